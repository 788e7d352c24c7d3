"""What kessen alone says of a hand: its events with running totals, and of a win its multipliers and other readings."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...rules.rules import Rules
from ...tiles.notation import HandText
from ...tiles.shapes import Shape, groups
from ...tiles.tiles import KIND, mpsz
from ...verdict.ledger import Transfer, sums
from ...verdict.verdict import (
    SPREAD,
    TILES,
    WHO,
    Part,
    ResultType,
    ShownMeld,
    Verdict,
    WinKeys,
    Won,
    keyed,
    shown_melds,
)
from .record import MELD_OF_KONG, SUITS, Chombo, Event, ExhaustiveDraw, Kong, Record, Winner, Wins
from .value import PlayerTiles, Score, ScoredWait, highest

_WHO = ("event", *WHO)
_KEYS = WinKeys(
    (
        *_WHO, "robbed_kong", *TILES, "payers", "passed", "yaku", "raw", "capped", "value", "reading", "roots", "added",
        "received", "readings",
    ),
    size=("yaku", "raw", "value"),
    who=_WHO,
)  # fmt: skip


class ReadAs(NamedTuple):
    """A way to read complete tiles."""

    form: str
    sets: tuple[tuple[str, ...], ...]
    """The pair last."""


class Worth(NamedTuple):
    """What a reading is worth, as results show it: the one that counts, the others, and those of a wait."""

    yaku: tuple[Part, ...]
    """The multipliers that count, one for each root."""
    raw: int
    """The multiplied base before the cap, in points."""
    capped: bool
    """Whether the cap lowers it."""
    value: int
    """What each payer pays."""
    reading: ReadAs | None = None
    roots: tuple[str, ...] | None = None
    """The tiles of which all four are used."""
    added: int | None = None
    """The points that a self-draw adds for each payer."""
    loses: int | None = None
    """How much less each payer would pay than by the reading that counts."""


@keyed(source="from?")
class Passed(NamedTuple):
    """A winning tile that was let pass in the same turn."""

    source: str
    """Its discarder."""
    pays: bool
    """Whether its discarder pays."""
    why: str | None
    """Why its discarder does not: ``rule``, ``out`` (has won since) or ``value`` (the hand was worth something
    else)."""
    then: int | None
    """What the hand would have been worth on it, before the cap, if that is why."""


class SettledWin(NamedTuple):
    """A win with its readings and what it was paid: kessen's own part of it."""

    rules: Rules
    event: int
    """The number of its event, from 0."""
    wins: Wins
    winner: Winner
    scores: Sequence[Score]
    """Every reading with its value, the one that counts first."""
    payers: tuple[str, ...]
    received: int = 0
    """What the winner was paid in this event, in points."""
    passed_as: str = ""
    """The effect of a tile passed up: ``pays``, or as in :attr:`Passed.why`; empty if none was."""
    then: int = 0
    """As in :attr:`Passed.then`."""

    @property
    def keys(self) -> WinKeys:
        """As in :class:`calc.verdict.verdict.GameWin`: what results say of a win, the same names for every win of
        kessen."""
        return _KEYS

    @property
    def counted(self) -> Sequence[Part]:
        """As in :class:`calc.verdict.verdict.GameWin`: nothing, as in this game nothing counts beside the
        multipliers."""
        return ()

    @property
    def best(self) -> Score:
        """The reading that counts."""
        return self.scores[0]

    @property
    def tiles(self) -> PlayerTiles:
        """The tiles of the winner, the winning one included."""
        return PlayerTiles(self.winner.concealed, self.winner.melds, self.wins.tile)

    @property
    def robbed_kong(self) -> bool:
        """Whether the tile was being added to a kong."""
        return self.wins.robbed_kong

    @property
    def raw(self) -> int:
        """The multiplied base before the cap."""
        return self.best.raw

    @property
    def value(self) -> int:
        """What each payer pays."""
        return self.best.value

    @property
    def worth(self) -> Worth:
        """The reading that counts, as results show it."""
        return worth_of(self.best, self.tiles, self.rules)

    @property
    def readings(self) -> tuple[Worth, ...]:
        """The other readings, best first. Each says what it loses, so that nobody thinks it was overlooked."""
        tiles, value = self.tiles, self.value
        others = (worth_of(score, tiles, self.rules) for score in self.scores[1:])
        return tuple([other._replace(loses=value - other.value) for other in others])

    @property
    def passed(self) -> Passed | None:
        """The tile that the winner let pass, and why its discarder pays or does not; ``None`` if he let none pass."""
        if not self.winner.passed_from:
            return None
        pays = self.passed_as == "pays"
        return Passed(
            source=self.winner.passed_from,
            pays=pays,
            why=None if pays else self.passed_as,
            then=self.then if self.passed_as == "value" else None,
        )


