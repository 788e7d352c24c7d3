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
        """Return the claim as it is meant of a hand with these ``wins``. A 0 without a unit becomes one of points, and
        also of chips if any are paid (``chips``) and it says nothing else of them. A right number of ``honba`` is
        dropped: “3900 with one honba” then claims just 3900; so is how many winners are paid, where only one has won.
        What is taken from a player is the whole hand if he alone pays for one, else what he pays. ``sticks``: the
        riichi sticks won, which “7000 + 1000” may count."""
        units: tuple[str, ...] = UNITS if chips and all(fact.what != CHIPS for fact in self.facts) else (POINTS,)
        has_counters = bool(sticks or any(won.honba for won in wins))
        facts: list[Fact] = []
        for fact in _without_idle(self.facts, honba, wins):
            if _are_shares(fact.terms, has_counters, wins):
                fact = Fact("shares", tuple(sorted(fact.terms)))
            elif fact.sense == TAKEN:
                fact = _taken(fact, wins)
            facts += [fact] if fact.what != NOTHING else [fact._replace(what=unit) for unit in units]
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
        """Return the claim in an item of a list; only such an item can say what its explanation should be
        (``explained``: one id or several). ``None`` if it cannot be read. An unknown field in it is noted and
        skipped."""
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
        """Return the claim in these words, which stand at ``span``; ``None`` if anything in them is wrong (noted in
        :attr:`problems`) or the claimant is nobody (``by`` is empty). Cは3900: for a winner it is what his hand is
        worth, for anybody else what he pays. A piece that means nothing is underlined if the source has the words as
        they are read."""
        if len(says) > LONGEST:
            self._note("S211.long", span, n=len(says), examples=EXAMPLES)
            return None
        facts: list[Fact] = []
        win, before = "", len(self.problems)
        try:
            for piece in self.text.read(says):
                win = self._check_winner(piece.win, span) if piece.win else win
                for fact in piece.facts:
                    if fact.sense == GAIN:  # a loser's plus is what he says that the winner gets
                        fact = fact._replace(sense=TOTAL if self.winners and by not in self.winners else GETS)
                    if fact.sense == OF and fact.who in self.winners:
                        win, fact = fact.who, fact._replace(sense=FREE, who="")
                    self._add_fact(facts, fact._replace(sense=PAYS) if fact.sense == OF else fact, span)
        except Unread as unread:
            # else indices of the plain text do not fit the source
            is_verbatim = plain(says) == says.lower() and span.end - span.start == len(says)
            place = Span(span.source, span.start + unread.index, span.end) if is_verbatim else span
            self._note(unread.sentence, place, text=unread.text, near=unread.near, examples=EXAMPLES)
        if not facts and len(self.problems) == before:
            self._note("S211.nothing", span, examples=EXAMPLES)
        return None if len(self.problems) > before or not by else Claim(by, says.strip(), _widen_only(facts), win)

    def _add_fact(self, facts: list[Fact], fact: Fact, span: Span) -> None:
        """Add a fact to those of its claim. If it contradicts an earlier fact, note a problem. Saying a thing twice is
        no problem. “No win” may stand beside the reason for it, in either order: the reason remains."""
        if facts:
            fact = _follow_amount(facts[-1], fact)
        about_same = [earlier for earlier in facts if _are_about_same(earlier, fact)]
        # said twice, or the reason is there already
        if fact in about_same or (about_same and fact == NO_WIN):
            return
        if about_same == [NO_WIN]:
            facts.remove(NO_WIN)
        elif about_same:
            self._note("S206.two_claims", span, what=fact.what)
        facts.append(fact)

    # --- players ----------------------------------------------------------------------------------------------------

    def _check_player(self, name: str, span: Span) -> str:
        """Return the player as the record calls him; empty, with a problem noted, if he is not at the table. If nobody
        is known, anybody may be."""
        name = seat_of(name, self.seats)
        if name in self.seats or not self.seats:
            return name
        self._note("S205.stranger", span, nearest(name, self.seats, "seats"), name=name)
        return ""

    def _check_winner(self, name: str, span: Span) -> str:
        """Return the player whose win is meant. If the record has no such win, note a problem. Empty for a stranger,
        who is noted already. A claim may be about one win of several."""
        name = self._check_player(name, span)
        if name and self.winners and name not in self.winners:
            self._note("S205.no_winner", span, name=name, winners=", ".join(dict.fromkeys(self.winners)))
        return name

    def _note(self, sentence: str, span: Span, help_: Phrase | None = None, **words: Any) -> None:
        """Add a problem to :attr:`problems`, with the words to fill into its sentence."""
        self.problems.append(problem(sentence, span=span, help=help_, **words))


