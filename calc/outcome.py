"""What a hand comes to, as claims see it: wins and transfers, or why it is no win.

A :class:`View` is made of a verdict, or of another view by changing its transfers, so that nothing has to be settled
again to see the effect of, say, a payment left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from .problems.problems import Problem
from .verdict.ledger import HAND as HAND
from .verdict.ledger import POINTS, Transfer
from .verdict.verdict import Verdict, Won

APART = frozenset({"kong", "kong_transfer", "chip_spring", "springless", "slip", "dice", "doubles", "joker_money"})
"""The reasons of transfers that are no part of a win: what was paid before it, or for something else."""


SIZES = (
    "points", "honba", "chips", "han", "fu", "yakuman", "limit", "times", "dice", "each", "jokers",
)  # fmt: skip
"""What a claim can say of a win: attributes of :class:`~calc.verdict.verdict.Won`."""
size_of: Callable[[Won[Any]], tuple[Any, ...]] = attrgetter("player", "by", "source", *SIZES[:-1])
"""Who won, how, and what it is worth."""


class View(NamedTuple):
    """A settlement in the form that claims are compared with."""

    wins: tuple[Won[Any], ...] = ()
    transfers: tuple[Transfer, ...] = ()
    refused: tuple[str, ...] = ()
    """The codes of the reasons why it is no win; empty if it is settled."""

    @classmethod
    def of(cls, verdict: Verdict[Any] | Sequence[Problem]) -> View:
        """The view of a verdict, or of a refusal by its problems."""
        if isinstance(verdict, Verdict):
            return cls(verdict.wins, tuple(verdict.transfers))
        return cls(refused=tuple(dict.fromkeys(problem.code for problem in verdict)))

    def total(self, player: str, unit: str = POINTS, apart: Collection[str] = ()) -> int:
        """What a player gains in all; a loss is negative. ``apart``: the reasons to leave out."""
        gain = 0
        for moved, payer, payee, amount, why in self.transfers:
            if moved == unit and player in (payer, payee) and why not in apart:
                gain += amount if payee == player else -amount
        return gain

    def brings(self, player: str) -> bool:
        """Whether a player is paid for a hand."""
        return any(t.payee == player and t.why in HAND for t in self.transfers)

    def outcome(self) -> tuple[Any, ...]:
        """Everything that a claim can refer to: two causes with the same outcome cannot be told apart."""
        sums: Counter[tuple[str, str]] = Counter()
        for t in self.transfers:
            sums[t.unit, t.payer] -= t.amount
            sums[t.unit, t.payee] += t.amount
        return tuple(map(size_of, self.wins)), tuple(sorted(item for item in sums.items() if item[1])), self.refused

    def facts(self) -> tuple[Any, ...]:
        """The facts that tell causes apart. This is the outcome without the names of its size, which follow from the
        rest, and without the han and fu of a limit hand, which do not change the payment."""
        sums, refused = self.outcome()[1:]
        counted = (w._replace(han=0, fu=0) if w.limit and w.han else w._replace(limit="") for w in self.wins)
        return tuple([size_of(w._replace(times=0)) for w in counted]), sums, refused

    def of_points(self) -> View:
        """A copy without chips and dice, for claims that do not mention them."""
        wins = tuple(w._replace(chips=0, dice=0) for w in self.wins)
        return View(wins, tuple(t for t in self.transfers if t.unit == POINTS), self.refused)

    def moved(self, more: Iterable[Transfer], index: int = -1, **size: Any) -> View:
        """A copy with more transfers (or, with negative amounts, fewer), and with the size of a win changed."""
        wins = self.wins
        if size:
            wins = (*wins[:index], wins[index]._replace(**size), *wins[index + 1 :])
        return View(wins, (*self.transfers, *more), self.refused)


def points(payer: str, payee: str, amount: int, why: str) -> Transfer:
    """A transfer of points; a negative amount cancels one."""
    return Transfer(POINTS, payer, payee, amount, why)
