"""Which other values of rules can change a settlement, told from its sizes and payments without another one."""

from collections.abc import Callable, Mapping
from typing import Any

from ..mistakes import View
from ..records.record import TSUMO
from ..rules.rules import Rules, V
from ..verdict.ledger import HAND, POINTS
from ..verdict.verdict import GameWin, Won


def moves(key: str, value: Any, view: View, rules: Rules) -> bool:
    """Tell whether another ``value`` of the rule ``key`` can change a settlement (``view``). Of a rule that is not
    about what a glance tells, and of a hand without a win, it can."""
    if key == "points.rounding_unit":
        return _rounds_otherwise(value, view, rules.values)
    if key.startswith("limit.") and key.endswith("_han"):
        return _reaches(min(filter(None, (value, rules.values[key])), default=0), view)
    about = ABOUT.get(key)
    return about is None or not view.wins or any(about(won, rules.values) for won in view.wins)


def _reaches(least: int, view: View) -> bool:
    """Tell whether a limit at so many han can matter: some win has as many, or is paid as yakuman; or there is none."""
    return not view.wins or any("yakuman" in won.limit or won.yakuman or won.han >= least for won in view.wins)


def _is_near_mangan(won: Won[GameWin], v: V) -> bool:
    """Tell whether a win stands where 切り上げ満貫 makes a difference, whether it is played or not."""
    points = won.fu << won.han + v["points.base_exponent"]
    is_below = won.han < v["limit.mangan_han"] and points < v["points.mangan"]
    return bool(is_below and points >= v["points.kiriage_from"] and won.han >= v["points.kiriage_han"])


def _is_drawn(won: Won[GameWin], v: V) -> bool:
    """Tell whether a win is by tsumo."""
    return won.by == TSUMO


ABOUT: Mapping[str, Callable[[Won[GameWin], V], bool]] = {
    "points.kiriage": _is_near_mangan,
    "points.missing_share": _is_drawn,
    "points.tsumo_extra": _is_drawn,
}
"""The wins that a rule is about."""


def _rounds_otherwise(unit: int, view: View, v: V) -> bool:
    """Tell whether payments rounded to another ``unit`` differ. They do not if it is a coarser one, every win is paid
    by its limit, and every payment for a hand is a multiple of it."""
    if unit < v["points.rounding_unit"] or not all(won.limit for won in view.wins):
        return True
    return any(t.amount % unit for t in view.transfers if t.unit == POINTS and t.why in HAND)
