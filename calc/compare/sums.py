"""The effect of rule changes over many hands: sums for each rule alone, and for all of them together.

A :class:`Tally` takes one hand after another and keeps only sums, so a million hands need no more memory than ten.
Tallies of parts can be merged into the tally of the whole.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..rules.rules import Rules
from ..verdict.ledger import TABLE
from ..verdict.receipt import Cited, cited
from ..verdict.verdict import SCHEMA, SPREAD, PlainValues, as_data, keyed
from .columns import IMPOSSIBLE, NO_WIN, SETTLED, UNITS, Amount, Column, Outcome, Subject, mix_rules

SAME, CALLED, PAID, ONE_SIDED, CANNOT = range(5)  # of a Difference
"""How one hand differs: not at all; only in its han, fu or yaku; in what is paid or carries over to the next hand; only
one rule set allows the win; the record is impossible under one of them."""
KEPT = 64
"""How many rule choices of records keep their loaded rule sets; one more empties the cache."""

Rulings = tuple[Cited | None, Cited | None]
"""A rule in the first and in the other rule set; ``None`` if a set has no such rule."""


# --- the sums, as they are shown --------------------------------------------------------------------------------------


class UnitSums(NamedTuple):
    """A sum of each unit: integers for points and chips, any number for the expected chips of dice."""

    points: int | float
    chips: int | float
    dice: int | float

    @classmethod
    def from_exact(cls, amounts: Iterable[Amount]) -> UnitSums:
        """Return the sums of exact amounts, one for each unit in the order of :data:`UNITS`, as numbers of JSON."""
        return cls(*map(_as_number, amounts))


class EffectSums(NamedTuple):
    """The effect of a rule change over many hands."""

    hands: int
    """The hands that differ in what is paid or carries over, including wins that only one side allows."""
    called: int
    """Those in which only han, fu or yaku differ."""
    refused: int
    """Wins that only the first rules allow."""
    allowed: int
    """Wins that only the other rules allow."""
    impossible: int
    """Records that are impossible under the other rules."""
    in_hands: UnitSums
    """The number of hands in which payments of the unit differ."""
    winners: UnitSums
    """What the winners (under either rules) gain by the change. Wins that only one side allows are in no sum but the
    last two."""
    others: UnitSums
    """What the other players gain."""
    table: UnitSums
    """The change in riichi sticks left on the table."""
    moved: UnitSums
    """The total that changes hands."""
    refused_worth: UnitSums
    """What the winners gain by wins that the other rules refuse."""
    allowed_worth: UnitSums
    """What the winners gain by wins that only the other rules allow."""


COUNTED = EffectSums._fields[:5]
"""The hands that are counted."""
SUMMED = EffectSums._fields[5:]
"""What is summed for each unit."""


@keyed(what=SPREAD, second="other")
class RuleEffect(NamedTuple):
    """The effect of one rule changed alone."""

    id: str
    first: Cited | None
    """The rule in the first rule set; if records bring their own rules, that of the first record."""
    second: Cited | None
    """The rule in the other rule set."""
    what: EffectSums

    @property
    def sums(self) -> EffectSums:
        """The effect; another name of ``what``, which says in JSON that its fields stand in the rule's own object."""
        return self.what


class HandPlace(NamedTuple):
    """Where a hand is written."""

    file: str
    line: int
    title: str


class WinnersGain(NamedTuple):
    """What the winners of a hand get under a rule set."""

    status: str
    """As in :attr:`calc.compare.columns.Outcome.status`."""
    codes: tuple[str, ...] | None = None
    """The codes of the problems of a hand that was not settled."""
    points: Mapping[str, int | float] | None = None
    """By player, of all players if nobody won; ``None`` if it was not settled."""
    chips: Mapping[str, int | float] | None = None
    """The same; ``None`` if no chips were paid."""
    dice: Mapping[str, int | float] | None = None
    """The same; ``None`` if no dice chances were opened."""


@keyed(second="other")
class LargeDifference(NamedTuple):
    """One of the hands with the largest differences."""

    file: str
    line: int
    title: str
    winners: tuple[str, ...]
    """Who wins under either rule set."""
    first: WinnersGain
    second: WinnersGain
    rules: tuple[str, ...]
    """The rules that change a payment alone."""


