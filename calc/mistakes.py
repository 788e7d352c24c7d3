"""Mistakes: the possible origins of another value, with the plausibility of each. Systems build their own mistakes from
these parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .outcome import View

READING, RULE, LEFT_OUT, TWICE, ADDED, DEALER, HAPPENED, SENSE, BOTH = (
    "reading", "rule", "left_out", "twice", "added", "dealer", "happened", "sense", "both",
)  # fmt: skip
"""Kinds of causes: another reading of the same tiles; a rule with another value; a part left out, counted twice, or
counted though it is not there; another player taken for the dealer; something else that happened; another amount
meant."""

# How little plausible a cause is: the sum decides the order of explanations. What people at tables do most costs least;
# nothing else depends on these numbers.
COSTS: Mapping[str, float] = {
    SENSE: 0.3, READING: 1.0, DEALER: 1.0, LEFT_OUT: 1.2, RULE: 1.3, HAPPENED: 1.7, TWICE: 1.9, ADDED: 2.3,
}  # fmt: skip
BASE = 0.5
"""More: the fu that every hand has."""
NOT_ALL = 0.3
"""More: one of several left out, not all of them."""
INVENTED = 1.2
"""More: a number of a rule that no shipped system has."""
NOT_PLAYED = 0.6
"""More: a number that is 0, a rule not played, where no shipped system has that."""
TABLE = 3.0
"""More: a rule of the set of tiles or the number of players, which everybody sees."""
FURTHER, MOST_FURTHER = 0.08, 0.3
"""More: each reading further down, up to so much."""
MOST_READINGS = 40
"""So many other readings are looked at."""
SECOND = 2.0
"""More: a second rule."""
UNLIKE = 0.5
"""More: two mistakes that have nothing to do with each other: a rule and a part, a cause and another amount meant."""
DECLARED = 0.2
"""More: a riichi left out, whose stick lies on the table."""
SPECIAL = 0.2
"""Less: what multiplies, which not every hand has, is forgotten more often than what every hand has."""
UNSURE = 0.3
"""Less: a rule that its text does not state, so that tables differ."""

UNLIKELY = 0.6
"""More: another way of winning, which everybody saw."""


class Cause(NamedTuple):
    """Something that would give the hand another outcome, and that outcome."""

    kind: str
    subject: str
    """The rule's key (two joined by ``+``), the part, the number of the reading, the player taken for the dealer."""
    view: View
    cost: float
    change: str = ""
    """The other value of a rule."""
    keys: tuple[str, ...] = ()
    """The rules in force that it goes against."""
    about: Mapping[str, Any] = {}
    """More for the words: plain values."""

    @classmethod
    def of(
        cls, kind: str, subject: str, view: View, keys: tuple[str, ...] = (), more: float = 0.0, **about: Any
    ) -> Cause:
        """A cause as plausible as others of its kind, or ``more`` far-fetched."""
        return cls(kind, subject, view, COSTS[kind] + more, keys=keys, about=about)

    @property
    def id(self) -> str:
        """Its id: ``rule:points.kiriage=false``, ``left_out:fu.concealed_ron``."""
        return f"{self.kind}:{self.subject}" + (f"={self.change}" if self.change else "")

    def within(self, rule: Cause) -> Cause:
        """This mistake made under another rule: both at once."""
        told = {"parts": (rule, self), "changes": rule.about["changes"], "win": self.about.get("win", 0)}
        cost = rule.cost + self.cost + SECOND + UNLIKE
        return Cause(BOTH, f"{rule.id} & {self.id}", self.view, cost, "", (), told)


class Other(NamedTuple):
    """A record that somebody may have had in mind."""

    kind: str
    subject: str
    record: Any
    cost: float = 0.0
    """How little plausible it is; 0: as little as others of its kind."""


def other_flags(event: Any, names: Iterable[str]) -> Iterator[tuple[str, str, Any]]:
    """An event that differs in one flag: left out or added, its name, the other event."""
    for name in names:
        had = getattr(event, name)
        yield LEFT_OUT if had else ADDED, name, event._replace(**{name: not had})


def both_parts(one: Cause, other: Cause, win: int) -> Cause:
    """Two mistakes whose combined outcome is that of ``one``."""
    about = {"parts": (one, other), "win": win}
    return Cause(BOTH, f"{one.id} & {other.id}", one.view, one.cost + other.cost + SECOND, about=about)


def other_reading(number: int, view: View, keys: tuple[str, ...], **about: Any) -> Cause:
    """The belief in another reading of the same tiles; ``number`` is its place among the others, from 1."""
    return Cause.of(READING, str(number), view, keys, min(number * FURTHER, MOST_FURTHER), **about)


def turned(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """The seats from another dealer on."""
    at = seats.index(first)
    return (*seats[at:], *seats[:at])


def other_dealer(record: Any, player: str) -> tuple[str, Any]:
    """The dealer that somebody may have assumed by mistake, and the record with that dealer: the winner, or if the
    winner is the dealer, the next in turn."""
    dealer = player if record.seats[0] != player else record.seats[1]
    return dealer, record._replace(seats=turned(record.seats, dealer))
