"""Every way to read a winning hand: what a pocchi stands for, the nature of 7m, shapes and waits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ...record import Win
from ...riichi.hand import Hand
from ...riichi.reading import Reading, waits_of
from ...shapes import Codes, Shape, add, counts, encode, orphans, pairs, standard
from ...tiles import BY_MPSZ, HAKU, KIND, KINDS, SUIT_BITS, YAOCHUU, Kind, Meld, Tile

V = Mapping[str, Any]
SEVEN, EIGHT, NINE = 6, 7, 8
"""The manzu kinds; the eight exists only as what a pocchi stands for."""
ORDINARY, TERMINAL, SIMPLE = "", "terminal", "simple"
"""Natures of the 7m of a win; ``""`` where there is none."""
_PAIRS = 7
_SETS = 4
_RANK = 3
_MOST = 7
_AS_TERMINAL = YAOCHUU | 1 << SEVEN


def removed_kinds(v: V) -> frozenset[Kind]:
    """The kinds that are not in the set. Rules ``table.removed``, ``gt.on``."""
    if v["gt.on"]:
        return frozenset(BY_MPSZ[t] & KIND for t in v["table.removed"])
    return frozenset(k for k in range(KINDS) if SUIT_BITS[0] >> k & 1 and not YAOCHUU >> k & 1)


def kinds_in_set(v: V) -> tuple[Kind, ...]:
    """The kinds of which there are tiles."""
    removed = removed_kinds(v)
    return tuple(k for k in range(KINDS) if k not in removed)


@lru_cache(maxsize=1 << 12)
def shapes(codes: Codes, sets: int, gt: bool) -> tuple[Shape, ...]:
    """The shapes of a complete hand. With GT thirteen orphans have 7m where others have 1m."""
    if max(counts(codes)) >= _MOST:
        return ()
    found = standard(codes, sets)
    if sets == _SETS:
        found = found + pairs(codes, _PAIRS, twice=True)
        man = codes[0]
        sevens = man >> _RANK * SEVEN & _MOST
        if gt:
            man = man - (sevens << _RANK * SEVEN) + sevens
        for shape in orphans((man, *codes[1:])):
            found = [*found, shape._replace(pair=SEVEN) if gt and not shape.pair else shape]
    return tuple(found)


class Tiles(NamedTuple):
    """A waiting hand."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]

    @property
    def codes(self) -> Codes:
        """The concealed tiles as codes."""
        return encode(self.concealed)

    @property
    def sets(self) -> int:
        """Concealed sets that are missing beside the melds."""
        return _SETS - len(self.melds)


def completing(tiles: Tiles, v: V) -> dict[Kind, tuple[Shape, ...]]:
    """Every kind that completes a hand, with the shapes it makes: fifth copies included, and 8m between 7m and 9m."""
    codes, sets, gt = tiles.codes, tiles.sets, v["gt.on"]
    held = counts(codes)
    found = {}
    for kind in (*kinds_in_set(v), *((EIGHT,) if gt and held[SEVEN] and held[NINE] else ())):
        if held[kind] + 1 < _MOST:
            made = shapes(add(codes, kind), sets, gt)
            if made:
                found[kind] = made
    return found


def natures(kinds: int, v: V) -> tuple[tuple[str, int], ...]:
    """The natures to try for a hand of some kinds, each with what counts as terminal or honour."""
    if not v["gt.on"] or not kinds >> SEVEN & 1:
        return ((ORDINARY, YAOCHUU),)
    return ((TERMINAL, _AS_TERMINAL), (SIMPLE, YAOCHUU))


class Face(NamedTuple):
    """A reading of a win: what the winning tile is, the nature of 7m, shape and wait."""

    kind: Kind
    nature: str
    reading: Reading


def readings(win: Win, kind: Kind, seats: tuple[str, ...], round_wind: Kind, v: V) -> Iterator[Face]:
    """Every reading of a win whose tile is taken as ``kind``."""
    as_kind = win._replace(tile=kind)
    kinds = 1 << kind
    for tile in win.concealed:
        kinds |= 1 << (tile & KIND)
    for meld in win.melds:
        kinds |= 1 << (meld.tiles[0] & KIND)
    for nature, yaochuu in natures(kinds, v):
        hand = Hand(as_kind, seats, round_wind, yaochuu=yaochuu)
        for shape in shapes(hand.codes, hand.need, v["gt.on"]):
            if shape.form == "pairs" and not v["shape.four_as_two_pairs"] and len(set(shape.pairs)) < _PAIRS:
                continue
            for wait in waits_of(shape, kind):
                yield Face(kind, nature, Reading(hand, shape, wait))


def waits_for_white(tiles: Tiles, v: V) -> bool:
    """Whether the hand waits for a white as a white."""
    return bool(shapes(add(tiles.codes, HAKU), tiles.sets, v["gt.on"]))
