"""The settlement of a mighty hand: choose the interpretation, move points and chips."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from ...languages import Phrase
from ...problems.codes import problem
from ...problems.problems import InputError, NoWin, Path, Problem
from ...records.record import BOX_RIICHI, HAITEI, HOUTEI, IN_RIICHI, Draw, Record, Win
from ...riichi import settlement
from ...riichi import verdict as of_riichi
from ...riichi.chips import pay_lines
from ...riichi.judge import Judge, Score
from ...riichi.payment import pay_sticks, pay_win, ron_detail
from ...riichi.points import ron_payment, round_up
from ...rules.rules import V
from ...tiles.notation import format_tiles
from ...tiles.tiles import KIND, mpsz
from ...verdict.ledger import CHIPS, TABLE, Ledger
from ...verdict.receipt import deciding
from ...verdict.verdict import NextHand, Remark
from .choice import Choice, choose, kishogun_change
from .interpret import Interpretation, Party
from .legal import four_norths, kans
from .record import KISHOGUN, own_record, own_win
from .verdict import SettledWin
from .waits import WhiteWaiter


class Settlement(settlement.Settlement):
    """Settles a hand as riichi does, but for how a win is read and what its record leaves open."""

    waiter = WhiteWaiter

    def judged(self, index: int, judge: Judge) -> SettledWin:
        """Return the win of this ``index`` with the interpretation of its whites that counts, where riichi has its best
        reading. Adds notes on what its record leaves open to :attr:`notes`. Raises NoWin with everything that forbids
        the win."""
        record = self.record
        win = record.wins[index]
        party = Party(record, win, judge)
        choice = choose(party)
        chosen = choice.chosen
        problems = self._rules_broken(index, party, choice)
        if problems or chosen is None:
            raise NoWin(problems)
        self.notes += _win_remarks(record, party, choice.order, chosen)
        # sakizuke is asked of an open hand, and of a concealed one if the rules say so
        if judge.sakizuke and (not party.base.menzen or self.v["sakizuke.closed"]):
            self.enforce_sakizuke(win, index, judge)
        return SettledWin(index, party, choice, chosen, self.rules, self.ledger)

    def note_indicators(self, wins: Sequence[of_riichi.SettledWin]) -> Sequence[Remark]:
        """Return the note on missing indicators. If a note on 鬼将軍 says already that ura are missing, it is only
        about the dora, and empty if these are recorded."""
        notes = super().note_indicators(wins)
        if all(note.id != "ura_not_recorded" for note in self.notes):
            return notes
        return [note._replace(id="no_dora_recorded") for note in notes if not self.record.dora]

    def valued(self, win: Win, judge: Judge) -> list[Score]:
        """Return the score of each interpretation of a hand as it is shown, without ura and アリス. 先付け asks by it
        whether each wait has a yaku."""
        return [it.open_score() for it in Party(self.record, win, judge).interpretations]

    def won(self) -> list[of_riichi.SettledWin]:
        """Return the wins in the order of payment, after checking the tiles turned for アリス. Only now is it known
        which readings count, and all winners share the tiles. Raises as riichi does, and for impossible アリス tiles
        (:func:`_check_alice`)."""
        wins = super().won()
        # a win without tiles is one of riichi, and has no アリス
        _check_alice([settled for settled in wins if isinstance(settled, SettledWin)])
        return wins

    def tell(self, settled: of_riichi.SettledWin) -> None:
        """Write the lines of a win before its payment to the receipt, which there must be. The module for it is
        imported here, since a batch writes none."""
        from .receipt_lines import write_score

        assert self.receipt is not None
        assert isinstance(settled, SettledWin)
        write_score(self.receipt, settled, self.record)

    def pay(self, settled: of_riichi.SettledWin, first: bool) -> None:
        """Post a win: in halves if an added kan of another player's pon was robbed (付加槓), else as in riichi.
        ``first``: whether it is the first win, which takes the sticks."""
        assert isinstance(settled, SettledWin)
        if settled.win.pon_owner:
            self._pay_robbed_pon(settled, first)
        else:
            self._pay_multiplied(settled, first)

    def _pay_robbed_pon(self, settled: SettledWin, first: bool) -> None:
        """Post a win by 付加槓 and write its receipt line: points in halves, sticks and chips in full to the winner
        (spec §5). ``first``: whether it is the first win, which takes the sticks. Sets :attr:`left` to the number of
        sticks that stay on the table."""
        receipt, ledger, record, v = self.receipt, self.ledger, self.record, self.v
        win, score = settled.win, settled.best
        _pay_halves(ledger, win, score.points, v)
        if receipt is not None:
            from ...riichi.grounds import share_rules  # only if somebody asks

            owner_wins = win.pon_owner == win.player
            half = f"({ron_detail(score, v)}) ÷ 2"
            if owner_wins or v["fuka.halves"] == "up":
                half += f" ↑ {v['points.rounding_unit']}"
            dealer, players = score.reading.hand.dealer, len(record.seats)
            shares = share_rules(score.base.points, dealer, tsumo=False, players=players, v=v)
            keys = ("points.rounding_unit", "fuka.halves", *shares)
            receipt.paid(ledger, detail=half if owner_wins else f"{half} × 2", keys=keys)
        pay_sticks(ledger, record, win, first, v, receipt)
        pay_lines(ledger, score.lines, receipt)
        taken = sum(t.amount for t in ledger.transfers if t.payer == TABLE)  # in points; a rule may leave some sticks
        self.left = record.sticks - taken // v["sticks.value"]

    def _pay_multiplied(self, settled: SettledWin, first: bool) -> None:
        """Post any other win as in riichi games. For a ron on a discarded white the base points are multiplied first,
        so that a liable player answers for his part of all that is paid. If there is a receipt, its line shows that
        arithmetic. ``first``: whether it is the first win, which takes the sticks."""
        v, score, factor = self.v, settled.best, settled.factor
        detail, rules = "", list[str]()
        if factor > 1:
            once, dealer = ron_detail(score, v), score.reading.hand.dealer
            base_multiplied = ron_payment(score.base.points * factor, dealer, v)
            rounds = base_multiplied != ron_payment(score.base.points, dealer, v) * factor
            rules = deciding({"white.ron_multiplier": True, "white.ron_multiplied": rounds})
            if not once:  # a club's table gives the payment: there is no formula to show
                detail = f"{score.points // factor} × {factor}"
            elif v["white.ron_multiplied"] == "payment":
                detail = f"({once}) × {factor}"
            else:
                # the base points are multiplied before the payment is rounded up, so the factor stands before the ↑
                detail = once.replace(" × ", f" × {factor} × ", 1)
        # what a liable player pays is worked out from these base points as well
        base = score.base._replace(points=score.base.points * factor)
        chips_from = partial(settled.chosen.party.chips_from, settled.chosen, score)
        score = score._replace(base=base)
        settled.lines = pay_win(
            self.ledger, self.record, score, first, self.judge, self.receipt, detail, rules, chips_from
        )

    def draw(self, drawn: Draw) -> NextHand:
        """Post a draw as in riichi, and return what comes next. Adds a note, before all others, for each player in
        箱リーチ who is not tenpai, since only a player in tenpai may declare it."""
        after = super().draw(drawn)
        for note in [note for note in self.notes if note.id == "tenpai"]:  # one at most
            tenpai: Any = note.facts["players"]
            noten = [player for player in own_record(self.record).box if player not in tenpai]
            self.notes[:0] = [Remark("box_noten", {"player": player}) for player in noten]
        return after

    def close(self, after: NextHand) -> NextHand:
        """Return what comes after the hand, once each player in 箱リーチ who received no points in it has laid his
        stick and is bust. Adds a note for each player in 箱リーチ without a recorded score, as nobody can check that he
        lacked the points. After a チョンボ nothing is done."""
        record = self.record
        box = own_record(record).box
        if not box or (record.draw is not None and record.draw.kind == "chombo"):
            return after  # after a chombo the hand is played again as if it had never been played
        income = {t.payee for t in self.ledger.transfers if t.unit != CHIPS}
        self.notes += [Remark("box_unchecked", {"player": p}) for p in box if p not in record.scores]
        return self._lay_box_sticks([player for player in box if player not in income], after)

    def _lay_box_sticks(self, players: Sequence[str], after: NextHand) -> NextHand:
        """Post the sticks of ``players`` in 箱リーチ who received nothing, add a note that each is bust, and write
        their receipt line if there is a receipt. Return what comes next: ``after`` with these sticks on the table, and
        with the end of the match if ``match.bust`` is on (spec §5)."""
        if not players:
            return after  # before any read: a receipt cites only rules that apply
        ledger, v = self.ledger, self.v
        each, ends = v["box.stick"], v["match.bust"]
        for player in players:
            ledger.pay(player, TABLE, each, "box")
            self.notes.append(Remark("bust", {"player": player}))
        if self.receipt is not None:
            self.receipt.paid(ledger, keys=("box.stick", "match.bust"))  # both were read above
        # box.stick is in points, and may be worth several sticks of the table
        sticks = (after.sticks or 0) + len(players) * each // v["sticks.value"]
        return after._replace(sticks=sticks, over="bust" if ends else after.over)

    def _rules_broken(self, index: int, party: Party, choice: Choice) -> list[Problem]:
        """Return a problem for every rule that forbids a win: the rules of riichi games; 白フラッシュ, by which a
        silenced player may declare nothing (spec §2); a fifth new dora, which would have ended the hand before (§3);
        and an interpretation that may not be chosen. ``index``: the number of the win."""
        record, win, chosen, v = self.record, party.win, choice.chosen, party.judge.v
        path: Path = ("wins", index)
        problems = self.refused(index, chosen.open_score().reading.shape.form if chosen else "")
        if win.player in own_record(record).silenced and v["white.flash_turns"]:
            turns = v["white.flash_turns"]
            problems.append(problem("W320.silenced", (*path, "player"), player=win.player, turns=turns))
        # 1: the indicator turned first. With the kans' it is all there may be, and the fourth north would turn another.
        if v["draw.fifth_dora"] and 1 + kans(record) >= v["dora.most_indicators"] and four_norths(record):
            problems.append(problem("W322.over", (*path, "hand")))
        return problems if chosen else [*problems, self._explain_no_choice(path, party, choice)]

    def _explain_no_choice(self, path: Path, party: Party, choice: Choice) -> Problem:
        """Return why no interpretation of a win may be chosen: the tiles form no shape; else none has a yaku, or the
        least han; else all that would count are furiten; else the declared one is no reading of the hand. ``path``:
        that of the win in the record."""
        win = party.win
        if not party.interpretations:
            five = Phrase("no_five_of_one_tile")
            hint = Phrase("discarded_white_no_joker") if party.white_ron else five
            return problem("W301.whites", (*path, "hand"), help=hint)
        if not choice.order:
            where = (*path, "hand")
            hand = party.base
            return settlement.too_little(
                party.judge, self.record.honba, hand.dealer, where, "W302.readings", None, hand
            )
        if choice.furiten:
            gone = sorted({k for _, kinds in choice.furiten for k in kinds})
            sentence = "W303.declared" if own_win(win).declared[0] == "explicit" else "W303.readings"
            return problem(sentence, (*path, "river" if win.river else "passed"), tiles=" ".join(map(mpsz, gone)))
        best = choice.order[0]
        faces = format_tiles(best.faces) + (f" + {mpsz(best.drawn)}" if best.drawn is not None else "")
        return problem("W321.declared", (*path, "declared"), tiles=faces)


def _win_remarks(record: Record, party: Party, order: Sequence[Interpretation], chosen: Interpretation) -> list[Remark]:
    """Return the notes on what the record of a win leaves open, and on what the whites could have been. Missing ura are
    noted only where one could have undone a 鬼将軍. ``order``: all legal interpretations, the best first; ``chosen``:
    the one that counts."""
    win, v, fields = party.win, party.judge.v, own_win(party.win)
    wanted = 0  # how many ura are turned for a riichi: one for each dora indicator, or one
    if v["dora.ura"]:
        wanted = max(len(record.dora), 1) if v["dora.kan_ura"] else 1
    change, points = kishogun_change(chosen), chosen.open_score().points
    may_turn = win.flags & IN_RIICHI and not win.flags & (HAITEI | HOUTEI)
    explicit = fields.declared[0] == "explicit"
    noted = {
        "alice_not_recorded": may_turn
        and fields.alice is None
        and "alice" in {line.thing for line in party.judge.chips},
        "better_declaration": explicit and any(not it.furiten() for it in order if it.open_score().points > points),
        "box_unchecked": win.flags & BOX_RIICHI and win.player not in record.scores,
        "ura_not_recorded": len(record.ura) < wanted and chosen.final().base.limit == KISHOGUN,
        change: change,  # empty if the tiles turned changed nothing
    }
    about = {"ura_not_recorded": {"ura": len(record.ura), "wanted": wanted}}
    return [Remark(name, {"player": win.player, **about.get(name, {})}) for name, so in noted.items() if so]


def _pay_halves(ledger: Ledger, win: Win, points: int, v: V) -> None:
    """Post the ``points`` of a win by 付加槓 (spec §5): the player who added the tile pays half of them, rounded up,
    and the owner of the pon the other half, rounded up too or what is left of the whole (rule ``fuka.halves``). Nobody
    pays himself, so an owner who wins gets one half."""
    half = round_up((points + 1) // 2, v)  # + 1: a half point goes up
    ledger.pay(win.source, win.player, half, "fuka")
    if win.pon_owner != win.player:
        ledger.pay(win.pon_owner, win.player, half if v["fuka.halves"] == "up" else points - half, "fuka")


def _check_alice(wins: Sequence[SettledWin]) -> None:
    """Raise :class:`~calc.InputError` if the recorded アリス tiles do not fit the readings that count. Tiles are turned
    until one matches no winner in riichi: a list must end with the first such tile, unless the wall ended. Winners with
    the same list share it, so turning stops for the last of them."""
    problems = []
    for settled in wins:
        turned = own_win(settled.win).alice
        if turned is None:  # not recorded
            continue
        path = ("wins", settled.index, "alice")
        hits = len(settled.chosen.hits())
        stop = max(len(other.chosen.hits()) for other in wins if own_win(other.win).alice == turned)
        if stop < len(turned) - 1:  # the tile at place ``stop`` matched nobody, but others follow it
            left = len(turned) - 1 - stop
            problems.append(problem("L236.ended", path, tile=mpsz(turned[stop] & KIND), left=left))
        elif hits == len(turned) and not (own_win(settled.win).alice_wall_end or settled.win.flags & (HAITEI | HOUTEI)):
            tile = mpsz(turned[-1] & KIND) if turned else ""
            problems.append(problem("L237.hit" if turned else "L237.none", path, tile=tile))
    if problems:
        raise InputError(problems)
