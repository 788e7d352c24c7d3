"""The explanation of a riichi hand: its receipt, and the whole result as plain values.

The receipt is written during the settlement, from the win to base points. The computed values carry their rules (a yaku
its id, a part of the fu its key, base points their limit), so a line names its rules without a second computation. What
a line names beside these is listed in ``receipt.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..ledger import POINTS, Ledger
from ..receipt import Receipt, deciding
from ..record import IN_RIICHI, RIICHI_TILE, Record, Win
from ..result import Result, hand_data, header
from ..rules import V
from ..shapes import groups
from ..tiles import COPIES, FIVES, KIND, WIND_NAMES, Tile, mpsz
from .chips import lines_data, written_lines
from .grounds import beside, dora_rules, payment_rules, size_rules
from .hand import is_wild
from .judge import HeldYaku, Score
from .points import cell_of, fu_parts
from .reading import WAIT_NAMES, Reading

if TYPE_CHECKING:
    from .settlement import SettledWin

Name = Callable[[str, str], str]
MOST_READINGS = 10
"""Other readings that are listed; a hand of plain tiles never has more."""


def tell_value(told: Receipt, best: Score, record: Record, v: V) -> None:
    """Write the lines from yaku to base points; first what a pocchi stands for."""
    if told.pending("pocchi."):
        kind = best.reading.hand.tile & KIND
        fifth = best.reading.hand.copies(kind) > COPIES
        keys = deciding({"pocchi.red_five": kind in FIVES, "pocchi.fifth_copy": fifth})
        told.line("reading", "pocchi", mpsz(best.reading.hand.tile), keys=keys)
    for held in best.yaku:
        tell_held(told, held)
    if best.han and not best.yakuman:
        _tell_han(told, best, record, v)
    limit = best.base.limit
    if f"{limit}.limit" in v:  # which the size does not include
        named = v[f"{limit}.limit"]
        told.line("points", limit, best.base.points, "points", keys=(f"{limit}.limit", f"points.{named}"))
    else:
        _tell_points(told, best, v)


def tell_held(told: Receipt, held: HeldYaku, more: Iterable[str] = ()) -> None:
    """Write the line of a yaku: what it is worth."""
    keys = (f"yaku.{held.id}", *beside("yaku", held.id), *more)
    told.line("yaku", held.id, held.limit or held.han, held.unit, keys=keys)


def tell_considered(told: Receipt, best: Score) -> None:
    """Cite the rules read for this win or its other readings that no line has cited yet, and list the yaku among them
    that the win does not have."""
    names = {held.id for held in best.yaku}
    looked = [key[5:] for key in told.pending("yaku.") if key[5:] not in names]
    told.line("considered", "considered", " ".join(looked))


def _tell_han(told: Receipt, best: Score, record: Record, v: V) -> None:
    """Write the lines for dora and fu of a hand counted in han."""
    shown = {"dora": bool(record.dora), "ura": bool(record.ura and best.reading.hand.win.flags & IN_RIICHI)}
    for name, han in best.dora._asdict().items():
        if han or shown.get(name):
            keys = dora_rules(name, han, best.reading.hand, record.ura if name == "ura" else record.dora, v)
            told.line("dora", name if name == "dora" else f"{name}_dora", han, "han", keys=keys)
    parts = fu_parts(best.fu_key, v)
    for key, fu, times in parts:
        told.line("fu", key, fu * times, "fu", f"{times} × {fu}" if times > 1 else "", keys=(key, *beside("fu", key)))
    sums = " + ".join(str(p.fu * p.times) for p in parts)
    told.line("fu", "fu", best.fu, "fu", sums, keys=beside("fu", "tsumo") if best.fu_key[3] else ())


def _tell_points(told: Receipt, best: Score, v: V) -> None:
    if best.han and not best.yakuman:
        counted = [h.han for h in best.yaku if h.han] + [d for d in best.dora if d]
        sums = " + ".join(map(str, counted)) if len(counted) > 1 else ""
        told.line("han", "han", best.han, "han", sums, keys=())
    limit, detail, hand = best.base.limit, "", best.reading.hand
    keys = size_rules(best.base, best.han, best.fu, best.yaku, v)
    cell, times = cell_of(best.base.points, hand.dealer, hand.tsumo, v)
    if cell:
        detail = f"{cell} × {times}" if times > 1 else cell
        keys.append("points.table")
    elif not limit:
        detail = f"{best.fu} × 2^({best.han} + {v['points.base_exponent']})"
    elif best.yakuman > 1:
        detail = f"{best.yakuman} × {v['points.yakuman']}"
    told.line("points", limit or "base", best.base.points, "points", detail, keys)


def tell_shares(
    told: Receipt, ledger: Ledger, score: Score, liable: Mapping[str, int], v: V, detail: str | None,
    more: Iterable[str] = (),
) -> None:  # fmt: skip
    """Write the payments of a win, and apart what everybody adds to a tsumo. ``detail``: the arithmetic of the
    discarder's payment; ``more``: rules that decided about it besides."""
    reasons = {t.why for t in ledger.transfers}
    keys = [*payment_rules(score, liable, v), "wareme.factor", *more]
    told.paid(ledger, detail=detail, keys=keys, why=reasons - {"extra"})
    told.paid(ledger, keys=("points.tsumo_extra",), why=reasons & {"extra"})


