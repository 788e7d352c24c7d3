"""``calc.read_log``."""

from __future__ import annotations

import os

from ..formats import FORMATS, read_recorded
from ..formats.write import is_complete, record_data
from ..problems.codes import problem
from ..problems.problems import Problem, refuse
from .advice import advising


def read_log(path: str | os.PathLike[str], *, form: str = "auto", expect: bool = True) -> list[dict[str, object]]:
    """Read a game recorded by another program as records of its hands; with ``expect`` they have the points that were
    paid. ``form``: ``mjlog``, ``tenhou6``, ``mjai``, ``majsoul``, ``winlines``; by default what the file looks like.

    Raises ``calc.InputError`` with everything that could not be read, ValueError for another ``form``.

    >>> import calc
    >>> calc.read_log("nowhere.mjlog")
    Traceback (most recent call last):
    calc.problems.problems.InputError: F101 cannot read nowhere.mjlog: No such file or directory
    """
    if form not in ("auto", *FORMATS):
        raise ValueError(f"form is one of auto, {', '.join(FORMATS)}")
    problems: list[Problem] = []
    records: list[dict[str, object]] = []
    for hand in read_recorded(os.fspath(path), problems.append, form):
        # a winner whose stick another winner took cannot be settled alone
        if is_complete(hand.record):
            records.append({"title": hand.where, **record_data(hand, expect)})
        else:
            problems.append(problem("F107.one_winner", place=f"{hand.file}:{hand.line} {hand.where}"))
    with advising():
        refuse(problems)
    return records
