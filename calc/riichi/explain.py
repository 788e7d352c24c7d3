"""The whole result of a riichi hand as plain values: reading, yaku, fu, other readings, payments, receipt.

The receipt re-computes the settled hand from values that record their reads, and refuses to be printed if it comes to
another result than the settlement did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ..ledger import POINTS, Ledger, LedgerError
from ..receipt import Receipt
from ..record import IN_RIICHI, RIICHI_TILE, RINSHAN, Record, Win
from ..result import Result, header
from ..shapes import ORPHANS, PAIRS
from ..tiles import mpsz
from .dora import Dora, count
from .draw import settle_draw
from .fu import WAIT_NAMES, fu_parts, fu_total
from .hand import Hand
from .judge import Judge, Score
from .payment import liable_part, pay_win
from .points import base_points
from .reading import Reading, set_tiles
from .waits import Find

if TYPE_CHECKING:
    from ..systems.tcg import Outcome

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
    """What lay on the table."""
    return {
        "round": WINDS[record.round_wind - 27],
        "number": record.number,
        "seats": list(record.seats),
        "honba": record.honba,
        "sticks": record.sticks,
        "dora": [mpsz(t) for t in record.dora],
        "ura": [mpsz(t) for t in record.ura],
    }


def _win_data(outcome: Outcome, name: Callable[[str, str], str]) -> dict[str, Any]:
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


# --- the receipt ------------------------------------------------------------------------------------------------------


_PAYMENT_KEYS = {
    "honba": ("honba.",),
    "sticks": ("sticks.", "riichi.stick"),
    "pao": ("pao.", "points."),
    "half": ("pao.", "points."),
}


def _win_steps(record: Record, outcome: Outcome, judge: Judge, receipt: Receipt, check: Ledger, first: bool) -> None:
    v, best, hand = judge.v, outcome.best, outcome.hand
    win = hand.win
    receipt.line("win", "win", win.player, only=("table.",))
    if len(outcome.scores) > 1:
        order = ", ".join(v["reading.order"])
        receipt.line("reading", "best_of", len(outcome.scores), detail=order, only=("reading.",))
    value_steps(best, record, judge, receipt)
    pay_win(check, record, best, first, v)
    whys = dict.fromkeys(t.why for t in check.transfers if t.payee == win.player)
    for why in sorted(whys, key=("win", "pao", "half", "honba", "sticks").index):
        moved = [t for t in check.transfers if t.why == why and t.payee == win.player]
        only = _PAYMENT_KEYS.get(why)
        detail = " + ".join(str(t.amount) for t in moved) if len(moved) > 1 else ""
        if why == "win" and not hand.tsumo and not win.pao:
            share = v["points.dealer_ron" if hand.dealer else "points.child_ron"]
            detail = f"{best.base.points} × {share} ↑ {v['points.rounding_unit']}"
        total = sum(t.amount for t in moved)
        receipt.line("payment", why, total, "points", detail, only=only or ("points.",))
    receipt.line("sum", "win_total", sum(t.amount for t in check.transfers if t.payee == win.player), "points")
    if win.flags & RIICHI_TILE and not v["riichi.stick_when_tile_won"]:
        receipt.line("note", "no_stick", 0, "points", only=("riichi.stick",))
    if win.pao and not liable_part(best, v)[1]:
        receipt.line("note", "no_pao", ", ".join(p for p, _ in win.pao))


def value_steps(best: Score, record: Record, judge: Judge, receipt: Receipt, limit: str = "") -> None:
    """Write the steps from yaku to base points; ``limit`` names what gives the points where the size does not.

    Raises :class:`~calc.ledger.LedgerError` where the hand computed again is not the hand that was settled.
    """
    v, hand = judge.v, best.reading.hand
    win = hand.win
    again = judge.score(best.reading, best.dora)
    same = (again.yaku, again.dora, again.han, again.fu) == (best.yaku, best.dora, best.han, best.fu)
    if not same or (again.points != best.points and not limit):
        raise LedgerError(f"receipt and settlement differ: {again} and {best}")
    for held in best.yaku:
        unit = "yakuman" if held.yakuman else "han"
        receipt.line("yaku", held.id, held.han, unit, only=_yaku_keys(held.id, win))
    looked = [
        k
        for k in dict.fromkeys(receipt.trace.reads)
        if k.startswith("yaku.") and k[5:] not in {h.id for h in best.yaku}
    ]
    if looked:
        receipt.line("considered", "considered", " ".join(k[5:] for k in looked), only=("yaku.",))
    if not best.yakuman:
        _dora_steps(record, hand, judge, receipt)
        _fu_steps(best, v, receipt)
    if limit:
        receipt.line("points", limit, best.base.points, "points", only=(f"{limit}.",))
    else:
        _points_steps(best, v, receipt)


def _yaku_keys(name: str, win: Win) -> tuple[str, ...]:
    more = ("last_tile.",) if win.flags & RINSHAN and name in ("rinshan", "haitei") else ()
    return (f"yaku.{name}", *more, *(("fu.pinfu_tsumo",) if name == "pinfu" else ()))


def _dora_steps(record: Record, hand: Hand, judge: Judge, receipt: Receipt) -> None:
    v = judge.v
    riichi = hand.flags & IN_RIICHI
    ura = judge.indicated(record.ura) if record.ura and riichi and v["dora.ura"] else []
    counted = count(hand, judge.dora_kinds(record), ura, v)
    for name, han, only in zip(
        ("dora", "ura_dora", "red_dora", "north_dora"),
        counted,
        (("dora.han", "dora.standing"), ("dora.ura", "dora.han"), ("dora.red_han",), ("dora.north_han",)),
        strict=True,
    ):
        looked = (name == "dora" and record.dora) or (name == "ura_dora" and ura)
        if han or looked:
            if name == "ura_dora" and han:
                v["dora.han"]  # the same value as for dora, named on both lines
            receipt.line("dora", name, han, "han", only=only)


def _fu_steps(best: Score, v: Mapping[str, Any], receipt: Receipt) -> None:
    parts = fu_parts(best.fu_key, v)
    for key, fu, times in parts:
        receipt.line("fu", key, fu * times, "fu", f"{times} × {fu}" if times > 1 else "", only=(key,))
    receipt.line("fu", "fu", fu_total(parts), "fu", " + ".join(str(p.fu * p.times) for p in parts), only=("fu.",))


def _points_steps(best: Score, v: Mapping[str, Any], receipt: Receipt) -> None:
    if not best.yakuman:
        counted = [h.han for h in best.yaku] + [d for d in best.dora if d]
        sums = " + ".join(map(str, counted)) if len(counted) > 1 else ""
        receipt.line("han", "han", best.han, "han", sums, only=("yakuman.",))
    base = base_points(best.han, best.fu, best.yakuman, v)
    if base.limit:
        detail = f"{best.yakuman} × {v['points.yakuman']}" if best.yakuman > 1 else ""
    else:
        detail = f"{best.fu} × 2^({best.han} + {v['points.base_exponent']})"
    receipt.line("points", base.limit or "base", base.points, "points", detail, only=("limit.", "points.", "yakuman."))


def draw_steps(record: Record, v: Mapping[str, Any], find: Find, receipt: Receipt, check: Ledger) -> None:
    """Write the receipt of a draw and post its transfers again."""
    draw = record.draw
    assert draw is not None
    _, tenpai = settle_draw(check, record, find, v)
    if tenpai is None:
        receipt.line("draw", draw.kind, "")
        return
    receipt.line("draw", "tenpai", ", ".join(tenpai) or "–", only=("table.", "shape.", "draw.own", "draw.tenpai"))
    moved = sum(t.amount for t in check.transfers if t.unit == POINTS)
    receipt.line("payment", "nagashi" if draw.nagashi else "noten", moved, "points", _sums(check))


def _sums(check: Ledger) -> str:
    totals = check.totals()
    return ", ".join(f"{p} {totals[p]:+}" for p in totals if totals[p])
