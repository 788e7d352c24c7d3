"""What comes after a story, and the size of a win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...riichi.dora import next_kind
from ...riichi.judge import Judge
from ...tiles import mpsz
from .order import given_back
from .outcome import Outcome
from .pot import left
from .readings import removed_kinds
from .record import Drawn, Fault
from .story import Story
from .value import Size

V = Mapping[str, Any]


def make_judge(values: V) -> Judge:
    """A judge that knows which manzu are in the set."""
    judge = Judge(values)
    removed = removed_kinds(values)
    if removed != judge.removed:
        judge.removed = removed
        judge._next = [next_kind(k, removed) for k in range(34)]
    return judge


_NEXT = ("renchan.tenpai", "riichi.stick_when_tile_won", "open_riichi.stick", "sticks.value")


def following(story: Story) -> dict[str, Any]:
    """Dealer, honba and sticks of the next hand."""
    after = _after(story)
    if story.told is not None:
        story.told.line("next", "next", after["dealer"], keys=_NEXT)
    return after


def _after(story: Story) -> dict[str, Any]:
    record, dealer = story.record, story.record.seats[0]
    last = record.events[-1] if record.events else None
    sticks = story.sticks + left(story)
    if isinstance(last, Fault):
        keeps = last.player != dealer
        sticks = max(sticks - sum(given_back(record, story.v).values()), 0)
        return {"dealer": dealer if keeps else record.seats[1], "honba": record.honba, "sticks": sticks}
    winners = {o.event.player for o in story.outcomes}
    if isinstance(last, Drawn) and last.nagashi:
        winners = set(last.nagashi)
    if winners:
        keeps = dealer in winners
        return {"dealer": dealer if keeps else record.seats[1], "honba": record.honba + 1 if keeps else 0, "sticks": 0}
    keeps = dealer in (story.tenpai or []) and story.v["renchan.tenpai"]
    return {"dealer": dealer if keeps else record.seats[1], "honba": record.honba + 1, "sticks": sticks}


def size_data(outcome: Outcome) -> dict[str, Any]:
    """The size of a win as plain values."""
    s: Size = outcome.chosen.size
    return {
        "points": outcome.chosen.points,
        "chips": outcome.chosen.chips,
        "han": s.han,
        "paid_han": s.paid_han,
        "fu": s.fu,
        "limit": s.base.limit or None,
        "yakuman": s.fold,
        "yaku": [h.id for h in (s.yakuman or s.yaku)],
        "as": mpsz(s.face.kind),
    }
