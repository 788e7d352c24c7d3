"""The settlement of a kessen hand."""

from __future__ import annotations

from ...problems import NoWin
from ...receipt import Receipt
from ...result import Result, data_by
from ...rules import Rules
from .record import Record
from .story import SettledWin, Story
from .value import void_of


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
    wins: list[SettledWin] = [w for done in story.settled for w in done.wins]
    unsaid = [w.winner.player for w in wins if void_of(record, w.winner.player, rules.values) is None]
    notes = [("no_void", {"player": ", ".join(unsaid)})] if unsaid else []
    if not record.story:
        notes += [("kong_bonus", {"player": w.event.source}) for w in wins[:1] if w.event.after_kong and w.event.source]
    return Result(record, rules, story.ledger, wins, {}, [*notes], _explain, told, story)


_explain = data_by(settle, "calc.systems.kessen.explain")
