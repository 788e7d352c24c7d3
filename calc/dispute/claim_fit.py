"""Whether a settlement agrees with a claim, and in which sense of the claimed amounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..mistakes import READING, Cause, View, recounted
from ..problems.codes import title
from ..verdict.ledger import CHIPS, POINTS
from ..verdict.verdict import GameWin, Part, Won, dora_of
from .claim_amounts import ALONE, HONBA, ONE, OWN, SENSES, StatedAmount, WinAmount, stated_amount
from .claim_text import EACH, FREE, GETS, PAYS, TOTAL, VALUE, Fact
from .claims import Claim

RIGHT: dict[str, frozenset[str]] = {
    FREE: frozenset({VALUE, HONBA, TOTAL, OWN, ALONE}),
    HONBA: frozenset({HONBA}),
    **{sense: frozenset({sense, ALONE}) for sense in (TOTAL, EACH, PAYS, GETS)},
}
"""Senses in which a claim that matches the settlement is right, rather than meant for another amount."""
SIZED = frozenset({"han", "fu", "limit", "times", "fold"})
"""The facts that state the size of a hand."""
SHARES = frozenset({EACH, ONE})
BESIDE = {FREE: {VALUE, HONBA, TOTAL, OWN, ALONE, EACH}, EACH: {EACH, ALONE}}
"""The senses that an amount can have beside another mistake, by how it is stated: somebody who says whose share it is
means that share."""
BESIDE_ANY = {VALUE, HONBA, ALONE}
"""The same for all other ways of stating it."""
ROUNDED_TO, ROUNDED_PART = 1000, 20
"""Somebody who rounds an amount names a multiple of ``ROUNDED_TO`` points, and is off by one part in ``ROUNDED_PART``
at most."""
COST_OF_MIXING = 0.5
"""Extra cost: points as a sum but chips as a share or a gain of one's own, or the reverse."""


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

    def right(self, claim: Claim) -> bool:
        """Tell whether the amounts are correct in the sense in which they are stated."""
        return not self.wrong(claim)

    def likely(self, claim: Claim) -> bool:
        """Tell whether somebody who also makes another mistake can mean the amounts in these senses."""
        stated = {f.what: f.sense for f in claim.facts}
        if self.whole:
            return False
        return all(
            sense == stated[what] or sense in BESIDE.get(stated[what], BESIDE_ANY) for what, sense in self.senses
        )

    def wrong(self, claim: Claim) -> list[tuple[str, str]]:
        """Return the units and senses of the amounts that are right in another sense than the stated one. Somebody who
        also names the size means what the hand is worth; chips are called as what each player pays, too."""
        stated = {f.what: f.sense for f in claim.facts}
        less = {TOTAL} if stated.keys() & SIZED else set[str]()
        of_each = stated.get(POINTS) == EACH or "shares" in stated or stated.get(CHIPS) == FREE
        each = {(CHIPS, EACH)} if of_each else set[tuple[str, str]]()
        return [
            (what, sense)
            for what, sense in self.senses
            if sense not in RIGHT[stated[what]] - less and (what, sense) not in each
        ]


# --- what counts in a win ---------------------------------------------------------------------------------------------


YAKU = frozenset({"yaku", "times", "reason"})
"""The kinds of parts that players call yaku."""


class CountedParts(NamedTuple):
    """The yaku and the dora of a win, for claims that name them."""

    yaku: frozenset[str]
    dora: Mapping[str, int]


def counted(won: Won[GameWin], changes: Mapping[str, tuple[Part, ...]]) -> CountedParts:
    """Return what counts in a win with other parts in the place of some."""
    dora = dict(dora_of(won))
    if any(f"{subject}.".startswith("dora.") for subject in changes):
        dora = Counter()
        for part in recounted(won.parts, changes):
            dora[part.id] += part.number * (part.kind == "dora")
    return CountedParts(frozenset(part.id for part in recounted(won.yaku, changes) if part.kind in YAKU), dora)