class ColumnChange(NamedTuple):
    """The sums of one column against the first."""

    comparable: bool
    """Whether both rule sets belong to one engine for every hand."""
    together: EffectSums
    """The effect of all rules together."""
    interaction: UnitSums | None
    """What the winners gain beyond the sum of the single rules; ``None`` if rules cannot be compared."""
    left_out: UnitSums
    """What winners gain by single rules in hands that all of them together do not allow."""
    rules: tuple[RuleEffect, ...]
    """Each rule alone, those that move most first."""
    largest: tuple[LargeDifference, ...]


class TallySums(NamedTuple):
    """The sums of many hands under several rule sets."""

    schema: int
    columns: tuple[str, ...]
    """The names of the columns."""
    hands: int
    differing: int
    """Hands that differ from the first column in at least one other."""
    unsettled: int
    """Hands whose win is refused in every column."""
    bad: int
    """Records that could not be read, or that are impossible under the first rules."""
    unread: int
    """Files that could not be read."""
    changes: tuple[ColumnChange, ...]
    """Each column after the first."""


# --- adding up --------------------------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """The difference between the outcomes of one hand under two rule sets."""

    kind: int
    winners: Mapping[str, Amount] = {}
    """What the winners gain by the other rules, by unit."""

    @property
    def pays(self) -> bool:
        """Whether a payment changes; a win that only one of the two rule sets allows changes one too."""
        return self.kind in (PAID, ONE_SIDED)


class Effect:
    """The effect of a rule change over many hands, while they are added."""

    def __init__(self, rulings: Rulings = (None, None)) -> None:
        """Begin with nothing counted. ``rulings``: the two rulings of the rule, if this is the effect of one rule
        changed alone; of all rules together there are none."""
        self.rulings = rulings
        """For a rule changed alone: its two rulings; if records bring their own rules, those of the first record."""
        self.counts = Counter[str]()
        """The number of hands of each sort in :data:`COUNTED`."""
        self.totals = defaultdict[tuple[str, str], Amount](int)
        """The sums by a name in :data:`SUMMED` and a unit: ``("winners", "points")``."""

    def add(self, first: Outcome, second: Outcome) -> Difference:
        """Add one hand, settled under the first and under the other rules, and return the difference. A record that is
        impossible under either rules is only counted. A win that one side alone allows is counted with its worth, but
        is in no other sum (:class:`EffectSums`), as there is nothing to compare it with. Of equal payments only another
        size or yaku is counted."""
        if IMPOSSIBLE in (first.status, second.status):
            self.counts["impossible"] += 1
            return Difference(CANNOT)
        if first.status != second.status:  # one settled it, and the other forbids the win
            name, legal = ("refused", first) if first.status == SETTLED else ("allowed", second)
            self.counts.update((name, "hands"))  # adds 1 to both: it is a differing hand too
            for unit in UNITS:
                self.totals[f"{name}_worth", unit] += sum(legal.gains[unit].get(player, 0) for player in legal.winners)
            return Difference(ONE_SIDED)
        if first.gains != second.gains or first.following != second.following:
            self.counts["hands"] += 1
            return Difference(PAID, self._add_payments(first, second))
        if first.sizes != second.sizes:
            self.counts["called"] += 1
            return Difference(CALLED)
        return Difference(SAME)

    def _add_payments(self, first: Outcome, second: Outcome) -> Mapping[str, Amount]:
        """Add a difference in payments, and return what the winners (under either rules) gain by it, by unit. Gains of
        winners, other players and the table are added apart, since their sum is always 0. What moves is counted once,
        with the player who gains it."""
        winners = first.winners | second.winners
        gained: dict[str, Amount] = dict.fromkeys(UNITS, 0)
        for unit in UNITS:
            changes = _changed_gains(first, second, unit)
            self.totals["in_hands", unit] += any(changes.values())
            for player, change in changes.items():
                if player in winners:
                    gained[unit] += change
                name = "winners" if player in winners else "others"
                if player == TABLE:
                    name = "table"
                self.totals[name, unit] += change
                # one player's gain in points or chips is another's loss, which is not counted once more; of dice only
                # the roller's side is known
                if change > 0 or unit == "dice":
                    self.totals["moved", unit] += max(change, -change)  # abs(), which has no type for Amount
        return gained

    def merge(self, effect: Effect) -> None:
        """Add the sums of other hands, which another process has compared. The rulings stay those of this effect: it is
        of the same rule."""
        self.counts.update(effect.counts)  # a Counter adds
        for key, amount in effect.totals.items():
            self.totals[key] += amount

    def sums(self) -> EffectSums:
        """Return the sums as they are shown, exact amounts as numbers of JSON. The fields of :class:`EffectSums` are
        those of :data:`COUNTED`, then of :data:`SUMMED`."""
        totals = (UnitSums.from_exact(self.totals[name, unit] for unit in UNITS) for name in SUMMED)
        return EffectSums._make((*map(self.counts.__getitem__, COUNTED), *totals))


