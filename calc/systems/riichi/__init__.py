"""Riichi with four or three players: ``tcg``, and every preset that only gives the same keys other values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...riichi.settlement import Settlement
from ..base import lazy
from ..family import RiichiFamily

if TYPE_CHECKING:
    from ...rules.rules import Rules


class Riichi(RiichiFamily):
    """Riichi."""

    plays_logs = True
    reader = lazy("calc.riichi.reader:RiichiReader")
    settlement = Settlement.settle
    result = lazy("calc.riichi.verdict:RESULT")
    text = lazy("calc.riichi.text:RiichiText")
    mistake_packages = ("calc.riichi",)
    looked_at_as = lazy("calc.riichi.mistakes:RiichiWin")

    def usual(self, rules: Rules, reader: Any) -> Any:
        """Return the fast path, which settles nearly every win of a batch; imported here, as only a batch needs it."""
        from ...usual.win import usual_of

        return usual_of(rules, reader, lambda record: self.sitting(record, rules))


SYSTEM = Riichi()
