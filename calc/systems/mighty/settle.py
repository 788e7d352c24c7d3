"""The settlement of a mighty hand: choose the interpretation, move points and chips."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...codes import problem
from ...ledger import CHIPS, TABLE, Ledger
from ...notation import format_tiles
from ...problems import InputError, NoWin, Problem
from ...receipt import Receipt, deciding
from ...record import BOX_RIICHI, HAITEI, HOUTEI, IN_RIICHI, Draw, Record, Win
from ...riichi import settlement
from ...riichi.chips import pay_lines
from ...riichi.judge import Judge, Score
from ...riichi.payment import pay_sticks, pay_win, ron_detail
from ...riichi.points import ron_payment, round_up
from ...rules import V
from ...tiles import KIND, Kind, mpsz
from .interpret import Interpretation, Party
from .legal import four_norths, kans
from .record import KISHOGUN, own_record, own_win
from .waits import WhiteWaiter

Seen = Callable[[Interpretation], Score]


class Choice(NamedTuple):
    """The interpretation that counts, and those that were considered."""

    chosen: Interpretation | None
    order: list[Interpretation]
    """All legal ones with a yaku, best first."""
    furiten: list[tuple[Interpretation, list[Kind]]]
    """Those at least as good that furiten forbids, each with the waits that were discarded or passed up."""
    tied: list[Interpretation]
    """Others of the same points and (unless the declaration was forgotten) chips, before ura and アリス."""


def in_order(party: Party, seen: Seen = Interpretation.shown) -> list[Interpretation]:
    """Return all interpretations with a yaku, best first by ``reading.order``; of equal ones the one with the smaller
    tiles is first. ``seen``: the score to compare, by default without ura and アリス."""
    valid = [it for it in party.interpretations if it.shown().yaku]
    valid.sort(key=lambda it: (*it.faces, -1 if it.drawn is None else it.drawn))
    valid.sort(key=lambda it: party.judge.rank(seen(it)), reverse=True)
    return valid


def choose(party: Party, as_if: str = "") -> Choice:
    """Choose the interpretation that counts: the declared, the best or the forgotten one, by the rules ``white.*``. One
    that is furiten may not be chosen. ``as_if``: another way of declaring than the record's."""
    mode, faces, drawn = own_win(party.win).declared
    mode = as_if or mode
    v = party.judge.v
    forgotten = mode == "forgotten" and v["white.forgotten_cheapest"]
    seen = Interpretation.bare if forgotten and v["white.forgotten_by"] == "hand" else Interpretation.shown
    seen = Interpretation.final if party.wild else seen  # a pocchi is not declared
    order = in_order(party, seen)
    furiten: list[tuple[Interpretation, list[Kind]]] = []
    if mode == "explicit":
        wanted = (tuple(sorted(faces)), drawn)
        chosen = next((it for it in order if it.key == wanted), None)
        if chosen is not None and (gone := chosen.furiten()):
            return Choice(None, order, [(chosen, gone)], [])
        return Choice(chosen, order, furiten, [])
    allowed: list[Interpretation] = []
    for it in order:
        if allowed:
            own, best = seen(it), seen(allowed[0])
            if own.points != best.points or not (forgotten or own.chips == best.chips):
                continue
        if gone := it.furiten():
            furiten.append((it, gone))
        else:
            allowed.append(it)
    chosen = allowed[0] if allowed else None
    if forgotten and allowed:
        chosen = min(allowed, key=lambda it: (it.final().points, it.final().chips, order.index(it)))
    return Choice(chosen, order, furiten, [it for it in allowed if it is not chosen])


class SettledWin(settlement.SettledWin):
    """A settled win, with the interpretations of its whites and the one that counts."""

    __slots__ = ("choice", "chosen", "party")

    def __init__(self, index: int, party: Party, choice: Choice, chosen: Interpretation) -> None:
        super().__init__(party.win, index, [chosen.final()], party.judge.v)
        self.party = party
        self.choice = choice
        self.chosen = chosen


