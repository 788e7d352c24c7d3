"""Records of files and folders settled for a program: outcomes one by one, or all of them as an Arrow table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..problems.problems import Problem
from ..rules.rules import Rules
from . import parquet, tidy
from .hands import BAD, STATUSES, BatchHand, BatchRow, Job
from .in_memory import HeldHand, chunks_of
from .pool import settle_chunks
from .sources import chunks, files_of
from .summary import Summary
from .work import SettledChunk, settle_chunk

if TYPE_CHECKING:
    import pyarrow


def run(
    paths: Sequence[str], rules: Rules | str = "", overrides: Mapping[str, object] | None = None, *, jobs: int = 1,
    kind: str = "", full: bool = False, hands: Iterable[HeldHand] | None = None,
) -> Iterator[BatchRow]:  # fmt: skip
    """Settle every record of files, folders and ``-`` (standard input), in order and in constant memory.

    ``rules`` and ``overrides`` take precedence over what a record says; ``kind`` (``jsonl``, ``yaml``, ``csv``) over
    the names of the files; ``jobs`` is the number of processes; with ``full`` a row holds the whole result. Nothing is
    raised for a record: its outcome has its problems. What cannot be read at all is an outcome of its own, with status
    2. ``hands``, unless ``None``, are settled in place of files.

    >>> from calc.batch import run
    >>> for outcome in run(["examples/counted-yakuman.yaml"]):
    ...     print(outcome.standing, outcome.wins[0].han, outcome.points, outcome.laid)
    settled 13 {'A': -16000, 'B': -8000, 'C': -8000, 'D': 33000, 'table': -1000} {'D': 1000}
    settled 13 {'A': -12000, 'B': -6000, 'C': -6000, 'D': 25000, 'table': -1000} {'D': 1000}
    """
    # rows: outcomes as values, while an empty form means that no text of rows is written
    job = Job(rules, tuple((overrides or {}).items()), form="", full=full, rows=True, sums=False)
    for done in _settle_files(paths, kind, job, jobs, hands):
        # a single outcome is that of a file, or a part of one, that could not be read
        yield from [done.plain()] if isinstance(done, BatchHand) else done.outcomes


def table(
    paths: Sequence[str], rules: Rules | str = "", overrides: Mapping[str, object] | None = None, *, jobs: int = 1,
    kind: str = "", per: str = "hand", hands: Iterable[HeldHand] | None = None,
) -> pyarrow.Table:  # fmt: skip
    """Settle every record as :func:`run` does, into an Arrow table. Pandas, polars and DuckDB make their tables of it.

    ``per`` says what a row is: a ``hand``, a ``win`` or a ``player`` of a hand; docs/batch.md has the columns. A
    record that was not settled is a row with its ``status`` and ``codes``. Raises
    :class:`~calc.problems.problems.InputError` (F510) without pyarrow, ValueError for another ``per``.
    """
    if per not in tidy.COLUMNS:
        raise ValueError(f"per is one of {', '.join(tidy.COLUMNS)}")
    columns = parquet.schema(per)
    job = Job(rules, tuple((overrides or {}).items()), "parquet", per=per, sums=False)
    # the text of a chunk in this form is an Arrow stream; what could not be read has no chunk
    streams = (
        parquet.stream([*tidy.rows(done, per)], columns) if isinstance(done, BatchHand) else done.text
        for done in _settle_files(paths, kind, job, jobs, hands)
    )
    return parquet.table(streams, columns)


def summarize(
    paths: Sequence[str], rules: Rules | str = "", overrides: Mapping[str, object] | None = None, *, jobs: int = 1,
    kind: str = "", hands: Iterable[HeldHand] | None = None,
) -> Summary:  # fmt: skip
    """Settle every record as :func:`run` does, and return only the sums, in constant memory. What cannot be read at all
    is counted in ``unread``."""
    total = Summary()
    job = Job(rules, tuple((overrides or {}).items()), form="")  # without rows
    for done in _settle_files(paths, kind, job, jobs, hands):
        if isinstance(done, BatchHand):  # what could not be read
            total.unread += 1
        else:
            total.merge(done.summary)
    return total


def _settle_files(
    paths: Sequence[str], kind: str, job: Job, jobs: int, hands: Iterable[HeldHand] | None
) -> Iterator[SettledChunk | BatchHand]:
    """Yield every settled chunk of some files, or of ``hands`` in memory (then there are no files), settled in ``jobs``
    processes. What cannot be read is yielded in its place as an outcome of its own. Folders are looked through first,
    so their problems come before all records."""
    files: list[str] = []
    for item in files_of(paths):
        if isinstance(item, Problem):
            yield _unread(item, "", 0)  # the problem itself names the folder or file
        else:
            files.append(item)
    pieces = chunks(files, kind) if hands is None else chunks_of(hands)
    for chunk, done in settle_chunks(pieces, job, jobs, settle_chunk):
        if done:
            yield done
        elif chunk.problem:  # as every chunk without an outcome has
            yield _unread(chunk.problem, chunk.file, chunk.line)


def _unread(problem: Problem, file: str, line: int) -> BatchHand:
    """Return the outcome of a file, or a part of one, that could not be read: it stands among those of records, so that
    nothing is missed silently."""
    return BatchHand(file, line, STATUSES[BAD], BAD, problems=(problem,))
