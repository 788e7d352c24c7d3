"""Results in words, for games that have no words of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ..render.text import BOLD, Text
from ..render.width import pad
from ..render.words import Words

_ALIKE = ("player", "by", "from", "paid", "points", "yaku", "hand", "event", "concealed", "tile", "melds")


class PlainText(Text):
    """Each win with its points and what counts in it; what results call it stands in :attr:`more`."""

    more: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """The words of a system, English and Japanese."""

    def __init__(self, lang: str = "en", *more: Any, **named: Any) -> None:
        super().__init__(lang, *more, **named)
        self.words = Words(lang, self.more)

    def headlines(self, data: dict[str, Any]) -> None:
        """Who won by what, and what it is worth."""
        w = self.words
        for win in data["wins"]:
            head = w(win["by"], player=win["player"], **{"from": win["from"]})
            value = w("points_n", n=f"{win.get('points', 0):,}") if win.get("paid", True) else w("unpaid")
            self.line(head, value, bold=True)
        if not data["wins"]:
            self.lines.append("  " + self.paint(w("exhaustive"), BOLD))

    def reasons(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """What counts in each win, with its rule."""
        for win in data["wins"]:
            self.lines.append("")
            for yaku in win["yaku"]:
                step = steps.get(f"yaku.{yaku['id']}") or steps.get(yaku["id"])
                self.line(self.words.pick(yaku), step["result"] if step else "", self.source(step))
            if said := self.size(win):
                self.wrapped("", said)

    def size(self, win: Mapping[str, Any]) -> str:
        """The rest of a win's row."""
        return " · ".join(f"{self.words(name)} {value}" for name, value in win.items()
                          if name not in _ALIKE and isinstance(value, (int, str)) and value)  # fmt: skip

    def waits(self, data: dict[str, Any]) -> str:
        """A line for each tile that completes the hand."""
        w = self.words
        lines = [f"{w.pick(data['title'])} ({data['system']})", ""]
        for row in data["waits"]:
            for by, worth in row["values"].items():
                points = w("points_n", n=f"{worth.get('points', 0):,}")
                lines.append(f"  {pad(self.tile_text([row['tile']]), 4)} {w('by_' + by)}  {points}")
        return "\n".join(lines if data["waits"] else [*lines, "  " + w("no_waits")])
