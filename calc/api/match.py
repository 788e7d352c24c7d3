"""``calc.match``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..match.heads import is_head
from ..match.record import PartView, is_match, players_named
from ..match.settle import MatchResult, settle_match
from ..problems.document import Document, plain_document
from ..problems.problems import InputError, Path, Problem, in_hand
from ..records.values import ReadableDocument
from ..rules.rules import Rules, load_rules
from .advice import advising
from .hands import Changes, Hand, hand_document


def match(
    hands: Hand | Iterable[Hand],
    *,
    rules: Rules | str = "",
    set: Changes | None = None,  # noqa: A002
    rate: str = "",
    follow_record: bool = False,
    ended: bool = False,
) -> MatchResult:
    """Settle a match or an evening: a match file's values, several of them, or hands that follow each other.

    What follows from the hands before may be left out: dealer, round, honba, sticks, scores; of a draw say who laid a
    stick (``draw tenpai A,C riichi C``). Lines and records may be mixed: those that follow each other are one match
    until a round begins again. The players are A, B, C, D, or those that the first hand names (``seats
    Ann,Bea,Cid,Dan``); they keep their names and seats in the hands after it, and the first of them deals first.

    A match with a head is a dict: ``{"players": ["Ann", "Bea", "Cid", "Dan"], "hands": [...]}``, hands as above, with
    ``rules`` (no file), ``title``, ``start`` (points), ``rate``, ``ended``, ``out`` beside them; or without hands
    ``{"final": {"Ann": 41200, ...}}``. ``{"adjust": {"points": {"Ann": -1000, "Bea": 1000}}}`` is a hand of amounts.

    ``rate``: ``points=50/1000,chips=100``, money in its smallest unit. ``follow_record``: where a record says otherwise
    than what follows from the hands before, it is right. ``ended``: a match that is not over ends here, with uma and
    oka; without it ``standings`` are by the points so far. Results are thousandths of place points: 41000 is +41.

    Raises ``calc.InputError`` with everything wrong in every hand; the text of a problem says which hand it is in
    (``hand 2: …``, counted from 1), its ``path`` begins with ``("hands", 1)`` (counted from 0).

    >>> import calc
    >>> evening = calc.match(["B ron C 234m22444p33567s3s riichi", "A tsumo 123456789m 11p 23s 4s"], rules="tcg")
    >>> evening.matches[0].hands[-1].scores
    {'A': 30200, 'B': 25000, 'C': 21100, 'D': 23700}
    >>> calc.match(["Bea ron Cid mangan seats Ann,Bea,Cid,Dan", "draw tenpai Ann"]).matches[0].hands[-1].dealer
    'Bea'
    """
    several = [hands] if isinstance(hands, (str, Mapping)) else hands
    with advising():
        asked = load_rules(rules) if rules else ""
        documents = [*_documents_of(several, asked)]
        try:
            return settle_match(*documents, rules=asked, overrides=set, follow=follow_record, rate=rate, ended=ended)
        except InputError as error:
            # a single text has no hands to be numbered
            if not isinstance(hands, str):
                error.take([_name_hand(problem, documents) for problem in error.problems])
            raise


_IN_MEMORY = "<record>"
"""The source of all hands that a program holds: what is in one source is one match, lines and records alike."""


def _documents_of(hands: Iterable[Hand], rules: Rules | str) -> Iterator[ReadableDocument]:
    """Yield hands or matches as documents. The players whom a hand names sit at the table in the lines after it. A hand
    that cannot be read is a document with its problems, so that those of the others are found too."""
    seats: tuple[str, ...] = ()
    for number, hand in enumerate(hands, 1):  # by its number the same line, entered twice, has two places
        seats = players_named(hand, rules) or seats
        try:
            yield hand_document(hand, rules, words={}, name=_IN_MEMORY, number=number, seats=seats)
        except InputError as error:
            yield _unreadable(hand, error, number)


def _unreadable(hand: Hand, error: InputError, number: int) -> ReadableDocument:
    """Return a hand that cannot be read as a document with the problems of the ``error`` and its place among the hands
    (``number``). A problem without a place gets one in a text that names the type of the hand."""
    place = plain_document(type(hand).__name__, _IN_MEMORY, number)
    unread = next((p.span.source for p in error.problems if p.span), place.source)
    problems = [p if p.span else p._replace(span=place.span(())) for p in error.problems]
    # the whole document (the path is empty), as a view of a part can have problems
    return PartView(Document(place.value, unread, place.place), (), place.value, problems)


def _name_hand(problem: Problem, documents: Sequence[ReadableDocument]) -> Problem:
    """Return a problem with the number of its hand in its path and its text (``hand 2: …``); a problem of no single
    hand is returned as it is."""
    number, match_path = _hand_of(problem, documents)
    return problem if number is None else in_hand(problem, number, match_path)


def _hand_of(problem: Problem, documents: Sequence[ReadableDocument]) -> tuple[int | None, Path]:
    """Return the number of the hand that a problem points into, from 0, and the path of its match if there are several.
    The number is ``None`` if the problem is about a whole match, or has its hand in its path already."""
    place = problem.span
    if place is None or problem.path[:1] == ("hands",):
        return None, ()
    for n, document in enumerate(documents):
        source = document.span(()).source
        # compared by identity, as two hands may be the same line; of a text used twice the first line differs
        is_its_text = source.text is place.source.text and source.first == place.source.first
        if is_head(document) or not is_its_text:  # a head has no hands
            continue
        if not is_match(document):
            return n, ()
        match_path: Path = ("matches", n) if len(documents) > 1 else ()
        hands = document.value.get("hands")
        for k in range(len(hands) if isinstance(hands, list) else 0):  # of hands that are no list the reader speaks
            span = document.span(("hands", k))
            if span.start <= place.start < span.end:
                return k, match_path
        return None, match_path
    return None, ()
