"""Who paid whom in a hand of a match, in one line, and the riichi sticks that explain a score."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..match.settled import SettledHand
from ..verdict.ledger import POINTS, TABLE, pass_whole
from .words import Words, plain, signed


class PaidAmount(NamedTuple):
    """What one account paid another in a hand, as it is written."""

    payer: str
    payee: str
    amount: str
    points: int = 0
    """The points, where nothing else is paid."""
    honba: int = 0
    """The points of it that are for honba."""


class StickWay(NamedTuple):
    """The way of riichi sticks, from whoever laid them to whoever gets them."""

    payer: str
    """``TABLE`` for those that lay there before the hand."""
    payee: str
    """``TABLE`` where they stay there."""
    amount: int
    """Points."""


def sticks_laid(hand: SettledHand) -> dict[str, int]:
    """Return the points that players laid as riichi sticks in a hand, in the order of the match: by so much their
    scores change beyond the payments. Empty for a hand without a verdict, which says nothing of sticks."""
    if not hand.result:
        return {}
    paid = hand.result.points  # without the sticks laid, which are no payment of the hand
    laid = {player: paid.get(player, 0) - hand.points[player] for player in hand.scores if player in hand.seats}
    return {player: amount for player, amount in laid.items() if amount}


def lost_sticks(hand: SettledHand) -> dict[str, int]:
    """Return the points that each player laid as riichi sticks and did not get back, in the order of the match. It is
    negative for a player who got sticks of others, or from the table. Who got as much as he laid is left out: a
    winner's own stick comes back to him."""
    lost = sticks_laid(hand)
    for transfer in hand.result.transfers if hand.result else ():
        if transfer.why == "sticks":
            lost[transfer.payee] = lost.get(transfer.payee, 0) - transfer.amount
    return {player: lost[player] for player in hand.scores if lost.get(player)}


def stick_payments(hand: SettledHand) -> Iterator[StickWay]:
    """Yield the way of the sticks: from each player who laid them to the player who got them. If nobody or several got
    them, nobody can say whose stick went to whom: they go to the table, and come from it. What a player got beyond the
    sticks of this hand lay on the table before."""
    lost = lost_sticks(hand)  # below zero: got
    getters = [player for player, amount in lost.items() if amount < 0]
    goal = getters[0] if len(getters) == 1 else TABLE
    for player, amount in lost.items():
        if amount > 0:
            yield StickWay(player, goal, amount)
        else:
            # the sticks of this hand have their own way to him
            laid_now = sum(n for n in lost.values() if n > 0) if player == goal else 0
            if (laid_before := -amount - laid_now) > 0:
                yield StickWay(TABLE, player, laid_before)


def word_payments(hand: SettledHand, words: Words) -> list[str]:
    """Return who paid whom how much in a hand, each pair of players once with honba and all: ``Bea → Ann, Cid 1,000
    each``; then the ways of the sticks, and who took back his own. Empty where nobody paid, or only the amounts are
    known."""
    order = [*hand.scores, TABLE]
    payments = sorted(_wins_paid(hand, words), key=lambda paid: (order.index(paid.payee), order.index(paid.payer)))
    ways = [*stick_payments(hand)]
    sticks = [PaidAmount(way.payer, way.payee, words("of_sticks", amount=plain(way.amount))) for way in ways]
    takers = {way.payee for way in ways}
    # whoever takes the stick of another is asked about his own
    back = [words("stick_returned", player=player) for player in sticks_laid(hand) if player in takers]
    return [*_join_equal([*payments, *sticks], words), *back]


def word_way(way: StickWay, words: Words) -> str:
    """Return the way of sticks as lists of hands say it: ``Bea → Ann 1,000``. The table may stand at either end, as a
    player does."""
    ends = (words("table") if end == TABLE else end for end in (way.payer, way.payee))
    return f"{' → '.join(ends)} {plain(way.amount)}"


def _wins_paid(hand: SettledHand, words: Words) -> Iterator[PaidAmount]:
    """Yield what players paid each other: for each pair of payer and payee the sum of all reasons, points and chips in
    one text. Sticks are left out: :func:`stick_payments` has them, with the players who laid them."""
    sums: dict[tuple[str, str], dict[str, int]] = {}
    honba: dict[tuple[str, str], int] = {}
    for transfer in pass_whole(hand.result.transfers, hand.scores) if hand.result else ():
        if transfer.why == "honba":
            ends = (transfer.payer, transfer.payee)
            honba[ends] = honba.get(ends, 0) + transfer.amount
        if transfer.why != "sticks":
            pair = sums.setdefault((transfer.payer, transfer.payee), {})
            pair[transfer.unit] = pair.get(transfer.unit, 0) + transfer.amount
    for (payer, payee), amounts in sums.items():
        of_honba = honba.get((payer, payee), 0)
        points = [plain(amounts[POINTS])] if POINTS in amounts else []
        chips = [f"{plain(n)} {words('unit_chips', n=n)}" for unit, n in amounts.items() if unit != POINTS]
        amount = " + ".join([*points, *chips])
        yield PaidAmount(payer, payee, amount, 0 if chips else amounts.get(POINTS, 0), of_honba)


def _join_equal(payments: Iterable[PaidAmount], words: Words) -> Iterator[str]:
    """Yield payments in words, with equal ones said once: first payers of the same amount to one player are joined,
    then the players whom the same payers pay it. Honba are said apart. If several still pay several (a draw of five),
    each is told what he pays or gets in all."""
    to_one: dict[tuple[str, str, int, int], list[str]] = {}
    for paid in payments:
        to_one.setdefault((paid.payee, paid.amount, paid.points, paid.honba), []).append(paid.payer)
    to_several: dict[tuple[tuple[str, ...], str, int, int], list[str]] = {}
    for (payee, amount, points, honba), payers in to_one.items():
        to_several.setdefault((tuple(payers), amount, points, honba), []).append(payee)
    for (among, amount, points, honba), payees in to_several.items():
        if points and len(among) > 1 and len(payees) > 1:
            yield words("pay_in_all", players=", ".join(among), n=plain(points * len(payees)))
            yield words("get_in_all", players=", ".join(payees), n=plain(points * len(among)))
        else:
            alone = len(among) == len(payees) == 1
            ends = (", ".join(words("table") if name == TABLE else name for name in names) for names in (among, payees))
            of_honba = f" {words('of_honba', n=plain(honba))}" if honba else ""
            yield f"{' → '.join(ends)} {amount if alone else words('paid_each', amount=amount)}{of_honba}"


def word_moves(hand: SettledHand, words: Words) -> dict[str, list[str]]:
    """Return, by player, what moved each score in a hand, in words: what he won or paid, and apart from it the sticks
    that he laid and did not get back, or took from others (−1,000 for a stick would look like −1,000 for a win). No
    texts for a player whose score stays."""
    lost = lost_sticks(hand)
    moves = {}
    for player, moved in hand.points.items():
        laid = lost.get(player, 0)
        moves[player] = [signed(moved + laid)] if moved + laid else []
        moves[player] += [words("stick_moved", amount=signed(-laid))] if laid else []
    return moves
