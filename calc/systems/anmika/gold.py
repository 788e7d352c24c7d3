"""The uses of 金北, and the indicators that 秋 opened.

The use of 金北 is optional. In a fever it can be held from win to win, but is used only once. While the state is 逆 the
opponents choose. If the record does not say, the recorded wins are examined from the last one back: at each of them
whoever chooses takes the best use, or waits if a later one is better for him.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...problems.codes import problem
from ...problems.problems import refuse
from .flowers import STACK, Flowers, Probe, indicated
from .record import SEASONS, WinEvent, same_discard, wins_in
from .story import Story
from .tile_supply import kans

HELD = ""
"""金北 is not used."""


class Opened(NamedTuple):
    """The indicators that 秋 of one winner of a double ron opened, as another winner sees them."""

    by: str
    """The winner whose 秋 it was."""
    places: tuple[int, ...]
    """The places of the indicators in the list."""


def opened_by_others(story: Story, win_event: WinEvent) -> list[Opened]:
    """Return which indicators of a win were opened by the 秋 of other winners on the same discard; rule
    ``autumn.double_ron`` says for whom they count. In the list of indicators those that 秋 opened come last, winner by
    winner in the order of payment. Empty if the win lists fewer indicators than another: then it lists only those that
    count for itself."""
    wins = [event for event in wins_in(story.events) if event is win_event or same_discard(event, win_event)]
    turns = [story.sides[win.player].flowers.autumns + (win.gold == "autumn") for win in wins]
    if len(wins) < 2 or not any(turns) or len(win_event.dora) < max(len(win.dora) for win in wins):
        return []
    v = story.v
    before = v["dora.first_indicators"] + kans(story.record)  # how many lie before those that 秋 turned
    start = max(len(win_event.dora) - sum(turns), before)  # where the indicators begin that 秋 turned
    opened = []
    for win, number in zip(wins, turns, strict=True):
        places = tuple(range(start, min(start + number, len(win_event.dora))))
        start += number
        if places and win is not win_event:
            opened.append(Opened(win.player, places))
    return opened


def without_opened(win_event: WinEvent, opened: Iterable[Opened]) -> WinEvent:
    """Return a win without the indicators that others ``opened``, nor the ura below these, which stand at the same
    places of their list. Under rule ``autumn.double_ron``: ``own`` they count for others alone."""
    gone = {place for by_other in opened for place in by_other.places}
    dora, ura = (
        tuple(tile for place, tile in enumerate(row) if place not in gone) for row in (win_event.dora, win_event.ura)
    )
    return win_event._replace(dora=dora, ura=ura)


def can_strengthen(story: Story, player: str, indicated: Flowers, wall: int | None) -> list[str]:
    """Return the seasons that a player's 金北 can strengthen now; none if he has no 金北 or has used it. He must have
    drawn the flower or, under rule ``gold.indicated``, it must be among the indicators (``indicated``). 秋 also needs
    ``autumn.wall`` tiles in the wall; ``wall``: how many are left, ``None`` if that is not recorded."""
    v, side = story.v, story.sides[player]
    if not side.gold or player in story.gold_used:
        return []
    owned = [drawn or (lying and v["gold.indicated"]) for drawn, lying in zip(side.flowers, indicated, strict=True)]
    short = wall is not None and wall < v["autumn.wall"]
    return [name for name, flower in zip(SEASONS, owned, strict=True) if flower and not (name == "autumn" and short)]


class GoldUses(NamedTuple):
    """The uses of 金北 to try at a win."""

    uses: list[str]
    """Seasons, or :data:`HELD`."""
    unrecorded: bool
    """Whether to note at this win a choice that the record leaves out."""


def gold_uses(story: Story, index: int, win_event: WinEvent) -> GoldUses:
    """Return the uses of 金北 to try at a win, event ``index`` of the story: the recorded one, or all that the record
    leaves possible. Some are excluded by what it shows: 冬 with 金北 turns two tiles at a time, 秋 with 金北 one more
    indicator. Raises InputError for a recorded use that is impossible."""
    player, v = win_event.player, story.v
    lying = indicated((*win_event.dora, *(win_event.ura if player in story.riichi else ())))
    autumns = story.sides[player].flowers.autumns + lying.autumns
    able = can_strengthen(story, player, lying, win_event.wall)
    if win_event.gold == "none":
        return GoldUses([HELD], unrecorded=False)
    if win_event.gold is not None:
        if win_event.gold not in able:
            _refuse_use(story, win_event, bool(autumns))
        return GoldUses([win_event.gold], unrecorded=False)
    # only 金北 on 冬 turns two at a time
    if _turned_in_pairs(win_event):
        return GoldUses(["winter" if "winter" in able else HELD], unrecorded=False)
    able = [season for season in able if season != "winter"]  # the tiles were turned one by one, or are not recorded
    choice = bool(able)  # a note says that there was one, even if only one use is left below
    # 秋 with 金北 would have turned one more; without recorded indicators nobody knows
    if win_event.dora and len(win_event.dora) < v["dora.first_indicators"] + autumns + 1:
        able = [season for season in able if season != "autumn"]
    if story.declared(player).fever:
        return _uses_in_fever(story, index, player, able)
    return GoldUses([*able, HELD], unrecorded=choice)


def _uses_in_fever(story: Story, index: int, player: str, able: Sequence[str]) -> GoldUses:
    """Return the uses of 金北 to try at a win of a fever that records none; it can be held from win to win (spec §7).
    If the record uses 金北 at another win, it is held at this one. In the settlement that looks ahead all ``able``
    seasons are tried; in the one after it the best plan over all wins says at which win 金北 is used, and for what."""
    wins = [event for event in wins_in(story.events) if event.player == player]
    if not able or any(win.gold not in (None, "none") or _turned_in_pairs(win) for win in wins):
        return GoldUses([HELD], unrecorded=False)
    if story.look_ahead is None:  # this is the settlement that looks ahead
        return GoldUses([HELD, *able], unrecorded=False)
    place, use = _best_plan(story.look_ahead().get(player, ()))
    return GoldUses([use], unrecorded=True) if place == index else GoldUses([HELD], unrecorded=False)


def _turned_in_pairs(win_event: WinEvent) -> bool:
    """Tell whether 冬 turned two tiles at a time, which means 金北 is on it."""
    return any(len(row) >= STACK for row in win_event.winter or ())


def _refuse_use(story: Story, win_event: WinEvent, autumn: bool) -> None:
    """Raise InputError with the first reason why 金北 cannot be used as recorded, in this order: the player has none,
    has used it, has not enough wall for 秋, or lacks the flower. ``autumn``: whether there is a 秋, so that only the
    wall can have been too short for it."""
    which, v = "L455.no_flower", story.v
    if not story.sides[win_event.player].gold:
        which = "L455.none"
    elif win_event.player in story.gold_used:
        which = "L455.used"
    elif win_event.gold == "autumn" and autumn:
        refuse([problem("L454.gold", (*win_event.path, "gold"), least=v["autumn.wall"], left=win_event.wall)])
    refuse([problem(which, (*win_event.path, "gold"), use=win_event.gold, player=win_event.player)])


def _best_plan(probes: Sequence[Probe]) -> tuple[int, str]:
    """Return the event number of the win at which 金北 is used, and the use. The record does not say what was chosen,
    so the best is chosen at each win, from the last one back: whoever waits knows what comes later. If everybody waits,
    it is the last win, or -1 without probes, and :data:`HELD`."""
    # the plan: at which win, and for what; its value: expected chips, points. Waiting to the end brings nothing
    plan, value = (probes[-1].place if probes else -1, HELD), (0, 0)
    for probe in reversed(probes):
        best = max if probe.by_owner else min  # while 逆 the opponents choose, against the owner
        use = best(probe.gains, key=lambda name: probe.gains[name])
        if best(probe.gains[use], value) != value:
            plan, value = (probe.place, use), probe.gains[use]
    return plan
