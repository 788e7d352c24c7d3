"""Mahjong Soul's records (牌譜) as downloaders save them: the messages of one game in JSON, with their names.

The messages are under ``data.data.actions`` (newer records: each has a ``result``) or ``data.data.records``, or form a
list of their own; any that is not a ``Record…`` message is left out. Games of four and three players are settled by
``majsoul4`` and ``majsoul3``; the record of a friends' table says which of its rules differ.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import ClassVar

from ..compiled import toml
from ..languages import Phrase
from ..problems.problems import Source, Span
from ..records.record import Win
from ..tiles.tiles import BY_MPSZ, KIND, Tile
from . import Expected, Recorded, Report
from .game import MOST_SCORE, Event, Game, Moves, Results, draw_called, record_draw, record_wins, sum_han, tile_called
from .stream import InMemory, place_of_error, read_text
from .table import GameSettings, Json, LogFault, Table, is_whole, require, seat_names

TILES = {text: tile for text, tile in BY_MPSZ.items() if re.fullmatch("[0-9][mps]|[1-7]z", text)}
YAKU: Mapping[str, str]
"""Our ids by the server's numbers."""
DRAWS: Mapping[str, str]
ROOM: Mapping[str, Mapping[str, Mapping[str, object]]]
"""What a friends' table can say about its rules: field → value → our rules. Any other value of a field is F606."""
YAKU, DRAWS, ROOM = map(toml(__file__, "names")["majsoul"].__getitem__, ("yaku", "draws", "room"))
_CALLS = ("chi", "pon", "daiminkan")
_KAKAN, _ANKAN = 2, 3
_BEGIN = "RecordNewRound"
_HAND_MARK = re.compile(_BEGIN)


_read_tile: Callable[[object], Tile] = partial(tile_called, TILES, "majsoul_tiles")


class _Message(Event):
    """One message, or an object in it."""

    __slots__ = ()

    def tile(self, name: str = "tile") -> Tile:
        """Return the tile under a name. Raises :class:`LogFault` for anything else."""
        return _read_tile(self.get(name))

    def tiles(self, name: str, first: int = 0) -> list[Tile]:
        """Return the tiles listed under a name, from the ``first`` on. The server lists all dora indicators each time,
        and only the new ones are wanted. Raises :class:`LogFault` for anything but tiles."""
        return [_read_tile(tile) for tile in self.items(name)[first:]]

    def seat(self, table: Table) -> int:
        """Return the seat that acts; the server omits a 0. Raises :class:`LogFault` for one that the table does not
        have."""
        return table.seat(self.values.get("seat", 0))

    def number(self, name: str) -> int:
        """Return a count, 0 if it is left out: the server omits zeros."""
        return self.count(name, left_out=0)

    def inside(self, name: str) -> "_Message":
        """Return the object under a name as a message with the name and place of this one; an empty one if there is
        none, so that several steps can be taken in one expression."""
        value = self.get(name)
        return self._replace(values=value if isinstance(value, dict) else {})

    def parts(self, name: str) -> "list[_Message]":
        """Return the objects of a list, each as a message that keeps the name and the place of this one. Raises
        :class:`LogFault` for a list of anything else. A fault in one of them is then told at its place."""
        values = self.items(name)
        require(all(isinstance(value, dict) for value in values), "F203.object")
        return [self._replace(values=value) for value in values]

    @property
    def declares(self) -> bool:
        """Whether it is a discard with riichi; the server has a field of its own for a double one."""
        return bool(self.get("is_liqi") or self.get("is_wliqi"))


def read(path: str, report: Report, memory: InMemory | None = None) -> Iterator[Recorded]:
    """Yield every hand of a file; ``-`` is standard input. Problems (F6xx) go to ``report``; a hand with a problem is
    left out."""
    text = read_text(path, report, _Majsoul.family, memory)
    if text is None:
        return
    source = Source(path, text)
    start = Span(source, 0, 1)
    try:
        log = json.loads(text.removeprefix("\ufeff"))
        game = _Majsoul(path, report, _Message("", log if isinstance(log, dict) else {}, start))
        messages = _messages_in(log)
        require(messages, "F203.messages")
    except (ValueError, RecursionError) as error:
        why = getattr(error, "msg", Phrase("nested_too_deeply"))
        report(LogFault("F201.json", why=why).problem(_Majsoul.family, place_of_error(source, error)))
    except LogFault as fault:
        report(fault.problem(_Majsoul.family, start))
    else:
        yield from game.read(_named_messages(messages, source))
        if game.playing:  # the log was cut off
            game.report_fault(LogFault("F209.record_ends"), game.span)


