"""The settlement of a hand of the riichi family: a win, several wins on one tile, or a draw.

:class:`Settlement` is riichi itself. A game that extends riichi overrides in a subclass what it does differently.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from ..codes import problem
from ..notation import format_tile, format_tiles
from ..problems import NoWin, Path, Problem, forbid
from ..receipt import Receipt, Silent
from ..record import CHANKAN_ANKAN, FLAGS, HAITEI, IN_RIICHI, OPEN_RIICHI, PAARENCHAN, RINSHAN, RON, Draw, Record, Win
from ..result import Result
from ..rules import Rules
from ..shapes import ORPHANS
from ..tile_set import alone
from ..tiles import COPIES, HAKU, KIND, NORTH, VARIANT, mpsz
from .chips import CHIP_LINES
from .draw import settle_chombo, settle_draw
from .following import following
from .hand import Hand, is_wild
from .judge import Judge, Score, judge_for
from .payment import ledger_of, liable_of, not_liable, noted_wareme, pay_win, sticks_laid, winners
from .waits import HeldTiles, Waiter
from .yaku import REGISTRY

_SOMEWHERE: Final = {one.id: one.flag for one in REGISTRY.values() if one.flag and one.local}
"""Circumstances that are a yaku only at some tables."""
_REMARKABLE: Final = sum(_SOMEWHERE.values()) | RINSHAN
_DEALT_IN: Final = "open_riichi_dealt_in"


class SettledWin:
    """A win as settled: every reading with its value, best first, and whether it was paid."""

    __slots__ = ("best", "brought", "index", "paid", "reads", "scores", "values", "win")

    def __init__(self, win: Win, index: int, scores: list[Score], values: Mapping[str, Any]) -> None:
        self.win = win
        self.index = index
        """The index of the win in the record."""
        self.scores = scores
        self.best = scores[0]
        """The reading that counts."""
        self.brought: int = self.best.points
        """The points of the hand in all, without honba and sticks; with 割れ目 what was paid for it."""
        self.values = values
        self.paid = True
        self.reads: Sequence[str] = ()
        """The keys read to judge it, for a receipt that tells several wins one after the other."""

    def who(self) -> dict[str, Any]:
        """Who won how, as plain values."""
        win = self.win
        return {"player": win.player, "by": win.by, "from": win.source or None, "paid": self.paid}

    def row(self) -> dict[str, Any]:
        """The same, and the size of the win."""
        _, yaku, _, han, fu, _, yakuman, base, _, _, _ = self.best
        row = {
            **self.who(),
            "points": self.brought,
            "han": han,
            "fu": fu,
            "limit": base.limit or None,
            "yakuman": yakuman,
            "yaku": [h.id for h in yaku],
        }
        if self.values[CHIP_LINES]:
            row["chips"] = self.best.chips
        return row


class Settlement:
    """One hand while it is being settled. Raises :class:`~calc.problems.NoWin` with every rule that forbids what the
    record claims."""

    waiter: ClassVar[type[Waiter]] = Waiter
    """The class that determines waits."""
    __slots__ = ("judge", "ledger", "left", "notes", "record", "rules", "told", "v")

    def __init__(self, record: Record, rules: Rules, told: Receipt | None) -> None:
        self.record, self.rules, self.told = record, rules, told
        self.judge = judge = judge_for(rules) if told is None else Judge(told.values)
        self.v = judge.v
        self.ledger = ledger_of(record.seats, record.wareme, self.v)
        self.left = 0
        """The number of riichi sticks that no winner took."""
        self.notes: list[tuple[str, Mapping[str, Any]]] = []

    @classmethod
    def settle(cls, record: Record, rules: Rules, told: Receipt | None = None) -> Result:
        """Settle one legal hand."""
        return cls(record, rules, told).result()

    def result(self) -> Result:
        """Settle the hand."""
        record, told = self.record, self.told
        wins: list[SettledWin] = []
        if record.draw is not None:
            after = self.draw(record.draw)
        else:
            wins = self.won()
            paid = [won.win.player for won in wins if won.paid]
            for won in wins:
                win = won.win
                if win.yaku:
                    self.notes += claims(win.player, win.yaku, self.rules)
                if told is not None:
                    told.resume(won.reads)
                    self.tell(won)
                if won.paid:
                    self.pay(won, win.player == paid[0])
                    if record.wareme:
                        from ..outcome import brought  # few tables play it

                        won.brought = brought(self.ledger.transfers, win.player)
                    if win.pao or win.flags & _REMARKABLE or won.best.yakuman or 0 < len(record.ura) < len(record.dora):
                        self._remark(win, won.best)
                elif told is not None:
                    told.line("note", "head_bump", self.v["ron.most_winners"], keys=("ron.most_winners",))
                if told is not None:
                    self.tell_rest(told, won)
            dealer = record.seats[0]
            keeps = dealer == paid[0] or (dealer in paid and self.v["renchan.multiple_ron"] == "any")
            honba = record.honba + 1 if keeps else 0
            after = following(self.ledger, record, keeps, honba, self.left, self.v, told, wins)
        if record.wareme:
            self.notes += noted_wareme(record.wareme, self.v, told)
        self.notes += self.unrecorded(wins)
        self.close(after)
        return Result(record, self.rules, self.ledger, wins, after, self.notes, told)

    def won(self) -> list[SettledWin]:
        """The wins in the order of payment. Raises :class:`~calc.problems.NoWin` with the problems of all."""
        if len(self.record.wins) == 1:
            return [self.judged(0, self.judge)]
        record, told, v = self.record, self.told, self.v
        problems: list[Problem] = []
        wins: dict[str, SettledWin] = {}
        if len(record.wins) == 3 and v["ron.triple_is_draw"]:
            problems.append(problem("W305.draw", ("wins",)))
        for index, claimed in enumerate(record.wins):
            try:  # with a receipt each win has a judge of its own, so that its reads are recorded
                judge = self.judge if told is None else Judge(told.values)
                won = wins[claimed.player] = self.judged(index, judge)
                won.reads = () if told is None else told.set_aside()
            except NoWin as no:
                problems.extend(no.problems)
        forbid(problems)
        order = winners(record, v)
        for player in order[v["ron.most_winners"] :]:
            wins[player].paid = False
            self.notes.append(("head_bump", {"player": player, "by": order[0]}))
        return [*map(wins.__getitem__, order)]

    # --- what a game may override -------------------------------------------------------------------------------------

    def judged(self, index: int, judge: Judge) -> SettledWin:
        """A win with its readings; raises :class:`~calc.problems.NoWin` if it is none."""
        record = self.record
        win = record.wins[index]
        hand = hand_of(record, win, judge)
        wild = win.tile & VARIANT and is_wild(win)
        scores = wild_scores(record, win, judge) if wild else judge.scores(hand, record)
        rare = win.river is not None or win.passed or record.dead or record.scores or hand.flags & CHANKAN_ANKAN
        if not scores or not scores[0].yaku or rare:
            forbid(self.forbidden(index, hand, scores))
        if judge.sakizuke and not hand.menzen:
            self.made_sure(win, index, judge)
        return SettledWin(win, index, scores, judge.v)

    def valued(self, win: Win, judge: Judge) -> list[Score]:
        """The scores of a win when it is shown: one for each reading; in a game with jokers, one for each
        interpretation of them."""
        return judge.scores(hand_of(self.record, win, judge), self.record)

    def made_sure(self, win: Win, index: int, judge: Judge) -> None:
        """Enforce 完全先付け: raise :class:`~calc.problems.NoWin` if a wait has no yaku, or if the calls secured none;
        add a note if the record does not mention the calls. Rule ``sakizuke.on``."""
        at = ("wins", index, "sakizuke" if win.sakizuke is False else "hand")
        waits = self.waiter(HeldTiles(win.concealed, win.melds, win.norths), judge.v).completing
        other = {kind: self.valued(win._replace(tile=kind, flags=0), judge) for kind in waits}
        without = [kind for kind, scores in other.items() if scores and not any(s.yaku for s in scores)]
        if judge.v["sakizuke.on"] and (without or win.sakizuke is False):
            tiles = " ".join(map(mpsz, without))
            raise NoWin([problem("W308.wait", at, tiles=tiles) if without else problem("W308.calls", at)])
        if win.sakizuke is None:
            self.notes.append(("sakizuke_unchecked", {"player": win.player}))

    def tell(self, won: SettledWin) -> None:
        """Write the size of a win and the reasons for it."""
        from .explain import tell_value  # only if somebody asks

        told, order = self.told, self.v["reading.order"]
        assert told is not None
        told.line("win", "win", won.win.player, keys=told.pending("ron.", "chankan.", "furiten."))
        if won.scores[1:]:
            told.line("reading", "best_of", len(won.scores), detail=", ".join(order), keys=("reading.order",))
        tell_value(told, won.best, self.record, self.v)

    def tell_rest(self, told: Receipt, won: SettledWin) -> None:
        """Write what else was looked at for a win, and decided nothing."""
        from .explain import tell_considered  # only if somebody asks

        told.resume(told.set_aside(), 0)  # what was looked at again was cited where it decided
        tell_considered(told, won.best)

    def pay(self, won: SettledWin, first: bool) -> None:
        """Post the payments of a win. ``first``: the first in order of several winners."""
        told, v = self.told, self.v
        pay_win(self.ledger, self.record, won.best, first, self.judge, told)
        if told is not None:
            from .explain import tell_end

            tell_end(told, self.ledger, won.win, not_liable(won.win, liable_of(won.best, v)), v)

    def draw(self, drawn: Draw) -> dict[str, Any]:
        """Post the payments of a draw or a チョンボ; return what comes next."""
        if drawn.offender:
            told = self.told or Silent(self.rules)
            after = settle_chombo(self.ledger, self.record, drawn.offender, self.v, told)
            if after["dealer"] == self.record.seats[0]:
                self.notes.append(("replayed", {"player": drawn.offender}))
            return after
        after, tenpai, own_four = settle_draw(
            self.ledger, self.record, self.waiter, self.judge, self.told or Silent(self.rules)
        )
        if tenpai is not None:
            self.notes.append(("tenpai", {"players": tenpai}))
        for player in own_four:
            which = "own_four_tenpai" if player in (tenpai or ()) else "own_four_noten"
            self.notes.append((which, {"player": player, "rule": "draw.own_four_wait"}))
        return after

    def close(self, after: dict[str, Any]) -> None:
        """Post what remains to be paid when the hand is over; ``after`` is what comes next."""

    # --- common to all ------------------------------------------------------------------------------------------------

    def _remark(self, win: Win, best: Score) -> None:
        """Note what the record claims and the rules do not count, so that nothing is dropped silently."""
        record, v, notes = self.record, self.v, self.notes
        if win.pao and (free := not_liable(win, liable_of(best, v))):
            notes.append(("no_pao", {"player": ", ".join(free), "winner": win.player}))
        if best.yakuman and record.in_riichi is None and any(h.id == _DEALT_IN for h in best.yaku):
            notes.append(("dealt_in_unsaid", {"player": win.source}))
        for name, flag in _SOMEWHERE.items():
            if win.flags & flag and not v["yaku." + name].closed:
                notes.append(("no_yaku", {"yaku": name}))
        if win.flags & HAITEI and win.flags & RINSHAN:
            notes.append(("last_tile", {"counted": v["last_tile.rinshan"]}))
        if record.ura and len(record.ura) < len(record.dora) and win.flags & IN_RIICHI and v["dora.kan_ura"]:
            notes.append(("ura_short", {"n": len(record.ura), "of": len(record.dora)}))

    def unrecorded(self, wins: Sequence[SettledWin]) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """The note on winners in riichi where the record shows no dora or no ura indicators: none are counted."""
        record, shown = self.record, self.record.ura or not self.rules.values["dora.ura"]
        players = [won.win.player for won in wins if won.win.flags & IN_RIICHI]
        return no_indicators(", ".join(players), bool(record.dora), bool(shown)) if players else ()

    def refused(self, index: int, form: str) -> list[Problem]:
        """The rules that forbid a win whatever yaku it has; ``form`` is that of its shape, empty if it has none."""
        record, v = self.record, self.v
        win, at = record.wins[index], ("wins", index)
        problems = []
        if win.player in record.dead:
            problems.append(problem("W304.lost", (*at, "player"), player=win.player))
        if win.flags & CHANKAN_ANKAN and not (form == ORPHANS and v["chankan.ankan_kokushi"]):
            hint = "chankan.ankan_kokushi is off" if form == ORPHANS else "only thirteen orphans may"
            problems.append(problem("W306.closed_kan", (*at, "chankan"), help=hint))
        if win.player in record.scores and (laid := sticks_laid(win, v)):
            before = record.scores[win.player] + laid * v["sticks.value"]
            problems += too_poor(win.player, before, (*at, "riichi"), v)
        return problems

    def forbidden(self, index: int, hand: Hand, scores: list[Score]) -> list[Problem]:
        """Every rule that forbids a claimed win."""
        win, v = hand.win, self.v
        at, problems = ("wins", index), list[Problem]()
        shape = scores[0].reading.shape if scores else None
        if not scores:
            waits = format_tiles(Waiter(HeldTiles(win.concealed, win.melds), v).completing)
            early = win.by != RON and not win.flags & IN_RIICHI and win.tile & VARIANT and win.tile & KIND == HAKU
            which = "W301.before_riichi" if early else "W301.shape"
            problems.append(problem(which, (*at, "hand"), tile=format_tile(win.tile), waits=waits or "none"))
        elif not scores[0].yaku:
            riichi = hand.menzen and not hand.flags & IN_RIICHI
            hint = "dora are not yaku" + ("; riichi, if it was declared, is missing in the record" if riichi else "")
            problems.append(too_little(self.judge, self.record.honba, (*at, "hand"), "W302.none", hint))
        problems += self.refused(index, shape.form if shape else "")
        if win.river is not None or win.passed:
            thirteen = shape is not None and shape.form == ORPHANS and shape.pair == hand.tile
            river = [t & KIND for t in win.river or ()]
            named = Waiter(HeldTiles(win.concealed, win.melds), v).missed({*river, *(t & KIND for t in win.passed)})
            if named and not ((thirteen and v["furiten.kokushi_exempt"]) if win.by == RON else v["furiten.tsumo"]):
                field = "river" if any(kind in named for kind in river) else "passed"
                problems.append(problem("W303.furiten", (*at, field), tiles=" ".join(map(mpsz, named))))
        return problems


def wild_hands(record: Record, win: Win, judge: Judge) -> Iterator[Hand]:
    """A win by a pocchi drawn in riichi, once for each tile that it can stand for. Rules ``pocchi.fifth_copy``,
    ``pocchi.red_five``."""
    waiter, fifth = Waiter(HeldTiles(win.concealed, win.melds, win.norths), judge.v), judge.v["pocchi.fifth_copy"]
    of_set = alone(judge.v) if judge.v["pocchi.red_five"] else {}
    for kind in waiter.completing:
        if fifth or waiter.own(kind) < COPIES:
            hand = hand_of(record, win._replace(tile=of_set.get(kind, kind)), judge)
            hand.win = win
            yield hand


def wild_scores(record: Record, win: Win, judge: Judge) -> list[Score]:
    """The scores of a win by a pocchi: every reading with every tile that it can stand for, the highest first."""
    scores = [score for hand in wild_hands(record, win, judge) for score in judge.scores(hand, record)]
    return sorted(scores, key=judge.rank, reverse=True)


def hand_of(record: Record, win: Win, judge: Judge) -> Hand:
    """A win as it is judged: with the circumstances that follow from the record, and whether north is a yaku tile.
    Rules ``north.yaku_tile``, ``paarenchan.honba``."""
    hand = Hand(win, record.seats, record.round_wind)
    if hand.kinds >> NORTH & 1:
        hand.north_yaku = judge.v["north.yaku_tile"]
    if judge.paarenchan and hand.dealer and record.honba >= judge.v["paarenchan.honba"]:
        hand.flags |= PAARENCHAN
    if hand.flags & OPEN_RIICHI and win.by == RON and win.source not in (record.in_riichi or ()):
        hand.flags |= FLAGS[_DEALT_IN]
    return hand


def no_indicators(player: str, dora: bool, ura: bool) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """The note on a win in riichi of which no dora or no ura indicators are recorded; ``dora``, ``ura``: whether they
    are."""
    if dora and ura:
        return ()
    missing = "ura" if dora else "dora" if ura else "indicators"
    return [(f"no_{missing}_recorded", {"player": player})]


def too_poor(player: str, before: int, at: Path, v: Mapping[str, Any]) -> list[Problem]:
    """The problem of a player with fewer points than a riichi needs ``before`` laying its stick. Rule
    ``riichi.least_points``."""
    least = v["riichi.least_points"]
    poor = least and before < least
    return [problem("W307.points", at, player=player, points=before, least=least)] if poor else []


def too_little(judge: Judge, honba: int, at: tuple[str | int, ...], none: str, hint: str = "") -> Problem:
    """The problem of a hand without yaku (``none``), or with too few han of yaku."""
    if (least := judge.least_han(honba)) > 1:
        return problem("W302.least", at, han=least)
    return problem(none, at, help=hint)


def claims(player: str, names: Sequence[str], rules: Rules) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The notes on the yaku that a player claims and that nothing here checks."""
    for name in names:
        if name in rules.own_yaku:
            yield "claimed", {"player": player, "yaku": name, **rules.names(name)}
        else:
            yield "no_yaku", {"yaku": name}
