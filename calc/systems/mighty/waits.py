"""Waits of hands with whites, and which kan after riichi changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...riichi.waits import Find, KanVerdict, Tiles, is_tenpai, own_copies
from ...riichi.waits import waits as plain_waits
from ...rules import Rules
from ...shapes import Codes, Shape, add, caps, counts, encode, orphans, pairs, standard
from ...tiles import BY_MPSZ, COPIES, HAKU, KIND, KINDS, NORTH, Kind, Meld, mask

V = Mapping[str, Any]
_HAND_PAIRS = 7


class Held(NamedTuple):
    """A hand that waits: natural tiles as codes, whites that may be jokers, what limits both."""

    codes: Codes
    jokers: int
    melds: int
    cap: Codes
    may: int
    removed: frozenset[Kind]


def held(tiles: Tiles, norths: int, v: V) -> Held:
    """Prepare a hand; rules ``white.joker``, ``white.five_of_a_kind``, ``table.removed``."""
    removed = frozenset(BY_MPSZ[t] & KIND for t in v["table.removed"])
    jokers = sum(t & KIND == HAKU for t in tiles.concealed) if v["white.joker"] else 0
    naturals = [t for t in tiles.concealed if not jokers or t & KIND != HAKU]
    most = 7 if v["white.five_of_a_kind"] else COPIES
    limits = [most] * KINDS
    if most == COPIES:
        for meld in tiles.melds:
            for tile in meld.tiles:
                limits[tile & KIND] -= 1
        limits[NORTH] -= norths
    for kind in removed:
        limits[kind] = 0
    may = mask(k for k in range(KINDS) if k not in removed)
    return Held(encode(naturals), jokers, len(tiles.melds), caps(limits), may, removed)


def shapes_with(h: Held, kind: Kind, v: V) -> list[Shape]:
    """The shapes of a hand with one more natural tile."""
    codes, cap = add(h.codes, kind), h.cap
    if counts(codes)[kind] > counts(cap)[kind]:
        cap = add(cap, kind)  # a fifth tile, where ``draw.own_four_wait`` looks at it
    found = standard(codes, COPIES - h.melds, h.jokers, cap, h.may)
    if not h.melds:
        found = found + pairs(codes, _HAND_PAIRS, h.jokers, cap, h.may, twice=v["shape.four_as_two_pairs"])
        found += orphans_with(codes, h.jokers, cap, h.may, v)
    return found


def orphans_with(codes: Codes, jokers: int, cap: Codes, may: int, v: V) -> list[Shape]:
    """Thirteen orphans, with whites as other tiles where ``white.kokushi`` allows it."""
    found = orphans(codes, jokers, cap, may)
    return found if v["white.kokushi"] else [s for s in found if set(s.faces) <= {HAKU}]


def waits(tiles: Tiles, norths: int, v: V, own_four: bool = False) -> list[Kind]:
    """The kinds that complete the hand as natural tiles (a discarded white only as a white), ascending.

    A kind of which the hand holds all four tiles, whites among them, is a wait with ``own_four`` only.
    """
    h = held(tiles, norths, v)
    there = [k for k in range(KINDS) if k not in h.removed and (own_four or own_copies(tiles, k, norths) < COPIES)]
    return [k for k in there if shapes_with(h, k, v)]


def reading_waits(fixed: Tiles, norths: int, removed: frozenset[Kind], v: V) -> list[Kind]:
    """The waits of a reading: of thirteen tiles whose whites are said. Where no reading may have five of one tile, a
    kind of which it already holds four is none. Rule ``white.five_of_a_kind``."""
    found = plain_waits(fixed, removed, v)
    return [k for k in found if v["white.five_of_a_kind"] or own_copies(fixed, k, norths) < COPIES]


def finder(v: V) -> Find:
    """The waits as draws ask for them. Rule ``draw.own_four_wait``."""
    return lambda tiles, norths: waits(tiles, norths, v, v["draw.own_four_wait"])


def tsumo_waits(tiles: Tiles, norths: int, v: V) -> list[Kind]:
    """The kinds that complete the hand when drawn: a drawn white always does where anything does."""
    found = waits(tiles, norths, v)
    drawn = v["white.joker"] and own_copies(tiles, HAKU) < COPIES
    return sorted({*found, HAKU}) if found and drawn else found


def furiten_waits(tiles: Tiles, norths: int, gone: set[Kind], removed: frozenset[Kind], v: V) -> list[Kind]:
    """The waits on which every reading is furiten: its thirteen fixed tiles wait for a tile that is gone."""
    h = held(tiles, norths, v)
    naturals = tuple(t for t in tiles.concealed if not h.jokers or t & KIND != HAKU)
    furiten = []
    fixed: dict[tuple[Kind, ...], bool] = {}
    for kind in waits(tiles, norths, v):
        readings = {s.faces for s in shapes_with(h, kind, v)}
        for faces in readings:
            if faces not in fixed:
                own = reading_waits(Tiles((*naturals, *faces), tiles.melds), norths, removed, v)
                fixed[faces] = any(k in gone for k in own)
        if all(fixed[faces] for faces in readings):
            furiten.append(kind)
    return furiten


def kan_after_riichi(tiles: Tiles, kind: Kind, norths: int, v: V) -> KanVerdict:
    """Judge a concealed kan of the fourth of ``kind`` after riichi: no wait, the waits stay, and in every reading and
    split the three are one triplet. Rule ``riichi.ankan``."""
    before = tuple(waits(tiles, norths, v))
    rest = tuple(t for t in tiles.concealed if t & KIND != kind)
    if kind == HAKU and v["white.joker"]:
        return KanVerdict(False, "joker", before, ())
    if len(tiles.concealed) - len(rest) != 3:
        return KanVerdict(False, "tiles", before, ())
    after = tuple(waits(Tiles(rest, (*tiles.melds, Meld("ankan", (kind,) * 4))), norths, v))
    policy = v["riichi.ankan"]
    if policy == "no":
        return KanVerdict(False, "rule", before, after)
    if before != after or kind in before:
        return KanVerdict(False, "waits", before, after)
    if policy == "shape":
        h = held(tiles, norths, v)
        for wait in before:
            for shape in shapes_with(h, wait, v):
                if not shape.triplets >> kind & 1:
                    return KanVerdict(False, "shape", before, after)
    return KanVerdict(True, "", before, after)


class WhiteWaiter:
    """The waits of a hand in which whites are jokers."""

    def __init__(self, tiles: Tiles, norths: int, v: V) -> None:
        self.tiles, self.norths, self.v = tiles, norths, v

    def ron(self) -> list[Kind]:
        """The kinds that complete the hand when discarded: a white only as a white."""
        return waits(self.tiles, self.norths, self.v)

    def tsumo(self) -> list[Kind]:
        """The kinds that complete the hand when drawn: a white always does."""
        return tsumo_waits(self.tiles, self.norths, self.v)

    def furiten(self, gone: set[Kind]) -> list[Kind]:
        """The waits on which every reading is furiten."""
        removed = held(self.tiles, self.norths, self.v).removed
        return furiten_waits(self.tiles, self.norths, gone, removed, self.v)

    def tenpai(self) -> bool:
        """Whether anything completes the hand."""
        return is_tenpai(self.tiles, finder(self.v), self.v, self.norths)

    def kan(self, kind: Kind) -> KanVerdict:
        """Whether the fourth of a kind may be konged after riichi."""
        return kan_after_riichi(self.tiles, kind, self.norths, self.v)


def waiter(tiles: Tiles, norths: int, rules: Rules) -> WhiteWaiter:
    """What an open hand waits for."""
    return WhiteWaiter(tiles, norths, rules.values)
