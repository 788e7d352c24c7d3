"""Tenhou's XML logs (``mjlog``) of whole games, plain or gzip. Every hand becomes a record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from ..record import Win
from ..tiles import RED, Tile
from . import Expected, Recorded, Report
from .mjlog_text import FAMILY, Attributes, elements, span_of
from .stream import text_of
from .table import CUT, EVENT, NAME, RESULT, RULES, TILE, UNKNOWN, VALUE, Fault, Setting, Table, seat_names

_MOVE = re.compile(r"([TUVWtuvwDEFGdefg])(\d{0,3})")

YAKU = (
    "tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou",
    "seat_wind", "seat_wind", "seat_wind", "seat_wind", "round_wind", "round_wind", "round_wind", "round_wind",
    "haku", "hatsu", "chun", "double_riichi", "chiitoitsu", "chanta", "ittsu", "sanshoku_doujun", "sanshoku_doukou",
    "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu",
    "renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuuiisou", "ryuuiisou", "chinroutou",
    "chuuren", "junsei_chuuren", "kokushi", "kokushi_13", "daisuushii", "shousuushii", "suukantsu", "dora", "ura_dora",
    "red_dora",
)  # fmt: skip
"""Our ids by Tenhou's numbers."""
LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
DRAWS = {
    "": "exhaustive", "nm": "exhaustive", "yao9": "kyuushu_kyuuhai", "kaze4": "suufon_renda", "reach4": "suucha_riichi",
    "ron3": "sanchahou", "kan4": "suukaikan",
}  # fmt: skip
_IDLE = {"SHUFFLE", "TAIKYOKU", "BYE", "PROF", "UN"}
_NO_RED, _NO_KUITAN, _THREE = 2, 4, 16
_KNOWN_BITS = 0xFF
_REDS = (16, 52, 88)


def looks_like(head: bytes) -> bool:
    """Whether a text with this beginning is such a log."""
    return b"<mjloggm" in head[:1000]


def read(path: str, report: Report) -> Iterator[Recorded]:
    """Every hand of a file; ``-`` is standard input. Problems (F2xx) go to ``report``. A hand with a problem is left
    out, and reading continues with the next hand."""
    text = text_of(path, report, FAMILY)
    if text is None:
        return
    game = _Game(path, text)
    at = end = len(text)
    for name, attributes, at, end in elements(path, text, report):
        yield from game.element(name, attributes, at, end, report)
    yield from game.finish(report)
    if game.open_log:
        game.cut(at, end, report)


