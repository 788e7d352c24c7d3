"""A win whose tiles nobody wrote: settled by the size or the amounts that the table names, by the same functions as a
win with tiles. Nothing of it is checked against a hand."""

from collections.abc import Sequence

from ..records.record import IN_RIICHI, IPPATSU, RON, HandSize, Record, Win, turn_order
from ..rules.rules import Rules, V
from ..rules.values import FOLDS
from ..tiles.shapes import Shape
from ..verdict.ledger import CHIPS, Ledger
from ..verdict.receipt import Receipt, glance
from .chips import written_lines
from .dora import NO_DORA
from .grounds import size_rules
from .hand import Hand
from .judge import Judge, Score
from .payment import honba_of, pay_sticks, pay_win, settle_honba
from .points import Base, FuKey, FuPart, base_points, hand_points, ron_payment, tsumo_payers, tsumo_shares
from .reading import NO_WAIT, Reading
from .verdict import ReadAs, SettledWin, Worth

NOT_SHOWN = Shape("not_shown", (), 0, 0, 0, 0)
"""The shape of a hand that nobody wrote."""
NO_BASE = Base(0, "")
"""The base points of a win of which only the amounts are named."""
NO_FU_KEY = FuKey("not_shown", True, False, False, False, 0, 0, 0, 0, ())
TOLD_CHIPS = "told"
"""Why chips are paid that the table named."""


class SizedWin(SettledWin):
    """A settled win without tiles, as games ask one with tiles: what only tiles could say is empty."""

    __slots__ = ()

    @property
    def reading(self) -> ReadAs:
        """A reading of no tiles. Results have a place for one."""
        return ReadAs("not_shown", (), None)

    @property
    def worth(self) -> Worth:
        """As in :class:`~calc.verdict.verdict.GameWin`: what the win is worth, with a reading of no tiles, as these are
        not known."""
        best = self.best
        return Worth(
            reading=self.reading,
            yaku=(),
            dora=NO_DORA.by_source,
            han=best.han,
            fu=best.fu,
            limit=best.base.limit or None,
            yakuman=best.yakuman,
            base=best.base.points,
            points=best.points,
        )

    @property
    def fu_parts(self) -> Sequence[FuPart]:
        """None: what the fu are made of is not known."""
        return ()

    @property
    def size(self) -> HandSize:
        """What the table named of the win in place of its tiles: without it there would be no such win."""
        assert self.win.size is not None
        return self.win.size


def sized_win(record: Record, index: int, judge: Judge, rules: Rules, ledger: Ledger) -> SizedWin:
    """Return the win of this ``index`` as worth what its size says, where a win with tiles is judged
    (:meth:`~calc.riichi.settlement.Settlement.taken`). It has one reading, of no tiles, so that all that is done with
    wins can be done with it. The ``ledger`` is only read."""
    win = record.wins[index]
    assert win.size is not None
    return SizedWin(record, index, [_score_told(record, win, win.size, judge.v)], judge, rules, ledger)


def _score_told(record: Record, win: Win, size: HandSize, v: V) -> Score:
    """Return the score of a hand without tiles, from what is told of it: a limit, han and fu, or amounts, which are
    taken as they are. It has a reading of no tiles, because everything that pays asks a score for one."""
    hand, fold = Hand(win, record.seats, record.round_wind), folds_of(size)
    base = limit_named(size, v)
    if base is None:  # no limit is named: by its han and fu, or its yakuman; amounts alone have no base points
        base = base_points(size.han, size.fu, fold, v) if size.han or fold else NO_BASE
    points = sum((size.points or size.paid).values())
    if not points:  # no amounts are named
        points = hand_points(base.points, hand.dealer, hand.tsumo, hand.players, v)
    return Score(
        reading=Reading(hand, NOT_SHOWN, NO_WAIT),
        yaku=(),
        dora=NO_DORA,
        han=size.han,
        fu=size.fu,
        fu_key=NO_FU_KEY,
        yakuman=fold,
        base=base,
        points=points,
        chips=size.chips * len(_payers(win, size, record)),
    )


_MOST_FU, _FU_STEP = 110, 10
_ODD_FU = 25
"""七対子, the one hand whose fu are not rounded."""
_MOST_FOLDS = 6
_OTHER_SCALES = ("unlimited", "additive")
"""青天井 and the like, where no amount is too odd."""


def nearest_amounts(record: Record, win: Win, size: HandSize, v: V) -> str:
    """Return the nearest amounts of a real hand (``3,900``, ``2,000/3,900``) if no hand comes to the amounts told, for
    a remark: they may be a slip, or the table's own arrangement. Empty if a hand comes to them, or if they hold more
    than the hand: honba, or what somebody pays for another (:attr:`Record.wareme`, :attr:`Win.pao`)."""
    told = size.points or size.paid
    holds_more = record.wareme or win.pao or (size.paid and record.honba)
    if not told or holds_more or v["points.scale"] in _OTHER_SCALES:
        return ""
    amounts = [_amounts_of_base(record, win, base, v) for base in _bases(v)]
    # a hand comes to the amounts told; or other players pay than for any hand, so there is nothing to compare
    if dict(told) in amounts or not all(told.keys() == each.keys() for each in amounts):
        return ""
    nearest = min(amounts, key=lambda each: sum(abs(n - told[p]) for p, n in each.items()))
    return "/".join(f"{n:,}" for n in sorted(set(nearest.values())))


