"""Outcomes as written: JSON Lines, a CSV or Parquet for analysis, or a table for reading."""

from __future__ import annotations

import csv
import io
import json
import re
import zlib
from collections.abc import Mapping, Sequence

import msgspec

from ..named_tuples import NamedTuple
from ..render.width import escaped, pad
from ..verdict.ledger import TABLE
from ..verdict.verdict import of_game
from . import parquet, tidy
from .hands import SETTLED, STATUSES, BatchHand, Job, RowData

FORMS = ("jsonl", "csv", "parquet", "table")
CELLS = "cells"
"""Rows of a table that is laid out when all are there (:class:`CellRows`)."""
_LEVEL = 6
"""The level of gzip: rows shrink to a sixteenth; the highest level takes four times as long and saves another tenth."""
_AS_GZIP = zlib.MAX_WBITS | 16
"""Asks zlib for the head and tail of a gzip file. (The module gzip would do the same, a millisecond later.)"""


class _TableColumn(NamedTuple):
    """A column of the table; its width is that of the display, 0 for the last, which needs no padding."""

    name: str
    width: int


_TABLE = (
    _TableColumn("file", 28), _TableColumn("status", 8), _TableColumn("player", 14), _TableColumn("by", 6),
    _TableColumn("han", 4), _TableColumn("fu", 4), _TableColumn("points", 44), _TableColumn("chips", 0),
)  # fmt: skip
_FORMULA = re.compile(r"[=+@\t\r-]")


def _text(phrase: object) -> str:
    """Return a phrase as a plain text, in English: msgspec calls this for values of classes that it does not know, and
    :class:`~calc.languages.Phrase` is a text of a class of ours. Raises TypeError for anything but a text."""
    if isinstance(phrase, str):
        return str(phrase)
    raise TypeError(f"no value of JSON: {phrase!r}")


_lines = msgspec.json.Encoder(enc_hook=_text).encode_lines
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def encode_rows(rows: Sequence[RowData] | Sequence[Sequence[str]]) -> bytes:
    """Return each row as a line of JSON, in UTF-8. Half a surrogate pair, which a name from JSON can have, is written
    as an escape."""
    try:
        return _lines(rows)
    except UnicodeEncodeError:  # half a surrogate pair, which only the slower encoder can write
        return escaped("".join(f"{_encode(row)}\n" for row in rows)).encode()


class Rows:
    """JSON Lines: a row for each record."""

    def __init__(self, job: Job) -> None:
        """Begin without rows. Each chunk has an object of its own, in the process that settles the chunk, so that only
        the text of rows is sent back."""
        self.job = job
        self.lines: list[bytes] = []
        """The rows so far, as they are written: of one record or of several in each."""
        self._frames: dict[tuple[str, str], tuple[str, str]] = {}
        """The texts around line numbers (:meth:`frame`), by file and system."""

    def head(self) -> bytes:
        """Return what precedes the first row, which the run writes once for all chunks: for lines of JSON nothing."""
        return b""

    def take(self, hands: list[BatchHand]) -> None:
        """Add the rows of some records. They are made JSON all at once, which is faster than one by one."""
        self.lines.append(encode_rows([hand.row for hand in hands]))

    def take_written(self, rows: list[str]) -> None:
        """Add rows that are written already, each with its line break: rows of usual wins, for which no
        :class:`~calc.batch.hands.BatchHand` is made."""
        self.lines.append("".join(rows).encode())

    def frame(self, file: str, system: str) -> tuple[str, str]:
        """Return the texts before and behind the line number in a row of a settled record, up to its title:
        ``{"file":"a","line":`` and ``,"status":"settled","system":"tcg"``. They are the same for all records of a file
        under the same rules, so they are encoded once and cached."""
        about = file, system
        if about not in self._frames:
            row = {"file": file, "line": 0, "status": STATUSES[SETTLED], "system": system}
            before, line, after = encode_rows([row]).decode().partition('"line":0')
            # without the 0, in whose place each row has its number, and without the brace that ends a row
            self._frames[about] = before + line[:-1], after.rstrip("}\n")
        return self._frames[about]

    def data(self) -> bytes:
        """Return the rows taken so far as they are written, with characters escaped that would control a terminal."""
        text = b"".join(self.lines)
        # of such characters in ASCII the encoder leaves only 7f, so nearly all rows are done
        is_safe = text.isascii() and b"\x7f" not in text
        return text if is_safe else escaped(text.decode()).encode()


