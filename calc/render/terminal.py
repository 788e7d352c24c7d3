"""Blocks as lines of a terminal: 80 columns, colours and the style of tiles as requested."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ..tiles.notation import format_tiles
from ..tiles.tiles import BY_MPSZ
from . import paper
from .paper import GAP
from .width import Align, clip, escaped, pad, width
from .words import plain, signed

BOLD, DIM, GREEN, RED, CYAN = "1", "2", "32", "31", "36"
COLUMNS, LEAST = 80, 30
"""The columns that we use, and the fewest that we allow for."""
REASON_INDENT = 2
"""How far the reason of an answer stands in, below what is right."""
_AFTER_STOP = r"(?<=[、。])(?![、。」)])"
"""Where Japanese may be broken without a blank."""
_NAME, _STEP = 16, 32
"""The cells of a player's name in a payment, and of a step's label."""
_ROOM = 16
"""The fewest cells for a text after its lead."""
_GAIN, _GAIN_SUM = 25, 14
"""The cells of the label and of the sum of a gain."""


def broken(text: str, cells: int, at_stops: bool = False) -> list[str]:
    """Return a text in lines of at most so many cells, at least one line. It is broken at blanks, with ``at_stops``
    also after 、 and 。. A word that is too wide is broken anywhere but before these, as Japanese has no blanks. (The
    standard library's textwrap counts letters, not cells.)

    >>> broken("who pays whom how much", 10)
    ['who pays', 'whom how', 'much']
    >>> broken("違う、8,000点。二つ", 16, at_stops=True)
    ['違う、8,000点。', '二つ']
    """
    lines, used = [""], 0  # the cells of the last line
    for words in text.split(" "):
        blank = " "
        for word in re.split(_AFTER_STOP, words) if at_stops else (words,):
            size = width(word)
            if lines[-1] and used + len(blank) + size > cells:
                lines.append("")
                used = 0
            elif lines[-1]:
                lines[-1] += blank
                used += len(blank)
            blank = ""  # there is none before what follows a 、
            while size > cells:
                # clip ends with a sign for what is cut off: it is taken away
                part = clip(word, cells + 1)[:-1] or word[0]
                if word[len(part)] in "、。":  # no line begins with one
                    part = part[:-1] or part
                word, size = word[len(part) :], size - width(part)
                lines[-1:] = [lines[-1] + part, ""]
                used = 0
            lines[-1] += word
            used += size
    return lines


def columns_here() -> int:
    """Return the columns to use on standard output: those that the variable COLUMNS names, else those of the terminal,
    but at least ``LEAST`` and at most ``COLUMNS``. If neither is known, ``COLUMNS``."""
    try:
        setting = os.environ.get("COLUMNS", "")
        columns = int(setting) if setting.isascii() and setting.isdigit() else os.get_terminal_size(1).columns
    except (OSError, ValueError):
        return COLUMNS
    return min(max(columns, LEAST), COLUMNS) if columns else COLUMNS  # some terminals say that they have 0


class Terminal:
    """Prints blocks."""

    def __init__(self, tiles: str = "mpsz", colour: bool = False, columns: int = COLUMNS) -> None:
        """Print in so many ``columns`` (by default those of a plain terminal), with colours or without. ``tiles``: the
        style in which tiles are written."""
        self.tiles = tiles
        self.colour = colour
        self.columns = columns

    def scaled(self, cells: int) -> int:
        """Return a number of cells, meant for :data:`COLUMNS`, scaled down for a narrow terminal."""
        return cells * self.columns // COLUMNS

    def paint(self, text: str, code: str) -> str:
        """Return a text painted by the ``code`` of a colour or face (:data:`BOLD` …). It is unchanged if colours are
        off, or if text or code is empty: codes around nothing would only lengthen the line."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text and code else text

    def inline(self, text: str) -> str:
        """Return a text with its tiles in the requested style, and the rest safe for a terminal, which a player's name
        with codes in it could steer."""
        return "".join(
            escaped(piece) if isinstance(piece, str) else self.tiles_text(piece) for piece in paper.pieces(text)
        )

    def tiles_text(self, tiles: paper.Tiles) -> str:
        """Return tiles in the requested style: by their name if they have one and are written as letters; melds in
        brackets, square ones for a concealed kan, the tile added to a pon behind a plus (kind ``kakan+``)."""
        if tiles.name and self.tiles == "mpsz":
            return tiles.name
        added = tiles.tiles[-1:] if tiles.kind == "kakan+" else ()
        parts = [tiles.tiles[: len(tiles.tiles) - len(added)], *([added] if added else [])]
        text = "+".join(format_tiles([BY_MPSZ[t] for t in part], self.tiles, keep_order=True) for part in parts)
        return f"[{text}]" if tiles.kind == "ankan" else f"({text})" if tiles.kind else text

    def text(self, blocks: Iterable[paper.Block]) -> str:
        """Return blocks below each other, without a closing newline."""
        return "\n".join(self.lines(blocks))

    def lines(self, blocks: Iterable[paper.Block]) -> list[str]:
        """Return the lines of blocks. Blanks at the end of a line are left out, as padding leaves them there."""
        return [line.rstrip() for block in blocks for line in self._write_block(block)]

    def _write_block(self, block: paper.Block) -> Iterator[str]:
        """Yield the lines of one block, by its kind. Blocks of matches and comparisons are written by another module,
        which is imported only for them: a single hand does not need it."""
        writer = _WRITERS.get(type(block))
        if writer is not None:
            return writer(self, block)
        from . import columns

        return columns.lines(block, self)

    def _write_blank(self, _: paper.Blank) -> Iterator[str]:
        """Yield an empty line. The block has no content; all writers of :data:`_WRITERS` are called with theirs."""
        yield ""

    def _write_rule(self, _: paper.Rule) -> Iterator[str]:
        """Yield a line over the whole width, which sets matches of an evening apart. The block has no content."""
        yield "─" * self.columns

    def _write_headline(self, head: paper.Headline) -> Iterator[str]:
        """Yield a headline with its size at the right edge, where a column of sizes is read at a glance. If both do not
        fit on a line, the text is broken and the size stands below; nothing for an empty headline."""
        text, size = self.inline(head.text), self.inline(head.size)
        code = DIM if head.light else BOLD
        gap = self.columns - width(text) - width(size)
        if gap < 2 and (size or self.columns < COLUMNS):
            yield from (self.paint(line, code) for line in broken(text, self.columns))
            # the size alone, at the right edge
            text, gap = "", max(self.columns - width(size), 0)
        if text or size:
            yield self.paint(text, code) + (" " * gap + self.paint(size, code) if size else "")

    def _write_heading(self, heading: paper.Heading) -> Iterator[str]:
        """Yield a heading by its level: that of a win (1) between dashes, which set the wins of a hand apart; any other
        indented, that of level 2 in bold, those below plain."""
        text = self.inline(heading.text)
        if heading.level == 1:
            yield self.paint(f"— {text} —", BOLD)
        else:
            yield "  " + self.paint(text, BOLD if heading.level <= 2 else "")

    def _write_para(self, para: paper.Para) -> Iterator[str]:
        """Yield a paragraph, broken below the end of its lead."""
        code = BOLD if para.strong else DIM if para.light else ""
        return self._hang(para.indent, para.lead, para.text, code, code)

    def _write_copied(self, copied: paper.Copied) -> Iterator[str]:
        """Yield a text to copy (a hand line, a command) on one line, however long: broken it could not be pasted
        whole."""
        yield "  " + self.paint(escaped(copied.text), DIM)

    def _write_answer(self, answer: paper.Answer) -> Iterator[str]:
        """Yield a claim and, painted, its answer, which continues where the claim ends; below it, indented, the
        reasons. Lines are broken before they are painted, since the codes of colours take no cells."""
        claim = self.inline(answer.says)
        code = GREEN if answer.right else RED
        verdict, *reasons = map(self.inline, answer.answer.split("\n"))
        unpainted = len(claim)
        for line in broken(claim + verdict, self.columns - answer.indent, at_stops=True):
            yield " " * answer.indent + line[:unpainted] + self.paint(line[unpainted:], code)
            unpainted = max(unpainted - len(line) - 1, 0)  # a blank is lost where a line breaks
        for reason in reasons:
            indent = answer.indent + REASON_INDENT
            yield from (" " * indent + line for line in broken(reason, self.columns - indent, at_stops=True))

    def _write_note(self, note: paper.Note) -> Iterator[str]:
        """Yield a warning, indented as a paragraph: its words say that it is one."""
        return self._hang(indent=2, lead="", text=note.text)

    def _write_named_row(self, row: paper.NamedRow) -> Iterator[str]:
        """Yield a name and what belongs to it, broken below its beginning. The name is faint, or bold in a strong row;
        a strong row without a name has its text in bold."""
        head = pad(self.inline(row.name), row.cells) + (" " if row.cells else "  ")
        bold = BOLD if row.strong else ""
        return self._hang(2, head, row.text, bold or DIM, "" if row.name else bold)

    def _write_cells(self, row: paper.Cells) -> Iterator[str]:
        """Yield the cells of a row. Each but the last is padded to its size (a negative size aligns it right), so that
        rows with the same sizes have their columns below each other. The last is broken below its beginning."""
        padded = zip(map(self.inline, row.cells), row.sizes, strict=False)
        lead = "".join(pad(cell, abs(size), ">" if size < 0 else "<") for cell, size in padded)
        return self._hang(2, lead, row.cells[-1])

    def _write_sums(self, sums: paper.Sums) -> Iterator[str]:
        """Yield what each player gains or loses, a line for each unit, and in a last line, if known, what they have
        then. Each cell is passed plain and painted, as only plain texts can be measured."""
        names = [name for name, _ in sums.rows] + ([sums.have[0]] if sums.have else [])
        widest = max(map(width, names))
        for name, moved in sums.rows:
            gains = [(f"{player} {signed(n)}", f"{player} {self.gain(n)}") for player, n in moved.items()]
            yield from self._set_apart(2, pad(name, widest) + "  ", gains)
        if sums.have:
            name, points = sums.have
            yield from self._set_apart(
                2, pad(name, widest) + "  ", [(f"{player} {plain(n)}",) * 2 for player, n in points.items()]
            )

    def _write_totals(self, totals: paper.Totals) -> Iterator[str]:
        """Yield the sum of each player behind a name, broken only between players. The whole line has one colour, so
        cells are not painted one by one."""
        both = [(f"{p} {n}",) * 2 for p, n in totals.sums.items()]  # plain and painted, here the same
        code = DIM if totals.light else ""
        return (self.paint(line, code) for line in self._set_apart(totals.indent, totals.name, both, ""))

    def gain(self, amount: int) -> str:
        """Return a gain or loss with its sign, painted green or red; a 0 is faint."""
        return self.paint(signed(amount), GREEN if amount > 0 else RED if amount < 0 else DIM)

    def _hang(self, indent: int, lead: str, text: str, code: str = "", below: str = "") -> Iterator[str]:
        """Yield a text after its lead, broken at the width of the terminal; further lines stand below its beginning. If
        the lead leaves too little room, the whole text stands below it. ``code``: the colour of the lead; ``below``:
        that of the text. Paragraphs, named rows, notes and steps are all written so."""
        lead, text = self.inline(lead), self.inline(text)
        cells = indent + width(lead)
        # a few cells beside a long name would break every word
        if lead and self.columns - cells < min(width(text), _ROOM):
            yield " " * indent + self.paint(lead.rstrip(), code)
            indent, lead, cells = indent + 4, "", indent + 4  # the text alone, further in than the lead
        first, *rest = broken(text, self.columns - cells)
        yield " " * indent + self.paint(lead, code) + self.paint(first, below)
        yield from (" " * cells + self.paint(line, below) for line in rest)

    def _set_apart(self, indent: int, name: str, cells: Sequence[tuple[str, ...]], code: str = DIM) -> Iterator[str]:
        """Yield cells after a name. Each is given plain and painted: the plain text is measured, as codes of colours
        take no cells. A line breaks only between cells, and goes on below the first; a cell wider than the line sticks
        out, as half an amount would be misread."""
        name += "" if name.endswith(" ") else "  "
        start = indent + width(name)
        line, used = " " * indent + self.paint(name, code), start
        for i, (text, painted) in enumerate(cells):
            gap = GAP if i else ""
            if i and used + width(gap + text) > self.columns:
                yield line
                line, used, gap = " " * start, start, ""
            line += gap + painted
            used += width(gap + text)
        yield line

    def _fit_source(self, sources: Sequence[str], used: int) -> str:
        """Return the longest spelling of a source that fits behind so many ``used`` cells, with a gap before it; if
        none does, the shortest one, cut: the source is the least of a line, so it gives way. Empty without a source."""
        room = max(self.columns - used - len(GAP), 0)
        if not sources:
            return ""
        source = next((spelling for spelling in sources if width(spelling) <= room), clip(sources[-1], room))
        return GAP + self.paint(escaped(source), DIM) if source else ""

    def _write_line(self, line: paper.Line) -> Iterator[str]:
        """Yield a row with its source; a narrow terminal has the source on a line below. A label that is too long takes
        cells from its value, which stays aligned right as long as it fits."""
        label, value = map(self.scaled, line.cells)
        head, amount = pad(self.inline(line.label), label), self.inline(line.value)
        room = max(label + value - width(head), width(amount))
        text = f"  {head} {pad(amount, room, '>')}".rstrip()
        # a narrow terminal has no room beside the value
        source = self._fit_source(line.source, width(text)) if self.columns == COLUMNS or not line.source else ""
        yield self.paint(text, BOLD if line.strong else "") + source
        if not source and any(line.source[:1]):
            yield from self._hang(indent=4, lead="", text=line.source[0], below=DIM)

    def _write_gain(self, gain: paper.Gain) -> Iterator[str]:
        """Yield chips of one kind, who pays whom, and the rule. If the line would be too long, who pays and the rule
        stand below. If even the shortest spelling of the rule does not fit, the rule is left out, as the amount matters
        more."""
        head = f"  {pad(self.inline(gain.label), self.scaled(_GAIN))} "
        text = f"{head}{pad(gain.sum, self.scaled(_GAIN_SUM))} {gain.flow}"
        shortest = gain.source[-1] if gain.source else ""
        if width(text) + len(GAP) + width(shortest) > self.columns:
            yield head + gain.sum
            # below the sum, or as far right as it fits
            indent = min(width(head) + self.scaled(_GAIN_SUM) + 1, self.columns - width(gain.flow))
            text = " " * max(indent, 2) + gain.flow
        yield text + self._fit_source((*gain.source, ""), width(text))  # "" always fits

    def _write_paper(self, page: paper.Paper) -> Iterator[str]:
        """Yield a ruling: its title, what lay on the table with the rules, and its blocks. If table and rules do not
        fit on one line, the rules stand below."""
        if page.title:
            yield self.paint(self.inline(page.title), BOLD)
        where = self.inline(" · ".join([*page.where, page.rules]))
        if width(where) > self.columns:
            yield from self._hang(indent=0, lead="", text=" · ".join(page.where), below=DIM)
            where = self.inline(page.rules)
        yield from (*(self.paint(line, DIM) for line in broken(where, self.columns)), "")
        yield from self.lines(page.blocks)

    def _write_grid(self, table: paper.Grid) -> Iterator[str]:
        """Yield a small table: words to the left, numbers to the right, each column as wide as its widest cell. It is
        not fitted to the terminal, as such tables have few columns (:mod:`.columns` writes the wide ones)."""
        all_rows = [table.heads, *table.rows] if table.heads else table.rows
        rows = [list(map(self.inline, row)) for row in all_rows]
        sizes = [max(map(width, column)) for column in zip(*rows, strict=True)]
        sides: list[Align] = ["<" if i in table.words else ">" for i in range(len(sizes))]
        for number, row in enumerate(rows):
            cells = "  ".join(map(pad, row, sizes, sides))
            is_head = bool(table.heads) and number == 0
            yield self.paint((" " * table.indent + cells).rstrip(), DIM if is_head else "")

    def _write_flows(self, flows: paper.Flows) -> Iterator[str]:
        """Yield who pays whom how much and why, arrows and amounts one below the other. Without names to align, a
        payment belongs to an event, and stands below it further in. Nothing if a story has listed the payments with its
        events."""
        if flows.listed:
            return
        names = {name: clip(name, _NAME) for name in flows.names}
        longest = max(map(width, names.values()), default=0)
        for payer, payee, amount, why, unit in flows.rows:
            ends = [pad(names.get(name, name), longest) for name in (payer, payee)]
            # with names 2 cells in, in a list 6
            head = f"{' ' * (2 if names else 6)}{' → '.join(ends)}  "
            amount = pad(amount, flows.cells if names else 0, ">") + (f" {unit}" if unit else "")
            used = width(head + amount) + len(GAP)
            first, *rest = broken(escaped(why), self.columns - used)
            yield head + self.paint(amount, BOLD) + GAP + self.paint(first, DIM)
            yield from (" " * used + self.paint(line, DIM) for line in rest)

    def _write_receipt(self, receipt: paper.Steps) -> Iterator[str]:
        """Yield the numbered steps of a receipt, each with its rules on lines below it. Steps that change nothing
        (``idle``) come last, under a heading that says so."""
        yield from ("", "  " + self.paint(receipt.name, BOLD))
        idle_above = False
        for number, (label, result, rules, idle) in enumerate(receipt.steps, 1):
            if idle and not idle_above:
                yield from ("", "  " + self.paint(receipt.idle_name, BOLD))
            idle_above = idle
            head = f"{number:>3}{' ' * receipt.blanks}{pad(self.inline(label), self.scaled(_STEP))}"
            yield from self._hang(2, head if head.endswith(" ") else head + " ", result)  # a label may fill its column
            for rule in rules:
                yield from self._hang(indent=8, lead="", text=rule)


_WRITERS: Mapping[type[paper.Block], Callable[..., Iterator[str]]] = {
    paper.Blank: Terminal._write_blank,
    paper.Rule: Terminal._write_rule,
    paper.Headline: Terminal._write_headline,
    paper.Heading: Terminal._write_heading,
    paper.Para: Terminal._write_para,
    paper.Copied: Terminal._write_copied,
    paper.Answer: Terminal._write_answer,
    paper.Note: Terminal._write_note,
    paper.NamedRow: Terminal._write_named_row,
    paper.Line: Terminal._write_line,
    paper.Gain: Terminal._write_gain,
    paper.Cells: Terminal._write_cells,
    paper.Grid: Terminal._write_grid,
    paper.Flows: Terminal._write_flows,
    paper.Sums: Terminal._write_sums,
    paper.Totals: Terminal._write_totals,
    paper.Steps: Terminal._write_receipt,
    paper.Paper: Terminal._write_paper,
}
"""What writes each kind of block; those of :mod:`.columns` are written there."""