def _changed_gains(first: Outcome, second: Outcome, unit: str) -> dict[str, Amount]:
    """Return what each player gains in a ``unit`` by the change from the first outcome to the ``second``; a loss is
    negative, and who gains nothing is left out. The table is among the players, for its sticks."""
    before, after = first.gains[unit], second.gains[unit]
    changes = {player: after.get(player, 0) - before.get(player, 0) for player in {**before, **after}}
    return {player: change for player, change in changes.items() if change}


def _as_number(amount: Amount) -> int | float:
    """Return an amount for JSON: an integer, or a number rounded to four decimals. Amounts may be exact fractions (the
    mean of dice)."""
    return int(amount) if amount == int(amount) else round(float(amount), 4)


class Pair:
    """Two rule sets to compare, with what is computed once for the pair."""

    def __init__(self, first: Rules, second: Rules) -> None:
        """Compare two rule sets: set :attr:`keys` to those in which they differ, and :attr:`alone` to the first rules
        with each of these keys changed alone. A single differing key needs no mixture: changed alone, it gives the
        second rule set."""
        self.first, self.second = first, second
        self.keys: list[str] = []
        """None for two games, whose rules cannot be exchanged."""
        if first.engine == second.engine:
            self.keys = first.differing(second)
        self.alone: dict[str, Rules] = {}
        if len(self.keys) > 1:
            self.alone = {key: mix_rules(first, second, (key,)) for key in self.keys}


class LoadedRules(NamedTuple):
    """The rules of all columns for records that make one choice of rules."""

    rules: list[Rules]
    pairs: list[Pair]
    """The first column paired with each other one."""
    labels: list[str]
    """The names of the columns."""


class LoadedColumns:
    """The rule sets that many hands need, loaded once."""

    def __init__(self, columns: Sequence[Column]) -> None:
        """Load nothing yet: which rules a column means may depend on the record."""
        self.columns = tuple(columns)
        self.loaded: dict[str, LoadedRules] = {}

    def rules_for(self, subject: Subject, choice: object) -> LoadedRules:
        """Return the rules of all columns for a hand. They are remembered by ``choice``, the record's own choice of
        rules, as most records of a file choose alike. Beyond :data:`KEPT` choices all are forgotten: memory must not
        grow with a file in which every record brings its own. Raises InputError for rules that cannot be loaded."""
        key = repr(choice)  # a choice may be a mapping
        loaded = self.loaded.get(key)
        if loaded is None:
            if len(self.loaded) >= KEPT:
                self.loaded.clear()
            rules = [subject.rules(column) for column in self.columns]
            labels = [column.label(loaded_rules) for column, loaded_rules in zip(self.columns, rules, strict=True)]
            pairs = [Pair(rules[0], second) for second in rules[1:]]
            loaded = self.loaded[key] = LoadedRules(rules, pairs, labels)
        return loaded


