"""The same hand under several rule sets, side by side, and which rule makes the difference.

::

    from ..compare import Column, compare
    from ..document import plain_document

    hand = plain_document({"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}})
    compare(hand, [Column("tcg"), Column("tcg", (("points.kiriage", False),))]).same
"""

from collections.abc import Mapping, Sequence

from ..named_tuples import NamedTuple
from ..problems.problems import InputError, Problem
from ..records.record import Record
from ..records.values import ReadableDocument
from ..rules.rules import Rules
from ..verdict.shown import as_page, as_text, in_notebook, known_language
from ..verdict.verdict import SCHEMA, SPREAD, GameWin, PlainValues, Verdict, as_data, keyed
from .causes import Causes, find_causes
from .columns import IMPOSSIBLE, Column, Logged, Outcome, Subject, columns_of
from .lines import LineName, LineValue, LineValues, lines_of

__all__ = ["Column", "Comparison", "columns_of", "compare"]


class ColumnRules(NamedTuple):
    """The rule set of a column."""

    id: str
    """The id of the system."""
    engine: str
    """The game: ``riichi``, ``mighty`` …"""
    title: Mapping[str, str]
    """Its name by language."""
    digest: str
    """Twelve hex digits of all effective values."""


class HandInColumn(NamedTuple):
    """The hand in one column."""

    label: str
    """What was asked for: the id or file of the rules, with the values that were changed."""
    rules: ColumnRules
    """The rules by id and title."""
    status: str
    """``settled``; ``no_win``: the rules forbid the win; ``impossible``: they do not allow the record."""
    result: Verdict[GameWin] | None = None
    """The verdict; ``None`` if there is none."""
    problems: tuple[Problem, ...] | None = None
    """Why there is no result; ``None`` if there is one."""
    differs_in: int = 0
    """The number of rules that are others than in the first column."""


@keyed(line=SPREAD)
class DifferingLine(NamedTuple):
    """A line that is not the same in all columns."""

    line: LineName
    """Which line it is."""
    values: tuple[LineValue, ...]
    """Its value in each column; ``None`` if a column does not have it."""


@keyed(what=SPREAD)
class ColumnCauses(NamedTuple):
    """Why one column differs from the first."""

    column: int
    """The number of the column; the first is 0."""
    what: Causes
    """The rules that make the difference."""


