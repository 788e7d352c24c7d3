"""Yaku: the conditions of each of them. Their worth is in ``rules.yaml``.

A yaku is registered under its id with two tests. ``when`` looks only at coarse :class:`Features`. Its answer is
remembered for all hands with the same features, so most yaku never look at most hands. ``holds`` looks at the reading
itself, and is left out if the features decide. ``replaces`` names lesser yaku that are not counted beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from ..record import (
    BOX_RIICHI,
    CHANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IPPATSU,
    OPEN_RIICHI,
    RENHOU,
    RIICHI,
    RINSHAN,
    TENHOU,
)
from ..shapes import ORPHANS, PAIRS, STANDARD
from ..tiles import (
    CHUN,
    DRAGONS,
    HAKU,
    HATSU,
    HONOUR_BITS,
    NORTH,
    PIN,
    SOU,
    SUIT_BITS,
    WINDS,
    mask,
)
from .reading import KANCHAN, PLAIN_PAIR, RYANMEN, TANKI, Reading

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


def features(r: Reading) -> Features:
    """The features of a reading."""
    hand = r.hand
    kinds = hand.kinds
    man, pin, sou = SUIT_BITS
    return Features(
        r.shape.form,
        hand.menzen,
        r.triplets.bit_count(),
        bool(kinds & HONOUR_BITS),
        bool(kinds & hand.terminals),
        bool(kinds & hand.simples),
        bool(kinds & man) + bool(kinds & pin) + bool(kinds & sou),
        hand.kans,
    )


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


_FORMS: Final = {STANDARD: 0, PAIRS: 1, ORPHANS: 2}
Test = Callable[[Reading, V], bool]


class Yaku(NamedTuple):
    """A registered yaku."""

    id: str
    when: Callable[[Features], bool]
    holds: Test | None
    replaces: tuple[str, ...]
    flag: int
    """Circumstance (a bit of ``Win.flags``) that is the yaku; 0: the tiles decide."""


REGISTRY: Final[dict[str, Yaku]] = {}
"""All yaku, in the order in which they are printed."""


def yaku(
    name: str,
    when: Callable[[Features], bool],
    holds: Test | None = None,
    replaces: tuple[str, ...] = (),
) -> None:
    """Register a yaku that depends on tiles and wait."""
    REGISTRY[name] = Yaku(name, when, holds, replaces, 0)


def circumstance(name: str, flag: int, replaces: tuple[str, ...] = ()) -> None:
    """Register a yaku that is a circumstance of the win."""
    REGISTRY[name] = Yaku(name, _never, None, replaces, flag)


def _never(f: Features) -> bool:
    return False


def _standard(f: Features) -> bool:
    return f.form == STANDARD


# Circumstances. Riichi first, as players name them.
circumstance("riichi", RIICHI | BOX_RIICHI)
circumstance("open_riichi", OPEN_RIICHI)
circumstance("double_riichi", DOUBLE_RIICHI, replaces=("riichi",))
circumstance("ippatsu", IPPATSU)
yaku("tsumo", lambda f: f.menzen, lambda r, v: r.hand.tsumo)
circumstance("rinshan", RINSHAN)
circumstance("chankan", CHANKAN)
circumstance("haitei", HAITEI)
circumstance("houtei", HOUTEI)
circumstance("renhou", RENHOU)

# Runs.
yaku(
    "pinfu",
    lambda f: f.form == STANDARD and f.menzen and not f.triplets,
    lambda r, v: r.wait == RYANMEN and r.pair_worth == PLAIN_PAIR and (not r.hand.tsumo or v["fu.pinfu_tsumo"]),
)
yaku("tanyao", lambda f: not f.honours and not f.terminals)
yaku("iipeikou", _standard, lambda r, v: r.shape.twins > 0)


def _man_pin_sou(masks: int) -> int:
    """The ranks at which a mask of kinds has all three suits."""
    return masks & masks >> PIN & masks >> SOU & SUIT_BITS[0]


yaku(
    "sanshoku_doujun",
    lambda f: f.form == STANDARD and f.triplets < 2 and f.suits == 3,
    lambda r, v: _man_pin_sou(r.runs) != 0,
)
_STRAIGHTS: Final = mask((0, PIN, SOU))
"""The first kind of each suit's straight."""
yaku(
    "ittsu",
    lambda f: f.form == STANDARD and f.triplets < 2,
    lambda r, v: r.runs & r.runs >> 3 & r.runs >> 6 & _STRAIGHTS != 0,
)
yaku("ryanpeikou", lambda f: f.form == STANDARD and not f.triplets, lambda r, v: r.shape.twins > 1, ("iipeikou",))


