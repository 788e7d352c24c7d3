"""Who is right, and where any other value comes from. Explanations are found by trial and ranked by how often people
make the mistake."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import combinations, groupby, product
from math import inf, log2
from typing import Any, NamedTuple

from .. import compiled
from ..ledger import CHIPS, POINTS, Transfer
from ..mistakes import (
    BOTH,
    DEALER,
    LEFT_OUT,
    LIKELY,
    READING,
    RULE,
    SECOND,
    SENSE,
    TWICE,
    Cause,
    Likelihoods,
    both_parts,
)
from ..outcome import HAND, View
from ..problems import Problem
from ..result import Result
from ..rules import Rules
from ..systems import system
from ..variants import settled
from .claim_fit import BACK, HONBA, Fit, Held, fit, held_by
from .claim_text import VALUE
from .claims import Claim
from .other_records import happened_causes, merged, settled_anyway
from .other_rules import RuleSearch
from .view import Changes, view, without

RIGHT, EXPLAINED, APART, UNEXPLAINED = "right", "explained", "apart", "unexplained"
"""The claim is right; it has an explanation; only its parts have one each; nothing that was tried explains it."""

BUDGET = 0.7
"""Seconds of processor time that one search may take."""
SHORT = 700
"""So many pairs are tried where a single mistake is likely enough."""
MOST_ANEW = 2.9
"""Of two mistakes at once, those that need another settlement cost at most so much each."""
MOST_PART = 4.1
"""And those within a win so much."""
NOT_ENOUGH = 1.9
"""Where the best single cause costs more, two at once are tried too."""
MOST_NAMED = 10
"""How many causes of an explanation are named at most."""


MOST_EXPLANATIONS = 40
FURTHER = 3.5
"""A cause is not named beside one that is so much more plausible."""

Sort = tuple[Any, ...]
"""What sort of mistake a cause is as one says it: ``("han", -1, …)`` is a han too few, whatever han it is."""
HAN, FU, SIZE, TIMES = "han", "fu", "size", "times"


class Part(NamedTuple):
    """One of the mistakes that a cause consists of, mostly the only one."""

    sort: Sort
    cause: Cause
    han: int = 0
    """So many han more than there are."""


class Reason(NamedTuple):
    """A cause that produces the claim."""

    cause: Cause
    fit: Fit
    cost: float
    """How far-fetched it is: 0 is the mistake that comes to mind first."""
    parts: tuple[Part, ...] = ()
    """The cause, or the two that it consists of, each with what sort of mistake it is."""

    @property
    def sort(self) -> tuple[Sort, ...]:
        """What sort of mistake it is as one says it."""
        return tuple(part.sort for part in self.parts)


class Explanation(NamedTuple):
    """Causes of one sort with the same outcome, the most plausible first. The claim alone cannot tell them apart."""

    reasons: tuple[Reason, ...]

    @property
    def cost(self) -> float:
        """How far-fetched it is that one of them is the cause."""
        if len(self.reasons[0].parts) > 1:  # pairs are many, and none the likelier for it
            return self.reasons[0].cost
        return -log2(sum(2**-r.cost for r in self.reasons[:MOST_NAMED]))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the causes."""
        return tuple(r.cause.id for r in self.reasons)

    @property
    def said(self) -> list[list[Part]]:
        """The mistake, or the two, each with what it may be as far as the claim tells, the most plausible first."""
        found: list[list[Part]] = [[] for _ in self.reasons[0].parts]
        for reason in (r for r in self.reasons if r.cost <= self.reasons[0].cost + FURTHER):
            for parts, part in zip(found, reason.parts, strict=True):
                if all(part.cause.id != p.cause.id and not _twin(part.cause, p.cause) for p in parts):
                    parts.append(part)
        return found

    @property
    def named(self) -> tuple[tuple[Reason, ...], ...]:
        """The causes to name, each followed by its twins, which say the same in other words."""
        twins: dict[str, list[Reason]] = {}
        found: list[Reason] = []
        for reason in self.reasons:
            first = next((r for r in self.reasons if r is not reason and _twin(reason.cause, r.cause)), None)
            if first is not None:
                twins.setdefault(first.cause.id, []).append(reason)
            elif reason.cause.kind != RULE or all(reason.cause.subject != r.cause.subject for r in found):
                found.append(reason)
        return tuple((r, *twins.get(r.cause.id, ())) for r in found[:MOST_NAMED])


