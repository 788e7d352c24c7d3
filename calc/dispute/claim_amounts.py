"""The amounts of a settlement that a claim can mean, by their senses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from ..mistakes import View
from ..records.record import RON
from ..verdict.ledger import CHIPS, HAND, POINTS, TABLE, Transfer
from .claim_text import EACH, FREE, GETS, PAYS, TOTAL, VALUE, Fact
from .claims import Claim

HONBA, OWN, ONE, BACK, ALONE, BESIDE_WIN, NET = "honba", "own", "one", "back", "alone", "beside_win", "net"
"""Further senses of an amount: the hand with its honba; what the claimant gains or loses; what one of several payers
gives; what the claimant pays instead of getting it, or the reverse; what somebody gains or loses by this win alone,
without what was paid before it; what somebody pays apart from wins, for a kong; what the whole hand brings somebody
who laid a riichi stick, which the other senses do not count as paid."""

# The senses of an amount, the usual one first, and how far-fetched each is. Explanations are ordered by this.
SENSES: dict[str, dict[str, float]] = {
    FREE: {VALUE: 0.0, HONBA: 1.0, OWN: 1.2, ALONE: 1.2, NET: 1.5, TOTAL: 1.5, EACH: 1.0, ONE: 1.2},
    TOTAL: {TOTAL: 0.0, NET: 0.1, ALONE: 0.1, OWN: 0.1, HONBA: 0.3, VALUE: 0.2, EACH: 1.2, ONE: 1.4},
    EACH: {EACH: 0.0, ALONE: 0.1, VALUE: 0.8, HONBA: 1.4, TOTAL: 1.2, ONE: 1.6},
    PAYS: {PAYS: 0.0, NET: 0.1, ALONE: 0.1, BACK: 1.2, VALUE: 0.4, HONBA: 1.4, TOTAL: 1.0, BESIDE_WIN: 0.5, ONE: 1.4},
    HONBA: {HONBA: 0.0, VALUE: 0.4, TOTAL: 1.0, OWN: 1.2},
    GETS: {GETS: 0.0, NET: 0.1, ALONE: 0.1, HONBA: 0.4, VALUE: 0.4, TOTAL: 1.0, BACK: 1.2, ONE: 0.5},
}
UNSIGNED = frozenset({VALUE, OWN, HONBA, EACH, ONE})
"""Senses in which an amount is claimed without its sign."""
DIRECTED = frozenset({PAYS, GETS, BACK, OWN, ALONE, BESIDE_WIN, NET})
"""Senses of which the sign says who pays."""

APART = frozenset(
    {
        "kong", "kong_transfer", "kong_return", "void", "tenpai", "chip_spring", "springless", "slip", "dice",
        "doubles", "joker_money",
    }
)  # fmt: skip
"""The reasons of transfers that are no part of a win: what was paid before or after it, or for something else."""
DRAW = frozenset({"noten"})
"""The payments at a draw; an amount claimed as the total is their sum."""


class StatedAmount:
    """An amount that a claim states, beside the payments of a hand: as it stands one that nobody won, as
    :class:`WinAmount` one with a win."""

    def __init__(self, fact: Fact, claim: Claim, view: View) -> None:
        """Take the ``fact`` of ``claim`` that states points or chips, and the outcome that it is compared with. A fact
        that names no player is about the claimant. An amount may be meant in several senses: each has a method that
        yields what the hand has in that sense (:data:`AT_A_DRAW`, :data:`OF_A_WIN`)."""
        self.stated, self.unit = fact.sense, fact.what
        self.amount = fact.number
        self.who = fact.who or claim.by
        self.claim, self.view = claim, view
        self.is_sum = fact.whole and len(view.wins) > 1
        """Whether it is said to be the sum of several wins."""

    def sense(self) -> str | None:
        """Return the first sense in which the hand has this amount, the usual one first. ``None``: in no sense, so the
        claim does not fit. Nobody says “minus 2000” of a loss, so some senses ignore the sign."""
        for sense in SENSES[self.stated]:
            if any(self._states(amount, sense) for amount in self.meanings(sense)):
                return sense
        return None

    def _states(self, amount: int, sense: str) -> bool:
        """Tell whether the claim states this amount, which is what it would be in one sense."""
        is_equal = self.amount == amount or (sense in UNSIGNED and self.amount == abs(amount))
        return is_equal and (sense in DIRECTED or self.goes_same_way(amount))

    def meanings(self, sense: str) -> Iterable[int]:
        """Return the amounts that are possible in one sense; none in a sense that only a win has."""
        meaning = AT_A_DRAW.get(sense)
        return meaning(self) if meaning else ()

    @property
    def things_beside(self) -> int:
        """How many things it leaves out, as it is of one of several wins alone; without a win none."""
        return 0

    def goes_same_way(self, amount: int) -> bool:
        """Tell whether an amount goes in the direction that "pays" or "gets" implies; without a win each does, as at a
        draw the meanings themselves say who pays."""
        return True

    @cached_property
    def gain(self) -> int:
        """What the player whom the fact is about gains in all, in its unit; negative if he loses."""
        return self.view.total(self.who, self.unit)

    def paid(self) -> Iterator[int]:
        """Yield what the player pays, or gets if the claim says so: both words are read by this sense. For claims such
        as “I pay 2000”."""
        yield -self.gain if self.stated == PAYS else self.gain

    def returned(self) -> Iterator[int]:
        """Yield the same the other way round: what he gets who pays by the claim. Players mix up who pays whom, above
        all while 逆."""
        yield self.gain if self.stated == PAYS else -self.gain

    def gained(self) -> Iterator[int]:
        """Yield what the player gains; an onlooker's gain of 0 says nothing about the hand, unless all that the claim
        states are zeros. What somebody loses is no total."""
        if self.stated == TOTAL and self.gain <= 0:
            return
        if self.gain or not any(fact.value for fact in self.claim.facts if fact.is_amount):
            yield self.gain

    def net(self) -> Iterator[int]:
        """Yield what the whole hand brings the player, less the riichi sticks that he laid in it, as the scores show
        it. Nothing if he laid none. A number without more may also be a loss without its sign, as nobody says that."""
        net = self.gain - self.laid
        if self.laid and (self.stated != TOTAL or net > 0):
            yield -net if self.stated == PAYS else net
            if self.stated == FREE:
                yield abs(net)

    @property
    def laid(self) -> int:
        """The points that the player laid as riichi sticks; nobody lays chips."""
        return self.view.laid.get(self.who, 0) if self.unit == POINTS else 0

    def penalties(self) -> Iterator[int]:
        """Yield all that noten players pay at a draw, 0 if nobody pays anything. Nothing if only something else was
        paid (a kan, chips): that is no total of a hand."""
        moved = [t for t in self.view.transfers if t.unit == self.unit]
        penalties = [t.amount for t in moved if t.why in DRAW]
        if not self.view.refused and (penalties or not moved):
            yield sum(penalties)


COST_OF_WHOLE = 1.0
"""Extra cost: one of several payers says that he pays the whole hand."""
COST_OF_NOTHING = 3.0
"""Extra cost: somebody who pays nothing says that he pays."""


class WinAmount(StatedAmount):
    """An amount that a claim states, beside the payments of a win."""

    def __init__(self, fact: Fact, claim: Claim, view: View, index: int) -> None:
        """Take the same as for a hand that nobody won, and the index of the win in ``view``."""
        super().__init__(fact, claim, view)
        self.won = view.wins[index]

    def meanings(self, sense: str) -> Iterable[int]:
        """Return the amounts that are possible in one sense; of a win that is not paid (another ron came before it),
        only what it would be worth."""
        is_known = self.won.paid or (sense == VALUE and self.won.points)
        return OF_A_WIN[sense](self) if is_known else ()

    def goes_same_way(self, amount: int) -> bool:
        """Tell whether an amount goes in the direction that "pays" or "gets" implies; any does if the claim says
        neither. Positive amounts go to the winner, who can also mean what he is paid: "it pays 8000"."""
        if self.stated not in (PAYS, GETS):
            return True
        # “it pays 8000”, says who gets them
        if self.by_winner:
            return self.stated == PAYS or amount >= 0
        return (self.stated == PAYS) == (amount >= 0)

    @property
    def by_winner(self) -> bool:
        """Whether it is what the winner pays or gets."""
        return self.who == self.won.player

    def paid(self) -> Iterator[int]:
        """Yield what the player pays in all; what he pays to this winner, after what he got from him; and that without
        what he got. Who gained in all, or has won, means only the first."""
        yield from super().paid()
        if self.gain <= 0 and not self.by_winner and not self.is_sum:
            yield self.to_winner
            yield sum(t.amount for t in self._between() if t.payer == self.who)

    def gained(self) -> Iterator[int]:
        """Yield what the player gains. Nothing for the winner: his gain is another sense, the total."""
        if not self.by_winner:
            yield from super().gained()

    def net(self) -> Iterator[int]:
        """Yield the same of a win; of an amount that may be all that the winner gets also his. A plain 1,000 of
        whoever moves nothing but his stick is what he thinks of the hand."""
        if self.stated != TOTAL and (self.gain or self.stated != FREE):
            yield from super().net()
        laid = self.view.laid.get(self.won.player, 0) if self.unit == POINTS else 0
        if laid and self.stated in (FREE, TOTAL):
            yield self.view.total(self.won.player) - laid

    def alone(self) -> Iterator[int]:
        """Yield the amount without what was paid before the win (kans, for example): each player's share, or the gain
        of one. If there are several wins, it is that of this win alone. Nothing if another sense means the same
        amount."""
        if self.stated == EACH:
            if self.unit == CHIPS and self.is_divided and _are_alike(self.hand_shares):
                yield self.hand_shares[0]  # one for all
            return
        if self.is_sum:
            return
        who = self.won.player if self.stated == TOTAL else self.who
        gain = self._gain_of_win(who) if len(self.view.wins) > 1 else self.view.total(who, self.unit, APART)
        # else it is what he gains in all
        if gain != self.view.total(who, self.unit):
            pays = self.stated == PAYS or (self.stated == FREE and who != self.won.player)
            yield -gain if pays else gain

    def beside_win(self) -> Iterator[int]:
        """Yield what the player pays apart from wins. Nothing if that is all that he pays: then it is his gain, another
        sense."""
        apart = [t for t in self.view.transfers if t.unit == self.unit and t.why in APART]
        paid = sum(t.amount for t in apart if t.payer == self.who)
        if paid and paid != -self.gain:
            yield paid

    def _gain_of_win(self, who: str) -> int:
        """Return what a player gains by this win: by payments to its winner, or, if it is turned round (逆), by the
        winner's payments. This tells several wins apart, since transfers do not say for which win they are."""
        is_turned, gain = self.won.points < 0, 0
        for t in self.view.transfers:
            if t.unit != self.unit or t.why in APART:
                continue
            of_whom = t.payer if is_turned else t.payee
            if of_whom == self.won.player and who in (t.payer, t.payee):
                gain += t.amount if t.payee == who else -t.amount
        return gain

    def value(self) -> Iterator[int]:
        """Yield what the hand is worth, in all or to each payer. It is meant by a number without more, as most claims
        are; who says “in all”, or what somebody gets, means no single payer."""
        yield self.won.points if self.unit == POINTS else self.won.chips
        if self.stated not in (TOTAL, GETS):
            yield from self.each_pays

    def with_honba(self) -> Iterator[int]:
        """Yield what the hand is worth with its honba, as in “9000 in all”. Nothing for chips, and nothing without
        honba unless the claim names them: it is the worth itself."""
        if self.unit == POINTS and (self.won.honba or self.stated == HONBA):
            yield self.won.points + self.won.honba

    def total(self) -> Iterator[int]:
        """Yield what the winner gains in all, with honba, sticks and all that is paid beside: “I get 9000”."""
        yield self.view.total(self.won.player, self.unit)

    def each(self) -> Iterator[int]:
        """Yield the share of every payer, if all pay the same, for the hand and in all: else “2,000 each” is wrong. So
        it is of a ron for which one player pays, whatever the game calls its worth; nobody says “each” of him."""
        if self.is_divided or self.stated != EACH or self.won.by != RON:
            yield from self.each_pays
        for shares in self.shares_meant():
            if _are_alike(shares):
                yield from shares

    def share(self) -> Iterator[int]:
        """Yield what any one of several payers gives, for the hand and in all. A payer often says just what he
        gives."""
        for shares in self.shares_meant():
            yield from shares

    @property
    def each_pays(self) -> tuple[int, ...]:
        """What each payer pays, alone in a tuple, if the game values hands so; else empty, so that :meth:`value` and
        :meth:`each` have nothing more to yield."""
        return (self.won.each,) if self.won.each and self.unit == POINTS else ()

    def shares_meant(self) -> Iterator[list[int]]:
        """Yield what each of several payers gives the winner, one list for each thing that a claim of shares can mean:
        first for the hand, then in all. The hand alone is not meant by who says what somebody pays, nor of chips.
        Nothing if fewer than two pay."""
        if len(self.all_shares) < 2:
            return
        if self.stated != PAYS and self.unit != CHIPS:
            yield self.hand_shares
        yield self.all_shares

    @cached_property
    def hand_shares(self) -> list[int]:
        """What each other player gives the winner: in points for the hand alone, without honba; in chips for the whole
        win, as no chips are paid for the size of a hand alone."""
        if self.unit == POINTS:
            return self._shares(lambda why: why in HAND)
        return self._shares(lambda why: why not in APART)

    @cached_property
    def all_shares(self) -> list[int]:
        """Return what each other player gives the winner in all, with honba and what is paid beside the hand."""
        return self._shares(lambda why: True)

    def _shares(self, counts: Callable[[str], bool]) -> list[int]:
        """Return what each other player gives the winner for the reasons that count; what the winner gives him is
        subtracted. Players who give nothing are left out, and so is the table: its sticks are nobody's share."""
        winner, gifts = self.won.player, dict[str, int]()
        for t in self.view.transfers:
            if t.unit == self.unit and winner in (t.payer, t.payee) and counts(t.why):
                player, amount = (t.payer, t.amount) if t.payee == winner else (t.payee, -t.amount)
                gifts[player] = gifts.get(player, 0) + amount
        return [amount for player, amount in gifts.items() if amount and player != TABLE]

    @property
    def to_winner(self) -> int:
        """What the player pays the winner, after what the winner pays him."""
        return sum(t.amount if t.payer == self.who else -t.amount for t in self._between())

    def _between(self) -> list[Transfer]:
        """Return the transfers between the player and the winner: a payer checks what he gave by these."""
        pair = {self.who, self.won.player}
        return [t for t in self.view.transfers if t.unit == self.unit and {t.payer, t.payee} == pair]

    @property
    def is_divided(self) -> bool:
        """Whether several players pay for the hand. Then a single payer does not pay all of it."""
        return len(self.hand_shares) > 1

    @property
    def cost_of_payer(self) -> float:
        """The extra cost if a payer says the amount of the whole hand."""
        if self.is_divided:
            return COST_OF_WHOLE
        return 0.0 if self.to_winner else COST_OF_NOTHING

    @property
    def things_beside(self) -> int:
        """How many things the player pays or gets beside this win, if several have won and the amount is not what he
        pays or gets in all: the other wins, kongs, checks at the draw. Else 0, as the amount leaves out nothing."""
        if len(self.view.wins) < 2 or abs(self.gain) == self.amount:
            return 0
        things: Counter[str] = Counter()
        for t in self.view.transfers:
            if t.unit == self.unit and self.who in (t.payer, t.payee):
                things[t.payee if t.why in HAND else t.why] += t.amount  # what a mistake takes back is negative
        return sum(bool(amount) for thing, amount in things.items() if thing != self.won.player)


