"""Mistakes in a win of the riichi family: in its reading, size, dealer or chip lines. The engine itself pays each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import Any, NamedTuple, Protocol

from ..mistakes import (
    ADDED,
    DEALER,
    HAPPENED,
    TWICE,
    Miscount,
    MistakeWords,
    Rung,
    SetsRead,
    View,
    WinMistakes,
    other_dealer,
    other_reading,
    paid_otherwise,
    points,
)
from ..problems.codes import problem
from ..problems.problems import NoWin
from ..records.record import FLAG_NAMES, IN_RIICHI, IPPATSU, RON, TSUMO, Record
from ..rules.rules import V
from ..tiles.tiles import Tile, mpsz
from ..verdict.ledger import HAND
from ..verdict.verdict import GameWin, Part, Verdict, Won
from .chips import CHIP_LINES, ChipLine, ChipLineRule, amount, chip_line, chips_won, written_lines
from .judge import LIMIT, Score, judge_for
from .points import Base, FuKey, base_points, fu_decide, hand_points, ron_payment, round_up, tsumo_shares
from .reading import WAIT_NAMES, Reading
from .settlement import Settlement
from .sizes import ORDINARY_FU, counted_fu, guesses, part_miscounts, yaku_nearly_there
from .value import is_size
from .verdict import RiichiVerdict, RiichiWon, SettledWin, chip_part, read_as

OF_SIZE = frozenset({"yaku", "dora", "fu"})
"""The kinds of parts that make the size of a hand."""
MOST_FU = 50
"""Hardly any hand has more fu."""
RON_KEYS = ("points.dealer_ron", "points.child_ron")
TSUMO_KEYS = ("points.tsumo_with_dealer", "points.tsumo_between_children")


def sets_of(reading: Reading) -> list[list[str]]:
    """Return the concealed sets of a reading, then its melds, each as its tiles (``["2m", "3m", "4m"]``): in a dispute
    one reading is told from another by these."""
    concealed = map(list, read_as(reading).sets)
    return [*concealed, *([mpsz(t) for t in m.tiles] for m in reading.hand.win.melds)]


def ladder(result: Verdict[SettledWin], won: RiichiWon) -> Iterator[Rung]:
    """Yield what the sizes of hands are worth at this table, by ron and by tsumo: first in the winner's own seat
    (dealer or not), then in the other. For claims that nothing explains: the nearest of them is named. Of hands from
    mangan on the han alone matter, so each limit has one step. ``result``: the verdict; ``won``: the win of it that is
    claimed about."""
    v, seats = result.rules.values, result.record.seats
    winner_deals = won.player == seats[0]
    # all han and fu below mangan (those that no hand has are not is_size), then the han where each limit begins
    sizes = [(han, fu) for han in range(1, 5) for fu in (20, 25, *range(30, MOST_FU + 10, 10))]
    sizes += [(han, 30) for han in (5, 6, 8, 11, 13)]  # fu decide nothing there
    for dealer in (winner_deals, not winner_deals):
        for han, fu in sizes:
            base = base_points(han, fu, 0, v)
            of_dealer, child = tsumo_shares(base.points, dealer, len(seats), v)
            shares = {
                TSUMO: (of_dealer,) if dealer else (child, of_dealer),
                RON: (ron_payment(base.points, dealer, v),),
            }
            for by, way in ((RON, TSUMO), (TSUMO, RON)):
                if is_size(han, fu, by == TSUMO, v):
                    worth = hand_points(base.points, dealer, by == TSUMO, len(seats), v)
                    yield Rung(
                        points=worth,
                        han=han,
                        fu=fu,
                        limit=base.limit,
                        by=by,
                        dealer=dealer,
                        other_way="/".join(f"{n:,}" for n in shares[way]),
                        # a worth of the other seat is further off than one of the other way of winning
                        far=2 * (dealer != winner_deals) + (by != won.by),
                        shares=shares[by],
                    )


class PartSums(NamedTuple):
    """The sums of parts by unit (:func:`sums_of_parts`)."""

    han: int
    fu: int
    yakuman: int
    times: int
    """The multiplier of the points."""
    chips: tuple[tuple[str, int], ...]
    """The chips of each line."""
    fixed: bool = False
    """Whether the limit is given, whatever is counted."""


def sums_of_parts(parts: Iterable[Part], key: FuKey, v: V) -> PartSums:
    """Return the sums of parts by unit. They are not the size of a hand: han are summed beside a yakuman, and every
    yakuman counts. That is right for :meth:`RiichiWin.size`, which takes only the difference of two such sums, and sets
    ``fixed`` itself, since parts worth a limit have no sum. Without parts the multiplier is 1, all else 0. ``key``: the
    facts that decide how fu are rounded."""
    han, yakuman, times, chips, fu = 0, 0, 1, dict[str, int](), list[Part]()
    for part in parts:
        if part.unit == "han" and part.kind != "beside":  # a yaku of that kind counts for chips only
            han += part.amount
        elif part.unit == "fu":
            fu.append(part)
        elif part.unit == "chips":
            chips[part.id] = chips.get(part.id, 0) + part.amount
        elif part.unit == "yakuman":
            yakuman += part.amount
        elif part.unit == "times":
            times *= part.amount
    return PartSums(han, counted_fu(fu, key, v), yakuman, times, tuple(chips.items()))


class RiichiWin(WinMistakes[SettledWin]):
    """The mistakes in one win: those in its parts, in a size that is guessed, and in who pays."""

    settle = Settlement.settle
    own: SettledWin

    def __init__(self, verdict: Verdict[SettledWin], view: View, index: int) -> None:
        """Look at the win of ``verdict`` at ``index``, and sum up its parts (:attr:`size_now`), with which every
        mistaken size is compared. ``view``: the view of the verdict."""
        super().__init__(verdict, view, index)
        self.judge = judge_for(self.rules)
        self.best: Score = self.own.best
        self.lines = {line.id: line for line in self.best.lines}
        """The chip lines of the win; later also those that somebody may add by mistake."""
        self.fixed = self.is_fixed(self.parts)
        self.size_now = sums_of_parts(self.parts, self.best.fu_key, self.v)

    def unsaid(self) -> Iterator[str]:
        """Yield what the record does not say of the win, so that a claim of it cannot be decided
        (:func:`left_unsaid`). Only for a yakuman with melds somebody may be liable (包)."""
        win = self.own.win
        yield from left_unsaid(win, win.river is not None, bool(self.won.yakuman and win.melds))

    # --- what parts amount to -----------------------------------------------------------------------------------------

    def is_fixed(self, parts: Iterable[Part]) -> bool:
        """Tell whether parts give a limit, whatever else is counted."""
        return any(part.unit == LIMIT for part in parts)

    def size(self, parts: Sequence[Part]) -> PartSums:
        """Return what parts, some of them mistaken, amount to; a hand that loses all its han to no han and no
        yakuman."""
        best, had, now = self.best, self.size_now, sums_of_parts(parts, self.best.fu_key, self.v)
        # By what these parts have more or less than its own: so what the judge left out (han beside a yakuman) stays
        # out.
        han, fold = best.han + now.han - had.han, best.yakuman + now.yakuman - had.yakuman
        # two mistakes may take away more yakuman than there are; then it is no hand
        if fold < 0:
            han = fold = 0
        # han of dora alone stay: who forgets the han of his only yaku still knows that he has won
        if han <= 0 and fold <= 0:
            han = fold = 0
        fu = best.fu if now.fu in (0, had.fu) else now.fu  # 0: these parts have no fu
        return now._replace(han=han, fu=fu, yakuman=fold, fixed=self.is_fixed(parts))

    def settled(
        self, parts: Sequence[Part] | None, reread: Callable[[SettledWin], SettledWin], record: Record
    ) -> RiichiVerdict[SettledWin]:
        """Return the settlement of ``record`` with this win of another size (that of ``parts``; ``None``: its own),
        then changed by ``reread``. The other wins of the hand stay as they were judged. Raises :class:`~calc.NoWin` for
        a size without han and yakuman."""
        score = self.best if parts is None else self.scored(self.size(parts))
        win = self.own.taken_for(score)
        judged = [*(won.own for won in self.verdict.wins)]
        judged[self.index] = reread(win)
        return self.settle(record, self.rules, receipt=None, judged=judged)

    def scored(self, size: PartSums) -> Score:
        """Return the score that the win would have with another size: base points (unless a yaku fixes them), points,
        chip lines. What stays the same is taken over. Raises :class:`~calc.NoWin` for a size without han and
        yakuman."""
        score, had = self.best, self.size_now
        han, fu, yakuman = size.han, size.fu, size.yakuman
        if not (han or yakuman):
            raise NoWin([problem("W302.none")])
        no_longer_fixed = self.fixed and not size.fixed  # the yaku worth a limit is taken away
        other_size = not size.fixed and (han, fu, yakuman) != (score.han, score.fu, score.yakuman)
        if no_longer_fixed or other_size:
            hand = score.reading.hand
            base, points = self.judge.worths[han, fu, yakuman, hand.dealer, hand.tsumo, hand.players]
            score = self.paid_as(score._replace(han=han, fu=fu, yakuman=yakuman, base=base, points=points))
        if size.chips != had.chips:
            score = with_lines(score, [*self.scale_lines(dict(size.chips))])
        if size.times != had.times:  # the points have the old multiplier in them
            score = score._replace(points=score.points // had.times * size.times)
        return score

    def scale_lines(self, chips: Mapping[str, int]) -> Iterator[ChipLine]:
        """Yield the chip lines that bring so many chips (``chips``: by the id of the line)."""
        for name, number in chips.items():
            line = self.lines[name]
            brings = line.each * len(line.payers)  # what it brings now: “each” is its base times its factors
            yield line._replace(base=line.base * number // brings)

    def paid_as(self, score: Score) -> Score:
        """Return a ``score`` of another size with its chip lines counted anew, as a line may pay for han or a limit;
        the score itself where no chips are played."""
        return self.judge.with_chips(score, self.record) if self.judge.chips else score

    # --- mistakes -----------------------------------------------------------------------------------------------------

    def readings(self) -> Iterator[Miscount]:
        """Yield, as a mistake, each other reading of the tiles: a player may have taken them for it."""
        for score in self.own.scores[1:]:  # the first is the best, which counts
            if score.yaku:  # without a yaku it is no win, which nobody claims
                yield other_reading(partial(take_for, score), partial(read_sets, score), "reading.order")

    def miscounts(self) -> Iterator[Miscount]:
        """Yield every mistake in the size and the payment of the win: in its parts, guessed sizes, payers, chip lines.
        None in han and fu where a yaku worth a limit fixes the size (``fixed``), since these change nothing then."""
        own, parts, fixed = self.best, self.parts, self.fixed
        counted = [part for part in parts if not (fixed and part.kind in OF_SIZE)]
        yield from part_miscounts(counted, own.yaku, own.fu_key, self.v)
        yield from other_folds(self.parts, own.yakuman, own.han, fixed, self.v)
        if not (fixed or own.yakuman):
            yield from guesses([part for part in parts if part.kind == "fu"], own.han, own.fu, own.fu_key, self.v)
            yield from limit_steps(own.base.limit, own.han, own.fu, self.v)
            yield from yaku_nearly_there(own.reading, {part.id for part in own.yaku}, self.v)
        yield from self.ron_triplet_as_closed()
        yield from self.wrong_payments()
        yield from self.other_lines()
        yield from self.wrong_chip_payers()

    def ron_triplet_as_closed(self) -> Iterator[Miscount]:
        """Yield the mistake of taking the triplet that a ron completed for a concealed one: its fu change, and it may
        make 三暗刻 or 四暗刻, in place of yaku that the hand then lacks. If that gives the hand more han, counting only
        the other fu is a second mistake. Nothing if no ron completed a triplet."""
        reading, own = self.best.reading, self.best
        if reading.closed == reading.shape.triplets:  # all triplets of the shape are concealed ones already
            return
        other = reading.of_hand(reading.hand)  # a copy, in which that triplet is concealed
        other.closed = reading.shape.triplets
        score, key = self.judge.score(other, own.dora), ("fu.closed_triplet",)
        now = {part.subject: (part,) for part in score.yaku}
        gone = {part.subject: () for part in own.yaku if part.subject not in now}
        fu = {"fu": (Part("fu", "fu", score.fu, "fu"),)}
        name = "ron_triplet"
        if score.yakuman > own.yakuman:
            name += "/yakuman"
        elif "yaku.sanankou" in {*now} - {part.subject for part in own.yaku}:
            name += "/three"
        words = MistakeWords(yaku=tuple(part.id for part in score.yaku))
        dora = {"dora": ()} if score.yakuman and not own.yakuman else {}  # beside a yakuman dora do not count
        yield Miscount(HAPPENED, name, key, {**now, **gone, **fu, **dora}, words=words)
        if score.han > own.han:
            yield Miscount(HAPPENED, "ron_triplet/fu", key, fu)

    def wrong_payments(self) -> Iterator[Miscount]:
        """Yield the mistakes in who pays how much: another dealer; a tsumo paid as a ron; a ron as a tsumo, or by
        everybody; shares rounded or doubled otherwise; the share of a fourth in a tsumo of three; a limit overlooked,
        if the fu would make more of the hand."""
        hand, seats = self.best.reading.hand, self.record.seats
        dealer, seated = other_dealer(self.record, self.won.player)
        if hand.tsumo:
            yield from other_shares(self.index, len(seats), dealer != self.won.player)
        elif len(self.won.payers) == 1:  # not if somebody is liable (包)
            yield all_pay_ron(self.index, self.won.player, seats)
        keys = TSUMO_KEYS if hand.tsumo else RON_KEYS
        yield Miscount(DEALER, dealer, keys, own=partial(self.seat_dealer, dealer), record=seated)
        yield Miscount(HAPPENED, "ron_table" if hand.tsumo else "tsumo_table", paid=self.pay_by_other_table)
        yield from other_amounts(self.index, self.won, base_of_win, seats, self.v)
        # a mangan by fu: somebody may go on multiplying
        if self.best.base.limit and fu_decide(self.best.han, self.best.yakuman, self.v) and self.best.fu:
            yield Miscount(HAPPENED, "uncapped", ("limit.mangan_han",), own=self.uncap_win)

    def uncap_win(self, win: SettledWin) -> SettledWin:
        """Return the win as worth all that its fu make of it, as if there were no mangan: who counts by the formula may
        overlook the limit."""
        score, hand = win.best, win.best.reading.hand
        base = Base(score.fu << score.han + self.v["points.base_exponent"], "")  # fu × 2^(han + exponent), no limit
        points = hand_points(base.points, hand.dealer, hand.tsumo, hand.players, self.v)
        return win.taken_for(self.paid_as(score._replace(base=base, points=points)))

    def seat_dealer(self, dealer: str, win: SettledWin) -> SettledWin:
        """Return the win as paid if another player were the dealer; its readings stay, as do the seat winds. (Who takes
        these for others as well is tried by a record of its own: ``dealer:B/winds``.) A multiplier of the points that
        another mistake counts stays too."""
        score = win.best
        hand = score.reading.hand.copy()
        hand.dealer = hand.win.player == dealer
        before, seated = (self.worth_as(score, score.reading.of_hand(each)) for each in (score.reading.hand, hand))
        times = (score.points, before.points) if before.points else (1, 1)
        return win.taken_for(seated._replace(points=seated.points * times[0] // times[1]))

    def worth_as(self, score: Score, reading: Reading) -> Score:
        """Return a score as paid for a ``reading`` of the same size, which may be that of another seat."""
        hand = reading.hand
        points = hand_points(score.base.points, hand.dealer, hand.tsumo, hand.players, self.v)
        return self.paid_as(score._replace(reading=reading, points=points))

    def pay_by_other_table(self, view: View) -> View:
        """Return ``view`` with the hand worth what it would be worth if won the other way: a tsumo looked up in the
        table of rons, or the reverse. Whoever makes this mistake claims a sum, so the whole difference is put on the
        first payer."""
        won = view.wins[self.index]
        assert isinstance(won.own, SettledWin)
        score, now = won.own.best, won.points
        hand = score.reading.hand
        ways = (hand.tsumo, not hand.tsumo)
        plain, other = (hand_points(score.base.points, hand.dealer, way, hand.players, self.v) for way in ways)
        worth = now * other // plain if plain else now  # in proportion, as the game may pay multiples
        payers = [t.payer for t in view.transfers if t.payee == won.player and t.why in HAND]
        extra = [points(payer, won.player, worth - now, "win") for payer in payers[:1]]
        return view.moved(extra, self.index, points=worth)

    def other_lines(self) -> Iterator[Miscount]:
        """Yield the mistakes in chip lines: all counted twice, a line of the rules that the win does not have, a chip
        for each dora of a source that pays none here but does at other tables. Adds the lines that the win does not
        have to :attr:`lines`."""
        win, others = self.own.win, [p for p in self.record.seats if p != self.won.player]
        if len(self.best.lines) > 1:  # a single one is counted twice
            yield Miscount(TWICE, "chips.all", (CHIP_LINES,), own=double_chips, chips=True)
        for written in written_lines(self.v):
            if written.id not in self.lines and self.may_add(written):
                key, each = amount(written.each, self.v)
                yield self.added(ADDED, f"chips.{written.id}", chip_line(written, key, each, 1, win, others, self.v))
        for line in self.best.lines:  # a red five as one chip, where the table gives two
            is_per_tile = line.base > line.number and line.id in self.lines
            if is_per_tile and line.id in {written.id for written in written_lines(self.v)}:
                part = chip_part(line._replace(base=line.number))
                yield Miscount(HAPPENED, f"one_chip {line.id}", (line.rule,), {f"chips.{line.id}": (part,)}, chips=True)
        for source, number in unpaid_dora(self.parts, self.v):
            line = chip_line(ChipLineRule(source), "dora.han", number, number, win, others, self.v)
            yield self.added(HAPPENED, f"{source}_chips", line)

    def added(self, kind: str, subject: str, line: ChipLine) -> Miscount:
        """Return the mistake (``kind`` and ``subject`` as of :class:`~calc.mistakes.Miscount`) of counting a chip line
        that is not there, and remember the line in :attr:`lines`, by which :meth:`scale_lines` finds it when the
        mistake is settled."""
        self.lines = {**self.lines, line.id: line}
        return Miscount(kind, subject, (line.rule,), {f"chips.{line.id}": (chip_part(line),)}, chips=True)

    def may_add(self, written: ChipLineRule) -> bool:
        """Tell whether somebody may add a chip line as ``written`` in the rules by mistake: any. A game overrides it
        for lines of its own."""
        return True

    def wrong_chip_payers(self) -> Iterator[Miscount]:
        """Yield the mistakes in who pays the chips of a ron, as tables differ in that: everybody pays what the
        discarder owes, or the discarder pays what everybody owes. Nothing for a tsumo."""
        if self.won.by != RON:
            return
        others = tuple(player for player in self.record.seats if player != self.won.player)
        ids = {line.id for line in self.best.lines}
        # the mistake, whether the lines that it is about are rightly paid by everybody, and who is thought to pay
        mistakes = (("chips_from_all", False, others), ("chips_from_one", True, (self.won.source,)))
        for subject, paid_by_all, payers in mistakes:
            if any(line.all == paid_by_all for line in self.best.lines):
                paid_so = partial(take_chips_from, payers, ids)
                # “payers” is no part: by having it in common the two are never tried at once
                yield Miscount(HAPPENED, subject, (), {"payers": ()}, own=paid_so, chips=True)


class SizedMistakes(RiichiWin):
    """The mistakes in a win without tiles: those in who deals and who pays. Of its size there is nothing to count."""

    def readings(self) -> Iterator[Miscount]:
        """Yield nothing: there are no tiles to read otherwise."""
        return iter(())

    def miscounts(self) -> Iterator[Miscount]:
        """Yield the mistakes in who pays; none if only amounts were named, which follow from no size."""
        return self.wrong_payments() if self.best.base.points else iter(())

    def declared(self) -> Iterator[str]:
        """As in :class:`calc.mistakes.WinMistakes`: the circumstances of the win."""
        return list_declared(self.own.win, self.won.player in self.verdict.laid)


class ToldWin(Protocol):
    """What a record of any game of the family says of a win."""

    @property
    def source(self) -> str: ...
    @property
    def flags(self) -> int: ...
    @property
    def passed(self) -> Sequence[Tile]: ...
    @property
    def pao(self) -> Sequence[tuple[str, str]]: ...


def left_unsaid(win: ToldWin, river: bool, may_be_liable: bool, riichi: bool = False) -> Iterator[str]:
    """Yield what a record does not say of a win, so that a claim of it cannot be decided: ``furiten`` without discards,
    ``ippatsu`` of a riichi, ``pao`` if nobody is said to be liable though somebody may be (``may_be_liable``).
    ``river``: whether the winner's discards are recorded; ``riichi``: whether he is in riichi, if the flags of the win
    do not say so."""
    if win.source and not river and not win.passed:  # of a tsumo, which has no source, furiten does not matter
        yield "furiten"
    if (riichi or win.flags & IN_RIICHI) and not win.flags & IPPATSU:
        yield "ippatsu"
    if may_be_liable and not win.pao:
        yield "pao"


def list_declared(win: ToldWin, riichi: bool) -> Iterator[str]:
    """Yield the ids of the circumstances that a record says of a win; ``riichi``: whether it is in riichi, if its flags
    do not say so."""
    yield from (name for bit, name in FLAG_NAMES.items() if win.flags & bit)
    if riichi:
        yield "riichi"


class HandShares(NamedTuple):
    """What the payers of a win give for so many base points, by the rules."""

    base: int
    dealt: bool
    """Whether the dealer has won."""
    tsumo: bool
    seats: Sequence[str]
    v: V

    @property
    def keys(self) -> tuple[str, str]:
        """The rules that say how many times the base points are paid: to or by the dealer, else."""
        return TSUMO_KEYS if self.tsumo else RON_KEYS

    @property
    def ron(self) -> int:
        """What a ron of the same size is worth. Some pay a tsumo as one."""
        return ron_payment(self.base, self.dealt, self.v)

    def times(self, payer: str) -> int:
        """Return how many times the base points a player pays, by one of the rules :attr:`keys`: at a tsumo more if he
        is the dealer, always more if the dealer has won."""
        with_dealer, others = self.keys
        pays_as_dealer = self.tsumo and payer == self.seats[0]
        return int(self.v[with_dealer if self.dealt or pays_as_dealer else others])

    def round_otherwise(self, rule: Callable[[int, int, int], int], payer: str, share: int) -> int:
        """Return what a payer gives, in points, if his share is rounded by another ``rule`` of :data:`ROUNDED`, which
        takes the base points, how many times they are paid, and the unit of rounding. ``share``: what he gives
        rightly."""
        times = self.times(payer)
        if round_up(self.base * times, self.v) != share:  # the game has added something to it: it stays as it is
            return share
        return rule(self.base, times, self.v["points.rounding_unit"])


ShareMistake = Callable[[HandShares, str, int], int]
"""What a payer gives by a mistake: of the true shares, who pays, and his share."""
ROUNDED: Mapping[str, Callable[[int, int, int], int]] = {
    "rounded_down": lambda base, times, unit: base * times // unit * unit,
    "unrounded": lambda base, times, unit: base * times,
    "rounded_nearest": lambda base, times, unit: (base * times + unit // 2) // unit * unit,
    "rounded_base": lambda base, times, unit: -(-base // unit) * unit * times,
}
"""What a share of so many times the base points comes to if it is not rounded up to the unit."""
ROUNDING: Mapping[str, ShareMistake] = {
    subject: lambda shares, payer, share, rule=rule: shares.round_otherwise(rule, payer, share)  # type: ignore[misc]
    for subject, rule in ROUNDED.items()
}
OF_TSUMO: Mapping[str, ShareMistake] = {
    "ron_each": lambda shares, payer, share: shares.ron,
    "ron_split": lambda shares, payer, share: round_up(-(-shares.ron // (len(shares.seats) - 1)), shares.v),
}
"""Of a tsumo what a ron is worth, from each or split."""
OF_DEALER: Mapping[bool, Mapping[str, ShareMistake]] = {
    True: {
        "single_share": lambda shares, payer, share: round_up(
            shares.base * int(shares.v["points.tsumo_between_children"]), shares.v
        )
    },
    False: {
        "half_more": lambda shares, payer, share: round_up(
            ron_payment(shares.base, False, shares.v)
            * int(shares.v["points.dealer_ron"])
            // int(shares.v["points.child_ron"]),
            shares.v,
        )
    },
}
"""By whether it is a tsumo: of a dealer's tsumo a non-dealer's share; of a dealer's ron half as much again as another
player's."""


