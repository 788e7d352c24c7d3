"""Blocks as HTML, and texts made safe.

Every text is made safe where it is written (:mod:`.safe`); no record can forge the mark of a tile (:mod:`..paper`).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import starmap
from typing import Any

from ... import compiled
from .. import columns, paper
from ..paper import GAP
from ..terminal import Terminal
from ..words import Words, plain, signed
from . import tiles as drawn
from .safe import escape

_DEEP = 5
"""Indented so far in a terminal, a paragraph belongs to the one above."""


def page_words(lang: str) -> Words:
    """The words of pages."""
    return Words(lang, compiled.words(__file__, "html"))


def faces(tiles: paper.Tiles) -> list[str]:
    """Tiles as they lie: a called tile on its side, a concealed kan half shown."""
    faces = list(tiles.tiles)
    if tiles.kind == "ankan":
        return [drawn.BACK, *faces[1:3], drawn.BACK]
    if tiles.called is not None:
        added = tiles.kind.startswith("kakan")
        faces = faces[:-1] if added else faces
        faces[tiles.called] += drawn.ADDED if added else drawn.SIDE
    return faces


def letters(tiles: paper.Tiles) -> str:
    """Tiles as letters."""
    return Terminal().tiles_text(tiles.but(kind="kakan+") if tiles.kind == "kakan" else tiles)


def tiles_in(value: Any) -> Iterator[str]:
    """Every tile that blocks show."""
    if isinstance(value, str):
        for piece in paper.pieces(value):
            if isinstance(piece, paper.Tiles):
                yield from faces(piece)
    elif isinstance(value, paper.Block | tuple | list):
        for part in value:
            yield from tiles_in(part)


class Markup:
    """Writes blocks as HTML; tiles have names for screen readers in one language."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang

    def inline(self, text: str) -> str:
        """A text as HTML."""
        return "".join(
            escape(piece) if isinstance(piece, str) else drawn.group(faces(piece), letters(piece), self.lang)
            for piece in paper.pieces(text.strip())
        )

    def spaced(self, text: str) -> str:
        """A text with its remarks set apart."""
        first, *remarks = [self.inline(part) for part in text.split(GAP) if part.strip()] or [""]
        return first + "".join(f' <span class="more">{part}</span>' for part in remarks)

    def blocks(self, blocks: Iterable[paper.Block]) -> str:
        """Blocks as HTML."""
        return "".join(map(self._block, blocks))

    def _block(self, block: paper.Block) -> str:
        """A block as HTML."""
        match block:
            case paper.Headline(text, size, light):
                kind = "dim" if light else "b"
                cells = "".join(f'<span><span class="{kind}">{self.inline(t)}</span></span>' for t in (text, size) if t)
                return f'<p class="cols">{cells}</p>' if size else f"<h4>{self.inline(text)}</h4>"
            case paper.Heading(text, _):
                return f"<h4>{self.inline(text)}</h4>"
            case paper.Para(text, lead, indent, light, strong):
                kind = "p" + " deep" * (indent >= _DEEP) + " dim" * light + " b" * strong
                return f'<p class="{kind}">{self.spaced(lead + text)}</p>'
            case paper.Copied(text):
                return f'<p class="p dim">{escape(text)}</p>'
            case paper.Answer(says, answer, right, indent):
                kind, tone = "p deep" if indent >= _DEEP else "p", "plus" if right else "minus"
                return f'<p class="{kind}">{self.inline(says)} <span class="{tone}">{self.inline(answer)}</span></p>'
            case paper.Note(text):
                return f'<p class="note">{self.inline(text)}</p>'
            case paper.NamedRow(name, text, _, strong):
                return self._row(name, text, "row b" if strong and not name else "row")
            case paper.Line(label, value, source, strong, _):
                kind = "line strong" if strong else "line"
                return f'<div class="{kind}">{self._named(label, value)}{self._source(source)}</div>'
            case paper.Gain(label, sum_, flow, source):
                return f'<div class="line">{self._named(label, f"{sum_}{GAP}{flow}")}{self._source(source)}</div>'
            case paper.Cells(cells, _):
                return '<p class="cols">' + "".join(f"<span>{self.inline(c)}</span>" for c in cells if c) + "</p>"
            case columns.Verbatim(text):
                return f'<p class="excerpt">{escape(text)}</p>'
            case columns.Inset(inside):
                return self.blocks(inside)
            case columns.Compared(title, heads, rows):
                body = [[self.inline(label), *map(self.inline, values)] for label, values in rows]
                return f"<h4>{escape(title)}</h4>{table([['', *map(escape, heads)], *body])}"
            case columns.Amounts(name, change, numbers):
                return self._block(paper.Cells([name, change, *numbers], ()))
            case paper.Flows(rows):
                return f'<div class="flows">{"".join(starmap(self._flow, rows))}</div>' if rows else ""
            case paper.Sums(rows, have):
                body = [[escape(name), *map(gain, moved.values())] for name, moved in rows]
                players = list(rows[0][1])
                body += [[escape(have[0]), *(plain(have[1].get(p, 0)) for p in players)]] if have else []
                return table([["", *map(escape, players)], *body])
            case paper.Totals(name, sums, _, light):
                if light:
                    return self._row(name, GAP.join(f"{p} {n}" for p, n in sums.items()), "row dim")
                amounts = [painted(n, "dim") for n in sums.values()]
                return table([["", *map(escape, sums)], [escape(name.strip()), *amounts]])
            case paper.Grid(heads, rows):
                return table([list(map(self.inline, row)) for row in (heads, *rows)])
            case paper.Paper():
                return self.blocks(block.blocks)
            case paper.Steps(_, steps):
                return f"<ol>{''.join(starmap(self._step, steps))}</ol>"
            case _:  # room between blocks is made by styles here
                return ""

    def _row(self, name: str, text: str, kind: str) -> str:
        return f'<div class="{kind}"><span class="k">{self.inline(name)}</span> <span>{self.spaced(text)}</span></div>'

    def _named(self, label: str, value: str) -> str:
        return f'<span>{self.inline(label)}</span><span class="v">{self.spaced(value) if value else ""}</span>'

    def _source(self, source: Sequence[str]) -> str:
        return f'<span class="src">{self.inline(source[0])}</span>' if "".join(source[:1]) else ""

    def _flow(self, payer: str, payee: str, amount: str, why: str, unit: str) -> str:
        payer, payee, amount, why = map(self.inline, (payer, payee, f"{amount} {unit}", why))
        return (
            f'<div class="flow"><span class="who">{payer}</span> <span class="to">→</span> '
            f'<span class="who">{payee}</span> <b>{amount}</b> <span class="for">{why}</span></div>'
        )

    def _step(self, label: str, result: str, rules: Sequence[str]) -> str:
        cited = "".join(f"<li>{self.inline(rule)}</li>" for rule in rules)
        sources = f"<ul>{cited}</ul>" if cited else ""
        line = f'<span>{self.inline(label)}</span><span class="v">{self.inline(result)}</span>'
        return f'<li class="step"><span class="line">{line}</span>{sources}</li>'


def table(rows: Sequence[Sequence[str]]) -> str:
    """A table of HTML cells: a row of heads, then rows that each begin with a name."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>"
        for row in rows[1:]
    )
    return f'<table class="sums"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def folded(kind: str, summary: str, inside: str) -> str:
    """Something that opens when tapped."""
    named = f' class="{kind}"' if kind else ""
    return f"<details{named}><summary>{summary}</summary>{inside}</details>"


def gain(amount: int) -> str:
    """A gain or loss as HTML."""
    return painted(signed(amount), "dim")


def painted(amount: str, zero: str = "") -> str:
    """An amount as HTML, gains and losses in their colours."""
    kind = zero if amount == "0" else {"+": "plus", "−": "minus"}.get(amount[:1], "")
    return f'<span class="{kind}">{escape(amount)}</span>' if kind else escape(amount)
