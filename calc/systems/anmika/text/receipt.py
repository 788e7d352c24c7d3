"""The receipt of an anmika hand in words: each step's label and result as players say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .... import compiled
from ....render.paper import Step
from ....render.text import cited
from ....render.words import signed
from ....riichi.text import RiichiText
from ....tiles import BY_MPSZ, KIND, SPRING

WORDS = compiled.words(__file__, "result")

COLOURS = {"g": "green", "b": "blue", "y": "yellow", "r": "red"}
_SEASONS = ("spring", "summer", "autumn", "winter")
_NUMBER = re.compile(r"-?\d+")


def minus(text: str) -> str:
    """Numbers as everywhere else: thousands apart, a minus and no hyphen."""
    return _NUMBER.sub(lambda m: f"{int(m[0]):,}".replace("-", "−"), text)


class AnmikaReceipt(RiichiText):
    """Steps of the computation in words."""

    own = WORDS

    def colour_of(self, tile: str) -> str:
        """The name of a pocchi."""
        return self.words("pocchi_" + COLOURS[tile[1]])

    def order_of(self, detail: str, pocchi: bool = False) -> str:
        """What readings are compared by, first to last, from a step's detail."""
        w = self.words
        names = ["expected" if pocchi and name == "chips" else name for name in detail.split(", ")]
        return w("then").join(w("order_" + name) for name in names)

    def steps(self, data: dict[str, Any]) -> Iterator[Step]:
        """The lines of the receipt in words."""
        w, wins = self.words, iter(data["wins"])
        plucked = iter(data["plucked"])
        names = {y["id"]: w.pick(y) for win in data["wins"] for y in (*win["yaku"], *win["beside"])}
        names |= {y["id"]: w.pick(y) for due in data["fault"] for y in (*due["yaku"], *due["beside"])}
        names |= {"dice." + c["source"]: self.source_name(c) for c in data["dice"]}
        win: dict[str, Any] = {}
        for step in data["receipt"]:
            if step["topic"] == "win":
                win = next(wins)
            elif step["topic"] == "flowers":
                names["flowers"] = self.spring_head(next(plucked), data)
            label, result = self._said(step, win, names)
            yield Step(label, result, [cited(rule, w) for rule in step["rules"]])

    def _said(self, step: dict[str, Any], win: dict[str, Any], names: dict[str, str]) -> tuple[str, str]:
        """Label and result of one step."""
        w, topic, label, result, detail = self.words, step["topic"], step["label"], step["result"], step["detail"]
        if topic == "win":
            return w("step_win"), str(result)
        if label == "stands_for":
            return w("step_stands_for"), f"{self.tile_text([result])} ({self.order_of(detail, True)})"
        if label == "god":
            return w("step_god", tile=self.colour_of(detail)), self.tile_text([result])
        if label == "best_of":
            return w("best_of", n=result), self.order_of(detail)
        if label == "state":
            return w("step_state"), f"{self.colour_of(detail)}: {signed(int(result))}"
        if topic == "considered":
            return w("step_considered"), ""
        if topic == "riichi":
            return w("step_riichi"), " · ".join([str(result), *map(w, detail.split())])
        if topic == "kan":
            return w("step_kan"), f"{detail}: {self.tile_text([result])}"
        if label == "turned":
            return w("step_turned"), f"{minus(detail)} = {signed(int(result))}"
        amount = self._amount(step)
        if topic == "dice":
            return names["dice." + label], f"{amount} · {minus(detail)}"
        if topic in ("chips", "flowers"):
            base, _, count = minus(detail).rpartition(" × ")
            payers = w("players_n", n=int(count))
            return names["flowers"] if topic == "flowers" else w("chip_" + label), f"{base} × {payers} = {amount}"
        if label == "fault_tile":
            return w(label), self.tile_text([result])
        if label in ("summer", "summer_gold", "fever"):
            return w("step_" + label), f"{minus(detail)} = {amount}"
        if label == "han" and win and win["yakuman"]:
            return w("step_han_for_chips"), amount
        text = names.get(label, names.get("dice." + label)) if topic == "yaku" else None
        return text or super().label(step), f"{minus(detail)} = {amount}" if detail else amount

    def _amount(self, step: dict[str, Any]) -> str:
        unit, n = step["unit"], step["result"]
        return self.words(f"{unit}_n", n=1 if n == "1" else minus(n)) if unit else str(n)

    def source_name(self, chance: dict[str, Any]) -> str:
        """Where a dice chance comes from: a yaku by its name, anything else by a word of our own."""
        w = self.words
        own = w("dice_" + chance["source"])
        return own if own != "dice_" + chance["source"] else w.pick(chance)

    def spring_head(self, line: dict[str, Any], data: dict[str, Any]) -> str:
        """Who has drawn which flower, for 単春."""
        tile = BY_MPSZ[data["story"][line["event"]]["aside"]]
        return self.words("draws", player=line["receiver"], flower=self.words(_SEASONS[(tile & KIND) - SPRING]))
