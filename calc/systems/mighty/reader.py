"""Mighty records: riichi's fields, and its own."""

from __future__ import annotations

from typing import Any

from ...fields import Field
from ...notation import parse_hand
from ...problems import Problem
from ...record import IN_RIICHI, Declared, Draw, Record, Win
from ...riichi.reader import RiichiReader
from ...rules import Rules
from ...tiles import KIND, VARIANT
from ...values import Document, Path
from .fields import GROUPS
from .legal import check

_MODES = {"best": "best", "forgotten": "forgotten", "最高目": "best", "忘れた": "forgotten"}


class MightyReader(RiichiReader):
    """Reads one document of mighty."""

    groups = GROUPS

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.kinds["declared"] = self._declared

    def impossible(self, record: Record, rules: Rules) -> list[Problem]:
        """What cannot be in a mighty record."""
        return check(record, rules)

    def _record(self, got: dict[str, Any], rules: Rules) -> Record | None:
        record = super()._record(got, rules)
        if record is None:
            return None
        wins = record.wins
        if "alice" in got:
            if not any(w.flags & IN_RIICHI for w in wins):
                self.tell("L231.riichi_only", ("alice",))
            both = [i for i, w in enumerate(wins) if w.alice not in (None, got["alice"])]
            for i in both:
                path: Path = ("wins", i, "alice") if "wins" in got else ("win", "alice")
                self.tell("S206.twice", path, "the tiles are turned once: write them once", key=True, name="alice")
            wins = tuple(w._replace(alice=got["alice"]) if w.flags & IN_RIICHI else w for w in wins)
        return record._replace(wins=wins, silenced=got.get("silenced", ()), box=got.get("box", ()))

    def _win(self, w: dict[str, Any], path: Path) -> Win | None:
        win = super()._win(w, path)
        if win is None:
            return None
        return win._replace(
            declared=w.get("declared", ("best", (), None)),
            alice=w.get("alice"),
            alice_wall_end=bool(w.get("alice_wall_end")),
            pon_owner=w.get("pon_owner", ""),
        )

    def _draw(self, got: dict[str, Any]) -> Draw:
        return super()._draw(got)._replace(offender=got.get("offender", ""))

    def _declared(self, field: Field, value: Any, path: Path) -> Declared | None:
        if isinstance(value, str) and value in _MODES:
            return (_MODES[value], (), None)
        before = len(self.problems)
        hand = self._parsed(parse_hand, value, field, path)
        if hand is None:
            if isinstance(value, str) and value.isalpha():  # a word for a way of declaring, not tiles with a slip
                del self.problems[before:]
                self.tell("S202.declared", path, value=value)
            return None
        if hand.melds:
            self.say("S202", "`declared` names tiles, no melds", path, f"for example `declared: {field.example}`")
            return None
        named = (*hand.concealed, *(() if hand.tile is None else (hand.tile,)))
        if any(t & VARIANT for t in named):
            self.say("L238", "a white is never a red five", path, "write the plain tile: 5p, not 0p")
            return None
        drawn = None if hand.tile is None else hand.tile & KIND
        return ("explicit", tuple(sorted(t & KIND for t in hand.concealed)), drawn)
