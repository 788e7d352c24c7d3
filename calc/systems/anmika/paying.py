"""What a win moves: points, sticks, chips, トビ賞, dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...ledger import CHIPS
from ...problems import InputError, Problem
from ...record import RON
from . import dice, pot
from .chips import Line, Multipliers, line
from .dice import Chance
from .outcome import Outcome
from .payment import Share, fever_key
from .record import Declared, Roll
from .telling import tell_chance, tell_chips, tell_rolls, tell_shares

if TYPE_CHECKING:
    from .story import Story

Path = tuple[str | int, ...]


def pay_line(story: Story, done: Line, topic: str = "chips") -> None:
    """Post and tell a chip line."""
    for player in done.payers:
        story.ledger.pay(player, done.receiver, done.each, "chip_" + done.id, CHIPS)
    if story.told is not None:
        tell_chips(story.told, story.ledger, done, story.riichi.get(done.receiver), topic)


def post_shares(
    story: Story, shares: Sequence[Share], winner: str, why: str, fever: int, sign: int = 1, ron: bool = False
) -> None:
    """Post and tell the points of each payer: hand, 加符 and honba, ``fever``: what it multiplies them by."""
    ledger, told = story.ledger, story.told
    for share in shares:
        ledger.pay(share.player, winner, sign * share.hand * share.factor, why)
        ledger.pay(share.player, winner, sign * share.extra * share.factor, "extra")
        ledger.pay(share.player, winner, sign * share.honba * share.honba_factor, "honba")
    if told is not None:
        own = story.riichi.get(winner, Declared(winner))
        factors = (
            ("summer_gold", "summer.gold_factor", shares[0].factor // fever),
            ("fever", fever_key(own.fever), fever),
        )
        tell_shares(told, ledger, shares, why, sign, ron, [x for x in factors if x[2] != 1])


def pay(story: Story, outcome: Outcome, m: int) -> None:
    """Post points, sticks, chips and dice of a win under the pocchi state ``m``."""
    v, won, c, record = story.v, outcome.event, outcome.chosen, story.record
    sign = 1 if m > 0 else -1
    outcome.shares += [(share.player, sign * share.total) for share in c.shares]
    post_shares(story, c.shares, won.player, "win", outcome.setting.multipliers.fever, sign, won.by == RON)
    factors = outcome.setting.multipliers._replace(pocchi=m)
    outcome.lines += [line(a, won, record.everybody, factors, v) for a in c.amounts]
    each = factors._replace(pocchi=abs(m)).for_line("bust", v)
    for payer in c.busts:
        receiver = won.source if payer == won.player else won.player
        outcome.lines.append(Line("bust", "chips.bust", v["chips.bust"], 1, each, (payer,), receiver))
    if m > 0:
        story.below = []
    for done in outcome.lines:
        pay_line(story, done)
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
    give(story, outcome.chances, list(won.dice), outcome.rolled, story.at(outcome.index))


def give(story: Story, chances: list[Chance], rolls: list[Roll], done: list[dice.Rolled], at: Path) -> None:
    """Tell dice chances, and settle recorded rolls, one for each chance in order."""
    v, told = story.v, story.told
    if told is not None:
        for c in chances:
            tell_chance(told, c)
    each = [c for c in chances for _ in range(c.chances)]
    if len(rolls) > len(each):
        what = f"dice chances rolled: {len(rolls)}; the {'win' if at[-1] != 'draw' else 'draw'} has {len(each)}"
        raise InputError([Problem("L453", what, None, "one entry a chance", (*at, "dice"))])
    for c, one in zip(each, rolls, strict=False):
        wrong = dice.wrong(one, v)
        if wrong:
            raise InputError([Problem("L453", wrong, None, dice.how_to_write(v), (*at, "dice"))])
        done.append(dice.post(story.ledger, c, one, v))
        if told is not None:
            tell_rolls(told, story.ledger)
