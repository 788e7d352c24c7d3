"""Answers to claims, as short as at a table: right, and in which sense; or the mistake behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from ..dispute.claim_amounts import NET, OWN
from ..dispute.claim_text import TILES
from ..dispute.sheet import SettledOutcome
from ..languages import ENGLISH
from ..mistakes import SECOND_TOLD
from ..verdict.ledger import HAND, TABLE
from .dispute_amounts import AmountWords
from .dispute_causes import UNITS, find_fact
from .words import Words

if TYPE_CHECKING:
    from ..dispute.sheet import CauseLine, ClaimLine, ExplanationLine, FactLine, MistakeGroup, OtherRule, WinLine
    from ..verdict.ledger import Transfer
    from ..verdict.verdict import Part


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
    further: int = 1
    """How many other causes the second explanation names."""
    lined: bool = True
    """Whether the causes of the first explanation have lines of their own; else they share a sentence, which leaves
    room for a second explanation."""
    chained: bool = True
    """Whether a second explanation by two mistakes begins with the sum that leads to the number; else it has the
    mistakes alone, as to name them is worth more."""
    led: bool = True
    """The same of a first explanation by two mistakes: two pairs of mistakes are worth more than one with its sum."""


class AnswerPolicy(NamedTuple):
    """What an answer tells, and how sure it sounds. Costs are those of :mod:`calc.mistakes`."""

    attempts: tuple[Brevity, ...] = (
        Brevity(5, 3, alike=2, second=2),
        Brevity(3, 3, alike=2, second=2),
        Brevity(3, 2, alike=2, second=2),
        Brevity(3, 2, alike=2, second=2, further=0),
        Brevity(3, 2, alike=2, second=2, joined=True, further=0),
        Brevity(3, 1, alike=2, second=2, joined=True, further=0),
        Brevity(3, 2, alike=2, second=2, joined=True, further=0, chained=False),
        Brevity(3, 1, alike=2, second=2, joined=True, further=0, chained=False),
        Brevity(3, 2, alike=2, second=1),
        Brevity(3, 2, alike=2, second=1, joined=True),
        Brevity(3, 1, alike=2, second=1),
        Brevity(3, 1, alike=2, second=1, joined=True),
        Brevity(3, 1, alike=0, second=1),
        Brevity(3, 1, alike=0, second=1, with_tied=False),
        Brevity(3, 2, alike=0, second=1, with_tied=False, further=0),
        Brevity(2, 1, alike=2, second=1),
        Brevity(2, 1, alike=2, second=1, joined=True),
        Brevity(1, 1, alike=1, second=1),
        Brevity(1, 1, alike=0, second=1),
        Brevity(1, 1, alike=0, second=1, with_tied=False),
        Brevity(3, 3, alike=0, second=1, with_tied=False, lined=False),
        Brevity(3, 2, alike=0, second=1, with_tied=False, lined=False),
        Brevity(2, 1, alike=0, second=1, with_tied=False, lined=False),
        Brevity(2, 0, alike=0, second=1, with_tied=False, lined=False),
        Brevity(3, 3, alike=0, second=0),
        Brevity(3, 2, alike=0, second=0),
        Brevity(2, 1, alike=0, second=0),
    )
    """Tried from the first until the answer is short enough."""
    with_pair: tuple[Brevity, ...] = (
        Brevity(3, 1, alike=0, second=2, joined=True, further=0, lined=False),
        Brevity(2, 0, alike=0, second=2, joined=True, further=0, lined=False),
    )
    """Tried before those that tell no two mistakes in the second place, where a claim is wrong in points and in chips:
    then each may have a mistake of its own."""
    joined_pairs: tuple[Brevity, ...] = (
        Brevity(3, 2, alike=2, second=1, joined=True, further=0),
        Brevity(2, 1, alike=2, second=1, joined=True, further=0),
    )
    """Tried before those where the two likeliest explanations have one of their two mistakes in common: both together
    are likelier than another pair, for which there is then no room."""
    two_pairs: tuple[Brevity, ...] = (
        Brevity(3, 2, alike=2, second=2, joined=True, further=0, chained=False, led=False),
        Brevity(3, 1, alike=2, second=2, joined=True, further=0, chained=False, led=False),
    )
    """The same where each of the two likeliest explanations is two mistakes."""
    second: Brevity = Brevity(3, 1, alike=0, second=0)
    """How short the second explanation is."""
    lines: int = 3
    """The most reasons that are told, each on a line of its own."""
    near: float = 2.0
    """An explanation that is at most this much more far-fetched shares a sentence with the first, if it is similar."""
    far_fetched: float = 7.5
    """Explanations that cost more are not reported."""
    sure: float = 4.0
    """A single mistake that costs less is said for sure, not as what may be. This and the next four are so chosen that
    nineteen in twenty of such answers are right (docs/dispute.md, “How sure it is”)."""
    sure_size: float = 2.0
    """The same for a mistake in the size of a hand (“1 han too few”), as many mistakes make the same size."""
    sure_parts: int = 3
    """How many causes of a han more or less there may be for that: as many as an answer names."""
    sure_alone: float = 0.5
    """How likely the first must be for that: likelier than everything else together."""
    sure_gap: float = 1.0
    """What is told beside it must be this much more far-fetched for that: of two mistakes either of which people make,
    nobody knows which it was."""
    sure_payment: float = 0.7
    """How likely a mistake must be too where somebody says what he pays, as most can be wrong with that: the size, the
    shares, honba, sticks. Of a size such an answer is never sure."""
    tied: float = 0.6
    """A single mistake that is at most this much more far-fetched than the second is told in one sentence with it."""
    single_beside: float = 2.4
    """A single mistake that is this much more far-fetched than the first is not told beside it."""
    pair_beside: float = 2.8
    """Two mistakes at once that are this much more far-fetched are not told beside a single one: nobody would believe
    them."""
    beside_rule: float = 1.5
    """A mistake that is this much more far-fetched than a rule that other tables play is not told beside it."""
    beside_part: float = 1.0
    """Two mistakes one of which is in a multiplier, and that are this much more far-fetched, are not told beside
    something left out that leads to the number alone."""
    beside: float = 1.0
    """What is added to the cost where what is paid beside the win (a kong, a spring) is left out too: that is a second
    slip."""
    untried: float = 4.0
    """The cost assumed for everything that the search does not try, two mistakes among it."""


POLICY = AnswerPolicy()
MOST_TERMS = 3
"""The most terms of a sum that leads to a claimed amount; of a longer one only what differs is told."""
MOST_CHANGED = 2
"""The most terms that may differ."""
MOST_OF_DORA = 2
"""How many kinds of dora are named of which one too few may be counted, where a yaku may be overlooked as well."""
MOST_OTHERS_OF_TWO = 2
"""How many causes of one of two mistakes are named beside the parts that it may leave out."""
OF_MANGAN: Mapping[str, str] = {"chombo": "chombo", "fault": "chombo", "nagashi": "nagashi"}
"""By the reason of a payment, or the kind of a draw, what costs a mangan at many tables."""
MOST_FU_NAMED = 3
"""The most fu that are named as not counted."""
MOST_TWICE = 2
"""The most parts that are named as counted twice beside han that nothing accounts for."""
MOST_JOINED = 3
"""The most second mistakes that pairs with one in common are told with."""
SIZES = {"han", "fu", "size"}
OF_ONE_CHIP = {"added": "chips_more", "left_out": "chips_fewer"}
"""By the kind of a mistake the text for a single chip too many or too few."""
WORTHS: Mapping[str, frozenset[str]] = {"value": HAND, "honba": HAND | {"honba"}, "total": frozenset()}
"""For each sense of an amount that is the winner's: the reasons of the payments that count; empty: all."""
AMONG = {"added": "among_", "left_out": "forgotten_"}
"""By the kind of a mistake what the name of a text begins with that a part has among others alone."""
SHORT_FU = ("wait", "pair", "triplet", "kan")
"""What fu are called among others that may have been forgotten: the sum of the fu before has their full names."""
FORGOTTEN = {("left_out", "honba"), ("left_out", "stick")}
"""Mistakes, as :func:`_summarize_group` has them, that say of an amount only in which sense it is meant."""


def is_of_own_gain(explanation: ExplanationLine) -> bool:
    """Tell whether under an explanation an amount is what the claimant gains himself, for whatever it is."""
    return any(line.sense == OWN for line in explanation.senses)


def _put_first(explanation: ExplanationLine, explanations: Sequence[ExplanationLine]) -> Sequence[ExplanationLine]:
    """Return the explanations with one of them moved to the front, where an answer words it in full. The others keep
    their order, the likeliest first."""
    return [explanation, *(line for line in explanations if line is not explanation)]


def _summarize_group(group: MistakeGroup) -> tuple[object, ...]:
    """Return a mistake without its details, in a form that is equal for mistakes which differ only in a tile or count:
    its sort with its numbers (``("han", -1)``), or if it has no sort its kind and the first word of its subject
    (``("left_out", "kong")``)."""
    if group.sort:
        return (group.sort, *group.numbers)
    cause = group.causes[0]
    # a kong that is not there, and one that is not paid (“paid.kong”), are the same slip
    return cause.kind, cause.subject.partition(" ")[0].partition("/")[0].removeprefix("paid.")


def _identify_group(group: MistakeGroup) -> tuple[object, ...]:
    """Return a mistake with its details, in a form that is equal for the same mistake: its sort with its numbers, or if
    it has no sort its cause. Pairs that share a sentence (:meth:`AnswerWords.join_pairs`) must have one mistake in
    common in all details, or the sums in it would not come out."""
    return (group.sort, *group.numbers) if group.sort else (group.causes[0].id,)


def _list_left_out(explanation: ExplanationLine) -> set[str]:
    """Return the names of what an explanation leaves out, to be compared with what another leaves out; empty if any of
    its causes does anything else. They are without family and count, so that norths (``dora.norths``) and their chips
    (``chips.north``) have one name: ``north``."""
    causes = [cause for group in explanation.groups for cause in group.causes]
    if any(cause.kind != "left_out" for cause in causes):
        return set()
    subjects = (cause.subject.partition(" ")[0].removesuffix("/1").rpartition(".")[2] for cause in causes)
    # a payment of chips becomes the chips, norths become north, a dora indicator a dora
    return {subject.removeprefix("chip_").removesuffix("s").removesuffix("_indicator") for subject in subjects}


def _repeats(first: ExplanationLine, single: ExplanationLine) -> bool:
    """Tell whether an explanation by a ``single`` mistake says nothing new beside the ``first`` one: it is that mistake
    again (of another tile, or with honba or sticks forgotten), or it leaves out no more than the first."""
    mistakes, mistake = [*map(_summarize_group, first.groups)], _summarize_group(single.groups[0])
    if len(mistakes) > 1:
        # the first is that mistake with honba or sticks forgotten, which the single one says by another sense
        return {*mistakes} - FORGOTTEN == {mistake}
    if mistakes == [mistake] and first.groups[0].causes[0].kind == "happened":
        return True  # the same mistake in other details
    left_out = _list_left_out(single)
    return bool(left_out) and left_out <= _list_left_out(first)


def _forgets_chips(explanation: ExplanationLine) -> bool:
    """Tell whether an explanation is only that chips of some kind are not counted, or fewer at other tables."""
    causes = [cause for group in explanation.groups for cause in group.causes]
    of_chips = all(cause.kind in ("left_out", "rule") and cause.family == "chips" for cause in causes)
    return of_chips and len(explanation.groups) == 1


def _overlooks(explanation: ExplanationLine) -> bool:
    """Tell whether an explanation is that something did not happen (ippatsu), or is not played: a reader of chips takes
    it for the chips of that. Of a part that is left out, such as a dora, he would ask for its han."""
    causes = [cause for group in explanation.groups for cause in group.causes]
    return all(
        cause.kind == "rule" or (cause.kind == "left_out" and "." not in cause.subject) for cause in causes
    ) and all(cause.family != "chips" for cause in causes)


def has_several_payments(explanation: ExplanationLine, claim: ClaimLine) -> bool:
    """Tell whether under an explanation the player whose amount is claimed gets or pays points for several reasons."""
    player = claim.states[0].who or claim.by
    outcome = explanation.comes_to
    paid = outcome.paid if isinstance(outcome, SettledOutcome) else ()
    return len({(t.why, t.payee == player) for t in paid if player in (t.payer, t.payee)}) > 1


def takes_place_of_yaku(cause: CauseLine, told: Sequence[CauseLine], causes: Sequence[CauseLine]) -> bool:
    """Tell whether a cause is that one of several dora of a kind is left out, beside two kinds that are ``told`` so,
    where among the ``causes`` is a yaku too, for which the answer then has no room."""
    if not _is_one_of_dora(cause) or sum(map(_is_one_of_dora, told)) < MOST_OF_DORA:
        return False
    return any(another.kind == "left_out" and another.family == "yaku" for another in causes)


def _is_one_of_dora(cause: CauseLine) -> bool:
    """Tell whether a cause is that one of several dora of a kind is left out."""
    return cause.kind == "left_out" and cause.family == "dora" and cause.subject.endswith("/1")


