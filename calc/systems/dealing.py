"""How hands follow each other: what the hands before determine of a record, and what comes after it.

A system names its course (:attr:`calc.systems.base.System.course`); :class:`Course` itself is for games without rounds.
A course never settles a hand. It derives what the next record must say (:meth:`Course.follows`), adopts what a record
says (:meth:`Course.adopt`), and moves on to the next hand (:meth:`Course.after`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ..problems.problems import Problem
from ..records.record import turned
from ..rules.rules import Rules, V
from ..tiles.tiles import EAST, WIND_NAMES, Kind
from ..verdict.verdict import GameWin, NextHand, Won
from . import system


class SeatedRecord(Protocol):
    """A record, as far as every course reads it."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The players in turn order, the dealer first."""


R = TypeVar("R", bound=SeatedRecord)


class RoundRecord(SeatedRecord, Protocol):
    """A record, as far as every course of rounds reads it."""

    @property
    def round_wind(self) -> Kind:
        """The wind of the round."""

    @property
    def number(self) -> int:
        """The number of the deal in the round; 0: unknown."""


InRound = TypeVar("InRound", bound=RoundRecord)


class MatchStanding(NamedTuple):
    """The state of a match before a hand."""

    dealer: str
    wind: int = 0
    """The round: 0 East, 1 South …"""
    number: int = 1
    """Which deal of the round."""
    lap: int = 1
    """How many times the East round has begun (返り東)."""
    honba: int = 0
    sticks: int = 0
    in_row: int = 1
    """What the system counts across hands (:attr:`Course.counts`): a dealer's streak or wins in a row, or draws."""
    hands: int = 0
    """How many hands were played, those of a dealer who stayed too."""


class Follows(NamedTuple):
    """A field of a record that follows from the hands before."""

    name: str
    written: object
    """The value as a document writes it."""
    value: object
    """The value as :meth:`Course.value_of` returns it from a record."""
    path: tuple[str | int, ...] = ()
    """Its path in the document; empty: its name."""

    @property
    def place(self) -> tuple[str | int, ...]:
        """Its path in the hand, for problems. Most fields stand at the top of it, under their names."""
        return self.path or (self.name,)


class HandEnd(NamedTuple):
    """How a hand ended."""

    kind: str
    """``win``, ``draw``, ``abortive``, ``chombo`` or ``adjust``."""
    winners: tuple[str, ...] = ()
    """The paid winners, in the order of payment."""
    source: str = ""
    """The discarder of the first win's tile; empty if there is none."""
    nagashi: tuple[str, ...] = ()
    """The players with 流し満貫 at a draw."""
    yakuman: tuple[str, ...] = ()
    """The winners by a yakuman."""
    offenders: tuple[str, ...] = ()
    """The players who committed a チョンボ, which ended the hand or was played on."""
    spared: tuple[str, ...] = ()
    """The players who are bust by honba alone, which does not end the match."""
    counted: tuple[str, ...] = ()
    """The winners by a counted yakuman."""


class Sitting(NamedTuple):
    """What a record says of the table, apart from the wins, as far as it is known."""

    round: str = ""
    """The round and the number of the deal in it: ``east 1``."""
    honba: int | None = None
    sticks: int | None = None
    riichi: Mapping[str, bool] = {}
    """Whether each player declared riichi; players of whom it is not known are left out."""
    laid: Mapping[str, int] = {}
    """The points that each player is known to have laid as riichi sticks in this hand. A player in :attr:`riichi` who
    is left out here laid none."""


class Over(NamedTuple):
    """Why a match is over after a hand (empty: it goes on); ``may``: only if the dealer chooses to end it."""

    why: str
    may: bool = False


