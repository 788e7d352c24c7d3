"""What commands share: options as documents, output options, exit statuses."""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn, TextIO

from ..languages import Phrase, in_language, languages
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, Source, Span, refuse
from ..readers.reader import DEFAULT_RULES
from ..render.words import default_lang
from ..rules.rules import Rules, load_rules
from .settings import setting
from .streams import Guarded
from .usage import choose, misused

OK, NO, BAD = 0, 1, 2
"""Exit statuses: as asked; no legal win, or a difference; bad input."""

Several = list[str] | None
"""The type of an option that may be given more than once; for any other that is an error (`.command`)."""


class Options:
    """Options of the command line as a document: problems point into the option's own text."""

    def __init__(self) -> None:
        """Begin without any option; :meth:`put` adds one, with the text in which a problem of it is underlined."""
        self.value: dict[str, Any] = {}
        self._sources: dict[tuple[str | int, ...], Source] = {}
        """By the path of each value the option that gave it, with its own text."""

    def put(self, path: Sequence[str | int], value: Any, option: str, text: str | None = None) -> None:
        """Set the value at a path in :attr:`value`, and note the option that gave it for :meth:`span` (``text``: what
        was written, if that is not how the value reads). Missing mappings on the way are made; a list must have the
        item already (no list is made here)."""
        place: Any = self.value  # a mapping, or a list with an item for each win
        for step in path[:-1]:
            place = place.setdefault(step, {}) if isinstance(place, dict) else place[step]
        place[path[-1]] = value
        self._sources[tuple(path)] = Source(option, str(value) if text is None else text)

    def words(self) -> list[tuple[str, str]]:
        """Return the options given, each once with its text, to be written into a hand line. One option may have given
        several values (``--ron B`` the winner and the way to win)."""
        return list(dict.fromkeys((source.name, source.text) for source in self._sources.values()))

    def names(self) -> list[str]:
        """Return the names of the options given, each once, for a sentence that refuses them."""
        return list(dict.fromkeys(source.name for source in self._sources.values()))

    def span(self, path: tuple[str | int, ...], key: bool = False) -> Span:
        """Return the place to show for the value at a path: the option that gave it, else the one that gave the nearest
        value around it, else the tiles of the hand, else the whole command line. ``key`` makes no difference, as an
        option has no keys; it is here as all documents are asked alike."""
        for length in range(len(path), -1, -1):  # the whole path, then ever shorter ones, last the empty one
            if path[:length] in self._sources:
                source = self._sources[path[:length]]
                return Span(source, 0, len(source.text))
        source = self._sources.get(("win", "hand")) or Source("options", " ".join(sys.argv[1:]))
        return Span(source, 0, len(source.text))


def choose_language(value: str) -> str:
    """Return the requested language (``value``), otherwise that of the settings, otherwise that of the locale. Raises
    MisuseError for a language without a catalogue that somebody named; a locale without one means English, as the
    locale was not chosen for this program."""
    value = value or setting("lang")
    return choose("--lang", value, languages()) if value else default_lang()


def translate(text: str, lang: str) -> str:
    """Return a phrase of the command line in a language; any other text unchanged."""
    return str(in_language(text, lang))


def should_paint(value: str, stream: TextIO | None = None) -> bool:
    """Tell whether to paint; ``auto`` paints on a terminal (the ``stream``, by default standard output), unless
    NO_COLOR or TERM=dumb says no. Raises MisuseError for any other value."""
    choose("--color", value, ("auto", "always", "never"))
    if value != "auto":
        return value == "always"
    stream = sys.stdout if stream is None else stream
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(text: str, err: bool = False, painted: bool = False, end: str = "\n") -> None:
    """Print a text and its ``end`` at once on standard output, or (``err``) on standard error. ``painted``: the text
    has colours and is already escaped, so the guard of the stream lets it through."""
    stream = sys.stderr if err else sys.stdout
    # a stream that a test or a caller has put in the place of ours has no guard
    guarded = stream if painted and isinstance(stream, Guarded) else None
    if guarded:
        guarded.painted = True  # or the stream would escape the colours too
    if painted and os.name == "nt":
        import click  # it knows the consoles of Windows, where painted text needs it

        click.echo(text, nl=bool(end), err=err, color=True)
    else:
        stream.write(text + end)
        stream.flush()
    if guarded:
        guarded.painted = False


