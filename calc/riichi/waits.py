"""Waits: the kinds that complete a hand, tenpai, furiten, and kans after riichi that do not change the waits; and how
many tiles a hand still lacks (向聴数). Draws, furiten and ``calc waits`` ask for them."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import Final

from ..named_tuples import NamedTuple
from ..rules.rules import V
from ..tiles.shapes import Codes, Shape, add, completing, counts, encode, orphans, pairs, standard
from ..tiles.tiles import BY_MPSZ, COPIES, KIND, KINDS, NORTH, YAOCHUU, Kind, Meld, Tile


class HeldTiles(NamedTuple):
    """The tiles of a player between turns: concealed tiles (13 less three for each meld) and melds."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    norths: int = 0
    """Norths drawn aside."""


class KanVerdict(NamedTuple):
    """Whether a concealed kan after riichi is legal, and the reason if it is not (``waits``, ``shape``, ``rule``,
    ``tiles``, ``joker``)."""

    legal: bool
    reason: str
    before: tuple[Kind, ...]
    after: tuple[Kind, ...]


class Waiter:
    """The waits of a hand. A tile completes it when drawn exactly if it does when discarded; games with jokers override
    this."""

    codes: Codes

    def __init__(self, tiles: HeldTiles, v: V) -> None:
        """Count the concealed tiles. The waits are worked out only when somebody asks for them, since many hands are
        only checked for furiten or tenpai."""
        self.tiles, self.v = tiles, v
        self.removed = frozenset(BY_MPSZ[t] & KIND for t in v["table.removed"])
        self.codes = encode(tiles.concealed)
        self.need = 4 - len(tiles.melds)

    def shapes(self, kind: Kind) -> list[Shape]:
        """Return all winning shapes of the concealed tiles and one more of this ``kind``: sets and a pair; without
        melds also seven pairs and thirteen orphans. Empty if that tile does not complete the hand. A game with jokers
        overrides it."""
        codes, v = add(self.codes, kind), self.v
        shapes = standard(codes, self.need)
        if not self.tiles.melds:
            shapes += pairs(codes, 7, twice=v["shape.four_as_two_pairs"])
            shapes += orphans(codes)
        return shapes

    def joker(self, kind: Kind) -> bool:
        """Tell whether concealed tiles of a kind may be jokers: never in riichi; a game with jokers overrides it."""
        return False

    def copies(self, kind: Kind) -> int:
        """Return the number of tiles of a kind in the hand, melds and norths drawn aside included."""
        tiles = [*self.tiles.concealed, *(t for m in self.tiles.melds for t in m.tiles)]
        return sum(t & KIND == kind for t in tiles) + (self.tiles.norths if kind == NORTH else 0)

    @cached_property
    def completing(self) -> list[Kind]:
        """The kinds of the set that complete the shape, with or without a yaku, ascending. This includes a kind of
        which the hand itself holds all four: :meth:`tenpai` decides whether it counts."""
        return self.missed(range(KINDS))

    def ron(self) -> list[Kind]:
        """Return the kinds that complete the hand when discarded."""
        return self.completing

    def tsumo(self) -> list[Kind]:
        """Return the kinds that complete the hand when drawn."""
        return self.ron()

    def furiten(self, gone: set[Kind]) -> list[Kind]:
        """Return the waits that may not be won by ron after some kinds were discarded or passed: all of them if any
        wait is among these kinds."""
        return self.completing if self.missed(gone) else []

    def missed(self, gone: Iterable[Kind]) -> list[Kind]:
        """Return which of the kinds ``gone`` (discarded or passed) are waits of the hand, ascending: a hand that has
        missed one is furiten. A kind that is not in the set, or of which the concealed tiles have more than four, is no
        wait."""
        numbers = counts(self.codes)
        return self.those_completing([k for k in sorted(gone) if k not in self.removed and numbers[k] <= COPIES])

    def those_completing(self, kinds: list[Kind]) -> list[Kind]:
        """Return which of the ``kinds`` complete a shape, in their order. For seven pairs only the single kind of which
        the hand has an odd number is tried, as to try all 34 takes long."""
        completed = completing(self.codes, self.need)
        if self.tiles.melds:  # only sets and a pair can be with melds
            return [k for k in kinds if k in completed]
        single = {k for k, n in enumerate(counts(self.codes)) if n % 2}
        four = self.v["shape.four_as_two_pairs"]
        return [
            k for k in kinds
            if k in completed
            or (single == {k} and pairs(add(self.codes, k), 7, twice=four))
            or orphans(add(self.codes, k))
        ]  # fmt: skip

    def tenpai(self) -> bool:
        """Tell whether the hand counts as tenpai at a draw (形式聴牌). Rule ``draw.own_four_wait``."""
        return bool(self.completing) and (not self.holds_all() or bool(self.v["draw.own_four_wait"]))

    def holds_all(self) -> bool:
        """Tell whether the hand waits, but only for tiles of which it holds every copy itself (純カラ), so that nobody
        can ever discard or draw one: rules differ in whether that is tenpai."""
        return bool(self.completing) and all(self.copies(kind) >= COPIES for kind in self.completing)

    def kan(self, kind: Kind) -> KanVerdict:
        """Return whether a player may declare a concealed kan after riichi with a drawn fourth tile of a ``kind``, with
        the reason if not, and the waits before and after it. Rule ``riichi.ankan``: ``no`` forbids it; ``waits`` allows
        it if the kind is not itself a wait and the waits stay the same; ``shape`` also requires that the three tiles
        are a triplet in every reading."""
        v = self.v
        before, policy = tuple(self.ron()), v["riichi.ankan"]
        rest = tuple(t for t in self.tiles.concealed if t & KIND != kind)
        # a joker is no tile of this kind, and the hand must hold just three of it: the fourth is drawn
        if self.joker(kind) or len(self.tiles.concealed) - len(rest) != 3:
            return KanVerdict(legal=False, reason="joker" if self.joker(kind) else "tiles", before=before, after=())
        melds = (*self.tiles.melds, Meld("ankan", (kind,) * 4))
        after = tuple(type(self)(self.tiles._replace(concealed=rest, melds=melds), v).ron())
        reason = ""
        if policy == "no":
            reason = "rule"
        elif before != after or kind in before:
            reason = "waits"
        elif policy == "shape" and any(not s.triplets >> kind & 1 for wait in before for s in self.shapes(wait)):
            reason = "shape"
        return KanVerdict(legal=not reason, reason=reason, before=before, after=after)