class Course(Generic[R]):
    """How the hands of a match follow each other.

    By default without rounds: the players deal in turn, nothing is carried over, and a match never ends."""

    counts = ""
    """The name of the field with :attr:`MatchStanding.in_row`."""
    streaks = False
    """Whether the dealer's consecutive hands are counted."""
    rounds = False
    """Whether there are rounds."""
    counters = False
    """Whether there are honba and riichi sticks."""
    rotation = False
    """Whether there may be one player more than the table seats, with the players sitting out in turn."""

    def __init__(self, rules: Rules, players: tuple[str, ...]) -> None:
        """Take the rules of a match and its players in the order of their seats, the first dealer first: all of them,
        also those who sit out a hand."""
        self.rules = rules
        self.v: V = rules.values
        self.players = players

    @property
    def at_table(self) -> int:
        """The number of players in a hand: of more than these some sit out each."""
        return system(self.rules.engine).players(self.rules)

    def first(self) -> MatchStanding:
        """Return the standing before the first hand: the first player deals, nothing is counted yet."""
        return MatchStanding(self.players[0])

    def start(self) -> int:
        """Return the score that each player starts with; 0 in a game whose amounts are gains alone."""
        return 0

    def table(self, dealer: str) -> tuple[tuple[str, ...], str]:
        """Return the players at the table, the dealer first, and the one who sits out (empty: nobody, by default)."""
        return turned(self.players, dealer), ""

    def passed_to(self, dealer: str) -> str:
        """Return the next dealer when the deal passes from ``dealer``: the next in the order of seats."""
        return self.players[(self.players.index(dealer) + 1) % len(self.players)]

    def follows(self, standing: MatchStanding, raw: Mapping[str, object]) -> Iterator[Follows]:
        """Yield the fields of the next record that follow from the hands before (by default the seats), so that it may
        leave them out, and is compared with them if it does not; ``raw`` is what its document says."""
        seats, _ = self.table(standing.dealer)
        yield Follows("seats", list(seats), seats)

    def passed_on(self, standing: MatchStanding, raw: Mapping[str, object]) -> MatchStanding:
        """Return the standing before a hand whose dealer has just kept the deal: another one where the table's rules
        let him pass it and the next record (``raw``, as its document has it) says that he has. By default he cannot."""
        return standing

    def value_of(self, name: str, record: R) -> Any:
        """Return what a record says of a field, in the form of :attr:`Follows.value`. So the two can be compared."""
        return record.seats if name == "seats" else getattr(record, name)

    def trusted(self, name: str) -> bool:
        """Tell whether a record's own value of a field is accepted, though another one follows, because the rules do
        not determine it; by default none is."""
        return False

    def adopt(self, standing: MatchStanding, name: str, record: R) -> MatchStanding:
        """Return the standing with the record's own value of a field, from which the match then goes on: the run of
        what this course counts, or its first seat as the dealer; as it is for any other field."""
        if name == self.counts:
            return standing._replace(in_row=self.value_of(name, record))
        return standing._replace(dealer=record.seats[0]) if name == "seats" else standing

    def laid(self, record: R) -> dict[str, int]:
        """Return the number of sticks laid in this hand by each player, as far as the record itself says; by default
        there are no sticks."""
        return {}

    def others_in_riichi(self, record: R) -> tuple[str, ...] | None:
        """Return the players who laid a stick and did not win, if the record names them; ``None`` if it does not."""
        named: tuple[str, ...] | None = getattr(record, "in_riichi", None)
        return named

    def sitting(self, record: R) -> Sitting:
        """Return what a record says of the table: round, counters, riichi. By default a game has none of these."""
        return Sitting()

    def complete(self, record: R, standing: MatchStanding, scores: Mapping[str, int], laid: Mapping[str, int]) -> R:
        """Return the record with sticks and scores as they were when the hand ended, before payment, as the settlement
        needs them; by default as it is, since nothing is carried over. ``scores``: before the hand; ``laid``: the
        sticks that each laid in it."""
        return record

    def replayed(self, record: R) -> bool:
        """Tell whether a hand is played again as if it had never been played: by default one that ended in a chombo."""
        return getattr(getattr(record, "draw", None), "kind", "") == "chombo"

    def returns_sticks(self, record: R) -> bool:
        """Tell whether the riichi sticks laid in a hand go back to their owners."""
        return self.replayed(record)

    def outcome(self, record: R, wins: Sequence[Won[GameWin]]) -> HandEnd:
        """Return how a settled hand with these wins ended; a match asks a hand of any game only this. If there are wins
        but none is paid (three rons), it is an abortive draw. If draws of the game have no kind, they are
        exhaustive."""
        paid, offenders = [win for win in wins if win.paid], getattr(record, "chombos", ())  # most games have none
        if paid:
            winners = tuple(dict.fromkeys(win.player for win in paid))
            yakuman = tuple([win.player for win in paid if win.yakuman])
            counted = tuple([win.player for win in paid if win.limit == "counted_yakuman"])
            return HandEnd("win", winners, paid[0].source, yakuman=yakuman, offenders=offenders, counted=counted)
        draw = getattr(record, "draw", None)  # records of some games have no draws
        # wins without one that is paid: three rons
        kind = getattr(draw, "kind", "abortive" if getattr(record, "wins", ()) else "exhaustive")
        ended = {"chombo": "chombo", "exhaustive": "draw"}.get(kind, "abortive")
        if offender := getattr(draw, "offender", ""):
            offenders = (*offenders, offender)
        return HandEnd(ended, nagashi=getattr(draw, "nagashi", ()), offenders=offenders)

    def keeps(self, standing: MatchStanding, following: NextHand) -> bool:
        """Tell whether the dealer deals again, according to ``next`` of a verdict (``following``)."""
        return following.dealer == standing.dealer

    def stays(self, standing: MatchStanding, tenpai: bool) -> bool:
        """Tell whether the dealer deals again after a draw of which no verdict is known; ``tenpai``: whether the dealer
        was tenpai."""
        return tenpai

    def stays_after(self, standing: MatchStanding, tenpai: Collection[str]) -> bool:
        """Tell the same by who was ``tenpai``, for games in which it matters that nobody was."""
        return self.stays(standing, standing.dealer in tenpai)

    def after(
        self, standing: MatchStanding, keeps: bool, following: NextHand, record: R | None = None
    ) -> MatchStanding:
        """Return the standing after a hand. By default the deal stays if the dealer ``keeps`` it, and else goes to the
        next in turn. ``following``: ``next`` of the verdict; games with counters go on from that."""
        return standing if keeps else standing._replace(dealer=self.passed_to(standing.dealer))

    def following(self, standing: MatchStanding, keeps: bool, won: bool, sticks: int) -> NextHand:
        """Return ``next`` after a hand of which only amounts are known, so that no verdict says it; ``won``: whether
        anybody won."""
        return NextHand(standing.dealer if keeps else self.passed_to(standing.dealer))

    def counted(self, after: MatchStanding, before: MatchStanding, end: HandEnd) -> MatchStanding:
        """Return the standing after a hand with what a game counts from hand to hand by how each ended, those too of
        which only amounts are known; by default nothing is counted. ``before``: the standing before it."""
        return after

    def dealt_on(self, following: NextHand, keeps: bool, winners: Sequence[str]) -> NextHand:
        """Return ``next`` after a hand of which only amounts are known, dealt by whom its winners make the dealer; by
        default they make nobody the dealer, and it stays as it is."""
        return following

    def over(self, standing: MatchStanding, keeps: bool, scores: Mapping[str, int], outcome: HandEnd) -> Over:
        """Tell whether, and why, the match ends with this hand; by default it never does."""
        return Over("")

    def unended(self, record: R) -> list[Problem]:
        """Return the problem of a record that tells a hand event by event and stops before its end, if the game settles
        such a record on its own: in a match the next hand would follow. By default none: records tell whole hands."""
        return []

    def goes_on(self, record: R, wins: int) -> bool:
        """Tell whether a hand can go on after so many wins, which is all that its record tells; a match then says so
        beside it. By default the first win ends it."""
        return False

    def remember(self, record: R, number: int) -> list[Problem]:
        """Note in the course what may happen only once in a match, and return the problems if it happens again in the
        hand of this ``number``; by default there is no such thing."""
        return []


