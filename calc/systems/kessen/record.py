"""Kessen records: the events of a hand, in order. A single win is a record of one event.

Players are names; ``seats`` lists them in turn order. Suits are 0 manzu, 1 pinzu, 2 souzu.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ...tiles import KIND, Kind, Meld, Tile

CONCEALED, OPEN, ADDED = "concealed", "open", "added"
SUITS = ("m", "p", "s")
"""As records write them; an index is a suit."""
MELD_OF_KONG = {CONCEALED: "ankan", OPEN: "daiminkan", ADDED: "kakan"}
KONG_OF_MELD = {meld: kong for kong, meld in MELD_OF_KONG.items()}


class Kong(NamedTuple):
    """A kong that was made; one that was robbed is no event of its own."""

    player: str
    kind: str
    """``concealed``, ``open`` (called) or ``added`` (to a pon)."""
    tile: Tile
    source: str = ""
    """Open: who discarded the tile."""
    from_hand: bool = False
    """Added: the fourth tile was in the hand before this turn."""


class Winner(NamedTuple):
    """A player who wins on the tile of an event."""

    player: str
    concealed: tuple[Tile, ...]
    """The concealed tiles without the winning one."""
    melds: tuple[Meld, ...] = ()
    passed_from: str = ""
    """Who discarded a winning tile that this player let pass in the same turn; empty: nobody."""
    passed_tile: Tile | None = None
    """The tile let pass; ``None``: the same as the winning one."""


class Wins(NamedTuple):
    """Everybody who wins on one tile."""

    by: str
    """``tsumo`` or ``ron``."""
    tile: Tile
    winners: tuple[Winner, ...]
    source: str = ""
    """Ron: who discarded the tile, or whose added kong is robbed."""
    after_kong: bool = False
    """On the replacement tile of the own kong (槓上花), or on the discard after the discarder's kong (槓上炮)."""
    robbed_kong: bool = False
    """The tile was being added to a kong (搶槓)."""
    haitei: bool = False
    """On the last tile of the wall, or on the discard after it (海底)."""
    tenho: bool = False
    """On the winner's first draw (天和)."""
    listed: bool = False
    """Written as a list of ``wins``; only places of problems depend on it."""


class ExhaustiveDraw(NamedTuple):
    """The wall is empty: what those who have not won show, by player: concealed tiles and melds."""

    hands: tuple[tuple[str, tuple[Tile, ...], tuple[Meld, ...]], ...]


class Chombo(NamedTuple):
    """A チョンボ, which ends the hand."""

    player: str


Event = Kong | Wins | ExhaustiveDraw | Chombo
FORMS: Mapping[str, type] = {"kong": Kong, "draw": ExhaustiveDraw, "chombo": Chombo}
"""What can happen beside a win, by the field that tells it."""


class Record(NamedTuple):
    """One hand, or a part of it."""

    seats: tuple[str, ...]
    events: tuple[Event, ...]
    void: Mapping[str, int] = {}
    """The void suit of each player who named one."""
    out: tuple[str, ...] = ()
    """Who had won before the first event; a whole story has nobody here."""
    story: bool = True
    """Whether the events are the hand from its beginning, with every kong; else a win or a draw told alone."""
    expect: Mapping[str, object] = {}
    title: str = ""


def kind_of(meld: Meld) -> Kind:
    """The kind of a pon or kong."""
    return meld.tiles[0] & KIND
