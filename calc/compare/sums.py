"""The cost of a rule change over many hands: sums for each rule alone, and for all of them together.

A :class:`Tally` takes one hand after another and keeps only sums, so a million hands need no more memory than ten. The
tallies of several parts add up to the tally of the whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..ledger import TABLE
from ..result import Result, ruling_data
from ..rules import Rules
from ..systems import system
from .columns import Column, differing, mixed
from .sides import IMPOSSIBLE, NO_WIN, SETTLED, Outcome, Subject

Amount = int | Fraction
UNITS = ("points", "chips", "dice")
"""The units that are summed: points, chips, and the chips that open dice chances are expected to bring."""
SAME, CALLED, PAID, ONE_SIDED, CANNOT = range(5)
"""How one hand differs: not; in its han, fu or yaku only; in what is paid or goes on; only one rule set allows it; it
cannot be under the other rules."""
KEPT = 64
"""The number of rule choices of records whose rule sets are kept ready."""


class Takings(NamedTuple):
    """The outcome of one hand, reduced to what the sums need."""

    gains: Mapping[str, Mapping[str, Amount]]
    """By unit and player."""
    winners: frozenset[str]
    paid: Any
    """All that is paid or goes on: two hands differ where this does."""
    called: Any
    """The size of the wins: han, fu, yaku."""


def takings_of(result: Result) -> Takings:
    """The outcome of a settled hand."""
    engine = system(result.rules.engine)
    dice: dict[str, Amount] = {}
    for chance in engine.chances(result):
        dice[chance["player"]] = dice.get(chance["player"], 0) + Fraction(chance.get("expected", 0))
    points, chips = result.points, result.chips
    wins = engine.wins(result)
    winners = frozenset(w.player for w in wins if w.paid)
    called = [
        [row.get(name) for name in ("player", "points", "han", "fu", "limit", "yakuman", "value", "grade")]
        + [sorted(row.get("yaku", ()))]
        for row in (w.data() for w in wins)
    ]
    paid = (points, chips, dice, dict(result.next))
    return Takings({"points": points, "chips": chips, "dice": dice}, winners, paid, called)


class Difference(NamedTuple):
    """The difference between the outcomes of one hand under two rule sets."""

    kind: int
    winners: Mapping[str, Amount] = {}
    """The winners' gain by it, by unit."""


