"""The settlement of a hand, event by event: each kind has a function from the story so far to the story after it."""

from collections.abc import Callable, Mapping
from functools import cache

from ...problems.codes import problem
from ...problems.problems import forbid, refuse
from ...riichi.chips import ChipLine
from ...riichi.following import deal_after, stays
from ...riichi.judge import Judge
from ...riichi.payment import noted_wareme
from ...riichi.settlement import claimed_yaku_notes
from ...rules.rules import Rules, V
from ...tiles.tiles import KINDS, mpsz
from ...verdict.receipt import Receipt, Silent
from ...verdict.verdict import NextHand
from ..story import played
from .exhaustive_draw import pay_slips, settle_draw
from .fault import settle_fault
from .hand import kinds_in_set, konged
from .payment import bust_by_deposit, lay_deposits, post_line
from .receipt_lines import beside
from .record import (
    Aside,
    Chombo,
    Declared,
    Event,
    ExhaustiveDraw,
    Konged,
    Record,
    WinEvent,
    given_back,
    is_flower,
    same_discard,
    season,
    won_on,
)
from .refusals import kan_problems, riichi_problems
from .setting import multipliers
from .settled_win import won
from .story import Spring, Story, begin
from .verdict import AnmikaVerdict
from .win import settle_win


def settle(record: Record, rules: Rules, receipt: Receipt | None = None) -> AnmikaVerdict:
    """Return the verdict of a legal anmika record, settled event by event. Raises :class:`~calc.NoWin` at the first
    event that the rules forbid, and :class:`~calc.InputError` at the first that is impossible. If the record of a fever
    does not say how 金北 was used, the hand is settled twice: first in silence, to find the win where it brings most
    (``probes``)."""
    silent = Silent(rules)
    # a receipt needs a judge of its own, which records the rules that it reads
    judge = judge_for(rules) if receipt is None else make_judge(rules, receipt.values)
    probes = cache(lambda: _play_events(begin(record, judge, silent)).probes)  # run only when a win asks for them
    story = _play_events(begin(record, judge, receipt or silent, probes))
    after = following(story)
    notes = [*story.notes, *noted_wareme(record.wareme, story.v, receipt)]
    for settled in story.wins:
        notes += claimed_yaku_notes(settled.recorded.player, settled.recorded.yaku, rules)
    verdict = AnmikaVerdict(record, rules, story.ledger, map(won, story.wins), after, notes, receipt)
    verdict.settled = story
    return verdict


def make_judge(rules: Rules, values: V) -> Judge:
    """Make a judge that knows which manzu are in the set. ``values``: those of the rules, or the same with their reads
    recorded for a receipt: such a judge is for one hand."""
    removed = frozenset(range(KINDS)).difference(kinds_in_set(values))
    return Judge(rules, values, removed, ("north", "daichisei"))  # norths are nobody's yaku tile, nor a hand's pair


def judge_for(rules: Rules) -> Judge:
    """Return the judge of some rules, which caches what it learns from hand to hand."""
    judge: Judge = rules.kept.get("anmika") or rules.kept.setdefault("anmika", make_judge(rules, rules.values))
    return judge


def _play_events(story: Story) -> Story:
    """Post the deposits, then all events in turn, then シュバ滑り; return the story at the end, with those bust who
    could not pay their deposit, which is known only then."""
    story = played(lay_deposits(story), story.events, _ON)
    pay_slips(story)
    return bust_by_deposit(story)


