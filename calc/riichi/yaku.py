"""Yaku: the conditions of each of them. Their worth is in ``rules.yaml``. Those of some tables only are registered in
:mod:`.local_yaku`.

A yaku is registered under its id with two tests. ``when`` looks only at coarse :class:`Features`. Its answer is
remembered for all hands with the same features, so most yaku never look at most hands. ``holds`` looks at the reading
itself, and is left out if the features decide. ``replaces`` names lesser yaku that are not counted beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from ..record import BOX_RIICHI, FLAG_NAMES, RIICHI, TENHOU
from ..shapes import ORPHANS, PAIRS, SCATTERED, STANDARD
from ..tiles import CHUN, DRAGONS, HAKU, HATSU, HONOUR_BITS, NORTH, PIN, SOU, SUIT_BITS, WINDS, Kind, mask
from .reading import PLAIN_PAIR, RYANMEN, TANKI, Reading

V = Mapping[str, Any]


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


def coarse(r: Reading) -> int:
    """The features of a reading as one number: equal for readings with equal features, and quick to look up."""
    hand = r.hand
    kinds = hand.kinds
    man, pin, sou = SUIT_BITS
    return (
        _FORMS[r.shape.form]
        | (4 if hand.menzen else 0)
        | (8 if kinds & HONOUR_BITS else 0)
        | (16 if kinds & hand.terminals else 0)
        | (32 if kinds & hand.simples else 0)
        | (64 if kinds & man else 0)
        | (128 if kinds & pin else 0)
        | (256 if kinds & sou else 0)
        | r.triplets.bit_count() << 9
        | hand.kans << 12
    )


_FORMS: Final = {STANDARD: 0, PAIRS: 1, ORPHANS: 2, SCATTERED: 3}


def features(look: int) -> Features:
    """The features that :func:`coarse` made a number of."""
    suits = (look >> 6 & 7).bit_count()
    honours, terminals, simples = (bool(look & bit) for bit in (8, 16, 32))
    return Features([*_FORMS][look & 3], bool(look & 4), look >> 9 & 7, honours, terminals, simples, suits, look >> 12)


Test = Callable[[Reading, V], bool]


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


REGISTRY: Final[dict[str, Yaku]] = {}
"""All yaku, in the order in which they are printed."""
_FLAGS: Final = {name: bit for bit, name in FLAG_NAMES.items()}


def yaku(name: str, when: When, holds: Test | None = None, replaces: tuple[str, ...] = (), local: bool = False) -> None:
    """Register a yaku that depends on tiles and wait."""
    REGISTRY[name] = Yaku(name, when, holds, replaces, 0, local)


def circumstance(name: str, flag: int = 0, replaces: tuple[str, ...] = ()) -> None:
    """Register a yaku that is a circumstance of the win: the flag of that name, or another."""
    REGISTRY[name] = Yaku(name, lambda f: False, None, replaces, flag or _FLAGS[name], False)


def sets(least: int = 0, most: int = 4, **wanted: object) -> When:
    """Four sets, among them so many triplets, and other features."""
    return lambda f: f.form == STANDARD and least <= f.triplets <= most and _has(f, wanted)


def flush(**wanted: object) -> When:
    """Tiles of one suit, and other features."""
    return lambda f: f.form != ORPHANS and f.suits == 1 and _has(f, wanted)


def seven_pairs(**wanted: object) -> When:
    """Seven pairs, and other features."""
    return lambda f: f.form == PAIRS and _has(f, wanted)


def _has(f: Features, wanted: Mapping[str, object]) -> bool:
    return all(getattr(f, name) == value for name, value in wanted.items())


# Circumstances. Riichi first, as players name them.
circumstance("riichi", RIICHI | BOX_RIICHI)
circumstance("open_riichi")
circumstance("double_riichi", replaces=("riichi",))
circumstance("ippatsu")
yaku("tsumo", lambda f: f.menzen, lambda r, v: r.hand.tsumo)
for _name in ("rinshan", "chankan", "haitei", "houtei", "renhou"):
    circumstance(_name)


# Runs.
def _is_pinfu(r: Reading, v: V) -> bool:
    return r.wait == RYANMEN and r.pair_worth == PLAIN_PAIR and (not r.hand.tsumo or v["fu.pinfu_tsumo"])


def _man_pin_sou(masks: int) -> int:
    """The ranks at which a mask of kinds has all three suits."""
    return masks & masks >> PIN & masks >> SOU & SUIT_BITS[0]


_STRAIGHTS: Final = mask((0, PIN, SOU))
"""The first kind of each suit's straight."""

yaku("pinfu", sets(most=0, menzen=True), _is_pinfu)
yaku("tanyao", lambda f: not f.honours and not f.terminals)
yaku("iipeikou", sets(), lambda r, v: r.shape.twins > 0)
yaku("sanshoku_doujun", sets(most=1, suits=3), lambda r, v: _man_pin_sou(r.runs) != 0)
yaku("ittsu", sets(most=1), lambda r, v: r.runs & r.runs >> 3 & r.runs >> 6 & _STRAIGHTS != 0)
yaku("ryanpeikou", sets(most=0), lambda r, v: r.shape.twins > 1, ("iipeikou",))


# Honours.
def _triplet_of(kind: Kind) -> Test:
    return lambda r, v: r.triplets >> kind & 1 == 1


def _pair_of(r: Reading, kinds: int) -> bool:
    """Whether the pair is of one of these kinds, and not a fifth copy of a triplet's own kind (which a joker
    can make)."""
    return 1 << r.shape.pair & kinds & ~r.triplets != 0


