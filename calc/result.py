"""The result of a settlement whose game does not say yet what it came to as a :class:`calc.verdict.Verdict`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .ledger import Ledger
from .receipt import Receipt
from .rules import Rules
from .tiles import Meld, Tile, mpsz
from .verdict import NextHand, Remark, Verdict, as_data, rules_data


class Result(Verdict[Any]):
    """A verdict whose wins are the game's own objects, and whose plain values are made by ``explain``."""

    __slots__ = ("explain", "story")

    def __init__(
        self,
        record: Any,
        rules: Rules,
        ledger: Ledger,
        wins: list[Any],
        following: Mapping[str, Any],
        notes: Iterable[tuple[str, Mapping[str, Any]]],
        receipt: Receipt | None = None,
        story: Any = None,
    ) -> None:
        named = [Remark(*note) for note in notes]
        super().__init__(record, rules, ledger, wins, NextHand(**following), named, receipt)
        self.story = story
        self.explain: Callable[[Result], dict[str, Any]] | None = None

    def data(self) -> dict[str, Any]:
        """The whole result as plain values."""
        assert self.explain is not None
        return self.explain(self)


def hand_data(concealed: Iterable[Tile], melds: Iterable[Meld]) -> dict[str, Any]:
    """A hand as results show it; ``from`` of a meld: whose tile was called."""
    shown = [{"kind": m.kind, "tiles": [mpsz(t) for t in m.tiles], "from": m.player or None} for m in melds]
    return {"concealed": [mpsz(t) for t in concealed], "melds": shown}


def header(result: Verdict[Any], hand: Mapping[str, Any]) -> dict[str, Any]:
    """The part of the plain values that every system has: rules, ledger, sums, receipt. ``hand`` describes the
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
        "next": as_data(result.next) if result.next.dealer else {},
        "warnings": [{"id": note.id, **note.facts} for note in result.notes],
        "receipt": receipt.data(),
    }
