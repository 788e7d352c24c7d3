"""Mighty results in words: what each white stands for, chips line by line."""

from typing import Any

from ... import compiled
from ...render.paper import GAP
from ...riichi.text import RiichiText

WORDS = compiled.words(__file__, "result")


class MightyText(RiichiText):
    """Riichi's text with jokers and アリス."""

    own = WORDS

    def grade(self, win: dict[str, Any]) -> str:
        """Return the size of a win; 鬼将軍 has no han."""
        if not win.get("kishogun"):
            return super().grade(win)
        return f"{self.words('kishogun').split(':')[0].split(' (')[0]} · {self.words(win['limit'])}"

    def jokers(self, jokers: dict[str, Any]) -> str:
        """Return what the whites stand for."""
        w = self.words
        parts = [w("white_is", tile=self.tile(t)) for t in jokers["held"]]
        parts += [w("drawn", tile=self.tile(jokers["drawn"]))] if jokers["drawn"] else []
        return ", ".join(parts)

    def _hand(self, win: dict[str, Any], data: dict[str, Any]) -> None:
        super()._hand(win, data)
        w = self.words
        whites = self.jokers(win["jokers"])
        if whites:
            mode = "interpretations" if win["declared"] == "best" else f"declared_{win['declared']}"
            more = w(mode, n=win["interpretations"]) if win["interpretations"] > 1 else ""
            self.row(w("jokers"), whites + (f"{GAP}({more})" if more else ""), 0)
        if win["alice"] is not None:
            turned = w("alice_turned", tiles=self._each(win["alice"]) or "–", n=win["alice_matches"])
            self.row(w("alice"), turned)
        if win["doubled"]:
            self.row("", w("doubled", n=win["factor"]), strong=True)

    def _value(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        super()._value(win, steps)
        w = self.words
        if win["kishogun"]:
            self.line(w("kishogun"), w(win["limit"]), self.source(steps.get("kishogun")))

    def _others(self, win: dict[str, Any]) -> None:
        w = self.words
        for other in win["forbidden"][: self.readings]:
            why = "forbidden" if other["reason"] == "furiten" else "forbidden_five"
            self.say(w(why, jokers=self.jokers(other["jokers"]), tiles=self._each(other["tiles"])))
        if not win["readings"]:
            super()._others(win)
            return
        self.blank().heading(w("modes"))
        for mode, got in win["modes"].items():
            worth = self.points(got["points"])
            worth += f" + {w('chips_n', n=got['chips'])}" if got["chips"] else ""
            mark = "→" if got["counts"] else " "
            self.row(f"{mark} {w('mode_' + mode)}", f"{worth}{GAP}{self.jokers(got['jokers'])}", 25)
        turned = win["alice"] is not None or win["dora"]["ura"] or win["shown"]["points"] != win["points"]
        for other in self.others(win, "others_shown" if turned else "others"):
            self.other(other, f"{self.jokers(other['jokers']) or w('as_white')}: {self.reading(other['reading'])}")

    def label(self, step: dict[str, Any]) -> str:
        """Return the name of a receipt line."""
        if step["label"].startswith("declared_"):
            return self.words(step["label"], n=step["result"])
        return super().label(step)