def _are_alike(shares: list[int]) -> bool:
    """Tell whether there are shares and all are the same: only then “2,000 each” can be right of them."""
    return len(set(shares)) == 1


AT_A_DRAW: Mapping[str, Callable[[StatedAmount], Iterable[int]]] = {
    PAYS: StatedAmount.paid,
    GETS: StatedAmount.paid,
    BACK: StatedAmount.returned,
    OWN: StatedAmount.gained,
    TOTAL: StatedAmount.penalties,
    NET: StatedAmount.net,
}
"""The amounts of a hand that nobody won, by sense."""
OF_A_WIN: Mapping[str, Callable[[WinAmount], Iterable[int]]] = {
    PAYS: WinAmount.paid,
    GETS: StatedAmount.paid,
    BACK: StatedAmount.returned,
    OWN: WinAmount.gained,
    ALONE: WinAmount.alone,
    VALUE: WinAmount.value,
    HONBA: WinAmount.with_honba,
    TOTAL: WinAmount.total,
    EACH: WinAmount.each,
    ONE: WinAmount.share,
    BESIDE_WIN: WinAmount.beside_win,
    NET: WinAmount.net,
}
"""The amounts of a win, by sense."""


def stated_amount(fact: Fact, claim: Claim, view: View, index: int) -> StatedAmount:
    """Return an amount of a claim beside the win with this index. -1: nobody won, and payments mean other things."""
    return WinAmount(fact, claim, view, index) if index >= 0 else StatedAmount(fact, claim, view)


def hand_share(view: View, payer: str) -> int:
    """Return the points that one player pays for hands, without what is paid beside them (honba, for example);
    negative if he is paid."""
    hand = [t for t in view.transfers if t.unit == POINTS and t.why in HAND and payer in (t.payer, t.payee)]
    return sum(t.amount if t.payer == payer else -t.amount for t in hand)
