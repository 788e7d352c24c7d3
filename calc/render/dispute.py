"""A dispute in words: the verdict, and an answer to each claim, as short as at a table; or everything that was found,
on request."""

from collections.abc import Mapping, Sequence
from typing import Any

from . import result
from .dispute_answers import ATTEMPTS, UNITS, AnswerWords
from .paper import Answer, Blank, Block, Headline, Para, pieces
from .terminal import COLUMNS, broken
from .text import NORMAL
from .words import LANGS

MOST_CAUSES = 5
"""The most causes of one explanation that are shown."""
MOST_SHOWN = 3
"""The most explanations of a claim that are shown with reasons; ``--json`` has all."""
LINES = 4
"""The most lines of the verdict and an answer in the short form; an answer gets at least one."""


def told(
    data: Mapping[str, Any],
    lang: str = "en",
    explain: int = NORMAL,
    readings: int = 2,
    most: int = MOST_SHOWN,
    why: bool = False,
    receipt: bool = False,
) -> list[Block]:
    """The blocks of one dispute (:meth:`calc.dispute.Dispute.data`): the verdict and a line for each claim; with
    ``why`` every sum, and explanations with their rules and sources; with ``receipt`` the receipt of the verdict."""
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
    """The ruling in sentences, by language, to be read aloud (in ``--json``)."""
    return {lang: _Sheet(data, lang, 0).sentences() for lang in LANGS}


class _Sheet(AnswerWords):
    """All blocks of a dispute."""

    def __init__(self, data: Mapping[str, Any], lang: str, most: int) -> None:
        super().__init__(data, lang)
        self.most = most

    # --- the ruling -------------------------------------------------------------------------------------------------

    def verdict(self) -> list[str]:
        """The verdict, a line for each win: its size, and who pays what."""
        data, told = self.data, self.disputed()
        if not data["legal"] or not data["wins"]:
            return [" ".join(self.sentences())]
        shares = len(told) < len(data["wins"]) or len(told) == 1  # the sentence about the payers says it
        found = [self.won({**win, "each": 0} if shares else win) for win in told]
        if given := self.given():
            given += self.words("stop")
            found[:] = [f"{found[0]}{' ' * (self.lang == 'en')}{given}"] if len(found) == 1 else [*found, given]
        return found

    def disputed(self) -> Sequence[Mapping[str, Any]]:
        """The wins to report: those that claims are about."""
        wins, about = self.data["wins"], set[int]()
        for claim in self.data["claims"]:
            found = claim["explanations"][0]["win"] if claim["explanations"] else claim["meant"]
            about |= {i for i, win in enumerate(wins) if win["player"] == claim["win"]} or {found}
        return [win for i, win in enumerate(wins) if i in about] or wins

    def won(self, win: Mapping[str, Any]) -> str:
        """Who wins, and how much."""
        if not win["paid"] and len(self.data["wins"]) > 1:
            return self.words("ruled_unpaid", player=win["player"])
        word = "ruled_ron" if win["by"] == "ron" else "ruled_tsumo"
        return self.words(word, player=win["player"], source=win["source"], size=self.size(win))

    def given(self) -> str:
        """Who pays and who gets what in all, equal amounts together; without what the size of the only win already
        says."""
        w, wins = self.words, self.data["wins"]
        own, told = wins[0] if len(wins) == 1 else None, self.disputed()
        if len(told) < len(wins) and told[0]["payers"]:
            return self.comma.join(map(self.paying, told))
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
        return self.comma.join(found)

    def paying(self, win: Mapping[str, Any]) -> str:
        """Who pays one of several wins, and how much each."""
        word = "they_pay" + "_one" * (len(win["payers"]) == 1)
        return self.words(word, players=self.together(win["payers"]), amount=self.number(win["each"]))

    def sentences(self) -> list[str]:
        """The sentences to be read aloud."""
        w, data = self.words, self.data
        if not data["legal"]:
            found = [w("ruled_none", codes=", ".join(dict.fromkeys(p["code"] for p in data["refused"])))]
            return [*found, *(f"{p['code']}: {p.get(self.lang, p)['message']}" for p in data["refused"])]
        found = [self.won(win) for win in data["wins"]]
        if not data["wins"]:
            found.append(w("ruled_draw"))
        idle = []
        for one in data["rulings"]:
            got = [self.amount(unit, one[unit]) for unit in UNITS if one[unit] > 0]
            paid = [self.amount(unit, -one[unit]) for unit in UNITS if one[unit] < 0]
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
        """The size of a win."""
        w = self.words
        parts = []
        if win["yakuman"]:
            parts.append(w("folds", n=win["yakuman"]))
        elif win["han"]:
            parts += [f"{w('han', n=win['han'])} {w('fu', n=win['fu'])}"]
        if win["limit"] and (win["limit"] != "yakuman" or not win["yakuman"]):
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
        return self.comma.join(parts)

    # --- a claim and its answer in a sentence -------------------------------------------------------------------------

    def line(self, claim: Mapping[str, Any]) -> Block:
        """A claim and its answer in a sentence."""
        says = self.words("says", player=claim["by"], says=claim["says"])
        room = max(LINES - sum(len(broken(line, COLUMNS)) for line in self.verdict()), 1)
        for self.brief, self.most_alike, self.more in ATTEMPTS:
            text = self.answer(claim) + self.words("stop")
            if len(broken(says + "".join(x for x in pieces(text) if isinstance(x, str)), COLUMNS)) <= room:
                break
        return Answer(says, text, claim["status"] == "right", 0)

    # --- in full -----------------------------------------------------------------------------------------------------

    def in_full(self, claim: Mapping[str, Any]) -> list[Block]:
        """A claim, its answer and what was found, with rules and sources."""
        says = self.words("says", player=claim["by"], says=claim["says"])
        return [Answer(says, self.answer(claim) + self.words("stop"), claim["status"] == "right"), *self.why(claim, 4)]

    def why(self, claim: Mapping[str, Any], indent: int) -> list[Block]:
        """The explanations of a claim, numbered."""
        w, blocks = self.words, list[Block]()
        found = claim["explanations"]
        if self.most <= MOST_SHOWN:  # numbers that no rule set uses are shown only if there is nothing else
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

    def explanation(self, one: Mapping[str, Any], number: str, at: int, claim: Mapping[str, Any]) -> list[Block]:
        """The causes of an explanation, each with its rule and source, then what the hand would be worth."""
        w, blocks, below = self.words, list[Block](), at + len(number)
        if one["id"].startswith("sense:"):
            return [Para(self.meant(one, claim), number, at)]
        groups: list[list[Mapping[str, Any]]] = []
        for cause in (c for c in one["causes"] if self.most > MOST_SHOWN or one["far"] or not c.get("far")):
            groups += [] if cause.get("twin") and groups else [[]]
            groups[-1].append(cause)
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
        """What the hand would be worth; for a claim about somebody's gain, that gain."""
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