def other_amounts(
    index: int, won: Won[GameWin], base_of: Callable[[Any], int], seats: Sequence[str], v: V
) -> Iterator[Miscount]:
    """Yield the mistakes in the amount that each payer of a win (``won``, at ``index``) gives: rounding, and shares of
    a tsumo or a dealer. ``base_of`` returns the base points of a game's own part of a win: the amounts are worked out
    when the mistake is settled, of the win as it is then, since its size may be mistaken too."""
    dealt, tsumo = won.player == seats[0], won.by == TSUMO
    is_of_dealer = dealt and (tsumo or len(won.payers) == 1)  # a liable player (包) pays a ron by another sum
    mistakes = {**ROUNDING, **(OF_TSUMO if tsumo else {}), **(OF_DEALER[tsumo] if is_of_dealer else {})}

    def pay(share_of: ShareMistake, view: View) -> View:
        """Return the ``view`` with what the payers give by a mistake in their shares (``share_of``)."""
        shares = HandShares(base_of(view.wins[index].own), dealt, tsumo, seats, v)

        def pay_otherwise(amounts: dict[str, int]) -> dict[str, int]:
            """Return what each payer gives by the mistake; who gives nothing still gives nothing."""
            return {payer: share_of(shares, payer, share) if share else 0 for payer, share in amounts.items()}

        return paid_otherwise(index, pay_otherwise, view)

    for subject, share_of in mistakes.items():
        yield Miscount(HAPPENED, subject, TSUMO_KEYS if tsumo else RON_KEYS, paid=partial(pay, share_of))


