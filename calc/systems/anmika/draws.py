"""The end of a hand without a win (any more): noten, 流し役満, 春無し, what the sit-out gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...ledger import CHIPS, TABLE
from ...problems import InputError, NoWin, Problem
from ...riichi.draw import pay_noten
from ...riichi.points import Base, tsumo_shares
from ...tiles import KIND, YAOCHUU
from . import dice, pot
from .chips import Factors, Line
from .dice import Chance
from .flowers import can_strengthen, shown, spring_at_win
from .paying import pay_line, roll
from .payment import crossed
from .readings import SEVEN
from .record import Drawn, Fault
from .value import ALL_NORTHS, raise_rank

if TYPE_CHECKING:
    from .story import Story

V = Mapping[str, Any]
Path = tuple[str | int, ...]
_COPIES = 4


def draw(story: Story, event: Drawn) -> None:
    """Post what an exhaustive draw moves."""
    if event.nagashi:
        nagashi(story, event)
        return
    record, v = story.record, story.v
    fevers = [p for p, own in story.riichi.items() if own.fever]
    if story.outcomes:
        return  # a fever with a win is no draw
    tenpai = fevers or [p for p in record.seats if p in event.tenpai or p in story.riichi or p in record.in_riichi]
    story.tenpai = list(tenpai)
    pay_noten(story.ledger, record.seats, tenpai, v)
    if record.sitout and not tenpai:
        _for_sitout(story, "all_noten")
    springs = sum(side.flowers[0] for side in story.sides.values())
    if record.sitout and not springs:
        each = v["chips.springless"] << max(event.springless - 1, 0)
        for player in record.seats:
            story.ledger.pay(player, record.sitout, each, "springless", CHIPS)
        _for_sitout(story, "springless")
    roll(story, story.chances, list(event.dice), [], ("draw",))


def _for_sitout(story: Story, source: str) -> None:
    v, record = story.v, story.record
    story.chances.append(
        Chance(
            record.sitout,
            source,
            "dice.base",
            1,
            v["dice.base"],
            (),
            record.seats,
            dice.has_doubles(source, False, v),
            -1,
        )
    )


def nagashi(story: Story, event: Drawn) -> None:
    """流し役満: paid as a tsumo yakuman; drawn norths and flowers count, tiles of the hand do not."""
    record, v, player = story.record, story.v, event.nagashi
    at: Path = ("events", len(record.events) - 1, "draw") if record.story else ("draw",)
    worth = v["yaku.nagashi_yakuman"]
    if not worth.closed:
        raise NoWin(
            [Problem("W445", "there is no 流し役満 under these rules", None, "yaku.nagashi_yakuman is off", at)]
        )
    if player in story.riichi or player in record.in_riichi:
        raise NoWin([Problem("W445", f"{player} is in riichi: no 流し役満", None, "leave `nagashi` out", at)])
    if any(own.fever for own in story.riichi.values()):
        raise NoWin([Problem("W445", "no 流し役満 under a fever", None, "leave `nagashi` out", at)])
    river = record.rivers.get(player)
    wrong = [t for t in river or () if not (YAOCHUU >> (t & KIND) & 1 or (t & KIND == SEVEN and v["gt.on"]))]
    if wrong:
        raise NoWin(
            [
                Problem(
                    "W445",
                    "流し役満: the river has other tiles than terminals and honours",
                    None,
                    "7m counts as one",
                    at,
                )
            ]
        )
    dealer = player == record.seats[0]
    side, seen = story.sides[player], shown(event.dora)
    gold = _nagashi_gold(story, event, seen, at)
    summers = side.flowers[1] + seen[1]
    by_four = gold == "summer" and summers > 1
    ranks = 0 if by_four else summers * v["summer.rank"] * (2 if gold == "summer" else 1) if summers else 0
    times = v["summer.gold_factor"] if by_four else 1
    factors: Factors = (("summer", times),) if by_four else ()
    base = raise_rank(Base(v["points.yakuman"] * worth.closed, "yakuman"), 0, 0, ranks, v)
    from_dealer, from_child = tsumo_shares(base.points, dealer, len(record.seats), v)
    honba = record.honba * v["honba.tsumo_each"] if record.honba else 0
    due = {
        p: (from_dealer if dealer or p == record.seats[0] else from_child, v["points.tsumo_extra"], honba)
        for p in record.seats
        if p != player
    }
    for payer, amounts in due.items():
        for why, amount in zip(("nagashi", "extra", "honba"), amounts, strict=True):
            story.ledger.pay(payer, player, amount * times, why)
    if story.sticks:
        story.ledger.pay(TABLE, player, story.sticks * v["sticks.value"], "sticks")
    pot.take(story, player)
    others = tuple(p for p in record.everybody if p != player)
    worth_chips = v["chips.yakuman_tsumo"] * worth.closed + (ranks * v["chips.rank_more"] if ranks else 0)
    lines = [Line("yakuman", "chips.yakuman_tsumo", worth_chips, 1, factors, others, player)]
    if side.norths:
        lines.append(Line("north", "chips.north", side.norths * v["chips.north"], side.norths, factors, others, player))
    spring = spring_at_win(side, seen, gold == "spring")
    for name, number in (
        ("spring_pair", spring.pair), ("spring_indicated", spring.indicated), ("spring_more", spring.more),
        ("spring_gold", spring.gold),
    ):  # fmt: skip
        if number:
            lines.append(Line(name, "chips.spring", number * v["chips.spring"], number, factors, others, player))
    norths, fours = side.norths >= ALL_NORTHS, side.sets_of_four
    hundred = "twelve" if norths and fours > 1 else "eight" if fours > 1 or (norths and fours) else ""
    if hundred:
        lines.append(Line(hundred, "chips." + hundred, v["chips." + hundred], 1, factors, others, player))
    for payer, amounts in due.items():
        if payer in story.below or (story.points and crossed(story.points[payer], sum(amounts) * times)):
            lines.append(Line("bust", "chips.bust", v["chips.bust"], 1, factors, (payer,), player))
    for line in lines:
        pay_line(story.ledger, line)
    story.nagashi_lines = lines
    for source, count in (("nagashi_yakuman", worth.closed), ("four_flowers", fours), ("four_norths", int(norths))):
        if count:
            doubles = dice.has_doubles(source, False, v)
            base_chips = v["dice.base"]
            story.chances.append(Chance(player, source, "dice.base", count, base_chips, factors, others, doubles, -1))
    roll(story, story.chances, list(event.dice), [], ("draw",))


def _nagashi_gold(story: Story, event: Drawn, seen: tuple[int, ...], at: Path) -> str:
    """What 金北 strengthens for 流し役満: spring or summer, for the wall is empty, and tiles of the hand do not count.

    It must be used. Left out: on the one that brings more, chips before points.
    """
    v, side = story.v, story.sides[event.nagashi]
    able = [x for x in can_strengthen(side, seen, 0, v) if x in ("spring", "summer")] if side.gold else []
    if event.gold not in (None, "none"):
        if event.gold not in able:
            why = "the flower is not drawn, or cannot act on an empty wall" if side.gold else "no gold north is drawn"
            raise InputError([Problem("L455", f"金北 cannot strengthen {event.gold}: {why}", None,
                                      "流し役満: spring or summer", (*at, "gold"))])  # fmt: skip
        return event.gold or ""
    if event.gold == "none" and able:
        raise InputError([Problem("L456", "金北 must be used: " + ", ".join(able) + " can be strengthened", None,
                                  "it may be held in a fever only", (*at, "gold"))])  # fmt: skip
    if len(able) < 2:
        return able[0] if able else ""
    total = side.total + sum(seen)
    once = total * v["chips.spring"]
    twice = side.flowers[1] + seen[1] > 1
    lines = v["chips.yakuman_tsumo"] + side.norths * v["chips.north"] + once
    more = lines * (v["summer.gold_factor"] - 1) if twice else v["chips.rank_more"]
    use = "spring" if once > more else "summer"
    story.notes.append(("gold_best", {"player": event.nagashi, "use": use}))
    return use


def slips(story: Story) -> None:
    """シュバ滑り: a シュバリー hand without a win; after a チョンボ only the offender's own. Rule ``slip.when``."""
    record, v = story.record, story.v
    if not record.sitout or not (story.drawn or (story.outcomes and v["slip.when"] == "no_win")):
        return
    spared = {o.event.player for o in story.outcomes}
    last = story.events[-1]
    if isinstance(last, Fault):
        spared |= set(story.riichi) - {last.player}
    for player, own in story.riichi.items():
        if own.shubari and player not in spared:
            story.ledger.pay(player, record.sitout, v["chips.slip"], "slip", CHIPS)
