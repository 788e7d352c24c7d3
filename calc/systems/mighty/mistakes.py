"""Mistakes in a mighty win: those of riichi, jokers, chip lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ... import compiled
from ...ledger import Ledger
from ...mistakes import COSTS, HAPPENED, LEFT_OUT, NOT_ALL, SPECIAL, TWICE, Cause, Other
from ...outcome import View, jokers_of
from ...record import Record
from ...result import Result
from ...riichi.judge import Score
from ...riichi.mistakes import RiichiWin, causes_of
from ...riichi.sizes import Size

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""


def mighty_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the wins of a mighty settlement, or two of them at once."""
    return causes_of(MightyWin, result, base, two)


class MightyWin(RiichiWin):
    """The same of a mighty win: jokers, chips."""

    def own(self) -> Any:
        return self.outcome.worth

    def pay(self, ledger: Ledger, worth: Any, record: Any) -> None:
        from .settle import pay

        pay(ledger, record, self.outcome.win, worth, self.first, self.v)

    def score(self, worth: Any) -> Score:
        found: Score = worth.score
        return found

    def of(self, score: Score) -> Any:
        return self.outcome.party.paid(self.outcome.chosen, score, self.worth.kishogun, self.outcome.chosen.alice())

    def said(self, worth: Any) -> dict[str, Any]:
        limit = {"limit": "kishogun"} if worth.kishogun else {}
        return {**super().said(worth), "points": worth.points, "chips": worth.chips, **limit}

    def others(self) -> Iterator[tuple[Any, dict[str, Any]]]:
        for it in self.outcome.choice.order:
            if it is not self.outcome.chosen:
                yield it.final(), {"jokers": jokers_of(it.faces, it.drawn)}

    def sizes(self, own: Score) -> Iterator[Size]:
        return iter(()) if self.worth.kishogun else super().sizes(own)

    def more(self) -> Iterator[Cause]:
        factor, about = self.outcome.party.factor(self.worth.kishogun), {"win": self.index}
        if factor > 1:
            for kind, points in ((LEFT_OUT, self.worth.points // factor), (TWICE, self.worth.points * factor)):
                yield Cause(kind, "times.white_ron", self.seen(self.worth._replace(points=points)),
                            COSTS[kind] - SPECIAL, keys=("white.ron_multiplier",), about=about)  # fmt: skip
        for line in self.worth.lines:
            changes = [(LEFT_OUT, "", 0), (TWICE, "", 2 * line.each)]
            if line.number > 1:
                changes.append((LEFT_OUT, "/1", line.each - line.each // line.number))
            for kind, some, each in changes:
                yield Cause(kind, f"chips.{line.id}{some}", self.seen(self._with_line(line, each)),
                            COSTS[kind] + (NOT_ALL if some else 0), keys=(line.key,), about=about)  # fmt: skip

    def _with_line(self, line: Any, each: int) -> Any:
        from .chips import chips_won

        lines = tuple(x._replace(each=each) if x is line else x for x in self.worth.lines)
        return self.worth._replace(lines=lines, chips=chips_won(lines, self.record, self.outcome.win))


def undeclared(record: Record) -> Iterator[Other]:
    """Records in which a declaration of what the whites are was forgotten."""
    for i, win in enumerate(record.wins):
        if win.declared[0] != "forgotten":
            forgotten = win._replace(declared=("forgotten", (), None))
            wins = (*record.wins[:i], forgotten, *record.wins[i + 1 :])
            yield Other(HAPPENED, "declared_forgotten", record._replace(wins=wins), COSTS[HAPPENED])
