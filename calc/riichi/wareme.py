"""割れ目: the player before whose wall the deal broke pays and receives several times as much."""

from collections.abc import Sequence

from ..ledger import POINTS, Ledger
from ..outcome import HAND
from ..rules import V


class BrokenWall(Ledger):
    """A ledger in which what one player pays and receives for a win counts several times."""

    __slots__ = ("factor", "player", "whys")

    def __init__(self, seats: Sequence[str], player: str, v: V) -> None:
        super().__init__(seats)
        self.player, self.factor = player, v["wareme.factor"]
        self.whys = {*HAND, *v["wareme.also"]}

    def pay(self, payer: str, payee: str, amount: int, why: str, unit: str = POINTS) -> None:
        """Post a transfer, several times as much where it is for a win and the player pays or receives it."""
        if why in self.whys and self.player in (payer, payee) and unit == POINTS:
            amount *= self.factor
        super().pay(payer, payee, amount, why, unit)
