"""The story of a hand: what it is settled with, and what its events so far have come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...ledger import Ledger
from ...problems import InputError, NoWin, Problem
from ...receipt import Receipt
from ...riichi.judge import Judge
from ...tiles import Tile
from .chips import Line
from .choose import Candidate, Setting
from .dice import Chance, Rolled
from .flowers import Side
from .pocchi import State
from .readings import Tiles
from .record import NAMES, Declared, Event, Record, Won, in_order
from .value import Size

V = Mapping[str, Any]
Path = tuple[str | int, ...]


class SettledWin(NamedTuple):
    """A win as settled."""

    event: Won
    place: int
    """Which event of the record."""
    setting: Setting
    order: list[Candidate]
    """Every legal reading, best first."""
    chosen: Candidate
    gold_best: bool
    """Whether the use of 金北 was not said and the best was taken."""
    before: State
    """The pocchi state before this win."""
    state: State
    lines: Sequence[Line] = ()
    chances: Sequence[Chance] = ()
    rolled: Sequence[Rolled] = ()
    shares: Sequence[tuple[str, int]] = ()
    """Points from each payer, signed."""
    totals: Mapping[str, dict[str, int]] = {}
    """Points and chips since the beginning of the story."""

    @property
    def pocchi_factor(self) -> int:
        """The pocchi state that the win was settled under."""
        return self.state.factor if self.setting.wild or self.state.seen else 1

    @property
    def turned(self) -> bool:
        """Whether this win's pocchi turned the state, 正 to 逆 or back."""
        return self.setting.wild and self.before.seen and (self.before.factor > 0) != (self.state.factor > 0)

    @property
    def taken(self) -> bool:
        """Whether the winner took another reading than the highest (``as:``)."""
        return self.chosen is not self.order[0]


class SpringPaid(NamedTuple):
    """単春: what was paid when a flower was drawn."""

    place: int
    """Which event of the story."""
    line: Line


class Due(NamedTuple):
    """The ron on one tile that who committed a チョンボ pays for."""

    player: str
    tile: Tile
    lines: tuple[Line, ...]
    size: Size
    """What the ron would be."""

    @property
    def worth(self) -> int:
        """Its chips in all."""
        return sum(line.each for line in self.lines)


class Probe(NamedTuple):
    """What each use of 金北 would bring at a win, beyond holding: expected chips and points, signed for the owner."""

    place: int
    """Which event the win is."""
    own: bool
    """Whether the owner chooses."""
    gains: Mapping[str, tuple[int, int]]


class Table:
    """What a whole hand is settled with: judge, ledger, who is told."""

    def __init__(
        self,
        record: Record,
        judge: Judge,
        told: Receipt | None = None,
        look_ahead: Callable[[], Mapping[str, tuple[Probe, ...]]] | None = None,
    ) -> None:
        self.record = record
        """As told; kans change the hands of :attr:`Story.record`."""
        self.events = in_order(record)
        self.judge = judge
        self.ledger = Ledger(record.everybody)
        self.told = told
        self.look_ahead = look_ahead
        """Settles the record with 金北 held, for what it would bring at each win; ``None``: this is that settlement."""

    def at(self, index: int) -> Path:
        """Where an event stands in the record."""
        event = self.events[index]
        if self.record.story:
            place = next(i for i, e in enumerate(self.record.events) if e is event)
            return ("events", self.record.places[place], NAMES[type(event)])
        if isinstance(event, Won):
            wins = [e for e in self.record.events if isinstance(e, Won)]
            return ("wins", next(i for i, e in enumerate(wins) if e is event))
        return ()


class Story(NamedTuple):
    """Everything that happened so far. It never changes: each event makes the next."""

    table: Table
    record: Record
    points: Mapping[str, int]
    """What everybody has; empty: not recorded."""
    below: tuple[str, ...]
    """Who went below zero by his own riichi or deposit, and has not paid for it."""
    sides: Mapping[str, Side]
    riichi: Mapping[str, Declared] = {}
    states: Mapping[str, State] = {}
    """Pocchi states."""
    sticks: int = 0
    pot: int = 0
    """Deposits for false calls: who wins first takes them."""
    gold_used: frozenset[str] = frozenset()
    bonus_paid: Mapping[str, int] = {}
    """What the lines of 100 and 300 chips have brought, by player, without multipliers."""
    dice_given: Mapping[str, Mapping[str, int]] = {}
    """Chances by player and source."""
    wins: tuple[SettledWin, ...] = ()
    springs: tuple[SpringPaid, ...] = ()
    chances: tuple[Chance, ...] = ()
    """Dice chances without a win."""
    nagashi_lines: tuple[Line, ...] = ()
    dues: tuple[Due, ...] = ()
    """The rons that a チョンボ is paid for."""
    tenpai: list[str] | None = None
    won_out: bool = False
    """Whether a win ended the hand."""
    drawn: bool = False
    """Whether a draw or a チョンボ ended it."""
    notes: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    probes: Mapping[str, tuple[Probe, ...]] = {}

    @property
    def events(self) -> tuple[Event, ...]:
        """All of them, those to come too."""
        return self.table.events

    @property
    def judge(self) -> Judge:
        """Knows the values."""
        return self.table.judge

    @property
    def v(self) -> V:
        """The values."""
        return self.table.judge.v

    @property
    def ledger(self) -> Ledger:
        """Where everything is posted."""
        return self.table.ledger

    @property
    def told(self) -> Receipt | None:
        """Who is told each step; ``None``: nobody listens."""
        return self.table.told

    def declared(self, player: str) -> Declared:
        """The riichi of a player; without a name where there is none."""
        return self.riichi.get(player, Declared(""))

    def tiles(self, player: str) -> Tiles:
        """The waiting hand of a player as it is now."""
        held = self.record.hands[player]
        return Tiles(held.concealed, held.melds)

    def noted(self, *notes: tuple[str, Mapping[str, Any]]) -> Story:
        """With some notes more."""
        return self._replace(notes=(*self.notes, *notes))


def begin(table: Table) -> Story:
    """The story before its first event."""
    record = table.record
    # nobody begins a hand below zero: who stands there before anything is paid is so by his own riichi
    below = dict.fromkeys([*record.below, *(p for p, n in record.scores.items() if n < 0)])
    sides = {p: Side() for p in record.seats}
    return Story(table, record, record.scores, tuple(below), sides, sticks=record.sticks)


def forbid(problems: list[Problem]) -> None:
    """Raise :class:`~calc.problems.NoWin` where the rules forbid what is told."""
    if problems:
        raise NoWin(problems)


def refuse(problems: list[Problem]) -> None:
    """Raise :class:`~calc.problems.InputError` where what is told cannot be."""
    if problems:
        raise InputError(problems)
