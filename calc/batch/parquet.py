"""Parquet as a source of records, where pyarrow is installed.

A column ``record`` of JSON texts, or else the columns of a CSV.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from ..codes import problem
from ..problems import InputError
from .sources import Chunk, Place

ROWS = 500
"""Rows of a chunk."""


def chunks(path: str, index: int) -> Iterator[Chunk]:
    """The rows of a file; offsets and lines of places count rows."""
    try:
        import pyarrow.parquet as pq
    except ImportError:
        raise InputError([problem("F510.parquet", file=path)]) from None
    try:
        with pq.ParquetFile(path) as file:
            names = file.schema_arrow.names
            if "record" not in names and "hand" not in names:
                raise InputError([problem("F509.columns", file=path, columns=", ".join(names)[:100])])
            columns = ["record"] if "record" in names else names
            row, whole = 0, max(file.metadata.num_rows, 1)
            for group in range(file.num_row_groups):
                for batch in file.iter_batches(ROWS, row_groups=[group], columns=columns):
                    kind, data, head = _text(batch, columns)
                    after = Place(index, row + batch.num_rows, row + batch.num_rows + 1, ())
                    yield Chunk(kind, path, row + 1, data, head, after, after.offset / whole)
                    row += batch.num_rows
    except InputError:
        raise
    except Exception as error:  # pyarrow has errors of its own, and none in common
        raise InputError([problem("F509.unreadable", file=path, why=str(error)[:200])]) from None


def _text(batch: Any, columns: list[str]) -> tuple[str, bytes, tuple[str, ...]]:
    if columns == ["record"]:
        texts = batch.column("record").to_pylist()
        lines = [("" if t is None else str(t)).replace("\r", " ").replace("\n", " ") for t in texts]
        return "jsonl", "\n".join(lines).encode(), ()
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in batch.to_pylist():
        cells = ["" if row[n] is None else str(row[n]).replace("\n", " ") for n in columns]
        writer.writerow(["true" if c == "True" else "" if c == "False" else c for c in cells])
    return "csv", out.getvalue().encode(), tuple(columns)
