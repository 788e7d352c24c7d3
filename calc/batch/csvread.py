"""Rows of a CSV as records: each row is a single win, and the columns are the options of ``calc score``."""

import csv
import re
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeAlias

from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import Problem, Source, Span, nearest
from ..records.fields import COLUMNS, SPOKEN, Field
from ..systems import ENGINES, engines, system

TRUE = ("true", "1", "x", "yes", "on", "○", "〇", "◯", "有", "あり", "はい")
FALSE = ("false", "0", "no", "off", "-", "×", "無", "なし", "いいえ")
_PLACES: Mapping[str, tuple[str, ...]] = {"record": (), "win": ("win",)}
"""The groups of fields in a row, and their place in a record."""
_PARTS = ("win", "wins", "draw", "expect")
"""Kinds of fields that cannot be a cell."""
_NOT_UTF8 = re.compile("[\udc80-\udcff]")
"""What stands for a byte that is no UTF-8 in a row as it is read."""

CellValue: TypeAlias = str | bool | list[str] | dict[str, str]
"""What a cell says."""
RowValue: TypeAlias = dict[str, Any]
"""A record, as far as a row can say one: what its cells say, and mappings of that."""


class CsvColumn(NamedTuple):
    """The meaning of a column."""

    path: tuple[str, ...]
    """The place of its value in a record."""
    field: Field
    value: str | bool = True
    """The value of a cell that says yes, in a column that is a flag."""


@lru_cache(maxsize=2)
def columns(plugins: bool = False) -> Mapping[str, CsvColumn]:
    """Return every column that a CSV of records can have, by its name: the fields of records and wins of all games, the
    options of calc score, and ``expect_points`` and ``expect_chips``. A field goes before an option of the same name.
    ``plugins``: whether to include games of other packages, which are loaded then."""
    columns_by_name: dict[str, CsvColumn] = {}
    options: dict[str, CsvColumn] = {}  # ``--double-riichi`` is a column ``double_riichi``
    for place, field in _fields_in_rows(plugins):
        column = CsvColumn((*place, field.name), field)
        for option, option_spec in field.options.items():
            name = option.lstrip("-").replace("-", "_")
            options.setdefault(name, column._replace(value=option_spec.get("value", True)))
        earlier = columns_by_name.get(field.name)
        # a row is one win: a field that records have for all players, and wins in another form for one, is the win's
        is_of_win = place and earlier is not None and len(earlier.path) == 1 and earlier.field.kind != field.kind
        if earlier is None or is_of_win:
            columns_by_name[field.name] = column
    amounts = Field("expect", "amounts", "", join="amounts")
    expected = {f"expect_{unit}": CsvColumn(("expect", unit), amounts) for unit in ("points", "chips")}
    return {**options, **columns_by_name, **expected}


def _fields_in_rows(plugins: bool) -> Iterator[tuple[tuple[str, ...], Field]]:
    """Yield the fields of records and wins of all games that a cell can hold, each with the path of its group in a
    record. ``plugins``: whether to include games of other packages."""
    for engine in engines() if plugins else ENGINES:
        for group, place in _PLACES.items():
            yield from ((place, field) for field in system(engine).fields.get(group, ()) if field.kind not in _PARTS)


@lru_cache(maxsize=1)
def _names_by_word() -> Mapping[str, str]:
    """Return the names of columns by the words that players have for them in any game, Japanese ones above all."""
    # a ChainMap takes a word from the first mapping that has it: from those for columns, then from those of all games
    words = ChainMap(dict(COLUMNS), dict(SPOKEN), *(dict(system(engine).spoken) for engine in ENGINES))
    return {called: name.replace("-", "_") for called, name in words.items()}


def heads(line: str) -> list[str]:
    """Return the column heads in the first line of a CSV, as written but stripped; empty for a line that no CSV has."""
    with suppress(csv.Error):  # carriage returns within the line, or a cell without an end
        return [cell.strip() for cell in next(csv.reader([line]), [])]
    return []


def column_name(head: str) -> str:
    """Return the name of the column with this ``head``, in English or Japanese; an unknown head in small letters, as
    problems then call it."""
    return _names_by_word().get(head, head.lower())


