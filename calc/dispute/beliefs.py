"""What somebody may have believed about one record, the likeliest first: other readings, sizes, payments, records and
rules, and two of these at once. Each is tried when it is looked at."""

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import partial
from heapq import heappop, heappush
from itertools import chain, combinations, groupby, product
from math import inf
from typing import NamedTuple

from ..mistakes import (
    LEFT_OUT,
    LIKELY,
    READING,
    RULE,
    SECOND,
    TWICE,
    Amounts,
    Cause,
    Later,
    Likelihoods,
    View,
    join_causes,
    paid_elsewhere,
)
from ..problems.problems import Problem
from ..rules.rules import Rules
from ..systems import system
from ..variants import Values
from ..verdict.ledger import CHIPS, HAND, POINTS, Transfer
from ..verdict.verdict import GameRecord, GameWin, Verdict
from .alternatives import NEARLY, PAYING, RuleSearch, merge_records
from .changes import Changes, undo_moves
from .marks import load_marks

MOST_ALONE, MOST_WORK = 500, 200
"""Limits on the work, in settlements of an ordinary hand, so that they are the same on every machine. The first is for
single mistakes that require another settlement (enough for all of them except in hands with four jokers), and for all
work so far while values that hardly anybody plays are tried. The second is for two mistakes at once."""
MOST_ANEW = 2.9
"""The highest cost of each of two mistakes at once if both require another settlement."""
COUNTED = frozenset({"honba", "sticks"})
"""The counters of a record; the search settles it again with other numbers of them."""
OF_COUNTERS: frozenset[object] = frozenset((POINTS, counter, "") for counter in COUNTED)
"""What a mistake in a counter changes alone, as its changes say, if no payment depends on it."""


class Tried:
    """Causes that are tried one after the other and remembered: each claim asks for them from the first again, and
    stops where the rest is too unlikely."""

    def __init__(self, causes: Iterable[Cause]) -> None:
        """Take causes that are made one by one when they are asked for, so that a claim explained by the first costs no
        more."""
        self.causes: list[Cause] = []
        """Those tried so far."""
        self._rest = iter(causes)

    def done(self) -> None:
        """Stop trying: drop what was not tried, with everything that it refers to, so that a ruling that is kept does
        not keep the whole search."""
        self._rest = iter(())

    def __iter__(self) -> Iterator[Cause]:
        """Yield the causes tried before, then try the next ones as long as they are asked for: who stops early leaves
        the rest untried. The causes tried are kept, so that the next claim begins with them."""
        yield from self.causes
        for cause in self._rest:
            self.causes.append(cause)
            yield cause


