"""``calc verify``: recorded hands of other programs against our own settlement.

Exit status: 0 every record agrees, 1 some differ, 2 something in the input could not be read (whatever else differs).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..formats import FORMATS, form_of, read_recorded
from ..problems import InputError, Problem
from .answers import Answers
from .command import App
from .common import BAD, NO, OK, choose, colours, said, say

if TYPE_CHECKING:
    from ..formats import Recorded

_SHOWN = 500
"""So many problems of recorded games are printed; all are counted."""

FORMS = ("auto", *FORMATS)
FormOption = Annotated[str, typer.Option("--format", metavar="|".join(FORMS), help="What the files are.")]

app = App()


@app.command()
def verify(
    files: list[Path],
    form: FormOption = "auto",
    as_json: bool = False,
    max_differences: int = 20,
    lang: str = "",
) -> None:
    """Settle recorded wins and compare every field with what the recording program paid.

    Exit status 0: all agree; 1: some differ; 2: some of the input could not be read.
    """
    from ..render.tables import verified
    from ..verify import verify as compare

    out = Answers(lang, as_json)
    sink = Problems(as_json, out.lang)
    report = compare(recorded_of(files, form, sink), keep=max_differences)
    sink.flush()
    out.tell({**report.data(), "problems": sink.rows}, lambda: verified(report, out.lang))
    raise typer.Exit(BAD if sink.count else NO if report.differing else OK)


def recorded_of(files: list[Path], form: str, sink: Problems) -> Iterator[Recorded]:
    """The recorded hands of all files, and of those in folders."""
    from ..batch.sources import files_of
    from ..formats.stream import head_of

    choose("--format", form, FORMS)
    for file in files_of(list(map(str, files)), lambda path: form != "auto" or bool(form_of(head_of(path)[0]))):
        if isinstance(file, Problem):
            sink.add(file)
        else:
            yield from read_recorded(file, sink.add, form)


class Problems:
    """Takes problems and prints the first on standard error; keeps them as JSON if that is wanted."""

    def __init__(self, as_json: bool, lang: str) -> None:
        self.lang = lang
        self.count = 0
        self.rows: list[dict[str, str | int | None]] = []
        self._as_json = as_json
        self._held: list[Problem] = []

    def add(self, problem: Problem) -> None:
        """Take one problem."""
        self.count += 1
        if self.count <= _SHOWN:
            self._held.append(problem)

    def take(self, error: InputError) -> None:
        """Take the problems of an error."""
        for problem in error.problems:
            self.add(problem)

    def flush(self) -> None:
        """Print what is held, and how many more there were."""
        from ..render.problems import problems_json, render_problems

        if self._held:
            painted = colours("auto", sys.stderr)
            say(render_problems(self._held, painted, self.lang), err=True, painted=painted)
        if self.count > _SHOWN:
            typer.echo(said(f"… and {self.count - _SHOWN:,} more", self.lang), err=True)
        if self._as_json:
            self.rows += problems_json(self._held)
