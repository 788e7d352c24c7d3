"""Whether a settlement agrees with a claim, and in which sense of the claimed amounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..mistakes import READING, Cause, View, recount_parts
from ..problems.codes import title
from ..verdict.ledger import CHIPS, POINTS, TABLE
from ..verdict.verdict import GameWin, Part, Won, dora_of
from .claim_amounts import (
    ALONE,
    BESIDE_WIN,
    COST_OF_ANOTHER,
    HONBA,
    NET,
    ONE,
    OWN,
    SENSES,
    StatedAmount,
    WinAmount,
    stated_amount,
)
from .claim_text import EACH, FREE, GETS, PAYS, TOTAL, VALUE, Fact
from .claims import NO_WIN, Claim

RIGHT: dict[str, frozenset[str]] = {
    FREE: frozenset({VALUE, HONBA, TOTAL, OWN, ALONE, NET}),
    HONBA: frozenset({HONBA}),
    TOTAL: frozenset({TOTAL, ALONE, OWN, NET}),
    EACH: frozenset({EACH, ALONE}),
    **{sense: frozenset({sense, ALONE, NET}) for sense in (PAYS, GETS)},
}
"""Senses in which a claim that matches the settlement is right, rather than meant for another amount."""
SIZED = frozenset({"han", "fu", "limit", "times", "fold"})
"""The facts that state the size of a hand."""
SHARES = frozenset({EACH, ONE})
BESIDE = {
    FREE: {VALUE, HONBA, TOTAL, OWN, ALONE, EACH},
    EACH: {EACH, ALONE},
    TOTAL: {VALUE, HONBA, OWN, ALONE, NET},
    GETS: {VALUE, HONBA, ALONE, BESIDE_WIN, NET},
}
"""The senses that an amount can have beside another mistake, by how it is stated: somebody who says whose share it is
means that share; “in all” may be what he gets himself, for another's win too. Who says “gets” may mean what the whole
hand brings (``net``), and at an extra cost who says “in all”: else hardly anybody takes off his stick and makes a
mistake as well, and a stick forgotten comes to the same."""
BESIDE_ANY = {VALUE, HONBA, ALONE, BESIDE_WIN}
"""The same for all other ways of stating it."""
ROUNDED_TO, ROUNDED_PART = 1000, 20
"""Somebody who rounds an amount names a multiple of ``ROUNDED_TO`` points, and is off by one part in ``ROUNDED_PART``
at most."""
COST_OF_MIXING = 0.5
"""Extra cost: points as a sum but chips as a share or a gain of one's own, or the reverse."""


COST_OF_SUM = 1.0
"""What it costs to take chips for their sum where the points beside them are shares."""


class Fit(NamedTuple):
    """The sense in which a claim fits a settlement."""

    cost: float
    """How far-fetched the senses of its amounts are."""
    senses: tuple[tuple[str, str], ...]
    """The sense of each amount: (``points``, ``each``)."""
    win: int
    """The index of the win; -1 if there is none."""
    whole: bool = False
    """Whether one of several payers says that he pays the whole hand."""
    left_out: int = 0
    """How many things its amounts leave out, as they are of one of several wins alone."""

    def right(self, claim: Claim) -> bool:
        """Tell whether all amounts are correct in the sense in which they are stated. If this is the fit to the
        settlement in force, the claim is right; if it is the fit to one under a mistake, that alone explains the
        claim."""
        return not self.wrong(claim)

    def likely(self, claim: Claim) -> bool:
        """Tell whether somebody who also makes another mistake can mean the amounts in these senses (:data:`BESIDE`).
        He is taken at his word about whose share it is (docs/dispute.md): “pays 8000” by one of several payers
        (:attr:`whole`) is not the whole hand and another mistake too."""
        if self.whole:
            return False
        stated = {f.what: f.sense for f in claim.facts}
        for what, sense in self.senses:
            if sense != stated[what] and sense not in BESIDE.get(stated[what], BESIDE_ANY):
                return False
        return True

    def wrong(self, claim: Claim) -> list[tuple[str, str]]:
        """Return the units and senses of the amounts that are right only in another sense than the stated one, as
        ``("points", "total")`` for “8000 each” where 8000 is all that the winner gets; empty if there are none."""
        stated = {f.what: f.sense for f in claim.facts}
        # “3 han 30 fu, 4900”: whoever names the size means what the hand is worth, not the total unless he says so
        names_size = bool(stated.keys() & SIZED)
        # chips may be those of each payer if the points are (“2600 all, 1 chip”), or if a plain “1 chip” leaves it open
        may_be_of_each = stated.get(POINTS) == EACH or "shares" in stated or stated.get(CHIPS) == FREE
        wrong: list[tuple[str, str]] = []
        for what, sense in self.senses:
            if (what, sense) == (CHIPS, EACH) and may_be_of_each:
                continue
            is_total_of_size = names_size and sense in (TOTAL, NET) and stated[what] not in (TOTAL, GETS)
            if is_total_of_size or sense not in RIGHT[stated[what]]:
                wrong.append((what, sense))
        return wrong

    def wrong_by_ruling(self, claim: Claim) -> list[tuple[str, str]]:
        """Return the same, for the fit to the settlement in force: there what is said to be all that somebody gains or
        pays, and “nothing”, is wrong of the win alone too, as who owes dice or a kong beside it cannot mean the win
        unless he names it."""
        of_all = {fact.what for fact in claim.facts if fact.is_amount and (fact.whole or not fact.value)}
        of_win = [(what, sense) for what, sense in self.senses if what in of_all and sense == ALONE and not claim.win]
        return self.wrong(claim) or of_win


