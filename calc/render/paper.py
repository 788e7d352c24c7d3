"""The blocks of a result: built once, printed by a terminal, a page or another writer.

The text of a block is one line of any length. Tiles are marks in it (:func:`tile_mark`), which a writer reads back with
:func:`pieces` and shows in its own way. A :data:`GAP` separates remarks that follow in a line.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self, dataclass_transform

from ..tiles.tiles import BY_MPSZ

GAP = "   "
_OPEN, _THEN, _SHUT = f"\ufdd0{os.urandom(6).hex()}", "\ufdd1", "\ufdd2"
"""Noncharacters, and behind the first what nobody can know before the program runs: no record can forge a mark."""


@dataclass_transform(frozen_default=True, eq_default=True)
class Block:
    """A part of a paper. Its fields are the annotated names of its class, given in their order or by name.

    Twenty named tuples would cost 4 ms of every start.
    """

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Take the annotated names of a new kind of block as its fields, in their order."""
        cls._fields = tuple(cls.__annotations__)
        setattr(cls, "__match_args__", cls._fields)  # noqa: B010 - a type checker makes its own

    def __init__(self, *values: object, **named: object) -> None:
        """Take values in the order of the fields, or by name; a field without one has the default of its class."""
        self.__dict__.update(zip(self._fields, values, strict=False), **named)

    def but(self, **named: object) -> Self:
        """Return a copy with other values. Blocks of one paper may be shown elsewhere, so they are never changed."""
        return type(self)(**{**self.__dict__, **named})

    def __iter__(self) -> Iterator[Any]:
        """Yield the values in the order of the fields. So a block can be unpacked like a tuple."""
        return (getattr(self, name) for name in self._fields)

    def __eq__(self, block: object) -> bool:
        """Tell whether another is a block of the same kind with the same values."""
        return isinstance(block, Block) and type(self) is type(block) and [*self] == [*block]

    def __repr__(self) -> str:
        """Return the kind of block and its values."""
        return f"{type(self).__name__}{tuple(self)}"


WON = "won"
"""The kind of a set that the winning tile completes, as a page shows it."""


class Tiles(Block):
    """Neighbouring tiles in a text."""

    tiles: tuple[str, ...]
    """Each as an mpsz text."""
    kind: str = ""
    """For a meld: how it is framed. ``kakan+`` sets its added tile apart. ``WON``: a set with the winning tile."""
    called: int | None = None
    """Which tile of a meld was called, if the record says from whom; which tile of a set was won on."""
    name: str = ""
    """Their name where tiles are printed as letters."""


def tile_mark(tiles: Sequence[str], kind: str = "", called: int | None = None, name: str = "") -> str:
    """Return tiles as part of a text; empty if there are none. The signs around them are such as no text has, so that
    a writer finds them again (:func:`pieces`).

    >>> [*pieces("waits: " + tile_mark(["3s", "6s"]))][1].tiles
    ('3s', '6s')
    """
    if not tiles:
        return ""
    return f"{_OPEN}{','.join(tiles)}{_THEN}{kind}{_THEN}{'' if called is None else called}{_THEN}{name}{_SHUT}"


def pieces(text: str) -> Iterator[str | Tiles]:
    """Yield a text as plain texts and tiles, in order, for a writer to show the tiles in its own way: a text has marks
    in their place. A mark that :func:`tile_mark` would not make is forged (a player's name may hold one), and yielded
    as plain text."""
    plain, *marked = text.split(_OPEN)
    if plain:
        yield plain
    for part in marked:
        mark, shut, plain = part.partition(_SHUT)
        match mark.split(_THEN):
            case [tiles, kind, "" | "0" | "1" | "2" | "3" as called, name] if BY_MPSZ.keys() >= {*tiles.split(",")}:
                yield Tiles(tuple(tiles.split(",")), kind, int(called) if called else None, name)
            case _:
                yield _OPEN + mark + shut
        if plain:
            yield plain


class Blank(Block):
    """Space between what is above and below."""


class Rule(Block):
    """A line between what is above and below."""


class Headline(Block):
    """What happened, and its size."""

    text: str
    size: str = ""
    light: bool = False


