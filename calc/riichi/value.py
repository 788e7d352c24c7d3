"""Points and payments from han and fu, without a hand."""

from typing import Any

from ..codes import problem
from ..problems import InputError, Problem
from ..rules import V
from .points import base_points, ron_payment, tsumo_shares


def impossible(han: int, fu: int, yakuman: int, v: V) -> Problem | None:
    """The reason why no hand can have these han and fu. Where a limit decides, fu may be left out (0)."""
    if yakuman:
        return problem("L313.both") if han or fu else None
    if han < 1:
        return problem("L310.han")
    if not fu:
        return problem("L311.fu", han=han) if han < v["limit.mangan_han"] else None
    base, pairs, unit = v["fu.base"], v["fu.chiitoitsu"], v["fu.rounding_unit"]
    least, pinfu = v["yaku.chiitoitsu"].closed, v["yaku.pinfu"].closed + v["yaku.tsumo"].closed
    if fu == pairs:
        return problem("L312.pairs", fu=fu, least=least) if han < least else None
    if fu == base and han < pinfu:
        return problem("L312.pinfu", fu=fu, pinfu=pinfu)
    if fu < base or fu % unit or fu > _most_fu(v):
        return problem("L312.none", fu=fu, base=base, unit=unit, pairs=pairs)
    return None


def _most_fu(v: V) -> int:
    """The most fu that parts can add up to: four concealed kans of terminals or honours, and a wait on a yaku pair."""
    pair = max(v["fu.pair_dragon"], v["fu.pair_seat_wind"], v["fu.pair_round_wind"], v["fu.pair_double_wind"])
    way = max(v["fu.concealed_ron"], v["fu.tsumo"])
    most = v["fu.base"] + way + 4 * v["fu.closed_kan_yaochuu"] + pair + v["fu.wait_tanki"]
    unit: int = v["fu.rounding_unit"]
    return int(-(-most // unit) * unit)


def value(han: int, fu: int, yakuman: int, honba: int, v: V) -> dict[str, Any]:
    """All four payments for a size of hand, in points: dealer and non-dealer, ron and tsumo, honba included.

    An impossible payment is ``None``: the fu of pinfu by tsumo are no fu of a ron. Raises
    :class:`~calc.problems.InputError` for han and fu that no hand has.
    """
    if wrong := impossible(han, fu, yakuman, v):
        raise InputError([wrong])
    base, others = base_points(han, fu, yakuman, v), v["table.players"] - 1
    more = honba * v["honba.tsumo_each"] + v["points.tsumo_extra"]
    by_fu = not yakuman and han < v["limit.mangan_han"]
    least = {v["fu.base"]: v["yaku.pinfu"].closed, v["fu.chiitoitsu"]: v["yaku.chiitoitsu"].closed}.get(fu, 0)
    by_ron = not (by_fu and fu == v["fu.base"])
    by_tsumo = not (by_fu and least and han < least + v["yaku.tsumo"].closed)
    data: dict[str, Any] = {"han": han, "fu": fu, "yakuman": yakuman, "limit": base.limit or None, "base": base.points}
    for who, dealer in (("dealer", True), ("child", False)):
        shares = tsumo_shares(base.points, dealer, others + 1, v)
        from_dealer, from_child = (share + more for share in shares)
        tsumo = {"dealer": from_dealer, "child": from_child, "total": from_dealer + from_child * (others - 1)}
        if dealer:
            tsumo = {"each": from_dealer, "total": from_dealer * others}
        ron = ron_payment(base.points, dealer, v) + honba * v["honba.ron"]
        data[who] = {"ron": ron if by_ron else None, "tsumo": tsumo if by_tsumo else None}
    return data
