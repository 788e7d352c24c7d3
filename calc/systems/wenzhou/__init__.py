"""Wenzhou mahjong (温州麻将): sixteen tiles, 財神 as jokers, three grades instead of han and fu.

“Spec §2” is section 2 of the specification of this game, wenzhou.md.
"""

from collections.abc import Iterator, Mapping

from ...records.fields import load
from ...verdict.verdict import NextHand
from ..base import System, lazy
from ..dealing import Course, Follows, MatchStanding, SeatedRecord
from .record import Record
from .settle import next_deal


class StreakCourse(Course[SeatedRecord]):
    """The dealer and the dealer's streak of hands. Points are running sums, and a match never ends by itself."""

    counts = "streak"
    streaks = True

    def first(self) -> MatchStanding:
        """Return the standing before the first hand, with the streak that a dealer begins with
        (``deal.first_streak``)."""
        v = self.v
        return super().first()._replace(in_row=v["deal.first_streak"])

    def follows(self, standing: MatchStanding, raw: Mapping[str, object]) -> Iterator[Follows]:
        """Yield what follows from the hands before: seats and the dealer's streak."""
        yield from super().follows(standing, raw)
        yield Follows("streak", standing.in_row, standing.in_row)

    def after(
        self, standing: MatchStanding, keeps: bool, following: NextHand, record: SeatedRecord | None = None
    ) -> MatchStanding:
        """Return the standing after a hand: ``following``, the ``next`` of its verdict, has dealer and streak by the
        rules ``deal.*``, so neither ``keeps`` nor the record is asked."""
        return standing._replace(dealer=following.dealer, in_row=following.streak or 0)

    def following(self, standing: MatchStanding, keeps: bool, won: bool, sticks: int) -> NextHand:
        """Return ``next`` after a hand of which only amounts are known, by the rules ``deal.*``. This game has no
        ``sticks``."""
        return next_deal(standing.dealer, self.passed_to(standing.dealer), standing.in_row, keeps, won, self.v)


class Wenzhou(System[Record]):
    """Wenzhou mahjong: a hand is graded by its reasons, and 財神 are jokers."""

    fields, words, instead, starting, spoken = load(__file__)
    discarder_pays = False
    yaku_named = ("reason.",)
    reader = lazy("calc.systems.wenzhou.reader:WenzhouReader")
    settlement = lazy("calc.systems.wenzhou.settle:settle")
    result = lazy("calc.systems.wenzhou.verdict:RESULT")
    waits = lazy("calc.systems.wenzhou.waits:report")
    course = StreakCourse
    text = lazy("calc.systems.wenzhou.text:WenzhouText")
    mistake_packages = ("calc.systems.wenzhou",)
    mistakes_beside = lazy("calc.systems.wenzhou.mistakes:beside_wins")
    ladder = lazy("calc.systems.wenzhou.mistakes:ladder")
    looked_at_as = lazy("calc.systems.wenzhou.mistakes:WenzhouWin")
    other_records = lazy("calc.systems.wenzhou.mistakes:other_records")

    def part_name(self, family: str, name: str) -> str:
        """Return the id of a part; multipliers go by the names of their grades."""
        return f"grade.{name}" if family in ("times", "grade") else super().part_name(family, name)


SYSTEM = Wenzhou()
