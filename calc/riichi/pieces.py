"""What the pieces of a hand bring to its readings: the tiles of a suit, the group that it is won on, melds.

A piece is known by its text or its counts, and what it brings are two ints: one that is added up over the pieces of a
reading (sets, triplets, what fu count), one that is joined by or (runs, triplets, what kinds there are). So what
:mod:`.look` sees of a reading, and what decides its fu, is the sum of a few numbers that are remembered. No rule is
read here.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from ..notation import DIGIT_TILES, parse_hand
from ..problems import InputError
from ..shapes import ALL_RANKS, KEPT, MANZU, NOT_GREEN, SIMPLES, STANDARD, TERMINALS, Shape, classes, read
from ..tiles import HONOURS, KIND, SOU, SUIT_BITS, VARIANT, YAOCHUU, Kind, Tile, mask
from .hand import FEATURES, fu_place
from .look import OUTER_RUNS
from .reading import RYANMEN, SHANPON, waits_of
from .stand_ins import meld_number

# What is added up. The lowest bits are free for the features of the hand (:mod:`.hand`).
TWIN, TRIPLET, CONCEALED, KAN, TWO_SIDED, WORTHY, WORTH = (1 << bit for bit in (10, 12, 15, 18, 21, 22, 23))
PATTERN: Final = 1 << 33
OF_YAKU: Final = PATTERN - TWIN - WORTHY
"""What yaku see: :data:`WORTH` are the ten bits of :attr:`.look.Look.worth`, :data:`WORTHY` is a pair that has any."""
SIMPLE, OUTER, WAIT, PAIR_WORTH, MELD_FU = (1 << bit for bit in (37, 40, 43, 46, 49))
OF_FU: Final = (1 << 67) - SIMPLE
"""What fu see; :data:`MELD_FU` are the six counts of :attr:`.hand.Hand.meld_fu`."""
SET, PAIR, INSIDE = (1 << bit for bit in (67, 70, 72))
WHOLE: Final = 4 * SET + PAIR
OF_WHOLE: Final = INSIDE - SET
"""How many sets and pairs; :data:`INSIDE` are those without a terminal or honour, of equal ones one."""

# What is joined. Of a suit it is shifted by nine bits for each suit before it. Any suit is read as if it were souzu,
# which has green tiles.
RUNS: Final = (1 << 27) - 1
TRIPLETS, THERE, OPEN = 27, 54, 89
"""Triplets of suits as bits of their kinds; what there is of each suit, and of honours; whether a meld is open."""
SEEN: Final = (1 << OPEN - THERE) - 1
HONOUR: Final = OPEN + 1
"""Above it: which honours are triplets, in seven bits, and one more than the honour of the pair."""

# Tiles are counted in seven bits each: the nine ranks of a suit, its red fives, then the next suit.
COUNT_BITS, OF_SUIT = 7, 70
COLOURED: Final = [OF_SUIT * suit + 9 * COUNT_BITS for suit in range(3)]
"""Where red fives are counted."""
TEXTS: Final = 4 * OF_SUIT
"""Above that, of each suit again, how many tiles its texts have, and from :data:`_TEXT` on how many texts there are."""
_TEXT: Final = 32
TWOS: Final = sum(5 << 3 * rank for rank in range(9))
"""The bits of a group's counts that are empty where each is two or none."""

_OF_ANY_SUIT: Final = TERMINALS | SIMPLES | ALL_RANKS
COUNTED: Final = frozenset(tile for known in DIGIT_TILES.values() for tile in known.values())
"""Plain tiles and red fives."""
Bring = tuple[int, int]
"""What is added, and what is joined."""


Brings = tuple[int, int, tuple[Bring, ...]]
"""What the only reading of a group adds and joins; where there is none, or several, nothing and what there is among the
kinds, and the several."""


class Piece(NamedTuple):
    """Tiles of one group."""

    tally: int
    """How many there are of each tile."""
    code: int
    """How many of each kind, as :mod:`calc.shapes` counts a group."""


class Called(NamedTuple):
    """A meld in its place."""

    tally: int
    adds: int
    joins: int
    number: int
    """Its kind and size (:func:`.stand_ins.meld_number`)."""
    caller: str


def place(kind: Kind) -> int:
    """Where tiles of a kind are counted: the lowest bit."""
    return kind // 9 * OF_SUIT + kind % 9 * COUNT_BITS


