"""The chips of a win, line by line: base × multipliers, and who pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...record import IPPATSU, RON
from ...tiles import Kind
from .flowers import ALL_NORTHS, Turned, spring_at_win
from .value import FIRST_YAKUMAN, Factors, Setting, Size


class Line(NamedTuple):
    """A chip line of a settlement."""

    id: str
    key: str
    base: int
    number: int
    """How many of the thing."""
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


def line(at: Setting, name: str, key: str, base: int, number: int = 1, everybody: bool = False) -> Line:
    """A chip line of a win; ``everybody``: all pay it, by ron too."""
    won = at.won
    payers = (won.source,) if won.by == RON and not everybody else at.story.others(won.player)
    return Line(name, key, base, number, at.multipliers.for_line(name, at.v), payers, won.player)


def lines(s: Size, at: Setting, turned: Turned | None) -> Iterator[Line]:
    """Every chip line of a reading but トビ賞, in the order of the rule book."""
    v, hand = at.v, s.reading.hand
    if at.won.flags & IPPATSU:
        yield line(at, "ippatsu", "chips.ippatsu", v["chips.ippatsu"])
    yield from _each(at, "ura", s.dora.ura)
    yield from _each(at, "north", at.side.norths)
    yield from _each(at, "red", at.reds)
    yield from _each(at, "gold", at.golds)
    yield from _rank(s, at)
    if hand.menzen:
        yield from _by_yaku(s, at)
    yield from springs(at)
    if at.gold == "autumn" and at.flowers[2] > 1:
        han = s.han + at.flowers[1] * v["chips.autumn_summer"]
        yield line(at, "autumn_gold", "chips.autumn_han", han * v["chips.autumn_han"], han)
    if turned is not None and turned.hits:
        key = "chips.winter" if hand.menzen else "chips.winter_open"
        name = "winter_gold" if at.gold == "winter" and at.flowers[3] > 1 else "winter"
        yield line(at, name, key, turned.hits * v[key], turned.hits)
    yield from bonuses(at)


def nagashi_lines(at: Setting, fold: int, base: int) -> Iterator[Line]:
    """The chip lines of 流し役満 but トビ賞: nothing of the hand."""
    yield yakuman_line(at, fold, base)
    yield from _each(at, "north", at.side.norths)
    yield from springs(at)
    yield from bonuses(at)


def _each(at: Setting, name: str, number: int) -> Iterator[Line]:
    if number:
        yield line(at, name, "chips." + name, number * at.v["chips." + name], number)


def yakuman_line(at: Setting, fold: int, points: int) -> Line:
    """The line of a yakuman, ``fold`` times; ``points``: its base points, with the ranks that 夏 added."""
    v, by = at.v, "ron" if at.won.by == RON else "tsumo"
    if v["chips.fold"] == "stepped" and fold > 1:
        worth = v["chips.fold_first_" + by] + (fold - 1) * v["chips.fold_step"]
    else:
        worth = fold * v["chips.yakuman_" + by]
    more = points // v["points.mangan"] - FIRST_YAKUMAN * fold
    return line(at, "yakuman", "chips.yakuman_" + by, worth + (more * v["chips.rank_more"] if more else 0), fold)


def _rank(s: Size, at: Setting) -> Iterator[Line]:
    v = at.v
    if s.base.limit == "sanbaiman":
        yield line(at, "sanbaiman", "chips.sanbaiman", v["chips.sanbaiman"], everybody=True)
    elif s.base.points >= FIRST_YAKUMAN * v["points.mangan"]:
        yield yakuman_line(at, max(s.fold, 1), s.base.points)
        over = s.han - v["limit.counted_yakuman_han"]
        if over > 0:
            yield line(at, "over_han", "chips.over_han", over * v["chips.over_han"], over)


def _by_yaku(s: Size, at: Setting) -> Iterator[Line]:
    v, ids = at.v, s.ids
    if ids & {"honitsu", "shousharin"}:
        yield line(at, "honitsu", "chips.honitsu", v["chips.honitsu"])
    if "chinitsu" in ids:
        yield line(at, "chinitsu", "chips.chinitsu", v["chips.chinitsu"])
    twins = "ryanpeikou" in ids
    if not twins and "daisharin" in ids and v["chips.daisharin_ryanpeikou"]:
        twins = _two_twin_runs(s.reading.shape.pairs)
    if twins:
        yield line(at, "ryanpeikou", "chips.ryanpeikou", v["chips.ryanpeikou"])


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


def springs(at: Setting) -> Iterator[Line]:
    """What 春 brings at a win."""
    v = at.v
    spring = spring_at_win(at.side, at.indicated, at.gold == "spring", v)
    discarder = {"pair", "gold"} if spring.pair and v["spring.pair_ron"] == "discarder" else set()
    for part, number in spring._asdict().items():
        if number:
            worth, everybody = number * v["chips.spring"], part not in discarder
            yield line(at, "spring_" + part, "chips.spring", worth, number, everybody)


def bonuses(at: Setting) -> Iterator[Line]:
    """四華四北, 八華: 100; 八華四北: 300, less what was paid for either before. Rule ``chips.twelve_after``."""
    v, paid = at.v, at.story.bonus_paid.get(at.won.player, 0)
    norths, fours = at.side.norths >= ALL_NORTHS, at.side.sets_of_four
    if norths and fours > 1:
        worth = v["chips.twelve"] - paid
        if worth > 0 and (not paid or v["chips.twelve_after"] == "rest"):
            yield line(at, "twelve", "chips.twelve", worth, everybody=True)
    elif not paid and (fours > 1 or (norths and fours)):
        yield line(at, "eight", "chips.eight", v["chips.eight"], everybody=True)
