"""Examples in docstrings: each is true, and what is easier to show than to say has one."""

from __future__ import annotations

import doctest
from importlib import import_module
from types import ModuleType

import pytest

from ..sources import MODULES
from ..tables import table_of
from .test_architecture import ROOT

SHOWN = [path for path in MODULES if ">>> " in path.read_text(encoding="utf-8")]


def module_of(name: str) -> ModuleType:
    return import_module(name.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))


@pytest.mark.slow
@table_of("name", [str(path.relative_to(ROOT).as_posix()) for path in SHOWN], most=15)
def test_examples_are_true(name: str) -> None:
    failed, tried = doctest.testmod(module_of(name))
    assert tried
    assert not failed


def test_sixty_functions_are_shown() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    shown = [test for path in SHOWN for test in finder.find(module_of(str(path.relative_to(ROOT)))) if test.examples]
    assert len(shown) >= 60
