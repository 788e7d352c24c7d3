"""What somebody may have believed about one record, the likeliest first: other readings, sizes, payments, records and
rules, and two of these at once. Each is tried when it is looked at."""

import time
from collections.abc import Iterable, Iterator
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import chain, combinations, groupby, product
from typing import Any

from ..ledger import CHIPS, POINTS, Transfer
from ..mistakes import LEFT_OUT, LIKELY, READING, RULE, SECOND, TWICE, Cause, Later, Likelihoods, both_parts
from ..outcome import HAND, View
from ..problems import Problem
from ..result import Result
from ..rules import Rules
from ..systems import system
from .other_records import happened_causes, merged, settled_anyway
from .other_rules import PAYING, RuleSearch
from .view import Changes, view, without

BUDGET = 0.5
"""Seconds of processor time that one search may take."""
MOST_ANEW = 2.9
"""Of two mistakes at once, those that need another settlement cost at most so much each."""
COUNTED = frozenset({"honba", "sticks"})
"""The counters of a record; the search settles it anew with other numbers of them."""


class Tried:
    """Causes that are tried one by one, and remembered."""

    def __init__(self, causes: Iterable[Cause]) -> None:
        self.found: list[Cause] = []
        self._rest = iter(causes)

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
        self.engine, self.plain = system(rules.engine), seen.outcome()
        self.by_rules = RuleSearch(record, rules, likely)
        self.chips = chips
        self.until = time.process_time() + BUDGET
        self.whole = True
        """Whether there was time for everything."""
        self.alone: dict[tuple[str, int], Cause] = {}
        """Single causes by their ids and the win that they are about, those too that change nothing."""
        self.single = Tried(self._single())
        """The outcomes of every single mistake that people make."""
        self.far = Tried(self._changing(self.by_rules.one(float("inf"), LIKELY)))
        """The outcomes of rules with values that hardly anybody plays."""
        self._double, self._most = Tried(()), 0.0

    def double(self, most: float) -> Tried:
        """The outcomes of two mistakes at once, as far-fetched as ``most`` at most; after :attr:`single`."""
        if most > self._most:
            self._double, self._most = Tried(self._in_time(self._two(most))), most
        return self._double

    def _in_time(self, causes: Iterable[Cause]) -> Iterator[Cause]:
        for cause in causes:
            if self._late(cause):
                continue
            yield cause
            if self.engine.follows and (seen := self._without_following(cause)):
                yield cause._replace(outcome=seen)

    def _late(self, cause: Cause) -> bool:
        """Whether there is no time any more to settle the record again for a cause; the others take next to none."""
        parts = cause.about.get("parts", (cause,))
        late = time.process_time() > self.until and any(p.kind == RULE or "record" in p.about for p in parts)
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
        causes = [*happened_causes(self.record, self.rules, self.seen), *self.by_rules.one(LIKELY)]
        if not isinstance(self.verdict, list):
            causes = [*self.engine.mistakes(self.verdict, self.seen), *moved(self.seen), *causes]
        return self._changing(sorted((c for c in causes if self._matters(c.id)), key=self.likely.of))

    def _matters(self, id: str) -> bool:  # noqa: A002
        """Whether a mistake may change what is claimed."""
        return self.chips or ":chips." not in id

    def _changing(self, causes: Iterable[Cause]) -> Iterator[Cause]:
        """The causes that change something; all are remembered."""
        for cause in self._in_time(causes):
            self.alone.setdefault((cause.id, cause.about.get("win", -1)), cause)
            if cause.view.outcome() != self.plain or cause.view.wins != self.seen.wins:
                yield cause

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
        for one, other in combinations(anew, 2):
            if near(one.id, other.id) and (changed := self._together(one, other)):
                pairs.append(both_parts(one, other, 0, Later(lambda changed=changed: view(self._settle(*changed)))))  # type: ignore[misc]
        idle = {c.id for c in anew if c.view.outcome() == self.plain}
        waiting = [(cost(pair), number, pair) for number, pair in enumerate(pairs)]
        waiting += [(cost(one) + SECOND, number, one) for number, one in enumerate(anew, len(pairs))]
        heapify(waiting)
        number = len(waiting)
        while waiting:
            _, _, cause = heappop(waiting)
            if "parts" in cause.about:
                if not cause.view.refused and not self._idle(cause, idle):
                    yield cause
                continue
            for pair in () if self._late(cause) else self._within(cause, most):
                number += 1
                heappush(waiting, (cost(pair), number, pair))

    def _settled_anew(self, cause: Cause) -> bool:
        """Whether a mistake needs another settlement, and alone or beside another one changes something."""
        made = cause.kind == RULE or "record" in cause.about
        changes = cause.view.outcome() != self.plain or cause.subject.startswith(PAYING)
        return made and changes and not cause.about.get("far") and not cause.view.refused

    def _idle(self, pair: Cause, idle: set[str]) -> bool:
        """Whether one of two mistakes that changes nothing alone changes nothing beside the other one either."""
        one, other = pair.about["parts"]
        rest = other if one.id in idle else one if other.id in idle else None
        alone = rest and self.alone.get((rest.id, rest.about.get("win", -1)))
        return bool(alone and alone.view.outcome() == pair.view.outcome())

    def _within(self, one: Cause, most: float) -> Iterator[Cause]:
        """A mistake that needs another settlement, and one in the wins of that; not the same said twice."""
        changes = one.about.get("changes", {})
        about = {*changes, *(key.rpartition(".")[2] for key in changes)}
        found = self._settle(changes, one.about.get("record", self.record))
        if not isinstance(found, Result):
            return
        for cause in chain(self.engine.mistakes(found, one.view), moved(one.view)):
            near = self.likely.of(one) + self.likely.of(cause) + SECOND <= most
            apart = cause.kind != READING and cause.subject not in about
            if apart and near and self._matters(cause.id):
                yield both_parts(one, cause, cause.about.get("win", 0), cause.outcome)

    def _together(self, one: Cause, other: Cause) -> tuple[dict[str, Any], Any] | None:
        """The rules and the record that two mistakes make; ``None`` where both change the same."""
        records = [c.about["record"] for c in (one, other) if "record" in c.about]
        changes = {**one.about.get("changes", {}), **other.about.get("changes", {})}
        record = merged(self.record, *records) if len(records) > 1 else records[0] if records else self.record
        return None if record is None or len(records) + len(changes) < len((one, other)) else (changes, record)

    def _settle(self, changes: dict[str, Any], record: Any) -> Result | list[Problem]:
        return self.by_rules.settle(changes, record) if changes else settled_anyway(record, self.rules)

    def _apart(self, most: float) -> Iterator[Cause]:
        """Two mistakes that have nothing to do with each other: they move different things, the hand and the honba,
        say, or two lines of chips."""
        near: dict[Changes, list[Cause]] = {}
        for cause in self.single.found:
            alike = not cause.view.refused and len(cause.view.wins) == len(self.seen.wins)
            if alike and cause.kind != READING:
                near.setdefault(Changes.between(self.seen, cause.view), []).append(cause)
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
    kinds: dict[str, list[Transfer]] = {}
    for t in seen.transfers:
        if t.why not in HAND and t.why not in COUNTED and (t.unit == POINTS or not _of_win(t, seen)):
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


def _of_win(t: Transfer, seen: View) -> bool:
    """Whether these chips are a line of a win. The win's own mistakes cover such lines."""
    return t.unit == CHIPS and t.why not in ("dice", "doubles") and any(w.player == t.payee for w in seen.wins)
