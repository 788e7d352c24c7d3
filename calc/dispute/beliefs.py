"""What somebody may have believed about one record, the likeliest first: other readings, sizes, payments, records and
rules, and two of these at once. Each is tried when it is looked at."""

from collections.abc import Iterable, Iterator
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import chain, combinations, count, groupby, product
from typing import Any

from ..ledger import CHIPS, Transfer
from ..mistakes import LEFT_OUT, LIKELY, READING, RULE, SECOND, TWICE, Cause, Later, Likelihoods, both_parts
from ..outcome import HAND, View
from ..problems import Problem
from ..result import Result
from ..rules import Rules
from ..systems import system
from .alternatives import PAYING, RuleSearch, merged
from .view import Changes, without

MOST_ALONE, MOST_WORK = 500, 200
"""The work that is done on single mistakes, which is enough for all of them but in hands of four jokers, in all where
hardly anybody makes them; and on two at once. In settlements of an ordinary hand: the same on every machine."""
MOST_ANEW = 2.9
"""Of two mistakes at once, those that need another settlement cost at most so much each."""
COUNTED = frozenset({"honba", "sticks"})
"""The counters of a record; the search settles it anew with other numbers of them."""


class Tried:
    """Causes that are tried one by one, and remembered."""

    def __init__(self, causes: Iterable[Cause]) -> None:
        self.found: list[Cause] = []
        self._rest = iter(causes)

    def done(self) -> None:
        """Try no more."""
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
        verdict: Result | list[Problem],
        seen: View,
        likely: Likelihoods,
        chips: bool = True,
    ) -> None:
        """``chips``: whether anything is claimed of chips; if not, how they are counted does not matter."""
        self.record, self.rules, self.verdict, self.seen, self.likely = record, rules, verdict, seen, likely
        self.engine = system(rules.engine)
        self.by_rules = RuleSearch(record, rules, likely)
        self.chips = chips
        self._outcomes: dict[int, tuple[View, tuple[Any, ...]]] = {}
        self.plain = self._outcome(seen)
        self._idle: set[str] = set()
        """Ids of mistakes that change nothing of what is claimed."""
        self._changed: dict[int, tuple[View, Changes | None]] = {}
        """What is known of a view, by its identity, and the view itself, which keeps that."""
        self.whole = True
        """Whether everything was tried."""
        self.alone: dict[tuple[str, int], Cause] = {}
        """Single causes by their ids and the win that they are about, those too that change nothing."""
        self.single = Tried(self._single())
        """The outcomes of every single mistake that people make."""
        self.far = Tried(self._far())
        """The outcomes of rules with values that hardly anybody plays."""
        self._double, self._most = Tried(()), 0.0

    def double(self, most: float) -> Tried:
        """The outcomes of two mistakes at once, as far-fetched as ``most`` at most; after :attr:`single`."""
        if most > self._most:
            self._double, self._most = Tried(self._following(self._two(most))), most
        return self._double

    def done(self) -> None:
        """Let go of what was not tried, which holds on to all this."""
        for tried in (self.single, self._double, self.far):
            tried.done()

    def _following(self, causes: Iterable[Cause]) -> Iterator[Cause]:
        for cause in causes:
            yield cause
            if self.engine.follows and (seen := self._without_following(cause)):
                yield cause._replace(outcome=seen)

    def _late(self, start: float, most: float) -> bool:
        """Whether as much work has been done since a start as may be."""
        late = self.by_rules.work - start >= most
        self.whole = self.whole and not late
        return late

    def _without_following(self, cause: Cause) -> View | None:
        """What a mistake comes to where what follows from payments stays as it is: people do not think that far."""
        follows = self.engine.follows
        if cause.view.refused or len(cause.view.wins) != len(self.seen.wins):
            return None
        before, after = ({t for t in seen.transfers if t.why in follows} for seen in (self.seen, cause.view))
        return None if before == after else without(cause.view, self.seen, follows)

    # --- one mistake --------------------------------------------------------------------------------------------------

    def _single(self) -> Iterator[Cause]:
        causes = [*self.by_rules.happened(self.seen), *self.by_rules.one(LIKELY)]
        if not isinstance(self.verdict, list):
            causes = [*self.engine.mistakes(self.verdict, self.seen), *moved(self.seen), *causes]
        likely = sorted((c for c in causes if self._matters(c.id)), key=self.likely.of)
        return self._changing(c for c in likely if not (self.anew(c) and self._late(0, MOST_ALONE)))

    def _matters(self, id: str) -> bool:  # noqa: A002
        """Whether a mistake may change what is claimed."""
        return self.chips or (":chips." not in id and id not in self._idle)

    def _outcome(self, seen: View) -> tuple[Any, ...]:
        """What may be claimed of a view."""
        if id(seen) not in self._outcomes:
            self._outcomes[id(seen)] = seen, (seen if self.chips else seen.of_points()).outcome()
        return self._outcomes[id(seen)][1]

    def _changing(self, causes: Iterable[Cause]) -> Iterator[Cause]:
        """The causes that change something; all are remembered."""
        for cause in self._following(causes):
            self.alone.setdefault((cause.id, cause.about.get("win", -1)), cause)
            jokers = [w.jokers for w in cause.view.wins] != [w.jokers for w in self.seen.wins]
            if jokers or self._outcome(cause.view) != self.plain:
                yield cause
            elif not self.chips and cause.view.outcome() != self.seen.outcome():
                self._idle.add(cause.id)

    def _far(self) -> Iterator[Cause]:
        for cause in self._changing(self.by_rules.one(float("inf"), LIKELY)):
            yield cause
            if self._late(0, MOST_ALONE):
                return

    # --- two at once --------------------------------------------------------------------------------------------------

    def _two(self, most: float) -> Iterator[Cause]:
        """Two mistakes at once: both within a win; one that needs another settlement, then one within the win of that;
        two that each need another settlement. The likeliest first."""
        cost = self.likely.of

        def near(one: str, other: str) -> bool:
            likely = self.likely.cost(one) + self.likely.cost(other) + SECOND <= most
            return likely and self._matters(one) and self._matters(other)

        pairs = [*self._apart(most)]
        if not isinstance(self.verdict, list):
            pairs += self.engine.two_mistakes(self.verdict, self.seen, near)
        anew = [c for c in self.alone.values() if self._settled_anew(c) and cost(c) <= MOST_ANEW]
        idle = {c.id for c in anew if self._outcome(c.view) == self.plain}
        waiting = [(cost(pair), number, pair) for number, pair in enumerate(pairs)]
        waiting += [(cost(one) + SECOND, number, one) for number, one in enumerate(anew, len(waiting))]
        for one, other in combinations(anew, 2):
            if near(one.id, other.id) and not self._independent(one, other) and (changed := self._together(one, other)):
                both = both_parts(one, other, 0, Later(partial(self.by_rules.seen, *changed)))
                waiting.append((cost(both), len(waiting), both))
        heapify(waiting)
        start, number = self.by_rules.work, len(waiting)
        places = count(number)
        while waiting:
            _, place, cause = heappop(waiting)
            if len(pairs) <= place < number and self._late(start, MOST_WORK):
                continue  # needs another settlement
            if "parts" not in cause.about:
                for pair in self._within(cause, most):
                    heappush(waiting, (cost(pair), next(places), pair))
            elif not cause.view.refused and not self._idle_beside(cause, idle):
                yield cause

    @staticmethod
    def anew(cause: Cause) -> bool:
        """Whether a mistake needs another settlement."""
        return cause.kind == RULE or "record" in cause.about

    def _settled_anew(self, cause: Cause) -> bool:
        """Whether a mistake needs another settlement, and alone or beside another one changes something."""
        changes = self._outcome(cause.view) != self.plain or cause.subject.startswith(PAYING)
        return self.anew(cause) and changes and not cause.about.get("far") and not cause.view.refused

    def _idle_beside(self, pair: Cause, idle: set[str]) -> bool:
        """Whether one of two mistakes that changes nothing alone changes nothing beside the other one either."""
        one, other = pair.about["parts"]
        rest = other if one.id in idle else one if other.id in idle else None
        alone = rest and self.alone.get((rest.id, rest.about.get("win", -1)))
        return bool(alone and alone.view.outcome() == pair.view.outcome())

    def _within(self, one: Cause, most: float) -> Iterator[Cause]:
        """A mistake that needs another settlement, and one in the wins of that; not the same said twice."""
        changes = one.about.get("changes", {})
        about = {*changes, *(key.rpartition(".")[2] for key in changes)}
        likely = most - SECOND - self.likely.of(one)
        if not any(self.likely.of(c) <= likely and not self._independent(one, c) for c in self.alone.values()):
            return
        self.by_rules.work += 1
        found = self.by_rules.settle(changes, one.about.get("record", self.record))
        if not isinstance(found, Result):
            return
        for cause in chain(self.engine.mistakes(found, one.view), moved(one.view)):
            if cause.kind == READING or cause.subject.partition("/")[0] in about or self.likely.of(cause) > likely:
                continue
            alone = self.alone.get((cause.id, cause.about.get("win", -1)))
            if self._matters(cause.id) and not (alone and self._independent(one, alone)):
                yield both_parts(one, cause, cause.about.get("win", 0), cause.outcome)

    def _changes(self, cause: Cause) -> Changes | None:
        """What a single mistake changes; ``None`` where it makes other wins."""
        seen = cause.view
        if id(seen) not in self._changed:
            alike = not seen.refused and len(seen.wins) == len(self.seen.wins)
            self._changed[id(seen)] = seen, Changes.between(self.seen, seen) if alike else None
        return self._changed[id(seen)][1]

    def _independent(self, one: Cause, other: Cause) -> bool:
        """Whether two single mistakes change different things, so that both together change what each does."""
        a, b = self._changes(one), self._changes(other)
        return a is not None and b is not None and bool(a.about and b.about) and not a.about & b.about

    def _together(self, one: Cause, other: Cause) -> tuple[dict[str, Any], Any] | None:
        """The rules and the record that two mistakes make; ``None`` where both change the same."""
        records = [c.about["record"] for c in (one, other) if "record" in c.about]
        changes = {**one.about.get("changes", {}), **other.about.get("changes", {})}
        record = merged(self.record, *records) if len(records) > 1 else records[0] if records else self.record
        return None if record is None or len(records) + len(changes) < len((one, other)) else (changes, record)

    def _apart(self, most: float) -> Iterator[Cause]:
        """Two mistakes that have nothing to do with each other: they move different things, the hand and the honba,
        say, or two lines of chips."""
        near: dict[Changes, list[Cause]] = {}
        for cause in self.single.found:
            if cause.kind != READING and (changes := self._changes(cause)):
                near.setdefault(changes, []).append(cause)
        cost = self.likely.of
        about = [(min(map(cost, causes)), changes, changes.about) for changes, causes in near.items()]
        for (a_cost, one, first), (b_cost, other, second) in combinations(about, 2):
            if a_cost + b_cost + SECOND <= most and not first & second:
                seen = Later(partial(one.beside, other, self.seen))
                for a, b in product(near[one], near[other]):
                    if cost(a) + cost(b) + SECOND <= most:
                        yield both_parts(a, b, a.about.get("win", b.about.get("win", 0)), seen)


def moved(seen: View) -> Iterator[Cause]:
    """The payments beside the hand and its chip lines, left out or counted twice: all of a kind, or one at a time."""
    kinds, winners = dict[str, list[Transfer]](), {w.player for w in seen.wins}
    for t in seen.transfers:
        # lines of chips are mistaken within their win
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
                more = [t._replace(amount=times * t.amount) for t in group]
                yield Cause(kind, f"paid.{why}{name}", seen.moved(more))
