"""Yaku: the conditions of each of them. Their worth is in ``rules.yaml``. Those of some tables only are registered in
:mod:`.local_yaku`.

A yaku is registered under its id with a test ``when`` of coarse :class:`Features`, which have few values. Where these
do not decide, ``holds`` sees a :class:`Look`. Both answers are remembered, so that most hands only ask which yaku those
had that look alike. ``sees`` looks at the reading itself, of the few hands that pass the others. ``replaces`` names
lesser yaku that are not counted beside this one.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Final, NamedTuple

from ..record import BOX_RIICHI, FLAGS, RIICHI, TENHOU
from ..rules import V
from ..shapes import ORPHANS, PAIRS, STANDARD
from ..tiles import CHUN, DRAGONS, HAKU, HATSU, HONOURS, WINDS
from .hand import ALL_GREEN, NINE_RANKS
from .look import ANY_NORTH, MIXED_RUNS, MIXED_TRIPLETS, OUTSIDE, ROUND_WIND, SEAT_WIND, STRAIGHT, Features, Look
from .reading import TANKI, Reading

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
    name: str, when: When, holds: Test | None = None, replaces: tuple[str, ...] = (), local: bool = False,
    sees: Sight | None = None,
) -> None:  # fmt: skip
    """Register a yaku that depends on tiles and wait."""
    REGISTRY[name] = Yaku(name, when, holds, replaces, 0, local, sees)


def circumstance(name: str, flag: int = 0, replaces: tuple[str, ...] = ()) -> None:
    """Register a yaku that is a circumstance of the win: the flag of that name, or another."""
    REGISTRY[name] = Yaku(name, lambda f: False, None, replaces, flag or FLAGS[name], False)


def sets(least: int = 0, most: int = 4, **wanted: object) -> When:
    """Four sets, among them so many triplets, and other features."""
    has = _having(wanted)
    return lambda f: f.form == STANDARD and least <= f.triplets <= most and has(f)


def flush(**wanted: object) -> When:
    """Tiles of one suit, and other features."""
    has = _having(wanted)
    return lambda f: f.form != ORPHANS and f.suits == 1 and has(f)


def seven_pairs(**wanted: object) -> When:
    """Seven pairs, and other features."""
    has = _having(wanted)
    return lambda f: f.form == PAIRS and has(f)


def _having(wanted: Mapping[str, object]) -> When:
    if not wanted:
        return lambda f: True
    (first, value), *others = wanted.items()
    if not others:
        return lambda f: bool(getattr(f, first) == value)
    get, values = attrgetter(*wanted), tuple(wanted.values())
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
