"""What a caller gives as a hand: a line of text, a record, or the words of a record as keywords."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeGuard

from ..line.reader import read_line
from ..line.words import last_tile_wins
from ..problems.codes import problem
from ..problems.document import document_of
from ..problems.problems import InputError, Path, Problem, refuse
from ..readers.reader import DEFAULT_RULES, rules_of
from ..records.values import ReadableDocument
from ..rules.rules import Rules, load_rules
from ..tiles.notation import tiles_alone
from .hand_words import record_of

Hand: TypeAlias = str | Mapping[str, object]
"""A line of text, or a record."""
Changes: TypeAlias = Mapping[str, object]
"""Values of rules by key."""


def hand_document(
    hand: Hand | None,
    rules: Rules | str,
    words: Mapping[str, object],
    name: str = "<line>",
    number: int = 1,
    seats: tuple[str, ...] = (),
) -> ReadableDocument:
    """Return a hand as a document, which every function of the library reads. In tiles the last one is the winning
    tile, unless a plus or a word says otherwise. ``name`` and ``number`` (of its first line): those of the source that
    problems point into; ``seats``: the players of a line that names none.

    Raises InputError for a line that cannot be read, for rules that cannot be loaded, and for words that a line or a
    record says itself.
    """
    if hand is not None and not isinstance(hand, (str, Mapping)):  # a caller without type checker
        raise InputError([problem("S202.one_hand", type=type(hand).__name__)])
    if says_tiles(hand, words):
        engine = load_rules(rules or DEFAULT_RULES).engine
        return document_of(record_of(_mark_tile(hand, words), engine))
    if isinstance(hand, str):
        document: ReadableDocument = read_line(hand, rules, name, number, seats=seats)
    else:
        document = document_of(dict(hand or {}), number=number)
    if words:
        _add_words(document, words, rules)
    return document


def says_tiles(hand: Hand | None, words: Mapping[str, object]) -> TypeGuard[str | None]:
    """Tell whether a hand is its tiles, or nothing, so that the words say all else. A text that is no hand line counts
    as tiles, even misspelt ones, if the words say who won: the problem is then in the tiles, and not in a line."""
    if not isinstance(hand, str):
        return hand is None
    return not _OF_LINE.search(hand) and (tiles_alone(hand) or bool({"player", "by"} & words.keys()))


_OF_LINE = re.compile(r"(?i)(?<!@)(?:\b(ron|tsumo|draw)\b|ロン|ツモ|流局)")
"""What only a line says, where it is not the name of a player from whom a meld was called."""


def _mark_tile(hand: str | None, words: Mapping[str, object]) -> Mapping[str, object]:
    """Return the words of a hand, and as ``hand`` its tiles with a plus before the winning one, as a record has them.
    The winning tile is that of the word ``tile``, which is left out then, or else the last one, as players lay it
    apart. If ``tile`` names one that is not there, word and tiles stay as they are, for the reader to report."""
    if hand is None:
        return words
    tile = words.get("tile", "")
    marked = last_tile_wins(hand, tile) if isinstance(tile, str) else hand
    others = {word: value for word, value in words.items() if word != "tile" or marked == hand}
    return {"hand": marked, **others}


def _add_words(document: ReadableDocument, words: Mapping[str, object], rules: Rules | str) -> None:
    """Add what keywords (``words``) say to the values of a ``document``, which are changed: fields of its win or of the
    record. Raises InputError for a field that the document has already, as nobody could tell which value counts, and
    if its rules cannot be loaded."""
    value: dict[str, object] = document.value
    record = record_of(words, rules_of(document, rules).engine)
    win, win_of_words = value.get("win"), record.get("win")
    # a win in both is joined field by field; ``win`` itself is then no field that is said twice
    if isinstance(win, Mapping) and isinstance(win_of_words, Mapping):
        refuse(_said_twice(document, ("win",), win.keys() & win_of_words.keys()))
        record["win"] = {**win, **win_of_words}
        value = {name: written for name, written in value.items() if name != "win"}
    refuse(_said_twice(document, (), value.keys() & record.keys()))
    document.value.update(record)


def _said_twice(document: ReadableDocument, group: Path, names: Iterable[str]) -> list[Problem]:
    """Return a problem (S102) for each field (``names``) of a ``group`` that both a document and keywords say, placed
    in the document: keywords have no text to point into."""
    paths = [(*group, name) for name in sorted(names)]
    return [problem("S102.keyword", path, span=document.span(path), name=path[-1]) for path in paths]
