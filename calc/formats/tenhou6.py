"""Tenhou's JSON logs, as ``tenhou.net/6`` shows and edits them: whole games, every hand a record.

A hand is told by three lists a player: the tiles dealt, what he took, what he put down. Who called what is written into
the lists, not when; :mod:`calc.formats.tenhou6_play` finds the order. Hands of Mahjong Soul that were converted to this
form have English names of yaku and play under ``majsoul4``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..problems import Span
from ..tiles import BY_MPSZ, EAST, RED, Tile
from . import Expected, Recorded, Report
from .stream import span_in, text_of
from .table import NAME, PARSE, RESULT, RULES, TILE, UNKNOWN, VALUE, Fault, Setting, Table, seat_names

FAMILY = 3

_SUITS = {1: 0, 2: 9, 3: 18}
DRAWS = {
    "流局": "exhaustive", "全員聴牌": "exhaustive", "全員不聴": "exhaustive", "流し満貫": "exhaustive",
    "九種九牌": "kyuushu_kyuuhai", "四風連打": "suufon_renda", "四家立直": "suucha_riichi", "三家和": "sanchahou",
    "三家和了": "sanchahou", "四槓散了": "suukaikan",
}  # fmt: skip
LIMITS = {
    "満貫": "mangan", "跳満": "haneman", "倍満": "baiman", "三倍満": "sanbaiman", "役満": "yakuman",
    "数え役満": "counted_yakuman",
}  # fmt: skip
YAKU = {
    "門前清自摸和": "tsumo", "立直": "riichi", "一発": "ippatsu", "槍槓": "chankan", "嶺上開花": "rinshan",
    "海底摸月": "haitei", "河底撈魚": "houtei", "平和": "pinfu", "断幺九": "tanyao", "一盃口": "iipeikou",
    "役牌 白": "haku", "役牌 發": "hatsu", "役牌 中": "chun", "両立直": "double_riichi", "ダブル立直": "double_riichi",
    "七対子": "chiitoitsu", "混全帯幺九": "chanta", "一気通貫": "ittsu", "三色同順": "sanshoku_doujun",
    "三色同刻": "sanshoku_doukou", "三槓子": "sankantsu", "対々和": "toitoi", "三暗刻": "sanankou",
    "小三元": "shousangen", "混老頭": "honroutou", "二盃口": "ryanpeikou", "純全帯幺九": "junchan",
    "混一色": "honitsu", "清一色": "chinitsu",
    "人和": "renhou", "天和": "tenhou", "地和": "chiihou", "大三元": "daisangen", "四暗刻": "suuankou",
    "四暗刻単騎": "suuankou_tanki", "字一色": "tsuuiisou", "緑一色": "ryuuiisou", "清老頭": "chinroutou",
    "九蓮宝燈": "chuuren", "純正九蓮宝燈": "junsei_chuuren", "国士無双": "kokushi", "国士無双１３面": "kokushi_13",
    "国士無双13面": "kokushi_13", "大四喜": "daisuushii", "小四喜": "shousuushii", "四槓子": "suukantsu",
    "ドラ": "dora", "裏ドラ": "ura_dora", "赤ドラ": "red_dora", "抜きドラ": "north_dora",
    **{f"場風 {w}": "round_wind" for w in "東南西北"}, **{f"自風 {w}": "seat_wind" for w in "東南西北"},
    # Mahjong Soul's
    "Fully Concealed Hand": "tsumo", "Riichi": "riichi", "Ippatsu": "ippatsu", "Robbing a Kan": "chankan",
    "After a Kan": "rinshan", "Under the Sea": "haitei", "Under the River": "houtei", "Pinfu": "pinfu",
    "All Simples": "tanyao", "Pure Double Sequence": "iipeikou", "White Dragon": "haku", "Green Dragon": "hatsu",
    "Red Dragon": "chun", "Double Riichi": "double_riichi", "Seven Pairs": "chiitoitsu",
    "Half Outside Hand": "chanta", "Pure Straight": "ittsu", "Mixed Triple Sequence": "sanshoku_doujun",
    "Triple Triplets": "sanshoku_doukou", "Three Quads": "sankantsu", "All Triplets": "toitoi",
    "Three Concealed Triplets": "sanankou", "Little Three Dragons": "shousangen",
    "All Terminals and Honors": "honroutou", "Twice Pure Double Sequence": "ryanpeikou",
    "Fully Outside Hand": "junchan", "Half Flush": "honitsu", "Full Flush": "chinitsu",
    "Blessing of Heaven": "tenhou", "Blessing of Earth": "chiihou", "Big Three Dragons": "daisangen",
    "Four Concealed Triplets": "suuankou", "Single-wait Four Concealed Triplets": "suuankou_tanki",
    "All Honors": "tsuuiisou", "All Green": "ryuuiisou", "All Terminals": "chinroutou", "Nine Gates": "chuuren",
    "True Nine Gates": "junsei_chuuren", "Thirteen Orphans": "kokushi", "Thirteen-wait Thirteen Orphans": "kokushi_13",
    "Four Big Winds": "daisuushii", "Four Little Winds": "shousuushii", "Four Quads": "suukantsu",
    "Prevalent Wind": "round_wind", "Seat Wind": "seat_wind", "Dora": "dora", "Ura Dora": "ura_dora",
    "Red Five": "red_dora", "Kita": "north_dora",
}  # fmt: skip
"""Our ids by the names in the logs."""

_ENTRY = re.compile(r"(.{1,60}?)\((?:(\d{1,3})飜|役満)\)")
_POINTS = re.compile(
    r"(?:(?P<fu>\d{1,3})符(?P<han>\d{1,3})飜|(?P<limit>満貫|跳満|倍満|三倍満|数え役満|役満))"
    r"(?:(?P<child>\d{1,7})-)?(?P<points>\d{1,7})点(?P<all>∀)?"
)
_ARRAY = re.compile(r'"log"\s*:\s*\[')


def looks_like(head: bytes) -> bool:
    """Whether a text with this beginning is such a log."""
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    return text[:1] == b"{" and re.search(rb'"log"\s*:\s*\[', text) is not None


def read(path: str, report: Report) -> Iterator[Recorded]:
    """Every hand of a file; ``-`` is standard input. Problems (F3xx) go to ``report``; a hand with a problem is left
    out."""
    text = text_of(path, report, FAMILY)
    if text is None:
        return
    try:
        game = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        # One game a line is a separate form, and so is a truncated game.
        if "\n" in text.strip() and isinstance(error, json.JSONDecodeError) and error.msg == "Extra data":
            yield from _lines(path, text, report)
            return
        at = error.pos if isinstance(error, json.JSONDecodeError) else 0
        why = error.msg if isinstance(error, json.JSONDecodeError) else "nested too deeply"
        report(Fault(PARSE, f"the log is not JSON: {why}").problem(FAMILY, _span(path, text, at, at + 1)))
        return
    yield from _game(path, text, game, report)


def _lines(path: str, text: str, report: Report) -> Iterator[Recorded]:
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if not line.strip():
            continue
        try:
            game = json.loads(line)
        except (ValueError, RecursionError) as error:
            span = span_in(path, number, line, getattr(error, "pos", 0), getattr(error, "pos", 0) + 1)
            report(Fault(PARSE, "the line is not JSON", "every line is one game").problem(FAMILY, span))
            continue
        yield from _game(path, line, game, report, number)


def _span(path: str, text: str, start: int, end: int, number: int = 1) -> Span:
    """The span of a part of the file, within its first line. ``number`` is the line number of the start of the text."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", start)
    line = text[first : len(text) if last < 0 else last]
    return span_in(path, text.count("\n", 0, start) + number, line, start - first, min(end - first, len(line)))


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


