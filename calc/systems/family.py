"""What the systems of the riichi family share: fields of a record, waits with furiten, rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..records.fields import GROUPS
from ..records.record import Record
from ..riichi.waits import Waiter
from ..rules.rules import Rules
from ..tiles.tiles import HAKU
from .base import System, in_keyboard_order, lazy

if TYPE_CHECKING:
    from ..mistakes import View, WinMistakes
    from ..verdict.verdict import GameWin, Verdict


class RiichiFamily(System[Record]):
    """Riichi and its extensions."""

    fields = GROUPS
    asked_by_reading = frozenset(
        {"table.players", "sticks.value", "open_riichi.stick", "riichi.stick", "chombo.sticks"}
    )
    settles_anything = True
    seat_winds = True
    waiter = Waiter
    """The class that finds the waits of an incomplete hand."""
    sample = lazy("calc.systems.starter:RiichiStarter")
    course = lazy("calc.systems.rounds:RiichiCourse")
    ladder = lazy("calc.riichi.mistakes:ladder")
    other_records = lazy("calc.riichi.other_records:other_records")
    moves = lazy("calc.riichi.moves:moves")
    mistakes_beside = lazy("calc.riichi.draw_mistakes:mistakes_at_draw")
    waits = lazy("calc.systems.family_waits:report")
    nearer = lazy("calc.systems.family_waits:nearer")

    def looked_at(self, result: Verdict[GameWin], view: View) -> Iterator[WinMistakes[GameWin]]:
        """Yield each win as an object that finds the mistakes in it. A win without tiles has no readings and no parts
        to miscount, so only its size can be mistaken; the class for these is imported only here, as they are rare."""
        if all(won.has_tiles for won in result.wins):
            yield from super().looked_at(result, view)
            return
        from ..riichi.mistakes import SizedMistakes

        for index, won in enumerate(result.wins):
            kind = self.looked_at_as if won.has_tiles else SizedMistakes
            mistakes: Any = kind(result, view, index)
            # a game of the family settles in its own way
            mistakes.settle = self.settlement
            yield mistakes

    def faces(self, rules: Rules) -> list[str]:
        """Return the kinds of the set, and its coloured tiles. A white is none of them where all whites are coloured. A
        page offers them to be tapped."""
        from ..records.tile_set import coloured_in_place, tile_set

        tiles = {tile for tile, count in tile_set(rules.values).tiles.items() if count}
        return in_keyboard_order(tiles - ({HAKU} & coloured_in_place(rules.values).keys()))
