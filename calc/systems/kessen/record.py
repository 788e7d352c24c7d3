"""Kessen records: the events of a hand in order. A single win is a record of one event.

Players are names; ``seats`` lists them in turn order. Suits are 0 manzu, 1 pinzu, 2 souzu.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ...tiles.tiles import KIND, Kind, Meld, Tile

CONCEALED, OPEN, ADDED = "concealed", "open", "added"
SUITS = ("m", "p", "s")
"""The letters of suits in records; the index is the number of the suit."""
MELD_OF_KONG = {CONCEALED: "ankan", OPEN: "daiminkan", ADDED: "kakan"}
KONG_OF_MELD = {meld: kong for kong, meld in MELD_OF_KONG.items()}


class Kong(NamedTuple):
    """A completed kong; a robbed one is not an event of its own."""

    player: str
    kind: str
    """``concealed``, ``open`` (called) or ``added`` (to a pon)."""
    tile: Tile
    source: str = ""
    """Open: the discarder of the tile."""
    from_hand: bool = False
    """Added: whether the fourth tile was in the hand before this turn."""


class Winner(NamedTuple):
    """A player who wins on the tile of an event."""

    player: str
    concealed: tuple[Tile, ...]
    """The concealed tiles without the winning one."""
    melds: tuple[Meld, ...] = ()
    passed_from: str = ""
    """The discarder of a winning tile that this player passed up in the same turn; empty: nobody."""
    passed_tile: Tile | None = None
    """The tile passed up; ``None``: the same as the winning one."""


class Wins(NamedTuple):
    """One or several wins on the same tile."""

    by: str
    """``tsumo`` or ``ron``."""
    tile: Tile
    winners: tuple[Winner, ...]
    source: str = ""
    """Ron: the discarder, or the player whose added kong is robbed."""
    after_kong: bool = False
    """On the replacement tile of the winner's kong (槓上花), or on the discard after the discarder's kong (槓上炮)."""
    robbed_kong: bool = False
    """On a tile that was being added to a kong (搶槓)."""
    haitei: bool = False
    """On the last tile of the wall, or on the discard after it (海底)."""
    tenho: bool = False
    """On the winner's first draw (天和)."""
    listed: bool = False
    """Whether it was written as a list of ``wins``, which only affects the paths of problems."""


class ExhaustiveDraw(NamedTuple):
    """The end by an empty wall. Each player who has not won shows concealed tiles and melds."""

    hands: tuple[tuple[str, tuple[Tile, ...], tuple[Meld, ...]], ...]


class Chombo(NamedTuple):
    """A チョンボ, which ends the hand."""

    player: str


Event = Kong | Wins | ExhaustiveDraw | Chombo
FORMS: Mapping[str, type] = {"kong": Kong, "draw": ExhaustiveDraw, "chombo": Chombo}
"""The events other than wins, by their field in a record."""


class Record(NamedTuple):
    """One hand, or a part of it."""

    seats: tuple[str, ...]
    events: tuple[Event, ...]
    void: Mapping[str, int] = {}
    """The void suit of each player who named one."""
    out: tuple[str, ...] = ()
    """The players who had won before the first event; empty for a whole story."""
    story: bool = True
    """Whether the events are the whole hand from its beginning, with every kong; if not, a single win or draw."""
    expect: Mapping[str, object] = {}
    title: str = ""


def kind_of(meld: Meld) -> Kind:
    """Return the kind of a pon or kong. All its tiles are alike: this game has no runs to be called."""
    return meld.tiles[0] & KIND
