"""mjai event streams: one JSON event a line, plain or gzip. Every hand becomes a record.

Streams of bots and servers differ a little: ``ura_markers`` or ``uradora_markers``, the worth of a win or only the
point differences, with or without scores and reasons. Facts missing from an event are not compared. The events do not
state the rules either, so Tenhou's rules for that number of players are used.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ..problems import Span
from ..record import DOUBLE_RIICHI, RIICHI, Win
from ..tiles import BY_MPSZ, EAST, RED, Tile
from . import Expected, Recorded, Report
from .stream import lines_of, span_in
from .table import CUT, EVENT, NAME, PARSE, RESULT, RULES, TILE, UNKNOWN, VALUE, Fault, Setting, Table, seat_names

FAMILY = 4

TILES = {
    **{text: t for text, t in BY_MPSZ.items() if len(text) == 2 and text[0] in "123456789" and text[1] in "mps"},
    **{f"5{s}r": BY_MPSZ[f"5{s}"] | RED for s in "mps"},
    **{f"0{s}": BY_MPSZ[f"5{s}"] | RED for s in "mps"},
    **{letter: EAST + i for i, letter in enumerate("ESWNPFC")},
}
REASONS = {
    "fanpai": "exhaustive", "ryukyoku": "exhaustive", "exhaustive": "exhaustive", "howanpai": "exhaustive",
    "nagashimangan": "exhaustive", "kyushukyuhai": "kyuushu_kyuuhai", "kyuushukyuuhai": "kyuushu_kyuuhai",
    "suchareach": "suucha_riichi", "suuchariichi": "suucha_riichi", "sufonrenta": "suufon_renda",
    "suufuurenta": "suufon_renda", "sukaikan": "suukaikan", "suukaikan": "suukaikan", "sanchaho": "sanchahou",
    "sanchahou": "sanchahou",
    # RiichiEnv's
    "exhaustive_draw": "exhaustive", "kyushu_kyuhai": "kyuushu_kyuuhai", "suucha_riichi": "suucha_riichi",
    "sufuurenta": "suufon_renda", "suukansansen": "suukaikan",
}  # fmt: skip
YAKU = {
    "menzenchin_tsumoho": "tsumo", "reach": "riichi", "ippatsu": "ippatsu", "chankan": "chankan",
    "rinshankaiho": "rinshan", "haiteiraoyue": "haitei", "hoteiraoyui": "houtei", "pinfu": "pinfu",
    "tanyaochu": "tanyao", "ipeko": "iipeikou", "sangenpai": "sangenpai", "bakaze": "round_wind", "jikaze": "seat_wind",
    "double_reach": "double_riichi", "chitoitsu": "chiitoitsu", "honchantaiyao": "chanta", "ikkitsukan": "ittsu",
    "sanshokudojun": "sanshoku_doujun", "sanshokudoko": "sanshoku_doukou", "sankantsu": "sankantsu",
    "toitoiho": "toitoi", "sananko": "sanankou", "shosangen": "shousangen", "honroto": "honroutou",
    "ryanpeko": "ryanpeikou", "junchantaiyao": "junchan", "honiso": "honitsu", "chiniso": "chinitsu",
    "dora": "dora", "uradora": "ura_dora", "akadora": "red_dora", "nukidora": "north_dora",
}  # fmt: skip
"""Our ids by the names that mjai servers print; a win with another name (a yakuman) has its yaku not compared."""
_IDLE = {"start_game", "end_game", "end_kyoku", "none", "hello", "error", "log"}
_MARKERS = ("ura_markers", "uradora_markers")


def looks_like(head: bytes) -> bool:
    """Whether a text with this beginning is such a stream."""
    first = head.lstrip(b"\xef\xbb\xbf \t\r\n").split(b"\n", 1)[0]
    return first[:1] == b"{" and b'"type"' in first and (b"start_game" in first or b"start_kyoku" in first)


def read(path: str, report: Report) -> Iterator[Recorded]:
    """Every hand of a file; ``-`` is standard input. Problems (F4xx) go to ``report``. A hand with a problem is left
    out, and reading continues with the next ``start_kyoku``."""
    game = _Game(path)
    number, text = 0, ""
    for number, text in lines_of(path, report):
        span = span_in(path, number, text)
        try:
            event = json.loads(text)
        except (ValueError, RecursionError) as error:
            at = getattr(error, "pos", 0)
            report(Fault(PARSE, "the line is not JSON", "every line is one event").problem(
                FAMILY, span_in(path, number, text, at, at + 1)))  # fmt: skip
            game.broken()
            continue
        yield from game.event(event, span, report)
    yield from game.finish(report)
    if game.playing:
        span = span_in(path, number, text)
        report(Fault(CUT, "the stream ends in the middle of a hand").problem(FAMILY, span))


class _Game:
    """Reads events one after another."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.names: tuple[object, ...] = ()
        self.table: Table | None = None
        self.playing = False
        self.bad = False
        self.line = 0
        self.hora: list[tuple[Mapping[str, Any], Span]] = []

    def broken(self) -> None:
        """An event was lost, so the hand can no longer be followed."""
        self.bad, self.playing = True, False

    def event(self, e: Any, span: Span, report: Report) -> Iterator[Recorded]:
        """Read one event. Yields the hand that it ends, if any."""
        kind = e.get("type") if isinstance(e, dict) else None
        if kind != "hora":
            yield from self.finish(report)
        if kind in ("start_kyoku", "end_kyoku", "end_game") and self.playing:
            fault = Fault(CUT, "the hand before this event has no result", "its events are left out")
            report(fault.problem(FAMILY, span))
            self.playing = False
        try:
            if not isinstance(e, dict) or not isinstance(kind, str):
                raise Fault(VALUE, "an event is an object with a `type`")
            yield from self._event(kind, e, span)
        except Fault as fault:
            report(fault.problem(FAMILY, span))
            if fault.kind != UNKNOWN:
                self.broken()

    def _event(self, kind: str, e: Mapping[str, Any], span: Span) -> Iterator[Recorded]:
        if kind == "start_kyoku":
            self.bad, self.playing, self.line, self.table = False, True, span.line, None
            self.table = self._start(e)
        elif kind in _IDLE:
            if kind == "start_game":
                names = e.get("names")
                self.names = tuple(names) if isinstance(names, list) else ()
        elif kind not in (*_MOVES, "hora", "ryukyoku"):
            raise Fault(UNKNOWN, f"there is no event {kind[:40]}", "it is left out")
        elif self.bad:
            return
        elif self.table is None or not (self.playing or (kind == "hora" and self.hora)):
            raise Fault(EVENT, f"{kind} before the hand begins", "a hand begins with start_kyoku")
        elif kind == "hora":
            self.hora.append((e, span))
            self.playing = False
        elif kind == "ryukyoku":
            self.playing = False
            yield self._drawn(self.table, e)
        else:
            _MOVES[kind](self.table, e)

    def _start(self, e: Mapping[str, Any]) -> Table:
        hands, scores = e.get("tehais"), e.get("scores")
        if not isinstance(hands, list) or not all(isinstance(h, list) for h in hands):
            raise Fault(VALUE, "start_kyoku needs `tehais`, a list of hands")
        if any("?" in h for h in hands):
            raise Fault(RULES, "hidden tiles: a stream as one player sees it cannot be scored")
        if len(hands) == 4 and not hands[3]:
            hands = hands[:3]
        if len(hands) not in (3, 4):
            raise Fault(RULES, f"{len(hands)} players")
        if e.get("bakaze") not in TILES or not 27 <= TILES[e["bakaze"]] <= 30:
            raise Fault(VALUE, "start_kyoku needs `bakaze`: E, S, W or N")
        n = len(hands)
        numbers = [_count(e, name) for name in ("kyoku", "honba", "kyotaku")]
        number = 4 * (TILES[e["bakaze"]] - EAST) + numbers[0] - 1
        said = isinstance(scores, list) and len(scores) >= n and all(type(s) is int for s in scores)
        setting = Setting("tenhou3" if n == 3 else "tenhou4", {}, seat_names(self.names, n))
        dealt = [[_tile(t) for t in hand] for hand in hands]
        table = Table(setting, number, numbers[1], numbers[2], scores[:n] if said and scores else [0] * n,
                      [_tile(e.get("dora_marker"))], dealt)  # fmt: skip
        table.scored = bool(said)
        if _count(e, "oya") != table.dealer:
            raise Fault(VALUE, f"oya {e['oya']} is not the dealer of {table.where}")
        return table

    def finish(self, report: Report) -> Iterator[Recorded]:
        """The wins of a finished hand; there may be several."""
        found, self.hora = self.hora, []
        if not found or self.bad or self.table is None:
            return
        span = found[0][1]
        wins: list[Win] = []
        expected: list[Expected] = []
        ura: list[Tile] = []
        try:
            for e, at in found:
                span = at
                who, source = _seat(self.table, e, "actor"), _seat(self.table, e, "target")
                win = self.table.win(who, source, _tile(e["pai"]) if e.get("pai") is not None else None)
                if any(win.player == other.player for other in wins):
                    raise Fault(RESULT, f"{win.player} wins twice")
                markers: Any = next((e[name] for name in _MARKERS if e.get(name)), [])
                if markers:
                    if not isinstance(markers, list):
                        raise Fault(VALUE, "ura_markers is a list of tiles")
                    ura = [_tile(t) for t in markers]
                wins.append(win)
                expected.append(_expected(e, self.table, win))
        except Fault as fault:
            report(fault.problem(FAMILY, span))
            return
        whole = expected[0]
        if len(wins) > 1:
            totals = {n: sum(x.deltas[n] for x in expected) for n in self.table.setting.names if all(
                x.deltas for x in expected)}  # fmt: skip
            whole = Expected(deltas=totals, wins=tuple(x._replace(deltas={}) for x in expected))
        record = self.table.record(wins, None, ura)
        yield Recorded(record, whole, self.table.where, self.line, self.path)

    def _drawn(self, table: Table, e: Mapping[str, Any]) -> Recorded:
        reason = e.get("reason")
        if reason is not None and reason not in REASONS:
            raise Fault(NAME, f"there is no reason {str(reason)[:40]}", "known: " + ", ".join(REASONS))
        kind = _kind(table) if reason is None else REASONS[reason]
        shown = range(table.players) if kind == "exhaustive" else [table.turn] if kind == "kyuushu_kyuuhai" else []
        nagashi = table.nagashi() if kind == "exhaustive" and reason in (None, "nagashimangan") else []
        record = table.ended(kind, shown, nagashi)
        return Recorded(record, Expected(deltas=_deltas(e, table)), table.where, self.line, self.path)


