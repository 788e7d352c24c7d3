"""What the pieces of a hand (the tiles of a suit, the group with the winning tile, melds) bring to its readings: the
fast path of a batch (:mod:`.win`) adds up what is remembered of each piece (:mod:`.remembered`).

A piece is identified by its text or its counts. It brings two ints: one is added up over the pieces of a reading (sets,
triplets, the facts that decide fu), the other is joined by bitwise or (runs, triplets, the kinds in the hand). So a few
remembered numbers give everything that :class:`calc.riichi.look.Look` sees of a reading and that decides its fu. No
rule is read here.
"""

from functools import lru_cache
from typing import Final

from ..riichi.hand import FEATURES, fu_place
from ..riichi.look import OUTER_RUNS
from ..riichi.memory import Memory
from ..riichi.reading import RYANMEN, SHANPON, waits_of
from ..tiles.notation import DIGIT_TILES, parse_hand
from ..tiles.shapes import (
    ALL_RANKS,
    BITS,
    COUNT,
    GROUP,
    KEPT_OFTEN,
    MANZU,
    NOT_GREEN,
    PLACES,
    RANKS,
    SIMPLES,
    STANDARD,
    TERMINALS,
    Shape,
    classes,
    counted,
    pack,
)
from ..tiles.tiles import HONOUR_BITS, HONOURS, KIND, SOU, YAOCHUU, Kind, Meld, mask
from .stand_ins import MELD_BITS, SIZES, meld_number

# What is added up. The lowest bits are free for the features of the hand (:mod:`calc.riichi.hand`), and all of it fits
# into 62 bits, in which compiled code adds up numbers without making objects.
TWIN: Final = 1 << 10
TRIPLET: Final = 1 << 12
CONCEALED: Final = 1 << 15
KAN: Final = 1 << 18
TWO_SIDED: Final = 1 << 21
OF_YAKU: Final = 2 * TWO_SIDED - TWIN
"""The bits that yaku see."""
SIMPLE: Final = 1 << 22
OUTER: Final = 1 << 25
WAIT: Final = 1 << 28
PAIR_WORTH: Final = 1 << 31
MELD_FU: Final = 1 << 34
SET: Final = 1 << 52
OF_FU: Final = SET - SIMPLE
"""The bits that decide fu; from :data:`MELD_FU` on the six counts of :attr:`calc.riichi.hand.Hand.meld_fu`. Under the
values of some rules (:func:`brings`) the fu themselves stand there, and two counts of kans."""
FU: Final = 1 << 22
OPEN_KAN: Final = 1 << 42
CLOSED_KAN: Final = 1 << 45
MOST_FU: Final = (1 << 16) - 1
OF_SUM: Final = OPEN_KAN - FU
"""The bits of the fu themselves."""
OF_KANS: Final = 7 * OPEN_KAN | 7 * CLOSED_KAN
PAIR: Final = 1 << 55
INSIDE: Final = 1 << 57
WHOLE: Final = 4 * SET + PAIR
OF_WHOLE: Final = INSIDE - SET
"""The sets and pairs. :data:`INSIDE` counts those without a terminal or honour; equal ones in a group count once."""

# What yaku see besides, in a number with the bits of OF_YAKU and the features of the hand.
WORTH: Final = 1 << 22
PATTERN: Final = 1 << 32
"""From :data:`WORTH` on there are the ten bits of ``Look.worth``."""

# What is joined. For a suit it is shifted by nine bits for each suit before it. Every suit is read as if it were souzu,
# which has green tiles.
RUNS: Final = (1 << 27) - 1
TRIPLETS: Final = 27
SETS: Final = (1 << 54) - 1
TWO: Final = 54
THERE: Final = 81
HONOUR: Final = 116
"""Where the bits of each part begin: triplets in suits, by kind; pairs in suits, by kind; the classes of the kinds
(:func:`calc.tiles.shapes.classes`) in each suit and among honours; seven bits for triplets of honours, and above them
the number of the honour that is the pair, from 1."""
HONOURS_THERE: Final = HONOUR - THERE
SEEN: Final = (1 << HONOURS_THERE) - 1
"""The bits from :data:`THERE` up to :data:`HONOUR`, once shifted down."""

