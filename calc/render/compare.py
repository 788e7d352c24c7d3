"""A hand under several rule sets, side by side, then the rules that make the difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import compiled
from ..codes import title
from ..systems import system
from .paper import Block, Compared, Inset, Para
from .terminal import COLUMNS, Terminal
from .text import Teller, Text
from .width import clip, width
from .words import Words, plain, signed

WORDS = compiled.words(__file__, "compare")

_HEADLINES = 4
"""More wins than that are only counted above the table."""
_REASONS = 3
"""So many reasons are given why a column has no result."""
_GIST = 3
"""So many changes are named behind a rule."""


def told(data: dict[str, Any], lang: str = "en") -> list[Block]:
    """What is said of one comparison (:meth:`calc.compare.Comparison.data`)."""
    sheet = _Sheet(data, lang)
    return sheet.said(sheet.comparison)


def render_compare(data: dict[str, Any], lang: str = "en", tiles: str = "mpsz", colour: bool = False) -> str:
    """The text of one comparison for a terminal."""
    return Terminal(tiles, colour).text(told(data, lang))


class _Sheet(Teller):
    def __init__(self, data: dict[str, Any], lang: str) -> None:
        super().__init__()
        self.data = data
        self.columns = data["columns"]
        self.texts = [system(c["rules"]["engine"]).text(lang) for c in self.columns]
        self.words = Words(lang, WORDS)
        self.names = _names(self.columns, lang)
        lines = data["lines"]
        subjects = {x["subject"] for x in lines if x["section"] in ("size", "yaku", "fu", "reading", "dora")}
        self.single = len(subjects) < 2

    def comparison(self) -> None:
        """All of it."""
        self._heads()
        if self.data["same"]:
            self.blank().say(self.words("same"), indent=0)
            differ = [c["differs_in"] for c in self.columns if c["differs_in"]]
            if differ and len(self.columns) == 2:
                self.say(self.words("same_of", n=differ[0]), indent=0)
            elif not differ:
                self.say(self.words("same_rules"), indent=0)
        else:
            self._table()
            for found in self.data["causes"]:
                self._causes(found)

    # --- above -------------------------------------------------------------------------------------------------------

    def _heads(self) -> None:
        if self.data["title"]:
            self.headline(self.data["title"])
            self.blank()
        shared = next((i for i, c in enumerate(self.columns) if c["status"] == "settled"), None)
        if shared is not None:
            self.say(" · ".join(self.texts[shared].table(self.columns[shared]["result"])), indent=0, light=True)
            self.blank()
        for column, text in zip(self.columns, self.texts, strict=True):
            self.say(column["label"], indent=0, light=True)
            self._head(column, text)

    def _head(self, column: Mapping[str, Any], text: Text) -> None:
        """What the hand is in a column, in a few lines."""
        w = self.words
        if column["status"] != "settled":
            self.heading(w(column["status"]), 2)
            reasons = dict.fromkeys((p["code"], p["message"]) for p in column["problems"])
            for code, message in list(reasons)[:_REASONS]:
                ja = title(code, "ja") if w.lang == "ja" else ""
                self.blocks.append(Para(f"{code} {ja + ': ' if ja else ''}{message}"))
            if len(reasons) > _REASONS:
                self.say(w("and_more", n=len(reasons) - _REASONS))
            return
        heads = text.said(text.headlines, column["result"])
        if len(heads) > _HEADLINES:
            self.heading(w("settled"), 2)
        else:
            self.blocks.append(Inset(heads))

    # --- side by side ------------------------------------------------------------------------------------------------

    def _table(self) -> None:
        columns = range(len(self.columns))
        rows = [(self.label(x), [self._cell(x, i) for i in columns]) for x in self.data["lines"]]
        self.blocks.append(Compared(self.words("differs"), [c["label"] for c in self.columns], rows))

    def _cell(self, line: Mapping[str, Any], column: int) -> str:
        if self.columns[column]["status"] != "settled" and line["section"] != "outcome":
            return "–"
        return self.value(line, line["values"][column], self.texts[column])

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
        self.blank().headline(w("why"))
        if len(self.columns) > 2:
            self.say(w("under", first=first["label"], other=other["label"]))
        if not found["comparable"]:
            self.say(w("not_comparable", first=first["rules"]["id"], other=other["rules"]["id"]))
            return
        rules = found["rules"]
        if found["differing"] == 1:
            self.say(w("only_rule"))
        else:
            needed = sum(r["needed"] for r in rules)
            self.say(w("of_n" if needed < found["differing"] else "all_n", n=needed, of=found["differing"]))
        for rule in rules:
            self._rule(rule)
        if not found["complete"]:
            self.say(w("incomplete"))

    def _rule(self, rule: Mapping[str, Any]) -> None:
        w = self.words
        values = [shown(rule[side], w) for side in ("first", "other")]
        self.blank()
        change = f"{values[0]} → {values[1]}"
        if width(rule["id"]) + width(change) + 5 > COLUMNS:
            self.heading(rule["id"], 2)
            self.say(change, indent=4)
        else:
            self.row(rule["id"], change, width(rule["id"]) + 2, strong=True)
        for side in ("first", "other"):
            if rule[side]:
                self.say(provenance(rule[side], w), f"{clip(shown(rule[side], w), 20)}  ", 4, light=True)
        if rule["whole"]:
            self.say(w("whole" if rule["needed"] else "whole_too"), indent=4)
        elif rule["alone"]:
            self.say(f"{w('alone' if rule['needed'] else 'alone_masked')} {self.gist(rule['alone'])}", indent=4)
        if rule["with"]:
            self.say(w("partners", keys=", ".join(rule["with"])), indent=4)
        if rule["vanishes"] and not rule["whole"]:
            self.say(w("vanishes"), indent=4)
        elif rule["put_back"] and not rule["whole"] and not _mirrored(rule):
            self.say(f"{w('put_back')} {self.gist(rule['put_back'])}", indent=4)

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
