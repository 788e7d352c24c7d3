"""What changing rules costs over many hands, as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .compare import provenance, shown
from .compare_words import WORDS
from .terminal import BOLD, COLUMNS, DIM, Terminal, broken
from .width import clip, pad, width
from .words import Words, signed

UNITS = ("points", "chips", "dice")
_RULE, _CHANGE = 23, 12
_NUMBERS = (7, 12, 8, 11)
"""Cells of the columns: the rule, its change, hands, winners, a hand, moved."""


def render_sums(data: dict[str, Any], lang: str = "en", colour: bool = False) -> str:
    """The text of the sums of many hands (:meth:`calc.compare.sums.Tally.data`)."""
    return _Sums(data, lang, colour).text()


class _Sums:
    def __init__(self, data: dict[str, Any], lang: str, colour: bool) -> None:
        self.data, self.words = data, Words(lang, WORDS)
        self.base = Terminal(colour=colour)
        self.out: list[str] = []
        own = self.words("own_rules")
        self.labels = [label.replace("*", own, 1) if label[0] == "*" else label for label in data["columns"]]

    def text(self) -> str:
        """All of it."""
        w, d = self.words, self.data
        counts = [w("hands_n", n=d["hands"])]
        counts += [w(f"{name}_n", n=d[name]) for name in ("unsettled", "bad") if d[name]]
        self.out.append(" · ".join(counts))
        for column, change in enumerate(d["changes"], 1):
            if d["hands"]:
                self._change(change, column)
        return "\n".join(self.out)

    def _change(self, change: Mapping[str, Any], column: int) -> None:
        w, together = self.words, change["together"]
        first, other = self.labels[0], self.labels[column]
        self.out.append("")
        self._wrapped("", w("under", first=first, other=other), BOLD)
        self._wrapped("", self._counts(together))
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
            self._wrapped("", w("not_comparable", first=first, other=other))
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
        self.out += ["", "  " + self.base.paint(w(f"unit_{unit}"), BOLD)]
        self._row([w("rule"), w("change"), w("hands"), w("winners"), w("per_hand"), w("moved")], DIM)
        for rule in used:
            # a rule may move chips and no points: it stands where it moves something
            if rule["moved"][unit] or not any(rule["moved"].values()):
                change_ = f"{shown(rule['first'], w)} → {shown(rule['other'], w)}"
                self._amounts(rule["id"], change_, rule, unit)
        rest = change["interaction"]
        if change["left_out"][unit]:
            self._row([w("not_together"), "", "", _amount(-change["left_out"][unit]), "", ""])
        if rest and rest[unit] and len(used) > 1:
            self._row([w("interaction"), "", "", _amount(rest[unit]), "", ""])
        if len(change["rules"]) != 1:
            self._amounts(w("together"), "", together, unit, BOLD)

    def _amounts(self, name: str, change: str, effect: Mapping[str, Any], unit: str, code: str = "") -> None:
        gain = effect["winners"][unit]
        mean = gain / self.data["hands"]
        each = "0" if not gain else f"{mean:+,.1f}".replace("-", "−") if abs(mean) >= 0.05 else "≈ 0"
        moved = effect["moved"][unit]
        cells = [name, change, f"{effect['hands']:,}", _amount(gain), each, _amount(moved, sign=False)]
        self._row(cells, code)

    def _row(self, cells: Sequence[str], code: str = "") -> None:
        name, change, *numbers = cells
        room = _RULE + _CHANGE + 1
        if change and (width(name) > _RULE or width(change) > _CHANGE):
            if width(name) + width(change) + 2 <= room:
                head = name + " " * (room - width(name) - width(change)) + change
            else:  # too long for one line: the numbers stand in the next
                self.out.append("  " + self.base.paint(clip(name, COLUMNS - 2), code))
                head = pad("  " + clip(change, room - 2), room)
        else:
            head = pad(clip(name, _RULE if change else room), _RULE) + " " + pad(change, _CHANGE)
            head = pad(head, room)
        parts = [pad(n, size, ">") for n, size in zip(numbers, _NUMBERS, strict=True)]
        self.out.append("  " + self.base.paint(f"{head} {' '.join(parts)}".rstrip(), code))

    # --- what is no sum ---------------------------------------------------------------------------------------------

    def _legality(self, used: Sequence[Mapping[str, Any]], together: Mapping[str, Any], first: str, other: str) -> None:
        w = self.words
        self.out += ["", "  " + self.base.paint(w("legality"), BOLD)]
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
                    self._wrapped("  ", text + worth_)
        self._wrapped("  ", w("left_out"), DIM)

    def _impossible(self, change: Mapping[str, Any], other: str) -> None:
        w = self.words
        by = ", ".join(f"{r['id']} {r['impossible']:,}" for r in change["rules"] if r["impossible"])
        text = w("impossible_n", n=change["together"]["impossible"], other=other)
        self.out.append("")
        self._wrapped("", f"{text}: {by}" if by else text)

    def _silent(self, change: Mapping[str, Any]) -> None:
        w = self.words
        none = [r["id"] for r in change["rules"] if not (r["hands"] or r["called"] or r["impossible"])]
        called = [r["id"] for r in change["rules"] if r["called"] and not r["hands"]]
        if none or called:
            self.out.append("")
        if called:
            self._wrapped("", w("called_only", keys=", ".join(called)))
        if none:
            self._wrapped("", w("no_effect", keys=", ".join(none)), DIM)

    def _sources(self, rules: Sequence[Mapping[str, Any]]) -> None:
        w = self.words
        if not rules:
            return
        self.out += ["", "  " + self.base.paint(w("sources"), BOLD)]
        for rule in rules:
            self.out.append(f"  {rule['id']}")
            for side in ("first", "other"):
                if rule[side]:
                    self._wrapped(f"  {clip(shown(rule[side], w), 24)} ", provenance(rule[side], w), DIM)

    def _largest(self, hands: Sequence[Mapping[str, Any]]) -> None:
        if not hands:
            return
        w = self.words
        self.out += ["", "  " + self.base.paint(w("largest"), BOLD)]
        for hand in hands:
            place = f"{hand['file']}:{hand['line']}"
            room = COLUMNS - 4 - width(hand["title"])
            if width(place) > room:
                place = "…" + place[-max(room - 1, 8) :]
            self.out.append(f"  {place}  {self.base.paint(_plain(hand['title']), DIM)}".rstrip())
            sides = [self._side(hand[s]) for s in ("first", "other")]
            why = f"   {', '.join(hand['rules'])}" if hand["rules"] else ""
            self._wrapped("  ", f"{sides[0]} → {sides[1]}{why}")

    def _side(self, side: Mapping[str, Any]) -> str:
        w = self.words
        if side["status"] != "settled":
            return f"{w(side['status'])} ({' '.join(side['codes'])})"
        told = []
        for unit in UNITS:
            for player, amount in side.get(unit, {}).items():
                name = "" if unit == "points" else f" {w(unit)}"
                told.append(f"{_plain(player)} {_amount(amount)}{name}")
        return ", ".join(told)

    def _wrapped(self, head: str, text: str, code: str = "") -> None:
        gap = " " if head.strip() else ""
        for i, line in enumerate(broken(text, COLUMNS - 2 - width(head + gap))):
            begin = head + gap if not i else " " * width(head + gap)
            self.out.append("  " + begin + self.base.paint(line.rstrip(), code))


def _amount(n: float, sign: bool = True) -> str:
    """A sum: an integer of points or chips, or expected chips with a decimal."""
    if n == int(n):
        return signed(int(n)) if sign else f"{int(n):,}"
    return (f"{n:+,.1f}" if sign else f"{n:,.1f}").replace("-", "−")


def _plain(text: str) -> str:
    return "".join(c if c.isprintable() else "\ufffd" for c in text)