def counted_under(cause: Cause, wins: Sequence[Won[GameWin]]) -> tuple[CountedParts, ...]:
    """Return the yaku and dora of each win under a mistake: of the settlement that it requires, or with other parts."""
    changes: dict[str, tuple[Part, ...]] = {}
    parts = [won.parts for won in wins]
    for each in cause.single:
        if (each.is_settled_anew or each.kind == READING) and [won.parts for won in each.view.wins] != parts:
            wins = each.view.wins
        changes |= each.parts
    return tuple([counted(won, changes) for won in wins])


# --- a claim and a settlement -----------------------------------------------------------------------------------------


def fit(claim: Claim, view: View, wins: Callable[[], Sequence[CountedParts]] = tuple) -> Fit | None:
    """Return the best fit of a claim to a settlement; ``None`` if it does not fit.

    ``wins``: gives what counts in each win, if the claim names yaku or dora.
    """
    if view.refused:
        return Fit(0.0, (), -1) if all(_is_refused(fact, view) for fact in claim.facts) else None
    matches = (fit_win(claim, view, index, wins) for index in list_wins_meant(claim, view))
    return min((match for match in matches if match is not None), key=lambda match: match.cost, default=None)


REFUSED: Mapping[object, str] = {"furiten": "furiten", "no_yaku": "yaku"}
"""For each reason that a claim can give for a refusal, the word for it in the title of the refusal."""


def _is_refused(fact: Fact, view: View) -> bool:
    """Tell whether a fact is that there is no win, for a reason that is one."""
    titles = [title(code, "en") for code in view.refused if code.startswith("W")]
    return fact.what == "refused" and any(REFUSED.get(fact.value, "") in text for text in titles)


def list_wins_meant(claim: Claim, view: View) -> list[int]:
    """Return the wins that a claim may refer to: somebody whose win is not paid can still pay for another."""
    if not view.wins:
        return [-1]
    pays = any(fact.is_amount and (fact.sense in (PAYS, GETS) or not fact.value) for fact in claim.facts)
    own = any(w.player == claim.by and (w.paid or not pays) for w in view.wins)
    meant = claim.win or (claim.by if own else "")
    return [i for i, w in enumerate(view.wins) if not meant or w.player == meant]


def fit_win(claim: Claim, view: View, index: int, wins: Callable[[], Sequence[CountedParts]]) -> Fit | None:
    """Return the fit of a claim to one win; -1: to a hand that nobody won."""
    amounts, senses = list[StatedAmount](), list[str]()
    for fact in claim.facts:
        if fact.is_amount:
            amount = stated_amount(fact, claim, view, index)
            sense = amount.sense()
            if sense is None:
                return None
            amounts.append(amount)
            senses.append(sense)
        elif index < 0:
            if not _is_noten(fact, claim, view):
                return None
        elif not _holds(fact, WinFacts(claim, view, index, wins)):
            return None
    cost, whole = cost_senses(amounts, senses)
    return Fit(cost, tuple([(amount.unit, sense) for amount, sense in zip(amounts, senses, strict=True)]), index, whole)


def cost_senses(amounts: Sequence[StatedAmount], senses: Sequence[str]) -> tuple[float, bool]:
    """Return how far-fetched the senses of amounts are, and whether one of several payers says that he pays the whole
    hand. Two amounts in the same unusual sense are a single mistake."""
    cost, whole = 0.0, False
    for place, (amount, sense) in enumerate(zip(amounts, senses, strict=True)):
        if sense not in senses[:place]:
            cost += SENSES[amount.stated][sense]
            if amount.stated == PAYS and sense in (VALUE, HONBA) and isinstance(amount, WinAmount):
                cost, whole = cost + amount.cost_of_payer, amount.is_divided
        heard = senses[: place + 1]
        if len({each in SHARES for each in heard}) > 1 or len({each == OWN for each in heard}) > 1:
            cost += COST_OF_MIXING
    return cost, whole


def turned_shares(fact: Fact) -> Fact:
    """Return the claimed shares in ascending order, so that the larger one counts as the dealer's; any other fact
    unchanged."""
    return fact._replace(value=tuple(sorted(fact.value))) if fact.what == "shares" else fact


def about_so(fact: Fact, claim: Claim, view: View) -> int:
    """Return the true amount that a round number is close to, in the sense in which it is stated; 0: none."""
    return next(list_close_amounts(fact, claim, view), 0)


