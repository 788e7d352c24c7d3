"""Mistakes in words: each as people say it, with the rules that it contradicts. For a claim that no known mistake
explains, what is there instead, or the nearest value that a hand can have."""

from collections.abc import Mapping, Sequence
from typing import Any

from .. import compiled
from ..japanese import meaning_in_japanese
from ..systems import system
from .words import Words, written

WORDS = compiled.words(__file__, "dispute")


class CauseWords:
    """The words for the causes of one dispute, and for amounts."""

    def __init__(self, data: Mapping[str, Any], lang: str) -> None:
        self.data, self.lang = data, lang
        self.rulings = {one["player"]: one for one in data["rulings"]}
        """What each player gains or loses."""
        self.comma = "、" if lang == "ja" else ", "
        self.system = system(data["engine"])
        self.known = dict(WORDS)
        for table in reversed(self.system.mistake_tables):
            self.known |= table.get("words", {})
        self.words = Words(lang, self.known)
        self.text = self.system.text(lang)
        self.text.words.learn(data["rules"].get("names", {}))

    def amount(self, unit: str, n: int) -> str:
        """An amount with its unit."""
        text = self.words(f"amount_{unit}", n=n) if n == 1 else self.words(f"amount_{unit}", n=format(n, ","))
        return text.replace("-", "−")

    def number(self, n: int) -> str:
        """Points without their unit in English, with it in Japanese."""
        return f"{n:,}" + ("点" if self.lang == "ja" else "")

    def together(self, parts: Sequence[str], word: str = "and") -> str:
        """Parts joined as in speech."""
        if len(parts) < 2:
            return "".join(parts)
        return self.words(word, one=self.comma.join(parts[:-1]), other=parts[-1])

    def own_word(self, cause: Mapping[str, Any]) -> str:
        """The word for exactly this mistake, if there is one."""
        kind, subject = cause["kind"], cause["subject"]
        words = (f"{kind}_{subject}", f"{kind}_{subject.partition(' ')[0]}")
        return next((word for word in words if word in self.known), "")

    def cause(self, cause: Mapping[str, Any]) -> str:
        """A cause in words."""
        w, kind, subject = self.words, cause["kind"], cause["subject"]
        if kind == "both":
            return self.together([self.cause(part) for part in cause["parts"]], "both")
        if kind == "rule":
            return self.together([self._rule(rule) for rule in cause["rules"] if rule["other"] is not None])
        if kind == "reading":
            return self._reading(cause)
        if kind == "dealer":
            return self._dealer(cause)
        if own := self.own_word(cause):
            names = [self.name(name) for name in cause.get("reasons", ())]
            reasons = self.together(names, "any" if kind == "added" else "and")
            return w(own, tile=w(subject.partition(" ")[2]), part=self.part(cause), reasons=reasons)
        some, part = "_one" if subject.endswith("/1") else "", self.part(cause)
        if kind == "happened" and subject.startswith("fu.") and some:
            return w("closed_as_open", part=part)
        return w(f"{kind}{some}", part=part)

    def _dealer(self, cause: Mapping[str, Any]) -> str:
        w, first, wins = self.words, self.data["seats"][0], self.data["wins"]
        player, _, winds = cause["subject"].partition("/")
        about = wins[cause["win"] :][:1] if cause.get("win", -1) >= 0 else wins
        dealt = [x["player"] for x in about]
        text = (w("dealer_not", winner=first) if first in dealt and player not in dealt and not winds
                else w("dealer_is", player=player))  # fmt: skip
        return text + (w("winds") if winds and self.system.seat_winds else "")

    def _rule(self, rule: Mapping[str, Any]) -> str:
        """A rule with another value, in the words of players if they have some."""
        w, key, other = self.words, rule["id"], rule["other"]
        if rule["said"]:
            number = format(int(other), ",") if other.lstrip("-").isdigit() else other
            return str(rule["said"][self.lang]).replace("{other}", number)
        word = {"true": "rule_on", "false": "rule_off", "off": "rule_off"}.get(other, "rule_is")
        if rule["name"]:
            name = self.name(rule["name"])
            if word == "rule_off":
                return w("named_off", key=name)
            closed, _, opened = other.partition("/")
            if closed.startswith("yakuman"):
                return w("named_is", key=name, other=w("folds", n=int(closed.partition("*")[2] or 1)))
            if closed.isdigit() and opened:
                word = "yaku_worth" if opened in (closed, "-") else "yaku_worth_open"
                worth = w(word, n=closed, open=opened)
                return w("named_is", key=name, other=worth)
            return w("named_is", key=name, other="×" + other if ".times." in key and other.isdigit() else other)
        meaning = meaning_in_japanese(rule["meaning"]) if self.lang == "ja" else rule["meaning"]
        return w(word, rule=meaning or key, other=other)

    def _reading(self, cause: Mapping[str, Any]) -> str:
        w = self.words
        sets = " ".join(self.text.tile_text(s) for s in cause.get("sets", ())) or cause["subject"]
        if cause.get("jokers"):
            return w("jokers_as", jokers=" ".join(cause["jokers"]))
        text = w("reading", sets=sets)
        if cause.get("wait"):
            text += w("wait", wait=self.text.words(cause["wait"]))
        lost = (cause.get("loses", 0), ""), (cause.get("loses_chips", 0), "_chips")
        less = [w(("lost" if n > 0 else "gained") + unit, n=format(abs(n), ",")) for n, unit in lost if n]
        return text + (f" ({', '.join(less)})" if less else "")

    def name(self, names: dict[str, str]) -> str:
        """The name of a yaku within a sentence."""
        found = self.text.words.pick(names)
        return found[:1].lower() + found[1:] if self.lang == "en" else found

    def part(self, cause: Mapping[str, Any]) -> str:
        """What is left out, counted twice, or happened."""
        w = self.words
        subject = cause["subject"].removesuffix("/1")
        if "name" in cause:
            family = subject.partition(".")[0]
            word = f"{family}_of" if family in ("times", "dice") else "yaku_of"
            return w(word, name=self.name(cause["name"]))
        family, _, name = subject.partition(".")
        if family == "fu":
            return w("fu_of", name=Words(self.lang)(subject)).replace("符の符", "符")
        if family == "chips":
            return w("chips_of", name=self.text.words.chip_line(name))
        if family == "dice":
            return w("dice_of", name=self.text.words(f"dice_{name}"))
        if family == "paid":
            why, _, who = name.partition(" ")
            name = self.text.words.chip_line(why.removeprefix("chip_").removesuffix("/1"))
            return w("paid_of", name=name) + (f" ({who})" if who else "")
        word, _, tile = subject.replace("=", " ").partition(" ")
        if word == "fu":
            return w("fu", n=tile)
        return w(word.split("/")[0], tile=tile)

    def rules(self, cause: Mapping[str, Any]) -> list[str]:
        """The rules that a cause contradicts, with their sources."""
        w, found = self.words, list[str]()
        for part in cause.get("parts", ()):
            found += self.rules(part)
        for rule in cause.get("rules", ()):
            value, status = f"{rule['id']} = {written(rule['value'])}", w.status(rule["status"])
            found.append(w("in_force", value=value, status=status, source=w.about(rule["source"])))
            if self.lang == "en" and rule["other"] is not None and not rule["id"].startswith("yaku."):
                found[-1] += f" ({rule['meaning']})"
        return found

    def basis(self, cause: Mapping[str, Any]) -> str:
        """The rules that a further cause contradicts, in short."""
        parts = [r for part in (cause, *cause.get("parts", ())) for r in part.get("rules", ())]
        shown = [f"{r['id']} · {self.words('house_source') if r['status'] == 'house' else r['source']}" for r in parts]
        return f" ({'; '.join(shown)})" if shown else ""

    # --- a claim that nothing explains --------------------------------------------------------------------------------

    def yaku_said(self, claim: Mapping[str, Any]) -> str:
        """Say that the hand lacks or has a yaku, against the claim, or how many dora it has."""
        wins = self.data["verdict"].data()["wins"] if self.data["verdict"] else ()
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
        """The hand that would be worth the claimed amount, or the nearest amounts that a hand can be worth."""
        fact = next((f for f in claim["facts"] if f["what"] == "points"), None)
        ron = self.system.discarder_pays and self.data["wins"] and self.data["wins"][0]["by"] == "ron"
        if ron and fact and fact["sense"] == "pays":
            who = fact["who"] or claim["by"]
            if not self.rulings[who]["points"]:
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
        """A step on the ladder of what hands are worth."""
        w = self.words
        counted = f"{w('han', n=rung['han'])} {w('fu', n=rung['fu'])}" if rung["han"] else w("times", n=rung["times"])
        size = w(rung["limit"]) if rung["limit"] else counted
        if rung["by"]:
            size = w("by_" + rung["by"], what=size)
        return w("of_dealer", what=size) if rung["dealer"] else size
