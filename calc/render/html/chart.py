"""Lines over hands as an inline drawing: who had how much when."""

from collections.abc import Mapping, Sequence
from itertools import count, pairwise

from ..width import clip
from ..words import plain
from .safe import escape

W, H = 400, 210
"""The size of the drawing in its own units, which a page scales to its width; all lengths here are in them."""
LEFT, RIGHT, TOP, BOTTOM = 46, 76, 10, 22
"""The margins: for numbers, for names, and for the names of hands below."""
_ROOM, _DIGIT = 6, 7
"""The signs that fit to the left of the lines, and the width of each one more."""
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2")
"""Players differ by more than colour."""
_NAME, _APART = 8, 13
"""Cells of a name at the end of a line, and how far such names are apart: the height of a letter."""
_LINES, _MARKS = 5, 9
"""The most steps between lines of the grid, and the most hands that are named."""
_LETTER = 7
"""The width of a letter below the chart, with its share of the gap to the next mark."""
_COLOURS = 8
"""How many colours of players style.css has: --p0 and on."""
STEPS = (1, 2, 5)


def scale(low: int, high: int) -> list[int]:
    """Return round numbers at equal steps for the lines of a chart; they enclose all values, from ``low`` to ``high``.
    A step is 1, 2 or 5 times a power of ten, as people count: the smallest of these that needs no more than ``_LINES``
    steps.

    >>> scale(-3000, 26000)
    [-10000, 0, 10000, 20000, 30000]
    """
    span = max(high - low, 1)
    step = next(n * 10**power for power in count() for n in STEPS if span <= n * 10**power * _LINES)
    first, last = low // step * step, -(-high // step) * step  # rounded down, and up
    return list(range(first, last + 1, step))


def apart(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places for labels that do not overlap (they are ``gap`` apart), in the same order, as near to the given
    ones as possible, between ``low`` and ``high``. Neighbours that are too close are pushed apart, again and again:
    pushing one pair may bring the next too close."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    moved = list(places)
    for _ in range(60):  # enough for a dozen labels to come to rest
        for i, j in pairwise(order):
            if moved[j] - moved[i] < gap - 0.01:  # 0.01: what rounding leaves
                middle = (moved[i] + moved[j]) / 2
                moved[i], moved[j] = middle - gap / 2, middle + gap / 2
        for i in order:
            moved[i] = min(max(moved[i], low), high)
    for i, j in pairwise(order):  # with too little room the last ones pass the limit
        moved[j] = max(moved[j], moved[i] + gap)
    return moved


def chart(series: Mapping[str, Sequence[int]], ticks: Sequence[str], title: str) -> str:
    """Return a drawing of the lines of players' values; each line begins with the start. ``ticks``: the names of the
    steps after it; only as many are written as there is room for. The drawing needs no script and no font file, so a
    page stays whole and can be kept."""
    values = [n for line in series.values() for n in line]
    marks = scale(min(values), max(values))
    low, high = marks[0], max(marks[-1], marks[0] + 1)  # so that they differ, as the height is divided by that
    last = max(len(ticks), 1)
    left = LEFT + _DIGIT * max(max(len(plain(mark)) for mark in marks) - _ROOM, 0)  # room for the longest number

    def x(step: int) -> float:
        """Return how far from the left a step stands, in units of the drawing: the start (0) and the steps up to
        ``last`` are evenly spread. A tenth is fine enough to see."""
        return round(left + (W - left - RIGHT) * step / last, 1)

    def y(value: float) -> float:
        """Return how far below the top a value stands: in an SVG the largest value has the smallest number."""
        return round(TOP + (H - TOP - BOTTOM) * (high - value) / (high - low), 1)

    parts = [f'<svg class="chart" viewBox="0 0 {W} {H}" role="img" aria-label="{escape(title)}">']
    for mark in marks:
        kind = "zero" if not mark else "grid"
        parts.append(
            f'<path class="{kind}" d="M{left} {y(mark)}H{W - RIGHT}"/>'
            f'<text x="{left - 5}" y="{y(mark) + 4}" text-anchor="end">{plain(mark)}</text>'
        )
    room = max((W - LEFT - RIGHT) // (_LETTER * max(map(len, ticks), default=1)), 1)
    every = -(-len(ticks) // min(_MARKS, room))  # rounded up, so that no more have room
    for number, tick in enumerate(ticks, 1):
        if number % every == 0:
            parts.append(f'<text x="{x(number)}" y="{H - 6}" text-anchor="middle">{escape(tick)}</text>')
    labels = apart([y(line[-1]) for line in series.values()], _APART, TOP + 2, H - BOTTOM)
    for i, (name, line) in enumerate(series.items()):
        points = [(x(step), y(value)) for step, value in enumerate(line)]
        dots = "".join(f'<circle class="dot" cx="{across}" cy="{down}" r="2.4"/>' for across, down in points)
        dash = _DASHES[i % len(_DASHES)]
        broken = f' stroke-dasharray="{dash}"' if dash else ""
        path = "M" + "L".join(f"{across} {down}" for across, down in points)
        parts.append(
            f'<g style="{colour(i)}"><path class="curve" d="{path}"{broken}/>{dots}'
            f'<text class="name" x="{W - RIGHT + 7}" y="{round(labels[i] + 4, 1)}">{escape(clip(name, _NAME))}</text>'
            "</g>"
        )
    return "".join([*parts, "</svg>"])


def colour(index: int) -> str:
    """Return the colour of a player, as a style."""
    return f"--c:var(--p{index % _COLOURS})"
