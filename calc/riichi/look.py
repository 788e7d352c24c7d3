"""What a reading looks like to yaku and fu: coarse features, which have few values, and a look, which most readings
share with many others. What depends only on these is computed once for all readings that look alike."""

from typing import Any, Final

from ..named_tuples import NamedTuple
from ..tiles.shapes import HONOURS, SIMPLES, TERMINALS
from ..tiles.tiles import NORTH, PIN, SOU, SUIT_BITS, WINDS, Kind, mask
from .hand import BY_TSUMO, CLASS, DEAD_WALL, MENZEN, SUIT
from .points import FuKey
from .reading import PLAIN_PAIR, RYANMEN, Reading


class Features(NamedTuple):
    """The coarse features of a reading. They have so few values that all combinations met fit into a small table."""

    form: str
    menzen: bool
    triplets: int
    """Triplets and kans, melds included."""
    honours: bool
    terminals: bool
    simples: bool
    suits: int
    kans: int


_new: Final = tuple.__new__
"""Makes a named tuple in half the time that calling its class takes."""
_HONOURS, _TERMINALS, _SIMPLES = CLASS * HONOURS, CLASS * TERMINALS, CLASS * SIMPLES


class Look(NamedTuple):
    """What most yaku see of a reading. Most readings met in practice share theirs with many others."""

    hand: int
    """:attr:`calc.riichi.hand.Hand.features`, without the dead wall, and with the tsumo only if the hand is
    concealed."""
    form: str
    plain: bool
    """For hands of concealed runs: whether the wait is two-sided and the pair worth nothing."""
    twins: int
    concealed: int
    """Concealed triplets and kans, if there are three or more."""
    kans: int
    """If there are three or more."""
    worth: int
    """Triplets of dragons, and of winds if there are three, as bits of the seven honours; above these bits the triplets
    of the seat wind, the round wind, norths where they are a yaku for everybody, and a second round wind."""
    pattern: int
    """Bits: :data:`MIXED_RUNS`, :data:`STRAIGHT`, :data:`MIXED_TRIPLETS`, :data:`OUTSIDE`; above them the number of
    triplets and kans, melds included."""

    @property
    def tsumo(self) -> bool:
        """Whether the winning tile was drawn and the hand is concealed. Only then a tsumo is a yaku."""
        return self.hand & BY_TSUMO != 0

    def features(self) -> Features:
        """Return the features of a reading by name, as ``yaku.toml`` asks for them to say which yaku it can have:
        unpacked from the bits of :attr:`hand` and :attr:`pattern`. Called only for a look that is met for the first
        time."""
        hand, triplets = self.hand, self.pattern // TRIPLET
        honours, terminals, simples = hand & _HONOURS != 0, hand & _TERMINALS != 0, hand & _SIMPLES != 0
        menzen, suits = hand & MENZEN != 0, hand // SUIT & 3
        return Features(self.form, menzen, triplets, honours, terminals, simples, suits, self.kans)


Fields = tuple[Any, ...]
"""The fields of a :class:`Look`, which is made only for the first reading that has them."""

MIXED_RUNS: Final = 1
STRAIGHT: Final = 2
MIXED_TRIPLETS: Final = 4
OUTSIDE: Final = 8
TRIPLET: Final = 16
SEAT_WIND: Final = 128
ROUND_WIND: Final = 256
ANY_NORTH: Final = 512
OTHER_WIND: Final = 1024
_RANKS: Final = SUIT_BITS[0]
_STRAIGHTS: Final = mask((0, PIN, SOU))
"""The first kind of each suit's straight."""
OUTER_RUNS: Final = mask((0, 6, 9, 15, 18, 24))
"""Where runs with a terminal begin."""
HONOUR: Final = 27
_WINDS: Final = WINDS >> HONOUR


