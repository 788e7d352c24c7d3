"""docs/api.md is fresh, and says everything that is public of calc; nothing of it has the type ``Any``."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from calc.named_tuples import inner_names

from ..reference import attributes, classes, functions, held, names, page, runtime_names

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


@pytest.mark.slow
def test_no_public_type_is_any(tmp_path: Path) -> None:
    """A program that asks mypy for the type of every public function and attribute."""
    lines = ["import calc"]
    lines += [f"reveal_type(calc.{function.__name__})" for function in functions()]
    for number, kind in enumerate(kinds()):
        lines.append(f"from {kind.__module__} import {kind.__name__} as Type{number}")
        lines.append(f"def show{number}(thing: Type{number}) -> None:")
        lines += [f"    reveal_type(thing.{attribute.name})" for attribute, _ in attributes(kind)]
    program = tmp_path / "program.py"
    program.write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", str(program)]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    revealed = re.findall(r"program\.py:(\d+): note: Revealed type is (.*)", answer)
    assert len(revealed) == sum("reveal_type" in line for line in lines), answer[-2000:]
    assert not re.search(r"program\.py:\d+: error", answer), answer
    assert not [lines[int(number) - 1] for number, form in revealed if re.search(r"\bAny\b", form)]
