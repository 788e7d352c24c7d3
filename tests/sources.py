"""The modules of calc, read and parsed once for all tests of a process; the names of the tests."""

from __future__ import annotations

import ast
import gc
import re
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "calc"
MODULES = sorted(PACKAGE.rglob("*.py"))


@cache
def text_of(path: Path) -> str:
    """The source of a module."""
    return path.read_text(encoding="utf-8")


def saying(pattern: str) -> list[Path]:
    """The modules with a text of this pattern: only theirs need to be parsed, a millisecond or several each."""
    return [path for path in MODULES if re.search(pattern, text_of(path))]


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a module, which nobody may change."""
    gc.disable()  # a tree is no garbage: looked through again and again, it takes four times as long
    try:
        return ast.parse(text_of(path))
    finally:
        gc.freeze()  # nor afterwards, with a million nodes each time
        gc.enable()


@cache
def calls_of(path: Path) -> tuple[ast.Call, ...]:
    """All calls in a module."""
    return tuple(node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))


def names_of_tests(files: str) -> set[str]:
    """The names of the tests in the test files of such names."""
    paths = Path(__file__).parent.rglob(files)
    return {name for path in paths for name in re.findall(r"^ *def (test_\w+)\(", path.read_text("utf-8"), re.M)}
