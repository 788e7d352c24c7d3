"""Mistakes in an anmika hand: in a win's reading, size, 夏, dealer, chip lines and multipliers, each paid by the
engine; and slightly different records: events left out, other circumstances, other tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from math import prod

from ...mistakes import (
    ADDED,
    DEALER,
    HAPPENED,
    LEFT_OUT,
    TWICE,
    Cause,
    Later,
    Miscount,
    Other,
    SetsRead,
    View,
    WinMistakes,
    other_dealer,
    other_flags,
    other_reading,
    pay_instead,
    with_changes,
)
from ...records.record import RIICHI, RON, TSUMO
from ...riichi.chips import CHIP_LINES, ChipLine, ChipLineRule, Factors, Multiplier, chip_line
from ...riichi.draw_mistakes import mistakes_at_draw
from ...riichi.mistakes import (
    RON_KEYS,
    TSUMO_KEYS,
    PartSums,
    left_unsaid,
    limit_of_han,
    limit_steps,
    list_declared,
    other_amounts,
    other_folds,
    other_shares,
    sets_of,
    sums_of_parts,
    unpaid_dora,
)
from ...riichi.other_records import TilesWon, flag_changes, other_draws, other_indicators, other_round_winds
from ...riichi.points import ron_payment, tsumo_total
from ...riichi.reading import WAIT_NAMES
from ...riichi.sizes import guesses, part_miscounts, yaku_nearly_there
from ...rules.rules import Rules
from ...tiles.tiles import KIND, KINDS, NORTH, VARIANT, mpsz
from ...verdict.ledger import CHIPS, POINTS, Ledger, Transfer
from ...verdict.verdict import Part
from .chips import winning_lines
from .dice import evaluate_rolls
from .hand import kinds_in_set
from .highest import Candidate, WinGain, make_candidate
from .payment import post_chips, post_shares
from .record import Aside, Chombo, Declared, Event, ExhaustiveDraw, Record, WinEvent, is_pocchi, same_discard, wins_in
from .setting import WinSetting, fever_key
from .settled_win import SettledWin, won
from .value import FIRST_YAKUMAN
from .verdict import AnmikaVerdict


class AnmikaWin(WinMistakes[SettledWin]):
    """The mistakes in one win. The win alone is paid anew, in a ledger of its own."""

    own: SettledWin
    parts: list[Part]

    def __init__(self, verdict: AnmikaVerdict, view: View, index: int) -> None:
        """Keep the parts of the win that somebody may miscount and, as :attr:`beside`, the transfers of the rest of the
        hand, which a miscount of this win leaves alone. ``index``: the number of the win."""
        super().__init__(verdict, view, index)
        self.setting, self.size_now = self.own.setting, self.own.chosen.size
        uncounted = {"beside", "multiplier"}
        if self.size_now.fold:  # a yakuman is worth the same whatever its dora and fu
            uncounted |= {"dora", "fu"}
        self.parts = [part for part in self.won.parts if part.kind not in uncounted]
        if ranks := self.size_now.ranks:
            self.parts.append(_ranks(ranks))
        # the transfers of this win are paid back: what remains is the rest of the hand
        undone = [t._replace(amount=-t.amount) for t in _transfers_of(self.own)]
        self.beside = view.moved(undone).cancelled().transfers
        """What is moved beside this win."""
        self.sums = self._sums(self.parts)

    def unsaid(self) -> Iterator[str]:
        """As in :class:`calc.mistakes.WinMistakes`: what riichi leaves unsaid, and ``gold`` if the record does not say
        how 金北 was used. The ruling may change with either, so a dispute names them."""
        event, hand = self.setting.won, self.setting.record.hand(self.setting.won.player)
        liable = bool(self.won.yakuman and hand.melds)
        yield from left_unsaid(event, hand.river is not None, liable, bool(self.setting.riichi.player))
        if event.gold is None and self.setting.side.norths:
            yield "gold"

    def declared(self) -> Iterator[str]:
        """As in :class:`calc.mistakes.WinMistakes`: the circumstances of a win without tiles, with its riichi."""
        return iter(()) if self.won.has_tiles else list_declared(self.setting.won, bool(self.setting.riichi.player))

    # --- what parts amount to -----------------------------------------------------------------------------------------

    def _sums(self, parts: Iterable[Part]) -> PartSums:
        """Return the han and fu that some parts of the win add up to."""
        return sums_of_parts(parts, self.size_now.fu_key, self.v)

    def size(self, parts: Sequence[Part]) -> tuple[PartSums, int, int]:
        """Return what ``parts``, with a mistake among them, amount to: their sums (han, fu, folds, chips), the ranks of
        夏 and the number of dice chances. The parts of a win need not add up to its size: so han and folds are those of
        the win, changed by what ``parts`` have more or less than the win's own parts. If ``parts`` have no fu, the win
        keeps its fu."""
        size, had, now = self.size_now, self.sums, self._sums(parts)
        fu = size.fu if now.fu in (0, had.fu) else now.fu
        sums = now._replace(han=size.han + now.han - had.han, yakuman=size.fold + now.yakuman - had.yakuman, fu=fu)
        ranks, dice = (sum(part.amount for part in parts if part.kind == kind) for kind in ("summer", "dice"))
        return sums, ranks, dice

    def _settle_with(self, parts: Sequence[Part] | None, some: Sequence[Miscount]) -> View:
        """Return the outcome of the hand with mistakes in this win: with other ``parts`` (``None``: its own), and with
        the changes of ``some`` miscounts. Thousands of mistakes are tried, so only this win is paid anew, in a ledger
        of its own; the rest of the hand stays as it was settled."""
        settled, size, dice = self.own, self.size_now, self.won.dice
        if parts is not None:
            sums, ranks, dice = self.size(parts)
            if (sums.han, sums.fu, sums.yakuman, ranks) != (size.han, size.fu, size.fold, size.ranks):
                size = size.sized(sums.han, sums.fu, sums.yakuman, ranks, self.v)
                settled = settled._replace(chosen=make_candidate(size, self.setting))
            if sums.chips != self.sums.chips:
                settled = _each_line(partial(_recount_line, dict(sums.chips), dict(self.sums.chips)), settled)
        for miscount in some:  # all changes of the win itself, before any change of its payments (below)
            if miscount.own:
                settled = miscount.own(settled)
        paid = won(settled)._replace(by=self.won.by, source=self.won.source)
        if dice != self.won.dice:
            paid = paid._replace(dice=dice)
        wins = (*self.base.wins[: self.index], paid, *self.base.wins[self.index + 1 :])
        view = self.base._replace(wins=wins, transfers=(*self.beside, *_transfers_of(settled)))
        for miscount in some:
            if miscount.paid:
                view = miscount.paid(view)
        return view

    # --- mistakes -----------------------------------------------------------------------------------------------------

    def readings(self) -> Iterator[Miscount]:
        """Yield the other readings of the tiles: players often see the reading of most han, where chips decide. Nothing
        for a win without recorded tiles."""
        # rule pocchi.order chooses what a drawn pocchi stands for, and so among its readings
        key = "pocchi.order" if self.setting.wild else "reading.order"
        for reading in self.own.order:
            if reading is not self.own.chosen:
                yield other_reading(partial(with_changes, chosen=reading), partial(_sets_read, reading), key)

    def miscounts(self) -> Iterator[Miscount]:
        """Yield every mistake in this win: in its setting (dealer, way of winning, 逆, fever), its size, its shares,
        its chip lines, their payers and multipliers. A win without recorded tiles has nothing to miscount."""
        size = self.size_now
        if not self.won.has_tiles:
            return
        yield from self._wrong_settings()
        if size.ranks > 1:
            yield Miscount(LEFT_OUT, "summer.rank/1", ("summer.rank",), {"summer.rank": (_ranks(size.ranks - 1),)})
        if size.ranks and not size.fold:
            yield Miscount(ADDED, "summer.rank/1", ("summer.rank",), {"summer.rank": (_ranks(size.ranks + 1),)})
        yield from part_miscounts(self.parts, self.won.yaku, size.fu_key, self.v)
        if size.fold:
            yield from other_folds(self.parts, size.fold, size.han, False, self.v)
            yield Miscount(ADDED, "summer.rank", ("summer.rank",), {"summer.rank": (_ranks(size.ranks + 1),)})
        else:
            fu = [part for part in self.parts if part.kind == "fu"]
            yield from guesses(fu, size.han, size.fu, size.fu_key, self.v)
            # the limit without the ranks of 夏, which raise the finished result
            limit = limit_of_han(size.han, self.v) if size.ranks else size.base.limit
            yield from limit_steps(limit, size.han, size.fu, self.v)
            yield from self._false_karasu()
            yield from yaku_nearly_there(size.reading, size.ids, self.v)
            yield from self._golds_for_chips()
            if size.ranks:  # players count a rank as a han
                as_han = {"summer.rank": (), "summer_as_han": (Part("any", "summer_as_han", size.ranks, "han"),)}
                yield Miscount(HAPPENED, "summer_as_han", ("summer.rank",), as_han)
        yield from self._wrong_shares()
        yield from self._false_lines()
        yield from self._wrong_payers()
        yield from self._wrong_multipliers()

    def _golds_for_chips(self) -> Iterator[Miscount]:
        """Yield that gold fives bring chips alone, beside red ones, whose han are then those of the red alone."""
        red = sum(part.amount for part in self.parts if part.subject == "dora.red")
        left = red - self.setting.golds * self.v["dora.red_han"]
        if 0 < left < red:
            yield Miscount(LEFT_OUT, "golds", ("dora.red_han",), {"dora.red": (Part("dora", "red", left, "han"),)})

    def _false_karasu(self) -> Iterator[Miscount]:
        """Yield カラス counted for a ron whose only yaku is riichi, though a dora, a north or a flower spoils it."""
        worth = self.v["yaku.karasu"].closed
        if worth and self.setting.won.by == RON and [part.id for part in self.won.yaku] == ["riichi"]:
            part = Part("yaku", "karasu", worth, "yakuman")
            yield Miscount(ADDED, "yaku.karasu", ("yaku.karasu",), {"yaku.karasu": (part,)})

    def _wrong_settings(self) -> Iterator[Miscount]:
        """Yield what changes all payments of a win: another dealer, a ron taken for a tsumo, 逆 unnoticed (the winner
        is thought to be paid), half noticed, or seen where there is none; a fever of another grade."""
        setting, times, event = self.setting, self.setting.multipliers, self.setting.won
        dealer, seated = other_dealer(setting.record, event.player)
        position = setting.position._replace(record=seated(setting.record))
        keys = RON_KEYS if event.by == RON else TSUMO_KEYS
        yield Miscount(DEALER, dealer, keys, own=partial(_take_setting, position=position))
        if event.by == RON:
            drawn = event._replace(by=TSUMO, source="")
            yield Miscount(HAPPENED, "tsumo", own=partial(_take_setting, won=drawn))
        if times.pocchi < 0:
            straight = partial(_take_setting, multipliers=times._replace(pocchi=-times.pocchi))
            yield Miscount(LEFT_OUT, "times.turn", (self._pocchi_rule,), own=straight)
            # the points alone are turned, or the chips alone
            lines = partial(_each_line, lambda line: line._replace(factors=_straight(line.factors)))
            yield Miscount(HAPPENED, "turn_points", (self._pocchi_rule,), {"payers": ()}, lines, chips=True)
            yield Miscount(HAPPENED, "turn_chips", (self._pocchi_rule,), own=partial(_each_share, times=-1))
        elif self.setting.wild:
            turned = partial(_take_setting, multipliers=times._replace(pocchi=-times.pocchi))
            yield Miscount(ADDED, "times.turn", (self._pocchi_rule,), own=turned)
        yield from self._wrong_fevers()

    def _wrong_fevers(self) -> Iterator[Miscount]:
        """Yield the mistakes in the multiplier of a fever: it is left out, or taken for that of a double or a triple
        fever, or multiplied by that of a double one, as if both applied. Nothing without a fever."""
        if not self.setting.riichi.fever:
            return
        times, v = self.setting.multipliers, self.v
        double, triple = (v[fever_key(grade)] for grade in (2, 3))
        for factor in sorted({1, double, triple, double * times.fever} - {times.fever}):
            multiplied = partial(_take_setting, multipliers=times._replace(fever=factor))
            kind, subject = (LEFT_OUT, "fever") if factor == 1 else (HAPPENED, f"fever_times {factor}")
            yield Miscount(kind, subject, (fever_key(self.setting.riichi.fever),), own=multiplied)

    @property
    def _pocchi_rule(self) -> str:
        """The key of the rule that gives the pocchi its factor, which a mistake in that factor contradicts. Of the
        positive ones it is blue, as green multiplies nothing."""
        factor = self.setting.multipliers.pocchi
        if factor > 0:
            return "pocchi.blue"
        return "pocchi.yellow" if factor == -1 else "pocchi.red"

    def _wrong_shares(self) -> Iterator[Miscount]:
        """Yield the mistakes in the points of each payer: 加符 added to a ron; a tsumo looked up in the table of rons,
        or the reverse; another amount of the table; 加符 forgotten for one payer; a fourth player's share of a
        tsumo."""
        event, seats, v = self.setting.won, self.setting.record.seats, self.v
        extra = v["points.tsumo_extra"]
        ron = event.by == RON
        if ron and extra:
            yield Miscount(ADDED, "tsumo_extra", ("points.tsumo_extra",), own=partial(_each_share, extra=extra))
        yield Miscount(HAPPENED, "tsumo_table" if ron else "ron_table", own=_by_other_table)
        if ron and extra:
            without = partial(_by_other_table, without_extra=extra)
            yield Miscount(HAPPENED, "tsumo_table/bare", ("points.tsumo_extra",), own=without)
        yield from other_amounts(self.index, self.won, _base_of_win, seats, v)
        shares = self.own.gain.shares
        if extra and len(shares) > 1:
            for share in shares:
                without = partial(_without_extra_of, share.player)
                yield Miscount(HAPPENED, f"extra_from_one {share.player}", ("points.tsumo_extra",), own=without)
        if not ron:  # a ron has one payer, so no shares to mistake
            yield from other_shares(self.index, len(seats), event.player == seats[0], extra)

    def _false_lines(self) -> Iterator[Miscount]:
        """Yield the mistakes of counting chip lines that the win does not have: a chip for each dora of a source that
        pays none here; in an open hand the lines that only a concealed hand has."""
        setting, v = self.setting, self.v
        for source, number in unpaid_dora(self.parts, v):
            factors = setting.multipliers.for_line(source, v)
            line = chip_line(ChipLineRule(source), "dora.han", number, number, setting.win, setting.others, v, factors)
            counted, one_more = {f"chips.{source}": ()}, partial(_with_line, line)
            yield Miscount(HAPPENED, f"{source}_chips", (line.rule,), counted, one_more, chips=True)

        size = self.size_now
        if size.reading.hand.menzen:
            return
        lines = {(line.id, line.base) for line in self.own.gain.lines}
        for line in winning_lines(size, setting, self.own.chosen.turned, closed=True):
            if (line.id, line.base) not in lines:
                change, parts = partial(_with_line, line), {f"chips.{line.id}": ()}
                yield Miscount(HAPPENED, f"closed_chips {line.id}", (line.rule,), parts, change, chips=True)

    def _wrong_payers(self) -> Iterator[Miscount]:
        """Yield the mistakes in who pays chips (:meth:`_list_payers_believed`), made in all lines; those in who pays by
        ron also in a single line, as the lines of a ron differ in that."""
        winner, seats = self.setting.won.player, self.setting.record.seats
        lines = [line for line in self.own.gain.lines if line.receiver == winner]
        for kind, subject, payers in self._list_payers_believed():
            change = partial(_change_payers, winner, payers, seats)
            yield Miscount(kind, subject, (), {"payers": ()}, partial(_each_line, change), chips=True)
            changed = [line.id for line in lines if len(line.payers) != len(payers)]
            # one changed line alone would be the mistake in all lines again
            if subject in ("chips_from_discarder", "chips_from_all") and len(changed) > 1:
                for name in changed:
                    one = partial(_each_line, partial(_change_line, name, change))
                    yield Miscount(kind, f"{subject}/line {name}", (), {"payers": ()}, one, chips=True)
        yield from self._wrong_payers_of_springs()

    def _list_payers_believed(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield the kind, the subject and the believed payers of each mistake in who pays chips: not the player who
        sits out (an empty tuple: those at the table, as in :func:`_change_payers`), the discarder alone, or everybody
        for a ron. The rules say of each line who pays it (spec §8, “t/r” or “all”)."""
        lines, record, source = self.own.gain.lines, self.setting.record, self.setting.won.source
        others = self.setting.others
        if any(record.sitout in line.payers for line in lines):
            yield LEFT_OUT, "sitout", ()
        if source and any(len(line.payers) > 1 for line in lines):
            yield HAPPENED, "chips_from_discarder", (source,)
        if source and any(len(line.payers) == 1 for line in lines):
            yield HAPPENED, "chips_from_all", others
            yield HAPPENED, "chips_from_all/table", tuple([player for player in others if player in record.seats])

    def _wrong_payers_of_springs(self) -> Iterator[Miscount]:
        """Yield the mistakes in who paid the chips of a spring that the winner drew, which everybody owed before the
        win: somebody believes that the player who sits out did not pay, or that only the discarder did, as with other
        chips of a ron."""
        sitout, event = self.setting.record.sitout, self.setting.won
        paid = [t for t in self.base.transfers if t.why == "chip_spring" and t.payee == event.player]
        others = [t for t in paid if t.payer != event.source] if event.source else []
        by_sitout = [t for t in paid if t.payer == sitout]
        for kind, subject, undone in (
            (HAPPENED, "chips_from_discarder spring", others),
            (LEFT_OUT, "sitout spring", by_sitout),
        ):
            if undone:
                moved = [t._replace(amount=-t.amount) for t in undone]
                yield Miscount(kind, subject, paid=partial(View.moved, transfers=moved), chips=True)

    def _wrong_multipliers(self) -> Iterator[Miscount]:
        """Yield the mistakes in multipliers: in a factor of chips (:meth:`_wrong_factors`), all chips counted twice, a
        drawn pocchi of ×1 taken for ×2, トビ賞 not multiplied, all multipliers of points left out."""
        yield from self._wrong_factors()
        own = [line for line in self.own.gain.lines if line.receiver == self.setting.won.player]
        if len(own) > 1:  # a single one is counted twice
            doubled = partial(_each_line, lambda line: line._replace(base=2 * line.base))
            yield Miscount(TWICE, "chips.all", (CHIP_LINES,), own=doubled, chips=True)
        if any(len(line.payers) > 1 for line in own):  # the sum of a line taken for what each pays
            each = partial(_each_line, lambda line: line._replace(base=line.base * len(line.payers)))
            yield Miscount(HAPPENED, "chips_times_payers", (CHIP_LINES,), {"payers": ()}, each, chips=True)
        if self.setting.wild and abs(self.setting.multipliers.pocchi) == 1:
            twice = partial(_each_line, lambda line: line._replace(factors=(*line.factors, Multiplier("pocchi", 2))))
            yield Miscount(ADDED, "times.pocchi", own=twice, chips=True)
        if any(line.id == "bust" and line.factors for line in self.own.gain.lines):
            bust = partial(_each_line, lambda line: line._replace(factors=()) if line.id == "bust" else line)
            yield Miscount(LEFT_OUT, "times.bust", ("chips.bust",), own=bust, chips=True)
        if any(line.id == "bust" for line in self.own.gain.lines):
            by_all = partial(_change_payers, self.setting.won.player, self.setting.others, self.setting.record.seats)
            everybody = partial(_each_line, partial(_change_line, "bust", by_all))
            yield Miscount(HAPPENED, "bust_from_all", ("chips.bust",), {"payers": ()}, everybody, chips=True)
        for factor in self.setting.points_times[:1]:  # one mistake, which leaves out all; it cites the first
            yield Miscount(LEFT_OUT, f"times.{factor.id}/points", (factor.rule,), own=_without_factors)

    def _wrong_factors(self) -> Iterator[Miscount]:
        """Yield each factor of the chips (シュバリー, pocchi, fever) left out, applied twice, or applied to points too:
        the last not of a fever, which rightly multiplies points, but also where the win brings no chips."""
        keys = {"shubari": "shubari.factor", "pocchi": self._pocchi_rule, "fever": fever_key(self.setting.riichi.fever)}
        factors = {name: abs(n) for line in self.own.gain.lines for name, n in line.factors}
        times = self.setting.multipliers
        yield from self._added_factors([n for n in factors.values() if n > 1])
        for name in factors:
            for kind in (LEFT_OUT, TWICE):
                change = partial(_each_line, partial(_change_factor, name, kind))
                yield Miscount(kind, f"times.{name}", (keys[name],), own=change, chips=True)
        with_honba = ["/honba"] if self.setting.record.honba else []
        for name, n in {"shubari": times.shubari, "pocchi": abs(times.pocchi)}.items():
            if n > 1:
                for what, of_honba in zip(("", *with_honba), (1, n), strict=False):
                    change = partial(_each_share, times=n, of_honba=of_honba)
                    yield Miscount(HAPPENED, f"points_times.{name}{what}", (keys[name],), own=change)

    def _added_factors(self, factors: Sequence[int]) -> Iterator[Miscount]:
        """Yield several ``factors`` of the chips added up, where they are multiplied: ×2 and ×2 as once and twice more,
        ×3, or ×2 and ×3 as ×5. Nothing for a single factor, which leaves nothing to add."""
        once_more = 1 + sum(factor - 1 for factor in factors)
        for times in sorted({once_more, sum(factors)} - {prod(factors)} if len(factors) > 1 else ()):
            change = partial(_each_line, partial(_multiply_line, times, prod(factors)))
            yield Miscount(HAPPENED, f"times_added {times}", (CHIP_LINES,), own=change, chips=True)


