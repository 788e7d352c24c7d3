"""The driver of every hand: its events in turn, each by the game's function for its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

S = TypeVar("S")


def played(state: S, events: Iterable[object], on: Mapping[type, Callable[..., S]]) -> S:
    """Return the state of a hand after its events. Each event is played by the function that ``on`` has for its class.

    ``on``: for each kind of event the function from the state before it, its number (from 0) and the event to the state
    after it. A state does not change; only the ledger and the receipt in it grow.
    """
    for number, event in enumerate(events):
        state = on[type(event)](state, number, event)
    return state
