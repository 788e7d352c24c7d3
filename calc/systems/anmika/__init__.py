"""華八アンミカ筋肉GT五等: three players, coloured pocchi, flowers, fever, chips, dice. A hand is a story of events.

“Spec §6” is section 6 of the specification of this game, anmika.md; why it says so is with the keys in ``rules.yaml``.
"""

from ...problems.problems import InputError
from ...records.fields import load
from ...rules.rules import Rules
from ...verdict.verdict import GameWin, Verdict
from ..base import System, in_keyboard_order, lazy
from .record import Record, wins_in, without_rolls
from .settle import settle
from .tile_supply import tile_set


class Anmika(System[Record]):
    """The anmika system: three at a table or four in turns, with flowers, gold tiles, pocchi and dice."""

    fields, words, instead, starting, spoken = load(__file__)
    asked_by_reading = frozenset({"table.players", "sticks.value", "open_riichi.stick"})
    settles_anything = True
    seat_winds = True
    reader = lazy("calc.systems.anmika.reader:AnmikaReader")
    settlement = staticmethod(settle)
    result = lazy("calc.systems.anmika.verdict:RESULT")
    waits = lazy("calc.systems.anmika.waits:report")
    dice = lazy("calc.systems.anmika.rolls:")
    course = lazy("calc.systems.anmika.match:RotationCourse")
    finish_match = lazy("calc.systems.anmika.match:finish")
    text = lazy("calc.systems.anmika.text:AnmikaText")
    mistake_packages = ("calc.systems.anmika", "calc.riichi")
    follows = frozenset({"chip_bust", "chip_sanbaiman", "chip_yakuman", "chip_over_han"})
    ladder = lazy("calc.riichi.mistakes:ladder")
    looked_at_as = lazy("calc.systems.anmika.mistakes:AnmikaWin")
    mistakes_beside = lazy("calc.systems.anmika.mistakes:beside_wins")
    other_records = lazy("calc.systems.anmika.mistakes:other_records")
    moves = lazy("calc.riichi.moves:moves")

    def settle_believed(self, record: Record, rules: Rules) -> Verdict[GameWin]:
        """As in :class:`calc.systems.base.System`: without the rolls of an event that opens fewer dice chances by what
        is believed, such as a yakuman not seen."""
        try:
            return self.settle(record, rules)
        except InputError as error:
            unrolled = without_rolls(record, {problem.path for problem in error.problems if problem.code == "L453"})
            if unrolled == record:
                raise
            return self.settle_believed(unrolled, rules)

    def effort(self, record: Record) -> int:
        """Return how much work a record is to settle: each win of a fever is judged by itself."""
        return max(len([*wins_in(record.events)]), 1)

    def faces(self, rules: Rules) -> list[str]:
        """Return the tiles of the set: pocchi in place of whites, red and gold fives, the gold north, flowers."""
        return in_keyboard_order(tile_set(rules.values).elements())


SYSTEM = Anmika()
