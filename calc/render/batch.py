"""The sums of a batch as tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from .words import printable, signed

_WORDS = {
    "en": {"player": "player", "hands": "hands", "wins": "wins", "deal_ins": "deal-ins", "points": "points",
           "chips": "chips", "dice": "dice chances", "yaku": "yaku", "count": "times", "records": "records",
           "settled": "settled", "refused": "refused", "bad": "bad", "differing": "not as expected",
           "unread": "not readable"},
    "ja": {"player": "名前", "hands": "局数", "wins": "和了", "deal_ins": "放銃", "points": "点数", "chips": "チップ",
           "dice": "サイコロ", "yaku": "役", "count": "回数", "records": "記録", "settled": "精算", "refused": "不成立",
           "bad": "不正", "differing": "予想と相違", "unread": "読込不可"},
}  # fmt: skip


class Sums(Protocol):
    """What :meth:`calc.batch.summary.Summary.data` returns, and who returns it."""

    def data(self) -> dict[str, Any]:
        """The sums as plain values."""


def summary_text(summary: Sums, lang: str = "en", name: Callable[[str], str] = str) -> str:
    """Players by points, then yaku by how often; ``name`` gives the display name of an id."""
    from tabulate import tabulate

    words, data = _WORDS[lang], summary.data()
    counted = [n for n in ("records", "settled", "refused", "bad", "differing", "unread") if data[n] or n == "records"]
    blocks = [", ".join(f"{words[n]}: {data[n]:,}" for n in counted)]
    columns = ["hands", "wins", "deal_ins", "points"]
    columns += [n for n in ("chips", "dice") if any(p[n] for p in data["players"].values())]
    if data["players"]:
        rows = [
            (printable(player), *(signed(p[n]) if n in ("points", "chips") else f"{p[n]:,}" for n in columns))
            for player, p in data["players"].items()
        ]
        heads = [words[n] for n in ("player", *columns)]
        align = ("left", *["right"] * len(columns))
        blocks.append(tabulate(rows, heads, colalign=align, disable_numparse=True))
    if data["yaku"]:
        counts = [(name(id_), f"{n:,}") for id_, n in data["yaku"].items()]
        blocks.append(
            tabulate(counts, [words["yaku"], words["count"]], colalign=("left", "right"), disable_numparse=True)
        )
    return "\n\n".join(blocks)
