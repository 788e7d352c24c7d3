"""Who is right, and where every other value comes from. Explanations are found by trial, and ranked by how often people
make the mistake."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from ..mistakes import READING, SECOND, SECOND_TOLD, SENSE, Cause, Likelihoods, MistakeWords, View
from ..rules.rules import Rules
from ..systems import system
from ..variants import settled
from ..verdict.ledger import CHIPS, POINTS
from ..verdict.verdict import GameRecord
from .answers import APART, EXPLAINED, RIGHT, UNDECIDED, UNEXPLAINED, ClaimAnswer
from .beliefs import Beliefs
from .claim_fit import CountedParts, Fit, about_so, counted_under, fit, turned_shares
from .claim_text import NOTHING
from .claims import Claim
from .explanations import MOST_TOLD, CausePart, Reason, Sorts, grouped
from .sheet import Dispute

COST_WINDOW = 2.5
"""Causes that cost so much more than the best one are not tried: nobody would name them beside it."""
TWO_ABOVE = 0.5
"""If the best single cause costs more, two at once may be tried as well; if less, hardly anybody made two mistakes."""
MOST_COST_OF_TWO = 5.6
"""Two mistakes at once that cost more are not tried beside a single mistake that explains the claim."""
NOTICED_HAN, COST_OF_HAN = 6, 0.5
"""Anybody notices being off by more than ``NOTICED_HAN`` han, so each han beyond that costs ``COST_OF_HAN`` more."""
COST_OF_JOKERS = 1.5
"""The extra cost of jokers that stand for other tiles when the mistake is something else."""
COST_OF_ROUNDING = 4.0
"""If the best cause costs more, the amount may be rounded, as in speech."""
MOST_COST = 6.5
"""Causes that cost more are not tried, as long as there are values of other rule sets to try."""


class Search:
    """Answers claims about one record. It is built once and asked for every claim: any claim, or one of those given."""

    def __init__(self, record: GameRecord, rules: Rules, claims: Sequence[Claim] = ()) -> None:
        self.record, self.rules = record, rules
        self.verdict = settled(record, rules)
        self.base = View.of(self.verdict)
        self.likely = likelihoods(rules)
        chips = not claims or any(fact.what in (CHIPS, "dice", NOTHING) for claim in claims for fact in claim.facts)
        self.beliefs = Beliefs(record, rules, self.verdict, self.base, self.likely, chips)
        self.sorts = Sorts(self.beliefs)
        self.unsaid: set[str] = set()
        """What the record does not say of its wins, though it may decide something."""
        if not isinstance(self.verdict, list):
            for win in system(rules.engine).looked_at(self.verdict, self.base):
                self.unsaid |= {*win.unsaid()}

    def counted(self, cause: Cause) -> tuple[CountedParts, ...]:
        """Return the yaku and dora of each win under a mistake."""
        return counted_under(cause, self.base.wins)

    def answer(self, claim: Claim, whole: bool = True) -> ClaimAnswer:
        """Return the answer to a claim."""
        chips = any(t.unit == CHIPS for t in self.base.transfers)
        claim = claim.resolved(chips, getattr(self.record, "honba", 0))
        asked = Asked(self, claim)
        if asked.fits is not None and asked.fits.right(claim):
            return ClaimAnswer(claim, RIGHT, asked.fits)
        if all(fact.decided_by in self.unsaid for fact in claim.facts):
            return ClaimAnswer(claim, UNDECIDED, None)
        beliefs = self.beliefs
        asked.ask(beliefs.single)
        if asked.leaves_room():
            most = max(MOST_COST_OF_TWO, min(asked.best + COST_WINDOW, MOST_COST))
            asked.ask(beliefs.double(most), most, most)
        if not asked.meant and asked.best > MOST_COST:
            asked.ask(beliefs.far, float("inf"))
        if asked.best > COST_OF_ROUNDING:
            asked.round()
        if asked.meant or asked.reasons:
            return ClaimAnswer(claim, EXPLAINED, asked.fits, grouped(asked.meant, asked.reasons, claim))
        if whole and len(claim.facts) > 1:
            parts = tuple(self.answer(claim._replace(facts=(fact,)), False) for fact in claim.facts)
            if any(part.status != UNEXPLAINED for part in parts):
                return ClaimAnswer(claim, APART, None, (), parts)
        return ClaimAnswer(claim, UNEXPLAINED, None)


class Asked:
    """A claim, and the causes found so far that produce it."""

    def __init__(self, search: Search, claim: Claim) -> None:
        self.search, self.claim = search, claim
        self.plain = not any(f.what in ("yaku", "dora") for f in claim.facts)
        """Whether the claim names only what a view shows."""
        self.fits = self.fit(claim, Cause(SENSE, "", search.base))
        """Its fit to the settlement."""
        self.meant = self.find_meant()
        """The reason that another amount is meant, if that alone makes the claim right."""
        self.reasons: list[Reason] = []
        self._fits: dict[int, Fit | None] = {}
        """Fits to views, by the identity of the view."""
        self.best = min((reason.cost for reason in self.meant), default=float("inf"))
        """The cost of the best cause so far."""

    def find_meant(self) -> list[Reason]:
        """Return the reason that shares are turned round, or that an amount is meant in another sense than stated."""
        claim, base = self.claim, self.search.base
        turned = claim._replace(facts=tuple(map(turned_shares, claim.facts)))
        if turned != claim:
            cause = Cause(SENSE, "turned", base)
            match = self.fit(turned, cause)
            if match and match.right(turned):
                return [make_sense_reason(cause, match, self.search.likely.of(cause))]
        if self.fits is None or not (wrong := self.fits.wrong(claim)):
            return []
        _, sense = wrong[0]
        stated = next((fact.sense for fact in claim.facts if fact.is_amount), "")
        cause = Cause(SENSE, sense, base, win=self.fits.win, words=MistakeWords(stated=stated))
        return [make_sense_reason(cause, self.fits, self.search.likely.of(cause) + self.fits.cost)]

    def fit(self, claim: Claim, cause: Cause) -> Fit | None:
        """Return the fit of a claim to the settlement under a cause."""
        return fit(claim, cause.view, partial(self.search.counted, cause))

    def round(self) -> None:
        """Add the reason that the amount is the right one rounded to thousands."""
        fact, *others = self.claim.facts
        if fact.what == POINTS and not others and (amount := about_so(fact, self.claim, self.search.base)):
            cause = Cause(SENSE, "about", self.search.base, words=MistakeWords(amount=amount))
            self.meant.append(make_sense_reason(cause, Fit(0.0, (), 0), COST_OF_ROUNDING))

    def leaves_room(self) -> bool:
        """Tell whether two mistakes at once may be told: no explanation so far is so likely that it is enough, and only
        one is likely enough to be told, or none."""
        if self.best <= TWO_ABOVE:
            return False
        explanations = grouped(self.meant, self.reasons, self.claim)
        return sum(explanation.cost <= SECOND_TOLD for explanation in explanations) < MOST_TOLD

    def ask(self, causes: Iterable[Cause], most: float = MOST_COST, window: float = COST_WINDOW) -> None:
        """Add the causes that produce the claim, as long as they are likely enough: that cost up to ``most``, and up to
        ``window`` more than the best one."""
        likely = self.search.likely
        heard = {reason.cause.id: reason.cost for reason in self.reasons}
        for cause in causes:
            cost = likely.of(cause)
            if cost > min(self.best + window, most):
                break
            if any(heard.get(each.id, cost + 1) <= cost for each in cause.both):
                continue  # one of the two alone explains the claim
            if (match := self.fit_cause(cause)) is None or cause.id in heard:
                continue
            if cause.view.refused or self.search.beliefs.by_rules.possible(cause):
                cost += self.cost_distance(cause, match.win)
                cost += match.cost + (0.0 if match.right(self.claim) else SECOND + likely.cost(SENSE + ":"))
                heard[cause.id] = cost
                self.reasons.append(Reason(cause, match, cost, self.search.sorts.parts(cause, match.win)))
                self.best = min(self.best, cost)

    def cost_distance(self, cause: Cause, win: int) -> float:
        """Return the extra cost of a mistake if the hand is off by many han, or its jokers are other tiles."""
        wins = self.search.base.wins[win : win + 1] if win >= 0 else ()
        if not wins:
            return 0.0
        there = cause.view.wins[win]
        jokers = COST_OF_JOKERS if cause.kind != READING and there.jokers != wins[0].jokers else 0.0
        off = 0 if wins[0].yakuman + there.yakuman else abs(there.han - wins[0].han)
        return jokers + COST_OF_HAN * max(off - NOTICED_HAN, 0)

    def fit_cause(self, cause: Cause) -> Fit | None:
        """Return the fit of a cause; ``None`` if the cause leaves the meant amount as it is, or if too much would be
        wrong at once."""
        place = id(cause.view)
        if not self.plain or place not in self._fits:
            self._fits[place] = self.fit(self.claim, cause)
        match = self._fits[place]
        if match is None or not match.likely(self.claim):
            return None
        right = match.right(self.claim)
        if not right and (cause.far or cause.both):
            return None
        if self.fits is not None and (match.senses == self.fits.senses or (self.meant and not right)):
            return None  # the claim already means another amount
        return None if self.search.sorts.undone(cause, match.win) else match


def make_sense_reason(cause: Cause, match: Fit, cost: float) -> Reason:
    """Return the reason that another amount is meant."""
    return Reason(cause, match, cost, (CausePart((SENSE,), cause),))


def likelihoods(rules: Rules) -> Likelihoods:
    """Return how often people make each mistake in the game of these rules."""
    likely: Likelihoods | None = rules.kept.get("likelihoods")
    if likely is None:
        tables = system(rules.engine).mistake_tables
        likely = rules.kept["likelihoods"] = Likelihoods([table["often"] for table in tables])
    return likely


def dispute(record: GameRecord, rules: Rules, claims: Sequence[Claim]) -> Dispute:
    """Return the verdict on a record, and an answer to each claim."""
    search = Search(record, rules, claims)
    answers = tuple(search.answer(claim) for claim in claims)
    by_rules = search.beliefs.by_rules
    search.beliefs.done()
    return Dispute(record, rules, search.verdict, search.base, answers, by_rules.settled,
                   len(by_rules.read), search.beliefs.whole)  # fmt: skip
