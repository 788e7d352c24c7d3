"""Chip lines, dice chances and yaku as results show them."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from ...riichi.chips import ChipLine, Factors
from ...rules.names import Names, NameTable
from ...rules.rules import V
from ...verdict.verdict import Part
from .dice import Chance, Rolled, expected_bonus, settle
from .record import Declared, Roll
from .value import Size


class Multiplier(NamedTuple):
    """What multiplies chips."""

    id: str
    """``shubari``, ``pocchi`` or ``fever``; of the ron that a チョンボ is charged with also ``everybody``."""
    times: int


def multipliers_of(factors: Factors) -> tuple[Multiplier, ...]:
    """Return factors as results show them."""
    return tuple([Multiplier(name, times) for name, times in factors])


class ShownLine(NamedTuple):
    """A chip line."""

    id: str
    rule: str
    """The key that says how many chips."""
    number: int
    """The number of things counted."""
    base: int
    """Chips from each payer before anything multiplies them."""
    multipliers: tuple[Multiplier, ...]
    no_shubari: str | None
    """Why the receiver's シュバリー does not count: the rule, or ``before`` if the line was paid before the
    declaration."""
    each: int
    """The chips that each payer gives; negative if each payer receives them."""
    payers: tuple[str, ...]
    receiver: str


def shown_line(line: ChipLine, receiver: Declared, v: V) -> ShownLine:
    """Return a chip line as results show it; ``receiver``: the riichi of the player who receives the chips."""
    without = None
    if receiver.shubari and "shubari" not in dict(line.factors):
        listed = line.id in v["chips.no_shubari"]
        without = "before" if line.id == "spring" else "chips.no_shubari" if listed else None
    return ShownLine(
        id=line.id,
        rule=line.rule,
        number=line.number,
        base=line.base,
        multipliers=multipliers_of(line.factors),
        no_shubari=without,
        each=line.each,
        payers=line.payers,
        receiver=line.receiver,
    )


def line_part(line: ChipLine) -> Part:
    """Return a chip line in the form of every game."""
    return Part(kind="chips", id=line.id, amount=line.each * len(line.payers), unit="chips", rules=(line.rule,))


# --- dice -------------------------------------------------------------------------------------------------------------


class ShownRoll(NamedTuple):
    """The rolls of one chance, and their outcome."""

    named: tuple[int, int]
    """The pair of faces that hits."""
    rolls: tuple[tuple[int, int], ...]
    """Every roll, doubles included."""
    worth: Rolled


def shown_roll(chance: Chance, roll: Roll, v: V) -> ShownRoll:
    """Return the rolls of one chance as results show them."""
    return ShownRoll(roll.named, roll.rolls, settle(roll, chance.doubles, v))


class ChanceWorth(NamedTuple):
    """What a dice chance can bring, and to whom."""

    base: int
    """The chips of a hit from each payer before anything multiplies them."""
    multipliers: tuple[Multiplier, ...]
    no_shubari: str | None
    """The rule by which the player's シュバリー does not count."""
    each_hit: int
    """The chips that each payer gives for a hit; negative if each payer receives them."""
    direction: str
    """``receive`` or ``pay``: what the player who rolls does."""
    payers: tuple[str, ...]
    expected: Fraction
    """The chips expected from each payer, without doubles."""
    doubles: bool
    """Whether doubles in a row pay a bonus."""
    expected_doubles: Fraction
    """The chips of that bonus that are expected from each payer."""
    win: int
    """The number of the win that it comes from; -1: none."""


class ShownChance(NamedTuple):
    """Dice chances of one source."""

    player: str
    """The player who rolls."""
    origin: str
    """The id of the source."""
    names: Names
    """What the source is called."""
    rule: str
    """The key that says how many chips a hit brings."""
    count_: int
    """The number of chances."""
    worth: ChanceWorth
    rolled: tuple[ShownRoll, ...] | None = None
    """The rolls recorded for them; ``None`` where only a win's own part of the hand is shown."""

    @property
    def number(self) -> int:
        """The number of chances."""
        return self.count_

    @property
    def each_hit(self) -> int:
        """The chips of a hit from each payer."""
        return self.worth.each_hit

    @property
    def expected(self) -> Fraction:
        """The chips expected from each payer, without doubles."""
        return self.worth.expected

    @property
    def hits(self) -> int:
        """The hits rolled so far."""
        return sum(roll.worth.hits for roll in self.rolled or ())

    @property
    def open(self) -> int:
        """The number of chances that have not been rolled."""
        return self.count_ - len(self.rolled or ())


def chance_worth(chance: Chance, v: V) -> ChanceWorth:
    """Return what a dice chance can bring as results show it."""
    sign = 1 if chance.each_hit > 0 else -1
    return ChanceWorth(
        base=chance.base,
        multipliers=multipliers_of(chance.factors),
        no_shubari="chips.no_shubari" if chance.no_shubari else None,
        each_hit=chance.each_hit,
        direction="receive" if chance.each_hit > 0 else "pay",
        payers=chance.payers,
        expected=chance.expected(v),
        doubles=chance.doubles,
        expected_doubles=expected_bonus(v) * chance.chances * sign if chance.doubles else Fraction(),
        win=chance.win,
    )


def shown_chance(chance: Chance, names: NameTable, v: V, rolls: Iterable[Roll] | None = None) -> ShownChance:
    """Return dice chances as results show them, with their rolls if the whole hand is shown."""
    return ShownChance(
        player=chance.player,
        origin=chance.source,
        names=names[chance.source],
        rule=chance.key,
        count_=chance.chances,
        worth=chance_worth(chance, v),
        rolled=None if rolls is None else tuple([shown_roll(chance, roll, v) for roll in rolls]),
    )


def chance_part(chance: Chance) -> Part:
    """Return dice chances in the form of every game."""
    return Part(kind="dice", id=chance.source, amount=chance.chances, unit="chances", rules=(chance.key,))


# --- yaku -------------------------------------------------------------------------------------------------------------


def counted_yaku(size: Size) -> tuple[Part, ...]:
    """Return the yakuman of a reading, or its yaku if it has none."""
    return size.yakuman or size.yaku


def yaku_beside(size: Size) -> tuple[Part, ...]:
    """Return the ordinary yaku of a reading with a yakuman: they count for chips only."""
    return tuple([part._replace(kind="beside") for part in size.yaku]) if size.yakuman else ()