class _NoRows(Rows):
    """Used if no rows are wanted."""

    def take(self, hands: list[BatchHand]) -> None:
        """Ignore the outcomes: of such a job only sums or values are wanted."""


class _Csv(Rows):
    """The columns of :mod:`calc.batch.tidy`, with a line of their names."""

    def __init__(self, job: Job) -> None:
        """Take the columns of what a row represents (``per`` of the job); rows are written into a text in memory, which
        is taken chunk by chunk."""
        super().__init__(job)
        self.columns = [column.name for column in tidy.COLUMNS[job.per]]
        self.out = io.StringIO()
        self.writer = csv.writer(self.out, lineterminator="\n")

    def head(self) -> bytes:
        """Return the names of the columns as the first line. None of them has a comma, so none needs quotes."""
        return (",".join(self.columns) + "\n").encode()

    def take(self, hands: list[BatchHand]) -> None:
        """Add the rows of some records to the text in memory; a cell that a record does not have is empty."""
        for hand in hands:
            for cells in tidy.rows(hand, self.job.per):
                self.writer.writerow([_cell(cells.get(name)) for name in self.columns])

    def data(self) -> bytes:
        """Return the rows taken; half a surrogate pair, which a name from JSON can have, becomes an escape."""
        return self.out.getvalue().encode("utf-8", "backslashreplace")


class _ParquetRows(Rows):
    """The rows of a chunk as an Arrow stream; :func:`calc.batch.parquet.write` makes Parquet from such streams."""

    def __init__(self, job: Job) -> None:
        """Take the columns of what a row represents; rows wait as cells, as Arrow stores column by column."""
        super().__init__(job)
        self.schema = parquet.schema(job.per)
        self.cells: list[tidy.Cells] = []

    def take(self, hands: list[BatchHand]) -> None:
        """Add the rows of some records, which become one piece of the file at the end of the chunk."""
        self.cells += [cells for hand in hands for cells in tidy.rows(hand, self.job.per)]

    def data(self) -> bytes:
        """Return the rows taken as an Arrow stream; empty if there are none. In the file of a run the streams of chunks
        follow each other."""
        return parquet.stream(self.cells, self.schema)


class CellRows(Rows):
    """The cells of each record as a line of JSON, for a table that is laid out when all are there."""

    def __init__(self, job: Job) -> None:
        """Take the words of the job's language, as a table is for people. Other rows need no words, so these are loaded
        here."""
        from ..render.tables import words_of

        super().__init__(job)
        self.say = words_of("batch", job.lang)

    def heads(self) -> list[str]:
        """Return the names of the columns in the language of the job, for whoever lays out the table."""
        return [self.say(column.name) for column in _TABLE]

    def take(self, hands: list[BatchHand]) -> None:
        """Add the cells of some records, as JSON: another process lays them out, when the widths of all are known."""
        self.lines.append(encode_rows([self.cells(hand) for hand in hands]))

    def cells(self, hand: BatchHand) -> list[str]:
        """Return the cells of a record, by the columns of :data:`_TABLE`, without what a terminal would obey."""
        place = _short(f"{hand.file}:{hand.line}", _TABLE[0].width)
        return [_plain(cell) for cell in (place, self.say(hand.standing), *self._cells_of_result(hand))]

    def _cells_of_result(self, hand: BatchHand) -> list[str]:
        """Return the cells of a record behind its place and status: player, way to win, han and fu of its wins (several
        in a cell, with semicolons between them), points and chips of all players. A record that was not settled has the
        codes of its problems in place of points."""
        settled = hand.hand
        if settled is None:
            return ["", "", "", "", " ".join(hand.codes), ""]
        wins = settled.wins

        def size_of_wins(name: str) -> str:
            """Return the han or fu of the wins as one cell; empty, and not ``;;``, if no win has any."""
            sizes = (of_game(won, name) for won in wins)
            return ";".join("" if size is None else str(size) for size in sizes).strip(";")

        return [
            ";".join(won.player for won in wins),
            ";".join(self.say(won.by) for won in wins),
            size_of_wins("han"),
            size_of_wins("fu"),
            self._amounts(settled.points),
            self._amounts(settled.chips) if any(settled.chips.values()) else "",
        ]

    def _amounts(self, amounts: Mapping[str, int]) -> str:
        """Return what each player gains or loses as one cell, ``A=+1000 B=-1000``; with the table only if sticks were
        laid there or taken."""
        names = {TABLE: self.say("on_table")}  # in the job's language; players keep their names
        shown_amounts = {account: n for account, n in amounts.items() if n or account != TABLE}
        return " ".join(f"{names.get(account, account)}={n:+}" for account, n in shown_amounts.items())


