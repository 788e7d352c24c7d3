"""The registry of problem codes: what each means, what to do, what it guards, and sentences that several places say.

The registry is ``codes.toml``. Nothing of it is read before a problem is said or shown.
"""

# ruff: noqa: A002

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from .. import compiled
from ..named_tuples import NamedTuple
from .problems import Path, Problem, Span


class Code(NamedTuple):
    """A sort of problem: what it means, what to do, what it guards. Texts are by language (``en``, ``ja``)."""

    code: str
    title: Mapping[str, str]
    """A few words: what is wrong."""
    means: Mapping[str, str]
    """One sentence that a player understands."""
    remedy: Mapping[str, str]
    guards: tuple[str, ...]
    """The fields of a record, the rules (with a dot) and the options (with --) that it is about."""
    example: str
    """A file that causes the problem; empty if no file does. Without a command it is a record."""
    command: str
    """A command that causes the problem, with the file as its last word. It can be empty."""
    sentences: Mapping[str, Mapping[str, str]]
    """By name: ``en`` and ``ja``; ``help`` and ``help_ja`` if the advice is always the same."""


class _Count(int):
    """A number in a sentence: ``{n:tile}`` is ``1 tile`` or ``2 tiles``."""

    def __format__(self, noun: str) -> str:
        return f"{int(self)} {noun}{'' if self == 1 else 's'}" if noun else str(int(self))


def all_codes() -> tuple[str, ...]:
    """Return every code that has an entry, in the order of the families."""
    return tuple(compiled.toml(__file__, "codes"))


@lru_cache(1 << 9)
def code_of(code: str) -> Code | None:
    """Return the entry of a code; ``None`` for an unregistered code.

    The log formats number their defects alike: F305, F405 and F605 use the entry of F205.
    """
    written = compiled.toml(__file__, "codes").get(re.sub("^F[346]", "F2", code))
    if written is None:
        return None
    entry = {"example": "", "command": "", **written}
    return Code._make((code, *(entry.pop(name) for name in Code._fields[1:-1]), entry))


def title(code: str, lang: str) -> str:
    """Return the title of a code in a few words; empty for an unregistered code.

    >>> title("L205", "en")
    'a winner and a discarder who do not fit together'
    """
    entry = code_of(code)
    return entry.title[lang] if entry else ""


def problem(
    sentence: str, path: Path = (), *, span: Span | None = None, help: str | None = None, **words: object
) -> Problem:
    """Return the problem with a registered sentence: ``L205.own_discard``, its words filled in.

    ``help`` says what to write instead if the sentence does not, or replaces its help. Raises KeyError for an unknown
    sentence or a missing word.

    >>> problem("L310.han").code
    'L310'
    """
    filled = tuple(words.items())
    advice = _said(sentence, "help", filled) if help is None else help
    return Problem(sentence[:4], _said(sentence, "en", filled), span, advice, path, sentence, filled)


def in_language(problem: Problem, lang: str) -> tuple[str, str]:
    """Return the message of a problem and its help in a language; in Japanese the title of its code comes first.

    What is no registered sentence is looked up by its English (:mod:`calc.japanese`).
    """
    if lang == "en":
        return problem.message, _in_words(problem, problem.help)
    from ..japanese import PHRASES, in_japanese

    def translated(name: str, word: object) -> object:
        if isinstance(word, Problem):
            return _said(word.sentence, lang, word.words)
        return in_japanese(word) if isinstance(word, str) and name in PHRASES else word

    words = tuple((name, translated(name, word)) for name, word in problem.words)
    message = _said(problem.sentence, lang, words) if problem.sentence else in_japanese(problem.message)
    if problem.sentence and problem.help == _said(problem.sentence, "help", problem.words):
        advice = _said(problem.sentence, f"help_{lang}", words)
    else:
        advice = in_japanese(problem.help)
    head = title(problem.code, lang)
    advice = _in_words(problem, advice)
    if problem.span and problem.span.source.is_line and not problem.span.source.text.isascii():
        advice = re.sub(_WORD, lambda found: f"`{_japanese_words().get(found[1], found[1])}", advice)
    return (f"{head}: {message}" if head else message), advice


_WORD = "`([a-z-]{3,})(?=[ `])"


@cache
def _japanese_words() -> Mapping[str, str]:
    """Return what players of all games say in a line for a word, by the word."""
    spoken = compiled.toml(__file__, "spoken")
    words = {word.removeprefix("<"): japanese for japanese, word in reversed(spoken.items()) if not japanese.isascii()}
    return {**words, "from": "放銃"}


def _in_words(problem: Problem, advice: str) -> str:
    """Return advice for a hand line, which writes fields as words: `tenpai A,C` for `tenpai: [A, C]`."""
    if not (problem.span and problem.span.source.is_line) or problem.code == "S201":
        return advice

    def word(match: re.Match[str]) -> str:
        value = match[2].strip("[]{} ").replace(", ", ",")
        value = value.replace(": ", "=") if match[2].startswith("{") else "" if value == "true" else value or "…"
        return f"`{match[1].replace('_', '-')} {value}".rstrip() + "`"

    return re.sub(r"`(\w+):\s*([^`]*)`", word, advice)


def problem_data(problem: Problem) -> dict[str, Any]:
    """Return a problem as plain values: its code, and its message and advice in both languages."""
    message, advice = in_language(problem, "ja")
    japanese = {"message": message, "help": advice}
    return {"code": problem.code, "message": problem.message, "help": problem.help, "ja": japanese}


def _said(sentence: str, column: str, words: tuple[tuple[str, object], ...]) -> str:
    entry = code_of(sentence[:4])
    assert entry is not None, sentence
    text = entry.sentences[sentence[5:]].get(column, "")
    return text.format(**{name: _Count(word) if type(word) is int else word for name, word in words})
