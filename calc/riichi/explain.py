"""The whole result of a riichi hand as plain values: reading, yaku, fu, other readings, payments, receipt.

The receipt re-computes the settled hand from values that record their reads, and refuses to be printed if it comes to
another result than the settlement did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ..record import Record
from ..result import Result, header
from ..shapes import ORPHANS, PAIRS
from ..tiles import mpsz
from .dora import Dora
from .fu import WAIT_NAMES, fu_parts
from .judge import Score
from .reading import Reading, set_tiles

if TYPE_CHECKING:
    from ..systems.riichi.settle import SettledWin

WINDS = ("east", "south", "west", "north")
MOST_READINGS = 10
"""Other readings that are listed; a hand of plain tiles never has more."""


def explain(result: Result) -> dict[str, Any]:
    """The result as plain values (see docs/result.md)."""
    record, rules, receipt = result.record, result.rules, result.receipt
    assert receipt is not None
    data = header(result, table_data(record)) | {"wins": [_win_data(o, rules.name) for o in result.wins]}
    if record.scores:
        points = data["points"]
        data["scores"] = {p: record.scores[p] + points[p] for p in record.seats if p in record.scores}
    return data


def table_data(record: Record) -> dict[str, Any]:
    """The circumstances of the table as plain values."""
    return {
        "round": WINDS[record.round_wind - 27],
        "number": record.number,
        "seats": list(record.seats),
        "honba": record.honba,
        "sticks": record.sticks,
        "dora": [mpsz(t) for t in record.dora],
        "ura": [mpsz(t) for t in record.ura],
    }


def _win_data(outcome: SettledWin, name: Callable[[str, str], str]) -> dict[str, Any]:
    win, best = outcome.hand.win, outcome.best
    parts = [] if best.yakuman else fu_parts_data(best, outcome.values)
    return {
        "player": win.player,
        "by": win.by,
        "from": win.source or None,
        "paid": outcome.paid,
        "dealer": outcome.hand.dealer,
        "concealed": [mpsz(t) for t in win.concealed],
        "tile": mpsz(win.tile),
        "melds": [{"kind": m.kind, "tiles": [mpsz(t) for t in m.tiles], "from": m.player or None} for m in win.melds],
        "norths": win.norths,
        "reading": reading_data(best.reading),
        **score_data(best, name),
        "fu_parts": parts,
        "readings": [
            {"reading": reading_data(s.reading), **score_data(s, name), "loses": best.points - s.points}
            for s in outcome.scores[1 : MOST_READINGS + 1]
        ],
    }


def score_data(s: Score, name: Callable[[str, str], str]) -> dict[str, Any]:
    """Yaku, han, fu and points of a reading."""
    return {
        "yaku": [
            {"id": h.id, "ja": name(h.id, "ja"), "en": name(h.id, "en"), "yakuman" if h.yakuman else "han": h.han}
            for h in s.yaku
        ],
        "dora": dict(zip(Dora._fields, s.dora, strict=True)),
        "han": s.han,
        "fu": s.fu,
        "limit": s.base.limit or None,
        "yakuman": s.yakuman,
        "base": s.base.points,
        "points": s.points,
    }


def reading_data(r: Reading) -> dict[str, Any]:
    """The sets of a reading and its wait, as tiles."""
    shape = r.shape
    if shape.form == PAIRS:
        sets = [[mpsz(k), mpsz(k)] for k in shape.pairs]
    elif shape.form == ORPHANS:
        sets = []
    else:
        sets = [[mpsz(k) for k in set_tiles(code)] for code in sorted(shape.sets, key=set_tiles)]
        sets.append([mpsz(shape.pair)] * 2)
    return {"form": shape.form, "sets": sets, "wait": WAIT_NAMES[r.wait] or None}


def fu_parts_data(s: Score, v: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The parts of the fu, each with its rule."""
    return [{"rule": p.key, "fu": p.fu, "times": p.times} for p in fu_parts(s.fu_key, v)]