# Texts of tiles are counted by suit above their tiles.
TILES: Final = (1 << 8) - 1
"""The bits that count the tiles in the texts of a hand."""
_TEXT: Final = TILES + 1
_TEXTS: Final = 4
"""The bits that count the texts of a suit, and those of the number of a suit's text in :data:`TWICE`."""
MOST_TEXTS: Final = 8
"""No hand is written in more: four suits and four melds."""
TWICE: Final = sum(((1 << _TEXTS) - 2) * _TEXT << _TEXTS * suit for suit in range(4))
"""The bits that are set where a suit has several texts."""
MELDS_AT: Final = 24
"""Where the number of melds (:func:`~calc.usual.stand_ins.meld_number`) begins, above the texts of four suits."""
FLAGS_AT: Final = MELDS_AT + MELD_BITS
"""Where there is room for the circumstances of the win, above the melds."""
OF_WIN: Final = (1 << FLAGS_AT) - (1 << MELDS_AT) | TILES
"""The bits that decide with the circumstances whether a win is possible: of the tiles and melds, not of the texts."""
# Tiles are counted as in :mod:`calc.tiles.shapes`.
OF_GROUP: Final = GROUP
"""The bits of a group's counts."""
TWOS: Final = sum(5 << place for place in PLACES)
"""The bits of counts that are all zero if there are two or none of every kind."""

_OF_ANY_SUIT: Final = TERMINALS | SIMPLES | ALL_RANKS
KNOWN: Final = frozenset(tile for known in DIGIT_TILES.values() for tile in known.values())
"""Plain tiles and red fives."""
Bring = tuple[int, int]
"""A number to be added and one to be joined."""
Brought = tuple[int, int, int]
"""A number to be added, and the parts of one to be joined: up to :data:`TWO`, and from :data:`THERE` on."""


class Brings:
    """What a group or a meld brings. (A class, as compiled code fetches its attributes fastest.)"""

    __slots__ = ("adds", "readings", "sets", "there")

    def __init__(self, brought: Brought, readings: tuple[Brought, ...]) -> None:
        """Hold what a group with one reading brings (``brought``). With none or several ``readings``, which are tried
        one by one, ``brought`` adds nothing and joins the classes of its kinds, which all readings share."""
        self.adds, self.sets, self.there = brought
        self.readings = readings

    def shifted(self, by: int) -> "Brings":
        """Return what the same tiles of another suit bring, whose joined bits lie ``by`` bits higher. (All suits share
        one reading, which is that of souzu.)"""
        brought = self.adds, self.sets << by, self.there << by
        if not self.readings:
            return Brings(brought, ())
        return Brings(brought, tuple([(adds, sets << by, there << by) for adds, sets, there in self.readings]))


class HandPiece:
    """A part of the text of a hand, and what it brings."""

    __slots__ = ("brings", "caller", "counts", "is_run", "meld", "written")

    def __init__(self, counts: int, written: int, brings: Brings, meld: Meld | None = None) -> None:
        """Hold what is found out about a text once for all hands (:mod:`.remembered`). ``meld``: that of a text in
        brackets; ``None`` for the tiles of a suit."""
        self.counts = counts
        """The counts of its tiles."""
        self.written = written
        """The number of :func:`text_of_suit`, or that of a meld at :data:`MELDS_AT`."""
        self.brings = brings
        self.meld = meld
        self.caller = "" if meld is None else meld.player
        """From whom a meld was called; empty if the text does not say, and for tiles of a suit."""
        self.is_run = meld is not None and meld.kind == "chi"

    def given_by(self, player: str) -> "HandPiece":
        """Return the same meld with the player who gave a tile of it."""
        meld = self.meld and self.meld._replace(player=player)
        return HandPiece(self.counts, self.written, self.brings, meld)


def _digits(group: int) -> dict[str, int]:
    """Return, for each digit of a ``group`` (0 to 3 in ``mpsz``), the number that counts its tile, shifted to the
    places of the first group, so that the digits of all suits count alike."""
    return {digit: pack(tile) >> group * GROUP for digit, tile in DIGIT_TILES["mpsz"[group]].items()}


