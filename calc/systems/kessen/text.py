"""Kessen results in words: events with payers and running totals, then why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from ... import compiled
from ...render.paper import Cells, Flow, Flows, Line, Receipt, Totals
from ...render.text import Text, singular
from ...render.words import signed

_LABEL, _VALUE = 26, 8
"""Cells of a line: the names of rules are long."""

_WORDS = compiled.words(__file__, "result")


class KessenText(Text):
    """Stories event by event; single wins like those of other systems."""

    own = _WORDS
    added_apart = True

    def table(self, data: dict[str, Any]) -> list[str]:
        """The void suits."""
        void = data["hand"]["void"]
        if not void:
            return []
        return [self.words("void_suits", suits=" ".join(f"{p}:{s}" for p, s in void.items()))]

    def tile(self, text: str) -> str:
        """One tile in the style asked for."""
        return self.tile_text([text])

    # --- who pays whom ----------------------------------------------------------------------------------------------

    def headlines(self, data: dict[str, Any]) -> None:
        """One win as a headline; a story as a list of events with payers and running totals."""
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
            yield w(event["kind"], **{"player": event["player"], "tile": self.tile(event["tile"]),
                                      "from": event["from"] or ""}), ""  # fmt: skip
        elif event["type"] == "draw":
            yield w("draw"), ""
        for i in event["wins"]:
            win = data["wins"][i]
            what = "rob" if win["robbed_kong"] else win["by"]
            head = f"{w(what, **{'player': win['player'], 'from': win['from'] or ''})} · {self.tile(win['tile'])}"
            n = format(win["value"], ",")
            yield head, w("each_pays", n=n) if len(win["payers"]) > 1 else self._points(win["value"])

    def _moved(self, event: dict[str, Any]) -> Iterator[Flow]:
        """The payments of an event; payers of the same amount on one line."""
        w = self.words

        def same(t: dict[str, Any]) -> tuple[str, int, str]:
            return t["to"], t["amount"], t["why"]

        for (payee, amount, why), group in groupby(event["transfers"], same):
            payers = [t["from"] for t in group]
            n = w("each_of", n=format(amount, ",")) if len(payers) > 1 else format(amount, ",")
            yield Flow(", ".join(payers), payee, n, w(why))

    def transfers(self, data: dict[str, Any]) -> None:
        """A story has told its payments event by event."""
        if data["hand"]["story"]:
            self.blocks.append(Flows(list(self.flows(data)), data["hand"]["seats"], told=True))
        else:
            super().transfers(data)

    def _end(self, data: dict[str, Any]) -> str:
        w = self.words
        if data["ended"] == "winners":
            return w("ended_winners", players=", ".join(data["out"]))
        if data["ended"] == "draw":
            return w("ended_draw")
        last_tile = any(e["type"] == "win" and e["haitei"] for e in data["events"])
        return w("unfinished_wall" if last_tile else "unfinished")

    def _points(self, n: int) -> str:
        """A number of points: ``1 point``, ``3,200 points``."""
        return self.words("points_n_one" if n == 1 else "points_n", n=format(n, ","))

    # --- why --------------------------------------------------------------------------------------------------------

    def reasons(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """Each win with its reading and multipliers, the draw with waits, the kongs with their rules."""
        kinds = {e["kind"]: e for e in data["events"] if e["type"] == "kong"}
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
        """Label, value and source, which is cut between words."""
        cited = (source, source.rsplit(" ", 1)[0].rstrip(","))
        self.blocks.append(Line(label, value, cited, strong, (_LABEL, _VALUE)))

    def _hand(self, hand: dict[str, Any], player: str, tile: str = "") -> str:
        melds = [self.meld(meld, player) for meld in hand["melds"]]
        concealed = self.tile_text(hand["concealed"], keep_order=False)
        return " ".join([concealed, *melds]) + (f" + {self.tile(tile)}" if tile else "")

    def _reading(self, reading: dict[str, Any]) -> str:
        return " ".join(self.tile_text(s) for s in reading["sets"])

    def _win(self, win: dict[str, Any], data: dict[str, Any], steps: dict[str, Any]) -> None:
        w = self.words
        self.blank()
        if len(data["wins"]) > 1 or data["hand"]["story"]:
            number = f"{win['event'] + 1}  " if data["hand"]["story"] else ""
            self.heading(number + win["player"], 2)
        self.row(w("hand"), self._hand(win, win["player"], win["tile"]))
        self.row(w("reading"), self._reading(win["reading"]))
        if win["passed"]:
            passed = win["passed"]
            key = "passed_pays" if passed["pays"] else f"passed_{passed['why']}"
            then = format(passed["then"] or 0, ",")
            named = {"player": passed["from"], "from": passed["from"], "then": then, "now": format(win["raw"], ",")}
            self.say(w(key, **named))
        base = win["raw"]
        for yaku in win["yaku"]:
            base //= yaku["times"]
        by_id: dict[str, list[dict[str, Any]]] = {}
        for yaku in win["yaku"]:
            by_id.setdefault(yaku["id"], []).append(yaku)
        for id_, same in by_id.items():
            label = w.pick(same[0])
            if id_ == "root":
                label += f" {self.tile_text(win['roots'])}"
            self.line(label, " ".join(f"×{y['times']}" for y in same), self.source(steps.get(id_)))
        if not by_id:
            self.line(w("no_multiplier"), "")
        product = " × ".join(map(str, [base, *(y["times"] for y in win["yaku"])]))
        if win["yaku"]:
            self.say(format(win["raw"], ","), f"{product} = ")
        if win["capped"]:
            self.line(w("cap"), format(win["value"] - win["added"], ","), self.source(steps.get("cap")))
        if win["added"]:
            self.line(w("plus"), f"+{win['added']:,}", "kessen.tsumo_bonus")
        several = len(win["payers"]) > 1
        each = w("each_pays", n=format(win["value"], ",")) if several else self._points(win["value"])
        self.line(w("value"), each, strong=True)
        for other in win["readings"][: self.readings]:
            times = " ".join(f"{w.pick(y)} ×{y['times']}" for y in other["yaku"]) or w("no_multiplier")
            loses = w("loses", n=format(other["loses"], ",")) if other["loses"] else w("same")
            self.say(f"{self._reading(other['reading'])} {times} – {loses}", f"{w('others')}: ")

    def _draw(self, event: dict[str, Any], data: dict[str, Any], steps: dict[str, Any]) -> None:
        w = self.words
        self.blank()
        for player, hand in event["hands"].items():
            self.row(player, self._hand(hand, player), 0, strong=True)
            void = data["hand"]["void"].get(player)
            if player in event["void_failed"]:
                own = [*hand["concealed"], *(t for m in hand["melds"] for t in m["tiles"])]
                held = self.tile_text([t for t in own if t.endswith(void)], keep_order=False)
                self.say(w("void_failed", tiles=held, suit=w(void)), indent=4)
            elif player in event["tenpai"]:
                shown = event["tenpai"][player]
                times = " ".join(f"{w.pick(y)} ×{y['times']}" for y in shown["yaku"]) or w("no_multiplier")
                cap = f" ({w('capped', n=format(shown['value'], ','))})" if shown["capped"] else ""
                tiles = " ".join(self.tile(t) for t in shown["waits"])
                waits = w("waits_for", tiles=tiles, tile=self.tile(shown["tile"]))
                self.say(f"{waits}: {times} = {self._points(shown['raw'])}{cap}", indent=4)
            else:
                self.say(w("not_tenpai"), indent=4)
        for name in ("void", "kong_return"):
            if name in steps:
                self.line(w(name), "", self.source(steps[name]))

    def receipt(self, data: dict[str, Any]) -> Receipt:
        """Every step; two blanks part its number from its label, which may begin with one."""
        return super().receipt({**data, "receipt": [singular(s) for s in data["receipt"]]}).but(blanks=2)

    def label(self, step: dict[str, Any]) -> str:
        """The name of a receipt line."""
        w = self.words
        if step["topic"] == "win":
            return w("win")
        return {"tenpai": w("tenpai"), "void": w("void")}.get(step["label"]) or w(step["label"])

    def waits(self, data: dict[str, Any]) -> None:
        """What completes a hand, and what each tile is worth."""
        w = self.words
        none = w("three_suits" if data["suits"] > 2 else "no_waits")
        if data["blocked"]:
            none = w("blocked", tiles=self.tile_text(data["blocked"]))
        self.waits_head(data, w("void_of", suit=w(data["void"])) if data["void"] else "", none)
        for row in data["waits"]:
            times = " ".join(f"{w.pick(y)} ×{y['times']}" for y in row["yaku"]) or w("no_multiplier")
            left = f"{w('left')} {row['left']}"
            cells = (self.tile(row["tile"]), left, self._points(row["value"]), "", times)
            self.blocks.append(Cells(cells, (5, 10, -14, 2)))
