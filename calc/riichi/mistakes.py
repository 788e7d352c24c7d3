"""Mistakes in a win of the riichi family: in its reading, size, dealer or chip lines. Each is paid by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

from ..ledger import Ledger, Transfer
from ..mistakes import COSTS, DEALER, READING, Cause, both_parts, further, other_dealers, turned
from ..outcome import View
from ..result import Result
from ..tiles import mpsz
from .fu import WAIT_NAMES, fu_parts
from .judge import Score
from .payment import pay_win
from .points import base_points, ron_payment, tsumo_total
from .sizes import Size, added_sizes, both_sizes, sizes, two_sizes

MOST_READINGS = 40
RON_KEYS = ("points.dealer_ron", "points.child_ron")
TSUMO_KEYS = ("points.tsumo_with_dealer", "points.tsumo_between_children")


def sets_of(reading: Any) -> list[list[str]]:
    """The sets of a reading as tiles, then its melds."""
    from .explain import reading_data

    found = [list(s) for s in reading_data(reading)["sets"]]
    return found + [[mpsz(t) for t in m.tiles] for m in reading.hand.win.melds]


def riichi_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the wins of a riichi settlement, or two of them at once."""
    return causes_of(RiichiWin, result, base, two)


def causes_of(kind: type[RiichiWin], result: Result, base: View, two: bool) -> Iterator[Cause]:
    """Mistakes in each win of a settlement. ``kind`` is the class for a win of this system."""
    place = 0
    for index, outcome in enumerate(result.wins):
        win = kind(result, base, index, outcome, place == 0)
        yield from win.twice() if two else win.causes()
        place += outcome.paid