def _ranks(ranks: int) -> Part:
    """Return the part of a win that is so many ranks of 夏."""
    return Part("summer", "summer.rank", ranks, "ranks", ("summer.rank",))


def _transfers_of(settled: SettledWin) -> list[Transfer]:
    """Return the transfers of a win as the engine pays it, without sticks: a mistake takes them out of the hand and
    pays the win anew."""
    ledger = Ledger(settled.setting.record.everybody)
    post_shares(ledger, settled.setting, settled.gain)
    for line in settled.gain.lines:
        post_chips(ledger, line)
    return ledger.transfers


def _sets_read(candidate: Candidate) -> SetsRead:
    """Return the sets and the wait of a reading, as a dispute tells readings apart."""
    reading = candidate.size.reading
    return sets_of(reading), WAIT_NAMES[reading.wait]


# --- what a win is taken for ------------------------------------------------------------------------------------------


def _take_setting(settled: SettledWin, **changes: object) -> SettledWin:
    """Return a win in another setting (``changes``: fields of :class:`WinSetting`), with the same reading, and the
    points and chips that this reading brings there."""
    setting: WinSetting = settled.setting._replace(**changes)  # type: ignore[arg-type]
    return settled._replace(setting=setting, chosen=make_candidate(settled.chosen.size, setting))


