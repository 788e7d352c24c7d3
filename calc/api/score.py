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

    ``hand`` is a line, a record (a dict, as JSON or YAML give it), or tiles with keywords. A line or a record takes
    keywords beside it that it does not say itself. Of tiles without a plus and without ``tile`` the last one has won.

    ``rules``: the id of a system (``tcg`` by default; ``calc.systems`` lists them), a rules file, or what
    ``calc.rules`` gave; ``set``: values of rules by key, ``{"points.kiriage": True}``.

    Keywords and fields of a record have the same names; only ``giver`` is the field ``from``. In a record those of the
    win stand in ``win`` (or in each of ``wins``), the others beside it. In a line each is a word with its value behind
    it: ``riichi dora 4z honba 2``. Players, tiles and lists may be lists or texts: ``["A", "C"]``, ``"A,C"``.

    The win::

        player="B"              who wins; needed, with by
        by="ron"                "tsumo" or "ron"
        giver="C"               ron: who discarded the tile, or whose kan is robbed
        tile="3s"               the winning tile, unless the hand has it: "234m 22444p 33567s + 3s"
        melds=["pon 777z"]      chi 123m, pon 777z, ankan 1111p (concealed), daiminkan, kakan; or in the hand, before
                                the plus: (123m) (777z) (777z@A, called from A), (2222s) open kan, [1111p] concealed
        riichi=True             or "double", "open"; without sticks the table has the winner's own
        ippatsu=True            likewise rinshan, chankan (or "ankan"), haitei, houtei, tenhou, chiihou, renhou; and of
                                local yaku kanburi, paarenchan, shiisanpuutaa, sakizuke, riichi_tile
        river="1m 9p 3z"        the winner's own discards; with them furiten is checked
        passed="4s"             winning tiles let pass in this turn, or since riichi
        pao={"A": "daisangen"}  who is liable for which yakuman
        yaku=["all_birds"]      yaku of the club's own, as its rules file names them: claimed, not checked
        flowers="1f 1m"         flowers and other tiles drawn aside; norths=1: the number of norths (three players)

    In place of tiles, as told and not checked::

        han=3, fu=30            han and fu; of a limit limit="mangan", "haneman", "yakuman" …
        points=3900             the worth in points without honba: 3900, "1000/2000", "4000 all"; as_dealer=True: 親満
        paid=8300               what was paid in points, honba included: 8300, "1100/2100", or by player
        chips=2                 chips that each payer gives

    The table::

        dora="4z"               dora indicators, the tiles turned: "4z 1p"; ura="9m" likewise
        seats="Ann,Bea,Cid,Dan" the players in turn order, the dealer first (A, B, C, D); dealer="Bea": she deals
        round="east 1"          the round's wind and the number of the deal in it
        honba=2                 the number of honba (300 points each for a ron, 100 from each for a tsumo, by the rules)
        sticks=1                riichi sticks (1000 points each) on the table when the hand ends, this hand's included
        in_riichi=["C"]         who declared riichi and did not win; {"C": "open"} says how; in a line riichi C
        scores={"A": 24000}     points before the payments, sticks laid; ``Verdict.scores`` are those after them
        wareme="B"              whose wall was broken; dead=["C"]: who lost the right to win; fined=["C"]: who pays a
                                fine for a mistake that did not end the hand (空ポン); chombos=["B"]: whose チョンボ
                                did not end it
        title="..."             a line about this hand; claims={"A": 8000}: for ``calc.dispute``;
                                expect={"points": {"A": 8000}}: for ``calc.batch``, which tells differences

    In place of one win::

        draw={"tenpai": ["A", "C"]}  a draw; {"hands": {"A": "123456789m 1234p"}} works tenpai out; "nagashi": ["C"];
                                "kind": "kyuushu_kyuuhai", "suufon_renda", "suukaikan", "suucha_riichi"
        chombo={"player": "B"}  a penalty
        wins=[{...}, {...}]     several winners on one tile, each with the fields of a win; in a line with &

    The keywords of anmika, mighty, wenzhou and kessen are in ``calc.HandWords``.

    Raises ``calc.InputError``, and ``calc.NoWin`` where the rules forbid the win. On an idle core a
    usual riichi hand as a dictionary takes 30 to 50 µs with its points, han, fu and yaku, a line 200 to 600;
    ``steps`` or ``to_dict()`` take some 400 more, ``text()`` over a millisecond, rare hands and other games longer.

    >>> import calc
    >>> calc.score("234m 22444p 33567s", tile="3s", by="ron", player="B", giver="C", riichi=True, dora="4z").points["C"]
    -2600
    >>> calc.score(draw={"tenpai": ["A", "C"]}, in_riichi=["C"], honba=1).points
    {'A': 1500, 'B': -1500, 'C': 1500, 'D': -1500, 'table': 0}
    """
    if type(hand) is dict and not words:
        return _quick_verdict(hand, rules, set) or _settle(document_of(hand), rules, set)
    with advising(says_tiles(hand, words)):
        document = hand_document(hand, rules, words)
        return _quick_verdict(_with_numbers(document.value), rules, set) or _settle(document, rules, set)


def _quick_verdict(value: dict[str, object], rules: Rules | str, changes: Changes | None) -> Verdict[GameWin] | None:
    """Return the verdict on plain values, which are not changed. ``None`` if the careful reader must look, which knows
    places: at what is wrong, and at a win that the rules forbid."""
    try:
        return _quick_reader(rules, changes).verdict(value)
    except InputError:
        return None


def _with_numbers(values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a line with digits as numbers, since a line has only texts and the quick reader wants
    numbers. Where a text is meant (a player called 7) it refuses the number, and the careful reader takes over."""
    return {name: _as_number(value) for name, value in values.items()}


