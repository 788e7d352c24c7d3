"""Kessen (血戦麻雀): two suits, doublings, kong bonuses at once, and a hand that goes on until three have won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from ...outcome import View, WinSummary
from ...problems import Problem
from ...receipt import Receipt
from ...result import Result
from ...rules import Rules
from ...values import Document
from ..base import Asked, System
from .fields import GROUPS, WORDS
from .settle import settle

if TYPE_CHECKING:
    from ...mistakes import Cause, Other
    from ...render.text import Text
    from ..course import Course


class Kessen(System):
    """Kessen."""

    fields = GROUPS
    words = WORDS
    asked_by_reading = frozenset({"kessen.players"})
    seen_by_all = ("kessen.players", "kessen.sets", "kessen.removed_suit", "kessen.winners")

    def read(self, document: Document, rules: Rules) -> tuple[Any, list[Problem]]:
        """Read a kessen record."""
        from .reader import KessenReader

        reader = KessenReader(document)
        record = reader.read(rules)
        return record, reader.problems

    def check(self, record: Any, rules: Rules) -> list[Problem]:
        """Every reason why a kessen record cannot be."""
        from .legal import check

        return check(record, rules.values)

    def settle(self, record: Any, rules: Rules, told: Receipt | None = None) -> Result:
        """Settle a legal kessen record, event by event."""
        return settle(record, rules, told)

    def wins(self, result: Result) -> Sequence[WinSummary]:
        """Each win of the story, by what multiplies the base."""
        events = result.record.events
        found = []
        for outcome in result.wins:
            best, event = outcome.best, outcome.event
            row = {
                "event": next(i for i, e in enumerate(events) if e is event),
                "player": outcome.winner.player,
                "by": event.by,
                "from": event.source or None,
                "yaku": [id_ for id_, _ in best.times],
                "raw": best.raw,
                "value": best.value,
            }
            points, times = best.value * len(outcome.payers), prod(n for _, n in best.times)
            found.append(WinSummary.of(row, points=points, times=times, each=best.value))
        return found

    def players(self, rules: Rules) -> int:
        """Four, or as many as a club plays with."""
        return int(rules.values["kessen.players"])

    def waits(self, document: Document, rules: Rules) -> Asked:
        """What completes a hand of two suits."""
        from .waiting import report

        return report(document, rules)

    def starter(self, rules: Rules, name: str, draw: bool = False) -> str:
        """A commented record that scores as printed."""
        from .sample import starter

        return starter(rules, name, draw)

    def course(self, rules: Rules, players: tuple[str, ...]) -> Course:
        """Hands without rounds."""
        from .course import Hands

        return Hands(rules, players)

    def text(self) -> type[Text]:
        """The hand as a story."""
        from .text import KessenText

        return KessenText

    def part_name(self, family: str, name: str) -> str:
        """What multiplies has names of its own."""
        return f"kessen.times.{name}" if family == "times" else super().part_name(family, name)

    def mistakes(self, result: Result, seen: View, two: bool = False) -> Iterator[Cause]:
        """Another reading, other multipliers."""
        from .mistakes import kessen_causes

        return kessen_causes(result, seen, two)

    def other_records(self, record: Any, rules: Rules) -> Iterator[Other]:
        """Kongs left out, circumstances that were not so, other void suits."""
        from .mistakes import other_records

        return other_records(record, rules)


SYSTEM = Kessen()
