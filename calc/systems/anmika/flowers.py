"""Flowers and norths: what lies drawn, what the indicators add, 春 by event, what 冬 turns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...riichi.hand import Hand
from ...tiles import EAST, GOLD, HAKU, HONOURS, KIND, NORTH, SPRING, Kind, Tile
from .hand import kinds_in_set
from .record import SEASONS, V, is_flower, is_true, season

_SUIT, _WINDS, _DRAGONS = 9, 4, 3
ALL_NORTHS = 4
FIRST_INDICATORS = 2
"""Dora indicators that lie open before any kan or 秋."""


class Side(NamedTuple):
    """What a player has drawn aside."""

    flowers: tuple[int, ...] = (0, 0, 0, 0)
    """Springs, summers, autumns, winters."""
    norths: int = 0
    gold: bool = False
    """Whether one of the norths is gold."""

    @property
    def total(self) -> int:
        """How many flowers."""
        return sum(self.flowers)

    def add(self, tile: Tile) -> Side:
        """With one more flower or north drawn aside."""
        flowers = tuple(n + (i == season(tile)) for i, n in enumerate(self.flowers))
        return Side(flowers, self.norths + (not is_flower(tile)), self.gold or bool(tile & GOLD))


def indicated(indicators: Iterable[Tile]) -> tuple[int, ...]:
    """The flowers among some indicators, by season."""
    seasons = [season(tile) for tile in indicators]
    return tuple(map(seasons.count, range(len(SEASONS))))


def springs(side: Side, indicated: tuple[int, ...], gold: bool, v: V) -> dict[str, int]:
    """The flowers that 春 counts at a win, by ids of ``chips.lines``: 春春, 春 itself an indicator, own 単春 and other
    flowers among the indicators, and 金北 on each. Rule ``spring.indicated_pair``: what two 春 among the indicators
    are."""
    own, seen, shown = side.flowers[0], indicated[0], sum(indicated)
    total, several = side.total + shown, own + seen > 1
    both = seen > 1 and v["spring.indicated_pair"] == "both"
    again = total if gold and own + seen else 0
    return {
        "spring_pair": total if several else 0,
        "spring_indicated": (total - 1) * both if several else total * seen,
        "spring_more": 0 if several else shown * own,
        "spring_gold": 0 if several else again,
        "spring_pair_gold": again if several else 0,
    }


# --- 冬 ---------------------------------------------------------------------------------------------------------------


def targets(kind: Kind, tulip: bool, v: V) -> tuple[Kind, ...]:
    """The kinds that a turned tile counts: itself, with チューリップ its neighbours too, none twice."""
    if not tulip or kind not in kinds_in_set(v):
        return (kind,)
    if kind < _SUIT:
        return tuple(k for k in kinds_in_set(v) if k < _SUIT)
    start, size = (HAKU, _DRAGONS) if kind > NORTH else (EAST, _WINDS)
    if kind < HONOURS:
        start, size = kind - kind % _SUIT, _SUIT
    return tuple(start + (kind - start + d) % size for d in (-1, 0, 1))


class Turned(NamedTuple):
    """What the tiles of 冬 come to in one reading."""

    hits: int
    stop: int
    """Which step did not match; the number of steps where all did."""
    steps: tuple[int, ...]
    """Matches by step."""


def winter(rows: tuple[tuple[Tile, ...], ...], hand: Hand, flowers: int, tulip: bool, v: V) -> Turned:
    """Count the turned tiles of a reading; ``flowers`` are those drawn, indicators included."""
    steps = [sum(sum(hit_by(tile, hand, flowers, tulip, v).values()) for tile in row) for row in rows]
    stop = next((i for i, n in enumerate(steps) if not n), len(steps))
    return Turned(sum(steps[:stop]), stop, tuple(steps))


def hit_by(tile: Tile, hand: Hand, flowers: int, tulip: bool, v: V) -> dict[Kind, int]:
    """What a turned tile hits, and how many of it; ``SPRING``: the flowers drawn. A 正 pocchi is any tile, the best."""
    drawn = {SPRING: flowers} if flowers else {}
    if is_flower(tile):
        return drawn
    free = is_true(tile) and v["pocchi.god"]
    kinds = kinds_in_set(v) if free else (tile & KIND,)
    rows = [{k: n for k in targets(kind, tulip, v) if (n := hand.copies(k))} for kind in kinds]
    return max((*rows, drawn if free else {}), key=lambda row: sum(row.values()))
