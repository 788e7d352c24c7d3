"""Results in words, for games without a text of their own."""

from collections.abc import Mapping
from typing import Any

from ..render.paper import Cells
from ..render.text import Text

_ALIKE = ("player", "by", "from", "paid", "points", "yaku", "hand", "event", "concealed", "tile", "melds")


class PlainText(Text):
    """Each win with its points and what counts in it. A subclass sets its words in :attr:`own`."""

    def headlines(self, data: dict[str, Any]) -> None:
        """Write who won, how, and for how much."""
        w = self.words
        for win in data["wins"]:
            head = w(win["by"], player=win["player"], **{"from": win["from"]})
            value = self.points(win.get("points", 0)) if win.get("paid", True) else w("unpaid")
            self.line(head, value, strong=True)
        if not data["wins"]:
            self.say(w("exhaustive"), strong=True)

    def reasons(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """Write what counts in each win, with its rule."""
        for win in data["wins"]:
            self.blank()
            for yaku in win["yaku"]:
                step = steps.get(f"yaku.{yaku['id']}") or steps.get(yaku["id"])
                self.line(self.words.pick(yaku), step["result"] if step else "", self.source(step))
            if said := self.size(win):
                self.say(said)

    def size(self, win: Mapping[str, Any]) -> str:
        """Return the rest of a win's row as one line."""
        return " · ".join(f"{self.words(name)} {value}" for name, value in win.items()
                          if name not in _ALIKE and isinstance(value, (int, str)) and value)  # fmt: skip

    def waits(self, data: dict[str, Any]) -> None:
        """Write a line for each tile that completes the hand."""
        super().waits(data)
        w = self.words
        for row in data["waits"]:
            for by, worth in row["values"].items():
                said = f"{w('by_' + by)}  {self.points(worth.get('points', 0))}"
                self.blocks.append(Cells((self.tile(row["tile"]), said), (5,)))
