"""The course of a table of kessen: hand after hand, the deal passing every time, sums running on."""

from typing import Any

from ..dealing import Course, Standing


class Hands(Course):
    """Every hand is settled for itself; who deals first is the table's own choice (``kessen.next_dealer``)."""

    def trusted(self, name: str) -> bool:
        """Where the table may choose the dealer, what a record says is taken."""
        return name == "seats" and self.v["kessen.next_dealer"] == "any"

    def keeps(self, at: Standing, following: Any) -> bool:
        """The deal passes after every hand."""
        return False
