"""The program behind the page without a server: it runs in a worker of the browser, and answers what the page asks.

The worker passes each question and its answer as JSON, and keeps the text of the open evening, the very match file that
``calc match`` reads, before it passes an answer on.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from ..api.waits import waits
from ..cli.files import open_notebook
from ..line.reader import read_line
from ..problems.codes import is_doubt
from ..problems.problems import InputError
from ..readers.reader import read_record
from ..render.html.markup import Markup
from ..render.html.page import HandPage, problems_card
from ..render.html.safe import escape
from ..render.rules_page import pinned, tables
from ..rules.rules import load_rules
from ..rules.schema import schema_of
from ..schema.starter import keys_for_the_wall
from ..serve.requests import MOST_CLAIMS, Reply, answer, language_of
from ..serve.table import OK, WRONG, SharedEvening
from ..steps import placing, settle
from ..systems import is_engine
from ..systems.base import lazy

Question: TypeAlias = Mapping[str, object]
"""What the page asks, by field: always with its ``lang``."""
MOST_BYTES = 1 << 20
"""The most bytes of a file that is imported: a season of an evening a week has a tenth."""
_MOST_IN_A_CODE = 10_000
"""The most characters of a text to draw as a code, several times what a code can hold."""
_MOST_IN_A_LINE = 10_000
"""The most characters of a hand line that a page sends; the reader has a lower limit, and a problem for it."""
_FILE = "evening.yaml"
_CLUB = re.compile(r"[\w-]{1,60}\.yaml")
_LONGEST_NAME = 100
"""Characters of the name of rules, above those of a club's file and of a system."""


def _text(question: Question, field: str, most: int = MOST_BYTES) -> str:
    """Return the text of a question's field, empty if it has no such field. Raises ValueError for anything but a text
    of at most ``most`` characters: no page sends that, but a link may have any text in it."""
    text = question.get(field, "")
    if not isinstance(text, str) or len(text) > most:
        raise ValueError(field)
    return text