class ColumnSums:
    """The sums of one column against the first, while hands are added."""

    def __init__(self) -> None:
        """Begin with nothing counted. Each process counts its hands in an object of its own, and the parent adds them
        (:meth:`merge`)."""
        self.total = Effect()
        self.rules: dict[str, Effect] = {}
        """The effect of each rule changed alone."""
        self.left_out: dict[str, Amount] = dict.fromkeys(UNITS, 0)
        """What winners gain by single rules in hands that all of them together do not allow; not in :attr:`total`."""
        self.comparable = True
        """Whether both rule sets belong to one engine for every hand."""
        self.largest: list[tuple[Amount, LargeDifference]] = []
        """The hands with the largest differences."""

    def note_rules(self, pair: Pair) -> None:
        """Remember in :attr:`rules` which rules were compared, so that rules without effect are shown too, and in
        :attr:`comparable` whether both rule sets are of one game, for this hand and all before."""
        self.comparable &= pair.first.engine == pair.second.engine
        for key in pair.keys:
            if key not in self.rules:
                self.rules[key] = Effect((_cite_if_there(pair.first, key), _cite_if_there(pair.second, key)))

    def keep(self, size: Amount, hand: LargeDifference, most: int) -> None:
        """Keep a hand in :attr:`largest` if the ``size`` of its difference is among the ``most`` largest (``most`` may
        be 0). Of equal differences the first ones stay, so that the same hands give the same list."""
        has_room = len(self.largest) < most
        if has_room or (most and size > self.largest[-1][0]):  # the last is the smallest of those kept
            self.largest.append((size, hand))
            self.largest.sort(key=lambda item: -item[0])  # keeps the order of equal ones
            del self.largest[most:]

    def add_alone(
        self, pair: Pair, subject: Subject, first: Outcome, second: Outcome, together: Difference
    ) -> list[str]:
        """Change each rule alone, add its effect to :attr:`rules`, and return the keys of the rules that change a
        payment. A rule that the hand does not read under the first rules changes nothing there and is not tried. If
        just one rule differs, its effect is the ``second`` outcome. ``together``: the difference that all rules make.
        If one side has no settlement, so that :attr:`total` has no gains of this hand, what single rules bring is added
        to :attr:`left_out`: otherwise single rules, interaction and total would not add up."""
        if len(pair.keys) == 1:
            self.rules[pair.keys[0]].add(first, second)
            return pair.keys if together.pays else []
        read = subject.keys_read(pair.first) if pair.keys else frozenset[str]()
        keys = []
        for key in pair.keys:
            if key not in read:  # settling once for each rule would take long
                continue
            difference = self.rules[key].add(first, subject.outcome(pair.alone[key]))
            if difference.pays:
                keys.append(key)
            if together.kind in (ONE_SIDED, CANNOT):
                for unit, amount in difference.winners.items():
                    self.left_out[unit] += amount
        return keys

    def merge(self, sums: ColumnSums, most: int) -> None:
        """Add the ``sums`` of other hands, which another process has compared, and keep the ``most`` largest
        differences of both. A rule that was not compared here takes its two rulings from them."""
        self.comparable &= sums.comparable
        self.total.merge(sums.total)
        for unit, amount in sums.left_out.items():
            self.left_out[unit] += amount
        for key, effect in sums.rules.items():
            self.rules.setdefault(key, Effect(effect.rulings)).merge(effect)
        for size, hand in sums.largest:
            self.keep(size, hand, most)

    def change(self) -> ColumnChange:
        """Return the sums as they are shown, the rules that move most first. The interaction is what rules do only
        together: the whole, plus what is left out (single rules in hands that the whole does not count), less the sum
        of all single rules."""

        def rank(item: tuple[str, Effect]) -> tuple[Amount, int, str]:
            """Return the sort key of a rule, by which what moves most comes first: what it moves in all units, then how
            many hands; rules that are equal in both go by their keys."""
            key, effect = item
            return -sum(effect.totals["moved", unit] for unit in UNITS), -effect.counts["hands"], key

        def interaction(unit: str) -> Amount:
            """Return what winners gain by all rules together beyond the sum of single rules."""
            alone = sum(effect.totals["winners", unit] for effect in self.rules.values())
            return self.total.totals["winners", unit] + self.left_out[unit] - alone

        return ColumnChange(
            comparable=self.comparable,
            together=self.total.sums(),
            interaction=UnitSums.from_exact(map(interaction, UNITS)) if self.comparable else None,
            left_out=UnitSums.from_exact(self.left_out[unit] for unit in UNITS),
            rules=tuple([
                RuleEffect(key, *effect.rulings, effect.sums()) for key, effect in sorted(self.rules.items(), key=rank)
            ]),
            largest=tuple([hand for _, hand in self.largest]),
        )  # fmt: skip


def _cite_if_there(rules: Rules, key: str) -> Cited | None:
    """Return a rule with status and source, or ``None`` if the rules do not have it: a yaku of one club's own is
    missing on the other side."""
    return cited(rules, key) if key in rules.values else None


