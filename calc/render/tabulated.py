"""Tables laid out by tabulate, which asks wcwidth how many cells a kanji takes: the wide ones of a terminal, and any
table to be pasted elsewhere.

Both take as long to load as a hand takes to score, so that this module is imported only where such a table is printed.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from html import escape

from tabulate import TableFormat, tabulate

from .columns import Compared, Effects, Places, Running, Standing, WideTable
from .paper import Block, Flows, Grid, Heading, Headline, Paper, Para
from .terminal import Terminal
from .words import plain, signed


def _tabbed(cells: Sequence[str], *_: object) -> str:
    """Return a row of a table with tabs between its cells, for tabulate, which also passes widths and sides: these mean
    nothing to a spreadsheet."""
    return "\t".join(cells)


FORMATS: Mapping[str, str | TableFormat] = {
    "simple": "simple",
    "github": "pipe",  # tabulate's own "github" does not say that numbers stand on the right
    "grid": "grid",
    "tsv": TableFormat(None, None, None, None, _tabbed, _tabbed, 0, None),  # its own drops empty cells
    "html": "html",
}
"""The formats of tables to paste by the words of ``--tables``, as tabulate calls them."""
_AMOUNT = re.compile(r"[+−-]?\d{1,3}(,\d{3})*(\.\d+)?")
_FORMULA = re.compile(r"[=@]|[+-](?!\d)")


def lay_out(rows: Sequence[Sequence[str]], word_columns: Collection[int], seams: Sequence[str] = ()) -> list[str]:
    """Return rows as lines, each column as wide as its widest cell. Columns with words (``word_columns``) are aligned
    left, all others right, as numbers are. Two spaces stand between columns, or the ``seams``, one for each gap: with
    these no cell can have several lines."""
    sides = ["left" if column in word_columns else "right" for column in range(len(rows[0]))]
    form: str | TableFormat = "plain"
    if seams:

        def joined(cells: Sequence[str], *_: object) -> str:
            """Return a line of a table with its own space behind each cell: tabulate knows only one space for all."""
            return "".join(cell + seam for cell, seam in zip(cells, (*seams, ""), strict=True))

        # no lines around it, and no blanks of tabulate's own
        form = TableFormat(None, None, None, None, joined, joined, 0, None)
        rows = [[cell.replace("\n", " ") for cell in row] for row in rows]
    text = tabulate(rows, tablefmt=form, disable_numparse=True, colalign=sides, preserve_whitespace=True)
    return text.split("\n")


def format_table(heads: Sequence[str], rows: Iterable[Sequence[str]], word_columns: Collection[int], form: str) -> str:
    """Return a table in a format (``form``) of :data:`FORMATS`, its cells made safe for it. Rows of empty cells are
    left out, and so are heads that are all empty (not in Markdown, where a table needs heads). Columns with words
    (``word_columns``) are aligned left, others right; TSV aligns nothing."""
    # each format has characters that would break it
    clean = _CELLS.get(form, _without_tabs)
    body = [[*map(clean, row)] for row in rows if any(row)]
    count = len(body[0]) if body else 0
    named = [*map(clean, heads)] or [""] * count
    if form == "tsv":
        return tabulate(body, named if any(named) else (), FORMATS[form], disable_numparse=True, stralign=None)
    sides = ["left" if column in word_columns else "right" for column in range(count)]
    shown = named if any(named) or form == "github" else ()
    return tabulate(body, shown, FORMATS[form], disable_numparse=True, colalign=sides, preserve_whitespace=True)


def tables_to_paste(blocks: Iterable[Block], form: str, to: Terminal) -> str:
    """Return the tables among some blocks in a format (``form``) of :data:`FORMATS`, each below its titles: all
    headings since the table before, but a table with a title of its own has that alone. All other texts are left out.
    Empty if there is no table. Cells are texts as the terminal ``to`` writes them."""
    texts, titles = list[str](), list[str]()
    for block in _unfolded(blocks):
        grid = _GRIDS[type(block)](block) if type(block) in _GRIDS else None
        # an empty table is nothing to paste; its titles stay, as they may be of the next table too
        if grid is not None and grid.rows:
            rows = [[*map(to.inline, row)] for row in grid.rows]
            titles = [block.title] if isinstance(block, Compared) else titles
            texts += [*_titled(titles, form), format_table([*map(to.inline, grid.heads)], rows, grid.words, form)]
            titles = []
        elif title := _title(block):
            titles.append(_without_tabs(to.inline(title)))
    return "\n\n".join(texts)


def _unfolded(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks, and in place of a paper the blocks in it: among them are its tables."""
    for block in blocks:
        yield from block.blocks if isinstance(block, Paper) else (block,)


def _titled(titles: Sequence[str], form: str) -> Iterator[str]:
    """Yield the titles of a table as one text, a line each, in HTML as paragraphs. Nothing is yielded without titles:
    an empty text would make a blank line."""
    lines = [f"<p>{escape(title)}</p>" if form == "html" else title for title in titles]
    if lines:
        yield "\n".join(lines)


