"""Finds the rules that make a hand come out differently under two rule sets, by settling it under mixtures of the two.

Of thirty rules in which two rule sets differ, few concern a given hand. Nothing is guessed from the names of rules:

1. The hand is settled under the other rules, and the keys that it reads are noted. With the other values for these keys
   alone, every value read is the same, so they make the whole difference and no other key can.
2. These keys are put back one after another. A key stays back if the result is still the other's. The remaining set is
   minimal: putting back any one of its keys changes something.
3. A differing key is taken over alone if the first rules read it, and put back alone if the other rules read it. A key
   of the minimal set is always tried both ways.
"""

from collections.abc import Callable, Iterable, Sequence

from ..named_tuples import NamedTuple
from ..rules.rules import Rules, is_entry
from ..verdict.receipt import Cited, cited, plain
from ..verdict.verdict import SPREAD, keyed
from .columns import mix_rules
from .lines import LineName, LineValue, LineValues


@keyed(line=SPREAD, old="from", new="to")
class ChangedLine(NamedTuple):
    """A line that changes with a rule."""

    line: LineName
    """Which line it is."""
    old: LineValue
    """Its value under the first rules; ``None`` if they do not have it."""
    new: LineValue
    """Its value with the change."""


@keyed(second="other", partners="with")
class DecisiveRule(NamedTuple):
    """A rule that makes a difference to this hand."""

    id: str
    """The key of the rule, such as ``points.kiriage``."""
    first: Cited | None
    """The rule in the first rule set; ``None`` if it has no such rule. Of a list of items only those that the other
    rules do not have."""
    second: Cited | None
    """The same in the other rule set."""
    needed: bool
    """Whether it belongs to the minimal set that makes the whole difference."""
    alone: tuple[ChangedLine, ...]
    """The lines that change if it alone is taken over from the other rules."""
    whole: bool
    """Whether :attr:`alone` is the whole difference."""
    put_back: tuple[ChangedLine, ...]
    """The lines that change if it alone is put back under the other rules."""
    vanishes: bool
    """Whether putting it back removes the whole difference."""
    partners: tuple[str, ...]
    """If it does nothing alone: the rules that must change with it."""


class Causes(NamedTuple):
    """Why a hand comes out differently under two rule sets."""

    comparable: bool
    """Whether both belong to one engine; the rules of different games cannot be compared."""
    differing: int
    """The number of rules in which the two differ."""
    complete: bool = True
    """Whether the needed rules make the whole difference."""
    rules: tuple[DecisiveRule, ...] = ()
    """The rules that matter to this hand, needed ones first."""


def find_causes(
    first: Rules, second: Rules, lines: Callable[[Rules], LineValues], keys_read: Callable[[Rules], frozenset[str]]
) -> Causes:
    """Return the rules that make a hand come out differently under two rule sets. Each rule is taken over alone into
    the first rules, and put back alone under the second. Of two games, which share no rules, only the number of
    differing keys is returned. No argument is changed, but the two functions may remember their answers.

    ``lines`` returns the lines of the hand under given rules; ``keys_read`` returns the keys that the hand reads there.
    """
    keys = first.differing(second)
    if first.engine != second.engine:
        return Causes(comparable=False, differing=len(keys))
    search = _Search(first, second, keys, lines)
    read_first, read_second = keys_read(first), keys_read(second)
    needed = search.find_needed(read_second)
    rules = []
    for key in keys:
        # a key that is not read under a rule set can change nothing there by itself, and is not tried
        alone = search.changed_lines((), (key,)) if key in read_first or key in needed else ()
        # all keys taken over, against all but this one
        put_back = search.changed_lines(keys, search.all_but(key)) if key in read_second or key in needed else ()
        # a rule without any of these has nothing to do with the difference
        if key in needed or alone or put_back:
            rules.append(search.describe_rule(key, needed, alone, put_back))
    # needed ones first, then those that make the whole difference, then those that do something alone
    rules.sort(key=lambda rule: (not rule.needed, not rule.whole, not rule.alone))
    # not if something beside the values of rules makes a difference too, such as names that a club gives its yaku
    is_complete = search.lines(keys) == lines(second)
    return Causes(comparable=True, differing=len(keys), complete=is_complete, rules=tuple(rules))