def _pair_of(r: Reading, kinds: int) -> bool:
    """Whether the pair is of one of these kinds, and not a fifth copy of a triplet's own kind (which a joker
    can make)."""
    return 1 << r.shape.pair & kinds & ~r.triplets != 0


# Honours.
for _name, _kind in (("haku", HAKU), ("hatsu", HATSU), ("chun", CHUN)):
    yaku(
        _name,
        lambda f: f.form == STANDARD and f.honours and f.triplets > 0,
        lambda r, v, bit=1 << _kind: r.triplets & bit != 0,  # type: ignore[misc]
    )
yaku(
    "north",
    lambda f: f.form == STANDARD and f.honours and f.triplets > 0,
    lambda r, v: r.triplets >> NORTH & 1 == 1 and r.hand.north_yaku and v["north.yaku_tile"],
)
yaku(
    "seat_wind",
    lambda f: f.form == STANDARD and f.honours and f.triplets > 0,
    lambda r, v: r.triplets >> r.hand.seat_wind & 1 == 1,
)
yaku(
    "round_wind",
    lambda f: f.form == STANDARD and f.honours and f.triplets > 0,
    lambda r, v: r.triplets >> r.hand.round_wind & 1 == 1,
)
yaku(
    "shousangen",
    lambda f: f.form == STANDARD and f.honours and f.triplets >= 2,
    lambda r, v: (r.triplets & DRAGONS).bit_count() == 2 and _pair_of(r, DRAGONS),
)

# Triplets. Four of a kind of thing are three of it too: where that is a yakuman, no ordinary yaku stands beside it.
yaku("toitoi", lambda f: f.form == STANDARD and f.triplets == 4)
yaku("sanankou", lambda f: f.form == STANDARD and f.triplets >= 3, lambda r, v: r.concealed_triplets >= 3)
yaku("sankantsu", lambda f: f.kans >= 3)
yaku(
    "sanshoku_doukou",
    lambda f: f.form == STANDARD and f.triplets >= 3 and f.suits == 3,
    lambda r, v: _man_pin_sou(r.triplets) != 0,
)

# Pairs.
yaku("chiitoitsu", lambda f: f.form == PAIRS)

# Terminals and honours. With no run there is nothing "outside" about them: that is honroutou.
_RUN_STARTS_OUTSIDE: Final = mask((0, 6, 9, 15, 18, 24))


def _outside(r: Reading, v: V) -> bool:
    yaochuu = r.hand.yaochuu
    return not r.runs & ~_RUN_STARTS_OUTSIDE and not (r.triplets | 1 << r.shape.pair) & ~yaochuu


yaku("chanta", lambda f: f.form == STANDARD and f.triplets < 4 and f.terminals and f.simples, _outside)
yaku(
    "junchan",
    lambda f: f.form == STANDARD and f.triplets < 4 and f.simples and not f.honours,
    _outside,
    ("chanta",),
)
yaku("honroutou", lambda f: f.form != ORPHANS and not f.simples and f.terminals and f.honours)

# Flushes.
yaku("honitsu", lambda f: f.form != ORPHANS and f.suits == 1)
yaku("chinitsu", lambda f: f.form != ORPHANS and f.suits == 1 and not f.honours, None, ("honitsu",))

# Seven pairs of one suit, and a kind used as two pairs (which rules must allow: ``shape.four_as_two_pairs``).
yaku("shousharin", lambda f: f.form == PAIRS and f.suits == 1 and f.honours, None, ("honitsu", "chiitoitsu"))
yaku(
    "amerika_chiitoitsu",
    lambda f: f.form == PAIRS,
    lambda r, v: len(set(r.shape.pairs)) < len(r.shape.pairs),
)

# Three triplets in a row; 間八萬: in riichi a wait for the eight of manzu alone, between seven and nine.
_IN_SUITS: Final = sum(SUIT_BITS)
_LOW: Final = sum(bits & ~(bits << 7 | bits << 8) for bits in SUIT_BITS)
"""Ranks 1-7: where three in a row begin."""


EIGHT_OF_MAN: Final = 7


def _in_a_row(triplets: int) -> int:
    triplets &= _IN_SUITS
    return triplets & triplets >> 1 & triplets >> 2 & _LOW


def _eight_of_man(r: Reading, v: V) -> bool:
    return r.wait == KANCHAN and r.hand.tile == EIGHT_OF_MAN and r.hand.flags & (RIICHI | DOUBLE_RIICHI) != 0


yaku("sanrenkou", lambda f: f.form == STANDARD and f.triplets >= 3, lambda r, v: _in_a_row(r.triplets) != 0)
yaku("kanpachiman", lambda f: f.form == STANDARD and f.menzen and f.triplets < 4, _eight_of_man)

