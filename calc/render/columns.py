"""Blocks with many columns, for matches and comparisons, and their lines on a terminal: what rules change, a match hand
by hand, final places."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice

from ..match.settled import SettledHand
from .paper import Block, Para
from .terminal import BOLD, DIM, Terminal, broken
from .width import clip, pad, width
from .words import plain, signed

_LABEL, _LEAST, _BETWEEN = 28, 14, 2
"""Cells of the label in a comparison, the fewest of a column, and those between columns."""
_INDENT = "  "
"""What stands before the lines of a table of effects."""
_LEAST_CHANGE = 12
"""The fewest cells of the change of a rule."""
_RULE_AND_CHANGE = (0, 1)
"""The columns of words in a table of effects; all others are numbers."""
_NAME, _DEALER, _WHAT, _NARROW = 10, 6, 12, 8
"""Cells of names in a match, of the dealer, of what happened in a hand, and the fewest of that in a narrow table."""


class Verbatim(Block):
    """Lines printed as they are."""

    text: str


class PlaceRow(Block):
    """A player's place, and numbers for it."""

    place: str
    player: str
    cells: Sequence[str]


class Places(Block):
    """The final places, with numbers for each."""

    player: str
    """The word for players."""
    heads: Sequence[str]
    """The heads of the numbers."""
    rows: Sequence[PlaceRow]
    most: Sequence[str]
    """The heads of the most important numbers, which a page shows large."""


class Standing(Block):
    """A player's score after a hand, and what moved; chips only in a match that has them."""

    points: int
    moved: int
    chips: int | None
    won: int = 0


class Turn(Block):
    """A hand of a match."""

    number: str
    round: str
    dealer: str
    title: str
    what: str
    size: str
    """The sizes of the wins."""
    scores: Sequence[Standing]
    lying: str
    """The riichi sticks left on the table."""
    lies: str
    """The same as a remark of its own."""
    below: Sequence[str]
    """Lines to print below it in a running table."""
    remarks: str
    hand: SettledHand


class RunningHeads(Block):
    """The words above a running table."""

    dealer: str
    start: str
    sticks: str
    chips: str


class Running(Block):
    """A match hand by hand."""

    players: Sequence[str]
    heads: RunningHeads
    start: Sequence[Standing]
    turns: Sequence[Turn]

    def lines(self, unit: str) -> dict[str, list[int]]:
        """Return the ``points`` or ``chips`` that each player had at the start and after each hand, by player, as a
        chart draws them; a running table has them by hand. Chips of a game without any are 0."""
        had = [
            # None: the game has no chips
            [getattr(standing, unit) or 0 for standing in row]
            for row in (self.start, *(turn.scores for turn in self.turns))
        ]
        return dict(zip(self.players, map(list, zip(*had, strict=True)), strict=True))


class Compared(Block):
    """What several columns say, side by side; if they do not fit, in further tables that repeat the first column."""

    title: str
    heads: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]


class Inset(Block):
    """Indented blocks of something else."""

    blocks: Sequence[Block]


class EffectRow(Block):
    """A rule, the change of its value, and numbers for what that moves."""

    name: str
    change: str
    numbers: Sequence[str]
    strong: bool = False


class Effects(Block):
    """What rules move, a row each."""

    heads: Sequence[str]
    rows: Sequence[EffectRow]


