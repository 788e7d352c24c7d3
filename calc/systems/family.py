"""What the systems of the riichi family share: the fields of a record, waits with furiten, rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..fields import GROUPS
from ..notation import parse_hand
from ..problems import InputError
from ..riichi.waits import Tiles, Waiter
from ..rules import Rules
from ..tiles import mpsz
from .base import Asked, System, lazy

if TYPE_CHECKING:
    from ..values import Document


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
    other_records = lazy("calc.riichi.other_records:other_records")

    def waits(self, document: Document, rules: Rules) -> Asked:
        """The tiles that complete the hand of a document, yaku or not; :mod:`calc.waiting` tells more."""
        text = str(document.value["win"]["hand"])
        try:
            hand = parse_hand(text, document.span(("win", "hand")))
        except InputError as error:
            return None, error.problems
        seer = self.waiter(Tiles(hand.concealed, hand.melds), rules.values)
        found = sorted({*seer.ron(), *seer.tsumo()})
        return {"waits": [{"tile": mpsz(k)} for k in found], "tenpai": bool(found)}, []
