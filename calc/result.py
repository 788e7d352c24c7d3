"""The result of a settlement: one value that holds everything any renderer needs.

:func:`Result.data` is the JSON of design and docs: player names, integers, every line with the rules it rests on. It is
built on demand: a batch that asks for points only never pays for a receipt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .ledger import CHIPS, POINTS, Ledger
from .record import Record

if TYPE_CHECKING:
    from .rules import Rules

SCHEMA = 1


class Result:
    """What :func:`calc.settle` returns.

    ``points`` and ``chips`` are what each player gains or loses; ``wins`` are the system's own outcome values, in the
    order of payment.
    """

    __slots__ = ("_explain", "ledger", "next", "notes", "record", "rules", "wins")

    def __init__(
        self,
        record: Record,
        rules: Rules,
        ledger: Ledger,
        wins: list[Any],
        following: Mapping[str, Any],
        notes: list[tuple[str, Mapping[str, Any]]],
        explain: Callable[[Result], dict[str, Any]],
    ) -> None:
        ledger.check()
        self.record = record
        self.rules = rules
        self.ledger = ledger
        self.wins = wins
        self.next = following
        """``dealer``, ``honba``, ``sticks`` of the next hand."""
        self.notes = notes
        """Warnings and remarks: an id and its values; renderers put them into words."""
        self._explain = explain

    @property
    def points(self) -> dict[str, int]:
        """Points gained (+) or lost (−) by each player; the table's sticks are the account ``table``."""
        return self.ledger.totals(POINTS)

    @property
    def chips(self) -> dict[str, int]:
        """Chips gained (+) or lost (−) by each player."""
        return self.ledger.totals(CHIPS)

    def data(self) -> dict[str, Any]:
        """The whole result as plain values, receipt and other readings included; JSON-ready, schema ``SCHEMA``."""
        return self._explain(self)
