"""Chinese Official (国标麻将), twelve of its fans: a sixth game as one package, of nothing but fields, read and settle.

What :mod:`tests.systems.test_systems` shows with it: every command serves a game that overrides nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from calc.languages import Phrase
from calc.problems.problems import Path, Problem
from calc.records.fields import Field
from calc.records.values import ReadableDocument, Values
from calc.rules.rules import Rules
from calc.systems.base import System
from calc.systems.refusals import below, no_hand
from calc.tiles.notation import HandText
from calc.tiles.shapes import ORPHANS, PAIRS, Shape, encode, orphans, pairs, standard
from calc.tiles.tiles import HONOURS, KIND, YAOCHUU, Meld, Tile
from calc.verdict.ledger import Ledger
from calc.verdict.receipt import Receipt
from calc.verdict.verdict import PAID, GameWin, Part, Verdict, WinKeys, Won

WIN = (
    Field("player", "player", "who wins", "A"),
    Field("by", "choice", "tsumo (self-draw) or ron", "tsumo", ("tsumo", "ron")),
    Field("from", "player", "ron: who discarded the tile", "B"),
    Field("hand", "hand", "the hand, + the winning tile", "123456789m 234p 5s + 5s"),
    Field("flowers", "count", "flower tiles laid aside", "2"),
)
EXPECT = (Field("points", "amounts", "what each player gains or loses", "{A: 24, B: -8}"),)
RECORD = (
    Field("rules", "rules", "the rule system", "mcr"),
    Field("title", "text", "a line about this hand", "round 3"),
    Field("seats", "seats", "the players in turn order, the dealer first", "[A, B, C, D]"),
    Field("win", "win", "the win", ""),
    Field("draw", "flag", "nobody won", "true"),
    Field("claims", "anything", "what each player says it comes to", "{A: 24}"),
    Field("expect", "expect", "what you expect", ""),
)
GROUPS = {"record": RECORD, "win": WIN, "expect": EXPECT}
GREATER = {"full_flush": "half_flush", "fully_concealed": "self_drawn", "seven_pairs": "fully_concealed"}
"""What is implied by a greater fan is not counted beside it."""


class Record(NamedTuple):
    """A finished hand."""

    seats: tuple[str, ...]
    player: str = ""
    by: str = ""
    source: str = ""
    concealed: tuple[Tile, ...] = ()
    """With the winning tile."""
    melds: tuple[Meld, ...] = ()
    flowers: int = 0
    title: str = ""
    expect: Mapping[str, Any] = {}


class Reader(Values):
    """Reads one document."""

    def _read_win(self, field: Field, value: Any, path: Path) -> dict[str, Any]:
        return self.read_fields(GROUPS[field.kind], value, path)

    _read_expect = _read_win

    def record(self) -> Record | None:
        """The record; ``None`` where something is missing."""
        raw = self.document.value
        self.seats = self._read_names(RECORD[2], raw.get("seats", ["A", "B", "C", "D"]), ("seats",)) or ()
        got = self.read_fields(RECORD, raw, ())
        title, expect = got.get("title", ""), got.get("expect", {})
        win = got.get("win", {})
        if not win and "draw" in got:
            return Record(self.seats, title=title, expect=expect)
        missing = [name for name in ("player", "by", "hand") if name not in win]
        if missing and not self.problems:
            self.tell("S203.missing", ("win",), name=missing[0])
        if missing or self.problems:
            return None
        hand = win["hand"]
        whole = (*hand.concealed, *(() if hand.tile is None else (hand.tile,)))
        if hand.tile is None or len(whole) + 3 * len(hand.melds) != len("123456789") + 5:
            self.tell("L201.waits", ("win", "hand"), Phrase("quoted", text="the last behind +"), n=len(whole), want=14)
            return None
        source = win.get("from", "")
        return Record(
            self.seats, win["player"], win["by"], source, whole, hand.melds, win.get("flowers", 0), title, expect
        )


def patterns(record: Record, shape: Shape) -> Iterator[str]:
    """The fans of a way to read a hand, those that flowers and other fans imply among them."""
    kinds = [t & KIND for t in (*record.concealed, *(t for m in record.melds for t in m.tiles))]
    suits = {k // 9 for k in kinds if k < HONOURS}
    runs = [k for k in range(HONOURS) if shape.runs >> k & 1]
    runs += [m.tiles[0] & KIND for m in record.melds if m.kind == "chi"]
    triplets = [k for k in range(34) if shape.triplets >> k & 1]
    triplets += [m.tiles[0] & KIND for m in record.melds if m.kind != "chi"]
    four = shape.form not in (PAIRS, ORPHANS)
    holds = {
        "thirteen_orphans": shape.form == ORPHANS,
        "seven_pairs": shape.form == PAIRS,
        "full_flush": len(suits) == 1 and max(kinds) < HONOURS,
        "pure_straight": any({9 * s, 9 * s + 3, 9 * s + 6} <= set(runs) for s in suits),
        "all_pungs": four and len(triplets) == 4,
        "half_flush": len(suits) == 1,
        "fully_concealed": record.by == "tsumo" and not record.melds,
        "all_chows": four and not triplets and shape.pair < HONOURS,
        "all_simples": not any(YAOCHUU >> k & 1 for k in kinds),
        "dragon_pung": any(k > 30 for k in triplets),
        "self_drawn": record.by == "tsumo",
    }
    implied = {GREATER[name] for name in GREATER if holds[name]}
    yield from (name for name, true in holds.items() if true and name not in implied)


def best(record: Record, v: Mapping[str, Any]) -> tuple[int, list[str]]:
    """Fan and patterns of the best reading, flowers apart; raises where the tiles are no winning hand."""
    codes = encode(record.concealed)
    shapes = standard(codes, 4 - len(record.melds))
    if not record.melds:
        shapes += [*pairs(codes, 7, twice=True), *orphans(codes)]
    if not shapes:
        raise no_hand(record.player, ("win", "hand"))
    named = [list(patterns(record, shape)) for shape in shapes]
    return max((sum(v[f"fan.{name}"] for name in names), names) for names in named)


class Fans(GameWin):
    """What this game alone has."""

    keys = WinKeys((*PAID, "fan", "yaku", "points"), size=("fan", "yaku", "points"))

    def __init__(self, fan: int, flowers: tuple[Part, ...]) -> None:
        self.fan, self.flowers = fan, flowers

    @property
    def counted(self) -> tuple[Part, ...]:
        """As in :class:`calc.verdict.verdict.GameWin`."""
        return self.flowers


class Mcr(System[Record]):
    """Chinese Official."""

    fields = GROUPS

    def read(self, document: ReadableDocument, rules: Rules) -> tuple[Record | None, list[Problem]]:
        """Read a record."""
        reader = Reader(document)
        return reader.record(), reader.problems

    def settlement(self, record: Record, rules: Rules, receipt: Receipt | None = None) -> Verdict[Fans]:
        """Everybody pays the base; the fan are paid by the discarder, on a self-draw by all."""
        v = rules.values if receipt is None else receipt.values
        ledger = Ledger(record.seats)
        if not record.player:
            return Verdict(record, rules, ledger, receipt=receipt)
        fan, names = best(record, v)
        if fan < v["mcr.minimum"]:
            raise below(v["mcr.minimum"], fan, "mcr.minimum", record.player, ("win", "hand"))
        flowers = record.flowers * v["fan.flower"]
        if receipt is not None:
            for name in names:
                receipt.line("yaku", name, v[f"fan.{name}"], keys=(f"fan.{name}",))
            receipt.line("yaku", "flower", flowers, keys=("fan.flower",))
        for player in record.seats:
            if player != record.player:
                pays = v["mcr.base"] + (fan + flowers if record.by == "tsumo" or player == record.source else 0)
                ledger.pay(player, record.player, pays, "win")
        if receipt is not None:
            receipt.paid(ledger, keys=("mcr.base",))
        flower = Part("yaku", "flower", flowers, "fan", ("fan.flower",), rules.named["flower"], number=record.flowers)
        yaku = [Part("yaku", name, v[f"fan.{name}"], "fan", (f"fan.{name}",), rules.named[name]) for name in names]
        won = Won(
            record.player, record.by, record.source, HandText(record.concealed, record.melds, None),
            own=Fans(fan + flowers, (flower,) if flowers else ()), yaku=tuple(yaku),
            points=sum(t.amount for t in ledger.transfers),
        )  # fmt: skip
        return Verdict(record, rules, ledger, [won], receipt=receipt)


SYSTEM = Mcr()
