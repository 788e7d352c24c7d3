"""What the logs of other programs have in common: events, hands that end in wins or a draw, faults of one hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from ..languages import Phrase
from ..problems.problems import Span
from ..records.record import Win
from ..tiles.tiles import Tile
from . import Expected, Recorded, Report
from .table import Json, LogFault, Table, is_whole, require

MOST_SCORE = 10**7
"""The greatest score or payment that a log can state."""


class Event(NamedTuple):
    """One event of a log. Its values may be anything, so each is checked where it is read: what is not as the format
    has it raises :class:`LogFault`."""

    name: str
    """What happens, as the format calls it."""
    values: Mapping[str, Json]
    span: Span
    written: str = ""
    """The name as the log writes it, if that says more."""
    fault: LogFault | None = None
    """Why it cannot be read."""

    def get(self, name: str) -> Json:
        """Return a value as it stands in the log, unchecked; ``None`` if it is left out."""
        return self.values.get(name)

    def count(self, name: str, most: int = MOST_SCORE, left_out: int | None = None) -> int:
        """Return a count of at most ``most``; ``left_out`` if the event does not have it, as logs leave out what is
        usual (``None``: it must be there). Raises :class:`LogFault` for anything else."""
        value = self.values.get(name, left_out)
        if not is_whole(value, most):
            raise LogFault("F203.count", name=name)
        return value

    def items(self, name: str) -> list[Json]:
        """Return the list under a name, with items of any kind; an empty one if the event leaves it out. Raises
        :class:`LogFault` for anything but a list."""
        value = self.get(name)
        require(value is None or isinstance(value, list), "F203.list", name=name)
        return value or []


def tile_called(tiles: Mapping[Json, Tile], how: str, name: object) -> Tile:
    """Return the tile that a format calls by a name (``tiles``: tiles by names). Raises :class:`LogFault` for any
    other value; its advice is the phrase ``how``, which says how the format writes tiles."""
    tile = tiles.get(name) if type(name) in (str, int) else None  # JSON may have a list here
    if tile is None:
        raise LogFault("F204.tile", help_=Phrase(how), name=str(name)[:20])
    return tile


def draw_called(draws: Mapping[str, str], name: object, sentence: str = "F207.reason") -> str:
    """Return the kind of draw that a format calls by a name (``draws``: kinds by names). Raises :class:`LogFault` with
    this sentence, and all known names, for a name that is not among them, which may be anything."""
    kind = draws.get(str(name))
    if kind is None:
        names = ", ".join(filter(None, draws))  # an empty name is that of an event without a reason
        raise LogFault(sentence, help_=Phrase("known", names=names), name=str(name)[:40])
    return kind


def sum_han(yaku: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the han of each yaku, added up; those without han are left out. A log may list each dora by itself; our
    results have the han of all.

    >>> sum_han([("dora", 1), ("dora", 1), ("riichi", 1)])
    {'dora': 2, 'riichi': 1}
    """
    total: dict[str, int] = {}
    for name, han in yaku:
        if han:
            total[name] = total.get(name, 0) + han
    return total


def record_wins(
    table: Table, wins: Sequence[tuple[Win, Expected]], ura: Iterable[Tile], line: int, path: str
) -> Recorded:
    """Return the hand that ended with these wins on one tile, each with what the log says about it; ``line`` and
    ``path``: where the hand begins. Of several wins, ``calc verify`` compares the sum of their ``deltas``, as logs put
    honba and sticks with any one of the wins; if one win has no deltas, there is no sum. Raises :class:`LogFault` if a
    player wins twice."""
    winners = [win for win, _ in wins]
    for player, times in Counter(win.player for win in winners).items():
        require(times == 1, "F208.wins_twice", player=player)
    worth = [expected for _, expected in wins]
    expected = worth[0]
    if len(worth) > 1:
        totals: dict[str, int] = {}
        if all(part.deltas for part in worth):  # else the hand as a whole is not known
            totals = {name: sum(part.deltas[name] for part in worth) for name in table.setting.names}
        expected = Expected(deltas=totals, wins=tuple(part._replace(deltas={}) for part in worth))
    return Recorded(table.finish(winners, None, ura), expected, table.where, line, path, table=table)


def record_draw(
    table: Table, kind: str, nagashi: bool, deltas: dict[str, int], line: int, path: str,
    open_seats: Sequence[int] | None = None,
) -> Recorded:  # fmt: skip
    """Return the hand that ended in a draw of this ``kind`` (:meth:`Table.end_in_draw`). ``nagashi``: whether somebody
    may have 流し満貫, which counts only at an exhaustive draw; ``deltas``: the points that the log says each player
    gained; ``open_seats``: who showed his hand, if the log says so; ``line`` and ``path``: where the hand begins.
    Raises :class:`LogFault` for a draw that the table does not allow."""
    record = table.end_in_draw(kind, nagashi and kind == "exhaustive", open_seats)
    return Recorded(record, Expected(deltas=deltas), table.where, line, path, table=table)


Moves = Mapping[str, Callable[[Table, Any], object]]
Results = Mapping[str, Callable[[Any, Table, Any], Recorded]]


