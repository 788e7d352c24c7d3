"""What the logs of other programs have in common: hands that end in wins or a draw, and faults that cost one hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ..problems import Span
from ..record import Win
from ..tiles import Tile
from . import Expected, Recorded, Report
from .table import LogFault, Table, whole


def tile_called(tiles: Mapping[Any, Tile], how: str, name: object) -> Tile:
    """The tile with a name. Raises :class:`LogFault`, which says ``how`` tiles are written, for an unknown name."""
    found = tiles.get(name) if type(name) in (str, int) else None
    if found is None:
        raise LogFault("F204.tile", help_=how, name=str(name)[:20])
    return found


def counted(event: Mapping[str, Any], name: str, most: int, left_out: int | None = None) -> int:
    """A count in an event, or the one that it implies by leaving it out."""
    value = event.get(name, left_out)
    if not whole(value, most):
        raise LogFault("F203.count", name=name)
    return value


def han_of(yaku: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Han by yaku: yaku named several times are added up, yaku without han are left out."""
    found: dict[str, int] = {}
    for name, han in yaku:
        if han:
            found[name] = found.get(name, 0) + han
    return found


def won(table: Table, wins: Sequence[tuple[Win, Expected]], ura: Iterable[Tile], line: int, path: str) -> Recorded:
    """A hand that ended with one win, or several on one tile, each with what the log says about it."""
    winners, said = [win for win, _ in wins], [expected for _, expected in wins]
    if len({win.player for win in winners}) < len(winners):
        raise LogFault("F208.wins_twice", player=winners[-1].player)
    whole = said[0]
    if len(said) > 1:
        names = table.setting.names if all(one.deltas for one in said) else ()
        totals = {name: sum(one.deltas[name] for one in said) for name in names}
        whole = Expected(deltas=totals, wins=tuple(one._replace(deltas={}) for one in said))
    return Recorded(table.record(winners, None, ura), whole, table.where, line, path, table=table)


def drawn(
    table: Table, kind: str, nagashi: bool, deltas: dict[str, int], line: int, path: str,
    shown: Sequence[int] | None = None,
) -> Recorded:  # fmt: skip
    """A hand that nobody won (:meth:`Table.ended`)."""
    record = table.ended(kind, nagashi and kind == "exhaustive", shown)
    return Recorded(record, Expected(deltas=deltas), table.where, line, path, table=table)


class Game:
    """A log that is read event by event. A hand with a fault is left out, and reading continues with the next."""

    family: ClassVar[int]
    """The family of the codes of its faults."""
    begin: ClassVar[str]
    """The event that begins a hand."""
    win: ClassVar[str]
    """The event of a win; several may follow each other."""
    ends: ClassVar[frozenset[str]]
    """The events before which the result of a hand is complete."""

    def __init__(self, path: str, report: Report) -> None:
        self.path, self.report = path, report
        self.table: Table | None = None
        self.playing = False
        """Whether a hand has no result yet."""
        self.bad = False
        """Whether this hand has a fault already."""
        self.number = 0
        """The number of the game in the file."""
        self.line = 0
        """The line at which the hand begins."""
        self.wins: list[tuple[Any, Span]] = []
        self.span: Span | None = None
        """The place of the last event."""

    def read(self, events: Iterable[tuple[str, Any, Span]]) -> Iterator[Recorded]:
        """The hands of a log, each as soon as it has ended. An event is its name, its content and its place; an event
        that cannot be read is a :class:`LogFault`."""
        for recorded in self._hands(events):
            yield recorded._replace(game=max(self.number, 1))

    def _hands(self, events: Iterable[tuple[str, Any, Span]]) -> Iterator[Recorded]:
        for name, event, self.span in events:
            if name != self.win:
                yield from self._won()
            if name in self.ends and self.playing:
                self.fault(LogFault("F209.no_result"), self.span)
                self.playing = False
            try:
                if isinstance(event, LogFault):
                    raise event
                yield from self.event(name, event, self.span)
            except LogFault as fault:
                self.fault(fault, self.span)
                if not fault.sentence.startswith("F202"):
                    self.bad, self.playing = True, False
        yield from self._won()

    def fault(self, fault: LogFault, span: Span | None) -> None:
        """Report a fault, at its own place if it has one."""
        self.report(fault.problem(self.family, span))

    def event(self, name: str, event: Any, span: Span) -> Iterator[Recorded]:
        """Read one event. Yields the hand that it ends, if it is a draw; raises :class:`LogFault`."""
        raise NotImplementedError

    def a_win(self, table: Table, event: Any) -> tuple[Win, Expected, list[Tile]]:
        """One win, what the log says about it, and the ura dora indicators that it shows; raises :class:`LogFault`."""
        raise NotImplementedError

    def started(self, span: Span) -> None:
        """Begin a hand; the caller then sets its table."""
        self.bad, self.playing, self.line, self.table = False, True, span.line, None

    def hand(self, name: str) -> Table | None:
        """The table at which an event of a hand happens; ``None`` if the hand already has a fault."""
        if self.bad:
            return None
        if self.table is None or not (self.playing or (name == self.win and self.wins)):
            raise LogFault("F205.too_early", name=name[:40], begin=self.begin)
        return self.table

    def _won(self) -> Iterator[Recorded]:
        """The hand that ended with the last wins."""
        said, self.wins = self.wins, []
        if not said or self.bad or self.table is None:
            return
        wins: list[tuple[Win, Expected]] = []
        ura: list[Tile] = []
        try:
            for event, span in said:  # noqa: B007 - it is the place of the fault
                win, expected, under = self.a_win(self.table, event)
                wins.append((win, expected))
                ura = under or ura
            yield won(self.table, wins, ura, self.line, self.path)
        except LogFault as fault:
            self.fault(fault, span)
