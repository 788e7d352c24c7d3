"""``calc dice``: the single dice chances of a hand, the rolls given for them, and their settlement.

Rolls in the record are settled already. Those given here are settled by the same code (:mod:`.dice`) and added to the
chips of the hand.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ...codes import problem
from ...ledger import CHIPS, Ledger
from ...problems import InputError, Problem, nearest, refuse
from ...receipt import ruling_data
from ...render.data_text import cited
from ...render.paper import Block, Flows, Grid
from ...render.width import width
from ...render.words import signed
from ...rules import Rules
from ...verdict import SCHEMA
from . import dice
from .dice import Chance
from .explain import chance_data, chances_of, rolled_data
from .reader import read_roll
from .record import Record, Roll, V
from .settle import run
from .text import AnmikaText, tenths

_GIVEN = re.compile(r"(?:(?P<player>.*?)\s*(?:#(?P<number>\d+))?\s+)?(?P<pair>\S+(?:\s*-\s*\S+)?)\s*")


class Single(NamedTuple):
    """One dice chance, with its rolls once they are known."""

    chance: Chance
    roll: Roll | None = None


class DiceHand(NamedTuple):
    """A hand whose dice are to be settled: its single chances, and the chips of everything else."""

    title: str
    players: tuple[str, ...]
    singles: tuple[Single, ...]
    chips: dict[str, int]
    """Chips of the hand without any dice."""


def hand_of(record: Record, rules: Rules) -> DiceHand:
    """Return the dice chances of a record, one by one in the order of the wins.

    Raises :class:`~calc.problems.NoWin` if the rules forbid the hand.
    """
    story = run(record, rules)
    singles = [
        Single(c._replace(chances=1), roll)
        for c, rolls in chances_of(story)
        for roll in (*rolls, *[None] * (c.chances - len(rolls)))
    ]
    rest = Ledger(record.everybody)
    rest.transfers = [t for t in story.ledger.transfers if t.why not in ("dice", "doubles")]
    chips = rest.totals(CHIPS)
    return DiceHand(record.title, record.everybody, tuple(singles), {p: chips[p] for p in record.everybody})


def alone(players: Sequence[str], player: str, base: int | None, times: int, doubles: bool, v: V) -> DiceHand:
    """Return a single chance without a hand: ``player`` rolls for ``base`` × ``times`` chips from each other player.
    Without ``base``, ``dice.base`` of the rules is used."""
    others, factors = tuple(p for p in players if p != player), () if times == 1 else (("given", times),)
    key, worth = ("dice.base", v["dice.base"]) if base is None else ("", base)
    chance = Chance(player, "", key, 1, worth, factors, others, doubles, -1)
    return DiceHand("", tuple(players), (Single(chance),), {})


def give(hand: DiceHand, texts: Sequence[str], v: V) -> DiceHand:
    """Return the hand with rolls, each given as ``B 24: 13 45 11 56 24``, or ``B #3 24: …`` for the third chance. The
    player can be left out if only one has open chances; without a number the first open chance is meant.

    Raises :class:`~calc.problems.InputError` with everything wrong; paths are ``("roll", index)``.
    """
    singles = list(hand.singles)
    problems: list[Problem] = []
    for i, text in enumerate(texts):
        try:
            at, roll = _given(singles, text, v)
            singles[at] = singles[at]._replace(roll=roll)
        except InputError as error:
            problems += (p._replace(path=("roll", i)) for p in error.problems)
    refuse(problems)
    return hand._replace(singles=tuple(singles))


def _given(singles: Sequence[Single], text: str, v: V) -> tuple[int, Roll]:
    """Return the place of the chance that a text is for, and its rolls; raises InputError."""
    head, _, rest = text.rpartition(":")
    match = _GIVEN.fullmatch(head.strip())
    roll = read_roll(f"{match['pair']}:{rest}") if match else None
    if match is None or roll is None:
        raise InputError([problem("S202.rolls")])
    at = _which(singles, match["player"] or "", int(match["number"] or 0))
    refuse(dice.wrong(roll, v))
    return at, roll


def _which(singles: Sequence[Single], player: str, number: int) -> int:
    """Return the place of the chance meant; raises InputError."""
    rollers = list(dict.fromkeys(s.chance.player for s in singles))
    open_ = [i for i, s in enumerate(singles) if s.roll is None]
    left = ", ".join(f"#{i + 1} {singles[i].chance.player}" for i in open_) or "–"
    who = player or ", ".join(rollers) or "–"
    if player and player not in rollers:
        hint = nearest(player, rollers) or None
        refuse([problem("S205.no_chance", help=hint, player=player, rollers=", ".join(rollers) or "–")])
    if number:
        if not 0 < number <= len(singles) or player not in ("", singles[number - 1].chance.player):
            refuse([problem("L453.no_number", who=who, number=number, left=left)])
        if number - 1 not in open_:
            refuse([problem("L453.rolled", number=number, left=left)])
        return number - 1
    mine = {i: singles[i].chance.player for i in open_ if player in ("", singles[i].chance.player)}
    if not mine:
        refuse([problem("L453.none_open", who=who, left=left)])
    if len({*mine.values()}) > 1:
        refuse([problem("S203.roller", left=left)])
    return min(mine)


def settled(hand: DiceHand, rules: Rules) -> dict[str, Any]:
    """Settle the dice of a hand, as plain values (docs/result.md): each chance, who pays whom, the chips without the
    dice, of the dice, and in all."""
    v, ledger, chances = rules.values, Ledger(hand.players), []
    due = dict.fromkeys(hand.players, Fraction(0))
    keys = list(dict.fromkeys(["dice.rolls", *(s.chance.key for s in hand.singles if s.chance.key)]))
    for number, (chance, roll) in enumerate(hand.singles, 1):
        data = {"number": number, **chance_data(chance, rules), "roll": None}
        del data["count"]
        chances.append(data)
        if roll is not None:
            dice.post(ledger, chance, roll, v)
            data["roll"] = rolled_data(chance, roll, rules)
            continue
        each = Fraction(data["expected"]) + Fraction(data["expected_doubles"])
        for payer in chance.payers:
            due[payer] -= each
            due[chance.player] += each
    if any(s.chance.doubles for s in hand.singles):
        keys += ["dice.doubles", "dice.doubles_from", "dice.doubles_each", "dice.doubles_ones"]
    moved, left = ledger.totals(CHIPS), sum(c["roll"] is None for c in chances)
    return {
        "schema": SCHEMA,
        "system": rules.id,
        "title": hand.title,
        "players": list(hand.players),
        "chances": chances,
        "left": left,
        "hit_chance": str(dice.some_hit(v)),
        "ledger": [t.data() for t in ledger.transfers],
        "hand": hand.chips,
        "dice": {p: moved[p] for p in hand.players},
        "chips": {p: hand.chips.get(p, 0) + moved[p] for p in hand.players},
        "expected": {p: str(n) for p, n in due.items()} if left else {},
        "rules": [ruling_data(rules, key) for key in keys],
    }


# --- in words ---------------------------------------------------------------------------------------------------------


class RollsText(AnmikaText):
    """The words of :func:`settled`."""

    def rolls(self, data: dict[str, Any]) -> None:
        """Write everything."""
        w, rules = self.words, {rule["id"]: rule for rule in data["rules"]}
        if data["title"]:
            self.headline(data["title"])
        if not data["chances"]:
            return self.say(w("no_chances"), indent=0)
        self.headline(w("dice_head"))
        for chance in data["chances"]:
            self._single(chance, data["hit_chance"])
        self.transfers(data)
        self._sums(data)
        if data["left"]:
            self.blank().say(w("how_to_roll", n=rules["dice.rolls"]["value"]))
        self.blank()
        for rule in rules.values():
            self.say(cited(rule, w), light=True)
        return None

    def _single(self, chance: dict[str, Any], hit_chance: str) -> None:
        """Write one chance: number, player, source, worth, and its rolls or expected chips."""
        w, payers, head = self.words, tuple(chance["payers"]), f"#{chance['number']}  {chance['player']}"
        times = self.times(chance["multipliers"])
        named = f"{self.source_name(chance)}: " if chance["source"] else ""
        worth = f"{chance['base']}{times} = " if times else ""
        self.row(head, f"{named}{worth}{self.worth(chance['each_hit'], payers)}", 0)
        if chance["roll"]:
            said = self.rolled(chance["roll"], chance["each_hit"])
        else:
            hits, doubles = (Fraction(chance[name]) * len(payers) for name in ("expected", "expected_doubles"))
            some = w("some_hit", n=f"{float(Fraction(hit_chance)) * 100:.0f}")
            said = f"{w('open_chance')}: {some}, {self.expectation(hits, doubles)}"
        self.say(said, indent=width(head) + 2)

    def transfers(self, data: dict[str, Any]) -> None:
        self.blank()
        if data["ledger"]:
            self.blocks.append(Flows(list(self.flows(data)), data["players"], 10))
        else:
            self.say(self.words("no_roll" if data["left"] == len(data["chances"]) else "no_hit_at_all"))

    def _sums(self, data: dict[str, Any]) -> None:
        """Write the chips without the dice, of the dice, in all, and those expected of open chances."""
        w, players = self.words, data["players"]
        parts = {"without_dice": "hand", "of_dice": "dice", "with_dice": "chips"}
        shown = {word: part for word, part in parts.items() if data["hand"] or part == "dice"}
        rows = [[w(word), *(signed(data[part][p]) for p in players)] for word, part in shown.items()]
        if data["expected"]:
            rows.append([w("still_expected"), *(tenths(Fraction(data["expected"][p])) for p in players)])
        self.blank().blocks.append(Grid(["", *players], rows, (0,)))


def told(data: dict[str, Any], lang: str = "en") -> list[Block]:
    """Settled dice in words."""
    text = RollsText(lang)
    return text.said(text.rolls, data)