class RiichiWin:
    """One win of a settlement, valued in other ways."""

    def __init__(self, result: Result, base: View, index: int, outcome: Any, first: bool) -> None:
        self.record, self.v = result.record, result.rules.values
        self.base, self.index, self.outcome, self.first = base, index, outcome, first
        self.worth = self.own()
        self.undone = [t._replace(amount=-t.amount) for t in self.posted(self.worth, self.record)]

    # --- what riichi and mighty do in their own ways ------------------------------------------------------------------

    def own(self) -> Any:
        """The value that the settlement used."""
        return self.outcome.best

    def pay(self, ledger: Ledger, worth: Any, record: Any) -> None:
        """Post a value as the engine does."""
        pay_win(ledger, record, worth, self.first, self.v)

    def score(self, worth: Any) -> Score:
        """The score within a value."""
        found: Score = worth
        return found

    def of(self, score: Score) -> Any:
        """The value for another score."""
        return score

    def said(self, worth: Any) -> dict[str, Any]:
        """The facts that a view reports about a value."""
        s = self.score(worth)
        return {"points": s.points, "han": s.han, "fu": s.fu, "fold": s.yakuman, "limit": s.base.limit}

    def others(self) -> Iterator[tuple[Any, dict[str, Any]]]:
        """The values of the other readings, best first, with the tiles of their jokers."""
        for score in self.outcome.scores[1:]:
            if score.valid:
                yield score, {}

    def more(self) -> Iterator[Cause]:
        """Mistakes that only this system has."""
        return iter(())

    # --- alike ------------------------------------------------------------------------------------------------------

    def posted(self, worth: Any, record: Any) -> list[Transfer]:
        """The transfers that a value causes."""
        ledger = Ledger(record.seats)
        if self.outcome.paid:
            self.pay(ledger, worth, record)
        return ledger.transfers

    def seen(self, worth: Any, record: Any = None, **more: Any) -> View:
        """The settlement with another value of this win, or with the seats of another record."""
        moved = [*self.undone, *self.posted(worth, record or self.record)]
        return self.base.moved(moved, self.index, **{**self.said(worth), **more})

    def sets(self, worth: Any) -> Callable[[], list[list[str]]]:
        """The sets of a value's reading, melds included."""
        reading = self.score(worth).reading
        return lambda: sets_of(reading)

    def causes(self) -> Iterator[Cause]:
        """Every mistake."""
        about = {"win": self.index}
        own, seats = self.score(self.worth), self.record.seats
        for number, (worth, more) in enumerate(self.others(), 1):
            if number > MOST_READINGS:
                break
            lost = {"loses": self.said(self.worth)["points"] - self.said(worth)["points"]}
            shown = {"jokers": list(more["jokers"])} if more else {}
            wait = WAIT_NAMES[self.score(worth).reading.wait]
            told = {**about, **lost, **shown, "reading": self.sets(worth), "wait": wait}
            yield Cause(READING, str(number), self.seen(worth, **more), further(number), keys=("reading.order",),
                        about=told)  # fmt: skip
        yield from self.of_size(own)
        for dealer in other_dealers(seats, own.reading.hand.win.player):
            table = self.record._replace(seats=turned(seats, dealer))
            keys = TSUMO_KEYS if own.reading.hand.tsumo else RON_KEYS
            yield Cause(DEALER, dealer, self.seen(self.dealt(dealer), table), COSTS[DEALER], keys=keys, about=about)
        yield from self.more()

    def sizes(self, own: Score) -> Iterator[Size]:
        """The sizes that result if a yaku, a dora or a part of the fu is left out or counted twice."""
        parts = [] if own.yakuman else fu_parts(own.fu_key, self.v)
        return sizes(own.han, own.fu, own.yakuman, own.yaku, own.dora._asdict(), parts, self.v["fu.rounding_unit"])

    def twice(self) -> Iterator[Cause]:
        """The sizes that result from two such mistakes at once."""
        own = self.score(self.worth)
        if not own.yakuman:
            for one, other, han, fu in two_sizes(own.han, own.fu, list(self.sizes(own))):
                yield both_sizes(one, other, self.seen(self.of(self.sized(own, han, fu, 0))), self.index)
        keys = TSUMO_KEYS if own.reading.hand.tsumo else RON_KEYS
        for dealer in other_dealers(self.record.seats, own.reading.hand.win.player):
            table = self.record._replace(seats=turned(self.record.seats, dealer))
            for size in self.sizes(own):
                if size.han > 0 or size.fold:
                    worth = self.dealt(dealer, self.sized(own, size.han, size.fu, size.fold))
                    wrong = Cause(size.kind, size.subject, self.seen(worth, table), size.cost, keys=(size.key,))
                    other_dealer = Cause(DEALER, dealer, wrong.view, COSTS[DEALER], keys=keys)
                    yield both_parts(wrong, other_dealer, self.index)

    def of_size(self, own: Score) -> Iterator[Cause]:
        """The causes of a size from one such mistake, or from something that is not in the hand."""
        found = [*self.sizes(own)]
        if found and not own.yakuman:
            found += added_sizes(own.han, own.fu, own.fu_key, fu_parts(own.fu_key, self.v), self.v)
        for size in found:
            if size.han > 0 or size.fold:
                worth = self.of(self.sized(own, size.han, size.fu, size.fold))
                yield Cause(size.kind, size.subject, self.seen(worth), size.cost, keys=(size.key,),
                            about={"win": self.index})  # fmt: skip

    def sized(self, score: Score, han: int, fu: int, fold: int) -> Score:
        """A score with another size."""
        base = base_points(han, fu, fold, self.v)
        return self.pointed(with_changes(score, han=han, fu=fu, yakuman=fold, base=base))

    def pointed(self, score: Score) -> Score:
        """A score with the points of its base."""
        hand, base = score.reading.hand, score.base.points
        points = (tsumo_total(base, hand.dealer, hand.players, self.v) if hand.tsumo
                  else ron_payment(base, hand.dealer, self.v))  # fmt: skip
        return with_changes(score, points=points)

    def dealt(self, dealer: str, size: Score | None = None) -> Any:
        """The value of the same size (or of another) if another player were the dealer."""
        own = size or self.score(self.worth)
        reading, hand = copy(own.reading), copy(own.reading.hand)
        hand.dealer = hand.win.player == dealer
        reading.hand = hand
        return self.of(self.pointed(with_changes(own, reading=reading)))


_PARTS = ("reading", "yaku", "dora", "han", "fu", "fu_key", "yakuman", "base", "points", "valid")


def with_changes(score: Score, **changes: Any) -> Score:
    """A score with some of its parts changed."""
    return Score(**{name: changes[name] if name in changes else getattr(score, name) for name in _PARTS})
