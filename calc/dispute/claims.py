"""The claims of players about a hand: ``A=8000``, ``B=7700, 2 chips``, ``C=3 han 30 fu, pays 3900``, ``A=no win``.

A claim states what its claimant thinks the hand is worth, whoever won: ``A=8000`` is A's word about the hand, not A's
gain. Other words change the sense: ``pays 2600``, ``gets 9000``, ``2600 all``, ``2000/4000``. ``for B`` names one of
several wins; without it the claim is about the claimant's own win, or any.
"""

from __future__ import annotations

import re
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
    match_speech,
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
        - a 0 without a unit is one of points, and if chips are paid and the claim does not state any, also of chips;
          where several have won, of points alone, as whoever says that one is not paid thinks of no chips of another
        """
        is_of_chips = chips and len(wins) < 2 and all(fact.what != CHIPS for fact in self.facts)
        units: tuple[str, ...] = UNITS if is_of_chips else (POINTS,)
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
    """Return facts without those that say nothing beside others: a right number of honba (``honba``: that of the
    record), and how many winners are paid where only one has won. If no others are left they are returned: then the
    claim is about them."""
    has_several = len(wins) > 1
    kept = [fact for fact in facts if fact != Fact("counters", honba) and (has_several or fact.what != "winners")]
    return tuple(kept) or facts


def _taken(fact: Fact, wins: Sequence[Won[GameWin]]) -> Fact:
    """Return the fact of “8000 from C” as the worth of a whole hand, if C alone pays for one of the ``wins``; else as
    what C pays."""
    pays_alone = any(won.payers == (fact.who,) for won in wins)
    if pays_alone:
        return fact._replace(sense=FREE, who="", payer=fact.who)  # no “who”: the amount is nobody's payment
    return fact._replace(sense=PAYS)


def _are_shares(terms: Sequence[int], has_counters: bool, wins: Sequence[Won[GameWin]]) -> bool:
    """Tell whether the amounts that a claim adds up (``terms``; empty for most) are the shares of a tsumo: “1000 +
    2000”, but not “7000 + 1000”. ``has_counters``: whether honba or sticks are paid in the hand."""
    has_several_payers = any(len(won.payers) > 1 for won in wins)
    if len(terms) != 2 or terms[0] == terms[1] or not has_several_payers:
        return False
    # the dealer's share is about twice the others'; what is much less beside it is honba or a stick
    are_near = max(terms) <= MOST_SHARES * min(terms)
    # honba and sticks are said second, and are the less: with the larger one first it may be points with these
    return are_near and (terms[0] < terms[1] or not has_counters)


EXAMPLES = (
    "8000 · 3 han 30 fu · mangan, 2 chips · 9000 in all · 2600 all · 1300/2600 · pays 3900 · jokers 5p 9s · no win"
)
LONGEST = 500
"""The most characters that one player's claim can have."""
NEEDED_FIELDS = ("by", "says")
FIELDS = (*NEEDED_FIELDS, "win", "explained")
NO_WIN = Fact("refused", "any")
"""That a hand is no win, for whatever reason."""
CHOMBO = Fact("refused", "chombo")
"""That somebody made a チョンボ; of a win the same as that it is none (:data:`NO_WIN`)."""


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
        """Return the claim in an option such as ``--claim A=8000``, also as people write speech: ``--claim "A: 8000"``,
        ``--claim "A says 8000"``, ``--claim "A pays 8000"``. ``None`` if it cannot be read, which is noted in
        :attr:`problems`. ``number``, from 1, tells several options apart in the places of problems."""
        source = Source(f"--claim ({number})" if number > 1 else "--claim", text)
        if speech := match_speech(text):
            by = self._check_player(speech[1], Span(source, speech.start(1), speech.end(1)))
            return self._read_claim(by, speech[2], Span(source, speech.start(2), speech.end(2)))
        # the first of these signs that is in the text, in this order: an equals sign before any colon
        sign = next((sign for sign in "=＝:：" if sign in text), "=")
        name, separator, says = text.partition(sign)
        if not separator and (bare := self._match_seat(text)):
            return self._read_claim(bare[1], bare[2], Span(source, bare.start(2), bare.end(2)))
        if not separator or not name.strip():
            self._note("S211.who", Span(source, 0, len(text)))
            return None
        # a place points at the name, not at the blanks before it
        lead = len(name) - len(name.lstrip())
        by = self._check_player(name.strip(), Span(source, lead, lead + len(name.strip())))
        return self._read_claim(by, says, Span(source, len(name) + 1, len(text)))

    def _match_seat(self, text: str) -> re.Match[str] | None:
        """Return the match of a ``text`` that begins with a player at the table, who is the claimant (“C pays 2600”,
        “Bは5200点”): group 1 is his name, group 2 the rest. ``None`` if no name, or nothing else, stands there."""
        names = "|".join(map(re.escape, sorted(self.seats, key=len, reverse=True)))
        return re.match(rf"\s*({names})(?![A-Za-z])(?:さん)?(?:は|が|、|,|\s)*(.+)", text) if names else None

    def document(self, document: ReadableDocument) -> list[Claim]:
        """Return the ``claims`` of a record: ``{A: 8000}``, or a list of ``{by: A, says: 8000}``; empty if it has none.
        A claim that cannot be read is left out, and noted in :attr:`problems`."""
        raw = document.value.get("claims") if isinstance(document.value, dict) else None
        if raw is None:
            return []
        claims: list[Claim | None] = []
        if isinstance(raw, dict):
            for name, says in raw.items():
                claims.append(self._read_named(document, str(name), _text(says), ("claims", name)))
        elif isinstance(raw, list) and raw:
            for index, item in enumerate(raw):
                claims.append(self._read_listed(document, item, ("claims", index)))
        else:  # a single value, or a list with no claim in it
            self._note("S202.claims", document.span(("claims",)))
        return [claim for claim in claims if claim is not None]

    def _read_named(self, document: ReadableDocument, name: str, says: str, path: Path) -> Claim | None:
        """Return the claim in an entry of ``claims: {A: 8000}``, at ``path``: ``name``, its key, is the claimant.
        ``None`` if it cannot be read, which is noted in :attr:`problems`."""
        return self._read_claim(self._check_player(name, document.span(path, True)), says, document.span(path))

    def _read_listed(self, document: ReadableDocument, item: object, path: Path) -> Claim | None:
        """Return the claim in an ``item`` of the list of claims, which stands at ``path``: ``{by: A, says: 8000}``,
        also with ``win`` (whose win) and ``explained`` (the ids of the explanations that its author expects, one or
        several). ``None`` if it cannot be read. Notes what is wrong in :attr:`problems`, also an unknown field, which
        is otherwise ignored."""
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
        # “I think so” has no fact, though each word is understood
        if not facts and len(self.problems) == problems_before:
            self._note("S211.nothing", span, examples=EXAMPLES)
        if len(self.problems) > problems_before or not by:
            return None
        return Claim(by, says.strip(), _widen_only(facts), win)

    def _read_facts(self, by: str, says: str, span: Span) -> tuple[list[Fact], str]:
        """Return the facts that the words of a claim (``says``) state, and the player whose win is meant (empty: they
        do not say). Reading ends at words that mean nothing; they are noted in :attr:`problems`, at ``span`` or the
        part of it from there on. ``by``: the claimant."""
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
            # The index counts characters of the plain text. It points into the source only if both are the same: if no
            # number was put in other digits (“８千”), and the source has the words without quotes or escapes.
            is_verbatim = plain(says) == says.lower() and span.end - span.start == len(says)
            place = Span(span.source, span.start + unread.index, span.end) if is_verbatim else span
            self._note(unread.sentence, place, text=unread.text, near=unread.near, examples=EXAMPLES)
        return facts, win

    def _decide_sense(self, fact: Fact, by: str) -> Fact:
        """Return a fact with the sense that depends on who won (:data:`OF`, :data:`GAIN`) decided; any other unchanged.
        ``by``: the claimant."""
        if fact.sense == OF:
            return fact._replace(sense=PAYS)  # Cは3900 of somebody who has not won: what he pays
        if fact.sense == GAIN:
            # “+8000”: what the claimant gets, or, if only others won, what he says that the winner gets
            is_of_winner = self.winners and by not in self.winners and not fact.whole
            return fact._replace(sense=TOTAL if is_of_winner else GETS)
        return fact

    def _add_fact(self, facts: list[Fact], fact: Fact, span: Span) -> None:
        """Add a fact to the ``facts`` of its claim. If it contradicts an earlier one (“2 han, 3 han”), also note a
        problem at ``span``."""
        if facts:
            fact = _follow_amount(facts[-1], fact)
        about_same = [earlier for earlier in facts if _are_about_same(earlier, fact)]
        if fact in about_same:  # stated twice
            return
        # of “no win” and the reason for it (“furiten”), in either order, the reason is kept
        if about_same and fact in (NO_WIN, CHOMBO):
            return
        if about_same in ([NO_WIN], [CHOMBO]):
            facts.remove(about_same[0])
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
        """Return the name of the player whose win a claim names (“for B”), and note a problem at ``span`` if the record
        has no win of his. Empty if he is not at the table, which is noted too. Without :attr:`winners` any player is
        accepted, as nobody knows who won."""
        name = self._check_player(name, span)
        if name and self.winners and name not in self.winners:
            self._note("S205.no_winner", span, name=name, winners=", ".join(dict.fromkeys(self.winners)))
        return name

    def _note(self, sentence: str, span: Span, help_: Phrase | None = None, **words: Any) -> None:
        """Add a problem to :attr:`problems`, with the words to fill into its sentence."""
        self.problems.append(problem(sentence, span=span, help=help_, **words))


