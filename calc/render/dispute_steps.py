"""What is said to a claim that nothing explains: what is there, or the nearest step of what hands are worth."""

from collections.abc import Mapping
from typing import Any

from .dispute_causes import Causes


class Steps(Causes):
    """Where a claim stands that is no known mistake."""

    def yaku_said(self, claim: Mapping[str, Any]) -> str:
        """That a yaku which the claim names is not there, or is; how many dora there are."""
        wins = (self.data["verdict"] or {}).get("wins", ())
        held = {yaku["id"] for win in wins for yaku in win.get("yaku", ())}
        for fact in claim["facts"]:
            if fact["what"] == "dora" and wins:
                source, there = fact["value"][0], (wins[0].get("dora") or {}).get(fact["value"][0], 0)
                return self.words("dora_there", part=self.words(f"dora.{source}"), n=there)
            if fact.get("name") and (fact["value"][0] in held) != fact["value"][1]:
                word = "yaku_not_there" if fact["value"][1] else "yaku_there"
                return self.words(word, name=self.name(fact["name"]))
        return ""

    def nearest(self, claim: Mapping[str, Any]) -> str:
        """What hand would be worth the amount that is claimed, or the nearest amounts that a hand can be worth."""
        fact = next((f for f in claim["facts"] if f["what"] == "points"), None)
        ron = self.system.discarder_pays and self.data["wins"] and self.data["wins"][0]["by"] == "ron"
        if ron and fact and fact["sense"] == "pays":
            who = fact["who"] or claim["by"]
            if not next(one["points"] for one in self.data["rulings"] if one["player"] == who):
                return self.words("no") + self.words("sense_not_payer", player=who)
        found = claim["nearest"]
        if not found:
            return ""
        first = found[0]
        if first["worth"] == first["asked"]:
            text = self.words("nearest_is", amount=self.number(first["worth"]), what=self.rung(first))
            if first["other"] and not first["own"]:
                by = self.words("tsumo_word" if first["by"] == "ron" else "ron_word")
                text += self.words("whose", other=by, amount=first["other"])
            return text
        low, *high = [self.words("rung", amount=self.number(r["worth"]), what=self.rung(r)) for r in found]
        return self.words("nearest" if high else "nearest_one", low=low, high="".join(high))

    def rung(self, rung: Mapping[str, Any]) -> str:
        """A size on the ladder of what hands are worth."""
        w = self.words
        limit = rung["limit"]
        counted = f"{w('han', n=rung['han'])} {w('fu', n=rung['fu'])}" if rung["han"] else w("times", n=rung["times"])
        size = w(limit) if limit else counted
        if rung["by"]:
            size = w("by_" + rung["by"], what=size)
        return w("of_dealer", what=size) if rung["dealer"] else size
