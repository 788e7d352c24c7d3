"""Amounts in answers to claims: in which sense a claimed amount is right, or which amount was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .dispute_causes import WORDS, CauseWords

if TYPE_CHECKING:
    from ..dispute.sheet import CauseLine, ClaimLine, ExplanationLine, FactLine, WinLine

UNITS = ("points", "chips")
TOLD_SENSES = ("own", "alone", "total", "honba")
"""The senses that an answer names, if a claim is right in several."""


class AmountWords(CauseWords):
    """The amounts of the settlement in words."""

    # --- a claim that is right ----------------------------------------------------------------------------------------

    def right(self, claim: ClaimLine) -> str:
        """Say that a claim is right; if its number is one of several right ones, also which."""
        w, wins = self.words, self.sheet.wins
        win = wins[claim.meant] if wins and claim.meant >= 0 else None
        sense, fact = self.right_sense(claim), next((fact for fact in claim.states if fact.measure in UNITS), None)
        if win and win.yakuman > 1 and any((f.measure, f.value) == ("fold", 1) for f in claim.states):
            return w("right_fold", size=w("folds", n=win.yakuman))
        if not sense or fact is None:
            return self.right_size(claim, win)
        if win is None:
            return w("right_all" if sense == "total" else f"right_{sense}", player=claim.by)
        return self.right_amount(claim, fact, sense, win)

    @staticmethod
    def right_sense(claim: ClaimLine) -> str:
        """Return the sense to name of those in which a claim is right; empty if it has no amount."""
        senses = [line.sense for line in claim.senses]
        return next((sense for sense in senses if sense in TOLD_SENSES), senses[0] if senses else "")

    def right_size(self, claim: ClaimLine, win: WinLine | None) -> str:
        """Say that a claim without an amount is right; of a limit, what it brings beside the hand."""
        what, whole = self.beside(win) if win else ("", 0)
        if win is None or not what or all(fact.measure != "limit" for fact in claim.states):
            return self.words("right")
        return self.words("right_limit", what=what, hand=self.number(win.points), all=self.number(whole))

    def right_amount(self, claim: ClaimLine, fact: FactLine, sense: str, win: WinLine) -> str:
        """Say in which sense an amount is right."""
        w = self.words
        if win.points < 0 and sense in ("value", "total", "each", "one"):
            return w("right_turned", winner=win.player)
        if sense == "alone":
            return self.right_alone(claim, fact, win)
        if sense == "value" and not win.paid and self.sheet.wins[1:]:
            return w("right_unpaid")
        if sense == "value" and win.each == fact.value != win.points:
            return w("right_each_of", amount=self.number(win.points))
        points = self.right_points(claim, fact, sense, win) if fact.measure == "points" else ""
        stated = sense == "total" or fact.sense == "honba"
        return points or w("right_total_said" if stated else f"right_{sense}", player=claim.by)

    def right_points(self, claim: ClaimLine, fact: FactLine, sense: str, win: WinLine) -> str:
        """Say what an amount of points leaves out or has in it; empty if nothing."""
        w, who = self.words, fact.who or claim.by
        paid = -self.rulings[who].points
        if sense == "pays" and paid != fact.value:
            word = "gives" if fact.number > win.points + win.honba else "right_pays_one"
            return w(word, winner=win.player, player=who, amount=self.number(paid))
        if fact.sense is not None:
            return ""
        what, whole = self.beside(win)
        if sense in ("honba", "total"):
            return w(f"right_{sense}", what=what, hand=self.number(win.points))
        if sense == "value" and what and win.player == claim.by:
            return w("right_value_honba", what=what, all=self.number(whole))
        return ""

    def right_alone(self, claim: ClaimLine, fact: FactLine, win: WinLine) -> str:
        """Say that a claim is right for this win alone, and give the amount with what was paid before it."""
        who, unit = win.player if fact.sense in ("total", "each") else fact.who or claim.by, fact.measure
        ruling = self.rulings[who]
        pays = fact.sense == "pays" or (fact.sense is None and who != win.player)
        total = -ruling.total(unit) if pays else ruling.total(unit)
        names = dict.fromkeys(self.text.words.chip_line(why.removeprefix("chip_")) for why in ruling.apart[unit])
        what = self.words("paid_of", name=self.together([*names]))
        amount = self.shares(win, unit) if fact.sense == "each" else f"{total:,}"
        return self.words("right_alone", what=what, amount=amount)

    def has_sticks(self, win: WinLine) -> bool:
        """Tell whether the winner gets more than the hand and its honba."""
        return self.rulings[win.player].points - win.honba - win.points > 0

    def beside(self, win: WinLine) -> tuple[str, int]:
        """Return what the winner gets beside the hand (honba and sticks), and how much he gets in all, including the
        hand."""
        what = [self.words("honba")] if win.honba else []
        what += [self.words("sticks_word")] if self.has_sticks(win) else []
        return self.together(what), self.rulings[win.player].points

    # --- another amount was meant -------------------------------------------------------------------------------------

    def meant(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Say which amount of the settlement the claim has, although it states another."""
        w, cause = self.words, explanation.causes[0]
        fact = next((fact for fact in claim.states if fact.measure in UNITS), claim.states[0])
        if cause.subject == "about":
            return w("sense_about", hand=self.number(cause.amount or 0))
        if cause.subject == "turned":
            return w("sense_turned_shares")
        if not self.sheet.wins or cause.win is None or cause.win < 0:
            if cause.subject == "total":
                return w("sense_all")
            return w(f"sense_{cause.subject}", player=fact.who or claim.by, winner="", each="", hand="")
        return MeantAmount(self, fact, fact.who or claim.by, self.sheet.wins[cause.win]).text(cause)

    def shares(self, win: WinLine, unit: str) -> str:
        """Return what each of the other players pays in all."""
        lost = {-ruling.total(unit) for ruling in self.sheet.rulings if ruling.player != win.player}
        return "/".join(self.number(n) if unit == "points" else str(n) for n in sorted(lost - {0}))