def _twin(one: Cause, other: Cause) -> bool:
    """Whether a cause with the same outcome repeats another one.

    A part may be left out because a rule gives nothing or because something did not happen; a part counted twice equals
    a rule that gives twice as much.
    """
    if other.kind not in (LEFT_OUT, TWICE) or other.subject.endswith("/1") or not other.subject.startswith(PARTS):
        return False
    if one.kind == RULE:
        off = one.change in OFF or (one.change == "1" and other.subject.startswith("times."))
        return one.subject == other.keys[0] and off == (other.kind == LEFT_OUT)
    word = one.subject.partition(" ")[0]
    said = (f"yaku.{word}", "dora." + word.removesuffix("s").removesuffix("_indicator"))
    return one.kind == other.kind and not one.subject.startswith(PARTS) and other.subject in said


PARTS = ("yaku.", "dora.", "fu.", "chips.", "times.", "summer.")
OFF = frozenset({"off", "0", "false"})
"""Values of rules under which a part brings nothing."""


class Answer(NamedTuple):
    """The answer to one claim."""

    claim: Claim
    status: str
    fit: Fit | None
    """Its fit to the settlement under the rules in force."""
    explanations: tuple[Explanation, ...] = ()
    """The most plausible first."""
    apart: tuple[Answer, ...] = ()
    """``apart``: the answers to its parts, each alone."""

    def differences(self) -> list[str]:
        """How the answer differs from what the claim's ``explained`` expects.

        The expectation is ``right``, ``unexplained``, or the id of a cause that the first explanation must name (a
        second id: the second explanation).
        """
        wrong = []
        for place, wanted in enumerate(self.claim.explained):
            got: tuple[str, ...] = (self.status,) if self.status != EXPLAINED else ()
            if self.explanations[place : place + 1]:
                got = self.explanations[place].ids
            if wanted not in got:
                said = ", ".join(got[:MOST_NAMED]) or "nothing more"
                wrong.append(f"claim of {self.claim.by}: {wanted} is expected, it is {said}")
        return wrong


class Dispute(NamedTuple):
    """The verdict, and an answer to every claim."""

    record: Any
    rules: Rules
    verdict: Result | list[Problem]
    seen: View
    answers: tuple[Answer, ...]
    settled: int
    """How many times the record was settled under other rules."""
    keys: int
    """The number of rules that the record reads."""
    whole: bool = True
    """Whether everything was tried that there is to try, in the time there is."""

    def data(self) -> dict[str, Any]:
        """The whole dispute as plain values (docs/dispute.md)."""
        from .data import dispute_data

        return dispute_data(self)


