"""Rules with other values: one key at a time, then two at a time, each settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from ..mistakes import COSTS, INVENTED, NOT_PLAYED, RULE, SECOND, TABLE, UNSURE, Cause
from ..outcome import View
from ..problems import InputError
from ..result import Result
from ..rules import Rules, Yaku, format_value
from ..rules_check import schema_of
from ..systems import system
from ..variants import UNITS, changed, elsewhere, keys_read, others, settled, siblings
from .view import view

MOST_PAIRS = 1500
"""Pairs of values that are settled; the most plausible of them."""
PLAUSIBLE = 2.2
"""Two rules are changed together only where each change by itself costs at most this: no invented numbers."""
UNSURE_STATUSES = ("reported", "house", "override")
COINS = 0.8
"""More: another unit of rounding, for everybody sees which sticks are on the table."""
PAYING = ("points.", "limit.", "honba.", "fu.")
"""Rules that may count for nothing in a limit hand, and count where another rule makes it none."""
BOUNDS = ("points.", "limit.", "payment.", "factor.", "fu.base")
LATER = 0.02
"""More for each value further down in :func:`calc.variants.others`."""


class Change(NamedTuple):
    """Another value of a key, and the cost of believing it."""

    key: str
    value: Any
    cost: float
    far: bool = False
    """Whether it is a number that no rule set has, and that nobody would take for it."""


class Tried(NamedTuple):
    """A change that makes a difference, and its outcome."""

    change: Change
    view: View


class RuleSearch:
    """Settles one record under other rules, and remembers the outcome of each change."""

    def __init__(self, record: Any, rules: Rules, base: View) -> None:
        self.record, self.rules, self.base = record, rules, base
        self.plain = base.outcome()
        self.read = keys_read(record, rules) & set(rules.values)
        self.settled = 0
        self.engine = system(rules.engine)
        self.strict = not self.engine.settles_anything
        self.tried: list[Tried] = []
        self.schema = schema_of(rules.files)

    def changes(self, keys: frozenset[str] | set[str]) -> list[Change]:
        """Every other value of the given keys, the most plausible first."""
        found = []
        for key in keys:
            real = elsewhere(self.rules, key)
            options = (self.schema.find(key) or {}).get("choices", ())
            unsure = UNSURE if self.rules.ruling(key).status in UNSURE_STATUSES else 0.0
            for place, value in enumerate(others(self.rules, key)):
                cost, far = COSTS[RULE] - unsure + LATER * place, False
                if value not in real and value not in options and not isinstance(value, (bool, str)):
                    off = value == 0 or (isinstance(value, Yaku) and not value.closed)
                    like = value in siblings(self.rules, key)
                    invented = not like and not (off and not self._bound(key))
                    cost += INVENTED if invented else NOT_PLAYED
                    far = invented and not isinstance(value, Yaku)  # one han more or less for a yaku is not far-fetched
                if key.startswith(self.engine.seen_by_all):
                    cost += TABLE
                if key in UNITS:
                    cost += COINS
                found.append(Change(key, value, cost, far))
        return sorted(found, key=lambda c: (c.cost, c.key))

    def _bound(self, key: str) -> bool:
        """Whether 0 does not switch the rule off: a threshold from which something counts, or a multiplier."""
        if not key.startswith(BOUNDS):
            return False
        spec = self.schema.find(key) or {}
        return "0:" not in spec.get("meaning", "") and spec.get("unit") != "points"

    def seen(self, changes: Mapping[str, Any]) -> View:
        """The outcome of the record under other values."""
        self.settled += 1
        rules = changed(self.rules, changes)
        if self.strict or any(key.startswith(self.engine.seen_by_all) for key in changes):
            return view(settled(self.record, rules))
        try:
            return view(self.engine.settle(self.record, rules))
        except InputError as error:
            return view(error.problems)

    def result(self, changes: Mapping[str, Any]) -> Result | None:
        """The settlement under other values, or ``None`` if there is none."""
        found = settled(self.record, changed(self.rules, changes))
        return None if isinstance(found, list) else found

    def possible(self, cause: Cause) -> bool:
        """Whether the record is legal under the rules of a cause. The search itself settles without the legality
        checks."""
        if self.strict or "changes" not in cause.about:
            return True
        return not self.engine.check(self.record, changed(self.rules, cause.about["changes"]))

    def one(self) -> Iterator[Cause]:
        """Every single changed value that makes a difference."""
        for change in self.changes(self.read):
            seen = self.seen({change.key: change.value})
            if seen.outcome() != self.plain:
                self.tried.append(Tried(change, seen))
                yield self._cause((change,), seen)

    def two(self) -> Iterator[Cause]:
        """Pairs of changed values; call after :meth:`one`.

        A pair is either two changes that each make a difference, or one such change and a key that is read only because
        of it.
        """
        for pair in self._pairs():
            seen = self.seen({c.key: c.value for c in pair})
            if seen.outcome() != self.plain:
                yield self._cause(pair, seen)

    def _pairs(self) -> list[tuple[Change, Change]]:
        tried = [t.change for t in self.tried if t.change.cost <= PLAUSIBLE]
        pairs = [(a, b) for a, b in combinations(tried, 2) if a.key != b.key]
        for key in sorted({c.key for c in tried} | self._switches()):
            for change in self.changes({key}):
                if change.cost <= PLAUSIBLE:
                    more = keys_read(self.record, changed(self.rules, {key: change.value})) & set(self.rules.values)
                    pairs += [(change, c) for c in self.changes(more - self.read) if c.cost <= PLAUSIBLE]
        same = {c.key for c in tried}
        paying = [c for c in self.changes({k for k in self.read - same if k.startswith(PAYING)}) if c.cost <= PLAUSIBLE]
        pairs += [(t.change, c) for t in self.tried if t.change in tried and self._resized(t.view) for c in paying]
        pairs.sort(key=lambda pair: (pair[0].cost + pair[1].cost, pair[0].key, pair[1].key))
        return pairs[:MOST_PAIRS]

    def _resized(self, seen: View) -> bool:
        """Whether a win has another limit here than under the record's own rules."""
        return [(w.limit, w.fold) for w in seen.wins] != [(w.limit, w.fold) for w in self.base.wins]

    def _switches(self) -> set[str]:
        """The switches that are off: turning one on may bring other keys into play."""
        values = self.rules.values
        return {key for key in self.read if values[key] is False or values[key] in (0, "off", "none", "no", ())}

    def _cause(self, changes: tuple[Change, ...], seen: View) -> Cause:
        subject = "+".join(c.key for c in changes)
        shown = "+".join(format_value(c.value) for c in changes)
        cost = sum(c.cost for c in changes) + (SECOND if len(changes) > 1 else 0)
        about: dict[str, Any] = {"changes": {c.key: c.value for c in changes}}
        if any(c.far for c in changes):
            about["far"] = True
        return Cause(RULE, subject, seen, cost, shown, tuple(c.key for c in changes), about)
