"""Kessen (血戦麻雀): hands of two suits, doublings, kong bonuses paid at once; a hand goes on until three have won.

“Spec §2” is section 2 of the specification of this game, kessen.md.
"""

from ...problems.codes import problem
from ...problems.problems import Problem
from ...records.fields import load
from ...rules.rules import Rules
from ...verdict.verdict import NextHand
from ..base import System, lazy
from ..dealing import Course, MatchStanding
from .record import Kong, Record, Wins
from .value import winners_to_end


class HandCourse(Course[Record]):
    """Every hand is settled on its own; the table may choose who deals next (``kessen.next_dealer``)."""

    def trusted(self, name: str) -> bool:
        """Tell whether a record's own value is accepted: that of the seats, if the table chooses the dealer."""
        return name == "seats" and self.v["kessen.next_dealer"] == "any"

    def keeps(self, standing: MatchStanding, following: NextHand) -> bool:
        """Return false, as ``next`` of a verdict names no dealer here: the deal passes in turn, unless a record says
        otherwise (:meth:`trusted`)."""
        return False

    def unended(self, record: Record) -> list[Problem]:
        """Return the problem of a hand that stops at a kong, whose bonus can be settled alone, but ends no hand."""
        return [problem("S203.end", ("events", len(record.events) - 1))] if isinstance(record.events[-1], Kong) else []

    def goes_on(self, record: Record, wins: int) -> bool:
        """Tell whether a whole hand lacks its draw or its last win (spec §2)."""
        return record.story and isinstance(record.events[-1], Wins) and wins < winners_to_end(record, self.v)


class Kessen(System[Record]):
    """The kessen system: a hand goes on after a win, until as many have won as the rules say."""

    fields, words, instead, starting, spoken = load(__file__)
    players_key = "kessen.players"
    asked_by_reading = frozenset({players_key})
    yaku_named = ("", "kessen.times.")
    seen_by_all = ("kessen.players", "kessen.sets", "kessen.removed_suit", "kessen.winners")
    reader = lazy("calc.systems.kessen.reader:KessenReader")
    settlement = lazy("calc.systems.kessen.settle:settle")
    result = lazy("calc.systems.kessen.verdict:RESULT")
    waits = lazy("calc.systems.kessen.waits:report")
    sample = lazy("calc.systems.kessen.sample:KessenStarter")
    course = HandCourse
    text = lazy("calc.systems.kessen.text:KessenText")
    mistake_packages = ("calc.systems.kessen",)
    ladder = lazy("calc.systems.kessen.mistakes:ladder")
    looked_at_as = lazy("calc.systems.kessen.mistakes:KessenWin")
    mistakes_beside = lazy("calc.systems.kessen.mistakes:beside_wins")
    other_records = lazy("calc.systems.kessen.mistakes:other_records")

    def faces(self, rules: Rules) -> list[str]:
        """Return the tiles of the suits that are not removed; there are no honours."""
        removed = rules.values["kessen.removed_suit"]
        return [face for face in super().faces(rules) if face[1] not in ("z", removed)]

    def part_name(self, family: str, name: str) -> str:
        """Return the id of a part; multipliers have a prefix of their own."""
        return f"kessen.times.{name}" if family == "times" else super().part_name(family, name)


SYSTEM = Kessen()
