"""What a hand waits for, and what to discard from one that holds its drawn tile: what ``calc waits`` reports.

Every game reports a :class:`WaitReport` of :class:`Wait`. What one game alone says of a wait, or of the hand, is its
``own``, a named tuple of that game. :func:`report_data` makes the plain values of docs/result.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from ..named_tuples import NamedTuple
from ..rules.rules import Rules
from .verdict import SCHEMA, SPREAD, PlainValues, as_data, keyed

W_co = TypeVar("W_co", covariant=True)
H_co = TypeVar("H_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)


@keyed(own=SPREAD)
class Wait(NamedTuple, Generic[W_co]):
    """A tile that completes a hand."""

    tile: str
    left: int
    """How many of it are not seen, in the hand or elsewhere."""
    own: W_co
    """What this game says of the wait, above all what the win would be worth."""


@keyed(own=SPREAD)
class WaitReport(NamedTuple, Generic[W_co, H_co]):
    """The tiles that complete a hand that lacks one."""

    waits: tuple[Wait[W_co], ...]
    own: H_co
    """What this game says of the hand."""


class Discard(NamedTuple):
    """A tile that may be discarded from a hand that holds its drawn tile."""

    discard: str
    shanten: int | None
    """Of the hand without it: 0 is tenpai; ``None`` if the game does not count it."""
    waits: tuple[Wait[object], ...]
    """What the hand then waits for."""
    tiles: tuple[str, ...]
    """The tiles not all seen that then bring the hand nearer; of a tenpai hand those that complete it."""
    left: int
    """How many of these are not seen."""


class DiscardReport(NamedTuple):
    """What remains of a hand that holds its drawn tile, by discard."""

    discards: tuple[Discard, ...]
    """The best first."""


class Nearer(NamedTuple):
    """How far an incomplete hand is from tenpai."""

    shanten: int | None
    """``None`` if the game does not count it."""
    left: Mapping[str, int]
    """How many are not seen of each tile that brings the hand nearer."""


@keyed(worth=SPREAD)
class WaitValue(NamedTuple, Generic[S_co]):
    """What a win on a wait would be worth."""

    worth: S_co | None = None
    """``None`` if the win is forbidden."""
    refused: str | None = None
    """The code of what forbids it."""


class WaitValues(NamedTuple, Generic[S_co]):
    """What a win on a wait would be worth by each way of winning."""

    values: Mapping[str, WaitValue[S_co]]
    """By way of winning, as far as it was asked for."""


class AskedWin(NamedTuple):
    """The win whose worth was asked for."""

    by: str | None
    player: str | None
    tenpai: bool
    """Whether any tile completes the hand."""


def report_data(report: WaitReport[object, object] | DiscardReport, rules: Rules) -> PlainValues:
    """Return a report as plain values, as ``calc waits --json`` prints it: first the rules by which it was made, then
    all that it says. The caller names the ``rules``, as a report has none."""
    return {
        "schema": SCHEMA,
        "system": rules.id,
        "engine": rules.engine,
        "title": dict(rules.title),
        **as_data(report),
    }
