"""The end of a hand without a win (any more): noten, 流し役満, 春無し, what the sit-out gets; チョンボ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...ledger import CHIPS
from ...problems import InputError, NoWin, Problem
from ...record import TSUMO
from ...riichi.draw import pay_noten
from ...riichi.points import tsumo_shares
from ...tiles import HONOURS, KIND, YAOCHUU
from . import dice
from .chips import Line
from .dice import Chance
from .readings import SEVEN, Tiles, completing
from .record import Drawn, Fault

if TYPE_CHECKING:
    from .story import Story

V = Mapping[str, Any]


def draw(story: Story, event: Drawn) -> None:
    """Post what an exhaustive draw moves."""
    if event.nagashi:
        nagashi(story, event)
        return
    record, v = story.record, story.v
    fevers = [p for p, own in story.riichi.items() if own.fever]
    if story.outcomes:
        return  # a fever with a win is no draw
    tenpai = fevers or [p for p in record.seats if p in event.tenpai or p in story.riichi]
    story.tenpai = list(tenpai)
    pay_noten(story.ledger, record.seats, tenpai, v)
    if not record.sitout:
        return
    if not tenpai:
        _for_sitout(story, "all_noten")
    springs = sum(side.flowers[0] for side in story.sides.values())
    if not springs:
        each = v["chips.springless"] << max(event.springless - 1, 0)
        for player in record.seats:
            story.ledger.pay(player, record.sitout, each, "springless", CHIPS)
        _for_sitout(story, "springless")
    story.roll(story.chances, list(event.dice), [])


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
    at = ("events", len(record.events) - 1, "draw") if record.story else ("draw",)
    worth = v["yaku.nagashi_yakuman"]
    if not worth.closed:
        raise NoWin(
            [Problem("W445", "there is no 流し役満 under these rules", None, "yaku.nagashi_yakuman is off", at)]
        )
    if player in story.riichi:
        raise NoWin([Problem("W445", f"{player} is in riichi: no 流し役満", None, "leave `nagashi` out", at)])
    if any(own.fever for own in story.riichi.values()):
        raise NoWin([Problem("W445", "no 流し役満 under a fever", None, "leave `nagashi` out", at)])
    river = record.rivers.get(player)
    wrong = [t for t in river or () if not (YAOCHUU >> (t & KIND) & 1 or (t & KIND == SEVEN and v["gt.on"]))]
    if wrong:
        raise NoWin([Problem("W445", "流し役満: the river has other tiles than terminals and honours", None,
                             "7m counts as one", at)])  # fmt: skip
    dealer = player == record.seats[0]
    from_dealer, from_child = tsumo_shares(v["points.yakuman"] * worth.closed, dealer, len(record.seats), v)
    honba = record.honba * v["honba.tsumo_each"] if record.honba else 0
    for payer in record.seats:
        if payer != player:
            story.ledger.pay(
                payer, player, from_dealer if dealer or payer == record.seats[0] else from_child, "nagashi"
            )
            story.ledger.pay(payer, player, v["points.tsumo_extra"], "extra")
            story.ledger.pay(payer, player, honba, "honba")
    others = tuple(p for p in record.everybody if p != player)
    lines = [Line("yakuman", "chips.yakuman_tsumo", v["chips.yakuman_tsumo"] * worth.closed, 1, (), others, player)]
    side = story.sides[player]
    if side.norths:
        lines.append(Line("north", "chips.north", side.norths * v["chips.north"], side.norths, (), others, player))
    if side.flowers[0] > 1:
        lines.append(
            Line("spring_pair", "chips.spring", side.total * v["chips.spring"], side.total, (), others, player)
        )
    for line in lines:
        for payer in others:
            story.ledger.pay(payer, player, line.each, line.id, CHIPS)
    story.nagashi_lines = lines
    story.chances.append(
        Chance(player, "nagashi_yakuman", "dice.base", worth.closed, v["dice.base"], (), others,
               dice.has_doubles("nagashi_yakuman", False, v), -1)
    )  # fmt: skip
    story.roll(story.chances, list(event.dice), [])


def fault(story: Story, event: Fault) -> None:
    """チョンボ: chips to everybody, and to each tenpai player in riichi the chips of a ron from the offender."""
    record, v, offender = story.record, story.v, event.player
    for player in record.everybody:
        own = story.riichi.get(player)
        worth = v["chips.fault_shubari" if own and own.shubari else "chips.fault"]
        story.ledger.pay(offender, player, worth, "fault", CHIPS)
    unpaid = [p for p in story.riichi if p != offender and p not in dict(event.named)]
    for player in unpaid:
        held = record.hands.get(player)
        if held and completing(Tiles(held.concealed, held.melds), v):
            story.notes.append(("fault_ron_open", {"player": player}))


def final_tenpai(story: Story) -> list[str]:
    """Who was tenpai at a draw."""
    return story.tenpai or []


__all__ = ["HONOURS", "TSUMO", "InputError", "draw", "fault", "final_tenpai", "nagashi"]
