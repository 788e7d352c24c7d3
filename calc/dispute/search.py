"""Who is right, and where every other value comes from. Explanations are found by trial, and ranked by how often people
make the mistake."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Sequence
from functools import cache, partial

from ..mistakes import (
    DEALER,
    READING,
    RULE,
    SECOND,
    SECOND_TOLD,
    SENSE,
    Cause,
    Likelihoods,
    MistakeWords,
    View,
)
from ..records.record import TSUMO
from ..rules.rules import Rules
from ..systems import system
from ..variants import settled
from ..verdict.ledger import CHIPS, POINTS
from ..verdict.verdict import GameRecord
from .answers import APART, EXPLAINED, RIGHT, UNDECIDED, UNEXPLAINED, ClaimAnswer
from .beliefs import Beliefs
from .claim_amounts import NET, OWN
from .claim_fit import COUNTED, CountedParts, Fit, counted_under, find_close_amount, fit, turned_shares
from .claim_text import GETS, NOTHING, PAYS, SIZE, TILES, TOTAL, VALUE, Fact
from .claims import CHOMBO, NO_WIN, Claim
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
NOTICED_HAN, NOTICED_HAN_OF_TWO, COST_OF_HAN = 6, 5, 0.5
"""Who is off by more than ``NOTICED_HAN`` han notices, so each han beyond that costs ``COST_OF_HAN`` more; of two
mistakes one han earlier, as a part of six han (a full flush) is overlooked at once."""
COST_BESIDE_CHIPS = 1.5
"""The extra cost of another size if nothing but the chips of a claim is wrong: who counts chips looks at chip lines."""
COST_OF_JOKERS = 1.5
"""The extra cost of jokers that stand for other tiles when the mistake is something else."""
COST_OF_PART, COST_OF_FURTHER = 1.2, 2.2
"""The extra cost of a mistake for the first thing (another win, a kong) that an amount of one of several wins leaves
out, and for each further one."""
COST_OF_NET = 1.5
"""The extra cost of a sum “in all” from which the claimant has taken off his own stick, beside a mistake: a stick
forgotten comes to the same."""
COST_OF_SUM = 1.0
"""The extra cost of the sum of the shares of a tsumo where “in all” is said, beside a mistake."""
COST_OF_TWO_HANDS = 1.2
"""The extra cost of mistakes in the hands of two winners: most people look at one of them, and take the other's worth
as it was called."""
COST_OF_ANOTHERS = 1.5
"""The extra cost of another's win where somebody who claims to have won states an amount without a name."""
COST_OF_OPPOSED = 2.5
"""The extra cost of han counted that are not there beside others left out: who counts too few rarely invents some."""
COST_ABOUT_ONE = 1.5
"""The extra cost of two mistakes about one thing (``about_one`` in the tables): who mistakes the streak of the dealer
rarely reads the wrong stakes too."""
COST_OF_ONE_MULTIPLIER = 0.8
"""The extra cost of two mistakes in the multiplier of one hand, unless both make it more: two slips are mostly in
different parts of a story."""
GAIN_OF_LIMIT, GAIN_BESIDE_POINTS = 2.0, 0.5
"""So much less does it cost to take the han for a limit which the claim names: nobody names one that he has not looked
up."""
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
        """Return the answer to a claim. If nothing explains all that it states (“2 han, 8000”), but a part of it is
        right or explained, it has an answer for each part (status ``apart``). Causes that are tried are kept for the
        next claim."""
        answer = self.answer_whole(claim)
        facts = answer.claim.facts
        if len(facts) < 2:
            return answer
        if answer.status != UNEXPLAINED:
            return self.answer_wrong_part(answer)
        # “pinfu only” is one statement, though it has two facts: the yaku, and that no other counts
        kinds = {fact.what for fact in facts}
        if kinds in ({"only"}, {"yaku", "only"}):
            return answer
        parts = tuple(self.answer_whole(answer.claim._replace(facts=(fact,))) for fact in facts)
        if all(part.status == UNEXPLAINED for part in parts):
            return answer
        return ClaimAnswer(answer.claim, APART, None, (), parts)

    def answer_wrong_part(self, answer: ClaimAnswer) -> ClaimAnswer:
        """Return an answer to wrong points and right chips as one for each if two mistakes were needed for both where
        one explains the points alone: who says the right chips has not made two that cancel each other in them. Any
        other answer is returned unchanged."""
        facts = answer.claim.facts
        is_of_two = bool(answer.explanations) and all(len(each.reasons[0].parts) > 1 for each in answer.explanations)
        if not is_of_two or sorted(fact.what for fact in facts) != [CHIPS, POINTS]:
            return answer
        parts = tuple(self.answer_whole(answer.claim._replace(facts=(fact,))) for fact in facts)
        wrong = [part for part in parts if part.status != RIGHT]
        is_of_points = [part.claim.facts[0].what for part in wrong] == [POINTS]
        is_plainer = is_of_points and any(len(each.reasons[0].parts) == 1 for each in wrong[0].explanations[:1])
        return ClaimAnswer(answer.claim, APART, None, (), parts) if is_plainer else answer

    def answer_whole(self, claim: Claim) -> ClaimAnswer:
        """Return one answer to all that a claim states: right, undecided, explained or unexplained."""
        claim = self.resolve(claim)
        if answer := self.answer_by_record(claim):
            return answer
        # for each fact what the record leaves open and the fact depends on
        missing = [self.unsaid.intersection(fact.decided_by) for fact in claim.facts]
        is_open = all(missing)
        # without tiles the settlement has no yaku and perhaps no han, so it must not be compared with the claim
        if is_open and any(things & {TILES, SIZE} for things in missing):
            return ClaimAnswer(claim, UNDECIDED, None)
        if self.base.refused and all(fact.is_amount and not fact.value for fact in claim.facts):
            return ClaimAnswer(claim, RIGHT, Fit(0.0, (), -1))  # nothing is paid for a win that the rules forbid
        inquiry = Inquiry(self, claim)
        if inquiry.base_fit is not None and not inquiry.base_fit.wrong_by_ruling(claim):
            return ClaimAnswer(claim, RIGHT, inquiry.base_fit)
        if is_open:  # “furiten” of a record without discards: wrong as it stands, but nobody knows
            return ClaimAnswer(claim, UNDECIDED, None)
        self.try_causes(inquiry)
        if not inquiry.meant and not inquiry.reasons:
            return ClaimAnswer(claim, UNEXPLAINED, None)
        explanations = grouped(inquiry.meant, inquiry.reasons, claim, self.sorts.marks)
        return ClaimAnswer(claim, EXPLAINED, inquiry.base_fit, explanations)

    def list_offenders(self) -> Sequence[str]:
        """Return the players who made a チョンボ by the record, whether it ended the hand or not."""
        ended = getattr(getattr(self.record, "draw", None), "offender", "")
        return [*getattr(self.record, "chombos", ()), ended]  # not every game has them

    def answer_by_record(self, claim: Claim) -> ClaimAnswer | None:
        """Return the answer to a claim that only names yaku which the record declares of a hand without tiles: “riichi”
        is right then, and “no riichi” is wrong, though no tiles show it; or to that of who made a チョンボ that he did,
        which is right. ``None`` for any other claim. The claim must be resolved."""
        if claim.facts == (CHOMBO,):
            return ClaimAnswer(claim, RIGHT, None)
        declared = [fact for fact in claim.facts if fact.what == "yaku" and fact.counted[0] in self.declared]
        if len(declared) < len(claim.facts):
            return None
        is_right = all(fact.counted[1] for fact in declared)  # said to be there, not to be missing
        return ClaimAnswer(claim, RIGHT if is_right else UNEXPLAINED, None)

    def resolve(self, claim: Claim) -> Claim:
        """Return a claim as it is meant of this hand (:meth:`Claim.resolved`)."""
        has_chips = any(t.unit == CHIPS for t in self.base.transfers)
        honba, sticks = (getattr(self.record, name, 0) for name in ("honba", "sticks"))  # not every game has them
        claim = claim.resolved(has_chips, honba, sticks, self.base.wins)
        # of “riichi, 3900” the riichi is right by the record of a hand without tiles, which could not show it
        recorded = [Fact("yaku", (id_, True)) for id_ in self.declared]
        others = tuple([self._with_dealer(fact) for fact in claim.facts if fact not in recorded])
        claim = self._with_chombo(claim._replace(facts=others or claim.facts))
        # “no win” by a winner is about his own win
        has_won = any(won.player == claim.by and won.paid for won in self.base.wins)
        if NO_WIN in claim.facts and not claim.win and has_won:
            return claim._replace(win=claim.by)
        return claim

    def _with_chombo(self, claim: Claim) -> Claim:
        """Return a claim in which “chombo” stands only of who made one by the record; of a win it is that it is
        none."""
        if claim.facts == (CHOMBO,) and not claim.win and claim.by in self.list_offenders():
            return claim
        return claim._replace(facts=tuple([NO_WIN if fact == CHOMBO else fact for fact in claim.facts]))

    def _with_dealer(self, fact: Fact) -> Fact:
        """Return a fact with who the dealer is, if it states shares of which his is the smaller one; else as it is."""
        is_turned = fact.what == "shares" and fact.value != tuple(sorted(fact.value))
        return fact._replace(dealer=self.record.seats[0]) if is_turned else fact

    def try_causes(self, inquiry: Inquiry) -> None:
        """Add to an inquiry (its reasons and what is meant) the causes that may be behind its claim: single mistakes,
        then two at once, values that hardly anybody plays, and rounding. Each of the later sorts is tried only if
        nothing much likelier has come up before."""
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
        self.plain_claim = claim._replace(facts=tuple([fact for fact in claim.facts if fact.what not in COUNTED]))
        """What the claim names of what a view shows."""
        self.plain = self.plain_claim == claim
        """Whether that is all."""
        self.limits_named = {
            f"{word} {fact.value}" for fact in claim.facts if fact.what == "limit" for word in ("limit", "limit_far")
        }
        """What it is called to take the han for a limit that the claim names."""
        # of “mangan, 8000” the points may come from anything; of “mangan” alone that is all that is said
        self.gain_of_limit = GAIN_OF_LIMIT if len(claim.facts) == 1 else GAIN_BESIDE_POINTS
        """So much less do these cost."""
        self.only_chips_wrong = self._are_only_chips_wrong()
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
        self.gets_own_stick_alone = has_won and search.base.brings_own_stick_alone(claim.by)
        """Whether the only stick that a winner gets is his own: players do not count it, nor does the ruling."""
        self.says_unpaid_win = not has_won and self._says_own_win()
        """Whether a claimant whose win is not paid says what a win brings, which is rather his own than another's."""
        self._fits: dict[int, Fit | None] = {}
        """Fits to views, by the identity of the view."""
        self.best = min((reason.cost for reason in self.meant), default=float("inf"))
        """The cost of the best cause so far."""

    def _says_own_win(self) -> bool:
        """Tell whether somebody who claims to have won says what a win brings, and names no other player's."""
        claim = self.claim
        claims_win = any(win.player == claim.by for win in getattr(self.search.record, "wins", ()))
        is_of_win = any(fact.sense in (TOTAL, VALUE, GETS) and fact.who in ("", claim.by) for fact in claim.facts)
        return claims_win and not claim.win and is_of_win

    def _are_only_chips_wrong(self) -> bool:
        """Tell whether nothing but the chips of the claim can be wrong: it is of chips alone, or all else that it
        states is right. ``False`` for a claim that states no chips."""
        others = tuple([fact for fact in self.claim.facts if fact.what != CHIPS])
        if not others:
            return True
        if others == self.claim.facts:
            return False
        rest = self.claim._replace(facts=others)
        fit_of_rest = self.fit(rest, Cause(SENSE, "", self.search.base))
        return fit_of_rest is not None and fit_of_rest.right(rest)

    def find_meant(self) -> list[Reason]:
        """Return the reason, in a list, that shares are turned round (the dealer's first), or that an amount is meant
        in another sense than stated (“8000 each” for 8000 in all), if that alone makes the claim right; else an empty
        list."""
        claim, base = self.claim, self.search.base
        turned = claim._replace(facts=tuple(map(turned_shares, claim.facts)))
        if turned != claim:
            cause = Cause(SENSE, "turned", base)
            match = self.fit(turned, cause)
            if match and match.right(turned):
                return [make_sense_reason(cause, match, self.search.likely.cost_of(cause))]
        wrong = self.base_fit.wrong_by_ruling(claim) if self.base_fit is not None else []
        if self.base_fit is None or not wrong:  # it fits in no sense, or is right as it is stated
            return []
        _, sense = wrong[0]  # if several amounts are meant otherwise, the first names the reason
        stated = next((fact.sense for fact in claim.facts if fact.is_amount), "")
        cause = Cause(SENSE, sense, base, win=self.base_fit.win, words=MistakeWords(stated=stated))
        further = len({each for _, each in wrong}) - 1  # points meant in one sense and chips in another are two slips
        cost = self.search.likely.cost_of(cause) + self.base_fit.cost + SECOND * further
        return [make_sense_reason(cause, self.base_fit, cost)]

    def fit(self, claim: Claim, cause: Cause) -> Fit | None:
        """Return the fit of a claim to the settlement under a cause, ``None`` if it does not fit; the yaku and dora
        under it are looked up only if the claim names some."""
        return fit(claim, cause.view, partial(self.search.counted, cause))

    def try_rounding(self) -> None:
        """Add to :attr:`meant` that the claimed points are the right ones rounded to thousands, if the claim states
        nothing else and they are: whoever says “eight thousand” of 7,700 points has made no mistake."""
        fact, *others = self.claim.facts
        if fact.what != POINTS or others:
            return
        amount = find_close_amount(fact, self.claim, self.search.base)
        if amount:  # 0: none is close
            cause = Cause(SENSE, "about", self.search.base, words=MistakeWords(amount=amount))
            self.meant.append(make_sense_reason(cause, Fit(0.0, (), 0), COST_OF_ROUNDING))

    def leaves_room(self) -> bool:
        """Tell whether pairs of mistakes are worth trying, which takes long: no explanation so far is likely enough to
        stand alone (:data:`TWO_ABOVE`), and fewer than :data:`MOST_TOLD` are likely enough to be named, of which those
        that differ in a detail (``cap_of_all/exact``, ``payer A``) are one."""
        if self.best <= TWO_ABOVE:
            return False
        explanations = grouped(self.meant, self.reasons, self.claim, self.search.sorts.marks)
        likely = [explanation.ids[0] for explanation in explanations if explanation.cost <= SECOND_TOLD]
        distinct: dict[str, str] = {}  # by the id without its details the first with it
        for id_ in likely:
            kind = id_.partition(" ")[0].partition("/")[0]
            if not any(self.search.sorts.marks.are_same(id_, another) for another in distinct.values()):
                distinct.setdefault(kind, id_)
        return len(distinct) < MOST_TOLD

    def try_all(self, causes: Iterable[Cause], most: float = MOST_COST, window: float = COST_WINDOW) -> None:
        """Add the ``causes`` that produce the claim to :attr:`reasons`, and lower :attr:`best` to the least cost of
        these. They have to come with the likeliest first, as the first that costs more than ``most``, or more than
        ``window`` above the best, ends it."""
        costs = {reason.cause.place: reason.cost for reason in self.reasons}
        sorts_of_two: set[object] = set()
        for cause in causes:
            cost = self.search.likely.cost_of(cause)
            dearest = min(max(self.best, 0.0) + window, most)  # costs below 0 count as 0, as in a pair
            if cost > dearest + self.gain_of_limit * bool(self.limits_named):
                break
            # a pair is left out if one of the two explains the claim alone: then it stands in costs, and costs less
            is_too_dear = cost > dearest and cause.subject not in self.limits_named
            if (
                is_too_dear
                or cause.place in costs
                or any(costs.get(single.place, cost + 1) <= cost for single in cause.both)
            ):
                continue
            if (match := self.fit_cause(cause)) is None:
                continue
            cost += self.cost_distance(cause, match.win)
            cost += self.cost_of_sense(match)
            cost += COST_OF_ANOTHERS * self.is_of_anothers_win(cause)
            if cause.subject in self.limits_named:
                cost = max(cost - self.gain_of_limit, 0.0)
            if cause.both and cost > most and len(self.claim.facts) > 1:
                continue  # an answer to each part of the claim is better than two unlikely mistakes
            parts = self.search.sorts.parts(cause, match.win, self.name_player(match))
            cost += self.cost_of_two(cause, parts)
            costs[cause.place] = cost
            reason = Reason(cause, match, cost, parts)
            self.reasons.append(reason)
            self.best = min(self.best, cost)
            # behind as many sorts of two as an answer tells, only what costs little more is worth the time
            if cause.both and reason.sort not in sorts_of_two:
                sorts_of_two.add(reason.sort)
                if len(sorts_of_two) == MOST_TOLD:
                    most = min(most, cost + WINDOW_BEHIND_TOLD)

    def cost_of_two(self, cause: Cause, parts: Sequence[CausePart]) -> float:
        """Return the extra cost of two mistakes for what they have in common; 0 for a single one. ``parts``: both with
        their sorts."""
        cost = COST_OF_TWO_HANDS * self.search.beliefs.is_of_two_hands(cause)
        cost += COST_ABOUT_ONE * self.search.sorts.marks.are_about_one([single.id for single in cause.both])
        return cost + COST_OF_ONE_MULTIPLIER * are_of_one_multiplier(parts) + COST_OF_OPPOSED * are_opposed(parts)

    def name_player(self, match: Fit) -> str:
        """Return whose points the claim is about, if it states nothing else and fits a sum over several wins or kongs
        (``match``); else empty."""
        fact, *others = self.claim.facts
        is_sum = [sense for _, sense in match.senses] in ([PAYS], [GETS], [OWN], [TOTAL])
        if others or fact.what != POINTS or not is_sum or len(self.search.base.wins) < 2:
            return ""
        return fact.who or self.claim.by

    def cost_of_sense(self, match: Fit) -> float:
        """Return the extra cost of a mistake for the senses in which the claim fits its outcome (``match``)."""
        cost = match.cost
        if match.left_out:
            cost += COST_OF_PART + COST_OF_FURTHER * (match.left_out - 1)
        cost += COST_OF_NET * self.takes_off_stick(match)
        if not match.right(self.claim):  # another sense than the stated one is a second mistake
            is_sum = self.is_sum_of_shares(match)
            cost += COST_OF_SUM if is_sum else SECOND + self.search.likely.cost(f"{SENSE}:")
        return cost

    def is_sum_of_shares(self, match: Fit) -> bool:
        """Tell whether “in all” is what all payers of a tsumo give for the hand, without honba and sticks: of a tsumo
        players add up the shares."""
        if match.win < 0 or not self.says_own_total or match.wrong(self.claim) != [(POINTS, VALUE)]:
            return False
        wins = self.search.base.wins[match.win :]  # none of a win that only a mistake adds
        return bool(wins) and wins[0].by == TSUMO

    def takes_off_stick(self, match: Fit) -> bool:
        """Tell whether a winner says what his win brings in all, without the stick that he has laid himself."""
        return self.says_own_total and any(sense == NET for _, sense in match.senses)

    def cost_distance(self, cause: Cause, win: int) -> float:
        """Return the extra cost of a mistake that only numbers suggest, so that an answer does not name it before one
        that people make. ``win``: the index of the win that is meant; 0.0 if the record has no such win (-1: nobody
        won)."""
        if win < 0 or win >= len(self.search.base.wins):
            return 0.0
        before, after = self.search.base.wins[win], cause.view.wins[win]
        if before.player != after.player:  # the other of two winners is paid, with a hand of his own
            return 0.0
        cost = 0.0
        # jokers are other tiles, though nobody is mistaken about the reading
        is_read_so = any(single.kind == READING for single in cause.single)
        if after.jokers != before.jokers and not is_read_so:
            cost += COST_OF_JOKERS
        # off by many han, which anybody notices; but nobody counts those of a yakuman
        if not before.yakuman and not after.yakuman:
            most = NOTICED_HAN_OF_TWO if cause.both else NOTICED_HAN
            cost += COST_OF_HAN * max(abs(after.han - before.han) - most, 0)
        # another size, though only the chips of the claim are wrong
        if self.only_chips_wrong and after.han != before.han:
            cost += COST_BESIDE_CHIPS
        return cost

    def fit_cause(self, cause: Cause) -> Fit | None:
        """Return how the claim fits the settlement under a cause; ``None`` if it does not, or if the cause explains
        nothing, or nobody would believe in it."""
        match = self.fit_view(cause)
        if match is None or not match.likely(self.claim) or self.is_of_others(cause) or self.is_of_limit(cause):
            return None
        right = match.right(self.claim)
        # too much would be wrong at once: another sense, with two mistakes or a value that nobody plays
        takes_off_stick = self.takes_off_stick(match)
        is_other_sense = not right or (takes_off_stick and not self.gets_own_stick_alone)
        if is_other_sense and (cause.far or cause.both):
            return None
        if takes_off_stick and cause.subject.startswith("stick"):
            return None  # the sticks are another mistake's
        if self.is_meant_already(match, right) or self.search.sorts.undone(cause, match.win):
            return None
        # last, as checking takes longest; that a hand is refused is just what such a cause says
        is_possible = cause.view.refused or self.search.beliefs.by_rules.is_possible(cause)
        return match if is_possible else None

    def is_of_anothers_win(self, cause: Cause) -> bool:
        """Tell whether by a cause a claimant who says what his win brings is none of the winners who are paid."""
        is_paid = any(won.player == self.claim.by and won.paid for won in cause.view.wins)
        return self.says_unpaid_win and not is_paid

    def is_of_others(self, cause: Cause) -> bool:
        """Tell whether by a cause the claim would be of another player than the claimant says: not of his own win, or
        not of who is the dealer."""
        # a winner's “9000 in all” is of his own win, which he must have by the cause too
        if self.says_own_total and not any(won.player == self.claim.by for won in cause.view.wins):
            return True
        # whoever says that the dealer's share is the smaller one means that of the dealer by the record
        is_of_dealer = any(fact.dealer for fact in self.claim.facts)
        return is_of_dealer and any(single.kind == DEALER for single in cause.single)

    def is_of_limit(self, cause: Cause) -> bool:
        """Tell whether a cause takes the han for another limit, while the claim says how many han there are: then it is
        these that are wrong."""
        names_han = any(fact.what == "han" for fact in self.claim.facts)
        return names_han and any(self.search.sorts.marks.has(single.id, "limit") for single in cause.single)

    def is_meant_already(self, match: Fit, right: bool) -> bool:
        """Tell whether a fit explains nothing, as the claim fits the settlement in force already, in some sense
        (:attr:`base_fit`). ``right``: whether the fit is right in the stated sense."""
        if self.base_fit is None:
            return False
        # the cause leaves that amount as it is; or another sense is meant with the cause too, as it is without
        return match.senses == self.base_fit.senses or bool(self.meant and not right)

    def fit_view(self, cause: Cause) -> Fit | None:
        """Return how the claim fits the view under a cause, ``None`` if it does not. Causes with one view may differ in
        the yaku and dora that the claim names, so these are asked for only where all else fits."""
        if self.plain or self.fit_plainly(cause) is None:
            return self.fit_plainly(cause)
        return self.fit(self.claim, cause)

    def fit_plainly(self, cause: Cause) -> Fit | None:
        """Return how the claim without its yaku and dora fits the view under a cause, ``None`` if it does not.
        Remembered in :attr:`_fits` by the view, which many causes share."""
        place = id(cause.view)
        if place not in self._fits:
            self._fits[place] = self.fit(self.plain_claim, cause)
        return self._fits[place]


