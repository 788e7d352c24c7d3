"""The lines of the receipt of a win, from its yaku to its total.

They are written during the settlement. The computed values carry their rules (a yaku its id, a part of the fu its key,
base points their limit), and :mod:`.grounds` finds those that decided besides, so a line names its rules without a
second computation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ..records.record import IN_RIICHI, RIICHI_TILE, Record, Win
from ..rules.rules import V
from ..tiles.shapes import KEPT
from ..tiles.tiles import COPIES, FIVES, KIND, mpsz
from ..verdict.ledger import POINTS, Ledger
from ..verdict.receipt import Receipt, Step, deciding
from .grounds import beside, dora_rules, payment_rules, share_rules, size_rules
from .judge import GIVEN, YAKUMAN
from .points import Base, FuPart, cell_of

if TYPE_CHECKING:
    from ..verdict.verdict import Part
    from .judge import Judge, Score


def write_value(receipt: Receipt, best: Score, record: Record, judge: Judge, wild: bool) -> None:
    """Write the lines of the reading that counts (``best``) to the receipt, in the order in which a player adds up: its
    yaku, dora, fu and han, and its base points. If the winning tile is ``wild``, a pocchi, a line says first what it
    stands for."""
    hand, v = best.reading.hand, judge.v
    if wild:
        kind = hand.tile & KIND
        keys = deciding({"pocchi.red_five": kind in FIVES, "pocchi.fifth_copy": hand.copies(kind) > COPIES})
        receipt.line("reading", "pocchi", mpsz(hand.tile), keys=keys)
    lines = [*map(_yaku_line, best.yaku)]
    if best.han and not best.yakuman:
        lines += _han_lines(best, record, judge)
    limit = best.base.limit
    if f"{limit}.limit" in v:  # a limit of this game alone: its rule names the usual limit that it is worth
        named = v[f"{limit}.limit"]
        receipt.add(lines)
        receipt.line("points", limit, best.base.points, "points", keys=(f"{limit}.limit", f"points.{named}"))
    else:
        receipt.add([*lines, *_points_lines(receipt, best)])


def write_yaku(receipt: Receipt, part: Part, rules: Iterable[str] = ()) -> None:
    """Write the line of a yaku: what it is worth. For games that write their yaku one by one."""
    keys = (*part.rules, *beside("yaku", part.id), *rules)
    receipt.line("yaku", part.id, part.limit or part.amount, part.unit, keys=keys)


_DEPTH = 2
"""The depth of the lines of a win: they stand in the step of what is looked at for it."""


@lru_cache(KEPT)
def _yaku_line(part: Part) -> Step:
    """Return the line of a yaku, remembered for :meth:`Receipt.add`."""
    shape = ("shape.claimed",) if part.claimed else ()  # the rule by which a claimed yaku may need no shape
    keys = tuple(dict.fromkeys((*part.rules, *beside("yaku", part.id), *shape)))
    return Step("yaku", part.id, "", str(part.limit or part.amount), part.unit, keys, depth=_DEPTH)


@lru_cache(KEPT)
def _fu_lines(parts: tuple[FuPart, ...], fu: int, rinshan: bool) -> tuple[Step, ...]:
    """Return a line for each part of the fu, and one for their sum ``fu``. Remembered, since many hands have the same.
    ``rinshan``: whether the win was on a replacement tile: the sum then cites the rule on the fu of such a tsumo, as
    there may be no part to cite it."""
    lines = [
        Step(
            topic="fu",
            label=part.rule,
            detail=f"{part.times} × {part.fu}" if part.times > 1 else "",
            result=str(part.amount),
            unit="fu",
            keys=tuple(dict.fromkeys((part.rule, *beside("fu", part.rule)))),
            depth=_DEPTH,
        )
        for part in parts
    ]
    sums, keys = " + ".join(str(part.amount) for part in parts), beside("fu", "tsumo") if rinshan else ()
    return (*lines, Step("fu", "fu", sums, str(fu), "fu", keys, depth=_DEPTH))


def _han_lines(best: Score, record: Record, judge: Judge) -> list[Step]:
    """Return the lines for dora and fu of the reading that counts (``best``), of a hand counted in han. Indicators by
    which the hand has no dora get a line of 0, since somebody may ask."""
    hand, lines = best.reading.hand, list[Step]()
    # ura are looked at only for a winner in riichi
    on_table = {"dora": bool(record.dora), "ura": bool(record.ura and hand.win.flags & IN_RIICHI)}
    for name, han in zip(best.dora._fields, best.dora, strict=True):
        if han or on_table.get(name):
            keys = dora_rules(name, han, hand, record.ura if name == "ura" else record.dora, judge.v)
            lines.append(_dora_line(name, han, tuple(keys)))
    return [*lines, *_fu_lines(tuple(judge.fu_parts(best.fu_key)), best.fu, best.fu_key.rinshan)]


@lru_cache(KEPT)
def _dora_line(name: str, han: int, keys: tuple[str, ...]) -> Step:
    """Return the line of the dora of one source, remembered for :meth:`Receipt.add`. Of its ``keys`` some may be named
    twice."""
    label = name if name == "dora" else f"{name}_dora"
    return Step("dora", label, "", str(han), "han", tuple(dict.fromkeys(keys)), depth=_DEPTH)


def _points_lines(receipt: Receipt, best: Score) -> Iterator[Step]:
    """Yield the line for the sum of all han, and the line for the base points, which is remembered with the rules read
    for it (:meth:`Receipt.recall`), as there are few different sizes."""
    if best.han and not best.yakuman:
        counted = [part.amount for part in best.yaku if part.amount] + [han for han in best.dora if han]
        yield _han_line(best.han, " + ".join(map(str, counted)) if len(counted) > 1 else "")
    hand = best.reading.hand
    # the line depends on these yaku alone, so it can be remembered for hands with any others
    rare = tuple([part for part in best.yaku if part.unit == YAKUMAN or part.limit or GIVEN in part.rules])
    size = best.base, best.han, best.fu, best.yakuman
    yield receipt.recall(_points_line, size, rare, hand.dealer, hand.tsumo)


@lru_cache(KEPT)
def _han_line(han: int, sums: str) -> Step:
    """Return the line of the sum of all han. Remembered, as few sums differ. It cites nothing, since its parts have."""
    return Step("han", "han", sums, str(han), "han", (), depth=_DEPTH)


def _points_line(
    size: tuple[Base, int, int, int], rare: tuple[Part, ...], dealer: bool, tsumo: bool, v: V
) -> Step:  # fmt: skip
    """Return the line of the base points of a ``size`` (these, han, fu, folds of yakuman), with the arithmetic and the
    rules that decided them. ``rare``: those yaku of the hand that are yakuman, worth a limit, or given by
    ``worth.given``; ``dealer``, ``tsumo``: whether the dealer won, and how, by which a club's table differs."""
    base, han, fu, fold = size
    keys, detail = size_rules(base, han, fu, rare, v), ""
    cell, times = cell_of(base.points, dealer, tsumo, v)
    if cell:
        detail = f"{cell} × {times}" if times > 1 else cell
        keys.append("points.table")
    # an item of worth.given names the base points itself
    elif any(GIVEN in part.rules and not part.limit and not part.amount for part in rare):
        keys = [GIVEN]
    elif not base.limit and v["points.scale"] == "additive":
        detail = f"{v['points.per_win']} + {han} × {v['points.per_han']}"
    elif not base.limit:
        detail = f"{fu} × 2^({han} + {v['points.base_exponent']})"
    elif fold > 1:
        detail = f"{fold} × {v['points.yakuman']}"
    return Step("points", base.limit or "base", detail, str(base.points), "points", tuple(keys), depth=_DEPTH)