def _kind(table: Table) -> str:
    """The kind of a draw if the event does not state it."""
    if table.state == "drawn":
        return "kyuushu_kyuuhai"
    kans = sum(m.kind not in ("chi", "pon") for melds in table.melds for m in melds)
    if all(table.riichi):
        return "suucha_riichi"
    if kans == 4:
        return "suukaikan"
    if not table.called and all(len(river) == 1 for river in table.rivers):
        return "suufon_renda"
    return "exhaustive"


# --- events that move tiles -------------------------------------------------------------------------------------------


def _draw(table: Table, e: Mapping[str, Any]) -> None:
    table.draw(_seat(table, e, "actor"), _tile(e.get("pai")))


def _discard(table: Table, e: Mapping[str, Any]) -> None:
    table.discard(_seat(table, e, "actor"), _tile(e.get("pai")))


def _called(table: Table, e: Mapping[str, Any]) -> None:
    own, target = _consumed(e), _seat(table, e, "target")
    table.call(_seat(table, e, "actor"), e["type"], own, _tile(e.get("pai")), target)


def _ankan(table: Table, e: Mapping[str, Any]) -> None:
    table.ankan(_seat(table, e, "actor"), _consumed(e))


def _kakan(table: Table, e: Mapping[str, Any]) -> None:
    table.kakan(_seat(table, e, "actor"), _tile(e.get("pai")))


