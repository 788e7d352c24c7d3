"""Mahjong Soul's records (牌譜) as downloaders save them: the messages of one game in JSON, with their names.

The messages are under ``data.data.actions`` (newer records: each has a ``result``) or ``data.data.records``, or form a
list of their own; any that is not a ``Record…`` message is left out. Games of four and three players are settled by
``majsoul4`` and ``majsoul3``; the record of a friends' table says which of its rules differ.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from ..compiled import toml
from ..problems import Source, Span
from ..record import Win
from ..tiles import BY_MPSZ, KIND, Tile, mpsz
from . import Expected, Recorded, Report
from .game import Game, counted, drawn, han_of, tile_called, won
from .stream import InMemory, error_at, text_of
from .table import GameSettings, LogFault, Table, seat_names, whole

TILES = {text: tile for text, tile in BY_MPSZ.items() if re.fullmatch("[0-9][mps]|[1-7]z", text)}
YAKU: Mapping[str, str] = toml(__file__, "names")["majsoul"]["yaku"]
"""Our ids by the server's numbers."""
DRAWS: Mapping[str, str] = toml(__file__, "names")["majsoul"]["draws"]
ROOM: Mapping[str, Mapping[str, Mapping[str, object]]] = toml(__file__, "names")["majsoul"]["room"]
"""What a friends' table can say about its rules: field → value → our rules. Any other value of a field is F606."""
_CALLS = ("chi", "pon", "daiminkan")
_KAKAN, _ANKAN = 2, 3
_MARK = re.compile(r"RecordNewRound")

Message = Mapping[str, Any]


def read(path: str, report: Report, held: InMemory | None = None) -> Iterator[Recorded]:
    """Every hand of a file; ``-`` is standard input. Problems (F6xx) go to ``report``; a hand with a problem is left
    out."""
    text = text_of(path, report, _Majsoul.family, held)
    if text is None:
        return
    source = Source(path, text)
    try:
        told = json.loads(text.removeprefix("\ufeff"))
        game = _Majsoul(path, report, told)
    except (ValueError, RecursionError) as error:
        why = getattr(error, "msg", "nested too deeply")
        report(LogFault("F201.json", why=why).problem(_Majsoul.family, error_at(source, error)))
    except LogFault as fault:
        report(fault.problem(_Majsoul.family, Span(source, 0, 1)))
    else:
        yield from game.read(_events(told, source))
        if game.playing:
            game.fault(LogFault("F209.record_ends"), game.span)


def _events(told: Any, source: Source) -> Iterator[tuple[str, Any, Span]]:
    """Every message with its short name; its place is that of its hand."""
    places, span = _MARK.finditer(source.text), Span(source, 0, 1)
    for message in _messages(told):
        result = message.get("result", message) if isinstance(message, dict) else None
        name, data = (result.get("name"), result.get("data")) if isinstance(result, dict) else (None, None)
        if not isinstance(name, str) or not isinstance(data, dict):
            continue
        name = name.removeprefix(".lq.")
        if name == _Majsoul.begin and (mark := next(places, None)):
            span = Span(source, mark.start(), mark.end())
        yield name, data, span


def _messages(told: Any) -> list[Any]:
    """The messages of a record, wherever the downloader put them."""
    for _ in range(4):
        if isinstance(told, dict):
            told = next((told[key] for key in ("data", "actions", "records", "record") if told.get(key)), None)
    return told if isinstance(told, list) else []


