"""Records by the thousand: streams of records in, streams of outcomes out, in their order.

::

    from ..batch import run
    for outcome in run(["club/", "more.jsonl.gz"], rules="mleague"):
        print(outcome.file, outcome.line, outcome.row)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..problems.problems import Problem

if TYPE_CHECKING:
    from .hands import BatchRow

__all__ = ["run"]


def run(
    paths: Sequence[str], rules: str = "", overrides: Mapping[str, object] | None = None, *, jobs: int = 1,
    kind: str = "", full: bool = False,
) -> Iterator[BatchRow]:  # fmt: skip
    """Settle every record of files, folders and ``-`` (standard input), in order and in constant memory.

    ``rules`` and ``overrides`` take precedence over what a record says; ``kind`` (``jsonl``, ``yaml``, ``csv``) over
    the names of the files. Nothing is raised for a record: its outcome has its problems. What cannot be read at all is
    an outcome of its own, with status 2.
    """
    from . import hands, pool, sources, work  # not where a module of this package is imported alone

    def trouble(problem: Problem, file: str, line: int) -> BatchRow:
        row = {"file": file, "line": line, "status": hands.STATUSES[hands.BAD], "codes": [problem.code]}
        return hands.BatchRow(file, line, hands.BAD, row, (problem,))

    items = list(sources.files_of(paths))
    for item in items:
        if isinstance(item, Problem):
            yield trouble(item, "", 0)
    files = [item for item in items if isinstance(item, str)]
    job = hands.Job(rules, tuple((overrides or {}).items()), "", full, rows=True)
    for chunk, done in pool.settled(sources.chunks(files, kind), job, jobs, work.settle_chunk):
        if done:
            yield from done.outcomes
        elif chunk.problem:
            yield trouble(chunk.problem, chunk.file, chunk.line)
