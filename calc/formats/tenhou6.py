"""Tenhou's JSON logs, as ``tenhou.net/6`` shows and edits them: whole games, every hand a record.

A hand has three lists for each player: the tiles dealt, what he took, what he put down. The lists say who called what,
but not when; :mod:`calc.formats.tenhou6_play` finds the order. Hands of Mahjong Soul that were converted to this format
have English yaku names and are settled by ``majsoul4``.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..compiled import toml
from ..languages import Phrase
from ..problems.problems import Source, Span
from ..tiles.tiles import Tile
from . import Expected, Recorded, Report
from .game import MOST_SCORE, draw_called, record_draw, record_wins, sum_han
from .stream import InMemory, place_of_error, read_text
from .table import MOST_COUNT, GameSettings, Json, LogFault, Table, is_whole, require, seat_names
from .tenhou6_play import play, read_tile

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
_RULE = {"disp": "", "aka": 0, "aka51": 0, "aka52": 0, "aka53": 0}
"""The name of the rules, red fives, and those of each suit; as they are if left out."""
_LISTS_OF_A_HAND = (13, 14, 16, 17)
"""The head, scores, dora and ura, three lists for each of three or four seats, and the result, which may be missing."""
_ARRAY = re.compile(r'"log"\s*:\s*\[[ \t\r\n,]*')
_GAP = re.compile(r"[ \t\r\n,]*")


def read(path: str, report: Report, memory: InMemory | None = None) -> Iterator[Recorded]:
    """Yield every hand of a file; ``-`` is standard input. Problems (F3xx) go to ``report``; a hand with a problem is
    left out."""
    text = read_text(path, report, FAMILY, memory)
    if text is None:
        return
    bare = text.removeprefix("\ufeff")
    try:
        games = [(Source(path, text), json.loads(bare))]
    except (ValueError, RecursionError) as error:
        # “Extra data” behind the first game, in a text of several lines, is what one game a line looks like: these are
        # read below. Any other error is one of a single game.
        if "\n" not in text.strip() or getattr(error, "msg", "") != "Extra data":
            why = getattr(error, "msg", Phrase("nested_too_deeply"))
            report(LogFault("F201.log_json", why=why).problem(FAMILY, place_of_error(Source(path, text), error)))
            return
        games = list(_games_by_line(path, bare, report))
    for number, (source, game) in enumerate(games, 1):
        yield from (recorded._replace(game=number) for recorded in _read_game(source, game, report))


def _games_by_line(path: str, text: str, report: Report) -> Iterator[tuple[Source, Json]]:
    """Yield the games of a text that has one on each line, with the line as their source; blank lines are passed over,
    and lines that are no JSON reported and left out. A broken line costs only its game."""
    for number, line in enumerate(text.split("\n"), 1):
        source = Source(path, line, number)
        try:
            if line.strip():
                yield source, json.loads(line)
        except (ValueError, RecursionError) as error:
            report(LogFault("F201.game_line").problem(FAMILY, place_of_error(source, error)))


def _places_of_hands(text: str, count: int) -> list[tuple[int, int]]:
    """Return where the hands of a log begin and end in its text, in characters, so that a problem is underlined in its
    hand and not at the start of a file of one line. A hand that is not found has (0, 0)."""
    gap = _ARRAY.search(text)
    decoder = json.JSONDecoder()  # it says where a value ends, unlike json.loads
    places: list[tuple[int, int]] = []
    while gap and len(places) < count:
        try:
            places.append((gap.end(), decoder.raw_decode(text, gap.end())[1]))
        except (ValueError, RecursionError):
            break  # nobody knows where the next hand begins
        gap = _GAP.match(text, places[-1][1])
    return places + [(0, 0)] * (count - len(places))


def _read_game(source: Source, game: Json, report: Report) -> Iterator[Recorded]:
    """Yield the hands of one game (its JSON). A fault is reported: one in a hand costs only that hand, one in the rules
    or players the whole game."""
    try:
        hands: Json = game.get("log") if isinstance(game, dict) else None
        require(isinstance(hands, list), "F203.log")
        setting = read_settings(game)
    except LogFault as fault:
        report(fault.problem(FAMILY, Span(source, 0, 1)))
        return
    for lists, (start, end) in zip(hands, _places_of_hands(source.text, len(hands)), strict=True):
        span = Span(source, start, end)
        try:
            yield _play_hand(_read_hand(lists, len(setting.names)), setting, span.line, source.name)
        except LogFault as fault:
            report(fault.problem(FAMILY, span))


def read_settings(game: Mapping[str, Json]) -> GameSettings:
    """Return the rules and the players of a game, from the words in ``disp`` and the number of red fives. 三 means
    three players; without 喰, tanyao must be concealed; names of rooms are Mahjong Soul's. Raises :class:`LogFault` for
    a ``rule`` of another form, and for a game that none of our rules play."""
    rule = game.get("rule", {})
    require(isinstance(rule, dict), "F203.rule")
    disp, *reds = (rule.get(key, left_out) for key, left_out in _RULE.items())
    require(isinstance(disp, str), "F203.disp")
    require(all(is_whole(count, 4) for count in reds), "F203.aka")
    three = "三" in disp or _is_for_three(game)
    soul = _ROOM.search(disp)
    require(three or max(reds) <= 1, "F206.red_fives")
    require(not (soul and three), "F206.three_players")
    overrides = _red_fives(reds, three)
    # without words, or with the name of a room, nothing is said of tanyao: it stays open
    if disp and "喰" not in disp and not soul:
        overrides |= {"yaku.tanyao": "1/-"}
    rules = "tenhou3" if three else "tenhou4"
    if soul:
        rules = "majsoul4"  # never of three, as is checked above
    return GameSettings(rules, overrides, seat_names(game.get("name"), 3 if three else 4))


def _red_fives(reds: Sequence[Json], three: bool) -> dict[str, object]:
    """Return the rule of the red fives as an override; empty if the game has the usual ones. ``reds``: a number for all
    suits together, then one for each suit. ``three``: whether the game is for three, whose set has no 5m: its number
    is passed over."""
    together, *by_suit = reds
    counts = dict(zip("mps", by_suit, strict=True))
    if three:
        del counts["m"]
    if together or all(counts.values()):
        return {}
    return {"table.red_fives": tuple(f"0{suit}" for suit, count in counts.items() if count)}


def _is_for_three(game: Mapping[str, Json]) -> bool:
    """Tell whether the first hand of a game has nothing at the fourth seat: some logs of three players say so in no
    other way."""
    # 17: four lists, three of each player (those of the fourth are 13 to 15), and the result
    first, *_ = game.get("log") or [None]
    return isinstance(first, list) and len(first) == 17 and not (first[13] or first[14])


class _Hand(NamedTuple):
    """The lists of one hand."""

    head: list[int]
    """The number of the hand, honba, sticks."""
    scores: list[int]
    dora: list[Tile]
    ura: list[Tile]
    dealt: list[list[Tile]]
    took: list[list[Json]]
    put: list[list[Json]]
    result: str
    details: list[Json]
    """The differences of points, and of each win its seats and worth."""


class _LoggedWin(NamedTuple):
    """A win as stated in the result of a hand."""

    who: int
    source: int
    liable: int
    """The seat of the winner if nobody is liable."""
    deltas: dict[str, int]
    worth: list[Json]
    """The points and the yaku, in words."""


def _read_hand(lists: Json, players: int) -> _Hand:
    """Return the lists of a hand of three or four ``players``. The tiles dealt and the indicators are read; what was
    taken and put down stays as it is until it is played. Raises :class:`LogFault` for a wrong number or form of
    lists."""
    require(isinstance(lists, list) and len(lists) in _LISTS_OF_A_HAND, "F203.hand")
    least = 5 + 3 * players  # head, scores, dora, ura and result; dealt, taken and put down of each player
    all_lists = all(isinstance(part, list) for part in lists)
    require(all_lists and len(lists) >= least, "F203.lists", n=players, lists=least)
    head, scores, dora, ura, *hands, result = lists
    require(len(head) == 3 and all(is_whole(number, MOST_COUNT) for number in head), "F203.head")
    are_scores = all(is_whole(score, MOST_SCORE, -MOST_SCORE) for score in scores)
    require(len(scores) >= players and are_scores, "F203.no_scores")
    dora_indicators, ura_indicators = list(map(read_tile, dora)), list(map(read_tile, ura))
    require(dora_indicators, "F203.no_dora")
    dealt, took, put = (hands[first : 3 * players : 3] for first in range(3))  # three lists for each player in turn
    tiles = [list(map(read_tile, hand)) for hand in dealt]
    require(result and isinstance(result[0], str), "F208.result")
    outcome, *details = result
    return _Hand(head, scores[:players], dora_indicators, ura_indicators, tiles, took, put, outcome, details)


def _play_hand(hand: _Hand, setting: GameSettings, line: int, path: str) -> Recorded:
    """Play a hand, and return its record with the payments that the log states. The log lists what each seat took and
    put down, but not whose turn it was. The order is found by trying (:mod:`calc.formats.tenhou6_play`), for which the
    end of the hand must be known: so the result is read first. ``line``, ``path``: where the hand stands. Raises
    :class:`LogFault` for a result that is unknown or cannot be read, or if no order of play fits."""
    kind = draw_called({WON: "", **DRAWS}, hand.result, sentence="F202.result")  # empty: the hand was won
    wins = [] if kind else _read_wins(hand.details, setting)
    number, honba, sticks = hand.head
    start = Table(setting, number, honba, sticks, hand.scores, hand.dora, hand.dealt)
    source = wins[0].source if wins else -1  # all win on one tile; -1: nobody won
    ends = kind or ("tsumo" if wins[0].who == source else "ron")
    table = play(start, hand.took, hand.put, ends, source)
    if kind:  # a draw without details moved nothing
        deltas = setting.deltas(hand.details[0] if hand.details else [0] * len(setting.names))
        nagashi = hand.result == "流し満貫"  # nagashi mangan: an exhaustive draw that pays
        return record_draw(table, kind, nagashi, deltas, line, path)
    recorded = []
    for win in wins:
        # the log writes the winner himself where nobody is liable
        liable = None if win.liable == win.who else win.liable
        # None: won on the tile that was drawn or discarded last
        recorded.append((table.win(win.who, win.source, None, liable), _read_worth(win, table)))
    return record_wins(table, recorded, hand.ura, line, path)


def _read_wins(parts: list[Json], setting: GameSettings) -> list[_LoggedWin]:
    """Return the wins on one tile. The log has two lists for each: the differences of points, then seats and worth
    (winner; discarder, or the winner himself; who is liable, or the winner himself; texts). Raises :class:`LogFault`
    unless different players won from one discarder."""
    n = len(setting.names)
    require(parts and len(parts) % 2 == 0, "F208.details")
    wins = []
    for deltas, detail in zip(parts[::2], parts[1::2], strict=True):
        require(isinstance(detail, list) and len(detail) >= 4, "F208.win_fields")
        # what follows the seats are the texts of its worth
        who, source, liable, *worth = detail
        require(all(is_whole(seat, n - 1) for seat in (who, source, liable)), "F203.win_seats", most=n - 1)
        wins.append(_LoggedWin(who, source, liable, setting.deltas(deltas), worth))
    winners, sources = {win.who for win in wins}, {win.source for win in wins}
    require(len(winners) == len(wins) and len(sources) == 1, "F208.several")  # several win on one tile alone
    return wins


def _read_worth(win: _LoggedWin, table: Table) -> Expected:
    """Return what the log says a win is worth, to be compared with our settlement. Its words are the points, then each
    yaku with its han. Raises :class:`LogFault` for words that mean none of these."""
    require(all(isinstance(text, str) for text in win.worth), "F208.texts")
    worth, *names = win.worth
    points, fu, limit = _read_points(worth, win, table)
    entries = [_read_yaku(name) for name in names]
    if yakuman := tuple(name for name, han in entries if han is None):  # beside these a log names nothing that counts
        return Expected(yaku=(), yakuman=yakuman, points=points, limit="yakuman", deltas=win.deltas)
    yaku = sum_han((name, han or 0) for name, han in entries)  # none is without han: yakuman were returned above
    if limit == "yakuman":
        limit = "counted_yakuman"  # named yakuman were returned above
    return Expected(tuple(yaku.items()), (), sum(yaku.values()), fu, points, limit, win.deltas)


def _read_points(text: str, win: _LoggedWin, table: Table) -> tuple[int, int | None, str]:
    """Return, from words such as ``30符2飜1000-2000点``, the points of a win in all, its fu (``None`` where a limit
    stands instead) and its limit (empty without one). For a tsumo the log states shares: what everybody pays (∀), or
    what a non-dealer and the dealer pay. Raises :class:`LogFault` for other words."""
    match = _POINTS.fullmatch(text)
    if not match:
        raise LogFault("F207.points", text=text[:40])
    fu, limit, child, amount, everyone = match.groups()
    points = int(amount)
    # a dealer's tsumo states one share, with or without ∀; any other states a non-dealer's before the dealer's
    if everyone or (not child and win.who == win.source == table.dealer):
        points *= table.players - 1
    elif child:
        points += int(child) * (table.players - 2)
    return points, int(fu) if fu else None, LIMITS.get(limit, "")


def _read_yaku(text: str) -> tuple[str, int | None]:
    """Return the id of a yaku and its han (``None``: it is a yakuman) from a text such as ``立直(1飜)``. Raises
    :class:`LogFault` for a name that no yaku has."""
    match = _ENTRY.fullmatch(text)
    if not match or match[1] not in YAKU:
        raise LogFault("F207.yaku_text", name=text[:40])
    name, han = match.groups()
    return YAKU[name], int(han) if han else None
