"""Dice chances (サイコロチャンス): what a hit pays, expected values, and the settlement of rolls."""

from fractions import Fraction
from typing import NamedTuple

from ...problems.codes import problem
from ...problems.problems import Path, Problem
from ...riichi.chips import Factors, product
from ...rules.rules import V
from ...verdict.ledger import CHIPS, Ledger
from .record import Roll

FACES = 6
PER_ROLL = FACES * (FACES - 1) // 2
"""The number of pairs of different faces. All are equally likely, so one counted roll in PER_ROLL is a hit."""


class Chance(NamedTuple):
    """Dice chances of a settlement."""

    player: str
    """The player who rolls."""
    source: str
    key: str
    chances: int
    base: int
    factors: Factors
    payers: tuple[str, ...]
    doubles: bool
    """Whether doubles in a row pay a bonus."""
    win: int
    """The number of the win that it comes from; -1: none."""
    no_shubari: bool = False
    """Whether the multiplier of its シュバリー hand does not apply. Rule ``chips.no_shubari``."""

    @property
    def each_hit(self) -> int:
        """What each payer pays for a hit; if negative, receives."""
        return self.base * product(self.factors)

    def expected(self, v: V) -> Fraction:
        """Return the expected chips from each payer over all the chances."""
        return Fraction(self.each_hit * self.chances * v["dice.rolls"], PER_ROLL)


class Rolled(NamedTuple):
    """The outcome of the rolls of one chance."""

    hits: int
    bonus: int
    """Chips of the doubles bonus, from each payer."""
    counted: int


def evaluate_rolls(roll: Roll, doubles: bool, v: V) -> Rolled:
    """Return the outcome of the rolls of a chance. Doubles do not count as rolls, but from some number in a row on each
    may pay a bonus in chips: by its face, for ones a fixed amount (``dice.doubles_*``; spec §9). ``doubles``: this
    chance has that bonus. Every roll is looked at: :func:`roll_problems` refuses too many."""
    named = set(roll.named)
    hits = bonus = counted = in_a_row = 0
    for a, b in roll.rolls:
        # rolled again, so it is none of those that count
        if a == b:
            in_a_row += 1
            if doubles and in_a_row >= v["dice.doubles_from"]:
                bonus += v["dice.doubles_ones"] if a == 1 else a * v["dice.doubles_each"]
            continue
        in_a_row = 0
        counted += 1
        hits += {a, b} == named  # in either order
    return Rolled(hits, bonus, counted)


def roll_problems(roll: Roll, v: V, path: Path = ()) -> list[Problem]:
    """Return why some rolls cannot be those of one chance, so that a slip of the pen is not paid; empty if they can.
    Doubles are rolled again and not counted. Wrong is any number of counted rolls but four (``dice.rolls``), or doubles
    after the last of them, as rolling is over then. ``path``: where they are recorded."""
    counted = [place for place, (a, b) in enumerate(roll.rolls) if a != b]
    least = v["dice.rolls"]
    if len(counted) != least:
        return [problem("L453.counted", path, n=len(counted), least=least)]
    if counted[-1] != len(roll.rolls) - 1:
        return [problem("L453.double_after", path, least=least)]
    return []


def post_roll(ledger: Ledger, chance: Chance, roll: Roll, v: V) -> Rolled:
    """Post to ``ledger`` the chips that the rolls of one chance move, and return their outcome. While 逆 the multiplier
    is negative: he who rolls pays, for doubles too (the ledger turns a negative payment round)."""
    rolled = evaluate_rolls(roll, chance.doubles, v)
    # a hit has its sign already; doubles get it here
    bonus = rolled.bonus if product(chance.factors) > 0 else -rolled.bonus
    for player in chance.payers:
        ledger.pay(player, chance.player, rolled.hits * chance.each_hit, "dice", CHIPS)
        ledger.pay(player, chance.player, bonus, "doubles", CHIPS)
    return rolled


def some_hit(v: V) -> Fraction:
    """Return the probability that a chance has at least one hit; ``calc dice`` shows it beside each chance that is
    still open.

    >>> from calc.rules.rules import load_rules
    >>> some_hit(load_rules("anmika").values)
    Fraction(12209, 50625)
    """
    rolls: int = v["dice.rolls"]
    return 1 - Fraction(PER_ROLL - 1, PER_ROLL) ** rolls  # 1 less the chance that all miss


def expected_bonus(v: V) -> Fraction:
    """Return the expected chips of the doubles bonus of one chance, from each payer.

    The number of doubles before a counted roll is at least ``r`` with probability 1 / FACES ** r. From the
    ``dice.doubles_from``-th on each pays by its face, and all faces are equally likely.

    >>> from calc.rules.rules import load_rules
    >>> expected_bonus(load_rules("anmika").values)
    Fraction(331, 45)
    """
    rolls: int = v["dice.rolls"]
    # doubles that pay before one counted roll: the sum of 1 / FACES ** r for r from doubles_from on
    paying = Fraction(1, FACES ** v["dice.doubles_from"]) / (1 - Fraction(1, FACES))
    worth = v["dice.doubles_ones"] + v["dice.doubles_each"] * sum(range(2, FACES + 1))
    return rolls * paying * Fraction(worth, FACES)