DORA_WITH_CHIPS = ("dora", "north")
"""The sources of dora for which many tables pay a chip each, in addition to those that most rules with chips pay."""


def unpaid_dora(parts: Iterable[Part], v: V) -> Iterator[tuple[str, int]]:
    """Yield the sources of dora in a win (``parts``: its parts) that pay no chips by these rules, and how many dora
    each has: elsewhere they do, so somebody may count a chip for each. Nothing where no chips are played."""
    paid = {written.thing for written in written_lines(v)}
    if not paid:  # no chip line at all
        return
    for part in parts:
        if part.kind == "dora" and part.id in DORA_WITH_CHIPS and part.id not in paid:
            yield part.id, part.number


LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman")
"""The limits that han make, the lowest first."""
HAN_SHORT = 2
"""So many han may be missing for the next limit where players still take a hand for it: 4 han (by fu a mangan) for a
haneman, 9 for a sanbaiman; few take 6, just a haneman, for a baiman."""


def limit_of_han(han: int, v: V) -> str:
    """Return the limit that so many ``han`` make by these rules, up to the counted yakuman; empty below mangan."""
    for name in reversed(LIMITS):
        least = v[f"limit.{name}_han"]  # 0: these rules have no such limit
        if least and han >= least:
            return name
    return ""


