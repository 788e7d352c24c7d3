"""What a win moves: points, chips, トビ賞, sticks, deposits (供託), dice; each is posted and told."""

from collections.abc import Iterable, Sequence

from ...codes import problem
from ...ledger import CHIPS, TABLE
from ...riichi.chips import Line
from . import dice
from .dice import Chance, Rolled
from .highest import Gain
from .record import Declared, Event, ExhaustiveDraw, Fault, Record, V, Won, won_on
from .story import Story, refuse
from .telling import tell_chance, tell_chips, tell_shares
from .value import Setting


def pay(story: Story, at: Setting, brings: Gain, why: str = "win") -> Story:
    """The points, chips, sticks and dice of a win, or of 流し役満; ``why``: what its points are for."""
    ledger, winner, points = story.ledger, at.won.player, dict(story.points)
    for share in brings.shares:
        ledger.pay(share.player, winner, share.hand * share.factor, why)
        ledger.pay(share.player, winner, share.extra * share.factor, "extra")
        ledger.pay(share.player, winner, share.honba * share.honba_factor, "honba")
        if points:
            points[share.player] -= share.total
            points[winner] += share.total
    tell_shares(at, brings.shares, why)
    for line in brings.lines:
        post_line(story, line)
    below = () if at.multipliers.pocchi > 0 else story.below
    paid = story._replace(points=points, below=below, lines=story.lines + brings.lines)
    return give_chances(take_sticks(paid, winner), brings.chances)


def post_line(story: Story, done: Line, topic: str = "chips") -> None:
    """A chip line."""
    for player in done.payers:
        story.ledger.pay(player, done.receiver, done.each, "chip_" + done.id, CHIPS)
    tell_chips(story, done, topic)


# --- dice -------------------------------------------------------------------------------------------------------------


def give_chances(story: Story, chances: tuple[Chance, ...]) -> Story:
    """The story after some dice chances."""
    for chance in chances:
        tell_chance(story.told, chance)
    return story._replace(chances=story.chances + chances) if chances else story


def post_rolls(story: Story, chances: Iterable[Chance], event: Won | ExhaustiveDraw) -> list[Rolled]:
    """The rolls that are recorded, one for each chance in order."""
    v, told, rolled, at = story.v, story.told, [], (*event.at, "dice")
    each = [c for c in chances for _ in range(c.chances)]
    if len(event.dice) > len(each):
        which = "L453.of_win" if isinstance(event, Won) else "L453.of_draw"
        refuse([problem(which, at, n=len(event.dice), has=len(each))])
    for chance, roll in zip(each, event.dice, strict=False):
        refuse(dice.wrong(roll, v, at))
        rolled.append(dice.post(story.ledger, chance, roll, v))
        told.paid(story.ledger, "rolled", keys=["dice.rolls", *told.pending("dice.doubles")])
    return rolled


# --- sticks and deposits: who lays them, who takes them, who gets them back -------------------------------------------


def laying(events: Sequence[Event], v: V) -> list[Declared]:
    """The riichi whose sticks lie on the table; rule ``riichi.stick_when_tile_won``."""
    return [
        e
        for e, after in zip(events, [*events[1:], None], strict=True)
        if isinstance(e, Declared) and (v["riichi.stick_when_tile_won"] or not won_on(e, after))
    ]


def laid(record: Record, v: V) -> dict[str, int]:
    """The riichi sticks of a hand by player, an open riichi's ``open_riichi.stick``."""
    many = v["open_riichi.stick"] // v["sticks.value"]
    return dict.fromkeys(record.in_riichi, 1) | {e.player: many if e.open else 1 for e in laying(record.events, v)}


def given_back(record: Record, v: V) -> dict[str, int]:
    """The sticks that a チョンボ gives back: it moves no points. Who won sticks before keeps them all."""
    ends = isinstance(record.events[-1], Fault) and not any(isinstance(e, Won) for e in record.events)
    return laid(record, v) if ends else {}


def lay_deposits(story: Story) -> Story:
    """Every false call puts ``deposit.value`` into the pot. Whoever has less goes below zero, as by a riichi."""
    for player in story.record.deposits:
        worth, points = story.v["deposit.value"], dict(story.points)
        story.ledger.pay(player, TABLE, worth, "deposit")
        story.told.paid(story.ledger, keys=("deposit.value",))
        if player in points:
            points[player] -= worth
            if points[player] < 0 <= story.points[player]:
                story = story._replace(below=(*story.below, player))
        story = story._replace(points=points, pot=story.pot + worth)
    return story


def take_sticks(story: Story, winner: str) -> Story:
    """Riichi sticks and the pot go to the first winner; after what he is paid, or pays while 逆."""
    if not (story.sticks or story.pot):
        return story
    sticks, points = story.sticks * story.v["sticks.value"] if story.sticks else 0, dict(story.points)
    story.ledger.pay(TABLE, winner, sticks, "sticks")
    story.ledger.pay(TABLE, winner, story.pot, "deposit")
    story.told.paid(story.ledger, keys=("sticks.value", "deposit.value"))
    if winner in points:
        points[winner] += sticks + story.pot
    return story._replace(sticks=0, pot=0, points=points)


def left(story: Story) -> int:
    """What stays on the table for the next hand, in sticks."""
    return story.pot // int(story.v["sticks.value"]) if story.pot else 0


def bust_by_deposit(story: Story) -> Story:
    """Who paid a deposit without having it is bust at the end of the hand, unless there was income (seed, 5)."""
    if not story.record.deposits:
        return story
    scores, moved = story.record.scores, story.ledger.totals()
    bust = [p for p in dict.fromkeys(story.record.deposits) if scores and scores[p] >= 0 > scores[p] + moved[p]]
    return story.noted(*(("deposit_bust", {"player": p}) for p in bust))
