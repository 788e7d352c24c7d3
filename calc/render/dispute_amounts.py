"""Amounts in answers to claims: in which sense a claimed amount is right, or which amount was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .dispute_causes import CauseWords

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
        shares = next((fact for fact in claim.states if fact.measure == "shares"), None)
        if win and win.points < 0 and shares:
            return w("right_turned", winner=win.player)
        if shares and shares.sense:
            return w("right_dealer_first")
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
        told = (line for line in senses if line[1] in TOLD_SENSES or line == ("chips", "each"))
        return next(told, senses[0] if senses else ("", ""))

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
        if sense == "total" and fact.sense is None and self.sheet.wins[1:]:
            return w("right_own", player=win.player)
        of_unit = self.right_points if fact.measure == "points" else self.right_chips
        stated = sense == "total" or fact.sense == "honba"
        unpaid = sense == "value" and not win.paid and self.sheet.wins[1:]
        if unpaid:
            return w("right_unpaid")
        return of_unit(claim, fact, sense, win) or w(
            "right_total_said" if stated else f"right_{sense}", player=claim.by
        )

    def right_chips(self, claim: ClaimLine, fact: FactLine, sense: str, win: WinLine) -> str:
        """Say that chips are right as what each pays, or that the player has none of those of the hand; empty if
        neither."""
        chips = self.amount("chips", win.chips)
        if sense == "each" and fact.sense is None:
            return self.words("right_chips_of", amount=chips)
        return self.words("right_none", player=claim.by, hand=chips) if (sense, fact.value) == ("own", 0) else ""

    def right_points(self, claim: ClaimLine, fact: FactLine, sense: str, win: WinLine) -> str:
        """Say what an amount of points leaves out or has in it; empty if nothing."""
        w, who = self.words, fact.who or claim.by
        if sense == "value" and win.each == fact.value != win.points:
            return w("right_each_of", amount=self.number(win.points))
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

    # --- what is right in the place of a claim ------------------------------------------------------------------------

    def truth(self, claim: ClaimLine) -> str:
        """Return what is right in the place of what a claim states, in the same sense: amounts, else the size of the
        hand; empty if it states neither."""
        facts = [fact for fact in claim.states if fact.measure in UNITS]
        who = {fact.who or claim.by for fact in facts}
        gains = [self.rulings[player].total(fact.measure) for player in who & {*self.rulings} for fact in facts]
        stated = len(facts) == len(UNITS) == len(gains) and {fact.sense for fact in facts} <= {"pays", "gets"}
        if stated and (max(gains) <= 0 or min(gains) >= 0):
            amounts = [self.amount(fact.measure, abs(gain)) for fact, gain in zip(facts, gains, strict=True)]
            word = "true_gets" if max(gains) > 0 else "true_pays"
            return self.words(word, player=who.pop(), amount=self.together(amounts))
        amounts = [self.true_amount(fact, claim) for fact in facts]
        return self.together([*dict.fromkeys(filter(None, [*amounts, self.true_size(claim)]))])

    def win_meant(self, claim: ClaimLine) -> WinLine | None:
        """Return the win that a claim is about; ``None`` if nobody won."""
        index = claim.explanations[0].win if claim.explanations else claim.meant
        return self.sheet.wins[max(index, 0)] if self.sheet.wins else None

    def true_size(self, claim: ClaimLine) -> str:
        """Return the shares, or the size of the hand, where a claim states these and no amount; else nothing."""
        win, measures = self.win_meant(claim), {fact.measure for fact in claim.states}
        if win is None or measures & {*UNITS} - {"chips"}:
            return ""
        if "shares" in measures:
            return self.words("true_value", amount=self.shares(win, "points"))
        size = [self.counted_size(win)] if measures & {"han", "fu", "fold"} else []
        named = bool(win.limit) and not (win.yakuman and win.limit == "yakuman")
        size += [self.words(win.limit or "")] if named and measures & {"limit", "fold", "han", "fu"} else []
        if not size and measures & {"limit", "times", "fold"}:
            size = [self.counted_size(win) or self.words("times", n=win.times)]
        return self.words("true_value", amount=self.comma.join(filter(None, size))) if any(size) else ""

    def counted_size(self, win: WinLine) -> str:
        """Return the folds of yakuman of a win, or its han and fu; empty if it has none."""
        if win.yakuman:
            return self.words("folds", n=win.yakuman)
        if not win.han:
            return ""
        return self.words("han", n=win.han) + (f" {self.words('fu', n=win.fu)}" if win.fu else "")

    def true_amount(self, fact: FactLine, claim: ClaimLine) -> str:
        """Return the amount of the settlement in the sense in which a fact states one."""
        w, unit, win = self.words, fact.measure, self.win_meant(claim)
        who = win.player if win and fact.sense == "total" else fact.who or claim.by
        if win and fact.sense == "each" and self.is_by_ron(win):
            who = win.origin
        if who in self.rulings and (
            win is None or fact.sense in ("pays", "gets", "total") or (fact.sense == "each" and who == win.origin)
        ):
            gain = self.rulings[who].total(unit)
            return w("true_gets" if gain > 0 else "true_pays", player=who, amount=self.amount(unit, abs(gain)))
        if win is None:
            return ""
        if fact.sense == "each" and (win.chips or unit == "points"):
            return w(f"true_each_{unit}", each=self.shares(win, unit))
        number = win.chips if unit == "chips" else win.points + (win.honba if fact.sense == "honba" else 0)
        return w("true_value", amount=self.amount(unit, number))

    def is_by_ron(self, win: WinLine) -> bool:
        """Tell whether the discarder alone pays a win."""
        return win.by == "ron" and self.system.discarder_pays

    # --- another amount was meant -------------------------------------------------------------------------------------

    def meant(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Say which amounts of the settlement a claim has, although it states others."""
        cause = explanation.causes[0]
        if cause.subject == "about":
            return self.words("sense_about")
        if cause.subject == "turned":
            return self.words("sense_turned_shares")
        amounts = [fact for fact in claim.states if fact.measure in UNITS]
        texts: dict[str, str] = {}
        for fact, line in zip(amounts, explanation.senses, strict=True):
            if line.another:
                it = self.amount(fact.measure, fact.number) if len(amounts) > 1 else self.words("it")
                texts.setdefault(line.sense, self.in_sense(line.sense, fact, claim, cause, it))
        return self.together([*texts.values()], "both")

    def in_sense(self, sense: str, fact: FactLine, claim: ClaimLine, cause: CauseLine, it: str) -> str:
        """Return what an amount, called ``it``, is in the settlement."""
        who = fact.who or claim.by
        if not self.sheet.wins or cause.win is None or cause.win < 0:
            return self.words("sense_all" if sense == "total" else f"sense_{sense}", it=it, player=who)
        win = self.sheet.wins[cause.win]
        others = [line.player for line in self.sheet.rulings if -line.total(fact.measure) == fact.value]
        what, _ = self.beside(win)
        if sense == "value" and fact.sense == "pays" and not self.is_turned(fact, win):
            what = self.words("honba") * bool(win.honba)
        word = self.word_of_sense(sense, fact, who, win, what, bool(others))
        sticks = self.words("sticks_word")
        return self.words(
            word, it=it, player=who, winner=win.player, what=what, other=self.together(others), sticks=sticks
        )

    @staticmethod
    def is_turned(fact: FactLine, win: WinLine) -> bool:
        """Tell whether an amount is of points that the winner pays (逆)."""
        return win.points < 0 and fact.measure == "points"

    def word_of_sense(
        self, sense: str, fact: FactLine, who: str, win: WinLine, what: str, somebody_pays_it: bool
    ) -> str:
        """Return the word for what an amount is in a sense other than the stated one; ``what`` is paid beside the hand,
        ``somebody_pays_it`` tells whether it is what a player loses."""
        if self.is_turned(fact, win):
            if (fact.sense, who) != ("pays", win.player):
                return "sense_turned"
            return "sense_one_got" if sense in ("each", "one") else "sense_without" if what else "sense_turned"
        if sense == "value":
            return self.word_of_value(fact, who, win, what)
        special = {
            "one": ("sense_one_pays", fact.sense == "pays" and somebody_pays_it),
            "honba": ("sense_hand_honba", fact.sense in ("pays", "each")),
            "total": ("sense_total_with", fact.measure == "points" and self.has_sticks(win)),
        }
        word, holds = special.get(sense, ("", False))
        return word if holds else f"sense_{sense}"

    def word_of_value(self, fact: FactLine, who: str, win: WinLine, what: str) -> str:
        """Return the word where the worth of the hand is stated in another sense; ``what`` is paid beside it."""
        stated, of_points, by_ron = fact.sense or "", fact.measure == "points", self.is_by_ron(win)
        if of_points and win.each == fact.value != win.points:
            return "sense_each"
        if by_ron and (stated == "each" or (stated == "pays" and not self.rulings[who].total(fact.measure))):
            return "sense_discarder"
        if stated in ("total", "gets", "honba") or (by_ron and stated == "pays"):
            return "sense_without" if of_points and what else "sense_hand"
        return "sense_value"

    def shares(self, win: WinLine, unit: str) -> str:
        """Return what each of the other players pays in all."""
        lost = {abs(ruling.total(unit)) for ruling in self.sheet.rulings if ruling.player != win.player}
        return "/".join(self.number(n) if unit == "points" else str(n) for n in sorted(lost - {0}))
