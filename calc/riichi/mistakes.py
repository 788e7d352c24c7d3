"""Mistakes in a win of the riichi family: in its reading, size, dealer or chip lines. The engine itself pays each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Set
from functools import cache, partial
from itertools import combinations, islice
from typing import Any

from ..ledger import POINTS, Ledger, Transfer
from ..mistakes import (
    ADDED,
    DEALER,
    HAPPENED,
    LEFT_OUT,
    MOST_READINGS,
    TWICE,
    Cause,
    Later,
    Near,
    Rung,
    Wrong,
    both_parts,
    other_dealer,
    other_reading,
)  # fmt: skip
from ..outcome import HAND, View, WinSummary, brought, points
from ..record import RON, TSUMO
from ..tiles import mpsz
from .chips import ChipLine, ChipLineRule, amount, chip_line, chips_won, written_lines
from .judge import Score, judge_for
from .payment import ledger_of, pay_win
from .points import base_points, hand_points, ron_payment, tsumo_shares
from .reading import WAIT_NAMES
from .sizes import Taken, sizes
from .value import is_size
from .verdict import read_as

MOST_FU = 50
"""Hardly any hand has more fu."""
FOURTH = {"fourth": HAND - {"extra"}, "fourth=extra": HAND}
"""Ways to count the share of a fourth player, and the payments that each applies to."""
RON_KEYS = ("points.dealer_ron", "points.child_ron")
TSUMO_KEYS = ("points.tsumo_with_dealer", "points.tsumo_between_children")


def sets_of(reading: Any) -> list[list[str]]:
    """The sets of a reading as tiles, then its melds."""
    concealed = map(list, read_as(reading).sets)
    return [*concealed, *([mpsz(t) for t in m.tiles] for m in reading.hand.win.melds)]


def ladder(result: Any, won: WinSummary) -> Iterator[Rung]:
    """What the sizes of hands are worth at this table, by ron and by tsumo: first in the winner's own seat (dealer or
    not), then in the other."""
    v, seats = result.rules.values, result.record.seats
    counted = [(han, fu) for han in range(1, 5) for fu in (20, 25, *range(30, MOST_FU + 10, 10))]
    for dealer in (won.player == seats[0], won.player != seats[0]):
        for han, fu in (*counted, *((han, 30) for han in (5, 6, 8, 11, 13))):
            base = base_points(han, fu, 0, v)
            of_dealer, child = tsumo_shares(base.points, dealer, len(seats), v)
            given = {TSUMO: (of_dealer,) if dealer else (child, of_dealer), RON: (ron_payment(base.points, dealer, v),)}
            for by, way in ((RON, TSUMO), (TSUMO, RON)):
                if is_size(han, fu, by == TSUMO, v):
                    worth = hand_points(base.points, dealer, by == TSUMO, len(seats), v)
                    other = "/".join(f"{n:,}" for n in given[way])
                    far = 2 * (dealer != (won.player == seats[0])) + (by != won.by)
                    yield Rung(worth, han, fu, base.limit, 0, by, dealer, other, far, given[by])


def other_bases(line: ChipLine) -> Iterator[tuple[str, str, int]]:
    """The chips of a line that is left out, counted twice, or one more or less: the kind of mistake, whether a single
    item is meant (``/1``), and the chips."""
    yield LEFT_OUT, "", 0
    yield TWICE, "", 2 * line.base
    if line.number and line.base % line.number == 0:
        yield ADDED, "/1", line.base + line.base // line.number
        if line.number > 1:
            yield LEFT_OUT, "/1", line.base - line.base // line.number


class SizeMistakes:
    """Mistakes in one win, alone or two at once: another size, or the win taken in another way."""

    def __init__(self, base: View, index: int, plain: Taken) -> None:
        self.base, self.index, self.plain = base, index, plain

    def view(self, taken: Taken) -> View:
        """The outcome if the win is taken in this way."""
        raise NotImplementedError

    def wrong(self) -> Iterator[Wrong]:
        """Every mistake that takes the win for something else."""
        raise NotImplementedError

    def in_way(self, kind: str, subject: str, way: str, *keys: str) -> Wrong:
        """The mistake of taking the win in another way."""
        return Wrong(kind, subject, keys, self.plain._replace(ways=frozenset({way})))

    def singles(self) -> Iterator[Cause]:
        """These mistakes as causes."""
        seen = self._seen_as()
        return (wrong.cause(seen(wrong.taken), self.index) for wrong in self.wrong() if wrong.taken.is_win)

    def pairs(self, near: Near) -> Iterator[Cause]:
        """Two of these mistakes at once."""
        seen = self._seen_as()
        for (a, one), (b, other) in combinations([(wrong.id, wrong) for wrong in self.wrong()], 2):
            both = self._both(one, other) if near(a, b) else None
            if both is not None and both.is_win:
                yield self.together(one, other, seen(both))

    def other_shares(self, players: int, to_dealer: bool) -> Iterator[Wrong]:
        """Shares of a tsumo that differ from the rule's: with three players, those including the share of a fourth; the
        dealer's no larger."""
        if players < len("ABCD"):
            yield self.in_way(ADDED, "missing_share", "fourth", "points.missing_share")
            yield self.in_way(ADDED, "missing_share/alike", "alike=fourth", "points.missing_share")
        if not to_dealer:
            yield self.in_way(HAPPENED, "child_share", "alike", "points.tsumo_with_dealer")

    def split(self, seen: View, taken: Taken) -> View:
        """A view with the shares that a mistaken way to pay a tsumo gives: everybody pays what a non-dealer does
        (``alike``), everybody an equal part (the part of a fourth player included), or an absent non-dealer pays his
        part, for the payments that :data:`FOURTH` lists: 加符 is added by those present, or by each."""
        for way in taken.ways & {"alike", "alike=fourth"}:
            win, given = seen.wins[self.index], self.given(seen)
            share = min(given.values(), default=0)
            share = (win.points + share) // len(given) if way != "alike" and given else share
            more = [points(p, win.player, share - n, "win") for p, n in given.items()]
            seen = seen.moved(more, self.index, points=win.points + sum(t.amount for t in more))
        for way in taken.ways & FOURTH.keys():
            win, given = seen.wins[self.index], self.given(seen, FOURTH[way])
            share = min((n for n in given.values() if n), default=0)
            seen = seen.moved([points("", win.player, share, "win")], self.index, points=win.points + share)
        return seen

    def given(self, seen: View, hand: Set[str] = HAND - {"extra"}) -> Counter[str]:
        """What each payer gives for the hand; without 加符 unless ``hand`` includes it."""
        given: Counter[str] = Counter()
        for t in seen.transfers:
            if t.payee == seen.wins[self.index].player and t.unit == POINTS and t.why in hand:
                given[t.payer] += t.amount
        return given

    def _both(self, one: Wrong, other: Wrong) -> Taken | None:
        """A win taken wrongly in two ways. At most one part of the fu: two need not be rounded alike."""
        plain, a, b = self.plain, one.taken, other.taken
        heads = [{way.partition("=")[0] for way in taken.ways} for taken in (a, b)]
        if one.subject.partition("/")[0] == other.subject.partition("/")[0] or heads[0] & heads[1]:
            return None
        if plain.fu not in (a.fu, b.fu) or plain.fold not in (a.fold, b.fold):
            return None
        return Taken(a.han + b.han - plain.han, a.fu + b.fu - plain.fu, a.fold + b.fold - plain.fold, a.ways | b.ways)

    def _seen_as(self) -> Callable[[Taken], Later]:
        """A function from each way to take the win to its view. It is not kept on the object, which it refers to."""
        return cache(lambda taken: Later(partial(self.view, taken)))

    def together(self, one: Wrong, other: Wrong, seen: Later) -> Cause:
        """Two mistakes at once, and their outcome."""
        return both_parts(one.cause(seen, self.index), other.cause(seen, self.index), self.index)


