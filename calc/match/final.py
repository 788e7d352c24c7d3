"""A match of which only the end is known: scores, chips, and what else its place points depend on."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..problems.codes import problem
from ..problems.problems import Problem
from ..rules.rules import V
from ..verdict.receipt import glance


class FinalScores(NamedTuple):
    """What a match document says of an end without hands; an amount is by player."""

    scores: Mapping[str, int]
    chips: Mapping[str, int] = {}
    sticks: int = 0
    """The riichi sticks left on the table."""
    busts: Mapping[str, str] = {}
    """The players below zero, each with who pushed him there."""
    yakitori: tuple[str, ...] | None = None
    """Who won no hand; ``None`` if the document does not say."""
    chombos: Mapping[str, int] = {}
    """How many チョンボ each made: what they cost in place points is not yet in the scores."""
    east_one: str = ""
    """Who has トントンブー."""
    place_points: Mapping[str, int] = {}
    """Given and taken at the end, in thousands of points."""


def end_problems(final: FinalScores, start: Mapping[str, int], stick: int, v: V) -> Iterator[Problem]:
    """Yield what is impossible in an end by itself; what its place points need is asked for where they are settled.
    ``start``: the points of each player before the first hand; ``stick``: the points of a riichi stick. Such an end is
    typed in, so its sums are checked before anything is settled."""
    unit = v.get("points.rounding_unit", 1)
    for player, points in final.scores.items():
        if points % unit:
            yield problem("L309.odd", ("final", player), player=player, points=points, unit=unit)
    yield from (problem("L303.no_score", ("final",), players=", ".join(start), player=player)
                for player in start if player not in final.scores)  # fmt: skip
    points = sum(final.scores.values())
    total, due, players = points + final.sticks * stick, sum(start.values()), len(start)
    if total != due and v.get("match.wrong_sum", "refused") == "refused":
        sentence = "L302.final_with_sticks" if final.sticks else "L302.final"
        yield problem(
            sentence, ("final",), points=points, sticks=final.sticks, total=total, players=players,
            start=due // players, due=due,
        )  # fmt: skip
    if chips := sum(final.chips.values()):  # chips go from player to player
        yield problem("M108.chips", ("chips",), sum=f"{chips:+}")
    if final.place_points and "match.uma" not in v:  # a game without place points
        yield problem("M108.place_points", ("place_points",))
    if any(final.chombos.values()) and not v.get("chombo.place_points"):  # it would change nothing
        yield problem("M108.chombos", ("chombos",))
    if final.yakitori is None and glance(v, "match.yakitori"):  # it costs something, and no hands tell who won none
        yield problem("S203.yakitori", ("final",))
