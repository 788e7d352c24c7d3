"""Wenzhou mahjong (温州麻将): sixteen tiles, 財神 jokers, three grades instead of counting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...outcome import View, WinSummary, brought, jokers_of
from ...problems import Problem
from ...receipt import Receipt
from ...result import Result
from ...rules import Rules
from ...values import Document
from ..base import Asked, System
from .fields import GROUPS
from .settle import settle, staked

if TYPE_CHECKING:
    from ...mistakes import Cause, Other
    from ...render.text import Text
    from ..course import Course


class Wenzhou(System):
    """Wenzhou mahjong."""

    fields = GROUPS
    discarder_pays = False

    def read(self, document: Document, rules: Rules) -> tuple[Any, list[Problem]]:
        """Read a Wenzhou record."""
        from .reader import WenzhouReader

        reader = WenzhouReader(document)
        record = reader.read(rules)
        return record, reader.problems

    def check(self, record: Any, rules: Rules) -> list[Problem]:
        """Every reason why a Wenzhou record cannot be."""
        from .legal import check

        return check(record, rules.values)

    def settle(self, record: Any, rules: Rules, told: Receipt | None = None) -> Result:
        """Settle one legal hand."""
        return settle(record, rules, told)

    def wins(self, result: Result) -> Sequence[WinSummary]:
        """Each claim by its grade; ``yaku`` of a row are the ids of the ``reasons`` of the whole result."""
        found = []
        for o in result.wins:
            claim, best = o.claim, o.best
            row = {
                "player": claim.player,
                "by": claim.by,
                "from": claim.source or None,
                "paid": o.paid,
                "grade": best.grade,
                "factor": best.factor,
                "yaku": o.reasons,
                "points": staked(result.record, claim.player, result.rules.values) * best.factor,
            }
            found.append(
                WinSummary.of(
                    row,
                    points=brought(result.ledger.transfers, claim.player) if o.paid else 0,
                    limit=best.grade,
                    times=best.factor,
                    jokers=jokers_of(best.reading.faces, None) if best.reading.form != "junk" else (),
                )
            )
        return found

    def waits(self, document: Document, rules: Rules) -> Asked:
        """What completes sixteen tiles."""
        from .waits import report

        return report(document, rules)

    def starter(self, rules: Rules, name: str, draw: bool = False) -> str:
        """A commented record that scores as printed."""
        from .sample import starter

        return starter(rules, name, draw)

    def course(self, rules: Rules, players: tuple[str, ...]) -> Course:
        """Streaks of the dealer."""
        from .course import Streaks

        return Streaks(rules, players)

    def text(self) -> type[Text]:
        """Grades and what they rest on."""
        from .text import WenzhouText

        return WenzhouText

    def part_name(self, family: str, name: str) -> str:
        """What multiplies is named by its grade."""
        return f"grade.{name}" if family in ("times", "grade") else super().part_name(family, name)

    def mistakes(self, result: Result, seen: View, two: bool = False) -> Iterator[Cause]:
        """Another reading, grade or dealer."""
        from .mistakes import wenzhou_causes

        return wenzhou_causes(result, seen, two)

    def other_records(self, record: Any, rules: Rules) -> Iterator[Other]:
        """Another streak, circumstances that were not so."""
        from .mistakes import other_records

        return other_records(record, rules)


SYSTEM = Wenzhou()
