"""``calc.batch``."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from ..batch import run
from ..batch.hands import BatchRow
from .hands import Changes


def batch(
    paths: Sequence[str | os.PathLike[str]],
    *,
    rules: str = "",
    set: Changes | None = None,  # noqa: A002
    kind: str = "",
    full: bool = False,
    jobs: int = 1,
) -> Iterator[BatchRow]:
    """Settle every record of files and folders, in order and in constant memory, in so many processes (``jobs``).

    Nothing is raised for a record: what it came to is its ``row`` (docs/batch.md), what is wrong with it are its
    ``problems``. ``kind`` (``jsonl``, ``yaml``, ``csv``) is asked before the names of files; with ``full`` a row has
    the whole result.

    >>> import calc
    >>> for row in calc.batch(["examples/counted-yakuman.yaml"]):
    ...     print(row.standing, row.row["points"])
    settled {'A': -16000, 'B': -8000, 'C': -8000, 'D': 33000, 'table': -1000}
    settled {'A': -12000, 'B': -6000, 'C': -6000, 'D': 25000, 'table': -1000}
    """
    return run([os.fspath(path) for path in paths], rules, set, jobs=jobs, kind=kind, full=full)
