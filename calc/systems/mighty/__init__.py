"""マイティー: three players; every white in the hand is a joker. “Spec §2.5” is item 5 of section 2 of mighty.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...records.fields import load
from ...rules.rules import Rules
from ...tiles.tiles import HAKU, KIND
from ...verdict.verdict import WinSize, size_facts
from ..base import lazy
from ..dealing import Sitting
from ..family import RiichiFamily
from .record import own_record
from .settle import Settlement
from .waits import WhiteWaiter

if TYPE_CHECKING:
    from ...mistakes import Other
    from ...records.record import Record
    from ...verdict.verdict import GameWin, Won


class Mighty(RiichiFamily):
    """The mighty system: riichi in which white dragons are jokers."""

    fields, words, instead, starting, spoken = load(__file__)
    chips_run_on = True
    waiter = WhiteWaiter
    reader = lazy("calc.systems.mighty.reader:MightyReader")
    settlement = Settlement.settle
    result = lazy("calc.systems.mighty.verdict:RESULT")
    text = lazy("calc.systems.mighty.text:MightyText")
    mistake_packages = ("calc.systems.mighty", "calc.riichi")
    looked_at_as = lazy("calc.systems.mighty.mistakes:MightyWin")

    def effort(self, record: Record) -> int:
        """Return the work of settling a record, by which a dispute counts what it may still try: each white beyond the
        first triples the number of readings."""
        whites = (sum(t & KIND == HAKU for t in (*win.concealed, win.tile)) for win in record.wins)
        return max((3 ** max(n - 1, 0) for n in whites), default=1)

    def sitting(self, record: Record, rules: Rules) -> Sitting:
        """Return what a record says of the table. 箱リーチ, a riichi without a stick, counts as a riichi: ``box`` has
        those who did not win."""
        sitting = super().sitting(record, rules)
        return sitting._replace(riichi={**sitting.riichi, **dict.fromkeys(own_record(record).box, True)})

    def size(self, won: Won[GameWin]) -> WinSize[GameWin]:
        """Return the size of a win as ``calc waits`` shows it of a wait, with what its whites stand for, as its size
        depends on that; a drawn one after a plus."""
        facts = size_facts(won)
        del facts["kishogun"]  # only the rows of a batch say it
        return WinSize(won, facts | {"jokers": [tile.replace("+", "+ ") for tile in won.jokers]})

    def other_records(self, record: Record, rules: Rules) -> Iterator[Other]:
        """Yield riichi's other records, and those without アリス or with jokers declared differently."""
        from .mistakes import other_records

        yield from other_records(record, super().other_records(record, rules))


SYSTEM = Mighty()
