"""Anmika records: from the fields of a document to the events of a hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...fields import Field
from ...record import FLAG_NAMES, RON
from ...rules import Rules
from ...tiles import KIND, Tile
from ...values import Document, Path, Values
from .fields import EVENT_FIELDS, GROUPS, INSTEAD, RECORD_FIELDS, WORDS
from .legal import check
from .payment import laying
from .record import FEVERS, Aside, Declared, Event, ExhaustiveDraw, Fault, Konged, Record, Roll, WaitingHand, Won

SEATS = ("A", "B", "C")
FORMS = ("win", "wins", "draw", "chombo", "events")
_FLAGS = {name: bit for bit, name in FLAG_NAMES.items()}
_PER_WIN = ("ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")
_PAIR = re.compile(r"\s*([1-6])\s*-?\s*([1-6])\s*")
_GROUPS = ("win", "told", "aside", "riichi", "draw", "kan", "chombo", "expect")
"""Kinds of fields that are fields of their own."""
_MOST_IN_A_ROW = 30


def read_roll(text: str) -> Roll | None:
    """The rolls of one dice chance, as in ``24: 13 45 11 56 24``: the pair named, then every roll of two dice. ``None``
    where it is no such text, or the two faces named are the same."""
    named, _, rest = text.partition(":")
    pair, rolls = _PAIR.fullmatch(named), [_PAIR.fullmatch(r) for r in rest.replace(",", " ").split()]
    if pair is None or None in rolls or pair[1] == pair[2]:
        return None
    return Roll((int(pair[1]), int(pair[2])), tuple((int(m[1]), int(m[2])) for m in rolls if m))


def _of(made: Any, got: dict[str, Any]) -> dict[str, Any]:
    """The fields of a tuple among those that were read."""
    return {name: got[name] for name in made._fields if name in got}


class AnmikaReader(Values):
    """Reads one document; ``problems`` collects what is wrong."""

    instead = INSTEAD

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.kinds |= dict.fromkeys(_GROUPS, self._group) | dict.fromkeys(("asides", "rivers"), self._by_player)
        self.kinds |= {"wins": self._wins, "events": self._events, "names": self._names, "dice": self._dice}
        self.kinds |= {"turned": self._turned, "god_pocchi": self._god_pocchi}
        self.hands: dict[str, WaitingHand] = {}
        self.passed: dict[str, tuple[Tile, ...]] = {}

    def read(self, rules: Rules) -> Record | None:
        """The record, or ``None`` where a missing or broken part forbids to make one."""
        raw = self.document.value
        seats = next(f for f in RECORD_FIELDS if f.name == "seats")
        given = self._names(seats, raw["seats"], ("seats",)) if "seats" in raw else None
        self.seats_unknown = "seats" in raw and given is None
        self.seats = given or SEATS
        got = self.read_fields(RECORD_FIELDS, {k: v for k, v in raw.items() if k != "seats"}, ())
        if given and len(given) != len(SEATS):
            hint = "the fourth player, who sits out, stands under `sitout`"
            self.say("S205", f"{len(given)} players sit at the table, and there are three", ("seats",), hint)
        forms = [n for n in FORMS if n in raw]
        if not forms:
            self.tell("S203.outcome_or_events", (), "add `win:`, `draw:` or `events:`")
        elif len(forms) > 1:
            hint = "a hand with more than one thing to settle lists them under `events:`"
            self.tell("S206.together", (forms[1],), hint, key=True, one=forms[0], other=forms[1])
        if len(forms) != 1 or forms[0] not in got or self.seats_unknown or self.problems:
            return None
        events, places = self._told(forms[0], got)
        if self.problems:
            return None
        river, after = got.get("river", {}), got.get("river_after", {})
        for player, held in self.hands.items():
            if held.river is None and player in river:
                held = held._replace(river=river[player])
            self.hands[player] = held._replace(after=held.after or after.get(player, ()))
        for player, concealed, melds in got.get("hands", ()):
            self.hands[player] = WaitingHand(
                concealed, melds, river.get(player), self.passed.get(player, ()), after.get(player, ())
            )
        wind, number = got.get("round", (27, 0))
        v = rules.values
        own = sum(v["open_riichi.stick"] // v["sticks.value"] if e.open else 1 for e in laying(events, v))
        told = {"sticks": own} | got | {"seats": self.seats, "events": tuple(events), "hands": self.hands}
        told |= {"rivers": river, "round_wind": wind, "number": number, "places": tuple(places)}
        record = Record(**_of(Record, told))
        self.problems += check(record, v)
        return record

    def open_win(self) -> dict[str, Any]:
        """The fields of a win whose tile is still open (``calc waits``), and the others' ``rivers``."""
        raw = self.document.value
        if "seats" in raw:
            self.seats = (
                self._names(next(f for f in RECORD_FIELDS if f.name == "seats"), raw["seats"], ("seats",)) or SEATS
            )
        else:
            self.seats = SEATS
        got = self.read_fields(RECORD_FIELDS, {k: v for k, v in raw.items() if k != "seats"}, ())
        return {"rivers": got.get("river", {}), **(got.get("win") or {})}

    # --- events -----------------------------------------------------------------------------------------------------

    def _told(self, form: str, got: dict[str, Any]) -> tuple[list[Event], list[int]]:
        common = {n: got[n] for n in ("dora", "ura") if n in got}
        before: list[Event] = [Aside(p, t) for p, tiles in got.get("aside", {}).items() for t in tiles]
        if form == "events":
            events, places = before, [0] * len(before)
            for i, (kind, fields) in enumerate(got["events"]):
                more = list(self._event(kind, common | fields, ("events", i, kind)))
                events += more
                places += [i] * len(more)
            return events, places
        if form in ("win", "wins"):
            wins = got[form] if form == "wins" else [got[form]]
            events = before
            last: list[Event] = []
            for i, w in enumerate(wins):
                path: Path = (form, i) if form == "wins" else (form,)
                last += self._whole_win(common | w, path, events)
            return events + last, []
        return before + list(self._event(form, got[form] | common, (form,))), []

    def _event(self, kind: str, got: dict[str, Any], path: Path) -> Iterator[Event]:
        if kind == "draw":
            if got.get("springless", 0) > _MOST_IN_A_ROW:  # it doubles each time: no evening has so many
                self.say("S202", f"`springless` is at most {_MOST_IN_A_ROW}", (*path, "springless"), "which in a row")
                return
            yield ExhaustiveDraw(**_of(ExhaustiveDraw, got))
            return
        if self._missing(("player",), got, path):
            return
        if kind == "aside":
            for tile in got.get("tiles", ()):
                yield Aside(got["player"], tile)
        elif kind == "riichi":
            yield self._declared(got["player"], got.get("kind", "riichi"), got)
        elif kind == "kan" and not self._missing(("tile",), got, path):
            yield Konged(got["player"], got["tile"])
        elif kind == "chombo":
            named = tuple((p, t[0]) for p, t in got.get("named", {}).items() if t)
            shown = tuple(got.get("shown", {}).items())
            yield Fault(**_of(Fault, got | {"named": named, "shown": shown}))
        elif kind == "win" and not self._missing(("by", "tile"), got, path):
            if "passed" in got:
                self.passed[got["player"]] = (*self.passed.get(got["player"], ()), *got["passed"])
            yield self._won(got, got["tile"], path)

    def _declared(self, player: str, kind: str, got: dict[str, Any]) -> Declared:
        fever = FEVERS.index(got.get("fever", "none"))
        return Declared(player, "double" in kind, "open" in kind, fever, bool(got.get("shubari")))

    def _missing(self, names: tuple[str, ...], got: dict[str, Any], path: Path) -> bool:
        absent = [n for n in names if n not in got]
        for name in absent:
            self.tell("S203.missing", path, name=name)
        return bool(absent)

    def _whole_win(self, w: dict[str, Any], path: Path, before: list[Event]) -> list[Event]:
        """A win with its hand, riichi and what was drawn aside."""
        if self._missing(("player", "by", "hand"), w, path):
            return []
        hand, player = w["hand"], w["player"]
        tile = hand.tile if hand.tile is not None else w.get("tile")
        if hand.tile is not None and w.get("tile", hand.tile) != hand.tile:
            self.tell("S206.two_tiles", (*path, "tile"))
        if tile is None:
            self.tell("S203.tile", (*path, "hand"))
            return []
        melds, after = (*hand.melds, *w.get("melds", ())), w.get("river_after", ())
        self.hands[player] = WaitingHand(hand.concealed, melds, w.get("river"), w.get("passed", ()), after)
        before += [Aside(player, t) for t in w.get("aside", ())]
        riichi = w.get("riichi", False)
        if riichi:
            before.append(self._declared(player, riichi if isinstance(riichi, str) else "riichi", w))
        else:
            for name in ("fever", "shubari", "aside_after"):
                if w.get(name) and w[name] != "none":
                    self.tell("L206.riichi_only", (*path, name), name=name)
        before += [Aside(player, t) for t in w.get("aside_after", ())]
        return [self._won(w, tile, path)]

    def _won(self, w: dict[str, Any], tile: Tile, path: Path) -> Won:
        flags = sum(_FLAGS[name] for name in _PER_WIN if w.get(name))
        if w["by"] == RON and "from" not in w:
            self.tell("S203.from", (*path, "by"))
        taken = w.get("as")
        own = {"tile": tile, "flags": flags, "taken_as": None if taken is None else taken & KIND}
        return Won(**_of(Won, w | own), source=w.get("from", ""), god_pocchi=w.get("kami", ()))

    # --- kinds of fields --------------------------------------------------------------------------------------------

    def _amounts(self, field: Field, value: Any, path: Path) -> dict[str, int] | None:
        sitout = self.document.value.get("sitout")
        if field.name != "chips" or sitout is None:
            return super()._amounts(field, value, path)
        seats, self.seats = self.seats, (*self.seats, str(sitout))
        got = super()._amounts(field, value, path)
        self.seats = seats
        return got

    def _choice(self, field: Field, value: Any, path: Path) -> str | None:
        word = value.strip() if isinstance(value, str) else "none" if value is False else value
        return super()._choice(field, WORDS.get(word, word) if isinstance(word, str) else word, path)

    def _group(self, field: Field, value: Any, path: Path) -> Any:
        return self.read_fields(GROUPS[field.kind], value, path)

    def _wins(self, field: Field, value: Any, path: Path) -> Any:
        if not isinstance(value, list) or not value:
            self.tell("S202.wins", path)
            return None
        return [self.read_fields(GROUPS["win"], item, (*path, i)) for i, item in enumerate(value)]

    def _events(self, field: Field, value: Any, path: Path) -> Any:
        if not isinstance(value, list) or not value:
            self.tell("S202.events", path, "write each as `- win: {…}`", kinds="aside, riichi, kan, win, draw, chombo")
            return None
        told: list[tuple[str, Any]] = []
        for i, item in enumerate(value):
            got = self.read_fields(EVENT_FIELDS, item, (*path, i))
            if isinstance(item, dict) and len(item) != 1:
                self.tell("S206.one_event", (*path, i), kinds="aside, riichi, kan, win, draw, chombo")
            told.extend(got.items())
        return told

    def _players(self, field: Field, value: Any, path: Path) -> tuple[str, ...] | None:
        items = self._texts(field, value, path) if field.name == "deposits" else None
        if items is None:
            return super()._players(field, value, path)
        super()._players(field, list(dict.fromkeys(items)), path)  # one entry a call: a player may stand there twice
        return tuple(items)

    def _turned(self, field: Field, value: Any, path: Path) -> Any:
        if isinstance(value, list):
            rows = []
            for i, item in enumerate(value):
                one = self._tiles(field, item, (*path, i))
                if one is not None:
                    rows.append(one)
            return tuple(rows)
        tiles = self._tiles(field, value, path)
        return None if tiles is None else tuple((t,) for t in tiles)

    def _god_pocchi(self, field: Field, value: Any, path: Path) -> Any:
        if not isinstance(value, dict):
            self._wrong(field, path, "a tile for each pocchi: {Pg: 4p}")
            return None
        found = []
        for name, text in value.items():
            pair = (self._tile(field, name, path), self._tile(field, text, (*path, name)))
            if pair[0] is not None and pair[1] is not None:
                found.append(pair)
        return tuple(found)

    def _dice(self, field: Field, value: Any, path: Path) -> Any:
        items = value if isinstance(value, list) else [value]
        found = []
        for i, item in enumerate(items):
            roll = read_roll(str(item))
            if roll is None:
                where = (*path, i) if isinstance(value, list) else path
                hint = "for example `24: 13 45 11 56 24`; the two faces named differ"
                self.say("S202", "`dice` must be the pair named and the rolls", where, hint)
                return None
            found.append(roll)
        return tuple(found)

    def _by_player(self, field: Field, value: Any, path: Path) -> Any:
        if not isinstance(value, dict):
            self._wrong(field, path, "tiles for each player")
            return None
        got = {}
        for player, text in value.items():
            if player not in self.seats:
                self._unknown_player(player, (*path, player), key=True)
            tiles = self._tiles(field, text, (*path, player))
            if tiles is not None:
                got[player] = tiles
        return got
