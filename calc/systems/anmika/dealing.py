"""The course of an anmika match: East rounds, a sit-out in rotation, 春無し in a row, one シュバリー a match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...problems import Problem
from ..dealing import Follows, HandEnd, Over, Standing
from ..rounds import Rounds
from .match_end import over
from .payment import given_back, laid
from .record import Aside, Declared, ExhaustiveDraw, Fault, Won, season

_SEATS = {"south": 1, "west": 2, "north": 3}


class Rotation(Rounds):
    """Three at the table, perhaps of four. Rules: ``match.*``, ``rotation.out``, ``shubari.per_match``."""

    rotation = True
    counts = "springless"

    def __init__(self, rules: Any, players: tuple[str, ...]) -> None:
        super().__init__(rules, players)
        self.spent: dict[str, list[int]] = {}
        """The hands in which each player has declared シュバリー."""

    def table(self, dealer: str) -> tuple[tuple[str, ...], str]:
        """Who sits at the table, the dealer first, and who sits out: of four, the seat that the rules name."""
        seats, _ = super().table(dealer)
        if len(seats) == self.at_table:
            return seats, ""
        out = seats[_SEATS[self.v["rotation.out"]]]
        return tuple(p for p in seats if p != out), out

    def follows(self, at: Standing, raw: Mapping[str, Any]) -> Iterator[Follows]:
        """Seats, round, honba, who sits out, which 春無し in a row a draw would be."""
        yield from super().follows(at, raw)
        said = raw.get("seats")
        first = str(said[0]) if isinstance(said, list) and said else ""  # who sits out goes with who is said to deal
        _, out = self.table(first if first in self.players else at.dealer)
        if out:
            yield Follows("sitout", out, out)
        for path in _draws(raw):
            yield Follows("springless", at.in_row, at.in_row, (*path, "springless"))

    def told(self, name: str, record: Any) -> Any:
        """What a record says."""
        if name == "springless":
            return next((e.springless for e in record.events if isinstance(e, ExhaustiveDraw)), 0) or 1
        return super().told(name, record)

    def adopt(self, at: Standing, name: str, record: Any) -> Standing:
        """The standing with what a record says."""
        if name == "springless":
            return at._replace(in_row=self.told(name, record))
        return super().adopt(at, name, record)

    def laid(self, record: Any) -> dict[str, int]:
        """Sticks of every riichi."""
        return laid(record, self.v)

    def complete(self, record: Any, at: Standing, scores: Mapping[str, int], laid: Mapping[str, int]) -> Any:
        """Sticks, scores, and who went below zero by his own riichi."""
        record = super().complete(record, at, scores, laid or given_back(record, self.v))
        below = tuple(p for p in record.seats if scores and scores[p] >= 0 > record.scores[p])
        return record._replace(below=tuple(dict.fromkeys((*record.below, *below))))

    def replayed(self, record: Any) -> bool:
        """チョンボ: no points move, so the sticks of the hand go back; not those that were won before."""
        return isinstance(record.events[-1], Fault) and not any(isinstance(e, Won) for e in record.events)

    def outcome(self, record: Any, data: Mapping[str, Any]) -> HandEnd:
        """What became of a hand; 流し役満 is a win."""
        found = super().outcome(record, data)
        last = record.events[-1] if record.events else None
        if found.kind == "win":
            return found
        if isinstance(last, Fault):
            return HandEnd("chombo")
        return HandEnd("win", last.nagashi) if isinstance(last, ExhaustiveDraw) and last.nagashi else found

    def after(self, at: Standing, keeps: bool, following: Mapping[str, Any], record: Any = None) -> Standing:
        """The next deal, and which 春無し in a row its draw would be; a hand that a チョンボ ends does not count."""
        at = super().after(at, keeps, following, record)
        if record is None:
            return at._replace(in_row=1)
        if isinstance(record.events[-1], Fault):
            return at
        return at._replace(in_row=at.in_row + 1 if _springless(record) else 1)

    def next_round(self, at: Standing) -> Standing:
        """East again (返り東), where the match is one of East alone."""
        return at._replace(lap=at.lap + 1) if self.v["match.length"] == "east" else super().next_round(at)

    def last_hand(self, at: Standing) -> bool:
        """Whether this is the last deal of a round that may be the last."""
        return at.number == len(self.players) and (self.v["match.length"] == "east" or at.wind > 0)

    def over(self, at: Standing, keeps: bool, scores: Mapping[str, int], outcome: HandEnd) -> Over:
        """Bust, the last hand, サドンデス; or a dealer who stops after a win (和了止め)."""
        last = self.last_hand(at) and not keeps
        drawn = outcome.kind in ("draw", "chombo")
        if over(scores, self.v, last_hand=last, again=at.lap > 1, drawn=drawn):
            bust = min(scores.values()) < 0 and self.v["match.bust"]
            return Over("bust" if bust else "last_hand" if last else "sudden_death")
        # Where East would be played again, a dealer who stops ends nothing (house: the seed has it in オーラス only).
        ends = over(scores, self.v, last_hand=True, again=at.lap > 1, drawn=drawn)
        if keeps and self.last_hand(at) and ends and self.may_end(at, scores, outcome.winners):
            return Over("dealer_ends", may=True)
        return Over("")

    def remember(self, record: Any, number: int) -> list[Problem]:
        """シュバリー: as often in a match as the rules allow."""
        problems = []
        for index, event in enumerate(record.events):
            if not (isinstance(event, Declared) and event.shubari):
                continue
            times, hands = self.v["shubari.per_match"], self.spent.setdefault(event.player, [])
            if number in hands:
                continue
            if times and len(hands) >= times:
                wins = [e.player for e in record.events if isinstance(e, Won)]
                at: tuple[str | int, ...] = ("events", record.places[index], "riichi")
                at = at if record.story else ("wins", wins.index(event.player), "shubari")
                often = "once" if times == 1 else f"{times} times"
                message = f"{event.player} declares シュバリー again: the right was spent in hand {hands[-1]}"
                help_ = f"{often} a match: shubari.per_match is {times}; or --follow-record"
                problems.append(Problem("M106", message, None, help_, at))
            hands.append(number)
        return problems


def _draws(raw: Mapping[str, Any]) -> Iterator[tuple[str | int, ...]]:
    """Where a document tells of a draw."""
    if isinstance(raw.get("draw"), dict):
        yield ("draw",)
    events = raw.get("events")
    for i, event in enumerate(events if isinstance(events, list) else ()):
        if isinstance(event, dict) and isinstance(event.get("draw"), dict):
            yield ("events", i, "draw")


def _springless(record: Any) -> bool:
    """Whether a hand was drawn and nobody had drawn a 春."""
    last = record.events[-1] if record.events else None
    if not isinstance(last, ExhaustiveDraw) or last.nagashi or any(isinstance(e, Won) for e in record.events):
        return False
    return not any(isinstance(e, Aside) and season(e.tile) == 0 for e in record.events)
