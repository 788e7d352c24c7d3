"""The end of a hand without a win (any more): noten, 春無し, what the sit-out gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...ledger import CHIPS
from ...riichi.draw import pay_noten
from . import dice
from .dice import Chance
from .nagashi import nagashi
from .paying import give
from .record import Drawn, Fault

if TYPE_CHECKING:
    from .story import Story


def draw(story: Story, event: Drawn) -> None:
    """Post what an exhaustive draw moves."""
    if event.nagashi:
        nagashi(story, event)
        return
    record, v, told = story.record, story.v, story.told
    fevers = [p for p, own in story.riichi.items() if own.fever]
    if story.outcomes:
        return  # a fever with a win is no draw
    tenpai = fevers or [p for p in record.seats if p in event.tenpai or p in story.riichi or p in record.in_riichi]
    story.tenpai = list(tenpai)
    pay_noten(story.ledger, record.seats, tenpai, v)
    if told is not None:
        told.line("draw", "tenpai", ", ".join(tenpai) or "–", keys=())
        told.paid(story.ledger, keys=("draw.noten_total",))
    if record.sitout and not tenpai:
        _for_sitout(story, "all_noten")
    springs = sum(side.flowers[0] for side in story.sides.values())
    if record.sitout and not springs:
        each = v["chips.springless"] << max(event.springless - 1, 0)
        for player in record.seats:
            story.ledger.pay(player, record.sitout, each, "springless", CHIPS)
        if told is not None:
            told.paid(story.ledger, keys=("chips.springless",))
        _for_sitout(story, "springless")
    give(story, story.chances, list(event.dice), [], ("draw",))


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


def slips(story: Story) -> None:
    """シュバ滑り: a シュバリー hand without a win; after a チョンボ only the offender's own. Rule ``slip.when``."""
    record, v = story.record, story.v
    if not record.sitout or not (story.drawn or (story.outcomes and v["slip.when"] == "no_win")):
        return
    spared = {o.event.player for o in story.outcomes}
    last = story.events[-1]
    if isinstance(last, Drawn):
        spared |= set(last.nagashi)
    elif isinstance(last, Fault):
        spared |= set(story.riichi) - {last.player}
    for player, own in story.riichi.items():
        if own.shubari and player not in spared:
            story.ledger.pay(player, record.sitout, v["chips.slip"], "slip", CHIPS)
            if story.told is not None:
                story.told.paid(story.ledger, keys=("chips.slip", "slip.when"))
