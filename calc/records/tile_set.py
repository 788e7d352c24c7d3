"""The set of tiles that a game is played with: how many there are of each, and whether it has some tiles all at once.

Tiles are counted as in :mod:`calc.tiles.shapes`; whatever else a set has is counted above.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from ..rules.rules import V
from ..tiles.shapes import BITS, COUNT, GROUP, PLACES, REDS, REDS_AT, pack
from ..tiles.tiles import BY_MPSZ, COPIES, HONOURS, KIND, KINDS, RED, VARIANT, Kind, Tile

MOST: Final = COUNT >> 1
"""So many tiles can be counted without a count running into the next: its highest bit is reserved for the carry."""
COUNTED: Final = 4 * GROUP
"""The bits of the counts that stand in the same place for every set."""
CARRIES: Final = sum(MOST + 1 << place for place in range(0, COUNTED, BITS))
"""The highest bit of each of them."""
RED_FIVES: Final = tuple(BY_MPSZ[five] for five in ("0m", "0p", "0s"))
_ELSE: Final = COUNTED - BITS
"""Where tiles are counted that the set does not have: beside the honours, which have no red five."""
_OF_FIVE: Final = 5 * BITS
"""How many bits the count of a suit's red fives is above that of its fives."""
_TILES: Final = VARIANT + KIND + 1
_PLACED: Final = {**dict(enumerate(PLACES)), **dict(zip(RED_FIVES, REDS_AT, strict=True))}
"""Where the tiles are counted that most sets have."""
_WEIGHTS: Final = tuple([pack(tile) if tile in _PLACED else 1 << _ELSE for tile in range(_TILES)])
"""The number to add for a tile, where a set has no others."""


def without_reds(counts: int) -> int:
    """Return packed counts in which red fives are counted as red fives only: before, each counts as a five too."""
    return counts - ((counts & REDS) >> _OF_FIVE)


class TileSet:
    """A set of tiles."""

    __slots__ = ("carries", "room", "tiles", "weights")

    def __init__(self, tiles: Mapping[Tile, int]) -> None:
        """Lay out a number with a place for the count of each tile. Thus tiles are counted by one sum, and all counts
        are compared with the set by another. All other tiles share the place ``_ELSE``, with room for none, so that one
        of them is too many."""
        self.tiles = tiles
        """How many there are of each tile; 0 of a tile that other sets have."""
        others = [tile for tile, n in tiles.items() if n and tile not in _PLACED]
        places = _PLACED | {tile: COUNTED + number * BITS for number, tile in enumerate(others)}
        self.weights = [*_WEIGHTS]
        """The number to add for a tile."""
        for tile in others:
            self.weights[tile] = 1 << places[tile]
        self.room = sum(MOST - tiles.get(tile, 0) << place for tile, place in places.items()) + (MOST << _ELSE)
        """Added to the counts, it sets the highest bit of each that exceeds what the set has."""
        self.carries = sum(MOST + 1 << place for place in (*places.values(), _ELSE))

    def count(self, tiles: Iterable[Tile]) -> int:
        """Return the counts of some tiles, packed into one number: the count of each tile has digits of its own. So all
        counts are added up, or compared with the set (:meth:`has`), at once."""
        return sum(map(self.weights.__getitem__, tiles))

    def has(self, counts: int) -> bool:
        """Tell whether the set has some counted tiles all at once; at most :data:`MOST` of them, as otherwise a count
        would run into the next. A count that is too great shows as a carry when :attr:`room` is added."""
        return not without_reds(counts) + self.room & self.carries


_FLOWERS = tuple(BY_MPSZ[f"{n}f"] for n in range(1, 9))
FLOWERS: Final = {"none": (), "four": _FLOWERS[:4], "eight": _FLOWERS, "seasons": (*_FLOWERS[:4], *_FLOWERS[:4])}
"""The flowers of a set by the value of ``table.flowers``."""
POCCHI: Final = {
    "four": tuple(BY_MPSZ["P" + letter] for letter in "gbyr"),
    **{name: (BY_MPSZ["Pw"],) * n for n, name in enumerate(("none", "one", "two", "three", "all"))},
}
"""The pocchi of a set by the value of ``table.pocchi``."""


def set_of(kinds: Iterable[Kind], coloured: Mapping[Tile, int]) -> TileSet:
    """Return the set with four tiles of each of some kinds. ``coloured``: the number of each coloured tile, which takes
    the place of a plain tile, and of each flower, which comes beside the four."""
    special = Counter(tile & KIND for tile in Counter(coloured).elements())
    return TileSet({kind: COPIES - special[kind] for kind in kinds} | dict(coloured))


def coloured_tiles(v: V) -> Counter[Tile]:
    """Return the number of each tile in the set of the riichi family that is no plain one: red, golden and special
    tiles, pocchi, flowers. Only these differ between tables."""
    tiles = Counter(BY_MPSZ[t] for t in v["table.red_fives"])
    for tile, count, _ in (dict(special).values() for special in v.get("table.special", ())):  # _: its han
        tiles[BY_MPSZ[tile]] += count
    tiles.update(POCCHI[v["table.pocchi"]])
    tiles.update(FLOWERS[v["table.flowers"]])
    return tiles


def coloured_in_place(v: V) -> dict[Tile, Tile]:
    """Return the coloured tile in place of each plain tile that the set does not have: where every five is red or every
    white a pocchi, players write plain tiles. Where the four have several colours, the commonest is meant."""
    return _in_place(coloured_tiles(v))


def _in_place(coloured: Mapping[Tile, int]) -> dict[Tile, Tile]:
    """Return, by kind, the coloured tile that a plain one must mean, from the number of each coloured tile. A kind is
    left out if the set still has plain tiles of it, or two colours as common."""
    commonest: dict[Tile, Tile] = {}
    for kind in dict.fromkeys(tile & KIND for tile in coloured):
        counts = {tile: n for tile, n in coloured.items() if tile & KIND == kind}
        most = max(counts.values())
        alike = [tile for tile, n in counts.items() if n == most]
        if sum(counts.values()) == COPIES and len(alike) == 1:  # no plain tile of the kind is left
            commonest[kind] = alike[0]
    return commonest


def tile_set(v: V) -> TileSet:
    """Return the set of a table of the riichi family, against which records are counted. It is the set as records are
    written: a plain tile that it does not have is read as the coloured one in its place."""
    return _as_written(v["table.removed"], tuple(coloured_tiles(v).items()))


@lru_cache(64)
def _as_written(removed: tuple[str, ...], coloured: tuple[tuple[Tile, int], ...]) -> TileSet:
    """Return the set of a table without the kinds removed, with so many of each coloured tile, remembered for all hands
    of the table. Where all four of a kind are coloured, the plain tile may be written for them. Reds that the set lacks
    get 0 copies, so that one in a record is too many."""
    gone = {BY_MPSZ[tile] & KIND for tile in removed}
    kinds = [kind for kind in range(KINDS) if kind not in gone]
    left = {tile: n for tile, n in coloured if tile & KIND not in gone}
    in_place = _in_place(left)
    tiles = {**set_of(kinds, left).tiles, **{kind: left[tile] for kind, tile in in_place.items()}}
    return TileSet(tiles | {RED | kind: 0 for kind in kinds if kind < HONOURS and RED | kind not in tiles})
