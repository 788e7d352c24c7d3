"""What a Wenzhou engine gets: one finished hand as typed values.

Players are names; ``seats`` lists them in turn order, the dealer first. Tiles are physical here: with indicator 2m, a
2m of a hand is a 財神, and a white is a white.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ...tiles import Meld, Tile


class WinClaim(NamedTuple):
    """One player who says that the hand is won."""

    player: str
    by: str
    """``tsumo`` or ``ron``."""
    concealed: tuple[Tile, ...]
    """The concealed tiles without the winning one."""
    tile: Tile
    melds: tuple[Meld, ...] = ()
    source: str = ""
    """Ron: who discarded the tile, or whose kong is robbed."""
    kong_tsumo: bool = False
    """The tile was drawn as the replacement after an own kong."""
    robbed_kong: bool = False
    first_turn: bool = False
    """By tsumo the dealer's dealt tiles (天胡), by ron the dealer's first discard (地胡)."""


class Record(NamedTuple):
    """One finished hand."""

    seats: tuple[str, ...]
    wins: tuple[WinClaim, ...] = ()
    any_kong: bool | None = None
    """Of a draw: whether anybody konged. ``None``: somebody won."""
    indicator: Tile | None = None
    """財神表示牌; only a draw may leave it out."""
    streak: int = 1
    """Which hand in a row the dealer deals, from 1."""
    only_jokers: bool = False
    """The discarder held nothing but 財神, and so discarded one."""
    jokers: Mapping[str, int] = {}
    """財神 in each hand at the end; only 財神銭 asks for them."""
    chombo: str = ""
    """Who committed a チョンボ, which nobody's win and no draw is."""
    rules: str = "wenzhou"
    expect: Mapping[str, object] = {}
    title: str = ""
