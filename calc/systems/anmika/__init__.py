"""華八アンミカ筋肉GT五等: three players, coloured pocchi, flowers, fever, chips, dice. A hand is a story."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ...outcome import View, WinSummary, chips_of
from ...problems import Problem
from ...receipt import Receipt
from ...result import Result, data_by
from ...riichi.judge import Judge
from ...rules import Rules
from ...tiles import mpsz
from ...values import Document
from ..base import Asked, System
from .fields import GROUPS
from .match_end import finish as finish_match
from .record import Record
from .settle import following, run
from .value import make_judge

if TYPE_CHECKING:
    from ...mistakes import Cause, Other
    from ...render.text import Text
    from ..course import Course

_judges: WeakKeyDictionary[Rules, Judge] = WeakKeyDictionary()


def judge_for(rules: Rules) -> Judge:
    """The judge of some rules, kept from hand to hand."""
    judge = _judges.get(rules)
    if judge is None:
        judge = _judges[rules] = make_judge(rules.values)
    return judge


def settle(record: Record, rules: Rules, told: Receipt | None = None) -> Result:
    """Settle a legal anmika record, event by event.

    Raises :class:`~calc.problems.NoWin` with the rules that forbid a win.
    """
    story = run(record, judge_for(rules) if told is None else make_judge(told.values), told)
    after, notes = following(story), list(story.notes)
    return Result(record, rules, story.ledger, list(story.wins), after, notes, _explain, told, story)


_explain = data_by(settle, "calc.systems.anmika.explain")


class Anmika(System):
    """Anmika."""

    fields = GROUPS
    asked_by_reading = frozenset({"table.players", "sticks.value", "open_riichi.stick"})
    settles_anything = True
    seat_winds = True
    finish_match = staticmethod(finish_match)

    def read(self, document: Document, rules: Rules) -> tuple[Any, list[Problem]]:
        """Read an anmika record."""
        from .reader import AnmikaReader

        reader = AnmikaReader(document)
        record = reader.read(rules)
        return record, reader.problems

    def check(self, record: Any, rules: Rules) -> list[Problem]:
        """Every reason why an anmika record cannot be."""
        from .legal import check

        return check(record, rules.values)

    def settle(self, record: Any, rules: Rules, told: Receipt | None = None) -> Result:
        """Settle a legal anmika record, event by event."""
        return settle(record, rules, told)

    def wins(self, result: Result) -> Sequence[WinSummary]:
        """Each win by the face of the pocchi that counts; a reversed one (逆) brings what its winner pays."""
        from .explain import size_data

        found = []
        for outcome in result.wins:
            won, chosen, row = outcome.event, outcome.chosen, size_data(outcome)
            row["stands_for"] = row.pop("as")
            row = {
                "player": won.player,
                "by": won.by,
                "from": won.source or None,
                "paid": True,
                **row,
                "m": outcome.pocchi_factor,
            }
            sign = 1 if sum(n for _, n in outcome.shares) >= 0 else -1
            found.append(
                WinSummary.of(
                    row,
                    points=sign * sum((x.hand + x.extra) * x.factor for x in chosen.shares),
                    honba=sign * sum(x.honba * x.honba_factor for x in chosen.shares),
                    chips=chips_of(outcome.lines, won.player),
                    dice=sum(x.chances for x in outcome.chances),
                    jokers=("+" + mpsz(chosen.face.kind),) if outcome.setting.wild else (),
                )
            )
        return found

    def chances(self, result: Result) -> list[dict[str, Any]]:
        """The dice chances of the wins; those of a draw belong to none."""
        from .explain import dice_data, win_dice

        if result.wins:
            return win_dice(result.wins, result.rules)
        return dice_data(result.story, result.rules)

    def waits(self, document: Document, rules: Rules) -> Asked:
        """What completes a hand, empty waits too."""
        from .waits import report

        return report(document, rules)

    def starter(self, rules: Rules, name: str, draw: bool = False) -> str:
        """A commented record that scores as printed."""
        from .sample import starter

        return starter(name, draw)

    @property
    def dice(self) -> ModuleType:
        """Dice chances rolled."""
        from . import rolls

        return rolls

    def course(self, rules: Rules, players: tuple[str, ...]) -> Course:
        """Rounds, and one player more than the table seats."""
        from .dealing import Rotation

        return Rotation(rules, players)

    def text(self) -> type[Text]:
        """The hand as a story, chips and dice."""
        from .text.result import AnmikaText

        return AnmikaText

    def mistakes(self, result: Result, seen: View, two: bool = False) -> Iterator[Cause]:
        """Another face of the pocchi, size or dealer; chips and what multiplies them."""
        from .mistakes import anmika_causes

        return anmika_causes(result, seen, two)

    def other_records(self, record: Any, rules: Rules) -> Iterator[Other]:
        """Events left out, circumstances that were not so, other tiles."""
        from .other_records import other_records

        return other_records(record, rules)


SYSTEM = Anmika()
