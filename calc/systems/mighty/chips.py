"""The chips of a win, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...record import IPPATSU, RON, Record, Win
from ...riichi.judge import Score

V = Mapping[str, Any]
KISHOGUN = "kishogun"
"""What the limit of a 鬼将軍 is called."""


class ChipLine(NamedTuple):
    """``each`` payer gives so many chips because of ``key``; from everybody (``all``), or by ron from the discarder."""

    id: str
    key: str
    each: int
    number: int
    """How many of the thing: ``each`` is ``number`` × the rule's value."""
    all: bool


def chip_lines(record: Record, score: Score, real: bool, reds: int, alice: int, v: V) -> tuple[ChipLine, ...]:
    """All chip lines of a win in the order of the rule book; ``score`` has the ura han if they are turned."""
    shugi = "chips.kishogun" if score.base.limit == KISHOGUN else "chips.yakuman" if real else "chips.joker_yakuman"
    counted = score.han - v["limit.counted_yakuman_han"] if score.base.limit == "counted_yakuman" else 0
    found = (
        ("ippatsu", "chips.ippatsu", bool(score.reading.hand.flags & IPPATSU), False),
        ("ura", "chips.ura", score.dora.ura, False),
        ("red", "chips.red", reds, False),
        ("real", "chips.real", int(real), False),
        ("maiba", "chips.maiba", record.honba, False),
        ("alice", "chips.alice", alice, False),
        ("counted", "chips.counted_han", counted, counted and v["chips.counted_all"]),
        ("shugi", shugi, score.yakuman or int(score.base.limit == KISHOGUN), True),
    )
    return tuple(ChipLine(name, key, n * v[key], int(n), bool(all_)) for name, key, n, all_ in found if n and v[key])


def payers(line: ChipLine, record: Record, win: Win) -> list[str]:
    """Who pays a line: everybody else; or by ron the discarder, and with 付加槓 also whose pon it was."""
    if line.all or win.by != RON:
        return [p for p in record.seats if p != win.player]
    return [p for p in dict.fromkeys((win.source, win.pon_owner)) if p and p != win.player]


def chips_won(lines: tuple[ChipLine, ...], record: Record, win: Win) -> int:
    """All chips of some lines."""
    return sum(line.each * len(payers(line, record, win)) for line in lines)