def list_close_amounts(fact: Fact, claim: Claim, view: View) -> Iterator[int]:
    """Yield the true amounts that are not round and that a round claim is close to."""
    if fact.number % ROUNDED_TO or not view.wins:
        return
    usual = next(iter(SENSES[fact.sense]))
    for index in list_wins_meant(claim, view):
        for amount in stated_amount(fact, claim, view, index).meanings(usual):
            if amount % ROUNDED_TO and abs(fact.number - amount) * ROUNDED_PART <= amount:
                yield amount


# --- facts other than amounts -----------------------------------------------------------------------------------------


def _is_noten(fact: Fact, claim: Claim, view: View) -> bool:
    """Tell whether a fact is that a player is noten, of a draw at which something is paid, but not to him."""
    gets = any(t.payee == (fact.who or claim.by) for t in view.transfers)
    return fact.value == "noten" and bool(view.transfers) and not gets


class WinFacts:
    """What a claim can say of a win beside amounts."""

    def __init__(self, claim: Claim, view: View, index: int, wins: Callable[[], Sequence[CountedParts]]) -> None:
        self.claim, self.view, self.index, self.wins = claim, view, index, wins
        self.won = view.wins[index]

    @property
    def counted(self) -> CountedParts | None:
        """Its yaku and dora; ``None`` if the settlement that a mistake requires has no such win."""
        wins = self.wins()
        return wins[self.index] if wins[self.index :] else None

    def yaku(self, fact: Fact) -> bool:
        """Tell whether it has a yaku, or lacks it."""
        name, wanted = fact.counted
        return self.counted is not None and (name in self.counted.yaku) == bool(wanted)

    def dora(self, fact: Fact) -> bool:
        """Tell whether so many dora of a source count, or in all."""
        name, wanted = fact.counted
        if self.counted is None:
            return False
        dora = self.counted.dora
        return wanted == dora.get(name, 0) or (name == "dora" and wanted == sum(dora.values()))

    def shares(self, fact: Fact) -> bool:
        """Tell whether the payers give these shares, of the hand or of all that is paid."""
        amount = WinAmount(Fact(POINTS, 0), self.claim, self.view, self.index)
        gifts = (amount.hand_shares, amount.all_shares)
        return any(tuple(sorted({*map(abs, shares)})) == fact.value for shares in gifts)

    def jokers(self, fact: Fact) -> bool:
        """Tell whether jokers stand for these tiles; which one is drawn may be left open."""
        claimed, jokers = fact.value, self.won.jokers
        if any(tile.startswith("+") for tile in claimed):
            return bool(jokers == claimed)
        return sorted(tile.lstrip("+") for tile in jokers) == sorted(claimed)

    def fold(self, fact: Fact) -> bool:
        """Tell whether it is so many yakuman; one of several folds counts as one."""
        single = fact.value == 1 and self.won.limit in ("counted_yakuman", "yakuman")
        return single or self.won.yakuman == fact.number

    def unsaid(self, fact: Fact) -> bool:
        """Tell whether something that records often leave out is recorded of it, and counts."""
        counts = any(part.id == fact.value for part in self.won.parts)
        return counts or any(t.why == fact.value for t in self.view.transfers)

    def size(self, fact: Fact) -> bool:
        """Tell whether it is of this size; the fact is called as the attribute of the win."""
        return bool(getattr(self.won, fact.what) == fact.value)


_HOLDS: Mapping[str, Callable[[WinFacts, Fact], bool]] = {
    "yaku": WinFacts.yaku,
    "dora": WinFacts.dora,
    "shares": WinFacts.shares,
    "jokers": WinFacts.jokers,
    "fold": WinFacts.fold,
    "unsaid": WinFacts.unsaid,
    **dict.fromkeys(("limit", "han", "fu", "times", "dice"), WinFacts.size),
}
"""Whether a fact holds of a win, by what it is; what is not here holds of none."""


def _holds(fact: Fact, of_win: WinFacts) -> bool:
    holds = _HOLDS.get(fact.what)
    return holds is not None and holds(of_win, fact)
