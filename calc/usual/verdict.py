"""The verdict on a usual win: points, chips and the size of the win at once, all else by settling it in full."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..named_tuples import inner
from ..records.record import Record
from ..riichi.verdict import RiichiVerdict
from ..verdict.verdict import GameWin, PaidWin, PlainValues, Won
from .win import UsualWin

if TYPE_CHECKING:
    from ..rules.rules import Rules
    from ..verdict.receipt import Receipt
    from ..verdict.verdict import Verdict

Settlement = Callable[[Any, "Rules", "Receipt | None"], "Verdict[Any]"]


class LateOwn:
    """What riichi says of a usual win (``own`` of :class:`~calc.verdict.verdict.Won`): the win is settled in full when
    somebody asks, since few do."""

    def __init__(self, verdict: UsualVerdict) -> None:
        self._verdict = verdict

    def __repr__(self) -> str:
        """Return a text that settles nothing, so that a debugger may print it."""
        return "<worked out when asked>"

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the win settled in full. Raises AttributeError for a name that it does not have."""
        return getattr(self._verdict.whole_wins[0].own, name)


@inner("whole_wins")
class UsualVerdict(RiichiVerdict[GameWin]):
    """A :class:`calc.Verdict` on a usual win: points, han, fu and yaku at once, all else when it is asked for."""

    __slots__ = ("_read", "_usual", "_won")

    def __init__(self, rules: Rules, usual: UsualWin, read: Callable[[], Record], settlement: Settlement) -> None:
        """Hold the settled win (``usual``). ``read`` gives the record, ``settlement`` settles that in full. Neither is
        called until somebody asks for more than a row says: so the verdict costs no more than the win did."""
        self.rules, self.receipt, self.settlement, self._explained = rules, None, settlement, None
        self._read, self._usual, self._laid = read, usual, None
        self._won: tuple[Won[Any], ...] = ()

    def __getattr__(self, name: str) -> Any:
        """Return an attribute that is not set yet, and set it: the record is read, or the hand settled in full, when
        somebody first asks. Most hands of a batch are asked for their row alone. Raises AttributeError for a name that
        no verdict has."""
        if name == "record":
            self.record = self._read()
        elif name in ("_wins", "ledger", "next", "notes"):
            assert self.settlement is not None
            settled = self.settlement(self.record, self.rules, None)  # without a receipt, which :attr:`explained` adds
            self._wins, self.ledger, self.next, self.notes = settled.wins, settled.ledger, settled.next, settled.notes
        else:
            raise AttributeError(name)
        return getattr(self, name)

    @property
    def points(self) -> dict[str, int]:
        """Points gained (+) or lost (−) by each account, as in any verdict; a copy, since what is remembered is
        shared."""
        return self._usual.points.copy()

    @property
    def chips(self) -> dict[str, int]:
        """Chips gained (+) or lost (−) by each account, as in any verdict; a copy, since what is remembered is
        shared."""
        return self._usual.chips.copy()

    @property
    def seats(self) -> tuple[str, ...]:
        """All players in turn order, the dealer first, as in any verdict."""
        return self._usual.seats

    @property
    def paid_wins(self) -> list[PaidWin]:
        """The wins as tables of a batch sum them up, as in any verdict."""
        return [*self._usual.paid_wins]

    @property
    def rows(self) -> list[PlainValues]:
        """The wins as rows of a batch have them, as in any verdict."""
        return self._usual.rows

    @property
    def whole_wins(self) -> tuple[Won[GameWin], ...]:
        """The wins as they are settled in full."""
        return tuple(self._wins)

    @property
    def wins(self) -> tuple[Won[Any], ...]:
        """The wins in the order of payment, as in any verdict; what few ask of them is worked out late."""
        if not self._won:
            wins: tuple[Won[Any], ...] = self._usual.wins
            # other readings and parts of the fu are settled in full only when somebody asks for them
            self._won = tuple([won._replace(own=LateOwn(self)) for won in wins])
        return self._won
