"""Dora: which kind an indicator points at, and how many the hand holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from ..record import IN_RIICHI
from ..tiles import CHUN, HAKU, KIND, NORTH, Kind, Tile
from .hand import Hand


def next_kind(indicator: Tile, removed: frozenset[Kind] = frozenset()) -> Kind:
    """The dora of an indicator: the next tile of the suit, winds and dragons in their own circles.

    Kinds that are not in the set are skipped (1m → 9m with three players).
    """
    kind = indicator & KIND
    if kind < 27:
        start, length = kind - kind % 9, 9
    elif kind <= NORTH:
        start, length = 27, 4
    else:
        start, length = HAKU, CHUN - HAKU + 1
    for _ in range(length):
        kind = start + (kind - start + 1) % length
        if kind not in removed:
            break
    return kind


class Dora(NamedTuple):
    """Han by source."""

    dora: int
    ura: int
    red: int
    north: int


NO_DORA: Final = Dora(0, 0, 0, 0)


def count(hand: Hand, dora: Iterable[Kind], ura: Iterable[Kind], v: Mapping[str, Any]) -> Dora:
    """The dora han of a hand. ``dora`` and ``ura`` are the dora kinds themselves, one entry an indicator."""
    win = hand.win
    red = hand.reds
    shown = hidden = 0
    for kind in dora:
        shown += hand.copies(kind)
    if win.flags & IN_RIICHI:
        for kind in ura:
            hidden += hand.copies(kind)
    norths = win.norths
    if hand.kinds >> NORTH & 1 and v["dora.north_in_hand"]:
        norths = hand.copies(NORTH)
    if not (shown or hidden or red or norths):
        return NO_DORA
    return Dora(
        shown * v["dora.han"] if shown else 0,
        hidden * v["dora.han"] if hidden else 0,
        red * v["dora.red_han"] if red else 0,
        norths * v["dora.north_han"] if norths else 0,
    )
