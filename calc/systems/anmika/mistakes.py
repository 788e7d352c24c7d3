"""Mistakes in an anmika win: its reading, size, 夏, dealer, chip lines and what multiplies them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any

from ... import compiled
from ...ledger import Transfer
from ...mistakes import COSTS, DEALER, LEFT_OUT, NOT_ALL, READING, SPECIAL, TWICE, Cause, further, other_dealers, turned
from ...outcome import View, chips, chips_of, points
from ...record import RON
from ...result import Result
from ...riichi.fu import fu_parts
from ...riichi.mistakes import MOST_READINGS, RON_KEYS, TSUMO_KEYS, sets_of
from ...riichi.points import base_points
from ...riichi.reading import WAIT_NAMES
from ...riichi.sizes import Size as Wrong
from ...riichi.sizes import added_sizes, both_sizes, sizes, two_sizes
from ...tiles import mpsz
from .chips import Amount, Factors, Line, Multipliers, amounts, line
from .payment import Share, busts, shares
from .posting import bust_lines
from .value import Size, by_han, raise_rank

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""


def anmika_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the wins of an anmika settlement, or two of them at once."""
    for index, outcome in enumerate(result.wins):
        win = AnmikaWin(result, base, index, outcome)
        yield from win.twice() if two else win.causes()


_FACTOR_KEYS = {
    "shubari": "shubari.factor",
    "pocchi": "pocchi.blue",
    "fever": "fever.double",
    "summer": "summer.gold_factor",
}


