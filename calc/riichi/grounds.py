"""What the lines of a receipt rest on, for :mod:`.receipt_lines`: the rules that decide a dora, a size, a payment in
this hand.

A rule that was read decides nothing where another value near by would come to the same: a limit out of reach, a unit
of rounding that rounds nothing. It is left to the line of what was only looked at.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from ..rules.rules import V
from ..tiles.tiles import BY_MPSZ, HAKU, KIND, KINDS, RED, VARIANT, Kind, Tile
from ..verdict import receipt
from ..verdict.receipt import deciding, glance
from ..verdict.verdict import Part
from .dora import next_kind
from .hand import Hand
from .judge import YAKUMAN, Score
from .points import COUNTED_FOLDS, Base, cell_of, ron_payment, tsumo_shares

beside = partial(receipt.beside, __file__)
_INDICATED = ("dora", "ura")
"""The dora that indicators make."""


def dora_rules(name: str, han: int, hand: Hand, indicators: Sequence[Tile], v: V) -> list[str]:
    """Return the rules of the dora of one source (``name``), for their line of a receipt. If they count any ``han``,
    these are the rules that ``receipt.toml`` lists. Added are rules that turn an indicator to tiles of the hand or away
    from them (``white.dora``, kinds that are not in the set), since without them the hand would have other dora."""
    rules = list[str]()
    if han:
        # the rule on tiles that are always dora is cited only where a table has such
        rules = [key for key in beside("dora", name) if key != "dora.standing" or glance(v, key)]
    if name not in _INDICATED:
        return rules
    if "white.dora" in v and _turn_dora(indicators, frozenset((HAKU,)), hand):
        rules.append("white.dora")
    removed = glance(v, "table.removed")  # empty of most sets
    if removed and _turn_dora(indicators, frozenset([BY_MPSZ[tile] & KIND for tile in removed]), hand):
        rules.append("table.removed")
    if name == "ura" and any(tile & VARIANT == RED for tile in indicators):
        rules.append("dora.red_ura")
    return rules


def _turn_dora(indicators: Sequence[Tile], skipped: frozenset[Kind], hand: Hand) -> bool:
    """Tell whether some indicators give a hand another number of dora because they skip the kinds ``skipped``: only
    then is the rule cited that takes these out. Flowers as indicators do not count, as they have circles of their
    own."""
    for tile in indicators:
        usual, left = next_kind(tile), next_kind(tile, skipped)
        if tile & KIND < KINDS and hand.copies(usual) != hand.copies(left):
            return True
    return False


def size_rules(base: Base, han: int, fu: int, yaku: Iterable[Part], v: V) -> list[str]:
    """Return the rules that decide base points, for their line of a receipt: for a limit what reaches it and what it is
    worth, else the formula. Tried in this order: yakuman, a yaku worth the limit (:func:`calc.riichi.points.limited`),
    then as in :func:`calc.riichi.points.base_points` another scale, han, the formula. ``yaku``: at least those that are
    yakuman or worth a limit; others are ignored. Values are only glanced at, not read, since reading would cite
    them."""
    parts, limit, of_limit = [*yaku], base.limit, f"points.{base.limit}"
    if folds := [part.amount for part in parts if part.unit == YAKUMAN]:
        return _yakuman_rules(folds, v)
    if limit and any(part.limit.removesuffix("+") == limit for part in parts):  # “mangan+”: at least a mangan
        return [of_limit]
    if (scale := glance(v, "points.scale")) != "limits":
        of_scale = ("points.base_exponent",) if scale == "unlimited" else ("points.per_win", "points.per_han")
        return ["points.scale", *of_scale]
    if limit == "counted_yakuman":
        folds = base.points // glance(v, "points.yakuman")
        return [COUNTED_FOLDS.get(folds, "limit.counted_yakuman_han"), "points.yakuman"]
    if limit and han >= glance(v, f"limit.{limit}_han"):
        return [f"limit.{limit}_han", of_limit]
    return _formula_rules(base, han, fu, v)


def _yakuman_rules(folds: Sequence[int], v: V) -> list[str]:
    """Return the rules that decide the base points of yakuman; those on several yakuman, or on too many, only if they
    changed the sum. ``folds``: how many yakuman each of them is worth."""
    counted = (sum if glance(v, "yakuman.add_up") else max)(folds)
    capped = 0 < glance(v, "yakuman.most") < counted
    return deciding({"points.yakuman": True, "yakuman.add_up": len(folds) > 1, "yakuman.most": capped})


def _formula_rules(base: Base, han: int, fu: int, v: V) -> list[str]:
    """Return the rules that decide base points by fu and han. A mangan by its fu rests on the worth of a mangan too;
    one by 切り上げ満貫, whose fu alone make less, also on the rules of that."""
    raised = (fu << (han + glance(v, "points.base_exponent"))) < base.points
    exactly_least = raised and han == glance(v, "points.kiriage_han")  # with more han, the least does not decide
    kiriage = {"points.kiriage": raised, "points.kiriage_from": raised, "points.kiriage_han": exactly_least}
    return deciding({"points.base_exponent": True, f"points.{base.limit}": bool(base.limit), **kiriage})


def share_rules(points: int, dealer: bool, tsumo: bool, players: int, v: V) -> list[str]:
    """Return the rules that make payments of so many base points, for their line of a receipt. ``dealer``: whether the
    dealer has won; ``tsumo``: whether by tsumo; ``players``: how many play. The unit of rounding is one of them only if
    it rounded anything: if the payments would differ with a tenth of it."""
    cell, _ = cell_of(points, dealer, tsumo, v)
    if cell:  # a club's table decides, and no formula
        return ["points.table"]
    exact = {**v, "points.rounding_unit": max(glance(v, "points.rounding_unit") // 10, 1)}
    if not tsumo:
        rounds = ron_payment(points, dealer, v) != ron_payment(points, dealer, exact)
        return deciding({"points.dealer_ron" if dealer else "points.child_ron": True, "points.rounding_unit": rounds})
    shares, unrounded = (tsumo_shares(points, dealer, players, values) for values in (v, exact))
    return deciding(
        {
            "points.tsumo_between_children": not dealer,
            "points.tsumo_with_dealer": dealer or glance(v, "points.dealer_pays_double") is not False,
            "points.dealer_pays_double": not dealer and glance(v, "points.dealer_pays_double") is False,
            "points.missing_share": players < len("ABCD"),  # three players
            "points.rounding_unit": shares[0] != unrounded[0] if dealer else shares != unrounded,
        }
    )


def payment_rules(score: Score, liable: Mapping[str, int], v: V) -> list[str]:
    """Return the rules that make the payments of a win, for their line of a receipt. ``liable``: the base points that
    each liable player answers for. Each such part is paid, and rounded, like a hand of its own, and so is the rest; a
    ron that is halved adds the rule on rounding the half."""
    hand, points = score.reading.hand, score.base.points
    parts = [part for part in (*liable.values(), points - sum(liable.values())) if part]
    keys = [key for part in parts for key in share_rules(part, hand.dealer, hand.tsumo, hand.players, v)]
    if not liable:
        return keys
    keys += ["pao.yaku", "pao.covers"]
    if hand.tsumo:  # each liable player pays the whole of his part
        return keys
    if glance(v, "pao.ron") not in (None, "half"):
        return [*keys, "pao.ron"]
    unit = glance(v, "points.rounding_unit")
    # half of a ron need not be a multiple of the unit
    rounds = any(ron_payment(part, hand.dealer, v) // 2 % unit for part in liable.values())
    return [*keys, "points.rounding_unit"] if rounds else keys
