"""Starter records of the riichi family."""

from typing import Any

from ..fields import Field
from ..rules import Rules
from ..tiles import BY_MPSZ, KIND
from .starter import Starter

_SEATS = ("A", "B", "C", "D")
_HAND = ("234m 22444p 33567s", "3s")
_HAND_WITHOUT_RUNS_OF_MAN = ("22444p 23456788s", "8s")
_WITHOUT_CHI = {"melds": (", chi 123m", ""), "hands": ("123456789m 1234p", "123456789p 1234s")}


class RiichiStarter(Starter):
    """A starter record with a hand that these rules allow, and the fields that they know."""

    def __init__(self, system: Any, rules: Rules, name: str, draw: bool) -> None:
        super().__init__(system, rules, name, draw)
        self.v = v = rules.values
        removed = {BY_MPSZ[t] & KIND for t in v["table.removed"]}
        concealed, tile = _HAND if not removed and v["table.chi"] else _HAND_WITHOUT_RUNS_OF_MAN
        seats = "[" + ", ".join(_SEATS[: v["table.players"]]) + "]"
        self.examples |= {"seats": seats, "hand": f"{concealed} + {tile}", "tile": tile}

    def known(self, field: Field) -> bool:
        """Whether these rules know a field."""
        if not field.rule:
            return True
        value = self.v[field.rule]
        times_one = value is not True and value == 1
        return bool(getattr(value, "closed", value)) and value not in ("off", "none") and not times_one

    def said(self, field: Field) -> tuple[str, str]:
        """What a field says, and its example, without runs where none may be called."""
        text, example = super().said(field)
        if not self.v["table.chi"] and field.name in _WITHOUT_CHI:
            old, new = _WITHOUT_CHI[field.name]
            return text.replace(old, new), example.replace(old, new)
        return text, example