class Effect:
    """The effect of a rule change over many hands."""

    __slots__ = ("allowed", "allowed_worth", "called", "hands", "impossible", "moved", "others", "refused",
                 "refused_worth", "table", "winners")  # fmt: skip

    def __init__(self) -> None:
        self.hands = 0
        """Hands in which something else is paid, or goes on otherwise."""
        self.called = 0
        """Hands in which the same is paid, but the win is called otherwise: han, fu, yaku."""
        self.refused = self.allowed = 0
        """Wins that only the first rules allow, and only the other ones."""
        self.impossible = 0
        """Hands that cannot be under the other rules at all."""
        self.refused_worth: dict[str, Amount] = dict.fromkeys(UNITS, 0)
        self.allowed_worth: dict[str, Amount] = dict.fromkeys(UNITS, 0)
        """The winners' gain by those wins; none of the sums below contains it."""
        self.winners: dict[str, Amount] = dict.fromkeys(UNITS, 0)
        """The gain of the winners (under either) by the change."""
        self.others: dict[str, Amount] = dict.fromkeys(UNITS, 0)
        """The gain of the other players."""
        self.table: dict[str, Amount] = dict.fromkeys(UNITS, 0)
        """The change of the riichi sticks left on the table."""
        self.moved: dict[str, Amount] = dict.fromkeys(UNITS, 0)
        """The total that changes hands."""

    def add(self, first: Outcome, other: Outcome, ours: Takings | None, theirs: Takings | None) -> Difference:
        """Add one hand, under the first rules and under the other. Returns the kind of difference."""
        if ours is None or theirs is None:
            return self._unsettled(first, other, ours, theirs)
        if ours.paid == theirs.paid:
            if ours.called == theirs.called:
                return Difference(SAME)
            self.called += 1
            return Difference(CALLED)
        self.hands += 1
        winners = ours.winners | theirs.winners
        before = dict(self.winners)
        for unit in UNITS:
            changes = _changes(ours.gains[unit], theirs.gains[unit])
            for player, change in changes.items():
                sums = self.table if player == TABLE else self.winners if player in winners else self.others
                sums[unit] += change
            # points and chips gained by one player are lost by another; for dice only the roller's side is known
            for change in changes.values():
                if change > 0 or unit == "dice":
                    self.moved[unit] += change if change > 0 else -change
        return Difference(PAID, {unit: self.winners[unit] - before[unit] for unit in UNITS})

    def _unsettled(self, first: Outcome, other: Outcome, ours: Takings | None, theirs: Takings | None) -> Difference:
        if IMPOSSIBLE in (first.status, other.status):
            self.impossible += 1
            return Difference(CANNOT)
        if ours is None and theirs is None:
            return Difference(SAME)
        if theirs is None and ours is not None:
            self.refused += 1
            _gained(self.refused_worth, ours)
        elif theirs is not None:
            self.allowed += 1
            _gained(self.allowed_worth, theirs)
        self.hands += 1
        return Difference(ONE_SIDED)

    def merge(self, more: Effect) -> None:
        """Add the sums of other hands."""
        for name in ("hands", "called", "refused", "allowed", "impossible"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        for name in ("refused_worth", "allowed_worth", "winners", "others", "table", "moved"):
            sums = getattr(self, name)
            for unit, amount in getattr(more, name).items():
                sums[unit] += amount

    def data(self) -> dict[str, Any]:
        """The effect as plain values. Points and chips are integers; expected chips of dice are a number."""
        return {
            "hands": self.hands, "called": self.called, "refused": self.refused, "allowed": self.allowed,
            "impossible": self.impossible,
            **{name: {u: _number(getattr(self, name)[u]) for u in UNITS}
               for name in ("winners", "others", "table", "moved", "refused_worth", "allowed_worth")},
        }  # fmt: skip


def _changes(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Amount]:
    found = {}
    for player in dict.fromkeys((*ours, *theirs)):
        change = theirs.get(player, 0) - ours.get(player, 0)
        if change:
            found[player] = change
    return found


def _gained(sums: dict[str, Amount], worth: Takings) -> None:
    for unit in UNITS:
        for player in worth.winners:
            sums[unit] += worth.gains[unit].get(player, 0)


def _number(n: Amount) -> int | float:
    return int(n) if n == int(n) else round(float(n), 4)


class Pair:
    """Two rule sets to compare, with everything that is computed once for the pair."""

    __slots__ = ("alone", "first", "keys", "other")

    def __init__(self, first: Rules, other: Rules) -> None:
        self.first, self.other = first, other
        self.keys = differing(first, other) if first.engine == other.engine else []
        self.alone = {key: mixed(first, other, (key,)) for key in self.keys} if len(self.keys) > 1 else {}


class Ready:
    """The rule sets that many hands need, loaded once."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self.columns = tuple(columns)
        self.kept: dict[str, tuple[list[Rules], list[Pair], list[str]]] = {}

    def of(self, subject: Subject, asked: Any) -> tuple[list[Rules], list[Pair], list[str]]:
        """The rules of all columns, the pair of the first with each other one, and the names of the columns.

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


class Change:
    """The sums of one column against the first."""

    __slots__ = ("comparable", "keys", "largest", "left_out", "rulings", "total")

    def __init__(self) -> None:
        self.total = Effect()
        self.keys: dict[str, Effect] = {}
        """The effect of each rule changed alone."""
        self.rulings: dict[str, list[dict[str, Any] | None]] = {}
        """Both values of each rule; if records bring their own rules, those of the first record."""
        self.left_out: dict[str, Amount] = dict.fromkeys(UNITS, 0)
        """What winners gain by single rules in hands that all rules together do not allow: in no sum of those."""
        self.comparable = True
        """Whether the rules are of one engine, for every hand."""
        self.largest: list[tuple[Amount, dict[str, Any]]] = []
        """The hands with the largest differences."""

    def know(self, pair: Pair) -> None:
        """Remember which rules were compared."""
        self.comparable &= pair.first.engine == pair.other.engine
        for key in pair.keys:
            if key not in self.keys:
                self.keys[key] = Effect()
                self.rulings[key] = [ruling_data(r, key) if key in r.values else None for r in (pair.first, pair.other)]

    def keep(self, size: Amount, hand: dict[str, Any], most: int) -> None:
        """Keep a hand if it is among those with the largest difference; of equal ones, those that came first."""
        if len(self.largest) < most or (most and size > self.largest[-1][0]):
            self.largest.append((size, hand))
            self.largest.sort(key=lambda item: -item[0])
            del self.largest[most:]

    def merge(self, more: Change, most: int) -> None:
        """Add the sums of other hands."""
        self.comparable &= more.comparable
        self.total.merge(more.total)
        for unit, amount in more.left_out.items():
            self.left_out[unit] += amount
        for key, effect in more.keys.items():
            self.keys.setdefault(key, Effect()).merge(effect)
            self.rulings.setdefault(key, more.rulings[key])
        for size, hand in more.largest:
            self.keep(size, hand, most)

    def data(self) -> dict[str, Any]:
        """The change as plain values, with the rules in the order of how much they move."""
        order = sorted(self.keys, key=lambda k: (-sum(self.keys[k].moved.values()), -self.keys[k].hands, k))
        rest = dict[str, Amount]()
        for unit in UNITS:
            rest[unit] = self.total.winners[unit] + self.left_out[unit]
            for effect in self.keys.values():
                rest[unit] -= effect.winners[unit]
        return {
            "comparable": self.comparable,
            "together": self.total.data(),
            "interaction": {u: _number(n) for u, n in rest.items()} if self.comparable else None,
            "left_out": {u: _number(n) for u, n in self.left_out.items()},
            "rules": [
                {"id": key, "first": self.rulings[key][0], "other": self.rulings[key][1], **self.keys[key].data()}
                for key in order
            ],
            "largest": [hand for _, hand in self.largest],
        }  # fmt: skip


class Tally:
    """The sums of many hands under several rule sets."""

    def __init__(self, columns: Sequence[Column], most: int = 5) -> None:
        self.labels: list[str] = []
        """The names of the columns."""
        self.columns = tuple(columns)
        self.changes = [Change() for _ in columns[1:]]
        self.most = most
        """The number of largest differences kept for each column."""
        self.hands = 0
        self.unsettled = 0
        """Hands that are no win under any of the columns."""
        self.bad = 0
        """Records that could not be read, or not be under the first rules."""
        self.unread = 0
        """Files that could not be read."""
        self.differing = 0
        """Hands that differ from the first column in at least one other."""

    def add(self, subject: Subject, ready: Ready, where: Mapping[str, Any], asked: Any = None) -> list[Outcome]:
        """Add one hand, and return its outcome under each column.

        ``where`` is the hand's place. Nothing is added if the hand is impossible under the first rules.

        Raises :class:`~calc.problems.InputError` if the rules cannot be loaded.
        """
        rules, pairs, labels = ready.of(subject, asked)
        outcomes = [subject.under(r) for r in rules]
        if outcomes[0].status == IMPOSSIBLE:
            return outcomes
        worths = [None if o.result is None else takings_of(o.result) for o in outcomes]
        self.hands += 1
        self.unsettled += all(o.status == NO_WIN for o in outcomes)
        self._called(labels)
        changed = False
        for i, (change, pair) in enumerate(zip(self.changes, pairs, strict=True), 1):
            change.know(pair)
            found = change.total.add(outcomes[0], outcomes[i], worths[0], worths[i])
            changed |= found.kind in (CALLED, PAID, ONE_SIDED)
            keys = _alone(change, pair, subject, outcomes, worths, i, found)
            if found.kind in (PAID, ONE_SIDED) and self.most:
                hand = {**where, **_told(outcomes[0], outcomes[i], worths[0], worths[i]), "rules": keys}
                change.keep(_size(worths[0], worths[i]), hand, self.most)
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
        """The tally as plain, JSON-ready values; see docs/compare.md."""
        return {
            "schema": 1, "columns": self.labels, "hands": self.hands, "differing": self.differing,
            "unsettled": self.unsettled, "bad": self.bad, "unread": self.unread,
            "changes": [c.data() for c in self.changes],
        }  # fmt: skip


def _alone(
    change: Change, pair: Pair, subject: Subject, outcomes: list[Outcome], worths: list[Takings | None], column: int,
    together: Difference,
) -> list[str]:  # fmt: skip
    """Change each rule alone, and return the rules that change a payment."""
    if len(pair.keys) == 1:
        key = pair.keys[0]
        change.keys[key].add(outcomes[0], outcomes[column], worths[0], worths[column])
        return [key] if together.kind in (PAID, ONE_SIDED) else []
    asked = subject.read(pair.first) if pair.keys else frozenset[str]()
    keys = []
    for key in pair.keys:
        if key not in asked:
            continue  # a key that is not read makes no difference on its own
        outcome = subject.under(pair.alone[key])
        worth = None if outcome.result is None else takings_of(outcome.result)
        found = change.keys[key].add(outcomes[0], outcome, worths[0], worth)
        if found.kind in (PAID, ONE_SIDED):
            keys.append(key)
        if together.kind in (ONE_SIDED, CANNOT):
            for unit, amount in found.winners.items():
                change.left_out[unit] += amount
    return keys


def _size(ours: Takings | None, theirs: Takings | None) -> Amount:
    """The size of a difference: points and chips moved, added up in one number that serves only to sort hands."""
    total: Amount = 0
    for unit in UNITS:
        changes = _changes(ours.gains[unit] if ours else {}, theirs.gains[unit] if theirs else {})
        for change in changes.values():
            total += change if change > 0 else -change
    return total


def _told(first: Outcome, other: Outcome, ours: Takings | None, theirs: Takings | None) -> dict[str, Any]:
    """One entry in the list of the largest differences: who won, and what the winners got."""
    some = ours or theirs
    winners = sorted((ours.winners if ours else frozenset()) | (theirs.winners if theirs else frozenset()))
    return {
        "winners": winners if some else [],
        "first": _result(first, ours, winners),
        "other": _result(other, theirs, winners),
    }


def _result(outcome: Outcome, worth: Takings | None, winners: Sequence[str]) -> dict[str, Any]:
    if worth is None:
        return {"status": outcome.status, "codes": list(outcome.codes)}
    who = winners or [p for p in worth.gains["points"] if p != TABLE]
    gains = {u: {p: _number(worth.gains[u].get(p, 0)) for p in who} for u in UNITS}
    return {"status": SETTLED, **{u: g for u, g in gains.items() if u == "points" or any(g.values())}}
