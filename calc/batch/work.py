"""The work on one chunk: every record is read, settled, and written as a row.

This is a pure function of a chunk and a :class:`Job`, the same in this process, in a pool's, and on a cluster. Nothing
here knows a system. A record is first read without places, because they cost as much as the reading itself. Only a
record with a problem is read again, to find the place.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, Protocol

from ..problems.problems import InputError, NoWin, Problem, Source, Span, fault
from ..readers.decode import Decoder
from ..readers.reader import Entry, located, read_record
from ..systems import system
from ..systems.dealing import Sitting
from ..verdict.expect import differences
from ..verdict.receipt import Receipt
from ..verdict.verdict import DiceChance, Verdict, Won, as_data
from .records import AtOnce, Decoded, WrittenRecord, decoded
from .rows import TIDY, rows_of
from .sources import Chunk
from .summary import Summary

SETTLED, REFUSED, BAD = 0, 1, 2
_new: Any = tuple.__new__
STATUSES = ("settled", "refused", "bad")
_SETTLED = STATUSES[SETTLED]
UNSEEN = Sitting()
"""What is taken as said about the table where nobody needs it."""
_TOGETHER = 128
"""How many records are read, then settled, then written, so that the code stays in the processor's cache: a quarter of
the time."""
_LEVEL = 6
"""The level of gzip: rows shrink to a sixteenth; the highest level takes four times as long and saves another tenth."""


class Job(NamedTuple):
    """The settings for settling and writing records."""

    rules: str = ""
    overrides: tuple[tuple[str, object], ...] = ()
    form: str = "jsonl"
    """One of :data:`calc.batch.rows.FORMS`; empty: no rows."""
    full: bool = False
    """Whether a row holds the whole result, receipt included."""
    rows: bool = False
    """Whether outcomes are wanted individually, as values."""
    fail_fast: bool = False
    packed: bool = False
    """Whether the rows of each chunk are a gzip member of their own."""
    per: str = "hand"
    """What a row of a CSV or Parquet represents: ``hand``, ``win`` or ``player``."""
    lang: str = "en"
    """The language of a table for reading."""
    sums: bool = True
    """Whether players and yaku are summed; outcomes are counted in any case."""

    @property
    def seated(self) -> bool:
        """Whether the job needs what a record says about the table."""
        return self.sums or self.rows or self.form in TIDY


class BatchRow(NamedTuple):
    """The outcome of one record as plain values: its place, its status, and its row."""

    file: str
    line: int
    status: int
    """0 settled, 1 refused or not as expected, 2 bad input."""
    row: dict[str, Any]
    """The row written for it; see docs/batch.md."""
    problems: tuple[Problem, ...] = ()
    standing: str = STATUSES[BAD]
    """One of :data:`STATUSES`: what became of it, expected or not."""
    differences: tuple[str, ...] = ()
    """How it differs from what it expects, a line for each difference."""


class HandFacts(Protocol):
    """What rows and sums are made of: a verdict, or what stands in for it where nothing is rare."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The players in turn order, the dealer first."""

    @property
    def title(self) -> str:
        """The record's title."""

    @property
    def points(self) -> dict[str, int]:
        """As in :class:`calc.verdict.verdict.Verdict`; without a player who sits out, who has only chips."""

    @property
    def chips(self) -> dict[str, int]:
        """As in :class:`calc.verdict.verdict.Verdict`."""

    @property
    def wins(self) -> Sequence[Won[Any]]:
        """As in :class:`calc.verdict.verdict.Verdict`."""

    @property
    def rows(self) -> list[dict[str, Any]]:
        """As in :class:`calc.verdict.verdict.Verdict`."""

    @property
    def chances(self) -> Sequence[DiceChance]:
        """As in :class:`calc.verdict.verdict.Verdict`."""

    @property
    def dice(self) -> Sequence[Mapping[str, Any]]:
        """The dice chances as plain values."""

    @property
    def sitting(self) -> Sitting:
        """What the record says about the table."""


class JudgedHand(NamedTuple):
    """A hand settled by its system."""

    verdict: Verdict[Any]
    points: dict[str, int]
    chips: dict[str, int]
    sitting: Sitting

    @property
    def seats(self) -> tuple[str, ...]:
        """As in :class:`HandFacts`."""
        seats: tuple[str, ...] = self.verdict.record.seats
        return seats

    @property
    def title(self) -> str:
        """As in :class:`HandFacts`."""
        title: str = self.verdict.record.title
        return title

    @property
    def wins(self) -> Sequence[Won[Any]]:
        """As in :class:`HandFacts`."""
        return self.verdict.wins

    @property
    def rows(self) -> list[dict[str, Any]]:
        """As in :class:`HandFacts`."""
        return self.verdict.rows

    @property
    def chances(self) -> Sequence[DiceChance]:
        """As in :class:`HandFacts`."""
        return self.verdict.chances

    @property
    def dice(self) -> Sequence[Mapping[str, Any]]:
        """As in :class:`HandFacts`."""
        dice: list[dict[str, Any]] = as_data(self.verdict.chances)
        return dice