class Beliefs:
    """Every possible belief about one record and its settlement."""

    def __init__(
        self,
        record: GameRecord,
        rules: Rules,
        verdict: Verdict[GameWin] | list[Problem],
        view: View,
        likely: Likelihoods,
        chips: bool = True,
    ) -> None:
        """Prepare the mistakes that may be tried. Each is worked out lazily, as most claims are explained by the first.
        ``view``: the view of ``verdict``. ``chips``: whether any claim is about chips; if none is, mistakes in counting
        them do not matter."""
        self.record, self.rules, self.verdict, self.base, self.likely = record, rules, verdict, view, likely
        self.engine = system(rules.engine)
        self.by_rules = RuleSearch(record, rules, likely)
        self.chips = chips
        self.marks = load_marks(rules.engine)
        self._outcomes: dict[int, tuple[View, tuple[object, ...]]] = {}
        self.base_outcome = self.read_outcome(view)
        self.base_points = view.of_points().outcome()
        self.base_following = self._those_following(view)
        self._unfollowed: dict[int, tuple[View, View | None]] = {}
        """What :meth:`_without_following` gives for a view, by its identity, together with the view."""
        self._idle: set[str] = set()
        """The ids of mistakes that change nothing that is claimed."""
        self._changed: dict[int, tuple[View, Changes | None]] = {}
        """The changes of a view, by its identity, together with the view, which keeps the identity valid."""
        self.whole = True
        """Whether everything was tried."""
        self.by_place: dict[tuple[str, int], Cause] = {}
        """Single causes by their ids and the win that they are about, including those that change nothing."""
        self.single = Tried(self.list_single())
        """Every single mistake that people make, with its outcome."""
        self.far = Tried(self.list_far())
        """Rules with values that hardly anybody plays, with their outcomes."""
        self._double, self._most = Tried(()), 0.0
        """The pairs tried last, and up to which cost."""

    def double(self, most: float) -> Tried:
        """Return two mistakes at once, with a cost up to ``most``, and their outcomes. Go through :attr:`single` first:
        that fills :attr:`by_place`, which is read here. The pairs are kept for the next claim, and begun anew only for
        a greater cost than before; so some may cost more than ``most``, at their end."""
        if most > self._most:
            self._double, self._most = Tried(self.add_unfollowed(self.list_two(most))), most
        return self._double

    def done(self) -> None:
        """Drop what was not tried, because it refers to all of this."""
        for tried in (self.single, self._double, self.far):
            tried.done()

    def add_unfollowed(self, causes: Iterable[Cause]) -> Iterator[Cause]:
        """Yield causes, each followed by the same cause without what follows from it, where that differs: people who
        take a hand for a bigger one do not think of the bonus for a player whom it makes bankrupt (docs/dispute.md)."""
        for cause in causes:
            yield cause
            if not self.engine.follows:  # in most games no payment depends on others
                continue
            # whoever doubles all chips, or forgets who sits out, does so in those too
            if any(self._moves_following_alone(single) for single in cause.both):
                continue
            view = self._without_following(cause.view)
            if view is not None:
                yield cause._replace(outcome=view)

    def add_of_one_win(self, causes: Iterable[Cause]) -> Iterator[Cause]:
        """Yield causes; behind another value of a rule that changes several wins, also each of these wins changed
        alone: who counts a full flush as less in one hand may not look at the others."""
        for cause in causes:
            yield cause
            if cause.kind == RULE and len(self.base.wins) > 1 and not self.marks.has(cause.id, "of_every_win"):
                for index, view in self._change_wins_alone(cause.view):
                    yield cause._replace(outcome=view, win=index)

    def _change_wins_alone(self, view: View) -> Iterator[tuple[int, View]]:
        """Yield the index of each win that a view changes in points, and the outcome with that win alone changed.
        Nothing if the view has other winners (:meth:`_has_same_winners`)."""
        if not self._has_same_winners(view):
            return
        pairs = zip(self.base.wins, view.wins, strict=True)
        changed = [index for index, (before, after) in enumerate(pairs) if before.points != after.points]
        if len(changed) < 2:  # that is the view itself, which the caller has yielded
            return
        for index in changed:
            yield index, self._change_win_alone(index, view)

    def _has_same_winners(self, view: View) -> bool:
        """Tell whether a view has the winners of the record, each once, with the same chips and the same of them paid:
        only then the points paid for one win can be told from those of another, as a transfer names its payee but no
        win."""
        winners = {won.player: won.chips for won in self.base.wins}
        if len(winners) < len(self.base.wins) or winners != {won.player: won.chips for won in view.wins}:
            return False
        paid, paid_there = ({t.payee for t in v.transfers if t.why in HAND} for v in (self.base, view))
        return paid & {*winners} == paid_there & {*winners}

    def _change_win_alone(self, index: int, view: View) -> View:
        """Return the outcome of the record with the win at ``index`` as in ``view``, and all else as it is; ``view``
        itself if it has other winners."""
        if not self._has_same_winners(view):
            return view
        won, wins = view.wins[index], [*self.base.wins]
        wins[index] = won
        moved = [t for t in Changes.between(self.base, view).moved if t.payee == won.player and t.why in HAND]
        return self.base.moved(moved)._replace(wins=tuple(wins))

    def is_out_of_work(self, start: float, most: float) -> bool:
        """Tell whether as much work as allowed (``most``, in settlements of an ordinary hand) has been done since
        ``start``, when the work stood at that; if so, note in :attr:`whole` that not everything was tried. Work rather
        than time is limited, so that the answer is the same on every machine."""
        late = self.by_rules.work - start >= most
        self.whole = self.whole and not late
        return late

    def _without_following(self, view: View) -> View | None:
        """Return the view of a mistake with those payments as in force that depend on other payments. ``None`` if that
        makes no difference, or if the mistake makes it no win or changes the number of wins. Remembered for each view
        in :attr:`_unfollowed`, since many causes share one."""
        if id(view) not in self._unfollowed:
            alike = not view.refused and len(view.wins) == len(self.base.wins)
            differs = alike and self._those_following(view) != self.base_following
            # a mistake in chips alone, as in their multiplier, takes those with it: they follow from the points
            differs = differs and view.of_points().outcome() != self.base_points
            unfollowed = undo_moves(view, self.base, self.engine.follows) if differs else None
            self._unfollowed[id(view)] = view, unfollowed  # the view is kept so that no other gets its identity
        return self._unfollowed[id(view)][1]

    def _moves_following_alone(self, cause: Cause) -> bool:
        """Tell whether a single mistake changes the payments that depend on others, but no points."""
        view = self.by_place.get(cause.place, cause).view
        differs = not view.refused and self._those_following(view) != self.base_following
        return differs and view.of_points().outcome() == self.base_points

    def _those_following(self, view: View) -> set[Transfer]:
        """Return the payments of a view that depend on others, as the game says (``follows``): two views that differ in
        them differ in what nobody thinks of."""
        return {t for t in view.transfers if t.why in self.engine.follows}

    # --- one mistake --------------------------------------------------------------------------------------------------

    def list_single(self) -> Iterator[Cause]:
        """Yield every single mistake that changes something, the likeliest first. A mistake that requires another
        settlement is left out once the work is used up, since hands with four jokers take long. Mistakes within a win
        come from the game; there are none if it is no win."""
        causes = [*self.by_rules.list_circumstances(self.base), *self.by_rules.list_single_changes(self.base, LIKELY)]
        if not isinstance(self.verdict, list):
            # what people take a payment for, whatever the rules make of it
            flat, pool = map(self._merge_tables, ("flat", "pool"))
            beside = [*list_payment_mistakes(self.base), *paid_elsewhere(self.base, self.record.seats, flat, pool)]
            causes = [*self.engine.mistakes(self.verdict, self.base), *beside, *causes]
        likely = sorted((c for c in causes if self.can_matter(c.id)), key=self.likely.cost_of)
        return self.keep_changing(c for c in likely if not (c.is_settled_anew and self.is_out_of_work(0, MOST_ALONE)))

    def _merge_tables(self, name: str) -> Amounts:
        """Return what all tables of mistakes of the game have under a ``name``; the first has the last word."""
        merged: dict[str, Sequence[int]] = {}
        for table in reversed(self.engine.mistake_tables):
            merged |= table.get(name, {})
        return merged

    def can_matter(self, id: str) -> bool:  # noqa: A002
        """Tell whether a mistake, by its id, can change something that is claimed: any can if a claim is about chips or
        dice; else not one about these, nor one that turned out to change only them (:attr:`_idle`)."""
        if self.chips:
            return True
        is_of_chips = ":chips." in id or ":dice." in id
        return not is_of_chips and id not in self._idle

    def read_outcome(self, view: View) -> tuple[object, ...]:
        """Return the part of a view that can be claimed, without chips if no claim is about them. It is remembered with
        the view, since many causes share one."""
        if id(view) not in self._outcomes:
            self._outcomes[id(view)] = view, (view if self.chips else view.of_points()).outcome()
        return self._outcomes[id(view)][1]

    def keep_changing(self, causes: Iterable[Cause]) -> Iterator[Cause]:
        """Yield the causes that change what can be claimed. Adds all of them to :attr:`by_place`, since one that
        changes nothing may do so beside another; and to :attr:`_idle`, where no claim is about chips, the ids of those
        that change only chips."""
        for cause in self.add_unfollowed(self.add_of_one_win(causes)):
            self.by_place.setdefault(cause.place, cause)
            # jokers are no part of an outcome, but can be claimed
            has_other_jokers = [w.jokers for w in cause.view.wins] != [w.jokers for w in self.base.wins]
            if has_other_jokers or self.read_outcome(cause.view) != self.base_outcome:
                yield cause
            elif not self.chips and cause.view.outcome() != self.base.outcome():
                self._idle.add(cause.id)

    def list_far(self) -> Iterator[Cause]:
        """Yield the single mistakes that cost more than :data:`LIKELY`, until the work is used up. They are tried last,
        for claims that nothing else explains."""
        for cause in self.keep_changing(self.by_rules.list_single_changes(self.base, float("inf"), LIKELY)):
            yield cause
            if self.is_out_of_work(0, MOST_ALONE):
                return

    # --- two at once --------------------------------------------------------------------------------------------------

    def list_two(self, most: float) -> Iterator[Cause]:
        """Yield two mistakes at once that cost at most ``most``, the likeliest first. There are three sorts: two that
        require no other settlement; one that requires another settlement of the hand and one within a win of that; and
        two that each require another settlement. Settling counts as work (:data:`MOST_WORK`)."""
        anew = [*filter(self._is_likely_settlement, self.by_place.values())]
        idle = {c.id for c in anew if self.read_outcome(c.view) == self.base_outcome}
        changing_limit = self._changing_limit(self.by_place.values())
        narrow = self._find_narrow(idle, anew)
        waiting = Waiting(self.likely)
        waiting.add(self.pair_at_hand(most))
        pairs = (pair for pair in combinations(anew, 2) if self._may_count(pair, idle, changing_limit))
        waiting.add(chain(anew, self.pair_settlements(pairs, most)), costly=True)
        start = self.by_rules.work
        while waiting:
            cause, costly = waiting.next()
            if costly and self.is_out_of_work(start, MOST_WORK):
                continue  # go on with those that need no settlement
            # A single mistake waits for the pairs with it, which are made only when its turn comes: most never does.
            if not cause.both:
                waiting.add(self.pair_within(cause, most, changing_limit if cause.id in narrow else None))
            elif not cause.view.refused and not self._idle_beside(cause, idle):
                yield cause

    def _is_likely_settlement(self, cause: Cause) -> bool:
        """Tell whether a single mistake requires another settlement and is likely enough to be one of two that do."""
        return self._is_other_settlement(cause) and self.likely.cost_of(cause) <= MOST_ANEW

    def _find_narrow(self, idle: set[str], anew: Iterable[Cause]) -> set[str]:
        """Return the ids of those mistakes that change nothing (``idle``) which may do so only beside what takes the
        hand for another limit: those in limit hands, but kiriage also beside fu that the limit does not count.
        ``anew``: the mistakes that require another settlement."""
        if not all(won.limit for won in self.base.wins):
            return set()
        return idle - {cause.id for cause in anew if cause.subject in NEARLY}

    def _changing_limit(self, causes: Iterable[Cause]) -> set[str]:
        """Return the ids of those ``causes`` that change the limit of a win. Beside one of these a mistake in han or fu
        may count that changes nothing alone, as within a limit more han or fu are worth the same."""
        limits = [won.limit for won in self.base.wins]
        return {c.id for c in causes if [won.limit for won in c.view.wins] != limits}

    def _are_near(self, first: str, second: str, most: float) -> bool:
        """Tell whether a pair of mistakes, given by their ids, is worth trying: together they cost at most ``most``
        (with :data:`SECOND` added for the second), and both can change what is claimed."""
        likely = self.likely.cost_beside(first) + self.likely.cost_beside(second) + SECOND <= most
        return likely and self.can_matter(first) and self.can_matter(second)

    def pair_at_hand(self, most: float) -> Iterator[Cause]:
        """Yield pairs that cost at most ``most`` and require no other settlement: independent ones, and those that the
        game finds in one win, if there is one."""
        yield from self.pair_independent(most)
        if not isinstance(self.verdict, list):  # a list: the problems of a refusal
            yield from self.engine.two_mistakes(self.verdict, self.base, self._cost_if_it_matters, most)

    def _cost_if_it_matters(self, id: str) -> float:  # noqa: A002
        """Return the cost of a mistake, by its id; infinite if it cannot change what is claimed."""
        return self.likely.cost(id) if self.can_matter(id) else inf

    @staticmethod
    def _may_count(pair: tuple[Cause, Cause], idle: set[str], changing_limit: set[str]) -> bool:
        """Tell whether each of two mistakes can change something beside the other: one that changes nothing alone
        (``idle``, by id) can do so only beside one that changes the limit of the hand."""
        first, second = (cause.id for cause in pair)
        first_counts = first not in idle or second in changing_limit
        second_counts = second not in idle or first in changing_limit
        return first_counts and second_counts

    def pair_settlements(self, pairs: Iterable[tuple[Cause, Cause]], most: float) -> Iterator[Cause]:
        """Yield those of the ``pairs`` that cost at most ``most``, each as one cause. Each mistake of a pair requires
        another settlement, and so does the pair: it is made when its view is looked at. Left out are two mistakes that
        change the same rule or field."""
        for first, second in pairs:
            # independent ones come from pair_independent, without a settlement
            if not self._are_near(first.id, second.id, most) or self._are_independent(first, second):
                continue
            record, changes = self.join_changes(first, second)
            if changes or record is not None:  # neither: both change the same
                yield join_causes(first, second, 0, Later(partial(self.by_rules.view_under, changes, record)))

    def _is_other_settlement(self, cause: Cause) -> bool:
        """Tell whether a mistake requires another settlement of the hand and is worth pairing with others."""
        # a rule believed of one win alone (win) cannot be settled; it only replaces that win
        is_of_whole_hand = cause.is_settled_anew and cause.win is None
        # whoever believes that it is no win, or in a number that nobody plays, makes no second mistake
        if not is_of_whole_hand or cause.far or cause.view.refused:
            return False
        # a rule of payment changes nothing in a limit hand, but may do so if the hand is taken for a smaller one
        return self.read_outcome(cause.view) != self.base_outcome or cause.subject.startswith(PAYING)

    def _idle_beside(self, pair: Cause, idle: set[str]) -> bool:
        """Tell whether one of a pair of mistakes changes nothing, neither alone (``idle``: the ids of such) nor beside
        the other, so that the pair has the outcome of the other alone: nobody would tell both then."""
        first, second = pair.both
        if first.id not in idle and second.id not in idle:
            return False
        # None: the other mistake is one within another settlement, which is not tried alone
        effective = self.by_place.get((second if first.id in idle else first).place)
        return effective is not None and effective.view.outcome() == pair.view.outcome()

    def pair_within(self, first: Cause, most: float, beside: Container[str] | None = None) -> Iterator[Cause]:
        """Yield pairs of the mistake ``first``, which requires another settlement, and a mistake in the wins of that
        settlement (a dora rule, and fu miscounted); together they cost at most ``most``. Nothing if the first mistake
        makes the hand no win. The settlement counts as work. ``beside``: the ids of the mistakes beside which the first
        can count; ``None``: beside any."""
        left = most - SECOND - self.likely.cost_of(first)  # what the second may cost
        may_count = (cause for cause in self.by_place.values() if beside is None or cause.id in beside)
        likely = (cause for cause in may_count if self.likely.cost_of(cause) <= left)
        if all(self._are_independent(first, cause) for cause in likely):
            return  # those that are left come from pair_independent: the work is saved
        self.by_rules.work += 1
        settlement = self.by_rules.settle(first.changes, first.record)
        if not isinstance(settlement, Verdict):
            return
        causes = chain(self.engine.mistakes(settlement, first.view), list_payment_mistakes(first.view))
        for cause in self._filter_seconds(causes, first, left):
            if beside is None or cause.id in beside:
                yield from self._join_within(first, cause)

    def _join_within(self, first: Cause, cause: Cause) -> Iterator[Cause]:
        """Yield the mistake ``first`` and another (``cause``) within its settlement as one cause; a rule, where several
        win, also as believed of the one win alone that is counted otherwise."""
        yield join_causes(first, cause, cause.win or 0, cause.outcome)
        if first.kind == RULE and cause.win is not None and len(self.base.wins) > 1:
            yield join_causes(first, cause, cause.win, Later(partial(self._change_alone, cause)))

    def _filter_seconds(self, causes: Iterable[Cause], first: Cause, left: float) -> Iterator[Cause]:
        """Yield those of the ``causes`` that may be a second mistake beside the ``first``: they cost at most ``left``,
        can change what is claimed, are no reading, not the same mistake once more, and not independent of it."""
        # the rules that the first changes, and the parts of a hand called so, which the second must not be about
        about = {*first.changes, *(key.rpartition(".")[2] for key in first.changes)}
        for cause in causes:
            name = cause.subject.replace(" ", "/").partition("/")[0]
            if cause.kind == READING or name in about or self.likely.cost_of(cause) > left:
                continue
            alone = self.by_place.get(cause.place)
            if self.can_matter(cause.id) and not (alone and self._are_independent(first, alone)):
                yield cause

    def _change_alone(self, cause: Cause) -> View:
        """Return the outcome of the record with the win that a cause is about as under that cause."""
        return self._change_win_alone(cause.win or 0, cause.view)

    def find_changes(self, cause: Cause) -> Changes | None:
        """Return what a single mistake changes, remembered in :attr:`_changed` by its view; ``None`` if by it the hand
        is no win or has another number of wins, so that its changes cannot be added to others."""
        view = cause.view
        if id(view) not in self._changed:
            alike = not view.refused and len(view.wins) == len(self.base.wins)
            changes = Changes.between(self.base, view) if alike else None
            self._changed[id(view)] = view, changes  # the view is kept so that no other gets its identity
        return self._changed[id(view)][1]

    def _are_independent(self, first: Cause, second: Cause) -> bool:
        """Tell whether two single mistakes change different things (the fu, and the honba), so that together they
        change what each changes alone."""
        changes, others = self.find_changes(first), self.find_changes(second)
        if changes is None or others is None:
            return False
        if not changes.about or not others.about:
            # what changes nothing alone may do so beside the other, but not beside a counter
            return bool(changes.about) and changes.about <= OF_COUNTERS
        return not changes.about & others.about

    def is_of_two_hands(self, cause: Cause) -> bool:
        """Tell whether a cause is two mistakes in the worth of hands, but of different winners. ``False`` for a single
        mistake, and if one is a rule that is believed of all hands or of none, such as the cap."""
        if any(self.marks.has(single.id, "of_every_win") for single in cause.both):
            return False
        winners: list[set[str]] = []
        for single in cause.both:
            changes = self.find_changes(single)
            winners.append({t.payee for t in changes.moved if t.why in HAND} if changes else set())
        return bool(cause.both) and all(winners) and not set.intersection(*winners)

    def join_changes(self, first: Cause, second: Cause) -> tuple[object | None, Values]:
        """Return the record and the changed rules under two mistakes together; for the record ``None`` if neither
        changes it. Both are empty if the two change the same rule or the same field of the record."""
        records = [cause.record for cause in (first, second) if cause.record is not None]
        changes = {**first.changes, **second.changes}
        # each mistake has a record or a change, so there are fewer than two only if both change one key
        if len(records) + len(changes) < 2:
            return None, {}
        if len(records) < 2:
            return (records[0] if records else None), changes
        record = merge_records(self.record, *records)
        return record, changes if record is not None else {}

    def _cost_beside(self, cause: Cause) -> float:
        """Return the cost of a single mistake beside another."""
        return self.likely.cost_beside(cause.id)

    def pair_independent(self, most: float) -> Iterator[Cause]:
        """Yield two independent mistakes at once that cost at most ``most``: they change different things, such as the
        hand and the honba, so their changes are added up without a settlement. Causes are those of :attr:`single` that
        were tried; with the same changes they are one group, since there are far fewer groups than causes."""
        groups: dict[Changes, list[Cause]] = {}
        for cause in self.single.causes:
            if cause.kind != READING and (changes := self.find_changes(cause)):
                groups.setdefault(changes, []).append(cause)
        cost = self._cost_beside
        about = [(min(map(cost, causes)), changes, changes.about) for changes, causes in groups.items()]
        for (first_cost, first, of_first), (second_cost, second, of_second) in combinations(about, 2):
            # even the likeliest of both groups cost too much, or both change the same thing
            if first_cost + second_cost + SECOND > most or of_first & of_second:
                continue
            view = Later(partial(first.beside, second, self.base))  # one for all pairs of these groups
            for pair in product(groups[first], groups[second]):
                if sum(map(cost, pair)) + SECOND <= most:
                    win = next((cause.win for cause in pair if cause.win is not None), 0)
                    yield join_causes(*pair, win, view)


