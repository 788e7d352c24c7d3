"""Matches under several rule sets, side by side: every hand, how it stands at the end, and place points.

The matches are settled under each of the columns from their first hand to the last. Where other rules than their own
would have let another player deal, or would have ended the match, the record is followed, as far as it says so: nobody
knows how the players would have gone on.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..codes import problem_data
from ..match.record import Match
from ..match.settle import MatchResult, match_chips, settle_match
from ..match.walk import Walk
from ..problems import InputError, Problem
from ..rules import Rules, load_rules
from ..values import ReadableDocument
from .columns import IMPOSSIBLE, NO_WIN, SETTLED, Column


class MatchesInColumn(NamedTuple):
    """The matches in one column."""

    label: str
    result: MatchResult | None
    problems: tuple[Problem, ...] = ()
    """Why there is no result: what these rules do not allow."""

    @property
    def status(self) -> str:
        """As of a hand: ``settled``; ``no_win``: the rules forbid a win of theirs; ``impossible``: they do not allow a
        record."""
        if self.result is not None:
            return SETTLED
        return NO_WIN if all(p.refusal for p in self.problems) else IMPOSSIBLE

    def data(self) -> dict[str, Any]:
        """Return the column as plain values."""
        said = {"label": self.label, "status": self.status}
        if self.result is None:
            return {**said, "problems": [*map(problem_data, self.problems)]}
        return {**said, "result": self.result.data()}


class MatchLine(NamedTuple):
    """What one thing comes to in each of the columns; ``None``: the column has no such thing."""

    match: int
    """Which match, from 1; 0: all of them together."""
    hand: int
    """Which hand of it, from 1; 0: its end."""
    what: str
    """Of a hand ``deal`` (round and dealer), ``points`` and ``chips``; of the end ``place``, ``score``, ``result`` and
    ``chips``."""
    player: str
    """Empty for a deal."""
    values: tuple[Any, ...]

    def data(self) -> dict[str, Any]:
        """Return the line as plain values."""
        return {**self._asdict(), "values": list(self.values)}


class MatchesComparison(NamedTuple):
    """Matches under several rule sets."""

    columns: tuple[MatchesInColumn, ...]
    lines: tuple[MatchLine, ...]
    """Of the hands those that differ, of the ends all."""

    @property
    def same(self) -> bool:
        """Whether every column has a result, and nothing differs."""
        settled = [at for at, column in enumerate(self.columns) if column.result]
        return len(settled) == len(self.columns) and not any(_differs(line, settled) for line in self.lines)

    def data(self) -> dict[str, Any]:
        """Return the comparison as plain, JSON-ready values; see docs/compare.md."""
        return {
            "schema": 1,
            "same": self.same,
            "columns": [column.data() for column in self.columns],
            "hands": [line.data() for line in self.lines if line.hand],
            "ends": [line.data() for line in self.lines if not line.hand],
        }


def compare_matches(documents: Sequence[ReadableDocument], columns: Sequence[Column]) -> MatchesComparison:
    """Settle matches under each of the columns.

    Raises :class:`~calc.problems.InputError` if the rules of a column cannot be loaded, or if no column has a result.
    """
    own = _side(documents, Column(), False, False)
    ended = own.result is not None and all(end.over for _, end in own.result.settled)  # then the players stopped
    sides = [own if column == Column() else _side(documents, column, True, ended) for column in columns]
    settled = [at for at, side in enumerate(sides) if side.result]
    if not settled:
        raise InputError(sides[0].problems)
    found = []
    for line in _lines([side.result for side in sides]):
        some = line.what != "chips" or any(line.values)
        if _differs(line, settled) if line.hand else some:
            found.append(line)
    return MatchesComparison(tuple(sides), tuple(found))


def _differs(line: MatchLine, settled: Sequence[int]) -> bool:
    """Whether the columns with a result do not all say the same."""
    return len({repr(line.values[at]) for at in settled}) > 1


def _side(documents: Sequence[ReadableDocument], column: Column, follow: bool, ended: bool) -> MatchesInColumn:
    rules: Rules | None = load_rules(column.rules, dict(column.overrides) or None) if column.rules else None
    try:
        asked = {"rules": column.rules, "overrides": dict(column.overrides) or None}
        result = settle_match(*documents, **asked, follow=follow, ended=ended)  # type: ignore[arg-type]
    except InputError as error:
        return MatchesInColumn(column.label(rules), None, tuple(error.problems))
    return MatchesInColumn(column.label(rules or result.rules), result)


def _lines(results: Sequence[MatchResult | None]) -> Iterator[MatchLine]:
    """Every line of the matches, in order: of each match its hands, then its end."""
    first = next(result for result in results if result is not None)
    for at, walk in enumerate(first.matches):
        walks = [result.matches[at] if result else None for result in results]
        for number in range(len(walk.match.hands)):
            yield from _of_a_hand(at + 1, number, walk.match, walks)
        yield from _of_an_end(at, walk.match, results)
    for player in first.players if len(first.matches) > 1 else ():
        yield MatchLine(0, 0, "result", player, tuple(one and one.points().get(player) for one in results))
        yield MatchLine(0, 0, "chips", player, tuple(one and one.chips().get(player) for one in results))


def _of_a_hand(at: int, number: int, match: Match, walks: Sequence[Walk | None]) -> Iterator[MatchLine]:
    hands = [walk and walk.hands[number] for walk in walks]
    deals = (hand and f"{hand['round']} {hand['dealer']} {hand['honba']}".strip() for hand in hands)
    yield MatchLine(at, number + 1, "deal", "", tuple(deals))
    for what in ("points", "chips"):
        for player in match.players:
            yield MatchLine(at, number + 1, what, player, tuple(hand and hand[what].get(player, 0) for hand in hands))


def _of_an_end(at: int, match: Match, results: Sequence[MatchResult | None]) -> Iterator[MatchLine]:
    settled = [result and result.settled[at] for result in results]
    places = [{place["player"]: place for place in one[1].places} if one else {} for one in settled]
    chips = [match_chips(*one) if one else {} for one in settled]
    for player in match.players:
        of_player = [column.get(player, {}) for column in places]
        for what, field in (("place", "place"), ("score", "points"), ("result", "result")):
            yield MatchLine(at + 1, 0, what, player, tuple(place.get(field) for place in of_player))
        yield MatchLine(at + 1, 0, "chips", player, tuple(column.get(player) for column in chips))
