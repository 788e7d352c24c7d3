"""Widths in terminal cells. Kanji and fullwidth forms take two, combining characters and variation selectors none.

Of the tiles U+1F000 to U+1F02B only 🀄 takes two cells. The standard library's tables suffice and cost no start-up.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Literal

Align = Literal["<", ">", "^"]
UNSAFE = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
"""What is never sent to a terminal: control characters except line feeds and tabs, changes of direction, surrogates."""
_UNPAINTED = rf"\x1b(?!\[[0-9;]{{1,8}}m)|(?!\x1b)[{UNSAFE}]"

_NO_CELL = frozenset(("Mn", "Me", "Cf", "Cc", "Zl", "Zp"))


def escaped(text: str, painted: bool = False) -> str:
    """Return a text with every unsafe character shown by its number, as JSON and YAML write it: a record could
    otherwise turn or blank what a terminal shows. ``painted``: the codes of colours stay, as our own output has
    them."""
    if text.replace("\n", "").isprintable():  # as most are, and the patterns take 2 ms to compile
        return text
    return re.sub(_UNPAINTED if painted else f"[{UNSAFE}]", _number, text)


def _number(match: re.Match[str]) -> str:
    """Return the number of the character that a match begins with, as an escape of JSON."""
    return f"\\u{ord(match[0]):04x}"


@lru_cache(maxsize=4096)
def char_width(character: str) -> int:
    """Return the cells of one character: 0, 1 or 2. It is remembered, as tables measure the same characters again and
    again.

    >>> char_width("a"), char_width("萬")
    (1, 2)
    """
    if character == "\u00ad":  # the soft hyphen is a format character, but terminals draw it
        return 1
    # hangul vowels and finals join the sign before them
    if unicodedata.category(character) in _NO_CELL or "\u1160" <= character <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def width(text: str) -> int:
    """Return the cells a text takes. Kanji and tiles take two, so ``len`` would not align them.

    >>> width("2m 五萬")
    7
    """
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(map(char_width, text))


def pad(text: str, cells: int, align: Align = "<") -> str:
    """Return the text filled with spaces to a width; unchanged when it is that wide already. ``str.ljust`` counts
    characters, not cells.

    >>> pad("役", 4) + "|"
    '役  |'
    """
    missing = cells - width(text)
    if missing <= 0:
        return text
    left = {"<": 0, ">": missing, "^": missing // 2}[align]
    return " " * left + text + " " * (missing - left)


def clip(text: str, cells: int) -> str:
    """Return the text cut to at most so many cells, the last one a ``…`` for what is missing; unchanged if it fits.

    >>> clip("五萬五萬", 5)
    '五萬…'
    """
    if cells <= 0:  # no room even for the sign
        return "" if width(text) > cells else text
    used, kept = 0, 0  # what is kept if there is more than fits
    for index, character in enumerate(text, 1):
        used += char_width(character)
        if used < cells:  # one is for the sign
            kept = index
        elif used > cells:  # what is beyond need not be measured
            return text[:kept] + "…"
    return text
