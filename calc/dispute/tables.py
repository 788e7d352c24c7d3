"""Mistakes in wins of wenzhou and kessen: readings, grades and multipliers, dealer, kongs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations
from typing import Any

from ..result import Result
from ..tiles import mpsz
from .cause import COSTS, DEALER, HAPPENED, LEFT_OUT, READING, TWICE, Cause, both_parts, further, other_dealers, turned
from .family import MOST_READINGS
from .view import View, jokers_of, points


def wenzhou_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the win of a wenzhou settlement; no two at once."""
    if two:
        return
    from ..systems.wenzhou.settle import stake

    v, record = result.rules.values, result.record
    for index, o in enumerate(result.wins):
        if not o.paid:
            continue
        winner, best = o.claim.player, o.best
        others = [p for p in record.seats if p != winner]

        def seen(
            factor: int, table: Any = record, index: int = index, winner: str = winner, others: Any = others,
            now: int = best.factor, **more: Any,
        ) -> View:  # fmt: skip
            moved = [points(p, winner, stake(table, p, winner, v) * factor - stake(record, p, winner, v) * now, "win")
                     for p in others]  # fmt: skip
            total = sum(stake(table, p, winner, v) for p in others) * factor
            return base.moved(moved, index, points=total, **more)

        for number, g in enumerate([*o.graded[1:], *o.lone][:MOST_READINGS], 1):
            jokers = jokers_of(g.reading.faces, None) if g.reading.form != "junk" else ()
            lost = base.wins[index].points - sum(stake(record, p, winner, v) for p in others) * g.factor
            about = {"win": index, "loses": lost, "jokers": list(jokers), "reading": partial(_wenzhou_sets, g, o)}
            yield Cause(READING, str(number), seen(g.factor, times=g.factor, limit=g.grade, jokers=jokers),
                        further(number), keys=(f"reason.{g.reasons[0].id}",)
                        if f"reason.{g.reasons[0].id}" in v else (), about=about)  # fmt: skip
        key = f"factor.{best.grade}"
        for grade in ("soft", "hard", "double"):
            if grade != best.grade:
                factor = v[f"factor.{grade}"]
                yield Cause(HAPPENED, f"grade {grade}", seen(factor, times=factor, limit=grade), COSTS[LEFT_OUT],
                            keys=(key, f"factor.{grade}"), about={"win": index})  # fmt: skip
        for kind, factor in ((LEFT_OUT, 1), (TWICE, best.factor**2)):
            yield Cause(kind, f"times.{best.grade}", seen(factor, times=factor), COSTS[kind], keys=(key,),
                        about={"win": index})  # fmt: skip
        for dealer in other_dealers(record.seats, winner):
            table = record._replace(seats=turned(record.seats, dealer))
            yield Cause(DEALER, dealer, seen(best.factor, table), COSTS[DEALER],
                        keys=("payment.scale", "payment.between_others"), about={"win": index})  # fmt: skip


def _wenzhou_sets(graded: Any, outcome: Any) -> list[list[str]]:
    from ..systems.wenzhou.explain import reading_data

    found = [list(s) for s in reading_data(graded.reading, outcome.held)["sets"]]
    return found + [[mpsz(t) for t in m.tiles] for m in outcome.claim.melds]


def _kessen_sets(score: Any, outcome: Any) -> list[list[str]]:
    from ..systems.kessen.explain import sets_of

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
