"""The claims of players about a hand: ``A=8000``, ``B=7700, 2 chips``, ``C=3 han 30 fu, pays 3900``, ``A=no win``.

A claim states what its claimant thinks the hand is worth, whoever won: ``A=8000`` is A's word about the hand, not A's
gain. Other words change the sense: ``pays 2600``, ``gets 9000``, ``2600 all``, ``2000/4000``. ``for B`` names one of
several wins; without it the claim is about the claimant's own win, or any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import InputError, Path, Problem, Source, Span, nearest, refuse
from ..readers.reader import Entry
from ..records.values import ReadableDocument, seat_of
from ..rules.rules import Rules, V
from ..verdict.ledger import CHIPS, POINTS
from ..verdict.verdict import GameRecord, GameWin, Won
from .claim_text import (
    FREE,
    GAIN,
    GETS,
    MOST_SHARES,
    NOTHING,
    OF,
    PAYS,
    TAKEN,
    TOTAL,
    UNITS,
    ClaimText,
    Fact,
    Unread,
    plain,
)


class Claim(NamedTuple):
    """What a player says of a hand: an amount, a size, yaku, chips or no win."""

    by: str
    says: str
    """The player's own words."""
    facts: tuple[Fact, ...]
    win: str = ""
    """Whose win is meant; empty: the claimant's own, or any."""
    explained: tuple[str, ...] = ()
    """Ids of explanations that the record expects, the first of them first (like ``expect``)."""

    def resolved(self, chips: bool, honba: int, sticks: int, wins: Sequence[Won[GameWin]]) -> Claim:
        """Return the claim as it is meant of a hand with these ``wins``, the count of ``honba`` and of riichi
        ``sticks`` won, and payments in ``chips`` or not:

        - a right count of honba is dropped, as is how many winners are paid if only one has won: “3900 with one honba”
          claims just 3900
        - two amounts added up are the shares of a tsumo, unless the second is honba or sticks (“7000 + 1000”)
        - what is taken from a player is the worth of a hand, if that player alone pays for one; else what he pays
        - a 0 without a unit is one of points, and if chips are paid and the claim does not state any, also of chips
        """
        units: tuple[str, ...] = UNITS if chips and all(fact.what != CHIPS for fact in self.facts) else (POINTS,)
        has_counters = bool(sticks or any(won.honba for won in wins))  # points: honba need not be paid in every win
        facts: list[Fact] = []
        for fact in _without_idle(self.facts, honba, wins):
            if _are_shares(fact.terms, has_counters, wins):
                facts.append(Fact("shares", tuple(sorted(fact.terms))))
            elif fact.sense == TAKEN:
                facts.append(_taken(fact, wins))
            elif fact.what == NOTHING:
                facts += [fact._replace(what=unit) for unit in units]
            else:
                facts.append(fact)
        return self._replace(facts=tuple(facts))


def _without_idle(facts: tuple[Fact, ...], honba: int, wins: Sequence[Won[GameWin]]) -> tuple[Fact, ...]:
    """Return facts without those that say nothing beside others: a right number of honba, and how many winners are paid
    where only one has won. Alone they are what the claim is about."""
    kept = tuple([fact for fact in facts if fact != Fact("counters", honba) and (fact.what != "winners" or wins[1:])])
    return kept or facts


def _taken(fact: Fact, wins: Sequence[Won[GameWin]]) -> Fact:
    """Return what is taken from a player as the whole hand, if he alone pays for one, or as what he pays."""
    pays_alone = any(won.payers == (fact.who,) for won in wins)
    return fact._replace(sense=FREE, who="", payer=fact.who) if pays_alone else fact._replace(sense=PAYS)


def _are_shares(terms: Sequence[int], has_counters: bool, wins: Sequence[Won[GameWin]]) -> bool:
    """Tell whether two amounts that a claim adds up are the shares of a tsumo, and not points with their honba or
    sticks: where such are paid (``has_counters``) these come second, and are the less."""
    are_two = len(terms) == len({*terms}) == 2 and max(terms) <= MOST_SHARES * min(terms)
    return are_two and any(won.payers[1:] for won in wins) and (terms[0] < terms[1] or not has_counters)


EXAMPLES = (
    "8000 · 3 han 30 fu · mangan, 2 chips · 9000 in all · 2600 all · 1300/2600 · pays 3900 · jokers 5p 9s · no win"
)
LONGEST = 500
"""The most characters that one player's claim can have."""
NEEDED_FIELDS = ("by", "says")
FIELDS = (*NEEDED_FIELDS, "win", "explained")
NO_WIN = Fact("refused", "any")
"""That a hand is no win, for whatever reason."""


