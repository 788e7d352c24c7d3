"""What changing rules costs over many hands, as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import compiled
from .compare import provenance, shown
from .paper import Amounts, Block
from .terminal import COLUMNS, Terminal
from .text import Teller
from .width import clip, width
from .words import Words, printable, signed

WORDS = compiled.words(__file__, "compare")

UNITS = ("points", "chips", "dice")


def told(data: dict[str, Any], lang: str = "en") -> list[Block]:
    """What is said of the sums of many hands (:meth:`calc.compare.sums.Tally.data`)."""
    sums = _Sums(data, lang)
    return sums.said(sums.tally)


def render_sums(data: dict[str, Any], lang: str = "en", colour: bool = False) -> str:
    """The sums of many hands as text for a terminal."""
    return Terminal(colour=colour).text(told(data, lang))


class _Sums(Teller):
    def __init__(self, data: dict[str, Any], lang: str) -> None:
        super().__init__()
        self.data, self.words = data, Words(lang, WORDS)
        own = self.words("own_rules")
        self.labels = [label.replace("*", own, 1) if label[0] == "*" else label for label in data["columns"]]

    def tally(self) -> None:
        """All of it."""
        w, d = self.words, self.data
        counts = [w("hands_n", n=d["hands"])]
        counts += [w(f"{name}_n", n=d[name]) for name in ("unsettled", "bad") if d[name]]
        self.say(" · ".join(counts), indent=0)
        for column, change in enumerate(d["changes"], 1):
            if d["hands"]:
                self._change(change, column)

    def _change(self, change: Mapping[str, Any], column: int) -> None:
        w, together = self.words, change["together"]
        first, other = self.labels[0], self.labels[column]
        self.blank().say(w("under", first=first, other=other), strong=True)
        self.say(self._counts(together))
        used = [r for r in change["rules"] if r["hands"]]
        for unit in UNITS:
            if any(r["moved"][unit] for r in (*used, together)):
                self._table(unit, used, change)
        if used and not any(together["moved"][u] or r["moved"][u] for r in used for u in UNITS):
            self._table("points", used, change)
        if together["refused"] or together["allowed"] or any(r["refused"] or r["allowed"] for r in used):
            self._legality(used, together, first, other)
        if together["impossible"]:
            self._impossible(change, other)
        if not change["comparable"]:
            self.say(w("not_comparable", first=first, other=other))
        self._silent(change)
        self._sources([r for r in change["rules"] if r["hands"] or r["called"] or r["impossible"]])
        self._largest(change["largest"])

    def _counts(self, together: Mapping[str, Any]) -> str:
        w, hands = self.words, self.data["hands"]
        parts = []
        if together["hands"]:
            share = f"{100 * together['hands'] / hands:.1f}"
            parts.append(w("differ_n", n=together["hands"], share=share))
        if together["called"]:
            parts.append(w("worded_n", n=together["called"]))
        return " · ".join(parts) or w("none_differ")

    # --- sums --------------------------------------------------------------------------------------------------------

    def _table(self, unit: str, used: Sequence[Mapping[str, Any]], change: Mapping[str, Any]) -> None:
        w, together = self.words, change["together"]
        self.blank().heading(w(f"unit_{unit}"), 2)
        heads = [w("hands"), w("winners"), w("per_hand"), w("moved")]
        self.blocks.append(Amounts(w("rule"), w("change"), heads, light=True))
        for rule in used:
            # a rule may move chips and no points: it stands where it moves something
            if rule["moved"][unit] or not any(rule["moved"].values()):
                change_ = f"{shown(rule['first'], w)} → {shown(rule['other'], w)}"
                self._amounts(rule["id"], change_, rule, unit)
        rest = change["interaction"]
        if change["left_out"][unit]:
            self.blocks.append(Amounts(w("not_together"), "", ["", _amount(-change["left_out"][unit]), "", ""]))
        if rest and rest[unit] and len(used) > 1:
            self.blocks.append(Amounts(w("interaction"), "", ["", _amount(rest[unit]), "", ""]))
        if len(change["rules"]) != 1:
            self._amounts(w("together"), "", together, unit, strong=True)

    def _amounts(self, name: str, change: str, effect: Mapping[str, Any], unit: str, strong: bool = False) -> None:
        gain = effect["winners"][unit]
        mean = gain / self.data["hands"]
        each = "0" if not gain else f"{mean:+,.1f}".replace("-", "−") if abs(mean) >= 0.05 else "≈ 0"
        moved = effect["moved"][unit]
        numbers = [f"{effect['hands']:,}", _amount(gain), each, _amount(moved, sign=False)]
        self.blocks.append(Amounts(name, change, numbers, strong=strong))

    # --- what is no sum ---------------------------------------------------------------------------------------------

    def _legality(self, used: Sequence[Mapping[str, Any]], together: Mapping[str, Any], first: str, other: str) -> None:
        w = self.words
        self.blank().heading(w("legality"), 2)
        rows = [(r["id"], f"{shown(r['first'], w)} → {shown(r['other'], w)}", r) for r in used]
        if len(used) > 1 or not used:
            rows.append((w("together"), "", together))
        for name, change, effect in rows:
            for side, label in (("refused", first), ("allowed", other)):
                if effect[side]:
                    worth = effect[f"{side}_worth"]
                    told = [f"{_amount(worth[u])} {w(u)}" for u in UNITS if worth[u]]
                    text = f"{name} {change}".strip() + ": " + w("only_n", n=effect[side], label=label)
                    worth_ = f" ({w('their_worth')} {', '.join(told)})" if told else ""
                    self.say(text + worth_, indent=4)
        self.say(w("left_out"), indent=4, light=True)

    def _impossible(self, change: Mapping[str, Any], other: str) -> None:
        w = self.words
        by = ", ".join(f"{r['id']} {r['impossible']:,}" for r in change["rules"] if r["impossible"])
        text = w("impossible_n", n=change["together"]["impossible"], other=other)
        self.blank().say(f"{text}: {by}" if by else text)

    def _silent(self, change: Mapping[str, Any]) -> None:
        w = self.words
        none = [r["id"] for r in change["rules"] if not (r["hands"] or r["called"] or r["impossible"])]
        called = [r["id"] for r in change["rules"] if r["called"] and not r["hands"]]
        if none or called:
            self.blank()
        if called:
            self.say(w("called_only", keys=", ".join(called)))
        if none:
            self.say(w("no_effect", keys=", ".join(none)), light=True)

    def _sources(self, rules: Sequence[Mapping[str, Any]]) -> None:
        w = self.words
        if not rules:
            return
        self.blank().heading(w("sources"), 2)
        for rule in rules:
            self.say(rule["id"])
            for side in ("first", "other"):
                if rule[side]:
                    self.say(provenance(rule[side], w), f"{clip(shown(rule[side], w), 24)}  ", 4, light=True)

    def _largest(self, hands: Sequence[Mapping[str, Any]]) -> None:
        if not hands:
            return
        w = self.words
        self.blank().heading(w("largest"), 2)
        for hand in hands:
            place = f"{hand['file']}:{hand['line']}"
            room = COLUMNS - 4 - width(hand["title"])
            if width(place) > room:
                place = "…" + place[-max(room - 1, 8) :]
            self.say(f"{place}  {printable(hand['title'])}")
            sides = [self._side(hand[s]) for s in ("first", "other")]
            why = f"   {', '.join(hand['rules'])}" if hand["rules"] else ""
            self.say(f"{sides[0]} → {sides[1]}{why}", indent=4)

    def _side(self, side: Mapping[str, Any]) -> str:
        w = self.words
        if side["status"] != "settled":
            return f"{w(side['status'])} ({' '.join(side['codes'])})"
        told = []
        for unit in UNITS:
            for player, amount in side.get(unit, {}).items():
                name = "" if unit == "points" else f" {w(unit)}"
                told.append(f"{printable(player)} {_amount(amount)}{name}")
        return ", ".join(told)


def _amount(n: float, sign: bool = True) -> str:
    """A sum: an integer of points or chips, or expected chips with a decimal."""
    if n == int(n):
        return signed(int(n)) if sign else f"{int(n):,}"
    return (f"{n:+,.1f}" if sign else f"{n:,.1f}").replace("-", "−")
