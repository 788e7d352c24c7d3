"""The work on one chunk: every record is read, settled, and written as a row.

This is a pure function of a chunk and a :class:`Job`, the same in this process, in a pool's, and on a cluster. Nothing
here knows a system. A record is first read without places, because they cost as much as the reading itself. Only a
record with a problem is read again, to find the place.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.problems import InputError, NoWin, Source, Span, report_fault
from ..readers.decode import Decoder
from ..readers.reader import Entry, located, read_record
from ..rules.rules import Rules
from ..systems import system
from ..systems.dealing import Sitting
from ..verdict.expect import differences
from ..verdict.receipt import Receipt
from .chunk import Chunk
from .hands import BAD, REFUSED, SETTLED, STATUSES, BatchHand, BatchRow, Job, JudgedHand
from .records import AtOnce, Decoded, WrittenRecord, decode_records, take_decoded
from .rows import Rows, gzip_member, rows_of
from .summary import Summary

_new: Final = tuple.__new__
_SETTLED = STATUSES[SETTLED]
UNSEEN = Sitting()
"""What a record is taken to say about the table for a job that does not need it: nothing."""
_TOGETHER = 128
"""How many records are read, then settled, then written, so that the code stays in the processor's cache: a quarter of
the time."""


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
    """Settle every record of a chunk as a job wants it, and return rows, failures and sums.

    Python's garbage collector is off meanwhile, as its search for cycles of references costs time, and a settlement
    leaves none. Afterwards it is as before.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return _settle_chunk(chunk, job)
    finally:
        if was_enabled:
            gc.enable()


def _settle_chunk(chunk: Chunk, job: Job) -> SettledChunk:
    """Settle the records of a chunk group by group. With ``fail_fast`` of the job nothing behind the first failure is
    settled."""
    rows = rows_of(job)
    summary = Summary()
    failed: list[BatchRow] = []
    kept: list[BatchRow] = []
    overrides = dict(job.overrides)
    stop = False  # by fail_fast
    # the reader of the groups also writes rows: those of usual wins, which it settles itself
    for group in _read_in_groups(chunk, job, Decoder(job.rules, overrides), rows, summary):
        hands = [
            _take_at_once(chunk.file, written, job, summary)
            if isinstance(written, AtOnce)
            else _settle_one(chunk.file, written, job, overrides, summary)
            for written in group
        ]
        rows.take(hands)
        # refused as expected, a record has status 0 and problems: summaries and programs get it too
        failed += [hand.plain() for hand in hands if hand.status or hand.problems]
        if job.rows:
            kept += [hand.plain() for hand in hands]
        stop = job.fail_fast and hands[0].status != SETTLED  # with fail_fast a group is one record
        if stop:
            break
    text = rows.data()
    return SettledChunk(gzip_member(text) if job.packed else text, failed, summary, kept, stop)


def _read_in_groups(
    chunk: Chunk, job: Job, decoder: Decoder, rows: Rows, summary: Summary
) -> Iterator[Sequence[AtOnce | Decoded | WrittenRecord]]:
    """Yield the records of a chunk in groups of :data:`_TOGETHER`, or with ``fail_fast`` of one. If the job wants only
    rows of lines of JSON, usual wins are not yielded: their rows are added to ``rows``, and ``summary`` counts them."""
    if not job.writes_alone or chunk.kind != "jsonl" or chunk.problem:
        entries = decode_records(chunk, decoder, job.full)
        while some := list(islice(entries, 1 if job.fail_fast else _TOGETHER)):
            yield some
        return
    lines = chunk.data.split(b"\n")
    place = 0
    while place < len(lines):
        # rows leave in the order of their lines: usual wins up to the next line that is none, then a group of others
        place = _write_usual(lines, place, chunk, decoder, rows, summary, job.sums)
        group: list[Decoded | WrittenRecord] = []
        for line in lines[place : place + _TOGETHER]:
            # the game of the line before has usual wins, so this line may be one: back to _write_usual
            if group and decoder.may_settle:
                break
            place += 1
            if line and not line.isspace():
                group.append(take_decoded(chunk.file, chunk.line + place - 1, line, decoder.entry(line)))
        if group:
            yield group


def _write_usual(
    lines: list[bytes], place: int, chunk: Chunk, decoder: Decoder, rows: Rows, summary: Summary, sums: bool
) -> int:
    """Add the rows of usual wins to ``rows``, from the index ``place`` in ``lines`` on, and return the index of the
    first line that is no usual win. Nearly all lines of a batch are usual wins, so their rows are made as texts,
    without an object for each. ``summary`` counts the wins, with ``sums`` also what they brought."""
    texts: list[str] = []
    last_rules: Rules | None = None
    before = after = ""  # the same text around the line number in all rows under the same rules
    for number, line in enumerate(lines[place:], chunk.line + place):
        usual = decoder.usual(line)
        if usual is None:
            break
        rules, win = usual
        if rules is not last_rules:
            last_rules = rules
            before, after = rows.frame(chunk.file, rules.id)
        texts.append(f"{before}{number}{after},{win.text}}}\n")
        if sums:
            summary.add(win)
    rows.take_written(texts)
    summary.settled += len(texts)
    return place + len(texts)


