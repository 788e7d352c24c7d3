"""Wenzhou records: from the fields of a document to typed values.

Whites in called chows are what the notation of tiles does not know: with indicator 3s, ``(2s5z4s)`` is a chow. Such
melds are taken out of the text here, and the rest is read as everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ...fields import Field
from ...notation import HandText, parse_hand, parse_meld, parse_tile, parse_tiles
from ...problems import InputError, Problem, Span
from ...rules import Rules
from ...tiles import HAKU, KIND, Kind, Meld, Tile
from ...values import Document, Path, Values, document_path
from .fields import GROUPS, RECORD_FIELDS, WIN_FIELDS
from .legal import called, check
from .record import RON, Claim, Record

_FLAGS = ("kong_tsumo", "robbed_kong", "first_turn")
_GRADES = {
    "軟": "soft", "軟牌": "soft", "软": "soft", "软牌": "soft", "硬": "hard",
    "硬牌": "hard", "双翻": "double", "双": "double",
}  # fmt: skip
_BRACKETS = re.compile(r"[(（]([^()（）\[\]［］@]*)(?:@([^()（）\[\]［］]*))?[)）]")
_WORD = re.compile(r"\s*(?:chi|チー|吃)[\s:]*(?P<tiles>[^@]*)(?:@(?P<player>.*))?", re.IGNORECASE)


class WenzhouReader(Values):
    """Reads one document; ``problems`` collects what is wrong."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.indicator: Kind | None = None
        self.kinds |= {
            "win": self._group, "draw": self._group, "expect": self._group, "wins": self._wins, "hand": self._hand,
            "melds": self._melds, "grade": self._grade,
        }  # fmt: skip

    def fields(self) -> dict[str, Any]:
        """The fields of the document that could be read; those that must be there are not looked for."""
        raw = self.document.value
        seats = self._names(_field(RECORD_FIELDS, "seats"), raw["seats"], ("seats",)) if "seats" in raw else None
        self.seats = seats or ("A", "B", "C", "D")
        self.indicator = _quiet_tile(raw.get("indicator"))
        return self.read_fields(RECORD_FIELDS, raw, ())

    def read(self, rules: Rules) -> Record | None:
        """The record, or ``None`` where a missing or broken part forbids to make one."""
        got = self.fields()
        raw = self.document.value
        outcomes = [n for n in ("win", "wins", "draw") if n in raw]
        if not outcomes:
            self.tell("S203.outcome", (), "add `win:` (or `wins:` or `draw:`)")
        elif len(outcomes) > 1:
            hint = "one record is one hand: several claims of one tile go under `wins:`"
            self.tell("S206.together", (outcomes[1],), hint, key=True, one=outcomes[0], other=outcomes[1])
        if "draw" not in raw and "indicator" not in raw:
            self.tell("S203.indicator", ())
        if len(outcomes) != 1 or outcomes[0] not in got:
            return None
        record = self._record(got, rules)
        if record is not None:
            found = [p for p in check(record, rules.values) if p.code != "S203"]  # a missing indicator is said above
            self.problems += [p._replace(path=document_path(p.path, raw)) for p in found]
        return record

    def _record(self, got: dict[str, Any], rules: Rules) -> Record | None:
        wins = []
        for i, w in enumerate(got.get("wins") or ([got["win"]] if "win" in got else [])):
            claim = self._claim(w, ("wins", i) if "wins" in got else ("win",))
            if claim is None:
                return None
            wins.append(claim)
        any_kong = None
        if "draw" in got:
            any_kong = got["draw"].get("any_kong")
            if any_kong is None:
                raw = self.document.value["draw"]
                if isinstance(raw, dict) and "any_kong" not in raw:
                    hint = "add `any_kong: true` or `false`: a kong passes the deal"
                    self.say("S203", "did anybody kong in this hand?", ("draw",), hint, key=True)
                return None
        return Record(
            self.seats, tuple(wins), any_kong, got.get("indicator"), got.get("streak", 1),
            got.get("only_jokers", False), got.get("jokers", {}), rules.id, got.get("expect", {}),
            got.get("title", ""),
        )  # fmt: skip

    def _claim(self, w: dict[str, Any], path: Path) -> Claim | None:
        raw: Any = self.document.value
        for step in path:
            raw = raw[step]
        missing = [n for n in ("player", "by", "hand") if n not in w]
        for name in missing:
            if not isinstance(raw, dict) or name in raw:
                continue  # it is there, but could not be read: said already
            field = _field(WIN_FIELDS, name)
            hint = f"{field.help}: add `{name}: {field.example}`"
            self.tell("S203.needs", path, hint, key=True, what="a win", name=name)
        if missing:
            return None
        hand, tile = w["hand"], w["hand"].tile
        if "tile" in w:
            if tile is not None and tile != w["tile"]:
                self.tell("S206.two_tiles", (*path, "tile"))
            tile = w["tile"]
        if tile is None:
            if not isinstance(raw, dict) or "tile" not in raw:
                self.tell("S203.tile", (*path, "hand"))
            return None
        if w["by"] == RON and "from" not in raw:
            self.tell("S203.from", (*path, "by"))
        melds = (*hand.melds, *w.get("melds", ()))
        for i, meld in enumerate(melds):
            if meld.player and meld.player not in self.seats:
                self._unknown_player(meld.player, (*path, "hand" if i < len(hand.melds) else "melds"))
        flags = {name: bool(w.get(name)) for name in _FLAGS}
        return Claim(w["player"], w["by"], hand.concealed, tile, melds, w.get("from", ""), **flags)

    def _group(self, field: Field, value: Any, path: Path) -> Any:
        return self.read_fields(GROUPS[field.kind], value, path)

    def _wins(self, field: Field, value: Any, path: Path) -> Any:
        if not isinstance(value, list) or not value:
            self.tell("S202.wins", path)
            return None
        return [self.read_fields(WIN_FIELDS, item, (*path, i)) for i, item in enumerate(value)]

    def _grade(self, field: Field, value: Any, path: Path) -> str | None:
        return self._choice(field, _GRADES.get(value, value) if isinstance(value, str) else value, path)

    # --- melds with whites ------------------------------------------------------------------------------------------

    def _hand(self, field: Field, value: Any, path: Path) -> HandText | None:
        hand: HandText | None = self._parsed(self._parse_hand, value, field, path)
        return hand

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

    def _melds(self, field: Field, value: Any, path: Path) -> tuple[Meld, ...] | None:
        if not isinstance(value, list):
            self._wrong(field, path, "a list of melds")
            return None
        read = [self._parsed(self._parse_meld, item, field, (*path, i)) for i, item in enumerate(value)]
        return tuple(m for m in read if m is not None)

    def _parse_meld(self, text: str, at: Span) -> Meld:
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


def _field(table: Sequence[Field], name: str) -> Field:
    return next(f for f in table if f.name == name)
