"""Kessen results in words: events with payers and running totals, then the reasons."""

from collections.abc import Iterator
from itertools import groupby
from math import prod
from operator import itemgetter
from typing import Any

from ... import compiled
from ...render.paper import Cells, Flow, Flows, Line, Steps, Totals
from ...render.text import Text
from ...render.words import signed

_LABEL, _VALUE = 26, 8
"""The widths of a line's label and value: the names of rules are long."""


class KessenText(Text):
    """Stories event by event, and single wins like those of other systems."""

    own = compiled.words(__file__, "result")
    added_apart = True

    def table(self, data: dict[str, Any]) -> list[str]:
        """Return the dealer and the void suits."""
        suits = " ".join(f"{player}:{suit}" for player, suit in data["hand"]["void"].items())
        return [*super().table(data), *([self.words("void_suits", suits=suits)] if suits else [])]

    def headlines(self, data: dict[str, Any]) -> None:
        """Write one win as a headline; a story as a list of events with payers and running totals."""
        if not data["hand"]["story"]:
            for one in (one for event in data["events"] for one in self._heads(event, data)):
                self.headline(*one)
            return
        for number, event in enumerate(data["events"], 1):
            for i, (head, value) in enumerate(self._heads(event, data)):
                self.headline((f"{number:>2}  " if not i else "    ") + head, value)
            self.blocks.append(Flows(list(self._moved(event))))
            self.blocks.append(Totals("= ", {p: signed(n) for p, n in event["totals"].items()}, 6))
        self.blank().say(self._end(data))

    def _heads(self, event: dict[str, Any], data: dict[str, Any]) -> Iterator[tuple[str, str]]:
        w = self.words
        if event["type"] == "kong":
            yield w(event["kind"], event | {"tile": self.tile(event["tile"])}), ""
        elif event["type"] == "draw":
            yield w("draw"), ""
        elif event["type"] == "chombo":
            yield w("chombo_by", event), ""
        for i in event["wins"]:
            win = data["wins"][i]
            won = w("rob" if win["robbed_kong"] else win["by"], win)
            yield f"{won} · {self.tile(win['tile'])}", self._each(win)

    def _each(self, win: dict[str, Any]) -> str:
        """Return what each payer of a win pays."""
        if len(win["payers"]) > 1:
            return self.words("each_pays", n=format(win["value"], ","))
        return self.points(win["value"])

    def _moved(self, event: dict[str, Any]) -> Iterator[Flow]:
        """Yield the payments of an event, with payers of the same amount on one line."""
        for (payee, amount, why), group in groupby(event["transfers"], itemgetter("to", "amount", "why")):
            payers, n = [t["from"] for t in group], format(amount, ",")
            each = self.words("each_of", n=n) if len(payers) > 1 else n
            yield Flow(", ".join(payers), payee, each, self.words(why))

    def transfers(self, data: dict[str, Any]) -> None:
        """Write who pays whom; a story has listed its payments event by event already."""
        if data["hand"]["story"]:
            self.blocks.append(Flows(list(self.flows(data)), data["hand"]["seats"], told=True))
        else:
            super().transfers(data)

    def _end(self, data: dict[str, Any]) -> str:
        if data["ended"] != "unfinished":
            return self.words(f"ended_{data['ended']}", players=", ".join(data["out"]))
        last_tile = any(e["type"] == "win" and e["haitei"] for e in data["events"])
        return self.words("unfinished_wall" if last_tile else "unfinished")

    def reasons(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """Write each win with its reading and multipliers, the draw with waits, the kongs with their rules."""
        kinds = dict.fromkeys(e["kind"] for e in data["events"] if e["type"] == "kong")
        if kinds:
            self.blank()
        for kind in kinds:
            step = steps[f"kong_{kind}"]
            rule = step["rules"][-1]
            bonus = step["result"] if rule["value"] in (True, False) else format(rule["value"], ",")
            self.line(self.words(f"kong_{kind}"), bonus, self.source({"rules": [rule]}))
        for event in data["events"]:
            for i in event["wins"]:
                self._win(data["wins"][i], data, steps)
            if event["type"] == "draw":
                self._draw(event, data, steps)

    def line(self, label: str, value: str, source: str = "", strong: bool = False) -> None:
        """Write label, value and source; if the source does not fit, its last word is dropped."""
        cited = (source, source.rsplit(" ", 1)[0].rstrip(","))
        self.blocks.append(Line(label, value, cited, strong, (_LABEL, _VALUE)))

    def _reading(self, reading: dict[str, Any]) -> str:
        return " ".join(self.tile_text(s) for s in reading["sets"])

    def _win(self, win: dict[str, Any], data: dict[str, Any], steps: dict[str, Any]) -> None:
        w = self.words
        self.blank()
        if len(data["wins"]) > 1 or data["hand"]["story"]:
            number = f"{win['event'] + 1}  " if data["hand"]["story"] else ""
            self.heading(number + win["player"], 2)
        self.row(w("hand"), self.hand(win, win["player"], win["tile"]))
        self.row(w("reading"), self._reading(win["reading"]))
        if passed := win["passed"]:
            key = "passed_pays" if passed["pays"] else f"passed_{passed['why']}"
            self.say(w(key, passed, then=format(passed["then"] or 0, ","), now=format(win["raw"], ",")))
        for (id_, name), same in groupby(win["yaku"], lambda y: (y["id"], w.pick(y))):
            label = f"{name} {self.tile_text(win['roots'])}" if id_ == "root" else name
            self.line(label, " ".join(f"×{y['times']}" for y in same), self.source(steps.get(id_)))
        if win["yaku"]:
            times = [y["times"] for y in win["yaku"]]
            product = " × ".join(map(str, [win["raw"] // prod(times), *times]))
            self.say(format(win["raw"], ","), f"{product} = ")
        else:
            self.line(w("no_multiplier"), "")
        if win["capped"]:
            self.line(w("cap"), format(win["value"] - win["added"], ","), self.source(steps.get("cap")))
        if win["added"]:
            self.line(w("plus"), f"+{win['added']:,}", "kessen.tsumo_bonus")
        self.line(w("value"), self._each(win), strong=True)
        for other in win["readings"][: self.readings]:
            loses = w("loses", n=format(other["loses"], ",")) if other["loses"] else w("same")
            self.say(f"{self._reading(other['reading'])} {self._times(other)} – {loses}", f"{w('others')}: ")

    def _times(self, one: dict[str, Any]) -> str:
        """Return the multipliers on one line."""
        w = self.words
        return " ".join(f"{w.pick(y)} ×{y['times']}" for y in one["yaku"]) or w("no_multiplier")

    def _draw(self, event: dict[str, Any], data: dict[str, Any], steps: dict[str, Any]) -> None:
        w = self.words
        self.blank()
        for player, hand in event["hands"].items():
            self.row(player, self.hand(hand, player), 0, strong=True)
            void = data["hand"]["void"].get(player)
            if player in event["void_failed"]:
                own = [*hand["concealed"], *(t for m in hand["melds"] for t in m["tiles"])]
                held = self.tile_text([t for t in own if t.endswith(void)], keep_order=False)
                self.say(w("void_failed", tiles=held, suit=w(void)), indent=4)
            elif player in event["tenpai"]:
                shown = event["tenpai"][player]
                cap = f" ({w('capped', n=format(shown['value'], ','))})" if shown["capped"] else ""
                tiles = " ".join(self.tile(t) for t in shown["waits"])
                waits = w("waits_for", tiles=tiles, tile=self.tile(shown["tile"]))
                self.say(f"{waits}: {self._times(shown)} = {self.points(shown['raw'])}{cap}", indent=4)
            else:
                self.say(w("not_tenpai"), indent=4)
        for name in ("void", "kong_return"):
            if name in steps:
                self.line(w(name), "", self.source(steps[name]))

    def receipt(self, data: dict[str, Any]) -> Steps:
        """Return every step; two spaces separate its number from its label, which may begin with a number."""
        return super().receipt(data).but(blanks=2)

    def waits(self, data: dict[str, Any]) -> None:
        """Write what completes a hand, and what each tile is worth."""
        w = self.words
        none = w("three_suits" if data["suits"] > 2 else "no_waits")
        if data["blocked"]:
            none = w("blocked", tiles=self.tile_text(data["blocked"]))
        self.waits_head(data, w("void_of", suit=w(data["void"])) if data["void"] else "", none)
        for row in data["waits"]:
            left = f"{w('left')} {row['left']}"
            cells = (self.tile(row["tile"]), left, self.points(row["value"]), "", self._times(row))
            self.blocks.append(Cells(cells, (5, 10, -14, 2)))
