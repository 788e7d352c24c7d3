"""Reads mighty records: riichi's fields and mighty's own."""

from typing import Any

from ...languages import Phrase
from ...problems.problems import Path
from ...records.careful_reader import ReadGroup, StoryEvent, made
from ...records.fields import Field, load
from ...records.record import IN_RIICHI, Record, Win
from ...records.values import ReadFields
from ...riichi.plain_win import OFTEN_OF_WIN, plain_win
from ...riichi.reader import RiichiReader
from ...rules.rules import Rules
from ...tiles.tiles import KIND, VARIANT
from .legal import check
from .record import Declared, OwnRecord, OwnWin, changed, own_win

_OFTEN = OFTEN_OF_WIN | {*OwnWin._fields}
"""The fields that a plain win can have."""
_MODES = {"best": "best", "forgotten": "forgotten", "最高目": "best", "忘れた": "forgotten"}


class MightyReader(RiichiReader):
    """Reads records like riichi's, with mighty's own fields."""

    fields = load(__file__)
    impossible = staticmethod(check)

    @staticmethod
    def plain_win(got: ReadFields, seats: tuple[str, ...], rules: Rules) -> Record | None:
        """Return the record of a plain win as riichi games have it, with the own fields of a mighty win; those of the
        table are empty. ``None`` if it is no win, or has a field that few have (one not in :data:`_OFTEN`): then it
        takes the careful way."""
        win = got.get("win")
        if win is None:
            return None
        return plain_win(got | {"win": win | {"own": made(OwnWin, win)}, "own": OwnRecord()}, seats, rules, _OFTEN)

    def record(self, got: ReadFields, steps: list[StoryEvent], rules: Rules) -> Record | None:
        """Return the record as riichi games have it, with what only mighty has: the tiles turned for アリス, and who is
        silenced or in 箱リーチ. ``None`` if the record is wrong; the problems are noted. Tiles turned that are written
        for the hand count for each winner in riichi. If a win says other tiles, that is noted."""
        record = super().record(got, steps, rules)
        if record is None:
            return None
        wins = record.wins
        if "alice" in got:
            if not any(w.flags & IN_RIICHI for w in wins):
                self.tell("L231.riichi_only", ("alice",))
            # steps[0]: the wins are one event
            for win, part in zip(wins, steps[0].parts, strict=False):
                if own_win(win).alice not in (None, got["alice"]):
                    hint = Phrase("tiles_turned_once")
                    self.tell("S206.twice", (*part.path, "alice"), hint, key=True, name="alice")
            wins = tuple(changed(w, alice=got["alice"]) if w.flags & IN_RIICHI else w for w in wins)
        return record._replace(wins=wins, own=made(OwnRecord, got))

    def win(self, read_group: ReadGroup) -> Win | None:
        """Return a win as riichi reads it, with mighty's own fields in it; ``None`` if it lacks something, which is
        noted."""
        win = super().win(read_group)
        return win and win._replace(own=made(OwnWin, read_group.got))

    def _read_declared(self, field: Field, value: Any, path: Path) -> Declared | None:
        """Read how whites were declared: a mode, or the tiles that they stand for (the drawn one after a plus). For
        anything else note a problem and return ``None``. A word is told to be no mode; for tiles the problem says what
        is wrong with them."""
        if isinstance(value, str) and value in _MODES:
            return (_MODES[value], (), None)
        before = len(self.problems)
        hand = self.convert("hand", field, value, path)
        if hand is None:
            if isinstance(value, str) and value.isalpha():  # meant as a way of declaring, not as tiles
                del self.problems[before:]  # those of tiles that it was not meant to be
                self.tell("S202.declared", path, value=value)
            return None
        if hand.melds:
            self.tell("S202.declared_melds", path, example=field.example)
            return None
        named = (*hand.concealed, *(() if hand.tile is None else (hand.tile,)))
        if any(t & VARIANT for t in named):
            self.tell("L238.coloured", path)
            return None
        drawn = None if hand.tile is None else hand.tile & KIND
        return ("explicit", tuple(sorted(t & KIND for t in hand.concealed)), drawn)
