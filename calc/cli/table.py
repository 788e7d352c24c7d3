"""``calc table``: the evening at the table, a line for each hand.

Whatever is typed is a hand line or one of a few commands. A hand is on disk before its result is shown, so that a
session that is killed can be resumed.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .. import compiled
from ..dispute import claims_about, dispute
from ..line.language import language_for
from ..line.reader import is_line
from ..line.words import meanings_by_word
from ..problems.codes import problem, translate_problem
from ..problems.problems import InputError, Problem, Source, Span, refuse
from ..render.dispute import dispute_blocks
from ..render.in_match import hand_blocks, reasons_in_short
from ..render.match import evening, next_turn
from ..render.paper import Blank
from ..render.preview import preview
from ..render.review import review, standing
from ..render.terminal import Terminal, broken
from ..render.text import BRIEF
from ..render.width import escaped
from ..render.words import Words
from ..rules.rules import Ruling, format_value
from ..schema.starter import sample_lines
from ..tiles.notation import LONGEST
from .answers import Answers
from .common import Several, print_problems, say
from .files import open_notebook
from .options import all_names
from .shared import SharedNotebook

if TYPE_CHECKING:
    from ..match.notebook import Notebook
    from ..match.settle import MatchResult
    from ..render.paper import Block

WORDS = compiled.words(__file__, "table")
_HAND_NUMBER = re.compile("(?:([0-9]{1,3})/)?([0-9]{1,4})")
"""The number of a hand, behind that of its match unless that is the present one."""
_ASKING = ("dispute", "standings", "rules", "html", "help", "end")
"""The commands that change nothing."""
_UNBROKEN = 10_000
"""Columns in which no line of a preview is broken: the prompt breaks it at the width of its terminal."""
_MOST_VALUES = 20
"""The most values of rules that are printed at once."""


def table(
    file: str = "evening.yaml",
    rules: str = "",
    players: Several = None,
    rate: str = "",
    lang: str = "",
    tiles: str = "mpsz",
    color: str = "auto",
) -> None:
    """Keep an evening: type a line a hand; rules, seats, honba, sticks, scores and chips carry over. It ends with the
    input, or at the word ``quit``. Each line is written when it is entered, so nothing is left to save."""
    answers = Answers(lang, json=False, tiles=tiles, color=color)
    session = _Session(open_notebook(file, rules, all_names(players), rate), answers)
    say(session.words("welcome", file=file))
    session.obey_line("standings")
    for line in _read_lines(session):
        if not session.obey_line(line.strip()):
            break  # the word that ends it


class _Step(NamedTuple):
    """A change of the notebook, by the versions before and after it."""

    before: str
    after: str


class _Edited(NamedTuple):
    """A notebook after an edit, until the edit is kept, and the number of the hand to show then. A hand was replaced,
    put in or taken out (0: show the last one), and the notebook looks at the match of that hand. Or the match was ended
    (``ends``): then no hand is shown."""

    notebook: Notebook
    number: int = 0
    ends: bool = False


class _Session:
    """The evening, and what was typed."""

    def __init__(self, notebook: Notebook, answers: Answers) -> None:
        """Begin with the notebook as it stands. The phones of a table may share its file: of two changes at once the
        slower one is typed again. ``answers``: where and in which language to print."""
        self.shared, self.answers = SharedNotebook(notebook), answers
        self.draft = ""
        """A line that was not entered because somebody else was faster: the next prompt has it again."""
        self.offered: _Edited | None = None
        """An edit that was shown, and not yet kept: the next line answers whether to."""
        self.replaced = ""
        """The place of a hand (``3``, ``1/3``) that was asked to be written anew: the next line takes its place."""
        self.line = ""
        """The line that is being obeyed."""
        self.steps: list[_Step] = []
        """The changes made here."""
        self.undone: list[_Step] = []
        """What was taken back here: from the version it left to the one it took back."""
        self.words = Words(answers.lang, WORDS)
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo, "redo": self.redo, "edit": self.edit, "insert": self.insert, "remove": self.remove,
            "dispute": self.dispute, "standings": lambda _: self.standings(), "rules": self.rules,
            "html": self.html, "help": self.help, "end": lambda _: self.end(),
        }  # fmt: skip
        names = (*self.commands, "quit")
        self.japanese = {word: name for name in names for word in WORDS[f"type_{name}"][1].split()}
        """The commands by the Japanese words that call them too."""

    # --- input --------------------------------------------------------------------------------------------------------

    @property
    def notebook(self) -> Notebook:
        """The present version."""
        return self.shared.notebook

    def obey_line(self, line: str) -> bool:
        """Do what a line asks for: a command, the answer to an offered edit, or the next hand; an empty line only looks
        for news. Returns False if the line ends the evening. If somebody else has changed the evening since it was last
        shown, a line that would change anything is kept as a draft. Problems are printed. Ctrl-C at a terminal stops
        what is being worked on, and not the evening."""
        # a hand to be written anew is asked for only once: this line is the answer, even if it is a command
        place, self.replaced = self.replaced, ""
        if place:
            line = self._in_place_of(place, line)
        word, _, rest = line.partition(" ")
        word = self.japanese.get(word, word)
        if word in ("quit", "exit"):
            return False
        if place and not line:
            say(self.words("stays", place=place))
            return True
        self.line, self.draft = line, ""
        try:
            self._enter(line, word, rest.strip())
        except InputError as error:
            problems = [self._in_line(wrong) for wrong in error.problems]
            print_problems(problems, as_json=False, colour=self.answers.color, lang=self.answers.lang)
            if place and word == "edit":  # the hand typed in its place was refused: ask again, with it as the draft
                self.replaced, self.draft = place, rest.removeprefix(place).strip()
        except KeyboardInterrupt:
            if not sys.stdin.isatty():
                raise
            self.shared.look()  # what was written before it was stopped is no news of others
            say(self.words("stopped", n=len(self.notebook.hands)))
        return True

    def _enter(self, line: str, word: str, rest: str) -> None:
        """Take a line as a command (its first ``word``, and the ``rest``), as the answer to an offered edit, or as the
        next hand. If somebody else has changed the evening, that is shown first. A command that only asks is obeyed all
        the same; any other line was typed without knowing the change, and is kept as a draft. Raises InputError for a
        line that is too long, or that a command or the match refuses."""
        has_news = self.show_news()  # whatever the line is: prints what is new
        if has_news and word not in _ASKING:
            self.offered = None  # the edit was shown against hands that are no longer the present ones
            self.keep_draft()
            return
        if self.answer_edit(line):  # the line was the answer to an offered edit
            return
        if len(line) > LONGEST:
            raise InputError([problem("N113.long", n=len(line), most=LONGEST)])
        if word in self.commands:
            self.commands[word](rest)
        elif line:
            self.change_to(self.notebook.with_hand(line))

    def _in_line(self, problem: Problem) -> Problem:
        """Return a problem of a hand that was not written, at its place in the line that was typed: its place is one in
        the text that would have been written, which the file does not have. In that text the typed line stands between
        quotes. Any other problem stays as it is."""
        span = problem.span
        if span is None or span.source.name != self.notebook.name or self.shared.problems:
            return problem
        text = span.source.text
        begin = text.rfind("\n", 0, span.start) + 1  # where the row with the problem begins
        row = text[begin:].partition("\n")[0]
        if row in self.notebook.text.split("\n"):  # a row that the file has was not typed now
            return problem
        before = begin + row.find('"') + 1  # the hand stands in quotes in its row
        source = Source("<line>", row[before - begin :].removesuffix('"'), is_line=True)
        return problem._replace(span=Span(source, max(span.start - before, 0), max(span.end - before, 0)))

    def _in_place_of(self, place: str, line: str) -> str:
        """Return the line to obey for a ``line`` typed where the hand of a ``place`` (``3``, ``1/3``) is to be written
        anew: a command as it is, a hand as an ``edit`` of that place; empty if the hand stays as it is, since nothing
        or the same was typed. Raises InputError for a match that is no longer there."""
        word = line.partition(" ")[0]
        if word in (*self.commands, *self.japanese, "exit"):
            return line
        notebook, number, _ = self.parse_place(place)
        if not line or not number or line == notebook.hand(number):
            return ""
        return f"edit {place} {line}"

    def clear_line(self) -> None:
        """Forget what the prompt was about when somebody presses Ctrl-C: the draft, and that a hand was to be written
        anew; that hand stays as it is."""
        if self.replaced:
            say(self.words("stays", place=self.replaced))
        self.replaced = self.draft = ""

    def show_news(self) -> bool:
        """Show what others (a phone, an editor) wrote into the file meanwhile, and return whether they did. Called
        before a line is obeyed: its author has not seen what is new. Raises InputError if what they wrote cannot be
        settled."""
        before = self.notebook
        if not self.shared.look():
            return False
        refuse(self.shared.problems)
        for what, number, author in self.shared.news(before):
            say(self.words(what, n=number, who=author or self.words("somebody")))
        if self.shared.settled:
            self.show_hand(self.shared.settled)
        return True

    def keep_draft(self) -> None:
        """Say that the line being obeyed was not entered, and keep it for the next prompt, as its author had not seen
        what others wrote. Do nothing for an empty line."""
        if self.line:
            self.draft = self.line
            say(self.words("not_entered", line=self.line))

    def change_to(self, notebook: Notebook, number: int = 0, shows: bool = True) -> bool:
        """Continue with another notebook if its match can be settled: save it, note the change in :attr:`steps` (for
        undo), and, if ``shows``, show hand ``number`` (0: the last) of the match that the notebook looks at. Returns
        False if somebody else was faster: his change is shown, and the line kept as a draft. Raises InputError if the
        match cannot be settled."""
        refuse(self.shared.problems)  # problems of somebody else's text, which would be overwritten
        before = self.notebook.version
        # an earlier match is settled apart: what the shared notebook settles is the last match (number 0)
        settled = notebook.settled() if notebook.match_number else None
        if not self.shared.change(notebook.of_present_match()):
            self.show_news()
            self.keep_draft()
            return False
        self.steps.append(_Step(before, self.notebook.version))
        settled = settled or self.shared.settled
        if settled and shows:
            self.show_hand(settled, number)
        return True

    def undo(self, _: str) -> None:
        """Take back the last change of this session, a hand or an edit. If there is none, or somebody else has changed
        the evening since, take back the last thing in the file: the end of the match, else the last hand."""
        present, hands = self.notebook.version, self.notebook.hands
        restored = None
        if self.steps and self.steps[-1].after == present:  # nobody has changed the evening since
            restored = self.shared.restored(self.steps[-1].before)
        restored = restored or self.notebook.of_present_match().without_end()
        if self.change_to(restored or self.shared.without_last(), shows=False):
            self.steps = self.steps[:-2]  # the change that is taken back, and the one that took it back
            self.undone.append(_Step(self.notebook.version, present))
            if len(self.notebook.hands) < len(hands):
                say(self.words("undone_hand", n=len(hands), hand=str(hands[-1])))
            say(self.words("undone", n=len(self.notebook.hands)))
            self.standings()  # a ruling would look as if its hand had just been entered

    def redo(self, _: str) -> None:
        """Put back the change that was taken back last. If none was taken back here, or something was entered since,
        which would be overwritten, say that there is nothing to put back."""
        step = self.undone.pop() if self.undone else None
        notebook = None
        if step and step.before == self.notebook.version:  # nothing was entered since
            notebook = self.shared.restored(step.after)
        if notebook is None:
            say(self.words("no_redo"))
        else:
            self.change_to(notebook)

    def edit(self, words: str) -> None:
        """Replace a hand, by default the last one: ``edit 3 draw tenpai A``, or ``edit 1/3 …`` in the first match of
        the evening. Without a line show the hand as written, and let the next line take its place. A line that tells no
        win or draw (``edit 3 riichi Dan``) is added to the hand. Asks first whether to keep the change if later hands
        change with it. Raises InputError for an unknown hand, and (S203) for words that cannot be added."""
        notebook, number, line = self.parse_place(words)
        number = len(notebook.hands) if number is None else number
        hand = notebook.hand(number)  # a line, or a record that another program wrote
        if not line:
            say(str(hand))
            self.replaced = f"{notebook.match_number}/{number}" if notebook.match_number else str(number)
            self.draft = hand if isinstance(hand, str) else ""  # a record has no line to begin with
            return
        if isinstance(hand, str) and not is_line(line, notebook.walk.match.rules):
            line = f"{hand} {line}"
            try:
                notebook.with_other(number, line).settled()  # settled only to see that it can be
            except InputError:
                raise InputError([problem("S203.edit", hand=hand)]) from None
            say(line)
        self.offer_edit(notebook, notebook.with_other(number, line).in_place_of(notebook), number)

    def insert(self, words: str) -> None:
        """Put a forgotten hand before another: ``insert 3 draw tenpai A``. Asks first whether to keep the change, as
        all hands behind it change too. Raises InputError if the number or the line is lacking."""
        notebook, number, line = self.parse_place(words)
        if number is None or not line:
            raise InputError([problem("S203.insert")])
        self.offer_edit(notebook, notebook.with_inserted(number, line), number)

    def remove(self, words: str) -> None:
        """Take a hand out: ``remove 3``. Asks first whether to keep the change, as all hands behind it change too.
        Raises InputError without a number, or if words follow it."""
        notebook, number, line = self.parse_place(words)
        if number is None or line:
            raise InputError([problem("S203.remove")])
        self.offer_edit(notebook, notebook.without(number).in_place_of(notebook), number)

    def parse_place(self, words: str) -> tuple[Notebook, int | None, str]:
        """Return the notebook of the hand's match, the number of the hand, and the words behind it, for ``edit``,
        ``insert`` and ``remove``: ``3 draw`` is hand 3 of the present match, ``1/3 draw`` hand 3 of match 1. The number
        is ``None`` if ``words`` do not begin with one. Raises InputError for an unknown match; whether there is such a
        hand is not looked at."""
        first, _, line = words.partition(" ")
        place = _HAND_NUMBER.fullmatch(first)
        if place is None:
            return self.notebook.of_present_match(), None, words
        match_number, number = place.groups()
        notebook = self.notebook.of_match(int(match_number)) if match_number else self.notebook.of_present_match()
        return notebook, int(number), line.strip()

    def offer_edit(self, notebook: Notebook, edited: Notebook, number: int) -> None:
        """Print how a match comes out with a changed hand, and ask whether to keep the change: :attr:`offered` holds it
        for :meth:`answer_edit`. The change is kept at once (:meth:`change_to`) where no other hand depends on it, as on
        the last hand of the evening, or where there is no result to compare with. ``notebook``: before the change;
        ``edited``: after it. Raises InputError if the changed hands cannot be settled."""
        settled, before = edited.settled(), notebook.settled()
        # a match without hands, before or after, has no result to compare with
        if not settled or not before:
            self.change_to(edited)
            return
        longer = len(edited.hands) - len(notebook.hands)  # 1: put in, -1: taken out, 0: replaced
        is_earlier_match = edited.match_number > 0
        has_later_hands = is_earlier_match or number < len(notebook.hands)
        if longer or has_later_hands:
            lang = self.answers.lang
            self.answers.print_answer(None, lambda: review(settled.matches[-1], number, lang, before.matches[-1]))
            say(self.words("sure"))
            self.offered = _Edited(edited, 0 if longer < 0 else number)  # what is taken out cannot be shown
        else:
            self.change_to(edited, number)

    def answer_edit(self, line: str) -> bool:
        """Keep the edit that was offered if the line says yes; otherwise forget the edit, and say so. Returns whether
        the line has been dealt with, which is not so for a command. A hand becomes a draft: yes or no was asked for, so
        it may have been typed by mistake."""
        offered = self.offered
        if offered is None:
            return False
        self.offered = None  # whatever the answer is: an edit is offered once
        if line in WORDS["yes"]:
            is_kept = self.change_to(offered.notebook, offered.number, shows=not offered.ends)
            if is_kept and offered.ends:
                say(self.words("ended"))
            return True
        say(self.words("kept"))
        word = line.partition(" ")[0]
        if word in (*self.commands, *self.japanese):
            return False
        if line not in WORDS["no"]:
            self.keep_draft()
        return True

    def dispute(self, claims: str) -> None:
        """Print the ruling on claims about the last hand: ``dispute B=7700; C=8000``. Raises InputError for claims that
        cannot be read, after the ruling on the others is printed."""
        record, rules = self.notebook.record_of_hand()
        texts = [text.strip() for text in claims.split(";") if text.strip()]
        read, unread = claims_about(record, rules, texts)
        ruling = dispute(record, rules, read)
        # no data: a session at the table has no --json
        self.answers.print_answer(None, lambda: dispute_blocks(ruling.sheet(), self.answers.lang))
        refuse(unread)

    def next_prompt(self) -> str:
        """Return the prompt, which says what the next line does: it replaces a hand, answers a question, or, unless the
        match is over, enters a hand, which is named by its round and dealer."""
        if self.replaced:
            return self.words("instead", place=self.replaced)
        if self.offered:
            return self.words("end_it" if self.offered.ends else "keep_it")
        walk = self.notebook.walk
        if walk.over:
            return self.words("over")
        return f"{next_turn(Words(self.answers.lang), walk)} {escaped(walk.deal.dealer)}> ".lstrip()

    def preview_line(self, line: str) -> str:
        """Return what a hand being typed is worth so far, in one line: its size, its waits, or what is wrong with it.
        Empty while the line is no hand yet, for a line that replaces another hand, and where yes or no is asked for.
        Saves nothing."""
        if self.replaced or self.offered:
            return ""
        walk = self.notebook.walk
        if line.partition(" ")[0] in (*self.commands, *self.japanese) or not is_line(line, walk.match.rules):
            return ""
        try:
            blocks = preview(walk, self.notebook.read_next_hand(line, walk), self.answers.lang, sums=True)
        except InputError as error:
            return translate_problem(error.problems[0], self.answers.lang)[0]  # without its help: there is one line
        lines = Terminal("unicode", columns=_UNBROKEN).lines(blocks)
        return " · ".join(" ".join(text.split()) for text in lines)

    def words_to_offer(self, before: str) -> list[str]:
        """Return the words that may follow a line typed so far, for the completion at the prompt. ``before``: the line
        up to the cursor. Until its last clause has a verb they are players, verbs (ways to win too), commands, all
        fields and what else players of this game say; behind the verb players and what can be said of that event (after
        ``draw`` tenpai, and not tenhou). The prompt itself takes those that begin with what is typed."""
        walk = self.notebook.walk
        engine, players = walk.engine, walk.match.players
        words = language_for(walk.match.rules, tuple(players))
        last_clause = before.replace("&", ";").rpartition(";")[2]  # both separate two wins
        meanings = meanings_by_word(engine.fields)
        for word in last_clause.split():
            verb = "win" if words.way_to_win(word) else words.event_of(word)
            if verb:  # the first verb of the clause decides
                groups = {verb, "record"}  # a group of fields has the name of its event; any hand has those of a record
                fields = [name for name, said in meanings.items() if groups & {meaning.group for meaning in said}]
                return [*players, *fields]
        return [*players, *words.ways, *words.events, *self.commands, *self.japanese, *meanings, *engine.spoken]

    # --- output -------------------------------------------------------------------------------------------------------

    def show_hand(self, settled: MatchResult, number: int = 0) -> None:
        """Print a hand of the last match by its ``number``, from 1 (0: the last one), and the scores after the last
        hand, as a corrected hand may have moved all scores."""
        match = settled.matches[-1]
        hand = match.hands[number - 1]  # -1 of number 0: the last

        def blocks() -> Iterable[Block]:
            """Yield the result of the hand if it has one (an adjustment of amounts has none), then the standing."""
            if hand.result:
                yield from hand_blocks(hand, self.answers.lang, BRIEF)
                yield from reasons_in_short(hand, self.answers.lang)
                yield Blank()
            yield from standing(match, self.answers.lang, number)

        self.answers.print_answer(None, blocks)

    def standings(self) -> None:
        """Print the running table of each match of the evening, and what the matches add up to; before the first hand,
        how a hand is typed."""
        settled = self.settle_evening()
        if settled is None:
            say(self.words("begin", hand=self.sample_hands()[0]))
        else:
            self.answers.print_answer(None, lambda: evening(settled, self.answers.lang))

    def end(self) -> None:
        """Show how the match comes out if it stops here, and offer to end it (:attr:`offered`): the next line says yes
        or no. If the match is over already, show the running table instead. Raises InputError for a match without
        hands."""
        if self.notebook.walk.over:
            self.standings()
            return
        ended = self.notebook.of_present_match().with_end()  # raises InputError without hands
        settled = ended.settled()
        assert settled is not None  # as there are hands
        self.answers.print_answer(None, lambda: evening(settled, self.answers.lang))
        say(self.words("sure_end"))
        self.offered = _Edited(ended, ends=True)

    def settle_evening(self) -> MatchResult | None:
        """Return all matches settled; ``None`` before the first hand. A single match is settled already, and the
        notebook keeps that; several are settled as an evening, with its debts. Raises InputError with every problem."""
        return self.notebook.settled() if self.notebook.matches == 1 else self.notebook.evening()

    def sample_hands(self) -> list[str]:
        """Return a hand as it can be typed here, and one that nobody wins, as lines of this game and its players."""
        match = self.notebook.walked(0).match  # before the first hand
        return sample_lines(match.rules, match.players, self.answers.lang)

    def help(self, _: str) -> None:
        """Print what can be typed, with a hand of this game as an example. The parameter is not used: every command is
        called with the rest of its line."""
        say(self.words("help", hand="\n              ".join(self.sample_hands())))

    def rules(self, key: str) -> None:
        """Print the rules played, then values with their sources: with a ``key`` those whose keys contain that text,
        else those that a club or an option changed. Only the first :data:`_MOST_VALUES` are printed, as many as a
        screen holds."""
        rules = self.notebook.walk.match.rules
        names = [ruling.key for ruling in rules.overrides]
        if key:
            names = [name for name in rules.values if key in name]
        say(f"{rules.id}: {rules.title.get(self.answers.lang, rules.id)}")
        for name in names[:_MOST_VALUES]:
            ruling = rules.ruling(name)
            say(f"  {name} = {format_value(ruling.value)}  ({self._say_source(ruling)})")

    def _say_source(self, ruling: Ruling) -> str:
        """Return where a value comes from: for a club's file the line, in words; for a value of the shipped rules or
        of an option its status and source."""
        file, _, line = ruling.source.rpartition(":")  # club.yaml:12
        if ruling.status == "override" and line.isdigit():
            return self.words("changed_in", file=file, line=line)
        return f"{ruling.status}, {ruling.source}"

    def html(self, path: str) -> None:
        """Write the evening as a page to the file ``path``, by default beside the notebook's file, and print the page's
        name. Before the first hand do nothing. Raises InputError (F507) if ``path`` is the file of the notebook or of
        its rules. The writer of pages is imported here."""
        from ..render.html.match import match_page, origin_of

        settled = self.settle_evening()
        if settled is not None:
            # answers write pages for commands, where --html names the file
            self.answers.html = path or os.path.splitext(self.notebook.name)[0] + ".html"
            self.answers.refuse_overwriting([self.notebook.name, self.notebook.asked])
            self.answers.write_page(match_page(settled, self.answers.lang, origin=origin_of(self.notebook.name)))
            say(self.answers.html)


def _read_lines(session: _Session) -> Iterator[str]:
    """Yield the lines typed: at a terminal with completion if prompt_toolkit is installed, otherwise as they arrive. At
    a terminal Ctrl-C clears a line, as at other prompts, and Ctrl-D ends the evening."""
    if not sys.stdin.isatty():  # a file or another program: no prompts, and Ctrl-C is meant for the whole
        with suppress(KeyboardInterrupt):
            yield from iter(sys.stdin.readline, "")  # "": the end of the input
        return
    ask = _completing_prompt(session) or input
    with suppress(EOFError):
        while True:
            try:
                yield ask(session.next_prompt())
            except KeyboardInterrupt:
                session.clear_line()


def _completing_prompt(session: _Session) -> Callable[[str], str] | None:
    """Return a function that asks for a line at a prompt with completion; below the prompt it shows what the hand being
    typed is worth. ``None`` if prompt_toolkit is not installed; it is imported here."""
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import DynamicCompleter, WordCompleter
    except ImportError:
        return None

    def completer() -> WordCompleter:
        """Return what completes the line as it is up to the cursor; it is asked anew at each key."""
        return WordCompleter(session.words_to_offer(asking.default_buffer.document.text_before_cursor))

    asking: PromptSession[str] = PromptSession(completer=DynamicCompleter(completer))

    @lru_cache(1)
    def preview_of(line: str, _version: str, _prompt: str) -> str:
        """Return the preview of a line. The last one is kept, as it is drawn more often than typed; with the version
        of the evening and the prompt, since the same line may then be worth something else."""
        return session.preview_line(line)

    def below() -> str:
        """Return the line below the prompt: that somebody else has written, or the preview of what is typed, broken at
        the width of the terminal. It is asked for at each key and each second."""
        if session.shared.stale:
            return session.words("news")
        text = preview_of(asking.default_buffer.text.strip(), session.notebook.version, session.next_prompt())
        return "\n".join(broken(text, asking.output.get_size().columns)) or " "  # a blank, or the prompt would jump

    # drawn anew each second, so that what others write is announced while nobody types
    return lambda prompt: asking.prompt(prompt, default=session.draft, bottom_toolbar=below, refresh_interval=1)
