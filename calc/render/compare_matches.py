"""Matches under several rule sets, side by side: the hands that differ, then who came where with how much."""

from collections.abc import Iterator, Mapping, Sequence

from .. import compiled
from ..compare.matches import MatchesComparison, MatchesInColumn, MatchLine
from ..compare.moves import Moved, Moves, RuleMove
from ..match.place_points import RESULT
from ..problems.codes import translate_problem
from ..rules.rules import format_value
from ..verdict.ledger import CHIPS
from .columns import Compared
from .paper import Blank, Block, Heading, Para
from .words import Words, plain, signed, units

WORDS = compiled.words(__file__, "compare")

_MOST = 60
"""The most lines about hands; of a whole evening most would be read by nobody."""
_REASONS = 3
"""The most reasons given for a column without a result."""


def match_blocks(comparison: MatchesComparison, lang: str = "en") -> list[Block]:
    """Return the blocks of a comparison of matches: the columns, the hands that differ, the ends, and how much each
    rule moves for whom."""
    return list(_Sheet(comparison, lang).blocks())


class _Sheet(Words):
    """All blocks of a comparison of matches."""

    def __init__(self, comparison: MatchesComparison, lang: str) -> None:
        """Take a comparison. Columns are called by their labels in every table, as there are no shorter names for
        them."""
        super().__init__(lang, WORDS)
        self.compared, self.columns = comparison, comparison.columns
        self.labels = [column.label for column in self.columns]
        self.several = any(line.match > 1 for line in comparison.ends)
        """Whether there are several matches, so that each line says of which it is."""

    def blocks(self) -> Iterator[Block]:
        """Yield all blocks: why columns have no result, the hands that differ, the ends, what the rules move; and
        remarks, that the columns or all hands are the same, and that deals are as they were recorded."""
        for column in self.columns:
            if not column.result:
                yield from self._word_problems(column)
        hands = [(self._label(line), self._cells(line)) for line in self.compared.hands]
        if hands:
            yield Compared(self("hands_differ"), self.labels, hands[:_MOST])
        if len(hands) > _MOST:
            yield Para(self("more_lines", n=len(hands) - _MOST), light=True)
        yield Compared(self("at_the_end"), self.labels, list(self._ends()))
        for moves in self.compared.moves:
            yield from self._list_moves(moves)
        if self.compared.same:
            yield from (Blank(), Para(self("match_same"), indent=0))
        elif not hands and sum(column.result is not None for column in self.columns) > 1:
            # one result alone has nothing to be the same as
            yield from (Blank(), Para(self("hands_same"), indent=0))
        # another rule moves the deal otherwise, but what was dealt and played was recorded under the first
        if any(line.what == "deal" for line in self.compared.hands):
            yield from (Blank(), Para(self("as_recorded"), indent=0, light=True))

    def _word_problems(self, column: MatchesInColumn) -> Iterator[Block]:
        """Yield why a column has no result: each reason once, as one wrong rule makes every hand wrong for the same
        reason, and the first :data:`_REASONS` of them."""
        yield Para(column.label, indent=0, light=True)
        yield Heading(self("not_settled"), level=2)
        messages = [(problem.code, translate_problem(problem, self.lang)[0]) for problem in column.problems]
        reasons = list(dict.fromkeys(messages))
        for code, message in reasons[:_REASONS]:
            yield Para(f"{code} {message}")
        if len(reasons) > _REASONS:
            yield Para(self("and_more", n=len(reasons) - _REASONS))

    def _label(self, line: MatchLine) -> str:
        """Return the label of a line about a hand: the match (if there are several), the hand, and whose chips or that
        it is the deal. Of points, of which most lines are, the player's name alone."""
        what = {"deal": self("deal_of"), "chips": self("chips_of", player=line.player)}
        match = [self("of_match", n=line.match)] if self.several else []
        return " · ".join([*match, self("hand_of", n=line.hand), what.get(line.what, line.player)])

    def _cells(self, line: MatchLine) -> list[str]:
        """Return the value of a line in each column: a deal unchanged (it is a text), an amount with its sign, a dash
        where the column does not have the line."""
        texts = [value if isinstance(value, str) else signed(value or 0) for value in line.values]
        return ["–" if value is None else text for value, text in zip(line.values, texts, strict=True)]

    def _list_moves(self, moves: Moves) -> Iterator[Block]:
        """Yield a table of what each rule moves alone, what rules move only in combination, and what all move together,
        with a column for each player who gains or loses; then the values of the rules. A club that thinks of a change
        reads here what it would have moved. If no rule moves anything, say in how many rules the columns differ."""
        first, second = self.labels[0], self.labels[moves.column]
        title = self("rules_move", first=first, other=second)
        if not moves.rules:
            yield from (Blank(), Para(self("no_rule_moves", first=first, other=second, n=moves.differing), indent=0))
            return
        # a column for everybody whom any rule moves
        effects = (moves.together, *(rule.alone for rule in moves.rules))
        players = list(dict.fromkeys(player for moved in effects for player in (*moved.result, *moved.chips)))
        rows = [(rule.id, self._moved(rule.alone, players)) for rule in moves.rules]
        if not moves.interaction.nothing:
            rows.append((self("interaction"), self._moved(moves.interaction, players)))
        rows.append((self("together"), self._moved(moves.together, players)))
        yield Compared(title, [self("hands_changed"), *players], rows)
        yield from (Blank(), *(Para(_change(rule), light=True) for rule in moves.rules))

    def _moved(self, moved: Moved, players: Sequence[str]) -> list[str]:
        """Return the cells of a row: the number of hands that change (empty for 0, as of an interaction), and what each
        player gains, in the unit of the matches and in chips; a dash if nothing."""
        in_place_points = any(column.result and column.result.unit == RESULT for column in self.columns)
        signs = units if in_place_points else signed
        cells = [str(moved.hands) if moved.hands else ""]
        for player in players:
            won = [signs(moved.result[player])] if player in moved.result else []
            won += [self("chips_n", n=signed(moved.chips[player]))] if player in moved.chips else []
            cells.append(" ".join(won) or "–")
        return cells

    def _ends(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield a row for each player of each match, and after several matches one for each player's sums (match 0):
        the name, and for each column place, score, what they are worth, and chips in one cell. A line has a single
        measure (the place, the score …), so lines are gathered by player first."""
        rows: dict[tuple[int, str], dict[str, MatchLine]] = {}
        for line in self.compared.ends:
            rows.setdefault((line.match, line.player), {})[line.what] = line
        for (match, player), row in rows.items():
            match_name = self("of_match", n=match) if match else self("of_all")
            name = f"{match_name} · {player}" if self.several else player
            yield name, [self._word_end(row, index) for index in range(len(self.columns))]

    def _word_end(self, row: Mapping[str, MatchLine], index: int) -> str:
        """Return what a player has at the end in the column with this number, in one cell: place, score, result, chips.
        A match that goes on has no result. If the result is in chips, the chips are not said again. ``–``: the column
        has no result."""
        result = self.columns[index].result
        if result is None:
            return "–"
        values = {what: line.values[index] for what, line in row.items()}  # by measure
        worth = values.get("result")
        signs = units if result.unit == RESULT else signed
        placing = [f"{values['place']}.", plain(values["score"])] if "place" in values else []
        # ends in chips have them as the result
        chips = values.get("chips") if result.unit != CHIPS else 0
        won = [self("chips_n", n=signed(chips))] if chips else []
        return " ".join([*placing, self("goes_on") if worth is None else signs(worth), *won])


def _change(rule: RuleMove) -> str:
    """Return a rule with both its values, to stand below the table of what rules move, which has no room for them. A
    dash stands for a rule that the column lacks."""
    first, second = ("–" if side is None else format_value(side.value) for side in (rule.first, rule.second))
    return f"{rule.id}: {first} → {second}"
