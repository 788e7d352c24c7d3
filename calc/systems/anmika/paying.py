"""What a win moves: points, sticks, chips, トビ賞, dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...ledger import CHIPS, Ledger
from ...problems import InputError, Problem
from . import dice, pot
from .chips import Line, Multipliers, line
from .dice import Chance
from .outcome import Outcome
from .payment import Share
from .record import Roll

if TYPE_CHECKING:
    from .story import Story

Path = tuple[str | int, ...]


def pay_line(ledger: Ledger, done: Line) -> None:
    """Post a chip line."""
    for player in done.payers:
        ledger.pay(player, done.receiver, done.each, "chip_" + done.id, CHIPS)


def post_share(ledger: Ledger, share: Share, winner: str, why: str, sign: int = 1) -> None:
    """Post the points of one payer: hand, 加符 and honba."""
    ledger.pay(share.player, winner, sign * share.hand * share.factor, why)
    ledger.pay(share.player, winner, sign * share.extra * share.factor, "extra")
    ledger.pay(share.player, winner, sign * share.honba * share.honba_factor, "honba")


def pay(story: Story, outcome: Outcome, m: int) -> None:
    """Post points, sticks, chips and dice of a win under the pocchi state ``m``."""
    v, won, c, record = story.v, outcome.event, outcome.chosen, story.record
    sign = 1 if m > 0 else -1
    for share in c.shares:
        post_share(story.ledger, share, won.player, "win", sign)
        outcome.shares.append((share.player, sign * share.total))
    factors = outcome.setting.multipliers._replace(pocchi=m)
    outcome.lines += [line(a, won, record.everybody, factors, v) for a in c.amounts]
    each = factors._replace(pocchi=abs(m)).for_line("bust", v)
    for payer in c.busts:
        receiver = won.source if payer == won.player else won.player
        outcome.lines.append(Line("bust", "chips.bust", v["chips.bust"], 1, each, (payer,), receiver))
    if m > 0:
        story.below = []
    for done in outcome.lines:
        pay_line(story.ledger, done)
    if story.points:
        for player, amount in outcome.shares:
            story.points[player] -= amount
            story.points[won.player] += amount
    pot.take(story, won.player)
    if any(x.id in ("eight", "twelve") for x in outcome.lines):
        story.hundred.add(won.player)
    _chances(story, outcome, factors)


def _chances(story: Story, outcome: Outcome, m: Multipliers) -> None:
    v, won, own = story.v, outcome.event, story.riichi.get(outcome.event.player)
    spent = story.spent[won.player]
    payers = tuple(p for p in story.record.everybody if p != won.player)
    factors = m.for_line("dice", v)
    for s in outcome.chosen.sources:
        spent[s.id] = spent.get(s.id, 0) + s.chances
        outcome.chances.append(
            Chance(
                won.player,
                s.id,
                s.key,
                s.chances,
                s.base,
                factors,
                payers,
                dice.has_doubles(s.id, bool(own and own.shubari), v),
                len(story.outcomes),
                m.shubari != 1 and "shubari" not in dict(factors),
            )
        )
    roll(story, outcome.chances, list(won.dice), outcome.rolled, story.at(outcome.index))


def roll(story: Story, chances: list[Chance], rolls: list[Roll], done: list[dice.Rolled], at: Path) -> None:
    """Settle recorded rolls, one for each chance in order."""
    v = story.v
    each = [c for c in chances for _ in range(c.chances)]
    if len(rolls) > len(each):
        what = f"dice chances rolled: {len(rolls)}; the {'win' if at[-1] != 'draw' else 'draw'} has {len(each)}"
        raise InputError([Problem("L453", what, None, "one entry a chance", (*at, "dice"))])
    for c, one in zip(each, rolls, strict=False):
        wrong = dice.wrong(one, v)
        if wrong:
            raise InputError([Problem("L453", wrong, None, dice.how_to_write(v), (*at, "dice"))])
        done.append(dice.post(story.ledger, c, one, v))
