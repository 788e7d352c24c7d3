"""``calc dice``: the single dice chances of a hand, the rolls given for them, and their settlement.

Rolls in the record are settled already. Those given here are settled by the same code (:mod:`.dice`) and added to the
chips of the hand.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ...problems.codes import problem
from ...problems.problems import InputError, Problem, nearest, refuse
from ...render.paper import Block, Flows, Grid
from ...render.text import cited
from ...render.width import width
from ...render.words import signed
from ...riichi.chips import Multiplier
from ...rules.names import Names
from ...rules.rules import Rules, V
from ...verdict import receipt as receipts
from ...verdict.ledger import CHIPS, Ledger, Transfer, sums
from ...verdict.receipt import Cited
from ...verdict.verdict import SCHEMA, SPREAD, keyed
from . import dice
from .dice import Chance
from .dice_text import DiceText, tenths
from .reader import read_roll
from .record import Record, Roll
from .settle import settle
from .settled_win import ChanceWorth, ShownRoll, chance_worth

_ROLL_TEXT = re.compile(r"(?:(?P<player>.*?)\s*(?:#(?P<number>\d+))?\s+)?(?P<pair>\S+(?:\s*-\s*\S+)?)\s*")


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
    """Settle the hand of a record, and return its dice chances one by one, in the order of the wins, since each is
    rolled by itself; and the chips of everything else. Chips of recorded rolls are not among these, as :func:`settled`
    posts the rolls again. Raises :class:`~calc.NoWin` if the rules forbid the hand."""
    story = settle(record, rules).settled
    singles: list[Single] = []
    for chance, rolls in story.rolled_chances:
        single = Single(chance._replace(chances=1))
        # the recorded rolls belong to the first chances of the source; the rest are open
        singles += [single._replace(roll=roll) for roll in rolls]
        singles += [single] * (chance.chances - len(rolls))
    chips = sums(
        story.ledger.players,
        [t for t in story.ledger.transfers if t.unit == CHIPS and t.why not in ("dice", "doubles")],
    )
    players = record.everybody
    return DiceHand(record.title, players, tuple(singles), {player: chips[player] for player in players})


def alone(players: Sequence[str], player: str, base: int | None, times: int, doubles: bool, v: V) -> DiceHand:
    """Return a hand that is a single dice chance, for a table that settles the rest by itself: ``player`` rolls, and a
    hit brings him ``base`` × ``times`` chips from each other player. Without ``base`` it is ``dice.base`` of the rules.
    ``doubles``: whether doubles in a row pay a bonus."""
    others = tuple(p for p in players if p != player)
    factors = () if times == 1 else (Multiplier("given", times),)  # “given”: the table names it, no rule does
    key, worth = ("dice.base", v["dice.base"]) if base is None else ("", base)
    chance = Chance(
        player=player,
        source="",
        key=key,
        chances=1,
        base=worth,
        factors=factors,
        payers=others,
        doubles=doubles,
        win=-1,  # of no win
    )
    return DiceHand(title="", players=tuple(players), singles=(Single(chance),), chips={})


def add_rolls(hand: DiceHand, texts: Sequence[str], v: V) -> DiceHand:
    """Return the hand with the rolls of some texts: ``B 24: 13 45 11 56 24`` (player, pair named, rolls), or ``B #3 24:
    …`` for the third chance. The player can be left out if only one has open chances; without a number the first open
    chance is meant. Raises :class:`~calc.InputError` with everything wrong; the path of a problem is ``("roll",
    index)``, as a text is no record."""
    singles = list(hand.singles)
    problems: list[Problem] = []
    for index, text in enumerate(texts):
        try:
            place, roll = _read_text_of_roll(singles, text, v)
            singles[place] = singles[place]._replace(roll=roll)  # before the next text, which may repeat this chance
        except InputError as error:
            problems += (p._replace(path=("roll", index)) for p in error.problems)
    refuse(problems)
    return hand._replace(singles=tuple(singles))


def _read_text_of_roll(singles: Sequence[Single], text: str, v: V) -> tuple[int, Roll]:
    """Return the place, from 0, of the chance that a text is for, and its rolls. Before the last colon of the text
    stand who rolls, which chance, and the pair; behind it the rolls. It is the last, as a name may have colons. Raises
    InputError for a text that is no roll, names no open chance, or has rolls that no chance can have."""
    head, _, rest = text.rpartition(":")
    match = _ROLL_TEXT.fullmatch(head.strip())
    roll = read_roll(f"{match['pair']}:{rest}") if match else None
    if match is None or roll is None:
        raise InputError([problem("S202.rolls")])
    player, number, _ = match.groups()
    place = _place_of_chance(singles, player or "", int(number or 0))  # what is not written is empty, or 0
    refuse(dice.roll_problems(roll, v))
    return place, roll


def _check_roller(singles: Sequence[Single], player: str) -> str:
    """Raise InputError if ``player`` is named (not empty) and has no dice chance, with the nearest name as a hint.
    Return the names of all who have one, with commas (a dash if nobody has), which other problems of the same text list
    too."""
    rollers = [*dict.fromkeys(single.chance.player for single in singles)]  # each once, in the order of the chances
    listed = ", ".join(rollers) or "–"
    if player and player not in rollers:
        hint = nearest(player, rollers) or None
        refuse([problem("S205.no_chance", help=hint, player=player, rollers=listed)])
    return listed


def _place_of_chance(singles: Sequence[Single], player: str, number: int) -> int:
    """Return the place, from 0, of the chance that a roll is for: the one with ``number``, from 1, or the first open
    one if that is 0. ``player``: who rolls; empty if the text does not say. Raises InputError if the chance is another
    player's, or has been rolled already. The name is checked first, so that a misspelt name is reported as such and not
    as “no chance of this player”."""
    listed = _check_roller(singles, player)
    meant = {place: single for place, single in enumerate(singles) if player in ("", single.chance.player)}
    unrolled = [place for place, single in enumerate(singles) if single.roll is None]
    left = ", ".join(f"#{place + 1} {singles[place].chance.player}" for place in unrolled) or "–"
    if not number:
        return _place_of_open_chance(meant, player or listed, left)
    place = number - 1
    if place not in meant:
        refuse([problem("L453.no_number", who=player or listed, number=number, left=left)])
    if place not in unrolled:
        refuse([problem("L453.rolled", number=number, left=left)])
    return place


def _place_of_open_chance(singles: Mapping[int, Single], who: str, left: str) -> int:
    """Return the place of the first open chance among ``singles``, which are given by place. Raises InputError if none
    is open, or if several players have open ones, as nobody can tell who of them rolled. ``who``, ``left``: the players
    and the open chances, for the problem."""
    players = {place: single.chance.player for place, single in singles.items() if single.roll is None}
    if not players:
        refuse([problem("L453.none_open", who=who, left=left)])
    if len({*players.values()}) > 1:
        refuse([problem("S203.roller", left=left)])
    return min(players)  # the keys are places


@keyed(origin="source", names=SPREAD, worth=SPREAD)
class SettledChance(NamedTuple):
    """A dice chance: who rolls, what opened it, what a hit brings, and its rolls as far as they are known."""

    number: int
    player: str
    """The player who rolls."""
    origin: str
    """The id of its source; empty for a chance without a hand."""
    names: Names
    """What the source is called."""
    rule: str
    """The key that says how many chips a hit brings; empty if the chips are given."""
    worth: ChanceWorth
    roll: ShownRoll | None
    """Its rolls, if they are known."""


class SettledDice(NamedTuple):
    """The dice of a hand, settled."""

    schema: int
    system: str
    """The id of the rules."""
    title: str
    players: tuple[str, ...]
    chances: tuple[SettledChance, ...]
    left: int
    """The number of chances that have not been rolled."""
    hit_chance: Fraction
    """The probability that a chance has at least one hit."""
    ledger: tuple[Transfer, ...]
    hand: dict[str, int]
    """Chips of the hand without the dice; empty for a chance without a hand."""
    dice: dict[str, int]
    """Chips of the dice."""
    chips: dict[str, int]
    """Chips in all."""
    expected: dict[str, Fraction]
    """Chips expected of the chances that are left; empty if none is."""
    rules: tuple[Cited, ...]
    """The rules that decide about the dice."""


def settled(hand: DiceHand, rules: Rules) -> SettledDice:
    """Return the settled dice of a hand: each chance, who pays whom, and each player's chips without the dice, by the
    dice, and in all. Chances without a roll move nothing, since dice are often rolled after the hand is written down;
    the chips expected of them are given apart."""
    v, ledger, players = rules.values, Ledger(hand.players), hand.players
    chances = tuple([_settle_chance(number, single, rules) for number, single in enumerate(hand.singles, 1)])
    for chance, roll in hand.singles:
        if roll is not None:
            dice.post_roll(ledger, chance, roll, v)
    moved, left = ledger.totals(CHIPS), [chance for chance in chances if chance.roll is None]
    return SettledDice(
        schema=SCHEMA,
        system=rules.id,
        title=hand.title,
        players=players,
        chances=chances,
        left=len(left),
        hit_chance=dice.some_hit(v),
        ledger=tuple(ledger.transfers),
        hand=hand.chips,
        dice={player: moved[player] for player in players},
        chips={player: hand.chips.get(player, 0) + moved[player] for player in players},
        expected=_expected_chips(left, players) if left else {},
        rules=tuple([receipts.cited(rules, key) for key in _dice_rules(hand)]),
    )


def _settle_chance(number: int, single: Single, rules: Rules) -> SettledChance:
    """Return a chance with its worth and, if it has been rolled, the outcome. ``number``: its number from 1, by which a
    text of a roll names it."""
    (chance, roll), v = single, rules.values
    return SettledChance(
        number=number,
        player=chance.player,
        origin=chance.source,
        names=rules.named[chance.source],
        rule=chance.key,
        worth=chance_worth(chance, v),
        roll=None if roll is None else ShownRoll(roll.named, roll.rolls, dice.evaluate_rolls(roll, chance.doubles, v)),
    )


def _expected_chips(chances: Iterable[SettledChance], players: Iterable[str]) -> dict[str, Fraction]:
    """Return the chips that each player can expect to gain (or lose) by ``chances`` that are not rolled yet, for
    players who go home early. They are exact fractions, so that they sum to zero."""
    due = dict.fromkeys(players, Fraction())
    for chance in chances:
        each = chance.worth.expected + chance.worth.expected_doubles  # negative while 逆: the roller pays
        for payer in chance.worth.payers:
            due[payer] -= each
            due[chance.player] += each
    return due


def _dice_rules(hand: DiceHand) -> list[str]:
    """Return the keys of the rules that decide the dice of a hand, for results to cite and texts to list; those of the
    doubles bonus only if a chance has it. A worth that the table named (:func:`alone`) has no key."""
    keys = list(dict.fromkeys(["dice.rolls", *(one.chance.key for one in hand.singles if one.chance.key)]))
    if any(single.chance.doubles for single in hand.singles):
        keys += ["dice.doubles", "dice.doubles_from", "dice.doubles_each", "dice.doubles_ones"]
    return keys


class RollsText(DiceText):
    """The words of :func:`settled`."""

    def rolls(self, rolls: SettledDice) -> None:
        """Write the paper of ``calc dice``: each chance, who pays whom, the sums, how to roll the open chances, the
        rules."""
        w = self.words
        if rolls.title:
            self.headline(rolls.title)
        if not rolls.chances:
            self.say(w("no_chances"), indent=0)
            return
        self.headline(w("dice_head"))
        for chance in rolls.chances:
            self._write_chance(chance, rolls.hit_chance)
        self._write_payments(rolls)
        self._write_sums(rolls)
        if rolls.left:
            number = next(rule.value for rule in rolls.rules if rule.id == "dice.rolls")  # always cited
            self.blank().say(w("how_to_roll", n=number))
        self.blank()
        for rule in rolls.rules:
            self.say(cited(rule, w), light=True)

    def _write_chance(self, chance: SettledChance, hit_chance: Fraction) -> None:
        """Write one chance in two lines: number, player, source and worth; then its rolls, or what is expected if it is
        open. ``hit_chance``: the probability of at least one hit. The second line is indented to stand below the text
        of the first."""
        w, worth, head = self.words, chance.worth, f"#{chance.number}  {chance.player}"
        times = self.times(worth.multipliers)
        named = f"{self.chance_name(chance.origin, chance.names)}: " if chance.origin else ""
        product = f"{worth.base}{times} = " if times else ""
        self.row(head, f"{named}{product}{self.worth_in_words(worth)}", 0)
        if chance.roll:
            text = self.roll_in_words(chance.roll, worth.each_hit)
        else:
            hits, doubles = (each * len(worth.payers) for each in (worth.expected, worth.expected_doubles))
            hit = w("some_hit", n=f"{float(hit_chance) * 100:.0f}")
            text = f"{w('open_chance')}: {hit}, {self.expectation(hits, doubles)}"
        self.say(text, indent=width(head) + 2)

    def _write_payments(self, rolls: SettledDice) -> None:
        """Write who pays whom for the dice; if nothing moves, say whether nothing was rolled or nothing hit."""
        self.blank()
        if rolls.ledger:
            self.blocks.append(Flows(list(self.flows_of(rolls.ledger)), rolls.players, cells=10))
        else:
            self.say(self.words("no_roll" if rolls.left == len(rolls.chances) else "no_hit_at_all"))

    def _write_sums(self, rolls: SettledDice) -> None:
        """Write a table of each player's chips: without the dice, by the dice, in all, and expected of open chances.
        Without a hand (:func:`alone`) there are only those of the dice."""
        w, players = self.words, rolls.players
        parts = {"without_dice": rolls.hand, "of_dice": rolls.dice, "with_dice": rolls.chips}
        if not rolls.hand:
            parts = {"of_dice": rolls.dice}
        rows = [[w(name), *(signed(chips[player]) for player in players)] for name, chips in parts.items()]
        if rolls.expected:
            rows.append([w("still_expected"), *(tenths(rolls.expected[player]) for player in players)])
        self.blank().blocks.append(Grid(["", *players], rows, words=(0,)))


def render_rolls(rolls: SettledDice, lang: str = "en") -> list[Block]:
    """Return settled dice in words, block by block."""
    text = RollsText(lang)
    return text.collect(text.rolls, rolls)
