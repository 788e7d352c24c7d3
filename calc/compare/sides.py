"""One hand under one rule set: settled, refused, or impossible under these rules."""

from typing import Any, NamedTuple

from ..codes import problem, problem_data
from ..problems import InputError, Problem
from ..reader import located, rules_of
from ..record import Record
from ..result import Result
from ..rules import Rules, load_rules
from ..systems import system
from ..values import Document
from ..variants import keys_read, settled
from .columns import Column

SETTLED, NO_WIN, IMPOSSIBLE = "settled", "no_win", "impossible"


class ColumnResult(NamedTuple):
    """The outcome of the hand under the rules of a column."""

    result: Result | None
    problems: tuple[Problem, ...] = ()
    """Why there is no result."""

    @property
    def status(self) -> str:
        """``settled``; ``no_win``: the rules forbid the win; ``impossible``: these rules do not allow the record."""
        if self.result is not None:
            return SETTLED
        return NO_WIN if self.problems and all(p.refusal for p in self.problems) else IMPOSSIBLE

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the problems that forbid the hand, each once."""
        return tuple(dict.fromkeys(p.code for p in self.problems))


class Side(NamedTuple):
    """The hand in one column."""

    label: str
    rules: Rules
    outcome: ColumnResult

    def data(self) -> dict[str, Any]:
        """The side as plain values."""
        rules, outcome = self.rules, self.outcome
        data: dict[str, Any] = {
            "label": self.label,
            "rules": {"id": rules.id, "engine": rules.engine, "title": dict(rules.title), "digest": rules.digest},
            "status": outcome.status,
        }
        if outcome.result is not None:
            return {**data, "result": outcome.result.data()}
        return {**data, "problems": [*map(problem_data, outcome.problems)]}


class Subject:
    """The hand to compare, ready to be settled under any rules: a document, read again only if a rule requires it."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.records: dict[tuple[Any, ...], Any] = {}

    @property
    def title(self) -> str:
        """The record's title, once the record has been read."""
        return str(getattr(next(iter(self.records.values()), None), "title", "") or "")

    def side(self, column: Column) -> Side:
        """The hand under the rules of a column."""
        rules = self.rules(column)
        return Side(column.label(rules), rules, self.under(rules))

    def rules(self, column: Column) -> Rules:
        """The rules of a column; raises :class:`~calc.problems.InputError`."""
        return rules_of(self.document, column.rules, dict(column.overrides))

    def record(self, rules: Rules) -> tuple[Any, list[Problem]]:
        """The record as read under these rules, and its problems; ``None`` if nothing could be read."""
        key = (rules.engine, *(rules.values.get(k) for k in system(rules.engine).asked_by_reading))
        record = self.records.get(key)
        if record is not None:
            return record, []
        record, problems = system(rules.engine).read(self.document, rules)
        # what one club plays of its own counts nothing at the others, and its note says so
        problems = [p for p in problems if p.sentence != "S204.own_yaku"]
        if record is not None and not problems:
            self.records[key] = record
        return record, problems

    def under(self, rules: Rules) -> ColumnResult:
        """The outcome of the hand under these rules."""
        record, problems = self.record(rules)
        if not problems and record is not None:
            found = settled(record, rules)
            if isinstance(found, Result):
                return ColumnResult(found)
            problems = found
        return ColumnResult(None, tuple(self.located(problems)))

    def located(self, problems: list[Problem]) -> list[Problem]:
        """Problems with their places."""
        return located(problems, self.document)

    def read(self, rules: Rules) -> frozenset[str]:
        """The keys that reading and settling the hand under these rules ask."""
        record, problems = self.record(rules)
        if record is None or problems:  # the record was not settled, so the keys that it reads are unknown
            return frozenset(rules.values)
        return system(rules.engine).asked_by_reading | keys_read(record, rules)


class _Recorded(Subject):
    """A hand of the riichi family that was already read from another program's log."""

    def __init__(self, record: Record) -> None:
        self.known = record
        self.records = {(): record}

    def rules(self, column: Column) -> Rules:
        name = column.rules or self.known.rules
        found = load_rules(name, {**self.known.overrides, **dict(column.overrides)})
        if not system(found.engine).plays_logs:
            raise InputError([problem("R123.other_game", rules=found.id)])
        return found

    def record(self, rules: Rules) -> tuple[Any, list[Problem]]:
        return self.known, []

    def located(self, problems: list[Problem]) -> list[Problem]:
        return problems

    def read(self, rules: Rules) -> frozenset[str]:
        return keys_read(self.known, rules)


def of_document(document: Document) -> Subject:
    """The subject of a hand given as a document."""
    if not isinstance(document.value, dict):
        raise InputError([problem("S202.record", span=document.span(()))])
    return Subject(document)


def of_record(record: Record) -> Subject:
    """The subject of a hand of the riichi family that was already read from another program's log."""
    return _Recorded(record)
