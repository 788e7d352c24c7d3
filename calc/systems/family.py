"""What the systems of the riichi family share: the fields of a record, waits with furiten, rounds."""

from __future__ import annotations

from ..fields import GROUPS
from ..riichi.waits import Waiter
from .base import System, lazy


class RiichiFamily(System):
    """Riichi, and games that are riichi with more."""

    fields = GROUPS
    asked_by_reading = frozenset({"table.players", "sticks.value", "open_riichi.stick"})
    settles_anything = True
    seat_winds = True
    waiter = Waiter
    """The class that sees the waits of an open hand."""
    sample = lazy("calc.systems.family_sample:RiichiStarter")
    course = lazy("calc.systems.rounds:Rounds")
    ladder = lazy("calc.riichi.mistakes:ladder")
    other_records = lazy("calc.riichi.other_records:other_records")
    waits = lazy("calc.systems.family_waits:report")
    nearer = lazy("calc.systems.family_waits:nearer")
