"""Recorded games of other programs: one module for each format, all with the same function.

A format module offers ``read(path, report, memory=None) -> Iterator[Recorded]``, which streams a file (or its bytes in
memory) and passes every problem to ``report`` without stopping. :data:`FORMATS` names the modules;
:func:`read_recorded` finds the right one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING, Any

from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import Problem
from ..records.record import Record

if TYPE_CHECKING:
    from .stream import InMemory
    from .table import Table

_LEADING_BLANKS = rb"(?s)[\xef\xbb\xbf \t\r\n]*"
FORMATS = {
    "winlines": _LEADING_BLANKS + rb'\{.*"(?:win_tile|concealed)"',
    "mjlog": rb"(?s).{0,992}<mjloggm",
    "tenhou6": _LEADING_BLANKS + rb'\{.*"log"\s*:\s*\[',
    "mjai": _LEADING_BLANKS + rb'\{(?=[^\n]*"type")[^\n]*start_(?:game|kyoku)',
    "majsoul": _LEADING_BLANKS + rb"[\[{].*(?:RecordNewRound|GameDetailRecords)",
}
"""What the unpacked text of each format begins with, in the order in which ``auto`` tries them; the module has the
format's name."""

_LINE_FORMATS = ("winlines",)
"""Formats whose files can be of any length, each line a record of its own."""
_LOG_MARKS = (b"<mjloggm", b'"log"', b"start_game", b"start_kyoku", b"RecordNewRound", b"GameDetailRecords")
_MOST_PROBLEMS = 1000
"""The most problems reported for one log; beyond that it is not a log."""

Report = Callable[[Problem], object]
"""A function that takes each problem as it is met, such as ``list.append``."""


class Expected(NamedTuple):
    """The worth of a hand according to the recording program. ``None``: not recorded, so nothing is compared."""

    yaku: tuple[tuple[str, int], ...] | None = None
    """Our yaku ids with their han, dora included; empty for a named yakuman. If the program counts drawn norths as
    dora, there is no ``north_dora`` and ``dora`` includes them."""
    yakuman: tuple[str, ...] | None = None
    """Our ids of the named yakuman."""
    han: int | None = None
    fu: int | None = None
    points: int | None = None
    """The points of the win without honba and sticks."""
    limit: str | None = None
    """A limit as :class:`calc.riichi.points.Base` names it: ``mangan`` … ``counted_yakuman``, ``yakuman``, or empty."""
    deltas: Mapping[str, int] = {}
    """Points gained or lost by each player, honba and sticks included; empty if unknown."""
    wins: tuple[Expected, ...] = ()
    """For several wins on one tile, the worth of each of the record's wins; ``deltas`` are then those of all
    together."""


class Recorded(NamedTuple):
    """One recorded hand: its events and its payments."""

    record: Record
    """A draw, a win, or several wins on one tile (for which a format of single wins gives a record each)."""
    expected: Expected
    where: str
    """The id of the hand in its file."""
    line: int
    """The line of the file, from 1."""
    file: str = ""
    game: int = 1
    """The number of its game in the file."""
    table: Table | None = None
    """How it was played, if a log says so."""

    @property
    def name(self) -> str:
        """The name of its game: the file, and its number if there are several."""
        return self.file if self.game == 1 else f"{self.file}#{self.game}"


def read_recorded(path: str, report: Report, form: str = "auto", memory: InMemory | None = None) -> Iterator[Recorded]:
    """Yield every readable hand of a file: in the format ``form`` (one of :data:`FORMATS`), or with ``auto`` in the one
    that it looks like. ``-`` is standard input. ``memory``: bytes of the file that were read already. The module of a
    format is imported when it is needed.

    Problems of any kind go to ``report``, that of an unreadable file too; nothing is raised for them. An unknown
    ``form`` raises KeyError.
    """
    if form == "auto":
        from .stream import can_reopen, read_head

        if not can_reopen(path):  # its first bytes would be gone
            report(problem("F106.stream", choices=_format_options()))
            return
        head, wrong = read_head(path)
        form = form_of(head)
        if not form:
            report(wrong or problem("F106.unknown", file=path, choices=_format_options()))
            return
    if form not in FORMATS:
        raise KeyError(form)
    module: Any = import_module(f".{form}", __name__)
    if form in _LINE_FORMATS:  # each of its problems is about one line, so all are wanted
        yield from module.read(path, report)
        return
    number = count()  # of problems so far

    def report_at_most(wrong: Problem) -> None:
        """Report a problem; after the last that anybody reads, end the reading of the log (``_EnoughError``): a file
        that is no log at all may have one at each byte."""
        if next(number) >= _MOST_PROBLEMS:
            raise _EnoughError
        report(wrong)

    try:
        yield from module.read(path, report_at_most, memory)
    except _EnoughError:
        report(problem("F108.enough", file=path, most=_MOST_PROBLEMS))


class _EnoughError(Exception):
    """Raised when a log has more faults than anybody reads; never leaves this module."""


def form_of(head: bytes) -> str:
    """Return the format of an unpacked text with this beginning; empty if unknown. See :data:`FORMATS`. A log is told
    by what it holds, as its name may be anything.

    >>> form_of(b'{"type":"start_game"}'), form_of(b"B ron C")
    ('mjai', '')
    """
    return next((name for name, like in FORMATS.items() if re.match(like, head)), "")


def log_of(head: bytes) -> str:
    """Return the format of a log of games with this beginning; empty if unknown. Lines of recorded wins are records,
    not a log."""
    if not any(mark in head for mark in _LOG_MARKS):  # most files of records load no format
        return ""
    form = form_of(head)
    return "" if form in _LINE_FORMATS else form


def _format_options() -> str:
    """Return the options that choose a format, as they are typed."""
    return ", ".join(f"--input {name}" for name in FORMATS)