def _follow_amount(before: Fact, fact: Fact) -> Fact:
    """Return a fact as it is meant behind the fact ``before``: in “C pays 2000 and 1 chip” C pays the chip too. Only
    chips without a sense of their own take over sense and player so, and only behind “pays” or “gets”; any other fact
    is returned unchanged."""
    if (fact.what, fact.sense) == (CHIPS, FREE) and before.is_amount and before.sense in (PAYS, GETS):
        return fact._replace(sense=before.sense, who=before.who)
    return fact


def _widen_only(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts of a claim with “only” applied to all yaku and dora that the claim names, although the word
    stands beside one of them: in “pinfu and tanyao only” it was read of tanyao alone."""
    named = [
        fact.counted[0] for fact in facts if fact.what == "yaku" and fact.counted[1]
    ]  # not those said to be missing
    if any(fact.what == "dora" for fact in facts):
        named.append("dora")
    return tuple([fact._replace(value=tuple(named)) if fact.what == "only" else fact for fact in facts])


def _are_about_same(earlier: Fact, fact: Fact) -> bool:
    """Tell whether two facts are about the same thing, so that they contradict each other unless they are equal: “2
    han” and “3 han”. Two yaku, two sources of dora, or what two players pay or get, are different things."""
    if earlier.what != fact.what:
        return False
    if fact.what in ("yaku", "dora") and earlier.counted[0] != fact.counted[0]:
        return False
    # an amount without a name may be anybody's: “8000, C pays 2000” contradicts itself
    return not fact.who or not earlier.who or earlier.who == fact.who


def _text(says: object) -> str:
    """Return the value of a claim in a record as text: “no win” for ``false``, as YAML also reads ``A: no``; empty text
    for an empty value."""
    if says is False:
        return "no win"
    return "" if says is None else str(says)


def yaku_names(rules: Rules) -> dict[str, str]:
    """Return the ids of the yaku of these rules by their names in either language, and by the words of their ids:
    ``seven_pairs`` by “seven pairs”, 七対子 … Multipliers (``.times.``) are among them, as players call them yaku."""
    keys = [key for key in rules.values if key.startswith("yaku.") or ".times." in key]
    key_of = {key.rpartition(".")[2]: key for key in keys}  # by id
    ids = {id_.replace("_", " "): id_ for id_ in key_of}
    for id_, key in key_of.items():
        for named in (key.removeprefix("yaku."), key):  # rules give a name to either
            for lang in ("ja", "en"):
                name = rules.name(named, lang)
                if "." not in name:  # a key without a name is called by itself
                    ids[name] = id_
    return ids


def players_of(record: GameRecord) -> tuple[str, ...]:
    """Return the players who may make a claim about a hand: those in the seats, and in a game with more players than
    seats also those who sit out."""
    players: tuple[str, ...] = getattr(record, "everybody", record.seats)
    return players


def winners_of(record: object) -> list[str]:
    """Return the players who won according to a record of any game: those of its ``wins``, or of the events of a story.
    It looks for attributes, as this room knows no game's record type."""
    events = (event for event in getattr(record, "events", ()) if hasattr(event, "tile"))
    wins = [*getattr(record, "wins", ()), *events]
    # an event with a tile is a win if it has a way of winning (“by”); it may else be a kong, or a tile laid aside
    winners = [win.player for win in wins if hasattr(win, "by") and hasattr(win, "player")]
    # one event may be all wins on a tile
    return winners + [winner.player for win in wins for winner in getattr(win, "winners", ())]


def claims_about(
    record: GameRecord, rules: Rules, texts: Sequence[str], document: ReadableDocument | None = None
) -> tuple[list[Claim], list[Problem]]:
    """Return the claims about a typed record that can be read, and the problems of the others, so that one bad claim
    does not keep the table from a ruling. ``texts``: claims from options (``A=8000``); ``document``: the record as
    written, which may have claims too. Raises :class:`InputError` if claims were made and none of them can be read: no
    dispute is left then."""
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
    """Return every problem of the claims about a record that could not itself be read, to be reported together with the
    record's problems. ``texts`` and ``document`` are as for :func:`claims_about`."""
    reader = ClaimReader((), ())  # nobody knows who is at the table: claims of any player are accepted
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
