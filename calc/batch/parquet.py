"""Parquet, if pyarrow is installed: as a source of records, and for rows.

Records are in a column ``record`` of JSON texts, or in the columns of a CSV. Rows have the columns of
:mod:`calc.batch.tidy`. A Parquet file is complete or does not exist, but a run can be interrupted: so the rows of each
chunk are an Arrow stream, the file of a run is a sequence of streams, and a run that ends makes Parquet of it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import InputError
from . import tidy
from .chunk import Chunk, ResumePoint

Arrow: TypeAlias = Any
"""Something of pyarrow, which has no types."""

ROWS = 500
"""Rows of a chunk."""
GROUP = 1 << 16
"""Rows of a group in a written file."""
_FLAGS = {"True": "true", "False": ""}
"""Flags of Python as a CSV has them: an empty cell is no."""


def _pyarrow() -> Arrow:
    """Return the package pyarrow, with its part for Parquet. It is imported only here, as that takes time and few have
    it. Raises ImportError."""
    import pyarrow.parquet

    return pyarrow


def schema(per: str) -> Arrow:
    """Return the columns of rows, as Arrow has them; ``per``: what a row is (``hand``, ``win``, ``player``). Raises
    InputError (F510) without pyarrow."""
    try:
        arrow = _pyarrow()
    except ImportError:
        raise InputError([problem("F510.parquet_rows")]) from None
    types = {"text": arrow.string(), "int": arrow.int64(), "flag": arrow.bool_(), "list": arrow.list_(arrow.string())}
    return arrow.schema([(column.name, types[column.kind]) for column in tidy.COLUMNS[per]])


def stream(rows: Sequence[tidy.Cells], columns: Arrow) -> bytes:
    """Return rows as an Arrow stream of these columns; empty without rows. Streams one after another make a file that
    can be cut and continued, as a run that is resumed does it; Parquet has its index at the end."""
    if not rows:
        return b""
    arrow, buffer = _pyarrow(), io.BytesIO()
    try:
        batch = arrow.RecordBatch.from_pylist(rows, columns)
    except UnicodeEncodeError:  # half a surrogate pair: so rare that texts are not searched for it before
        batch = arrow.RecordBatch.from_pylist([_without_halves(cells) for cells in rows], columns)
    with arrow.ipc.new_stream(buffer, columns) as written:
        written.write_batch(batch)
    return buffer.getvalue()


def table(streams: Iterable[bytes], columns: Arrow) -> Arrow:
    """Return Arrow streams of these columns as one table, for a program that wants its rows in memory. Each process
    sends the rows of a chunk as such a stream; a chunk without a row sends an empty one, which is left out."""
    arrow = _pyarrow()
    batches: list[Arrow] = []
    for data in filter(None, streams):
        with arrow.ipc.open_stream(data) as read:
            batches += read
    return arrow.Table.from_batches(batches, columns)


def _without_halves(cells: tidy.Cells) -> tidy.Cells:
    """Return cells with an escape in the place of half a surrogate pair, which a name from JSON can have and Arrow
    cannot. Only texts are looked at: lists hold ids of ours."""
    texts = ((name, value) for name, value in cells.items() if isinstance(value, str))
    return cells | {name: text.encode("utf-8", "backslashreplace").decode() for name, text in texts}


def write(streams: str, path: str, per: str) -> None:
    """Make a Parquet file (``path``, replaced if it is there) from a file of Arrow streams end to end, one for each
    chunk that has rows. One row is one ``per`` hand, win or player. Rows are read and written a group at a time, so
    that memory stays small. Raises OSError, which leaves the file incomplete, and ImportError without pyarrow."""
    arrow = _pyarrow()
    with open(streams, "rb") as file, arrow.parquet.ParquetWriter(path, schema(per), compression="zstd") as writer:
        waiting: list[Arrow] = []
        while file.peek(1):  # until its end
            with arrow.ipc.open_stream(file) as read:  # reads up to the end of its stream, where the next begins
                waiting += read
            # rows of many chunks make one group, as small groups make a file large and slow
            if sum(batch.num_rows for batch in waiting) >= GROUP:
                writer.write_table(arrow.Table.from_batches(waiting))
                waiting.clear()
        if waiting:
            writer.write_table(arrow.Table.from_batches(waiting))


def is_rows(path: str) -> bool:
    """Tell by its columns whether a file is Parquet written by a run. False without pyarrow, and if the file cannot be
    read: whoever opens it then says why."""
    with suppress(Exception):  # pyarrow raises exceptions of its own and those of Python
        read_schema = _pyarrow().parquet.read_schema
        return any(read_schema(path).names == schema(per).names for per in tidy.COLUMNS)
    return False


def chunks(path: str, index: int) -> Iterator[Chunk]:
    """Yield the rows of a file as chunks of JSON or CSV, to be read like those of any other file. Offsets and lines of
    places count rows. ``index``: the number of the file in the run, to resume from. Raises InputError for a file that
    cannot be read (F509), and without pyarrow (F510)."""
    try:
        parquet = _pyarrow().parquet
    except ImportError:
        raise InputError([problem("F510.parquet", file=path)]) from None
    if path == "-":  # Parquet has its index at the end, so it cannot be read as it comes
        raise InputError([problem("F509.unreadable", file="<stdin>", why=Phrase("no_regular_file"))])
    try:
        with parquet.ParquetFile(path) as file:
            columns = _columns_of(path, {field.name: field.type for field in file.schema_arrow})
            row, rows = 0, max(file.metadata.num_rows, 1)  # not 0: the share of what is read divides by it
            # group by group: so chunks end at the same rows wherever a run goes on
            for group in range(file.num_row_groups):
                for batch in file.iter_batches(ROWS, row_groups=[group], columns=columns):
                    text = _write_text(batch, columns)
                    after = ResumePoint(index, row + batch.num_rows, row + batch.num_rows + 1, ())
                    yield Chunk(text.kind, path, row + 1, text.data, text.head, after, share=after.offset / rows)
                    row += batch.num_rows
    except InputError:  # first: it says already what is wrong
        raise
    except Exception as error:  # pyarrow raises exceptions of its own and those of Python
        raise InputError([problem("F509.unreadable", file=path, why=str(error)[:200])]) from None


def _columns_of(path: str, types: dict[str, Arrow]) -> list[str]:
    """Return the columns that hold the records: ``record`` if it holds texts, else all, as in a CSV. Raises InputError
    (F509) if there is neither ``record`` nor ``hand``."""
    texts = types.get("record")
    # a column ``record`` with fields inside holds no texts; without one, cells need at least a hand, as in a CSV
    holds_no_records = texts.num_fields > 0 if texts else "hand" not in types
    if holds_no_records:
        listed = ", ".join(f"{name}: {kind}" for name, kind in types.items())
        raise InputError([problem("F509.columns", file=path, columns=listed[:100])])
    return ["record"] if texts else list(types)


class _Text(NamedTuple):
    """Some rows as the text of a chunk."""

    kind: str
    data: bytes
    head: tuple[str, ...] = ()


def _write_text(batch: Arrow, columns: list[str]) -> _Text:
    """Return a ``batch`` of rows of a Parquet file as the lines of JSON or CSV that say the same, so that its records
    are read as any others. ``columns``: those that hold records (:func:`_columns_of`). A line break within a value
    becomes a blank, since a record is one line."""
    if columns == ["record"]:
        texts = batch.column("record").to_pylist()
        lines = [("" if t is None else str(t)).replace("\r", " ").replace("\n", " ") for t in texts]
        return _Text("jsonl", "\n".join(lines).encode())
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    for row in batch.to_pylist():
        cells = ["" if row[n] is None else str(row[n]).replace("\n", " ") for n in columns]
        writer.writerow([_FLAGS.get(cell, cell) for cell in cells])
    return _Text("csv", buffer.getvalue().encode(), tuple(columns))
