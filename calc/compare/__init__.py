"""The same hand under several rule sets, side by side, and which rule makes the difference.

::

    from ..compare import Column, compare
    from ..document import plain_document

    hand = plain_document({"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}})
    compare(hand, [Column("tcg"), Column("tcg", (("points.kiriage", False),))]).data()
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..problems import InputError
from ..record import Record
from ..values import ReadableDocument
from ..verdict import as_data
from .causes import ColumnCauses, causes
from .columns import Column, ColumnResult, HandInColumn, Logged, Subject, columns_of, differing
from .lines import LineName, lines_of

__all__ = ["Column", "Comparison", "columns_of", "compare"]


class Comparison(NamedTuple):
    """One hand under several rule sets. Each further column is compared with the first."""

    title: str
    sides: tuple[HandInColumn, ...]
    lines: tuple[dict[LineName, Any], ...]
    """The lines of the hand in each column; see :mod:`calc.compare.lines`."""
    causes: tuple[ColumnCauses | None, ...]
    """For each column after the first: the rules that make it differ, or ``None`` if it does not differ."""

    @property
    def same(self) -> bool:
        """Whether no column differs from the first in anything."""
        return all(lines == self.lines[0] for lines in self.lines)

    def differing(self) -> list[LineName]:
        """Return the lines that are not the same in all columns, in printing order.

        If a column has no result, lines that the others share are left out, except each player's points and chips.
        """
        every = sorted(dict.fromkeys(line for lines in self.lines for line in lines), key=LineName.place)
        settled = [lines for s, lines in zip(self.sides, self.lines, strict=True) if s.outcome.result is not None]
        partly = 0 < len(settled) < len(self.lines)
        return [
            x for x in every
            if len({repr(lines.get(x)) for lines in settled}) > 1
            or (x.section == "outcome" and len({repr(lines.get(x)) for lines in self.lines}) > 1)
            or (partly and x.section in ("points", "chips"))
        ]  # fmt: skip

    def data(self) -> dict[str, Any]:
        """Return the comparison as plain, JSON-ready values; see docs/compare.md."""
        data: dict[str, Any] = as_data(self.shown())
        return data

    def shown(self) -> dict[str, Any]:
        """Return the same with the verdicts as they are, for texts."""
        return {
            "schema": 1,
            "title": self.title,
            "same": self.same,
            "columns": [{**s.data(), "differs_in": len(differing(self.sides[0].rules, s.rules))} for s in self.sides],
            "lines": [{**x.data(), "values": [lines.get(x) for lines in self.lines]} for x in self.differing()],
            "causes": [
                {"column": i, **found.data()} for i, found in enumerate(self.causes, 1) if found is not None
            ],
        }  # fmt: skip


def compare(hand: ReadableDocument | Record, columns: Sequence[Column]) -> Comparison:
    """Settle one hand under each of the columns, and find the rules that make each differ from the first.

    ``hand`` is a document (see :mod:`calc.document`), or a record of the riichi family as read from another program's
    log.

    Raises :class:`~calc.problems.InputError` if a column's rules cannot be loaded, or if the record cannot be read
    under any of them.
    """
    subject = Logged(hand) if isinstance(hand, Record) else Subject(hand)
    sides = [subject.side(column) for column in columns]
    if all(s.outcome.status == "impossible" for s in sides):
        raise InputError(sides[0].outcome.problems)
    lines = [_told(s.outcome) for s in sides]
    found = tuple(
        causes(sides[0].rules, s.rules, lambda rules: _told(subject.under(rules)), subject.read)
        if own != lines[0]
        else None
        for s, own in zip(sides[1:], lines[1:], strict=True)
    )
    return Comparison(subject.title, tuple(sides), tuple(lines), found)


def _told(outcome: ColumnResult) -> dict[LineName, Any]:
    return lines_of(None if outcome.result is None else outcome.result.data(), outcome.codes)
