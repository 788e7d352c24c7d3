"""An evening of matches: standings, balances between players, and the fewest payments that settle them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..codes import problem
from ..ledger import TABLE, LedgerError, Transfer
from ..problems import InputError

EXACT = 12
"""Up to so many players with something to pay or to get, the payments are the fewest there can be."""


class Rate(NamedTuple):
    """The money value of a unit: ``money`` for each ``per`` of it, in the smallest unit of the money."""

    money: int
    per: int = 1


def parse_rate(text: str) -> dict[str, Rate]:
    """Parse a rate: ``points=50/1000,chips=100`` is fifty for a thousand points and a hundred for a chip. Raises
    InputError."""
    found: dict[str, Rate] = {}
    if not isinstance(text, str):
        raise InputError([problem("M120.rate", text=type(text).__name__)])
    for item in text.replace(" ", "").split(","):
        unit, _, worth = item.partition("=")
        money, sign, per = worth.partition("/")
        numbers = (money, per) if sign else (money, "1")
        good = all(n.isascii() and n.isdigit() and len(n) < 11 and 0 < int(n) < 10**9 for n in numbers)
        if unit not in ("points", "chips") or not good or unit in found:
            raise InputError([problem("M120.rate", text=item)])
        found[unit] = Rate(int(numbers[0]), int(numbers[1]))
    return found


def in_money(
    points: Mapping[str, int], chips: Mapping[str, int], rate: Mapping[str, Rate]
) -> tuple[dict[str, int], bool]:
    """The money value of each player's points and chips, and whether fractions had to be rounded.

    Fractions are rounded down. The units then missing to a zero sum go one by one to the largest fractions, among
    equals to the earlier named player: so the amounts sum to zero, and nobody is off by a whole unit.
    """
    p, c = rate.get("points", Rate(0)), rate.get("chips", Rate(0))
    below = p.per * c.per
    exact = {name: points[name] * p.money * c.per + chips.get(name, 0) * c.money * p.per for name in points}
    money = {name: n // below for name, n in exact.items()}
    missing = -sum(money.values())
    largest = sorted(exact, key=lambda name: -(exact[name] % below))
    for name in largest[:missing]:
        money[name] += 1
    if sum(money.values()):
        raise LedgerError(f"money does not sum to zero: {money}")
    return money, any(n % below for n in exact.values())


def fewest_payments(balances: Mapping[str, int]) -> tuple[list[tuple[str, str, int]], bool]:
    """Payments that bring every balance to zero, and whether they are proven to be the fewest.

    Players whose balances sum to zero among themselves need one payment less. So the fewest payments come from
    splitting the players into as many such groups as possible (searched over subsets, for up to ``EXACT`` players with
    a balance). Each group then settles in a row, the largest debt first.
    """
    if sum(balances.values()):
        raise LedgerError(f"balances do not sum to zero: {dict(balances)}")
    names = [p for p, n in balances.items() if n]
    if len(names) > EXACT:
        return _in_a_row(balances, names), False
    found = []
    for group in _groups(balances, names):
        found += _in_a_row(balances, group)
    return found, True


def _groups(balances: Mapping[str, int], names: Sequence[str]) -> list[list[str]]:
    """As many groups as possible that sum to zero. ``most[mask]`` is that number for the players in a mask, built up
    one by one."""
    n = len(names)
    sums = [0] * (1 << n)
    most = [0] * (1 << n)
    came = [0] * (1 << n)
    for mask in range(1, 1 << n):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & (mask - 1)] + balances[names[low]]
        best = -1
        for i in range(n):
            before = mask & ~(1 << i)
            if mask >> i & 1 and most[before] > best:
                best, came[mask] = most[before], before
        most[mask] = best + (sums[mask] == 0)
    groups: list[list[str]] = []
    mask = (1 << n) - 1
    group: list[str] = []
    while mask:
        if not sums[mask] and group:
            groups.append(group)
            group = []
        group.append(names[(mask ^ came[mask]).bit_length() - 1])
        mask = came[mask]
    return [sorted(g, key=names.index) for g in [*groups, group] if g]


def _in_a_row(balances: Mapping[str, int], names: Iterable[str]) -> list[tuple[str, str, int]]:
    """The largest debtor pays the largest creditor as much as fits, until all is settled. This takes at most one
    payment less than there are players."""
    left = {p: balances[p] for p in names}
    found = []
    while any(left.values()):
        payer, payee = min(left, key=lambda p: left[p]), max(left, key=lambda p: left[p])
        amount = min(-left[payer], left[payee])
        found.append((payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return found


def head_to_head(transfers: Iterable[Transfer], players: Sequence[str]) -> list[dict[str, Any]]:
    """The net amount between every two players (and between a player and the riichi sticks on the table), by unit."""
    order = [*players, TABLE]
    net: dict[tuple[str, str, str], int] = {}
    for t in transfers:
        a, b, sign = t.payer, t.payee, 1
        if order.index(a) > order.index(b):
            a, b, sign = b, a, -1
        net[t.unit, a, b] = net.get((t.unit, a, b), 0) + sign * t.amount
    return [
        {"unit": unit, "from": a if n > 0 else b, "to": b if n > 0 else a, "amount": abs(n)}
        for (unit, a, b), n in sorted(net.items(), key=lambda x: (x[0][0], order.index(x[0][1]), order.index(x[0][2])))
        if n
    ]
