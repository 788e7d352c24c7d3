"""A plugin of pytest (``-p tests.noting_reads``): which keys of the rules each engine reads while tests run.

Reading is what engines, matches and ``calc waits`` do; what prints rules or varies them reads every key there is and
proves nothing. Tests run until every key is read that an engine is said to know, at worst all of them. At the end
``{engine: [keys]}`` is written as JSON to the file that NOTED_READS names.
"""

from __future__ import annotations

import inspect
import json
import linecache
import os
import re
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from calc.rules.rules import Rules, TracedValues, shipped
from calc.rules.schema import schema_of

IDLE = (
    "tests.",
    "calc.rules.rules",
    "calc.verdict.receipt",
    "calc.render.",
    "calc.cli.rules",
    "calc.variants",
    "calc.dispute.",
    "calc.compare.",
)
ENGINES = ("riichi", "mighty", "anmika", "wenzhou", "kessen")
FIRST = [
    *("anmika", "test_it_comes_to_what_it_expects", "test_it_is_told", "test_the_games_of_the_family_share_them"),
    *("test_3_09_norths_are_no_kan", "test_3_06_yakuman", "test_4_robbed_kong_counts_from_the_konger"),
    *("test_5_14_concealed_kan_robbed", "test_circumstances_that_exclude_each_other"),
    *("test_mighty_busts_in_the_order_of_the_payments", "test_a_match_counts_a_chombo_that_plays_on"),
]
"""Tests that read many keys, or one that they do not name; and all of anmika, whose rules have keys of its parents that
it does not know, and should not read. The rules of other engines have none that they do not know."""
READS: dict[str, set[str]] = defaultdict(set)
TRACES: list[tuple[str, list[str]]] = []
_begin, _change, _trace = Rules.__init__, Rules.with_overrides, Rules.traced


class Noting(dict[str, Any]):
    """Values that note who reads them."""

    reads: set[str]

    def __getitem__(self, key: str) -> Any:
        self._note(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """A value that the engine may not have: asking for it is no claim that it is there."""
        if key in self:
            self._note(key)
        return super().get(key, default)

    def _note(self, key: str) -> None:
        if key not in self.reads and not sys._getframe(2).f_globals["__name__"].startswith(IDLE):
            self.reads.add(key)


def noting(rules: Rules) -> Rules:
    """The same rules, their values noting who reads them."""
    rules.values = values = Noting(rules.values)
    values.reads = READS[rules.engine]
    return rules


def _init(rules: Rules, *given: Any) -> None:
    _begin(rules, *given)
    noting(rules)


def _traced(rules: Rules) -> TracedValues:
    trace = _trace(rules)
    TRACES.append((rules.engine, trace.reads))
    return trace


def pytest_configure() -> None:
    """Begin."""
    for name, value in (
        ("__init__", _init), ("with_overrides", lambda rules, made: noting(_change(rules, made))), ("traced", _traced),
    ):  # fmt: skip
        setattr(Rules, name, value)


@cache
def keys() -> frozenset[str]:
    """Return every key of the shipped rules."""
    schema = schema_of((shipped(),))
    return frozenset(key for key in {*schema.keys, *schema.members} if not key.endswith(".*"))


@cache
def known(engine: str) -> frozenset[str]:
    """Return the keys that an engine is said to know."""
    return frozenset(key for key in keys() if not schema_of((shipped(),)).unknown(key, engine, engine))


@cache
def switches() -> frozenset[str]:
    """Return the keys that are read where rules are put together."""
    return frozenset(key for head in shipped().heads.values() for key in head.switches)


def unread() -> set[str]:
    """Return the keys that an engine is said to know and has not read so far."""
    return {key for engine in ENGINES for key in known(engine) - READS[engine] - switches()}


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run the tests of :data:`FIRST`, then those that name a key which is not read so far, then others
    while some still is not."""
    waiting = {item: words_of(item) for item in session.items}
    for item in [item for item, words in waiting.items() if not words.isdisjoint(FIRST)]:
        run(item)
        del waiting[item]
    for item in [*waiting]:
        names = {name for key in unread() for name in (key, key.replace(".", "__"))}
        if not names.isdisjoint(waiting[item]):
            run(item)
            del waiting[item]
    for item in waiting:
        if not unread():
            break
        run(item)
    return True


def words_of(item: pytest.Item) -> set[str]:
    """Return the words of the function of a test and of its row, keys whole, and its folder."""
    assert isinstance(item, pytest.Function)
    code = inspect.unwrap(item.function).__code__
    last = max(line or 0 for *_, line in code.co_lines())
    lines = linecache.getlines(code.co_filename)[code.co_firstlineno - 1 : last]
    row = str(item.callspec.params) if hasattr(item, "callspec") else ""
    return {item.path.parent.name, *re.findall(r"[\w.]*\w", row + "".join(lines))}


def run(item: pytest.Item) -> None:
    """Run a test, and put what it read through traces to the other reads."""
    item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
    for engine, reads in TRACES:
        READS[engine].update(reads)
    TRACES.clear()


def pytest_unconfigure() -> None:
    """Write what was read."""
    Path(os.environ["NOTED_READS"]).write_text(json.dumps({e: sorted(keys) for e, keys in READS.items()}))