def _named_messages(messages: list[Json], source: Source) -> Iterator[_Message]:
    """Yield every message by its short name; anything else is passed over. JSON keeps no places, so each message gets
    the place of its hand: the next ``RecordNewRound`` in the text."""
    marks = _HAND_MARK.finditer(source.text)
    span = Span(source, 0, 1)  # until the first hand
    for message in messages:
        # some downloaders keep the message in a ``result``
        result = message.get("result", message) if isinstance(message, dict) else None
        name, data = (result.get("name"), result.get("data")) if isinstance(result, dict) else (None, None)
        # no message of the game: downloaders put other things beside them
        if not isinstance(name, str) or not isinstance(data, dict):
            continue
        name = name.removeprefix(".lq.")
        if name == _BEGIN and (mark := next(marks, None)):
            span = Span(source, mark.start(), mark.end())
        yield _Message(name, data, span)


def _messages_in(log: Json) -> list[Json]:
    """Return the messages of a record, wherever the downloader put them: the list is at most four objects deep. Empty
    if there is none."""
    for _ in range(4):
        if isinstance(log, dict):
            # the names that downloaders use; an empty one is passed over
            keys = [key for key in ("data", "actions", "records", "record") if log.get(key)]
            log = log[keys[0]] if keys else None
    return log if isinstance(log, list) else []


def _play_discard(table: Table, event: _Message) -> None:
    """Play a discard, with the riichi that it declares (the server says both in one event; the stick is laid later),
    and change the table. Raises :class:`LogFault` for what the table does not allow."""
    seat = event.seat(table)
    if event.declares:
        table.declare(seat)
    table.discard(seat, event.tile())


def _play_call(table: Table, event: _Message) -> None:
    """Play a call, and change the table. The server lists a seat for each tile: the one tile that is not from the
    caller's seat is called. It gives the kind as a number, a place in ``_CALLS``. Raises :class:`LogFault` for a
    message of another form, and for a call that the table does not allow."""
    seat, kind = event.seat(table), event.number("type")
    tiles, froms = event.tiles("tiles"), event.items("froms")
    require(kind < len(_CALLS) and len(froms) == len(tiles), "F203.call")
    pairs = list(zip(tiles, froms, strict=True))
    called = [(tile, source) for tile, source in pairs if source != seat]
    require(len(called) == 1, "F203.call")
    concealed = [tile for tile, source in pairs if source == seat]
    ((tile, source),) = called
    table.call(seat, _CALLS[kind], concealed, tile=tile, source=table.seat(source))


def _play_kan(table: Table, event: _Message) -> None:
    """Play a kakan or an ankan, and change the table. For an ankan the server names one tile: the player lays down all
    four of its kind. Raises :class:`LogFault` for a kan of another type, or one that the table does not allow."""
    seat, kind, tiles = event.seat(table), event.number("type"), event.get("tiles")
    tile = _read_tile(tiles[0] if isinstance(tiles, list) and tiles else tiles)  # alone, or in a list
    if kind == _KAKAN:
        table.kakan(seat, tile)
    elif kind == _ANKAN:
        table.ankan(seat, [t for t in table.hands[seat] if t & KIND == tile & KIND])
    else:
        raise LogFault("F203.kan_type", type=kind)


