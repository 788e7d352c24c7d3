"""Records that differ a little from the one given: a circumstance that did or did not apply, another dealer, one honba
or riichi stick more or less.

Each is settled anew, when it is looked at, without the legality checks: what somebody wrongly believes need not be
possible.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ..mistakes import ADDED, DEALER, HAPPENED, LEFT_OUT, TWICE, Cause, Later, Other, turned
from ..outcome import View
from ..problems import InputError, Problem
from ..result import Result
from ..rules import Rules
from ..systems import system
from ..tiles import mpsz


def happened_causes(record: Any, rules: Rules, base: View, seen: Callable[[Any], View]) -> Iterator[Cause]:
    """Every circumstance that may have been different, as a cause; ``seen``: what a record comes to."""
    for other in others(record, rules, base):
        yield Cause(other.kind, other.subject, Later(partial(seen, other.record)), about={"record": other.record})


def settled_anyway(record: Any, rules: Rules) -> Result | list[Problem]:
    """The settlement of a record that need not be possible, where its game settles such a one."""
    engine = system(rules.engine)
    try:
        problems = [] if engine.settles_anything else engine.check(record, rules)
        return problems or engine.settle(record, rules)
    except InputError as error:
        return error.problems


def merged(record: Any, one: Any, other: Any) -> Any | None:
    """A record that differs from ``record`` as each of two others does; ``None`` where both change the same field."""
    changed = [n for n in record._fields if getattr(other, n) != getattr(record, n)]
    if any(getattr(one, n) != getattr(record, n) for n in changed):
        return None
    return one._replace(**{n: getattr(other, n) for n in changed})


def others(record: Any, rules: Rules, base: View) -> Iterator[Other]:
    """The records that differ from this one in a single respect."""
    if base.wins[1:]:
        yield from _alone(record, base)
    for dealer in record.seats[1:]:
        seats = turned(record.seats, dealer)
        yield Other(DEALER, f"{dealer}/winds", record._replace(seats=seats))
    yield from _counters(record)
    yield from system(rules.engine).other_records(record, rules)


def _alone(record: Any, base: View) -> Iterator[Other]:
    """When several players won on one tile: each winner paid as if nobody else had won."""
    for i, win in enumerate(getattr(record, "wins", ())):
        if not base.brings(win.player):
            yield Other(HAPPENED, f"alone {win.player}", record._replace(wins=(record.wins[i],)))


def _counters(record: Any) -> Iterator[Other]:
    """The records with other honba, riichi sticks or round."""
    for name, subject in (("honba", "honba"), ("sticks", "stick")):
        n = getattr(record, name, None)
        if n is None:
            continue
        if name == "honba":
            for other in range(1, n - 1):
                yield Other(HAPPENED, f"counter {other}", record._replace(honba=other))
        numbers = [(LEFT_OUT, subject, 0), (ADDED, subject, n + 1)] if n else [(ADDED, subject, 1)]
        numbers += [(LEFT_OUT, subject + "/1", n - 1), (TWICE, subject, 2 * n)] if n > 1 else []
        for kind, what, number in numbers:
            yield Other(kind, what, record._replace(**{name: number}))
    wind = getattr(record, "round_wind", None)
    if wind is not None:
        for other in range(27, 30):
            if other != wind:
                yield Other(HAPPENED, f"round_wind={mpsz(other)}", record._replace(round_wind=other))