# --- what counts in a win ---------------------------------------------------------------------------------------------


COUNTED = frozenset({"yaku", "dora", "only"})
"""The facts that name yaku or dora."""
YAKU = frozenset({"yaku", "times", "reason"})
"""The kinds of parts that players call yaku."""


class CountedParts(NamedTuple):
    """The yaku and the dora of a win, for claims that name them."""

    yaku: frozenset[str]
    dora: Mapping[str, int]

    def has_yaku(self, name: str) -> bool:
        """Tell whether the yaku with an id (``name``) counts, or a form of it."""
        return any(is_form(yaku, name) for yaku in self.yaku)


def is_form(yaku: str, name: str) -> bool:
    """Tell whether a ``yaku`` is the one called ``name`` or a form of it, whose id begins with that: 国士無双 is right
    of a 国士無双十三面 (``kokushi_13``), but 立直 is not of a ダブル立直 (``double_riichi``)."""
    return f"{yaku}_".startswith(f"{name}_")


def counted(won: Won[GameWin], changes: Mapping[str, tuple[Part, ...]]) -> CountedParts:
    """Return the yaku and dora that count in a win if ``changes`` take the place of some parts: by subject or kind
    (``yaku.pinfu``, ``dora``) the parts instead, as in :attr:`calc.mistakes.Cause.parts`."""
    dora = dict(dora_of(won))
    # only if they change: a win without tiles has no parts for the dora that its record counts
    if any(f"{subject}.".startswith("dora.") for subject in changes):  # with the dot “dora” itself begins so too
        dora = Counter()
        for part in recount_parts(won.parts, changes):
            dora[part.id] += part.number * (part.kind == "dora")
    return CountedParts(frozenset(part.id for part in recount_parts(won.yaku, changes) if part.kind in YAKU), dora)


def counted_under(cause: Cause, wins: Sequence[Won[GameWin]]) -> tuple[CountedParts, ...]:
    """Return the yaku and dora of each win under a mistake, since a claim names parts of a hand that must be there. If
    the mistake leads to a settlement with other parts, they are its parts; else they are the parts of ``wins`` (the
    wins in force) with the mistake's in their place. A pair may be both: a miscount within another settlement."""
    changes: dict[str, tuple[Part, ...]] = {}
    parts = [won.parts for won in wins]
    for each in cause.single:
        if (each.is_settled_anew or each.kind == READING) and [won.parts for won in each.view.wins] != parts:
            wins = each.view.wins
        changes |= each.parts
    return tuple([counted(won, changes) for won in wins])


# --- a claim and a settlement -----------------------------------------------------------------------------------------


def fit(claim: Claim, view: View, wins: Callable[[], Sequence[CountedParts]] = tuple) -> Fit | None:
    """Return the best fit of a claim to a settlement (``view``), that in the least far-fetched senses; ``None`` if some
    word of the claim does not fit.

    ``wins`` returns what counts in each win. It is called only if the claim names yaku or dora: most claims do not, and
    each of a thousand causes is asked.
    """
    if view.refused:
        return Fit(0.0, (), -1) if all(_is_refused(fact, view) for fact in claim.facts) else None
    # “B's is no win” is also right of a win that is not paid, as another ron comes before it
    if claim.win and all(fact == NO_WIN for fact in claim.facts):
        is_paid = any(won.player == claim.win and won.paid for won in view.wins)
        return None if is_paid else Fit(0.0, (), -1)
    matches = (fit_win(claim, view, index, wins) for index in list_wins_meant(claim, view))
    return min((match for match in matches if match is not None), key=lambda match: match.cost, default=None)


