"""Riichi with four or three players: ``tcg``, and every preset that only gives the same keys other values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...riichi.hand import is_wild
from ...riichi.settlement import Settlement
from ..base import lazy
from ..family import RiichiFamily

if TYPE_CHECKING:
    from ...outcome import WinSummary
    from ...rules import Rules


class Riichi(RiichiFamily):
    """Riichi."""

    plays_logs = True
    reader = lazy("calc.riichi.reader:RiichiReader")
    settlement = Settlement.settle
    data = lazy("calc.riichi.explain:explain")
    text = lazy("calc.riichi.text:RiichiText")
    mistake_packages = ("calc.riichi",)
    looked_at_as = lazy("calc.riichi.mistakes:RiichiWin")

    def wins(self, result: Any) -> Sequence[WinSummary]:
        """Return each win by its best reading."""
        # Imported here since printing a single hand needs no summary: that saves 2 ms of every start.
        from ...outcome import WinSummary, brought, jokers_of

        found = []
        for won in result.wins:
            summary = WinSummary.of(won.row())
            if is_wild(won.win):
                summary = summary._replace(jokers=jokers_of((), won.best.reading.hand.tile))
            if result.record.honba and won.paid:
                summary = summary._replace(honba=brought(result.ledger.transfers, won.win.player, ("honba",)))
            found.append(summary)
        return found

    def usual(self, rules: Rules, reader: Any) -> Any:
        """Return the fast path, which settles nearly every win."""
        from ...usual.win import usual_of

        return usual_of(rules, reader, lambda record: self.sitting(record, rules))

    def rows(self, result: Any) -> list[Mapping[str, Any]]:
        """Return the row of each win, without making a summary."""
        return [won.row() for won in result.wins]


SYSTEM = Riichi()
