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
from ..verdict.ledger import CHIPS
from ..verdict.verdict import GameRecord
from .claim_text import FREE, GETS, NOTHING, OF, PAYS, UNITS, ClaimText, Fact, Unread, plain


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

    def resolved(self, chips: bool, honba: int) -> Claim:
        """Return the claim with a 0 without a unit as one of points, and of chips too if any are paid (``chips``) and
        it says nothing else of them; without the number of ``honba`` if it is right."""
        both = chips and all(fact.what != CHIPS for fact in self.facts)
        facts: list[Fact] = []
        for fact in self.facts:
            if fact == Fact("counters", honba) and self.facts[1:]:
                continue
            named = fact.what != NOTHING
            facts += [fact] if named else [fact._replace(what=unit) for unit in UNITS[: 1 + both]]
        return self._replace(facts=tuple(facts))


EXAMPLES = (
    "8000 · 3 han 30 fu · mangan, 2 chips · 9000 in all · 2600 all · 1300/2600 · pays 3900 · jokers 5p 9s · no win"
)
LONGEST = 500
"""The most characters that one player's claim can have."""
FIELDS = ("by", "says", "win", "explained")


class ClaimReader:
    """Reads claims; ``problems`` collects everything wrong with them. Without seats, anybody can make a claim."""

    def __init__(
        self,
        seats: Sequence[str],
        winners: Sequence[str],
        names: Mapping[str, str] | None = None,
        values: V | None = None,
    ) -> None:
        self.seats = seats
        self.text = ClaimText(seats, names, values)
        self.winners = winners
        self.problems: list[Problem] = []

    # --- where claims stand -----------------------------------------------------------------------------------------

    def option(self, text: str, number: int = 1) -> Claim | None:
        """Read an option such as ``--claim A=8000``; also ``--claim "A: 8000"``, as people write speech."""
        source = Source(f"--claim ({number})" if number > 1 else "--claim", text)
        sign = next((sign for sign in "=＝:：" if sign in text), "=")
        name, separator, says = text.partition(sign)
        if not separator or not name.strip():
            self._say("S211.who", Span(source, 0, len(text)))
            return None
        lead = len(name) - len(name.lstrip())
        by = self._player(name.strip(), Span(source, lead, lead + len(name.strip())))
        return self._claim(by, says, Span(source, len(name) + 1, len(text)))

    def document(self, document: ReadableDocument) -> list[Claim]:
        """Read the ``claims`` of a record: ``{A: 8000}``, or a list of ``{by: A, says: 8000}``."""
        raw = document.value.get("claims") if isinstance(document.value, dict) else None
        if raw is None:
            return []
        if isinstance(raw, dict):
            named = (self._named(document, str(name), _text(says), ("claims", name)) for name, says in raw.items())
            return [*filter(None, named)]
        if not isinstance(raw, list) or not raw:
            self._say("S202.claims", document.span(("claims",)))
            return []
        return [c for i, item in enumerate(raw) if (c := self._listed(document, item, ("claims", i)))]

    def _named(self, document: ReadableDocument, name: str, says: str, path: Path) -> Claim | None:
        return self._claim(self._player(name, document.span(path, True)), says, document.span(path))

    def _listed(self, document: ReadableDocument, item: object, path: Path) -> Claim | None:
        if not isinstance(item, dict):
            self._say("S202.claim", document.span(path))
            return None
        for name in item:
            if name not in FIELDS:
                hint = nearest(str(name), FIELDS, "known_here", mark=True)
                self._say("S201.field", document.span((*path, name), True), hint, name=name)
        missing = [name for name in FIELDS[:2] if item.get(name) is None]
        for name in missing:
            self._say("S203.missing", document.span(path), name=name)
        if missing:
            return None
        by = self._player(str(item["by"]), document.span((*path, "by")))
        claim = self._claim(by, _text(item["says"]), document.span((*path, "says")))
        if claim is None:
            return None
        if "win" in item:
            claim = claim._replace(win=self._winner(str(item["win"]), document.span((*path, "win"))))
        wanted = item.get("explained")
        ids = () if wanted is None else tuple(map(str, wanted)) if isinstance(wanted, list) else (str(wanted),)
        return claim._replace(explained=ids)

    # --- what a claim says ------------------------------------------------------------------------------------------

    def _claim(self, by: str, says: str, span: Span) -> Claim | None:
        if len(says) > LONGEST:
            self._say("S211.long", span, n=len(says), examples=EXAMPLES)
            return None
        facts: list[Fact] = []
        win, before = "", len(self.problems)
        try:
            for piece in self.text.read(says):
                win = self._winner(piece.win, span) if piece.win else win
                for fact in piece.facts:
                    if fact.sense == OF and fact.who in self.winners:
                        win, fact = fact.who, fact._replace(sense=FREE, who="")
                    self._add(facts, fact._replace(sense=PAYS) if fact.sense == OF else fact, span)
        except Unread as unread:
            exact = plain(says) == says.lower() and span.end - span.start == len(says)
            where = Span(span.source, span.start + unread.at, span.end) if exact else span
            self._say(unread.sentence, where, text=unread.text, near=unread.near, examples=EXAMPLES)
        if not facts and len(self.problems) == before:
            self._say("S211.nothing", span, examples=EXAMPLES)
        return None if len(self.problems) > before or not by else Claim(by, says.strip(), tuple(facts), win)

    def _add(self, facts: list[Fact], fact: Fact, span: Span) -> None:
        before = facts[-1] if facts else fact
        if (fact.what, fact.sense) == (CHIPS, FREE) and before.is_amount and before.sense in (PAYS, GETS):
            fact = fact._replace(sense=before.sense, who=before.who)  # “pays 2000 and 1 chip”: he pays that too
        same = [f for f in facts if f.what == fact.what]
        if fact.what in ("yaku", "dora"):
            same = [f for f in same if f.counted[0] == fact.counted[0]]
        if fact.who:  # what each of several players gives or gets
            same = [f for f in same if not f.who or f.who == fact.who]
        if fact in same or (same and fact == Fact("refused", "any")):
            return
        if same == [Fact("refused", "any")]:  # a reason replaces the bare refusal
            facts.remove(same.pop())
        if same:
            self._say("S206.two_claims", span, what=fact.what)
        facts.append(fact)

    # --- players ----------------------------------------------------------------------------------------------------

    def _player(self, name: str, span: Span) -> str:
        name = seat_of(name, self.seats)
        if name in self.seats or not self.seats:
            return name
        self._say("S205.stranger", span, nearest(name, self.seats, "seats"), name=name)
        return ""

    def _winner(self, name: str, span: Span) -> str:
        name = self._player(name, span)
        if name and self.winners and name not in self.winners:
            self._say("S205.no_winner", span, name=name, winners=", ".join(dict.fromkeys(self.winners)))
        return name

    def _say(self, sentence: str, span: Span, help_: Phrase | None = None, **words: Any) -> None:
        self.problems.append(problem(sentence, span=span, help=help_, **words))


