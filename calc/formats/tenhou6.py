"""Tenhou's JSON logs, as ``tenhou.net/6`` shows and edits them: whole games, every hand a record.

A hand has three lists for each player: the tiles dealt, what he took, what he put down. The lists say who called what,
but not when; :mod:`calc.formats.tenhou6_play` finds the order. Hands of Mahjong Soul that were converted to this format
have English yaku names and are settled by ``majsoul4``.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..compiled import toml
from ..problems import Source, Span
from ..tiles import BY_MPSZ, EAST, Tile
from . import Expected, Recorded, Report
from .game import MOST_SCORE, draw_called, record_draw, record_wins, sum_han, tile_called
from .stream import InMemory, error_at, text_of
from .table import MOST_COUNT, GameSettings, LogFault, Table, seat_names, whole

FAMILY = 3

DRAWS: Mapping[str, str]
LIMITS: Mapping[str, str]
YAKU: Mapping[str, str]
"""Our ids by the names in the logs."""
DRAWS, LIMITS, YAKU = map(toml(__file__, "names")["tenhou6"].__getitem__, ("draws", "limits", "yaku"))
WON = "和了"

_ENTRY = re.compile(r"(.{1,60}?)\((?:(\d{1,3})飜|役満)\)")
_POINTS = re.compile(r"(?:(\d{1,3})符\d{1,3}飜|(満貫|跳満|倍満|三倍満|数え役満|役満))(?:(\d{1,7})-)?(\d{1,7})点(∀)?")
"""Fu or a limit; the points that a child pays, if the dealer pays others; the points, of each if ∀."""
_ROOM = re.compile(r"(?i)\b(room|jade|gold|silver|bronze|throne|friendly)\b")
"""The names of rules of Mahjong Soul."""
_ARRAY = re.compile(r'"log"\s*:\s*\[[ \t\r\n,]*')
_GAP = re.compile(r"[ \t\r\n,]*")


def read(path: str, report: Report, memory: InMemory | None = None) -> Iterator[Recorded]:
    """Yield every hand of a file; ``-`` is standard input. Problems (F3xx) go to ``report``; a hand with a problem is
    left out."""
    text = text_of(path, report, FAMILY, memory)
    if text is None:
        return
    bare = text.removeprefix("\ufeff")
    try:
        games = [(Source(path, text), json.loads(bare))]
    except (ValueError, RecursionError) as error:
        # One game a line is a separate form, and so is a truncated game.
        if "\n" not in text.strip() or getattr(error, "msg", "") != "Extra data":
            why = getattr(error, "msg", "nested too deeply")
            report(LogFault("F201.log_json", why=why).problem(FAMILY, error_at(Source(path, text), error)))
            return
        games = list(_lines(path, bare, report))
    for number, (source, game) in enumerate(games, 1):
        yield from (recorded._replace(game=number) for recorded in _read_game(source, game, report))


def _lines(path: str, text: str, report: Report) -> Iterator[tuple[Source, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        source = Source(path, line, number)
        try:
            if line.strip():
                yield source, json.loads(line)
        except (ValueError, RecursionError) as error:
            report(LogFault("F201.game_line").problem(FAMILY, error_at(source, error)))


def _places(text: str, count: int) -> list[tuple[int, int]]:
    """Return the places of the hands in the text of a log."""
    gap, decoder = _ARRAY.search(text), json.JSONDecoder()
    places: list[tuple[int, int]] = []
    while gap and len(places) < count:
        try:
            places.append((gap.end(), decoder.raw_decode(text, gap.end())[1]))
        except (ValueError, RecursionError):
            break
        gap = _GAP.match(text, places[-1][1])
    return places + [(0, 0)] * (count - len(places))


def _read_game(source: Source, game: Any, report: Report) -> Iterator[Recorded]:
    """Yield the hands of one game."""
    try:
        hands = game.get("log") if isinstance(game, dict) else None
        if not isinstance(hands, list):
            raise LogFault("F203.log")
        setting = setting_of(game)
    except LogFault as fault:
        report(fault.problem(FAMILY, Span(source, 0, 1)))
        return
    for lists, place in zip(hands, _places(source.text, len(hands)), strict=True):
        span = Span(source, *place)
        try:
            yield _record(_hand(lists, len(setting.names)), setting, span.line, source.name)
        except LogFault as fault:
            report(fault.problem(FAMILY, span))


def setting_of(game: Mapping[str, Any]) -> GameSettings:
    """Return the rules and the players of a game. Raises :class:`LogFault`."""
    rule = game.get("rule", {})
    if not isinstance(rule, dict):
        raise LogFault("F203.rule")
    disp = rule.get("disp", "")
    if not isinstance(disp, str):
        raise LogFault("F203.disp")
    reds = [rule.get(key, 0) for key in ("aka", "aka51", "aka52", "aka53")]
    if not all(whole(count, 4) for count in reds):
        raise LogFault("F203.aka")
    three, soul = "三" in disp or _seats_three(game), _ROOM.search(disp)
    if not three and max(reds) > 1:
        raise LogFault("F206.red_fives")
    if soul and three:
        raise LogFault("F206.three_players")
    overrides: dict[str, object] = {}
    if not any(reds):
        overrides |= {"table.red_fives": ()}
    elif not (reds[0] or three or all(reds[1:])):
        overrides |= {"table.red_fives": tuple(f"0{suit}" for suit, n in zip("mps", reds[1:], strict=True) if n)}
    if disp and "喰" not in disp and not soul:
        overrides |= {"yaku.tanyao": "1/-"}
    rules = "majsoul4" if soul else "tenhou3" if three else "tenhou4"
    return GameSettings(rules, overrides, seat_names(game.get("name"), 3 if three else 4))


def _seats_three(game: Mapping[str, Any]) -> bool:
    """Tell whether the first hand of a game has nothing at the fourth seat."""
    first, *_ = game.get("log") or [None]
    return isinstance(first, list) and len(first) == 17 and not (first[13] or first[14])


TILES = {
    **{10 * suit + rank: BY_MPSZ[f"{rank}{s}"] for suit, s in enumerate("mps", 1) for rank in range(1, 10)},
    **{41 + i: EAST + i for i in range(7)},
    **{51 + i: BY_MPSZ[f"0{s}"] for i, s in enumerate("mps")},
}


def tile(number: object) -> Tile:
    """Return the tile of a number: 11-19 m, 21-29 p, 31-39 s, 41-47 honours, 51-53 the red fives."""
    return tile_called(TILES, "11-19 m, 21-29 p, 31-39 s, 41-47 honours, 51-53 red fives", number)


class _Hand(NamedTuple):
    """The lists of one hand."""

    head: list[int]
    """The number of the hand, honba, sticks."""
    scores: list[int]
    dora: list[Tile]
    ura: list[Tile]
    dealt: list[list[Tile]]
    took: list[list[Any]]
    put: list[list[Any]]
    result: str
    details: list[Any]
    """The differences of points, and of each win its seats and worth."""


class _LoggedWin(NamedTuple):
    """A win as stated in the result of a hand."""

    who: int
    source: int
    liable: int
    """The seat of the winner if nobody is liable."""
    deltas: dict[str, int]
    worth: list[Any]
    """The points and the yaku, in words."""


def _hand(lists: Any, n: int) -> _Hand:
    """Check the lists of a hand of ``n`` players. Raises :class:`LogFault`."""
    if not isinstance(lists, list) or len(lists) not in (13, 14, 16, 17):
        raise LogFault("F203.hand")
    if not all(isinstance(part, list) for part in lists) or len(lists) < 5 + 3 * n:
        raise LogFault("F203.lists", n=n, lists=5 + 3 * n)
    head, scores, dora, ura, *hands, result = lists
    if len(head) != 3 or not all(whole(number, MOST_COUNT) for number in head):
        raise LogFault("F203.head")
    if len(scores) < n or not all(whole(score, MOST_SCORE, -MOST_SCORE) for score in scores):
        raise LogFault("F203.no_scores")
    markers, under = list(map(tile, dora)), list(map(tile, ura))
    if not markers:
        raise LogFault("F203.no_dora")
    dealt, took, put = (hands[first : 3 * n : 3] for first in range(3))
    tiles = [list(map(tile, hand)) for hand in dealt]
    if not result or not isinstance(result[0], str):
        raise LogFault("F208.result")
    return _Hand(head, scores[:n], markers, under, tiles, took, put, result[0], result[1:])


def _record(hand: _Hand, setting: GameSettings, line: int, path: str) -> Recorded:
    """Play a hand, and return its record with the payments in the log."""
    from .tenhou6_play import play

    kind = draw_called({WON: "", **DRAWS}, hand.result, "F202.result")
    wins = [] if kind else _wins(hand.details, setting)
    number, honba, sticks = hand.head
    table = Table(setting, number, honba, sticks, hand.scores, hand.dora, hand.dealt)
    source = wins[0].source if wins else -1
    ends = kind or ("tsumo" if wins[0].who == source else "ron")
    table = play(table, hand.took, hand.put, ends, source)
    if kind:
        deltas = setting.deltas(hand.details[0] if hand.details else [0] * len(setting.names))
        return record_draw(table, kind, hand.result == "流し満貫", deltas, line, path)
    recorded = []
    for win in wins:
        liable = None if win.liable == win.who else win.liable
        recorded.append((table.win(win.who, win.source, None, liable), _expected(win, table)))
    return record_wins(table, recorded, hand.ura, line, path)


def _wins(parts: list[Any], setting: GameSettings) -> list[_LoggedWin]:
    n = len(setting.names)
    if not parts or len(parts) % 2:
        raise LogFault("F208.details")
    wins = []
    for deltas, detail in zip(parts[::2], parts[1::2], strict=True):
        if not isinstance(detail, list) or len(detail) < 4:
            raise LogFault("F208.win_fields")
        who, source, liable, *worth = detail
        if not all(whole(seat, n - 1) for seat in (who, source, liable)):
            raise LogFault("F203.win_seats", most=n - 1)
        wins.append(_LoggedWin(who, source, liable, setting.deltas(deltas), worth))
    if len({win.who for win in wins}) < len(wins) or len({win.source for win in wins}) > 1:
        raise LogFault("F208.several")
    return wins


def _expected(win: _LoggedWin, table: Table) -> Expected:
    """Return what the log says a win is worth."""
    if not all(isinstance(text, str) for text in win.worth):
        raise LogFault("F208.texts")
    worth, *names = win.worth
    points, fu, limit = _points(worth, win, table)
    entries = [_yaku(name) for name in names]
    if yakuman := tuple(name for name, han in entries if han is None):
        return Expected((), yakuman, None, None, points, "yakuman", win.deltas)
    yaku = sum_han((name, han or 0) for name, han in entries)
    if limit == "yakuman":
        limit = "counted_yakuman"
    return Expected(tuple(yaku.items()), (), sum(yaku.values()), fu, points, limit, win.deltas)


def _points(text: str, win: _LoggedWin, table: Table) -> tuple[int, int | None, str]:
    """Read the points of a win, its fu and its limit."""
    match = _POINTS.fullmatch(text)
    if not match:
        raise LogFault("F207.points", text=text[:40])
    fu, limit, child, amount, everyone = match.groups()
    points = int(amount)
    if everyone or (not child and win.who == win.source == table.dealer):
        points *= table.players - 1
    elif child:
        points += int(child) * (table.players - 2)
    return points, int(fu) if fu else None, LIMITS.get(limit, "")


def _yaku(text: str) -> tuple[str, int | None]:
    """Read a yaku and its han; ``None``: it is a yakuman."""
    name, han = match.groups() if (match := _ENTRY.fullmatch(text)) else ("", None)
    if name not in YAKU:
        raise LogFault("F207.yaku_text", name=text[:40])
    return YAKU[name], int(han) if han else None
