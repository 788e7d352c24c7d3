"""Reads kessen records: from the fields of a document to typed values."""

from typing import Any

from ...languages import Phrase
from ...problems.problems import Path
from ...records.careful_reader import ReadGroup, RecordReader, StoryEvent, made
from ...records.fields import Field, load
from ...records.record import RON
from ...records.values import ReadFields
from ...rules.rules import Rules
from ...tiles.tiles import KIND
from .legal import check
from .record import FORMS, OPEN, SUITS, Event, Record, Winner, Wins

_FLAGS = ("after_kong", "haitei", "chankan", "tenhou")


class KessenReader(RecordReader):
    """Reads one document; ``problems`` collects everything wrong."""

    fields = load(__file__)
    players_key = "kessen.players"
    legal = staticmethod(check)
    most_seats = 6
    named = "kessen.times."

    def record(self, got: ReadFields, steps: list[StoryEvent], rules: Rules) -> Record | None:
        """Return the record. If an event lacks something, that is noted, and the answer is ``None``. A story (a record
        with ``events``) tells by its events who has won, so ``out`` is only for a single win or draw."""
        raw = self.document.value
        story = "events" in raw
        if story and "out" in raw:
            self.tell(
                "S206.together", ("out",), Phrase("winners_follow_from_events"), key=True, one="events", other="out"
            )
        void = dict(got.get("void", {}))
        events = [self._make_event_of(step, void) for step in steps]
        # fewer steps than events: one could not be read, and was noted
        if None in events or (story and len(steps) < len(raw["events"])):
            return None
        story_fields = {"seats": self.seats, "events": tuple(events), "void": void, "story": story}
        return made(Record, got, **story_fields, **({"out": ()} if story else {}))

    def _make_event_of(self, story_event: StoryEvent, void: dict[str, int]) -> Event | None:
        """Make an event of what was read; ``None`` if it lacks something, which is noted. Then no record is made.
        ``void``: the void suits so far, to which a win may add its own."""
        if story_event.kind not in FORMS:
            return self._make_wins(story_event, void)
        part = story_event.parts[0]
        called = story_event.kind == "kong" and part.got.get("kind") == OPEN
        # an open kong is of somebody's discard
        if self.lacks(story_event.kind, part, Phrase("open_kong") if called else "", ("from",) if called else ()):
            return None
        event: Event = made(FORMS[story_event.kind], part.got, source=part.got.get("from", ""))
        return event

    def _make_wins(self, story_event: StoryEvent, void: dict[str, int]) -> Wins | None:
        """Return one event of all wins on one tile; ``None`` if one of them has a problem, which is noted.
        Circumstances are those of the tile, so what one winner writes holds for all. ``void``: as in
        :meth:`_check_void`."""
        before, first = len(self.problems), story_event.parts[0].got
        for part in story_event.parts[1:]:
            self._share_fields(first, part)
        wins = [won for part in story_event.parts if (won := self.won(part))]
        if len(wins) < len(story_event.parts):
            return None
        for part, won in zip(story_event.parts, wins, strict=True):
            self._check_void(part, won, void)
            if won["tile"] & KIND != wins[0]["tile"] & KIND:
                self.tell("L205.differs", (*part.path, "hand"), name="tile")
        # N, S: something could not be read; a contradiction (L) leaves the win as it is written
        if any(p.code[0] in "NS" for p in self.problems[before:]):
            return None
        flags = {flag for won in wins for flag in _FLAGS if won.get(flag)}
        by = first["by"]
        return made(
            Wins, wins[0], winners=tuple(made(Winner, won) for won in wins), by=RON if by == "rob" else by,
            after_kong="after_kong" in flags, haitei="haitei" in flags, tenho="tenhou" in flags,
            robbed_kong=by == "rob" or "chankan" in flags, listed=story_event.kind == "wins",
        )  # fmt: skip

    def _check_void(self, read_group: ReadGroup, won: ReadFields, void: dict[str, int]) -> None:
        """Add the void suit that a win names to ``void`` (suits by player), in place, and note if the player has named
        another: he names one for the whole hand, and a tile of it forbids a win."""
        if "void" in won:
            player, suit = won["player"], SUITS.index(won["void"])
            if void.setdefault(player, suit) != suit:
                self.tell("S206.voids", (*read_group.path, "void"), key=True, player=player)

    def _share_fields(self, first: ReadFields, read_group: ReadGroup) -> None:
        """Add to a further winner's fields, in place, what all winners on one tile share and the first has written;
        note contradictions between them. Players write them once for a tile."""
        fields = read_group.got
        for name in ("by", "from"):
            if name in first and fields.setdefault(name, first[name]) != first[name]:
                self.tell("L205.differs", (*read_group.path, name), name=name)
        hand, repeated = first.get("hand"), fields.get("hand")
        # the winning tile stands in a field of its own, or as the last tile of a hand
        tile = first.get("tile", hand and hand.tile)
        if tile is not None and (repeated is None or repeated.tile is None):
            fields.setdefault("tile", tile)

    def _read_void(self, field: Field, value: Any, path: Path) -> dict[str, int] | None:
        """Read the void suit of each player, as its number; ``None`` if one is wrong, which is noted."""
        got = self._read_by_player(field, value, path, "S202.each_suit", self._read_choice)
        return None if got is None else {player: SUITS.index(suit) for player, suit in got.items()}

    def _read_deltas(self, field: Field, value: Any, path: Path) -> Any:
        """Read the points expected after each event, a list, as a hand of this game has several wins; ``None`` for
        anything else, which is noted."""
        if not isinstance(value, list):
            self._report_wrong(field, path, "S202.points")
            return None
        return [self._read_amounts(self.field("expect", "points"), item, (*path, i)) for i, item in enumerate(value)]
