"""Wenzhou mahjong (温州麻将): sixteen tiles, 財神 jokers, three grades instead of counting."""

from collections.abc import Sequence

from ...fields import load
from ...outcome import WinSummary, brought, jokers_of
from ...result import Result
from ..base import System, lazy
from .settle import staked


class Wenzhou(System):
    """Wenzhou mahjong."""

    fields, words, instead, starting, spoken = load(__file__)
    discarder_pays = False
    yaku_named = ("reason.",)
    reader = lazy("calc.systems.wenzhou.reader:WenzhouReader")
    settlement = lazy("calc.systems.wenzhou.settle:settle")
    data = lazy("calc.systems.wenzhou.explain:explain")
    waits = lazy("calc.systems.wenzhou.waits:report")
    course = lazy("calc.systems.wenzhou.dealing:Streaks")
    text = lazy("calc.systems.wenzhou.text:WenzhouText")
    mistake_tables = ("calc.systems.wenzhou",)
    looked_at = lazy("calc.systems.wenzhou.mistakes:wenzhou_wins")
    mistake_words = lazy("calc.systems.wenzhou.mistakes:WORDS")
    other_records = lazy("calc.systems.wenzhou.mistakes:other_records")

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
            points = brought(result.ledger.transfers, claim.player) if o.paid else 0
            size = {"limit": best.grade, "times": best.factor, "jokers": jokers_of(best.reading.faces)}
            found.append(WinSummary.of(row, points=points, **size))
        return found

    def part_name(self, family: str, name: str) -> str:
        """What multiplies is named by its grade."""
        return f"grade.{name}" if family in ("times", "grade") else super().part_name(family, name)


SYSTEM = Wenzhou()
