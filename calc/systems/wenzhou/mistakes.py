"""Mistakes in a wenzhou win: its reading, grade, dealer; and slightly different records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain, product
from typing import Any, NamedTuple

from ...mistakes import (
    ADDED,
    DEALER,
    HAPPENED,
    LEFT_OUT,
    MOST_READINGS,
    TWICE,
    Cause,
    Near,
    Other,
    Wrong,
    both_parts,
    other_dealer,
    other_flags,
    other_reading,
    replaced,
)
from ...outcome import View, jokers_of, points
from ...record import RON, TSUMO
from ...rules import Rules
from ...tiles import mpsz
from ...verdict import Verdict
from .grade import DOUBLE, GRADES, HARD, Graded, lacking
from .record import Record
from .stakes import scale, stakes
from .verdict import SettledWin, read_as


def wenzhou_wins(result: Verdict[SettledWin], base: View) -> Iterator[_Win]:
    """Wrap the paid win of a wenzhou settlement to find mistakes in its reading, grade and stakes."""
    return (_Win(result, base, index) for index, won in enumerate(result.wins) if won.paid)


class OtherStakes(NamedTuple):
    """How a win is misjudged."""

    times: int = 0
    """The factor; 0: the right one."""
    staked: Mapping[str, int] | None = None
    """The stake of each player; ``None``: the right ones."""
    size: Mapping[str, Any] = {}


class _Win:
    """The mistakes in the paid win: in reading, grade and stakes."""

    def __init__(self, result: Verdict[SettledWin], base: View, index: int) -> None:
        self.record, self.v, self.base, self.index = result.record, result.rules.values, base, index
        self.win: SettledWin = result.wins[index].own
        self.winner, self.best = self.win.claim.player, self.win.best
        self.stakes = stakes(self.record, self.winner, self.v)

    def seen(self, factor: int, staked: Mapping[str, int] | None = None, **size: Any) -> View:
        """Return the settlement with another factor, or other stakes."""
        staked = self.stakes if staked is None else staked
        now = {p: n * self.best.factor for p, n in self.stakes.items()}
        moved = [points(p, self.winner, staked[p] * factor - n, "win") for p, n in now.items()]
        return self.base.moved(moved, self.index, points=sum(staked.values()) * factor, **size)

    def view(self, taken: OtherStakes) -> View:
        """Return the settlement of a win so misjudged."""
        return self.seen(taken.times or self.best.factor, taken.staked, **taken.size)

    def causes(self) -> Iterator[Cause]:
        """Yield every single mistake."""
        others = [*self.win.graded[1:], *self.win.lone]
        for number, graded in enumerate(others[:MOST_READINGS], 1):
            jokers, key = jokers_of(graded.reading.faces), f"reason.{graded.reasons[0]}"
            view = self.seen(graded.factor, times=graded.factor, limit=graded.grade, jokers=jokers)
            yield other_reading(number, view, (key,) if key in self.v else (), self.index, partial(self._sets, graded))
        for one in chain(self._graded(), self._staked(), self._payers(self.stakes), self._unmultiplied()):
            yield one.cause(self.view(one.taken), self.index)

    def pairs(self, near: Near) -> Iterator[Cause]:
        """Yield two mistakes at once, out of grade, stakes, payers and dealer."""
        staked = [*self._staked()]
        seated = other_dealer(self.record, self.winner)[1]
        pairs = chain(
            product(self._graded(), (*staked, *self._payers(self.stakes))),
            ((one, other) for one in staked for other in self._payers(one.taken.staked or {})),
            ((staked[0], other) for other in self._streaks(seated)),
        )
        for one, other in pairs:
            if not near(one.id, other.id):
                continue
            seen = self.view(one.taken._replace(staked=other.taken.staked))
            yield both_parts(one.cause(seen, self.index), other.cause(seen, self.index), self.index)

    def _graded(self) -> Iterator[Wrong]:
        """Yield wrong grades and factors."""
        yield from self._grades()
        yield from self._multiplied()

    def _grades(self) -> Iterator[Wrong]:
        """Yield wrong grades: a reason for the grade overlooked, or one believed to hold that does not."""
        best, win = self.best, self.win
        for grade in GRADES:
            times, keys = self.v[f"factor.{grade}"], (f"factor.{best.grade}", f"factor.{grade}")
            taken = OtherStakes(times, size={"times": times, "limit": grade})
            if GRADES.index(grade) < GRADES.index(best.grade):
                about = {"reasons": [win.naming(name) for name in best.reasons]}
                yield Wrong(LEFT_OUT, f"grade {grade}", keys, taken, about)
            elif grade != best.grade:
                near = [x for x in lacking(best, win.tiles, win.claim, self.v) if x.grade == grade]
                why = {"changed": any(x.distance.changed for x in near), "whites": any(x.distance.whites for x in near)}
                about = {"reasons": [f"reason.{lack.id}" for lack in near]}
                if near:
                    first = next((name for name, true in why.items() if true), "grade")
                    yield Wrong(ADDED, f"{first} {grade}", keys, taken, about)

    def _multiplied(self) -> Iterator[Wrong]:
        """Yield factors multiplied that are not."""
        best, v = self.best, self.v
        times = best.factor * v["factor.hard"]
        if best.grade == HARD and "self_draw" in best.reasons and {"no_joker", "face_value"} & {*best.reasons}:
            taken = OtherStakes(times, size={"times": times, "limit": DOUBLE})
            yield Wrong(TWICE, "multiplied", ("factor.hard",), taken)
        if best.grade == DOUBLE:  # as if it were hard too, and both multiplied
            yield Wrong(TWICE, "times.double", ("factor.double",), OtherStakes(times, size={"times": times}))

    def _unmultiplied(self) -> Iterator[Wrong]:
        """Yield stakes without the factor: all those of a 双翻, only the dealer's, or all but the dealer's."""
        factor, dealer, keys = self.best.factor, self.record.seats[0], (f"factor.{self.best.grade}",)
        if self.best.grade == DOUBLE:
            yield Wrong(LEFT_OUT, "factor", keys, OtherStakes(1, self.stakes, {"times": 1}))
        if dealer != self.winner:
            for subject, once in (("dealer", {dealer}), ("others", self.stakes.keys() - {dealer})):
                so = {p: n * (1 if p in once else factor) for p, n in self.stakes.items()}
                yield Wrong(LEFT_OUT, f"factor/{subject}", keys, OtherStakes(1, so))

    def _payers(self, by: Mapping[str, int]) -> Iterator[Wrong]:
        """Yield the discarder as the only payer, of his own part or of everything."""
        if source := self.win.claim.source:
            for subject, pays in (("discarder_pays", by[source]), ("discarder_pays/all", sum(by.values()))):
                alone = dict.fromkeys(self.stakes, 0) | {source: pays}
                yield Wrong(HAPPENED, subject, ("payment.between_others",), OtherStakes(staked=alone))

    def _staked(self) -> Iterator[Wrong]:
        """Yield wrong stakes: of another dealer, without the dealer's extra, of another streak."""
        keys, v = ("payment.scale", "payment.between_others"), self.v
        dealer, seated = other_dealer(self.record, self.winner)
        alike = dict.fromkeys(self.stakes, v["payment.between_others"])
        yield Wrong(DEALER, dealer, keys, OtherStakes(staked=stakes(seated, self.winner, v)))
        yield Wrong(LEFT_OUT, "stake", keys, OtherStakes(staked=alike))
        yield from self._streaks(self.record)

    def _streaks(self, table: Record) -> Iterator[Wrong]:
        """Yield the stakes of other streaks at a table."""
        for streak, _ in enumerate(scale(self.v), 1):
            if streak != self.record.streak:
                other = stakes(table._replace(streak=streak), self.winner, self.v)
                yield Wrong(HAPPENED, f"streak {streak}", ("payment.scale",), OtherStakes(staked=other))

    def _sets(self, graded: Graded) -> tuple[list[list[str]], str]:
        sets = [list(group) for group in read_as(graded.reading, self.win.tiles).sets]
        return sets + [[mpsz(t) for t in m.tiles] for m in self.win.claim.melds], ""


def other_records(record: Record, rules: Rules) -> Iterator[Other]:
    for i, claim in enumerate(record.wins):
        put = partial(replaced, record, "wins", i)
        # a flag that belongs to the other way of winning is never added
        never = "kong_tsumo" if claim.by == RON else "robbed_kong"
        for kind, name, other in other_flags(claim, ("kong_tsumo", "robbed_kong", "first_turn")):
            if name != never or getattr(claim, name):
                yield Other(kind, name, put(other))
        if claim.by == RON:
            if len(record.wins) == 1:
                yield Other(HAPPENED, "tsumo", put(claim._replace(by=TSUMO, source="")))
        else:
            source = next(p for p in record.seats if p != claim.player)
            yield Other(HAPPENED, "ron", put(claim._replace(by=RON, source=source)))
