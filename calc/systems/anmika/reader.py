"""Reads anmika records: from the fields of a document to the events of a hand."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...languages import Phrase
from ...problems.problems import Path
from ...records.careful_reader import ReadGroup, RecordReader, StoryEvent, made
from ...records.fields import Field, load
from ...records.record import IN_RIICHI, RON
from ...records.values import ReadableDocument
from ...riichi.plain_win import flags_of
from ...riichi.sized_reader import SIZE, read_size
from ...rules.rules import Rules
from ...tiles.tiles import EAST, KIND, NO_TILE, Tile
from .flowers import STACK
from .legal import check
from .record import (
    FEVERS,
    KAN_ENDS,
    Aside,
    Chombo,
    Declared,
    Event,
    ExhaustiveDraw,
    Konged,
    Record,
    Roll,
    WaitingHand,
    WinEvent,
    sticks_of,
)

SEATS = 3
_PAIR = re.compile(r"\s*([1-6])\s*-?\s*([1-6])\s*")
_RIICHI_FIELDS = ("fever", "shubari", "aside_after")


def read_roll(text: str) -> Roll | None:
    """Parse the rolls of one dice chance, such as ``24: 13 45 11 56 24``: the pair named, then every roll of two dice.
    Return ``None`` for any other text, or if the pair has the same face twice. Such a text says itself which pair its
    rolls are for."""
    named, _, rest = text.partition(":")
    pair, rolls = _PAIR.fullmatch(named), [_PAIR.fullmatch(r) for r in rest.replace(",", " ").split()]
    if pair is None or None in rolls or pair[1] == pair[2]:
        return None
    return Roll((int(pair[1]), int(pair[2])), tuple((int(m[1]), int(m[2])) for m in rolls if m))


class AnmikaReader(RecordReader):
    """Reads one document; ``problems`` collects everything wrong."""

    fields = load(__file__)
    legal = staticmethod(check)

    def __init__(self, document: ReadableDocument) -> None:
        """Begin with no hands, rivers and discards after riichi (``after``): they are read by player, and wins add to
        them."""
        super().__init__(document)
        self.hands: dict[str, WaitingHand] = {}
        self.rivers: dict[str, tuple[Tile, ...]] = {}
        self.after: dict[str, tuple[Tile, ...]] = {}

    def record(self, got: dict[str, Any], steps: list[StoryEvent], rules: Rules) -> Record | None:
        """Return the record. If anything is wrong, note it and return ``None``. A record without ``events`` has a win
        whose fields tell several events, so these are made from it. Wins are put last, so that in a double ron every
        riichi comes before the first win."""
        if len(self.seats) != SEATS:
            self.tell("S205.three", ("seats",), n=len(self.seats))
        # nothing is built of a record with problems
        if self.problems:
            return None
        story = "events" in self.document.value
        self.rivers, self.after = got.get("river", {}), got.get("river_after", {})
        self.hands = {
            p: WaitingHand(concealed, melds, self.rivers.get(p), self.after.get(p, ()), ("hands", p))
            for p, concealed, melds in got.get("hands", ())
        }
        events: list[Event] = [Aside(p, t, ("aside", p)) for p, tiles in got.get("aside", {}).items() for t in tiles]
        events += self._events_of(steps, {name: got[name] for name in ("dora", "ura") if name in got}, story)
        if self.problems:
            return None
        if not story:
            events.sort(key=lambda event: isinstance(event, WinEvent))
        wind, number = got.get("round", (EAST, 0))
        # the record's own count of sticks goes before what its events laid
        laid = sum(sticks_of(events, rules.values).values())
        record = {"sticks": laid} | got | {"events": tuple(events), "hands": self.hands, "rivers": self.rivers}
        return made(Record, record, seats=self.seats, round_wind=wind, number=number)

    def _events_of(self, steps: Sequence[StoryEvent], common: Mapping[str, object], is_story: bool) -> list[Event]:
        """Return the events of a story, or of wins or a draw; ``common``: fields that stand once in the record and hold
        for each event (indicators). The draw after a kan on the tile before the last need not be written: nothing else
        can follow (spec §14)."""
        events: list[Event] = []
        for step in steps:
            for place, part in enumerate(step.parts):
                part = ReadGroup({**common, **part.got}, part.path)
                whole = step.kind in ("win", "wins") and not is_story
                events += self._make_whole_win(part, ("wins", place)) if whole else self._make_events(step.kind, part)
        if events and isinstance(events[-1], Konged) and events[-1].wall_left in (None, KAN_ENDS):
            events.append(ExhaustiveDraw(path=events[-1].path))  # nothing follows a kan on the tile before the last
        return events

    def _make_events(self, kind: str, read_group: ReadGroup) -> Iterator[Event]:
        """Yield the events of one entry of a story: several for flowers that are set aside together; none if a field is
        missing, which is noted."""
        got, path = read_group
        if kind == "win":  # in a story the hand of a winner stands under `hands`, so that his win needs but the tile
            is_incomplete = self.lacks("told", read_group, Phrase("a_win"), ("tile",))
        else:
            is_incomplete = self.lacks(kind, read_group)
        if is_incomplete:
            return
        if kind == "draw":
            yield made(ExhaustiveDraw, got, path=path)
        elif kind == "aside":
            tiles: tuple[Tile, ...] = got.get("tiles", ())
            if not tiles:
                self._report_wrong(self.field(kind, "tiles"), (*path, "tiles"), "S203.empty")
            yield from (made(Aside, got, tile=tile, path=path) for tile in tiles)
        elif kind == "riichi":
            yield self._make_declaration(got, got.get("kind", "riichi"), path)
        elif kind == "kan":
            yield made(Konged, got, path=path)
        elif kind == "chombo":
            named = tuple((p, t[0]) for p, t in got.get("named", {}).items() if t)
            yield made(Chombo, got, named=named, shown=tuple(got.get("shown", {}).items()), path=path)
        else:
            if got["by"] == RON and "from" not in got:
                self.tell("S203.from", (*path, "by"))
            yield self._make_win(got, path)

    def _make_declaration(self, got: dict[str, Any], kind: str, path: Path) -> Declared:
        """Return a riichi; ``kind``: ``riichi``, ``double``, ``open`` or both of these in one word, as records write
        it."""
        fever = FEVERS.index(got.get("fever", "none"))
        return Declared(got["player"], "double" in kind, "open" in kind, fever, bool(got.get("shubari")), path)

    def _make_sized_win(self, read_group: ReadGroup, path: Path) -> list[Event]:
        """Return the events of a win of which only the size is written. Its tiles are not known, so a field that is
        about them is noted as a problem. Return none if a field is missing, or the size cannot be read; that is noted
        too."""
        got, player = read_group.got, read_group.got.get("player", "")
        if got.get("by") == RON and "from" not in got and not self.unread(read_group, "from"):
            self.tell("S203.from", (*read_group.path, "by"))
        of_tiles = [field.name for field in self.fields.groups["win"] if "tiles" in field.only]
        for name in [name for name in of_tiles if got.get(name) not in (None, False, "none")]:
            self.tell("S206.beside_size", (*read_group.path, name), key=True, name=name)
        if (
            self.lacks("win", read_group)
            or self.unread(read_group, "from")
            or (size := read_size(self, read_group)) is None
        ):
            return []
        kind = got.get("riichi", False)
        declared = [self._make_declaration(got, kind if isinstance(kind, str) else "riichi", path)] if kind else []
        flags = flags_of(got) & ~IN_RIICHI
        won = WinEvent(player, got["by"], NO_TILE, got.get("from", ""), flags, size=size, path=path)
        return [*(Aside(player, t, (*path, "aside")) for t in got.get("aside", ())), *declared, won]

    def _make_whole_win(self, read_group: ReadGroup, path: Path) -> list[Event]:
        """Return the events of a win that is written as one: tiles drawn aside, riichi, tiles drawn aside after it
        (they count for 単春 with シュバリー), the win. Return none if a field is missing; what is said twice or needs a
        riichi is noted. Its hand is kept in ``hands``, as a story writes it. So a single win and a story are settled by
        the same code."""
        if not SIZE.isdisjoint(read_group.got) or self.unread(read_group, *SIZE):
            return self._make_sized_win(read_group, path)  # it has a field of the size, though perhaps unreadable
        got = self.won(read_group)
        if got is None:
            return []
        player, riichi = got["player"], got.get("riichi", False)
        self._note_said_twice(player, got)
        river, after = got.get("river", self.rivers.get(player)), got.get("river_after") or self.after.get(player, ())
        self.hands[player] = made(WaitingHand, got, river=river, after=after, path=(*path, "hand"))
        # fields that only a riichi can have
        for name in () if riichi else _RIICHI_FIELDS:
            if got.get(name) and got[name] != "none":
                self.tell("L206.riichi_only", (*read_group.path, name), name=name)
        before, later = (
            [Aside(player, t, (*path, name)) for t in got.get(name, ())] for name in ("aside", "aside_after")
        )
        declared = (
            [self._make_declaration(got, riichi if isinstance(riichi, str) else "riichi", path)] if riichi else []
        )
        return [*before, *declared, *later, self._make_win(got, path)]

    def _note_said_twice(self, player: str, got: Mapping[str, object]) -> None:
        """Note a problem for a hand, river or discards after riichi that stand both in the win of a player and beside
        it, under the player's name: one could contradict the other. A hand is always in the win itself, a river only if
        ``got`` has it."""
        beside: dict[str, Mapping[str, object]] = {"hands": self.hands, "river": self.rivers, "river_after": self.after}
        for name, recorded in beside.items():
            if player in recorded and (name == "hands" or name in got):
                hint = Phrase("hand_below_win")
                self.tell("S206.said_twice", (name, player), hint, key=True, name=f"{name}: {player}")

    def _make_win(self, got: dict[str, Any], path: Path) -> WinEvent:
        """Return a win as its fields (``got``) tell it. Its riichi is not among the flags, since it is an event of its
        own; tiles turned by 冬 are grouped as they were turned, with 金北 a stack at a time."""
        # "as": the tile that a drawn pocchi is taken as
        taken, rows = got.get("as"), got.get("winter")
        if rows and isinstance(rows[0], int):  # with 金北 whole stacks are turned
            step = STACK if got.get("gold") == "winter" else 1
            rows = tuple(rows[i : i + step] for i in range(0, len(rows), step))
        return made(
            WinEvent, got, winter=rows, source=got.get("from", ""), flags=flags_of(got) & ~IN_RIICHI,
            taken_as=None if taken is None else taken & KIND, god_pocchi=got.get("kami", ()), path=path,
        )  # fmt: skip

    def _read_calls(self, field: Field, value: object, path: Path) -> tuple[str, ...] | None:
        """Return players, one for each false call: a player may be listed more than once, which a field of players does
        not allow. ``None`` if it is no list of texts. Notes that, and every name that nobody at the table has."""
        callers = self._read_texts(field, value, path)
        if callers is None:
            return None
        self._read_players(field, list(dict.fromkeys(callers)), path)  # only to note unknown names: it refuses repeats
        return tuple(callers)

    def _read_turned(self, field: Field, value: object, path: Path) -> tuple[Tile | tuple[Tile, ...], ...] | None:
        """Read tiles in the order of turning. A list has a group for each item, of tiles turned together (金北 on 冬
        turns whole stacks); a wrong item is noted and left out. ``None`` for a wrong text, which is noted."""
        if not isinstance(value, list):
            return self._convert_tiles(field, value, path)
        rows = [self._convert_tiles(field, item, (*path, i)) for i, item in enumerate(value)]
        return tuple(row for row in rows if row is not None)

    def _convert_tiles(self, field: Field, value: object, path: Path) -> tuple[Tile, ...] | None:
        """Return the tiles of a text; ``None`` for anything else, which is noted."""
        tiles: tuple[Tile, ...] | None = self.convert("tiles", field, value, path)
        return tiles

    def _read_god_pocchi(self, field: Field, value: object, path: Path) -> tuple[tuple[Tile, Tile], ...] | None:
        """Read what each 正 pocchi is taken as: pairs of tiles; a pair with a problem, which is noted, is left out.
        ``None``, which is noted too, for anything but pairs. Such a tile stands for any, so the record names which."""
        if not isinstance(value, dict):
            self._report_wrong(field, path, "S202.pocchi")
            return None
        pairs = []
        for name, text in value.items():
            pair = (self.convert("tile", field, name, path), self.convert("tile", field, text, (*path, name)))
            pairs += [pair] if None not in pair else []
        return tuple(pairs)

    def _read_dice(self, field: Field, value: object, path: Path) -> tuple[Roll, ...] | None:
        """Read the rolls of one chance or a list of them; ``None`` if one is wrong, which is noted: the others would
        then stand for other chances."""
        rolls = []
        for i, item in enumerate(value if isinstance(value, list) else [value]):
            roll = read_roll(str(item))
            if roll is None:
                self.tell("S202.dice", (*path, i) if isinstance(value, list) else path)
                return None
            rolls.append(roll)
        return tuple(rolls)

    def _read_asides(self, field: Field, value: object, path: Path) -> dict[str, tuple[Tile, ...]] | None:
        """Return tiles by player, of a mapping in a document; ``None`` for anything else, which is noted."""
        return self._read_by_player(field, value, path, "S202.each_tiles", self._convert_tiles)

    _read_rivers = _read_asides
