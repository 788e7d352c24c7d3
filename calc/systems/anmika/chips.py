"""The chips of a win, line by line: base × multipliers, and who pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...record import IPPATSU, RON
from ...tiles import GOLD, RED, Kind
from .flowers import Side, Turned, spring_at_win
from .record import Won
from .value import ALL_NORTHS, FIRST_YAKUMAN, Facts, Size, colours

V = Mapping[str, Any]
Factors = tuple[tuple[str, int], ...]


class Amount(NamedTuple):
    """A chip line before its multipliers."""

    id: str
    key: str
    base: int
    number: int = 1
    """How many of the thing."""
    all: bool = False
    """From all, by ron too."""


class Line(NamedTuple):
    """A chip line of a settlement."""

    id: str
    key: str
    base: int
    number: int
    factors: Factors
    """What multiplies the base: ``shubari``, ``pocchi``, ``fever``; their product may be negative."""
    payers: tuple[str, ...]
    receiver: str

    @property
    def each(self) -> int:
        """What each payer gives; negative: gets."""
        return self.base * product(self.factors)


def product(factors: Factors) -> int:
    """The product of some factors."""
    total = 1
    for _, n in factors:
        total *= n
    return total


class Multipliers(NamedTuple):
    """What multiplies the chips of a win."""

    shubari: int = 1
    pocchi: int = 1
    fever: int = 1

    def for_line(self, line: str, v: V) -> Factors:
        """The multipliers of a chip line, or of ``dice``. Rule ``chips.no_shubari``."""
        shubari = 1 if self.shubari == 1 or line in v["chips.no_shubari"] else self.shubari
        named = (("shubari", shubari), ("pocchi", self.pocchi), ("fever", self.fever))
        return tuple((name, n) for name, n in named if n != 1)


def amounts(s: Size, f: Facts, turned: Turned | None, flags: int, bonus_paid: int, v: V) -> Iterator[Amount]:
    """Every chip line of a reading, before multipliers, in the order of the rule book."""
    hand = s.reading.hand
    if flags & IPPATSU:
        yield Amount("ippatsu", "chips.ippatsu", v["chips.ippatsu"])
    for name, number, key in (
        ("ura", s.dora.ura, "chips.ura"),
        ("north", f.side.norths, "chips.north"),
        ("red", colours(f.win, RED), "chips.red"),
        ("gold", colours(f.win, GOLD), "chips.gold"),
    ):
        if number:
            yield Amount(name, key, number * v[key], number)
    yield from _rank(s, v)
    if hand.menzen:
        yield from _by_yaku(s, v)
    yield from _flowers(s, f, turned, bonus_paid, v)


def yakuman_amount(fold: int, points: int, ron: bool, v: V) -> Amount:
    """The line of a yakuman, ``fold`` times; ``points``: its base points, with the ranks that 夏 added."""
    if v["chips.fold"] == "stepped" and fold > 1:
        first = v["chips.fold_first_ron" if ron else "chips.fold_first_tsumo"]
        worth = first + (fold - 1) * v["chips.fold_step"]
    else:
        worth = fold * v["chips.yakuman_ron" if ron else "chips.yakuman_tsumo"]
    more = points // v["points.mangan"] - FIRST_YAKUMAN * fold
    key = "chips.yakuman_ron" if ron else "chips.yakuman_tsumo"
    return Amount("yakuman", key, worth + (more * v["chips.rank_more"] if more else 0), fold)


def _rank(s: Size, v: V) -> Iterator[Amount]:
    if s.base.limit == "sanbaiman":
        yield Amount("sanbaiman", "chips.sanbaiman", v["chips.sanbaiman"], all=True)
        return
    if s.base.points < FIRST_YAKUMAN * v["points.mangan"]:
        return
    yield yakuman_amount(max(s.fold, 1), s.base.points, not s.reading.hand.tsumo, v)
    over = s.han - v["limit.counted_yakuman_han"]
    if over > 0:
        yield Amount("over_han", "chips.over_han", over * v["chips.over_han"], over)


def _by_yaku(s: Size, v: V) -> Iterator[Amount]:
    ids = s.ids
    if ids & {"honitsu", "shousharin"}:
        yield Amount("honitsu", "chips.honitsu", v["chips.honitsu"])
    if "chinitsu" in ids:
        yield Amount("chinitsu", "chips.chinitsu", v["chips.chinitsu"])
    twins = "ryanpeikou" in ids
    if not twins and "daisharin" in ids and v["chips.daisharin_ryanpeikou"]:
        twins = _two_twin_runs(s.reading.shape.pairs)
    if twins:
        yield Amount("ryanpeikou", "chips.ryanpeikou", v["chips.ryanpeikou"])


def _two_twin_runs(pairs: Sequence[Kind]) -> bool:
    """Whether seven pairs of a suit could also be read as 二盃口: one of them the pair, the others two twin runs."""
    for pair in set(pairs):
        left = sorted(pairs)
        left.remove(pair)
        while left and all(left[0] + d in left for d in (1, 2)):
            for kind in (left[0], left[0] + 1, left[0] + 2):
                left.remove(kind)
        if not left:
            return True
    return False


def _flowers(s: Size, f: Facts, turned: Turned | None, bonus_paid: int, v: V) -> Iterator[Amount]:
    yield from springs(f.side, f.indicated, f.gold == "spring", v)
    if f.gold == "autumn" and f.flowers[2] > 1:
        han = s.han + f.flowers[1] * v["chips.autumn_summer"]
        yield Amount("autumn_gold", "chips.autumn_han", han * v["chips.autumn_han"], han)
    if turned is not None and turned.hits:
        key = "chips.winter" if s.reading.hand.menzen else "chips.winter_open"
        name = "winter_gold" if f.gold == "winter" and f.flowers[3] > 1 else "winter"
        yield Amount(name, key, turned.hits * v[key], turned.hits)
    yield from bonus_lines(f.side, bonus_paid, v)


def springs(side: Side, seen: tuple[int, ...], gold: bool, v: V) -> Iterator[Amount]:
    """What 春 brings at a win; ``gold``: 金北 on it."""
    spring = spring_at_win(side, seen, gold, v)
    discarder = {"spring_pair", "spring_gold"} if spring.pair and v["spring.pair_ron"] == "discarder" else set()
    for part, number in spring._asdict().items():
        name = "spring_" + part
        if number:
            yield Amount(name, "chips.spring", number * v["chips.spring"], number, all=name not in discarder)


def bonus_lines(side: Side, paid: int, v: V) -> Iterator[Amount]:
    """四華四北, 八華: 100; 八華四北: 300, less what was ``paid`` for either before. Rule ``chips.twelve_after``."""
    norths, fours = side.norths >= ALL_NORTHS, side.sets_of_four
    if norths and fours > 1:
        if not paid or v["chips.twelve_after"] == "rest":
            worth = v["chips.twelve"] - paid
            if worth > 0:
                yield Amount("twelve", "chips.twelve", worth, all=True)
    elif not paid and (fours > 1 or (norths and fours)):
        yield Amount("eight", "chips.eight", v["chips.eight"], all=True)


def line(amount: Amount, won: Won, everybody: tuple[str, ...], m: Multipliers, v: V) -> Line:
    """A chip line with its multipliers and payers."""
    payers = (won.source,) if won.by == RON and not amount.all else tuple(p for p in everybody if p != won.player)
    return Line(amount.id, amount.key, amount.base, amount.number, m.for_line(amount.id, v), payers, won.player)
