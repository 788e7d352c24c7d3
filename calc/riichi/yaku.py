"""Yaku: the conditions of each of them. Their worth is in ``rules.yaml``.

``yaku.toml`` lists them, each with the circumstances that it is, or the coarse :class:`Features` of readings that may
have it. Where these do not decide, its test in :data:`HOLDS` sees a :class:`Look`. Both answers are remembered, so most
hands only look up the yaku of a reading that looks the same. A test in :data:`SEES` looks at the reading itself; only
the few that pass the other tests get that far.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from .. import compiled
from ..records.record import DOUBLE_RIICHI, FLAGS, HAITEI, HOUTEI, RIICHI, SHIISANPUUTAA, TENHOU
from ..rules.rules import V
from ..tiles.shapes import BITS, COUNT, PAIRS, RUN, by_group
from ..tiles.tiles import (
    CHUN,
    DRAGONS,
    HAKU,
    HATSU,
    HONOUR_BITS,
    HONOURS,
    KIND,
    NORTH,
    PIN,
    SOU,
    SUIT_BITS,
    WINDS,
    mask,
)
from . import __file__ as here
from .hand import ALL_GREEN, NINE_RANKS
from .look import (
    ANY_NORTH,
    MIXED_RUNS,
    MIXED_TRIPLETS,
    OTHER_WIND,
    OUTSIDE,
    ROUND_WIND,
    SEAT_WIND,
    STRAIGHT,
    Features,
    Look,
)
from .reading import KANCHAN, PLAIN_PAIR, RYANMEN, TANKI, Reading

Test = Callable[[Look, V], bool]
"""A test that depends only on the look of a reading; it is run once for all that look alike."""
Sight = Callable[[Reading, V], bool]
"""A test that looks at the tiles. It is run anew for each reading that passes the other tests."""


# --- what the look of a reading decides -------------------------------------------------------------------------------


def _patterned(bit: int) -> Test:
    """Return a test whether the runs or triplets of a reading form a pattern, such as 三色: a bit of
    :attr:`~calc.riichi.look.Look.pattern`."""
    return lambda look, v: look.pattern & bit != 0


def _has_honours(bits: int) -> Test:
    """Return a test for a yaku of honours, such as 白 or the seat wind: ``Look.worth`` has all of these bits."""
    return lambda look, v: look.worth & bits == bits


def _has_triplets_among(kinds: int, number: int) -> Test:
    """Return a test for exactly so many triplets among some honours (``kinds``, as bits): three dragons are 大三元."""
    return lambda look, v: (look.worth & kinds >> HONOURS).bit_count() == number


HOLDS: Final[dict[str, Test]] = {
    "tsumo": lambda look, v: look.tsumo,
    "pinfu": lambda look, v: look.plain and (not look.tsumo or v["fu.pinfu_tsumo"]),
    "iipeikou": lambda look, v: look.twins > 0,
    "ryanpeikou": lambda look, v: look.twins > 1,
    "sanshoku_doujun": _patterned(MIXED_RUNS),
    "ittsu": _patterned(STRAIGHT),
    "haku": _has_honours(1 << HAKU - HONOURS),
    "hatsu": _has_honours(1 << HATSU - HONOURS),
    "chun": _has_honours(1 << CHUN - HONOURS),
    "north": lambda look, v: look.worth & ANY_NORTH != 0 and v["north.yaku_tile"],
    "seat_wind": _has_honours(SEAT_WIND),
    "round_wind": _has_honours(ROUND_WIND),
    "other_round_wind": _has_honours(OTHER_WIND),
    "shousangen": _has_triplets_among(DRAGONS, 2),
    "sanankou": lambda look, v: look.concealed >= 3,
    "sanshoku_doukou": _patterned(MIXED_TRIPLETS),
    "chanta": _patterned(OUTSIDE),
    "junchan": _patterned(OUTSIDE),
    "suuankou": lambda look, v: look.concealed == 4,
    "daisangen": _has_triplets_among(DRAGONS, 3),
    "shousuushii": _has_triplets_among(WINDS, 3),
    "daisuushii": _has_triplets_among(WINDS, 4),
    "tsuuiisou": lambda look, v: look.form != PAIRS or v["tsuuiisou.pairs"],
    "ryuuiisou": lambda look, v: look.hand & ALL_GREEN != 0,
    "chuuren": lambda look, v: look.hand & NINE_RANKS != 0,
}

# --- what the tiles decide --------------------------------------------------------------------------------------------

EIGHT_OF_MAN: Final = 7
ONE_OF_PIN: Final = PIN
NINE_OF_PIN: Final = PIN + 8


def _pair_of(kinds: int) -> Sight:
    """Return a test for the pair of 小三元 and 小四喜: of one of these kinds, and not made of a fifth copy of a
    triplet's kind (as a joker can)."""
    return lambda r, v: 1 << r.shape.pair & kinds & ~r.triplets != 0


_ONES: Final = sum(1 << BITS * rank for rank in range(9))
_NINE_GATES: Final = _ONES + 2 + (2 << 8 * BITS)


