"""Amounts in answers to claims: in which sense a claimed amount is right, or which amount was meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from ..verdict.ledger import TABLE
from .dispute_causes import UNITS, CauseWords, find_fact

if TYPE_CHECKING:
    from ..dispute.sheet import CauseLine, ClaimLine, ExplanationLine, FactLine, WinLine
    from ..rules.rules import V
    from ..verdict.ledger import Transfer
    from ..verdict.verdict import GameWin, Part, Verdict

MOST_REASONS = 6
"""The most payments of which an amount is said to consist, the rest of them told as one."""
NAMED_SENSES = ("own", "alone", "total", "honba", "net")
"""The senses that an answer names, if a claim is right in several. Senses are explained in dispute/claim_amounts.py."""


def names_its_limit(win: WinLine) -> bool:
    """Tell whether the limit of a win is named beside its size: “yakuman” is not, where the folds of yakuman say it."""
    return bool(win.limit) and not (win.yakuman and win.limit == "yakuman")


class AmountWords(CauseWords):
    """The amounts of the settlement in words. The texts have their ids in words.toml, under ``[dispute]``."""

    # --- a claim that is right ----------------------------------------------------------------------------------------

    def word_right(self, claim: ClaimLine) -> str:
        """Say that a claim is right, and in which sense. If the ruling above does not show which payments its amounts
        are, name them, so that the table can add them up."""
        text = self.word_right_sense(claim)
        amounts = [fact for fact in claim.states if fact.measure in UNITS]
        for fact, line in zip(amounts, claim.senses, strict=False):  # a claim of shares has no senses
            makers = self.word_support(fact, line.sense, claim)
            if makers and fact.measure == "chips" and amounts[1:]:  # what is said above is said of the points
                text += self.comma + self.add_makers(self.word_amount("chips", fact.number), makers)
            elif makers:
                text = f"{text[:-1]}{self.comma}{makers})" if text.endswith(")") else self.add_makers(text, makers)
        return text

    def word_support(self, fact: FactLine, sense: str, claim: ClaimLine) -> str:
        """Return the payments that add up to a right amount: kinds of chips, or several wins and kongs. Empty for a
        single payment, and if the ruling shows the sum already: points of a single win, or of wins on one tile."""
        win = self.sheet.wins[claim.meant] if claim.meant >= 0 and self.sheet.wins else None
        unit, player = fact.measure, fact.who or claim.by
        if sense in ("total", "value") and win:
            player = win.player
        # a share is shown by whoever pays just that
        if sense in ("each", "one"):
            if win and self.sheet.wins[1:] and fact.number == win.each:
                return self.word_times_product(win)
            payers = (line.player for line in self.sheet.rulings if -line.total(unit) == fact.number)
            player = next(payers, player)
        is_shown = unit == "points" and (len(self.sheet.wins) < 2 or any(map(self.is_on_one_tile, self.sheet.wins)))
        if is_shown and win and fact.number in (win.points, win.each):
            return self.word_times_product(win)
        if is_shown or abs(self.rulings[player].total(unit)) != fact.number:
            return ""
        reasons = self.word_reasons(player, unit)
        is_sum = any(sign in reasons for sign in (" + ", " − "))
        return reasons if is_sum or unit == "chips" else ""  # the kind of a chip stands nowhere else

    def word_times_product(self, win: WinLine) -> str:
        """Return what multiplies the worth of a win of the settlement: “×4: root 2 × kong cannon 2”. Empty in games
        without multipliers, and of a win with none."""
        verdict = self.sheet.verdict
        parts = verdict.wins[self.sheet.wins.index(win)].parts if verdict and win in self.sheet.wins else ()
        factors = [(part.names, part.amount) for part in parts if part.unit == "times" and part.names]
        if not factors or prod(amount for _, amount in factors) != win.times:
            return ""
        product = " × ".join(f"{self.word_name(names)} {amount}" for names, amount in factors)
        return self.words("made_so", amount=self.words("times", n=win.times), what=product)

    def is_on_one_tile(self, win: WinLine) -> bool:
        """Tell whether all wins are on the tile of this one, as in games that end with a win: it has several winners,
        or others who could win and are not paid."""
        return len(self.sheet.wins) > 1 and win.by == "ron" and not win.payers

    def word_right_sense(self, claim: ClaimLine) -> str:
        """Say that a claim is right, and in which sense. A plain number may be the hand alone, the hand with honba, or
        what the claimant gains: “right” alone would leave the others at the table in doubt (docs/dispute.md)."""
        win = self.sheet.wins[claim.meant] if self.sheet.wins and claim.meant >= 0 else None
        # shares first: what each pays is the most exact thing said
        if shares := find_fact(claim, "shares"):
            if win and win.points < 0:
                return self.words("right_turned", winner=win.player)
            with_honba = self.word_shares_with_honba(shares, win)
            if with_honba:
                return with_honba
            if shares.sense:  # the only sense that shares can have: the dealer's, who pays more, before the others'
                return self.words("right_dealer_first")  # as most say the smaller first, and some mean that
        says_yakuman = any((fact.measure, fact.value) == ("fold", 1) for fact in claim.states)
        if win and win.yakuman > 1 and says_yakuman:  # “yakuman” is right of a double one too: say that it is one
            return self.words("right_fold", size=self.words("folds", n=win.yakuman))
        unit, sense = self.find_named_sense(claim)
        fact = find_fact(claim, unit)
        if not sense or fact is None:
            return self.word_right_size(claim, win)
        if text := self.word_right_beside_stick(fact, sense, fact.who or claim.by, win):
            return text
        if win is None:
            return self.words("right_all" if sense == "total" else f"right_{sense}", player=claim.by)
        return self.word_right_amount(claim, fact, sense, win)

    def word_right_beside_stick(self, fact: FactLine, sense: str, player: str, win: WinLine | None) -> str:
        """Say that an amount is right, and whether the player's own riichi stick is in it, as the scores have it. For
        the sum of a win the player is the winner. Empty if he laid no stick, or if the amount is of something else."""
        # such a sum is the winner's, unless the player himself moves just that much
        if win and (sense == "total" or (sense == "net" and fact.sense in (None, "total") and player != win.player)):
            player = win.player if abs(self.rulings[player].net) != fact.value else player
        ruling = self.rulings[player]
        if (
            fact.measure != "points"
            or ruling.points == ruling.net
            or sense not in ("net", "pays", "gets", "own", "total")
        ):
            return ""
        others = {"other": self.word_points(abs(ruling.points if sense == "net" else ruling.net)), "player": player}
        if not self.count_sticks(player):  # nobody gives it back to him
            word = "right_with_stick" if sense == "net" else "right_without_stick"
            return self.words(word if ruling.points or sense != "net" else "right_stick_alone", **others)
        extras = self.list_extras(win) if win else []
        if sense != "net":
            parts = self.join_texts([*extras, self.words("own_stick", player=player)])
            return self.words("right_own_stick_too", what=parts, **others)
        return self.words("right_net" if extras else "right_net_alone", what=self.join_texts(extras), **others)

    def word_shares_with_honba(self, shares: FactLine, win: WinLine | None) -> str:
        """Say what the payers pay with the honba, if the shares claimed are right without; the dealer's before the
        others', and who pays it, if they are claimed so. Empty if nothing is added to them, or of several wins."""
        # no win, nothing to add, or sums that several wins make up
        if win is None or not win.honba or len(self.sheet.wins) > 1 or not isinstance(shares.value, tuple):
            return ""
        paid = sorted({-line.points for line in self.sheet.rulings if line.points < 0})
        if paid == sorted({*shares.value}):
            return ""
        amounts = "/".join(map(self.word_points, reversed(paid) if shares.sense else paid))
        word = "right_dealer_first_honba" if shares.sense else "right_value_honba"
        return self.words(word, what=self.words("honba"), all=amounts)

    @staticmethod
    def find_named_sense(claim: ClaimLine) -> tuple[str, str]:
        """Return the unit and the sense to name when a claim is right; both empty if it has no amount. Points and chips
        have a sense each, but the answer has room for one: the first that somebody may not have meant, else the
        first."""
        senses = [(line.measure, line.sense) for line in claim.senses]
        doubtful = [line for line in senses if line[1] in NAMED_SENSES or line == ("chips", "each")]
        return (doubtful or senses or [("", "")])[0]

    def word_right_size(self, claim: ClaimLine, win: WinLine | None) -> str:
        """Say that a claim without an amount is right; of a limit also what it comes to with honba and sticks, since
        who says “mangan” argues over what to pay."""
        if win and find_fact(claim, "han") and (parts := self.word_han_sum(win)):
            return self.words("right_counted", parts=parts)
        if win and find_fact(claim, "times") and (parts := self.word_times_product(win)):
            return self.words("right_counted", parts=parts)
        if win is None or find_fact(claim, "limit") is None:
            return self.words("right")
        extras, whole = self.word_extras(win), self.rulings[win.player].net
        if not extras:
            parts = self.word_han_sum(win)
            return self.words("right_counted", parts=parts) if parts else self.words("right")
        return self.words("right_limit", what=extras, hand=self.word_points(win.points), all=self.word_points(whole))

    def word_han_sum(self, win: WinLine) -> str:
        """Return the yaku and dora of a win of the settlement with their han: “riichi 1 + the dora 2”. Empty of a
        yakuman, and if they do not add up, as where the table named the size."""
        verdict = self.sheet.verdict
        if verdict is None or not win.han or win.yakuman:
            return ""
        parts = [part for part in verdict.wins[self.sheet.wins.index(win)].parts if part.unit == "han" and part.amount]
        if sum(part.amount for part in parts) != win.han:
            return ""
        return " + ".join(f"{self.word_han_part(part)} {part.amount}" for part in parts)

    def word_han_part(self, part: Part) -> str:
        """Return the name of a yaku or of dora; a single red five or north is called so."""
        if part.names:
            return self.word_name(part.names)
        word = f"dora.{part.id}_single"
        return self.words(word if part.number == 1 and word in self.vocabulary else f"dora.{part.id}")

    def word_right_amount(self, claim: ClaimLine, fact: FactLine, sense: str, win: WinLine) -> str:
        """Say that an amount (``fact``) is right for a win in this sense, which need not be the stated one."""
        several_wins = len(self.sheet.wins) > 1
        # while 逆 the winner pays, and an amount without a sign says it of nobody
        if win.points < 0 and sense in ("value", "total", "each", "one"):
            return self.words("right_turned", winner=win.player)
        if sense == "alone":
            return self.word_right_alone(claim, fact, win)
        if sense == "total" and fact.sense is None and several_wins:
            return self.word_right_own(win.player)
        if sense == "value" and not win.paid and several_wins:
            return self.words("right_unpaid")
        if fact.measure == "points":
            text = self.word_right_points(claim, fact, sense, win)
        else:
            text = self.word_right_chips(claim, fact, sense, win)
        if not text and sense == "own":
            return self.word_right_own(claim.by)
        if not text and sense == "total" and claim.by != win.player:
            return self.words("right_own_gets", player=win.player)
        plain = "right_total_said" if sense == "total" or fact.sense == "honba" else f"right_{sense}"
        return text or self.words(plain, player=claim.by)

    def word_right_own(self, player: str) -> str:
        """Say that an amount is right as what a player pays, or gets; or as both, if he gets the one and pays the
        other. A claim may leave open which of both it means."""
        ruling = self.rulings[player]
        gains = [total for total in (ruling.points, ruling.chips) if total]
        if not gains:
            return self.words("right_own_none", player=player)
        if min(gains) < 0 < max(gains):
            return self.words("right_own", player=player)
        return self.words("right_own_pays" if gains[0] < 0 else "right_own_gets", player=player)

    def word_right_chips(self, claim: ClaimLine, fact: FactLine, sense: str, win: WinLine) -> str:
        """Say in which sense chips are right: as what each pays, as those of the hand without what is paid beside it,
        or as the 0 of a player who gets none of the hand's. Empty in any other case: “right” is enough then."""
        chips = self.word_amount("chips", win.chips)
        if sense == "each" and fact.sense is None:
            return self.words("right_chips_of", amount=chips)
        if sense == "own" and fact.value == 0:
            return self.words("right_none", player=claim.by, hand=chips)
        if sense == "value" and self.count_chips(win) != win.chips == fact.value:  # with the springs it is not
            return self.words("right_chips_beside", all=self.word_amount("chips", self.count_chips(win)))
        return ""

    def word_right_points(self, claim: ClaimLine, fact: FactLine, sense: str, win: WinLine) -> str:
        """Say what an amount of points leaves out or has in it (honba, sticks, another win's payment); empty if
        nothing, or if the claim states the sense itself."""
        # in some games each payer pays the whole worth
        if sense == "value" and win.each == fact.value != win.points:
            return self.words("right_each_of", amount=self.word_points(win.points))
        player = fact.who or claim.by
        paid = -self.rulings[player].points
        if sense == "pays" and paid != fact.value:  # there is more to pay than for this hand
            word = "gives" if fact.number > win.points + win.honba else "right_pays_one"
            amount = self.add_makers(self.word_points(paid), self.word_reasons(player, "points"))
            return self.words(word, winner=win.player, player=player, amount=amount)
        extras = self.word_extras(win)
        if fact.sense is not None or not extras:
            return ""
        if sense in ("honba", "total"):
            return self.words(f"right_{sense}", what=extras, hand=self.word_points(win.points))
        if sense == "value" and win.player == claim.by:
            return self.words("right_value_honba", what=extras, all=self.word_points(self.rulings[win.player].net))
        return ""

    def word_right_alone(self, claim: ClaimLine, fact: FactLine, win: WinLine) -> str:
        """Say that a claim is right for this win alone. The amount follows that includes what is paid for no win (a
        kong, an earlier event of the hand) or for another win."""
        unit = fact.measure
        player = win.player if fact.sense in ("total", "each") else fact.who or claim.by
        ruling = self.rulings[player]
        if fact.sense == "each":
            amount = self.word_shares(win, unit)
        else:
            pays = fact.sense == "pays" or (fact.sense is None and player != win.player)
            amount = f"{-ruling.total(unit) if pays else ruling.total(unit):,}"
        reasons = [self.text.words.chip_line(why.removeprefix("chip_")) for why in ruling.apart[unit]]
        # another win may be in the rest too, so the sum tells it
        if not reasons or len(self.sheet.wins) > 1:
            makers = "" if fact.sense == "each" else self.word_reasons(player, unit)
            return self.words("right_for_win", winner=win.player, amount=self.add_makers(amount, makers))
        what = self.words("paid_of", name=self.join_texts([*dict.fromkeys(reasons)]))
        return self.words("right_alone", what=what, amount=amount)

    def has_sticks(self, win: WinLine) -> bool:
        """Tell whether the winner gets more than the hand and its honba: then he gets sticks, which a sheet does not
        tell. ``False`` for several wins: the rest may be another win's."""
        gets_more = self.rulings[win.player].net > win.points + win.honba
        return gets_more and len(self.sheet.wins) == 1

    def word_extras(self, win: WinLine) -> str:
        """Return what the winner gets beside the hand in words; empty if nothing."""
        return self.join_texts(self.list_extras(win))

    def list_extras(self, win: WinLine) -> list[str]:
        """Return what the winner gets beside the hand: “honba”, “sticks”, both or nothing. His own stick does not
        count. A claim may have left out just these."""
        extras = [self.words("honba")] if win.honba else []
        if self.has_sticks(win):
            extras.append(self.word_sticks(win.player))
        return extras

    def word_sticks(self, winner: str) -> str:
        """Return what the sticks are called that a winner takes beside his own: with who laid it, if it is one player's
        of this hand."""
        verdict, taken = self.sheet.verdict, self.count_sticks(winner) - self.count_own_sticks(winner)
        laid = {player: n for player, n in (verdict.laid if verdict else {}).items() if player != winner}
        if len(laid) == 1 and [*laid.values()] == [taken]:
            return self.words("stick_of", player=next(iter(laid)))
        return self.words("sticks_word")

    # --- what is right in the place of a claim ------------------------------------------------------------------------

    def word_truth(self, claim: ClaimLine) -> str:
        """Return what is right in place of what a claim states, and what makes it: amounts in the same sense, so that
        the two can be compared, else the size of the hand. Empty if the claim states neither."""
        facts = [fact for fact in claim.states if fact.measure in UNITS]
        if text := self.word_both_units(facts, claim):
            return text
        if not self.sheet.legal:
            return self.words("no_legal_win")
        payers = {fact.who or claim.by for fact in facts if (fact.measure, fact.sense) == ("points", "pays")}
        if len(payers) == len(facts) > 1 and payers <= {*self.rulings}:
            return self.word_true_gains(payers)
        texts = [self.word_size_instead(claim), *(self.word_true_amount(fact, claim) for fact in facts)]
        return self.join_texts([*dict.fromkeys(filter(None, texts))])

    def word_true_gains(self, players: Iterable[str]) -> str:
        """Return what each of several players pays or gets in points, for a claim that names several payers. Players
        with the same gain share a clause. The reasons stand behind the first clause only, if the next ones have the
        same."""
        alike: dict[int, list[str]] = {}
        named = {*players}
        for player in filter(named.__contains__, self.rulings):  # by seat
            alike.setdefault(self.rulings[player].points, []).append(player)
        clauses: list[str] = []
        told = ""
        for gain, those in alike.items():
            word = ("they_get" if gain > 0 else "they_pay") + ("" if len(those) > 1 else "_one")
            text = self.words(word, players=self.join_texts(those), amount=self.word_points(abs(gain)))
            reasons = self.word_reasons(those[0], "points")
            clauses.append(text if reasons == told else self.add_makers(text, reasons))
            told = reasons
        return self.comma.join(clauses)

    def word_both_units(self, facts: Sequence[FactLine], claim: ClaimLine) -> str:
        """Return in one clause the points and chips that a player pays or gets, if a claim states both amounts of the
        same player. Empty if it does not, or if he gets one and pays the other."""
        players = {fact.who or claim.by for fact in facts} & {*self.rulings}  # the sheet knows nothing about others
        has_both_units = len(facts) == len(UNITS)
        says_what_is_paid = all(fact.sense in ("pays", "gets") for fact in facts)
        if not (has_both_units and says_what_is_paid and len(players) == 1):
            return ""
        (player,) = players
        takes_sticks, ruling = bool(self.count_sticks(player)), self.rulings[player]
        gains = [ruling.over_all(fact.measure) if takes_sticks else ruling.total(fact.measure) for fact in facts]
        # a clause says “pays” or “gets”, not both
        if min(gains) < 0 < max(gains):
            return ""
        amounts = [self.word_amount(fact.measure, abs(gain)) for fact, gain in zip(facts, gains, strict=True)]
        word = "true_gets" if max(gains) > 0 else "true_pays"
        reasons = [self.word_reasons(player, fact.measure, takes_sticks) for fact in self.list_wrong(facts, claim)]
        text = self.words(word, player=player, amount=self.join_texts(amounts))
        text = self.add_makers(text, self.comma.join(filter(None, reasons)))
        return text + self.word_with_own_stick(claim, player, "points")

    def list_wrong(self, facts: Sequence[FactLine], claim: ClaimLine) -> list[FactLine]:
        """Return the amounts of a claim that are not right as stated. If each is right, return all."""
        return [fact for fact in facts if self.is_wrong(fact, claim)] or [*facts]

    def is_wrong(self, fact: FactLine, claim: ClaimLine) -> bool:
        """Tell whether an amount, or shares, are not right as they are stated; points without a sense are right with
        the honba too, and with all that the winner gets. Some players count honba and sticks in, some do not."""
        amounts, win = fact.value if isinstance(fact.value, tuple) else (fact.value,), self.find_win_meant(claim)
        if win and (fact.measure, fact.sense) == ("points", None):
            ruling = self.rulings[win.player]
            return fact.value not in (win.points, win.points + win.honba, ruling.points, ruling.net)
        return {*amounts} not in self.find_truths(fact, claim)

    def find_rightness(self, fact: FactLine, claim: ClaimLine) -> bool | None:
        """Tell whether a part of a claim is right by itself. ``None``: only the whole can be judged (han and fu, a
        yaku, or a hand that nobody won)."""
        win = self.find_win_meant(claim)
        if win is None:
            return None
        if fact.measure in (*UNITS, "shares"):
            return not self.is_wrong(fact, claim)
        return fact.value == win.limit if fact.measure == "limit" else None

    def find_truths(self, fact: FactLine, claim: ClaimLine) -> list[set[int]]:
        """Return the sets of amounts that are right in place of a claimed one: what is claimed must be one of these
        sets. For shares it has what the payers pay. A gain has two sets: without and with the riichi stick that the
        player laid. There is none for the worth of a hand that nobody won."""
        unit, win = "points" if fact.measure == "shares" else fact.measure, self.find_win_meant(claim)
        player = self.find_player_meant(fact, claim, win)
        if fact.measure != "shares" and self.is_of_gain(fact, player, win):
            # a claim never states a loss by its sign
            return [{abs(self.rulings[player].total(unit))}, {abs(self.rulings[player].over_all(unit))}]
        if win is None:
            return []
        if self.is_share(fact, claim, win):
            return [{*self.find_shares(win, unit).values()}]
        if unit == "chips":
            each = {*self.find_shares(win, "chips").values()}
            # said without more, they may be what each pays, if all pay alike
            return [{win.chips}, each] if fact.sense is None and win.by == "tsumo" else [{win.chips}]
        return [{win.points + (win.honba if fact.sense == "honba" else 0)}]

    @staticmethod
    def is_share(fact: FactLine, claim: ClaimLine, win: WinLine) -> bool:
        """Tell whether an amount is what each payer pays: as it says, or as the points beside it are stated so."""
        beside = any(line.measure == "shares" or line.sense == "each" for line in claim.states)
        is_stated = fact.sense == "each" or fact.measure == "shares"
        return is_stated or (fact.sense is None and win.by == "tsumo" and beside)

    def find_win_meant(self, claim: ClaimLine) -> WinLine | None:
        """Return the win that a claim is about: by its best explanation, else as the claim says; ``None`` if nobody
        won."""
        index = claim.explanations[0].win if claim.explanations else claim.meant
        return self.sheet.wins[max(index, 0)] if self.sheet.wins else None

    def word_size_instead(self, claim: ClaimLine) -> str:
        """Return what is right in place of what a claim states beside amounts: the true shares, that a hand called no
        win is one, or its size in the measures of the claim. Empty if nobody won, or if points are claimed:
        :meth:`word_true_amount` answers those."""
        win, measures = self.find_win_meant(claim), {fact.measure for fact in claim.states}
        if win is None or "points" in measures:
            return ""
        if shares := find_fact(claim, "shares"):
            makers = self.word_grade(win, bool(win.honba)) if self.is_wrong(shares, claim) else ""
            return self.add_makers(self.word_shares(win, "points"), makers)
        if "refused" in measures:
            # furiten forbids no tsumo: the answer says that
            drawn_in_furiten = win.by == "tsumo" and any(fact.value == "furiten" for fact in claim.states)
            return self.words("no_furiten" if drawn_in_furiten else "legal_win")
        return self.word_size_in(win, measures)

    def word_size_in(self, win: WinLine, measures: AbstractSet[str]) -> str:
        """Return the size of a win in the measures that a claim states (``measures``); empty if none of them is of a
        size."""
        counted = self.word_counted_size(win)
        sizes: list[str] = []
        if measures & {"han", "fu", "fold"}:
            sizes.append(counted)
        if names_its_limit(win) and measures & {"limit", "fold", "han", "fu"}:
            limit = self.words(win.limit or "")
            if not sizes:  # “haneman (6 han 40 fu: riichi 1 + the dora 5)”
                parts = self.word_han_sum(win)
                return self.add_makers(limit, self.words("made_so", amount=counted, what=parts) if parts else counted)
            sizes.append(limit)
        if not sizes and measures & {"limit", "times"}:  # the hand reaches no limit: say its han, or its multiplier
            sizes.append(counted or self.words("times", n=win.times))
        size = self.comma.join(size for size in sizes if size)
        return self.add_makers(size, self.word_han_sum(win)) if measures & {"han", "limit"} else size

    def word_counted_size(self, win: WinLine) -> str:
        """Return the folds of yakuman of a win, or its han and fu. Empty if it has neither, as in games without han."""
        if win.yakuman:
            return self.words("folds", n=win.yakuman)
        if not win.han:
            return ""
        return self.words("han", n=win.han) + (f" {self.words('fu', n=win.fu)}" if win.fu else "")

    def word_true_amount(self, fact: FactLine, claim: ClaimLine) -> str:
        """Return the true amount in the sense of a claimed one (``fact``), with what makes it. Empty for the worth of a
        hand that nobody won."""
        unit, win = fact.measure, self.find_win_meant(claim)
        player = self.find_player_meant(fact, claim, win)
        if player in self.rulings and self.is_of_gain(fact, player, win):
            return self.word_true_gain(fact, claim, player)
        if win is None:
            return ""
        is_share = self.is_share(fact, claim, win)
        if unit == "chips":
            return self.word_true_chips(win, is_share)
        has_honba = bool(win.honba) and fact.sense in ("honba", "each")
        number = self.word_amount(unit, win.points + win.honba if has_honba else win.points)
        if fact.payer:
            number = self.words("taken_from", amount=number, payer=fact.payer)
        text = self.add_makers(self.word_each(win) if is_share else number, self.word_grade(win, has_honba))
        # nothing is left that might be asked for
        if is_share or has_honba or not win.honba or len(self.sheet.wins) > 1:
            return text
        return text + self.comma + self.words("with_honba", amount=self.word_points(win.points + win.honba))

    def word_true_chips(self, win: WinLine, is_share: bool) -> str:
        """Return the chips of a win, with the kinds of chips that add up to the number before them. If shares are
        claimed (``is_share``) or the payers pay equally, it is what each pays and the sum, else what the winner gets.
        If another win brings chips too, the kinds are left out: they cannot be told apart."""
        payers = [line for line in self.sheet.rulings if line.chips and line.player != win.player]
        total, amounts = self.count_chips(win), {abs(line.chips) for line in payers}
        if total != self.rulings[win.player].chips:
            return self.word_amount("chips", total)
        if payers and (is_share or (len(payers) > 1 and len(amounts) == 1)):
            text = self.words("true_each_chips", each=self.word_shares(win, "chips"), n=max(amounts))
            reasons = self.word_reasons(payers[0].player, "chips") if len(amounts) == 1 else ""
            return self.add_makers(text, reasons) + self.words("in_all", all=total)
        return self.add_makers(self.word_amount("chips", total), self.word_reasons(win.player, "chips"))

    def count_chips(self, win: WinLine) -> int:
        """Return the chips that a win brings, with those paid beside it (drawn springs), so that payments add up to it.
        Of several wins these are left out: nobody sees which win they belong to."""
        gain = self.rulings[win.player].chips
        return gain if len(self.sheet.wins) == 1 and gain > win.chips > 0 else win.chips

    def word_true_gain(self, fact: FactLine, claim: ClaimLine, player: str) -> str:
        """Return what a player pays or gets in all, in the unit of a fact; in the other one, if he is said to pay and
        pays nothing in this."""
        win, unit = self.find_win_meant(claim), fact.measure
        if (fact.sense == "pays" or win is None) and not self.rulings[player].total(unit):
            unit = next((each for each in UNITS if self.rulings[player].total(each)), unit)
        takes_sticks = bool(self.count_sticks(player))
        gain = self.rulings[player].over_all(unit) if takes_sticks else self.rulings[player].total(unit)
        if not gain and win and self.is_paid_by_discarder(win):
            has_sentence = bool(claim.explanations) and claim.explanations[0].of_sense  # the line below says it
            reason = "" if has_sentence else self.words("discarder_alone", discarder=win.origin)
            return self.add_makers(self.words("pays_nothing", player=player), reason)
        word = "true_gets" if gain > 0 else "true_pays"
        amount = self.word_amount(unit, abs(gain))
        if unit != fact.measure:  # a chombo may cost chips only
            amount = self.words("but_none", amount=amount, none=self.word_amount(fact.measure, 0))
        text = self.add_makers(
            self.words(word, player=player, amount=amount), self.word_reasons(player, unit, takes_sticks)
        )
        return text + self.word_with_own_stick(claim, player, unit)

    def word_with_own_stick(self, claim: ClaimLine, player: str, unit: str) -> str:
        """Return what a player's gain comes to with his own stick, to stand behind the gain without it, where a claim
        (as explained) counts it; else empty. The sum above has the stick apart, since nobody pays it."""
        ruling = self.rulings[player]
        if not self.count_sticks(player) or ruling.total(unit) == ruling.over_all(unit):
            return ""
        senses = claim.explanations[0].senses if claim.explanations else ()
        if not any(line.measure == unit and line.sense in ("total", "own", "pays", "gets") for line in senses):
            return ""
        amount = self.word_points(abs(ruling.total(unit)))
        return self.comma + self.words("with_own_stick", amount=amount, player=player)

    # --- what makes an amount -----------------------------------------------------------------------------------------

    def add_makers(self, amount: str, makers: str) -> str:
        """Return an amount with what makes it in brackets; behind a colon if that has brackets itself."""
        if not makers:
            return amount
        return self.words("made_so" if "(" in makers else "made_of", amount=amount, what=makers)

    def word_grade(self, win: WinLine, has_honba: bool = False) -> str:
        """Return what makes the worth of a win of the settlement, in short: its limit or yakuman, else han and fu or
        the multiplier, with what :meth:`list_makers` has; ``has_honba``: the amount has the honba in it."""
        sizes = [] if win.yakuman else [self.words(win.limit) if win.limit else self.word_counted_size(win)]
        if win.times:
            sizes.append(self.words("times", n=win.times))
        size = self.comma.join(filter(None, [*sizes, *self.list_makers(win)])) or self.word_counted_size(win)
        return self.words("with_extra", size=size, what=self.words("honba_word")) if has_honba and size else size

    @cached_property
    def names_steps(self) -> bool:
        """Whether the game has words for steps that make the worth of a win: else no receipt is needed."""
        return any(word.startswith("made_by_") for word in self.vocabulary)

    def list_makers(self, win: WinLine) -> list[str]:
        """Return what else than han and fu makes the worth of a win of the settlement: its yakuman by their names, a
        cap or another step of the game (``made_by_…`` in its mistakes.toml), and that the winner pays (逆)."""
        verdict = self.sheet.verdict
        if verdict is None or win not in self.sheet.wins:
            return []
        index = self.sheet.wins.index(win)
        yaku = verdict.wins[index].yaku if win.yakuman else ()
        makers = [self.word_name(part.names) for part in yaku if part.unit == "yakuman" and part.names]
        if self.names_steps:
            makers += self.list_steps(verdict, index)
        return [*makers, self.words("turned_word")] if win.points < 0 else makers

    def list_steps(self, verdict: Verdict[GameWin], index: int) -> Iterator[str]:
        """Yield the steps of the receipt that make the worth of the win with this index and have a word."""
        place = -1
        for step in verdict.steps:
            place += (step.topic, step.label) == ("win", "win")  # with this the receipt of each win begins
            word = f"made_by_{step.label}"
            if place == index and step.topic in ("points", "value") and word in self.vocabulary:
                text = self.words(word, detail=step.detail)
                if text:  # a step that says its sum has none where nothing is added
                    yield text

    def word_reasons(self, player: str, unit: str, over_all: bool = False) -> str:
        """Return what makes a player's gain or loss (the hand, honba, sticks, a kong, kinds of chips), each with its
        amount if there are several; of more than :data:`MOST_REASONS` the greatest, and the rest in one. Empty if
        nothing moved. ``over_all``: the riichi sticks that he laid himself are subtracted."""
        verdict, ruling = self.sheet.verdict, self.rulings[player]
        total = ruling.over_all(unit) if over_all else ruling.total(unit)
        sums: dict[str, int] = {}
        own = [t for t in verdict.transfers if t.unit == unit and player in (t.payer, t.payee)] if verdict else []
        got = {self.word_reason(moved, player) for moved in own if moved.payee == player}
        for moved in own:
            name = self.word_reason(moved, player)
            if moved.payer == player and name in got:  # kongs of his own and of others: the net would be no sum
                name = self.words("reason_paid", name=name)
            gain = moved.amount if player == moved.payee else -moved.amount
            # with the sign of the sum, so that terms of a loss are positive too
            sums[name] = sums.get(name, 0) + (gain if total > 0 else -gain)
        laid = ruling.total(unit) - total
        if laid:
            name = self.word_own_laid(player, sums)
            sums[name] = sums.get(name, 0) + (-laid if total > 0 else laid)
            sums = {name: amount for name, amount in sums.items() if amount}
        if not total:
            return ""
        if len(sums) > MOST_REASONS:
            greatest = sorted(sums, key=lambda name: -abs(sums[name]))[: MOST_REASONS - 1]
            rest = sum(sums.values()) - sum(sums[name] for name in greatest)
            sums = {**{name: sums[name] for name in greatest}, self.words("rest_word"): rest}
        if len(sums) == 1:
            (name,) = sums
            return self.word_grade(self.sheet.wins[0]) if name == self.words("hand_word") else name
        text = self.join_terms(sums, unit)
        return text + (self.word_multipliers(player) if unit == "chips" else "")

    def word_own_laid(self, player: str, sums: Mapping[str, int]) -> str:
        """Return what the sticks that a player laid are called in a sum: as those that he takes, if he takes any."""
        if not self.count_sticks(player):
            return self.words("stick_laid")
        own_stick = self.words("own_stick", player=player)
        return own_stick if own_stick in sums else self.text.words.chip_line("sticks")

    def word_multipliers(self, player: str) -> str:
        """Return what multiplies the chips of the win for a player (シュバリー, ポッチ), as each kind of chips already
        has it in it. Empty if nothing does, if he moves no chips, or if there are several wins."""
        verdict = self.sheet.verdict
        if verdict is None or len(verdict.wins) != 1 or not self.rulings[player].chips:
            return ""
        multipliers = [part for part in verdict.wins[0].parts if part.kind == "multiplier"]
        what = self.join_texts([self.words(part.id) for part in multipliers])
        return self.words("chips_multiplied", n=prod(part.amount for part in multipliers), what=what) if what else ""

    def join_terms(self, terms: Mapping[str, int], unit: str) -> str:
        """Return a sum in words, what lessens it last: “mangan 8,000 + honba 300 − kong 200”."""
        text = ""
        sign = 1 if sum(terms.values()) >= 0 else -1  # a loss is the sum of what is paid
        for name, number in sorted(terms.items(), key=lambda term: -term[1] * sign):
            amount = self.word_number(unit, abs(number))
            text += f"{' + ' if number * sign > 0 else ' − '}{name} {amount}"
        return text.removeprefix(" + ")

    def word_reason(self, moved: Transfer, player: str, size: str = "") -> str:
        """Return what a payment of a player, or to him, is called. The only win is called by its limit; ``size`` is its
        believed size, to be named instead. One of several wins is called by its winner: the player who is paid, or who
        pays if it is turned round (逆)."""
        why = moved.why
        if moved.payer == TABLE and self.count_own_sticks(player) == self.count_sticks(player):
            return self.words("own_stick", player=player)
        if why != "win":
            return self.text.words.chip_line(why.removeprefix("chip_"))
        if len(self.sheet.wins) > 1:
            winners = [win.player for win in self.sheet.wins]
            return self.words("win_of", winner=moved.payee if moved.payee in winners else moved.payer)
        if size:
            return size
        # a hand that is no win by the rules has no grade in force
        grade = self.word_grade(self.sheet.wins[0]) if self.sheet.wins else ""
        # a limit has a name; han and fu would make the sum too long
        return self.words("hand_word") if "(" in grade or grade[:1] in "×0123456789" else grade

    def count_sticks(self, player: str) -> int:
        """Return the points that a player takes from the table."""
        verdict = self.sheet.verdict
        return sum(t.amount for t in verdict.transfers if (t.payer, t.payee) == (TABLE, player)) if verdict else 0

    def count_own_sticks(self, player: str) -> int:
        """Return how much of what a player takes from the table he laid himself as riichi sticks, so that nobody pays
        it."""
        verdict = self.sheet.verdict
        return min(verdict.laid.get(player, 0), self.count_sticks(player)) if verdict else 0

    def word_each(self, win: WinLine) -> str:
        """Return what each payer of a win pays in all: one amount, or the amounts with their payers, the greatest
        first, as the dealer pays more."""
        payers: dict[int, list[str]] = {}
        for player, paid in self.find_shares(win, "points").items():
            payers.setdefault(paid, []).append(player)
        if len(payers) < 2:
            return self.words("true_each_points", each=self.word_shares(win, "points"))
        return self.comma.join(
            self.words("from_each", amount=self.word_points(n), players=self.join_texts(players), n=len(players))
            for n, players in sorted(payers.items(), reverse=True)
        )

    def find_player_meant(self, fact: FactLine, claim: ClaimLine, win: WinLine | None) -> str:
        """Return the player whose gain answers an amount. It is the winner for all that is paid, and the discarder of a
        ron for what each pays, as nobody else pays. Else it is the player that the claim is about."""
        if win and fact.sense == "total":
            return win.player
        if win and fact.sense == "each" and self.is_paid_by_discarder(win):
            return win.origin
        return fact.who or claim.by

    def is_of_gain(self, fact: FactLine, player: str, win: WinLine | None) -> bool:
        """Tell whether an amount is to be compared with what this player gains or loses in all, not with the worth of
        the hand."""
        # the amount is said as one that somebody pays or gets; no hand is worth nothing
        is_nothing = (fact.measure, fact.value) == ("points", 0)
        if win is None or fact.sense in ("pays", "gets", "total") or (is_nothing and player != win.player):
            return True
        # the discarder's share of a ron is all that he pays
        return fact.sense == "each" and player == win.origin and self.is_paid_by_discarder(win)

    def is_paid_by_discarder(self, win: WinLine) -> bool:
        """Tell whether the discarder alone pays a win; in some games the others pay for a ron too."""
        return win.by == "ron" and self.system.discarder_pays

    @property
    def rule_values(self) -> V:
        """The values that the hand was settled by; none if it is refused."""
        return self.sheet.verdict.rules.values if self.sheet.verdict else {}

    # --- a sum of the payments ----------------------------------------------------------------------------------------

    def word_as_sum(self, claim: ClaimLine, said: str) -> str:
        """Return which payments of the hand add up to a claimed amount (``said``, in words) that is right in no sense.
        Empty unless just one amount is wrong and :meth:`list_sums` has it."""
        fact = self.find_wrong_amount(claim)
        sums = self.list_sums(fact, claim, said) if fact else ()
        return next((text for amount, text in sums if fact and amount == abs(fact.number)), "")

    def word_sum_of_wins(self, claim: ClaimLine, said: str) -> str:
        """Return the same for sums of wins one after another only (:meth:`list_sums_until`)."""
        fact = self.find_wrong_amount(claim)
        if not fact or len(self.sheet.wins) < 2 or any(map(self.is_on_one_tile, self.sheet.wins)):
            return ""
        player = self.find_player_meant(fact, claim, self.find_win_meant(claim))
        sums = self.list_sums_until(fact.measure, player, said)
        return next((text for amount, text in sums if amount == abs(fact.number)), "")

    def find_wrong_amount(self, claim: ClaimLine) -> FactLine | None:
        """Return the only amount of a claim that is wrong; ``None`` if there are several, or it is 0, or nobody has
        anything to pay."""
        facts = [fact for fact in claim.states if fact.measure in UNITS and self.is_wrong(fact, claim)]
        if len({fact.value for fact in facts}) != 1 or not facts[0].value or not self.sheet.verdict:
            return None
        return facts[0]

    def list_sums(self, fact: FactLine, claim: ClaimLine, said: str) -> Iterator[tuple[int, str]]:
        """Yield sums of payments that somebody may make at a table, in the unit of a fact, each with its sentence about
        what was ``said``. The most usual comes first: what one player pays another, a share taken from everybody, all
        wins together, then a gain with the sticks or the honba once more."""
        words, unit, win = self.words, fact.measure, self.find_win_meant(claim)
        player, others = self.find_player_meant(fact, claim, win), len(self.sheet.seats) - 1
        paid = self.sum_by_pair(unit)
        for (payer, payee), amount in paid.items():
            if player in (payer, payee):
                yield amount, words("sum_pair_one", said=said, payer=payer, payee=payee)
        for (payer, _), amount in paid.items() if len(paid) > 1 and len(self.sheet.wins) < 2 else ():
            product = f"{others} × {self.word_points(amount) if unit == 'points' else amount}"
            yield others * amount, words("sum_each", said=said, sum=product, payer=payer)
        worth = {
            words("win_of", winner=line.player): line.chips if unit == "chips" else line.points
            for line in self.sheet.wins
        }
        if len(worth) > 1:
            yield sum(worth.values()), words("sum_wins", said=said, terms=self.join_terms(worth, unit))
        if unit == "points":
            yield from self.list_sums_again(self.rulings[win.player if win else player].points, said)

    def sum_by_pair(self, unit: str) -> dict[tuple[str, str], int]:
        """Return what each player pays each other one, by payer and payee; sticks on the table are nobody's."""
        paid: dict[tuple[str, str], int] = {}
        for t in self.sheet.verdict.transfers if self.sheet.verdict else ():
            if t.unit == unit and t.payer != TABLE:
                paid[t.payer, t.payee] = paid.get((t.payer, t.payee), 0) + t.amount
        return paid

    def list_sums_until(self, unit: str, player: str, said: str) -> Iterator[tuple[int, str]]:
        """Yield what a player has paid when each of several wins is paid, and all that he pays and gets added up where
        the one is to be set off against the other; each with its sentence, as in :meth:`list_sums`. If all that follows
        the last win is of one kind, such as a check at the draw, that is what was left out."""
        moved = [t for t in (self.sheet.verdict.transfers if self.sheet.verdict else ()) if t.unit == unit]
        own = [t for t in moved if player in (t.payer, t.payee)]
        for number, t in enumerate(own, 1):
            terms = self.sum_by_reason(own[:number], player)
            if t.why != "win" or len(terms) < 2 or sum(terms.values()) >= 0:
                continue
            values = {"said": said, "player": player, "winner": t.payee, "terms": self.join_terms(terms, unit)}
            after = {self.word_reason(later, player) for later in own[number:]}
            is_short = len(after) == 1 and not after & {*terms}
            word = "sum_short" if is_short else "sum_until"
            yield -sum(terms.values()), self.words(word, **values, what=min(after, default=""))
        paid = sum(t.amount for t in own if t.payer == player)
        got = sum(t.amount for t in own if t.payee == player)
        if paid and got:
            text = f"{self.word_number(unit, paid)} + {self.word_number(unit, got)}"
            yield paid + got, self.words("sum_added", said=said, player=player, sum=text)

    def sum_by_reason(self, transfers: Iterable[Transfer], player: str) -> dict[str, int]:
        """Return what a player gains (+) or pays (−) by transfers of his, summed by the words for their reasons."""
        terms: dict[str, int] = {}
        for t in transfers:
            name = self.word_reason(t, player)
            terms[name] = terms.get(name, 0) + (t.amount if t.payee == player else -t.amount)
        return terms

    def list_sums_again(self, total: int, said: str) -> Iterator[tuple[int, str]]:
        """Yield a gain (``total``) with the sticks or the honba counted once more, each with its sentence, as in
        :meth:`list_sums`. Nothing without a gain."""
        for why in ("sticks", "honba"):
            more = sum(t.amount for t in self.sheet.verdict.transfers if t.why == why) if self.sheet.verdict else 0
            text = f"{self.word_points(total)} + {self.text.words.chip_line(why)} {self.word_points(more)}"
            if total > 0 and more:
                yield total + more, self.words("sum_again", said=said, sum=text)

    # --- another amount was meant -------------------------------------------------------------------------------------

    def word_meant(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Say in which sense the settlement has the claimed amounts, if the claim states them in another one: “2000 is
        what each pays”. Amounts of the same sense are named once; those that are right as stated are not named."""
        cause = explanation.causes[0]
        if cause.subject == "about":
            return self.words("sense_about", it=self.word_points(claim.states[0].number))
        if cause.subject == "turned":
            return self.words("sense_turned_shares")
        amounts = [fact for fact in claim.states if fact.measure in UNITS]
        texts: dict[str, str] = {}
        for fact, line in zip(amounts, explanation.senses, strict=True):
            if line.another:
                is_plain = fact.measure == "points" and len(amounts) == 1
                name = self.word_points(fact.number) if is_plain else self.word_amount(fact.measure, fact.number)
                texts.setdefault(line.sense, self.word_in_sense(line.sense, fact, claim, cause, name))
        return self.join_texts([*texts.values()], "both")

    def word_in_sense(self, sense: str, fact: FactLine, claim: ClaimLine, cause: CauseLine, name: str) -> str:
        """Return what an amount is in the settlement; ``name`` is what the sentence calls it: the amount."""
        player = fact.who or claim.by
        if not self.sheet.wins or cause.win is None or cause.win < 0:
            return self.words("sense_all" if sense == "total" else f"sense_{sense}", it=name, player=player)
        win = self.sheet.wins[cause.win]
        payers = [line.player for line in self.sheet.rulings if -line.total(fact.measure) == fact.value]
        if sense == "one" and not payers:  # what he gives this winner, beside what he gets or gives elsewhere
            pairs = self.sum_by_pair(fact.measure)
            payers = [payer for (payer, payee), n in pairs.items() if (payee, n) == (win.player, abs(fact.number))]
            if payers:
                return self.words("sum_pair", said=name, payer=self.join_texts(payers), payee=win.player, n=len(payers))
        extras = self.word_extras(win)
        if sense == "value" and fact.sense == "pays" and not self.is_turned(fact, win):
            extras = self.words("honba") if win.honba else ""  # nobody pays the sticks: they lie on the table
        return self.words(
            self.choose_sense_word(sense, fact, player, win, extras, len(payers)),
            it=name,
            player=player,
            winner=win.player,
            what=extras,
            other=self.join_texts(payers),
            sticks=self.words("sticks_word"),
        )

    @staticmethod
    def is_turned(fact: FactLine, win: WinLine) -> bool:
        """Tell whether an amount is of points that the winner pays (逆)."""
        return win.points < 0 and fact.measure == "points"

    def choose_sense_word(self, sense: str, fact: FactLine, player: str, win: WinLine, extras: str, payers: int) -> str:
        """Return the id of the text for what an amount is in a sense other than the stated one; ``extras`` are paid
        beside the hand, ``payers`` is how many players lose just that."""
        # while 逆 the winner pays what others claim to pay
        if self.is_turned(fact, win):
            if (fact.sense, player) != ("pays", win.player):
                return "sense_turned"
            if sense in ("each", "one"):
                return "sense_one_got"
            return "sense_without" if extras else "sense_turned"
        if sense == "value":
            return self.choose_value_word(fact, player, win, extras)
        if sense == "one" and payers:
            return "sense_one_pays" if payers == 1 else "sense_one_pays_many"
        if sense == "honba" and fact.sense in ("pays", "each"):
            return "sense_hand_honba"
        if (
            sense == "total"
            and fact.measure == "points"
            and self.count_sticks(win.player)
            and len(self.sheet.wins) == 1
        ):
            return "sense_total_with"
        return f"sense_{sense}"

    def choose_value_word(self, fact: FactLine, player: str, win: WinLine, extras: str) -> str:
        """Return the id of the text where somebody states the worth of the hand in another sense (“pays 2600”): what he
        left out, if the sense asks for honba and sticks (``extras``), or who pays."""
        of_points, by_discarder = fact.measure == "points", self.is_paid_by_discarder(win)
        if of_points and win.each == fact.value != win.points:
            return "sense_each"
        # he pays nothing of this hand
        onlooker_pays = fact.sense == "pays" and not self.rulings[player].total(fact.measure)
        if by_discarder and (fact.sense == "each" or onlooker_pays):
            return "sense_discarder"
        if of_points and fact.sense == "pays" and -self.rulings[player].points < win.points:
            return "sense_value"  # of which he pays a part
        if fact.sense in ("total", "gets", "honba") or (by_discarder and fact.sense == "pays"):
            return "sense_without" if of_points and extras else "sense_hand"
        return "sense_value"

    def find_shares(self, win: WinLine, unit: str) -> dict[str, int]:
        """Return what each of the other players pays, by player, without those who pay nothing: in all; of one win of
        several for it alone, unless the winner has others, as transfers do not say which win they are for."""
        if not self.sheet.wins[1:]:
            moved = {line.player: line.total(unit) for line in self.sheet.rulings if line.player != win.player}
        elif unit == "points" and win.each and win.payers:
            moved = dict.fromkeys(win.payers, win.each)
        else:
            moved = {payer: amount for (payer, payee), amount in self.sum_by_pair(unit).items() if payee == win.player}
        return {player: abs(amount) for player, amount in moved.items() if amount}

    def word_shares(self, win: WinLine, unit: str) -> str:
        """Return what each of the other players pays in all, each amount once, the smallest first: ``1,300/2,600``.
        Who pays nothing is left out."""
        amounts = {*self.find_shares(win, unit).values()}
        return "/".join(self.word_points(n) if unit == "points" else str(n) for n in sorted(amounts))
