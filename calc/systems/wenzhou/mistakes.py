"""Mistakes in a wenzhou win: its reading, grade, dealer; records a little different."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ... import compiled
from ...mistakes import (
    COSTS,
    DEALER,
    HAPPENED,
    LEFT_OUT,
    MOST_READINGS,
    TWICE,
    UNLIKELY,
    Cause,
    Other,
    other_dealer,
    other_flags,
    other_reading,
)
from ...outcome import View, jokers_of, points
from ...result import Result
from ...rules import Rules
from ...tiles import mpsz
from .explain import reading_data
from .grade import GRADES
from .record import RON, TSUMO
from .settle import stake, staked

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""


def wenzhou_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the win of a wenzhou settlement; no two at once."""
    for index, outcome in enumerate(result.wins):
        if outcome.paid and not two:
            yield from _causes(result, base, index, outcome)


def _causes(result: Result, base: View, index: int, outcome: Any) -> Iterator[Cause]:
    v, record, best, winner = result.rules.values, result.record, outcome.best, outcome.claim.player
    key = f"factor.{best.grade}"

    def seen(factor: int, table: Any = record, **size: Any) -> View:
        """The settlement with another factor, or another dealer at the table."""
        now = {p: stake(record, p, winner, v) * best.factor for p in record.seats if p != winner}
        moved = [points(p, winner, stake(table, p, winner, v) * factor - n, "win") for p, n in now.items()]
        return base.moved(moved, index, points=staked(table, winner, v) * factor, **size)

    for number, g in enumerate([*outcome.graded[1:], *outcome.lone][:MOST_READINGS], 1):
        jokers, reason = jokers_of(g.reading.faces), f"reason.{g.reasons[0]}"
        lost = base.wins[index].points - staked(record, winner, v) * g.factor
        about = {"win": index, "loses": lost, "jokers": list(jokers), "reading": partial(_sets, g, outcome)}
        view = seen(g.factor, times=g.factor, limit=g.grade, jokers=jokers)
        yield other_reading(number, view, (reason,) if reason in v else (), **about)
    for grade in GRADES:
        if grade != best.grade:
            factor, keys = v[f"factor.{grade}"], (key, f"factor.{grade}")
            view = seen(factor, times=factor, limit=grade)
            yield Cause(HAPPENED, f"grade {grade}", view, COSTS[LEFT_OUT], keys=keys, about={"win": index})
    for kind, factor in ((LEFT_OUT, 1), (TWICE, best.factor**2)):
        yield Cause.of(kind, f"times.{best.grade}", seen(factor, times=factor), (key,), win=index)
    dealer, seated = other_dealer(record, winner)
    keys = ("payment.scale", "payment.between_others")
    yield Cause.of(DEALER, dealer, seen(best.factor, seated), keys, win=index)


def _sets(graded: Any, outcome: Any) -> list[list[str]]:
    found = [list(s) for s in reading_data(graded.reading, outcome.held)["sets"]]
    return found + [[mpsz(t) for t in m.tiles] for m in outcome.claim.melds]


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    for streak in range(1, rules.values["deal.most_in_row"] + 1):
        if streak != record.streak:
            yield Other(HAPPENED, f"streak {streak}", record._replace(streak=streak))

    def put(i: int, claim: Any) -> Any:
        return record._replace(wins=(*record.wins[:i], claim, *record.wins[i + 1 :]))

    for i, claim in enumerate(record.wins):
        # a flag of the other way to win is never added
        never = "kong_tsumo" if claim.by == RON else "robbed_kong"
        for kind, name, other in other_flags(claim, ("kong_tsumo", "robbed_kong", "first_turn")):
            if name != never or getattr(claim, name):
                yield Other(kind, name, put(i, other))
        if claim.by == RON:
            if len(record.wins) == 1:
                drawn = put(i, claim._replace(by=TSUMO, source=""))
                yield Other(HAPPENED, "tsumo", drawn, COSTS[HAPPENED] + UNLIKELY)
        else:
            source = next(p for p in record.seats if p != claim.player)
            discarded = put(i, claim._replace(by=RON, source=source))
            yield Other(HAPPENED, "ron", discarded, COSTS[HAPPENED] + UNLIKELY)