class WindCourse(Course[InRound]):
    """The course of a match in rounds of as many deals as there are players. The verdict on a hand says who deals the
    next one; points are running sums."""

    rounds = True

    @property
    def agreed(self) -> int:
        """The number of rounds of a match: by default one for each wind."""
        return len(WIND_NAMES)

    def follows(self, standing: MatchStanding, raw: Mapping[str, object]) -> Iterator[Follows]:
        """Yield seats and round. A fifth deal has no number: no record has one beyond the fourth, so the round alone is
        compared."""
        yield from super().follows(standing, raw)
        number = standing.number if standing.number <= len(WIND_NAMES) else 0
        written = round_name(EAST + standing.wind % 4, number)
        yield Follows("round", written, (EAST + standing.wind, standing.number))

    def value_of(self, name: str, record: InRound) -> Any:
        """Return what a record says of a field: of its round wind and number, as :meth:`follows` has them, of which the
        number may be 0, not written."""
        return (record.round_wind, record.number) if name == "round" else super().value_of(name, record)

    def adopt(self, standing: MatchStanding, name: str, record: InRound) -> MatchStanding:
        """Return the standing with the record's own value of a field, from which the match goes on. A round without its
        number (0) keeps the one that follows."""
        if name == "round":
            return standing._replace(wind=record.round_wind - EAST, number=record.number or standing.number)
        return super().adopt(standing, name, record)

    def sitting(self, record: InRound) -> Sitting:
        """Return what a record says of the table: the round, all that a game without counters has."""
        return Sitting(round_name(record.round_wind, record.number))

    def after(
        self, standing: MatchStanding, keeps: bool, following: NextHand, record: InRound | None = None
    ) -> MatchStanding:
        """Return the next deal: by the same dealer, or by the next one and, after as many deals as there are players,
        in the next round. :meth:`next_round` says which round comes then."""
        if keeps:
            return standing
        standing = standing._replace(dealer=self.passed_to(standing.dealer), number=standing.number + 1)
        # that was the last deal of the round
        return self.next_round(standing._replace(number=1)) if standing.number > len(self.players) else standing

    def next_round(self, standing: MatchStanding) -> MatchStanding:
        """Return the first deal of the next round. Games with other rounds say which."""
        return standing._replace(wind=standing.wind + 1)

    def over(self, standing: MatchStanding, keeps: bool, scores: Mapping[str, int], outcome: HandEnd) -> Over:
        """Return that the match is over (``last_hand``) if this was the last deal of the last round, and passes; else
        that it goes on."""
        last = (standing.wind + 1, standing.number) >= (self.agreed, len(self.players))
        return Over("last_hand" if last and not keeps else "")


def round_name(wind: Kind, number: int = 0) -> str:
    """Return a round and the number of the deal in it, if it is known: ``east 1``."""
    return f"{WIND_NAMES[(wind - EAST) % 4]} {number or ''}".rstrip()
