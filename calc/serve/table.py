"""The table: one match file, seen and changed by several phones at once.

A change carries the version of the file that the phone saw, and an id that is stored with the hand in the file. A
change based on an outdated version is refused with the current state. A change that arrives twice, because the phone
never received the answer, is made once, even if the server was killed in between. What it shares with a prompt on the
same file is :class:`calc.cli.shared.SharedNotebook`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from .. import compiled
from ..cli.shared import SharedNotebook
from ..compiled import sha256
from ..line.writer import write_hand
from ..match.notebook import Hand, Notebook
from ..match.record import PartView
from ..match.walk import Walk, round_of
from ..problems.codes import in_language
from ..problems.document import document_of
from ..problems.problems import InputError, Problem
from ..render.html.markup import Markup
from ..render.html.match import evening_card, last_match
from ..render.html.page import HandPage, problems_card
from ..render.html.safe import clean
from ..render.match import turn
from ..render.preview import preview
from ..render.review import review
from ..render.words import Words
from ..systems.base import lazy
from ..verdict.verdict import as_data
from .form import folded, form, spread

Answer: TypeAlias = dict[str, Any]
"""What the page is answered, ready for JSON."""
OK, CONFLICT, WRONG = 200, 409, 422
"""HTTP statuses: done; another change came before; the hand has problems."""
_ID = re.compile("[0-9a-z]{8,40}")
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

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Edit:
        """Return a change as sent by a phone. Raises ValueError for anything else."""
        change = cls(**{name: value[name] for name in cls._fields if name in value})
        sound = isinstance(change.id, str) and _ID.fullmatch(change.id) and type(change.number) is int
        texts = (change.version, change.author, change.restore)
        sound = sound and all(isinstance(text, str) for text in texts)
        names = change.match
        sound = sound and (names is None or (isinstance(names, list) and all(isinstance(name, str) for name in names)))
        if not sound or not isinstance(change.hand, str | dict | None) or not _AUTHOR.fullmatch(change.author):
            raise ValueError("no change")
        return change


class SharedEvening:
    """An evening in progress."""

    _rule_on = lazy("calc.serve.ruling:rule_on")

    def __init__(self, notebook: Notebook) -> None:
        """Begin with a notebook as it stands in its file."""
        self.shared = SharedNotebook(notebook)
        self.news = asyncio.Event()
        """Set, and replaced by another, at every change."""
        self._shown: dict[str, Answer] = {}
        self.form = form(self._walk())

    @property
    def notebook(self) -> Notebook:
        """The present version."""
        return self.shared.notebook

    def look(self) -> None:
        """Take over what others, a prompt or an editor, wrote into the file."""
        if self.shared.look():
            self._announce_news()

    def _announce_news(self) -> None:
        """Tell everybody that something is new."""
        self._shown = {}
        news, self.news = self.news, asyncio.Event()
        news.set()

    # --- changes ----------------------------------------------------------------------------------------------------

    def change(self, asked: Edit, lang: str) -> tuple[int, Answer]:
        """Make a change; returns the status, and the state of the table or what is wrong."""
        self.look()
        if asked.id in self.shared.taken:
            return OK, {**self.state(lang), "made": self.shared.made(asked.id)}
        if asked.version != self.notebook.version or self.shared.problems:
            return CONFLICT, self.state(lang)
        try:
            notebook = self._notebook_after(asked)
            if notebook is None or not self.shared.change(notebook, asked.id):
                return CONFLICT, self.state(lang)
        except InputError as error:
            return WRONG, _problems(error.problems, lang)
        self._announce_news()
        return OK, {**self.state(lang), "made": self.notebook.version}

    def _notebook_after(self, asked: Edit) -> Notebook | None:
        """Return the notebook after a change; ``None`` if the version to be restored is forgotten."""
        if asked.restore:
            return self.shared.restored(asked.restore, asked.id)
        remark = f"{asked.id} {asked.author}".rstrip()
        if asked.match:
            return self._with_match(asked.match, remark)
        if asked.hand is None:
            return self.shared.without_last(asked.id)
        if asked.number:
            self.notebook.hand(asked.number)
            hand = self._hand_as_line(asked.hand, asked.number - 1)
            return self.notebook.with_other(asked.number, hand, remark)
        return self.notebook.with_hand(self._hand_as_line(asked.hand), remark)

    def _with_match(self, players: list[str], remark: str) -> Notebook:
        """Return the notebook with another match of the same players. Raises ValueError for other players."""
        if sorted(players) != sorted(self._walk().match.players):
            raise ValueError("other players")
        return self.notebook.with_match(players, remark)

    def _walk(self, hands: int | None = None) -> Walk:
        """Return the match after so many of its hands, by default all."""
        if hands is None and self.shared.settled:
            return self.shared.settled.walks[-1]
        return self.notebook.walked(hands or 0)

    def _hand_as_line(self, hand: Hand, hands: int | None = None) -> Hand:
        """Return a hand as written in the file: as a line if a line can say the same."""
        if isinstance(hand, str):
            return hand
        walk = self._walk(hands)
        part = self._read_hand(hand, walk)
        record: dict[str, object] = part.value
        played = walk.try_hand(part)
        try:
            line = write_hand(record, walk.engine)
            same = as_data(walk.try_hand(self.notebook.read_line(line, walk))) == as_data(played)
        except ValueError:  # InputError is one: for a name that no line can contain
            return record
        return line if same else record

    def _read_hand(self, hand: object, walk: Walk) -> PartView:
        """Return a hand that was typed as a line, or tapped, as a part of a match. Raises InputError for a line."""
        if isinstance(hand, str):
            return self.notebook.read_line(hand, walk)
        document = document_of(folded(hand, walk.engine))
        return PartView(document, (), document.value)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def state(self, lang: str) -> Answer:
        """Return the state of the table."""
        self.look()
        if lang not in self._shown:
            self._shown[lang] = self._make_state(lang)
        return self._shown[lang]

    def _make_state(self, lang: str) -> Answer:
        """Return the state of the table, as it is shown until the next change."""
        walk = self._walk()
        hands = zip(self.notebook.hands, self.notebook.remarks, strict=True)
        seats, out = walk.course.table(walk.deal.dealer)
        state = {
            "version": self.notebook.version,
            "seats": seats,
            "out": out,
            "players": walk.match.players,
            "match": self.notebook.matches,
            "evening": self._evening(walk, lang),
            "over": walk.over,
            "hands": len(walk.hands),
            "where": self._next(walk, lang),
            "table": self._table(walk, lang),
            "marks": [sha256(f"{hand}{remark}".encode("utf-8", "replace"))[:8] for hand, remark in hands],
            "authors": self.shared.authors,
            "problems": problems_card(self.shared.problems, lang) if self.shared.problems else "",
        }
        if self.shared.settled is None:
            return state
        return {**state, **last_match(self.shared.settled, lang)._asdict(), "last": self.hand(0, lang)}

    def _evening(self, walk: Walk, lang: str) -> str:
        """Return the payments and standings of the evening, once a match is over."""
        if not walk.over and self.notebook.matches == 1:
            return ""
        try:
            evening = self.notebook.evening()
        except InputError:  # an earlier match that an editor has spoiled: the present one can be played all the same
            return ""
        return evening_card(evening, lang) if evening else ""

    def _table(self, walk: Walk, lang: str) -> Answer:
        """Return what lies on the table: scores, chips if anybody has any, the round in short, riichi sticks."""
        deal, course = walk.deal, walk.course
        words = Words(lang, compiled.words(__file__, "serve"))
        round_ = turn(
            words, round_of(deal) if course.rounds else "", deal.lap, deal.honba, deal.in_row if course.streaks else 0
        )
        chips = walk.chips if any(walk.chips.values()) else None
        return {"scores": walk.scores, "chips": chips, "round": round_, "sticks": deal.sticks}

    def _next(self, walk: Walk, lang: str) -> str:
        """Return the hand now being played, in words."""
        words = Words(lang, compiled.words(__file__, "serve"))
        if walk.over:
            return words("over")
        deal, course = walk.deal, walk.course
        round_ = round_of(deal) if course.rounds else ""
        named = turn(words, round_, deal.lap, deal.honba, deal.in_row if course.streaks else 0)
        sticks = words("sticks_n", n=deal.sticks) if deal.sticks else ""
        dealer = words("dealer", player=clean(deal.dealer))
        return " · ".join(text for text in (named, dealer, sticks) if text)

    def hand(self, number: int, lang: str) -> Answer:
        """Return a hand of the match, from 1, 0 for the last one: its ruling, and the hand as it can be tapped again.
        Raises IndexError."""
        walk = self._walk()
        settled = walk.hands[number - 1]
        value = walk.match.hands[number - 1].value
        try:
            tapped = spread(value, walk.engine)
        except InputError:
            tapped = None
        page = HandPage(settled.result, lang) if settled.result else None
        ruling = {"title": clean(page.title), "html": page.section(page.where)} if page else {"title": "", "html": ""}
        line = self.notebook.hand(settled.number)
        return {"number": settled.number, "hand": tapped, "line": line, "seats": settled.seats, **ruling}

    def reading(self, hand: object, lang: str) -> tuple[int, Answer]:
        """Return what a hand would be worth as the next one, or what it waits for."""
        walk = self._walk()
        try:
            return OK, {"html": Markup(lang).blocks(preview(walk, self._read_hand(hand, walk), lang))}
        except InputError as error:
            return WRONG, _problems(error.problems, lang)

    def review(self, hand: Hand, number: int, lang: str) -> tuple[int, Answer]:
        """Return what a hand would come to, as a new one or (``number``) in place of another one: its payments, the
        scores after it, what changes behind it, its warnings."""
        try:
            if number:
                self.notebook.hand(number)
            written = self._hand_as_line(hand, number - 1 if number else None)
            changed = self.notebook.with_other(number, written) if number else self.notebook.with_hand(written)
            settled = changed.settled()
        except InputError as error:
            return WRONG, _problems(error.problems, lang)
        if settled is None:
            raise ValueError("no hand")
        before = self.shared.settled.matches[-1] if number and self.shared.settled else None
        blocks = review(settled.matches[-1], number, lang, before)
        return OK, {"html": Markup(lang).blocks(blocks), "version": self.notebook.version}

    def disputed(self, claims: list[str], lang: str) -> tuple[int, Answer]:
        """Return the ruling on claims about the last hand."""
        try:
            return OK, {"html": self._rule_on(*self.notebook.last_hand(), claims, lang)}
        except InputError as error:
            return WRONG, _problems(error.problems, lang)


def _problems(problems: list[Problem], lang: str) -> Answer:
    """Return what is wrong, as a card, and the fields concerned."""
    problem_rows = [(p.code, list(p.path), *in_language(p, lang)) for p in problems]
    rows = [dict(zip(("code", "path", "text", "help"), row, strict=True)) for row in problem_rows]
    return {"problems": rows, "html": problems_card(problems, lang)}
