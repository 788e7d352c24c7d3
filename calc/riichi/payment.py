"""Who pays a win: shares, honba, sticks, liability (包)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..ledger import TABLE, Ledger
from ..receipt import Receipt
from ..record import RIICHI_TILE, RON, Record, Win
from .judge import Score
from .points import ron_payment, round_up, tsumo_shares

V = Mapping[str, Any]


def turn_order(seats: Sequence[str], after: str) -> list[str]:
    """The other players in turn order after one of them."""
    i = seats.index(after)
    return [*seats[i + 1 :], *seats[:i]]


def pay_win(ledger: Ledger, record: Record, score: Score, first: bool, v: V, told: Receipt | None = None) -> None:
    """Post what a win brings. ``first``: the winner is the first in turn order, or the only one."""
    win = score.reading.hand.win
    liable, fold = liable_part(score, v) if score.yakuman and win.pao else ("", 0)
    if fold:
        _pay_yakuman_of(liable, fold, ledger, record, score, v)
    if fold < score.yakuman or not score.yakuman:
        rest = v["points.yakuman"] * (score.yakuman - fold) if fold else score.base.points
        _pay_base(ledger, record, score, rest, "win", v)
    if told is not None:
        told.paid(ledger, detail=ron_detail(score, v) if not fold and win.by == RON else None)
    honba = record.honba if first or v["honba.multiple_ron"] == "all" else 0
    if honba:
        answers = fold and (win.by != RON or v["pao.honba"] == "liable")
        _pay_honba(ledger, record, score, honba, v, liable if answers else "")
        if told is not None:
            told.paid(ledger)
    if first:
        pay_sticks(ledger, record, win, v)
        if told is not None:
            told.paid(ledger)


def ron_detail(score: Score, v: V) -> str:
    """How a discarder's payment comes about, in digits."""
    share = v["points.dealer_ron" if score.reading.hand.dealer else "points.child_ron"]
    return f"{score.base.points} × {share} ↑ {v['points.rounding_unit']}"


def pay_sticks(ledger: Ledger, record: Record, win: Win, v: V) -> None:
    """Post the riichi sticks: the first winner in turn order takes them (``sticks.multiple_ron``).

    A riichi whose tile is won on lays its stick down only where ``riichi.stick_when_tile_won`` says so.
    """
    if len(record.wins) > 1:
        v["sticks.multiple_ron"]  # "first" is all there is; read, so that the receipt names it
    if record.sticks:
        ledger.pay(TABLE, win.player, record.sticks * v["sticks.value"], "sticks")
    if win.flags & RIICHI_TILE and v["riichi.stick_when_tile_won"]:
        ledger.pay(win.source, win.player, v["sticks.value"], "sticks")


def _pay_base(ledger: Ledger, record: Record, score: Score, base: int, why: str, v: V) -> None:
    hand = score.reading.hand
    winner = hand.win.player
    if not hand.tsumo:
        paid = score.points if base == score.base.points else ron_payment(base, hand.dealer, v)
        ledger.pay(hand.win.source, winner, paid, why)
        return
    from_dealer, from_child = tsumo_shares(base, hand.dealer, hand.players, v)
    dealer = record.seats[0]
    for player in record.seats:
        if player != winner:
            ledger.pay(player, winner, from_dealer if player == dealer or hand.dealer else from_child, why)


def _pay_honba(ledger: Ledger, record: Record, score: Score, honba: int, v: V, liable: str = "") -> None:
    win = score.reading.hand.win
    if not score.reading.hand.tsumo:
        ledger.pay(liable or win.source, win.player, honba * v["honba.ron"], "honba")
        return
    each = honba * v["honba.tsumo_each"]
    for player in record.seats:
        if player != win.player:
            ledger.pay(liable or player, win.player, each, "honba")


def liable_part(score: Score, v: V) -> tuple[str, int]:
    """Who is liable in a yakuman hand, and for how many fold; ``("", 0)`` for nobody."""
    known = v["pao.yaku"]
    fold, who = 0, ""
    for player, name in score.reading.hand.win.pao:
        for held in score.yaku:
            if held.id in known and name in ("", held.id):
                fold += held.han
                who = player
    return who, min(fold, score.yakuman)


def _pay_yakuman_of(liable: str, fold: int, ledger: Ledger, record: Record, score: Score, v: V) -> None:
    """The liable player pays all of his yakuman on tsumo, half of it on another's discard."""
    hand = score.reading.hand
    win = hand.win
    one = v["points.yakuman"]
    if hand.tsumo:
        from_dealer, from_child = tsumo_shares(one * fold, hand.dealer, hand.players, v)
        for player in record.seats:
            if player != win.player:
                share = from_dealer if player == record.seats[0] or hand.dealer else from_child
                ledger.pay(liable, win.player, share, "pao")
    else:
        whole = ron_payment(one * fold, hand.dealer, v)
        half = round_up(-(-whole // 2), v)
        ledger.pay(liable, win.player, half, "pao")
        ledger.pay(win.source, win.player, whole - half, "half" if liable != win.source else "pao")
