"""Explanations of a claim: the causes that produce it, grouped as people say them, the most plausible first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from math import inf, log2
from typing import NamedTuple

from ..mistakes import ADDED, DEALER, LEFT_OUT, READING, RULE, SENSE, TWICE, Cause
from ..verdict.ledger import CHIPS, HAND, POINTS
from ..verdict.verdict import GameWin, Won
from .beliefs import Beliefs
from .claim_amounts import HONBA
from .claim_fit import Fit
from .claim_text import VALUE
from .claims import Claim
from .marks import Marks, load_marks

MOST_NAMED = 10
"""The most causes of an explanation that are named."""
MOST_PAIRS = 3
"""The most pairs of mistakes with one outcome that make an explanation likelier together."""
BEHIND = 0.01
"""Several pairs of mistakes cost more by this than the single mistake that they come behind."""
MOST_EXPLANATIONS = 40
FURTHER = 3.5
"""A cause is not named beside one that is more plausible by this much."""

MOST_TOLD = 2
"""The most explanations that an answer tells."""

Sort = tuple[object, ...]
"""The sort of mistake that a cause is in everyday words: ``("han", -1, …)`` is one han too few, whichever han it is.
Its first member is what is wrong in the size of a hand (han, fu, both or the multiplier), :data:`DETAILED` for mistakes
of one name that differ in a detail, such as a player, :data:`MOVED` for one of two mistakes that only moves points of
the player whose amount is claimed, or else what the mistake is called."""
HAN, FU, SIZE, TIMES, DETAILED, MOVED = "han", "fu", "size", "times", "detailed", "moved"


UNNOTICED_HAN = 2
"""A han too many beside some too few is told only if so many han are still wrong: else the one undoes the other."""
WHOLE: Sort = ("whole_sum",)
"""The whole of a tsumo taken for that of a ron, in whichever way: nobody tells these apart."""


class CausePart(NamedTuple):
    """One of the mistakes that a cause consists of; most consist of one."""

    sort: Sort
    cause: Cause
    han: int = 0
    """The han that it adds to the hand; negative if it takes some away."""
    times: int = 0
    """How much greater it makes the multiplier of the hand; negative if it makes it less."""
    win: int = 0
    """The index of the win that it is about."""


class Reason(NamedTuple):
    """A cause that produces the claim."""

    cause: Cause
    fit: Fit
    cost: float
    """How far-fetched it is: 0 is the first mistake that comes to mind."""
    parts: tuple[CausePart, ...] = ()
    """The cause, or the two that it consists of, each with its sort."""

    @property
    def sort(self) -> tuple[Sort, ...]:
        """The sort of mistake in everyday words. Reasons of one sort are told together. A mistake that stands alone
        is of its own sort for each detail (which player, which limit); in a pair, details do not count."""
        if len(self.parts) == 1 and self.parts[0].sort[0] == DETAILED:
            return ((self.cause.id,),)
        return tuple(part.sort for part in self.parts)


class Explanation(NamedTuple):
    """Causes of one sort with one outcome, the most plausible first. The claim alone cannot tell them apart."""

    reasons: tuple[Reason, ...]
    least: float = -inf
    """The least cost of several pairs of mistakes none of which costs so little alone: they come behind the likeliest
    single mistake, however many they are."""

    @property
    def cost(self) -> float:
        """How far-fetched it is that one of the reasons is the cause: less than for each alone, since the claim cannot
        tell them apart. Two reasons of cost 3 make 2: a cost is the negative binary logarithm of how often a mistake is
        made, and how often is added up here; of pairs only of the first :data:`MOST_PAIRS`, as one mistake comes again
        in many of them, and not if the fu are wrong, which may be miscounted in many ways."""
        first = self.reasons[0]
        # of readings there may be dozens, and any player may be taken for the dealer: none is likelier for that
        is_one_of_many = first.cause.kind in (READING, DEALER)
        if len(first.parts) == 1 and not is_one_of_many:
            return _add_up(self.reasons[:MOST_NAMED])
        if is_one_of_many or any(part.sort[0] in (FU, SIZE) for part in first.parts):
            return first.cost
        return max(_add_up(self.reasons[:MOST_PAIRS]), min(first.cost, self.least))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the causes, the most plausible first. A record expects an explanation by them."""
        return tuple(r.cause.id for r in self.reasons)

    @property
    def mistakes(self) -> list[list[CausePart]]:
        """The mistake, or each of the two, with the causes that the claim leaves open, the most plausible first: an
        answer joins them by “or”. A cause is left out if it is far less likely than the first (:data:`FURTHER`), or
        says the same as one before it in other words."""
        mistakes: list[list[CausePart]] = [[] for _ in self.reasons[0].parts]  # all reasons have as many parts
        for reason in self.reasons:
            if reason.cost > self.reasons[0].cost + FURTHER:
                continue
            for parts, part in zip(mistakes, _put_beside(mistakes, reason.parts), strict=True):
                earlier = [p.cause for p in parts]
                if not any(part.cause.id == cause.id or _are_twins(part.cause, cause) for cause in earlier):
                    parts.append(part)
        return mistakes

    @property
    def named(self) -> tuple[tuple[Reason, ...], ...]:
        """The causes to name, at most :data:`MOST_NAMED`, each as a tuple: the cause, then its twins
        (:func:`_is_twin`), which say the same in other words and so have no place of their own. Of several other values
        of one rule only the most plausible is named."""
        twins: dict[str, list[Reason]] = {}
        reasons: list[Reason] = []
        for reason in self.reasons:
            first = next((r for r in self.reasons if r is not reason and _is_twin(reason.cause, r.cause)), None)
            if first is not None:
                twins.setdefault(first.cause.id, []).append(reason)
            # reasons are sorted: the value of a rule that is met first is the most plausible one
            elif reason.cause.kind != RULE or all(reason.cause.subject != r.cause.subject for r in reasons):
                reasons.append(reason)
        return tuple((r, *twins.get(r.cause.id, ())) for r in reasons[:MOST_NAMED])


