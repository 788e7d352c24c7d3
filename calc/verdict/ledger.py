"""The ledger: every transfer with its payer, payee, amount, unit and reason.

Settlement posts transfers, never sums per player. So each unit sums to zero by construction; :meth:`Ledger.check` still
verifies it on every settlement.
"""

from collections.abc import Container, Iterable, Mapping
from typing import Final

from ..named_tuples import NamedTuple
from ..problems.problems import LedgerError as LedgerError

POINTS: Final = "points"
CHIPS: Final = "chips"
_UNITS: Final = (POINTS, CHIPS)
TABLE: Final = "table"
"""The account that riichi sticks lie in: a player of the ledger who never sits at the table."""
HAND: Final = frozenset({"win", "pao", "half", "fuka", "extra"})
"""The reasons of transfers of points that belong to the hand itself; honba, sticks and kongs do not."""


class Transfer(NamedTuple):
    """A payment of a positive ``amount`` by ``payer`` to ``payee``. ``why`` is the id of a rule or a line.

    >>> import calc
    >>> for each in calc.score("B ron C 234m22444p33567s3s riichi").transfers:
    ...     print(each.payer, each.payee, each.amount, each.unit, each.why)
    C B 2600 points win
    table B 1000 points sticks
    """

    unit: str
    """``points`` or ``chips``."""
    payer: str
    """Who pays: a player, or ``table`` for riichi sticks that lay there."""
    payee: str
    """Who is paid."""
    amount: int
    """How much, in the unit; always more than 0."""
    why: str
    """``win`` (the hand), ``honba``, ``sticks``, ``pao``, ``noten``, or the id of a rule or a chip line."""


def sums(players: Iterable[str], transfers: Iterable[Transfer]) -> dict[str, int]:
    """Return what each of some accounts (``players``, and perhaps the table) gained (+) or lost (−) by transfers
    between them, so that the sum of all is zero. All transfers must be of one unit. Raises KeyError for an account that
    is not among them.

    >>> sums("AB", [Transfer("points", "A", "B", 300, "honba")])
    {'A': -300, 'B': 300}
    """
    totals = dict.fromkeys(players, 0)
    for _, payer, payee, amount, _ in transfers:
        totals[payer] -= amount
        totals[payee] += amount
    return totals


def pass_whole(transfers: Iterable[Transfer], order: Iterable[str]) -> list[Transfer]:
    """Return the transfers of a hand as players pass them. Where two noten pay 750 to each of two tenpai (as many
    payers as payees, all the same amount), nobody at a table passes halves: each payer passes the whole to one payee,
    in the ``order`` of the players. What each player pays and gets in all is the same.

    >>> halves = [Transfer("points", payer, payee, 750, "noten") for payer in "CD" for payee in "AB"]
    >>> [each[1:4] for each in pass_whole(halves, "ABCD")]
    [('C', 'A', 1500), ('D', 'B', 1500)]
    """
    alike: dict[tuple[str, str, bool], list[Transfer]] = {}
    for transfer in transfers:
        with_table = TABLE in (transfer.payer, transfer.payee)  # apart: the table is no player who could pass a whole
        alike.setdefault((transfer.unit, transfer.why, with_table), []).append(transfer)
    return [transfer for parts in alike.values() for transfer in _pass_alike(parts, order)]


def _pass_alike(parts: list[Transfer], order: Iterable[str]) -> list[Transfer]:
    """Return transfers of one unit and one reason (``parts``) as :func:`pass_whole` does: unchanged, unless as many
    players pay points as are paid, and each payer pays each payee once, all the same amount. ``order``: that of the
    players."""
    first = parts[0]  # unit and reason are the same in all
    ends = {(part.payer, part.payee) for part in parts}
    payers = [player for player in order if any(payer == player for payer, _ in ends)]
    payees = [player for player in order if any(payee == player for _, payee in ends)]
    crosswise = len(payers) == len(payees) > 1 and len(parts) == len(ends) == len(payers) ** 2
    if first.unit != POINTS or not crosswise or len({part.amount for part in parts}) > 1:
        return parts
    whole = len(payees) * first.amount
    return [Transfer(first.unit, payer, payee, whole, first.why) for payer, payee in zip(payers, payees, strict=True)]


def net_of(gains: Mapping[str, int], laid: Mapping[str, int]) -> dict[str, int]:
    """Return the points that a hand brought each account over all: its ``gains`` by payments, less the points that it
    ``laid`` as sticks, which the table got. (Gains leave these out, as a stick is laid before the payments.)

    >>> net_of({"B": 3600, "C": -2600, "table": -1000}, {"B": 1000})
    {'B': 2600, 'C': -2600, 'table': 0}
    """
    net = {account: gained - laid.get(account, 0) for account, gained in gains.items()}
    if laid:
        net[TABLE] += sum(laid.values())
    return net


def brought(transfers: Iterable[Transfer], player: str, why: Container[str] = HAND) -> int:
    """Return the points that a player is paid for the reasons ``why``, by default for the hand itself.

    >>> brought([Transfer("points", "A", "B", 8000, "win"), Transfer("points", "A", "B", 300, "honba")], "B")
    8000
    """
    return sum(t.amount for t in transfers if t.payee == player and t.unit == POINTS and t.why in why)


def payers_of(transfers: Iterable[Transfer], player: str, why: Container[str] = HAND) -> tuple[str, ...]:
    """Return who pays a ``player`` points for the reasons ``why``, by default for the hand itself, in the order of the
    transfers, each payer once.

    >>> payers_of([Transfer("points", "A", "B", 1300, "win"), Transfer("points", "C", "B", 2600, "win")], "B")
    ('A', 'C')
    """
    paid = [t.payer for t in transfers if t.payee == player and t.why in why and t.unit == POINTS]
    return tuple(dict.fromkeys(paid))


_new_tuple: Final = tuple.__new__


class Ledger:
    """The transfers of one settlement, between players and :data:`TABLE`."""

    __slots__ = ("players", "transfers")

    def __init__(self, players: Iterable[str]) -> None:
        """Open the accounts of the players and of the table, which are all that transfers may name (:meth:`check`)."""
        self.players = (*players, TABLE)
        self.transfers: list[Transfer] = []
        """In their order."""

    def pay(self, payer: str, payee: str, amount: int, why: str, unit: str = POINTS) -> None:
        """Post a transfer at the end of :attr:`transfers`, for the reason ``why``. A negative amount flows the other
        way (some hands are worth less than nothing, 逆); nothing is posted for 0 or between a player and himself, so
        callers need not ask."""
        if amount < 0:
            payer, payee, amount = payee, payer, -amount
        if amount and payer != payee:
            self.transfers.append(_new_tuple(Transfer, (unit, payer, payee, amount, why)))

    def totals(self, unit: str = POINTS) -> dict[str, int]:
        """Return what each account gained (+) or lost (−) of a unit, the table too: 0 for one that no transfer
        names."""
        return sums(self.players, [t for t in self.transfers if t.unit == unit])

    def check(self) -> None:
        """Raise :class:`LedgerError` unless every transfer is a whole positive amount of points or chips between known
        accounts. Then each unit sums to zero, because what one account gives another receives."""
        accounts = self.players
        for unit, payer, payee, amount, _ in self.transfers:
            # a bool is an int as well, hence no isinstance
            if type(amount) is int and amount > 0 and payer in accounts and payee in accounts and unit in _UNITS:
                continue
            raise LedgerError(f"impossible transfer of {amount} from {payer} to {payee}")
