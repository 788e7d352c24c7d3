"""Kans after riichi: which are compulsory, and which of them a record shows to be missed (カンの強制)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...notation import format_tile
from ...tiles import HAKU, KIND, Kind, Meld, Tile
from .pocchi import is_true
from .readings import EIGHT, Tiles, completing
from .record import is_pocchi

V = Mapping[str, Any]
_COPIES = 4


class Kan(NamedTuple):
    """Whether the fourth tile of a kind must be konged after riichi."""

    kind: Kind
    forced: bool
    before: tuple[Kind, ...]
    after: tuple[Kind, ...]


def real_waits(tiles: Tiles, v: V) -> tuple[Kind, ...]:
    """The waits for which there can be a tile: those that exist only as a fifth copy left out."""
    held = [t & KIND for t in (*tiles.concealed, *(t for m in tiles.melds for t in m.tiles))]
    return tuple(k for k in completing(tiles, v) if k == EIGHT or held.count(k) < _COPIES)


def kan(tiles: Tiles, kind: Kind, v: V) -> Kan | None:
    """Judge a concealed kan of the fourth of a kind: forced where the waits stay. Rule ``riichi.ankan``."""
    mine = [t for t in tiles.concealed if t & KIND == kind]
    if len(mine) < _COPIES - 1:
        return None
    before = real_waits(tiles, v)
    if len(mine) == _COPIES:  # all four in the hand: another tile was drawn, and takes the place
        return None
    after = real_waits(konged(tiles, kind), v)
    return Kan(kind, v["riichi.ankan"] != "no" and before == after and kind not in before, before, after)


def kan_first(tiles: Tiles, tile: Tile, v: V) -> bool:
    """Whether a drawn 逆 is konged with three whites instead of winning (正 > 白 > 逆). Rule ``pocchi.kan_first``."""
    if not is_pocchi(tile) or is_true(tile) or sum(t & KIND == HAKU for t in tiles.concealed) != _COPIES - 1:
        return False
    return EIGHT in completing(tiles, v) or v["pocchi.kan_first"] == "any"


def konged(tiles: Tiles, tile: Tile) -> Tiles:
    """The hand with its three of a kind and the fourth, as drawn, konged."""
    mine = tuple(t for t in tiles.concealed if t & KIND == tile & KIND)
    rest = tuple(t for t in tiles.concealed if t & KIND != tile & KIND)
    return Tiles(rest, (*tiles.melds, Meld("ankan", (*mine, tile))))


def told_as(player: str, tile: Tile) -> str:
    """How a record tells of a kan after riichi."""
    return f"`- kan: {{player: {player}, tile: {format_tile(tile)}}}` among the `events`"


def missed(tiles: Tiles, discards: tuple[Tile, ...], v: V) -> Kan | None:
    """The first compulsory kan that a player in riichi left out: its fourth tile is among his discards since."""
    for tile in discards:
        found = kan(tiles, tile & KIND, v)
        if found is not None and found.forced:
            return found
    return None
