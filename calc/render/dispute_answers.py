"""Answers to claims, as short as at a table: right, and in which sense; or the mistake behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..dispute.claim_text import TILES
from ..dispute.sheet import SettledOutcome
from ..languages import ENGLISH
from ..mistakes import SECOND_TOLD
from ..verdict.ledger import HAND
from .dispute_amounts import AmountWords
from .dispute_causes import UNITS, find_fact
from .words import Words

if TYPE_CHECKING:
    from ..dispute.sheet import CauseLine, ClaimLine, ExplanationLine, FactLine, MistakeGroup, OtherRule, WinLine
    from ..verdict.ledger import Transfer


class Brevity(NamedTuple):
    """How short an answer is."""

    parts: int
    """How many parts that are left out, or counted though they are not there, a sentence names."""
    others: int
    """How many other causes it names beside them."""
    alike: int
    """How many explanations share a sentence with the first."""
    second: int
    """Of how many mistakes a second explanation may consist; 0: none is told."""
    joined: bool = False
    """Whether pairs of mistakes that have one in common share a sentence; else each has its own, which reads better."""
    with_tied: bool = True
    """Whether a third explanation that is as likely as the second is told in one sentence with it."""


class AnswerPolicy(NamedTuple):
    """What an answer tells, and how sure it sounds. Costs are those of :mod:`calc.mistakes`."""

    attempts: tuple[Brevity, ...] = (
        Brevity(5, 3, alike=2, second=2),
        Brevity(3, 3, alike=2, second=2),
        Brevity(3, 2, alike=2, second=2),
        Brevity(3, 2, alike=2, second=1),
        Brevity(3, 2, alike=2, second=1, joined=True),
        Brevity(3, 1, alike=2, second=1),
        Brevity(3, 1, alike=2, second=1, joined=True),
        Brevity(3, 1, alike=0, second=1),
        Brevity(2, 1, alike=2, second=1),
        Brevity(2, 1, alike=2, second=1, joined=True),
        Brevity(1, 1, alike=1, second=1),
        Brevity(1, 1, alike=0, second=1),
        Brevity(1, 1, alike=0, second=1, with_tied=False),
        Brevity(2, 1, alike=0, second=0),
    )
    """Tried from the first until the answer is short enough."""
    second: Brevity = Brevity(3, 1, alike=0, second=0)
    """How short the second explanation is."""
    lines: int = 4
    """The most causes that are told, each on a line of its own."""
    near: float = 2.0
    """An explanation that is at most this much more far-fetched shares a sentence with the first, if it is similar."""
    far_fetched: float = 7.5
    """Explanations that cost more are not reported."""
    sure: float = 4.0
    """A single mistake that costs less is said for sure, not as what may be. This and the next three are so chosen that
    nineteen in twenty of such answers are right (docs/dispute.md, “How sure it is”)."""
    sure_size: float = 2.0
    """The same for a mistake in the size of a hand (“1 han too few”), as many mistakes make the same size."""
    sure_parts: int = 3
    """How many causes of a han more or less there may be for that: as many as an answer names."""
    sure_alone: float = 0.5
    """How likely the first must be for that: likelier than everything else together."""
    sure_payment: float = 0.7
    """How likely a mistake must be too where somebody says what he pays, as most can be wrong with that: the size, the
    shares, honba, sticks. Of a size such an answer is never sure."""
    tied: float = 0.6
    """A single mistake that is at most this much more far-fetched than the second is told in one sentence with it."""
    pair_beside: float = 4.0
    """Two mistakes at once that are this much more far-fetched are not told beside a single one: nobody would believe
    them."""
    strained: Mapping[str, float] = MappingProxyType(
        {
            "happened:ron_triplet/yakuman": 1.0,
            "happened:tsumo_table": 0.5,
            "added:fu.tsumo": 0.5,
            "happened:streak ": 0.1,
            "happened:streak 1": 0.0,
        }
    )
    """What is added to the cost of mistakes, by how their ids begin (the longest counts), that lead to many amounts by
    chance: a table of another way to win, a streak of any length."""
    beside: float = 1.0
    """The same where what is paid beside the win (a kong, a spring) is left out too, which is a second slip."""
    invented: tuple[str, ...] = ("added_any_han", "added_two_han")
    """The words of han that nothing in the hand accounts for; they share a line with a part counted twice."""
    untried: float = 4.0
    """The cost assumed for everything that the search does not try, two mistakes among it."""
    of_size: tuple[str, ...] = ("added:any_han", "added:two_han", "left_out:any_han", "happened:limit ",
                                "happened:yakuman_as ", "happened:fu ")  # fmt: skip
    """How the ids of causes begin that name a size and nothing in the hand. They come after any that can be looked up
    in the hand, though these may be up to :attr:`near` more far-fetched."""


POLICY = AnswerPolicy()
MOST_TERMS = 3
"""The most terms of a sum that leads to a claimed amount; of a longer one only what differs is told."""
MOST_CHANGED = 2
"""The most terms that may differ."""
MOST_TWICE = 2
"""The most parts that are named as counted twice beside a han that nothing accounts for."""
SAME = ({"happened:ron_table", "happened:ron"}, {"happened:tsumo_table", "happened:tsumo"})
"""Pairs of mistakes that nobody tells apart, so an answer does not offer the one beside the other."""
SIZES = {"han", "fu", "size"}
OF_ONE_CHIP = {"added": "chips_more", "left_out": "chips_fewer"}
"""By the kind of a mistake the text for a single chip too many or too few."""
ADDED_HAN = {"added:any_han", "added:two_han"}
"""Causes of han too many that nothing in the hand accounts for."""
WORTHS: Mapping[str, frozenset[str]] = {"value": HAND, "honba": HAND | {"honba"}, "total": frozenset()}
"""For each sense of an amount that is the winner's: the reasons of the payments that count; empty: all."""
SHARES_OF_RON = ("added:missing_share", "rule:points.missing_share=", "happened:ron_table", "happened:ron_split")
"""How the ids of mistakes begin that divide a three-player tsumo like a ron: they come to one amount in other words, so
an answer tells one of them."""
FORGOTTEN = {("left_out", "honba"), ("left_out", "stick")}
"""Mistakes, as :func:`_summarize_group` has them, that say of an amount only in which sense it is meant."""


def _summarize_group(group: MistakeGroup) -> tuple[object, ...]:
    """Return what a mistake is without its details, so that another tile or number of the same shows as nothing new. It
    is the sort with its numbers, or without a sort the kind and subject, without tile or count."""
    if group.sort:
        return (group.sort, *group.numbers)
    cause = group.causes[0]
    return cause.kind, cause.subject.partition(" ")[0].partition("/")[0]


def _list_left_out(explanation: ExplanationLine) -> set[str]:
    """Return what an explanation leaves out; empty if it also does anything else. Families and counts are dropped: so
    norths (``dora.norths``) and their chips (``chips.north``) are the same."""
    causes = [cause for group in explanation.groups for cause in group.causes]
    if any(cause.kind != "left_out" for cause in causes):
        return set()
    subjects = (cause.subject.partition(" ")[0].removesuffix("/1").rpartition(".")[2] for cause in causes)
    # norths and north, dora and dora indicator
    return {subject.removesuffix("s").removesuffix("_indicator") for subject in subjects}


def _repeats(first: ExplanationLine, single: ExplanationLine) -> bool:
    """Tell whether a single mistake says no more than the first explanation: it is the same in other details, or leaves
    out only what that leaves out. Or the first is two mistakes, one of them this one and the other honba or sticks
    forgotten: the single one says that by another sense of the amount."""
    mistakes, mistake = [*map(_summarize_group, first.groups)], _summarize_group(single.groups[0])
    if len(mistakes) > 1:
        return {*mistakes} - FORGOTTEN == {mistake}
    is_same = mistakes == [mistake] and first.groups[0].causes[0].kind == "happened"
    return is_same or _list_left_out(first) >= _list_left_out(single) > set()


