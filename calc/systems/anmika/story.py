"""The story of a hand: what it is settled with, and the state after the events so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...ledger import Ledger
from ...receipt import Receipt
from ...riichi.judge import Judge
from .flowers import DrawnAside
from .pocchi import State
from .record import Declared, Event, Record, V, in_order

if TYPE_CHECKING:
    from ...riichi.chips import ChipLine
    from .dice import Chance
    from .fault import Due
    from .flowers import Probe
    from .win import SettledWin

Probes = Mapping[str, tuple["Probe", ...]]
_NO_RIICHI = Declared("")


class Story(NamedTuple):
    """Everything that happened so far. It is immutable: each event makes a new one. Only the ledger and the receipt,
    which all of them share, grow."""

    record: Record
    """The record as read, but a kan changes the hand of its player."""
    events: tuple[Event, ...]
    """All events, those to come included."""
    judge: Judge
    ledger: Ledger
    told: Receipt
    look_ahead: Callable[[], Probes] | None
    """Settles the record with 金北 held back, to find what it would bring at each win; ``None`` in that settlement."""
    points: Mapping[str, int]
    """The points that each player has now; empty: not recorded."""
    below: tuple[str, ...]
    """The players who went below zero by their own riichi or deposit and have not paid for it."""
    sides: Mapping[str, DrawnAside]
    riichi: Mapping[str, Declared] = {}
    states: Mapping[str, State] = {}
    sticks: int = 0
    pot: int = 0
    """Deposits for false calls, which the first winner takes."""
    gold_used: frozenset[str] = frozenset()
    lines: tuple[ChipLine, ...] = ()
    chances: tuple[Chance, ...] = ()
    """The dice chances so far, of wins or not."""
    wins: tuple[SettledWin, ...] = ()
    springs: tuple[tuple[int, ChipLine], ...] = ()
    """単春: the number of each event that drew a flower, and what was paid for it."""
    dues: tuple[Due, ...] = ()
    tenpai: list[str] | None = None
    won_out: bool = False
    drawn: bool = False
    """Whether a win ended the hand (:attr:`won_out`), or a draw or a チョンボ."""
    notes: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    probes: Mapping[str, tuple[Probe, ...]] = {}

    @property
    def v(self) -> V:
        """The values of rules."""
        return self.judge.v

    def declared(self, player: str) -> Declared:
        """Return the riichi of a player; one without a player's name if there is none."""
        return self.riichi.get(player, _NO_RIICHI)

    def state(self, player: str) -> State:
        """Return the pocchi state of a player."""
        return self.states.get(player, State())

    def others(self, player: str) -> tuple[str, ...]:
        """Return all who pay a player chips or receive them from him."""
        return tuple(p for p in self.record.everybody if p != player)

    def bonus_paid(self, player: str) -> int:
        """Return the chips that the lines of 100 and 300 have brought a player, before multipliers."""
        return sum(line.base for line in self.lines if line.receiver == player and line.id in ("eight", "twelve"))

    def was_bust(self, player: str) -> bool:
        """Return whether a player has paid トビ賞 in this hand."""
        return any(line.id == "bust" and player in line.payers for line in self.lines)

    def noted(self, *notes: tuple[str, Mapping[str, Any]]) -> Story:
        """Return the story with more notes."""
        return self._replace(notes=(*self.notes, *notes))


def begin(record: Record, judge: Judge, told: Receipt, look_ahead: Callable[[], Probes] | None = None) -> Story:
    """Return the story before its first event."""
    # nobody begins a hand below zero: a score below zero at this point is due to the player's own riichi
    below = dict.fromkeys([*record.below, *(p for p, n in record.scores.items() if n < 0)])
    events, ledger, sides = in_order(record, judge.v), Ledger(record.everybody), {p: DrawnAside() for p in record.seats}
    points, sticks = record.scores, record.sticks
    return Story(record, events, judge, ledger, told, look_ahead, points, tuple(below), sides, sticks=sticks)
