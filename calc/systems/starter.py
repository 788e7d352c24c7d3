"""Starter records: every field that a record can have under some rules, explained. They score as printed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..languages import Phrase, in_language
from ..problems.codes import problem
from ..problems.problems import InputError
from ..records.fields import Field
from ..rules.rules import Rules
from ..tiles.tiles import BY_MPSZ, KIND

if TYPE_CHECKING:
    from .base import System

_BESIDE = ("dora", "ura")
"""Fields of a win that the record already has at its top level."""
_ACTIVE = ("rules", "seats", "player", "by", "hand", "kind", "tenpai")
_OUTCOMES = ("win", "wins", "draw", "chombo", "expect")


class Starter:
    """A starter record: the needed fields, and the rest commented out with ``#``, with the examples of the fields."""

    def __init__(self, system: System[Any], rules: Rules, name: str, draw: bool, lang: str = "en") -> None:
        """Take over the fields of a system and its examples. ``name``: its value of ``rules:``, which is quoted if YAML
        would read it otherwise. Raises InputError for a draw in a game that has none."""
        self.fields, self.rules, self.draw, self.lang = system.fields, rules, draw, lang
        self.starting = system.starting
        self.active = {*_ACTIVE, *self.starting.get("active", ())}
        """The fields that are not commented out, by name or as ``group.name``."""
        self.table = {f.name: f for f in self.fields["record"]}
        if draw and "draw" not in self.table:
            raise InputError([problem("S109.draw", system=rules.id)])
        rules_text = name if re.fullmatch(r"[\w./#-]+", name) else json.dumps(name, ensure_ascii=False)
        seats = "[" + ", ".join("ABCDEFG"[: system.players(rules)]) + "]"
        self.examples = {"seats": seats, **self.starting.get("own", {}), "rules": rules_text}
        if draw:
            self.active |= {"draw"}

    def text(self) -> str:
        """Return the text of the whole record, as ``calc new`` prints it."""
        return "\n".join(self._record_lines()) + "\n"

    def is_used(self, field: Field) -> bool:
        """Tell whether a field means anything under these rules: every one here; a game with optional rules says
        otherwise."""
        return True

    def comment_of(self, field: Field) -> tuple[str, str]:
        """Return the help of a field and its example: one of the game for all fields of the name, or that of the
        field."""
        return field.help, self.examples.get(field.name, field.example)

    def _say(self, phrase: str, **words: object) -> str:
        """Return a phrase of the catalogue in the language of the starter."""
        return str(in_language(Phrase(phrase, **words), self.lang))

    def _record_lines(self) -> Iterator[str]:
        """Yield the lines of a starter: the table, one win or draw, and what is expected. Comments of two signs
        explain, those of one are fields to be taken in."""
        title = self.rules.title.get(self.lang, self.rules.title["en"])
        yield "# " + self._say("starter_head", id=self.rules.id, title=title)
        yield "# " + self._say("starter_optional")
        for field in self.table.values():
            if field.kind not in _OUTCOMES and self._is_listed("record", field):
                yield ""
                yield from self._field_lines("record", field, "")
        outcome = "draw" if self.draw else "win"
        if self.table[outcome].kind in self.fields:
            yield ""
            yield from self._group_lines(outcome, comment="")
        if not self.draw:
            yield ""
            if "wins" in self.table:
                yield "## " + self._say("starter_wins")
            if "draw" in self.table:
                yield "## " + self._say("starter_draw", id=self.examples["rules"])
        for line in self.starting.get("story", ()):
            yield re.sub(r"<(\w+)>", lambda phrase: self._say(phrase[1]), line)
        if "expect" in self.table:
            yield ""
            yield from self._group_lines("expect", comment="#")

    def _group_lines(self, name: str, comment: str) -> Iterator[str]:
        """Yield the lines of a group of fields, such as those of a win; ``comment``: ``#`` if the group is not used.
        Indicators, which may stand in a win as well, are left out of it: the record has them once."""
        group = self.table[name]
        yield f"## {in_language(group.help, self.lang)}"
        yield f"{comment}{name}:"
        for field in self.fields[group.kind]:
            if field.name not in _BESIDE and self._is_listed(name, field):
                yield from self._field_lines(name, field, "  ")

    def _is_listed(self, group: str, field: Field) -> bool:
        """Tell whether a field stands in the starter: it has an effect under these rules and is not hidden. A record
        begun by it should not hold what does nothing."""
        # yaku of the table's own: without any there is nothing to claim
        if field.kind == "claims" and not self.rules.own_yaku:
            return False
        return not {field.name, f"{group}.{field.name}"} & set(self.starting.get("hidden", ())) and self.is_used(field)

    def _field_lines(self, group: str, field: Field, indent: str) -> Iterator[str]:
        """Yield the lines of a field: its comment, and the field with an example, behind a ``#`` if it is not needed.
        Choices that the comment does not name are listed in it. The example of own yaku is the first that the rules
        have."""
        text, example = self.comment_of(field)
        example = self.examples.get(f"{group}.{field.name}", example)
        if field.kind == "claims":
            example = f"[{self.rules.own_yaku[0]}]"
        if field.choices and not all(c in text for c in field.choices):
            text = in_language(text, self.lang) + ": " + ", ".join(field.choices)
        yield f"{indent}## {in_language(text, self.lang)}"
        active = {field.name, f"{group}.{field.name}"} & self.active
        yield f"{indent}{'' if active else '#'}{field.name}: {example}"


_HAND = ("234m 22444p 33567s", "3s")
_HAND_WITHOUT_RUNS_OF_MAN = ("22444p 23456788s", "8s")
_WITHOUT_CHI = {"melds": (", chi 123m", "", "melds_not_in_hand"), "hands": ("123456789m 1234p", "123456789p 1234s", "")}
"""For fields that show a run or a hand with runs: what is written for what, and the phrase that describes them then."""


class RiichiStarter(Starter):
    """A starter record with a hand that these rules allow, and the fields that mean anything under them."""

    def __init__(self, system: System[Any], rules: Rules, name: str, draw: bool, lang: str = "en") -> None:
        """Choose a hand that these rules allow: without runs of manzu where a set has no manzu or nobody may call chi.
        ``calc new`` prints a record that scores as it stands."""
        super().__init__(system, rules, name, draw, lang)
        self.v = v = rules.values
        removed = {BY_MPSZ[t] & KIND for t in v["table.removed"]}
        concealed, tile = _HAND if not removed and v["table.chi"] else _HAND_WITHOUT_RUNS_OF_MAN
        self.examples |= {"hand": f"{concealed} + {tile}", "tile": tile}

    def is_used(self, field: Field) -> bool:
        """Tell whether a field means anything under these rules, and so stands in a starter record: A field without a
        rule always does; one with a rule does not if that is off, zero, ``none`` or a factor of 1. A rule of a yaku is
        asked for its worth in a closed hand."""
        if not field.rule:
            return True
        value = self.v[field.rule]
        times_one = value is not True and value == 1  # True equals 1, but is a rule that is on
        return bool(getattr(value, "closed", value)) and value not in ("off", "none") and not times_one

    def comment_of(self, field: Field) -> tuple[str, str]:
        """Return the help of a field and its example: without a called run, and without runs of manzu, if chi is not
        allowed, as where three play."""
        text, example = super().comment_of(field)
        if not self.v["table.chi"] and field.name in _WITHOUT_CHI:
            old, new, phrase = _WITHOUT_CHI[field.name]
            return Phrase(phrase) if phrase else text, example.replace(old, new)
        return text, example
