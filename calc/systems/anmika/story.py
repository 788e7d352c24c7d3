"""The story of a hand: what it is settled with, and what its events so far have come to."""

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
    """Everything that happened so far. It never changes: each event makes the next; what is posted and told is not in
    it."""

    record: Record
    """As told; a kan changes the hand of its player."""
    events: tuple[Event, ...]
    """All of them, those to come too."""
    judge: Judge
    ledger: Ledger
    told: Receipt
    look_ahead: Callable[[], Probes] | None
    """Settles the record with 金北 held, for what it would bring at each win; ``None``: this is that settlement."""
    points: Mapping[str, int]
    """What everybody has; empty: not recorded."""
    below: tuple[str, ...]
    """Who went below zero by his own riichi or deposit, and has not paid for it."""
    sides: Mapping[str, DrawnAside]
    riichi: Mapping[str, Declared] = {}
    states: Mapping[str, State] = {}
    sticks: int = 0
    pot: int = 0
    """Deposits for false calls: who wins first takes them."""
    gold_used: frozenset[str] = frozenset()
    lines: tuple[ChipLine, ...] = ()
    chances: tuple[Chance, ...] = ()
    """The dice chances that there were, with and without a win."""
    wins: tuple[SettledWin, ...] = ()
    springs: tuple[tuple[int, ChipLine], ...] = ()
    """単春: which event of the story drew a flower, and what was paid for it."""
    dues: tuple[Due, ...] = ()
    tenpai: list[str] | None = None
    won_out: bool = False
    drawn: bool = False
    """Whether a win ended the hand, or a draw or a チョンボ."""
    notes: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    probes: Mapping[str, tuple[Probe, ...]] = {}

    @property
    def v(self) -> V:
        """The values."""
        return self.judge.v

    def declared(self, player: str) -> Declared:
        """The riichi of a player; without a name where there is none."""
        return self.riichi.get(player, _NO_RIICHI)

    def state(self, player: str) -> State:
        """The pocchi state of a player."""
        return self.states.get(player, State())

    def others(self, player: str) -> tuple[str, ...]:
        """All who pay a player chips, and are paid by him."""
        return tuple(p for p in self.record.everybody if p != player)

    def bonus_paid(self, player: str) -> int:
        """What the lines of 100 and 300 chips have brought a player, without multipliers."""
        return sum(line.base for line in self.lines if line.receiver == player and line.id in ("eight", "twelve"))

    def noted(self, *notes: tuple[str, Mapping[str, Any]]) -> Story:
        """With some notes more."""
        return self._replace(notes=(*self.notes, *notes))


def begin(record: Record, judge: Judge, told: Receipt, look_ahead: Callable[[], Probes] | None = None) -> Story:
    """The story before its first event."""
    # nobody begins a hand below zero: who stands there before anything is paid is so by his own riichi
    below = dict.fromkeys([*record.below, *(p for p, n in record.scores.items() if n < 0)])
    events, ledger, sides = in_order(record), Ledger(record.everybody), {p: DrawnAside() for p in record.seats}
    points, sticks = record.scores, record.sticks
    return Story(record, events, judge, ledger, told, look_ahead, points, tuple(below), sides, sticks=sticks)