def limits_beside(limit: str) -> list[str]:
    """Return the next limit below and the next above a ``limit`` (empty: below mangan), as far as there is one."""
    place = LIMITS.index(limit) if limit else -1
    return [LIMITS[n] for n in (place - 1, place + 1) if 0 <= n < len(LIMITS)]


def limit_steps(limit: str, han: int, fu: int, v: V) -> Iterator[Miscount]:
    """Yield a hand of ``limit`` (empty: below mangan) and ``han`` taken for the next limit below or above, as players
    mix up how many han each needs: with the least han that the other limit needs. It is called ``limit_far`` where
    hardly anybody does: more than a han short of the next, and just its own limit, or further short; below mangan as
    well if it has the ``fu`` for kiriage, a rule that is more often meant; or a han more than its own limit needs, and
    taken for the next below. From below mangan nobody takes it for one from further off."""
    if limit and limit not in LIMITS:  # its han say nothing of limits
        return
    spare = han - v[f"limit.{limit}_han"] if limit else 0
    for another in limits_beside(limit):
        least = v[f"limit.{another}_han"]  # 0: these rules have no such limit
        short = least - han
        if least and short and (limit or short <= HAN_SHORT):
            is_kiriage = not limit and fu >= ORDINARY_FU
            is_beyond = short > HAN_SHORT or (short == HAN_SHORT and not spare)
            is_far = spare > 0 if short < 0 else is_beyond or is_kiriage
            # one part for the difference, as it is han of no particular yaku
            counted = {"any_han": (Part("any", "any_han", short, "han"),)}
            yield Miscount(HAPPENED, f"limit{'_far' * is_far} {another}", (f"limit.{another}_han",), counted)


