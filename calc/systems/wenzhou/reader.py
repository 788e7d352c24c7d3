"""Reads wenzhou records: from the fields of a document to typed values. Called chows may contain whites: with indicator
3s, ``(2s5z4s)`` is a chow."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from ...problems.problems import InputError, Path, Span
from ...records.careful_reader import RecordReader, StoryEvent, made
from ...records.fields import Field, load
from ...records.values import ReadableDocument, ReadFields
from ...rules.rules import Rules
from ...tiles.notation import HandText, kind_of_set, parse_hand, parse_meld, parse_tile
from ...tiles.tiles import KIND, Kind, Meld, Tile
from .hand import stands
from .legal import check
from .record import Record, WinClaim

SIZE = 3
"""The number of tiles of a meld that a white can complete."""


class WenzhouReader(RecordReader):
    """Reads one document; ``problems`` collects everything wrong."""

    fields = load(__file__)
    following = ("dealer", "streak", "over")
    whole_hand = 17
    legal = staticmethod(check)

    def __init__(self, document: ReadableDocument) -> None:
        """Read the indicator before all other fields, as melds depend on it; a wrong one is told when its field is
        read."""
        super().__init__(document)
        raw = document.value.get("indicator") if isinstance(document.value, dict) else None
        self.indicator: Kind | None = None
        """``None``: missing or wrong."""
        if raw is not None:
            with suppress(InputError):
                self.indicator = parse_tile(str(raw)) & KIND

    def record(self, got: ReadFields, steps: list[StoryEvent], rules: Rules) -> Record | None:
        """Return the record, or ``None`` if anything that it needs is missing or wrong, which is noted. A draw has to
        say whether anybody konged: the next dealer depends on it (spec §4)."""
        # a hand ends once: by claims, a draw or a チョンボ
        (step,) = steps
        claims, any_kong, chombo = [], None, ""
        if step.kind == "chombo":
            if self.lacks("chombo", step.parts[0]):
                return None
            chombo = step.parts[0].got.get("player", "")
        elif step.kind == "draw":
            draw = step.parts[0]
            if "any_kong" not in self.names_written(draw.path):
                self.tell("S203.any_kong", draw.path, key=True)
            any_kong = draw.got.get("any_kong")
            if any_kong is None:
                return None
        else:
            if "indicator" not in self.document.value:
                self.tell("S203.indicator", ())
            claims = [self.won(part) for part in step.parts]
        # a claim that lacks something is None, and was noted; so was an indicator that is written but not read
        wins = tuple(made(WinClaim, claim) for claim in claims if claim)
        wrong_indicator = "indicator" in self.document.value and "indicator" not in got
        if len(wins) < len(claims) or wrong_indicator:
            return None
        return made(Record, got, seats=self.seats, wins=wins, any_kong=any_kong, chombo=chombo, rules=rules.id)

    def _read_hand(self, field: Field, value: Any, path: Path) -> HandText | None:
        """Read a hand. Melds in which a white stands for another tile come last, so that results list the plain melds
        first, in whatever order they were written. ``None`` for a wrong text, which is noted."""
        # kind_of_set knows no jokers: it has no kind for the melds that need one
        hand = self._parse_text(partial(parse_hand, as_set=self._kind_of_meld), value, field, path)
        return hand and hand._replace(melds=tuple(sorted(hand.melds, key=lambda meld: not kind_of_set(meld.tiles))))

    def _read_meld(self, text: str, span: Span) -> Meld:
        """Return the meld of a text, in which a white may stand for the indicator tile. Raises InputError."""
        return parse_meld(text, span, self._kind_of_meld)

    def _kind_of_meld(self, tiles: Sequence[Tile]) -> str:
        """Return the kind of meld that tiles form, if need be with a white as the indicator tile."""
        kind = kind_of_set(tiles)
        if kind or self.indicator is None or len(tiles) != SIZE:
            return kind
        indicator = self.indicator
        return kind_of_set([stands(tile, indicator) for tile in tiles])
