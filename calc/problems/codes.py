"""The registry of problem codes: what each means, what to do, what it guards, and sentences that several places say.

The registry is ``codes.toml``. Nothing of it is read before a problem is said or shown.
"""

# ruff: noqa: A002

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from .. import compiled
from ..languages import ENGLISH, Phrase, fill_in, in_language, languages, translation
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
    doubts: tuple[str, ...]
    """The names of sentences that say what is odd and may be right all the same."""
    sentences: Mapping[str, Mapping[str, str]]
    """By name: ``en`` and ``ja``; ``help`` and ``help_ja`` if the advice is always the same."""


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
    entry = {"example": "", "command": "", "doubts": (), **written}  # most entries have none of these
    fields = [entry.pop(name) for name in Code._fields if name not in ("code", "sentences")]
    return Code._make((code, *fields, entry))  # what is left in the entry are its sentences


def title(code: str, lang: str) -> str:
    """Return the title of a code in a few words; empty for an unregistered code.

    >>> title("L205", "en")
    'a winner and a discarder who do not fit together'
    """
    return about(code, "title", lang)


def is_doubt(problem: Problem) -> bool:
    """Tell whether a problem is only something odd that may be right all the same, such as a rate that no table plays:
    a file is accepted with it."""
    entry = code_of(problem.code)
    return entry is not None and problem.sentence.partition(".")[2] in entry.doubts


def about(code: str, what: str, lang: str) -> str:
    """Return one of the texts of a code in a language: its ``title``, what it ``means`` or its ``remedy``, as ``what``
    says; empty for an unregistered code."""
    entry = code_of(code)
    return translation("codes", f"{code}.{what}", lang, getattr(entry, what)) if entry else ""


def problem(
    sentence: str, path: Path = (), *, span: Span | None = None, help: Phrase | None = None, **words: object
) -> Problem:
    """Return the problem with a registered sentence, such as ``L205.own_discard``: its code stands before the dot, and
    ``words`` are filled into it. ``path``: its place in a record; ``span``: its place in a text.

    ``help``: what to write instead, in place of the help that the sentence has in the registry. The texts of the
    problem are in English; other languages are looked up when they are shown, as the reader's language is not known
    here. Raises KeyError for an unknown sentence or a missing word.

    >>> problem("L310.han").code
    'L310'
    """
    advice = Sentence(sentence, words, ".help") if help is None else help
    code = sentence.partition(".")[0]
    message = Sentence(sentence, words)
    return Problem(code, message, span, advice, path, sentence=sentence, words=tuple(words.items()))


