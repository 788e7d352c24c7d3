"""docs/api.md is fresh, and says everything that is public of calc."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from calc.named_tuples import inner_names

from ..reference import attributes, classes, held, names, page, runtime_names

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "api.md"


@cache
def kinds() -> list[type]:
    """All types that a program can meet."""
    return [*classes(), *held()]


@pytest.mark.slow
def test_the_page_is_fresh(update_golden: bool) -> None:
    made = page()
    if update_golden:
        PAGE.write_text(made, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == made, "run: nox -s golden"


def test_the_page_has_every_public_name() -> None:
    titles = set(re.findall(r"^### calc\.(\w+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert titles == {*names()}


@pytest.mark.slow
def test_every_attribute_is_public_and_described_or_named_as_inner() -> None:
    wrong: dict[str, set[str]] = {}
    for kind in kinds():
        public = {attribute.name: attribute.doc for attribute, _ in attributes(kind)}
        if public.keys() | inner_names(kind) != runtime_names(kind):
            wrong[kind.__name__] = (public.keys() | inner_names(kind)) ^ runtime_names(kind)
        if unsaid := {name for name, said in public.items() if not said}:
            wrong[f"{kind.__name__}, undescribed"] = unsaid
    assert wrong == {}
