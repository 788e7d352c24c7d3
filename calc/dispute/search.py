"""Who is right, and where every other value comes from. Explanations are found by trial, and ranked by how often people
make the mistake."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, partial

from ..mistakes import READING, SECOND, SECOND_TOLD, SENSE, Cause, Likelihoods, MistakeWords, View
from ..rules.rules import Rules
from ..systems import system
from ..variants import settled
from ..verdict.ledger import CHIPS, POINTS
from ..verdict.verdict import GameRecord
from .answers import APART, EXPLAINED, RIGHT, UNDECIDED, UNEXPLAINED, ClaimAnswer
from .beliefs import Beliefs
from .claim_fit import CountedParts, Fit, counted_under, find_close_amount, fit, turned_shares
from .claim_text import NOTHING, SIZE, TILES, TOTAL, Fact
from .claims import NO_WIN, Claim
from .explanations import MOST_TOLD, CausePart, Reason, Sorts, grouped
from .sheet import Dispute

COST_WINDOW = 2.4
"""Causes that cost so much more than the best one are not tried: nobody would name them beside it."""
TWO_ABOVE = 0.5
"""If the best single cause costs more, two at once may be tried as well; if less, hardly anybody made two mistakes."""
WINDOW_OF_TWO, MOST_COST_OF_TWO = 3.5, 7.0
"""Two mistakes at once are tried up to so much above the best single mistake, and up to this cost."""
WINDOW_BEHIND_TOLD = 1.0
"""The same above as many sorts of two mistakes as an answer tells: further ones only share a sentence with these."""
NOTICED_HAN, COST_OF_HAN = 6, 0.5
"""Anybody notices being off by more than ``NOTICED_HAN`` han, so each han beyond that costs ``COST_OF_HAN`` more."""
COST_BESIDE_CHIPS = 1.5
"""The extra cost of another size if nothing but the chips of a claim is wrong: who counts chips looks at chip lines."""
COST_OF_JOKERS = 1.5
"""The extra cost of jokers that stand for other tiles when the mistake is something else."""
COST_OF_PART, COST_OF_FURTHER = 1.2, 2.2
"""The extra cost of a mistake for the first thing (another win, a kong) that an amount of one of several wins leaves
out, and for each further one."""
COST_OF_ROUNDING = 4.0
"""If the best cause costs more, the amount may be rounded, as in speech."""
MOST_COST = 6.5
"""Causes that cost more are not tried, as long as there are values of other rule sets to try."""


class Search:
    """Answers claims about one record. It is built once and asked for every claim: any claim, or one of those given."""

    def __init__(self, record: GameRecord, rules: Rules, claims: Sequence[Claim] = ()) -> None:
        """Settle the record, once for all claims. ``claims``: those that :meth:`answer` will be called for: if none is
        about chips, mistakes in chips are not tried; if empty, any claim may come, so they are."""
        self.record, self.rules = record, rules
        self.verdict = settled(record, rules)
        self.base = View.of(self.verdict)
        self.likely = likelihoods(rules.engine)
        chips = not claims or any(fact.what in (CHIPS, "dice", NOTHING) for claim in claims for fact in claim.facts)
        self.beliefs = Beliefs(record, rules, self.verdict, self.base, self.likely, chips)
        self.sorts = Sorts(self.beliefs)
        self.unsaid: set[str] = set()
        """What the record does not say of its wins, though it may decide something."""
        self.declared: set[str] = set()
        """The yaku that the record says of wins whose tiles nobody wrote."""
        if not isinstance(self.verdict, list):
            for win in system(rules.engine).looked_at(self.verdict, self.base):
                self.unsaid |= {*win.unsaid()}
                self.declared |= {*win.declared()}
            if self.base.wins and not any(won.has_tiles for won in self.base.wins):
                self.unsaid.add(TILES)
                if not any(won.han or won.yakuman for won in self.base.wins):
                    self.unsaid.add(SIZE)

    def counted(self, cause: Cause) -> tuple[CountedParts, ...]:
        """Return the yaku and dora of each win under a mistake, for claims that name some."""
        return counted_under(cause, self.base.wins)

    def answer(self, claim: Claim) -> ClaimAnswer:
        """Return the answer to a claim. If nothing explains all that it states, but something explains a part, it has
        an answer for each part (status ``apart``). Causes that are tried are kept for the next claim."""
        answer = self.answer_whole(claim)
        facts = answer.claim.facts
        # “pinfu only” is one statement, though it has two facts
        is_of_all_yaku = any(fact.what == "only" for fact in facts)
        is_of_all_yaku = is_of_all_yaku and all(fact.what in ("yaku", "only") for fact in facts)
        if answer.status != UNEXPLAINED or len(facts) < 2 or is_of_all_yaku:
            return answer
        parts = tuple(self.answer_whole(answer.claim._replace(facts=(fact,))) for fact in facts)
        if all(part.status == UNEXPLAINED for part in parts):
            return answer
        return ClaimAnswer(answer.claim, APART, None, (), parts)

    def answer_whole(self, claim: Claim) -> ClaimAnswer:
        """Return one answer to all that a claim states: right, undecided, explained or unexplained. It is undecided if
        each of its facts depends on something that the record leaves open."""
        claim = self.resolve(claim)
        if answer := self.answer_by_record(claim):
            return answer
        missing = [self.unsaid.intersection(fact.decided_by) for fact in claim.facts]
        # without tiles the settlement has no yaku and perhaps no han, so it must not be compared with the claim
        if all(missing) and any(things & {TILES, SIZE} for things in missing):
            return ClaimAnswer(claim, UNDECIDED, None)
        inquiry = Inquiry(self, claim)
        if inquiry.base_fit is not None and inquiry.base_fit.right(claim):
            return ClaimAnswer(claim, RIGHT, inquiry.base_fit)
        if all(missing):
            return ClaimAnswer(claim, UNDECIDED, None)
        self.try_causes(inquiry)
        if not inquiry.meant and not inquiry.reasons:
            return ClaimAnswer(claim, UNEXPLAINED, None)
        explanations = grouped(inquiry.meant, inquiry.reasons, claim)
        return ClaimAnswer(claim, EXPLAINED, inquiry.base_fit, explanations)

    def answer_by_record(self, claim: Claim) -> ClaimAnswer | None:
        """Return the answer to a claim that only names yaku which the record declares of a hand without tiles: they are
        there, whatever can be checked. ``None`` for any other claim."""
        declared = [fact for fact in claim.facts if fact.what == "yaku" and fact.counted[0] in self.declared]
        if len(declared) < len(claim.facts):
            return None
        is_right = all(fact.counted[1] for fact in declared)
        return ClaimAnswer(claim, RIGHT if is_right else UNEXPLAINED, None)

    def resolve(self, claim: Claim) -> Claim:
        """Return a claim as it is meant of this hand (:meth:`Claim.resolved`), without yaku that the record declares of
        a hand without tiles, unless it states nothing else. “No win” by a winner is about his own win."""
        has_chips = any(t.unit == CHIPS for t in self.base.transfers)
        honba, sticks = (getattr(self.record, name, 0) for name in ("honba", "sticks"))  # not every game has them
        claim = claim.resolved(has_chips, honba, sticks, self.base.wins)
        recorded = [Fact("yaku", (id_, True)) for id_ in self.declared]
        others = tuple([fact for fact in claim.facts if fact not in recorded])
        claim = claim._replace(facts=others or claim.facts)
        has_won = any(won.player == claim.by and won.paid for won in self.base.wins)
        return claim._replace(win=claim.by) if NO_WIN in claim.facts and not claim.win and has_won else claim

    def try_causes(self, inquiry: Inquiry) -> None:
        """Add to an inquiry the causes that may be behind its claim: single mistakes, then two at once, values that
        hardly anybody plays, and rounding. Each of the later sorts is tried only if those before have found nothing
        that is much likelier."""
        inquiry.try_all(self.beliefs.single)
        if inquiry.leaves_room():
            most = min(inquiry.best + WINDOW_OF_TWO, MOST_COST_OF_TWO)
            inquiry.try_all(self.beliefs.double(most), most, most)
        if not inquiry.meant and inquiry.best > MOST_COST:  # nothing has explained the claim: any cost will do
            inquiry.try_all(self.beliefs.far, float("inf"))
        if inquiry.best > COST_OF_ROUNDING:
            inquiry.try_rounding()


class Inquiry:
    """A claim, and the causes found so far that produce it."""

    def __init__(self, search: Search, claim: Claim) -> None:
        """Fit the claim to the settlement as it is, before any cause is tried: most claims are right, or right in
        another sense, and need no search."""
        self.search, self.claim = search, claim
        self.plain = not any(f.what in ("yaku", "dora", "only") for f in claim.facts)
        """Whether the claim names only what a view shows."""
        others = tuple([fact for fact in claim.facts if fact.what != CHIPS])
        rest = claim._replace(facts=others)
        fit_of_rest = self.fit(rest, Cause(SENSE, "", search.base)) if others != claim.facts and others else None
        self.only_chips_wrong = not others or (fit_of_rest is not None and fit_of_rest.right(rest))
        """Whether nothing but the chips of the claim can be wrong."""
        self.base_fit = self.fit(claim, Cause(SENSE, "", search.base))
        """Its fit to the settlement under the rules in force; ``None``: it does not fit in any sense."""
        self.meant = self.find_meant()
        """The reason that another amount is meant, if that alone makes the claim right; else empty."""
        self.reasons: list[Reason] = []
        """The mistakes that produce the claim."""
        says_total = not claim.win and any(fact.sense == TOTAL and fact.value for fact in claim.facts)
        has_won = any(won.player == claim.by and won.paid for won in search.base.wins)
        self.says_own_total = says_total and has_won
        """Whether a winner says what his win brings in all, which is then no other win's."""
        self._fits: dict[int, Fit | None] = {}
        """Fits to views, by the identity of the view."""
        self.best = min((reason.cost for reason in self.meant), default=float("inf"))
        """The cost of the best cause so far."""

    def find_meant(self) -> list[Reason]:
        """Return the reason, in a list, that shares are turned round (the dealer's first), or that an amount is meant
        in another sense than stated, if that alone makes the claim right; else an empty list."""
        claim, base = self.claim, self.search.base
        turned = claim._replace(facts=tuple(map(turned_shares, claim.facts)))
        if turned != claim:
            cause = Cause(SENSE, "turned", base)
            match = self.fit(turned, cause)
            if match and match.right(turned):
                return [make_sense_reason(cause, match, self.search.likely.of(cause))]
        if self.base_fit is None or not (wrong := self.base_fit.wrong(claim)):
            return []
        _, sense = wrong[0]  # if several amounts are meant otherwise, the first names the reason
        stated = next((fact.sense for fact in claim.facts if fact.is_amount), "")
        cause = Cause(SENSE, sense, base, win=self.base_fit.win, words=MistakeWords(stated=stated))
        return [make_sense_reason(cause, self.base_fit, self.search.likely.of(cause) + self.base_fit.cost)]

    def fit(self, claim: Claim, cause: Cause) -> Fit | None:
        """Return the fit of a claim to the settlement under a cause; the yaku and dora under it are looked up only if
        the claim names some."""
        return fit(claim, cause.view, partial(self.search.counted, cause))

    def try_rounding(self) -> None:
        """Add to :attr:`meant` that the claimed points are the right ones rounded to thousands, if the claim states
        nothing else and they are: whoever says “eight thousand” of 7,700 points has made no mistake."""
        fact, *others = self.claim.facts
        if fact.what == POINTS and not others and (amount := find_close_amount(fact, self.claim, self.search.base)):
            cause = Cause(SENSE, "about", self.search.base, words=MistakeWords(amount=amount))
            self.meant.append(make_sense_reason(cause, Fit(0.0, (), 0), COST_OF_ROUNDING))

    def leaves_room(self) -> bool:
        """Tell whether pairs of mistakes are worth trying, which takes long: no explanation so far is likely enough to
        stand alone (:data:`TWO_ABOVE`), and fewer than :data:`MOST_TOLD` are likely enough to be named."""
        if self.best <= TWO_ABOVE:
            return False
        explanations = grouped(self.meant, self.reasons, self.claim)
        return sum(explanation.cost <= SECOND_TOLD for explanation in explanations) < MOST_TOLD

    def try_all(self, causes: Iterable[Cause], most: float = MOST_COST, window: float = COST_WINDOW) -> None:
        """Add the ``causes`` that produce the claim to :attr:`reasons`, and lower :attr:`best` to the least cost of
        these. They come with the likeliest first; the first that costs more than ``most``, or more than ``window``
        above the best, ends it."""
        costs = {reason.cause.id: reason.cost for reason in self.reasons}
        sorts_of_two: set[object] = set()
        for cause in causes:
            cost = self.search.likely.of(cause)
            if cost > min(max(self.best, 0.0) + window, most):
                break
            # a pair is left out if one of the two explains the claim alone: then it stands in costs, and costs less
            if cause.id in costs or any(costs.get(single.id, cost + 1) <= cost for single in cause.both):
                continue
            if (match := self.fit_cause(cause)) is None:
                continue
            cost += self.cost_distance(cause, match.win)
            cost += self.cost_of_sense(match)
            if cause.both and cost > most and len(self.claim.facts) > 1:
                continue  # an answer to each part of the claim is better than two unlikely mistakes
            costs[cause.id] = cost
            reason = Reason(cause, match, cost, self.search.sorts.parts(cause, match.win))
            self.reasons.append(reason)
            self.best = min(self.best, cost)
            if cause.both and reason.sort not in sorts_of_two:
                sorts_of_two.add(reason.sort)
                if len(sorts_of_two) == MOST_TOLD:
                    most = min(most, cost + WINDOW_BEHIND_TOLD)

    def cost_of_sense(self, match: Fit) -> float:
        """Return the extra cost of a mistake for the senses in which the claim fits it. A sense other than the stated
        one counts as a second mistake."""
        cost = match.cost
        if match.left_out:
            cost += COST_OF_PART + COST_OF_FURTHER * (match.left_out - 1)
        return cost + (0.0 if match.right(self.claim) else SECOND + self.search.likely.cost(SENSE + ":"))

    def cost_distance(self, cause: Cause, win: int) -> float:
        """Return the extra cost of a mistake that only numbers suggest, so that an answer does not name it before one
        that people make. It costs more in three cases: the hand is off by many han, which anybody notices; its jokers
        are other tiles although the reading is the same; nothing but the chips of the claim is wrong, and the size
        changes. ``win``: the index of the win; −1 for none, which costs nothing."""
        if not 0 <= win < len(self.search.base.wins):
            return 0.0
        before, after = self.search.base.wins[win], cause.view.wins[win]
        is_read_so = any(single.kind == READING for single in cause.single)
        jokers = COST_OF_JOKERS if not is_read_so and after.jokers != before.jokers else 0.0
        off = 0 if before.yakuman + after.yakuman else abs(after.han - before.han)  # nobody counts the han of a yakuman
        is_beside_chips = self.only_chips_wrong and after.han != before.han
        return jokers + COST_OF_HAN * max(off - NOTICED_HAN, 0) + (COST_BESIDE_CHIPS if is_beside_chips else 0.0)

    def fit_cause(self, cause: Cause) -> Fit | None:
        """Return how the claim fits the settlement under a cause. ``None`` if it does not, if the cause leaves the
        meant amount as it is or cannot be by the rules, or if too much would be wrong at once: another sense together
        with two mistakes, or with a value that nobody plays."""
        match = self.fit_view(cause)
        if match is None or not match.likely(self.claim):
            return None
        if self.says_own_total and not any(won.player == self.claim.by for won in cause.view.wins):
            return None
        right = match.right(self.claim)
        if not right and (cause.far or cause.both):
            return None
        if self.is_meant_already(match, right) or self.search.sorts.undone(cause, match.win):
            return None
        is_possible = cause.view.refused or self.search.beliefs.by_rules.is_possible(cause)
        return match if is_possible else None

    def is_meant_already(self, match: Fit, right: bool) -> bool:
        """Tell whether a fit explains nothing, as the claim already means another amount of the settlement: it fits
        that in the same senses, or is not right in the stated one (``right``)."""
        if self.base_fit is None:
            return False
        return match.senses == self.base_fit.senses or bool(self.meant and not right)

    def fit_view(self, cause: Cause) -> Fit | None:
        """Return how the claim fits the view under a cause, ``None`` if it does not. Cached by the view, which many
        causes share, unless the claim names yaku or dora, which a view does not have."""
        place = id(cause.view)
        if not self.plain or place not in self._fits:
            self._fits[place] = self.fit(self.claim, cause)
        return self._fits[place]


def make_sense_reason(cause: Cause, fit: Fit, cost: float) -> Reason:
    """Return the reason that another amount is meant. All such reasons have one sort, as an answer names only one."""
    return Reason(cause, fit, cost, (CausePart((SENSE,), cause),))


@cache
def likelihoods(engine: str) -> Likelihoods:
    """Return how often people make each mistake in a game: by the ``often`` tables of its packages, then by
    calc/mistakes.toml. Cached for all disputes of the game, as it also caches the costs that it has looked up."""
    return Likelihoods([table["often"] for table in system(engine).mistake_tables])


def dispute(record: GameRecord, rules: Rules, claims: Sequence[Claim]) -> Dispute:
    """Return the verdict on a record, and an answer to each claim. The search is ended afterwards, so that the result
    does not keep all causes in memory."""
    search = Search(record, rules, claims)
    answers = tuple(search.answer(claim) for claim in claims)
    by_rules = search.beliefs.by_rules
    search.beliefs.done()
    return Dispute(record, rules, search.verdict, search.base, answers, by_rules.settled,
                   len(by_rules.read), search.beliefs.whole)  # fmt: skip