def tell_end(told: Receipt, ledger: Ledger, win: Win, free: Sequence[str], v: V) -> None:
    """Write the total of a win, and the claims that did not count. ``free``: players named as liable who are not."""
    total = sum(t.amount for t in ledger.transfers if t.payee == win.player and t.unit == POINTS)
    told.line("sum", "win_total", total, "points", keys=())
    if win.flags & RIICHI_TILE and not v["riichi.stick_when_tile_won"]:
        told.line("note", "no_stick", 0, "points", keys=("riichi.stick_when_tile_won",))
    if free:
        told.line("note", "no_pao", ", ".join(free), keys=("pao.yaku",))


def explain(result: Result) -> dict[str, Any]:
    """The result as plain values."""
    return explained(result, _win_data)


def explained(result: Result, win_data: Callable[[Any, Name], dict[str, Any]]) -> dict[str, Any]:
    """The result as plain values, each win by ``win_data``."""
    record = result.record
    table = table_data(record, record.seats, record.dora, record.ura)
    data = header(result, table) | {"wins": [win_data(won, result.rules.name) for won in result.wins]}
    if record.scores:
        points = data["points"]
        data["scores"] = {p: record.scores[p] + points[p] for p in record.seats if p in record.scores}
    return data


def table_data(record: Any, seats: Iterable[str], dora: Iterable[Tile], ura: Iterable[Tile]) -> dict[str, Any]:
    """What lay on the table: round, number of the hand, seats (the dealer first), honba, sticks, indicators."""
    return {
        "round": WIND_NAMES[record.round_wind - 27],
        "number": record.number,
        "seats": list(seats),
        "honba": record.honba,
        "sticks": record.sticks,
        "dora": [mpsz(t) for t in dora],
        "ura": [mpsz(t) for t in ura],
    }


def won_data(won: SettledWin, name: Name) -> dict[str, Any]:
    """A win with its tiles and the reading that counts."""
    win, best = won.win, won.best
    return {
        **won.who(),
        "dealer": best.reading.hand.dealer,
        **hand_data(win.concealed, win.melds),
        "tile": mpsz(win.tile),
        "norths": win.norths,
        **({"flowers": [mpsz(t) for t in win.flowers]} if win.flowers else {}),
        **score_data(best, name),
        "points": won.brought,
        **({"chips": best.chips, "chip_lines": lines_data(best.lines)} if written_lines(won.values) else {}),
        "fu_parts": [
            {"rule": p.key, "fu": p.fu, "times": p.times} for p in fu_parts(best.fu_key, won.values) if not best.yakuman
        ],
    }


def _win_data(won: SettledWin, name: Name) -> dict[str, Any]:
    best, readings = won.best, []
    for score in won.scores[1 : MOST_READINGS + 1]:
        less = {"loses": best.points - score.points}
        if written_lines(won.values):
            less["loses_chips"] = best.chips - score.chips
        readings.append(score_data(score, name) | _stands_for(score) | less)
    return won_data(won, name) | _stands_for(best) | {"readings": readings}


def _stands_for(s: Score) -> dict[str, str]:
    """What a pocchi drawn in riichi stands for in a reading."""
    hand = s.reading.hand
    return {"stands_for": mpsz(hand.tile)} if is_wild(hand.win) else {}


def score_data(s: Score, name: Name) -> dict[str, Any]:
    """A reading with its yaku, han, fu and points."""
    return {
        "reading": reading_data(s.reading),
        "yaku": [held_data(h, name) for h in s.yaku],
        "dora": s.dora.data(),
        "han": s.han,
        "fu": s.fu,
        "limit": s.base.limit or None,
        "yakuman": s.yakuman,
        "base": s.base.points,
        "points": s.points,
    }


def held_data(held: HeldYaku, name: Name) -> dict[str, Any]:
    """A yaku with its names and its worth: ``han``, ``yakuman`` or ``limit``."""
    data = {"id": held.id, "ja": name(held.id, "ja"), "en": name(held.id, "en"), held.unit: held.limit or held.han}
    return data | {"claimed": True} if held.claimed else data


def reading_data(r: Reading) -> dict[str, Any]:
    """The sets of a reading and its wait, as tiles."""
    sets = [[mpsz(k) for k in group] for group in groups(r.shape)]
    return {"form": r.shape.form, "sets": sets, "wait": WAIT_NAMES[r.wait] or None}
