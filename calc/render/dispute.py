"""A dispute in words: the ruling, one sentence a player; what is to be said to each claim; then the receipt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import compiled
from ..codes import title
from ..systems import system
from . import result
from .paper import Answer, Blank, Block, Headline, Para
from .text import NORMAL
from .words import LANGS, Words

WORDS = compiled.words(__file__, "dispute")

MOST_CAUSES = 5
"""Causes of one explanation that are shown."""
MOST_SHOWN = 3
"""Explanations of a claim that are shown; ``--json`` has all."""


def told(
    data: Mapping[str, Any], lang: str = "en", explain: int = NORMAL, readings: int = 2, most: int = MOST_SHOWN
) -> list[Block]:
    """What is said of one dispute (:meth:`calc.dispute.Dispute.data`)."""
    sheet = _Sheet(data, lang, most)
    said: list[Block] = [Headline(sheet("ruling")), *map(Para, sheet.sentences())]
    if data["claims"]:
        said += [Blank(), Headline(sheet("claims"))]
    for claim in data["claims"]:
        said += sheet.claim(claim)
    if data["verdict"] is not None:
        paper = result.told(data["verdict"], lang, explain, readings)
        said += [Blank(), Headline(sheet("receipt_below")), Blank(), paper]
    return said


def spoken(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """The ruling in sentences, by language: what ``--json`` gives to be read aloud."""
    return {lang: _Sheet(data, lang, 0).sentences() for lang in LANGS}


class _Sheet(Words):
    def __init__(self, data: Mapping[str, Any], lang: str, most: int) -> None:
        self.system = system(data["engine"])
        super().__init__(lang, {**WORDS, **self.system.mistake_words})
        self.data, self.most = data, most
        self.text = self.system.text(lang)
        self.comma = "、" if lang == "ja" else ", "

    # --- the ruling -------------------------------------------------------------------------------------------------

    def sentences(self) -> list[str]:
        """What is read aloud."""
        data = self.data
        if not data["legal"]:
            found = [self("ruled_none", codes=", ".join(dict.fromkeys(p["code"] for p in data["refused"])))]
            for p in data["refused"]:
                ja = title(p["code"], "ja") if self.lang == "ja" else ""
                found.append(f"{p['code']}: {ja}{' – ' * bool(ja)}{p['message']}")
            return found
        found = []
        for win in data["wins"]:
            word = "ruled_ron" if win["by"] == "ron" else "ruled_tsumo"
            found.append(self(word, player=win["player"], source=win["source"], size=self.size(win)))
            if not win["paid"] and len(data["wins"]) > 1:
                found[-1] = self("ruled_unpaid", player=win["player"])
        if not data["wins"]:
            found.append(self("ruled_draw"))
        idle = []
        for one in data["rulings"]:
            got = [self.amount(unit, one[unit]) for unit in ("points", "chips") if one[unit] > 0]
            paid = [self.amount(unit, -one[unit]) for unit in ("points", "chips") if one[unit] < 0]
            if got and paid:
                found.append(self("gets_pays", player=one["player"], got=self.together(got), paid=self.together(paid)))
            elif got or paid:
                word = "gets" if got else "pays"
                found.append(self(word, player=one["player"], amount=self.together(got or paid)))
            else:
                idle.append(one["player"])
        if idle:
            found.append(self("neither_many" if len(idle) > 1 else "neither", players=self.together(idle)))
        return found

    def amount(self, unit: str, n: int) -> str:
        """An amount with its unit."""
        text = self(f"amount_{unit}", n=n) if n == 1 else self(f"amount_{unit}", n=format(n, ","))
        return text.replace("-", "−")

    def together(self, parts: Sequence[str]) -> str:
        """Parts as one says them."""
        if len(parts) < 2:
            return "".join(parts)
        return self("and", one=self.comma.join(parts[:-1]), other=parts[-1])

    def size(self, win: Mapping[str, Any]) -> str:
        """How big a win is."""
        han = f"{self('han', n=win['han'])} {self('fu', n=win['fu'])}" if win["han"] else ""
        share = win["each"] not in (None, 0, win["points"])
        parts = [
            self("folds", n=win["yakuman"]) if win["yakuman"] else han,
            self(win["limit"]) if win["limit"] and win["limit"] != "yakuman" else "",
            self("times", n=win["times"]) if win["times"] else "",
            self("each_of", amount=self.amount("points", win["each"])) if share else "",
            self.amount("points", win["points"]),
            self.amount("chips", win["chips"]) if win["chips"] else "",
            self("dice_n", n=win["dice"]) if win["dice"] else "",
        ]
        return self.comma.join(filter(None, parts))

    # --- claims -----------------------------------------------------------------------------------------------------

    def claim(self, claim: Mapping[str, Any]) -> list[Block]:
        """A claim and its answer."""
        says = self("says", player=claim["by"], says=claim["says"])
        return [Answer(f"{says} – ", self.answer(claim), claim["status"] == "right"), *self.why(claim, 4)]

    def answer(self, claim: Mapping[str, Any]) -> str:
        """The answer in a few words."""
        status = claim["status"]
        if status == "right":
            sense = claim["senses"][0]["sense"] if claim["senses"] else ""
            if sense == "total" and not self.data["wins"]:
                sense = "all"
            text = self(f"right_{sense}", player=claim["by"], winner=self.winner()) if sense else self("right")
            meant = [x for x in self.data["wins"] if x["player"] == (claim["win"] or claim["by"])]
            if sense == "value" and meant and not meant[0]["paid"] and len(self.data["wins"]) > 1:
                return self("right_unpaid")
            return text
        if status == "unexplained":
            return self(status, settlements=self.data["searched"]["settlements"])
        if status == "explained" and claim["explanations"][0]["id"].startswith("sense:"):
            return self("meant")
        if status == "explained" and all(one["far"] for one in claim["explanations"]):
            status = "explained_far"
        elif status == "explained":
            first = claim["explanations"][0]["causes"][0]
            if first["kind"] == "both" or (first["kind"] == "rule" and len(first["rules"]) > 1):
                status = "explained_two"
        return self(status)

    def winner(self) -> str:
        """The first winner."""
        return self.data["wins"][0]["player"] if self.data["wins"] else ""

    def why(self, claim: Mapping[str, Any], indent: int) -> list[Block]:
        """The explanations of a claim, numbered."""
        blocks = list[Block]()
        found = claim["explanations"]
        if self.most <= MOST_SHOWN:  # numbers that nobody has, only where there is nothing else
            found = [one for one in found if not one["far"]] or found[:1]
        for number, one in enumerate(found[: self.most], 1):
            blocks += self.explanation(one, f"{number}. ", indent, claim)
        more = len(claim["explanations"]) - len(found[: self.most])
        if more > 0:
            blocks.append(Para(self("and_more", n=more), "", indent))
        for part in claim["apart"]:
            said = self("part", what=self.facts(part)) + " "
            blocks.append(Answer(said, self.answer(part), part["status"] == "right", indent))
            blocks += self.why(part, indent + 2)
        return blocks

    def facts(self, claim: Mapping[str, Any]) -> str:
        """What a part of a claim says."""
        fact = claim["facts"][0]
        value = fact["value"]
        if fact["what"] in ("points", "chips"):
            return self.amount(fact["what"], value)
        if fact["what"] in ("han", "fu", "times"):
            return self(fact["what"], n=value)
        if fact["what"] == "dice":
            return self("dice_n", n=value)
        return " ".join(map(str, value)) if isinstance(value, list) else self(str(value))

    def explanation(self, one: Mapping[str, Any], number: str, at: int, claim: Mapping[str, Any]) -> list[Block]:
        """The causes of an explanation, each with its rule and source, then what the hand would come to."""
        blocks, below = list[Block](), at + len(number)
        groups: list[list[Mapping[str, Any]]] = []
        near = [c for c in one["causes"] if self.most > MOST_SHOWN or one["far"] or not c.get("far")]
        for cause in near:
            if cause.get("twin") and groups:
                groups[-1].append(cause)
            else:
                groups.append([cause])
        shown = groups[: MOST_CAUSES if self.most <= MOST_SHOWN else None]
        told = set[str]()
        for first, *twins in shown:
            rule = next((self.cause(t) for t in twins if t["kind"] == "rule"), "")
            text = self.cause(first) + (self("twin", what=rule) if rule else "")
            if text in told:
                continue
            if not told:
                blocks.append(Para(text, number, at))
                blocks += [Para(rule, "", below + 2, light=True) for rule in self.rules(first)]
            else:
                blocks.append(Para(text + self.basis(first), self("or"), below))
            told.add(text)
        hidden = len(one["ids"]) - sum(map(len, shown))
        if hidden > 0:
            blocks.append(Para(self("and_more", n=hidden), "", below))
        if not one["id"].startswith("sense:") and (then := self.outcome(one, claim)):
            blocks.append(Para(self("then", size=then), "", below, light=True))
        return blocks

    def outcome(self, one: Mapping[str, Any], claim: Mapping[str, Any]) -> str:
        """What the hand would come to; where a claim is about somebody's gain, that; and an amount meant otherwise."""
        there = one["comes_to"].get("win")
        parts = [self.size(there)] if there is not None else []
        said = {f["what"]: f["sense"] or "free" for f in claim["facts"]}
        for meant in one["senses"]:
            unit, sense = meant["what"], meant["sense"]
            player = there["player"] if sense == "total" and there is not None else claim["by"]
            if sense == "total" and there is None:  # what is paid in all at a draw
                continue
            if sense in ("total", "pays", "gets", "own"):
                n = one["comes_to"][unit][player]
                word = "gets" if n >= 0 else "pays"
                parts.append(self(word, player=player, amount=self.amount(unit, abs(n))).rstrip(".。"))
            elif sense == "honba" and said[unit] == "free" and there is not None:
                parts.append(self("with_honba", amount=self.amount(unit, there["points"] + there["honba"])))
            elif sense != said[unit] and (sense in ("each", "one") or said[unit] != "free"):
                parts.append(self.sense(sense, said[unit], there))
        return "; ".join(dict.fromkeys(parts))

    def sense(self, sense: str, said: str, win: Mapping[str, Any] | None = None) -> str:
        """How an amount is meant that was said otherwise."""
        word = f"sense_{sense}_{said}"
        if sense == "total" and not self.data["wins"]:
            return self("sense_all")
        if sense == "value" and said == "pays" and win and win["by"] == "ron" and self.system.discarder_pays:
            return self("sense_hand", winner=win["player"])  # one pays: no share is meant
        if sense == "total" and win and win["by"] == "ron" and self.system.discarder_pays:
            return self("sense_total_ron", winner=win["player"])
        return self(word if word in WORDS else f"sense_{sense}", winner=self.winner())

    # --- causes -----------------------------------------------------------------------------------------------------

    def cause(self, cause: Mapping[str, Any]) -> str:
        """A cause in words."""
        kind = cause["kind"]
        if kind == "both":
            one, other = (self.cause(part) for part in cause["parts"])
            return self("both", one=one, other=other)
        if kind == "rule":
            return self._rule(cause)
        if kind == "reading":
            return self._reading(cause)
        if kind == "sense":
            wins = self.data["wins"]
            return self.sense(cause["subject"], cause.get("said") or "free", wins[cause["win"]] if wins else None)
        if kind == "dealer":
            player, _, winds = cause["subject"].partition("/")
            dealer, won = self.data["seats"][0], [x["player"] for x in self.data["wins"]]
            if dealer in won and player not in won and not winds:
                return self("cause_dealer_not", winner=dealer)
            more = self("winds") if winds and self.system.seat_winds else ""
            return self("cause_dealer_is", player=player) + more
        some = "_one" if cause["subject"].endswith("/1") else ""
        own = f"cause_{kind}_{cause['subject']}"
        return self(own if own in WORDS else f"cause_{kind}{some}", part=self.part(cause))

    def _rule(self, cause: Mapping[str, Any]) -> str:
        words = {"true": "rule_on", "false": "rule_off", "off": "rule_off"}
        others = [(rule["id"], rule["other"]) for rule in cause["rules"] if rule["other"] is not None]
        found = [self(words.get(other, "rule_is"), key=key, other=other) for key, other in others]
        return self("cause_rule", what=self.together(found))

    def _reading(self, cause: Mapping[str, Any]) -> str:
        sets = " ".join(self.text.tile_text(s) for s in cause.get("sets", ())) or cause["subject"]
        text = self("cause_reading", sets=sets)
        if cause.get("jokers"):
            text += self("cause_jokers", jokers=" ".join(cause["jokers"]))
        if cause.get("wait"):
            text += self("cause_wait", wait=self.text.words(cause["wait"]))
        less = []
        for name, unit in (("loses", ""), ("loses_chips", "_chips")):
            n = cause.get(name, 0)
            if n:
                less.append(self(("lost" if n > 0 else "gained") + unit, n=format(abs(n), ",")))
        return text + (f" ({', '.join(less)})" if less else "")

    def part(self, cause: Mapping[str, Any]) -> str:
        """What is left out, counted twice, or happened."""
        subject = cause["subject"].removesuffix("/1")
        if "name" in cause:
            family = subject.partition(".")[0]
            word = f"{family}_of" if family in ("times", "dice") else "yaku_of"
            return self(word, name=self.text.words.pick(cause["name"]))
        family, _, name = subject.partition(".")
        if family == "fu":
            return self("fu_of", name=Words(self.lang)(subject))
        if family == "chips":
            return self("chips_of", name=self._line(name))
        if family == "dice":
            return self("dice_of", name=self.text.words(f"dice_{name}"))
        if family == "paid":
            why, _, who = name.partition(" ")
            return self("paid_of", name=self._line(why.removeprefix("chip_"))) + (f" ({who})" if who else "")
        word, _, tile = subject.replace("=", " ").partition(" ")
        return self(word.split("/")[0], tile=self(tile) if word == "grade" else tile)

    def _line(self, name: str) -> str:
        """What the system calls a chip line or a payment."""
        return self.text.words.first(f"chip_{name}", name) or name

    def rules(self, cause: Mapping[str, Any]) -> list[str]:
        """The rules that a cause goes against, with their sources."""
        found = list[str]()
        for part in cause.get("parts", ()):
            found += self.rules(part)
        for rule in cause.get("rules", ()):
            value = str(rule["value"]).lower() if isinstance(rule["value"], bool) else rule["value"]
            status = self(rule["status"])
            found.append(self("in_force", value=f"{rule['id']} = {value}", status=status, source=rule["source"]))
            if self.lang == "en" and rule["other"] is not None and not rule["id"].startswith("yaku."):
                found[-1] += f" ({rule['meaning']})"
        return found

    def basis(self, cause: Mapping[str, Any]) -> str:
        """The rules that a further cause goes against, in short."""
        parts = [r for part in (cause, *cause.get("parts", ())) for r in part.get("rules", ())]
        shown = [f"{r['id']} · {self(r['status']) if r['status'] == 'house' else r['source']}" for r in parts]
        return f" ({'; '.join(shown)})" if shown else ""
