"""Waits: the kinds that complete a hand, tenpai, furiten, and kans after riichi that do not change the waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from ..shapes import Codes, Shape, add, counts, encode, orphans, pairs, standard
from ..tiles import COPIES, KIND, KINDS, NORTH, Kind, Meld, Tile, mask


class Tiles(NamedTuple):
    """The tiles of a player between turns: concealed tiles (13 less three for each meld) and melds."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()


def shapes_with(codes: Codes, melds: int, v: Mapping[str, Any]) -> list[Shape]:
    """All winning shapes of some concealed tiles beside a number of melds."""
    found = standard(codes, 4 - melds)
    if not melds:
        found += pairs(codes, 7, twice=v["shape.four_as_two_pairs"])
        found += orphans(codes)
    return found


def waits(tiles: Tiles, removed: Iterable[Kind], v: Mapping[str, Any]) -> list[Kind]:
    """The kinds that complete the shape, with or without a yaku, ascending. Kinds that are not in the set are left out.

    A kind of which the hand itself has all four is listed as well: :func:`is_tenpai` decides whether that is a wait.
    """
    codes = encode(tiles.concealed)
    held = counts(codes)
    never = mask(removed)
    melds = len(tiles.melds)
    return [
        kind
        for kind in range(KINDS)
        if not never >> kind & 1 and held[kind] < 5 and shapes_with(add(codes, kind), melds, v)
    ]


def own_copies(tiles: Tiles, kind: Kind, norths: int = 0) -> int:
    """The number of tiles of a kind in the hand, melds and ``norths`` drawn aside included."""
    own = [*tiles.concealed, *(t for m in tiles.melds for t in m.tiles)]
    return sum(t & KIND == kind for t in own) + (norths if kind == NORTH else 0)


Find = Callable[[Tiles, int], list[Kind]]
"""What a hand and so many norths drawn aside wait for, as a system sees it: with its jokers, without kinds that are
not in its set."""


def finder(removed: Iterable[Kind], v: Mapping[str, Any]) -> Find:
    """A function that finds the waits of plain hands under some rules."""
    removed = tuple(removed)
    return lambda tiles, norths: waits(tiles, removed, v)


def is_tenpai(tiles: Tiles, find: Find, v: Mapping[str, Any], norths: int = 0) -> bool:
    """Whether the hand counts as tenpai at a draw (形式聴牌). Rule ``draw.own_four_wait``."""
    found = find(tiles, norths)
    if not found:
        return False
    return any(own_copies(tiles, kind, norths) < COPIES for kind in found) or bool(v["draw.own_four_wait"])


def furiten_by(
    tiles: Tiles, river: Iterable[Tile], passed: Iterable[Tile], removed: Iterable[Kind], v: Mapping[str, Any]
) -> list[Kind]:
    """The waits that lie in the player's own river or were passed. Any of them forbids every ron."""
    gone = {t & KIND for t in river} | {t & KIND for t in passed}
    return [kind for kind in waits(tiles, removed, v) if kind in gone]


class Waiter(Protocol):
    """The waits of a hand as a system of the riichi family sees them."""

    def ron(self) -> list[Kind]:
        """The kinds that complete the hand when discarded."""

    def tsumo(self) -> list[Kind]:
        """The kinds that complete the hand when drawn."""

    def furiten(self, gone: set[Kind]) -> list[Kind]:
        """The waits that may not be won by ron after some kinds were discarded or passed."""

    def tenpai(self) -> bool:
        """Whether the hand counts as tenpai at a draw."""

    def kan(self, kind: Kind) -> KanVerdict:
        """Whether a player may declare a kan with the fourth of a kind after riichi."""


class PlainWaiter:
    """The waits of a hand without jokers: a drawn tile completes it exactly if the same discard does."""

    def __init__(self, tiles: Tiles, removed: Iterable[Kind], v: Mapping[str, Any], norths: int = 0) -> None:
        self.tiles, self.removed, self.v, self.norths = tiles, tuple(removed), v, norths
        self._waits = waits(tiles, self.removed, v)

    def ron(self) -> list[Kind]:
        """The kinds that complete the hand."""
        return self._waits

    def tsumo(self) -> list[Kind]:
        """The kinds that complete the hand."""
        return self._waits

    def furiten(self, gone: set[Kind]) -> list[Kind]:
        """All waits if one of them was discarded or passed."""
        return self._waits if gone & set(self._waits) else []

    def tenpai(self) -> bool:
        """Rule ``draw.own_four_wait``."""
        return is_tenpai(self.tiles, lambda tiles, norths: self._waits, self.v, self.norths)

    def kan(self, kind: Kind) -> KanVerdict:
        """Rule ``riichi.ankan``."""
        return kan_after_riichi(self.tiles, kind, self.removed, self.v)


class KanVerdict(NamedTuple):
    """Whether a concealed kan after riichi is legal, and the reason if it is not (``waits``, ``shape``, ``rule``,
    ``tiles``)."""

    legal: bool
    reason: str
    before: tuple[Kind, ...]
    after: tuple[Kind, ...]


def kan_after_riichi(tiles: Tiles, kind: Kind, removed: Iterable[Kind], v: Mapping[str, Any]) -> KanVerdict:
    """Judge the concealed kan of a tile drawn as the fourth of ``kind``. Rule ``riichi.ankan``."""
    removed = tuple(removed)
    before = tuple(waits(tiles, removed, v))
    rest = tuple(t for t in tiles.concealed if t & KIND != kind)
    if len(tiles.concealed) - len(rest) != 3:
        return KanVerdict(False, "tiles", before, ())
    kan = Meld("ankan", (kind,) * 4)
    after = tuple(waits(Tiles(rest, (*tiles.melds, kan)), removed, v))
    policy = v["riichi.ankan"]
    if policy == "no":
        return KanVerdict(False, "rule", before, after)
    if before != after or kind in before:
        return KanVerdict(False, "waits", before, after)
    if policy == "shape":
        codes = encode(tiles.concealed)
        for wait in before:
            for shape in shapes_with(add(codes, wait), len(tiles.melds), v):
                if not shape.triplets >> kind & 1:
                    return KanVerdict(False, "shape", before, after)
    return KanVerdict(True, "", before, after)
