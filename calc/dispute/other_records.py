"""Records that differ a little from the one given: a circumstance that did or did not apply, another dealer, one honba
or riichi stick more or less.

Each is settled anew without the legality checks: what somebody wrongly believes need not be possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..mistakes import ADDED, COSTS, DEALER, HAPPENED, LEFT_OUT, TWICE, Cause, Other, turned
from ..outcome import View
from ..problems import InputError
from ..rules import Rules
from ..systems import system
from ..tiles import mpsz
from .view import view

OFTEN = {LEFT_OUT: 0.3, TWICE: 0.6, ADDED: 0.6}
"""Less: honba and sticks are miscounted more often than anything."""
WINDS = 0.9
"""More: another dealer, and so other seat winds: one mistake with two consequences."""


def happened_causes(record: Any, rules: Rules, base: View) -> Iterator[Cause]:
    """Every circumstance that may have been different, settled as a cause."""
    engine, plain = system(rules.engine), base.outcome()
    strict = not engine.settles_anything
    for other in others(record, rules, base):
        try:
            seen = view((strict and engine.check(other.record, rules)) or engine.settle(other.record, rules))
        except InputError as error:
            seen = view(error.problems)
        if seen.outcome() != plain:
            yield Cause(other.kind, other.subject, seen, other.cost or COSTS[other.kind])


def others(record: Any, rules: Rules, base: View) -> Iterator[Other]:
    """The records that differ from this one in a single respect."""
    if base.wins[1:]:
        yield from _alone(record, base)
    for dealer in record.seats[1:]:
        seats = turned(record.seats, dealer)
        yield Other(DEALER, f"{dealer}/winds", record._replace(seats=seats), COSTS[DEALER] + WINDS)
    yield from _counters(record)
    yield from system(rules.engine).other_records(record, rules)


def _alone(record: Any, base: View) -> Iterator[Other]:
    """When several players won on one tile: each winner paid as if nobody else had won."""
    for i, win in enumerate(getattr(record, "wins", ())):
        if not base.brings(win.player):
            yield Other(HAPPENED, f"alone {win.player}", record._replace(wins=(record.wins[i],)), COSTS[LEFT_OUT])


def _counters(record: Any) -> Iterator[Other]:
    """The records with other honba, riichi sticks or round."""
    for name, subject in (("honba", "honba"), ("sticks", "stick")):
        n = getattr(record, name, None)
        if n is None:
            continue
        if name == "honba":
            for other in range(1, n - 1):
                yield Other(HAPPENED, f"counter {other}", record._replace(honba=other), COSTS[HAPPENED])
        numbers = [(LEFT_OUT, subject, 0), (TWICE, subject, 2 * n)] if n else []
        numbers += [(LEFT_OUT, subject + "/1", n - 1)] if n > 1 else []
        numbers += [(ADDED, subject, n + 1)] if n != 1 else []
        for kind, what, number in numbers:
            yield Other(kind, what, record._replace(**{name: number}), COSTS[kind] - OFTEN[kind])
    wind = getattr(record, "round_wind", None)
    if wind is not None:
        for other in range(27, 30):
            if other != wind:
                yield Other(HAPPENED, f"round_wind={mpsz(other)}", record._replace(round_wind=other), COSTS[HAPPENED])
