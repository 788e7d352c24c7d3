"""A dispute in words: what is so, and what is to be said to each claim, as short as one says it at a table; or all
that was found, where it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import result
from .dispute_causes import WORDS, Causes
from .paper import Answer, Blank, Block, Headline, Para, pieces
from .text import NORMAL
from .width import width
from .words import LANGS

MOST_CAUSES = 5
"""Causes of one explanation that are shown."""
MOST_SHOWN = 3
"""Explanations of a claim that are shown where reasons are asked for; ``--json`` has all."""
MOST_NAMED = ((6, 3), (3, 2), (2, 1))
"""Parts left out that are named in a sentence, and causes in all where there are other ones too: in a long answer, in
one that must be shorter, in a short one."""
LINES, COLUMNS = 4, 78
"""What is read aloud: the verdict and an answer in so many lines."""
LONG_SOURCE = 8
ALTERNATIVE = 4.5
"""A second explanation is told if it is no more than this further fetched (see :mod:`calc.mistakes`)."""
FAR_FETCHED = 7.5
"""What costs more is not told as if anybody might think so."""


def told(
    data: Mapping[str, Any],
    lang: str = "en",
    explain: int = NORMAL,
    readings: int = 2,
    most: int = MOST_SHOWN,
    why: bool = False,
    receipt: bool = False,
) -> list[Block]:
    """What is said of one dispute (:meth:`calc.dispute.Dispute.data`): the verdict and a line a claim; with ``why``
    every sum, and explanations with their rules and sources; with ``receipt`` the receipt of the verdict."""
    sheet = _Sheet(data, lang, most)
    blocks: list[Block] = []
    if why:
        blocks += [Headline(sheet.words("ruling")), *map(Para, sheet.sentences())]
        if data["claims"]:
            blocks += [Blank(), Headline(sheet.words("claims"))]
            blocks += [block for claim in data["claims"] for block in sheet.in_full(claim)]
    else:
        blocks += [Para(line, "", 0) for line in sheet.verdict()]
        blocks += [sheet.line(claim) for claim in data["claims"]]
    if receipt and data["verdict"] is not None:
        paper = result.told(data["verdict"], lang, explain, readings)
        blocks += [Blank(), Headline(sheet.words("receipt_below")), Blank(), *paper]
    return blocks


def spoken(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """The ruling in sentences, by language: what ``--json`` gives to be read aloud."""
    return {lang: _Sheet(data, lang, 0).sentences() for lang in LANGS}


class _Sheet(Causes):
    """All that is said of a dispute."""

    def __init__(self, data: Mapping[str, Any], lang: str, most: int) -> None:
        super().__init__(data, lang)
        self.most = most
        self.brief, self.alone = 0, False
        """How short an answer must be; whether without an alternative."""

    # --- the ruling -------------------------------------------------------------------------------------------------

    def verdict(self) -> list[str]:
        """What is so, in a line a win: its size, and who pays what."""
        w, data = self.words, self.data
        if not data["legal"] or not data["wins"]:
            return [" ".join(self.sentences())]
        found = [self.won(win) for win in data["wins"]]
        if given := self.given():
            given += w("stop")
            found[:] = [f"{found[0]}{' ' * (self.lang == 'en')}{given}"] if len(found) == 1 else [*found, given]
        return found

    def won(self, win: Mapping[str, Any]) -> str:
        """Who wins, and how much."""
        if not win["paid"] and len(self.data["wins"]) > 1:
            return self.words("ruled_unpaid", player=win["player"])
        word = "ruled_ron" if win["by"] == "ron" else "ruled_tsumo"
        return self.words(word, player=win["player"], source=win["source"], size=self.size(win))

    def given(self) -> str:
        """Who pays and who gets what in all, alike ones together; without what the size of the only win says."""
        w, wins = self.words, self.data["wins"]
        own = wins[0] if len(wins) == 1 else None
        alike: dict[tuple[int, int], list[str]] = {}
        for one in self.data["rulings"]:
            same = own and (abs(one["points"]), abs(one["chips"])) == (own["points"], own["chips"])
            shown = not own or (not same if own["by"] == "ron" else one["player"] != own["player"])
            if shown and (one["points"] or one["chips"]):
                alike.setdefault((one["points"], one["chips"]), []).append(one["player"])
        found = []
        for (points, chips), players in sorted(alike.items()):
            parts = [self.number(abs(points))] * bool(points) + [self.amount("chips", abs(chips))] * bool(chips)
            word = ("they_get" if (points or chips) > 0 else "they_pay") + "_one" * (len(players) == 1)
            found.append(w(word, players=self.together(players), amount=" + ".join(parts)))
        return ("、" if self.lang == "ja" else ", ").join(found)

    def sentences(self) -> list[str]:
        """What is read aloud."""
        w, data = self.words, self.data
        if not data["legal"]:
            found = [w("ruled_none", codes=", ".join(dict.fromkeys(p["code"] for p in data["refused"])))]
            return [*found, *(f"{p['code']}: {p.get(self.lang, p)['message']}" for p in data["refused"])]
        found = [self.won(win) for win in data["wins"]]
        if not data["wins"]:
            found.append(w("ruled_draw"))
        idle = []
        for one in data["rulings"]:
            got = [self.amount(unit, one[unit]) for unit in ("points", "chips") if one[unit] > 0]
            paid = [self.amount(unit, -one[unit]) for unit in ("points", "chips") if one[unit] < 0]
            if got and paid:
                found.append(w("gets_pays", player=one["player"], got=self.together(got), paid=self.together(paid)))
            elif got or paid:
                word = "gets" if got else "pays"
                found.append(w(word, player=one["player"], amount=self.together(got or paid)))
            else:
                idle.append(one["player"])
        if idle:
            found.append(w("neither_many" if len(idle) > 1 else "neither", players=self.together(idle)))
        return found

    def size(self, win: Mapping[str, Any], points: bool = True) -> str:
        """How big a win is."""
        w = self.words
        parts = []
        if win["yakuman"]:
            parts.append(w("folds", n=win["yakuman"]))
        elif win["han"]:
            parts += [f"{w('han', n=win['han'])} {w('fu', n=win['fu'])}"]
        if win["limit"] and win["limit"] != "yakuman":
            parts.append(w(win["limit"]))
        if win["times"]:
            parts.append(w("times", n=win["times"]))
        if win["each"] and win["each"] != win["points"]:
            parts.append(w("each_of", amount=self.amount("points", win["each"])))
        if points:
            parts.append(self.amount("points", win["points"]))
        if win["chips"] and points:
            parts.append(self.amount("chips", win["chips"]))
        if win["dice"]:
            parts.append(w("dice_n", n=win["dice"]))
        return ("、" if self.lang == "ja" else ", ").join(parts)

    # --- a claim and its answer, as one says them ---------------------------------------------------------------------

    def line(self, claim: Mapping[str, Any]) -> Block:
        """A claim and its answer in a sentence."""
        says = self.words("says", player=claim["by"], says=claim["says"])
        room = COLUMNS * (LINES - sum(1 + width(line) // COLUMNS for line in self.verdict()))
        for self.brief, self.alone in ((0, False), (1, False), (2, False), (1, True), (2, True)):
            text = self.answer(claim) + self.words("stop")
            if width(says + "".join(x for x in pieces(text) if isinstance(x, str))) <= max(room, COLUMNS):
                break
        return Answer(says, text, claim["status"] == "right", 0)

    def answer(self, claim: Mapping[str, Any]) -> str:
        """The answer: right, and in what sense; or the mistake, and at most one other that it may be."""
        w, status = self.words, claim["status"]
        if status == "right":
            return self.right(claim)
        if status == "unexplained":
            return self.nearest(claim) or w(status if self.data["searched"]["whole"] else f"{status}_partly")
        if status == "apart":
            parts = (w("part", what=self.facts(part), answer=self.answer(part)) for part in claim["apart"])
            return w("apart") + "; ".join(parts)
        first, *rest = claim["explanations"]
        if first["id"].startswith("sense:"):
            text = w("meant") + self.said(first, claim)
        elif first["far"] or first["cost"] > FAR_FETCHED:
            near = self.nearest(claim)
            if first["far"] and not any(rule["said"] for cause in first["causes"] for rule in cause["rules"]):
                return near or w("unexplained")  # a number that nobody plays
            return (near + w("believe") if near else w("no_far")) + self.said(first, claim)
        else:
            text = w("no_two" if len(first["said"]) > 1 else "no") + self.said(first, claim)
        if self.alone:
            return text
        likely = (e for e in rest if e["cost"] <= first["cost"] + ALTERNATIVE and not e["far"])
        other = next((e for e in likely if self.told_apart(e, first)), None)
        if other and other["cost"] <= FAR_FETCHED and (alternative := self.said(other, claim)) not in text:
            text += w("else") + alternative
        return text

    @staticmethod
    def told_apart(one: Mapping[str, Any], first: Mapping[str, Any]) -> bool:
        """Whether an explanation says something else than the first, in words that players have."""
        rules = [rule for cause in one["causes"] for rule in cause["rules"] if cause["kind"] == "rule"]
        named = not rules or any(rule["said"] or rule["name"] for rule in rules)
        return named and first["id"] not in one["id"].split(" & ")

    def right(self, claim: Mapping[str, Any]) -> str:
        """That a claim is right; where its number is one of several that are right, which."""
        w, wins = self.words, self.data["wins"]
        senses = [s["sense"] for s in claim["senses"]]
        sense = next((s for s in senses if s in ("own", "total", "honba")), senses[0] if senses else "")
        fact = next((f for f in claim["facts"] if f["what"] in ("points", "chips")), None)
        if not sense or fact is None:
            return w("right")
        win = wins[claim["meant"]] if wins and claim["meant"] >= 0 else None
        if win is None:
            return w("right_all" if sense == "total" else f"right_{sense}", player=claim["by"])
        if win["points"] < 0 and sense in ("value", "total", "each", "one"):
            return w("right_turned", winner=win["player"])
        if sense == "value" and not win["paid"] and len(wins) > 1:
            return w("right_unpaid")
        if sense == "value" and win["each"] == fact["value"] != win["points"]:
            return w("right_each_of", amount=self.number(win["points"]))
        if sense == "pays" and len(wins) > 1:
            who = fact["who"] or claim["by"]
            paid = -next(one["points"] for one in self.data["rulings"] if one["player"] == who)
            if fact["what"] == "points" and paid != fact["value"]:
                return w("right_pays_one", winner=win["player"], player=who, amount=self.number(paid))
        if fact["what"] == "points" and fact["sense"] is None:
            what, whole = self.beside(win)
            if sense in ("honba", "total"):
                return w(f"right_{sense}", what=what, hand=self.number(win["points"]))
            if sense == "value" and what and win["player"] == claim["by"]:
                return w("right_value_honba", what=what, all=self.number(whole))
        return w("right_total_said" if sense == "total" else f"right_{sense}", player=claim["by"])

    def beside(self, win: Mapping[str, Any]) -> tuple[str, int]:
        """What the winner gets beside the hand, honba and sticks, and how much in all."""
        whole = next((one["points"] for one in self.data["rulings"] if one["player"] == win["player"]), 0)
        what = [self.words("honba")] if win["honba"] else []
        if whole - win["honba"] - win["points"] > 0:
            what.append(self.words("sticks_word"))
        return self.together(what), whole

    def said(self, one: Mapping[str, Any], claim: Mapping[str, Any]) -> str:
        """An explanation in a sentence: what sort of mistake, which it may be, its rule."""
        if one["id"].startswith("sense:"):
            return self.meant(one, claim)
        texts = self.sorts(one)
        if not one["meant"] and (also := self.also(one, claim)):
            texts.append(also)
        return self.together(texts, "both")

    def also(self, one: Mapping[str, Any], claim: Mapping[str, Any]) -> str:
        """What else is wrong where an amount is meant in another sense than it is said."""
        w, wins = self.words, self.data["wins"]
        said = {f["what"]: f["sense"] or "free" for f in claim["facts"]}
        unit, sense = next(((x["what"], x["sense"]) for x in one["senses"] if x["sense"] != said[x["what"]]), ("", ""))
        win = wins[one["win"]] if wins and one["win"] >= 0 else None
        if win is None or not unit:
            return ""
        if sense in ("each", "one"):
            return w("also_share")
        if said[unit] == "each":
            return w("also_sum")
        if sense in ("value", "honba") and unit == "points":
            what = [w("honba")] if win["honba"] and sense == "value" else []
            if said[unit] != "pays" and self.beside(win)[1] - win["honba"] - win["points"] > 0:
                what.append(w("sticks_word"))
            return w("also_without", what=self.together(what)) if what else ""
        return ""

    def sorts(self, one: Mapping[str, Any]) -> list[str]:
        """The mistakes that an explanation consists of."""
        one_way = {g["numbers"][0] > 0 for g in one["said"] if g["sort"] == "han"}
        if len(one["said"]) > 1 and all(g["sort"] == "han" for g in one["said"]) and len(one_way) == 1:
            more = sum(g["numbers"][0] for g in one["said"])
            causes = [c for g in one["said"] for c in g["causes"]]
            return [
                self.sort({"sort": "two_han", "numbers": [more], "causes": list({c["id"]: c for c in causes}.values())})
            ]
        heads = len([g for g in one["said"] if g["sort"] == "times"]) < len("ab")  # two multipliers: no sum for each
        return [self.sort(group, heads) for group in one["said"]]

    def sort(self, group: Mapping[str, Any], head: bool = True) -> str:
        """A sort of mistake with the causes that it may be."""
        w, sort, numbers = self.words, group["sort"], group["numbers"]
        causes = self.several(group["causes"])
        if sort is None or not head:
            return causes
        if sort == "two_han":
            word, values = ("two_han_more" if numbers[0] > 0 else "two_han_less"), {"n": str(abs(numbers[0]))}
        elif sort == "han":
            few, many = abs(numbers[0]), abs(numbers[-1])
            number = str(few) if few == many else f"{few}–{many}"
            word, values = ("han_more" if numbers[0] > 0 else "han_less"), {"n": number}
        elif sort == "size":
            word, values = "size_is", {"n": numbers[0], "fu": numbers[1]}
        else:
            word, values = f"{sort}_is", {"n": numbers[0], "fu": numbers[0], "was": numbers[1]}
        return w(word if causes else word + "_only", what=causes, **values)

    def several(self, causes: Sequence[Mapping[str, Any]]) -> str:
        """Causes of which any may be: parts that are left out named together."""
        w = self.words
        left, others = list[str](), list[str]()
        most_left, most_named = MOST_NAMED[self.brief]
        any_han = any(c["subject"] == "any_han" for c in causes)
        for cause in causes:
            if cause["subject"].startswith("fu ") or cause["id"] == "left_out:any_han":
                continue  # said by the sort
            if cause["kind"] == "rule" and len(causes) > 1 and not any(r["said"] or r["name"] for r in cause["rules"]):
                continue  # nobody calls it anything
            if any_han and cause["subject"] != "any_han" and self.invented(cause):
                continue  # who knows which
            own = self.own_word(cause)
            if cause["kind"] == "left_out" and not own:
                text, where, most = self.part(cause), left, most_left
            else:
                text, where = self.cause(cause), others
                if source := self.source(cause):
                    text = f"{text[:-1]}, {source})" if text.endswith(")") else f"{text} ({source})"
                most = max(most_named - len(left), 0 if self.brief and left else 1)
            if text not in where and len(where) < most:
                where.append(text)
        fu = w("fu_of", name="").strip()
        if self.lang == "en" and len(left) > 1 and all(text.startswith(fu) for text in left):
            left[1:] = [w("further_fu", name=text.removeprefix(fu).strip()) for text in left[1:]]
        texts = [w("left_out", part=self.together(left, "any"))] if left else []
        return self.together(list(dict.fromkeys([*texts, *others])), "any")

    @staticmethod
    def invented(cause: Mapping[str, Any]) -> bool:
        """Whether a mistake is one of many that come to a han too many."""
        return bool(cause["kind"] == "added" or (cause["kind"] == "twice" and cause["subject"].startswith("yaku.")))

    def source(self, cause: Mapping[str, Any]) -> str:
        """Where the rule that a cause goes against stands, as players know it."""
        rules = cause["rules"]
        if cause["kind"] != "rule" or not rules:
            return ""
        book, _, place = rules[0]["source"].split(" (")[0].split(";")[0].partition(" ")
        place = place.partition(" ")[0].rstrip(",")
        return f"{book} {place}" if rules[0]["status"] == "stated" and 0 < len(place) <= LONG_SOURCE else ""

    def meant(self, one: Mapping[str, Any], claim: Mapping[str, Any]) -> str:
        """An amount that is there, but another than the claim says."""
        w, cause = self.words, one["causes"][0]
        sense, said, wins = cause["subject"], cause.get("said") or "free", self.data["wins"]
        fact = next((f for f in claim["facts"] if f["what"] in ("points", "chips")), claim["facts"][0])
        who, unit = fact.get("who") or claim["by"], fact["what"]
        if not wins or cause["win"] < 0:
            return w("sense_all") if sense == "total" else w(f"sense_{sense}", player=who, winner="", each="", hand="")
        win = wins[cause["win"]]
        ron = win["by"] == "ron" and self.system.discarder_pays
        hand = self.amount(unit, win[unit]) if unit == "chips" else self.number(win["points"])
        gain = next(one[unit] for one in self.data["rulings"] if one["player"] == who)
        amount = self.amount(unit, abs(gain)) if unit == "chips" else self.number(abs(gain))
        each, (what, whole) = self.shares(win, unit), self.beside(win)
        values = {"player": who, "winner": win["player"], "hand": hand, "amount": amount, "each": each, "what": what}
        if win["points"] < 0 and unit == "points":
            return w("sense_turned", winner=win["player"])
        if sense == "value" and win["each"] == fact["value"] != win["points"]:
            sense = "each"
        word = f"sense_{sense}_{said}" if f"sense_{sense}_{said}" in WORDS else f"sense_{sense}"
        if sense == "value" and said == "pays" and ron:
            word = "sense_hand_honba" if win["honba"] and unit == "points" else "sense_hand"
        elif sense == "value" and said in ("total", "gets") and unit == "points" and what:
            word, values["amount"] = "sense_without", self.number(whole)
        elif sense == "value" and said in ("total", "gets"):
            word = "sense_hand_got"
        elif sense == "total" and ron:
            word = "sense_total_ron"
        elif sense == "honba":
            values["amount"] = self.number(whole)
        return w(word, **values)

    def shares(self, win: Mapping[str, Any], unit: str) -> str:
        """What each of the others pays in all."""
        lost = {-one[unit] for one in self.data["rulings"] if one["player"] != win["player"] and one[unit]}
        return "/".join(self.number(n) for n in sorted(lost)) if unit == "points" else "/".join(map(str, sorted(lost)))

    def nearest(self, claim: Mapping[str, Any]) -> str:
        """What hand would be worth the amount that is claimed, or the nearest amounts that a hand can be worth."""
        found = claim["nearest"]
        if not found:
            return ""
        exact = [r for r in found if r["points"] == found[0]["asked"]]
        if exact:
            text = self.words("nearest_is", amount=self.number(exact[0]["points"]), what=self.rung(exact[0]))
            there = exact[0]["other"]
            if there:
                by = self.words("tsumo_word" if exact[0]["by"] == "ron" else "ron_word")
                text += self.words("whose", other=by, amount=there)
            return text
        low, high = found[0], found[-1]
        shown = [self.words("rung", amount=self.number(r["points"]), what=self.rung(r)) for r in (low, high)]
        return self.words("nearest", low=shown[0], high=shown[1])

    def rung(self, rung: Mapping[str, Any]) -> str:
        """A size on the ladder of what hands are worth."""
        w = self.words
        limit = rung["limit"]
        counted = f"{w('han', n=rung['han'])} {w('fu', n=rung['fu'])}" if rung["han"] else w("times", n=rung["times"])
        size = w(limit) if limit else counted
        if rung["by"]:
            size = w("by_" + rung["by"], what=size)
        return w("of_dealer", what=size) if rung["dealer"] else size

    # --- in full -----------------------------------------------------------------------------------------------------

    def in_full(self, claim: Mapping[str, Any]) -> list[Block]:
        """A claim, its answer, and what was found, with rules and sources."""
        says = self.words("says", player=claim["by"], says=claim["says"])
        return [Answer(says, self.answer(claim) + self.words("stop"), claim["status"] == "right"), *self.why(claim, 4)]

    def why(self, claim: Mapping[str, Any], indent: int) -> list[Block]:
        """The explanations of a claim, numbered."""
        w, blocks = self.words, list[Block]()
        found = claim["explanations"]
        if self.most <= MOST_SHOWN:  # numbers that nobody has, only where there is nothing else
            found = [one for one in found if not one["far"]] or found[:1]
        for number, one in enumerate(found[: self.most], 1):
            blocks += self.explanation(one, f"{number}. ", indent, claim)
        more = len(claim["explanations"]) - len(found[: self.most])
        if more > 0:
            blocks.append(Para(w("and_more", n=more), "", indent))
        for part in claim["apart"]:
            said = self.facts(part) + ": "
            blocks.append(Answer(said, self.answer(part), part["status"] == "right", indent))
            blocks += self.why(part, indent + 2)
        return blocks

    def facts(self, claim: Mapping[str, Any]) -> str:
        """What a part of a claim says."""
        fact = claim["facts"][0]
        what, value = fact["what"], fact["value"]
        if what in ("points", "chips"):
            return self.amount(what, value)
        if what in ("han", "fu", "times"):
            return self.words(what, n=value)
        if what == "fold":
            return self.words("folds", n=value)
        if what == "dice":
            return self.words("dice_n", n=value)
        return "/".join(map(str, value)) if isinstance(value, list) else self.words(str(value))

    def explanation(self, one: Mapping[str, Any], number: str, at: int, claim: Mapping[str, Any]) -> list[Block]:
        """The causes of an explanation, each with its rule and source, then what the hand would come to."""
        w, blocks, below = self.words, list[Block](), at + len(number)
        if one["id"].startswith("sense:"):
            return [Para(self.meant(one, claim), number, at)]
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
            text = self.cause(first) + (w("twin", what=rule) if rule else "")
            if text in told:
                continue
            if not told:
                blocks.append(Para(text, number, at))
                blocks += [Para(rule, "", below + 2, light=True) for rule in self.rules(first)]
            else:
                blocks.append(Para(text + self.basis(first), w("or"), below))
            told.add(text)
        hidden = len(one["ids"]) - sum(map(len, shown))
        if hidden > 0:
            blocks.append(Para(w("and_more", n=hidden), "", below))
        if then := self.outcome(one, claim):
            blocks.append(Para(w("then", size=then), "", below, light=True))
        return blocks

    def outcome(self, one: Mapping[str, Any], claim: Mapping[str, Any]) -> str:
        """What the hand would come to; where a claim is about somebody's gain, that."""
        there = one["comes_to"].get("win")
        parts = [self.size(there)] if there is not None else []
        for meant in one["senses"]:
            unit, sense = meant["what"], meant["sense"]
            player = there["player"] if sense == "total" and there is not None else claim["by"]
            if sense in ("total", "pays", "gets", "own") and (sense != "total" or there is not None):
                n = one["comes_to"][unit][player]
                word = "gets" if n >= 0 else "pays"
                parts.append(self.words(word, player=player, amount=self.amount(unit, abs(n))).rstrip(".。"))
            elif sense == "honba" and there is not None:
                parts.append(self.words("with_honba", amount=self.amount(unit, there["points"] + there["honba"])))
        return "; ".join(dict.fromkeys(parts))
