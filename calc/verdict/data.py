"""The plain values of a whole verdict, as docs/result.md describes them: their fields in order, of which those of
matches have the first too. :func:`calc.verdict.verdict.as_data` encodes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..rules.rules import Rules
from .ledger import Transfer
from .receipt import CitedStep, plain
from .verdict import SCHEMA, SPREAD, DiceChance, GameWin, NextHand, PlainValues, Remark, Verdict, Won, as_data, keyed


@keyed(origin="source")
class Override(NamedTuple):
    """A changed rule."""

    key: str
    value: bool | int | str
    origin: str
    """Who changed it: a file, ``--set`` or the record."""


@keyed(own_names="names")
class RulesHead(NamedTuple):
    """By which rules something is settled."""

    id: str
    title: Mapping[str, str]
    """By language."""
    digest: str
    """Of all effective values."""
    overrides: tuple[Override, ...]
    own_names: Mapping[str, Mapping[str, str]] | None = None
    """What the rules themselves call chip lines, by id and language."""


@keyed(what=SPREAD)
class LedgerLine(NamedTuple):
    """A transfer, and the line of the receipt that it belongs to."""

    what: Transfer
    line: int
    """Its number, from 0."""


class Nothing(NamedTuple):
    """An empty object."""


class VerdictData(NamedTuple):
    """The plain values of a verdict, in order; what its game adds to them and the scores come last."""

    schema: int
    system: str
    engine: str
    rules: RulesHead
    title: str
    hand: NamedTuple
    """What lay on the table."""
    wins: tuple[Won[GameWin], ...]
    ledger: tuple[LedgerLine, ...]
    points: Mapping[str, int]
    chips: Mapping[str, int]
    dice: Sequence[DiceChance]
    next: NextHand | Nothing
    warnings: Sequence[Remark]
    receipt: tuple[CitedStep, ...]


def rules_head(rules: Rules) -> RulesHead:
    """Return by which rules something is settled."""
    overrides = tuple([Override(r.key, plain(r.value), r.source) for r in rules.overrides])
    return RulesHead(rules.id, rules.title, rules.digest, overrides, rules.own_names or None)


def rules_data(rules: Rules) -> PlainValues:
    """Return the beginning of everything that is settled by some rules."""
    return {"schema": SCHEMA, "system": rules.id, "engine": rules.engine, "rules": as_data(rules_head(rules))}


def verdict_data(verdict: Verdict[GameWin]) -> PlainValues:
    """Return a verdict with a receipt as plain values."""
    receipt, rules = verdict.receipt, verdict.rules
    assert receipt is not None
    lines = {place: number for number, step in enumerate(receipt.steps) for place in step.moved}
    plain_values = VerdictData(
        schema=SCHEMA,
        system=rules.id,
        engine=rules.engine,
        rules=rules_head(rules),
        title=verdict.record.title,
        hand=verdict.table,
        wins=verdict.wins,
        ledger=tuple([LedgerLine(t, lines[place]) for place, t in enumerate(verdict.transfers)]),
        points=verdict.points,
        chips=verdict.chips,
        dice=verdict.chances,
        next=verdict.next if verdict.next.dealer else Nothing(),
        warnings=verdict.notes,
        receipt=tuple([CitedStep.of(step, verdict.rules_of(step)) for step in receipt.steps]),
    )
    data: PlainValues = as_data(plain_values)
    data |= {key: as_data(getattr(verdict, key)) for key in verdict.beside}
    return data if verdict.scores is None else data | {"scores": as_data(verdict.scores)}
