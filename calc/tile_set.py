"""The set of tiles that a game is played with: how many there are of each, and whether it has some tiles all at once.

Tiles are counted in one int, by one sum: eight bits for each tile that looks different. The nine ranks of a suit are
followed by its red five, then comes the next suit, then whatever else a set has. :mod:`calc.usual` counts the pieces of
hands in the same places; :mod:`calc.shapes`, which asks what tiles can be read as, has three bits for each kind.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from .rules import V
from .tiles import BY_MPSZ, COPIES, HONOURS, KIND, KINDS, RED, VARIANT, Kind, Tile

COUNT_BITS: Final = 8
OF_SUIT: Final = 10 * COUNT_BITS
COUNT: Final = (1 << COUNT_BITS) - 1
"""The bits of a count. Masked counts modulo this give their sum: they are digits to base :data:`COUNT` + 1."""
MOST: Final = COUNT >> 1
"""So many tiles can be counted without a count running into the next: its highest bit is reserved for the carry."""
COUNTED: Final = 4 * OF_SUIT
"""The bits of the counts that stand in the same place for every set."""
CARRIES: Final = sum(MOST + 1 << at for at in range(0, COUNTED, COUNT_BITS))
"""The highest bit of each of them."""
RED_FIVES: Final = tuple(BY_MPSZ[five] for five in ("0m", "0p", "0s"))
_ELSE: Final = COUNTED - COUNT_BITS
"""Where tiles are counted that the set does not have: beside the honours, which have no red five."""
_TILES: Final = VARIANT + KIND + 1


def place(tile: Tile) -> int:
    """The lowest bit of the count of a plain tile or a red five."""
    kind = tile & KIND
    return kind // 9 * OF_SUIT + (9 if tile & VARIANT else kind % 9) * COUNT_BITS


class TileSet:
    """A set of tiles."""

    __slots__ = ("carries", "room", "tiles", "weights")

    def __init__(self, tiles: Mapping[Tile, int]) -> None:
        self.tiles = tiles
        """How many there are of each. One of which there are none is a tile that a set could have."""
        places = {tile: place(tile) for tile in (*range(KINDS), *RED_FIVES)}
        others = [tile for tile, n in tiles.items() if n and tile not in places]
        places |= {tile: COUNTED + number * COUNT_BITS for number, tile in enumerate(others)}
        self.weights = [1 << places.get(tile, _ELSE) for tile in range(_TILES)]
        """The number to add for a tile."""
        self.room = sum(MOST - tiles.get(tile, 0) << at for tile, at in places.items()) + (MOST << _ELSE)
        """Added to the counts, it sets the highest bit of each that exceeds what the set has."""
        self.carries = sum(MOST + 1 << at for at in (*places.values(), _ELSE))

    def count(self, tiles: Iterable[Tile]) -> int:
        """Some tiles, counted."""
        return sum(map(self.weights.__getitem__, tiles))

    def has(self, counts: int) -> bool:
        """Whether the set has some counted tiles all at once; at most :data:`MOST` of them."""
        return not counts + self.room & self.carries


_FLOWERS = tuple(BY_MPSZ[f"{n}f"] for n in range(1, 9))
FLOWERS: Final = {"none": (), "four": _FLOWERS[:4], "eight": _FLOWERS, "seasons": (*_FLOWERS[:4], *_FLOWERS[:4])}
"""The flowers of a set by the value of ``table.flowers``."""
POCCHI: Final = {
    "four": tuple(BY_MPSZ["P" + letter] for letter in "gbyr"),
    **{name: (BY_MPSZ["Pw"],) * n for n, name in enumerate(("none", "one", "two", "three", "all"))},
}
"""The pocchi of a set by the value of ``table.pocchi``."""


def set_of(kinds: Iterable[Kind], coloured: Mapping[Tile, int]) -> TileSet:
    """The set with four tiles of each of some kinds, so many of them coloured, and with as many flowers as given."""
    special = Counter(tile & KIND for tile in Counter(coloured).elements())
    return TileSet({kind: COPIES - special[kind] for kind in kinds} | dict(coloured))


def coloured_tiles(v: V) -> Counter[Tile]:
    """The number of each tile in the set of the riichi family that is not plain: coloured ones, pocchi, flowers."""
    tiles = Counter(BY_MPSZ[t] for t in v["table.red_fives"])
    for tile, count, _ in (dict(one).values() for one in v.get("table.special", ())):
        tiles[BY_MPSZ[tile]] += count
    tiles.update(POCCHI[v["table.pocchi"]])
    tiles.update(FLOWERS[v["table.flowers"]])
    return tiles


def alone(v: V) -> dict[Tile, Tile]:
    """For each plain tile of which that set has none, the coloured one in its place: every five red, every white a
    pocchi."""
    return {tile & KIND: tile for tile, count in coloured_tiles(v).items() if count == COPIES}


def tile_set(v: V) -> TileSet:
    """That set as records are written: a plain tile that it does not have is read as the coloured one in its place."""
    return _as_written(v["table.removed"], tuple(coloured_tiles(v).items()))


@lru_cache(64)
def _as_written(removed: tuple[str, ...], coloured: tuple[tuple[Tile, int], ...]) -> TileSet:
    gone = {BY_MPSZ[tile] & KIND for tile in removed}
    kinds = [kind for kind in range(KINDS) if kind not in gone]
    there = {tile: n for tile, n in coloured if tile & KIND not in gone}
    tiles = {**set_of(kinds, there).tiles, **{tile & KIND: COPIES for tile, n in there.items() if n == COPIES}}
    return TileSet(tiles | {RED | kind: 0 for kind in kinds if kind < HONOURS and RED | kind not in tiles})
