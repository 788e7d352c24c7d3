"""Problems: what is wrong with an input, as data. Texts for people are made of them in :mod:`calc.render.problems`.

Codes never change their meaning once published. Their first letter names the family:
``N`` notation of tiles, ``S`` structure of a record (YAML, fields, types), ``L`` a hand or circumstance that cannot
be, ``M`` hands of a match that do not follow each other, ``R`` a rules file or an override, ``F`` files of other
programs. Refusals of a well-formed hand that is no legal win are ``W``: they are answers (exit status 1), not errors
(exit status 2). Every code is registered: :mod:`calc.problems.codes`.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from errno import EACCES, EISDIR, ENOENT
from functools import lru_cache
from importlib import import_module

from ..languages import Phrase, Rewritten
from ..named_tuples import Described, NamedTuple, inner
from .synonyms import meant_by

_SHOWN = f"{__name__.partition('.')[0]}.verdict.shown"
"""The module by which results show themselves."""


class Source(NamedTuple):
    """A text that problems point into: a file, standard input, or the value of an option."""

    name: str
    """What it is called: a file, ``<line>`` for a hand line, ``<record>`` for a record in memory."""
    text: str
    """The text itself."""
    first: int = 1
    """The number of the text's first line: more than 1 for one line of a file too large to keep."""
    is_line: bool = False
    """Whether it is a hand line (:mod:`calc.line`), in which fields and advice are written as words."""


class Span(NamedTuple):
    """A part of a source: character offsets, end excluded."""

    source: Source
    """The text that it lies in: ``span.source.text[span.start:span.end]`` is what is wrong."""
    start: int
    """The first character, from 0."""
    end: int
    """The first character behind it."""

    @property
    def line(self) -> int:
        """The line in its file, from 1."""
        if len(self.source.text) > _INDEXED_FROM:
            from bisect import bisect_right  # only here, as few texts are so long

            breaks_before = bisect_right(_line_breaks(self.source.text), self.start - 1)
        else:
            breaks_before = self.source.text.count("\n", 0, self.start)
        return breaks_before + self.source.first

    @property
    def column(self) -> int:
        """The column in characters, from 1."""
        start = self.source.text.rfind("\n", 0, self.start) + 1  # of the line; rfind gives -1 in the first
        column = self.start - start + 1
        if start == 0 and self.source.text.startswith("\ufeff"):  # editors do not count a byte order mark
            column -= 1
        return column


_INDEXED_FROM = 10_000
"""The length in characters from which a text has an index of its lines, because many problems would count them again
and again."""


@lru_cache(4)
def _line_breaks(text: str) -> list[int]:
    """Return the ends of the lines of a text, as offsets. The last texts are remembered: each of many problems in a
    long text asks for its line."""
    return [line_break.start() for line_break in re.finditer("\n", text)]


Path = tuple[str | int, ...]
"""The place of something in a record: names of fields and numbers of items, from the outside in."""


@inner("sentence", "words")
class Problem(NamedTuple):
    """What is wrong: a stable code, a sentence, a place, what to write instead.

    >>> import calc
    >>> try:
    ...     calc.score({"win": {"player": "B", "by": "tsumo", "hand": "234m 22444p 33567x + 3s"}})
    ... except calc.InputError as error:
    ...     problem = error.problems[0]
    >>> problem.code, problem.path, problem.span.line, problem.span.column
    ('N103', ('win', 'hand'), 2, 62)
    >>> problem.message, problem.help
    ('33567 has no suit', 'write 33567m, 33567p, 33567s or 33567z')
    """

    code: str
    """``N103``: a letter for the family and three digits; it never changes its meaning."""
    message: str
    """What is wrong, in a sentence."""
    span: Span | None = None
    """Where it is: ``span.line``, ``span.column`` (from 1), ``span.source.text[span.start:span.end]``; ``None`` if it
    is nowhere in particular."""
    help: str = ""
    """What to write instead; empty if there is nothing to advise."""
    path: Path = ()
    """The path in the record; code that has the record's text turns it into a span."""
    sentence: str = ""
    """The name of its sentence in the registry, such as ``L205.own_discard``, by which programs can tell problems
    apart."""
    words: tuple[tuple[str, object], ...] = ()
    """The words to fill into the sentence."""

    def __str__(self) -> str:
        """Return code, message and advice in one line."""
        return f"{self.code} {self.message}{self.help and f' ({self.help})'}"

    def text(self, lang: str = "en") -> str:
        """Return what the commands print of the problem, in English or Japanese (``ja``): the message, the place
        underlined, the advice. Raises ValueError for another language."""
        module = import_module(_SHOWN)  # of a room above this one, so imported only when a text is asked for
        rendered: str = module.as_sentence("problems:render_problem", self, False, module.known_language(lang))
        return rendered

    @property
    def refusal(self) -> bool:
        """Whether this is the answer "no legal win" rather than bad input."""
        return self.code.startswith("W")


