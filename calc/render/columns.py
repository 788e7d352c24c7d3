"""Blocks with many columns, for matches and comparisons, and their lines on a terminal: what rules change, a match hand
by hand, final places."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from ..verdict import Verdict
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


class Places(Block):
    """The final places, with numbers for each: place, player, then a cell for each of the heads; ``most`` is the head
    of the most important number."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    most: str


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


class Running(Block):
    """A match hand by hand."""

    players: Sequence[str]
    heads: Sequence[str]
    """The words for dealer, start, sticks, chips."""
    start: Sequence[Standing]
    turns: Sequence[Turn]

    def lines(self, unit: str) -> dict[str, list[int]]:
        """The ``points`` or ``chips`` that each player had at the start and after each hand."""
        had = [[getattr(one, unit) or 0 for one in row] for row in (self.start, *(turn.scores for turn in self.turns))]
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
        case Places(heads, rows):
            clipped = [[place, clip(player, _NAME), *cells] for place, player, *cells in rows]
            yield from to.lines([Grid(heads, clipped)])


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
        for label, values in [("", [compared.heads[i] for i in group]), *rows] if rows else ():
            labels = [pad(clip(line, _LABEL), _LABEL) for line in broken(label, _LABEL)]
            parts = zip_longest(*(broken(value, size) for value in values), fillvalue="")
            cells = [[pad(part, size, ">") for part in line] for line in parts]
            for head, row in zip_longest(labels, cells, fillvalue=""):
                yield f"  {head or ' ' * _LABEL}" + "".join(" " * _BETWEEN + cell for cell in row)


def _running(running: Running, to: Terminal) -> Iterator[str]:
    """Number, round, dealer, what happened, then the scores; the sticks on the table have a column if there is room for
    one, otherwise a remark."""
    dealer, start, sticks, _ = running.heads
    turns, names = running.turns, [clip(p, _NAME) for p in running.players]
    scores = [[_score(s) for s in row] for row in (running.start, *(turn.scores for turn in turns))]
    sizes = [max(map(width, column)) for column in zip(names, *scores, strict=True)]
    dealers = min(max(map(width, [*running.players, dealer])), _DEALER)
    rounds = max((width(turn.round) for turn in turns), default=0)
    left = 3 + (rounds + 1 if rounds else 0) + dealers + 2
    column = any(t.lying for t in turns) and left + _WHAT + sum(n + 2 for n in (*sizes, width(sticks))) <= to.columns
    if column:
        names, sizes = [*names, sticks], [*sizes, width(sticks)]
        scores = [[*row, lying] for row, lying in zip(scores, ["", *(t.lying for t in turns)], strict=True)]
    room = max(to.columns - left - sum(n + 2 for n in sizes), _NARROW)
    what = min(room, max([_WHAT, *(width(turn.what) for turn in turns)]))

    def line(number: str, turn: str, by: str, text: str, row: Sequence[str]) -> str:
        head = f"{pad(number, 2, '>')} " + (f"{pad(turn, rounds)} " if rounds else "") + pad(clip(by, dealers), dealers)
        return f"{head}  {pad(clip(text, what), what)}" + "".join(
            "  " + pad(cell, n, ">") for cell, n in zip(row, sizes, strict=True)
        )

    yield to.paint(line("", "", dealer, "", names).rstrip(), DIM)
    yield line("", "", "", start, scores[0])
    for turn, row in zip(turns, scores[1:], strict=True):
        yield line(turn.number, turn.round, turn.dealer, turn.what, row)
        below = [*turn.below]
        if turn.lies and not column:
            below[:1] = [" · ".join(text for text in (turn.lies, *below[:1]) if text)]
        yield from to.lines(Para(text, indent=5, light=True) for text in below if text)


def _score(standing: Standing) -> str:
    """Points, and chips in a match that has them."""
    points, chips = plain(standing.points), standing.chips
    return points if chips is None else f"{points} {signed(chips):>4}"
