"""華八アンミカ筋肉GT五等: three players, coloured pocchi, flowers, fever, chips, dice. A hand is a story."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ...problems import InputError, NoWin, Problem
from ...receipt import Receipt
from ...result import Result, data_by
from ...riichi.judge import Judge
from ...rules import Rules
from ...values import Document, document_path
from .fields import GROUPS
from .finish import finish as finish_match
from .record import Record
from .story import Story

if TYPE_CHECKING:
    from ..course import Course

__all__ = [
    "GROUPS", "brief", "check", "finish_match", "match_course", "read", "report_waits", "settle", "size", "starter",
]  # fmt: skip

_judges: WeakKeyDictionary[Rules, Judge] = WeakKeyDictionary()


def judge_for(rules: Rules) -> Judge:
    """The judge of some rules, kept from hand to hand."""
    from .after import make_judge

    judge = _judges.get(rules)
    if judge is None:
        judge = _judges[rules] = make_judge(rules.values)
    return judge


def read(document: Document, rules: Rules) -> tuple[Record | None, list[Problem]]:
    """Read an anmika record."""
    from .reader import AnmikaReader

    reader = AnmikaReader(document)
    record = reader.read(rules)
    problems = reader.problems
    if record is not None and not problems:
        problems = [p._replace(path=document_path(p.path, document.value)) for p in _untold(record, rules)]
    return record, problems


def _untold(record: Record, rules: Rules) -> list[Problem]:
    """What only the story itself shows to be impossible: reveals, the use of 金北, dice, events after the end."""
    try:
        Story(record, judge_for(rules)).run()
    except NoWin:
        return []  # an answer, not an error
    except InputError as error:
        return error.problems
    return []


def check(record: Record, rules: Rules) -> list[Problem]:
    """Every reason why an anmika record cannot be."""
    from .legal import check as legal

    return legal(record, rules.values) or _untold(record, rules)


def settle(record: Record, rules: Rules, told: Receipt | None = None) -> Result:
    """Settle a legal anmika record, event by event.

    Raises :class:`~calc.problems.NoWin` with the rules that forbid a win.
    """
    from .after import following, make_judge

    judge = judge_for(rules) if told is None else make_judge(told.values)
    story = Story(record, judge, told).run()
    return Result(record, rules, story.ledger, story.outcomes, following(story), story.notes, _explain, told, story)


_explain = data_by(settle, "calc.systems.anmika.explain")


def size(result: Result) -> dict[str, Any]:
    """The size of the first win."""
    from .after import size_data

    return size_data(result.wins[0])


def brief(result: Result) -> dict[str, Any]:
    """Who won with what and the dice chances, without receipts: the row of a batch, as in :meth:`Result.data`."""
    from .after import size_data
    from .explain import dice_data, win_dice

    wins = []
    for outcome in result.wins:
        won, value = outcome.event, size_data(outcome)
        value["stands_for"] = value.pop("as")
        wins.append({
            "player": won.player, "by": won.by, "from": won.source or None, "paid": outcome.paid, **value,
            "m": outcome.m,
        })  # fmt: skip
    if wins:
        return {"wins": wins, "dice": win_dice(result.wins, result.rules)}
    return {"wins": wins, "dice": dice_data(result.story, result.rules)}  # a draw's chances belong to no win


def report_waits(document: Document, rules: Rules) -> tuple[dict[str, Any] | None, list[Problem]]:
    """What completes the hand of a document that holds one win with its tile still open (``calc waits``)."""
    from .waiting import report

    return report(document, rules)


def starter(rules: Rules, name: str, draw: bool) -> str:
    """A commented record to start from (``calc new``)."""
    from .sample import starter as write

    return write(name, draw)


def match_course(rules: Rules, players: tuple[str, ...]) -> Course:
    """How the hands of a match follow each other."""
    from .course import Rotation

    return Rotation(rules, players)
