"""What is said of a result, as blocks: built once from its data, printed by a terminal, a page or another writer.

The text of a block is one line of any length. Tiles stand in it as marks (:func:`tile_mark`), which a writer reads back
by :func:`pieces` and shows in its own way. Where remarks follow in a line, a :data:`GAP` parts them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

GAP = "   "
_OPEN, _THEN, _SHUT = "\ufdd0\ufdd1\ufdd2"
"""Noncharacters, which no text of a record should hold; a forged mark would show a tile and nothing else."""
_TILE = r"[0-9][mpszf]|g[0-9][mps]|gN|P[gbyr]"
_MARK = re.compile(
    rf"{_OPEN}((?:{_TILE})(?:,(?:{_TILE}))*){_THEN}(\w*\+?){_THEN}(\d?){_THEN}([^{_THEN}{_SHUT}]*){_SHUT}"
)


class Tiles(NamedTuple):
    """Neighbouring tiles in a text."""

    tiles: tuple[str, ...]
    """Each as mpsz text."""
    kind: str = ""
    """Of a meld: how it is framed. ``kakan+`` sets its added tile off."""
    called: int | None = None
    """Which tile of a meld was called, where the record tells from whom."""
    name: str = ""
    """What they are called where tiles are letters."""


def tile_mark(tiles: Sequence[str], kind: str = "", called: int | None = None, name: str = "") -> str:
    """Tiles as a part of a text; no tiles give an empty one."""
    if not tiles:
        return ""
    return f"{_OPEN}{','.join(tiles)}{_THEN}{kind}{_THEN}{'' if called is None else called}{_THEN}{name}{_SHUT}"


def pieces(text: str) -> Iterator[str | Tiles]:
    """A text as plain texts and tiles, in order."""
    end = 0
    for mark in _MARK.finditer(text):
        if mark.start() > end:
            yield text[end : mark.start()]
        yield Tiles(tuple(mark[1].split(",")), mark[2], int(mark[3]) if mark[3] else None, mark[4])
        end = mark.end()
    if end < len(text):
        yield text[end:]


class Blank(NamedTuple):
    """Room between what stands above and below."""


class Headline(NamedTuple):
    """What happened, and how big it is."""

    text: str
    size: str = ""
    light: bool = False


class Heading(NamedTuple):
    """Words above others; level 1 above what is said of one win."""

    text: str
    level: int = 3


class Para(NamedTuple):
    """A paragraph: what it begins with stays apart where it is broken over lines, if it is hung."""

    text: str
    lead: str = ""
    indent: int = 2
    light: bool = False
    strong: bool = False
    hung: bool = True
    spare: int = 0
    """Cells left free at the right of a terminal."""


class Answer(NamedTuple):
    """What somebody says, and the answer to it."""

    says: str
    answer: str
    right: bool
    indent: int = 2


class Note(NamedTuple):
    """What to watch out for."""

    text: str


class Row(NamedTuple):
    """A short name and what belongs to it; the name in so many cells, 0: as it is."""

    name: str
    text: str
    cells: int = 8
    strong: bool = False
    """The name stands out; where there is none, the text."""


class Line(NamedTuple):
    """A label, a value, and the rule behind it in one or more spellings, the longest first."""

    label: str
    value: str
    source: Sequence[str] = ()
    strong: bool = False
    cells: tuple[int, int] = (34, 13)


class Gain(NamedTuple):
    """Chips of one kind: their sum, who pays whom, and the rule, as in a :class:`Line`."""

    label: str
    sum: str
    flow: str
    source: Sequence[str] = ()


class Cells(NamedTuple):
    """A row of a list: each cell but the last in so many cells of a terminal, below 0 at their right."""

    cells: Sequence[str]
    sizes: Sequence[int]


class Table(NamedTuple):
    """Rows under their heads; words stand at the left of their columns, numbers at the right."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: Sequence[int] = (1,)
    """The columns of words."""
    beside: int = 0
    """Cells by which a column is at least wider than its head."""


class Compared(NamedTuple):
    """What several columns say, side by side; where they do not fit, in further tables that repeat the first."""

    title: str
    heads: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]


class Inset(NamedTuple):
    """Blocks of something else, set in."""

    blocks: Sequence[Block]


class Amounts(NamedTuple):
    """A rule, how its value changes, and what that moves in four numbers."""

    name: str
    change: str
    numbers: Sequence[str]
    light: bool = False
    strong: bool = False


class Flow(NamedTuple):
    """Who pays whom how much and why."""

    payer: str
    payee: str
    amount: str
    why: str = ""


class Flows(NamedTuple):
    """Payments; ``names`` are all that may stand in them, for columns: none, and each stands for itself."""

    rows: Sequence[Flow]
    names: Sequence[str] = ()
    cells: int = 9
    told: bool = False
    """Told already, event by event: they are for those who show the sums first."""


class Sums(NamedTuple):
    """What each player gains or loses by name of the unit; then what each has, after a name, where that is known."""

    rows: Sequence[tuple[str, Mapping[str, int]]]
    have: tuple[str, Mapping[str, int]] | None = None


class Totals(NamedTuple):
    """Sums of the players after a short name, inside a story."""

    name: str
    sums: Mapping[str, str]
    indent: int = 2
    light: bool = False


class Step(NamedTuple):
    """A line of a receipt: what was found, by which rules."""

    label: str
    result: str
    rules: Sequence[str] = ()


class Receipt(NamedTuple):
    """The steps of a computation; so many blanks part a number from its label."""

    name: str
    steps: Sequence[Step]
    blanks: int = 1


Words = Blank | Headline | Heading | Para | Answer | Note | Row | Line | Cells | Inset
Numbers = Gain | Table | Compared | Amounts | Flows | Sums | Totals | Receipt


class Paper(NamedTuple):
    """All that is said of one result."""

    title: str
    where: Sequence[str]
    """What was on the table."""
    rules: str
    head: Sequence[Block]
    pays: Sequence[Block]
    why: Sequence[Block]
    receipt: Receipt | None
    rests: Sequence[Block]
    """How many rules it rests on, and what follows."""

    @property
    def blocks(self) -> list[Block]:
        """All of them."""
        return [*self.head, *self.pays, *self.why, *([self.receipt] if self.receipt else []), *self.rests]


Block = Words | Numbers | Paper
