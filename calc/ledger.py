"""The ledger: every transfer with its payer, payee, amount, unit and reason.

Settlement posts transfers, never sums per player. So each unit sums to zero by construction; :meth:`Ledger.check` still
verifies it on every settlement.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from .problems import LedgerError as LedgerError

POINTS: Final = "points"
CHIPS: Final = "chips"
TABLE: Final = "table"
"""The account that riichi sticks lie in: a player of the ledger who never sits at the table."""


class Transfer(NamedTuple):
    """``payer`` gives ``payee`` a positive ``amount`` of ``unit`` because of ``why`` (the id of a rule or a line)."""

    unit: str
    payer: str
    payee: str
    amount: int
    why: str

    def data(self) -> dict[str, Any]:
        """The transfer as plain values."""
        return {"unit": self.unit, "from": self.payer, "to": self.payee, "amount": self.amount, "why": self.why}


def sums(players: Iterable[str], transfers: Iterable[Transfer]) -> dict[str, int]:
    """What each of some accounts gained (+) or lost (−) by transfers between them."""
    totals = dict.fromkeys(players, 0)
    for _, payer, payee, amount, _ in transfers:
        totals[payer] -= amount
        totals[payee] += amount
    return totals


_new: Final = tuple.__new__


class Posted(NamedTuple):
    """Transfers of points that were posted and checked, by the places of the players: to be posted again."""

    transfers: tuple[tuple[int, int, int, str], ...]
    """Payer, payee, amount, why."""
    totals: tuple[int, ...]
    """What each account gained or lost by them."""


class Ledger:
    """Transfers between the players of one settlement (and :data:`TABLE`)."""

    __slots__ = ("_again", "_posted", "players")

    def __init__(self, players: Iterable[str]) -> None:
        self.players = (*players, TABLE)
        self._posted: list[Transfer] = []
        self._again: Posted | None = None
        """What was posted first, as it was before."""

    @property
    def transfers(self) -> list[Transfer]:
        """All transfers, in their order."""
        if self._again is not None:
            p = self.players
            again = [Transfer(POINTS, p[a], p[b], amount, why) for a, b, amount, why in self._again.transfers]
            self._posted, self._again = again + self._posted, None
        return self._posted

    @transfers.setter
    def transfers(self, transfers: list[Transfer]) -> None:
        self._posted, self._again = transfers, None

    def pay(self, payer: str, payee: str, amount: int, why: str, unit: str = POINTS) -> None:
        """Post a transfer. A negative amount flows the other way; nothing is posted for 0 or between a player and
        himself."""
        if amount < 0:
            payer, payee, amount = payee, payer, -amount
        if amount and payer != payee:
            self._posted.append(_new(Transfer, (unit, payer, payee, amount, why)))

    def posted(self) -> Posted:
        """What was posted, if it is all points, for a ledger of other players."""
        place = self.players.index
        totals = tuple(self.check()[POINTS].values())
        return Posted(tuple((place(t.payer), place(t.payee), t.amount, t.why) for t in self.transfers), totals)

    def post(self, posted: Posted) -> None:
        """Post what was posted once before, first of all."""
        self._again = posted

    def totals(self, unit: str = POINTS) -> dict[str, int]:
        """What each account gained (+) or lost (−) of a unit."""
        return self.check()[unit]

    def check(self) -> dict[str, dict[str, int]]:
        """What each account gained (+) or lost (−), by unit. Raises :class:`LedgerError` unless every transfer is a
        whole positive amount between known accounts. Each unit sums to zero then: what one gives another gets."""
        chips = dict.fromkeys(self.players, 0)
        points = chips.copy() if self._again is None else dict(zip(self.players, self._again.totals, strict=True))
        found = {POINTS: points, CHIPS: chips}
        for unit, payer, payee, amount, _ in self._posted:
            totals = found[unit]
            if type(amount) is not int or amount <= 0 or payer not in totals or payee not in totals:
                raise LedgerError(f"impossible transfer of {amount} from {payer} to {payee}")
            totals[payer] -= amount
            totals[payee] += amount
        return found
