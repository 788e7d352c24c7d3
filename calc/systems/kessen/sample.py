"""Starter records of kessen, with hands of as many sets as the rules require."""

from typing import Any

from ...rules.rules import Rules
from ...tiles.notation import format_tiles, parse_tiles
from ...tiles.tiles import HONOURS, PIN
from ..base import System
from ..starter import Starter

# Concealed tiles and the winning one, by the number of sets in a hand. Some rules remove manzu, so none has any.
_HANDS_BY_SETS = {4: ("111333p 12377s 45s", "6s"), 3: ("111p 12377s 45s", "6s"), 2: ("11177p 45s", "6s")}


class KessenStarter(Starter):
    """The starter record of a single win or draw."""

    def __init__(self, system: System[Any], rules: Rules, name: str, draw: bool, lang: str = "en") -> None:
        """Fill the starter with hands that these rules allow: as many sets as they require, and none with manzu, which
        all have as their void suit."""
        super().__init__(system, rules, name, draw, lang)
        v = rules.values
        players = "ABCDEF"[: v["kessen.players"]]
        tiles, tile = _HANDS_BY_SETS[v["kessen.sets"]]
        hands = zip(players, _deal_others(tiles, len(players)), strict=True)
        self.examples |= {
            "hand": f"{tiles} + {tile}",
            "tile": tile,
            "record.void": "{" + ", ".join(f"{p}: m" for p in players) + "}",
            "hands": "{" + ", ".join(f"{p}: {hand}" for p, hand in hands) + "}",
        }
        # at a draw everybody must have named a suit
        if draw:
            self.active |= {"record.void"}


def _deal_others(first: str, players: int) -> list[str]:
    """Return a hand of pinzu and souzu for each of so many ``players``: ``first`` as it is, then hands dealt in turn
    from the tiles left, so that no tile is there five times."""
    tiles, others = parse_tiles(first), players - 1
    left = [t for t in range(PIN, HONOURS) for _ in range(4 - tiles.count(t))]
    dealt = [left[i::others][: len(tiles)] for i in range(others)]  # each in turn takes one
    return [first, *map(format_tiles, dealt)]
