"""A hand under several rule sets, side by side, then the rules that make the difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..codes import title
from ..systems import system
from .compare_words import WORDS
from .terminal import BOLD, COLUMNS, DIM, Terminal, broken
from .text import Text
from .width import clip, pad, width
from .words import Words, plain, signed

_LABEL, _GAP = 28, 2
_LEAST = 14
"""Cells that a column needs; what does not fit stands in a further table below."""
_HEADLINES = 4
"""More wins than that are only counted above the table."""
_REASONS = 3
"""So many reasons are given why a column has no result."""
_GIST = 3
"""So many changes are named behind a rule."""


def render_compare(data: dict[str, Any], lang: str = "en", tiles: str = "mpsz", colour: bool = False) -> str:
    """The text of one comparison (:meth:`calc.compare.Comparison.data`)."""
    return _Sheet(data, lang, tiles, colour).text()


class _Sheet:
    def __init__(self, data: dict[str, Any], lang: str, tiles: str, colour: bool) -> None:
        self.data = data
        self.columns = data["columns"]
        self.texts = [system(c["rules"]["engine"]).text(lang) for c in self.columns]
        self.words = Words(lang, WORDS)
        self.terminal = Terminal(tiles, colour)
        self.paint = self.terminal.paint
        self.out: list[str] = []
        self.names = _names(self.columns, lang)
        lines = data["lines"]
        subjects = {x["subject"] for x in lines if x["section"] in ("size", "yaku", "fu", "reading", "dora")}
        self.single = len(subjects) < 2

    def text(self) -> str:
        """All of it."""
        self._heads()
        if self.data["same"]:
            self.out += ["", self.words("same")]
            differ = [c["differs_in"] for c in self.columns if c["differs_in"]]
            if differ and len(self.columns) == 2:
                self.out.append(self.words("same_of", n=differ[0]))
            elif not differ:
                self.out.append(self.words("same_rules"))
        else:
            self._table()
            for found in self.data["causes"]:
                self._causes(found)
        return "\n".join(self.out)

    # --- above -------------------------------------------------------------------------------------------------------

    def _heads(self) -> None:
        if self.data["title"]:
            self.out += [self.paint(self.data["title"], BOLD), ""]
        shared = _first(c for c in self.columns if c["status"] == "settled")
        if shared is not None:
            at = self.columns.index(shared)
            where = " · ".join(self.texts[at].table(shared["result"]))
            self.out += [self.paint(self.terminal.inline(where), DIM), ""]
        for column, text in zip(self.columns, self.texts, strict=True):
            self.out += [self.paint(line, DIM) for line in broken(column["label"], COLUMNS)]
            self.out += ["  " + line for line in self._head(column, text)]

    def _head(self, column: Mapping[str, Any], text: Text) -> list[str]:
        """What the hand is in a column, in a few lines."""
        w = self.words
        if column["status"] != "settled":
            told = [self.paint(w(column["status"]), BOLD)]
            reasons = dict.fromkeys((p["code"], p["message"]) for p in column["problems"])
            for code, message in list(reasons)[:_REASONS]:
                ja = title(code, "ja") if w.lang == "ja" else ""
                told += broken(f"{code} {ja + ': ' if ja else ''}{message}", COLUMNS - 4)
            if len(reasons) > _REASONS:
                told.append(w("and_more", n=len(reasons) - _REASONS))
            return told
        lines = self.terminal.lines(text.said(text.headlines, column["result"]))
        if len(lines) > _HEADLINES:
            return [self.paint(w("settled"), BOLD)]
        # a headline fills the line with its value at the right: the indent is taken out of its middle
        return [line.replace("   ", " ", 1) if width(line) > COLUMNS - 2 else line for line in lines if line]

    # --- side by side ------------------------------------------------------------------------------------------------

    def _table(self) -> None:
        room = COLUMNS - 2 - _LABEL
        at_once = max(min(len(self.columns), room // (_LEAST + _GAP)), 2)
        groups = [(0, *range(i, min(i + at_once - 1, len(self.columns))))
                  for i in range(1, len(self.columns), at_once - 1)]  # fmt: skip
        for group in groups:
            cells = room // len(group) - _GAP
            rows = [(x, [self._cell(x, i) for i in group]) for x in self.data["lines"]]
            rows = [(x, values) for x, values in rows if len(set(values)) > 1 or len(groups) == 1]
            if not rows:
                continue
            self.out += ["", self.paint(self.words("differs"), BOLD)]
            self._row("", [self._fit(self.columns[i]["label"], cells) for i in group], cells)
            for line, values in rows:
                self._row(self.label(line), [self._fit(v, cells) for v in values], cells)

    def _fit(self, text: str, cells: int) -> list[str]:
        """A text in lines of so many cells; a word that is wider goes on in the next line."""
        lines = []
        for line in broken(text, cells):
            while width(line) > cells:
                part = clip(line, cells + 1)[:-1]
                lines.append(part)
                line = line[len(part) :]
            lines.append(line)
        return lines

    def _cell(self, line: Mapping[str, Any], column: int) -> str:
        if self.columns[column]["status"] != "settled" and line["section"] != "outcome":
            return "–"
        return self.terminal.inline(self.value(line, line["values"][column], self.texts[column]))

    def _row(self, label: str, cells: Sequence[Sequence[str]], size: int) -> None:
        labels = broken(label, _LABEL)
        for i in range(max(len(labels), *(len(c) for c in cells))):
            head = pad(clip(labels[i], _LABEL) if i < len(labels) else "", _LABEL)
            parts = [pad(c[i] if i < len(c) else "", size, ">") for c in cells]
            gap = " " * _GAP
            self.out.append(f"  {head}{gap}{gap.join(parts)}".rstrip())

    def label(self, line: Mapping[str, Any]) -> str:
        """What a line is called."""
        w, section, what = self.words, line["section"], line["what"]
        player = line["subject"].replace("table", w("table")) if section in ("pays", "points", "chips") else ""
        if section == "outcome":
            return w("outcome")
        if section == "pays":
            unit, _, why = what.partition(".")
            return f"{player}  {self.texts[0].words(why)}" + ("" if unit == "points" else f", {w(unit)}")
        if section in ("points", "chips"):
            return w(f"l_{section}", player=player)
        if section == "dice":
            return w("l_dice", player=line["subject"], name=self._name(what))
        if section in ("next", "note", "root"):
            return w(f"n_{what}") if section == "next" else w(f"l_{section}")
        return ("" if self.single else f"{line['subject']}: ") + self._of_win(line)

    def _of_win(self, line: Mapping[str, Any]) -> str:
        w, section, what = self.words, line["section"], line["what"]
        if section == "size":
            return w(f"s_{what}")
        if section == "dora":
            return w(f"d_{what}")
        if section == "reading":
            return w(what)
        name = (line.get(w.lang) or line.get("en") or self._name(what)) if section != "fu" else w(what)
        return w(f"l_{section}", name=name) if section in ("beside", "fu") else str(name)

    def _name(self, what: str) -> str:
        """A yaku by its name in the results, anything else by the words of its system."""
        w = self.texts[0].words
        words = (word for word in (f"dice_{what}", what) if w(word) != word)
        return self.names.get(what) or next((w(word) for word in words), what)

    def value(self, line: Mapping[str, Any], value: Any, text: Text) -> str:
        """A value as it stands in a column."""
        w, section, what = text.words, line["section"], line["what"]
        if section == "outcome":
            return self.words("settled") if value is True else " ".join(value or ())
        if value is None:
            return "0" if section in ("points", "chips") else "–"
        if value is True:
            return self.words("yes")
        if section in ("points", "chips"):
            return signed(value)
        if section == "reading":
            return _reading(value, text)
        if section == "dice":
            return ", ".join(self.words("each_hit_n", n=n, each=plain(each)) for n, each in value)
        if section == "note":
            return text.note({"id": what, **(value if isinstance(value, Mapping) else {})})
        if section == "next" and what == "over":
            return w(f"over_{value}")
        if section in ("yaku", "beside", "dora"):
            return _worth(value, w)
        if isinstance(value, Mapping):
            return w.pick(dict(value))
        if section == "fu":
            return w("fu_n", n=value)
        if isinstance(value, int):
            return plain(value)
        shown = self.words(value)
        return shown if shown != value else w(value)

    # --- why ---------------------------------------------------------------------------------------------------------

    def _causes(self, found: Mapping[str, Any]) -> None:
        w = self.words
        first, other = self.columns[0], self.columns[found["column"]]
        self.out += ["", self.paint(w("why"), BOLD)]
        if len(self.columns) > 2:
            self._wrapped("", w("under", first=first["label"], other=other["label"]))
        if not found["comparable"]:
            self._wrapped("", w("not_comparable", first=first["rules"]["id"], other=other["rules"]["id"]))
            return
        rules = found["rules"]
        if found["differing"] == 1:
            self._wrapped("", w("only_rule"))
        else:
            needed = sum(r["needed"] for r in rules)
            self._wrapped("", w("of_n" if needed < found["differing"] else "all_n", n=needed, of=found["differing"]))
        for rule in rules:
            self._rule(rule)
        if not found["complete"]:
            self._wrapped("", w("incomplete"))

    def _rule(self, rule: Mapping[str, Any]) -> None:
        w = self.words
        values = [shown(rule[side], w) for side in ("first", "other")]
        self.out.append("")
        change = f"{values[0]} → {values[1]}"
        if width(rule["id"]) + width(change) + 5 > COLUMNS:
            self.out.append("  " + self.paint(rule["id"], BOLD))
            self._wrapped("  ", change)
        else:
            self.out.append(f"  {self.paint(rule['id'], BOLD)}   {change}")
        for side in ("first", "other"):
            if rule[side]:
                self._wrapped(f"  {clip(shown(rule[side], w), 20)} ", provenance(rule[side], w), DIM)
        if rule["whole"]:
            self._wrapped("  ", w("whole" if rule["needed"] else "whole_too"))
        elif rule["alone"]:
            self._wrapped("  ", f"{w('alone' if rule['needed'] else 'alone_masked')} {self.gist(rule['alone'])}")
        if rule["with"]:
            self._wrapped("  ", w("partners", keys=", ".join(rule["with"])))
        if rule["vanishes"] and not rule["whole"]:
            self._wrapped("  ", w("vanishes"))
        elif rule["put_back"] and not rule["whole"] and not _mirrored(rule):
            self._wrapped("  ", f"{w('put_back')} {self.gist(rule['put_back'])}")

    def gist(self, changes: Sequence[Mapping[str, Any]]) -> str:
        """The changes that matter most: whether it is a win, what each player gets, else whatever changes first."""
        order = ("outcome", "points", "chips", "dice", "next")
        chosen = [c for section in order[:1] for c in changes if c["section"] == section]
        if not chosen:
            chosen = [c for section in order[1:] for c in changes if c["section"] == section] or list(changes)
        told = []
        for c in chosen[:_GIST]:
            old, new = (self.value(c, c[side], self.texts[0]) for side in ("from", "to"))
            if c["section"] == "outcome":
                old, new = (self.words("no_win") + f" ({v})" if v != self.words("settled") else v for v in (old, new))
            told.append(f"{self.label(c)} {old} → {new}")
        if len(chosen) > _GIST:
            told.append(self.words("and_more", n=len(chosen) - _GIST))
        return "; ".join(told)

    def _wrapped(self, head: str, text: str, code: str = "") -> None:
        room = COLUMNS - 2 - width(head) - (1 if head.strip() else 0)
        gap = " " if head.strip() else ""
        for i, line in enumerate(broken(self.terminal.inline(text), room)):
            self.out.append("  " + (head + gap if not i else " " * width(head + gap)) + self.paint(line, code))


def _mirrored(rule: Mapping[str, Any]) -> bool:
    """Whether putting a rule back undoes just what changing it alone does: then one of the two is said."""
    back = [{**c, "from": c["to"], "to": c["from"]} for c in rule["put_back"]]
    return back == list(rule["alone"])


def shown(ruling: Mapping[str, Any] | None, w: Words) -> str:
    """The value of a rule as it is written in rules.yaml."""
    if ruling is None:
        return w("absent")
    value = ruling["value"]
    return str(value).lower() if isinstance(value, bool) else str(value)


def provenance(ruling: Mapping[str, Any], w: Words) -> str:
    """Status and source of a rule's value."""
    return f"{w(ruling['status'])} · {ruling['source']}" if ruling["source"] else w(ruling["status"])


