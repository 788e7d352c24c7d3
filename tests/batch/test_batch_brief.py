"""What the summaries of a system say of its wins is what the whole result says: every example and shared case."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calc.problems.problems import InputError
from calc.steps import read_record, settle
from calc.systems import ENGINES
from calc.verdict.verdict import as_data
from tests import mighty_adapter
from tests.helpers import entries_of_examples
from tests.kessen import test_kessen_cases
from tests.wenzhou import test_wenzhou_cases

ROOT = Path(__file__).parent.parent.parent


def documents(engine: str) -> Iterator[dict[str, Any]]:
    """The shared cases of a system, as far as they are records of hands."""
    if engine == "mighty":
        yield from (mighty_adapter.to_record(case["record"]) for case in mighty_adapter.load("win"))
    elif engine == "wenzhou":
        yield from (test_wenzhou_cases.record_of(case["record"]) for case in test_wenzhou_cases.cases())
    elif engine == "kessen":
        yield from (test_kessen_cases.document(case["record"]) for case in test_kessen_cases.CASES)


def results(engine: str) -> Iterator[Any]:
    entries = [e for e in entries_of_examples() if e.rules.engine == engine]
    for value in documents(engine):
        try:
            entries.append(read_record(value))
        except InputError:
            continue
    for entry in entries:
        try:
            yield settle(entry.record, entry.rules, checked=True)
        except InputError:
            continue


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_brief_says_what_the_whole_result_says(engine: str) -> None:
    seen = 0
    for result in results(engine):
        whole, wins, chances = as_data(result), result.rows, as_data(result.chances)
        assert len(wins) == len(whole["wins"])
        for one, win in zip(wins, whole["wins"], strict=True):
            seen += 1
            said = win["yaku"] if "yaku" in win else win["reasons"]
            assert one == {**{name: win.get(name) for name in one}, "yaku": [y["id"] for y in said]}
            assert one["player"]
        for small, chance in zip(chances, whole["dice"], strict=True):
            assert small == {name: chance[name] for name in small}
            assert small["player"]
            assert small["count"] > 0
    assert seen > 20
