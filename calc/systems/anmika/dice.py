"""Dice chances (サイコロチャンス): those of a win, what a hit pays, expected values, and the settlement of rolls."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ...codes import problem
from ...ledger import CHIPS, Ledger
from ...problems import Path, Problem
from ...record import IPPATSU, RON
from ...riichi.chips import Factors, product
from ...tiles import BY_MPSZ, HAKU, KIND
from .flowers import ALL_NORTHS
from .hand import SEVEN
from .record import Roll, V
from .story import Story
from .value import Multipliers, Size, WinSetting, twice

FACES = 6
PER_ROLL = FACES * (FACES - 1) // 2
"""The number of pairs of different faces. All are equally likely, so one counted roll in PER_ROLL is a hit."""


class ChanceReason(NamedTuple):
    """A reason for dice chances."""

    id: str
    key: str
    chances: int
    base: int
    each_win: bool = False
    """Whether it counts at every win of a fever, as true yakuman do and others by the rules; else once a hand."""


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
        """Expected chips from each payer over all the chances."""
        return Fraction(self.each_hit * self.chances * v["dice.rolls"], PER_ROLL)


def chances(
    found: Iterable[ChanceReason], story: Story, player: str, m: Multipliers, payers: Sequence[str] = (), win: int = -1
) -> tuple[Chance, ...]:
    """Return a player's new chances, paid by everybody else or by ``payers``; ``win``: the number of their win."""
    v, shubari, made = story.v, story.declared(player).shubari, []
    for s in found:
        given = () if s.each_win else (c.chances for c in story.chances if (c.player, c.source) == (player, s.id))
        count = s.chances - sum(given)
        if count > 0:
            factors = m.for_line("dice", v)
            plain = m.shubari != 1 and "shubari" not in dict(factors)
            others, policy = tuple(payers) or story.others(player), v["dice.doubles"]
            doubles = policy == "always" or (policy == "shubari" and (shubari or s.id in v["dice.one_chance"]))
            made.append(Chance(player, s.id, s.key, count, s.base, factors, others, doubles, win, plain))
    return tuple(made)


def of_yakuman(name: str, han: int, v: V) -> ChanceReason:
    """Return the chances of a true yakuman, ``han`` times."""
    key = "dice.high" if name in v["dice.high_sources"] else "dice.base"
    return ChanceReason(name, key, 1 if name in v["dice.one_chance"] else han, v[key], True)


def sources(s: Size, at: WinSetting) -> Iterator[ChanceReason]:
    """Yield the dice sources of a reading."""
    v, hand, ids = at.v, s.reading.hand, s.ids
    base, high, special = v["dice.base"], v["dice.high"], v["dice.high_sources"]
    for part in s.yakuman:
        yield of_yakuman(part.id, part.amount, v)
    if "sanrenkou" in ids and hand.menzen and not ("suurenkou" in ids and v["dice.sanrenkou"] == "higher"):
        yield ChanceReason("sanrenkou", "dice.base", 1, base)
    if "sanshoku_doukou" in ids and hand.menzen:
        yield ChanceReason("sanshoku_doukou", "dice.base", 1, base)
    if "sanshoku_doujun" in ids and s.reading.runs >> SEVEN & 1:
        if at.won.by == RON:
            tall, each = "sanshoku_ron" in special, v["dice.sanshoku_in_fever"] == "each"
            yield ChanceReason("sanshoku_ron", "dice.high" if tall else "dice.base", 1, high if tall else base, each)
        elif v["dice.sanshoku_tsumo"]:
            yield ChanceReason("sanshoku_tsumo", "dice.base", 1, base)
    kinds = twice(s.reading)
    if kinds > 1 and v["dice.amerika"]:
        yield ChanceReason("amerika_chiitoitsu", "dice.amerika", 1, v["dice.amerika"] * (kinds - 1))
    fives = [BY_MPSZ[t] for t in (*v["table.red_fives"], *v["table.gold_fives"])]
    if 0 < len(fives) <= hand.reds + at.golds and all(at.tiles.count(t) >= fives.count(t) for t in fives):
        yield ChanceReason("all_star", "dice.base", 1, base)
    yield from of_sides(at, hand.menzen)
    if any(m.kind == "ankan" and m.tiles[0] & KIND == HAKU for m in at.win.melds):
        yield ChanceReason("white_ankan", "dice.base", 1, base)
    if at.wild and at.won.flags & IPPATSU:
        yield ChanceReason("pocchi_ippatsu", "dice.base", 1, base)


def of_sides(at: WinSetting, menzen: bool = True) -> Iterator[ChanceReason]:
    """Yield the chances of tiles drawn aside: 四華, 四北."""
    v, side = at.v, at.side
    if fours := min(side.flowers):
        key = "dice.base" if menzen else "dice.flowers_open"
        yield ChanceReason("four_flowers", key, fours, v[key])
    if side.norths >= ALL_NORTHS:
        yield ChanceReason("four_norths", "dice.base", 1, v["dice.base"])


class Rolled(NamedTuple):
    """The outcome of the rolls of one chance."""

    hits: int
    bonus: int
    """Chips of the doubles bonus, from each payer."""
    counted: int


def settle(roll: Roll, doubles: bool, v: V) -> Rolled:
    """Evaluate the rolls of a chance. Doubles are not counted, but may pay if there are several in a row."""
    named = set(roll.named)
    hits = bonus = counted = row = 0
    for a, b in roll.rolls:
        if a == b:
            row += 1
            if doubles and row >= v["dice.doubles_from"]:
                bonus += v["dice.doubles_ones"] if a == 1 else a * v["dice.doubles_each"]
            continue
        row = 0
        counted += 1
        hits += {a, b} == named
    return Rolled(hits, bonus, counted)


def wrong(roll: Roll, v: V, at: Path = ()) -> list[Problem]:
    """Return why some rolls cannot be those of one chance."""
    counted, least = [i for i, (a, b) in enumerate(roll.rolls) if a != b], v["dice.rolls"]
    if len(counted) != least:
        return [problem("L453.counted", at, n=len(counted), least=least)]
    return [problem("L453.double_after", at, least=least)] if roll.rolls[counted[-1] + 1 :] else []


def post(ledger: Ledger, chance: Chance, roll: Roll, v: V) -> Rolled:
    """Settle the rolls of one chance and post what they move."""
    got = settle(roll, chance.doubles, v)
    bonus = got.bonus if product(chance.factors) > 0 else -got.bonus
    for player in chance.payers:
        ledger.pay(player, chance.player, got.hits * chance.each_hit, "dice", CHIPS)
        ledger.pay(player, chance.player, bonus, "doubles", CHIPS)
    return got


def some_hit(v: V) -> Fraction:
    """Return the probability that a chance has at least one hit."""
    rolls: int = v["dice.rolls"]
    return 1 - Fraction(PER_ROLL - 1, PER_ROLL) ** rolls


def expected_bonus(v: V) -> Fraction:
    """Expected chips of the doubles bonus of one chance, from each payer.

    The number of doubles before a counted roll is at least ``r`` with probability 1 / FACES ** r. From the
    ``dice.doubles_from``-th on each pays by its face, and all faces are equally likely.
    """
    rolls: int = v["dice.rolls"]
    paying = Fraction(1, FACES ** v["dice.doubles_from"]) / (1 - Fraction(1, FACES))
    worth = v["dice.doubles_ones"] + v["dice.doubles_each"] * sum(range(2, FACES + 1))
    return rolls * paying * Fraction(worth, FACES)