class Settlement(settlement.Settlement):
    """The settlement of one mighty hand."""

    waiter = WhiteWaiter

    def judged(self, index: int, judge: Judge) -> SettledWin:
        """Return a win by the interpretation that counts. Raises :class:`~calc.problems.NoWin` if there is none."""
        record = self.record
        win = record.wins[index]
        party = Party(record, win, judge)
        choice = choose(party)
        chosen = choice.chosen
        problems = self._forbidden(index, party, choice)
        if problems or chosen is None:
            raise NoWin(problems)
        wanted = (max(len(record.dora), 1) if judge.v["dora.kan_ura"] else 1) if judge.v["dora.ura"] else 0
        change = kishogun_change(chosen)
        own = own_win(win)
        noted = {
            "alice_not_recorded": win.flags & IN_RIICHI
            and own.alice is None
            and not win.flags & (HAITEI | HOUTEI)
            and any(line.thing == "alice" for line in judge.chips),
            "better_declaration": own.declared[0] == "explicit"
            and any(not it.furiten() for it in choice.order if it.shown().points > chosen.shown().points),
            "box_unchecked": win.flags & BOX_RIICHI and win.player not in record.scores,
            "ura_not_recorded": len(record.ura) < wanted and chosen.final().base.limit == KISHOGUN,
            change: change,
        }
        about = {"ura_not_recorded": {"ura": len(record.ura), "wanted": wanted}}
        self.notes += [(name, {"player": win.player, **about.get(name, {})}) for name, so in noted.items() if so]
        if judge.sakizuke and not party.base.menzen:
            self.made_sure(win, index, judge)
        return SettledWin(index, party, choice, chosen)

    def unrecorded(self, wins: Sequence[settlement.SettledWin]) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """Return the note on missing indicators, without the ura that a note on 鬼将軍 already tells of."""
        notes = super().unrecorded(wins)
        if "ura_not_recorded" not in dict(self.notes):
            return notes
        return [("no_dora_recorded", about) for _, about in notes if not self.record.dora]

    def valued(self, win: Win, judge: Judge) -> list[Score]:
        """Return the scores of a win when it is shown, one for each interpretation of its whites."""
        return [it.shown() for it in Party(self.record, win, judge).interpretations]

    def won(self) -> list[settlement.SettledWin]:
        """Return the wins in the order of payment, after checking the tiles turned for アリス."""
        wins = super().won()
        _check_alice(wins)
        return wins

    def tell(self, won: Any) -> None:
        """Write the size of a win and its reasons to the receipt."""
        from .explain import tell_score

        assert self.told is not None
        tell_score(self.told, won, self.record, self.v)

    def pay(self, won: Any, first: bool) -> None:
        """Post the points, sticks and chips of a win."""
        told, ledger, record, v = self.told, self.ledger, self.record, self.v
        pay(ledger, record, won.party, won.best, first, self.judge, told)
        if won.win.pon_owner:
            taken = sum(t.amount for t in ledger.transfers if t.payer == TABLE)
            self.left = record.sticks - taken // v["sticks.value"]

    def draw(self, drawn: Draw) -> dict[str, Any]:
        """Post what a draw or a チョンボ moves, and return what comes next."""
        ledger, record, v, told = self.ledger, self.record, self.v, self.told
        after = super().draw(drawn)
        for player in drawn.nagashi:
            for payer in record.seats:
                ledger.pay(payer, player, v["chips.nagashi"], "shugi", CHIPS)
        if told is not None:
            told.paid(ledger, "chips", keys=("chips.nagashi",))
        tenpai = dict(self.notes).get("tenpai")
        if tenpai is not None:
            noten = [p for p in own_record(record).box if p not in tenpai["players"]]
            self.notes[:0] = [("box_noten", {"player": p}) for p in noten]
        return after

    def close(self, after: dict[str, Any]) -> None:
        """Make each player in 箱リーチ who received no points in this hand bust by one stick."""
        ledger, record, v = self.ledger, self.record, self.v
        if not own_record(record).box or (record.draw is not None and record.draw.kind == "chombo"):
            return  # after a chombo the hand is played again as if it had never been played
        income = {t.payee for t in ledger.transfers if t.unit != CHIPS}
        self.notes += [("box_unchecked", {"player": p}) for p in own_record(record).box if p not in record.scores]
        bust = [player for player in own_record(record).box if player not in income]
        each = v["box.stick"] if bust else 0
        for player in bust:
            ledger.pay(player, TABLE, each, "box")
            self.notes.append(("bust", {"player": player}))
        if self.told is not None:
            self.told.paid(ledger, keys=("box.stick", "match.bust"))
        after["sticks"] += len(bust) * each // v["sticks.value"]
        if bust and v["match.bust"]:
            after["over"] = "bust"

    def _forbidden(self, index: int, party: Party, choice: Choice) -> list[Problem]:
        """Return a problem for every rule that forbids a claimed win."""
        record, win, chosen, v = self.record, party.win, choice.chosen, party.judge.v
        at: tuple[str | int, ...] = ("wins", index)
        problems = self.refused(index, chosen.shown().reading.shape.form if chosen else "")
        if win.player in own_record(record).silenced and v["white.flash_turns"]:
            turns = v["white.flash_turns"]
            problems.append(problem("W320.silenced", (*at, "player"), player=win.player, turns=turns))
        if v["draw.fifth_dora"] and 1 + kans(record) >= v["dora.most_indicators"] and four_norths(record):
            problems.append(problem("W322.over", (*at, "hand")))
        if not party.interpretations:
            five = "no reading may have five of one tile; whites in melds are whites"
            hint = "a discarded white is a white, not a joker" if party.white_ron else five
            problems.append(problem("W301.whites", (*at, "hand"), help=hint))
        elif not choice.order:
            problems.append(settlement.too_little(party.judge, record.honba, (*at, "hand"), "W302.readings"))
        elif chosen is None and choice.furiten:
            gone = sorted({k for _, kinds in choice.furiten for k in kinds})
            sentence = "W303.declared" if own_win(win).declared[0] == "explicit" else "W303.readings"
            field = "river" if win.river else "passed"
            problems.append(problem(sentence, (*at, field), tiles=" ".join(map(mpsz, gone))))
        elif chosen is None:
            best = choice.order[0]
            faces = format_tiles(best.faces) + (f" + {mpsz(best.drawn)}" if best.drawn is not None else "")
            problems.append(problem("W321.declared", (*at, "declared"), tiles=faces))
        return problems


