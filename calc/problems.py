"""Problems: what is wrong with an input, as data. Texts for people are made of them in :mod:`calc.render.problems`.

Codes never change their meaning once published. Their first letter names the family:
``N`` notation of tiles, ``S`` structure of a record (YAML, fields, types), ``L`` a hand or circumstance that cannot
be, ``M`` hands of a match that do not follow each other, ``R`` a rules file or an override, ``F`` files of other
programs. Refusals of a well-formed hand that is no legal win are ``W``: they are answers (exit status 1), not errors
(exit status 2). Every code is registered: :mod:`calc.codes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Source(NamedTuple):
    """A text that problems point into: a file, standard input, or the value of an option."""

    name: str
    text: str
    first: int = 1
    """The number of the text's first line: more than 1 for one line of a file too large to keep."""


class Span(NamedTuple):
    """A part of a source: character offsets, end excluded."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line, from 1."""
        return self.source.text.count("\n", 0, self.start) + self.source.first

    @property
    def column(self) -> int:
        """The column in characters, from 1."""
        start = self.source.text.rfind("\n", 0, self.start) + 1
        mark = not start and self.source.text.startswith("\ufeff")  # editors do not count a byte order mark
        return self.start - start + 1 - mark


class Problem(NamedTuple):
    """One thing that is wrong: a stable code, what, where, and what to write instead."""

    code: str
    message: str
    span: Span | None = None
    help: str = ""
    path: tuple[str | int, ...] = ()
    """The path in the record; code that has the record's text turns it into a span."""
    sentence: str = ""
    """The sentence of the registry that it says, such as ``L205.own_discard``; programs tell problems apart by it."""
    words: tuple[tuple[str, object], ...] = ()
    """The words to fill into the sentence."""

    @property
    def refusal(self) -> bool:
        """Whether this is the answer "no legal win" rather than bad input."""
        return self.code.startswith("W")


class InputError(ValueError):
    """Bad input: carries every problem found, never only the first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("; ".join(f"{p.code} {p.message}" for p in self.problems))


class NoWin(InputError):  # noqa: N818 - an answer, not an error
    """The record is well formed, but what it claims is no legal win: carries the rules that forbid it."""


class LedgerError(AssertionError):
    """A settlement that does not sum to zero, or moves something that is no whole positive number: a bug of ours."""


def fault(bug: Exception, span: Span | None = None, what_to_do: str = "") -> Problem:
    """Our own fault reported as a problem of the record that showed it, so that the following records are not lost."""
    what = f"internal error, please report it: {type(bug).__name__}: {bug}"
    return Problem("F599", what[:300], span, what_to_do)


def suggest(word: str, known: Sequence[str]) -> str:
    """The nearest of the known words, or an empty text; for "did you mean"."""
    import difflib  # only ever needed for a mistake: 5 ms that a good start-up does not pay

    near = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    return near[0] if near else ""
