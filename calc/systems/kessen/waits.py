"""What ``calc waits`` reports of a kessen hand."""

from typing import NamedTuple

from ...problems.problems import refuse
from ...records.values import ReadableDocument
from ...rules.rules import Rules
from ...tiles.tiles import COPIES, KINDS, mpsz
from ...verdict.wait_report import Wait, WaitReport
from ..waits import completed
from .legal import check
from .reader import KessenReader
from .record import SUITS, ExhaustiveDraw, Record
from .value import PlayerTiles, circumstances, scores, void_of, waits
from .verdict import Worth, worth_of

_HAND_CODES = ("L201", "L202", "L203", "L207")


class KessenHand(NamedTuple):
    """What kessen says of a hand whose waits are asked for, beside these."""

    by: str | None
    """The way of winning asked for."""
    tenpai: bool
    void: str | None
    """The letter of the player's void suit."""
    blocked: tuple[str, ...]
    """The tiles of the void suit in the hand, which keep it from winning."""
    suits: int
    """The number of suits in the hand."""


KessenReport = WaitReport[Worth, KessenHand]


def report(document: ReadableDocument, rules: Rules) -> KessenReport:
    """Return the waits of a hand, each with its worth. ``win`` of the document has the hand, ``void``, and who wins
    how. If it names a player, its circumstances count for the worth of each wait; if not, the tiles alone do. The hand
    is checked like one shown at a draw. Raises InputError."""
    v, reader = rules.values, KessenReader(document)
    win = reader.open_win(rules)
    seats, span = reader.seats, document.span(("win", "hand"))
    concealed, melds = win.concealed, win.melds
    table = Record(seats, (ExhaustiveDraw(((seats[0], concealed, melds),)),), story=False)
    refuse([*reader.problems, *(p for p in check(table, v) if p.code in _HAND_CODES)], span)
    named = win.fields.get("void")
    void = void_of(table, seats[0], v) if named is None else SUITS.index(named)
    before = PlayerTiles(concealed, melds)
    scored = waits(concealed, melds, void, v)
    by, beside = "", list[str]()
    # read as a whole win on one of the waits: the circumstances are the same on all
    if win.player and scored:
        example, problems = completed(document, seats, scored[0].tile, rules)
        refuse(problems)
        by, beside = example.events[0].by, circumstances(example.events[0])
    rows = list[Wait[Worth]]()
    for wait in scored:
        hand = PlayerTiles(concealed, melds, wait.tile)
        worth = worth_of(scores(hand, beside, v)[0], hand, rules)
        rows.append(Wait(mpsz(wait.tile), max(COPIES - before.copies(wait.tile), 0), worth))
    blocked = tuple([mpsz(kind) for kind in range(KINDS) if before.copies(kind) and kind // 9 == void])
    suit = None if void is None else SUITS[void]
    return WaitReport(tuple(rows), KessenHand(by or None, bool(rows), suit, blocked, len(before.suits)))