def _tile_beyond_gates(reading: Reading) -> int:
    """Return the one tile of a one-suit hand beyond those of the nine gates (1112345678999), as a group code; 0 if the
    hand has not that yaku."""
    extra = max(by_group(reading.hand.codes)) - _NINE_GATES  # the largest code: that of its suit, the others are 0
    return extra if extra > 0 and extra.bit_count() == 1 and extra & _ONES else 0  # just one tile more


def _won_on_last(flag: int, kind: int) -> Sight:
    """Return a test for the yaku of a win on this kind as the last tile of the wall (一筒摸月, 九筒撈魚)."""
    return lambda r, v: r.hand.flags & flag != 0 and r.hand.tile == kind


def _waited_three_years(reading: Reading, v: V) -> bool:
    """Tell whether a double riichi won on the last tile (石の上にも三年): drawn, or where rule ``ishinoue.houtei``
    allows it, discarded."""
    flags = reading.hand.flags
    if not flags & DOUBLE_RIICHI:
        return False
    return flags & HAITEI != 0 or (flags & HOUTEI != 0 and v["ishinoue.houtei"])


def _equal_runs(reading: Reading) -> int:
    """Return how often the hand has its most frequent run, melds included, for 一色三順 and 一色四順; 0 without runs.
    It looks at the sets, as the masks of a reading have one bit for equal runs."""
    runs = [code & KIND for code in reading.shape.sets if code & RUN]
    runs += [min(t & KIND for t in meld.tiles) for meld in reading.hand.win.melds if meld.kind == "chi"]
    return max(map(runs.count, runs), default=0)


def _is_hyakumangoku(reading: Reading, v: V) -> bool:
    """Tell whether a hand is 百万石: of manzu alone, whose ranks, melds included, add up to at least
    ``hyakumangoku.least``."""
    if reading.hand.kinds & ~SUIT_BITS[0]:
        return False
    # a few bits for each kind, manzu first
    ranks = (rank * (reading.hand.codes >> BITS * (rank - 1) & COUNT) for rank in range(1, 10))
    melds = sum((t & KIND) + 1 for meld in reading.hand.win.melds for t in meld.tiles)
    return bool(sum(ranks) + melds >= v["hyakumangoku.least"])


_TWO_TO_EIGHT: Final = [bits & bits << 1 & bits >> 1 for bits in SUIT_BITS]
_SEVEN_IN_A_ROW: Final = [0o177 << suit + low for suit in (0, PIN, SOU) for low in (0, 2)]


def _is_shousharin(reading: Reading, v: V) -> bool:
    """Tell whether seven pairs are 小車輪, which tables understand in two ways (``shousharin.form``): of one suit with
    honours (that it is one suit its features say), or 1-7 or 3-9 of one suit."""
    honours = reading.hand.kinds & HONOUR_BITS != 0
    return honours if v["shousharin.form"] == "half_flush" else reading.hand.kinds in _SEVEN_IN_A_ROW


def _is_daisharin(reading: Reading, v: V) -> bool:
    """Tell whether seven pairs are 大車輪: all tiles of one suit that the rules allow (``daisharin.suits``), and of its
    ranks 2 to 8 where ``daisharin.ranks`` says so. That the pairs are different their form says (``yaku.toml``)."""
    wanted = _TWO_TO_EIGHT if v["daisharin.ranks"] == "two_to_eight" else SUIT_BITS
    return any(
        not reading.hand.kinds & ~bits for suit, bits in zip("mps", wanted, strict=True) if suit in v["daisharin.suits"]
    )


_LOW: Final = sum(bits & ~(bits << 7 | bits << 8) for bits in SUIT_BITS)
"""Ranks 1-7: where three in a row begin."""


def _in_a_row(triplets: int) -> int:
    """Return where three triplets of a suit follow each other, as bits of their first kinds: 三連刻 has one such place,
    四連刻 two that follow each other."""
    return triplets & triplets >> 1 & triplets >> 2 & _LOW


def _is_sanfuu(reading: Reading, v: V) -> bool:
    """Tell whether there are triplets of three winds (三風). By rule ``sanfuu.winds`` any three count, or only East,
    South and West; of these a hand with a north besides only if ``sanfuu.with_north`` says so."""
    if v["sanfuu.winds"] == "any":
        return (reading.triplets & WINDS).bit_count() >= 3
    wanted = WINDS & ~(1 << NORTH)
    return reading.triplets & wanted == wanted and (not reading.hand.kinds >> NORTH & 1 or v["sanfuu.with_north"])


_PEACOCK: Final = mask((SOU, SOU + 4, SOU + 6, SOU + 8, CHUN))
_BLACK: Final = mask((PIN + 1, PIN + 3, PIN + 7)) | WINDS


def _eight_of_man(reading: Reading, v: V) -> bool:
    """Tell whether a riichi was won on a middle wait for 8m (嵌八萬), for the yaku by ron or tsumo and the one by tsumo
    alone."""
    hand = reading.hand
    return reading.wait == KANCHAN and hand.tile == EIGHT_OF_MAN and hand.flags & (RIICHI | DOUBLE_RIICHI) != 0


