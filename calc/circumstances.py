"""Which circumstances of a win go together: one table for all games of the riichi family.

What a circumstance needs by itself (a riichi, a tsumo, the dealer) its field says (``only`` in ``fields.toml``); the
table has what two of them, the melds or the river make impossible.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from .codes import problem
from .fields import GROUPS
from .problems import Path, Problem
from .record import (
    CHANKAN,
    CHANKAN_ANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    FLAG_NAMES,
    HAITEI,
    HOUTEI,
    IN_RIICHI,
    IPPATSU,
    KANBURI,
    OPEN_RIICHI,
    RENHOU,
    RIICHI,
    RIICHI_TILE,
    RINSHAN,
    RON,
    SHIISANPUUTAA,
    TENHOU,
)
from .rules import V
from .tiles import Meld, Tile


class Circumstances(NamedTuple):
    """What a record says about how a hand was won."""

    player: str
    by: str
    dealer: bool
    """Whether the winner deals."""
    flags: int
    """As of a win (:mod:`calc.record`), riichi among them."""
    melds: tuple[Meld, ...] = ()
    norths: int = 0
    """Norths drawn aside."""
    river: tuple[Tile, ...] | None = None
    replacement: bool = True
    """Whether the winning tile may have replaced that of a kan."""
    kans_told: int = 0
    """Kans that were told after the riichi, of any player."""

    def all(self, *flags: int) -> bool:
        """Whether each of some flags is set."""
        return all(self.flags & flag for flag in flags)

    @property
    def kans(self) -> bool:
        """Whether the hand has a kan."""
        return any(m.kind not in ("chi", "pon") for m in self.melds)


_FIRST = {"tenhou": TENHOU, "chiihou": CHIIHOU, "renhou": RENHOU, "shiisanpuutaa": SHIISANPUUTAA}
_IN_FIRST_TURN = IN_RIICHI | IPPATSU | HAITEI | HOUTEI | RINSHAN | CHANKAN | KANBURI | sum(_FIRST.values())
_NEEDS: Mapping[str, tuple[str, Callable[[Circumstances], Any]]] = {
    "riichi": ("L206.riichi_only", lambda c: c.flags & IN_RIICHI),
    "tsumo": ("L206.tsumo_only", lambda c: c.by != RON),
    "ron": ("L206.ron_only", lambda c: c.by == RON),
    "dealer": ("L206.dealer_only", lambda c: c.dealer),
    "non_dealer": ("L206.non_dealer_only", lambda c: not c.dealer),
}
"""What a field can be said to be possible in ``only``."""
_SAID = {
    "haitei": "L206.haitei_only",
    "houtei": "L206.houtei_only",
    "rinshan": "L206.rinshan_only",
    "chankan": "L206.chankan_only",
    "riichi_tile": "L206.riichi_tile_only",
}
"""The circumstances that have a sentence of their own for a win by the other way."""
_ONLY = tuple(
    (f.name, bit, _SAID.get(f.name, _NEEDS[needed][0]), _NEEDS[needed][1])
    for f in GROUPS["win"]
    for bit, name in FLAG_NAMES.items()
    if name == f.name
    for needed in f.only
)

_LAST = HAITEI | HOUTEI
_BEFORE_LAST = 3
"""Discards that everybody has made when the wall is empty, however often others call past him and whatever he kans."""

Holds = Callable[[Circumstances, V], Any]


def _ended(flag: int) -> Holds:
    return lambda c, v: (
        c.all(flag) and (c.kans_told or any(m.kind != "ankan" or v["first_turn.ankan_breaks"] for m in c.melds))
    )


def _ended_by_north(flag: int) -> Holds:
    return lambda c, v: c.all(flag) and c.norths and v["first_turn.north_breaks"] and not _ended(flag)(c, v)


def _beside_others(flag: int) -> Holds:
    return lambda c, v: c.all(flag) and c.flags & _IN_FIRST_TURN & ~flag


def _too_short(c: Circumstances) -> bool:
    """Whether a river that is told lacks the tile of a riichi, or the discards before the last tile."""
    least = _BEFORE_LAST if c.flags & _LAST else 1 if c.flags & IN_RIICHI else 0
    return c.river is not None and len(c.river) < least


CONTRADICTIONS: tuple[tuple[str, str, str, Holds], ...] = (
    ("riichi", "L206.no_open_riichi", "riichi.open", lambda c, v: c.all(OPEN_RIICHI) and not v["riichi.open"]),
    ("riichi", "L206.two_riichi", "", lambda c, v: c.all(DOUBLE_RIICHI, IN_RIICHI & ~DOUBLE_RIICHI & ~OPEN_RIICHI)),
    ("ippatsu", "L206.ippatsu_houtei", "riichi.own_draw_left",
     lambda c, v: c.all(IPPATSU, HOUTEI) and not c.all(DOUBLE_RIICHI) and v["riichi.own_draw_left"]),
    ("ippatsu", "L206.ippatsu_kan", "first_turn.ankan_breaks",
     lambda c, v: c.all(IPPATSU, DOUBLE_RIICHI) and c.kans and v["first_turn.ankan_breaks"]),
    ("ippatsu", "L206.ippatsu_kan_told", "", lambda c, v: c.all(IPPATSU) and c.kans_told),
    ("ippatsu", "L206.ippatsu_rinshan", "", lambda c, v: c.all(IPPATSU, RINSHAN) and not c.norths and not c.kans_told),
    ("ippatsu", "L206.ippatsu_rinshan_north", "first_turn.north_breaks",
     lambda c, v: c.all(IPPATSU, RINSHAN) and c.norths and v["first_turn.north_breaks"]),
    ("ippatsu", "L206.ippatsu_north", "first_turn.north_breaks",
     lambda c, v: c.all(IPPATSU, DOUBLE_RIICHI) and not c.all(RINSHAN) and c.norths and v["first_turn.north_breaks"]),
    ("ippatsu", "L206.ippatsu_haitei", "", lambda c, v: c.all(IPPATSU, DOUBLE_RIICHI) and c.flags & _LAST),
    ("river", "L206.ippatsu_river", "", lambda c, v: c.all(IPPATSU, DOUBLE_RIICHI) and len(c.river or ()) > 1),
    ("riichi_tile", "L206.riichi_tile_houtei", "riichi.own_draw_left",
     lambda c, v: c.all(RIICHI_TILE, HOUTEI) and v["riichi.own_draw_left"]),
    ("rinshan", "L206.no_kan", "",
     lambda c, v: c.all(RINSHAN) and c.by != RON and not c.replacement and not c.norths),
    ("rinshan", "L206.north_rinshan", "",
     lambda c, v: c.all(RINSHAN) and c.by != RON and not c.replacement and c.norths),
    ("kanburi", "L206.kanburi_chankan", "", lambda c, v: c.all(KANBURI, CHANKAN) and c.by == RON),
    ("chankan", "L206.chankan_houtei", "", lambda c, v: c.all(CHANKAN, HOUTEI) and c.by == RON),
    ("chankan", "L206.chankan_ankan", "", lambda c, v: c.all(CHANKAN_ANKAN) and not c.all(CHANKAN)),
    *((name, "L206.turn_ended", "first_turn.ankan_breaks", _ended(flag)) for name, flag in _FIRST.items()),
    *((name, "L206.turn_ended_north", "first_turn.north_breaks", _ended_by_north(_FIRST[name]))
      for name in ("tenhou", "chiihou")),
    *((name, "L206.first_of_all", "", _beside_others(flag)) for name, flag in _FIRST.items()),
    ("river", "L206.river_short", "", lambda c, v: _too_short(c)),
    ("river", "L206.discarded_before", "", lambda c, v: c.flags & sum(_FIRST.values()) and c.river),
)  # fmt: skip
"""What cannot be: the field where it is told, the sentence, the rule that decides it (empty: none does), and when."""


def contradictions(c: Circumstances, at: Path, v: V, unknown: Collection[str] = ()) -> Iterator[Problem]:
    """Why the circumstances of a win, which is written at a path, cannot be. Rules that a game does not know are left
    out with what they decide."""
    if not c.flags & ~RIICHI and c.river != ():
        return
    words: dict[str, Any] = {"player": c.player, "n": len(c.river or ())}
    for name, bit, sentence, possible in _ONLY:
        if c.flags & bit and not possible(c):
            yield problem(sentence, (*at, name), name=name, **words)
    first = next((name for name, flag in _FIRST.items() if c.flags & flag), "")
    for field, sentence, rule, holds in CONTRADICTIONS:
        if rule not in unknown and holds(c, v):
            yield problem(sentence, (*at, field), name=first, **words)
