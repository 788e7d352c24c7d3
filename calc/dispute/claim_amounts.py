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

HONBA, OWN, ONE, BACK, ALONE = "honba", "own", "one", "back", "alone"
BESIDE_WIN, TO_WINNER, NET = "beside_win", "to_winner", "net"
"""Further senses of an amount: the hand with its honba; what the claimant gains or loses; what one of several payers
gives; what the claimant pays instead of getting it, or the reverse; what somebody gains or loses by this win alone,
without what was paid before it; what somebody pays apart from wins, for a kong; what he pays one of several
winners for the win and kongs; what the whole hand brings somebody
who laid a riichi stick, which the other senses do not count as paid."""

# The senses of an amount, the usual one first, and how far-fetched each is. Explanations are ordered by this.
SENSES: dict[str, dict[str, float]] = {
    FREE: {VALUE: 0.0, HONBA: 1.0, OWN: 1.2, ALONE: 1.2, NET: 1.5, TOTAL: 1.5, EACH: 1.0, ONE: 1.2},
    TOTAL: {TOTAL: 0.0, NET: 0.1, ALONE: 0.1, OWN: 0.1, HONBA: 0.3, VALUE: 0.2, EACH: 1.2, ONE: 1.4},
    EACH: {EACH: 0.0, ALONE: 0.1, VALUE: 0.8, HONBA: 1.4, TOTAL: 1.2, ONE: 1.6},
    PAYS: {
        PAYS: 0.0,
        NET: 0.1,
        ALONE: 0.1,
        TO_WINNER: 0.2,
        BACK: 1.2,
        VALUE: 0.4,
        HONBA: 1.4,
        TOTAL: 1.0,
        BESIDE_WIN: 0.5,
        ONE: 1.4,
    },
    HONBA: {HONBA: 0.0, VALUE: 0.4, TOTAL: 1.0, OWN: 1.2},
    GETS: {GETS: 0.0, NET: 0.1, ALONE: 0.1, HONBA: 0.4, VALUE: 0.4, TOTAL: 1.0, BACK: 1.2, ONE: 0.5},
}
UNSIGNED = frozenset({VALUE, OWN, HONBA, EACH, ONE})
"""Senses in which an amount is claimed without its sign."""
DIRECTED = frozenset({PAYS, GETS, BACK, OWN, ALONE, BESIDE_WIN, TO_WINNER, NET})
"""Senses of which the sign says who pays."""