class _Majsoul(Game):
    """Reads messages one after another."""

    family = 6
    begin = "RecordNewRound"
    win = "RecordHule"
    ends = frozenset({"RecordNewRound"})

    def __init__(self, path: str, report: Report, told: Any) -> None:
        super().__init__(path, report)
        head = told.get("head", {}) if isinstance(told, dict) else {}
        self.head: Message = head if isinstance(head, dict) else {}
        self.overrides = self._room()
        self.declared: int | None = None
        """Who declared riichi with the last discard but has not laid the stick yet."""
        if not _messages(told):
            raise LogFault("F203.messages")

    def event(self, name: str, event: Message, span: Span) -> Iterator[Recorded]:
        """Read one message."""
        if name == self.begin:
            self.started(span)
            self.declared = None
            self.table = self._start(event)
        elif name not in (*_MOVES, *_RESULTS):
            if name.startswith("Record"):
                raise LogFault("F202.message", name=name[:40])
        elif table := self.hand(name):
            self.playing = name in _MOVES
            if self.declared is not None and name != self.win:
                table.stick(self.declared)
                self.declared = None
            if name in _MOVES:
                _MOVES[name](table, event)
                if event.get("is_liqi") or event.get("is_wliqi"):
                    self.declared = table.turn
                for said in _list(event, "doras")[len(table.dora) :]:
                    table.dora.append(_tile(said))
            else:
                yield self._ended(table, name, event)

    def _room(self) -> dict[str, object]:
        """The rules of a friends' table that differ."""
        config = self.head.get("config")
        mode = config.get("mode") if isinstance(config, dict) else None
        room = mode.get("detail_rule") if isinstance(mode, dict) else None
        found: dict[str, object] = {}
        for field, value in (room if isinstance(room, dict) else {}).items():
            if field in ROOM:
                ours = ROOM[field].get(str(value).lower())
                if ours is None:
                    raise LogFault("F206.table", field=field, value=str(value)[:20])
                found |= ours
        return found

    def _start(self, e: Message) -> Table:
        hands = [[_tile(t) for t in _list(e, f"tiles{seat}")] for seat in range(4)]
        n = 4 if hands[3] else 3
        accounts = self.head.get("accounts")
        names = [""] * 4
        for account in accounts if isinstance(accounts, list) else []:
            if isinstance(account, dict) and whole(account.get("seat"), 3):
                names[account["seat"]] = account.get("nickname", "")
        scores = _list(e, "scores")[:n]
        if not all(whole(score, 10**7, -(10**7)) for score in scores):
            raise LogFault("F203.scores")
        dealer = _count(e, "ju")
        if dealer >= n or not hands[dealer]:
            raise LogFault("F203.no_hand", hand=dealer, n=n)
        first = hands[dealer].pop() if len(hands[dealer]) == 14 else None
        setting = GameSettings(f"majsoul{n}", self.overrides, seat_names(names, n))
        markers = [_tile(t) for t in _list(e, "doras") or [e.get("dora")]]
        number = 4 * _count(e, "chang") + dealer
        table = Table(setting, number, _count(e, "ben"), _count(e, "liqibang"), scores, markers, hands[:n])
        if first is not None:
            table.draw(dealer, first)
        return table

    def _ended(self, table: Table, name: str, e: Message) -> Recorded:
        line = self.line
        if name == self.win:
            hules = [_object(hule) for hule in _list(e, "hules")]
            if not hules:
                raise LogFault("F203.hules")
            deltas = table.setting.deltas(e.get("delta_scores"))
            wins = [_win(table, hule) for hule in hules]
            none = dict.fromkeys(deltas, 0)
            said = [(win, about._replace(deltas=none if i else deltas)) for i, (win, about) in enumerate(wins)]
            ura = next((found for hule in hules if (found := [_tile(t) for t in _list(hule, "li_doras")])), [])
            return won(table, said, ura, line, self.path)
        if name == "RecordNoTile":
            parts = [_object(part).get("delta_scores") for part in _list(e, "scores")]
            sums = [table.setting.deltas(part) for part in parts if part]
            whole_ = {player: sum(one[player] for one in sums) for player in table.setting.names}
            return drawn(table, "exhaustive", bool(e.get("liujumanguan")), whole_, line, self.path)
        kind = DRAWS.get(str(e.get("type")))
        if kind is None:
            raise LogFault("F207.reason", help_="known: " + ", ".join(DRAWS), name=str(e.get("type"))[:40])
        return drawn(table, kind, False, dict.fromkeys(table.setting.names, 0), line, self.path)


