"""Who pays a win: shares, honba, sticks, liability (包)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..ledger import TABLE, Ledger
from ..receipt import Receipt
from ..record import BOX_RIICHI, IN_RIICHI, RIICHI_TILE, RINSHAN, RON, Record, Win
from ..rules import glance
from .chips import pay_lines
from .judge import Score
from .points import cell_of, ron_payment, round_up, tsumo_shares

V = Mapping[str, Any]
RINSHAN_PAO = "rinshan"
"""What ``pao.yaku`` calls the liability for an open kan."""


def turn_order(seats: Sequence[str], after: str) -> list[str]:
    """The other players in turn order after one of them."""
    i = seats.index(after)
    return [*seats[i + 1 :], *seats[:i]]


def winners(record: Record, v: V) -> list[str]:
    """The players who won on one tile, in the order in which they are paid; those beyond ``ron.most_winners`` are not.
    Where ``ron.order`` does not say so, they follow in turn order."""
    order = turn_order(record.seats, record.wins[0].source)
    if "ron.order" in v and v["ron.order"] == "left":
        order.reverse()
    won = {win.player for win in record.wins}
    return [player for player in order if player in won]


def pay_win(
    ledger: Ledger, record: Record, score: Score, first: bool, v: V, told: Receipt | None = None, detail: str = ""
) -> None:
    """Post the payments of a win. ``first``: the winner is the first in turn order, or the only one; ``detail``: how a
    discarder's payment comes about, for the receipt."""
    win = score.reading.hand.win
    liable = liable_parts(score, v) if win.pao else None
    if liable:
        for player, base in liable.items():
            _pay_liable(ledger, record, score, player, base, v)
        _pay_rest(ledger, record, score, score.base.points - sum(liable.values()), v)
    else:
        pay_hand(ledger, record, score, v)
    responsible = ""
    if liable and (win.by != RON or v["pao.honba"] == "liable"):
        responsible = next(p for p in turn_order(record.seats, win.player) if p in liable)
    if win.by != RON and glance(v, "points.tsumo_extra"):
        for player in turn_order(record.seats, win.player):
            ledger.pay(responsible or player, win.player, v["points.tsumo_extra"], "extra")
    if told is not None:
        told.paid(ledger, detail=(detail or ron_detail(score, v)) if not liable and win.by == RON else None)
    honba = record.honba if first or v["honba.multiple_ron"] == "all" else 0
    if honba:
        pay_honba(ledger, record.seats, win.player, win.source, honba, v, responsible)
        if told is not None:
            told.paid(ledger)
    if record.sticks or win.flags & RIICHI_TILE:
        pay_sticks(ledger, record, win, first, v, told)
    if lines := score.lines:
        if responsible and win.by != RON and v["pao.chips"]:
            lines = tuple(line._replace(payers=(responsible,) * len(line.payers)) for line in lines)
        pay_lines(ledger, lines, told)


def ron_detail(score: Score, v: V) -> str:
    """The computation of a discarder's payment, in digits; empty where a table says it, which the size names."""
    if cell_of(score.base.points, score.reading.hand.dealer, False, v)[0]:
        return ""
    share = v["points.dealer_ron" if score.reading.hand.dealer else "points.child_ron"]
    return f"{score.base.points} × {share} ↑ {v['points.rounding_unit']}"


def pay_sticks(ledger: Ledger, record: Record, win: Win, first: bool, v: V, told: Receipt | None = None) -> None:
    """Post the riichi sticks that a winner takes.

    A player whose riichi tile is won on lays the stick only if ``riichi.stick_when_tile_won`` says so.
    """
    sticks = record.sticks if len(record.wins) == 1 else _sticks_of(record, win, first, v)
    if sticks:
        if win.pon_owner == win.player and v["fuka.sticks"] == "half":
            sticks //= 2
        ledger.pay(TABLE, win.player, sticks * v["sticks.value"], "sticks")
    if first and win.flags & RIICHI_TILE and v["riichi.stick_when_tile_won"]:
        ledger.pay(win.source, win.player, v["sticks.value"], "sticks")
    if told is not None:
        told.paid(ledger)