class Tally:
    """The sums of many hands under several rule sets, while they are added."""

    def __init__(self, columns: Sequence[Column], most: int = 5) -> None:
        """Begin with nothing counted. The first column is compared with each of the others. The names of the columns
        come with the first hand, as records may name rules of their own."""
        self.labels: list[str] = []
        """The names of the columns."""
        self.columns = tuple(columns)
        self.changes = [ColumnSums() for _ in columns[1:]]
        self.most = most
        """The number of largest differences kept for each column."""
        self.hands = self.unsettled = self.bad = self.unread = self.differing = 0
        """As in :class:`TallySums`."""

    def add(self, subject: Subject, loaded: LoadedRules, place: HandPlace) -> list[Outcome]:
        """Add one hand, and return its outcome under each column. If the record is impossible under the first rules,
        nothing is added, as every other column is compared with the first: callers count it as bad."""
        outcomes = [subject.outcome(rules) for rules in loaded.rules]
        first, *others = outcomes
        if first.status == IMPOSSIBLE:
            return outcomes
        self.hands += 1
        self.unsettled += all(outcome.status == NO_WIN for outcome in outcomes)
        self._note_labels(loaded.labels)
        differs = False  # counted once, in however many columns it differs
        for change, pair, second in zip(self.changes, loaded.pairs, others, strict=True):
            change.note_rules(pair)  # before add_alone, which adds to the effects that this makes
            difference = change.total.add(first, second)
            differs |= difference.kind in (CALLED, PAID, ONE_SIDED)
            keys = change.add_alone(pair, subject, first, second, difference)
            if difference.pays and self.most:
                size = _size_of_difference(first, second)
                change.keep(size, _large_difference(place, first, second, keys), self.most)
        self.differing += differs
        return outcomes

    def _note_labels(self, labels: Sequence[str]) -> None:
        """Keep the names of the columns in :attr:`labels`, as they are for one more hand. Records may name rules of
        their own: a column that has not one name for all hands gets the one without rules, which is ``*``."""
        if labels != self.labels:
            old = self.labels or labels  # before the first hand there are none
            self.labels = [
                label if label == before else column.label(rules=None)
                for before, label, column in zip(old, labels, self.columns, strict=True)
            ]

    def merge(self, tally: Tally) -> None:
        """Add the sums of other hands, which another process has settled. A ``tally`` without hands has no names of
        columns yet: these are not noted, as they are not other names."""
        if tally.labels:
            self._note_labels(tally.labels)
        self.hands += tally.hands
        self.unsettled += tally.unsettled
        self.bad += tally.bad
        self.unread += tally.unread
        self.differing += tally.differing
        for change, sums in zip(self.changes, tally.changes, strict=True):
            change.merge(sums, self.most)

    def sums(self) -> TallySums:
        """Return the sums so far as they are shown; each column after the first has its own. Nothing is changed, so
        that hands can still be added."""
        return TallySums(
            schema=SCHEMA,
            columns=tuple(self.labels),
            hands=self.hands,
            differing=self.differing,
            unsettled=self.unsettled,
            bad=self.bad,
            unread=self.unread,
            changes=tuple([change.change() for change in self.changes]),
        )

    def to_dict(self) -> PlainValues:
        """Return the sums as plain, JSON-ready values; see docs/compare.md."""
        data: PlainValues = as_data(self.sums())
        return data


def _size_of_difference(first: Outcome, second: Outcome) -> Amount:
    """Return the size of a difference, to sort hands by: all gains and losses, points and chips added up."""
    return sum(max(change, -change) for unit in UNITS for change in _changed_gains(first, second, unit).values())


def _large_difference(place: HandPlace, first: Outcome, second: Outcome, rules: Sequence[str]) -> LargeDifference:
    """Return an entry of the list of largest differences, where a reader of the sums looks for examples: who won, and
    what the winners got under each rule set. ``rules``: the keys of the rules that change a payment alone."""
    winners = tuple(sorted(first.winners | second.winners))
    return LargeDifference(
        file=place.file,
        line=place.line,
        title=place.title,
        winners=winners,
        first=_winners_gain(first, winners),
        second=_winners_gain(second, winners),
        rules=tuple(rules),
    )


def _winners_gain(outcome: Outcome, winners: Sequence[str]) -> WinnersGain:
    """Return what the ``winners`` got in one outcome; if nobody won, what all players got, as at a draw all may pay. If
    the hand was not settled, return its status and the codes of the reasons."""
    if outcome.status != SETTLED:
        return WinnersGain(outcome.status, outcome.codes)
    players = winners or [player for player in outcome.gains["points"] if player != TABLE]  # at a draw all may pay
    points, chips, dice = (
        {player: _as_number(outcome.gains[unit].get(player, 0)) for player in players} for unit in UNITS
    )
    return WinnersGain(
        outcome.status,
        points=points,
        chips=chips if any(chips.values()) else None,
        dice=dice if any(dice.values()) else None,
    )