class Sentence(Phrase):
    """A registered sentence with its words, or (the part ``.help``) its advice what to write instead."""

    part: str

    def __new__(cls, sentence: str, words: Mapping[str, object], part: str = "") -> "Sentence":
        """Fill in the English at once; it is the text of the phrase. Raises KeyError for an unknown sentence or a
        missing word: so a slip of ours shows where the problem is made, not where it is shown."""
        phrase = str.__new__(cls, fill_in(_sentence_template(sentence, ENGLISH, part), words, ENGLISH))
        phrase.ident, phrase.words, phrase.part = sentence, words, part
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the id and the words when it is pickled: a text alone could not be said in another language."""
        return Sentence, (self.ident, self.words, self.part)

    def said_in(self, lang: str) -> str:
        """Say the sentence in a language."""
        return fill_in(_sentence_template(self.ident, lang, self.part), self.words, lang)


def _sentence_template(sentence: str, lang: str, part: str) -> str:
    """Return the sentence, or its advice (``part`` is ``.help``), in a language, with places for its words: English and
    Japanese from ``codes.toml``, other languages from their catalogues. A third language need not be in the file of
    codes."""
    code, _, name = sentence.partition(".")
    entry = code_of(code)
    assert entry is not None, sentence
    columns = entry.sentences[name]
    pair = {"en": columns.get("help", ""), "ja": columns.get("help_ja", "")} if part else columns
    return translation("codes", sentence + part, lang, pair)


def translate_problem(problem: Problem, lang: str) -> tuple[str, str]:
    """Return the message of a problem and its help in a language. Except in English, the title of its code stands
    before the message, as players look that up. Advice about a hand line is written in words of a line: in Japanese
    words if the line has anything but ASCII, except in English, where no advice has Japanese in it."""
    if lang == ENGLISH:
        return problem.message, _write_as_words(problem, problem.help)
    message = problem.message
    if problem.sentence and not isinstance(message, Phrase):  # S111: Problems.skip fills in its English by itself
        message = Sentence(problem.sentence, dict(problem.words))
    message = in_language(message, lang)
    advice = _write_as_words(problem, in_language(problem.help, lang))
    is_in_japanese_line = problem.span and problem.span.source.is_line and not problem.span.source.text.isascii()
    if is_in_japanese_line:
        words = _japanese_words()
        advice = re.sub(_FIRST_WORD, lambda match: f"`{words.get(match[1], match[1])}", advice)
    head = title(problem.code, lang)
    return (f"{head}: {message}" if head else message), advice


_FIRST_WORD = "`([a-z-]{3,})(?=[ `])"
"""The first word of an example in advice, which stands between backticks."""


@cache
def _japanese_words() -> Mapping[str, str]:
    """Return by each English word of a line the Japanese that players say for it. Of several Japanese words it is the
    first in ``spoken.toml``, where ``<`` marks a word that stands behind what it is about."""
    spoken = compiled.toml(__file__, "spoken")
    # reversed: of several words the first is put in last, and stays
    words = {word.removeprefix("<"): japanese for japanese, word in reversed(spoken.items()) if not japanese.isascii()}
    return {**words, "from": "放銃"}  # not から, which stands behind the discarder


def _write_as_words(problem: Problem, advice: str) -> str:
    """Return the ``advice`` of a problem in a hand line with the words of a line; of any other problem as it is."""
    return write_words(advice) if is_about_line(problem) else advice


def is_about_line(problem: Problem) -> bool:
    """Tell whether the advice of a problem is to be written as words of a hand line: the problem is in a line. S201 is
    left as it is: it advises `rules: …` for a field of another system, and no word of a line says that."""
    return bool(problem.span and problem.span.source.is_line) and problem.code != "S201"


def write_words(advice: str) -> str:
    """Return advice with fields written as words of a line. Advice is kept once, in the form for records, and changed
    here for a hand that was written as a line.

    >>> write_words("add `tenpai: [A, C]`"), write_words("`pao: {daisangen: B}` or `riichi: true`")
    ('add `tenpai A,C`', '`pao daisangen=B` or `riichi`')
    """

    def write_example(match: re.Match[str]) -> str:
        """Return one example (a name and its value) as words: a flag by its name alone, a list with commas, a mapping
        with equals signs. For an empty value there stands ``…``, as something must be written there."""
        name, example = match[1].replace("_", "-"), match[2]
        value = example.strip("[]{} ").replace(", ", ",")
        if example.startswith("{"):
            value = value.replace(": ", "=")
        elif value == "true":
            value = ""
        elif not value:
            value = "…"
        return f"`{name} {value}".rstrip() + "`"

    return re.sub(r"`(\w+):\s*([^`]*)`", write_example, advice)


def problem_data(problem: Problem) -> dict[str, Any]:
    """Return a problem as plain values: its code, its message and advice in English, and under each other language both
    in that language. Its place is not among them: callers, who know the source, add it in their own form."""
    translated = languages()[1:]  # all but English, the first, which stands at the top
    texts = {lang: dict(zip(("message", "help"), translate_problem(problem, lang), strict=True)) for lang in translated}
    return {"code": problem.code, "message": problem.message, "help": problem.help, **texts}
