"""Tenhou's XML logs (``mjlog``) of whole games, plain or gzip. Every hand becomes a record.

The XML is flat: elements with attributes, and nothing between them. It is read with regular expressions and not with an
XML library, so each element keeps its place, and there is nothing to expand or to include.
"""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar, NamedTuple
from urllib.parse import unquote

from ..compiled import toml
from ..problems.problems import Source, Span
from ..records.record import Win
from ..tiles.tiles import RED, Tile
from . import Expected, Recorded, Report
from .game import Event, Game, Moves, Results, draw_called, record_draw, sum_han
from .stream import InMemory, read_text
from .table import MOST_COUNT, GameSettings, LogFault, Table, is_whole, require, seat_names

YAKU: tuple[str, ...]
"""Our ids by Tenhou's numbers."""
LIMITS: tuple[str, ...]
DRAWS: Mapping[str, str]
YAKU, LIMITS, DRAWS = map(toml(__file__, "names")["mjlog"].__getitem__, ("yaku", "limits", "draws"))
_IDLE = {"SHUFFLE", "TAIKYOKU", "BYE", "PROF"}
_NO_RED, _NO_KUITAN, _THREE = 2, 4, 16
"""Bits of the kind of table (``type``): no red fives, no open tanyao, three players."""
_KNOWN_BITS = 0xFF
"""All bits of ``type``; the rest tell rooms, speed and length, which change no payment."""
_REDS = (16, 52, 88)
"""The numbers of the fives that can be red: one of each suit."""
_TILES = 136
"""How many numbers tiles have, four of each kind."""
_FROM, _CHI, _PON, _ADDED, _NORTH = 3, 4, 8, 16, 32
"""The bits of a meld that tell its kind: how many seats on the caller's right the giver sits (0: nobody gave a tile),
and what it is. Tiles and the place of the called one are packed above them, differently for each kind."""
_CALL_OR_ADDED = _CHI | _PON | _ADDED

