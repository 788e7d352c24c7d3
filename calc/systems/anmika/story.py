"""The story of a hand: what it is settled with, and the state after the events so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, NamedTuple

from ...riichi.chips import ChipLine
from ...riichi.judge import Judge
from ...rules.rules import V
from ...tiles.tiles import Tile
from ...verdict.ledger import Ledger
from ...verdict.receipt import Receipt
from ...verdict.verdict import Remark
from .dice import Chance
from .flowers import DrawnAside, Probe
from .record import Chombo, Declared, Event, ExhaustiveDraw, Record, Roll, order_double_rons
from .setting import Position, State
from .settled_win import SettledWin
from .value import Size

Probes = Mapping[str, tuple[Probe, ...]]


class Spring(NamedTuple):
    """What was paid for a flower drawn (単春)."""

    event: int
    """The number of the event that drew it."""
    line: ChipLine


class Due(NamedTuple):
    """The ron on one tile that the offender of a チョンボ pays for."""

    player: str
    tile: Tile
    lines: tuple[ChipLine, ...]
    chances: tuple[Chance, ...]
    """Its dice chances that are opened. Rule ``fault.dice``."""
    closed: int
    """The number of its dice chances that are not opened."""
    size: Size
    """The size that the ron would have."""

    @property
    def worth(self) -> int:
        """Its chips in all, without dice."""
        return sum(line.each for line in self.lines)

    def expected(self, v: V) -> Fraction:
        """Return its chips in all, with those expected of its dice."""
        return self.worth + sum((chance.expected(v) for chance in self.chances), Fraction())


class Story(NamedTuple):
    """A hand after the events so far. It is immutable: each event makes a new one. Only the ledger and the receipt,
    which all of them share, grow."""

    position: Position
    events: tuple[Event, ...]
    """All events, those to come included."""
    ledger: Ledger
    receipt: Receipt
    look_ahead: Callable[[], Probes] | None
    """Settles the record with 金北 held back, to find what it would bring at each win; ``None`` in that settlement."""
    sticks: int = 0
    pot: int = 0
    """Deposits for false calls, which the first winner takes."""
    states: Mapping[str, State] = {}
    """The pocchi states."""
    gold_used: frozenset[str] = frozenset()
    """The players who have used their 金北."""
    wins: tuple[SettledWin, ...] = ()
    won_out: bool = False
    """Whether a win ended the hand."""
    springs: tuple[Spring, ...] = ()
    dues: tuple[Due, ...] = ()
    tenpai: Sequence[str] | None = None
    """The players who are tenpai at the draw; ``None`` if that was not asked."""
    notes: tuple[Remark, ...] = ()
    probes: Mapping[str, tuple[Probe, ...]] = {}

    @property
    def record(self) -> Record:
        """The record of the hand, in which kans so far have changed hands."""
        return self.position.record

    @property
    def v(self) -> V:
        """The values of the rules; for a receipt each read is recorded."""
        return self.position.judge.v

    @property
    def riichi(self) -> Mapping[str, Declared]:
        """Every riichi so far, by player."""
        return self.position.riichi

    @property
    def sides(self) -> Mapping[str, DrawnAside]:
        """What each player has drawn aside so far: flowers and norths."""
        return self.position.sides

    @property
    def winners(self) -> set[str]:
        """The players who have won, by 流し役満 too."""
        last = self.record.last
        nagashi = last.nagashi if isinstance(last, ExhaustiveDraw) else ()
        return {win.recorded.player for win in self.wins}.union(nagashi)

    def declared(self, player: str) -> Declared:
        """Return the riichi of a player; one without a player's name if there is none, so that callers can ask for its
        flags unchecked."""
        return self.position.declared(player)

    def state(self, player: str) -> State:
        """Return the pocchi state of a player's hand; one of factor 1 before any pocchi has acted."""
        return self.states.get(player, State())

    def stands(self, **changes: Any) -> Story:
        """Return the story with another position: changes are fields of :class:`Position`."""
        return self._replace(position=self.position._replace(**changes))

    def noted(self, *notes: Remark) -> Story:
        """Return the story with some notes after those so far."""
        return self._replace(notes=(*self.notes, *notes))

    @property
    def rolled_chances(self) -> Iterator[tuple[Chance, tuple[Roll, ...]]]:
        """The dice chances of the hand, each with its share of the rolls recorded for its win or draw: a record lists
        rolls by event only, in the order in which the chances were opened."""
        # iterators: each chance of an event takes its rolls where the one before it stopped
        rolls = {number: iter(win.recorded.dice) for number, win in enumerate(self.wins)}
        last = self.record.last
        rolls[-1] = iter(last.dice if isinstance(last, (ExhaustiveDraw, Chombo)) else ())
        for chance in self.position.chances:
            yield chance, tuple(islice(rolls[chance.win], chance.chances))


def begin(record: Record, judge: Judge, receipt: Receipt, look_ahead: Callable[[], Probes] | None = None) -> Story:
    """Return the story before its first event. ``look_ahead``: settles the same record with 金北 held back; ``None`` in
    that settlement itself, which would else begin another without end. ``receipt`` is kept and written to by all that
    happens in the story."""
    # nobody begins a hand below zero: a score below zero at this point is due to the player's own riichi
    below = dict.fromkeys([*record.below, *(player for player, n in record.scores.items() if n < 0)])
    sides = {player: DrawnAside() for player in record.seats}
    position = Position(record, judge, record.scores, tuple(below), sides)
    events = order_double_rons(record, judge.v)
    return Story(position, events, Ledger(record.everybody), receipt, look_ahead, sticks=record.sticks)
