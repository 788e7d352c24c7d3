"""マイティー: three players, every white in the hand is a joker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...outcome import View, WinSummary, brought, jokers_of
from ...problems import Problem
from ...receipt import Receipt
from ...result import Result
from ...riichi.judge import size_data
from ...riichi.waits import Tiles, Waiter
from ...rules import Rules
from ...values import Document
from ..family import RiichiFamily
from .fields import GROUPS
from .legal import check
from .reader import read
from .settle import settle
from .waits import waiter

if TYPE_CHECKING:
    from ...mistakes import Cause, Other
    from ...render.text import Text


class Mighty(RiichiFamily):
    """Mighty."""

    fields = GROUPS
    chips_run_on = True

    def read(self, document: Document, rules: Rules) -> tuple[Any, list[Problem]]:
        """Read a mighty record."""
        return read(document, rules)

    def check(self, record: Any, rules: Rules) -> list[Problem]:
        """Every reason why a mighty record cannot be."""
        return check(record, rules)

    def settle(self, record: Any, rules: Rules, told: Receipt | None = None) -> Result:
        """Settle one legal mighty hand."""
        return settle(record, rules, told)

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

    def text(self) -> type[Text]:
        """Riichi's words, jokers and chips."""
        from .text import MightyText

        return MightyText

    def mistakes(self, result: Result, seen: View, two: bool = False) -> Iterator[Cause]:
        """Those of riichi, and what jokers and chips bring."""
        from .mistakes import mighty_causes

        return mighty_causes(result, seen, two)

    def other_records(self, record: Any, rules: Rules) -> Iterator[Other]:
        """Those of riichi, and jokers declared otherwise."""
        from .mistakes import undeclared

        yield from super().other_records(record, rules)
        yield from undeclared(record)


SYSTEM = Mighty()
