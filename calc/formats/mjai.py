"""mjai event streams: one JSON event a line, plain or gzip. Every hand becomes a record.

Streams of bots and servers differ a little: ``ura_markers`` or ``uradora_markers``, the worth of a win or only the
point differences, with or without scores and reasons. Facts missing from an event are not compared. The events do not
state the rules either, so Tenhou's rules for that number of players are used.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from ..compiled import toml
from ..problems import Source, Span
from ..record import DOUBLE_RIICHI, RIICHI, Win
from ..tiles import BY_MPSZ, EAST, Tile
from . import Expected, Recorded, Report
from .game import Game, counted, drawn, han_of, tile_called
from .stream import InMemory, error_at, lines_of
from .table import GameSettings, LogFault, Table, seat_names, whole

TILES = {
    **{text: t for text, t in BY_MPSZ.items() if len(text) == 2 and text[0] in "0123456789" and text[1] in "mps"},
    **{f"5{s}r": BY_MPSZ[f"0{s}"] for s in "mps"},
    **{letter: EAST + i for i, letter in enumerate("ESWNPFC")},
}
DRAWS: Mapping[str, str] = toml(__file__, "names")["mjai"]["draws"]
YAKU: Mapping[str, str] = toml(__file__, "names")["mjai"]["yaku"]
_IDLE = {"end_game", "end_kyoku", "none", "hello", "error", "log"}
_MARKERS = ("ura_markers", "uradora_markers")

Event = Mapping[str, Any]


def read(path: str, report: Report, held: InMemory | None = None) -> Iterator[Recorded]:
    """Every hand of a file; ``-`` is standard input. Problems (F4xx) go to ``report``. A hand with a problem is left
    out, and reading continues with the next ``start_kyoku``."""
    game = _Mjai(path, report)
    game.number = held.games if held else 0
    yield from game.read(_events(path, report, held))
    if game.playing:
        game.fault(LogFault("F209.stream_ends"), game.span)


def _events(path: str, report: Report, held: InMemory | None) -> Iterator[tuple[str, Any, Span]]:
    for number, text in lines_of(path, report, held):
        source = Source(path, text, number)
        span = Span(source, 0, len(text))
        try:
            event = json.loads(text)
        except (ValueError, RecursionError) as error:
            # It may have been another win, so it ends none.
            yield _Mjai.win, LogFault("F201.event_line", error_at(source, error)), span
            continue
        kind = event.get("type") if isinstance(event, dict) else None
        if isinstance(kind, str):
            yield kind, event, span
        else:
            yield "", LogFault("F203.event_type"), span


class _Mjai(Game):
    """Reads events one after another."""

    family = 4
    begin = "start_kyoku"
    win = "hora"
    ends = frozenset({"start_kyoku", "end_kyoku", "end_game"})
    names: object = ()

    def event(self, name: str, event: Event, span: Span) -> Iterator[Recorded]:
        """Read one event."""
        if name == self.begin:
            self.started(span)
            self.table = self._start(event)
        elif name == "start_game":
            self.number += 1
            self.names = event.get("names")
        elif name in _IDLE:
            return
        elif name not in (*_MOVES, self.win, "ryukyoku"):
            raise LogFault("F202.event", name=name[:40])
        elif table := self.hand(name):
            self.playing = name in _MOVES
            if name == self.win:
                self.wins.append((event, span))
            elif name == "ryukyoku":
                yield self._drawn(table, event)
            else:
                _MOVES[name](table, event)

    def _start(self, e: Event) -> Table:
        hands, scores = e.get("tehais"), e.get("scores")
        if not isinstance(hands, list) or not all(isinstance(h, list) for h in hands):
            raise LogFault("F203.tehais")
        if any("?" in h for h in hands):
            raise LogFault("F206.hidden")
        if len(hands) == 4 and not hands[3]:
            hands = hands[:3]
        n = len(hands)
        if n not in (3, 4):
            raise LogFault("F206.players", n=n)
        if e.get("bakaze") not in ("E", "S", "W", "N"):
            raise LogFault("F203.bakaze")
        kyoku, honba, sticks = (counted(e, name, 10_000) for name in ("kyoku", "honba", "kyotaku"))
        said = isinstance(scores, list) and len(scores) >= n and all(type(s) is int for s in scores)
        setting = GameSettings("tenhou3" if n == 3 else "tenhou4", {}, seat_names(self.names, n))
        table = Table(
            setting, 4 * "ESWN".index(e["bakaze"]) + kyoku - 1, honba, sticks,
            scores[:n] if said and scores else [0] * n, [_tile(e.get("dora_marker"))],
            [[_tile(t) for t in hand] for hand in hands],
        )  # fmt: skip
        table.scored = bool(said)
        if counted(e, "oya", 10_000) != table.dealer:
            raise LogFault("F203.oya", oya=e["oya"], hand=table.where)
        return table

    def a_win(self, table: Table, event: Event) -> tuple[Win, Expected, list[Tile]]:
        """One win, and the event's facts about it."""
        who, source = table.seat(event.get("actor")), table.seat(event.get("target"))
        win = table.win(who, source, _tile(event["pai"]) if event.get("pai") is not None else None)
        markers: Any = next((event[name] for name in _MARKERS if event.get(name)), [])
        if not isinstance(markers, list):
            raise LogFault("F203.ura_markers")
        return win, _expected(event, table, win), list(map(_tile, markers))

    def _drawn(self, table: Table, e: Event) -> Recorded:
        reason = e.get("reason")
        kind = _kind(table) if reason is None else DRAWS.get(str(reason))
        if kind is None:
            raise LogFault("F207.reason", help_="known: " + ", ".join(DRAWS), name=str(reason)[:40])
        return drawn(table, kind, reason in (None, "nagashimangan"), _deltas(e, table), self.line, self.path)