class Search:
    """Every possible belief about one record. It is built once and consulted for every claim."""

    def __init__(self, record: Any, rules: Rules) -> None:
        self.record, self.rules = record, rules
        self.until = time.process_time() + BUDGET
        self.whole = True
        self.verdict = settled(record, rules)
        self.seen = view(self.verdict)
        self.plain = self.seen.outcome()
        self.likely = likelihoods(rules)
        self.follows = system(rules.engine).follows
        self.by_rules = RuleSearch(record, rules, self.seen, self.likely)
        self.alone: dict[str, Cause] = {}
        """Single causes by their ids."""
        self.sorts: dict[tuple[str, int], Part] = {}
        """What kind of mistake a cause is as one says it, by its id and the win that is meant."""
        self._stages: dict[str, tuple[list[Cause], Iterator[Cause]]] = {}
        self._held: tuple[Held, ...] | None = None

    # --- what somebody may have believed ------------------------------------------------------------------------------

    def single(self) -> list[Cause]:
        """The outcomes of every single mistake that people make."""
        return self._stage("single", self._tried)

    def double(self, most: float = inf) -> list[Cause]:
        """The outcomes of two mistakes at once, the likeliest first, at most so many."""
        self.single()
        return self._stage("double", self._two, most)

    def far(self) -> list[Cause]:
        """The outcomes of rules with values that hardly anybody plays, and of other pairs of rules."""
        self.double()
        return self._stage("far", self._far)

    def _stage(self, name: str, causes: Callable[[], Iterator[Cause]], most: float = inf) -> list[Cause]:
        """The causes of a stage that change something, at most so many, as long as there is time for more."""
        found, rest = self._stages.setdefault(name, ([], causes()))
        if len(found) >= most:
            return found
        for cause in rest:
            if name != "single" or cause.view.outcome() != self.plain or cause.view.wins != self.seen.wins:
                found.append(cause)
                if self.follows and (seen := self._without_following(cause)):
                    found.append(cause._replace(view=seen))
            if len(found) >= most:
                break
            if time.process_time() > self.until:
                self.whole = False
                break
        return found

    def _without_following(self, cause: Cause) -> View | None:
        """What a mistake comes to where what follows from payments stays as it is: people do not think that far."""
        if cause.view.refused or len(cause.view.wins) != len(self.seen.wins):
            return None
        before, after = ({t for t in seen.transfers if t.why in self.follows} for seen in (self.seen, cause.view))
        if before == after:
            return None
        return without(cause.view, self.seen, self.follows)

    def _tried(self) -> Iterator[Cause]:
        if not isinstance(self.verdict, list):
            yield from mistakes(self.verdict, self.seen)
            yield from moved(self.seen)
        yield from happened_causes(self.record, self.rules, self.seen)
        yield from self.by_rules.one(-1, LIKELY)

    def _far(self) -> Iterator[Cause]:
        yield from self.by_rules.one(LIKELY, float("inf"))
        yield from self.by_rules.two()

    def _two(self) -> Iterator[Cause]:
        """Two mistakes at once: both within a win; one that needs another settlement, then one within the win of that;
        two that each need another settlement."""
        if not isinstance(self.verdict, list):
            yield from self._apart()
            yield from mistakes(self.verdict, self.seen, two=True)
        anew = sorted(
            (
                (cost, c.id, c)
                for c in self.single()
                if not c.view.refused and (c.kind == RULE or "record" in c.about)
                and not c.about.get("far") and (cost := self.likely.of(c)) <= MOST_ANEW
            ),
            key=lambda item: item[:2],
        )  # fmt: skip
        tasks: list[tuple[float, str, Cause, Cause | None]] = [(cost + 1, id_, c, None) for cost, id_, c in anew]
        tasks += [(one + more, id_, a, b) for (one, id_, a), (more, _, b) in combinations(anew, 2)]
        for _, _, one, other in sorted(tasks, key=lambda task: task[:2]):
            found = self._anew(one, other)
            if not isinstance(found, Result):
                continue
            if other is not None:
                yield both_parts(one, other, 0, view(found))
            else:
                for cause in (*mistakes(found, one.view), *moved(one.view)):
                    if cause.kind != READING and self.likely.of(cause) <= MOST_PART:
                        yield both_parts(one, cause, cause.about.get("win", 0), cause.view)

    def _anew(self, one: Cause, other: Cause | None) -> Result | list[Problem] | None:
        """The settlement under one other rule, or of one other record, or of both."""
        records = [c.about["record"] for c in (one, other) if c is not None and "record" in c.about]
        changes = {k: v for c in (one, other) if c is not None for k, v in c.about.get("changes", {}).items()}
        if other is not None and len(records) + len(changes) < 2:
            return None  # the same rule twice
        record = records[0] if len(records) == 1 else merged(self.record, *records) if records else self.record
        if record is None:
            return None
        return self.by_rules.settle(changes, record) if changes else settled_anyway(record, self.rules)

    def _apart(self) -> Iterator[Cause]:
        """Two mistakes that have nothing to do with each other: they move different things, the hand and the honba,
        say, or two lines of chips."""
        near: dict[Changes, list[Cause]] = {}
        for cause in self.single():
            alike = not cause.view.refused and len(cause.view.wins) == len(self.seen.wins)
            if alike and cause.kind != READING and self.likely.of(cause) <= MOST_PART:
                near.setdefault(Changes.between(self.seen, cause.view), []).append(cause)
        about = [(changes, changes.about) for changes in near]
        for (one, first), (other, second) in combinations(about, 2):
            if not first & second:
                seen = one.beside(other, self.seen)
                for a, b in product(near[one], near[other]):
                    yield both_parts(a, b, a.about.get("win", b.about.get("win", 0)), seen)

    # --- answers ----------------------------------------------------------------------------------------------------

    def held(self) -> tuple[Held, ...]:
        """The yaku and dora of each win."""
        if self._held is None:
            self._held = held_by(self.verdict.data()) if isinstance(self.verdict, Result) else ()
        return self._held

    def fit(self, claim: Claim, seen: View, cause: Cause | None = None) -> Fit | None:
        """The fit of a claim to a settlement, or to that of a cause."""
        asks = any(f.what in ("yaku", "dora") for f in claim.facts)
        held = self.held() if asks else ()
        if asks and cause is not None:
            held = tuple(h.under(cause) for h in held)
        return fit(claim, seen, held)

    def answer(self, claim: Claim, whole: bool = True) -> Answer:
        """The answer to a claim."""
        fits = self.fit(claim, self.seen)
        if fits is not None and fits.right(claim):
            return Answer(claim, RIGHT, fits)
        own = []
        if fits is not None:
            said = next((f.sense for f in claim.facts if f.what in (POINTS, CHIPS)), "")
            cause = Cause(SENSE, fits.wrong(claim), self.seen, about={"said": said, "win": fits.win})
            own = [Reason(cause, fits, self.likely.of(cause) + fits.cost, (Part((SENSE,), cause),))]
        reasons = self._reasons(claim, self.single(), fits)
        best = min((r.cost for r in (*own, *reasons)), default=LIKELY + 1)
        if best > NOT_ENOUGH:
            double = self.double(SHORT if best <= LIKELY else inf)
            reasons += self._reasons(claim, double, None if not own else fits)
        if not own and min((r.cost for r in reasons), default=2 * LIKELY) > 2 * LIKELY - 1:
            reasons += self._reasons(claim, self.far(), None)
        if own or reasons:
            return Answer(claim, EXPLAINED, fits, _grouped(own, reasons))
        if whole and len(claim.facts) > 1:
            parts = tuple(self.answer(claim._replace(facts=(fact,)), False) for fact in claim.facts)
            if any(part.status != UNEXPLAINED for part in parts):
                return Answer(claim, APART, None, (), parts)
        return Answer(claim, UNEXPLAINED, None)

    def _reasons(self, claim: Claim, causes: Iterable[Cause], already: Fit | None) -> list[Reason]:
        """The causes that produce a claim, without those that leave the intended amounts as they already are."""
        found: list[Reason] = []
        heard = set[str]()
        known: dict[int, Fit | None] = {}
        """By the view, where the claim names nothing that it does not show."""
        plain = not any(f.what in ("yaku", "dora") for f in claim.facts)
        for cause in causes:
            if plain and id(cause.view) in known:
                fits = known[id(cause.view)]
            else:
                fits = known[id(cause.view)] = self.fit(claim, cause.view, cause)
            if fits is None or any(sense == BACK for _, sense in fits.senses):
                continue
            right = fits.right(claim)
            if not right and (cause.about.get("far") or cause.kind == BOTH):
                continue
            if already is not None and fits.senses == already.senses:
                continue
            if cause.kind == BOTH and self._undone(cause, fits.win):
                continue
            if cause.id not in heard and (cause.view.refused or self.by_rules.possible(cause)):
                heard.add(cause.id)
                cost = self.likely.of(cause) + fits.cost + (0.0 if right else SECOND)
                found.append(Reason(cause, fits, cost, self.parts(cause, fits.win)))
        return found

    def _undone(self, cause: Cause, win: int) -> bool:
        """Whether one of two mistakes takes back what the other does: a han too few and one too many."""
        one, other = (part.sort for part in self.parts(cause, win))
        return bool(one[0] == other[0] == HAN and one[1] != other[1])

    # --- sorts of mistakes --------------------------------------------------------------------------------------------

    def parts(self, cause: Cause, win: int) -> tuple[Part, ...]:
        """The cause, or the two that it consists of, each with what sort of mistake it is in the win that is meant."""
        parts = (self.part(c, win) for c in cause.about.get("parts", (cause,)))
        return tuple(sorted(parts, key=lambda part: str(part.sort)))

    def part(self, cause: Cause, win: int) -> Part:
        """What sort of mistake a single cause is; for one made under other rules, what it is under these."""
        if not self.alone and "single" in self._stages:
            self.alone.update((c.id, c) for c in reversed(self._stages["single"][0]))
        win = max(cause.about.get("win", win), 0)
        found = self.sorts.get((cause.id, win))
        if found is None:
            alone = self.alone.get(cause.id, cause)
            sort = self._sort(alone, win)
            more = alone.view.wins[win].han - self.seen.wins[win].han if sort[0] == HAN else 0
            found = self.sorts[cause.id, win] = Part(sort, alone, more)
        return found

    def _sort(self, cause: Cause, win: int) -> tuple[Any, ...]:
        kind, own = cause.kind, (cause.id,)
        if kind == READING:
            return (READING, cause.view.outcome()[1])
        counted = cause.subject.startswith(("yaku.", "fu.", "dora.")) or ".times." in cause.subject
        if kind in (RULE, "happened") and self.seen.wins[win:] and cause.view.wins[win:]:
            before, after = self.seen.wins[win], cause.view.wins[win]
            if before.times and not before.each and after.limit != before.limit:
                return ("grade", after.limit, after.times, after.points)
        if kind == DEALER and self.seen.wins[win:] and self.record.seats[0] == self.seen.wins[win].player:
            return (DEALER,)  # whoever else is taken for the dealer
        if kind == DEALER:
            return (DEALER, cause.subject.partition("/")[0])
        if kind == SENSE or (kind == RULE and (not counted or "+" in cause.subject)):
            return own
        if not (self.seen.wins[win:] and cause.view.wins[win:]) or cause.subject in ("honba", "stick", "ron", "tsumo"):
            return own
        before, after = self.seen.wins[win], cause.view.wins[win]
        if before.fold or after.fold or before.dice != after.dice:
            return own
        more = after.han - before.han
        if more and after.fu == before.fu and more * (after.points - before.points) >= 0:
            return (HAN, 1 if more > 0 else -1, after.chips - before.chips)
        if after.fu != before.fu and before.fu:
            return (SIZE, after.han, after.fu) if more else (FU, after.fu, before.fu)
        if cause.subject.startswith("chips."):
            return ("chips", kind, after.chips)
        if before.each and before.times != after.times:
            return (TIMES, after.times, before.times)
        return own


