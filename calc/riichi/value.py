"""The value of a size without a hand (``calc value``): which han and fu a hand can have, and what it is paid."""

from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import InputError, Problem
from ..rules.rules import V
from ..verdict.ledger import Ledger
from .judge import Judge
from .payment import pay_size
from .points import base_points, fill_in_fu, fu_decide

SEATS = tuple("ABCD")
"""Players of a table at which nobody has a name, the dealer first."""


def impossible(han: int, fu: int, yakuman: int, v: V) -> Problem | None:
    """Return why no hand can have these han, fu or folds of ``yakuman``, so that a slip such as 25 fu 1 han is not
    priced; ``None`` if one can. Fu can be left out (0) if a limit decides. Possible are the fu of four sets and a pair;
    those of seven pairs, with at least the han of that yaku; and the base alone, which is a pinfu by tsumo.

    >>> from calc.rules.rules import load_rules
    >>> impossible(1, 25, 0, load_rules("tcg").values).code
    'L312'
    """
    if yakuman:
        return problem("L313.both") if han or fu else None
    if han < 1:
        return problem("L310.han")
    if not fu:
        return problem("L311.fu", han=han) if fu_decide(han, yakuman, v) else None
    if _are_fu_of_sets(fu, v):
        return None
    pairs, least = v["fu.chiitoitsu"], v["yaku.chiitoitsu"].closed
    if fu == pairs:
        return problem("L312.pairs", fu=fu, least=least) if han < least else None
    # no fu of sets, and not those of seven pairs: only a pinfu by tsumo is left
    if (fixed := v["fu.fixed"]) and fu != _fu_of_drawn_pinfu(v):
        return problem("L312.fixed", fu=fu, fixed=fixed, pairs=pairs)
    if fu != _fu_of_drawn_pinfu(v):
        return problem("L312.none", fu=fu, base=v["fu.base"], unit=v["fu.rounding_unit"], pairs=pairs)
    pinfu = v["yaku.pinfu"].closed + v["yaku.tsumo"].closed  # the han that it has at least
    return problem("L312.pinfu", fu=fu, pinfu=pinfu) if han < pinfu else None


def _are_fu_of_sets(fu: int, v: V) -> bool:
    """Tell whether a hand of four sets and a pair can have these fu with any number of han: the fu of every hand
    (``fu.fixed``), or a multiple of the rounding unit above the base and not too high. The base alone is a pinfu by
    tsumo, which needs certain han, and so is checked apart."""
    if v["fu.fixed"]:
        return bool(fu == v["fu.fixed"])
    return bool(v["fu.base"] < fu <= _most_fu(v) and fu % v["fu.rounding_unit"] == 0)


def _fu_of_drawn_pinfu(v: V) -> int:
    """Return the fu of a pinfu by tsumo: the base alone. Where fu are fixed, those that it has of its own, 0 if it has
    those of all hands."""
    return int(v["fu.fixed_pinfu_tsumo"] if v["fu.fixed"] else v["fu.base"])


def is_size(han: int, fu: int, tsumo: bool, v: V) -> bool:
    """Tell whether a hand won by tsumo, or by ron, can have so many han and fu, since ``calc value`` shows only what
    can be paid. The base fu alone are those of a pinfu by tsumo, or of an open ron where ``fu.open_minimum`` allows
    them. Fu that are no multiple of the rounding unit are those of 七対子.

    >>> from calc.rules.rules import load_rules
    >>> v = load_rules("tcg").values
    >>> is_size(2, 20, True, v), is_size(1, 20, True, v), is_size(2, 25, False, v)
    (True, False, True)
    """
    drawn = v["yaku.tsumo"].closed if tsumo else 0  # the han that a concealed tsumo has besides
    if v["fu.fixed"] and fu == v["fu.fixed"]:
        return True
    # fu that no hand of sets can have can only be those of seven pairs
    drawn_pinfu = _fu_of_drawn_pinfu(v)
    if (v["fu.fixed"] and fu != drawn_pinfu) or fu % v["fu.rounding_unit"]:
        return bool(fu == v["fu.chiitoitsu"] and han >= v["yaku.chiitoitsu"].closed + drawn)
    if fu == drawn_pinfu:
        pinfu = v["fu.pinfu_tsumo"] and han >= v["yaku.pinfu"].closed + drawn
        return bool(pinfu if tsumo else v["fu.open_minimum"] <= fu)
    return bool(fu > v["fu.base"])