REFUSED: Mapping[object, str] = {"furiten": "furiten", "no_yaku": "yaku"}
"""For each reason that a claim can give for a refusal, the word for it in the title of the refusal."""


def _is_refused(fact: Fact, view: View) -> bool:
    """Tell whether a fact is that there is no win, for the reason of this refusal (“furiten”) or for none named. Only
    refusals by the rules (codes ``W…``) count: a record with five equal tiles is no lost win."""
    titles = [title(code, "en") for code in view.refused if code.startswith("W")]
    return fact.what == "refused" and any(REFUSED.get(fact.value, "") in text for text in titles)


def list_wins_meant(claim: Claim, view: View) -> list[int]:
    """Return the indices of the wins that a claim may refer to: of the player that it names (``claim.win``), else the
    claimant's own, else all. Empty if the named player has not won; -1 alone if nobody won."""
    if not view.wins:
        return [-1]
    # “pays 2600”, “gets 0”, and a plain 0, are of what is paid
    says_payment = any(fact.is_amount and (fact.sense in (PAYS, GETS) or not fact.value) for fact in claim.facts)
    # whose own win is not paid and who says what he pays may mean another's win
    has_won = any(won.player == claim.by and (won.paid or not says_payment) for won in view.wins)
    winner = claim.win or (claim.by if has_won else "")  # empty: anybody's
    return [index for index, won in enumerate(view.wins) if not winner or won.player == winner]


def fit_win(claim: Claim, view: View, index: int, wins: Callable[[], Sequence[CountedParts]]) -> Fit | None:
    """Return the fit of a claim to the win at ``index`` (-1: to a hand that nobody won). ``None`` as soon as one fact
    does not hold, or one amount fits in no sense: an explanation must account for everything that a claim says
    (docs/dispute.md). ``wins``: as for :func:`fit`."""
    amounts, senses = list[StatedAmount](), list[str]()
    # what counts in a win takes long to find, so it is asked for last
    for fact in sorted(claim.facts, key=lambda fact: fact.what in COUNTED):
        if fact.is_amount:
            amount = stated_amount(fact, claim, view, index)
            sense = amount.sense()
            if sense is None:
                return None
            amounts.append(amount)
            senses.append(sense)
        elif index < 0:
            if not (_is_noten(fact, claim, view) or _are_shares_of_draw(fact, claim, view)):
                return None
        elif not _holds(fact, WinFacts(claim, view, index, wins)):
            return None
    cost, whole = cost_senses(amounts, senses)
    by_sense = [*zip(amounts, senses, strict=True)]
    # in these two senses an amount may be of one of several wins
    left_out = sum(amount.things_beside for amount, sense in by_sense if sense in (PAYS, ALONE))
    return Fit(cost, tuple([(amount.unit, sense) for amount, sense in by_sense]), index, whole, left_out)


def cost_senses(amounts: Sequence[StatedAmount], senses: Sequence[str]) -> tuple[float, bool]:
    """Return the cost of amounts in these senses (one for each amount, in the same order), and whether one of several
    payers says that he pays the whole hand (“pays 8000”)."""
    cost, whole = 0.0, False
    for place, (amount, sense) in enumerate(zip(amounts, senses, strict=True)):
        # two amounts in the same unusual sense are a single mistake, and cost once
        if sense not in senses[:place] and not (sense == EACH and amount.is_beside_shares):
            # who says “0” means himself
            is_own_nothing = sense == OWN and not amount.amount
            cost += SENSES[amount.stated][sense] * (not is_own_nothing) + COST_OF_SUM * (
                sense == VALUE and amount.is_beside_shares
            )
            if isinstance(amount, WinAmount):
                cost += COST_OF_ANOTHER * (amount.is_rather_own and sense != OWN)
                if amount.stated == PAYS and sense in (VALUE, HONBA):
                    cost += amount.cost_of_payer
                    whole = amount.is_divided
        # People state points and chips alike: it costs more if some are shares and others not, or if some are the
        # claimant's own gain and others not.
        so_far = senses[: place + 1]
        mixes_shares = len({each in SHARES for each in so_far}) > 1
        mixes_own_gain = len({each == OWN for each in so_far}) > 1
        if mixes_shares or mixes_own_gain:
            cost += COST_OF_MIXING
    return cost, whole