class AnswerWords(AmountWords):
    """The answers to the claims of one dispute."""

    brevity = POLICY.attempts[0]
    """How short an answer must be."""
    of_chips = False
    """Whether the claim is about chips only."""
    claimed_parts: frozenset[str] = frozenset()
    """The ids of the yaku that the claim names."""
    claimed_size: tuple[object, object] = (None, None)
    """The han and fu that the claim states."""
    claimed_shares: frozenset[int] = frozenset()
    """What the claim says that the payers pay; empty if it states no shares."""
    claimed_times: object = None
    """The multiplier that the claim states."""
    size_is_ruled = False
    """Whether the ruling says of what the han of the hand consist, as the claim states its han or limit."""
    size_is_said = False
    """Whether the claimed amount stands beside the size that it comes from, so that causes need no size."""
    believed: WinLine | None = None
    """The win as the claimant sees it."""

    def answer(self, claim: ClaimLine) -> str:
        """Return the answer to a claim: right, and in which sense; or the mistake, and at most one alternative
        (:meth:`answer_wrong`). Sets :attr:`of_chips`, :attr:`claimed_size` and other attributes
        about the claim, which the methods called here read."""
        facts = {fact.measure: fact.value for fact in claim.states}
        self.of_chips, self.claimed_size = {*facts} == {"chips"}, (facts.get("han"), facts.get("fu"))
        self.claimed_times = facts.get("times")
        self.size_is_ruled = "points" not in facts and bool(facts.keys() & {"han", "limit"})
        shares = facts.get("shares")
        each = [fact.number for fact in claim.states if (fact.measure, fact.sense) == ("points", "each")]
        self.claimed_shares = frozenset(shares if isinstance(shares, tuple) else each)
        self.claimed_parts = frozenset(fact.counted[0] for fact in claim.states if fact.measure == "yaku")
        if claim.status == "right":
            return self.word_right(claim)
        return self.answer_wrong(claim)

    def answer_wrong(self, claim: ClaimLine) -> str:
        """Return the answer to a claim that is not right: what is undecided, its parts (the right ones first), or the
        mistake. Without a mistake: the sum or the nearest hand that has its amount. Reads what :meth:`answer` has
        set."""
        if claim.status == "undecided":
            return self.word_undecided(claim)
        if claim.status == "apart":
            apart = sorted(claim.apart, key=lambda part: part.status != "right")
            return self.word_apart(apart)
        # a yaku that is there needs no reason why somebody denies it
        is_explained = claim.status == "explained" and not self.denies_yaku(claim)
        explained = self.word_explained(claim) if is_explained else self.word_true_yaku(claim)
        told = explained or self.word_ruling(
            claim, self.word_as_sum(claim, self.word_claimed_amount(claim)) or self.word_nearest(claim)
        )
        return told or self.word_unexplained(claim)

    def word_apart(self, parts: Sequence[ClaimLine]) -> str:
        """Return the answer to each part of a claim, and below them the reasons of all. All reasons stand below, so
        that the answers can be read in one line."""
        heads, reasons = list[str](), list[str]()
        for part in parts:
            head, *below = self.answer(part).split("\n")
            head = head.removesuffix(self.words("stop"))  # the next part follows
            heads.append(self.words("part", what=self.word_fact(part.states[0]), answer=head))
            reasons += ["\n".join(below)] if below else []
        is_wrong = any(part.status not in ("right", "undecided") for part in parts)
        head = (self.words("apart") if is_wrong else "") + "; ".join(heads)
        return f"{self.words('stop')}\n".join([head, *reasons])

    def word_ruling(self, claim: ClaimLine, text: str) -> str:
        """Return “no” and what is right instead, and below it ``text``. Without a text it adds that nothing simple
        leads to the claimed number. If nothing can be said to be right instead, and there is no text, it is empty: the
        caller says more."""
        ruling, truth = self.word_not(claim), self.word_truth(claim)
        if text:
            return self.words("and_then", ruling=ruling, text=text[:1].upper() + text[1:])
        if not truth:
            return ""
        if any(fact.sense == "pays" and not any(self.rulings[fact.who or claim.by][1:3]) for fact in claim.states):
            return ruling  # who pays nothing at all: that is the reason
        if not any(fact.measure in (*UNITS, "shares") and fact.value for fact in claim.states):
            return ruling  # only to a number something could lead, and not to 0
        return self.words("nothing_leads", ruling=ruling, said=self.word_claimed_amount(claim))

    def word_undecided(self, claim: ClaimLine) -> str:
        """Return what the record must say before a claim can be decided: the river, for one of furiten."""
        values = [fact.value if isinstance(fact.value, str) else fact.counted[0] for fact in claim.states]
        if not any(won.has_tiles for won in self.list_wins()):
            values = [TILES]  # of a hand that nobody wrote nothing else is asked
        return self.words("undecided", what=self.join_texts([self.words(f"undecided_{value}") for value in values]))

    def word_unexplained(self, claim: ClaimLine) -> str:
        """Return what is right in the place of a claim that nothing explains and that states no amount or size: the
        number of honba; else that no known mistake leads to it."""
        if any(fact.measure == "counters" for fact in claim.states):
            record = self.sheet.verdict.record if self.sheet.verdict else None
            return self.words("honba_there", n=getattr(record, "honba", 0))  # not every game has honba
        return self.words("unexplained")

    def word_explained(self, claim: ClaimLine) -> str:
        """Return what is right, and on a line below the likeliest reason for the claim, with what else it may be. It
        sounds as sure as it is likely (:meth:`is_sure`). Empty if there is no reason to tell, or only far-fetched
        ones."""
        explanations = [*self.list_plausible(claim)]
        # a reason that hardly anybody has is worse than none
        if not explanations or explanations[0].far or explanations[0].cost > POLICY.far_fetched:
            return ""
        if len(explanations[0].groups) > 1 and not any(fact.value for fact in claim.states):
            return ""  # nobody comes to nothing by two mistakes
        first, *others = self.put_concrete_first(explanations, claim)
        if first.of_sense:
            return self.word_ruling(claim, self.word_sense(first, others, claim))
        self.believed = first.comes_to.win
        is_single = len(first.groups) == 1  # two mistakes are told by their sizes, as the claim shows what both come to
        self.size_is_said = is_single and self.chain_has_size(first, claim)
        texts, alike = self.list_reasons(first, others, claim)
        self.size_is_said = False
        has_text = bool(texts[0])
        texts[0] += self.word_counted(first) + self.word_raised(first)
        texts[0] += self.word_paid_alike(first, claim) + self.word_turned(first, claim)
        others = [line for line in others if line not in alike]
        second = self.find_second(", ".join(texts), first, others, claim)
        chain = self.word_chain(first, claim)
        if second:
            texts.append(self.word_with_tied(second, ", ".join(texts), first, others, claim) + self.word_raised(second))
            if second.of_sense and self.is_of_size(self.choose_causes(first.causes)):
                return self.word_ruling(claim, texts[-1])  # a fact, beside which a mere size is no reason
            if second.of_sense:  # a fact before what may be
                texts[0] = self.words("part_of_chain", size=chain, text=texts[0]) if chain and texts[0] else texts[0]
                text = texts.pop() + self.words("else_perhaps") + self.words("else").join(texts[: POLICY.lines - 1])
                return self.word_ruling(claim, text)
        text = self.words("else").join(texts[: POLICY.lines])
        said = self.word_claimed_amount(claim)
        is_of_rule = self.is_of_rule(first)
        as_sum = self.word_sum_first(first, claim, said, text) if self.sheet.wins[1:] or not is_of_rule else ""
        if as_sum:
            return as_sum
        if is_of_rule:
            return self.word_ruling(claim, text)
        certainty = "" if self.is_sure(claim, [first, *alike, *filter(None, [second])]) else "_perhaps"
        word = ("because" if is_single else "because_two") + certainty
        word += ("_chain" if has_text else "_chain_only") if chain else ""
        reason = self.words(word, said=said, text=text, size=chain)
        return self.words("and_then", ruling=self.word_not(claim), text=reason[:1].upper() + reason[1:])

    def word_sense(self, first: ExplanationLine, others: Sequence[ExplanationLine], claim: ClaimLine) -> str:
        """Return that the amount is right in another sense. That is a fact, and enough if the claim leaves the sense
        open. Whoever says that it is the sum, or each one's share, has more often made a mistake: then the likeliest
        one follows."""
        text = self.word_meant(first, claim)
        # a mere size is no reason beside a fact
        others = [line for line in others if line.of_sense or not self.is_of_size(self.choose_causes(line.causes))]
        second = self.find_second(text, first, others, claim) if any(fact.sense for fact in claim.states) else None
        if second is None:
            return text
        return text + self.words("else_perhaps") + self.word_with_tied(second, text, first, others, claim)

    def word_sum_first(self, explanation: ExplanationLine, claim: ClaimLine, said: str, text: str) -> str:
        """Return the ruling with the payments that add up to a claimed amount (``said``), as such a sum is likelier
        than a vague explanation (``text``): one of a size or of two mistakes, which follows. Of wins one after another
        what was paid by then is likelier than any mistake.
        If the explanation is that one of several payments is forgotten, the sum replaces it: it says which. Empty
        without such a sum, and for any other explanation."""
        is_payment = len(explanation.groups) == 1 and " →" in explanation.id
        is_vague = is_payment or len(explanation.groups) > 1 or self.is_of_size(explanation.groups[0].causes)
        as_sum = self.word_as_sum(claim, said) if is_vague else self.word_sum_of_wins(claim, said)
        if not as_sum:
            return ""
        return self.word_ruling(claim, as_sum if is_payment else as_sum + self.words("else_perhaps") + text)

    def put_concrete_first(
        self, explanations: Sequence[ExplanationLine], claim: ClaimLine
    ) -> Sequence[ExplanationLine]:
        """Return the explanations with the likeliest concrete one first, if the first is only a size and the concrete
        one is not much less likely (:attr:`AnswerPolicy.near`). Of chips it is one of a kind of chips, as that is
        miscounted before the han, which would change the points too. If the claim says of several players what they
        pay, other senses are left out. Otherwise nothing changes."""
        if len({fact.who for fact in claim.states if fact.sense == "pays"}) > 1:  # he means what each pays
            explanations = [line for line in explanations if not line.of_sense] or explanations
        first = explanations[0]
        if len(first.groups) > 1:  # a single mistake before two, if it is not much less likely
            first = next((line for line in explanations if self.is_single_near(line, first)), first)
            explanations = [first, *(line for line in explanations if line is not first)]
        if mixed := self.find_dealer_mixed_up(explanations):
            return [mixed, *(line for line in explanations if line is not mixed)]
        counted = first.groups[0].causes
        if not self.of_chips and not self.is_of_size(counted):
            return explanations
        likely = [line for line in explanations if len(line.groups) == 1 and line.cost <= first.cost + POLICY.near]
        concrete = next((line for line in likely if self.is_concrete(line)), first)
        return [concrete, *(line for line in explanations if line is not concrete)]

    def find_dealer_mixed_up(self, explanations: Sequence[ExplanationLine]) -> ExplanationLine | None:
        """Return the explanation that somebody else deals, where the first is something counted that is not there and
        this is not much less likely: who deals is looked up at once."""
        first, *others = explanations
        if first.of_sense or not all(
            cause.kind in ("added", "twice") or self.is_of_size([cause]) for cause in first.groups[0].causes
        ):
            return None
        dealers = (line for line in others if all(cause.kind == "dealer" for cause in line.causes))
        return next((line for line in dealers if self.is_single_near(line, first)), None)

    @staticmethod
    def is_single_near(explanation: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether an explanation is a single mistake not much less likely than two at once (``first``)."""
        is_single = len(explanation.groups) == 1 and explanation.meant and not explanation.far
        return is_single and explanation.cost <= first.cost + POLICY.near

    def is_concrete(self, explanation: ExplanationLine) -> bool:
        """Tell whether an explanation of one mistake names something that can be looked up: a kind of chips where the
        claim is about chips only, else anything but a size."""
        causes = explanation.groups[0].causes
        if self.of_chips:
            return all(cause.subject.startswith("chips.") for cause in causes)
        return not explanation.far and not explanation.of_sense and not self.is_of_size(causes)

    @staticmethod
    def is_of_size(causes: Sequence[CauseLine]) -> bool:
        """Tell whether causes name a size only, and nothing that can be looked up in the hand."""
        return all(cause.id.startswith(POLICY.of_size) for cause in causes)

    def list_plausible(self, claim: ClaimLine) -> Iterator[ExplanationLine]:
        """Yield the explanations of a claim that players have words for, the likeliest first as :meth:`weigh` has it.
        Causes that the claimant's own words rule out are taken out; an explanation without any cause left is
        dropped."""
        for explanation in sorted(
            (line._replace(cost=self.weigh(line)) for line in claim.explanations if self.has_words(line)),
            # of two pairs as likely as each other the one that more mistakes may be
            key=lambda line: (line.cost, -len(line.causes) if len(line.groups) > 1 else 0),
        ):
            # who forgets a cap believes in more, not in less
            if explanation.id == "happened:uncapped" and self.is_below_cap(explanation):
                continue
            # the wins that its causes may be about; -1: none
            wins = {None, explanation.win} if self.is_of_one_win(explanation) else set(range(-1, len(self.sheet.wins)))
            groups = [
                self.put_kept_last(
                    group._replace(causes=tuple(cause for cause in group.causes
                                                if not self.contradicts(cause, claim) and cause.win in {None, *wins})),
                    claim)
                for group in explanation.groups
            ]  # fmt: skip
            if all(group.causes for group in groups):
                yield explanation._replace(groups=tuple(groups))

    def weigh(self, explanation: ExplanationLine) -> float:
        """Return how far-fetched an explanation is: its cost, with more for mistakes that lead to many amounts by
        chance (:attr:`AnswerPolicy.strained`), and for an amount that also leaves out what is paid beside the win."""
        strained = POLICY.strained
        # the longest beginning of an id that the policy names
        found = (max((start for start in strained if id_.startswith(start)), key=len, default="")
                 for id_ in explanation.id.removeprefix("both:").split(" & "))  # fmt: skip
        more = sum(strained.get(start, 0.0) for start in found)
        is_beside = self.leaves_out_honba(explanation) or bool(self.word_beside(explanation))
        return explanation.cost + more + POLICY.beside * is_beside

    def leaves_out_honba(self, explanation: ExplanationLine) -> bool:
        """Tell whether shares that are claimed (:attr:`claimed_shares`) are those of an explanation without its honba,
        which is a second slip."""
        win, outcome = explanation.comes_to.win, explanation.comes_to.total("points")
        paid = {-gain for gain in outcome.values() if gain < 0}
        return bool(self.claimed_shares and win and win.honba) and paid != self.claimed_shares

    def reasons_apart(self, unit: str) -> set[str]:
        """Return the reasons of what is paid for no win, in a unit."""
        return {why for ruling in self.sheet.rulings for why in ruling.apart[unit]}

    def word_beside(self, explanation: ExplanationLine) -> str:
        """Return what an amount that is right for the win alone leaves out: a kong, drawn springs, or the other wins.
        Empty if it leaves out nothing, or is meant in another sense."""
        alone = {("points", "alone"), ("chips", "alone"), ("chips", "value")}
        senses = [line for line in explanation.senses if not line.another]
        units = [line.measure for line in senses if (line.measure, line.sense) in alone]
        if not units or explanation.of_sense or explanation.win < 0:
            return ""
        if len(self.sheet.wins) > 1:
            if all(line.sense == "value" for line in explanation.senses):
                return ""  # what the hand is worth has no other win in it
            return self.words("also_win_alone", winner=self.sheet.wins[explanation.win].player)
        apart = sorted(self.reasons_apart(units[0]))
        names = [self.text.words.chip_line(why.removeprefix("chip_")) for why in apart]
        return self.words("also_without", what=self.join_texts(names)) if names else ""

    @staticmethod
    def is_of_one_win(explanation: ExplanationLine) -> bool:
        """Tell whether the amounts of a claim are those of a single win: then no mistake in another win can be behind
        them."""
        return bool(explanation.senses) and all(line.sense in ("value", "honba", "each") for line in explanation.senses)

    def is_below_cap(self, explanation: ExplanationLine) -> bool:
        """Tell whether a mistake makes less of the hand than it is worth: who counts beyond a cap makes more of it."""
        believed = explanation.comes_to.win
        return believed is not None and believed.points < self.sheet.wins[max(explanation.win, 0)].points

    def contradicts(self, cause: CauseLine, claim: ClaimLine) -> bool:
        """Tell whether the claim names what a cause leaves out: who counts the dora, or names both roots of a hand, has
        forgotten neither; nor who says 20 fu of a tsumo a pinfu."""
        if cause.kind != "left_out":
            return False
        part, says = cause.subject.removesuffix("/1").rpartition(".")[2], claim.says.casefold()
        for fact in claim.states:
            # with the fu of a pinfu, which he then has seen
            if fact.measure == "fu" and cause.subject == "yaku.pinfu/1":
                return True
            # the part named, and how often
            name, number = fact.counted
            if fact.measure == "yaku" and name == part and fact.name:
                number = max(says.count(word.casefold()) for word in (name, *fact.name))
            if name == part and number and number >= self.count_parts(cause) > 0:
                return True
        return False

    def put_kept_last(self, group: MistakeGroup, claim: ClaimLine) -> MistakeGroup:
        """Return a mistake with those causes last that leave out the han of something for which chips are paid too, if
        the claim states chips: who counts the chips of the ura dora has rather forgotten something else."""
        if find_fact(claim, "chips") is None or not self.sheet.verdict:
            return group
        chips = {part.id for won in self.sheet.verdict.wins for part in won.parts if part.kind == "chips"}
        kept = {f"left_out:{family}.{name}{one}" for family in ("yaku", "dora") for name in chips for one in ("", "/1")}
        return group._replace(causes=tuple(sorted(group.causes, key=lambda cause: cause.id in kept)))

    def word_not(self, claim: ClaimLine) -> str:
        """Return that a claim is not right, and what is right instead if it states something that can be compared. If a
        part of it is right, that is said first, so that nobody takes the “no” for all of it."""
        rightness = {fact: self.find_rightness(fact, claim) for fact in claim.states}
        if {*rightness.values()} == {True, False}:
            right, wrong = (tuple(fact for fact in rightness if rightness[fact] is side) for side in (True, False))
            truth = self.word_truth(claim._replace(states=wrong))
            if truth:
                what = self.join_texts([*map(self.word_part_said, wrong)])
                answer = self.words("part", what=what, answer=self.words("no_truth", truth=truth))
                return self.word_parts_right(right, claim) + "; " + answer
        truth = self.word_truth(claim)
        return self.words("no_truth", truth=truth) if truth else self.words("no")

    def word_parts_right(self, right: Sequence[FactLine], claim: ClaimLine) -> str:
        """Return that some parts of a claim are right; of a single amount also in which sense, as of a claim that is
        right."""
        what = self.join_texts([*map(self.word_part_said, right)])
        if right[1:] or right[0].measure != "points" or not claim.explanations:
            return self.words("part_right", what=what)
        first = claim.explanations[0]
        senses = tuple(line for line in first.senses if line.measure == "points")
        alone = claim._replace(states=tuple(right), senses=senses, meant=first.win, explanations=())
        return self.words("part", what=what, answer=self.word_right_sense(alone))

    def word_part_said(self, fact: FactLine) -> str:
        """Return a part of a claim in the words of its answer; each payer's share as such."""
        if (fact.measure, fact.sense) == ("points", "each"):
            return self.words("true_each_points", each=self.word_points(fact.number))
        if (fact.measure, fact.sense) == ("points", "pays") and fact.who:
            return self.words("they_pay_one", players=fact.who, amount=self.word_points(fact.number))
        return self.word_fact(fact)

    def is_sure(self, claim: ClaimLine, explanations: Sequence[ExplanationLine]) -> bool:
        """Tell whether an answer with these explanations (the likeliest first) is said for sure. That an amount has
        another sense is a fact, so always. Two mistakes at once never, nor a mistake that also leaves out what is paid
        beside the win."""
        first = explanations[0]
        if first.of_sense or len(first.groups) > 1 or self.word_beside(first):
            return first.of_sense
        group = first.groups[0]
        if group.sort == "han" and len(self.choose_causes(group.causes)) > POLICY.sure_parts:
            return False  # the one that was overlooked may be none of those named
        is_of_size = group.sort is not None
        is_likely = first.cost < (POLICY.sure_size if is_of_size else POLICY.sure)
        is_likely = is_likely and self.estimate_chance(claim, [first]) >= POLICY.sure_alone
        if not any((fact.measure, fact.sense) == ("points", "pays") for fact in claim.states):
            return is_likely
        return is_likely and not is_of_size and self.estimate_chance(claim, explanations) >= POLICY.sure_payment

    @staticmethod
    def is_of_rule(explanation: ExplanationLine) -> bool:
        """Tell whether a rule alone makes the difference, and players have words for its other value. Tables may play
        it either way, so it is no mistake. But if it is believed of a single win among several, or if a part counted
        twice comes to the same, it is one."""
        causes = [cause for group in explanation.groups for cause in group.causes]
        is_alone = len(causes) == 1 and not any(cause.kind == "twice" for cause in explanation.causes)
        rules = causes[0].rules if is_alone and causes[0].kind == "rule" else ()
        return bool(rules and rules[0].spoken and explanation.meant and causes[0].win is None)

    def word_other_rule(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return the value of a rule under which the claim would be right, what then leads to its number, and what this
        table plays."""
        cause = explanation.groups[0].causes[0]
        text, rule = self.word_cause(cause), cause.rules[0]
        if self.lang == "en" and text.split(" ")[0] not in ("with", "without"):  # the rule's own words begin so
            text = self.words("would_be_with", cause=text)
        names_number = bool(rule.believed) and str(rule.believed).isdigit() and str(rule.believed) in text
        value = self.word_rule_value(rule, names_number)
        played = "has_its_number" if names_number and rule.value else "plays_otherwise"
        said, chain, believed = (
            self.word_claimed_amount(claim),
            self.word_chain(explanation, claim),
            explanation.comes_to.win,
        )
        if "(" in chain and believed and believed.limit:  # the rule says what makes the limit
            limit = self.words(believed.limit)
            chain = self.word_believed_sum(explanation, claim, limit) or limit
        said = said if "(" in chain else self.add_makers(said, chain)
        text = self.words("would_be", said=said, cause=text)
        return text + self.words(played, number=value)

    def word_rule_value(self, rule: OtherRule, is_factor: bool) -> object:
        """Return the value of a rule in force as a sentence has it: points with commas, a multiplier as such if the
        sentence compares it with another number (``is_factor``), anything else as it is."""
        if ".times." in rule.id and is_factor:
            return self.words("times", n=rule.value)
        return f"{rule.value:,}" if isinstance(rule.value, int) and rule.unit == "points" else rule.value

    def word_claimed_amount(self, claim: ClaimLine) -> str:
        """Return the amounts that a claim states, as a sentence about it begins. If it states none, return the claim's
        words in quotes."""
        amounts = [fact for fact in claim.states if fact.measure in (*UNITS, "shares")]
        size = " ".join(self.word_fact(fact) for fact in claim.states if fact.measure in ("han", "fu"))
        if size:
            wrong = dict.fromkeys(self.word_fact(fact) for fact in amounts if self.is_wrong(fact, claim))
            return self.join_texts([size, *wrong])
        if not amounts:
            return self.words("quoted", said=" ".join(claim.says.split()))
        amounts = self.list_wrong(amounts, claim)  # what is right needs no reason
        if {fact.measure for fact in amounts} == {"points"}:
            return self.join_texts([*dict.fromkeys(self.word_points(fact.number) for fact in amounts)])
        return self.join_texts([*dict.fromkeys(map(self.word_fact, amounts))])

    def find_second(
        self, text: str, first: ExplanationLine, others: Sequence[ExplanationLine], claim: ClaimLine
    ) -> ExplanationLine | None:
        """Return another explanation that is likely enough and says something new beside the ``first`` (told as
        ``text``); ``None`` if there is none. Likely single mistakes come before rare ones and two at once."""
        likely = [line for line in others if self.is_believable_beside(line, first)]
        # False first: the likely single ones
        ordered = sorted(likely, key=lambda line: len(line.groups) > 1 or line.cost > SECOND_TOLD)
        return next((second for second in ordered if self.says_more(text, first, second, claim)), None)

    def is_believable_beside(self, explanation: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether an explanation is likely enough to be told beside the first, and of as many mistakes as
        :attr:`brevity` has room for. Two at once that are much more far-fetched than a single one are not."""
        cost = explanation.cost
        if explanation.far or cost > POLICY.far_fetched or len(explanation.groups) > self.brevity.second:
            return False
        if len(explanation.groups) > 1 and self.word_beside(explanation):
            return False  # three slips
        return len(explanation.groups) <= len(first.groups) or cost <= first.cost + POLICY.pair_beside

    def says_more(self, text: str, first: ExplanationLine, second: ExplanationLine, claim: ClaimLine) -> bool:
        """Tell whether an explanation says something new beside the first and what is told already (``text``). It does
        not if it is the first again (alone or as one of two mistakes), its words in another order, or a cause that
        shares a line with the first: a reader would look for the difference."""
        contains_first = first.id in second.id.split(" & ")
        if contains_first or {first.id, second.id} in SAME or self.adds_nothing(first, second):
            return False
        if self.is_ron_shared(first.id) and self.is_ron_shared(second.id):
            return False
        if len(second.groups) > 1 and any(part in text for part in self.word_groups(second)):
            return False
        first_text, second_text = self.word_explanation(first, claim), self.word_briefly(second, claim)
        repeats_first = first_text in second_text or second_text.startswith(text.split(", ")[0])
        # a cause that shares a line of the first with others is told too
        causes = [] if first.of_sense else [cause for group in first.groups for cause in group.causes]
        shared = {*map(self.word_cause, causes)}
        return second_text not in text and not repeats_first and second_text not in shared

    def word_with_tied(
        self,
        second: ExplanationLine,
        text: str,
        first: ExplanationLine,
        others: Sequence[ExplanationLine],
        claim: ClaimLine,
    ) -> str:
        """Return the second explanation as a sentence (``text`` tells the ``first``). A third that is about as likely
        is joined to it, as it would be chance which of the two is told."""
        chain = self.word_chain(first, claim)
        told = self.word_with_chain(second, claim, chain)
        if second.of_sense or len(second.groups) > 1 or not self.brevity.with_tied:
            return told
        near = [
            line
            for line in others
            if line.id != second.id
            and len(line.groups) == 1
            and line.cost <= second.cost + POLICY.tied
            # one player mistaken for the dealer is enough
            and not line.causes[0].kind == second.causes[0].kind == "dealer"
        ]
        third = self.find_second(f"{text}, {told}", first, near, claim)
        return (
            self.join_texts([told, self.word_with_chain(third, claim, self.word_chain(second, claim))], "either")
            if third
            else told
        )

    def word_briefly(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return an explanation as a sentence, as short as the second of an answer: :attr:`brevity` is changed for it
        and put back."""
        brevity, self.brevity = self.brevity, POLICY.second
        text = self.word_explanation(explanation, claim)
        self.brevity = brevity
        return text

    def word_with_chain(self, explanation: ExplanationLine, claim: ClaimLine, first_chain: str) -> str:
        """Return a further explanation in short, behind what leads to the claimed number under it. That is left out if
        it is the same as under the first (``first_chain``), or if the claim is in chips: their kinds would be said
        twice."""
        chain = self.word_chain(explanation, claim)
        # nothing new would be said
        if not chain or chain == first_chain or explanation.of_sense or self.of_chips:
            return self.word_briefly(explanation, claim)
        self.size_is_said = len(explanation.groups) == 1 and self.chain_has_size(explanation, claim)
        text = self.word_briefly(explanation, claim)
        self.size_is_said = False
        return self.words("part_of_chain", size=chain, text=text) if text else chain

    @staticmethod
    def adds_nothing(first: ExplanationLine, second: ExplanationLine) -> bool:
        """Tell whether an explanation adds nothing to the first:

        - it leaves out only what the first leaves out (norths, or only their chips);
        - the first has one mistake in the size, and this one is wrong in both han and fu;
        - its mistakes are those of the first in other details;
        - the first means another amount, and this one leaves out honba or sticks.
        """
        first_is_single = len(first.groups) == 1
        if len(second.groups) == 1:
            return _repeats(first, second)
        if first_is_single and all(AnswerWords.is_of_size(group.causes) for group in second.groups):
            return True  # two sizes that come to the one
        likeliest = [group.causes[0].id for group in second.groups]
        if first_is_single and first.groups[0].causes[0].id in likeliest:
            return True
        # the hand's size is wrong by one mistake already
        both_sizes = {group.sort for group in second.groups} == {"han", "fu"}
        if first_is_single and first.groups[0].sort in SIZES and both_sizes:
            return True
        mistakes = {*map(_summarize_group, first.groups)}
        if not first.meant:
            mistakes |= FORGOTTEN
        return mistakes >= {*map(_summarize_group, second.groups)}

    def word_paid_alike(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Say that a wrong size, claimed without an amount, is paid like the right one (5 han and 4 han 40 fu are both
        mangan); empty if it is not. So it is a mistake for which nobody pays otherwise."""
        believed = explanation.comes_to
        if {fact.measure for fact in claim.states} - {"han", "fu"} or not believed.win:
            return ""
        paid_alike = all(
            ruling.total(unit) == believed.total(unit)[ruling.player] for ruling in self.sheet.rulings for unit in UNITS
        )
        return self.words("paid_alike") if paid_alike else ""

    def word_turned(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Say that under the explanation the winner pays (逆), if the claim states an amount or shares and does not
        say who pays; else empty. Otherwise the amount would seem to go the wrong way."""
        win = explanation.comes_to.win
        senses = {line.sense for line in explanation.senses} or {fact.measure for fact in claim.states} & {"shares"}
        says_who_pays = bool(senses & {"pays", "gets", "own", "back", "alone"})
        if not win or win.points >= 0 or not senses or says_who_pays:
            return ""
        return self.words("turned", winner=win.player)

    # --- how the claimed number comes about ---------------------------------------------------------------------------

    @staticmethod
    def has_amount(claim: ClaimLine) -> bool:
        """Tell whether a claim states points, so that a size of hand leads to its number, and no han or fu."""
        measures = {fact.measure for fact in claim.states}
        return bool(measures & {"points", "shares"}) and not measures & {"han", "fu", "limit", "fold", "times"}

    def word_chain(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return what leads to the claimed number under an explanation: the sum that makes it, with the size of the
        hand, or that size alone. Empty if neither says anything new."""
        wrong = self.list_wrong([fact for fact in claim.states if fact.measure in (*UNITS, "shares")], claim)
        is_of_points = self.has_amount(claim) and any(fact.measure != "chips" for fact in wrong)
        size = self.word_believed_size(explanation) if is_of_points else ""
        senses = [line.sense for line in explanation.senses]
        if size and senses == ["value"] and self.is_each_of_value(explanation, "value", claim):
            return self.words("size_of_each", size=size)
        terms = self.word_believed_sum(explanation, claim, size)
        if not size and not terms and self.is_ron_shared(explanation.id) and explanation.comes_to.win:
            whole, settled = explanation.comes_to.win.points, self.sheet.wins[max(explanation.win, 0)].points
            values = {"sum": self.word_points(whole), "was": self.word_points(settled)}
            return self.words("share_of", **values) if is_of_points and whole else ""
        # the size is among the terms already; of several wins it would not say whose it is
        if not size or size in terms or (terms and self.sheet.wins[1:]):
            return terms or self.word_own_share(explanation, claim)
        return self.comma.join(filter(None, [size, terms])) if "(" in size else self.add_makers(size, terms)

    def chain_has_size(self, explanation: ExplanationLine, claim: ClaimLine) -> bool:
        """Tell whether what leads to a claimed amount says the believed size of the hand."""
        size = self.word_believed_size(explanation) if self.has_amount(claim) else ""
        return bool(size) and size in self.word_chain(explanation, claim)

    def word_own_share(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return that an amount is what the claimant pays or gets under an explanation, if he does not say so and has
        not won; else empty."""
        win, fact = explanation.comes_to.win, find_fact(claim, "points")
        is_own = (
            fact is not None
            and fact.sense is None
            and any(line.sense == "own" and not line.another for line in explanation.senses)
        )
        if not win or not is_own or win.player == claim.by:
            return ""
        gain = explanation.comes_to.total(explanation.senses[0].measure)[claim.by]
        return self.words("own_payment" if gain < 0 else "own_income", player=claim.by)

    def word_believed_size(self, explanation: ExplanationLine) -> str:
        """Return the size that the claimant believes the hand to have: “mangan (5 han)”, “3 han 60 fu, rounded up to
        mangan”, “×16”. Empty if it is the true size."""
        believed = explanation.comes_to.win
        if not believed or not self.sheet.wins or explanation.win < 0:
            return ""
        settled = self.sheet.wins[explanation.win]
        if believed.times != settled.times:
            return self.word_times_believed(explanation, believed, settled)
        if self.is_of_size_of(believed, settled):
            return ""
        counted = self.word_counted_size(believed)
        if not believed.limit or believed.yakuman:
            return counted
        limit = self.words(believed.limit)
        if explanation.id.startswith("happened:limit "):
            return limit  # the cause says the han
        if self.is_rounded_up(believed):
            return self.words("kiriage", size=counted)
        if not believed.han:
            return self.add_makers(limit, self.word_han_range(explanation, settled))
        by_han = believed.han >= self.rule_values.get("limit.mangan_han", 0)  # fu do not matter then
        return self.add_makers(limit, self.words("han", n=believed.han) if by_han else counted)

    def word_times_believed(self, explanation: ExplanationLine, believed: WinLine, settled: WinLine) -> str:
        """Return the multiplier that the claimant believes a win to have; where less than that is paid, as beyond a
        cap, also the one that is, as told by what a payer gives in the settlement if nothing caps that."""
        times = self.words("times", n=believed.times)
        if not settled.each or self.list_makers(settled) or any(group.sort != "times" for group in explanation.groups):
            return times
        paid, rest = divmod(believed.each * settled.times, settled.each)
        if rest or paid >= believed.times:
            return times
        return self.words("times_capped", times=times, paid=self.words("times", n=paid))

    def word_han_range(self, explanation: ExplanationLine, settled: WinLine) -> str:
        """Return the han that a ``settled`` win would have by the mistake of an explanation, whichever its cause is:
        “6–7 han”. Empty if no han are wrong, or none are counted."""
        changes = explanation.groups[0].amounts if explanation.groups[0].sort == "han" and settled.han else ()
        few, many = settled.han + min(changes, default=0), settled.han + max(changes, default=0)
        return self.words("han", n=few if few == many else f"{few}–{many}") if changes else ""

    @staticmethod
    def is_of_size_of(win: WinLine, another: WinLine) -> bool:
        """Tell whether two wins are counted alike: in han, limit and yakuman, and in fu where no limit is reached."""
        sizes = [(each.han, each.fu if not each.limit else 0, each.limit, each.yakuman) for each in (win, another)]
        return sizes[0] == sizes[1]

    def is_rounded_up(self, win: WinLine) -> bool:
        """Tell whether a win is a mangan only as its points are rounded up to one (切り上げ): by its fu and han it has
        fewer base points than a mangan. Rules ``points.base_exponent``, ``points.mangan``."""
        v = self.rule_values
        if win.limit != "mangan" or not (win.han and win.fu):
            return False  # another limit, or a mangan that a yaku or the table is worth
        return bool(win.fu << win.han + v["points.base_exponent"] < v["points.mangan"])

    def word_believed_sum(self, explanation: ExplanationLine, claim: ClaimLine, size: str) -> str:
        """Return the terms that make the claimed amount under an explanation: “mangan 8,000 + honba 300”. Empty if
        there is only one term, or if they do not come to that amount."""
        wrong = self.list_wrong([fact for fact in claim.states if fact.measure in (*UNITS, "shares")], claim)
        facts = [fact for fact in wrong if fact.measure in UNITS]
        senses = {line.measure: line.sense for line in explanation.senses}
        # one amount, and a hand that is a win: else no sum leads to the claim
        if len(facts) != 1 or not isinstance(explanation.comes_to, SettledOutcome):
            return ""
        if facts[0].measure == "chips" and not self.is_wrong(facts[0], claim):
            return ""  # right as they are
        (fact,), win = facts, explanation.comes_to.win
        sense = senses.get(fact.measure, "")
        if win and win.each == fact.number and sense in ("each", "one"):
            return ""  # it is what each pays for the win, without what else is paid in the hand
        if win and sense == "value" and fact.measure == "chips":
            return self.word_chip_sum(explanation, fact, win)
        player, moved = self.find_payments_meant(explanation.comes_to, fact, sense, claim.by)
        by_payer = sense == "value" and fact.measure == "points"
        # where each pays his own share of a ron too, what the winner gets is a sum of shares
        by_payer = by_payer or bool(win and sense in ("total", "gets") and not self.system.discarder_pays)
        with_winner = [t for t in moved if win and win.player in (t.payer, t.payee)]  # without a kong of others
        sums = (self.word_terms(fact, player, some, size, by_payer=by_payer) for some in (moved, with_winner))
        return next(filter(None, sums), "")

    @staticmethod
    def find_payments_meant(
        outcome: SettledOutcome, fact: FactLine, sense: str, claimant: str
    ) -> tuple[str, Sequence[Transfer]]:
        """Return the player whose payments make a claimed amount, and the payments that it may contain. For the worth
        of a win (:data:`WORTHS`) these are the winner and what counts in that worth. For a share it is the player who
        pays just that, with all payments; else the one named in the claim, or the ``claimant``. The answer shows the
        amount as their sum."""
        player, moved, win = fact.who or claimant, outcome.paid, outcome.win
        if win and sense in WORTHS:
            counted = WORTHS[sense]
            return win.player, [t for t in moved if not counted or (t.payee == win.player and t.why in counted)]
        if win and sense in ("each", "one"):
            gains = outcome.total(fact.measure)
            player = next((each for each, gain in gains.items() if -gain == fact.number), player)
        return player, moved

    def word_chip_sum(self, explanation: ExplanationLine, fact: FactLine, win: WinLine) -> str:
        """Return the kinds of chips that add up to a claimed number under an explanation, without what is paid for no
        win. Empty if just one kind differs, or the cause names it: the ruling's sum shows that."""
        paid = explanation.comes_to.paid if isinstance(explanation.comes_to, SettledOutcome) else ()
        of_win = [t for t in paid if t.why not in self.reasons_apart(fact.measure)]
        by_payer = self.word_terms(fact, win.player, of_win, "", by_payer=True)
        if "×" in by_payer:
            return by_payer  # what each pays is what the ruling tells
        names_kind = explanation.id.split(":")[1].startswith("chips")
        if names_kind or self.count_changed_kinds(win.player, paid) < 2:
            return ""
        return self.word_terms(fact, win.player, of_win, "", by_payer=False)

    def count_changed_kinds(self, player: str, paid: Sequence[Transfer]) -> int:
        """Return how many kinds of chips that a player gets differ between the settlement and other payments."""
        kinds = Counter[str]()
        for sign, transfers in ((1, paid), (-1, self.sheet.verdict.transfers if self.sheet.verdict else ())):
            for t in transfers:
                if t.unit == "chips" and t.payee == player:
                    kinds[t.why] += sign * t.amount
        return sum(number != 0 for number in kinds.values())

    def word_terms(self, fact: FactLine, player: str, moved: Sequence[Transfer], size: str, by_payer: bool) -> str:
        """Return a player's payments as the terms of an amount that he is said to pay or get. Payments of one name are
        one term; with ``by_payer`` those of one payer. Empty if there is one term, or too many, or they do not come to
        the amount."""
        terms = self.sum_terms(fact.measure, player, moved, size, by_payer)
        if len(terms) < 2 or abs(sum(terms.values())) != fact.number:
            return ""
        # equal shares are told as a product
        if by_payer and len({*terms.values()}) == 1:
            (amount, *_) = terms.values()
            return f"{len(terms)} × {self.word_number(fact.measure, abs(amount))}"
        changed = "" if by_payer else self.word_changed_terms(fact.measure, player, moved)
        # of chips the ruling has the kinds, and the causes name another one of them
        if len(terms) <= MOST_TERMS and not (fact.measure == "chips" and changed[:1].isdigit() and " − " in changed):
            return self.join_terms(terms, fact.measure)
        return changed

    def sum_terms(
        self, unit: str, player: str, moved: Sequence[Transfer], size: str = "", by_payer: bool = False
    ) -> dict[str, int]:
        """Return what a player gets for each reason, or from each payer, in a unit; what he pays is negative. Reasons
        that cancel out are left out."""
        sums: dict[str, int] = {}
        for t in moved:
            if t.unit == unit and player in (t.payer, t.payee):
                payer = (t.payer or self.words("missing_payer")) if by_payer else ""
                name = payer or self.word_reason(t, player, size)
                sums[name] = sums.get(name, 0) + (t.amount if t.payee == player else -t.amount)
        return {name: number for name, number in sums.items() if number}

    def word_changed_terms(self, unit: str, player: str, moved: Sequence[Transfer]) -> str:
        """Return how a sum of many terms differs from the player's in the settlement, which the ruling shows: “42 − 10”
        where a term is left out, “66 − 8 (han beyond counted yakuman 2, not 10)” where it is less. Empty if more than
        two terms differ."""
        believed = self.sum_terms(unit, player, moved)
        settled = self.sum_terms(unit, player, self.sheet.verdict.transfers if self.sheet.verdict else ())
        changed = [name for name in {**settled, **believed} if settled.get(name) != believed.get(name)]
        if not 0 < len(changed) <= MOST_CHANGED:
            return ""
        named = self.join_texts([
            self.words("term_changed", name=name, before=self.word_number(unit, abs(settled.get(name, 0))),
                       after=self.word_number(unit, abs(believed.get(name, 0))))
            for name in changed
        ], "both")  # fmt: skip
        whole, claimed = sum(settled.values()), sum(believed.values())
        if changed[1:] or whole * claimed <= 0:  # what is paid in place of what is got, or the other way, is no sum
            return named
        sign = "+" if abs(claimed) > abs(whole) else "−"
        change = f"{self.word_number(unit, abs(whole))} {sign} {self.word_number(unit, abs(claimed - whole))}"
        return self.add_makers(change, named) if changed[0] in settled and changed[0] in believed else change

    # --- several explanations in a sentence ---------------------------------------------------------------------------

    def list_reasons(
        self, first: ExplanationLine, others: Sequence[ExplanationLine], claim: ClaimLine
    ) -> tuple[list[str], list[ExplanationLine]]:
        """Return the first explanation as a text, then what else it may be as further texts: other causes of the same
        mistake, or another size with the same value. Two mistakes are followed by pairs that have one of them. The
        second list has those of ``others`` that are told in these texts."""
        if self.is_of_rule(first):
            return [self.word_other_rule(first, claim)], []
        near = [line for line in others if self.is_near(line, first)]
        if len(first.groups) == 1:
            alike = [line for line in near if self.is_another_size(line, first)][: self.brevity.alike]
            (group,) = first.groups
            is_second = bool(self.word_beside(first)) or self.leaves_out_honba(first)
            causes = [] if not first.meant or is_second else self.list_causes_named(group)
            if causes:
                texts = [self.word_group(group, causes[:1]), *causes[1:]]
            else:
                texts = [self.word_explanation(first, claim)]
            texts += [self.word_explanation(line, claim) for line in alike]
            return [texts[0], *filter(None, dict.fromkeys(texts[1:]))], alike
        return self.list_pairs(first, near, claim)

    def list_pairs(
        self, first: ExplanationLine, near: Sequence[ExplanationLine], claim: ClaimLine
    ) -> tuple[list[str], list[ExplanationLine]]:
        """Return two mistakes as a text, then pairs as likely (``near``) that have one of them as further texts; and
        these pairs."""
        # each pair in a line of its own, as “a or b, and c or d” has to be read twice
        mistakes = {*map(_summarize_group, first.groups)}
        if len(mistakes) == 1:  # any two of its causes, which is a list already
            return [self.word_explanation(first, claim)], []
        alike = [line for line in near if line is not first and mistakes & {*map(_summarize_group, line.groups)}]
        alike = [line for line in alike if not self.adds_nothing(first, line)][: self.brevity.alike]
        if self.brevity.joined and alike and not self.word_beside(first):
            return self.join_pairs(first, alike)
        return [self.word_explanation(line, claim) for line in (first, *alike)], alike

    def join_pairs(
        self, first: ExplanationLine, alike: Sequence[ExplanationLine]
    ) -> tuple[list[str], list[ExplanationLine]]:
        """Return pairs as one sentence, the mistake that most of them have in common before the others: “a, and either
        b, or c”. The second list has those of ``alike`` that it tells; another pair would need a sentence of its own,
        for which there is no room. Each of ``alike`` has a mistake in common with the ``first``."""
        with_each = [
            [line for line in alike if _summarize_group(group) in map(_summarize_group, line.groups)]
            for group in first.groups
        ]
        place = max(range(len(with_each)), key=lambda place: len(with_each[place]))
        shared, told = first.groups[place], with_each[place]
        others = [group for line in (first, *told) for group in line.groups
                  if _summarize_group(group) != _summarize_group(shared)]  # fmt: skip
        first_text, *texts = dict.fromkeys(map(self.word_of_two, others))
        for text in texts:
            first_text = self.words("either", one=first_text, other=text)
        word = "both_either" if texts else "both"
        return [self.words(word, one=self.word_of_two(shared), other=first_text)], told

    @staticmethod
    def is_near(second: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether an explanation is about as likely as the first and consists of as many mistakes."""
        likely = second.cost <= first.cost + POLICY.near and not second.far
        return likely and second.meant == first.meant and len(second.groups) == len(first.groups)

    @staticmethod
    def is_another_size(second: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether two explanations are sizes of the hand with the same value."""
        sizes = {second.groups[0].sort, first.groups[0].sort} <= SIZES
        return sizes and all(second.comes_to.total(unit) == first.comes_to.total(unit) for unit in UNITS)

    @staticmethod
    def estimate_chance(claim: ClaimLine, explanations: Sequence[ExplanationLine]) -> float:
        """Return the likelihood, from 0 to 1, that one of these explanations is the cause, of all that explain the
        claim or are not tried. A cost of one more is half as likely."""
        of_all = sum(2**-line.cost for line in claim.explanations if not line.far) + 2**-POLICY.untried
        return float(sum(2**-line.cost for line in explanations) / of_all)

    @staticmethod
    def has_words(explanation: ExplanationLine) -> bool:
        """Tell whether players have words for an explanation. Only rules may lack them: one that is switched on or off
        needs none but what the key means; another value of a key without words would be told as ``key = value``."""
        switch = ("true", "false")
        for cause in explanation.causes[:1]:
            for part in cause.single:
                if part.kind == "rule" and not any(
                    rule.spoken or rule.name or rule.believed in switch for rule in part.rules
                ):
                    return False
        return True

    # --- an explanation as a sentence ---------------------------------------------------------------------------------

    def word_explanation(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return an explanation as a sentence: each mistake with its possible causes, and, if the amount is not right
        even so, what else is wrong."""
        if explanation.of_sense:
            return self.word_meant(explanation, claim)
        texts = self.word_groups(explanation)
        also = self.word_beside(explanation) if explanation.meant else self.word_other_sense(explanation, claim)
        if self.leaves_out_honba(explanation) and not explanation.groups[1:]:
            also = self.words("also_without", what=self.words("honba"))
        if also:
            texts.append(also)
        return self.join_texts(texts, "both")

    def word_counted(self, explanation: ExplanationLine) -> str:
        """Return in brackets what counts in the hand, so that a player finds what he has more or less. If a mistake
        adds han that no part accounts for, that is the yaku and dora, unless the ruling has them
        (:attr:`size_is_ruled`); if the fu are wrong, their sum. Empty for any other mistake, and for two."""
        (group, *others), verdict = explanation.groups, self.sheet.verdict
        if others or verdict is None or explanation.win < 0:
            return ""
        if group.sort == "han" and {cause.id for cause in self.choose_causes(group.causes)} <= ADDED_HAN:
            counted = "" if self.size_is_ruled else self.word_han_sum(self.sheet.wins[explanation.win])
            return self.words("hand_has", parts=counted) if counted else ""
        if group.sort != "fu" or self.brevity != POLICY.attempts[0]:
            return ""  # other causes are worth more room
        parts = verdict.wins[explanation.win].parts
        return self.word_fu_sum({part.id: part.amount for part in parts if part.unit == "fu"})

    def word_fu_sum(self, fu: Mapping[str, int]) -> str:
        """Return the fu of a hand (``fu``: by their ids) as a sum and what it is rounded up to, in brackets; empty if
        there is one kind only, as of seven pairs."""
        rounded = fu.get("fu.rounding_unit", 0)
        terms = [f"{Words(self.lang)(id_)} {number}" for id_, number in fu.items() if id_ != "fu.rounding_unit"]
        if len(terms) < 2:
            return ""
        total = sum(fu.values())
        word = "fu_sum_rounded" if rounded else "fu_sum"
        return self.words(word, terms=" + ".join(terms), sum=total - rounded, fu=total)

    def word_raised(self, explanation: ExplanationLine) -> str:
        """Return the higher limit that a mistake leads to although it loses han, as that is surprising; else empty."""
        believed = explanation.comes_to.win
        if not believed or not self.sheet.wins or not believed.limit:
            return ""
        settled = self.sheet.wins[explanation.win]
        if not 0 < believed.han < settled.han or believed.points <= settled.points:
            return ""
        return self.words("raised", limit=self.words(believed.limit))

    def word_other_sense(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return what else is wrong if an amount is meant in another sense than stated: a share is, or the sum, or
        honba and sticks are left out; empty if nothing. Only the first such amount is told."""
        stated = {fact.measure: fact.sense or "free" for fact in claim.states}
        another = next((line for line in explanation.senses if line.sense != stated[line.measure]), None)
        if another is None or not self.sheet.wins or explanation.win < 0:
            return ""
        if another.sense in ("each", "one") or self.is_each_of_value(explanation, another.sense, claim):
            return self.words("also_share")
        if stated[another.measure] == "each":
            return self.words("also_sum")
        if another.sense == "value" and stated[another.measure] == "pays" and not self.rulings[claim.by].points:
            return self.words("also_hand")
        if another.sense not in ("value", "honba") or another.measure != "points":
            return ""
        if stated["points"] == "gets" and claim.by != self.sheet.wins[explanation.win].player:
            return self.words("also_sum")  # while 逆 each of the others gets a share
        return self.word_without(self.sheet.wins[explanation.win], another.sense, stated["points"])

    @staticmethod
    def is_each_of_value(explanation: ExplanationLine, sense: str, claim: ClaimLine) -> bool:
        """Tell whether points that are right as the worth of a hand are what each pays under an explanation, where the
        game states worths so (kessen)."""
        believed, fact = explanation.comes_to.win, find_fact(claim, "points")
        if sense != "value" or believed is None or fact is None:
            return False
        return believed.each == fact.value != believed.points

    def word_without(self, win: WinLine, sense: str, stated: str) -> str:
        """Say that honba or sticks are left out too; empty if there are none. ``sense``: the one in which the amount is
        right. The worth of the hand lacks honba and sticks; but whoever says what he pays (``stated``) pays no
        sticks."""
        extras = [self.words("honba")] if win.honba and sense == "value" else []
        # the sticks lie on the table already
        if stated != "pays" and self.has_sticks(win):
            extras.append(self.words("sticks_word"))
        return self.words("also_without", what=self.join_texts(extras)) if extras else ""

    def word_groups(self, explanation: ExplanationLine) -> list[str]:
        """Return the mistakes that an explanation consists of, a text each; two of a kind in one: “2 han too few”, or
        two multipliers that are not counted."""
        groups = sorted(explanation.groups, key=self.is_claimed_falsely, reverse=True)
        if len(groups) == 1:
            return [self.word_group(groups[0])]
        causes = tuple({cause.id: cause for group in groups for cause in group.causes}.values())
        all_of_han = all(group.sort == "han" for group in groups)
        if all_of_han and len({group.amounts[0] > 0 for group in groups}) == 1:  # none undoes another
            number = sum(group.amounts[0] for group in groups)
            named = self.join_causes(self.word_causes(causes)) if len(self.choose_causes(causes)) > 1 else ""
            named = named if self.words("any", one="", other="") in named else ""  # “two of” needs a choice
            return [self.add_causes("two_han_more" if number > 0 else "two_han_less", named, n=str(abs(number)))]
        if all((group.sort, group.numbers) == ("times", groups[0].numbers) for group in groups):
            names = [*dict.fromkeys(map(self.word_cause, causes))][: self.brevity.parts + self.brevity.others]
            return names if len(names) < 3 else [self.words("two_times", what=self.comma.join(names))]
        return [self.word_of_two(group) for group in groups]

    def is_claimed_falsely(self, group: MistakeGroup) -> bool:
        """Tell whether a mistake is to count what the claim names by its name."""
        cause = group.causes[0]
        return cause.kind == "added" and cause.subject.rpartition(".")[2] in self.claimed_parts

    def word_of_two(self, group: MistakeGroup) -> str:
        """Return one of two mistakes, by its causes alone if players have words for them: the amount claimed shows what
        both come to together, so that the size that one makes would be puzzling."""
        causes = self.join_causes(self.list_causes_named(group))
        return causes if causes and group.sort in ("han", "times") else self.word_group(group)

    def list_causes_named(self, group: MistakeGroup) -> list[str]:
        """Return the causes of a mistake as :meth:`word_causes` has them. None for fu if there is room for only one
        cause and their number says enough; it does not behind a sum that has it (:attr:`size_is_said`)."""
        is_number_enough = group.sort == "fu" and self.brevity.parts == 1 and not self.size_is_said
        return [] if is_number_enough else self.word_causes(group.causes)

    def word_group(self, group: MistakeGroup, named: Sequence[str] | None = None) -> str:
        """Return a mistake with the causes that it can have (``None``: all): “1 han too few: pinfu not counted”. The
        causes stand alone if the mistake has no sort, or its sort says nothing new: the han of a claim about chips, or
        the size claimed."""
        sort, numbers = group.sort, group.amounts
        causes = self.join_causes(self.list_causes_named(group) if named is None else named)
        # the claim says as much itself
        sort_is_idle = (sort == "han" and self.of_chips) or (sort == "size" and numbers == self.claimed_size)
        sort_is_idle |= sort == "fu" and numbers[0] == self.claimed_size[1]
        sort_is_idle |= sort == "times" and numbers[0] == self.claimed_times
        if sort is None or (causes and (sort_is_idle or self.size_is_said)):
            return causes
        if sort == "han":  # causes of one sort may differ in number: from the fewest to the most
            few, many = abs(numbers[0]), abs(numbers[-1])
            number = str(few) if few == many else f"{few}–{many}"
            return self.add_causes("han_more" if numbers[0] > 0 else "han_less", causes, n=number)
        if sort == "size":
            return self.add_causes("size_is", causes, n=numbers[0], fu=numbers[1])
        if self.size_is_said:
            return ""  # the size is said already, and says the same
        return self.add_causes(f"{sort}_is", causes, n=numbers[0], fu=numbers[0], was=numbers[1])

    def add_causes(self, word: str, causes: str, **values: object) -> str:
        """Return a mistake in the size of a hand, with the causes that it can have, if there are any."""
        return self.words(word if causes else word + "_only", what=causes, **values)

    # --- causes any of which is possible ------------------------------------------------------------------------------

    def join_causes(self, texts: Sequence[str]) -> str:
        """Join causes as :meth:`word_causes` has them, the last with a clearer “or” if one has a choice in itself."""
        or_word = self.words("any", one="", other="")
        return self.join_texts(texts, "either" if any(or_word in text for text in texts) else "any")

    def word_causes(self, causes: Sequence[CauseLine]) -> list[str]:
        """Return the possible causes in words, the likeliest first. Parts that are left out are named together (“pinfu
        or tanyao not counted”); so are parts counted twice, parts added, and chips too many or too few. :attr:`brevity`
        says how long each list may be."""
        lines: list[NamedCauses] = []
        told: list[str] = []
        # what happened comes before mere sizes, which say less
        for cause in sorted(self.choose_causes(causes), key=lambda cause: self.is_of_size([cause])):
            verb, text, most = self.name_cause(cause, causes)
            alike = [line for line in lines if line.verb == verb]
            named = [part for line in alike for part in line.parts]
            if (cause.kind == "dealer" and alike) or text in named:
                continue  # one player mistaken for the dealer is enough
            if self.is_ron_shared(cause.id) and any(map(self.is_ron_shared, told)):
                continue
            told.append(cause.id)
            if len(named) < most:
                # names that are merged stand where the first of them stood
                if verb and alike:
                    alike[0].parts.append(text)
                else:
                    lines.append(NamedCauses(verb, [text]))
        return self.word_lines(lines)

    def word_lines(self, lines: Sequence[NamedCauses]) -> list[str]:
        """Return causes that are named together as texts. A dora counted twice and a dora that is not there share one,
        as they are one slip to the table: a han too many."""
        invented = {*map(self.words, POLICY.invented)}
        twice = next((line for line in lines if line.verb == "twice"), None)
        not_there = [line for line in lines if not line.verb and line.parts[0] in invented]
        if twice is None or not not_there:
            return list(dict.fromkeys(map(self.word_named, lines)))
        few = twice._replace(parts=twice.parts[:MOST_TWICE])
        both = self.join_texts([self.word_named(few), not_there[0].parts[0]], "either")
        return [both if line is twice else self.word_named(line) for line in lines if line not in not_there]

    def word_named(self, line: NamedCauses) -> str:
        """Return causes that are named together as a text: their parts after one verb, or a cause as it is."""
        if not line.verb:
            return line.parts[0]
        parts = self.shorten_names(self.shorten_names(line.parts, "fu_of"), "chips_of")
        return self.words(line.verb, part=self.join_texts(parts, "any"))

    def choose_causes(self, causes: Sequence[CauseLine]) -> list[CauseLine]:
        """Return the causes that say something new: neither the sort of the mistake nor another cause says as much."""
        return [cause for cause in causes if not self.is_said_otherwise(cause, causes)]

    def is_said_otherwise(self, cause: CauseLine, causes: Sequence[CauseLine]) -> bool:
        """Tell whether a cause can be left out: the sort of the mistake or another of its causes says as much, or there
        is no word for it and others have one."""
        if cause.subject.startswith("fu ") or cause.id == "left_out:any_han":
            return True  # by the sort
        if cause.subject.startswith("limit ") and self.claimed_size[0]:
            return True  # who says the han does not mix up what they make
        if cause.kind == "rule":
            return len(causes) > 1 and not any(rule.spoken or rule.name for rule in cause.rules)
        if cause.kind in ("left_out", "twice") and cause.subject.endswith("/1"):
            return self.has_cause(causes, cause.kind, cause.subject.removesuffix("/1"))  # all of it is named
        # only what is invented is covered by it
        if cause.subject == "any_han" or not self.is_invented(cause):
            return False
        return any(another.subject == "any_han" for another in causes)  # "a han too many" covers it

    @staticmethod
    def has_cause(causes: Sequence[CauseLine], kind: str, subject: str) -> bool:
        """Tell whether a mistake of this kind and subject is among causes. Then that one says as much."""
        return any((cause.kind, cause.subject) == (kind, subject) for cause in causes)

    def name_cause(self, cause: CauseLine, causes: Sequence[CauseLine]) -> tuple[str, str, int]:
        """Return the verb with which a cause is named together with others (empty: it stands alone), its name, and how
        many a sentence names so. A multiplier that these rules do not play counts as an added part, like a yaku that is
        not there."""
        is_choice = len(causes) > 1
        unplayed = self.find_unplayed(cause) if is_choice else ""
        kind = "added" if unplayed else cause.kind
        chip_word = f"chip_of.{cause.subject.removesuffix('/1').removeprefix('chips.')}"
        verb = OF_ONE_CHIP.get(kind)
        if is_choice and kind == "left_out" and chip_word in self.vocabulary and not cause.subject.endswith("/1"):
            return kind, self.word_part(cause), self.brevity.parts  # all of its chips
        if is_choice and verb and chip_word in self.vocabulary:
            return verb, self.words(chip_word), self.brevity.parts
        is_merged = kind in ("left_out", "twice") or (kind == "added" and not cause.subject.endswith("/1"))
        if is_merged and not self.find_exact_word(cause):
            if is_choice and cause.subject.startswith("paid.") and "→" in cause.subject:
                return kind, self.word_one_payment(cause), self.brevity.parts
            return kind, unplayed or self.word_part_or_one(cause), self.brevity.parts
        return "", self.word_cause(cause), self.brevity.others

    @staticmethod
    def is_ron_shared(id_: str) -> bool:
        """Tell whether a mistake divides a tsumo like a ron (:data:`SHARES_OF_RON`)."""
        return id_.startswith(SHARES_OF_RON)

    def shorten_names(self, texts: list[str], word: str) -> list[str]:
        """Return names without, in English, the word for fu or chips before all but the first (“the fu of a or b”).
        ``word``: the text that they begin with, if all do."""
        start = self.words(word, name="").rstrip(" “”")
        if self.lang != ENGLISH or not all(text.startswith(start) for text in texts):
            return texts
        names = [text.removeprefix(start).strip() for text in texts[1:]]
        return [*texts[:1], *(self.words(f"further_{word}", name=name) for name in names)]

    @staticmethod
    def is_invented(cause: CauseLine) -> bool:
        """Tell whether a mistake is one of many that amount to a han too many: something that is not there, or a yaku
        counted twice. Any of these would do, so they are not worth a name beside “a han too many”."""
        return cause.kind == "added" or (cause.kind == "twice" and cause.subject.startswith("yaku."))

    def find_unplayed(self, cause: CauseLine) -> str:
        """Return the name of a multiplier that the rules in force do not count; empty for any other cause. Who believes
        in it adds it, as if it were played."""
        if cause.kind != "rule" or len(cause.rules) != 1:
            return ""
        rule = cause.rules[0]
        return self.word_name(rule.name) if rule.name and ".times." in rule.id and rule.value in (0, 1) else ""

    def word_fact(self, fact: FactLine) -> str:
        """Return what a part of a claim says, before its answer, or in front of the reason."""
        if fact.measure in UNITS:
            return self.word_amount(fact.measure, fact.number)
        if fact.measure in ("han", "fu", "times", "fold", "dice", "counters"):
            return self.words({"fold": "folds", "dice": "dice_n"}.get(fact.measure, fact.measure), n=fact.value)
        if fact.measure == "yaku" and fact.name:
            return self.word_name(fact.name)
        if fact.measure == "only":
            return self.words("nothing_else")
        if fact.measure == "dora":
            source, number = fact.counted
            return self.words(f"dora.{source}") + f" {number}"
        if fact.measure in ("refused", "winners"):
            return self.words(f"{fact.measure}_{fact.value}")
        if fact.measure in ("jokers", "shares"):
            values = fact.value if isinstance(fact.value, tuple) else (fact.value,)
            if fact.measure == "jokers":
                return " ".join(map(str, values))
            return "/".join(self.word_points(n) for n in values if isinstance(n, int))
        return self.words(fact.counted[0] or str(fact.value))


class NamedCauses(NamedTuple):
    """Causes that a sentence names together."""

    verb: str
    """The id of the text that has them all: ``left_out``, ``twice``, ``added``, ``chips_more`` or ``chips_fewer``;
    empty for a cause that stands alone."""
    parts: list[str]
    """The parts of the hand that it names; or the cause."""
