"""A dispute in words: the verdict, and an answer to each claim, as short as at a table; or everything that was found,
on request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..languages import ENGLISH, languages
from ..problems.codes import in_language
from . import result
from .dispute_amounts import UNITS
from .dispute_answers import POLICY, AnswerWords, Brevity
from .paper import Answer, Blank, Block, Headline, Para, pieces
from .terminal import COLUMNS, broken
from .text import NORMAL

if TYPE_CHECKING:
    from ..dispute.sheet import CauseLine, ClaimLine, DisputeSheet, ExplanationLine, RulingLine, WinLine

MOST_CAUSES = 5
"""The most causes of one explanation that are shown."""
MOST_SHOWN = 3
"""The most explanations of a claim that are shown with reasons; ``--json`` has all."""
LINES, LEAST_LINES = 4, 3
"""The most lines of the verdict and an answer in the short form, and those that an answer gets in any case."""


def dispute_blocks(
    sheet: DisputeSheet,
    lang: str = "en",
    explain: int = NORMAL,
    readings: int = 2,
    most: int = MOST_SHOWN,
    why: bool = False,
    receipt: bool = False,
) -> list[Block]:
    """The blocks of one dispute: the verdict and a line for each claim; with ``why`` every sum, and explanations with
    their rules and sources; with ``receipt`` the receipt of the verdict."""
    words = _DisputeWords(sheet, lang, most)
    blocks: list[Block] = []
    if why:
        blocks += [Headline(words.words("ruling")), *map(Para, words.sentences())]
        if sheet.claims:
            blocks += [Blank(), Headline(words.words("claims"))]
            blocks += [block for claim in sheet.claims for block in words.in_full(claim)]
    else:
        blocks += [Para(line, "", 0) for line in words.verdict()]
        blocks += [words.line(claim) for claim in sheet.claims]
    blocks += words.without_tiles()
    if receipt and sheet.verdict is not None:
        paper = result.told(sheet.verdict, lang, explain, readings)
        blocks += [Blank(), Headline(words.words("receipt_below")), Blank(), *paper]
    return blocks


def spoken(sheet: DisputeSheet) -> dict[str, list[str]]:
    """The ruling in sentences, by language, to be read aloud (in ``--json``)."""
    return {lang: _DisputeWords(sheet, lang, 0).sentences() for lang in languages()}


class _DisputeWords(AnswerWords):
    """All blocks of a dispute."""

    def __init__(self, sheet: DisputeSheet, lang: str, most: int) -> None:
        super().__init__(sheet, lang)
        self.most = most

    # --- the ruling -------------------------------------------------------------------------------------------------

    def verdict(self) -> list[str]:
        """The verdict, a line for each win: its size, and who pays what."""
        wins, disputed = self.sheet.wins, self.disputed()
        if not self.sheet.legal or not wins:
            return [" ".join(self.sentences())]
        shares = len(disputed) < len(wins) or len(disputed) == 1  # the sentence about the payers says it
        lines = [self.won(win._replace(each=0) if shares else win) for win in disputed]
        payments = self.payments()
        if not payments:
            return lines
        payments += self.words("stop")
        if lines[1:]:
            return [*lines, payments]
        return [f"{lines[0]} {payments}" if self.lang == "en" else f"{lines[0]}{payments}"]

    def without_tiles(self) -> list[Block]:
        """What cannot be decided, as nobody wrote the tiles of a win."""
        wins = self.sheet.verdict.wins if self.sheet.verdict else ()
        players = [won.player for won in wins if not won.has_tiles]
        return [Para(self.words("without_tiles", players=self.together(players)), "", 0)] if players else []

    def disputed(self) -> Sequence[WinLine]:
        """The wins to report: those that claims are about."""
        wins, about = self.sheet.wins, set[int]()
        for claim in self.sheet.claims:
            meant = claim.explanations[0].win if claim.explanations else claim.meant
            about |= {index for index, win in enumerate(wins) if win.player == claim.win} or {meant}
        return [win for index, win in enumerate(wins) if index in about] or wins

    def won(self, win: WinLine) -> str:
        """Who wins, and how much."""
        if not win.paid and len(self.sheet.wins) > 1:
            return self.words("ruled_unpaid", player=win.player)
        word = "ruled_ron" if win.by == "ron" else "ruled_tsumo"
        return self.words(word, player=win.player, source=win.origin, size=self.size(win))

    def payments(self) -> str:
        """Who pays and who gets what in all, equal amounts together; without what the size of the only win already
        says."""
        disputed = self.disputed()
        if len(disputed) < len(self.sheet.wins) and disputed[0].payers:
            return self.comma.join(map(self.paying, disputed))
        alike: dict[tuple[int, int], list[str]] = {}
        for ruling in self.sheet.rulings:
            if (ruling.points or ruling.chips) and not self.is_said(ruling):
                alike.setdefault((ruling.points, ruling.chips), []).append(ruling.player)
        return self.comma.join(self.alike(*amounts, players) for amounts, players in sorted(alike.items()))

    def is_said(self, ruling: RulingLine) -> bool:
        """Whether the size of the only win says what a player gets or pays."""
        if len(self.sheet.wins) != 1:
            return False
        win = self.sheet.wins[0]
        if win.by == "ron":
            return (abs(ruling.points), abs(ruling.chips)) == (win.points, win.chips)
        return ruling.player == win.player

    def alike(self, points: int, chips: int, players: Sequence[str]) -> str:
        """Players who get or pay the same."""
        parts = [self.number(abs(points))] if points else []
        parts += [self.amount("chips", abs(chips))] if chips else []
        word = "they_get" if (points or chips) > 0 else "they_pay"
        return self._of_players(word, players, " + ".join(parts))

    def paying(self, win: WinLine) -> str:
        """Who pays one of several wins, and how much each."""
        return self._of_players("they_pay", win.payers or (), self.number(win.each))

    def _of_players(self, word: str, players: Sequence[str], amount: str) -> str:
        word = f"{word}_one" if len(players) == 1 else word
        return self.words(word, players=self.together(players), amount=amount)

    def sentences(self) -> list[str]:
        """The sentences to be read aloud."""
        w = self.words
        if not self.sheet.legal:
            refused = self.sheet.refused
            codes = ", ".join(dict.fromkeys(problem.code for problem in refused))
            messages = [f"{problem.code}: {in_language(problem, self.lang)[0]}" for problem in refused]
            return [w("ruled_none", codes=codes), *messages]
        wins = [*map(self.won, self.sheet.wins)] or [w("ruled_draw")]
        moved = [ruling for ruling in self.sheet.rulings if ruling.points or ruling.chips]
        idle = [ruling.player for ruling in self.sheet.rulings if ruling not in moved]
        neither = [w("neither_many" if idle[1:] else "neither", players=self.together(idle))] if idle else []
        return [*wins, *map(self.gain, moved), *neither]

    def gain(self, ruling: RulingLine) -> str:
        """What a player gets and pays."""
        totals = [(unit, ruling.total(unit)) for unit in UNITS]
        got = self.together([self.amount(unit, total) for unit, total in totals if total > 0])
        paid = self.together([self.amount(unit, -total) for unit, total in totals if total < 0])
        if got and paid:
            return self.words("gets_pays", player=ruling.player, got=got, paid=paid)
        return self.words("gets" if got else "pays", player=ruling.player, amount=got or paid)

    def size(self, win: WinLine) -> str:
        """The size of a win."""
        w, size = self.words, self.counted_size(win)
        parts = [size] if size else []
        if win.limit and (win.limit != "yakuman" or not win.yakuman):
            parts.append(w(win.limit))
        if win.times:
            parts.append(w("times", n=win.times))
        if win.each and win.each != win.points:
            parts.append(w("each_of", amount=self.amount("points", win.each)))
        parts.append(self.amount("points", win.points))
        if win.chips:
            parts.append(self.amount("chips", win.chips))
        if win.dice:
            parts.append(w("dice_n", n=win.dice))
        return self.comma.join(parts)

    def saying(self, claim: ClaimLine) -> str:
        """Return who claims what: an amount as it is, words in quotation marks."""
        is_amount = claim.says[:1].isdigit()
        return self.words("says" if is_amount else "says_words", player=claim.by, says=claim.says)

    # --- a claim and its answer in a sentence -------------------------------------------------------------------------

    def line(self, claim: ClaimLine) -> Block:
        """A claim and its answer in a sentence."""
        says = self.saying(claim)
        self.brevity = self._brevity(claim, says)
        return Answer(says, self.answer(claim) + self.words("stop"), claim.status == "right", 0)

    def _brevity(self, claim: ClaimLine, says: str) -> Brevity:
        """Return how short the answer to a claim must be to fit into :data:`LINES`. It is found in English, so that an
        answer names the same mistakes in every language."""
        if self.lang != ENGLISH:
            english = _DisputeWords(self.sheet, ENGLISH, self.most)
            return english._brevity(claim, english.saying(claim))
        room = max(LINES - sum(len(broken(line, COLUMNS)) for line in self.verdict()), LEAST_LINES)
        for self.brevity in POLICY.attempts:
            text = self.answer(claim) + self.words("stop")
            if len(broken(says + "".join(x for x in pieces(text) if isinstance(x, str)), COLUMNS)) <= room:
                break
        return self.brevity

    # --- in full -----------------------------------------------------------------------------------------------------

    def in_full(self, claim: ClaimLine) -> Iterator[Block]:
        """A claim, its answer and what was found, with rules and sources."""
        says = self.saying(claim)
        yield Answer(says, self.answer(claim) + self.words("stop"), claim.status == "right")
        yield from self.why(claim, 4)

    def why(self, claim: ClaimLine, indent: int) -> Iterator[Block]:
        """The explanations of a claim, numbered."""
        explanations: Sequence[ExplanationLine] = claim.explanations
        if self.most <= MOST_SHOWN:  # numbers that no rule set uses are shown only if there is nothing else
            explanations = [line for line in explanations if not line.far] or explanations[:1]
        explanations = explanations[: self.most]
        for number, explanation in enumerate(explanations, 1):
            yield from self.explanation(explanation, f"{number}. ", indent, claim)
        if rest := len(claim.explanations) - len(explanations):
            yield Para(self.words("and_more", n=rest), "", indent)
        for part in claim.apart:
            yield Answer(self.facts(part) + ": ", self.answer(part), part.status == "right", indent)
            yield from self.why(part, indent + 2)

    def explanation(self, explanation: ExplanationLine, number: str, indent: int, claim: ClaimLine) -> Iterator[Block]:
        """The causes of an explanation, each with its rule and source, then what the hand would be worth."""
        w, below = self.words, indent + len(number)
        if explanation.of_sense:
            yield Para(self.meant(explanation, claim), number, indent)
            return
        groups = self.twins(explanation)[: MOST_CAUSES if self.most <= MOST_SHOWN else None]
        texts = set[str]()
        for group in groups:
            text = self.named(group)
            if text in texts:
                continue
            if not texts:
                yield Para(text, number, indent)
                yield from (Para(rule, "", below + 2, light=True) for rule in self.rules(group[0]))
            else:
                yield Para(text + self.basis(group[0]), w("or"), below)
            texts.add(text)
        if hidden := len(explanation.ids) - sum(map(len, groups)):
            yield Para(w("and_more", n=hidden), "", below)
        if then := self.outcome(explanation, claim):
            yield Para(w("then", size=then), "", below, light=True)

    def twins(self, explanation: ExplanationLine) -> list[list[CauseLine]]:
        """The causes to show, each followed by those that say the same."""
        groups: list[list[CauseLine]] = []
        for cause in explanation.causes:
            if cause.far and not explanation.far and self.most <= MOST_SHOWN:
                continue
            if cause.twin and groups:
                groups[-1].append(cause)
            else:
                groups.append([cause])
        return groups

    def named(self, group: Sequence[CauseLine]) -> str:
        """A cause in words, with the rule that would say the same."""
        rule = next((self.cause(twin) for twin in group[1:] if twin.kind == "rule"), "")
        return self.cause(group[0]) + (self.words("twin", what=rule) if rule else "")

    def outcome(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """What the hand would be worth; for a claim about somebody's gain, that gain."""
        win, parts = explanation.comes_to.win, list[str]()
        if win is not None:
            parts.append(self.size(win))
        for sense in explanation.senses:
            if sense.sense in ("pays", "gets", "own") or (sense.sense == "total" and win is not None):
                player = win.player if sense.sense == "total" and win is not None else claim.by
                gain = explanation.comes_to.total(sense.measure)[player]
                word = "gets" if gain >= 0 else "pays"
                text = self.words(word, player=player, amount=self.amount(sense.measure, abs(gain)))
                parts.append(text.rstrip(".。"))
            elif sense.sense == "honba" and win is not None:
                parts.append(self.words("with_honba", amount=self.amount(sense.measure, win.points + win.honba)))
        return "; ".join(dict.fromkeys(parts))
