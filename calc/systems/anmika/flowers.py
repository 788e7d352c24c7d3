"""Flowers and norths: tiles drawn aside, flowers among the indicators, 春, tiles turned by 冬."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...riichi.hand import Hand
from ...rules.rules import V
from ...tiles.tiles import GOLD, KIND, NORTH, SPRING, Kind, Tile
from .hand import kinds_in_set
from .record import SEASONS, WinEvent, is_flower, is_true, season

STACK = 2
"""The tiles of a stack of the wall (上下段), which 冬 turns at once if 金北 strengthens it."""
ALL_NORTHS = 4
"""四北: the set has no more."""


class Flowers(NamedTuple):
    """The number of flowers by season, in the order of :data:`calc.systems.anmika.record.SEASONS`."""

    springs: int = 0
    summers: int = 0
    autumns: int = 0
    winters: int = 0


_NO_FLOWERS = Flowers()


class DrawnAside(NamedTuple):
    """The flowers and norths that a player has drawn aside."""

    flowers: Flowers = _NO_FLOWERS
    norths: int = 0
    gold: bool = False
    """Whether one of the norths is gold."""

    @property
    def total(self) -> int:
        """The number of flowers."""
        return sum(self.flowers)

    def add(self, tile: Tile) -> DrawnAside:
        """Return these tiles with one more flower or north; they themselves stay, as a story is immutable."""
        if not is_flower(tile):
            return self._replace(norths=self.norths + 1, gold=self.gold or bool(tile & GOLD))
        numbers = [*self.flowers]
        numbers[season(tile)] += 1
        return self._replace(flowers=Flowers(*numbers))


def indicated(indicators: Iterable[Tile]) -> Flowers:
    """Return the number of flowers among some indicators, by season. They count as if the winner had drawn them."""
    seasons = [season(tile) for tile in indicators]
    return Flowers(*map(seasons.count, range(len(SEASONS))))


def count_springs(side: DrawnAside, indicated: Flowers, gold: bool, v: V) -> dict[str, int]:
    """Return how many flowers 春 pays for at a win, by ids of ``chips.lines`` (spec §8): for 春春; for a 春 among the
    indicators; for a 単春 with the flowers among the indicators, since those drawn were paid when they were drawn; and
    for 金北 on each of these. ``side``: what the winner has drawn aside; ``indicated``: the flowers among the
    indicators; ``gold``: whether 金北 is on 春. Rule ``spring.indicated_pair`` says how two 春 among the indicators
    count."""
    drawn, lying, lying_in_all = side.flowers.springs, indicated.springs, sum(indicated)
    total, several = side.total + lying_in_all, drawn + lying > 1
    pair_counts = lying > 1 and v["spring.indicated_pair"] == "both"
    again = total if gold and drawn + lying else 0
    return {
        "spring_pair": total if several else 0,
        # with ``both`` the first 春 counts every flower but the second 春
        "spring_indicated": (total - 1) * pair_counts if several else total * lying,
        "spring_more": 0 if several else lying_in_all * drawn,
        "spring_gold": 0 if several else again,
        "spring_pair_gold": again if several else 0,
    }


def targets(kind: Kind, tulip: bool, v: V) -> tuple[Kind, ...]:
    """Return the kinds that a turned tile hits: its own and, with チューリップ (``tulip``), both its neighbours in
    their circle: 9p hits 8p, 9p, 1p. A circle of two kinds, as of manzu, has no third (spec §8)."""
    if not tulip or kind not in kinds_in_set(v):
        return (kind,)
    circle = [k for k in kinds_in_set(v) if _circle_of(k) == _circle_of(kind)]
    if len(circle) < 3:
        return tuple(circle)
    place = circle.index(kind)
    return circle[place - 1], kind, circle[(place + 1) % len(circle)]


def _circle_of(kind: Kind) -> int:
    """Return the circle of a kind, in which the first follows the last, as a number: its suit (0 to 2), the winds (3)
    or the dragons (4). A turned tile hits its neighbours there."""
    return kind // 9 + (kind > NORTH)  # nine kinds a suit, then the winds up to north, then the dragons


class Turned(NamedTuple):
    """The matches of the tiles that 冬 turned, in one reading."""

    hits: int
    stop: int
    """The first step without a match; the number of steps if all match."""
    steps: tuple[int, ...]
    """The number of matches by step."""


def count_turned(rows: tuple[tuple[Tile, ...], ...], hand: Hand, flowers: int, tulip: bool, v: V) -> Turned:
    """Return how many tiles of a hand the tiles that 冬 turned hit, up to the first row without a hit, where 冬 ends.
    ``rows``: the turned tiles, one or two in each step; ``flowers``: how many flowers the winner has, those among the
    indicators included, as a turned flower hits them; ``tulip``: whether neighbours are hit too."""
    steps = [sum(sum(hit_by(tile, hand, flowers, tulip, v).values()) for tile in row) for row in rows]
    stop = next((step for step, hits in enumerate(steps) if not hits), len(steps))
    return Turned(sum(steps[:stop]), stop, tuple(steps))


def hit_by(tile: Tile, hand: Hand, flowers: int, tulip: bool, v: V) -> dict[Kind, int]:
    """Return the kinds of a hand that a turned tile hits, with the number of each; flowers stand under ``SPRING``. By
    rule ``pocchi.god`` a 正 pocchi is the tile that hits most, be it a flower (spec §8). Parameters as of
    :func:`count_turned`."""
    drawn = {SPRING: flowers} if flowers else {}
    if is_flower(tile):
        return drawn
    free = is_true(tile) and v["pocchi.god"]
    kinds = kinds_in_set(v) if free else (tile & KIND,)
    # for each kind that the tile may be, what it hits
    rows = [{k: n for k in targets(kind, tulip, v) if (n := hand.copies(k))} for kind in kinds]
    return max((*rows, drawn if free else {}), key=lambda row: sum(row.values()))


def least_turned(win_event: WinEvent, hand: Hand, flowers: Flowers, v: V) -> tuple[tuple[Tile, Tile], ...]:
    """Return what each 正 pocchi that 冬 turned stands for, if the record does not say and the winner pays (逆), so
    that it hits as little as possible. In the last row, or beside a tile that hits, that is the least of all. In any
    other row something must have hit, since the record shows that 冬 turned more: there one pocchi hits the least that
    is not nothing."""
    if not v["pocchi.god"]:
        return ()
    rows, named = win_event.winter or (), dict(win_event.god_pocchi)

    def number(tile: Tile) -> int:
        """Return how many tiles of the hand and flowers a turned tile hits."""
        return sum(hit_by(tile, hand, sum(flowers), flowers.winters > 1, v).values())

    # by number of hits; reversed, so that the first of several kinds is kept
    kind_of = {number(kind): kind for kind in (SPRING, *reversed(kinds_in_set(v)))}
    least = kind_of[min(kind_of)]
    least_hit = kind_of[min(filter(None, kind_of), default=0)]  # 0 if no kind hits
    stand_for: list[tuple[Tile, Tile]] = []
    for row in rows:
        free = [tile for tile in row if is_true(tile) and tile not in named]
        # where another tile of the row hits, or turning ended, this one need not
        hits = row is rows[-1] or any(number(win_event.stands_for(tile)) for tile in row if tile not in free)
        for god in free:
            stand_for.append((god, least if hits else least_hit))
            hits = True  # one that hits is enough for the row
    return tuple(stand_for)


class Probe(NamedTuple):
    """What each use of 金北 at a win would bring the owner beyond holding it: expected chips and points."""

    place: int
    """The number of the win's event."""
    by_owner: bool
    """Whether the owner chooses."""
    gains: Mapping[str, tuple[int, int]]
