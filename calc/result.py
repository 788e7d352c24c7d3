"""The result of a settlement: one value that holds everything any renderer needs.

:func:`Result.data` is the JSON of design and docs: player names, integers, every line with the rules it rests on. It is
built on demand: a batch that asks for points only never pays for a receipt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .ledger import CHIPS, POINTS, Ledger
from .receipt import Receipt

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
        record: Any,
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


def header(result: Result, receipt: Receipt, hand: Mapping[str, Any]) -> dict[str, Any]:
    """The part of :meth:`Result.data` that every system has: rules, ledger, sums, receipt; ``hand`` is the table's."""
    record, rules = result.record, result.rules
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "system": rules.id,
        "engine": rules.engine,
        "rules": {
            "id": rules.id,
            "title": dict(rules.title),
            "digest": rules.digest,
            "overrides": [{"key": r.key, "value": plain(r.value), "source": r.source} for r in rules.overrides],
        },
        "title": record.title,
        "hand": dict(hand),
        "wins": [],
        "ledger": [
            {"unit": t.unit, "from": t.payer, "to": t.payee, "amount": t.amount, "why": t.why}
            for t in result.ledger.transfers
        ],
        "points": result.points,
        "chips": result.chips,
        "dice": [],
        "next": dict(result.next),
        "warnings": [{"id": name, **values} for name, values in result.notes],
        "receipt": [
            {
                "topic": s.topic, "label": s.label, "detail": s.detail, "result": s.result, "unit": s.unit,
                "rules": [ruling_data(rules, key) for key in s.keys],
            }
            for s in receipt.steps
        ],
    }  # fmt: skip
    return data


def ruling_data(rules: Rules, key: str) -> dict[str, Any]:
    """A rule as it stands behind a line: id, value, status, source."""
    ruling = rules.ruling(key)
    return {"id": key, "value": plain(ruling.value), "status": ruling.status, "source": ruling.source or ruling.because}


def plain(value: Any) -> Any:
    """A rule value as JSON knows it."""
    from .rules import format_value

    return value if type(value) in (bool, int) else format_value(value)
