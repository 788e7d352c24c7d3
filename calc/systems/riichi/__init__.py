"""Riichi with four or three players: ``tcg`` itself, and every preset that is values on the same keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...result import Result
from ...riichi.judge import judge_for, size_data
from ...riichi.waits import PlainWaiter, Tiles, Waiter
from ...rules import Rules
from ..base import lazy
from ..family import RiichiFamily
from .settle import settle

if TYPE_CHECKING:
    from ...outcome import WinSummary


class Riichi(RiichiFamily):
    """Riichi."""

    plays_logs = True
    reader = lazy("calc.riichi.reader:RiichiReader")
    legal = lazy("calc.legal:check")
    settle = staticmethod(settle)
    text = lazy("calc.riichi.text:RiichiText")
    mistakes = lazy("calc.riichi.mistakes:riichi_causes")

    def wins(self, result: Result) -> Sequence[WinSummary]:
        """Each win by its best reading."""
        from ...outcome import WinSummary, brought  # a single hand is told without a summary: 2 ms of every start

        found = []
        for outcome in result.wins:
            win, best = outcome.hand.win, outcome.best
            row = {
                "player": win.player,
                "by": win.by,
                "from": win.source or None,
                "paid": outcome.paid,
                **size_data(best, best.points),
            }
            summary = WinSummary.of(row)
            if result.record.honba and outcome.paid:
                honba = brought(result.ledger.transfers, win.player, ("honba",))
                summary = summary._replace(honba=honba)
            found.append(summary)
        return found

    def waiter(self, tiles: Tiles, norths: int, rules: Rules) -> Waiter:
        """What an open hand waits for."""
        return PlainWaiter(tiles, judge_for(rules).removed, rules.values, norths)


SYSTEM = Riichi()
