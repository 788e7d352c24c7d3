"""What anmika alone says of a hand: its story, flowers paid, the rons that a チョンボ is charged with, dice chances."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...riichi.chips import ChipLine
from ...riichi.verdict import RiichiTable
from ...tiles.tiles import EAST, WIND_NAMES, mpsz
from ...verdict.verdict import SPREAD, Part, ResultType, Verdict, keyed
from .record import Aside, Declared, Event, ExhaustiveDraw, Konged, Record, WinEvent, given_back
from .settled_win import (
    KEYS,
    SettledWin,
    ShownChance,
    ShownLine,
    ShownRiichi,
    counted_yaku,
    shown_chance,
    shown_line,
    shown_riichi,
    yaku_beside,
)
from .story import Story


@keyed(of_round=SPREAD)
class AnmikaTable(NamedTuple):
    """What lay on the table, as results show it: as in riichi, and who sits out."""

    of_round: RiichiTable
    sitout: str | None
    """Who sits out, of four."""


class AsideEvent(NamedTuple):
    """A flower or a north drawn aside."""

    aside: str
    player: str


class RiichiEvent(NamedTuple):
    """A declaration of riichi."""

    riichi: ShownRiichi
    player: str


class KanEvent(NamedTuple):
    """A concealed kan after riichi."""

    kan: str
    player: str


class WonEvent(NamedTuple):
    """A win, by its tile."""

    win: str
    player: str
    by: str


class DrawEvent(NamedTuple):
    """An exhaustive draw, by those whom the record calls tenpai."""

    draw: tuple[str, ...]
    player: str = ""


class ChomboEvent(NamedTuple):
    """A チョンボ."""

    chombo: str
    player: str


ShownEvent = AsideEvent | RiichiEvent | KanEvent | WonEvent | DrawEvent | ChomboEvent


def shown_event(event: Event) -> ShownEvent:
    """Return an event as results show it. A チョンボ has its player twice, as what the event is about and as who made
    it. The results list all events, so that a reader can follow the hand."""
    if isinstance(event, ExhaustiveDraw):
        return DrawEvent(event.tenpai)
    if isinstance(event, Declared):
        return RiichiEvent(shown_riichi(event), event.player)
    if isinstance(event, Aside):
        return AsideEvent(mpsz(event.tile), event.player)
    if isinstance(event, Konged):
        return KanEvent(mpsz(event.tile), event.player)
    if isinstance(event, WinEvent):
        return WonEvent("" if event.size is not None else mpsz(event.tile), event.player, event.by)
    return ChomboEvent(event.player, event.player)


@keyed(worth=SPREAD)
class Plucked(NamedTuple):
    """What was paid for a flower drawn (単春)."""

    worth: ShownLine
    event: int
    """The number of the event that drew it."""


class ShownDue(NamedTuple):
    """The ron on one tile that the offender of a チョンボ pays for."""

    player: str
    tile: str
    yaku: tuple[Part, ...]
    beside: tuple[Part, ...]
    """Ordinary yaku beside a yakuman: they count for chips only."""
    chip_lines: tuple[ShownLine, ...]


class AnmikaVerdict(Verdict[SettledWin]):
    """The outcome of a hand of anmika: a story, in which several players may win."""

    __slots__ = ("settled",)

    record: Record
    settled: Story
    """The story at its end."""

    beside = ("story", "fault", "plucked", "tenpai", "nagashi")

    @property
    def points(self) -> dict[str, int]:
        """Points gained (+) or lost (−) by each player; whoever sits out moves only chips, and is left out."""
        points = super().points
        points.pop(self.record.sitout, None)
        return points

    @property
    def scores(self) -> Mapping[str, int] | None:
        """The scores after the hand, with the sticks that a チョンボ gives back, which are no payments of the ledger;
        ``None`` if none are recorded. The scores of a record are those after sticks were laid."""
        record, points, v = self.record, self.points, self.rules.values
        if not record.scores:
            return None
        back, stick = given_back(record, v), v["sticks.value"]
        return {player: score + points[player] + back.get(player, 0) * stick for player, score in record.scores.items()}

    @property
    def seats(self) -> tuple[str, ...]:
        """All players of the evening at this table, the one who sits out last: he pays and receives chips."""
        return self.record.everybody

    @property
    def table(self) -> AnmikaTable:
        """What results say of the table: round, seats, counters, last indicators, and who sits out."""
        record = self.record
        wind, lying = WIND_NAMES[record.round_wind - EAST], (tuple(map(mpsz, row)) for row in record.indicators)
        table = RiichiTable(wind, record.number, record.everybody, record.honba, record.sticks, *lying)
        return AnmikaTable(table, record.sitout or None)

    @property
    def chances(self) -> tuple[ShownChance, ...]:
        """The dice chances of the wins and of a draw, with their rolls; those of a draw belong to no win. The wins
        list theirs without rolls, so the rolls stand here once."""
        rules = self.rules
        return tuple([
            shown_chance(chance, rules.named, rules.values, rolls) for chance, rolls in self.settled.rolled_chances
        ])  # fmt: skip

    @property
    def story(self) -> tuple[ShownEvent, ...]:
        """The events of the hand as results show them, in the order of settlement."""
        return tuple(map(shown_event, self.settled.events))

    @property
    def fault(self) -> tuple[ShownDue, ...]:
        """The rons that the offender of a チョンボ is charged with, each with its yaku and chip lines: they are no wins
        and stand nowhere else."""
        return tuple([
            ShownDue(
                player=due.player,
                tile=mpsz(due.tile),
                yaku=counted_yaku(due.size),
                beside=yaku_beside(due.size),
                chip_lines=tuple(map(self._shown_line, due.lines)),
            )
            for due in self.settled.dues
        ])  # fmt: skip

    @property
    def plucked(self) -> tuple[Plucked, ...]:
        """What was paid for flowers drawn."""
        return tuple([Plucked(self._shown_line(spring.line), spring.event) for spring in self.settled.springs])

    @property
    def tenpai(self) -> Sequence[str] | None:
        """The players who are tenpai at the draw; ``None`` if that was not asked, as after a win."""
        return self.settled.tenpai

    @property
    def nagashi(self) -> tuple[ShownLine, ...]:
        """The chip lines of 流し役満, which is no win in whose result they could stand; a hand that ends by it has no
        other lines."""
        last = self.record.last
        if not isinstance(last, ExhaustiveDraw) or not last.nagashi:
            return ()
        return tuple(map(self._shown_line, self.settled.position.lines))

    def _shown_line(self, line: ChipLine) -> ShownLine:
        """Return a chip line as results show it, beside the riichi of its receiver."""
        return shown_line(line, self.settled.declared(line.receiver), self.settled.v)


RESULT = ResultType(AnmikaVerdict, SettledWin, KEYS.result)
