"""Mistakes in kessen wins: readings, multipliers, kongs; records a little different."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations
from typing import Any

from ... import compiled
from ...mistakes import ADDED, COSTS, HAPPENED, LEFT_OUT, READING, TWICE, Cause, Other, both_parts, but, further
from ...outcome import View, points
from ...result import Result
from ...riichi.mistakes import MOST_READINGS
from ...rules import Rules
from ...tiles import mpsz
from .explain import sets_of
from .record import Kong, Wins

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""


def _kessen_sets(score: Any, outcome: Any) -> list[list[str]]:
    found = [[mpsz(k) for k in group] for group in sets_of(score)]
    return found + [[mpsz(t) for t in m.tiles] for m in outcome.winner.melds]


def _kessen_two(result: Result, base: View) -> Iterator[Cause]:
    """Two multipliers left out of a kessen win, or one left out and one counted twice."""
    v = result.rules.values
    for index, o in enumerate(result.wins):
        best, winner = o.best, o.winner.player
        bonus, cap = best.value - best.capped, v["kessen.base"] * v["kessen.cap"]
        for (one, n), (other, m) in permutations(best.times, 2):
            for kind, raw in ((LEFT_OUT, best.raw // n // m), (TWICE, best.raw // n * m)):
                if (one, n) > (other, m) and kind == LEFT_OUT:
                    continue
                value = min(raw, cap) + bonus
                moved = [points(p, winner, value - best.value, "win") for p in o.payers]
                seen = base.moved(moved, index, points=value * len(o.payers), times=raw // v["kessen.base"], each=value)
                first, second = (
                    Cause(k, f"times.{x}", seen, COSTS[k], keys=(f"kessen.times.{x}",))
                    for k, x in ((LEFT_OUT, one), (kind, other))
                )
                yield both_parts(first, second, index)


def kessen_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the wins of a kessen settlement, or two of its multipliers at once."""
    if two:
        yield from _kessen_two(result, base)
        return
    v = result.rules.values
    for index, o in enumerate(result.wins):
        winner, best, about = o.winner.player, o.best, {"win": index}
        bonus = best.value - best.capped
        cap = v["kessen.base"] * v["kessen.cap"]

        def seen(
            value: int, times: int, index: int = index, winner: str = winner, o: Any = o, now: int = best.value
        ) -> View:
            moved = [points(p, winner, value - now, "win") for p in o.payers]
            return base.moved(moved, index, points=value * len(o.payers), times=times, each=value)

        for number, other in enumerate(o.scores[1 : MOST_READINGS + 1], 1):
            lost = (best.value - other.value) * len(o.payers)
            yield Cause(READING, str(number), seen(other.value, other.raw // v["kessen.base"]),
                        further(number), keys=("kessen.base",),
                        about={**about, "loses": lost, "reading": partial(_kessen_sets, other, o)})  # fmt: skip
        times = best.raw // v["kessen.base"]
        names = [name for name, _ in best.times]
        for name, n in dict(best.times).items():
            key = f"kessen.times.{name}"
            count = names.count(name)
            changes = [(LEFT_OUT, "", best.raw // n**count), (TWICE, "", best.raw * n**count)]
            if count > 1:
                changes += [(LEFT_OUT, "/1", best.raw // n), (TWICE, "/1", best.raw * n)]
            for kind, some, raw in changes:
                value = min(raw, cap) + bonus
                yield Cause(kind, f"times.{name}{some}", seen(value, raw // v["kessen.base"]),
                            COSTS[kind] + (0.2 if some else 0), keys=(key,), about=about)  # fmt: skip
        if best.raw > best.capped:
            yield Cause(LEFT_OUT, "cap", seen(best.raw + bonus, times), COSTS[LEFT_OUT], keys=("kessen.cap",),
                        about=about)  # fmt: skip


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    events: tuple[Any, ...] = record.events
    for player in record.out:
        rest = tuple(p for p in record.out if p != player)
        yield Other(HAPPENED, f"still_in {player}", record._replace(out=rest), COSTS[HAPPENED])
    for player, suit in record.void.items():
        for number in range(len("mps")):
            if number != suit:
                void = {**record.void, player: number}
                yield Other(HAPPENED, f"void {player}:{'mps'[number]}", record._replace(void=void), COSTS[HAPPENED])

    def put(i: int, *new: Any) -> Any:
        return record._replace(events=(*events[:i], *new, *events[i + 1 :]))

    for i, event in enumerate(events):
        if isinstance(event, Kong):
            yield Other(LEFT_OUT, f"kong {event.player}", put(i), COSTS[LEFT_OUT])
            if event.kind == "added":
                yield Other(HAPPENED, "from_hand", put(i, event._replace(from_hand=not event.from_hand)),
                            COSTS[HAPPENED])  # fmt: skip
        elif isinstance(event, Wins):
            for name in ("after_kong", "robbed_kong", "haitei", "tenho"):
                had = getattr(event, name)
                kind = LEFT_OUT if had else ADDED
                yield Other(kind, name, put(i, but(event, **{name: not had})), COSTS[kind])
            for k, winner in enumerate(event.winners):
                if winner.passed_from:
                    other = winner._replace(passed_from="", passed_tile=None)
                    winners = (*event.winners[:k], other, *event.winners[k + 1 :])
                    yield Other(LEFT_OUT, "passed", put(i, event._replace(winners=winners)), COSTS[LEFT_OUT])
