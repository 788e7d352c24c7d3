"""The effect of rule changes over many hands: sums for each rule alone, and for all of them together.

A :class:`Tally` takes one hand after another and keeps only sums, so a million hands need no more memory than ten.
Tallies of parts can be merged into the tally of the whole.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..ledger import TABLE
from ..receipt import ruling_data
from ..rules import Rules
from ..systems import system
from ..verdict import as_data
from .columns import IMPOSSIBLE, NO_WIN, SETTLED, Column, ColumnResult, Subject, differing, mixed

Amount = int | Fraction
UNITS = ("points", "chips", "dice")
"""The units that are summed: points, chips, and the chips that open dice chances are expected to bring."""
SAME, CALLED, PAID, ONE_SIDED, CANNOT = range(5)
"""How one hand differs: not at all; only in its han, fu or yaku; in what is paid or carries over to the next hand; only
one rule set allows the win; the record is impossible under one of them."""
COUNTED = ("hands", "called", "refused", "allowed", "impossible")
"""The hands counted: those that differ in what is paid or carries over, including wins that only one side allows; those
in which only han, fu or yaku differ; wins that only the first rules allow; wins that only the other rules allow;
records that are impossible under the other rules."""
SUMMED = ("in_hands", "winners", "others", "table", "moved", "refused_worth", "allowed_worth")
"""The sums for each unit: the number of hands in which its payments differ; what the winners (under either) gain by
the change; what the other players gain; the change in riichi sticks left on the table; the total that changes hands.
The last two are what the winners gain by wins that the other rules refuse, and by those that only they allow. These
wins are in no other sum."""
KEPT = 64
"""How many rule choices of records keep their loaded rule sets; one more empties the cache."""

Gains = Mapping[str, Mapping[str, Amount]]
"""Amounts by unit and player."""
_NOTHING: Gains = {unit: {} for unit in UNITS}


class Takings(NamedTuple):
    """The outcome of one hand, reduced to what the sums need; without amounts if the hand was not settled."""

    status: str
    codes: tuple[str, ...] = ()
    gains: Gains = _NOTHING
    winners: frozenset[str] = frozenset()
    paid: Any = None
    """Everything that is paid or carries over to the next hand; unequal values count as a difference."""
    called: Any = None
    """The sizes of the wins: han, fu, yaku."""


def takings_of(outcome: ColumnResult) -> Takings:
    """Return the takings of a hand."""
    result = outcome.result
    if result is None:
        return Takings(outcome.status, outcome.codes)
    engine = system(result.rules.engine)
    dice: dict[str, Amount] = {}
    for chance in engine.chances(result):
        dice[chance["player"]] = dice.get(chance["player"], 0) + Fraction(chance.get("expected", 0))
    points, chips = result.points, result.chips
    wins = engine.wins(result)
    called = [
        [row.get(name) for name in ("player", "points", "han", "fu", "limit", "yakuman", "value", "grade")]
        + [sorted(row.get("yaku", ()))]
        for row in (w.data() for w in wins)
    ]
    gains: Gains = {"points": points, "chips": chips, "dice": dice}
    winners = frozenset(w.player for w in wins if w.paid)
    after = as_data(result.next) if result.next.dealer else {}
    return Takings(SETTLED, (), gains, winners, (points, chips, dice, after), called)


class Difference(NamedTuple):
    """The difference between the outcomes of one hand under two rule sets."""

    kind: int
    winners: Mapping[str, Amount] = {}
    """What the winners gain by it, by unit."""

    @property
    def pays(self) -> bool:
        """Whether it changes a payment."""
        return self.kind in (PAID, ONE_SIDED)


class Effect:
    """The effect of a rule change over many hands: :data:`COUNTED` hands, and sums by :data:`SUMMED` and unit."""

    def __init__(self, rulings: Sequence[dict[str, Any] | None] = ()) -> None:
        self.rulings = rulings
        """For a rule changed alone: its two rulings; if records bring their own rules, those of the first record."""
        self.counts = Counter[str]()
        self.sums = defaultdict[tuple[str, str], Amount](int)

    def add(self, ours: Takings, theirs: Takings) -> Difference:
        """Add one hand, settled under the first and under the other rules, and return the difference."""
        if IMPOSSIBLE in (ours.status, theirs.status):
            self.counts["impossible"] += 1
            return Difference(CANNOT)
        if ours.status != theirs.status:
            name, only = ("refused", ours) if ours.status == SETTLED else ("allowed", theirs)
            self.counts.update((name, "hands"))
            for unit in UNITS:
                self.sums[f"{name}_worth", unit] += sum(only.gains[unit].get(player, 0) for player in only.winners)
            return Difference(ONE_SIDED)
        if ours.paid == theirs.paid:
            if ours.called == theirs.called:
                return Difference(SAME)
            self.counts["called"] += 1
            return Difference(CALLED)
        self.counts["hands"] += 1
        winners = ours.winners | theirs.winners
        gained: dict[str, Amount] = dict.fromkeys(UNITS, 0)
        for unit in UNITS:
            changes = _changes(ours, theirs, unit)
            self.sums["in_hands", unit] += any(changes.values())
            for player, change in changes.items():
                if player in winners:
                    gained[unit] += change
                name = "table" if player == TABLE else "winners" if player in winners else "others"
                self.sums[name, unit] += change
                # one player's gain in points or chips is another's loss; of dice only the roller's side is known
                if change > 0 or unit == "dice":
                    self.sums["moved", unit] += max(change, -change)
        return Difference(PAID, gained)

    def merge(self, more: Effect) -> None:
        """Add the sums of other hands."""
        self.counts.update(more.counts)
        for key, amount in more.sums.items():
            self.sums[key] += amount

    def data(self) -> dict[str, Any]:
        """Return the effect as plain values: integers for points and chips, any number for expected chips of dice."""
        counts = {name: self.counts[name] for name in COUNTED}
        return {**counts, **{name: {u: _number(self.sums[name, u]) for u in UNITS} for name in SUMMED}}


def _changes(ours: Takings, theirs: Takings, unit: str) -> dict[str, Amount]:
    """Return what each player gains by the change, without zeros."""
    before, after = ours.gains[unit], theirs.gains[unit]
    changes = {player: after.get(player, 0) - before.get(player, 0) for player in {**before, **after}}
    return {player: change for player, change in changes.items() if change}


def _number(n: Amount) -> int | float:
    return int(n) if n == int(n) else round(float(n), 4)


class Pair:
    """Two rule sets to compare, with what is computed once for the pair."""

    def __init__(self, first: Rules, other: Rules) -> None:
        self.first, self.other = first, other
        self.keys = differing(first, other) if first.engine == other.engine else []
        self.alone = {key: mixed(first, other, (key,)) for key in self.keys} if len(self.keys) > 1 else {}


class LoadedColumns:
    """The rule sets that many hands need, loaded once."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self.columns = tuple(columns)
        self.kept: dict[str, tuple[list[Rules], list[Pair], list[str]]] = {}

    def of(self, subject: Subject, asked: Any) -> tuple[list[Rules], list[Pair], list[str]]:
        """Return the rules of all columns, the first column paired with each other one, and the names of the columns.

        ``asked`` is the record's own choice of rules.
        """
        key = repr(asked)
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= KEPT:
                self.kept.clear()
            rules = [subject.rules(column) for column in self.columns]
            pairs = [Pair(rules[0], other) for other in rules[1:]]
            labels = [column.label(r) for column, r in zip(self.columns, rules, strict=True)]
            found = self.kept[key] = (rules, pairs, labels)
        return found


