"""Mistakes in kessen wins: readings, multipliers, kongs; and slightly different records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import prod
from typing import Any

from ... import compiled
from ...mistakes import (
    ADDED,
    HAPPENED,
    LEFT_OUT,
    MOST_READINGS,
    TWICE,
    Cause,
    Near,
    Other,
    Rung,
    both_parts,
    other_flags,
    other_reading,
    replaced,
)
from ...outcome import View, WinSummary, points
from ...rules import Rules
from ...shapes import STANDARD, groups
from ...tiles import mpsz
from ...verdict import Verdict
from .record import ADDED as KONG_ADDED
from .record import MELD_OF_KONG, OPEN, Kong, Wins
from .value import Score
from .verdict import SettledWin

ELSEWHERE: dict[str, int] = compiled.toml(__file__, "mistakes")["elsewhere"]
"""Multipliers of concealed hands that other tables play."""


def ladder(result: Verdict[SettledWin], won: WinSummary) -> Iterator[Rung]:
    """Yield the worth of other multipliers, from as many payers as the win has."""
    v, payers = result.rules.values, won.points // won.each
    for times in (1, 2, 4, 8, 16, 32):
        if times <= v["kessen.cap"]:
            each = v["kessen.base"] * times
            yield Rung(each * payers, times=times, shares=(each,))


class KessenWin:
    """The mistakes in one win: other multipliers, cap or payers."""

    def __init__(self, result: Verdict[SettledWin], base: View, index: int) -> None:
        self.record, self.v, self.base, self.index = result.record, result.rules.values, base, index
        self.outcome: SettledWin = result.wins[index].own
        self.best = self.outcome.best
        self.winner, self.payers = self.outcome.winner, self.outcome.payers

    def seen(self, raw: int, capped: bool = True, payers: Sequence[str] = ()) -> View:
        """Return the settlement if the win is worth ``raw`` before the cap, perhaps uncapped or by other payers."""
        base, payers = self.best.base, payers or self.payers
        value = (min(raw, base * self.v["kessen.cap"]) if capped else raw) + self.best.added
        moved = [points(p, self.winner.player, -self.best.value, "win") for p in self.payers]
        moved += [points(p, self.winner.player, value, "win") for p in payers]
        size = {"points": value * len(payers), "times": raw // base, "each": value}
        return self.base.moved(moved, self.index, **size)

    def causes(self) -> Iterator[Cause]:
        """Yield every single mistake."""
        best, win = self.best, self.index
        for number, other in enumerate(self.outcome.scores[1 : MOST_READINGS + 1], 1):
            yield other_reading(number, self.seen(other.raw), ("kessen.base",), win, partial(self._sets, other))
        for kind, subject, times in self._changes():
            yield self._cause(kind, subject, self.seen(int(best.raw * times)))
        if best.raw > best.capped:
            yield self._cause(LEFT_OUT, "cap", self.seen(best.raw, capped=False))
        for kind, subject, payers in self._payers():
            yield Cause.of(kind, subject, self.seen(best.raw, payers=payers), win=win)

    def pairs(self, near: Near) -> Iterator[Cause]:
        """Yield two wrong multipliers at once, or one and wrong payers."""
        for (kind, one, n), (other_kind, other, m) in combinations(self._changes(), 2):
            if one.partition("/")[0] != other.partition("/")[0] and "times_added" not in (one, other):
                seen = self.seen(int(self.best.raw * n * m))
                yield both_parts(self._cause(kind, one, seen), self._cause(other_kind, other, seen), self.index)
        for (kind, one, n), (paying, subject, payers) in product(self._changes(), self._payers()):
            seen = self.seen(int(self.best.raw * n), payers=payers)
            paid = Cause.of(paying, subject, seen, win=self.index)
            yield both_parts(self._cause(kind, one, seen), paid, self.index)

    def _payers(self) -> Iterator[tuple[str, str, Sequence[str]]]:
        """Yield wrong payers: everybody for a ron, for a self-draw also players who have won, or one payer too few."""
        others = (p for p in self.record.seats if p not in (*self.payers, self.winner.player, *self.record.out))
        if more := sorted(others):
            subject = "all_pay" if self.outcome.wins.source else f"still_in {' '.join(more)}"
            yield HAPPENED, subject, (*self.payers, *more)
        if self.payers[1:]:
            yield LEFT_OUT, "payer", self.payers[1:]

    def _changes(self) -> Iterator[tuple[str, str, Fraction]]:
        """Yield multipliers left out or counted twice (also one root of several), added up, or counted though they do
        not hold: the kind of mistake, its subject, and the factor by which it changes the product."""
        own = self.best.by_name()
        for name, each in own.items():
            wrong = {"": prod(each), "/1": each[0]} if len(each) > 1 else {"": each[0]}
            for some, n in wrong.items():
                yield LEFT_OUT, f"times.{name}{some}", Fraction(1, n)
                yield TWICE, f"times.{name}{some}", Fraction(n)
        product_, sum_ = prod(n for _, n in self.best.times), sum(n for _, n in self.best.times)
        if len(self.best.times) > 1 and product_ != sum_:
            yield HAPPENED, "times_added", Fraction(sum_, product_)
        for name in ("toitoi", "flush", "seven_pairs", "root", "kong_flower"):
            n = self.v[f"kessen.times.{name}"]
            if name not in own and n > 1 and self._may_be_seen(name):
                yield ADDED, f"times.{name}", Fraction(n)
        if self.best.shape.form == STANDARD and all(m.kind == "ankan" for m in self.winner.melds):
            for name, n in ELSEWHERE.items():
                yield ADDED, f"times.{name}", Fraction(n)

    def _may_be_seen(self, name: str) -> bool:
        """Whether somebody may believe in a multiplier: not in all triplets with runs, nor in 槓上花 without a kong."""
        if name == "kong_flower":
            return not self.outcome.wins.source and _any_kong(self.record)
        return name != "toitoi" or (self.best.shape.form == STANDARD and not self.best.shape.runs)

    def _cause(self, kind: str, subject: str, seen: View) -> Cause:
        return Cause.of(kind, subject, seen, (f"kessen.{subject.partition('/')[0]}",), win=self.index)

    def _sets(self, score: Score) -> tuple[list[list[str]], str]:
        found = [[mpsz(k) for k in group] for group in groups(score.shape)]
        return found + [[mpsz(t) for t in m.tiles] for m in self.winner.melds], ""


def open_kongs(result: Verdict[SettledWin], base: View) -> Iterator[Cause]:
    """Yield an open kong paid by everybody."""
    for event in result.record.events:
        if isinstance(event, Kong) and event.kind == OPEN:
            others = [p for p in result.record.seats if p not in (event.player, event.source, *result.record.out)]
            moved = [points(p, event.player, result.rules.values["kessen.kong.open"], "kong") for p in others]
            yield Cause(HAPPENED, "open_kong_all", base.moved(moved), keys=("kessen.kong.open",))


def _any_kong(record: Any) -> bool:
    """Whether anybody has a kong."""
    melds = (m for e in record.events for winner in getattr(e, "winners", ()) for m in winner.melds)
    return any(isinstance(e, Kong) for e in record.events) or any(m.kind in MELD_OF_KONG.values() for m in melds)


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    for player in record.out:
        rest = tuple(p for p in record.out if p != player)
        yield Other(HAPPENED, f"still_in {player}", record._replace(out=rest))
    if len(record.out) > 1:
        yield Other(HAPPENED, f"still_in {' '.join(record.out)}", record._replace(out=()))
    for player, suit in record.void.items():
        for number, name in enumerate("mps"):
            if number != suit:
                yield Other(HAPPENED, f"void {player}:{name}", record._replace(void={**record.void, player: number}))
    for i, event in enumerate(record.events):
        put = partial(replaced, record, "events", i)
        if isinstance(event, Kong):
            yield Other(LEFT_OUT, f"kong {event.player}", put())
            if event.kind == KONG_ADDED:
                yield Other(HAPPENED, "from_hand", put(event._replace(from_hand=not event.from_hand)))
        elif isinstance(event, Wins):
            for kind, name, other in other_flags(event, ("after_kong", "robbed_kong", "haitei", "tenho")):
                if kind == LEFT_OUT or "kong" not in name or _any_kong(record):
                    after = "kong_cannon" if event.source else "kong_flower"
                    yield Other(kind, after if name == "after_kong" else name, put(other))
            for k, winner in enumerate(event.winners):
                if winner.passed_from:
                    plain = winner._replace(passed_from="", passed_tile=None)
                    yield Other(LEFT_OUT, "passed", put(replaced(event, "winners", k, plain)))
