"""Riichi with four or three players: ``tcg`` itself, and every preset that is values on the same keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...outcome import View, WinSummary, brought
from ...problems import Problem
from ...receipt import Receipt
from ...result import Result
from ...riichi.judge import judge_for, size_data
from ...riichi.waits import PlainWaiter, Tiles, Waiter
from ...rules import Rules
from ...values import Document
from ..family import RiichiFamily
from .settle import settle

if TYPE_CHECKING:
    from ...mistakes import Cause
    from ...render.text import Text


class Riichi(RiichiFamily):
    """Riichi."""

    plays_logs = True

    def read(self, document: Document, rules: Rules) -> tuple[Any, list[Problem]]:
        """Read a riichi record."""
        from ...riichi.reader import RiichiReader

        reader = RiichiReader(document)
        record = reader.read(rules)
        return record, reader.problems

    def check(self, record: Any, rules: Rules) -> list[Problem]:
        """Every reason why a riichi record cannot be."""
        from ...legal import check

        return check(record, rules.values)

    def settle(self, record: Any, rules: Rules, told: Receipt | None = None) -> Result:
        """Settle one legal riichi hand: a win, several wins on one tile, or a draw."""
        return settle(record, rules, told)

    def wins(self, result: Result) -> Sequence[WinSummary]:
        """Each win by its best reading."""
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

    def text(self) -> type[Text]:
        """Wins with yaku, fu and dora; draws with tenpai."""
        from ...riichi.text import RiichiText

        return RiichiText

    def mistakes(self, result: Result, seen: View, two: bool = False) -> Iterator[Cause]:
        """Another reading, size or dealer."""
        from ...riichi.mistakes import riichi_causes

        return riichi_causes(result, seen, two)


SYSTEM = Riichi()