def _kind(table: Table) -> str:
    """The kind of a draw if the event does not state it."""
    if table.state == "drawn":
        return "kyuushu_kyuuhai"
    if all(table.riichi):
        return "suucha_riichi"
    if sum(m.kind not in ("chi", "pon") for melds in table.melds for m in melds) == 4:
        return "suukaikan"
    if not table.called and all(len(river) == 1 for river in table.rivers):
        return "suufon_renda"
    return "exhaustive"


# --- values -----------------------------------------------------------------------------------------------------------


_tile: Callable[[object], Tile] = partial(tile_called, TILES, "1m-9m, 1p-9p, 1s-9s, 5mr 5pr 5sr, E S W N P F C")


def _consumed(e: Event) -> list[Tile]:
    tiles = e.get("consumed")
    if not isinstance(tiles, list):
        raise LogFault("F203.consumed")
    return list(map(_tile, tiles))


def _deltas(e: Event, table: Table) -> dict[str, int]:
    return {} if e.get("deltas") is None else table.setting.deltas(e["deltas"])


def _expected(e: Event, table: Table, win: Win) -> Expected:
    """The event's facts about a win."""
    deltas = _deltas(e, table)
    said = e.get("yakus")
    if said is None:
        return Expected(deltas=deltas)
    if not isinstance(said, list) or any(
        not isinstance(y, list) or len(y) != 2 or not isinstance(y[0], str) or type(y[1]) is not int for y in said
    ):
        raise LogFault("F203.yakus")
    ours = [(YAKU.get(name, ""), han) for name, han in said]
    if win.flags & DOUBLE_RIICHI and not win.flags & RIICHI:
        ours = [("double_riichi" if name == "riichi" and han > 1 else name, han) for name, han in ours]
    yaku = {} if any(name in ("", "sangenpai") for name, _ in ours) else han_of(ours)
    han, fu, points = numbers = [e.get(name) for name in ("fan", "fu", "hora_points")]
    if any(x is not None and not whole(x, 10**7 - 1) for x in numbers):
        raise LogFault("F203.numbers")
    big = isinstance(han, int) and han >= 100  # each yakuman counts 100
    return Expected(tuple(yaku.items()) or None, None, None if big else han, None if big else fu, points, None, deltas)


# --- events that move tiles -------------------------------------------------------------------------------------------


def _called(table: Table, e: Event) -> None:
    own, target = _consumed(e), table.seat(e.get("target"))
    table.call(table.seat(e.get("actor")), e["type"], own, _tile(e.get("pai")), target)


_MOVES: Mapping[str, Callable[[Table, Event], object]] = {
    "tsumo": lambda table, e: table.draw(table.seat(e.get("actor")), _tile(e.get("pai"))),
    "dahai": lambda table, e: table.discard(table.seat(e.get("actor")), _tile(e.get("pai"))),
    **dict.fromkeys(("chi", "pon", "daiminkan"), _called),
    "ankan": lambda table, e: table.ankan(table.seat(e.get("actor")), _consumed(e)),
    "kakan": lambda table, e: table.kakan(table.seat(e.get("actor")), _tile(e.get("pai"))),
    **dict.fromkeys(("nukidora", "kita"), lambda table, e: table.north(table.seat(e.get("actor")))),
    "reach": lambda table, e: table.declare(table.seat(e.get("actor"))),
    "reach_accepted": lambda table, e: table.stick(table.seat(e.get("actor"))),
    "dora": lambda table, e: table.dora.append(_tile(e.get("dora_marker"))),
}
