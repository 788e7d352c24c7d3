"""The lines of the receipt of a win, from the hand to the base points: each cites the rules of its step that were
read."""

from collections.abc import Iterable
from functools import partial

from ...riichi.grounds import size_rules
from ...riichi.points import base_points, fu_parts
from ...riichi.receipt_lines import write_yaku
from ...rules.rules import V
from ...tiles.tiles import COPIES, KIND, Tile, mpsz
from ...verdict import receipt as receipts
from ...verdict.receipt import OpenStep, Receipt, deciding
from ...verdict.verdict import Part
from .hand import EIGHT, SEVEN, TERMINAL
from .highest import god_pocchi_taken
from .setting import colour_key, turn
from .settled_win import SettledWin
from .value import RAISING, Size, fu_key_of

beside = partial(receipts.beside, __file__)


def write_win(receipt: Receipt, settled: SettledWin, step: OpenStep, first: bool) -> None:
    """Write the lines of a win up to its base points; :mod:`.payment` writes what is paid. ``step``: the step of the
    win in the receipt; ``first``: whether it is the first win of the hand, whose line cites the rule on the order of
    several."""
    won, setting, size = settled.recorded, settled.setting, settled.chosen.size
    keys = [
        *manzu_rules((*setting.tiles, *won.dora, *won.ura)),
        "north.yakuman",
        *(["ron.order"] if first else ()),
        *step.rest_of("autumn.double_ron"),
    ]
    # the exempt yakuman are read only of a hand that 筋肉 would forbid
    keys += step.rest_of("muscle.exempt") or step.rest_of("muscle.on")
    receipt.line("win", "win", won.player, keys=keys)
    _write_reading(receipt, settled, step)
    write_all_yaku(receipt, (*size.yakuman, *size.yaku))
    # the further sources of a Dora, of other games, are 0 here
    for name, han in zip(("dora", "ura_dora", "red_dora", "north_dora"), size.dora, strict=False):
        if han:
            receipt.line("dora", name, han, "han", keys=beside("dora", name))
    # no rule: a sum of lines that have cited theirs
    receipt.line("han", "han", size.han, "han", keys=())
    if not size.fold:  # no fu count in a yakuman
        _write_fu(receipt, settled)
    _write_points(receipt, size, setting.v)


def _write_reading(receipt: Receipt, settled: SettledWin, step: OpenStep) -> None:
    """Write how the tiles were read: what pocchi stand for, the state, the reading among others, the lot. An only
    reading needs no line; with a drawn pocchi the line of what it stands for says that it was chosen among several."""
    won, setting, v = settled.recorded, settled.setting, settled.setting.v
    if setting.wild:
        _write_pocchi(receipt, settled, step)
    elif len(settled.order) > 1:
        order = ", ".join(v["reading.order"])
        receipt.line("reading", "best_of", len(settled.order), detail=order, keys=("reading.order", "nature.free"))
    # 神ポッチ, each with what it stands for
    for tile, kind in god_pocchi_taken(settled.chosen, setting):
        receipt.line("reading", "god", mpsz(kind), detail=mpsz(tile), keys=("pocchi.god",))
    if won.lot:
        shares = f"{v['lot.opponent']} : {v['lot.opponent']} : {v['lot.sitout']}"
        receipt.line("reading", "lot", won.lot, detail=shares, keys=("lot.opponent", "lot.sitout"))


def _write_pocchi(receipt: Receipt, settled: SettledWin, step: OpenStep) -> None:
    """Write what a drawn pocchi stands for, and the state that it leaves: if it turns 正 to 逆 or back, as a product,
    so that players see where a factor such as 8 comes from. A rule is cited only where it made a difference."""
    setting, before, state, tile = settled.setting, settled.before, settled.state, settled.recorded.tile
    v, kind = setting.v, settled.chosen.size.face.kind
    fifth = sum(held & KIND == kind for held in setting.tiles) >= COPIES  # the one won on comes to all four
    keys = deciding({"pocchi.order": len(settled.order) > 1, "pocchi.fifth_copy": fifth, "nature.free": True})
    keys += step.rest_of("pocchi.kan_first")
    receipt.line("reading", "stands_for", mpsz(kind), detail=", ".join(v["pocchi.order"]), keys=keys)
    if settled.turns_sign:
        times = turn(tile, v)
        detail = f"{before.factor}{''.join(f' × {factor.times}' for factor in times)}"
        receipt.line("reading", "turned", state.factor, detail=detail, keys=[factor.rule for factor in times])
        return
    changed = not before.acted or state != before  # else the colour made no difference
    # after one pocchi of a sign its worth is the whole factor, and both values of ``pocchi.same_sign`` say the same
    several = before.largest != abs(before.factor)
    keys = deciding({colour_key(tile): changed, "pocchi.same_sign": several})
    receipt.line("reading", "state", state.factor, detail=mpsz(tile), keys=keys)


