"""Riichi records: from the fields of a document to typed values."""

from collections.abc import Mapping
from typing import Any

from ..legal import check
from ..possible import possible
from ..problems import Problem
from ..record import RIICHI_TILE, Draw, Record, Win
from ..record_reader import ReadGroup, RecordReader, StoryEvent, made
from ..rules import Rules
from ..tiles import Tile
from .hand import replaced, retiled
from .payment import sticks_laid
from .plain_win import flags_of, plain_win, tiles_alone


def dressed(record: Record, of_set: Mapping[Tile, Tile]) -> Record:
    """The record with the tiles of its set in place of plain ones that the set does not have: where every five is red,
    nobody writes ``0p``."""
    wins = tuple([retiled(win, of_set) for win in record.wins])
    return record._replace(wins=wins, dora=replaced(record.dora, of_set), ura=replaced(record.ura, of_set))


class RiichiReader(RecordReader):
    """Reads one document; ``problems`` collects what is wrong. A system with fields of its own extends it."""

    plain_win: Any = staticmethod(plain_win)

    @classmethod
    def impossible(cls, record: Any, rules: Rules) -> list[Problem]:
        """Every reason why a record is impossible."""
        return [] if possible(record, rules) else check(record, rules.values)

    def record(self, got: dict[str, Any], steps: list[StoryEvent], rules: Rules) -> Record | None:
        """The record of one win, of several on one tile, or of a draw."""
        (step,) = steps
        draw = self.draw(step.parts[0].got) if step.kind == "draw" else None
        if step.kind == "chombo":
            if self.lacks("chombo", step.parts[0]):
                return None
            draw = Draw("chombo", offender=step.parts[0].got["player"])
        wins = []
        for part in () if draw else step.parts:
            if "dora" in part.got or "ura" in part.got:
                self._indicators(got, part)
            wins.append(self.win(part))
        if None in wins:
            return None
        laid = {win.player: n for win in wins if win and (n := sticks_laid(win, rules.values))}
        others = set[str]()
        if "in_riichi" in got and (draw is None or draw.kind != "chombo"):
            others = {*got["in_riichi"]} - {w.source for w in wins if w and w.flags & RIICHI_TILE}
        riichi = sum(laid.values()) + len(others - laid.keys())
        sticks = got.get("sticks", riichi)
        if sticks < riichi and others:
            self.tell("L212.riichi", ("sticks",), sticks=sticks, players=riichi)
        elif sticks < riichi:
            self.tell("L212.winners", ("sticks",), sticks=sticks, players=len(laid))
        wind, number = got.get("round", (27, 0))
        record = made(
            Record, got, seats=self.seats, wins=tuple(wins), draw=draw, sticks=sticks, rules=rules.id,
            round_wind=wind, number=number,
        )  # fmt: skip
        of_set = tiles_alone(rules)
        return dressed(record, of_set) if of_set else record

    def _indicators(self, got: dict[str, Any], part: ReadGroup) -> None:
        """Take over the indicators that are written within a win."""
        for name in [name for name in ("dora", "ura") if name in part.got]:
            if sorted(got.setdefault(name, part.got[name])) != sorted(part.got[name]):
                hint = "there is one row of indicators: write it once"
                self.tell("S206.twice", (*part.path, name), hint, key=True, name=name)

    def win(self, part: ReadGroup) -> Win | None:
        """A win, or ``None`` if something that it needs is missing or could not be read."""
        got = self.won(part)
        return None if got is None else made(Win, got, flags=flags_of(got))

    def draw(self, got: dict[str, Any]) -> Draw:
        """A hand that nobody won."""
        return made(Draw, got, norths=tuple(got.get("norths", {}).items()))
