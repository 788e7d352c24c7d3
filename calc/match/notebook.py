"""The notebook of an evening: a match file that grows by a line a hand (:mod:`calc.line`).

The file is a match as ``calc match`` reads it, written by hand or by ``calc table``. Only the text of the last hands is
touched, so what else stands there stays as it is.
"""

from __future__ import annotations

import json
from typing import Any

from ..codes import problem
from ..problems import InputError, Source
from ..reader import DEFAULT_RULES, read_documents
from .record import OWN_FIELDS, read_matches
from .settle import MatchResult, settle_match


class Notebook:
    """A match and its text; nothing here writes files."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text

    @classmethod
    def begun(cls, name: str, rules: str, players: list[str]) -> Notebook:
        """The notebook of a match of which no hand is played."""
        named = json.dumps(players, ensure_ascii=False)
        return cls(name, f"rules: {json.dumps(rules, ensure_ascii=False)}\nplayers: {named}\nhands:\n")

    def _document(self) -> Any:
        (document,) = read_documents(Source(self.name, self.text))
        if isinstance(document, list):
            raise InputError(document)
        return document

    @property
    def rules(self) -> str:
        """The rules as the text names them."""
        named = self._document().value.get("rules", DEFAULT_RULES)
        return str(named.get("use", DEFAULT_RULES) if isinstance(named, dict) else named)

    @property
    def hands(self) -> list[Any]:
        """The hands as they are written; InputError for a text that cannot be read."""
        return list(self._document().value.get("hands") or ())

    def settled(self, rules: str = "") -> MatchResult | None:
        """The settled match; ``None`` before the first hand. Raises InputError with every problem."""
        return settle_match(self._document(), rules=rules) if self.hands else None

    def last(self) -> dict[str, Any] | None:
        """The last hand as the fields of a record; ``None`` where there is none, or amounts alone."""
        matches, _ = read_matches([self._document()])
        value = matches[-1].hands[-1].value if matches else {}
        if "adjust" in value:
            return None
        return {name: part for name, part in value.items() if name not in {f.name for f in OWN_FIELDS}}

    def with_hand(self, line: str) -> Notebook:
        """The notebook with one more hand."""
        text = self.text if self.text.endswith("\n") else self.text + "\n"
        return Notebook(self.name, f"{text}{self._indent()}- {json.dumps(line, ensure_ascii=False)}\n")

    def without_last(self) -> Notebook:
        """The notebook without its last hand. Raises InputError (S203) where there is none."""
        hands = self.hands
        if not hands:
            raise InputError([problem("S203.no_hand")])
        place = self._document().span(("hands", len(hands) - 1))
        begin = self.text.rfind("\n", 0, place.start) + 1
        return Notebook(self.name, self.text[:begin])

    def _indent(self) -> str:
        """What stands before the dash of the hands that are there."""
        hands = self.hands
        if not hands:
            return "  "
        place = self._document().span(("hands", 0))
        before = self.text[self.text.rfind("\n", 0, place.start) + 1 : place.start]
        if before.strip() not in ("-", '- "', "- '"):
            raise InputError([problem("S202.layout", span=place)])
        return before[: before.index("-")]
