"""``calc.check``."""

from __future__ import annotations

import os

from ..problems.problems import Problem
from ..riichi.page_cells import wrong_cells
from ..rules import proofreader
from ..rules.rules import Rules, format_value, load_rules
from ..systems import is_engine
from .advice import advising, in_words_of_programs


def check(club: Rules | str | os.PathLike[str]) -> list[Problem]:
    """Proofread the rules file of a club, as ``calc rules check`` does: everything that is wrong in it, such as unknown
    keys, and what looks odd: sums that do not add up, values that no table is known to play, rules that another one
    makes idle. Empty if there is nothing. ``calc.rules`` refuses what is wrong, and loads what is only odd.

    ``club``: the path of its file, or the text of one if that has several lines; or what ``calc.rules`` gave: of a
    club's file that file, of a system of the project what ``set`` changed, as if it stood in a file.

    >>> import calc
    >>> for problem in calc.check("system: club\\nextends: tcg\\nrules: {points.kirage: true}"):
    ...     print(problem.code, problem.span.line, problem.message, "|", problem.help)
    R102 3 there is no rule points.kirage | did you mean points.kiriage?
    >>> [problem.message for problem in calc.check(calc.rules("tcg", set={"honba.ron": 1500}))]
    ['honba.ron is 1500, and honba.tsumo_each stays 100']
    """
    if isinstance(club, Rules):
        changes = _write_changes(club)
        if not changes and len(club.files) == 1:
            return []  # a system of the project, as it is
        club = changes or club.files[0].path  # the first is the club's file
    with advising():
        # not strict: a file that has all its parents is read above the shipped one too
        problems = proofreader.check(club, strict=False, known=is_engine, wrong_cells=wrong_cells)
        return [*map(in_words_of_programs, problems)]


def _write_changes(rules: Rules) -> str:
    """Return what a program changed in a system of the project as the text of a rules file, since the proofreader reads
    files; empty if the program changed nothing, and for a club's rules, whose own file is read."""
    if len(rules.files) > 1:  # a club's file, and the shipped one
        return ""
    unchanged = load_rules(rules.id).values
    changes = [key for key in rules.values if rules.values[key] != unchanged.get(key)]
    lines = [f"  {key}: {format_value(rules.values[key])}\n" for key in changes]
    return f"system: changed\nextends: {rules.id}\nrules:\n{''.join(lines)}" if lines else ""