def _amounts_of_base(record: Record, win: Win, base: int, v: V) -> dict[str, int]:
    """Return what each payer of a win pays for a hand of so many base points, without honba, but with what everybody
    adds to a tsumo: to be compared with the amounts that the table named."""
    dealer = win.player == record.seats[0]
    if win.by == RON:
        return {win.source: ron_payment(base, dealer, v)}
    extra = glance(v, "points.tsumo_extra") or 0  # looked at: a remark on amounts cites nothing
    shares = tsumo_shares(base, dealer, len(record.seats), v)
    return {p: n + extra for p, n in tsumo_payers(record.seats, win.player, shares)}


def _bases(v: V) -> list[int]:
    """Return the base points that hands can have, lowest first, to compare amounts told with: of han and fu, of limits,
    of one to six yakuman. Han beyond a sanbaiman are not tried, as they make a yakuman or nothing more."""
    fu = (_ODD_FU, *range(v["fu.base"], _MOST_FU + 1, _FU_STEP))
    sizes = {base_points(han, each, 0, v).points for han in range(1, v["limit.sanbaiman_han"] + 1) for each in fu}
    return sorted(sizes | {v["points.yakuman"] * fold for fold in range(1, _MOST_FOLDS + 1)})


def chips_not_said(record: Record, win: Win, size: HandSize, v: V) -> bool:
    """Tell whether the rules pay chips for something that was said of a win, such as ippatsu or a limit, and the size
    names no chips. The referee does not count chips of a win without tiles, so a remark asks the table for them."""
    said = {"ippatsu": win.flags & IPPATSU, "riichi": win.flags & IN_RIICHI, "ura": record.ura, size.limit: size.limit}
    counted = {line.thing for line in written_lines(v)}  # a chip line calls a limit by its name
    return not size.chips and any(there and thing in counted for thing, there in said.items())


def folds_of(size: HandSize) -> int:
    """Return how many yakuman a size names (``triple_yakuman``: 3); 0: none, or the counted one, which is worth its
    han."""
    return FOLDS.get(size.limit, 0)


def limit_named(size: HandSize, v: V) -> Base | None:
    """Return the base points of the limit that a size names, from mangan to the counted yakuman (worth as much as a
    yakuman); ``None`` if it names none, so that its han and fu or its yakuman decide."""
    if not size.limit or folds_of(size):
        return None
    return Base(v[f"points.{size.limit.removeprefix('counted_')}"], size.limit)


def _payers(win: Win, size: HandSize, record: Record) -> Sequence[str]:
    """Return who gives the chips of a size told, as the rules of chips do not apply: those whose amounts were named,
    else of a ron the discarder, of a tsumo all others."""
    if named := size.points or size.paid:
        return [*named]
    return [win.source] if win.by == RON else turn_order(record.seats, win.player)


def write_size(receipt: Receipt, size: HandSize, base: Base, v: V) -> None:
    """Write the receipt lines of a win without tiles: that its size is as told, and how its ``base`` points follow. No
    rule decided the han and fu, so their lines cite none. Amounts alone have only the first line."""
    receipt.line("note", "as_told", "", keys=())
    if size.han:
        receipt.line("han", "han", size.han, "han", keys=())
    if size.fu:
        rules = [key for key in ("fu.fixed", "fu.fixed_pinfu_tsumo") if glance(v, key) and size.fu == v[key]]
        receipt.line("fu", "fu", size.fu, "fu", keys=rules)  # read, and so cited, only where hands have these whatever
    limit, fold = base.limit, folds_of(size)
    if fold:
        detail = f"{fold} × {v['points.yakuman']}" if fold > 1 else ""
        receipt.line("points", limit, base.points, "points", detail, ("points.yakuman",))
    elif size.limit:
        receipt.line("points", limit, base.points, "points", keys=(f"points.{limit.removeprefix('counted_')}",))
    elif size.han:
        detail = "" if limit else f"{size.fu} × 2^({size.han} + {v['points.base_exponent']})"
        if v["points.scale"] == "additive":
            detail = f"{v['points.per_win']} + {size.han} × {v['points.per_han']}"
        keys = size_rules(base, size.han, size.fu, (), v)
        receipt.line("points", limit or "base", base.points, "points", detail, keys)


def pay_sized(
    ledger: Ledger, record: Record, settled: SizedWin, first: bool, judge: Judge, receipt: Receipt | None
) -> None:
    """Post the payments of a win by its size, with their lines if there is a receipt: the amounts that the table named,
    with honba and sticks beside them, or else what the size comes to; then the chips that were told. No rule decided
    what was told, so its lines cite none. ``first``: whether it is the first of several winners."""
    win, size, v = settled.win, settled.size, judge.v
    if size.points or size.paid:
        for player, amount in (size.points or size.paid).items():
            ledger.pay(player, win.player, amount, "win")
        if receipt is not None:
            receipt.paid(ledger, keys=())
        # what was ``paid`` includes the honba, ``points`` do not
        honba = honba_of(record.honba, first, v) if size.points else 0
        if honba:
            settle_honba(ledger, record, win, honba, v, receipt)
        pay_sticks(ledger, record, win, first, v, receipt)
    else:
        settled.lines = pay_win(ledger, record, settled.best, first, judge, receipt)
    for player in _payers(win, size, record):
        ledger.pay(player, win.player, size.chips, TOLD_CHIPS, CHIPS)
    if receipt is not None:
        receipt.paid(ledger, "chips", keys=())