def other_folds(parts: Iterable[Part], fold: int, han: int, fixed: bool, v: V) -> Iterator[Miscount]:
    """Yield the mistakes in how many yakuman a hand of so many folds (``fold``) and ``han`` counts as: one of several
    folds, fewer of a single yaku that is worth three or more, two of a single one, none. ``parts``: those of the win.
    The last two only where no yaku worth a limit fixes the size (``fixed``)."""
    keys = ("yakuman.add_up",)
    # A single fold may be believed to be all that counts. Of one yaku worth two folds another value of its rule is the
    # same mistake.
    yakuman = [part for part in parts if part.unit == "yakuman"]
    if fold > 2 or len(yakuman) > 1:
        single = Part("yaku", "single_fold", 1 - fold, "yakuman")
        yield Miscount(HAPPENED, "single_fold", keys, {"single_fold": (single,)})
    for folds in range(2, fold if len(yakuman) == 1 else 0):
        fewer = Part("yaku", "fewer_folds", folds - fold, "yakuman")
        yield Miscount(HAPPENED, f"folds {folds}", keys, {"fewer_folds": (fewer,)})
    if not fold or fixed:
        return
    yield from below_yakuman(fold, han, v)
    if fold == 1:  # other yakuman are worth two folds, and this may be thought one of these
        second = Part("yaku", "second_fold", 1, "yakuman")
        yield Miscount(HAPPENED, "second_fold", keys, {"second_fold": (second,)})