def _worth(value: Any, w: Words) -> str:
    """What a yaku or dora counts."""
    if isinstance(value, int):
        return w("han_n", n=value)
    if "yakuman" in value:
        return w("yakuman_n", n=value["yakuman"]) if value["yakuman"] > 1 else w("yakuman")
    return ", ".join(f"{k} {v}" if not isinstance(v, int) else f"{v:,}" for k, v in value.items())


def _reading(value: Mapping[str, Any], text: Text) -> str:
    """Sets, wait, and what jokers are."""
    w, parts = text.words, list[str]()
    if not value.get("sets") and "form" in value:
        parts.append(w(value["form"]))
    parts += [text.tile_text(s) for s in value.get("sets", ())]
    if value.get("wait"):
        parts.append(w("wait", wait=w(value["wait"])))
    for one in value.get("stands", ()):
        parts.append(f"{text.tile_text([one['tile']])}={text.tile_text([one['as']])}")
    for name in ("held", "drawn"):
        tiles = value.get(name)
        if tiles:
            parts.append(text.tile_text([tiles] if isinstance(tiles, str) else tiles))
    return " ".join(parts) or "–"


def _names(columns: Sequence[Mapping[str, Any]], lang: str) -> dict[str, str]:
    """Names of yaku, as the results give them."""
    found = {}
    for column in columns:
        for win in column.get("result", {}).get("wins", ()):
            for yaku in (*(win.get("yaku") or ()), *(win.get("beside") or ())):
                if isinstance(yaku, Mapping):
                    found[yaku["id"]] = yaku.get(lang) or yaku.get("en") or yaku["id"]
    return found


def _first(found: Any) -> Any:
    return next(iter(found), None)
