"""Mistakes in words: each as people say it, with the rules that it contradicts. For a claim that no known mistake
explains, what is there instead, or the nearest value that a hand can have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING

from .. import compiled
from ..dispute.claim_fit import is_form
from ..dispute.marks import load_marks
from ..languages import in_language
from ..rules.names import Names
from ..rules.values import YakuWorth
from ..systems import system
from ..verdict.ledger import HAND, TABLE
from ..verdict.verdict import dora_of, paid_win
from .words import Words, written

if TYPE_CHECKING:
    from ..dispute.sheet import CauseLine, ClaimLine, DisputeSheet, FactLine, NearRung, OtherRule, WinLine
    from ..mistakes import Rung
    from ..verdict.verdict import GameWin, Won

WORDS = compiled.words(__file__, "dispute")
UNITS = ("points", "chips")
MOST_SUCH = 3
"""The most yaku that are named as what a han may be that nothing in the hand accounts for."""
COUNTED = ("/1", "/once")
"""What ends the subject of a mistake in one of several parts, or in several counted as one: no text of all fits it."""
PAIRS = 7
"""The pairs of a hand that is called by them: nobody needs its tiles to see it."""


def is_closed_only(rule: OtherRule, value: str) -> bool:
    """Tell whether a ``value`` that somebody believes a rule has differs from the one in force only in that the yaku
    does not count in open hands (“2/-” for “2/1”)."""
    closed, _, opened = value.partition("/")
    return opened == "-" and str(rule.value).partition("/")[0] == closed


def find_fact(claim: ClaimLine, measure: str) -> FactLine | None:
    """Return the first fact of a claim with this measure, such as ``points`` or ``shares``; ``None`` if there is
    none."""
    return next((fact for fact in claim.states if fact.measure == measure), None)


class CauseWords:
    """The words for the causes of one dispute, and for amounts."""

    names_circumstances = False
    """Whether a han that nothing in the hand accounts for is told with what it may be (:meth:`word_circumstances`)."""
    denied_yaku: frozenset[str] = frozenset()
    """The ids of the yaku that the claim says the hand has not."""
    omits_circumstances = False
    """Whether that was left out somewhere."""

    def __init__(self, sheet: DisputeSheet, lang: str) -> None:
        """Gather the words for a dispute in the language ``lang``: those of all disputes, over them the game's own
        (``words`` in its mistakes.toml; of several tables the first wins), and the names that the rules give to yaku.
        Imports the game."""
        self.sheet, self.lang = sheet, lang
        self.rulings = {ruling.player: ruling for ruling in sheet.rulings}
        """What each player gains or loses."""
        self.system, self.marks = system(sheet.engine), load_marks(sheet.engine)
        self.vocabulary = dict(WORDS)
        # later words overwrite earlier ones, so the most particular table comes last
        for table in reversed(self.system.mistake_tables):
            self.vocabulary |= table.get("words", {})
        self.words = Words(lang, self.vocabulary)
        self.comma = self.words("comma")
        self.text = self.system.text(lang)
        self.text.words.learn(sheet.rules.get("names", {}))

    def word_amount(self, unit: str, number: int) -> str:
        """Return an amount with its unit (points or chips): “2,600 points”, “1 chip”, “no chips”. A loss has a
        typographic minus, as wide as the digits."""
        if not number:
            return self.words(f"amount_{unit}_none")
        # 1 is passed as a number, by which the text finds its singular
        text = self.words(f"amount_{unit}", n=number if number == 1 else format(number, ","))
        return text.replace("-", "−")

    def word_points(self, points: int) -> str:
        """Return points without their unit in English (“2,600”), with it in Japanese (「2,600点」)."""
        return self.words("number_of_points", number=f"{points:,}".replace("-", "−"))

    def word_number(self, unit: str, number: int) -> str:
        """Return an amount of a unit (points or chips) as a term of a sum, without the unit of chips."""
        return self.word_points(number) if unit == "points" else str(number)

    def join_texts(self, parts: Sequence[str], word: str = "and") -> str:
        """Return parts joined as in speech: “a, b and c”. ``word`` is the id of the text that joins the last: ``and``,
        ``any`` (“or”), ``both``, ``either``. A single part stands alone; without parts it is empty."""
        if len(parts) < 2:
            return "".join(parts)  # the only part, or empty
        return self.words(word, one=self.comma.join(parts[:-1]), other=parts[-1])

    def join_names(self, names: Sequence[str], word: str = "and") -> str:
        """Return names joined as in speech (:meth:`join_texts`); of several those that have an “and” of their own stand
        in quotation marks, or nobody would see where each ends."""
        if len(names) > 1:
            names = [self.words("quoted_name", name=name) if " and " in name else name for name in names]
        return self.join_texts(names, word)

    def find_exact_word(self, cause: CauseLine) -> str:
        """Return the id of the text for a cause by its kind and its whole subject (``happened_tsumo``), or else by its
        kind and the first word of its subject (``happened_streak`` for “streak 3”), which may lack what stands behind a
        stroke (``added_grade`` for “grade/far 3”). Empty if there is none: then :meth:`word_miscount` words it."""
        first = cause.subject.partition(" ")[0]
        words = [f"{cause.kind}_{cause.subject}", f"{cause.kind}_{first}"]
        if not first.endswith(COUNTED):
            words.append(f"{cause.kind}_{first.partition('/')[0]}")
        return next((word for word in words if word in self.vocabulary), "")

    def word_cause(self, cause: CauseLine) -> str:
        """Return a cause as players say it, as a part of a sentence: “pinfu not counted”. The sorts that need more than
        their subject have a method each, then any with a text of its own. :mod:`calc.mistakes` has the kinds and
        subjects."""
        match cause.kind:
            case "both":
                return self.join_texts([self.word_cause(part) for part in cause.parts or ()], "both")
            case "rule":
                rules = [rule for rule in cause.rules if rule.believed is not None]
                return self.join_texts([self.word_rule(rule, rule.believed or "") for rule in rules])
            case "reading":
                return self.word_reading(cause)
            case "dealer":
                return self.word_dealer(cause)
        player = self.find_open_riichi() if cause.id == "left_out:stick/1" else ""
        if player:  # a stick too few: likely one of those of his open riichi
            return self.words("stick_of_open", player=player)
        if word := self.find_exact_word(cause):
            return self.word_special(cause, word)
        return self.word_miscount(cause)

    def word_miscount(self, cause: CauseLine) -> str:
        """Return a cause without a text of its own: what was done (left out, counted twice, added …) to which part of
        the hand. ``/1`` behind its subject is one of several parts, ``/once`` that several were counted as one."""
        kind, subject = cause.kind, cause.subject
        if subject.endswith("/once"):
            return self.words("counted_once", part=self.word_part(cause))
        if kind == "happened" and subject.startswith("fu.") and subject.endswith("/1"):  # one triplet for another sort
            word = "closed_as_open" if "closed_" in subject else "open_as_closed"
            return self.words(word, part=self.word_part(cause))
        if kind == "added" and subject.endswith("/1"):
            return self.words("added_one", part=self.word_part(cause))
        return self.words(kind, part=self.word_part_or_one(cause))

    def find_open_riichi(self) -> str:
        """Return the first winner who laid points for more than one riichi stick (rule ``sticks.value``): only an open
        riichi costs more. Empty if none did."""
        verdict = self.sheet.verdict
        if verdict is None:
            return ""
        points_of_stick = verdict.rules.values["sticks.value"]
        return next((win.player for win in self.sheet.wins if verdict.laid.get(win.player, 0) > points_of_stick), "")

    def word_special(self, cause: CauseLine, word: str) -> str:
        """Return a cause that has a text of its own (``word``: its id), with what the text names filled in: a tile or
        number behind the blank of the subject (“limit mangan”, “streak 3”), the part, the han, the reasons. What the
        text does not name is not looked up, as there may be no words for it."""
        text = "".join(self.vocabulary[word])  # all languages together, as they name the same things
        reasons = [self.word_name(name) for name in cause.reasons or ()]
        tile_or_number = cause.subject.partition(" ")[2]
        places: dict[str, Callable[[], object]] = {
            "tile": lambda: self.word_object(tile_or_number),
            "tenpai": self.word_tenpai,
            "taker": self.find_taker,
            "paid": lambda: self.join_texts([win.player for win in self.sheet.wins if win.paid]),
            "origin": lambda: self.find_payer(self.sheet.wins[max(cause.win or 0, 0)]),
            "line": lambda: self.text.words.chip_line(tile_or_number),
            "part": lambda: self.word_part(cause),
            "why": lambda: self.word_why_no_pinfu(max(cause.win or 0, 0)),
            "han": lambda: self.word_settled_han(cause),
            "sum": lambda: self.word_sum_of_times(cause),
            "factor": lambda: self.count_factor(max(cause.win or 0, 0)),  # −1, None: none
            "such_one": lambda: self.word_circumstances(1, max(cause.win or 0, 0)),
            "such_two": lambda: self.word_circumstances(2, max(cause.win or 0, 0)),
            "grade": lambda: self.words(self.sheet.wins[max(cause.win or 0, 0)].limit or ""),
            "folds": lambda: self.sheet.wins[max(cause.win or 0, 0)].yakuman,
        }
        return self.words(
            word,
            {place: make() for place, make in places.items() if f"{{{place}}}" in text},
            dealer=self.sheet.seats[0],
            reasons=self.join_names(reasons, "any" if cause.kind == "added" else "and"),
        )

    @staticmethod
    def find_payer(win: WinLine) -> str:
        """Return the only player who pays a ron: by some rules not the discarder."""
        return win.payers[0] if win.payers and len(win.payers) == 1 else win.origin

    def word_circumstances(self, han: int, index: int) -> str:
        """Return in brackets the yaku of the course of the hand that would bring the win with this ``index`` so many
        ``han`` more, at most :data:`MOST_SUCH`: by these a player finds what he has counted. Empty if none would."""
        if self.sheet.verdict is None:
            return ""
        if not self.names_circumstances:
            self.omits_circumstances = True
            return ""
        win, rules = self.sheet.verdict.wins[index], self.sheet.verdict.rules
        yaku, is_open = {part.id for part in win.yaku}, paid_win(win).called
        names = [
            self.word_name(rules.named[each.id])
            for each in self.marks.circumstances
            if each.may_be(win.by, yaku)
            and each.id not in self.denied_yaku
            and self.count_han(each.id, is_open) - self.count_han(each.instead, is_open) == han
        ]
        return self.words("such_yaku", yaku=self.join_texts(names[:MOST_SUCH], "any")) if names else ""

    def count_han(self, yaku: str, is_open: bool) -> int:
        """Return the han that the rules give a ``yaku`` of a closed or an open hand; 0 for one that they do not play,
        or count as a yakuman."""
        values = self.sheet.verdict.rules.values if self.sheet.verdict else {}
        worth = values.get(f"yaku.{yaku}")
        if not isinstance(worth, YakuWorth) or worth.yakuman:
            return 0
        return worth.open if is_open else worth.closed

    def word_object(self, name: str) -> str:
        """Return a tile, a number or the players of the table in words (``name``: what stands behind the blank of a
        subject)."""
        players = name.split()
        if name.isdigit():
            return f"{int(name):,}"
        are_of_table = len(players) > 1 and {*players} <= {*self.sheet.seats}
        return self.join_texts(players) if are_of_table else self.words(name)

    def word_tenpai(self) -> str:
        """Return who is tenpai at the draw that the hand is: “only A is”, “all are”. Empty if it is none."""
        draw = getattr(self.sheet.verdict.record, "draw", None) if self.sheet.verdict else None
        tenpai = getattr(draw, "tenpai", None)
        if tenpai is None:
            return ""
        players = [player for player in self.sheet.seats if player in tenpai]
        if len(players) in (0, len(self.sheet.seats)):
            return self.words("tenpai_all" if players else "tenpai_none")
        return self.words("tenpai_many" if players[1:] else "tenpai_only", players=self.join_texts(players))

    def find_taker(self) -> str:
        """Return the player who takes the riichi sticks from the table; empty if nobody does."""
        transfers = self.sheet.verdict.transfers if self.sheet.verdict else ()
        return next((t.payee for t in transfers if t.payer == TABLE and t.why == "sticks"), "")

    def word_settled_han(self, cause: CauseLine) -> str:
        """Return the han that the settlement gives the win which a cause is about. A cause of no win (−1, or None) is
        one of all, so that the first stands for them."""
        return self.words("han", n=self.sheet.wins[max(cause.win or 0, 0)].han)  # −1 and None: about none

    def word_why_no_pinfu(self, index: int) -> str:
        """Return what keeps the win with this ``index``, a hand of runs, from being a pinfu: its pair or its wait, as
        far as its fu show it."""
        parts = self.sheet.verdict.wins[index].parts if self.sheet.verdict else ()
        kinds = {part.id.partition("_")[0] for part in parts}
        return self.words(
            next((f"why_of_{kind}" for kind in ("pair", "wait") if f"fu.{kind}" in kinds), "why_not_there")
        )

    def word_sum_of_times(self, cause: CauseLine) -> str:
        """Return the multipliers of the win that a cause is about, added up: “ (4 + 2 + 2 = 8)”, as somebody adds who
        should multiply. A cause of no win means the first. Empty for a single one: another mistake adds the second."""
        parts = self.sheet.verdict.wins[max(cause.win or 0, 0)].parts if self.sheet.verdict else ()  # −1, None: none
        times = [part.amount // part.number for part in parts if part.unit == "times"]
        return f" ({' + '.join(map(str, times))} = {sum(times)})" if times[1:] else ""

    def count_factor(self, index: int) -> int:
        """Return by what the points of the win with this ``index`` are multiplied, in games that multiply those of a
        size (``multiplied_by_…`` in their words); 1 for any other."""
        parts = self.sheet.verdict.wins[index].parts if self.sheet.verdict else ()
        return prod(p.amount for p in parts if p.unit == "times" and f"multiplied_by_{p.id}" in self.vocabulary)

    def word_dealer(self, cause: CauseLine) -> str:
        """Return in words who is taken for the dealer (the subject: ``B``, or ``B/winds`` if the seat winds move too).
        If the dealer won, and neither the other's win, nor what he pays beside it, nor seat winds depend on who deals,
        return only that he is taken for a non-dealer."""
        dealer, wins = self.sheet.seats[0], self.sheet.wins
        player, _, winds = cause.subject.partition("/")
        if cause.win is not None and cause.win >= 0:  # None, -1: the mistake is of no single win
            wins = wins[cause.win : cause.win + 1]
        winners = [win.player for win in wins]
        transfers = self.sheet.verdict.transfers if self.sheet.verdict else ()
        # a chombo costs him more as the dealer
        is_apart = {(t.unit, t.why in HAND or t.why == "honba") for t in transfers if t.payer == player}
        pays_apart = ("points", False) in is_apart
        if dealer in winners and player not in winners and not winds and not pays_apart:
            text = self.words("dealer_not", winner=dealer)
        else:
            text = self.words("dealer_is", player=player, dealer=dealer)
        return text + (self.words("winds") if winds and wins and self.system.seat_winds else "")

    def word_rule(self, rule: OtherRule, value: str) -> str:
        """Return a rule with the ``value`` that somebody believes it has, a text as in a rules file. It is worded as
        players say it (``said`` in mistakes.toml), else by the name of its yaku, else by what the key means."""
        w = self.words
        if rule.spoken:
            number = format(int(value), ",") if value.lstrip("-").isdigit() else value
            return rule.spoken[self.lang].replace("{other}", number)
        word = {"true": "rule_on", "false": "rule_off", "off": "rule_off"}.get(value, "rule_is")
        if rule.name:
            name = self.word_name(rule.name)
            # of one that is worth several folds here
            if value.partition("/")[0] == "yakuman" and str(rule.value).startswith("yakuman*"):
                return w("named_is", key=name, other=w("single_yakuman"))
            if word == "rule_off" or is_closed_only(rule, value):
                return w("named_off" if word == "rule_off" else "named_closed", key=name)
            return self.worth_in_words(name, rule.id, value)
        return w(word, rule=in_language(rule.meaning, self.lang) or rule.id, other=value)

    def worth_in_words(self, name: str, key: str, value: str) -> str:
        """Return the yaku or multiplier ``name`` with what somebody believes it is worth: “riichi is worth 2 han”. The
        ``value`` is as in a rules file: han for closed and open hands (``2/1``), folds (``yakuman*2``), a limit, or for
        a multiplier, which its ``key`` shows, a factor."""
        w = self.words
        closed, _, opened = value.partition("/")
        if closed.startswith("yakuman"):
            return w("named_is", key=name, other=w("folds", n=int(closed.partition("*")[2] or 1)))
        if closed.isdigit() and opened:
            word = "yaku_worth" if opened in (closed, "-") else "yaku_worth_open"
            return w("named_is", key=name, other=w(word, n=closed, open=opened))
        return w("named_is", key=name, other="×" + value if ".times." in key and value.isdigit() else value)

    def word_reading(self, cause: CauseLine) -> str:
        """Return another way to read the tiles, which somebody believes in: by what its jokers stand for, as that is
        shortest, else as seven pairs, or by its sets and its wait. Of the latter two it says also the points and chips
        that it loses or gains."""
        w = self.words
        sets = cause.sets or ()
        if not sets:
            return w("read_otherwise")
        if cause.jokers:
            return w("jokers_as", n=len(cause.jokers), jokers=" ".join(w(tile.lstrip("+")) for tile in cause.jokers))
        is_seven_pairs = len(sets) == PAIRS and all(len(pair) == 2 for pair in sets)
        text = w("reading_pairs") if is_seven_pairs else w("reading", sets=" ".join(map(self.text.tile_text, sets)))
        if cause.wait and not is_seven_pairs:
            text += w("wait", wait=self.text.words(cause.wait))
        changes = ", ".join(self.list_losses(cause))
        return f"{text} ({changes})" if changes else text

    def list_losses(self, cause: CauseLine) -> Iterator[str]:
        """Yield what another way to read the tiles loses or gains in points and in chips, a text for each of these that
        it changes."""
        for loss, unit in ((cause.loses, ""), (cause.loses_chips, "_chips")):
            if loss:
                yield self.words(("lost" if loss > 0 else "gained") + unit, n=format(abs(loss), ","))

    def word_name(self, names: Names) -> str:
        """Return the name of a yaku as it stands within a sentence: in English with a small first letter, as names have
        a capital to stand alone (“Pinfu”, “… pinfu not counted”)."""
        text = self.text.words.pick(names._asdict())
        return text[:1].lower() + text[1:] if self.lang == "en" else text

    def word_part(self, cause: CauseLine) -> str:
        """Return the part of the hand that a cause is about, without what was done to it: “the fu of a tsumo”. It is
        called by its name in the rules, else by its family (``fu.tsumo``), else by the first word of its subject with
        the tile behind it."""
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
        player, _, suit = tile.partition(":")  # the suit that a player voids: “B:s”
        word = word.split("/")[0]
        if f"{word}_single" in self.vocabulary and self.count_parts(cause) == 1:
            word += "_single"
        return w(word, tile=w("void_of", player=player, suit=w(f"suit_{suit}")) if suit else w(tile))

    def word_part_or_one(self, cause: CauseLine) -> str:
        """Return the part of the hand that a cause is about (:meth:`word_part`): of several alike “one of …” if its
        subject ends in ``/1``, else all of them. The game may have texts for that: ``one_of_times.root``,
        ``all_of_times.root``."""
        part = self.word_part(cause)
        if self.count_parts(cause) == 1:
            return part
        if not cause.subject.endswith("/1"):
            word = f"all_of_{cause.subject}"
            return self.words(word) if word in self.vocabulary and self.count_parts(cause) else part
        word = f"one_of_{cause.subject.removesuffix('/1')}"
        return self.words(word if word in self.vocabulary else "one_of", part=part)

    def count_parts(self, cause: CauseLine) -> int:
        """Return how many parts like the one that a cause is about its win has (the first, if it is about none), so
        that a single one is not called “one of them”. ``/1`` behind the subject (``times.root/1``) does not count."""
        subject = cause.subject.removesuffix("/1")
        # Dora may be called without their family and in the plural, as norths drawn aside are: the part is dora.north.
        subjects = {subject, f"dora.{subject.removesuffix('s')}"}
        wins = self.sheet.verdict.wins if self.sheet.verdict else ()
        first = max(cause.win or 0, 0)  # −1 and None: about none
        return sum(part.number for won in wins[first : first + 1] for part in won.parts if part.subject in subjects)

    def word_one_payment(self, cause: CauseLine) -> str:
        """Return that a cause is about one of several payments for one reason (subject ``paid.kong/1 A→B``). It does
        not say who pays whom: the cause stands among others, where that would be too long."""
        why = cause.subject.removeprefix("paid.").partition(" ")[0].removesuffix("/1").removeprefix("chip_")
        return self.words("paid_by_one", name=self.text.words.chip_line(why))

    def word_payment(self, payment: str) -> str:
        """Return a payment in words, with who pays whom as far as its text says it: ``kong A→B`` names both, ``kong
        →B`` the payee, ``kong`` nobody, as all payments of kongs."""
        why, _, players = payment.partition(" ")
        payer, _, payee = players.partition("→")
        text = self.words("paid_of", name=self.text.words.chip_line(why.removeprefix("chip_").removesuffix("/1")))
        if payer:
            return text + self.words("paid_from_to", payer=payer, payee=payee)
        return text + (self.words("paid_to", payee=payee) if players else "")

    def word_rules_against(self, cause: CauseLine) -> Iterator[str]:
        """Yield the rules that a cause contradicts, those of both if it is two mistakes, each as a line: its value in
        force, its status and source. In English the meaning of the key follows, if the cause is another value of it; a
        yaku needs none."""
        w = self.words
        for part in cause.parts or ():
            yield from self.word_rules_against(part)
        for rule in cause.rules:
            value, status = f"{rule.id} = {written(rule.value)}", w.status(rule.status)
            text = w("in_force", value=value, status=status, source=w.about(rule.origin))
            has_meaning = self.lang == "en" and rule.believed is not None and not rule.id.startswith("yaku.")
            yield f"{text} ({rule.meaning})" if has_meaning else text

    def word_basis(self, cause: CauseLine) -> str:
        """Return the ids and sources of the rules that a cause contradicts, in brackets; empty if it contradicts none.
        It is for all causes but the first of an explanation, which has a line for each rule
        (:meth:`word_rules_against`)."""
        rules = [rule for part in (cause, *(cause.parts or ())) for rule in part.rules]
        sources = [
            f"{rule.id} · {self.words('house_source') if rule.status == 'house' else rule.origin}" for rule in rules
        ]
        return f" ({'; '.join(sources)})" if sources else ""

    # --- a claim that nothing explains --------------------------------------------------------------------------------

    def list_wins(self) -> Sequence[Won[GameWin]]:
        """Return the wins of the settled hand; empty if the rules forbid the win, as there is no verdict then."""
        return self.sheet.verdict.wins if self.sheet.verdict else ()

    def denies_parts(self, claim: ClaimLine) -> bool:
        """Tell whether a claim only says of yaku and dora that the hand has them not: some (“no pinfu”, “no ura”), or
        any beside those that it names (“pinfu only”). A number of dora beside that may be there if it is right."""
        parts = [fact for fact in claim.states if fact.measure in ("yaku", "dora")]
        denied = [fact for fact in parts if not fact.counted[1]]
        denies_others = find_fact(claim, "only") is not None
        says_dora = any(
            fact.measure == "dora" and fact not in denied and self.word_instead(fact, claim) for fact in parts
        )
        is_of_parts = len(parts) + denies_others == len(claim.states)
        return is_of_parts and not says_dora and (bool(denied) or denies_others)

    def word_true_yaku(self, claim: ClaimLine) -> str:
        """Return what the hand has instead of what a claim says of its yaku and dora: how many dora, that a yaku is
        there or is not, or what counts beside those that the claim names as all. An answer has room for one, so it is
        about the first part of the claim that is wrong in this. Empty if none is."""
        return next(filter(None, (self.word_instead(fact, claim) for fact in claim.states)), "")

    def word_instead(self, fact: FactLine, claim: ClaimLine) -> str:
        """Return what the hand has instead of one part of a claim, a ``fact``; empty if the part is true, or says
        nothing of yaku and dora."""
        wins = self.list_wins()
        name, number = fact.counted  # for a yaku: whether the claim says that it is there
        if fact.measure == "dora" and wins:
            return self.word_dora_instead(fact, claim)
        is_there = any(is_form(part.id, name) for won in wins for part in won.yaku)
        # of a hand without tiles the yaku are as the record says, so a claim of one is answered in any case
        if fact.name and (is_there != bool(number) or not any(won.has_tiles for won in wins)):
            return self.words("yaku_not_there" if number else "yaku_there", name=self.word_name(fact.name))
        beside = self.list_beside_named(fact, wins[0]) if fact.measure == "only" and wins else []
        return self.words("yaku_beside", names=self.join_texts(beside)) if beside else ""

    def word_dora_instead(self, fact: FactLine, claim: ClaimLine) -> str:
        """Return how many dora of a source there are, of which a ``fact`` of a claim states another number; empty if
        its number is true. Of several wins it is about the claimant's."""
        wins, (source, number) = self.list_wins(), fact.counted
        won = next((won for won in wins if won.player == (claim.win or claim.by)), wins[0])
        han = dora_of(won).get(source, 0)
        return "" if han == number else self.words("dora_there", part=self.words(f"dora.{source}"), n=han)

    def list_beside_named(self, only: FactLine, won: Won[GameWin]) -> list[str]:
        """Return, in words, what a win counts that a claim denies by naming all that it counts (the fact ``only``):
        other yaku, then dora by their source, unless the claim names dora."""
        named = only.value if isinstance(only.value, tuple) else ()
        unnamed = [part.names for part in won.yaku if not any(is_form(part.id, name) for name in named)]
        beside = [self.word_name(Names(*names)) for names in unnamed if names]
        if "dora" not in named:
            beside += [self.words(f"dora.{source}") for source, han in dora_of(won).items() if han]
        return beside

    def word_nearest(self, claim: ClaimLine) -> str:
        """Return, for a claim that no mistake explains, which size of hand is worth the claimed points, or the nearest
        below and above that a hand can be worth. If a player is said to pay who gets points, or the other way round,
        return who does. Empty if the claim does not ask for a size of hand."""
        fact = find_fact(claim, "points")
        if not fact or not claim.nearest or not self.asks_for_hand(fact, claim):
            return ""
        if self.is_of_wrong_side(fact, claim):
            return self.word_other_player(fact)
        first = claim.nearest[0]
        if first.stands_at == first.asked:
            return self.word_hand_of_amount(first)
        rungs = [  # their sizes alone, as each is won by the same player in the same way as this hand
            self.words("rung", amount=self.word_points(near.stands_at), what=self.word_size_of(near.what))
            for near in claim.nearest
        ]
        word = "nearest" if len(rungs) > 1 else "nearest_one"  # one: the claim is above or below all hands
        return self.words(word, said=self.word_points(fact.number), low=rungs[0], high=rungs[-1])

    def asks_for_hand(self, fact: FactLine, claim: ClaimLine) -> bool:
        """Tell whether claimed points (``fact``) may be the worth of a hand of another size, so that it helps to say
        which hand is worth them. ``False`` for a sum of several hands, for 0, beside chips, for somebody who pays for
        no ron, and for a win that is not paid."""
        states_both = {*UNITS} <= {stated.measure for stated in claim.states}
        if not fact.value or states_both:  # no hand is worth 0; a size that fits the points says nothing of the chips
            return False
        if len(self.sheet.wins) > 1 and fact.sense in ("pays", "gets"):  # the sum of several hands
            return False
        if any(not (win.paid or win.points) for win in self.sheet.wins if win.player == (claim.win or claim.by)):
            return False
        # who pays nothing for a ron pays nothing for any hand
        is_of_onlooker = fact.sense == "pays" and not self.rulings[fact.who or claim.by].points
        return not (is_of_onlooker and self.is_first_by_discarder)

    def is_of_wrong_side(self, fact: FactLine, claim: ClaimLine) -> bool:
        """Tell whether a claim (``fact``) says that a player pays who gets points, or the other way round: then the
        size of the hand is not what is wrong. ``False`` for a player who neither pays nor gets any."""
        gain = self.rulings[fact.who or claim.by].points
        if fact.sense == "pays":
            return gain > 0
        return fact.sense == "gets" and gain < 0

    def word_other_player(self, fact: FactLine) -> str:
        """Return who pays, or gets, the points that a claim (``fact``) says of a player: “2,600 is what C pays”, of
        several the first. The claim has the right amount and the wrong player. Empty if nobody pays or gets just
        that."""
        gain = -fact.number if fact.sense == "pays" else fact.number
        players = [ruling.player for ruling in self.sheet.rulings if ruling.points == gain]
        word = "is_of" if fact.sense == "pays" else "is_got"
        return self.words(word, it=self.word_points(fact.number), player=players[0]) if players else ""

    @property
    def is_first_by_discarder(self) -> bool:
        """Whether the discarder alone pays for the first win: it is a ron, and the game shares no ron. ``False`` if
        nobody won."""
        return self.system.discarder_pays and bool(self.sheet.wins) and self.sheet.wins[0].by == "ron"

    def word_hand_of_amount(self, near: NearRung) -> str:
        """Return which size of hand is worth just the claimed amount. If the amount is of a hand and not somebody's
        gain, add what that size is worth won the other way (ron for tsumo), as the claimant may have meant it."""
        rung = near.what
        text = self.words("nearest_is", amount=self.word_points(near.stands_at), what=self.word_rung(near))
        if rung.other_way and not near.of_gain:
            by = self.words("tsumo_word" if rung.by == "ron" else "ron_word")
            text += self.words("whose", other=by, amount=rung.other_way)
        return text

    def word_rung(self, near: NearRung) -> str:
        """Return a hand of another worth in words: its size, how it is won (if that matters to its worth), and whether
        the dealer wins it: “the dealer's 3 han 30 fu by tsumo”."""
        w, rung = self.words, near.what
        size = self.word_size_of(rung)
        if rung.by:
            size = w("by_" + rung.by, what=size)
        return w("of_dealer", what=size) if rung.dealer else size

    def word_size_of(self, rung: Rung) -> str:
        """Return the size of a hand of another worth (``rung``) in words: its limit, or else its han and fu, or in a
        game without han its multiplier."""
        if rung.limit:
            return self.words(rung.limit)
        if not rung.han:
            return self.words("times", n=rung.times)
        return f"{self.words('han', n=rung.han)} {self.words('fu', n=rung.fu)}"
