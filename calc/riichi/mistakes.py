"""Mistakes in a win of the riichi family: in its reading, size, dealer or chip lines. Each is paid by the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, islice
from typing import Any, NamedTuple

from ..ledger import CHIPS, POINTS, Ledger, Transfer
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
    both_parts,
    other_dealer,
    other_reading,
)  # fmt: skip
from ..outcome import HAND, View, WinSummary, points
from ..record import RON, TSUMO
from ..result import Result
from ..tiles import mpsz
from .chips import Line, amount, chip_line, chips_won, written_lines
from .fu import fu_parts
from .judge import Score, hand_points, judge_for
from .payment import ledger_of, pay_win
from .points import base_points, ron_payment, tsumo_shares, tsumo_total
from .reading import WAIT_NAMES
from .sizes import Size, added_sizes, sizes

RON_KEYS = ("points.dealer_ron", "points.child_ron")
TSUMO_KEYS = ("points.tsumo_with_dealer", "points.tsumo_between_children")


def sets_of(reading: Any) -> list[list[str]]:
    """The sets of a reading as tiles, then its melds."""
    from .explain import reading_data

    found = [list(s) for s in reading_data(reading)["sets"]]
    return found + [[mpsz(t) for t in m.tiles] for m in reading.hand.win.melds]


def ladder(result: Result, won: WinSummary) -> Iterator[Rung]:
    """What sizes are worth to a winner like that of the settlement, by ron and by tsumo, as the dealer or not."""
    v, seats = result.rules.values, result.record.seats
    counted = [(han, fu) for han in range(1, 5) for fu in (20, 25, *range(30, 120, 10))]
    for dealer in (won.player == seats[0], won.player != seats[0]):
        for han, fu in (*counted, *((han, 30) for han in (5, 6, 8, 11, 13))):
            base = base_points(han, fu, 0, v)
            ron = ron_payment(base.points, dealer, v)
            of_dealer, child = tsumo_shares(base.points, dealer, len(seats), v)
            shares = f"{of_dealer:,}" if dealer else f"{child:,}/{of_dealer:,}"
            tsumo = tsumo_total(base.points, dealer, len(seats), v)
            for by, worth, other in ((RON, ron, shares), (TSUMO, tsumo, f"{ron:,}")):
                if (fu, by) != (20, RON) and (fu != 25 or han > 1):
                    far = 2 * (dealer != (won.player == seats[0])) + (by != won.by)
                    yield Rung(worth, han, fu, base.limit, 0, by, dealer, other, far)


def riichi_wins(result: Result, base: View) -> Iterator[RiichiWin]:
    """Each win of a riichi settlement, to be looked at in other ways."""
    return wins_of(RiichiWin, result, base)


def wins_of(kind: type[RiichiWin], result: Result, base: View) -> Iterator[RiichiWin]:
    """Each win of a settlement, to be looked at in other ways. ``kind`` is the class for a win of this system."""
    place = 0
    for index, outcome in enumerate(result.wins):
        yield kind(result, base, index, outcome, place == 0)
        place += outcome.paid


class Taken(NamedTuple):
    """How a win may be taken: its size, and in which other ways it is taken for what it is not (``way`` or
    ``way=value``)."""

    han: int
    fu: int
    fold: int
    ways: frozenset[str] = frozenset()


class Wrong(NamedTuple):
    """A mistake in a win."""

    kind: str
    subject: str
    keys: tuple[str, ...]
    taken: Taken

    @property
    def id(self) -> str:
        """The id of the cause that it is."""
        return f"{self.kind}:{self.subject}"


class WinMistakes:
    """Mistakes in one win, and two of them at once: its size taken for another, or the win in another way."""

    def __init__(self, base: View, index: int, plain: Taken) -> None:
        self.base, self.index, self.plain = base, index, plain
        self.seen_as: dict[Taken, Later] = {}

    def view(self, taken: Taken) -> View:
        """What the win comes to, taken in this way."""
        raise NotImplementedError

    def wrong(self) -> Iterator[Wrong]:
        """Every mistake that takes the win for something else."""
        raise NotImplementedError

    def of_size(self, size: Size) -> Wrong:
        """The mistake that takes the win for another size."""
        return Wrong(size.kind, size.subject, (size.key,), Taken(size.han, size.fu, size.fold))

    def in_way(self, kind: str, subject: str, way: str, *keys: str) -> Wrong:
        """The mistake that takes the win in another way."""
        return Wrong(kind, subject, keys, self.plain._replace(ways=frozenset({way})))

    def singles(self) -> Iterator[Cause]:
        """The causes that these mistakes are."""
        return (self._taken(wrong, wrong.taken) for wrong in self.wrong() if self._is_win(wrong.taken))

    def pairs(self, near: Near) -> Iterator[Cause]:
        """Two of these mistakes at once."""
        for (a, one), (b, other) in combinations([(wrong.id, wrong) for wrong in self.wrong()], 2):
            both = self._both(one, other) if near(a, b) else None
            if both is not None and self._is_win(both):
                yield both_parts(self._taken(one, both), self._taken(other, both), self.index)

    def of_four(self, seen: View) -> View:
        """A view where the winner of a tsumo gets what a fourth player, who is no dealer, would pay too; what a payer
        adds (加符) is added by those who are there."""
        win = seen.wins[self.index]
        given: Counter[str] = Counter()
        for t in seen.transfers:
            if t.payee == win.player and t.unit == POINTS and t.why in HAND and t.why != "extra":
                given[t.payer] += t.amount
        share = min((n for n in given.values() if n), default=0)
        return seen.moved([points("", win.player, share, "win")], self.index, points=win.points + share)

    def _both(self, one: Wrong, other: Wrong) -> Taken | None:
        """A win taken wrongly in two ways; of the fu one part only: two of them need not be rounded alike."""
        plain, a, b = self.plain, one.taken, other.taken
        heads = [{way.partition("=")[0] for way in taken.ways} for taken in (a, b)]
        if one.subject.partition("/")[0] == other.subject.partition("/")[0] or heads[0] & heads[1]:
            return None
        if plain.fu not in (a.fu, b.fu) or plain.fold not in (a.fold, b.fold):
            return None
        return Taken(a.han + b.han - plain.han, a.fu + b.fu - plain.fu, a.fold + b.fold - plain.fold, a.ways | b.ways)

    @staticmethod
    def _is_win(taken: Taken) -> bool:
        return taken.han > 0 or taken.fold > 0

    def _taken(self, wrong: Wrong, taken: Taken) -> Cause:
        if taken not in self.seen_as:
            self.seen_as[taken] = Later(partial(self.view, taken))
        return Cause.of(wrong.kind, wrong.subject, self.seen_as[taken], wrong.keys, win=self.index)


class RiichiWin(WinMistakes):
    """One win of a settlement, valued in other ways."""

    def __init__(self, result: Result, base: View, index: int, outcome: Any, first: bool) -> None:
        self.record, self.rules, self.v = result.record, result.rules, result.rules.values
        self.outcome, self.first = outcome, first
        self.own: Score = outcome.best
        super().__init__(base, index, Taken(self.own.han, self.own.fu, self.own.yakuman))
        self.dealer, self.seated = other_dealer(self.record, outcome.win.player)
        """Who may be taken for the dealer, and the table as it would be."""
        self.dealer_keys = TSUMO_KEYS if self.own.reading.hand.tsumo else RON_KEYS
        self.undone = [t._replace(amount=-t.amount) for t in self.posted(self.own, self.record)]

    # --- what riichi and mighty do in their own ways ------------------------------------------------------------------

    def pay(self, ledger: Ledger, score: Score, record: Any) -> None:
        """Post a value as the engine does."""
        pay_win(ledger, record, score, self.first, self.v)

    def of(self, score: Score) -> Score:
        """A score of another size with all that it brings."""
        judge = judge_for(self.rules)
        return judge.with_chips(score, self.record) if judge.chips else score

    def said(self, score: Score) -> dict[str, Any]:
        """The facts that a view reports about a value."""
        return {"points": score.points, "han": score.han, "fu": score.fu, "fold": score.yakuman,
                "limit": score.base.limit, "chips": score.chips}  # fmt: skip

    def others(self) -> Iterator[Callable[[], tuple[Score, dict[str, Any]]]]:
        """The other readings, best first: what gives the value of each, and the tiles of its jokers."""
        return (partial(tuple, (score, {})) for score in self.outcome.scores[1:] if score.yaku)

    def more(self) -> Iterator[Cause]:
        """Mistakes in chip lines: left out, counted twice, one more or less; chips of a ron from all."""
        own, win = self.own, self.outcome.win
        for line in own.lines:
            one = line.base // line.number
            changes = [(LEFT_OUT, "", 0), (TWICE, "", 2 * line.base), (ADDED, "/1", line.base + one)]
            if line.number > 1:
                changes.append((LEFT_OUT, "/1", line.base - one))
            for kind, some, base in changes:
                changed = partial(self.seen, self.with_line(line, base))
                yield self.cause(kind, f"chips.{line.id}{some}", changed, line.key)
        held, others = {line.id for line in own.lines}, [p for p in self.record.seats if p != win.player]
        for written in written_lines(self.v):
            if written.id not in held and self.may_add(written.id):
                key, each = amount(written.each, self.v)
                line = chip_line(written, key, each, 1, win, others, self.v)
                yield self.cause(ADDED, f"chips.{line.id}", partial(self.seen, self.with_line(line, each)), key)
        if win.by == RON:
            moved = [
                Transfer(CHIPS, payer, win.player, line.each, line.id)
                for line in own.lines
                for payer in others
                if payer not in line.payers
            ]
            if moved:
                chips = own.chips + sum(t.amount for t in moved)
                from_all = partial(self.base.moved, moved, self.index, chips=chips)
                yield self.cause(HAPPENED, "chips_from_all", from_all, "")

    def may_add(self, line: str) -> bool:
        """Whether somebody may count a chip line that is not there."""
        return True

    # --- alike ------------------------------------------------------------------------------------------------------

    def cause(self, kind: str, subject: str, seen: Callable[[], View], key: str) -> Cause:
        """A mistake in this win, and the rule that it goes against."""
        return Cause.of(kind, subject, Later(seen), (key,), win=self.index)

    def with_line(self, line: Line, base: int) -> Score:
        """The score with a chip line of another base."""
        changed, now = line._replace(base=base), self.own.lines
        lines = tuple(changed if x is line else x for x in now) if line in now else (*now, changed)
        return self.own._replace(lines=lines, chips=chips_won(lines))

    def posted(self, score: Score, record: Any) -> list[Transfer]:
        """The transfers that a value causes."""
        ledger = ledger_of(record.seats, record.wareme, self.v)
        if self.outcome.paid:
            self.pay(ledger, score, record)
        return ledger.transfers

    def seen(self, score: Score, record: Any = None, **more: Any) -> View:
        """The settlement with another value of this win, or with the seats of another record."""
        moved = [*self.undone, *self.posted(score, record or self.record)]
        return self.base.moved(moved, self.index, **{**self.said(score), **more})

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
        """Another size; another dealer; a tsumo paid by the table of rons, or a ron by that of tsumos; among three the
        share of a fourth one."""
        yield from map(self.of_size, self.all_sizes())
        if self.own.reading.hand.tsumo and len(self.record.seats) < len("ABCD"):
            yield self.in_way(ADDED, "missing_share", "fourth", "points.missing_share")
        yield self.in_way(DEALER, self.dealer, "dealer", *self.dealer_keys)
        yield self.in_way(HAPPENED, "ron_table" if self.own.reading.hand.tsumo else "tsumo_table", "table")

    def view(self, taken: Taken) -> View:
        """What the win comes to, taken in this way."""
        score, record = self.own, self.record
        if taken[:3] != self.plain[:3]:
            score = self.of(self.sized(taken.han, taken.fu, taken.fold))
        if "dealer" in taken.ways:
            score, record = self.dealt(score), self.seated
        seen = self.seen(score, record)
        seen = self.other_table(seen, score, record) if "table" in taken.ways else seen
        return self.of_four(seen) if "fourth" in taken.ways else seen

    def other_table(self, seen: View, score: Score, record: Any) -> View:
        """A view where the hand is worth what it would be, won the other way."""
        hand, base, now = score.reading.hand, score.base.points, score.points
        plain = hand_points(score.base, hand, self.v)
        other = (ron_payment(base, hand.dealer, self.v) if hand.tsumo
                 else tsumo_total(base, hand.dealer, hand.players, self.v))  # fmt: skip
        points = now * other // plain if plain else now
        payer = next((t.payer for t in self.posted(score, record) if t.unit == POINTS), "")
        moved = [Transfer(POINTS, payer, hand.win.player, points - now, "win")] if payer else []
        return seen.moved(moved, self.index, points=points)

    def sizes(self) -> Iterator[Size]:
        """The sizes that result if a yaku, a dora or a part of the fu is left out or counted twice."""
        own = self.own
        parts = [] if own.yakuman else fu_parts(own.fu_key, self.v)
        return sizes(own.han, own.fu, own.yakuman, own.yaku, own.dora._asdict(), parts, self.v)

    def all_sizes(self) -> list[Size]:
        """These, and those that result from something that is not in the hand."""
        own, found = self.own, [*self.sizes()]
        if found and not own.yakuman:
            found += added_sizes(own.han, own.fu, own.fu_key, fu_parts(own.fu_key, self.v), self.v)
        return found

    def sized(self, han: int, fu: int, fold: int) -> Score:
        """The score with another size."""
        base = base_points(han, fu, fold, self.v)
        points = hand_points(base, self.own.reading.hand, self.v)
        return self.own._replace(han=han, fu=fu, yakuman=fold, base=base, points=points)

    def dealt(self, score: Score) -> Score:
        """A score if the other player were the dealer."""
        hand = score.reading.hand.copy()
        hand.dealer = hand.win.player == self.dealer
        points = hand_points(score.base, hand, self.v)
        return self.of(score._replace(reading=score.reading.of(hand), points=points))
