"""Fu and their parts; from han and fu to the payment of each player."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ..named_tuples import NamedTuple
from ..rules.rules import V
from ..rules.values import FOLDS, parse_cell
from ..tiles.shapes import ORPHANS, PAIRS, SCATTERED
from ..verdict.receipt import glance

_new: Final = tuple.__new__
_WAIT_KEYS = ("", "fu.wait_kanchan", "fu.wait_penchan", "fu.wait_tanki", "", "")
_PAIR_KEYS = (
    "", "fu.pair_dragon", "fu.pair_seat_wind", "fu.pair_round_wind", "fu.pair_double_wind", "fu.pair_north",
)  # fmt: skip
"""By the numbers that :mod:`calc.riichi.reading` gives to waits and pairs."""
COUNTED_FOLDS: Final = {2: "limit.counted_double_han", 3: "limit.counted_triple_han"}
"""The rules from whose han on a counted yakuman is paid so many times; few games have them, and each is read, and so
cited, only where it decides."""
_MELD_KEYS = (
    "fu.open_triplet", "fu.open_kan", "fu.closed_kan",
    "fu.open_triplet_yaochuu", "fu.open_kan_yaochuu", "fu.closed_kan_yaochuu",
)  # fmt: skip


class FuKey(NamedTuple):
    """All that fu depend on, as a key by which they are remembered: of different hands most keys are the same."""

    form: str
    menzen: bool
    tsumo: bool
    rinshan: bool
    """Whether the winning tile came from the dead wall."""
    pinfu: bool
    wait: int
    """By the numbers of :mod:`calc.riichi.reading`; ``pair`` too."""
    pair: int
    simple: int
    """The number of concealed triplets of simples."""
    yaochuu: int
    """The number of concealed triplets of terminals and honours."""
    melds: Sequence[int]
    """:attr:`calc.riichi.hand.Hand.meld_fu`, with a triplet completed by ron counted as open."""
    adding: Sequence[str] = ()
    """The ids of those yaku that add fu (rule ``fu.of_yaku``)."""


class FuPart(NamedTuple):
    """``times`` × ``fu`` under a rule."""

    rule: str
    fu: int
    times: int = 1

    @property
    def amount(self) -> int:
        """The fu that it adds."""
        return self.fu * self.times


def fu_by_yaku(items: Iterable[Any]) -> list[tuple[str, int]]:
    """Return each yaku that adds fu, and how many, of the items of ``fu.of_yaku``: each is two pairs, of a field's name
    and its value."""
    return [(name, fu) for (_, name), (_, fu) in items]


def _fu_of_yaku_alone(adding: Sequence[str], v: V) -> list[FuPart]:
    """Return a part for each yaku of ``adding`` (ids) that adds fu by rule ``fu.of_yaku``. Without such yaku none: the
    rule is then not even read, and so not cited."""
    items = fu_by_yaku(v["fu.of_yaku"]) if adding else ()
    return [FuPart("fu.of_yaku", fu) for name, fu in items if name in adding]


def fu_parts(key: FuKey, v: V) -> list[FuPart]:
    """Return the parts that add up to the fu of a reading, the fu added by rounding last. Hands that are neither sets
    nor pairs have no fu. Rule ``fu.fixed``, which few tables have, is glanced at, and read, so cited, only if it is
    set."""
    form, menzen, tsumo, rinshan, pinfu, wait, pair, simple, yaochuu, melds, adding = key
    of_yaku = _fu_of_yaku_alone(adding, v)
    if form == PAIRS:
        return [FuPart("fu.chiitoitsu", v["fu.chiitoitsu"]), *of_yaku]
    if form in (ORPHANS, SCATTERED):
        return []
    if glance(v, "fu.fixed"):
        return [_fixed_fu(tsumo and pinfu, v)]
    circumstances = _fu_of_circumstances(menzen, tsumo, rinshan, pinfu, v)
    return _rounded([*circumstances, *fu_of_sets(wait, pair, simple, yaochuu, melds, v), *of_yaku], menzen, tsumo, v)


def _fixed_fu(drawn_pinfu: bool, v: V) -> FuPart:
    """Return the part that is all the fu of a hand at tables that do not count them (``fu.fixed``); there a pinfu by
    tsumo (``drawn_pinfu``) may have fu of its own (``fu.fixed_pinfu_tsumo``)."""
    rule = "fu.fixed_pinfu_tsumo" if drawn_pinfu and glance(v, "fu.fixed_pinfu_tsumo") else "fu.fixed"
    return FuPart(rule, v[rule])


def fu_of_sum(of_sets: int, menzen: bool, tsumo: bool, rinshan: bool, pinfu: bool, v: V) -> int:
    """Return the fu of a reading whose sets, pair and wait bring ``of_sets`` fu (:func:`fu_of_sets`), the other facts
    as in :class:`FuKey`: the same as the sum of :func:`fu_parts`, if no yaku adds fu. For a batch, which remembers that
    sum and needs no list of parts."""
    if glance(v, "fu.fixed"):
        return _fixed_fu(tsumo and pinfu, v).fu
    circumstances = _fu_of_circumstances(menzen, tsumo, rinshan, pinfu, v)
    return fu_total(_rounded([*circumstances, FuPart("", of_sets)], menzen, tsumo, v))


def _fu_of_circumstances(menzen: bool, tsumo: bool, rinshan: bool, pinfu: bool, v: V) -> list[FuPart]:
    """Return the parts of fu that every hand has, and those of how it was won: all that the tiles do not decide
    (:func:`fu_of_sets`). A tsumo brings none to a pinfu, nor on a replacement tile unless ``fu.rinshan_tsumo`` is
    on."""
    counted = [
        ("fu.base", 1),
        ("fu.concealed_ron", menzen and not tsumo),
        ("fu.tsumo", tsumo and not pinfu and (not rinshan or v["fu.rinshan_tsumo"])),
    ]
    return _counted_fu(counted, v)


def fu_of_sets(wait: int, pair: int, simple: int, yaochuu: int, melds: Sequence[int], v: V) -> list[FuPart]:
    """Return the parts of fu that depend on the tiles alone: those of the pair, the wait, the concealed triplets and
    the melds of a reading, given as in :data:`FuKey`. What brings no fu has no part."""
    counted = [
        (_PAIR_KEYS[pair], 1),
        (_WAIT_KEYS[wait], 1),
        ("fu.closed_triplet", simple),
        ("fu.closed_triplet_yaochuu", yaochuu),
        *zip(_MELD_KEYS, melds, strict=True),
    ]
    return _counted_fu(counted, v)


def _counted_fu(counted: Iterable[tuple[str, int]], v: V) -> list[FuPart]:
    """Return a part of fu for each rule that counts at least once; the others are not read. ``counted``: pairs of a
    rule and how often it counts (true: once). An empty rule, as of plain pairs and waits, counts nothing."""
    return [_new(FuPart, (key, v[key], int(times))) for key, times in counted if key and times]


def _rounded(parts: list[FuPart], menzen: bool, tsumo: bool, v: V) -> list[FuPart]:
    """Add to ``parts``, in place, what makes their sum the fu of the hand, and return them: first what lacks of the
    least fu of an open ron (喰い平和: 20 fu count as 30), if rounding up does not reach them; then what rounding up
    adds."""
    total = fu_total(parts)
    least = v["fu.open_minimum"] if not menzen and not tsumo else 0
    unit = v["fu.rounding_unit"]
    if total + -total % unit < least:  # -total % unit: what rounding up adds
        parts.append(FuPart("fu.open_minimum", least - total))
        total = least
    if total % unit:
        parts.append(FuPart("fu.rounding_unit", unit - total % unit))
    return parts


def fu_total(parts: list[FuPart]) -> int:
    """Return the fu that parts add up to."""
    return sum([fu * times for _, fu, times in parts])


class Base(NamedTuple):
    """Base points, and the name of the limit that gives them (empty if they are counted by fu)."""

    points: int
    limit: str


def base_points(han: int, fu: int, yakuman: int, v: V) -> Base:
    """Return the base points of a hand: ``yakuman`` times a yakuman, or if that is 0 those of ``han`` and ``fu``: by a
    limit if they reach one, the highest first, else by the formula. Each rule is read only if nothing before decides.

    >>> from calc.rules.rules import load_rules
    >>> v = load_rules("tcg").values
    >>> base_points(3, 40, 0, v), base_points(5, 30, 0, v), base_points(0, 0, 2, v)
    (Base(points=1280, limit=''), Base(points=2000, limit='mangan'), Base(points=16000, limit='yakuman'))
    """
    if yakuman:
        return Base(v["points.yakuman"] * yakuman, "yakuman")
    scale = v["points.scale"]
    if scale == "unlimited":
        return Base(fu << han + v["points.base_exponent"], "")  # fu × 2^(han + exponent), with no limit
    if scale == "additive":
        return Base(v["points.per_win"] + han * v["points.per_han"], "")
    if folds := _counted_folds(han, v):
        return Base(v["points.yakuman"] * folds, "counted_yakuman")
    for limit in ("sanbaiman", "baiman", "haneman", "mangan"):
        if han >= v[f"limit.{limit}_han"]:
            return Base(v[f"points.{limit}"], limit)
    points = fu << han + v["points.base_exponent"]
    mangan = v["points.mangan"]
    if points >= mangan:
        return Base(mangan, "mangan")
    # 切り上げ満貫: a hand just below mangan counts as one
    if v["points.kiriage"] and points >= v["points.kiriage_from"] and han >= v["points.kiriage_han"]:
        return Base(mangan, "mangan")
    return Base(points, "")


def _counted_folds(han: int, v: V) -> int:
    """Return how many yakuman a hand of so many ``han`` is paid as (数え役満): one from ``limit.counted_yakuman_han``
    on, more by the rules of :data:`COUNTED_FOLDS`; 0 if the han are too few, or the rules count none."""
    counted = v["limit.counted_yakuman_han"]
    most = 0
    if counted and han >= counted:
        most = 1
        for folds, rule in COUNTED_FOLDS.items():
            least_han = glance(v, rule) or 0  # 0: no han are paid as so many
            if 0 < least_han <= han and v[rule]:  # read only where it decides, so that a receipt cites it
                most = max(most, folds)
    return most


def fu_decide(han: int, yakuman: int, v: V) -> bool:
    """Tell whether the fu of a hand matter, so that a size must say them: neither yakuman nor han alone reach a limit,
    and the scale counts fu at all (rule ``points.scale``).

    >>> from calc.rules.rules import load_rules
    >>> [fu_decide(han, 0, load_rules("tcg").values) for han in (4, 5)]
    [True, False]
    """
    has_limits = v["points.scale"] == "limits"
    return bool(not yakuman and v["points.scale"] != "additive" and not (has_limits and han >= v["limit.mangan_han"]))


def fill_in_fu(han: int, fu: int, v: V) -> int:
    """Return the fu of a size: ``fu`` itself, or if that is 0 and fu decide the points, the fu that every hand has
    (``fu.fixed``). Still 0 if they decide, and differ from hand to hand, so that the size must say them.

    >>> from calc.rules.rules import load_rules
    >>> fill_in_fu(1, 0, load_rules("kansai3").values), fill_in_fu(1, 0, load_rules("tcg").values)
    (30, 0)
    """
    if fu or not han or not fu_decide(han, 0, v):
        return fu
    return int(v["fu.fixed"])


def limited(counted: Base, limits: Iterable[str], v: V) -> Base:
    """Return the base points of a hand that has yaku worth a limit (``mangan``, which fixes its size; ``mangan+``,
    which is the least it can be) and would be worth ``counted`` by its other yaku and its dora.

    >>> from calc.rules.rules import load_rules
    >>> limited(Base(1280, ""), ["mangan"], load_rules("tcg").values)
    Base(points=2000, limit='mangan')
    """
    fixed, least = list[Base](), list[Base]()
    for limit in limits:
        name = limit.removesuffix("+")
        (fixed if name == limit else least).append(Base(v["points." + name], name))
    # a fixed limit takes the place of what is counted; a least one only raises it
    return max([max(fixed, default=counted), *least])


def round_up(points: int, v: V) -> int:
    """Return points rounded up to the unit of payment, as each player pays whole sticks.

    >>> from calc.rules.rules import load_rules
    >>> round_up(1920, load_rules("tcg").values)
    2000
    """
    unit: int = v["points.rounding_unit"]
    return -(-points // unit) * unit


def cell_of(base: int, dealer: bool, tsumo: bool, v: V) -> tuple[str, int]:
    """Return the cell of a club's payment table (rule ``points.table``) for so many ``base`` points, and how many times
    it is paid. That is once, but a yakuman of more folds than the table has is paid so many times the single one.
    Return no cell (empty, 0) if there is no table, or the table leaves this size to the formula. ``dealer``: whether
    the dealer has won; ``tsumo``: whether by tsumo."""
    if not glance(v, "points.table"):  # few have one: read, and so cited, only then
        return "", 0
    column, single = ("dealer-" if dealer else "") + ("tsumo" if tsumo else "ron"), ""
    for cell in v["points.table"]:
        size, column_of_cell, _ = parse_cell(cell)
        if column_of_cell == column:
            if base == base_of_size(size, v):
                return cell, 1
            # a table has one row for yakuman, of which more folds are multiples
            if size == "yakuman":
                single = cell
    folds, rest = divmod(base, v["points.yakuman"]) if single else (0, 0)
    return (single, folds) if folds and not rest else ("", 0)


def base_of_size(size: str, v: V) -> int:
    """Return the base points of a size as the payment table writes it: ``3/30``, base points themselves (``250``), or
    the name of a limit or of some folds of a yakuman. Cells are compared by base points, as different han and fu have
    the same."""
    han, _, fu = size.partition("/")
    if fu:
        return base_points(int(han), int(fu), 0, v).points
    if size.isdecimal():
        return int(size)
    return int(v["points.yakuman"] * FOLDS[size] if size in FOLDS else v[f"points.{size}"])


def _amounts_in_table(base: int, dealer: bool, tsumo: bool, v: V) -> list[int]:
    """Return the amounts, in points, that a club's payment table (rule ``points.table``) has for so many ``base``
    points: one amount, or that of a non-dealer and that of the dealer. Empty if there is no table or no such cell: then
    the formula gives them."""
    cell, times = cell_of(base, dealer, tsumo, v)
    return [amount * times for amount in parse_cell(cell).amounts] if cell else []


def ron_payment(base: int, dealer: bool, v: V) -> int:
    """Return the discarder's payment for a ron, in points without honba: as the payment table of a club has it, else by
    the formula. ``dealer``: whether the winner is the dealer.

    >>> from calc.rules.rules import load_rules
    >>> v = load_rules("tcg").values
    >>> ron_payment(640, False, v), ron_payment(640, True, v), ron_payment(2000, True, v)
    (2600, 3900, 12000)
    """
    if amounts := _amounts_in_table(base, dealer, tsumo=False, v=v):
        return amounts[0]
    return round_up(base * v["points.dealer_ron" if dealer else "points.child_ron"], v)


def tsumo_shares(base: int, dealer: bool, players: int, v: V) -> tuple[int, int]:
    """Return the two payments for a tsumo of so many ``base`` points, in points: first what the dealer pays, or what
    each player pays the dealer if the ``dealer`` has won; then what a non-dealer pays another. A club's payment table
    decides (``points.table``), without one the formula. Honba and what everybody adds (``points.tsumo_extra``) are not
    in them.

    >>> from calc.rules.rules import load_rules
    >>> v = load_rules("tcg").values
    >>> tsumo_shares(640, False, 4, v), tsumo_shares(640, True, 4, v)
    ((1300, 700), (1300, 700))
    """
    if amounts := _amounts_in_table(base, dealer, tsumo=True, v=v):
        return amounts[-1], amounts[0]  # a table has a non-dealer's, then the dealer's; a single amount is everybody's
    # glanced at, and read, so cited, only where it is off
    alike = not dealer and glance(v, "points.dealer_pays_double") is False and not v["points.dealer_pays_double"]
    with_dealer = base * v["points.tsumo_between_children" if alike else "points.tsumo_with_dealer"]
    between = base * v["points.tsumo_between_children"]
    # with three players the others pay the share of the absent seat too, or nobody pays it
    missing_share = v["points.missing_share"] if players < len("ABCD") else "none"
    if missing_share in ("split", "whole"):
        # 0 points are not split: a share is one unit at least
        if missing_share == "whole" and not dealer and (alike or base):
            return _split_ron(base, between, alike, v)
        if missing_share == "split":  # payments are rounded up before the absent seat's payment is divided
            with_dealer, between = round_up(with_dealer, v), round_up(between, v)
        # The absent seat is a non-dealer; those who pay take over its share in equal parts, rounded up.
        part = -(-(with_dealer if dealer else between) // (players - 1))
        with_dealer, between = with_dealer + part, between + part
    return round_up(with_dealer, v), round_up(between, v)


def _split_ron(base: int, between: int, alike: bool, v: V) -> tuple[int, int]:
    """Return what the dealer and the other payer pay, in points, for a tsumo of a non-dealer (so many ``base`` points)
    that brings as much as a ron: with three players, where ``points.missing_share`` is ``whole``. ``alike``: whether
    both pay the same; ``between``: what a non-dealer pays among four, not yet rounded."""
    ron, unit = ron_payment(base, False, v), v["points.rounding_unit"]
    if alike:
        half = round_up(-(-ron // 2), v)
        return half, half
    # The other pays 1.5 × between: his own share and half the absent seat's, to the nearest unit (half goes down), and
    # at least one unit. The dealer pays the rest.
    child = max(-((unit - 3 * between) // (2 * unit)), 1) * unit
    return max(ron - child, unit), child


def tsumo_payers(seats: Sequence[str], winner: str, shares: tuple[int, int]) -> list[tuple[str, int]]:
    """Return each other player with what he pays of the ``shares`` of a tsumo (:func:`tsumo_shares`); the first of
    ``seats`` is the dealer.

    >>> tsumo_payers("ABC", "B", (2600, 1300))
    [('A', 2600), ('C', 1300)]
    """
    from_dealer, from_child = shares
    dealer = seats[0]
    # to a dealer everybody pays what ``shares`` has first
    return [(p, from_dealer if dealer in (p, winner) else from_child) for p in seats if p != winner]


def tsumo_total(base: int, dealer: bool, players: int, v: V) -> int:
    """Return what a tsumo of so many ``base`` points brings in all, by which readings are compared: without honba, with
    what everybody adds to one (加符, ``points.tsumo_extra``).

    >>> from calc.rules.rules import load_rules
    >>> tsumo_total(2000, False, 4, load_rules("tcg").values)
    8000
    """
    from_dealer, from_child = tsumo_shares(base, dealer, players, v)
    shares = from_dealer * (players - 1) if dealer else from_dealer + from_child * (players - 2)
    extra: int = v["points.tsumo_extra"] if glance(v, "points.tsumo_extra") else 0
    return shares + extra * (players - 1)


def hand_points(base: int, dealer: bool, tsumo: bool, players: int, v: V) -> int:
    """Return what a hand of so many ``base`` points brings the winner in all, in points, by tsumo or by ron, without
    honba and sticks. Readings are compared by it. ``dealer``: whether he is the dealer; ``players``: how many play."""
    return tsumo_total(base, dealer, players, v) if tsumo else ron_payment(base, dealer, v)


def size_worth(size: tuple[int, int, int, bool, bool, int], v: V) -> tuple[Base, int]:
    """Return the base points of a ``size``, and what it brings the winner in points, without honba and sticks. The size
    is one tuple, as the judge remembers the answer by it: han, fu, folds of yakuman, whether the dealer won, whether by
    tsumo, and the number of players."""
    han, fu, fold, dealer, tsumo, players = size
    base = base_points(han, fu, fold, v)
    return base, hand_points(base.points, dealer, tsumo, players, v)
