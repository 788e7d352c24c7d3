"""The payments of a win: points, chips, トビ賞, sticks, deposits (供託), dice; each with its receipt line."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from ... import receipt
from ...codes import problem
from ...ledger import CHIPS, TABLE
from ...problems import refuse
from ...record import RON
from ...riichi.chips import ChipLine
from ...riichi.grounds import share_rules
from . import dice
from .dice import Chance, Rolled
from .highest import WinGain
from .record import Chombo, Declared, Event, ExhaustiveDraw, Record, V, Won, won_on
from .story import Story
from .value import WinSetting, fever_key

beside = partial(receipt.beside, __file__)


def pay(story: Story, at: WinSetting, brings: WinGain, why: str = "win") -> Story:
    """Post the points, chips, sticks and dice of a win or of 流し役満; ``why``: the reason of its points. Riichi sticks
    and the pot go to the first winner, after his other payments (those he makes, while 逆)."""
    ledger, winner, v = story.ledger, at.won.player, story.v
    for share in brings.shares:
        ledger.pay(share.player, winner, share.hand * share.factor, why)
        ledger.pay(share.player, winner, share.extra * share.factor, "extra")
        ledger.pay(share.player, winner, share.honba * share.honba_factor, "honba")
    _tell_shares(at, brings, why)
    for line in brings.lines:
        post_line(story, line, by=at.won.by)
    if story.sticks or story.pot:
        ledger.pay(TABLE, winner, story.sticks * v["sticks.value"] if story.sticks else 0, "sticks")
        ledger.pay(TABLE, winner, story.pot, "deposit")
        story.told.paid(ledger, keys=("sticks.value", "deposit.value"))
    below = () if at.sign > 0 else story.below
    lines = story.lines + brings.lines
    paid = story._replace(points=_standing(story), below=below, lines=lines, sticks=0, pot=0)
    return give_chances(paid, brings.chances)


def _standing(story: Story) -> Mapping[str, int]:
    """Return the points of everybody after the transfers so far; empty if they are not recorded."""
    scores = story.record.scores
    if not scores:
        return scores
    moved = story.ledger.totals()
    return {p: n + moved[p] for p, n in scores.items()}


def _tell_shares(at: WinSetting, brings: WinGain, name: str) -> None:
    """Write what each payer pays: hand, 加符 and honba, then their multipliers, each with its rules; ``name``: the
    reason of the hand's points."""
    told, ledger, factors, shares = at.story.told, at.story.ledger, at.points_times, brings.shares
    if not told.listens:
        return
    as_tsumo, seats = told.pending("paarenchan.ron_as_tsumo"), at.story.record.seats
    tsumo = at.won.by != RON or bool(as_tsumo and at.v["paarenchan.ron_as_tsumo"])
    how = [*share_rules(brings.base, at.won.player == seats[0], tsumo, len(seats), at.v), *as_tsumo]
    how += told.pending("pao.", "wareme.")
    outside = any(x.honba and x.honba_factor != x.factor for x in shares)
    honba_times = abs(shares[0].honba_factor) if outside else 1

    def part(amounts: Sequence[int], *keys: str) -> tuple[int, str, tuple[str, ...]]:
        signed = [n * at.sign for n in amounts]
        return sum(signed), " + ".join(map(str, signed)) if len(signed) > 1 else "", keys

    parts = {
        name: part([x.hand for x in shares], *how),
        "extra": part([x.extra for x in shares], "points.tsumo_extra"),
        "honba": part([x.honba * honba_times for x in shares], "honba.ron", "honba.tsumo_each"),
    }
    multiplied = (name, "extra") if outside else tuple(parts) if factors else ()
    total = 0
    for label in multiplied:
        paid, detail, keys = parts.pop(label)
        if paid:
            told.line("payment", label, paid, "points", detail, keys)
            total += paid
    for place, (factor, key, times) in enumerate(factors, 1):
        label = "summer_gold" if factor == "summer" else factor
        detail, keys = f"{total} × {times}", (key, *told.pending("fever.honba"))
        total *= times
        if place < len(factors):
            told.line("payment", label, total, "points", detail, keys)
        else:  # the line of the transfers
            told.paid(ledger, label=label, detail=detail, keys=keys, shown=total, why=multiplied)
    for label, (paid, detail, keys) in parts.items():
        told.paid(ledger, label=label, detail=detail, keys=keys, shown=paid, why=(label,))


