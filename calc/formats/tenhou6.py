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
from .game import drawn, han_of, tile_called, won
from .stream import InMemory, error_at, text_of
from .table import GameSettings, LogFault, Table, seat_names, whole

FAMILY = 3

DRAWS: Mapping[str, str] = toml(__file__, "names")["tenhou6"]["draws"]
LIMITS: Mapping[str, str] = toml(__file__, "names")["tenhou6"]["limits"]
YAKU: Mapping[str, str] = toml(__file__, "names")["tenhou6"]["yaku"]
"""Our ids by the names in the logs."""
WON = "和了"

_ENTRY = re.compile(r"(.{1,60}?)\((?:(\d{1,3})飜|役満)\)")
_POINTS = re.compile(
    r"(?:(?P<fu>\d{1,3})符(?P<han>\d{1,3})飜|(?P<limit>満貫|跳満|倍満|三倍満|数え役満|役満))"
    r"(?:(?P<child>\d{1,7})-)?(?P<points>\d{1,7})点(?P<all>∀)?"
)
_ARRAY = re.compile(r'"log"\s*:\s*\[')


def read(path: str, report: Report, held: InMemory | None = None) -> Iterator[Recorded]:
    """Every hand of a file; ``-`` is standard input. Problems (F3xx) go to ``report``; a hand with a problem is left
    out."""
    text = text_of(path, report, FAMILY, held)
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
        yield from (recorded._replace(game=number) for recorded in _game(source, game, report))


