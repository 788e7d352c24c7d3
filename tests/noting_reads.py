"""A plugin of pytest (``-p tests.noting_reads``): which keys of the rules each engine reads while tests run.

Reading is what engines, matches and ``calc waits`` do; what prints rules or varies them reads every key there is and
proves nothing. At the end ``{engine: [keys]}`` is written as JSON to the file that NOTED_READS names.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from calc.rules.rules import Rules, TracedValues

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


def pytest_unconfigure() -> None:
    """Write what was read."""
    for engine, reads in TRACES:
        READS[engine].update(reads)
    Path(os.environ["NOTED_READS"]).write_text(json.dumps({e: sorted(keys) for e, keys in READS.items()}))