def below_yakuman(fold: int, han: int, v: V) -> Iterator[Miscount]:
    """Yield a yakuman of so many folds taken for a sanbaiman (:func:`taken_for_limit`)."""
    yield from taken_for_limit("yakuman_as", "sanbaiman", fold, han, v)


def taken_for_limit(subject: str, limit: str, fold: int, han: int, v: V) -> Iterator[Miscount]:
    """Yield a yakuman of so many folds (``fold``) and ``han`` taken for a hand of a ``limit`` that han make, with the
    least han for it in place of its folds; nothing where the rules have no such limit. ``subject``: what the mistake is
    called, before the limit."""
    key = f"limit.{limit}_han"
    if least := v[key]:
        counted = (Part("any", "any_han", least - han, "han"), Part("any", "any_fold", -fold, "yakuman"))
        yield Miscount(HAPPENED, f"{subject} {limit}", (key,), {"any_han": counted})


def read_sets(score: Score) -> SetsRead:
    """Return the sets and the wait of a reading, for the words of an explanation."""
    return sets_of(score.reading), WAIT_NAMES[score.reading.wait]


def with_lines(score: Score, lines: Iterable[ChipLine]) -> Score:
    """Return a score with other chip lines, and the chips that they bring."""
    chip_lines = tuple(lines)
    return score._replace(lines=chip_lines, chips=chips_won(chip_lines))


