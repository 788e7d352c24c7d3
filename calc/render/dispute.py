"""A dispute in words: the verdict, and an answer to each claim, as short as at a table; or everything that was found,
on request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..languages import ENGLISH, languages
from ..problems.codes import translate_problem
from . import result
from .dispute_amounts import names_its_limit
from .dispute_answers import POLICY, AnswerWords, Brevity
from .dispute_causes import UNITS
from .paper import Answer, Blank, Block, Headline, Para, pieces
from .terminal import COLUMNS, REASON_INDENT, broken
from .text import NORMAL, word_note

if TYPE_CHECKING:
    from ..dispute.sheet import CauseLine, ClaimLine, DisputeSheet, ExplanationLine, RulingLine, WinLine

MOST_CAUSES = 5
"""The most causes of one explanation that are shown."""
MOST_SHOWN = 3
"""The most explanations of a claim that are shown with reasons; ``--json`` has all."""
REASON_LINES = 4
"""The most lines of an answer in the short form, below the one that says what is right."""


def dispute_blocks(
    sheet: DisputeSheet,
    lang: str = "en",
    explain: int = NORMAL,
    readings: int = 2,
    most: int = MOST_SHOWN,
    why: bool = False,
    receipt: bool = False,
) -> list[Block]:
    """Return the blocks of one dispute, for terminals and pages alike: the verdict and a line for each claim. ``why``:
    every sum, and at most ``most`` explanations with their rules and sources. ``receipt``: also the receipt of the
    verdict, at the length of ``explain`` and ``readings``."""
    texts = _DisputeWords(sheet, lang, most)
    blocks: list[Block] = []
    if why:
        blocks += [Headline(texts.words("ruling")), *map(Para, texts.list_sentences())]
        if sheet.claims:
            blocks += [Blank(), Headline(texts.words("claims"))]
            blocks += [block for claim in sheet.claims for block in texts.explain_claim(claim)]
    else:
        blocks += [Para(line, indent=0) for line in texts.word_verdict()]
        blocks += [texts.build_answer(claim) for claim in sheet.claims]
    blocks += texts.warn_of_no_tiles()
    if receipt and sheet.verdict is not None:
        paper = result.verdict_blocks(sheet.verdict, lang, explain, readings)
        blocks += [Blank(), Headline(texts.words("receipt_below")), Blank(), *paper]
    return blocks


def answer_blocks(sheet: DisputeSheet, claim: ClaimLine, lang: str) -> list[Block]:
    """Return the block of one claim with its answer, as :func:`dispute_blocks` has it."""
    return [_DisputeWords(sheet, lang, MOST_SHOWN).build_answer(claim)]


def spoken(sheet: DisputeSheet) -> dict[str, list[str]]:
    """Return the ruling in sentences by language, to be read aloud: ``ruling`` of ``--json``."""
    return {lang: _DisputeWords(sheet, lang, 0).list_sentences() for lang in languages()}


class _DisputeWords(AnswerWords):
    """All blocks of a dispute."""

    def __init__(self, sheet: DisputeSheet, lang: str, most: int) -> None:
        """Take a dispute; ``most``: the most explanations of a claim that are shown with reasons."""
        super().__init__(sheet, lang)
        self.most = most

    # --- the ruling -------------------------------------------------------------------------------------------------

    def word_verdict(self) -> list[str]:
        """Return the verdict in as few lines as a table needs: a line for each win that claims are about, and who pays
        what; of a single win on the same line."""
        wins, disputed = self.sheet.wins, self.list_disputed_wins()
        if not self.sheet.legal:
            return [" ".join(self.list_sentences())]
        # then the payments below say what each pays
        payers_say_shares = len(disputed) < len(wins) or len(disputed) == 1
        if not wins:
            return [f"{self.words('ruled_draw')} {self.word_payments()}".strip() + self.words("stop")]
        lines = [self.word_win(win, payers_say_shares) for win in disputed]
        if len(disputed) < len(wins) and disputed[0].payers:  # sums of the hand would show nothing of these
            space = " " if self.lang == "en" else ""
            stop = self.words("stop")
            return [f"{line}{space}{self.word_payers(win)}{stop}" for line, win in zip(lines, disputed, strict=True)]
        lines += self.list_claims_ignored()
        payments = self.word_payments()
        if not payments:
            return lines
        payments += self.words("stop")
        if len(lines) > 1:
            return [*lines, payments]
        return [f"{lines[0]} {payments}" if self.lang == "en" else f"{lines[0]}{payments}"]

    def warn_of_no_tiles(self) -> list[Block]:
        """Return one warning for all wins without tiles: their size is as the table says it, and cannot be judged.
        Empty if there are none. A table that named only a size should know that nothing of it was checked."""
        wins = self.sheet.verdict.wins if self.sheet.verdict else ()
        players = [won.player for won in wins if not won.has_tiles]
        return [Para(self.words("without_tiles", players=self.join_texts(players)), indent=0)] if players else []

    def list_disputed_wins(self) -> Sequence[WinLine]:
        """Return the wins to report: those that claims are about, since a hand may have many wins (anmika, kessen). If
        no claim is about any, return all; all too if they are on one tile, so that everybody who called it is
        answered."""
        wins = self.sheet.wins
        disputed: list[WinLine] = []
        for claim in self.sheet.claims:
            # the win that the best explanation is about, else the likeliest one; -1: none
            meant = claim.explanations[0].win if claim.explanations else claim.meant
            payers = {fact.who or claim.by for fact in claim.states if fact.sense == "pays"}
            named = [win for win in wins if win.player == claim.win]
            paid = [win for win in wins if not payers.isdisjoint(win.payers or ())]
            # the win named, those that a player said to pay pays for, or the one that it is likeliest about
            disputed += named or paid or wins[meant : meant + 1]  # of -1 an empty slice
        if any(self.is_on_one_tile(win) for win in disputed):
            return wins  # the other claimants on the tile are answered too
        return [win for win in wins if win in disputed] or wins

    def word_win(self, win: WinLine, without_shares: bool = False) -> str:
        """Return who wins how and how much, or that another win goes before this one, so that it is not paid.
        ``without_shares``: what each pays is said elsewhere."""
        if not win.paid and len(self.sheet.wins) > 1:
            return self.word_unpaid(win.player) or self.words("ruled_unpaid", player=win.player)
        word = "ruled_ron" if win.by == "ron" else "ruled_tsumo"
        shown = win._replace(chips=self.count_chips(win), each=0 if without_shares else win.each)
        size = self.word_size(shown, self.list_makers(win)) + self.word_jokers(win)
        return self.words(word, player=win.player, source=win.origin, size=size)

    def word_jokers(self, win: WinLine) -> str:
        """Return which tiles the jokers of a hand of han stand for, as its yaku and chips cannot be counted without;
        empty if it has none."""
        if not win.jokers or not (win.han or win.yakuman):
            return ""
        tiles = " ".join(self.words(tile.lstrip("+")) for tile in win.jokers)
        return self.words("with_jokers", n=len(win.jokers), tiles=tiles)

    def word_unpaid(self, player: str) -> str:
        """Return why a player who called the tile too is not paid, as the verdict remarks it; empty if it does not."""
        notes = self.sheet.verdict.notes if self.sheet.verdict else ()
        texts = (word_note(self.text.words, note) for note in notes if note.facts.get("player") == player)
        return next((text + self.words("stop") for text in texts), "")

    def list_claims_ignored(self) -> list[str]:
        """Return a sentence for each player who called the tile too and has no win, so that his dispute is settled as
        well. Who has no remark in the verdict gets none."""
        record = self.sheet.verdict.record if self.sheet.verdict else None
        callers = {win.player for win in getattr(record, "wins", ())} - {win.player for win in self.sheet.wins}
        by_seat = (player for player in self.sheet.seats if player in callers)
        return [*filter(None, map(self.word_unpaid, by_seat))]

    def word_payments(self) -> str:
        """Return who pays and who gets what in all, equal amounts together; without what the size of the only win
        already says."""
        players_by_gain: dict[tuple[int, int, str], list[str]] = {}
        for ruling in self.sheet.rulings:
            if (ruling.net or ruling.chips) and not self.is_said_by_size(ruling):
                made = self.word_made_of(ruling)
                players_by_gain.setdefault((ruling.net, ruling.chips, made), []).append(ruling.player)
        gains = sorted(players_by_gain.items())  # who pays most comes first
        return self.comma.join(self.word_equal_gains(*gain, players) for gain, players in gains)

    def word_made_of(self, ruling: RulingLine) -> str:
        """Return the sum that makes a player's points, or his chips if nobody won: the hand, honba, sticks, and what is
        paid for no win. Empty for a single term. For several wins the lines above have it, so it is empty unless there
        are honba or the player took sticks."""
        texts: list[str] = []
        wins = self.sheet.wins
        for unit in ("points",) if wins else UNITS:
            reasons = self.word_reasons(ruling.player, unit, over_all=True)
            is_sum = (len(wins) < 2 or wins[0].honba > 0 or self.count_sticks(ruling.player) > 0) and (
                " + " in reasons or " − " in reasons
            )
            # while 逆 the others' sums do not come from the hand
            is_sum = is_sum and not (wins and wins[0].points < 0 and ruling.player != wins[0].player)
            is_sum = is_sum or (unit == "points" and not ruling.points and ruling.net != 0)  # a stick alone
            texts += [reasons] if is_sum or (unit == "points" and ruling.apart[unit]) else []
        return self.comma.join(filter(None, [*texts, self.word_own_sticks(ruling.player)]))

    def word_own_sticks(self, player: str) -> str:
        """Return that the riichi stick comes back to a player who laid it and takes others with it: nobody pays it, so
        that it is no part of his sum. Empty if he laid none, or takes no other."""
        returned = self.count_own_sticks(player)
        return self.words("own_back", player=player) if 0 < returned < self.count_sticks(player) else ""

    def is_said_by_size(self, ruling: RulingLine) -> bool:
        """Tell whether the size of the only win says what a player gets or pays, so that no sum is needed. By ron it
        does if he moves just that. By tsumo it does for the winner, whose payers are told, unless he takes sticks."""
        if len(self.sheet.wins) != 1:
            return False
        win = self.sheet.wins[0]
        if win.by == "ron":
            return (abs(ruling.net), abs(ruling.chips)) == (win.points, self.count_chips(win))
        takes_sticks = self.count_sticks(win.player) > self.count_own_sticks(win.player)
        return (
            ruling.player == win.player and win.points > 0 and not takes_sticks
        )  # who pays for his own win (逆) needs his sum

    def word_equal_gains(self, points: int, chips: int, reasons: str, players: Sequence[str]) -> str:
        """Return what some players each get or pay, and for what, if that is no win. Negative ``points`` and ``chips``
        are paid."""
        amount = self.word_points(abs(points)) if points else self.word_amount("chips", abs(chips))
        if points and chips:  # the second has a sign of its own in Japanese: 「−13,000点 −13枚」
            word = f"{'got' if points > 0 else 'paid'}_and_{'got' if chips > 0 else 'paid'}"
            amount = self.words(word, points=amount, chips=self.word_amount("chips", abs(chips)))
        return self.add_makers(
            self._word_players("they_get" if (points or chips) > 0 else "they_pay", players, amount), reasons
        )

    def word_payers(self, win: WinLine) -> str:
        """Return who pays one of several wins, and how much each; only games that value hands so say who (kessen)."""
        return self._word_players("they_pay", win.payers or (), self.word_points(win.each))

    def _word_players(self, word: str, players: Sequence[str], amount: str) -> str:
        """Return a clause about players; words.toml has another text, ``…_one``, for a single player."""
        word = f"{word}_one" if len(players) == 1 else word
        return self.words(word, players=self.join_texts(players), amount=amount)

    def list_sentences(self) -> list[str]:
        """Return the ruling as whole sentences, to be read aloud or shown with every sum: each win, what each player
        gains, and who neither pays nor gets; of a hand that is no win the reasons."""
        w = self.words
        if not self.sheet.legal:
            refused = self.sheet.refused
            codes = ", ".join(dict.fromkeys(problem.code for problem in refused))
            messages = [f"{problem.code}: {translate_problem(problem, self.lang)[0]}" for problem in refused]
            return [w("ruled_none", codes=codes), *messages]
        wins = [self.word_win(win) for win in self.sheet.wins] or [w("ruled_draw")]
        moved = [ruling for ruling in self.sheet.rulings if ruling.net or ruling.chips]
        idle = [ruling.player for ruling in self.sheet.rulings if ruling not in moved]
        neither = [w("neither_many" if idle[1:] else "neither", players=self.join_texts(idle))] if idle else []
        return [*wins, *map(self.word_gain, moved), *neither]

    def word_gain(self, ruling: RulingLine) -> str:
        """Return what a player gets and pays, as a sentence. He may get points and pay chips. Not used for a player who
        moves nothing (:meth:`list_sentences`)."""
        totals = [(unit, ruling.over_all(unit)) for unit in UNITS]
        got = self.join_texts([self.word_amount(unit, total) for unit, total in totals if total > 0])
        paid = self.join_texts([self.word_amount(unit, -total) for unit, total in totals if total < 0])
        if got and paid:
            return self.words("gets_pays", player=ruling.player, got=got, paid=paid)
        amount = self.add_makers(got, self.word_own_sticks(ruling.player)) if got else paid
        return self.words("gets" if got else "pays", player=ruling.player, amount=amount)

    def word_size(self, win: WinLine, makers: Sequence[str] = ()) -> str:
        """Return the size of a win, in the same words for the settlement and for a mistake: han and fu, limit,
        multiplier, what else makes it (``makers``), amounts, dice. The points are always there, anything else only if
        the win has it. A player compares them word by word."""
        w, size = self.words, self.word_counted_size(win)
        parts = [size] if size else []
        if win.limit and names_its_limit(win):
            parts.append(w(win.limit))
        if win.times:
            parts.append(w("times", n=win.times))
        parts += makers
        if win.each and win.each != win.points:
            parts.append(w("each_of", amount=self.word_amount("points", win.each)))
        parts.append(self.word_amount("points", win.points))
        if win.chips:
            parts.append(self.word_amount("chips", win.chips))
        if win.dice:
            parts.append(w("dice_n", n=win.dice))
        return self.comma.join(parts)

    def word_claim(self, claim: ClaimLine) -> str:
        """Return who claims what. A claim that begins with a number stands as it is; other words stand in quotation
        marks, or the sentence would run on into them."""
        is_amount = claim.says[:1].isdigit()
        return self.words("says" if is_amount else "says_words", player=claim.by, says=claim.says)

    # --- a claim and its answer in a sentence -------------------------------------------------------------------------

    def build_answer(self, claim: ClaimLine) -> Block:
        """Return a claim and its answer in a sentence. Sets :attr:`brevity` for this claim. It is asked for each claim,
        as each has other reasons."""
        says = self.word_claim(claim)
        self.brevity = self._choose_brevity(claim)
        return Answer(says, self.answer(claim) + self.words("stop"), claim.status == "right", 0)

    def _choose_brevity(self, claim: ClaimLine) -> Brevity:
        """Return how short the answer to a claim must be for its reasons to fit into :data:`REASON_LINES`. It is found
        in English, so that an answer names the same mistakes in every language. Leaves :attr:`brevity` at the one it
        returns. Too long an answer is not read at a table."""
        if self.lang != ENGLISH:
            return _DisputeWords(self.sheet, ENGLISH, self.most)._choose_brevity(claim)
        for self.brevity in POLICY.attempts:
            _, *reasons = self.answer(claim).split("\n")
            plain = ["".join(piece for piece in pieces(line) if isinstance(piece, str)) + "." for line in reasons]
            if sum(len(broken(line, COLUMNS - REASON_INDENT)) for line in plain) <= REASON_LINES:
                break
        return self.brevity

    # --- in full -----------------------------------------------------------------------------------------------------

    def explain_claim(self, claim: ClaimLine) -> Iterator[Block]:
        """Yield a claim, its answer and every explanation, with rules and sources: ``--why``."""
        says = self.word_claim(claim)
        yield Answer(says, self.answer(claim) + self.words("stop"), claim.status == "right")
        yield from self.list_explanations(claim, 4)

    def list_explanations(self, claim: ClaimLine, indent: int) -> Iterator[Block]:
        """Yield the explanations of a claim, numbered, at most :attr:`most`, and how many are not shown. If the claim
        is answered part by part, those of its parts follow. Far-fetched ones are shown only if there is nothing else,
        or if more than usual is asked for."""
        explanations: Sequence[ExplanationLine] = claim.explanations
        if self.most <= MOST_SHOWN:  # numbers that no rule set uses are shown only if there is nothing else
            explanations = [line for line in explanations if not line.far] or explanations[:1]
        explanations = explanations[: self.most]
        for number, explanation in enumerate(explanations, 1):
            yield from self.list_causes(explanation, f"{number}. ", indent, claim)
        if rest := len(claim.explanations) - len(explanations):
            yield Para(self.words("and_more", n=rest), "", indent)
        for part in claim.apart:
            yield Answer(self.word_fact(part.states[0]) + ": ", self.answer(part), part.status == "right", indent)
            yield from self.list_explanations(part, indent + 2)

    def list_causes(self, explanation: ExplanationLine, number: str, indent: int, claim: ClaimLine) -> Iterator[Block]:
        """Yield the causes of an explanation, then what the hand would be worth. The first cause has its rules and
        sources below it, the others have theirs in short. Causes with the same words are shown once."""
        w, below = self.words, indent + len(number)
        if explanation.of_sense:
            yield Para(self.word_meant(explanation, claim), number, indent)
            return
        groups = self.group_twins(explanation)[: MOST_CAUSES if self.most <= MOST_SHOWN else None]
        texts = set[str]()
        for group in groups:
            text = self.word_cause_with_twin(group)
            # the words are the same though the causes differ: nobody could tell them apart
            if text in texts:
                continue
            if not texts:
                yield Para(text, number, indent)
                yield from (Para(rule, "", below + 2, light=True) for rule in self.word_rules_against(group[0]))
            else:
                yield Para(text + self.word_basis(group[0]), w("or"), below)
            texts.add(text)
        if hidden := len(explanation.ids) - sum(map(len, groups)):
            yield Para(w("and_more", n=hidden), "", below)
        if then := self.word_outcome(explanation, claim):
            yield Para(w("then", size=then), "", below, light=True)

    def group_twins(self, explanation: ExplanationLine) -> list[list[CauseLine]]:
        """Return the causes to show, each followed by those that say the same. A cause that needs a value of no known
        rule set is left out beside better ones, unless more than usual is asked for."""
        groups: list[list[CauseLine]] = []
        for cause in explanation.causes:
            # better ones stand beside it
            if cause.far and not explanation.far and self.most <= MOST_SHOWN:
                continue
            if cause.twin and groups:
                groups[-1].append(cause)
            else:
                groups.append([cause])
        return groups

    def word_cause_with_twin(self, group: Sequence[CauseLine]) -> str:
        """Return the first of a group of causes in words, with the rule that would say the same, if one does."""
        rule = next((self.word_cause(twin) for twin in group[1:] if twin.kind == "rule"), "")
        return self.word_cause(group[0]) + (self.words("twin", what=rule) if rule else "")

    def word_outcome(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return what the hand would be worth under an explanation. If the claim is about somebody's gain, that gain
        follows, so that the claimed number is seen to come out. Empty if nobody would win and no gain is claimed."""
        win, parts = explanation.comes_to.win, list[str]()
        if win is not None:
            parts.append(self.word_size(win))
        for sense in explanation.senses:
            # the claim is about a gain, so the gain is shown
            if sense.sense in ("pays", "gets", "own") or (sense.sense == "total" and win is not None):
                player = win.player if sense.sense == "total" and win is not None else claim.by
                gain = explanation.comes_to.total(sense.measure)[player]
                word = "gets" if gain >= 0 else "pays"
                text = self.words(word, player=player, amount=self.word_amount(sense.measure, abs(gain)))
                parts.append(text.rstrip(".。"))
            elif sense.sense == "honba" and win is not None:
                parts.append(self.words("with_honba", amount=self.word_amount(sense.measure, win.points + win.honba)))
        return "; ".join(dict.fromkeys(parts))