def tally(tile: Tile) -> int:
    """A tile as it is counted; a red five is a five and a red one."""
    kind = tile & KIND
    return 1 << place(kind) | (1 << place(kind // 9 * 9) + 9 * COUNT_BITS if tile & VARIANT else 0)


_CODE: Final = 1 << OF_SUIT


def _digits(group: int) -> dict[str, int]:
    """The tiles of a group by their digits, as they are counted, and above that their counts by kind."""
    known = DIGIT_TILES["mpsz"[group]].items()
    return {n: (tally(t) >> group * OF_SUIT) + (_CODE << 3 * ((t & KIND) - 9 * group)) for n, t in known}


_COUNTS: Final = {2: _digits(2).__getitem__, 3: _digits(3).__getitem__}
_MOST: Final = 14
"""A longer text is of no hand."""


def piece(group: int, digits: str) -> Piece | None:
    """The tiles of a suit (2), or of honours (3), by their digits; ``None`` where there are no such tiles."""
    try:
        counted = sum(map(_COUNTS[group], digits))
    except KeyError:
        return None
    if not 0 < len(digits) <= _MOST:
        return None
    return Piece(counted & _CODE - 1 | (_TEXT + len(digits)) << TEXTS, counted >> OF_SUIT)


def tiles_of(texts: int) -> int:
    """How many tiles there are by what is counted from :data:`TEXTS` on; -1 where a suit has several texts."""
    each = [texts >> OF_SUIT * suit & (1 << OF_SUIT) - 1 for suit in range(4)]
    return -1 if max(each) >= 2 * _TEXT else sum(its % _TEXT for its in each)


@lru_cache(KEPT)
def _read(group: int, code: int) -> tuple[int, list[tuple[Shape, int, int]]]:
    """What there is among the kinds of a group, and its readings without a wait."""
    parts, _, there = read(group, code)
    shapes = [Shape(STANDARD, p.sets, p.pair, p.runs, p.triplets, p.twins) for p in parts]
    return there << (THERE if group < 3 else THERE + 27), [(shape, *_brings(shape)) for shape in shapes]


def brings(group: int, code: int) -> Brings:
    """What the counts of a suit (2), or of honours (3), bring."""
    there, found = _read(group, code)
    return _at_once(there, [(adds, joins) for _, adds, joins in found])


def won_on(group: int, code: int, kind: Kind, ron: bool) -> Brings:
    """The same with the tile that completes the hand among them."""
    there, read = _read(group, code)
    found = []
    for shape, adds, joins in read:
        for wait in waits_of(shape, kind):
            more = adds + wait * WAIT
            if wait == RYANMEN:
                more += TWO_SIDED
            elif wait == SHANPON and ron:  # the triplet is as if it were called
                more += (MELD_FU << 3 * fu_place("pon", kind, YAOCHUU)) - CONCEALED
                more -= OUTER if YAOCHUU >> kind & 1 else SIMPLE
            found.append((more, joins))
    return _at_once(there, found)


def _at_once(there: int, found: list[Bring]) -> Brings:
    if len(found) == 1:
        return found[0][0], found[0][1] | there, ()
    return 0, there, tuple(found)


def _brings(shape: Shape) -> Bring:
    """What a reading of a group brings."""
    runs, triplets, pair = shape.runs, shape.triplets, shape.pair
    number, outer, inside = triplets.bit_count(), (triplets & YAOCHUU).bit_count(), runs & ~OUTER_RUNS
    adds = len(shape.sets) * SET + shape.twins * TWIN + number * (TRIPLET + CONCEALED + SIMPLE)
    adds += outer * (OUTER - SIMPLE) + (inside.bit_count() + number - outer) * INSIDE
    joins = triplets >> HONOURS << HONOUR | (triplets & SUIT_BITS[2]) >> SOU << TRIPLETS | runs >> SOU
    if pair >= 0:
        adds += PAIR + INSIDE * (not YAOCHUU >> pair & 1)
        if pair >= HONOURS:
            joins |= pair - HONOURS + 1 << HONOUR + 7
    return adds, joins


@lru_cache(KEPT)
def called(text: str) -> Called | None:
    """A meld by its text; ``None`` where it is none, or not of plain tiles and red fives."""
    try:
        concealed, melds, tile = parse_hand(text)
    except InputError:
        return None
    if concealed or tile is not None or len(melds) != 1:
        return None
    kind, tiles, caller = melds[0]
    if not all(t in COUNTED for t in tiles):
        return None
    lowest = min(t & KIND for t in tiles)
    suit, yaochuu = lowest // 9, YAOCHUU >> lowest & 1
    kinds = mask(t & KIND for t in tiles)
    adds, joins = SET, classes(kinds << SOU >> 9 * suit if suit < 3 else kinds) << THERE + 9 * suit
    if kind != "ankan":
        joins |= 1 << OPEN
    if kind == "chi":
        adds += INSIDE * (not OUTER_RUNS >> lowest & 1)
        joins |= 1 << lowest
    else:
        adds += TRIPLET + INSIDE * (1 - yaochuu) + (MELD_FU << 3 * fu_place(kind, lowest, YAOCHUU))
        adds += KAN * (kind != "pon") + CONCEALED * (kind == "ankan")
        joins |= 1 << lowest + (HONOUR - HONOURS if suit == 3 else TRIPLETS)
    return Called(sum(map(tally, tiles)), adds, joins, meld_number(kind, len(tiles), -1), caller)


def features_of(there: int) -> int:
    """The features that a hand has by what there is of each suit and of honours."""
    found = there >> 27
    for suit in range(3):
        if its := there >> 9 * suit & 511:
            found |= MANZU << suit | its & _OF_ANY_SUIT | (its if suit == 2 else NOT_GREEN) & NOT_GREEN
    return FEATURES[found]