KessenWon = Won[SettledWin]


def won(settled: SettledWin) -> KessenWon:
    """Return a settled win in the form that matches, disputes and texts read of any game: ``points`` are what all
    payers pay together, ``each`` what one of them does."""
    best, winner, event = settled.best, settled.winner, settled.wins
    return Won(
        player=winner.player,
        by=event.by,
        source=event.source,
        hand=HandText(winner.concealed, winner.melds, event.tile & KIND),  # without its colour, which this game has not
        own=settled,
        yaku=multipliers(best, settled.rules),
        points=best.value * len(settled.payers),
        times=best.raw // best.base,
        each=best.value,
        payers=settled.payers,
    )


def multipliers(score: Score, rules: Rules) -> tuple[Part, ...]:
    """Return the multipliers of a score as parts, the form in which texts, comparisons and disputes know them of any
    game."""
    return tuple([
        Part("times", name, times, "times", (f"kessen.times.{name}",), rules.named[f"kessen.times.{name}"])
        for name, times in score.times
    ])  # fmt: skip


def size_of(score: Score, rules: Rules) -> Worth:
    """Return what a reading is worth, as results show it. A wait at a draw, on which nobody has won, has no more than
    this; :func:`worth_of` adds what a complete hand has."""
    return Worth(multipliers(score, rules), score.raw, score.raw > score.capped, score.value)


def worth_of(score: Score, tiles: PlayerTiles, rules: Rules) -> Worth:
    """Return what a reading of a complete hand is worth, as results show it: all that :func:`size_of` says, and besides
    its sets, its roots (the kinds of which ``tiles`` has all four), and the points that a self-draw adds."""
    roots = tuple(map(mpsz, tiles.roots))
    return size_of(score, rules)._replace(reading=read_as(score.shape), roots=roots, added=score.added)


def read_as(shape: Shape) -> ReadAs:
    """Return a shape as results show it: its form, and its sets in mpsz, the pair last."""
    return ReadAs(shape.form, tuple([tuple(map(mpsz, group)) for group in groups(shape)]))


# --- the hand ---------------------------------------------------------------------------------------------------------


class KessenTable(NamedTuple):
    """What lay on the table, as results show it."""

    seats: tuple[str, ...]
    void: Mapping[str, str]
    """The letter of each player's void suit, as far as it is named."""
    out: tuple[str, ...]
    """Who had won before the first event."""
    story: bool
    """Whether the record is the whole hand from its beginning."""


class SettledEvent(NamedTuple):
    """An event with what it moved and what it showed; ``failed`` and ``tenpai`` are of a draw alone."""

    event: Event
    transfers: tuple[Transfer, ...] = ()
    wins: tuple[SettledWin, ...] = ()
    failed: tuple[str, ...] = ()
    """Draw: the players who failed the void check."""
    tenpai: Mapping[str, Sequence[ScoredWait]] = {}
    """Draw: the waits of each player who is tenpai."""


@keyed(payer="from", payee="to")
class Payment(NamedTuple):
    """Points that somebody pays in an event."""

    payer: str
    payee: str
    amount: int
    why: str


class HeldHand(NamedTuple):
    """The hand of a player who has not won."""

    concealed: tuple[str, ...]
    melds: tuple[ShownMeld, ...]


@keyed(worth=SPREAD)
class TenpaiHand(NamedTuple):
    """What a player's tenpai hand waits for."""

    waits: tuple[str, ...]
    tile: str
    """The tile that would make it worth most."""
    worth: Worth
    """What it would be worth with that tile."""


@keyed(source="from?")
class ShownKong(NamedTuple):
    """A kong as results show it."""

    player: str
    kind: str
    """As in :class:`calc.systems.kessen.record.Kong`."""
    from_hand: bool
    tile: str
    source: str
    meld: str
    """What the riichi games call its kind."""


class ShownChombo(NamedTuple):
    """A チョンボ as results show it."""

    player: str


