"""Sums over many hands, by player and by yaku. The summaries of parts add up to the summary of the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..ledger import TABLE
from ..rules import Rules
from ..systems import ENGINES, system

COUNTS = ("hands", "wins", "deal_ins", "points", "chips", "dice")
"""The counts kept for each player."""
_SUMS = ("settled", "refused", "bad", "differing", "foreseen", "unread")
MOST_PLAYERS = 10_000
"""The number of players counted separately: games under changing names must not fill the memory."""
OTHERS = "(others)"


def yaku_name(id_: str, rules: Rules, lang: str) -> str:
    """The display name of an entry that a summary counts as yaku, or its id if it has none. The system of the rules is
    asked first."""
    families = (family for engine in (rules.engine, *ENGINES) for family in system(engine).yaku_named)
    names = ((family + id_, rules.name(family + id_, lang)) for family in families)
    return next((name for key, name in names if name != key), id_)


class Summary:
    """Sums over records."""

    __slots__ = ("bad", "differing", "foreseen", "players", "refused", "settled", "unread", "yaku")

    def __init__(self) -> None:
        self.settled = self.refused = self.bad = self.differing = 0
        self.foreseen = 0
        """Of those refused: records that expect it."""
        self.unread = 0
        """Files, folders and parts of them that could not be read."""
        self.players: dict[str, Counter[str]] = {}
        """Of each player the :data:`COUNTS`."""
        self.yaku: Counter[str] = Counter()

    @property
    def records(self) -> int:
        """The number of all records."""
        return self.settled + self.refused + self.bad

    @property
    def status(self) -> int:
        """The exit status: 0 if all were settled, 1 if some were refused or not as expected, 2 if some were bad."""
        return 2 if self.bad or self.unread else 1 if self.refused > self.foreseen or self.differing else 0

    def _of(self, player: str) -> Counter[str]:
        found = self.players.get(player)
        if found is None:
            if len(self.players) >= MOST_PLAYERS:
                player = OTHERS
            found = self.players.setdefault(player, Counter(dict.fromkeys(COUNTS, 0)))
        return found

    def add(
        self,
        points: Mapping[str, int],
        chips: Mapping[str, int],
        wins: Sequence[Mapping[str, Any]],
        dice: Sequence[Mapping[str, Any]],
        status: int = 0,
    ) -> None:
        """Add a settled record: the rows of its wins, and its dice chances. A player with chips and no points sat
        out."""
        self.settled += 1
        self.differing += status != 0
        known, yaku = self.players.get, self.yaku
        for player, amount in points.items():
            if player != TABLE:
                sums = known(player) or self._of(player)
                sums["hands"] += 1
                if amount:
                    sums["points"] += amount
        for player, amount in chips.items():
            if amount:
                self._of(player)["chips"] += amount
        dealt = set()
        for win in wins:
            if win.get("paid") is False:
                continue
            self._of(win["player"])["wins"] += 1
            if win.get("from"):
                dealt.add((win.get("event"), win["from"]))
            for name in win.get("yaku") or ():
                yaku[name] += 1
        for _, player in dealt:
            self._of(player)["deal_ins"] += 1
        for chance in dice:
            self._of(chance["player"])["dice"] += int(chance.get("count", chance.get("chances", 1)))

    def fail(self, status: int) -> None:
        """Count a record that was refused (1) or bad (2)."""
        self.refused += status == 1
        self.bad += status != 1

    def merge(self, other: Summary) -> None:
        """Add the sums of other records."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for player, sums in other.players.items():
            self._of(player).update(sums)
        self.yaku.update(other.yaku)

    def data(self) -> dict[str, Any]:
        """The summary as JSON: players by points, yaku by frequency."""
        order = sorted(self.players.items(), key=lambda item: (-item[1]["points"], item[0]))
        counts = {name: getattr(self, name) for name in ("records", *_SUMS)}
        yaku = sorted(self.yaku.items(), key=lambda item: (-item[1], item[0]))
        return {"schema": 1, **counts, "players": {p: dict(sums) for p, sums in order}, "yaku": dict(yaku)}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Summary:
        """The summary that :meth:`data` was made from."""
        made = cls()
        for name in _SUMS:
            setattr(made, name, int(data[name]))
        made.players = {player: Counter(sums) for player, sums in data["players"].items()}
        made.yaku = Counter(data["yaku"])
        return made
