"""How a reading looks to yaku and fu: coarse features, which have few values, and a look, which most readings that
anybody meets share with others. What depends on no more is asked once for all that look alike."""

from typing import Final, NamedTuple

from ..shapes import HONOURS, SIMPLES, TERMINALS
from ..tiles import NORTH, PIN, SOU, SUIT_BITS, WINDS, mask
from .hand import BY_TSUMO, CLASS, MENZEN, SUIT
from .reading import Reading


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


class Look(NamedTuple):
    """What most yaku see of a reading, and what decides its fu: equal for most readings that anybody meets."""

    hand: int
    """:attr:`calc.riichi.hand.Hand.features`."""
    melds: tuple[int, int, int, int, int, int]
    """:attr:`calc.riichi.hand.Hand.meld_fu`, with a triplet completed by ron counted as open."""
    form: str
    wait: int
    pair: int
    """The worth of the pair."""
    twins: int
    simple: int
    """Concealed triplets of simples."""
    yaochuu: int
    """Concealed triplets of terminals and honours."""
    worth: int
    """Triplets of dragons, and of winds where there are three, as bits of the seven honours; above them those of one's
    own wind, the round's, and norths that are a yaku for everybody."""
    pattern: int
    """Bits: :data:`MIXED_RUNS`, :data:`STRAIGHT`, :data:`MIXED_TRIPLETS`, :data:`OUTSIDE`; above them the number of
    triplets and kans, melds included."""

    @property
    def tsumo(self) -> bool:
        """Whether the winning tile was drawn."""
        return self.hand & BY_TSUMO != 0

    @property
    def concealed(self) -> int:
        """The number of concealed triplets and kans."""
        return self.simple + self.yaochuu + self.melds[2] + self.melds[5]

    def features(self) -> Features:
        """The coarse features."""
        hand = self.hand
        honours, terminals, simples = (hand // CLASS & bit != 0 for bit in (HONOURS, TERMINALS, SIMPLES))
        _, kans, ankans, _, more_kans, more_ankans = self.melds
        kans += ankans + more_kans + more_ankans
        menzen, triplets = hand & MENZEN != 0, self.pattern // TRIPLET
        return Features(self.form, menzen, triplets, honours, terminals, simples, hand // SUIT, kans)


MIXED_RUNS, STRAIGHT, MIXED_TRIPLETS, OUTSIDE, TRIPLET = 1, 2, 4, 8, 16
SEAT_WIND, ROUND_WIND, ANY_NORTH = 128, 256, 512
_RANKS: Final = SUIT_BITS[0]
_STRAIGHTS: Final = mask((0, PIN, SOU))
"""The first kind of each suit's straight."""
_NOT_OUTSIDE: Final = ~mask((0, 6, 9, 15, 18, 24))
"""Where no run with a terminal begins."""
HONOUR: Final = 27
_WINDS: Final = WINDS >> HONOUR
_new: Final = tuple.__new__


def look_at(r: Reading) -> Look:
    """What yaku and fu see of a reading."""
    hand, shape = r.hand, r.shape
    melds, runs, triplets, closed = hand.meld_fu, r.runs, r.triplets, r.closed
    yaochuu = hand.yaochuu
    pattern = simple = outer = worth = 0
    if triplets:
        if closed:
            outer = (closed & yaochuu).bit_count()
            simple = closed.bit_count() - outer
        if closed != shape.triplets:  # the triplet that the ron completed is open
            which = 3 if 1 << hand.tile & yaochuu else 0
            melds = (*melds[:which], melds[which] + 1, *melds[which + 1 :])  # type: ignore[assignment]
        pattern = TRIPLET * triplets.bit_count()
        if triplets & triplets >> PIN & triplets >> SOU & _RANKS:
            pattern |= MIXED_TRIPLETS
        worth = triplets >> HONOUR
        if worth:
            if (worth & _WINDS).bit_count() < 3:
                worth &= ~_WINDS
            if triplets >> hand.seat_wind & 1:
                worth |= SEAT_WIND
            if triplets >> hand.round_wind & 1:
                worth |= ROUND_WIND
            if hand.north_yaku and triplets >> NORTH & 1:
                worth |= ANY_NORTH
    if runs & runs >> PIN & runs >> SOU & _RANKS:
        pattern |= MIXED_RUNS
    if runs & runs >> 3 & runs >> 6 & _STRAIGHTS:
        pattern |= STRAIGHT
    # With no run there is nothing "outside" about terminals and honours: that is honroutou.
    if runs and not runs & _NOT_OUTSIDE and not (triplets | 1 << shape.pair) & ~yaochuu:
        pattern |= OUTSIDE
    return _new(
        Look, (hand.features, melds, shape.form, r.wait, r.pair_worth, shape.twins, simple, outer, worth, pattern)
    )
