"""Whether a settlement agrees with a claim, and in which sense of the claimed amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial, reduce
from typing import Any, NamedTuple

from ..mistakes import ADDED, LEFT_OUT, RULE, TWICE, Cause
from ..outcome import APART, HAND, View
from ..problems.codes import title
from ..verdict.ledger import CHIPS, POINTS
from ..verdict.verdict import Won
from .claim_text import EACH, FREE, GETS, PAYS, TOTAL, VALUE, Fact
from .claims import Claim

HONBA, OWN, ONE, BACK, ALONE = "honba", "own", "one", "back", "alone"
"""Further senses of an amount: the hand with its honba; what the claimant gains or loses; what one of several payers
gives; what the claimant pays instead of getting it, or the reverse; what somebody gains or loses by this win alone,
without what was paid before it."""

# The senses of an amount, the usual one first, and how far-fetched each is. Explanations are ordered by this.
SENSES: dict[str, dict[str, float]] = {
    FREE: {VALUE: 0.0, HONBA: 1.0, OWN: 1.2, ALONE: 1.2, TOTAL: 1.5, EACH: 1.0, ONE: 1.2},
    TOTAL: {TOTAL: 0.0, ALONE: 0.1, HONBA: 0.3, VALUE: 0.2, EACH: 1.2, ONE: 1.4},
    EACH: {EACH: 0.0, ALONE: 0.1, VALUE: 0.8, HONBA: 1.4, TOTAL: 1.2, ONE: 1.6},
    PAYS: {PAYS: 0.0, ALONE: 0.1, BACK: 1.2, VALUE: 0.4, HONBA: 1.4, TOTAL: 1.0, ONE: 1.4},
    HONBA: {HONBA: 0.0, VALUE: 0.4, TOTAL: 1.0, OWN: 1.2},
    GETS: {GETS: 0.0, ALONE: 0.1, HONBA: 0.4, VALUE: 0.4, TOTAL: 1.0, BACK: 1.2, ONE: 0.5},
}
RIGHT: dict[str, frozenset[str]] = {
    FREE: frozenset({VALUE, HONBA, TOTAL, OWN, ALONE}),
    HONBA: frozenset({HONBA}),
    **{sense: frozenset({sense, ALONE}) for sense in (TOTAL, EACH, PAYS, GETS)},
}
"""Senses in which a claim that matches the settlement is right, rather than meant for another amount."""


DRAW = frozenset({"noten"})
"""The payments at a draw; an amount claimed as the total is their sum."""
SHARES = frozenset({EACH, ONE})
COST_OF_WHOLE = 1.0
"""Extra cost: one of several payers says that he pays the whole hand."""
COST_OF_NOTHING = 3.0
"""Extra cost: somebody who pays nothing says that he pays."""
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
        """Whether the amounts are correct in the sense in which they are stated."""
        return not self.wrong(claim)

    def likely(self, claim: Claim) -> bool:
        """Whether somebody who also makes another mistake can mean the amounts in these senses."""
        stated = {f.what: f.sense for f in claim.facts}
        if self.whole:
            return False
        return all(
            sense == stated[what] or sense in BESIDE.get(stated[what], BESIDE_ANY) for what, sense in self.senses
        )

    def wrong(self, claim: Claim) -> str:
        """The first sense that differs from the stated one; empty if there is none. Somebody who also names the size
        means what the hand is worth; somebody who says what each player pays in points can mean the same of chips."""
        stated = {f.what: f.sense for f in claim.facts}
        less = {TOTAL} if {"han", "fu", "limit", "times", "fold"} & stated.keys() else set[str]()
        each = {(CHIPS, EACH)} if stated.get(POINTS) == EACH or "shares" in stated else set[tuple[str, str]]()
        wrong = ((what, sense) for what, sense in self.senses if sense not in RIGHT[stated[what]] - less)
        return next((sense for what, sense in wrong if (what, sense) not in each), "")


class YakuAndDora(NamedTuple):
    """The yaku and the dora of a win, for claims that name them."""

    yaku: frozenset[str]
    dora: Mapping[str, int]

    def under(self, cause: Cause) -> YakuAndDora:
        """The yaku and dora if somebody makes a mistake."""
        return reduce(YakuAndDora._under, cause.about.get("parts", (cause,)), self)

    def _under(self, cause: Cause) -> YakuAndDora:
        if "yaku" in cause.about:
            return self._replace(yaku=self.yaku | {*cause.about["yaku"]})
        *families, name = cause.subject.removesuffix("/1").split(".")
        family = families[0] if families else ""
        if family == "dora" and cause.kind in (LEFT_OUT, TWICE):
            some = 1 if cause.subject.endswith("/1") else self.dora.get(name, 0)
            change = some if cause.kind == TWICE else -some
            return self._replace(dora={**self.dora, name: self.dora.get(name, 0) + change})
        if cause.kind == LEFT_OUT or (cause.kind == RULE and cause.change in ("off", "1")):
            return self._replace(yaku=self.yaku - {name})
        if cause.kind == ADDED or (cause.kind == RULE and {"yaku", "times"} & {*families}):
            return self._replace(yaku=self.yaku | {name})
        return self


def held_by(data: Mapping[str, Any]) -> tuple[YakuAndDora, ...]:
    """The yaku and dora of each win of a result."""
    return tuple(
        YakuAndDora(frozenset(y["id"] for y in win.get("yaku", ())), win.get("dora") or {})
        for win in data.get("wins", ())
    )


def fit(claim: Claim, view: View, wins: Sequence[YakuAndDora] = ()) -> Fit | None:
    """The best fit of a claim to a settlement; ``None`` if it does not fit.

    ``wins``: the yaku and dora of each win, if the claim names any.
    """
    if view.refused:
        titles = [title(code, "en") for code in view.refused if code.startswith("W")]
        fits = (f.what == "refused" and any(REFUSED.get(f.value, "") in t for t in titles) for f in claim.facts)
        return Fit(0.0, (), -1) if all(fits) else None
    matches = [m for index in _wins(claim, view) if (m := _fit_of_win(claim, view, index, wins)) is not None]
    return min(matches, key=lambda m: m.cost, default=None)


REFUSED = {"furiten": "furiten", "no_yaku": "yaku"}
"""For each reason that a claim can give for a refusal, the word for it in the title of the refusal."""


def _wins(claim: Claim, view: View) -> list[int]:
    """The wins that a claim may refer to."""
    if not view.wins:
        return [-1]
    meant = claim.win or (claim.by if any(w.player == claim.by for w in view.wins) else "")
    return [i for i, w in enumerate(view.wins) if not meant or w.player == meant]


def _fit_of_win(claim: Claim, view: View, index: int, wins: Sequence[YakuAndDora]) -> Fit | None:
    cost, senses, whole = 0.0, list[tuple[str, str]](), False
    paid = set[str]()
    for fact in claim.facts:
        if fact.what in (POINTS, CHIPS):
            sense = _sense(fact, claim, view, index)
            if sense is None:
                return None
            senses.append((fact.what, sense))
            if sense not in paid:  # two amounts in the same unusual sense are a single mistake
                cost += SENSES[fact.sense][sense]
                paid.add(sense)
                if fact.sense == PAYS and sense in (VALUE, HONBA):
                    whole = len(_shares(view, view.wins[index], fact.what, False)) > 1
                    gives = _paid_between(view, fact.who or claim.by, view.wins[index].player, fact.what)
                    cost += COST_OF_WHOLE if whole else COST_OF_NOTHING if not gives else 0.0
            if len({s in SHARES for s in paid}) > 1 or len({s == OWN for s in paid}) > 1:
                cost += COST_OF_MIXING
        elif fact.what in ("yaku", "dora"):
            if index < 0 or not wins[index:] or not _has(fact, wins[index]):
                return None
        elif fact.value == "noten" and index < 0:
            if any(t.payee == (fact.who or claim.by) for t in view.transfers) or not view.transfers:
                return None
        elif index < 0 or not _fits(fact, view, view.wins[index]):
            return None
    return Fit(cost, tuple(senses), index, whole)


def _has(fact: Fact, win: YakuAndDora) -> bool:
    """Whether the win has or lacks the claimed yaku, or has the claimed number of dora."""
    name, wanted = fact.value
    if fact.what == "yaku":
        return bool((name in win.yaku) == wanted)
    return bool(wanted == win.dora.get(name, 0) or (name == "dora" and wanted == sum(win.dora.values())))


def _sense(fact: Fact, claim: Claim, view: View, index: int) -> str | None:
    wanted = fact.value
    gifts = cache(partial(_shares, view, view.wins[index], fact.what)) if index >= 0 else None
    for sense in SENSES[fact.sense]:
        for amount in _amounts(sense, fact, claim, view, index, gifts):
            fits = wanted == amount or (wanted == abs(amount) and sense in (VALUE, OWN, HONBA, EACH, ONE))
            directed = index < 0 or sense in (PAYS, GETS, BACK, OWN, ALONE)
            if fits and (directed or _same_way(fact.sense, amount, claim, view.wins[index], fact.who)):
                return sense
    return None


def turned_shares(fact: Fact) -> Fact:
    """The claimed shares in ascending order, so that the larger one counts as the dealer's; any other fact
    unchanged."""
    return fact._replace(value=tuple(sorted(fact.value))) if fact.what == "shares" else fact


def about_so(fact: Fact, claim: Claim, view: View) -> int:
    """The true amount that a round number is close to, in the sense in which it is stated; 0: none."""
    sense, wanted = next(iter(SENSES[fact.sense])), fact.value
    for index in () if wanted % ROUNDED_TO or not view.wins else _wins(claim, view):
        for n in _amounts(sense, fact, claim, view, index, partial(_shares, view, view.wins[index], fact.what)):
            if n % ROUNDED_TO and abs(wanted - n) * ROUNDED_PART <= n:
                return n
    return 0


def _same_way(stated: str, amount: int, claim: Claim, win: Won[Any], who: str) -> bool:
    """Whether the amount goes in the direction that "pays" or "gets" implies. Positive amounts go to the winner."""
    if stated not in (PAYS, GETS):
        return True
    if (who or claim.by) == win.player:
        return stated == PAYS or amount >= 0  # the winner can mean the amount that he is paid
    return (stated == PAYS) == (amount >= 0)


def _amounts(
    sense: str, fact: Fact, claim: Claim, view: View, index: int, gifts: Callable[[bool], list[int]] | None
) -> Iterator[int]:
    """The amounts that are possible in one sense. ``gifts``: what each player gives the winner, for the hand or in
    all."""
    unit = fact.what
    if sense in (PAYS, GETS, OWN, BACK):
        total = view.total(fact.who or claim.by, unit)
        if sense == OWN and not total and any(f.value for f in claim.facts if f.what in (POINTS, CHIPS)):
            return  # an onlooker's gain of 0 says nothing about the hand
        if sense != OWN or index < 0 or view.wins[index].player != (fact.who or claim.by):
            yield -total if (fact.sense == PAYS) != (sense == BACK) and sense != OWN else total
            if sense == PAYS and index >= 0 and total <= 0:  # to this winner, whatever he got from others as well
                yield _paid_between(view, fact.who or claim.by, view.wins[index].player, unit)
        return
    if gifts is None:
        moved = [t for t in view.transfers if t.unit == unit]
        drawn = [t.amount for t in moved if t.why in DRAW]
        if sense == TOTAL and not view.refused and (drawn or not moved):  # other payments are no total
            yield sum(drawn)
        return
    win = view.wins[index]
    if sense == ALONE and fact.sense == EACH:
        if unit == CHIPS and len(set(shares := gifts(False))) == 1:
            yield shares[0]
    elif sense == ALONE:
        who = win.player if fact.sense == TOTAL else fact.who or claim.by
        total = view.total(who, unit, APART)
        if total != view.total(who, unit):
            yield -total if fact.sense == PAYS or (fact.sense == FREE and who != win.player) else total
    elif sense == VALUE:
        yield win.points if unit == POINTS else win.chips
        if win.each and unit == POINTS:
            yield win.each
    elif sense == HONBA:
        if unit == POINTS and (win.honba or fact.sense == HONBA):
            yield win.points + win.honba
    elif sense == TOTAL:
        yield view.total(win.player, unit)
    else:
        if sense == EACH and win.each and unit == POINTS:
            yield win.each
        whole = gifts(True)
        if len(whole) < 2:
            return
        for shares in (whole,) if fact.sense == PAYS or unit == CHIPS else (gifts(False), whole):
            if sense == ONE or len(set(shares)) == 1:
                yield from shares


def hand_share(view: View, payer: str) -> int:
    """What one player pays for hands, without what is paid beside them."""
    hand = [t for t in view.transfers if t.unit == POINTS and t.why in HAND and payer in (t.payer, t.payee)]
    return sum(t.amount if t.payer == payer else -t.amount for t in hand)


def _paid_between(view: View, payer: str, payee: str, unit: str) -> int:
    """What one player pays another in all."""
    between = [t for t in view.transfers if t.unit == unit and {t.payer, t.payee} == {payer, payee}]
    return sum(t.amount if t.payer == payer else -t.amount for t in between)


def _shares(view: View, win: Won[Any], unit: str, all_of_it: bool) -> list[int]:
    """The amount that each other player gives the winner: for the hand, or in all."""
    gifts: dict[str, int] = {}
    for t in view.transfers:
        if t.unit == unit and (all_of_it or (t.why in HAND if unit == POINTS else t.why not in APART)):
            if t.payee == win.player:
                gifts[t.payer] = gifts.get(t.payer, 0) + t.amount
            elif t.payer == win.player:
                gifts[t.payee] = gifts.get(t.payee, 0) - t.amount
    return [n for player, n in gifts.items() if n and player != "table"]


def _fits(fact: Fact, view: View, win: Won[Any]) -> bool:
    wanted: Any = fact.value
    if fact.what == "shares":
        shares = (_shares(view, win, POINTS, whole) for whole in (False, True))
        return any(tuple(sorted({*map(abs, amounts)})) == wanted for amounts in shares)
    if fact.what == "limit":
        return bool(win.limit == wanted)
    if fact.what == "jokers":
        if any(t.startswith("+") for t in wanted):
            return bool(win.jokers == wanted)
        return sorted(t.lstrip("+") for t in win.jokers) == sorted(wanted)
    if fact.what == "fold" and wanted == 1 and win.limit in ("counted_yakuman", "yakuman"):
        return True  # one of several folds counts as one
    sizes = {"han": win.han, "fu": win.fu, "fold": win.yakuman, "times": win.times, "dice": win.dice}
    return bool(sizes.get(fact.what) == wanted)
