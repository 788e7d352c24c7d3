"""What comes after a hand: the next dealer, honba and sticks, or the end of the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..ledger import Ledger
from ..record import Record
from ..tiles import EAST, SOUTH

V = Mapping[str, Any]


def following(ledger: Ledger, record: Record, keeps: bool, honba: int, sticks: int, v: V) -> dict[str, Any]:
    """``dealer``, ``honba``, ``sticks`` of the next hand; ``over`` names why there is none, where the record lets one
    tell (scores, the number of the hand). ``keeps``: the dealer keeps the deal. Rules: ``match.*``."""
    after: dict[str, Any] = {
        "dealer": record.seats[0] if keeps else record.seats[1],
        "honba": honba,
        "sticks": sticks,
    }
    if record.scores or record.number:
        over = _over(ledger, record, keeps, v)
        if over:
            after["over"] = over
    return after


def _over(ledger: Ledger, record: Record, keeps: bool, v: V) -> str:
    moved = ledger.totals()
    scores = {p: record.scores[p] + moved[p] for p in record.seats if p in record.scores}
    if scores and min(scores.values()) < 0 and v["match.bust"]:
        return "bust"
    last_wind = EAST if v["match.length"] == "east" else SOUTH
    if record.round_wind < last_wind or record.number != len(record.seats):
        return ""
    known = len(scores) == len(record.seats)
    if keeps:
        # On equal scores the dealer of the last hand, who sat last at the start, stands lower.
        top = known and scores[record.seats[0]] > max(scores[p] for p in record.seats[1:])
        return "dealer_on_top" if top and v["match.dealer_must_end"] else ""
    if not v["match.extension"]:
        return "last_hand"
    return "last_hand" if known and max(scores.values()) >= v["match.return"] else ""
