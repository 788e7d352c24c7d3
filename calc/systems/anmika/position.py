"""The position of a hand: everything that the worth of a win depends on beside the win itself."""

from collections.abc import Mapping
from typing import NamedTuple

from ...riichi.chips import ChipLine
from ...riichi.judge import Judge
from ...rules.rules import V
from .dice import Chance
from .flowers import DrawnAside
from .record import Declared, Record

_NO_RIICHI = Declared("")


class Position(NamedTuple):
    """A hand after the events so far."""

    record: Record
    """The record as read, but a kan changes the hand of its player."""
    judge: Judge
    points: Mapping[str, int]
    """The points that each player has now; empty: not recorded."""
    below: tuple[str, ...]
    """The players who went below zero by their own riichi or deposit and have not paid for it."""
    sides: Mapping[str, DrawnAside]
    riichi: Mapping[str, Declared] = {}
    lines: tuple[ChipLine, ...] = ()
    """The chip lines of wins so far."""
    chances: tuple[Chance, ...] = ()
    """The dice chances so far, of wins or not."""
    wins: int = 0
    """The number of wins so far."""
    drawn: bool = False
    """Whether a draw or a チョンボ ended the hand."""

    @property
    def v(self) -> V:
        """The values of rules."""
        return self.judge.v

    def declared(self, player: str) -> Declared:
        """Return the riichi of a player; one without a player's name if there is none."""
        return self.riichi.get(player, _NO_RIICHI)

    def others(self, player: str) -> tuple[str, ...]:
        """Return all who pay a player chips or receive them from him."""
        return tuple([other for other in self.record.everybody if other != player])

    def bonus_paid(self, player: str) -> int:
        """Return the chips that the lines of 100 and 300 have brought a player, before multipliers."""
        return sum(line.base for line in self.lines if line.receiver == player and line.id in ("eight", "twelve"))

    def was_bust(self, player: str) -> bool:
        """Return whether a player has paid トビ賞 in this hand."""
        return any(line.id == "bust" and player in line.payers for line in self.lines)