def _north(table: Table, e: Mapping[str, Any]) -> None:
    table.north(_seat(table, e, "actor"))


def _reach(table: Table, e: Mapping[str, Any]) -> None:
    table.declare(_seat(table, e, "actor"))


def _accepted(table: Table, e: Mapping[str, Any]) -> None:
    table.stick(_seat(table, e, "actor"))


def _dora(table: Table, e: Mapping[str, Any]) -> None:
    table.dora.append(_tile(e.get("dora_marker")))


_MOVES = {
    "tsumo": _draw, "dahai": _discard, "chi": _called, "pon": _called, "daiminkan": _called, "ankan": _ankan,
    "kakan": _kakan, "nukidora": _north, "kita": _north, "reach": _reach, "reach_accepted": _accepted, "dora": _dora,
}  # fmt: skip


# --- values -----------------------------------------------------------------------------------------------------------


def _tile(text: object) -> Tile:
    found = TILES.get(text) if isinstance(text, str) else None
    if found is None:
        raise Fault(TILE, f"there is no tile {str(text)[:20]}", "1m-9m, 1p-9p, 1s-9s, 5mr 5pr 5sr, E S W N P F C")
    return found


def _count(e: Mapping[str, Any], name: str) -> int:
    value = e.get(name)
    if type(value) is not int or not 0 <= value <= 10_000:
        raise Fault(VALUE, f"`{name}` must be a whole number from 0")
    return value


