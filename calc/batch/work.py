"""The work on one chunk: every record is read, settled, and written as a row.

This is a pure function of a chunk and a :class:`Job`, the same in this process, in a pool's, and on a cluster. Nothing
here knows a system. A record is first read without places, because they cost as much as the reading itself. Only a
record with a problem is read again, to find the place.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ..decode import Decoder
from ..expect import differences
from ..problems import InputError, NoWin, Problem, Source, Span, fault
from ..reader import Entry, located, read_record
from ..receipt import Receipt
from ..systems import system
from .records import AtOnce, Decoded, WrittenRecord, decoded
from .rows import TIDY, rows_of
from .sources import Chunk
from .summary import Summary

if TYPE_CHECKING:
    from ..systems.dealing import Sitting

SETTLED, REFUSED, BAD = 0, 1, 2
_AMOUNTS = {"points", "chips"}
"""What a record can expect that is part of a row."""
_new: Any = tuple.__new__
STATUSES = ("settled", "refused", "bad")
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
    """The outcome of one record: its place, its status, and its row."""

    file: str
    line: int
    status: int
    """0 settled, 1 refused or not as expected, 2 bad input."""
    row: dict[str, Any]
    """The row written for it; see docs/batch.md."""
    problems: tuple[Problem, ...] = ()
    seats: tuple[str, ...] = ()
    """Settled: the players in turn order, the dealer first."""
    sitting: Sitting | None = None
    """If settled: what the record says about the table, if the job needs it (:attr:`Job.seated`)."""


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
    found = decoded(chunk, Decoder(job.rules, overrides), job.full)
    while not stop and (some := list(islice(found, 1 if job.fail_fast else _TOGETHER))):
        outcomes = [
            _at_once(chunk.file, written, job, summary)
            if isinstance(written, AtOnce)
            else _one(chunk.file, written, job, overrides, summary)
            for written in some
        ]
        rows.take(outcomes)
        failed += [outcome for outcome in outcomes if outcome.status or outcome.problems]
        if job.rows:
            kept += outcomes
        stop = job.fail_fast and outcomes[0].status != SETTLED
    text = rows.data()
    return SettledChunk(gzip_member(text) if job.packed else text, failed, summary, kept, stop)


def gzip_member(text: bytes) -> bytes:
    """Text compressed by itself; such members one after another form a gzip file. The same text gives the same
    bytes."""
    import gzip

    return gzip.compress(text, _LEVEL, mtime=0) if text else b""


def _one(
    file: str, written: Decoded | WrittenRecord, job: Job, overrides: Mapping[str, object], summary: Summary
) -> BatchRow:
    row: dict[str, Any] = {"file": file, "line": written.line, "status": ""}
    entry: Entry | None = None
    wrong: list[str] = []
    try:
        if type(written) is Decoded:
            entry = written.entry
        else:
            assert type(written) is WrittenRecord
            if written.hand:
                row["game"] = os.path.basename(written.hand.name)
                if job.rules or overrides:  # not those under which it was paid
                    written.value.pop("expect", None)
            try:
                entry = read_record(written.unlocated(), job.rules, overrides)
            except InputError:  # once more, with places
                entry = read_record(written.document(), job.rules, overrides)
        return _settled(row, entry, job, summary)
    except InputError as error:
        problems = error.problems
        if entry:  # settling knows no places
            there = written.written() if isinstance(written, Decoded) else written
            problems = located(problems, there.document())
        outcome = status = REFUSED if isinstance(error, NoWin) else BAD
        expect = getattr(entry.record, "expect", {}) if entry and outcome == REFUSED else {}
        if expect:
            wrong = differences(expect, None, problems)
            status = REFUSED if wrong else SETTLED
    except Exception as bug:  # a bug of ours or of an unfinished system, which must not stop the others
        span = Span(Source(file, "", written.line), 0, 0)
        problems, outcome, status = [fault(bug, span, "calc score shows the same record alone")], BAD, BAD
    row["status"] = STATUSES[outcome]
    row["codes"] = list(dict.fromkeys(p.code for p in problems))
    if wrong:
        row["expect"] = wrong
    summary.fail(outcome)
    summary.foreseen += status == SETTLED
    return BatchRow(file, written.line, status, row, tuple(problems))


def _at_once(file: str, written: AtOnce, job: Job, summary: Summary) -> BatchRow:
    """The outcome of a record that was settled while it was decoded."""
    rules, settled, line = written
    seats, title, win, points, chips, _, _ = settled
    row = {"file": file, "line": line, "status": STATUSES[SETTLED], "system": rules.id}
    if title:
        row["title"] = title
    row["wins"] = [win]
    row["points"] = points
    row["chips"] = chips
    outcome = _new(BatchRow, (file, line, SETTLED, row, (), seats, settled.sitting() if job.seated else None))
    summary.settled += 1
    if job.sums:
        summary.add(outcome, {})
    return outcome  # type: ignore[no-any-return]


def _settled(row: dict[str, Any], entry: Entry, job: Job, summary: Summary) -> BatchRow:
    record, rules, _ = entry
    engine = system(rules.engine)
    result = engine.settle(record, rules, Receipt(rules) if job.full else None)
    points, chips, seats = result.points, result.chips, record.seats
    if len(points) > len(seats) + 1:
        points.pop(record.sitout)  # a player who sits out has only chips
    row["status"] = STATUSES[SETTLED]
    row["system"] = rules.id
    if record.title:
        row["title"] = record.title
    row["wins"] = engine.rows(result)
    row["points"] = points
    row["chips"] = chips
    if dice := engine.chances(result):
        row["dice"] = dice
    status = SETTLED
    if expect := record.expect:
        known = {"wins": [], "points": points, "chips": chips}
        if wrong := differences(expect, known if expect.keys() <= _AMOUNTS else result.data(), []):
            row["expect"] = wrong
            status = REFUSED
    if job.full:
        row["result"] = result.data()
    sitting = engine.sitting(record, rules) if job.seated else None
    outcome = _new(BatchRow, (row["file"], row["line"], status, row, (), seats, sitting))
    summary.count(status)
    if job.sums:
        summary.add(outcome, getattr(record, "scores", {}))
    return outcome  # type: ignore[no-any-return]
