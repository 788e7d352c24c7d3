"""A hand under several rule sets, side by side, then the rules that make the difference."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .. import compiled
from ..result import Result
from ..systems import system
from ..verdict import Remark, Verdict
from .columns import Compared, Inset
from .paper import Blank, Block, Heading, Headline, NamedRow, Para
from .terminal import COLUMNS
from .text import Text
from .width import clip, width
from .words import Words, plain, signed, written

WORDS = compiled.words(__file__, "compare")

_HEADLINES = 4
"""The most headlines shown above the table; if there are more, none is."""
_REASONS = 3
"""The most reasons given for a column without a result."""
_GIST = 3
"""The most changes listed for a rule."""


def told(data: dict[str, Any], lang: str = "en") -> list[Block]:
    """The blocks of one comparison (:meth:`calc.compare.Comparison.data`)."""
    return list(_Sheet(data, lang).comparison())


class _Sheet(Words):
    """All blocks of a comparison."""

    def __init__(self, data: dict[str, Any], lang: str) -> None:
        super().__init__(lang, WORDS)
        self.data = data
        self.columns = data["columns"]
        self.texts = [system(c["rules"]["engine"]).text(lang) for c in self.columns]
        for text, column in zip(self.texts, self.columns, strict=True):
            text.words.learn(column["rules"].get("names", {}))
            if verdict := column.get("result"):
                text.look(verdict)
        verdicts = [column["result"] for column in self.columns if "result" in column]
        self.names = {id_: name for verdict in verdicts for id_, name in self._yaku(verdict)}
        """Names of yaku, as the results give them."""
        lines = data["lines"]
        subjects = {x["subject"] for x in lines if x["section"] in ("size", "yaku", "fu", "reading", "dora")}
        self.single = len(subjects) < 2

    def _yaku(self, verdict: Verdict[Any]) -> Iterator[tuple[str, str]]:
        if isinstance(verdict, Result):
            for win in verdict.data()["wins"]:
                yaku = (one for name in ("yaku", "beside") for one in win.get(name) or ())
                yield from ((one["id"], self.pick(dict(one)) or one["id"]) for one in yaku)
            return
        for won in verdict.wins:
            yield from ((part.id, self.name(part)) for part in won.yaku)

    def comparison(self) -> Iterator[Block]:
        """All blocks."""
        yield from self._heads()
        if not self.data["same"]:
            yield self._table()
            for found in self.data["causes"]:
                yield from self._causes(found)
            return
        yield from (Blank(), Para(self("same"), indent=0))
        differ = [c["differs_in"] for c in self.columns if c["differs_in"]]
        if differ and len(self.columns) == 2:
            yield Para(self("same_of", n=differ[0]), indent=0)
        elif not differ:
            yield Para(self("same_rules"), indent=0)

    # --- above -------------------------------------------------------------------------------------------------------

    def _heads(self) -> Iterator[Block]:
        """The title and what was on the table, then the headlines of each column, or why it has no result."""
        if self.data["title"]:
            yield from (Headline(self.data["title"]), Blank())
        shared = next((i for i, c in enumerate(self.columns) if c["status"] == "settled"), None)
        if shared is not None:
            where = self.texts[shared].table()
            yield from (Para(" · ".join(where), indent=0, light=True), Blank())
        for column, text in zip(self.columns, self.texts, strict=True):
            yield Para(column["label"], indent=0, light=True)
            heads = text.said(text.headlines) if column["status"] == "settled" else []
            if 0 < len(heads) <= _HEADLINES:
                yield Inset(heads)
            else:
                yield Heading(self(column["status"]), 2)
                yield from self._reasons(column.get("problems", ()))

    def _reasons(self, problems: Sequence[Mapping[str, Any]]) -> Iterator[Block]:
        """Why a column has no result."""
        reasons = dict.fromkeys((p["code"], p.get(self.lang, p)["message"]) for p in problems)
        for code, message in list(reasons)[:_REASONS]:
            yield Para(f"{code} {message}")
        if len(reasons) > _REASONS:
            yield Para(self("and_more", n=len(reasons) - _REASONS))

    # --- side by side ------------------------------------------------------------------------------------------------

    def _table(self) -> Block:
        columns = range(len(self.columns))
        rows = [(self.label(x), [self._cell(x, i) for i in columns]) for x in self.data["lines"]]
        return Compared(self("differs"), [c["label"] for c in self.columns], rows)

    def _cell(self, line: Mapping[str, Any], column: int) -> str:
        if self.columns[column]["status"] != "settled" and line["section"] != "outcome":
            return "–"
        return self.value(line, line["values"][column], self.texts[column])

    def label(self, line: Mapping[str, Any]) -> str:
        """The label of a line."""
        section, what = line["section"], line["what"]
        player = line["subject"].replace("table", self("table")) if section in ("pays", "points", "chips") else ""
        if section == "outcome":
            return self("outcome")
        if section == "pays":
            unit, _, why = what.partition(".")
            if unit == "points":
                return f"{player}  {self.texts[0].words(why)}"
            known = (text.words.chip_line(why) for text in self.texts)
            return f"{player}  {next((name for name in known if name != why), why)}, {self(unit)}"
        if section in ("points", "chips"):
            return self(f"l_{section}", player=player)
        if section == "dice":
            return self("l_dice", player=line["subject"], name=self._name(what))
        if section in ("next", "note", "root"):
            return self(f"n_{what}") if section == "next" else self(f"l_{section}")
        of_win = "" if self.single else f"{line['subject']}: "
        if section in ("size", "dora", "reading"):
            return of_win + self({"size": "s_", "dora": "d_", "reading": ""}[section] + what)
        name = self(what) if section == "fu" else line.get(self.lang) or line.get("en") or self._name(what)
        return of_win + (self(f"l_{section}", name=name) if section in ("beside", "fu") else str(name))

    def _name(self, what: str) -> str:
        """A yaku by its name in the results, anything else by the words of its system."""
        return self.names.get(what) or self.texts[0].words.first(f"dice_{what}", what) or what

    def value(self, line: Mapping[str, Any], value: Any, text: Text[Any]) -> str:
        """A value as shown in a column."""
        w, section, what = text.words, line["section"], line["what"]
        if section == "outcome":
            return self("settled") if value is True else " ".join(value or ())
        if section in ("points", "chips"):
            return signed(value or 0)
        if value is None:
            return "–"
        if value is True:
            return self("yes")
        if section == "reading":
            return _reading(value, text)
        if section == "dice":
            return ", ".join(self("each_hit_n", n=n, each=plain(each)) for n, each in value)
        if section == "note":
            return text.note(Remark(what, value if isinstance(value, Mapping) else {}))
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
        return self.first(value) or w(value)

    # --- why ---------------------------------------------------------------------------------------------------------

    def _causes(self, found: Mapping[str, Any]) -> Iterator[Block]:
        """The rules that make one column differ from the first."""
        first, other = self.columns[0], self.columns[found["column"]]
        yield from (Blank(), Headline(self("why")))
        if len(self.columns) > 2:
            yield Para(self("under", first=first["label"], other=other["label"]))
        if not found["comparable"]:
            yield Para(self("not_comparable", first=first["rules"]["id"], other=other["rules"]["id"]))
            return
        needed = sum(r["needed"] for r in found["rules"])
        word = "only_rule" if found["differing"] == 1 else "of_n" if needed < found["differing"] else "all_n"
        yield Para(self(word, n=needed, of=found["differing"]))
        for rule in found["rules"]:
            yield from self._rule(rule)
        if not found["complete"]:
            yield Para(self("incomplete"))

    def _rule(self, rule: Mapping[str, Any]) -> Iterator[Block]:
        """A rule, its values with their sources, and its effect."""
        change = " → ".join(shown(rule[side], self) for side in ("first", "other"))
        yield Blank()
        if width(rule["id"]) + width(change) + 5 > COLUMNS:
            yield from (Heading(rule["id"], 2), Para(change, indent=4))
        else:
            yield NamedRow(rule["id"], change, width(rule["id"]) + 2, strong=True)
        yield from provenance(rule, self, 20)
        told = []
        if rule["whole"]:
            told.append(self("whole" if rule["needed"] else "whole_too"))
        elif rule["alone"]:
            told.append(f"{self('alone' if rule['needed'] else 'alone_masked')} {self.gist(rule['alone'])}")
        if rule["with"]:
            told.append(self("partners", keys=", ".join(rule["with"])))
        if rule["vanishes"] and not rule["whole"]:
            told.append(self("vanishes"))
        elif rule["put_back"] and not rule["whole"] and not _mirrored(rule):
            told.append(f"{self('put_back')} {self.gist(rule['put_back'])}")
        yield from (Para(text, indent=4) for text in told)

    def gist(self, changes: Sequence[Mapping[str, Any]]) -> str:
        """The most important changes: whether it is a win; if that stays, what each player gets (points, chips, dice)
        and what comes next; if these stay too, whatever else changes."""
        order = ("outcome", "points", "chips", "dice", "next")
        chosen = [c for section in order[:1] for c in changes if c["section"] == section]
        if not chosen:
            chosen = [c for section in order[1:] for c in changes if c["section"] == section] or list(changes)
        told = []
        for c in chosen[:_GIST]:
            old, new = (self.value(c, c[side], self.texts[0]) for side in ("from", "to"))
            if c["section"] == "outcome":
                old, new = (self("no_win") + f" ({v})" if v != self("settled") else v for v in (old, new))
            told.append(f"{self.label(c)} {old} → {new}")
        if len(chosen) > _GIST:
            told.append(self("and_more", n=len(chosen) - _GIST))
        return "; ".join(told)


def _mirrored(rule: Mapping[str, Any]) -> bool:
    """Whether putting a rule back undoes exactly what changing it alone does; then only one of them is printed."""
    back = [{**c, "from": c["to"], "to": c["from"]} for c in rule["put_back"]]
    return back == list(rule["alone"])


def shown(ruling: Mapping[str, Any] | None, w: Words) -> str:
    """The value of a rule as it is written in rules.yaml."""
    return w("absent") if ruling is None else written(ruling["value"])


def provenance(rule: Mapping[str, Any], w: Words, cells: int) -> Iterator[Block]:
    """Both values of a rule, cut to so many cells, each with its status and source."""
    for ruling in filter(None, (rule["first"], rule["other"])):
        source = f" · {w.about(ruling['source'])}" if ruling["source"] else ""
        yield Para(w.status(ruling["status"]) + source, f"{clip(shown(ruling, w), cells)}  ", 4, light=True)


def _worth(value: Any, w: Words) -> str:
    """The worth of a yaku or dora."""
    if isinstance(value, int):
        return w("han_n", n=value)
    if "yakuman" in value:
        return w("yakuman_n", n=value["yakuman"]) if value["yakuman"] > 1 else w("yakuman")
    return ", ".join(f"{k} {v}" if not isinstance(v, int) else f"{v:,}" for k, v in value.items())


def _reading(value: Mapping[str, Any], text: Text[Any]) -> str:
    """Sets, wait, and what the jokers stand for."""
    w = text.words
    parts = [text.tile_text(s) for s in value.get("sets", ())] or [w(value["form"]) if "form" in value else ""]
    parts.append(w("wait", wait=w(value["wait"])) if value.get("wait") else "")
    parts += [f"{text.tile(one['tile'])}={text.tile(one['as'])}" for one in value.get("stands", ())]
    for tiles in (value.get("held") or (), value.get("drawn") or ()):
        parts.append(text.tile_text([tiles] if isinstance(tiles, str) else tiles))
    return " ".join(filter(None, parts)) or "–"
