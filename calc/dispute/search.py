"""Who is right, and where any other value comes from. Explanations are found by trial and ranked by plausibility."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ..ledger import CHIPS, POINTS, Transfer
from ..mistakes import COSTS, LEFT_OUT, NOT_ALL, READING, RULE, SENSE, TWICE, UNLIKE, Cause
from ..outcome import HAND, View
from ..problems import Problem
from ..result import Result
from ..rules import Rules
from ..systems import system
from ..variants import settled
from .claim_fit import BACK, HONBA, Fit, fit
from .claims import VALUE, Claim
from .other_records import happened_causes
from .other_rules import PLAUSIBLE, RuleSearch
from .view import view

RIGHT, EXPLAINED, APART, UNEXPLAINED = "right", "explained", "apart", "unexplained"
"""The claim is right; it has an explanation; only its parts have one each; nothing that was tried explains it."""


MOST_RULES = 20
"""How many changed rules are combined with a further mistake."""
MOST_NAMED = 10
"""How many causes of an explanation are named at most."""


class Reason(NamedTuple):
    """A cause that produces the claim."""

    cause: Cause
    fit: Fit
    more: float = 0.0
    """The additional cost if the amount is also meant in another sense."""

    @property
    def cost(self) -> float:
        """How far-fetched the explanation is: 0 is the mistake that comes to mind first."""
        return self.cause.cost + self.fit.cost + self.more


class Explanation(NamedTuple):
    """Causes with the same outcome, the most plausible first. The claim alone cannot tell them apart."""

    reasons: tuple[Reason, ...]

    @property
    def cost(self) -> float:
        """The cost of the most plausible cause."""
        return self.reasons[0].cost

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the causes."""
        return tuple(r.cause.id for r in self.reasons)

    @property
    def named(self) -> tuple[tuple[Reason, ...], ...]:
        """The causes to name where there is no room for all of them.

        Of each kind the most plausible one is named, at most MOST_NAMED together. Each is followed by its twins, which
        say the same in other words.
        """
        twins: dict[str, list[Reason]] = {}
        by_kind: dict[str, list[Reason]] = {}
        for reason in self.reasons:
            first = next((r for r in self.reasons if r is not reason and _twin(reason.cause, r.cause)), None)
            same = by_kind.setdefault(reason.cause.kind, [])
            if first is not None:
                twins.setdefault(first.cause.id, []).append(reason)
            elif reason.cause.kind != RULE or all(reason.cause.subject != r.cause.subject for r in same):
                same.append(reason)
        found = [r for place in range(MOST_NAMED) for same in by_kind.values() for r in same[place : place + 1]]
        chosen = sorted(found[:MOST_NAMED], key=lambda r: r.cost)
        return tuple((r, *twins.get(r.cause.id, ())) for r in chosen)


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

    def data(self) -> dict[str, Any]:
        """The whole dispute as plain values (docs/dispute.md)."""
        from .data import dispute_data

        return dispute_data(self)


