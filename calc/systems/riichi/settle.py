"""The settlement of a riichi hand: a win, several wins on one tile, or a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...codes import problem
from ...ledger import Ledger
from ...problems import NoWin, Problem
from ...receipt import Receipt
from ...record import CHANKAN_ANKAN, HAITEI, IN_RIICHI, RENHOU, RINSHAN, RON, Record, Win
from ...result import Result, data_by
from ...riichi.draw import settle_draw
from ...riichi.following import following
from ...riichi.hand import Hand
from ...riichi.judge import Judge, Score, judge_for
from ...riichi.payment import not_liable, pay_win, turn_order
from ...riichi.waits import Tiles, finder, furiten_by, waits
from ...rules import Rules
from ...shapes import ORPHANS
from ...tiles import KIND, NORTH, mpsz


class SettledWin:
    """A win as settled: every reading with its value, best first, and whether it was paid."""

    __slots__ = ("hand", "index", "paid", "reads", "scores", "values")

    def __init__(self, hand: Hand, index: int, scores: list[Score], values: Mapping[str, Any]) -> None:
        self.values = values
        self.hand = hand
        self.index = index
        """Which of the record's wins."""
        self.scores = scores
        self.paid = True
        self.reads: Sequence[str] = ()
        """The keys that judging it asked for, where the receipt of several wins is told one after the other."""

    @property
    def best(self) -> Score:
        """The reading that counts."""
        return self.scores[0]


def settle(record: Record, rules: Rules, told: Receipt | None = None) -> Result:
    """Settle one legal riichi hand: a win, several wins on one tile, or a draw.

    Raises :class:`~calc.problems.NoWin` with every rule that forbids what the record claims.
    """
    judge = judge_for(rules) if told is None else Judge(told.values)
    v = judge.v
    ledger = Ledger(record.seats)
    if record.draw is not None:
        return _settle_draw(record, rules, judge, ledger, told)
    notes: list[tuple[str, Mapping[str, Any]]] = []
    outcomes = [_judge_win(record, 0, judge)] if len(record.wins) == 1 else _several(record, judge, notes, told)
    first, keeps = True, False
    for outcome in outcomes:
        if told is not None:
            told.resume(outcome.reads)
            _tell_size(told, outcome, record, v)
        if outcome.paid:
            hand = outcome.hand
            pay_win(ledger, record, outcome.scores[0], first, v, told)
            if hand.win.pao or hand.flags & _REMARKABLE:
                _remark(notes, record, outcome, v)
            if told is not None:
                _tell_sum(told, ledger, outcome, v)
            first = False
            keeps = keeps or hand.dealer
        elif told is not None:
            told.line("note", "head_bump", v["ron.most_winners"], keys=("ron.most_winners",))
    after = following(ledger, record, keeps, record.honba + 1 if keeps else 0, 0, v, told)
    return Result(record, rules, ledger, outcomes, after, notes, _explain, told)


def _tell_size(told: Receipt, outcome: SettledWin, record: Record, v: Mapping[str, Any]) -> None:
    from ...riichi.telling import tell_considered, tell_value, tell_win  # only where somebody asks

    tell_win(told, outcome.hand.win.player, len(outcome.scores), v["reading.order"])
    tell_value(told, outcome.best, record, v)
    tell_considered(told, outcome.best)


def _tell_sum(told: Receipt, ledger: Ledger, outcome: SettledWin, v: Mapping[str, Any]) -> None:
    from ...riichi.telling import tell_end

    win = outcome.hand.win
    total = sum(t.amount for t in ledger.transfers if t.payee == win.player)
    tell_end(told, win, total, not_liable(outcome.best, v), v)


_REMARKABLE: Final = RENHOU | RINSHAN | IN_RIICHI


def _remark(
    notes: list[tuple[str, Mapping[str, Any]]], record: Record, outcome: SettledWin, v: Mapping[str, Any]
) -> None:
    """Note what the record claims and the rules do not count, so that nothing is dropped without a word."""
    win = outcome.hand.win
    if win.pao and (free := not_liable(outcome.best, v)):
        notes.append(("no_pao", {"player": ", ".join(free), "winner": win.player}))
    if win.flags & RENHOU and not v["yaku.renhou"].closed:
        notes.append(("no_yaku", {"yaku": "renhou"}))
    if win.flags & HAITEI and win.flags & RINSHAN:
        notes.append(("last_tile", {"counted": v["last_tile.rinshan"]}))
    if record.ura and len(record.ura) < len(record.dora) and win.flags & IN_RIICHI and v["dora.kan_ura"]:
        notes.append(("ura_short", {"n": len(record.ura), "of": len(record.dora)}))


_explain = data_by(settle, "calc.riichi.explain")