def _base_of_win(settled: SettledWin) -> int:
    """Return the base points of a win. As :func:`calc.riichi.mistakes.other_amounts` asks of every game."""
    return settled.chosen.size.base.points


def _with_gain(gain: WinGain, settled: SettledWin) -> SettledWin:
    """Return a win of the same size that brings another ``gain``: other shares or chip lines."""
    return settled._replace(chosen=settled.chosen._replace(gain=gain))


def _each_share(settled: SettledWin, extra: int | None = None, times: int = 1, of_honba: int = 1) -> SettledWin:
    """Return a win with each of its shares mistaken: with ``extra`` points of 加符 (``None``: as they are), and
    multiplied by ``times``, its honba by ``of_honba``; the size of the win stays."""
    shares = [
        share._replace(factor=share.factor * times, honba_factor=share.honba_factor * of_honba)
        for share in settled.gain.shares
    ]
    if extra is not None:
        shares = [share._replace(extra=extra) for share in shares]
    return _with_gain(settled.gain._replace(shares=tuple(shares)), settled)


def _without_extra_of(player: str, settled: SettledWin) -> SettledWin:
    """Return a win with no 加符 of one player."""
    shares = [share._replace(extra=0) if share.player == player else share for share in settled.gain.shares]
    return _with_gain(settled.gain._replace(shares=tuple(shares)), settled)


