"""The settlement of a mighty hand: interpretations chosen, points and chips moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...codes import problem
from ...ledger import CHIPS, TABLE, Ledger
from ...notation import format_tiles
from ...problems import InputError, NoWin, Problem
from ...receipt import Receipt
from ...record import BOX_RIICHI, CHANKAN_ANKAN, HAITEI, HOUTEI, IN_RIICHI, RON, Record, Win
from ...result import Result, data_by
from ...riichi.draw import settle_draw
from ...riichi.following import following
from ...riichi.judge import Judge, judge_for
from ...riichi.payment import pay_sticks, ron_detail, turn_order
from ...riichi.points import round_up, tsumo_shares
from ...rules import Rules
from ...shapes import ORPHANS
from ...tiles import KIND, Tile, mpsz
from .chips import payers
from .choose import Choice, choose, is_furiten
from .interpret import Interpretation, Party, Worth
from .legal import four_norths, kans
from .waits import finder

V = Mapping[str, Any]
Note = tuple[str, Mapping[str, Any]]


class SettledWin:
    """A win as settled: the party of its interpretations and the one that counts."""

    __slots__ = ("choice", "chosen", "paid", "party", "reads")

    def __init__(self, party: Party, choice: Choice, chosen: Interpretation) -> None:
        self.party = party
        self.choice = choice
        self.chosen = chosen
        self.paid = True
        self.reads: list[str] = []
        """The keys that judging it asked for, where the receipt of several wins is told one after the other."""

    @property
    def worth(self) -> Worth:
        """What the win is worth, everything turned."""
        return self.chosen.final()

    @property
    def win(self) -> Win:
        """The win of the record."""
        return self.party.win


def settle(record: Record, rules: Rules, told: Receipt | None = None) -> Result:
    """Settle one legal mighty hand.

    Raises :class:`~calc.problems.NoWin` with every rule that forbids what the record claims.
    """
    judge = judge_for(rules) if told is None else Judge(told.values)
    v = judge.v
    ledger = Ledger(record.seats)
    notes: list[Note] = []
    outcomes: list[SettledWin] = []
    if record.draw is not None:
        after = draw(ledger, record, v, notes, told)
    else:
        outcomes = _outcomes(record, judge, notes, told)
        first = True
        for outcome in outcomes:
            if told is not None:
                told.resume(outcome.reads)
            if outcome.paid:
                _settle_win(ledger, record, outcome, first, v, told)
                first = False
            elif told is not None:
                told.line("considered", "unpaid", outcome.win.player)
        keeps = any(o.paid and o.win.player == record.seats[0] for o in outcomes)
        after = following(ledger, record, keeps, record.honba + 1 if keeps else 0, 0, v, told)
    pay_box(ledger, record, v, notes, told)
    if record.box:
        after["sticks"] += sum(t.amount for t in ledger.transfers if t.why == "box") // v["sticks.value"]
    if any(name == "bust" for name, _ in notes) and v["match.bust"]:
        after["over"] = "bust"
    return Result(record, rules, ledger, outcomes, after, notes, _explain, told)


_explain = data_by(settle, "calc.systems.mighty.explain")


def _settle_win(ledger: Ledger, record: Record, outcome: SettledWin, first: bool, v: V, told: Receipt | None) -> None:
    worth = outcome.worth
    if told is None:
        pay(ledger, record, outcome.win, worth, first, v)
        return
    from ...riichi.telling import tell_considered
    from .telling import tell_worth

    tell_worth(told, outcome, record, v)
    rest, paid_from = told.set_aside(), len(told.steps)
    pay(ledger, record, outcome.win, worth, first, v, told, outcome.party.factor(worth.kishogun))
    told.resume(rest, paid_from)
    tell_considered(told, worth.score)


def draw(ledger: Ledger, record: Record, v: V, notes: list[Note], told: Receipt | None) -> dict[str, Any]:
    """Post what a draw or a chombo moves; what comes next."""
    drawn = record.draw
    assert drawn is not None
    if drawn.kind == "chombo":
        for player in record.seats:
            ledger.pay(drawn.offender, player, v["chips.chombo"], "chombo", CHIPS)
        if told is not None:
            told.paid(ledger, detail=f"{len(ledger.transfers)} × {v['chips.chombo']}")
        notes.append(("replayed", {"player": drawn.offender}))
        return {"dealer": record.seats[0], "honba": record.honba, "sticks": record.sticks}
    after, tenpai = settle_draw(ledger, record, finder(v), v, told)
    pay_nagashi_chips(ledger, record, v, told)
    if tenpai is not None:
        notes += [("box_noten", {"player": p}) for p in record.box if p not in tenpai]
        notes.append(("tenpai", {"players": tenpai}))
    return after


def pay_nagashi_chips(ledger: Ledger, record: Record, v: V, told: Receipt | None) -> None:
    """The 祝儀 of 流し役満, from everybody. Rule ``chips.nagashi``."""
    pairs = [(p, q) for p in (record.draw.nagashi if record.draw else ()) for q in record.seats if q != p]
    for player, payer in pairs:
        ledger.pay(payer, player, v["chips.nagashi"], "shugi", CHIPS)
    if told is not None:
        told.paid(ledger, "chips")


def pay_box(ledger: Ledger, record: Record, v: V, notes: list[Note], told: Receipt | None) -> None:
    """箱リーチ without income that hand: bust by one stick."""
    if not record.box or (record.draw is not None and record.draw.kind == "chombo"):
        return  # after a chombo the hand is played again, as if it had not been
    income = {t.payee for t in ledger.transfers if t.unit != CHIPS}
    notes += [("box_unchecked", {"player": p}) for p in record.box if p not in record.scores]
    for player in record.box:
        if player not in income:
            ledger.pay(player, TABLE, v["box.stick"], "box")
            notes.append(("bust", {"player": player}))
    if told is not None:
        told.paid(ledger)


def pay(
    ledger: Ledger,
    record: Record,
    win: Win,
    worth: Worth,
    first: bool,
    v: V,
    told: Receipt | None = None,
    factor: int = 1,
) -> None:
    """Post the points, sticks and chips of one win; ``factor``: what its points were multiplied by, for the receipt."""
    hand = worth.score.reading.hand
    if win.by == RON:
        if win.pon_owner:
            _pay_halves(ledger, win, worth.points, v)
        else:
            ledger.pay(win.source, win.player, worth.points, "win")
    else:
        from_dealer, from_child = tsumo_shares(worth.score.base.points, hand.dealer, hand.players, v)
        for player in record.seats:
            if player != win.player:
                share = from_dealer if player == record.seats[0] or hand.dealer else from_child
                ledger.pay(player, win.player, share, "win")
    if told is not None:
        told.paid(ledger, detail=_ron_detail(worth, factor, v) if win.by == RON and not win.pon_owner else None)
    if first:
        pay_sticks(ledger, record, win, v)
        if told is not None:
            told.paid(ledger)
    for line in worth.lines:
        who = payers(line, record, win)
        for player in who:
            ledger.pay(player, win.player, line.each, line.id, CHIPS)
        if told is not None:
            told.paid(ledger, "chips", detail=f"{line.each} × {len(who)}", keys=(line.key,))


def _ron_detail(worth: Worth, factor: int, v: V) -> str:
    """How a discarder's payment comes about, in digits."""
    if factor == 1:
        return ron_detail(worth.score, v)
    whole = v["white.ron_multiplied"] == "payment"
    return f"{worth.score.points if whole else worth.score.base.points} × {factor}"