def rewritten(problem: Problem, change: Callable[[str], str]) -> Problem:
    """Return a problem with its message and advice as ``change`` rewrites them, in every language: so ``change``, which
    may write fields as arguments of a function, is called whenever a text is put into a language. It must be a function
    of a module, as problems are pickled and a function is pickled by its name. A text that it leaves unchanged in
    English is kept."""
    texts = (problem.message, problem.help)
    message, advice = (text if change(text) == text else Rewritten(text, change) for text in texts)
    return problem._replace(message=message, help=advice)


def in_hand(problem: Problem, number: int, match: Path = ()) -> Problem:
    """Return a problem of a hand as a problem of its match, with the hand's number in message and path: of many hands
    one has to be found. ``number``: from 0, as in paths; the message counts from 1, as players do. ``match``: the path
    of the match."""
    message = Phrase("in_hand", n=number + 1, problem=problem.message)
    return problem._replace(message=message, path=(*match, "hands", number, *problem.path))


MOST = 50
"""The most problems of one record that are reported; nobody reads more."""
_MORE = "S111.more"


class Problems(list[Problem]):
    """The problems of one record: the first :data:`MOST`, then one that says how many more there are.

    So a hostile text costs what its reading costs, and not what a million messages would.
    """

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        """Begin with these ``problems``, as far as the limit allows."""
        super().__init__()
        self += problems

    @property
    def full(self) -> bool:
        """Whether a further problem is only counted: there are as many already as anybody reads."""
        return len(self) >= MOST

    def admits(self) -> bool:
        """Tell whether a further problem would be reported. If not, count it now (:meth:`skip`): so a caller that asks
        first need not make a problem, with its place and advice, that nobody reads."""
        if self.full:
            self.skip()
            return False
        return True

    def append(self, problem: Problem) -> None:
        """Add a problem, or only count it (:meth:`skip`) if there are :data:`MOST` already: thousands of problems of
        one file help nobody."""
        if not self.full:
            super().append(problem)
        else:
            self.skip(_number_counted(problem))  # an S111 stands for several

    def skip(self, number: int = 1) -> None:
        """Count ``number`` problems that are not reported: the last problem of the list, S111, says how many these are
        in all. An S111 that is there already is replaced."""
        if len(self) > MOST:  # the S111 is the only problem beyond MOST
            number += _number_counted(self[-1])
            del self[-1]
        # the sentence of the registry, written out here: a hostile text counts a million, and filling in is slow
        message = f"{number} more problem{'' if number == 1 else 's'}"
        super().append(Problem("S111", message, sentence=_MORE, words=(("count", number),)))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Add problems one by one, so that :meth:`append` counts those beyond the limit."""
        for problem in problems:
            self.append(problem)

    def __iadd__(self, problems: Iterable[Problem]) -> "Problems":  # type: ignore[override,misc]
        """Add problems, counted as by :meth:`extend`: the += of a list would go past the limit."""
        self.extend(problems)
        return self


def _number_counted(problem: Problem) -> int:
    """Return how many problems a problem stands for: S111 for the number that it says, any other for itself."""
    if problem.sentence != _MORE:
        return 1
    words = dict(problem.words)
    return int(str(words["count"]))


def _file_place(problem: Problem) -> str:
    """Return the file and line of a problem for the text of an error, ``club.yaml:4: ``; empty if the problem is in no
    file: then its source is named in brackets (``<line>``) or by an option (``--set``), or is a name without a dot."""
    span = problem.span
    if span is None or span.source.name[:1] in ("", "<", "-") or "." not in span.source.name:
        return ""
    return f"{span.source.name}:{span.line}: "


@inner("take")
class InputError(ValueError, metaclass=Described):
    """Bad input: carries every problem found (up to 50, the rest counted), never only the first. Its text has all of
    them.

    >>> import calc
    >>> try:
    ...     calc.score("B ron C 234m22444p33567s3s ippatsu dora 8z")
    ... except calc.InputError as error:
    ...     for problem in error.problems:
    ...         print(problem.code, problem.path, problem.message, "|", problem.help)
    N102 ('dora',) 8z is not a tile | honours are 1z to 7z: 東南西北白發中
    L206 ('win', 'ippatsu') `ippatsu` is possible only in riichi | add `riichi`, or leave `ippatsu` out
    """

    __slots__ = ("problems",)

    problems: list[Problem]
    """What is wrong: code, message, place, help."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep the problems as data; the text of the error has their codes and messages, each with its advice."""
        super().__init__()
        self.take(problems)

    def take(self, problems: Sequence[Problem]) -> None:
        """Carry these problems in place of those before, and make the text of the error from them: whoever finds their
        places while an error goes up can put them in."""
        self.problems = Problems(problems)
        self.args = ("; ".join(f"{_file_place(p)}{p}" for p in self.problems),)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the problems alone: the text is made from them again."""
        return type(self), ([*self.problems],)


class NoWin(InputError):  # noqa: N818 - an answer, not an error
    """A win of a well-formed record that the rules forbid; carries these rules.

    >>> import calc
    >>> try:
    ...     calc.score("B ron C 234m 456p 22s 78s (789s) 9s")
    ... except calc.NoWin as refusal:
    ...     print(refusal.problems[0].message)
    the hand has no yaku
    """


def refuse(problems: Iterable[Problem], place: Span | None = None) -> None:
    """Raise :class:`InputError` with these problems if there are any; else do nothing. A problem without a span gets
    ``place``."""
    placed = [p if p.span or place is None else p._replace(span=place) for p in problems]
    if placed:
        raise InputError(placed)


def forbid(problems: Sequence[Problem]) -> None:
    """Raise :class:`NoWin` with these problems: they say why the rules forbid a win. If there are none, do nothing."""
    if problems:
        raise NoWin(problems)


def reason(error: Exception) -> str:
    """Return why a file cannot be read or written: a phrase, which can be said in every language, for the commonest
    errors of the system and for a ValueError of ours; for any other error what the system says, in its language."""
    if isinstance(error, OSError) and error.errno in _REASONS:
        return Phrase(_REASONS[error.errno])
    # one of ours has a phrase in place of a text
    if isinstance(error, ValueError) and error.args and isinstance(error.args[0], Phrase):
        return error.args[0]
    return getattr(error, "strerror", "") or str(error)  # strerror: without the number and the name of the file


_REASONS = {ENOENT: "no_such_file", EACCES: "permission_denied", EISDIR: "is_a_directory"}


class LedgerError(AssertionError):
    """A settlement that does not sum to zero, or a transfer that is not a whole positive number: a bug of ours."""


def report_fault(bug: Exception, span: Span | None = None, what_to_do: Phrase | None = None) -> Problem:
    """Return an exception that is a fault of ours as a problem (F599, at ``span``) of the record that showed it, so
    that the records after it are settled all the same. What Python says is cut to :data:`_LONGEST_FAULT`
    characters."""
    from .codes import problem  # that module needs this one

    return problem("F599.bug", span=span, help=what_to_do, what=f"{type(bug).__name__}: {bug}"[:_LONGEST_FAULT])


_LONGEST_FAULT = 260
"""The most characters of what Python says of a fault: enough to report it."""
_LONGEST_WORD = 60
"""The most characters of a word that can be a misspelling."""
_LEAST_ALIKE = 0.65
"""How alike (1: the same) a word must be spelt to be suggested."""


def suggest(word: str, words: Sequence[str]) -> str:
    """Return which of the known ``words`` was meant, for "did you mean": the word for what players call so
    (:mod:`calc.problems.synonyms`), else the word spelt most alike. Empty if none is alike, or if ``word`` is so long
    that the search would take long.

    >>> suggest("tsumoo", ["ron", "tsumo"]), suggest("winner", ["winter", "player"])
    ('tsumo', 'player')
    """
    if len(word) > _LONGEST_WORD:
        return ""
    for meaning in meant_by(word):
        if meaning in words:
            return meaning
    import difflib  # needed only for a mistake: 5 ms that a good start does not pay

    near = difflib.get_close_matches(word, words, n=1, cutoff=_LEAST_ALIKE)
    return near[0] if near else ""


def nearest(word: str, expected: Iterable[str], listed: str = "", mark: bool = False) -> Phrase | None:
    """Return advice about an unknown word, for the help of a problem: the nearest word of those ``expected``, between
    backticks if ``mark`` is set (for names of fields). If none is near, it is the phrase with the id ``listed``, which
    names all of them; ``None`` if that is empty.

    >>> nearest("tsumoo", ["ron", "tsumo"])
    'did you mean tsumo?'
    """
    words = list(expected)
    if near := suggest(word, words):
        return Phrase("did_you_mean_word" if mark else "did_you_mean", near=near)
    return Phrase(listed, names=", ".join(words)) if listed else None
