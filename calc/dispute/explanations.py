"""Explanations of a claim: the causes that produce it, grouped as people say them, the most plausible first."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Any, NamedTuple

from ..mistakes import ADDED, DEALER, LEFT_OUT, READING, RULE, SENSE, TWICE, Cause
from ..verdict.ledger import CHIPS
from .beliefs import Beliefs
from .claim_fit import HONBA, Fit
from .claim_text import VALUE
from .claims import Claim

MOST_NAMED = 10
"""The most causes of an explanation that are named."""
MOST_EXPLANATIONS = 40
FURTHER = 3.5
"""A cause is not named beside one that is more plausible by this much."""

Sort = tuple[Any, ...]
"""The sort of mistake that a cause is in everyday words: ``("han", -1, …)`` is one han too few, whichever han it is."""
HAN, FU, SIZE, TIMES = "han", "fu", "size", "times"


WHOLE_SUM = ("missing_share", "ron_table")
"""Two ways of valuing a three-player tsumo like a ron, which nobody tells apart."""


class CausePart(NamedTuple):
    """One of the mistakes that a cause consists of; most consist of one."""

    sort: Sort
    cause: Cause
    han: int = 0
    """The han that it adds to the hand; negative if it takes some away."""


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
        """The sort of mistake in everyday words."""
        return tuple(part.sort for part in self.parts)


class Explanation(NamedTuple):
    """Causes of one sort with the same outcome, the most plausible first. The claim alone cannot tell them apart."""

    reasons: tuple[Reason, ...]

    @property
    def cost(self) -> float:
        """How far-fetched it is that one of them is the cause."""
        first = self.reasons[0]
        if len(first.parts) > 1 or first.cause.kind == READING:  # there may be many; that makes none of them likelier
            return first.cost
        return -log2(sum(2**-r.cost for r in self.reasons[:MOST_NAMED]))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the causes."""
        return tuple(r.cause.id for r in self.reasons)

    @property
    def mistakes(self) -> list[list[CausePart]]:
        """The mistake, or each of the two, with the causes that the claim leaves open, the most plausible first."""
        mistakes: list[list[CausePart]] = [[] for _ in self.reasons[0].parts]
        for reason in (r for r in self.reasons if r.cost <= self.reasons[0].cost + FURTHER):
            for parts, part in zip(mistakes, reason.parts, strict=True):
                if all(part.cause.id != p.cause.id and not _twin(part.cause, p.cause) for p in parts):
                    parts.append(part)
        return mistakes

    @property
    def named(self) -> tuple[tuple[Reason, ...], ...]:
        """The causes to name, each followed by its twins, which say the same in other words."""
        twins: dict[str, list[Reason]] = {}
        reasons: list[Reason] = []
        for reason in self.reasons:
            first = next((r for r in self.reasons if r is not reason and _twin(reason.cause, r.cause)), None)
            if first is not None:
                twins.setdefault(first.cause.id, []).append(reason)
            elif reason.cause.kind != RULE or all(reason.cause.subject != r.cause.subject for r in reasons):
                reasons.append(reason)
        return tuple((r, *twins.get(r.cause.id, ())) for r in reasons[:MOST_NAMED])


def _twin(cause: Cause, twin: Cause) -> bool:
    """Whether a cause with the same outcome repeats another one.

    A part may be left out because a rule gives nothing or because something did not happen; a part counted twice equals
    a rule that gives twice as much.
    """
    if twin.kind not in (LEFT_OUT, TWICE) or not twin.subject.startswith(PARTS):
        return False
    if cause.kind == RULE:
        if twin.subject.endswith("/1"):
            return False
        off = cause.change in OFF or (cause.change == "1" and twin.subject.startswith("times."))
        return cause.subject == twin.keys[0] and off == (twin.kind == LEFT_OUT)
    word = cause.subject.partition(" ")[0].removesuffix("/1")
    parts = {f"{family}.{word}" for family in ("yaku", "chips", "times")}
    parts.add("dora." + word.removesuffix("s").removesuffix("_indicator"))
    alike = twin.subject.removesuffix("/1") in parts
    return cause.kind == twin.kind and alike and not cause.subject.startswith(PARTS)


PARTS = ("yaku.", "dora.", "fu.", "chips.", "times.", "summer.")
OFF = frozenset({"off", "0", "false"})
"""Values of rules under which a part brings nothing."""


