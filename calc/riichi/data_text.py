"""Results of the riichi family in words and as plain values, for a game whose texts do not read a verdict yet."""

from collections.abc import Iterable, Sequence
from typing import Any

from ..render.data_text import DataText
from ..render.paper import GAP
from ..rules import Rules
from ..tiles import WIND_NAMES, Tile, mpsz
from ..verdict import Part, as_data
from .reading import Reading
from .text import coloured
from .verdict import read_as


class FamilyDataText(DataText):
    """What such texts are made with."""

    held: Sequence[str] = ()
    """The tiles of the current win, from which its readings take the coloured ones."""

    def table(self) -> list[str]:
        """Round, dealer, honba, sticks."""
        w, hand = self.words, self.data["hand"]
        named = w("round" if hand["number"] else "round_only", wind=w(hand["round"]), number=hand["number"])
        lies = self.counters(hand)
        return [named, *super().table(), *(lies if hand["honba"] else lies[1:])]

    def reading(self, reading: dict[str, Any], melds: Sequence[str] = ()) -> str:
        """The sets of a reading, then the melds, and its wait."""
        w = self.words
        if not reading["sets"]:
            return w(reading["form"])
        sets = " ".join([*(self.tile_text(s) for s in coloured(reading["sets"], self.held)), *melds])
        wait = reading["wait"]
        return f"{sets}{GAP}{w('wait', wait=w(wait))}" if wait and reading["form"] == "standard" else sets

    def yaku_worth(self, yaku: dict[str, Any]) -> str:
        """The worth of a yaku that is not a yakuman."""
        return self.words("han_n", n=yaku["han"]) if "han" in yaku else self.words(yaku["limit"])

    def dora_and_fu(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        """The parts beside yaku that count, if a win is no yakuman."""
        w = self.words
        for label, han in dora_of(win):
            self.line(w(label), w("han_n", n=han), self.source(steps.get(label)))
        sums = " + ".join(f"{w(p['rule'])} {p['fu'] * p['times']}" for p in win["fu_parts"])
        self.row(w("fu_head"), f"{sums} = {w('fu_n', n=win['fu'])}", 0)

    def _each(self, tiles: Sequence[str]) -> str:
        return " ".join(map(self.tile, tiles))

    def outcome(self, step: dict[str, Any]) -> str:
        """The outcome of a receipt line; for the reading that counts, the measures by which readings are ranked, in
        order."""
        if step["label"] == "best_of":
            return self.words("order_then").join(self.words("order_" + name) for name in step["detail"].split(", "))
        return super().outcome(step)

    def label(self, step: dict[str, Any]) -> str:
        """The name of a receipt line."""
        if step["label"] == "best_of":
            return self.words("best_of", n=step["result"])
        named = "sum" if step["label"] == "win_total" else "hand" if step["topic"] == "win" else ""
        return self.words(named) if named else super().label(step)


def dora_of(win: dict[str, Any]) -> list[tuple[str, int]]:
    """The dora of a win: their name on a receipt, and their han."""
    return [(name if name == "dora" else f"{name}_dora", han) for name, han in win["dora"].items() if han]


def table_data(record: Any, seats: Iterable[str], dora: Iterable[Tile], ura: Iterable[Tile]) -> dict[str, Any]:
    """What lay on the table: round, number of the hand, seats (the dealer first), honba, sticks, indicators."""
    return {
        "round": WIND_NAMES[record.round_wind - 27],
        "number": record.number,
        "seats": list(seats),
        "honba": record.honba,
        "sticks": record.sticks,
        "dora": [mpsz(t) for t in dora],
        "ura": [mpsz(t) for t in ura],
    }


def held_data(part: Part, rules: Rules) -> dict[str, Any]:
    """A yaku with its names and its worth: ``han``, ``yakuman`` or ``limit``."""
    data: dict[str, Any] = as_data(part if part.names else part._replace(names=rules.named[part.id]))
    return data


def reading_data(reading: Reading) -> dict[str, Any]:
    """The sets of a reading and its wait, as tiles."""
    data: dict[str, Any] = as_data(read_as(reading))
    return data
