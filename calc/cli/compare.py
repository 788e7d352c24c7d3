"""``calc compare``: the same hands under several rule sets, and which rule makes the difference.

Exit status: 0 compared, 2 some of the input could not be read; with ``--exit-code`` 1 where something differs; 130
interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..codes import problem
from ..problems import InputError, Problem
from .command import App
from .common import (
    BAD,
    NO,
    OK,
    ColourOption,
    JsonOption,
    LangOption,
    Several,
    TilesOption,
    choose,
    colours,
    language,
    print_json,
    print_problems,
)

if TYPE_CHECKING:
    from ..batch.comparing import Job
    from ..batch.sources import Chunk
    from ..compare import Column
    from ..compare.sums import Tally

app = App()
_ENDINGS = (".yaml", ".yml", ".json", ".jsonl", ".ndjson", ".csv", ".parquet", ".gz")
INTERRUPTED = 130
_SHOWN = 50
"""So many problems are shown of many hands; all are counted."""
_PIECE = 1 << 16
"""Bytes of a chunk: a hand is settled once for each rule that differs, so less of them than in a batch."""


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def compare(
    ctx: typer.Context,
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE… | HAND",
            help="Files of records, folders, logs of other programs, - for standard input; or a hand with the options "
            "that calc score has for it.",
        ),
    ],
    rules: Annotated[
        Several,
        typer.Option("--rules", "-r", metavar="SYSTEM", help="A rule system or rules file: a column; may be repeated."),
    ] = None,
    set_: Annotated[
        Several,
        typer.Option(
            "--set",
            metavar="KEY=VALUE…",
            help='A column of its own: the first one with changes, "key=value, key=value"; may be repeated.',
        ),
    ] = None,
    each: Annotated[
        bool | None,
        typer.Option("--each/--sums", help="Every hand side by side, or sums over all; default: sums for several."),
    ] = None,
    largest: Annotated[
        int, typer.Option("--largest", min=0, metavar="N", help="Sums: so many of the largest differences are named.")
    ] = 5,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, metavar="N", help="Sums: processes; 0: one a core.")] = 0,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="Exit status 1 where something differs.")] = False,
    lang: LangOption = "",
    tiles: TilesOption = "mpsz",
    color: ColourOption = "auto",
    json: JsonOption = False,
) -> None:
    """The same hands under several rule sets, side by side, and which rule makes the difference.

    calc compare hand.yaml --set points.kiriage=false

    calc compare hand.yaml --rules mighty --rules mighty-ours.yaml

    calc compare games/ --rules tenhou4 --rules mleague

    The first column is the first --rules, or what the record asks for; the others are held against it.
    """
    from ..compare import columns_of
    from ..notation import STYLES
    from ..rules import load_rules

    lang = language(lang)
    choose("--tiles", tiles, STYLES)
    painted = colours(color)
    run = _Run(lang, tiles, painted, json, color)
    columns = columns_of(rules or (), set_ or ())
    for column in columns:
        if column.rules:  # a wrong name is one problem, not one for each record
            load_rules(column.rules, dict(column.overrides) or None)
    hand = _hand_of(ctx.args, targets)
    if hand is not None:
        status = run.one_by_one(iter((hand,)), columns)
    else:
        given = _Input(targets)
        if each or (each is None and not given.several()):
            status = run.one_by_one(given.hands(), columns)
        else:
            status = run.sums(given, columns, largest, jobs)
    raise typer.Exit(INTERRUPTED if run.interrupted else status if status == BAD or exit_code else OK)


# --- what is compared -------------------------------------------------------------------------------------------------


def _is_path(target: str) -> bool:
    return target == "-" or os.path.exists(target) or target.endswith(_ENDINGS)


def _hand_of(more: Sequence[str], targets: Sequence[str]) -> Any:
    """The hand that the command line itself describes, with the options of ``calc score``; ``None``: it names files."""
    from .options import hand_of

    words = [t for t in targets if not t.startswith("-") or t == "-"]
    rest = [*more, *(t for t in targets if t not in words)]
    files = [t for t in words if _is_path(t)]
    if files and not rest:
        strange = [t for t in words if t not in files]
        if strange:
            raise typer.BadParameter(f"no file {strange[0]}", param_hint="FILE")
        return None
    if files:
        raise typer.BadParameter(f"{rest[0]} is no option here: {files[0]} brings its own hand", param_hint="FILE")
    return hand_of([*targets, *more], "compare")


def _games(path: str) -> Iterator[Any]:
    from ..formats import read_recorded

    found: list[Problem] = []
    for recorded in read_recorded(path, found.append):
        if found:
            yield list(found)
            found.clear()
        yield recorded.record
    if found:
        yield found


class _Input:
    """The files that are compared; standard input is read once only."""

    def __init__(self, targets: Sequence[str]) -> None:
        from ..batch.comparing import is_game
        from ..batch.sources import chunks, files_of

        found = list(files_of(targets))
        self.unread = [f for f in found if isinstance(f, Problem)]
        files = [f for f in found if isinstance(f, str)]
        self.logs = [f for f in files if is_game(f)]
        self.pieces = chunks([f for f in files if f not in self.logs], size=_PIECE)

    def several(self) -> bool:
        """Whether there is more than one hand."""
        first = list(islice(self.pieces, 2))
        self.pieces = chain(first, self.pieces)
        if self.logs or self.unread or len(first) > 1:
            return True
        return sum(1 for piece in first for _ in islice(_records(piece), 2)) > 1

    def hands(self) -> Iterator[Any]:
        """The hands one after the other: documents, recorded hands, or lists of problems."""
        yield from ([p] for p in self.unread)
        for piece in self.pieces:
            yield from _records(piece)
        for log in self.logs:
            yield from _games(log)


def _records(piece: Chunk) -> Iterator[Any]:
    """The hands of a chunk."""
    from ..batch.comparing import is_recorded, recorded_of
    from ..batch.work import document_of, records

    if piece.problem:
        yield [piece.problem]
        return
    for line, value, document in records(piece):
        try:
            if document is None:
                raise InputError(value)
            if is_recorded(value, document):
                yield recorded_of(piece.file, document[1], line, value).record
            else:
                yield document_of(document, value)
        except InputError as error:
            yield error.problems


# --- the work ---------------------------------------------------------------------------------------------------------


class _Run:
    """How results are printed."""

    def __init__(self, lang: str, tiles: str, painted: bool, json: bool, color: str) -> None:
        self.lang, self.tiles, self.painted, self.json, self.color = lang, tiles, painted, json, color
        self.shown = self.count = 0
        self.said: set[Problem] = set()
        self.interrupted = False

    def one_by_one(self, hands: Iterator[Any], columns: Sequence[Column]) -> int:
        """Every hand side by side."""
        from ..compare import compare as side_by_side
        from .common import Options
        from .options import for_command_line

        head = list(islice(hands, 2)) or [[problem("S108.nothing")]]
        several, status = len(head) > 1, OK
        for number, hand in enumerate(chain(head, hands)):
            if number and not self.json:
                typer.echo("\n" + "─" * 80 + "\n")
            try:
                if isinstance(hand, list):
                    raise InputError(hand)
                found = side_by_side(hand, columns)
            except InputError as error:
                problems = for_command_line(error.problems) if isinstance(hand, Options) else error.problems
                print_problems(problems, self.json, self.color, self.lang)
                status = BAD
                continue
            if self.json:
                print_json(found.data(), lines=several)
            else:
                from ..render.compare import render_compare

                text = render_compare(found.data(), self.lang, self.tiles, self.painted)
                typer.echo(text, color=self.painted)
            status = max(status, OK if found.same else NO)
        return status

    def sums(self, given: _Input, columns: Sequence[Column], largest: int, jobs: int) -> int:
        """Sums over all hands."""
        from ..batch.comparing import Job
        from ..compare.sums import Tally

        job = Job(tuple(columns), largest)
        tally = Tally(columns, largest)
        try:
            self._work(given, job, tally, jobs)
        except KeyboardInterrupt:
            typer.echo("interrupted: the sums are those of the hands read until now", err=True)
            self.interrupted = True
        if not (tally.hands or self.count or self.interrupted):
            self._unread(problem("S108.nothing"), tally)
        if self.count > self.shown:
            typer.echo(f"… and {self.count - self.shown:,} more", err=True)
        if self.json:
            print_json(tally.data())
        else:
            from ..render.compare_sums import render_sums

            typer.echo(render_sums(tally.data(), self.lang, self.painted), color=self.painted)
        if tally.bad or tally.unread:
            return BAD
        return NO if tally.differing else OK

    def _work(self, given: _Input, job: Job, tally: Tally, jobs: int) -> None:
        from ..batch.comparing import compare_chunk, games
        from ..batch.pool import cores, settled

        for unread in given.unread:
            self._unread(unread, tally)
        for chunk, done in settled(given.pieces, job, jobs or cores(), compare_chunk):
            if done is None:
                self._unread(chunk.problem, tally)
            else:
                tally.merge(done.tally)
                for problem in done.problems:
                    self._problem(problem)
        for log in given.logs:
            for problem in games(log, job, tally):
                self._problem(problem)

    def _unread(self, problem: Any, tally: Tally) -> None:
        tally.unread += 1
        self._problem(problem)

    def _problem(self, problem: Problem) -> None:
        from ..render.problems import render_problem

        self.count += 1
        if problem.span is None or problem.span.source.name.startswith("--"):
            if problem in self.said:  # not of a record, but of an option: the same for each of them, and said once
                self.count -= 1
                return
            self.said.add(problem)
        if self.shown < _SHOWN:
            self.shown += 1
            text = render_problem(problem, colours(self.color, sys.stderr))
            typer.echo(text + "\n", err=True)