def _sticks_of(record: Record, win: Win, first: bool, v: V) -> int:
    """How many sticks one of several winners takes: the first all of them, each his own and the first the rest, or all
    as many and the first the rest. Rule ``sticks.multiple_ron``."""
    how = v["sticks.multiple_ron"]
    if how == "first":
        return record.sticks if first else 0
    paid = winners(record, v)[: v["ron.most_winners"]]
    if how == "shared":
        return record.sticks // len(paid) + (record.sticks % len(paid) if first else 0)
    laid = [w.player for w in record.wins if w.player in paid and w.flags & IN_RIICHI & ~BOX_RIICHI]
    return (record.sticks - len(laid) if first else 0) + (win.player in laid)


def pay_shares(ledger: Ledger, seats: Sequence[str], winner: str, base: int, why: str, v: V, payer: str = "") -> None:
    """Post the shares of a tsumo of so many base points: from each player, or all of them from one ``payer``."""
    dealer = winner == seats[0]
    from_dealer, from_child = tsumo_shares(base, dealer, len(seats), v)
    for player in seats:
        if player != winner:
            ledger.pay(payer or player, winner, from_dealer if dealer or player == seats[0] else from_child, why)


def pay_hand(ledger: Ledger, record: Record, score: Score, v: V) -> None:
    """Post what the hand itself brings."""
    win = score.reading.hand.win
    if win.by != RON:
        pay_shares(ledger, record.seats, win.player, score.base.points, "win", v)
    else:
        ledger.pay(win.source, win.player, score.points, "win")


def pay_honba(
    ledger: Ledger, seats: Sequence[str], winner: str, source: str, honba: int, v: V, liable: str = ""
) -> None:
    """Post what so many honba bring: from the discarder (``source``), or by tsumo from everybody; or all of it from a
    ``liable`` player."""
    each = honba * v["honba.ron" if source else "honba.tsumo_each"]
    for player in (source,) if source else seats:
        if player != winner:
            ledger.pay(liable or player, winner, each, "honba")


def liable_parts(score: Score, v: V) -> dict[str, int]:
    """The base points for which each liable player answers; empty if nobody is liable.

    Each answers for his own yakuman. If ``pao.covers`` is the whole hand, or fewer folds count than are answered for,
    they share the whole hand in proportion. A player named as liable without a yakuman answers for all that are named
    for nobody. Who discarded the tile of an open kan answers for the whole tsumo on its replacement.
    """
    win = score.reading.hand.win
    if win.flags & RINSHAN and RINSHAN_PAO in v["pao.yaku"]:
        for player, yaku in win.pao:
            if yaku == RINSHAN_PAO:
                return {player: score.base.points}
    if not score.yakuman:
        return {}
    named = {yaku: player for player, yaku in win.pao}
    folds: dict[str, int] = {}
    for held in score.yaku:
        player = named.get(held.id, named.get("", ""))
        if player and held.id in v["pao.yaku"]:
            folds[player] = folds.get(player, 0) + held.han
    answered, whole = sum(folds.values()), score.yakuman
    if not answered:
        return {}
    covered = whole if answered > whole or v["pao.covers"] == "hand" else answered
    parts: dict[str, int] = {}
    seen = given = 0
    for player, fold in folds.items():
        seen += fold
        upto = score.base.points * covered * seen // (whole * answered)
        parts[player], given = upto - given, upto
    return parts


def not_liable(score: Score, v: V) -> list[str]:
    """The players named as liable who answer for nothing: the hand or the rules do not have that liability."""
    named = dict.fromkeys(p for p, _ in score.reading.hand.win.pao)
    return [p for p in named if p not in liable_parts(score, v)]


def _pay_rest(ledger: Ledger, record: Record, score: Score, base: int, v: V) -> None:
    """Post the part for which nobody is liable."""
    hand = score.reading.hand
    if hand.tsumo:
        pay_shares(ledger, record.seats, hand.win.player, base, "win", v)
    else:
        ledger.pay(hand.win.source, hand.win.player, ron_payment(base, hand.dealer, v), "win")


def _pay_liable(ledger: Ledger, record: Record, score: Score, liable: str, base: int, v: V) -> None:
    """Post a liable player's part. He pays all of it on tsumo, and half of it on another player's discard."""
    hand = score.reading.hand
    win = hand.win
    if hand.tsumo:
        pay_shares(ledger, record.seats, win.player, base, "pao", v, liable)
        return
    whole = ron_payment(base, hand.dealer, v)
    half = round_up(-(-whole // 2), v)
    ledger.pay(liable, win.player, half, "pao")
    ledger.pay(win.source, win.player, whole - half, "half" if liable != win.source else "pao")
