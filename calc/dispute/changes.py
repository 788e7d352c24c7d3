"""What one view of a hand changes in another."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import NamedTuple

from ..mistakes import SIZES, View, with_changes
from ..verdict.ledger import HAND, Transfer

sizes_of = attrgetter(*SIZES)
SUMS = frozenset({"points", "honba", "chips", "dice"})
"""The measures of a win's size that add up; the others are one thing or another."""


class MeasureChange(NamedTuple):
    """What a mistake changes in the size of a win."""

    win: int
    """Its index."""
    name: str
    """The measure."""
    value: int | str | tuple[str, ...]
    """How much more it is; of a measure that does not add up what it is."""


class Changes(NamedTuple):
    """What a mistake changes: the amounts moved for each reason, and the sizes of wins."""

    moved: frozenset[Transfer]
    sizes: frozenset[MeasureChange]

    @classmethod
    def between(cls, base: View, view: View) -> Changes:
        """Return the changes from one view to another that has as many wins. Transfers are compared by their sums for
        each pair of players and reason, because a view may cancel one by another with a negative amount."""
        net: Counter[tuple[str, str, str, str]] = Counter()
        for sign, transfers in ((1, view.transfers), (-1, base.transfers)):
            for unit, payer, payee, amount, why in transfers:
                net[unit, payer, payee, why] += sign * amount
        sizes: list[MeasureChange] = []
        for index, (before, after) in enumerate(zip(base.wins, view.wins, strict=True)):
            for name, was, now in zip(SIZES, sizes_of(before), sizes_of(after), strict=True):
                if now != was:
                    # of points the difference, of a limit its name
                    sizes.append(MeasureChange(index, name, now - was if name in SUMS else now))
        moved = (Transfer(unit, payer, payee, n, why) for (unit, payer, payee, why), n in net.items() if n)
        return cls(frozenset(moved), frozenset(sizes))

    @property
    def about(self) -> frozenset[object]:
        """What a mistake changes, without the amounts: ``("points", "honba", "")`` for honba paid otherwise,
        ``("points", "win", "B")`` for another worth of B's hand, ``(0, "fu")`` for other fu of the first win. Not the
        measures of :data:`SUMS`, which follow from the transfers. Two mistakes that have nothing in common here simply
        add up; mistakes with one reason are taken to interfere, whoever pays, but not those in the hands of two
        winners, of which either may be miscounted beside the other."""
        sizes = {(size.win, size.name) for size in self.sizes if size.name not in SUMS}
        # what lifts a cap and what multiplies further interfere, though neither names what the other does
        sizes |= {(size.win, "times") for size in self.sizes if size.name == "each"}
        moved = {(t.unit, t.why, t.payee if t.why in HAND else "") for t in self.moved}
        return frozenset(moved | sizes)

    def beside(self, changes: Changes, base: View) -> View:
        """Return a view with these changes and those of an independent mistake, both made to ``base``. Nothing is
        settled again: so thousands of such pairs can be tried."""
        wins = [*base.wins]
        for index, name, value in (*self.sizes, *changes.sizes):
            # a sum changes by the value, anything else becomes it
            now = getattr(wins[index], name) + value if name in SUMS else value
            wins[index] = with_changes(wins[index], **{name: now})
        return base.moved((*self.moved, *changes.moved))._replace(wins=tuple(wins))


def undo_moves(view: View, base: View, whys: frozenset[str]) -> View:
    """Return a view with the amounts of ``base`` for some reasons (``whys``); for all other reasons its own amounts
    stay. So a mistake looks to people who do not think of what follows from it. The chips of the wins follow the
    transfers."""
    undone = [t._replace(amount=-t.amount) for t in Changes.between(base, view).moved if t.why in whys]
    wins = []
    for won in view.wins:
        gained = sum(t.amount for t in undone if t.payee == won.player)
        lost = sum(t.amount for t in undone if t.payer == won.player)
        wins.append(won._replace(chips=won.chips + gained - lost))
    return view.moved(undone)._replace(wins=tuple(wins))
