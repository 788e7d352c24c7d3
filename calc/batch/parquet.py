"""Parquet, if pyarrow is installed: as a source of records, and for rows.

Records are in a column ``record`` of JSON texts, or in the columns of a CSV. Rows have the columns of
:mod:`calc.batch.tidy`. A Parquet file is complete or does not exist, but a run can be interrupted: so the rows of each
chunk are an Arrow stream, the file of a run is a sequence of streams, and a run that ends makes Parquet of it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..problems.codes import problem
from ..problems.problems import InputError
from . import rows, tidy
from .sources import Chunk, ResumePoint

if TYPE_CHECKING:
    from .work import BatchHand, Job

ROWS = 500
"""Rows of a chunk."""
GROUP = 1 << 16
"""Rows of a group in a written file."""


def schema(per: str) -> Any:
    """The columns of rows, as Arrow has them. Raises InputError (F510) without pyarrow."""
    try:
        import pyarrow as pa
    except ImportError:
        raise InputError([problem("F510.parquet_rows")]) from None
    types = {"text": pa.string(), "int": pa.int64(), "flag": pa.bool_(), "list": pa.list_(pa.string())}
    return pa.schema([(column.name, types[column.kind]) for column in tidy.COLUMNS[per]])


class ParquetRows(rows.Rows):
    """The rows of a chunk as an Arrow stream."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self.schema = schema(job.per)
        self.cells: list[dict[str, Any]] = []

    def take(self, hands: list[BatchHand]) -> None:
        """Add the rows of some records."""
        self.cells += [cells for hand in hands for cells in tidy.rows(hand, self.job.per)]

    def data(self) -> bytes:
        """The rows taken."""
        if not self.cells:
            return b""
        import pyarrow as pa

        out = io.BytesIO()
        try:
            batch = pa.RecordBatch.from_pylist(self.cells, self.schema)
        except UnicodeEncodeError:  # half a surrogate pair
            batch = pa.RecordBatch.from_pylist([_whole(cells) for cells in self.cells], self.schema)
        with pa.ipc.new_stream(out, self.schema) as stream:
            stream.write_batch(batch)
        return out.getvalue()


def _whole(cells: dict[str, Any]) -> dict[str, Any]:
    texts = ((name, value) for name, value in cells.items() if isinstance(value, str))
    return cells | {name: text.encode("utf-8", "backslashreplace").decode() for name, text in texts}


def write(streams: str, path: str, per: str) -> None:
    """Make a Parquet file from a file of Arrow streams. Raises OSError."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with open(streams, "rb") as file, pq.ParquetWriter(path, schema(per), compression="zstd") as writer:
        waiting: list[Any] = []
        while file.peek(1):
            with pa.ipc.open_stream(file) as stream:
                waiting += stream
            if sum(batch.num_rows for batch in waiting) >= GROUP:
                writer.write_table(pa.Table.from_batches(waiting))
                waiting.clear()
        if waiting:
            writer.write_table(pa.Table.from_batches(waiting))


def is_rows(path: str) -> bool:
    """Whether a file is Parquet written by a run."""
    try:
        import pyarrow.parquet as pq

        return any(pq.read_schema(path).names == schema(per).names for per in tidy.COLUMNS)
    except Exception:  # pyarrow raises exceptions of its own and those of Python
        return False


def chunks(path: str, index: int) -> Iterator[Chunk]:
    """The rows of a file; offsets and lines of places count rows."""
    try:
        import pyarrow.parquet as pq
    except ImportError:
        raise InputError([problem("F510.parquet", file=path)]) from None
    if path == "-":
        raise InputError([problem("F509.unreadable", file="<stdin>", why="no regular file")])
    try:
        with pq.ParquetFile(path) as file:
            types = {field.name: field.type for field in file.schema_arrow}
            names = list(types)
            if types["record"].num_fields if "record" in types else "hand" not in types:  # no texts, and so no cells
                there = ", ".join(f"{name}: {kind}" for name, kind in types.items())
                raise InputError([problem("F509.columns", file=path, columns=there[:100])])
            columns = ["record"] if "record" in names else names
            row, whole = 0, max(file.metadata.num_rows, 1)
            for group in range(file.num_row_groups):
                for batch in file.iter_batches(ROWS, row_groups=[group], columns=columns):
                    kind, data, head = _text(batch, columns)
                    after = ResumePoint(index, row + batch.num_rows, row + batch.num_rows + 1, ())
                    yield Chunk(kind, path, row + 1, data, head, after, after.offset / whole)
                    row += batch.num_rows
    except InputError:
        raise
    except Exception as error:  # pyarrow raises exceptions of its own and those of Python
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
