"""Tenhou's XML logs (``mjlog``) of whole games, plain or gzip. Every hand becomes a record.

The XML is flat: elements with attributes, and nothing between them. It is read with regular expressions and not with an
XML library, so each element keeps its place, and there is nothing to expand or to include.
"""

import re
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from ..compiled import toml
from ..problems import Source, Span
from ..record import Win
from ..tiles import RED, Tile
from . import Expected, Recorded, Report
from .game import Game, drawn, han_of
from .stream import InMemory, text_of
from .table import GameSettings, LogFault, Table, seat_names

Attributes = Mapping[str, str]

YAKU: tuple[str, ...] = toml(__file__, "names")["mjlog"]["yaku"]
"""Our ids by Tenhou's numbers."""
LIMITS: tuple[str, ...] = toml(__file__, "names")["mjlog"]["limits"]
DRAWS: Mapping[str, str] = toml(__file__, "names")["mjlog"]["draws"]
_IDLE = {"SHUFFLE", "TAIKYOKU", "BYE", "PROF"}
_NO_RED, _NO_KUITAN, _THREE = 2, 4, 16
_KNOWN_BITS = 0xFF
_REDS = (16, 52, 88)

_PART = re.compile(
    r"""(?P<blank>\s+|<!--.*?-->|<\?.*?\?>)|<(?P<name>/?[A-Za-z]\w*)(?P<rest>(?:[^<>"']|"[^"]*"|'[^']*')*)>""", re.S
)
_ATTRIBUTE = re.compile(r"""\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_MOVE = re.compile(r"([TUVWtuvwDEFGdefg])(\d{0,3})")
_INTEGERS = re.compile(r"-?[0-9]{1,9}(?:,-?[0-9]{1,9})*")


def read(path: str, report: Report, held: InMemory | None = None) -> Iterator[Recorded]:
    """Every hand of a file; ``-`` is standard input. Problems (F2xx) go to ``report``. A hand with a problem is left
    out, and reading continues with the next hand."""
    text = text_of(path, report, _Mjlog.family, held)
    if text is None:
        return
    game = _Mjlog(path, report)
    yield from game.read(_elements(Source(path, text), game))
    if game.open_log:
        game.cut(game.span)


def _elements(source: Source, game: Game) -> Iterator[tuple[str, Attributes | LogFault, Span]]:
    """The elements of a text with their places; ``/name`` for a closing one."""
    text = source.text
    at, length = int(text.startswith("\ufeff")), len(text)
    while at < length:
        part = _PART.match(text, at)
        if part is None:
            begin, at = at, text.find("<", at + 1) % (length + 1)
            game.fault(LogFault("F201.element"), Span(source, begin, min(at, begin + 80)))
            continue
        begin, at = at, part.end()
        if part["blank"] is not None:
            continue
        rest = part["rest"].removesuffix("/")
        found: dict[str, str] = {}
        good = 0
        for m in _ATTRIBUTE.finditer(rest):
            if m.start() != good or m[1] in found:
                break
            found[m[1]] = m[2] if m[2] is not None else m[3]
            good = m.end()
        bad = LogFault("F201.attribute", name=part["name"].removeprefix("/")) if rest[good:].strip() else None
        yield part["name"], bad or found, Span(source, begin, at)


class _Mjlog(Game):
    """Reads elements one after another."""

    family = 2
    begin = "INIT"
    win = "AGARI"
    ends = frozenset({"INIT"})
    type: int | None = None
    names: tuple[str, ...] = ()
    reds = True
    open_log = False

    def event(self, name: str, event: Attributes, span: Span) -> Iterator[Recorded]:
        """Read one element."""
        if name == self.begin:
            self.started(span)
            self.table = self._start(event)
        elif name == "mjloggm":  # there may be several games in one file
            if self.open_log:
                self.cut(span)
            self.number += 1
            self.type, self.names, self.table = None, (), None
            self.open_log, self.playing, self.bad = True, False, False
        elif name == "/mjloggm":
            self.open_log = False
            if self.playing:
                raise LogFault("F209.log_ends")
        elif name == "GO":
            self.type = _number(event, "type")
        elif name == "UN":
            if "n0" in event:
                self.names = tuple(unquote(event.get(f"n{i}", "")) for i in range(4))
        elif name in _IDLE:
            return
        elif not (move := _MOVE.fullmatch(name)) and name not in ("N", "REACH", "DORA", "AGARI", "RYUUKYOKU"):
            raise LogFault("F202.element", name=name[:40])
        elif table := self.hand(name):
            self.playing = name not in ("AGARI", "RYUUKYOKU")
            if move:
                letter, tile = move[1].upper(), self._tile(move[2])
                (table.draw if letter in "TUVW" else table.discard)(table.seat("TUVWDEFG".index(letter) % 4), tile)
            elif name == "N":
                self._meld(table, _seat(table, event, "who"), _number(event, "m"))
            elif name == "REACH":
                step = _number(event, "step")
                if step not in (1, 2):
                    raise LogFault("F203.step", step=step)
                (table.declare if step == 1 else table.stick)(_seat(table, event, "who"))
            elif name == "DORA":
                table.dora.append(self._tile(_need(event, "hai")))
            elif name == self.win:
                self.wins.append((event, span))
            else:
                yield self._drawn(table, event)

    def cut(self, span: Span | None) -> None:
        """Report a text that ends before its log is closed."""
        open_hand = "F209.middle" if self.playing or self.bad else "F209.unclosed"
        self.fault(LogFault("F209.before_first" if self.table is None else open_hand), span)

    # --- the beginning -----------------------------------------------------------------------------------------------

    def _setting(self) -> GameSettings:
        if self.type is None:
            raise LogFault("F206.kind_of_table")
        if self.type & ~_KNOWN_BITS or self.type < 0:
            raise LogFault("F206.type", n=self.type)
        overrides: dict[str, object] = {}
        self.reds = not self.type & _NO_RED
        if not self.reds:
            overrides["table.red_fives"] = ()
        if self.type & _NO_KUITAN:
            overrides["yaku.tanyao"] = "1/-"
        players = 3 if self.type & _THREE else 4
        return GameSettings(f"tenhou{players}", overrides, seat_names(self.names, players))

    def _start(self, a: Attributes) -> Table:
        setting = self._setting()
        n = len(setting.names)
        hand, honba, sticks, *_, dora = _numbers(a, "seed", 6)
        scores = [100 * s for s in _numbers(a, "ten")][:n]
        hands = [self._tiles(a, f"hai{i}") for i in range(n)]
        if not all(0 <= x <= 10_000 for x in (hand, honba, sticks)):
            raise LogFault("F203.seed")
        table = Table(setting, hand, honba, sticks, scores, [self._tile(str(dora))], hands)
        if _number(a, "oya") != table.dealer:
            raise LogFault("F203.oya_of_hand", oya=a["oya"], hand=hand)
        return table

    # --- events ------------------------------------------------------------------------------------------------------

    def _tile(self, text: str) -> Tile:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 999
        if number >= 136:
            raise LogFault("F204.tile", name=text[:20])
        return number // 4 | (RED if self.reds and number in _REDS else 0)

    def _tiles(self, a: Attributes, name: str) -> list[Tile]:
        return [self._tile(str(t)) for t in _numbers(a, name)]

    def _meld(self, table: Table, who: int, m: int) -> None:
        """A call or a kan, packed into a number of 16 bits."""
        if m & 4:  # chi
            base, nth = divmod(m >> 10, 3)
            first = base // 7 * 9 + base % 7
            ids, good = [4 * (first + i) + (m >> (3 + 2 * i) & 3) for i in range(3)], base < 21
        elif m & 24:  # pon, kakan
            base, nth = divmod(m >> 9, 3)
            spare = m >> 5 & 3
            ids, good = [4 * base + i for i in range(4) if i != spare], base < 34
        else:  # ankan, daiminkan
            base, nth = divmod(m >> 8, 4)
            ids, good = [4 * base + i for i in range(4)], base < 34 or m & 32 > 0
        if not 0 <= m < 1 << 16 or not good:
            raise LogFault("F203.meld", n=m)
        if m & 32 and not m & 28:
            table.north(who)
        elif m & 28 == 16:
            table.kakan(who, self._tile(str(4 * base + spare)))
        elif m & 31:
            kind = "chi" if m & 4 else "pon" if m & 8 else "daiminkan"
            called = ids.pop(nth)
            own = [self._tile(str(t)) for t in ids]
            source = (who + (m & 3)) % 4  # three players sit on three of four seats
            table.call(who, kind, own, self._tile(str(called)), source)
        else:
            table.ankan(who, [self._tile(str(t)) for t in ids])

    # --- the end -----------------------------------------------------------------------------------------------------

    def a_win(self, table: Table, event: Attributes) -> tuple[Win, Expected, list[Tile]]:
        """One win, and what the element says about it."""
        who, source = _seat(table, event, "who"), _seat(table, event, "fromWho")
        tile = self._tile(_need(event, "machi"))
        liable = _seat(table, event, "paoWho") if "paoWho" in event else None
        win = table.win(who, source, tile, liable)
        table.held(who, self._tiles(event, "hai"), None if who == source else tile)
        if self._tiles(event, "doraHai") != table.dora:
            raise LogFault("F208.dora_hai")
        ura = self._tiles(event, "doraHaiUra") if "doraHaiUra" in event else []
        return win, _expected(event, table), ura

    def _drawn(self, table: Table, a: Attributes) -> Recorded:
        kind = a.get("type", "")
        if kind not in DRAWS:
            raise LogFault("F207.draw", help_="known: " + ", ".join(k for k in DRAWS if k), name=kind[:40])
        shown = [seat for seat in range(table.players) if f"hai{seat}" in a]
        for seat in shown:
            table.held(seat, self._tiles(a, f"hai{seat}"))
        return drawn(table, DRAWS[kind], kind == "nm", _deltas(a, table), self.line, self.path, shown)


def _expected(a: Attributes, table: Table) -> Expected:
    fu, points, limit = _numbers(a, "ten", 3)
    if not 0 <= limit < len(LIMITS):
        raise LogFault("F203.limit", limit=limit)
    deltas = _deltas(a, table)
    named = tuple(_yaku(n) for n in _numbers(a, "yakuman")) if "yakuman" in a else ()
    if named:
        return Expected((), named, None, None, points, "yakuman", deltas)
    found = han_of((_yaku(number), han) for number, han in _pairs(a, "yaku"))
    name = "counted_yakuman" if LIMITS[limit] == "yakuman" else LIMITS[limit]
    return Expected(tuple(found.items()), (), sum(found.values()), fu, points, name, deltas)


def _deltas(a: Attributes, table: Table) -> dict[str, int]:
    """The second of each pair in ``sc``: a score and a difference for each player, in hundreds."""
    pairs = _pairs(a, "sc")
    if len(pairs) < table.players:
        raise LogFault("F208.sc")
    return {name: 100 * pair[1] for name, pair in zip(table.setting.names, pairs, strict=False)}


def _yaku(number: int) -> str:
    if not 0 <= number < len(YAKU):
        raise LogFault("F207.yaku_number", name=number, most=len(YAKU) - 1)
    return YAKU[number]


# --- attributes -------------------------------------------------------------------------------------------------------


def _need(a: Attributes, name: str) -> str:
    if name not in a:
        raise LogFault("F203.missing", name=name)
    return a[name]


def _numbers(a: Attributes, name: str, count: int = 0) -> list[int]:
    """Whole numbers separated by commas; exactly ``count`` of them if it is given."""
    text = _need(a, name)
    if not _INTEGERS.fullmatch(text):
        raise LogFault("F203.not_numbers" if text else "F203.empty", name=name, text=repr(text[:40]))
    numbers = [int(part) for part in text.split(",")]
    if count and len(numbers) != count:
        raise LogFault("F203.numbers_of", name=name, n=len(numbers), count=count)
    return numbers


def _number(a: Attributes, name: str) -> int:
    return _numbers(a, name, 1)[0]


def _seat(table: Table, a: Attributes, name: str) -> int:
    return table.seat(_number(a, name))


def _pairs(a: Attributes, name: str) -> list[tuple[int, int]]:
    numbers = _numbers(a, name)
    if len(numbers) % 2:
        raise LogFault("F203.pairs")
    return list(zip(numbers[::2], numbers[1::2], strict=True))
