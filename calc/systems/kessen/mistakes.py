"""Mistakes in kessen wins: readings, multipliers, kongs; records a little different."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations
from math import prod
from typing import Any

from ... import compiled
from ...mistakes import HAPPENED, LEFT_OUT, MOST_READINGS, TWICE, Cause, Other, both_parts, other_flags, other_reading
from ...outcome import View, points
from ...result import Result
from ...rules import Rules
from ...tiles import mpsz
from .explain import sets_of
from .record import ADDED, Kong, Wins
from .value import Score

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""
_ONE_ROOT = 0.2
"""More: one of several roots, not all of them."""


def kessen_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the wins of a kessen settlement, or two of its multipliers at once."""
    v = result.rules.values
    for index in range(len(result.wins)):
        win = _Win(result.wins[index], index, base, v["kessen.base"] * v["kessen.cap"])
        yield from win.two_multipliers() if two else win.mistakes()


class _Win:
    """A win, multiplied in other ways."""

    def __init__(self, outcome: Any, index: int, base: View, cap: int) -> None:
        self.outcome, self.index, self.base, self.cap = outcome, index, base, cap
        self.best: Score = outcome.best

    def seen(self, raw: int, capped: bool = True) -> View:
        """The settlement where the win comes to so much before the cap."""
        best, payers = self.best, self.outcome.payers
        value = (min(raw, self.cap) if capped else raw) + best.added
        moved = [points(payer, self.outcome.winner.player, value - best.value, "win") for payer in payers]
        size = {"points": value * len(payers), "times": raw // best.base, "each": value}
        return self.base.moved(moved, self.index, **size)

    def mistakes(self) -> Iterator[Cause]:
        """Another reading, a multiplier or the cap left out, a multiplier counted twice."""
        best, win = self.best, self.index
        for number, other in enumerate(self.outcome.scores[1 : MOST_READINGS + 1], 1):
            lost = (best.value - other.value) * len(self.outcome.payers)
            sets = partial(_sets, other, self.outcome)
            yield other_reading(number, self.seen(other.raw), ("kessen.base",), win=win, loses=lost, reading=sets)
        for name, each in best.by_name().items():
            parts = [("", prod(each), 0.0)] + [("/1", each[0], _ONE_ROOT)] * (len(each) > 1)
            for some, n, more in parts:
                for kind, raw in ((LEFT_OUT, best.raw // n), (TWICE, best.raw * n)):
                    key = (f"kessen.times.{name}",)
                    yield Cause.of(kind, f"times.{name}{some}", self.seen(raw), key, more, win=win)
        if best.raw > best.capped:
            yield Cause.of(LEFT_OUT, "cap", self.seen(best.raw, capped=False), ("kessen.cap",), win=win)

    def two_multipliers(self) -> Iterator[Cause]:
        """Two multipliers left out, or one left out and one counted twice."""
        for (one, n), (other, m) in permutations(self.best.times, 2):
            for kind, raw in ((LEFT_OUT, self.best.raw // n // m), (TWICE, self.best.raw // n * m)):
                if kind == TWICE or (one, n) <= (other, m):
                    seen = self.seen(raw)
                    first = Cause.of(LEFT_OUT, f"times.{one}", seen, (f"kessen.times.{one}",))
                    second = Cause.of(kind, f"times.{other}", seen, (f"kessen.times.{other}",))
                    yield both_parts(first, second, self.index)


def _sets(score: Score, outcome: Any) -> list[list[str]]:
    found = [[mpsz(k) for k in group] for group in sets_of(score)]
    return found + [[mpsz(t) for t in m.tiles] for m in outcome.winner.melds]


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    events: tuple[Any, ...] = record.events
    for player in record.out:
        rest = tuple(p for p in record.out if p != player)
        yield Other(HAPPENED, f"still_in {player}", record._replace(out=rest))
    for player, suit in record.void.items():
        for number, name in enumerate("mps"):
            if number != suit:
                yield Other(HAPPENED, f"void {player}:{name}", record._replace(void={**record.void, player: number}))

    def put(i: int, *new: Any) -> Any:
        return record._replace(events=(*events[:i], *new, *events[i + 1 :]))

    for i, event in enumerate(events):
        if isinstance(event, Kong):
            yield Other(LEFT_OUT, f"kong {event.player}", put(i))
            if event.kind == ADDED:
                yield Other(HAPPENED, "from_hand", put(i, event._replace(from_hand=not event.from_hand)))
        elif isinstance(event, Wins):
            for kind, name, other in other_flags(event, ("after_kong", "robbed_kong", "haitei", "tenho")):
                yield Other(kind, name, put(i, other))
            for k, winner in enumerate(event.winners):
                if winner.passed_from:
                    plain = winner._replace(passed_from="", passed_tile=None)
                    winners = (*event.winners[:k], plain, *event.winners[k + 1 :])
                    yield Other(LEFT_OUT, "passed", put(i, event._replace(winners=winners)))