def _seat(table: Table, e: Mapping[str, Any], name: str) -> int:
    return table.seat(e.get(name))


def _consumed(e: Mapping[str, Any]) -> list[Tile]:
    tiles = e.get("consumed")
    if not isinstance(tiles, list):
        raise Fault(VALUE, "`consumed` must be a list of tiles")
    return [_tile(t) for t in tiles]


def _deltas(e: Mapping[str, Any], table: Table) -> dict[str, int]:
    values = e.get("deltas")
    if values is None:
        return {}
    good = isinstance(values, list) and len(values) >= table.players
    if not good or any(type(x) is not int or abs(x) > 10**9 for x in values) or any(values[table.players :]):
        raise Fault(RESULT, f"`deltas` must be {table.players} whole numbers")
    return dict(zip(table.setting.names, values, strict=False))


def _expected(e: Mapping[str, Any], table: Table, win: Win) -> Expected:
    """The event's facts about a win."""
    deltas = _deltas(e, table)
    said = e.get("yakus")
    if said is None:
        return Expected(deltas=deltas)
    if not isinstance(said, list) or any(
        not isinstance(y, list) or len(y) != 2 or not isinstance(y[0], str) or type(y[1]) is not int for y in said
    ):
        raise Fault(VALUE, "`yakus` must be a list of [name, han]")
    yaku: dict[str, int] = {}
    for name, han in said:
        ours = YAKU.get(name)
        if ours is None or ours == "sangenpai":
            yaku.clear()
            break
        if ours == "riichi" and win.flags & DOUBLE_RIICHI and not win.flags & RIICHI and han > 1:
            ours = "double_riichi"
        if han:
            yaku[ours] = yaku.get(ours, 0) + han
    numbers = [e.get(name) for name in ("fan", "fu", "hora_points")]
    if any(x is not None and (type(x) is not int or not 0 <= x < 10**7) for x in numbers):
        raise Fault(VALUE, "`fan`, `fu` and `hora_points` must be whole numbers")
    han, fu, points = numbers
    big = isinstance(han, int) and han >= 100  # each yakuman counts 100
    return Expected(tuple(yaku.items()) or None, None, None if big else han, None if big else fu, points, None, deltas)
