"""Riichi records: from the fields of a document to typed values."""

from collections.abc import Collection, Mapping
from typing import Any

from ..languages import Phrase
from ..problems.problems import Problem
from ..records.careful_reader import ReadGroup, RecordReader, StoryEvent, made
from ..records.legal import check
from ..records.possible import is_possible
from ..records.record import RIICHI_TILE, TSUMO, Draw, Record, Win
from ..records.values import ReadFields
from ..rules.rules import Rules, V
from ..tiles.tiles import EAST, Tile
from ..verdict.receipt import glance
from .hand import replaced, retiled
from .payment import sticks_laid, sticks_of_others
from .plain_win import coloured_for_plain, flags_of, plain_win
from .sized_reader import SIZE, read_size, wrong_sizes


def dressed(record: Record, of_set: Mapping[Tile, Tile]) -> Record:
    """Return the record with the tiles of its set in place of plain ones that the set does not have (``of_set``, by the
    plain ones): where every five is red, nobody writes ``0p``."""
    wins = tuple([retiled(win, of_set) for win in record.wins])
    return record._replace(wins=wins, dora=replaced(record.dora, of_set), ura=replaced(record.ura, of_set))


class RiichiReader(RecordReader):
    """Reads one document; ``problems`` collects what is wrong. A system with fields of its own extends it."""

    plain_win: Any = staticmethod(plain_win)

    @classmethod
    def impossible(cls, record: Record, rules: Rules) -> list[Problem]:
        """Return why a record cannot be true, whatever the rules of the table; empty if it can. The quick test comes
        first, since nearly all can."""
        if is_possible(record, rules):
            return []
        return [*check(record, rules.values), *wrong_sizes(record, rules.values)]

    def record(self, got: ReadFields, steps: list[StoryEvent], rules: Rules) -> Record | None:
        """Return the record of one win, of several on one tile, or of a draw; ``None`` if something that it needs is
        missing or could not be read, which is noted. ``got``: the fields of the whole record; ``steps``: for a riichi
        document one, with a part for each win (a game with a story has more)."""
        (step,) = steps  # always one here
        part, wins, draw = step.parts[0], list[Win](), None
        if step.kind == "draw":
            draw = self.draw(part.got)
        elif step.kind == "chombo":
            if self.lacks("chombo", part):
                return None
            draw = Draw("chombo", offender=part.got["player"])
        else:
            read = []
            for part in step.parts:
                self._take_over_indicators(got, part)
                read.append(self.win(part))
            wins = [win for win in read if win]
            # one could not be read: without it the others would be paid wrongly
            if len(wins) < len(read):
                return None
        if draw is not None and draw.kind == "suucha_riichi" and not got.keys() & {"in_riichi", "sticks"}:
            got = {**got, "in_riichi": self.seats}  # the draw says it
        in_riichi = got.get("in_riichi", ())
        if draw is not None and draw.kind == "chombo":
            in_riichi, got = _left_at_chombo(got, draw.offender, rules.values)
        sticks, (wind, number) = self._count_sticks(got, wins, in_riichi, rules.values), got.get("round", (EAST, 0))
        if chombos := got.get("chombos"):  # who committed one may not win, nor be tenpai
            got = {**got, "dead": (*dict.fromkeys((*got.get("dead", ()), *chombos)),)}
        record = made(
            Record, got, seats=self.seats, wins=tuple(wins), draw=draw, sticks=sticks, rules=rules.id,
            round_wind=wind, number=number,
        )  # fmt: skip
        of_set = coloured_for_plain(rules)
        return dressed(record, of_set) if of_set else record

    def _count_sticks(self, got: ReadFields, wins: list[Win], in_riichi: Collection[str], v: V) -> int:
        """Return the riichi sticks on the table as recorded; if they are not, as many as the players in riichi have
        laid, since a winner takes them. Note a problem if fewer are recorded than these laid. A player has laid none if
        his riichi tile was won on."""
        laid = {win.player: n for win in wins if (n := sticks_laid(win, v))}  # by the winners
        won_on = {win.source for win in wins if win.flags & RIICHI_TILE}
        others = {player: n for player, n in sticks_of_others(in_riichi, v).items() if player not in won_on}
        riichi = sum((others | laid).values())
        sticks: int = got.get("sticks", riichi)
        # the advice names the players in riichi, or the winners who are alone in it
        if sticks < riichi and others:
            self.tell("L212.riichi", ("sticks",), sticks=sticks, players=riichi)
        elif sticks < riichi:
            self.tell("L212.winners", ("sticks",), sticks=sticks, players=len(laid))
        return sticks

    def _take_over_indicators(self, got: ReadFields, read_group: ReadGroup) -> None:
        """Take over the indicators that are written within a win to the record (in ``got``): players write them where
        the win is, though they lie on the table for all winners. Two different rows are a problem, which is noted."""
        for name in [name for name in ("dora", "ura") if name in read_group.got]:
            row = read_group.got[name]
            got.setdefault(name, row)
            if sorted(got[name]) != sorted(row):
                hint = Phrase("one_row_of_indicators")
                self.tell("S206.twice", (*read_group.path, name), hint, key=True, name=name)

    def win(self, read_group: ReadGroup) -> Win | None:
        """Return a win, or ``None`` if something that it needs is missing or could not be read, which is noted. One
        that is told by its size or amount alone has another reader; so has one whose size could not be read, as else
        its tiles would be told to be missing."""
        if not SIZE.isdisjoint(read_group.got) or self.unread(read_group, *SIZE):
            return self._read_sized_win(read_group)
        got = self.won(read_group)
        return None if got is None else made(Win, got, flags=flags_of(got))

    def _read_sized_win(self, read_group: ReadGroup) -> Win | None:
        """Return a win of which only the size is written, as tables often write it down; ``None`` if something that it
        needs is missing or could not be read, which is noted. Its one tile is any, and nobody asks for it."""
        got = read_group.got
        # a ron from nobody; a discarder who could not be read has his problem already
        if got.get("by", TSUMO) != TSUMO and "from" not in got and not self.unread(read_group, "from"):
            self.tell("S203.from", (*read_group.path, "by"))
            return None
        if self.lacks("win", read_group) or self.unread(read_group, "from"):
            return None
        size = read_size(self, read_group)
        if size is None:
            return None
        return made(Win, got, concealed=(), tile=0, source=got.get("from", ""), flags=flags_of(got), size=size)

    def draw(self, got: ReadFields) -> Draw:
        """Return a hand that nobody won."""
        return made(Draw, got, norths=tuple(got.get("norths", {}).items()))


def _left_at_chombo(got: ReadFields, offender: str, v: V) -> tuple[Collection[str], ReadFields]:
    """Return the players in riichi of the fields of a record (``got``) whose sticks stay on the table after a チョンボ
    (usually none: all take theirs back), and these fields. If sticks may stay, the fields name only these players as in
    riichi. Rule ``chombo.sticks``, read only there."""
    if glance(v, "chombo.sticks") in (None, "back"):
        return (), got
    in_riichi = got.get("in_riichi") or ()
    left = [p for p in in_riichi if p == offender or v["chombo.sticks"] == "stay"]
    stay: Collection[str] = tuple(left)
    if isinstance(in_riichi, Mapping):  # with the kind of riichi of each
        stay = {p: in_riichi[p] for p in left}
    return stay, {**got, "in_riichi": stay}