def are_opposed(parts: Sequence[CausePart]) -> bool:
    """Tell whether of the two mistakes of a cause one adds han and the other takes some away. Not if those added are of
    a rule, as a yaku that counts for more elsewhere."""
    more = [part.cause.kind for part in parts if part.han > 0]
    return bool(more) and more != [RULE] and any(part.han < 0 for part in parts)


def are_of_one_multiplier(parts: Sequence[CausePart]) -> bool:
    """Tell whether the two mistakes of a cause are in the multiplier of one hand, and at least one makes it less."""
    changes = [part.times for part in parts if part.times]
    wins = {part.cause.win for part in parts} - {None}  # None: of every win
    return len(changes) > 1 and len(wins) < 2 and min(changes) < 0


def make_sense_reason(cause: Cause, fit: Fit, cost: float) -> Reason:
    """Return the reason that another amount is meant, with its fit and its cost. All such reasons have one sort, as an
    answer names only one."""
    return Reason(cause, fit, cost, (CausePart((SENSE,), cause),))


@cache
def likelihoods(engine: str) -> Likelihoods:
    """Return how often people make each mistake in a game (``engine``): by the ``often`` tables of its packages, then
    by calc/mistakes.toml. One object for all disputes of the game, since it remembers the costs that were looked up."""
    return Likelihoods([table["often"] for table in system(engine).mistake_tables])


def dispute(record: GameRecord, rules: Rules, claims: Sequence[Claim]) -> Dispute:
    """Return the verdict on a record, and an answer to each claim.

    Python's garbage collector is off meanwhile: a search makes hundreds of thousands of tuples, none of them garbage
    before its end, and to look through these again and again took a tenth of its time. Afterwards, when they are gone,
    it is as before."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return _answer_all(record, rules, claims)
    finally:
        if was_enabled:
            gc.enable()


def _answer_all(record: GameRecord, rules: Rules, claims: Sequence[Claim]) -> Dispute:
    """Return what :func:`dispute` does. The search is ended afterwards, so that the result does not keep all causes in
    memory."""
    search = Search(record, rules, claims)
    answers = tuple(search.answer(claim) for claim in claims)
    by_rules = search.beliefs.by_rules
    search.beliefs.done()
    return Dispute(record, rules, search.verdict, search.base, answers, by_rules.settled,
                   len(by_rules.read), search.beliefs.whole)  # fmt: skip