def _settle_one(
    file: str, written: Decoded | WrittenRecord, job: Job, overrides: Mapping[str, object], summary: Summary
) -> BatchHand:
    """Read and settle one record, and return the outcome. Whatever is raised becomes its problems, so that the other
    records are settled. ``summary`` counts the record."""
    game = os.path.basename(written.hand.name) if isinstance(written, WrittenRecord) and written.hand else ""
    entry: Entry | None = None
    try:
        entry = written.entry if isinstance(written, Decoded) else _read(written, job, overrides)
        return _settle_entry(file, written.line, game, entry, job, summary)
    except InputError as error:
        return _refused(file, written, game, entry, error, summary)
    except Exception as bug:  # a bug of calc or of an unfinished game must not stop the other records
        problem = report_fault(bug, Span(Source(file, "", written.line), 0, 0), Phrase("score_this_record"))
        summary.fail(BAD)
        return BatchHand(file, written.line, STATUSES[BAD], BAD, game, problems=(problem,))


def _read(written: WrittenRecord, job: Job, overrides: Mapping[str, object]) -> Entry:
    """Return the record as its game reads it, under the rules and overrides of the job. Raises InputError for a record
    with a problem. Removes ``expect`` from a hand of a log that is to be settled under other rules than it was played
    by: there other amounts are no difference to report."""
    if written.hand and (job.rules or overrides):
        written.value.pop("expect", None)
    # first without places, which is faster; a record with a problem is read again to find them
    try:
        return read_record(written.unlocated(), job.rules, overrides)
    except InputError:
        return read_record(written.document(), job.rules, overrides)


def _refused(
    file: str, written: Decoded | WrittenRecord, game: str, entry: Entry | None, error: InputError, summary: Summary
) -> BatchHand:
    """Return the outcome of a record that could not be read or settled (``error``). ``entry``: the record, if it could
    be read. A record that expects this refusal has the status of a settled one. ``summary`` counts the record."""
    problems, wrong = error.problems, list[str]()
    failure = status = REFUSED if isinstance(error, NoWin) else BAD  # what became of it; the exit status may be less
    if entry:  # problems of a settlement have no places yet
        document = (written.written() if isinstance(written, Decoded) else written).document()
        problems = located(problems, document)
        expect = getattr(entry.record, "expect", {})
        if expect and failure == REFUSED:
            wrong = [*differences(expect, None, problems)]
            status = REFUSED if wrong else SETTLED
    summary.fail(failure)
    summary.foreseen += status == SETTLED
    return BatchHand(
        file, written.line, STATUSES[failure], status, game, problems=tuple(problems), differences=tuple(wrong)
    )


def _take_at_once(file: str, written: AtOnce, job: Job, summary: Summary) -> BatchHand:
    """Return the outcome of a record that was settled while it was decoded. Such a record has no ``expect`` to compare
    with, and no scores of a game to go on. ``summary`` counts the record."""
    rules, settled, line = written
    # all fields in order, without the constructor, which would take as long as the win
    hand = _new(BatchHand, (file, line, _SETTLED, SETTLED, "", (), (), rules.id, settled, None))
    summary.settled += 1
    if job.sums:
        summary.add(settled)
    return hand


def _settle_entry(file: str, line: int, game: str, entry: Entry, job: Job, summary: Summary) -> BatchHand:
    """Settle one record, compare it with what it expects, and return the outcome. ``game``: the game of a hand of a
    log, whose places ``summary`` counts beside the record; else empty. Raises InputError for a record that cannot be
    settled, :class:`~calc.NoWin` if the rules forbid the win."""
    record, rules, _ = entry
    engine = system(rules.engine)
    # a receipt makes every read of a rule slower, so only full results have one
    verdict = engine.settle(record, rules, Receipt(rules) if job.full else None)
    wrong = tuple(differences(record.expect, verdict, [])) if record.expect else ()
    settled = JudgedHand(
        verdict, verdict.points, verdict.chips, engine.sitting(record, rules) if job.seated else UNSEEN
    )
    status = REFUSED if wrong else SETTLED  # the exit status: a hand that is not as expected counts like a refusal
    result = verdict.to_dict() if job.full else None
    hand = _new(BatchHand, (file, line, _SETTLED, status, game, (), wrong, rules.id, settled, result))
    summary.count(status)
    if job.sums:
        summary.add(settled)
        if game and (scores := getattr(record, "scores", {})):  # of a log, by a game that has scores
            summary.add_to_game(hand, settled, scores)
    return hand
