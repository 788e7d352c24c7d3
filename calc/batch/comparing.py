"""Compares hands by the thousand under several rule sets: the work on one chunk, and logs of other programs.

As in :mod:`calc.batch.work` this is a pure function of a chunk and a job, the same in this process and in a pool's.
"""

from typing import NamedTuple

from ..compare import Column
from ..compare.columns import IMPOSSIBLE, Logged, Subject
from ..compare.sums import LoadedColumns, Tally
from ..formats import Recorded
from ..problems import InputError, Problem, Source, Span, fault
from .records import WrittenRecord, records
from .sources import Chunk

MOST = 200
"""The number of problems of a chunk that are reported in full; all are counted."""


class CompareJob(NamedTuple):
    """The columns and settings of a comparison."""

    columns: tuple[Column, ...]
    largest: int = 5
    """The number of largest differences kept for each column."""


class ComparedChunk(NamedTuple):
    """The sums of a chunk, and its problems."""

    tally: Tally
    problems: list[Problem]


_ready: dict[tuple[Column, ...], LoadedColumns] = {}


def ready_for(columns: tuple[Column, ...]) -> LoadedColumns:
    """The rules of some columns, loaded once in each process."""
    found = _ready.get(columns)
    if found is None:
        _ready.clear()
        found = _ready[columns] = LoadedColumns(columns)
    return found


def compare_chunk(chunk: Chunk, job: CompareJob) -> ComparedChunk:
    """Compare every record of a chunk."""
    tally, ready = Tally(job.columns, job.largest), ready_for(job.columns)
    problems: list[Problem] = []
    for written in records(chunk):
        found = _one(chunk.file, written, tally, ready)
        problems += found[: MOST - len(problems)]
    return ComparedChunk(tally, problems)


def _one(file: str, written: WrittenRecord, tally: Tally, ready: LoadedColumns) -> list[Problem]:
    """Add one record to the sums. Returns its problems."""
    try:
        if hand := written.recorded():
            take(hand, tally, ready)
            return []
        subject = Subject(written.unlocated())
        asked, title = written.value.get("rules"), str(written.value.get("title") or "")
        outcomes = tally.add(subject, ready, {"file": file, "line": written.line, "title": title}, asked)
        # One that is impossible under another column is counted in that column.
        if outcomes[0].status == IMPOSSIBLE:
            known = Subject(written.document())  # read the record again, with places
            raise InputError(known.under(ready.of(subject, asked)[0][0]).problems)
    except InputError as error:
        tally.bad += 1
        if error.problems and all(p.span is None or not p.span.source.name for p in error.problems):
            try:
                known = Subject(written.document())
                for column in ready.columns:
                    known.rules(column)
            except InputError as again:
                return list(again.problems)
        return list(error.problems)
    except Exception as bug:  # a bug of ours, which must not stop the other records
        tally.bad += 1
        return [fault(bug, Span(Source(file, "", written.line), 0, 0), "calc compare with this record alone")]
    return []


def take(recorded: Recorded, tally: Tally, ready: LoadedColumns) -> None:
    """Add a hand from another program's log to the sums. Raises :class:`~calc.problems.InputError`."""
    record = recorded.record
    where = {"file": recorded.file, "line": recorded.line, "title": recorded.where}
    first, *_ = tally.add(Logged(record), ready, where, (record.rules, sorted(record.overrides.items())))
    if first.status == IMPOSSIBLE:
        span = Span(Source(recorded.file, "", recorded.line), 0, 0)
        raise InputError([p._replace(span=span) for p in first.problems])
