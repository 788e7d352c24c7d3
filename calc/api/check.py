"""``calc.check``."""

from __future__ import annotations

import os

from ..problems.problems import Problem
from ..rules import proofreader
from ..systems import is_engine
from .advice import advising, in_words_of_programs


def check(file: str | os.PathLike[str]) -> list[Problem]:
    """Proofread the rules file of a club, as ``calc rules check`` does: everything that is wrong in it, such as unknown
    keys, and what looks odd: sums that do not add up, values that no table is known to play, rules that another one
    makes idle. Empty if there is nothing. ``calc.rules`` refuses what is wrong, and loads what is only odd.

    ``file``: its path, or its text if that has several lines. Raises nothing.

    >>> import calc
    >>> for problem in calc.check("system: club\\nextends: tcg\\nrules: {points.kirage: true}"):
    ...     print(problem.code, problem.span.line, problem.message, "|", problem.help)
    R102 3 there is no rule points.kirage | did you mean points.kiriage?
    """
    with advising():
        return [*map(in_words_of_programs, proofreader.check(file, strict=False, known=is_engine))]
