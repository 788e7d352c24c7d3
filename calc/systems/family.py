"""What the systems of the riichi family share: fields of a record, waits with furiten, rounds."""

from ..records.fields import GROUPS
from ..records.record import Record
from ..riichi.waits import Waiter
from ..rules.rules import Rules
from ..tiles.tiles import HAKU
from .base import System, keyboard, lazy


class RiichiFamily(System[Record]):
    """Riichi and its extensions."""

    fields = GROUPS
    asked_by_reading = frozenset({"table.players", "sticks.value", "open_riichi.stick"})
    settles_anything = True
    seat_winds = True
    waiter = Waiter
    """The class that finds the waits of an incomplete hand."""
    sample = lazy("calc.systems.starter:RiichiStarter")
    course = lazy("calc.systems.rounds:RiichiCourse")
    ladder = lazy("calc.riichi.mistakes:ladder")
    other_records = lazy("calc.riichi.other_records:other_records")
    waits = lazy("calc.systems.family_waits:report")
    nearer = lazy("calc.systems.family_waits:nearer")

    def faces(self, rules: Rules) -> list[str]:
        """Return the kinds of the set, and its coloured tiles."""
        from ..records.tile_set import coloured_in_place, tile_set

        tiles = {tile for tile, count in tile_set(rules.values).tiles.items() if count}
        return keyboard(tiles - ({HAKU} & coloured_in_place(rules.values).keys()))
