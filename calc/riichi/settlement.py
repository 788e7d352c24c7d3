"""The settlement of a hand of the riichi family: a win, several wins on one tile, or a draw. The family's games call
:meth:`Settlement.settle` (:meth:`calc.systems.base.System.settle`).

:class:`Settlement` is riichi itself. A game that extends riichi overrides in a subclass what it does differently.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import ClassVar, Final

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import NoWin, Path, Problem, forbid
from ..records.record import (
    CHANKAN_ANKAN,
    FLAGS,
    HAITEI,
    IN_RIICHI,
    OPEN_RIICHI,
    PAARENCHAN,
    RINSHAN,
    RON,
    Draw,
    Record,
    Win,
)
from ..records.tile_set import coloured_in_place
from ..rules.rules import Rules, V
from ..tiles.notation import format_tile, format_tiles
from ..tiles.shapes import ORPHANS, Shape
from ..tiles.tiles import COPIES, EAST, GOLD, HAKU, KIND, KINDS, NORTH, VARIANT, WIND_NAMES, Kind, Tile, mpsz
from ..verdict.ledger import TABLE, Ledger, brought
from ..verdict.receipt import CONSIDERED, OpenStep, Receipt, Silent, deciding, glance
from ..verdict.verdict import NextHand, Remark
from .draw import charge_chombos, settle_chombo, settle_draw
from .following import following, honba_after
from .hand import Hand, is_wild
from .judge import Judge, Score, judge_for
from .payment import (
    RINSHAN_PAO,
    free_in_riichi,
    ledger_of,
    liable_of,
    lines_writer,
    not_liable,
    noted_wareme,
    pay_fines,
    pay_win,
    sticks_laid,
    winners,
    write_unpaid,
)
from .points import cell_of
from .verdict import RiichiVerdict, SettledWin
from .waits import HeldTiles, Waiter
from .yaku import REGISTRY

_SOMEWHERE: Final = {one.id: one.flag for one in REGISTRY.values() if one.flag and one.local}
"""Circumstances that are a yaku only at some tables."""
_REMARKABLE: Final = sum(_SOMEWHERE.values()) | RINSHAN
_LAST_OF_KAN: Final = HAITEI | RINSHAN
_YAKU: Final = "yaku."
"""What the rules of yaku begin with."""
_DEALT_IN: Final = "open_riichi_dealt_in"


def _all_in_riichi(record: Record) -> Collection[str] | None:
    """Return who declared riichi in a hand that is settled as a draw, as their sticks stay on the table: those whom the
    record names and, if three wins make the draw (三家和), the winners in riichi too. With the latter it is a mapping
    to how each declared: ``open``, or true for a plain riichi. ``None``: the record does not say."""
    winners = {win.player: "open" if win.flags & OPEN_RIICHI else True for win in record.wins if win.flags & IN_RIICHI}
    others = record.in_riichi or {}
    if not winners:
        return record.in_riichi
    return {**(others if isinstance(others, Mapping) else dict.fromkeys(others, True)), **winners}


class Settlement:
    """One hand while it is being settled. Raises :class:`~calc.NoWin` with every rule that forbids what the
    record claims."""

    waiter: ClassVar[type[Waiter]] = Waiter
    """The class that determines waits."""
    __slots__ = (
        "considered",
        "freed",
        "judge",
        "ledger",
        "left",
        "notes",
        "receipt",
        "record",
        "rules",
        "v",
        "written",
    )

    def __init__(self, record: Record, rules: Rules, receipt: Receipt | None) -> None:
        """Prepare the settlement; nothing is judged or posted yet. Without a receipt nobody asks which rules were read,
        so the judge that remembers hands is used (:func:`~calc.riichi.judge.judge_for`). With one it is a new judge,
        whose values record each read."""
        self.written, self.rules, self.receipt = record, rules, receipt
        self.judge = judge = judge_for(rules) if receipt is None else Judge(rules, receipt.values)
        self.v = v = judge.v
        self.freed: Sequence[tuple[str, str]] = ()
        """Who is named as liable (包) and is not, as he is in riichi, each with the winner (``pao.in_riichi``)."""
        if record.in_riichi and glance(v, "pao.in_riichi") is False and any(win.pao for win in record.wins):
            record, self.freed = free_in_riichi(record, v)
        self.record = record
        self.ledger = ledger_of(record.seats, record.wareme, v) if record.wareme else Ledger(record.seats)
        self.left = 0
        """The number of riichi sticks that no winner took."""
        self.notes: list[Remark] = []
        self.considered: dict[str, OpenStep] = {}
        """With a receipt: the step of what is looked at for each winner. All wins are judged before any is paid."""

    @classmethod
    def settle(
        cls, record: Record, rules: Rules, receipt: Receipt | None = None, judged: Sequence[SettledWin] = ()
    ) -> RiichiVerdict[SettledWin]:
        """Settle one legal hand, and return its verdict: what every game of the family names as its settlement.
        ``judged``: its wins in the order of payment, if they are judged already, as a dispute has them."""
        return cls(record, rules, receipt).verdict(judged)

    def verdict(self, judged: Sequence[SettledWin] = ()) -> RiichiVerdict[SettledWin]:
        """Settle the hand and return its verdict: judge the wins, pay them or the draw, find who deals next, and note
        what is doubtful. Changes the ledger, the notes and the receipt of this settlement. Wins that are ``judged``
        already, as by a dispute, are only paid. Raises :class:`~calc.NoWin` for wins that the rules forbid."""
        record, receipt, ledger = self.record, self.receipt, self.ledger
        wins: Sequence[SettledWin] = ()
        if self.freed:
            self._tell_freed()
        fines = self._charge_faults() if record.fined or record.chombos else 0
        if fines:  # they lie on the table as the sticks of the record do
            self.record = record = record._replace(sticks=record.sticks + fines)
        # by the rules three wins on one tile may be a draw
        if drawn := record.draw or (self.three_wins() if len(record.wins) > 2 else None):
            self.record = record = record._replace(wins=(), draw=drawn, in_riichi=_all_in_riichi(record))
            after = self.draw(drawn)
        else:
            wins = [settled.paid_in(record, ledger) for settled in judged] if judged else self.won()
            after = self._settle_wins(wins)
        if record.wareme:
            self.notes += noted_wareme(record.wareme, self.v, receipt)
        self.notes += self.note_indicators(wins)
        after = self.close(after)
        record = record._replace(sticks=record.sticks - fines) if fines else record  # as it was written
        if self.freed and record.wins:
            record = record._replace(wins=self.written.wins)
        return RiichiVerdict(record, self.rules, ledger, map(SettledWin.won, wins), after, self.notes, receipt)

    def _tell_freed(self) -> None:
        """Add a note, and a line to the receipt, on each player who is named as liable and free of it in riichi."""
        for player, winner in self.freed:
            self.notes.append(Remark("no_pao_in_riichi", {"player": player, "winner": winner}))
            if self.receipt is not None:
                self.receipt.line("note", "no_pao", player, keys=("pao.in_riichi",))

    def _charge_faults(self) -> int:
        """Post what players pay for faults that did not end the hand (fines, チョンボ), with lines and notes. Return
        how many sticks that lays on the table."""
        record, receipt = self.record, self.receipt
        laid = pay_fines(self.ledger, record, self.v, receipt)
        if record.chombos:
            laid += charge_chombos(self.ledger, record, self.v, receipt or Silent(self.rules))
            self.notes += chain.from_iterable(map(self._note_of_place_points, record.chombos))
        return laid

    def _settle_wins(self, wins: Sequence[SettledWin]) -> NextHand:
        """Post the payments of the wins, and return what comes next: who deals, at which honba, and how many sticks
        nobody took (also kept in :attr:`left`)."""
        record, ledger, v = self.record, self.ledger, self.v
        keeps = self.pay_all(wins)
        if glance(v, "sticks.carried") not in (None, "winner"):  # earlier sticks may be for a winner in riichi alone
            taken = sum(t.amount for t in ledger.transfers if t.payer == TABLE)
            self.left = record.sticks - taken // v["sticks.value"]
        dealer, honba = self._deal_after(wins, keeps)
        return following(ledger, record, dealer, honba, self.left, v, self.receipt, wins)

    def _deal_after(self, wins: Sequence[SettledWin], keeps: bool) -> tuple[str, int]:
        """Return who deals after some wins, and at which honba. Usually a dealer who has won (``keeps``) deals again at
        one honba more, else the next player deals at 0. Rules ``renchan.win``, ``paarenchan.deal``,
        ``renchan.next_dealer`` and ``honba.grows`` may say otherwise; to save time they are read only for a receipt, or
        if a table plays them otherwise."""
        record, v = self.record, self.v
        if self.receipt is not None or self.judge.deals_otherwise:
            eighth = any(is_eighth_win(record, settled.win, self.judge) for settled in wins)
            passes = eighth and v["paarenchan.deal"] == "passes" and v["yaku.paarenchan"].closed
            keeps = keeps and v["renchan.win"] and not passes
            first, honba = wins[0].win.player, honba_after(record.honba, drawn=False, keeps=keeps, v=v)
            if not keeps and v["renchan.next_dealer"] == "winner" and first != record.seats[0]:
                return first, honba
            return record.seats[0 if keeps else 1], honba
        return record.seats[0 if keeps else 1], record.honba + 1 if keeps else 0

    def pay_all(self, wins: Sequence[SettledWin]) -> bool:
        """Post the payments of all wins in their order, each with its lines in its own step of the receipt, and add the
        notes on them. Return whether the dealer counts as a winner, which may keep him the deal: if he is the first
        winner, or by ``any`` of rule ``renchan.multiple_ron`` one of those paid."""
        record, receipt, first = self.record, self.receipt, wins[0]
        for settled in wins:
            win = settled.win
            if win.yaku:
                self.notes += claimed_yaku_notes(win.player, win.yaku, self.rules)
            if receipt is None:
                if settled.paid:
                    self._pay(settled, settled is first)
                continue
            with self.considered[win.player] as considered:
                receipt.line("win", "win", win.player, keys=self._win_rules(settled, settled is first))
                self._write_win_size(settled, receipt)
                if settled.paid:
                    self._pay(settled, settled is first)
                else:
                    if win.size is None:
                        write_unpaid(receipt, settled.best, self.v)
                    receipt.line("note", "head_bump", self.v["ron.most_winners"], keys=("ron.most_winners",))
                considered.decided = receipt.cited  # rules cited in the lines above are not listed as only considered
                considered.result = " ".join(_others_looked_at(considered, settled.best))
        dealer = record.seats[0]
        if len(wins) == 1 or first.win.player == dealer:
            return first.win.player == dealer
        paid = [settled.win.player for settled in wins if settled.paid]
        return dealer in paid and bool(self.v["renchan.multiple_ron"] == "any")

    def _note_wide_cell(self, settled: SettledWin) -> Iterator[Remark]:
        """Yield a note if the payment came from a cell of ``points.table`` that is written by han and fu but pays every
        hand of a limit: its writer may have meant that size alone. The note advises the same cell under the name of the
        limit."""
        dealer, tsumo = settled.win.player == self.record.seats[0], settled.win.by != RON
        cell, _ = cell_of(settled.best.base.points, dealer, tsumo, self.rules.values)
        if limit := self.judge.wide_cells.get(cell):
            yield Remark("wide_cell", {"cell": cell, "fix": cell.replace(cell.split()[0], limit, 1)})

    def won(self) -> list[SettledWin]:
        """Judge the wins, and return them in the order of payment. Marks those beyond ``ron.most_winners`` as not paid,
        with a note each. With a receipt each win is judged in a step of its own. Raises :class:`~calc.NoWin` with the
        problems of all wins that the rules forbid, not only of the first."""
        record, receipt, v = self.record, self.receipt, self.v
        if len(record.wins) == 1:
            if receipt is not None:
                return [self._judged(0, self.judge, receipt)]
            # not by way of ``taken``: most hands of a batch come here
            return [(self.judged if record.wins[0].size is None else self.taken)(0, self.judge)]
        problems: list[Problem] = []
        wins: dict[str, SettledWin] = {}
        for index, claimed in enumerate(record.wins):
            try:  # with a receipt each win has a judge of its own, so that its reads are recorded
                if receipt is None:
                    wins[claimed.player] = self.taken(index, self.judge)
                else:
                    wins[claimed.player] = self._judged(index, Judge(self.rules, receipt.values), receipt)
            except NoWin as no:
                problems.extend(no.problems)
        forbid(problems)
        order = winners(record, v)
        for player in order[v["ron.most_winners"] :]:
            wins[player].paid = False
            self.notes.append(Remark("head_bump", {"player": player, "by": order[0]}))
        return [*map(wins.__getitem__, order)]

    def three_wins(self) -> Draw | None:
        """Return the draw that three wins on one tile make (三家和), and add a note on it; ``None`` where the rules pay
        all three (``ron.triple_is_draw``). The wins are judged all the same. Raises :class:`~calc.NoWin` if the rules
        forbid one of them, as then there are not three."""
        if not self.v["ron.triple_is_draw"]:
            return None
        type(self)(self.record, self.rules, None).won()  # only to raise what forbids one of them
        self.notes.append(Remark("three_wins", {"players": [win.player for win in self.record.wins]}))
        return Draw("sanchahou", source=self.record.wins[0].source)

    def _judged(self, index: int, judge: Judge, receipt: Receipt) -> SettledWin:
        """Return a judged win. The rules read meanwhile go into a step of the receipt of its own, kept in
        :attr:`considered`, so that of several wins each cites its own rules. ``index``: the number of the win."""
        considered = receipt.step(CONSIDERED, "considered", "")
        self.considered[self.record.wins[index].player] = considered
        with considered.part():
            return self.taken(index, judge)

    def taken(self, index: int, judge: Judge) -> SettledWin:
        """Return a judged win of the record: by its readings, or by its size if nobody wrote its tiles. ``index``: the
        number of the win. Raises :class:`~calc.NoWin` if the rules forbid it."""
        if self.record.wins[index].size is None:
            return self.judged(index, judge)
        from .sized import sized_win  # only where nobody wrote the tiles

        forbid(self.refused(index, ORPHANS))  # the shape that may do most, since its own is not known
        return sized_win(self.record, index, judge, self.rules, self.ledger)

    def _win_rules(self, settled: SettledWin, first: bool) -> list[str]:
        """Return the keys of the rules that could have forbidden this win, for its line of the receipt: on furiten, a
        robbed kan, a riichi with calls, several winners. ``first``: whether it is paid first; of several winners only
        the first cites the rules on these."""
        win, ron, several = settled.win, settled.win.by == RON, first and len(self.record.wins) > 1
        gone = bool(win.river or win.passed)  # what furiten is judged by
        called = win.flags & IN_RIICHI and _has_calls(win)
        if not (several or gone or called or win.flags & CHANKAN_ANKAN):  # as of most wins
            return []
        decides = {
            "ron.order": several,
            "ron.most_winners": several,
            "ron.triple_is_draw": several,
            "chankan.ankan_kokushi": win.flags & CHANKAN_ANKAN,
            "riichi.with_calls": called,
            "furiten.on": gone and glance(self.v, "furiten.on") is False,
            "furiten.kokushi_exempt": gone and ron and settled.best.reading.shape.form == ORPHANS,
            **({} if ron else _furiten_of_tsumo(win)),
        }
        return deciding(decides)

    def _write_win_size(self, settled: SettledWin, receipt: Receipt) -> None:
        """Write to the receipt the size of a win with the reasons for it, or of a win without tiles that the record
        says so. Few are such, so the module for them is imported only here."""
        if settled.win.size is None:
            self.tell(settled)
        else:
            from .sized import SizedWin, write_size  # only where nobody wrote the tiles

            assert isinstance(settled, SizedWin)
            write_size(receipt, settled.size, settled.best.base, self.v)

    def _pay(self, settled: SettledWin, first: bool) -> None:
        """Post the payments of a win, and note what it does not count. With 割れ目 each payer may pay another multiple,
        so the points of ``settled`` become what was paid for its hand. Called in the order of payment. ``first``:
        whether it is the first win, or the only one."""
        record, win, best = self.record, settled.win, settled.best
        if win.size is None:
            self.pay(settled, first)
        else:
            self._pay_sized(settled, first)
        if record.wareme:  # the ledger has multiplied some payments
            settled.points = brought(self.ledger.transfers, win.player)
        if self.judge.wide_cells:
            self.notes += self._note_wide_cell(settled)
        # looked for only where something can be uncounted, since every hand of a batch comes here
        few_ura = record.ura and len(record.ura) < len(record.dora)
        if win.pao or win.flags & _REMARKABLE or best.yakuman or few_ura:
            self.notes += self._uncounted(win, best)

    def _pay_sized(self, settled: SettledWin, first: bool) -> None:
        """Post the payments of a win without tiles. Note that nothing of it is checked; if no hand comes to its
        amounts, that and the nearest amounts; if it is no yakuman, that a 八連荘 is one; and if the rules would pay
        chips that it does not say, that. These are notes, no problems, as what was said may be true all the same.
        ``first``: whether it is the first win, or the only one."""
        from .sized import SizedWin, chips_not_said, nearest_amounts, pay_sized  # only where nobody wrote the tiles

        assert isinstance(settled, SizedWin)
        pay_sized(self.ledger, self.record, settled, first, self.judge, self.receipt)
        win, values = settled.win, self.rules.values
        self.notes.append(Remark("as_told", {"player": win.player}))
        if nearest := nearest_amounts(self.record, win, settled.size, values):
            told = "/".join(f"{n:,}" for n in sorted({*(settled.size.points or settled.size.paid).values()}))
            self.notes.append(Remark("no_such_amount", {"player": win.player, "told": told, "nearest": nearest}))
        eighth = values["yaku.paarenchan"]
        if eighth.yakuman and not settled.best.yakuman and is_eighth_win(self.record, win, self.judge):
            self.notes.append(Remark("eighth_as_told", {"player": win.player}))
        if chips_not_said(self.record, win, settled.size, values):
            self.notes.append(Remark("chips_not_said", {"player": win.player}))
        if self.receipt is not None:
            self._write_end(settled)

    def _write_end(self, settled: SettledWin) -> None:
        """Write the last lines of a win: its total, and who is named as liable but is not. Who is liable is asked again
        with the values of this settlement, so that those lines cite the rules. Only with a receipt."""
        win, v = settled.win, self.v
        free = not_liable(win, liable_of(settled.best, v)) if win.pao else ()
        lines_writer().write_end(self.receipt, self.ledger, win, free, v)

    # --- what a game may override -------------------------------------------------------------------------------------

    def judged(self, index: int, judge: Judge) -> SettledWin:
        """Judge the win of this ``index``: return it with its readings, the best first. Raises :class:`~calc.NoWin` if
        the rules forbid it. What few wins have (a river, points that a riichi needs) is checked only if the record says
        something of it. May add a note on 完全先付け. A game with jokers replaces this method."""
        record = self.record
        win = record.wins[index]
        hand = hand_of(record, win, judge)
        if win.tile & VARIANT and is_wild(win, judge.v):
            scores = _wild_scores(record, win, judge)
        else:
            scores = judge.scores(hand, record)
        # each of these can forbid a win whatever its yaku
        rare = win.river is not None or win.passed or record.dead or record.scores or hand.flags & CHANKAN_ANKAN
        if not scores or not scores[0].yaku or rare:
            forbid(self.forbidden(index, hand, scores))
        # a concealed hand is sure of its yaku unless the rules ask that of it too
        if judge.sakizuke and (not hand.menzen or self.v["sakizuke.closed"]):
            self.enforce_sakizuke(win, index, judge)
        return SettledWin(record, index, scores, judge, self.rules, self.ledger)

    def valued(self, win: Win, judge: Judge) -> list[Score]:
        """Return the scores that a win would have, without asking whether it may be won: for waits, and for what
        somebody believes. One for each reading; in a game with jokers, one for each interpretation of them."""
        return judge.scores(hand_of(self.record, win, judge), self.record)

    def _has_yaku(self, win: Win) -> bool:
        """Tell whether a win would have a yaku. A draw asks it of each wait, where the rules count as tenpai only hands
        with a yaku (``draw.tenpai_yaku``)."""
        return any(score.yaku for score in self.valued(win, self.judge))

    def enforce_sakizuke(self, win: Win, index: int, judge: Judge) -> None:
        """Enforce 完全先付け (``sakizuke.on``), by which a hand must be sure of its yaku before it wins. Raise
        :class:`~calc.NoWin` if with some wait it has none, or if the record says that its calls secured none. Add a
        note if the hand has calls and the record does not say. Of its circumstances only riichi counts, as no other is
        sure before the win."""
        path = ("wins", index, "sakizuke" if win.sakizuke is False else "hand")  # False: the record says that none was
        waits = self.waiter(HeldTiles(win.concealed, win.melds, win.norths), judge.v).completing
        by_wait = {kind: self.valued(win._replace(tile=kind, flags=win.flags & IN_RIICHI), judge) for kind in waits}
        without = [kind for kind, scores in by_wait.items() if scores and not any(s.yaku for s in scores)]
        if judge.v["sakizuke.on"] and (without or win.sakizuke is False):
            raise NoWin([self._unsure_problem(win, without, judge, path)])
        if win.sakizuke is None and _has_calls(win):
            self.notes.append(Remark("sakizuke_unchecked", {"player": win.player}))

    def _unsure_problem(self, win: Win, without: Sequence[Kind], judge: Judge, path: Path) -> Problem:
        """Return the problem of a win that was not sure of its yaku (完全先付け). ``without``: the waits with which it
        has no yaku, or too few han; if empty, the calls are the reason. The problem names the rule: ``sakizuke.on``, or
        for a concealed hand ``sakizuke.closed``."""
        if not without:
            return problem("W308.calls", path)
        tiles, rule = " ".join(map(mpsz, without)), "sakizuke.on" if _has_calls(win) else "sakizuke.closed"
        if least := _least_asked(judge, self.record.honba, win.player == self.record.seats[0]):
            return problem("W308.least", path, tiles=tiles, han=least, rule=rule)
        return problem("W308.wait", path, tiles=tiles, rule=rule)

    def tell(self, settled: SettledWin) -> None:
        """Write to the receipt, which there must be, the size of a win and the reasons for it, and if there are several
        readings, by which rule the best was chosen."""
        receipt, v = self.receipt, self.v
        order = v["reading.order"]  # read even for one reading: then the receipt lists it as only considered
        assert receipt is not None
        if settled.scores[1:]:
            keys = ("reading.order",)
            receipt.line("reading", "best_of", len(settled.scores), detail=", ".join(order), keys=keys)
        wild = is_wild(settled.win, v)
        lines_writer().write_value(receipt, settled.best, self.record, settled.judge, wild)

    def pay(self, settled: SettledWin, first: bool) -> None:
        """Post the payments of a win, and write the last of its lines to the receipt. ``first``: whether it is the
        first of several winners, who takes honba and sticks, or the only one. A game that pays otherwise overrides
        it."""
        receipt = self.receipt
        settled.lines = pay_win(self.ledger, self.record, settled.best, first, self.judge, receipt)
        if receipt is not None:
            self._write_end(settled)

    def draw(self, drawn: Draw) -> NextHand:
        """Post the payments of a draw or a チョンボ, and return what comes next. Adds notes, so that the table sees
        whom it was paid as tenpai: who is, who was in riichi without it, and who waits only for tiles that he holds all
        four of, which the rules may count as tenpai."""
        receipt = self.receipt or Silent(self.rules)
        if drawn.offender:
            after = settle_chombo(self.ledger, self.record, drawn.offender, self.v, receipt)
            self.notes += self._notes_of_chombo(drawn.offender, after)
            return after  # tenpai does not matter then
        after, tenpai, own_four = settle_draw(
            self.ledger, self.record, self.waiter, self.judge, receipt, self._has_yaku
        )
        if tenpai is not None:
            self.notes.append(Remark("tenpai", {"players": tenpai}))
            in_riichi = self.record.in_riichi or ()
            noten = [p for p in self.record.seats if p in in_riichi and p not in tenpai]
            self.notes += [Remark("riichi_noten", {"player": player}) for player in noten]
        for player in own_four:
            which = "own_four_tenpai" if player in (tenpai or ()) else "own_four_noten"
            self.notes.append(Remark(which, {"player": player, "rule": "draw.own_four_wait"}))
        return after

    def _notes_of_chombo(self, offender: str, after: NextHand) -> Iterator[Remark]:
        """Yield the notes on a チョンボ that ended the hand: on the place points of its ``offender``, and that the hand
        is replayed, if the same dealer deals again (``after``)."""
        yield from self._note_of_place_points(offender)
        if after.dealer == self.record.seats[0]:
            yield Remark("replayed", {"player": offender})

    def _note_of_place_points(self, offender: str) -> Iterator[Remark]:
        """Yield the note on what a チョンボ costs its ``offender`` at the end of the match (``chombo.place_points``),
        which no transfer of the hand shows."""
        if lost := glance(self.v, "chombo.place_points"):
            to_others = glance(self.v, "chombo.place_points_to") == "others"  # cited by the match
            which = "place_points_to_others" if to_others else "place_points_lost"
            yield Remark(which, {"player": offender, "n": lost})

    def close(self, after: NextHand) -> NextHand:
        """Return what comes next when the hand is over: ``after`` as it is. A game overrides it to post what remains to
        be paid then."""
        return after

    # --- common to all ------------------------------------------------------------------------------------------------

    def _uncounted(self, win: Win, best: Score) -> Iterator[Remark]:
        """Yield notes on what the record claims but the rules do not count, so that nothing is dropped silently: a
        player who is not liable, circumstances that are no yaku here, two yaku of which one counts; and on ura that are
        missing."""
        record, v = self.record, self.v
        yield from self._liability_notes(win, best)
        if best.yakuman and record.in_riichi is None and _DEALT_IN in {part.id for part in best.yaku}:
            yield Remark("dealt_in_unsaid", {"player": win.source})
        happened = [name for name, flag in _SOMEWHERE.items() if win.flags & flag]
        yield from (Remark("no_yaku", {"yaku": name}) for name in happened if not v["yaku." + name].closed)
        if win.flags & _LAST_OF_KAN == _LAST_OF_KAN:  # two yaku, of which the rules may count one
            yield Remark("last_tile", {"counted": v["last_tile.rinshan"]})
        # each kan turns an indicator and an ura, so there are as many of both
        if 0 < len(record.ura) < len(record.dora) and win.flags & IN_RIICHI and v["dora.kan_ura"]:
            yield Remark("ura_short", {"n": len(record.ura), "of": len(record.dora)})

    def _liability_notes(self, win: Win, best: Score) -> Iterator[Remark]:
        """Yield notes on who is named as liable (包) and is not, and on who would be and is not named, since either
        changes who pays."""
        if win.pao and (free := not_liable(win, liable_of(best, self.v))):
            yield Remark("no_pao", {"player": ", ".join(free), "winner": win.player})
        if giver := self._unnamed_giver(win):
            yield Remark("giver_unnamed", {"player": win.player, "other": giver, "say": f"pao {giver}"})

    def _unnamed_giver(self, win: Win) -> str:
        """Return who discarded the tile of the open kan whose replacement tile was won on, if the rules make him liable
        (``rinshan`` in ``pao.yaku``) and the record names nobody as liable; else an empty text. So it is if the hand
        has several kans, or norths or flowers drawn aside, as the record does not say which of them was last."""
        if win.pao or not win.flags & RINSHAN or win.norths or win.flowers:
            return ""
        kans = [meld for meld in win.melds if len(meld.tiles) == COPIES]
        if len(kans) != 1 or kans[0].kind != "daiminkan" or RINSHAN_PAO not in glance(self.v, "pao.yaku"):
            return ""
        giver = kans[0].player
        is_freed = giver in (self.record.in_riichi or ()) and glance(self.v, "pao.in_riichi") is False
        return "" if is_freed else giver

    def note_indicators(self, wins: Sequence[SettledWin]) -> Sequence[Remark]:
        """Return the note, one for all winners in riichi, that the record has no dora indicators, or no ura where the
        game has them. These count as none, so the hand may have been worth more. A win without tiles (``size``) is
        worth what the record says. The rule is only glanced at: a note cites nothing."""
        players = [settled.win.player for settled in wins if settled.win.flags & IN_RIICHI and settled.win.size is None]
        if not players:
            return ()
        ura_complete = bool(self.record.ura) or not glance(self.v, "dora.ura")
        return no_indicators(", ".join(players), bool(self.record.dora), ura_complete)

    def refused(self, index: int, form: str) -> list[Problem]:
        """Return a problem for each reason that forbids a win whatever yaku it has: a lost right to win, a robbed
        concealed kan, a riichi without enough points. ``form``: the form of its shape, as thirteen orphans may rob a
        concealed kan; empty if it has none. ``index``: the number of the win."""
        record, v = self.record, self.v
        win, path = record.wins[index], ("wins", index)
        problems = []
        if win.player in record.dead:
            problems.append(problem("W304.lost", (*path, "player"), player=win.player))
        if win.flags & CHANKAN_ANKAN and not (form == ORPHANS and v["chankan.ankan_kokushi"]):
            hint = Phrase("ankan_kokushi_is_off") if form == ORPHANS else Phrase("only_thirteen_orphans")
            problems.append(problem("W306.closed_kan", (*path, "chankan"), help=hint))
        if win.player in record.scores and (laid := sticks_laid(win, v)):
            # a record has the scores after the sticks were laid, so what he had before is more
            before = record.scores[win.player] + laid * v["sticks.value"]
            problems += too_poor(win.player, before, (*path, "riichi"), v)
        return problems

    def forbidden(self, index: int, hand: Hand, scores: list[Score]) -> list[Problem]:
        """Return a problem for every reason that forbids a win, as a player who mends one is to know of the others: no
        shape or yaku, those of :meth:`refused`, and furiten. ``scores``: its readings, the best first; empty if the
        tiles are no winning shape. ``index``: the number of the win."""
        shape = scores[0].reading.shape if scores else None
        problems = [] if scores and scores[0].yaku else [self._worthless(index, hand, bool(scores))]
        problems += self.refused(index, shape.form if shape else "")
        if hand.win.river is not None or hand.win.passed:
            problems += self._furiten(index, hand, shape)
        return problems

    def _worthless(self, index: int, hand: Hand, complete: bool) -> Problem:
        """Return the problem of a win that is worth nothing. If the hand is ``complete``, it has no yaku, and the
        advice names riichi if that would have helped. Otherwise it has no winning shape: the problem names its waits,
        or says why its drawn pocchi still counts as a white. ``index``: the number of the win."""
        win, path = hand.win, ("wins", index, "hand")
        if complete:
            riichi = hand.menzen and not hand.flags & IN_RIICHI
            hint = Phrase("dora_no_yaku_riichi" if riichi else "dora_no_yaku")
            return too_little(self.judge, self.record.honba, hand.dealer, path, "W302.none", hint, hand)
        waits = format_tiles(Waiter(HeldTiles(win.concealed, win.melds), self.v).completing)
        # a drawn pocchi (a variant above gold) that the rules do not yet let stand for other tiles
        early = win.by != RON and win.tile & VARIANT > GOLD and win.tile & KIND == HAKU and not is_wild(win, self.v)
        which = "W301.own" if win.yaku else "W301.shape"
        if early:
            lacks = self.v["pocchi.when"] if win.flags & IN_RIICHI else "riichi"
            which = {"ippatsu": "W301.no_ippatsu", "open": "W301.no_open"}.get(lacks, "W301.before_riichi")
        own = ", ".join(win.yaku)
        return problem(which, path, tile=format_tile(win.tile), waits=waits or Phrase("none"), yaku=own)

    def _furiten(self, index: int, hand: Hand, shape: Shape | None) -> Iterator[Problem]:
        """Yield a problem if furiten forbids a win: its player has discarded or passed up a tile of its waits. Of
        tables without furiten rule ``furiten.on`` is read, and so cited, only for such a win. ``shape``: that of the
        best reading, ``None`` without one."""
        win, v = hand.win, self.v
        river = [t & KIND for t in win.river or ()]
        gone = Waiter(HeldTiles(win.concealed, win.melds), v).missed({*river, *(t & KIND for t in win.passed)})
        if not gone or (glance(v, "furiten.on") is False and not v["furiten.on"]):
            return
        # thirteen orphans completed by the tile of their pair had waited for all thirteen kinds
        thirteen = shape is not None and shape.form == ORPHANS and shape.pair == hand.tile
        if not self._may_win_in_furiten(win, thirteen, gone):
            yield self._furiten_problem(index, gone, any(kind in gone for kind in river))

    def _furiten_problem(self, index: int, gone: Iterable[Kind], discarded: bool) -> Problem:
        """Return the problem of a win that furiten forbids, with the waits that are ``gone``: ``discarded``, or passed
        up. Where furiten usually does not forbid a tsumo (``furiten.tsumo``), the problem of one says why it does here:
        the tile was passed up in this turn, or in riichi, or lay in the river of a riichi."""
        sentence = "W303.furiten" if glance(self.v, "furiten.tsumo") else "W303.never"
        if self.record.wins[index].by != RON and self.v["furiten.tsumo"]:
            in_turn = "W303.after_riichi" if self.v["furiten.tsumo_in_turn"] else "W303.in_turn"
            sentence = "W303.in_riichi" if discarded else in_turn
        path = ("wins", index, "river" if discarded else "passed")
        return problem(sentence, path, tiles=" ".join(map(mpsz, gone)))

    def _may_win_in_furiten(self, win: Win, thirteen: bool, gone: Iterable[Kind]) -> bool:
        """Tell whether the rules let a player in furiten win. By ron he may only if he waited for ``thirteen`` kinds
        and ``furiten.kokushi_exempt`` is on. By tsumo he may if ``furiten.tsumo`` is on and none of the waits that are
        ``gone`` forbids it (:func:`forbidding_tsumo`)."""
        v = self.v
        if win.by == RON:
            return bool(thirteen and v["furiten.kokushi_exempt"])
        return bool(v["furiten.tsumo"] and {tile & KIND for tile in forbidding_tsumo(win, v)}.isdisjoint(gone))


def _furiten_of_tsumo(win: Win) -> dict[str, object]:
    """Return the rules on furiten that could have forbidden a tsumo, each with a true value if it is about this one, as
    :func:`~calc.verdict.receipt.deciding` takes them."""
    in_riichi = win.flags & IN_RIICHI
    return {
        "furiten.tsumo": win.river or win.passed,
        "furiten.riichi": in_riichi and win.river,
        "furiten.tsumo_in_turn": win.passed,
        "furiten.tsumo_after_riichi": in_riichi and win.passed,
    }


def forbidding_tsumo(win: Win, v: V) -> Sequence[Tile]:
    """Return the tiles that forbid a tsumo too if the hand waits for one of them, where furiten usually does not: those
    let pass in the same turn (同巡フリテン, ``furiten.tsumo_in_turn``), or in riichi (``furiten.tsumo_after_riichi``);
    and the discards of a player in riichi, who may not have declared it in furiten (``furiten.riichi``). The rules on
    riichi are read only there."""
    in_riichi = win.flags & IN_RIICHI
    river = win.river or ()
    passed = bool(win.passed) and not (
        v["furiten.tsumo_in_turn"] and (not in_riichi or v["furiten.tsumo_after_riichi"])
    )
    declared = bool(in_riichi and river) and not v["furiten.riichi"]
    return (*(win.passed if passed else ()), *(river if declared else ()))


def _others_looked_at(considered: OpenStep, best: Score) -> list[str]:
    """Return the yaku that were looked at for a win (in its step ``considered``) and that its ``best`` reading does not
    have: the line of what was looked at names them, as players ask about yaku that did not count."""
    rules = {_YAKU + part.id for part in best.yaku}
    return [rule.removeprefix(_YAKU) for rule in considered.rest if rule.startswith(_YAKU) and rule not in rules]


def _wild_scores(record: Record, win: Win, judge: Judge) -> list[Score]:
    """Return the scores of a win by a pocchi that may stand for several tiles, the highest first."""
    scores = [score for hand in wild_hands(record, win, judge) for score in judge.scores(hand, record)]
    return sorted(scores, key=judge.rank, reverse=True)


def wild_hands(record: Record, win: Win, judge: Judge) -> Iterator[Hand]:
    """Yield a win by a pocchi drawn in riichi as one hand for each tile that it can stand for: each is judged, and the
    dearest counts. Rules ``pocchi.fifth_copy`` (a tile of which the hand has all four), ``pocchi.red_five`` (a five is
    the red one)."""
    v = judge.v
    waiter, fifth = Waiter(HeldTiles(win.concealed, win.melds, win.norths), v), v["pocchi.fifth_copy"]
    of_set = coloured_in_place(v) if v["pocchi.red_five"] else {}
    for kind in waiter.completing:
        if fifth or waiter.copies(kind) < COPIES:  # else all copies of the kind are in the hand
            hand = hand_of(record, win._replace(tile=of_set.get(kind, kind)), judge)
            hand.win = win  # its tile is the pocchi itself
            yield hand


def hand_of(record: Record, win: Win, judge: Judge) -> Hand:
    """Return a win as it is judged: with the circumstances that follow from the record (八連荘, who dealt into an open
    riichi), and the winds that are yaku tiles. Rules ``north.yaku_tile``, ``match.other_round_wind``,
    ``paarenchan.honba``."""
    hand, v = Hand(win, record.seats, record.round_wind), judge.v
    if hand.kinds >> NORTH & 1:
        hand.north_yaku = v["north.yaku_tile"]
    if judge.unusual and v["match.other_round_wind"] != "none":
        hand.other_wind = _other_wind(v["match.other_round_wind"], record.round_wind)
    if judge.paarenchan and is_eighth_win(record, win, judge):
        hand.flags |= PAARENCHAN
    # who is in riichi himself cannot choose his discard: only another deals into an open riichi
    if hand.flags & OPEN_RIICHI and win.by == RON and win.source not in (record.in_riichi or ()):
        # of several winners a table may count a yaku of its own in place of that
        shared = len(record.wins) > 1 and v["yaku.open_riichi_shared"].closed
        hand.flags |= FLAGS["open_riichi_shared" if shared else _DEALT_IN]
    return hand


def is_eighth_win(record: Record, win: Win, judge: Judge) -> bool:
    """Tell whether a win is 八連荘: one of the dealer of which the record says so, or a match that counts his wins, or
    with honba enough. Rule ``paarenchan.honba``."""
    if win.player != record.seats[0]:
        return False
    is_of_honba = bool(judge.paarenchan) and record.honba >= judge.v["paarenchan.honba"]
    return is_of_honba or bool(win.flags & PAARENCHAN)


def _other_wind(wind: str, round_wind: Kind) -> Kind:
    """Return the second round wind, as at some tables two winds make a pair or a triplet of yaku tiles: the one that
    ``wind`` names (the value of rule ``match.other_round_wind``), or for ``opposite`` West in East, North in South."""
    if wind != "opposite":
        return EAST + WIND_NAMES.index(wind)
    winds = len(WIND_NAMES)
    return EAST + (round_wind - EAST + winds // 2) % winds


def no_indicators(player: str, dora: bool, ura: bool) -> Sequence[Remark]:
    """Return a note that names the ``player`` (or players) if a win in riichi has no dora or no ura indicators
    recorded, as its value may be too low then. ``dora``, ``ura``: whether it has them. Empty if it has both."""
    if dora and ura:
        return ()
    missing = "indicators"  # of either sort
    if dora or ura:
        missing = "ura" if dora else "dora"
    return [Remark(f"no_{missing}_recorded", {"player": player})]


def too_poor(player: str, before: int, path: Path, v: V) -> list[Problem]:
    """Return the problem of a player in riichi who had too few points for it ``before`` laying its stick, shown at
    ``path``; empty if he had enough, or any number will do. Rule ``riichi.least_points``."""
    least = v["riichi.least_points"]
    poor = least and before < least
    return [problem("W307.points", path, player=player, points=before, least=least)] if poor else []


def too_little(
    judge: Judge, honba: int, dealer: bool, path: tuple[str | int, ...], none: str, hint: Phrase | None = None,
    hand: Hand | None = None,
) -> Problem:  # fmt: skip
    """Return the problem of a hand that has a shape and is no win. Of a ``hand`` that is known the reason may be tiles
    that it should have drawn aside; else it has too few han of yaku at so many ``honba``, which may bind the ``dealer``
    alone, or no yaku: then the problem is ``none`` (its code), with ``hint`` as advice."""
    if hand and (kept := judge.wrongly_kept(hand, ())):
        tiles = " ".join(mpsz(kind) for kind in range(KINDS) if kept >> kind & 1)
        return problem("W302.kept", path, tiles=tiles, yaku=", ".join(judge.v["north.in_hand_for"]))
    if least := _least_asked(judge, honba, dealer):
        return problem("W302.least", path, han=least)
    return problem(none, path, help=hint)


def _has_calls(win: Win) -> bool:
    """Tell whether a hand has calls: any meld but a concealed kan."""
    return any(meld.kind != "ankan" for meld in win.melds)


def _least_asked(judge: Judge, honba: int, dealer: bool) -> int:
    """Return the han of yaku that a win, of the ``dealer`` or not, needs at some honba, for the words of a refusal; 0
    where any yaku is enough, or none is needed."""
    least = judge.least_han(honba, dealer)
    return least if least > 1 or (judge.least == 1 and judge.asks_han) else 0


def claimed_yaku_notes(player: str, names: Sequence[str], rules: Rules) -> Iterator[Remark]:
    """Yield a note on each yaku of ``names`` that a player claims, so that nothing is dropped in silence: on one of the
    table's own that nothing here checks it, on any other that it is none."""
    for name in names:
        if name in rules.own_yaku:
            yield Remark("claimed", {"player": player, "yaku": name, **rules.names(name)})
        else:
            yield Remark("no_yaku", {"yaku": name})
