"""A dispute in words: the verdict, and an answer to each claim, as short as at a table; or everything that was found,
on request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..languages import ENGLISH, languages
from ..problems.codes import translate_problem
from . import result
from .dispute_amounts import names_its_limit
from .dispute_answers import AnswerWords
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
    """Return the blocks of one dispute, for terminals and pages alike: the verdict and an answer to each claim. With
    ``why`` they have every sum, and for each claim at most ``most`` explanations with their rules and sources; with
    ``receipt`` also the receipt of the verdict, as detailed as ``explain`` and ``readings`` say."""
    texts = _DisputeWords(sheet, lang, most)
    blocks: list[Block] = []
    if why:
        blocks += [Headline(texts.words("ruling")), *map(Para, texts.list_sentences())]
        if sheet.claims:
            blocks += [Blank(), Headline(texts.words("claims"))]
            blocks += [block for claim in sheet.claims for block in texts.explain_claim(claim)]
    else:
        answers = [*map(texts.build_answer, sheet.claims)]
        answer_text = " ".join(answer.answer for answer in answers)
        blocks += [*(Para(line, indent=0) for line in texts.word_verdict(answer_text)), *answers]
    blocks += texts.warn_of_no_tiles()
    if receipt and sheet.verdict is not None:
        paper = result.verdict_blocks(sheet.verdict, lang, explain, readings)
        blocks += [Blank(), Headline(texts.words("receipt_below")), Blank(), *paper]
    return blocks


def answer_blocks(sheet: DisputeSheet, claim: ClaimLine, lang: str) -> list[Block]:
    """Return the block of one claim with its answer, as :func:`dispute_blocks` has it."""
    return [_DisputeWords(sheet, lang, MOST_SHOWN).build_answer(claim)]


def spoken(sheet: DisputeSheet) -> Mapping[str, list[str]]:
    """Return the ruling in sentences by language, to be read aloud: ``ruling`` of ``--json``. All languages are there,
    as plain values do not know who reads them."""
    return _Spoken(sheet)


class _Spoken(Mapping[str, list[str]]):
    """The ruling in sentences by language, worded when somebody asks for it: most print the answers alone."""

    def __init__(self, sheet: DisputeSheet) -> None:
        """Take the dispute."""
        self.sheet = sheet

    def __getitem__(self, lang: str) -> list[str]:
        """Return the sentences in a language. Raises KeyError for one without a catalogue."""
        if lang not in languages():
            raise KeyError(lang)
        return _DisputeWords(self.sheet, lang, most=0).list_sentences()

    def __iter__(self) -> Iterator[str]:
        return iter(languages())

    def __len__(self) -> int:
        return len(languages())


class _DisputeWords(AnswerWords):
    """All blocks of a dispute."""

    def __init__(self, sheet: DisputeSheet, lang: str, most: int) -> None:
        """Take a dispute; ``most``: the most explanations of a claim that are shown with reasons."""
        super().__init__(sheet, lang)
        self.most = most

    # --- the ruling -------------------------------------------------------------------------------------------------

    def word_verdict(self, answers: str) -> list[str]:
        """Return the verdict in as few lines as a table needs, in whole sentences: a line for each win that claims or
        the ``answers`` to them are about, then who pays and gets what in all. A single win and its payments share a
        line."""
        wins, disputed = self.sheet.wins, self.list_disputed_wins(answers)
        if not self.sheet.legal:
            return [" ".join(self.list_sentences())]
        stop = self.words("stop")
        space = " " if self.lang == ENGLISH else ""  # between two sentences
        if not wins:
            payments = self.word_payments(answers)
            return [self.word_draw() + (f"{space}{payments}{stop}" if payments else "")]
        # the payments behind the win say what each pays
        is_of_some = len(self.list_disputed_wins("")) < len(wins)
        without_shares = is_of_some or len(disputed) == 1
        lines = [self.word_win(win, without_shares) for win in disputed]
        # payments of the whole hand would not show what is paid for some of its wins
        if is_of_some and disputed[0].payers:
            return [f"{line}{space}{self.word_payers(win)}{stop}" for line, win in zip(lines, disputed, strict=True)]
        lines += self.list_claims_ignored()
        payments = self.word_payments(answers)
        if not payments:  # the size of the only win has said them all
            return lines
        if len(lines) > 1:
            return [*lines, payments + stop]
        return [f"{lines[0]}{space}{payments}{stop}"]

    def warn_of_no_tiles(self) -> list[Block]:
        """Return a block with one warning for all wins whose record has no tiles: their size is as the table says it,
        and nothing of it was checked. An empty list if there are none."""
        wins = self.sheet.verdict.wins if self.sheet.verdict else ()
        players = [won.player for won in wins if not won.has_tiles]
        return [Para(self.words("without_tiles", players=self.join_texts(players)), indent=0)] if players else []

    def list_disputed_wins(self, answers: str) -> Sequence[WinLine]:
        """Return the wins that claims are about or that their ``answers`` add up, as the verdict need not list all of a
        hand with many wins. It is all of them if no claim is about any, or if they are on one tile, so that everybody
        who called it is answered."""
        wins = self.sheet.wins
        disputed = [win for claim in self.sheet.claims for win in self.list_wins_meant(claim)]
        if any(map(self.is_on_one_tile, disputed)):
            return wins
        answers = answers.replace(" ", "")  # Japanese names have one behind them here, and none there
        disputed += [win for win in wins if self.words("win_of", winner=win.player).replace(" ", "") in answers]
        return [win for win in wins if win in disputed] or wins

    def list_wins_meant(self, claim: ClaimLine) -> Sequence[WinLine]:
        """Return the wins that a claim is about: those of the player whom it names (“for B”); of “C pays 2600” those
        that C pays for; else the win of its best explanation. Empty if it fits no win."""
        wins = self.sheet.wins
        if named := [win for win in wins if win.player == claim.win]:
            return named
        payers = {fact.who or claim.by for fact in claim.states if fact.sense == "pays"}
        if paid := [win for win in wins if not payers.isdisjoint(win.payers or ())]:
            return paid
        # -1: it fits no win
        is_of_win = (claim.explanations[0].win if claim.explanations else claim.meant) >= 0
        meant = self.find_win_meant(claim) if is_of_win else None
        return [meant] if meant else []

    def word_win(self, win: WinLine, without_shares: bool = False) -> str:
        """Return a whole sentence: who wins how and how much (“B wins by ron from C: 2 han 40 fu, 2,600 points.”), or
        that another win goes before this one, so that it is not paid. ``without_shares``: leave out what each pays, as
        another text has it."""
        if not win.paid and len(self.sheet.wins) > 1:
            return self.word_unpaid(win.player) or self.words("ruled_unpaid", player=win.player)
        word = "ruled_ron" if win.by == "ron" else "ruled_tsumo"
        # with the chips paid beside it, as the payments have them
        win_to_word = win._replace(chips=self.count_chips(win), each=0 if without_shares else win.each)
        turned = self.words("turned_word")
        makers = [self.words("turned_ruling") if maker == turned else maker for maker in self.list_makers(win)]
        size = self.word_size(win_to_word, makers) + self.word_jokers(win)
        return self.words(word, player=win.player, source=win.origin, size=size)

    def word_jokers(self, win: WinLine) -> str:
        """Return which tiles the jokers of a hand stand for, to follow its size, as nobody could count its yaku and
        chips otherwise; empty if it has none, or in games without han."""
        if not win.jokers or not (win.han or win.yakuman):
            return ""
        tiles = " ".join(self.words(tile.lstrip("+")) for tile in win.jokers)
        return self.words("with_jokers", n=len(win.jokers), tiles=tiles)

    def word_unpaid(self, player: str) -> str:
        """Return, as a whole sentence, why a player who called the tile too is not paid: the remark of the verdict that
        another comes before him, else the first that is about him. Empty if no remark is."""
        notes = self.sheet.verdict.notes if self.sheet.verdict else ()
        about_player = sorted((n for n in notes if n.facts.get("player") == player), key=lambda n: "by" not in n.facts)
        return word_note(self.text.words, about_player[0]) + self.words("stop") if about_player else ""

    def list_claims_ignored(self) -> list[str]:
        """Return a sentence for each player who called the tile too but has no win in the verdict, with the reason that
        a remark of the verdict gives. A player without such a remark is not mentioned, as nothing says why."""
        record = self.sheet.verdict.record if self.sheet.verdict else None
        callers = {win.player for win in getattr(record, "wins", ())} - {win.player for win in self.sheet.wins}
        by_seat = (player for player in self.sheet.seats if player in callers)
        return [*filter(None, map(self.word_unpaid, by_seat))]

    def word_payments(self, answers: str) -> str:
        """Return who pays and who gets what in all, as clauses without a stop: “C pays 2,600, B gets 3,600”: first who
        pays most, players with equal amounts in one clause. Players whose amount the size of the only win already says
        are left out; empty if these are all. What an amount is made of is told once: not where the ``answers`` say it,
        nor of a second player."""
        players_by_gain: dict[tuple[int, int, str], list[str]] = {}
        for ruling in self.sheet.rulings:
            if (ruling.net or ruling.chips) and not self.is_said_by_size(ruling):
                made_of = self.word_made_of(ruling)
                made = "" if made_of in answers else made_of
                points = ruling.points if self.leaves_stick(ruling) else ruling.net
                players_by_gain.setdefault((points, ruling.chips, made), []).append(ruling.player)
        moved, explained = list[str](), set[str]()
        for (points, chips, made), players in sorted(players_by_gain.items()):  # negative gains first
            moved.append(self.word_equal_gains(points, chips, "" if made in explained else made, players))
            explained.add(made)
        return self.comma.join([*moved, *self.list_owed()])

    def list_players_disputed(self) -> set[str]:
        """Return the players whose amounts a claim states: those whom it names, or the claimant."""
        return {fact.who or claim.by for claim in self.sheet.claims for fact in claim.states}

    def list_owed(self) -> Iterator[str]:
        """Yield clauses with what somebody also owes that the record cannot tell, by the remarks of the verdict for
        which the words of the game have one (``owed_…``)."""
        for note in self.sheet.verdict.notes if self.sheet.verdict else ():
            if (word := f"owed_{note.id}") in self.vocabulary:
                yield self.words(word, note.facts)

    def word_made_of(self, ruling: RulingLine) -> str:
        """Return what a player's points, and if nobody won his chips, consist of, to stand in brackets: the hand,
        honba, sticks, payments beside the win. Empty where the amount needs no reasons (:meth:`shows_reasons`)."""
        texts: list[str] = []
        stays = self.leaves_stick(ruling)
        for unit in ("points",) if self.sheet.wins else UNITS:
            reasons = self.word_reasons(ruling.player, unit, over_all=not stays)
            if self.shows_reasons(ruling, unit, reasons):
                texts.append(reasons)
        stick = self.words("stick_stays", player=ruling.player) if stays else self.word_own_sticks(ruling.player)
        return self.comma.join(filter(None, [*texts, stick]))

    def leaves_stick(self, ruling: RulingLine) -> bool:
        """Tell whether nobody has won, and a player is paid or pays something beside the riichi stick that he laid: it
        stays on the table, and the payments are told without it."""
        return not self.sheet.wins and bool(ruling.points) and ruling.points != ruling.net

    def shows_reasons(self, ruling: RulingLine, unit: str, reasons: str) -> bool:
        """Tell whether the verdict gives the ``reasons`` of what a player gains in a unit: a sum of several terms that
        the line of the win does not show, of a player whom a claim is about; or a payment that belongs to no win. A
        single term would only repeat the size."""
        moves_stick_alone = not ruling.points and ruling.net != 0
        if unit == "points" and (ruling.apart[unit] or moves_stick_alone):
            return True
        wins = self.sheet.wins
        if wins and wins[0].points < 0 and ruling.player != wins[0].player:
            return False  # with 逆 the others do not gain what a hand of theirs is worth
        if self.is_of_part(ruling):
            return True
        if ruling.player not in self.list_players_disputed():
            return False
        # the lines of several wins have their sizes; honba and sticks stand in none
        moves_sticks = self.count_sticks(ruling.player) > 0 or ruling.points != ruling.net
        has_extras = len(wins) < 2 or wins[0].honba > 0 or moves_sticks
        return has_extras and (" + " in reasons or " − " in reasons)

    def is_of_part(self, ruling: RulingLine) -> bool:
        """Tell whether a player moves another amount for the only win, a ron, than it is worth: half of it (付加槓)."""
        wins = self.sheet.wins
        return len(wins) == 1 and self.is_paid_by_discarder(wins[0]) and abs(ruling.points) not in (0, wins[0].points)

    def word_own_sticks(self, player: str) -> str:
        """Return that a player takes back the riichi stick that he laid, where he takes others too. Nobody pays that
        stick, so it is no term of his sum. Empty if he laid none, or takes no other: then he only has it again."""
        returned = self.count_own_sticks(player)
        takes_others = self.count_sticks(player) > returned
        return self.words("own_back", player=player) if returned > 0 and takes_others else ""

    def is_said_by_size(self, ruling: RulingLine) -> bool:
        """Tell whether the size of the only win says what a player gets or pays, so that the verdict need not repeat
        it: for a ron of winner and discarder, if they move just that; for a tsumo only of the winner, if he takes no
        sticks of others."""
        if len(self.sheet.wins) != 1:
            return False
        win = self.sheet.wins[0]
        if win.by == "ron":
            return abs(ruling.net) == win.points and abs(ruling.chips) == self.count_chips(win)
        takes_sticks = self.count_sticks(win.player) > self.count_own_sticks(win.player)
        is_paid = win.points > 0  # with 逆 the winner pays, which his size does not say
        return ruling.player == win.player and is_paid and not takes_sticks

    def word_equal_gains(self, points: int, chips: int, reasons: str, players: Sequence[str]) -> str:
        """Return a clause with what each of some ``players`` gets or pays (“C and D pay 1,300 points each”), and the
        ``reasons`` in brackets if there are any. ``points`` and ``chips`` are negative if paid; one of the two may be
        0."""
        amount = self.word_points(abs(points)) if points else self.word_amount("chips", abs(chips))
        if points and chips:  # a text for each pair of signs, as Japanese has one before each: 「−13,000点 −13枚」
            word = f"{'got' if points > 0 else 'paid'}_and_{'got' if chips > 0 else 'paid'}"
            amount = self.words(word, points=amount, chips=self.word_amount("chips", abs(chips)))
        verb = "they_get" if (points or chips) > 0 else "they_pay"  # of both units the points decide
        return self.add_makers(self._word_players(verb, players, amount), reasons)

    def word_payers(self, win: WinLine) -> str:
        """Return who pays for one of several wins, and how many points each, as a clause: “C and D pay 1,300 each for
        it”. The game must be one whose wins name their payers."""
        return self._word_players("they_pay_for_it", win.payers or (), self.word_points(win.each))

    def _word_players(self, word: str, players: Sequence[str], amount: str) -> str:
        """Return a clause about players and an amount. ``word``: the id of its text for several players; that for one
        has ``_one`` behind it, as the verb differs."""
        word = f"{word}_one" if len(players) == 1 else word
        return self.words(word, players=self.join_texts(players), amount=amount)

    def list_sentences(self) -> list[str]:
        """Return the ruling as whole sentences, to be read aloud or shown with every sum: each win, what each player
        gains, and who neither pays nor gets. If the rules forbid the win, return instead that they do, and why."""
        w = self.words
        if not self.sheet.legal:
            refused = self.sheet.refused
            codes = ", ".join(dict.fromkeys(problem.code for problem in refused))
            messages = [f"{problem.code}: {translate_problem(problem, self.lang)[0]}" for problem in refused]
            return [w("ruled_none", codes=codes), *messages]
        wins = [self.word_win(win) for win in self.sheet.wins] or [self.word_draw()]
        moved = [ruling for ruling in self.sheet.rulings if ruling.net or ruling.chips]
        idle = [ruling.player for ruling in self.sheet.rulings if ruling not in moved]
        neither = [w("neither_many" if idle[1:] else "neither", players=self.join_texts(idle))] if idle else []
        return [*wins, *map(self.word_gain, moved), *neither]

    def word_draw(self) -> str:
        """Return that nobody has won, and who is paid for 流し満貫; where that is a win (rule ``nagashi.win``), only
        this."""
        transfers = self.sheet.verdict.transfers if self.sheet.verdict else ()
        players = [*dict.fromkeys(t.payee for t in transfers if t.why == "nagashi")]
        word = "ruled_nagashi_win" if self.rule_values.get("nagashi.win") else "ruled_draw_nagashi"
        return self.words(word if players else "ruled_draw", players=self.join_texts(players))

    def word_gain(self, ruling: RulingLine) -> str:
        """Return what a player gets and pays as a sentence; he may get points and pay chips. Callers leave out whoever
        gets and pays nothing, for whom this has no text."""
        totals = [(unit, ruling.over_all(unit)) for unit in UNITS]
        got = self.join_texts([self.word_amount(unit, total) for unit, total in totals if total > 0])
        paid = self.join_texts([self.word_amount(unit, -total) for unit, total in totals if total < 0])
        if got and paid:
            return self.words("gets_pays", player=ruling.player, got=got, paid=paid)
        amount = self.add_makers(got, self.word_own_sticks(ruling.player)) if got else paid
        return self.words("gets" if got else "pays", player=ruling.player, amount=amount)

    def word_size(self, win: WinLine, makers: Sequence[str] = ()) -> str:
        """Return the size of a win: han and fu, limit, multiplier, where else its worth comes from (``makers``),
        points, chips, dice. All but the points are left out if the win has none. The settlement and a mistake are
        worded alike, to be compared word by word."""
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
        """Return who claims what, in the claimant's words, to stand before the answer: “C says 1300: ”. The words stand
        in quotation marks unless they begin with a number: “C says no pinfu” would be read as our sentence."""
        is_amount = claim.says[:1].isdigit()
        return self.words("says" if is_amount else "says_words", player=claim.by, says=claim.says)

    # --- a claim and its answer in a sentence -------------------------------------------------------------------------

    def build_answer(self, claim: ClaimLine) -> Answer:
        """Return a block with a claim and its answer, both on the left edge. First sets :attr:`brevity`, which all
        texts read, to what this claim needs."""
        says, text = self.word_claim(claim), self._answer_briefly(claim)
        return Answer(says, text + self.words("stop"), claim.status == "right", indent=0)

    def _answer_briefly(self, claim: ClaimLine) -> str:
        """Return the answer to a claim, so short that its reasons fit into :data:`REASON_LINES`: nobody reads a longer
        one at a table. How short is decided by the English answer, so that all languages name the same mistakes; it
        stays in :attr:`brevity`."""
        if self.lang != ENGLISH:
            english = _DisputeWords(self.sheet, ENGLISH, self.most)
            english._answer_briefly(claim)
            self.brevity, self.names_circumstances = english.brevity, english.names_circumstances
            return self.answer(claim)
        text, self.names_circumstances = "", False
        self.omits_circumstances = False
        for attempt in self.list_attempts(claim):
            self.brevity = attempt
            text = self.answer(claim)
            if _is_brief(text):
                break
        if not self.omits_circumstances:
            return text
        # where there is still room, what a han may be that is not there
        self.names_circumstances = True
        further = self.answer(claim)
        self.names_circumstances = _is_brief(further)
        return further if self.names_circumstances else text

    # --- in full -----------------------------------------------------------------------------------------------------

    def explain_claim(self, claim: ClaimLine) -> Iterator[Block]:
        """Yield a claim, its answer and below it every explanation, with rules and sources: the long form,
        ``--why``."""
        says = self.word_claim(claim)
        yield Answer(says, self.answer(claim) + self.words("stop"), claim.status == "right")
        yield from self.list_explanations(claim, indent=4)

    def list_explanations(self, claim: ClaimLine, indent: int) -> Iterator[Block]:
        """Yield the explanations of a claim, numbered, at most :attr:`most`, and how many are left out. If the claim
        is answered part by part, the answers to its parts and their explanations follow. Far-fetched ones (numbers that
        no rule set uses) are shown only if there is nothing else, or if the user asks for more than usual."""
        explanations: Sequence[ExplanationLine] = claim.explanations
        if self.most <= MOST_SHOWN:
            explanations = [line for line in explanations if not line.far] or explanations[:1]
        explanations = explanations[: self.most]
        for number, explanation in enumerate(explanations, 1):
            yield from self.list_causes(explanation, f"{number}. ", indent, claim)
        if rest := len(claim.explanations) - len(explanations):
            yield Para(self.words("and_more", n=rest), indent=indent)
        for part in claim.apart:
            yield Answer(self.word_fact(part.states[0]) + ": ", self.answer(part), part.status == "right", indent)
            yield from self.list_explanations(part, indent + 2)

    def list_causes(self, explanation: ExplanationLine, number: str, indent: int, claim: ClaimLine) -> Iterator[Block]:
        """Yield the causes of an explanation, then what the hand would be worth under it. The first cause stands behind
        ``number``, with its rules and sources on lines below; the others have theirs in brackets. Causes with the same
        words are shown once, as nobody could tell them apart."""
        w, below = self.words, indent + len(number)
        if explanation.of_sense:
            yield Para(self.word_meant(explanation, claim), number, indent)
            return
        groups = self.group_twins(explanation)[: MOST_CAUSES if self.most <= MOST_SHOWN else None]
        texts = set[str]()
        for group in groups:
            text = self.word_cause_with_twin(group)
            if text in texts:
                continue
            if not texts:
                yield Para(text, number, indent)
                yield from (Para(rule, indent=below + 2, light=True) for rule in self.word_rules_against(group[0]))
            else:
                yield Para(text + self.word_basis(group[0]), w("or"), below)
            texts.add(text)
        if hidden := len(explanation.ids) - sum(map(len, groups)):
            yield Para(w("and_more", n=hidden), indent=below)
        if then := self.word_outcome(explanation, claim):
            yield Para(w("then", size=then), indent=below, light=True)

    def group_twins(self, explanation: ExplanationLine) -> list[list[CauseLine]]:
        """Return the causes of an explanation in groups. A twin says the same as the cause before it in other words, so
        it joins the group of that cause. A far-fetched cause is left out beside better ones, unless the user asks for
        more than usual."""
        groups: list[list[CauseLine]] = []
        for cause in explanation.causes:
            if cause.far and not explanation.far and self.most <= MOST_SHOWN:
                continue
            if cause.twin and groups:
                groups[-1].append(cause)
            else:
                groups.append([cause])
        return groups

    def word_cause_with_twin(self, group: Sequence[CauseLine]) -> str:
        """Return the first of a group of causes in words. If a twin behind it is a rule (which says the same), the rule
        follows, as the table can look it up."""
        text = self.word_cause(group[0])
        for twin in group[1:]:
            if twin.kind == "rule":
                return text + self.words("twin", what=self.word_cause(twin))
        return text

    def word_outcome(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return what the hand would be worth under an explanation and, if the claim is about a gain or has the honba
        in it, that too, so that a reader sees the claimed number come out: “3 han 40 fu, 5,200 points; A pays 5,200
        points”. Empty if nobody would win and the claim is about no gain."""
        win, parts = explanation.comes_to.win, list[str]()
        if win is not None:
            parts.append(self.word_size(win))
        for line in explanation.senses:
            is_of_win = line.sense == "total" and win is not None
            if line.sense in ("pays", "gets", "own") or is_of_win:
                player = win.player if is_of_win and win is not None else claim.by
                gain = explanation.comes_to.total(line.measure)[player]
                word = "gets" if gain >= 0 else "pays"
                text = self.words(word, player=player, amount=self.word_amount(line.measure, abs(gain)))
                parts.append(text.rstrip(".。"))  # the parts are joined by semicolons
            elif line.sense == "honba" and win is not None:
                parts.append(self.words("with_honba", amount=self.word_amount(line.measure, win.points + win.honba)))
        return "; ".join(dict.fromkeys(parts))


def _is_brief(answer: str) -> bool:
    """Tell whether the reasons of an ``answer`` fit into :data:`REASON_LINES`."""
    _, *reasons = answer.split("\n")
    # without the marks of its pieces, as a terminal prints it
    plain = ["".join(piece for piece in pieces(line) if isinstance(piece, str)) + "." for line in reasons]
    return sum(len(broken(line, COLUMNS - REASON_INDENT)) for line in plain) <= REASON_LINES