def _most_fu(v: V) -> int:
    """Return the most fu that a hand can have, above which a size is a slip: those of four concealed kans of terminals
    or honours, and a wait for a pair of yaku tiles, rounded up."""
    pair = max(v["fu.pair_dragon"], v["fu.pair_seat_wind"], v["fu.pair_round_wind"], v["fu.pair_double_wind"])
    way = max(v["fu.concealed_ron"], v["fu.tsumo"])
    most = v["fu.base"] + way + 4 * v["fu.closed_kan_yaochuu"] + pair + v["fu.wait_tanki"]
    unit: int = v["fu.rounding_unit"]
    return int(-(-most // unit) * unit)


def payments(base: int, dealer: bool, tsumo: bool, honba: int, judge: Judge) -> dict[str, int]:
    """Return what each payer pays for a win of so many ``base`` points, in points with ``honba``, by his seat
    (:data:`SEATS`): as the payment functions of a real hand post it. The winner is the dealer if ``dealer``, else the
    player after him; a ron is on a tile of the player after the winner."""
    seats = SEATS[: judge.v["table.players"]]
    # the winner, and the player after him, who deals into a ron
    winner, source = seats[:2] if dealer else seats[1:3]
    ledger = Ledger(seats)
    pay_size(ledger, seats, winner, "" if tsumo else source, base, honba, judge)
    moved = ledger.totals()
    return {player: -moved[player] for player in seats if player != winner}  # what he gives


class Drawn(NamedTuple):
    """What a win by tsumo is paid, in points.

    >>> import calc
    >>> calc.value("3 han 40 fu").child.tsumo
    Drawn(dealer=2600, each=1300, total=5200)
    """

    dealer: int | None
    """By the dealer; ``None`` if he is the winner."""
    each: int
    """By every other player."""
    total: int
    """By all together."""


class Payments(NamedTuple):
    """What a winner is paid, in points; ``None`` where no hand of that size is won so.

    >>> import calc
    >>> calc.value("3 han 40 fu").dealer
    Payments(ron=7700, tsumo=Drawn(dealer=None, each=2600, total=7800))
    """

    ron: int | None
    """By the discarder."""
    tsumo: Drawn | None
    """By everybody."""

    def to_dict(self) -> dict[str, int | dict[str, int] | None]:
        """Return them as plain values; ``None`` for a way in which no hand of this size can be won."""
        if self.tsumo is None:
            return {"ron": self.ron, "tsumo": None}
        dealer, each, total = self.tsumo
        shares = {"each": each} if dealer is None else {"dealer": dealer, "child": each}
        return {"ron": self.ron, "tsumo": {**shares, "total": total}}


class SizeValue(NamedTuple):
    """A size of hand, and all four payments for it, honba included."""

    han: int
    fu: int
    yakuman: int
    limit: str
    """The limit that it reaches; empty if it reaches none."""
    base: int
    dealer: Payments
    child: Payments

    def to_dict(self) -> dict[str, object]:
        """Return it as plain, JSON-ready values."""
        payments = {"dealer": self.dealer.to_dict(), "child": self.child.to_dict()}
        return {**self._asdict(), "limit": self.limit or None, **payments}


def value(han: int, fu: int, yakuman: int, honba: int, judge: Judge) -> SizeValue:
    """Return what a size of hand is paid, in points with ``honba``, as ``calc value`` shows it: to the dealer and a
    non-dealer, by ron and by tsumo. A payment that cannot occur is ``None``, such as a ron with the fu of a pinfu by
    tsumo. ``fu`` can be 0 if a limit decides or all hands have the same. Raises :class:`~calc.InputError` for han and
    fu that no hand has."""
    v = judge.v
    fu = fill_in_fu(han, fu, v)
    if wrong := impossible(han, fu, yakuman, v):
        raise InputError([wrong])
    base = base_points(han, fu, yakuman, v)
    sized = fu_decide(han, yakuman, v)  # else the fu do not matter, and each way of winning is possible

    def paid(dealer: bool) -> Payments:
        """Return what the dealer or a non-dealer is paid, by ron and by tsumo; ``None`` for one of both if no hand of
        this size can be won so (20 fu by ron)."""
        ron, drawn = (payments(base.points, dealer, tsumo, honba, judge) for tsumo in (False, True))
        # SEATS[0] deals: he pays nothing for his own tsumo, and SEATS[1] pays as all others do
        by_dealer, each = (None, drawn[SEATS[1]]) if dealer else (drawn[SEATS[0]], drawn[SEATS[2]])
        return Payments(
            sum(ron.values()) if not sized or is_size(han, fu, tsumo=False, v=v) else None,
            Drawn(by_dealer, each, sum(drawn.values())) if not sized or is_size(han, fu, tsumo=True, v=v) else None,
        )

    return SizeValue(han, fu, yakuman, base.limit, base.points, dealer=paid(dealer=True), child=paid(dealer=False))
