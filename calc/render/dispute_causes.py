"""Mistakes in words: each as people say it, with the rules that it contradicts. For a claim that no known mistake
explains, what is there instead, or the nearest value that a hand can have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .. import compiled
from ..languages import in_language
from ..rules.names import Names
from ..systems import system
from ..verdict.verdict import dora_of
from .words import Words, written

if TYPE_CHECKING:
    from ..dispute.sheet import CauseLine, ClaimLine, DisputeSheet, FactLine, NearRung, OtherRule
    from ..mistakes import Rung
    from ..verdict.verdict import GameWin, Won

WORDS = compiled.words(__file__, "dispute")
UNITS = ("points", "chips")


def find_fact(claim: ClaimLine, measure: str) -> FactLine | None:
    """Return the first fact of a claim with this measure, such as ``points`` or ``shares``; ``None`` if there is
    none."""
    return next((fact for fact in claim.states if fact.measure == measure), None)


class CauseWords:
    """The words for the causes of one dispute, and for amounts."""

    def __init__(self, sheet: DisputeSheet, lang: str) -> None:
        """Take the words of disputes, the game's own words over them (``words`` of its mistakes.toml; the first of
        several tables wins), and the names that the rules give to their yaku. Imports the game."""
        self.sheet, self.lang = sheet, lang
        self.rulings = {ruling.player: ruling for ruling in sheet.rulings}
        """What each player gains or loses."""
        self.system = system(sheet.engine)
        self.vocabulary = dict(WORDS)
        # the most special table last, so that its words win
        for table in reversed(self.system.mistake_tables):
            self.vocabulary |= table.get("words", {})
        self.words = Words(lang, self.vocabulary)
        self.comma = self.words("comma")
        self.text = self.system.text(lang)
        self.text.words.learn(sheet.rules.get("names", {}))

    def word_amount(self, unit: str, number: int) -> str:
        """Return an amount with its unit: “2,600 points”, “1 chip”, “no chips”. A loss has a typographic minus."""
        if not number:
            return self.words(f"amount_{unit}_none")
        # 1 stays a number: words have a form of their own for it
        text = self.words(f"amount_{unit}", n=number if number == 1 else format(number, ","))
        return text.replace("-", "−")

    def word_points(self, points: int) -> str:
        """Return points without their unit in English, with it in Japanese."""
        return self.words("number_of_points", number=f"{points:,}".replace("-", "−"))

    def word_number(self, unit: str, number: int) -> str:
        """Return an amount as a term of a sum, without the unit of chips."""
        return self.word_points(number) if unit == "points" else str(number)

    def join_texts(self, parts: Sequence[str], word: str = "and") -> str:
        """Return parts joined as in speech: “a, b and c”. ``word`` joins the last: “and”, “or” (``any``), “both”."""
        if len(parts) < 2:
            return "".join(parts)  # the only part, or empty
        return self.words(word, one=self.comma.join(parts[:-1]), other=parts[-1])

    def find_exact_word(self, cause: CauseLine) -> str:
        """Return the id of the text for exactly this mistake (``happened_tsumo``), else of its kind and the first word
        of its subject; empty if the vocabulary has neither, so that it is put together of its kind and its part."""
        words = (f"{cause.kind}_{cause.subject}", f"{cause.kind}_{cause.subject.partition(' ')[0]}")
        return next((word for word in words if word in self.vocabulary), "")

    def word_cause(self, cause: CauseLine) -> str:
        """Return a mistake as players say it: “pinfu not counted”. Rules, readings and the dealer have words of their
        own; a mistake without an exact word is its kind and its part. Kinds and subjects: :mod:`calc.mistakes`."""
        kind, subject = cause.kind, cause.subject
        if kind == "both":
            return self.join_texts([self.word_cause(part) for part in cause.parts or ()], "both")
        if kind == "rule":
            rules = [rule for rule in cause.rules if rule.believed is not None]
            return self.join_texts([self.word_rule(rule, rule.believed or "") for rule in rules])
        if kind == "reading":
            return self.word_reading(cause)
        if kind == "dealer":
            return self.word_dealer(cause)
        if (kind, subject) == ("left_out", "stick/1") and (player := self.find_open_riichi()):
            return self.words("stick_of_open", player=player)
        if word := self.find_exact_word(cause):
            return self.word_special(cause, word)
        if subject.endswith("/once"):
            return self.words("counted_once", part=self.word_part(cause))
        if kind == "happened" and subject.startswith("fu.") and subject.endswith("/1"):
            return self.words("closed_as_open", part=self.word_part(cause))
        if kind == "added" and subject.endswith("/1"):
            return self.words("added_one", part=self.word_part(cause))
        return self.words(kind, part=self.word_part_or_one(cause))

    def find_open_riichi(self) -> str:
        """Return the winner who laid more than one riichi stick (for an open riichi): a stick too few is likeliest one
        of his. Empty if none did."""
        verdict = self.sheet.verdict
        if verdict is None:
            return ""
        one = verdict.rules.values["sticks.value"]
        return next((win.player for win in self.sheet.wins if verdict.laid.get(win.player, 0) > one), "")

    def word_special(self, cause: CauseLine, word: str) -> str:
        """Return a mistake that has a text of its own (``word``), with the tile or number, the part or the reasons
        filled in. Only those that the text names are put into words: for others there may be no words."""
        text = "".join(self.vocabulary[word])  # both languages together: what one names the other does too
        reasons = [self.word_name(name) for name in cause.reasons or ()]
        tile = cause.subject.partition(" ")[2]
        tile_text = self.words(tile) if "{tile}" in text and not tile.isdigit() else ""
        return self.words(
            word,
            tile=f"{int(tile):,}" if tile.isdigit() else tile_text,
            dealer=self.sheet.seats[0],
            line=self.text.words.chip_line(tile) if "{line}" in text else "",
            part=self.word_part(cause) if "{part}" in text else "",
            han=self.word_settled_han(cause) if "{han}" in text else "",
            sum=self.word_sum_of_times(cause) if "{sum}" in text else "",
            reasons=self.join_texts(reasons, "any" if cause.kind == "added" else "and"),
        )

    def word_settled_han(self, cause: CauseLine) -> str:
        """Return the settled han of the win that a cause is about (the first win if it is about none), to be set
        against those believed."""
        return self.words("han", n=self.sheet.wins[max(cause.win or 0, 0)].han)

    def word_sum_of_times(self, cause: CauseLine) -> str:
        """Return the multipliers of the win that a cause is about, added up: “4 + 2 + 2 = 8”. The mistake of adding
        them where they multiply is shown by it."""
        # a cause without a number of a win is about the first
        parts = self.sheet.verdict.wins[max(cause.win or 0, 0)].parts if self.sheet.verdict else ()
        times = [part.amount // part.number for part in parts if part.unit == "times"]
        return f"{' + '.join(map(str, times))} = {sum(times)}"

    def word_dealer(self, cause: CauseLine) -> str:
        """Return who is taken for the dealer. If the dealer has won and only loses by it, say that he is not taken for
        the dealer: then it does not matter who is. A subject ``B/winds`` says that the seat winds move too."""
        dealer, wins = self.sheet.seats[0], self.sheet.wins
        player, _, winds = cause.subject.partition("/")
        if cause.win is not None and cause.win >= 0:
            wins = wins[cause.win : cause.win + 1]
        winners = [win.player for win in wins]
        # the amount is that of a non-dealer, whoever deals
        if dealer in winners and player not in winners and not winds:
            text = self.words("dealer_not", winner=dealer)
        else:
            text = self.words("dealer_is", player=player, dealer=dealer)
        return text + (self.words("winds") if winds and self.system.seat_winds else "")

    def word_rule(self, rule: OtherRule, value: str) -> str:
        """Return a rule with the value that somebody believes: in the words of players (``said`` in mistakes.toml),
        else by the name of its yaku, else by what the key means. A value is a text, as in a rules file."""
        w = self.words
        if rule.spoken:
            number = format(int(value), ",") if value.lstrip("-").isdigit() else value
            return rule.spoken[self.lang].replace("{other}", number)
        word = {"true": "rule_on", "false": "rule_off", "off": "rule_off"}.get(value, "rule_is")
        if rule.name:
            name = self.word_name(rule.name)
            return w("named_off", key=name) if word == "rule_off" else self.worth_in_words(name, rule.id, value)
        return w(word, rule=in_language(rule.meaning, self.lang) or rule.id, other=value)

    def worth_in_words(self, name: str, key: str, value: str) -> str:
        """Return a yaku or multiplier (``name``) that is worth something else (``value``). That is han concealed and
        open (``2/1``; one number for ``2/-`` and ``2/2``), ``yakuman*2``, or a multiplier, known by its ``key``, with
        its sign. The rule's value is written for files, not for players."""
        w = self.words
        closed, _, opened = value.partition("/")
        if closed.startswith("yakuman"):
            return w("named_is", key=name, other=w("folds", n=int(closed.partition("*")[2] or 1)))
        if closed.isdigit() and opened:
            word = "yaku_worth" if opened in (closed, "-") else "yaku_worth_open"
            return w("named_is", key=name, other=w(word, n=closed, open=opened))
        return w("named_is", key=name, other="×" + value if ".times." in key and value.isdigit() else value)

    def word_reading(self, cause: CauseLine) -> str:
        """Return another reading by its jokers, else by its sets, its wait and what it loses: with jokers, what they
        stand for tells readings apart, and all the sets would be too long."""
        w = self.words
        sets = " ".join(map(self.text.tile_text, cause.sets or ()))
        if not sets:
            return w("read_otherwise")
        if cause.jokers:
            return w("jokers_as", n=len(cause.jokers), jokers=" ".join(w(tile.lstrip("+")) for tile in cause.jokers))
        text = w("reading", sets=sets)
        if cause.wait:
            text += w("wait", wait=self.text.words(cause.wait))
        changes: list[str] = []
        for loss, unit in ((cause.loses or 0, ""), (cause.loses_chips or 0, "_chips")):
            if loss:
                changes.append(w(("lost" if loss > 0 else "gained") + unit, n=format(abs(loss), ",")))
        return text + (f" ({', '.join(changes)})" if changes else "")

    def word_name(self, names: Names) -> str:
        """Return the name of a yaku as it stands within a sentence. In English its first letter is small: names have a
        capital where they stand alone."""
        text = self.text.words.pick(names._asdict())
        return text[:1].lower() + text[1:] if self.lang == "en" else text

    def word_part(self, cause: CauseLine) -> str:
        """Return what is left out, counted twice, or happened, without the verb: “the fu of a tsumo”. It is called by
        its name in the rules, else by its family (``fu.tsumo``), else by the first word of its subject, with its
        tile."""
        w = self.words
        subject = cause.subject.removesuffix("/1").removesuffix("/once")
        family, _, name = subject.partition(".")
        if cause.name is not None:
            word = f"{family}_of" if family in ("times", "dice") else "yaku_of"
            return w(word, name=self.word_name(cause.name))
        if family == "fu":
            return w("fu_of", name=Words(self.lang)(subject)).replace("符の符", "符")  # some names end in 符 already
        if family == "chips":
            return w("chips_of", name=self.text.words.chip_line(name))
        if family == "dice":
            return w("dice_of", name=self.text.words(f"dice_{name}"))
        if family == "paid":
            return self.word_payment(name)
        word, _, tile = subject.replace("=", " ").partition(" ")
        if word == "fu":
            return w("fu", n=tile)
        player, _, suit = tile.partition(":")
        word = word.split("/")[0]
        if f"{word}_single" in self.vocabulary and self.count_parts(cause) == 1:
            word += "_single"
        return w(word, tile=w("void_of", player=player, suit=w(f"suit_{suit}")) if suit else w(tile))

    def word_part_or_one(self, cause: CauseLine) -> str:
        """Return what a cause is about as :meth:`word_part` has it; of one of several alike (``/1``) that it is one of
        them, in its own words (``one_of_times.root``) if the game has some."""
        part = self.word_part(cause)
        if not cause.subject.endswith("/1") or self.count_parts(cause) == 1:
            return part
        word = f"one_of_{cause.subject.removesuffix('/1')}"
        return self.words(word if word in self.vocabulary else "one_of", part=part)

    def count_parts(self, cause: CauseLine) -> int:
        """Return how many parts of the first win are what a cause is about, so that a single one is not called “one of
        them”; 0 if there are none. ``/1`` behind its subject (``times.root/1``) means one of them."""
        subject = cause.subject.removesuffix("/1")
        # Dora may be called without their family and in the plural, as norths drawn aside are: the part is dora.north.
        subjects = {subject, f"dora.{subject.removesuffix('s')}"}
        wins = self.sheet.verdict.wins if self.sheet.verdict else ()
        return sum(part.number for won in wins[:1] for part in won.parts if part.subject in subjects)

    def word_one_payment(self, cause: CauseLine) -> str:
        """Return that a cause is about one payment of several of its kind, whoever pays it."""
        why = cause.subject.removeprefix("paid.").partition(" ")[0].removesuffix("/1").removeprefix("chip_")
        return self.words("paid_by_one", name=self.text.words.chip_line(why))

    def word_payment(self, payment: str) -> str:
        """Return a payment and between whom it is: ``kong A→B`` names both, ``kong →B`` the one who gets it, ``kong``
        nobody."""
        why, _, players = payment.partition(" ")
        payer, _, payee = players.partition("→")
        text = self.words("paid_of", name=self.text.words.chip_line(why.removeprefix("chip_").removesuffix("/1")))
        if payer:
            return text + self.words("paid_from_to", payer=payer, payee=payee)
        return text + (self.words("paid_to", payee=payee) if players else "")

    def word_rules_against(self, cause: CauseLine) -> Iterator[str]:
        """Yield each rule that a cause contradicts, in words: its value in force, status and source. For a cause of two
        mistakes these are the rules of both. In English, if another value is believed, the meaning of the key follows;
        a yaku needs none, as its name says it."""
        w = self.words
        for part in cause.parts or ():
            yield from self.word_rules_against(part)
        for rule in cause.rules:
            value, status = f"{rule.id} = {written(rule.value)}", w.status(rule.status)
            text = w("in_force", value=value, status=status, source=w.about(rule.origin))
            has_meaning = self.lang == "en" and rule.believed is not None and not rule.id.startswith("yaku.")
            yield f"{text} ({rule.meaning})" if has_meaning else text

    def word_basis(self, cause: CauseLine) -> str:
        """Return in brackets the rules that a further cause contradicts, with their sources: only the first cause of an
        explanation has lines for them. Empty if it contradicts none."""
        rules = [rule for part in (cause, *(cause.parts or ())) for rule in part.rules]
        sources = [
            f"{rule.id} · {self.words('house_source') if rule.status == 'house' else rule.origin}" for rule in rules
        ]
        return f" ({'; '.join(sources)})" if sources else ""

    # --- a claim that nothing explains --------------------------------------------------------------------------------

    def list_wins(self) -> Sequence[Won[GameWin]]:
        """Return the wins of the settled hand; none if it is no win."""
        return self.sheet.verdict.wins if self.sheet.verdict else ()

    @staticmethod
    def denies_yaku(claim: ClaimLine) -> bool:
        """Tell whether a claim says only that some yaku, or any beside those that it names, are not in the hand."""
        denied = [fact for fact in claim.states if fact.measure == "only" or (fact.name and not fact.counted[1])]
        return bool(denied) and all(fact.measure in ("yaku", "only") for fact in claim.states)

    def word_true_yaku(self, claim: ClaimLine) -> str:
        """Say what the hand has against the claim: how many dora, if the claim names some, that a yaku is there or is
        not, or what counts beside those named. Only the first such fact is answered, as one reason is enough. Empty if
        the claim says nothing of the kind."""
        wins = self.list_wins()
        yaku = {part.id for won in wins for part in won.yaku}
        for fact in claim.states:
            if fact.measure == "dora" and wins:
                source, _ = fact.counted
                return self.words("dora_there", part=self.words(f"dora.{source}"), n=dora_of(wins[0]).get(source, 0))
            # said to be there and is not, or the other way
            # without tiles only what the record says of the hand is answered
            if fact.name and ((fact.counted[0] in yaku) != fact.counted[1] or not any(won.has_tiles for won in wins)):
                word = "yaku_not_there" if fact.counted[1] else "yaku_there"
                return self.words(word, name=self.word_name(fact.name))
            if fact.measure == "only" and wins and (beside := self.list_beside_named(fact, wins[0])):
                return self.words("yaku_beside", names=self.join_texts(beside))
        return ""

    def list_beside_named(self, only: FactLine, won: Won[GameWin]) -> list[str]:
        """Return what counts in a win beside what a claim names as all that does, in words: other yaku, then the dora
        of each source, unless the claim names dora."""
        named = only.value if isinstance(only.value, tuple) else ()
        beside = [self.word_name(Names(*part.names)) for part in won.yaku if part.id not in named and part.names]
        if "dora" not in named:
            beside += [self.words(f"dora.{source}") for source, han in dora_of(won).items() if han]
        return beside

    def word_nearest(self, claim: ClaimLine) -> str:
        """Return, for a claim that no mistake explains, the hand that would be worth the claimed points, or the nearest
        that hands can be worth. If a player is said to pay but gets points, return who pays them. Empty if no size of a
        hand is in question: the claim states no points, or chips too, or an onlooker says that he pays for a ron."""
        fact = find_fact(claim, "points")
        # by a ron he pays nothing, so no hand of another size is meant
        by_onlooker = fact and fact.sense == "pays" and not self.rulings[fact.who or claim.by].points
        if not claim.nearest or (by_onlooker and self.is_first_by_discarder):
            return ""
        first = claim.nearest[0]
        states_both = {*UNITS} <= {stated.measure for stated in claim.states}
        # of several wins his payments add up to no hand
        is_of_several = len(self.sheet.wins) > 1 and fact is not None and fact.sense in ("pays", "gets")
        if not fact or not fact.value or states_both or is_of_several:
            return ""
        if self.is_of_wrong_side(fact, claim):
            return self.word_other_player(fact)  # no hand is to be compared
        if first.stands_at == first.asked:
            return self.word_hand_of_amount(first)
        rungs = [  # each is won by the same player in the same way, which the ruling says
            self.words("rung", amount=self.word_points(near.stands_at), what=self.word_size_of(near.what))
            for near in claim.nearest
        ]
        word = "nearest" if len(rungs) > 1 else "nearest_one"  # the claim is above or below all hands
        return self.words(word, said=self.word_points(fact.number), low=rungs[0], high=rungs[-1])

    def is_of_wrong_side(self, fact: FactLine, claim: ClaimLine) -> bool:
        """Tell whether a player is said to pay who gets points, or the other way round: then no amount is in question.
        Not of one who neither pays nor gets."""
        gain = self.rulings[fact.who or claim.by].points
        return gain > 0 if fact.sense == "pays" else gain < 0 and fact.sense == "gets"

    def word_other_player(self, fact: FactLine) -> str:
        """Return who pays the points that somebody else is said to pay, or gets them, the first of several; empty if
        nobody pays or gets just so many."""
        gain = -fact.number if fact.sense == "pays" else fact.number
        players = [ruling.player for ruling in self.sheet.rulings if ruling.points == gain]
        word = "is_of" if fact.sense == "pays" else "is_got"
        return self.words(word, it=self.word_points(fact.number), player=players[0]) if players else ""

    @property
    def is_first_by_discarder(self) -> bool:
        """Whether the first win is a ron in a game where the discarder alone pays for one; no without a win."""
        return self.system.discarder_pays and bool(self.sheet.wins) and self.sheet.wins[0].by == "ron"

    def word_hand_of_amount(self, near: NearRung) -> str:
        """Return which size of hand is worth just the claimed amount. If it is the worth of a hand and not somebody's
        gain, add what this size is worth won the other way (ron for tsumo): the claimant may have had that in mind."""
        rung = near.what
        text = self.words("nearest_is", amount=self.word_points(near.stands_at), what=self.word_rung(near))
        if rung.other_way and not near.of_gain:
            by = self.words("tsumo_word" if rung.by == "ron" else "ron_word")
            text += self.words("whose", other=by, amount=rung.other_way)
        return text

    def word_rung(self, near: NearRung) -> str:
        """Return in words what a hand of a claimed amount would be: its size, how it is won, and whether by the dealer.
        Used for claims that no mistake leads to."""
        w, rung = self.words, near.what
        size = self.word_size_of(rung)
        if rung.by:
            size = w("by_" + rung.by, what=size)
        return w("of_dealer", what=size) if rung.dealer else size

    def word_size_of(self, rung: Rung) -> str:
        """Return the limit of a step on the ladder, its han and fu, or its multiplier."""
        if rung.limit:
            return self.words(rung.limit)
        if not rung.han:
            return self.words("times", n=rung.times)
        return f"{self.words('han', n=rung.han)} {self.words('fu', n=rung.fu)}"
