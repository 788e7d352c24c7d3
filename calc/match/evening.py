"""An evening of matches: standings, balances between players, and the fewest payments that settle them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import lcm

from ..problems.codes import problem
from ..problems.problems import InputError
from ..verdict.ledger import POINTS, TABLE, LedgerError, Transfer
from .place_points import RESULT
from .settled import Balance, Rate

_RATE_FORM = re.compile("(points|place|chips)=([0-9]{1,10})(?:/([0-9]{1,10}))?")
EXACT = 12
"""Up to this many players with a balance, the payments are proven to be the fewest."""


def parse_rate(text: str) -> dict[str, Rate]:
    """Return the rates, by unit, that a text says: ``points=50/1000,chips=100`` is fifty for a thousand points and a
    hundred for a chip, in the smallest unit of the money. ``place`` is for place points that are not worth what points
    are. Raises InputError (M120) for anything else.

    >>> parse_rate("points=50/1000,chips=100")["points"]
    Rate(money=50, per=1000)
    """
    rates: dict[str, Rate] = {}
    if not isinstance(text, str):
        raise InputError([problem("M120.rate", text=type(text).__name__)])
    for item in text.replace(" ", "").split(","):
        match = _RATE_FORM.fullmatch(item)  # unit, money, and for how many of the unit: one if there is no slash
        rate = Rate(int(match[2]), int(match[3] or 1)) if match else Rate(0)
        if not match or match[1] in rates or not all(0 < n < 10**9 for n in rate):  # twice the same unit, or a slip
            raise InputError([problem("M120.rate", text=item)])
        rates[match[1]] = rate
    return rates


def name_in_rate(unit: str, rates: Mapping[str, Rate]) -> str:
    """Return the name under which the rate of a unit stands among ``rates``: ``points``, ``place`` or ``chips``. Place
    points have the rate of points if there is none for them, as most tables agree one rate for both."""
    if unit != RESULT:
        return unit
    return "place" if "place" in rates else POINTS


def rate_of(unit: str, rates: Mapping[str, Rate]) -> Rate | None:
    """Return the rate of a unit among some rates, by its name there (:func:`name_in_rate`); ``None`` if the unit has
    none."""
    return rates.get(name_in_rate(unit, rates))


def convert_to_money(worth: Iterable[tuple[Mapping[str, int], Rate]]) -> tuple[dict[str, int], bool]:
    """Return the money value of each player's amounts, each of them at its rate, and whether fractions had to be
    rounded. Raises LedgerError, a bug of ours, for amounts that do not sum to zero.

    Fractions are rounded down. The units then missing to a zero sum go one by one to the largest fractions, among
    equals to the earlier named player: so the amounts sum to zero, and nobody is off by a whole unit.
    """
    accounts = list(worth)
    denominator = lcm(*(rate.per for _, rate in accounts))  # of all fractions, so that sums are exact
    exact = Counter[str]()
    for amounts, rate in accounts:
        exact.update({name: n * rate.money * (denominator // rate.per) for name, n in amounts.items()})
    money = {name: n // denominator for name, n in exact.items()}  # rounded down, so that none is too many
    missing = -sum(money.values())
    largest = sorted(exact, key=lambda name: -(exact[name] % denominator))
    for name in largest[:missing]:
        money[name] += 1
    if sum(money.values()):
        raise LedgerError(f"money does not sum to zero: {money}")
    return money, any(n % denominator for n in exact.values())


def fewest_payments(balances: Mapping[str, int]) -> tuple[list[tuple[str, str, int]], bool]:
    """Return payments (payer, payee, amount in the unit of the balances) that bring every balance to zero, and whether
    they are proven to be the fewest. Raises LedgerError, a bug of ours, for balances that do not sum to zero.

    A group of n players whose balances sum to zero needs at most n − 1 payments. So the fewest payments come from
    splitting the players into as many such groups as possible (searched over subsets, for up to ``EXACT`` players with
    a balance). In each group the largest debtor pays the largest creditor, again and again.

    >>> fewest_payments({"A": 50, "B": -30, "C": -20})
    ([('B', 'A', 30), ('C', 'A', 20)], True)
    """
    if sum(balances.values()):
        raise LedgerError(f"balances do not sum to zero: {dict(balances)}")
    names = [p for p, n in balances.items() if n]
    if len(names) > EXACT:  # too many subsets to try: all settle as one group, perhaps by more payments
        return _settle_group(balances, names), False
    groups = _zero_sum_groups(balances, names)
    return [payment for group in groups for payment in _settle_group(balances, group)], True


def fewest_with_penalties(
    balances: Mapping[str, int], penalties: Mapping[str, int]
) -> tuple[list[tuple[str, str, int]], bool]:
    """Return payments as :func:`fewest_payments` does, but what the table keeps is paid by those who lost it to the
    table, if that takes no more payments: who was fined would not understand why another pays it. ``penalties``: what
    each player lost so, such as place points by a chombo. Raises LedgerError as that function does.

    >>> fewest_with_penalties({"A": 30, "B": -25, "C": -25, TABLE: 20}, {"C": 20})
    ([('C', 'table', 20), ('B', 'A', 25), ('C', 'A', 5)], True)
    """
    payments, proven = fewest_payments(balances)
    # first what the penalised owe the table, then the fewest payments of all that is left
    left, first = dict(balances), list[tuple[str, str, int]]()
    for player, lost in penalties.items():
        amount = min(lost, -left.get(player, 0), left.get(TABLE, 0))
        if amount > 0:
            first.append((player, TABLE, amount))
            left[player] += amount
            left[TABLE] -= amount
    rest, _ = fewest_payments(left)
    if len(first) + len(rest) <= len(payments):
        payments = [*first, *rest]
    return payments, proven


def _zero_sum_groups(balances: Mapping[str, int], names: Sequence[str]) -> list[list[str]]:
    """Return the players (``names``) split into as many groups as possible whose balances each sum to zero: of +30,
    −30, +20, −20 the first two and the last two. There is at least one group, as the balances of all sum to zero.

    A mask is a set of players, one bit each; all masks are visited, smaller numbers first. For each, ``sums`` is the
    balance of its players, ``most`` the most groups that it can hold, and ``came`` the mask without the player who
    joined last. The way back along ``came``, from the mask of all players, gives the groups.
    """
    name_of_bit = {1 << i: name for i, name in enumerate(names)}
    sums, most, came = [0], [0], [0]
    for mask in range(1, 1 << len(names)):
        before = max((mask ^ bit for bit in name_of_bit if mask & bit), key=most.__getitem__)
        came.append(before)
        sums.append(sums[before] + balances[name_of_bit[mask ^ before]])
        most.append(most[before] + (not sums[mask]))  # whoever brings the sum to zero completes a group
    groups: list[list[str]] = []
    mask = len(most) - 1
    while mask:
        if not sums[mask]:
            groups.append([])
        groups[-1].append(name_of_bit[mask ^ came[mask]])
        mask = came[mask]
    return [sorted(group, key=names.index) for group in groups]


def _settle_group(balances: Mapping[str, int], names: Iterable[str]) -> list[tuple[str, str, int]]:
    """Return payments that settle a group: the largest debtor pays the largest creditor as much as fits, again and
    again until all is settled. Each payment settles one of them, so one payment less than players is enough."""
    left = {p: balances[p] for p in names}
    payments = []
    while any(left.values()):
        payer, payee = min(left, key=lambda p: left[p]), max(left, key=lambda p: left[p])
        amount = min(-left[payer], left[payee])
        payments.append((payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return payments


def head_to_head(transfers: Iterable[Transfer], players: Sequence[str]) -> tuple[Balance, ...]:
    """Return what each player has paid each other player on balance, by unit, without zero balances, to show at whose
    expense somebody won. The table, where riichi sticks lie, counts as a player."""
    order = [*players, TABLE]
    net = Counter[tuple[str, str, str]]()
    for t in transfers:
        first, second = sorted((t.payer, t.payee), key=order.index)  # one account for both directions
        net[t.unit, first, second] += t.amount if first == t.payer else -t.amount
    balances = [
        Balance(unit, first, second, n) if n > 0 else Balance(unit, second, first, -n)
        for (unit, first, second), n in net.items()
        if n
    ]

    def place(balance: Balance) -> tuple[str, list[int]]:
        """Return the key that sorts balances by unit, then by the seats of both players."""
        return balance.unit, sorted(map(order.index, (balance.payer, balance.payee)))

    return tuple(sorted(balances, key=place))
