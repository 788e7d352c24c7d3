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
    READING,
    TWICE,
    Cause,
    Other,
    both_parts,
    other_dealer,
    other_flags,
)
from ...outcome import View, jokers_of, points
from ...result import Result
from ...rules import Rules
from ...tiles import mpsz
from .explain import reading_data
from .hand import stakes
from .record import RON, TSUMO
from .settle import stake

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""


def wenzhou_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the win of a wenzhou settlement: its reading, its grade, who stakes what; or two of them at once."""
    for index, outcome in enumerate(result.wins):
        if outcome.paid:
            win = _Win(result, base, index, outcome)
            yield from win.two() if two else win.causes()


class _Win:
    """The paid win, its stakes and its grade looked at in other ways."""

    def __init__(self, result: Result, base: View, index: int, outcome: Any) -> None:
        self.record, self.v, self.base, self.index, self.outcome = (
            result.record, result.rules.values, base, index, outcome,
        )  # fmt: skip
        self.winner, self.best = outcome.claim.player, outcome.best
        self.others = [p for p in self.record.seats if p != self.winner]
        self.stakes = self._stakes(self.record)

    def _stakes(self, table: Any) -> dict[str, int]:
        return {p: stake(table, p, self.winner, self.v) for p in self.others}

    def seen(self, factor: int, staked: Mapping[str, int] | None = None, **more: Any) -> View:
        """The settlement with other stakes or another factor."""
        staked = self.stakes if staked is None else staked
        moved = [
            points(p, self.winner, staked[p] * factor - self.stakes[p] * self.best.factor, "win") for p in self.others
        ]
        return self.base.moved(moved, self.index, points=sum(staked.values()) * factor, **more)

    def causes(self) -> Iterator[Cause]:
        """Every mistake."""
        o, best = self.outcome, self.best
        for number, g in enumerate([*o.graded[1:], *o.lone][:MOST_READINGS], 1):
            jokers = jokers_of(g.reading.faces)
            lost = self.base.wins[self.index].points - sum(self.stakes.values()) * g.factor
            about = {"win": self.index, "loses": lost, "jokers": list(jokers), "reading": partial(_wenzhou_sets, g, o)}
            key = f"reason.{g.reasons[0]}"
            seen = self.seen(g.factor, times=g.factor, limit=g.grade, jokers=jokers)
            yield Cause(READING, str(number), seen, keys=(key,) if key in self.v else (), about=about)
        for subject, factor, keys in self._grades():
            kind, limit = _grade_kind(subject)
            yield self._cause(kind, subject, self.seen(factor, None, times=factor, **limit), keys)
        for kind, subject, staked, keys in self._staked():
            yield self._cause(kind, subject, self.seen(best.factor, staked), keys)
        if o.claim.by == RON:
            source = o.claim.source
            alone = {p: n if p == source else 0 for p, n in self.stakes.items()}
            whole = {p: sum(self.stakes.values()) if p == source else 0 for p in self.others}
            for subject, staked in (("discarder_pays", alone), ("discarder_pays/all", whole)):
                yield self._cause(HAPPENED, subject, self.seen(best.factor, staked), ("payment.between_others",))

    def two(self) -> Iterator[Cause]:
        """Another grade and other stakes at once."""
        for subject, factor, keys in self._grades():
            for kind, other, staked, more in self._staked():
                grade, limit = _grade_kind(subject)
                seen = self.seen(factor, staked, times=factor, **limit)
                both = self._cause(grade, subject, seen, keys), self._cause(kind, other, seen, more)
                yield both_parts(*both, self.index)

    def _grades(self) -> Iterator[tuple[str, int, tuple[str, ...]]]:
        """Other grades: their subject, what they multiply by, their rules."""
        best, key = self.best, f"factor.{self.best.grade}"
        for grade in ("soft", "hard", "double"):
            if grade != best.grade:
                yield f"grade {grade}", self.v[f"factor.{grade}"], (key, f"factor.{grade}")
        if best.grade == "double":  # a hard one too, and both multiplied
            yield f"times.{best.grade}", best.factor * self.v["factor.hard"], (key,)

    def _staked(self) -> Iterator[tuple[str, str, dict[str, int], tuple[str, ...]]]:
        """Other stakes: the kind of mistake, its subject, the stakes, its rules."""
        keys = ("payment.scale", "payment.between_others")
        dealer, seated = other_dealer(self.record, self.winner)
        yield DEALER, dealer, self._stakes(seated), keys
        yield LEFT_OUT, "stake", dict.fromkeys(self.others, self.v["payment.between_others"]), keys
        for streak, _ in enumerate(stakes(self.v), 1):
            if streak != self.record.streak:
                yield HAPPENED, f"streak {streak}", self._stakes(self.record._replace(streak=streak)), keys[:1]

    def _cause(self, kind: str, subject: str, seen: View, keys: tuple[str, ...]) -> Cause:
        return Cause(kind, subject, seen, keys=keys, about={"win": self.index})


def _grade_kind(subject: str) -> tuple[str, dict[str, str]]:
    """The kind of a mistake in the grade, and the grade that it makes."""
    family, _, grade = subject.partition(" ")
    return (HAPPENED, {"limit": grade}) if family == "grade" else (TWICE, {})


def _wenzhou_sets(graded: Any, outcome: Any) -> list[list[str]]:
    found = [list(s) for s in reading_data(graded.reading, outcome.held)["sets"]]
    return found + [[mpsz(t) for t in m.tiles] for m in outcome.claim.melds]


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
