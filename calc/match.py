"""The end of a match: from scores to place points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .problems import InputError, Problem


class Place(NamedTuple):
    """A player at the end: the score in points, the place from 1, place points and the result in points (1000 a unit).

    ``rounded`` is the score as it counts, after rounding to thousands where the rules round.
    """

    player: str
    points: int
    place: int
    rounded: int
    uma: int
    result: int


def round_thousands(points: int, method: str) -> int:
    """A score as it counts at the end: whole thousands by 五捨六入 (hundreds of 5 down, 6 up, on the size of a negative
    score), or unchanged."""
    if method == "none":
        return points
    size = abs(points)
    thousands = size // 1000 + (1 if size % 1000 >= 600 else 0)
    return thousands * 1000 if points >= 0 else -thousands * 1000


def final_scores(scores: Mapping[str, int], sticks: int, v: Mapping[str, Any]) -> list[Place]:
    """The places of a finished match, first to last; their results sum to zero.

    ``scores`` are points by player, in seat order from the first dealer (ties go to the earlier seat); ``sticks`` are
    riichi sticks left on the table. Raises :class:`~calc.problems.InputError` where the scores cannot be.
    Rules: ``match.*``; the top takes the balance, which holds the oka.
    """
    players, start = v["table.players"], v["match.start"]
    loose = sticks * v["sticks.value"]
    problems = []
    if len(scores) != players:
        problems.append(Problem("L301", f"{len(scores)} scores; these rules are for {players} players"))
    elif sum(scores.values()) + loose != players * start:
        there = f"{sum(scores.values())} points" + (f" and {sticks} sticks" if sticks else "")
        problems.append(
            Problem("L302", f"{there} make {sum(scores.values()) + loose}, but {players} × {start} = {players * start}",
                    None, "count again, or name the sticks left on the table with --sticks")
        )  # fmt: skip
    if problems:
        raise InputError(problems)
    order = sorted(scores, key=lambda p: -scores[p])  # stable: ties keep the seat order
    final = dict(scores)
    if loose and v["match.leftover_sticks"] == "top":
        final[order[0]] += loose
    uma, back, method = v["match.uma"], v["match.return"], v["match.rounding"]
    lower = []
    for place, player in enumerate(order[1:], 2):
        rounded = round_thousands(final[player], method)
        bonus = int(uma[place - 1]) * 1000
        lower.append(Place(player, final[player], place, rounded, bonus, rounded - back + bonus))
    top = order[0]
    first = int(uma[0]) * 1000
    result = -sum(p.result for p in lower)
    return [Place(top, final[top], 1, round_thousands(final[top], method), first, result), *lower]
