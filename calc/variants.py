"""Other values that a rule could have, and the outcome of a hand under each.

A record is read once and settled under any number of rules. Reading does not depend on the rules except for
``System.asked_by_reading``: the number of seats if the record names none, and the sticks laid by a riichi if the record
does not say. A search that changes these rules may read the document again.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from .problems.problems import InputError, Problem
from .rules.rules import File, Rules, Ruling, TracedValues, load_rules
from .rules.schema import schema_of
from .rules.values import RuleValue, YakuWorth, is_entry
from .steps import settle
from .verdict.verdict import GameWin, Verdict

Values = Mapping[str, RuleValue]
"""Values by key."""

LIKE: Mapping[str, str] = {"honba.tsumo_each": "honba.ron", "honba.ron": "honba.tsumo_each"}
"""Rules whose numbers are easily confused."""


def other_values(rules: Rules, key: str) -> tuple[RuleValue, ...]:
    """Return other values that a key could have in these rules, the most plausible first; never one that its schema
    forbids.

    First come its values in the shipped systems of the same engine family, the system's own parents before others. Then
    come nearby values: the other state of a switch; the other choices; a list with one item less or more; for a number
    0, twice, half, and the next ones. Last is the value of a rule that is easily confused with this one.

    Raises LookupError for a key that the rules do not have.
    """
    # parts of the rules, by which the answer is remembered: a search has hundreds of copies of the rules
    values = _values_to_try(rules.files, rules.chain, rules.engine, key, rules.ruling(key).value)
    return (*values, *(value for value in values_of_confused_rule(rules, key) if value not in values))


def values_of_confused_rule(rules: Rules, key: str) -> tuple[RuleValue, ...]:
    """Return a different value from a rule that is easily confused with this one (300 a honba, from each or in all),
    alone in a tuple; empty if there is no such rule, or it has the same value."""
    like = LIKE.get(key, "")
    values: set[RuleValue] = {rules.ruling(name).value for name in (key, like) if name in rules.values}
    return tuple(values - {rules.ruling(key).value})


def played_elsewhere(rules: Rules, key: str) -> tuple[RuleValue, ...]:
    """Return which of :func:`other_values` are in use in a shipped system. The worth of a yaku must be in use in at
    least two systems of its game, or of the game that it derives from: hardly anybody knows what a single one plays."""
    real = [*_values_in_systems(rules.files, rules.chain, key)]
    systems = _shipped_systems(rules.files[-1])  # the last file is the shipped one
    kin = {rules.engine, *(system.engine for system in systems if system.name == rules.chain[-1])}  # the root's game
    played = [system.values[key] for system in systems if system.engine in kin and key in system.values]

    def is_played(value: RuleValue) -> bool:
        """Tell whether a value is in use, the worth of a yaku in two systems."""
        return played.count(value) > 1 if isinstance(value, YakuWorth) else value in real

    return tuple(filter(is_played, other_values(rules, key)))


@lru_cache(maxsize=1 << 12)
def _values_to_try(
    files: tuple[File, ...], chain: tuple[str, ...], engine: str, key: str, present: RuleValue
) -> tuple[RuleValue, ...]:
    """Return the other values of a key than its ``present`` one; remembered, because a dispute asks for them for every
    claim. ``files``, ``chain`` and ``engine``: those of the rules."""
    return schema_of(files).key(key, engine).other_values(present, _values_in_systems(files, chain, key))


def _values_in_systems(files: tuple[File, ...], chain: tuple[str, ...], key: str) -> Iterator[RuleValue]:
    """Yield the values of a key in the shipped systems, those of its own chain first; no lists of items (chip lines),
    which name what only their own system has."""
    for system in sorted(_shipped_systems(files[-1]), key=lambda system: system.name not in chain):  # False first
        if key in system.values:
            value = system.values[key]
            has_items = isinstance(value, tuple) and value and is_entry(value[0])
            if not has_items:
                yield value


class _ShippedSystem(NamedTuple):
    """A shipped system with the values of its rules."""

    name: str
    engine: str
    values: Values


@lru_cache(maxsize=4)
def _shipped_systems(file: File) -> tuple[_ShippedSystem, ...]:
    """Return all systems of a rules file (the shipped one) with their values, loaded once: a search asks for them at
    every rule."""
    systems = ((name, load_rules(name)) for name in file.heads)
    return tuple([_ShippedSystem(name, rules.engine, rules.values) for name, rules in systems])


def change_rules(rules: Rules, changes: Values, source: str = "") -> Rules:
    """Return a copy of the rules with some values changed. Nothing is checked, as a search tries hundreds of copies:
    the values must be valid, like those of :func:`other_values`. ``source``: that of the new values.
    """
    return rules.with_overrides({key: Ruling(key, value, "override", source) for key, value in changes.items()})


def settled(record: object, rules: Rules) -> Verdict[GameWin] | list[Problem]:
    """Return the settlement of a record under these rules, or every reason why it cannot be settled: where dozens of
    rules are tried, a refusal is an answer and no error."""
    try:
        return settle(record, rules)
    except InputError as error:
        return error.problems


def keys_read(record: object, rules: Rules) -> frozenset[str]:
    """Return the keys that are read to check and settle this record, whether or not they affect the result. They are
    found by settling it under values that note every read.

    A key that is not read makes no difference by itself. It can make one together with a key that is read: a switch
    that is off hides the keys behind it. Values that a settlement iterates over count as read one by one.
    """
    trace = _CountingValues(rules.values)
    traced = rules.with_overrides({})  # a copy: rules are shared
    traced.values = trace
    settled(record, traced)  # only for what it reads
    return frozenset(trace.reads)


class _CountingValues(TracedValues):
    """Values that count a glance, and a test for a key's existence, as a read."""

    def glance(self, key: str) -> Any:
        """Return a value, or ``None``; here it counts as read."""
        return self.get(key)

    def __contains__(self, key: object) -> bool:
        """Tell whether there is a key; that it was asked counts as a read."""
        self.reads.append(str(key))
        return super().__contains__(key)