def _put_beside(mistakes: Sequence[Sequence[CausePart]], parts: Sequence[CausePart]) -> Sequence[CausePart]:
    """Return the ``parts`` of a reason in the order of the ``mistakes`` before it. Two of one sort have no order of
    their own: they are turned round if one then stands in its place again, as “pinfu, and the dora or the ura” names
    what belongs together."""
    if len(parts) < 2 or parts[0].sort != parts[1].sort:
        return parts
    first, second = ({part.cause.id for part in causes} for causes in mistakes)
    stands = parts[0].cause.id in first or parts[1].cause.id in second
    is_turned = parts[1].cause.id in first or parts[0].cause.id in second
    return parts[::-1] if is_turned and not stands else parts


def _add_up(reasons: Sequence[Reason]) -> float:
    """Return the cost of any of some reasons: they are as likely as all of them together."""
    return -log2(sum(2**-reason.cost for reason in reasons))


def _are_twins(cause: Cause, another: Cause) -> bool:
    """Tell whether either of two causes only repeats the other in other words, so that an answer names one of them."""
    return _is_twin(cause, another) or _is_twin(another, cause)


def _is_twin(cause: Cause, twin: Cause) -> bool:
    """Tell whether ``twin``, which has the same outcome, only repeats ``cause`` in other words, so that an answer does
    not name both as different mistakes.

    A twin is a part of a win, left out or counted twice. ``cause`` is then the reason for it: a rule that gives nothing
    or twice as much, or something that did not happen. Subjects are ids (``yaku.riichi``; ``/1`` behind one: one of
    several of its kind).
    """
    if twin.kind not in (LEFT_OUT, TWICE) or not twin.subject.startswith(PARTS):
        return False
    if cause.kind == RULE:
        if twin.subject.endswith("/1"):  # one of several: a rule is about all
            return False
        # a part that multiplies (times.*) gives nothing at 1
        off = cause.change in OFF or (cause.change == "1" and twin.subject.startswith("times."))
        return cause.subject == twin.keys[0] and off == (twin.kind == LEFT_OUT)
    # What happened, or did not, and the parts named after it: riichi and yaku.riichi, ura_indicators and dora.ura.
    event = cause.subject.partition(" ")[0].removesuffix("/1")
    parts = {f"{family}.{event}" for family in ("yaku", "chips", "times")}
    parts.add("dora." + event.removesuffix("s").removesuffix("_indicator"))
    is_part = twin.subject.removesuffix("/1") in parts
    return cause.kind == twin.kind and is_part and not cause.subject.startswith(PARTS)


PARTS = ("yaku.", "dora.", "fu.", "chips.", "times.", "summer.")
OFF = frozenset({"off", "0", "false"})
"""Values of rules under which a part brings nothing."""


