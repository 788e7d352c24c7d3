"""The census of tiles: what a record shows, counted group by group against the set that a game is played with."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import Path, Problem
from ..tiles.notation import format_tile
from ..tiles.tiles import COPIES, KIND, KINDS, Kind, Tile
from .tile_set import MOST, TileSet


class Census:
    """Counts groups of different physical tiles, and reports those that the set does not have or has not so many of."""

    def __init__(self, tile_set: TileSet, hint: Phrase | None = None, strange: Phrase | None = None) -> None:
        """Begin to count against a set, with no tiles so far. ``hint``: the advice if there are too many tiles of a
        kind; ``strange``: the advice if tiles are not in the set."""
        self.set = tile_set
        self.hint, self.strange = hint, strange
        self.hints: dict[Kind, Phrase] = {}
        """Advice for some kinds in place of ``hint``."""
        self.tiles: Counter[Tile]
        self.kinds: Counter[Kind]
        self._fitting: list[Tile] = []
        """Tiles that the set has, all at once; they are counted one by one only when it does not have a further one."""
        self._sum: int | None = 0
        """The same as a sum; ``None``: they are counted one by one."""

    def count(self, path: Path, tiles: Sequence[Tile], misplaced: Collection[Tile] = ()) -> Iterator[Problem]:
        """Count a group of tiles in addition to those counted before, and yield what is wrong with it. ``misplaced``:
        tiles of the group that cannot be there at all. As long as the set has all tiles, they are counted by one sum,
        which is much faster; from the first problem on tile by tile, as it then matters which one is too many."""
        if self._sum is not None:
            counts = self._sum + self.set.count(tiles)
            # beyond MOST tiles a count could run into the next one of the sum
            if not misplaced and self.set.has(counts) and len(self._fitting) + len(tiles) <= MOST:
                self._sum = counts
                self._fitting += tiles
                return
            self._sum, self.tiles = None, Counter(self._fitting)
            self.kinds = Counter(tile & KIND for tile in self._fitting)
        yield from self._count_one_by_one(path, tiles, misplaced)

    def _count_one_by_one(self, path: Path, tiles: Sequence[Tile], misplaced: Collection[Tile]) -> Iterator[Problem]:
        """Count each tile of a group, and yield a problem for tiles that the set does not have, and one for each kind
        and each tile of which this group has the first copy too many: so the problem points at the group where that
        copy stands."""
        strange = [tile for tile in dict.fromkeys(tiles) if tile in misplaced or tile not in self.set.tiles]
        kinds, beyond = list[Kind](), list[Tile]()
        for tile in tiles:
            kind = tile & KIND
            if tile not in misplaced:
                self.kinds[kind] += 1
                # at the fifth, and not again at a sixth; of flowers there are fewer, which is told tile by tile
                if self.kinds[kind] == COPIES + 1 and kind < KINDS:
                    kinds.append(kind)
            if tile not in strange:
                self.tiles[tile] += 1
                if self.tiles[tile] == self.set.tiles[tile] + 1:
                    beyond.append(tile)
        if strange:
            yield self.not_in_set(path, strange)
        for kind in kinds:
            hint = self.hints.get(kind, self.hint)
            yield problem("L202.copies", path, help=hint, count=self.kinds[kind], tile=format_tile(kind), copies=COPIES)
        for tile in beyond:
            yield from self.too_many(path, tile)

    def not_in_set(self, path: Path, tiles: Sequence[Tile]) -> Problem:
        """Return the problem of tiles that the set does not have, or that cannot be there; a game overrides it to say
        more in its advice."""
        return problem("L203.strange", path, help=self.strange, tiles=" ".join(map(format_tile, tiles)))

    def too_many(self, path: Path, tile: Tile) -> Iterator[Problem]:
        """Yield the problem of more copies of a ``tile`` than the set has, unless a fifth of its kind has been
        reported. Yield nothing here: without coloured tiles only a fifth of a kind is too many. Games with such tiles
        override this."""
        yield from ()
