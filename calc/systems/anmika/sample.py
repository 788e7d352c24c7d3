"""Starter records of anmika: a single win or a draw that scores as printed, and behind ``#`` everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ..starter import Starter


class AnmikaStarter(Starter):
    """A riichi, and how a whole hand is told."""

    active = Starter.active | {"dora", "riichi"}
    hidden = frozenset({"chombo", "events", "hands", "tile"})
    own: ClassVar[Mapping[str, str]] = {
        "hand": "123p 789p 123s 99m 46s + 5s",
        "by": "tsumo",
        "seats": "[A, B, C]",
        "riichi": "true",
        "tenpai": "[A]",
        "kind": "exhaustive",
    }
    story = (
        "",
        "## A story instead (a fever, others' 春): the waiting hands, and events in order.",
        '## hands: {A: "777p 123p 99m 123s 46s"}',
        "## events:",
        "##   - aside: {player: B, tiles: 春}",
        "##   - riichi: {player: A, fever: single, shubari: true}",
        "##   - win: {player: A, by: tsumo, tile: Pb, dora: 6z 9m, ura: 1p 2p}",
        "##   - win: {player: A, by: ron, from: B, tile: 5s, dora: 6z 9m, ura: 1p 2p}",
    )
