"""How hands follow each other: what of a record is known from the hands before, and what comes after.

A system names its course (:attr:`calc.systems.base.System.course`); :class:`Course` itself is for games without rounds.
A course never settles: it tells what the next record must say (:meth:`Course.follows`), takes over what a record says
(:meth:`Course.adopt`), and moves on (:meth:`Course.after`).
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..problems import Problem
from ..record import turned
from ..rules import Rules, V
from . import system


class MatchStanding(NamedTuple):
    """Where a match stands before a hand."""

    dealer: str
    wind: int = 0
    """The round: 0 East, 1 South …"""
    number: int = 1
    """Which deal of the round."""
    lap: int = 1
    """How often the East round is played (返り東)."""
    honba: int = 0
    sticks: int = 0
    in_row: int = 1
    """What the system counts over hands: the dealer's streak (wenzhou), 春無し in a row (anmika)."""


class Follows(NamedTuple):
    """A field of a record that follows from the hands before."""

    name: str
    written: Any
    """As a document writes it."""
    value: Any
    """As :meth:`Course.told` gives it back from a record."""
    path: tuple[str | int, ...] = ()
    """Where it stands in the document; empty: under its name."""

    @property
    def at(self) -> tuple[str | int, ...]:
        """Where it stands in the document."""
        return self.path or (self.name,)


class HandEnd(NamedTuple):
    """What became of a hand."""

    kind: str
    """``win``, ``draw``, ``abortive``, ``chombo`` or ``adjust``."""
    winners: tuple[str, ...] = ()
    """Who won, in the order of payment; unpaid claims are none."""
    source: str = ""
    """Who discarded the tile of the (first) win."""
    nagashi: tuple[str, ...] = ()
    """The players with 流し満貫 at a draw."""
    yakuman: bool = False
    """Whether a win was one by yakuman."""
    offender: str = ""
    """Who committed a チョンボ."""


class Sitting(NamedTuple):
    """What a record says of the table beside what was won, as far as it is known."""

    round: str = ""
    """The round and which deal of it: ``east 1``."""
    honba: int | None = None
    sticks: int | None = None
    riichi: Mapping[str, bool] = {}
    """Whether a player declared riichi; of whom it is not known is left out."""
    laid: Mapping[str, int] = {}
    """The points that each player is known to have laid down as riichi sticks in this hand; whose riichi is known and
    who is left out laid none."""


class Over(NamedTuple):
    """Why a match is over after a hand; ``may``: only if the dealer wants it."""

    why: str
    may: bool = False


class Course:
    """The course of a match without rounds: everybody deals in turn, nothing is carried over, and it never ends."""

    counts = ""
    """The name of the field that :attr:`MatchStanding.in_row` is written in."""
    streaks = False
    """Whether the dealer's hands in a row are counted."""
    rounds = False
    """Whether there are rounds, honba and sticks."""
    rotation = False
    """Whether one player more than the table seats can sit out in turn."""

    def __init__(self, rules: Rules, players: tuple[str, ...]) -> None:
        self.rules = rules
        self.v: V = rules.values
        self.players = players

    @property
    def at_table(self) -> int:
        """How many play a hand."""
        return system(self.rules.engine).players(self.rules)

    def first(self) -> MatchStanding:
        """Before the first hand."""
        return MatchStanding(self.players[0])

    def start(self) -> int:
        """What each player starts with."""
        return 0

    def table(self, dealer: str) -> tuple[tuple[str, ...], str]:
        """Who sits at the table, the dealer first, and who sits out."""
        return turned(self.players, dealer), ""

    def passed_to(self, dealer: str) -> str:
        """Who deals when the deal passes."""
        return self.players[(self.players.index(dealer) + 1) % len(self.players)]

    def follows(self, at: MatchStanding, raw: Mapping[str, Any]) -> Iterator[Follows]:
        """The fields of the next record; ``raw`` is what its document says."""
        seats, _ = self.table(at.dealer)
        yield Follows("seats", list(seats), seats)

    def told(self, name: str, record: Any) -> Any:
        """What a record says, as :class:`Follows` has it."""
        return record.seats if name == "seats" else getattr(record, name)

    def trusted(self, name: str) -> bool:
        """Whether a field is taken as it is said, because the rules do not fix it."""
        return False

    def adopt(self, at: MatchStanding, name: str, record: Any) -> MatchStanding:
        """The standing with what a record says."""
        if name == self.counts:
            return at._replace(in_row=self.told(name, record))
        return at._replace(dealer=record.seats[0]) if name == "seats" else at

    def laid(self, record: Any) -> dict[str, int]:
        """The sticks that the record itself knows to have been laid in this hand, by player."""
        return {}

    def others_in_riichi(self, record: Any) -> tuple[str, ...] | None:
        """Who laid a stick and did not win, where a record names them apart; ``None``: it does not say."""
        named: tuple[str, ...] | None = getattr(record, "in_riichi", None)
        return named

    def sitting(self, record: Any) -> Sitting:
        """What a record says of the table."""
        return Sitting()

    def complete(self, record: Any, at: MatchStanding, scores: Mapping[str, int], laid: Mapping[str, int]) -> Any:
        """The record with sticks and scores as they were when the hand ended."""
        return record

    def replayed(self, record: Any) -> bool:
        """Whether a hand is played again, as if it had not been."""
        return getattr(getattr(record, "draw", None), "kind", "") == "chombo"

    def outcome(self, record: Any, data: Mapping[str, Any]) -> HandEnd:
        """What became of a settled hand."""
        wins = [w for w in data["wins"] if w.get("paid", True)]
        if wins:
            won = tuple(dict.fromkeys(w["player"] for w in wins))
            return HandEnd("win", won, wins[0]["from"] or "", yakuman=any(w.get("yakuman") for w in wins))
        draw = getattr(record, "draw", None)
        kind = getattr(draw, "kind", "exhaustive")
        ended = kind if kind == "chombo" else "draw" if kind == "exhaustive" else "abortive"
        return HandEnd(ended, nagashi=getattr(draw, "nagashi", ()), offender=getattr(draw, "offender", ""))

    def keeps(self, at: MatchStanding, following: Mapping[str, Any]) -> bool:
        """Whether the dealer deals again, by ``next`` of a result."""
        return bool(following.get("dealer") == at.dealer)

    def stays(self, at: MatchStanding, tenpai: bool) -> bool:
        """Whether the dealer deals again after a draw, tenpai or not."""
        return tenpai

    def after(self, at: MatchStanding, keeps: bool, following: Mapping[str, Any], record: Any = None) -> MatchStanding:
        """The standing after a hand; ``keeps``: the dealer deals again; ``following``: ``next`` of the result."""
        return at if keeps else at._replace(dealer=self.passed_to(at.dealer))

    def following(self, at: MatchStanding, keeps: bool, won: bool, sticks: int) -> dict[str, Any]:
        """``next`` after a hand of which only amounts are known."""
        return {"dealer": at.dealer if keeps else self.passed_to(at.dealer)}

    def over(self, at: MatchStanding, keeps: bool, scores: Mapping[str, int], outcome: HandEnd) -> Over:
        """Whether the match ends with this hand."""
        return Over("")

    def remember(self, record: Any, number: int) -> list[Problem]:
        """Take note of what may happen once a match only; the problems where it happened again."""
        return []