OF_A_PART = frozenset({TOTAL, ONE, BESIDE_WIN, TO_WINNER})
"""Senses in which nobody says “pays 300 in all” or “gets 300 in all”: what a winner gets, or a part of what is paid."""

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
        self.is_whole = fact.whole
        """Whether it is said to be all that is paid, of a share with the honba."""
        self.is_sum = fact.whole and len(view.wins) > 1
        """Whether it is said to be the sum of several wins."""

    @property
    def is_beside_shares(self) -> bool:
        """Whether they are chips, and the claim states the points as shares (“2,000/4,000, 1 chip”, “2,000 all, 1
        chip”): then what each pays is no unusual sense of them."""
        return self.unit == CHIPS and any(
            fact.what == "shares" or (fact.what, fact.sense) == (POINTS, EACH) for fact in self.claim.facts
        )

    def sense(self) -> str | None:
        """Return the first sense of :data:`SENSES` in which the hand has this amount: for “pays 2600” first what the
        player pays in all, last what any one of several payers gives. ``None``: in no sense, so the claim does not
        fit."""
        size = abs(self.amount)
        # chips beside the shares of a hand are first of all those of each
        first = (EACH,) * self.is_beside_shares + (OWN,) * self.is_rather_own
        is_of_all = self.is_whole and self.stated in (PAYS, GETS)
        for sense in (*first, *SENSES[self.stated]):
            if is_of_all and sense in OF_A_PART:
                continue
            for amount in self.meanings(sense):
                # the size alone rules out nearly all, as each of a thousand mistakes is asked
                if abs(amount) == size and self._states(amount, sense):
                    return sense
        return None

    def _states(self, amount: int, sense: str) -> bool:
        """Tell whether the claim states ``amount``, one of those that the hand has in this sense (:meth:`meanings`)."""
        # nobody says “minus 2000” of a loss: in some senses the sign is left out
        is_equal = self.amount == amount or (sense in UNSIGNED and self.amount == abs(amount))
        if not is_equal:
            return False
        # a directed sense has compared the direction with the sign; in any other the words “pays” and “gets” tell it
        return sense in DIRECTED or self.goes_same_way(amount)

    def meanings(self, sense: str) -> Iterable[int]:
        """Return the amounts that are possible in one sense; none in a sense that only a win has."""
        meaning = AT_A_DRAW.get(sense)
        return meaning(self) if meaning else ()

    @property
    def is_rather_own(self) -> bool:
        """Whether it is rather the claimant's own gain than that of a win: no, as here is no win."""
        return False

    @property
    def things_beside(self) -> int:
        """How many things it leaves out, as it is of one of several wins alone: 0, as here is no win."""
        return 0

    def goes_same_way(self, amount: int) -> bool:
        """Tell whether an amount goes in the direction that “pays” or “gets” implies. Without a win each does: all
        meanings of a draw but the total are of one player, with a sign."""
        return True

    @cached_property
    def gain(self) -> int:
        """What the player whom the fact is about gains in all, in its unit; negative if he loses."""
        return self.view.total(self.who, self.unit)

    def paid(self) -> Iterator[int]:
        """Yield what the player pays in all for “I pay 2000”, what he gains in all for “I get 2000”: the sense is the
        stated one, taken at its word. Negative if he does the reverse, which no claim states then."""
        yield -self.gain if self.stated == PAYS else self.gain

    def returned(self) -> Iterator[int]:
        """Yield what the player gets in all for “I pay 2000”, what he pays in all for “I get 2000”. Players mix up who
        pays whom, above all at a win that is turned round (逆)."""
        yield self.gain if self.stated == PAYS else -self.gain

    def gained(self) -> Iterator[int]:
        """Yield what the player gains in all, of a claim such as “2000” or “9000 in all”; negative if he loses."""
        if self.stated == TOTAL and self.gain <= 0:
            return  # nobody says “in all” of what he loses
        # A gain of 0 says nothing about the hand (“8000, 0 chips” of a player who pays none), unless all is 0.
        says_only_zeros = not any(fact.value for fact in self.claim.facts if fact.is_amount)
        if self.gain or says_only_zeros:
            yield self.gain

    def net(self) -> Iterator[int]:
        """Yield what the whole hand brings the player, less the riichi sticks that he laid in it: “gets 6700” of a win
        of 7700, as the scores show it. Nothing if he laid none, or if “in all” would be of a loss."""
        net = self.gain - self.laid
        if not self.laid or (self.stated == TOTAL and net <= 0):
            return
        yield -net if self.stated == PAYS else net
        if self.stated == FREE:  # a plain “2000” may be of a loss, whose sign nobody says
            yield abs(net)

    @property
    def laid(self) -> int:
        """The points that the player laid as riichi sticks; nobody lays chips."""
        return self.view.laid.get(self.who, 0) if self.unit == POINTS else 0

    def penalties(self) -> Iterator[int]:
        """Yield all that noten players pay at a draw (“3000 in all”), 0 if nobody pays anything. Nothing if the hand is
        refused, or if only something else was paid (a kan, chips): that is no total of a draw. Where the player pays
        or gets something else too (a chombo), a plain amount is none either: it may be anything that he moves."""
        moved = [t for t in self.view.transfers if t.unit == self.unit]
        penalties = [t.amount for t in moved if t.why in DRAW]
        is_of_draw = bool(penalties) or not moved
        moves_more = any(t.why not in DRAW and self.who in (t.payer, t.payee) for t in moved)
        if self.stated == FREE and moves_more:
            return
        if is_of_draw and not self.view.refused:
            yield sum(penalties)


COST_OF_WHOLE = 1.0
"""Extra cost: one of several payers says that he pays the whole hand."""
COST_OF_NOTHING = 3.0
"""Extra cost: somebody who pays nothing says that he pays."""
COST_OF_ANOTHER = 4.0
"""Extra cost: somebody who has not won, but is paid for a kong or at the draw, says of a win what it brings in all."""