# Yakuman.
circumstance("tenhou", TENHOU)
circumstance("chiihou", CHIIHOU)
yaku("kokushi", lambda f: f.form == ORPHANS)


def _as_dealt(name: str, r: Reading, v: V) -> bool:
    """Whether 天和 gets the double form of this yakuman, because none of its fourteen tiles is the winning tile."""
    return r.hand.flags & TENHOU != 0 and name in v["tenhou.double_forms"]


yaku(
    "kokushi_13",
    lambda f: f.form == ORPHANS,
    lambda r, v: r.shape.pair == r.hand.tile or _as_dealt("kokushi_13", r, v),
    ("kokushi",),
)
yaku("suuankou", lambda f: f.form == STANDARD and f.triplets == 4, lambda r, v: r.concealed_triplets == 4)
yaku(
    "suuankou_tanki",
    lambda f: f.form == STANDARD and f.triplets == 4,
    lambda r, v: r.concealed_triplets == 4 and (r.wait == TANKI or _as_dealt("suuankou_tanki", r, v)),
    ("suuankou",),
)
yaku(
    "daisangen",
    lambda f: f.form == STANDARD and f.honours and f.triplets >= 3,
    lambda r, v: r.triplets & DRAGONS == DRAGONS,
)
yaku(
    "shousuushii",
    lambda f: f.form == STANDARD and f.honours and f.triplets >= 3,
    lambda r, v: (r.triplets & WINDS).bit_count() == 3 and _pair_of(r, WINDS),
)
yaku(
    "daisuushii",
    lambda f: f.form == STANDARD and f.honours and f.triplets == 4,
    lambda r, v: r.triplets & WINDS == WINDS,
)
yaku(
    "tsuuiisou",
    lambda f: f.form != ORPHANS and not f.suits,
    lambda r, v: r.shape.form != PAIRS or v["tsuuiisou.pairs"],
)
yaku("chinroutou", lambda f: f.form == STANDARD and f.triplets == 4 and not f.simples and not f.honours)
_GREEN: Final = mask((SOU + 1, SOU + 2, SOU + 3, SOU + 5, SOU + 7, HATSU))
yaku(
    "ryuuiisou",
    lambda f: f.form == STANDARD and f.suits == 1,
    lambda r, v: not r.hand.kinds & ~_GREEN and (r.hand.kinds >> HATSU & 1 == 1 or v["ryuuiisou.without_hatsu"]),
)


def _gates(r: Reading) -> int:
    """The counts of a one-suit hand above those of the nine gates, as a group code: a single 1 if it is that yaku."""
    code = max(r.hand.codes)
    extra = code - 0o311111113
    return extra if extra > 0 and extra.bit_count() == 1 and extra & 0o111111111 else 0


def _is_chuuren(r: Reading, v: V) -> bool:
    return not r.hand.win.melds and _gates(r) != 0


def _is_junsei(r: Reading, v: V) -> bool:
    full = _gates(r) == 1 << 3 * (r.hand.tile % 9)
    return _is_chuuren(r, v) and (full or _as_dealt("junsei_chuuren", r, v))


yaku("chuuren", lambda f: f.form == STANDARD and f.menzen and f.suits == 1 and not f.honours, _is_chuuren)
yaku(
    "junsei_chuuren",
    lambda f: f.form == STANDARD and f.menzen and f.suits == 1 and not f.honours,
    _is_junsei,
    ("chuuren",),
)
yaku("suukantsu", lambda f: f.kans == 4)
yaku("daisharin", lambda f: f.form == PAIRS and f.suits == 1 and not f.honours)
yaku(
    "suurenkou",
    lambda f: f.form == STANDARD and f.triplets == 4,
    lambda r, v: _in_a_row(r.triplets) & _in_a_row(r.triplets) >> 1 != 0,
)


def _three_winds(r: Reading) -> bool:
    wanted = WINDS & ~(1 << NORTH)
    return r.triplets & wanted == wanted


yaku(
    "sanfuu",
    lambda f: f.form == STANDARD and f.honours and f.triplets >= 3,
    lambda r, v: _three_winds(r) and (not r.hand.kinds >> NORTH & 1 or v["sanfuu.with_north"]),
)
yaku("hadaka_tanki", lambda f: f.form == STANDARD and not f.menzen and f.triplets == 4, lambda r, v: not r.hand.need)
yaku("manzu_honitsu", lambda f: f.form != ORPHANS and f.suits == 1, lambda r, v: r.hand.kinds & SUIT_BITS[0] != 0)
yaku(
    "kanpachiman_tsumo",
    lambda f: f.form == STANDARD and f.menzen and f.triplets < 4,
    lambda r, v: r.hand.tsumo and _eight_of_man(r, v),
)
