"""Wenzhou records: one finished hand as typed values.

Players are names; ``seats`` lists them in turn order, the dealer first. Tiles are physical: with indicator 2m, a 2m in
a hand is a 財神, and a white is still written as a white.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ...tiles.tiles import Meld, Tile


class WinClaim(NamedTuple):
    """The claim of one player to have won."""

    player: str
    by: str
    """``tsumo`` or ``ron``."""
    concealed: tuple[Tile, ...]
    """The concealed tiles without the winning one."""
    tile: Tile
    melds: tuple[Meld, ...] = ()
    source: str = ""
    """Ron: the discarder, or the player whose kong is robbed."""
    kong_tsumo: bool = False
    """Whether the tile was the replacement tile after the player's own kong."""
    robbed_kong: bool = False
    first_turn: bool = False
    """By tsumo: on the tiles dealt to the dealer (天胡); by ron: on the dealer's first discard (地胡)."""


class Claims(NamedTuple):
    """The end by wins: one claim, or several on one tile."""

    claims: tuple[WinClaim, ...]


class ExhaustiveDraw(NamedTuple):
    """The end by an empty wall."""

    any_kong: bool
    """Whether anybody made a kong."""


class Chombo(NamedTuple):
    """A チョンボ, which ends the hand."""

    player: str


class Record(NamedTuple):
    """One finished hand."""

    seats: tuple[str, ...]
    wins: tuple[WinClaim, ...] = ()
    any_kong: bool | None = None
    """At a draw: whether anybody made a kong; else ``None``."""
    indicator: Tile | None = None
    """財神表示牌; needed unless nobody won."""
    streak: int = 1
    """Which hand in a row this is for the dealer, from 1."""
    only_jokers: bool = False
    """Whether the discarder held nothing but 財神, and so discarded one."""
    jokers: Mapping[str, int] = {}
    """The number of 財神 in each hand at the end, needed only for 財神銭."""
    chombo: str = ""
    """The player who committed a チョンボ; the hand then has neither a win nor a draw."""
    rules: str = "wenzhou"
    expect: Mapping[str, object] = {}
    title: str = ""

    @property
    def event(self) -> Claims | ExhaustiveDraw | Chombo:
        """What ends the hand, in the form that the settlement of a story of events takes; here there is only one."""
        if self.chombo:
            return Chombo(self.chombo)
        return Claims(self.wins) if self.wins else ExhaustiveDraw(bool(self.any_kong))
