"""Riichi sticks, and deposits (供託) for false calls: who lays them, who takes them, who gets them back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...ledger import TABLE
from .record import Declared, Event, Fault, Record, Won, won_on
from .story import Story

V = Mapping[str, Any]


def laying(events: Sequence[Event], v: V) -> list[Declared]:
    """The riichi whose sticks lie on the table; rule ``riichi.stick_when_tile_won``."""
    return [
        e
        for e, after in zip(events, [*events[1:], None], strict=True)
        if isinstance(e, Declared) and (v["riichi.stick_when_tile_won"] or not won_on(e, after))
    ]


def laid(record: Record, v: V) -> dict[str, int]:
    """The riichi sticks of a hand by player, an open riichi's ``open_riichi.stick``."""
    many = v["open_riichi.stick"] // v["sticks.value"]
    return dict.fromkeys(record.in_riichi, 1) | {e.player: many if e.open else 1 for e in laying(record.events, v)}


def given_back(record: Record, v: V) -> dict[str, int]:
    """The sticks that a チョンボ gives back: it moves no points. Who won sticks before keeps them all."""
    ends = isinstance(record.events[-1], Fault) and not any(isinstance(e, Won) for e in record.events)
    return laid(record, v) if ends else {}


def lay_deposits(story: Story) -> Story:
    """Every false call puts ``deposit.value`` into the pot. Whoever has less goes below zero, as by a riichi."""
    for player in story.record.deposits:
        worth, points = story.v["deposit.value"], dict(story.points)
        story.ledger.pay(player, TABLE, worth, "deposit")
        if story.told is not None:
            story.told.paid(story.ledger, keys=("deposit.value",))
        if player in points:
            points[player] -= worth
            if points[player] < 0 <= story.points[player]:
                story = story._replace(below=(*story.below, player))
        story = story._replace(points=points, pot=story.pot + worth)
    return story


def take_sticks(story: Story, winner: str) -> Story:
    """Riichi sticks and the pot go to the first winner; after what he is paid, or pays while 逆."""
    sticks, points = story.sticks * story.v["sticks.value"] if story.sticks else 0, dict(story.points)
    story.ledger.pay(TABLE, winner, sticks, "sticks")
    story.ledger.pay(TABLE, winner, story.pot, "deposit")
    if story.told is not None:
        story.told.paid(story.ledger, keys=("sticks.value", "deposit.value"))
    if winner in points:
        points[winner] += sticks + story.pot
    return story._replace(sticks=0, pot=0, points=points)


def left(story: Story) -> int:
    """What stays on the table for the next hand, in sticks."""
    return story.pot // int(story.v["sticks.value"]) if story.pot else 0


def bust_by_deposit(story: Story) -> Story:
    """Who paid a deposit without having it is bust at the end of the hand, unless there was income (seed, 5)."""
    scores, moved = story.record.scores, story.ledger.totals()
    bust = [p for p in dict.fromkeys(story.record.deposits) if scores and scores[p] >= 0 > scores[p] + moved[p]]
    return story.noted(*(("deposit_bust", {"player": p}) for p in bust))