class RiichiWin(SizeMistakes):
    """One win of a settlement, valued in other ways."""

    def __init__(self, result: Any, base: View, index: int) -> None:
        self.record, self.rules, self.v = result.record, result.rules, result.rules.values
        self.outcome: Any = result.wins[index].own
        self.first = not any(won.paid for won in result.wins[:index])
        self.own: Score = self.outcome.best
        super().__init__(base, index, Taken(self.own.han, self.own.fu, self.own.yakuman))
        self.dealer, self.seated = other_dealer(self.record, self.outcome.win.player)
        """Who may be taken for the dealer, and the seats as they would be."""
        self.undone = [t._replace(amount=-t.amount) for t in self.posted(self.own, self.record)]

    # --- what riichi and mighty do differently ------------------------------------------------------------------------

    def pay(self, ledger: Ledger, score: Score, record: Any) -> None:
        """Post a value as the engine does."""
        pay_win(ledger, record, score, self.first, judge_for(self.rules))

    def of(self, score: Score) -> Score:
        """A score of another size, with everything that follows from it."""
        judge = judge_for(self.rules)
        return judge.with_chips(score, self.record) if judge.chips else score

    def others(self) -> Iterator[Callable[[], tuple[Score, dict[str, Any]]]]:
        """The other readings, best first: a function that gives the value of each, and the tiles of its jokers."""
        return (partial(tuple, (score, {})) for score in self.outcome.scores[1:] if score.yaku)

    def more(self) -> Iterator[Cause]:
        """Mistakes in chip lines, and in who pays them."""
        for wrong in (*self.other_lines(), *self.other_payers()):
            yield wrong.cause(Later(partial(self.view, wrong.taken)), self.index)

    def pairs(self, near: Near) -> Iterator[Cause]:
        """Two mistakes at once: two in the size, or one in a chip line and one in who pays them."""
        yield from super().pairs(near)
        for payers in self.other_payers():
            who = {line.id: line.payers for line in payers.taken.lines}
            for other in self.other_lines():
                if near(payers.id, other.id):
                    lines = tuple(line._replace(payers=who.get(line.id, line.payers)) for line in other.taken.lines)
                    yield self.together(other, payers, Later(partial(self.view, self.plain._replace(lines=lines))))

    def in_line(self, kind: str, subject: str, line: ChipLine, base: int) -> Wrong:
        """The mistake of giving a chip line another base, or of adding one that is not there."""
        return Wrong(kind, subject, (line.rule,), self.plain._replace(lines=self.with_line(line, base)))

    def other_lines(self) -> Iterator[Wrong]:
        """Chip lines left out, counted twice, one more or less, or added (a chip for each north drawn, for example)."""
        own, win = self.own, self.outcome.win
        for line in own.lines:
            for kind, some, base in other_bases(line):
                yield self.in_line(kind, f"chips.{line.id}{some}", line, base)
        held, others = {line.id for line in own.lines}, [p for p in self.record.seats if p != win.player]
        for written in written_lines(self.v):
            if written.id not in held and self.may_add(written.id):
                key, each = amount(written.each, self.v)
                line = chip_line(written, key, each, 1, win, others, self.v)
                yield self.in_line(ADDED, f"chips.{line.id}", line, each)
        if win.norths and not any(written.thing == "north" for written in written_lines(self.v)):
            line = chip_line(ChipLineRule("north"), "north.drawn_aside", win.norths, win.norths, win, others, self.v)
            yield self.in_line(HAPPENED, "north_chips", line, line.base)

    def other_payers(self) -> Iterator[Wrong]:
        """The chips of a ron paid by everybody, or all of them paid by the discarder."""
        own, win = self.own.lines, self.outcome.win
        others = tuple(p for p in self.record.seats if p != win.player)
        said = (("chips_from_all", False, others), ("chips_from_one", True, (win.source,)))
        for subject, everybody, payers in said if win.by == RON else ():
            if any(line.all == everybody for line in own):
                lines = tuple(line._replace(payers=payers) for line in own)
                yield Wrong(HAPPENED, subject, ("",), self.plain._replace(lines=lines))

    def may_add(self, line: str) -> bool:
        """Whether somebody may add this chip line by mistake."""
        return True

    # --- common to both -----------------------------------------------------------------------------------------------

    def cause(self, kind: str, subject: str, seen: Callable[[], View], key: str) -> Cause:
        """A mistake in this win, and the rule that it contradicts."""
        return Cause.of(kind, subject, Later(seen), (key,), win=self.index)

    def with_line(self, line: ChipLine, base: int) -> tuple[ChipLine, ...]:
        """The chip lines, one of them with another base."""
        changed, now = line._replace(base=base), self.own.lines
        return tuple(changed if x is line else x for x in now) if line in now else (*now, changed)

    def lined(self, lines: tuple[ChipLine, ...]) -> Score:
        """The score with other chip lines."""
        return self.own._replace(lines=lines, chips=chips_won(lines))

    def posted(self, score: Score, record: Any) -> list[Transfer]:
        """The transfers that a score causes."""
        ledger = ledger_of(record.seats, record.wareme, self.v)
        if self.outcome.paid:
            self.pay(ledger, score, record)
        return ledger.transfers

    def seen(self, score: Score, record: Any = None, **more: Any) -> View:
        """The settlement with another score for this win, or with the seats of another record."""
        posted, worth = self.posted(score, record or self.record), score.points
        if self.record.wareme and posted:
            worth = brought(posted, self.outcome.win.player)
        moved = [*self.undone, *posted]
        size = {"points": worth, "han": score.han, "fu": score.fu, "yakuman": score.yakuman}
        more = {"limit": score.base.limit, "chips": score.chips, **more}
        return self.base.moved(moved, self.index, **{**size, **more})

    def causes(self) -> Iterator[Cause]:
        """Every mistake."""
        for number, value in enumerate(islice(self.others(), MOST_READINGS), 1):
            seen, sets = Later(partial(self._read, value)), partial(self._sets, value)
            yield other_reading(number, seen, ("reading.order",), self.index, sets)
        yield from self.singles()
        yield from self.more()

    def _read(self, value: Callable[[], tuple[Score, dict[str, Any]]]) -> View:
        score, more = value()
        return self.seen(score, **more)

    def _sets(self, value: Callable[[], tuple[Score, dict[str, Any]]]) -> tuple[list[list[str]], str]:
        reading = value()[0].reading
        return sets_of(reading), WAIT_NAMES[reading.wait]

    def wrong(self) -> Iterator[Wrong]:
        """Another size; another dealer; a tsumo paid as a ron, or a ron as a tsumo; with three players, the share of a
        fourth."""
        yield from self.sizes()
        yield from self._closed_by_ron()
        drawn = self.own.reading.hand.tsumo
        if drawn:
            yield from self.other_shares(len(self.record.seats), self.dealer != self.outcome.win.player)
        yield self.in_way(DEALER, self.dealer, "dealer", *TSUMO_KEYS if drawn else RON_KEYS)
        yield self.in_way(HAPPENED, "ron_table" if drawn else "tsumo_table", "table")

    def _closed_by_ron(self) -> Iterator[Wrong]:
        """The triplet completed by a ron taken for a concealed one: its fu, and 三暗刻 or 四暗刻 if that makes one."""
        own = self.own.reading
        if own.closed != own.shape.triplets:
            other = own.of(own.hand)
            other.closed = own.shape.triplets
            score = judge_for(self.rules).score(other, self.own.dora)
            name = "ron_triplet/yakuman" if score.yakuman > self.own.yakuman else "ron_triplet"
            size, yaku = Taken(score.han, score.fu, score.yakuman), tuple(h.id for h in score.yaku)
            yield Wrong(HAPPENED, name, ("fu.closed_triplet",), size, {"yaku": yaku})
            if score.han > self.own.han:
                yield Wrong(HAPPENED, "ron_triplet/fu", ("fu.closed_triplet",), Taken(self.own.han, score.fu, 0))

    def view(self, taken: Taken) -> View:
        """The outcome if the win is taken in this way."""
        score, record = self.own if taken.lines is None else self.lined(taken.lines), self.record
        if taken[:3] != self.plain[:3] or "counted" in taken.ways:
            score = self.of(self.sized(taken.han, taken.fu, taken.fold))
        if "dealer" in taken.ways:
            score, record = self.dealt(score), self.seated
        seen = self.seen(score, record)
        seen = self.other_table(seen, score, record) if "table" in taken.ways else seen
        return self.split(seen, taken)

    def other_table(self, seen: View, score: Score, record: Any) -> View:
        """A view where the hand is worth what it would be worth if won the other way."""
        hand, base, now = score.reading.hand, score.base.points, score.points
        ways = (hand.tsumo, not hand.tsumo)
        plain, other = (hand_points(base, hand.dealer, tsumo, hand.players, self.v) for tsumo in ways)
        points = now * other // plain if plain else now
        payer = next((t.payer for t in self.posted(score, record) if t.unit == POINTS), "")
        moved = [Transfer(POINTS, payer, hand.win.player, points - now, "win")] if payer else []
        return seen.moved(moved, self.index, points=points)

    def sizes(self) -> Iterator[Wrong]:
        """Mistakes in the size: something left out, counted twice or invented."""
        own = self.own
        return sizes(own.han, own.fu, own.yakuman, own.yaku, own.dora._asdict(), own.fu_key, self.v)

    def sized(self, han: int, fu: int, fold: int) -> Score:
        """The score with another size."""
        hand = self.own.reading.hand
        base, points = judge_for(self.rules).worths[han, fu, fold, hand.dealer, hand.tsumo, hand.players]
        return self.own._replace(han=han, fu=fu, yakuman=fold, base=base, points=points)

    def dealt(self, score: Score) -> Score:
        """The score if the other player were the dealer."""
        hand = score.reading.hand.copy()
        hand.dealer = hand.win.player == self.dealer
        points = hand_points(score.base.points, hand.dealer, hand.tsumo, hand.players, self.v)
        return self.of(score._replace(reading=score.reading.of(hand), points=points))
