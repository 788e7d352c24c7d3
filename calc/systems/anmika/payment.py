"""Points of a win: shares, 加符, honba, the factor of a fever, the way they flow."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from ...record import RON
from ...riichi.points import ron_payment, tsumo_shares
from .record import FEVERS, Record, Won
from .value import Size

V = Mapping[str, Any]


class Share(NamedTuple):
    """What one player pays the winner in 正, before the sign: all parts multiplied."""

    player: str
    hand: int
    """The hand alone, rounded."""
    extra: int
    """加符."""
    honba: int
    factor: int
    """Fever and 夏夏金北: what multiplies hand and 加符."""
    honba_factor: int
    """What multiplies the honba. Rule ``fever.honba``."""

    @property
    def total(self) -> int:
        """What is paid."""
        return (self.hand + self.extra) * self.factor + self.honba * self.honba_factor


def fever_key(grade: int) -> str:
    """The rule of what a double or triple fever multiplies."""
    return "fever." + FEVERS[grade]


def fever_factor(grade: int, v: V) -> int:
    """What a fever multiplies: single nothing."""
    factor: int = v[fever_key(grade)] if grade > 1 else 1
    return factor


def shares(record: Record, won: Won, s: Size, factor: int, fever: int, v: V) -> list[Share]:
    """What a win costs each payer, before its sign; ``factor`` multiplies points, ``fever`` is a part of it."""
    as_tsumo = won.by == RON and v["paarenchan.ron_as_tsumo"] and "paarenchan" in s.ids
    if won.by == RON and not as_tsumo:
        honba = record.honba * v["honba.ron"] if record.honba else 0
        amount = ron_payment(s.base.points, won.player == record.seats[0], v)
        return [Share(won.source, amount, 0, honba, factor, _honba_factor(record, factor, fever, v))]
    return tsumo(record, won.player, s.base.points, factor, fever, v)


def _honba_factor(record: Record, factor: int, fever: int, v: V) -> int:
    inside = not record.honba or fever == 1 or v["fever.honba"] == "inside"
    return factor if inside else factor // fever


def tsumo(record: Record, player: str, base: int, factor: int, fever: int, v: V) -> list[Share]:
    """What each other pays for a tsumo of ``base`` points, and for 流し役満."""
    dealer = player == record.seats[0]
    factors = (factor, _honba_factor(record, factor, fever, v))
    from_dealer, from_child = tsumo_shares(base, dealer, len(record.seats), v)
    honba, extra = record.honba * v["honba.tsumo_each"] if record.honba else 0, v["points.tsumo_extra"]
    return [
        Share(p, from_dealer if dealer or p == record.seats[0] else from_child, extra, honba, *factors)
        for p in record.seats
        if p != player
    ]


def busts(won: Won, paid: Sequence[Share], factor: int, points: Mapping[str, int], below: Collection[str]) -> list[str]:
    """Who pays トビ賞 for a win under the state ``factor``: to the winner, or as the winner by ron to the discarder.

    ``points`` are those before the win, empty where they are not recorded; ``below`` went below zero by their own
    riichi. A tsumo while 逆 makes nobody else bust, and no トビ賞 is due for the own bust (自トビ).
    """
    if factor > 0:
        pushed = [s.player for s in paid if points and crossed(points[s.player], s.total)]
        return pushed + [p for p in below if p != won.player]
    by_ron = won.by == RON and points and crossed(points[won.player], sum(s.total for s in paid))
    return [won.player] if by_ron else []


def crossed(before: int, paid: int) -> bool:
    """Whether a payment pushes a player from 0 or more below zero."""
    return before >= 0 > before - paid
