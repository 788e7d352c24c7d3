"""Wenzhou records: from the fields of a document to typed values.

Whites in called chows are what the notation of tiles does not know: with indicator 3s, ``(2s5z4s)`` is a chow. Such
melds are taken out of the text here, and the rest is read as everywhere.
"""

import re
from typing import Any

from ...fields import Field, load
from ...notation import HandText, parse_hand, parse_meld, parse_tile, parse_tiles
from ...problems import InputError, Path, Problem, Span
from ...record_reader import RecordReader, Step, made
from ...rules import Rules
from ...tiles import HAKU, KIND, Kind, Meld, Tile
from ...values import Document
from .legal import called, check
from .record import Claim, Record

_BRACKETS = re.compile(r"[(（]([^()（）\[\]［］@]*)(?:@([^()（）\[\]［］]*))?[)）]")
_WORD = re.compile(r"\s*(?:chi|チー|吃)[\s:]*(?P<tiles>[^@]*)(?:@(?P<player>.*))?", re.IGNORECASE)


class WenzhouReader(RecordReader):
    """Reads one document; ``problems`` collects what is wrong."""

    fields = load(__file__)
    following = ("dealer", "streak", "over")

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        raw = document.value.get("indicator") if isinstance(document.value, dict) else None
        self.indicator = _quiet_tile(raw)

    def impossible(self, record: Record, rules: Rules) -> list[Problem]:
        """What cannot be; a missing indicator has been said."""
        return [p for p in check(record, rules.values) if p.code != "S203"]

    def record(self, got: dict[str, Any], steps: list[Step], rules: Rules) -> Record | None:
        """The record of what is claimed on one tile, or of a draw."""
        (step,) = steps
        claims, any_kong, chombo = [], None, ""
        if step.kind == "chombo":
            if self.lacks("chombo", step.parts[0]):
                return None
            chombo = step.parts[0].got["player"]
        elif step.kind == "draw":
            draw = step.parts[0]
            if "any_kong" not in self.written(draw.path):
                hint = "add `any_kong: true` or `any_kong: false`: a kong passes the deal"
                self.say("S203", "did anybody kong in this hand?", draw.path, hint, key=True)
            any_kong = draw.got.get("any_kong")
            if any_kong is None:
                return None
        else:
            if "indicator" not in self.document.value:
                self.tell("S203.indicator", ())
            claims = [self.won(part) for part in step.parts]
        found = tuple(made(Claim, claim) for claim in claims if claim)
        if len(found) < len(claims):
            return None
        return made(Record, got, seats=self.seats, wins=found, any_kong=any_kong, chombo=chombo, rules=rules.id)

    # --- melds with whites ------------------------------------------------------------------------------------------

    def _hand(self, field: Field, value: Any, path: Path) -> HandText | None:
        return self._parsed(self._parse_hand, value, field, path)

    def _parse_hand(self, text: str, at: Span) -> HandText:
        """A hand whose melds may hold whites: those are read here and blanked, so that all places stay."""
        melds: list[Meld] = []

        def blank(match: re.Match[str]) -> str:
            meld = self._white_meld(match[1], match[2])
            if meld is None:
                return match[0]
            melds.append(meld)
            return " " * len(match[0])

        rest = _BRACKETS.sub(blank, text)
        if not melds:
            return parse_hand(text, at)
        try:
            hand = parse_hand(rest)
        except InputError as error:
            raise InputError([_moved(p, text, at) for p in error.problems]) from None
        return hand._replace(melds=(*hand.melds, *melds))

    def _meld(self, text: str, at: Span) -> Meld:
        match = _WORD.fullmatch(text) or _BRACKETS.fullmatch(text.strip())
        meld = self._white_meld(*match.groups()) if match else None
        return meld or parse_meld(text, at)

    def _white_meld(self, text: str, player: str | None) -> Meld | None:
        """The chow or pung of a text that is one because a white is the indicator tile."""
        if self.indicator is None or (player is not None and not player.strip()):
            return None
        try:
            tiles = parse_tiles(text)
        except InputError:
            return None
        name = called(tiles, self.indicator) if HAKU in tiles and len(tiles) == 3 else ""
        return Meld(name, tuple(tiles), (player or "").strip()) if name else None


def _moved(problem: Problem, text: str, at: Span) -> Problem:
    """A problem of a text that stands somewhere in a larger source."""
    offset = at.source.text.find(text, at.start, at.end)
    if offset < 0 or problem.span is None:
        return problem._replace(span=at)
    return problem._replace(span=Span(at.source, offset + problem.span.start, offset + problem.span.end))


def _quiet_tile(value: Any) -> Kind | None:
    try:
        tile: Tile = parse_tile(str(value))
    except InputError:
        return None
    return tile & KIND