def grouped(meant: Sequence[Reason], reasons: Sequence[Reason], claim: Claim, marks: Marks) -> tuple[Explanation, ...]:
    """Return the causes (``reasons``) grouped by sort and by outcome, as explanations, the most plausible first; chips
    are part of the outcome only if the claim mentions them.

    ``meant``: the reason that the claimant means another amount, or empty; it is a group of its own. If by it “8000 in
    all” is the hand alone, that is the same as having left out honba or sticks: such causes are put into this group.
    ``marks``: those of the game.
    """
    groups: dict[Sort, list[Reason]] = {MEANT: list(meant)} if meant else {}
    names_chips = any(fact.what in (CHIPS, "dice") for fact in claim.facts)
    means_hand_alone = bool(meant) and meant[0].cause.subject in (VALUE, HONBA)
    for reason in sorted(reasons, key=_rank_reason):
        is_forgotten = means_hand_alone and marks.has(reason.cause.id, "hand_alone")
        group = groups.setdefault(MEANT if is_forgotten else _make_group_key(reason, names_chips), [])
        # a cause may come alone and in a pair
        if all(member.cause.id != reason.cause.id for member in group):
            group.append(reason)
    # what jokers may be read as comes to many amounts by chance
    alone = [
        Explanation(tuple(group)).cost
        for group in groups.values()
        if len(group[0].parts) == 1 and group[0].cause.kind != READING
    ]
    least = min(alone, default=-inf) + BEHIND
    explanations = sorted((Explanation(tuple(group), least) for group in groups.values()), key=lambda e: e.cost)
    return tuple(explanations[:MOST_EXPLANATIONS])


MEANT: Sort = ("meant",)
"""The group of the reason that another amount is meant."""


def _rank_reason(reason: Reason) -> tuple[float, int, str]:
    """Return by what a reason is sorted: its cost; of another reading its number, as the best comes first (0 for any
    other cause); its id, so that each run has the same order."""
    cause = reason.cause
    return reason.cost, int(cause.subject) if cause.kind == READING else 0, cause.id


def _make_group_key(reason: Reason, chips: bool) -> Sort:
    """Return what a reason has in common with those that a claim cannot tell from it: its sort, the facts of its
    outcome and the senses of the amounts. ``chips``: whether the claim mentions chips; if not, they are left out."""
    view, sort = reason.cause.view, reason.sort
    if not chips:
        # the sorts of han and readings have the chips in the third place
        view, sort = view.of_points(), tuple(s[:2] if s[0] in (HAN, READING) else s for s in sort)
    facts: Sort = view.facts()
    if len(view.wins) > 1 and reason.fit.win >= 0:
        facts = view.facts()[0][reason.fit.win : reason.fit.win + 1]  # another rule can change the other wins too
    elif WHOLE in sort or any(each[0] == DETAILED for each in sort):
        facts = view.facts()[0]  # the sizes alone, no matter who pays
    # a doubling of one win is no cause of the sum in which another is doubled
    wins = tuple([part.win for part in reason.parts if part.sort[0] == TIMES])
    return sort, facts, reason.fit.senses, wins


SIZED = ("yaku.", "fu.", "dora.")


class ChangedWin(NamedTuple):
    """A win before and after a mistake."""

    cause: Cause
    before: Won[GameWin]
    after: Won[GameWin]

    @property
    def han(self) -> int:
        """The han that the mistake adds to the win; negative if it takes some away."""
        return self.after.han - self.before.han

    @property
    def is_regraded(self) -> bool:
        """Whether the hand is multiplied otherwise, in a game that has grades: there a hand has a multiplier
        (``times``), but no amount that each pays."""
        return bool(self.before.times and not self.before.each) and self.after.times != self.before.times

    @property
    def is_of_chip_rule(self) -> bool:
        """Whether another rule of chips gives the win another number of them."""
        is_rule = self.cause.kind == RULE and self.cause.subject.startswith("chips.")
        return is_rule and self.after.chips != self.before.chips

    @property
    def is_of_chip_multiplier(self) -> bool:
        """Whether a multiplier is forgotten that gives the win other chips, but the same points."""
        is_forgotten = self.cause.kind == LEFT_OUT and self.cause.subject.startswith("times.")
        return is_forgotten and self.after.points == self.before.points and self.after.chips != self.before.chips

    @property
    def is_uncounted(self) -> bool:
        """Whether “a han too few” would be wrong or puzzling, so that the mistake is called by its name."""
        # han say nothing of a yakuman, nor of dice chances
        if self.before.yakuman or self.after.yakuman or self.before.dice != self.after.dice:
            return True
        # the han change against the name: without pinfu the hand has more of them, as another yaku counts then
        if self.cause.kind == LEFT_OUT:
            return self.han > 0
        return self.cause.kind in (ADDED, TWICE) and self.han < 0

    def sort(self) -> Sort | None:
        """Return what is wrong in the size: ``(HAN, -1, 0)`` for han too few, whichever and how many (1: too many; then
        the chips that change), ``(FU, 30, 40)``, both (SIZE) or the multiplier (TIMES). ``None`` if none of these
        is."""
        before, after, han = self.before, self.after, self.han
        # from a mangan on no fu count: a pinfu overlooked is a han too few
        has_same_fu = after.fu == before.fu or bool(before.limit and after.limit)
        # points that change against the han are not accounted for by them
        is_by_han = han * (abs(after.points) - abs(before.points)) >= 0
        if han and has_same_fu and is_by_han:
            return (HAN, 1 if han > 0 else -1, after.chips - before.chips)
        if after.fu != before.fu and before.fu:  # 0: the game, or the limit, counts none
            return (SIZE, after.han, after.fu) if han else (FU, after.fu, before.fu)
        if before.each and before.times != after.times:  # with “each” but no grades the multiplier is counted
            return (TIMES, after.times, before.times)
        return None


