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
from .records import AtOnce, Decoded, WrittenRecord, decoded, take_decoded
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
    """Settle every record of a chunk.

    Python's search for cycles of references is switched off meanwhile, as it costs time: a settlement leaves none, and
    what is remembered stays. Afterwards it is as before.
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        return _settle_chunk(chunk, job)
    finally:
        if searching:
            gc.enable()


def _settle_chunk(chunk: Chunk, job: Job) -> SettledChunk:
    """Settle the hands of a chunk, a group of records after the other. ``rows`` and ``summary`` are handed to whatever
    reads the groups, because it writes the rows of usual wins at once. With ``fail_fast`` nothing behind the first
    failure is settled."""
    rows = rows_of(job)
    summary = Summary()
    failed: list[BatchRow] = []
    kept: list[BatchRow] = []
    overrides = dict(job.overrides)
    stop = False
    for some in _read_in_groups(chunk, job, Decoder(job.rules, overrides), rows, summary):
        hands = [
            _take_at_once(chunk.file, written, job, summary)
            if isinstance(written, AtOnce)
            else _settle_one(chunk.file, written, job, overrides, summary)
            for written in some
        ]
        rows.take(hands)
        failed += [hand.plain() for hand in hands if hand.status or hand.problems]
        if job.rows:
            kept += [hand.plain() for hand in hands]
        stop = job.fail_fast and hands[0].status != SETTLED  # with fail_fast a group is one hand
        if stop:
            break  # so nothing behind the failure is read
    text = rows.data()
    return SettledChunk(gzip_member(text) if job.packed else text, failed, summary, kept, stop)


def _read_in_groups(
    chunk: Chunk, job: Job, decoder: Decoder, rows: Rows, summary: Summary
) -> Iterator[Sequence[AtOnce | Decoded | WrittenRecord]]:
    """Yield the records of a chunk in groups (see :data:`_TOGETHER`); with ``fail_fast`` each group has one record. If
    only rows are wanted, usual wins are not yielded. Changes ``rows`` and ``summary``: such wins are written and
    counted on the way."""
    # the short way below is for lines of JSON if only their rows are wanted
    if not job.writes_alone or chunk.kind != "jsonl" or chunk.problem:
        entries = decoded(chunk, decoder, job.full)
        while some := list(islice(entries, 1 if job.fail_fast else _TOGETHER)):
            yield some
        return
    lines = chunk.data.split(b"\n")
    place = 0
    while place < len(lines):
        place = _write_usual(lines, place, chunk, decoder, rows, summary, job.sums)
        group: list[Decoded | WrittenRecord] = []
        for line in lines[place : place + _TOGETHER]:
            # back to the quick way with the next line: the game of this one has usual wins, so it may settle that
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
    """Write the rows of usual wins from a ``place`` in ``lines`` on, and return the place of the first line that is no
    usual win. Nearly all lines of a batch are usual wins, so their rows are made as texts, without an object for each.
    Changes ``rows``, and ``summary``, which counts the wins; with ``sums`` also what they brought."""
    texts: list[str] = []
    last: Rules | None = None
    before = after = ""  # what stands in each row of the same rules before and behind its number
    for number, line in enumerate(lines[place:], chunk.line + place):
        usual = decoder.usual(line)
        if usual is None:
            break  # it is read in full, after the rows before it
        rules, win = usual
        if rules is not last:
            last = rules
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
    """Return the outcome of one record, read and settled. Whatever is raised becomes its problems, so that the other
    records are settled. Changes ``summary``, which counts it."""
    game = os.path.basename(written.hand.name) if isinstance(written, WrittenRecord) and written.hand else ""
    entry: Entry | None = None
    try:
        entry = written.entry if isinstance(written, Decoded) else _read(written, job, overrides)
        return _settle_entry(file, written.line, game, entry, job, summary)
    except InputError as error:
        return _refused(file, written, game, entry, error, summary)
    except Exception as bug:  # a bug of ours or of an unfinished system, which must not stop the others
        problem = report_fault(bug, Span(Source(file, "", written.line), 0, 0), Phrase("score_this_record"))
        summary.fail(BAD)
        return BatchHand(file, written.line, STATUSES[BAD], BAD, game, (problem,))


def _read(written: WrittenRecord, job: Job, overrides: Mapping[str, object]) -> Entry:
    """Return the record as its system reads it. A record with a problem is read again, with places. Changes the value
    of a hand of a log that is to be settled under other rules: what the log paid is no longer expected. Raises
    InputError for a record with a problem."""
    if written.hand and (job.rules or overrides):
        written.value.pop("expect", None)
    try:
        return read_record(written.unlocated(), job.rules, overrides)
    except InputError:
        return read_record(written.document(), job.rules, overrides)


def _refused(
    file: str, written: Decoded | WrittenRecord, game: str, entry: Entry | None, error: InputError, summary: Summary
) -> BatchHand:
    """Return the outcome of a record that could not be read or settled. ``entry``: the record, if it could be read. One
    that expects to be refused so has the status of a settled one. Changes ``summary``, which counts it."""
    problems, wrong = error.problems, list[str]()
    failure = status = REFUSED if isinstance(error, NoWin) else BAD
    if entry:  # settling knows no places
        document = (written.written() if isinstance(written, Decoded) else written).document()
        problems = located(problems, document)
        expect = getattr(entry.record, "expect", {})
        if expect and failure == REFUSED:
            wrong = [*differences(expect, None, problems)]
            status = REFUSED if wrong else SETTLED
    summary.fail(failure)
    summary.foreseen += status == SETTLED
    return BatchHand(file, written.line, STATUSES[failure], status, game, tuple(problems), tuple(wrong))


def _take_at_once(file: str, written: AtOnce, job: Job, summary: Summary) -> BatchHand:
    """Return the outcome of a record that was settled while it was decoded. Such a record expects nothing and has no
    scores, so there is nothing to compare, and no game to go on. Changes ``summary``, which counts it."""
    rules, settled, line = written
    hand = _new(BatchHand, (file, line, _SETTLED, SETTLED, "", (), (), rules.id, settled, None))
    summary.settled += 1
    if job.sums:
        summary.add(settled)
    return hand


def _settle_entry(file: str, line: int, game: str, entry: Entry, job: Job, summary: Summary) -> BatchHand:
    """Settle one record, and compare it with what it expects. ``game``: that of a hand of a log, whose places are
    counted. A receipt is written only for full results: it makes every read of a rule slower. Changes ``summary``,
    which counts the record. Raises InputError for a record that cannot be settled (:class:`~calc.NoWin`: the rules
    refuse it)."""
    record, rules, _ = entry  # its document is asked for only where something is wrong
    engine = system(rules.engine)
    verdict = engine.settle(record, rules, Receipt(rules) if job.full else None)
    wrong = tuple(differences(record.expect, verdict, [])) if record.expect else ()
    settled = JudgedHand(
        verdict, verdict.points, verdict.chips, engine.sitting(record, rules) if job.seated else UNSEEN
    )
    status = REFUSED if wrong else SETTLED
    result = verdict.to_dict() if job.full else None
    hand = _new(BatchHand, (file, line, _SETTLED, status, game, (), wrong, rules.id, settled, result))
    summary.count(status)
    if job.sums:
        summary.add(settled)
        if game and (scores := getattr(record, "scores", {})):  # of a log, by a game that has scores
            summary.add_to_game(hand, settled, scores)
    return hand
