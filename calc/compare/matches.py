"""Matches under several rule sets, side by side: every hand, how it stands at the end, and place points.

The matches are settled under each of the columns from their first hand to the last. Where other rules than their own
would have let another player deal, or would have ended the match, the record is followed, as far as it says so: nobody
knows how the players would have gone on.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..match.record import AskedRules
from ..match.settle import MatchResult, settle_files
from ..match.settled import SettledMatch
from ..problems.codes import problem_data
from ..problems.problems import InputError, Problem
from ..records.values import ReadableDocument
from ..rules.rules import Rules, load_rules
from ..verdict.verdict import PlainValues
from .columns import IMPOSSIBLE, NO_WIN, SETTLED, Column
from .moves import Moves, find_moves


class MatchesInColumn(NamedTuple):
    """The matches in one column."""

    label: str
    result: MatchResult | None
    problems: tuple[Problem, ...] = ()
    """Why there is no result: what these rules do not allow."""

    @property
    def status(self) -> str:
        """As of a hand: ``settled``; ``no_win``: the rules forbid a win in the matches, and nothing else is wrong;
        ``impossible``: one of the records cannot be settled under the rules."""
        if self.result is not None:
            return SETTLED
        return NO_WIN if all(p.refusal for p in self.problems) else IMPOSSIBLE

    def to_dict(self) -> PlainValues:
        """Return the column as plain values: under ``result`` its settled matches, or under ``problems`` why there are
        none."""
        head = {"label": self.label, "status": self.status}
        if self.result is None:
            return {**head, "problems": [*map(problem_data, self.problems)]}
        return {**head, "result": self.result.to_dict()}


class MatchLine(NamedTuple):
    """The value of one thing in each of the columns; ``None``: the column has no such thing."""

    match: int
    """The number of the match, from 1; 0: all matches together."""
    hand: int
    """The number of the hand in the match, from 1; 0: the end of the match."""
    what: str
    """Of a hand ``deal`` (round and dealer), ``points`` and ``chips``; of the end ``place``, ``score``, ``result`` and
    ``chips``."""
    player: str
    """Empty for a deal."""
    values: tuple[Any, ...]

    def to_dict(self) -> PlainValues:
        """Return the line as plain values, under the names of its fields. JSON has lists, so the values become one."""
        return {**self._asdict(), "values": list(self.values)}


class MatchesComparison:
    """Matches under several rule sets."""

    def __init__(
        self, columns: Sequence[MatchesInColumn], lines: Iterable[MatchLine], moves: Sequence[Moves] = ()
    ) -> None:
        """Sort the ``lines`` into :attr:`hands` and :attr:`ends`, which are shown apart. ``moves``: what rules move,
        for each column that can be compared rule by rule (:func:`~calc.compare.moves.find_moves`)."""
        self.moves = tuple(moves)
        self.columns = tuple(columns)
        self.lines = tuple(lines)
        self.hands = tuple([line for line in self.lines if line.hand])
        """The lines of the hands that differ."""
        self.ends = tuple([line for line in self.lines if not line.hand])
        """The lines of all ends."""

    @property
    def same(self) -> bool:
        """Whether nothing differs: every column has a result, and every line of a hand or an end has one value in all
        columns."""
        settled = [index for index, column in enumerate(self.columns) if column.result]
        if len(settled) < len(self.columns):
            return False
        return not any(_differs(line, settled) for line in self.lines)

    def to_dict(self) -> PlainValues:
        """Return the comparison as plain, JSON-ready values; see docs/compare.md. Hands and ends are apart, as of hands
        only those that differ are in it."""
        return {
            "schema": 1,
            "same": self.same,
            "columns": [column.to_dict() for column in self.columns],
            "hands": [line.to_dict() for line in self.hands],
            "ends": [line.to_dict() for line in self.ends],
            "moves": [moves.to_dict() for moves in self.moves],
        }


def compare_matches(
    documents: Sequence[ReadableDocument], columns: Sequence[Column], setting: str = ""
) -> MatchesComparison:
    """Settle matches under each of the columns. ``setting``: the rules of matches that name none.

    The matches are settled under their own rules first. If all are over under these, each match is settled to its end
    in every column, as if it stopped there: so a column in which a match would go on can be compared too.

    Raises :class:`~calc.InputError` if the rules of a column cannot be loaded, or if no column has a result.
    """
    # not followed: under their own rules a record that does not fit is a mistake
    recorded = _settle_column(documents, Column(), setting, follow=False, ended=False)
    stopped = recorded.result is not None and all(match.end.over for match in recorded.result.matches)
    sides = [
        recorded if column == Column() else _settle_column(documents, column, setting, follow=True, ended=stopped)
        for column in columns
    ]
    settled = [index for index, side in enumerate(sides) if side.result]
    if not settled:
        raise InputError(sides[0].problems)
    lines = _lines_of_matches([side.result for side in sides])
    moves = _find_all_moves(sides, documents, stopped)
    return MatchesComparison(sides, (line for line in lines if _is_shown(line, settled)), list(moves))


def _find_all_moves(
    sides: Sequence[MatchesInColumn], documents: Sequence[ReadableDocument], stopped: bool
) -> Iterator[Moves]:
    """Yield what the rules of each column after the first move, in the order of the columns (``sides``). Columns
    without a result, or of another game, are left out. ``stopped``: whether a match that is not over is settled as it
    stands, as it was for the columns."""

    def settle(rules: Rules) -> MatchResult:
        """Settle the matches under some rules, as they were recorded: a deal was played as it was, even if these rules
        would pass it otherwise. Raises InputError."""
        result, problems = settle_files(documents, AskedRules(rules), follow=True, ended=stopped)
        if problems or result is None:
            raise InputError(problems)
        return result

    first = sides[0].result
    for index, side in enumerate(sides[1:], 1):
        if first and side.result and (moves := find_moves(index, first, side.result, settle)):
            yield moves


def _is_shown(line: MatchLine, settled: Sequence[int]) -> bool:
    """Tell whether a line is shown: of hands, of which there are many, only if it differs; of an end always, but for
    chips that nobody has. ``settled``: the numbers of the columns with a result."""
    if line.hand:
        return _differs(line, settled)
    return line.what != "chips" or any(line.values)


def _differs(line: MatchLine, settled: Sequence[int]) -> bool:
    """Tell whether the columns with a result (``settled``: their numbers) do not all say the same. Values are compared
    by their ``repr``, as they may be of any class."""
    return len({repr(line.values[index]) for index in settled}) > 1


def _settle_column(
    documents: Sequence[ReadableDocument], column: Column, setting: str, follow: bool, ended: bool
) -> MatchesInColumn:
    """Return the matches settled under a column, or the column with their problems. ``setting``: the rules if neither a
    match nor the column names any; ``follow``: where these rules say otherwise (another deal), the record is right, as
    the hands were played so; ``ended``: matches that are not over are settled as they stand. Raises InputError for
    rules that cannot be loaded."""
    overrides = dict(column.overrides) or None  # None: the rules as they are
    rules: Rules | None = load_rules(column.rules, overrides) if column.rules else None
    result, problems = settle_files(documents, AskedRules(column.rules, overrides, setting), follow, ended=ended)
    if problems or result is None:
        return MatchesInColumn(column.label(rules), result=None, problems=tuple(problems))
    return MatchesInColumn(column.label(rules or result.rules), result)


def _lines_of_matches(results: Sequence[MatchResult | None]) -> Iterator[MatchLine]:
    """Yield every line of the matches, differing or not, in order: the hands of a match, then its end; after several
    matches the sums. A column without a result has ``None`` in each line. Hands and players are taken from the first
    column with a result, as all columns settle the same record."""
    first = next(result for result in results if result is not None)
    for index, match in enumerate(first.matches):
        sides = [result.matches[index] if result else None for result in results]
        for hand in range(len(match.hands)):
            yield from _lines_of_hand(index + 1, hand, match.players, sides)
        yield from _lines_of_end(index + 1, match.players, sides)
    if len(first.matches) == 1:
        return
    for player in first.players:  # match 0: all matches together
        yield MatchLine(0, 0, "result", player, tuple([result and result.points.get(player) for result in results]))
        yield MatchLine(0, 0, "chips", player, tuple([result and result.chips.get(player) for result in results]))


def _lines_of_hand(
    number: int, index: int, players: Sequence[str], sides: Sequence[SettledMatch | None]
) -> Iterator[MatchLine]:
    """Yield the lines of a hand: its deal, and what each player won or lost. ``number``: of the match, from 1;
    ``index``: of the hand, from 0; ``sides``: the match in each column, ``None`` (an empty cell) if the match cannot be
    settled there."""
    hands = [side and side.hands[index] for side in sides]
    deals = [hand and f"{hand.round} {hand.dealer} {hand.honba}".strip() for hand in hands]
    yield MatchLine(number, index + 1, "deal", "", tuple(deals))
    for player in players:
        points = [hand and hand.points.get(player, 0) for hand in hands]  # None stays None
        yield MatchLine(number, index + 1, "points", player, tuple(points))
    for player in players:
        chips = [hand and hand.chips.get(player, 0) for hand in hands]
        yield MatchLine(number, index + 1, "chips", player, tuple(chips))


def _lines_of_end(number: int, players: Sequence[str], sides: Sequence[SettledMatch | None]) -> Iterator[MatchLine]:
    """Yield the lines of the end of a match (``number``: which of the evening): place, score, result and chips of each
    player. ``sides``: the match in each column, ``None`` if it cannot be settled there. A value is ``None`` (an empty
    cell) where the column has none: without a settlement, a place for the player, or a result yet."""
    places_of = [{place.player: place for place in side.end.places} if side else {} for side in sides]
    for player in players:
        places = [places_by_player.get(player) for places_by_player in places_of]
        yield MatchLine(number, 0, "place", player, tuple([place and place.place for place in places]))
        yield MatchLine(number, 0, "score", player, tuple([place and place.points for place in places]))
        yield MatchLine(number, 0, "result", player, tuple([place and place.result for place in places]))
        chips = [side and side.totals[player].chips for side in sides]
        yield MatchLine(number, 0, "chips", player, tuple(chips))
