"""``calc compare``: the same hands under several rule sets, and which rule makes the difference.

Exit status: 0 compared, 2 some of the input could not be read; with ``--exit-code`` 1 where something differs; 130
interrupted.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

import typer

from ..codes import problem
from ..problems import InputError, Problem, refuse
from .answers import INTERRUPTED, Answered, Answers, Failures
from .common import BAD, NO, OK, Several, said
from .documents import LARGEST, documents_of, files_or_hand
from .options import GIVEN

if TYPE_CHECKING:
    from ..batch.sources import Chunk
    from ..compare import Column

_PIECE = 1 << 16
"""The size of a chunk in bytes: a hand is settled once for each rule that differs, so chunks are smaller than in a
batch."""


def compare(
    ctx: Any,
    targets: list[str] | None = None,
    rules: Several = None,
    set_: Several = None,
    each: bool | None = None,
    largest: int = 5,
    jobs: int = 0,
    exit_code: bool = False,
    lang: str = "",
    tiles: str = "mpsz",
    color: str = "auto",
    json: bool = False,
) -> None:
    """The same hands under several rule sets, side by side, and which rule makes the difference.

    calc compare hand.yaml --set points.kiriage=false

    calc compare hand.yaml --rules mighty --rules mighty-ours.yaml

    calc compare games/ --rules tenhou4 --rules mleague

    calc compare evening.yaml --rules tcg --rules tenhou4

    A match is compared hand by hand, and in its places and place points.

    The first column is the first --rules, or what the record asks for; the others are held against it.
    """
    from ..compare import columns_of
    from ..render.compare_matches import told as match_blocks
    from ..rules import load_rules

    out = Answers(lang, json, tiles, color)
    files, hand = files_or_hand(ctx.meta[GIVEN], targets or (), rules[0] if rules else "")
    columns = columns_of(rules or (), set_ or ())
    for column in columns:
        if column.rules:  # a wrong name is one problem, not one for each record
            load_rules(column.rules, dict(column.overrides) or None)
    if not files:
        _one_by_one(out, iter((hand,)), columns)
    elif matches := _matches(files):
        out.each(
            iter((tuple(matches),)),
            lambda found: _of_matches(found, columns),
            lambda data: match_blocks(data, out.lang),
        )
    else:
        given = _Input(files)
        if each or (each is None and not given.several()):
            _one_by_one(out, given.hands(), columns)
        else:
            _sums(out, given, columns, largest, jobs)
    if out.status == NO and not exit_code:
        out.status = OK
    out.leave()


_OF_A_MATCH = re.compile(rb"""^[\s{]*["']?(?:hands|players|ended)["']?\s*:""", re.M)


def _matches(files: Sequence[str]) -> list[Any]:
    """The matches in files that hold nothing else; empty if the first of them is no match."""
    from ..match.record import is_match

    found = list[Any]()
    for file in files:
        if not os.path.isfile(file) or os.path.getsize(file) > LARGEST:
            return found
        with open(file, "rb") as stream:  # files of hands, which can be long, are read as they are settled
            if not found and not _OF_A_MATCH.search(stream.read()):
                return found
        found += documents_of(file)
        if not isinstance(found[0], list) and not is_match(found[0]):
            return []
    return found


def _of_matches(found: Sequence[Any], columns: Sequence[Column]) -> Answered:
    """Matches side by side."""
    from ..compare.matches import compare_matches

    refuse([problem for document in found if isinstance(document, list) for problem in document])
    compared = compare_matches(found, columns)
    return Answered(compared.data(), status=OK if compared.same else NO)


class _Input:
    """The files to compare; standard input is read only once."""

    def __init__(self, targets: Sequence[str]) -> None:
        from ..batch.sources import chunks, files_of

        found = list(files_of(targets))
        self.unread = [f for f in found if isinstance(f, Problem)]
        self.pieces = chunks([f for f in found if isinstance(f, str)], size=_PIECE)

    def several(self) -> bool:
        """Whether there is more than one hand."""
        first = list(islice(self.pieces, 2))
        self.pieces = chain(first, self.pieces)
        if self.unread or len(first) > 1:
            return True
        return sum(1 for piece in first for _ in islice(_records(piece), 2)) > 1

    def hands(self) -> Iterator[Any]:
        """The hands one after the other: documents, recorded hands, or lists of problems."""
        yield from ([p] for p in self.unread)
        for piece in self.pieces:
            yield from _records(piece)


def _records(piece: Chunk) -> Iterator[Any]:
    """The hands of a chunk."""
    from ..batch.records import records

    for written in records(piece):
        try:
            hand = written.recorded()
            yield hand.record if hand else written.document()
        except InputError as error:
            yield error.problems


def _one_by_one(out: Answers, hands: Iterator[Any], columns: Sequence[Column]) -> None:
    """Every hand side by side."""
    from ..compare import compare as side_by_side
    from ..render.compare import told

    def compared(hand: Any) -> Answered:
        found = side_by_side(hand, columns)
        return Answered(found.shown(), status=OK if found.same else NO)

    first = next(hands, [problem("S108.nothing")])
    out.each(chain((first,), hands), compared, lambda data: told(data, out.lang))


def _sums(out: Answers, given: _Input, columns: Sequence[Column], largest: int, jobs: int) -> None:
    """Sums over all hands."""
    from ..batch.comparing import CompareJob, compare_chunk
    from ..batch.pool import cores, settled
    from ..compare.sums import Tally
    from ..render.compare_sums import told

    tally, shown = Tally(columns, largest), Failures(out.color, out.lang)

    def unread(found: Any) -> None:
        tally.unread += 1
        shown.add([found])

    try:
        for found in given.unread:
            unread(found)
        job = CompareJob(tuple(columns), largest)
        for chunk, done in settled(given.pieces, job, jobs or cores(), compare_chunk):
            if done is None:
                unread(chunk.problem)
            else:
                tally.merge(done.tally)
                for found in done.problems:
                    shown.add([found])
        if not (tally.hands or shown.count):
            unread(problem("S108.nothing"))
        out.status = BAD if tally.bad or tally.unread else NO if tally.differing else OK
    except KeyboardInterrupt:
        typer.echo(said("interrupted: the sums are those of the hands read until now", out.lang), err=True)
        out.status = INTERRUPTED
    shown.end()
    out.tell(tally.data(), lambda: told(tally.data(), out.lang))
