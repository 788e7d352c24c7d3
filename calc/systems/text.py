"""Verdicts in words, for games without a text of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..render.paper import Cells
from ..render.text import Text
from ..verdict.verdict import GameWin, Won, fact

if TYPE_CHECKING:
    from ..rules.rules import Rules
    from ..verdict.verdict import WinSize
    from ..verdict.wait_report import AskedWin, WaitReport, WaitValues


class PlainText(Text[GameWin]):
    """Each win with its points and what counts in it. A subclass sets its words in :attr:`own_words`."""

    def headlines(self) -> None:
        """Write who won, how, and for how much; a claim that is not paid says so, and without a win the hand was
        drawn."""
        w, wins = self.words, self.verdict.wins
        for won in wins:
            head = w(won.by, player=won.player, **{"from": won.source})
            self.line(head, self.points(won.points) if won.paid else w("unpaid"), strong=True)
        if not wins:
            self.say(w("exhaustive"), strong=True)

    def reasons(self) -> None:
        """Write what counts in each win, with its rule, as far as the receipt has a line for it."""
        for won in self.verdict.wins:
            self.blank()
            for part in won.yaku:
                step = self.steps.get(f"yaku.{part.id}") or self.steps.get(part.id)
                self.line(self.words.name(part), step.result if step else "", self.source(step))
            if size := self.size(won):
                self.say(size)

    def size(self, won: Won[GameWin]) -> str:
        """Return the rest of what a text says of a win as one line: the facts of its size but points and yaku, which
        have lines of their own. For games of other packages without words of their own."""
        facts = {key: fact(won, key) for key in won.own.keys.size if key not in ("points", "yaku")}
        return " · ".join(
            f"{self.words.first(key) or key} {value}"
            for key, value in facts.items()
            if isinstance(value, (int, str)) and value
        )

    def waits(self, report: WaitReport[WaitValues[WinSize[GameWin]], AskedWin], rules: Rules) -> None:
        """Append to :attr:`blocks` the head, then a row for each tile that completes the hand and each way of winning,
        with its points; 0 where the rules forbid that win. For games of other packages without a text of their own."""
        super().waits(report, rules)
        for wait in report.waits:
            for by, value in wait.own.values.items():
                points = value.worth.won.points if value.worth else 0
                text = f"{self.words('by_' + by)}  {self.points(points)}"
                self.blocks.append(Cells((self.tile(wait.tile), text), (5,)))  # 5 cells: a tile and blanks
