"""Which rules make a hand come out differently under two rule sets: found by settling it under mixtures of the two.

If two rule sets differ in thirty rules, few of these concern one hand. Nothing is guessed from the names of rules:

1. The hand is settled under the other rules, and the keys that it reads are noted. If these keys alone take the other's
   values, every value read is the same; so they make the whole difference, and no other key can.
2. These keys are put back one after another. A key stays back if the result is still the other's. The remaining set is
   minimal: putting back any one of its keys changes something.
3. Every key that is read under either rule set is changed alone, and put back alone.
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
    """The first rule set's value with status and source, and the other's; ``None``: it has no such rule."""
    needed: bool
    """Whether it belongs to the smallest set that makes the whole difference."""
    alone: Changes
    """The changes if it alone is taken over from the other rules; from and to."""
    whole: bool
    """Whether that is the whole difference."""
    back: Changes
    """The changes if it alone is put back under the other rules; from and to."""
    vanishes: bool
    """Whether the whole difference is gone then."""
    partners: tuple[str, ...]
    """The rules that must change with it if it does nothing alone."""


class ColumnCauses(NamedTuple):
    """Why one column differs from the first."""

    comparable: bool
    """Whether both are of one engine; the rules of different games cannot be held against each other."""
    differing: int
    """In how many rules the two differ."""
    causes: tuple[DecisiveRule, ...] = ()
    """The rules that matter to this hand, needed ones first."""
    complete: bool = True
    """Whether the needed rules make the whole difference."""

    def data(self) -> dict[str, Any]:
        """The causes as plain values."""
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
    """The rules that make a hand come out differently under two rule sets.

    ``tell`` gives the lines of the hand under some rules; ``read`` gives the keys that were read.
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
    """A rule as it stands; of a list of items those that the other rules do not have."""
    if key not in rules.values:
        return None
    told, value, there = ruling_data(rules, key), rules.values[key], other.values.get(key, ())
    if type(value) is tuple and value and is_entry(value[0]):
        told["value"] = plain([one for one in value if one not in there])
    return told


class _Search:
    """The hand under mixtures of two rule sets. Each mixture is settled once."""

    def __init__(self, first: Rules, other: Rules, tell: Callable[[Rules], LineValues]) -> None:
        self.first, self.other, self.tell = first, other, tell
        self.known: dict[frozenset[str], LineValues] = {}

    def told(self, keys: Iterable[str]) -> LineValues:
        """The lines of the hand under the first rules with the other rules' values for these keys."""
        of = frozenset(keys)
        if of not in self.known:
            self.known[of] = self.tell(mixed(self.first, self.other, of))
        return self.known[of]

    def smallest(self, start: frozenset[str], order: list[str]) -> frozenset[str]:
        """A minimal part of ``start`` with the same result as the whole of it: no key can be left out."""
        whole, kept = self.told(start), start
        removed = True
        while removed:
            removed = False
            for key in order:
                if key in kept and self.told(kept - {key}) == whole:
                    kept, removed = kept - {key}, True
        return kept

    def partners(self, key: str, needed: frozenset[str]) -> tuple[str, ...]:
        """The smallest set of the other needed keys beside which this key makes a difference."""
        kept = needed - {key}
        for other in sorted(needed - {key}):
            less = kept - {other}
            if self.told(less) != self.told(less | {key}):
                kept = less
        return tuple(k for k in self.first.values if k in kept) + tuple(sorted(kept - self.first.values.keys()))

    def changes(self, old: Iterable[str], new: Iterable[str]) -> Changes:
        """The lines that differ between two mixtures."""
        before, after = self.told(old), self.told(new)
        lines = sorted(dict.fromkeys([*before, *after]), key=LineName.place)
        return {x: (before.get(x), after.get(x)) for x in lines if before.get(x) != after.get(x)}
