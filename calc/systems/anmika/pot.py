"""Deposits (供託) for false calls: who lays them, who takes them, and who is bust by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...ledger import TABLE

if TYPE_CHECKING:
    from .story import Story


def lay(story: Story) -> None:
    """Every false call puts ``deposit.value`` into the pot. Whoever has less goes below zero, as by a riichi."""
    for player in story.record.deposits:
        worth = story.v["deposit.value"]
        story.ledger.pay(player, TABLE, worth, "deposit")
        if story.told is not None:
            story.told.paid(story.ledger, keys=("deposit.value",))
        story.pot += worth
        if player in story.points:
            before = story.points[player]
            story.points[player] -= worth
            if before >= 0 > story.points[player]:
                story.below.append(player)


def take(story: Story, winner: str) -> None:
    """Riichi sticks and the pot go to the first winner; after what he is paid, or pays while 逆."""
    sticks = story.sticks * story.v["sticks.value"] if story.sticks else 0
    story.ledger.pay(TABLE, winner, sticks, "sticks")
    story.ledger.pay(TABLE, winner, story.pot, "deposit")
    if story.told is not None:
        story.told.paid(story.ledger, keys=("sticks.value", "deposit.value"))
    if winner in story.points:
        story.points[winner] += sticks + story.pot
    story.sticks = story.pot = 0


def left(story: Story) -> int:
    """What stays on the table for the next hand, in sticks."""
    return story.pot // int(story.v["sticks.value"]) if story.pot else 0


def bust(story: Story) -> None:
    """Who paid a deposit without having it is bust at the end of the hand, unless there was income (seed, 5)."""
    record = story.record
    if not record.scores:
        return
    moved = story.ledger.totals()
    for player in dict.fromkeys(record.deposits):
        if record.scores[player] >= 0 > record.scores[player] + moved[player]:
            story.notes.append(("deposit_bust", {"player": player}))
