"""Mistakes in words: each as people say it, with the rules that it contradicts. For a claim that no known mistake
explains, what is there instead, or the nearest value that a hand can have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .. import compiled
from ..languages import in_language
from ..systems import system
from ..verdict.verdict import dora_of
from .words import Words, written

if TYPE_CHECKING:
    from ..dispute.sheet import CauseLine, ClaimLine, DisputeSheet, NearRung, OtherRule
    from ..rules.names import Names

WORDS = compiled.words(__file__, "dispute")


class CauseWords:
    """The words for the causes of one dispute, and for amounts."""

    def __init__(self, sheet: DisputeSheet, lang: str) -> None:
        self.sheet, self.lang = sheet, lang
        self.rulings = {ruling.player: ruling for ruling in sheet.rulings}
        """What each player gains or loses."""
        self.system = system(sheet.engine)
        self.vocabulary = dict(WORDS)
        for table in reversed(self.system.mistake_tables):
            self.vocabulary |= table.get("words", {})
        self.words = Words(lang, self.vocabulary)
        self.comma = self.words("comma")
        self.text = self.system.text(lang)
        self.text.words.learn(sheet.rules.get("names", {}))

    def amount(self, unit: str, number: int) -> str:
        """Return an amount with its unit."""
        if not number:
            return self.words(f"amount_{unit}_none")
        text = self.words(f"amount_{unit}", n=number if number == 1 else format(number, ","))
        return text.replace("-", "−")

    def number(self, points: int) -> str:
        """Return points without their unit in English, with it in Japanese."""
        return self.words("number_of_points", number=f"{points:,}")

    def together(self, parts: Sequence[str], word: str = "and") -> str:
        """Return parts joined as in speech."""
        if len(parts) < 2:
            return "".join(parts)
        return self.words(word, one=self.comma.join(parts[:-1]), other=parts[-1])

    def own_word(self, cause: CauseLine) -> str:
        """Return the word for exactly this mistake, if there is one."""
        words = (f"{cause.kind}_{cause.subject}", f"{cause.kind}_{cause.subject.partition(' ')[0]}")
        return next((word for word in words if word in self.vocabulary), "")

    def cause(self, cause: CauseLine) -> str:
        """Return a cause in words."""
        w, kind, subject = self.words, cause.kind, cause.subject
        if kind == "both":
            return self.together([self.cause(part) for part in cause.parts or ()], "both")
        if kind == "rule":
            rules = [rule for rule in cause.rules if rule.believed is not None]
            return self.together([self.word_rule(rule, rule.believed or "") for rule in rules])
        if kind == "reading":
            return self.word_reading(cause)
        if kind == "dealer":
            return self.word_dealer(cause)
        if word := self.own_word(cause):
            return self.word_special(cause, word)
        some, part = "_one" if subject.endswith("/1") else "", self.part(cause)
        if subject.endswith("/once"):
            return w("counted_once", part=part)
        if kind == "happened" and subject.startswith("fu.") and some:
            return w("closed_as_open", part=part)
        return w(f"{kind}{some}", part=part)

    def word_special(self, cause: CauseLine, word: str) -> str:
        """Return a mistake that has a word of its own, with the tile, part or reasons that it names."""
        named = "".join(self.vocabulary[word])
        reasons = [self.name(name) for name in cause.reasons or ()]
        tile = cause.subject.partition(" ")[2]
        return self.words(
            word,
            tile=f"{int(tile):,}" if tile.isdigit() else self.words(tile) if "{tile}" in named else "",
            part=self.part(cause) if "{part}" in named else "",
            reasons=self.together(reasons, "any" if cause.kind == "added" else "and"),
        )

    def word_dealer(self, cause: CauseLine) -> str:
        """Return who is taken for the dealer, or that the dealer is not, where the dealer has won."""
        w, first, wins = self.words, self.sheet.seats[0], self.sheet.wins
        player, _, winds = cause.subject.partition("/")
        winners = [win.player for win in (wins if cause.win is None or cause.win < 0 else wins[cause.win :][:1])]
        wrong = first in winners and player not in winners and not winds
        text = w("dealer_not", winner=first) if wrong else w("dealer_is", player=player)
        return text + (w("winds") if winds and self.system.seat_winds else "")

    def word_rule(self, rule: OtherRule, value: str) -> str:
        """Return a rule with another value, in the words of players if they have some."""
        w = self.words
        if rule.spoken:
            number = format(int(value), ",") if value.lstrip("-").isdigit() else value
            return rule.spoken[self.lang].replace("{other}", number)
        word = {"true": "rule_on", "false": "rule_off", "off": "rule_off"}.get(value, "rule_is")
        if rule.name:
            name = self.name(rule.name)
            return w("named_off", key=name) if word == "rule_off" else self.word_worth(name, rule.id, value)
        return w(word, rule=in_language(rule.meaning, self.lang) or rule.id, other=value)

    def word_worth(self, name: str, key: str, value: str) -> str:
        """Return a yaku or multiplier that is worth something else."""
        w = self.words
        closed, _, opened = value.partition("/")
        if closed.startswith("yakuman"):
            return w("named_is", key=name, other=w("folds", n=int(closed.partition("*")[2] or 1)))
        if closed.isdigit() and opened:
            word = "yaku_worth" if opened in (closed, "-") else "yaku_worth_open"
            return w("named_is", key=name, other=w(word, n=closed, open=opened))
        return w("named_is", key=name, other="×" + value if ".times." in key and value.isdigit() else value)

    def word_reading(self, cause: CauseLine) -> str:
        """Return another reading by its jokers, else by its sets, its wait and what it loses."""
        w = self.words
        sets = " ".join(map(self.text.tile_text, cause.sets or ()))
        if not sets:
            return w("read_otherwise")
        if cause.jokers:
            return w("jokers_as", jokers=" ".join(w(tile.lstrip("+")) for tile in cause.jokers))
        text = w("reading", sets=sets)
        if cause.wait:
            text += w("wait", wait=self.text.words(cause.wait))
        lost = (cause.loses or 0, ""), (cause.loses_chips or 0, "_chips")
        less = [w(("lost" if n > 0 else "gained") + unit, n=format(abs(n), ",")) for n, unit in lost if n]
        return text + (f" ({', '.join(less)})" if less else "")

    def name(self, names: Names) -> str:
        """Return the name of a yaku within a sentence."""
        text = self.text.words.pick(names._asdict())
        return text[:1].lower() + text[1:] if self.lang == "en" else text

    def part(self, cause: CauseLine) -> str:
        """Return what is left out, counted twice, or happened."""
        w = self.words
        subject = cause.subject.removesuffix("/1").removesuffix("/once")
        family, _, name = subject.partition(".")
        if cause.name is not None:
            word = f"{family}_of" if family in ("times", "dice") else "yaku_of"
            return w(word, name=self.name(cause.name))
        if family == "fu":
            return w("fu_of", name=Words(self.lang)(subject)).replace("符の符", "符")
        if family == "chips":
            return w("chips_of", name=self.text.words.chip_line(name))
        if family == "dice":
            return w("dice_of", name=self.text.words(f"dice_{name}"))
        if family == "paid":
            why, _, who = name.partition(" ")
            payer, _, payee = who.partition("→")
            name = self.text.words.chip_line(why.removeprefix("chip_").removesuffix("/1"))
            return w("paid_of", name=name) + (
                w("paid_to", payee=payee)
                if who and not payer
                else w("paid_from_to", payer=payer, payee=payee)
                if who
                else ""
            )
        word, _, tile = subject.replace("=", " ").partition(" ")
        if word == "fu":
            return w("fu", n=tile)
        player, _, suit = tile.partition(":")
        return w(word.split("/")[0], tile=w("void_of", player=player, suit=w(f"suit_{suit}")) if suit else w(tile))

    def rules(self, cause: CauseLine) -> Iterator[str]:
        """Yield the rules that a cause contradicts, with their sources."""
        w = self.words
        for part in cause.parts or ():
            yield from self.rules(part)
        for rule in cause.rules:
            value, status = f"{rule.id} = {written(rule.value)}", w.status(rule.status)
            text = w("in_force", value=value, status=status, source=w.about(rule.origin))
            explained = self.lang == "en" and rule.believed is not None and not rule.id.startswith("yaku.")
            yield f"{text} ({rule.meaning})" if explained else text

    def basis(self, cause: CauseLine) -> str:
        """Return the rules that a further cause contradicts, in short."""
        rules = [rule for part in (cause, *(cause.parts or ())) for rule in part.rules]
        sources = [
            f"{rule.id} · {self.words('house_source') if rule.status == 'house' else rule.origin}" for rule in rules
        ]
        return f" ({'; '.join(sources)})" if sources else ""

    # --- a claim that nothing explains --------------------------------------------------------------------------------

    def yaku_said(self, claim: ClaimLine) -> str:
        """Say that the hand lacks or has a yaku, against the claim, or how many dora it has."""
        wins = self.sheet.verdict.wins if self.sheet.verdict else ()
        yaku = {part.id for won in wins for part in won.yaku}
        for fact in claim.states:
            if fact.measure == "dora" and wins:
                source, _ = fact.counted
                return self.words("dora_there", part=self.words(f"dora.{source}"), n=dora_of(wins[0]).get(source, 0))
            if fact.name and (fact.counted[0] in yaku) != fact.counted[1]:
                word = "yaku_not_there" if fact.counted[1] else "yaku_there"
                return self.words(word, name=self.name(fact.name))
        return ""

    def nearest(self, claim: ClaimLine) -> str:
        """Return the hand that would be worth the claimed amount, or the nearest amounts that a hand can be worth."""
        fact = next((fact for fact in claim.states if fact.measure == "points"), None)
        if fact and fact.sense == "pays" and self.by_ron and not self.rulings[fact.who or claim.by].points:
            return self.words("discarder_alone")
        if not claim.nearest:
            return ""
        first = claim.nearest[0]
        if not fact or not fact.value or len({one.measure for one in claim.states} & {"points", "chips"}) > 1:
            return ""  # no size of a hand is in question
        if first.stands_at == first.asked:
            return self.word_exactly(first)
        rungs = [self.words("rung", amount=self.number(r.stands_at), what=self.rung(r)) for r in claim.nearest]
        return self.words("nearest" if rungs[1:] else "nearest_one", low=rungs[0], high="".join(rungs[1:]))

    @property
    def by_ron(self) -> bool:
        """Whether the first win is paid by its discarder alone."""
        return self.system.discarder_pays and bool(self.sheet.wins) and self.sheet.wins[0].by == "ron"

    def word_exactly(self, near: NearRung) -> str:
        """Return the size of hand that is worth the claimed amount."""
        rung = near.what
        text = self.words("nearest_is", amount=self.number(near.stands_at), what=self.rung(near))
        if rung.other_way and not near.of_gain:
            by = self.words("tsumo_word" if rung.by == "ron" else "ron_word")
            text += self.words("whose", other=by, amount=rung.other_way)
        return text

    def rung(self, near: NearRung) -> str:
        """Return a step on the ladder of what hands are worth."""
        w, rung = self.words, near.what
        counted = f"{w('han', n=rung.han)} {w('fu', n=rung.fu)}" if rung.han else w("times", n=rung.times)
        size = w(rung.limit) if rung.limit else counted
        if rung.by:
            size = w("by_" + rung.by, what=size)
        return w("of_dealer", what=size) if rung.dealer else size