def _is_north(r: Reading, v: V) -> bool:
    return r.triplets >> NORTH & 1 == 1 and r.hand.north_yaku and v["north.yaku_tile"]


def _is_shousangen(r: Reading, v: V) -> bool:
    return (r.triplets & DRAGONS).bit_count() == 2 and _pair_of(r, DRAGONS)


_HONOUR_TRIPLET: Final = sets(1, honours=True)
yaku("haku", _HONOUR_TRIPLET, _triplet_of(HAKU))
yaku("hatsu", _HONOUR_TRIPLET, _triplet_of(HATSU))
yaku("chun", _HONOUR_TRIPLET, _triplet_of(CHUN))
yaku("north", _HONOUR_TRIPLET, _is_north)
yaku("seat_wind", _HONOUR_TRIPLET, lambda r, v: r.triplets >> r.hand.seat_wind & 1 == 1)
yaku("round_wind", _HONOUR_TRIPLET, lambda r, v: r.triplets >> r.hand.round_wind & 1 == 1)
yaku("shousangen", sets(2, honours=True), _is_shousangen)

# Triplets. Four of a kind of thing are three of it too: where that is a yakuman, no ordinary yaku stands beside it.
yaku("toitoi", sets(4))
yaku("sanankou", sets(3), lambda r, v: r.concealed_triplets >= 3)
yaku("sankantsu", lambda f: f.kans >= 3)
yaku("sanshoku_doukou", sets(3, suits=3), lambda r, v: _man_pin_sou(r.triplets) != 0)

yaku("chiitoitsu", seven_pairs())

# Terminals and honours. With no run there is nothing "outside" about them: that is honroutou.
_RUN_STARTS_OUTSIDE: Final = mask((0, 6, 9, 15, 18, 24))


def _outside(r: Reading, v: V) -> bool:
    return not r.runs & ~_RUN_STARTS_OUTSIDE and not (r.triplets | 1 << r.shape.pair) & ~r.hand.yaochuu


yaku("chanta", sets(most=3, terminals=True, simples=True), _outside)
yaku("junchan", sets(most=3, simples=True, honours=False), _outside, ("chanta",))
yaku("honroutou", lambda f: f.form != ORPHANS and not f.simples and f.terminals and f.honours)

yaku("honitsu", flush())
yaku("chinitsu", flush(honours=False), None, ("honitsu",))

# Yakuman.
circumstance("tenhou")
circumstance("chiihou")


def _as_dealt(name: str, r: Reading, v: V) -> bool:
    """Whether 天和 gets the double form of this yakuman, because none of its fourteen tiles is the winning tile."""
    return r.hand.flags & TENHOU != 0 and name in v["tenhou.double_forms"]


def _kokushi_13(r: Reading, v: V) -> bool:
    return r.shape.pair == r.hand.tile or _as_dealt("kokushi_13", r, v)


def _suuankou_tanki(r: Reading, v: V) -> bool:
    return r.concealed_triplets == 4 and (r.wait == TANKI or _as_dealt("suuankou_tanki", r, v))


def _is_shousuushii(r: Reading, v: V) -> bool:
    return (r.triplets & WINDS).bit_count() == 3 and _pair_of(r, WINDS)


def _is_tsuuiisou(r: Reading, v: V) -> bool:
    return r.shape.form != PAIRS or v["tsuuiisou.pairs"]


_GREEN: Final = mask((SOU + 1, SOU + 2, SOU + 3, SOU + 5, SOU + 7, HATSU))


def _is_ryuuiisou(r: Reading, v: V) -> bool:
    return not r.hand.kinds & ~_GREEN and (r.hand.kinds >> HATSU & 1 == 1 or v["ryuuiisou.without_hatsu"])


def _gates(r: Reading) -> int:
    """The counts of a one-suit hand above those of the nine gates, as a group code: a single 1 if it is that yaku."""
    extra = max(r.hand.codes) - 0o311111113
    return extra if extra > 0 and extra.bit_count() == 1 and extra & 0o111111111 else 0


def _is_chuuren(r: Reading, v: V) -> bool:
    return not r.hand.win.melds and _gates(r) != 0


def _is_junsei(r: Reading, v: V) -> bool:
    full = _gates(r) == 1 << 3 * (r.hand.tile % 9)
    return _is_chuuren(r, v) and (full or _as_dealt("junsei_chuuren", r, v))


yaku("kokushi", lambda f: f.form == ORPHANS)
yaku("kokushi_13", lambda f: f.form == ORPHANS, _kokushi_13, ("kokushi",))
yaku("suuankou", sets(4), lambda r, v: r.concealed_triplets == 4)
yaku("suuankou_tanki", sets(4), _suuankou_tanki, ("suuankou",))
yaku("daisangen", sets(3, honours=True), lambda r, v: r.triplets & DRAGONS == DRAGONS)
yaku("shousuushii", sets(3, honours=True), _is_shousuushii)
yaku("daisuushii", sets(4, honours=True), lambda r, v: r.triplets & WINDS == WINDS)
yaku("tsuuiisou", lambda f: f.form != ORPHANS and not f.suits, _is_tsuuiisou)
yaku("chinroutou", sets(4, simples=False, honours=False))
yaku("ryuuiisou", sets(suits=1), _is_ryuuiisou)
yaku("chuuren", sets(menzen=True, suits=1, honours=False), _is_chuuren)
yaku("junsei_chuuren", sets(menzen=True, suits=1, honours=False), _is_junsei, ("chuuren",))
yaku("suukantsu", lambda f: f.kans == 4)
