"""Kessen (血戦麻雀): two suits, doublings, kong bonuses at once, and a hand that goes on until three have won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...problems import NoWin, Problem
from ...receipt import Receipt
from ...result import Result, data_by
from ...rules import Rules
from ...values import Document
from .fields import GROUPS, WORDS
from .record import Record
from .story import Outcome, Story, void_of

if TYPE_CHECKING:
    from ..course import Course

__all__ = ["GROUPS", "WORDS", "brief", "check", "match_course", "read", "report_waits", "settle", "starter"]


def read(document: Document, rules: Rules) -> tuple[Record | None, list[Problem]]:
    """Read a kessen record."""
    from .reader import KessenReader

    reader = KessenReader(document)
    record = reader.read(rules)
    return record, reader.problems


def check(record: Record, rules: Rules) -> list[Problem]:
    """Every reason why a kessen record cannot be."""
    from .legal import check as legal

    return legal(record, rules.values)


def settle(record: Record, rules: Rules, told: Receipt | None = None) -> Result:
    """Settle a legal kessen record, event by event.

    Raises :class:`~calc.problems.NoWin` with every win that the rules forbid.
    """
    from .legal import forbidden

    v = rules.values if told is None else told.values
    problems = forbidden(record, v)
    if problems:
        raise NoWin(problems)
    if told is None:
        story = Story(record, v).run()
    else:
        from .telling import Steps

        story = Story(record, v, Steps(told)).run()
    wins: list[Outcome] = [w for done in story.settled for w in done.wins]
    unsaid = [w.winner.player for w in wins if void_of(record, w.winner.player, rules.values) is None]
    notes = [("no_void", {"player": ", ".join(unsaid)})] if unsaid else []
    if not record.story:
        notes += [("kong_bonus", {"player": w.event.source}) for w in wins[:1] if w.event.after_kong and w.event.source]
    return Result(record, rules, story.ledger, wins, {}, [*notes], _explain, told, story)


def brief(result: Result) -> dict[str, Any]:
    """Who won with what, without receipts: the row of a batch. The same values as :meth:`Result.data` has."""
    events = result.record.events
    wins = []
    for outcome in result.wins:
        best = outcome.best
        wins.append({
            "event": next(i for i, event in enumerate(events) if event is outcome.event),
            "player": outcome.winner.player, "by": outcome.event.by, "from": outcome.event.source or None,
            "yaku": [id_ for id_, _ in best.times], "raw": best.raw, "value": best.value,
        })  # fmt: skip
    return {"wins": wins, "dice": []}


_explain = data_by(settle, "calc.systems.kessen.explain")


def report_waits(document: Document, rules: Rules) -> tuple[dict[str, Any] | None, list[Problem]]:
    """What completes the hand of a document that holds one win with its tile still open (``calc waits``)."""
    from .waiting import report

    return report(document, rules)


def starter(rules: Rules, name: str, draw: bool) -> str:
    """A commented record to start from (``calc new``)."""
    from .sample import starter as write

    return write(rules, name, draw)


def match_course(rules: Rules, players: tuple[str, ...]) -> Course:
    """How the hands of a match follow each other."""
    from .course import Hands

    return Hands(rules, players)
