"""The order of a story's events where several players win on one discard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...record import RON
from ...riichi.payment import turn_order
from .record import Declared, Event, Fault, Record, Won


def in_order(record: Record) -> tuple[Event, ...]:
    """The events, several rons on one discard in turn order after the discarder."""
    events = list(record.events)
    start = 0
    while start < len(events):
        first, end = events[start], start + 1
        if isinstance(first, Won) and first.by == RON:
            same: list[Won] = [first]
            while end < len(events):
                other = events[end]
                if not (isinstance(other, Won) and same_discard(first, other)):
                    break
                same.append(other)
                end += 1
            if len(same) > 1:
                turns = turn_order(record.seats, first.source)
                in_turn: list[Won] = sorted(same, key=lambda e: turns.index(e.player))
                events[start:end] = in_turn
        start = end
    return tuple(events)


def won_on(own: Declared, after: Event | None) -> bool:
    """Whether the event after a fever riichi is a ron on its declaration tile: later nobody else could win."""
    return bool(own.fever) and isinstance(after, Won) and after.by == RON and after.source == own.player


def laying(events: Sequence[Event], v: Mapping[str, Any]) -> list[Declared]:
    """The riichi whose sticks lie on the table; rule ``riichi.stick_when_tile_won``."""
    return [
        e
        for e, after in zip(events, [*events[1:], None], strict=True)
        if isinstance(e, Declared) and (v["riichi.stick_when_tile_won"] or not won_on(e, after))
    ]


def laid(record: Record, v: Mapping[str, Any]) -> dict[str, int]:
    """The riichi sticks of a hand by player, an open riichi's ``open_riichi.stick``."""
    many = v["open_riichi.stick"] // v["sticks.value"]
    return dict.fromkeys(record.in_riichi, 1) | {e.player: many if e.open else 1 for e in laying(record.events, v)}


def given_back(record: Record, v: Mapping[str, Any]) -> dict[str, int]:
    """The sticks that a チョンボ gives back: it moves no points. Who won sticks before keeps them all."""
    ends = isinstance(record.events[-1], Fault) and not any(isinstance(e, Won) for e in record.events)
    return laid(record, v) if ends else {}


def same_discard(one: Won, other: Won) -> bool:
    """Whether two players win on the same discard."""
    return (
        one.by == other.by == RON
        and one.tile == other.tile
        and one.source == other.source
        and one.player != other.player
    )
