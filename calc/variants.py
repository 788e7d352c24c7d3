"""The same record under other rules: the values that a rule could have, and the outcome of the hand under each.

A record is read once and settled under any number of rules. Reading does not depend on the rules except for
``System.asked_by_reading``: the number of seats if the record names none, and the sticks laid by a riichi if the record
does not say. A search that changes these rules may read the document again.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice, permutations
from typing import Any

from .api import settle
from .problems import InputError, Problem
from .rule_schema import schema_of
from .rule_values import read_value
from .rules import LIMITS, Entry, File, Rules, Ruling, TracedValues, YakuWorth, is_entry, load_rules, parse_yaku
from .verdict import Verdict

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


def others(rules: Rules, key: str) -> tuple[Any, ...]:
    """Other values that a key could have in these rules, the most plausible first; never one that its schema forbids.

    First come the values of the key in the shipped systems of the same engine family, the system's own parents before
    others. Then come nearby values: the other state of a switch, the other choices, a list with one item less or more,
    and for a number none at all, twice, half, and the next ones. Last is the value of a rule that is easily confused
    with this one.

    Raises LookupError for a key that the rules do not have.
    """
    own = rules.ruling(key).value
    found = _others(rules.files, rules.chain, rules.engine, key, own)
    return (*found, *(value for value in siblings(rules, key) if value not in found))


def siblings(rules: Rules, key: str) -> tuple[Any, ...]:
    """A different value from a rule that is easily confused with this one: 300 a honba, from each or in all."""
    like = LIKE.get(key, "")
    own = {rules.ruling(name).value for name in (key, like) if name in rules.values}
    return tuple(own - {rules.ruling(key).value})


def elsewhere(rules: Rules, key: str) -> tuple[Any, ...]:
    """Those of :func:`others` that a shipped system has; of the worths of a yaku only those that several systems of its
    game, or of the one it derives from, have: hardly anybody knows what a single one plays."""
    real = [*_elsewhere(rules.files, rules.chain, key)]
    shipped = _shipped(rules.files[-1])
    kin = {rules.engine, *(engine for name, engine, _ in shipped if name == rules.chain[-1])}
    played = [values[key] for _, engine, values in shipped if engine in kin and key in values]
    return tuple(v for v in others(rules, key) if (played.count(v) > 1 if isinstance(v, YakuWorth) else v in real))


@lru_cache(maxsize=1 << 12)
def _others(files: tuple[File, ...], chain: tuple[str, ...], engine: str, key: str, own: Any) -> tuple[Any, ...]:
    spec = schema_of(files).find(key, engine) or {}
    found: dict[tuple[str, Any], Any] = {}
    for value in (*_elsewhere(files, chain, key), *_near(spec, own, key)):
        good, wrong = read_value(key, value, spec)
        if not wrong and (good != own or type(good) is not type(own)):
            found.setdefault((type(good).__name__, good), good)
    return tuple(found.values())


def _elsewhere(files: tuple[File, ...], chain: tuple[str, ...], key: str) -> Iterator[Any]:
    """The values of a key in the shipped systems, those of its own chain first."""
    for _, _, values in sorted(_shipped(files[-1]), key=lambda system: system[0] not in chain):
        if key in values and not (values[key] and type(values[key]) is tuple and is_entry(values[key][0])):
            yield values[key]  # except lists of items, which name what only their own system has


@lru_cache(maxsize=4)
def _shipped(file: File) -> tuple[tuple[str, str, Mapping[str, Any]], ...]:
    """Name, engine and values of each shipped system."""
    return tuple((name, rules.engine, rules.values) for name in file.heads for rules in (load_rules(name),))


def _near(spec: Mapping[str, Any], own: Any, key: str) -> Iterator[Any]:
    """Nearby values that no system has but that somebody may believe."""
    choices = spec.get("choices", ())
    if isinstance(own, bool):
        yield not own
    elif isinstance(own, YakuWorth):
        yield from _yaku_near(own)
    elif isinstance(own, tuple):
        if own and is_entry(own[0]):
            yield from _items_near(own)
        yield from _list_near(own, choices, key.endswith(".order"))
    elif choices:
        yield from choices
    elif key in UNITS:
        yield own // 10
    elif isinstance(own, int):
        yield from _number_near(own, str(spec.get("unit", "")))


def _number_near(own: int, unit: str) -> Iterator[int]:
    """Zero, twice, half, and one step more or less. Han and multipliers are small, so only the next numbers are
    tried."""
    if unit == "han":
        yield from (0, own + 1, own - 1)
    elif unit in FACTORS:
        yield from (1, own + 1, own - 1, 2 * own)
    else:
        step = 2 if unit == "fu" and own < FIRST_TEN else max(10 ** (len(str(abs(own))) - 1), 1)
        yield from (0, 2 * own, own // 2 if own % 2 == 0 else own, own + step, own - step)


def _yaku_near(own: YakuWorth) -> Iterator[Any]:
    yield YakuWorth(0, 0, False)
    if own.yakuman or own.limit:
        yield from (YakuWorth(n, n if own.open else 0, True) for n in (1, 2))
        if name := own.limit.removesuffix("+"):
            at = LIMITS.index(name)
            for near in LIMITS[max(at - 1, 0) : at + 2]:
                yield from (own._replace(limit=near + plus) for plus in ("", "+"))
        return
    if not own.closed:
        yield from map(parse_yaku, ("1", "1/-", "2", "2/1", "yakuman"))
        return
    closed = own.closed
    yield from (YakuWorth(closed, n, False) for n in dict.fromkeys((closed, closed - 1, 0)) if n != own.open)
    yield from (YakuWorth(n, max(own.open + n - closed, 0), False) for n in (closed - 1, closed + 1) if n)
    if closed >= LIKE_YAKUMAN:
        yield YakuWorth(1, 1 if own.open else 0, True)


def _list_near(own: tuple[Any, ...], choices: Iterable[Any], ordered: bool) -> Iterator[Any]:
    for i in range(len(own)):
        yield (*own[:i], *own[i + 1 :])
    for choice in choices:
        if choice not in own:
            yield (*own, choice)
    if ordered:
        yield from islice(permutations(own), 1, MOST_ORDERS)


def _items_near(own: tuple[Entry, ...]) -> Iterator[Any]:
    """Each number of each item as another: a chip line of one chip more."""
    for i, entry in enumerate(own):
        for k, (name, value) in enumerate(entry):
            if type(value) is int:
                for number in _number_near(value, ""):
                    changed_one = (*entry[:k], (name, number), *entry[k + 1 :])
                    yield (*own[:i], changed_one, *own[i + 1 :])


def changed(rules: Rules, changes: Mapping[str, Any], source: str = "") -> Rules:
    """A cheap copy of the rules with some values changed.

    The values must be valid, like those of :func:`others`. ``source`` is given as the source of the new values.
    """
    return rules.with_overrides({key: Ruling(key, value, "override", source) for key, value in changes.items()})


def settled(record: Any, rules: Rules) -> Verdict[Any] | list[Problem]:
    """The settlement of a record under these rules, or every reason why it cannot be settled."""
    try:
        return settle(record, rules)
    except InputError as error:
        return error.problems


def keys_read(record: Any, rules: Rules) -> frozenset[str]:
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
