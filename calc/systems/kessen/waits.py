"""What ``calc waits`` reports of a kessen hand."""

from typing import Any

from ...problems import refuse
from ...rules import Rules
from ...tiles import COPIES, KINDS, mpsz
from ...values import ReadableDocument
from ...verdict import as_data
from ..waits import completed
from .legal import check
from .reader import KessenReader
from .record import SUITS, ExhaustiveDraw, Record
from .value import PlayerTiles, circumstances, scores, void_of, waits
from .verdict import worth_of

_OF_A_HAND = ("L201", "L202", "L203", "L207")


def report(document: ReadableDocument, rules: Rules) -> dict[str, Any]:
    """Return the waits of a hand as plain values. ``win`` of the document has the hand, ``void``, and who wins how.

    If it names a player, the circumstances given count for the value of each wait; if not, only its tiles do.
    """
    v, reader = rules.values, KessenReader(document)
    win = reader.open_win(rules)[1]
    seats, span = reader.seats, document.span(("win", "hand"))
    concealed, melds = win["hand"].concealed, win["melds"]
    shown = Record(seats, (ExhaustiveDraw(((seats[0], concealed, melds),)),), story=False)
    refuse([*reader.problems, *(p for p in check(shown, v) if p.code in _OF_A_HAND)], span)
    void = SUITS.index(win["void"]) if "void" in win else void_of(shown, seats[0], v)
    before = PlayerTiles(concealed, melds)
    found = waits(concealed, melds, void, v)
    by, beside = "", list[str]()
    if "player" in win and found:
        alone, problems = completed(document, seats, found[0].tile, rules)
        refuse(problems)
        by, beside = alone.events[0].by, circumstances(alone.events[0])
    rows: list[dict[str, Any]] = []
    for wait in found:
        hand = PlayerTiles(concealed, melds, wait.tile)
        left = max(COPIES - before.copies(wait.tile), 0)
        worth = worth_of(scores(hand, beside, v)[0], hand, rules)
        rows.append({"tile": mpsz(wait.tile), "left": left, **as_data(worth)})
    return {
        "waits": rows,
        "by": by or None,
        "tenpai": bool(found),
        "void": None if void is None else SUITS[void],
        "blocked": [mpsz(k) for k in range(KINDS) if before.copies(k) and k // 9 == void],
        "suits": len(before.suits),
    }
