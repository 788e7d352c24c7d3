"""Steps of receipts that are written after the settlement, by computing it again; going out of use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..ledger import POINTS, Ledger, LedgerError
from ..old_receipt import Receipt
from ..record import IN_RIICHI, RINSHAN, Record, Win
from .dora import count
from .draw import settle_draw
from .fu import fu_parts, fu_total
from .hand import Hand
from .judge import Judge, Score
from .points import base_points
from .waits import Find


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
    ura = judge.ura_kinds(record) if hand.flags & IN_RIICHI else []
    counted = count(hand, judge.dora_kinds(record), ura, v)
    for name, han, only in zip(
        ("dora", "ura_dora", "red_dora", "north_dora"),
        counted,
        (
            ("dora.han", "dora.standing"),
            ("dora.ura", "dora.red_ura", "dora.han"),
            ("dora.red_han",),
            ("dora.north_han",),
        ),
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
