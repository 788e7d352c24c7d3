"""What completes a hand of sixteen tiles, and what the hand is worth with each tile."""

from typing import NamedTuple

from ...languages import Phrase
from ...problems.problems import InputError, Problem, refuse
from ...records.record import RON, TSUMO
from ...records.values import ReadableDocument
from ...rules.rules import Rules
from ...tiles.tiles import COPIES, KIND, Kind, mpsz
from ...verdict.receipt import Silent
from ...verdict.verdict import SPREAD, Names, Part, keyed
from ...verdict.wait_report import AskedWin, Wait, WaitReport, WaitValue, WaitValues
from ..waits import completed
from .hand import own_tiles, waited_for
from .legal import OPEN, check_open
from .reader import WenzhouReader
from .record import Record, WinClaim
from .settle import judge
from .verdict import grade_of


class WaitGrade(NamedTuple):
    """What a win on a wait would be worth."""

    grade: str
    grade_name: Names
    factor: int
    """By which the stakes are multiplied."""
    reason: Part
    """The most telling reason for the grade."""
    points: int | None = None
    """In all, if it is said who wins."""


@keyed(what=SPREAD)
class WenzhouHand(NamedTuple):
    """What wenzhou says of a hand whose waits are asked for, beside these."""

    what: AskedWin
    """Without player and way of winning if the document does not say who wins; both ways are then reported."""
    indicator: str


WenzhouReport = WaitReport[WaitValues[WaitGrade], WenzhouHand]


def report(document: ReadableDocument, rules: Rules) -> WenzhouReport:
    """Return the waits of a hand. ``win`` of the document has the hand without its winning tile. If it names a player,
    each tile is valued by his way of winning, with its points; else by both ways, with the grade alone. Raises
    InputError for anything wrong in the document, which has to have an indicator."""
    reader = WenzhouReader(document)
    if "indicator" not in document.value:
        reader.tell("S203.indicator", (), Phrase("add_indicator"))
    win = reader.open_win(rules)
    indicator, seats, span = win.record.get("indicator"), reader.seats, document.span(("win", "hand"))
    if indicator is None:
        raise InputError(reader.problems)
    by, player = win.fields.get("by", TSUMO), win.player
    claim = WinClaim(player or seats[0], by, win.concealed, OPEN, win.melds)
    refuse([*reader.problems, *check_open(claim, indicator)], span)
    kinds = waited_for(claim, indicator, rules.values)
    record = Record(seats, wins=(claim,), indicator=indicator)
    asked = AskedWin(by=None, player=None, tenpai=bool(kinds))
    if player and kinds:
        # any serves to read all else; a joker last
        first = next((kind for kind in kinds if kind != indicator & KIND), kinds[0])
        record, problems = completed(document, seats, first, rules)
        refuse(p for p in problems if p.path[-1:] != ("hand",))  # of that tile; the hand alone is checked above
        asked = AskedWin(by, player, tenpai=True)
    sight, ways = own_tiles(claim, indicator), (asked.by,) if asked.by else (TSUMO, RON)
    waits = []
    for tile in kinds:
        values = {way: _value_wait(record, tile, way, rules, with_points=bool(asked.by)) for way in ways}
        waits.append(Wait(mpsz(tile), COPIES - sight.count(tile), WaitValues(values)))
    return WaitReport(tuple(waits), WenzhouHand(asked, mpsz(indicator)))


def _value_wait(record: Record, tile: Kind, by: str, rules: Rules, with_points: bool) -> WaitValue[WaitGrade]:
    """Return the grade of a hand completed by a tile, or the code of what forbids the win: a lone 財神 waits for
    self-draw only (spec §2). ``with_points``: whether the document says who wins, on which the stakes depend."""
    claim, indicator = record.wins[0]._replace(tile=tile, by=by), record.indicator
    if indicator is not None and claim.by == RON and claim.tile == indicator & KIND:
        return WaitValue(refused="L421")  # nobody discards a 財神
    win = judge(record._replace(wins=(claim,)), 0, Silent(rules))
    if isinstance(win, Problem):
        return WaitValue(refused=win.code)
    (reason,) = win.reason_parts(win.best.reasons[:1])
    points = win.points if with_points else None
    return WaitValue(WaitGrade(win.grade, *grade_of(win.grade, rules), reason, points))
