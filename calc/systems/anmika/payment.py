"""The payments of a win: points, chips, トビ賞, sticks, deposits (供託), dice; each with its receipt line."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...problems.codes import problem
from ...problems.problems import refuse
from ...records.record import RON
from ...riichi.chips import ChipLine
from ...riichi.grounds import share_rules
from ...verdict.ledger import CHIPS, TABLE, Ledger
from ...verdict.receipt import OpenStep, deciding
from ...verdict.verdict import Remark
from . import dice
from .dice import Chance, Rolled
from .highest import WinGain
from .receipt_lines import beside
from .record import Chombo, ExhaustiveDraw, WinEvent
from .setting import Factor, WinSetting, fever_key
from .story import Story


def pay(story: Story, setting: WinSetting, gain: WinGain, step: OpenStep, why: str = "win") -> Story:
    """Post the points, chips, sticks and dice chances of a win or of 流し役満 to the ledger, with their receipt lines,
    and return the story after it. ``step``: the step of the win in the receipt; ``why``: the reason that the transfers
    of its points have. Riichi sticks and the pot go to the first winner of the hand, after everything that this winner
    is paid or, while 逆, pays."""
    ledger, winner, v = story.ledger, setting.won.player, story.v
    post_shares(ledger, setting, gain, why)
    if story.receipt.listens:
        _write_shares(story, setting, gain, step, why)
    for line in gain.lines:
        post_line(story, line, by=setting.won.by)
    if story.sticks or story.pot:
        ledger.pay(TABLE, winner, story.sticks * v["sticks.value"] if story.sticks else 0, "sticks")
        ledger.pay(TABLE, winner, story.pot, "deposit")
        story.receipt.paid(ledger, keys=("sticks.value", "deposit.value"))
    # those below zero by their own payment owe トビ賞 to the next winner: this one, unless 逆 makes him pay
    below = () if setting.sign > 0 else story.position.below
    paid = story.stands(points=_current_points(story), below=below, lines=story.position.lines + gain.lines)
    return give_chances(paid._replace(sticks=0, pot=0), gain.chances)


def post_shares(ledger: Ledger, setting: WinSetting, gain: WinGain, why: str = "win") -> None:
    """Post to ``ledger`` the points of a win: what each payer owes for the hand, 加符 and honba, with their
    multipliers. ``why``: the reason that the transfers of the hand itself have. (No story or receipt is needed, since a
    dispute posts them to a ledger of its own.)"""
    winner = setting.won.player
    for share in gain.shares:
        ledger.pay(share.player, winner, share.hand * share.factor, why)
        ledger.pay(share.player, winner, share.extra * share.factor, "extra")
        ledger.pay(share.player, winner, share.honba * share.honba_factor, "honba")


def post_chips(ledger: Ledger, line: ChipLine) -> None:
    """Post a chip line: to its receiver from each payer, to a ledger that may be a dispute's own."""
    for player in line.payers:
        ledger.pay(player, line.receiver, line.each, "chip_" + line.id, CHIPS)


def _current_points(story: Story) -> Mapping[str, int]:
    """Return everybody's points after the transfers so far; empty if no scores are recorded. Each win needs them as
    they are just before it, since トビ賞 is due when a payment takes a player below zero."""
    scores = story.record.scores
    if not scores:
        return scores
    moved = story.ledger.totals()
    return {player: points + moved[player] for player, points in scores.items()}


class _Amount(NamedTuple):
    """A part of the points, before what multiplies it."""

    total: int
    detail: str
    keys: Sequence[str]


def _add_up(amounts: Sequence[int], *keys: str) -> _Amount:
    """Return the total of some amounts in points, one for each payer, with the rules (``keys``) behind it and the sum
    in words for the receipt (“2000 + 1000”); a single amount needs no words."""
    return _Amount(sum(amounts), " + ".join(map(str, amounts)) if len(amounts) > 1 else "", keys)


