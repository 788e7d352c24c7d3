"""Mistakes in kessen wins: readings, multipliers, kongs; records a little different."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any

from ... import compiled
from ...mistakes import (
    ADDED,
    HAPPENED,
    LEFT_OUT,
    MOST_READINGS,
    READING,
    TWICE,
    Cause,
    Other,
    Rung,
    both_parts,
    other_flags,
)
from ...outcome import View, WinSummary, points
from ...result import Result
from ...rules import Rules
from ...tiles import mpsz
from .explain import sets_of
from .record import OPEN, Kong, Wins

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""


def _kessen_sets(score: Any, outcome: Any) -> list[list[str]]:
    found = [[mpsz(k) for k in group] for group in sets_of(score)]
    return found + [[mpsz(t) for t in m.tiles] for m in outcome.winner.melds]


def kessen_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the wins of a kessen settlement, or two of its multipliers at once; kongs paid by the wrong ones."""
    for index, outcome in enumerate(result.wins):
        win = _Win(result, base, index, outcome)
        yield from win.two() if two else win.causes()
    if not two:
        yield from _open_kongs(result, base)


def ladder(result: Result, won: WinSummary) -> Iterator[Rung]:
    """What multipliers are worth from as many payers as the win has."""
    v, payers = result.rules.values, won.points // won.each
    for times in (1, 2, 4, 8, 16, 32):
        if times <= v["kessen.cap"]:
            yield Rung(v["kessen.base"] * times * payers, times=times)


Change = tuple[str, str, int, int, str]
"""A mistake in what multiplies: its kind, its subject, what the value is multiplied and divided by, its rule."""


class _Win:
    """A win multiplied, capped and paid in other ways."""

    def __init__(self, result: Result, base: View, index: int, outcome: Any) -> None:
        self.record, self.v, self.base, self.index, self.outcome = (
            result.record, result.rules.values, base, index, outcome,
        )  # fmt: skip
        self.best, self.winner, self.payers = outcome.best, outcome.winner.player, outcome.payers
        self.bonus = self.best.added
        self.cap = self.v["kessen.base"] * self.v["kessen.cap"]

    def seen(self, value: int, raw: int) -> View:
        """The settlement with another value from each payer."""
        moved = [points(p, self.winner, value - self.best.value, "win") for p in self.payers]
        times = raw // self.v["kessen.base"]
        return self.base.moved(moved, self.index, points=value * len(self.payers), times=times, each=value)

    def multiplied(self, raw: int) -> View:
        """The settlement with another product of multipliers."""
        return self.seen(min(raw, self.cap) + self.bonus, raw)

    def causes(self) -> Iterator[Cause]:
        """Every mistake."""
        o, best = self.outcome, self.best
        for number, other in enumerate(o.scores[1 : MOST_READINGS + 1], 1):
            lost = (best.value - other.value) * len(self.payers)
            about = {"win": self.index, "loses": lost, "reading": partial(_kessen_sets, other, o)}
            yield Cause(READING, str(number), self.seen(other.value, other.raw), keys=("kessen.base",), about=about)
        for kind, subject, by, parts, key in self._changes():
            yield self._cause(kind, subject, self.multiplied(best.raw * by // parts), key)
        if best.raw > best.capped:
            yield self._cause(LEFT_OUT, "cap", self.seen(best.raw + self.bonus, best.raw), "kessen.cap")
        out = {p for p in self.record.seats if p not in (*self.payers, self.winner)}
        if o.event.source and out:
            moved = [points(p, self.winner, best.value, "win") for p in sorted(out - set(self.record.out))]
            points_ = best.value * (len(moved) + 1)
            yield self._cause(HAPPENED, "all_pay", self.base.moved(moved, self.index, points=points_), "")

    def two(self) -> Iterator[Cause]:
        """Two multipliers wrong at once."""
        for one, other in combinations(self._changes(), 2):
            if one[1].partition("/")[0] != other[1].partition("/")[0]:
                seen = self.multiplied(self.best.raw * one[2] * other[2] // one[3] // other[3])
                first, second = (self._cause(kind, subject, seen, key) for kind, subject, _, _, key in (one, other))
                yield both_parts(first, second, self.index)

    def _changes(self) -> list[Change]:
        """Multipliers left out, counted twice, or counted as ×2 where they are more; those that are not there."""
        found = list[Change]()
        names = [name for name, _ in self.best.times]
        for name, n in dict(self.best.times).items():
            whole, key = n ** names.count(name), f"kessen.times.{name}"
            found += [(LEFT_OUT, f"times.{name}", 1, whole, key), (TWICE, f"times.{name}", whole, 1, key)]
            if whole > n:
                found += [(LEFT_OUT, f"times.{name}/1", 1, n, key), (TWICE, f"times.{name}/1", n, 1, key)]
        for name in ("toitoi", "flush", "seven_pairs", "root", "kong_flower"):
            n = self.v[f"kessen.times.{name}"]
            if name not in names and n > 1 and (name != "kong_flower" or not self.outcome.event.source):
                found.append((ADDED, f"times.{name}", n, 1, f"kessen.times.{name}"))
        return found

    def _cause(self, kind: str, subject: str, seen: View, key: str) -> Cause:
        return Cause(kind, subject, seen, keys=(key,) if key else (), about={"win": self.index})


def _open_kongs(result: Result, base: View) -> Iterator[Cause]:
    """An open kong paid by everybody."""
    for event in result.record.events:
        if isinstance(event, Kong) and event.kind == OPEN:
            others = [p for p in result.record.seats if p not in (event.player, event.source, *result.record.out)]
            moved = [points(p, event.player, result.rules.values["kessen.kong.open"], "kong") for p in others]
            yield Cause(HAPPENED, "open_kong_all", base.moved(moved), keys=("kessen.kong.open",))


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    events: tuple[Any, ...] = record.events
    for player in record.out:
        rest = tuple(p for p in record.out if p != player)
        yield Other(HAPPENED, f"still_in {player}", record._replace(out=rest))
    if len(record.out) > 1:
        yield Other(HAPPENED, f"still_in {' '.join(record.out)}", record._replace(out=()))
    for player, suit in record.void.items():
        for number, name in enumerate("mps"):
            if number != suit:
                yield Other(HAPPENED, f"void {player}:{name}", record._replace(void={**record.void, player: number}))

    def put(i: int, *new: Any) -> Any:
        return record._replace(events=(*events[:i], *new, *events[i + 1 :]))

    for i, event in enumerate(events):
        if isinstance(event, Kong):
            yield Other(LEFT_OUT, f"kong {event.player}", put(i))
            if event.kind == "added":
                yield Other(HAPPENED, "from_hand", put(i, event._replace(from_hand=not event.from_hand)))
        elif isinstance(event, Wins):
            for kind, name, other in other_flags(event, ("after_kong", "robbed_kong", "haitei", "tenho")):
                yield Other(kind, name, put(i, other))
            for k, winner in enumerate(event.winners):
                if winner.passed_from:
                    plain = winner._replace(passed_from="", passed_tile=None)
                    winners = (*event.winners[:k], plain, *event.winners[k + 1 :])
                    yield Other(LEFT_OUT, "passed", put(i, event._replace(winners=winners)))
