"""The chips of a win, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...record import IPPATSU, RON, Record, Win
from ...riichi.hand import Hand
from ...riichi.judge import Score

V = Mapping[str, Any]


class ChipLine(NamedTuple):
    """``each`` payer gives so many chips because of ``key``; from everybody (``all``), or by ron from the discarder."""

    id: str
    key: str
    each: int
    number: int
    """How many of the thing: ``each`` is ``number`` × the rule's value."""
    all: bool


def chip_lines(
    hand: Hand, record: Record, score: Score, real: bool, kishogun: bool, reds: int, alice: int, v: V
) -> tuple[ChipLine, ...]:
    """All chip lines of a win in the order of the rule book; ``score`` has the ura han if they are turned."""
    lines = []

    def line(name: str, count: int, everybody: bool = False, key: str = "") -> None:
        key = key or f"chips.{name}"
        if count and v[key]:
            lines.append(ChipLine(name, key, count * v[key], count, everybody))

    line("ippatsu", 1 if hand.flags & IPPATSU else 0)
    line("ura", score.dora.ura)
    line("red", reds)
    line("real", 1 if real else 0)
    line("maiba", record.honba)
    line("alice", alice)
    if score.base.limit == "counted_yakuman":
        line("counted", score.han - v["limit.counted_yakuman_han"], v["chips.counted_all"], "chips.counted_han")
    if score.yakuman:
        line("shugi", score.yakuman, True, "chips.yakuman" if real else "chips.joker_yakuman")
    if kishogun:
        line("shugi", 1, True, "chips.kishogun")
    return tuple(lines)


def payers(line: ChipLine, record: Record, win: Win) -> list[str]:
    """Who pays a line: everybody else; or by ron the discarder, and with 付加槓 also whose pon it was."""
    if line.all or win.by != RON:
        return [p for p in record.seats if p != win.player]
    return [p for p in dict.fromkeys((win.source, win.pon_owner)) if p and p != win.player]


def chips_won(lines: tuple[ChipLine, ...], record: Record, win: Win) -> int:
    """All chips of some lines."""
    return sum(line.each * len(payers(line, record, win)) for line in lines)
