"""Blocks with many columns, for matches and comparisons, and their lines on a terminal: what rules change, a match hand
by hand, final places."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from ..verdict.verdict import Verdict
from .paper import Block, Grid, Para
from .terminal import BOLD, DIM, Terminal, broken
from .width import clip, pad, width
from .words import plain, signed

_LABEL, _LEAST, _BETWEEN = 28, 14, 2
"""Cells of the label in a comparison, the fewest of a column, and those between columns."""
_RULE, _CHANGE, _NUMBERS = 23, 12, (7, 12, 8, 11)
"""Cells of a rule, of its change, and of the numbers that it moves."""
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
    most: str
    """The head of the most important number."""


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
    hand: Verdict[Any] | None
    """Its result, if there is one."""


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
        """The ``points`` or ``chips`` that each player had at the start and after each hand."""
        had = [
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


class Amounts(Block):
    """A rule, the change of its value, and four numbers for what that moves."""

    name: str
    change: str
    numbers: Sequence[str]
    light: bool = False
    strong: bool = False


def lines(block: Block, to: Terminal) -> Iterator[str]:
    """The lines of a block that :class:`~calc.render.terminal.Terminal` leaves to this module."""
    match block:
        case Compared():
            yield from _compared(block, to)
        case Amounts():
            code = BOLD if block.strong else DIM if block.light else ""
            yield from ("  " + to.paint(line, code) for line in _amounts(block, to.columns))
        case Inset(blocks):
            set_in = Terminal(to.tiles, to.colour, to.columns - 2)
            yield from ("  " + line for line in set_in.lines(blocks))
        case Verbatim(text):
            yield from ("  " + line for line in text.splitlines())
        case Running():
            yield from _running(block, to)
        case Places():
            rows = [[row.place, clip(row.player, _NAME), *row.cells] for row in block.rows]
            yield from to.lines([Grid(["", block.player, *block.heads], rows)])


def _amounts(block: Amounts, columns: int) -> Iterator[str]:
    """Name, change and numbers on one line; if the first two do not fit, the name goes on a line above."""
    name, change, room = block.name, block.change, _RULE + _CHANGE + 1
    head = f"{pad(clip(name, _RULE if change else room), _RULE)} {pad(change, _CHANGE)}"
    if change and (width(name) > _RULE or width(change) > _CHANGE):
        head = name + " " * (room - width(name) - width(change)) + change
        if width(name) + width(change) + 2 > room:
            yield clip(name, columns - 2)
            head = "  " + clip(change, room - 2)
    parts = [pad(n, size, ">") for n, size in zip(block.numbers, _NUMBERS, strict=True)]
    yield f"{pad(head, room)} {' '.join(parts)}".rstrip()


def _compared(compared: Compared, to: Terminal) -> Iterator[str]:
    room, count = to.columns - 2 - _LABEL, len(compared.heads)
    at_once = max(min(count, room // (_LEAST + _BETWEEN)), 2)
    groups = [(0, *range(i, min(i + at_once - 1, count))) for i in range(1, count, at_once - 1)]
    for group in groups:
        size = room // len(group) - _BETWEEN
        rows = [(label, [to.inline(values[i]) for i in group]) for label, values in compared.rows]
        rows = [row for row in rows if len(set(row[1])) > 1 or len(groups) == 1]
        if rows:
            yield from ("", to.paint(compared.title, BOLD))
            for label, values in [("", [compared.heads[i] for i in group]), *rows]:
                yield from _compared_row(label, values, size)


def _compared_row(label: str, values: Sequence[str], size: int) -> Iterator[str]:
    """The lines of a row: its label, and a cell of ``size`` for each value."""
    labels = [pad(clip(line, _LABEL), _LABEL) for line in broken(label, _LABEL)]
    parts = zip_longest(*(broken(value, size) for value in values), fillvalue="")
    cells = [[pad(part, size, ">") for part in line] for line in parts]
    for head, row in zip_longest(labels, cells, fillvalue=""):
        yield f"  {head or ' ' * _LABEL}" + "".join(" " * _BETWEEN + cell for cell in row)


class _Layout(Block):
    """The widths of a running table."""

    rounds: int
    """0: there is no such column."""
    dealers: int
    what: int
    """The cells of what happened."""
    sizes: Sequence[int]
    """Those of the scores, and of the sticks if they have a column."""
    sticks: bool
    """Whether the sticks on the table have a column."""

    def line(self, number: str, turn: str, dealer: str, what: str, cells: Sequence[str]) -> str:
        """A line of the table."""
        round_ = f"{pad(turn, self.rounds)} " if self.rounds else ""
        head = f"{pad(number, 2, '>')} {round_}{pad(clip(dealer, self.dealers), self.dealers)}"
        scores = "".join("  " + pad(cell, size, ">") for cell, size in zip(cells, self.sizes, strict=True))
        return f"{head}  {pad(clip(what, self.what), self.what)}{scores}"


def _layout(running: Running, scores: Sequence[Sequence[str]], columns: int) -> _Layout:
    """The widths for so many columns; the sticks on the table have a column if there is room for one."""
    turns, heads = running.turns, running.heads
    sizes = [max(map(width, column)) for column in zip(*scores, strict=True)]
    dealers = min(max(map(width, [*running.players, heads.dealer])), _DEALER)
    rounds = max((width(turn.round) for turn in turns), default=0)
    left = 3 + (rounds + 1 if rounds else 0) + dealers + 2
    needed = left + _WHAT + sum(n + 2 for n in (*sizes, width(heads.sticks)))
    sticks = needed <= columns and any(turn.lying for turn in turns)
    sizes += [width(heads.sticks)] if sticks else []
    room = max(columns - left - sum(n + 2 for n in sizes), _NARROW)
    what = min(room, max([_WHAT, *(width(turn.what) for turn in turns)]))
    return _Layout(rounds, dealers, what, sizes, sticks)


def _running(running: Running, to: Terminal) -> Iterator[str]:
    """Number, round, dealer, what happened, then the scores; the sticks on the table in a column or as a remark."""
    heads, names = running.heads, [clip(player, _NAME) for player in running.players]
    start, *scores = [[*map(_score, row)] for row in (running.start, *(turn.scores for turn in running.turns))]
    layout = _layout(running, [names, start, *scores], to.columns)

    def cells(row: Sequence[str], sticks: str) -> Sequence[str]:
        return [*row, sticks] if layout.sticks else row

    yield to.paint(layout.line("", "", heads.dealer, "", cells(names, heads.sticks)).rstrip(), DIM)
    yield layout.line("", "", "", heads.start, cells(start, ""))
    for turn, row in zip(running.turns, scores, strict=True):
        yield layout.line(turn.number, turn.round, turn.dealer, turn.what, cells(row, turn.lying))
        below = [*turn.below]
        if turn.lies and not layout.sticks:
            below[:1] = [" · ".join(text for text in (turn.lies, *below[:1]) if text)]
        yield from to.lines(Para(text, indent=5, light=True) for text in below if text)


def _score(standing: Standing) -> str:
    """Points, and chips in a match that has them."""
    points, chips = plain(standing.points), standing.chips
    return points if chips is None else f"{points} {signed(chips):>4}"