def is_paid_apart(player: str, unit: str, transfers: Iterable[Transfer]) -> bool:
    """Tell whether a player is paid something in a unit that is no part of a win (:data:`APART`)."""
    return any((t.payee, t.unit) == (player, unit) and t.why in APART for t in transfers)


class WinAmount(StatedAmount):
    """An amount that a claim states, beside the payments of a win."""

    def __init__(self, fact: Fact, claim: Claim, view: View, index: int) -> None:
        """Take the same as for a hand that nobody won, and the index of the win in ``view``."""
        super().__init__(fact, claim, view)
        self.won = view.wins[index]

    def meanings(self, sense: str) -> Iterable[int]:
        """Return the amounts that are possible in one sense. Of a win that is not paid (another ron came before it)
        only what it would be worth, if the game works that out (else its points are 0)."""
        has_worth_alone = sense == VALUE and self.won.points
        return OF_A_WIN[sense](self) if self.won.paid or has_worth_alone else ()

    def goes_same_way(self, amount: int) -> bool:
        """Tell whether an amount goes in the direction that “pays” or “gets” implies; any does if the claim says
        neither. Positive amounts are paid to the winner, negative ones by him (逆)."""
        if self.stated not in (PAYS, GETS):
            return True
        if self.by_winner:
            # a winner's “pays 8000” may be of the hand, which pays him; what he “gets” must come to him
            return self.stated == PAYS or amount >= 0
        # anybody else pays what goes to the winner, and gets what comes from him
        return amount >= 0 if self.stated == PAYS else amount < 0

    @property
    def by_winner(self) -> bool:
        """Whether it is what the winner pays or gets."""
        return self.who == self.won.player

    def paid(self) -> Iterator[int]:
        """Yield what “pays 2600” may be: what the player pays in all; what he pays this winner, after what he got from
        him; and that without what he got. Only the first if he gained in all, has won, or says that it is the sum of
        several wins, or if kongs are in the others."""
        yield from super().paid()
        if not self._has_kongs_between:
            yield from self._paid_to_winner()

    def to_one(self) -> Iterator[int]:
        """Yield what “pays 1000” may be if it is not all that the player pays: what this winner gets of him for the win
        and for kongs, as :meth:`paid` has it where there are none of these."""
        if self._has_kongs_between:
            yield from self._paid_to_winner()

    def _paid_to_winner(self) -> Iterator[int]:
        """Yield what the player pays the winner, less what he got from him, and without that. Nothing if he gained in
        all, has won, or says that it is all that he pays."""
        if self.gain <= 0 and not self.by_winner and not self.is_whole and not self.is_of_all_rons:
            yield self.to_winner
            yield sum(t.amount for t in self._between() if t.payer == self.who)

    @property
    def _has_kongs_between(self) -> bool:
        """Whether the player and one of several winners pay each other something beside wins too."""
        return len(self.view.wins) > 1 and any(t.why in APART for t in self._between())

    def gained(self) -> Iterator[int]:
        """Yield what the player gains. Nothing for the winner: his gain is another sense, the total."""
        if not self.by_winner:
            yield from super().gained()

    def net(self) -> Iterator[int]:
        """Yield what the whole hand brings the player (as of a draw), then what it brings the winner, each less the
        riichi sticks that he laid, if he laid any."""
        # A plain “1000” of whoever loses nothing but his stick is what he thinks of the hand, not his loss; “in all” is
        # what the winner gets (below).
        is_plain_of_nothing = self.stated == FREE and not self.gain
        if self.stated != TOTAL and not is_plain_of_nothing:
            yield from super().net()
        laid = self.view.laid.get(self.won.player, 0) if self.unit == POINTS else 0
        if laid and self.stated in (FREE, TOTAL):
            yield self.view.total(self.won.player) - laid

    def alone(self) -> Iterator[int]:
        """Yield what this win alone moves, without what was paid apart from it (kans, other wins): for “2 chips each”
        what each payer gives, for “9000 in all” what the winner gains, else what the player pays or gains. Nothing if
        that is what is moved in all, which is another sense, or if the claim says that it is the sum of wins."""
        if self.stated == EACH:
            # points each are the sense EACH itself
            if self.unit == CHIPS and self.is_divided and _are_alike(self.hand_shares):
                yield self.hand_shares[0]  # any of them, as all are alike
            return
        if self.is_of_all_wins:
            return
        who = self.won.player if self.stated == TOTAL else self.who
        gain = self._gain_of_win(who) if len(self.view.wins) > 1 else self.view.total(who, self.unit, APART)
        if gain == self.view.total(who, self.unit):
            return
        # a plain “2600” of somebody who has not won is what he pays
        pays = self.stated == PAYS or (self.stated == FREE and who != self.won.player)
        yield -gain if pays else gain

    @property
    def is_of_all_wins(self) -> bool:
        """Whether the amount is of all wins: it is said to be, or is what the discarder of several rons pays, or it is
        “nothing” and names no win, which would be right of most players for one alone."""
        is_nothing_of_several = not self.amount and len(self.view.wins) > 1 and not self.claim.win
        return self.is_sum or self.is_of_all_rons or is_nothing_of_several

    def beside_win(self) -> Iterator[int]:
        """Yield what the player pays apart from wins, as “pays 1000” may be of a kong. Nothing if he pays nothing
        apart, or nothing else: that is what he pays in all, another sense."""
        apart = [t for t in self.view.transfers if t.unit == self.unit and t.why in APART]
        paid = sum(t.amount for t in apart if t.payer == self.who)
        if paid and paid != -self.gain:
            yield paid

    def _gain_of_win(self, who: str) -> int:
        """Return what a player gains by this win, in the unit of the amount; negative if he pays. Transfers do not say
        for which win they are: all that a winner gets counts as paid for his win, or, if it is turned round (逆,
        negative points), all that he pays."""
        is_turned, gain = self.won.points < 0, 0
        for t in self.view.transfers:
            if t.unit != self.unit or t.why in APART:
                continue
            of_whom = t.payer if is_turned else t.payee
            if of_whom == self.won.player and who in (t.payer, t.payee):
                gain += t.amount if t.payee == who else -t.amount
        return gain

    def value(self) -> Iterator[int]:
        """Yield what the hand is worth without honba and sticks, which most claims mean (“8000”): first in all, then,
        if the game values hands so, to each payer."""
        yield self.won.points if self.unit == POINTS else self.won.chips
        if self.stated not in (TOTAL, GETS):  # “9000 in all” and “gets 9000” are of more than one payer
            yield from self.each_pays

    def with_honba(self) -> Iterator[int]:
        """Yield what the hand is worth with its honba: 8300 of “8300 in all”. Nothing for chips, which no honba adds
        to; and without honba nothing unless the claim names them, since it is then the worth itself."""
        if self.unit == POINTS and (self.won.honba or self.stated == HONBA):
            yield self.won.points + self.won.honba

    def total(self) -> Iterator[int]:
        """Yield what the winner gains in all, with honba, sticks and all that is paid beside: “I get 9000”."""
        yield self.view.total(self.won.player, self.unit)

    def each(self) -> Iterator[int]:
        """Yield what each payer gives, if all give the same: what the game calls the worth of the hand, the share for
        the hand, the share in all. Nothing if they differ: then “2000 each” is wrong."""
        # nobody says “each” of a single discarder, even where the game values hands by what each payer gives
        is_of_single_payer = self.won.by == RON and not self.is_divided
        if self.stated != EACH or not is_of_single_payer:
            yield from self.each_pays
        for shares in self.shares_meant():
            if _are_alike(shares):
                yield from shares

    def share(self) -> Iterator[int]:
        """Yield what any one of several payers gives, for the hand and in all: a payer may say just “1300” of a tsumo
        of 1300/2600."""
        for shares in self.shares_meant():
            yield from shares

    @property
    def each_pays(self) -> tuple[int, ...]:
        """What each payer pays, if the game values hands by that, as the only item; else empty, which :meth:`value` and
        :meth:`each` yield as nothing more."""
        return (self.won.each,) if self.won.each and self.unit == POINTS else ()

    def shares_meant(self) -> Iterator[list[int]]:
        """Yield the shares of the payers that a claim can mean, one list for the hand alone, one for all that they give
        the winner. Nothing if fewer than two pay: there are no shares then."""
        if len(self.all_shares) < 2:
            return
        # “pays 2600” and “2600 each with honba” are of all that he gives; no chips are paid for a size of hand alone
        if self.stated != PAYS and self.unit != CHIPS and not self.is_whole:
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
        """What each other player gives the winner in all, with honba and what is paid beside the hand."""
        return self._shares(lambda why: True)

    def _shares(self, counts: Callable[[str], bool]) -> list[int]:
        """Return what each other player gives the winner, in the order of the first transfers, for the reasons for
        which ``counts`` is true; what the winner gives him is subtracted. Players who give nothing are left out, and so
        is the table, whose sticks are nobody's share."""
        winner, gifts = self.won.player, dict[str, int]()
        for unit, payer, payee, amount, why in self.view.transfers:
            if unit == self.unit and winner in (payer, payee) and counts(why):
                player, gift = (payer, amount) if payee == winner else (payee, -amount)
                gifts[player] = gifts.get(player, 0) + gift
        return [amount for player, amount in gifts.items() if amount and player != TABLE]

    @property
    def to_winner(self) -> int:
        """What the player pays the winner, less what the winner pays him; negative if that is more."""
        return sum(t.amount if t.payer == self.who else -t.amount for t in self._between())

    def _between(self) -> list[Transfer]:
        """Return the transfers between the player and the winner, in either direction, of the unit of the amount."""
        pair = {self.who, self.won.player}
        return [t for t in self.view.transfers if t.unit == self.unit and {t.payer, t.payee} == pair]

    @property
    def is_of_all_rons(self) -> bool:
        """Whether a discarder says what he pays, and several on whose tile he pays have won, of whom he names none: “I
        owe 36000” is then of all of them."""
        wins = [won for won in self.view.wins if won.paid]
        is_of_himself = self.stated == PAYS and self.who == self.claim.by and not self.claim.win
        return is_of_himself and len(wins) > 1 and all(won.by == RON and not won.each for won in wins)

    @cached_property
    def is_rather_own(self) -> bool:
        """Whether the claimant has won nothing, but is paid something apart, and says “in all”: then he rather means
        what all of that brings him than what a win brings."""
        is_plain = self.stated == TOTAL and not self.claim.win and self.who == self.claim.by
        has_won = any(won.player == self.who for won in self.view.wins)
        return is_plain and not has_won and is_paid_apart(self.who, self.unit, self.view.transfers)

    @property
    def is_divided(self) -> bool:
        """Whether several players pay for the hand. Then a single payer does not pay all of it."""
        return len(self.hand_shares) > 1

    @property
    def cost_of_payer(self) -> float:
        """The extra cost if somebody says of the whole hand that he pays it (“pays 8000”): 0 only for a single payer,
        who does pay it."""
        if self.is_divided:
            return COST_OF_WHOLE
        return 0.0 if self.to_winner else COST_OF_NOTHING

    @property
    def things_beside(self) -> int:
        """How many things the player pays or gets beside this win: other wins, kongs, checks at the draw. 0 if nobody
        else has won and it is not said to be “in all”, or if the amount is what he pays or gets in all: it leaves out
        nothing then."""
        if not (self.view.wins[1:] or self.is_whole or self.stated == TOTAL) or abs(self.gain) == self.amount:
            return 0
        # a winner says of another what he pays him
        if self.stated == PAYS and not self.is_whole and self.claim.by == self.won.player != self.who:
            return 0
        # points or chips by the thing: a win by its winner (the payee), anything else by its reason
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
    TO_WINNER: WinAmount.to_one,
    NET: WinAmount.net,
}
"""The amounts of a win, by sense."""


def stated_amount(fact: Fact, claim: Claim, view: View, index: int) -> StatedAmount:
    """Return an amount that a claim states (``fact``), to be compared with the win of ``view`` at ``index``; -1:
    nobody won, and an amount has the senses of a draw."""
    return WinAmount(fact, claim, view, index) if index >= 0 else StatedAmount(fact, claim, view)


def hand_share(view: View, payer: str) -> int:
    """Return the points that one player pays for all hands won, without what is paid beside them (honba, sticks);
    negative if he is paid more."""
    hand = [t for t in view.transfers if t.unit == POINTS and t.why in HAND and payer in (t.payer, t.payee)]
    return sum(t.amount if t.payer == payer else -t.amount for t in hand)