class ColumnSums:
    """The sums of one column against the first."""

    def __init__(self) -> None:
        self.total = Effect()
        self.keys: dict[str, Effect] = {}
        """The effect of each rule changed alone."""
        self.left_out: dict[str, Amount] = dict.fromkeys(UNITS, 0)
        """What winners gain by single rules in hands that all of them together do not allow; not in :attr:`total`."""
        self.comparable = True
        """Whether both rule sets belong to one engine for every hand."""
        self.largest: list[tuple[Amount, dict[str, Any]]] = []
        """The hands with the largest differences."""

    def know(self, pair: Pair) -> None:
        """Remember which rules were compared."""
        self.comparable &= pair.first.engine == pair.other.engine
        for key in pair.keys:
            if key not in self.keys:
                both = [ruling_data(r, key) if key in r.values else None for r in (pair.first, pair.other)]
                self.keys[key] = Effect(both)

    def keep(self, size: Amount, hand: dict[str, Any], most: int) -> None:
        """Keep a hand if its difference is among the ``most`` largest; of equal ones the first ones stay."""
        if len(self.largest) < most or (most and size > self.largest[-1][0]):
            self.largest.append((size, hand))
            self.largest.sort(key=lambda item: -item[0])
            del self.largest[most:]

    def merge(self, more: ColumnSums, most: int) -> None:
        """Add the sums of other hands."""
        self.comparable &= more.comparable
        self.total.merge(more.total)
        for unit, amount in more.left_out.items():
            self.left_out[unit] += amount
        for key, effect in more.keys.items():
            self.keys.setdefault(key, Effect(effect.rulings)).merge(effect)
        for size, hand in more.largest:
            self.keep(size, hand, most)

    def data(self) -> dict[str, Any]:
        """Return the sums as plain values, the rules that move most first."""

        def size(item: tuple[str, Effect]) -> tuple[Amount, int, str]:
            key, effect = item
            return -sum(effect.sums["moved", unit] for unit in UNITS), -effect.counts["hands"], key

        rest: dict[str, Amount] = {}
        for unit in UNITS:
            alone = sum(effect.sums["winners", unit] for effect in self.keys.values())
            rest[unit] = self.total.sums["winners", unit] + self.left_out[unit] - alone
        return {
            "comparable": self.comparable,
            "together": self.total.data(),
            "interaction": {u: _number(n) for u, n in rest.items()} if self.comparable else None,
            "left_out": {u: _number(n) for u, n in self.left_out.items()},
            "rules": [
                {"id": key, "first": effect.rulings[0], "other": effect.rulings[1], **effect.data()}
                for key, effect in sorted(self.keys.items(), key=size)
            ],
            "largest": [hand for _, hand in self.largest],
        }  # fmt: skip


