"""What a settlement comes to, alike for every engine: each win with its size, and everything that moves.

A :class:`View` is what claims are compared with. It is made of a result, or of another view by moving a little more or
less: so nothing has to be settled again to see what comes of a chip line counted twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from .ledger import CHIPS, POINTS, Transfer
from .tiles import mpsz

HAND = frozenset({"win", "pao", "half", "fuka", "extra"})
"""What transfers of points are for that are the hand itself; honba, sticks and kongs are apart."""


_new: Final = tuple.__new__
"""Makes a named tuple at half the cost of calling its class: a batch makes one a win."""


class WinSummary(NamedTuple):
    """One win and its size."""

    player: str
    by: str
    source: str
    points: int = 0
    """What the hand brings in all, without honba and sticks; negative where the winner pays (逆)."""
    honba: int = 0
    chips: int = 0
    """What its chip lines bring in all, dice apart."""
    han: int = 0
    fu: int = 0
    fold: int = 0
    """How many yakuman."""
    limit: str = ""
    times: int = 0
    """What multiplies the stakes (wenzhou) or the base (kessen); 0 where nothing does."""
    dice: int = 0
    """Open dice chances."""
    jokers: tuple[str, ...] = ()
    """What jokers stand for, as tiles."""
    each: int = 0
    """What each payer gives, where that is the game's own word for the value (kessen); else 0."""
    paid: bool = True
    row: Mapping[str, Any] | None = None
    """The same as the results of its system name it: part of each win of :meth:`calc.result.Result.data`."""

    @classmethod
    def of(cls, row: Mapping[str, Any], **more: Any) -> WinSummary:
        """The summary of a win from its row; ``more`` is what the row does not say, or says otherwise."""
        get = row.get
        who = row["player"], row["by"], row["from"] or ""
        size = get("points", 0), 0, get("chips", 0), get("han", 0), get("fu", 0), get("yakuman", 0), get("limit") or ""
        made = _new(cls, (*who, *size, 0, 0, (), 0, get("paid", True), row))
        return made._replace(**more) if more else made

    def data(self) -> Mapping[str, Any]:
        """Its row as plain values, not to be changed."""
        return self.row or {"player": self.player, "by": self.by, "from": self.source or None, "points": self.points}


class View(NamedTuple):
    """A settlement as claims see it."""

    wins: tuple[WinSummary, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    refused: tuple[str, ...] = ()
    """Codes of the reasons why it is no win; empty: it is settled."""

    def total(self, player: str, unit: str = POINTS) -> int:
        """What a player gains or loses."""
        return sum(t.amount * ((t.payee == player) - (t.payer == player)) for t in self.transfers if t.unit == unit)

    def brings(self, player: str) -> bool:
        """Whether a player is paid for a hand."""
        return any(t.payee == player and t.why in HAND for t in self.transfers)

    def paid(self, payer: str, payee: str, unit: str = POINTS) -> int:
        """What one gives another, what comes back taken off."""
        return sum(
            t.amount * ((t.payer == payer and t.payee == payee) - (t.payer == payee and t.payee == payer))
            for t in self.transfers
            if t.unit == unit
        )

    def outcome(self) -> tuple[Any, ...]:
        """All that anybody can claim: two causes with the same outcome cannot be told apart."""
        sums: dict[tuple[str, str], int] = {}
        for t in self.transfers:
            sums[t.unit, t.payer] = sums.get((t.unit, t.payer), 0) - t.amount
            sums[t.unit, t.payee] = sums.get((t.unit, t.payee), 0) + t.amount
        wins = tuple(w._replace(jokers=()) for w in self.wins)
        return wins, tuple(sorted(item for item in sums.items() if item[1])), self.refused

    def told(self) -> tuple[Any, ...]:
        """What tells causes apart: the outcome without names of its size, which follow from the rest; and of a limit
        hand without its han and fu, which bring no more."""
        wins, sums, refused = self.outcome()
        shown = (w._replace(han=0, fu=0) if w.limit and w.han else w._replace(limit="") for w in wins)
        return tuple(w._replace(times=0) for w in shown), sums, refused

    def moved(self, more: Iterable[Transfer], index: int = -1, **size: Any) -> View:
        """The same with some more (or, with negative amounts, less) moved, and the size of a win changed."""
        wins = self.wins
        if size:
            wins = (*wins[:index], wins[index]._replace(**size), *wins[index + 1 :])
        return View(wins, (*self.transfers, *more), self.refused)


def brought(transfers: Iterable[Transfer], player: str, why: Iterable[str] = HAND) -> int:
    """The points that a player is given for some reasons: the hand."""
    return sum(t.amount for t in transfers if t.payee == player and t.unit == POINTS and t.why in why)


def jokers_of(faces: Sequence[int], drawn: int | None) -> tuple[str, ...]:
    """What held jokers and a drawn one are, as tiles; the drawn one last, after a plus."""
    return (*map(mpsz, faces), *(() if drawn is None else ("+" + mpsz(drawn),)))


def chips_of(lines: Iterable[Any], player: str) -> int:
    """What chip lines bring a player in all."""
    return sum(x.each * (len(x.payers) if x.receiver == player else -(player in x.payers)) for x in lines)


def chips(payer: str, payee: str, amount: int, why: str) -> Transfer:
    """A transfer of chips; a negative amount is one that does not take place."""
    return Transfer(CHIPS, payer, payee, amount, why)


def points(payer: str, payee: str, amount: int, why: str) -> Transfer:
    """A transfer of points; a negative amount is one that does not take place."""
    return Transfer(POINTS, payer, payee, amount, why)