def _win(table: Table, hule: Message) -> tuple[Win, Expected]:
    """One win, and the server's facts about it."""
    who, tile = table.seat(hule.get("seat", 0)), _tile(hule.get("hu_tile"))
    tsumo = bool(hule.get("zimo"))
    hand = [_tile(t) for t in _list(hule, "hand")]
    table.held(who, [*hand, tile] if tsumo else hand)
    if [mpsz(t) for t in table.dora] != [mpsz(_tile(t)) for t in _list(hule, "doras")]:
        raise LogFault("F208.other_indicators")
    liable = hule.get("baopai") or None
    win = table.win(who, who if tsumo else table.turn, tile, table.seat(liable - 1) if whole(liable, 4, 1) else None)
    return win, _expected(table, hule, who, tsumo)


def _expected(table: Table, hule: Message, who: int, tsumo: bool) -> Expected:
    """What the server says a win is worth."""
    said = [_object(fan) for fan in _list(hule, "fans")]
    for fan in said:
        if str(fan.get("id")) not in YAKU:
            raise LogFault("F207.yaku", name=str(fan.get("id"))[:20])
    fans = han_of((YAKU[str(fan.get("id"))], _count(fan, "val")) for fan in said)
    count, fu = _count(hule, "count"), _count(hule, "fu")
    children = table.players - 1 - (who != table.dealer)
    points = _count(hule, "point_rong")
    if tsumo:
        points = children * _count(hule, "point_zimo_xian")
        points += 0 if who == table.dealer else _count(hule, "point_zimo_qin")
    if hule.get("yiman"):
        return Expected((), tuple(fans), None, None, points)
    return Expected(tuple(fans.items()), None, count, fu, points)


# --- values -----------------------------------------------------------------------------------------------------------


def _object(value: object) -> Message:
    if not isinstance(value, dict):
        raise LogFault("F203.object")
    return value


def _list(e: Message, name: str) -> list[Any]:
    value = e.get(name)
    if value is not None and not isinstance(value, list):
        raise LogFault("F203.list", name=name)
    return value or []


def _count(e: Message, name: str) -> int:
    return counted(e, name, 10**7, 0)  # the server omits zeros


_tile: Callable[[object], Tile] = partial(tile_called, TILES, "1m-9m, 1p-9p, 1s-9s, 0m 0p 0s, 1z-7z")


# --- messages that move tiles -----------------------------------------------------------------------------------------


def _seat(table: Table, e: Message) -> int:
    return table.seat(e.get("seat", 0))


def _discard(table: Table, e: Message) -> None:
    seat = _seat(table, e)
    if e.get("is_liqi") or e.get("is_wliqi"):
        table.declare(seat)
    table.discard(seat, _tile(e.get("tile")))


def _call(table: Table, e: Message) -> None:
    seat, kind = _seat(table, e), _count(e, "type")
    tiles = [_tile(t) for t in _list(e, "tiles")]
    froms = _list(e, "froms")
    called = [(tile, source) for tile, source in zip(tiles, froms, strict=False) if source != seat]
    if kind >= len(_CALLS) or len(froms) != len(tiles) or len(called) != 1:
        raise LogFault("F203.call")
    own = [tile for tile, source in zip(tiles, froms, strict=True) if source == seat]
    table.call(seat, _CALLS[kind], own, called[0][0], table.seat(called[0][1]))


def _kan(table: Table, e: Message) -> None:
    seat, kind, said = _seat(table, e), _count(e, "type"), e.get("tiles")
    tile = _tile(said[0] if isinstance(said, list) and said else said)
    if kind == _KAKAN:
        table.kakan(seat, tile)
    elif kind == _ANKAN:
        table.ankan(seat, [t for t in table.hands[seat] if t & KIND == tile & KIND])
    else:
        raise LogFault("F203.kan_type", type=kind)


_MOVES: Mapping[str, Callable[[Table, Message], object]] = {
    "RecordDealTile": lambda table, e: table.draw(_seat(table, e), _tile(e.get("tile"))),
    "RecordDiscardTile": _discard,
    "RecordChiPengGang": _call,
    "RecordAnGangAddGang": _kan,
    "RecordBaBei": lambda table, e: table.north(_seat(table, e)),
}
_RESULTS = ("RecordHule", "RecordNoTile", "RecordLiuJu")