_COUNTS: Final = {2: _digits(2), 3: _digits(3)}
_MOST: Final = 14
"""No hand has more tiles in one text."""


def count_digits(group: int, digits: str) -> tuple[int, int]:
    """Return the counts of the tiles that some digits of a suit (``group`` 2) or of honours (3) mean, and the counts by
    kind, which do not tell red tiles apart and by which readings are remembered. Raises for digits that are left to the
    careful reader: ValueError for none or too many, KeyError for one that is no tile."""
    if not 0 < len(digits) <= _MOST:
        raise ValueError
    count_of, counts = _COUNTS[group], 0
    for digit in digits:  # compiled, half as long as a sum over a map
        counts += count_of[digit]
    return counts, counts & RANKS


def text_of_suit(suit: int, tiles: int) -> int:
    """Return a number for a text of a suit with so many ``tiles``. Added up over the texts of a hand, these numbers say
    how many tiles there are (:data:`TILES`), and whether a suit has several texts (:data:`TWICE`)."""
    return (_TEXT << _TEXTS * suit) + tiles


def _bring_set(kind: Kind, run: bool) -> Bring:
    """Return what a ``run`` that begins with ``kind``, or else a triplet of ``kind``, brings, be it concealed or
    called. The caller adds what depends on that: fu, and that a triplet is concealed."""
    outer = (OUTER_RUNS if run else YAOCHUU) >> kind & 1
    # runs, triplets and honours have bits of their own
    place = kind if run else TRIPLETS + kind
    if kind >= HONOURS:
        place = HONOUR + kind - HONOURS
    return SET + TRIPLET * (not run) + INSIDE * (1 - outer), 1 << place


def _bring_begun(kind: Kind, pairs: int, triplets: int, runs: int) -> Bring:
    """Return what the concealed sets that begin with a kind bring: its pair and its triplet (0 or 1 each), and so many
    equal ``runs``, which count once for :data:`INSIDE`."""
    outer = YAOCHUU >> kind & 1
    adds = joins = 0
    if pairs:
        adds = PAIR + INSIDE * (1 - outer)
        # of honours the number of the pair's kind, from 1, has bits of its own
        joins = 1 << TWO + kind if kind < HONOURS else kind - HONOURS + 1 << HONOUR + 7
    if triplets:
        added, joined = _bring_set(kind, run=False)
        adds += added + CONCEALED + (OUTER if outer else SIMPLE)
        joins |= joined
    if runs:
        added, joined = _bring_set(kind, run=True)
        adds += added + (runs - 1) * SET + runs // 2 * TWIN
        joins |= joined
    return adds, joins


_NEXT_TWO: Final = (1 << BITS) + (1 << 2 * BITS)
"""One tile each of the next two kinds."""


@lru_cache(1 << 10)
def _ways_to_begin(group: int, rank: int, tiles: int) -> list[tuple[int, int, int, int]]:
    """Return the ways in which so many ``tiles`` of a rank begin sets and a pair: for each the runs among them, the
    counts that these sets take from the group, and what they bring (added, joined). Remembered, as all readings are
    sums of these few."""
    ways = []
    for pairs, triplets in ((0, 0), (0, 1), (1, 0), (1, 1)):
        runs = tiles - 2 * pairs - 3 * triplets
        if runs == 0 or (runs > 0 and group < 3):  # honours have no runs
            kind = rank if group < 3 else HONOURS + rank
            taken = tiles + runs * _NEXT_TWO << BITS * rank
            ways.append((runs, taken, *_bring_begun(kind, pairs, triplets, runs)))
    return ways


@lru_cache(KEPT_OFTEN)
def _bring_readings(group: int, code: int) -> list[Bring]:
    """Return what each reading of a group brings, without a wait. They come in the order of :mod:`calc.tiles.shapes`:
    of readings worth the same the first counts, so that the fast path and the judge must list them alike. ``code``: the
    counts by kind."""
    if not code:
        return [(0, 0)]
    rank = ((code & -code).bit_length() - 1) // BITS  # the lowest that is there
    after = code >> BITS * rank
    second, third = after >> BITS & COUNT, after >> 2 * BITS & COUNT
    readings = []
    for runs, taken, adds, joins in _ways_to_begin(group, rank, after & COUNT):
        if runs <= second and runs <= third:
            for added, joined in _bring_readings(group, code - taken):
                if not adds & added & PAIR:  # a hand has one pair
                    readings.append((adds + added, joins | joined))
    return readings


