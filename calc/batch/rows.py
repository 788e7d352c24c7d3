"""Outcomes as written: JSON Lines, a CSV or Parquet for analysis, or a table for reading."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from ..ledger import TABLE
from ..render.width import escaped, pad

if TYPE_CHECKING:
    from .work import BatchRow, Job

FORMS = ("jsonl", "csv", "parquet", "table")
TIDY = ("csv", "parquet")
"""The forms whose columns are those of :mod:`calc.batch.tidy`."""
_TABLE = (("file", 28), ("status", 8), ("player", 14), ("by", 6), ("han", 4), ("fu", 4), ("points", 44), ("chips", 0))
_FORMULA = re.compile(r"[=+@\t\r-]")
_lines = msgspec.json.Encoder().encode_lines
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def encoded(rows: list[dict[str, Any]]) -> bytes:
    """Plain values as lines of JSON."""
    try:
        return _lines(rows)
    except UnicodeEncodeError:  # half a surrogate pair
        return escaped("".join(f"{_encode(row)}\n" for row in rows)).encode()


class Rows:
    """JSON Lines: a row for each record."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.lines: list[bytes] = []

    def head(self) -> bytes:
        """What precedes the first row."""
        return b""

    def take(self, outcomes: list[BatchRow]) -> None:
        """Add the rows of some outcomes."""
        self.lines.append(encoded([outcome.row for outcome in outcomes]))

    def data(self) -> bytes:
        """The rows taken so far, as written."""
        text = b"".join(self.lines)
        return text if text.isascii() and b"\x7f" not in text else escaped(text.decode()).encode()


class _NoRows(Rows):
    """Used if no rows are wanted."""

    def take(self, outcomes: list[BatchRow]) -> None:
        """Ignore the outcomes."""


class _Csv(Rows):
    """The columns of :mod:`calc.batch.tidy`, with a line of their names."""

    def __init__(self, job: Job) -> None:
        import csv
        import io

        from . import tidy

        super().__init__(job)
        self.cells = tidy.rows
        self.columns = [column.name for column in tidy.COLUMNS[job.per]]
        self.out = io.StringIO()
        self.writer = csv.writer(self.out, lineterminator="\n")

    def head(self) -> bytes:
        """The names of the columns."""
        return (",".join(self.columns) + "\n").encode()

    def take(self, outcomes: list[BatchRow]) -> None:
        """Add the rows of some outcomes."""
        for outcome in outcomes:
            for cells in self.cells(outcome, self.job.per):
                self.writer.writerow([_cell(cells.get(name)) for name in self.columns])

    def data(self) -> bytes:
        """The rows taken."""
        return self.out.getvalue().encode("utf-8", "backslashreplace")


class _Table(Rows):
    """A line for each record, for reading."""

    def __init__(self, job: Job) -> None:
        from ..render.tables import words_of

        super().__init__(job)
        self.say = words_of("batch", job.lang)

    def head(self) -> bytes:
        """The names of the columns."""
        return ("  ".join(pad(self.say(name), size) for name, size in _TABLE).rstrip() + "\n").encode()

    def take(self, outcomes: list[BatchRow]) -> None:
        """Add the lines of some outcomes."""
        self.lines += [f"{self._line(outcome.row)}\n".encode("utf-8", "backslashreplace") for outcome in outcomes]

    def _line(self, row: Mapping[str, Any]) -> str:
        cells = _cells(row, self.say("on_table"))
        cells["file"] = _short(f"{row['file']}:{row['line']}", _TABLE[0][1])
        if row["status"] != "settled":
            cells["points"] = cells["codes"]
        cells["status"] = self.say(row["status"])
        cells["by"] = ";".join(self.say(by) for by in cells["by"].split(";") if by)
        return "  ".join(pad(_plain(cells[name]), size) for name, size in _TABLE).rstrip()


def rows_of(job: Job) -> Rows:
    """The writer of the rows of a job."""
    if job.form == "parquet":
        from .parquet import ParquetRows as ParquetRows

        return ParquetRows(job)
    return {"": _NoRows, "jsonl": Rows, "csv": _Csv, "table": _Table}[job.form](job)


def _cells(row: Mapping[str, Any], table: str) -> dict[str, str]:
    """The cells of the table; several wins of a record are in one row, separated by semicolons."""
    wins = row.get("wins", ())
    cells = {"status": row["status"], "codes": " ".join(row.get("codes", ()))}
    for name in ("player", "by", "han", "fu"):
        cells[name] = ";".join("" if w.get(name) is None else str(w[name]) for w in wins).strip(";")
    for name in ("points", "chips"):
        amounts = row.get(name, {})
        shown = any(amounts.values()) or name == "points"
        cells[name] = " ".join(
            f"{table if p == TABLE else p}={n:+}" for p, n in amounts.items() if shown and (p != TABLE or n)
        )
    return cells


def _cell(value: Any) -> Any:
    """A cell of a CSV, written so that no spreadsheet takes a text for a formula: names are not to be trusted."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None or isinstance(value, int):
        return value
    text = value if isinstance(value, str) else " ".join(value)
    return escaped("'" + text if _FORMULA.match(text) else text)


def _plain(cell: str) -> str:
    return "".join(c if c.isprintable() else "\ufffd" for c in cell)


def _short(text: str, size: int) -> str:
    return text if len(text) <= size else "…" + text[1 - size :]