def turned_shares(fact: Fact) -> Fact:
    """Return claimed shares (``2000/1000``) in ascending order, so that the larger one counts as the dealer's, and any
    other fact unchanged. By that a claim fits that says the dealer's share first."""
    return fact._replace(value=tuple(sorted(fact.value)), dealer="") if fact.what == "shares" else fact


def find_close_amount(fact: Fact, claim: Claim, view: View) -> int:
    """Return the first of the true amounts that a round claim is close to (:func:`list_close_amounts`): 7700 for
    “8000”; 0 if there is none."""
    return next(list_close_amounts(fact, claim, view), 0)


def list_close_amounts(fact: Fact, claim: Claim, view: View) -> Iterator[int]:
    """Yield the true amounts, in the sense in which the ``fact`` is stated, that are not round and that a round claim
    is close to: who says “8000” of 7700 may only round, as in speech (:data:`ROUNDED_TO`). Nothing for a claim that is
    not round, or for a hand that nobody won."""
    if fact.number % ROUNDED_TO or not view.wins:
        return
    usual = next(iter(SENSES[fact.sense]))  # the first of its senses, which costs nothing
    for index in list_wins_meant(claim, view):
        for amount in stated_amount(fact, claim, view, index).meanings(usual):
            if amount % ROUNDED_TO and abs(fact.number - amount) * ROUNDED_PART <= amount:  # off by a part at most
                yield amount


# --- facts other than amounts -----------------------------------------------------------------------------------------


def _are_shares_of_draw(fact: Fact, claim: Claim, view: View) -> bool:
    """Tell whether a fact states the shares that the others pay one player at a draw (``2000/4000``) for the same
    reason, without the honba or with it: the claimant if he is paid so, else anybody."""
    paid = [*_list_shares(view)] if fact.what == "shares" else []
    of_claimant = [shares for payee, shares in paid if payee == claim.by]
    return fact.value in (of_claimant or [shares for _, shares in paid])