def _title(block: Block) -> str:
    """Return the text of a block that may be the title of the next table: a heading, or a paragraph at the left edge or
    in bold. Empty for any other block, which is left out among tables."""
    if isinstance(block, Headline | Heading):
        return block.text
    if isinstance(block, Para) and (block.strong or not block.indent):
        return (block.lead + block.text).strip()
    return ""


# --- blocks as plain tables ------------------------------------------------------------------------------------------


def _grid_of_table(grid: Grid | WideTable) -> Grid:
    """Return a table as a plain one, from the same fields in the same order, which both kinds have."""
    return Grid(*grid)


def _grid_of_running(running: Running) -> Grid:
    """Return a match hand by hand as a plain table: chips have columns of their own, and the last column has what a
    terminal prints below a hand. A column without a single cell, as of rounds in a game without them, is left out."""
    heads, chips = running.heads, running.start[0].chips is not None
    players = [name for player in running.players for name in (player, f"{player} {heads.chips}")[: 1 + chips]]
    names = ["#", "", heads.dealer, "", *players, heads.sticks, ""]
    start = ["", "", "", heads.start, *_scores(running.start), "", ""]
    turns = [
        [turn.number, turn.round, turn.dealer, turn.what, *_scores(turn.scores), turn.lying,
         " · ".join(" ".join(text.split()) for text in turn.below if text)]
        for turn in running.turns
    ]  # fmt: skip
    # without rounds, dealers or chips a column has nothing
    filled = [column for column in range(len(names)) if any(row[column] for row in (start, *turns))]
    rows = [[row[column] for column in filled] for row in (names, start, *turns)]
    texts = {1, 2, 3, len(names) - 1}  # columns of words: round, dealer, result, what stands below
    return Grid(rows[0], rows[1:], [place for place, column in enumerate(filled) if column in texts])


def _scores(standings: Iterable[Standing]) -> Iterator[str]:
    """Yield the cells of a row of standings: each player's points, and his chips if the match has them. A terminal has
    both in one cell; here each number has its own, to be added up elsewhere."""
    for standing in standings:
        yield plain(standing.points)
        if standing.chips is not None:
            yield signed(standing.chips)


def _grid_of_places(places: Places) -> Grid:
    """Return final places as a table: place, player, numbers. Names are in full, as the table is pasted elsewhere."""
    return Grid(["", places.player, *places.heads], [[row.place, row.player, *row.cells] for row in places.rows])


def _grid_of_comparison(compared: Compared) -> Grid:
    """Return a comparison as one table, however many columns it has."""
    return Grid(["", *compared.heads], [[label, *values] for label, values in compared.rows], words=(0,))


def _grid_of_effects(effects: Effects) -> Grid:
    """Return what rules move as a table: rule, change, numbers."""
    return Grid(effects.heads, [[row.name, row.change, *row.numbers] for row in effects.rows], words=(0, 1))


def _grid_of_flows(flows: Flows) -> Grid:
    """Return who pays whom how much as a table. The reasons have a column if any payment has one. Without rows if the
    payments were told with their events (``listed``), or they would stand there twice."""
    shown = () if flows.listed else flows.rows
    rows = [[flow.payer, "→", flow.payee, f"{flow.amount} {flow.unit}".strip(), flow.why] for flow in shown]
    kept = 5 if any(why for *_, why in rows) else 4  # the last column is the reason
    return Grid((), [row[:kept] for row in rows], words=(0, 1, 2, 4))  # all but the amounts


_GRIDS: Mapping[type[Block], Callable[..., Grid]] = {
    Grid: _grid_of_table,
    WideTable: _grid_of_table,
    Running: _grid_of_running,
    Places: _grid_of_places,
    Compared: _grid_of_comparison,
    Effects: _grid_of_effects,
    Flows: _grid_of_flows,
}
"""What makes a plain table of each kind of block that is one."""


# --- cells -----------------------------------------------------------------------------------------------------------


def _without_tabs(cell: str) -> str:
    """Return a cell with blanks in place of tabs, which would move what follows in a line."""
    return cell.replace("\t", " ")


def _clean_for_html(cell: str) -> str:
    """Return a cell with every run of blanks and line breaks as one blank, which is how a browser shows it anyway. It
    is not escaped: tabulate does that in this format."""
    return " ".join(cell.split())


def _clean_for_github(cell: str) -> str:
    """Return a cell for Markdown. A bar or a line break would end it, so they are written otherwise."""
    return _without_tabs(cell).strip().replace("|", "\\|").replace("\n", "<br>")


def _clean_for_tsv(cell: str) -> str:
    """Return a cell for a spreadsheet, on one line. A number has a hyphen for minus and no commas, as a spreadsheet
    reads it. A text that the spreadsheet would take for a formula gets an apostrophe before it: a name from a stranger
    (``=…``) must not run there.

    >>> _clean_for_tsv("−1,300"), _clean_for_tsv("=A1")
    ('-1300', "'=A1")
    """
    text = " ".join(cell.split())
    if _AMOUNT.fullmatch(text):
        return text.replace("−", "-").replace(",", "")
    return "'" + text if _FORMULA.match(text) else text


_CELLS: Mapping[str, Callable[[str], str]] = {
    "github": _clean_for_github,
    "tsv": _clean_for_tsv,
    "html": _clean_for_html,
}
"""What a cell must not have in a format."""
