"""One hand under one rule set: settled, refused, or impossible under these rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ..codes import problem
from ..problems import InputError, Problem
from ..reader import located, rules_of
from ..record import Record
from ..result import Result
from ..rules import Rules, load_rules
from ..systems import system
from ..variants import keys_read, settled
from .columns import Column

if TYPE_CHECKING:
    from ..values import Document

SETTLED, NO_WIN, IMPOSSIBLE = "settled", "no_win", "impossible"


class Outcome(NamedTuple):
    """The outcome of the hand under some rules."""

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


class Subject(NamedTuple):
    """The hand to compare, ready to be settled under any rules."""

    rules: Callable[[Column], Rules]
    """The rules of a column; raises :class:`~calc.problems.InputError`."""
    under: Callable[[Rules], Outcome]
    read: Callable[[Rules], frozenset[str]]
    """The keys that reading and settling it under these rules ask."""
    about: Callable[[], Any]
    """The record as first read; ``None`` where it was not."""

    @property
    def title(self) -> str:
        """The record's title, once the record has been read."""
        return str(getattr(self.about(), "title", "") or "")


class Side(NamedTuple):
    """The hand in one column."""

    label: str
    rules: Rules
    outcome: Outcome
    data: Callable[[], dict[str, Any]]


def side(subject: Subject, column: Column) -> Side:
    """The hand under the rules of a column."""
    rules = subject.rules(column)
    outcome = subject.under(rules)
    label = column.label(rules)
    return Side(label, rules, outcome, lambda: _data(label, rules, outcome))


def _data(label: str, rules: Rules, outcome: Outcome) -> dict[str, Any]:
    data: dict[str, Any] = {
        "label": label,
        "rules": {"id": rules.id, "engine": rules.engine, "title": dict(rules.title), "digest": rules.digest},
        "status": outcome.status,
    }
    if outcome.result is not None:
        return {**data, "result": outcome.result.data()}
    return {**data, "problems": [{"code": p.code, "message": p.message, "help": p.help} for p in outcome.problems]}


# --- a document -------------------------------------------------------------------------------------------------------


class _Read:
    """A document that is read again only if a rule requires it."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.records: dict[tuple[Any, ...], Any] = {}

    def rules(self, column: Column) -> Rules:
        return rules_of(self.document, column.rules, dict(column.overrides))

    def record(self, rules: Rules) -> tuple[Any, list[Problem]]:
        """The record as read under these rules, and its problems; ``None`` if nothing could be read."""
        key = (rules.engine, *(rules.values.get(k) for k in system(rules.engine).asked_by_reading))
        record = self.records.get(key)
        if record is not None:
            return record, []
        record, problems = system(rules.engine).read(self.document, rules)
        if record is not None and not problems:
            self.records[key] = record
        return record, problems

    def under(self, rules: Rules) -> Outcome:
        record, problems = self.record(rules)
        if not problems and record is not None:
            found = settled(record, rules)
            if isinstance(found, Result):
                return Outcome(found)
            problems = found
        return Outcome(None, tuple(located(problems, self.document)))

    def read(self, rules: Rules) -> frozenset[str]:
        record, problems = self.record(rules)
        if record is None or problems:  # the record was not settled, so the keys that it reads are unknown
            return frozenset(rules.values)
        return system(rules.engine).asked_by_reading | keys_read(record, rules)

    def about(self) -> Any:
        return next(iter(self.records.values()), None)


def of_document(document: Document) -> Subject:
    """The subject of a hand given as a document."""
    raw = document.value
    if not isinstance(raw, dict):
        raise InputError([problem("S202.record", span=document.span(()))])
    found = _Read(document)
    return Subject(found.rules, found.under, found.read, found.about)


def of_record(record: Record) -> Subject:
    """The subject of a hand of the riichi family that was already read from another program's log."""

    def rules(column: Column) -> Rules:
        name = column.rules or record.rules
        found = load_rules(name, {**record.overrides, **dict(column.overrides)})
        if not system(found.engine).plays_logs:
            what = f"a recorded game of riichi cannot be settled by {found.id}: that is another game"
            raise InputError([Problem("R123", what, None, "compare it under tcg, tenhou4, mleague or your own rules")])
        return found

    def under(rules: Rules) -> Outcome:
        found = settled(record, rules)
        return Outcome(found) if isinstance(found, Result) else Outcome(None, tuple(found))

    return Subject(rules, under, lambda rules: keys_read(record, rules), lambda: record)
