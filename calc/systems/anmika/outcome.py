"""What a settled event of a story is: a win, or a flower that was paid at once."""

from __future__ import annotations

from typing import NamedTuple

from .chips import Line
from .choose import Candidate, Setting
from .dice import Chance, Rolled
from .pocchi import State
from .record import Drawn, Fault, Won


class Bust(NamedTuple):
    """A crossing below zero that トビ賞 is paid for."""

    payer: str
    receiver: str


class Outcome:
    """A win as settled."""

    __slots__ = (
        "before", "chances", "chosen", "event", "gold_best", "index", "lines", "order", "paid",
        "rolled", "setting", "shares", "state", "taken", "totals",
    )  # fmt: skip

    def __init__(self, event: Won, index: int, setting: Setting, order: list[Candidate], chosen: Candidate) -> None:
        self.event = event
        self.index = index
        """Which event of the record."""
        self.setting = setting
        self.order = order
        """Every legal reading, best first."""
        self.chosen = chosen
        self.before = State()
        """The pocchi state before this win."""
        self.state = State()
        self.lines: list[Line] = []
        self.chances: list[Chance] = []
        self.rolled: list[Rolled] = []
        self.shares: list[tuple[str, int]] = []
        """Points from each payer, signed."""
        self.totals: dict[str, dict[str, int]] = {}
        """Points and chips since the beginning of the story."""
        self.taken = False
        """Whether the winner took another reading than the highest (``as:``)."""
        self.gold_best = False
        """Whether the use of 金北 was not said and the best was taken."""
        self.paid = True

    @property
    def m(self) -> int:
        """The pocchi state that the win was settled under."""
        return self.state.m if self.setting.wild or self.state.seen else 1

    @property
    def turned(self) -> bool:
        """Whether this win's pocchi turned the state, 正 to 逆 or back."""
        return self.setting.wild and self.before.seen and (self.before.m > 0) != (self.state.m > 0)

    @property
    def win(self) -> Won:
        """The event."""
        return self.event


class Plucked(NamedTuple):
    """単春: what was paid when a flower was drawn."""

    place: int
    line: Line


Settled = Outcome | Plucked | Drawn | Fault