class Sorts:
    """The sorts of mistakes that the causes of one record are."""

    def __init__(self, beliefs: Beliefs) -> None:
        """Take from the beliefs about a record its view in force, its dealer, and the causes by their places: these
        are the same mapping, which grows as causes are tried."""
        self.base, self.dealer, self.by_place = beliefs.base, beliefs.record.seats[0], beliefs.by_place
        self.marks = load_marks(beliefs.rules.engine)
        self.find_changes = beliefs.find_changes
        self._sorts: dict[tuple[str, int], CausePart] = {}
        """By the id of the cause and the index of the win that is meant."""

    def parts(self, cause: Cause, win: int, player: str = "") -> tuple[CausePart, ...]:
        """Return the cause, or the two that it consists of, each with its sort in the win that is meant (``win``: its
        index; -1: none). They are sorted, so that equal pairs come into one group, whichever was tried first.
        ``player``: whose points the claim is about; two mistakes are then sorted by what they move of these."""
        parts = [self.part(each, win) for each in cause.single]
        if player and cause.both:
            parts = [self._moving(part, player) for part in parts]
        return tuple(sorted(parts, key=lambda part: str(part.sort)))

    def _moving(self, part: CausePart, player: str) -> CausePart:
        """Return a mistake that is called by its name with what it moves of a player's points as its sort: of two
        mistakes nobody can tell by his sum whether an added kong was counted as 200, or somebody too many pays it."""
        changes = self.find_changes(part.cause) if part.sort == (part.cause.id,) else None
        moved: Counter[tuple[str, str, bool]] = Counter()
        for unit, payer, payee, amount, why in changes.moved if changes else ():
            if unit == POINTS and player in (payer, payee):
                moved[why, payee if why in HAND else "", payee == player] += amount
        differing = sorted((*term, amount) for term, amount in moved.items() if amount)
        return part._replace(sort=(MOVED, *chain.from_iterable(differing))) if differing else part

    def part(self, cause: Cause, win: int) -> CausePart:
        """Return a single cause with its sort in the win at this index (-1: none), remembered in :attr:`_sorts`, since
        the same causes come again in pairs. One that was found within another settlement is replaced by the same
        mistake in the settlement in force, if there is one: it is sorted by what that does."""
        index = max(self._win_changed(cause, win), 0)  # -1: nobody won; as an index it would be the last
        part = self._sorts.get((cause.id, index))
        if part is None:
            in_force = self.by_place.get(cause.place, cause)
            sort, size = self._sort(in_force, index), self._size(in_force, index)
            han = size.han if size and sort[0] == HAN else 0
            times = size.after.times - size.before.times if size and sort[0] == TIMES else 0
            part = CausePart(sort, in_force, han, times, index)
            self._sorts[cause.id, index] = part
        return part

    def _win_changed(self, cause: Cause, win: int) -> int:
        """Return the index of the win that a cause is about: its own, or of a rule the only one that it changes, else
        that which is meant (``win``)."""
        if cause.win is not None:
            return cause.win
        if cause.kind != RULE or len(self.base.wins) < 2 or len(cause.view.wins) != len(self.base.wins):
            return win
        pairs = enumerate(zip(self.base.wins, cause.view.wins, strict=True))
        changed = [index for index, (before, after) in pairs if before.times != after.times]
        return changed[0] if len(changed) == 1 else win

    def _size(self, cause: Cause, win: int) -> ChangedWin | None:
        """Return what a cause makes of a win (by its index). ``None`` if there is no such win before or after, as when
        the mistake makes it no win."""
        before, after = self.base.wins[win:], cause.view.wins[win:]
        return ChangedWin(cause, before[0], after[0]) if before and after else None

    def _sort(self, cause: Cause, win: int) -> Sort:
        """Return the sort of a cause in the win with this index; its id if nothing sorts it together with others. The
        order of the tests decides: a rule that changes the grade is told as the grade, not as its han."""
        size = self._size(cause, win)
        if cause.kind == READING:
            return (READING, cause.view.of_points().sums(), cause.view.sums())
        if size and size.is_regraded:
            return ("grade", size.after.times, size.after.points)
        if self.marks.has(cause.id, "whole_sum"):
            return WHOLE
        if cause.kind == DEALER:
            return self._dealer_sort(cause, win)
        if size and size.is_of_chip_multiplier:
            return ("multiplier", size.after.chips)  # of two alike nobody can tell which was forgotten
        if size and size.is_of_chip_rule:
            return self._payment_sort(size, win) or (cause.id,)  # as many chips as if some were not counted
        if size is None or self.has_its_name(cause) or size.is_uncounted:
            return self._name_sort(cause)
        return size.sort() or self._payment_sort(size, win) or self._name_sort(cause)

    def has_its_name(self, cause: Cause) -> bool:
        """Tell whether a mistake is called by its name, whatever it makes of the size: another sense, one that the
        tables mark so (honba or sticks, a ron taken for a tsumo), a rule that gives no han, fu or multiplier by
        itself."""
        if cause.kind == SENSE or self.marks.has(cause.id, "by_name"):
            return True
        gives_size = cause.subject.startswith(SIZED) or ".times." in cause.subject
        is_of_two_rules = "+" in cause.subject
        return cause.kind == RULE and (is_of_two_rules or not gives_size)

    def _name_sort(self, cause: Cause) -> Sort:
        """Return the sort of a mistake that is called by its name. Behind a blank the name says a detail (which player,
        which multiplier), in which mistakes of one sort may differ; not a payment, nor where there are several wins, as
        the details then say of which the mistake is."""
        name, _, detail = cause.id.partition(" ")
        is_of_sort = detail and len(self.base.wins) == 1 and not cause.subject.startswith("paid.")
        return (DETAILED, name) if is_of_sort else (cause.id,)

    def _dealer_sort(self, cause: Cause, win: int) -> Sort:
        """Return who is mistaken for the dealer, unless the dealer has won: he then wins as a non-dealer, whoever is
        taken for the dealer."""
        won = self.base.wins[win:]  # empty if nobody won
        return (DEALER,) if won and won[0].player == self.dealer else (DEALER, cause.subject.partition("/")[0])

    def _payment_sort(self, size: ChangedWin, win: int) -> Sort | None:
        """Return one of several payments, whichever it is; or chips, whatever they are for; ``None`` for anything else.
        A claim of an amount does not say which of the payments was forgotten."""
        kind, subject = size.cause.kind, size.cause.subject
        if subject.startswith("paid.") and "/1 " in subject:
            return ("paid", kind, subject.partition("/")[0])
        # chips alone, or what has a chip line of its own name: forgetting the one forgets the other
        if subject.startswith("chips.") or (f"{kind}:chips.{subject}", win) in self.by_place:
            return ("chips", size.after.chips > size.before.chips, size.after.chips)
        return None

    def undone(self, cause: Cause, win: int) -> bool:
        """Tell whether a cause is two mistakes that nobody would tell as the explanation of an amount, as both are in
        the fu, or both in the han of the win at index ``win``."""
        if len(cause.both) < 2:
            return False
        first, second = self.parts(cause, win)
        if first.sort[0] != second.sort[0]:
            return False
        if first.sort[0] != HAN:
            # players count one sum of all fu; but two things that give some may be forgotten
            are_forgotten = all(part.cause.id.startswith(f"{LEFT_OUT}:fu.") for part in (first, second))
            return first.sort[0] == FU and not are_forgotten
        # the han miscounted, and also taken for another limit, which is read off the han
        if any(self.marks.has(part.cause.id, "limit") for part in (first, second)):
            return True
        # one undoes the other: some han too few, and about as many too many
        return first.sort[1] != second.sort[1] and abs(first.han + second.han) < UNNOTICED_HAN
