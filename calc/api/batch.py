"""``calc.batch``."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Literal, Protocol, TypeAlias, overload

from ..batch import run, table
from ..batch.hands import BatchRow
from .hands import Changes

Paths: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""A file or folder, or several."""


class ArrowTable(Protocol):
    """A ``pyarrow.Table``: pandas, polars and DuckDB make theirs of it, ``pyarrow.table`` shows it to type checkers."""

    @property
    def num_rows(self) -> int:
        """The number of its rows."""

    @property
    def column_names(self) -> list[str]:
        """The names of its columns."""

    def to_pylist(self) -> list[dict[str, object]]:
        """Return its rows."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Give it to another library, as Arrow does."""


@overload
def batch(
    paths: Paths, *, rules: str = "", set: Changes | None = None, kind: str = "", full: bool = False, jobs: int = 1,
) -> Iterator[BatchRow]: ...  # fmt: skip
@overload
def batch(
    paths: Paths, *, rules: str = "", set: Changes | None = None, kind: str = "", jobs: int = 1,
    as_table: Literal[True], per: str = "hand",
) -> ArrowTable: ...  # fmt: skip
def batch(
    paths: Paths,
    *,
    rules: str = "",
    set: Changes | None = None,  # noqa: A002
    kind: str = "",
    full: bool = False,
    jobs: int = 1,
    as_table: bool = False,
    per: str = "hand",
) -> Iterator[BatchRow] | ArrowTable:
    """Settle every record of files and folders, in order and in constant memory, in so many processes (``jobs``).

    Nothing is raised for a record: what it came to is its ``row`` (docs/batch.md), what is wrong with it are its
    ``problems``. ``kind`` (``jsonl``, ``yaml``, ``csv``) is asked before the names of files; with ``full`` a row has
    the whole result. ``as_table`` gives an Arrow table of which a row is a ``hand``, a ``win`` or a ``player`` of a
    hand (``per``); it needs pyarrow.

    >>> import calc
    >>> for row in calc.batch(["examples/counted-yakuman.yaml"]):
    ...     print(row.standing, row.row["points"])
    settled {'A': -16000, 'B': -8000, 'C': -8000, 'D': 33000, 'table': -1000}
    settled {'A': -12000, 'B': -6000, 'C': -6000, 'D': 25000, 'table': -1000}
    """
    several = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    files = [os.fspath(path) for path in several]
    if as_table:
        made: ArrowTable = table(files, rules, set, jobs=jobs, kind=kind, per=per)
        return made
    return run(files, rules, set, jobs=jobs, kind=kind, full=full)
