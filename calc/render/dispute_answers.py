"""Answers to claims, as short as at a table: right, and in which sense; or the mistake behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ..mistakes import SECOND_TOLD
from .dispute_amounts import UNITS, AmountWords

if TYPE_CHECKING:
    from ..dispute.sheet import CauseLine, ClaimLine, ExplanationLine, MistakeGroup, WinLine


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


class AnswerPolicy(NamedTuple):
    """What an answer tells, and how sure it sounds. Costs are those of :mod:`calc.mistakes`."""

    attempts: tuple[Brevity, ...] = (
        Brevity(6, 3, alike=2, second=2),
        Brevity(5, 2, alike=2, second=2),
        Brevity(4, 2, alike=2, second=2),
        Brevity(6, 3, alike=2, second=1),
        Brevity(5, 2, alike=2, second=1),
        Brevity(4, 1, alike=2, second=1),
        Brevity(3, 1, alike=2, second=1),
        Brevity(2, 1, alike=2, second=1),
        Brevity(1, 1, alike=1, second=1),
        Brevity(1, 1, alike=0, second=1),
        Brevity(2, 1, alike=0, second=0),
    )
    """Tried from the first until the answer is short enough."""
    second: Brevity = Brevity(3, 1, alike=0, second=0)
    """How short the second explanation is."""
    near: float = 2.0
    """An explanation that is at most this much more far-fetched shares a sentence with the first, if it is similar."""
    far_fetched: float = 7.5
    """Explanations that cost more are not reported."""
    beside: float = 2.5
    """Explanations that cost so much more than the first do not make it less sure."""
    untried: float = 4.5
    """The cost assumed for mistakes that the search does not try."""
    sure: float = 0.8
    """An answer that is less likely than this is worded as a possibility."""
    longest_place: int = 8
    """The most characters of a place in a book that an answer has beside a cause."""


POLICY = AnswerPolicy()
SAME = ({"happened:ron_table", "happened:ron"}, {"happened:tsumo_table", "happened:tsumo"})
"""Mistakes that nobody tells apart."""
SIZES = {"han", "fu", "size"}
PLAYED: Mapping[object, str] = {True: "is_played", False: "is_not_played"}
"""What a source has of a rule that is on or off, as the word for it is called."""
FORGOTTEN = {("left_out", "honba"), ("left_out", "stick")}


def _key(group: MistakeGroup) -> tuple[str | None, str]:
    """Return what distinguishes one group of causes from another."""
    return group.sort, group.causes[0].id


def _headed(group: MistakeGroup) -> tuple[object, ...]:
    """Return the sort of a mistake with its numbers; if it has none, kind and subject without tile or count."""
    cause = group.causes[0]
    head = cause.kind, cause.subject.partition(" ")[0].partition("/")[0]
    return (group.sort, *group.numbers) if group.sort else head


def _left_out(explanation: ExplanationLine) -> set[str]:
    """Return what an explanation leaves out, if it does nothing else; norths and their chips are the same."""
    causes = [cause for group in explanation.groups for cause in group.causes]
    if any(cause.kind != "left_out" for cause in causes):
        return set()
    subjects = (cause.subject.partition(" ")[0].removesuffix("/1").rpartition(".")[2] for cause in causes)
    return {subject.removesuffix("s").removesuffix("_indicator") for subject in subjects}


class AnswerWords(AmountWords):
    """The answers to the claims of one dispute."""

    brevity = POLICY.attempts[0]
    """How short an answer must be."""
    of_chips = False
    """Whether the claim is about chips only."""
    claimed_size: tuple[object, object] = (None, None)
    """The han and fu that the claim states."""

    def answer(self, claim: ClaimLine) -> str:
        """Return the answer: right, and in which sense; or the mistake, and at most one alternative."""
        w = self.words
        facts = {fact.measure: fact.value for fact in claim.states}
        self.of_chips, self.claimed_size = {*facts} == {"chips"}, (facts.get("han"), facts.get("fu"))
        if claim.status == "right":
            return self.right(claim)
        if claim.status == "undecided":
            return self.undecided(claim)
        if claim.status == "apart":
            apart = sorted(claim.apart, key=lambda part: part.status != "right")
            parts = [w("part", what=self.facts(part), answer=self.answer(part)) for part in apart]
            return w("apart") + "; ".join(parts)
        explained = self.mistake(claim) if claim.status == "explained" else self.yaku_said(claim)
        return explained or self.opening(claim, self.nearest(claim)) or self.untrue(claim)

    def opening(self, claim: ClaimLine, text: str, word: str = "and_nearest") -> str:
        """Return the ruling, “no” and what is right instead, and then a text; ``word`` joins them. Empty without a text
        where there is nothing to say instead."""
        truth = self.truth(claim)
        ruling = self.words("no_truth", truth=truth) if truth else self.words("no")
        return self.words(word, ruling=ruling, text=text) if text else ruling if truth else ""

    def undecided(self, claim: ClaimLine) -> str:
        """Return what must be said before a claim can be decided."""
        values = [fact.value if isinstance(fact.value, str) else fact.counted[0] for fact in claim.states]
        return self.words("undecided", what=self.together([self.words(f"undecided_{value}") for value in values]))

    def untrue(self, claim: ClaimLine) -> str:
        """Return what is right in the place of a claim that nothing explains."""
        if any(fact.measure == "refused" for fact in claim.states):
            by_tsumo = self.sheet.wins and self.sheet.wins[0].by == "tsumo"
            furiten = by_tsumo and any(fact.value == "furiten" for fact in claim.states)
            return self.words("no_furiten" if furiten else "legal_win")
        if any(fact.measure == "counters" for fact in claim.states):
            return self.words("honba_there", n=getattr(self.sheet.verdict and self.sheet.verdict.record, "honba", 0))
        return self.words("unexplained")

    def mistake(self, claim: ClaimLine) -> str:
        """Return the most likely mistake, and at most one alternative; empty if there is none to tell."""
        w, explanations = self.words, [one for one in claim.explanations if self.in_words(one)]
        if not explanations:
            return ""
        first, others = explanations[0], explanations[1:]
        if first.of_sense:
            truth = self.truth(claim)
            ruling = w("not_quite_truth", truth=truth) if truth else w("not_quite")
            return self.with_alternative(
                w("because", ruling=ruling, text=self.mistakes(first, claim)), first, others, claim
            )
        if first.far or first.cost > POLICY.far_fetched:
            return ""
        text, alike = self.in_one_breath(first, others, claim)
        text = self.would_be(first, claim) if not alike else text
        text += self.raised(first) + self.all_the_same(first, claim) + self.turned(first, claim)
        word = "because_two" if first.groups[1:] else "because"
        if self.chance(claim, [first, *alike]) < POLICY.sure:
            word += "_perhaps"
        rest = [one for one in others if one not in alike]
        return self.with_alternative(self.opening(claim, text, word), first, rest, claim)

    def would_be(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return an explanation as a sentence; of a rule alone under which value the claim would be right, and which
        source has another."""
        causes = [cause for group in explanation.groups for cause in group.causes]
        rules = causes[0].rules if len(causes) == 1 and causes[0].kind == "rule" else ()
        if not (rules and rules[0].spoken and explanation.meant):
            return self.mistakes(explanation, claim)
        text, source = self.cause(causes[0]), self.source(causes[0])
        if self.lang == "en" and text.split(" ")[0] not in ("with", "without"):
            text = self.words("would_be_with", cause=text)
        played = PLAYED.get(rules[0].value, "has_its_own")
        return self.words("would_be", said=self.amount_said(claim), cause=text) + (
            self.words(played, source=source) if source else ""
        )

    def amount_said(self, claim: ClaimLine) -> str:
        """Return the points that a claim states, if that is all it says."""
        fact, *others = claim.states
        alone = not others and fact.measure == "points" and fact.number
        return self.number(fact.number) if alone else self.words("that")

    def with_alternative(
        self, text: str, first: ExplanationLine, others: Sequence[ExplanationLine], claim: ClaimLine
    ) -> str:
        """Add another explanation that says something new and is likely enough: a single mistake before two at once."""
        likely = [one for one in others if not one.far and one.cost <= POLICY.far_fetched]
        likely = [one for one in likely if len(one.groups) <= self.brevity.second]
        told = self.mistakes(first, claim)
        for alternate in sorted(likely, key=lambda one: len(one.groups) > 1 or one.cost > SECOND_TOLD):
            alternative = self.mistakes_briefly(alternate, claim)
            if first.id in alternate.id.split(" & ") or {first.id, alternate.id} in SAME:
                continue
            if self.nothing_new(first, alternate):
                continue
            if alternative not in text and told not in alternative:  # nor with something more
                return text + self.words("else") + alternative + self.raised(alternate)
        return text

    def mistakes_briefly(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return an explanation as a sentence, as short as the second of an answer."""
        brevity, self.brevity = self.brevity, POLICY.second
        text = self.mistakes(explanation, claim)
        self.brevity = brevity
        return text

    @staticmethod
    def nothing_new(first: ExplanationLine, second: ExplanationLine) -> bool:
        """Tell whether an explanation adds nothing to the first: it leaves out only what the first leaves out (norths,
        or only their chips); it is wrong in both han and fu where the first has one mistake in the size; or its
        mistakes are those of the first in other details, or honba or sticks left out where the first means another
        amount."""
        if len(second.groups) == 1:
            return len(first.groups) == 1 and _left_out(first) >= _left_out(second) > set()
        heads = {*map(_headed, first.groups)} | (set() if first.meant else FORGOTTEN)
        likeliest = [group.causes[0].id for group in second.groups]
        if len(first.groups) == 1 and first.groups[0].causes[0].id in likeliest:
            return True
        one_size = len(first.groups) == 1 and {first.groups[0].sort} <= SIZES
        both = {group.sort for group in second.groups} == {"han", "fu"}
        return (one_size and both) or heads >= {*map(_headed, second.groups)}

    def all_the_same(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Say that a wrong size, claimed without an amount, is paid like the right one; empty if it is not."""
        there = explanation.comes_to
        if {fact.measure for fact in claim.states} - {"han", "fu"} or not there.win:
            return ""
        same = all(r.total(unit) == there.total(unit)[r.player] for r in self.sheet.rulings for unit in UNITS)
        return self.words("paid_alike") if same else ""

    def turned(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Say that the winner pays (逆), if the claim does not say who does."""
        there = explanation.comes_to.win
        senses = {one.sense for one in explanation.senses} or {fact.measure for fact in claim.states} & {"shares"}
        if not there or there.points >= 0 or not senses or senses & {"pays", "gets", "own", "back", "alone"}:
            return ""
        return self.words("turned", winner=there.player)

    # --- several explanations in a sentence ---------------------------------------------------------------------------

    def in_one_breath(
        self, first: ExplanationLine, rest: Sequence[ExplanationLine], claim: ClaimLine
    ) -> tuple[str, list[ExplanationLine]]:
        """Return the first explanation and those that share a sentence with it: another size of the hand with the same
        value; or two mistakes of which one varies while the other stays. Returns the words and these explanations."""
        near = [line for line in rest if self.are_near(line, first)]
        if len(first.groups) == 1:
            alike = [one for one in near if self.another_size(one, first)][: self.brevity.alike]
            return self.either([self.mistakes(one, claim) for one in (first, *alike)]), alike
        sides, alike = self.sides(first, near)
        if not alike or {group.sort for group in first.groups} == {"times"}:
            return self.mistakes(first, claim), alike
        texts = [list(dict.fromkeys(map(self.sort, side))) for side in sides]
        return self.together([self.either(side) for side in texts], "both"), alike

    @staticmethod
    def are_near(second: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether an explanation is about as likely as the first and consists of as many mistakes."""
        likely = second.cost <= first.cost + POLICY.near and not second.far
        return likely and second.meant == first.meant and len(second.groups) == len(first.groups)

    def either(self, texts: Sequence[str]) -> str:
        """Join alternatives, with a clearer separation if one of them contains a choice."""
        return self.together(texts, "either" if any(": " in text for text in texts) else "any")

    @staticmethod
    def another_size(second: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether two explanations are sizes of the hand with the same value."""
        sizes = {second.groups[0].sort, first.groups[0].sort} <= SIZES
        return sizes and all(second.comes_to.total(unit) == first.comes_to.total(unit) for unit in UNITS)

    def sides(
        self, first: ExplanationLine, near: Sequence[ExplanationLine]
    ) -> tuple[list[list[MistakeGroup]], list[ExplanationLine]]:
        """Return the variants of each of two mistakes while the other stays, and the explanations that these cover."""
        made = {frozenset(map(_key, explanation.groups)): explanation for explanation in reversed(near)}
        sides: list[list[MistakeGroup]] = [[group] for group in first.groups]
        covered: list[ExplanationLine] = []
        for explanation in reversed(made.values()):
            for here, there in ((sides[0], sides[1]), (sides[1], sides[0])):
                groups = [group for group in explanation.groups if _key(group) != _key(there[0])]
                if len(groups) == 1 and len(covered) < self.brevity.alike:
                    crossed = [made.get(frozenset((_key(groups[0]), _key(group)))) for group in there]
                    if None not in crossed:
                        here += groups
                        covered += [pair for pair in crossed if pair is not None]
        return sides, covered

    @staticmethod
    def chance(claim: ClaimLine, explanations: Sequence[ExplanationLine]) -> float:
        """Return the likelihood that one of these explanations is the cause, by how often people make the mistakes."""
        most = explanations[0].cost + POLICY.beside
        near = (one for one in claim.explanations if not one.far and one.cost <= most)
        whole = sum(2**-one.cost for one in near) + 2**-POLICY.untried
        return float(sum(2**-one.cost for one in explanations) / whole)

    @staticmethod
    def in_words(explanation: ExplanationLine) -> bool:
        """Tell whether players have words for an explanation; if it changes rules, for these."""
        switch = ("true", "false")
        for cause in explanation.causes[:1]:
            for part in cause.single:
                if part.kind == "rule" and not any(r.spoken or r.name or r.believed in switch for r in part.rules):
                    return False
        return True

    # --- an explanation as a sentence ---------------------------------------------------------------------------------

    def mistakes(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return an explanation as a sentence: the sort of mistake, what it can be, its rule."""
        if explanation.of_sense:
            return self.meant(explanation, claim)
        texts = self.sorts(explanation)
        if not explanation.meant and (also := self.also(explanation, claim)):
            texts.append(also)
        return self.together(texts, "both")

    def raised(self, explanation: ExplanationLine) -> str:
        """Return the higher limit that a mistake leads to although it loses han."""
        there = explanation.comes_to.win
        if not there or not self.sheet.wins or not there.limit:
            return ""
        here = self.sheet.wins[explanation.win]
        if not 0 < there.han < here.han or there.points <= here.points:
            return ""
        return self.words("raised", limit=self.words(there.limit))

    def also(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return what else is wrong if an amount is meant in another sense than stated."""
        stated = {fact.measure: fact.sense or "free" for fact in claim.states}
        another = next((sense for sense in explanation.senses if sense.sense != stated[sense.measure]), None)
        if another is None or not self.sheet.wins or explanation.win < 0:
            return ""
        if another.sense in ("each", "one"):
            return self.words("also_share")
        if stated[another.measure] == "each":
            return self.words("also_sum")
        if another.sense not in ("value", "honba") or another.measure != "points":
            return ""
        return self.also_without(self.sheet.wins[explanation.win], another.sense, stated["points"])

    def also_without(self, win: WinLine, sense: str, stated: str) -> str:
        """Say that honba or sticks are left out too; empty if there are none."""
        what = [self.words("honba")] if win.honba and sense == "value" else []
        what += [self.words("sticks_word")] if stated != "pays" and self.has_sticks(win) else []
        return self.words("also_without", what=self.together(what)) if what else ""

    def sorts(self, explanation: ExplanationLine) -> list[str]:
        """Return the mistakes that an explanation consists of."""
        groups = explanation.groups
        if not groups[1:]:
            return [self.sort(groups[0])]
        causes = tuple({cause.id: cause for group in groups for cause in group.causes}.values())
        if all(group.sort == "han" for group in groups) and len({group.amounts[0] > 0 for group in groups}) == 1:
            number = sum(group.amounts[0] for group in groups)
            named = self.several(causes) if len(self.worth_naming(causes)) > 1 else ""
            return [self.with_causes("two_han_more" if number > 0 else "two_han_less", named, n=str(abs(number)))]
        if all((group.sort, group.numbers) == ("times", groups[0].numbers) for group in groups):
            names = [*dict.fromkeys(map(self.cause, causes))][: self.brevity.parts + self.brevity.others]
            return names if len(names) < 3 else [self.words("two_times", what=self.comma.join(names))]
        return [*map(self.sort, groups)]

    def sort(self, group: MistakeGroup) -> str:
        """Return a sort of mistake with the causes that it can have."""
        sort, numbers = group.sort, group.amounts
        causes = "" if sort == "fu" and self.brevity.parts == 1 else self.several(group.causes)
        claimed = (sort == "han" and self.of_chips) or (sort == "size" and numbers == self.claimed_size)
        if sort is None or (causes and claimed):
            return causes
        if sort == "han":
            few, many = abs(numbers[0]), abs(numbers[-1])
            number = str(few) if few == many else f"{few}–{many}"
            return self.with_causes("han_more" if numbers[0] > 0 else "han_less", causes, n=number)
        if sort == "size":
            return self.with_causes("size_is", causes, n=numbers[0], fu=numbers[1])
        return self.with_causes(f"{sort}_is", causes, n=numbers[0], fu=numbers[0], was=numbers[1])

    def with_causes(self, word: str, causes: str, **values: object) -> str:
        """Return a mistake in the size of a hand, with the causes that it can have, if there are any."""
        return self.words(word if causes else word + "_only", what=causes, **values)

    # --- causes any of which is possible ------------------------------------------------------------------------------

    def several(self, causes: Sequence[CauseLine]) -> str:
        """Return causes any of which is possible; parts that are left out are named together."""
        named = NamedCauses([], [], [])
        leads = False
        for cause in self.worth_naming(causes):
            if cause.kind == "dealer" and named.others:
                continue  # one player mistaken for the dealer is enough
            text, texts, most = self.naming(cause, causes, named)
            if text not in texts and len(texts) < most:
                leads = leads or (texts is named.others and not any(named))
                texts.append(text)
        for texts, word in product((named.left_out, named.added), ("fu_of", "chips_of")):
            self.shorten(texts, word)
        merged = (("left_out", named.left_out), ("added", named.added))
        together = [self.words(kind, part=self.together(texts, "any")) for kind, texts in merged if texts]
        first = [named.others.pop(0)] if leads else []
        choice = bool(named.left_out[1:] or named.added[1:])
        word = "either" if named.others and choice else "any"
        return self.together(list(dict.fromkeys([*first, *together, *named.others])), word)

    def worth_naming(self, causes: Sequence[CauseLine]) -> list[CauseLine]:
        """Return those of the causes that say something which the sort and the other causes do not say."""
        any_han = any(cause.subject == "any_han" for cause in causes)
        whole = {(cause.kind, cause.subject) for cause in causes}

        def is_said(cause: CauseLine) -> bool:
            """Tell whether the sort of the mistake or another cause says as much as this one."""
            if cause.subject.startswith("fu ") or cause.id == "left_out:any_han":
                return True  # by the sort
            if cause.subject.startswith("limit ") and self.claimed_size[0]:
                return True  # who says the han does not mix up what they make
            if cause.kind == "rule" and causes[1:] and not any(rule.spoken or rule.name for rule in cause.rules):
                return True  # there is no word for it
            if cause.kind == "left_out" and (cause.kind, cause.subject.removesuffix("/1")) in whole - {cause[1:3]}:
                return True  # all of it is named, which one of it is part of
            return any_han and cause.subject != "any_han" and self.invented(cause)  # "a han too many" covers it

        return [cause for cause in causes if not is_said(cause)]

    def naming(self, cause: CauseLine, causes: Sequence[CauseLine], named: NamedCauses) -> tuple[str, list[str], int]:
        """Return the name of a cause, the texts that it belongs to, and the most that these may be."""
        unplayed = self.unplayed(cause) if causes[1:] else ""
        kind, single = "added" if unplayed else cause.kind, cause.subject.endswith("/1")
        merged = kind == "left_out" or (kind == "added" and not single)
        if merged and not self.own_word(cause):
            text = unplayed or self.part(cause)
            text = self.words("one_of", part=text) if single else text
            return text, named.left_out if kind == "left_out" else named.added, self.brevity.parts
        return self.cause(cause) if causes[1:] else self.with_source(cause), named.others, self.brevity.others

    def with_source(self, cause: CauseLine) -> str:
        """Return a cause and the source of the rule that it contradicts, if players know that."""
        text, source = self.cause(cause), self.source(cause)
        if not source:
            return text
        return f"{text[:-1]}, {source})" if text.endswith(")") else f"{text} ({source})"

    def shorten(self, texts: list[str], word: str) -> None:
        """Leave out, in English, the word for fu or chips before each of several names."""
        start = self.words(word, name="").rstrip(" “”")
        if self.lang == "en" and texts[1:] and all(text.startswith(start) for text in texts):
            names = [text.removeprefix(start).strip() for text in texts[1:]]
            texts[1:] = [self.words(f"further_{word}", name=name) for name in names]

    @staticmethod
    def invented(cause: CauseLine) -> bool:
        """Tell whether a mistake is one of many that amount to a han too many."""
        return cause.kind == "added" or (cause.kind == "twice" and cause.subject.startswith("yaku."))

    def unplayed(self, cause: CauseLine) -> str:
        """Return the name of a multiplier that the rules in force do not count; empty for any other cause."""
        if cause.kind != "rule" or len(cause.rules) != 1:
            return ""
        rule = cause.rules[0]
        return self.name(rule.name) if rule.name and ".times." in rule.id and rule.value in (0, 1) else ""

    def source(self, cause: CauseLine) -> str:
        """Return the source of the rule that a cause contradicts, as players know it."""
        if cause.kind != "rule" or not cause.rules or cause.rules[0].status != "stated":
            return ""
        book, _, place = cause.rules[0].origin.split(" (")[0].split(";")[0].partition(" ")
        place = place.partition(" ")[0].rstrip(",")
        return f"{book} {place}" if 0 < len(place) <= POLICY.longest_place else ""

    def facts(self, claim: ClaimLine) -> str:
        """Return what a part of a claim says."""
        fact = claim.states[0]
        if fact.measure in UNITS:
            return self.amount(fact.measure, fact.number)
        if fact.measure in ("han", "fu", "times", "fold", "dice", "counters"):
            return self.words({"fold": "folds", "dice": "dice_n"}.get(fact.measure, fact.measure), n=fact.value)
        if fact.measure == "yaku" and fact.name:
            return self.name(fact.name)
        if fact.measure == "dora":
            source, number = fact.counted
            return self.words(f"dora.{source}") + f" {number}"
        if fact.measure == "refused":
            return self.words(f"refused_{fact.value}")
        if fact.measure in ("jokers", "shares"):
            values = fact.value if isinstance(fact.value, tuple) else (fact.value,)
            return (" " if fact.measure == "jokers" else "/").join(map(str, values))
        return self.words(fact.counted[0] or str(fact.value))


class NamedCauses(NamedTuple):
    """The causes that a sentence names so far."""

    left_out: list[str]
    added: list[str]
    others: list[str]
