"""What rules need of others (``needs`` in the keys of rules.yaml): without it every value comes to the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from calc.rules.needs import conditions, unmet
from calc.rules.rules import Rules, load_rules, shipped
from calc.rules.schema import schema_of
from calc.variants import other_values
from tests.helpers import Data
from tests.rules.test_one_record_per_key import ENGINES, examples, outcome, own

SCHEMA = schema_of((shipped(),))
NEEDS = {name: key.needs for name, key in SCHEMA.keys.items() if key.needs}
REFUSED_OTHERWISE = {"dora.kan_ura", "renchan.south", "points.missing_share", "renchan.noten"}
"""Keys of which a record that no such table could write (ura where there are none, a South round of an East match, four
seats in anmika) still asks; and a dealer who stays noten but not tenpai, which can be settled and nobody means."""
TESTED = 0.75
"""The share of needs that a record tests; most others are about chances of anmika, whose stories need them anyway."""


def without(rules: Rules, need: str) -> Data:
    """Values with which a need is not met; none where it cannot fail."""
    over: Data = {}
    for condition in conditions(need):
        key = condition.key
        if key in rules.values and not SCHEMA.unknown(key, rules.engine, rules.id):
            values = (rules.values[key], *other_values(rules, key), (), 0, 1)
            over |= next(({key: v} for v in values if not condition.holds({key: v}) and possible(rules, key, v)), {})
    return over if unmet(need, {**rules.values, **over}) else {}


def possible(rules: Rules, key: str, value: Any) -> bool:
    try:
        return bool(SCHEMA.key(key, rules.engine).value(value) == value)
    except ValueError:
        return False


Come = Callable[[Data], Any]
"""What a record comes to with some values changed."""


def records(engine: str) -> Iterator[tuple[Rules, str, Come]]:
    """Rules, a key that has needs, and a record that asks for it."""
    for one in own(engine):
        if one.key in NEEDS and not SCHEMA.unknown(one.key, engine, engine):
            yield load_rules(engine, one.over), one.key, partial(_outcome, one.record, engine, one.over)
    for example in (example for example in examples() if example.rules.engine == engine):
        for key in sorted(example.keys & NEEDS.keys()):
            yield example.rules, key, example.under


def _outcome(record: Data, engine: str, before: Data, over: Data) -> Any:
    return outcome(record, engine, {**before, **over})


def varies(come: Come, key: str, values: tuple[Any, ...]) -> bool:
    """Whether a record comes to something else with another value of a key."""
    before = come({})
    return any(come({key: value}) != before for value in values[1:])


def found(engine: str) -> list[tuple[str, str, list[Any]]]:
    """Keys, a need of each, and what a record that the key varies comes to under each of its values without it."""
    told, seen = list[tuple[str, str, list[Any]]](), set[tuple[str, str]]()
    for rules, key, come in records(engine):
        values = (rules.values[key], *other_values(rules, key))
        left = [need for need in NEEDS[key] if (key, need) not in seen]
        if left and varies(come, key, values):
            for need in left:
                if broken := without(rules, need):
                    seen.add((key, need))
                    told.append((key, need, [come({**broken, key: v}) for v in values]))
    return told


@pytest.mark.slow
def test_without_what_it_needs_a_rule_does_nothing_and_most_needs_are_tested() -> None:
    """A record refused whatever the value is moves nothing either, whichever its problems are."""
    told = [one for engine in ENGINES for one in found(engine)]
    wrong = {
        key
        for key, _, results in told
        for moving in [[result for result in results if not isinstance(result, list)]]
        if any(result != moving[0] for result in moving) or 0 < len(moving) < len(results)
    }
    assert wrong <= REFUSED_OTHERWISE, wrong
    all_ = {(key, need) for key, needs in NEEDS.items() for need in needs}
    tested = {(key, need) for key, need, _ in told}
    assert len(tested) >= TESTED * len(all_), sorted(all_ - tested)
