"""Mistakes: the possible origins of a different value, and how often people make them.

Systems build their own mistakes from these parts. The frequencies are in their ``mistakes.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import log2
from typing import Any, NamedTuple

from .outcome import View
from .record import turned

READING, RULE, LEFT_OUT, TWICE, ADDED, DEALER, HAPPENED, SENSE, BOTH = (
    "reading", "rule", "left_out", "twice", "added", "dealer", "happened", "sense", "both",
)  # fmt: skip
"""Kinds of causes: another reading of the same tiles; a rule with another value; a part left out, counted twice, or
counted though it is not there; another player taken for the dealer; something else that happened; another amount
meant."""

MOST_READINGS = 40
"""The most other readings that are considered."""
OFTEN = 16
"""Mistakes made as often as this cost nothing."""
SECOND = 1.5
"""The extra cost of a second mistake."""
LIKELY = 4.0
"""Mistakes that cost more are made less than once in a hundred arguments, so they never come before common ones."""


Near = Callable[[str, str], bool]
"""Whether two mistakes, given by their ids, are likely enough to be made at once."""


class Likelihoods:
    """How often people make each mistake, from tables by id, the most specific table first.

    A table gives the times in a hundred arguments over a hand in which the mistake is possible. ``*`` in an id matches
    anything; if several such ids of a table match, the longest counts.
    """

    def __init__(self, tables: Sequence[Mapping[str, float]]) -> None:
        self._known: dict[str, float] = {}
        self._like: list[tuple[re.Pattern[str], float]] = []
        for table in tables:
            for name in sorted(table, key=lambda name: ("*" in name, -len(name))):
                self._like.append((re.compile(re.escape(name).replace(r"\*", ".*")), log2(OFTEN / table[name])))
        self.named = tuple(name for table in tables for name in table if "*" not in name)
        """The ids that a table names in full."""

    def cost(self, id: str, else_: str = "") -> float:  # noqa: A002
        """How far-fetched a mistake is: 0 is what comes to mind first, and each step of 1 is half as frequent.
        ``else_``: the id to use if no table has this one."""
        found = self._known.get(id)
        if found is None:
            found = next((cost for pattern, cost in self._like if pattern.fullmatch(id)), None)
            if found is None:
                found = self.cost(else_) if else_ else LIKELY
            self._known[id] = found
        return found

    def know(self, id: str, cost: float) -> None:  # noqa: A002
        """Set the cost of a mistake."""
        self._known[id] = cost

    def of(self, cause: Cause) -> float:
        """The cost of a cause: of two mistakes at once both count."""
        parts = cause.about.get("parts")
        return sum(map(self.of, parts)) + SECOND if parts else self.cost(cause.id)


class Later:
    """An outcome that is computed once, on first use."""

    def __init__(self, make: Callable[[], View]) -> None:
        self.view = cache(make)
        """The outcome."""


class Cause(NamedTuple):
    """Something that would give the hand another outcome, and that outcome."""

    kind: str
    subject: str
    """The key of the rule (two joined by ``+``), the part, the number of the reading, or the player mistaken for the
    dealer."""
    outcome: View | Later
    change: str = ""
    """The other value of a rule."""
    keys: tuple[str, ...] = ()
    """The rules in force that it contradicts."""
    about: Mapping[str, Any] = {}
    """More for the words, as plain values."""

    @classmethod
    def of(cls, kind: str, subject: str, seen: View | Later, keys: tuple[str, ...] = (), **about: Any) -> Cause:
        """A cause with the rules that it contradicts, and more for the words."""
        return cls(kind, subject, seen, keys=keys, about=about)

    @property
    def view(self) -> View:
        """The outcome."""
        return self.outcome.view() if isinstance(self.outcome, Later) else self.outcome

    @property
    def id(self) -> str:
        """Its id: ``rule:points.kiriage=false``, ``left_out:fu.concealed_ron``."""
        return f"{self.kind}:{self.subject}" + (f"={self.change}" if self.change else "")


class Wrong(NamedTuple):
    """A mistake in one win."""

    kind: str
    subject: str
    keys: tuple[str, ...]
    """The rules that it contradicts."""
    taken: Any
    """What the win is taken for, in a form of its game's own."""
    about: Mapping[str, Any] = {}
    """More for the words, as in a cause."""

    @property
    def id(self) -> str:
        """The id of its cause."""
        return f"{self.kind}:{self.subject}"

    def cause(self, seen: View | Later, win: int) -> Cause:
        """Its cause, in the win with this number."""
        return Cause.of(self.kind, self.subject, seen, self.keys, win=win, **self.about)


class Rung(NamedTuple):
    """A step on the ladder of what hands can be worth."""

    points: int
    han: int = 0
    fu: int = 0
    limit: str = ""
    times: int = 0
    by: str = ""
    """``ron`` or ``tsumo``, if it matters."""
    dealer: bool = False
    other: str = ""
    """The value of the same size won the other way: ``1,000/2,000``."""
    far: int = 0
    """How far the step is from the win in question: 0 if only the size differs."""
    shares: tuple[int, ...] = ()
    """What each payer gives, if it matters: a non-dealer, the dealer; or one amount."""


class Other(NamedTuple):
    """A record that somebody may have had in mind."""

    kind: str
    subject: str
    record: Any


def other_flags(event: Any, names: Iterable[str]) -> Iterator[tuple[str, str, Any]]:
    """The event with one flag changed: left out or added, the name of the flag, and the event."""
    for name in names:
        had = getattr(event, name)
        yield LEFT_OUT if had else ADDED, name, event._replace(**{name: not had})


def replaced(whole: Any, name: str, at: int, *now: Any) -> Any:
    """A record or an event with one item under ``name`` replaced, or removed."""
    parts = getattr(whole, name)
    return whole._replace(**{name: (*parts[:at], *now, *parts[at + 1 :])})


def other_reading(number: int, seen: View | Later, keys: tuple[str, ...], win: int, sets: Callable[[], Any]) -> Cause:
    """The belief in another reading of the same tiles. ``number`` is its place among the others, from 1; ``sets``: its
    sets as tiles, and its wait if the game has a word for it."""
    return Cause(READING, str(number), seen, keys=keys, about={"win": win, "reading": sets})


def both_parts(one: Cause, other: Cause, win: int, seen: View | Later | None = None) -> Cause:
    """Two mistakes at once with the combined outcome ``seen``, or that of ``one``."""
    about = {"parts": (one, other), "win": win}
    if changes := {**one.about.get("changes", {}), **other.about.get("changes", {})}:
        about["changes"] = changes
    return Cause(BOTH, f"{one.id} & {other.id}", one.outcome if seen is None else seen, about=about)


def other_dealer(record: Any, player: str) -> tuple[str, Any]:
    """The dealer that somebody may have assumed by mistake, and the record with that dealer: the winner, or if the
    winner is the dealer, the next in turn."""
    dealer = player if record.seats[0] != player else record.seats[1]
    return dealer, record._replace(seats=turned(record.seats, dealer))
