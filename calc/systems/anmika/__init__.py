"""華八アンミカ筋肉GT五等: three players, coloured pocchi, flowers, fever, chips, dice. A hand is a story of events."""

from collections.abc import Sequence
from typing import Any

from ...fields import load
from ...outcome import WinSummary
from ...receipt import Receipt
from ...result import Result
from ...riichi.payment import noted_wareme
from ...riichi.settlement import claims
from ...rules import Rules
from ..base import System, keyboard, lazy
from .record import Record
from .settle import following, run


def settle(record: Record, rules: Rules, told: Receipt | None = None) -> Result:
    """Settle a legal anmika record event by event.

    Raises :class:`~calc.problems.NoWin` with the rules that forbid a win.
    """
    story = run(record, rules, told)
    after, notes = following(story), [*story.notes, *noted_wareme(record.wareme, story.v, told)]
    notes += (note for won in story.wins for note in claims(won.event.player, won.event.yaku, rules))
    return Result(record, rules, story.ledger, list(story.wins), after, notes, told, story)


class Anmika(System):
    """Anmika."""

    fields, words, instead, starting, spoken = load(__file__)
    asked_by_reading = frozenset({"table.players", "sticks.value", "open_riichi.stick"})
    settles_anything = True
    seat_winds = True
    reader = lazy("calc.systems.anmika.reader:AnmikaReader")
    settlement = staticmethod(settle)
    data = lazy("calc.systems.anmika.explain:explain")
    waits = lazy("calc.systems.anmika.waits:report")
    dice = lazy("calc.systems.anmika.rolls:")
    course = lazy("calc.systems.anmika.match:RotationCourse")
    finish_match = lazy("calc.systems.anmika.match:finish")
    text = lazy("calc.systems.anmika.text:AnmikaText")
    mistake_packages = ("calc.systems.anmika", "calc.riichi")
    follows = frozenset({"chip_bust", "chip_sanbaiman", "chip_yakuman", "chip_over_han"})
    looked_at_as = lazy("calc.systems.anmika.mistakes:AnmikaWin")
    other_records = lazy("calc.systems.anmika.mistakes:other_records")

    def wins(self, result: Any) -> Sequence[WinSummary]:
        """Return each win with what its pocchi stands for; its amounts are negative while 逆, when the winner pays."""
        from .explain import size_data

        found = []
        for outcome in result.wins:
            won, row = outcome.event, size_data(outcome.chosen)
            who = {"player": won.player, "by": won.by, "from": won.source or None, "paid": True}
            jokers = ("+" + row["stands_for"],) if outcome.setting.wild else ()
            row = {**who, **row, "m": outcome.pocchi_factor}
            found.append(WinSummary.of(row, **outcome.gain.summary(won.player), jokers=jokers))
        return found

    def faces(self, rules: Rules) -> list[str]:
        """Return the tiles of the set: pocchi in place of whites, red and gold fives, the gold north, flowers."""
        from .tile_supply import tile_set

        return keyboard(tile_set(rules.values).elements())

    def chances(self, result: Any) -> list[dict[str, Any]]:
        """Return the dice chances of the wins and of a draw; the latter belong to no win."""
        from .explain import dice_data

        return dice_data(result.story, result.rules)


SYSTEM = Anmika()