def write_shares(
    receipt: Receipt, ledger: Ledger, score: Score, liable: Mapping[str, int], v: V, detail: str | None,
    rules: Iterable[str] = (),
) -> None:  # fmt: skip
    """Write the lines of the payments of a win, with a line of its own for what everybody adds to a tsumo. ``liable``:
    the base points that each liable player pays (包); ``detail``: the arithmetic of the discarder's payment, if it is
    to be shown; ``rules``: further rules that decided about it. Usually shares of the same size cite the same rules,
    which are remembered."""
    reasons = {t.why for t in ledger.transfers}
    hand = score.reading.hand
    # liability, or amounts that the record names: rare, so the rules are worked out anew
    if liable or not score.base.points:
        shares = payment_rules(score, liable, v)
    else:
        shares = receipt.recall(share_rules, score.base.points, hand.dealer, hand.tsumo, hand.players)
    receipt.paid(ledger, detail=detail, keys=[*shares, "wareme.factor", *rules], why=reasons - {"extra"})
    if "extra" in reasons:
        receipt.paid(ledger, keys=("points.tsumo_extra",), why=("extra",))


def write_end(receipt: Receipt, ledger: Ledger, win: Win, free: Sequence[str], v: V) -> None:
    """Write the line of the total of a win in points, and lines for what somebody may have expected: the stick of a
    riichi whose tile was won on, if the rules leave it to its player, and the players named as liable who are not
    (``free``)."""
    total = sum([t.amount for t in ledger.transfers if t.payee == win.player and t.unit == POINTS])
    receipt.line("sum", "win_total", total, "points", keys=())
    if win.flags & RIICHI_TILE and not v["riichi.stick_when_tile_won"]:
        receipt.line("note", "no_stick", 0, "points", keys=("riichi.stick_when_tile_won",))
    if free:
        receipt.line("note", "no_pao", ", ".join(free), keys=("pao.yaku",))
