"""Mistakes in kessen wins: readings, multipliers, kongs; and slightly different records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import prod
from typing import Any

from ... import compiled
from ...mistakes import (
    ADDED,
    HAPPENED,
    LEFT_OUT,
    Cause,
    Miscount,
    Other,
    Rung,
    WinMistakes,
    miscounts,
    other_flags,
    other_reading,
    replaced,
)
from ...outcome import View, points
from ...rules.rules import Rules
from ...tiles.shapes import STANDARD, groups
from ...tiles.tiles import mpsz
from ...verdict.verdict import Part, Verdict
from .record import ADDED as KONG_ADDED
from .record import MELD_OF_KONG, OPEN, Kong, Record, Wins
from .settle import settle
from .value import Score
from .verdict import KessenVerdict, KessenWon, SettledWin

SEEN = ("toitoi", "flush", "seven_pairs", "root", "kong_flower")
"""Multipliers that people count though they do not hold."""
ELSEWHERE: dict[str, int] = compiled.toml(__file__, "mistakes")["elsewhere"]
"""Multipliers of concealed hands that other tables play."""


def ladder(result: Verdict[SettledWin], won: KessenWon) -> Iterator[Rung]:
    """Yield the worth of other multipliers, from as many payers as the win has."""
    v, payers = result.rules.values, won.points // won.each
    for times in (1, 2, 4, 8, 16, 32):
        if times <= v["kessen.cap"]:
            each = v["kessen.base"] * times
            yield Rung(each * payers, times=times, shares=(each,))


class KessenWin(WinMistakes):
    """The mistakes in one win: other multipliers, cap or payers."""

    own: SettledWin
    record: Record

    def settled(
        self, parts: Sequence[Part] | None, reread: Callable[[SettledWin], SettledWin], record: Record
    ) -> KessenVerdict:
        """Settle the hand with other multipliers of this win, or with the win as another."""
        win, best = self.own, self.own.best
        if parts is not None:
            raw = best.base * prod(part.amount for part in parts)
            times = tuple([(part.id, part.amount) for part in parts])
            score = best._replace(times=times, raw=raw, capped=min(raw, best.base * self.v["kessen.cap"]))
            win = win._replace(scores=(score, *win.scores[1:]))
        return settle(record, self.rules, None, {win.winner.player: reread(win)})

    def readings(self) -> Iterator[Miscount]:
        """Yield the other readings."""
        for score in self.own.scores[1:]:
            yield other_reading(partial(_scored, score), partial(self._sets, score), "kessen.base")

    def miscounts(self) -> Iterator[Miscount]:
        """Yield multipliers that do not hold or are added up, a cap forgotten, and wrong payers."""
        own, best = self.own, self.own.best
        yield from miscounts(self.parts)
        product_, sum_ = prod(n for _, n in best.times), sum(n for _, n in best.times)
        if len(best.times) > 1 and product_ != sum_:
            yield self._times(HAPPENED, "times_added", {"times": (Part("times", "added", sum_, "times"),)})
        holds = {name: self.v[f"kessen.times.{name}"] for name in SEEN if self._may_be_seen(name)}
        concealed = best.shape.form == STANDARD and all(m.kind == "ankan" for m in own.winner.melds)
        for name, n in {**holds, **(ELSEWHERE if concealed else {})}.items():
            if n > 1 and name not in best.by_name():
                yield self._times(ADDED, f"times.{name}", {f"times.{name}": (Part("times", name, n, "times"),)})
        if best.raw > best.capped:
            yield Miscount(LEFT_OUT, "cap", ("kessen.cap",), own=_uncapped)
        others = (p for p in self.record.seats if p not in (*own.payers, own.winner.player, *self.record.out))
        if more := sorted(others):
            subject = "all_pay" if own.wins.source else f"still_in {' '.join(more)}"
            yield Miscount(HAPPENED, subject, own=partial(_paid_by, (*own.payers, *more)))
        if own.payers[1:]:
            yield Miscount(LEFT_OUT, "payer", own=partial(_paid_by, own.payers[1:]))

    def _times(self, kind: str, subject: str, parts: Mapping[str, tuple[Part, ...]]) -> Miscount:
        return Miscount(kind, subject, (f"kessen.{subject}",), parts)

    def _may_be_seen(self, name: str) -> bool:
        """Whether somebody may believe in a multiplier: not in all triplets with runs, nor in 槓上花 without a kong."""
        if name == "kong_flower":
            return not self.own.wins.source and _any_kong(self.record)
        shape = self.own.best.shape
        return name != "toitoi" or (shape.form == STANDARD and not shape.runs)

    def _sets(self, score: Score) -> tuple[list[list[str]], str]:
        found = [[mpsz(k) for k in group] for group in groups(score.shape)]
        return found + [[mpsz(t) for t in m.tiles] for m in self.own.winner.melds], ""


def _scored(score: Score, win: SettledWin) -> SettledWin:
    return win._replace(scores=(score, *win.scores[1:]))


def _uncapped(win: SettledWin) -> SettledWin:
    return _scored(win.best._replace(capped=win.best.raw), win)


def _paid_by(payers: tuple[str, ...], win: SettledWin) -> SettledWin:
    return win._replace(payers=payers)


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