class _Majsoul(Game):
    """Reads messages one after another."""

    family = 6
    begin = _BEGIN
    ends = frozenset({_BEGIN})
    declared: int | None = None
    """Who declared riichi with the last discard but has not laid the stick yet."""

    def __init__(self, path: str, report: Report, log: _Message) -> None:
        """Take the players' names and the rules of the table from the head of the log; of a log without one nobody has
        a name, and nothing differs from the ranked tables. Raises :class:`LogFault` for rules that ours cannot say."""
        super().__init__(path, report)
        head = log.inside("head")
        self.accounts = head.get("accounts")
        self.overrides = _room_overrides(head.inside("config").inside("mode").inside("detail_rule"))

    def note(self, event: _Message) -> None:
        """Pass over what is of no hand, as it moves nothing. Raises :class:`LogFault` (F202) for a message of the game
        (``Record…``) that nobody here knows: it might have moved tiles."""
        if event.name.startswith("Record"):
            raise LogFault("F202.message", name=event.name[:40])

    def deal(self, event: _Message) -> Table:
        """Begin a hand: return its table. The dealer is dealt fourteen tiles; the last counts as his first draw.
        Changes :attr:`declared`: a riichi of the hand before, whose tile was won on, gets no stick any more. Raises
        :class:`LogFault` for a deal that cannot be."""
        self.declared = None
        hands = [event.tiles(f"tiles{seat}") for seat in range(4)]
        n = 4 if hands[3] else 3  # the server sends an empty hand for a missing fourth
        names: list[object] = [""] * 4
        accounts = self.accounts if isinstance(self.accounts, list) else []  # a log may have anything there
        for account in accounts:
            if isinstance(account, dict) and is_whole(seat := account.get("seat"), 3):
                names[seat] = account.get("nickname", "")
        scores = event.items("scores")[:n]
        require(all(is_whole(score, MOST_SCORE, -MOST_SCORE) for score in scores), "F203.scores")
        dealer = event.number("ju")
        require(dealer < n and hands[dealer], "F203.no_hand", hand=dealer, n=n)
        # with fourteen tiles he has drawn already
        first = hands[dealer].pop() if len(hands[dealer]) == 14 else None
        setting = GameSettings(f"majsoul{n}", self.overrides, seat_names(names, n))
        markers = event.tiles("doras") or [event.tile("dora")]
        number, honba, sticks = 4 * event.number("chang") + dealer, event.number("ben"), event.number("liqibang")
        table = Table(setting, number, honba, sticks, scores, markers, hands[:n])
        if first is not None:
            table.draw(dealer, first)
        return table

    def move(self, table: Table, event: _Message) -> None:
        """Play a message that moves tiles, and what else it tells: a riichi that it declares (:attr:`declared`), and
        new dora indicators. Changes the table. Raises :class:`LogFault` for what the table does not allow."""
        self._lay_stick(table)  # nobody has won on the riichi tile before
        super().move(table, event)
        if event.declares:
            self.declared = table.turn
        table.dora += event.tiles("doras", len(table.dora))

    def _lay_stick(self, table: Table) -> None:
        """Lay the stick of the last riichi, if one is due. The server has no message for a stick: it is due when the
        message after the riichi is no win, since then nobody won on the discard. Changes the table and
        :attr:`declared`."""
        if self.declared is not None:
            table.stick(self.declared)
            self.declared = None

    def read_wins(self, table: Table, event: _Message) -> Recorded:
        """Return the record of the wins in one message. The message states the differences of points of all wins
        together: the first win gets them and the others zeros, as only their sum is compared. Raises :class:`LogFault`
        for a win that cannot be, or a message of another form."""
        hules = event.parts("hules")
        require(hules, "F203.hules")
        deltas = table.setting.deltas(event.get("delta_scores"))
        wins = [_read_win(table, hule) for hule in hules]
        nothing = dict.fromkeys(deltas, 0)
        worth = [
            (win, expected._replace(deltas=deltas if number == 0 else nothing))
            for number, (win, expected) in enumerate(wins)
        ]
        ura: list[Tile] = []
        for hule in hules:
            ura = ura or hule.tiles("li_doras")  # only a win in riichi shows them
        return record_wins(table, worth, ura, self.line, self.path)

    def read_exhaustive_draw(self, table: Table, event: _Message) -> Recorded:
        """Return the record of a hand whose wall is empty. The message may list several payments (two players with
        流し満貫): they are added up. Changes the table if a riichi stick is due. Raises :class:`LogFault` if there are
        tiles left, or for a message of another form."""
        self._lay_stick(table)
        stated = [part.get("delta_scores") for part in event.parts("scores")]
        payments = [table.setting.deltas(differences) for differences in stated if differences]
        deltas = {player: sum(payment[player] for payment in payments) for player in table.setting.names}
        nagashi = bool(event.get("liujumanguan"))
        return record_draw(table, "exhaustive", nagashi, deltas, self.line, self.path)

    def read_abortive_draw(self, table: Table, event: _Message) -> Recorded:
        """Return the record of a hand that was broken off, at which nobody pays. Changes the table if a riichi stick is
        due. Raises :class:`LogFault` for an unknown kind of draw, or one that the table does not allow."""
        self._lay_stick(table)
        kind = draw_called(DRAWS, event.get("type"))
        nothing = dict.fromkeys(table.setting.names, 0)
        return record_draw(table, kind, nagashi=False, deltas=nothing, line=self.line, path=self.path)

    results: ClassVar[Results] = {
        "RecordHule": read_wins,
        "RecordNoTile": read_exhaustive_draw,
        "RecordLiuJu": read_abortive_draw,
    }
    moves: ClassVar[Moves] = {
        "RecordDealTile": lambda table, event: table.draw(event.seat(table), event.tile()),
        "RecordDiscardTile": _play_discard,
        "RecordChiPengGang": _play_call,
        "RecordAnGangAddGang": _play_kan,
        "RecordBaBei": lambda table, event: table.north(event.seat(table)),
    }


