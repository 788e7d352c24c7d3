"""The same record under other rules: which values a rule could have, and what the hand would then come to.

A record is read once and settled under as many rules as one likes. What is read does not depend on the rules but for
``System.asked_by_reading``: how many seats there are where the record names none, and which sticks a riichi has laid
where it does not say. A search that changes these may read the document again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice, permutations
from typing import Any

from .api import settle
from .problems import InputError, Problem
from .result import Result
from .rules import File, Rules, Ruling, TracedValues, Yaku, load_rules

UNITS = frozenset({"points.rounding_unit", "fu.rounding_unit"})
"""Units of rounding: a digit less, never their neighbours."""
FACTORS = frozenset({"times", "×", "× base"})
"""Units of what multiplies."""
LIKE: Mapping[str, str] = {"honba.tsumo_each": "honba.ron", "honba.ron": "honba.tsumo_each"}
"""Rules whose numbers are easily taken for each other."""
FIRST_TEN = 10
"""Fu below this come in twos, from it on in tens."""
LIKE_YAKUMAN = 5
"""Yaku of so many han may be taken for yakuman."""
MOST_ORDERS = 24
"""Other orders of a list that is tried in order: all of four items."""


def others(rules: Rules, key: str) -> tuple[Any, ...]:
    """Other values that a key could have in these rules, the most plausible first; never one its schema forbids.

    First those that the key has in any shipped system of the same engine family, its own parents before others; then
    of a switch the other, of a choice the other choices, of a list one item less or more, of a number none at all,
    twice and half as much, and those next to it; last what a rule easily taken for it has. Raises LookupError for a
    key that the rules do not have.
    """
    own = rules.ruling(key).value
    found = _others(rules.files, rules.chain, key, own)
    return (*found, *(value for value in siblings(rules, key) if value not in found))


def siblings(rules: Rules, key: str) -> tuple[Any, ...]:
    """The value of the rule that a key is easily taken for, where it is another: 300 a honba, from each or in all."""
    like = LIKE.get(key, "")
    own = {rules.ruling(name).value for name in (key, like) if name in rules.values}
    return tuple(own - {rules.ruling(key).value})


def elsewhere(rules: Rules, key: str) -> tuple[Any, ...]:
    """Those of :func:`others` that some shipped system really has."""
    real = [*_elsewhere(rules.files, rules.chain, key)]
    return tuple(value for value in others(rules, key) if value in real)


@lru_cache(maxsize=1 << 12)
def _others(files: tuple[File, ...], chain: tuple[str, ...], key: str, own: Any) -> tuple[Any, ...]:
    from .rules_check import BadValueError, checked_value, schema_of

    spec = schema_of(files).find(key) or {}
    found: dict[tuple[str, Any], Any] = {}
    for value in (*_elsewhere(files, chain, key), *_near(spec, own, key)):
        try:
            good = checked_value(key, value, spec)
        except BadValueError:
            continue
        if good != own or type(good) is not type(own):
            found.setdefault((type(good).__name__, good), good)
    return tuple(found.values())


def _elsewhere(files: tuple[File, ...], chain: tuple[str, ...], key: str) -> Iterator[Any]:
    """The values of a key in the shipped systems, those of its own chain first."""
    for name, values in _shipped(files[-1]):
        if name in chain and key in values:
            yield values[key]
    for name, values in _shipped(files[-1]):
        if name not in chain and key in values:
            yield values[key]


@lru_cache(maxsize=4)
def _shipped(file: File) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    return tuple((name, load_rules(name).values) for name in file.heads)


def _near(spec: Mapping[str, Any], own: Any, key: str) -> Iterator[Any]:
    """Values that are no system's, but near: what somebody may believe."""
    choices = spec.get("choices", ())
    if isinstance(own, bool):
        yield not own
    elif isinstance(own, Yaku):
        yield from _yaku_near(own)
    elif isinstance(own, tuple):
        yield from _list_near(own, choices, key.endswith(".order"))
    elif choices:
        yield from choices
    elif key in UNITS:
        yield own // 10
    elif isinstance(own, int):
        yield from _number_near(own, str(spec.get("unit", "")))


def _number_near(own: int, unit: str) -> Iterator[int]:
    """None at all, twice and half as much, a step more and less; of han and multipliers, which are small, the next."""
    if unit == "han":
        yield from (0, own + 1, own - 1)
    elif unit in FACTORS:
        yield from (1, own + 1, own - 1, 2 * own)
    else:
        step = 2 if unit == "fu" and own < FIRST_TEN else max(10 ** (len(str(abs(own))) - 1), 1)
        yield from (0, 2 * own, own // 2 if own % 2 == 0 else own, own + step, own - step)


def _yaku_near(own: Yaku) -> Iterator[Any]:
    yield Yaku(0, 0, False)
    if own.yakuman:
        yield from (Yaku(n, n if own.open else 0, True) for n in (1, 2))
        return
    if not own.closed:
        yield from (Yaku(1, 1, False), Yaku(1, 0, False), Yaku(2, 2, False), Yaku(2, 1, False), Yaku(1, 1, True))
        return
    closed = own.closed
    yield from (Yaku(closed, n, False) for n in dict.fromkeys((closed, closed - 1, 0)) if n != own.open)
    yield from (Yaku(n, max(own.open + n - closed, 0), False) for n in (closed - 1, closed + 1) if n)
    if closed >= LIKE_YAKUMAN:
        yield Yaku(1, 1 if own.open else 0, True)


def _list_near(own: tuple[Any, ...], choices: Iterable[Any], ordered: bool) -> Iterator[Any]:
    for i in range(len(own)):
        yield (*own[:i], *own[i + 1 :])
    for choice in choices:
        if choice not in own:
            yield (*own, choice)
    if ordered:
        yield from islice(permutations(own), 1, MOST_ORDERS)


def changed(rules: Rules, changes: Mapping[str, Any], source: str = "") -> Rules:
    """The same rules with some values changed: a cheap copy. The values must be good ones, as those of :func:`others`.

    ``source`` is said of the new values where somebody asks for it.
    """
    return rules.with_overrides({key: Ruling(key, value, "override", source) for key, value in changes.items()})


def settled(record: Any, rules: Rules) -> Result | list[Problem]:
    """What a record, read before, comes to under these rules; or every reason why it does not."""
    try:
        return settle(record, rules)
    except InputError as error:
        return error.problems


def keys_read(record: Any, rules: Rules) -> frozenset[str]:
    """The keys that checking and settling this record ask, whether or not they count for anything.

    A key that is not asked makes no difference by itself. It can make one together with another that is: what a switch
    that is off would have asked for is not asked. Values that a settlement iterates over count as asked one by one.
    """
    trace = _Asked(rules.values)
    traced = rules.with_overrides({})
    traced.values = trace
    settled(record, traced)
    return frozenset(trace.reads)


class _Asked(TracedValues):
    """Values that take asking whether a key exists for reading it."""

    def __contains__(self, key: object) -> bool:
        self.reads.append(str(key))
        return super().__contains__(key)