def likelihoods(rules: Rules) -> Likelihoods:
    """How often people make which mistake in the game of these rules."""
    found: Likelihoods | None = rules.kept.get("likelihoods")
    if found is None:
        found = rules.kept["likelihoods"] = Likelihoods([table["often"] for table in mistake_tables(rules)])
    return found


def mistake_tables(rules: Rules) -> list[Mapping[str, Any]]:
    """The tables of mistakes of a game, the most special first."""
    packages = (*system(rules.engine).mistake_tables, "calc")
    return [compiled.toml(str(import_module(package).__file__), "mistakes") for package in packages]


def _grouped(own: Sequence[Reason], reasons: Sequence[Reason]) -> tuple[Explanation, ...]:
    """The causes grouped by sort and outcome, with ``own`` (the claimant means another amount) on its own.

    Somebody who says 8000 in all where that is the hand alone has left out honba or sticks: the two explanations are
    the same.
    """
    groups: dict[Any, list[Reason]] = {"own": list(own)} if own else {}
    for reason in sorted(reasons, key=lambda r: (r.cost, r.cause.id)):
        facts, win = reason.cause.view.facts(), reason.fit.win
        if len(reason.cause.view.wins) > 1 and win >= 0:
            facts = facts[0][win]  # another rule may change the other wins too
        key: Any = (reason.sort, facts, reason.fit.senses)
        if own and reason.cause.id in FORGOTTEN and own[0].cause.subject in (VALUE, HONBA):
            key = "own"
        same = groups.setdefault(key, [])
        if all(r.cause.id != reason.cause.id for r in same):
            same.append(reason)
    found = sorted((Explanation(tuple(g)) for g in groups.values()), key=lambda e: e.cost)
    return tuple(found[:MOST_EXPLANATIONS])