def grouped(meant: Sequence[Reason], reasons: Sequence[Reason], claim: Claim) -> tuple[Explanation, ...]:
    """The causes grouped by sort and by outcome; chips are part of the outcome only if the claim mentions them.

    ``meant`` (the claimant means another amount) is a group of its own. Somebody who says 8000 in all where that is
    the hand alone has left out honba or sticks: the two explanations are the same.
    """
    groups: dict[Any, list[Reason]] = {"own": list(meant)} if meant else {}
    chips = any(fact.what in (CHIPS, "dice") for fact in claim.facts)
    for reason in sorted(reasons, key=lambda r: (r.cost, r.cause.id)):
        view, win, sort = reason.cause.view, reason.fit.win, reason.sort
        if not chips:
            view, sort = view.of_points(), tuple(s[:2] if s[0] == HAN else s for s in sort)
        facts = view.facts()
        if len(view.wins) > 1 and win >= 0:
            facts = facts[0][win]  # another rule can change the other wins too
        elif ("whole_sum",) in sort:
            facts = facts[0]  # no matter who pays it
        key: Any = (sort, facts, reason.fit.senses)
        if meant and reason.cause.id in FORGOTTEN and meant[0].cause.subject in (VALUE, HONBA):
            key = "own"
        same = groups.setdefault(key, [])
        if all(r.cause.id != reason.cause.id for r in same):
            same.append(reason)
    explanations = sorted((Explanation(tuple(g)) for g in groups.values()), key=lambda e: e.cost)
    return tuple(explanations[:MOST_EXPLANATIONS])


FORGOTTEN = frozenset({f"{LEFT_OUT}:honba", f"{LEFT_OUT}:stick"})


class Sorts:
    """The sorts of mistakes that the causes of one record are."""

    def __init__(self, beliefs: Beliefs) -> None:
        self.seen, self.dealer, self.alone = beliefs.seen, beliefs.record.seats[0], beliefs.alone
        self._sorts: dict[tuple[str, int], CausePart] = {}
        """By the id of the cause and the index of the win that is meant."""

    def parts(self, cause: Cause, win: int) -> tuple[CausePart, ...]:
        """The cause, or the two that it consists of, each with its sort in the win that is meant."""
        parts = (self.part(c, win) for c in cause.about.get("parts", (cause,)))
        return tuple(sorted(parts, key=lambda part: str(part.sort)))

    def part(self, cause: Cause, win: int) -> CausePart:
        """The sort of a single cause; for one made under other rules, its sort under these."""
        win = max(cause.about.get("win", win), 0)
        part = self._sorts.get((cause.id, win))
        if part is None:
            alone = self.alone.get((cause.id, cause.about.get("win", -1)), cause)
            sort = self._sort(alone, win)
            han = alone.view.wins[win].han - self.seen.wins[win].han if sort[0] == HAN else 0
            part = self._sorts[cause.id, win] = CausePart(sort, alone, han)
        return part

    def _sort(self, cause: Cause, win: int) -> tuple[Any, ...]:
        kind, itself = cause.kind, (cause.id,)
        if kind == READING:
            return (READING, cause.view.outcome()[1])
        counted = cause.subject.startswith(("yaku.", "fu.", "dora.")) or ".times." in cause.subject
        if kind in (RULE, "happened") and self.seen.wins[win:] and cause.view.wins[win:]:
            before, after = self.seen.wins[win], cause.view.wins[win]
            if before.times and not before.each and after.limit != before.limit:
                return ("grade", after.limit, after.times, after.points)
        if cause.subject.removeprefix("points.") in WHOLE_SUM:
            return ("whole_sum",)
        if kind == DEALER and self.seen.wins[win:] and self.dealer == self.seen.wins[win].player:
            return (DEALER,)  # no matter who is mistaken for the dealer
        if kind == DEALER:
            return (DEALER, cause.subject.partition("/")[0])
        if kind == SENSE or (kind == RULE and (not counted or "+" in cause.subject)):
            return itself
        if not (self.seen.wins[win:] and cause.view.wins[win:]) or cause.subject in ("honba", "stick", "ron", "tsumo"):
            return itself
        before, after = self.seen.wins[win], cause.view.wins[win]
        if before.yakuman or after.yakuman or before.dice != after.dice:
            return itself
        han = after.han - before.han
        if (kind == LEFT_OUT and han > 0) or (kind in (ADDED, TWICE) and han < 0):
            return itself  # nobody would call it a han too many or too few
        if han and after.fu == before.fu and han * (abs(after.points) - abs(before.points)) >= 0:
            return (HAN, 1 if han > 0 else -1, after.chips - before.chips)
        if after.fu != before.fu and before.fu:
            return (SIZE, after.han, after.fu) if han else (FU, after.fu, before.fu)
        if cause.subject.startswith("paid.") and "/1 " in cause.subject:
            return ("paid", kind, cause.subject.partition("/")[0])
        if cause.subject.startswith("chips.") or (f"{kind}:chips.{cause.subject}", win) in self.alone:
            return ("chips", after.chips > before.chips, after.chips)
        if before.each and before.times != after.times:
            return (TIMES, after.times, before.times)
        return itself

    def undone(self, cause: Cause, win: int) -> bool:
        """Whether one of two mistakes undoes the other: a han too few and one too many."""
        first, *others = (part.sort for part in self.parts(cause, win))
        return any(first[0] == sort[0] == HAN and first[1] != sort[1] for sort in others)
