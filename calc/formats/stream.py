"""Reads the lines of a file that may be compressed, damaged or huge. Defects become problems, and memory stays
small."""

import gzip
import io
import os
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, cast

from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import Problem, Source, Span, reason
from . import Report

LONGEST_LINE = 1 << 20
"""The most bytes of a line, its break included; a longer one is a problem, and skipped without being kept."""
LARGEST_TEXT = 16 << 20
"""The most bytes of a file that is read as a whole: a log of one game."""
_HEAD = 1 << 16
DAMAGED = (EOFError, zlib.error, gzip.BadGzipFile)
"""The exceptions that reading a broken gzip file raises."""


class InMemory(NamedTuple):
    """Bytes of a file that are already in memory, in place of the file."""

    data: bytes
    line: int = 1
    """The number of the line that they begin with."""
    games: int = 0
    """The number of games in the file before them."""


class TwiceError(ValueError):
    """A key that occurs twice in an object of JSON."""


def fields_given_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object for a decoder of JSON from its pairs. Raises TwiceError if a key occurs twice: of such a key
    decoders keep the last without a word."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise TwiceError
    return fields


def place_of_error(source: Source, error: Exception) -> Span:
    """Return the place where a decoder of JSON gave up, one character; the beginning if the ``error`` does not say
    (lists nested too deeply)."""
    index = getattr(error, "pos", 0)
    return Span(source, index, index + 1)


@contextmanager
def open_unpacked(path: str, memory: InMemory | None = None) -> Iterator[tuple[io.BufferedIOBase, io.BufferedReader]]:
    """Give the unpacked bytes of a file (or of ``memory`` in its place), and the file as it is packed, whose position
    shows the progress. Both are closed after the body, but standard input (``-``) is not. The first two bytes say
    whether a file is gzip, as its name may be any. Raises OSError if it cannot be opened."""
    raw: Any  # a BufferedReader; typeshed's type parameter differs between versions
    with ExitStack() as stack:
        if memory:
            raw = io.BufferedReader(cast(io.RawIOBase, io.BytesIO(memory.data)))
        elif path == "-":
            raw = io.BufferedReader(cast(io.RawIOBase, sys.stdin.buffer))
            stack.callback(raw.detach)  # otherwise standard input would be closed too
        else:
            raw = stack.enter_context(open(path, "rb"))
        packed = raw.peek(2)[:2] == b"\x1f\x8b"
        yield (stack.enter_context(gzip.GzipFile(fileobj=raw)) if packed else raw), raw


def can_reopen(path: str) -> bool:
    """Tell whether a file can be opened twice: once to see by its first bytes what it is, then to read it. Standard
    input (``-``) and pipes give their bytes only once."""
    try:
        return path != "-" and not stat.S_ISFIFO(os.stat(path).st_mode)
    except OSError:
        return True  # not there, or forbidden: whoever opens it next reports why


def unreadable_problem(path: str, error: OSError) -> Problem:
    """Return the problem (F101) of a file that cannot be opened or read, with the system's reason."""
    return problem("F101.unreadable", file=path, why=reason(error))


def damage_problem(path: str, line: int, error: Exception) -> Problem:
    """Return the problem (F102) of a truncated or corrupt gzip file. ``line``: the line where it was noticed; its text
    could not be read, so none is shown."""
    span = Span(Source(path, "", line), 0, 0)
    if isinstance(error, EOFError):
        return problem("F102.ends", span=span)
    return problem("F102.damaged", span=span, why=str(error))


def read_head(path: str) -> tuple[bytes, Problem | None]:
    """Return the first bytes of the unpacked file, up to twice ``_HEAD``, and a problem if it cannot be read up to
    there or is empty (F105). Bytes before damage are returned too: they may be enough to tell the format. Standard
    input (``-``) or a pipe is used up by this."""
    head = b""
    try:
        with open_unpacked(path) as (stream, _):
            while len(head) < _HEAD and (piece := stream.read1(_HEAD)):
                head += piece
    except DAMAGED as error:  # first: BadGzipFile is an OSError
        return head, damage_problem(path, 1, error)
    except OSError as error:
        return head, unreadable_problem(path, error)
    if not head.strip() and len(head) < _HEAD:  # blanks alone are empty too, unless more may follow them
        return head, problem("F105.empty", file=path)
    return head, None


