"""The receipt: the steps of a computation, each with the rules it rests on.

A line is written after values have been read from :class:`~calc.rules.TracedValues`; it takes with it every key read
since the line before. So nobody lists the rules of a step by hand, and receipt and rules cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Trace(Protocol):
    """Values that remember which keys were read."""

    reads: list[str]


class Step(NamedTuple):
    """One line: what (``topic`` groups lines, ``label`` is the id of the thing named), how, the result, the rules."""

    topic: str
    """``yaku``, ``dora``, ``fu``, ``han``, ``points``, ``payment``, ``note`` …"""
    label: str
    detail: str
    """The operation with its operands, digits and signs only: ``20 + 10 + 2``."""
    result: str
    keys: tuple[str, ...]
    """Ids of the rules read for this line."""


class Receipt:
    """Collects steps; each step takes the keys read since the previous one."""

    __slots__ = ("_seen", "steps", "trace")

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.steps: list[Step] = []
        self._seen = 0

    def line(self, topic: str, label: str, result: str, detail: str = "", extra: Sequence[str] = ()) -> None:
        """Write a step resting on all keys read since the last one, and on ``extra``."""
        reads = self.trace.reads
        keys = dict.fromkeys([*extra, *reads[self._seen :]])
        self._seen = len(reads)
        self.steps.append(Step(topic, label, detail, result, tuple(keys)))

    def keys(self) -> tuple[str, ...]:
        """Every rule the whole receipt rests on, in order of first use."""
        return tuple(dict.fromkeys(k for s in self.steps for k in s.keys))
