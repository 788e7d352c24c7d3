"""金北: what it may strengthen, what the record says, and where it is left out what whoever chooses takes.

To use it is a right; in a fever it may be held from win to win and is used once. While the state is 逆 the opponents
choose. Where the record is silent the recorded wins are looked at from the last one back: at each, whoever chooses
there takes the best use, or waits where what follows is better for him.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...codes import problem
from ...problems import Problem
from .flowers import FIRST_INDICATORS, indicated
from .highest import Candidate
from .record import SEASONS, Won
from .story import Story, refuse

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


def can_strengthen(story: Story, player: str, indicated: Sequence[int], wall: int | None) -> list[str]:
    """The seasons that a player's 金北 could act on now: he has drawn the flower, or it is shown as an indicator, which
    counts as drawn (rule ``gold.indicated``); 秋 needs its tiles in the wall."""
    v, side = story.v, story.sides[player]
    if not side.gold or player in story.gold_used:
        return []
    there = [own or (seen and v["gold.indicated"]) for own, seen in zip(side.flowers, indicated, strict=True)]
    short = wall is not None and wall < v["autumn.wall"]
    return [name for name, flower in zip(SEASONS, there, strict=True) if flower and not (name == "autumn" and short)]


def gold_uses(story: Story, index: int, won: Won) -> Uses:
    """The uses of 金北 to try at a win."""
    player = won.player
    seen = indicated((*won.dora, *(won.ura if player in story.riichi else ())))
    autumns = story.sides[player].flowers[_AUTUMN] + seen[_AUTUMN]
    able = can_strengthen(story, player, seen, won.wall)
    if won.gold == "none":
        return Uses([HELD])
    if won.gold is not None:
        refuse([] if won.gold in able else [_cannot(story, won, bool(autumns))])
        return Uses([won.gold])
    if _turned_in_pairs(won):
        return Uses(["winter"] if "winter" in able else [HELD])
    able = [a for a in able if a != "winter"]  # turned one at a time, or not recorded: it strengthens nothing there
    unsaid = bool(able)
    # the indicators cannot be those of 秋 and 金北 on it; not known where none are recorded
    if won.dora and len(won.dora) < FIRST_INDICATORS + autumns + 1:
        able = [a for a in able if a != "autumn"]
    if not story.declared(player).fever:
        return Uses([*able, HELD], open=unsaid)
    own = [e for e in story.events if isinstance(e, Won) and e.player == player]
    if not able or any(e.gold not in (None, "none") or _turned_in_pairs(e) for e in own):
        return Uses([HELD])
    if story.look_ahead is None:
        return Uses([HELD, *able])
    place, use = best_plan(story.look_ahead().get(player, ()))
    return Uses([use], open=True) if place == index else Uses([HELD])


def _turned_in_pairs(won: Won) -> bool:
    """Whether 冬 was turned two at a time, which is 金北 on it."""
    return any(len(row) >= _PAIR for row in won.winter or ())


def _cannot(story: Story, won: Won, autumn: bool) -> Problem:
    """Why 金北 cannot strengthen what is told; ``autumn``: it could be 秋, but for the wall."""
    at, use = (*won.at, "gold"), won.gold
    if not story.sides[won.player].gold:
        return problem("L455.none", at, use=use, player=won.player)
    if won.player in story.gold_used:
        return problem("L455.used", at, use=use)
    if use == "autumn" and autumn:
        return problem("L454.gold", at, least=story.v["autumn.wall"], left=won.wall)
    return problem("L455.no_flower", at, use=use)


def more(plain: Candidate, strong: Candidate, factor: int) -> tuple[int, int]:
    """What a use brings its owner beyond holding, in expected chips and points, under the state ``factor``."""
    sign = 1 if factor > 0 else -1
    held, used = plain.gain, strong.gain
    return sign * (used.expected - held.expected), sign * (used.points - held.points)


def best_plan(probes: Sequence[Probe]) -> tuple[int, str]:
    """The win at which it is used, and the use, that the choices from win to win lead to; the last win without a use
    where all wait, and no win at all (-1) where there is no choice."""
    plan, value = (probes[-1].place if probes else -1, HELD), (0, 0)
    for probe in reversed(probes):
        use = (max if probe.own else min)(probe.gains, key=lambda name: probe.gains[name])
        worth = probe.gains[use]
        if worth > value if probe.own else worth < value:
            plan, value = (probe.place, use), worth
    return plan
