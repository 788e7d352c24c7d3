"""Yaku: the conditions of each of them. Their worth is in ``rules.yaml``. Those that few tables play come last.

A yaku is registered under its id with a test ``when`` of coarse :class:`Features`, which have few values. Where these
do not decide, ``holds`` sees a :class:`Look`. Both answers are remembered, so that most hands only ask which yaku those
had that look alike. ``sees`` looks at the reading itself, of the few hands that pass the others. ``replaces`` names
lesser yaku that are not counted beside this one.
"""

from collections import Counter
from collections.abc import Callable
from operator import attrgetter
from typing import Final, NamedTuple

from ..record import BOX_RIICHI, DOUBLE_RIICHI, FLAGS, HAITEI, HOUTEI, RIICHI, RIICHI_TILE, TENHOU
from ..rules import V
from ..shapes import ORPHANS, PAIRS, RUN, SCATTERED, STANDARD
from ..tiles import CHUN, DRAGONS, HAKU, HATSU, HONOUR_BITS, HONOURS, KIND, NORTH, PIN, SOU, SUIT_BITS, WINDS, mask
from .hand import ALL_GREEN, NINE_RANKS
from .look import ANY_NORTH, MIXED_RUNS, MIXED_TRIPLETS, OUTSIDE, ROUND_WIND, SEAT_WIND, STRAIGHT, Features, Look
from .reading import KANCHAN, TANKI, Reading

Test = Callable[[Look, V], bool]
"""What only depends on the look of a reading; it is asked once for all that look alike."""
Sight = Callable[[Reading, V], bool]
"""What looks at tiles, and is asked of every reading."""
When = Callable[[Features], bool]


class Yaku(NamedTuple):
    """A registered yaku."""

    id: str
    when: When
    holds: Test | None
    replaces: tuple[str, ...]
    flag: int
    """Circumstance (a bit of ``Win.flags``) that is the yaku; 0: the tiles decide."""
    local: bool
    """Whether few tables play it: where it is off, its rule is looked at only if the hand has it."""
    sees: Sight | None = None


REGISTRY: Final[dict[str, Yaku]] = {}
"""All yaku, in the order in which they are printed."""


def yaku(
    name: str, when: When, holds: Test | None = None, replaces: tuple[str, ...] = (), sees: Sight | None = None
) -> None:
    """Register a yaku that depends on tiles and wait."""
    REGISTRY[name] = Yaku(name, when, holds, replaces, 0, False, sees)


def local(name: str, when: When, sees: Sight | None = None, replaces: tuple[str, ...] = ()) -> None:
    """Register a yaku that few tables play."""
    REGISTRY[name] = Yaku(name, when, None, replaces, 0, True, sees)


def circumstance(name: str, flag: int = 0, replaces: tuple[str, ...] = ()) -> None:
    """Register a yaku that is a circumstance of the win: the flag of that name, or another."""
    REGISTRY[name] = Yaku(name, lambda f: False, None, replaces, flag or FLAGS[name], False)


def sets(least: int = 0, most: int = 4, **wanted: object) -> When:
    """Four sets, among them so many triplets, and other features."""
    has = _having(form=STANDARD, **wanted)
    return lambda f: least <= f.triplets <= most and has(f)


def flush(**wanted: object) -> When:
    """Tiles of one suit, and other features."""
    has = _having(suits=1, **wanted)
    return lambda f: f.form != ORPHANS and has(f)


def seven_pairs(**wanted: object) -> When:
    """Seven pairs, and other features."""
    return _having(form=PAIRS, **wanted)


def _having(**wanted: object) -> When:
    first, value = next(iter(wanted.items()))
    get, values = attrgetter(first, *wanted), (value, *wanted.values())  # tuples, where one feature is asked too
    return lambda f: bool(get(f) == values)


# Circumstances. Riichi first, as players name them.
circumstance("riichi", RIICHI | BOX_RIICHI)
circumstance("open_riichi")
circumstance("double_riichi", replaces=("riichi",))
circumstance("ippatsu")
yaku("tsumo", lambda f: f.menzen, lambda look, v: look.tsumo)
for _name in ("rinshan", "chankan", "haitei", "houtei", "renhou"):
    circumstance(_name)


# Runs.
def _patterned(bit: int) -> Test:
    return lambda look, v: look.pattern & bit != 0