def write_all_yaku(receipt: Receipt, yaku: Iterable[Part]) -> None:
    """Write a line for each yakuman and yaku of a reading."""
    for part in yaku:
        write_yaku(receipt, part, beside("yaku", part.id))


def _write_fu(receipt: Receipt, settled: SettledWin) -> None:
    """Write the fu part by part, and their sum, into the receipt, so that players can count along. The sum cites
    ``gt.fu`` (a 7m may count as a simple for fu although as a terminal for yaku) only if both ways give other fu, and
    ``fu.rinshan_tsumo`` only for a rinshan tsumo."""
    setting, size = settled.setting, settled.chosen.size
    for part in fu_parts(size.fu_key, setting.v):
        detail = f"{part.fu} × {part.times}" if part.times > 1 else ""
        receipt.line("fu", part.rule, part.amount, "fu", detail, (part.rule,))
    fus, pinfu = setting.position.judge.fus, "pinfu" in size.ids
    # a set: one number if both ways come to the same fu
    by_nature = {fus[fu_key_of(size.reading, setting, pinfu, simple)] for simple in (False, True)}
    # a 7m that is a simple for yaku is one for fu whatever the rule says
    by_seven = size.face.nature == TERMINAL and len(by_nature) > 1
    keys = deciding({"gt.fu": by_seven, "fu.rinshan_tsumo": size.fu_key.rinshan})
    receipt.line("fu", "fu", size.fu, "fu", keys=keys)


def _write_points(receipt: Receipt, size: Size, v: V) -> None:
    """Write how han and fu become points, before and after 夏 raises the hand: below a limit by han at the same fu,
    from there by ranks (spec §5). If 夏 lifts the han to a limit, the rule of the first limit reached is cited too, as
    the ranks left over count from there."""
    raised, yaku = "points." + size.base.limit.removeprefix("counted_"), (*size.yakuman, *size.yaku)
    above = next((key for key in RAISING if v[key] and size.han >= v[key] and not size.fold), "")
    keys = [*size_rules(size.plain, size.han, size.fu, yaku, v), *([above, "points.mangan"] if above else ())]
    receipt.line("points", size.plain.limit or "base", size.plain.points, "points", keys=keys)
    if not size.ranks:
        return
    if not size.base.limit:
        receipt.line("points", "summer", size.paid_han, "han", f"{size.han} + {size.ranks}", ("summer.rank",))
        keys = size_rules(size.base, size.paid_han, size.fu, yaku, v)
        receipt.line("points", "base", size.base.points, "points", keys=keys)
        return
    # below a limit 夏 may lift the hand over one
    han = range(size.han + 1, size.han + size.ranks + 1) if not size.plain.limit else ()
    bases = ((number, base_points(number, size.fu, 0, v)) for number in han)
    reached = next((size_rules(base, number, size.fu, yaku, v) for number, base in bases if base.limit), ())
    keys = ["summer.rank", raised, *reached]
    receipt.line("points", "summer", size.base.points, "points", f"+{size.ranks}", keys)


def manzu_rules(tiles: Iterable[Tile]) -> list[str]:
    """Return the rules by which there are 7m and 8m (GT, spec §3), if there are any among some tiles; without GT the
    set has no such tiles. A list, empty or of one key, to be added to the keys of a line."""
    return deciding({"gt.on": any(tile & KIND in (SEVEN, EIGHT) for tile in tiles)})