class Pocket:
    """The evenings of a browser, one of them open, in a folder of its own."""

    _rule_on, _value = lazy("calc.serve.ruling:rule_on"), lazy("calc.api.value:value")
    _codes, _check = lazy("segno:"), lazy("calc.rules.proofreader:check")
    """What few evenings ask for: its imports are a quarter of all before a first ruling."""

    def __init__(self, folder: str) -> None:
        """Begin without an open evening. Makes the folder, and changes the working directory of the process to it for
        good: so files of evenings and clubs are called by their names alone, and a process has one pocket at a time."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        os.chdir(folder)
        self.table: SharedEvening | None = None
        self.without_evening: dict[str, Callable[[Question, str], Reply]] = {
            "begin": self.begin,
            "open": self.open,
            "club": self.keep_club,
            "forget": self.forget_club,
            "score": self.score,
            "value": self.value,
            "waits": self.waits,
            "code": self.draw_code,
            "rules": self.browse_rules,
        }
        """What answers the questions that need no open evening, by the names that the page has for them."""

    def ask(self, text: str) -> str:
        """Answer a question: ``{"question": its name, …}``, as JSON. It may change the open evening and files.

        The answer has a ``status`` (0: it was no question of the page) and its ``content``; where the evening is
        another than before, also its ``text``, to be kept.
        """
        question = json.loads(text)
        name, before = str(question.get("question")), self._evening()
        try:
            reply = self._answer(name, question)
        except (ValueError, TypeError, IndexError, RecursionError):  # a link or a page of another version asks so
            reply = Reply(0, {})
        content = reply._asdict()
        if self._evening() != before:  # for the browser to keep, since this folder goes with the page
            content["text"] = self._evening()
        return json.dumps(content, ensure_ascii=False)

    def _evening(self) -> str:
        """Return the text of the open evening; empty if none is open. By it :meth:`ask` sees whether a question has
        changed the evening."""
        return self.table.notebook.text if self.table else ""

    def _answer(self, name: str, question: Question) -> Reply:
        """Return the answer to a question by its ``name``. Those in :attr:`without_evening` are answered here; if their
        rules or hand are wrong, by a card with the problems. All others are about the open evening, and answered as
        ``calc serve`` does. May change that evening and files. Raises ValueError for a question about an evening while
        none is open."""
        lang = language_of(question)
        try:
            if name in self.without_evening:
                return self.without_evening[name](question, lang)
        except InputError as error:
            return Reply(WRONG, {"html": problems_card(error.problems, lang)})
        if self.table is None:
            raise ValueError(name)
        return answer(self.table, name, question)

    def begin(self, question: Question, lang: str) -> Reply:
        """Begin an evening by ``rules`` with ``players``, fields of the question: a new file with both takes the place
        of the one before, whose text the page keeps. ``lang`` is not needed; all of :attr:`without_evening` are called
        alike. Raises ValueError for anything but a list of names, InputError for rules that do not exist."""
        players = question.get("players")
        if not isinstance(players, list) or not all(isinstance(player, str) and player for player in players):
            raise ValueError("players")
        Path(_FILE).unlink(missing_ok=True)  # or the evening before would be gone on with
        return self._open_notebook(_text(question, "rules", _LONGEST_NAME), players)

    def open(self, question: Question, lang: str) -> Reply:
        """Write an evening's ``text``, which the page has kept, to the file and open it, with the ``rules`` of a club's
        file if it was begun by these. (``lang`` is not needed.) Raises InputError for a text that is no evening; none
        is open then."""
        Path(_FILE).write_text(_text(question, "text"), encoding="utf-8")
        return self._open_notebook(_text(question, "rules", _LONGEST_NAME), [])

    def _open_notebook(self, rules: str, players: list[str]) -> Reply:
        """Open the evening in the file, or begin it with ``players`` if there is no file. Return what the page needs to
        enter a hand: the form of the game, the players, and the id of the rules. Raises InputError if it cannot be
        opened; then none is open."""
        self.table = None  # no evening is open if this one cannot be, since its text has replaced the other's
        self.table = SharedEvening(open_notebook(_FILE, rules, players))
        match = self.table.notebook.walk.match
        return Reply(OK, {"form": self.table.form, "players": match.players, "rules": match.rules.id})

    def keep_club(self, question: Question, lang: str) -> Reply:
        """Write a club's rules file, ``name`` and ``text``, if it has no mistake (a doubt is none), and return its
        titles by language; else a card with its mistakes. Raises ValueError for a name that no club's file has: it
        could lie in another folder."""
        name, text = _text(question, "name", 70), _text(question, "text")  # 70: a few characters more than _CLUB allows
        if not _CLUB.fullmatch(name):
            raise ValueError(name)
        problems = self._check(text + "\n", strict=False, known=is_engine)  # without a line break it would be a path
        if not all(map(is_doubt, problems)):
            return Reply(WRONG, {"html": problems_card(problems, lang)})
        Path(name).write_text(text, encoding="utf-8")
        return Reply(OK, {"title": load_rules("./" + name).title})

    def forget_club(self, question: Question, lang: str) -> Reply:
        """Delete a club's rules file by its ``name``, if it is there. (``lang`` is not needed.) Raises ValueError for a
        name that no club's file has, as it could be of any file."""
        name = _text(question, "name", 70)  # a few characters more than _CLUB allows
        if not _CLUB.fullmatch(name):
            raise ValueError(name)
        Path(name).unlink(missing_ok=True)
        return Reply(OK, {})

    def score(self, question: Question, lang: str) -> Reply:
        """Return a hand line (``text``), settled under ``rules``, as a part of a page; with ``claims`` about it the
        ruling on these. The hand is of no evening. Raises ValueError for what no page asks, InputError for a line that
        cannot be read or settled (:meth:`_answer` makes a card of it)."""
        claims = question.get("claims", [])
        if not isinstance(claims, list) or len(claims) > MOST_CLAIMS or not all(type(text) is str for text in claims):
            raise ValueError("claims")
        rules = _text(question, "rules", _LONGEST_NAME)
        document = read_line(_text(question, "text", _MOST_IN_A_LINE), rules)
        entry = read_record(document, rules)
        if not claims:
            with placing(document):  # settling raises problems without places; a ruling has its refusals in it
                # checked: by the reader; with a receipt, which the page shows
                page = HandPage(settle(entry.record, entry.rules, checked=True, with_receipt=True), lang)
            return Reply(OK, {"html": page.section([*page.where, page.rules])})
        return Reply(OK, {"html": self._rule_on(entry.record, entry.rules, claims, lang)})

    def browse_rules(self, question: Question, lang: str) -> Reply:
        """Return what ``rules`` play, in the words of players, as a part of a page: what clubs ask, and what differs
        from the root system. Raises InputError for rules that do not exist (:meth:`_answer` makes a card of it)."""
        rules = load_rules(_text(question, "rules", _LONGEST_NAME))
        keys, schema = keys_for_the_wall(rules), schema_of(rules.files)
        rulings = pinned([rules], keys, {key: schema.key(key) for key in keys}, lang)
        title = escape(rules.title.get(lang, rules.id))  # a club's file may have anything in its title
        values = Markup(lang).blocks(tables(rulings, [""]))  # a single column of values needs no head
        return Reply(OK, {"html": f"<h2>{title}</h2>{values}"})

    def value(self, question: Question, lang: str) -> Reply:
        """Return what a size of hand, ``text`` (``3翻40符``), is paid under ``rules``, as plain text: a small table.
        Raises InputError for a text that is no size, and for rules without han and fu."""
        size = self._value(_text(question, "text", 100), rules=_text(question, "rules", _LONGEST_NAME))
        return Reply(OK, {"html": f"<pre>{escape(size.text(lang))}</pre>"})

    def waits(self, question: Question, lang: str) -> Reply:
        """Return what a hand, ``text``, waits for under ``rules``, or what to discard from it if it has its drawn tile,
        as plain text. Raises InputError for a text that is no such hand."""
        report = waits(_text(question, "text", 1000), rules=_text(question, "rules", _LONGEST_NAME))
        return Reply(OK, {"html": f"<pre>{escape(report.text(lang))}</pre>"})

    def draw_code(self, question: Question, lang: str) -> Reply:
        """Return the QR code of an address, ``text``, as a picture for the page; no picture (an empty text) if the
        address is too long for a code. ``lang`` is not needed, as a picture has no words."""
        try:
            # l: the lowest correction leaves most room; no micro codes, which few cameras read
            code = self._codes.make(_text(question, "text", _MOST_IN_A_CODE), error="l", micro=False)
        except self._codes.DataOverflowError:
            return Reply(OK, {"html": ""})
        return Reply(OK, {"html": code.svg_inline(scale=4, light="#fff")})