class ClaimReader:
    """Reads claims; ``problems`` collects everything wrong with them. Without seats, anybody can make a claim."""

    def __init__(
        self,
        seats: Sequence[str],
        winners: Sequence[str],
        names: Mapping[str, str] | None = None,
        values: V | None = None,
    ) -> None:
        """Prepare to read claims about a hand of the players ``seats``. ``names``: the ids of yaku by their names in
        its rules; ``values``: those of the rules. Without ``winners`` any player's win may be meant: so claims can be
        checked even if their record could not be read."""
        self.seats = seats
        self.text = ClaimText(seats, names, values)
        self.winners = winners
        self.problems: list[Problem] = []

    # --- where claims stand -----------------------------------------------------------------------------------------

    def option(self, text: str, number: int = 1) -> Claim | None:
        """Return the claim in an option such as ``--claim A=8000``, also ``--claim "A: 8000"``, as people write speech.
        ``None`` if it cannot be read, which is noted in :attr:`problems`. ``number`` tells several options apart in the
        places of problems."""
        source = Source(f"--claim ({number})" if number > 1 else "--claim", text)
        sign = next((sign for sign in "=＝:：" if sign in text), "=")  # an equals sign before any colon
        name, separator, says = text.partition(sign)
        if not separator or not name.strip():
            self._note("S211.who", Span(source, 0, len(text)))
            return None
        # a place points at the name, not at the blanks before it
        lead = len(name) - len(name.lstrip())
        by = self._check_player(name.strip(), Span(source, lead, lead + len(name.strip())))
        return self._read_claim(by, says, Span(source, len(name) + 1, len(text)))

    def document(self, document: ReadableDocument) -> list[Claim]:
        """Return the ``claims`` of a record: ``{A: 8000}``, or a list of ``{by: A, says: 8000}``. A claim that cannot
        be read is left out, and noted in :attr:`problems`. They are read as those given by options are."""
        raw = document.value.get("claims") if isinstance(document.value, dict) else None
        if raw is None:
            return []
        if isinstance(raw, dict):
            named = (self._read_named(document, str(name), _text(says), ("claims", name)) for name, says in raw.items())
            return [*filter(None, named)]
        if not isinstance(raw, list) or not raw:
            self._note("S202.claims", document.span(("claims",)))
            return []
        return [c for i, item in enumerate(raw) if (c := self._read_listed(document, item, ("claims", i)))]

    def _read_named(self, document: ReadableDocument, name: str, says: str, path: Path) -> Claim | None:
        """Return the claim in an entry of ``claims: {A: 8000}``; its key is the claimant. ``None`` if it cannot be
        read, which is noted in :attr:`problems`."""
        return self._read_claim(self._check_player(name, document.span(path, True)), says, document.span(path))

    def _read_listed(self, document: ReadableDocument, item: object, path: Path) -> Claim | None:
        """Return the claim in an ``item`` of the list of claims at ``path``; ``None`` if it cannot be read. Only such
        an item can state the explanations that its author expects (``explained``: one id or several). Notes what is
        wrong in :attr:`problems`, also an unknown field, which is otherwise ignored."""
        if not isinstance(item, dict):
            self._note("S202.claim", document.span(path))
            return None
        for name in item:
            if name not in FIELDS:
                hint = nearest(str(name), FIELDS, "known_here", mark=True)
                self._note("S201.field", document.span((*path, name), True), hint, name=name)
        missing = [name for name in NEEDED_FIELDS if item.get(name) is None]
        for name in missing:
            self._note("S203.missing", document.span(path), name=name)
        if missing:
            return None
        by = self._check_player(str(item["by"]), document.span((*path, "by")))
        claim = self._read_claim(by, _text(item["says"]), document.span((*path, "says")))
        if claim is None:
            return None
        if "win" in item:
            claim = claim._replace(win=self._check_winner(str(item["win"]), document.span((*path, "win"))))
        explained = item.get("explained")
        if explained is None:
            return claim
        ids = explained if isinstance(explained, list) else [explained]
        return claim._replace(explained=tuple(map(str, ids)))

    # --- what a claim says ------------------------------------------------------------------------------------------

    def _read_claim(self, by: str, says: str, span: Span) -> Claim | None:
        """Return the claim of the player ``by`` in the words ``says``, which stand at ``span``. ``None`` if anything in
        them is wrong, which is noted in :attr:`problems`, or if ``by`` is empty, as the claimant is not at the
        table."""
        if len(says) > LONGEST:
            self._note("S211.long", span, n=len(says), examples=EXAMPLES)
            return None
        problems_before = len(self.problems)
        facts, win = self._read_facts(by, says, span)
        if not facts and len(self.problems) == problems_before:
            self._note("S211.nothing", span, examples=EXAMPLES)
        if len(self.problems) > problems_before or not by:
            return None
        return Claim(by, says.strip(), _widen_only(facts), win)

    def _read_facts(self, by: str, says: str, span: Span) -> tuple[list[Fact], str]:
        """Return the facts that the words of a claim state, and the player whose win is meant (empty: they do not say).
        Reading ends at words that mean nothing, which are noted in :attr:`problems`."""
        facts: list[Fact] = []
        win = ""
        try:
            for piece in self.text.read(says):
                win = self._check_winner(piece.win, span) if piece.win else win
                for fact in piece.facts:
                    # Cは3900: of a winner it is what his hand is worth, of anybody else what he pays
                    if fact.sense == OF and fact.who in self.winners:
                        win, fact = fact.who, fact._replace(sense=FREE, who="")
                    self._add_fact(facts, self._decide_sense(fact, by), span)
        except Unread as unread:
            # the index is one of the plain text, which may be longer or shorter than what the source has
            is_verbatim = plain(says) == says.lower() and span.end - span.start == len(says)
            place = Span(span.source, span.start + unread.index, span.end) if is_verbatim else span
            self._note(unread.sentence, place, text=unread.text, near=unread.near, examples=EXAMPLES)
        return facts, win

    def _decide_sense(self, fact: Fact, by: str) -> Fact:
        """Return a fact with the sense that depends on who won: an amount “of” somebody is what he pays, and a plus is
        what the claimant ``by`` gets, or if others won what he says that the winner gets."""
        if fact.sense == OF:
            return fact._replace(sense=PAYS)
        if fact.sense == GAIN:
            return fact._replace(sense=TOTAL if self.winners and by not in self.winners else GETS)
        return fact

    def _add_fact(self, facts: list[Fact], fact: Fact, span: Span) -> None:
        """Add a fact to the ``facts`` of its claim, or note a problem if it contradicts an earlier one. A fact stated
        twice is added once; of “no win” and the reason for it, in either order, only the reason is."""
        if facts:
            fact = _follow_amount(facts[-1], fact)
        about_same = [earlier for earlier in facts if _are_about_same(earlier, fact)]
        if fact in about_same or (about_same and fact == NO_WIN):
            return
        if about_same == [NO_WIN]:
            facts.remove(NO_WIN)
        elif about_same:
            self._note("S206.two_claims", span, what=fact.what)
        facts.append(fact)

    # --- players ----------------------------------------------------------------------------------------------------

    def _check_player(self, name: str, span: Span) -> str:
        """Return the name by which the record calls a player; empty, with a problem noted at ``span``, if he is not at
        the table. Without :attr:`seats` any name is accepted."""
        name = seat_of(name, self.seats)
        if name in self.seats or not self.seats:
            return name
        self._note("S205.stranger", span, nearest(name, self.seats, "seats"), name=name)
        return ""

    def _check_winner(self, name: str, span: Span) -> str:
        """Return the name of the player whose win a claim names, and note a problem at ``span`` if the record has no
        win of his. Empty if he is not at the table, which is noted too."""
        name = self._check_player(name, span)
        if name and self.winners and name not in self.winners:
            self._note("S205.no_winner", span, name=name, winners=", ".join(dict.fromkeys(self.winners)))
        return name

    def _note(self, sentence: str, span: Span, help_: Phrase | None = None, **words: Any) -> None:
        """Add a problem to :attr:`problems`, with the words to fill into its sentence."""
        self.problems.append(problem(sentence, span=span, help=help_, **words))


