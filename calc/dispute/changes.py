"""What one view of a hand changes in another."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import Any, NamedTuple

from ..outcome import SIZES, View
from ..verdict.ledger import Transfer

sizes_of = attrgetter(*SIZES)
SUMS = frozenset({"points", "honba", "chips", "dice"})
"""The measures of a win's size that add up; the others are one thing or another."""


class Changes(NamedTuple):
    """What a mistake changes: the amounts moved for each reason, and the sizes of wins."""

    moved: frozenset[Transfer]
    sizes: frozenset[tuple[int, str, Any]]
    """The index of the win, the measure, and its increase or its new value."""

    @classmethod
    def between(cls, base: View, view: View) -> Changes:
        """The changes from one view to another that has as many wins."""
        net: Counter[tuple[str, str, str, str]] = Counter()
        for sign, transfers in ((1, view.transfers), (-1, base.transfers)):
            for unit, payer, payee, amount, why in transfers:
                net[unit, payer, payee, why] += sign * amount
        sizes: list[tuple[int, str, Any]] = []
        for i, (before, after) in enumerate(zip(base.wins, view.wins, strict=True)):
            for name, was, now in zip(SIZES, sizes_of(before), sizes_of(after), strict=True):
                if now != was:
                    sizes.append((i, name, now - was if name in SUMS else now))
        moved = (Transfer(unit, payer, payee, n, why) for (unit, payer, payee, why), n in net.items() if n)
        return cls(frozenset(moved), frozenset(sizes))

    @property
    def about(self) -> frozenset[Any]:
        """What it changes, without the amounts."""
        sizes = {(win, name) for win, name, _ in self.sizes if name not in SUMS}
        return frozenset({(t.unit, t.why) for t in self.moved} | sizes)

    def beside(self, changes: Changes, base: View) -> View:
        """Another view with these changes and those of an independent mistake."""
        sizes: dict[int, dict[str, Any]] = {}
        for win, name, value in (*self.sizes, *changes.sizes):
            of = sizes.setdefault(win, {})
            of[name] = of.get(name, getattr(base.wins[win], name)) + value if name in SUMS else value
        view = base.moved((*self.moved, *changes.moved))
        return view._replace(wins=tuple(w._replace(**sizes.get(i, {})) for i, w in enumerate(view.wins)))


def without(view: View, base: View, whys: frozenset[str]) -> View:
    """A view in which the amounts moved for some reasons are those of another."""
    undone = [t._replace(amount=-t.amount) for t in Changes.between(base, view).moved if t.why in whys]
    wins = (
        w._replace(chips=w.chips + sum(t.amount * ((t.payee == w.player) - (t.payer == w.player)) for t in undone))
        for w in view.wins
    )
    return view.moved(undone)._replace(wins=tuple(wins))