def _list_shares(view: View) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield for each player whom several others pay points for the same reason, and that reason, his name and what
    they pay, each amount once, the smallest first: without the honba, then with it."""
    moved = [t for t in view.transfers if t.unit == POINTS and t.payer != TABLE]
    for payee, why in dict.fromkeys((t.payee, t.why) for t in moved if t.why != HONBA):
        for reasons in ({why}, {why, HONBA}):
            paid = Counter[str]()
            for t in moved:
                paid[t.payer] += t.amount if t.payee == payee and t.why in reasons else 0
            shares = sorted({*filter(None, paid.values())})
            if sum(map(bool, paid.values())) > 1:
                yield payee, tuple(shares)


def _is_noten(fact: Fact, claim: Claim, view: View) -> bool:
    """Tell whether a fact is that a player is noten (“noten” of the claimant, if it names nobody), and he is: the draw
    pays something, but not to him. Besides amounts and shares nothing else can be claimed of a draw."""
    is_paid = any(t.payee == (fact.who or claim.by) for t in view.transfers)
    # where nothing is paid, the view does not show who is noten
    return fact.value == "noten" and bool(view.transfers) and not is_paid


class WinFacts:
    """What a claim can say of a win beside amounts."""

    def __init__(self, claim: Claim, view: View, index: int, wins: Callable[[], Sequence[CountedParts]]) -> None:
        """Take the win of ``view`` with this index; ``wins``: as for :func:`fit`."""
        self.claim, self.view, self.index, self.wins = claim, view, index, wins
        self.won = view.wins[index]

    @property
    def counted(self) -> CountedParts | None:
        """Its yaku and dora (by the function ``wins``, called anew each time); ``None`` if the settlement under a
        mistake has fewer wins."""
        wins = self.wins()
        return wins[self.index] if self.index < len(wins) else None

    def yaku(self, fact: Fact) -> bool:
        """Tell whether the win has a yaku (“pinfu”), or lacks it (“no pinfu”), as the claim says. ``False`` if there is
        no such win."""
        name, is_there = fact.counted
        counted = self.counted
        return counted is not None and counted.has_yaku(name) == bool(is_there)

    def dora(self, fact: Fact) -> bool:
        """Tell whether so many dora of a source count: “ura 2”. ``False`` if there is no such win."""
        name, number = fact.counted
        counted = self.counted
        if counted is None:
            return False
        # “dora 3” may be those of the indicators, or all together
        is_sum = name == "dora" and number == sum(counted.dora.values())
        return is_sum or number == counted.dora.get(name, 0)

    def only(self, fact: Fact) -> bool:
        """Tell whether no yaku counts but those that the claim names (“pinfu only”), and no dora unless it names some.
        ``False`` if there is no such win."""
        counted = self.counted
        if counted is None or not all(any(is_form(yaku, name) for name in fact.value) for yaku in counted.yaku):
            return False
        return "dora" in fact.value or not sum(counted.dora.values())

    def shares(self, fact: Fact) -> bool:
        """Tell whether the payers give these shares (``1300/2600``), for the hand or in all; only in all if they are
        said to have the honba in them. Each different share is
        there once, the smallest first; with the larger one first the dealer must give the smaller one, as somebody may
        believe who forgets a multiplier of his. Usually the two are only turned round (:func:`turned_shares`)."""
        # only to ask for the shares in points
        amount = WinAmount(Fact(POINTS, 0, who=fact.dealer), self.claim, self.view, self.index)
        if fact.dealer:
            others, dealers = fact.value
            stated = [dealers] + [others] * (len(amount.all_shares) - 1)
            return amount.to_winner == dealers and sorted(amount.all_shares) == stated
        for shares in (amount.all_shares,) if fact.whole else (amount.hand_shares, amount.all_shares):
            different = {abs(share) for share in shares}  # nobody says the sign of a win that is turned round (逆)
            # “800/800” too where all pay the same
            if tuple(sorted(different)) in (fact.value, tuple(sorted({*fact.value}))):
                return True
        return False

    def jokers(self, fact: Fact) -> bool:
        """Tell whether jokers stand for these tiles (“jokers 5p 9s”), in any order unless the claim says which one is
        drawn (``+9s``): players rarely do."""
        claimed, jokers = fact.value, self.won.jokers
        if any(tile.startswith("+") for tile in claimed):
            return bool(jokers == claimed)
        return sorted(tile.lstrip("+") for tile in jokers) == sorted(claimed)

    def fold(self, fact: Fact) -> bool:
        """Tell whether it is so many yakuman. A single one (“yakuman”) is right of any hand at that limit: of one
        counted by its han, and of one of several folds."""
        is_single = fact.value == 1 and self.won.limit in ("counted_yakuman", "yakuman")
        return is_single or self.won.yakuman == fact.number

    def unsaid(self, fact: Fact) -> bool:
        """Tell whether something that records often leave out (“liable”, “gold north”) is a part of the win, or the
        reason of a payment of the hand."""
        counts = any(part.id == fact.value for part in self.won.parts)
        return counts or any(t.why == fact.value for t in self.view.transfers)

    def winners(self, fact: Fact) -> bool:
        """Tell whether so many winners are paid: 2 for “double ron”."""
        return sum(won.paid for won in self.view.wins) == fact.number

    def limit(self, fact: Fact) -> bool:
        """Tell whether the win reaches this limit: by its name, or as a part of it is worth it (“sanbaiman” of a
        鬼将軍, which has a name of its own)."""
        return self.size(fact) or any(part.limit == fact.value for part in self.won.parts if part.unit == "limit")

    def size(self, fact: Fact) -> bool:
        """Tell whether the win is of this size: the kind of the fact (``han``, ``limit``) is also the name of the
        attribute of the win that must equal it."""
        return bool(getattr(self.won, fact.what) == fact.value)


_HOLDS: Mapping[str, Callable[[WinFacts, Fact], bool]] = {
    "yaku": WinFacts.yaku,
    "only": WinFacts.only,
    "dora": WinFacts.dora,
    "shares": WinFacts.shares,
    "jokers": WinFacts.jokers,
    "fold": WinFacts.fold,
    "unsaid": WinFacts.unsaid,
    "winners": WinFacts.winners,
    "limit": WinFacts.limit,
    **dict.fromkeys(("han", "fu", "times", "dice"), WinFacts.size),
}
"""Whether a fact holds of a win, by what it is; what is not here holds of none."""


def _holds(fact: Fact, of_win: WinFacts) -> bool:
    """Tell whether a fact that is no amount holds of a win; what only a refusal or a draw has never does."""
    holds = _HOLDS.get(fact.what)
    return holds is not None and holds(of_win, fact)
