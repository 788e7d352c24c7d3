"""The receipt: the steps of a computation, each with the rules it rests on.

A line is written after values have been read from :class:`~calc.rules.TracedValues`; it takes with it the keys read
since the line before. So nobody lists the rules of a step by hand, and receipt and rules cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from .ledger import Ledger
from .receipt import ruling_data


class Trace(Protocol):
    """Values that remember which keys were read."""

    reads: list[str]


class Step(NamedTuple):
    """One line: what (``topic`` groups lines, ``label`` is the id of the thing named), how, the result, the rules."""

    topic: str
    """``yaku``, ``dora``, ``fu``, ``han``, ``points``, ``payment``, ``note`` …"""
    label: str
    detail: str
    """The operation with its operands, digits and signs only: ``20 + 10 + 2``."""
    result: str
    unit: str
    """``han``, ``fu``, ``points``, ``yakuman`` …; empty where the result is no amount."""
    keys: tuple[str, ...]
    """Ids of the rules read for this line."""


class Receipt:
    """Collects steps; no step can name a rule that was not read, and no rule that was read goes unnamed."""

    __slots__ = ("_pending", "_seen", "rules", "steps", "trace")

    def __init__(self, trace: Trace, rules: Any) -> None:
        self.rules = rules
        self.trace = trace
        self.steps: list[Step] = []
        self._seen = 0
        self._pending: list[str] = []

    def line(
        self,
        topic: str,
        label: str,
        result: object,
        unit: str = "",
        detail: str = "",
        only: Sequence[str] | None = None,
    ) -> None:
        """Write a step. It rests on all keys read and not yet named; with ``only``, on those of them that begin so,
        and the others wait for a later line."""
        reads = self.trace.reads
        self._pending += reads[self._seen :]
        self._seen = len(reads)
        if only is None:
            keys, self._pending = self._pending, []
        else:
            begin = tuple(only)
            keys = [k for k in self._pending if k.startswith(begin)]
            self._pending = [k for k in self._pending if not k.startswith(begin)]
        self.steps.append(Step(topic, label, detail, str(result), unit, tuple(dict.fromkeys(keys))))

    def keys(self) -> tuple[str, ...]:
        """Every rule the whole receipt rests on, in order of first use."""
        return tuple(dict.fromkeys(k for s in self.steps for k in s.keys))

    def data(self) -> list[dict[str, Any]]:
        """The lines as plain values."""
        return [
            {
                "topic": s.topic,
                "label": s.label,
                "detail": s.detail,
                "result": s.result,
                "unit": s.unit,
                "rules": [ruling_data(self.rules, key) for key in s.keys],
            }
            for s in self.steps
        ]

    def ledger_data(self, ledger: Ledger) -> list[dict[str, Any]]:
        """The transfers as plain values."""
        return [
            {"unit": t.unit, "from": t.payer, "to": t.payee, "amount": t.amount, "why": t.why} for t in ledger.transfers
        ]