class Comparison(NamedTuple):
    """One hand under several rule sets. Each further column is compared with the first.

    >>> import calc
    >>> hand = "B ron C 34567m 678p 55s 678s 2m riichi"
    >>> found = calc.compare(hand, ["tcg"], set={"yaku.pinfu": 2})
    >>> found.names
    ('tcg', 'tcg + yaku.pinfu=2')
    >>> [column.result.points["B"] for column in found.columns]
    [4900, 9000]
    >>> found.causes[0].what.rules[0].id
    'yaku.pinfu'
    """

    schema: int
    """The version of the plain values."""
    title: str
    """The record's title; empty if it has none."""
    same: bool
    """Whether no column differs from the first in anything."""
    columns: tuple[HandInColumn, ...]
    """The hand under each of the rules, in the order that was asked for."""
    lines: tuple[DifferingLine, ...]
    """In printing order. If a column has no result, lines that the others share are left out, except each player's
    points and chips."""
    causes: tuple[ColumnCauses, ...]
    """The rules that make a column differ, for each column that does."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the columns are called: the rules that were asked for, with the values that were changed."""
        return tuple([column.label for column in self.columns])

    def __repr__(self) -> str:
        """Return the names of the columns, and whether they differ."""
        return f"<Comparison of {' | '.join(self.names)}: {'same' if self.same else 'different'}>"

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain, JSON-ready values, as ``calc compare --json`` prints them."""
        data: PlainValues = as_data(self)
        return data

    def text(self, lang: str = "en", *, tiles: str = "mpsz") -> str:
        """Return what ``calc compare`` prints."""
        return as_text("compare:comparison_blocks", self, known_language(lang), tiles=tiles)

    def html(self, lang: str = "en") -> str:
        """Return the page that ``calc compare --html`` writes."""
        return as_page("html.answers:comparison_page", self, known_language(lang))

    def _repr_html_(self) -> str:
        """Return the page as a cell of a notebook shows it."""
        return in_notebook(self.html())


def compare(hand: ReadableDocument | Record, columns: Sequence[Column]) -> Comparison:
    """Settle one hand under each of the columns, and find the rules that make each differ from the first.

    ``hand`` is a document (see :mod:`calc.problems.document`), or a record of the riichi family as read from another
    program's log.

    Raises :class:`~calc.InputError` if a column's rules cannot be loaded, or if the record cannot be read
    under any of them.
    """
    subject = Logged(hand) if isinstance(hand, Record) else Subject(hand)
    rules = [subject.rules(column) for column in columns]
    outcomes = [subject.outcome(each) for each in rules]
    if all(outcome.status == IMPOSSIBLE for outcome in outcomes):  # then the record is wrong, and not some rules
        raise InputError(outcomes[0].problems)
    lines = [lines_of(outcome) for outcome in outcomes]

    def lines_under(mixture: Rules) -> LineValues:
        """Return the lines of the hand under a mixture of two columns' rules, which :func:`find_causes` tries by the
        dozen."""
        return lines_of(subject.outcome(mixture))

    first = rules[0]  # every other column is compared with it
    return Comparison(
        schema=SCHEMA,
        title=subject.title,
        same=all(values == lines[0] for values in lines),
        columns=tuple([
            _describe_column(column.label(each), each, outcome, first)
            for column, each, outcome in zip(columns, rules, outcomes, strict=True)
        ]),
        lines=tuple(_differing_lines(outcomes, lines)),
        causes=tuple([
            ColumnCauses(number, find_causes(first, rules[number], lines_under, subject.keys_read))
            for number in range(1, len(columns))
            if lines[number] != lines[0]
        ]),
    )  # fmt: skip


def _describe_column(label: str, rules: Rules, outcome: Outcome, first: Rules) -> HandInColumn:
    """Return the hand in one column, called ``label``: its verdict, or the problems in place of one. ``first``: the
    rules of the first column; it is counted in how many keys ``rules`` differ from them, as a column may pay the same
    and still be another rule set."""
    return HandInColumn(
        label=label,
        rules=ColumnRules(rules.id, rules.engine, rules.title, rules.digest),
        status=outcome.status,
        result=outcome.verdict,
        problems=outcome.problems if outcome.verdict is None else None,  # None, so that JSON leaves them out
        differs_in=len(first.differing(rules)),
    )


def _differing_lines(outcomes: Sequence[Outcome], lines: Sequence[LineValues]) -> list[DifferingLine]:
    """Return the lines for :attr:`Comparison.lines`, in printing order, with their values in all columns: the lines
    that differ between columns with a result, and (section ``outcome``) why a column has none. ``lines``: all lines of
    each column, in the order of ``outcomes``."""
    settled = [values for outcome, values in zip(outcomes, lines, strict=True) if outcome.verdict is not None]
    some_refused = 0 < len(settled) < len(lines)

    def differs(name: LineName) -> bool:
        """Tell whether a line is to be shown. An outcome is compared among all columns, any other line among the
        columns with a result. If a column has none, points and chips are always shown: they are what it does not
        pay."""
        if some_refused and name.section in ("points", "chips"):
            return True
        compared = lines if name.section == "outcome" else settled
        return any(values.get(name) != compared[0].get(name) for values in compared)

    names = sorted(dict.fromkeys(name for values in lines for name in values), key=LineName.place)
    return [DifferingLine(name, tuple([values.get(name) for values in lines])) for name in names if differs(name)]