yaku("pinfu", sets(most=0, menzen=True), lambda look, v: look.plain and (not look.tsumo or v["fu.pinfu_tsumo"]))
yaku("tanyao", lambda f: not f.honours and not f.terminals)
yaku("iipeikou", sets(), lambda look, v: look.twins > 0)
yaku("sanshoku_doujun", sets(most=1, suits=3), _patterned(MIXED_RUNS))
yaku("ittsu", sets(most=1), _patterned(STRAIGHT))
yaku("ryanpeikou", sets(most=0), lambda look, v: look.twins > 1, ("iipeikou",))


# Honours.
def _worth(bits: int) -> Test:
    return lambda look, v: look.worth & bits == bits


def _of(kinds: int, number: int) -> Test:
    """Triplets of so many of some honours."""
    return lambda look, v: (look.worth & kinds >> HONOURS).bit_count() == number


def _pair_of(kinds: int) -> Sight:
    """A pair of one of these kinds, and not a fifth copy of a triplet's own kind (which a joker can make)."""
    return lambda r, v: 1 << r.shape.pair & kinds & ~r.triplets != 0


_HONOUR_TRIPLET: Final = sets(1, honours=True)
yaku("haku", _HONOUR_TRIPLET, _worth(1 << HAKU - HONOURS))
yaku("hatsu", _HONOUR_TRIPLET, _worth(1 << HATSU - HONOURS))
yaku("chun", _HONOUR_TRIPLET, _worth(1 << CHUN - HONOURS))
yaku("north", _HONOUR_TRIPLET, lambda look, v: look.worth & ANY_NORTH != 0 and v["north.yaku_tile"])
yaku("seat_wind", _HONOUR_TRIPLET, _worth(SEAT_WIND))
yaku("round_wind", _HONOUR_TRIPLET, _worth(ROUND_WIND))
yaku("shousangen", sets(2, honours=True), _of(DRAGONS, 2), sees=_pair_of(DRAGONS))

# Triplets. Four of a kind of thing are three of it too: where that is a yakuman, no ordinary yaku stands beside it.
yaku("toitoi", sets(4))
yaku("sanankou", sets(3), lambda look, v: look.concealed >= 3)
yaku("sankantsu", lambda f: f.kans >= 3)
yaku("sanshoku_doukou", sets(3, suits=3), _patterned(MIXED_TRIPLETS))

yaku("chiitoitsu", seven_pairs())

# Terminals and honours.
yaku("chanta", sets(most=3, terminals=True, simples=True), _patterned(OUTSIDE))
yaku("junchan", sets(most=3, simples=True, honours=False), _patterned(OUTSIDE), ("chanta",))
yaku("honroutou", lambda f: f.form != ORPHANS and not f.simples and f.terminals and f.honours)

yaku("honitsu", flush())
yaku("chinitsu", flush(honours=False), None, ("honitsu",))

# Yakuman.
circumstance("tenhou")
circumstance("chiihou")


def double(name: str, single: str, won: Callable[[Reading], bool]) -> None:
    """Register the double form of a yakuman: so won, or by 天和, of which no tile is the winning one."""
    one = REGISTRY[single]

    def sees(r: Reading, v: V) -> bool:
        as_dealt = r.hand.flags & TENHOU != 0
        return (one.sees is None or one.sees(r, v)) and (won(r) or (as_dealt and name in v["tenhou.double_forms"]))

    yaku(name, one.when, one.holds, (single,), sees=sees)


def _has_hatsu(r: Reading, v: V) -> bool:
    return r.hand.kinds >> HATSU & 1 == 1 or v["ryuuiisou.without_hatsu"]


def _gates(r: Reading) -> int:
    """The counts of a one-suit hand above those of the nine gates, as a group code: a single 1 if it is that yaku."""
    extra = max(r.hand.codes) - 0o311111113
    return extra if extra > 0 and extra.bit_count() == 1 and extra & 0o111111111 else 0


def _is_chuuren(r: Reading, v: V) -> bool:
    return not r.hand.win.melds and _gates(r) != 0