class AnmikaWin:
    """One win that is looked at in other ways."""

    def __init__(self, result: Result, base: View, index: int, outcome: Any) -> None:
        self.record, self.v = result.record, result.rules.values
        self.base, self.index, self.outcome = base, index, outcome
        self.won, self.chosen, self.setting = outcome.event, outcome.chosen, outcome.setting
        self.sign = 1 if sum(n for _, n in outcome.shares) >= 0 else -1
        self.about = {"win": index}
        self.factors: Multipliers = self.setting.multipliers._replace(
            pocchi=self.sign * self.setting.multipliers.pocchi
        )
        self.old = self._moved(self.chosen.shares, outcome.lines)

    def causes(self) -> Iterator[Cause]:
        """Every mistake."""
        yield from self._readings()
        s: Size = self.chosen.size
        more = () if s.fold else added_sizes(s.han, s.fu, s.fu_key, fu_parts(s.fu_key, self.v), self.v)
        for size in (*self._sizes(), *more):
            if size.han > 0 or size.fold:
                other = self._sized(size.han, size.fu, size.fold, s.ranks)
                yield self._cause(size.kind, size.subject, self._of_size(other), size.cost, (size.key,))
        if s.ranks:
            for kind, ranks in ((LEFT_OUT, 0), (TWICE, 2 * s.ranks)):
                other = self._sized(s.han, s.fu, s.fold, ranks)
                yield self._cause(kind, "summer.rank", self._of_size(other), COSTS[kind] - SPECIAL, ("summer.rank",))
        yield from self._dealers()
        yield from self._chips()

    def _sizes(self) -> Iterator[Wrong]:
        s: Size = self.chosen.size
        parts = [] if s.fold else fu_parts(s.fu_key, self.v)
        held = s.yakuman or s.yaku
        return sizes(s.han, s.fu, s.fold, held, s.dora._asdict(), parts, self.v["fu.rounding_unit"])

    def twice(self) -> Iterator[Cause]:
        """Two mistakes in the size at once."""
        s: Size = self.chosen.size
        if not s.fold:
            for one, other, han, fu in two_sizes(s.han, s.fu, list(self._sizes())):
                seen = self._of_size(self._sized(han, fu, 0, s.ranks))
                yield both_sizes(one, other, seen, self.index)

    def _cause(self, kind: str, subject: str, seen: View, cost: float, keys: tuple[str, ...]) -> Cause:
        return Cause(kind, subject, seen, cost, keys=keys, about=self.about)

    # --- what a change moves ----------------------------------------------------------------------------------------

    def _moved(self, paid: Any, lines: Any) -> list[Transfer]:
        """What shares of points and chip lines move."""
        winner = self.won.player
        found = [points(s.player, winner, self.sign * s.total, "win") for s in paid]
        return found + [chips(p, x.receiver, x.each, "chip_" + x.id) for x in lines for p in x.payers]

    def _seen(self, paid: Any, lines: Any, **size: Any) -> View:
        undone = [t._replace(amount=-t.amount) for t in self.old]
        hand = self.sign * sum((s.hand + s.extra) * s.factor for s in paid)
        size = {"points": hand, "chips": chips_of(lines, self.won.player), **size}
        return self.base.moved([*undone, *self._moved(paid, lines)], self.index, **size)

    def _sized(self, han: int, fu: int, fold: int, ranks: int) -> Size:
        s: Size = self.chosen.size
        plain = base_points(han, fu, fold, self.v) if fold else by_han(han, fu, self.v)
        base = raise_rank(plain, han, fu, ranks, self.v)
        return s._replace(han=han, fu=fu, fold=fold, plain=plain, base=base, ranks=ranks)

    def _of_size(self, s: Size) -> View:
        paid = shares(self.record, self.won, s, self.setting.points_factor, self.setting.multipliers.fever, self.v)
        facts, turned_ = self.setting.facts, self.chosen.turned
        found = amounts(s, facts, turned_, self.won.flags, self.setting.bonus_paid, self.v)
        lines = self._lines(found, paid)
        return self._seen(paid, lines, han=s.han, fu=s.fu, fold=s.fold, limit=s.base.limit)

    def _lines(self, found: Iterable[Amount], paid: Sequence[Share]) -> list[Line]:
        """The chip lines of other amounts; and トビ賞, from whom the points paid push below zero."""
        at, won = self.setting, self.won
        lines = [line(a, won, self.record.everybody, self.factors, self.v) for a in found]
        pushed = busts(won, paid, at.pocchi_factor, at.points, at.below)
        each = self.factors._replace(pocchi=abs(self.factors.pocchi))
        return lines + bust_lines(pushed, won.player, won.source, each, self.v)

    # --- mistakes ---------------------------------------------------------------------------------------------------

    def _readings(self) -> Iterator[Cause]:
        others = [c for c in self.outcome.order if c is not self.chosen]
        for number, c in enumerate(others[:MOST_READINGS], 1):
            lines = self._lines(c.amounts, c.shares)
            s, dice = c.size, sum(x.chances for x in c.sources)
            size: dict[str, Any] = {"han": s.han, "fu": s.fu, "fold": s.fold, "limit": s.base.limit, "dice": dice}
            lost = {"loses": self.chosen.points - c.points, "loses_chips": self.chosen.chips - c.chips}
            about: dict[str, Any] = {**self.about, **lost}
            key = "reading.order"
            if self.setting.wild:
                key, face = "pocchi.order", "+" + mpsz(c.face.kind)
                size["jokers"], about["jokers"] = (face,), [face]
            about |= {"reading": partial(sets_of, s.reading), "wait": WAIT_NAMES[s.reading.wait]}
            seen = self._seen(c.shares, lines, **size)
            yield Cause(READING, str(number), seen, further(number), keys=(key,), about=about)

    def _dealers(self) -> Iterator[Cause]:
        keys = RON_KEYS if self.won.by == RON else TSUMO_KEYS
        for dealer in other_dealers(self.record.seats, self.won.player):
            table = self.record._replace(seats=turned(self.record.seats, dealer))
            paid = shares(
                table, self.won, self.chosen.size, self.setting.points_factor, self.setting.multipliers.fever, self.v
            )
            yield self._cause(DEALER, dealer, self._seen(paid, self.outcome.lines), COSTS[DEALER], keys)

    def _chips(self) -> Iterator[Cause]:
        lines: list[Line] = self.outcome.lines
        for i, one in enumerate(lines):
            for kind, base in self._bases(one):
                changed = [*lines[:i], one._replace(base=base), *lines[i + 1 :]]
                some = "/1" if base not in (0, 2 * one.base) else ""
                seen, cost = self._seen(self.chosen.shares, changed), COSTS[kind] + (NOT_ALL if some else 0)
                yield self._cause(kind, f"chips.{one.id}{some}", seen, cost, (one.key,))
        if self.sign < 0:
            cost = COSTS[LEFT_OUT] - SPECIAL
            yield self._cause(LEFT_OUT, "times.turn", self._straight(), cost, (self._key("pocchi"),))
        for name in dict.fromkeys(name for one in lines for name, _ in one.factors):
            for kind in (LEFT_OUT, TWICE):
                changed = [one._replace(factors=_without(one.factors, name, kind)) for one in lines]
                seen = self._seen(self.chosen.shares, changed)
                yield self._cause(kind, f"times.{name}", seen, COSTS[kind] - SPECIAL, (self._key(name),))
        open_ = self.base.wins[self.index].dice
        for chance in self.outcome.chances:
            for kind, n in ((LEFT_OUT, open_ - chance.chances), (TWICE, open_ + chance.chances)):
                seen = self.base.moved([], self.index, dice=n)
                yield self._cause(kind, f"dice.{chance.source}", seen, COSTS[kind], (chance.key,))
        if self.setting.points_factor != 1:
            paid = [s._replace(factor=1, honba_factor=1) for s in self.chosen.shares]
            name = "summer" if self.setting.facts.by_four else "fever"
            seen = self._seen(paid, lines)
            yield self._cause(LEFT_OUT, f"times.{name}/points", seen, COSTS[LEFT_OUT], (_FACTOR_KEYS[name],))

    def _key(self, name: str) -> str:
        """The rule of what multiplies."""
        if name != "pocchi" or self.sign > 0:
            return _FACTOR_KEYS[name]
        return "pocchi.yellow" if self.setting.multipliers.pocchi == -1 else "pocchi.red"

    def _straight(self) -> View:
        """The win as if no 逆 had turned it."""
        other = copy(self)
        other.sign = 1
        lines = [x._replace(factors=tuple((name, abs(n)) for name, n in x.factors)) for x in self.outcome.lines]
        return other._seen(self.chosen.shares, lines, honba=abs(self.base.wins[self.index].honba))

    def _bases(self, one: Line) -> Iterator[tuple[str, int]]:
        yield LEFT_OUT, 0
        yield TWICE, 2 * one.base
        if one.number > 1 and one.base % one.number == 0:
            yield LEFT_OUT, one.base - one.base // one.number


def _without(factors: Factors, name: str, kind: str) -> Factors:
    """The factors of a line without one of them (its size: a sign stays), or with it twice."""
    if kind == LEFT_OUT:
        return tuple((f, n if f != name else 1 if n > 0 else -1) for f, n in factors)
    return tuple((f, n if f != name else n * abs(n)) for f, n in factors)
