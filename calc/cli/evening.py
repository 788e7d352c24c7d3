"""The notebook of an evening in its file: what ``calc table`` and ``calc serve`` keep."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import typer

from ..problems import InputError, Problem
from .documents import read_source
from .files import write_file

if TYPE_CHECKING:
    from ..match.notebook import Notebook


def opened(file: str, rules: str, players: list[str]) -> Notebook:
    """The notebook of a file; of one that is not there that of a new evening, which is written with its first hand.

    Raises InputError for a file that is no match, or whose hands cannot be settled.
    """
    from ..match.notebook import Notebook
    from ..rules import load_rules
    from ..systems import system

    if os.path.exists(file):
        if players:
            raise typer.BadParameter(f"{file} says its players already", param_hint="--players")
        notebook = reread(file, rules)
        notebook.settled()
        return notebook
    asked = load_rules(rules or "tcg")
    seats = players or list("ABCDEFG"[: system(asked.engine).players(asked)])
    return Notebook.begun(file, rules or "tcg", seats)


def reread(file: str, rules: str) -> Notebook:
    """The notebook as it stands in its file. Raises InputError where that cannot be read."""
    from ..match.notebook import Notebook

    source = read_source(file)
    if isinstance(source, Problem):
        raise InputError([source])
    return Notebook(file, source.text, rules)


def keep(notebook: Notebook) -> None:
    """Write a notebook into its file, whole or not at all. Raises InputError (F506) where that cannot be done."""
    write_file(notebook.name, notebook.text)