def _lines(path: str, text: str, report: Report) -> Iterator[tuple[Source, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        source = Source(path, line, number)
        try:
            if line.strip():
                yield source, json.loads(line)
        except (ValueError, RecursionError) as error:
            report(LogFault("F201.game_line").problem(FAMILY, error_at(source, error)))


def _places(text: str, count: int) -> list[tuple[int, int]]:
    """The places of the hands in the text of a log."""
    found = _ARRAY.search(text)
    places = []
    if found:
        at, decoder = found.end(), json.JSONDecoder()
        for _ in range(count):
            while at < len(text) and text[at] in " \t\r\n,":
                at += 1
            try:
                end = decoder.raw_decode(text, at)[1]
            except (ValueError, RecursionError):
                break
            places.append((at, end))
            at = end
    return places + [(0, 0)] * (count - len(places))


def _game(source: Source, game: Any, report: Report) -> Iterator[Recorded]:
    """The hands of one game."""
    try:
        if not isinstance(game, dict) or not isinstance(game.get("log"), list):
            raise LogFault("F203.log")
        setting = setting_of(game)
    except LogFault as fault:
        report(fault.problem(FAMILY, Span(source, 0, 1)))
        return
    for raw, place in zip(game["log"], _places(source.text, len(game["log"])), strict=True):
        span = Span(source, *place)
        try:
            yield _recorded(raw, setting, span.line, source.name)
        except LogFault as fault:
            report(fault.problem(FAMILY, span))


def setting_of(game: Mapping[str, Any]) -> GameSettings:
    """The rules and the players of a game."""
    rule = game.get("rule", {})
    if not isinstance(rule, dict):
        raise LogFault("F203.rule")
    disp = rule.get("disp", "")
    if not isinstance(disp, str):
        raise LogFault("F203.disp")
    reds = [rule.get(key, 0) for key in ("aka", "aka51", "aka52", "aka53")]
    if not all(whole(r, 4) for r in reds):
        raise LogFault("F203.aka")
    first = game["log"][0] if game["log"] else []
    three = "三" in disp or (isinstance(first, list) and len(first) == 17 and not (first[13] or first[14]))
    soul = re.search(r"(?i)\b(room|jade|gold|silver|bronze|throne|friendly)\b", disp) is not None
    if not three and (rule.get("aka", 0) > 1 or any(r > 1 for r in reds[1:])):
        raise LogFault("F206.red_fives")
    if soul and three:
        raise LogFault("F206.three_players")
    overrides: dict[str, object] = {}
    if not any(reds):
        overrides["table.red_fives"] = ()
    elif not rule.get("aka", 0) and not three and not all(reds[1:]):
        overrides["table.red_fives"] = tuple(f"0{s}" for s, r in zip("mps", reds[1:], strict=True) if r)
    if disp and "喰" not in disp and not soul:
        overrides["yaku.tanyao"] = "1/-"
    rules = "majsoul4" if soul else "tenhou3" if three else "tenhou4"
    return GameSettings(rules, overrides, seat_names(game.get("name"), 3 if three else 4))


TILES = {
    **{10 * suit + rank: BY_MPSZ[f"{rank}{s}"] for suit, s in enumerate("mps", 1) for rank in range(1, 10)},
    **{41 + i: EAST + i for i in range(7)},
    **{51 + i: BY_MPSZ[f"0{s}"] for i, s in enumerate("mps")},
}


def tile(number: object) -> Tile:
    """A tile from its number: 11-19 m, 21-29 p, 31-39 s, 41-47 honours, 51-53 the red fives."""
    return tile_called(TILES, "11-19 m, 21-29 p, 31-39 s, 41-47 honours, 51-53 red fives", number)


class _SaidWin(NamedTuple):
    """A win as stated in the result of a hand."""

    who: int
    source: int
    liable: int
    """The seat of the winner if nobody is liable."""
    deltas: dict[str, int]
    worth: list[Any]
    """The points and the yaku, in words."""


def _recorded(raw: Any, setting: GameSettings, line: int, path: str) -> Recorded:
    """One entry of ``log`` as a record, with its recorded payments."""
    from .tenhou6_play import play

    n = len(setting.names)
    if not isinstance(raw, list) or len(raw) not in (13, 14, 16, 17):
        raise LogFault("F203.hand")
    *lists, result = raw
    if not all(isinstance(part, list) for part in raw) or len(lists) < 4 + 3 * n:
        raise LogFault("F203.lists", n=n, lists=5 + 3 * n)
    head, scores, dora, ura = lists[:4]
    if len(head) != 3 or not all(whole(x, 10_000) for x in head):
        raise LogFault("F203.head")
    if len(scores) < n or not all(whole(x, 10**7, -(10**7)) for x in scores):
        raise LogFault("F203.no_scores")
    markers, under = list(map(tile, dora)), list(map(tile, ura))
    if not markers:
        raise LogFault("F203.no_dora")
    hands = lists[4 : 4 + 3 * n]
    dealt = [list(map(tile, hand)) for hand in hands[::3]]
    if not result or not isinstance(result[0], str):
        raise LogFault("F208.result")
    kind = result[0]
    if kind != WON and kind not in DRAWS:
        raise LogFault("F202.result", help_="known: 和了, " + ", ".join(DRAWS), name=kind[:40])
    said = _wins(result[1:], setting) if kind == WON else []
    ends = DRAWS[kind] if not said else "tsumo" if said[0].who == said[0].source else "ron"
    number, honba, sticks = head
    fresh = Table(setting, number, honba, sticks, scores[:n], markers, dealt)
    table = play(fresh, hands[1::3], hands[2::3], ends, said[0].source if said else -1)
    if not said:
        deltas = setting.deltas(result[1] if len(result) > 1 else [0] * n)
        return drawn(table, ends, kind == "流し満貫", deltas, line, path)
    wins = []
    for one in said:
        win = table.win(one.who, one.source, None, None if one.liable == one.who else one.liable)
        wins.append((win, _expected(one, table)))
    return won(table, wins, under, line, path)


def _wins(parts: list[Any], setting: GameSettings) -> list[_SaidWin]:
    n = len(setting.names)
    if not parts or len(parts) % 2:
        raise LogFault("F208.details")
    found = []
    for deltas, detail in zip(parts[::2], parts[1::2], strict=True):
        if not isinstance(detail, list) or len(detail) < 4:
            raise LogFault("F208.win_fields")
        who, source, liable = detail[:3]
        if not all(whole(seat, n - 1) for seat in (who, source, liable)):
            raise LogFault("F203.win_seats", most=n - 1)
        found.append(_SaidWin(who, source, liable, setting.deltas(deltas), detail[3:]))
    if len({one.who for one in found}) < len(found) or len({one.source for one in found}) > 1:
        raise LogFault("F208.several")
    return found


def _expected(said: _SaidWin, table: Table) -> Expected:
    if not all(isinstance(text, str) for text in said.worth):
        raise LogFault("F208.texts")
    worth, *names = said.worth
    m = _POINTS.fullmatch(worth)
    if not m:
        raise LogFault("F207.points", text=worth[:40])
    points = int(m["points"])
    if m["all"] or (not m["child"] and said.who == said.source == table.dealer):
        points *= table.players - 1
    elif m["child"]:
        points += int(m["child"]) * (table.players - 2)
    found: list[tuple[str, str | None]] = []
    for text in names:
        entry = _ENTRY.fullmatch(text)
        if entry is None or entry[1] not in YAKU:
            raise LogFault("F207.yaku_text", name=text[:40])
        found.append((YAKU[entry[1]], entry[2]))
    if named := tuple(name for name, han in found if han is None):
        return Expected((), named, None, None, points, "yakuman", said.deltas)
    yaku = han_of((name, int(han or 0)) for name, han in found)
    limit = LIMITS.get(m["limit"], "")
    if limit == "yakuman":
        limit = "counted_yakuman"
    fu = int(m["fu"]) if m["fu"] else None
    return Expected(tuple(yaku.items()), (), sum(yaku.values()), fu, points, limit, said.deltas)
