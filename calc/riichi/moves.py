"""Which other values of rules can change a settlement, told from its sizes and payments without another one."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from ..mistakes import View
from ..records.record import TSUMO
from ..rules.rules import Rules, V
from ..tiles.tiles import COPIES, HAKU, KIND, NORTH, Kind
from ..verdict.ledger import HAND, POINTS
from ..verdict.verdict import GameWin, Won


def moves(key: str, value: Any, view: View, rules: Rules) -> bool:
    """Tell whether another ``value`` of the rule ``key`` can change a settlement (``view``), so that a search need not
    settle the hand under a value that cannot. In doubt it can: for a rule that is not about what a glance tells, and a
    hand without a win."""
    if key == "points.rounding_unit":
        return _rounds_otherwise(value, view, rules.values)
    if key == "points.missing_share" and {value, rules.values[key]} == NOBODY_PAYS:
        return False
    if key in OF_PARTS and rules.values[key] and view.wins:
        return any(won.yakuman or key in part.rules for won in view.wins for part in won.parts)
    if key.startswith("limit.") and key.endswith("_han"):
        # from the lower of both on the limit can matter; 0: by neither value there is such a limit
        return _reaches(min(filter(None, (value, rules.values[key])), default=0), view)
    about = ABOUT.get(key)
    return about is None or not view.wins or any(about(won, rules.values) for won in view.wins)


def _reaches(least: int, view: View) -> bool:
    """Tell whether a limit at so many han can matter: some win has as many, or is paid as yakuman; or there is none."""
    return not view.wins or any("yakuman" in won.limit or won.yakuman or won.han >= least for won in view.wins)


def _is_near_mangan(won: Won[GameWin], v: V) -> bool:
    """Tell whether 切り上げ満貫 can decide the points of a win: by its fu it is below a mangan, but as high as that
    rule asks, whether the rule is played or not."""
    points = won.fu << won.han + v["points.base_exponent"]
    is_below = won.han < v["limit.mangan_han"] and points < v["points.mangan"]
    return bool(is_below and points >= v["points.kiriage_from"] and won.han >= v["points.kiriage_han"])


def _is_drawn(won: Won[GameWin], v: V) -> bool:
    """Tell whether a win is by tsumo."""
    return won.by == TSUMO


def _is_below_limits(won: Won[GameWin], v: V) -> bool:
    """Tell whether the fu of a win decide what it is worth."""
    return not won.limit or won.han < v["limit.mangan_han"]


def _has_dice(won: Won[GameWin], v: V) -> bool:
    """Tell whether a win opens dice chances."""
    return won.dice > 0


def _may_have(number: int, won: Won[GameWin], kinds: Collection[Kind]) -> bool:
    """Tell whether a win has so many tiles of one of some ``kinds`` (of any kind if that is empty). In doubt it may: if
    its tiles are not written, or jokers are among them."""
    if not won.has_tiles or won.jokers:
        return True
    hand = won.hand
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    tiles = Counter(tile & KIND for tile in (*hand.concealed, *melded, *(() if hand.tile is None else (hand.tile,))))
    return any(tiles[kind] >= number for kind in kinds or tiles)


def _has_four_alike(won: Won[GameWin], v: V) -> bool:
    """Tell whether a win may have four tiles alike."""
    return _may_have(COPIES, won, ())


def _has_whites(won: Won[GameWin], v: V) -> bool:
    """Tell whether a win may have a white."""
    return _may_have(1, won, (HAKU,))


def _has_norths(won: Won[GameWin], v: V) -> bool:
    """Tell whether a win may have a pair of norths."""
    return _may_have(2, won, (NORTH,))


NOBODY_PAYS = {"none", "lost"}
"""Two names of a share of a tsumo of three that nobody pays."""
OF_PARTS = frozenset({"dora.ura", "dora.han", "dora.red_han", "dora.north_han"})
"""Rules by which parts of a win count: where they count no part, another value counts none either, unless they give
nothing as they are. Beside a yakuman dora are no parts, and may count for chips."""
ABOUT: Mapping[str, Callable[[Won[GameWin], V], bool]] = {
    "points.kiriage": _is_near_mangan,
    "points.missing_share": _is_drawn,
    "points.tsumo_extra": _is_drawn,
    "fu.fixed": _is_below_limits,
    "dice.base": _has_dice,
    "dice.high": _has_dice,
    "shape.four_as_two_pairs": _has_four_alike,
    "north.yaku_tile": _has_norths,
    "white.joker": _has_whites,
}
"""The wins that a rule is about."""


def _rounds_otherwise(unit: int, view: View, v: V) -> bool:
    """Tell whether payments rounded to another ``unit`` differ. They do not if every win is paid by its limit, and
    every payment for a hand is a multiple of a coarser one; to a finer one nothing is rounded then, where the base
    points of these limits are multiples of the unit in force."""
    if not all(won.limit for won in view.wins):
        return True
    if unit < v["points.rounding_unit"]:
        return any(v.get(f"points.{won.limit}", 1) % v["points.rounding_unit"] for won in view.wins)
    return any(t.amount % unit for t in view.transfers if t.unit == POINTS and t.why in HAND)