def _as_number(value: object) -> object:
    """Return a text of digits as its number, unless it has :data:`_LONG_NUMBER` digits or more; of a group of fields do
    so with each value; anything else stays as it is.

    >>> _as_number("2"), _as_number({"han": "3", "by": "ron"})
    (2, {'han': 3, 'by': 'ron'})
    """
    if type(value) is str:
        return int(value) if value.isascii() and value.isdigit() and len(value) < _LONG_NUMBER else value
    return _with_numbers(value) if type(value) is dict else value


_LONG_NUMBER = 8
"""The length of a number that no record has."""


def _settle(document: ReadableDocument, rules: Rules | str, changes: Changes | None) -> Verdict[GameWin]:
    """Read a document with the careful reader, and settle it. Raises InputError with the places of all problems, in the
    words of a program (NoWin where the rules forbid the win)."""
    with advising(), placing(document):
        entry = read_record(document, rules, changes)
        return settle(entry.record, entry.rules, checked=True)


_QUICK: dict[tuple[Rules | str, str, str], QuickReader] = {}
_MOST_QUICK = 8


def _quick_reader(name: Rules | str, changes: Changes | None) -> QuickReader:
    """Return the reader for these rules: the one made for them before, if :data:`_QUICK` still has it. A file of rules
    is loaded each time, as it may have changed. Raises InputError for rules that cannot be loaded."""
    # all that the rules depend on; CALC_RULES names the file of a club
    key = name, repr(changes) if changes else "", os.environ.get("CALC_RULES", "")
    reader = _QUICK.get(key)
    # a file is no key, but the rules that it holds now: changed, it is another one
    if reader is None and type(name) is str and name and is_path(name):
        name = load_rules(name)
        key = name, *key[1:]
        reader = _QUICK.get(key)
    if reader is None:
        if len(_QUICK) >= _MOST_QUICK:
            _QUICK.clear()
        reader = _QUICK[key] = QuickReader(name, dict(changes or {}))
    return reader