class _Game:
    """Reads elements one after another. A hand with a fault is left out up to the next INIT."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self.text = path, text
        self.type: int | None = None
        self.names: tuple[str, ...] | None = None
        self.raw_names: tuple[str, ...] = ()
        self.table: Table | None = None
        self.reds = True
        self.open = 0
        """The offset at which the hand begins."""
        self.agari: list[tuple[Attributes, int, int]] = []
        self.open_log = False
        self.bad = False
        """Whether this hand has a fault already."""
        self.done = True
        """Whether the hand has its result."""

    def element(self, name: str, a: Attributes | Fault, at: int, end: int, report: Report) -> Iterator[Recorded]:
        """Read one element. Yields the hand that it ends, if any."""
        if name != "AGARI":
            yield from self.finish(report)
        if name == "INIT" and not self.done and not self.bad:
            fault = Fault(CUT, "the hand before this one has no result", "its events are left out")
            report(fault.problem(FAMILY, span_of(self.path, self.text, at, end)))
        if name == "mjloggm" and self.open_log:
            self.cut(at, end, report)
        try:
            if isinstance(a, Fault):
                raise a
            yield from self._element(name, a, at, end)
        except Fault as fault:
            report(fault.problem(FAMILY, span_of(self.path, self.text, at, end)))
            self.bad = fault.kind != UNKNOWN or self.bad

    def _element(self, name: str, a: Attributes, at: int, end: int) -> Iterator[Recorded]:
        if name == "INIT":
            self.bad, self.done, self.table, self.open = True, False, None, at
            self.table = self._init(a)
            self.bad = False
            return
        if name == "mjloggm":
            self.__init__(self.path, self.text)  # type: ignore[misc]  # another game in the same file
            self.open_log = True
            return
        if name == "/mjloggm":
            self.open_log = False
            if not self.done and not self.bad:
                self.done = True
                raise Fault(CUT, "the log ends in the middle of a hand")
            return
        if name == "GO":
            self.type, self.names = _number(a, "type"), None
            return
        if name == "UN":
            if self.names is None and "n0" in a:
                self.raw_names = tuple(unquote(a.get(f"n{i}", "")) for i in range(4))
            return
        if name in _IDLE:
            return
        move = _MOVE.fullmatch(name)
        if not move and name not in ("N", "REACH", "DORA", "AGARI", "RYUUKYOKU"):
            raise Fault(UNKNOWN, f"there is no element {name[:40]}", "it is left out")
        if self.bad:
            return
        if self.table is None or (self.done and name != "AGARI"):
            raise Fault(EVENT, f"{name[:40]} before the hand begins", "a hand begins with INIT")
        if move:
            self._move(move[1], move[2])
        elif name == "N":
            self._meld(self._seat(a, "who"), _number(a, "m"))
        elif name == "REACH":
            step = _number(a, "step")
            if step not in (1, 2):
                raise Fault(VALUE, f"REACH has no step {step}")
            (self.table.declare if step == 1 else self.table.stick)(self._seat(a, "who"))
        elif name == "DORA":
            self.table.dora.append(self._tile(_need(a, "hai")))
        elif name == "AGARI":
            self.agari.append((a, at, end))
            self.done = True
        else:
            self.done = True
            yield self._draw(a, at)

    # --- the beginning -----------------------------------------------------------------------------------------------

    def _setting(self) -> Setting:
        if self.type is None:
            raise Fault(RULES, "the log does not say what kind of table it is", "GO with its type is missing")
        if self.type & ~_KNOWN_BITS or self.type < 0:
            raise Fault(RULES, f"a table of type {self.type} has rules that are not known here")
        three = bool(self.type & _THREE)
        overrides: dict[str, object] = {}
        self.reds = not self.type & _NO_RED
        if not self.reds:
            overrides["table.red_fives"] = ()
        if self.type & _NO_KUITAN:
            overrides["yaku.tanyao"] = "1/-"
        players = 3 if three else 4
        return Setting("tenhou3" if three else "tenhou4", overrides, seat_names(self.raw_names, players))

    def _init(self, a: Attributes) -> Table:
        setting = self._setting()
        n = len(setting.names)
        seed = _numbers(a, "seed", 6)
        scores = [100 * s for s in _numbers(a, "ten")][:n]
        hands = [[self._tile(str(t)) for t in _numbers(a, f"hai{i}")] for i in range(n)]
        if min(seed[:3]) < 0 or max(seed[:3]) > 10_000:
            raise Fault(VALUE, "seed says no hand, honba and sticks")
        table = Table(setting, seed[0], seed[1], seed[2], scores, [self._tile(str(seed[5]))], hands)
        if _number(a, "oya") != table.dealer:
            raise Fault(VALUE, f"oya {a['oya']} is not the dealer of hand {seed[0]}")
        return table

    # --- events ------------------------------------------------------------------------------------------------------

    def _playing(self) -> Table:
        assert self.table is not None
        return self.table

    def _tile(self, text: str) -> Tile:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 999
        if number >= 136:
            raise Fault(TILE, f"there is no tile {text[:20]}", "tiles are numbers from 0 to 135")
        return number // 4 | (RED if self.reds and number in _REDS else 0)

    def _seat(self, a: Attributes, name: str) -> int:
        return self._playing().seat(_number(a, name))

    def _move(self, letter: str, number: str) -> None:
        table = self._playing()
        upper = letter.upper()
        if upper in "TUVW":
            table.draw(table.seat("TUVW".index(upper)), self._tile(number))
        else:
            table.discard(table.seat("DEFG".index(upper)), self._tile(number))

    def _meld(self, who: int, m: int) -> None:
        table = self._playing()
        if not 0 <= m < 1 << 16:
            raise Fault(VALUE, f"{m} is no meld")
        source = (who + (m & 3)) % 4  # three players sit on three of four seats
        if m & 4:  # chi
            base = m >> 10
            base, nth = base // 3, base % 3
            first = base // 7 * 9 + base % 7
            if base >= 21:
                raise Fault(VALUE, f"{m} is no meld")
            ids = [4 * (first + i) + (m >> (3 + 2 * i) & 3) for i in range(3)]
            self._called(who, "chi", ids, ids[nth], source)
        elif m & 24:  # pon, kakan
            base, spare = m >> 9, m >> 5 & 3
            base, nth = base // 3, base % 3
            if base >= 34:
                raise Fault(VALUE, f"{m} is no meld")
            ids = [4 * base + i for i in range(4) if i != spare]
            if m & 8:
                self._called(who, "pon", ids, ids[nth], source)
            else:
                table.kakan(who, self._tile(str(4 * base + spare)))
        elif m & 32:
            table.north(who)
        else:
            tile = m >> 8
            ids = [tile // 4 * 4 + i for i in range(4)]
            if tile >= 136:
                raise Fault(VALUE, f"{m} is no meld")
            if m & 3:
                self._called(who, "daiminkan", ids, tile, source)
            else:
                table.ankan(who, [self._tile(str(t)) for t in ids])

    def _called(self, who: int, kind: str, ids: list[int], called: int, source: int) -> None:
        own = [self._tile(str(t)) for t in ids if t != called]
        self._playing().call(who, kind, own, self._tile(str(called)), source)

    # --- the end -----------------------------------------------------------------------------------------------------

    def finish(self, report: Report) -> Iterator[Recorded]:
        """The wins of a finished hand; there may be several."""
        elements, self.agari = self.agari, []
        if not elements or self.bad:
            return
        at, end = elements[0][1:]
        try:
            yield self._wins(elements)
        except Fault as fault:
            report(fault.problem(FAMILY, span_of(self.path, self.text, at, end)))

    def cut(self, at: int, end: int, report: Report) -> None:
        """Report a text that ends before its log is closed."""
        if self.done and self.table is not None and not self.bad:
            message = "the log ends without </mjloggm>"
        else:
            message = "the log ends in the middle of a hand" if self.table else "the log ends before its first hand"
        report(Fault(CUT, message, "copy it again, it is not complete").problem(
            FAMILY, span_of(self.path, self.text, at, end)))  # fmt: skip

    def _line(self) -> int:
        return self.text.count("\n", 0, self.open) + 1

    def _wins(self, elements: list[tuple[Attributes, int, int]]) -> Recorded:
        table = self._playing()
        wins: list[Win] = []
        expected: list[Expected] = []
        total = dict.fromkeys(table.setting.names, 0)
        ura: list[Tile] = []
        for a, at, end in elements:
            try:
                who, source = self._seat(a, "who"), self._seat(a, "fromWho")
                tile = self._tile(_need(a, "machi"))
                liable = self._seat(a, "paoWho") if "paoWho" in a else None
                win = table.win(who, source, tile, liable)
                table.held(who, [self._tile(str(t)) for t in _numbers(a, "hai")], None if who == source else tile)
                dora = [self._tile(str(t)) for t in _numbers(a, "doraHai")]
                if dora != table.dora:
                    raise Fault(RESULT, "doraHai are not the indicators that were turned")
                if "doraHaiUra" in a:
                    ura = [self._tile(str(t)) for t in _numbers(a, "doraHaiUra")]
                one = self._expected(a, table)
            except Fault as fault:
                fault.span = span_of(self.path, self.text, at, end)
                raise
            if any(win.player == other.player for other in wins):
                raise Fault(RESULT, f"{win.player} wins twice", span=span_of(self.path, self.text, at, end))
            for player, delta in one.deltas.items():
                total[player] += delta
            wins.append(win)
            expected.append(one)
        several = tuple(one._replace(deltas={}) for one in expected)
        whole = expected[0] if len(wins) == 1 else Expected(deltas=total, wins=several)
        return Recorded(table.record(wins, None, ura), whole, table.where, self._line(), self.path)

    def _draw(self, a: Attributes, at: int) -> Recorded:
        table = self._playing()
        kind = a.get("type", "")
        if kind not in DRAWS:
            raise Fault(NAME, f"there is no draw {kind[:40]}", "known: " + ", ".join(k for k in DRAWS if k))
        shown = []
        for seat in range(table.players):
            if f"hai{seat}" in a:
                table.held(seat, [self._tile(str(t)) for t in _numbers(a, f"hai{seat}")])
                shown.append(seat)
        deltas = self._deltas(a, table)
        ours = DRAWS[kind]
        nagashi = table.nagashi() if kind == "nm" else []
        if ours not in ("exhaustive", "kyuushu_kyuuhai"):
            shown = []  # tenpai does not matter
        record = table.ended(ours, shown, nagashi)
        return Recorded(record, Expected(deltas=deltas), table.where, self._line(), self.path)

    def _deltas(self, a: Attributes, table: Table) -> dict[str, int]:
        pairs = _pairs(_numbers(a, "sc"))
        if len(pairs) < table.players:
            raise Fault(RESULT, "sc has not a score and a difference for each player")
        return {name: 100 * pair[1] for name, pair in zip(table.setting.names, pairs, strict=False)}

    def _expected(self, a: Attributes, table: Table) -> Expected:
        fu, points, limit = _numbers(a, "ten", 3)
        if not 0 <= limit < len(LIMITS):
            raise Fault(VALUE, f"ten has no limit {limit}")
        deltas = self._deltas(a, table)
        named = [_yaku(n) for n in _numbers(a, "yakuman")] if "yakuman" in a else []
        if named:
            return Expected((), tuple(named), None, None, points, "yakuman", deltas)
        found: dict[str, int] = {}
        for number, han in _pairs(_numbers(a, "yaku")):
            if han:
                found[_yaku(number)] = found.get(_yaku(number), 0) + han
        name = "counted_yakuman" if LIMITS[limit] == "yakuman" else LIMITS[limit]
        return Expected(tuple(found.items()), (), sum(found.values()), fu, points, name, deltas)


def _pairs(numbers: list[int]) -> list[tuple[int, int]]:
    if len(numbers) % 2:
        raise Fault(VALUE, "an odd number of numbers where there should be pairs")
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _yaku(number: int) -> str:
    if not 0 <= number < len(YAKU):
        raise Fault(NAME, f"there is no yaku {number}", f"they are numbered from 0 to {len(YAKU) - 1}")
    return YAKU[number]


def _need(a: Attributes, name: str) -> str:
    if name not in a:
        raise Fault(VALUE, f"{name} is missing")
    return a[name]


def _number(a: Attributes, name: str) -> int:
    return _numbers(a, name, 1)[0]


_INTEGERS = re.compile(r"-?[0-9]{1,9}(?:,-?[0-9]{1,9})*")


def _numbers(a: Attributes, name: str, count: int = 0) -> list[int]:
    """Whole numbers separated by commas; exactly ``count`` of them if it is given."""
    text = _need(a, name)
    if not _INTEGERS.fullmatch(text):
        raise Fault(VALUE, f"{name} is {text[:40]!r}, not whole numbers" if text else f"{name} is empty")
    numbers = [int(part) for part in text.split(",")]
    if count and len(numbers) != count:
        raise Fault(VALUE, f"{name} has {len(numbers)} numbers, not {count}")
    return numbers