def post_line(story: Story, line: ChipLine, topic: str = "chips", by: str = "") -> None:
    """Post a chip line and write it with its rule and those of its multipliers. The pocchi state has its own step.
    ``by``: how the hand was won."""
    for player in line.payers:
        story.ledger.pay(player, line.receiver, line.each, "chip_" + line.id, CHIPS)
    told, own, factors = story.told, story.declared(line.receiver), dict(line.factors)
    if not told.listens:
        return
    rules = {
        "shubari.factor": "shubari" in factors,
        "spring.pocchi": "pocchi" in factors and line.id == "spring",
        fever_key(own.fever): "fever" in factors,
        "chips.no_shubari": own.shubari and "shubari" not in factors,
    }
    keys = [
        line.rule,
        *beside("chips", line.id),
        *beside("chips", f"{line.id}_{by}"),
        *(key for key, so in rules.items() if so),
    ]
    count = len(line.payers)
    detail = f"{line.base}{''.join(f' × {n}' for _, n in line.factors)} × {count}"
    told.paid(story.ledger, topic, line.id, detail, keys, line.each * count)


def give_chances(story: Story, chances: tuple[Chance, ...]) -> Story:
    """Add dice chances to the story, and write them to the receipt."""
    for chance in chances if story.told.listens else ():
        in_fever = "dice_in_fever" if story.declared(chance.player).fever else "dice"
        keys = [
            chance.key,
            "dice.rolls",
            "dice.doubles",
            *beside("dice", chance.source),
            *beside(in_fever, chance.source),
        ]
        keys += ["dice.one_chance"] if chance.source in story.v["dice.one_chance"] else []
        keys += ["dice.high_sources"] if chance.key == "dice.high" else []
        keys += ["chips.no_shubari"] if chance.no_shubari else []
        times = "".join(f" × {n}" for _, n in chance.factors)
        story.told.line("dice", chance.source, chance.chances, "chances", f"{chance.base}{times}", keys)
    return story._replace(chances=story.chances + chances) if chances else story


def post_rolls(story: Story, chances: Iterable[Chance], event: Won | ExhaustiveDraw | Chombo) -> list[Rolled]:
    """Post the recorded rolls, one for each chance in order."""
    v, told, rolled, at = story.v, story.told, [], (*event.at, "dice")
    each = [c for c in chances for _ in range(c.chances)]
    if len(event.dice) > len(each):
        which = {Won: "L453.of_win", ExhaustiveDraw: "L453.of_draw", Chombo: "L453.of_chombo"}[type(event)]
        refuse([problem(which, at, n=len(event.dice), has=len(each))])
    for chance, roll in zip(each, event.dice, strict=False):
        refuse(dice.wrong(roll, v, at))
        rolled.append(dice.post(story.ledger, chance, roll, v))
        told.paid(story.ledger, "rolled", keys=["dice.rolls", *told.pending("dice.doubles")])
    return rolled


def sticks_of(events: Sequence[Event], v: V) -> dict[str, int]:
    """Return the number of riichi sticks that some events lay on the table, by player; an open riichi lays
    ``open_riichi.stick`` points. Rule ``riichi.stick_when_tile_won``."""
    found: dict[str, int] = {}
    for event, then in zip(events, (*events[1:], None), strict=True):
        if isinstance(event, Declared) and (not won_on(event, then) or v["riichi.stick_when_tile_won"]):
            found[event.player] = v["open_riichi.stick"] // v["sticks.value"] if event.open else 1
    return found


def laid(record: Record, v: V) -> dict[str, int]:
    """Return the number of riichi sticks laid in a hand, by player."""
    return dict.fromkeys(record.in_riichi, 1) | sticks_of(record.events, v)


def given_back(record: Record, v: V) -> dict[str, int]:
    """Return the sticks that a チョンボ gives back: all or, if somebody has won (and keeps them), none."""
    return laid(record, v) if record.void else {}


def lay_deposits(story: Story) -> Story:
    """Put ``deposit.value`` into the pot for every false call. Callers who have less go below zero, as by a riichi."""
    callers = story.record.deposits
    if not callers:
        return story
    worth = story.v["deposit.value"]
    for player in callers:
        story.ledger.pay(player, TABLE, worth, "deposit")
        story.told.paid(story.ledger, keys=("deposit.value",))
    points = _standing(story)
    below = [p for p in dict.fromkeys(callers) if p in points and points[p] < 0 <= story.points[p]]
    return story._replace(points=points, below=(*story.below, *below), pot=worth * len(callers))


def bust_by_deposit(story: Story) -> Story:
    """Note who is bust at the end of the hand by a deposit he could not pay, unless he had income (commentary, 5)."""
    callers, scores = dict.fromkeys(story.record.deposits), story.record.scores
    points = _standing(story) if callers else {}
    return story.noted(*(("deposit_bust", {"player": p}) for p in callers if scores and scores[p] >= 0 > points[p]))
