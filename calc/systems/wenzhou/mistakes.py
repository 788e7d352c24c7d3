"""Mistakes in a wenzhou win: its reading, grade, dealer; records a little different."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from ... import compiled
from ...mistakes import (
    DEALER,
    HAPPENED,
    LEFT_OUT,
    MOST_READINGS,
    TWICE,
    Cause,
    Near,
    Other,
    both_parts,
    other_dealer,
    other_flags,
    other_reading,
)
from ...outcome import View, jokers_of, points
from ...result import Result
from ...rules import Rules
from ...tiles import mpsz
from .explain import reading_data
from .grade import DOUBLE, GRADES, Graded
from .hand import stakes
from .record import RON, TSUMO
from .settle import stake

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""


def wenzhou_wins(result: Result, base: View) -> Iterator[_Win]:
    """The paid win of a wenzhou settlement, to be looked at in other ways: its reading, its grade, who stakes what."""
    return (_Win(result, base, index) for index, outcome in enumerate(result.wins) if outcome.paid)


class _Win:
    """The paid win, its stakes and its grade looked at in other ways."""

    def __init__(self, result: Result, base: View, index: int) -> None:
        self.record, self.v, self.base, self.index = result.record, result.rules.values, base, index
        self.outcome = result.wins[index]
        self.winner, self.best = self.outcome.claim.player, self.outcome.best
        self.stakes = self._stakes(self.record)

    def _stakes(self, table: Any) -> dict[str, int]:
        return {p: stake(table, p, self.winner, self.v) for p in table.seats if p != self.winner}

    def seen(self, factor: int, staked: Mapping[str, int] | None = None, **more: Any) -> View:
        """The settlement with another factor, or other stakes."""
        staked = self.stakes if staked is None else staked
        now = {p: n * self.best.factor for p, n in self.stakes.items()}
        moved = [points(p, self.winner, staked[p] * factor - n, "win") for p, n in now.items()]
        return self.base.moved(moved, self.index, points=sum(staked.values()) * factor, **more)

    def causes(self) -> Iterator[Cause]:
        """Every mistake."""
        o, best, whole = self.outcome, self.best, sum(self.stakes.values())
        for number, g in enumerate([*o.graded[1:], *o.lone][:MOST_READINGS], 1):
            jokers, key = jokers_of(g.reading.faces), f"reason.{g.reasons[0]}"
            seen = self.seen(g.factor, times=g.factor, limit=g.grade, jokers=jokers)
            yield other_reading(number, seen, (key,) if key in self.v else (), self.index, partial(self._sets, g))
        for kind, subject, size, keys in self._grades():
            yield self._cause(kind, subject, self.seen(size["times"], None, **size), keys)
        for kind, subject, staked, keys in self._staked():
            yield self._cause(kind, subject, self.seen(best.factor, staked), keys)
        if source := o.claim.source:
            nobody = dict.fromkeys(self.stakes, 0)
            for subject, pays in (("discarder_pays", self.stakes[source]), ("discarder_pays/all", whole)):
                seen = self.seen(best.factor, nobody | {source: pays})
                yield self._cause(HAPPENED, subject, seen, ("payment.between_others",))

    def pairs(self, near: Near) -> Iterator[Cause]:
        """Another grade and other stakes at once."""
        for kind, subject, size, keys in self._grades():
            for other_kind, other, staked, more in self._staked():
                seen = self.seen(size["times"], staked, **size)
                both = self._cause(kind, subject, seen, keys), self._cause(other_kind, other, seen, more)
                yield both_parts(*both, self.index)

    def _grades(self) -> Iterator[tuple[str, str, dict[str, Any], tuple[str, ...]]]:
        """Other grades: the kind of mistake, its subject, the size that it makes, its rules."""
        best, key = self.best, f"factor.{self.best.grade}"
        for grade in GRADES:
            if grade != best.grade:
                size = {"times": self.v[f"factor.{grade}"], "limit": grade}
                yield HAPPENED, f"grade {grade}", size, (key, f"factor.{grade}")
        if best.grade == DOUBLE:  # a hard one too, and both multiplied
            yield TWICE, f"times.{best.grade}", {"times": best.factor * self.v["factor.hard"]}, (key,)

    def _staked(self) -> Iterator[tuple[str, str, dict[str, int], tuple[str, ...]]]:
        """Other stakes: the kind of mistake, its subject, the stakes, its rules."""
        keys = ("payment.scale", "payment.between_others")
        dealer, seated = other_dealer(self.record, self.winner)
        yield DEALER, dealer, self._stakes(seated), keys
        yield LEFT_OUT, "stake", dict.fromkeys(self.stakes, self.v["payment.between_others"]), keys
        for streak, _ in enumerate(stakes(self.v), 1):
            if streak != self.record.streak:
                yield HAPPENED, f"streak {streak}", self._stakes(self.record._replace(streak=streak)), keys[:1]

    def _cause(self, kind: str, subject: str, seen: View, keys: tuple[str, ...]) -> Cause:
        return Cause.of(kind, subject, seen, keys, win=self.index)

    def _sets(self, graded: Graded) -> tuple[list[list[str]], str]:
        found = [list(s) for s in reading_data(graded.reading, self.outcome.held)["sets"]]
        return found + [[mpsz(t) for t in m.tiles] for m in self.outcome.claim.melds], ""


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
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
                yield Other(HAPPENED, "tsumo", put(i, claim._replace(by=TSUMO, source="")))
        else:
            source = next(p for p in record.seats if p != claim.player)
            yield Other(HAPPENED, "ron", put(i, claim._replace(by=RON, source=source)))