def pay(
    ledger: Ledger, record: Record, party: Party, score: Score, first: bool, judge: Judge, told: Receipt | None
) -> None:
    """Post the points, sticks and chips of one win."""
    win, factor, v = party.win, party.factor(score), judge.v
    if win.pon_owner:
        _pay_halves(ledger, win, score.points, v)
        if told is not None:
            from ...riichi.grounds import share_rules  # only if somebody asks

            own = win.pon_owner == win.player
            half = f"({ron_detail(score, v)}) ÷ 2"
            half += f" ↑ {v['points.rounding_unit']}" if own or v["fuka.halves"] == "up" else ""
            dealer, players = score.reading.hand.dealer, len(record.seats)
            keys = ("points.rounding_unit", "fuka.halves", *share_rules(score.base.points, dealer, False, players, v))
            told.paid(ledger, detail=half if own else f"{half} × 2", keys=keys)
        pay_sticks(ledger, record, win, first, v, told)
        pay_lines(ledger, score.lines, told)
    else:
        detail, rules = "", list[str]()
        if factor > 1:  # the arithmetic of the discarder's payment
            once, dealer = ron_detail(score, v), score.reading.hand.dealer
            rounds = (
                ron_payment(score.base.points * factor, dealer, v) != ron_payment(score.base.points, dealer, v) * factor
            )
            rules = deciding({"white.ron_multiplier": True, "white.ron_multiplied": rounds})
            if not once:
                detail = f"{score.points // factor} × {factor}"
            elif v["white.ron_multiplied"] == "payment":
                detail = f"({once}) × {factor}"
            else:
                detail = once.replace(" × ", f" × {factor} × ", 1)
        whole = score.base._replace(points=score.base.points * factor)  # a liable player answers for part of it
        pay_win(ledger, record, score._replace(base=whole), first, judge, told, detail, rules)


def _pay_halves(ledger: Ledger, win: Win, points: int, v: V) -> None:
    """Post 付加槓: the owner of the pon and the player who added the tile pay half each; nobody pays himself.

    Rule ``fuka.halves``.
    """
    half = round_up(-(-points // 2), v)
    ledger.pay(win.source, win.player, half, "fuka")
    if win.pon_owner != win.player:
        ledger.pay(win.pon_owner, win.player, half if v["fuka.halves"] == "up" else points - half, "fuka")


def kishogun_change(it: Interpretation) -> str:
    """Return the note that the tiles turned made a reading a 鬼将軍 or undid one; empty if neither."""
    before, after = (score.base.limit == KISHOGUN for score in (it.shown(), it.final()))
    return "" if before == after else "kishogun_gained" if after else "kishogun_undone"


def _check_alice(outcomes: list[Any]) -> None:
    """Check that the tiles turned fit the readings that count. They are turned while any winner in riichi still
    matches, so the last tile of a list that several winners share is the one that stops the last of them. Raises
    :class:`~calc.problems.InputError`."""
    problems = []
    for outcome in outcomes:
        turned = own_win(outcome.win).alice
        if turned is None:
            continue
        at = ("wins", outcome.index, "alice")
        hits = len(outcome.chosen.hits())
        stop = max(len(o.chosen.hits()) for o in outcomes if own_win(o.win).alice == turned)
        if stop < len(turned) - 1:
            left = len(turned) - 1 - stop
            problems.append(problem("L236.ended", at, tile=mpsz(turned[stop] & KIND), left=left))
        elif hits == len(turned) and not (own_win(outcome.win).alice_wall_end or outcome.win.flags & (HAITEI | HOUTEI)):
            tile = mpsz(turned[-1] & KIND) if turned else ""
            problems.append(problem("L237.hit" if turned else "L237.none", at, tile=tile))
    if problems:
        raise InputError(problems)
