"""Anmika records: the events of a hand in order. A single ordinary win is a record of a few events.

``fields.toml`` explains the fields that a document has too. ``None``, an empty string or an empty tuple: not recorded.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...problems.problems import Path
from ...records.record import HAITEI, HOUTEI, RON, HandSize, turn_order
from ...riichi.payment import open_sticks
from ...rules.rules import V
from ...tiles.notation import format_tile
from ...tiles.tiles import EAST, KIND, POCCHI_BLUE, POCCHI_GREEN, SPRING, VARIANT, Kind, Meld, Tile

FEVERS = ("none", "single", "double", "triple")
"""Fever grades by number of declared kinds."""
KAN_ENDS = 1
"""The tiles of the live wall with which a kan ends the hand: that of the tile before the last (海底牌の1つ前)."""
SEASONS = ("spring", "summer", "autumn", "winter")


class WaitingHand(NamedTuple):
    """A player's tenpai hand without a winning tile. From riichi on only a kan changes it."""

    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    river: tuple[Tile, ...] | None = None
    """The player's discards; ``None``: not recorded, so furiten is not checked."""
    after: tuple[Tile, ...] = ()
    """The player's discards after the riichi tile, if recorded apart from the river."""
    path: Path = ()
    """Its path in the document; every event has one too."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles, those of the melds included."""
        return (*self.concealed, *(t for m in self.melds for t in m.tiles))


_NOT_TOLD = WaitingHand()


class Roll(NamedTuple):
    """The rolls of one dice chance: the pair of faces named, and every roll of two dice, doubles included."""

    named: tuple[int, int]
    rolls: tuple[tuple[int, int], ...]


class Aside(NamedTuple):
    """A flower or a north drawn aside."""

    player: str
    tile: Tile
    path: Path = ()


class Declared(NamedTuple):
    """A riichi."""

    player: str
    double: bool = False
    open: bool = False
    fever: int = 0
    """The number of sure triplets declared; 0: no fever."""
    shubari: bool = False
    path: Path = ()


class Konged(NamedTuple):
    """A concealed kan after riichi."""

    player: str
    tile: Tile
    wall_left: int | None = None
    """The number of tiles in the live wall when it is declared; ``None``: not recorded. With :data:`KAN_ENDS` the hand
    is over."""
    path: Path = ()


class WinEvent(NamedTuple):
    """One win. The hand is in :attr:`Record.hands`."""

    player: str
    by: str
    tile: Tile
    source: str = ""
    flags: int = 0
    """Circumstances of :mod:`calc.records.record` except riichi, which is an event."""
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    gold: str | None = None
    winter: tuple[tuple[Tile, ...], ...] | None = None
    wall_left: int | None = None
    wall_end: bool = False
    god_pocchi: tuple[tuple[Tile, Tile], ...] = ()
    """What 正 pocchi among the indicators and the tiles turned by 冬 stand for."""
    taken_as: Kind | None = None
    """What the winner took a drawn pocchi as (``as:``); ``None``: what is worth most."""
    dice: tuple[Roll, ...] = ()
    lot: str = ""
    yaku: tuple[str, ...] = ()
    pao: tuple[tuple[str, str], ...] = ()
    passed: tuple[Tile, ...] = ()
    size: HandSize | None = None
    """What the table says it is worth, if nobody wrote its tiles; ``tile`` means nothing then."""
    path: Path = ()

    def stands_for(self, turned: Tile) -> Tile:
        """Return what a tile turned by 冬 was declared as: itself, unless it is a 神ポッチ that the record names."""
        return dict(self.god_pocchi).get(turned, turned)

    @property
    def wall(self) -> int | None:
        """The number of tiles in the live wall: 0 at 海底 and 河底; ``None``: not recorded."""
        return 0 if self.flags & (HAITEI | HOUTEI) else self.wall_left


class ExhaustiveDraw(NamedTuple):
    """The end of a hand by an exhausted wall; a fever may have won before."""

    tenpai: tuple[str, ...] = ()
    nagashi: tuple[str, ...] = ()
    springless: int | None = None
    """Which 春無し流局 in a row this is; 0: a 春 was drawn; ``None``: not recorded."""
    dora: tuple[Tile, ...] = ()
    dice: tuple[Roll, ...] = ()
    gold: str | None = None
    path: Path = ()


class Chombo(NamedTuple):
    """A チョンボ."""

    player: str
    named: tuple[tuple[str, Tile], ...] = ()
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    shown: tuple[tuple[str, tuple[Tile, ...]], ...] = ()
    """The tiles that each player in open riichi shows; by default the fewest that reveal the wait."""
    dice: tuple[Roll, ...] = ()
    """The rolls of the dice chances of the rons that are paid (rule ``fault.dice``), in order."""
    path: Path = ()


Event = Aside | Declared | Konged | WinEvent | ExhaustiveDraw | Chombo
NAMES = {Aside: "aside", Declared: "riichi", Konged: "kan", WinEvent: "win", ExhaustiveDraw: "draw", Chombo: "chombo"}
"""The name of each event in a record."""


class LastIndicators(NamedTuple):
    """The indicators of dora and of ura dora at the end of a hand."""

    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...]