def _cite_where_different(rules: Rules, key: str, second: Rules) -> Cited | None:
    """Return a rule with status and source; ``None`` if these rules lack it. A list of items (chip lines, coloured
    tiles) is cut to those that the ``second`` rules do not have: two whole lists would hide the one that matters."""
    if key not in rules.values:
        return None
    rule = cited(rules, key)
    value, value_there = rules.values[key], second.values.get(key, ())
    is_list_of_items = type(value) is tuple and value and is_entry(value[0])
    if is_list_of_items:
        return rule._replace(value=plain([item for item in value if item not in value_there]))
    return rule


class _Search:
    """Settles the hand under mixtures of two rule sets, each mixture once."""

    def __init__(
        self, first: Rules, second: Rules, keys: Sequence[str], lines_under: Callable[[Rules], LineValues]
    ) -> None:
        """Search among these ``keys``, in which the two rule sets differ. ``lines_under`` settles the hand and returns
        its lines; :attr:`settled` keeps these by the keys that were taken over, as settling takes longest."""
        self.first, self.second, self.keys, self.lines_under = first, second, keys, lines_under
        self.settled: dict[frozenset[str], LineValues] = {}

    def lines(self, keys: Iterable[str]) -> LineValues:
        """Return the lines of the hand under the first rules, with the other rules' values for these keys. The lines
        are remembered, as the search comes to most mixtures several times."""
        taken = frozenset(keys)
        if taken not in self.settled:
            self.settled[taken] = self.lines_under(mix_rules(self.first, self.second, taken))
        return self.settled[taken]

    def all_but(self, key: str) -> frozenset[str]:
        """Return all differing keys but one. Taking these over from the second rules leaves that one as in the first:
        it is put back."""
        return frozenset(self.keys) - {key}

    def find_needed(self, read: frozenset[str]) -> frozenset[str]:
        """Return a minimal set of keys that makes the whole difference: none of them can be left out. The search begins
        with the keys that the hand reads under the other rules (``read``), and leaves out each without which the result
        stays the same. This is repeated until none goes, since a key may become idle only after another is gone."""
        needed = frozenset(self.keys) & read
        with_all = self.lines(self.keys)
        # begin with all if those are not enough: a mixture can read what neither rule set reads by itself
        if self.lines(needed) != with_all:
            needed = frozenset(self.keys)
        removed = True
        while removed:
            removed = False
            for key in self.keys:
                if key in needed and self.lines(needed - {key}) == with_all:
                    needed -= {key}
                    removed = True
        return needed

    def describe_rule(
        self, key: str, needed: frozenset[str], alone: tuple[ChangedLine, ...], put_back: tuple[ChangedLine, ...]
    ) -> DecisiveRule:
        """Return what a key does, for the comparison to print: the lines that change if it is taken over ``alone``, or
        ``put_back``, and whether that is the whole difference. ``needed``: the minimal set of keys that makes the
        difference. A key of the set that does nothing alone works together with others: these are its partners."""
        return DecisiveRule(
            id=key,
            first=_cite_where_different(self.first, key, self.second),
            second=_cite_where_different(self.second, key, self.first),
            needed=key in needed,
            alone=alone,
            # whole: taken over alone it does all; vanishes: without it the others do nothing
            whole=self.lines((key,)) == self.lines_under(self.second),
            put_back=put_back,
            vanishes=self.lines(self.all_but(key)) == self.lines(()),
            partners=self.find_partners(key, needed) if key in needed and not alone else (),
        )

    def find_partners(self, key: str, needed: frozenset[str]) -> tuple[str, ...]:
        """Return the other needed keys that must be taken over for ``key`` to make a difference: for a value, say, the
        switch that turns it on. A key without which ``key`` still changes the hand is left out. They are in the order
        of the first rules, for readers, with those that only the other rules have behind."""
        partners = needed - {key}
        for partner in sorted(needed - {key}):
            fewer = partners - {partner}
            if self.lines(fewer) != self.lines(fewer | {key}):
                partners = fewer
        in_first = tuple(name for name in self.first.values if name in partners)
        return in_first + tuple(sorted(partners - self.first.values.keys()))  # keys that only the other rules have

    def changed_lines(self, old: Iterable[str], new: Iterable[str]) -> tuple[ChangedLine, ...]:
        """Return the lines that differ between two mixtures of the rule sets, with both values (fu 30 → 40), in
        printing order. ``old`` and ``new``: the keys that each mixture takes over. Each is settled, or remembered from
        before (:meth:`lines`)."""
        before, after = self.lines(old), self.lines(new)
        lines = sorted(dict.fromkeys([*before, *after]), key=LineName.place)
        changes = [ChangedLine(line, before.get(line), after.get(line)) for line in lines]
        return tuple([change for change in changes if change.old != change.new])
