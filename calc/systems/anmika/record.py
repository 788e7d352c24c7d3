"""Anmika records: the events of a hand in order. A single ordinary win is a record of a few events.

What a field means that a document has too stands in ``fields.toml``; ``None``, an empty text or tuple: it is not said.
"""

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

from ...notation import format_tile
from ...problems import Path
from ...record import HAITEI, HOUTEI, RON
from ...riichi.payment import turn_order
from ...tiles import EAST, KIND, POCCHI_BLUE, POCCHI_GREEN, SPRING, VARIANT, Kind, Meld, Tile

V = Mapping[str, Any]
"""Values of rules."""
FEVERS = ("none", "single", "double", "triple")
"""Fever grades by number of kinds."""
SEASONS = ("spring", "summer", "autumn", "winter")


class WaitingHand(NamedTuple):
    """A player's waiting hand, as it stays from riichi on but for a kan; without any winning tile."""

    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    river: tuple[Tile, ...] | None = None
    """Own discards; ``None``: not recorded, furiten is not looked at."""
    after: tuple[Tile, ...] = ()
    """Own discards after the riichi tile, where they were given apart from the river."""
    at: Path = ()
    """Where it stands in the record, as of each event."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All of them, those of the melds included."""
        return (*self.concealed, *(t for m in self.melds for t in m.tiles))


_NOT_TOLD = WaitingHand()


class Roll(NamedTuple):
    """One dice chance: the pair named, and every roll of two dice, doubles too."""

    named: tuple[int, int]
    rolls: tuple[tuple[int, int], ...]


class Aside(NamedTuple):
    """A flower or a north drawn aside."""

    player: str
    tile: Tile
    at: Path = ()


class Declared(NamedTuple):
    """A riichi."""

    player: str
    double: bool = False
    open: bool = False
    fever: int = 0
    """How many kinds of sure triplets are declared; 0: no fever."""
    shubari: bool = False
    at: Path = ()


class Konged(NamedTuple):
    """A concealed kan after riichi."""

    player: str
    tile: Tile
    at: Path = ()


class Won(NamedTuple):
    """One win. Hands stand in :attr:`Record.hands`."""

    player: str
    by: str
    tile: Tile
    source: str = ""
    flags: int = 0
    """Circumstances of :mod:`calc.record`, riichi apart: that is an event."""
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    gold: str | None = None
    winter: tuple[tuple[Tile, ...], ...] | None = None
    wall_left: int | None = None
    wall_end: bool = False
    god_pocchi: tuple[tuple[Tile, Tile], ...] = ()
    """What 正 pocchi among the indicators and the tiles turned by 冬 stand for."""
    taken_as: Kind | None = None
    """What the winner took a drawn pocchi as (``as:``); ``None``: the highest."""
    dice: tuple[Roll, ...] = ()
    lot: str = ""
    yaku: tuple[str, ...] = ()
    pao: tuple[tuple[str, str], ...] = ()
    passed: tuple[Tile, ...] = ()
    at: Path = ()

    def stands_for(self, turned: Tile) -> Tile:
        """What a tile turned by 冬 was said to be: itself but for a 神ポッチ."""
        return dict(self.god_pocchi).get(turned, turned)

    @property
    def wall(self) -> int | None:
        """Tiles in the live wall: none at 海底 and 河底; ``None``: not recorded."""
        return 0 if self.flags & (HAITEI | HOUTEI) else self.wall_left


class ExhaustiveDraw(NamedTuple):
    """Nobody won (any more): the end of a hand by an exhausted wall."""

    tenpai: tuple[str, ...] = ()
    nagashi: tuple[str, ...] = ()
    springless: int = 0
    dora: tuple[Tile, ...] = ()
    dice: tuple[Roll, ...] = ()
    gold: str | None = None
    at: Path = ()


class Chombo(NamedTuple):
    """A チョンボ."""

    player: str
    named: tuple[tuple[str, Tile], ...] = ()
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    shown: tuple[tuple[str, tuple[Tile, ...]], ...] = ()
    """The tiles of his wait that a player in open riichi shows; left out: as few as tell the wait."""
    at: Path = ()