OF_A_WIN = 1
"""The level of a heading above what belongs to one of several wins."""


class Heading(Block):
    """A heading of a level: :data:`OF_A_WIN`, or one below it."""

    text: str
    level: int = 3


class Para(Block):
    """A paragraph. Its lead stays apart when it is broken over lines."""

    text: str
    lead: str = ""
    indent: int = 2
    light: bool = False
    strong: bool = False


class Copied(Block):
    """Text to copy and enter again: never broken, however long."""

    text: str


class Answer(Block):
    """What somebody claims, and the answer."""

    says: str
    answer: str
    right: bool
    indent: int = 2


class Note(Block):
    """A warning."""

    text: str


class NamedRow(Block):
    """A short name, padded to ``cells`` unless these are 0, and what belongs to it."""

    name: str
    text: str
    cells: int = 8
    strong: bool = False
    """Whether the name is emphasised, or the text if there is no name."""


class Line(Block):
    """A label, a value, and the rule behind it. The rule is written in one or more lengths, the longest first."""

    label: str
    value: str
    source: Sequence[str] = ()
    strong: bool = False
    cells: tuple[int, int] = (34, 13)


class Gain(Block):
    """Chips of one kind: their sum, who pays whom, and the rule as in a :class:`Line`."""

    label: str
    sum: str
    flow: str
    source: Sequence[str] = ()


class Cells(Block):
    """A row of a list. On a terminal each cell but the last is padded to its size; a negative size aligns it right."""

    cells: Sequence[str]
    sizes: Sequence[int]


class Grid(Block):
    """Rows under their heads, if there are any; columns of words are aligned left, numbers right."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: Sequence[int] = (1,)
    """The columns of words."""
    indent: int = 2


class Flow(Block):
    """Who pays whom how much and why."""

    payer: str
    payee: str
    amount: str
    why: str = ""
    unit: str = ""


class Flows(Block):
    """Payments. ``names``: all names in them, for columns. Without names each payment is printed by itself."""

    rows: Sequence[Flow]
    names: Sequence[str] = ()
    cells: int = 9
    listed: bool = False
    """Whether the payments were already listed, event by event, so that only writers that show the sums first print
    them."""


class Sums(Block):
    """What each player gains or loses, by the name of the unit; then what each has, after a name, if known."""

    rows: Sequence[tuple[str, Mapping[str, int]]]
    have: tuple[str, Mapping[str, int]] | None = None
    dealer: str = ""
    """Whom a page marks; empty where the dealer comes first."""


class Totals(Block):
    """Sums of the players after a short name, within a story."""

    name: str
    sums: Mapping[str, str]
    indent: int = 2
    light: bool = False


class StepLine(Block):
    """A line of a receipt: the step, its outcome, and its rules."""

    label: str
    result: str
    rules: Sequence[str] = ()
    idle: bool = False
    """Whether it changes nothing: it was looked at, or counted as nothing."""

    @property
    def is_empty(self) -> bool:
        """Whether it changes nothing and nothing is left to say of it. Then it is left out."""
        return self.idle and not self.rules and not self.result


class Steps(Block):
    """The steps of a computation, with ``blanks`` spaces between number and label; idle ones last, below a name of
    their own."""

    name: str
    steps: Sequence[StepLine]
    blanks: int = 1
    idle_name: str = ""


class Paper(Block):
    """All blocks of one result."""

    title: str
    where: Sequence[str]
    """What lay on the table."""
    rules: str
    head: Sequence[Block]
    pays: Sequence[Block]
    why: Sequence[Block]
    rests: Sequence[Block]
    """The number of rules that the result rests on."""
    follows: Sequence[Block]
    """What the next hand is."""
    receipt: Steps | None = None
    """Every step, if asked for."""

    @property
    def blocks(self) -> list[Block]:
        """All blocks below title, table and rules, in the order in which people ask: who won and pays, why, every step
        if asked for, on which rules, what is next."""
        receipt = [self.receipt] if self.receipt else []
        return [*self.head, *self.pays, *self.why, *receipt, *self.rests, *self.follows]