def _pay_halves(ledger: Ledger, win: Win, points: int, v: V) -> None:
    """付加槓: half by whose pon it was, half by who added; nothing between a player and himself.

    Rule ``fuka.halves``.
    """
    half = round_up(-(-points // 2), v)
    ledger.pay(win.source, win.player, half, "fuka")
    if win.pon_owner != win.player:
        ledger.pay(win.pon_owner, win.player, half if v["fuka.halves"] == "up" else points - half, "fuka")


# --- who wins, and what forbids it ------------------------------------------------------------------------------------


def _outcomes(record: Record, judge: Judge, notes: list[Note], told: Receipt | None) -> list[SettledWin]:
    problems: list[Problem] = []
    outcomes = []
    for index in range(len(record.wins)):
        try:
            if told is None:
                outcomes.append(_judge_win(record, index, judge, notes))
            else:  # with a judge of its own, that every win is seen to ask for its rules
                outcomes.append(_judge_win(record, index, Judge(told.values), notes))
                outcomes[-1].reads = told.set_aside()
        except NoWin as no:
            problems.extend(no.problems)
    if problems:
        raise NoWin(problems)
    _check_alice(outcomes)
    if len(outcomes) > 1:
        order = turn_order(record.seats, record.wins[0].source)
        if judge.v["ron.order"] == "left":
            order.reverse()
        outcomes.sort(key=lambda o: order.index(o.win.player))
        for outcome in outcomes[judge.v["ron.most_winners"] :]:
            outcome.paid = False
            notes.append(("head_bump", {"player": outcome.win.player, "by": outcomes[0].win.player}))
    return outcomes


def _judge_win(record: Record, index: int, judge: Judge, notes: list[Note]) -> SettledWin:
    win = record.wins[index]
    party = Party(record, win, judge)
    choice = choose(party)
    problems = _forbidden(record, index, party, choice, judge.v)
    if problems or choice.chosen is None:
        raise NoWin(problems)
    if win.alice is None and win.flags & IN_RIICHI and not win.flags & (HAITEI | HOUTEI):
        notes.append(("alice_not_recorded", {"player": win.player}))
    if win.declared[0] == "explicit" and _better(party, choice):
        notes.append(("better_declaration", {"player": win.player}))
    if win.flags & BOX_RIICHI and win.player not in record.scores:
        notes.append(("box_unchecked", {"player": win.player}))
    wanted = (max(len(record.dora), 1) if judge.v["dora.kan_ura"] else 1) if judge.v["dora.ura"] else 0
    if len(record.ura) < wanted and choice.chosen.final().kishogun:
        notes.append(("ura_not_recorded", {"player": win.player, "ura": len(record.ura), "wanted": wanted}))
    change = kishogun_change(choice.chosen)
    if change:
        notes.append((change, {"player": win.player}))
    return SettledWin(party, choice, choice.chosen)


def kishogun_change(it: Interpretation) -> str:
    """Whether what was turned made 鬼将軍 of a reading, or undid one; empty for neither."""
    before, after = it.shown().kishogun, it.final().kishogun
    return "" if before == after else "kishogun_gained" if after else "kishogun_undone"


def _better(party: Party, choice: Choice) -> bool:
    """Whether another interpretation, not furiten, was worth more points when the hand was shown."""
    assert choice.chosen is not None
    points = choice.chosen.shown().points
    return any(not is_furiten(party, it) for it in choice.order if it.shown().points > points)


def _forbidden(record: Record, index: int, party: Party, choice: Choice, v: V) -> list[Problem]:
    win = party.win
    at: tuple[str | int, ...] = ("wins", index)
    problems = []
    if win.player in record.dead:
        problems.append(problem("W304.lost", (*at, "player"), player=win.player))
    if win.player in record.silenced and v["white.flash_turns"]:
        turns = v["white.flash_turns"]
        problems.append(problem("W320.silenced", (*at, "player"), player=win.player, turns=turns))
    if v["draw.fifth_dora"] and 1 + kans(record) >= v["dora.most_indicators"] and four_norths(record):
        problems.append(problem("W322.over", (*at, "hand")))
    if win.flags & CHANKAN_ANKAN and choice.chosen is not None:
        orphans = choice.chosen.shown().score.reading.shape.form == ORPHANS
        if not (orphans and v["chankan.ankan_kokushi"]):
            hint = "chankan.ankan_kokushi is off" if orphans else "only thirteen orphans may"
            problems.append(problem("W306.closed_kan", (*at, "chankan"), help=hint))
    if not party.interpretations:
        hint = "no reading may have five of one tile; whites in melds are whites"
        hint = "a discarded white is a white, no joker" if party.white_ron else hint
        problems.append(problem("W301.whites", (*at, "hand"), help=hint))
    elif not choice.order:
        problems.append(problem("W302.readings", (*at, "hand")))
    elif choice.chosen is None and choice.furiten:
        gone = sorted({k for _, kinds in choice.furiten for k in kinds})
        sentence = "W303.declared" if win.declared[0] == "explicit" else "W303.readings"
        field = "river" if win.river else "passed"
        tiles = " ".join(mpsz(k) for k in gone)
        problems.append(problem(sentence, (*at, field), tiles=tiles))
    elif choice.chosen is None:
        best = choice.order[0]
        faces = format_tiles(best.faces) + (f" + {mpsz(best.drawn)}" if best.drawn is not None else "")
        problems.append(problem("W321.declared", (*at, "declared"), tiles=faces))
    return problems


def _check_alice(outcomes: list[SettledWin]) -> None:
    """The turned tiles fit the readings that count. They are turned while a winner in riichi still matches: of a list
    that several winners share, the last tile is the one that stops the last of them."""
    problems = []
    for index, outcome in enumerate(outcomes):
        turned = outcome.win.alice
        if turned is None:
            continue
        at = ("wins", index, "alice")
        stop = max(_miss(o, turned) for o in outcomes if o.win.alice == turned)
        if stop < len(turned) - 1:
            tile = mpsz(turned[stop] & KIND)
            left = len(turned) - 1 - stop
            why = f"アリス ends at {tile}, which is not in the hand, yet {left} more follow{'s' if left == 1 else ''}"
            problems.append(Problem("L236", why, None, "leave out the tiles after it", at))
        elif _miss(outcome, turned) == len(turned) and not (
            outcome.win.alice_wall_end or outcome.win.flags & (HAITEI | HOUTEI)
        ):
            why = f"{mpsz(turned[-1] & KIND)} is in the hand" if turned else "nothing was turned"
            problems.append(
                Problem("L237", f"アリス goes on: {why}", None, "add the tiles up to the miss, or alice_wall_end: true",
                        at)
            )  # fmt: skip
    if problems:
        raise InputError(problems)


def _miss(outcome: SettledWin, turned: tuple[Tile, ...]) -> int:
    """Which turned tile is the first that is not in the hand; how many there are, where none misses."""
    hand = outcome.chosen.hand
    return next((i for i, t in enumerate(turned) if not hand.copies(t & KIND)), len(turned))