class _Table(CellRows):
    """A line for each record, for reading: written as it is settled, so that its columns are as wide as is usual."""

    def head(self) -> bytes:
        """Return the names of the columns as the first line."""
        return self._line(self.heads())

    def take(self, hands: list[BatchHand]) -> None:
        """Add the lines of some records."""
        self.lines += [self._line(self.cells(hand)) for hand in hands]

    def _line(self, cells: list[str]) -> bytes:
        """Return cells as a line of the table, each filled up with blanks to the width of its column."""
        line = "  ".join(pad(cell, column.width) for cell, column in zip(cells, _TABLE, strict=True)).rstrip()
        return f"{line}\n".encode("utf-8", "backslashreplace")


def rows_of(job: Job) -> Rows:
    """Return the writer of the rows of a job, by the form that the job wants; it is new, so it has no rows."""
    forms = {"": _NoRows, "jsonl": Rows, "csv": _Csv, "parquet": _ParquetRows, "table": _Table, CELLS: CellRows}
    return forms[job.form](job)


def gzip_member(text: bytes) -> bytes:
    """Return a text compressed by itself; empty for an empty one. Such members one after another form a gzip file, so
    that processes can compress their chunks. Without a time in it the same text gives the same bytes, so that a resumed
    run writes the same file."""
    return zlib.compress(text, _LEVEL, _AS_GZIP) if text else b""


def _cell(value: tidy.Cell) -> str | int | None:
    """Return a value as a CSV has it: ``None`` as an empty cell, ``true`` or ``false``, a number, a text, or a list as
    a text with blanks between its parts. As names come from strangers, a text that a spreadsheet would take for a
    formula gets a quote before it, and characters that control a terminal are escaped.

    >>> _cell(None), _cell(True), _cell(["riichi", "tanyao"]), _cell("=1+1")
    (None, 'true', 'riichi tanyao', "'=1+1")
    """
    if isinstance(value, bool):  # before int, as it is one too
        return "true" if value else "false"
    if value is None or isinstance(value, int):
        return value
    text = value if isinstance(value, str) else " ".join(value)
    return escaped("'" + text if _FORMULA.match(text) else text)


def _plain(cell: str) -> str:
    """Return a cell without what a terminal would obey, as names come from strangers; a mark stands for each such
    character, so that columns stay aligned."""
    return "".join(c if c.isprintable() else "\ufffd" for c in cell)


def _short(text: str, size: int) -> str:
    """Return a place, ``file:line``, cut to so many characters: its end stays, where the name of the file and the line
    are.

    >>> _short("evenings/may/first.yaml:12", 12)
    '…rst.yaml:12'
    """
    return text if len(text) <= size else "…" + text[1 - size :]
