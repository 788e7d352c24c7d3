"""What a settlement comes to, alike for every engine: each win with its size, and everything that moves.

A :class:`View` is what claims are compared with. It is made of a result, or of another view by moving a little more or
less: so nothing has to be settled again to see what comes of a chip line counted twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .ledger import CHIPS, POINTS, Transfer
from .problems import Problem
from .tiles import mpsz

if TYPE_CHECKING:
    from .result import Result

HAND = frozenset({"win", "pao", "half", "fuka", "extra"})
"""What transfers of points are for that are the hand itself; honba, sticks and kongs are apart."""


class Worth(NamedTuple):
    """One win and its size."""

    player: str
    by: str
    source: str
    points: int
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


class View(NamedTuple):
    """A settlement as claims see it."""

    wins: tuple[Worth, ...] = ()
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


def view(result: Result | Sequence[Problem]) -> View:
    """What a settlement, or a refusal, comes to."""
    if isinstance(result, (list, tuple)):
        return View(refused=tuple(dict.fromkeys(p.code for p in result)))
    worth = _WORTH.get(result.rules.engine)  # type: ignore[union-attr]
    transfers = tuple(result.ledger.transfers)  # type: ignore[union-attr]
    wins = tuple(worth(o, transfers) for o in result.wins) if worth else ()  # type: ignore[union-attr]
    return View(wins, transfers)


def _brought(transfers: Sequence[Transfer], player: str, why: Iterable[str]) -> int:
    return sum(t.amount for t in transfers if t.payee == player and t.unit == POINTS and t.why in why)


def _riichi(o: Any, transfers: Sequence[Transfer]) -> Worth:
    win, s = o.hand.win, o.best
    honba = _brought(transfers, win.player, ("honba",)) if o.paid else 0
    return Worth(win.player, win.by, win.source, s.points, honba, 0, s.han, s.fu, s.yakuman, s.base.limit)


def _mighty(o: Any, transfers: Sequence[Transfer]) -> Worth:
    win, worth = o.win, o.worth
    s = worth.score
    points = _brought(transfers, win.player, HAND) if win.pon_owner and o.paid else worth.points
    limit = "kishogun" if worth.kishogun else s.base.limit
    return Worth(
        win.player, win.by, win.source, points, 0, worth.chips, s.han, s.fu, s.yakuman, limit,
        jokers=jokers_of(o.chosen.faces, o.chosen.drawn),
    )  # fmt: skip


def jokers_of(faces: Sequence[int], drawn: int | None) -> tuple[str, ...]:
    """What held jokers and a drawn one are, as tiles; the drawn one last, after a plus."""
    return (*map(mpsz, faces), *(() if drawn is None else ("+" + mpsz(drawn),)))


def _anmika(o: Any, transfers: Sequence[Transfer]) -> Worth:
    won, c = o.event, o.chosen
    s = c.size
    sign = 1 if sum(n for _, n in o.shares) >= 0 else -1
    hand = sum((x.hand + x.extra) * x.factor for x in c.shares)
    return Worth(
        won.player, won.by, won.source, sign * hand, sign * sum(x.honba * x.honba_factor for x in c.shares),
        chips_of(o.lines, won.player), s.han, s.fu, s.fold, s.base.limit,
        dice=sum(x.chances for x in o.chances), jokers=("+" + mpsz(c.face.kind),) if o.setting.wild else (),
    )  # fmt: skip


def chips_of(lines: Iterable[Any], player: str) -> int:
    """What chip lines bring a player in all."""
    return sum(x.each * (len(x.payers) if x.receiver == player else -(player in x.payers)) for x in lines)


def _wenzhou(o: Any, transfers: Sequence[Transfer]) -> Worth:
    c, best = o.claim, o.best
    jokers = jokers_of(best.reading.faces, None) if best.reading.form != "junk" else ()
    points = _brought(transfers, c.player, HAND) if o.paid else 0
    return Worth(c.player, c.by, c.source, points, limit=best.grade, times=best.factor, jokers=jokers)


def _kessen(o: Any, transfers: Sequence[Transfer]) -> Worth:
    e, best = o.event, o.best
    times = 1
    for _, n in best.times:
        times *= n
    return Worth(o.winner.player, e.by, e.source, best.value * len(o.payers), times=times, each=best.value)


_WORTH: dict[str, Callable[[Any, Sequence[Transfer]], Worth]] = {
    "riichi": _riichi, "mighty": _mighty, "anmika": _anmika, "wenzhou": _wenzhou, "kessen": _kessen,
}  # fmt: skip


def chips(payer: str, payee: str, amount: int, why: str) -> Transfer:
    """A transfer of chips; a negative amount is one that does not take place."""
    return Transfer(CHIPS, payer, payee, amount, why)


def points(payer: str, payee: str, amount: int, why: str) -> Transfer:
    """A transfer of points; a negative amount is one that does not take place."""
    return Transfer(POINTS, payer, payee, amount, why)