class Tally:
    """The sums of many hands under several rule sets."""

    def __init__(self, columns: Sequence[Column], most: int = 5) -> None:
        self.labels: list[str] = []
        """The names of the columns."""
        self.columns = tuple(columns)
        self.changes = [ColumnSums() for _ in columns[1:]]
        self.most = most
        """The number of largest differences kept for each column."""
        self.hands = 0
        self.unsettled = 0
        """Hands whose win is refused in every column."""
        self.bad = 0
        """Records that could not be read, or that are impossible under the first rules."""
        self.unread = 0
        """Files that could not be read."""
        self.differing = 0
        """Hands that differ from the first column in at least one other."""

    def add(
        self, subject: Subject, ready: LoadedColumns, where: Mapping[str, Any], asked: Any = None
    ) -> list[ColumnResult]:
        """Add one hand, and return its outcome under each column.

        ``where`` is the hand's file, line and title. Nothing is added if the hand is impossible under the first rules.

        Raises :class:`~calc.problems.InputError` if the rules cannot be loaded.
        """
        rules, pairs, labels = ready.of(subject, asked)
        outcomes = [subject.under(r) for r in rules]
        if outcomes[0].status == IMPOSSIBLE:
            return outcomes
        ours, *others = map(takings_of, outcomes)
        self.hands += 1
        self.unsettled += all(o.status == NO_WIN for o in outcomes)
        self._called(labels)
        changed = False
        for change, pair, theirs in zip(self.changes, pairs, others, strict=True):
            change.know(pair)
            found = change.total.add(ours, theirs)
            changed |= found.kind in (CALLED, PAID, ONE_SIDED)
            keys = _alone(change, pair, subject, ours, theirs, found)
            if found.pays and self.most:
                change.keep(_size(ours, theirs), {**where, **_told(ours, theirs), "rules": keys}, self.most)
        self.differing += changed
        return outcomes

    def _called(self, labels: Sequence[str]) -> None:
        if labels != self.labels:
            old = self.labels or labels
            self.labels = [
                a if a == b else column.label(None) for a, b, column in zip(old, labels, self.columns, strict=True)
            ]

    def merge(self, more: Tally) -> None:
        """Add the sums of other hands."""
        if more.labels:
            self._called(more.labels)
        for name in ("hands", "unsettled", "bad", "unread", "differing"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        for own, other in zip(self.changes, more.changes, strict=True):
            own.merge(other, self.most)

    def data(self) -> dict[str, Any]:
        """Return the tally as plain, JSON-ready values; see docs/compare.md."""
        return {
            "schema": 1, "columns": self.labels, "hands": self.hands, "differing": self.differing,
            "unsettled": self.unsettled, "bad": self.bad, "unread": self.unread,
            "changes": [c.data() for c in self.changes],
        }  # fmt: skip


def _alone(
    change: ColumnSums, pair: Pair, subject: Subject, ours: Takings, theirs: Takings, together: Difference
) -> list[str]:
    """Change each rule alone, and return the rules that change a payment."""
    if len(pair.keys) == 1:
        change.keys[pair.keys[0]].add(ours, theirs)
        return pair.keys if together.pays else []
    asked = subject.read(pair.first) if pair.keys else frozenset[str]()
    keys = []
    for key in pair.keys:
        if key not in asked:
            continue  # a key that is not read changes nothing alone
        found = change.keys[key].add(ours, takings_of(subject.under(pair.alone[key])))
        if found.pays:
            keys.append(key)
        if together.kind in (ONE_SIDED, CANNOT):
            for unit, amount in found.winners.items():
                change.left_out[unit] += amount
    return keys


def _size(ours: Takings, theirs: Takings) -> Amount:
    """Return the size of a difference: all amounts moved, added up regardless of unit, only to sort hands."""
    return sum(max(change, -change) for unit in UNITS for change in _changes(ours, theirs, unit).values())


def _told(ours: Takings, theirs: Takings) -> dict[str, Any]:
    """Return an entry in the list of largest differences: who won, and what the winners got under each rule set."""
    winners = sorted(ours.winners | theirs.winners)
    return {"winners": winners, "first": _result(ours, winners), "other": _result(theirs, winners)}


def _result(takings: Takings, winners: Sequence[str]) -> dict[str, Any]:
    if takings.status != SETTLED:
        return {"status": takings.status, "codes": list(takings.codes)}
    who = winners or [p for p in takings.gains["points"] if p != TABLE]
    gains = {u: {p: _number(takings.gains[u].get(p, 0)) for p in who} for u in UNITS}
    return {"status": SETTLED, **{u: g for u, g in gains.items() if u == "points" or any(g.values())}}
