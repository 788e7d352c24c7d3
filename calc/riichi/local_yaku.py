"""Yaku that some tables play and most do not (ローカル役): the conditions of each, as in :mod:`.yaku`."""

from collections import Counter
from typing import Final

from ..record import DOUBLE_RIICHI, HAITEI, HOUTEI, RIICHI, RIICHI_TILE
from ..rules import V
from ..shapes import ORPHANS, RUN, SCATTERED
from ..tiles import CHUN, DRAGONS, HONOUR_BITS, KIND, NORTH, PIN, SOU, SUIT_BITS, WINDS, mask
from .reading import KANCHAN, Reading
from .yaku import Sight, When, circumstance, flush, sets, seven_pairs
from .yaku import yaku as any_yaku


def yaku(name: str, when: When, sees: Sight | None = None, replaces: tuple[str, ...] = ()) -> None:
    """Register a yaku that few tables play."""
    any_yaku(name, when, None, replaces, True, sees)


EIGHT_OF_MAN: Final = 7
ONE_OF_PIN: Final = PIN
NINE_OF_PIN: Final = PIN + 8


# Circumstances.
def _last(flag: int, kind: int) -> Sight:
    return lambda r, v: r.hand.flags & flag != 0 and r.hand.tile == kind


def _waited_three_years(r: Reading, v: V) -> bool:
    flags = r.hand.flags
    return flags & DOUBLE_RIICHI != 0 and (flags & HAITEI != 0 or (flags & HOUTEI != 0 and v["ishinoue.houtei"]))


circumstance("tsubame_gaeshi", RIICHI_TILE)
circumstance("kanburi")
circumstance("paarenchan")
circumstance("open_riichi_dealt_in")
yaku("iipin_mouyue", lambda f: f.suits > 0, _last(HAITEI, ONE_OF_PIN), ("haitei",))
yaku("chuupin_raoyui", lambda f: f.suits > 0, _last(HOUTEI, NINE_OF_PIN), ("houtei",))
yaku("ishinoue", lambda f: f.menzen, _waited_three_years)
yaku("shiisanpuutaa", lambda f: f.form == SCATTERED)


# Runs, and suits.
def _equal_runs(r: Reading) -> int:
    """How often the run occurs that the hand has most of, melds included."""
    runs = [code & KIND for code in r.shape.sets if code & RUN]
    runs += [min(t & KIND for t in meld.tiles) for meld in r.hand.win.melds if meld.kind == "chi"]
    return max(Counter(runs).values(), default=0)


def _is_hyakumangoku(r: Reading, v: V) -> bool:
    """Whether a hand is all manzu and its ranks, melds included, add up to so many."""
    if r.hand.kinds & ~SUIT_BITS[0]:
        return False
    ranks = (rank * (r.hand.codes[0] >> 3 * (rank - 1) & 7) for rank in range(1, 10))
    melds = sum((t & KIND) + 1 for meld in r.hand.win.melds for t in meld.tiles)
    return bool(sum(ranks) + melds >= v["hyakumangoku.least"])


yaku("isshoku_sanjun", sets(most=1), lambda r, v: _equal_runs(r) >= 3, ("iipeikou",))
yaku("isshoku_yonjun", sets(most=0), lambda r, v: _equal_runs(r) >= 4, ("isshoku_sanjun", "ryanpeikou", "iipeikou"))
yaku(
    "uumensai",
    lambda f: f.form != ORPHANS and f.honours and f.suits == 3,
    lambda r, v: r.hand.kinds & WINDS != 0 and r.hand.kinds & DRAGONS != 0,
)
yaku("hyakumangoku", flush(honours=False), _is_hyakumangoku)
yaku("manzu_honitsu", flush(), lambda r, v: r.hand.kinds & SUIT_BITS[0] != 0)

# Seven pairs of one suit or of honours, and a kind used as two pairs (which rules must allow:
# ``shape.four_as_two_pairs``).
_TWO_TO_EIGHT: Final = [bits & bits << 1 & bits >> 1 for bits in SUIT_BITS]
_SEVEN_IN_A_ROW: Final = [0o177 << suit + low for suit in (0, PIN, SOU) for low in (0, 2)]


def _is_shousharin(r: Reading, v: V) -> bool:
    honours = r.hand.kinds & HONOUR_BITS != 0
    return honours if v["shousharin.form"] == "half_flush" else r.hand.kinds in _SEVEN_IN_A_ROW


def _is_daisharin(r: Reading, v: V) -> bool:
    wanted = _TWO_TO_EIGHT if v["daisharin.ranks"] == "two_to_eight" else SUIT_BITS
    return any(
        not r.hand.kinds & ~bits for suit, bits in zip("mps", wanted, strict=True) if suit in v["daisharin.suits"]
    )


yaku("shousharin", seven_pairs(suits=1), _is_shousharin, ("honitsu", "chiitoitsu"))
yaku("amerika_chiitoitsu", seven_pairs(), lambda r, v: len(set(r.shape.pairs)) < len(r.shape.pairs))
yaku("daisharin", seven_pairs(suits=1, honours=False), _is_daisharin)
yaku("daichisei", seven_pairs(suits=0), None, ("tsuuiisou", "chiitoitsu"))

# Triplets.
_IN_SUITS: Final = sum(SUIT_BITS)
_LOW: Final = sum(bits & ~(bits << 7 | bits << 8) for bits in SUIT_BITS)
"""Ranks 1-7: where three in a row begin."""


def _in_a_row(triplets: int) -> int:
    triplets &= _IN_SUITS
    return triplets & triplets >> 1 & triplets >> 2 & _LOW


def _is_sanfuu(r: Reading, v: V) -> bool:
    if v["sanfuu.winds"] == "any":
        return (r.triplets & WINDS).bit_count() >= 3
    wanted = WINDS & ~(1 << NORTH)
    return r.triplets & wanted == wanted and (not r.hand.kinds >> NORTH & 1 or v["sanfuu.with_north"])


_PEACOCK: Final = mask((SOU, SOU + 4, SOU + 6, SOU + 8, CHUN))
_BLACK: Final = mask((PIN + 1, PIN + 3, PIN + 7)) | WINDS

yaku("sanrenkou", sets(3), lambda r, v: _in_a_row(r.triplets) != 0)
yaku("suurenkou", sets(4), lambda r, v: _in_a_row(r.triplets) & _in_a_row(r.triplets) >> 1 != 0)
yaku("sanfuu", sets(3, honours=True), _is_sanfuu)
yaku("hadaka_tanki", sets(menzen=False), lambda r, v: not r.hand.need and not r.hand.ankans)
yaku("beni_kujaku", sets(4, suits=1, honours=True), lambda r, v: r.hand.kinds == _PEACOCK)
yaku("kokuiisou", lambda f: f.form != ORPHANS and f.suits == 1 and f.honours, lambda r, v: not r.hand.kinds & ~_BLACK)


# 間八萬: in riichi a wait for the eight of manzu alone, between seven and nine.
def _eight_of_man(r: Reading, v: V) -> bool:
    return r.wait == KANCHAN and r.hand.tile == EIGHT_OF_MAN and r.hand.flags & (RIICHI | DOUBLE_RIICHI) != 0


yaku("kanpachiman", sets(most=3, menzen=True), _eight_of_man)
yaku("kanpachiman_tsumo", sets(most=3, menzen=True), lambda r, v: r.hand.tsumo and _eight_of_man(r, v))