_ODD: Final = sum(1 << BITS * rank for rank in range(9))


def _classes_of_group(group: int, code: int) -> int:
    """Return the classes of the kinds of a ``group``, given its counts by kind (``code``). The class of all nine ranks
    is kept only with three of each terminal: nine gates alone asks for it."""
    # the three bits of each count, joined in its lowest one, say which kinds there are: no hand has eight of a kind
    there = _classes_of_ranks(group, (code | code >> 1 | code >> 2) & _ODD)
    if there & ALL_RANKS and min(code & COUNT, code >> 8 * BITS) < 3:
        there &= ~ALL_RANKS
    return there


@lru_cache(1 << 10)
def _classes_of_ranks(group: int, ranks: int) -> int:
    """Return the classes of the kinds of a ``group`` (2: a suit, 3: honours) with these ``ranks`` (a bit in the place
    of each count), by which flushes, tanyao and the like are known. Remembered, as each answer takes a loop over
    ranks."""
    kinds = mask(9 * group + rank for rank in range(9) if ranks >> BITS * rank & 1)
    return classes(kinds) << (0 if group < 3 else 27)


def _pack_brings(there: int, brought: list[Brought]) -> Brings:
    """Return what a group brings, given what each of its readings brings (``brought``). ``there``: the classes of its
    kinds."""
    return Brings(brought[0], ()) if len(brought) == 1 else Brings((0, 0, there), tuple(brought))


def brings(group: int, code: int, fu_of: Memory[int]) -> Brings:
    """Return what a suit (``group`` 2, as every suit is read as souzu) or the honours (3) bring without the winning
    tile, given their counts by kind (``code``). ``fu_of``: the fu of sets and wait, at their place in sums, by the bits
    of :data:`OF_FU`, which they replace."""
    there = _classes_of_group(group, code)
    return _pack_brings(there, [_with_fu(adds, joins, there, fu_of) for adds, joins in _bring_readings(group, code)])


def _with_fu(adds: int, joins: int, there: int, fu_of: Memory[int]) -> Brought:
    """Return what a reading brings, given what it adds and joins without the classes of its kinds (``there``).
    ``fu_of``: as of :func:`brings`."""
    return adds & ~OF_FU | fu_of[adds & OF_FU], joins & SETS, joins >> THERE | there


def place_won(group: int, code: int) -> int:
    """Return a winning tile as a number to be added to the counts of its group: its own count (``code``), and above the
    :data:`OF_GROUP` bits of counts which tile it is. The sum is the key by which :func:`won_on` is remembered."""
    return 9 * group + code.bit_length() // BITS << OF_GROUP | code


def won_on(where: int, fu_of: Memory[int]) -> tuple[Brings, Brings]:
    """Return what the group of the winning tile brings by tsumo and by ron, where each reading of it with each wait on
    that tile counts as one. ``where``: the counts of the group plus :func:`place_won`; ``fu_of`` as of :func:`brings`.
    Both are the same object unless a wait is a shanpon, whose triplet counts as called by ron."""
    place, code = divmod(where, 1 << OF_GROUP)
    group, rank = divmod(place, 9)  # nine kinds in a group
    there = _classes_of_group(group, code)
    near = _NEAR[group][rank]
    by_tsumo: list[Brought] = []
    by_ron: list[Brought] = []
    for adds, joins in _bring_readings(group, code):
        for added, added_by_ron in _waits(group, rank, joins & near):
            brought = _with_fu(adds + added, joins, there, fu_of)
            by_tsumo.append(brought)
            by_ron.append(brought if added == added_by_ron else _with_fu(adds + added_by_ron, joins, there, fu_of))
    if by_ron == by_tsumo:
        return (same := _pack_brings(there, by_tsumo)), same
    return _pack_brings(there, by_tsumo), _pack_brings(there, by_ron)


