"""What ``calc waits`` tells of a kessen hand."""

from __future__ import annotations

from typing import Any

from ...codes import problem
from ...problems import Problem
from ...rules import Rules
from ...tiles import KIND, Tile, mpsz
from ...values import Document
from .explain import score_data
from .legal import check
from .reader import KessenReader
from .record import RON, SUITS, TSUMO, Draw, Record, Winner, Wins, suit
from .value import COPIES, Hand, circumstances, scores, void_of, waits

_OF_A_HAND = ("L201", "L202", "L203", "L207")


def report(document: Document, rules: Rules) -> tuple[dict[str, Any] | None, list[Problem]]:
    """The waits of a hand as plain values. ``win`` of the document holds the hand, ``void``, and who wins how.

    With a player each wait is worth what it is in the circumstances given; without, what its tiles alone are worth.
    """
    v, reader = rules.values, KessenReader(document)
    win = reader.open_win(rules)[1]
    problems = list(reader.problems)
    if "hand" not in win:
        return None, problems
    hand, seats = win["hand"], reader.seats
    melds = (*hand.melds, *win.get("melds", ()))
    span = document.span(("win", "hand"))
    if hand.tile is not None:
        problems.append(problem("L201.winning_tile", span=span))
    shown = Record(seats, (Draw(((seats[0], hand.concealed, melds),)),), story=False)
    problems += [p._replace(span=span) for p in check(shown, v) if p.code in _OF_A_HAND]
    if problems:
        return None, problems
    void = SUITS.index(win["void"]) if "void" in win else void_of(shown, seats[0], v)
    found = waits(hand.concealed, melds, void, v)
    by, beside = "", list[str]()
    if "player" in win and found:
        event = _event(win, seats, found[0].tile, hand.concealed, melds)
        alone = Record(seats, (event,), {} if void is None else {win["player"]: void}, story=False)
        problems = [p._replace(span=document.span(p.path)) for p in check(alone, v)]
        if problems:
            return None, problems
        by, beside = event.by, circumstances(event)
    before = Hand.of(hand.concealed, melds)
    rows: list[dict[str, Any]] = []
    for wait in found:
        best = scores(Hand.of(before.concealed, melds, wait.tile), beside, by, v)[0]
        left = max(COPIES - before.tiles.count(wait.tile), 0)
        own = (*hand.concealed, wait.tile)
        rows.append({"tile": mpsz(wait.tile), "left": left, **score_data(best, rules.name, melds, own)})
    return {
        "waits": rows,
        "by": by or None,
        "tenpai": bool(found),
        "void": None if void is None else SUITS[void],
        "blocked": [mpsz(k) for k in dict.fromkeys(before.tiles) if suit(k) == void],
        "suits": len(before.suits),
    }, []


def _event(win: dict[str, Any], seats: tuple[str, ...], tile: Tile, concealed: tuple[Tile, ...], melds: Any) -> Wins:
    """The win of a document on one of its waits; a ron without a discarder is from anybody."""
    player, by = win["player"], win.get("by", TSUMO)
    source = win.get("from") or next(p for p in seats if p != player)
    return Wins(
        TSUMO if by == TSUMO else RON, tile & KIND, (Winner(player, concealed, melds),),
        win.get("from", "") if by == TSUMO else source, bool(win.get("after_kong")),
        by == "rob" or bool(win.get("chankan")), bool(win.get("haitei")), bool(win.get("tenhou")),
    )  # fmt: skip
