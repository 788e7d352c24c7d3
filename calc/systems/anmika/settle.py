"""The settlement of a hand, event by event: each kind has a function from the story so far to the story after it."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ...codes import problem
from ...problems import forbid, refuse
from ...receipt import Receipt, Silent
from ...riichi.chips import ChipLine
from ...riichi.following import deal_after, stays
from ...rules import Rules
from ...tiles import mpsz
from .exhaustive_draw import draw, slips
from .fault import fault
from .hand import konged
from .payment import beside, bust_by_deposit, given_back, lay_deposits, post_line
from .record import (
    Aside,
    Chombo,
    Declared,
    Event,
    ExhaustiveDraw,
    Konged,
    Record,
    Won,
    is_flower,
    same_discard,
    season,
    won_on,
)
from .refusals import no_kan, no_riichi
from .story import Story, begin
from .value import judge_for, make_judge, multipliers
from .win import win


def run(record: Record, rules: Rules, told: Receipt | None = None) -> Story:
    """Settle every event of a record. Raises :class:`~calc.problems.NoWin` at the first that the rules forbid, and
    :class:`~calc.problems.InputError` at the first that is impossible."""
    judge, silent = judge_for(rules) if told is None else make_judge(rules, told.values), Silent(rules)
    held = cache(lambda: _run(begin(record, judge, silent)).probes)
    return _run(begin(record, judge, told or silent, held))


def _run(story: Story) -> Story:
    story = lay_deposits(story)
    for index, event in enumerate(story.events):
        _check_order(story, index, event)
        story = _OF[type(event)](story, index, event)
    slips(story)
    return bust_by_deposit(story)


def following(story: Story) -> dict[str, Any]:
    """Return the dealer, honba and sticks of the next hand."""
    record, v, (dealer, after, *_) = story.record, story.v, story.record.seats
    last = record.last
    winners = {w.event.player for w in story.wins} | {*getattr(last, "nagashi", ())}
    sticks, honba = story.sticks + (story.pot // v["sticks.value"] if story.pot else 0), record.honba + 1
    rules = [*beside("next", "next"), *(["sticks.value"] if story.pot else ())]
    if isinstance(last, Chombo):
        after_fault, honba = deal_after(record.seats, last.player, record.honba, v)
        keeps = after_fault == dealer
        back = sum(given_back(record, v).values())
        sticks = max(sticks - back, 0)
        rules += story.told.pending(*beside("next", "sticks")) if back else ()
    elif winners:
        keeps, sticks = dealer in winners, 0
        honba = honba if keeps else 0
    else:
        keeps = stays(dealer in (story.tenpai or []), record.round_wind, v)
    deals = dealer if keeps else after
    story.told.line("next", "next", deals, keys=rules)
    return {"dealer": deals, "honba": honba, "sticks": sticks}


def _check_order(story: Story, index: int, event: Event) -> None:
    again = isinstance(event, Won) and bool(story.wins) and same_discard(story.wins[-1].event, event)
    if story.drawn or (story.won_out and not again):
        ended = story.wins and story.declared(story.wins[-1].event.player).fever
        refuse([problem("L451.winter" if ended else "L451.one_win", event.at)])
    if isinstance(event, (Declared, Konged, Won)) and not again:
        first = _fever_against(story, index, event)
        if first:
            which = {Declared: "W449.riichi", Konged: "W449.kan", Won: "W449.win"}[type(event)]
            forbid([problem(which, event.at, player=event.player, first=first)])


def _fever_against(story: Story, index: int, event: Won | Declared | Konged) -> str:
    """Return the player whose fever forbids a win, a riichi or a kan, as it has won already or is in force; empty:
    nobody. A fever is not yet in force while its declaration tile can be won on."""
    if story.wins:
        first = story.wins[0].event.player
        return first if event.player != first else ""
    if story.declared(event.player).fever:
        return ""
    for player, own in story.riichi.items():
        on_declaration = isinstance(event, Won) and won_on(own, event) and story.events[index - 1] is own
        if own.fever and not on_declaration:
            return player
    return ""


def aside(story: Story, index: int, event: Aside) -> Story:
    """Draw a flower or a north aside. 単春 is paid at once for all flowers drawn so far, then for each further one."""
    v, player = story.v, event.player
    side = story.sides[player].add(event.tile)
    story = story._replace(sides={**story.sides, player: side})
    if not is_flower(event.tile) or side.flowers[0] != 1:
        return story
    number = 1 if season(event.tile) else side.total
    blue = max(story.state(player).factor, 1) if v["spring.pocchi"] else 1
    factors = multipliers(story, player, blue).for_line("spring", v)
    paid = ChipLine("spring", "chips.spring", number * v["chips.spring"], number, factors, story.others(player), player)
    post_line(story, paid, "flowers")
    return story._replace(springs=(*story.springs, (index, paid)))


def declare(story: Story, index: int, event: Declared) -> Story:
    """Declare a riichi, checked as far as the hand is recorded."""
    told, player = story.told, event.player
    forbid(no_riichi(story, event))
    names = [name for name in ("double", "open", "shubari") if getattr(event, name)]
    if event.fever:
        names.insert(0, f"fever_{event.fever}")
    keys = told.pending("shubari.on", "fever.", "riichi.open")
    told.line("riichi", "declared", player, detail=" ".join(names), keys=keys)
    return story._replace(riichi={**story.riichi, player: event})


def kong(story: Story, index: int, event: Konged) -> Story:
    """Declare a kan after riichi: from here on it is part of the hand, and counts for the number of indicators."""
    record, held = story.record, story.record.hand(event.player)
    forbid(no_kan(event, held, event.tile in record.spilled, story.v))
    keys = ("riichi.ankan", "pocchi.kan_first")
    story.told.line("kan", "konged", mpsz(event.tile), detail=event.player, keys=keys)
    hands = {**record.hands, event.player: konged(held, event.tile)}
    return story._replace(record=record._replace(hands=hands))


_OF: Mapping[type, Callable[[Story, int, Any], Story]] = {
    Aside: aside, Declared: declare, Konged: kong, Won: win, ExhaustiveDraw: draw, Chombo: fault,
}  # fmt: skip
"""The function of each kind of event, from the story, the event's number and the event to the story after it."""
