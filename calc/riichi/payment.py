"""Who pays a win: shares, honba, sticks, liability (包). Posted to the ledger by every game of the family, and by the
fast path of a batch."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from types import ModuleType
from typing import Final

from ..records.record import BOX_RIICHI, IN_RIICHI, OPEN_RIICHI, RIICHI_TILE, RINSHAN, Record, Win, turn_order
from ..rules.rules import V
from ..verdict import receipt as receipts
from ..verdict.ledger import HAND, POINTS, TABLE, Ledger
from ..verdict.receipt import Receipt, glance
from ..verdict.verdict import Part, Remark
from .chips import ChipLine, paid_by, pay_lines, shared_by
from .following import is_last_hand
from .judge import Judge, Score
from .points import cell_of, ron_payment, round_up

beside = partial(receipts.beside, __file__)
RINSHAN_PAO = "rinshan"
"""What ``pao.yaku`` calls the liability for an open kan."""
_ANY_WINNER: Final = (None, "winner")
"""Values of ``sticks.carried``, or that there is no such rule, by which riichi does not matter."""
_FRESH_TOO: Final = "riichi_all"
"""The value of ``sticks.carried`` by which it matters for the sticks of this hand too."""
NOBODY: Final[dict[str, int]] = {}
"""Nobody is liable for anything."""


class BrokenWall(Ledger):
    """A ledger that multiplies what one player pays and receives for a win (割れ目)."""

    __slots__ = ("player", "v")

    def __init__(self, seats: Sequence[str], player: str, v: V) -> None:
        """Open the accounts of a hand for which the deal broke before the wall of ``player`` (割れ目): what he pays or
        gets is multiplied here, as every payment is posted here, so that no other function need know of it."""
        super().__init__(seats)
        self.player, self.v = player, v

    def pay(self, payer: str, payee: str, amount: int, why: str, unit: str = POINTS) -> None:
        """Post a transfer as :meth:`calc.verdict.ledger.Ledger.pay` does. If the 割れ目 player pays or gets it, its
        points are multiplied by ``wareme.factor``: for a win, or for a reason that ``wareme.also`` lists, such as
        noten. Chips are never multiplied."""
        v = self.v
        if self.player in (payer, payee) and unit == POINTS and (why in HAND or why in v["wareme.also"]):
            amount *= v["wareme.factor"]
        super().pay(payer, payee, amount, why, unit)


def ledger_of(seats: Sequence[str], wareme: str, v: V) -> Ledger:
    """Return the ledger of a hand: one that multiplies his payments if there is a 割れ目 player, else a plain one.
    ``wareme``: the player before whose wall the deal broke; empty if unknown, or not played."""
    return BrokenWall(seats, wareme, v) if wareme else Ledger(seats)


def noted_wareme(wareme: str, v: V, receipt: Receipt | None) -> list[Remark]:
    """Return a note that names the 割れ目 player (``wareme``), and write it to the receipt. Each amount that he pays or
    gets is multiplied, and the lines of the payments do not say so one by one. Empty if no such player is recorded."""
    if not wareme:
        return []
    times = v["wareme.factor"]
    if receipt is not None:
        receipt.line("note", "wareme", times, "times", wareme, ("wareme.factor",))
    return [Remark("wareme", {"player": wareme, "times": times})]


def pay_fines(ledger: Ledger, record: Record, v: V, receipt: Receipt | None = None) -> int:
    """Post, in points, what players pay for mistakes that did not end the hand (空ポン), with one line if there is a
    receipt. Return how many sticks that lays on the table: there they count as riichi sticks, for the winner of this
    hand or a later one. A チョンボ in the same hand may forgive them (``fine.forgiven``, read only beside one). Rules
    ``fine.points``, ``fine.to``."""
    has_chombo = record.chombos or (record.draw is not None and record.draw.offender)
    if has_chombo and v["fine.forgiven"]:
        if receipt is not None:
            receipt.line("payment", "fine", 0, "points", keys=("fine.forgiven",))
        return 0
    laid = 0
    for player in record.fined:
        if v["fine.to"] == "table":
            ledger.pay(player, TABLE, v["fine.points"], "fine")
            laid += v["fine.points"] // v["sticks.value"]
        else:
            for payee in record.seats:  # to himself nothing is posted
                ledger.pay(player, payee, v["fine.points"], "fine")
    if receipt is not None:
        receipt.paid(ledger, keys=("fine.points", "fine.to", "fine.forgiven", "sticks.value"), why=("fine",))
    return laid


def winners(record: Record, v: V) -> list[str]:
    """Return all players who won on one tile, in the order of payment: turn order after the discarder, or the reverse
    (``left`` of rule ``ron.order``, which not all games have). The first takes honba and sticks, and by many rules is
    the only one paid."""
    order = turn_order(record.seats, record.wins[0].source)
    if "ron.order" in v and v["ron.order"] == "left":
        order.reverse()
    won = {win.player for win in record.wins}
    return [player for player in order if player in won]


def pay_win(
    ledger: Ledger, record: Record, score: Score, first: bool, judge: Judge, receipt: Receipt | None = None,
    detail: str = "", rules: Sequence[str] = (), chips_from: Callable[[str], Sequence[ChipLine]] | None = None,
) -> Sequence[ChipLine]:  # fmt: skip
    """Post the payments of a win (the hand, honba, sticks and chips) to the ledger, each with its line if there is a
    receipt. ``first``: whether the winner is the first of several, or the only one. ``detail``, ``rules``: the
    computation of the discarder's payment and its rules, for the receipt, if not the usual ones. ``chips_from``:
    returns the chip lines of a tsumo as if it were a ron on a tile of the given player (who is liable for it), if the
    game counts more chips than the judge knows. Return the chip lines that were paid, which liability may change."""
    hand, seats, v = score.reading.hand, record.seats, judge.v
    win = hand.win
    liable = liable_of(score, v) if win.pao else NOBODY
    responsible = _pay_points(ledger, seats, score, liable, judge)
    # the rule on several winners is read only for those after the first
    honba = record.honba if first else honba_of(record.honba, first=False, v=v)
    if receipt is not None:
        _write_hand(receipt, ledger, score, liable, detail, rules, v)
    if honba:
        settle_honba(ledger, record, win, honba, v, receipt, responsible)
    # even without sticks, after a riichi: it may have laid none, which the receipt then explains
    if record.sticks or hand.flags & (IN_RIICHI | RIICHI_TILE):
        pay_sticks(ledger, record, win, first, v, receipt)
    lines: Sequence[ChipLine] = score.lines
    if lines:
        if liable and win.source:
            lines = lines_by_ron(liable, seats, win.player, win.source, lines, v)
        elif responsible and v["pao.chips"]:
            lines = _lines_of_liable(responsible, lines, chips_from or partial(judge.chips_from, score, record), v)
        pay_lines(ledger, lines, receipt)
    return lines


def _pay_points(ledger: Ledger, seats: Sequence[str], score: Score, liable: dict[str, int], judge: Judge) -> str:
    """Post the points of the hand itself, and what everybody adds to a tsumo. Return the player who must also pay honba
    and all else for everybody, since he is liable; empty if nobody must. ``liable``: the base points that each liable
    player answers for."""
    win, base = score.reading.hand.win, score.base.points
    if win.source and not liable:
        ledger.pay(win.source, win.player, score.points, "win")
        return ""
    pay_hand(ledger, seats, win.player, win.source, base, score.points, liable, judge)
    responsible = answers_for_all(liable, seats, win.player, win.source, base, judge.v) if liable else ""
    if judge.extra and not win.source:
        pay_extra(ledger, seats, win.player, judge.v, responsible)
    return responsible


def _lines_of_liable(
    player: str, lines: Sequence[ChipLine], chips_from: Callable[[str], Sequence[ChipLine]], v: V
) -> Sequence[ChipLine]:
    """Return the chip lines of a tsumo for which a ``player`` is liable (包): he pays what all would pay, or by rule
    ``pao.chips_as`` what a ron on his tile would cost, which ``chips_from`` returns."""
    as_ron = glance(v, "pao.chips_as") == "ron" and v["pao.chips_as"]  # read, and so cited, only if it says so
    return chips_from(player) if as_ron else paid_by(player, lines)


def lines_by_ron(
    liable: Mapping[str, int], seats: Sequence[str], winner: str, source: str, lines: Sequence[ChipLine], v: V
) -> Sequence[ChipLine]:
    """Return the chip lines of a ron for which somebody is ``liable`` (包): the discarder (``source``) pays them, or by
    rule ``pao.chips`` the first liable player in turn order does, or both pay half. It is read, and so cited, only
    where it is not the discarder."""
    if glance(v, "pao.chips") not in ("shared", "liable"):
        return lines
    player = first_of(liable, seats, winner)
    alone = v["pao.chips"] == "liable" or player == source
    return paid_by(player, lines) if alone else shared_by(player, source, lines)


def _write_hand(
    receipt: Receipt, ledger: Ledger, score: Score, liable: dict[str, int], detail: str, rules: Sequence[str], v: V
) -> None:
    """Write the lines of the points of the hand itself; ``liable``: the base points that each liable player answers
    for; ``detail`` and ``rules`` as of :func:`pay_win`. The arithmetic is shown only for a ron that one player pays,
    since otherwise there are several amounts."""
    by_ron = score.reading.hand.win.source and not liable
    how = (detail or ron_detail(score, v)) if by_ron else None
    lines_writer().write_shares(receipt, ledger, score, liable, v, how, rules)


def write_unpaid(receipt: Receipt, score: Score, v: V) -> None:
    """Write a line with what the discarder would pay, in points, for a win that is not paid, since players ask what it
    is worth all the same. Nothing if somebody else may answer for the win (包), or if a club's table gives the payment,
    so that there is no computation to show."""
    hand, detail = score.reading.hand, ron_detail(score, v)
    if detail and not hand.win.pao:
        keys = lines_writer().share_rules(score.base.points, hand.dealer, tsumo=False, players=hand.players, v=v)
        receipt.line("points", "win", score.points, "points", keys=keys, detail=detail)


@cache
def lines_writer() -> ModuleType:
    """Return the module that writes the lines of a win, imported where somebody first asks for them: it costs a start a
    millisecond, and a statement within a function that every hand passes half a microsecond each time. (Compiled, an
    import binds its name in the whole module: this function may not be called as the module is.)"""
    from . import receipt_lines

    return receipt_lines


def ron_detail(score: Score, v: V) -> str:
    """Return the computation of a discarder's payment for the receipt, in digits (``960 × 4 ↑ 100``: rounded up to
    hundreds); empty if a table gives it, which the line of the size names."""
    dealer = score.reading.hand.dealer
    cell, _ = cell_of(score.base.points, dealer, tsumo=False, v=v)
    if cell:
        return ""
    share = v["points.dealer_ron" if dealer else "points.child_ron"]
    return f"{score.base.points} × {share} ↑ {v['points.rounding_unit']}"


def pay_sticks(ledger: Ledger, record: Record, win: Win, first: bool, v: V, receipt: Receipt | None = None) -> None:
    """Post to the ledger, in points, the riichi sticks that a winner takes from the table, with their line if there is
    a receipt. If he won on a riichi tile, its player may owe him that stick too (rule ``riichi.stick_when_tile_won``);
    only the ``first`` of several winners takes it."""
    taken, player = _lying(record, v) if len(record.wins) == 1 else _sticks_of(record, win, first, v), win.player
    if glance(v, "sticks.carried") not in _ANY_WINNER:  # sticks of earlier hands are not for every winner
        taken = _sticks_apart(record, win, first, v)
    if taken:
        # 付加槓 on his own pon: as its owner he is also one of the payers, and takes half of the sticks, whole ones
        if win.pon_owner == player and v["fuka.sticks"] == "half":
            taken = taken // v["sticks.value"] // 2 * v["sticks.value"]
        ledger.pay(TABLE, player, taken, "sticks")
    if first and win.flags & RIICHI_TILE and v["riichi.stick_when_tile_won"]:
        ledger.pay(win.source, player, riichi_sticks(v) * v["sticks.value"], "sticks")
    if receipt is not None:
        # The sticks on the table were counted by these rules, before this line: read again, to be cited in it.
        if win.flags & OPEN_RIICHI or record.opened:
            open_sticks(v)
        if win.flags & IN_RIICHI or record.in_riichi:
            riichi_sticks(v)
        receipt.paid(ledger, keys=beside("payment", "sticks"))


def _only_riichi_takes(record: Record, v: V) -> bool:
    """Tell whether only a winner in riichi takes sticks of earlier hands. In the last hand of the match some tables
    give them to any winner, as no later hand could. Rule ``sticks.carried``."""
    last = is_last_hand(len(record.seats), record.round_wind, record.number, v)
    return v["sticks.carried"] in ("riichi", _FRESH_TOO) or (v["sticks.carried"] == "riichi_but_last" and not last)


def carried_for_riichi(record: Record, v: V) -> int:
    """Return how many sticks only a winner in riichi takes: those of earlier hands, which are those on the table less
    those laid in this hand, or at some tables all (リーチ取り); none where any winner takes them. Rule
    ``sticks.carried``, read only where a table plays it otherwise."""
    if glance(v, "sticks.carried") in _ANY_WINNER or not _only_riichi_takes(record, v):
        return 0
    if v["sticks.carried"] == _FRESH_TOO:
        return record.sticks
    laid = sum(sticks_of_others(record.in_riichi, v).values()) + sum(sticks_laid(w, v) for w in record.wins)
    return record.sticks - laid


def _lying(record: Record, v: V) -> int:
    """Return what the riichi sticks on the table are worth, in points (rule ``sticks.value``, read only if there are
    any)."""
    return record.sticks * v["sticks.value"] if record.sticks else 0


def _share_of(lying: int, takers: int, v: V) -> int:
    """Return what each of several winners takes of sticks that are worth so much (``lying``; both in points), where
    they share them: in whole sticks, or to the unit of payments, so that one stick of two is 500 each. 0 where one of
    them takes all. Rules ``sticks.multiple_ron``, ``points.rounding_unit``."""
    how = v["sticks.multiple_ron"]
    if how not in ("shared", "split") or not lying:
        return 0
    unit = v["sticks.value"] if how == "shared" else v["points.rounding_unit"]
    return int(lying // (takers * unit) * unit)


def _sticks_apart(record: Record, win: Win, first: bool, v: V) -> int:
    """Return the points of riichi sticks that a winner takes, where only winners in riichi take the sticks left from
    earlier hands (rule ``sticks.carried``). The sticks laid in this hand are shared as at any table. The carried ones
    go to the first winner in riichi, or in equal parts to all winners in riichi, and the first takes what does not
    divide (rule ``sticks.multiple_ron``). ``first``: whether he is the first of the winners."""
    several, flags = len(record.wins) > 1, {w.player: w.flags for w in record.wins}
    # beyond the most winners whom the rules pay, nobody takes a stick
    paid = winners(record, v)[: v["ron.most_winners"]] if several else [win.player]
    takers = [p for p in paid if flags[p] & IN_RIICHI]
    number = carried_for_riichi(record, v)
    if number == record.sticks:  # shared as if those in riichi alone had won
        alone = record._replace(wins=tuple(w for w in record.wins if w.player in takers))
        if win.player not in takers or len(takers) == 1:
            return _lying(record, v) if win.player in takers else 0
        return _sticks_of(alone, win, win.player == takers[0], v)
    without_carried = record._replace(sticks=record.sticks - number)
    carried = _lying(record._replace(sticks=number), v)
    of_this_hand = _sticks_of(without_carried, win, first, v) if several else _lying(without_carried, v)
    if win.player not in takers:
        return of_this_hand
    share = _share_of(carried, len(takers), v)  # 0: one of them takes all
    taker_of_rest = takers[0] if len(takers) == 1 else _first_taker(takers, record, v)
    rest = carried - share * len(takers) if win.player == taker_of_rest else 0
    return of_this_hand + share + rest


def _first_taker(paid: Sequence[str], record: Record, v: V) -> str:
    """Return which of the winners ``paid``, given in the order of payment, takes the sticks that are not shared: the
    first of them, or who sits nearest to East, in turn order from the dealer. Rule ``sticks.multiple_ron``."""
    return min(paid, key=record.seats.index) if v["sticks.multiple_ron"] == "nearest_east" else paid[0]


def _sticks_of(record: Record, win: Win, first: bool, v: V) -> int:
    """Return the points of riichi sticks that one of several winners takes. Rule ``sticks.multiple_ron`` gives all to
    the first winner, or to who sits nearest to East; or it gives each winner his own sticks, or an equal share, and the
    rest to the first. If the rules pay only one winner (``ron.most_winners``), he takes all."""
    paid, lying = winners(record, v)[: v["ron.most_winners"]], _lying(record, v)
    how = v["sticks.multiple_ron"] if len(paid) > 1 else "first"
    if how == "first":
        return lying if first else 0
    if how == "nearest_east":
        return lying if win.player == _first_taker(paid, record, v) else 0
    if how in ("shared", "split"):
        share = _share_of(lying, len(paid), v)
        return lying - share * (len(paid) - 1) if first else share
    # each winner's own riichi
    laid: dict[str, int] = {w.player: sticks_laid(w, v) * v["sticks.value"] for w in record.wins if w.player in paid}
    return (lying - sum(laid.values()) if first else 0) + laid[win.player]


def sticks_laid(win: Win, v: V) -> int:
    """Return how many riichi sticks a winner laid: none without riichi, and none for 箱リーチ, which is declared
    without the points for a stick. Rules ``open_riichi.stick``, ``riichi.stick``."""
    if win.flags & OPEN_RIICHI:  # asked first: it is one of IN_RIICHI, but may cost another number of sticks
        return open_sticks(v)
    return riichi_sticks(v) if win.flags & IN_RIICHI & ~BOX_RIICHI else 0


def riichi_sticks(v: V) -> int:
    """Return how many sticks a riichi lays: usually one; several where sticks are worth less than a riichi costs
    (``riichi.stick``, in points); none where it is free (``riichi.free``). Each rule is read, and so cited, only where
    it decides."""
    if glance(v, "riichi.free") and v["riichi.free"]:
        return 0
    return v["riichi.stick"] // v["sticks.value"] if glance(v, "riichi.stick") else 1


def open_sticks(v: V) -> int:
    """Return how many sticks an open riichi lays (``open_riichi.stick``, in points). If that is 0, it lays as many as a
    plain riichi."""
    return v["open_riichi.stick"] // v["sticks.value"] or riichi_sticks(v)


def sticks_of_others(in_riichi: Collection[str] | None, v: V) -> dict[str, int]:
    """Return how many sticks each player laid who is in riichi and did not win. ``in_riichi``: these players, or a
    mapping to how each declared, as an open riichi can cost more; ``None`` if the record does not say, which counts as
    none."""
    kinds = in_riichi if isinstance(in_riichi, Mapping) else {}
    return {player: (open_sticks if kinds.get(player) == "open" else riichi_sticks)(v) for player in in_riichi or ()}


def pay_shares(
    ledger: Ledger, seats: Sequence[str], winner: str, base: int, why: str, judge: Judge, payer: str = ""
) -> None:
    """Post the shares that a ``winner`` is paid for a tsumo of so many ``base`` points, a transfer for each: every
    other player pays his own, or a liable ``payer`` pays all of them. ``why``: the reason of the transfers. The judge
    remembers shares, as there are few sizes of hand."""
    dealer = seats[0]
    of_dealer, of_child = judge.shares[base, winner == dealer, len(seats)]
    if winner == dealer:
        of_child = of_dealer  # all payers are alike
    for player in seats:
        if player != winner:
            ledger.pay(payer or player, winner, of_dealer if player == dealer else of_child, why)


def pay_hand(
    ledger: Ledger, seats: Sequence[str], winner: str, source: str, base: int, points: int, liable: dict[str, int],
    judge: Judge, why: str = "win",
) -> None:  # fmt: skip
    """Post the points of the hand itself: ``points`` from the discarder (``source``), or the shares of a tsumo of so
    many ``base`` points. A player who is ``liable`` for a part of the base points (包) pays all of that part after a
    tsumo, and half of it if another player dealt in; the rest is paid as for any hand. ``why``: the reason of the
    transfers of the rest."""
    if liable:
        base -= _pay_liable(ledger, seats, winner, source, liable, judge)
        points = ron_payment(base, winner == seats[0], judge.v) if source else 0  # for the rest of the base points
    if source:
        ledger.pay(source, winner, points, why)
    else:
        pay_shares(ledger, seats, winner, base, why, judge)


def _pay_liable(
    ledger: Ledger, seats: Sequence[str], winner: str, source: str, liable: dict[str, int], judge: Judge
) -> int:
    """Post what the liable players pay, and what the discarder pays for their parts. After a tsumo a liable player pays
    all of his part; after a ron half of it, rounded up, unless ``pao.ron`` says otherwise. ``source``: the discarder,
    empty for a tsumo. Return how many base points are settled by that."""
    dealer, v = winner == seats[0], judge.v
    for player, part in liable.items():
        if source:
            by_ron = ron_payment(part, dealer, v)
            half = round_up(-(-by_ron // 2), v)  # −(−x // 2) rounds up
            of_liable, otherwise = half, {"liable": by_ron, "discarder": 0}
            # glanced at, and read, so cited, only where it is not half each, and not if the discarder is liable himself
            if player != source and glance(v, "pao.ron") in otherwise:
                of_liable = otherwise[v["pao.ron"]]
            ledger.pay(player, winner, of_liable, "pao")
            ledger.pay(source, winner, by_ron - of_liable, "half" if player != source else "pao")
        else:
            pay_shares(ledger, seats, winner, part, "pao", judge, player)
    return sum(liable.values())


def pay_size(
    ledger: Ledger, seats: Sequence[str], winner: str, source: str, base: int, honba: int, judge: Judge,
    liable: dict[str, int] = NOBODY, responsible: str = "", why: str = "win",
) -> None:  # fmt: skip
    """Post what is paid for a win of so many ``base`` points that has no score: for the hand, what everybody adds to a
    tsumo, and ``honba``. ``liable`` as of :func:`pay_hand`; ``responsible``: who pays all that is beside the hand
    (:func:`answers_for_all`), empty if nobody does. ``source``: the discarder, empty for a tsumo; ``why``: the reason
    of the transfers of the hand."""
    points = ron_payment(base, winner == seats[0], judge.v) if source else 0
    pay_hand(ledger, seats, winner, source, base, points, liable, judge, why)
    if judge.extra and not source:
        pay_extra(ledger, seats, winner, judge.v, responsible)
    if honba:
        pay_honba(ledger, seats, winner, source, honba, judge.v, responsible)


def pay_extra(ledger: Ledger, seats: Sequence[str], winner: str, v: V, liable: str = "") -> None:
    """Post what everybody adds to a tsumo, or what a ``liable`` player adds for all. Rule ``points.tsumo_extra``."""
    for player in turn_order(seats, winner):
        ledger.pay(liable or player, winner, v["points.tsumo_extra"], "extra")


def honba_of(honba: int, first: bool, v: V) -> int:
    """Return how many of the honba of a hand a winner is paid: all if he is the ``first`` of several, or the only one;
    the others none, unless rule ``honba.multiple_ron`` pays all winners."""
    return honba if first or v["honba.multiple_ron"] == "all" else 0


def settle_honba(
    ledger: Ledger, record: Record, win: Win, honba: int, v: V, receipt: Receipt | None, liable: str = ""
) -> None:
    """Post the points that a winner is paid for ``honba``, by those who owe them or by a ``liable`` player for all, and
    write their line if there is a receipt."""
    pay_honba(ledger, record.seats, win.player, win.source, honba, v, liable)
    if receipt is not None:
        _write_honba(receipt, ledger, record, win, honba, v)


def _write_honba(receipt: Receipt, ledger: Ledger, record: Record, win: Win, honba: int, v: V) -> None:
    """Write the line of the points that a winner is paid for ``honba``. For more than one honba it shows the product
    (``2 × 100 × 3``: how many, points each, payers), or the sum if some payer pays a multiple (割れ目). With several
    winners it also cites the rule on their honba."""
    if len(record.wins) > 1 and v["ron.most_winners"] > 1:
        honba_of(honba, first=False, v=v)  # only for its read, so that the line cites the rule
    each = glance(v, "honba.ron" if win.source else "honba.tsumo_each")
    amounts = [t.amount for t in ledger.transfers if t.why == "honba" and t.payee == win.player]
    factors = (honba, each, len(amounts)) if len(amounts) > 1 else (honba, each)
    is_plain = honba > 1 and {*amounts} == {honba * each}
    receipt.paid(ledger, detail=" × ".join(map(str, factors)) if is_plain else None, keys=beside("payment", "honba"))


def pay_honba(
    ledger: Ledger, seats: Sequence[str], winner: str, source: str, honba: int, v: V, liable: str = ""
) -> None:
    """Post the points for so many honba: from the discarder (``source``), or if that is empty, as after a tsumo, from
    everybody. A ``liable`` player pays all of these transfers, or of a ron by rule ``pao.honba`` half, as the discarder
    does, each half rounded up as payments are. A negative number of honba is paid by the ``winner``. Rules
    ``honba.ron``, ``honba.tsumo_each``."""
    each = honba * v["honba.ron" if source else "honba.tsumo_each"]
    if source and liable not in ("", source) and v["pao.honba"] == "shared":
        half = round_up(-(-each // 2), v)
        for player in (source, liable):
            ledger.pay(player, winner, half, "honba")
        return
    payers = (source,) if source else seats
    for player in payers:
        if player != winner:
            ledger.pay(liable or player, winner, each, "honba")


def liable_of(score: Score, v: V) -> dict[str, int]:
    """Return the base points of a score for which each liable player (包) answers; empty if nobody is liable."""
    return liable_parts(score.reading.hand.win, score.base.points, score.yakuman, score.yaku, v)


def liable_parts(win: Win, base: int, whole: int, yaku: Iterable[Part], v: V) -> dict[str, int]:
    """Return which part of the ``base`` points of a win each liable player (包) answers for; empty if nobody is liable.
    ``whole``: how many folds of yakuman the win counts; ``yaku``: its yaku.

    Each player answers for the yakuman that he is named for; without a name, for all yakuman that nobody else is named
    for. If ``pao.covers`` is the whole hand, or fewer folds count than are answered for, these players share the whole
    hand in proportion to their folds. Who gave the tile of an open kan answers for the whole tsumo on its replacement
    tile; he can be named without ``rinshan`` if the hand has no yakuman.
    """
    named = {name: player for player, name in win.pao}
    of_kan = bool(named) and win.flags & RINSHAN and RINSHAN_PAO in v["pao.yaku"]
    if of_kan and RINSHAN_PAO in named:
        return {named[RINSHAN_PAO]: base}
    folds = _folds_answered_for(named, yaku, v) if whole else {}
    answered = sum(folds.values())
    if not answered:
        return {named[""]: base} if of_kan and "" in named else {}
    covered = whole if answered >= whole or v["pao.covers"] == "hand" else answered  # in folds
    parts: dict[str, int] = {}
    answered_for = settled = 0
    for player, fold in folds.items():
        answered_for += fold
        # the part of this player and all before him, rounded down: so the parts sum to the whole
        upto = base * covered * answered_for // (whole * answered)
        parts[player], settled = upto - settled, upto
    return parts


def _folds_answered_for(named: Mapping[str, str], yaku: Iterable[Part], v: V) -> dict[str, int]:
    """Return how many folds of yakuman each liable player answers for; only yakuman that ``pao.yaku`` lists count.
    ``named``: the player named for each yakuman, by its id; the player under the empty id answers for those without a
    name."""
    folds: dict[str, int] = {}
    for part in yaku:
        player = named.get(part.id, named.get("", ""))  # empty: nobody answers for this yaku
        if player and part.id in v["pao.yaku"]:
            folds[player] = folds.get(player, 0) + part.amount
    return folds


def answers_for_all(liable: Mapping[str, int], seats: Sequence[str], winner: str, source: str, base: int, v: V) -> str:
    """Return the player among those ``liable`` who pays what is beside the hand, such as honba: for a tsumo the first
    of them in turn order, or nobody where they answer for less than its ``base`` points and all pay as always; for a
    ron nobody if the discarder pays it. Rules ``pao.honba``, ``pao.honba_tsumo``, which is read only where it decides.
    ``source``: the discarder, empty for a tsumo."""
    if source and v["pao.honba"] == "discarder":
        return ""
    in_part = not source and sum(liable.values()) < base and glance(v, "pao.honba_tsumo") is not None
    if in_part and v["pao.honba_tsumo"] == "each":
        return ""
    return first_of(liable, seats, winner)


def first_of(liable: Collection[str], seats: Sequence[str], winner: str) -> str:
    """Return the first of the ``liable`` players in turn order after the ``winner``: he pays all but the hand."""
    return next(p for p in turn_order(seats, winner) if p in liable)


def free_in_riichi(record: Record, v: V) -> tuple[Record, Sequence[tuple[str, str]]]:
    """Return a record in which nobody in riichi is named as liable (リーチ後のパオなし), and those who were, each with
    the winner. Rule ``pao.in_riichi``."""
    in_riichi = () if v["pao.in_riichi"] else record.in_riichi or ()
    freed = [(player, win.player) for win in record.wins for player, _ in win.pao if player in in_riichi]
    wins = [win._replace(pao=tuple([named for named in win.pao if named[0] not in in_riichi])) for win in record.wins]
    return record._replace(wins=tuple(wins)), [*dict.fromkeys(freed)]


def not_liable(win: Win, liable: Collection[str]) -> list[str]:
    """Return the players named as liable (包) who answer for nothing, because the hand or the rules do not have that
    liability. ``liable``: who does answer."""
    return [p for p in dict.fromkeys(p for p, _ in win.pao) if p not in liable]
