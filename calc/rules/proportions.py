"""Proportions: what one value of the rules asks of the size of another (:mod:`calc.rules.proofreader`)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..problems.codes import problem
from ..problems.problems import Problem
from .keys import Key
from .values import FOLDS, LIMITS, V, Value, YakuWorth, parse_cell

_SIZES = (*LIMITS, *FOLDS)
"""The sizes of a payment table that have a name, the lowest first."""
_FACTORS = {
    "ron": ("points.child_ron",),
    "dealer-ron": ("points.dealer_ron",),
    "tsumo": ("points.tsumo_between_children", "points.tsumo_with_dealer"),
    "dealer-tsumo": ("points.tsumo_with_dealer",),
}
"""The multipliers of the shares of each column."""


HONBA = ("honba.ron", "honba.tsumo_each")
"""What a honba is worth by ron, and by tsumo from each payer."""
MOST_PAYERS = 3
"""The payers of a tsumo where no seat is empty."""


def oka_of(values: V) -> int:
    """Return the oka of some rules, in thousands of points: what all players pay the first since they return more than
    they started with; 0 where they do not, or where the game has no such rules.

    >>> oka_of({"match.start": 25000, "match.return": 30000, "table.players": 4})
    20
    """
    start, back = values.get("match.start", 0), values.get("match.return", 0)
    return int(max(0, back - start) * values.get("table.players", 0) // 1000)


class Bound(NamedTuple):
    """That the value of a rule is not below that of another one."""

    rule: str
    least: str

    def is_kept(self, value: Value, least: Value) -> bool:
        """Tell whether a value is no less than its ``least``; either is a number or the worth of a yaku. With a limit
        (``mangan``) it always is, as han and limits cannot be compared."""
        if not isinstance(value, YakuWorth):
            return bool(value >= least)
        if value.limit or least.limit or value.yakuman != least.yakuman:
            return bool(value.limit or least.limit or value.yakuman)  # any yakuman is above any han
        return bool(value.closed >= least.closed)

    def is_even(self, value: Value, least: Value) -> bool:
        """Tell whether a yaku is worth as many han as one that it includes."""
        is_han = isinstance(value, YakuWorth) and not (value.limit or least.limit or value.yakuman or least.yakuman)
        return is_han and value.closed == least.closed > 0


_OF_START = ("match.place_point", "sticks.value", "honba.ron", "points.yakuman", "points.mangan")
OF_START = [Bound("match.start", rule) for rule in _OF_START]
"""What the points at the start are no less than: with fewer than one place point nobody could win or lose one, with
fewer than a stick nobody could declare riichi, and a honba, a yakuman or a mangan of more is of a table of larger
points. The last is asked only where hands are worth limits."""
SIZES = frozenset(f"points.{name}" for name in LIMITS)
"""The rules of the base points of limits."""


def bounds(keys: Mapping[str, Key]) -> Iterator[Bound]:
    """Yield the bounds that keys say: a rule that is no less than another (``least``), a yaku worth no less than one
    that it includes (``above``). So which rule is not below which stands in rules.yaml, and not here."""
    for name, key in keys.items():
        if key.least:
            yield Bound(name, key.least)
        yield from (Bound(f"yaku.{yaku}", f"yaku.{lesser}") for yaku, lesser in key.above.items())


def honba_problems(values: V) -> Iterator[Problem]:
    """Yield a problem if a honba is not worth about the same by ron and by tsumo. A ron should bring at least what all
    payers of a tsumo but one give, at most what three give (also at a table of three). Yield nothing if either is 0.
    300 by ron and 100 from each by tsumo are alike, 300 and 300 are not."""
    by_ron, by_tsumo = HONBA
    ron, each, players = values[by_ron], values[by_tsumo], values["table.players"]
    if ron and each and not each * (players - 2) <= ron <= each * MOST_PAYERS:  # 0: no honba is paid so
        yield problem("R114.honba", rule=by_ron, value=ron, other=by_tsumo, each=each, n=players - 1)


class _Cell(NamedTuple):
    """A payment for a size of hand."""

    text: str
    shares: tuple[int, ...]
    is_written: bool


def table_problems(rule: str, values: V) -> Iterator[Problem]:
    """Yield the odd cells of a payment table, beside the payments that the table or the formula gives others. A cell is
    odd if it brings no more than that of a smaller hand, a dealer's if it brings no more than another player's, one of
    a named size if it is far from the formula, and one by han and fu if such a hand reaches a limit."""
    rows = {column: {size: _payment_for(size, column, rule, values) for size in _SIZES} for column in _FACTORS}
    for row in rows.values():
        cells = filter(None, row.values())
        for lower, higher in pairwise(cells):  # a size that nothing pays is passed over
            # a table may leave out a hand that the formula pays no more than the one below it
            yield from _order_problems(rule, lower, higher, 1 if higher.is_written else 0)
    for of_others, of_dealer in zip(rows["ron"].values(), rows["dealer-ron"].values(), strict=True):
        if of_others and of_dealer:
            yield from _order_problems(rule, of_others, of_dealer, 1)
    yield from _problems_of_cells(rule, rows, values)


def _problems_of_cells(rule: str, rows: Mapping[str, Mapping[str, _Cell | None]], values: V) -> Iterator[Problem]:
    """Yield what is odd in each written cell by itself, beside the formula or the mangan of its column. ``rows``: by
    column the payment for each size."""
    for payment in values[rule]:
        size, column, _ = parse_cell(payment)
        # no formula for a size by han and fu
        formula, mangan = _calculate_cell(size, column, values), rows[column]["mangan"]
        if formula:
            yield from _distance_problems(rule, _read_cell(payment), formula)
        elif limit := _limit_of_cell(size, values):
            fix = payment.replace(size, limit, 1)
            yield problem("R114.limit_cell", rule=rule, payment=payment, fix=fix)
        elif mangan and size not in _SIZES:
            yield from _order_problems(rule, _read_cell(payment), mangan, 0)


_PARTNERS = {"ron": "dealer-ron", "dealer-ron": "ron", "tsumo": "dealer-tsumo", "dealer-tsumo": "tsumo"}
"""By column that of the same hand, won by the dealer or by another player."""


def lone_cells(rule: str, values: V) -> Iterator[Problem]:
    """Yield the cells of a table of small points that stand for a dealer alone, or for the others alone, while the
    formula pays the same hand of the other far more or less: the second cell was forgotten. At other tables such a cell
    is itself far from the formula, which :func:`table_problems` reports."""
    written = {parse_cell(payment)[:2] for payment in values[rule]}
    for payment in values[rule]:
        size, column, amounts = parse_cell(payment)
        partner = _PARTNERS[column]
        other = _calculate_cell(size, partner, values)
        # the share of a dealer's tsumo is what a dealer pays of another's
        if other and (size, partner) not in written and not _is_near(amounts[-1:], other.shares[-1:]):
            yield problem("R114.lone_cell", rule=rule, payment=payment, formula=other.text, column=partner)


def _limit_of_cell(size: str, values: V) -> str:
    """Return the limit that a hand of a size by han and fu (``6/30``) reaches; empty if it reaches none. All hands of a
    limit have the same base points, by which a cell is looked up, so such a cell would be paid for each of them."""
    written_han, slash, fu = size.partition("/")
    if not slash or values["points.scale"] != "limits":
        return ""
    han = int(written_han)
    if 0 < values["limit.counted_yakuman_han"] <= han:
        return "yakuman"
    named = [name for name in LIMITS if han >= values[f"limit.{name}_han"]]
    if named:
        return named[-1]
    base = int(fu) << (han + values["points.base_exponent"])  # fu × 2 to the power of han and exponent
    return "mangan" if base >= values["points.mangan"] else ""


def _order_problems(rule: str, lower: _Cell, higher: _Cell, margin: int) -> Iterator[Problem]:
    """Yield a problem if some payer does not pay at least ``margin`` points more for the ``higher`` hand than for the
    lower (0: as much is enough). Nothing if neither cell is written: what the formula gives is in order."""
    if lower.is_written or higher.is_written:
        shares = zip(lower.shares, higher.shares, strict=True)
        if any(share + margin > greater for share, greater in shares):
            yield problem("R114.cells", rule=rule, one=lower.text, other=higher.text)


FAR = 2
"""A payment more than so many times that of the formula, or less than that part of it, is a slip."""


def _distance_problems(rule: str, cell: _Cell, formula: _Cell) -> Iterator[Problem]:
    """Yield a problem if a cell is far from what the formula says (:data:`FAR`): a digit too many or too few makes it
    ten times as much, or a tenth."""
    if not _is_near(cell.shares, formula.shares):
        yield problem("R114.far", rule=rule, payment=cell.text, formula=formula.text)


def _is_near(shares: Sequence[int], others: Sequence[int]) -> bool:
    """Tell whether some shares add up to at least half and at most twice what others do (:data:`FAR`)."""
    # half ≤ shares ≤ twice, each side times FAR, to stay with whole numbers
    return sum(others) <= FAR * sum(shares) <= FAR * FAR * sum(others)


def _payment_for(size: str, column: str, rule: str, values: V) -> _Cell | None:
    """Return the payment for a size of hand in a column: the cell of the table (the key ``rule``), else what the
    formula of han, fu and factors gives. A multiple yakuman without a cell pays so many times a single one. ``None``
    for a size by han and fu without a cell, and where the formula cannot say it."""
    written = (payment for payment in values[rule] if payment.startswith(f"{size} {column} "))
    payment = next(written, "")
    if payment:
        return _read_cell(payment)
    if FOLDS.get(size, 1) == 1:  # a limit, or a single yakuman
        return _calculate_cell(size, column, values)
    single = _payment_for("yakuman", column, rule, values)
    if single is None:
        return None
    shares = tuple([share * FOLDS[size] for share in single.shares])
    return _Cell(_word_cell(size, column, shares), shares, single.is_written)


def _read_cell(payment: str) -> _Cell:
    """Return a cell of the table as it is written: ``ron 7700``, ``tsumo 2000/3900``."""
    return _Cell(payment, parse_cell(payment).amounts, is_written=True)


def _calculate_cell(size: str, column: str, values: V) -> _Cell | None:
    """Return the payment for a hand of a named size by the formula. ``None`` for a size by han and fu, and for a tsumo
    where the others pay the share of a missing player, as no plain formula says that."""
    by_tsumo = "tsumo" in column
    if size not in _SIZES or (by_tsumo and values["points.missing_share"] != "none"):
        return None
    base = values["points.yakuman"] * FOLDS[size] if size in FOLDS else values[f"points.{size}"]
    unit = values["points.rounding_unit"]
    extra = values["points.tsumo_extra"] if by_tsumo else 0
    factors = _FACTORS[column]
    if column == "tsumo" and values.get("points.dealer_pays_double") is False:
        factors = ("points.tsumo_between_children",) * 2
    shares = tuple([-(-base * values[factor] // unit) * unit + extra for factor in factors])  # rounded up
    return _Cell(_word_cell(size, column, shares), shares, is_written=False)


def _word_cell(size: str, column: str, shares: Sequence[int]) -> str:
    """Return a payment as a table would have it: ``mangan tsumo 2000/4000``. Problems quote it."""
    return f"{size} {column} {'/'.join(map(str, shares))}"
