"""The end of a hand by an exhausted wall: noten, 春無し, what the player who sits out gets, and 流し役満.

流し役満 is a win at an exhaustive draw, paid as a tsumo; the tiles of the hand do not matter.
"""

from collections.abc import Iterator

from ...codes import problem
from ...ledger import CHIPS
from ...notation import format_tile
from ...problems import Path, Problem, forbid, refuse
from ...record import TSUMO
from ...riichi.draw import pay_noten
from ...riichi.grounds import size_rules
from ...riichi.judge import YAKUMAN, folds
from ...riichi.payment import ledger_of
from ...riichi.points import Base
from ...tiles import KIND, YAOCHUU
from .chips import nagashi_lines
from .dice import ChanceReason, chances, of_sides, of_yakuman
from .flowers import can_strengthen, indicated
from .hand import SEVEN, completing
from .highest import gain
from .payment import give_chances, pay, post_rolls
from .record import Chombo, ExhaustiveDraw, Won
from .story import Story
from .tile_supply import waits_left
from .value import Multipliers, bases, setting
from .win import tell_yaku

_CALLS = ("pon", "daiminkan", "kakan")


def draw(story: Story, index: int, event: ExhaustiveDraw) -> Story:
    """Settle an exhaustive draw; after a win by a fever nothing is paid.

    春無し is a draw without any 春 drawn, as the record shows or says (``springless: 0`` says that one was); where it
    does not say which in a row this is, it is the first."""
    story = story._replace(drawn=True)
    record, v, told, sitout = story.record, story.v, story.told, story.record.sitout
    if event.nagashi:
        return _all_nagashi(story, event)
    if story.wins:
        return story
    fevers = [p for p, own in story.riichi.items() if own.fever]
    tenpai = fevers or [p for p in record.seats if p in event.tenpai or p in story.riichi or p in record.in_riichi]
    shown = [(p, record.hands[p]) for p in tenpai if p in record.hands]
    at, why = (*event.at, "tenpai"), "no tile completes it"
    forbid([problem("W404.noten", at, help=why, player=p) for p, held in shown if not completing(held, v)])
    story = story._replace(tenpai=tenpai)
    noten = ledger_of(record.seats, record.wareme, v)
    pay_noten(noten, record.seats, tenpai, v)
    story.ledger.transfers += noten.transfers
    told.line("draw", "tenpai", ", ".join(tenpai) or "–", keys=())
    told.paid(story.ledger, keys=("draw.noten_total",))

    def rolled_by_sitout(story: Story, name: str) -> Story:
        source = ChanceReason(name, "dice.base", 1, v["dice.base"])
        return give_chances(story, chances([source], story, sitout, Multipliers(), record.seats))

    if sitout and not tenpai:
        story = rolled_by_sitout(story, "all_noten")
    spring = event.springless == 0 or any(side.flowers[0] for side in story.sides.values())
    if sitout and not spring:
        in_row = 1 if event.springless is None else event.springless
        for player in record.seats:
            story.ledger.pay(player, sitout, v["chips.springless"] << in_row - 1, "springless", CHIPS)
        told.paid(story.ledger, keys=("chips.springless",))
        story = rolled_by_sitout(story, "springless")
        story = story.noted(*([("springless_unsaid", {"player": sitout})] if event.springless is None else ()))
    post_rolls(story, story.chances, event)
    return story


def slips(story: Story) -> None:
    """Pay シュバ滑り: for a シュバリー hand without a win, after a チョンボ the offender's only. Rule ``slip.when``."""
    record, v, last = story.record, story.v, story.record.last
    if not record.sitout or not (story.drawn or (story.wins and v["slip.when"] == "no_win")):
        return
    spared = {w.event.player for w in story.wins} | {*getattr(last, "nagashi", ())}
    for player, own in story.riichi.items():
        fault = isinstance(last, Chombo) and player != last.player
        if own.shubari and player not in spared and not fault:
            story.ledger.pay(player, record.sitout, v["chips.slip"], "slip", CHIPS)
            story.told.paid(story.ledger, keys=("chips.slip", "slip.when"))


def _all_nagashi(story: Story, event: ExhaustiveDraw) -> Story:
    """Settle every 流し役満 of a draw in turn order: the first takes the sticks, each takes the honba."""
    players, here = sorted(event.nagashi, key=story.record.seats.index), (*event.at, "nagashi")
    never = [wrong for p in players for wrong in _never(story, event, p, here)]
    forbid(never + [wrong for p in players for wrong in _called(story, p, here)])
    for player in players:
        story = _nagashi(story, event, player)
    post_rolls(story, story.chances, event)
    return story