class AnswerWords(AmountWords):
    """The answers to the claims of one dispute."""

    brevity = POLICY.attempts[0]
    """How short an answer must be."""
    of_chips = False
    """Whether the claim is about chips only."""
    is_of_both_units = False
    """Whether the claim states points and chips, each of which may be wrong by a mistake of its own."""
    is_of_all_chips = False
    """Whether the claim states chips as what each pays, or none at all: of all that there are, not of the win alone."""
    claimed_parts: frozenset[str] = frozenset()
    """The ids of the yaku that the claim names."""
    claimed_size: tuple[object, object] = (None, None)
    """The han and fu that the claim states."""
    claimed_shares: frozenset[int] = frozenset()
    """What the claim says that the payers pay; empty if it states no shares."""
    claimed_times: object = None
    """The multiplier that the claim states."""
    claimed_gain: tuple[str, int] = ("", 0)
    """The player whose payments the claim is about, and the points that it says."""
    names_missing = False
    """Whether a sum of chips names the kind that it lacks or has more, as the mistake is in the size of the hand."""
    size_is_said = False
    """Whether the claimed amount stands beside the size that it comes from, so that causes need no size."""

    def answer(self, claim: ClaimLine) -> str:
        """Return the answer to a claim, to stand behind it: that it is right, and in which sense; or “no”, what is
        right instead and, on lines below, the likely mistake and at most one alternative. The last line has no stop.
        Sets the attributes about the claim (:attr:`of_chips`, :attr:`claimed_size` …), which the other methods read:
        ask them of this claim alone afterwards."""
        facts = {fact.measure: fact.value for fact in claim.states}
        self.of_chips, self.claimed_size = {*facts} == {"chips"}, (facts.get("han"), facts.get("fu"))
        self.is_of_both_units = "chips" in facts and not facts.keys().isdisjoint({"points", "shares"})
        self.claimed_times = facts.get("times")
        chips = find_fact(claim, "chips")
        self.is_of_all_chips = chips is not None and (chips.sense == "each" or not chips.number)
        gain = find_fact(claim, "points")
        self.claimed_gain = (gain.who or claim.by, gain.number) if gain else (claim.by, 0)
        self.parts_in_doubt, self.win_in_doubt = "", None
        shares = facts.get("shares")
        each = [fact.number for fact in claim.states if (fact.measure, fact.sense) == ("points", "each")]
        self.claimed_shares = frozenset(shares if isinstance(shares, tuple) else each)
        self.claimed_parts, self.denied_yaku = self.find_yaku_named(claim)
        if claim.status == "right":
            return self.word_right(claim)
        return self.answer_wrong(claim)

    @staticmethod
    def find_yaku_named(claim: ClaimLine) -> tuple[frozenset[str], frozenset[str]]:
        """Return the ids of the yaku that a claim names, and of those that it says the hand has not."""
        of_yaku = [fact.counted for fact in claim.states if fact.measure == "yaku"]
        return frozenset(name for name, _ in of_yaku), frozenset(name for name, number in of_yaku if not number)

    def list_attempts(self, claim: ClaimLine) -> Sequence[Brevity]:
        """Return how short the answer to a claim may be, to be tried in this order."""
        wrong = {fact.measure for fact in claim.states if self.find_rightness(fact, claim) is False}
        are_pairs = len(claim.explanations) > 1 and all(len(line.groups) > 1 for line in claim.explanations[:2])
        between = POLICY.two_pairs if are_pairs else ()
        if "chips" in wrong and wrong & {"points", "shares"}:
            between += (POLICY.joined_pairs if are_pairs and self.have_one_in_common(claim) else ()) + POLICY.with_pair
        tells_pair = [attempt for attempt in POLICY.attempts if attempt.second > 1]
        return [*tells_pair, *between, *POLICY.attempts[len(tells_pair) :]]

    @staticmethod
    def have_one_in_common(claim: ClaimLine) -> bool:
        """Tell whether the two likeliest explanations of a claim have a mistake in common."""
        first, second = ({*map(_identify_group, line.groups)} for line in claim.explanations[:2])
        return not first.isdisjoint(second)

    def answer_wrong(self, claim: ClaimLine) -> str:
        """Return the answer to a claim that is not right, in the form of :meth:`answer`, which must have set what it
        reads: what the record leaves undecided, an answer to each part, or the mistake. Without a mistake it is the
        payments that add up to the claimed amount, or the nearest hand."""
        if claim.status == "undecided":
            return self.word_undecided(claim)
        if claim.status == "apart":
            right_first = sorted(claim.apart, key=lambda part: part.status != "right")
            return self.word_apart(right_first)
        # whoever denies a yaku is answered that it is there: why he denies it is no use to the table
        is_explained = claim.status == "explained" and not self.denies_parts(claim)
        if text := self.word_no_chance(claim) or self.word_winners_paid(claim):
            return text
        if reason := self.word_one_of_rons(claim) or self.word_other_tenpai(claim):
            return self.word_ruling(claim, reason)
        text = self.word_explained(claim) if is_explained else self.word_denied(claim)
        if text:
            return text
        self.take_parts_of_size(claim)
        reason = self.word_as_sum(claim, self.word_claimed_amount(claim)) or self.word_nearest(claim)
        reason = reason or self.word_threshold(claim) or self.word_of_draw(claim)
        return self.word_ruling(claim, reason) or self.word_unexplained(claim)

    def word_no_chance(self, claim: ClaimLine) -> str:
        """Return “no” to a claim of dice chances, with why the win opens none, where the game has words for that. Empty
        for any other claim: a mistake may be behind it."""
        win = self.find_win_meant(claim) if {fact.measure for fact in claim.states} == {"dice"} else None
        reason = self.word_no_dice(win) if win and not win.dice else ""
        return self.words("no_truth", truth=reason) if reason != self.words("no_dice") and reason else ""

    def word_winners_paid(self, claim: ClaimLine) -> str:
        """Return “no” to a claim of how many winners are paid (頭ハネ, double ron) with who of them is; and of all that
        are, which one another table would pay: the next behind the discarder. Empty for any other claim, and unless
        several have called one tile."""
        paid, seats = [win for win in self.sheet.wins if win.paid], self.sheet.seats
        if {fact.measure for fact in claim.states} != {"winners"} or not paid or paid[0].origin not in seats:
            return ""
        if len(paid) == 1:
            return self.words("no_only_paid", player=paid[0].player)
        players = self.join_texts([win.player for win in paid])
        discarder = paid[0].origin
        first = min(paid, key=lambda win: (seats.index(win.player) - seats.index(discarder)) % len(seats)).player
        return self.words("no_all_paid", players=players, first=first, discarder=discarder)

    def word_threshold(self, claim: ClaimLine) -> str:
        """Return from how many han a claimed limit (or a yakuman, by its han) is, where the win has fewer, or that no
        han make a yakuman by these rules. Empty for any other claim, and for a win without han."""
        stated = {fact.measure: fact.value for fact in claim.states}
        limit = "counted_yakuman" if stated.get("fold") == 1 else stated.get("limit", "")
        win, least = self.find_win_meant(claim), self.rule_values.get(f"limit.{limit}_han")
        if win is None or win.yakuman or not win.han or least is None:
            return ""
        if not least:
            if limit != "counted_yakuman":
                return ""
            # fewer han than are counted as a yakuman anywhere are no reason for one
            is_near = win.han >= self.rule_values.get("limit.sanbaiman_han", inf)
            return self.words("no_counted_yakuman" if is_near else "no_counted_yakuman_far", n=win.han)
        name, short = self.words(str(limit)), least - win.han
        name = name[:1].upper() + name[1:]
        return self.words("short_of", limit=name, least=least, n=win.han, short=short) if short > 0 else ""

    def word_of_draw(self, claim: ClaimLine) -> str:
        """Return why nobody pays what a claim says of a draw or チョンボ. Empty for any other claim."""
        return self.word_no_noten(claim) or self.word_other_mangan(claim) or self.word_free_draw(claim)

    def word_no_noten(self, claim: ClaimLine) -> str:
        """Return that nobody pays noten as all are tenpai, or nobody is, to a claim of points at such a draw. Empty for
        any other."""
        draw = getattr(self.sheet.verdict.record, "draw", None) if self.sheet.verdict else None
        is_alike = len(getattr(draw, "tenpai", "?")) in (0, len(self.sheet.seats))
        is_exhaustive = getattr(draw, "kind", "exhaustive") == "exhaustive"  # not every game has other draws
        if not is_alike or not is_exhaustive or any(line.points for line in self.sheet.rulings):
            return ""
        return self.words("no_noten", tenpai=self.word_tenpai()) if find_fact(claim, "points") else ""

    def word_other_mangan(self, claim: ClaimLine) -> str:
        """Return that a claimed amount is a mangan, or somebody's share of one, which a チョンボ or 流し満貫 costs at
        many tables, and here costs something else. Empty for any other claim."""
        fact, verdict = find_fact(claim, "points"), self.sheet.verdict
        if fact is None or verdict is None or self.sheet.wins:
            return ""
        sort = next((t.why for t in verdict.transfers if t.why in OF_MANGAN), "")
        if not sort:
            sort = getattr(getattr(verdict.record, "draw", None), "kind", "")  # of a チョンボ for which nothing is paid
        paid = {t.amount for t in verdict.transfers if t.unit == "points" and t.why == sort}
        wholes, shares = self.list_mangans(len(verdict.record.seats) - 1)
        cost = OF_MANGAN.get(sort, "")
        if not cost or (paid and paid <= shares):
            return ""
        amount = abs(fact.number)
        if amount in wholes:
            return self.words(f"other_{cost}", amount=self.word_points(amount))
        return self.words(f"other_{cost}_share", amount=self.word_points(amount)) if amount in shares else ""

    def list_mangans(self, others: int) -> tuple[set[int], set[int]]:
        """Return what a mangan comes to by these rules, by ron and by tsumo from so many ``others``, and the shares of
        a tsumo; nothing in games without one."""
        v, mangan = self.rule_values, self.rule_values.get("points.mangan", 0)
        dealers, childs = (mangan * v.get(f"points.tsumo_{who}", 0) for who in ("with_dealer", "between_children"))
        rons = {mangan * v.get(times, 0) for times in ("points.child_ron", "points.dealer_ron")}
        return {*rons, dealers * others, dealers + childs * (others - 1)} - {0}, {dealers, childs} - {0}

    def word_free_draw(self, claim: ClaimLine) -> str:
        """Return that nobody pays at a draw, to a claim of points or shares where nobody has won and nothing is paid.
        Empty for any other."""
        verdict = self.sheet.verdict
        if verdict is None or self.sheet.wins or verdict.transfers:
            return ""
        kind = getattr(getattr(verdict.record, "draw", None), "kind", "")  # not every game has kinds of draws
        is_of_points = find_fact(claim, "points") or find_fact(claim, "shares")
        return self.words("free_draw") if is_of_points and kind != "chombo" else ""

    def word_denied(self, claim: ClaimLine) -> str:
        """Return what the hand has instead of what a claim says of its yaku and dora (:meth:`word_true_yaku`); if it
        denies a yaku of the only win, with all that counts in it, as the han are what the table asks about."""
        text = self.word_true_yaku(claim)
        is_of_yaku = any(fact.measure in ("yaku", "only") for fact in claim.states)
        if not text or len(self.sheet.wins) != 1 or not (is_of_yaku and self.denies_parts(claim)):
            return text
        return self.add_makers(text, self.word_han_sum(self.sheet.wins[0]))

    def take_parts_of_size(self, claim: ClaimLine) -> None:
        """Set :attr:`parts_in_doubt` to the han of the only win for a claim of points that nothing explains: by these
        the player finds himself what he has more or less."""
        amounts = [fact.value for fact in claim.states if fact.measure in ("points", "shares")]
        if len(self.sheet.wins) == 1 and any(amounts):  # not for “nothing”
            self.parts_in_doubt = self.parts_in_doubt or self.word_han_sum(self.sheet.wins[0])

    def word_one_of_rons(self, claim: ClaimLine) -> str:
        """Return that a wrong amount is only one winner's (“2,600 is only B's win”), where a discarder says it of all
        that he pays and several have won on his tile: then he has left the other wins out. Empty for any other
        claim."""
        fact = self.find_wrong_amount(claim)
        if fact is None or fact.sense != "pays" or not all(map(self.is_on_one_tile, self.sheet.wins)):
            return ""
        payer = fact.who or claim.by
        paid = self.sum_by_pair(fact.measure)
        winner = next((win.player for win in self.sheet.wins if paid.get((payer, win.player)) == fact.value), "")
        return self.words("sum_win", said=self.word_claimed_amount(claim), winner=winner) if winner else ""

    def word_other_tenpai(self, claim: ClaimLine) -> str:
        """Return of a wrong payment at a draw that it is the noten penalty with more or fewer players tenpai (“1,000 is
        3,000 / 3, as with 3 tenpai; here only A is”), and the likeliest mistake but that who is tenpai is mixed up,
        which says the same. Empty for any other claim, and for the whole penalty."""
        fact = self.find_share_of_noten(claim)
        if fact is None:
            return ""
        paid = self.list_noten_payments()
        whole = sum(t.amount for t in paid)
        number = whole // abs(fact.number)
        tenpai = self.count_tenpai_believed(fact, number, claim)
        if not 0 < tenpai < len(self.sheet.seats) or tenpai == len({t.payee for t in paid}):
            return ""
        text = self.words(
            "noten_of_others",
            said=self.word_claimed_amount(claim),
            sum=f"{self.word_points(whole)} / {number}",
            n=tenpai,
            tenpai=self.word_tenpai(),
        )
        lines = [line for line in self.list_plausible(claim) if not self.marks.has(line.id, "other_tenpai")][:1]
        others = [self.word_briefly(line, claim) for line in lines]
        return text + "".join(self.words("else_perhaps") + other for other in others if self.word_tenpai() not in other)

    def list_noten_payments(self) -> list[Transfer]:
        """Return the payments of the noten penalty."""
        return [t for t in self.sheet.verdict.transfers if t.why == "noten"] if self.sheet.verdict else []

    def find_share_of_noten(self, claim: ClaimLine) -> FactLine | None:
        """Return the wrong amount of a claim on a draw if the noten penalty, divided otherwise, has it as a share, and
        is all that the player pays or gets; else ``None``."""
        fact = None if self.sheet.wins else self.find_wrong_amount(claim)
        if fact is None or not self.word_noten(fact.who or claim.by):
            return None
        return fact if self.is_divided_otherwise(fact, self.list_noten_payments()) else None

    @staticmethod
    def is_divided_otherwise(fact: FactLine, paid: Sequence[Transfer]) -> bool:
        """Tell whether an amount (``fact``) is an equal share of the noten penalty, of which the transfers ``paid``
        are, but none of these. ``False`` if it is laid on the table, as that does not depend on who is tenpai."""
        amounts, amount = [t.amount for t in paid], abs(fact.number)
        is_of_table = any(t.payee == TABLE for t in paid)
        is_single = amount in amounts  # what one pays another, as a sum of payments says
        return not (is_of_table or is_single or sum(amounts) % amount) and sum(amounts) > amount

    def count_tenpai_believed(self, fact: FactLine, shares: int, claim: ClaimLine) -> int:
        """Return how many players are tenpai if the noten penalty has so many ``shares`` as the amount of a claim
        (``fact``) is: as many get one as are tenpai, and as many pay one as are not."""
        gets = fact.sense == "gets" or (fact.sense is None and self.rulings[fact.who or claim.by].points > 0)
        return shares if gets else len(self.sheet.seats) - shares

    def word_apart(self, parts: Sequence[ClaimLine]) -> str:
        """Return the answers to the ``parts`` of a claim in one line (“no. 1 chip: right; 2 han: no, 3 han”), and below
        it the reasons of all parts. Each part is a claim of its own here."""
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
        """Return “no” with what is right instead, and on a line below ``text``, the reason for the claim. Without a
        text it says that nothing simple leads to the claimed number. Empty if there is neither a text nor anything that
        is right instead."""
        ruling, truth = self.word_not(claim), self.word_truth(claim)
        if text:
            return self.words("and_then", ruling=ruling, text=text[:1].upper() + text[1:])
        if not truth:
            return ""
        for fact in claim.states:
            payer = self.rulings[fact.who or claim.by]
            if fact.sense == "pays" and not payer.points and not payer.chips:
                return ruling  # that he pays neither points nor chips is reason enough
        if not any(fact.measure in (*UNITS, "shares") and fact.value for fact in claim.states):
            return ruling  # the claim has no number that something could lead to
        return self.words("nothing_leads", ruling=ruling, said=self.word_claimed_amount(claim))

    def word_undecided(self, claim: ClaimLine) -> str:
        """Return a sentence, without a stop, with what the record must say before a claim can be decided: the winner's
        river for furiten, the tiles for anything about a hand that is recorded without them. Such a claim is neither
        right nor wrong."""
        values = [fact.value if isinstance(fact.value, str) else fact.counted[0] for fact in claim.states]
        if not any(won.has_tiles for won in self.list_wins()):
            values = [TILES]
        return self.words("undecided", what=self.join_texts([self.words(f"undecided_{value}") for value in values]))

    def word_unexplained(self, claim: ClaimLine) -> str:
        """Return the answer to a claim that nothing explains and that states no amount or size: the true number of
        honba for a claim about it, else that no known mistake leads to the claim."""
        if any(fact.measure == "counters" for fact in claim.states):
            record = self.sheet.verdict.record if self.sheet.verdict else None
            return self.words("honba_there", n=getattr(record, "honba", 0))  # not every game has honba
        return self.words("unexplained")

    def word_explained(self, claim: ClaimLine) -> str:
        """Return “no” with what is right instead of a claim and, on lines below, the likeliest explanation of it with
        what else it may be, worded as surely as it is likely (:meth:`is_sure`). Empty if no explanation is plausible.
        Sets :attr:`parts_in_doubt`, which the line with “no” then shows: so the explanations are chosen before that
        line is made."""
        explanations = self.leave_out_puzzling([*self.list_plausible(claim)], claim)
        if not explanations or self.is_far_fetched(explanations[0], claim):
            return ""
        first, *others = self.put_concrete_first(explanations, claim)
        if first.of_sense:
            return self.word_ruling(claim, self.word_sense(first, others, claim))
        self.take_parts_in_doubt([first], claim)
        texts, alike = self.list_first_reasons(first, others, claim)
        has_text = bool(texts[0])
        texts[0] += self.word_consequences(first, claim)
        others = [line for line in others if line not in alike and self.is_likely_beside_rule(line, first)]
        second = self.find_second(", ".join(texts), first, others, claim)
        if second:
            texts.append(self.word_with_tied(second, ", ".join(texts), first, others, claim))
            texts[-1] += self.word_raised(second) + self.word_turned(second, claim)
            if second.of_sense:
                return self.word_ruling(claim, self.put_sense_first(texts, first, second, claim))
        beside = [*alike, second] if second else alike
        self.take_parts_in_doubt(beside, claim)
        if as_sum := self.word_sum_first(first, claim, texts[: POLICY.lines]):
            return as_sum
        text = self.words("else").join(texts[: POLICY.lines])
        if self.is_of_rule(first):
            return self.word_ruling(claim, text)
        # the sum may be left out only where that makes room for another pair
        chain = self.word_chain(first, claim) if self.brevity.led or not second else ""
        return self.word_because([first, *beside], claim, text, chain, has_text)

    def list_first_reasons(
        self, first: ExplanationLine, others: Sequence[ExplanationLine], claim: ClaimLine
    ) -> tuple[list[str], list[ExplanationLine]]:
        """Return the texts of the ``first`` explanation and the ``others`` that they cover (:meth:`list_reasons`). Sets
        :attr:`size_is_said` meanwhile, unless it is two mistakes: each of these needs its own size, as the size that
        leads to the number is that of both."""
        self.size_is_said = len(first.groups) == 1 and self.chain_has_size(first, claim)
        texts, alike = self.list_reasons(first, others, claim)
        self.size_is_said = False
        return texts, alike

    def is_likely_beside_rule(self, explanation: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether an explanation may follow the ``first`` one: beside a rule of other tables that is likelier than
        all else none that is much more far-fetched may."""
        is_rule_enough = self.is_of_rule(first) and first.cost < POLICY.sure_alone
        return not is_rule_enough or explanation.cost <= first.cost + POLICY.beside_rule

    def leave_out_puzzling(
        self, explanations: Sequence[ExplanationLine], claim: ClaimLine
    ) -> Sequence[ExplanationLine]:
        """Return the explanations without those that would puzzle the table:

        - who takes the sticks, said again in other words (:meth:`~calc.dispute.marks.Marks.repeats`)
        - that an amount is right in another sense, where somebody says what he gets for a win that is not paid: he asks
          why it is not. If there are no other explanations, these stay.
        """
        ids = [line.id for line in explanations]
        explanations = [line for line in explanations if not any(self.marks.repeats(line.id, id_) for id_ in ids)]
        getters = {fact.who or claim.by for fact in claim.states if fact.sense in ("gets", "total")}
        if not any(map(self.is_unpaid, getters)):
            return explanations
        return [line for line in explanations if not line.of_sense] or explanations

    @staticmethod
    def is_far_fetched(explanation: ExplanationLine, claim: ClaimLine) -> bool:
        """Tell whether hardly anybody has the reason that an ``explanation`` gives, so that it is better to give none
        for the ``claim``."""
        if explanation.far:
            return True
        # whoever claims nothing (“0”) has not made two mistakes, or a rare one, to come to it; but several payments may
        # add up to nothing like to any other sum
        if not any(fact.value for fact in claim.states) and not has_several_payments(explanation, claim):
            return len(explanation.groups) > 1 or explanation.cost > SECOND_TOLD
        return explanation.cost > POLICY.far_fetched

    def word_consequences(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return what a reader may wonder at under an explanation, to follow its words directly: a higher limit for
        fewer han (“ (hence mangan)”), that the mistake changes no payment, or that the winner pays (逆). Empty if none
        of these is so."""
        raised = self.word_raised(explanation) + self.word_raised_further(explanation)
        return raised + self.word_paid_alike(explanation, claim) + self.word_turned(explanation, claim)

    def word_raised_further(self, explanation: ExplanationLine) -> str:
        """Return, to follow han taken for a limit, what raises that limit further (夏); empty for anything else."""
        named = sorted((cause.id for cause in explanation.causes), key=lambda id_: self.marks.has(id_, "vague"))
        if explanation.win < 0 or not self.marks.has(named[0], "limit"):  # the vague ones are named last
            return ""
        raisers = self.list_raisers(self.sheet.wins[explanation.win], explanation.win)
        return self.words("raised_further", what=self.join_texts(raisers)) if raisers else ""

    def put_sense_first(
        self, texts: Sequence[str], first: ExplanationLine, second: ExplanationLine, claim: ClaimLine
    ) -> str:
        """Return explanations as one text. The last of the ``texts``, of the ``second``, says that the amount is right
        in another sense: it comes first, as it is a fact, and the others follow as what may be. ``first``: the
        explanation of which ``texts[0]`` is."""
        *reasons, sense = texts
        amount = find_fact(claim, "points")
        if amount and [line.sense for line in second.senses] == ["to_winner"]:
            winner = self.sheet.wins[second.win].player
            if self.word_rest_of_pair(amount, self.claimed_gain[0], winner):  # it says what is left out
                return sense
        # a mere size is no reason beside a fact, nor is what the sense of the amount says
        if self.is_of_size(self.choose_causes(first.causes)) or {*map(_summarize_group, first.groups)} <= FORGOTTEN:
            return sense
        chain = self.word_chain(first, claim)
        # with a sum of its own it is no reason of the sense
        if self.marks.has(first.id, "reason_of_sense") and not (" + " in chain or " − " in chain):
            sense = self.words("part_of_chain", size=sense, text=reasons.pop(0))
            return sense + "".join(self.words("else_perhaps") + text for text in reasons[:1])
        if chain and reasons[0]:
            # a rule is told with its chain where it stands alone
            text = self.word_explanation(first, claim) if self.is_of_rule(first) else reasons[0]
            reasons[0] = self.words("part_of_chain", size=chain, text=text)
        return sense + self.words("else_perhaps") + self.words("else").join(reasons[: POLICY.lines - 1])

    def word_because(
        self, explanations: Sequence[ExplanationLine], claim: ClaimLine, text: str, chain: str, has_text: bool
    ) -> str:
        """Return “no” with what is right instead, and on a line below the reasons for the claim (``text``, of all these
        ``explanations``) behind what leads to its number (``chain``): “1,300 is 1 han 40 fu: all simples not counted”.
        ``has_text``: whether the first has words of its own, beside that number."""
        word = "because" if len(explanations[0].groups) == 1 else "because_two"
        word += "" if self.is_sure(claim, explanations) else "_perhaps"
        if chain:
            word += "_chain" if has_text else "_chain_only"
        reason = self.words(word, said=self.word_claimed_amount(claim), text=text, size=chain)
        return self.words("and_then", ruling=self.word_not(claim), text=reason[:1].upper() + reason[1:])

    def word_sense(self, first: ExplanationLine, others: Sequence[ExplanationLine], claim: ClaimLine) -> str:
        """Return a sentence, without a stop, that the claimed amount is right in another sense (the explanation
        ``first``), and what else may be the reason."""
        # That is a fact, and enough if the claim leaves the sense open. Whoever states one (“2600 each”), or a smaller
        # share of the dealer, has more often made a mistake, so the likeliest of the others follows.
        text = self.word_meant(first, claim)
        # a mere size is no reason beside a fact
        others = [line for line in others if line.of_sense or not self.is_of_size(self.choose_causes(line.causes))]
        # nor that what the hand alone is without is left out
        others = [line for line in others if line.of_sense or not self.is_of_hand_alone(line)]
        is_stated = first.id == "sense:turned" or any(fact.sense for fact in claim.states)
        second = self.find_second_of_sense(text, first, others, claim) if is_stated else None
        if second is None:
            return text
        if self.marks.has(second.id, "reason_of_sense"):
            return self.word_reason_of_sense(second, text, first, claim)
        return text + self.words("else_perhaps") + self.word_with_tied(second, text, first, others, claim)

    def word_reason_of_sense(self, reason: ExplanationLine, text: str, first: ExplanationLine, claim: ClaimLine) -> str:
        """Return what an amount is in another sense (``text``, of the explanation ``first``) and the ``reason`` why it
        is meant so, as one sentence; behind the sum that leads to it, if that says more."""
        if self.is_of_rule(reason):
            return self.word_other_rule(reason, claim)
        words, chain = self.word_briefly(reason, claim), self.word_chain(reason, claim)
        if " + " in chain and not self.find_share_of_another([first], claim):
            return self.words("because_chain", said=self.word_claimed_amount(claim), size=chain, text=words)
        return self.words("part_of_chain", size=text, text=words)

    def find_second_of_sense(
        self, text: str, first: ExplanationLine, others: Sequence[ExplanationLine], claim: ClaimLine
    ) -> ExplanationLine | None:
        """Return one of the ``others`` as :meth:`find_second` does, but rather the reason why an amount is meant in
        another sense (``first``) than a mistake beside it that is not much likelier."""
        second = self.find_second(text, first, others, claim)
        most = second.cost + POLICY.tied if second else inf
        reasons = [line for line in others if self.marks.has(line.id, "reason_of_sense") and line.cost <= most]
        return self.find_second(text, first, reasons, claim) or second

    def word_sum_first(self, explanation: ExplanationLine, claim: ClaimLine, texts: Sequence[str]) -> str:
        """Return the ruling with the payments that add up to the claimed amount, followed by the ``texts`` of an
        ``explanation`` and of what else it may be; without the first if the sum says it. Empty if no payments do, or if
        the explanation is likelier: one that names a single thing in the hand goes before any sum but that of wins one
        after another, and another rule before any sum of one win."""
        if self.is_of_rule(explanation) and len(self.sheet.wins) <= 1:
            return ""
        claimed = self.word_claimed_amount(claim)
        is_payment = len(explanation.groups) == 1 and " →" in explanation.id  # forgotten: those to one player
        is_vague = is_payment or len(explanation.groups) > 1 or self.is_of_size(explanation.groups[0].causes)
        # any sum is likelier than a vague explanation, one of wins one after another likelier than any
        as_sum = self.word_as_sum(claim, claimed) if is_vague else self.word_sum_of_wins(claim, claimed)
        if not as_sum:
            return ""
        if is_payment:  # the sum says which payment is forgotten
            texts = texts[1:]
        if self.marks.has(explanation.id, "reason_of_sense"):
            return self.word_ruling(claim, self.words("part_of_chain", size=as_sum, text=texts[0]))
        further = self.words("else_perhaps") + self.words("else").join(texts) if texts else ""
        return self.word_ruling(claim, as_sum + further)

    def put_concrete_first(
        self, explanations: Sequence[ExplanationLine], claim: ClaimLine
    ) -> Sequence[ExplanationLine]:
        """Return the explanations (the likeliest first) in an order in which the table can look the first one up.

        Those that are not much less likely than the first (:attr:`AnswerPolicy.near`) go before it: a single mistake
        before two at once, another dealer before something counted that is not there, and what can be found in the hand
        before a mere size.
        """
        payers = {fact.who for fact in claim.states if fact.sense == "pays"}
        if len(payers) > 1:  # who states what each of several players pays means no other sense
            explanations = [line for line in explanations if not line.of_sense] or explanations
        if share := self.find_share_of_another(explanations, claim):
            return _put_first(share, _put_first(self.find_beside_size(explanations), explanations))
        first = explanations[0]
        if len(first.groups) > 1 or self.word_beside(first):
            first = self.find_single(explanations)
            explanations = _put_first(first, explanations)
        if dealer := self.find_dealer_mixed_up(explanations):
            explanations = _put_first(dealer, explanations)
            return _put_first(self.find_likelier_sum(dealer, explanations), explanations)
        # for a claim of chips also before anything that would change the points too
        measures = {fact.measure for fact in claim.states if self.find_rightness(fact, claim) is False}
        if all(cause.kind == "left_out" and cause.family == "times" for cause in first.groups[0].causes):
            return explanations  # half of the right number is rather a doubling forgotten than chips of as many
        if measures == {"chips"} or self.is_of_size(first.groups[0].causes):
            return _put_first(self.find_concrete(explanations, measures == {"chips"}), explanations)
        return explanations

    def find_share_of_another(
        self, explanations: Sequence[ExplanationLine], claim: ClaimLine
    ) -> ExplanationLine | None:
        """Return the explanation that a claimed payment is just what another pays for the only win: a fact that the
        table sees before it looks for slips. ``None`` if there is none."""
        fact = find_fact(claim, "points")
        if fact is None or fact.sense != "pays" or len(self.sheet.wins) != 1:
            return None
        if all(-line.points != fact.number for line in self.sheet.rulings):
            return None
        of_sense = (line for line in explanations if line.of_sense)
        return next((line for line in of_sense if [each.sense for each in line.senses] == ["one"]), None)

    @staticmethod
    def find_beside_size(explanations: Sequence[ExplanationLine]) -> ExplanationLine:
        """Return the likeliest explanation by a single mistake in anything but the size of the hand, if it is not much
        less likely than the first of all; else the first."""
        most = explanations[0].cost + POLICY.near
        single = (line for line in explanations if len(line.groups) == 1 and line.cost <= most)
        return next((line for line in single if line.groups[0].sort is None and line.meant), explanations[0])

    def find_concrete(self, explanations: Sequence[ExplanationLine], of_chips: bool) -> ExplanationLine:
        """Return the likeliest explanation by a single mistake that can be looked up (:meth:`is_concrete`), if it is
        not much less likely than the first of all, nor a rare one beside two at once; else the first. ``of_chips``:
        whether chips alone are wrong."""
        first = explanations[0]
        most = first.cost + POLICY.near if len(first.groups) == 1 else max(first.cost, POLICY.sure)
        single = (line for line in explanations if len(line.groups) == 1 and line.cost <= most)
        return next((line for line in single if self.is_concrete(line, of_chips)), first)

    def find_dealer_mixed_up(self, explanations: Sequence[ExplanationLine]) -> ExplanationLine | None:
        """Return the explanation that another player deals, since who deals the table looks up at once. It goes only
        before a ``first`` that counts something too often or names a size, as these fit many numbers by chance.
        ``None`` if there is no such explanation, or if it is much less likely than the first."""
        first, *others = explanations
        counts_too_much = all(
            cause.kind in ("added", "twice") or self.is_of_size([cause]) for cause in first.groups[0].causes
        )
        if first.of_sense or not counts_too_much:
            return None
        dealers = (line for line in others if all(cause.kind == "dealer" for cause in line.causes))
        return next((line for line in dealers if self.is_single_near(line, first)), None)

    def find_likelier_sum(self, dealer: ExplanationLine, explanations: Sequence[ExplanationLine]) -> ExplanationLine:
        """Return the explanation that all that a ron would bring is paid for a tsumo, if it is likelier than another
        ``dealer``: the table adds up the shares as soon as it sees who deals. Else return the latter."""
        sums = (line for line in explanations if line.meant and self.marks.has(line.id, "whole_sum"))
        return next((line for line in sums if line.cost < dealer.cost), dealer)

    def find_single(self, explanations: Sequence[ExplanationLine]) -> ExplanationLine:
        """Return the likeliest explanation by a single mistake that leaves nothing else out, if it may go before the
        first; else the first."""
        first = explanations[0]
        near = (line for line in explanations if self.is_single_near(line, first) and not self.word_beside(line))
        return next(near, first)

    @staticmethod
    def is_single_near(explanation: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether an explanation may go before the ``first``: it is a single mistake, the first perhaps two at
        once, and it is not much less likely."""
        is_single = len(explanation.groups) == 1 and explanation.meant and not explanation.far
        if is_of_own_gain(first) and not is_of_own_gain(explanation):
            return False  # of whoever has won nothing, but is paid something apart
        # nor may a rare mistake (above POLICY.sure) go before one that is likelier
        most = min(first.cost + POLICY.near, max(first.cost, POLICY.sure))
        return is_single and explanation.cost <= most

    def is_concrete(self, explanation: ExplanationLine, of_chips: bool) -> bool:
        """Tell whether an explanation of one mistake names something that can be looked up: a kind of chips where the
        claim is wrong in chips only (``of_chips``; not that a table pays others for it), else anything but a size."""
        causes = explanation.groups[0].causes
        if of_chips:
            is_of_table = all(cause.kind == "rule" for cause in causes)
            return not is_of_table and all(cause.subject.startswith("chip") for cause in causes)
        return not explanation.far and not explanation.of_sense and not self.is_of_size(causes)

    def is_of_size(self, causes: Sequence[CauseLine]) -> bool:
        """Tell whether causes name a size only, and nothing that can be looked up in the hand."""
        return all(self.marks.has(cause.id, "size") for cause in causes)

    def is_of_hand_alone(self, explanation: ExplanationLine) -> bool:
        """Tell whether an explanation is two mistakes each of which leaves out what an amount of the hand alone is
        without (honba, sticks)."""
        singles = [single.id for cause in explanation.causes for single in cause.single]
        return len(explanation.groups) > 1 and all(self.marks.has(id_, "hand_alone") for id_ in singles)

    def list_plausible(self, claim: ClaimLine) -> Iterator[ExplanationLine]:
        """Yield the explanations of a claim that players have words for, the likeliest first, with their costs as
        :meth:`weigh` computes them. Causes that the claimant's words rule out are removed from their groups; an
        explanation with a group without any cause left is passed over."""
        weighed = [line._replace(cost=self.weigh(line)) for line in claim.explanations if self.has_words(line)]
        # of two pairs that are equally likely the one with more causes comes first
        weighed.sort(key=lambda line: (line.cost, -len(line.causes) if len(line.groups) > 1 else 0))
        for explanation in weighed:
            # whoever forgets a cap believes in more points, not in fewer
            if self.marks.has(explanation.id, "makes_more") and self.makes_less(explanation):
                continue
            groups = [self.remove_impossible(group, explanation, claim) for group in explanation.groups]
            if all(group.causes for group in groups):
                groups = [self.put_kept_last(group, claim) for group in groups]
                yield self.put_plain_first(explanation._replace(groups=tuple(groups)))

    def put_plain_first(self, explanation: ExplanationLine) -> ExplanationLine:
        """Return an explanation by a single mistake with the plainest of its causes first (mark ``plain``): a limit
        mixed up with the next is a smaller slip than a yaku overlooked."""
        (group, *others) = explanation.groups
        plain = next((cause for cause in group.causes[1:] if self.marks.has(cause.id, "plain")), None)
        win = self.sheet.wins[explanation.win] if plain and explanation.win >= 0 else None
        is_raised = win is not None and bool(self.list_raisers(win, explanation.win))  # (夏)
        if plain is None or others or is_raised or group.causes[0].kind != "left_out":
            return explanation
        causes = (plain, *(cause for cause in group.causes if cause is not plain))
        return explanation._replace(id=plain.id, groups=(group._replace(causes=causes),))

    def remove_impossible(self, group: MistakeGroup, explanation: ExplanationLine, claim: ClaimLine) -> MistakeGroup:
        """Return a mistake of an explanation (``group``) without the causes that the claim contradicts, or that are
        about another win than the claimed amounts. The mistake may have no cause left; then the explanation is none for
        this claim."""
        # None and -1: about none; a win that only another mistake adds is not in the sheet
        wins = {None, *range(-1, len(self.sheet.wins))}
        if self.is_of_one_win(explanation):
            wins = {None, explanation.win}
        causes = [cause for cause in group.causes if cause.win in wins and not self.contradicts(cause, claim)]
        return group._replace(causes=tuple(causes))

    def weigh(self, explanation: ExplanationLine) -> float:
        """Return how far-fetched an explanation is (lower is likelier): its cost, with a surcharge for mistakes that
        lead to many amounts by chance (:meth:`~calc.dispute.marks.Marks.weigh`), and :attr:`AnswerPolicy.beside` if the
        claim also leaves out what is paid beside the win."""
        surcharge = sum(map(self.marks.weigh, explanation.id.removeprefix("both:").split(" & ")))
        return explanation.cost + surcharge + POLICY.beside * bool(self.word_beside(explanation))

    def reasons_apart(self, unit: str) -> set[str]:
        """Return why something is paid in a unit that belongs to no win, whoever pays it: ``{"kong"}``."""
        return {why for ruling in self.sheet.rulings for why in ruling.apart[unit]}

    def word_beside(self, explanation: ExplanationLine) -> str:
        """Return what a claimed amount leaves out that an explanation makes right for its win alone: a kong, drawn
        springs, or the other wins; as a further mistake in a sentence (“and the kong left out”). Empty if it leaves out
        nothing, or is meant in another sense."""
        # the chips of a single win are right without those beside it, so that leaving these out is no slip
        units_alone = ("points", "chips") if len(self.sheet.wins) > 1 or self.is_of_all_chips else ("points",)
        alone = {(unit, sense) for unit in units_alone for sense in ("alone", "value")} - {("points", "value")}
        senses = [line for line in explanation.senses if not line.another]
        units = [line.measure for line in senses if (line.measure, line.sense) in alone]
        if explanation.of_sense or explanation.win < 0:
            return ""
        if len(self.sheet.wins) > 1:
            return self.word_part_of_story(explanation, bool(units))
        if not units:
            return self.word_pair_alone(explanation)
        apart = sorted(self.reasons_apart(units[0]))
        names = [self.text.words.chip_line(why.removeprefix("chip_")) for why in apart]
        return self.words("also_without", what=self.join_texts(names)) if names else ""

    def word_pair_alone(self, explanation: ExplanationLine) -> str:
        """Return that an amount that somebody pays (:attr:`claimed_gain`) is only what he and the winner pay each other
        under an explanation, where he pays others too. Empty if it is all."""
        (player, claimed), outcome = self.claimed_gain, explanation.comes_to
        is_of_payment = [(line.measure, line.sense) for line in explanation.senses] == [("points", "pays")]
        if not is_of_payment or not isinstance(outcome, SettledOutcome) or player not in outcome.points:
            return ""
        if abs(outcome.points[player]) == claimed:
            return ""
        winner = outcome.win.player if outcome.win else ""
        others = self.sum_terms("points", player, [t for t in outcome.paid if {t.payer, t.payee} != {player, winner}])
        if len(others) == 1:
            return self.words("also_without", what=self.word_definite(*others))
        return self.words("also_pair", player=player, winner=winner) if winner else ""

    def word_part_of_story(self, explanation: ExplanationLine, is_alone: bool) -> str:
        """Of several wins, an explanation makes the claimed amount (:attr:`claimed_gain`) right for one. Return in
        words what the amount then leaves out: the other payments of that player, if they are for one thing, else that
        the amount is of this win alone. Empty if it leaves out nothing, or is what the hand is worth, which has no
        other win in it. ``is_alone``: whether the amount is meant of this win alone."""
        (player, claimed), outcome = self.claimed_gain, explanation.comes_to
        if not isinstance(outcome, SettledOutcome):
            return ""
        senses = {line.sense for line in explanation.senses}
        gain = abs(outcome.points.get(player, 0))
        is_part_of_payment = senses == {"pays"} and gain != claimed
        is_of_win = is_alone and senses != {"value"}
        if not (is_part_of_payment or is_of_win):
            return ""
        winner = self.sheet.wins[explanation.win].player
        of_win = [t for t in outcome.paid if t.why in HAND and t.payee == winner]
        if abs(sum(self.sum_terms("points", player, of_win).values())) != claimed:
            return self.words("also_pair", player=player, winner=winner)  # with the kongs between the two
        others = self.sum_terms("points", player, [t for t in outcome.paid if t not in of_win])
        if len(others) == 1 and gain != claimed:
            return self.words("also_without", what=self.word_definite(*others))
        return self.words("also_win_alone", winner=winner)

    @staticmethod
    def is_of_one_win(explanation: ExplanationLine) -> bool:
        """Tell whether the amounts of a claim are those of a single win (its worth, with or without honba, or what each
        pays for it): then no mistake in another win can be behind them. ``False`` for a claim of no amount."""
        return bool(explanation.senses) and all(line.sense in ("value", "honba", "each") for line in explanation.senses)

    def makes_less(self, explanation: ExplanationLine) -> bool:
        """Tell whether a mistake makes less of the hand than it is worth. Whoever counts beyond a cap makes more of it,
        so that such a mistake cannot be a forgotten cap. ``False`` if the mistake means no win."""
        believed = explanation.comes_to.win
        return believed is not None and believed.points < self.sheet.wins[max(explanation.win, 0)].points

    def contradicts(self, cause: CauseLine, claim: ClaimLine) -> bool:
        """Tell whether a claim names what a cause says was left out: whoever says “dora 2”, or names both roots of a
        hand, has forgotten neither."""
        if cause.kind != "left_out":
            return False
        part, says = cause.subject.removesuffix("/1").rpartition(".")[2], claim.says.casefold()
        for fact in claim.states:
            # whoever states the fu of a pinfu has seen that it is one
            if fact.measure == "fu" and cause.subject == "yaku.pinfu/1":
                return True
            name, number = fact.counted  # a yaku or dora that the claim names, and how often; 0: it denies it
            if name != part or not number:
                continue
            if fact.measure == "yaku" and fact.name:  # counted in its words, in either language
                number = max(says.count(word.casefold()) for word in (name, *fact.name))
            # named as often as the hand has it; 0: the win has no such part
            parts = self.count_parts(cause)
            if parts > 0 and number >= parts:
                return True
        return False

    def put_kept_last(self, group: MistakeGroup, claim: ClaimLine) -> MistakeGroup:
        """Return a mistake with its causes in another order if the claim states chips: causes that leave out the han of
        something which also brings chips come last, as whoever counts the chips of the ura dora has seen them."""
        if find_fact(claim, "chips") is None or not self.sheet.verdict:
            return group

        def leaves_out_han_alone(cause: CauseLine) -> bool:
            """Tell whether a cause leaves out the han of a part whose chips are paid."""
            return cause.kind == "left_out" and self.keeps_chips(cause)

        return group._replace(causes=tuple(sorted(group.causes, key=leaves_out_han_alone)))  # False comes first

    def word_not(self, claim: ClaimLine) -> str:
        """Return “no”, and what is right instead if the claim states something that can be compared: “no, 2,600
        points”. If a part of the claim is right, that comes first, so that nobody takes the “no” for all of it: “3 han:
        right; 8000: no, 7,700 points”."""
        rightness = {fact: self.find_rightness(fact, claim) for fact in claim.states}
        if {*rightness.values()} == {True, False}:
            right = tuple(fact for fact, is_right in rightness.items() if is_right)
            wrong = tuple(fact for fact, is_right in rightness.items() if not is_right)
            truth = self.word_truth(claim._replace(states=wrong))
            if truth:
                what = self.join_texts([*map(self.word_part_said, wrong)])
                answer = self.words("part", what=what, answer=self.words("no_truth", truth=truth))
                return self.word_parts_right(right, claim) + "; " + answer
        truth = self.word_truth(claim)
        return self.words("no_truth", truth=truth) if truth else self.words("no")

    def word_parts_right(self, right: Sequence[FactLine], claim: ClaimLine) -> str:
        """Return the answer to those parts of a claim (``right``) that are right by themselves: “3 han: right”. For a
        single amount of points it says also in which sense, as a plain number may be meant in several."""
        what = self.join_texts([*map(self.word_part_said, right)])
        is_of_points = len(right) == 1 and right[0].measure == "points"
        if not is_of_points or not claim.explanations:
            return self.words("part_right", what=what)
        # the right amount as a claim of its own
        first = claim.explanations[0]
        senses = tuple(line for line in first.senses if line.measure == "points")
        alone = claim._replace(states=tuple(right), senses=senses, meant=first.win, explanations=())
        return self.words("part", what=what, answer=self.word_right_sense(alone))

    def word_part_said(self, fact: FactLine) -> str:
        """Return what a part of a claim states, in words, to stand before its answer (“8000: no, 7,700 points”). Of
        what each pays, or a named player, the words say so, or the answer would be about another amount."""
        if (fact.measure, fact.sense) == ("points", "each"):
            return self.words("true_each_points", each=self.word_points(fact.number))
        if (fact.measure, fact.sense) == ("points", "pays") and fact.who:
            return self.words("they_pay_one", players=fact.who, amount=self.word_points(fact.number))
        return self.word_fact(fact)

    def is_sure(self, claim: ClaimLine, explanations: Sequence[ExplanationLine]) -> bool:
        """Tell whether an answer gives these explanations (the likeliest first) as certain, without a “perhaps”, by the
        limits of :class:`AnswerPolicy`."""
        first = explanations[0]
        if first.of_sense:
            return True  # that an amount is right in another sense is a fact
        if len(first.groups) > 1 or self.word_beside(first):
            return False  # two mistakes, or one and a payment left out
        group = first.groups[0]
        if self.is_guess(group, claim) or any(line.cost <= first.cost + POLICY.sure_gap for line in explanations[1:]):
            return False
        is_of_size = group.sort is not None
        is_cheap = first.cost < (POLICY.sure_size if is_of_size else POLICY.sure)
        is_likely = is_cheap and self.estimate_chance(claim, [first]) >= POLICY.sure_alone
        states_payment = any((fact.measure, fact.sense) == ("points", "pays") for fact in claim.states)
        if not is_likely or not states_payment:
            return is_likely
        # what somebody pays may be wrong by much else than the size
        return not is_of_size and self.estimate_chance(claim, explanations) >= POLICY.sure_payment

    def is_guess(self, group: MistakeGroup, claim: ClaimLine) -> bool:
        """Tell whether a single mistake is a guess, however likely its causes are, as much else comes to the claim:
        other tiles of a joker, chips of another worth, han of things that an answer has no room for, several han that
        nothing else in the hand brings at once, the han of a limit, or a limit that a yakuman is taken for."""
        causes, named = group.causes, self.choose_causes(group.causes)
        of_chip_rules = sum((cause.kind, cause.family) == ("rule", "chips") for cause in causes)
        if causes[0].jokers or 0 < of_chip_rules < len(causes):
            return True
        if group.sort is None:
            return all(self.marks.has(cause.id, "vague") for cause in causes)
        if group.sort != "han":
            return False
        is_of_several = len(named) == 1 and any(abs(number) > 1 for number in group.amounts)
        is_of_limit = {fact.measure for fact in claim.states} == {"limit"}
        # a han that nothing in the hand accounts for may be any of many
        number = len(named) + any(self.marks.has(cause.id, "any_han") for cause in named[1:])
        return is_of_several or is_of_limit or number > POLICY.sure_parts

    def is_of_rule(self, explanation: ExplanationLine) -> bool:
        """Tell whether an explanation is only that another table plays a rule otherwise, in words that players have:
        then nobody has made a mistake."""
        causes = [cause for group in explanation.groups for cause in group.causes]
        if len(causes) != 1 or causes[0].kind != "rule" or not explanation.meant:
            return False
        if any(cause.kind == "twice" for cause in explanation.causes):
            return False  # a part counted twice comes to the same, which is a mistake
        if causes[0].win is not None:
            return False  # no rule is another one for a single win
        has_words = bool(causes[0].rules and causes[0].rules[0].spoken)
        leaves_out = self.word_beside(explanation) if self.sheet.wins[1:] else self.word_pair_alone(explanation)
        return has_words and not leaves_out

    def word_other_rule(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return a sentence, without a stop, for an explanation by a rule that other tables play otherwise: under which
        value of it the claim would be right, what then leads to the claimed number, and what this table plays: “8,000
        (mangan) would be right with 切り上げ満貫; this table plays otherwise”."""
        cause = explanation.groups[0].causes[0]
        text, rule = self.word_cause(cause), cause.rules[0]
        preposition = rule.spoken[ENGLISH].split(" ")[0] if rule.spoken else ""
        if self.lang == ENGLISH and preposition not in ("with", "without"):  # else the text begins with one itself
            text = self.words("would_be_with", cause=text)
        chain = self.word_chain_of_rule(explanation, claim)
        claimed = self.add_makers(self.word_claimed_amount(claim), chain)
        would_be = self.words("would_be", said=claimed, cause=text)
        return would_be + self.word_rule_here(rule, preposition, text)

    def word_chain_of_rule(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return what leads to the claimed number under another rule (:meth:`word_chain`): a limit without its han, as
        the rule says from how many the limit is. Empty if it has brackets, as it stands in such itself."""
        chain, believed = self.word_chain(explanation, claim), explanation.comes_to.win
        if "(" in chain and believed and believed.limit:
            limit = self.words(believed.limit)
            chain = self.word_believed_sum(explanation, claim, limit) or limit
        # of a longer sum with a term changed only by how much the whole differs
        return (
            chain.partition(" (")[0] if chain[:1].isdigit() and chain.endswith(")") else "" if "(" in chain else chain
        )

    def word_rule_here(self, rule: OtherRule, preposition: str, text: str) -> str:
        """Return what this table plays, to follow the ``text`` of another value of a ``rule``: its number, if the text
        has one; that it is played or is not, if the ``preposition`` of the text (“with”, “without”) says the opposite;
        else only that it is played otherwise."""
        digits = text.replace(",", "")  # of thousands
        names_number = bool(rule.believed) and str(rule.believed).isdigit() and str(rule.believed) in digits
        if names_number and (rule.value or isinstance(rule.value, int)):
            return self.words("has_its_number", number=self.word_rule_value(rule, names_number))
        # “with 流し満貫 as no win” is no word for “not played”
        if rule.value is True and preposition == "without":
            return self.words("plays_it")
        is_off = rule.value in (False, 0, "[]")  # a list of nothing
        if is_off and preposition != "without":
            return self.words("plays_without_it")
        return self.words("plays_otherwise")

    def word_rule_value(self, rule: OtherRule, is_factor: bool) -> object:
        """Return the value of a rule in force as it stands in a sentence: points with commas, a multiplier with its
        sign (×2) if the sentence compares it with another number (``is_factor``), anything else unchanged."""
        if ".times." in rule.id and is_factor:
            return self.words("times", n=rule.value)
        if isinstance(rule.value, int) and rule.unit == "points":
            return f"{rule.value:,}"
        return rule.value

    def word_claimed_amount(self, claim: ClaimLine) -> str:
        """Return the wrong amounts of a claim in words, with its han and fu if it states them, to begin a sentence
        about why it states them: “1,300”, “3 han 30 fu and 8,000 points”. If it states no amount or size, return the
        claim itself in quotes."""
        amounts = [fact for fact in claim.states if fact.measure in (*UNITS, "shares")]
        size = " ".join(self.word_fact(fact) for fact in claim.states if fact.measure in ("han", "fu"))
        if size:
            wrong = dict.fromkeys(self.word_fact(fact) for fact in amounts if self.is_wrong(fact, claim))
            return self.join_texts([size, *wrong])
        if not amounts:
            return self.words("quoted", said=" ".join(claim.says.split()))
        if stakes := self.word_claimed_stakes(claim):
            return stakes
        amounts = self.list_wrong(amounts, claim)
        if {fact.measure for fact in amounts} == {"points"}:
            return self.join_texts([*dict.fromkeys(self.word_points(fact.number) for fact in amounts)])
        return self.join_texts([*dict.fromkeys(map(self.word_fact, amounts))])

    def word_claimed_stakes(self, claim: ClaimLine) -> str:
        """Return the shares of a claim where hands have grades, in its order, as that says whose stakes they are. Empty
        for any other claim, and in other games."""
        win, shares = self.find_win_meant(claim), find_fact(claim, "shares")
        if not shares or not isinstance(shares.value, tuple) or win is None or not self.list_reasons_of_grade(win):
            return ""
        stated = sorted(shares.value, key=lambda share: claim.says.find(str(share)))
        return "/".join(map(self.word_points, stated))

    def find_second(
        self, text: str, first: ExplanationLine, others: Sequence[ExplanationLine], claim: ClaimLine
    ) -> ExplanationLine | None:
        """Return one of the ``others`` that is likely enough and says something new beside the ``first`` explanation;
        ``None`` if none does. Likely single mistakes come before rare ones and two at once. ``text``: the words of the
        answer so far."""
        likely = [line for line in others if self.is_believable_beside(line, first)]
        if not self.has_amount(claim) and self.is_sure(claim, [first]):  # a size that is no puzzle
            likely = [line for line in likely if len(line.groups) == 1]
        ordered = sorted(likely, key=lambda line: len(line.groups) > 1 or line.cost > SECOND_TOLD)  # False comes first
        return next((second for second in ordered if self.says_more(text, first, second, claim)), None)

    def is_believable_beside(self, explanation: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether an explanation may follow the ``first`` one: it is likely enough, consists of no more mistakes
        than :attr:`brevity` allows, and if it needs more mistakes than the first, is not much more far-fetched."""
        cost = explanation.cost
        # of most draws little can be miscounted
        most = POLICY.far_fetched if self.sheet.wins else SECOND_TOLD
        if len(first.groups) > 1:
            most = max(most, first.cost + POLICY.sure_gap)
        if explanation.far or cost > most or len(explanation.groups) > self.brevity.second:
            return False
        if not self.brevity.led and len(explanation.groups) == 1:
            return False  # only for another pair the sum of the first is left out
        if self.is_known_beside(explanation, first) or self.is_pair_without_sum(explanation, first):
            return False
        if len(explanation.groups) > 1 and self.word_beside(explanation):
            return False  # two mistakes and something left out are three slips
        if len(explanation.groups) > len(first.groups):
            return self.is_believable_pair(explanation, first)
        return explanation.of_sense or first.of_sense or cost <= first.cost + POLICY.single_beside

    def is_pair_without_sum(self, explanation: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether an explanation is a second pair of mistakes for whose sum there is no room, beside the sum of
        the ``first`` pair: nobody could add it up."""
        are_pairs = len(first.groups) == len(explanation.groups) > 1
        return are_pairs and self.brevity.led and not self.brevity.chained and not self.is_of_both_units

    def is_known_beside(self, explanation: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether the table needs no explanation that means the amount in another sense: the answer says already
        that the discarder alone pays chips, or the ``first`` one is right without another sense, and likelier."""
        if explanation.of_sense:
            return self.of_chips and not self.rulings[self.claimed_gain[0]].chips
        are_single = len(first.groups) == len(explanation.groups) == 1
        is_tied = are_single and explanation.cost <= first.cost + POLICY.sure_gap
        return first.meant and not explanation.meant and not is_tied

    def is_believable_pair(self, pair: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether the table believes two mistakes (``pair``) beside the single ``first`` one: not if they are much
        more far-fetched, one of them is the first again, or one undoes the other and neither can be looked up."""
        if self.is_vaguely_undone(pair) or self.is_far_fetched_beside(pair, first):
            return False
        # beside a rule of another table only what is about as likely
        if self.is_of_rule(first) and pair.cost > first.cost + POLICY.tied:
            return False
        is_of_times = any(group.sort == "times" for group in pair.groups)
        if is_of_times and first.causes[0].kind == "left_out" and pair.cost > first.cost + POLICY.beside_part:
            return False
        # what an amount is in another sense is a fact, not a likelier mistake
        return pair.cost <= first.cost + POLICY.pair_beside + POLICY.beside * first.of_sense

    def is_vaguely_undone(self, explanation: ExplanationLine) -> bool:
        """Tell whether an explanation is some han too few and others too many, of which nothing can be looked up."""
        groups = explanation.groups
        of_han = [group.amounts[0] for group in groups if group.sort == "han" and group.amounts]
        invented = [
            all(self.marks.has(cause.id, "invented") or cause.kind == "twice" for cause in group.causes)
            for group in groups
        ]
        return len(of_han) == len(groups) > 1 and min(of_han) < 0 < max(of_han) and any(invented)

    @staticmethod
    def is_far_fetched_beside(pair: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether nobody believes two mistakes (``pair``) beside the single ``first`` one: one of the two is the
        first again, but of another player or tile."""
        kinds = {cause.id.partition(" ")[0] for cause in first.causes if cause.kind == "happened"}
        return any(group.causes[0].id.partition(" ")[0] in kinds for group in pair.groups)

    def says_more(self, text: str, first: ExplanationLine, second: ExplanationLine, claim: ClaimLine) -> bool:
        """Tell whether the ``second`` explanation says something new beside the ``first`` and the ``text`` so far, the
        words of the answer. It does not if it is the first again (alone or as one of two mistakes), or if its words
        stand in the text already: a reader would look for the difference."""
        contains_first = first.id in second.id.split(" & ")
        if contains_first or self.are_alike(first, second) or self.adds_nothing(first, second):
            return False
        if len(second.groups) > 1 and any(part in text for part in self.word_groups(second)):
            return False
        first_text, second_text = self.word_explanation(first, claim), self.word_briefly(second, claim)
        repeats_first = first_text in second_text or second_text.startswith(text.split(", ")[0])
        # the text may name a cause together with others, in fewer words than it has alone
        causes = [] if first.of_sense else [cause for group in first.groups for cause in group.causes]
        named_together = {*map(self.word_cause, causes)}
        return second_text not in text and not repeats_first and second_text not in named_together

    def are_alike(self, first: ExplanationLine, second: ExplanationLine) -> bool:
        """Tell whether two explanations are the same mistake to a reader, though they have different ids."""
        if self.marks.are_same(first.id, second.id) or self.says_the_same(first, second):
            return True
        # whoever else deals, the payments of a draw are the same, and the dealer who has won is taken for none
        is_same_dealer = not self.sheet.wins or self.sheet.seats[0] in [win.player for win in self.sheet.wins]
        return is_same_dealer and all(line.id.startswith("dealer:") for line in (first, second))

    def says_the_same(self, first: ExplanationLine, second: ExplanationLine) -> bool:
        """Tell whether each cause of the ``second`` of two single mistakes is one of the ``first`` in other words
        (:meth:`~calc.dispute.marks.Marks.are_same`)."""
        if len(first.groups) > 1 or len(second.groups) > 1:
            return False
        return all(any(self.marks.are_same(cause.id, c.id) for c in first.causes) for cause in second.causes)

    def word_with_tied(
        self,
        second: ExplanationLine,
        text: str,
        first: ExplanationLine,
        others: Sequence[ExplanationLine],
        claim: ClaimLine,
    ) -> str:
        """Return the second explanation as a sentence that follows the ``text`` of the ``first``. A third one of the
        ``others`` that is about as likely is joined to it by “or”, as it would be chance which of the two is named."""
        second_text = self.word_with_chain(second, claim, self.word_chain(first, claim))
        if second.of_sense or len(second.groups) > 1 or not self.brevity.with_tied:
            return second_text
        tied = [line for line in others if self.is_tied(line, second) and not self.are_alike(second, line)]
        third = self.find_second(f"{text}, {second_text}", first, tied, claim)
        chain = self.word_chain(second, claim)
        if third is None:
            return second_text
        # of several wins one sum stands before both
        if chain and second_text.startswith(chain) and self.sheet.wins[1:] and self.word_chain(third, claim) != chain:
            return second_text
        # of a third a sum alone is not told: the words of the mistake say what differs in it
        has_size = self.chain_has_size(third, claim) or not self.sheet.wins[1:]
        third_text = self.word_with_chain(third, claim, chain) if has_size else self.word_briefly(third, claim)
        return self.join_texts([second_text, third_text], "either")

    @staticmethod
    def is_tied(explanation: ExplanationLine, second: ExplanationLine) -> bool:
        """Tell whether an explanation is a single mistake about as likely as the ``second`` one. Not if it is that
        one, or if both take a player for the dealer, or a player to pay: one example of that is enough."""
        if len(explanation.groups) > 1 or explanation.cost > second.cost + POLICY.tied:
            return False
        if explanation.id.partition(" ")[0] == second.id.partition(" ")[0]:  # they differ in a player
            return False
        are_of_dealer = all(line.causes[0].kind == "dealer" for line in (explanation, second))
        return not are_of_dealer

    def word_briefly(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return a further explanation in words, which an answer has little room for: with the brevity of the second
        one (:attr:`AnswerPolicy.second`). :attr:`brevity` is changed meanwhile, and put back."""
        brevity, self.brevity = self.brevity, POLICY.second._replace(others=self.brevity.further)
        text = self.word_explanation(explanation, claim)
        self.brevity = brevity
        return text

    def word_with_chain(self, explanation: ExplanationLine, claim: ClaimLine, first_chain: str) -> str:
        """Return a further explanation in short, behind what leads to the claimed number under it (its chain): “mangan:
        the dora counted twice”; alone if the chain is the same as under the explanation before (``first_chain``). Sets
        :attr:`size_is_said` meanwhile."""
        chain = self.word_chain(explanation, claim)
        # the same sum in two senses would puzzle: the size says enough
        chain = chain.removesuffix(self.add_makers("", first_chain)) if first_chain else chain
        # of chips the chain names the same kinds as the explanation
        if not chain or chain == first_chain or explanation.of_sense or self.of_chips:
            return self.word_briefly(explanation, claim)
        if len(explanation.groups) > 1 and not self.brevity.chained:
            text = self.word_briefly(explanation, claim)
            return self.words("by_another_sum", text=text) if first_chain and self.brevity.led else text
        self.size_is_said = len(explanation.groups) == 1 and self.chain_has_size(explanation, claim)
        text = self.word_briefly(explanation, claim)
        self.size_is_said = False
        if chain in text:  # “6 han taken for mangan” names it
            return text
        return self.words("part_of_chain", size=chain, text=text) if text else chain

    def adds_nothing(self, first: ExplanationLine, second: ExplanationLine) -> bool:
        """Tell whether the ``second`` explanation adds nothing to the ``first``, so that it is not worth a line:

        - a single mistake that repeats the first (:func:`_repeats`)
        - something overlooked in the hand, in a claim of chips alone, where the first is chips forgotten
        - two mistakes that only name sizes, or one of which is the first; of han, where the first is a limit mixed up
        - two mistakes in han and fu, where the first has one mistake in the size
        - two mistakes that are those of the first in other details; if the first means another amount, that honba or
          sticks are forgotten is such a detail too
        """
        if len(second.groups) == 1:
            return _repeats(first, second) or (self.of_chips and _forgets_chips(first) and _overlooks(second))
        if len(first.groups) == 1 and self.adds_nothing_to_single(first.groups[0], second):
            return True
        mistakes = {*map(_summarize_group, first.groups)}
        if not first.meant:
            mistakes |= FORGOTTEN
        return mistakes >= {*map(_summarize_group, second.groups)}

    def adds_nothing_to_single(self, mistake: MistakeGroup, pair: ExplanationLine) -> bool:
        """Tell whether two mistakes (``pair``) add nothing to a single ``mistake``, as :meth:`adds_nothing` says."""
        first, sorts = mistake.causes[0], {group.sort for group in pair.groups}
        only_sizes = all(self.is_of_size(group.causes) for group in pair.groups)
        contains_first = first.id in [group.causes[0].id for group in pair.groups]
        is_of_limit = self.marks.has(first.id, "limit") and mistake.sort in sorts
        # han and fu beside a size that can be looked up; what nothing accounts for says less than they do
        is_invented = all(self.marks.has(cause.id, "invented") for cause in mistake.causes)
        is_of_sizes = mistake.sort in SIZES and sorts == {"han", "fu"} and not is_invented
        return only_sizes or contains_first or is_of_limit or is_of_sizes

    def word_paid_alike(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return the words, to follow an explanation, for a wrong size being paid like the right one (5 han and 4 han
        40 fu are both mangan): the mistake changes no payment. Empty if a payment changes, or if the claim states more
        than a size: then its amount is wrong too."""
        believed = explanation.comes_to
        if {fact.measure for fact in claim.states} - {"han", "fu", "limit"} or not believed.win:
            return ""
        for unit in UNITS:
            gains = believed.total(unit)
            if any(ruling.total(unit) != gains[ruling.player] for ruling in self.sheet.rulings):
                return ""
        return self.words("paid_alike")

    def word_turned(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return the words, to follow an explanation, for the winner paying under it (逆): an amount has no sign that
        would show it. Empty if he does not pay, or if the claim states no amount or shares, or says itself who pays."""
        win = explanation.comes_to.win
        senses = {line.sense for line in explanation.senses} or {fact.measure for fact in claim.states} & {"shares"}
        names_payer = bool(senses & {"pays", "gets", "own", "back", "alone"})
        is_open = bool(senses) and not names_payer  # the claim states an amount, and not who pays it
        if not win or win.points >= 0 or not is_open:
            return ""
        return self.words("turned", winner=win.player)

    # --- how the claimed number comes about ---------------------------------------------------------------------------

    @staticmethod
    def has_amount(claim: ClaimLine) -> bool:
        """Tell whether a claim states points or shares but no size: only then it is news which size of hand leads to
        its number."""
        measures = {fact.measure for fact in claim.states}
        return bool(measures & {"points", "shares"}) and not measures & {"han", "fu", "limit", "fold", "times"}

    def word_chain(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return what leads to the claimed number under an explanation (its chain): the size of the hand that the
        claimant believes in, the terms that add up to the number, or both: “mangan (8,000 + honba 300)”. Empty if
        neither says anything new."""
        is_of_points = self.is_wrong_in_points(claim)
        if product := self.word_staked(explanation, claim):
            return product
        size = self.word_believed_size(explanation) if is_of_points else ""
        if product := self.word_factored(explanation, claim):
            return self.comma.join(filter(None, [size, product]))
        senses = [line.sense for line in explanation.senses]
        if size and senses == ["value"] and self.is_each_of_value(explanation, "value", claim):
            return self.words("size_of_each", size=size)
        terms = self.word_believed_sum(explanation, claim, self.word_term_of_size(explanation, size))
        if not size and not terms and self.marks.has(explanation.id, "share_of_ron"):
            return self.word_share_of_ron(explanation, find_fact(claim, "points")) if is_of_points else ""
        are_of_several_wins = terms and len(self.sheet.wins) > 1  # the size would not say whose it is
        if not size or size in terms or are_of_several_wins:
            return terms or self.word_own_share(explanation, claim)
        return self.join_size(size, terms)

    def word_factored(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return a claimed amount as a product, “6,000 × 2”: of a hand whose points the game multiplies, or of a
        non-dealer's ron taken 1.5 times for a dealer's. Empty for any other amount, and if the mistake is in what
        multiplies."""
        fact, believed = find_fact(claim, "points"), explanation.comes_to.win
        ids = [single.id for cause in explanation.causes for single in cause.single]
        if believed is None or believed.by != "ron" or fact is None or not self.is_wrong_in_points(claim):
            return ""
        if believed.points != fact.number:
            return ""
        if all(self.marks.has(id_, "half_more") for id_ in ids):
            return self.word_half_more(believed.points)
        factor = self.count_factor(explanation.win) if explanation.win >= 0 else 1
        if factor == 1 or believed.points % factor or any(self.marks.has(id_, "factor") for id_ in ids):
            return ""
        return f"{self.word_points(believed.points // factor)} × {factor}"

    def word_staked(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return a claimed amount as stake times multiplier under an explanation, in games whose hands have grades: “3
        × (2 × 3)” of the winner, “2 × 3” of a payer. Empty in other games, and for anything but equal payments for the
        hand."""
        fact, outcome = self.find_amount_of_sum(claim), explanation.comes_to
        win = outcome.win
        wins = self.sheet.wins[explanation.win :] if explanation.win >= 0 else ()  # none of a win that a mistake adds
        if fact is None or not isinstance(outcome, SettledOutcome) or win is None or not wins:
            return ""
        settled = wins[0]
        if (
            self.is_of_factor(explanation)
            or not self.is_wrong_in_points(claim)
            or win.times < 2
            or not self.list_reasons_of_grade(settled)
        ):
            return ""
        amounts = self.list_shares_paid(outcome.paid, win.player)
        is_of_one = sum(amounts) != fact.number
        if fact.number not in amounts if is_of_one else len({*amounts}) > 1:
            return ""
        return self.word_stake_product(fact.number, 1 if is_of_one else len(amounts), win.times, settled)

    def is_of_factor(self, explanation: ExplanationLine) -> bool:
        """Tell whether a mistake of an explanation is in what multiplies the points."""
        ids = [single.id for cause in explanation.causes for single in cause.single]
        return any(self.marks.has(id_, "factor") for id_ in ids)

    @staticmethod
    def list_shares_paid(paid: Sequence[Transfer], winner: str) -> list[int]:
        """Return what each payer of a hand gives its ``winner`` in points by the transfers ``paid``."""
        shares = Counter[str]()
        for t in paid:
            if t.payee == winner and t.unit == "points" and t.why in HAND:
                shares[t.payer] += t.amount
        return [*filter(None, shares.values())]

    def word_stake_product(self, number: int, payers: int, times: int, settled: WinLine) -> str:
        """Return a ``number`` of points of so many ``payers`` as stake times multiplier; of one who pays for all, whom
        the ``settled`` win has beside others, with the number of these. Empty if it is no such product."""
        others = self.find_shares(settled, "points")
        stake = next(iter(others.values()), 0) // settled.times
        if payers == 1 and len({*others.values()}) == 1 and number == len(others) * stake * times:
            payers = len(others)
        each, rest = divmod(number, payers * times)
        if rest:
            return ""
        product = f"{each} × {times}"
        if payers > 1:
            return f"{payers} × ({product})"
        if times == settled.times:
            return product
        return self.add_makers(self.words("times", n=times), product if each > 1 else "")

    def word_half_more(self, points: int) -> str:
        """Return the ``points`` of a dealer's ron as a product of a non-dealer's, “5,200 × 1.5”; and what that comes
        to, if it had to be rounded."""
        v = self.rule_values
        child = points * v["points.child_ron"] // v["points.dealer_ron"]
        child -= child % v["points.rounding_unit"]
        product = child * v["points.dealer_ron"] // v["points.child_ron"]
        text = f"{self.word_points(child)} × {v['points.dealer_ron'] / v['points.child_ron']:g}"
        return text if product == points else self.words("rounded", sum=text, it=self.word_points(product))

    @staticmethod
    def word_term_of_size(explanation: ExplanationLine, size: str) -> str:
        """Return the ``size`` that a hand is believed to have as the name of its term in a sum; empty for a multiplier,
        as “×6 600” would be read as a product."""
        believed = explanation.comes_to.win
        return "" if believed and believed.times else size

    def join_size(self, size: str, terms: str) -> str:
        """Return a size of hand, and behind it in brackets the terms of a sum if there are any: “mangan (8,000 + honba
        300)”. If the size has brackets itself, the terms follow behind a comma."""
        if "(" in size:
            return self.comma.join(filter(None, [size, terms]))
        return self.add_makers(size, terms)

    def is_wrong_in_points(self, claim: ClaimLine) -> bool:
        """Tell whether what is wrong in a claim is points or shares, stated without a size: then the size of a hand
        leads to it. Chips come from no size."""
        return self.has_amount(claim) and any(fact.measure != "chips" for fact in self.list_wrong_amounts(claim))

    def list_wrong_amounts(self, claim: ClaimLine) -> Sequence[FactLine]:
        """Return the points, chips and shares of a claim that are wrong as stated; if each is right by itself, all of
        them, as then something else of the claim is wrong."""
        return self.list_wrong([fact for fact in claim.states if fact.measure in (*UNITS, "shares")], claim)

    def word_share_of_ron(self, explanation: ExplanationLine, fact: FactLine | None) -> str:
        """Return which points are divided among the payers under an explanation by which a tsumo is paid like a ron
        (“a share of 8,000, not 7,900”); for a claim (``fact``) of just these points the shares that add up to them.
        Empty if nobody wins under it, or the win is worth 0."""
        outcome = explanation.comes_to
        believed = outcome.win
        if not isinstance(outcome, SettledOutcome) or not believed or not believed.points:
            return ""
        settled = self.sheet.wins[max(explanation.win, 0)]
        if fact and abs(fact.number) == believed.points:
            _, moved = self.find_payments_meant(outcome, fact, "value", "")
            return self.word_terms(fact, believed.player, moved, "", by_payer=True)
        word = "shares_of" if sum(self.claimed_shares) == believed.points else "share_of"
        return self.words(word, sum=self.word_points(believed.points), was=self.word_points(settled.points))

    def chain_has_size(self, explanation: ExplanationLine, claim: ClaimLine) -> bool:
        """Tell whether what leads to a claimed amount (:meth:`word_chain`) names the size that the hand is believed to
        have, or shows it in a sum of wins: then the words of the explanation need not name it again."""
        size = self.word_believed_size(explanation) if self.has_amount(claim) else ""
        chain = self.word_chain(explanation, claim) if size else ""
        # of several wins the chain has the amount that a multiplier makes of one of them
        is_of_times = bool(chain) and all(group.sort == "times" for group in explanation.groups)
        return is_of_times or (bool(size) and size in chain)

    def word_own_share(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return the words for the claimed points being what the claimant himself pays or gets under an explanation: a
        plain “2000” leaves that open. Empty if the claim says what it means, if he moves nothing, or if he wins under
        the explanation."""
        win, fact = explanation.comes_to.win, find_fact(claim, "points")
        is_open = fact is not None and fact.sense is None
        is_own = any(line.sense == "own" and not line.another for line in explanation.senses)
        if not win or not (is_open and is_own) or win.player == claim.by:
            return ""
        gain = explanation.comes_to.total(explanation.senses[0].measure)[claim.by]
        if not gain:
            return ""  # “nothing” is said with the claim
        return self.words("own_payment" if gain < 0 else "own_income", player=claim.by)

    def word_believed_size(self, explanation: ExplanationLine) -> str:
        """Return the size that the claimant believes the hand to have, if an explanation is true: “mangan (5 han)”, “3
        han 60 fu, rounded up to mangan”, “×16”. Empty if that is the size in the settlement."""
        believed = explanation.comes_to.win
        if not believed or not self.sheet.wins or explanation.win < 0:
            return ""
        settled = self.sheet.wins[explanation.win]
        if believed.times != settled.times:
            return self.word_times_believed(explanation, believed, settled)
        if self.have_one_size(believed, settled):
            return ""
        counted = self.word_counted_size(believed)
        if not believed.limit or believed.yakuman:
            return counted
        limit = self.words(believed.limit)
        has_han_for_it = f"limit.{believed.limit}_han" in self.rule_values
        if self.marks.has(explanation.id, "limit") or not has_han_for_it:
            return limit  # the words of this mistake name the han; or no han make this limit
        if self.is_rounded_up(believed):
            return self.words("kiriage", size=counted)
        if not believed.han:
            return self.add_makers(limit, self.word_han_range(explanation, settled))
        # from the han of a mangan on, the fu do not matter
        is_by_han = believed.han >= self.rule_values.get("limit.mangan_han", 0)
        counted = self.words("han", n=believed.han) if is_by_han else counted
        return self.add_makers(limit, self.comma.join([counted, *self.list_raisers(believed, explanation.win)]))

    def word_times_believed(self, explanation: ExplanationLine, believed: WinLine, settled: WinLine) -> str:
        """Return the multiplier that the claimant believes a win to have (``believed``), and if a cap leaves less of
        it, the one that is paid. ``settled``: the win as it is in the settlement."""
        times = self.words("times", n=believed.times)
        if self.list_makers(settled):  # a cap applies in the settlement too: nothing can be computed from that
            return times
        if text := self.word_other_base(explanation, believed, settled, times):
            return text
        if not settled.each or any(group.sort != "times" for group in explanation.groups):
            return times
        paid, rest = divmod(believed.each * settled.times, settled.each)  # the multiplier of what a payer gives then
        if rest or paid >= believed.times:
            return times
        return self.words("times_capped", times=times, paid=self.words("times", n=paid))

    def word_other_base(self, explanation: ExplanationLine, believed: WinLine, settled: WinLine, times: str) -> str:
        """Return a multiplier (``times``, in words) with the base that it multiplies, if by an explanation a rule has
        another number for it, or with what is then added to the product. Empty otherwise: a base that is not what is
        believed of any rule would puzzle. ``believed``, ``settled``: as for :meth:`word_times_believed`."""
        rules = [rule for group in explanation.groups for cause in group.causes for rule in cause.rules]
        numbers = {int(rule.believed) for rule in rules if rule.believed and rule.believed.isdigit()}
        if not (settled.each and settled.times and believed.times):
            return ""
        base, rest = divmod(believed.each, believed.times)
        added = believed.each - settled.each // settled.times * believed.times
        if not rest and base in numbers:
            return self.words("base_of_times", base=self.word_points(base), times=times)
        if added > 0 and added in numbers:
            product = self.word_points(believed.each - added)
            text = self.words("times_and_added", sum=product, times=times, added=self.word_points(added))
            return self.word_of_all(text, believed)
        return ""

    def word_of_all(self, share: str, win: WinLine) -> str:
        """Return what each pays for a ``win`` (``share``, in words), with the number of payers where the claim is of
        all that they pay."""
        payers = win.points // win.each
        return f"{payers} × ({share})" if payers > 1 and win.points == self.claimed_gain[1] else share

    def word_han_range(self, explanation: ExplanationLine, settled: WinLine) -> str:
        """Return the han that a ``settled`` win would have with the mistake of an explanation, as a range where its
        causes differ: “6–7 han”. Empty if the mistake is not of han, or if the win counts none."""
        group = explanation.groups[0]
        if group.sort != "han" or not settled.han or not group.amounts:
            return ""
        few, many = settled.han + min(group.amounts), settled.han + max(group.amounts)
        return self.words("han", n=few if few == many else f"{few}–{many}")

    @staticmethod
    def have_one_size(win: WinLine, another: WinLine) -> bool:
        """Tell whether two wins are counted alike: in han, limit and yakuman, and in fu where no limit is reached (from
        a limit on, fu change nothing)."""
        if (win.han, win.limit, win.yakuman) != (another.han, another.limit, another.yakuman):
            return False
        return bool(win.limit) or win.fu == another.fu

    def is_rounded_up(self, win: WinLine) -> bool:
        """Tell whether a win is a mangan only because its points are rounded up to one (切り上げ): its base points, fu
        times two to the power of its han and ``points.base_exponent``, are fewer than ``points.mangan``, but as many as
        ``points.kiriage_from``."""
        v = self.rule_values
        if win.limit != "mangan" or not (win.han and win.fu):
            return False  # another limit, or a mangan that a yaku or the table is worth
        base = win.fu << win.han + v["points.base_exponent"]
        return bool(v.get("points.kiriage_from", 0) <= base < v["points.mangan"])

    def word_believed_sum(self, explanation: ExplanationLine, claim: ClaimLine, size: str) -> str:
        """Return the terms that add up to the claimed amount under an explanation: “mangan 8,000 + honba 300”. Empty if
        there is only one term, if they do not add up to it, or if the claim has several wrong amounts. ``size``: the
        size of the hand that the claimant believes in, as the name of its term."""
        fact, outcome = self.find_amount_of_sum(claim), explanation.comes_to
        if fact is None or not isinstance(outcome, SettledOutcome):  # a hand that is no win has no payments
            return ""
        self.names_missing = all(group.sort in SIZES for group in explanation.groups)
        win = outcome.win
        sense = {line.measure: line.sense for line in explanation.senses}.get(fact.measure, "")
        if win and win.each == fact.number and sense in ("each", "one"):
            return ""  # what each pays for the win is a single term
        if win and sense in ("value", "alone") and fact.measure == "chips":
            return self.word_chip_sum(explanation, fact, win)
        return self.word_sum_meant(outcome, fact, sense, claim.by, size)

    def word_sum_meant(self, outcome: SettledOutcome, fact: FactLine, sense: str, claimant: str, size: str) -> str:
        """Return the payments of an outcome that add up to an amount (``fact``, meant in ``sense`` by the
        ``claimant``), as a sum in words; of all that the player moves, or else of what he and the winner do. Empty if
        neither comes to it. ``size``: as for :meth:`word_terms`."""
        win, (player, moved) = outcome.win, self.find_payments_meant(outcome, fact, sense, claimant)
        if sense == NET:
            moved = self.list_without_own_stick(moved, player)
        with_winner = [t for t in moved if win and win.player in (t.payer, t.payee)]  # without kongs of others
        by_payer = self.is_sum_of_shares(fact, sense, win)
        texts = (self.word_terms(fact, player, some, size, by_payer) for some in (moved, with_winner))
        return next(filter(None, texts), "")

    def list_without_own_stick(self, moved: Sequence[Transfer], player: str) -> Sequence[Transfer]:
        """Return the transfers ``moved``, of the sticks that a player takes without those that he laid himself."""
        own = self.count_own_sticks(player)
        is_of_sticks = [t.why == "sticks" and (t.payer, t.payee) == (TABLE, player) for t in moved]
        return [t._replace(amount=t.amount - own) if of else t for t, of in zip(moved, is_of_sticks, strict=True)]

    def is_sum_of_shares(self, fact: FactLine, sense: str, win: WinLine | None) -> bool:
        """Tell whether an amount (``fact``, meant in ``sense``) is best shown as the sum of what each payer pays:
        points that are the worth of a hand, or in games where everybody pays for a ron what the winner gets."""
        is_worth = sense == "value" and fact.measure == "points"
        return is_worth or bool(win and sense in ("total", "gets") and not self.system.discarder_pays)

    def find_amount_of_sum(self, claim: ClaimLine) -> FactLine | None:
        """Return the only wrong amount of a claim; ``None`` if several are wrong, or if it is of chips that are right
        and only the rest of the claim is wrong."""
        facts = [fact for fact in self.list_wrong_amounts(claim) if fact.measure in UNITS]
        if len(facts) != 1 or (facts[0].measure == "chips" and not self.is_wrong(facts[0], claim)):
            return None
        return facts[0]

    @staticmethod
    def find_payments_meant(
        outcome: SettledOutcome, fact: FactLine, sense: str, claimant: str
    ) -> tuple[str, Sequence[Transfer]]:
        """Return the player whose payments add up to a claimed amount (``fact``, meant in ``sense``) in an outcome, and
        the payments that may be among them, his or not: callers take those of the player. He is the winner for the
        worth of a hand, for a share whoever pays just that, else whom the claim names, or the ``claimant``."""
        player = fact.who or claimant
        moved, win = outcome.paid, outcome.win
        if win and sense in WORTHS:  # the winner's; of the worth of a hand only what counts in it
            counted = WORTHS[sense]
            if counted:
                moved = [t for t in moved if t.payee == win.player and t.why in counted]
            return win.player, moved
        if win and sense in ("each", "one"):  # a share: of whoever pays just that
            gains = outcome.total(fact.measure)
            player = next((each for each, gain in gains.items() if -gain == fact.number), player)
        return player, moved

    def word_chip_sum(self, explanation: ExplanationLine, fact: FactLine, win: WinLine) -> str:
        """Return the kinds of chips that add up to a claimed number (``fact``) under an explanation (``win``: the win
        under it): “red fives 2 + ippatsu 1”. If other chips are paid beside the win, which the ruling shows, return
        only by how many the win's differ: “5 − 2”. Empty if just one kind differs from the settlement, or if the cause
        names it: then the sum in the ruling shows the difference."""
        paid = explanation.comes_to.paid if isinstance(explanation.comes_to, SettledOutcome) else ()
        of_win = [t for t in paid if t.why not in self.reasons_apart(fact.measure)]
        settled = self.sheet.wins[max(explanation.win, 0)]
        if self.reasons_apart(fact.measure) and not self.sheet.wins[1:] and 0 < settled.chips != win.chips:
            # what is paid beside the win stands in the sum of the ruling, not in this one
            if win.chips == fact.number:
                return self.word_difference(settled.chips, win.chips)
            return self.word_chips_alone(fact.who or self.claimed_gain[0], fact.number)
        by_payer = self.word_terms(fact, win.player, of_win, "", by_payer=True)
        if "×" in by_payer:
            return by_payer  # “3 × 2”: the ruling also gives what each pays
        names_kind = explanation.id.split(":")[1].startswith("chips")
        if names_kind or self.count_changed_kinds(win.player, paid) < 2:
            return ""
        return self.word_terms(fact, win.player, of_win, "", by_payer=False)

    @staticmethod
    def word_difference(before: int, after: int) -> str:
        """Return a number as a sum or difference of another, ``before``: “30 − 3”."""
        return f"{before} {'+' if after > before else '−'} {abs(after - before)}"

    def word_chips_alone(self, player: str, number: int) -> str:
        """Return the ``number`` of chips that a player is said to pay for the only win, as what differs from those that
        he pays: “10 − 1 without spring drawn”, as the ruling has these among his. Empty if nothing does."""
        apart = self.reasons_apart("chips")
        settled = self.sheet.verdict.transfers if self.sheet.verdict else ()
        paid = sum(t.amount for t in settled if (t.unit, t.payer) == ("chips", player) and t.why not in apart)
        if paid == number or not paid:
            return ""
        beside = [t.why for t in settled if (t.unit, t.payer) == ("chips", player) and t.why in apart]
        names = [self.text.words.chip_line(why.removeprefix("chip_")) for why in dict.fromkeys(beside)]
        difference = self.word_difference(paid, number)
        return self.words("without_beside", n=difference, what=self.join_texts(names)) if names else difference

    def count_changed_kinds(self, player: str, paid: Sequence[Transfer]) -> int:
        """Return how many kinds of chips a player gets in another number by the transfers ``paid``, under a mistake,
        than by those of the settlement."""
        differences = Counter[str]()
        for sign, transfers in ((1, paid), (-1, self.sheet.verdict.transfers if self.sheet.verdict else ())):
            for t in transfers:
                if t.unit == "chips" and t.payee == player:
                    differences[t.why] += sign * t.amount
        return sum(difference != 0 for difference in differences.values())

    def word_terms(self, fact: FactLine, player: str, moved: Sequence[Transfer], size: str, by_payer: bool) -> str:
        """Return the transfers ``moved``, as far as they are a player's, as a sum in words that comes to a claimed
        amount (``fact``): “mangan 8,000 + honba 300”. A term has all payments for one reason (the hand itself under the
        name ``size``), or with ``by_payer`` those of one payer. Of many terms only those that differ from the
        settlement are named. Empty if there is a single term, or if they do not add up to the amount."""
        terms = self.sum_terms(fact.measure, player, moved, size, by_payer)
        if len(terms) < 2 or abs(sum(terms.values())) != fact.number:
            return ""
        if by_payer and len({*terms.values()}) == 1:  # equal shares: “3 × 2,000”
            (amount, *_) = terms.values()
            return f"{len(terms)} × {self.word_number(fact.measure, abs(amount))}"
        # a name that fits before and after: the limit in force is not the one believed in
        hand = self.words("hand_word") if size else ""
        changed = "" if by_payer else self.word_changed_terms(fact.measure, player, moved, hand)
        # of chips the ruling lists all kinds, and the cause names the missing one: “42 − 10” says enough
        is_shorter = fact.measure == "chips" and changed[:1].isdigit() and " − " in changed
        if len(terms) > MOST_TERMS or is_shorter:
            return changed  # empty if too many differ
        return self.join_terms(terms, fact.measure)

    def sum_terms(
        self, unit: str, player: str, moved: Sequence[Transfer], size: str = "", by_payer: bool = False
    ) -> dict[str, int]:
        """Return what a player gets (+) or pays (−) by the transfers ``moved`` in a unit, by the words for its reason
        (``size`` for the hand itself), or with ``by_payer`` by the payer. For what he gets and pays (kongs) there are
        two terms, as in the ruling. Terms of 0 are left out."""
        sums = Counter[str]()
        for t in moved:
            if t.unit == unit and player in (t.payer, t.payee):
                payer = t.payer or self.words("missing_payer")
                name = payer if by_payer else self.word_reason_by_side(t, player, size)
                sums[name] += t.amount if t.payee == player else -t.amount
        return {name: number for name, number in sums.items() if number}

    def word_reason_by_side(self, moved: Transfer, player: str, size: str) -> str:
        """Return the word for the reason of a payment (``moved``) as :meth:`word_reason` does; of several wins, where
        the player gets something for that reason too, what he pays is called so."""
        name = self.word_reason(moved, player, size)
        settled = self.sheet.verdict.transfers if self.sheet.verdict and self.sheet.wins[1:] else ()
        received = {t.why for t in settled if t.payee == player and t.unit == moved.unit} - HAND
        is_other_side = moved.payer == player and moved.why in received
        return self.words("reason_paid", name=name) if is_other_side else name

    def word_changed_term(self, unit: str, name: str, before: int, after: int) -> str:
        """Return what a term of a sum is believed to be and what it is: “kong bonus 100, not 300”; with signs where it
        is believed to be got and is paid, or the other way: “kong bonus −100, not +100”."""
        was, believed = (self.word_number(unit, abs(number)) for number in (before, after))
        if before * after < 0:
            was, believed = (f"+{was}", f"−{believed}") if before > 0 else (f"−{was}", f"+{believed}")
        return self.words("term_changed", name=name, before=was, after=believed)

    def word_changed_terms(self, unit: str, player: str, moved: Sequence[Transfer], hand: str) -> str:
        """Return how the sum of the transfers ``moved`` of a player differs from his sum in the settlement, which the
        ruling shows: “42 − 10” if a term that the mistake names is missing, else “66 − 8 (han beyond counted yakuman 2,
        not 10)”. ``hand``: the name of the hand's term, if it has not the same in both. Empty if more than
        :data:`MOST_CHANGED` terms differ."""
        believed = self.sum_terms(unit, player, moved, hand)
        settled = self.sum_terms(unit, player, self.sheet.verdict.transfers if self.sheet.verdict else (), hand)
        changed = [name for name in {**settled, **believed} if settled.get(name) != believed.get(name)]
        if not changed or len(changed) > MOST_CHANGED:
            return ""
        named = self.join_texts(
            [self.word_changed_term(unit, name, settled.get(name, 0), believed.get(name, 0)) for name in changed],
            "both",
        )
        whole, claimed = sum(settled.values()), sum(believed.values())
        # two changes, or paid instead of got: not one number to add or subtract
        if changed[1:] or whole * claimed <= 0:
            return named
        sign = "+" if abs(claimed) > abs(whole) else "−"
        change = f"{self.word_number(unit, abs(whole))} {sign} {self.word_number(unit, abs(claimed - whole))}"
        is_changed = changed[0] in settled and changed[0] in believed  # of another number, not missing or new
        if is_changed or (self.names_missing and unit == "chips"):
            return self.add_makers(change, named)
        return change

    # --- several explanations in a sentence ---------------------------------------------------------------------------

    def list_reasons(
        self, first: ExplanationLine, others: Sequence[ExplanationLine], claim: ClaimLine
    ) -> tuple[list[str], list[ExplanationLine]]:
        """Return the texts of an answer's reasons, each for a line of its own, and those of the ``others`` that they
        cover, which must not be told again. The text of the ``first`` explanation comes first; it may be empty. A
        single mistake is followed by its other causes, and by other sizes of the same value; two mistakes by pairs that
        have one of them in common."""
        if self.is_of_rule(first):
            return [self.word_other_rule(first, claim)], []
        near = [line for line in others if self.is_near(line, first)]
        if len(first.groups) > 1:
            return self.list_pairs(first, near, claim)
        alike = [line for line in near if self.is_another_size(line, first)][: self.brevity.alike]
        (group,) = first.groups
        causes = self.list_causes_in_lines(first)
        text = self.word_group(group, causes[:1]) if causes else self.word_explanation(first, claim)
        # two on a line, so that an answer has room for more
        in_twos = [self.join_texts(causes[place : place + 2], "either") for place in range(1, len(causes), 2)]
        further = [*in_twos, *(self.word_explanation(line, claim) for line in alike)]
        return [text, *filter(None, dict.fromkeys(further))], alike

    def list_causes_in_lines(self, explanation: ExplanationLine) -> list[str]:
        """Return the causes of an explanation by a single mistake, in words, each of which an answer may set on a line
        of its own: one text of them all if they are fu or doublings, or if :attr:`brevity` has no room for lines. Empty
        with a second slip: that goes with each cause, so all stand in one sentence with it."""
        if not explanation.meant or self.word_beside(explanation):
            return []
        (group,) = explanation.groups
        causes = self.list_causes_named(group)
        is_of_one_thing = group.sort in ("fu", "times")
        if causes and (is_of_one_thing or not self.brevity.lined):
            return [self.join_causes(causes)]
        return causes

    def list_pairs(
        self, first: ExplanationLine, near: Sequence[ExplanationLine], claim: ClaimLine
    ) -> tuple[list[str], list[ExplanationLine]]:
        """Return the text of an explanation by two mistakes, then those of pairs that have one of the two in common,
        and these pairs. ``near``: the explanations that are about as likely. Each pair has a line of its own, unless
        :attr:`brevity` joins them, as “a or b, and c or d” has to be read twice."""
        mistakes = {*map(_summarize_group, first.groups)}
        if len(mistakes) == 1:  # twice the same mistake: its text lists all causes already
            return [self.word_explanation(first, claim)], []
        alike = self.list_alike(first, near)
        if self.brevity.joined and alike and not self.word_beside(first):
            same_sense = [line for line in alike if self.has_sum_of(first, line)]
            joined, covered = self.join_pairs(first, same_sense)
            if covered:
                return joined, covered
            alike = alike[:1]  # they share a sort of mistake, but none in all details
        return [*dict.fromkeys(self.word_explanation(line, claim) for line in (first, *alike))], alike

    def has_sum_of(self, first: ExplanationLine, line: ExplanationLine) -> bool:
        """Tell whether the sum of the ``first`` explanation is also that of another (``line``): the amounts are meant
        in the same senses, and of several wins the same ones are worth something else."""
        is_of_same_wins = not self.sheet.wins[1:] or line.comes_to.total("points") == first.comes_to.total("points")
        return is_of_same_wins and line.senses == first.senses

    def list_alike(self, first: ExplanationLine, near: Sequence[ExplanationLine]) -> list[ExplanationLine]:
        """Return the pairs among the explanations ``near`` that have a mistake in common with the ``first``, as many as
        :attr:`brevity` allows. Left out are those that add nothing, and those less likely than one that has none in
        common, which is told as the second explanation."""
        mistakes = {*map(_summarize_group, first.groups)}
        others = [line for line in near if line is not first and not self.adds_nothing(first, line)]
        alike = [line for line in others if mistakes & {*map(_summarize_group, line.groups)}]
        least = min((line.cost for line in others if line not in alike), default=inf)
        return [line for line in alike if line.cost <= least][: self.brevity.alike]

    def join_pairs(
        self, first: ExplanationLine, alike: Sequence[ExplanationLine]
    ) -> tuple[list[str], list[ExplanationLine]]:
        """Return pairs of mistakes as one sentence (“(1) a; (2) b, or c”), in a list, and the pairs that it covers:
        those of ``alike`` which share with the ``first`` the mistake that most of them do. The others would need a
        sentence of their own, for which an answer has no room."""
        shared = first.groups[0]
        covered: list[ExplanationLine] = []
        for group in first.groups:
            with_group = [line for line in alike if _identify_group(group) in map(_identify_group, line.groups)]
            if len(with_group) > len(covered):  # the mistake that most of them have
                shared, covered = group, with_group
        others = [group for line in (first, *covered) for group in line.groups
                  if _identify_group(group) != _identify_group(shared)]  # fmt: skip
        choice, *texts = dict.fromkeys(self.word_of_two(group) for group in self.leave_out_same(others))
        for text in texts[: MOST_JOINED - 1]:
            choice = self.words("either", one=choice, other=text)
        is_choice = texts or any(len(self.choose_causes(group.causes)) > 1 for group in (shared, others[0]))
        word = "numbered" if is_choice else "both"
        return [self.words(word, one=self.word_of_two(shared), other=choice)], covered

    def leave_out_same(self, groups: Sequence[MistakeGroup]) -> list[MistakeGroup]:
        """Return mistakes without those that are one before them in other words."""
        kept: list[MistakeGroup] = []
        for group in groups:
            before = [cause for earlier in kept for cause in earlier.causes]
            if not any(self.marks.are_same(group.causes[0].id, cause.id) for cause in before):
                kept.append(group)
        return kept

    @staticmethod
    def is_near(second: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether two explanations can share a sentence: the ``second`` is about as likely as the ``first``,
        consists of as many mistakes, and means the amounts as stated if the first does."""
        likely = second.cost <= first.cost + POLICY.near and not second.far
        return likely and second.meant == first.meant and len(second.groups) == len(first.groups)

    @staticmethod
    def is_another_size(second: ExplanationLine, first: ExplanationLine) -> bool:
        """Tell whether two explanations by one mistake each are sizes of the hand with the same gains of all players (2
        han 60 fu, 3 han 30 fu): nobody can tell by the amount which of them was meant."""
        sizes = {second.groups[0].sort, first.groups[0].sort} <= SIZES
        return sizes and all(second.comes_to.total(unit) == first.comes_to.total(unit) for unit in UNITS)

    def estimate_chance(self, claim: ClaimLine, explanations: Sequence[ExplanationLine]) -> float:
        """Return the probability, from 0 to 1, that one of these ``explanations`` is behind the claim, among all of its
        explanations and what the search does not try, without those that are one of them in other words. Costs are
        steps of one half: an explanation that costs one more is half as likely."""
        ids = {cause.id for line in explanations for cause in line.causes}
        alike = {line.id for line in claim.explanations if any(self.marks.are_same(line.id, id_) for id_ in ids)}
        others = [line for line in claim.explanations if not line.far and line.id not in alike - ids]
        of_all = sum(2**-line.cost for line in others) + 2**-POLICY.untried
        return float(sum(2**-line.cost for line in explanations) / of_all)

    @staticmethod
    def has_words(explanation: ExplanationLine) -> bool:
        """Tell whether players understand what an explanation is called: its first cause, since an answer can leave the
        further ones out. Only rules may lack words: a key without any could only be printed as ``key = value``, unless
        it is switched on or off."""
        for part in explanation.causes[0].single if explanation.causes else ():
            has_words = any(rule.spoken or rule.name or rule.believed in ("true", "false") for rule in part.rules)
            if part.kind == "rule" and not has_words:
                return False
        return True

    # --- an explanation as a sentence ---------------------------------------------------------------------------------

    def word_explanation(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return an explanation in words, without a stop: each mistake with its possible causes (“1 han too few: pinfu
        not counted”) and, if the claimed amount is not even right with these, what else is wrong with it."""
        if explanation.of_sense:
            return self.word_meant(explanation, claim)
        texts = self.word_groups(explanation)
        also = self.word_beside(explanation) if explanation.meant else self.word_other_sense(explanation, claim)
        is_choice = any(len(self.choose_causes(group.causes)) > 1 for group in explanation.groups)
        if is_choice and len(texts) == 2 and not also:
            return self.words("numbered", one=texts[0], other=texts[1])
        if also:
            texts.append(also)
        return self.join_texts(texts, "both")

    def take_parts_in_doubt(self, explanations: Sequence[ExplanationLine], claim: ClaimLine) -> None:
        """Set :attr:`parts_in_doubt` by the first of some ``explanations`` (the likeliest first) that is about parts of
        a win. If an earlier call has set it, for a likelier explanation, it stays."""
        for explanation in explanations:
            self.parts_in_doubt = self.parts_in_doubt or self.word_parts_in_doubt(explanation, claim)

    def word_parts_in_doubt(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return the yaku and dora of the win with their han if an explanation gives it another size, the sum of its
        fu if it is about these, its multipliers if about one of them. Empty for any other, if the claim is wrong in
        chips alone, and of a win whose parts the record does not tell. Sets :attr:`win_in_doubt`."""
        sorts = {group.sort for group in explanation.groups}
        verdict = self.sheet.verdict
        is_of_size = any(fact.measure != "chips" and not self.find_rightness(fact, claim) for fact in claim.states)
        if verdict is None or explanation.win < 0 or not is_of_size:
            return ""
        if "fu" in sorts:
            fu = self.word_fu_sum([part for part in verdict.wins[explanation.win].parts if part.unit == "fu"])
            is_of_fu_alone = sorts <= {"fu", None}
            han = "" if is_of_fu_alone else self.word_han_sum(self.sheet.wins[explanation.win])
            return self.words("between_sums").join(filter(None, [fu, han]))
        self.win_in_doubt = self.find_multiplied(explanation)
        if self.win_in_doubt:
            is_graded = bool(self.list_reasons_of_grade(self.win_in_doubt))  # the grade has its reasons with it
            return "" if is_graded else self.word_factors(self.win_in_doubt)
        is_of_han = self.is_resized(explanation) or sorts & {"han", "size"}
        return self.word_han_sum(self.sheet.wins[explanation.win]) if is_of_han else ""

    def is_resized(self, explanation: ExplanationLine) -> bool:
        """Tell whether the mistake of an explanation gives its win another size. Not of a rule that other tables play
        otherwise, which says itself what it changes."""
        settled, believed = self.sheet.wins[explanation.win], explanation.comes_to.win
        is_of_other_size = believed is not None and not self.have_one_size(believed, settled)
        return is_of_other_size and not self.is_of_rule(explanation)

    def find_multiplied(self, explanation: ExplanationLine) -> WinLine | None:
        """Return the win of the settlement whose multiplier an explanation is about; ``None`` if it is about none. Its
        first cause that names a multiplier decides."""
        causes = [cause for group in explanation.groups for cause in group.causes]
        of_times = [cause for cause in causes if "times" in cause.subject]
        if not of_times or of_times[0].win == -1:  # -1: of no win that the settlement has
            return None
        index = of_times[0].win
        return self.sheet.wins[explanation.win if index is None else index]  # a rule is about no win by itself

    def word_fu_sum(self, parts: Sequence[Part]) -> str:
        """Return the fu of a hand (``parts``) as a sum, several sets alike with each its own, and what it is rounded up
        to; empty if there is one kind only, as of seven pairs."""
        kinds: dict[str, list[str]] = {}
        for part in parts:
            each = [str(part.amount // part.number)] * part.number
            kinds.setdefault(part.id, []).extend(each)
        rounded = sum(map(int, kinds.pop("fu.rounding_unit", [])))
        terms = [f"{Words(self.lang)(id_)} {' + '.join(numbers)}" for id_, numbers in kinds.items()]
        if len(terms) < 2:
            return ""
        total = sum(part.amount for part in parts)
        word = "fu_sum_rounded" if rounded else "fu_sum"
        return self.words(word, terms=" + ".join(terms), sum=total - rounded, fu=total)

    def word_raised(self, explanation: ExplanationLine) -> str:
        """Return, to follow an explanation, the limit that the hand reaches with fewer han than it has (`` (hence
        mangan)``): it is surprising that a hand is worth more with fewer han. Empty for any other mistake."""
        believed = explanation.comes_to.win  # None if the claim means no win
        if not believed or not self.sheet.wins or not believed.limit:
            return ""
        settled = self.sheet.wins[explanation.win]
        if not 0 < believed.han < settled.han or abs(believed.points) <= abs(settled.points):
            return ""
        return self.words("raised", limit=self.words(believed.limit))

    def word_other_sense(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return what else is wrong under an explanation with the first amount that the claim means in another sense
        than it states, as a further mistake in its sentence: that it is a share, or the sum, or lacks honba and sticks.
        Empty if nothing else is wrong."""
        stated_senses = {fact.measure: fact.sense or "free" for fact in claim.states}
        others = [line for line in explanation.senses if line.sense != stated_senses[line.measure]]
        if not others or not self.sheet.wins or explanation.win < 0:
            return ""
        another, stated = others[0], stated_senses[others[0].measure]
        return self.word_meant_otherwise(another.measure, another.sense, stated, explanation, claim)

    def word_meant_otherwise(
        self, unit: str, sense: str, stated: str, explanation: ExplanationLine, claim: ClaimLine
    ) -> str:
        """Return, as a further mistake in a sentence, what is wrong with an amount that is meant in ``sense`` and
        stated in another (``stated``; ``free``: in none): a share is taken for the whole, the sum for a share, or honba
        and sticks are left out. Empty if nothing is wrong with it."""
        if sense in ("each", "one") or self.is_each_of_value(explanation, sense, claim):
            return self.words("also_share")  # one share taken for the whole
        if stated == "each":
            return self.words("also_sum")
        if sense == "value" and stated == "pays" and not self.rulings[claim.by].points:
            return self.words("also_hand")
        if unit == "points" and sense in ("value", "honba"):
            return self.word_without(self.sheet.wins[explanation.win], sense, stated, claim.by)
        return ""

    @staticmethod
    def is_each_of_value(explanation: ExplanationLine, sense: str, claim: ClaimLine) -> bool:
        """Tell whether the claimed points are what each payer pays under an explanation, although they are meant as the
        worth of the hand (``sense``): in some games the worth is what each pays, and the winner gets a multiple of
        it."""
        believed, fact = explanation.comes_to.win, find_fact(claim, "points")
        if sense != "value" or believed is None or fact is None:
            return False
        return fact.value == believed.each and believed.each != believed.points

    def word_without(self, win: WinLine, sense: str, stated: str, claimant: str) -> str:
        """Return, as a further mistake in a sentence, that an amount of points leaves out honba or sticks too. Empty if
        the ``win`` has none. ``sense``: in which the amount is right (``value``: the worth of the hand, ``honba``: with
        honba); ``stated``: in which it is claimed, by ``claimant``."""
        if stated == "gets" and claimant != win.player:
            return self.words("also_sum")  # with 逆 each of the others gets a share of it
        extras = [self.words("honba")] if win.honba and sense == "value" else []
        # whoever says what he pays has not left sticks out: they lie on the table already
        if stated != "pays" and self.has_sticks(win):
            extras.append(self.words("sticks_word"))
        return self.words("also_without", what=self.join_texts(extras)) if extras else ""

    def word_groups(self, explanation: ExplanationLine) -> list[str]:
        """Return the mistakes of an explanation, a text each. Two of the same sort become one text: “2 han too few”, or
        multipliers that are not counted. A part that the claim names wrongly comes first."""
        groups = sorted(explanation.groups, key=self.is_claimed_falsely, reverse=True)  # True first
        if len(groups) == 1:
            return [self.word_group(groups[0])]
        if self.are_of_han(groups):
            # the likeliest of both before the rest of either
            in_turn = chain.from_iterable(zip_longest(*[group.causes for group in groups]))
            causes = tuple({cause.id: cause for cause in in_turn if cause}.values())
            return [self.word_han_of_two(self.count_han_of_two(explanation), groups[0].amounts[0] > 0, causes)]
        causes = tuple({cause.id: cause for group in groups for cause in group.causes}.values())
        are_alike = all((group.sort, group.numbers) == ("times", groups[0].numbers) for group in groups)
        if are_alike and not self.are_apart(groups):
            return self.word_two_multipliers(causes)
        if chips := self.word_two_chips(causes, len(groups)):
            return [chips]
        return [self.word_of_two(group) for group in groups]

    @classmethod
    def are_of_han(cls, groups: Sequence[MistakeGroup]) -> bool:
        """Tell whether two mistakes are one to a reader: han too many in both, or too few in both, by causes of which
        any two come to the same."""
        if any(group.sort != "han" for group in groups) or cls.are_apart(groups):
            return False
        return len({group.amounts[0] > 0 for group in groups}) == 1

    @staticmethod
    def are_apart(groups: Sequence[MistakeGroup]) -> bool:
        """Tell whether two mistakes have no cause in common, so that not any two of their causes come to the same."""
        first, second = ({cause.id for cause in group.causes} for group in groups)
        return first.isdisjoint(second)

    def count_han_of_two(self, explanation: ExplanationLine) -> int:
        """Return how many han two mistakes make too many or too few together; 0 if that is open, as pairs of several
        sizes may come to one limit."""
        believed = explanation.comes_to.win
        now = self.sheet.wins[explanation.win].han if explanation.win >= 0 else 0
        return abs(believed.han - now) if believed and believed.han else 0

    def word_two_chips(self, causes: Sequence[CauseLine], number: int) -> str:
        """Return the words for two kinds of chips forgotten, any two of those that ``causes`` name, or both if these
        are no more than the ``number`` of mistakes; empty if a cause is about anything else, or about one chip of a
        kind."""
        if any((cause.kind, cause.family) != ("left_out", "chips") or cause.subject.endswith("/1") for cause in causes):
            return ""
        if len(causes) <= number:
            names = self.shorten_names([self.word_part(cause) for cause in causes], "chips_of")
            return self.words("left_out", part=self.join_texts(names))
        names = [self.text.words.chip_line(cause.subject.removeprefix("chips.")) for cause in causes]
        return self.words("two_chips", what=self.join_texts(names, "any"))

    def word_two_multipliers(self, causes: Sequence[CauseLine]) -> list[str]:
        """Return two mistakes in the same multiplier as texts (``causes``: those of both): each by its cause if they
        have one each, else as one text that lists all, since nobody can tell which cause is whose."""
        names = [*dict.fromkeys(map(self.word_cause, causes))][: self.brevity.parts + self.brevity.others]
        if len(names) <= 2:
            return names
        # a rule that counts a part twice says as much as the part counted twice
        keys = {rule.id for cause in causes if cause.kind == "rule" for rule in cause.rules}
        causes = [cause for cause in causes if cause.kind != "twice" or keys.isdisjoint(r.id for r in cause.rules)]
        return [self.words("two_times", what=self.comma.join(self.word_causes(causes)))]

    def word_han_of_two(self, han: int, is_more: bool, causes: Sequence[CauseLine]) -> str:
        """Return two mistakes of han as one: “2 han too few: two of …”. ``han``: both together, 0 if that is open;
        ``is_more``: whether they are too many; ``causes``: those of both, which are named only if they are a choice."""
        named = self.join_causes(self.word_causes(causes)) if len(self.choose_causes(causes)) > 1 else ""
        is_choice = self.words("any", one="", other="") in named  # the word “or” stands in it
        word = "two_han_more" if is_more else "two_han_less"
        if not han:
            word = "some_" + word
        return self.add_causes(word, named if is_choice else "", n=str(han))

    def is_claimed_falsely(self, group: MistakeGroup) -> bool:
        """Tell whether a mistake is that the claim counts a yaku which it names (:attr:`claimed_parts`) and which the
        hand does not have. Such a mistake is certain, so it is told before any other."""
        cause = group.causes[0]
        return cause.kind == "added" and cause.subject.rpartition(".")[2] in self.claimed_parts

    def word_of_two(self, group: MistakeGroup) -> str:
        """Return one of two mistakes in words: for han and multipliers by its causes alone, as the size that one
        mistake makes would puzzle a reader who knows the size that both make; so too for fu that were forgotten.
        Other sizes have their causes in brackets, as a colon stands before both mistakes."""
        brevity = self.brevity
        self.brevity = brevity._replace(others=min(brevity.others, MOST_OTHERS_OF_TWO))
        causes = self.join_causes(self.list_causes_named(group))
        self.brevity = brevity
        is_of_part = group.sort in ("han", "times") or (group.sort == "fu" and group.causes[0].kind == "left_out")
        if causes and (is_of_part or not group.sort or self.is_sort_claimed(group)):
            return causes
        if causes and group.sort == "size":
            return self.words("size_of_two", what=causes, fu=group.amounts[1])
        return self.add_makers(self.word_group(group, []), causes)

    def list_causes_named(self, group: MistakeGroup) -> list[str]:
        """Return the possible causes of a mistake in words (:meth:`word_causes`). Empty for fu if the answer has room
        for only one cause: “40 fu, not 30” says more than one of many causes, unless the text before has said it
        (:attr:`size_is_said`)."""
        is_number_enough = group.sort == "fu" and self.brevity.parts == 1 and not self.size_is_said
        if is_number_enough:
            return []
        brevity = self.brevity
        if group.sort == "fu":  # of fu a reader who has their sum before him needs the likeliest only
            self.brevity = brevity._replace(parts=min(brevity.parts, MOST_FU_NAMED), others=min(brevity.others, 2))
        named = self.word_causes(group.causes)
        self.brevity = brevity
        return named

    def word_group(self, group: MistakeGroup, named: Sequence[str] | None = None) -> str:
        """Return a mistake with its possible causes: “1 han too few: pinfu not counted”. ``named``: the causes to name,
        in words; ``None``: all. The causes stand alone if the mistake has no sort (han, fu …), or if the text or the
        claim says as much as the sort."""
        sort, numbers = group.sort, group.amounts
        named_causes = self.list_causes_named(group) if named is None else named
        causes = self.join_causes(named_causes)
        if causes and sort == "han" and self.of_chips and {*numbers} == {-1}:
            return self.words("han_and_chips_less", what=causes)
        is_known_sort = self.size_is_said or self.is_sort_claimed(group)
        if sort is None or (causes and (is_known_sort or self.is_limit_alone(group, named))):
            return causes
        if sort == "han":
            return self.word_han_apart(numbers, causes, len(named_causes))
        if sort == "size":
            return self.add_causes("size_is", causes, n=numbers[0], fu=numbers[1])
        if self.size_is_said:
            return ""  # the text before has the fu or the multiplier
        return self.add_causes(f"{sort}_is", causes, n=numbers[0], fu=numbers[0], was=numbers[1])

    def word_han_apart(self, numbers: Sequence[int], causes: str, count: int) -> str:
        """Return that han are too many or too few, with the ``causes`` in words, of which there are so many
        (``count``). They may differ in number (``numbers``): from the fewest to the most; of a single cause the han are
        not in doubt."""
        if count == 1 and numbers[0] != numbers[-1]:
            return causes
        few, many = abs(numbers[0]), abs(numbers[-1])
        number = str(few) if few == many else f"{few}–{many}"
        return self.add_causes("han_more" if numbers[0] > 0 else "han_less", causes, n=number)

    def is_limit_alone(self, group: MistakeGroup, named: Sequence[str] | None) -> bool:
        """Tell whether of a mistake only that its han were taken for another limit is ``named``: then no han are too
        many or too few."""
        of_limit = (self.word_cause(cause) for cause in group.causes if self.marks.has(cause.id, "limit"))
        return named is not None and [*named] == [next(of_limit, "")]

    def is_sort_claimed(self, group: MistakeGroup) -> bool:
        """Tell whether the sort of a mistake and its numbers repeat what the claim states, so that its causes alone say
        more. In a claim about chips alone nobody speaks of han, so these are left out too."""
        numbers = group.amounts
        if group.sort == "han":
            return self.of_chips
        if group.sort == "size":
            return numbers == self.claimed_size
        if group.sort == "fu":
            return numbers[0] == self.claimed_size[1]
        return group.sort == "times" and numbers[0] == self.claimed_times

    def add_causes(self, word: str, causes: str, **values: object) -> str:
        """Return the text ``word`` for a mistake in the size of a hand (``han_less``: “1 han too few: …”), filled with
        ``values``, and with its causes if there are any."""
        return self.words(word if causes else f"{word}_only", what=causes, **values)

    # --- causes any of which is possible ------------------------------------------------------------------------------

    def join_causes(self, texts: Sequence[str]) -> str:
        """Return the texts of :meth:`word_causes` joined by “or”; by a clearer “or” if one of them has one in it."""
        or_word = self.words("any", one="", other="")
        return self.join_texts(texts, "either" if any(or_word in text for text in texts) else "any")

    def word_causes(self, causes: Sequence[CauseLine]) -> list[str]:
        """Return the possible causes of a mistake in words, as texts any of which may be true: the likeliest first, but
        parts counted twice behind yaku that the hand nearly has, and those that only name a size last. Parts with the
        same verb share a text (“pinfu or tanyao not counted”). :attr:`brevity` limits how many are named."""
        lines: list[NamedCauses] = []
        told: list[CauseLine] = []
        for cause in self.put_vague_last(self.choose_causes(causes), causes):
            verb, text, most = self.name_cause(cause, causes)
            alike = [line for line in lines if line.verb == verb]
            named = [part for line in alike for part in line.parts]
            is_covered = self.is_covered_by_kind(cause, causes[0], told) or takes_place_of_yaku(cause, told, causes)
            if is_covered or text in named:
                continue
            told.append(cause)
            if lines and len(named) >= most:
                continue
            if verb and alike:
                alike[0].parts.append(text)
            else:
                lines.append(NamedCauses(verb, [text], self.marks.has(cause.id, "invented")))
        return self.word_lines(lines, causes)

    def put_vague_last(self, some: Sequence[CauseLine], causes: Sequence[CauseLine]) -> Sequence[CauseLine]:
        """Return ``some`` of the ``causes`` of a mistake in the order of :meth:`word_causes`."""
        is_near = any(self.marks.has(cause.id, "nearly") for cause in causes)

        def rank_lateness(cause: CauseLine) -> int:
            """Return how late a cause is named: 0 first."""
            return 2 if self.marks.has(cause.id, "vague") else int(is_near and cause.kind == "twice")

        return sorted(some, key=rank_lateness)

    def is_covered_by_kind(self, cause: CauseLine, likeliest: CauseLine, before: Sequence[CauseLine]) -> bool:
        """Tell whether another cause of the same kind says enough: of what jokers may stand for the best (which is the
        ``likeliest``); of those named ``before`` one player mistaken for the dealer, the same of other players, or one
        that is the same in other words."""
        if cause.kind == "reading":
            return cause is not likeliest
        if cause.kind == "dealer":
            return any(earlier.kind == "dealer" for earlier in before)
        if any(self.differ_in_players(cause, earlier) for earlier in before):
            return True
        return any(self.marks.are_same(cause.id, earlier.id) for earlier in before)

    def differ_in_players(self, cause: CauseLine, another: CauseLine) -> bool:
        """Tell whether two causes are that something happened to players who had no part in it, and differ in nothing
        but these, in which one has all players of the other: an answer names one of them."""
        if cause.kind != "happened":
            return False
        (name, _, players), (name_of_other, _, others) = (each.id.partition(" ") for each in (cause, another))
        some, rest, seats = {*players.split()}, {*others.split()}, {*self.sheet.seats}
        return name == name_of_other and bool(some) and some <= seats and (some <= rest or rest <= some)

    def word_lines(self, lines: Sequence[NamedCauses], causes: Sequence[CauseLine]) -> list[str]:
        """Return each of these ``lines`` of ``causes`` as a text. Parts counted twice and han that nothing accounts for
        share one, as both are the same slip to the table."""
        twice = next((line for line in lines if line.verb == "twice"), None)
        of_nothing = [line for line in lines if line.is_invented]
        if twice is None or not of_nothing:
            return list(dict.fromkeys(map(self.word_named, lines)))
        both = self.word_too_many(twice, of_nothing[0], causes)
        return [both if line is twice else self.word_named(line) for line in lines if line not in of_nothing]

    def word_too_many(self, twice: NamedCauses, of_nothing: NamedCauses, causes: Sequence[CauseLine]) -> str:
        """Return parts counted ``twice`` and han that nothing accounts for (``of_nothing``), two of the ``causes``, as
        one text: of one han a dora or yaku too many, with the indicator where it may be that dora, as everybody sees
        it; else both by name."""
        of_indicator = any(self.marks.has(cause.id, "indicator") for cause in causes)
        others = [
            c for c in causes if c.kind == "twice" and c.family != "dora" and not self.marks.has(c.id, "indicator")
        ]
        if not others and any(self.marks.has(cause.id, "any_han") for cause in causes):
            return self.words("dora_or_yaku_more_indicator" if of_indicator else "dora_or_yaku_more")
        few = twice._replace(parts=twice.parts[:MOST_TWICE])
        return self.join_texts([self.word_named(few), of_nothing.parts[0]], "either")

    def word_named(self, line: NamedCauses) -> str:
        """Return causes that are named together as one text: their parts before one verb (“pinfu or tanyao not
        counted”), or a cause that stands alone unchanged."""
        if not line.verb:
            return line.parts[0]
        parts = self.shorten_names(self.shorten_names(line.parts, "fu_of"), "chips_of")
        return self.words(line.verb, part=self.join_texts(parts, "any"))

    def choose_causes(self, causes: Sequence[CauseLine]) -> list[CauseLine]:
        """Return those of the causes that say more than the sort of their mistake, and more than another of them
        (:meth:`is_said_otherwise`). The list may be empty."""
        return [cause for cause in causes if not self.is_said_otherwise(cause, causes)]

    def is_said_otherwise(self, cause: CauseLine, causes: Sequence[CauseLine]) -> bool:
        """Tell whether a cause is not worth naming: the sort of its mistake or another of the ``causes`` says as much,
        or it is a rule that players have no words for and there are others."""
        if self.is_sort_itself(cause) or self.is_part_of_another(cause, causes):
            return True
        if cause.kind == "rule":
            return len(causes) > 1 and not any(rule.spoken or rule.name for rule in cause.rules)
        if self.marks.has(cause.id, "any_han") or not self.is_invented(cause) or self.find_exact_word(cause):
            return False
        return any(self.marks.has(another.id, "any_han") for another in causes)

    def is_sort_itself(self, cause: CauseLine) -> bool:
        """Tell whether a cause only repeats the sort of its mistake: “40 fu instead of 30”, “1 han too few”; or another
        limit, which a claim that states the han has not mixed up."""
        return self.marks.has(cause.id, "sort") or (self.marks.has(cause.id, "limit") and bool(self.claimed_size[0]))

    def is_part_of_another(self, cause: CauseLine, causes: Sequence[CauseLine]) -> bool:
        """Tell whether another of the ``causes`` says all that a cause says: that all of some parts are left out or
        counted twice, where it is about one of these; or one of which it is a part by the tables of the game."""
        by = self.sheet.wins[max(cause.win or 0, 0)].by if self.sheet.wins else ""
        if any(self.marks.is_part(cause.id, another.id, by) for another in causes):
            return True
        is_of_one = cause.kind in ("left_out", "twice") and cause.subject.endswith("/1")
        return is_of_one and any(another.id == cause.id.removesuffix("/1") for another in causes)

    def name_cause(self, cause: CauseLine, causes: Sequence[CauseLine]) -> tuple[str, str, int]:
        """Return the verb that a cause can share with others of the ``causes`` (``left_out`` …; empty: it stands
        alone), its name (“pinfu”; alone: “pinfu not counted”), and how many names an answer may have with that verb."""
        is_choice = len(causes) > 1
        # a multiplier that these rules do not play counts as an added part, like a yaku that is not there
        unplayed = self.find_unplayed(cause) if is_choice else ""
        kind = "added" if unplayed else cause.kind
        if is_choice and (short := self.name_in_choice(cause, kind)):
            return *short, self.brevity.parts
        is_shared = kind in ("left_out", "twice") or (kind == "added" and not cause.subject.endswith("/1"))
        if not is_shared or self.find_exact_word(cause):
            # a han that nothing accounts for may be named beside as many others
            most = self.brevity.others + (1 if self.marks.has(cause.id, "invented") else 0)
            return "", self.word_cause(cause), most
        if is_choice and cause.subject.startswith("paid.") and "→" in cause.subject:
            return kind, self.word_one_payment(cause), self.brevity.parts
        return kind, unplayed or self.word_part_left_out(cause), self.brevity.parts

    def word_part_left_out(self, cause: CauseLine) -> str:
        """Return the part that a cause is about. In a claim of chips alone it is “the han of” a part whose chips are
        counted: that the part is forgotten would say that its chips are too."""
        part = self.word_part_or_one(cause)
        is_kept = self.of_chips and cause.kind == "left_out" and self.keeps_chips(cause)
        return self.words("han_of", part=part) if is_kept else part

    def keeps_chips(self, cause: CauseLine) -> bool:
        """Tell whether a cause leaves out the han of a part that also brings chips (a red five): whoever claims the
        right chips has seen that part."""
        family, _, name = cause.subject.removesuffix("/1").partition(".")
        wins = self.sheet.verdict.wins if self.sheet.verdict else ()
        parts = [part for won in wins for part in won.parts]
        return family in ("dora", "yaku") and any((part.kind, part.id) == ("chips", name) for part in parts)

    def name_in_choice(self, cause: CauseLine, kind: str) -> tuple[str, str] | None:
        """Return the verb and the name of a cause that has a shorter name among others than alone: chips of a kind
        left out, one chip too many or too few, or a part with a text of :data:`AMONG`. ``None`` for any other cause.
        ``kind``: as which the cause counts."""
        chip_word = f"chip_of.{cause.subject.removesuffix('/1').removeprefix('chips.')}"
        if chip_word in self.vocabulary:
            if kind == "left_out" and not cause.subject.endswith("/1"):
                return kind, self.word_part(cause)
            if verb := OF_ONE_CHIP.get(kind):
                return verb, self.words(chip_word)
        if kind == "left_out" and cause.subject.startswith("fu.") and not cause.subject.endswith("/1"):
            short = next((word for word in SHORT_FU if word in cause.subject), "")
            return (kind, self.words("fu_of", name=self.words(f"short_{short}"))) if short else None
        among = f"{AMONG.get(kind, kind)}{cause.subject}"
        return (kind, self.words(among)) if among in self.vocabulary else None

    def shorten_names(self, texts: list[str], word: str) -> list[str]:
        """Return the names with the text ``word`` (the fu of, the chips of) on the first only, if in English all begin
        with it: “the fu of a or b”. Any others, and those in Japanese, are returned unchanged."""
        start = self.words(word, name="").rstrip(" “”")
        if self.lang != ENGLISH or not all(text.startswith(start) for text in texts):
            return texts
        names = [text.removeprefix(start).strip() for text in texts[1:]]
        return [*texts[:1], *(self.words(f"further_{word}", name=name) for name in names)]

    @staticmethod
    def is_invented(cause: CauseLine) -> bool:
        """Tell whether a cause is one of many that could be behind a han too many: any part that is not there, or a
        yaku counted twice. Beside “a han too many” none of these is worth a name, as nothing speaks for one of them."""
        return cause.kind == "added" or (cause.kind == "twice" and cause.subject.startswith("yaku."))

    def find_unplayed(self, cause: CauseLine) -> str:
        """Return the name of a multiplier that the rules in force do not count (its value is 0 or 1), if a cause is
        that somebody believes it is played. Among other causes it is named like a part that was added. Empty for any
        other cause."""
        if cause.kind != "rule" or len(cause.rules) != 1:
            return ""
        rule = cause.rules[0]
        return self.word_name(rule.name) if rule.name and ".times." in rule.id and rule.value in (0, 1) else ""

    def word_fact(self, fact: FactLine) -> str:
        """Return what a part of a claim (``fact``) states, in words: “2,600 points”, “3 han”, “pinfu”, “ura dora 2”
        …"""
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
    is_invented: bool = False
    """Whether it is han that nothing in the hand accounts for."""
