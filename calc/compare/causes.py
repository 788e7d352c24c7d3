"""Finds the rules that make a hand come out differently under two rule sets, by settling it under mixtures of the two.

Of thirty rules in which two rule sets differ, few concern a given hand. Nothing is guessed from the names of rules:

1. The hand is settled under the other rules, and the keys that it reads are noted. With the other values for these keys
   alone, every value read is the same, so they make the whole difference and no other key can.
2. These keys are put back one after another. A key stays back if the result is still the other's. The remaining set is
   minimal: putting back any one of its keys changes something.
3. A differing key is taken over alone if the first rules read it, and put back alone if the other rules read it. A key
   of the minimal set is always tried both ways.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from ..receipt import plain, ruling_data
from ..rules import Rules, is_entry
from .columns import differing, mixed
from .lines import LineName

LineValues = Mapping[LineName, Any]
Changes = dict[LineName, tuple[Any, Any]]


class DecisiveRule(NamedTuple):
    """A rule that makes a difference to this hand."""

    key: str
    rulings: tuple[dict[str, Any] | None, dict[str, Any] | None]
    """The value, status and source in the first rule set and in the other; ``None`` if a set has no such rule."""
    needed: bool
    """Whether it belongs to the minimal set that makes the whole difference."""
    alone: Changes
    """The lines that change if it alone is taken over from the other rules: old and new value."""
    whole: bool
    """Whether :attr:`alone` is the whole difference."""
    back: Changes
    """The lines that change if it alone is put back under the other rules: old and new value."""
    vanishes: bool
    """Whether putting it back removes the whole difference."""
    partners: tuple[str, ...]
    """If it does nothing alone: the rules that must change with it."""


class ColumnCauses(NamedTuple):
    """Why one column differs from the first."""

    comparable: bool
    """Whether both belong to one engine; the rules of different games cannot be compared."""
    differing: int
    """The number of rules in which the two differ."""
    causes: tuple[DecisiveRule, ...] = ()
    """The rules that matter to this hand, needed ones first."""
    complete: bool = True
    """Whether the needed rules make the whole difference."""

    def data(self) -> dict[str, Any]:
        """Return the causes as plain values."""
        return {
            "comparable": self.comparable,
            "differing": self.differing,
            "complete": self.complete,
            "rules": [
                {
                    "id": c.key, "first": c.rulings[0], "other": c.rulings[1], "needed": c.needed,
                    "alone": _plain(c.alone), "whole": c.whole, "put_back": _plain(c.back), "vanishes": c.vanishes,
                    "with": list(c.partners),
                }
                for c in self.causes
            ],
        }  # fmt: skip


def _plain(changes: Changes) -> list[dict[str, Any]]:
    return [{**line.data(), "from": old, "to": new} for line, (old, new) in changes.items()]


def causes(
    first: Rules, other: Rules, tell: Callable[[Rules], LineValues], read: Callable[[Rules], frozenset[str]]
) -> ColumnCauses:
    """Find the rules that make a hand come out differently under two rule sets.

    ``tell`` returns the lines of the hand under given rules; ``read`` returns the keys that the hand reads there.
    """
    keys = differing(first, other)
    if first.engine != other.engine:
        return ColumnCauses(False, len(keys))
    search = _Search(first, other, tell)
    asked, asked_there = read(first), read(other)
    start = frozenset(k for k in keys if k in asked_there)
    if search.told(start) != search.told(frozenset(keys)):
        start = frozenset(keys)
    needed = search.smallest(start, keys)
    there = tell(other)
    found = []
    for key in keys:
        alone = search.changes((), (key,)) if key in asked or key in needed else {}
        rest = frozenset(keys) - {key}
        back = search.changes(keys, rest) if key in asked_there or key in needed else {}
        if key not in needed and not alone and not back:
            continue
        found.append(DecisiveRule(
            key, (_ruling(first, key, other), _ruling(other, key, first)), key in needed,
            alone, search.told((key,)) == there, back, search.told(rest) == search.told(()),
            search.partners(key, needed) if key in needed and not alone else (),
        ))  # fmt: skip
    found.sort(key=lambda c: (not c.needed, not c.whole, not c.alone))
    return ColumnCauses(True, len(keys), tuple(found), search.told(keys) == there)


def _ruling(rules: Rules, key: str, other: Rules) -> dict[str, Any] | None:
    """Return a rule with status and source; of a list of items, only those that the other rules do not have."""
    if key not in rules.values:
        return None
    told, value, there = ruling_data(rules, key), rules.values[key], other.values.get(key, ())
    if type(value) is tuple and value and is_entry(value[0]):
        told["value"] = plain([one for one in value if one not in there])
    return told


class _Search:
    """Settles the hand under mixtures of two rule sets, each mixture once."""

    def __init__(self, first: Rules, other: Rules, tell: Callable[[Rules], LineValues]) -> None:
        self.first, self.other, self.tell = first, other, tell
        self.known: dict[frozenset[str], LineValues] = {}

    def told(self, keys: Iterable[str]) -> LineValues:
        """Return the lines of the hand under the first rules, with the other rules' values for these keys."""
        of = frozenset(keys)
        if of not in self.known:
            self.known[of] = self.tell(mixed(self.first, self.other, of))
        return self.known[of]

    def smallest(self, start: frozenset[str], order: list[str]) -> frozenset[str]:
        """Return a minimal subset of ``start`` with the same result: none of its keys can be left out."""
        whole, kept = self.told(start), start
        removed = True
        while removed:
            removed = False
            for key in order:
                if key in kept and self.told(kept - {key}) == whole:
                    kept, removed = kept - {key}, True
        return kept

    def partners(self, key: str, needed: frozenset[str]) -> tuple[str, ...]:
        """Return the other needed keys beside which this key makes a difference, without those not needed for it."""
        kept = needed - {key}
        for other in sorted(needed - {key}):
            less = kept - {other}
            if self.told(less) != self.told(less | {key}):
                kept = less
        return tuple(k for k in self.first.values if k in kept) + tuple(sorted(kept - self.first.values.keys()))

    def changes(self, old: Iterable[str], new: Iterable[str]) -> Changes:
        """Return the lines that differ between two mixtures, with both values."""
        before, after = self.told(old), self.told(new)
        lines = sorted(dict.fromkeys([*before, *after]), key=LineName.place)
        return {x: (before.get(x), after.get(x)) for x in lines if before.get(x) != after.get(x)}