FORGOTTEN = frozenset({f"{LEFT_OUT}:honba", f"{LEFT_OUT}:stick"})
COUNTED = frozenset({"honba", "sticks"})
"""The counters of a record; the search settles it anew with other numbers of them."""


def mistakes(result: Result, seen: View, two: bool = False) -> Iterator[Cause]:
    """The mistakes in the wins of a settlement that its engine knows, and pairs of mistakes in the size of a win."""
    return system(result.rules.engine).mistakes(result, seen, two)


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
        groups += [(f" {t.payer}→{t.payee}", [t]) for t in all_of_it if len(all_of_it) > 1]
        for name, group in groups:
            for kind, times in ((LEFT_OUT, -1), (TWICE, 1)):
                more = [t._replace(amount=times * t.amount) for t in group]
                yield Cause(kind, f"paid.{why}{name}", seen.moved(more))


def _of_win(t: Transfer, seen: View) -> bool:
    """Whether these chips are a line of a win. The win's own mistakes cover such lines."""
    return t.unit == CHIPS and t.why not in ("dice", "doubles") and any(w.player == t.payee for w in seen.wins)


def dispute(record: Any, rules: Rules, claims: Sequence[Claim]) -> Dispute:
    """The verdict on a record, and an answer to each claim."""
    search = Search(record, rules)
    answers = tuple(search.answer(claim) for claim in claims)
    return Dispute(record, rules, search.verdict, search.seen, answers, search.by_rules.settled,
                   len(search.by_rules.read), search.whole)  # fmt: skip
