"""Dora: which kind an indicator points at, and how many the hand holds."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from ..records.record import IN_RIICHI
from ..rules.rules import V
from ..tiles.tiles import CHUN, FLOWERS_END, HAKU, KIND, KINDS, NORTH, RED, SPRING, VARIANT, Kind, Tile, mask
from .hand import Hand, hand_tiles


def next_kind(indicator: Tile, removed: frozenset[Kind] = frozenset()) -> Kind:
    """The dora of an indicator: the next tile of the suit, winds, dragons and each four flowers in their own circles.

    Kinds that are not in the set are skipped (1m → 9m with three players).
    """
    kind = indicator & KIND
    if kind < 27:
        start, length = kind - kind % 9, 9
    elif kind <= NORTH:
        start, length = 27, 4
    elif kind < KINDS:
        start, length = HAKU, CHUN - HAKU + 1
    else:
        start, length = kind - (kind - SPRING) % 4, 4
    for _ in range(length):
        kind = start + (kind - start + 1) % length
        if kind not in removed:
            break
    return kind


def flowers_after(indicator: Tile, v: V) -> Iterable[Kind]:
    """The flowers that a flower as indicator makes dora. Rule ``dora.flower_indicator``."""
    how = v["dora.flower_indicator"]
    return [next_kind(indicator)] if how == "next" else range(SPRING, FLOWERS_END) if how == "all" else ()


class Dora(NamedTuple):
    """Han by source."""

    dora: int
    ura: int
    red: int
    north: int
    special: int = 0
    flower: int = 0

    @property
    def by_source(self) -> dict[str, int]:
        """The same by name; sources that few sets have are named only where they count."""
        named = self._asdict()
        return {name: han for name, han in named.items() if han or name not in ("special", "flower")}


NO_DORA: Final = Dora(0, 0, 0, 0)
_new: Final = tuple.__new__


def count(hand: Hand, dora: Iterable[Kind], ura: Sequence[Kind], special: Mapping[Tile, int], v: V) -> Dora:
    """The dora han of a hand. ``dora`` and ``ura`` list the dora kinds themselves, a kind as often as it counts;
    ``special``: the han of coloured tiles with a value of their own (``table.special``)."""
    win = hand.win
    red, norths, flowers, there = hand.reds, win.norths, win.flowers, hand.kinds
    if norths or flowers:
        there |= mask((*[flower & KIND for flower in flowers], *[NORTH] * (norths > 0)))
    open_han = ura_han = 0
    for kind in dora:
        if there >> kind & 1:
            open_han += hand.copies(kind)
    if ura and hand.flags & IN_RIICHI:
        for kind in ura:
            if there >> kind & 1:
                ura_han += hand.copies(kind)
    if hand.kinds >> NORTH & 1 and v["dora.north_in_hand"]:
        norths = hand.copies(NORTH)
    counted = NO_DORA
    if open_han or ura_han or red or norths:
        open_han = open_han and open_han * v["dora.han"]
        ura_han = ura_han and ura_han * v["dora.han"]
        red = red and red * v["dora.red_han"]
        norths = norths and norths * v["dora.north_han"]
        counted = _new(Dora, (open_han, ura_han, red, norths, 0, 0))
    return _rare_dora(counted, hand, special, v) if special or flowers else counted


FOUR_FLOWERS: Final = (mask(range(SPRING, SPRING + 4)), mask(range(SPRING + 4, SPRING + 8)))
"""春夏秋冬 and 梅蘭菊竹."""


def fours(flowers: Iterable[Tile]) -> int:
    """How many sets of four different flowers there are among some: 春夏秋冬, 梅蘭菊竹."""
    there = Counter(flower & KIND for flower in flowers)
    return sum(min(there[kind] for kind in range(KINDS, FLOWERS_END) if four >> kind & 1) for four in FOUR_FLOWERS)


def _rare_dora(counted: Dora, hand: Hand, special: Mapping[Tile, int], v: V) -> Dora:
    """The dora han, with those of coloured tiles that have a value of their own and of flowers drawn aside."""
    win, worth, flower = hand.win, 0, 0
    coloured = [t for t in hand_tiles(win) if t in special]
    if coloured and v["table.special"]:
        worth = sum(special[t] for t in coloured)
        counted = counted._replace(red=counted.red - sum(t & VARIANT == RED for t in coloured) * v["dora.red_han"])
    if win.flowers:
        flower = len(win.flowers) * v["dora.flower_han"]
        if number := fours(win.flowers):
            flower += number * v["dora.four_flowers"]
    return counted._replace(special=worth, flower=flower)
