"""金北: what it may strengthen, what the record says, and where it is left out what whoever chooses takes.

To use it is a right; in a fever it may be held from win to win and is used once. While the state is 逆 the opponents
choose. Where the record is silent the recorded wins are looked at from the last one back: at each, whoever chooses
there takes the best use, or waits where what follows is better for him.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...codes import problem
from ...problems import InputError, Problem
from .flowers import FIRST_INDICATORS, can_strengthen, indicated
from .highest import Candidate
from .record import Won
from .story import Path, Story

_AUTUMN = 2
_PAIR = 2
HELD = ""
"""The use that is none."""


class Uses(NamedTuple):
    """The uses of 金北 to try at a win."""

    uses: list[str]
    open: bool = False
    """Whether there was a choice that the record leaves out; told at this win."""


class Probe(NamedTuple):
    """What each use of 金北 would bring at a win, beyond holding: expected chips and points, signed for the owner."""

    place: int
    """Which event the win is."""
    own: bool
    """Whether the owner chooses."""
    gains: Mapping[str, tuple[int, int]]


class Plan(NamedTuple):
    """What is taken where the record is silent."""

    place: int
    """The win at which it is used, or the last at which it could be."""
    use: str


def gold_uses(story: Story, index: int, won: Won, at: Path) -> Uses:
    """The uses of 金北 to try at a win."""
    v, side = story.v, story.sides[won.player]
    usable = side.gold and won.player not in story.gold_used
    there = indicated((*won.dora, *(won.ura if won.player in story.riichi else ())))
    able = can_strengthen(side, there, won.wall, v) if usable else []
    if won.gold is not None and won.gold != "none":
        if won.gold not in able:
            raise InputError([_cannot(story, won, usable and bool(side.flowers[_AUTUMN] + there[_AUTUMN]), at)])
        return Uses([won.gold])
    if won.gold == "none":
        return Uses([HELD])
    if won.winter is not None and any(len(row) >= _PAIR for row in won.winter):
        return Uses(["winter"] if "winter" in able else [HELD])
    able = [a for a in able if a != "winter"]  # turned one at a time, or not recorded: it strengthens nothing there
    unsaid = bool(able)
    if not _turned(won, side.flowers[_AUTUMN] + there[_AUTUMN]):
        able = [a for a in able if a != "autumn"]
    if not story.declared(won.player).fever:
        return Uses([*able, HELD], open=unsaid)
    if not able or any(_uses_it(e, won.player) for e in story.events):
        return Uses([HELD])
    if story.table.look_ahead is None:
        return Uses([HELD, *able])
    plan = best_plan(story.table.look_ahead().get(won.player, ()))
    return Uses([plan.use], open=True) if plan is not None and plan.place == index else Uses([HELD])


def _uses_it(event: Any, player: str) -> bool:
    return (
        isinstance(event, Won)
        and event.player == player
        and (event.gold not in (None, "none") or any(len(row) >= _PAIR for row in event.winter or ()))
    )


def _turned(won: Won, autumns: int) -> bool:
    """Whether the indicators can be those of 秋 and 金北 on it; not known where none are recorded."""
    return not won.dora or len(won.dora) >= FIRST_INDICATORS + autumns + 1


def _cannot(story: Story, won: Won, autumn: bool, at: Path) -> Problem:
    """Why 金北 cannot strengthen what is told; ``autumn``: it could be 秋, but for the wall."""
    at, use = (*at, "gold"), won.gold
    if use == "autumn" and autumn:
        return problem("L454.gold", at, least=story.v["autumn.wall"], left=won.wall)
    if not story.sides[won.player].gold:
        return problem("L455.none", at, use=use, player=won.player)
    if won.player in story.gold_used:
        return problem("L455.used", at, use=use)
    return problem("L455.no_flower", at, use=use)


def more(plain: Candidate, strong: Candidate, factor: int) -> tuple[int, int]:
    """What a use brings its owner beyond holding, in expected chips and points, under the state ``factor``."""
    sign = 1 if factor > 0 else -1
    held, used = plain.gain, strong.gain
    return sign * (used.expected - held.expected), sign * (used.points - held.points)


def best_plan(probes: Sequence[Probe]) -> Plan | None:
    """The win and the use that the choices from win to win lead to; the last win without a use where all wait."""
    if not probes:
        return None
    plan, value = Plan(probes[-1].place, HELD), (0, 0)
    for probe in reversed(probes):
        use = (max if probe.own else min)(probe.gains, key=lambda name: probe.gains[name])
        worth = probe.gains[use]
        if worth > value if probe.own else worth < value:
            plan, value = Plan(probe.place, use), worth
    return plan