def _game(path: str, text: str, game: Any, report: Report, number: int = 1) -> Iterator[Recorded]:
    """The hands of one game."""
    try:
        if not isinstance(game, dict) or not isinstance(game.get("log"), list):
            raise Fault(VALUE, "a log is an object with a list `log`")
        setting, reds = _setting(game)
    except Fault as fault:
        report(fault.problem(FAMILY, _span(path, text, 0, 1, number)))
        return
    places = _places(text, len(game["log"]))
    for raw, (start, end) in zip(game["log"], places, strict=True):
        span = _span(path, text, start, end, number)
        try:
            yield _Hand(raw, setting, reds).recorded(span.line, path)
        except Fault as fault:
            report(fault.problem(FAMILY, span))


def _setting(game: Mapping[str, Any]) -> tuple[Setting, bool]:
    """The rules of a game, and whether it uses red fives."""
    rule = game.get("rule", {})
    if not isinstance(rule, dict):
        raise Fault(VALUE, '`rule` is an object like {"disp": "般南喰赤", "aka": 1}')
    disp = rule.get("disp", "")
    if not isinstance(disp, str):
        raise Fault(VALUE, "`disp` is a text")
    reds = [rule.get(key, 0) for key in ("aka", "aka51", "aka52", "aka53")]
    if any(type(r) is not int or not 0 <= r <= 4 for r in reds):
        raise Fault(VALUE, "`aka`, `aka51`, `aka52`, `aka53` are numbers of red fives")
    first = game["log"][0] if game["log"] else []
    three = "三" in disp or (isinstance(first, list) and len(first) == 17 and not (first[13] or first[14]))
    soul = re.search(r"(?i)\b(room|jade|gold|silver|bronze|throne|friendly)\b", disp) is not None
    if not three and (rule.get("aka", 0) > 1 or any(r > 1 for r in reds[1:])):
        raise Fault(RULES, "a table with more than one red five of a suit is not played here")
    if soul and three:
        raise Fault(RULES, "three-player tables of Mahjong Soul are not known here")
    overrides: dict[str, object] = {}
    if not any(reds):
        overrides["table.red_fives"] = ()
    elif not rule.get("aka", 0) and not three:
        overrides["table.red_fives"] = tuple(f"0{s}" for s, r in zip("mps", reds[1:], strict=True) if r)
        if len(overrides["table.red_fives"]) == 3:  # type: ignore[arg-type]
            overrides.clear()
    if disp and "喰" not in disp and not soul:
        overrides["yaku.tanyao"] = "1/-"
    names = game.get("name", [])
    players = 3 if three else 4
    rules = "majsoul4" if soul else "tenhou3" if three else "tenhou4"
    return Setting(rules, overrides, seat_names(names if isinstance(names, list) else [], players)), any(reds)


