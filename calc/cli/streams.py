"""The standard streams: complete, in UTF-8, and never sending a terminal raw what a stranger wrote."""

import codecs
import io
import os
import sys
from typing import Any, Final

from ..render.width import escaped

NEAREST: Final = {"·": "・", "–": "-", "—": "―", "≈": "≒", "ō": "o", "么": "幺", "碰": "ポン", "软": "軟"}
"""Substitutes for characters of ours that a terminal lacks (Windows in Japan: cp932)."""


def replace_character(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return what replaces a character that an encoding lacks, and the offset at which to go on. The replacement is the
    nearest character that the encoding has, otherwise an escape with the number of the lacking one. Python calls this
    as the error handler ``nearest``. Of several such characters only the first is replaced, as Python calls again for
    the next."""
    assert isinstance(error, UnicodeEncodeError)
    try:
        instead = NEAREST[error.object[error.start]]
        instead.encode(error.encoding)  # raises if the encoding lacks this one too
        return instead, error.start + 1
    except (KeyError, UnicodeEncodeError):
        text, start = error.object, error.start
        return codecs.backslashreplace_errors(UnicodeEncodeError(error.encoding, text, start, start + 1, error.reason))


codecs.register_error("nearest", replace_character)


class Guarded(io.TextIOWrapper):
    """A standard stream that shows control characters by their numbers, whoever wrote them."""

    def __init__(self, below: Any) -> None:
        """Write to the buffer of the stream ``below``, in its encoding; in UTF-8 where the locale says ASCII, as tiles
        and kanji must be printed there too."""
        encoding = (below.encoding or "").lower().replace("-", "")
        is_ascii = encoding in ("", "ascii", "usascii", "ansi_x3.41968")  # its names; few terminals mean no more
        # Tiles and kanji must be printed whatever the locale says; what cannot be encoded is escaped, never a crash.
        super().__init__(below.buffer, "utf-8" if is_ascii else below.encoding, "nearest", write_through=True)
        self.below = below
        """The original stream; it must live as long as this one."""
        self.painted = False
        """Whether our own colours may pass: painted text was escaped before."""

    def write(self, text: str) -> int:
        """Write a text, and return its length, as streams do. What a terminal would obey is escaped; our own colours
        stay if :attr:`painted` says so."""
        super().write(escaped(text, self.painted))
        return len(text)


def guard_streams() -> None:
    """Replace standard output and standard error by guarded streams, and give closed streams a replacement. Bytes of
    standard input that are not UTF-8 are read as ``\\xff``, so that a problem can show them."""
    _open_closed_streams()  # first: the others can only be guarded if they are there
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    for name in ("stdout", "stderr"):
        if hasattr(getattr(sys, name), "buffer"):  # what somebody has put in its place may have none
            setattr(sys, name, Guarded(getattr(sys, name)))


def unguarded(stream: Any) -> Any:
    """Return the stream below a guarded one (:func:`guard_streams`), for code that moves the cursor on purpose; any
    other stream is returned unchanged."""
    return getattr(stream, "below", stream)


def _open_closed_streams() -> None:
    """Open the standard streams that are closed (``<&-``): a file that is opened later would get their number, and with
    it what is printed. Reading or writing there fails as it would have, and what goes to a closed standard error is
    lost."""
    # the first two the wrong way round, so that reading standard input and writing standard output fail
    for number, (name, how) in enumerate((("stdin", os.O_WRONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY))):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, how)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115 - stays open
            setattr(sys, name, stream)


def print_last(message: str) -> None:
    """Print a last message on standard error, behind what standard output still holds. A stream that cannot be written
    to is redirected to the null device, because the interpreter would try again when it exits, and complain."""
    for stream, number, text in ((sys.stdout, 1, ""), (sys.stderr, 2, message)):
        try:
            stream.write(text)
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)
