"""Mistakes in a mighty win: those of riichi, and in jokers, chip lines, 枚場 and 鬼将軍."""

from collections.abc import Iterable, Iterator
from copy import copy
from functools import partial

from ...mistakes import (
    ADDED,
    HAPPENED,
    LEFT_OUT,
    READING,
    SECOND,
    Cause,
    CostOf,
    Miscount,
    MistakeWords,
    Other,
    SetsRead,
    View,
    by_subject,
    join_causes,
    other_reading,
    replace_item,
)
from ...records.record import IN_RIICHI, RON, TSUMO, Record
from ...riichi.chips import ChipLineRule
from ...riichi.judge import Score
from ...riichi.mistakes import LIMITS, RiichiWin, read_sets, taken_for_limit
from ...riichi.verdict import chip_part
from ...tiles.tiles import HAKU, KIND, RED, VARIANT
from ...verdict.ledger import HAND, POINTS, Transfer
from ...verdict.verdict import Part
from .interpret import Interpretation, pay_kishogun
from .record import KISHOGUN, changed, own_win
from .settle import Settlement
from .verdict import SettledWin

MISTAKEN_READINGS = 2
"""The other readings that are tried together with a second mistake."""


class MightyWin(RiichiWin):
    """The mistakes in one win of mighty: those of riichi, settled by mighty."""

    settle = Settlement.settle
    own: SettledWin

    def is_fixed(self, parts: Iterable[Part]) -> bool:
        """Return whether the size is that of a 鬼将軍, or of a yaku worth a limit."""
        return super().is_fixed(parts) or any(part.kind == "kishogun" for part in parts)

    def unsaid(self) -> Iterator[str]:
        """As in :class:`calc.mistakes.WinMistakes`: what riichi leaves unsaid, and アリス if the record of a riichi
        does not list the tiles turned."""
        yield from super().unsaid()
        if self.own.win.flags & IN_RIICHI and own_win(self.own.win).alice is None:
            yield "alice"

    def paid_as(self, score: Score) -> Score:
        """Return a score that a mistake changed in size, with what is paid for it: its points times the factor of a ron
        on a white, and its chips counted anew. Whites and アリス stay those of the chosen interpretation."""
        chosen = self.own.chosen
        return self.own.party.paid(chosen, score, chosen.alice())

    def readings(self) -> Iterator[Miscount]:
        """Yield what else the whites may have been taken for: a mistake for each legal interpretation but the one that
        counts, the best first."""
        for it in self.own.choice.order:
            if it is not self.own.chosen:
                yield other_reading(partial(_take_interpretation, it), partial(_sets_read, it), "reading.order")

    def pairs(self, cost: CostOf, most: float) -> Iterator[Cause]:
        """As in :class:`calc.mistakes.WinMistakes`; and each of the first :data:`MISTAKEN_READINGS` other readings
        together with the ura left out, or with a mistake in the size or the payment of that reading. Only pairs that
        cost at most ``most``."""
        yield from super().pairs(cost, most)
        readings = [it for it in self.own.choice.order if it is not self.own.chosen]
        for number, reading in enumerate(readings[:MISTAKEN_READINGS], 1):
            mistake = Miscount(
                READING, str(number), ("reading.order",), words=MistakeWords(partial(_sets_read, reading))
            )
            left = most - cost(mistake.id) - SECOND
            yield from self._pair_before_turning(mistake, reading, cost, left)
            if left > 0 and reading.final().points != self.best.points:
                yield from self._pair_within(mistake, reading, cost, left)

    def _pair_before_turning(
        self, mistake: Miscount, reading: Interpretation, cost: CostOf, left: float
    ) -> Iterator[Cause]:
        """Yield another ``reading`` together with the ura left out, if that costs at most ``left`` and these gave it
        han: a player remembers what his jokers made when he showed the hand, before anything was turned. ``mistake``:
        that of the reading."""
        missed = Miscount(LEFT_OUT, "dora.ura", ("dora.ura",))
        if reading.open_score().han < reading.final().han and cost(missed.id) <= left:
            shown = Miscount(READING, f"{mistake.subject}/shown", own=partial(_take_shown, reading))
            view = self.outcome_later(shown)
            yield join_causes(mistake.cause(view, self.index), missed.cause(view, self.index), self.index)

    def _pair_within(self, mistake: Miscount, reading: Interpretation, cost: CostOf, left: float) -> Iterator[Cause]:
        """Yield another ``reading`` (``mistake``) together with each mistake in the hand as that reads it which costs
        at most ``left``; not those in chips alone, which an answer tells apart."""
        verdict = self.settled(None, partial(_take_interpretation, reading), self.record)
        win = type(self)(verdict, View.of(verdict), self.index)
        for second in win.miscounts():
            if not second.chips and cost(second.id) <= left:
                view = win.outcome_later(second)
                yield join_causes(mistake.cause(view, self.index), second.cause(view, self.index), self.index)

    def miscounts(self) -> Iterator[Miscount]:
        """Yield riichi's mistakes, and those in multipliers, アリス and 枚場. A 鬼将軍, which is the only part of its
        kind, is called ``kishogun`` alone; as a limit it cannot be counted twice."""
        for miscount in super().miscounts():
            if miscount.id != "twice:kishogun.kishogun":
                yield miscount._replace(subject=miscount.subject.replace("kishogun.kishogun", "kishogun"))
        yield from self._doubled_whites()
        yield from self._dragons_as_han()
        yield from self._dora_counted_once()
        yield from self._false_kishogun()
        yield from self._paid_maiba()

    def _doubled_whites(self) -> Iterator[Miscount]:
        """Yield the multiplier of a ron on a white (``white.ron_multiplier``) where it is not due: for a tsumo on a
        white, or a win on another tile with a white in the hand. Players remember only that a white doubles."""
        win, times = self.own.win, self.v["white.ron_multiplier"]
        on_white, in_hand = win.tile & KIND == HAKU, any(tile & KIND == HAKU for tile in win.concealed)
        if times == 1 or not (on_white or in_hand):
            return
        if win.by == TSUMO:
            subject = "white_tsumo" if on_white else "white_tsumo held"
            paid = partial(_multiply_payments, self.index, times)
            yield Miscount(HAPPENED, subject, ("white.ron_multiplier",), paid=paid)
        elif not on_white:
            white = {"times.white_ron": (Part("times", "white_ron", times, "times"),)}
            yield Miscount(ADDED, "times.white_ron", ("white.ron_multiplier",), white)

    def _dragons_as_han(self) -> Iterator[Miscount]:
        """Yield 小三元 counted in han, as in most other games, if it alone makes the yakuman here (spec §6): the hand
        is then of any lower limit, whatever else is counted in it."""
        yakuman = [part.subject for part in self.parts if part.unit == "yakuman"]
        if yakuman != ["yaku.shousangen"]:
            return
        for limit in LIMITS[:-1]:  # below yakuman
            yield from taken_for_limit("shousangen_as_han", limit, self.best.yakuman, self.best.han, self.v)

    def _dora_counted_once(self) -> Iterator[Miscount]:
        """Yield each sort of dora whose indicators are all red fives, which make it count double (ダブドラ), counted
        once; the tiles that jokers stand for stay."""
        key, times = "dora.red_indicator", self.v["dora.red_indicator"]
        pieces = by_subject(self.parts)
        for subject, indicators in (("dora.dora", self.record.dora), ("dora.ura", self.record.ura)):
            counted = pieces.get(subject, [])
            if times > 1 and counted and all(tile & VARIANT == RED for tile in indicators):
                once = {subject: (*counted[::times],)}
                yield Miscount(HAPPENED, f"red_indicator {subject}", (key,), once)

    def _false_kishogun(self) -> Iterator[Miscount]:
        """Yield 鬼将軍 counted for a ron whose only yaku is riichi, though a dora, a north or a joker spoils it: its
        subject says which, the joker before the first dora."""
        own = self.best
        is_of_riichi = self.won.by == RON and [part.id for part in own.yaku] == ["riichi"]
        if is_of_riichi and self.v["kishogun.limit"] != "none" and own.base.limit != KISHOGUN:
            dora = (part.subject for part in self.parts if part.kind == "dora" and part.amount)
            spoiler = next(dora, "house_rule") if self.own.real else "joker"
            yield Miscount(ADDED, f"kishogun {spoiler}", ("kishogun.limit",), own=self._pay_kishogun)

    def _pay_kishogun(self, win: SettledWin) -> SettledWin:
        """Return a win paid as a 鬼将軍."""
        score = pay_kishogun(win.best, win.best.reading.hand.dealer, self.v)
        return win.taken_for(self.paid_as(score))

    def other_lines(self) -> Iterator[Miscount]:
        """Yield riichi's mistakes; and アリス with a chip for each turned tile that matches, where the rules give one
        for each tile of the hand that is matched."""
        # リアル as one chip is another table's rule
        yield from (mistake for mistake in super().other_lines() if mistake.subject != "one_chip real")
        hits = len(self.own.chosen.hits())
        for line in self.best.lines:
            if line.id == "alice" and hits > 0 and hits != line.number:
                # what one match brings, once for each turned tile
                part = chip_part(line._replace(base=line.base // line.number * hits, number=hits))
                yield Miscount(HAPPENED, "alice_tiles", (line.rule,), {"chips.alice": (part,)}, chips=True)

    def may_add(self, written: ChipLineRule) -> bool:
        """Tell whether somebody may count a chip line that is not due: リアル with a joker, アリス without a hit, the
        祝儀 of a real yakuman for a counted one."""
        if written.thing == "real_yakuman":
            return self.best.base.limit == "counted_yakuman"
        return written.id == "real" or (written.id == "alice" and own_win(self.own.win).alice is not None)

    def _paid_maiba(self) -> Iterator[Miscount]:
        """Yield 枚場 paid in points like honba, in addition to its chips or in their place: it replaces honba here
        (spec §4), but most other games pay points."""
        win, honba = self.own.win, self.record.honba
        if not honba or self.v["honba.tsumo_each"] or self.v["honba.ron"]:  # a table that pays honba in points too
            return
        payers = [win.source] if win.by == RON else [p for p in self.record.seats if p != win.player]
        for each in HONBA[win.by]:
            moved = [Transfer(POINTS, p, win.player, each * honba, "honba") for p in payers]
            paid = partial(View.moved, transfers=moved, index=self.index, honba=each * honba * len(payers))
            # beside the chips, and in their place
            for subject, parts in ((f"maiba_points {each}", {}), (f"maiba_points/only {each}", {"chips.maiba": ()})):
                yield Miscount(HAPPENED, subject, ("chips.maiba",), parts, paid=paid)


def _multiply_payments(index: int, times: int, view: View) -> View:
    """Return an outcome with the points that are paid for the win at ``index`` multiplied, each payment by itself."""
    won = view.wins[index]
    of_win = [t for t in view.transfers if (t.unit, t.payee) == (POINTS, won.player) and t.why in HAND]
    further = [t._replace(amount=t.amount * (times - 1)) for t in of_win]
    return view.moved(further, index, points=won.points * times)


HONBA = {RON: (300, 200), TSUMO: (100,)}
"""The points of a honba from each payer in most other games: with four players, then with three if that differs."""


def _take_interpretation(it: Interpretation, win: SettledWin) -> SettledWin:
    """Return a win with its whites taken for what they are in ``it``, worth what everything turned makes of that, ura
    and アリス too. ``it`` comes first, so that a mistake can keep this function with it (``partial``)."""
    taken = copy(win.taken_for(it.final()))
    taken.chosen = it
    return taken


def _take_shown(it: Interpretation, win: SettledWin) -> SettledWin:
    """Return a win with its whites taken for what they are in ``it``, worth what that was when the hand was shown,
    before ura and アリス were turned: what a player may remember."""
    taken = copy(win.taken_for(it.open_score()))
    taken.chosen = it
    return taken


def _sets_read(it: Interpretation) -> SetsRead:
    """Return the sets and the wait of an interpretation, as a dispute tells readings apart."""
    return read_sets(it.final())


def other_records(record: Record, of_riichi: Iterator[Other]) -> Iterator[Other]:
    """Yield slightly different records: those of riichi games (without the riichi also without アリス, which is turned
    only for a riichi); records without アリス; records where the whites were declared as the best, or not declared at
    all."""
    for kind, subject, another in of_riichi:
        if (kind, subject) == (LEFT_OUT, "riichi") and isinstance(another, Record):
            wins = (w if w.flags & IN_RIICHI else changed(w, alice=None) for w in another.wins)
            yield Other(kind, subject, another._replace(wins=tuple(wins)))
        else:
            yield Other(kind, subject, another)
    for i, win in enumerate(record.wins):
        put = partial(replace_item, record, "wins", i)
        if own_win(win).alice:
            yield Other(LEFT_OUT, "alice", put(changed(win, alice=None)))
        has_white = any(tile & KIND == HAKU for tile in (*win.concealed, win.tile))
        for mode in ("best", "forgotten"):
            if has_white and own_win(win).declared[0] != mode:
                yield Other(HAPPENED, f"declared_{mode}", put(changed(win, declared=(mode, (), None))))
