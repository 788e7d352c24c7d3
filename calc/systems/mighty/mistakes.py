"""Mistakes in a mighty win: those of riichi, jokers, chip lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ... import compiled
from ...ledger import Ledger
from ...mistakes import COSTS, HAPPENED, LEFT_OUT, NOT_ALL, SPECIAL, TWICE, Cause, Other
from ...outcome import View, jokers_of
from ...record import Record, Win
from ...result import Result
from ...riichi.judge import Score
from ...riichi.mistakes import RiichiWin, causes_of
from ...riichi.sizes import Size
from .chips import KISHOGUN, ChipLine, chips_won
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
        """Mistakes in what is multiplied, and in chip lines."""
        own, about = self.own, {"win": self.index}
        factor = self.outcome.party.factor(own)
        if factor > 1:
            for kind, points in ((LEFT_OUT, own.points // factor), (TWICE, own.points * factor)):
                yield Cause(kind, "times.white_ron", self.seen(own._replace(points=points)),
                            COSTS[kind] - SPECIAL, keys=("white.ron_multiplier",), about=about)  # fmt: skip
        for line in own.lines:
            changes = [(LEFT_OUT, "", 0), (TWICE, "", 2 * line.each)]
            if line.number > 1:
                changes.append((LEFT_OUT, "/1", line.each - line.each // line.number))
            for kind, some, each in changes:
                yield Cause(kind, f"chips.{line.id}{some}", self.seen(self._with_line(line, each)),
                            COSTS[kind] + (NOT_ALL if some else 0), keys=(line.key,), about=about)  # fmt: skip

    def _with_line(self, line: ChipLine, each: int) -> Score:
        lines = tuple(x._replace(each=each) if x is line else x for x in self.own.lines)
        return self.own._replace(lines=lines, chips=chips_won(lines, self.record, self.outcome.win))


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
            yield Other(HAPPENED, "declared_forgotten", put(declared=("forgotten", (), None)), COSTS[HAPPENED])