def _write_shares(story: Story, setting: WinSetting, gain: WinGain, step: OpenStep, why: str) -> None:
    """Write to the receipt the points of a win: a line each for hand, 加符 and honba, then one for each multiplier,
    each line with its rules. Honba that a fever does not multiply (``fever.honba``) get their line after the
    multipliers. ``why``: the reason that the transfers of the hand have."""
    receipt, ledger = story.receipt, story.ledger
    factors, shares, sign = setting.points_times, gain.shares, setting.sign
    hand_rules = _share_rules(setting, gain, step)
    outside = any(share.honba and share.honba_factor != share.factor for share in shares)  # outside the multiplication
    # all amounts are written positive: who pays while 逆 shows in the transfers
    honba_times = sign * (abs(shares[0].honba_factor) if outside else 1)
    parts = {
        why: _add_up([share.hand * sign for share in shares], *hand_rules),
        "extra": _add_up([share.extra * sign for share in shares], "points.tsumo_extra"),
        "honba": _add_up([share.honba * honba_times for share in shares], "honba.ron", "honba.tsumo_each"),
    }
    # without factors there is no line of a product to carry the transfers, so each part carries its own
    multiplied = (why, "extra") if outside else tuple(parts) if factors else ()
    _write_multiplied(story, step, {label: parts.pop(label) for label in multiplied}, factors)
    for label, part in parts.items():  # those left over, which nothing multiplies
        receipt.paid(ledger, label=label, detail=part.detail, keys=part.keys, shown=part.total, why=(label,))


def _write_multiplied(story: Story, step: OpenStep, parts: Mapping[str, _Amount], factors: Sequence[Factor]) -> None:
    """Write to the receipt the ``parts`` of a payment that are multiplied together, each under its label, then the
    product after each factor. The last line carries the transfers of all parts, since a receipt has each transfer in
    one line only."""
    receipt, total = story.receipt, 0
    for label, part in parts.items():
        if part.total:
            receipt.line("payment", label, part.total, "points", part.detail, part.keys)
            total += part.total
    for place, factor in enumerate(factors, 1):
        label = "summer_gold" if factor.id == "summer" else factor.id
        detail, keys = f"{total} × {factor.times}", (factor.rule, *step.rest_of("fever.honba"))
        total *= factor.times
        if place < len(factors):
            receipt.line("payment", label, total, "points", detail, keys)
        else:
            receipt.paid(story.ledger, label=label, detail=detail, keys=keys, shown=total, why=tuple(parts))


def _share_rules(setting: WinSetting, gain: WinGain, step: OpenStep) -> list[str]:
    """Return the keys of the rules that decided who pays how much for the hand, for its line of the receipt; none if
    the record names the amounts, as no rule was read for them."""
    size = setting.won.size
    if size is not None and (size.points or size.paid):
        return []
    v, seats = setting.v, setting.record.seats
    # noted only if this was a 八連荘 by ron, which may be paid as a tsumo
    as_tsumo = step.rest_of("paarenchan.ron_as_tsumo")
    tsumo = setting.won.by != RON or bool(as_tsumo and v["paarenchan.ron_as_tsumo"])
    shares = share_rules(gain.base, setting.won.player == seats[0], tsumo, len(seats), v)
    return [*shares, *as_tsumo, *step.rest_of("pao.", "wareme.")]


def post_line(story: Story, line: ChipLine, topic: str = "chips", by: str = "") -> None:
    """Post a chip line to the ledger, and write it to the receipt under ``topic``, with its rule and those of its
    multipliers; the pocchi state has a step of its own. ``by``: how the hand was won (``tsumo``, ``ron``, or empty), as
    some lines have another rule for each way (``receipt.toml``)."""
    post_chips(story.ledger, line)
    if not story.receipt.listens:  # all that follows is for the receipt
        return
    declared, factors = story.declared(line.receiver), dict(line.factors)
    multiplied = deciding({
        "shubari.factor": "shubari" in factors,
        "spring.pocchi": "pocchi" in factors and line.id == "spring",
        fever_key(declared.fever): "fever" in factors,
        "chips.no_shubari": declared.shubari and "shubari" not in factors,
    })  # fmt: skip
    keys = [line.rule, *beside("chips", line.id), *beside("chips", f"{line.id}_{by}"), *multiplied]
    count = len(line.payers)
    detail = f"{line.base}{''.join(f' × {n}' for _, n in line.factors)} × {count}"
    story.receipt.paid(story.ledger, topic, line.id, detail, keys, line.each * count)


