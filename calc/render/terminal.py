"""Blocks as lines of a terminal: 80 columns, colours where they are wanted, tiles in the style asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..notation import format_tiles
from ..tiles import BY_MPSZ
from .paper import (
    GAP,
    Answer,
    Blank,
    Block,
    Cells,
    Flows,
    Gain,
    Heading,
    Headline,
    Line,
    Note,
    Paper,
    Para,
    Receipt,
    Row,
    Sums,
    Tiles,
    Totals,
    pieces,
)
from .width import clip, pad, width
from .words import plain, signed

BOLD, DIM, GREEN, RED, CYAN = "1", "2", "32", "31", "36"
COLUMNS = 80
_NAME, _STEP = 16, 32
_GAIN, _GAIN_SUM = 25, 14
"""Cells of a player's name, of a step's label, of the label and sum of a gain."""


def broken(text: str, cells: int) -> list[str]:
    """A text in lines of at most so many cells, broken at blanks; at least one line."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and width(lines[-1]) + 1 + width(word) > cells:
            lines.append(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return lines


class Terminal:
    """Prints blocks."""

    def __init__(self, tiles: str = "mpsz", colour: bool = False) -> None:
        self.tiles = tiles
        self.colour = colour

    def paint(self, text: str, code: str) -> str:
        """Text in a colour, where colours are wanted."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text and code else text

    def inline(self, text: str) -> str:
        """A text with its tiles in the style asked for."""
        return "".join(piece if isinstance(piece, str) else self._tiles(piece) for piece in pieces(text))

    def _tiles(self, shown: Tiles) -> str:
        """Melds in brackets, square ones for a concealed kan."""
        if shown.name and self.tiles == "mpsz":
            return shown.name
        added = shown.tiles[-1:] if shown.kind == "kakan+" else ()
        parts = [shown.tiles[: len(shown.tiles) - len(added)], *([added] if added else [])]
        text = "+".join(format_tiles([BY_MPSZ[t] for t in part], self.tiles, True) for part in parts)
        return f"[{text}]" if shown.kind == "ankan" else f"({text})" if shown.kind else text

    def paper(self, paper: Paper, receipt: bool = False) -> str:
        """The text of a whole result, with its receipt or without, and without a closing newline."""
        lines = [self.paint(paper.title, BOLD)] if paper.title else []
        where = self.inline(" · ".join([*paper.where, paper.rules]))
        if width(where) > COLUMNS:
            lines.append(self.paint(self.inline(" · ".join(paper.where)), DIM))
            where = paper.rules
        blocks = [*paper.head, *paper.pays, *paper.why, *([paper.receipt] if receipt else []), *paper.rests]
        return "\n".join([*lines, self.paint(where, DIM), "", *self.lines(blocks)])

    def text(self, blocks: Iterable[Block]) -> str:
        """Blocks below each other, without a closing newline."""
        return "\n".join(self.lines(blocks))

    def lines(self, blocks: Iterable[Block]) -> list[str]:
        """The lines of blocks."""
        return [line.rstrip() for block in blocks for line in self._block(block)]

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Blank():
                yield ""
            case Headline(text, size, light):
                yield from self._headline(self.inline(text), self.inline(size), DIM if light else BOLD)
            case Heading(text, level):
                text = self.inline(text)
                yield (
                    self.paint(f"— {text} —", BOLD)
                    if level == 1
                    else f"  {self.paint(text, BOLD if level == 2 else '')}"
                )
            case Para(text, lead, indent, light, strong, hung):
                code = BOLD if strong else DIM if light else ""
                yield from self._hung(indent, lead, text, code, code, hung)
            case Answer(says, answer, right, indent):
                yield from self._answer(says, answer, GREEN if right else RED, indent)
            case Note(text):
                yield from self._hung(2, "", text)
            case Row(name, text, cells, strong):
                head = pad(self.inline(name), cells) + (" " if cells else "  ")
                bold = BOLD if strong else ""
                yield from self._hung(2, head, text, bold or DIM, "" if name else bold)
            case Line():
                yield self._line(block)
            case Gain():
                yield from self._gain(block)
            case Cells(cells, sizes):
                shown = zip(map(self.inline, cells), sizes, strict=False)
                yield from self._hung(2, "".join(pad(c, abs(n), ">" if n < 0 else "<") for c, n in shown), cells[-1])
            case Flows():
                yield from self._flows(block)
            case Sums(rows, have):
                widest = max(width(name) for name, _ in rows)
                for name, moved in rows:
                    gains = [(f"{p} {signed(n)}", f"{p} {self.gain(n)}") for p, n in moved.items()]
                    yield from self._apart(2, pad(name, widest) + "  ", gains)
                if have:
                    yield from self._apart(2, have[0], [(f"{p} {plain(n)}",) * 2 for p, n in have[1].items()])
            case Totals(name, sums, indent, light):
                both = [(f"{p} {n}",) * 2 for p, n in sums.items()]
                yield from (self.paint(line, DIM if light else "") for line in self._apart(indent, name, both, ""))
            case Receipt():
                yield from self._receipt(block)

    def gain(self, n: int) -> str:
        """A gain or loss, painted."""
        return self.paint(signed(n), GREEN if n > 0 else RED if n < 0 else DIM)

    def _hung(
        self, indent: int, lead: str, text: str, code: str = "", below: str = "", hung: bool = True
    ) -> Iterator[str]:
        """A text after what it begins with, broken at the width of the terminal."""
        lead = self.inline(lead)
        cells = indent + width(lead)
        first, *more = broken(self.inline(text), COLUMNS - cells)
        yield " " * indent + self.paint(lead, code) + self.paint(first, below)
        yield from (" " * (cells if hung else indent) + self.paint(line, below) for line in more)

    def _apart(self, indent: int, name: str, cells: Sequence[tuple[str, ...]], code: str = DIM) -> Iterator[str]:
        """Cells after a name, each plain and painted, broken between them."""
        name += "" if name.endswith(" ") else "  "
        start = indent + width(name)
        line, used = " " * indent + self.paint(name, code), start
        for i, (text, painted) in enumerate(cells):
            gap = GAP if i else ""
            if i and used + width(gap + text) > COLUMNS:
                yield line
                line, used, gap = " " * start, start, ""
            line += gap + painted
            used += width(gap + text)
        yield line

    def _answer(self, says: str, answer: str, code: str, indent: int) -> Iterator[str]:
        """The answer goes on where the words before it end."""
        left = len(says)
        for line in broken(says + answer, COLUMNS - indent):
            yield " " * indent + line[:left] + self.paint(line[left:], code)
            left = max(left - len(line) - 1, 0)

    def _headline(self, text: str, size: str, code: str) -> Iterator[str]:
        """The size at the right edge, on a line of its own where both are too long."""
        gap = COLUMNS - width(text) - width(size)
        if size and gap < 2:
            yield self.paint(text, code)
            text, gap = "", COLUMNS - width(size)
        yield self.paint(text, code) + (" " * gap + self.paint(size, code) if size else "")

    def _fitting(self, sources: Sequence[str], used: int) -> str:
        """The longest spelling of a source that fits; the shortest one cut where none does."""
        room = max(COLUMNS - used - len(GAP), 0)
        found = next((s for s in sources if width(s) <= room), clip(sources[-1], room)) if sources else ""
        return GAP + self.paint(found, DIM) if found else ""

    def _line(self, line: Line) -> str:
        label, value = line.cells
        text = f"  {pad(self.inline(line.label), label)} {pad(self.inline(line.value), value, '>')}".rstrip()
        return self.paint(text, BOLD if line.strong else "") + self._fitting(line.source, width(text))

    def _gain(self, gain: Gain) -> Iterator[str]:
        """Who pays whom and the rule stand below where the line is too long."""
        head = f"  {pad(self.inline(gain.label), _GAIN)} "
        text = f"{head}{pad(gain.sum, _GAIN_SUM)} {gain.flow}"
        if width(text) + len(GAP) + width("".join(gain.source[-1:])) > COLUMNS:
            yield head + gain.sum
            text = " " * max(min(width(head) + _GAIN_SUM + 1, COLUMNS - width(gain.flow)), 2) + gain.flow
        yield text + self._fitting((*gain.source, ""), width(text))

    def _flows(self, flows: Flows) -> Iterator[str]:
        names = {name: clip(name, _NAME) for name in flows.names}
        longest = max(map(width, names.values()), default=0)
        for payer, payee, amount, why in () if flows.told else flows.rows:
            ends = [pad(names.get(name, name), longest) for name in (payer, payee)]
            head = f"{' ' * (2 if names else 6)}{' → '.join(ends)}  "
            amount = pad(amount, flows.cells if names else 0, ">")
            used = width(head + amount) + len(GAP)
            first, *more = broken(why, COLUMNS - used)
            yield head + self.paint(amount, BOLD) + GAP + self.paint(first, DIM)
            yield from (" " * used + self.paint(line, DIM) for line in more)

    def _receipt(self, receipt: Receipt) -> Iterator[str]:
        yield from ("", "  " + self.paint(receipt.name, BOLD))
        for number, (label, result, rules) in enumerate(receipt.steps, 1):
            head = f"{number:>3}{' ' * receipt.blanks}{pad(self.inline(label), _STEP)}"
            yield from self._hung(2, head if head.endswith(" ") else head + " ", result)
            for rule in rules:
                yield from self._hung(8, "", rule)
