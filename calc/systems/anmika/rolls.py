"""``calc dice``: the single dice chances of a hand, rolls given for them, and what they settle.

Rolls that the record has are settled already; what is given here is settled by the same code (:mod:`.dice`) and added
to the chips of the hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ...ledger import CHIPS, Ledger
from ...problems import InputError, Problem, suggest
from ...render.paper import Block
from ...result import SCHEMA, ruling_data
from ...rules import Rules
from . import dice
from .dice import Chance
from .explain import chance_data, rolled_data
from .reader import read_roll
from .record import ExhaustiveDraw, Record, Roll
from .settle import run
from .value import judge_for

V = Mapping[str, Any]
_GIVEN = re.compile(r"(?:(?P<player>.*?)\s*(?:#(?P<number>\d+))?\s+)?(?P<pair>\S+(?:\s*-\s*\S+)?)\s*")
_WHY = ("dice", "doubles")
"""The reasons of transfers that rolls make."""


class Single(NamedTuple):
    """One dice chance, and its rolls once they are known."""

    chance: Chance
    roll: Roll | None = None


class Hand(NamedTuple):
    """A hand whose dice are settled: its single chances, and the chips of everything else."""

    title: str
    players: tuple[str, ...]
    singles: tuple[Single, ...]
    chips: dict[str, int]
    """Chips of the hand without any dice."""


def hand_of(record: Record, rules: Rules) -> Hand:
    """The dice chances of a record, one by one in the order of the wins.

    Raises :class:`~calc.problems.NoWin` where the rules forbid the hand.
    """
    story = run(record, judge_for(rules))
    singles: list[Single] = []
    drawn = [r for e in story.events if isinstance(e, ExhaustiveDraw) for r in e.dice]
    for chances, rolls in (*((w.gain.chances, w.event.dice) for w in story.wins), (story.chances, drawn)):
        each = [c._replace(chances=1) for c in chances for _ in range(c.chances)]
        known: list[Roll | None] = [*rolls[: len(each)], *[None] * (len(each) - len(rolls))]
        singles += map(Single, each, known)
    chips = dict.fromkeys(record.everybody, 0)
    for unit, payer, payee, amount, why in story.ledger.transfers:
        if unit == CHIPS and why not in _WHY:
            chips[payer] -= amount
            chips[payee] += amount
    return Hand(record.title, record.everybody, tuple(singles), chips)


def alone(players: Sequence[str], player: str, base: int | None, times: int, doubles: bool, v: V) -> Hand:
    """A single chance without a hand: ``player`` rolls for ``base`` × ``times``, which the others pay; without a base
    for that of the rules."""
    others = tuple(p for p in players if p != player)
    factors = () if times == 1 else (("given", times),)
    key = "dice.base" if base is None else ""
    chance = Chance(player, "", key, 1, v["dice.base"] if base is None else base, factors, others, doubles, -1)
    return Hand("", tuple(players), (Single(chance),), {})


def give(hand: Hand, texts: Sequence[str], v: V) -> Hand:
    """The hand with rolls given as in ``B 24: 13 45 11 56 24``, or ``B #3 24: …`` for the third chance. The player may
    be left out where only one has open chances; without a number the first open one is meant.

    Raises :class:`~calc.problems.InputError` with everything that is wrong; paths are ``("roll", index)``.
    """
    singles = list(hand.singles)
    problems: list[Problem] = []
    for i, text in enumerate(texts):
        found = _given(singles, text, v)
        if isinstance(found, Problem):
            problems.append(found._replace(path=("roll", i)))
        else:
            at, roll = found
            singles[at] = singles[at]._replace(roll=roll)
    if problems:
        raise InputError(problems)
    return hand._replace(singles=tuple(singles))


def _given(singles: Sequence[Single], text: str, v: V) -> tuple[int, Roll] | Problem:
    """Which chance a text rolls, and its rolls."""
    head, _, rest = text.rpartition(":")
    match = _GIVEN.fullmatch(head.strip())
    roll = read_roll(f"{match['pair']}:{rest}") if match else None
    if match is None or roll is None:
        hint = "for example `B 24: 13 45 11 56 24`; the two faces named differ"
        return Problem("S202", "rolls are a player, the pair named, then every roll of two dice", None, hint)
    at = _which(singles, match["player"] or "", int(match["number"] or 0))
    if isinstance(at, Problem):
        return at
    wrong = dice.wrong(roll, v)
    if wrong:
        return Problem("L453", wrong, None, dice.how_to_write(v))
    return at, roll


def _which(singles: Sequence[Single], player: str, number: int) -> int | Problem:
    """The place of the chance meant."""
    rollers = list(dict.fromkeys(s.chance.player for s in singles))
    left = [i for i, s in enumerate(singles) if s.roll is None]
    shown = ", ".join(f"#{i + 1} {singles[i].chance.player}" for i in left) or "none"
    if player and player not in rollers:
        near = suggest(player, rollers)
        who = f"did you mean {near}?" if near else f"dice chances: {', '.join(rollers) or 'none'}"
        return Problem("S205", f"{player} has no dice chance", None, who)
    if number:
        if not 0 < number <= len(singles) or player not in ("", singles[number - 1].chance.player):
            return Problem("L453", f"{player or 'the hand'} has no dice chance #{number}", None, f"open: {shown}")
        if number - 1 not in left:
            return Problem("L453", f"dice chance #{number} is rolled already", None, f"open: {shown}")
        return number - 1
    mine = [i for i in left if player in ("", singles[i].chance.player)]
    if not mine:
        return Problem("L453", f"{player or 'the hand'} has no open dice chance", None, f"open: {shown}")
    if len({singles[i].chance.player for i in mine}) > 1:
        return Problem("S203", "who rolls?", None, f"begin with the player; open: {shown}")
    return mine[0]


def settled(hand: Hand, rules: Rules) -> dict[str, Any]:
    """What the dice of a hand come to, as plain values (docs/result.md): each chance, who pays whom, chips without the
    dice, of the dice, and in all."""
    v = rules.values
    ledger = Ledger(hand.players)
    for single in hand.singles:
        if single.roll is not None:
            dice.post(ledger, single.chance, single.roll, v)
    ledger.check()
    moved = ledger.totals(CHIPS)
    open_ = [s.chance for s in hand.singles if s.roll is None]
    due = dict.fromkeys(hand.players, Fraction(0))
    for chance in open_:
        each = Fraction(*chance.expected(v["dice.rolls"]))
        if chance.doubles:
            each += dice.expected_bonus(v) * (1 if chance.each_hit > 0 else -1)
        for payer in chance.payers:
            due[payer] -= each
            due[chance.player] += each
    keys = list(dict.fromkeys(["dice.rolls", *(s.chance.key for s in hand.singles if s.chance.key)]))
    if any(s.chance.doubles for s in hand.singles):
        keys += ["dice.doubles", "dice.doubles_from", "dice.doubles_each", "dice.doubles_ones"]
    return {
        "schema": SCHEMA,
        "system": rules.id,
        "title": hand.title,
        "players": list(hand.players),
        "chances": [_single_data(i, s, rules) for i, s in enumerate(hand.singles, 1)],
        "left": len(open_),
        "hit_chance": str(dice.some_hit(v)),
        "ledger": [{"from": t.payer, "to": t.payee, "amount": t.amount, "why": t.why} for t in ledger.transfers],
        "hand": hand.chips,
        "dice": {p: moved[p] for p in hand.players},
        "chips": {p: hand.chips.get(p, 0) + moved[p] for p in hand.players},
        "expected": {p: str(n) for p, n in due.items()} if open_ else {},
        "rules": [ruling_data(rules, key) for key in keys],
    }


def _single_data(number: int, single: Single, rules: Rules) -> dict[str, Any]:
    data = {"number": number, **chance_data(single.chance, rules)}
    del data["count"]
    return data | {"roll": rolled_data(single.chance, single.roll, rules) if single.roll else None}


def told(data: dict[str, Any], lang: str = "en") -> list[Block]:
    """What is said of settled dice."""
    from .text.rolls import RollsText  # words only when somebody asks

    text = RollsText(lang)
    return text.said(text.rolls, data)