yaku("kokushi", lambda f: f.form == ORPHANS)
double("kokushi_13", "kokushi", lambda r: r.shape.pair == r.hand.tile)
yaku("suuankou", sets(4), lambda look, v: look.concealed == 4)
double("suuankou_tanki", "suuankou", lambda r: r.wait == TANKI)
yaku("daisangen", sets(3, honours=True), _of(DRAGONS, 3))
yaku("shousuushii", sets(3, honours=True), _of(WINDS, 3), sees=_pair_of(WINDS))
yaku("daisuushii", sets(4, honours=True), _of(WINDS, 4))
yaku("tsuuiisou", lambda f: f.form != ORPHANS and not f.suits, lambda s, v: s.form != PAIRS or v["tsuuiisou.pairs"])
yaku("chinroutou", sets(4, simples=False, honours=False))
yaku("ryuuiisou", sets(suits=1), lambda look, v: look.hand & ALL_GREEN != 0, sees=_has_hatsu)
_CLOSED_FLUSH: Final = sets(menzen=True, suits=1, honours=False)
yaku("chuuren", _CLOSED_FLUSH, lambda look, v: look.hand & NINE_RANKS != 0, sees=_is_chuuren)
double("junsei_chuuren", "chuuren", lambda r: _gates(r) == 1 << 3 * (r.hand.tile % 9))
yaku("suukantsu", lambda f: f.kans == 4)


# --- yaku that some tables play and most do not (ローカル役) ----------------------------------------------------------

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
local("iipin_mouyue", lambda f: f.suits > 0, _last(HAITEI, ONE_OF_PIN), ("haitei",))
local("chuupin_raoyui", lambda f: f.suits > 0, _last(HOUTEI, NINE_OF_PIN), ("houtei",))
local("ishinoue", lambda f: f.menzen, _waited_three_years)
local("shiisanpuutaa", lambda f: f.form == SCATTERED)


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


local("isshoku_sanjun", sets(most=1), lambda r, v: _equal_runs(r) >= 3, ("iipeikou",))
local("isshoku_yonjun", sets(most=0), lambda r, v: _equal_runs(r) >= 4, ("isshoku_sanjun", "ryanpeikou", "iipeikou"))
local(
    "uumensai",
    lambda f: f.form != ORPHANS and f.honours and f.suits == 3,
    lambda r, v: r.hand.kinds & WINDS != 0 and r.hand.kinds & DRAGONS != 0,
)
local("hyakumangoku", flush(honours=False), _is_hyakumangoku)
local("manzu_honitsu", flush(), lambda r, v: r.hand.kinds & SUIT_BITS[0] != 0)

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


local("shousharin", seven_pairs(suits=1), _is_shousharin, ("honitsu", "chiitoitsu"))
local("amerika_chiitoitsu", seven_pairs(), lambda r, v: len(set(r.shape.pairs)) < len(r.shape.pairs))
local("daisharin", seven_pairs(suits=1, honours=False), _is_daisharin)
local("daichisei", seven_pairs(suits=0), None, ("tsuuiisou", "chiitoitsu"))

# Triplets.
_LOW: Final = sum(bits & ~(bits << 7 | bits << 8) for bits in SUIT_BITS)
"""Ranks 1-7: where three in a row begin."""


def _in_a_row(triplets: int) -> int:
    return triplets & triplets >> 1 & triplets >> 2 & _LOW


def _is_sanfuu(r: Reading, v: V) -> bool:
    if v["sanfuu.winds"] == "any":
        return (r.triplets & WINDS).bit_count() >= 3
    wanted = WINDS & ~(1 << NORTH)
    return r.triplets & wanted == wanted and (not r.hand.kinds >> NORTH & 1 or v["sanfuu.with_north"])


_PEACOCK: Final = mask((SOU, SOU + 4, SOU + 6, SOU + 8, CHUN))
_BLACK: Final = mask((PIN + 1, PIN + 3, PIN + 7)) | WINDS

local("sanrenkou", sets(3), lambda r, v: _in_a_row(r.triplets) != 0)
local("suurenkou", sets(4), lambda r, v: _in_a_row(r.triplets) & _in_a_row(r.triplets) >> 1 != 0)
local("sanfuu", sets(3, honours=True), _is_sanfuu)
local("hadaka_tanki", sets(menzen=False), lambda r, v: not r.hand.need and not any(r.hand.meld_fu[2::3]))
local("beni_kujaku", sets(4, suits=1, honours=True), lambda r, v: r.hand.kinds == _PEACOCK)
local("kokuiisou", lambda f: f.form != ORPHANS and f.suits == 1 and f.honours, lambda r, v: not r.hand.kinds & ~_BLACK)


# 間八萬: in riichi a wait for the eight of manzu alone, between seven and nine.
def _eight_of_man(r: Reading, v: V) -> bool:
    return r.wait == KANCHAN and r.hand.tile == EIGHT_OF_MAN and r.hand.flags & (RIICHI | DOUBLE_RIICHI) != 0


local("kanpachiman", sets(most=3, menzen=True), _eight_of_man)
local("kanpachiman_tsumo", sets(most=3, menzen=True), lambda r, v: r.hand.tsumo and _eight_of_man(r, v))
