"""What completes a hand of sixteen tiles."""

from __future__ import annotations

from ...tiles import KIND, KINDS, Kind, Tile
from .hand import V, held, readings
from .record import TSUMO, Claim


def waited_for(claim: Claim, indicator: Tile, v: V) -> list[Kind]:
    """The kinds of tile that would complete a claimant's sixteen tiles, by self-draw at least."""
    found = []
    own = [t & KIND for t in (*claim.concealed, *(t for m in claim.melds for t in m.tiles), indicator)]
    for kind in range(KINDS):
        if own.count(kind) < 4 and readings(held(claim._replace(tile=kind, by=TSUMO), indicator), v):
            found.append(kind)
    return found
