"""``calc convert``: recorded games of other programs as our own records.

Exit status: 0 everything was converted, 2 something in the input could not be read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..problems import Problem
from .command import App
from .common import BAD, OK, choose, language
from .verify import FormOption, Problems, recorded_of

if TYPE_CHECKING:
    from ..formats import Recorded

TO = ("yaml", "jsonl")

app = App()


@app.command()
def convert(
    files: list[Path],
    form: FormOption = "auto",
    to: str = "yaml",
    expect: bool = True,
) -> None:
    """Recorded games of other programs as records for `calc score` and `calc batch`.

    calc convert game.mjlog > game.yaml && calc score game.yaml

    Exit status 0: everything was converted; 2: some of the input could not be read.
    """
    choose("--to", to, TO)
    sink = Problems(False, language(""))
    for text in _texts(recorded_of(files, form, sink), to, expect, sink):
        typer.echo(text, nl=False)
    sink.flush()
    raise typer.Exit(BAD if sink.count else OK)


def _texts(recordeds: Iterator[Recorded], to: str, expect: bool, sink: Problems) -> Iterator[str]:
    from ..formats.write import complete, record_data, yaml_text
    from ..render.width import escaped

    for number, recorded in enumerate(recordeds):
        if not complete(recorded.record):
            why = f"{recorded.file}:{recorded.line} {recorded.where}: one of several winners, without the others' lines"
            sink.add(Problem("F107", why, None, "the stick of this winner was paid to another; verify compares it"))
            continue
        data = record_data(recorded, expect)
        if to == "jsonl":
            yield escaped(json.dumps(data, ensure_ascii=False)) + "\n"
        else:
            title = escaped(f"# {recorded.file}:{recorded.line} {recorded.where}").replace("\n", " ")
            yield ("---\n" if number else "") + title + "\n" + yaml_text(data)