def _never(story: Story, event: ExhaustiveDraw, player: str, at: Path) -> Iterator[Problem]:
    """Yield the reasons why a player has no 流し役満."""
    record, v = story.record, story.v
    if not v["yaku.nagashi_yakuman"].closed:
        yield problem("W445.off", at)
        return
    if (player in story.riichi or player in record.in_riichi) and not v["nagashi.in_riichi"]:
        yield problem("W445.riichi", at, player=player)
    if story.wins:
        yield problem("W445.after_win", at)
    for other, own in story.riichi.items():
        if own.fever and not waits_left(record, other, story.events, event.dora, v):
            yield problem("W445.no_waits", at, player=other)
    outside = YAOCHUU | v["gt.on"] << SEVEN
    if any(not outside >> (t & KIND) & 1 for t in record.river(player)):
        yield problem("W445.river", at)


def _called(story: Story, player: str, at: Path) -> Iterator[Problem]:
    """Yield the melds of others with a discard of the player, or with one of unrecorded origin that may be his."""
    river, seats = story.record.river(player), story.record.seats
    for who, held in story.record.hands.items():
        for meld in held.melds:
            if who == player or meld.kind not in _CALLS or meld.player not in ("", player):
                continue
            tile = meld.tiles[0] if meld.player else next((t for t in river if t in meld.tiles), None)
            if tile is not None:
                other = next(p for p in seats if p not in (player, who))
                yield problem("W445.called", at, who=who, tile=format_tile(tile), player=player, other=other)


def _nagashi(story: Story, event: ExhaustiveDraw, player: str) -> Story:
    """Settle one 流し役満. It is paid like any win by tsumo, with 八連荘 for a dealer at enough honba (rule
    ``paarenchan.nagashi``); the tiles of the hand do not matter."""
    v, told, record = story.v, story.told, story.record
    story, gold = _gold(story, event, player, indicated(event.dora))
    meets = setting(story, Won(player, TSUMO, 0, dora=event.dora), gold)
    judge, least = story.judge, v["paarenchan.honba"]
    yakuman = [judge.part("nagashi_yakuman", v["yaku.nagashi_yakuman"].closed, YAKUMAN)]
    eight = player == record.seats[0] and least and record.honba >= least and v["yaku.paarenchan"].closed
    if eight and v["paarenchan.nagashi"]:
        yakuman.append(judge.part("paarenchan", eight, YAKUMAN))
    fold = folds(yakuman, v)
    plain, base = (b.points for b in bases(0, 0, fold, meets.ranks, v))
    tell_yaku(told, yakuman)
    told.line("points", "yakuman", plain, "points", keys=size_rules(Base(plain, "yakuman"), 0, 0, yakuman, v))
    if meets.ranks:
        told.line("points", "summer", base, "points", f"+{meets.ranks}", ("summer.rank",))
    sources = [*(of_yakuman(part.id, part.amount, v) for part in yakuman), *of_sides(meets)]
    brings = gain(meets, base, nagashi_lines(meets, fold, base), sources, why="nagashi")
    return pay(story, meets, brings, "nagashi")


def _gold(story: Story, event: ExhaustiveDraw, player: str, seen: tuple[int, ...]) -> tuple[Story, str]:
    """Choose the season that 金北 strengthens: spring or summer, as the wall is empty and the hand does not count.

    If the record does not say, it is the one that brings more, chips before points.
    """
    v, side, use = story.v, story.sides[player], event.gold
    if use == "none" or (not side.gold and (use is None or any(story.sides[p].gold for p in event.nagashi))):
        return story, ""
    able = [x for x in can_strengthen(story, player, seen, 0) if x in ("spring", "summer")]
    if use is not None:
        if use not in able:
            refuse([problem("L455.empty_wall" if side.gold else "L455.no_north", (*event.at, "gold"), use=use)])
        return story, use
    if len(able) < 2:
        return story, able[0] if able else ""
    once = (side.total + sum(seen)) * v["chips.spring"]
    more = 0 if side.flowers[1] + seen[1] > 1 else v["chips.rank_more"]  # 夏夏: points only
    use = "spring" if once > more else "summer"
    return story.noted(("gold_best", {"player": player, "use": use})), use
