"""From han and fu to what each player pays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

V = Mapping[str, Any]


class Base(NamedTuple):
    """Base points, and the name of the limit they rest on (an empty text: counted by fu)."""

    points: int
    limit: str


def base_points(han: int, fu: int, yakuman: int, v: V) -> Base:
    """Base points of a hand: ``yakuman`` fold if that is not 0, else ``han`` and ``fu``."""
    if yakuman:
        return Base(v["points.yakuman"] * yakuman, "yakuman")
    counted = v["limit.counted_yakuman_han"]
    if counted and han >= counted:
        return Base(v["points.yakuman"], "counted_yakuman")
    for limit in ("sanbaiman", "baiman", "haneman", "mangan"):
        if han >= v[f"limit.{limit}_han"]:
            return Base(v[f"points.{limit}"], limit)
    points = fu << han + v["points.base_exponent"]
    mangan = v["points.mangan"]
    if points >= mangan:
        return Base(mangan, "mangan")
    if v["points.kiriage"] and points >= v["points.kiriage_from"]:
        return Base(mangan, "mangan")
    return Base(points, "")


def round_up(points: int, v: V) -> int:
    """Points rounded up to the unit of payment."""
    unit: int = v["points.rounding_unit"]
    return -(-points // unit) * unit


def ron_payment(base: int, dealer: bool, v: V) -> int:
    """What the discarder pays for a ron, honba apart."""
    return round_up(base * v["points.dealer_ron" if dealer else "points.child_ron"], v)


def tsumo_shares(base: int, dealer: bool, players: int, v: V) -> tuple[int, int]:
    """What a tsumo costs: (the dealer if he pays, every other payer), honba apart."""
    with_dealer = base * v["points.tsumo_with_dealer"]
    between = base * v["points.tsumo_between_children"]
    missing = 4 - players
    if missing and v["points.missing_share"] == "split":
        # The absent seat is a non-dealer; its share is carried in equal parts by those who pay.
        lost = with_dealer if dealer else between
        payers = players - 1
        with_dealer, between = with_dealer + -(-lost // payers), between + -(-lost // payers)
    return round_up(with_dealer, v), round_up(between, v)


def tsumo_total(base: int, dealer: bool, players: int, v: V) -> int:
    """What a tsumo brings in all, honba apart."""
    from_dealer, from_child = tsumo_shares(base, dealer, players, v)
    return from_dealer * (players - 1) if dealer else from_dealer + from_child * (players - 2)
