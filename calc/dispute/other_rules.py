"""Rules with other values: one key at a time, then two at a time, each settled; the likeliest first."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations
from math import inf
from typing import Any, NamedTuple

from ..mistakes import RULE, SECOND, Cause, Later, Likelihoods
from ..outcome import View
from ..problems import InputError, Problem
from ..result import Result
from ..rule_schema import schema_of
from ..rules import Rules, Yaku, format_value, parse_value
from ..systems import system
from ..variants import UNITS, changed, elsewhere, keys_read, others, settled, siblings
from .view import view

MOST_PAIRS = 600
"""Pairs of values that are settled; the most plausible of them."""
PAYING = ("points.", "limit.", "honba.", "fu.")
"""Rules that may count for nothing in a limit hand, and count where another rule makes it none."""
BOUNDS = ("points.", "limit.", "payment.", "factor.", "fu.base")


class Change(NamedTuple):
    """Another value of a key, and the cost of believing it."""

    key: str
    value: Any
    cost: float
    shown: str
    """The value as it is written."""
    far: bool = False
    """Whether it is a number that no rule set has, and that nobody would take for it."""


class RuleSearch:
    """Settles one record under other rules, and remembers the outcome of each change."""

    def __init__(self, record: Any, rules: Rules, base: View, likely: Likelihoods) -> None:
        self.record, self.rules, self.base, self.likely = record, rules, base, likely
        self.plain = base.outcome()
        self.read = keys_read(record, rules) & set(rules.values)
        self.settled = 0
        self.engine = system(rules.engine)
        self.strict = not self.engine.settles_anything
        self.tried: list[tuple[Change, View]] = []
        """Single changes that make a difference, and their outcomes."""
        self.schema = schema_of(rules.files)
        self.named: dict[str, list[str]] = {}
        for name in likely.named:
            kind, _, rule = name.partition(":")
            if kind == RULE:
                key, _, value = rule.partition("=")
                self.named.setdefault(key, []).append(value)
        self._changes = self.changes(self.read)

    def changes(self, keys: frozenset[str] | set[str]) -> list[Change]:
        """Every other value of the given keys, the most plausible first."""
        known: dict[str, list[Change]] = self.rules.kept.setdefault("changes", {})
        for key in keys:
            if key not in known:
                known[key] = list(self._of(key))
        return sorted((change for key in keys for change in known[key]), key=lambda c: (c.cost, c.key, c.shown))

    def _of(self, key: str) -> Iterator[Change]:
        """Every other value of a key."""
        spec = self.schema.find(key) or {}
        own, real = self.rules.values[key], elsewhere(self.rules, key)
        values = [*others(self.rules, key), *(parse_value(key, v, spec) for v in self.named.get(key, ()))]
        for value in dict.fromkeys(values):
            if value != own or type(value) is not type(own):
                yield self._change(key, value, real, spec)

    def _change(self, key: str, value: Any, real: tuple[Any, ...], spec: Mapping[str, Any]) -> Change:
        sort = "choice"
        if key.startswith(self.engine.seen_by_all):
            sort = "seen"
        elif key in UNITS:
            sort = "unit"
        elif value in real:
            sort = "elsewhere"
        elif value in siblings(self.rules, key):
            sort = "sibling"
        elif isinstance(value, Yaku):
            sort = "yaku" if value.closed else "none"
        elif value not in spec.get("choices", ()) and not isinstance(value, (bool, str)):
            sort = "none" if value == 0 and not self._bound(key) else "invented"
        shown = format_value(value)
        far = sort == "invented" and shown not in self.named.get(key, ())
        id_ = f"{RULE}-invented" if far else f"{RULE}:{key}={shown}"  # a number, not what the tables say of the key
        return Change(key, value, self.likely.cost(id_, f"{RULE}-{sort}"), shown, far)

    def _bound(self, key: str) -> bool:
        """Whether 0 does not switch the rule off: a threshold from which something counts, or a multiplier."""
        if not key.startswith(BOUNDS):
            return False
        spec = self.schema.find(key) or {}
        return "0:" not in spec.get("meaning", "") and spec.get("unit") != "points"

    def settle(self, changes: Mapping[str, Any], record: Any = None) -> Result | list[Problem]:
        """The settlement of the record, or of a like one, under other values."""
        self.settled += 1
        rules, record = changed(self.rules, changes), self.record if record is None else record
        if self.strict or any(key.startswith(self.engine.seen_by_all) for key in changes):
            return settled(record, rules)
        try:
            return self.engine.settle(record, rules)
        except InputError as error:
            return error.problems

    def possible(self, cause: Cause) -> bool:
        """Whether the record is legal under the rules of a cause. The search itself settles without the legality
        checks."""
        if self.strict or "changes" not in cause.about:
            return True
        return not self.engine.check(self.record, changed(self.rules, cause.about["changes"]))

    def one(self, most: float, least: float = -inf) -> Iterator[Cause]:
        """Every single changed value that costs at most ``most``, more than ``least``, the most plausible first."""
        for change in self._changes:
            if least < change.cost <= most:
                yield self._cause((change,), Later(partial(self._tried, change)))

    def _tried(self, change: Change) -> View:
        seen = view(self.settle({change.key: change.value}))
        if seen.outcome() != self.plain:
            self.tried.append((change, seen))
        return seen

    def two(self) -> Iterator[Cause]:
        """Pairs of changed values, once those of :meth:`one` were tried.

        A pair is either two changes that each make a difference, or one such change and a key that is read only because
        of it.
        """
        for pair in self._pairs():
            seen = view(self.settle({c.key: c.value for c in pair}))
            if seen.outcome() != self.plain:
                yield self._cause(pair, seen)

    def _pairs(self) -> list[tuple[Change, Change]]:
        plausible = self.likely.cost("rule-none")
        tried = [(change, seen) for change, seen in self.tried if change.cost <= plausible]
        pairs = [(a, b) for (a, _), (b, _) in combinations(tried, 2) if a.key != b.key]
        for key in sorted({c.key for c, _ in tried} | self._switches()):
            for change in self.changes({key}):
                if change.cost <= plausible:
                    more = keys_read(self.record, changed(self.rules, {key: change.value})) & set(self.rules.values)
                    pairs += [(change, c) for c in self.changes(more - self.read) if c.cost <= plausible]
        same = {c.key for c, _ in tried}
        paying = [c for c in self.changes({k for k in self.read - same if k.startswith(PAYING)}) if c.cost <= plausible]
        pairs += [(change, c) for change, seen in tried if self._resized(seen) for c in paying]
        pairs.sort(key=lambda pair: (pair[0].cost + pair[1].cost, pair[0].key, pair[1].key))
        return pairs[:MOST_PAIRS]

    def _resized(self, seen: View) -> bool:
        """Whether a win has another limit here than under the record's own rules."""
        return [(w.limit, w.fold) for w in seen.wins] != [(w.limit, w.fold) for w in self.base.wins]

    def _switches(self) -> set[str]:
        """The switches that are off: turning one on may bring other keys into play."""
        values = self.rules.values
        return {key for key in self.read if values[key] is False or values[key] in (0, "off", "none", "no", ())}

    def _cause(self, changes: tuple[Change, ...], seen: View | Later) -> Cause:
        subject = "+".join(c.key for c in changes)
        shown = "+".join(c.shown for c in changes)
        about: dict[str, Any] = {"changes": {c.key: c.value for c in changes}}
        if any(c.far for c in changes):
            about["far"] = True
        cause = Cause(RULE, subject, seen, shown, tuple(c.key for c in changes), about)
        if len(changes) > 1:
            self.likely.know(cause.id, sum(c.cost for c in changes) + SECOND)
        return cause