@keyed(source="from?")
class ShownWins(NamedTuple):
    """The tile of one or several wins and how it came, as results show it: the wins themselves are listed with those of
    the hand."""

    by: str
    after_kong: bool
    robbed_kong: bool
    haitei: bool
    tenho: bool
    tile: str
    source: str


class ShownDraw(NamedTuple):
    """The end by an empty wall."""

    void_failed: tuple[str, ...]
    """The players who held tiles of their void suit."""
    tenpai: Mapping[str, TenpaiHand]
    noten: tuple[str, ...]
    hands: Mapping[str, HeldHand]


@keyed(what=SPREAD)
class KessenEvent(NamedTuple):
    """An event and what it moved."""

    type: str
    """``kong``, ``win``, ``draw`` or ``chombo``."""
    what: ShownKong | ShownWins | ShownDraw | ShownChombo
    transfers: tuple[Payment, ...]
    wins: tuple[int, ...]
    """The numbers of its wins among those of the hand."""
    points: Mapping[str, int]
    """What each player gained or lost in it."""
    totals: Mapping[str, int]
    """What each player has gained or lost so far."""


class KessenVerdict(Verdict[SettledWin]):
    """The outcome of a hand of kessen, event by event."""

    __slots__ = ("ended", "out", "settled")

    record: Record
    settled: Sequence[SettledEvent]
    out: Sequence[str]
    """The players who have won, in order."""
    ended: str | None
    """``winners``, ``draw``, ``chombo`` or ``unfinished``; ``None`` if the record is not a whole hand."""

    beside = ("events", "out", "ended")

    @property
    def table(self) -> KessenTable:
        """What results say of the table: seats, void suits by their letters, and who had won before."""
        record = self.record
        void = {p: SUITS[record.void[p]] for p in record.seats if p in record.void}
        return KessenTable(record.seats, void, record.out, record.story)

    @property
    def events(self) -> list[KessenEvent]:
        """The events, each with its payments and the totals after it. An event has only the numbers of its wins in the
        hand, as the wins themselves are listed apart, in every game."""
        totals = dict.fromkeys(self.record.seats, 0)
        events: list[KessenEvent] = []
        first = 0
        for done in self.settled:
            points = sums(totals, done.transfers)
            totals = {player: n + points[player] for player, n in totals.items()}
            wins = tuple(range(first, first + len(done.wins)))
            first += len(done.wins)
            transfers = tuple([Payment(t.payer, t.payee, t.amount, t.why) for t in done.transfers])
            events.append(KessenEvent(*_shown_event(done, self.rules), transfers, wins, points, totals))
        return events


RESULT = ResultType(KessenVerdict, SettledWin, _KEYS.result)


def _shown_event(done: SettledEvent, rules: Rules) -> tuple[str, ShownKong | ShownWins | ShownDraw | ShownChombo]:
    """Return the kind of an event and what is shown of it; a kong also by the name that riichi games have for it, which
    programs that read results know."""
    event = done.event
    if isinstance(event, Kong):
        tile, meld = mpsz(event.tile & KIND), MELD_OF_KONG[event.kind]
        return "kong", ShownKong(event.player, event.kind, event.from_hand, tile, event.source, meld)
    if isinstance(event, Chombo):
        return "chombo", ShownChombo(event.player)
    if isinstance(event, Wins):
        circumstances = event.after_kong, event.robbed_kong, event.haitei, event.tenho
        return "win", ShownWins(event.by, *circumstances, mpsz(event.tile & KIND), event.source)
    return "draw", _shown_draw(event, done, rules)


def _shown_draw(event: ExhaustiveDraw, done: SettledEvent, rules: Rules) -> ShownDraw:
    """Return what is shown of an exhaustive draw: each hand, and of a tenpai one the waits and the worth of the best of
    them, which the noten players paid."""
    tenpai = {}
    for player, waits in done.tenpai.items():
        best = highest(waits)
        tiles = tuple([mpsz(wait.tile) for wait in waits])
        tenpai[player] = TenpaiHand(tiles, mpsz(best.tile), size_of(best.score, rules))
    noten = tuple([player for player, _, _ in event.hands if player not in tenpai])
    hands = {player: HeldHand(tuple(map(mpsz, tiles)), shown_melds(melds)) for player, tiles, melds in event.hands}
    return ShownDraw(done.failed, tenpai, noten, hands)