class WideTable(Block):
    """A grid of many or wide columns."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: Sequence[int] = (0,)
    """The columns of words; all others are aligned right."""
    indent: int = 2


def lines(block: Block, to: Terminal) -> Iterator[str]:
    """Yield the lines of a block that :class:`~calc.render.terminal.Terminal` leaves to this module."""
    return _WRITERS[type(block)](block, to)


def _write_verbatim(verbatim: Verbatim, _: Terminal) -> Iterator[str]:
    """Yield the lines of a text unchanged, behind two blanks, to be copied: a command or a part of a file broken to the
    width of the terminal (``_``, which every writer gets) would not run."""
    return ("  " + line for line in verbatim.text.splitlines())


def _write_inset(inset: Inset, to: Terminal) -> Iterator[str]:
    """Yield the lines of blocks, two cells further in. They are broken for a terminal narrower by these two cells."""
    narrower = Terminal(to.tiles, to.colour, to.columns - 2)
    return ("  " + line for line in narrower.lines(inset.blocks))


def _lay_out(rows: Sequence[Sequence[str]], word_columns: Collection[int], seams: Sequence[str] = ()) -> list[str]:
    """Return the lines of a table: :func:`calc.render.tabulated.lay_out`, loaded only to print one, as tabulate takes
    as long to load as a hand to score."""
    from .tabulated import lay_out

    return lay_out(rows, word_columns, seams)


def _write_table(table: WideTable, to: Terminal) -> Iterator[str]:
    """Yield the lines of a grid, its heads faint. They are laid out together with the rows, as a column is as wide as
    its widest cell."""
    all_rows = [table.heads, *table.rows] if table.heads else table.rows
    rows = [[*map(to.inline, row)] for row in all_rows]
    for number, line in enumerate(_lay_out(rows, table.words)):
        is_head = bool(table.heads) and number == 0
        yield to.paint((" " * table.indent + line).rstrip(), DIM if is_head else "")


def _write_places(places: Places, to: Terminal) -> Iterator[str]:
    """Yield the final places as a table: place, player and numbers. A name is cut to :data:`_NAME` cells, as the
    numbers need the room."""
    rows = [[row.place, clip(row.player, _NAME), *row.cells] for row in places.rows]
    return _write_table(WideTable(["", places.player, *places.heads], rows, words=(1,)), to)


def _write_effects(effects: Effects, to: Terminal) -> Iterator[str]:
    """Yield the lines of the table of what rules move. A change is broken into as many lines as it needs beside the
    other cells, so the table is laid out twice: first without the changes, to see how much room they have."""
    name, _, *numbers = effects.heads
    without_changes = [[name, "", *numbers], *(_effect_row(row, 0) for row in effects.rows)]
    used = width(_lay_out(without_changes, _RULE_AND_CHANGE)[0])  # each line is as wide: numbers are aligned right
    room = max(to.columns - len(_INDENT) - used, _LEAST_CHANGE)
    rows = [[*effects.heads], *(_effect_row(row, room) for row in effects.rows)]
    # laid out as a whole, then painted row by row, as colours would count as cells
    lines = iter(_lay_out(rows, _RULE_AND_CHANGE))
    for cells, code in zip(rows, [DIM, *(BOLD if row.strong else "" for row in effects.rows)], strict=True):
        for line in islice(lines, 1 + cells[1].count("\n")):  # as many lines as the change has
            yield _INDENT + to.paint(line.rstrip(), code)


def _effect_row(effect: EffectRow, cells: int) -> list[str]:
    """Return the cells of a row, its change broken into lines of at most so many ``cells``. 0: without the change, to
    measure the rest."""
    return [effect.name, _break_text(effect.change, cells) if cells else "", *effect.numbers]


def _write_compared(compared: Compared, to: Terminal) -> Iterator[str]:
    """Yield the lines of a comparison: as many columns as fit side by side, the next ones in a further table, always
    beside the first column, with which they are compared. Of several tables each has only the rows in which its own
    columns differ; one without such rows is left out."""
    groups = _group_columns(len(compared.heads), to.columns)
    for group in groups:
        size = (to.columns - 2 - _LABEL) // len(group) - _BETWEEN  # cells of a column; 2: the margin on the left
        rows = [(label, [to.inline(values[column]) for column in group]) for label, values in compared.rows]
        rows = [row for row in rows if len(set(row[1])) > 1 or len(groups) == 1]  # one table shows all
        if not rows:
            continue
        heads = [[" " * _LABEL, *(pad(_break_text(compared.heads[column], size), size, ">") for column in group)]]
        cells = [[_fit_label(label), *(_break_text(value, size) for value in values)] for label, values in rows]
        yield from ("", to.paint(compared.title, BOLD))
        yield from ("  " + line for line in _lay_out(heads + cells, word_columns=(0,)))


def _group_columns(count: int, columns: int) -> list[tuple[int, ...]]:
    """Return the columns of a comparison (0 to ``count`` - 1) in groups that fit on a terminal with so many
    ``columns``. Each group begins with column 0, as the others are compared with it, and has at least one other, even
    if that is too wide."""
    fitting = (columns - 2 - _LABEL) // (_LEAST + _BETWEEN)
    others = max(min(count, fitting), 2) - 1  # how many columns of a group stand beside column 0
    return [(0, *range(start, min(start + others, count))) for start in range(1, count, others)]


def _break_text(text: str, cells: int) -> str:
    """Return a text with line breaks, so that no line is wider than so many cells: a cell of a table may have
    several."""
    return "\n".join(broken(text, cells))


def _fit_label(text: str) -> str:
    """Return the label of a row of a comparison with line breaks, no line wider than the column of labels. What cannot
    be broken, such as a long key, is cut."""
    return "\n".join(clip(line, _LABEL) for line in broken(text, _LABEL))


def _running_rows(running: Running, cells: int, sticks: bool) -> list[list[str]]:
    """Return the heads, the start and the hands of a running table as rows: number, round (not in games without
    rounds), dealer, what happened (in ``cells`` cells), scores, and with ``sticks`` a last column for the sticks on the
    table. The heads are padded to the width of their column, so that a caller can measure a table by them."""
    heads, turns = running.heads, running.turns
    dealer_cells = min(max(map(width, [*running.players, heads.dealer])), _DEALER)
    names = [clip(player, _NAME) for player in running.players]
    rows = [["  ", pad(clip(heads.dealer, dealer_cells), dealer_cells), " " * cells, *names]]
    rows.append(["", "", clip(heads.start, cells), *map(_score, running.start)])
    for turn in turns:
        scores = map(_score, turn.scores)
        rows.append([turn.number, clip(turn.dealer, dealer_cells), clip(turn.what, cells), *scores])
    if sticks:
        lying = [heads.sticks, "", *(turn.lying for turn in turns)]
        rows = [[*row, cell] for row, cell in zip(rows, lying, strict=True)]
    if not any(turn.round for turn in turns):
        return rows
    rounds = ["", "", *(turn.round for turn in turns)]
    return [[number, round_, *others] for (number, *others), round_ in zip(rows, rounds, strict=True)]


def _write_running(running: Running, to: Terminal) -> Iterator[str]:
    """Yield the lines of a running table: number, round, dealer, what happened, then the scores. Sticks on the table
    have a column if there is room for it, otherwise they are a remark. What happened gets the cells that the others
    leave."""

    def lay_out(cells: int, sticks: bool) -> list[str]:
        """Return the lines of the table; the arguments are those of :func:`_running_rows`. Number, round, dealer and
        what happened stand one blank apart, to save room, the scores two."""
        rows = _running_rows(running, cells, sticks)
        names = 3 if any(turn.round for turn in running.turns) else 2
        seams = [" "] * (names - 1) + ["  "] * (len(rows[0]) - names)
        return _lay_out(rows, range(1, names + 1), seams)

    have_room = width(lay_out(_WHAT, sticks=True)[0]) <= to.columns
    sticks = have_room and any(turn.lying for turn in running.turns)
    room = max(to.columns - width(lay_out(_WHAT, sticks)[0]) + _WHAT, _NARROW)
    # not wider than needed, as a wide column of few words is hard to read
    longest = max([_WHAT, *(width(turn.what) for turn in running.turns)])
    heads, start, *hands = lay_out(min(room, longest), sticks)
    yield to.paint(heads.rstrip(), DIM)
    yield start  # the row of the scores before the first hand
    for turn, line in zip(running.turns, hands, strict=True):
        yield line
        below = [*turn.below]
        if turn.lies and not sticks:
            # the sticks stand before what is said first
            below[:1] = [" · ".join(text for text in (turn.lies, *below[:1]) if text)]
        yield from to.lines(Para(text, indent=5, light=True) for text in below if text)


def _score(standing: Standing) -> str:
    """Return the cell of a player in a running table: his points, and in a match that has chips these behind them."""
    points, chips = plain(standing.points), standing.chips
    return points if chips is None else f"{points} {signed(chips):>4}"  # 4: chips stand below each other up to ±999


_WRITERS: Mapping[type[Block], Callable[..., Iterator[str]]] = {
    Verbatim: _write_verbatim,
    Inset: _write_inset,
    WideTable: _write_table,
    Places: _write_places,
    Effects: _write_effects,
    Compared: _write_compared,
    Running: _write_running,
}
"""What writes each kind of block."""
