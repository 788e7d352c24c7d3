"""Wenzhou results in words."""

from collections.abc import Mapping
from typing import Any

from ... import compiled
from ...render.data_text import DataText
from ...render.paper import GAP, Steps

_KIND = {"self_draw": "lack_self_draw", "three_jokers": "lack_have", "naked_single": "lack_melded"}


class WenzhouText(DataText):
    """Grades and their reasons; what each 財神 stands for."""

    own = compiled.words(__file__, "result")
    _names: Mapping[str, str] = {}
    """The names of reasons and grades in the current hand, for the receipt."""

    def table(self) -> list[str]:
        """Dealer, streak, indicator."""
        data = self.data
        indicator = data["hand"]["indicator"]
        turned = [self.words("turned", tile=self.tile(indicator))] if indicator else []
        return [*super().table(), self._streak(data["hand"]["streak"]), *turned]

    def _streak(self, n: int) -> str:
        return self.words("streak", n=n) if n > 1 else self.words("first_hand")

    def headlines(self) -> None:
        """Write who won, how, and the grade."""
        data, w, pick = self.data, self.words, self.words.pick
        told = [one for win in data["wins"] for one in (win, *win["readings"])]
        self._names = {f"grade.{one['grade']}": pick(one["grade_name"]) for one in told}
        self._names |= {f"reason.{x['id']}": pick(x) for one in told for x in one["reasons"]}
        for win in data["wins"]:
            what = "claims" if not win["paid"] else "robbed" if win["robbed_kong"] else win["by"]
            value = f"{self.size(win)}  {self.points(win['points'])}" if win["paid"] else w("unpaid")
            self.headline(w(what, win), value)
        if not data["wins"]:
            first = data["receipt"][0]
            chombo = first["label"] == "chombo"
            self.headline(w("chombo_by", player=first["result"]) if chombo else w("exhaustive"))

    def receipt(self) -> Steps:
        """Return every step; 財神銭 only if it is played."""
        data = self.data
        steps = [s for s in data["receipt"] if (s["topic"], s["label"]) != ("considered", "joker_money")]
        self.data = {**data, "receipt": steps}
        return super().receipt()

    def size(self, one: dict[str, Any]) -> str:
        """Return a grade: ``hard (硬) ×2``."""
        return self.words("grade_size", grade=self.words.pick(one["grade_name"]), factor=one["factor"])

    def reasons(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """Write each win's hand, what the 財神 stand for, the grade and why, what was missing, other readings."""
        if data["hand"]["any_kong"] is not None:
            self.blank().say(self.words("konged" if data["hand"]["any_kong"] else "no_kong"))
        for win in data["wins"]:
            if len(data["wins"]) > 1:
                self.blank().heading(win["player"], 1)
            self._hand(win)
            self._grade(win, steps)
            if win["paid"]:
                self._stakes(win, data)
            self._others(win)

    def _hand(self, win: dict[str, Any]) -> None:
        w = self.words
        self.blank()
        more = f"  ({w('kong_draw')})" if win["kong_tsumo"] else ""
        self.row(w("hand"), self.hand(win, win["player"], win["tile"]) + more)
        melds = (self.meld(meld, win["player"]) for meld in win["melds"])
        self.row(w("reading"), " ".join([self._reading(win["reading"]), *melds]))
        self.row(w("jokers"), self._jokers(win["reading"]))
        whites = win["reading"]["whites"]
        if whites and win["reading"]["form"] != "junk":  # in junk no tile stands for anything
            named = {"tile": self.tile(whites["tile"]), "as": self.tile(whites["as"])}
            times = f" (×{whites['number']})" if whites["number"] > 1 else ""
            self.row(w("white_row"), w("white_is", **named) + times)

    def _reading(self, reading: dict[str, Any]) -> str:
        w = self.words
        if reading["form"] == "junk":
            return w("junk")
        sets = " ".join(self.tile_text(s) for s in reading["sets"])
        if reading["odd"]:
            return f"{sets}{GAP}{w('odd', tile=self.tile(reading['odd']))}"
        return sets

    def _jokers(self, reading: dict[str, Any]) -> str:
        """Return what each 財神 stands for."""
        w = self.words
        if not reading["jokers"]:
            return w("no_jokers")
        if reading["form"] == "junk":
            return w("junk_jokers")
        parts = []
        for i, one in enumerate(reading["stands"]):
            named = {"tile": self.tile(one["tile"]), "as": self.tile(one["as"])}
            spare = reading["odd_joker"] and i == len(reading["stands"]) - 1
            parts.append(w("changed" if one["changed"] else "spare" if spare else "face", **named))
        return ", ".join(f"{p} ×{parts.count(p)}" if parts.count(p) > 1 else p for p in dict.fromkeys(parts))

    def _grade(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        w = self.words
        first, *also = [w.pick(x) for x in win["reasons"]]
        text = f"{self.size(win)}: {first}" + (f" ({w('also', names=', '.join(also))})" if also else "")
        self.blank().row(w("grade"), text)
        reason = f"reason.{win['reasons'][0]['id']}"  # not every reason has a rule that gives it its grade
        rules = [rule for rule in steps[reason]["rules"] if rule["id"] == reason] if reason in steps else []
        if rules:
            self.say(self.source({"rules": rules}), indent=10)
        if win["missing"]:
            self.say(w("lacking", grade=self.size(win["missing"][0])), indent=10)
            for lack in win["missing"]:
                self.say(self._lack(lack, win), "– ", 12)

    def _lack(self, lack: dict[str, Any], win: dict[str, Any]) -> str:
        """Return what the hand lacks for one reason of the next grade."""
        w = self.words
        word = _KIND.get(lack["id"], "lack_changed" if lack.get("changed") else "lack_whites")
        if "shape" in lack:
            word = "lack_shape" if lack["shape"] == "none" else "lack_lone"
        face = win["reading"]["stands"][0]["tile"] if win["reading"]["stands"] else ""
        changes = [f"{self.tile(face)} → {self.tile(k)}" for k in lack.get("changed", ())]
        text = w(word, win | lack, name=w.pick(lack), tiles=", ".join(changes))
        if "uncounted" in lack:
            text += w("uncounted", tiles=" ".join(f"[{self.tile_text(m)}]" for m in lack["uncounted"]))
        return text

    def _stakes(self, win: dict[str, Any], data: dict[str, Any]) -> None:
        """Write how the payments are calculated: stake × factor of the grade."""
        w = self.words
        dealer, factor = data["hand"]["seats"][0], win["factor"]
        flows = [t for t in data["ledger"] if t["to"] == win["player"] and t["why"] == "win"]
        for word, with_dealer in (("dealer_with", True), ("between", False)):
            part = [t for t in flows if (dealer in (t["from"], t["to"])) == with_dealer]
            if part and factor:
                players = ", ".join(t["from"] for t in part)
                amount, which = part[0]["amount"], self._streak(data["hand"]["streak"])
                text = w("stake_part", players=players, stake=amount // factor, factor=factor)
                self.row(w("stakes"), f"{text} = {amount:,}{GAP}{w(word, n=which)}")

    def _others(self, win: dict[str, Any]) -> None:
        w = self.words
        for other in self.others(win):
            loses = w("loses", n=format(other["loses"], ",")) if other["loses"] else w("same")
            loses = w("self_draw_only") if other["refused"] else loses
            names = ", ".join(w.pick(x) for x in other["reasons"])
            jokers = f" ({self._jokers(other['reading'])})" if other["reading"]["stands"] else ""
            self.say(self._reading(other["reading"]) + jokers, indent=4)
            self.say(f"{self.size(other)}: {names} – {loses}", indent=6)

    def waits(self, data: dict[str, Any]) -> None:
        """Write what completes a hand; tiles of the same value are put together."""
        w = self.words
        self.waits_head(data, w("turned", tile=self.tile(data["indicator"])))
        groups: dict[str, list[dict[str, Any]]] = {}
        for row in data["waits"]:
            worths = [w("by_" + by) + self._worth(x) for by, x in row["values"].items()]
            groups.setdefault(" · ".join(worths), []).append(row)
        for worth, rows in groups.items():
            tiles = self.tile_text([r["tile"] for r in rows], keep_order=False)
            self.say(f"{tiles}  ({w('left')} {sum(r['left'] for r in rows)})")
            self.say(worth, indent=6)

    def _worth(self, worth: dict[str, Any]) -> str:
        w = self.words
        if "refused" in worth:
            return w("refused_" + worth["refused"])
        points = f" {self.points(worth['points'])}" if "points" in worth else ""
        return f" {self.size(worth)}{points} ({w.pick(worth['reason'])})"

    def label(self, step: dict[str, Any]) -> str:
        """Return the name of a receipt line."""
        return self._names.get(step["label"]) or self.words(step["label"])

    def outcome(self, step: dict[str, Any]) -> str:
        """Return the result of a receipt line; of a reason, its grade."""
        grade = self._names.get(f"grade.{step['result']}") if step["topic"] == "grade" else None
        return grade or super().outcome(step)

    def next_hand(self, following: dict[str, Any]) -> list[str]:
        """Return who deals next, and which hand in a row it will be."""
        return [self.words("dealer", player=following["dealer"]), self._streak(following["streak"])]