def _text(says: object) -> str:
    return "no win" if says is False else "" if says is None else str(says)


def yaku_names(rules: Rules) -> dict[str, str]:
    """Return what the game of these rules calls its yaku, in either language: ids by name."""
    keys = (key for key in rules.values if key.startswith("yaku.") or ".times." in key)
    ids = {key.rpartition(".")[2]: (key.removeprefix("yaku."), key) for key in keys}
    names = ((rules.name(name, lang), id_) for id_, names in ids.items() for name in names for lang in ("ja", "en"))
    spelled = {id_.replace("_", " "): id_ for id_ in ids}
    return {**spelled, **{name: id_ for name, id_ in names if "." not in name}}


def players_of(record: GameRecord) -> tuple[str, ...]:
    """Return everybody at the table, those who sit out too."""
    players: tuple[str, ...] = getattr(record, "everybody", record.seats)
    return players


def winners_of(record: object) -> list[str]:
    """Return the players who won according to a record, in any engine."""
    wins = [*getattr(record, "wins", ()), *(e for e in getattr(record, "events", ()) if hasattr(e, "tile"))]
    winners = [w.player for w in wins if hasattr(w, "by") and hasattr(w, "player")]
    return winners + [x.player for e in wins for x in getattr(e, "winners", ())]


def claims_about(
    record: GameRecord, rules: Rules, texts: Sequence[str], document: ReadableDocument | None = None
) -> tuple[list[Claim], list[Problem]]:
    """Return the readable claims about a typed record, and what is wrong with the others. Raises :class:`InputError` if
    none can be read."""
    reader = ClaimReader(players_of(record), winners_of(record), yaku_names(rules), rules.values)
    claims = _read(reader, texts, document)
    if reader.problems and not claims:
        raise InputError(reader.problems)
    return claims, reader.problems


def read_claims(entry: Entry, texts: Sequence[str] = ()) -> list[Claim]:
    """Return the claims about a record that was read: those of ``texts``, written as for ``--claim``, and the record's
    own claims of players who have none there.

    Raises :class:`InputError` with every problem.
    """
    claims, unread = claims_about(entry.record, entry.rules, texts, entry.document)
    refuse(unread)
    return claims


def check_claims(texts: Sequence[str], document: ReadableDocument) -> list[Problem]:
    """Return every problem with the claims about a record that could not be read."""
    reader = ClaimReader((), ())
    _read(reader, texts, document)
    return reader.problems


def _read(reader: ClaimReader, texts: Sequence[str], document: ReadableDocument | None) -> list[Claim]:
    claims = [c for n, text in enumerate(texts, 1) if (c := reader.option(text, n))]
    heard = {c.by for c in claims}
    if document is not None:
        claims += [c for c in reader.document(document) if c.by not in heard]
    return claims