def tile(number: object) -> Tile:
    """A tile from its number: 11-19 m, 21-29 p, 31-39 s, 41-47 honours, 51-53 the red fives."""
    if type(number) is int:
        suit, rank = divmod(number, 10)
        if suit in _SUITS and rank:
            return _SUITS[suit] + rank - 1
        if suit == 4 and 1 <= rank <= 7:
            return EAST + rank - 1
        if suit == 5 and 1 <= rank <= 3:
            return BY_MPSZ["5" + "mps"[rank - 1]] | RED
    raise Fault(
        TILE, f"there is no tile {str(number)[:20]}", "11-19 m, 21-29 p, 31-39 s, 41-47 honours, 51-53 red fives"
    )


class _Hand:
    """One entry of ``log``."""

    def __init__(self, raw: Any, setting: Setting, reds: bool) -> None:
        if not isinstance(raw, list) or len(raw) not in (13, 14, 16, 17):
            raise Fault(VALUE, "a hand is a list: its number, scores, dora, ura, three lists a player, and the result")
        self.setting, n = setting, len(setting.names)
        lists = raw[:-1]
        if not all(isinstance(part, list) for part in raw) or len(lists) < 4 + 3 * n:
            raise Fault(VALUE, f"a hand of {n} players is {5 + 3 * n} lists")
        number, self.scores, dora, ura = lists[:4]
        if len(number) != 3 or any(type(x) is not int or not 0 <= x <= 10_000 for x in number):
            raise Fault(VALUE, "a hand begins with [number, honba, sticks]")
        if len(self.scores) < n or any(type(x) is not int or abs(x) > 10**7 for x in self.scores):
            raise Fault(VALUE, "the scores of the players are missing")
        self.number = number
        self.dora, self.ura = [tile(t) for t in dora], [tile(t) for t in ura]
        if not self.dora:
            raise Fault(VALUE, "the dora indicator is missing")
        self.dealt = [[tile(t) for t in lists[4 + 3 * i]] for i in range(n)]
        self.took = [lists[5 + 3 * i] for i in range(n)]
        self.put = [lists[6 + 3 * i] for i in range(n)]
        self.result: list[Any] = raw[-1]
        if not self.result or not isinstance(self.result[0], str):
            raise Fault(RESULT, "the hand has no result")

    def recorded(self, line: int, path: str) -> Recorded:
        """The hand as a record, with its recorded payments."""
        from .tenhou6_play import play

        kind = self.result[0]
        if kind != "和了" and kind not in DRAWS:
            raise Fault(UNKNOWN, f"there is no result {kind[:40]}", "known: 和了, " + ", ".join(DRAWS))
        wins = self._wins() if kind == "和了" else []
        n = len(self.setting.names)

        def fresh() -> Table:
            scores = self.scores[:n]
            return Table(self.setting, self.number[0], self.number[1], self.number[2], scores, self.dora, self.dealt)

        ends = "tsumo" if wins and wins[0][0] == wins[0][1] else "ron" if wins else DRAWS[kind]
        source = wins[0][1] if wins else -1
        table = play(fresh, self.took, self.put, ends, source)
        if wins:
            return self._won(table, wins, line, path)
        return self._drawn(table, DRAWS[kind], line, path)

    def _wins(self) -> list[tuple[int, int, int, list[Any], list[Any]]]:
        """Winner, discarder, liable seat and point differences of each win, and the rest of its entry."""
        parts = self.result[1:]
        n = len(self.setting.names)
        if not parts or len(parts) % 2:
            raise Fault(RESULT, "和了 is followed by differences and details of each win")
        found = []
        for deltas, detail in zip(parts[::2], parts[1::2], strict=True):
            if not isinstance(detail, list) or len(detail) < 4:
                raise Fault(RESULT, "a win is [winner, discarder, liable, points, yaku …]")
            seats = detail[:3]
            if any(type(s) is not int or not 0 <= s < n for s in seats):
                raise Fault(VALUE, f"a win names seats from 0 to {n - 1}")
            found.append((*seats, _deltas(deltas, n), detail[3:]))
        if len({who for who, *_ in found}) < len(found) or len({source for _, source, *_ in found}) > 1:
            raise Fault(RESULT, "several wins are of different players, from the same one")
        return found

    def _won(
        self, table: Table, said: list[tuple[int, int, int, list[Any], list[Any]]], line: int, path: str
    ) -> Recorded:
        wins, expected = [], []
        total = [0] * table.players
        for who, source, liable, deltas, detail in said:
            wins.append(table.win(who, source, None, None if liable == who else liable))
            expected.append(self._expected(detail, table, who == source, who))
            total = [a + b for a, b in zip(total, deltas, strict=True)]
        by_name = dict(zip(table.setting.names, total, strict=True))
        if len(wins) == 1:
            whole = expected[0]._replace(deltas=by_name)
        else:
            whole = Expected(deltas=by_name, wins=tuple(expected))
        return Recorded(table.record(wins, None, self.ura), whole, table.where, line, path)

    def _drawn(self, table: Table, kind: str, line: int, path: str) -> Recorded:
        n = table.players
        deltas = [0] * n
        if len(self.result) > 1:
            deltas = _deltas(self.result[1], n)
        # The log does not say who showed a hand. All hands are known, so tenpai is worked out.
        shown = range(n) if kind == "exhaustive" else [table.turn] if kind == "kyuushu_kyuuhai" else []
        nagashi = table.nagashi() if self.result[0] == "流し満貫" else []
        expected = Expected(deltas=dict(zip(table.setting.names, deltas, strict=True)))
        return Recorded(table.ended(kind, shown, nagashi), expected, table.where, line, path)

    def _expected(self, detail: list[Any], table: Table, tsumo: bool, who: int) -> Expected:
        if not all(isinstance(text, str) for text in detail):
            raise Fault(RESULT, "points and yaku of a win are texts")
        m = _POINTS.fullmatch(detail[0])
        if not m:
            raise Fault(NAME, f"points that cannot be read: {detail[0][:40]}", "such as 30符4飜7700点 or 満貫8000点")
        points = int(m["points"])
        if m["all"]:
            points *= table.players - 1
        elif m["child"]:
            points += int(m["child"]) * (table.players - 2)
        elif tsumo and who == table.dealer:
            points *= table.players - 1
        yaku: dict[str, int] = {}
        named = []
        for text in detail[1:]:
            entry = _ENTRY.fullmatch(text)
            name = YAKU.get(entry[1]) if entry else None
            if entry is None or name is None:
                raise Fault(NAME, f"there is no yaku {text[:40]}", "such as 立直(1飜)")
            if entry[2] is None:
                named.append(name)
            elif int(entry[2]):
                yaku[name] = yaku.get(name, 0) + int(entry[2])
        limit = LIMITS.get(m["limit"], "") if m["limit"] else ""
        if named:
            return Expected((), tuple(named), None, None, points, "yakuman")
        if limit == "yakuman":
            limit = "counted_yakuman"
        fu = int(m["fu"]) if m["fu"] else None
        return Expected(tuple(yaku.items()), (), sum(yaku.values()), fu, points, limit)


def _deltas(raw: Any, players: int) -> list[int]:
    if not isinstance(raw, list) or len(raw) < players or any(type(x) is not int or abs(x) > 10**9 for x in raw):
        raise Fault(RESULT, f"{players} players need {players} differences")
    if any(raw[players:]):
        raise Fault(RESULT, "a difference for a player who does not sit here")
    return raw[:players]
