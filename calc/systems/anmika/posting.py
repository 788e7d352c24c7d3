"""What a win moves: points, chips, トビ賞, sticks, dice; each is posted and told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...ledger import CHIPS
from ...problems import InputError, Problem
from ...record import RON
from . import dice
from .chips import Line, Multipliers, line
from .dice import Chance, Rolled, Source
from .payment import Share, fever_key
from .record import Roll
from .sticks import take_sticks
from .story import Path, SettledWin, Story
from .telling import tell_chance, tell_chips, tell_rolls, tell_shares
from .value import V


def pay(story: Story, win: SettledWin, factor: int) -> tuple[Story, SettledWin]:
    """Points, chips, sticks and dice of a win under the pocchi state ``factor``."""
    v, won, chosen, fever = story.v, win.event, win.chosen, win.setting.multipliers.fever
    m = win.setting.multipliers._replace(pocchi=factor)
    lines = [line(a, won, story.record.everybody, m, v) for a in chosen.amounts]
    lines += bust_lines(chosen.busts, won.player, won.source, m._replace(pocchi=abs(factor)), v)
    sign = 1 if factor > 0 else -1
    story = post_shares(story, chosen.shares, won.player, "win", fever, sign, won.by == RON)
    story = post_lines(story, lines)
    if factor > 0:
        story = story._replace(below=())
    story = take_sticks(story, won.player)
    story, chances = give_dice(story, won.player, chosen.sources, m, win=len(story.wins))
    rolled = post_rolls(story, chances, won.dice, story.table.at(win.place))
    shares = [(share.player, sign * share.total) for share in chosen.shares]
    return story, win._replace(lines=lines, chances=chances, rolled=rolled, shares=shares)


def post_shares(
    story: Story, shares: Sequence[Share], winner: str, why: str, fever: int, sign: int = 1, ron: bool = False
) -> Story:
    """The points of each payer: hand, 加符 and honba; ``fever``: what it multiplies them by."""
    ledger, points = story.ledger, dict(story.points)
    for share in shares:
        ledger.pay(share.player, winner, sign * share.hand * share.factor, why)
        ledger.pay(share.player, winner, sign * share.extra * share.factor, "extra")
        ledger.pay(share.player, winner, sign * share.honba * share.honba_factor, "honba")
        if points:
            points[share.player] -= sign * share.total
            points[winner] += sign * share.total
    if story.told is not None:
        summer, key = shares[0].factor // fever, fever_key(story.declared(winner).fever)
        factors = [x for x in (("summer_gold", "summer.gold_factor", summer), ("fever", key, fever)) if x[2] != 1]
        tell_shares(story.told, ledger, shares, why, sign, ron, factors)
    return story._replace(points=points)


def bust_lines(payers: Iterable[str], winner: str, source: str, m: Multipliers, v: V) -> list[Line]:
    """トビ賞: to the winner, or where he is the one who busts, to the discarder."""
    each = m.for_line("bust", v)
    return [
        Line("bust", "chips.bust", v["chips.bust"], 1, each, (payer,), source if payer == winner else winner)
        for payer in payers
    ]


def post_line(story: Story, done: Line, topic: str = "chips") -> None:
    """A chip line."""
    for player in done.payers:
        story.ledger.pay(player, done.receiver, done.each, "chip_" + done.id, CHIPS)
    if story.told is not None:
        tell_chips(story.told, story.ledger, done, story.riichi.get(done.receiver), topic)


def post_lines(story: Story, lines: Sequence[Line]) -> Story:
    """The chip lines of a win."""
    for done in lines:
        post_line(story, done)
    return bonus_paid(story, lines)


def bonus_paid(story: Story, lines: Iterable[Line]) -> Story:
    """The story after some chip lines, as far as the lines of 100 and 300 chips are paid by grade."""
    paid = dict(story.bonus_paid)
    for done in lines:
        if done.id in ("eight", "twelve"):
            paid[done.receiver] = paid.get(done.receiver, 0) + done.base
    return story._replace(bonus_paid=paid)


def give_dice(
    story: Story, player: str, sources: Iterable[Source], m: Multipliers, win: int = -1, payers: Sequence[str] = ()
) -> tuple[Story, list[Chance]]:
    """The dice chances of a player, from everybody else or from ``payers``."""
    v, own, given = story.v, story.declared(player), dict(story.dice_given.get(player, {}))
    factors = m.for_line("dice", v)
    plain = m.shubari != 1 and "shubari" not in dict(factors)
    others = tuple(payers or (p for p in story.record.everybody if p != player))
    chances = []
    for s in sources:
        given[s.id] = given.get(s.id, 0) + s.chances
        doubles = dice.has_doubles(s.id, own.shubari, v)
        chances.append(Chance(player, s.id, s.key, s.chances, s.base, factors, others, doubles, win, plain))
        if story.told is not None:
            tell_chance(story.told, chances[-1])
    return story._replace(dice_given={**story.dice_given, player: given}), chances


def post_rolls(story: Story, chances: Iterable[Chance], rolls: Sequence[Roll], at: Path) -> list[Rolled]:
    """The rolls that are recorded, one for each chance in order."""
    v, rolled = story.v, []
    each = [c for c in chances for _ in range(c.chances)]
    if len(rolls) > len(each):
        kind = "draw" if at[-1] == "draw" else "win"
        what = f"the record has rolls of {len(rolls)} dice chance{'s' * (len(rolls) != 1)}; the {kind} has {len(each)}"
        raise InputError([Problem("L453", what, None, "one entry a chance", (*at, "dice"))])
    for chance, roll in zip(each, rolls, strict=False):
        wrong = dice.wrong(roll, v)
        if wrong:
            raise InputError([Problem("L453", wrong, None, dice.how_to_write(v), (*at, "dice"))])
        rolled.append(dice.post(story.ledger, chance, roll, v))
        if story.told is not None:
            tell_rolls(story.told, story.ledger)
    return rolled