_PART = re.compile(
    r"""(?P<blank>\s+|<!--.*?-->|<\?.*?\?>)|<(?P<name>/?[A-Za-z]\w*)(?P<rest>(?:[^<>"']|"[^"]*"|'[^']*')*)>""", re.S
)
_ATTRIBUTE = re.compile(r"""\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_MOVE = re.compile(r"([TUVWtuvwDEFGdefg])(\d{0,3})")
_INTEGERS = re.compile(r"-?[0-9]{1,9}(?:,-?[0-9]{1,9})*")


class _Element(Event):
    """One element with its attributes."""

    __slots__ = ()

    def text(self, name: str) -> str:
        """Return the text of an attribute. Raises :class:`LogFault` if it is missing: then the log is broken."""
        text: str | None = self.get(name)
        if text is None:
            raise LogFault("F203.missing", name=name)
        return text

    def numbers(self, name: str, count: int = 0) -> list[int]:
        """Return the whole numbers of an attribute, which commas separate; exactly ``count`` of them, 0: any number.
        Raises :class:`LogFault` for anything else, and if there is no such attribute."""
        text = self.text(name)
        if not _INTEGERS.fullmatch(text):
            raise LogFault("F203.not_numbers" if text else "F203.empty", name=name, text=repr(text[:40]))
        numbers = list(map(int, text.split(",")))
        require(count in (0, len(numbers)), "F203.numbers_of", name=name, n=len(numbers), count=count)
        return numbers

    def number(self, name: str) -> int:
        """Return the one whole number of an attribute. Raises :class:`LogFault` for anything else."""
        return self.numbers(name, 1)[0]

    def pairs(self, name: str) -> list[tuple[int, int]]:
        """Return the numbers of an attribute two by two: a yaku and its han, a score and its change. Raises
        :class:`LogFault` for an odd number of them."""
        numbers = self.numbers(name)
        require(len(numbers) % 2 == 0, "F203.pairs")
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def seat(self, table: Table, name: str = "who") -> int:
        """Return the seat under a name. Raises :class:`LogFault` for one that the table does not have."""
        return table.seat(self.number(name))

    def tile(self, setting: GameSettings, name: str = "hai") -> Tile:
        """Return the one tile of an attribute. Raises :class:`LogFault` for a text that is no tile, number or not
        (F204): the tile in the name of an element (``T13``) may be any text."""
        text = self.text(name)
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1  # which is no tile
        return _tile_of_number(number, setting, text)

    def tiles(self, setting: GameSettings, name: str = "hai") -> list[Tile]:
        """Return the tiles of an attribute, which has their numbers. Raises :class:`LogFault` if it is missing, is no
        list of numbers, or has a number that no tile has."""
        return [_tile_of_number(number, setting) for number in self.numbers(name)]


def _tile_of_number(number: int, setting: GameSettings, written: str | None = None) -> Tile:
    """Return the tile of a number; the fives that can be red are red in a game that has red fives. Raises
    :class:`LogFault` for a number that no tile has; ``written``: as the log has it, for that message."""
    if not 0 <= number < _TILES:
        raise LogFault("F204.tile", name=(str(number) if written is None else written)[:20])
    # four numbers for each kind
    return number // 4 | (RED if number in _REDS and "table.red_fives" not in setting.overrides else 0)


def read(path: str, report: Report, memory: InMemory | None = None) -> Iterator[Recorded]:
    """Yield every hand of a file; ``-`` is standard input. Problems (F2xx) go to ``report``. A hand with a problem is
    left out, and reading continues with the next hand. ``memory`` has the text of a log that a program passes, in
    place of the file."""
    text = read_text(path, report, _Mjlog.family, memory)
    if text is None:
        return
    game = _Mjlog(path, report)
    yield from game.read(_read_elements(Source(path, text), game))
    if game.open_log:
        game.report_cut_off(game.span)


def _read_elements(source: Source, game: Game) -> Iterator[_Element]:
    """Yield the elements of a text; a closing one is called ``/name``. A draw or discard has its tile in its name: it
    becomes the attribute ``tile``. Anything else is reported as a fault of the ``game``, and passed over up to the next
    ``<``: a damaged log loses only the hands with damage."""
    text = source.text
    begin, end, length = 0, int(text.startswith("\ufeff")), len(text)  # the byte order mark is passed over
    while end < length:
        begin = end
        part = _PART.match(text, begin)
        if part is None:
            end = text.find("<", begin + 1)  # the next element
            if end < 0:
                end = length
            game.report_fault(LogFault("F201.element"), Span(source, begin, min(end, begin + 80)))
            continue
        end = part.end()
        blank, name, rest = part.groups()
        if blank is None:  # else blanks, a comment or the head of XML
            values, fault = _read_attributes(name, rest.removesuffix("/"))
            move = _MOVE.fullmatch(name)
            if move:
                values |= {"tile": move[2]}
            yield _Element(move[1].upper() if move else name, values, Span(source, begin, end), name, fault)


def _read_attributes(name: str, text: str) -> tuple[dict[str, str], LogFault | None]:
    """Return the attributes in the ``text`` of the element ``name``, and the fault if anything else stands there
    (``None`` if not). Attributes before the fault are returned too: they may tell which hand it spoils."""
    values: dict[str, str] = {}
    end = 0
    if not text:  # a draw or a discard
        return values, None
    for match in _ATTRIBUTE.finditer(text):
        key, quoted, single = match.groups()
        if match.start() != end or key in values:  # something else stands before it, or it is given twice
            break
        values[key] = single if quoted is None else quoted
        end = match.end()
    if text[end:].strip():
        return values, LogFault("F201.attribute", name=name.removeprefix("/"))
    return values, None


def _play_draw(table: Table, event: _Element, seat: int) -> None:
    """Play the draw of a seat, which the letter of the element names, and change the table. Raises :class:`LogFault` if
    another seat is to draw, or for a number that no tile has."""
    table.draw(table.seat(seat), event.tile(table.setting, "tile"))


def _play_discard(table: Table, event: _Element, seat: int) -> None:
    """Play the discard of a seat, and change the table. Raises :class:`LogFault` if it cannot discard that tile."""
    table.discard(table.seat(seat), event.tile(table.setting, "tile"))


def _play_riichi(table: Table, event: _Element) -> None:
    """Play a step of a riichi, and change the table: the first step declares it, the second lays the stick. Raises
    :class:`LogFault` for another step, or one that the table does not allow."""
    step = event.number("step")
    require(step in (1, 2), "F203.step", step=step)
    if step == 1:
        table.declare(event.seat(table))
    else:
        table.stick(event.seat(table))  # step 2: nobody has won on the tile discarded with it


def _play_meld(table: Table, event: _Element) -> None:
    """Play a call, a kan or a north, and change the table. The attribute ``m`` packs the meld into a number of 16 bits,
    whose lowest six say which kind it is. Raises :class:`LogFault` for a number that packs no meld, and for a meld that
    the table does not allow."""
    who, packed, setting = event.seat(table), event.number("m"), table.setting
    ids, nth, added = _unpack_meld(packed)
    # in a chi, a pon and a kakan the bit of a north is a part of the tiles
    if packed & _NORTH and not packed & _CALL_OR_ADDED:
        table.north(who)
    elif packed & _CALL_OR_ADDED == _ADDED:
        table.kakan(who, _tile_of_number(added, setting))
    elif packed & (_FROM | _CALL_OR_ADDED):  # a daiminkan has no bit of its own, but a giver, unlike an ankan
        kind = "pon" if packed & _PON else "daiminkan"
        if packed & _CHI:  # in a chi the bit of a pon is a part of the tiles too
            kind = "chi"
        called = ids.pop(nth)
        source = (who + (packed & _FROM)) % 4  # three players sit on three of four seats
        concealed = [_tile_of_number(number, setting) for number in ids]
        table.call(who, kind, concealed, _tile_of_number(called, setting), source)
    else:
        table.ankan(who, [_tile_of_number(number, setting) for number in ids])


class _UnpackedMeld(NamedTuple):
    """A meld in Tenhou's numbers of tiles."""

    ids: list[int]
    """Its tiles; of a kakan those of the pon."""
    called: int
    """The index of the called one."""
    added: int = 0
    """The tile that a kakan adds."""


def _unpack_meld(packed: int) -> _UnpackedMeld:
    """Return the meld that a number of 16 bits packs: each kind packs its tiles differently. Raises :class:`LogFault`
    if the number packs no meld."""
    # base: the number of the run or kind, of so many ``kinds``; nth: which of its tiles was called
    if packed & _CHI:  # one of 21 runs; below that two bits for the copy of each tile
        base, nth = divmod(packed >> 10, 3)
        kinds = 21
        first = base // 7 * 9 + base % 7  # a suit has seven runs and nine kinds
        meld = _UnpackedMeld([4 * (first + i) + (packed >> (3 + 2 * i) & 3) for i in range(3)], nth)
    elif packed & (_PON | _ADDED):  # one of 34 kinds; below that which of the four tiles is left over, or added
        base, nth = divmod(packed >> 9, 3)
        spare, kinds = packed >> 5 & 3, 34
        meld = _UnpackedMeld([4 * base + i for i in range(4) if i != spare], nth, 4 * base + spare)
    else:  # an ankan, a daiminkan or a north: all four tiles
        base, nth = divmod(packed >> 8, 4)
        kinds = 1 << 8 if packed & _NORTH else 34  # nobody asks which north
        meld = _UnpackedMeld([4 * base + i for i in range(4)], nth)
    require(0 <= packed < 1 << 16 and base < kinds, "F203.meld", n=packed)
    return meld


class _Mjlog(Game):
    """Reads elements one after another."""

    family = 2
    begin = "INIT"
    win = "AGARI"
    ends = frozenset({"INIT"})
    type: int | None = None
    """The bits of the kind of table; ``None`` before the element that says it."""
    names: tuple[str, ...] = ()
    """Of the players of this game, by seat."""
    open_log = False
    """Whether the log of a game has begun and is not closed yet."""

    def note(self, event: _Element) -> None:
        """Take the rules (:attr:`type`) and players (:attr:`names`) of a game, and where it begins and ends. ``UN``
        comes again when somebody returns to the table, and names him alone: only one with the first player counts.
        Raises :class:`LogFault` if a hand is cut off, or (F202) for an unknown element."""
        if event.name == "mjloggm":  # there may be several games in one file
            if self.open_log:
                self.report_cut_off(event.span)
            self.number += 1
            self.type, self.names, self.table = None, (), None
            self.open_log, self.playing, self.bad = True, False, False
        elif event.name == "/mjloggm":
            self.open_log = False
            if self.playing:
                raise LogFault("F209.log_ends")
        elif event.name == "GO":
            self.type = event.number("type")
        elif event.name == "UN":
            if "n0" in event.values:
                self.names = tuple(unquote(event.values.get(f"n{i}", "")) for i in range(4))
        elif event.name not in _IDLE:
            raise LogFault("F202.element", name=event.written[:40])

    def report_cut_off(self, span: Span | None) -> None:
        """Report a text that ends before its log is closed: before its first hand, in the middle of one, or behind
        one."""
        sentence = "F209.unclosed"
        if self.table is None:
            sentence = "F209.before_first"
        elif self.playing or self.bad:
            sentence = "F209.middle"
        self.report_fault(LogFault(sentence), span)

    def settings(self) -> GameSettings:
        """Return the rules and players of the game, by which its hands are settled: Tenhou's usual rules, with an
        override for each bit of :attr:`type` that differs. Raises :class:`LogFault` for an unknown bit, or if the log
        has no type."""
        if self.type is None:
            raise LogFault("F206.kind_of_table")
        require(0 <= self.type <= _KNOWN_BITS, "F206.type", n=self.type)
        overrides: dict[str, object] = {}
        if self.type & _NO_RED:
            overrides |= {"table.red_fives": ()}
        if self.type & _NO_KUITAN:
            overrides |= {"yaku.tanyao": "1/-"}  # closed alone
        players = 3 if self.type & _THREE else 4
        return GameSettings(f"tenhou{players}", overrides, seat_names(self.names, players))

    def deal(self, event: _Element) -> Table:
        """Begin a hand: return its table. ``seed`` has the number of the hand, honba, sticks, two dice and the dora
        indicator. Scores are in hundreds. Raises :class:`LogFault` for a deal that cannot be."""
        setting = self.settings()
        n = len(setting.names)
        hand, honba, sticks, *_, dora = event.numbers("seed", 6)  # *_: the two dice, which decide nothing here
        scores = [100 * score for score in event.numbers("ten")][:n]  # a log of three players has a fourth place
        hands = [event.tiles(setting, f"hai{seat}") for seat in range(n)]
        require(all(is_whole(number, MOST_COUNT) for number in (hand, honba, sticks)), "F203.seed")
        table = Table(setting, hand, honba, sticks, scores, [_tile_of_number(dora, setting)], hands)
        require(event.number("oya") == table.dealer, "F203.oya_of_hand", oya=event.text("oya"), hand=hand)
        return table

    def read_win(self, table: Table, event: _Element) -> tuple[Win, Expected, list[Tile]]:
        """Return one win, what the element says about it, and the ura indicators. Raises :class:`LogFault` if the
        played hand or the indicators differ from what the element shows: so all elements before are checked. The
        caller makes one record of all wins on a tile."""
        who, source, setting = event.seat(table), event.seat(table, "fromWho"), table.setting
        tile = event.tile(setting, "machi")
        liable = event.seat(table, "paoWho") if "paoWho" in event.values else None
        win = table.win(who, source, tile, liable)
        table.check_hand(who, event.tiles(setting), None if who == source else tile)
        require(event.tiles(setting, "doraHai") == table.dora, "F208.dora_hai")
        ura = event.tiles(setting, "doraHaiUra") if "doraHaiUra" in event.values else []
        return win, _read_worth(event, table), ura

    def read_draw(self, table: Table, event: _Element) -> Recorded:
        """Return the record of a hand that nobody won. An element without a type means that the wall is empty, ``nm``
        means 流し満貫. Raises :class:`LogFault` for another type, and if a hand that a player in tenpai shows is not
        the one that was played: so all elements before are checked."""
        reason = event.values.get("type", "")
        kind = draw_called(DRAWS, reason, sentence="F207.draw")
        open_seats = [seat for seat in range(table.players) if f"hai{seat}" in event.values]
        for seat in open_seats:
            table.check_hand(seat, event.tiles(table.setting, f"hai{seat}"))
        nagashi, deltas = reason == "nm", _read_deltas(event, table)
        return record_draw(table, kind, nagashi, deltas, self.line, self.path, open_seats)

    results: ClassVar[Results] = {"RYUUKYOKU": read_draw}
    moves: ClassVar[Moves] = {
        **{letter: partial(_play_draw, seat=seat) for seat, letter in enumerate("TUVW")},
        **{letter: partial(_play_discard, seat=seat) for seat, letter in enumerate("DEFG")},
        "N": _play_meld,
        "REACH": _play_riichi,
        "DORA": lambda table, event: table.dora.append(event.tile(table.setting)),
    }


def _read_worth(event: _Element, table: Table) -> Expected:
    """Return what an ``AGARI`` says its win is worth, to be compared with our settlement. A win of named yakuman has
    neither han nor fu to compare. Without one, what Tenhou calls a yakuman is our ``counted_yakuman``. Raises
    :class:`LogFault` for an attribute that is missing or cannot be read."""
    fu, points, limit_number = event.numbers("ten", 3)  # the third is a place in LIMITS
    require(0 <= limit_number < len(LIMITS), "F203.limit", limit=limit_number)
    deltas = _read_deltas(event, table)
    yakuman = tuple(map(_yaku_of_number, event.numbers("yakuman"))) if "yakuman" in event.values else ()
    if yakuman:
        return Expected(yaku=(), yakuman=yakuman, points=points, limit="yakuman", deltas=deltas)
    yaku = sum_han((_yaku_of_number(number), han) for number, han in event.pairs("yaku"))
    limit = "counted_yakuman" if LIMITS[limit_number] == "yakuman" else LIMITS[limit_number]
    return Expected(tuple(yaku.items()), (), han=sum(yaku.values()), fu=fu, points=points, limit=limit, deltas=deltas)


def _read_deltas(event: _Element, table: Table) -> dict[str, int]:
    """Return what each player gains or loses, in points, by name. ``sc`` has a pair for each player, in hundreds: a
    score, then the difference. The pair of a missing fourth player is passed over. Raises :class:`LogFault` for too few
    pairs. Verification compares them with our transfers."""
    pairs = event.pairs("sc")
    require(len(pairs) >= table.players, "F208.sc")
    return {name: 100 * delta for name, (_, delta) in zip(table.setting.names, pairs, strict=False)}


def _yaku_of_number(number: int) -> str:
    """Return our id of one of Tenhou's numbers. Raises :class:`LogFault` for one that no yaku has."""
    require(0 <= number < len(YAKU), "F207.yaku_number", name=number, most=len(YAKU) - 1)  # a place in YAKU
    return YAKU[number]
