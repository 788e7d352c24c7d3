"""mjai event streams: one JSON event a line, plain or gzip. Every hand becomes a record.

Streams of bots and servers differ a little: ``ura_markers`` or ``uradora_markers``, the worth of a win or only the
point differences, with or without scores and reasons. Facts missing from an event are not compared. The events do not
state the rules either, so Tenhou's rules for that number of players are used.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import ClassVar

from ..compiled import toml
from ..problems.problems import Source, Span
from ..records.record import DOUBLE_RIICHI, RIICHI, Win
from ..tiles.tiles import BY_MPSZ, EAST, Tile
from . import Expected, Recorded, Report
from .game import MOST_SCORE, Event, Game, Moves, Results, draw_called, record_draw, sum_han, tile_called
from .stream import InMemory, place_of_error, read_lines
from .table import MOST_COUNT, GameSettings, Json, LogFault, Table, is_whole, require, seat_names

TILES = {
    **{text: t for text, t in BY_MPSZ.items() if len(text) == 2 and text[0] in "0123456789" and text[1] in "mps"},
    **{f"5{s}r": BY_MPSZ[f"0{s}"] for s in "mps"},
    **{letter: EAST + i for i, letter in enumerate("ESWNPFC")},
}
DRAWS: Mapping[str, str]
YAKU: Mapping[str, str]
DRAWS, YAKU = map(toml(__file__, "names")["mjai"].__getitem__, ("draws", "yaku"))
_IDLE = {"end_game", "end_kyoku", "none", "hello", "error", "log"}
"""Events that move no tile and no point."""
_YAKUMAN = 100
"""What each yakuman counts as han."""


_read_tile: Callable[[object], Tile] = partial(tile_called, TILES, "mjai_tiles")


class _Event(Event):
    """One line of the stream."""

    __slots__ = ()

    def tile(self, name: str = "pai") -> Tile:
        """Return the tile under a name. Raises :class:`LogFault` for anything else."""
        return _read_tile(self.get(name))

    def consumed(self) -> list[Tile]:
        """Return the tiles of his own that a player lays down. Raises :class:`LogFault` for anything but a list of
        tiles."""
        tiles = self.get("consumed")
        require(isinstance(tiles, list), "F203.consumed")
        return list(map(_read_tile, tiles))

    def seat(self, table: Table, name: str = "actor") -> int:
        """Return the seat under a name. Raises :class:`LogFault` for one that the table does not have."""
        return table.seat(self.get(name))

    def deltas(self, table: Table) -> dict[str, int]:
        """Return the points gained or lost by player; empty if the event does not say. Raises :class:`LogFault` for
        what is no list with a number for each seat."""
        deltas = self.get("deltas")
        return {} if deltas is None else table.setting.deltas(deltas)

    def number(self, name: str) -> int | None:
        """Return a number that says what a win is worth; ``None`` if it is left out: then it is not compared. Raises
        :class:`LogFault` for anything else."""
        value: int | None = self.get(name)
        require(value is None or is_whole(value, MOST_SCORE - 1), "F203.numbers")
        return value


def read(path: str, report: Report, memory: InMemory | None = None) -> Iterator[Recorded]:
    """Yield every hand of a file; ``-`` is standard input. Problems (F4xx) go to ``report``. A hand with a problem is
    left out, and reading continues with the next ``start_kyoku``."""
    game = _Mjai(path, report)
    game.number = memory.games if memory else 0  # games of the stream before this part, which are counted on
    yield from game.read(_read_events(path, report, memory))
    if game.playing:  # the stream was cut off
        game.report_fault(LogFault("F209.stream_ends"), game.span)


def _read_events(path: str, report: Report, memory: InMemory | None) -> Iterator[_Event]:
    """Yield the event of each line. A line that is no event is yielded with its fault: this is reported when the event
    is played, and spoils only that hand."""
    for number, text in read_lines(path, report, memory):
        source = Source(path, text, number)
        span = Span(source, 0, len(text))
        try:
            values = json.loads(text)
        except (ValueError, RecursionError) as error:
            # it may have been another win: under that name it does not end the wins before it
            yield _Event(_Mjai.win, {}, span, fault=LogFault("F201.event_line", place_of_error(source, error)))
            continue
        kind = values.get("type") if isinstance(values, dict) else None
        if isinstance(kind, str):
            yield _Event(kind, values, span)
        else:
            yield _Event("", {}, span, fault=LogFault("F203.event_type"))


def _play_call(table: Table, event: _Event) -> None:
    """Play a chi, pon or daiminkan on the table; mjai's names of these events are the kinds of :meth:`Table.call`.
    Raises :class:`LogFault` for a field that is missing or cannot be read, and for a call that the table does not
    allow."""
    seat, tiles = event.seat(table), event.consumed()
    table.call(seat, event.name, tiles, tile=event.tile(), source=event.seat(table, "target"))


class _Mjai(Game):
    """Reads events one after another."""

    family = 4
    begin = "start_kyoku"
    win = "hora"
    ends = frozenset({"start_kyoku", "end_kyoku", "end_game"})
    names: object = ()
    """The players as the stream names them, unchecked; ``None`` if it does not."""

    def note(self, event: _Event) -> None:
        """Handle an event between hands: of a game that begins, count it in :attr:`number` and take its players; pass
        over what moves nothing. Raises :class:`LogFault` (F202) for an unknown event: it might have moved
        tiles."""
        if event.name == "start_game":
            self.number += 1
            self.names = event.get("names")
        elif event.name not in _IDLE:
            raise LogFault("F202.event", name=event.name[:40])  # a log may say anything: the sentence stays short

    def deal(self, event: _Event) -> Table:
        """Begin a hand: return its table. The stream names no rules, so they are Tenhou's for this number of players.
        Scores may be missing: they are 0 then, and the table says that it has none. Raises :class:`LogFault` for any
        other field that is missing or cannot be read, and for a hand or dealer that its round does not have."""
        hands = _dealt_hands(event)
        n = len(hands)
        wind, scores = event.get("bakaze"), event.get("scores")
        require(wind in ("E", "S", "W", "N"), "F203.bakaze")
        kyoku, honba, sticks = (event.count(name, MOST_COUNT) for name in ("kyoku", "honba", "kyotaku"))
        require(1 <= kyoku <= n, "F203.kyoku", kyoku=kyoku, most=n)  # else it would be a hand of another round
        # what is no list of whole numbers counts as missing
        stated = isinstance(scores, list) and len(scores) >= n and all(type(score) is int for score in scores)
        setting = GameSettings("tenhou3" if n == 3 else "tenhou4", {}, seat_names(self.names, n))
        number = 4 * "ESWN".index(wind) + kyoku - 1  # that of the hand, from 0 for east 1; of three players too
        table = Table(
            setting, number, honba, sticks,
            scores[:n] if stated else [0] * n, [event.tile("dora_marker")],
            [[_read_tile(tile) for tile in hand] for hand in hands],
        )  # fmt: skip
        table.scored = stated
        oya = event.count("oya", MOST_COUNT)
        # the dealer follows from the number of the hand
        require(oya == table.dealer, "F203.oya", oya=oya, hand=table.phrase)
        return table

    def read_win(self, table: Table, event: _Event) -> tuple[Win, Expected, list[Tile]]:
        """Return one win, the event's facts about it, and the ura indicators, for which bots and servers have two
        names. Raises :class:`LogFault` for a win that the table does not allow, or facts that cannot be read."""
        who, source = event.seat(table), event.seat(table, "target")
        # streams need not name the tile: None is that which was drawn or discarded last
        win = table.win(who, source, None if event.get("pai") is None else event.tile())
        markers = event.get("ura_markers") or event.get("uradora_markers") or []
        require(isinstance(markers, list), "F203.ura_markers")
        return win, _read_worth(event, table, win), list(map(_read_tile, markers))

    def read_draw(self, table: Table, event: _Event) -> Recorded:
        """Return the record of a hand that nobody won. If the event gives no reason, the table shows the kind of draw,
        and the discards show who has 流し満貫. Raises :class:`LogFault` for an unknown reason, or for wrong differences
        of points."""
        reason = event.get("reason")
        kind = _infer_draw_kind(table) if reason is None else draw_called(DRAWS, reason)
        may_be_nagashi = reason in (None, "nagashimangan")
        return record_draw(table, kind, may_be_nagashi, event.deltas(table), self.line, self.path)

    results: ClassVar[Results] = {"ryukyoku": read_draw}
    moves: ClassVar[Moves] = {
        "tsumo": lambda table, event: table.draw(event.seat(table), event.tile()),
        "dahai": lambda table, event: table.discard(event.seat(table), event.tile()),
        "chi": _play_call,
        "pon": _play_call,
        "daiminkan": _play_call,
        "ankan": lambda table, event: table.ankan(event.seat(table), event.consumed()),
        "kakan": lambda table, event: table.kakan(event.seat(table), event.tile()),
        "nukidora": lambda table, event: table.north(event.seat(table)),
        "kita": lambda table, event: table.north(event.seat(table)),
        "reach": lambda table, event: table.declare(event.seat(table)),
        "reach_accepted": lambda table, event: table.stick(event.seat(table)),
        "dora": lambda table, event: table.dora.append(event.tile("dora_marker")),
    }


def _dealt_hands(event: _Event) -> list[list[Json]]:
    """Return the tiles that are dealt, by seat. An empty fourth hand means a game of three, and is dropped. Raises
    :class:`LogFault` for anything else, and for a stream as one player saw it: it hides the others' tiles, so it cannot
    be played."""
    hands: list[list[Json]] = event.get("tehais")
    require(isinstance(hands, list) and all(isinstance(hand, list) for hand in hands), "F203.tehais")
    require(not any("?" in hand for hand in hands), "F206.hidden")
    if len(hands) == 4 and not hands[3]:
        hands = hands[:3]
    require(len(hands) in (3, 4), "F206.players", n=len(hands))
    return hands


def _infer_draw_kind(table: Table) -> str:
    """Return the kind of a draw whose event does not state it. Each abortive kind leaves its own trace on the table
    (九種九牌: a tile is drawn and not discarded). Without such a trace it is ``exhaustive``; the table checks that the
    wall is empty."""
    if table.state == "drawn":
        return "kyuushu_kyuuhai"
    if all(table.riichi):
        return "suucha_riichi"
    if sum(meld.kind not in ("chi", "pon") for melds in table.melds for meld in melds) == 4:
        return "suukaikan"
    if not table.called and all(len(river) == 1 for river in table.rivers):
        return "suufon_renda"
    return "exhaustive"


def _read_worth(event: _Event, table: Table, win: Win) -> Expected:
    """Return the event's facts about a win, to be compared with ours: the differences of points alone if it lists no
    yaku. Raises :class:`LogFault` for facts of another form."""
    deltas, listed = event.deltas(table), event.get("yakus")
    if listed is None:
        return Expected(deltas=deltas)
    require(isinstance(listed, list) and all(map(_is_yaku, listed)), "F203.yakus")
    ours = [(YAKU.get(name, ""), han) for name, han in listed]
    if win.flags & DOUBLE_RIICHI and not win.flags & RIICHI:  # some streams list it as a riichi of two han
        ours = [("double_riichi" if name == "riichi" and han > 1 else name, han) for name, han in ours]
    # a name that is not known, or that could be one of several dragons, leaves the whole list uncompared
    yaku = {} if any(name in ("", "sangenpai") for name, _ in ours) else sum_han(ours)
    han, fu, points = map(event.number, ("fan", "fu", "hora_points"))
    if han is not None and han >= _YAKUMAN:  # a hundred for each yakuman: neither is compared
        han = fu = None
    return Expected(yaku=tuple(yaku.items()) or None, han=han, fu=fu, points=points, deltas=deltas)


def _is_yaku(item: object) -> bool:
    """Tell whether an item of a list of yaku is a pair of a name and its han, as a stream must write it."""
    return isinstance(item, list) and len(item) == 2 and isinstance(item[0], str) and type(item[1]) is int
