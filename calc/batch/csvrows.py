"""Rows of a CSV as records: each row is a single win, and the columns are the options of ``calc score``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..codes import problem
from ..problems import Problem, Source, Span, suggest
from ..systems import ENGINES, system

TRUE = ("true", "1", "x", "yes", "on")
FALSE = ("false", "0", "no", "off", "-")
_LISTS = {"seats", "players", "texts"}
_PAIRS = {"amounts", "god_pocchi", "asides"}
"""``A=24000 B=26000``, ``Pg=4p``, ``A=春 夏, C=北``."""
_KINDS_OF_RIICHI = ("riichi", "double_riichi", "open_riichi", "box_riichi")


@lru_cache(maxsize=1)
def columns() -> Mapping[str, tuple[tuple[str, ...], str]]:
    """Every column of all systems, with its kind and the place of its value in a record."""
    found: dict[str, tuple[tuple[str, ...], str]] = {}
    for engine in ENGINES:
        groups = system(engine).fields
        for field in groups.get("record", ()):
            if field.kind not in ("win", "wins", "draw", "expect"):
                found.setdefault(field.name, ((field.name,), field.kind))
        for field in groups.get("win", ()):
            path, kind = found.get(field.name, ((), ""))
            if len(path) == 1 and kind != field.kind:  # in a record each player has one; in a row the winner
                del found[field.name]
            found.setdefault(field.name, (("win", field.name), field.kind))
    for name in ("tsumo", "ron"):
        found[name] = (("win", "player"), name)
    for name in _KINDS_OF_RIICHI[1:]:
        found.setdefault(name, (("win", "riichi"), "flag"))
    if "aside" in found:
        found["others_aside"] = (("aside",), "asides")
    for unit in ("points", "chips"):
        found[f"expect_{unit}"] = (("expect", unit), "amounts")
    return found


def _parts(cell: str, spaces: bool = False) -> list[str]:
    """The parts of a text between commas. If there are none and ``spaces`` separate parts as well, the parts between
    spaces."""
    parts = cell.split() if spaces and "," not in cell else cell.split(",")
    return [p.strip() for p in parts if p.strip()]


class Row:
    """One row as a document: its value, the problems of the row itself, and the place of each cell."""

    def __init__(self, file: str, line: int, text: str, head: Sequence[str], cells: Sequence[str]) -> None:
        self.source = Source(file, text.encode("utf-8", "replace").decode("utf-8"), line)
        self.value: dict[str, Any] = {}
        self.problems: list[Problem] = []
        self._column: dict[tuple[str, ...], int] = {}
        self._cells = cells
        if "\udc80" <= max(text, default="") <= "\udcff":
            self.problems.append(problem("F103.row", span=self._whole()))
        if len(cells) > len(head) and any(cells[len(head) :]):
            self.problems.append(problem("F503.cells", span=self._whole(), there=len(cells), due=len(head)))
        for i, (name, cell) in enumerate(zip(head, cells, strict=False)):
            cell = cell.strip()
            if cell:
                self._put(i, name.replace("-", "_"), cell)

    def _put(self, i: int, name: str, cell: str) -> None:
        known = columns().get(name)
        if known is None:
            near = suggest(name, list(columns()))
            help_ = f"did you mean {near}?" if near else "the columns are the options of calc score"
            self.problems.append(problem("F502.column", span=self._cell(i), help=help_, name=name[:40]))
            return
        path, kind = known
        value: Any = cell
        if kind == "flag":
            word = cell.lower()
            if word in FALSE:
                return
            if word in TRUE:
                value = True
                if name in _KINDS_OF_RIICHI[1:]:
                    value = name.removesuffix("_riichi")
        elif kind in _LISTS:
            value = _parts(cell, spaces=True)
        elif kind in _PAIRS:
            value = {}
            for part in _parts(cell, spaces=kind == "amounts"):
                who, _, what = (t.strip() for t in part.partition("="))
                if who in value:
                    self.problems.append(problem("F503.twice", span=self._cell(i), name=who))
                value[who] = what
        elif kind == "melds" or (kind == "turned" and "," in cell):
            value = _parts(cell)
        elif kind == "dice":
            value = [d.strip() for d in cell.split(";") if d.strip()]
        elif kind in ("tsumo", "ron") and not self._place(("win", "by"), kind, i):
            return  # already reported
        self._place(path, value, i)

    def _place(self, path: tuple[str, ...], value: Any, i: int) -> bool:
        at = self.value
        for step in path[:-1]:
            at = at.setdefault(step, {})
        before = at.get(path[-1])
        twice = before is not None
        if path == ("win", "riichi") and (before is True or value is True):
            value, twice = value if before in (True, None) else before, False  # a kind of riichi says more than riichi
        elif path == ("win", "riichi") and {before, value} == {"double", "open"}:
            value, twice = "double_open", False
        if twice:
            sentence = "F503.win" if path[-1] in ("by", "player") else "F503.field"
            self.problems.append(problem(sentence, span=self._cell(i)))
        at[path[-1]] = value
        self._column[path] = i
        return not twice

    def _whole(self) -> Span:
        return Span(self.source, 0, len(self.source.text))

    def _cell(self, i: int) -> Span:
        """The place of a cell, or the whole row if quotes make the cell hard to locate."""
        text = self.source.text
        parts = text.split(",")
        if '"' in text or len(parts) != len(self._cells):
            return self._whole()
        start = sum(len(p) + 1 for p in parts[:i])
        return Span(self.source, start, start + len(parts[i]))

    def span(self, path: tuple[str | int, ...], key: bool = False) -> Span:
        """The cell that gave the value at a path, or else the row."""
        names = tuple(p for p in path if isinstance(p, str))
        for length in range(len(names), 0, -1):
            if names[:length] in self._column:
                return self._cell(self._column[names[:length]])
        return self._whole()
