"""Answers to claims, as short as at a table: right, and in which sense; or the mistake behind it."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from .dispute_causes import WORDS, CauseWords

MOST_NAMED = ((3, 3), (3, 2), (2, 2), (2, 1), (1, 1))
"""How many left-out parts a sentence names, and how many causes in all if there are others too: first for a long
answer, then for ever shorter ones."""
SHORTEST = 4
ATTEMPTS = ((0, 2, 4.5), (1, 2, 4.5), (1, 2, 2), (2, 2, 2), (3, 2, 2), (4, 1, 2), (3, 0, 2), (4, 0, 2), (3, 0, 0))
"""How brief an answer is, how many explanations share a sentence with the first, and how much more far-fetched an
explanation told after it may be (see :mod:`calc.mistakes`). These are tried until the answer is short enough."""
LONG_SOURCE = 8
NEAR = 2.0
"""An explanation that is at most this much more far-fetched shares a sentence with the first, if it is similar."""
UNITS = ("points", "chips")
SAME = ({"happened:ron_table", "happened:ron"}, {"happened:tsumo_table", "happened:tsumo"})
"""Mistakes that nobody tells apart."""
UNKNOWN = 6.0
"""The cost assumed for mistakes that the search does not try."""
SURE = 0.8
"""An answer that is less likely than this is worded as a possibility."""
SIZES = {"han", "fu", "size"}
FORGOTTEN = {("left_out", "honba"), ("left_out", "stick")}
FAR_FETCHED = 7.5
"""Explanations that cost more are not reported."""


def _named(group: Mapping[str, Any]) -> tuple[str | None, str]:
    """The key that distinguishes one group of causes from another."""
    return group["sort"], group["causes"][0]["id"]


def _headed(group: Mapping[str, Any]) -> tuple[Any, ...]:
    """The sort of a mistake with its numbers; if it has none, kind and subject without tile or count."""
    cause = group["causes"][0]
    head = cause["kind"], cause["subject"].partition(" ")[0].partition("/")[0]
    return (group["sort"], *group["numbers"]) if group["sort"] else head


def _left_out(one: Mapping[str, Any]) -> set[str]:
    """What an explanation leaves out, if it does nothing else; norths and their chips are the same."""
    causes = [cause for group in one["said"] for cause in group["causes"]]
    if any(cause["kind"] != "left_out" for cause in causes):
        return set()
    subjects = (cause["subject"].partition(" ")[0].removesuffix("/1").rpartition(".")[2] for cause in causes)
    return {subject.removesuffix("s").removesuffix("_indicator") for subject in subjects}


class AnswerWords(CauseWords):
    """The answers to the claims of one dispute."""

    def __init__(self, data: Mapping[str, Any], lang: str) -> None:
        super().__init__(data, lang)
        self.brief, self.most_alike, self.more = ATTEMPTS[0]
        """How short an answer must be."""
        self.of_chips = False
        """Whether the claim is about chips only."""
        self.sized: list[int | None] = []
        """The han and fu that the claim states."""

    def answer(self, claim: Mapping[str, Any]) -> str:
        """The answer: right, and in which sense; or the mistake, and at most one alternative."""
        w, status = self.words, claim["status"]
        facts = {fact["what"]: fact["value"] for fact in claim["facts"]}
        self.of_chips, self.sized = {*facts} == {"chips"}, [facts.get("han"), facts.get("fu")]
        if status == "right":
            return self.right(claim)
        if status == "unexplained":
            return self.yaku_said(claim) or self.nearest(claim) or w(status)
        if status == "apart":
            parts = (w("part", what=self.facts(part), answer=self.answer(part)) for part in claim["apart"])
            return w("apart") + "; ".join(parts)
        told = [one for one in claim["explanations"] if self.in_words(one)]
        if not told:
            return self.nearest(claim) or w("unexplained")
        first, *rest = told
        if first["id"].startswith("sense:"):
            text = w("meant") + self.said(first, claim)
        elif first["far"] or first["cost"] > FAR_FETCHED:
            return self.nearest(claim) or w("unexplained")
        else:
            text, alike = self.in_one_breath(first, rest, claim)
            rest = [e for e in rest if e not in alike]
            perhaps = "_perhaps" * (self.chance(claim, [first, *alike]) < SURE)
            text = w(("no_two" if len(first["said"]) > 1 else "no") + perhaps) + text
            text += self.raised(first) + self.all_the_same(first, claim) + self.turned(first, claim)
        if not self.more:
            return text
        likely = (e for e in rest if e["cost"] <= first["cost"] + self.more and not e["far"])
        for other in likely:
            alternative = self.said(other, claim)
            if other["cost"] > FAR_FETCHED or first["id"] in other["id"].split(" & "):
                continue
            if {first["id"], other["id"]} in SAME or self.nothing_new(first, other):
                continue
            if alternative not in text and self.said(first, claim) not in alternative:  # nor with something more
                return text + w("else") + alternative + self.raised(other)
        return text

    @staticmethod
    def nothing_new(first: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
        """Whether an explanation adds nothing to the first: it leaves out only what the first leaves out (norths, or
        only their chips); it is wrong in both han and fu where the first has one mistake in the size; or its mistakes
        are those of the first in other details, or honba or sticks left out where the first means another amount."""
        if len(other["said"]) == 1:
            return len(first["said"]) == 1 and _left_out(first) >= _left_out(other) > set()
        told = {*map(_headed, first["said"])} | (set() if first["meant"] else FORGOTTEN)
        sizes = len(first["said"]) == 1 and {first["said"][0]["sort"]} <= SIZES
        both = {group["sort"] for group in other["said"]} == {"han", "fu"}
        return (sizes and both) or told >= {*map(_headed, other["said"])}

    def all_the_same(self, one: Mapping[str, Any], claim: Mapping[str, Any]) -> str:
        """Say that a wrong size, claimed without an amount, is paid like the right one; empty if it is not."""
        if {fact["what"] for fact in claim["facts"]} - {"han", "fu"} or not one["comes_to"].get("win"):
            return ""
        same = all(r[unit] == one["comes_to"][unit][r["player"]] for r in self.data["rulings"] for unit in UNITS)
        return self.words("paid_alike") if same else ""

    def turned(self, one: Mapping[str, Any], claim: Mapping[str, Any]) -> str:
        """Say that the winner pays (逆), if the claim does not say who does."""
        there = one["comes_to"].get("win")
        senses = {meant["sense"] for meant in one["senses"]} or {fact["what"] for fact in claim["facts"]} & {"shares"}
        if not there or there["points"] >= 0 or not senses or senses & {"pays", "gets", "own", "back", "alone"}:
            return ""
        return self.words("turned", winner=there["player"])

    def in_one_breath(
        self, first: Mapping[str, Any], rest: Sequence[Mapping[str, Any]], claim: Mapping[str, Any]
    ) -> tuple[str, list[Mapping[str, Any]]]:
        """The first explanation and those that share a sentence with it: another size of the hand with the same value;
        or two mistakes of which one varies while the other stays. Returns the words and these explanations."""
        near = [e for e in rest if e["cost"] <= first["cost"] + NEAR and e["meant"] == first["meant"] and not e["far"]]
        near = [e for e in near if len(e["said"]) == len(first["said"])]
        if len(first["said"]) == 1:
            found = [e for e in near if self.another_size(e, first)][: self.most_alike]
            return self.either([self.said(one, claim) for one in (first, *found)]), found
        sides, found = self.sides(first, near)
        if not found or {group["sort"] for group in first["said"]} == {"times"}:
            return self.said(first, claim), found
        texts = [list(dict.fromkeys(map(self.sort, side))) for side in sides]
        return self.together([self.either(side) for side in texts], "both"), found

    def either(self, texts: Sequence[str]) -> str:
        """Join alternatives, with a clearer separation if one of them contains a choice."""
        return self.together(texts, "either" if any(": " in text for text in texts) else "any")

    @staticmethod
    def another_size(one: Mapping[str, Any], first: Mapping[str, Any]) -> bool:
        """Whether two explanations are sizes of the hand with the same value."""
        sizes = {one["said"][0]["sort"], first["said"][0]["sort"]} <= SIZES
        return sizes and all(one["comes_to"][unit] == first["comes_to"][unit] for unit in UNITS)

    def sides(
        self, first: Mapping[str, Any], near: Sequence[Mapping[str, Any]]
    ) -> tuple[list[list[Mapping[str, Any]]], list[Mapping[str, Any]]]:
        """The variants of each of two mistakes while the other stays, and the explanations that these cover."""
        made = {frozenset(map(_named, one["said"])): one for one in reversed(near)}
        sides, found = [[group] for group in first["said"]], list[Mapping[str, Any]]()
        for one in reversed(made.values()):
            for here, there in ((sides[0], sides[1]), (sides[1], sides[0])):
                other = [group for group in one["said"] if _named(group) != _named(there[0])]
                if len(other) == 1 and len(found) < self.most_alike:
                    crossed = [made.get(frozenset((_named(other[0]), _named(group)))) for group in there]
                    if None not in crossed:
                        here += other
                        found += [pair for pair in crossed if pair is not None]
        return sides, found

    @staticmethod
    def chance(claim: Mapping[str, Any], told: Sequence[Mapping[str, Any]]) -> float:
        """The likelihood that one of these explanations is the cause, by how often people make the mistakes."""
        whole = sum(2 ** -one["cost"] for one in claim["explanations"] if not one["far"]) + 2**-UNKNOWN
        return float(sum(2 ** -one["cost"] for one in told) / whole)

    @staticmethod
    def in_words(one: Mapping[str, Any]) -> bool:
        """Whether players have words for an explanation; if it changes rules, for these."""
        parts = [p for cause in one["causes"][:1] for p in cause.get("parts", (cause,)) if p["kind"] == "rule"]
        switch = ("true", "false")
        return all(any(r["said"] or r["name"] or r["other"] in switch for r in part["rules"]) for part in parts)

    def right(self, claim: Mapping[str, Any]) -> str:
        """Say that a claim is right; if its number is one of several right ones, also which."""
        w, wins = self.words, self.data["wins"]
        senses = [s["sense"] for s in claim["senses"]]
        sense = next((s for s in senses if s in ("own", "alone", "total", "honba")), senses[0] if senses else "")
        fact = next((f for f in claim["facts"] if f["what"] in UNITS), None)
        win = wins[claim["meant"]] if wins and claim["meant"] >= 0 else None
        if win and win["yakuman"] > 1 and any((f["what"], f["value"]) == ("fold", 1) for f in claim["facts"]):
            return w("right_fold", size=w("folds", n=win["yakuman"]))
        if not sense or fact is None:
            what, whole = self.beside(win) if win else ("", 0)
            if win is None or not what or all(f["what"] != "limit" for f in claim["facts"]):
                return w("right")
            return w("right_limit", what=what, hand=self.number(win["points"]), all=self.number(whole))
        if win is None:
            return w("right_all" if sense == "total" else f"right_{sense}", player=claim["by"])
        if win["points"] < 0 and sense in ("value", "total", "each", "one"):
            return w("right_turned", winner=win["player"])
        if sense == "alone":
            return self.right_alone(claim, fact, win)
        if sense == "value" and not win["paid"] and len(wins) > 1:
            return w("right_unpaid")
        if sense == "value" and win["each"] == fact["value"] != win["points"]:
            return w("right_each_of", amount=self.number(win["points"]))
        if sense == "pays":
            who = fact["who"] or claim["by"]
            paid = -self.rulings[who]["points"]
            if fact["what"] == "points" and paid != fact["value"]:
                word = "gives" if fact["value"] > win["points"] + win["honba"] else "right_pays_one"
                return w(word, winner=win["player"], player=who, amount=self.number(paid))
        if fact["what"] == "points" and fact["sense"] is None:
            what, whole = self.beside(win)
            if sense in ("honba", "total"):
                return w(f"right_{sense}", what=what, hand=self.number(win["points"]))
            if sense == "value" and what and win["player"] == claim["by"]:
                return w("right_value_honba", what=what, all=self.number(whole))
        said = sense == "total" or fact["sense"] == "honba"
        return w("right_total_said" if said else f"right_{sense}", player=claim["by"])

    def right_alone(self, claim: Mapping[str, Any], fact: Mapping[str, Any], win: Mapping[str, Any]) -> str:
        """Say that a claim is right for this win alone, and give the amount with what was paid before it."""
        who, unit = win["player"] if fact["sense"] in ("total", "each") else fact["who"] or claim["by"], fact["what"]
        ruling = self.rulings[who]
        pays = fact["sense"] == "pays" or (fact["sense"] is None and who != win["player"])
        amount = self.shares(win, unit) if fact["sense"] == "each" else f"{ruling[unit] * (-1 if pays else 1):,}"
        names = dict.fromkeys(self.text.words.chip_line(why.removeprefix("chip_")) for why in ruling["apart"][unit])
        what = self.words("paid_of", name=self.together([*names]))
        return self.words("right_alone", what=what, amount=amount)

    def beside(self, win: Mapping[str, Any]) -> tuple[str, int]:
        """What the winner gets beside the hand (honba and sticks), and how much he gets in all, including the hand."""
        whole = self.rulings[win["player"]]["points"]
        what = [self.words("honba")] if win["honba"] else []
        if whole - win["honba"] - win["points"] > 0:
            what.append(self.words("sticks_word"))
        return self.together(what), whole

    def said(self, one: Mapping[str, Any], claim: Mapping[str, Any]) -> str:
        """An explanation as a sentence: the sort of mistake, what it can be, its rule."""
        if one["id"].startswith("sense:"):
            return self.meant(one, claim)
        texts = self.sorts(one)
        if not one["meant"] and (also := self.also(one, claim)):
            texts.append(also)
        return self.together(texts, "both")

    def raised(self, one: Mapping[str, Any]) -> str:
        """The higher limit that a mistake leads to although it loses han."""
        there = one["comes_to"].get("win")
        own = self.data["wins"][one["win"]] if there and self.data["wins"] else None
        if own is None or not 0 < there["han"] < own["han"] or there["points"] <= own["points"] or not there["limit"]:
            return ""
        return self.words("raised", limit=self.words(there["limit"]))

    def also(self, one: Mapping[str, Any], claim: Mapping[str, Any]) -> str:
        """What else is wrong if an amount is meant in another sense than stated."""
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
        numbers = one["said"][0]["numbers"]
        causes = list({c["id"]: c for g in one["said"] for c in g["causes"]}.values())
        one_way = {g["numbers"][0] > 0 for g in one["said"] if g["sort"] == "han"}
        if len(one["said"]) > 1 and all(g["sort"] == "han" for g in one["said"]) and len(one_way) == 1:
            more = sum(g["numbers"][0] for g in one["said"])
            return [self.sort({"sort": "two_han", "numbers": [more], "causes": causes})]
        if len(one["said"]) > 1 and all((g["sort"], g["numbers"]) == ("times", numbers) for g in one["said"]):
            named = [*dict.fromkeys(map(self.cause, causes))][: sum(MOST_NAMED[self.brief])]
            if len(named) < 3:
                return named
            return [self.words("two_times", what=self.comma.join(named))]
        return [self.sort(group) for group in one["said"]]

    def sort(self, group: Mapping[str, Any]) -> str:
        """A sort of mistake with the causes that it can have."""
        w, sort, numbers = self.words, group["sort"], group["numbers"]
        causes = "" if sort == "fu" and self.brief == SHORTEST else self.several(group["causes"])
        said = (sort == "han" and self.of_chips) or (sort == "size" and numbers == self.sized)
        if sort is None or (causes and said):
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
        """Causes any of which is possible; parts that are left out are named together."""
        w = self.words
        merged: dict[str, list[str]] = {"left_out": [], "added": []}
        others = list[str]()
        most_left, most_named = MOST_NAMED[self.brief]
        any_han, leads = any(c["subject"] == "any_han" for c in causes), False
        for cause in causes:
            if cause["subject"].startswith("fu ") or cause["id"] == "left_out:any_han":
                continue  # the sort already says so
            if cause["kind"] == "rule" and len(causes) > 1 and not any(r["said"] or r["name"] for r in cause["rules"]):
                continue  # there is no word for it
            if any_han and cause["subject"] != "any_han" and self.invented(cause):
                continue  # "a han too many" covers it
            if cause["kind"] == "dealer" and others:
                continue  # one player mistaken for the dealer is enough
            own = self.own_word(cause)
            unplayed = self.unplayed(cause) if causes[1:] else ""
            kind = "added" if unplayed else cause["kind"]
            if kind in merged and not own and (kind == "left_out" or not cause["subject"].endswith("/1")):
                text, where, most = unplayed or self.part(cause), merged[kind], most_left
                if cause["subject"].endswith("/1"):
                    text = w("one_of", part=text)
            else:
                text, where = self.cause(cause), others
                if (source := self.source(cause)) and not (self.brief and causes[1:]):
                    text = f"{text[:-1]}, {source})" if text.endswith(")") else f"{text} ({source})"
                said = sum(map(len, merged.values()))
                most = max(most_named - said, 0 if self.brief and said else 1)
            if text not in where and len(where) < most:
                leads = leads or (where is others and not others and not any(merged.values()))
                where.append(text)
        for left, word in product(merged.values(), ("fu_of", "chips_of")):
            start = w(word, name="").rstrip(" “”")
            if self.lang == "en" and len(left) > 1 and all(text.startswith(start) for text in left):
                left[1:] = [w(f"further_{word}", name=text.removeprefix(start).strip()) for text in left[1:]]
        texts = [w(kind, part=self.together(left, "any")) for kind, left in merged.items() if left]
        if leads:
            texts.insert(0, others.pop(0))
        word = "either" if others and any(left[1:] for left in merged.values()) else "any"
        return self.together(list(dict.fromkeys([*texts, *others])), word)

    @staticmethod
    def invented(cause: Mapping[str, Any]) -> bool:
        """Whether a mistake is one of many that amount to a han too many."""
        return bool(cause["kind"] == "added" or (cause["kind"] == "twice" and cause["subject"].startswith("yaku.")))

    def unplayed(self, cause: Mapping[str, Any]) -> str:
        """The name of a multiplier that the rules in force do not count; empty for any other cause."""
        rule = cause["rules"][0] if cause["kind"] == "rule" and len(cause["rules"]) == 1 else None
        counts = rule is not None and rule["name"] and ".times." in rule["id"] and rule["value"] in (0, 1)
        return self.name(rule["name"]) if rule is not None and counts else ""

    def source(self, cause: Mapping[str, Any]) -> str:
        """The source of the rule that a cause contradicts, as players know it."""
        rules = cause["rules"]
        if cause["kind"] != "rule" or not rules:
            return ""
        book, _, place = rules[0]["source"].split(" (")[0].split(";")[0].partition(" ")
        place = place.partition(" ")[0].rstrip(",")
        return f"{book} {place}" if rules[0]["status"] == "stated" and 0 < len(place) <= LONG_SOURCE else ""

    def meant(self, one: Mapping[str, Any], claim: Mapping[str, Any]) -> str:
        """Say which amount of the settlement the claim has, although it states another."""
        w, cause = self.words, one["causes"][0]
        sense, said, wins = cause["subject"], cause.get("said") or "free", self.data["wins"]
        fact = next((f for f in claim["facts"] if f["what"] in UNITS), claim["facts"][0])
        who, unit = fact.get("who") or claim["by"], fact["what"]
        if sense == "about":
            return w("sense_about", hand=self.number(cause["amount"]))
        if sense == "turned":
            return w("sense_turned_shares")
        if not wins or cause["win"] < 0:
            return w("sense_all") if sense == "total" else w(f"sense_{sense}", player=who, winner="", each="", hand="")
        win = wins[cause["win"]]
        ron = win["by"] == "ron" and self.system.discarder_pays
        hand = self.amount(unit, win[unit]) if unit == "chips" else self.number(win["points"])
        gain = self.rulings[who][unit]
        amount = self.amount(unit, abs(gain)) if unit == "chips" else self.number(abs(gain))
        each, (what, whole) = self.shares(win, unit), self.beside(win)
        values = {"player": who, "winner": win["player"], "hand": hand, "amount": amount, "each": each, "what": what}
        if win["points"] < 0 and unit == "points":
            word = "sense_without" if (said, who) == ("pays", win["player"]) and what else "sense_turned"
            return w(word, winner=win["player"], what=what, amount=amount)
        if sense == "value" and win["each"] == fact["value"] != win["points"]:
            sense = "each"
        word = f"sense_{sense}_{said}" if f"sense_{sense}_{said}" in WORDS else f"sense_{sense}"
        if sense == "value" and said == "pays" and ron and not gain:
            word = "sense_not_payer"
        elif sense == "value" and said == "pays" and ron:
            word = "sense_hand_honba" if win["honba"] and unit == "points" else "sense_hand"
        elif sense == "value" and said == "each" and ron:
            word, values["player"] = "sense_discarder", win["source"]
        elif word == "sense_one_pays":
            others = [one["player"] for one in self.data["rulings"] if -one[unit] == fact["value"]]
            word, values["other"] = word if others else "sense_one", self.together(others)
        elif sense == "value" and said == "honba":
            values["amount"] = self.number(win["points"] + win["honba"])
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
        """What each of the other players pays in all."""
        lost = {-one[unit] for one in self.data["rulings"] if one["player"] != win["player"] and one[unit]}
        return "/".join(self.number(n) for n in sorted(lost)) if unit == "points" else "/".join(map(str, sorted(lost)))

    def facts(self, claim: Mapping[str, Any]) -> str:
        """What a part of a claim says."""
        fact = claim["facts"][0]
        what, value = fact["what"], fact["value"]
        if what in UNITS:
            return self.amount(what, value)
        if what in ("han", "fu", "times", "fold", "dice"):
            return self.words({"fold": "folds", "dice": "dice_n"}.get(what, what), n=value)
        if what == "yaku" and fact.get("name"):
            return self.name(fact["name"])
        return "/".join(map(str, value)) if isinstance(value, list) else self.words(str(value))