def _without_factors(settled: SettledWin) -> SettledWin:
    """Return a win whose points nothing multiplies: fever or 夏夏金北 is forgotten. 逆 still turns who pays: that is
    another mistake."""
    sign = settled.setting.sign
    shares = [share._replace(factor=sign, honba_factor=sign) for share in settled.gain.shares]
    return _with_gain(settled.gain._replace(shares=tuple(shares)), settled)


def _by_other_table(settled: SettledWin, without_extra: int = 0) -> SettledWin:
    """Return a win as if its points had been looked up in the wrong table: a ron in that of tsumo, a tsumo in that of
    rons. Whoever makes this mistake claims a sum, so the first payer pays the whole difference, multiplied as the rest.
    ``without_extra``: the 加符 of each payer to leave out of the table of tsumo (the mistake ``tsumo_table/bare``).
    Riichi has :meth:`calc.riichi.mistakes.RiichiWin.pay_by_other_table`."""
    gain, setting = settled.gain, settled.setting
    if not gain.shares:  # nobody pays points: nothing can be taken from another table
        return settled
    base, seats, v = settled.chosen.size.base.points, setting.record.seats, setting.v
    dealer, ron = setting.won.player == seats[0], setting.won.by == RON
    wrong = tsumo_total(base, dealer, len(seats), v) if ron else ron_payment(base, dealer, v)
    wrong -= without_extra * (len(seats) - 1)
    right = sum(share.hand + share.extra for share in gain.shares)
    first, *rest = gain.shares
    first = first._replace(hand=first.hand + wrong - right)
    return _with_gain(gain._replace(shares=(first, *rest)), settled)