class Game:
    """A log that is read event by event. A hand with a fault is left out, and reading continues with the next.

    What reads an event raises :class:`LogFault` for what cannot be.
    """

    family: ClassVar[int]
    """The family of the codes of its faults."""
    begin: ClassVar[str]
    """The event that begins a hand."""
    win: ClassVar[str | None] = None
    """The event of a win, if several may follow each other."""
    ends: ClassVar[frozenset[str]]
    """The events before which the result of a hand is complete."""
    moves: ClassVar[Moves]
    """What happens at a table at each event that moves tiles."""
    results: ClassVar[Results]
    """What makes the hand that an event ends, other than a win."""

    def __init__(self, path: str, report: Report) -> None:
        """Begin a log before its first event. ``path`` only names it in problems; ``report`` is called with each
        problem."""
        self.path, self.report = path, report
        self.table: Table | None = None
        """The hand being played; ``None`` before a deal."""
        self.playing = False
        """Whether a hand has no result yet."""
        self.bad = False
        """Whether this hand has a fault already."""
        self.number = 0
        """The number of the game in the file, counted by formats that can have several; 0: not counted, so it is the
        first."""
        self.line = 0
        """The line at which the hand begins."""
        self.wins: list[Event] = []
        """The events of the wins of this hand so far: they are read when no other can follow."""
        self.span: Span | None = None
        """The place of the last event, where formats report that a log is cut off."""

    def read(self, events: Iterable[Event]) -> Iterator[Recorded]:
        """Yield the hands of a log, each as soon as it has ended."""
        for recorded in self._read_hands(events):
            yield recorded._replace(game=max(self.number, 1))  # 0: the only game

    def _read_hands(self, events: Iterable[Event]) -> Iterator[Recorded]:
        """Yield the hands that the events make. A fault is reported, and its hand left out; but an event with an
        unknown name (F202) is reported and passed over, as newer versions of a program add some that move nothing."""
        for event in events:
            self.span = event.span
            if event.name != self.win:  # no further win on the same tile follows
                yield from self._end_with_wins()
            if event.name in self.ends and self.playing:  # the hand before has had no result
                self.report_fault(LogFault("F209.no_result"), event.span)
                self.playing = False
            try:
                if event.fault:
                    raise event.fault
                yield from self._follow_event(event)
            except LogFault as fault:
                self.report_fault(fault, event.span)
                if not fault.sentence.startswith("F202"):
                    self.bad, self.playing = True, False
        yield from self._end_with_wins()

    def report_fault(self, fault: LogFault, span: Span | None) -> None:
        """Report a fault, at its own place if it has one, else at the place of the event."""
        self.report(fault.problem(self.family, span))

    def _follow_event(self, event: Event) -> Iterator[Recorded]:
        """Play one event on :attr:`table`, and yield the hand if the event ends it. A deal begins another table. A win
        is added to :attr:`wins` and yields nothing, as further wins on the same tile may follow. After a fault
        (:attr:`bad`) the events of a hand are passed over up to the next deal. Raises :class:`LogFault` for an event
        that cannot be there."""
        name = event.name
        if name == self.begin:
            self.bad, self.playing = False, True
            self.line = event.span.line
            self.table = None  # if deal() raises, the old table must not be played on
            self.table = self.deal(event)
        # an event of no hand, such as the names of players
        elif name not in self.moves and name not in self.results and name != self.win:
            self.note(event)
        elif not self.bad:
            table = self.table
            is_further_win = name == self.win and bool(self.wins)
            if table is None or not (self.playing or is_further_win):
                raise LogFault("F205.too_early", name=event.written[:40] or name[:40], begin=self.begin)
            self.playing = name in self.moves  # anything else ends the hand
            if name in self.moves:
                self.move(table, event)
            elif name == self.win:
                self.wins.append(event)
            else:
                yield self.results[name](self, table, event)

    def deal(self, event: Any) -> Table:
        """Begin a hand: return the table as an event of :attr:`begin` deals it. Raises :class:`LogFault` for a deal
        that cannot be."""
        raise NotImplementedError

    def note(self, event: Any) -> None:
        """Take note of an event that is of no hand, such as the names of players. Raises :class:`LogFault` (F202) for
        one that the format does not have."""
        raise NotImplementedError

    def move(self, table: Table, event: Any) -> None:
        """Play an event that moves tiles: change the table by the function that :attr:`moves` has for its name. A
        format may add what happens beside it. Raises :class:`LogFault` for what the table does not allow."""
        self.moves[event.name](table, event)

    def read_win(self, table: Table, event: Any) -> tuple[Win, Expected, list[Tile]]:
        """Return one win, what the log says about it, and the ura dora indicators that it shows. A format whose log has
        an event for each win overrides this. Raises :class:`LogFault` for a win that cannot be."""
        raise NotImplementedError

    def _end_with_wins(self) -> Iterator[Recorded]:
        """Yield the hand that the events in :attr:`wins` end, and empty that list; yield nothing if it is empty, or
        the hand has a fault already. A fault in one of the wins is reported at its event, and the hand left out."""
        events, self.wins = self.wins, []
        if not events or self.bad or self.table is None:
            return
        wins: list[tuple[Win, Expected]] = []
        ura: list[Tile] = []
        try:
            for event in events:
                win, expected, ura_of_win = self.read_win(self.table, event)
                wins.append((win, expected))
                ura = ura_of_win or ura  # only a win in riichi shows them
            yield record_wins(self.table, wins, ura, self.line, self.path)
        except LogFault as fault:
            self.report_fault(fault, event.span)
