"""What somebody may have believed about one record, the likeliest first: other readings, sizes, payments, records and
rules, and two of these at once. Each is tried when it is looked at."""

from collections.abc import Iterable, Iterator
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import chain, combinations, count, groupby, product
from typing import Any

from ..mistakes import LEFT_OUT, LIKELY, READING, RULE, SECOND, TWICE, Cause, Later, Likelihoods, both_parts
from ..outcome import HAND, View
from ..problems.problems import Problem
from ..rules.rules import Rules
from ..systems import system
from ..verdict.ledger import CHIPS, Transfer
from ..verdict.verdict import Verdict
from .alternatives import PAYING, RuleSearch, merged
from .changes import Changes, without

MOST_ALONE, MOST_WORK = 500, 200
"""Limits on the work, in settlements of an ordinary hand, so that they are the same on every machine. The first is for
single mistakes that require another settlement (enough for all of them except in hands with four jokers), and for all
work so far while values that hardly anybody plays are tried. The second is for two mistakes at once."""
MOST_ANEW = 2.9
"""The highest cost of each of two mistakes at once if both require another settlement."""
COUNTED = frozenset({"honba", "sticks"})
"""The counters of a record; the search settles it again with other numbers of them."""


class Tried:
    """Causes that are tried one after the other and remembered."""

    def __init__(self, causes: Iterable[Cause]) -> None:
        self.found: list[Cause] = []
        self._rest = iter(causes)

    def done(self) -> None:
        """Stop trying."""
        self._rest = iter(())

    def __iter__(self) -> Iterator[Cause]:
        yield from self.found
        for cause in self._rest:
            self.found.append(cause)
            yield cause


