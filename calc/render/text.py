"""Results for the terminal: who pays whom how much, then why, then what it rests on. 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..notation import format_tile, format_tiles
from ..tiles import BY_MPSZ
from .width import pad, width
from .words import Words

BOLD, DIM, GREEN, RED, CYAN = "1", "2", "32", "31", "36"
COLUMNS = 80
_LABEL, _VALUE = 36, 14
BRIEF, NORMAL, FULL = 0, 1, 2
"""Levels of explanation: payments only; reasons; every step of the computation."""


def signed(n: int) -> str:
    """A gain or loss: ``+8,000``, ``−300``, ``0``."""
    return f"+{n:,}" if n > 0 else f"−{-n:,}" if n < 0 else "0"


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

    def result(self, data: dict[str, Any]) -> str:
        """The whole text of one result, without a closing newline."""
        self.lines = []
        self._table(data)
        if data["wins"]:
            for win in data["wins"]:
                self._headline(win)
        else:
            self._draw_headline(data)
        self._payments(data)
        if self.explain >= NORMAL:
            sources = {s["label"]: s for s in data["receipt"]}
            for win in data["wins"]:
                if len(data["wins"]) > 1:
                    self.lines += ["", self.paint(f"— {win['player']} —", BOLD)]
                self._hand(win, data)
                self._value(win, sources)
                self._others(win)
        if self.explain >= FULL:
            self._receipt(data)
        if self.explain >= NORMAL:
            self._rests(data)
            self._next(data)
        return "\n".join(self.lines)

    # --- who pays whom ----------------------------------------------------------------------------------------------

    def _table(self, data: dict[str, Any]) -> None:
        w, hand = self.words, data["hand"]
        wind = w(hand["round"])
        parts = [
            w("round", wind=wind, number=hand["number"]) if hand["number"] else w("round_only", wind=wind),
            w("dealer", player=hand["seats"][0]),
        ]
        if hand["honba"]:
            parts.append(w("honba_n", n=hand["honba"]))
        if hand["sticks"]:
            parts.append(w("sticks_1" if hand["sticks"] == 1 else "sticks_n", n=hand["sticks"]))
        parts.append(f"{w.pick(data['rules']['title'])} ({data['system']})")
        if data["title"]:
            self.lines.append(self.paint(data["title"], BOLD))
        self.lines += [self.paint(" · ".join(parts), DIM), ""]

    def _headline(self, win: dict[str, Any]) -> None:
        w = self.words
        ids = [y["id"] for y in win["yaku"]]
        what = "chankan" if "chankan" in ids else win["by"]
        head = w(what, **{"player": win["player"], "from": win["from"] or ""})
        value = self.size(win) if win["paid"] else w("unpaid")
        gap = max(COLUMNS - width(head) - width(value), 2)
        self.lines.append(self.paint(head, BOLD) + " " * gap + self.paint(value, BOLD))

    def size(self, win: dict[str, Any]) -> str:
        """How big a win is: ``4 han 30 fu · mangan 8,000``."""
        w = self.words
        if win["yakuman"]:
            name = w("yakuman_n", n=win["yakuman"]) if win["yakuman"] > 1 else w("yakuman")
        else:
            name = f"{w('han_n', n=win['han'])} {w('fu_n', n=win['fu'])}"
            if win["limit"]:
                name += f" · {w(win['limit'])}"
        return f"{name}  {w('points_n', n=format(win['points'], ','))}"

    def _draw_headline(self, data: dict[str, Any]) -> None:
        w = self.words
        first = data["receipt"][0]["label"] if data["receipt"] else "exhaustive"
        text = w("exhaustive") if first == "tenpai" else w("abortive", kind=w(first))
        self.lines.append(self.paint(text, BOLD))

    def _payments(self, data: dict[str, Any]) -> None:
        w = self.words
        flows: dict[tuple[str, str, str], list[tuple[int, str]]] = {}
        for t in data["ledger"]:
            flows.setdefault((t["from"], t["to"], t["unit"]), []).append((t["amount"], t["why"]))
        self.lines.append("")
        if not flows:
            self.lines.append("  " + w("nothing_moves"))
        names = {p: w("table") if p == "table" else p for p in (*data["hand"]["seats"], "table")}
        longest = max(width(n) for n in names.values())
        for (payer, payee, unit), parts in flows.items():
            total = sum(a for a, _ in parts)
            why = (
                " + ".join(f"{w(reason)} {amount:,}" for amount, reason in parts) if len(parts) > 1 else w(parts[0][1])
            )
            arrow = f"  {pad(names[payer], longest)} → {pad(names[payee], longest)}"
            amount = f"{total:,}" + ("" if unit == "points" else f" {w(unit)}")
            self.lines.append(f"{arrow}  {self.paint(pad(amount, 9, '>'), BOLD)}   {self.paint(why, DIM)}")
        self.lines.append("")
        for unit in ("points", "chips"):
            sums = data[unit]
            if unit == "chips" and not any(sums.values()):
                continue
            cells = [f"{p} {self._signed(sums[p])}" for p in data["hand"]["seats"]]
            self.lines.append(f"  {self.paint(w(unit), DIM)}  " + "   ".join(cells))
        if "scores" in data:
            cells = [f"{p} {n:,}" for p, n in data["scores"].items()]
            self.lines.append(f"  {self.paint(w('after'), DIM)}  " + "   ".join(cells))
        for warning in data["warnings"]:
            values = {k: v for k, v in warning.items() if k != "id"}
            if "players" in values:
                values["players"] = ", ".join(values["players"]) or w("nobody")
            name = "note_tenpai" if warning["id"] == "tenpai" else warning["id"]
            self.lines.append("  " + w(name, **values))

    def _signed(self, n: int) -> str:
        return self.paint(signed(n), GREEN if n > 0 else RED if n < 0 else DIM)

    # --- why --------------------------------------------------------------------------------------------------------

    def _row(self, name: str, text: str) -> None:
        self.lines.append(f"  {self.paint(pad(name, 8), DIM)} {text}")

    def _hand(self, win: dict[str, Any], data: dict[str, Any]) -> None:
        w = self.words
        self.lines.append("")
        melds = [self.meld(m) for m in win["melds"]]
        shown = [self.tile_text(win["concealed"], keep_order=False), *melds]
        if win["norths"]:
            shown.append(f"{format_tile(BY_MPSZ['4z'], self.tiles)} ×{win['norths']}")
        self._row(w("hand"), f"{' '.join(shown)} + {self.tile_text([win['tile']])}")
        self._row(w("reading"), self.reading(win["reading"]))
        for name in ("dora", "ura"):
            if data["hand"][name] and (name == "dora" or win["dora"]["ura"] or "riichi" in str(win["yaku"])):
                self._row(w(f"{name}_line"), w("indicator", tiles=self.tile_text(data["hand"][name])))

    def meld(self, meld: dict[str, Any]) -> str:
        """A meld in brackets: square ones for a concealed kan."""
        tiles = self.tile_text(meld["tiles"])
        return f"[{tiles}]" if meld["kind"] == "ankan" else f"({tiles})"

    def reading(self, reading: dict[str, Any]) -> str:
        """The sets of a reading and its wait."""
        w = self.words
        if not reading["sets"]:
            return w(reading["form"])
        sets = " ".join(self.tile_text(s) for s in reading["sets"])
        wait = reading["wait"]
        return f"{sets}   {w('wait', wait=w(wait))}" if wait and reading["form"] == "standard" else sets

    def _line(self, label: str, value: str, source: str = "", bold: bool = False) -> None:
        text = f"  {pad(label, _LABEL)} {pad(value, _VALUE, '>')}"
        self.lines.append(self.paint(text, BOLD if bold else "") + ("   " + self.paint(source, DIM) if source else ""))

    def _limit_source(self, win: dict[str, Any], step: dict[str, Any] | None) -> str:
        """The rule that gives a limit its points; kiriage where it made the hand one."""
        rules = {r["id"]: r for r in step["rules"]} if step else {}
        # kiriage is only asked for when the points alone are no mangan
        kiriage = win["limit"] == "mangan" and "points.kiriage" in rules
        wanted = "points.kiriage" if kiriage else "points." + win["limit"].removeprefix("counted_")
        rule = rules.get(wanted)
        return f"{wanted} · {rule['source']}" if rule else wanted

    def _value(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        w = self.words
        self.lines.append("")
        names = {"dora": "dora", "ura": "ura_dora", "red": "red_dora", "north": "north_dora"}
        for yaku in win["yaku"]:
            worth = w("han_n", n=yaku["han"]) if "han" in yaku else w("yakuman") + f" ×{yaku['yakuman']}"
            self._line(w.pick(yaku), worth, self._source(steps.get(yaku["id"])))
        if not win["yakuman"]:
            for name, han in win["dora"].items():
                if han:
                    label = names[name]
                    self._line(self._dora_name(label), w("han_n", n=han), self._source(steps.get(label)))
            parts = win["fu_parts"]
            sums = " + ".join(f"{w(p['rule'])} {p['fu'] * p['times']}" for p in parts)
            self._wrapped(f"{w('fu_head')}  ", f"{sums} = {w('fu_n', n=win['fu'])}")
        name = self.size(win).rsplit("  ", 1)[0]
        step = steps.get(win["limit"] or "base")
        source = step["detail"] if step and not win["limit"] else self._limit_source(win, step)
        self._line(name, w("points_n", n=format(win["points"], ",")), source, bold=True)

    def _dora_name(self, label: str) -> str:
        names = {
            "dora": ("Dora", "ドラ"), "ura_dora": ("Ura dora", "裏ドラ"),
            "red_dora": ("Red fives", "赤ドラ"), "north_dora": ("Drawn norths", "北ドラ"),
        }  # fmt: skip
        return names[label][self.words.lang == "ja"]

    def _source(self, step: dict[str, Any] | None) -> str:
        if not step or not step["rules"]:
            return ""
        rule = step["rules"][0]
        return (
            f"{rule['id']} · {rule['source']}" if rule["status"] != "house" else f"{rule['id']} · {self.words('house')}"
        )

    def _wrapped(self, head: str, text: str) -> None:
        indent = " " * (2 + width(head))
        line = "  " + head
        for word in text.split(" "):
            if width(line) + 1 + width(word) > COLUMNS and line.strip():
                self.lines.append(line)
                line = indent + word
            else:
                line += word if line.endswith(" ") else " " + word
        self.lines.append(line)

    # --- what else --------------------------------------------------------------------------------------------------

    def _others(self, win: dict[str, Any]) -> None:
        w = self.words
        self.lines.append("")
        if not win["readings"]:
            self.lines.append("  " + self.paint(w("no_others"), DIM))
            return
        self.lines.append("  " + w("others"))
        for other in win["readings"][: self.readings]:
            loses = w("loses", n=format(other["loses"], ",")) if other["loses"] else w("same")
            names = ", ".join(w.pick(y) for y in other["yaku"]) or w("no_yaku")
            self.lines.append(f"    {self.reading(other['reading'])}")
            size = f"{w('han_n', n=other['han'])} {w('fu_n', n=other['fu'])}: " if other["han"] else ""
            self._wrapped(f"    {size}", f"{names} – {loses}")

    def _receipt(self, data: dict[str, Any]) -> None:
        w = self.words
        names = {y["id"]: w.pick(y) for win in data["wins"] for y in win["yaku"]}
        self.lines += ["", "  " + self.paint(w("receipt"), BOLD)]
        for number, step in enumerate(data["receipt"], 1):
            label = names.get(step["label"]) or self._label(step)
            amount = w(f"{step['unit']}_n", n=step["result"]) if step["unit"] else step["result"]
            result = f"{step['detail']} = {amount}" if step["detail"] else amount
            self.lines.append(f"  {number:>3} {pad(label, 32)} {result}")
            for rule in step["rules"]:
                text = f"{rule['id']} = {rule['value']} · {w(rule['status'])} · {rule['source']}"
                self._wrapped("      ", self.paint(text, DIM) if not self.colour else text)

    def _label(self, step: dict[str, Any]) -> str:
        w = self.words
        if step["topic"] == "dora":
            return self._dora_name(step["label"])
        if step["label"] in ("han", "fu"):
            return w("total")
        if step["label"] == "best_of":
            return w("best_of", n=step["result"])
        if step["label"] == "win_total":
            return w("sum")
        if step["topic"] == "win":
            return w("hand")
        return w(step["label"])

    def _rests(self, data: dict[str, Any]) -> None:
        w = self.words
        rules = {r["id"]: r for s in data["receipt"] if s["topic"] != "considered" for r in s["rules"]}
        by_status: dict[str, list[str]] = {}
        for rule in rules.values():
            by_status.setdefault(rule["status"], []).append(rule["id"])
        order = ("stated", "agreed", "reported", "house", "override")
        parts = ", ".join(f"{len(by_status[s])} {w(s)}" for s in order if s in by_status)
        self.lines.append("")
        self._wrapped("", w("rests", n=len(rules), parts=parts))
        for status in ("override", "house", "reported"):
            if status in by_status:
                self._wrapped("", f"{w(status)}: {', '.join(by_status[status])}")

    def _next(self, data: dict[str, Any]) -> None:
        w, following = self.words, data["next"]
        if not following:
            return
        parts = [w("dealer", player=following["dealer"]), w("honba_n", n=following["honba"])]
        if following["sticks"]:
            parts.append(w("sticks_1" if following["sticks"] == 1 else "sticks_n", n=following["sticks"]))
        self.lines.append(f"  {self.paint(w('next'), DIM)}: {' · '.join(parts)}")


def render(
    data: dict[str, Any],
    lang: str = "en",
    tiles: str = "mpsz",
    colour: bool = False,
    explain: int = NORMAL,
    readings: int = 2,
) -> str:
    """The text of one result (:meth:`calc.result.Result.data`) for a terminal; ``readings`` others are shown."""
    return Text(lang, tiles, colour, explain, readings).result(data)