def _each_line(change: Callable[[ChipLine], ChipLine | None], settled: SettledWin) -> SettledWin:
    """Return a win with every chip line changed; a line for which ``change`` returns ``None`` is dropped."""
    changed = [line for line in map(change, settled.gain.lines) if line is not None]
    return _with_gain(settled.gain._replace(lines=tuple(changed)), settled)


def _with_line(line: ChipLine, settled: SettledWin) -> SettledWin:
    """Return a win with one more chip line; an earlier one with its id is dropped."""
    others = [other for other in settled.gain.lines if other.id != line.id]
    return _with_gain(settled.gain._replace(lines=(*others, line)), settled)


def _straight(factors: Factors) -> Factors:
    """Return the factors of a chip line as they would be without 逆."""
    return tuple([Multiplier(name, abs(times)) for name, times in factors])


def _recount_line(now: dict[str, int], had: dict[str, int], line: ChipLine) -> ChipLine | None:
    """Return a chip line as a mistake recounts it, with its base changed in proportion; ``None`` if the mistake leaves
    it no chips. ``now``, ``had``: the chips of each line, by its id, with the mistake and without."""
    if not now.get(line.id):
        return None
    return line._replace(base=line.base * now[line.id] // had[line.id])


def _multiply_line(times: int, whole: int, line: ChipLine) -> ChipLine:
    """Return a chip line multiplied by ``times`` in place of its factors, if these come to ``whole``, else as it is."""
    product = prod(n for _, n in line.factors)
    if abs(product) != whole:
        return line
    # one factor, under the first name, in place of all; it keeps their sign, which says who pays (逆)
    return line._replace(factors=(Multiplier(line.factors[0].id, times if product > 0 else -times),))


def _change_payers(winner: str, payers: Sequence[str], seats: Sequence[str], line: ChipLine) -> ChipLine:
    """Return a chip line with other ``payers``, if the winner receives it. If ``payers`` is empty: any line without
    those of its payers who are not in ``seats``, as somebody forgets the player who sits out."""
    if not payers:
        return line._replace(payers=tuple([player for player in line.payers if player in seats]))
    return line._replace(payers=tuple(payers)) if line.receiver == winner else line


def _change_line(name: str, change: Callable[[ChipLine], ChipLine], line: ChipLine) -> ChipLine:
    """Return a chip line with a ``change`` if it has this name (its id), else as it is."""
    return change(line) if line.id == name else line


def _change_factor(name: str, kind: str, line: ChipLine) -> ChipLine:
    """Return a line with the factor of a ``name`` applied twice, or (any other ``kind``) left out. The factor keeps its
    sign, which 逆 turns: who pays is another mistake."""

    def changed(times: int) -> int:
        """Return the mistaken factor: ``-3`` gives ``-9`` if applied twice, ``-1`` if left out."""
        return times * abs(times) if kind == TWICE else times // abs(times)

    factors = [Multiplier(factor, changed(n) if factor == name else n) for factor, n in line.factors]
    return line._replace(factors=tuple(factors))


def beside_wins(result: AnmikaVerdict, base: View) -> Iterator[Cause]:
    """Yield, as ``mistakes_beside`` of the system, the mistakes beside those in a win: those at any draw, that of
    leaving who sits out (抜け番) out of the chips of a チョンボ, those in how the chips of 春無し grow, and in what is
    multiplied, and slips in all wins of a fever."""
    yield from mistakes_at_draw(result, base)
    yield from _paid_otherwise(result, base)
    yield from _slips_of_all_wins(result, base)
    yield from _dice_by_discarder(base)
    sitout = result.record.sitout
    if not sitout:
        return
    paid = [t for t in base.transfers if t.why == "fault" and sitout in (t.payer, t.payee)]
    if paid:
        yield pay_instead(base, "sitout_fault", paid, ())
    moved = [t for t in base.transfers if t.unit == CHIPS and sitout in (t.payer, t.payee)]
    if len({t.why for t in moved}) > 1:  # what is paid for one reason has a mistake of its own
        yield pay_instead(base, "sitout/all", moved, ())
    yield from _springless_otherwise(result, base)


def _dice_by_discarder(base: View) -> Iterator[Cause]:
    """Yield the mistake of the discarder paying all the dice of a ron, of which everybody pays his part."""
    discarders = {won.player: won.source for won in base.wins if won.source}
    of_others = [
        t for t in base.transfers if t.why == "dice" and t.payee in discarders and t.payer != discarders[t.payee]
    ]
    if of_others:
        by_discarder = [t._replace(payer=discarders[t.payee]) for t in of_others]
        yield pay_instead(base, "dice_by_discarder", of_others, by_discarder)


def _slips_of_all_wins(result: AnmikaVerdict, base: View) -> Iterator[Cause]:
    """Yield the slips that somebody makes in each win of a fever, where he makes one in any: a part of the hand left
    out, which all of them have, or 逆 in all that it turns."""
    by_player: dict[str, list[int]] = {}
    for index, win in enumerate(base.wins):
        by_player.setdefault(win.player, []).append(index)
    for indices in by_player.values():
        slips: dict[str, dict[int, Miscount]] = {}
        for index in indices if len(indices) > 1 else ():
            for slip in AnmikaWin(result, base, index).miscounts():
                if slip.kind == LEFT_OUT or slip.about_what.startswith("turn_"):
                    slips.setdefault(slip.id, {})[index] = slip
        for of_wins in slips.values():
            if len(of_wins) > 1:
                view = Later(partial(_with_slips, result, base, of_wins))
                yield next(iter(of_wins.values())).cause(view, 0)._replace(win=None)


def _with_slips(result: AnmikaVerdict, base: View, slips: Mapping[int, Miscount]) -> View:
    """Return the outcome of a hand with a slip in each of several wins, by their indices."""
    for index, slip in slips.items():
        base = AnmikaWin(result, base, index).outcome_later(slip).view()
    return base


def _paid_otherwise(result: AnmikaVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistakes of not multiplying the 加符 of any win, as a fever does with all points, of multiplying the
    dice by シュバリー, of paying one of several hits of a roll, and of paying 流し役満 as 流し満貫."""
    once = result.rules.values["points.tsumo_extra"]
    shubari = max((win.own.setting.multipliers.shubari for win in result.wins), default=1)
    # the mistake, the reason and unit of what is paid, and by what its amount is multiplied and divided (0: by itself)
    mistakes = (
        ("extra_once", "extra", POINTS, once, 0),
        ("dice_times", "dice", CHIPS, shubari, 1),
        ("dice_hit", "dice", CHIPS, 1, _count_hits(result)),
        ("nagashi_mangan", "nagashi", POINTS, 1, FIRST_YAKUMAN),
    )
    for subject, why, unit, times, parts in mistakes:
        paid = [t for t in base.transfers if (t.why, t.unit) == (why, unit)]
        believed = [t._replace(amount=t.amount * times // (parts or t.amount)) for t in paid]
        if paid != believed:
            yield pay_instead(base, subject, paid, believed)


def _count_hits(result: AnmikaVerdict) -> int:
    """Return how many hits each recorded roll has that has any; 1 if they differ, or if none hits."""
    rolls = chain.from_iterable(getattr(event, "dice", ()) for event in result.record.events)
    hits = {evaluate_rolls(roll, False, result.rules.values).hits for roll in rolls} - {0}
    return hits.pop() if len(hits) == 1 else 1


def _springless_otherwise(result: AnmikaVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistakes in what further 春無し in a row bring, which double: as much as the first, or so many times as
    much. Nothing for the first."""
    last, first = result.record.last, result.rules.values["chips.springless"]
    in_row = (last.springless or 1) if isinstance(last, ExhaustiveDraw) else 1
    moved = [t for t in base.transfers if t.why == "springless"]
    for subject, chips in (("springless_first", first), (f"springless_linear {in_row}", first * in_row)):
        if moved and in_row > 1 and moved[0].amount != chips:
            yield pay_instead(base, subject, moved, [t._replace(amount=chips) for t in moved])


# --- slightly different records ---------------------------------------------------------------------------------------


def other_records(record: Record, rules: Rules) -> Iterator[Other]:
    """Yield slightly different records: an event left out or taken for another, norths or coloured tiles overlooked. A
    dispute settles each record anew, because an event changes what follows; miscounts only move amounts."""
    events = record.events
    tiles, removed = _tiles_won(record), frozenset(range(KINDS)).difference(kinds_in_set(rules.values))
    yield from other_round_winds(record, tiles)
    if record.wareme:
        yield Other(LEFT_OUT, "wareme", record._replace(wareme=""))
    for place, event in enumerate(events):
        before, after = events[:place], events[place + 1 :]
        if isinstance(event, Aside):
            what = "norths/1" if event.tile & KIND == NORTH else f"aside {mpsz(event.tile)}"
            yield Other(LEFT_OUT, what, record._replace(events=before + after))
        elif isinstance(event, Declared):
            yield Other(LEFT_OUT, "riichi", record._replace(events=before + after))
        others = _other_events(event, record.seats, before)
        if isinstance(event, WinEvent):
            others = chain(others, other_indicators(event, tiles, removed))
            wins = [*wins_in(events)]
            if event is wins[0] and any(later.player == event.player for later in wins[1:]):  # in a fever
                yield Other(LEFT_OUT, "later_wins", record._replace(events=(*before, event)))
            if event is wins[-1] and any(earlier.player == event.player for earlier in wins[1:-1]):
                yield Other(LEFT_OUT, "last_win", record._replace(events=before))
        for kind, subject, instead in others:
            yield Other(kind, subject, record._replace(events=(*before, instead, *after)))
    yield from _rons_alone(record)
    yield from _other_hands(record)


def _rons_alone(record: Record) -> Iterator[Other]:
    """Yield the record with each of several rons on one tile alone, as if nobody else had won (頭ハネ)."""
    rons = [win for win in wins_in(record.events) if win.by == RON]
    for win in rons:
        others = [ron for ron in rons if ron.player != win.player and same_discard(ron, win)]
        if others:
            events = tuple([event for event in record.events if event not in others])
            yield Other(HAPPENED, f"only {win.player}", record._replace(events=events))


def _tiles_won(record: Record) -> TilesWon:
    """Return how many tiles of each kind the winner has, those drawn aside by anybody too: only indicators of these
    kinds matter. ``None`` if any indicator may matter: if the winning tile or an indicator is a pocchi, if not exactly
    one player wins, or if a チョンボ pays for hands that did not win."""
    wins = [*wins_in(record.events)]
    aside = [event.tile for event in record.events if isinstance(event, Aside)]
    turned = [tile for win in wins for tile in (win.tile, *win.dora, *win.ura)]
    if len(wins) != 1 or any(map(is_pocchi, turned)) or any(isinstance(event, Chombo) for event in record.events):
        return None
    return [Counter(tile & KIND for tile in (*record.hand(wins[0].player).tiles, wins[0].tile, *aside))]


def _other_hands(record: Record) -> Iterator[Other]:
    """Yield slightly different records, which a dispute settles and compares with the claim: without the discards of a
    player, as if somebody overlooked his furiten, and with a plain tile in place of a coloured one."""
    events = record.events
    for player, hand in record.hands.items():
        if hand.river or hand.after or any(win.player == player and win.passed for win in wins_in(events)):
            hands = {**record.hands, player: hand._replace(river=None, after=())}
            # tiles let pass at a win make furiten as discards do
            unpassed = tuple([e._replace(passed=()) if isinstance(e, WinEvent) else e for e in events])
            yield Other(LEFT_OUT, "furiten", record._replace(hands=hands, events=unpassed))
        for coloured in dict.fromkeys(tile for tile in hand.concealed if tile & VARIANT):
            concealed = tuple([tile & ~VARIANT if tile == coloured else tile for tile in hand.concealed])
            hands = {**record.hands, player: hand._replace(concealed=concealed)}
            yield Other(LEFT_OUT, f"red {mpsz(coloured)}", record._replace(hands=hands))


OtherEvent = tuple[str, str, Event]
"""The kind of change, its name, and what an event may have been."""


def _other_events(event: Event, seats: Sequence[str], before: Sequence[Event]) -> Iterator[OtherEvent]:
    """Yield what else an event may have been; ``before``: the events before it, as a win is mistaken in other ways if
    its winner has declared riichi."""
    if isinstance(event, Declared):
        yield from _other_declarations(event)
    elif isinstance(event, WinEvent):
        declared = any(isinstance(earlier, Declared) and earlier.player == event.player for earlier in before)
        yield from _other_wins(event, declared)
    elif isinstance(event, ExhaustiveDraw):
        yield from other_draws(event, seats)
        if event.springless is not None and event.springless > 1:
            yield LEFT_OUT, "springless/1", event._replace(springless=event.springless - 1)
        if event.springless:
            yield ADDED, "springless", event._replace(springless=event.springless + 1)


def _other_declarations(event: Declared) -> Iterator[OtherEvent]:
    """Yield a riichi with one of its declarations (double, open, シュバリー) left out or added. シュバリー left out is
    a multiplier forgotten, which the win's own mistakes have (:meth:`AnmikaWin._wrong_multipliers`)."""
    for kind, name, changed in other_flags(event, ("double", "open", "shubari")):
        if (kind, name) != (LEFT_OUT, "shubari"):
            yield kind, f"{name}_riichi" if name != "shubari" else name, changed


def _other_wins(event: WinEvent, declared: bool) -> Iterator[OtherEvent]:
    """Yield a win in other circumstances, without winter or the gold north. Riichi is an event here (``declared``:
    whether the winner has one), so it is added as a flag only to ask which circumstances can go with it, and taken off
    again."""
    for kind, subject, flags in flag_changes(event.flags | (RIICHI if declared else 0), event.by == RON):
        if subject not in ("riichi", "double_riichi"):
            yield kind, subject, event._replace(flags=flags & ~RIICHI)
    if event.winter is not None:
        yield LEFT_OUT, "winter", event._replace(winter=None)
    if event.gold not in (None, "none"):
        yield LEFT_OUT, "gold", event._replace(gold="none")
