"""金北: what it may strengthen, what the record says, and where it is left out what whoever chooses takes.

To use it is a right; in a fever it may be held from win to win and is used once. While the state is 逆 the opponents
choose. Where the record is silent the recorded wins are looked at from the last one back: at each, whoever chooses
there takes the best use, or waits where what follows is better for him.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...codes import problem
from .flowers import FIRST_INDICATORS, indicated
from .record import SEASONS, Won
from .story import Story, refuse

_AUTUMN = 2
_PAIR = 2
HELD = ""
"""The use that is none."""


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


def gold_uses(story: Story, index: int, won: Won) -> tuple[list[str], bool]:
    """The uses of 金北 to try at a win, and whether there was a choice that the record leaves out; told at this win."""
    player = won.player
    seen = indicated((*won.dora, *(won.ura if player in story.riichi else ())))
    autumns = story.sides[player].flowers[_AUTUMN] + seen[_AUTUMN]
    able = can_strengthen(story, player, seen, won.wall)
    if won.gold == "none":
        return [HELD], False
    if won.gold is not None:
        if won.gold not in able:
            _refuse(story, won, bool(autumns))
        return [won.gold], False
    if _turned_in_pairs(won):
        return ["winter" if "winter" in able else HELD], False
    able = [a for a in able if a != "winter"]  # turned one at a time, or not recorded: it strengthens nothing there
    unsaid = bool(able)
    # the indicators cannot be those of 秋 and 金北 on it; not known where none are recorded
    if won.dora and len(won.dora) < FIRST_INDICATORS + autumns + 1:
        able = [a for a in able if a != "autumn"]
    if not story.declared(player).fever:
        return [*able, HELD], unsaid
    own = [e for e in story.events if isinstance(e, Won) and e.player == player]
    if not able or any(e.gold not in (None, "none") or _turned_in_pairs(e) for e in own):
        return [HELD], False
    if story.look_ahead is None:
        return [HELD, *able], False
    place, use = _best_plan(story.look_ahead().get(player, ()))
    return ([use], True) if place == index else ([HELD], False)


def _turned_in_pairs(won: Won) -> bool:
    """Whether 冬 was turned two at a time, which is 金北 on it."""
    return any(len(row) >= _PAIR for row in won.winter or ())


def _refuse(story: Story, won: Won, autumn: bool) -> None:
    """Say why 金北 cannot strengthen what is told; ``autumn``: it could be 秋, but for the wall."""
    which = "L455.no_flower"
    if not story.sides[won.player].gold:
        which = "L455.none"
    elif won.player in story.gold_used:
        which = "L455.used"
    elif won.gold == "autumn" and autumn:
        refuse([problem("L454.gold", (*won.at, "gold"), least=story.v["autumn.wall"], left=won.wall)])
    refuse([problem(which, (*won.at, "gold"), use=won.gold, player=won.player)])


def _best_plan(probes: Sequence[Probe]) -> tuple[int, str]:
    """The win at which it is used, and the use, that the choices from win to win lead to; the last win without a use
    where all wait, and no win at all (-1) where there is no choice."""
    plan, value = (probes[-1].place if probes else -1, HELD), (0, 0)
    for probe in reversed(probes):
        use = (max if probe.own else min)(probe.gains, key=lambda name: probe.gains[name])
        worth = probe.gains[use]
        if worth > value if probe.own else worth < value:
            plan, value = (probe.place, use), worth
    return plan
