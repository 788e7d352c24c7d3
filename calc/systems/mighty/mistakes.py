"""Mistakes in a mighty win: those of riichi, jokers, chip lines, 枚場, 鬼将軍."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ... import compiled
from ...ledger import POINTS, Ledger, Transfer
from ...mistakes import HAPPENED, LEFT_OUT, TWICE, Cause, Other
from ...outcome import View, jokers_of
from ...record import RON, Record, Win
from ...result import Result
from ...riichi.judge import Score
from ...riichi.mistakes import RiichiWin, causes_of
from ...riichi.sizes import Size
from .chips import KISHOGUN
from .record import changed, own_win
from .settle import pay

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""


def mighty_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the wins of a mighty settlement, or two of them at once."""
    return causes_of(MightyWin, result, base, two)


class MightyWin(RiichiWin):
    """The same of a mighty win: jokers, chips."""

    def pay(self, ledger: Ledger, score: Score, record: Any) -> None:
        """Post a value as the engine does."""
        pay(ledger, record, self.outcome.win, score, self.first, self.v)

    def of(self, score: Score) -> Score:
        """A score of another size with its points multiplied, and its chips."""
        chosen = self.outcome.chosen
        return self.outcome.party.paid(chosen, score, chosen.alice())  # type: ignore[no-any-return]

    def others(self) -> Iterator[tuple[Score, dict[str, Any]]]:
        """The values of the other interpretations."""
        for it in self.outcome.choice.order:
            if it is not self.outcome.chosen:
                yield it.final(), {"jokers": jokers_of(it.faces, it.drawn)}

    def sizes(self) -> Iterator[Size]:
        """Those of riichi; a 鬼将軍 has one size."""
        return iter(()) if self.own.base.limit == KISHOGUN else super().sizes()

    def more(self) -> Iterator[Cause]:
        """Mistakes in what is multiplied, in chip lines, in 枚場; 鬼将軍 not known."""
        own = self.own
        factor = self.outcome.party.factor(own)
        if factor > 1:
            for kind, points in ((LEFT_OUT, own.points // factor), (TWICE, own.points * factor)):
                seen = self.seen(own._replace(points=points))
                yield self.cause(kind, "times.white_ron", seen, "white.ron_multiplier")
        yield from super().more()
        yield from self._maiba()
        if own.base.limit == KISHOGUN:
            seen = self.seen(self.of(self.sized(own.han, own.fu, 0)))
            yield self.cause(LEFT_OUT, "kishogun", seen, "kishogun.limit")

    def may_add(self, line: str) -> bool:
        """Whether somebody may count a chip line that is not there: リアル with a joker, アリス that hit nothing."""
        return line == "real" or (line == "alice" and own_win(self.outcome.win).alice is not None)

    def _maiba(self) -> Iterator[Cause]:
        """枚場 paid in points like honba, beside its chips or in their place."""
        win, honba = self.outcome.win, self.record.honba
        payers = [win.source] if win.by == RON else [p for p in self.record.seats if p != win.player]
        each = (HONBA if win.by == RON else HONBA // 3) * honba
        if not honba:
            return
        moved = [Transfer(POINTS, p, win.player, each, "honba") for p in payers]
        yield self.cause(HAPPENED, "maiba_points", self._also(self.base, moved), "chips.maiba")
        for line in self.own.lines:
            if line.id == "maiba":
                seen = self._also(self.seen(self.with_line(line, 0)), moved)
                yield self.cause(HAPPENED, "maiba_points/only", seen, "chips.maiba")

    def _also(self, seen: View, moved: list[Transfer]) -> View:
        return seen.moved(moved, self.index, honba=sum(t.amount for t in moved))


HONBA = 300
"""What a honba is worth nearly everywhere else."""


def undeclared(record: Record) -> Iterator[Other]:
    """Records without アリス, or in which a declaration of what the whites are was the best one or forgotten."""
    for i, win in enumerate(record.wins):

        def put(i: int = i, win: Win = win, **changes: Any) -> Record:
            return record._replace(wins=(*record.wins[:i], changed(win, **changes), *record.wins[i + 1 :]))

        if own_win(win).alice:
            yield Other(LEFT_OUT, "alice", put(alice=None))
        if own_win(win).declared[0] != "best":
            yield Other(HAPPENED, "declared_best", put(declared=("best", (), None)))
        if own_win(win).declared[0] != "forgotten":
            yield Other(HAPPENED, "declared_forgotten", put(declared=("forgotten", (), None)))