def read_lines(path: str, report: Report, memory: InMemory | None = None) -> Iterator[tuple[int, str]]:
    """Yield the lines of a UTF-8 file, plain or gzip, each with its number, without line breaks and without a byte
    order mark. Numbers begin at 1, or at the first line of ``memory``, a part of the file.

    A line that is too long (F104) or not UTF-8 (F103) is reported and left out. If a file cannot be opened (F101) or is
    damaged (F102), its lines end there. Blank lines are left out; a file with nothing else is F105.
    """
    number = memory.line - 1 if memory else 0
    empty = True
    try:
        with open_unpacked(path, memory) as (stream, _):
            while raw := stream.readline(LONGEST_LINE + 1):  # one more byte tells that it is too long
                number += 1
                # first, even if it is all blanks: otherwise its rest would be read as further lines
                if len(raw) > LONGEST_LINE:
                    empty = False
                    report(_long_line_problem(path, number, raw))
                    while raw and not raw.endswith(b"\n"):  # its rest
                        raw = stream.readline(LONGEST_LINE)
                    continue
                if number == 1:
                    raw = raw.removeprefix(b"\xef\xbb\xbf")  # the byte order mark
                if not raw.strip():
                    continue
                empty = False
                raw = raw.rstrip(b"\r\n")
                try:
                    text = raw.decode("utf-8")
                except UnicodeDecodeError as error:
                    report(not_utf8_problem(path, number, raw, error))
                    continue  # with the next line
                yield number, text
    except DAMAGED as error:  # first: BadGzipFile is an OSError
        report(damage_problem(path, number + 1, error))
    except OSError as error:
        report(unreadable_problem(path, error))
    else:
        if empty:
            report(problem("F105.empty", file=path))


def _long_line_problem(path: str, number: int, raw: bytes) -> Problem:
    """Return the problem of a line that is too long, at its beginning, which is enough to know it by: no text of a
    gigabyte is kept for a message."""
    start = raw[:80].decode("utf-8", "replace")
    return problem("F104.line", span=Span(Source(path, start, number), 0, len(start)), most=LONGEST_LINE)


def read_text(path: str, report: Report, family: int, memory: InMemory | None = None) -> str | None:
    """Return the whole text of a file of at most :data:`LARGEST_TEXT` bytes, plain or gzip. ``None`` if it cannot be
    opened, is empty or too large, which is reported.

    If a file is damaged in the middle (F102), the readable part is still returned. Bytes that are not UTF-8 are
    reported (F103) and replaced: the hands without them can still be read. A file that is too large is F210, F310, … by
    the ``family`` of its format.
    """
    data = bytearray()
    try:
        with open_unpacked(path, memory) as (stream, _):
            while piece := stream.read1(_HEAD):
                data += piece
                if len(data) > LARGEST_TEXT:
                    report(too_large_problem(path, family))
                    return None
    except DAMAGED as error:  # first: BadGzipFile is an OSError
        report(damage_problem(path, data.count(b"\n") + 1, error))
    except OSError as error:
        report(unreadable_problem(path, error))
        return None
    raw = bytes(data)
    if not raw.strip():
        report(problem("F105.empty", file=path))
        return None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        start = raw.rfind(b"\n", 0, error.start) + 1
        line = raw[start : error.start + 80].split(b"\n")[0]  # a log may be one line of megabytes
        report(not_utf8_problem(path, raw.count(b"\n", 0, start) + 1, line, error, start))
        return raw.decode("utf-8", "replace")


def too_large_problem(path: str, family: int) -> Problem:
    """Return the problem of a log of more than :data:`LARGEST_TEXT` bytes, under the code of its format's ``family``:
    all have one sentence."""
    most = LARGEST_TEXT >> 20  # in MiB
    return problem("F210.long", file=path, most=most)._replace(code=f"F{family}10")


def not_utf8_problem(path: str, number: int, raw: bytes, error: UnicodeDecodeError, before: int = 0) -> Problem:
    """Return the problem of bytes that are not UTF-8, placed at the first of them. ``raw``: the line, of this
    ``number`` in the file; ``before``: how many bytes of the data that ``error`` counts in come before the line."""
    bad = error.start - before
    # the bytes before it are right, so they tell the number of characters
    index = len(raw[:bad].decode("utf-8"))
    text = raw.decode("utf-8", "replace")
    return problem("F103.line", span=Span(Source(path, text, number), index, index + 1), byte=f"0x{raw[bad]:02x}")
