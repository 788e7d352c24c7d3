"""``calc.score``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Unpack

from ..problems.document import document_of
from ..problems.problems import InputError
from ..readers.quick import QuickReader
from ..readers.reader import read_record
from ..records.values import ReadableDocument
from ..rules.rules import Rules, is_path, load_rules
from ..steps import placing, settle
from ..verdict.verdict import GameWin, Verdict
from .advice import advising
from .hand_words import HandWords
from .hands import Changes, Hand, hand_document, says_tiles


def score(
    hand: Hand | None = None,
    *,
    rules: Rules | str = "",
    set: Changes | None = None,  # noqa: A002
    **words: Unpack[HandWords],
) -> Verdict[GameWin]:
    """Settle a finished hand: what it is worth, who pays whom, and why.

    ``hand`` is a line (``help(calc)`` has its words), a record (a dict, as JSON or YAML give it) or tiles; tiles, or
    nothing, go with keywords. Of the win: ``player``, ``by`` (``tsumo``, ``ron``), ``giver`` (who discarded), ``tile``
    (the winning one, unless ``hand`` has it after a plus), ``melds``, ``riichi`` (``True``, ``"double"``), ``ippatsu``,
    ``rinshan``, ``chankan``, ``haitei``, ``houtei``, ``tenhou``, ``chiihou``, ``renhou``, ``pao``, ``river``,
    ``passed``, ``yaku`` (those of the table alone); without tiles ``han``, ``fu``, ``limit``, ``points``, ``paid``,
    ``as_dealer``, ``chips``. Of the table: ``dora``, ``ura`` (the indicators), ``seats`` (the dealer first),
    ``dealer``, ``round``, ``honba``, ``sticks`` (all on the table when the hand ends, the winner's own of this hand
    included), ``scores`` (before the payments; ``Verdict.scores`` are those after them). In place of a win: ``draw``,
    ``chombo``; of several winners: ``wins``. Fields of single games are keywords too:
    :class:`calc.api.hand_words.HandWords`.

    A line or a record takes keywords beside it that it does not say itself. Of tiles without a plus and without
    ``tile`` the last one has won. A dictionary is the fastest form: a usual hand takes some 30 µs, a line some 300;
    thousands are quickest by :func:`calc.batch`.

    ``rules``: the id of a system (``tcg`` by default), a rules file, or what :func:`calc.rules` gave; ``set``: values
    of rules by key. Raises :class:`~calc.InputError`, and :class:`~calc.NoWin` where the rules forbid the win.

    >>> import calc
    >>> calc.score("B ron C 234m22444p33567s3s riichi dora 4z", rules="tenhou4").points["C"]
    -2600
    >>> record = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}
    >>> calc.score(record).points["C"]
    -1300
    >>> calc.score("234m 22444p 33567s", tile="3s", by="ron", player="B", giver="C", riichi=True, dora="4z").points["C"]
    -2600
    """
    if type(hand) is dict and not words:
        return _quick_verdict(hand, rules, set) or _settle(document_of(hand), rules, set)
    with advising(says_tiles(hand, words)):
        document = hand_document(hand, rules, words)
        return _quick_verdict(_with_numbers(document.value), rules, set) or _settle(document, rules, set)


def _quick_verdict(value: dict[str, object], rules: Rules | str, changes: Changes | None) -> Verdict[GameWin] | None:
    """Return the verdict on plain values, or ``None`` where the careful reader must look, which says what is wrong and
    where."""
    try:
        return _quick_reader(rules, changes).verdict(value)
    except InputError:
        return None


def _with_numbers(values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a line with its numbers as such: a line has texts alone. The quick reader refuses a number
    where the text is meant, as in the name of a player."""
    return {name: _as_number(value) for name, value in values.items()}


def _as_number(value: object) -> object:
    """Return a text of digits as their number, and what is in a group likewise; anything else as it is."""
    if type(value) is str:
        return int(value) if value.isascii() and value.isdigit() and len(value) < _LONG_NUMBER else value
    return _with_numbers(value) if type(value) is dict else value


_LONG_NUMBER = 8
"""The length of a number that no record has."""


def _settle(document: ReadableDocument, rules: Rules | str, changes: Changes | None) -> Verdict[GameWin]:
    """Read a document with care and settle it. Raises InputError with the places of all problems."""
    with advising(), placing(document):
        entry = read_record(document, rules, changes)
        return settle(entry.record, entry.rules, checked=True)


_QUICK: dict[tuple[Rules | str, str, str], QuickReader] = {}
_MOST_QUICK = 8


def _quick_reader(name: Rules | str, changes: Changes | None) -> QuickReader:
    """Return the reader for these rules, remembered; a file of rules is looked at again, for it may have changed."""
    key = name, repr(changes) if changes else "", os.environ.get("CALC_RULES", "")
    reader = _QUICK.get(key)
    if reader is None and type(name) is str and name and is_path(name):
        name = load_rules(name)
        key = name, *key[1:]
        reader = _QUICK.get(key)
    if reader is None:
        if len(_QUICK) >= _MOST_QUICK:
            _QUICK.clear()
        reader = _QUICK[key] = QuickReader(name, dict(changes or {}))
    return reader