class Search:
    """Every possible belief about one record. It is built once and consulted for every claim."""

    def __init__(self, record: Any, rules: Rules) -> None:
        self.record, self.rules = record, rules
        self.verdict = settled(record, rules)
        self.seen = view(self.verdict)
        self.plain = self.seen.outcome()
        self.by_rules = RuleSearch(record, rules, self.seen)
        self._single: list[Cause] | None = None
        self._double: list[Cause] | None = None

    def single(self) -> list[Cause]:
        """The outcomes of every single mistake."""
        if self._single is None:
            self._single = [c for c in self._tried() if c.view.outcome() != self.plain or c.view.wins != self.seen.wins]
        return self._single

    def double(self) -> list[Cause]:
        """The outcomes of every pair of changed rules."""
        if self._double is None:
            self.single()
            self._double = [*self.by_rules.two(), *self._mixed()]
            if not isinstance(self.verdict, list):
                self._double += mistakes(self.verdict, self.seen, two=True)
        return self._double

    def _mixed(self) -> Iterator[Cause]:
        """The outcomes of a mistake made under another rule.

        Only the most plausible rules that make a difference are tried.
        """
        rules = [c for c in self.single() if c.kind == RULE and not c.view.refused and c.cost <= PLAUSIBLE]
        for rule in sorted(rules, key=lambda c: (c.cost, c.id))[:MOST_RULES]:
            other = self.by_rules.result(rule.about["changes"])
            if other is not None:
                for cause in mistakes(other, rule.view):
                    if cause.kind != READING:
                        yield cause.within(rule)

    def _tried(self) -> Iterator[Cause]:
        if not isinstance(self.verdict, list):
            yield from mistakes(self.verdict, self.seen)
            yield from moved(self.seen)
        yield from happened_causes(self.record, self.rules, self.seen)
        yield from self.by_rules.one()

    # --- answers ----------------------------------------------------------------------------------------------------

    def answer(self, claim: Claim, whole: bool = True) -> Answer:
        """The answer to a claim."""
        fits = fit(claim, self.seen)
        if fits is not None and fits.right(claim):
            return Answer(claim, RIGHT, fits)
        own = []
        if fits is not None:
            said = next((f.sense for f in claim.facts if f.what in (POINTS, CHIPS)), "")
            about = {"said": said, "win": fits.win}
            own = [Reason(Cause(SENSE, fits.wrong(claim), self.seen, COSTS[SENSE], about=about), fits)]
        reasons = self._reasons(claim, self.single(), fits)
        if not reasons and not own:
            reasons = self._reasons(claim, self.double(), None)
        if own or reasons:
            return Answer(claim, EXPLAINED, fits, _grouped(own, reasons))
        if whole and len(claim.facts) > 1:
            parts = tuple(self.answer(claim._replace(facts=(fact,)), False) for fact in claim.facts)
            if any(part.status != UNEXPLAINED for part in parts):
                return Answer(claim, APART, None, (), parts)
        return Answer(claim, UNEXPLAINED, None)

    def _reasons(self, claim: Claim, causes: Iterable[Cause], already: Fit | None) -> list[Reason]:
        """The causes that produce a claim, without those that leave the intended amounts as they already are."""
        return [
            Reason(cause, fits, 0.0 if fits.right(claim) else UNLIKE)
            for cause in causes
            if (fits := fit(claim, cause.view)) is not None
            and all(sense != BACK for _, sense in fits.senses)
            and (fits.right(claim) or not cause.about.get("far"))
            and (already is None or fits.senses != already.senses)
            and (cause.view.refused or self.by_rules.possible(cause))
        ]


def _grouped(own: Sequence[Reason], reasons: Sequence[Reason]) -> tuple[Explanation, ...]:
    """The causes grouped by outcome, with ``own`` (the claimant means another amount) on its own.

    Other readings of the hand with the same payment form one explanation, whatever their han. Somebody who says 8000 in
    all where that is the hand alone has left out honba or sticks: the two explanations are the same.
    """
    groups: dict[Any, list[Reason]] = {"own": list(own)} if own else {}
    readings: dict[Any, Any] = {}
    for reason in sorted(reasons, key=lambda r: (r.cost, r.cause.id)):
        key: Any = (reason.cause.view.told(), reason.fit.senses)
        if reason.cause.kind == READING:
            key = readings.setdefault((reason.cause.view.outcome()[1], reason.fit.senses), key)
        if own and reason.cause.id in FORGOTTEN and own[0].cause.subject in (VALUE, HONBA):
            key = "own"
        same = groups.setdefault(key, [])
        if all(r.cause.id != reason.cause.id for r in same):
            same.append(reason)
    return tuple(sorted((Explanation(tuple(g)) for g in groups.values()), key=lambda e: e.cost))


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
                yield Cause(kind, f"paid.{why}{name}", seen.moved(more), COSTS[kind] + (NOT_ALL if name else 0.1))


def _of_win(t: Transfer, seen: View) -> bool:
    """Whether these chips are a line of a win. The win's own mistakes cover such lines."""
    return t.unit == CHIPS and t.why not in ("dice", "doubles") and any(w.player == t.payee for w in seen.wins)


def dispute(record: Any, rules: Rules, claims: Sequence[Claim]) -> Dispute:
    """The verdict on a record, and an answer to each claim."""
    search = Search(record, rules)
    answers = tuple(search.answer(claim) for claim in claims)
    return Dispute(record, rules, search.verdict, search.seen, answers, search.by_rules.settled,
                   len(search.by_rules.read))  # fmt: skip