class Beliefs:
    """Every possible belief about one record and its settlement."""

    def __init__(
        self,
        record: Any,
        rules: Rules,
        verdict: Verdict[Any] | list[Problem],
        view: View,
        likely: Likelihoods,
        chips: bool = True,
    ) -> None:
        """``chips``: whether any claim is about chips; if none is, mistakes in counting them do not matter."""
        self.record, self.rules, self.verdict, self.seen, self.likely = record, rules, verdict, view, likely
        self.engine = system(rules.engine)
        self.by_rules = RuleSearch(record, rules, likely)
        self.chips = chips
        self._outcomes: dict[int, tuple[View, tuple[Any, ...]]] = {}
        self.plain = self._outcome(view)
        self._idle: set[str] = set()
        """The ids of mistakes that change nothing that is claimed."""
        self._changed: dict[int, tuple[View, Changes | None]] = {}
        """The changes of a view, by its identity, together with the view, which keeps the identity valid."""
        self.whole = True
        """Whether everything was tried."""
        self.alone: dict[tuple[str, int], Cause] = {}
        """Single causes by their ids and the win that they are about, including those that change nothing."""
        self.single = Tried(self._single())
        """Every single mistake that people make, with its outcome."""
        self.far = Tried(self._far())
        """Rules with values that hardly anybody plays, with their outcomes."""
        self._double, self._most = Tried(()), 0.0

    def double(self, most: float) -> Tried:
        """Two mistakes at once, with a cost up to ``most``, and their outcomes; to be used after :attr:`single`."""
        if most > self._most:
            self._double, self._most = Tried(self._following(self._two(most))), most
        return self._double

    def done(self) -> None:
        """Drop what was not tried, because it refers to all of this."""
        for tried in (self.single, self._double, self.far):
            tried.done()

    def _following(self, causes: Iterable[Cause]) -> Iterator[Cause]:
        for cause in causes:
            yield cause
            if self.engine.follows and (view := self._without_following(cause)):
                yield cause._replace(outcome=view)

    def _late(self, start: float, most: float) -> bool:
        """Whether as much work as allowed has been done since a start."""
        late = self.by_rules.work - start >= most
        self.whole = self.whole and not late
        return late

    def _without_following(self, cause: Cause) -> View | None:
        """The view of a mistake with the payments that depend on other payments left unchanged, because people do not
        think that far; ``None`` if that makes no difference, or if the mistake makes it no win or changes the number of
        wins."""
        follows = self.engine.follows
        if cause.view.refused or len(cause.view.wins) != len(self.seen.wins):
            return None
        before, after = ({t for t in view.transfers if t.why in follows} for view in (self.seen, cause.view))
        return None if before == after else without(cause.view, self.seen, follows)

    # --- one mistake --------------------------------------------------------------------------------------------------

    def _single(self) -> Iterator[Cause]:
        causes = [*self.by_rules.happened(self.seen), *self.by_rules.single_changes(LIKELY)]
        if not isinstance(self.verdict, list):
            causes = [*self.engine.mistakes(self.verdict, self.seen), *moved(self.seen), *causes]
        likely = sorted((c for c in causes if self._matters(c.id)), key=self.likely.of)
        return self._changing(c for c in likely if not (self.anew(c) and self._late(0, MOST_ALONE)))

    def _matters(self, id: str) -> bool:  # noqa: A002
        """Whether a mistake can change something that is claimed."""
        return self.chips or (":chips." not in id and id not in self._idle)

    def _outcome(self, view: View) -> tuple[Any, ...]:
        """The part of a view that can be claimed."""
        if id(view) not in self._outcomes:
            self._outcomes[id(view)] = view, (view if self.chips else view.of_points()).outcome()
        return self._outcomes[id(view)][1]

    def _changing(self, causes: Iterable[Cause]) -> Iterator[Cause]:
        """The causes that change something. Every cause is remembered in :attr:`alone`, also those that change
        nothing."""
        for cause in self._following(causes):
            self.alone.setdefault((cause.id, cause.about.get("win", -1)), cause)
            jokers = [w.jokers for w in cause.view.wins] != [w.jokers for w in self.seen.wins]
            if jokers or self._outcome(cause.view) != self.plain:
                yield cause
            elif not self.chips and cause.view.outcome() != self.seen.outcome():
                self._idle.add(cause.id)

    def _far(self) -> Iterator[Cause]:
        for cause in self._changing(self.by_rules.single_changes(float("inf"), LIKELY)):
            yield cause
            if self._late(0, MOST_ALONE):
                return

    # --- two at once --------------------------------------------------------------------------------------------------

    def _two(self, most: float) -> Iterator[Cause]:
        """Two mistakes at once, the likeliest first: both within a win; one that requires another settlement and one
        within a win of that; two that each require another settlement."""
        cost = self.likely.of

        def near(first: str, second: str) -> bool:
            likely = self.likely.cost(first) + self.likely.cost(second) + SECOND <= most
            return likely and self._matters(first) and self._matters(second)

        pairs = [*self._apart(most)]
        if not isinstance(self.verdict, list):
            pairs += self.engine.two_mistakes(self.verdict, self.seen, near)
        anew = [c for c in self.alone.values() if self._settled_anew(c) and cost(c) <= MOST_ANEW]
        idle = {c.id for c in anew if self._outcome(c.view) == self.plain}
        waiting = [(cost(pair), number, pair) for number, pair in enumerate(pairs)]
        waiting += [(cost(first) + SECOND, number, first) for number, first in enumerate(anew, len(waiting))]
        for first, second in combinations(anew, 2):
            if (
                near(first.id, second.id)
                and not self._independent(first, second)
                and (changed := self._together(first, second))
            ):
                both = both_parts(first, second, 0, Later(partial(self.by_rules.view_under, *changed)))
                waiting.append((cost(both), len(waiting), both))
        heapify(waiting)
        start, number = self.by_rules.work, len(waiting)
        places = count(number)
        while waiting:
            _, place, cause = heappop(waiting)
            if len(pairs) <= place < number and self._late(start, MOST_WORK):
                continue  # requires another settlement
            if "parts" not in cause.about:
                for pair in self._within(cause, most):
                    heappush(waiting, (cost(pair), next(places), pair))
            elif not cause.view.refused and not self._idle_beside(cause, idle):
                yield cause

    @staticmethod
    def anew(cause: Cause) -> bool:
        """Whether a mistake requires another settlement."""
        return cause.kind == RULE or "record" in cause.about

    def _settled_anew(self, cause: Cause) -> bool:
        """Whether a mistake requires another settlement and, alone or beside another one, changes something."""
        changes = self._outcome(cause.view) != self.plain or cause.subject.startswith(PAYING)
        return self.anew(cause) and changes and not cause.about.get("far") and not cause.view.refused

    def _idle_beside(self, pair: Cause, idle: set[str]) -> bool:
        """Whether the one of two mistakes that changes nothing alone also changes nothing beside the other."""
        first, second = pair.about["parts"]
        rest = second if first.id in idle else first if second.id in idle else None
        alone = rest and self.alone.get((rest.id, rest.about.get("win", -1)))
        return bool(alone and alone.view.outcome() == pair.view.outcome())

    def _within(self, first: Cause, most: float) -> Iterator[Cause]:
        """A mistake that requires another settlement, and one in the wins of that settlement; not the same mistake
        twice."""
        changes = first.about.get("changes", {})
        about = {*changes, *(key.rpartition(".")[2] for key in changes)}
        likely = most - SECOND - self.likely.of(first)
        if not any(self.likely.of(c) <= likely and not self._independent(first, c) for c in self.alone.values()):
            return
        self.by_rules.work += 1
        settlement = self.by_rules.settle(changes, first.about.get("record", self.record))
        if not isinstance(settlement, Verdict):
            return
        for cause in chain(self.engine.mistakes(settlement, first.view), moved(first.view)):
            if cause.kind == READING or cause.subject.partition("/")[0] in about or self.likely.of(cause) > likely:
                continue
            alone = self.alone.get((cause.id, cause.about.get("win", -1)))
            if self._matters(cause.id) and not (alone and self._independent(first, alone)):
                yield both_parts(first, cause, cause.about.get("win", 0), cause.outcome)

    def _changes(self, cause: Cause) -> Changes | None:
        """What a single mistake changes; ``None`` if the hand is then refused or has another number of wins."""
        view = cause.view
        if id(view) not in self._changed:
            alike = not view.refused and len(view.wins) == len(self.seen.wins)
            self._changed[id(view)] = view, Changes.between(self.seen, view) if alike else None
        return self._changed[id(view)][1]

    def _independent(self, first: Cause, second: Cause) -> bool:
        """Whether two single mistakes change different things, so that together they change what each changes alone."""
        a, b = self._changes(first), self._changes(second)
        return a is not None and b is not None and bool(a.about and b.about) and not a.about & b.about

    def _together(self, first: Cause, second: Cause) -> tuple[dict[str, Any], Any] | None:
        """The rules and the record under two mistakes; ``None`` if both change the same thing."""
        records = [c.about["record"] for c in (first, second) if "record" in c.about]
        changes = {**first.about.get("changes", {}), **second.about.get("changes", {})}
        record = merged(self.record, *records) if len(records) > 1 else records[0] if records else self.record
        return None if record is None or len(records) + len(changes) < len((first, second)) else (changes, record)

    def _apart(self, most: float) -> Iterator[Cause]:
        """Two independent mistakes: they move different things, such as the hand and the honba, or two chip lines."""
        near: dict[Changes, list[Cause]] = {}
        for cause in self.single.found:
            if cause.kind != READING and (changes := self._changes(cause)):
                near.setdefault(changes, []).append(cause)
        cost = self.likely.of
        about = [(min(map(cost, causes)), changes, changes.about) for changes, causes in near.items()]
        for (a_cost, a_changes, a_about), (b_cost, b_changes, b_about) in combinations(about, 2):
            if a_cost + b_cost + SECOND <= most and not a_about & b_about:
                view = Later(partial(a_changes.beside, b_changes, self.seen))
                for a, b in product(near[a_changes], near[b_changes]):
                    if cost(a) + cost(b) + SECOND <= most:
                        yield both_parts(a, b, a.about.get("win", b.about.get("win", 0)), view)


def moved(view: View) -> Iterator[Cause]:
    """The payments beside the hand and its chip lines, left out or counted twice: all of a kind, or one at a time."""
    kinds, winners = dict[str, list[Transfer]](), {w.player for w in view.wins}
    for t in view.transfers:
        # mistakes in chip lines belong to their win
        line = t.unit == CHIPS and t.why not in ("dice", "doubles") and t.payee in winners
        if t.why not in HAND and t.why not in COUNTED and not line:
            kinds.setdefault(t.why, []).append(t)
    for why, all_of_it in kinds.items():
        groups = [("", all_of_it)]
        runs = [(payee, list(run)) for payee, run in groupby(all_of_it, lambda t: t.payee)]
        groups += [(f" →{payee}", run) for payee, run in runs if len(runs) > 1]
        groups += [(f"/1 {t.payer}→{t.payee}", [t]) for t in all_of_it if len(all_of_it) > 1]
        for name, group in groups:
            for kind, times in ((LEFT_OUT, -1), (TWICE, 1)):
                transfers = [t._replace(amount=times * t.amount) for t in group]
                yield Cause(kind, f"paid.{why}{name}", view.moved(transfers))
