"""Blocks as HTML, and texts made safe.

Every text is made safe where it is written (:mod:`.safe`); no record can forge the mark of a tile (:mod:`..paper`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, starmap

from ... import compiled
from ...rules.rules import shipped
from .. import columns, paper
from ..paper import GAP
from ..rule_words import addresses, title_source
from ..terminal import Terminal
from ..words import Words, plain, signed
from . import tiles as drawn
from .safe import escape

_KEY = re.compile(r"[a-z_]+(\.[a-z_0-9]+)+")
"""The key of a rule."""
_DEEP = 5
"""Indented so far in a terminal, a paragraph belongs to the one above."""


def page_words(lang: str) -> Words:
    """Return the words of pages that results do not have: titles, folds, remarks."""
    return Words(lang, compiled.words(__file__, "html"))


def faces(tiles: paper.Tiles) -> list[str]:
    """Return tiles as they lie at a table, where players see from whom a tile was called: the called one lies on its
    side, and a tile added to a pon on top of it, so it has no place of its own. A concealed kan has its outer tiles
    face down."""
    faces = list(tiles.tiles)
    if tiles.kind == paper.WON and tiles.called is not None:
        faces[tiles.called] += drawn.LAST
        return faces
    if tiles.kind == "ankan":
        return [drawn.BACK, *faces[1:3], drawn.BACK]
    if tiles.called is not None:
        added = tiles.kind.startswith("kakan")
        faces = faces[:-1] if added else faces
        faces[tiles.called] += drawn.ADDED if added else drawn.SIDE
    return faces


def letters(tiles: paper.Tiles) -> str:
    """Return tiles as letters, for tooltips. The tile added to a kan stands apart whatever the game, although on a
    terminal only some games have it so."""
    return Terminal().tiles_text(tiles.but(kind={"kakan": "kakan+", paper.WON: ""}.get(tiles.kind, tiles.kind)))


def tiles_in(value: object) -> Iterator[str]:
    """Yield every tile that texts and blocks show, wherever in them, as the page needs a drawing of each. A tile may be
    yielded several times. What is no text, block or list (a number, ``None``) has none."""
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
        """Write in a language: tiles and marks are named in it. Blocks have their own words already."""
        self.lang = lang

    def inline(self, text: str) -> str:
        """Return a text as HTML. Tiles become pictures that refer to the drawings of the page. Blanks around the text
        are dropped, since only a terminal aligns by them."""
        return "".join(
            escape(piece) if isinstance(piece, str) else drawn.group(faces(piece), letters(piece), self.lang)
            for piece in paper.pieces(text.strip())
        )

    def spaced(self, text: str) -> str:
        """Return a text as HTML with its remarks in elements of their own, so that each wraps as a whole: a remark
        stands behind a :data:`~calc.render.paper.GAP`."""
        first, *remarks = [self.inline(part) for part in text.split(GAP) if part.strip()] or [""]
        return first + "".join(f' <span class="more">{part}</span>' for part in remarks)

    def blocks(self, blocks: Iterable[paper.Block]) -> str:
        """Return blocks as HTML, one below the other. On a phone the source of a line takes a line of its own; so of
        several lines in a row with the same source all but the last get a class (``same``) by which the style leaves it
        out there."""
        listed = [*blocks]
        written = [self._block(block) for block in listed]
        lines = [block.source if isinstance(block, paper.Line) else () for block in listed]
        # compared without their keys: lines of one page of rules have the same source under different keys
        sources = [self._source(source).partition(' <small class="key">')[0] for source in lines]
        for place, (source, below) in enumerate(pairwise(sources)):
            if source and source == below:
                written[place] = written[place].replace('<span class="src">', '<span class="src same">')
        return "".join(written)

    def _block(self, block: paper.Block) -> str:
        """Return a block as HTML, by its kind. Empty for a blank between blocks: styles make that room here."""
        writer = _WRITERS.get(type(block))
        return writer(self, block) if writer else ""

    def _headline(self, head: paper.Headline) -> str:
        """Return a headline: a row with its size beside it, faint if it is ``light``; without a size a heading, of
        which there is one kind."""
        kind = "dim" if head.light else "b"
        texts = (head.text, head.size)
        cells = "".join(f'<span><span class="{kind}">{self.inline(text)}</span></span>' for text in texts if text)
        return f'<p class="cols">{cells}</p>' if head.size else f"<h4>{self.inline(head.text)}</h4>"

    def _heading(self, heading: paper.Heading) -> str:
        """Return a heading, of whatever level. A page has its levels from the cards that blocks stand in."""
        return f"<h4>{self.inline(heading.text)}</h4>"

    def _para(self, para: paper.Para) -> str:
        """Return a paragraph with its lead. How far a terminal indents it, and how strongly it writes it, become
        classes of the style: a page has no cells to indent by."""
        kinds = {"deep": para.indent >= _DEEP, "dim": para.light, "b": para.strong}
        kind = " ".join(["p", *(name for name, holds in kinds.items() if holds)])
        return f'<p class="{kind}">{self.spaced(para.lead + para.text)}</p>'

    def _copied(self, copied: paper.Copied) -> str:
        """Return a text to copy, as it is: tiles stay letters, so that the text can be entered again."""
        return f'<p class="p dim">{escape(copied.text)}</p>'

    def _answer(self, answer: paper.Answer) -> str:
        """Return a claim and its answer: the words of the claim, the verdict in the colour of right or wrong, and each
        reason on a line of its own."""
        kind = "p deep" if answer.indent >= _DEEP else "p"
        tone = "plus" if answer.right else "minus"
        verdict, *reasons = answer.answer.split("\n")
        below = "".join(f"<br>{self.inline(reason)}" for reason in reasons)
        verdict = f'<span class="{tone}">{self.inline(verdict)}</span>{below}'
        return f'<p class="{kind} answer">{self.inline(answer.says)} {verdict}</p>'

    def _note(self, note: paper.Note) -> str:
        """Return a warning in a box of its own, which the style makes of its class."""
        return f'<p class="note">{self.inline(note.text)}</p>'

    def _named_row(self, row: paper.NamedRow) -> str:
        """Return a name and the text that belongs to it. A strong row emphasises its name, as every row does here, and
        without a name its text."""
        return self._row(row.name, row.text, "row b" if row.strong and not row.name else "row")

    def _line(self, line: paper.Line) -> str:
        """Return a label, a value, and the rule behind it."""
        kind = "line strong" if line.strong else "line"
        return f'<div class="{kind}">{self._named(line.label, line.value)}{self._source(line.source)}</div>'

    def _gain(self, gain: paper.Gain) -> str:
        """Return chips of one kind: their sum, who pays whom, and the rule."""
        named = self._named(gain.label, f"{gain.sum}{GAP}{gain.flow}")
        return f'<div class="line">{named}{self._source(gain.source)}</div>'

    def _cells(self, row: paper.Cells) -> str:
        """Return the cells of a row side by side. Empty ones are left out, since a page aligns nothing by blanks."""
        cells = "".join(f"<span>{self.inline(cell)}</span>" for cell in row.cells if cell)
        return f'<p class="cols">{cells}</p>'

    def _grid(self, grid: paper.Grid) -> str:
        """Return a table; the style aligns its columns. Cells may hold tiles, which are drawn."""
        return table([list(map(self.inline, row)) for row in (grid.heads, *grid.rows)])

    def _flows(self, flows: paper.Flows) -> str:
        """Return who pays whom, a line each; empty if nobody pays."""
        return f'<div class="flows">{"".join(starmap(self._flow, flows.rows))}</div>' if flows.rows else ""

    def _sums(self, sums: paper.Sums) -> str:
        """Return a table of what each player gains or loses, a row for each unit; if known, the scores after the hand
        are the last row."""
        players = list(sums.rows[0][1])
        rows = [[escape(name), *map(gain, moved.values())] for name, moved in sums.rows]
        if sums.have:
            name, points = sums.have
            rows.append([escape(name), *(plain(points.get(player, 0)) for player in players)])
        return table([["", *(self._head(player, sums.dealer) for player in players)], *rows])

    def _head(self, player: str, dealer: str) -> str:
        """Return a player at the head of a column, with the mark of the dealer if he is the ``dealer``."""
        mark = f'<i class="east">{Words(self.lang)("dealer_mark")}</i> ' if player == dealer else ""
        return mark + escape(player)

    def _totals(self, totals: paper.Totals) -> str:
        """Return the totals: a faint row of text for those so far (``light``), which stand below each win of a fever,
        else a table."""
        if totals.light:
            return self._row(totals.name, GAP.join(f"{p} {n}" for p, n in totals.sums.items()), "row dim")
        amounts = [painted(n, "dim") for n in totals.sums.values()]
        return table([["", *map(escape, totals.sums)], [escape(totals.name.strip()), *amounts]])

    def _steps(self, receipt: paper.Steps) -> str:
        """Return the lines of a receipt. Those that change nothing (``idle``) come last, folded: the head of the fold
        says how many rules were looked at in vain. A line may name a dozen; one without rules counts as one."""
        idle = [step for step in receipt.steps if step.idle]
        lines = "".join(self._step(*step) for step in receipt.steps if not step.idle)
        html = f"<ol>{lines}</ol>"
        if idle:
            rules = sum(max(len(step.rules), 1) for step in idle)
            html += folded("idle", f"{escape(receipt.idle_name)}: {rules}", "".join(map(self._idle_step, idle)))
        return html

    def _idle_step(self, step: paper.StepLine) -> str:
        """Return a step that changes nothing, on as few lines as it takes: its rules in a row, without their sources,
        as nobody doubts a rule that moves nothing."""
        rules = "; ".join(self.inline(rule.partition(GAP)[0]) for rule in step.rules)
        result = f" {self.inline(step.result)}." if step.result else ""
        return f'<p class="p"><span class="b">{self.inline(step.label)}</span>{result} {rules}</p>'

    def _paper(self, page: paper.Paper) -> str:
        """Return the blocks of a ruling, without its head. The head of the page has said it."""
        return self.blocks(page.blocks)

    def _verbatim(self, verbatim: columns.Verbatim) -> str:
        """Return a text as it is, in the letters of an excerpt: its lines and blanks are kept."""
        return f'<p class="excerpt">{escape(verbatim.text)}</p>'

    def _inset(self, inset: columns.Inset) -> str:
        """Return blocks that a terminal indents; a page sets them no further in."""
        return self.blocks(inset.blocks)

    def _compared(self, compared: columns.Compared) -> str:
        """Return a comparison as one table under its title, however many columns it has."""
        rows = [[self.inline(label), *map(self.inline, values)] for label, values in compared.rows]
        return f"<h4>{escape(compared.title)}</h4>{table([['', *map(escape, compared.heads)], *rows])}"

    def _row(self, name: str, text: str, kind: str) -> str:
        """Return a name and a text behind it; ``kind``: their class in the style."""
        return f'<div class="{kind}"><span class="k">{self.inline(name)}</span> <span>{self.spaced(text)}</span></div>'

    def _named(self, label: str, value: str) -> str:
        """Return a label, and its value in an element of its own, so that the style can align it."""
        return f'<span>{self.inline(label)}</span><span class="v">{self.spaced(value) if value else ""}</span>'

    def _source(self, source: Sequence[str]) -> str:
        """Return the rule behind a line: the title of its source, and last its key, as a player asks who says so and
        not what it is called in a file. Of a text in another form it is the text; empty without one."""
        if not "".join(source[:1]):
            return ""
        key, _, place = source[0].partition(" · ")
        if not (_KEY.fullmatch(key) and place):
            return f'<span class="src">{self.inline(source[0])}</span>'
        title = title_source(key, place, shipped().tables["sources"], Words(self.lang))
        return f'<span class="src">{self._linked(title)} {key_of(key)}</span>'

    def _flow(self, payer: str, payee: str, amount: str, why: str, unit: str) -> str:
        """Return who pays whom how much and why, each in an element of its own, by which the style aligns them: a row
        of flows is no table."""
        payer, payee, amount, why = map(self.inline, (payer, payee, f"{amount} {unit}", why))
        return (
            f'<div class="flow"><span class="who">{payer}</span> <span class="to">→</span> '
            f'<span class="who">{payee}</span> <b>{amount}</b> <span class="for">{why}</span></div>'
        )

    def _step(self, label: str, result: str, rules: Sequence[str], _: bool) -> str:
        """Return a step of the receipt, and below it the rules that it cites, a line for each source (:meth:`_cited`).
        ``_``: whether the step is idle, which is asked before."""
        by_source = self._by_source(rules).items()
        cited = "".join(f"<li>{self._cited(of_source, source, label)}</li>" for source, of_source in by_source)
        sources = f"<ul>{cited}</ul>" if cited else ""
        line = f'<span>{self.inline(label)}</span><span class="v">{self.inline(result)}</span>'
        return f'<li class="step"><span class="line">{line}</span>{sources}</li>'

    def _cited(self, rules: Sequence[tuple[str, str]], source: str, label: str) -> str:
        """Return the rules that a step cites from one source as HTML: their sentences, then, smaller, the source and
        all keys. A sentence that says no more than the ``label`` of the step, as of a yaku or fu (“Riichi: 1 han,
        closed only”), is left out."""
        sentences = list[str]()
        for sentence, key in rules:
            repeats_label = key.startswith(("yaku.", "fu.")) and sentence.partition(":")[0] == label
            sentences += [] if repeats_label else [self.inline(sentence)]
        keys = " ".join(key_of(key) for _, key in rules)
        return f'{"; ".join(sentences)} <span class="more">{self._linked(source)} {keys}</span>'.lstrip()

    def _by_source(self, rules: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
        """Return the rules that a receipt cites (in the form of :meth:`calc.render.rule_words.RuleWords.cite`), as
        sentence and key, by their source. A page does not say that a rule is stated or agreed, as most are; any other
        status (a value of this project, a change of this table) stays with the source."""
        words, by_source = Words(self.lang), dict[str, list[tuple[str, str]]]()
        undisputed = {words("stated"), words("agreed")}
        for rule in rules:
            sentence, _, remark = rule.partition(GAP)
            source, _, key = remark.rpartition(" · ")
            named, _, status = source.rpartition(" · ")
            name = named if status.partition(" (")[0] in undisputed else source
            by_source.setdefault(name, []).append((sentence, key))
        return by_source

    def _linked(self, source: str) -> str:
        """Return a source as HTML. If it begins with the title of a page that we know (perhaps after “see”), the title
        is a link to it. A longer title that begins alike is of another page, and stays text."""
        see = page_words(self.lang)("see_page", title="")
        for title, address in addresses(self.lang).items():
            before, _, after = source.partition(title)
            # a longer title that begins so is another page: a blank or a comma must follow
            if before in ("", see) and (not after or after[0] in " ,"):
                named = f'<a href="https://{escape(address)}" target="_blank" rel="noreferrer">{escape(title)}</a>'
                return escape(before) + named + escape(after)
        return self.inline(source)


def key_of(key: str) -> str:
    """Return the key of a rule as HTML, which is seen once somebody asks for the keys of a page."""
    return f'<small class="key">{escape(key)}</small>'


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return a table of HTML cells: a row of heads, then rows. The first cell of each row is marked as its head, so
    that a voice that reads the page can name each cell."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>"
        for row in rows[1:]
    )
    return f'<table class="sums"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def folded(kind: str, summary: str, inside: str) -> str:
    """Return something that opens when tapped: ``summary`` is seen before, ``inside`` then. Both are HTML."""
    named = f' class="{kind}"' if kind else ""
    return f"<details{named}><summary>{summary}</summary>{inside}</details>"


def gain(amount: int) -> str:
    """Return a gain or loss as HTML, with its sign and in its colour; a 0 is faint."""
    return painted(signed(amount), "dim")


def painted(amount: str, zero: str = "") -> str:
    """Return an amount as HTML, in the colour of a gain (+) or a loss (−). ``zero``: the class that a 0 gets. Any other
    text has no colour."""
    kind = zero if amount == "0" else {"+": "plus", "−": "minus"}.get(amount[:1], "")
    return f'<span class="{kind}">{escape(amount)}</span>' if kind else escape(amount)


_WRITERS: Mapping[type[paper.Block], Callable[..., str]] = {
    paper.Headline: Markup._headline,
    paper.Heading: Markup._heading,
    paper.Para: Markup._para,
    paper.Copied: Markup._copied,
    paper.Answer: Markup._answer,
    paper.Note: Markup._note,
    paper.NamedRow: Markup._named_row,
    paper.Line: Markup._line,
    paper.Gain: Markup._gain,
    paper.Cells: Markup._cells,
    paper.Grid: Markup._grid,
    paper.Flows: Markup._flows,
    paper.Sums: Markup._sums,
    paper.Totals: Markup._totals,
    paper.Steps: Markup._steps,
    paper.Paper: Markup._paper,
    columns.Verbatim: Markup._verbatim,
    columns.Inset: Markup._inset,
    columns.Compared: Markup._compared,
    columns.WideTable: Markup._grid,
}
"""What writes each kind of block."""