def base_of_win(win: SettledWin) -> int:
    """Return the base points of a win, for :func:`other_amounts`, which takes such a function of every game."""
    return win.best.base.points


def take_for(score: Score, win: SettledWin) -> SettledWin:
    """Return a settled win taken for another ``score``, which then counts. It comes first, so that a mistake can keep
    this function with its score (``partial``)."""
    return win.taken_for(score)


def all_pay_ron(index: int, winner: str, seats: Sequence[str]) -> Miscount:
    """Return the belief that everybody pays a ron, each as much as the discarder, as some other games have it;
    ``index``: the number of the win."""
    others = [player for player in seats if player != winner]

    def pay_alike(shares: dict[str, int]) -> dict[str, int]:
        """Return what the discarder gives as what each of the others gives."""
        return dict.fromkeys(others, max(shares.values(), default=0))

    return Miscount(HAPPENED, "all_pay", RON_KEYS, paid=partial(paid_otherwise, index, pay_alike))


def double_chips(win: SettledWin) -> SettledWin:
    """Return a win with the chips of all its lines doubled."""
    return win.taken_for(with_lines(win.best, (line._replace(base=2 * line.base) for line in win.best.lines)))


def take_chips_from(payers: tuple[str, ...], ids: Set[str], win: SettledWin) -> SettledWin:
    """Return a win whose chip lines of these ``ids`` are paid by ``payers``, against the rules."""
    lines = win.best.lines
    return win.taken_for(with_lines(win.best, (x._replace(payers=payers) if x.id in ids else x for x in lines)))


