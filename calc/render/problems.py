"""Problems as text for people, with the excerpt underlined, and as JSON.

Everything shown may come from a hostile file: control characters, lone surrogates and characters that turn the
direction of the line are shown as U+FFFD, in excerpts, messages and names alike.
"""

import re
from collections.abc import Sequence
from itertools import accumulate

from .. import compiled
from ..problems.codes import code_of, is_doubt, translate_problem
from ..problems.problems import Problem, Span
from .width import UNSAFE, char_width, width
from .words import Words

WORDS = compiled.words(__file__, "problems")

MAX_CELLS = 100
TAB_STOP = 4
_REACH = 300  # characters on each side of the fault that can matter for MAX_CELLS cells

_UNSAFE = re.compile(f"[\t\n{UNSAFE}]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_REPLACEMENT = "\ufffd"

_PLACE = ("file", "line", "column", "end_line", "end_column", "text")
_ERROR, _REFUSAL, _NUMBER, _RESET = "\x1b[1;31m", "\x1b[33m", "\x1b[36m", "\x1b[0m"


def render_problem(problem: Problem, colour: bool = False, lang: str = "en") -> str:
    """Return one problem, laid out as compilers do, since editors and people know that form: headline, place,
    underlined excerpt, help. No line break at the end."""

    def paint(text: str, code: str) -> str:
        """Return a text in colour, if colours are on."""
        return f"{code}{text}{_RESET}" if colour else text

    kind = "refusal" if problem.refusal else "doubt" if is_doubt(problem) else "error"
    shade = _ERROR if kind == "error" else _REFUSAL
    w = Words(lang, WORDS)
    message, advice = translate_problem(problem, lang)
    label = f"{w(kind)}[{_clean(problem.code)}]"
    lines = _hang(paint(label, shade) + ": ", width(label) + 2, message)
    gutter = 1  # the cells left of the bar and of the sign =: one without an excerpt, else those of the line's number
    if problem.span is not None:
        span = _inside(problem.span)
        number = str(span.line)
        gutter = len(number)
        # 3: the bar and the blanks around it
        excerpt, before, carets, continues = _excerpt(span, MAX_CELLS - gutter - 3)
        margin = " " * gutter
        bar = paint("|", _NUMBER)
        lines += [
            f"{margin}{paint('-->', _NUMBER)} {_clean(span.source.name)}:{number}:{span.column}",
            f"{margin} {bar}",
            f"{paint(number, _NUMBER)} {bar} {excerpt}" if excerpt else f"{paint(number, _NUMBER)} {bar}",
            f"{margin} {bar} {' ' * before}{paint('^' * carets, shade)}{'…' if continues else ''}",
        ]
    if advice:
        head = f"{' ' * gutter} = {w('help')}: "
        lines += _hang(head.replace("=", paint("=", _NUMBER), 1), width(head), advice)
    return "\n".join(lines)


def render_problems(problems: Sequence[Problem], colour: bool = False, lang: str = "en") -> str:
    """Return all problems, then their number and where to read more; empty if there are none. All are printed at once,
    those of one source by their place in it, so that a file can be mended from top to bottom in one go."""
    if not problems:
        return ""
    blocks = [render_problem(p, colour, lang) for p in _in_order(problems)]
    w, refusals, doubts = Words(lang, WORDS), sum(p.refusal for p in problems), sum(map(is_doubt, problems))
    counted = {"problems_n": len(problems) - refusals - doubts, "refusals_n": refusals, "doubts_n": doubts}
    counts = w("comma").join(w(word, n=n) for word, n in counted.items() if n)
    # the first code that can be explained: by it the reader learns how to ask for others
    first = next((p.code for p in problems if code_of(p.code)), "")
    return "\n\n".join([*blocks, f"{counts} · {w('more', code=first)}" if first else counts])


def problems_json(problems: Sequence[Problem]) -> list[dict[str, str | int | None]]:
    """Return the problems for programs (``--json``, editors), in the order given and in English. Lines and columns
    count from 1; the end column is excluded. A problem without a place has ``None`` there."""
    result: list[dict[str, str | int | None]] = []
    for p in problems:
        message, advice = translate_problem(p, "en")
        place: Sequence[str | int | None] = [None] * len(_PLACE)
        if p.span is not None:
            span = _inside(p.span)
            end = Span(span.source, span.end, span.end)
            excerpt = _sound(span.source.text[span.start : span.end])
            place = (_sound(span.source.name), span.line, span.column, end.line, end.column, excerpt)
        words = {"code": p.code, "message": _sound(message), "help": _sound(advice)}
        result.append({**words, **dict(zip(_PLACE, place, strict=True))})
    return result


def _in_order(problems: Sequence[Problem]) -> list[Problem]:
    """Return problems by file, in the order in which the files first appear, and within a file by place, as whoever
    mends a file goes through it from the top. All problems without a place stand together, where the first of them
    was."""
    order: dict[str | None, int] = {}
    for problem in problems:
        order.setdefault(problem.span.source.name if problem.span else None, len(order))

    def place(problem: Problem) -> tuple[int, ...]:
        """Return the sort key of a problem: its file, then its place in it; without a place the group of all such
        problems."""
        span = problem.span
        return (order[span.source.name], span.line, span.start, span.end) if span else (order[None],)

    return sorted(problems, key=place)


def _inside(span: Span) -> Span:
    """Return the span clipped to its source, so that a wrong offset does not hide the message. A span wholly behind the
    text becomes a place at its end."""
    length = len(span.source.text)
    start = min(max(span.start, 0), length)
    return Span(span.source, start, min(max(span.end, start), length))


def _excerpt(span: Span, room: int) -> tuple[str, int, int, bool]:
    """Return the line of a span cut to ``room`` cells: the text, the cells before the carets, their number, and whether
    the span goes on in later lines, of which only the first is shown. Only the surroundings of the fault are looked at,
    since a line may have a megabyte."""
    text = span.source.text
    line_start, line_end = _line_around(text, span.start)
    continues = "\n" in text[span.start : span.end].rstrip()
    start = min(max(span.start, line_start), line_end)
    end = min(max(span.end, start), line_end)

    first = max(line_start, start - _REACH)
    last = min(line_end, start + _REACH)
    characters, cells = _cells(text[first:last])
    low, high = 0, len(cells)
    begin, stop = start - first, min(end, last) - first
    if first > line_start or last < line_end or sum(cells) > room:
        low, high = _window(cells, begin, stop, room - 2)  # 2: the dots on both sides
    left = "…" if first > line_start or low > 0 else ""
    right = "…" if last < line_end or high < len(cells) else ""
    before = len(left) + sum(cells[low:begin])
    carets = max(1, sum(cells[begin : min(stop, high)]))  # an empty span is a place: one
    return (left + "".join(characters[low:high]) + right).rstrip(), before, carets, continues


def _line_around(text: str, place: int) -> tuple[int, int]:
    """Return where the line at a ``place`` of a text begins and ends. Its break (``\\n`` or ``\\r\\n``) is not in it,
    nor a byte order mark at the beginning of the text."""
    start, end = text.rfind("\n", 0, place) + 1, text.find("\n", place)
    if end < 0:
        end = len(text)
    if end > start and text[end - 1] == "\r":
        end -= 1  # \r\n
    return (1 if start == 0 and text.startswith("\ufeff") else start), end


def _cells(line: str) -> tuple[list[str], list[int]]:
    """Return what is shown for each character, and how many cells it takes, so that the carets stand below what they
    mean. A tab is blanks up to the next stop; an unsafe character is a replacement; an accent takes 0 cells."""
    characters: list[str] = []
    cells: list[int] = []
    column = 0
    for character in line:
        if character == "\t":
            character = " " * (TAB_STOP - column % TAB_STOP)
            size = len(character)
        else:
            if _UNSAFE.match(character):
                character = _REPLACEMENT
            size = char_width(character)
        characters.append(character)
        cells.append(size)
        column += size
    return characters, cells


def _window(cells: Sequence[int], begin: int, stop: int, room: int) -> tuple[int, int]:
    """Return the part of a line to show, as two indices into its ``cells``. As much of the problem (``begin`` to
    ``stop``) as fits in the ``room`` comes first, then both sides of it equally, so that it is seen in its context.
    What one side does not need the other gets."""
    high = begin + _fitting(cells[begin:stop], room)
    room -= sum(cells[begin:high])
    # reversed: what lies nearest to the problem is shown first
    low = begin - _fitting(cells[:begin][::-1], room // 2)
    room -= sum(cells[low:begin])
    last, high = high, high + _fitting(cells[high:], room)  # ``last``: the end of the problem
    low -= _fitting(cells[:low][::-1], room - sum(cells[last:high]))
    while 0 < low < begin and cells[low] == 0:  # no accent without its letter
        low += 1
    return low, high


def _fitting(cells: Sequence[int], room: int) -> int:
    """Return how many of the first characters, whose widths are ``cells``, fit into a ``room`` of so many cells.

    >>> _fitting([1, 2, 1], 3)
    2
    """
    return next((n for n, used in enumerate(accumulate(cells)) if used > room), len(cells))


def _hang(head: str, indent: int, text: str) -> list[str]:
    """Return the lines of a text behind a ``head``; further lines are indented below the first. ``indent``: the cells
    that the head takes, which cannot be measured here, as it may have codes of colours. The text is made safe for a
    terminal."""
    first, *rest = text.replace("\r\n", "\n").strip("\n").split("\n")
    return [(head + _clean(first)).rstrip(), *((" " * indent + _clean(line)).rstrip() for line in rest)]


def _clean(text: str) -> str:
    """Return a text that does nothing to a terminal: tabs as blanks, unsafe characters replaced."""
    return _UNSAFE.sub(_REPLACEMENT, text.replace("\t", " "))


def _sound(text: str) -> str:
    """Return a text that can be encoded as UTF-8: halves of surrogate pairs replaced."""
    return _SURROGATE.sub(_REPLACEMENT, text)
