"""The notebook of an evening: a match file that grows by a line a hand (:mod:`calc.line`).

The file is a match as ``calc match`` reads it, written by hand or by ``calc table``. Only the text of the last hands is
touched, so what else stands there stays as it is.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ..codes import problem
from ..problems import InputError, Source, Span
from ..reader import DEFAULT_RULES, read_documents
from ..values import Document
from .record import OWN_FIELDS, is_match, read_matches
from .settle import MatchResult, settle_match


class Notebook:
    """A match and its text; nothing here writes files."""

    def __init__(self, name: str, text: str, asked: str = "") -> None:
        self.name, self.text = name, text
        self.asked = asked
        """The rules that beat what the text names: a rules file is followed only where the user gives it."""

    def _but(self, text: str) -> Notebook:
        return Notebook(self.name, text, self.asked)

    @classmethod
    def begun(cls, name: str, rules: str, players: list[str]) -> Notebook:
        """The notebook of a match of which no hand is played."""
        named = json.dumps(players, ensure_ascii=False)
        text = f"rules: {json.dumps(rules, ensure_ascii=False)}\nplayers: {named}\nhands:\n"
        return cls(name, text, rules)

    def _document(self) -> Document:
        source = Source(self.name, self.text)
        documents = list[Document]()
        for document in read_documents(source):
            if isinstance(document, list):
                raise InputError(document)
            documents.append(document)
        if len(documents) != 1 or not is_match(documents[0]):
            raise InputError([problem("S203.hands", span=Span(source, 0, 0))])
        return documents[0]

    @property
    def rules(self) -> str:
        """The rules asked for, or as the text names them."""
        if self.asked:
            return self.asked
        named = self._document().value.get("rules", DEFAULT_RULES)
        return str(named.get("use", DEFAULT_RULES) if isinstance(named, dict) else named)

    @property
    def hands(self) -> list[Any]:
        """The hands as they are written; InputError for a text that cannot be read."""
        return list(self._document().value.get("hands") or ())

    def settled(self) -> MatchResult | None:
        """The settled match; ``None`` before the first hand. Raises InputError with every problem."""
        return settle_match(self._document(), rules=self.asked) if self.hands else None

    def last(self) -> dict[str, Any] | None:
        """The last hand as the fields of a record; ``None`` where there is none, or amounts alone."""
        matches, _ = read_matches([self._document()], self.asked)
        value = matches[-1].hands[-1].value if matches else {}
        if "adjust" in value:
            return None
        return {name: part for name, part in value.items() if name not in {f.name for f in OWN_FIELDS}}

    def with_hand(self, line: str) -> Notebook:
        """The notebook with one more hand."""
        text = self.text if self.text.endswith("\n") else self.text + "\n"
        return self._but(f"{text}{self._indent()}- {json.dumps(line, ensure_ascii=False)}\n")

    def without_last(self) -> Notebook:
        """The notebook without its last hand. Raises InputError (S203) where there is none."""
        hands = self.hands
        if not hands:
            raise InputError([problem("S203.no_hand")])
        place = self._document().span(("hands", len(hands) - 1))
        begin = self.text.rfind("\n", 0, place.start) + 1
        self._indent()
        return self._but(self.text[:begin])

    def _indent(self) -> str:
        """What stands before the dash of the hands that are there. Raises InputError (S202) where they are not the end
        of the text, each below the other: what stands behind them would be lost."""
        hands = self.hands
        if not hands:
            return "  "
        place = self._document().span(("hands", 0))
        before = self.text[self.text.rfind("\n", 0, place.start) + 1 : place.start]
        if before.strip() not in ("-", '- "', "- '"):
            raise InputError([problem("S202.layout", span=place)])
        behind = re.compile(r"\n([^\s#-].*)").search(self.text, place.start)
        if behind:
            at = behind.start(1)
            raise InputError([problem("S202.layout", span=Span(place.source, at, at + len(behind[1])))])
        return before[: before.index("-")]