def _follow_amount(before: Fact, fact: Fact) -> Fact:
    """Return a fact as it is meant behind the fact ``before``: in “pays 2000 and 1 chip” the chip is paid too, by the
    same player. Only chips take over sense and player so; any other fact is returned unchanged."""
    if (fact.what, fact.sense) == (CHIPS, FREE) and before.is_amount and before.sense in (PAYS, GETS):
        return fact._replace(sense=before.sense, who=before.who)
    return fact


def _widen_only(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts of a claim with “only” applied to all yaku and dora that the claim names, although the word
    stands beside one of them: “pinfu and tanyao only”."""
    named = [fact.counted[0] for fact in facts if fact.what == "yaku" and fact.counted[1]]
    if any(fact.what == "dora" for fact in facts):
        named.append("dora")
    return tuple([fact._replace(value=tuple(named)) if fact.what == "only" else fact for fact in facts])


def _are_about_same(earlier: Fact, fact: Fact) -> bool:
    """Tell whether two facts are about the same thing, so that they contradict each other unless they are equal. Two
    yaku, two sources of dora, or what two players pay or get, are different things."""
    if earlier.what != fact.what:
        return False
    if fact.what in ("yaku", "dora") and earlier.counted[0] != fact.counted[0]:
        return False
    return not fact.who or not earlier.who or earlier.who == fact.who


def _text(says: object) -> str:
    """Return the value of a claim in a record as text: an empty value as empty text, and ``false`` as “no win”."""
    return "no win" if says is False else "" if says is None else str(says)


def yaku_names(rules: Rules) -> dict[str, str]:
    """Return the ids of the yaku of these rules by their names in either language, and by the words of their ids.
    Multipliers (``.times.``) are among them, as players call them yaku. Names with a dot are left out, as they are only
    the key of a rule that has no name."""
    keys = (key for key in rules.values if key.startswith("yaku.") or ".times." in key)
    named_as = {key.rpartition(".")[2]: (key.removeprefix("yaku."), key) for key in keys}  # names are given to either
    spelled = {id_.replace("_", " "): id_ for id_ in named_as}
    names = {rules.name(key, lang): id_ for id_, either in named_as.items() for key in either for lang in ("ja", "en")}
    return {**spelled, **{name: id_ for name, id_ in names.items() if "." not in name}}


def players_of(record: GameRecord) -> tuple[str, ...]:
    """Return the players who may make a claim about a hand: those in the seats, and in a game with more players than
    seats also those who sit out."""
    players: tuple[str, ...] = getattr(record, "everybody", record.seats)
    return players


def winners_of(record: object) -> list[str]:
    """Return the players who won according to a record of any game: those of its ``wins``, or of the events of a story,
    where a ron may have several ``winners``. It looks for attributes, as this room knows no game's record type."""
    events = (event for event in getattr(record, "events", ()) if hasattr(event, "tile"))
    wins = [*getattr(record, "wins", ()), *events]
    winners = [win.player for win in wins if hasattr(win, "by") and hasattr(win, "player")]
    return winners + [winner.player for win in wins for winner in getattr(win, "winners", ())]


def claims_about(
    record: GameRecord, rules: Rules, texts: Sequence[str], document: ReadableDocument | None = None
) -> tuple[list[Claim], list[Problem]]:
    """Return the claims about a typed record that can be read, and the problems of the others, so that one bad claim
    does not keep the table from a ruling. ``texts``: claims from options (``A=8000``); ``document``: the record as
    written, which may have claims too. Raises :class:`InputError` if claims were made and none can be read."""
    reader = ClaimReader(players_of(record), winners_of(record), yaku_names(rules), rules.values)
    claims = _read_all(reader, texts, document)
    if reader.problems and not claims:
        raise InputError(reader.problems)
    return claims, reader.problems


def read_claims(entry: Entry, texts: Sequence[str] = ()) -> list[Claim]:
    """Return the claims about a record that was read: those of ``texts``, written as for ``--claim``, then those of the
    record by players who have none there.

    Raises :class:`InputError` with every problem.
    """
    claims, unread = claims_about(entry.record, entry.rules, texts, entry.document)
    refuse(unread)
    return claims


def check_claims(texts: Sequence[str], document: ReadableDocument) -> list[Problem]:
    """Return every problem of the claims about a record that could not be read, to be reported together with the
    record's own problems. As nobody knows who is at the table, claims of any player are accepted."""
    reader = ClaimReader((), ())
    _read_all(reader, texts, document)
    return reader.problems


def _read_all(reader: ClaimReader, texts: Sequence[str], document: ReadableDocument | None) -> list[Claim]:
    """Return the readable claims of the options ``texts``, then those of the document by players who have no option, as
    an option replaces the claim in the document. Problems are noted in the reader."""
    claims = [claim for number, text in enumerate(texts, 1) if (claim := reader.option(text, number))]
    claimants = {claim.by for claim in claims}
    if document is not None:
        claims += [claim for claim in reader.document(document) if claim.by not in claimants]
    return claims