def _room_overrides(room: _Message) -> dict[str, object]:
    """Return the values of our rules that a friends' table changes against the ranked tables, by key, as :data:`ROOM`
    translates its fields; other fields (times, names) say nothing of rules. Raises :class:`LogFault` for a value that
    :data:`ROOM` does not list under a field that it has: the hands would be settled wrongly."""
    overrides: dict[str, object] = {}
    for field, value in room.values.items():
        if field in ROOM:
            ours = ROOM[field].get(str(value).lower())  # keys of TOML are texts: True is true there
            if ours is None:
                raise LogFault("F206.table", field=field, value=str(value)[:20])
            overrides |= ours
    return overrides


def _read_win(table: Table, hule: _Message) -> tuple[Win, Expected]:
    """Return one win as it was played, and the server's facts about it, to be compared with ours. Raises
    :class:`LogFault` if the played hand or the indicators differ from what the server shows: this checks all messages
    before. The seat of ``baopai`` counts from 1."""
    who, tile, tsumo = hule.seat(table), hule.tile("hu_tile"), bool(hule.get("zimo"))
    hand = hule.tiles("hand")
    table.check_hand(who, [*hand, tile] if tsumo else hand)
    require(hule.tiles("doras") == table.dora, "F208.other_indicators")
    baopai, liable = hule.get("baopai"), None
    if is_whole(baopai, 4, 1):  # 0: nobody is liable
        liable = table.seat(baopai - 1)
    win = table.win(who, who if tsumo else table.turn, tile, liable)
    return win, _read_worth(table, hule, who, tsumo)


def _read_worth(table: Table, hule: _Message, who: int, tsumo: bool) -> Expected:
    """Return what the server says a win is worth, to be compared with ours. For a tsumo it states what a non-dealer
    (``xian``) and the dealer (``qin``) pay; these are added up here. Raises :class:`LogFault` for a yaku that nobody
    here knows, or a fact of another form."""
    fans = hule.parts("fans")
    numbers = [str(fan.get("id")) for fan in fans]
    for number in numbers:
        require(number in YAKU, "F207.yaku", name=number[:20])
    yaku = sum_han((YAKU[number], fan.number("val")) for number, fan in zip(numbers, fans, strict=True))
    han, fu, points = hule.number("count"), hule.number("fu"), hule.number("point_rong")
    if tsumo:
        share, others = hule.number("point_zimo_xian"), table.players - 1
        points = others * share
        if who != table.dealer:
            points = (others - 1) * share + hule.number("point_zimo_qin")
    if hule.get("yiman"):  # han and fu of a yakuman are not compared
        return Expected(yaku=(), yakuman=tuple(yaku), points=points)
    return Expected(yaku=tuple(yaku.items()), han=han, fu=fu, points=points)
