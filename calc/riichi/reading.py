"""One way to read a winning hand: its shape and how the winning tile completes it."""

from __future__ import annotations

from typing import Final

from ..records.record import CLAIMED, SHIISANPUUTAA
from ..rules.rules import V
from ..tiles.shapes import PAIRS, SCATTERED, STANDARD, Shape, join_groups, no_pairs, orphans, pairs, scattered
from ..tiles.tiles import CHUN, HAKU, NORTH, SIMPLES, Kind
from .hand import Hand

# How the winning tile completes the hand.
RYANMEN: Final = 0
KANCHAN: Final = 1
PENCHAN: Final = 2
TANKI: Final = 3
SHANPON: Final = 4
NO_WAIT: Final = 5
WAIT_NAMES = ("ryanmen", "kanchan", "penchan", "tanki", "shanpon", "")
# The kinds of pair that fu distinguish.
PLAIN_PAIR: Final = 0
DRAGON_PAIR: Final = 1
SEAT_PAIR: Final = 2
ROUND_PAIR: Final = 3
DOUBLE_PAIR: Final = 4
NORTH_PAIR: Final = 5

_FIRST: Final = 0o1 | 1 << 9 | 1 << 18
"""Runs 123: a 3 completes them as an edge."""
_LAST: Final = _FIRST << 6
"""Runs 789."""
_AROUND: Final = [sum(1 << k for k in range(max(tile - 2, tile - tile % 9), tile + 1)) for tile in range(27)] + [0] * 7
"""By kind: where runs begin that can contain it."""


class Reading:
    """A shape with its wait, as seen by yaku and fu. Masks are sets of kinds as bits."""

    __slots__ = ("closed", "hand", "pair_worth", "runs", "shape", "triplets", "wait")

    def __init__(self, hand: Hand, shape: Shape, wait: int) -> None:
        """Work out what every yaku and the fu ask for: the sets with the melds, which triplets are concealed, and what
        the pair is worth. ``wait``: :data:`RYANMEN` … :data:`NO_WAIT`."""
        self.hand = hand
        self.shape = shape
        self.wait = wait
        closed = shape.triplets
        self.runs = shape.runs | hand.meld_runs
        self.triplets = closed | hand.meld_triplets
        """Including kans."""
        # the discard that completed it came from another hand
        if wait == SHANPON and not hand.tsumo:
            closed &= ~(1 << hand.tile)
        self.closed = closed
        """Concealed triplets, without kans; one completed by a ron is open."""
        pair = shape.pair
        self.pair_worth = PLAIN_PAIR
        if pair >= 27:  # an honour; no call for the others, as each reading of a batch comes here
            self.pair_worth = pair_worth(pair, hand.seat_wind, hand.round_wind, hand.north_yaku, hand.other_wind)

    def of_hand(self, hand: Hand) -> Reading:
        """Return a copy of this reading for a ``hand`` in other circumstances: the same shape and wait, and the same
        triplets count as concealed. A dispute changes who deals, or which triplet a player takes for concealed."""
        reading = Reading(hand, self.shape, self.wait)
        reading.closed = self.closed
        return reading


def pair_worth(pair: Kind, seat_wind: Kind, round_wind: Kind, north_yaku: bool, other_wind: Kind = 0) -> int:
    """Return what a pair is to fu and pinfu: one of :data:`PLAIN_PAIR` … :data:`NORTH_PAIR`. ``north_yaku``: whether
    norths are yaku tiles for everybody; ``other_wind``: a second round wind, 0 if there is none. A seat wind that is a
    round wind too is a pair of its own, as tables count it once or twice.

    >>> pair_worth(27, 27, 27, False) == DOUBLE_PAIR, pair_worth(3, 27, 27, False) == PLAIN_PAIR
    (True, True)
    """
    if pair < 27:  # of a suit
        return PLAIN_PAIR
    if HAKU <= pair <= CHUN:
        return DRAGON_PAIR
    if pair == seat_wind:
        return DOUBLE_PAIR if pair in (round_wind, other_wind) else SEAT_PAIR
    if pair in (round_wind, other_wind):
        return ROUND_PAIR
    return NORTH_PAIR if pair == NORTH and north_yaku else PLAIN_PAIR


def waits_of(shape: Shape, tile: Kind) -> list[int]:
    """Return the different ways in which the winning ``tile`` completes a shape: each is a reading of its own, with fu
    of its own. Seven pairs wait for one tile of a pair (tanki), thirteen orphans in no way that fu distinguish. Empty
    if the tile is in no set of the shape. ``shape.runs`` has a bit for the lowest kind of each run."""
    if shape.form != STANDARD:
        return [TANKI if shape.form == PAIRS else NO_WAIT]
    waits = []
    if shape.pair == tile:
        waits.append(TANKI)
    bit = 1 << tile
    if shape.triplets & bit:
        waits.append(SHANPON)
    runs = shape.runs & _AROUND[tile]
    if not runs:
        return waits
    if runs & bit >> 1:  # the tile is in the middle of a run
        waits.append(KANCHAN)
    low = runs & bit  # the lowest of a run
    high = runs & bit >> 2  # the highest
    if low & _LAST or high & _FIRST:
        waits.append(PENCHAN)
    if low & ~_LAST or high & ~_FIRST:
        waits.append(RYANMEN)
    return waits


def shapes_of(hand: Hand, v: V) -> list[Shape]:
    """Return every shape of a hand: four sets and a pair; for hands without calls and kans also seven pairs, thirteen
    orphans and, if nothing else fits, thirteen tiles apart (十三不塔), or any tiles where a yaku is claimed that needs
    no shape (``shape.claimed``). Each is looked for only where it can be, since most hands of a batch have the first
    alone."""
    shapes = join_groups(hand.groups, hand.need)
    if hand.need == 4:  # no melds
        twice = v["shape.four_as_two_pairs"]
        if not no_pairs(hand.packed, twice):
            shapes += pairs(hand.codes, 7, twice=twice)
        if not hand.kinds & SIMPLES:
            shapes += orphans(hand.codes)
        if not shapes and hand.flags & SHIISANPUUTAA and v["yaku.shiisanpuutaa"].closed:
            shapes = scattered(hand.codes)
    elif hand.kans == 4 and not shapes and v["suukantsu.at_fourth"]:
        shapes = _any_tiles(hand)  # four kans; no pair is needed
    if not shapes and hand.flags & CLAIMED and not {*v["shape.claimed"]}.isdisjoint(hand.win.yaku):
        shapes = _any_tiles(hand)
    return shapes


def _any_tiles(hand: Hand) -> list[Shape]:
    """Return the shape of a hand whose concealed tiles need not form anything."""
    return [Shape(SCATTERED, (), hand.tile, 0, 0, 0)]


def readings_of(hand: Hand, v: V) -> list[Reading]:
    """Return every reading of a hand: each shape with each way in which the winning tile completes it, none twice.
    Empty if the tiles do not form a winning shape."""
    tile = hand.tile
    readings: list[Reading] = []
    for shape in shapes_of(hand, v):
        for wait in waits_of(shape, tile):
            readings.append(Reading(hand, shape, wait))  # noqa: PERF401  # a comprehension takes 1 % of a settlement
    return readings