@lru_cache(maxsize=1)
def _first_line(file: str, head: Sequence[str]) -> Source:
    """Return the first line of a CSV, with its column heads, as a source. All rows get the same object, so that the
    problem of a column is equal for all of them and is reported once."""
    return Source(file, ",".join(head))


def _split_cell(cell: str, sign: str = ",", spaces: bool = False) -> list[str]:
    """Return the parts of a cell between commas or another ``sign``; if the cell has no such sign, and ``spaces`` may
    separate parts too, the parts between spaces. Empty parts are left out.

    >>> _split_cell("A B", spaces=True), _split_cell("Ann Lee, Bea", spaces=True)
    (['A', 'B'], ['Ann Lee', 'Bea'])
    """
    parts = cell.split() if spaces and sign not in cell else cell.split(sign)
    return [part.strip() for part in parts if part.strip()]


def _both_riichi(before: object, value: CellValue) -> CellValue | None:
    """Return what two columns about riichi state together: ``before``, from a column to the left (``None``: none), and
    ``value``. A kind of riichi says more than that there was one; double and open together are ``double_open``.
    ``None`` if the two exclude each other.

    >>> _both_riichi(True, "double"), _both_riichi("open", "double"), _both_riichi("open", "open")
    ('double', 'double_open', None)
    """
    if before is True or value is True:  # one column only says that there was a riichi
        return value if before in (True, None) else str(before)
    return "double_open" if {before, value} == {"double", "open"} else None


