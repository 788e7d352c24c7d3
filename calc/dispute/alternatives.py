"""What may have been different: rules with other values, one key at a time, and records that differ slightly from the
one given (a circumstance that did or did not apply, another dealer, one honba or riichi stick more or less).

Each is settled when it is looked at, the likeliest first. Engines that can settle impossible records do so without the
legality checks, because what somebody wrongly believes need not be possible.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from math import inf
from typing import Any, NamedTuple

from ..mistakes import ADDED, DEALER, HAPPENED, LEFT_OUT, RULE, TWICE, Cause, Later, Likelihoods, Other
from ..outcome import View
from ..problems.problems import InputError, Problem
from ..records.record import turned
from ..rules.keys import UNITS, Key
from ..rules.rules import Rules, YakuWorth, format_value, is_entry
from ..rules.schema import schema_of
from ..systems import system
from ..tiles.tiles import mpsz
from ..variants import changed, elsewhere, keys_read, others, settled, siblings
from ..verdict.verdict import Verdict

PAYING = ("points.", "limit.", "honba.", "fu.")
"""Rules that can be without effect in a limit hand, but count once another rule takes the hand below every limit."""
NEARLY = frozenset({"points.kiriage"})
"""Rules that a slightly smaller hand would read, even if this one does not."""
BOUNDS = ("points.", "limit.", "payment.", "factor.", "fu.base")


class OtherValue(NamedTuple):
    """Another value of a key, and the cost of believing it."""

    key: str
    value: Any
    cost: float
    text: str
    """The value as it is written in a rules file."""
    far: bool = False
    """Whether it is a number that no rule set uses and that nobody would expect."""


class RuleSearch:
    """Settles one record under other rules, and remembers the outcome of each change."""

    def __init__(self, record: Any, rules: Rules, likely: Likelihoods) -> None:
        self.record, self.rules, self.likely = record, rules, likely
        self.read = (keys_read(record, rules) | NEARLY) & set(rules.values)
        self.settled = 0
        self.work = 0.0
        """The work done by settling, in settlements of an ordinary hand."""
        self._found: dict[Any, tuple[Any, Verdict[Any] | list[Problem]]] = {}
        """The settlements of records, by the changes that were asked for."""
        self.engine = system(rules.engine)
        self.strict = not self.engine.settles_anything
        self.schema = schema_of(rules.files)
        self.named: dict[str, list[str]] = {}
        for name in likely.named:
            kind, _, rule = name.partition(":")
            if kind == RULE:
                key, _, value = rule.partition("=")
                self.named.setdefault(key, []).append(value)
        self._changes = self.changes(self.read)

    def changes(self, keys: frozenset[str] | set[str]) -> list[OtherValue]:
        """Every other value of the given keys, the most plausible first."""
        values: dict[str, list[OtherValue]] = self.rules.kept.setdefault("changes", {})
        for key in keys:
            if key not in values:
                values[key] = list(self._of(key))
        return sorted((change for key in keys for change in values[key]), key=lambda c: (c.cost, c.key, c.text))

    def _of(self, key: str) -> Iterator[OtherValue]:
        """Every other value of a key."""
        spec = self.schema.key(key)
        present, real = self.rules.values[key], elsewhere(self.rules, key)
        if type(present) is tuple and present and is_entry(present[0]):
            return  # no two systems share these values
        values = [*others(self.rules, key), *(spec.value(v) for v in self.named.get(key, ()))]
        for value in dict.fromkeys(values):
            if value != present or type(value) is not type(present):
                yield self._change(key, value, real, spec)

    def _change(self, key: str, value: Any, real: tuple[Any, ...], spec: Key) -> OtherValue:
        sort = "choice"
        if key.startswith(self.engine.seen_by_all):
            sort = "seen"
        elif key in UNITS:
            sort = "unit"
        elif value in real:
            sort = "elsewhere"
        elif value in siblings(self.rules, key):
            sort = "sibling"
        elif isinstance(value, YakuWorth):
            sort = "yaku" if value.closed else "none"
        elif value not in spec.choices and not isinstance(value, (bool, str)):
            sort = "none" if value == 0 and not self._bound(key) else "invented"
        text = format_value(value)
        far = sort == "invented" and text not in self.named.get(key, ())
        id_ = f"{RULE}-invented" if far else f"{RULE}:{key}={text}"  # a number, whatever the schema says of the key
        return OtherValue(key, value, self.likely.cost(id_, f"{RULE}-{sort}"), text, far)

    def _bound(self, key: str) -> bool:
        """Whether 0 does not switch the rule off: a threshold from which something counts, or a multiplier."""
        if not key.startswith(BOUNDS):
            return False
        spec = self.schema.key(key)
        return "0:" not in spec.meaning and spec.unit != "points"

    def settle(self, changes: Mapping[str, Any], record: Any = None) -> Verdict[Any] | list[Problem]:
        """The settlement of the record, or of one like it, under changed values. Each is settled only once."""
        record = self.record if record is None else record
        asked = (id(record), *((key, format_value(value)) for key, value in changes.items()))
        if asked not in self._found:
            self.work += self.engine.effort(record)
            self._found[asked] = record, self._settle(changes, record)
        return self._found[asked][1]

    def view_under(self, changes: Mapping[str, Any], record: Any = None) -> View:
        """The view of that settlement."""
        return View.of(self.settle(changes, record))

    def _settle(self, changes: Mapping[str, Any], record: Any) -> Verdict[Any] | list[Problem]:
        if not changes:
            return settled_anyway(record, self.rules)
        self.settled += 1
        rules = changed(self.rules, changes)
        if self.strict or any(key.startswith(self.engine.seen_by_all) for key in changes):
            return settled(record, rules)
        try:
            return self.engine.settle(record, rules)
        except InputError as error:
            return error.problems

    def possible(self, cause: Cause) -> bool:
        """Whether the record is legal under the rules of a cause; the search may have settled it unchecked."""
        if self.strict or "changes" not in cause.about:
            return True
        return not self.engine.check(self.record, changed(self.rules, cause.about["changes"]))

    def single_changes(self, most: float, least: float = -inf) -> Iterator[Cause]:
        """Every single changed value with a cost above ``least`` and up to ``most``, the most plausible first."""
        for change in self._changes:
            if least < change.cost <= most:
                yield self._cause(change)

    def happened(self, base: View) -> Iterator[Cause]:
        """Every circumstance that may have been different; ``base``: the view of the record as given."""
        for kind, subject, record in other_records(self.record, self.rules, base):
            yield Cause(kind, subject, Later(partial(self.view_under, {}, record)), about={"record": record})

    def _cause(self, change: OtherValue) -> Cause:
        changes = {change.key: change.value}
        about = {"changes": changes, "far": True} if change.far else {"changes": changes}
        view = Later(lambda: self.view_under(changes))
        return Cause(RULE, change.key, view, change.text, (change.key,), about)


# --- records ----------------------------------------------------------------------------------------------------------


def settled_anyway(record: Any, rules: Rules) -> Verdict[Any] | list[Problem]:
    """The settlement of a record that need not be possible, or the problems that prevent it; legality is checked only
    if the engine cannot settle impossible records."""
    engine = system(rules.engine)
    try:
        problems = [] if engine.settles_anything else engine.check(record, rules)
        return problems or engine.settle(record, rules)
    except InputError as error:
        return error.problems


def merged(record: Any, first: Any, second: Any) -> Any | None:
    """A record that differs from ``record`` as each of two others does; ``None`` where both change the same field."""
    changed = [n for n in record._fields if getattr(second, n) != getattr(record, n)]
    if any(getattr(first, n) != getattr(record, n) for n in changed):
        return None
    return first._replace(**{n: getattr(second, n) for n in changed})


def other_records(record: Any, rules: Rules, base: View) -> Iterator[Other]:
    """The records that differ from this one in a single respect."""
    if base.wins[1:]:
        yield from _alone(record, base)
    for dealer in record.seats[1:]:
        seats = turned(record.seats, dealer)
        yield Other(DEALER, f"{dealer}/winds", record._replace(seats=seats))
    yield from _counters(record)
    yield from system(rules.engine).other_records(record, rules)


def _alone(record: Any, base: View) -> Iterator[Other]:
    """For several wins on one tile: each winner who is not paid for the hand, as if nobody else had won."""
    for i, win in enumerate(getattr(record, "wins", ())):
        if not base.brings(win.player):
            yield Other(HAPPENED, f"alone {win.player}", record._replace(wins=(record.wins[i],)))


def _counters(record: Any) -> Iterator[Other]:
    """The records with another number of honba or riichi sticks, or another round wind."""
    for name, subject in (("honba", "honba"), ("sticks", "stick")):
        n = getattr(record, name, None)
        if n is None:
            continue
        if name == "honba":
            for fewer in range(1, n - 1):
                yield Other(HAPPENED, f"counter {fewer}", record._replace(honba=fewer))
        numbers = [(LEFT_OUT, subject, 0), (ADDED, subject, n + 1)] if n else [(ADDED, subject, 1)]
        numbers += [(LEFT_OUT, subject + "/1", n - 1), (TWICE, subject, 2 * n)] if n > 1 else []
        for kind, what, number in numbers:
            yield Other(kind, what, record._replace(**{name: number}))
    wind = getattr(record, "round_wind", None)
    if wind is not None:
        for another in range(27, 30):
            if another != wind:
                yield Other(HAPPENED, f"round_wind={mpsz(another)}", record._replace(round_wind=another))
