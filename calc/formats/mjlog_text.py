"""The elements of a Tenhou XML log with their places.

The XML is flat: elements with attributes, and nothing between them. It is read with regular expressions and not with an
XML library, so each element keeps its place, and there is nothing to expand or to include.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..problems import Span
from . import Report
from .stream import span_in
from .table import PARSE, Fault

FAMILY = 2

Attributes = Mapping[str, str]

_PART = re.compile(
    r"""(?P<blank>\s+|<!--.*?-->|<\?.*?\?>)|<(?P<close>/)?(?P<name>[A-Za-z]\w*)(?P<rest>(?:[^<>"']|"[^"]*"|'[^']*')*)>""",
    re.S,
)
_ATTRIBUTE = re.compile(r"""\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")


def elements(path: str, text: str, report: Report) -> Iterator[tuple[str, Attributes | Fault, int, int]]:
    """The elements of a text with their places; ``/name`` for a closing one."""
    at, length = int(text.startswith("\ufeff")), len(text)
    while at < length:
        part = _PART.match(text, at)
        if part is None:
            stop = text.find("<", at + 1)
            stop = length if stop < 0 else stop
            report(Fault(PARSE, "no element of a log", "the file is damaged here, or cut off").problem(
                FAMILY, span_of(path, text, at, min(stop, at + 80))))  # fmt: skip
            at = stop
            continue
        begin, at = at, part.end()
        if part["blank"] is not None:
            continue
        rest = part["rest"].removesuffix("/")
        found: dict[str, str] = {}
        good = 0
        for m in _ATTRIBUTE.finditer(rest):
            if m.start() != good or m[1] in found:
                break
            found[m[1]] = m[2] if m[2] is not None else m[3]
            good = m.end()
        value: Attributes | Fault = found
        if rest[good:].strip():
            value = Fault(PARSE, f"{part['name']} has an attribute that cannot be read", 'attributes are name="value"')
        yield (part["close"] or "") + part["name"], value, begin, at


def span_of(path: str, text: str, start: int, end: int) -> Span:
    """The span of a part of the file, within its first line."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", start)
    line = text[first : len(text) if last < 0 else last]
    return span_in(path, text.count("\n", 0, start) + 1, line, start - first, min(end - first, len(line)))