class BatchHand(NamedTuple):
    """One record of a batch, in the process that settled it."""

    file: str
    line: int
    standing: str
    """As in :class:`BatchRow`."""
    status: int
    """As in :class:`BatchRow`: 0 also for one that expects to be refused."""
    game: str = ""
    """Of a log: its file, with the number of the game."""
    problems: tuple[Problem, ...] = ()
    differences: tuple[str, ...] = ()
    system: str = ""
    """The id of its rules."""
    hand: HandFacts | None = None
    """``None`` if it was not settled."""
    result: Mapping[str, Any] | None = None
    """The whole result as plain values, if the job wants it."""

    @property
    def codes(self) -> list[str]:
        """The codes of its problems, each once."""
        return list(dict.fromkeys(p.code for p in self.problems))

    @property
    def row(self) -> dict[str, Any]:
        """The row written for it."""
        row: dict[str, Any] = {"file": self.file, "line": self.line, "status": self.standing}
        if self.game:
            row["game"] = self.game
        hand = self.hand
        if hand is None:
            row["codes"] = self.codes
        else:
            row["system"] = self.system
            if title := hand.title:
                row["title"] = title
            row["wins"] = hand.rows
            row["points"] = hand.points
            row["chips"] = hand.chips
            if hand.chances:
                row["dice"] = hand.dice
        if self.differences:
            row["expect"] = self.differences
        if self.result is not None:
            row["result"] = self.result
        return row

    def plain(self) -> BatchRow:
        """The outcome as plain values."""
        return BatchRow(self.file, self.line, self.status, self.row, self.problems, self.standing, self.differences)


class SettledChunk(NamedTuple):
    """The outcomes of a chunk."""

    text: bytes
    """Its rows as written."""
    failed: list[BatchRow]
    """The records that were not settled, or not as expected."""
    summary: Summary
    outcomes: list[BatchRow]
    """All of them, if the job wants them."""
    stop: bool = False
    """Whether the job ends here: ``fail_fast``."""


def settle_chunk(chunk: Chunk, job: Job) -> SettledChunk:
    """Settle every record of a chunk."""
    rows = rows_of(job)
    summary = Summary()
    failed: list[BatchRow] = []
    kept: list[BatchRow] = []
    overrides = dict(job.overrides)
    stop = False
    entries = decoded(chunk, Decoder(job.rules, overrides), job.full)
    while not stop and (some := list(islice(entries, 1 if job.fail_fast else _TOGETHER))):
        hands = [
            _at_once(chunk.file, written, job, summary)
            if isinstance(written, AtOnce)
            else _settle_one(chunk.file, written, job, overrides, summary)
            for written in some
        ]
        rows.take(hands)
        failed += [hand.plain() for hand in hands if hand.status or hand.problems]
        if job.rows:
            kept += [hand.plain() for hand in hands]
        stop = job.fail_fast and hands[0].status != SETTLED
    text = rows.data()
    return SettledChunk(gzip_member(text) if job.packed else text, failed, summary, kept, stop)


def gzip_member(text: bytes) -> bytes:
    """Text compressed by itself; such members one after another form a gzip file. The same text gives the same
    bytes."""
    import gzip

    return gzip.compress(text, _LEVEL, mtime=0) if text else b""


def _settle_one(
    file: str, written: Decoded | WrittenRecord, job: Job, overrides: Mapping[str, object], summary: Summary
) -> BatchHand:
    line, game = written.line, ""
    entry: Entry | None = None
    wrong: list[str] = []
    try:
        if type(written) is Decoded:
            entry = written.entry
        else:
            assert type(written) is WrittenRecord
            if written.hand:
                game = os.path.basename(written.hand.name)
                if job.rules or overrides:  # not those under which it was paid
                    written.value.pop("expect", None)
            try:
                entry = read_record(written.unlocated(), job.rules, overrides)
            except InputError:  # once more, with places
                entry = read_record(written.document(), job.rules, overrides)
        return _settled(file, line, game, entry, job, summary)
    except InputError as error:
        problems = error.problems
        if entry:  # settling knows no places
            there = written.written() if isinstance(written, Decoded) else written
            problems = located(problems, there.document())
        failure = status = REFUSED if isinstance(error, NoWin) else BAD
        expect = getattr(entry.record, "expect", {}) if entry and failure == REFUSED else {}
        if expect:
            wrong = differences(expect, None, problems)
            status = REFUSED if wrong else SETTLED
    except Exception as bug:  # a bug of ours or of an unfinished system, which must not stop the others
        span = Span(Source(file, "", line), 0, 0)
        problems, failure, status = [fault(bug, span, "calc score shows the same record alone")], BAD, BAD
    summary.fail(failure)
    summary.foreseen += status == SETTLED
    return BatchHand(file, line, STATUSES[failure], status, game, tuple(problems), tuple(wrong))


def _at_once(file: str, written: AtOnce, job: Job, summary: Summary) -> BatchHand:
    """A record that was settled while it was decoded."""
    rules, settled, line = written
    hand = _new(BatchHand, (file, line, _SETTLED, SETTLED, "", (), (), rules.id, settled, None))
    summary.settled += 1
    if job.sums:
        summary.add(hand, settled, {})
    return hand  # type: ignore[no-any-return]


def _settled(file: str, line: int, game: str, entry: Entry, job: Job, summary: Summary) -> BatchHand:
    record, rules, _ = entry
    engine = system(rules.engine)
    verdict = engine.settle(record, rules, Receipt(rules) if job.full else None)
    wrong = tuple(differences(record.expect, verdict, [])) if record.expect else ()
    settled = JudgedHand(
        verdict, verdict.points, verdict.chips, engine.sitting(record, rules) if job.seated else UNSEEN
    )
    status = REFUSED if wrong else SETTLED
    result = verdict.data() if job.full else None
    hand = _new(BatchHand, (file, line, _SETTLED, status, game, (), wrong, rules.id, settled, result))
    summary.count(status)
    if job.sums:
        summary.add(hand, settled, getattr(record, "scores", {}))
    return hand  # type: ignore[no-any-return]
