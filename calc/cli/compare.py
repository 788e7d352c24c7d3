"""``calc compare``: the same hands under several rule sets, and which rule makes the difference.

Exit status: 0 compared, 2 some of the input could not be read; with ``--exit-code`` 1 where something differs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..problems import InputError, Problem
from .common import (
    BAD,
    NO,
    OK,
    ColourOption,
    JsonOption,
    LangOption,
    TilesOption,
    choose,
    colours,
    fail,
    language,
    print_json,
    print_problems,
)

if TYPE_CHECKING:
    from ..batch.comparing import Job
    from ..compare import Column
    from ..compare.sums import Tally

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
_ENDINGS = (".yaml", ".yml", ".json", ".jsonl", ".ndjson", ".csv", ".parquet", ".gz")
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
        list[str] | None,
        typer.Option("--rules", "-r", metavar="SYSTEM", help="A rule system or rules file: a column; may be repeated."),
    ] = None,
    set_: Annotated[
        list[str] | None,
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
    try:
        columns = columns_of(rules or (), set_ or ())
        for column in columns:
            if column.rules:  # a wrong name is one problem, not one for each record
                load_rules(column.rules, dict(column.overrides) or None)
    except InputError as error:
        fail(error.problems, json, lang)
    hand = _hand_of(ctx.args, targets)
    if hand is not None:
        status = run.one_by_one(iter((hand,)), columns)
    else:
        documents, several = (None, True) if each is False else _peek(targets)
        if each or not several:
            status = run.one_by_one(documents if documents is not None else _documents(targets), columns)
        else:
            status = run.sums(targets, columns, largest, jobs)
    raise typer.Exit(status if status == BAD or exit_code else OK)


# --- what is compared -------------------------------------------------------------------------------------------------


def _is_path(target: str) -> bool:
    return target == "-" or os.path.exists(target) or target.endswith(_ENDINGS)


def _hand_of(more: Sequence[str], targets: Sequence[str]) -> Any:
    """The hand that the command line itself describes, with the options of ``calc score``; ``None``: it names files."""
    from typer.main import get_command

    from .options import add_hand, options_of
    from .score import app as score_app

    words = [t for t in targets if not t.startswith("-") or t == "-"]
    rest = [*more, *(t for t in targets if t not in words)]
    files = [t for t in words if _is_path(t)]
    if files and not rest:
        strange = [t for t in words if t not in files]
        if strange:
            raise typer.BadParameter(f"no file {strange[0]}", param_hint="FILE")
        return None
    if files:
        raise typer.BadParameter(f"{files[0]} brings its own hand: {rest[0]} does not go with files")
    parsed = get_command(score_app).make_context("compare", [*targets, *more])
    params = {name: list(v) if isinstance(v, tuple) else v for name, v in parsed.params.items()}
    given = options_of(params)
    add_hand(given, params.get("target") or [])
    return given


def _documents(targets: Sequence[str]) -> Iterator[Any]:
    """The hands of files, one after the other: documents, recorded hands, or lists of problems."""
    from ..batch.comparing import is_game
    from ..batch.sources import chunks, files_of
    from ..batch.work import document_of, records

    for found in files_of(targets):
        if isinstance(found, Problem):
            yield [found]
        elif is_game(found):
            yield from _games(found)
        else:
            for chunk in chunks([found]):
                if chunk.problem:
                    yield [chunk.problem]
                    continue
                for line, value, document in records(chunk):
                    yield value if document is None else _document(chunk.file, line, value, document, document_of)


def _document(file: str, line: int, value: Any, document: Any, document_of: Any) -> Any:
    """A document, or for a line of recorded wins its record."""
    if isinstance(value, dict) and "win_tile" in value and "concealed" in value and isinstance(document, tuple):
        from ..batch.comparing import recorded_of

        try:
            return recorded_of(file, document[1], line, value).record
        except InputError as error:
            return error.problems
    try:
        return document_of(document, value)
    except InputError as error:
        return error.problems


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


def _peek(targets: Sequence[str]) -> tuple[Iterator[Any] | None, bool]:
    """Whether there is more than one hand; and, where that had to be read for it, what was read with what follows."""
    if targets == ["-"]:
        return None, True  # standard input cannot be read twice: sums hold for one hand, too
    if len(targets) > 1 or os.path.isdir(targets[0]):
        return None, True
    documents = _documents(targets)
    head = list(islice(documents, 2))
    return chain(head, documents), len(head) > 1


# --- the work ---------------------------------------------------------------------------------------------------------


class _Run:
    """How results are printed."""

    def __init__(self, lang: str, tiles: str, painted: bool, json: bool, color: str) -> None:
        self.lang, self.tiles, self.painted, self.json, self.color = lang, tiles, painted, json, color
        self.shown = self.count = 0

    def one_by_one(self, hands: Iterator[Any], columns: Sequence[Column]) -> int:
        """Every hand side by side."""
        from ..compare import compare as side_by_side
        from .common import Options
        from .options import for_command_line

        head = list(islice(hands, 2))
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

    def sums(self, targets: Sequence[str], columns: Sequence[Column], largest: int, jobs: int) -> int:
        """Sums over all hands."""
        from ..batch.comparing import Job
        from ..compare.sums import Tally

        job = Job(tuple(columns), largest)
        tally = Tally(columns, largest)
        try:
            self._work(targets, job, tally, jobs)
        except KeyboardInterrupt:
            typer.echo("interrupted: the sums are those of the hands read until now", err=True)
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

    def _work(self, targets: Sequence[str], job: Job, tally: Tally, jobs: int) -> None:
        from ..batch.comparing import compare_chunk, games, is_game
        from ..batch.pool import cores, settled
        from ..batch.sources import chunks, files_of

        plain: list[str] = []
        logs: list[str] = []
        for found in files_of(targets):
            if isinstance(found, Problem):
                self._unread(found, tally)
            else:
                (logs if is_game(found) else plain).append(found)
        for chunk, done in settled(chunks(plain, size=_PIECE), job, jobs or cores(), compare_chunk):
            if done is None:
                self._unread(chunk.problem, tally)
            else:
                tally.merge(done.tally)
                for problem in done.problems:
                    self._problem(problem)
        for log in logs:
            for problem in games(log, job, tally):
                self._problem(problem)

    def _unread(self, problem: Any, tally: Tally) -> None:
        tally.unread += 1
        self._problem(problem)

    def _problem(self, problem: Problem) -> None:
        from ..render.problems import render_problem

        self.count += 1
        if self.shown < _SHOWN:
            self.shown += 1
            text = render_problem(problem, colours(self.color, sys.stderr))
            typer.echo(text + "\n", err=True)
