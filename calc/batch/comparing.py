"""Compares hands by the thousand under several rule sets: the work on one chunk, and logs of other programs.

As in :mod:`calc.batch.work` this is a pure function of a chunk and a job, the same in this process and in a pool's.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ..compare import Column
from ..compare.columns import IMPOSSIBLE, Logged, Subject
from ..compare.sums import HandPlace, LoadedColumns, Tally
from ..formats import Recorded
from ..languages import Phrase
from ..problems.problems import InputError, Problem, Source, Span, report_fault
from .chunk import Chunk
from .records import WrittenRecord, records

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


def load_columns(columns: tuple[Column, ...]) -> LoadedColumns:
    """Return columns with their rules, loaded once in each process; only those asked for last are kept, since a process
    serves one comparison at a time."""
    loaded = _ready.get(columns)
    if loaded is None:
        _ready.clear()
        loaded = _ready[columns] = LoadedColumns(columns)
    return loaded


def compare_chunk(chunk: Chunk, job: CompareJob) -> ComparedChunk:
    """Compare every record of a chunk, and return the sums and the problems. Problems beyond :data:`MOST` are counted
    but not kept, so that a file of rubbish does not fill the memory."""
    tally, ready = Tally(job.columns, job.largest), load_columns(job.columns)
    problems: list[Problem] = []
    for written in records(chunk):
        problems += _add_record(chunk.file, written, tally, ready)[: MOST - len(problems)]
    return ComparedChunk(tally, problems)


def _add_record(file: str, written: WrittenRecord, tally: Tally, ready: LoadedColumns) -> list[Problem]:
    """Add one record to the ``tally``, and return its problems, also that of a bug of ours. A record with problems is
    only counted as bad. A record of a log is read already, the same for all columns, so it is added in another way than
    a written one."""
    try:
        if hand := written.recorded():
            add_logged(hand, tally, ready)
        else:
            _add_written(file, written, tally, ready)
        return []
    except InputError as error:
        tally.bad += 1
        return _with_places(error.problems, written, ready)
    except Exception as bug:  # a bug of ours, which must not stop the other records
        tally.bad += 1
        return [report_fault(bug, Span(Source(file, "", written.line), 0, 0), Phrase("compare_this_record"))]


def _add_written(file: str, written: WrittenRecord, tally: Tally, ready: LoadedColumns) -> None:
    """Add a written record to the ``tally``. Raises :class:`~calc.InputError` for a record that is impossible under the
    rules of the first column, by which it was played; impossible in another column, it is counted there."""
    subject = Subject(written.unlocated())
    record: Mapping[str, object] = written.value
    loaded = ready.rules_for(subject, record.get("rules"))
    first, *_ = tally.add(subject, loaded, HandPlace(file, written.line, str(record.get("title") or "")))
    if first.status == IMPOSSIBLE:
        located = Subject(written.document())  # read the record again, with places
        raise InputError(located.outcome(loaded.rules[0]).problems)


def _with_places(problems: list[Problem], written: WrittenRecord, ready: LoadedColumns) -> list[Problem]:
    """Return the problems of a record, with places. If none has a place (the record was read without places, which is
    faster), the document is read again with places: problems of its rules come up again, and replace the first ones;
    any others stay as they are."""
    are_without_places = all(p.span is None or not p.span.source.name for p in problems)
    if problems and are_without_places:
        try:
            subject = Subject(written.document())
            for column in ready.columns:
                subject.rules(column)  # only for what it raises
        except InputError as located:
            return list(located.problems)
    return list(problems)


def add_logged(recorded: Recorded, tally: Tally, ready: LoadedColumns) -> None:
    """Add a hand from another program's log to the ``tally``. Raises :class:`~calc.InputError`, placed in the line of
    the log, as :func:`_add_written` does."""
    record, subject = recorded.record, Logged(recorded.record)
    choice = record.rules, sorted(record.overrides.items())  # hands that choose alike share loaded rules
    loaded = ready.rules_for(subject, choice)
    first, *_ = tally.add(subject, loaded, HandPlace(recorded.file, recorded.line, recorded.where))
    # the first column has the rules under which it was played: there it must be possible
    if first.status == IMPOSSIBLE:
        span = Span(Source(recorded.file, "", recorded.line), 0, 0)  # the line alone: its text is not kept
        raise InputError([p._replace(span=span) for p in first.problems])
