"""How commands answer: JSON or text on standard output, problems on standard error, pages, and the exit status."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Generic, NoReturn, TypeVar

from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.problems import InputError, Problem
from ..render.terminal import Terminal, columns_here
from ..tiles.notation import STYLES
from ..verdict.verdict import as_data
from .common import BAD, OK, Options, choose_language, print_json, print_problems, say, should_paint, translate
from .options import for_command_line
from .usage import choose, misused

if TYPE_CHECKING:
    from ..render.paper import Block

INTERRUPTED = 130
"""The exit status of an interrupted command."""
RULE = "\n" + "─" * 80 + "\n"
TABLES = ("simple", "github", "grid", "tsv", "html")
"""The formats of tables to be pasted elsewhere: those of :mod:`calc.render.tabulated`, which takes long to load."""


Asked = TypeVar("Asked")
"""What a command is asked about: a document, a record, the matches of an evening."""
Data = TypeVar("Data")
"""What it answers."""


class Answered(NamedTuple, Generic[Data]):
    """What is answered to one document."""

    data: Data | None
    """Values with verdicts in them as they are; ``None`` if it has problems."""
    problems: Sequence[Problem] = ()
    wrong: Sequence[str] = ()
    """How the result differs from what the document expects."""
    status: int = OK


class Answers:
    """The answers of one command, in the form that its output options ask for."""

    def __init__(
        self, lang: str, json: bool, tiles: str = "mpsz", color: str = "auto", html: str = "", tables: str = ""
    ) -> None:
        """Take the options that say how a command prints, which nearly all commands share. Raise MisuseError for a
        value that an option does not have, and for tables together with JSON."""
        self.html = html
        """The file of the requested page."""
        self.tables = choose("--tables", tables, TABLES) if tables else ""
        """The format in which nothing but tables is printed; empty if all is."""
        if tables and json:  # JSON has no tables to choose from
            misused(Phrase("json_or_tables"), "--tables")

        self.lang, self.json, self.color = choose_language(lang), json, color
        self.tiles, self.colour = choose("--tiles", tiles, STYLES), should_paint(color)
        self.status = OK
        """The exit status: the worst of all answers so far."""
        self._lines = False
        """Whether JSON is printed as one value per line."""

    def print_answer(self, data: object, blocks: Callable[[], Iterable["Block"]]) -> None:
        """Print one answer: its data as JSON, or its blocks. If tables are asked for and the answer has any, only these
        are printed; an answer without tables is printed whole, rather than nothing. ``blocks`` is a function, as JSON
        needs no blocks. Every command prints by this method, so that ``--json`` and ``--tables`` mean the same in
        all."""
        if self.json:
            print_json(as_data(data), self._lines)
            return
        terminal = Terminal(self.tiles, self.colour, columns_here())
        if self.tables:
            from ..render.tabulated import tables_to_paste  # loaded only to print tables

            if text := tables_to_paste(blocks(), self.tables, terminal):
                say(text)
                return
        say(terminal.text(blocks()), painted=self.colour)

    def answer_each(
        self,
        documents: Iterable[Asked | list[Problem]],
        settle: Callable[[Asked], Answered[Data]],
        blocks_of: Callable[[Data], Iterable["Block"]],
    ) -> list[Answered[Data]]:
        """Print the answer to each document as soon as the document is read, then its problems and differences, and set
        :attr:`status` to the worst of all. ``settle`` makes the answer to a document, ``blocks_of`` the blocks of its
        data. A line is drawn between two answers; JSON of several is one value per line, so that a program can read
        them one by one.

        Returns all answers if ``--html`` asks for a page, which shows them; otherwise none, to save memory.
        """
        kept, following = list[Answered[Data]](), iter(documents)
        head = list(islice(following, 2))  # whether there are several must be known before the first is printed
        self._lines = len(head) > 1
        for number, document in enumerate(chain(head, following)):
            answer = answer_document(document, settle)
            if number and not self.json:
                print("" if self.tables else RULE, flush=True)
            if answer.data is not None:
                self.print_answer(answer.data, partial(blocks_of, answer.data))
            if answer.problems:
                print_problems(answer.problems, self.json, self.color, self.lang)
            self.print_differences(answer.wrong)
            self.status = max(self.status, answer.status)  # the higher, the worse
            if self.html:
                kept.append(answer)
        return kept

    def print_differences(self, wrong: Iterable[str]) -> None:
        """Print how a result differs from what its record expects (``wrong``), a line each, on standard error, so that
        standard output has the result alone."""
        for line in wrong:
            say(translate(Phrase("expect_line", line=line), self.lang), err=True)

    def refuse_overwriting(self, inputs: Iterable[str], *outputs: str) -> None:
        """Raise InputError (F507) if a file to write (``outputs``, or the page) is also read (``inputs``): it would be
        lost. Commands call this before they settle anything."""
        if self.html or any(outputs):
            from ..batch.output import refuse_overwriting  # loaded only to write a file

            refuse_overwriting([self.html, *outputs], [*inputs])

    def write_page(self, content: str) -> None:
        """Replace the content of the file of ``--html`` by a page; callers have asked whether :attr:`html` names one.
        Raises InputError (F506) if the file cannot be written. The writer is imported here, as few answers are
        pages."""
        from .files import write_file

        write_file(self.html, content)

    def exit(self) -> NoReturn:
        """Exit with the status."""
        raise SystemExit(self.status)


def answer_document(document: Asked | list[Problem], settle: Callable[[Asked], Answered[Data]]) -> Answered[Data]:
    """Return what ``settle`` answers to a document. If ``document`` is a list of problems, or ``settle`` raises
    InputError, the answer has these problems, no data and status 2: so the other documents of a file are still
    answered. If the hand was given by options, its problems name options in place of fields, which the user has not
    written."""
    try:
        if isinstance(document, list):
            raise InputError(document)  # caught below, with what settling raises
        return settle(document)
    except InputError as error:
        problems = for_command_line(error.problems) if isinstance(document, Options) else error.problems
        return Answered(None, problems, status=BAD)