class Record(NamedTuple):
    """One hand with everything its settlement needs."""

    seats: tuple[str, ...]
    """The three at the table in turn order, the dealer first."""
    events: tuple[Event, ...]
    hands: Mapping[str, WaitingHand] = {}
    rivers: Mapping[str, tuple[Tile, ...]] = {}
    """The discards of players, if recorded apart from the hands."""
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
    def written_as_events(self) -> bool:
        """Whether the record was written as events, not as a single win or draw; false for an empty one."""
        # Only the last event tells. Tiles drawn aside stand first in both forms, with a path in ``events``; a single
        # win or draw ends with an event whose path is outside of it.
        return bool(self.events) and self.events[-1].path[:1] == ("events",)

    @property
    def last(self) -> Event | None:
        """The last recorded event, which ends the hand; ``None`` if a dispute leaves out every event."""
        return self.events[-1] if self.events else None

    @property
    def draw(self) -> ExhaustiveDraw | None:
        """The draw that ends the hand, for texts of any game; ``None`` if a win or a チョンボ does."""
        return self.last if isinstance(self.last, ExhaustiveDraw) else None

    @property
    def indicators(self) -> LastIndicators:
        """The indicators as they were last: they only become more in a hand."""
        last = next((event for event in reversed(self.events) if hasattr(event, "dora")), None)
        return LastIndicators(getattr(last, "dora", ()), getattr(last, "ura", ()))

    @property
    def void(self) -> bool:
        """Whether a チョンボ ends the hand before anybody has won: nobody wins points, and the sticks go back."""
        return isinstance(self.last, Chombo) and not any(isinstance(e, WinEvent) for e in self.events)

    def hand(self, player: str) -> WaitingHand:
        """Return the tenpai hand of a player; empty if not recorded."""
        return self.hands.get(player, _NOT_TOLD)

    def river(self, player: str) -> tuple[Tile, ...]:
        """Return the discards of a player, as far as they are recorded, with the hand or apart from it; those after the
        riichi tile come last."""
        hand = self.hand(player)
        return (*(self.rivers.get(player, ()) if hand.river is None else hand.river), *hand.after)

    @property
    def everybody(self) -> tuple[str, ...]:
        """All players who pay and receive chips, with the one who sits out last."""
        return (*self.seats, self.sitout) if self.sitout else self.seats


def wins_in(events: Iterable[Event]) -> Iterator[WinEvent]:
    """Yield the wins among some events. A fever wins several times."""
    return (event for event in events if isinstance(event, WinEvent))


def without_rolls(record: Record, places: Container[Path]) -> Record:
    """Return a record without the rolls of some events: those whose rolls stand at one of the paths ``places``."""
    events = [
        event._replace(dice=())
        if isinstance(event, WinEvent | ExhaustiveDraw | Chombo) and (*event.path, "dice") in places
        else event
        for event in record.events
    ]
    return record._replace(events=tuple(events))


def same_discard(first: WinEvent, second: WinEvent) -> bool:
    """Tell whether two players win on the same discard, so that it is counted once and the wins are one event: two rons
    by one discarder, on one tile where both have theirs written (wins by their size have none)."""
    same_tile = first.tile == second.tile or first.size is not None or second.size is not None
    same = same_tile and (first.by, first.source) == (RON, second.source)
    return same and second.by == RON and first.player != second.player


def order_double_rons(record: Record, v: V) -> tuple[Event, ...]:
    """Return the events in the order of the record, except for two rons on one discard. These are put in turn order
    after the discarder, or from the player at his left (rule ``ron.order``), however they were written: the first
    takes sticks and トビ賞 (spec §5)."""
    events: list[Event] = []
    for event in record.events:
        before = events[-1] if events else None
        # a double ron is two wins in a row
        if isinstance(before, WinEvent) and isinstance(event, WinEvent) and same_discard(before, event):
            turns = turn_order(record.seats, event.source)
            if v["ron.order"] == "left":
                turns.reverse()
            rons = sorted((before, event), key=lambda won: turns.index(won.player))
            events[-1:] = rons
        else:
            events.append(event)
    return tuple(events)


def won_on(declared: Declared, after: Event | None) -> bool:
    """Tell whether the event after a fever riichi is a ron on its declaration tile, the last on which others can win:
    from then on the fever is in force."""
    return bool(declared.fever) and isinstance(after, WinEvent) and after.by == RON and after.source == declared.player


def sticks_of(events: Sequence[Event], v: V) -> dict[str, int]:
    """Return the number of riichi sticks that some events lay on the table, by player; an open riichi may lay more
    (``open_riichi.stick``). A fever riichi whose tile is won on lays one only by ``riichi.stick_when_tile_won``; a
    plain riichi is no event then, so it needs no rule."""
    sticks: dict[str, int] = {}
    for event, following in pairwise([*events, None]):  # the event after a riichi may win on its tile
        if isinstance(event, Declared) and (not won_on(event, following) or v["riichi.stick_when_tile_won"]):
            sticks[event.player] = open_sticks(v) if event.open else 1
    return sticks


def laid(record: Record, v: V) -> dict[str, int]:
    """Return the number of riichi sticks laid in a hand, by player."""
    return dict.fromkeys(record.in_riichi, 1) | sticks_of(record.events, v)


def given_back(record: Record, v: V) -> dict[str, int]:
    """Return the sticks that a チョンボ gives back: all or, if somebody has won (and keeps them), none."""
    return laid(record, v) if record.void else {}


def season(tile: Tile) -> int:
    """Return the season of a flower (0-3); negative for any other tile."""
    return (tile & KIND) - SPRING


def is_flower(tile: Tile) -> bool:
    """Tell whether a tile is one of 春夏秋冬."""
    return SPRING <= tile & KIND < SPRING + len(SEASONS)


def written(tile: Tile) -> str:
    """Return a tile as players write it, with flowers by their names 春夏秋冬."""
    return format_tile(tile, "kanji" if is_flower(tile) else "mpsz")


def is_pocchi(tile: Tile) -> bool:
    """Tell whether a tile is a coloured white."""
    return tile & VARIANT >= POCCHI_GREEN


def is_true(tile: Tile) -> bool:
    """Tell whether a tile is a 正 pocchi (green, blue)."""
    return tile & VARIANT in (POCCHI_GREEN, POCCHI_BLUE)