class CsvRow:
    """One row as a document: its value, the problems of the row itself, and the place of each cell."""

    def __init__(self, file: str, line: int, text: str, head: tuple[str, ...], cells: Sequence[str]) -> None:
        """Read the ``cells`` of a row under the heads of their columns (``head``) into :attr:`value`. ``text``: the row
        as written, in which surrogates stand for bytes that are no UTF-8. Adds to :attr:`problems` for such bytes, for
        more cells than columns, and for what is wrong with a cell."""
        # surrogates cannot be printed: a question mark stands for each
        self.source = Source(file, text.encode("utf-8", "replace").decode("utf-8"), line)
        self.value: RowValue = {}
        self.problems: list[Problem] = []
        self._column: dict[tuple[str, ...], int] = {}
        self._head, self._cells = head, cells
        if _NOT_UTF8.search(text):
            self.problems.append(problem("F103.row", span=self._span_of_row()))
        # empty cells behind the last head are what spreadsheets write
        if len(cells) > len(head) and any(cells[len(head) :]):
            self.problems.append(problem("F503.cells", span=self._span_of_row(), there=len(cells), due=len(head)))
        for i, (name, cell) in enumerate(zip(head, cells, strict=False)):  # a short row lacks its last cells
            cell = cell.strip()
            if cell:  # an empty cell says nothing of its field
                self._put_cell(i, column_name(name).replace("-", "_"), cell)

    def _put_cell(self, index: int, name: str, cell: str) -> None:
        """Read a cell, and put what it says into :attr:`value`, at the place of its column (``name``; ``index``: its
        number, for places). Adds to :attr:`problems` for an unknown column. Only for such a one the games of other
        packages are loaded, as that takes time."""
        column = columns().get(name) or columns(plugins=True).get(name)
        if column is None:
            help_ = nearest(name, columns(plugins=True)) or Phrase("columns_are_options")
            span = self._span_of_head(index)
            self.problems.append(problem("F502.column", span=span, help=help_, name=self._head[index][:40]))
            return
        if column.field.kind in ("count", "flag"):
            cell = cell.removesuffix(".0")  # pandas writes the numbers of a column with gaps so
        if name in ("tsumo", "ron"):  # as on the command line: `--ron B` says how and who
            # if another column says already how the hand was won, that is one problem, and the player no second one
            if self._place_value(column.path, name, index):
                self._place_value(("win", "player"), cell, index)
        elif (value := self._read_cell(column, name, cell, index)) is not None:
            self._place_value(column.path, value, index)

    def _read_cell(self, column: CsvColumn, name: str, cell: str, index: int) -> CellValue | None:
        """Return what a cell says in a column of this name, in the form that its field takes; ``None`` for a flag that
        is not set. A flag's cell that is neither yes nor no stays as it is: the reader of the record has a problem for
        it. Adds to :attr:`problems` for a player named twice."""
        kind, join = column.field.kind, column.field.join
        if kind == "flag":
            if cell.lower() in FALSE:
                return None
            # a mark of the option itself is a yes too: 一発 in the column ippatsu
            return column.value if cell.lower() in TRUE or _names_by_word().get(cell) == name else cell
        if join == "names":
            return _split_cell(cell, spaces=True)
        if join in ("amounts", "pairs"):
            return self._read_amounts(_split_cell(cell, spaces=join == "amounts"), index)
        # rows of turned tiles without a comma are one row, which may stay a text
        if join == "list" or (join == "rows" and "," in cell):
            return _split_cell(cell, ";" if kind == "dice" else ",")  # the dice of one roll have commas: 1,1;3,3
        return cell

    def _read_amounts(self, parts: Sequence[str], index: int) -> dict[str, str]:
        """Return parts such as ``A=1000`` as a mapping by player. Amounts stay texts: the reader of the record checks
        them. Adds to :attr:`problems` for a player named twice, whose first amount a mapping cannot hold."""
        amounts: dict[str, str] = {}
        for part in parts:
            who, _, amount = (text.strip() for text in part.partition("="))
            if who in amounts:
                self.problems.append(problem("F503.twice", span=self._span_of_cell(index), name=who))
            amounts[who] = amount
        return amounts

    def _place_value(self, path: tuple[str, ...], value: CellValue, index: int) -> bool:
        """Put what a cell says at a place in :attr:`value` (``path``: names of fields), and tell whether it could stand
        there: the place was empty, or what was there goes together with it (riichi and double riichi). If not, two
        columns say different things, which is added to :attr:`problems`. Remembers the column (its ``index``) of the
        place for :meth:`span`."""
        mapping = self.value
        for step in path[:-1]:
            mapping = mapping.setdefault(step, {})
        before = mapping.get(path[-1])  # what a column before this one says
        riichi = _both_riichi(before, value) if path == ("win", "riichi") else None
        if before is not None and riichi is None:
            sentence = "F503.win" if path[-1] in ("by", "player") else "F503.field"
            self.problems.append(problem(sentence, span=self._span_of_cell(index)))
        mapping[path[-1]] = value if riichi is None else riichi
        self._column[path] = index
        return before is None or riichi is not None

    def _span_of_row(self) -> Span:
        """Return the place of the whole row: for what is wrong with no single cell, or with one that cannot be
        located."""
        return Span(self.source, 0, len(self.source.text))

    def _span_of_head(self, index: int) -> Span:
        """Return the place of a column's name in the first line. What is wrong with a name is one problem, the same
        for every row; two problems are the same only if their sources are (:func:`_first_line`)."""
        start = sum(len(name) + 1 for name in self._head[:index])
        return Span(_first_line(self.source.name, self._head), start, start + len(self._head[index]))

    def _span_of_cell(self, index: int) -> Span:
        """Return the place of a cell; the whole row if quotes make the cell hard to locate: the parser of CSV says no
        places."""
        text = self.source.text
        parts = text.split(",")
        # within quotes a comma belongs to a cell
        if '"' in text or len(parts) != len(self._cells):
            return self._span_of_row()
        start = sum(len(p) + 1 for p in parts[:index])
        return Span(self.source, start, start + len(parts[index]))

    def span(self, path: tuple[str | int, ...], key: bool = False) -> Span:
        """Return the cell that gave the value at a path, or a value around it; otherwise the row. A row has no keys,
        so ``key`` makes no difference. A value that no cell gave, such as a default, has no other place than the
        row."""
        names = tuple(p for p in path if isinstance(p, str))  # a number is a place in a list, which is one cell
        for length in range(len(names), 0, -1):  # the whole path, then ever shorter ones
            if names[:length] in self._column:
                return self._span_of_cell(self._column[names[:length]])
        return self._span_of_row()
