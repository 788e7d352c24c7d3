"""マイティー: three players, every white in the hand is a joker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...outcome import WinSummary, brought, jokers_of
from ...problems import Problem
from ...result import Result
from ...riichi.judge import size_data
from ...riichi.waits import Tiles, Waiter
from ...rules import Rules
from ..base import lazy
from ..family import RiichiFamily
from .fields import GROUPS
from .legal import check
from .settle import settle
from .waits import waiter

if TYPE_CHECKING:
    from ...mistakes import Other


class Mighty(RiichiFamily):
    """Mighty."""

    fields = GROUPS
    chips_run_on = True
    reader = lazy("calc.systems.mighty.reader:MightyReader")
    settle = staticmethod(settle)
    text = lazy("calc.systems.mighty.text:MightyText")
    mistakes = lazy("calc.systems.mighty.mistakes:mighty_causes")
    mistake_words = lazy("calc.systems.mighty.mistakes:WORDS")

    def check(self, record: Any, rules: Rules) -> list[Problem]:
        """Every reason why a mighty record cannot be."""
        return check(record, rules)

    def wins(self, result: Result) -> Sequence[WinSummary]:
        """Each win by what its whites were declared to be, a doubled one doubled."""
        found = []
        for outcome in result.wins:
            win, worth = outcome.win, outcome.worth
            row = {
                "player": win.player,
                "by": win.by,
                "from": win.source or None,
                "paid": outcome.paid,
                **size_data(worth.score, worth.points),
                "kishogun": worth.kishogun,
                "chips": worth.chips,
            }
            half = win.pon_owner and outcome.paid
            found.append(
                WinSummary.of(
                    row,
                    points=brought(result.ledger.transfers, win.player) if half else worth.points,
                    limit="kishogun" if worth.kishogun else worth.score.base.limit,
                    jokers=jokers_of(outcome.chosen.faces, outcome.chosen.drawn),
                )
            )
        return found

    def size(self, win: WinSummary) -> dict[str, Any]:
        """The size of a win, and what its whites are."""
        size = super().size(win)
        del size["kishogun"]
        return size | {"jokers": [tile.replace("+", "+ ") for tile in win.jokers]}

    def waiter(self, tiles: Tiles, norths: int, rules: Rules) -> Waiter:
        """What an open hand waits for, its whites jokers."""
        return waiter(tiles, norths, rules)

    def other_records(self, record: Any, rules: Rules) -> Iterator[Other]:
        """Those of riichi, and jokers declared otherwise."""
        from .mistakes import undeclared

        yield from RiichiFamily.other_records(record, rules)
        yield from undeclared(record)


SYSTEM = Mighty()
