"""What ``calc waits`` reports of a hand of the riichi family, beside the tiles that complete it."""

from collections.abc import Mapping

from ..named_tuples import NamedTuple
from ..verdict.verdict import GameWin, WinSize
from ..verdict.wait_report import WaitReport, WaitValue


class FamilyWait(NamedTuple):
    """What the riichi family says of a wait: whether it may be won, and what the win would be worth."""

    furiten: bool
    """Whether the river or tiles let pass forbid its ron."""
    ron: bool
    """Whether it may be won by ron: not if it is furiten, nor if only a drawn tile completes the hand."""
    tsumo: bool
    values: Mapping[str, WaitValue[WinSize[GameWin]]] | None = None
    """What the win would be worth by the way of winning asked for, furiten apart; empty for a tile that nobody can
    get."""


class KanReport(NamedTuple):
    """A concealed kan after riichi, as in :class:`calc.riichi.waits.KanVerdict`."""

    tile: str
    legal: bool
    reason: str
    before: tuple[str, ...]
    after: tuple[str, ...]


class FamilyHand(NamedTuple):
    """What the riichi family says of a hand whose waits are asked for, beside these."""

    asked: tuple[str, ...]
    """The way of winning for which values are asked, if any is."""
    tenpai: bool
    """Whether it counts as tenpai at a draw."""
    furiten: tuple[str, ...]
    """The waits that no ron may take."""
    gone: tuple[str, ...]
    """The waits that were discarded or let pass."""
    kans: tuple[KanReport, ...]


FamilyReport = WaitReport[FamilyWait, FamilyHand]
