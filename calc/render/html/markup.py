"""What the text renderers say, with its tiles, weights and rows kept as marks, and the marks turned into HTML.

The renderers of all systems make lines of text. :class:`Marked` lets them, but has tiles, painted words and rows of
label and value come as marks inside the lines; :func:`blocks` turns such lines into HTML. So pages say what the
terminal says, in the same words, and a system that changes its text changes its page.

The marks are control characters. :func:`clean` takes those out of everything that comes from outside, so no record can
forge one; everything but marks is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Any

from ...notation import format_tiles
from ...tiles import BY_MPSZ
from ..text import BOLD, CYAN, DIM, GREEN, RED, Text
from . import tiles as drawn

TILES, AS, END, ON, TO, OFF, ROW, CELL = "\x01\x02\x03\x04\x05\x06\x0e\x0f"
"""Tiles AS text END; ON class TO words OFF; ROW kind CELL … at the start of a line."""

_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_GROUP = re.compile(rf"{TILES}([^{AS}]*){AS}([^{END}]*){END}")
_PAINT = re.compile(rf"{ON}([^{TO}]*){TO}")
_WHOLE = re.compile(rf"\s*{ON}([^{TO}]*){TO}([^{OFF}]*){OFF}\s*")
_PART = re.compile(rf"({ON}[^{OFF}]*{OFF}|{TILES}[^{END}]*{END}|[^ {ON}{TILES}]+| (?! ))+")
"""What no wide gap parts: painted words, tiles, words with single blanks."""
_CLASS = {BOLD: "b", DIM: "dim", GREEN: "plus", RED: "minus", CYAN: "dim"}


def clean(value: Any) -> Any:
    """The same data with every control character and turn of direction in its texts shown by its number."""
    if isinstance(value, str):
        return _UNSAFE.sub(lambda m: f"\\u{ord(m[0]):04x}", value)
    if isinstance(value, dict):
        return {clean(k): clean(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [clean(v) for v in value]
    return value


class Marked(Text):
    """A text renderer that leaves marks; mixed in before the renderer of a system."""

    seats: Sequence[str] = ()

    def paint(self, text: str, code: str) -> str:
        """Words of a weight or colour."""
        return f"{ON}{_CLASS[code]}{TO}{text}{OFF}" if text and code else text

    def tile_text(self, texts: Sequence[str], keep_order: bool = True) -> str:
        """Tiles to be drawn."""
        label = format_tiles([BY_MPSZ[t] for t in texts], "mpsz", keep_order)
        return self._tiles(list(texts) if keep_order else drawn.spread(label), label)

    def _tiles(self, texts: Sequence[str], label: str) -> str:
        return f"{TILES}{','.join(texts)}{AS}{label}{END}" if texts else ""

    def meld(self, meld: dict[str, Any]) -> str:
        """A meld as it lies: a called tile on its side where the record says from whom, concealed kongs half shown."""
        texts = list(meld["tiles"])
        label = format_tiles([BY_MPSZ[t] for t in texts], "mpsz", True)
        if meld["kind"] == "ankan":
            return self._tiles([drawn.BACK, *texts[1:3], drawn.BACK], f"[{label}]")
        at = self._called(meld, len(texts))
        if meld["kind"] == "kakan":
            label = f"{format_tiles([BY_MPSZ[t] for t in texts[:-1]], 'mpsz', True)}+{texts[-1]}"
            if at is not None:
                texts = texts[:-1]
                texts[at] += drawn.ADDED
        elif at is not None:
            texts[at] += drawn.SIDE
        return self._tiles(texts, f"({label})")

    def _called(self, meld: dict[str, Any], tiles: int) -> int | None:
        """Which tile lies on its side: left, middle or right as its discarder sits. Of a run no record tells which."""
        source, player, seats = meld.get("from"), meld.get("player"), list(self.seats)
        if meld["kind"] == "chi" or source not in seats or player not in seats or source == player:
            return None
        behind = (seats.index(source) - seats.index(player)) % len(seats)
        if behind == len(seats) - 1:
            return 0
        # an added tile lies on the called one, it takes no place of its own
        return min(tiles, 3 if meld["kind"] == "kakan" else tiles) - 1 if behind == 1 else 1

    def broken(self, text: str, cells: int) -> list[str]:
        """A text in one line: the browser breaks it."""
        return [text]

    def row(self, name: str, text: str) -> None:
        """A short name and what belongs to it."""
        self._block("row", name, text)

    def line(self, label: str, value: str, source: str = "", bold: bool = False) -> None:
        """Label, value and source."""
        self._block("line strong" if bold else "line", label, value, source)

    def entry(self, label: str, value: str, source: str = "", bold: bool = False) -> None:
        """The same: some systems give long labels more room in a terminal."""
        self.line(label, value, source, bold)

    def heading(self, text: str) -> None:
        """Words above others."""
        self._block("h", text)

    def wrapped(self, head: str, text: str) -> None:
        """A row where the head is a name; else one line."""
        name = head.strip()
        plain = re.sub(rf"{ON}[^{TO}]*{TO}|{OFF}", "", name).strip()
        if not plain:
            self._block("p deep" if len(head) > 3 else "p", f"{name} {text}" if name else text)
        elif plain[-1] in ":=–→" or plain[-1] == END:
            self._block("p deep", f"{name} {text}")
        else:
            self._block("row", name, text)

    def step(self, number: int, label: str, result: str, rules: Sequence[str]) -> None:
        """A line of the receipt."""
        self._block("step", label, result, *rules)

    def _block(self, kind: str, *cells: str) -> None:
        self.lines.append(ROW + CELL.join([kind, *cells]))


def inline(text: str) -> str:
    """A text with marks as HTML."""
    shown = escape(text.strip())
    shown = _GROUP.sub(lambda m: drawn.group(m[1].replace("&#x27;", drawn.SIDE).split(","), m[2]), shown)
    return _PAINT.sub(r'<span class="\1">', shown).replace(OFF, "</span>")


def tiles_in(lines: Iterable[str]) -> Iterator[str]:
    """Every tile that lines with marks show."""
    for line in lines:
        for group in _GROUP.finditer(line):
            yield from group[1].split(",")


def parted(text: str) -> list[str]:
    """A text with marks, parted where it has wide gaps; never inside a mark."""
    return [part[0] for part in _PART.finditer(text) if part[0].strip()]


def spaced(text: str) -> str:
    """A text with marks whose wide gaps part what stands together from remarks."""
    first, *more = parted(text) or [""]
    return inline(first) + "".join(f' <span class="more">{inline(part)}</span>' for part in more)


def blocks(lines: Iterable[str]) -> str:
    """Lines with marks as HTML."""
    return "".join(_one(line) for line in lines if line.strip())


def _one(line: str) -> str:
    shade = ""
    if ROW in line and not line.startswith(ROW):  # a row that was painted as a whole
        shade, line = " dim", line[line.index(ROW) :].removesuffix(OFF)
    if line.startswith(ROW):
        kind, *cells = line[1:].split(CELL)
        return KINDS[kind.split()[0]](kind + shade, cells)
    deep = " deep" if len(line) - len(line.lstrip()) > 4 else ""
    whole = _WHOLE.fullmatch(line)
    if whole and whole[1] == "b":
        return f"<h4>{inline(whole[2].strip(' —'))}</h4>"
    if whole:
        deep, line = f"{deep} {whole[1]}", whole[2]
    columns = parted(line)
    if len(columns) == 1:
        return f'<p class="p{deep}">{inline(line)}</p>'
    return f'<p class="cols{deep}">' + "".join(map(_column, columns)) + "</p>"


def _column(text: str) -> str:
    shown = inline(text)
    return f'<span class="n">{shown}</span>' if shown.isdigit() else f"<span>{shown}</span>"


def _line(kind: str, cells: Sequence[str]) -> str:
    label, value, source = cells
    cited = f'<span class="src">{inline(source)}</span>' if source.strip() else ""
    return f'<div class="{kind}"><span>{inline(label)}</span><span class="v">{inline(value)}</span>{cited}</div>'


def _row(kind: str, cells: Sequence[str]) -> str:
    return f'<div class="{kind}"><span class="k">{inline(cells[0])}</span><span>{spaced(cells[1])}</span></div>'


def _step(kind: str, cells: Sequence[str]) -> str:
    label, result, *rules = cells
    cited = "".join(f"<li>{inline(rule)}</li>" for rule in rules)
    more = f"<ul>{cited}</ul>" if cited else ""
    said = f'<span>{inline(label)}</span><span class="v">{inline(result)}</span>'
    return f'<li class="step"><span class="line">{said}</span>{more}</li>'


KINDS: dict[str, Callable[[str, Sequence[str]], str]] = {
    "line": _line,
    "row": _row,
    "step": _step,
    "h": lambda _, cells: f"<h4>{inline(cells[0])}</h4>",
    "p": lambda kind, cells: f'<p class="{kind}">{spaced(cells[0])}</p>',
}
"""How a row of each kind is written; who makes rows of a kind of its own adds it."""