class Waiting:
    """Causes that wait to be tried, the likeliest first."""

    def __init__(self, likely: Likelihoods) -> None:
        """Begin with no cause. ``likely`` says how likely each is."""
        self.likely = likely
        self.heap: list[WaitingCause] = []
        """Those that wait, as a heap (:mod:`heapq`): the likeliest is taken out next."""
        self.number = 0
        """How many were added."""

    def __bool__(self) -> bool:
        """Tell whether any waits, so that ``while waiting`` ends with the last."""
        return bool(self.heap)

    def add(self, causes: Iterable[Cause], costly: bool = False) -> None:
        """Add causes; ``costly``: each requires another settlement, so it may be left out when the work is done. Of
        equal costs the one added first is taken first."""
        for cause in causes:
            heappush(self.heap, WaitingCause(self._cost(cause), self.number, costly, cause))
            self.number += 1

    def _cost(self, cause: Cause) -> float:
        """Return the cost of a pair; of a single mistake the least that a pair with it can cost, so that its turn, in
        which these pairs are added, comes before theirs."""
        return self.likely.cost_of(cause) + (0 if cause.both else SECOND)

    def next(self) -> tuple[Cause, bool]:
        """Take the likeliest out of the heap, which must not be empty; return it, and whether it is costly
        (:meth:`add`)."""
        first = heappop(self.heap)
        return first.cause, first.costly


