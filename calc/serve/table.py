"""The table: one match file, seen and changed by several phones at once.

A change carries the version of the file that the phone saw, and an id that is stored with the hand in the file. A
change based on an outdated version is refused with the current state. A change that arrives twice, because the phone
never received the answer, is made once, even if the server was killed in between. What it shares with a prompt on the
same file is :class:`calc.cli.shared.SharedNotebook`.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

from .. import compiled
from ..cli.shared import SharedNotebook
from ..compiled import sha256
from ..line.writer import write_hand
from ..match.notebook import Hand, Notebook
from ..match.record import PartView
from ..match.settle import MatchResult
from ..match.walk import Walk, round_of
from ..problems.codes import translate_problem
from ..problems.document import document_of
from ..problems.problems import InputError, Problem
from ..render.html.markup import Markup
from ..render.html.match import evening_card, last_match, match_page, origin_of, owed
from ..render.html.page import HandPage, problems_card
from ..render.html.safe import clean
from ..render.match import next_turn, turn_in_full
from ..render.preview import preview
from ..render.review import review
from ..render.words import Words
from ..systems.base import lazy
from ..verdict.verdict import as_data
from .form import form, record_of_taps, taps_of_record

Answer: TypeAlias = dict[str, Any]
"""What the page is answered, ready for JSON."""
OK, CONFLICT, WRONG = 200, 409, 422
"""HTTP statuses: done; another change came before; the hand has problems."""
_ID = re.compile("[0-9a-z]{8,40}")
PHONE = _ID
"""The id of a phone."""
_MOST_BEGUN = 32
"""The phones whose hands others see while they are entered."""
_AUTHOR = re.compile(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]{0,40}")
"""What can stand in a remark of YAML, in one line."""


class Edit(NamedTuple):
    """A change requested by a phone."""

    id: str
    version: str
    """The version of the file that the phone saw."""
    hand: Hand | None = None
    """A line, or a record with its tiles one by one; ``None``: the last hand is removed."""
    number: int = 0
    """The number of the hand that it replaces; 0: it is new."""
    author: str = ""
    """What the phone is called; written behind the hand."""
    restore: str = ""
    """The version that is put back, if one is."""
    match: list[str] | None = None
    """The players of the next match in their seats, if one is begun."""
    of_match: int = 0
    """The number of the match that the replaced hand is of; 0: the present one."""

    @classmethod
    def from_body(cls, value: Mapping[str, Any]) -> Edit:
        """Return a change from the body of a phone's question; a field that is missing has its default. Anybody at the
        table's address can send a body, so a field of another type, or an id or author with characters that our page
        does not send, raises ValueError; a body without an id or version raises TypeError."""
        change = cls(**{name: value[name] for name in cls._fields if name in value})
        texts, numbers = (change.id, change.version, change.author, change.restore), (change.number, change.of_match)
        names = [] if change.match is None else change.match
        has_right_types = (
            all(isinstance(text, str) for text in texts)
            and all(type(number) is int for number in numbers)  # a bool is no number here
            and isinstance(names, list)
            and all(isinstance(name, str) for name in names)
            and isinstance(change.hand, str | dict | None)
        )
        if not has_right_types or not _ID.fullmatch(change.id) or not _AUTHOR.fullmatch(change.author):
            raise ValueError("no change")
        return change


class BegunHand(NamedTuple):
    """A hand that a phone is entering, as far as the other phones see it."""

    author: str
    """What the phone is called."""
    riichi: list[str]
    """The players whose sticks it has laid."""
    number: int
    """The number of the hand that it corrects; 0: it enters the next one."""

    @classmethod
    def from_body(cls, value: Mapping[str, Any], players: Sequence[str]) -> BegunHand | None:
        """Return the hand that a phone is entering, from the body of its question; ``None`` if it enters none, or none
        any more. Raises ValueError for wrong values even then: another type, a riichi of nobody among the ``players``,
        an author with characters that our page does not send."""
        begun = cls(value.get("author", ""), value.get("riichi", []), value.get("number", 0))
        names = begun.riichi if isinstance(begun.riichi, list) else [""]  # nobody is called "", so it is refused
        has_right_types = isinstance(begun.author, str) and type(begun.number) is int
        if not has_right_types or not all(name in players for name in names):
            raise ValueError("no draft")
        if not _AUTHOR.fullmatch(begun.author):
            raise ValueError("no name")
        return begun if value.get("begun") else None


class SharedEvening:
    """An evening in progress."""

    _rule_on = lazy("calc.serve.ruling:rule_on")

    def __init__(self, notebook: Notebook) -> None:
        """Begin with a notebook as it stands in its file. The form of the page is made once, as the players and the
        game stay the same. Raises InputError if the notebook cannot be settled."""
        self.shared = SharedNotebook(notebook)
        self.news = asyncio.Event()
        """What those wait for who listen for changes: at every change it is set, and another takes its place."""
        self._states: dict[str, Answer] = {}
        """The state of the table as it was last made, by language; empty after a change."""
        self._begun = OrderedDict[str, tuple[str, BegunHand]]()
        """What phones are entering, by their ids, each with the version of the file that it was begun for."""
        self.form = form(self._walk())

    @property
    def notebook(self) -> Notebook:
        """The present version."""
        return self.shared.notebook

    def look(self) -> None:
        """Look whether a prompt or an editor has written into the file (:meth:`SharedNotebook.look`). If so, the
        notebook changes, and all phones that listen are woken."""
        if self.shared.look():
            self._announce_news()

    def _announce_news(self) -> None:
        """Forget the states that were made for phones (:attr:`_states`), which are out of date now, and wake all phones
        that listen: they ask for a new one."""
        self._states = {}
        self._wake_all()

    def _wake_all(self) -> None:
        """End the waiting of all who listen for news. A new event takes the place of the one that they waited for, as
        an event stays set."""
        news, self.news = self.news, asyncio.Event()
        news.set()

    # --- hands that are being entered -------------------------------------------------------------------------------

    def share(self, phone: str, begun: BegunHand | None) -> None:
        """Keep what a phone is entering (``None``: nothing any more) for the other phones to see, and wake those that
        listen. It is kept in memory only, with the version of the table that it was begun for, as no phone shows it
        after a change. If too many phones enter hands, the one that was silent longest is forgotten."""
        earlier = self._begun.pop(phone, None)  # removed first, so that it moves to the end, as the latest
        if begun:
            self._begun[phone] = self.notebook.version, begun
        while len(self._begun) > _MOST_BEGUN:
            self._begun.popitem(last=False)
        if earlier or begun:
            self._wake_all()

    def begun_elsewhere(self, phone: str) -> list[Answer]:
        """Return what all phones but this one are entering for the present version of the table."""
        version = self.notebook.version
        return [begun._asdict() for other, (of, begun) in self._begun.items() if other != phone and of == version]

    # --- changes ----------------------------------------------------------------------------------------------------

    def change(self, edit: Edit, lang: str) -> tuple[int, Answer]:
        """Make the change that a phone asked for in the notebook and its file, and wake all phones that listen. Return
        the HTTP status, and the state of the table or the problems of the change.

        A change that was made before is not made twice, as a phone asks again when it got no answer. A change that was
        asked for at another version of the file is a conflict: nothing is changed, and the phone gets the present
        state. Raises ValueError for a match of other players.
        """
        self.look()
        if edit.id in self.shared.taken:
            return OK, {**self.state(lang), "made": self.shared.made(edit.id)}
        # somebody else was quicker, or the file can no longer be read
        if edit.version != self.notebook.version or self.shared.problems:
            return CONFLICT, self.state(lang)
        try:
            notebook = self._notebook_after(edit)
            if notebook is None or not self.shared.change(notebook, edit.id):
                return CONFLICT, self.state(lang)
        except InputError as error:
            return WRONG, _problems(error.problems, lang)
        self._announce_news()
        return OK, {**self.state(lang), "made": self.notebook.version}

    def _notebook_after(self, edit: Edit) -> Notebook | None:
        """Return the notebook as it is after a change: an earlier version restored, another match begun, the last hand
        removed, a hand replaced, or a new one added. ``None`` if the version to restore is kept no more.

        Raises InputError for a hand with problems, and for a hand of an earlier match with which that match cannot be
        settled, as the state of the table shows problems of the present match alone. Raises ValueError for a match of
        other players.
        """
        if edit.restore:
            return self.shared.restored(edit.restore, edit.id)
        remark = f"{edit.id} {edit.author}".rstrip()
        if edit.match:
            return self._with_match(edit.match, remark)
        if edit.hand is None:
            return self.shared.without_last(edit.id)
        if edit.number:
            changed = self._with_other(edit.hand, edit.number, edit.of_match, remark)
            if changed.match_number:
                changed.settled()  # only to raise InputError
            return changed.of_present_match()
        return self.notebook.with_hand(self._hand_as_line(edit.hand, self._walk()), remark)

    def _with_other(self, hand: Hand, number: int, match: int, remark: str = "") -> Notebook:
        """Return the notebook with the hand of this ``number`` in a ``match`` (0: the present one) replaced; its
        present match is that one. Raises InputError if there is no such hand, or for a record that cannot be read."""
        notebook = self.notebook.of_match(match)
        notebook.hand(number)  # raises if there is none
        # the walk up to that hand; the present match's is remembered
        walk = notebook.walked(number - 1) if match else self._walk(number - 1)
        return notebook.with_other(number, self._hand_as_line(hand, walk), remark)

    def _with_match(self, players: list[str], remark: str) -> Notebook:
        """Return the notebook with another match of the same players, who may have changed seats. Raises ValueError for
        other players, as the form of the page was made for these."""
        if sorted(players) != sorted(self._walk().match.players):
            raise ValueError("other players")
        return self.notebook.with_match(players, remark)

    def _walk(self, hands: int | None = None) -> Walk:
        """Return the present match after its first ``hands``; by default (``None``) after all that are settled, which
        is remembered and need not be walked again."""
        if hands is None and self.shared.settled:
            return self.shared.settled.walks[-1]
        return self.notebook.walked(hands or 0)  # None: nothing is settled before the first hand

    def _hand_as_line(self, hand: Hand, walk: Walk) -> Hand:
        """Return a hand that follows those of a ``walk`` as it is to stand in the file. A typed line stays as it is. A
        tapped record becomes a line, which people read better, if the line settles alike; else it stays a record.
        Raises InputError for a record that cannot be read or settled."""
        if isinstance(hand, str):
            return hand
        part = self._read_hand(hand, walk)
        record: dict[str, object] = part.value
        played = walk.try_hand(part)
        try:
            line = write_hand(record, walk.engine)
            # a line that cannot say all of the record settles in another way, or cannot be settled
            same = as_data(walk.try_hand(self.notebook.read_next_hand(line, walk))) == as_data(played)
        except ValueError:  # InputError is one: for a name that no line can contain
            return record
        return line if same else record

    def _read_hand(self, hand: object, walk: Walk) -> PartView:
        """Return a hand that was typed as a line, or tapped (any other value), as a part of a match. Raises InputError
        for a line that cannot be read, and for a value that no record can contain."""
        if isinstance(hand, str):
            return self.notebook.read_next_hand(hand, walk)
        document = document_of(record_of_taps(hand, walk.engine))
        return PartView(document, (), document.value)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def state(self, lang: str) -> Answer:
        """Return the state of the table. Every phone asks for it after each change, so it is made once for each
        language, and kept until the next change. Looks first whether the file was changed (:meth:`look`)."""
        self.look()
        if lang not in self._states:
            self._states[lang] = self._make_state(lang)
        return self._states[lang]

    def _make_state(self, lang: str) -> Answer:
        """Return the state of the table, as all phones show it until the next change. ``marks``: one for each hand,
        which changes with its text; by these a phone sees what happened since its draft was begun. ``authors``: who
        entered each hand; empty if the phone has no seat, ``None`` if no phone did."""
        walk = self._walk()
        hands = zip(self.notebook.hands, self.notebook.remarks, strict=True)
        seats, out = walk.course.table(walk.deal.dealer)
        evening = self._evening(walk)
        state = {
            "version": self.notebook.version,
            "seats": seats,
            "out": out,
            "players": walk.match.players,
            "match": self.notebook.matches,
            "evening": evening_card(evening, lang) if evening else "",
            "owed": owed(evening, lang) if evening and walk.over else "",
            "over": walk.over,
            "hands": len(walk.hands),
            "where": self._next(walk, lang),
            "table": self._table(walk, lang),
            "marks": [sha256(f"{hand}{remark}".encode("utf-8", "replace"))[:8] for hand, remark in hands],
            "authors": [author if id_ else None for id_, author in self.notebook.remarks],
            "problems": problems_card(self.shared.problems, lang) if self.shared.problems else "",
        }
        # before the first hand there is nothing to show of the last
        if self.shared.settled is None:
            return state
        match = last_match(self.shared.settled, lang, origin_of(self.notebook.name))
        return {**state, **match._asdict(), "last": self.hand(0, lang)}

    def _evening(self, walk: Walk) -> MatchResult | None:
        """Return the settled evening once a match of it is over; before that ``None``, as nobody owes anything yet.
        ``None`` too if an editor has spoiled an earlier match: the present one can be played all the same."""
        if not walk.over and self.notebook.matches == 1:
            return None
        try:
            return self.notebook.evening()
        except InputError:
            return None

    def _table(self, walk: Walk, lang: str) -> Answer:
        """Return what lies on the table before the hand being played: scores, chips (``None`` if nobody has any),
        riichi sticks, the points that one more stick would cost, and the deal, in short and as it is said."""
        deal, course = walk.deal, walk.course
        words = Words(lang, compiled.words(__file__, "serve"))
        # what a game does not count (rounds, a dealer's streak) is left out of the name of its deal
        played = (round_of(deal) if course.rounds else "", deal.lap, deal.honba, deal.in_row if course.streaks else 0)
        chips = walk.chips if any(walk.chips.values()) else None
        stick = walk.match.rules.values.get("sticks.value", 0)
        named = {"round": next_turn(words, walk), "deal": turn_in_full(words, *played)}
        return {"scores": walk.scores, "chips": chips, "sticks": deal.sticks, "stick": stick, **named}

    def _next(self, walk: Walk, lang: str) -> str:
        """Return the hand now being played in words, for the head of the page: its deal, if the game has rounds, who
        deals, and the riichi sticks on the table. If the match is over, return that it is."""
        words = Words(lang, compiled.words(__file__, "serve"))
        if walk.over:
            return words("over")
        deal = walk.deal
        sticks = words("sticks_n", n=deal.sticks) if deal.sticks else ""
        dealer = words("dealer", player=clean(deal.dealer))
        return " · ".join(text for text in (next_turn(words, walk), dealer, sticks) if text)

    def hand(self, number: int, lang: str, match: int = 0) -> Answer:
        """Return a hand of a ``match`` (0: the present one) by its number, from 1 (0: the last): its ruling, and under
        ``hand`` the hand as it can be tapped again to correct it. That is ``None`` for one that can only be written as
        a line. Raises IndexError for an unknown hand or match."""
        notebook = self.notebook.of_match(match)
        walk = notebook.walk if match else self._walk()
        settled = walk.hands[number - 1]  # of 0 the last one
        value = walk.match.hands[number - 1].value
        present = self._walk().match
        tapped = None
        # the form on the phones is that of the present match, and could not show another game or other players
        if (walk.match.rules.id, {*walk.match.players}) == (present.rules.id, {*present.players}):
            with suppress(InputError):
                tapped = taps_of_record(value, walk.engine)
        ruling = {"title": "", "where": "", "html": ""}
        if settled.result:
            page = HandPage(settled.result, lang, settled)
            which = Words(lang, compiled.words(__file__, "serve"))("hand_n", n=settled.number)
            where = [which, *page.where]
            ruling = {"title": clean(page.title), "where": " · ".join(where), "html": page.section(where)}
        line = notebook.hand(settled.number)
        scores = {player: n - settled.points[player] for player, n in settled.scores.items()}  # before it
        place = {"number": settled.number, "of_match": match, "seats": settled.seats, "scores": scores}
        return {**place, "hand": tapped, "line": line, **ruling}

    def earlier(self, match: int, lang: str) -> Answer:
        """Return an earlier match of the evening by its number (``match``), in the form of the state, so that the page
        shows it in the same way as the present one. Raises IndexError for a match without hands."""
        settled = self.notebook.of_match(match).settled()
        if settled is None:
            raise IndexError(match)
        return {"players": settled.matches[-1].players, **last_match(settled, lang)._asdict()}

    def sheet(self, lang: str) -> str:
        """Return the evening as a page (HTML) to print or to send. Raises IndexError before the first hand, as there is
        nothing to print, and InputError if an editor has spoiled an earlier match."""
        evening = self.notebook.evening()
        if evening is None:
            raise IndexError("no hand")
        return match_page(evening, lang, origin=origin_of(self.notebook.name))

    def reading(self, hand: object, lang: str) -> tuple[int, Answer]:
        """Return the status of the answer, and what a hand that somebody is entering would be worth as the next one.
        Before its winning tile is chosen it is what the hand waits for; if the hand is wrong, what is wrong. Nothing is
        changed."""
        walk = self._walk()
        try:
            return OK, {"html": Markup(lang).blocks(preview(walk, self._read_hand(hand, walk), lang))}
        except InputError as error:
            return WRONG, _problems(error.problems, lang)

    def review(self, hand: Hand, number: int, lang: str, match: int = 0) -> tuple[int, Answer]:
        """Return the status of the answer, and what a hand would come to, for its player to say yes or no: its
        payments, the scores after it, what changes in later hands, its warnings. It is a new hand, or takes the place
        of the hand with this ``number`` in a ``match`` (0: the present one). The notebook stays unchanged. Raises
        ValueError if no hand would be left."""
        before = None
        try:
            if number:
                changed = self._with_other(hand, number, match)
                before = self.notebook.of_match(match).settled() if match else self.shared.settled
            else:
                changed = self.notebook.with_hand(self._hand_as_line(hand, self._walk()))
            settled = changed.settled()
        except InputError as error:
            return WRONG, _problems(error.problems, lang)
        if settled is None:
            raise ValueError("no hand")
        blocks = review(settled.matches[-1], number, lang, before.matches[-1] if before else None)
        return OK, {"html": Markup(lang).blocks(blocks), "version": self.notebook.version}

    def disputed(self, claims: list[str], lang: str, number: int = 0, match: int = 0) -> tuple[int, Answer]:
        """Return the status of the answer, and the ruling on claims about the hand with this ``number`` (from 1, 0: the
        last) of a ``match`` (0: the present one), or what is wrong if there can be none. The notebook stays
        unchanged."""
        try:
            record, rules = self.notebook.of_match(match).record_of_hand(number)
            return OK, {"html": self._rule_on(record, rules, claims, lang)}
        except InputError as error:
            return WRONG, _problems(error.problems, lang)


def _problems(problems: list[Problem], lang: str) -> Answer:
    """Return what is wrong as an answer to the page: a card to show (``html``), and each problem with the path of its
    field, so that the form can mark the field."""
    problem_rows = [(p.code, p.sentence, list(p.path), *translate_problem(p, lang)) for p in problems]
    rows = [dict(zip(("code", "sentence", "path", "text", "help"), row, strict=True)) for row in problem_rows]
    return {"problems": rows, "html": problems_card(problems, lang)}
