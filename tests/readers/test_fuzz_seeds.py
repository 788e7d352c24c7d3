"""What the fuzzer once found is answered well: inputs of ``python -m tests.fuzz`` that were not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..fuzz.inputs import KINDS, OFTEN
from ..fuzz.oracle import ask
from ..tables import table_of

SEEDS = sorted((Path(__file__).parent.parent / "fuzz" / "seeds").glob("*.txt"))


@pytest.fixture(autouse=True)
def here() -> Iterator[None]:
    """The oracle works in a folder of its own."""
    before = os.getcwd()
    yield
    os.chdir(before)


@table_of("seed", SEEDS)
def test_a_finding_is_mended(seed: Path) -> None:
    ask(seed.stem.partition("-")[0], seed.read_bytes().decode("utf-8", "surrogatepass"))


@pytest.mark.slow
def test_every_kind_has_an_oracle() -> None:
    import random

    assert OFTEN.keys() <= KINDS.keys()
    for kind, make in KINDS.items():
        for number in range(3):
            ask(kind, make(random.Random(number)))