class WaitingCause(NamedTuple):
    """A cause that waits, in the order in which they are tried."""

    cost: float
    number: int
    """By which equal costs keep their order, so that causes are never compared."""
    costly: bool
    cause: Cause


def list_payment_mistakes(view: View) -> Iterator[Cause]:
    """Yield the mistakes of leaving out or counting twice what is paid beside the hand and its chip lines (a kong, a
    penalty): all payments for one reason, those to one player, or one at a time. Those of the hand are mistakes of a
    win (:mod:`calc.mistakes`), and a counter's are in :mod:`.alternatives`."""
    kinds, winners = dict[str, list[Transfer]](), {won.player for won in view.wins}
    for t in view.transfers:
        if _is_beside(t, winners):
            kinds.setdefault(t.why, []).append(t)
    for why, payments in kinds.items():
        for name, group in group_payments(payments):
            for kind, times in ((LEFT_OUT, -1), (TWICE, 1)):
                transfers = [t._replace(amount=times * t.amount) for t in group]  # a negative amount cancels it
                yield Cause(kind, f"paid.{why}{name}", view.moved(transfers))


def _is_beside(transfer: Transfer, winners: set[str]) -> bool:
    """Tell whether a payment is neither for the hand nor for a counter, nor of a chip line: these belong to their
    win. Chips of dice and of doubles are payments of their own, though the winner gets them."""
    is_chip_line = transfer.unit == CHIPS and transfer.why not in ("dice", "doubles") and transfer.payee in winners
    return not is_chip_line and transfer.why not in HAND | COUNTED


def group_payments(payments: list[Transfer]) -> Iterator[tuple[str, list[Transfer]]]:
    """Yield the groups of payments for one reason that somebody may forget: all of them, those to each player, each
    payment. Before each group stands what its mistakes are called behind the reason: nothing, `` →B``, ``/1 C→B``. A
    group that would be all payments again is left out."""
    yield "", payments
    runs = [(payee, list(run)) for payee, run in groupby(payments, lambda t: t.payee)]
    if len(runs) > 1:
        for payee, run in runs:
            yield f" →{payee}", run
    if len(payments) > 1:
        for payment in payments:
            yield f"/1 {payment.payer}→{payment.payee}", [payment]