Event = Aside | Declared | Konged | Won | ExhaustiveDraw | Chombo
NAMES = {Aside: "aside", Declared: "riichi", Konged: "kan", Won: "win", ExhaustiveDraw: "draw", Chombo: "chombo"}
"""What a record calls each event."""


class Record(NamedTuple):
    """One hand with everything its settlement needs."""

    seats: tuple[str, ...]
    """The three at the table in turn order, the dealer first."""
    events: tuple[Event, ...]
    hands: Mapping[str, WaitingHand] = {}
    rivers: Mapping[str, tuple[Tile, ...]] = {}
    """Own discards of players, where they were given beside the hands."""
    sitout: str = ""
    round_wind: Kind = EAST
    number: int = 0
    honba: int = 0
    sticks: int = 0
    scores: Mapping[str, int] = {}
    below: tuple[str, ...] = ()
    spilled: tuple[Tile, ...] = ()
    in_riichi: tuple[str, ...] = ()
    deposits: tuple[str, ...] = ()
    kans: int = 0
    expect: Mapping[str, object] = {}
    title: str = ""
    wareme: str = ""

    @property
    def story(self) -> bool:
        """Whether the record was written as events, not as a single win or draw."""
        return bool(self.events) and self.events[-1].at[:1] == ("events",)

    @property
    def last(self) -> Event | None:
        """What ends the hand, as far as it is told; ``None`` where a dispute leaves out all that was."""
        return self.events[-1] if self.events else None

    @property
    def void(self) -> bool:
        """Whether a チョンボ ends it and nobody has won before: no points move, and the sticks go back."""
        return isinstance(self.last, Chombo) and not any(isinstance(e, Won) for e in self.events)

    def hand(self, player: str) -> WaitingHand:
        """The waiting hand of a player; nothing where it is not told."""
        return self.hands.get(player, _NOT_TOLD)

    def river(self, player: str) -> tuple[Tile, ...]:
        """The own discards of a player as far as they are told."""
        held = self.hand(player)
        return (*(self.rivers.get(player, ()) if held.river is None else held.river), *held.after)

    @property
    def everybody(self) -> tuple[str, ...]:
        """All who pay and receive chips, the sit-out last."""
        return (*self.seats, self.sitout) if self.sitout else self.seats


def same_discard(one: Won, other: Won) -> bool:
    """Whether two players win on the same discard."""
    same = (one.by, one.tile, one.source) == (RON, other.tile, other.source)
    return same and other.by == RON and one.player != other.player


def in_order(record: Record) -> tuple[Event, ...]:
    """The events, several rons on one discard in turn order after the discarder."""

    def of_discard(event: Event) -> object:
        return (event.tile, event.source) if isinstance(event, Won) and event.by == RON else id(event)

    found: list[Any] = []
    for _, group in groupby(record.events, of_discard):
        first, *more = list[Any](group)
        turns = turn_order(record.seats, first.source) if more else []
        found += sorted((first, *more), key=lambda won: turns.index(won.player)) if more else [first]
    return tuple(found)


def won_on(own: Declared, after: Event | None) -> bool:
    """Whether the event after a fever riichi is a ron on its declaration tile: later nobody else could win."""
    return bool(own.fever) and isinstance(after, Won) and after.by == RON and after.source == own.player


def season(tile: Tile) -> int:
    """Which season a flower is (0-3); negative for anything else."""
    return (tile & KIND) - SPRING


def is_flower(tile: Tile) -> bool:
    """Whether a tile is one of the seasons."""
    return SPRING <= tile & KIND < SPRING + len(SEASONS)


def written(tile: Tile) -> str:
    """A tile as players write it: flowers by their names, 春夏秋冬."""
    return format_tile(tile, "kanji" if is_flower(tile) else "mpsz")


def is_pocchi(tile: Tile) -> bool:
    """Whether a tile is a coloured white."""
    return tile & VARIANT >= POCCHI_GREEN


def is_true(tile: Tile) -> bool:
    """Whether a tile is a 正 pocchi (green, blue)."""
    return tile & VARIANT in (POCCHI_GREEN, POCCHI_BLUE)
