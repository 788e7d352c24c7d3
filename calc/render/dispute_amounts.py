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
        if win and win.points < 0 and any(fact.measure == "shares" for fact in claim.states):
            return w("right_turned", winner=win.player)
        unit, sense = self.right_sense(claim)
        fact = next((fact for fact in claim.states if fact.measure == unit), None)
        if win and win.yakuman > 1 and any((f.measure, f.value) == ("fold", 1) for f in claim.states):
            return w("right_fold", size=w("folds", n=win.yakuman))
        if not sense or fact is None:
            return self.right_size(claim, win)
        if win is None:
            return w("right_all" if sense == "total" else f"right_{sense}", player=claim.by)
        return self.right_amount(claim, fact, sense, win)

    @staticmethod
    def right_sense(claim: ClaimLine) -> tuple[str, str]:
        """Return the sense to name of those in which a claim is right, with its unit; both empty if it has no
        amount."""
        senses = [(line.measure, line.sense) for line in claim.senses]
        return next((line for line in senses if line[1] in TOLD_SENSES), senses[0] if senses else ("", ""))

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
        if sense == "value" and fact.measure == "points" and win.each == fact.value != win.points:
            return w("right_each_of", amount=self.number(win.points))
        if sense == "own" and fact.value == 0 and fact.measure == "chips":
            return w("right_none", player=claim.by, hand=self.amount("chips", win.chips))
        if sense == "total" and fact.sense is None and self.sheet.wins[1:]:
            return w("right_own", player=win.player)
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
        if sense in ("honba", "total") and what and not self.sheet.wins[1:]:
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
        if not names:
            return self.words("right_for_win", winner=win.player, amount=amount)
        return self.words("right_alone", what=what, amount=amount)

    def has_sticks(self, win: WinLine) -> bool:
        """Tell whether the winner gets more than the hand and its honba."""
        more = self.rulings[win.player].points - win.honba - win.points > 0
        return more and not self.sheet.wins[1:]

    def beside(self, win: WinLine) -> tuple[str, int]:
        """Return what the winner gets beside the hand (honba and sticks), and how much he gets in all, including the
        hand."""
        what = [self.words("honba")] if win.honba else []
        what += [self.words("sticks_word")] if self.has_sticks(win) else []
        return self.together(what), self.rulings[win.player].points

    # --- what is right in the place of a claim ---

    def truth(self, claim: ClaimLine) -> str:
        """Return what is right in the place of the amounts of a claim, as the claim states them; empty if it states
        none."""
        facts = [fact for fact in claim.states if fact.measure in UNITS]
        who = {fact.who or claim.by for fact in facts}
        gains = [self.rulings[player].total(fact.measure) for player in who & {*self.rulings} for fact in facts]
        stated = len(facts) == len(UNITS) == len(gains) and {fact.sense for fact in facts} <= {"pays", "gets"}
        if stated and (max(gains) <= 0 or min(gains) >= 0):
            amounts = [self.amount(fact.measure, abs(gain)) for fact, gain in zip(facts, gains, strict=True)]
            word = "true_gets" if max(gains) > 0 else "true_pays"
            return self.words(word, player=who.pop(), amount=self.together(amounts))
        return self.together([*dict.fromkeys(filter(None, (self.true_amount(fact, claim) for fact in facts)))])

    def true_amount(self, fact: FactLine, claim: ClaimLine) -> str:
        """Return the amount of the settlement in the sense in which a fact states one."""
        w, unit, wins = self.words, fact.measure, self.sheet.wins
        win = wins[max(claim.explanations[0].win if claim.explanations else claim.meant, 0)] if wins else None
        who = win.player if win and fact.sense == "total" else fact.who or claim.by
        if who in self.rulings and (win is None or fact.sense in ("pays", "gets", "total")):
            gain = self.rulings[who].total(unit)
            return w("true_gets" if gain > 0 else "true_pays", player=who, amount=self.amount(unit, abs(gain)))
        if win is None:
            return ""
        if fact.sense == "each" and (win.chips or unit == "points"):
            return w(f"true_each_{unit}", each=self.shares(win, unit))
        number = win.chips if unit == "chips" else win.points + (win.honba if fact.sense == "honba" else 0)
        return w("true_value", amount=self.amount(unit, number))

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
        lost = {abs(ruling.total(unit)) for ruling in self.sheet.rulings if ruling.player != win.player}
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
            sticks = self.words.words("sticks_word")
            return "sense_total_ron" if self.words.has_sticks(win) else "sense_total_all", {"sticks": sticks}
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