_NEAR: Final = {
    2: [(7 << rank >> 2 | 1 << TRIPLETS + rank | 1 << TWO + rank) for rank in range(9)],
    3: [1 << HONOUR + rank | 7 << HONOUR + 7 for rank in range(7)],
}
"""By group and rank: the joined bits of the sets and the pair that a tile can complete."""


@lru_cache(1 << 10)
def _waits(group: int, rank: int, joins: int) -> list[tuple[int, int]]:
    """Return for each wait on a tile (a ``rank`` of a ``group``) what the wait adds to sums, by tsumo and by ron.
    ``joins``: the joined bits of the sets and the pair that the tile can complete; a wait depends on these alone, so
    few answers serve all groups."""
    # the kind of the tile, the kinds of the triplets as bits, the kind of the pair; -1: no pair that it can complete
    if group < 3:  # a suit, taken for the first one
        kind, triplets, pair = rank, joins >> TRIPLETS & RUNS, rank if joins >> TWO & RUNS else -1
    else:
        kind, triplets = HONOURS + rank, joins >> HONOUR << HONOURS & HONOUR_BITS
        pair = (joins >> HONOUR + 7) + HONOURS - 1  # numbered from 1; without one this is no honour
    waits = []
    for wait in waits_of(Shape(STANDARD, (), pair, joins & RUNS, triplets, 0), kind):
        by_tsumo = by_ron = wait * WAIT + TWO_SIDED * (wait == RYANMEN)
        if wait == SHANPON:  # by ron the triplet counts as called: an open pon more, a concealed triplet less
            by_ron += (MELD_FU << 3 * fu_place("pon", kind, YAOCHUU)) - CONCEALED
            by_ron -= OUTER if YAOCHUU >> kind & 1 else SIMPLE
        waits.append((by_tsumo, by_ron))
    return waits


def read_meld(text: str, fu_of: Memory[int]) -> HandPiece:
    """Return the piece of a meld, with what it brings, by its text (``(777z@B)``); ``fu_of`` as of :func:`brings`.
    Raises ValueError for a text that is left to the careful reader."""
    concealed, melds, tile = parse_hand(text)
    ((kind, tiles, _),) = melds  # unpacking raises ValueError for any other number of melds
    if concealed or tile is not None or len(tiles) != SIZES[kind] or not all(t in KNOWN for t in tiles):
        raise ValueError
    lowest = min(t & KIND for t in tiles)
    suit, kinds = lowest // 9, mask(t & KIND for t in tiles)
    adds, joins = _bring_set(lowest, kind == "chi")
    if suit < 3:
        kinds = kinds << SOU >> 9 * suit  # a suit is read as souzu
    joins |= classes(kinds) << THERE + 9 * suit
    if kind != "chi":
        adds += MELD_FU << 3 * fu_place(kind, lowest, YAOCHUU)
        adds += KAN * (kind != "pon") + CONCEALED * (kind == "ankan")
    kan = OPEN_KAN * (kind in ("daiminkan", "kakan")) + CLOSED_KAN * (kind == "ankan")
    brought = adds & ~OF_FU | fu_of[adds & OF_FU] | kan, joins & SETS, joins >> THERE
    return HandPiece(counted(tiles), meld_number(kind) << MELDS_AT, Brings(brought, ()), melds[0])


def kans_of(adds: int) -> tuple[int, int]:
    """Return the number of open kans and of concealed kans, given the bits of :data:`OF_KANS` in the sum of a hand.
    These numbers decide how many indicators there can be."""
    return adds // OPEN_KAN & 7, adds // CLOSED_KAN & 7


def features_of(there: int) -> int:
    """Return the features of a hand (:data:`~calc.riichi.hand.FEATURES`), which decide most yaku and fu, given the
    classes of its kinds (``there``) in each suit and among honours. Suits are read as souzu, so green tiles count in
    souzu only."""
    bits = there >> 27  # of honours
    for suit in range(3):
        of_suit = there >> 9 * suit & 511
        if of_suit:  # 0: the hand has no tile of the suit
            not_green = of_suit & NOT_GREEN if suit == 2 else NOT_GREEN
            bits |= MANZU << suit | of_suit & _OF_ANY_SUIT | not_green
    return FEATURES[bits]
