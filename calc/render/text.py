"""Results for the terminal: who pays whom how much, then why, then what it rests on. 80 columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..notation import format_tiles
from ..tiles import BY_MPSZ
from .width import clip, pad, width
from .words import Words

BOLD, DIM, GREEN, RED, CYAN = "1", "2", "32", "31", "36"
COLUMNS = 80
_LABEL, _VALUE, _NAME = 34, 13, 16
BRIEF, NORMAL, FULL = 0, 1, 2
"""Levels of explanation: payments only; reasons; every step of the computation."""


def signed(n: int) -> str:
    """A gain or loss: ``+8,000``, ``−300``, ``0``."""
    return f"+{n:,}" if n > 0 else f"−{-n:,}" if n < 0 else "0"


def singular(step: dict[str, Any]) -> dict[str, Any]:
    """A receipt line whose result is one of something as a number, which finds the word for one: ``1 winner``."""
    return {**step, "result": 1} if step["unit"] and step["result"] == "1" else step


class Text:
    """Renders :meth:`calc.result.Result.data`."""

    def __init__(self, lang: str = "en", tiles: str = "mpsz", colour: bool = False, explain: int = NORMAL,
                 readings: int = 2) -> None:  # fmt: skip
        self.words = Words(lang)
        self.tiles = tiles
        self.colour = colour
        self.explain = explain
        self.readings = readings
        self.lines: list[str] = []

    def paint(self, text: str, code: str) -> str:
        """Text in a colour, where colours are wanted."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text and code else text

    def tile_text(self, texts: Sequence[str], keep_order: bool = True) -> str:
        """Tiles in the style asked for."""
        return format_tiles([BY_MPSZ[t] for t in texts], self.tiles, keep_order)

    # --- what a system says in its own way -------------------------------------------------------------------------

    def headlines(self, data: dict[str, Any]) -> None:
        """Who won what."""
        raise NotImplementedError

    def table(self, data: dict[str, Any]) -> list[str]:
        """What was on the table, in short parts for the first line."""
        return [self.words("dealer", player=data["hand"]["seats"][0])]

    def reasons(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """Why: hands, readings, values; ``steps`` are the receipt's lines by label."""

    def waits(self, data: dict[str, Any]) -> str:
        """What completes a hand, for systems that have waits of their own."""
        raise NotImplementedError

    def label(self, step: dict[str, Any]) -> str:
        """The name of a receipt line."""
        return self.words("total") if step["label"] in ("han", "fu") else self.words(step["label"])

    # --- what all say alike -----------------------------------------------------------------------------------------

    def result(self, data: dict[str, Any]) -> str:
        """The whole text of one result, without a closing newline."""
        self.lines = []
        title = f"{self.words.pick(data['rules']['title'])} ({data['system']})"
        if data["title"]:
            self.lines.append(self.paint(data["title"], BOLD))
        head = " · ".join([*self.table(data), title])
        if width(head) > COLUMNS:
            self.lines.append(self.paint(" · ".join(self.table(data)), DIM))
            head = title
        self.lines += [self.paint(head, DIM), ""]
        self.headlines(data)
        self._payments(data)
        if self.explain >= NORMAL:
            steps: dict[str, Any] = {}
            for step in data["receipt"]:
                steps.setdefault(step["label"], step)
                steps[f"{step['topic']}.{step['label']}"] = step
            self.reasons(data, steps)
        if self.explain >= FULL:
            self._receipt(data)
        if self.explain >= NORMAL:
            self._rests(data)
            self._next(data)
        return "\n".join(self.lines)

    def _payments(self, data: dict[str, Any]) -> None:
        self._transfers(data)
        self._sums(data)
        self._notes(data)

    def flows(self, data: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
        """The ledger by payer and payee: both, the amount, and what it is for."""
        w = self.words
        found: dict[tuple[str, str, str], list[tuple[int, str]]] = {}
        for t in data["ledger"]:
            found.setdefault((t["from"], t["to"], t["unit"]), []).append((t["amount"], t["why"]))
        for (payer, payee, unit), parts in found.items():
            total = sum(a for a, _ in parts)
            sums: dict[str, int] = {}
            for amount, reason in parts:
                sums[reason] = sums.get(reason, 0) + amount
            why = " + ".join(f"{w(r)} {n:,}" if len(sums) > 1 else w(r) for r, n in sums.items())
            shown = f"{total:,}" if unit == "points" else w(f"{unit}_n", n=total if total == 1 else f"{total:,}")
            yield payer, payee, shown, why

    def _transfers(self, data: dict[str, Any]) -> None:
        w = self.words
        self.lines.append("")
        if not data["ledger"]:
            self.lines.append("  " + w("nothing_moves"))
        names = {p: w("table") if p == "table" else clip(p, _NAME) for p in (*data["hand"]["seats"], "table")}
        longest = max(width(n) for n in names.values())
        for payer, payee, shown, why in self.flows(data):
            arrow = f"  {pad(names[payer], longest)} → {pad(names[payee], longest)}"
            head = f"{arrow}  {pad(shown, 9, '>')}   "
            first, *more = self.broken(why, COLUMNS - width(head))
            self.lines.append(f"{arrow}  {self.paint(pad(shown, 9, '>'), BOLD)}   {self.paint(first, DIM)}")
            self.lines += [" " * width(head) + self.paint(line, DIM) for line in more]

    def _sums(self, data: dict[str, Any]) -> None:
        w = self.words
        self.lines.append("")
        units = ["points", "chips"] if any(data["chips"].values()) else ["points"]
        widest = max(width(w(unit)) for unit in units)
        for unit in units:
            self.sums(pad(w(unit), widest), {p: data[unit][p] for p in data["hand"]["seats"]})
        if "scores" in data:
            cells = [f"{p} " + f"{n:,}".replace("-", "−") for p, n in data["scores"].items()]
            self.lines.append(f"  {self.paint(w('after'), DIM)}  " + "   ".join(cells))

    def _notes(self, data: dict[str, Any]) -> None:
        for warning in data["warnings"]:
            self.wrapped("", self.note(warning))

    def note(self, warning: dict[str, Any]) -> str:
        """A warning in words."""
        w = self.words
        values = {k: v for k, v in warning.items() if k != "id"}
        values |= {k: w(values[k]) for k in ("use", "yaku", "counted") if isinstance(values.get(k), str)}
        if "players" in values:
            values["players"] = ", ".join(values["players"]) or w("nobody")
        return w("note_" + warning["id"], **values)

    def sums(self, name: str, moved: Mapping[str, int]) -> None:
        """Gains and losses of the players after a name, broken between players at the width of the terminal."""
        line, used = f"  {self.paint(name, DIM)}", width(name) + len("  ")
        for i, (player, n) in enumerate(moved.items()):
            gap = "   " if i else "  "
            if i and used + width(f"{gap}{player} {signed(n)}") > COLUMNS:
                self.lines.append(line)
                line, used, gap = " " * (width(name) + len("    ")), width(name) + len("    "), ""
            line += f"{gap}{player} {self.signed(n)}"
            used += width(f"{gap}{player} {signed(n)}")
        self.lines.append(line)

    def signed(self, n: int) -> str:
        """A gain or loss, painted."""
        return self.paint(signed(n), GREEN if n > 0 else RED if n < 0 else DIM)

    def row(self, name: str, text: str) -> None:
        """A line that begins with a short name."""
        self.lines.append(f"  {self.paint(pad(name, 8), DIM)} {text}")

    def line(self, label: str, value: str, source: str = "", bold: bool = False) -> None:
        """A line of label, value and source."""
        text = f"  {pad(label, _LABEL)} {pad(value, _VALUE, '>')}"
        source = clip(source, max(COLUMNS - width(text) - 3, 0))
        self.lines.append(self.paint(text, BOLD if bold else "") + ("   " + self.paint(source, DIM) if source else ""))

    def source(self, step: dict[str, Any] | None) -> str:
        """The first rule behind a receipt line, with its source."""
        if not step or not step["rules"]:
            return ""
        rule = step["rules"][0]
        return (
            f"{rule['id']} · {rule['source']}" if rule["status"] != "house" else f"{rule['id']} · {self.words('house')}"
        )

    def heading(self, text: str) -> None:
        """A line above others."""
        self.lines.append("  " + text)

    def wrapped(self, head: str, text: str) -> None:
        """Words after a head, broken at the width of the terminal."""
        gap = "" if head.endswith(" ") or not head else " "
        first, *more = self.broken(text, COLUMNS - 2 - width(head + gap))
        self.lines.append(f"  {head}{gap}{first}")
        self.lines += [" " * (2 + width(head + gap)) + line for line in more]

    def broken(self, text: str, cells: int) -> list[str]:
        """A text in lines of at most so many cells, broken at blanks; at least one line."""
        lines = [""]
        for word in text.split(" "):
            if lines[-1] and width(lines[-1]) + 1 + width(word) > cells:
                lines.append(word)
            else:
                lines[-1] += f" {word}" if lines[-1] else word
        return lines

    def _receipt(self, data: dict[str, Any]) -> None:
        w = self.words
        names = {y["id"]: w.pick(y) for win in data["wins"] for y in win.get("yaku", ())}
        self.lines += ["", "  " + self.paint(w("receipt"), BOLD)]
        for number, step in enumerate(data["receipt"], 1):
            if step["topic"] == "win":  # a yaku may have another name in another player's hand
                names |= {y["id"]: w.pick(y) for x in data["wins"] if x["player"] == step["result"] for y in x["yaku"]}
            label = names.get(step["label"]) or self.label(step)
            amount = w(f"{step['unit']}_n", n=step["result"]) if step["unit"] else step["result"]
            result = f"{step['detail']} = {amount}" if step["detail"] else amount
            # a word made for a sentence of its own loses its blanks here: the result stands beside it
            label = re.sub(r"\s*\{\w+\}\s*", " ", label).strip()
            rules = []
            for rule in step["rules"]:
                value = str(rule["value"]).lower() if isinstance(rule["value"], bool) else rule["value"]
                rules.append(f"{rule['id']} = {value} · {w(rule['status'])} · {rule['source']}")
            self.step(number, label, result, rules)

    def step(self, number: int, label: str, result: str, rules: Sequence[str]) -> None:
        """A line of the receipt, and the rules it rests on."""
        self.wrapped(f"{number:>3} {pad(label, 32)}", result)
        for text in rules:
            self.wrapped("      ", self.paint(text, DIM) if not self.colour else text)

    def _rests(self, data: dict[str, Any]) -> None:
        w = self.words
        rules = {r["id"]: r for s in data["receipt"] if s["topic"] != "considered" for r in s["rules"]}
        by_status: dict[str, list[str]] = {}
        for rule in rules.values():
            by_status.setdefault(rule["status"], []).append(rule["id"])
        if not rules:
            return
        order = ("stated", "agreed", "reported", "house", "override")
        parts = ", ".join(f"{len(by_status[s])} {w(s)}" for s in order if s in by_status)
        self.lines.append("")
        self.wrapped("", w("rests", n=len(rules), parts=parts))
        for status in ("override", "house", "reported"):
            if status in by_status:
                self.wrapped("", f"{w(status)}: {', '.join(by_status[status])}")

    def _next(self, data: dict[str, Any]) -> None:
        w, following = self.words, data["next"]
        if not following:
            return
        if "over" in following:
            self.lines.append(f"  {self.paint(w('next'), DIM)}: {w('over_' + following['over'])}")
            return
        parts = [w("dealer", player=following["dealer"]), w("honba_n", n=following["honba"])]
        if following["sticks"]:
            parts.append(w("sticks_1" if following["sticks"] == 1 else "sticks_n", n=following["sticks"]))
        self.lines.append(f"  {self.paint(w('next'), DIM)}: {' · '.join(parts)}")