class MeantAmount:
    """An amount of the settlement that a claim has in another sense than it states."""

    def __init__(self, words: AmountWords, fact: FactLine, who: str, win: WinLine) -> None:
        self.words, self.fact, self.who, self.win = words, fact, who, win
        self.unit = fact.measure
        self.of_points = self.unit == "points"
        self.by_ron = win.by == "ron" and words.system.discarder_pays
        self.what, self.whole = words.beside(win)

    def text(self, cause: CauseLine) -> str:
        """Return the sentence."""
        number, gain = self.words.number, abs(self.words.rulings[self.who].total(self.unit))
        stated = cause.stated or "free"
        values = {
            "player": self.who,
            "winner": self.win.player,
            "hand": self.words.amount(self.unit, self.win.chips) if self.unit == "chips" else number(self.win.points),
            "amount": self.words.amount(self.unit, gain) if self.unit == "chips" else number(gain),
            "each": self.words.shares(self.win, self.unit),
            "what": self.what,
        }
        word, changed = self.word(cause.subject, stated)
        return self.words.words(word, **{**values, **changed})

    def word(self, sense: str, stated: str) -> tuple[str, dict[str, str]]:
        """Return the word for a sense where another one is stated, and the values that it needs changed."""
        win, number = self.win, self.words.number
        if win.points < 0 and self.of_points:
            without = (stated, self.who) == ("pays", win.player) and self.what
            return "sense_without" if without else "sense_turned", {}
        if sense == "value":
            sense = "each" if win.each == self.fact.value != win.points else sense
        if sense == "value" and (special := self.of_value(stated)):
            return special
        word = f"sense_{sense}_{stated}"
        if word == "sense_one_pays":
            return self.of_one()
        if sense == "total" and self.by_ron:
            return "sense_total_ron", {}
        return word if word in WORDS else f"sense_{sense}", {"amount": number(self.whole)} if sense == "honba" else {}

    def of_one(self) -> tuple[str, dict[str, str]]:
        """Return the word where one payer says the share of another."""
        rulings = self.words.sheet.rulings
        others = [ruling.player for ruling in rulings if -ruling.total(self.unit) == self.fact.value]
        return "sense_one_pays" if others else "sense_one", {"other": self.words.together(others)}

    def of_value(self, stated: str) -> tuple[str, dict[str, str]] | None:
        """Return the word where the value of the hand is meant; ``None`` where the usual word will do."""
        win, number = self.win, self.words.number
        if stated == "pays" and self.by_ron:
            if not self.words.rulings[self.who].total(self.unit):
                return "sense_not_payer", {}
            return "sense_hand_honba" if win.honba and self.of_points else "sense_hand", {}
        if stated == "each" and self.by_ron:
            return "sense_discarder", {"player": win.origin}
        if stated == "honba":
            word = "sense_value_honba" if "sense_value_honba" in WORDS else "sense_value"
            return word, {"amount": number(win.points + win.honba)}
        if stated in ("total", "gets"):
            if self.of_points and self.what:
                return "sense_without", {"amount": number(self.whole)}
            return "sense_hand_got", {}
        return None