# --- shares of a tsumo ------------------------------------------------------------------------------------------------


def other_shares(index: int, players: int, to_dealer: bool, extra: int = 0) -> Iterator[Miscount]:
    """Yield the mistakes in the shares of a tsumo. With three ``players`` somebody may add the share of a fourth, with
    or without the ``extra`` points that everybody adds. Unless the dealer has won (``to_dealer``), the dealer's share
    may be taken as small as the others', or theirs as great as his, or the two sorts of shares may be exchanged.
    ``index``: the number of the win."""
    if players < len("ABCD"):
        fourth = partial(paid_otherwise, index, add_fourth_share)
        yield Miscount(ADDED, "missing_share", ("points.missing_share",), paid=fourth)
        if extra:  # the absent player may be thought to add it as the others do
            with_fourth = partial(paid_otherwise, index, add_fourth_share, whys=HAND)
            yield Miscount(ADDED, "missing_share/extra", ("points.missing_share",), paid=with_fourth)
        alike = partial(paid_otherwise, index, split_fourth_share)
        yield Miscount(ADDED, "missing_share/alike", ("points.missing_share",), paid=alike)
    if not to_dealer:
        believed = (("child_share", level_shares), ("dealer_share", raise_shares), ("turned_shares", turn_shares))
        for subject, shares in believed:
            paid = partial(paid_otherwise, index, shares)
            yield Miscount(HAPPENED, subject, ("points.tsumo_with_dealer",), paid=paid)


def level_shares(shares: dict[str, int]) -> dict[str, int]:
    """Return shares that are all those of a non-dealer, the smallest: the dealer's double was forgotten."""
    return dict.fromkeys(shares, min(shares.values(), default=0))


def raise_shares(shares: dict[str, int]) -> dict[str, int]:
    """Return shares that are all that of the dealer, the greatest: everybody pays as he does."""
    return dict.fromkeys(shares, max(shares.values(), default=0))


def turn_shares(shares: dict[str, int]) -> dict[str, int]:
    """Return shares of which the dealer's is a non-dealer's, and the reverse, as somebody may take one for the other:
    ``{"A": 1000, "B": 2000, "C": 2000}`` for A's 2000 and 1000 of B and C. Empty if nobody pays."""
    both = max(shares.values(), default=0) + min(shares.values(), default=0)  # of the two amounts that there are
    return {payer: both - share for payer, share in shares.items()}


def add_fourth_share(shares: dict[str, int]) -> dict[str, int]:
    """Return the shares with another one first, under an empty name: that of a fourth player who is absent. He would
    not be the dealer, so his share is the least that anybody pays; 0 if nobody pays."""
    return {"": min((n for n in shares.values() if n), default=0), **shares}


def split_fourth_share(shares: dict[str, int]) -> dict[str, int]:
    """Return equal shares of all that a tsumo of four would bring, as some tables of three split it: the share of the
    absent player is added, and the sum divided by those who pay. What does not divide is dropped."""
    payers = max(len(shares), 1)  # nobody pays: there is nothing to split, but no division by 0
    return dict.fromkeys(shares, sum(add_fourth_share(shares).values()) // payers)