def _follow_amount(before: Fact, fact: Fact) -> Fact:
    """Return a fact as it is meant behind another: “pays 2000 and 1 chip” says that he pays the chip too, “gets” that
    he gets it; who does goes along. Any other fact unchanged: behind an amount, only chips are said without a verb of
    their own."""
    if (fact.what, fact.sense) == (CHIPS, FREE) and before.is_amount and before.sense in (PAYS, GETS):
        return fact._replace(sense=before.sense, who=before.who)
    return fact


def _widen_only(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts of a claim; “only” said of one yaku is meant of all yaku and dora that the claim names, as in
    “pinfu and tanyao only”."""
    named = [fact.counted[0] for fact in facts if fact.what == "yaku" and fact.counted[1]]
    if any(fact.what == "dora" for fact in facts):
        named.append("dora")
    return tuple([fact._replace(value=tuple(named)) if fact.what == "only" else fact for fact in facts])


def _are_about_same(earlier: Fact, fact: Fact) -> bool:
    """Tell whether two facts are about the same thing, so that a claim cannot state both unless they are equal. Each
    yaku, each source of dora, and what each of several players gives or gets is a thing of its own."""
    if earlier.what != fact.what:
        return False
    if fact.what in ("yaku", "dora") and earlier.counted[0] != fact.counted[0]:
        return False
    return not fact.who or not earlier.who or earlier.who == fact.who


def _text(says: object) -> str:
    """Return what a value of a record says as text: nothing as empty, ``false`` (also JSON's) as that the hand is no
    win."""
    return "no win" if says is False else "" if says is None else str(says)


def yaku_names(rules: Rules) -> dict[str, str]:
    """Return the ids of the yaku of these rules by their names, in either language. A multiplier (``.times.``) counts
    too, as players call it a yaku. A name with a dot is left out: it is only the id."""
    keys = (key for key in rules.values if key.startswith("yaku.") or ".times." in key)
    named_as = {key.rpartition(".")[2]: (key.removeprefix("yaku."), key) for key in keys}  # names are given to either
    spelled = {id_.replace("_", " "): id_ for id_ in named_as}
    names = {rules.name(key, lang): id_ for id_, either in named_as.items() for key in either for lang in ("ja", "en")}
    return {**spelled, **{name: id_ for name, id_ in names.items() if "." not in name}}


def players_of(record: GameRecord) -> tuple[str, ...]:
    """Return everybody at the table. In a game with more players than seats those who sit out are among them: they may
    claim something as well."""
    players: tuple[str, ...] = getattr(record, "everybody", record.seats)
    return players


def winners_of(record: object) -> list[str]:
    """Return the players who won according to a record of any game: by its ``wins``, or by the events of a story, where
    a ron may have several ``winners``. It looks for attributes, since this room knows no game."""
    events = (event for event in getattr(record, "events", ()) if hasattr(event, "tile"))
    wins = [*getattr(record, "wins", ()), *events]
    winners = [win.player for win in wins if hasattr(win, "by") and hasattr(win, "player")]
    return winners + [winner.player for win in wins for winner in getattr(win, "winners", ())]


def claims_about(
    record: GameRecord, rules: Rules, texts: Sequence[str], document: ReadableDocument | None = None
) -> tuple[list[Claim], list[Problem]]:
    """Return the readable claims about a typed record, and what is wrong with the others: those must not keep the table
    from a ruling. ``texts``: options (``A=8000``); ``document``: the record, which may have claims itself. Raises
    :class:`InputError` if claims were made and none can be read."""
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
    """Return every problem with the claims about a record that could not be read, so that they are told together with
    the record's own. Who is at the table is not known then, so any player is accepted."""
    reader = ClaimReader((), ())
    _read_all(reader, texts, document)
    return reader.problems


def _read_all(reader: ClaimReader, texts: Sequence[str], document: ReadableDocument | None) -> list[Claim]:
    """Return the readable claims of some options, then those of a document by players without an option: whoever claims
    again by an option has changed his mind."""
    claims = [claim for number, text in enumerate(texts, 1) if (claim := reader.option(text, number))]
    claimants = {claim.by for claim in claims}
    if document is not None:
        claims += [claim for claim in reader.document(document) if claim.by not in claimants]
    return claims