def print_json(data: object, lines: bool = False) -> None:
    """Print a value as JSON on standard output: indented for one answer, on one line (``lines``) where others follow
    or a program reads line by line. The module of JSON is imported here, as few commands need it."""
    import json

    say(json.dumps(data, ensure_ascii=False, indent=None if lines else 2))


def print_problems(problems: Sequence[Problem], as_json: bool, colour: str = "auto", lang: str = "en") -> None:
    """Print problems in a language on standard error. With ``as_json`` they go to standard output, where a program
    reads its one answer. ``colour``: when they are painted (``auto``, ``always``, ``never``). Raises MisuseError for an
    unknown ``colour``. The writer of problems is imported here, as most runs have no problem."""
    from ..render.problems import problems_json, render_problems

    if as_json:
        print_json({"schema": 1, "problems": problems_json(problems)}, lines=True)
    else:
        painted = should_paint(colour, sys.stderr)
        say(render_problems(problems, painted, lang), err=True, painted=painted)


def exit_with_problems(error: InputError, params: Mapping[str, object]) -> NoReturn:
    """Print the problems of a command in the form that its parameters ask for, and exit: with 1 if the rules forbid the
    win and nothing else is wrong, otherwise with 2, so that scripts tell a refused win from bad input."""
    lang = str(params.get("lang") or "")
    as_json = bool(params.get("json") or params.get("as_json"))  # as_json: the parameter of ``calc verify``
    # a language that there is not must not hide these problems behind another
    print_problems(error.problems, as_json, lang=choose_language(lang if lang in languages() else ""))
    raise SystemExit(NO if error.problems and all(p.refusal for p in error.problems) else BAD)


def repetition_problem(words: Sequence[str], fix: Phrase | None = None) -> Problem:
    """Return the problem of an option that can be given once and was given several times (``words``: each with its
    value). A command line is no file, so a text is made of the words, and the last is underlined."""
    text = " ".join(words)
    named = " and ".join(f"`{word}`" for word in words)
    span = Span(Source("options", text), len(text) - len(words[-1]), len(text))
    return problem("S102.options", span=span, help=fix, named=named)


def parse_pairs(texts: Iterable[str], option: str, form: str) -> dict[str, str]:
    """Return ``NAME=VALUE`` texts, the values of an ``option``, as a mapping. Raises MisuseError for a text without a
    name or ``=``, which shows the ``form`` to write; InputError for a name with two values, since neither may be
    dropped silently.

    >>> parse_pairs(["honba.ron=1500", "fu.base = 30"], "--set", "KEY=VALUE")
    {'honba.ron': '1500', 'fu.base': '30'}
    """
    pairs: dict[str, str] = {}
    problems = []
    for text in texts:
        name, sign, value = (x.strip() for x in text.partition("="))
        if not sign or not name:
            misused(Phrase("write_form", command=repr(text.strip()), form=form), option)
        if name in pairs:
            problems.append(repetition_problem([f"{option} {name}={pairs[name]}", f"{option} {name}={value}"]))
        pairs[name] = value
    refuse(problems)
    return pairs


def overrides_of(sets: Sequence[str] | None) -> Mapping[str, object]:
    """Return the values of ``--set KEY=VALUE`` by key, as texts, which the rules read as each key says. Raises as
    :func:`parse_pairs`."""
    return parse_pairs(sets or (), "--set", "KEY=VALUE")


def rules_for(name: str, sets: Sequence[str] | None = None) -> Rules:
    """Return the rules of a command: those called ``name`` (``tcg`` if it is empty), with the values of ``--set``
    (``sets``; ``None``: the option is not given). Raises InputError if they cannot be loaded."""
    return load_rules(name or DEFAULT_RULES, overrides_of(sets) or None)
