"""Mistakes in a mighty win: those of riichi, and in jokers, chip lines, 枚場 and 鬼将軍."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ...ledger import POINTS, Ledger, Transfer
from ...mistakes import HAPPENED, LEFT_OUT, TWICE, Cause, Other, Wrong, replaced
from ...outcome import View, jokers_of
from ...record import IN_RIICHI, RON, TSUMO, Record
from ...riichi.judge import Score, judge_for
from ...riichi.mistakes import RiichiWin
from ...tiles import HAKU, KIND
from .interpret import Interpretation
from .record import KISHOGUN, changed, own_win
from .settle import pay


class MightyWin(RiichiWin):
    """The mistakes in one mighty win."""

    def pay(self, ledger: Ledger, score: Score, record: Any) -> None:
        """Post a score as the engine does."""
        pay(ledger, record, self.outcome.party, score, self.first, judge_for(self.rules), None)

    def of(self, score: Score) -> Score:
        """Return a score of another size with its multiplied points and its chips."""
        chosen = self.outcome.chosen
        return self.outcome.party.paid(chosen, score, chosen.alice())  # type: ignore[no-any-return]

    def others(self) -> Iterator[Callable[[], tuple[Score, dict[str, Any]]]]:
        """Return functions that make the values of the other interpretations."""
        return (partial(_value, it) for it in self.outcome.choice.order if it is not self.outcome.chosen)

    def sizes(self) -> Iterator[Wrong]:
        """Yield riichi's mistakes in size; a 鬼将軍 has only one size."""
        return iter(()) if self.own.base.limit == KISHOGUN else super().sizes()

    def wrong(self) -> Iterator[Wrong]:
        """Yield riichi's mistakes, and a 鬼将軍 that was overlooked."""
        yield from super().wrong()
        if self.own.base.limit == KISHOGUN:
            yield self.in_way(LEFT_OUT, "kishogun", "counted", "kishogun.limit")

    def more(self) -> Iterator[Cause]:
        """Yield mistakes in multipliers, chip lines and 枚場."""
        own = self.own
        factor = self.outcome.party.factor(own)
        if factor > 1:
            for kind, points in ((LEFT_OUT, own.points // factor), (TWICE, own.points * factor)):
                seen = partial(self.seen, own._replace(points=points))
                yield self.cause(kind, "times.white_ron", seen, "white.ron_multiplier")
        win, multiplier = self.outcome.win, self.v["white.ron_multiplier"]
        if win.by == TSUMO and win.tile & KIND == HAKU and multiplier > 1:
            seen = partial(self.seen, own._replace(points=own.points * multiplier))
            yield self.cause(HAPPENED, "white_tsumo", seen, "white.ron_multiplier")
        yield from super().more()
        yield from self._maiba()

    def other_lines(self) -> Iterator[Wrong]:
        """Yield riichi's mistakes; and アリス as one chip for each matching tile turned, however many tiles of the hand
        it matches."""
        yield from super().other_lines()
        hits = len(self.outcome.chosen.hits())
        for line in self.own.lines:
            if line.id == "alice" and 0 < hits != line.number:
                base = line.base // line.number * hits
                yield self.in_line(HAPPENED, "alice_tiles", line, base)

    def may_add(self, line: str) -> bool:
        """Whether somebody may count a chip line that is not due: リアル with a joker, アリス without a hit."""
        return line == "real" or (line == "alice" and own_win(self.outcome.win).alice is not None)

    def _maiba(self) -> Iterator[Cause]:
        """Yield 枚場 paid in points like honba, in addition to its chips or in their place."""
        win, honba = self.outcome.win, self.record.honba
        payers = [win.source] if win.by == RON else [p for p in self.record.seats if p != win.player]
        for each in HONBA[win.by] if honba else ():
            moved = [Transfer(POINTS, p, win.player, each * honba, "honba") for p in payers]
            beside = partial(self._also, moved)
            yield self.cause(HAPPENED, f"maiba_points {each}", beside, "chips.maiba")
            for line in self.own.lines:
                if line.id == "maiba":
                    instead = partial(self._also, moved, self.lined(self.with_line(line, 0)))
                    yield self.cause(HAPPENED, f"maiba_points/only {each}", instead, "chips.maiba")

    def _also(self, moved: list[Transfer], score: Score | None = None) -> View:
        seen = self.base if score is None else self.seen(score)
        return seen.moved(moved, self.index, honba=sum(t.amount for t in moved))


HONBA = {RON: (300, 200), TSUMO: (100,)}
"""The points of a honba from each payer in most other games: with four players, then with three if that differs."""


def _value(it: Interpretation) -> tuple[Score, dict[str, Any]]:
    return it.final(), {"jokers": jokers_of(it.faces, it.drawn)}


def other_records(record: Record, of_riichi: Iterator[Other]) -> Iterator[Other]:
    """Yield riichi's other records, without アリス if the riichi is left out; records without アリス; and records whose
    whites are declared as the best, or whose declaration was forgotten."""
    for kind, subject, other in of_riichi:
        if (kind, subject) == (LEFT_OUT, "riichi"):
            wins = (w if w.flags & IN_RIICHI else changed(w, alice=None) for w in other.wins)
            yield Other(kind, subject, other._replace(wins=tuple(wins)))
        else:
            yield Other(kind, subject, other)
    for i, win in enumerate(record.wins):
        put = partial(replaced, record, "wins", i)
        if own_win(win).alice:
            yield Other(LEFT_OUT, "alice", put(changed(win, alice=None)))
        for mode in ("best", "forgotten"):
            if own_win(win).declared[0] != mode:
                yield Other(HAPPENED, f"declared_{mode}", put(changed(win, declared=(mode, (), None))))