SEES: Final[dict[str, Sight]] = {
    "open_pinfu": lambda r, v: r.wait == RYANMEN and r.pair_worth == PLAIN_PAIR,
    "shousangen": _pair_of(DRAGONS),
    "shousuushii": _pair_of(WINDS),
    "ryuuiisou": lambda r, v: r.hand.kinds >> HATSU & 1 == 1 or v["ryuuiisou.without_hatsu"],
    "chuuren": lambda r, v: not r.hand.win.melds and _tile_beyond_gates(r) != 0,
    "iipin_mouyue": _won_on_last(HAITEI, ONE_OF_PIN),
    "chuupin_raoyui": _won_on_last(HOUTEI, NINE_OF_PIN),
    "ishinoue": _waited_three_years,
    "isshoku_sanjun": lambda r, v: _equal_runs(r) >= 3,
    "isshoku_yonjun": lambda r, v: _equal_runs(r) >= 4,
    "uumensai": lambda r, v: r.hand.kinds & WINDS != 0 and r.hand.kinds & DRAGONS != 0,
    "hyakumangoku": _is_hyakumangoku,
    "manzu_honitsu": lambda r, v: r.hand.kinds & SUIT_BITS[0] != 0,
    "shiisanpuutaa": lambda r, v: r.hand.flags & SHIISANPUUTAA != 0,
    "shousharin": _is_shousharin,
    "amerika_chiitoitsu": lambda r, v: len(set(r.shape.pairs)) < len(r.shape.pairs),
    "daisharin": _is_daisharin,
    "sanrenkou": lambda r, v: _in_a_row(r.triplets) != 0,
    "suurenkou": lambda r, v: _in_a_row(r.triplets) & _in_a_row(r.triplets) >> 1 != 0,
    "sanfuu": _is_sanfuu,
    "hadaka_tanki": lambda r, v: not r.hand.need and not any(r.hand.meld_fu[2::3]),
    "beni_kujaku": lambda r, v: r.hand.kinds == _PEACOCK,
    "kokuiisou": lambda r, v: not r.hand.kinds & ~_BLACK,
    "kanpachiman": _eight_of_man,
    "kanpachiman_tsumo": lambda r, v: r.hand.tsumo and _eight_of_man(r, v),
}


def _add_double_form(name: str, single: str, won: Callable[[Reading], bool]) -> None:
    """Register the test for the double form of a yakuman (純正九蓮宝燈): the single form, if ``won`` accepts the
    reading, or by 天和 (which has no winning tile) if ``tenhou.double_forms`` lists it."""
    simple = SEES.get(single)

    def sees(reading: Reading, v: V) -> bool:
        """Tell whether a reading has the double form: it has the single one, and is won so or, by 天和, was dealt
        so."""
        as_dealt = reading.hand.flags & TENHOU != 0
        simple_holds = simple is None or simple(reading, v)
        return simple_holds and (won(reading) or (as_dealt and name in v["tenhou.double_forms"]))

    SEES[name] = sees
    if single in HOLDS:  # what the look decides of the single form, it decides of the double one
        HOLDS[name] = HOLDS[single]


_add_double_form("kokushi_13", "kokushi", lambda r: r.shape.pair == r.hand.tile)
_add_double_form("suuankou_tanki", "suuankou", lambda r: r.wait == TANKI)
_add_double_form("junsei_chuuren", "chuuren", lambda r: _tile_beyond_gates(r) == 1 << BITS * (r.hand.tile % 9))


# --- the registry -----------------------------------------------------------------------------------------------------


class Yaku:
    """A registered yaku: what ``yaku.toml`` says of it, and its tests."""

    def __init__(
        self,
        name: str,
        flags: tuple[str, ...] = (),
        replaces: tuple[str, ...] = (),
        local: bool = False,
        **features: object,
    ) -> None:
        """Take the fields of its item in ``yaku.toml``, where they are explained; those left over are ``features``. Its
        tests are found by its ``name``; where there is none, the features decide."""
        self.id = name
        self.features = features
        """The :class:`Features` that it requires, each with a value or a tuple of possible values."""
        self.holds = HOLDS.get(name)
        self.sees = SEES.get(name)
        self.replaces = replaces
        self.flag = sum([FLAGS[flag] for flag in flags])
        """The circumstance (bits of ``Win.flags``) that is the yaku; 0: the tiles decide."""
        self.local = local
        """Whether few tables play it: while it is off, its rule is read only if the hand has it."""

    def fits(self, look: Features) -> bool:
        """Tell whether readings with such features can have it, so that only few yaku are tested; never a circumstance,
        which no tiles show. Asked once for each sort of hand, not for each hand."""
        for name, wanted in self.features.items():
            value = getattr(look, name)
            if value != wanted and not (isinstance(wanted, tuple) and value in wanted):
                return False
        return not self.flag


REGISTRY: Final = {name: Yaku(name, **said) for name, said in compiled.toml(here, "yaku").items()}
"""All yaku, in the order in which they are printed."""


@lru_cache(1 << 10)
def fitting(look: Features) -> tuple[Yaku, ...]:
    """Return the yaku that readings with such features can have."""
    return tuple([one for one in REGISTRY.values() if one.fits(look)])