def give_chances(story: Story, chances: tuple[Chance, ...]) -> Story:
    """Return the story with dice ``chances`` added, and write each to the receipt. Nothing is paid yet: they are rolled
    when the hand is over (spec §9)."""
    if not chances:
        return story
    for chance in chances if story.receipt.listens else ():
        times = "".join(f" × {n}" for _, n in chance.factors)
        keys = _chance_rules(story, chance)
        story.receipt.line("dice", chance.source, chance.chances, "chances", f"{chance.base}{times}", keys)
    return story.stands(chances=story.position.chances + chances)


def _chance_rules(story: Story, chance: Chance) -> list[str]:
    """Return the keys of the rules behind dice chances: what a hit pays, how many rolls a chance has, the rules of the
    chance's source as ``receipt.toml`` lists them (in a fever also those under ``dice_in_fever``), and each further
    rule that decided here. Rules of the source that did not matter are returned too: the receipt cites only those that
    were read."""
    v = story.v
    topics = ("dice", "dice_in_fever") if story.declared(chance.player).fever else ("dice",)
    by_source = [key for topic in topics for key in beside(topic, chance.source)]
    named = deciding({
        "dice.one_chance": chance.source in v["dice.one_chance"],
        "dice.high_sources": chance.key == "dice.high",
        "chips.no_shubari": chance.no_shubari,
    })  # fmt: skip
    return [chance.key, "dice.rolls", "dice.doubles", *by_source, *named]


_TOO_MANY_ROLLS = {WinEvent: "L453.of_win", ExhaustiveDraw: "L453.of_draw", Chombo: "L453.of_chombo"}


def post_rolls(
    story: Story, chances: Iterable[Chance], event: WinEvent | ExhaustiveDraw | Chombo, step: OpenStep
) -> list[Rolled]:
    """Post the recorded rolls of an event to ledger and receipt, in chips, and return their outcomes. The first roll is
    for the first chance and so on, so none can be left out in between; chances without a roll stay open. ``step``: the
    step of the event in the receipt. Raises InputError for more rolls than chances, or impossible ones."""
    v, receipt, path = story.v, story.receipt, (*event.path, "dice")
    rolled = list[Rolled]()
    single_chances = [chance for chance in chances for _ in range(chance.chances)]  # in the order they were opened
    if len(event.dice) > len(single_chances):
        refuse([problem(_TOO_MANY_ROLLS[type(event)], path, n=len(event.dice), has=len(single_chances))])
    for chance, roll in zip(single_chances, event.dice, strict=False):
        refuse(dice.roll_problems(roll, v, path))
        rolled.append(dice.post_roll(story.ledger, chance, roll, v))
        receipt.paid(story.ledger, "rolled", keys=["dice.rolls", *step.rest_of("dice.doubles")])
    return rolled


def lay_deposits(story: Story) -> Story:
    """Post to the ledger the deposit of every false call (供託, ``deposit.value`` points each, spec §10), and return
    the story with the pot. A caller who has less goes below zero, as by a riichi. Done before the first event of the
    hand, since a record does not say when the calls were made."""
    callers = story.record.deposits
    if not callers:
        return story
    v = story.v
    worth = v["deposit.value"]
    for player in callers:
        story.ledger.pay(player, TABLE, worth, "deposit")
        story.receipt.paid(story.ledger, keys=("deposit.value",))
    before, points = story.position.points, _current_points(story)
    # who was whole before his deposits and is below zero now
    below = [player for player in dict.fromkeys(callers) if player in points and points[player] < 0 <= before[player]]
    pot = worth * len(callers)
    return story.stands(points=points, below=(*story.position.below, *below))._replace(pot=pot)


def bust_by_deposit(story: Story) -> Story:
    """Return the story with a note on each player who is bust at the end of the hand by a deposit that he could not
    pay; not if he gained enough since (commentary, 5)."""
    callers, scores = dict.fromkeys(story.record.deposits), story.record.scores
    points = _current_points(story) if callers and scores else {}
    # with income since, he is not below zero now
    bust = [player for player in callers if scores and scores[player] >= 0 > points[player]]
    return story.noted(*(Remark("deposit_bust", {"player": player}) for player in bust))
