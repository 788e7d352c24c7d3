"""The result of a settlement: one value that holds everything any renderer needs.

:func:`Result.data` is the JSON of design and docs: player names, integers, every line with the rules it rests on. It is
built on demand: a batch that asks for points only never pays for a receipt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .ledger import CHIPS, POINTS, Ledger
from .receipt import Receipt, plain
from .rules import Rules
from .tiles import Meld, Tile, mpsz

SCHEMA = 1


class Result:
    """What :func:`calc.settle` returns.

    ``points`` and ``chips`` are what each player gains or loses; ``wins`` are the system's own outcome values, in the
    order of payment.
    """

    __slots__ = ("explain", "ledger", "next", "notes", "receipt", "record", "rules", "story", "wins")

    def __init__(
        self,
        record: Any,
        rules: Rules,
        ledger: Ledger,
        wins: list[Any],
        following: Mapping[str, Any],
        notes: list[tuple[str, Mapping[str, Any]]],
        receipt: Receipt | None = None,
        story: Any = None,
    ) -> None:
        ledger.check()
        if receipt is not None:
            receipt.close(ledger)
        self.record = record
        self.rules = rules
        self.ledger = ledger
        self.wins = wins
        self.next = following
        """``dealer``, ``honba``, ``sticks`` of the next hand."""
        self.notes = notes
        """Warnings and remarks: an id and its values; renderers put them into words."""
        self.receipt = receipt
        """The receipt written during the settlement; ``None`` if none was requested."""
        self.story = story
        """The events as the system settled them, where a hand has several."""
        self.explain: Callable[[Result], dict[str, Any]] | None = None
        """Puts it into plain values: the system's, which :meth:`calc.systems.base.System.settle` leaves here."""

    def __repr__(self) -> str:
        moved = {"points": self.points, "chips": self.chips}
        told = ", ".join(f"{unit}={each}" for unit, each in moved.items() if any(each.values()) or unit == "points")
        return f"<Result of {self.rules.id}: {told}>"

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
        assert self.explain is not None
        return self.explain(self)


def hand_data(concealed: Iterable[Tile], melds: Iterable[Meld]) -> dict[str, Any]:
    """A hand as results show it; ``from`` of a meld: whose tile was called."""
    shown = [{"kind": m.kind, "tiles": [mpsz(t) for t in m.tiles], "from": m.player or None} for m in melds]
    return {"concealed": [mpsz(t) for t in concealed], "melds": shown}


def rules_data(rules: Rules) -> dict[str, Any]:
    """The beginning of everything that is settled by some rules."""
    overrides = [{"key": r.key, "value": plain(r.value), "source": r.source} for r in rules.overrides]
    told = {"id": rules.id, "title": dict(rules.title), "digest": rules.digest, "overrides": overrides}
    if names := rules.own_names:
        told["names"] = names
    return {"schema": SCHEMA, "system": rules.id, "engine": rules.engine, "rules": told}


def header(result: Result, hand: Mapping[str, Any]) -> dict[str, Any]:
    """The part of :meth:`Result.data` that every system has: rules, ledger, sums, receipt. ``hand`` describes the
    table."""
    record, rules, receipt = result.record, result.rules, result.receipt
    assert receipt is not None
    return {
        **rules_data(rules),
        "title": record.title,
        "hand": dict(hand),
        "wins": [],
        "ledger": receipt.ledger_data(result.ledger),
        "points": result.points,
        "chips": result.chips,
        "dice": [],
        "next": dict(result.next),
        "warnings": [{"id": name, **values} for name, values in result.notes],
        "receipt": receipt.data(),
    }