_SUIT_ENDS = ((0, 9, True), (9, 18, True), (18, 27, True), (27, KINDS, False))


def shanten(counts: Sequence[int], sets: int, jokers: int = 0) -> int:
    """Return the shanten of concealed tiles (向聴数): how many tiles they lack of tenpai (0: tenpai, -1: complete).
    ``counts``: how many tiles of each kind there are, without jokers; ``sets``: how many sets they must form, four less
    the melds; ``jokers``: how many jokers there are besides.

    >>> from calc.tiles.notation import parse_tiles
    >>> from calc.tiles.shapes import counts, encode
    >>> shanten(counts(encode(parse_tiles("123m 456p 78s 11z 3m 6m 9p"))), 4)
    2
    """
    lacks = _standard_shanten(counts, sets)
    if sets == 4:
        # seven pairs: six pairs are tenpai, and with fewer than seven kinds other kinds must be drawn first
        two = sum(n >= 2 for n in counts)
        lacks = min(lacks, 6 - two + max(0, 7 - sum(n >= 1 for n in counts)))
        # thirteen orphans: each of their kinds, and one pair of them, is a step
        ends = [n for kind, n in enumerate(counts) if YAOCHUU >> kind & 1]
        lacks = min(lacks, 13 - sum(n >= 1 for n in ends) - any(n >= 2 for n in ends))
    complete = sum(counts) + jokers > 3 * sets + 1  # with sets and jokers only, the pair still needs a tile
    return max(lacks - jokers, -1 if complete else 0)


def _standard_shanten(counts: Sequence[int], sets: int) -> int:
    """Return how many tiles a hand lacks of tenpai as ``sets`` sets and a pair; -1: it is complete. The ways to divide
    each suit (:func:`_blocks`) are combined to totals of sets, incomplete sets and pairs, of which the best counts:
    each set saves two tiles, each incomplete set and the pair save one."""
    totals = {(0, 0, 0)}
    for start, end, runs in _SUIT_ENDS:
        totals = {
            (made + more_sets, partial + more_partial, pair + more_pair)
            for made, partial, pair in totals
            for more_sets, more_partial, more_pair in _blocks(tuple(counts[start:end]), runs)
            if made + more_sets <= sets and pair + more_pair <= 1
        }
    return min(2 * (sets - made) - min(partial, sets - made) - pair for made, partial, pair in totals)


_ALIKE: Final = (((1,), (0, 0, 0)), ((3,), (1, 0, 0)), ((2,), (0, 1, 0)), ((2,), (0, 0, 1)))
_IN_ROW: Final = (((1, 1, 1), (1, 0, 0)), ((1, 1), (0, 1, 0)), ((1, 0, 1), (0, 1, 0)))
"""What can be taken from the first ranks: how many tiles of each, and the sets, incomplete sets and pairs that they
make."""


@lru_cache(1 << 14)
def _blocks(counts: tuple[int, ...], runs: bool) -> frozenset[tuple[int, int, int]]:
    """Return all ways to divide the tiles of a suit: how many sets, incomplete sets, and pairs (one at most).
    ``counts``: how many tiles of each rank there are; ``runs``: whether they form runs. Remembered, since each suit of
    a hand is asked about again for every tile that could be drawn."""
    if not any(counts):
        return frozenset({(0, 0, 0)})
    if not counts[0]:  # nothing of the lowest rank is left: go on with the next
        return _blocks(counts[1:], runs)
    divisions = set[tuple[int, int, int]]()
    for taken, (sets, partial, pair) in (*_ALIKE, *(_IN_ROW if runs else ())):
        left = [n - out for n, out in zip_longest(counts, taken, fillvalue=0)]
        if min(left) >= 0:
            rest = _blocks(tuple(left), runs)
            divisions.update(
                (more_sets + sets, more_partial + partial, more_pair + pair)
                for more_sets, more_partial, more_pair in rest
                if more_pair + pair <= 1
            )
    return frozenset(divisions)


def useful(counts: Sequence[int], sets: int, joker: Kind | None, jokers: int) -> list[Kind]:
    """Return the kinds of which one more tile brings a hand closer to a win (受け入れ). ``joker``: the kind that can
    replace any other, ``None`` if there is none; the other parameters as of :func:`shanten`. Every kind is tried, since
    only the whole hand shows what helps."""
    now = shanten(counts, sets, jokers)
    kinds = []
    for kind in range(KINDS):
        drawn = list(counts)
        drawn[kind] += kind != joker  # a drawn joker is counted among the jokers
        if shanten(drawn, sets, jokers + (kind == joker)) < now:
            kinds.append(kind)
    return kinds
