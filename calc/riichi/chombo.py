"""チョンボ: what who committed it pays, and how the game goes on."""

from collections.abc import Sequence
from typing import Any

from ..ledger import CHIPS, Ledger
from ..receipt import Receipt
from ..record import Record
from ..rules import V
from .points import tsumo_shares


def pay_chombo(ledger: Ledger, seats: Sequence[str], offender: str, v: V) -> None:
    """Post the points of a チョンボ: as much to each, or a tsumo paid the other way round. Rules ``chombo.points``,
    ``chombo.each``."""
    how = v["chombo.points"]
    dealer = offender == seats[0]
    if how == "none":
        return
    of_dealer = of_child = v["chombo.each"] if how == "each" else 0
    if how != "each":
        of_dealer, of_child = tsumo_shares(v[f"points.{how}"], dealer, len(seats), v)
    for player in seats:
        ledger.pay(offender, player, of_dealer if dealer or player == seats[0] else of_child, "chombo")


def deal_after(seats: Sequence[str], offender: str, honba: int, v: V) -> tuple[str, int]:
    """The dealer after a チョンボ, and the honba. Rules ``chombo.deal``, ``chombo.honba``."""
    deal = v["chombo.deal"]
    stays = deal == "replay" or (deal == "dealer_passes" and offender != seats[0])
    return seats[0 if stays else 1], honba + v["chombo.honba"]


def settle_chombo(ledger: Ledger, record: Record, offender: str, v: V, told: Receipt) -> dict[str, Any]:
    """Post points and chips of a チョンボ; what comes next. Riichi sticks are those from before the hand."""
    told.line("draw", "chombo", offender, keys=())
    pay_chombo(ledger, record.seats, offender, v)
    counts = record.honba and v["chombo.points"] != "none" and v["chombo.pays_honba"]
    honba = record.honba * v["honba.tsumo_each"] if counts else 0
    for player in record.seats:
        ledger.pay(offender, player, honba, "honba")
        ledger.pay(offender, player, v["chips.chombo"], "chombo", CHIPS)
    told.paid(ledger)
    if v["chombo.place_points"]:
        told.line("note", "chombo_place_points", v["chombo.place_points"], keys=("chombo.place_points",))
    dealer, honba = deal_after(record.seats, offender, record.honba, v)
    told.line("next", "next", dealer)
    return {"dealer": dealer, "honba": honba, "sticks": record.sticks}
