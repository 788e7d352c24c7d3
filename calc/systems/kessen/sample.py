"""Starter records of kessen, with hands of as many sets as the rules require."""

from typing import Any

from ...rules.rules import Rules
from ...tiles.notation import format_tiles, parse_tiles
from ...tiles.tiles import HONOURS, PIN
from ..base import System
from ..starter import Starter

# Concealed tiles and the winning one, by the number of sets in a hand. Some rules remove manzu, so none has any.
_HANDS = {4: ("111333p 12377s 45s", "6s"), 3: ("111p 12377s 45s", "6s"), 2: ("11177p 45s", "6s")}


class KessenStarter(Starter):
    """The starter record of a single win or draw."""

    def __init__(self, system: System[Any], rules: Rules, name: str, draw: bool, lang: str = "en") -> None:
        super().__init__(system, rules, name, draw, lang)
        v = rules.values
        players = "ABCDEF"[: v["kessen.players"]]
        tiles, tile = _HANDS[v["kessen.sets"]]
        hands = zip(players, _dealt(tiles, len(players)), strict=True)
        self.examples |= {
            "hand": f"{tiles} + {tile}",
            "tile": tile,
            "record.void": "{" + ", ".join(f"{p}: m" for p in players) + "}",
            "hands": "{" + ", ".join(f"{p}: {hand}" for p, hand in hands) + "}",
        }
        if draw:
            self.active |= {"record.void"}


def _dealt(first: str, players: int) -> list[str]:
    """Deal a hand of pinzu and souzu to each player; the first is given."""
    tiles = parse_tiles(first)
    left = [t for t in range(PIN, HONOURS) for _ in range(4 - tiles.count(t))]
    others = [format_tiles(left[i :: players - 1][: len(tiles)]) for i in range(players - 1)]
    return [first, *others]