def following(story: Story) -> NextHand:
    """Return the dealer, honba and sticks of the next hand, and write its step to the receipt. Honba grow by one, but
    begin anew after a win in which the dealer has no part. Deposits that nobody won stay as sticks. A winner has taken
    all sticks; after a チョンボ those laid in the hand go back (spec §10), and ``deal_after`` says who deals."""
    record, v = story.record, story.v
    dealer, next_seat, *_ = record.seats
    last, honba, winners = record.last, record.honba + 1, story.winners
    with story.receipt.step("next", "next", "") as step:
        sticks = story.sticks + (story.pot // v["sticks.value"] if story.pot else 0)
        keys = [*beside("next", "next"), *(["sticks.value"] if story.pot else ())]
        if isinstance(last, Chombo):
            after_fault, honba = deal_after(record.seats, last.player, record.honba, v)
            keeps = after_fault == dealer
            # the record's sticks have those laid in this hand among them
            back = sum(given_back(record, v).values())
            sticks = max(sticks - back, 0)
            if back:
                keys += step.rest_of(*beside("next", "sticks"))
        elif winners:
            keeps, sticks = dealer in winners, 0
            if not keeps:
                honba = 0
        else:
            keeps = stays(dealer in (story.tenpai or []), record.round_wind, v)
        next_dealer = dealer if keeps else next_seat
        step.keys, step.result = keys, next_dealer
    return NextHand(dealer=next_dealer, honba=honba, sticks=sticks)


def _checked_in_order(on: Callable[..., Story]) -> Callable[..., Story]:
    """Return the function ``on`` of an event, preceded by the check that the event can follow the earlier ones: only
    the story, not the record, knows what has happened by then."""

    def checked(story: Story, index: int, event: Event) -> Story:
        """Return the story after an event. Raises NoWin or InputError as :func:`_check_order` does."""
        _check_order(story, index, event)
        return on(story, index, event)

    return checked


_BY_FEVER = {Declared: "W449.riichi", Konged: "W449.kan", WinEvent: "W449.win"}
"""Why a fever forbids an event of another player."""


def _check_order(story: Story, index: int, event: Event) -> None:
    """Raise InputError for an event after the end of the hand, and NoWin for an event that the fever of another player
    forbids (spec §7). ``index``: the number of the event. The second ron of a double ron may follow the first in any
    case."""
    second_ron = isinstance(event, WinEvent) and bool(story.wins) and same_discard(story.wins[-1].recorded, event)
    if story.position.drawn or (story.won_out and not second_ron):
        by_fever = story.wins and story.declared(story.wins[-1].recorded.player).fever
        refuse([problem("L451.winter" if by_fever else "L451.one_win", event.path)])
    if isinstance(event, (Declared, Konged, WinEvent)) and not second_ron:
        first = _fever_against(story, index, event)
        if first:
            forbid([problem(_BY_FEVER[type(event)], event.path, player=event.player, first=first)])


def _fever_against(story: Story, index: int, event: WinEvent | Declared | Konged) -> str:
    """Return the player whose fever forbids this event of another player; empty if nobody's does. Once somebody has
    won, the hand is his alone. Before that a fever forbids all but a ron on its own declaration tile, and nothing to
    players who have a fever themselves."""
    if story.wins:
        first = story.wins[0].recorded.player
        return first if event.player != first else ""
    if story.declared(event.player).fever:
        return ""
    for player, declared in story.riichi.items():
        # a ron on the tile of the riichi just before
        on_declaration = isinstance(event, WinEvent) and won_on(declared, event) and story.events[index - 1] is declared
        if declared.fever and not on_declaration:
            return player
    return ""


def draw_aside(story: Story, index: int, event: Aside) -> Story:
    """Return the story with a flower or a north set aside. Of a player with one 春 flowers are paid at once (単春, spec
    §8): the 春 brings chips for all his flowers so far, each later one for itself. Two 春 are 春春, paid at the win."""
    v, player = story.v, event.player
    side = story.sides[player].add(event.tile)
    story = story.stands(sides={**story.sides, player: side})
    if not is_flower(event.tile) or side.flowers.springs != 1:
        return story
    number = 1 if season(event.tile) else side.total  # season 0 is 春, which counts all
    # by 逆 the factor is negative, but nobody pays for his own flower
    pocchi = max(story.state(player).factor, 1) if v["spring.pocchi"] else 1
    factors = multipliers(story.declared(player), v, pocchi).for_line("spring", v)
    others = story.position.others(player)
    line = ChipLine("spring", "chips.spring", number * v["chips.spring"], number, factors, others, player)
    post_line(story, line, "flowers")
    return story._replace(springs=(*story.springs, Spring(index, line)))


def declare_riichi(story: Story, index: int, event: Declared) -> Story:
    """Return the story with a riichi declared, and write its receipt line. Raises NoWin for a riichi that the rules
    forbid, as far as the hand is recorded. Its stick is not posted: the record's sticks include it. ``index`` is not
    used: the functions of all kinds of events get the number of theirs."""
    names = [name for name in ("double", "open", "shubari") if getattr(event, name)]
    if event.fever:
        names.insert(0, f"fever_{event.fever}")  # texts name it first
    with story.receipt.step("riichi", "declared", "") as step:
        forbid(riichi_problems(story, event))
        step.result, step.detail = event.player, " ".join(names)
        step.keys = step.rest_of("shubari.on", "fever.", "riichi.open")
    return story.stands(riichi={**story.riichi, event.player: event})


def declare_kan(story: Story, index: int, event: Konged) -> Story:
    """Return the story with a kan declared after riichi, and write its receipt line: from now on the kan is part of the
    hand and counts for the number of indicators. Raises NoWin for a kan that the rules forbid. ``index`` is not used,
    as in :func:`declare_riichi`."""
    record = story.record
    hand = record.hand(event.player)
    forbid(kan_problems(event, hand, event.tile in record.spilled, story.v))
    keys = ("riichi.ankan", "pocchi.kan_first")
    story.receipt.line("kan", "konged", mpsz(event.tile), detail=event.player, keys=keys)
    hands = {**record.hands, event.player: konged(hand, event.tile)}
    return story.stands(record=record._replace(hands=hands))


_EVENTS: Mapping[type[Event], Callable[..., Story]] = {
    Aside: draw_aside, Declared: declare_riichi, Konged: declare_kan, WinEvent: settle_win, ExhaustiveDraw: settle_draw,
    Chombo: settle_fault,
}  # fmt: skip
_ON = {kind: _checked_in_order(on) for kind, on in _EVENTS.items()}
"""The function of each kind of event, from the story, the event's number and the event to the story after it."""
