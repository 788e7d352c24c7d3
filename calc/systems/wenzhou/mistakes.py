"""Mistakes in a wenzhou win: its reading, grade, dealer; records a little different."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ... import compiled
from ...mistakes import (
    ADDED,
    COSTS,
    DEALER,
    HAPPENED,
    LEFT_OUT,
    READING,
    TWICE,
    UNLIKELY,
    Cause,
    Other,
    further,
    other_dealers,
    turned,
)
from ...outcome import View, jokers_of, points
from ...record import RON
from ...result import Result
from ...riichi.mistakes import MOST_READINGS
from ...rules import Rules
from ...tiles import mpsz
from .explain import reading_data
from .settle import stake

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""


def wenzhou_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the win of a wenzhou settlement; no two at once."""
    if two:
        return
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
            jokers = jokers_of(g.reading.faces, None)
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
    found = [list(s) for s in reading_data(graded.reading, outcome.held)["sets"]]
    return found + [[mpsz(t) for t in m.tiles] for m in outcome.claim.melds]


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    for streak in range(1, rules.values["deal.most_in_row"] + 1):
        if streak != record.streak:
            yield Other(HAPPENED, f"streak {streak}", record._replace(streak=streak), COSTS[HAPPENED])
    for i, claim in enumerate(record.wins):
        for name in ("kong_tsumo", "robbed_kong", "first_turn"):
            had = getattr(claim, name)
            if not had and (name == "kong_tsumo") != (claim.by != RON) and name != "first_turn":
                continue
            wins = (*record.wins[:i], claim._replace(**{name: not had}), *record.wins[i + 1 :])
            kind = LEFT_OUT if had else ADDED
            yield Other(kind, name, record._replace(wins=wins), COSTS[kind])
        if claim.by == RON:
            wins = (*record.wins[:i], claim._replace(by="tsumo", source=""), *record.wins[i + 1 :])
            if len(record.wins) == 1:
                yield Other(HAPPENED, "tsumo", record._replace(wins=wins), COSTS[HAPPENED] + UNLIKELY)
        else:
            source = next(p for p in record.seats if p != claim.player)
            wins = (*record.wins[:i], claim._replace(by=RON, source=source), *record.wins[i + 1 :])
            yield Other(HAPPENED, "ron", record._replace(wins=wins), COSTS[HAPPENED] + UNLIKELY)
