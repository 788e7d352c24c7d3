"""The course of a table of Wenzhou mahjong: who deals, and which hand in a row. It has no end of its own."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..dealing import Course, Follows, Standing


class Streaks(Course):
    """Dealer and streak over hands; points are running sums."""

    counts = "streak"
    streaks = True

    def first(self) -> Standing:
        """Before the first hand."""
        return super().first()._replace(in_row=self.v["deal.first_streak"])

    def follows(self, at: Standing, raw: Mapping[str, Any]) -> Iterator[Follows]:
        """Seats and streak."""
        yield from super().follows(at, raw)
        yield Follows("streak", at.in_row, at.in_row)

    def after(self, at: Standing, keeps: bool, following: Mapping[str, Any], record: Any = None) -> Standing:
        """The next dealer and the streak."""
        return at._replace(dealer=following["dealer"], in_row=following["streak"])

    def following(self, at: Standing, keeps: bool, won: bool, sticks: int) -> dict[str, Any]:
        """``next`` after a hand of which only amounts are known: a draw keeps the stake."""
        keeps = keeps and not (won and at.in_row >= self.v["deal.most_in_row"])
        streak = self.v["deal.first_streak"] if not keeps else at.in_row + 1 if won else at.in_row
        return super().following(at, keeps, won, sticks) | {"streak": streak}
