"""Hands that nobody wins: noten payments, 流し満貫, abortive draws, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..ledger import Ledger
from ..problems import Problem
from ..record import Draw, Record
from ..tiles import Kind, mpsz
from .points import tsumo_shares
from .waits import Tiles, is_tenpai, waits

V = Mapping[str, Any]
ABORTIVE = {
    "kyuushu_kyuuhai": "draw.kyuushu_kyuuhai",
    "suufon_renda": "draw.suufon_renda",
    "suukaikan": "draw.suukaikan",
    "suucha_riichi": "draw.suucha_riichi",
    "sanchahou": "ron.triple_is_draw",
}
"""Abortive draws and the rule that allows each."""


def check_draw(record: Record, draw: Draw, removed: Iterable[Kind], v: V) -> list[Problem]:
    """What the rules in force forbid about a draw."""
    problems = []
    rule = ABORTIVE.get(draw.kind)
    if rule and not v[rule]:
        problems.append(
            Problem("W401", f"{draw.kind} is no draw under these rules", None, f"{rule} is off", ("draw", "kind"))
        )
    if draw.nagashi and v["draw.nagashi_mangan"] == "off":
        problems.append(
            Problem("W402", "nagashi mangan is not played", None, "draw.nagashi_mangan is off", ("draw", "nagashi"))
        )
    if draw.declined and not v["draw.tenpai_may_decline"]:
        problems.append(
            Problem("W403", "a tenpai player may not declare noten", None, "draw.tenpai_may_decline is off",
                    ("draw", "declined"))
        )  # fmt: skip
    for player, concealed, melds in draw.hands:
        shown = Tiles(concealed, melds)
        if player in draw.tenpai and not is_tenpai(shown, removed, v):
            found = " ".join(mpsz(k) for k in waits(shown, removed, v))
            why = f"it waits for {found} only, and holds all of them: draw.own_four_wait is off" if found else ""
            problems.append(
                Problem("W404", f"{player} is not tenpai with the hand shown", None, why or "no tile completes it",
                        ("draw", "tenpai"))
            )  # fmt: skip
    return problems


def tenpai_players(record: Record, draw: Draw, removed: Iterable[Kind], v: V) -> list[str]:
    """Who is tenpai, in seat order; a player who lost the right to win never is."""
    shown = {player: Tiles(concealed, melds) for player, concealed, melds in draw.hands}
    removed = tuple(removed)
    return [
        player
        for player in record.seats
        if player not in record.dead
        and player not in draw.declined
        and (player in draw.tenpai or (player in shown and is_tenpai(shown[player], removed, v)))
    ]


def pay_noten(ledger: Ledger, seats: tuple[str, ...], tenpai: list[str], v: V) -> None:
    """The noten penalty: shared by those who are not tenpai, shared out to those who are."""
    noten = [p for p in seats if p not in tenpai]
    if not tenpai or not noten:
        return
    total = v["draw.noten_total"]
    each = total // (len(tenpai) * len(noten))
    for payer in noten:
        for payee in tenpai:
            ledger.pay(payer, payee, each, "noten")


def pay_nagashi(ledger: Ledger, record: Record, draw: Draw, v: V) -> None:
    """流し満貫 and its like: paid as a tsumo of that size, without honba and sticks."""
    base = v["points." + v["draw.nagashi_mangan"]]
    for player in draw.nagashi:
        dealer = player == record.seats[0]
        from_dealer, from_child = tsumo_shares(base, dealer, len(record.seats), v)
        for payer in record.seats:
            if payer != player:
                ledger.pay(payer, player, from_dealer if dealer or payer == record.seats[0] else from_child, "nagashi")
