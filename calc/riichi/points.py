"""From han and fu to the payment of each player."""

from collections.abc import Iterable
from typing import NamedTuple

from ..rules import V, glance


class Base(NamedTuple):
    """Base points, and the name of the limit that gives them (empty if they are counted by fu)."""

    points: int
    limit: str


def base_points(han: int, fu: int, yakuman: int, v: V) -> Base:
    """Base points of a hand: ``yakuman`` times a yakuman if that is not 0, else from ``han`` and ``fu``."""
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
    if v["points.kiriage"] and points >= v["points.kiriage_from"] and han >= v["points.kiriage_han"]:
        return Base(mangan, "mangan")
    return Base(points, "")


def limited(counted: Base, limits: Iterable[str], v: V) -> Base:
    """The base points of a hand with yaku worth a limit (``mangan``, which decides its size; ``mangan+``, the least of
    it), where all else that it has would be ``counted``."""
    fixed, least = list[Base](), list[Base]()
    for limit in limits:
        name = limit.removesuffix("+")
        (fixed if name == limit else least).append(Base(v["points." + name], name))
    return max([max(fixed, default=counted), *least])


def round_up(points: int, v: V) -> int:
    """Points rounded up to the unit of payment."""
    unit: int = v["points.rounding_unit"]
    return -(-points // unit) * unit


def cell_of(base: int, dealer: bool, tsumo: bool, v: V) -> tuple[str, int]:
    """The cell of the table of payments for so many base points, and how many times it is paid: of yakuman it has one
    fold. No cell where it leaves them to the formula. Rule ``points.table``."""
    column = ("dealer-" if dealer else "") + ("tsumo" if tsumo else "ron")
    for cell in v["points.table"] if glance(v, "points.table") else ():
        size, of, _ = cell.split()
        if of == column:
            han, _, fu = size.partition("/")
            worth = base_points(int(han), int(fu), 0, v).points if fu else v[f"points.{size}"]
            if base == worth or (size == "yakuman" and base % worth == 0):
                return cell, base // worth
    return "", 0


def _of_table(base: int, dealer: bool, tsumo: bool, v: V) -> list[int]:
    cell, times = cell_of(base, dealer, tsumo, v)
    return [int(points) * times for points in cell.split()[2].split("/")] if cell else []


def ron_payment(base: int, dealer: bool, v: V) -> int:
    """The discarder's payment for a ron, without honba."""
    if told := _of_table(base, dealer, False, v):
        return told[0]
    return round_up(base * v["points.dealer_ron" if dealer else "points.child_ron"], v)


def tsumo_shares(base: int, dealer: bool, players: int, v: V) -> tuple[int, int]:
    """The payments for a tsumo, without honba and :func:`tsumo_extra`: (the dealer's if he pays, every other
    payer's)."""
    if told := _of_table(base, dealer, True, v):
        return told[-1], told[0]
    with_dealer = base * v["points.tsumo_with_dealer"]
    between = base * v["points.tsumo_between_children"]
    share = v["points.missing_share"] if players < len("ABCD") else "none"
    unit: int = v["points.rounding_unit"]
    if share == "whole" and base and not dealer:
        # His own share and half the absent seat's, to the nearest unit (half a unit down); the dealer pays the rest.
        child = max(-((unit - 3 * between) // (2 * unit)), 1) * unit
        return max(ron_payment(base, dealer, v) - child, unit), child
    if share == "split":  # payments are rounded up before the one of the absent seat is parted
        with_dealer, between = round_up(with_dealer, v), round_up(between, v)
    if share in ("split", "whole"):
        # The absent seat is a non-dealer; those who pay take over its share in equal parts.
        part = -(-(with_dealer if dealer else between) // (players - 1))
        with_dealer, between = with_dealer + part, between + part
    return -(-with_dealer // unit) * unit, -(-between // unit) * unit


def tsumo_total(base: int, dealer: bool, players: int, v: V) -> int:
    """The total of a tsumo, without honba."""
    from_dealer, from_child = tsumo_shares(base, dealer, players, v)
    shares = from_dealer * (players - 1) if dealer else from_dealer + from_child * (players - 2)
    extra: int = v["points.tsumo_extra"] if glance(v, "points.tsumo_extra") else 0
    return shares + extra * (players - 1)


def hand_points(base: int, dealer: bool, tsumo: bool, players: int, v: V) -> int:
    """The points of a hand by ron or tsumo, without honba and sticks."""
    return tsumo_total(base, dealer, players, v) if tsumo else ron_payment(base, dealer, v)