def look_at(reading: Reading) -> Fields:
    """Return what most yaku see of a reading, in the order of :class:`Look`, as the key by which its yaku are
    remembered. What no yaku asks for in such a reading is left out (as 0), so that fewer looks differ."""
    hand, shape = reading.hand, reading.shape
    runs, triplets = reading.runs, reading.triplets
    pattern, worth = in_suits(runs, triplets), 0
    if triplets:
        pattern += TRIPLET * triplets.bit_count()
        if honours := triplets >> HONOUR:
            worth = honour_worth(honours, hand.seat_wind, hand.round_wind, hand.north_yaku, hand.other_wind)
    # Without a run, terminals and honours everywhere are not "outside" but honroutou.
    if runs and not runs & ~OUTER_RUNS and not (triplets | 1 << shape.pair) & ~hand.yaochuu:
        pattern |= OUTSIDE
    features, plain = hand.features & ~DEAD_WALL, False  # the dead wall matters to fu alone
    if not features & MENZEN:
        features &= ~BY_TSUMO  # a tsumo matters to yaku of concealed hands alone
    elif pattern < TRIPLET:  # no triplet: it may be a pinfu
        plain = reading.wait == RYANMEN and reading.pair_worth == PLAIN_PAIR
    concealed, kans = 0, hand.kans if hand.kans > 2 else 0
    # concealed triplets make a yaku only from three on
    if pattern >= 3 * TRIPLET:
        melds = hand.meld_fu
        concealed = reading.closed.bit_count() + melds[2] + melds[5]  # the places of concealed kans
        if concealed < 3:
            concealed = 0
    return features, shape.form, plain, shape.twins, concealed, kans, worth, pattern


def in_suits(runs: int, triplets: int) -> int:
    """Return which patterns across suits or ranks the ``runs`` and ``triplets`` (as bits of their lowest kinds) form,
    for 三色 and 一気通貫: :data:`MIXED_RUNS`, :data:`STRAIGHT`, :data:`MIXED_TRIPLETS`. The fast path of a batch asks
    it too, which has no reading.

    >>> run = 1 << 3  # 456
    >>> in_suits(run | run << PIN | run << SOU, 0) == MIXED_RUNS
    True
    """
    patterns = 0
    if runs & runs >> PIN & runs >> SOU & _RANKS:
        patterns = MIXED_RUNS
    if runs & runs >> 3 & runs >> 6 & _STRAIGHTS:  # 123, 456 and 789 begin three ranks apart
        patterns |= STRAIGHT
    if triplets and triplets & triplets >> PIN & triplets >> SOU & _RANKS:
        patterns |= MIXED_TRIPLETS
    return patterns


def honour_worth(honours: int, seat_wind: Kind, round_wind: Kind, north_yaku: bool, other_wind: Kind = 0) -> int:
    """Return :attr:`Look.worth` for triplets of honours, given as bits of the seven. Winds that are worth nothing by
    themselves count only if there are three, so that fewer readings look different. ``other_wind``: a second round
    wind, 0 if there is none; ``north_yaku``: whether norths are a yaku for everybody."""
    worth = honours if (honours & _WINDS).bit_count() > 2 else honours & ~_WINDS
    if honours >> seat_wind - HONOUR & 1:
        worth |= SEAT_WIND
    if honours >> round_wind - HONOUR & 1:
        worth |= ROUND_WIND
    if other_wind not in (0, round_wind) and honours >> other_wind - HONOUR & 1:
        worth |= OTHER_WIND
    return worth | ANY_NORTH if north_yaku and honours >> NORTH - HONOUR & 1 else worth


def fu_key(reading: Reading, pinfu: bool) -> FuKey:
    """Return the facts that decide the fu of a reading (:data:`~calc.riichi.points.FuKey`), the key by which the judge
    remembers its fu, as many hands have the same. ``pinfu``: whether it is one."""
    hand, closed, melds = reading.hand, reading.closed, reading.hand.meld_fu
    simple = outer = 0
    if closed:
        outer = (closed & hand.yaochuu).bit_count()
        simple = closed.bit_count() - outer
    if closed != reading.shape.triplets:  # the triplet that the ron completed is open
        which = 3 if 1 << hand.tile & hand.yaochuu else 0  # the places of open triplets in meld_fu
        melds = (*melds[:which], melds[which] + 1, *melds[which + 1 :])  # type: ignore[assignment]
    dead_wall = hand.features & DEAD_WALL != 0
    return _new(FuKey, (reading.shape.form, hand.menzen, hand.tsumo, dead_wall, pinfu, reading.wait, reading.pair_worth,
                        simple, outer, melds, ()))  # fmt: skip
