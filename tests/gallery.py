"""The gallery of errors: a minimal record for every way to go wrong, and what the player reads about it.

The examples of the registry (:mod:`calc.problems.codes`) are named by their code; further cases are in
``tests/errors``, a file of records and a file of texts for each family of codes. A record begins behind a line ``--- #
CODE-what``, its text behind a line ``=== CODE-what``.
"""

from __future__ import annotations

import re
from pathlib import Path

from calc.problems.codes import all_codes, code_of

FOLDER = Path(__file__).parent / "errors"


def examples() -> dict[str, str]:
    """The registered records by code."""
    entries = ((code, code_of(code)) for code in all_codes())
    return {code: entry.example for code, entry in entries if entry and entry.example and not entry.command}


def cases() -> dict[str, str]:
    """The further records by name."""
    return {
        name: record
        for path in sorted(FOLDER.glob("*.yaml"))
        for name, record in cut(path.read_text(encoding="utf-8"), "--- #").items()
    }


def cut(text: str, mark: str) -> dict[str, str]:
    """The parts of a text by the names behind their marks."""
    _, *parts = re.split(rf"^{mark} (\S+)\n", text, flags=re.M)
    return dict(zip(parts[::2], parts[1::2], strict=True))