def _several(
    record: Record, judge: Judge, notes: list[tuple[str, Mapping[str, Any]]], told: Receipt | None
) -> list[SettledWin]:
    v = judge.v
    problems: list[Problem] = []
    outcomes = []
    if len(record.wins) == 3 and v["ron.triple_is_draw"]:
        problems.append(problem("W305.draw", ("wins",)))
    for index in range(len(record.wins)):
        try:
            if told is None:
                outcomes.append(_judge_win(record, index, judge))
            else:  # with a judge of its own, that every win is seen to ask for its rules
                outcomes.append(_judge_win(record, index, Judge(told.values)))
                outcomes[-1].reads = told.set_aside()
        except NoWin as no:
            problems.extend(no.problems)
    if problems:
        raise NoWin(problems)
    order = turn_order(record.seats, record.wins[0].source)
    outcomes.sort(key=lambda o: order.index(o.hand.win.player))
    for outcome in outcomes[v["ron.most_winners"] :]:
        outcome.paid = False
        notes.append(("head_bump", {"player": outcome.hand.win.player, "by": outcomes[0].hand.win.player}))
    return outcomes


def _judge_win(record: Record, index: int, judge: Judge) -> SettledWin:
    win = record.wins[index]
    hand = Hand(win, record.seats, record.round_wind)
    if hand.kinds >> NORTH & 1:
        hand.north_yaku = judge.v["north.yaku_tile"]
    scores = judge.scores(hand, record)
    rare = win.river is not None or win.passed or record.dead or record.scores or win.flags & CHANKAN_ANKAN
    if not scores or not scores[0].valid or rare:
        problems = _forbidden(record, index, hand, scores, judge)
        if problems:
            raise NoWin(problems)
    return SettledWin(hand, index, scores, judge.v)


def _forbidden(record: Record, index: int, hand: Hand, scores: list[Score], judge: Judge) -> list[Problem]:
    """Every rule that forbids a claimed win."""
    win, v = hand.win, judge.v
    at = ("wins", index)
    problems = []
    if win.player in record.dead:
        problems.append(problem("W304.lost", (*at, "player"), player=win.player))
    if not scores:
        problems.append(problem("W301.shape", (*at, "hand"), help=_no_shape_help(win, judge)))
    elif not scores[0].valid:
        problems.append(problem("W302.none", (*at, "hand"), help=_no_yaku_help(hand)))
    if win.flags & CHANKAN_ANKAN:
        orphans = bool(scores) and scores[0].reading.shape.form == ORPHANS
        if not (orphans and v["chankan.ankan_kokushi"]):
            hint = "chankan.ankan_kokushi is off" if orphans else "only thirteen orphans may"
            problems.append(problem("W306.closed_kan", (*at, "chankan"), help=hint))
    if win.flags & IN_RIICHI and win.player in record.scores:
        before = record.scores[win.player] + v["sticks.value"]
        least = v["riichi.least_points"]
        if least and before < least:
            hint = "`scores` are those with the stick laid down; riichi.least_points"
            words = {"player": win.player, "points": before, "least": least}
            problems.append(problem("W307.points", (*at, "riichi"), help=hint, **words))
    if win.by == RON and (win.river is not None or win.passed):
        tiles = Tiles(win.concealed, win.melds)
        gone = furiten_by(tiles, win.river or (), win.passed, judge.removed, v)
        shape = scores[0].reading.shape if scores else None
        thirteen = shape is not None and shape.form == ORPHANS and shape.pair == hand.tile
        if gone and not (thirteen and v["furiten.kokushi_exempt"]):
            named = " ".join(mpsz(k) for k in gone)
            discarded = any(t & KIND in gone for t in win.river or ())
            problems.append(problem("W303.furiten", (*at, "river" if discarded else "passed"), tiles=named))
    return problems


def _no_shape_help(win: Win, judge: Judge) -> str:
    """What the hand without its winning tile waits for."""
    found = waits(Tiles(win.concealed, win.melds), judge.removed, judge.v)
    if not found:
        return "without the winning tile the hand is not tenpai: no tile completes it"
    return "without the winning tile the hand waits for " + " ".join(mpsz(k) for k in found)


def _no_yaku_help(hand: Hand) -> str:
    if hand.menzen and not hand.flags & IN_RIICHI:
        return "dora are no yaku; riichi, if it was declared, is missing in the record"
    return "dora are no yaku"


def _settle_draw(record: Record, rules: Rules, judge: Judge, ledger: Ledger, told: Receipt | None) -> Result:
    find = finder(judge.removed, judge.v)
    after, tenpai = settle_draw(ledger, record, find, judge.v, told)
    notes: list[tuple[str, Mapping[str, Any]]] = []
    if tenpai is not None:
        notes.append(("tenpai", {"players": tenpai}))
    return Result(record, rules, ledger, [], after, notes, _explain, told)
