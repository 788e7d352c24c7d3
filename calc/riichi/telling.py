"""Writes the receipt of a riichi hand during its settlement, from the win to base points.

The computed values carry their rules (a yaku its id, a part of the fu its key, base points their limit), so a line
names its rules without a second computation.
"""

from collections.abc import Iterable, Sequence

from ..receipt import Receipt
from ..record import IN_RIICHI, RIICHI_TILE, Record, Win
from ..rules import V
from ..tiles import mpsz
from .dora import Dora
from .fu import fu_parts
from .judge import Held, Score
from .points import cell_of

DORA_KEYS = {
    "dora": ("dora.han", "dora.standing", "dora.red_indicator", "dora.flower_indicator", "white.dora"),
    "ura_dora": ("dora.ura", "dora.han", "dora.red_indicator", "dora.flower_indicator", "white.dora"),
    "red_dora": ("dora.red_han",),
    "north_dora": ("dora.north_han", "dora.north_in_hand"),
    "special_dora": ("table.special",),
    "flower_dora": ("dora.flower_han", "dora.four_flowers"),
}
"""The rules behind each line of dora."""
RULES_BESIDE_VALUE = {
    "pinfu": ("fu.pinfu_tsumo",),
    "rinshan": ("last_tile.rinshan",),
    "haitei": ("last_tile.rinshan",),
    "tsuuiisou": ("tsuuiisou.pairs",),
    "ryuuiisou": ("ryuuiisou.without_hatsu",),
    "daisharin": ("daisharin.ranks", "daisharin.suits"),
    "hyakumangoku": ("hyakumangoku.least",),
    "ishinoue": ("ishinoue.houtei",),
    "paarenchan": ("paarenchan.honba",),
    "sanfuu": ("sanfuu.winds", "sanfuu.with_north"),
    "shousharin": ("shousharin.form",),
    **dict.fromkeys(("kokushi_13", "suuankou_tanki", "junsei_chuuren"), ("tenhou.double_forms",)),
}
"""What besides its own value decides whether a yaku is counted."""


def tell_value(told: Receipt, best: Score, record: Record, v: V) -> None:
    """From yaku to base points; before them what a pocchi is."""
    if wild := told.pending("pocchi."):
        told.line("reading", "pocchi", mpsz(best.reading.hand.tile), keys=wild)
    for held in best.yaku:
        tell_held(told, held)
    if best.han and not best.yakuman:
        _tell_dora(told, best.dora, record, best.reading.hand.win)
        _tell_fu(told, best, v)
    limit = best.base.limit
    if f"{limit}.limit" in v:  # which the size does not give
        named = v[f"{limit}.limit"]
        told.line("points", limit, best.base.points, "points", keys=(f"{limit}.limit", f"points.{named}"))
    else:
        _tell_points(told, best, v)


def tell_held(told: Receipt, held: Held, beside: Iterable[str] = ()) -> None:
    """A yaku, and what it is worth."""
    unit = "yakuman" if held.yakuman else "limit" if held.limit else "han"
    keys = (f"yaku.{held.id}", *RULES_BESIDE_VALUE.get(held.id, ()), *beside)
    told.line("yaku", held.id, held.limit or held.han, unit, keys=keys)


def tell_considered(told: Receipt, best: Score) -> None:
    """The rules read for this win or for one of its other readings that did not count."""
    names = {held.id for held in best.yaku}
    looked = [key[5:] for key in told.pending("yaku.") if key[5:] not in names]
    told.line("considered", "considered", " ".join(looked))


def _tell_dora(told: Receipt, counted: Dora, record: Record, win: Win) -> None:
    looked = {"dora": bool(record.dora), "ura_dora": bool(record.ura and win.flags & IN_RIICHI)}
    for (name, keys), han in zip(DORA_KEYS.items(), counted, strict=True):
        if han or looked.get(name):
            told.line("dora", name, han, "han", keys=keys)


def _tell_fu(told: Receipt, best: Score, v: V) -> None:
    parts = fu_parts(best.fu_key, v)
    for key, fu, times in parts:
        told.line("fu", key, fu * times, "fu", f"{times} × {fu}" if times > 1 else "", keys=(key,))
    told.line("fu", "fu", best.fu, "fu", " + ".join(str(p.fu * p.times) for p in parts), keys=told.pending("fu."))


def _tell_points(told: Receipt, best: Score, v: V) -> None:
    if best.han and not best.yakuman:
        counted = [h.han for h in best.yaku if h.han] + [d for d in best.dora if d]
        sums = " + ".join(map(str, counted)) if len(counted) > 1 else ""
        told.line("han", "han", best.han, "han", sums, keys=())
    limit, detail, hand = best.base.limit, "", best.reading.hand
    cell, times = cell_of(best.base.points, hand.dealer, hand.tsumo, v)
    if cell:
        detail = f"{cell} × {times}" if times > 1 else cell
    elif not limit:
        detail = f"{best.fu} × 2^({best.han} + {v['points.base_exponent']})"
    elif best.yakuman > 1:
        detail = f"{best.yakuman} × {v['points.yakuman']}"
    told.line("points", limit or "base", best.base.points, "points", detail, keys=_points_keys(told, limit, cell))


def _points_keys(told: Receipt, limit: str, cell: str) -> list[str]:
    """The keys that decide a size: its own limit and those above it, which were read first; the table of a ``cell``."""
    begins = ("limit.", "yakuman.", "points.base", "points.kiriage", f"points.{limit}" if limit else "points.mangan")
    keys = told.pending(*begins) + ["points.table"] * bool(cell)
    return [*keys, "points.yakuman"] if limit == "counted_yakuman" else keys


def tell_end(told: Receipt, win: Win, total: int, free: Sequence[str], v: V) -> None:
    """The total of a win, and the claims that did not count. ``free``: players named as liable who are not."""
    told.line("sum", "win_total", total, "points", keys=())
    if win.flags & RIICHI_TILE and not v["riichi.stick_when_tile_won"]:
        told.line("note", "no_stick", 0, "points", keys=("riichi.stick_when_tile_won",))
    if free:
        told.line("note", "no_pao", ", ".join(free))
