"""The same record under other rules: the values that a rule could have, and the outcome of the hand under each.

A record is read once and settled under any number of rules. Reading does not depend on the rules except for
``System.asked_by_reading``: the number of seats if the record names none, and the sticks laid by a riichi if the record
does not say. A search that changes these rules may read the document again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, permutations
from typing import Any, NamedTuple, cast

from .api import settle
from .problems.problems import InputError, Problem
from .rules.rules import LIMITS, Entry, File, Rules, Ruling, TracedValues, YakuWorth, is_entry, load_rules, parse_yaku
from .rules.schema import schema_of
from .rules.values import read_value
from .verdict.verdict import Verdict

RuleValue = bool | int | str | YakuWorth | tuple["RuleValue", ...]
"""The value of a rule: a switch, a number, a choice, the worth of a yaku, or a list of values or entries."""
Values = Mapping[str, RuleValue]
"""Values by key."""

UNITS = frozenset({"points.rounding_unit", "fu.rounding_unit"})
"""Units of rounding: one digit less is tried, never their neighbours."""
FACTORS = frozenset({"times", "×", "× base"})
"""The units of multipliers."""
LIKE: Mapping[str, str] = {"honba.tsumo_each": "honba.ron", "honba.ron": "honba.tsumo_each"}
"""Rules whose numbers are easily confused."""
FIRST_TEN = 10
"""Below this fu come in twos, above it in tens."""
LIKE_YAKUMAN = 5
"""Yaku of so many han may be mistaken for yakuman."""
MOST_ORDERS = 24
"""The most other orders tried for a list whose order matters: enough for four items."""


def others(rules: Rules, key: str) -> tuple[RuleValue, ...]:
    """Other values that a key could have in these rules, the most plausible first; never one that its schema forbids.

    First come the values of the key in the shipped systems of the same engine family, the system's own parents before
    others. Then come nearby values: the other state of a switch, the other choices, a list with one item less or more,
    and for a number none at all, twice, half, and the next ones. Last is the value of a rule that is easily confused
    with this one.

    Raises LookupError for a key that the rules do not have.
    """
    values = _others(rules.files, rules.chain, rules.engine, key, rules.ruling(key).value)
    return (*values, *(value for value in siblings(rules, key) if value not in values))


def siblings(rules: Rules, key: str) -> tuple[RuleValue, ...]:
    """A different value from a rule that is easily confused with this one: 300 a honba, from each or in all."""
    like = LIKE.get(key, "")
    values: set[RuleValue] = {rules.ruling(name).value for name in (key, like) if name in rules.values}
    return tuple(values - {rules.ruling(key).value})


def elsewhere(rules: Rules, key: str) -> tuple[RuleValue, ...]:
    """Those of :func:`others` that a shipped system has; of the worths of a yaku only those that several systems of its
    game, or of the one it derives from, have: hardly anybody knows what a single one plays."""
    real = [*_elsewhere(rules.files, rules.chain, key)]
    systems = _shipped(rules.files[-1])
    kin = {rules.engine, *(system.engine for system in systems if system.name == rules.chain[-1])}
    played = [system.values[key] for system in systems if system.engine in kin and key in system.values]
    return tuple(v for v in others(rules, key) if (played.count(v) > 1 if isinstance(v, YakuWorth) else v in real))


@lru_cache(maxsize=1 << 12)
def _others(
    files: tuple[File, ...], chain: tuple[str, ...], engine: str, key: str, present: RuleValue
) -> tuple[RuleValue, ...]:
    spec = schema_of(files).find(key, engine) or {}
    values: dict[tuple[str, RuleValue], RuleValue] = {}
    for value in (*_elsewhere(files, chain, key), *_near(spec, present, key)):
        good, wrong = read_value(key, value, spec)
        if not wrong and (good != present or type(good) is not type(present)):
            values.setdefault((type(good).__name__, good), good)
    return tuple(values.values())


def _elsewhere(files: tuple[File, ...], chain: tuple[str, ...], key: str) -> Iterator[RuleValue]:
    """The values of a key in the shipped systems, those of its own chain first."""
    for system in sorted(_shipped(files[-1]), key=lambda system: system.name not in chain):
        if key in system.values:
            value = system.values[key]
            if not (isinstance(value, tuple) and value and is_entry(value[0])):
                yield value  # except lists of items, which name what only their own system has


class _ShippedSystem(NamedTuple):
    name: str
    engine: str
    values: Values


@lru_cache(maxsize=4)
def _shipped(file: File) -> tuple[_ShippedSystem, ...]:
    """The shipped systems."""
    systems = ((name, load_rules(name)) for name in file.heads)
    return tuple([_ShippedSystem(name, rules.engine, rules.values) for name, rules in systems])


def _near(spec: Mapping[str, Any], value: RuleValue, key: str) -> Iterator[RuleValue]:
    """Nearby values that no system has but that somebody may believe."""
    choices: Sequence[RuleValue] = spec.get("choices", ())
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, YakuWorth):
        yield from _yaku_near(value)
    elif isinstance(value, tuple):
        if value and is_entry(value[0]):
            yield from _items_near(cast("tuple[Entry, ...]", value))
        yield from _list_near(value, choices, key.endswith(".order"))
    elif choices:
        yield from choices
    elif isinstance(value, int):
        yield from [value // 10] if key in UNITS else _number_near(value, str(spec.get("unit", "")))


def _number_near(number: int, unit: str) -> Iterator[int]:
    """Zero, twice, half, and one step more or less. Han and multipliers are small, so only the next numbers are
    tried."""
    if unit == "han":
        yield from (0, number + 1, number - 1)
    elif unit in FACTORS:
        yield from (1, number + 1, number - 1, 2 * number)
    else:
        step = 2 if unit == "fu" and number < FIRST_TEN else max(10 ** (len(str(abs(number))) - 1), 1)
        yield from (0, 2 * number, number // 2 if number % 2 == 0 else number, number + step, number - step)


def _yaku_near(worth: YakuWorth) -> Iterator[YakuWorth]:
    yield YakuWorth(0, 0, False)
    if worth.yakuman or worth.limit:
        yield from (YakuWorth(n, n if worth.open else 0, True) for n in (1, 2))
        if name := worth.limit.removesuffix("+"):
            place = LIMITS.index(name)
            for limit in LIMITS[max(place - 1, 0) : place + 2]:
                yield from (worth._replace(limit=limit + plus) for plus in ("", "+"))
        return
    if not worth.closed:
        yield from filter(None, map(parse_yaku, ("1", "1/-", "2", "2/1", "yakuman")))
        return
    closed = worth.closed
    yield from (YakuWorth(closed, n, False) for n in dict.fromkeys((closed, closed - 1, 0)) if n != worth.open)
    yield from (YakuWorth(n, max(worth.open + n - closed, 0), False) for n in (closed - 1, closed + 1) if n)
    if closed >= LIKE_YAKUMAN:
        yield YakuWorth(1, 1 if worth.open else 0, True)


def _list_near(
    values: tuple[RuleValue, ...], choices: Iterable[RuleValue], ordered: bool
) -> Iterator[tuple[RuleValue, ...]]:
    for i in range(len(values)):
        yield (*values[:i], *values[i + 1 :])
    for choice in choices:
        if choice not in values:
            yield (*values, choice)
    if ordered:
        yield from islice(permutations(values), 1, MOST_ORDERS)


def _items_near(entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, ...]]:
    """Each number of each item as another: a chip line of one chip more."""
    for i, entry in enumerate(entries):
        for k, (name, value) in enumerate(entry):
            if type(value) is int:
                for number in _number_near(value, ""):
                    changed_entry = (*entry[:k], (name, number), *entry[k + 1 :])
                    yield (*entries[:i], changed_entry, *entries[i + 1 :])


def changed(rules: Rules, changes: Values, source: str = "") -> Rules:
    """A cheap copy of the rules with some values changed.

    The values must be valid, like those of :func:`others`. ``source`` is given as the source of the new values.
    """
    return rules.with_overrides({key: Ruling(key, value, "override", source) for key, value in changes.items()})


def settled(record: object, rules: Rules) -> Verdict[Any] | list[Problem]:
    """The settlement of a record under these rules, or every reason why it cannot be settled."""
    try:
        return settle(record, rules)
    except InputError as error:
        return error.problems


def keys_read(record: object, rules: Rules) -> frozenset[str]:
    """The keys that are read to check and settle this record, whether or not they affect the result.

    A key that is not read makes no difference by itself. It can make one together with a key that is read: a switch
    that is off hides the keys behind it. Values that a settlement iterates over count as read one by one.
    """
    trace = _Asked(rules.values)
    traced = rules.with_overrides({})
    traced.values = trace
    settled(record, traced)
    return frozenset(trace.reads)


class _Asked(TracedValues):
    """Values that count a glance, and a test for a key's existence, as a read."""

    def glance(self, key: str) -> Any:
        return self.get(key)

    def __contains__(self, key: object) -> bool:
        self.reads.append(str(key))
        return super().__contains__(key)
