"""Amounts in answers to claims: in which sense a claimed amount is right, or which amount was meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from ..dispute.claim_amounts import OWN, is_paid_apart
from ..verdict.ledger import HAND, TABLE
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
SENSES_OF_GAIN = ("net", "pays", "gets", "own", "total")
"""The senses in which an amount is what a player gains or pays in all, and not the worth of a hand."""


def names_its_limit(win: WinLine) -> bool:
    """Tell whether the limit of a win is named beside its size. “yakuman” is not: the folds (“double yakuman”) say
    it."""
    return bool(win.limit) and not (win.yakuman and win.limit == "yakuman")


class AmountWords(CauseWords):
    """The amounts of the settlement in words. The texts have their ids in words.toml, under ``[dispute]``."""

    parts_in_doubt: str = ""
    """The sum of the han or fu of the win, in words, or its multipliers, where a claim is wrong about it: it stands
    behind the true amount, so that the player finds there what he has more or less. Empty where the claim errs in
    something else."""
    win_in_doubt: WinLine | None = None
    """The win whose multipliers these are; ``None`` of han and fu."""

    # --- a claim that is right ----------------------------------------------------------------------------------------

    def word_right(self, claim: ClaimLine) -> str:
        """Return the answer to a right claim, to stand behind it (“right: that is what A pays (…)”): that it is right,
        in which sense, and which payments add up to its amounts where the ruling above the answer does not show
        that."""
        text = self.word_right_sense(claim)
        amounts = [fact for fact in claim.states if fact.measure in UNITS]
        for fact, line in zip(amounts, claim.senses, strict=False):  # a claim of shares has no senses
            makers = self.word_support(fact, line.sense, claim)
            if not makers:
                continue
            if fact.measure == "chips" and len(amounts) > 1:  # the text so far is about the points
                word = "true_each_chips" if line.sense == "each" else "amount_chips"
                text += self.comma + self.add_makers(self.words(word, each=fact.number, n=fact.number), makers)
            elif text.endswith(")"):  # into the brackets that are there
                text = f"{text[:-1]}{self.comma}{makers})"
            else:
                text = self.add_makers(text, makers)
        return text

    def word_support(self, fact: FactLine, sense: str, claim: ClaimLine) -> str:
        """Return the payments that add up to a right amount (``fact``, right in ``sense``): kinds of chips, several
        wins and kongs, or the factors of a hand's worth. A part of a sentence, to stand in brackets behind the amount.
        Empty for a single payment, and if the ruling shows the sum already."""
        win, unit = self.find_win_claimed(claim), fact.measure
        has_several_wins = len(self.sheet.wins) > 1
        is_share = sense in ("each", "one")
        if win and has_several_wins and is_share and fact.number == win.each:
            return self.word_times_product(win)  # his share of this win, which is no sum of payments
        # the ruling shows the points of a single win, or of wins on one tile
        are_on_one_tile = any(map(self.is_on_one_tile, self.sheet.wins))
        is_shown = unit == "points" and (are_on_one_tile or not has_several_wins)
        if is_shown and win and fact.number in (win.points, win.each):
            return self.word_product_of_claim(fact, sense, claim, win)
        player = self.find_player_paid(fact, sense, claim, win)
        # the reasons are those of all that he gains: they must come to the amount
        if is_shown or abs(self.rulings[player].total(unit)) != fact.number:
            return ""
        reasons = self.word_reasons(player, unit)
        is_sum = any(sign in reasons for sign in (" + ", " − "))
        return reasons if is_sum or unit == "chips" else ""  # the kind of a single chip stands nowhere else

    def word_product_of_claim(self, fact: FactLine, sense: str, claim: ClaimLine, win: WinLine) -> str:
        """Return what makes the multiplier of a ``win`` (:meth:`word_times_product`), if a right amount (``fact``) is
        the worth of that win. Empty if somebody else only says what its winner gets in all: he does not ask how the
        hand is counted."""
        is_of_another = sense == "total" and (fact.who or claim.by) != win.player
        return "" if is_of_another else self.word_times_product(win)

    def find_win_claimed(self, claim: ClaimLine) -> WinLine | None:
        """Return the win that a right claim is about; ``None`` if it is about none, as at a draw (its index is −1
        then)."""
        return self.sheet.wins[claim.meant] if self.sheet.wins and claim.meant >= 0 else None

    def find_player_paid(self, fact: FactLine, sense: str, claim: ClaimLine, win: WinLine | None) -> str:
        """Return the player whose payments a right amount (``fact``) consists of: of “8000” for a hand the winner, of
        “2600 each” the first who pays just that (any of them will do), of “pays 2600” the player whom the claim names,
        or the claimant."""
        if win and sense in ("total", "value"):
            return win.player
        if sense in ("each", "one"):
            for line in self.sheet.rulings:
                if -line.total(fact.measure) == fact.number:
                    return line.player
        return fact.who or claim.by

    def word_times_product(self, win: WinLine) -> str:
        """Return the multiplier of a win of the settlement and what makes it: “×4: root 2 × kong cannon 2”; of a grade
        its reasons: “×4 for all pairs”. Empty where :meth:`word_factors` is."""
        factors, times = self.word_factors(win), self.words("times", n=win.times)
        if self.list_reasons_of_grade(win):
            return self.words("graded", grade=times, reasons=factors)
        product = factors and self.words("made_so", amount=times, what=factors)
        return product and self.comma.join([product, *self.list_makers(win)])  # with the cap that leaves less of it

    def word_factors(self, win: WinLine) -> str:
        """Return the multipliers of a win of the settlement: “root 2 × kong cannon 2”; of a single one its name; of a
        grade its reasons. Empty in games without multipliers, and for a win with none, or of a mistake."""
        verdict = self.sheet.verdict
        parts = verdict.wins[self.sheet.wins.index(win)].parts if verdict and win in self.sheet.wins else ()
        factors = [(self.word_name(part.names), part.amount) for part in parts if part.unit == "times" and part.names]
        if not factors:
            return self.join_names(self.list_reasons_of_grade(win))
        if prod(amount for _, amount in factors) != win.times:  # a cap lowers it: the product would puzzle
            return ""
        if len(factors) == 1:
            return factors[0][0]
        return " × ".join(f"{name} {amount}" for name, amount in factors)

    def is_on_one_tile(self, win: WinLine) -> bool:
        """Tell whether all wins of the hand are rons on one tile, as in games that end with a win. In games that play
        on, each win says who pays it (``payers``); in these none does."""
        return len(self.sheet.wins) > 1 and win.by == "ron" and not win.payers

    def word_right_sense(self, claim: ClaimLine) -> str:
        """Return that a claim is right, and in which sense (“right: that is what A pays”), to stand behind the claim. A
        plain number may be the hand alone, the hand with honba, or what the claimant gains: “right” alone would leave
        the others at the table in doubt (docs/dispute.md)."""
        win = self.find_win_claimed(claim)
        # shares come first, as the most exact thing that a claim can state
        shares = find_fact(claim, "shares")
        if shares and (text := self.word_right_shares(shares, win)):
            return text
        says_yakuman = any((fact.measure, fact.value) == ("fold", 1) for fact in claim.states)
        if win and win.yakuman > 1 and says_yakuman:  # “yakuman” is right for a double one too: say that it is one
            return self.words("right_fold", size=self.words("folds", n=win.yakuman))
        unit, sense = self.find_named_sense(claim)
        fact = find_fact(claim, unit)
        if not sense or fact is None:  # no amount
            return self.word_right_size(claim, win)
        if text := self.word_right_beside_stick(fact, sense, fact.who or claim.by, win):
            return text
        if win is None:  # a draw, where the total is of all payments
            name = self.name_total_of_draw(sense, fact.measure)
            return self.word_right_own(claim.by) if name == "own" else self.words(f"right_{name}", player=claim.by)
        return self.word_right_amount(claim, fact, sense, win)

    def word_right_shares(self, shares: FactLine, win: WinLine | None) -> str:
        """Return in which sense shares (“1300/2600”) are right: as what the winner pays (逆), without the honba, or
        with the dealer's before the others'. Empty if they are right as most people say them."""
        if win and win.points < 0:
            return self.words("right_turned", winner=win.player)
        if text := self.word_shares_with_honba(shares, win):
            return text
        # the only sense that shares can have: “2600/1300”, where most say the smaller one first
        return self.words("right_dealer_first") if shares.sense else ""

    def word_right_beside_stick(self, fact: FactLine, sense: str, player: str, win: WinLine | None) -> str:
        """Return the answer to a right amount of points of a player who laid a riichi stick: whether the stick is
        counted in it, and the amount otherwise, as scores count the stick and payments do not. ``player``: the one whom
        the claim is about. Empty if whoever gains or pays the amount laid no stick, or if it is no gain."""
        player = self.find_gainer(fact, sense, player, win)
        ruling = self.rulings[player]
        has_own_stick = ruling.points != ruling.net
        if fact.measure != "points" or not has_own_stick or sense not in SENSES_OF_GAIN:
            return ""
        is_net = sense == "net"  # the amount is less the stick, as scores have it; else it is what is paid
        others = {"other": self.word_points(abs(ruling.points if is_net else ruling.net)), "player": player}
        if not self.count_sticks(player):
            return self.words(self.choose_word_of_lost_stick(is_net, bool(ruling.points)), **others)
        extras = self.list_extras(win) if win else []
        if not is_net:
            parts = self.join_texts([*extras, self.words("own_stick", player=player)])
            return self.words("right_own_stick_too", what=parts, **others)
        if extras:
            return self.words("right_net", what=self.join_texts(extras), **others)
        if fact.sense == "pays" and win and win.points < 0:  # 逆: he pays for his win, and does not ask for his stick
            return self.words("right")
        return self.words("right_net_alone", **others)

    @staticmethod
    def choose_word_of_lost_stick(is_net: bool, moves_points: bool) -> str:
        """Return the id of the text for a right amount of a player who takes no sticks, so that his own is lost.
        ``is_net``: whether the amount is less the stick; ``moves_points``: whether he pays or gets anything beside."""
        if not is_net:
            return "right_without_stick"
        return "right_with_stick" if moves_points else "right_stick_alone"

    def find_gainer(self, fact: FactLine, sense: str, player: str, win: WinLine | None) -> str:
        """Return the player who gains or pays a right amount (``fact``): ``player``, whom the claim is about, or the
        winner where the amount is the sum of all that the win brings."""
        if win is None or abs(self.rulings[player].net) == fact.value:  # the player moves just that himself
            return player
        # less the stick, and said of nobody (“6700”, “6700 in all”)
        is_net_of_win = sense == "net" and fact.sense in (None, "total")
        return win.player if sense == "total" or is_net_of_win else player

    def word_shares_with_honba(self, shares: FactLine, win: WinLine | None) -> str:
        """Return the answer that ``shares`` are right without the honba, and what the payers pay with it; in the order
        of the claim, which may put the dealer's first. Empty if there is no honba, if the shares have it already, or if
        several wins make up the sums."""
        is_only_win = len(self.sheet.wins) == 1
        if win is None or not (win.honba and is_only_win) or not isinstance(shares.value, tuple):
            return ""
        paid = sorted({-line.points for line in self.sheet.rulings if line.points < 0})
        if paid == sorted({*shares.value}):
            return ""
        amounts = "/".join(map(self.word_points, reversed(paid) if shares.sense else paid))
        word = "right_dealer_first_honba" if shares.sense else "right_value_honba"
        return self.words(word, what=self.words("honba"), all=amounts)

    @staticmethod
    def find_named_sense(claim: ClaimLine) -> tuple[str, str]:
        """Return the unit (points or chips) and the sense that the answer to a right claim names, as an answer has room
        for one. Of several amounts it is the first that is right in a sense which not everybody means
        (:data:`NAMED_SENSES`, or chips each), else the first of all. Both are empty if the claim has no amount."""
        senses = [(line.measure, line.sense) for line in claim.senses]
        doubtful = [line for line in senses if line[1] in NAMED_SENSES or line == ("chips", "each")]
        return (doubtful or senses or [("", "")])[0]

    def word_right_size(self, claim: ClaimLine, win: WinLine | None) -> str:
        """Return the answer to a right claim that states no amount: with the han or multipliers that the size consists
        of, or for a limit what :meth:`word_right_limit` says."""
        parts = self.word_parts_of_size(claim, win) if win else ""
        if win and not parts and find_fact(claim, "limit") is not None:
            return self.word_right_limit(win)
        return self.words("right_counted", parts=parts) if parts else self.words("right")

    def word_parts_of_size(self, claim: ClaimLine, win: WinLine) -> str:
        """Return what the size of a win consists of, in the measure of a claim: its han, its multipliers or the reasons
        of its grade. Empty for a claim of anything else (how many winners are paid), and if it has none of these."""
        measures = [fact.measure for fact in claim.states]
        # whether the yaku that a claim lists are all, the table sees by the sum
        is_list = measures.count("yaku") > 1 and "only" not in measures
        parts = self.word_han_sum(win) if "han" in measures or is_list else ""
        if not parts and "times" in measures:
            parts = self.word_times_product(win)
        is_of_grade = win.times and self.list_reasons_of_grade(win) and "winners" not in measures
        return parts or (self.word_factors(win) if is_of_grade else "")

    def word_right_limit(self, win: WinLine) -> str:
        """Return the answer to a right claim of a limit: what is paid with honba and sticks, as whoever says “mangan”
        argues over that, or without any the han that reach it; with either what has raised the hand to it (夏)."""
        raisers = self.list_raisers(win, self.sheet.wins.index(win))
        if extras := self.word_extras(win):
            reason = self.comma.join([self.word_counted_size(win), *raisers]) if raisers else ""
            hand, whole = self.add_makers(self.word_points(win.points), reason), self.rulings[win.player].net
            return self.words("right_limit", what=extras, hand=hand, all=self.word_points(whole))
        parts = self.comma.join(filter(None, [self.word_han_sum(win), *raisers]))
        return self.words("right_counted", parts=parts) if parts else self.words("right")

    def word_han_sum(self, win: WinLine) -> str:
        """Return the yaku and dora of a win of the settlement with their han: “riichi 1 + the dora 2”. Empty for a
        yakuman, and if they do not add up to its han, as where the record only states a size. ``win`` must be one of
        the wins of the sheet, which are in the order of the verdict's."""
        verdict = self.sheet.verdict
        if verdict is None or not win.han or win.yakuman:
            return ""
        parts = [part for part in verdict.wins[self.sheet.wins.index(win)].parts if part.unit == "han" and part.amount]
        if sum(part.amount for part in parts) != win.han:
            return ""
        return " + ".join(f"{self.word_han_part(part)} {part.amount}" for part in parts)

    def word_han_part(self, part: Part) -> str:
        """Return the name of a yaku, or of the dora of one source. A single red five or north is called so (“the red
        five”)."""
        if part.names:
            return self.word_name(part.names)
        word = f"dora.{part.id}_single"
        return self.words(word if part.number == 1 and word in self.vocabulary else f"dora.{part.id}")

    def word_right_amount(self, claim: ClaimLine, fact: FactLine, sense: str, win: WinLine) -> str:
        """Return the answer to an amount (``fact``) that is right for a ``win`` in a ``sense``, with that sense if the
        claim leaves it open, and with what the amount has in it or leaves out."""
        several_wins = len(self.sheet.wins) > 1
        # with 逆 the winner pays: the answer says so, as an amount has no sign
        if win.points < 0 and sense in ("value", "total", "each", "one"):
            return self.words("right_turned", winner=win.player)
        if sense == "alone":
            return self.word_right_alone(claim, fact, win)
        if sense == "total" and fact.sense is None and several_wins:  # not of this win alone: say whose gain it is
            return self.word_right_own(win.player)
        if sense == "value" and not win.paid and several_wins:  # worth that, but another win goes before it
            return self.words("right_unpaid")
        of_unit = self.word_right_points if fact.measure == "points" else self.word_right_chips
        if text := of_unit(claim, fact, sense, win):
            return text
        return self.word_right_plain(claim, fact, sense, win)

    def word_right_plain(self, claim: ClaimLine, fact: FactLine, sense: str, win: WinLine) -> str:
        """Return that an amount (``fact``) is right in a ``sense`` by the name of the sense alone (“right: that is what
        B gets”), where nothing is counted in or left out that the answer would have to mention."""
        if sense == "own":
            return self.word_right_own(claim.by)
        if sense == "total" and claim.by != win.player:  # somebody else's words about what the winner gets
            return self.words("right_own_gets", player=win.player)
        if sense == "total" or fact.sense == "honba":  # the claim names the sum: no need to say of what
            return self.words("right_total_said", player=claim.by)
        return self.words(f"right_{sense}", player=claim.by)

    def word_right_own(self, player: str) -> str:
        """Return the answer that an amount is right as what a player pays, or as what he gets: a claim may leave open
        which it means. If he gets points and pays chips, or the other way round, the text has both words."""
        ruling = self.rulings[player]
        gains = [total for total in (ruling.points, ruling.chips) if total]
        if not gains:
            return self.words("right_own_none", player=player)
        if min(gains) < 0 < max(gains):
            return self.words("right_own", player=player)
        return self.words("right_own_pays" if gains[0] < 0 else "right_own_gets", player=player)

    def word_right_chips(self, claim: ClaimLine, fact: FactLine, sense: str, win: WinLine) -> str:
        """Return the answer to an amount of chips (``fact``) that is right in a ``sense`` which needs more words: as
        what each pays, as the 0 of a player who gets none of the hand's, or as the chips of the hand without those paid
        beside it. Empty in any other sense."""
        chips = self.word_amount("chips", win.chips)
        if sense == "each" and fact.sense is None:
            return self.words("right_chips_of", amount=chips)
        if sense == "own" and fact.value == 0:
            return self.words("right_none", player=claim.by, hand=chips)
        # right for the hand, but the payments also have chips beside it, such as those for drawn springs
        all_chips = self.count_chips(win)
        if sense == "value" and fact.value == win.chips and all_chips != win.chips:
            return self.words("right_chips_beside", all=self.word_amount("chips", all_chips))
        return ""

    def word_right_points(self, claim: ClaimLine, fact: FactLine, sense: str, win: WinLine) -> str:
        """Return the answer to an amount of points (``fact``) that is right in this ``sense``, with what it has in it
        or leaves out: honba, sticks, another win's payment. Empty if that is nothing, or if the claim states the sense
        itself."""
        if text := self.word_right_each(fact, sense, win):
            return text
        player = fact.who or claim.by
        paid = -self.rulings[player].points
        if sense == "pays" and paid != fact.value:  # in all he pays another amount, for another win or a kong too
            is_beyond_hand = fact.number > win.points + win.honba
            amount = self.add_makers(self.word_points(paid), self.word_reasons(player, "points"))
            word = "gives" if is_beyond_hand else "right_pays_one"
            return self.words(word, winner=win.player, player=player, amount=amount)
        extras = self.word_extras(win)
        if fact.sense is not None or not extras:
            return ""
        if sense in ("honba", "total"):  # a plain “8300”, or “9300”: with the extras, so say the hand alone
            return self.words(f"right_{sense}", what=extras, hand=self.word_points(win.points))
        if sense == "value" and win.player == claim.by:  # a plain “8000”: the hand alone, so say it with the extras
            return self.words("right_value_honba", what=extras, all=self.word_points(self.rulings[win.player].net))
        return ""

    def word_right_each(self, fact: FactLine, sense: str, win: WinLine) -> str:
        """Return, of a game in which the worth of a hand is what each payer pays, the answer to an amount (``fact``)
        that is this, though not stated so, or that has in it what each pays beside the ``win``, as kongs. Empty for any
        other amount or game."""
        if not win.each or not self.sheet.verdict:
            return ""
        if sense == "value" and fact.value == win.each and win.each != win.points:
            return self.words("right_each_of", amount=self.word_points(win.points))
        if sense != "each" or fact.value == win.each:
            return ""
        beside = {t.why: None for t in self.sheet.verdict.transfers if t.payee == win.player and t.why not in HAND}
        what = self.join_texts([self.text.words.chip_line(why) for why in beside])
        return self.words("right_each_beside", each=self.word_points(win.each), what=what) if what else ""

    def word_right_alone(self, claim: ClaimLine, fact: FactLine, win: WinLine) -> str:
        """Return the answer to an amount (``fact``) that is right for this win alone. It has the amount with what the
        hand pays beside the win, for a kong, for an earlier event, or for another win, as in the end that is paid."""
        unit = fact.measure
        player = win.player if fact.sense in ("total", "each") else fact.who or claim.by
        ruling = self.rulings[player]
        # a plain amount of somebody who has not won is what he pays
        pays = fact.sense == "pays" or (fact.sense is None and player != win.player)
        gets_in_all = pays and ruling.total(unit) > 0
        if fact.sense == "each":
            amount = self.word_shares(win, unit)
        else:
            amount = f"{-ruling.total(unit) if pays and not gets_in_all else ruling.total(unit):,}"
        apart = self.word_apart_from_win(player, unit)
        # with several wins the rest may be for another win too: the sum shows what it consists of
        if not apart or len(self.sheet.wins) > 1:
            makers = "" if fact.sense == "each" else self.word_reasons(player, unit)
            word = "right_for_win_gets" if gets_in_all else "right_for_win"
            return self.words(word, winner=win.player, player=player, amount=self.add_makers(amount, makers))
        return self.words("right_alone", what=apart, amount=amount)

    def word_apart_from_win(self, player: str, unit: str) -> str:
        """Return in words what a player pays or gets in a unit apart from wins (“the kong bonus”); empty if nothing."""
        reasons = [self.text.words.chip_line(why.removeprefix("chip_")) for why in self.rulings[player].apart[unit]]
        return self.words("paid_of", name=self.join_texts([*dict.fromkeys(reasons)])) if reasons else ""

    def has_sticks(self, win: WinLine) -> bool:
        """Tell whether the winner takes sticks beside his own. ``False`` for several wins: nobody sees in whose sum
        they are."""
        of_others = self.count_sticks(win.player) - self.count_own_sticks(win.player)
        return of_others > 0 and len(self.sheet.wins) == 1

    def word_extras(self, win: WinLine) -> str:
        """Return in words what the winner gets beside the hand (:meth:`list_extras`: honba, sticks); empty if
        nothing."""
        return self.join_texts(self.list_extras(win))

    def list_extras(self, win: WinLine) -> list[str]:
        """Return the words for what the winner gets beside the worth of the hand: “honba”, “sticks”, both or nothing. A
        stick that he laid himself does not count, as it only comes back to him."""
        extras = [self.words("honba")] if win.honba else []
        if self.has_sticks(win):
            extras.append(self.word_sticks(win.player))
        return extras

    def word_sticks(self, winner: str) -> str:
        """Return the words for the sticks that a winner takes beside his own: “Bea's stick” if one player laid them all
        in this hand, else “sticks”."""
        verdict, taken = self.sheet.verdict, self.count_sticks(winner) - self.count_own_sticks(winner)
        laid_by_others = [
            (player, laid) for player, laid in (verdict.laid if verdict else {}).items() if player != winner
        ]
        if len(laid_by_others) == 1:
            player, laid = laid_by_others[0]
            if laid == taken:  # else some were on the table before
                return self.words("stick_of", player=player)
        return self.words("sticks_word")

    # --- what is right in the place of a claim ------------------------------------------------------------------------

    def word_truth(self, claim: ClaimLine) -> str:
        """Return what is right in place of what a claim states, with what it consists of, to follow “no,”: for amounts
        the true ones in the same sense (of “A pays 2600” what A pays), so that the two can be compared, else the size
        of the hand. Empty if the claim states neither."""
        facts = [fact for fact in claim.states if fact.measure in UNITS]
        if text := self.word_both_units(facts, claim):
            return text
        if not self.sheet.legal:
            return self.words("no_legal_win")
        if payers := self.find_payers_named(facts, claim):
            return self.word_true_gains(payers)
        amounts = [self.word_true_amount(fact, claim) for fact in self.leave_out_nothing(facts, claim)]
        texts = [self.word_size_instead(claim), *amounts]
        return self.join_texts([*dict.fromkeys(filter(None, texts))])

    def find_payers_named(self, facts: Sequence[FactLine], claim: ClaimLine) -> AbstractSet[str]:
        """Return the players of whom a claim says what each pays in points (“B pays 1300, C pays 2600”), if all its
        amounts (``facts``) are of that kind, of several players of the table. Empty for any other claim."""
        payers = {fact.who or claim.by for fact in facts if (fact.measure, fact.sense) == ("points", "pays")}
        are_all_amounts = len(facts) > 1 and len(payers) == len(facts)
        return payers if are_all_amounts and payers <= {*self.rulings} else frozenset()

    def leave_out_nothing(self, facts: Sequence[FactLine], claim: ClaimLine) -> Sequence[FactLine]:
        """Return the amounts of a claim (``facts``). If it says “nothing” of points and chips, return only those of
        which the player has something to pay or get; both if he has not."""
        if len(facts) < len(UNITS) or any(fact.value for fact in facts):
            return facts
        return [fact for fact in facts if self.rulings[fact.who or claim.by].total(fact.measure)] or facts

    def word_true_gains(self, players: Iterable[str]) -> str:
        """Return what each of these players pays or gets in points, as clauses in the order of seats: “B pays 1,300, C
        and D pay 2,600 (mangan)”. Players with the same gain share a clause, and the reasons are left out of a clause
        if they are those of the clause before it."""
        by_gain: dict[int, list[str]] = {}
        named = {*players}
        for player in filter(named.__contains__, self.rulings):  # in the order of seats
            by_gain.setdefault(self.rulings[player].points, []).append(player)
        clauses: list[str] = []
        last_reasons = ""
        for gain, group in by_gain.items():
            word = ("they_get" if gain > 0 else "they_pay") + ("" if len(group) > 1 else "_one")
            text = self.words(word, players=self.join_texts(group), amount=self.word_points(abs(gain)))
            reasons = self.word_reasons(group[0], "points")
            clauses.append(text if reasons == last_reasons else self.add_makers(text, reasons))
            last_reasons = reasons
        text = self.comma.join(clauses)
        return self.words("sum_and_parts", amount=text, what=self.parts_in_doubt) if self.parts_in_doubt else text

    def word_both_units(self, facts: Sequence[FactLine], claim: ClaimLine) -> str:
        """Return in one clause the points and the chips that a player pays or gets, with what they consist of, if the
        amounts of a claim (``facts``) are one of each about the same player: “pays 2600 and 1 chip”. Empty for any
        other claim, and if he gets the one and pays the other."""
        players = {fact.who or claim.by for fact in facts} & {*self.rulings}  # without anybody who is not at the table
        has_both_units = len(facts) == len(UNITS)
        states_payments = all(fact.sense in ("pays", "gets") for fact in facts)
        if not (has_both_units and states_payments and len(players) == 1):
            return ""
        (player,) = players
        takes_sticks, ruling = bool(self.count_sticks(player)), self.rulings[player]
        gains = [ruling.over_all(fact.measure) if takes_sticks else ruling.total(fact.measure) for fact in facts]
        if min(gains) < 0 < max(gains):  # a clause says “pays” or “gets”, not both
            return ""
        amounts = [self.word_amount(fact.measure, abs(gain)) for fact, gain in zip(facts, gains, strict=True)]
        word = "true_gets" if max(gains) > 0 else "true_pays"
        reasons = [self.word_reasons(player, fact.measure, takes_sticks) for fact in self.list_wrong(facts, claim)]
        text = self.words(word, player=player, amount=self.join_texts(amounts))
        text = self.add_makers(text, self.comma.join(filter(None, reasons)))
        return text + self.word_with_own_stick(claim, player, "points")

    def list_wrong(self, facts: Sequence[FactLine], claim: ClaimLine) -> list[FactLine]:
        """Return the amounts of a claim (``facts``) that are not right as stated; all of them if each is right alone,
        as then something else of the claim is wrong."""
        return [fact for fact in facts if self.is_wrong(fact, claim)] or [*facts]

    def is_wrong(self, fact: FactLine, claim: ClaimLine) -> bool:
        """Tell whether an amount or shares (``fact``) are wrong as the claim states them. They may be right in another
        sense, which an explanation says then."""
        win = self.find_win_meant(claim)
        if win and (fact.measure, fact.sense) == ("points", None):
            # a plain “8000” may have honba and sticks in it, as some players count these in and some do not
            ruling = self.rulings[win.player]
            return fact.value not in (win.points, win.points + win.honba, ruling.points, ruling.net)
        amounts = fact.value if isinstance(fact.value, tuple) else (fact.value,)  # of shares there are several
        return {*amounts} not in self.find_truths(fact, claim)

    def find_rightness(self, fact: FactLine, claim: ClaimLine) -> bool | None:
        """Tell whether a part of a claim (``fact``) is right by itself, so that the “no” is not of it. ``None`` if it
        cannot be judged alone: han or fu, a yaku, or a hand that nobody won."""
        win = self.find_win_meant(claim)
        if win is None:
            return None
        if fact.measure in (*UNITS, "shares"):
            return not self.is_wrong(fact, claim)
        if fact.measure == "limit":
            return fact.value == win.limit
        return None

    def find_truths(self, fact: FactLine, claim: ClaimLine) -> list[set[int]]:
        """Return the sets of amounts that would be right in place of those that a fact claims: a right claim states
        exactly the amounts of one set. For shares it is the set of what the payers pay (``{1300, 2600}``); for a gain
        there are two, with and without the riichi stick that the player laid himself. Empty for the worth of a hand
        that nobody won."""
        win = self.find_win_meant(claim)
        unit = "points" if fact.measure == "shares" else fact.measure
        player = self.find_player_meant(fact, claim, win)
        if fact.measure != "shares" and self.is_of_gain(fact, player, win):
            # without its sign, as claims say “pays 1000” and not −1000
            return [{abs(self.rulings[player].total(unit))}, {abs(self.rulings[player].over_all(unit))}]
        if win is None:
            return []
        if self.is_share(fact, claim, win):
            return [{*self.find_shares(win, unit).values()}]
        if unit == "chips":
            each = {*self.find_shares(win, "chips").values()}
            # chips without a sense may be what each pays, if all pay alike
            return [{win.chips}, each] if fact.sense is None and win.by == "tsumo" else [{win.chips}]
        return [{win.points + (win.honba if fact.sense == "honba" else 0)}]

    @staticmethod
    def is_share(fact: FactLine, claim: ClaimLine, win: WinLine) -> bool:
        """Tell whether a fact is about what each payer pays: it says so, or it has no sense and another amount of the
        claim is stated so (“1000 all and 2 chips”). The latter only at a tsumo: a ron has a single payer."""
        states_shares = any(line.measure == "shares" or line.sense == "each" for line in claim.states)
        is_stated = fact.sense == "each" or fact.measure == "shares"
        return is_stated or (fact.sense is None and win.by == "tsumo" and states_shares)

    def find_win_meant(self, claim: ClaimLine) -> WinLine | None:
        """Return the win that a claim is about: by its best explanation, else as the claim says, else the claimant's
        own, or the first; ``None`` if nobody won."""
        wins = self.sheet.wins
        if not wins:
            return None
        index = claim.explanations[0].win if claim.explanations else claim.meant
        believed = claim.explanations[0].comes_to.win if claim.explanations else None
        # The index counts the wins under the mistake, which may be fewer: it must be the same player's here too.
        is_other_win = believed is not None and index >= 0 and wins[index].player != believed.player
        if index >= 0 and not is_other_win:
            return wins[index]
        winner = believed.player if believed else claim.win or claim.by
        return next((win for win in wins if win.player == winner), wins[0])

    def word_size_instead(self, claim: ClaimLine) -> str:
        """Return what is right in place of what a claim states other than an amount, as a part of a sentence: the true
        shares, that a hand which it calls no win is one, or the hand's size in the measures that the claim uses. Empty
        if nobody won, or if the claim states points, which :meth:`word_true_amount` answers."""
        win, measures = self.find_win_meant(claim), {fact.measure for fact in claim.states}
        if win is None or "points" in measures:
            return ""
        if shares := find_fact(claim, "shares"):
            makers = self.word_grade_of_share(win) if self.is_wrong(shares, claim) else ""
            # with the dealer's first, as of stakes, the two numbers alone would be read the wrong way round
            is_of_dealer = shares.sense or self.list_reasons_of_grade(win)
            text = self.word_each(win) if is_of_dealer else self.word_shares(win, "points")
            return self.add_makers(text, self.add_parts(makers))
        if "refused" in measures:
            return self.word_legal(win, {str(fact.value) for fact in claim.states})
        return self.word_size_in(win, measures)

    def word_legal(self, win: WinLine, reasons: AbstractSet[str]) -> str:
        """Return that a win is legal which a claim calls none for these ``reasons``, with what counts in it: its grade,
        or where a yaku is missed its yaku. Furiten forbids no tsumo: of one the answer says that."""
        text = self.words("no_furiten" if win.by == "tsumo" and "furiten" in reasons else "legal_win")
        counted = self.word_grade(win) if self.list_reasons_of_grade(win) else ""
        if not counted and "no_yaku" in reasons:
            counted = self.word_han_sum(win)
        return self.words("part_of_chain", size=text, text=counted) if counted else text

    def word_size_in(self, win: WinLine, measures: AbstractSet[str]) -> str:
        """Return the size of a win in the ``measures`` that a claim uses (han, fu, limit, folds of yakuman,
        multiplier), in brackets behind it the yaku that add up to its han, if the claim states han or a limit. Empty if
        it uses none of these."""
        if measures <= {"dora"}:
            return self.word_dora_of(win)
        if measures <= {"dice"}:
            return self.words("dice_n", n=win.dice) if win.dice else self.word_no_dice(win)
        if self.list_reasons_of_grade(win):
            return self.word_grade(win)
        is_of_count = bool(measures & {"han", "fu", "fold"})
        if names_its_limit(win) and "limit" in measures and not is_of_count:
            return self.word_limit_with_han(win)
        size = self.word_size_counted(win) if is_of_count else self.word_size_below_limit(win, measures)
        if not size:  # a claim of yaku alone
            return self.parts_in_doubt
        if self.parts_in_doubt or not measures & {"han", "limit", "fold"}:
            return self.add_makers(size, self.parts_in_doubt)
        return self.add_makers(size, self.word_han_sum(win))

    def word_size_counted(self, win: WinLine) -> str:
        """Return the size of a win as it is counted, with its limit if that is named: “5 han 30 fu, mangan”."""
        limit = self.words(win.limit) if win.limit and names_its_limit(win) else ""
        return self.comma.join(filter(None, [self.word_counted_size(win), limit]))

    def word_size_below_limit(self, win: WinLine, measures: AbstractSet[str]) -> str:
        """Return the han and fu of a win, or its multiplier, if the ``measures`` of a claim are a limit, which the win
        does not reach, or a multiplier; else empty."""
        if not measures & {"limit", "times"}:
            return ""
        return self.word_counted_size(win) or self.words("times", n=win.times)

    def word_limit_with_han(self, win: WinLine) -> str:
        """Return the limit of a win with what reaches it: “haneman (6 han 40 fu: riichi 1 + the dora 5)”."""
        raisers = self.list_raisers(win, self.sheet.wins.index(win)) if win in self.sheet.wins else []
        counted, parts = self.comma.join([self.word_counted_size(win), *raisers]), self.word_han_sum(win)
        makers = self.words("made_so", amount=counted, what=parts) if parts else counted
        return self.add_makers(self.words(win.limit or ""), makers)

    def word_no_dice(self, win: WinLine) -> str:
        """Return that a win opens no dice chance, with the reason where its limit is one (``no_dice_…`` in the words of
        the game)."""
        word = f"no_dice_{win.limit}"
        return self.words(word if word in self.vocabulary else "no_dice")

    def word_dora_of(self, win: WinLine) -> str:
        """Return the dora of a win of the settlement by their sources (“the dora 8 + the red five 1”), or that it has
        none. A win under a mistake has no parts that could be listed."""
        verdict = self.sheet.verdict
        parts = verdict.wins[self.sheet.wins.index(win)].parts if verdict and win in self.sheet.wins else ()
        dora = [part for part in parts if part.kind == "dora" and part.amount]
        return " + ".join(f"{self.word_han_part(part)} {part.amount}" for part in dora) or self.words("no_dora")

    def word_counted_size(self, win: WinLine) -> str:
        """Return the size of a win as it is counted: its folds of yakuman, else its han and fu, the fu only if it has
        any. Empty in games without han."""
        if win.yakuman:
            return self.words("folds", n=win.yakuman)
        if not win.han:
            return ""
        return self.words("han", n=win.han) + (f" {self.words('fu', n=win.fu)}" if win.fu else "")

    def word_true_amount(self, fact: FactLine, claim: ClaimLine) -> str:
        """Return the true amount in the sense of a claimed one (``fact``), with what it consists of in brackets: of “A
        pays 2600” what A pays (“A pays 1,300 points (…)”), of “2600 all” what each pays, of a plain number the worth of
        the hand. Empty for the worth of a hand that nobody won."""
        unit, win = fact.measure, self.find_win_meant(claim)
        player = self.find_player_meant(fact, claim, win)
        if player in self.rulings and self.is_of_gain(fact, player, win):
            return self.word_true_gain(fact, claim, player)
        if win is None:
            return ""
        is_share = self.is_share(fact, claim, win)
        if unit == "chips":
            text = self.word_true_chips(win, is_share)
            return text if is_share or fact.sense else text + self.word_chips_of_payer(player, win)
        if is_share:
            return self.add_makers(self.word_each(win), self.add_parts(self.word_grade_of_share(win)))
        return self.word_true_worth(win, fact)

    def word_true_worth(self, win: WinLine, fact: FactLine) -> str:
        """Return what a win is worth in all, in the sense of a claimed amount of points (``fact``): “8,000 (mangan),
        with honba 8,300”. The worth is without honba, and whoever asks what to pay needs both."""
        if not (win.paid or win.points):
            return self.words("unpaid_win", winner=win.player)
        with_honba, says_honba = win.points + win.honba, bool(win.honba) and fact.sense == "honba"
        number = self.word_amount(fact.measure, with_honba if says_honba else win.points)
        if fact.payer:
            number = self.words("taken_from", amount=number, payer=fact.payer)
        elif win.each not in (0, win.points):
            number = self.words("each_in_all", each=self.word_points(win.each), all=self.word_points(win.points))
        grade = self.word_grade_and_honba(win) if says_honba else self.word_grade(win, win.player)
        text = self.add_makers(number, self.add_parts(grade))
        if says_honba or not win.honba or len(self.sheet.wins) > 1:
            return text
        return text + self.comma + self.words("with_honba", amount=self.word_points(with_honba))

    def word_grade_of_share(self, win: WinLine) -> str:
        """Return where the shares of a win come from (:meth:`word_grade`), with what they are without the honba, if it
        has any: who says what each pays may have it in his number or not."""
        grade, verdict = self.word_grade(win), self.sheet.verdict
        if not win.honba or verdict is None or len(self.sheet.wins) > 1:
            return grade
        amounts = "/".join(map(self.word_points, sorted({*self.find_bare_shares(win).values()})))
        return self.words("without_honba", amount=amounts, what=grade)

    def word_grade_and_honba(self, win: WinLine) -> str:
        """Return where the worth of a win with its honba comes from, as a sum: “mangan 8,000 + honba 300”."""
        return self.join_terms({self.word_grade(win): win.points, self.words("honba_word"): win.honba}, "points")

    def word_true_chips(self, win: WinLine, is_share: bool) -> str:
        """Return the chips of a win and the kinds that they consist of. If shares are claimed (``is_share``), or
        several players pay alike, it is what each pays with the sum behind it, else what the winner gets."""
        payers = [line for line in self.sheet.rulings if line.chips and line.player != win.player]
        amounts = {abs(line.chips) for line in payers}
        total = self.count_chips(win)
        if total != self.rulings[win.player].chips:
            # he gets chips for another win too: the number alone, as payments do not say which win they are for
            return self.word_amount("chips", total)
        all_pay_alike = len(payers) > 1 and len(amounts) == 1
        if payers and (is_share or all_pay_alike):
            text = self.words("true_each_chips", each=self.word_shares(win, "chips"), n=max(amounts))
            reasons = self.word_reasons(payers[0].player, "chips") if len(amounts) == 1 else ""
            return self.add_makers(text, reasons) + self.words("in_all", all=total)
        text = self.add_makers(self.word_amount("chips", total), self.word_reasons(win.player, "chips"))
        return text + self.word_without_beside(win.player)

    def word_chips_of_payer(self, player: str, win: WinLine) -> str:
        """Return how many of the chips of a ``win`` a player pays who has not won, to follow what it brings: a number
        of chips that he says alone may be either. Empty if he pays all of them or none."""
        paid = -self.rulings[player].chips
        return self.words("chips_of_payer", n=paid, player=player) if 0 < paid < self.count_chips(win) else ""

    def word_without_beside(self, player: str) -> str:
        """Return the chips of the only win without those paid beside it (for drawn springs), to follow those that the
        winner gets in all: a claim may be of either. Empty for any other player, and if there are none beside it."""
        wins, ruling = self.sheet.wins, self.rulings[player]
        if len(wins) != 1 or wins[0].player != player or not ruling.apart["chips"]:
            return ""
        names = [self.text.words.chip_line(why.removeprefix("chip_")) for why in ruling.apart["chips"]]
        if wins[0].chips <= 0 or wins[0].chips == ruling.chips:
            return ""
        return self.comma + self.words("without_beside", n=wins[0].chips, what=self.join_texts(names))

    def count_chips(self, win: WinLine) -> int:
        """Return the number of chips that the only win brings, with those paid beside it (for drawn springs): that is
        what the payments add up to. Of several wins it is their own chips, as nobody sees which win the others belong
        to."""
        gain = self.rulings[win.player].chips
        brings_both = 0 < win.chips < gain  # the win itself, and something beside it
        return gain if brings_both and len(self.sheet.wins) == 1 else win.chips

    def word_true_gain(self, fact: FactLine, claim: ClaimLine, player: str) -> str:
        """Return what a player pays or gets in all in the unit of a ``fact``, with what it consists of in brackets: “A
        pays 1,300 points (2 han 30 fu)”. If he moves nothing, it says so, or that what he gets and pays is the same
        (:meth:`word_no_gain`)."""
        unit = self.find_unit_moved(fact, claim, player)
        takes_sticks = bool(self.count_sticks(player))
        gain = self.rulings[player].over_all(unit) if takes_sticks else self.rulings[player].total(unit)
        if not gain and (text := self.word_no_gain(fact, claim, player, unit)):
            return text
        says_income = fact.sense in ("gets", "total")
        word = "true_gets" if gain > 0 or (not gain and says_income) else "true_pays"
        amount = self.word_amount(unit, abs(gain))
        if unit != fact.measure:  # a chombo may cost chips only
            amount = self.words("but_none", amount=amount, none=self.word_amount(fact.measure, 0))
        reasons = self.word_reasons(player, unit, takes_sticks)
        if unit == "points":
            reasons = self.word_noten(player) or self.add_parts_of_win(reasons)
        text = self.add_makers(self.words(word, player=player, amount=amount), reasons)
        if unit == "chips":
            text += self.word_without_beside(player)
        return text + self.word_with_own_stick(claim, player, unit)

    def find_unit_moved(self, fact: FactLine, claim: ClaimLine, player: str) -> str:
        """Return the unit in which the answer says what a player pays or gets: that of the claimed amount (``fact``).
        If he is said to pay points, or nobody won, and he moves chips alone, it is chips."""
        ruling, unit = self.rulings[player], fact.measure
        if ruling.total(unit) or (fact.sense != "pays" and self.find_win_meant(claim) is not None):
            return unit
        return next((each for each in UNITS if ruling.total(each)), unit)

    def word_no_gain(self, fact: FactLine, claim: ClaimLine, player: str, unit: str) -> str:
        """Return why a player of whom a ``fact`` states a gain gains and loses nothing in a unit: what he gets and pays
        is the same, another winner comes first, or the discarder alone pays. Empty if it is none of these."""
        win = self.find_win_meant(claim)
        if terms := self.sum_reasons(player, unit, sign=1):  # what he pays stays negative, so that the sum is 0
            return self.add_makers(self.words("comes_out_even", player=player), self.join_terms(terms, unit))
        if self.is_unpaid(player):
            return self.words("gets_nothing_unpaid", player=player)
        if win is None or not self.is_paid_by_discarder(win):
            return ""
        is_said_below = bool(claim.explanations) and claim.explanations[0].of_sense
        reason = "" if is_said_below else self.word_payer_alone(win)
        word = "gets_nothing" if fact.sense in ("gets", "total") else "pays_nothing"
        return self.add_makers(self.words(word, player=player), reason)

    def word_payer_alone(self, win: WinLine) -> str:
        """Return that one player alone pays a ``win``: the discarder, or who discarded a tile that was passed up."""
        payer = self.find_payer(win)
        return self.words("discarder_alone" if payer == win.origin else "payer_alone", discarder=payer)

    def is_unpaid(self, player: str) -> bool:
        """Tell whether a player has called a tile and won, and is not paid, as another winner comes first."""
        return any(win.player == player and not win.paid for win in self.sheet.wins)

    def word_with_own_stick(self, claim: ClaimLine, player: str, unit: str) -> str:
        """Return the points that a player gains with the riichi stick that he laid himself, to follow the gain without
        it; empty if he laid none, or if no explanation of the claim counts it. Nobody pays that stick, so the sum
        before is without it. A winner whose stick another takes has it subtracted."""
        ruling = self.rulings[player]
        if unit == "points" and ruling.points > ruling.net > 0 and not self.count_sticks(player):
            return self.comma + self.words("after_own_stick", amount=self.word_points(ruling.net), player=player)
        if not self.count_sticks(player) or ruling.total(unit) == ruling.over_all(unit):
            return ""
        senses = claim.explanations[0].senses if claim.explanations else ()
        if not any(line.measure == unit and line.sense in ("total", "own", "pays", "gets") for line in senses):
            return ""
        amount = self.word_points(abs(ruling.total(unit)))
        return self.comma + self.words("with_own_stick", amount=amount, player=player)

    # --- what makes an amount -----------------------------------------------------------------------------------------

    def add_makers(self, amount: str, makers: str) -> str:
        """Return an amount with what it consists of (``makers``) in brackets: “8,000 (mangan)”; behind a colon if that
        has brackets itself; alone if ``makers`` is empty."""
        if not makers:
            return amount
        return self.words("made_so" if "(" in makers else "made_of", amount=amount, what=makers)

    def add_parts(self, makers: str, win: str = "") -> str:
        """Return what makes an amount (``makers``) with the parts of the win that are in doubt, if there are any:
        “mangan: riichi 1 + the dora 4”, “mangan 8,000 + honba 300; riichi 1 + the dora 4”. ``win``: in words, which of
        several wins has these parts, if the amount is of more than one; else empty."""
        parts = self.parts_in_doubt
        if not parts or not makers:
            return makers
        if win:
            parts = self.words("made_so", amount=win, what=parts)
        # behind a sum a colon would say that they are those of its last term
        is_sum = " + " in makers or " − " in makers
        return self.words("sum_and_parts" if win or is_sum else "made_so", amount=makers, what=parts)

    def add_parts_of_win(self, reasons: str) -> str:
        """Return the ``reasons`` of what a player gains with the parts in doubt. If these are of one of several wins,
        its winner and multiplier introduce them (“A's ×8: seven pairs 4 × root 2”); if he moves nothing for that win,
        they are left out."""
        win = self.win_in_doubt if len(self.sheet.wins) > 1 else None
        if win is None:
            return self.add_parts(reasons)
        if self.words("win_of", winner=win.player) not in reasons:  # he neither pays nor gets anything for that win
            return reasons
        return self.add_parts(reasons, self.words("times_of_win", winner=win.player, n=win.times))

    def word_grade(self, win: WinLine, player: str = "") -> str:
        """Return in short where the worth of a win of the settlement comes from (“mangan”, “3 han 40 fu”, “×4”): its
        limit or yakuman, else han and fu or the multiplier, then what :meth:`list_makers` adds. ``player``: whose gain
        or loss the stakes are shown of, in a game of stakes (:meth:`word_stakes`); empty: no stakes."""
        if win.yakuman:
            # a single one is called by its name, which list_makers has
            sizes = [self.words("folds", n=win.yakuman)] if win.yakuman > 1 else []
        else:
            sizes = [self.words(win.limit) if win.limit else self.word_counted_size(win)]
        if win.times:
            sizes.append(self.words("times", n=win.times))
        if reasons := self.list_reasons_of_grade(win):
            graded = self.words("graded", grade=self.comma.join(sizes), reasons=self.join_names(reasons))
            sizes = [self.word_stakes(win, player), graded] if player else [graded]
        return self.comma.join(filter(None, [*sizes, *self.list_makers(win)])) or self.word_counted_size(win)

    def list_reasons_of_grade(self, win: WinLine) -> list[str]:
        """Return what the grade of a win of the settlement rests on, in words (“all pairs”). Empty in games without
        grades, if nothing is multiplied by the grade, or for a win under a mistake, whose parts are not kept."""
        verdict = self.sheet.verdict if win.times and win in self.sheet.wins else None
        parts = verdict.wins[self.sheet.wins.index(win)].parts if verdict else ()
        return [self.word_name(part.names) for part in parts if part.kind == "reason" and part.names]

    def word_stakes(self, win: WinLine, player: str) -> str:
        """Return what a player pays for a win of the settlement as stake times multiplier (“2 × 4”), of its winner the
        sum of all payers: “3 × (8 × 2)” or “A 8 + B 4 + D 4”. Empty if a single payer pays just the stake. ``win`` must
        have a multiplier."""
        shares = self.find_shares(win, "points")
        paid = {player: shares[player]} if player in shares else shares  # who is no payer is the winner
        stake, rest = divmod(next(iter(paid.values()), 0), win.times)
        if len({*paid.values()}) > 1 or rest:  # different amounts, or no multiple of the multiplier: no product
            return " + ".join(f"{payer} {amount}" for payer, amount in paid.items())
        product = f"{stake} × {win.times}" if win.times > 1 else str(stake)
        if len(paid) > 1:
            return f"{len(paid)} × ({product})" if win.times > 1 else f"{len(paid)} × {product}"
        return product if win.times > 1 else ""

    @cached_property
    def names_steps(self) -> bool:
        """Whether the game has words for steps that make the worth of a win (``made_by_…``). Without them the steps of
        the receipt are not gone through, which would take time for each claim."""
        return any(word.startswith("made_by_") for word in self.vocabulary)

    def list_makers(self, win: WinLine) -> list[str]:
        """Return what besides han and fu the worth of a win of the settlement comes from, in words: its yakuman by
        their names, a cap or another step of the game (``made_by_…`` in its mistakes.toml), what multiplies its
        points (``multiplied_by_…``), and that the winner pays (逆)."""
        verdict = self.sheet.verdict
        if verdict is None or win not in self.sheet.wins:
            return []
        index = self.sheet.wins.index(win)
        yaku = verdict.wins[index].yaku if win.yakuman else ()
        makers = [self.word_name(part.names) for part in yaku if part.unit == "yakuman" and part.names]
        if self.names_steps:
            makers += self.list_steps(verdict, index)
        factors = [(f"multiplied_by_{part.id}", part) for part in verdict.wins[index].parts if part.unit == "times"]
        makers += [self.words(word, n=part.amount) for word, part in factors if word in self.vocabulary]
        return [*makers, self.words("turned_word")] if win.points < 0 else makers

    def list_raisers(self, win: WinLine, index: int) -> list[str]:
        """Return the steps of the game that raise the win with this ``index`` to the limit of ``win``, in words (“夏”):
        that has fewer han than its limit needs. Empty if the han are enough, or if it has none."""
        verdict, least = self.sheet.verdict, self.rule_values.get(f"limit.{win.limit}_han", 0)
        is_by_han = not win.limit or not win.han or bool(win.yakuman) or (least and win.han >= least)
        return [*self.list_steps(verdict, index)] if verdict and self.names_steps and not is_by_han else []

    def list_steps(self, verdict: Verdict[GameWin], index: int) -> Iterator[str]:
        """Yield the words for the steps of the receipt by which the win with this ``index`` gets its worth; steps for
        which the game has no words (``made_by_…``) are passed over."""
        win_of_step = -1  # the receipt begins with steps of no win
        for step in verdict.steps:
            if (step.topic, step.label) == ("win", "win"):  # the steps of each win begin with this one
                win_of_step += 1
            word = f"made_by_{step.label}"
            if win_of_step == index and step.topic in ("points", "value") and word in self.vocabulary:
                text = self.words(word, detail=step.detail)
                if text:  # a step that says its sum has none where nothing is added
                    yield text

    def word_reasons(self, player: str, unit: str, over_all: bool = False) -> str:
        """Return what a player's gain or loss in a unit (points or chips) consists of: “mangan 8,000 + honba 300”. A
        single reason stands alone, without its amount: “mangan”. Empty if he gains and loses nothing. ``over_all``:
        whether the riichi sticks that he laid himself are subtracted."""
        ruling = self.rulings[player]
        total = ruling.over_all(unit) if over_all else ruling.total(unit)
        if not total:
            return ""
        sign = 1 if total > 0 else -1
        terms = self.sum_reasons(player, unit, sign)
        if laid := ruling.total(unit) - total:  # no transfer: the terms have the sticks that he takes, not this one
            name = self.word_own_laid(player, terms)
            terms[name] = terms.get(name, 0) - sign * laid
            terms = {name: amount for name, amount in terms.items() if amount}
        terms = self.merge_small_terms(terms)
        if len(terms) == 1:
            (name,) = terms
            # in a sum “the hand” is short enough; alone it would say nothing
            return self.word_grade(self.sheet.wins[0], player) if name == self.words("hand_word") else name
        text = self.join_terms(terms, unit)
        return text + (self.word_multipliers(player) if unit == "chips" else "")

    def sum_reasons(self, player: str, unit: str, sign: int) -> dict[str, int]:
        """Return what a player gets in a unit, by the words for the reason, times ``sign``: −1 for a loss, so that its
        terms are positive. For a reason for which he gets and pays (kongs of his own and of others) there are two
        terms, as nobody at the table has paid their difference."""
        transfers = self.sheet.verdict.transfers if self.sheet.verdict else ()
        moved = [t for t in transfers if t.unit == unit and player in (t.payer, t.payee)]
        received = {self.word_reason(t, player) for t in moved if t.payee == player}
        terms: dict[str, int] = {}
        for t in moved:
            name = self.word_reason(t, player)
            if t.payer == player and name in received:
                name = self.words("reason_paid", name=name)
            terms[name] = terms.get(name, 0) + sign * (t.amount if t.payee == player else -t.amount)
        return terms

    def merge_small_terms(self, terms: dict[str, int]) -> dict[str, int]:
        """Return the terms of a sum (numbers by their names). If there are more than :data:`MOST_REASONS`, which no
        line has room for, the smallest are one term."""
        if len(terms) <= MOST_REASONS:
            return terms
        greatest = sorted(terms, key=lambda name: -abs(terms[name]))[: MOST_REASONS - 1]
        rest = sum(terms.values()) - sum(terms[name] for name in greatest)
        return {**{name: terms[name] for name in greatest}, self.words("rest_word"): rest}

    def word_own_laid(self, player: str, terms: Mapping[str, int]) -> str:
        """Return the word for the sticks that a player laid himself, as a term of the sum ``terms``. If he takes
        sticks, it is the word that the sum has for those, so that both become one term."""
        if not self.count_sticks(player):
            return self.words("stick_laid")
        # as word_reason calls them: his own, if he takes no others
        own_stick = self.words("own_stick", player=player)
        return own_stick if own_stick in terms else self.text.words.chip_line("sticks")

    def word_multipliers(self, player: str) -> str:
        """Return by what the chips of the only win are multiplied (シュバリー, ポッチ), to follow a sum of kinds of
        chips, whose terms are multiplied already: only some of them where the player also moves chips that are no part
        of the win (a drawn spring, dice), or that no factor can be in. Empty if nothing multiplies them, if the player
        moves no chips, or with several wins."""
        verdict = self.sheet.verdict
        if verdict is None or len(verdict.wins) != 1 or not self.rulings[player].chips:
            return ""
        multipliers = [part for part in verdict.wins[0].parts if part.kind == "multiplier"]
        if not multipliers:
            return ""
        what = self.join_texts([self.words(part.id) for part in multipliers])
        factor = prod(part.amount for part in multipliers)
        word = "chips_multiplied" if have_factor(verdict, player, factor) else "chips_multiplied_some"
        return self.words(word, n=factor, what=what)

    def join_terms(self, terms: Mapping[str, int], unit: str) -> str:
        """Return a sum in words, the greatest term first and what is subtracted last: “mangan 8,000 + honba 300 − kong
        200”. If the sum is negative, all signs are exchanged: it is what a player pays, and a text says “pays” instead
        of a minus."""
        text = ""
        sign = 1 if sum(terms.values()) >= 0 else -1
        for name, number in sorted(terms.items(), key=lambda term: -term[1] * sign):  # what is subtracted is negative
            amount = self.word_number(unit, abs(number))
            text += f"{' + ' if number * sign > 0 else ' − '}{name} {amount}"
        return text.removeprefix(" + ")

    def word_reason(self, moved: Transfer, player: str, size: str = "") -> str:
        """Return the word for the reason of a payment (``moved``) by a ``player`` or to him: “honba”, “A's own stick”.
        The only win of a hand is called by its limit, or by ``size``, the one that the claimant believes in; one of
        several wins by its winner."""
        why = moved.why
        is_own = moved.amount <= self.count_own_sticks(player) == self.count_sticks(player)
        if moved.payer == TABLE and is_own:
            return self.words("own_stick", player=player)
        if why == "half":
            return self.words("half_of_discarder")
        if why != "win":
            return self.text.words.chip_line(why.removeprefix("chip_"))
        if len(self.sheet.wins) > 1:
            winners = [win.player for win in self.sheet.wins]
            # with 逆 the winner pays
            return self.words("win_of", winner=moved.payee if moved.payee in winners else moved.payer)
        if size:
            return size
        grade = self.word_grade(self.sheet.wins[0]) if self.sheet.wins else ""  # none if the rules forbid the win
        # a limit is one word; han and fu would make the sum too long
        return self.words("hand_word") if "(" in grade or grade[:1] in "×0123456789" else grade

    def word_noten(self, player: str) -> str:
        """Return the noten penalty with its sum and how many pay it to how many, to stand in brackets behind an amount,
        if it is all that a player pays or gets: whoever shares it otherwise sees by that what he has miscounted. Empty
        if he pays or gets anything else."""
        transfers = self.sheet.verdict.transfers if self.sheet.verdict else ()
        if {t.why for t in transfers if t.unit == "points" and player in (t.payer, t.payee)} != {"noten"}:
            return ""
        paid = [t for t in transfers if t.why == "noten"]
        payers, payees = {t.payer for t in paid}, {t.payee for t in paid}
        in_all = self.word_points(sum(t.amount for t in paid))
        if payees == {TABLE}:
            return self.words("noten_to_table", sum=in_all, payers=len(payers))
        return self.words("noten_in_all", sum=in_all, payers=len(payers), payees=len(payees))

    def count_sticks(self, player: str) -> int:
        """Return the points that a player takes from the table as riichi sticks, his own among them."""
        transfers = self.sheet.verdict.transfers if self.sheet.verdict else ()
        return sum(t.amount for t in transfers if (t.payer, t.payee) == (TABLE, player))

    def count_own_sticks(self, player: str) -> int:
        """Return the points of riichi sticks that a player takes back: those that he laid in this hand, as far as he
        takes any sticks."""
        verdict = self.sheet.verdict
        return min(verdict.laid.get(player, 0), self.count_sticks(player)) if verdict else 0

    def word_each(self, win: WinLine) -> str:
        """Return what each payer of a win pays in all, in words: “2,600 each” if all pay alike, else each amount with
        its payers, the greatest first: “2,600 from A, 1,300 from C and D”."""
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
        """Return the player whose gain an amount (``fact``) is to be compared with: the winner for a sum of all
        payments, unless the claimant means what he is paid himself; the discarder for what each pays for a ron, as
        nobody else pays; else the player whom the fact names, or the claimant."""
        if win and fact.sense == "total" and not self.means_own_gain(fact, claim):
            return win.player
        if win and fact.sense == "each" and self.is_paid_by_discarder(win):
            return win.origin
        return fact.who or claim.by

    def means_own_gain(self, fact: FactLine, claim: ClaimLine) -> bool:
        """Tell whether a claimant who has not won says “in all” of what he is paid himself: by the best explanation of
        the claim; without one, if he is paid something apart from wins."""
        if fact.who or claim.win or any(win.player == claim.by for win in self.sheet.wins):
            return False
        if claim.explanations:
            return any((line.measure, line.sense) == (fact.measure, OWN) for line in claim.explanations[0].senses)
        return is_paid_apart(claim.by, fact.measure, self.sheet.verdict.transfers if self.sheet.verdict else ())

    def is_of_gain(self, fact: FactLine, player: str, win: WinLine | None) -> bool:
        """Tell whether an amount (``fact``) is to be compared with what a ``player`` gains or loses in all. Else it is
        compared with the worth of the hand (``win``; ``None``: nobody won, so there is no such worth)."""
        states_gain = fact.sense in ("pays", "gets", "total")
        if win is None or states_gain or (not fact.value and player != win.player):  # no hand is worth nothing
            return True
        # “each” of a ron is what the discarder pays, and he pays all of it
        return fact.sense == "each" and player == win.origin and self.is_paid_by_discarder(win)

    def is_paid_by_discarder(self, win: WinLine) -> bool:
        """Tell whether the discarder alone pays a win; in some games the others pay for a ron too."""
        return win.by == "ron" and self.system.discarder_pays

    @property
    def rule_values(self) -> V:
        """The values that the hand was settled by; empty if the rules refuse the hand, as nothing was settled then."""
        return self.sheet.verdict.rules.values if self.sheet.verdict else {}

    # --- a sum of the payments ----------------------------------------------------------------------------------------

    def word_as_sum(self, claim: ClaimLine, claimed: str) -> str:
        """Return a sentence with the payments of the hand that add up to a claimed amount which is right in no sense
        (“2,600 is what C pays A”). ``claimed``: that amount in words. Empty if several amounts are wrong, or none of
        :meth:`list_sums` is it."""
        fact = self.find_wrong_amount(claim)
        if fact is None:
            return ""
        sums = self.list_sums(fact, claim, claimed)
        return next((text for amount, text in sums if amount == abs(fact.number)), "")

    def word_sum_of_wins(self, claim: ClaimLine, claimed: str) -> str:
        """Return the same as :meth:`word_as_sum`, but only for sums of wins one after another
        (:meth:`list_sums_until`). Empty unless several wins follow each other: wins on one tile do not."""
        fact = self.find_wrong_amount(claim)
        if not fact or len(self.sheet.wins) < 2 or any(map(self.is_on_one_tile, self.sheet.wins)):
            return ""
        player = self.find_player_meant(fact, claim, self.find_win_meant(claim))
        sums = self.list_sums_until(fact.measure, player, claimed)
        return next((text for amount, text in sums if amount == abs(fact.number)), "")

    def find_wrong_amount(self, claim: ClaimLine) -> FactLine | None:
        """Return the only wrong amount of a claim, or the first of several equal ones, to be explained as a sum of
        payments. ``None`` if different amounts are wrong, if it is 0 (no payments come to that), or if the hand has no
        payments, as it is no legal win."""
        facts = [fact for fact in claim.states if fact.measure in UNITS and self.is_wrong(fact, claim)]
        if len({fact.value for fact in facts}) != 1 or not facts[0].value or not self.sheet.verdict:
            return None
        return facts[0]

    def list_sums(self, fact: FactLine, claim: ClaimLine, claimed: str) -> Iterator[tuple[int, str]]:
        """Yield sums of payments that somebody may form at a table instead of the right one, in the unit of the
        ``fact``, each with a sentence that explains the claimed amount (``claimed``, in words) by it: “2,600 is what C
        pays A”. The most usual come first: what one player pays another, a share taken from everybody, all wins
        together, then a gain with the sticks or the honba counted once more."""
        words, unit, win = self.words, fact.measure, self.find_win_meant(claim)
        player = self.find_player_meant(fact, claim, win)
        yield from self.list_sums_by_pair(fact, player, claimed)
        # who says what he pays, or is paid apart from wins, has taken no share of the win for everybody's
        if len(self.sheet.wins) < 2 and fact.sense != "pays" and not self.means_own_gain(fact, claim):
            yield from self.list_sums_of_shares(unit, claimed)
        worth = {
            words("win_of", winner=line.player): line.chips if unit == "chips" else line.points
            for line in self.sheet.wins
        }
        if len(worth) > 1:
            yield sum(worth.values()), words("sum_wins", said=claimed, terms=self.join_terms(worth, unit))
        if len(worth) > 1:
            yield from self.list_sums_short(unit, player, claimed)
        if unit == "points" and fact.sense != "pays":  # nobody pays the sticks
            yield from self.list_sums_again(self.rulings[win.player if win else player].points, claimed)

    def list_sums_by_pair(self, fact: FactLine, player: str, claimed: str) -> Iterator[tuple[int, str]]:
        """Yield what one player, or each of several, pays another, if the ``player`` is one of them, and pays or gets
        as the ``fact`` says; each with its sentence as in :meth:`list_sums`."""
        pairs = self.sum_by_pair(fact.measure)
        for (payer, payee), amount in pairs.items():
            if player in {"pays": (payer,), "gets": (payee,)}.get(fact.sense or "", (payer, payee)):
                yield amount, self.word_payers_alike(pairs, payee, amount, claimed)

    def word_payers_alike(self, pairs: Mapping[tuple[str, str], int], payee: str, amount: int, claimed: str) -> str:
        """Return a sentence that an amount (``claimed`` in words) is what some players pay another, each; empty if
        nobody pays him just that. ``pairs``: :meth:`sum_by_pair`."""
        payers = [payer for (payer, other), paid in pairs.items() if (other, paid) == (payee, amount)]
        if not payers:
            return ""
        return self.words("sum_pair", said=claimed, payer=self.join_texts(payers), payee=payee, n=len(payers))

    def list_sums_of_shares(self, unit: str, claimed: str) -> Iterator[tuple[int, str]]:
        """Yield the sums as if each of several payers paid what one of them does, each with its sentence as in
        :meth:`list_sums`."""
        paid, others = self.sum_by_pair(unit), len(self.sheet.seats) - 1
        for (payer, _), amount in paid.items() if len(paid) > 1 else ():
            product = f"{others} × {self.word_number(unit, amount)}"
            yield others * amount, self.words("sum_each", said=claimed, sum=product, payer=payer)

    def list_sums_short(self, unit: str, player: str, claimed: str) -> Iterator[tuple[int, str]]:
        """Yield what a player pays or gets in all less what is of one kind (kongs, a win), for each kind as if it were
        forgotten, each with its sentence as in :meth:`list_sums`."""
        total = self.rulings[player].total(unit)
        terms = self.sum_reasons(player, unit, 1 if total > 0 else -1)
        for name, amount in terms.items():
            sign = "−" if amount > 0 else "+"
            text = f"{self.word_number(unit, abs(total))} {sign} {self.word_number(unit, abs(amount))}"
            yield abs(total) - amount, self.words("sum_short", said=claimed, terms=text, what=name)

    def sum_by_pair(self, unit: str) -> dict[tuple[str, str], int]:
        """Return what each player pays each other one in a unit, by payer and payee. Sticks are left out: they come
        from the table, and no player pays them."""
        paid: dict[tuple[str, str], int] = {}
        for t in self.sheet.verdict.transfers if self.sheet.verdict else ():
            if t.unit == unit and t.payer != TABLE:
                paid[t.payer, t.payee] = paid.get((t.payer, t.payee), 0) + t.amount
        return paid

    def list_sums_until(self, unit: str, player: str, claimed: str) -> Iterator[tuple[int, str]]:
        """Yield two sorts of sums where wins are paid one after another, each with its sentence as in
        :meth:`list_sums`: what a player has paid after each win, as if the hand had ended there; and what he pays plus
        what he gets, where one should be subtracted from the other."""
        transfers = self.sheet.verdict.transfers if self.sheet.verdict else ()
        moved = [t for t in transfers if t.unit == unit and player in (t.payer, t.payee)]
        for number, t in enumerate(moved, 1):
            terms = self.sum_by_reason(moved[:number], player)
            following = moved[number:][:1]
            if any((later.why, later.payee) == ("win", t.payee) for later in following):
                continue  # another pays for the same win, which is not over
            if t.why != "win" or len(terms) < 2 or sum(terms.values()) >= 0:
                continue  # not after a win, no sum, or he has not paid so far
            values = {"said": claimed, "player": player, "winner": t.payee, "terms": self.join_terms(terms, unit)}
            left_out = {self.word_reason(later, player) for later in moved[number:]}
            # one kind of payment that was left out, such as a check at the draw, is named
            is_short = len(left_out) == 1 and not left_out & {*terms}
            word = "sum_short" if is_short else "sum_until"
            yield -sum(terms.values()), self.words(word, **values, what=min(left_out, default=""))
        yield from self.list_sums_added(unit, player, moved, claimed)

    def list_sums_added(
        self, unit: str, player: str, moved: Sequence[Transfer], claimed: str
    ) -> Iterator[tuple[int, str]]:
        """Yield what a player pays plus what he gets by the transfers ``moved`` (all his), with its sentence as in
        :meth:`list_sums`: somebody may add the one to the other. Nothing if he only pays or only gets."""
        paid = sum(t.amount for t in moved if t.payer == player)
        got = sum(t.amount for t in moved if t.payee == player)
        if paid and got:
            text = f"{self.word_number(unit, paid)} + {self.word_number(unit, got)}"
            yield paid + got, self.words("sum_added", said=claimed, player=player, sum=text)

    def sum_by_reason(self, transfers: Iterable[Transfer], player: str) -> dict[str, int]:
        """Return what a player gains (+) or pays (−) by ``transfers``, all of them his, by the words for their reasons.
        Unlike :meth:`sum_reasons` it has one term for what he gets and pays for the same reason."""
        terms: dict[str, int] = {}
        for t in transfers:
            name = self.word_reason(t, player)
            terms[name] = terms.get(name, 0) + (t.amount if t.payee == player else -t.amount)
        return terms

    def list_sums_again(self, total: int, claimed: str) -> Iterator[tuple[int, str]]:
        """Yield a gain of points (``total``) with the sticks added once more, and with the honba: somebody may add them
        to a sum that has them already. Each has its sentence as in :meth:`list_sums`. Nothing for a loss."""
        for why in ("sticks", "honba"):
            extra = sum(t.amount for t in self.sheet.verdict.transfers if t.why == why) if self.sheet.verdict else 0
            text = f"{self.word_points(total)} + {self.text.words.chip_line(why)} {self.word_points(extra)}"
            if total > 0 and extra:
                yield total + extra, self.words("sum_again", said=claimed, sum=text)

    # --- another amount was meant -------------------------------------------------------------------------------------

    def word_meant(self, explanation: ExplanationLine, claim: ClaimLine) -> str:
        """Return what the claimed amounts are in the settlement, if the claim states them as something else, as a
        sentence without a stop: “2000 is what each pays”. Each sense is named once; amounts that are right as stated
        are left out. ``explanation`` must be of another sense (``of_sense``)."""
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
        """Return a sentence, without a stop, about what a claimed amount (``fact``) is in the settlement, in ``sense``:
        “2,600 is what B pays”. ``name``: the amount in words, with which it begins; ``cause`` names the win that the
        amount is of."""
        player = fact.who or claim.by
        if not self.sheet.wins or cause.win is None or cause.win < 0:  # of no win: of a draw
            return self.words(f"sense_{self.name_total_of_draw(sense, fact.measure)}", it=name, player=player)
        if sense == "alone":
            apart = self.word_apart_from_win(player, fact.measure)
            word = "sense_alone" if fact.sense == "pays" else "sense_alone_gets"
            return self.words(word, it=name, player=player, apart=apart)
        return self.word_in_sense_of_win(sense, fact, player, self.sheet.wins[cause.win], name)

    def word_in_sense_of_win(self, sense: str, fact: FactLine, player: str, win: WinLine, name: str) -> str:
        """Return the same for an amount about a ``player`` that is of a ``win`` and what is paid with it."""
        payers = [line.player for line in self.sheet.rulings if -line.total(fact.measure) == fact.value]
        if sense == "one" and (text := self.word_share_of_win(fact, win, name, bool(payers))):
            return text
        rest = self.word_rest_of_pair(fact, player, win.player) if sense == "to_winner" else ""
        extras = self.word_extras(win)
        if sense == "value" and fact.sense == "pays" and not self.is_turned(fact, win):
            extras = self.words("honba") if win.honba else ""  # nobody pays the sticks: they lie on the table
        return self.words(
            "sense_to_winner_without"
            if rest
            else self.choose_sense_word(sense, fact, player, win, extras, len(payers)),
            rest=rest,
            it=name,
            player=player,
            winner=win.player,
            points=self.word_points(win.points),
            what=extras,
            other=self.join_texts(payers),
            sticks=self.words("sticks_word"),
        )

    def word_rest_of_pair(self, fact: FactLine, player: str, winner: str) -> str:
        """Return what a player also pays or gets beside what he and a ``winner`` pay each other, in words, as a claim
        (``fact``) of that alone leaves it out. Empty if these are several payments."""
        transfers = self.sheet.verdict.transfers if self.sheet.verdict else ()
        terms = self.sum_by_reason([t for t in transfers if player in (t.payer, t.payee) and t.unit == fact.measure
                                    and winner not in (t.payer, t.payee)], player)  # fmt: skip
        if len(terms) != 1:
            return ""
        ((name, gain),) = terms.items()
        word = "rest_got" if gain > 0 else "rest_paid"
        what = self.word_definite(name)
        return self.words(word, what=what, amount=self.word_number(fact.measure, abs(gain)), player=player)

    def word_definite(self, name: str) -> str:
        """Return the ``name`` of something paid with an article before it, which that of a win has not (“B's win”)."""
        wins = [self.words("win_of", winner=win.player) for win in self.sheet.wins]
        return name if name in wins else self.words("definite", name=name)

    def word_share_of_win(self, fact: FactLine, win: WinLine, name: str, is_paid: bool) -> str:
        """Return a sentence that an amount (``name`` in words) is what somebody pays for a win alone: beside what he
        pays or gets else, or without the honba. Empty if it is neither, and if somebody pays just that
        (``is_paid``), but of “4,000 all”, which has rarely the honba in it."""
        pair = "" if is_paid else self.word_pair(fact, win, name)
        return pair or (self.word_bare_share(fact, win, name) if fact.sense == "each" or not is_paid else "")

    def name_total_of_draw(self, sense: str, unit: str) -> str:
        """Return a ``sense`` of an amount at a draw as the texts call it: the total of a ``unit`` is “all” that is
        paid, or “noten”, the penalty alone, where something else (a chombo) is paid beside it; any other is
        unchanged."""
        transfers = self.sheet.verdict.transfers if self.sheet.verdict else ()
        reasons = {t.why for t in transfers if t.unit == unit and TABLE not in (t.payer, t.payee)}
        return sense if sense != "total" else "noten" if "noten" in reasons and reasons != {"noten"} else "all"

    def word_pair(self, fact: FactLine, win: WinLine, name: str) -> str:
        """Return a sentence that an amount (``name`` in words) is what somebody pays the winner of this win, although
        he pays or gets another amount in all. Empty if nobody pays the winner just that."""
        by_payers = self.word_payers_alike(self.sum_by_pair(fact.measure), win.player, abs(fact.number), name)
        return by_payers or self.word_pair_set_off(fact, win, name)

    def word_pair_set_off(self, fact: FactLine, win: WinLine, name: str) -> str:
        """Return a sentence that an amount (``name`` in words) is what the player whom a claim (``fact``) is about pays
        this winner less what he gets from him. Empty if it is not."""
        transfers = self.sheet.verdict.transfers if self.sheet.verdict else ()
        for player in self.sheet.seats:
            between = [t for t in transfers if {player, win.player} == {t.payer, t.payee} and t.unit == fact.measure]
            terms = self.sum_by_reason(between, player)
            if len(terms) > 1 and -sum(terms.values()) == abs(fact.number):
                makers = self.join_terms(terms, fact.measure)
                return self.words("sum_pair_set_off", said=name, payer=player, payee=win.player, terms=makers)
        return ""

    def word_bare_share(self, fact: FactLine, win: WinLine, name: str) -> str:
        """Return a sentence that an amount (``name`` in words) is what somebody pays for the only win without its
        honba. Empty if there is none, or if nobody's share is just that."""
        if len(self.sheet.wins) != 1 or not win.honba or fact.measure != "points":
            return ""
        players = [player for player, share in self.find_bare_shares(win).items() if share == fact.number]
        word = "sense_one_bare_many" if players[1:] else "sense_one_bare"
        return self.words(word, it=name, other=self.join_texts(players)) if players else ""

    def find_bare_shares(self, win: WinLine) -> dict[str, int]:
        """Return what each of the other players pays for the only win in points without its honba, by player."""
        bare = self.find_shares(win, "points")
        for transfer in self.sheet.verdict.transfers if self.sheet.verdict else ():
            if transfer.why == "honba" and transfer.payer in bare:  # not all pay the same: 割れ目 may double it too
                bare[transfer.payer] -= transfer.amount
        return bare

    @staticmethod
    def is_turned(fact: FactLine, win: WinLine) -> bool:
        """Tell whether an amount is of points that the winner pays (逆). An amount of chips has its own texts."""
        return win.points < 0 and fact.measure == "points"

    def choose_sense_word(self, sense: str, fact: FactLine, player: str, win: WinLine, extras: str, payers: int) -> str:
        """Return the id of the text for what an amount (``fact``) is in a ``sense`` other than the stated one.
        ``player``: whom the claim is about; ``extras``: what is paid beside the hand, in words; ``payers``: the number
        of players who lose just that amount."""
        if self.is_turned(fact, win):
            is_of_winner = fact.sense == "pays" and player == win.player
            return self.choose_turned_word(sense, is_of_winner, extras)
        if sense == "value":
            return self.choose_value_word(fact, player, win, extras)
        if sense == "one" and payers:
            return "sense_one_pays" if payers == 1 else "sense_one_pays_many"
        if sense == "honba" and fact.sense in ("pays", "each"):
            # in a fever, or of several who win, the amount of one win is not all that is paid
            return "sense_hand_honba" if len(self.sheet.wins) == 1 else "sense_one_win_honba"
        # the text names the sticks in it; of several wins nobody sees in whose sum they are
        has_sticks = self.count_sticks(win.player) > 0 and len(self.sheet.wins) == 1
        if sense == "total" and fact.measure == "points" and has_sticks:
            return "sense_total_with"
        return f"sense_{sense}"

    @staticmethod
    def choose_turned_word(sense: str, is_of_winner: bool, extras: str) -> str:
        """Return the id of the text for what an amount is where the winner pays (逆). ``is_of_winner``: whether the
        claim says that the winner pays it; if it says that of another, the answer is only that the winner pays."""
        if not is_of_winner:
            return "sense_turned"
        if sense in ("each", "one"):
            return "sense_one_got"
        return "sense_without" if extras else "sense_turned"

    def choose_value_word(self, fact: FactLine, player: str, win: WinLine, extras: str) -> str:
        """Return the id of the text for a claimed amount that is the worth of the hand, stated as something else
        (“A pays 2600”, “2600 all”). The text says what the amount is in truth: what each payer pays, the hand that the
        discarder alone pays, the hand alone or without its ``extras`` (honba, sticks), or the whole hand."""
        of_points, by_discarder = fact.measure == "points", self.is_paid_by_discarder(win)
        if of_points and fact.value == win.each and win.each != win.points:
            return "sense_each"  # several pay, and each of them just this
        if fact.sense == "pays":
            return self.choose_word_of_payer(fact, player, win, extras)
        if by_discarder and fact.sense == "each":
            return "sense_discarder"
        # said of all that is paid, which would have the extras too
        if fact.sense in ("total", "gets", "honba"):
            return "sense_without" if of_points and extras else "sense_hand"
        return "sense_value"

    def choose_word_of_payer(self, fact: FactLine, player: str, win: WinLine, extras: str) -> str:
        """Return the id of the text for a claim that a ``player`` pays what is the worth of the hand; the rest as for
        :meth:`choose_value_word`."""
        of_points, by_discarder, ruling = fact.measure == "points", self.is_paid_by_discarder(win), self.rulings[player]
        if by_discarder and not ruling.total(fact.measure):
            return "sense_discarder"  # the discarder pays for all
        is_part = of_points and -ruling.points < win.points
        if is_part or not by_discarder:
            return "sense_value"
        return "sense_without" if of_points and extras else "sense_hand"

    def find_shares(self, win: WinLine, unit: str) -> dict[str, int]:
        """Return what each of the other players pays for a win in a unit, by player, without those who pay nothing.
        Amounts are without a sign."""
        if len(self.sheet.wins) < 2:  # all that he pays
            moved = {line.player: line.total(unit) for line in self.sheet.rulings if line.player != win.player}
        elif unit == "points" and win.each and win.payers:
            moved = dict.fromkeys(win.payers, win.each)
        else:  # all that he pays the winner, as transfers do not say which win they are for
            moved = {payer: amount for (payer, payee), amount in self.sum_by_pair(unit).items() if payee == win.player}
        return {player: abs(amount) for player, amount in moved.items() if amount}

    def word_shares(self, win: WinLine, unit: str) -> str:
        """Return what each of the other players pays in all, the smallest amount first: ``1,300/2,600``. Each amount
        stands there once, however many pay it; who pays nothing is left out."""
        amounts = {*self.find_shares(win, unit).values()}
        return "/".join(self.word_points(n) if unit == "points" else str(n) for n in sorted(amounts))


def have_factor(verdict: Verdict[GameWin], player: str, factor: int) -> bool:
    """Tell whether all chips that a player gets or pays are for lines of the only win, and a multiple of the ``factor``
    each: only then may all of them have been multiplied by it."""
    lines = {part.id for part in verdict.wins[0].parts if part.kind == "chips"}
    moved = [t for t in verdict.transfers if t.unit == "chips" and player in (t.payer, t.payee)]
    return all(t.why.removeprefix("chip_") in lines and not t.amount % factor for t in moved)
