"""What a caller gives as a hand: a line of text, a record, or the words of a record as keywords."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ..line.reader import read_line
from ..problems.codes import problem
from ..problems.document import document_of
from ..problems.problems import InputError
from ..readers.reader import DEFAULT_RULES
from ..records.values import ReadableDocument
from ..rules.rules import Rules, load_rules
from ..tiles.notation import tiles_alone
from .hand_words import record_of

Hand: TypeAlias = str | Mapping[str, object]
"""A line of text, or a record."""
Changes: TypeAlias = Mapping[str, object]
"""Values of rules by key."""


def hand_document(hand: Hand | None, rules: Rules | str, words: Mapping[str, object]) -> ReadableDocument:
    """Return a hand as a document.

    Raises InputError for a line that cannot be read, TypeError for a record beside other words.
    """
    if isinstance(hand, Mapping):
        if words:
            raise TypeError(f"a record says all of its hand: put {', '.join(words)} into it")
        return document_of(dict(hand))
    if hand is None or (words and isinstance(hand, str)) or (isinstance(hand, str) and tiles_alone(hand)):
        tiles = {} if hand is None else {"hand": hand}
        return document_of(record_of({**tiles, **words}, load_rules(rules or DEFAULT_RULES).engine))
    if not isinstance(hand, str):
        raise InputError([problem("S202.text", type=type(hand).__name__)])

    return read_line(hand, rules)
