"""Kessen records: from the fields of a document to typed values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...fields import Field
from ...rules import Rules
from ...tiles import KIND, Meld
from ...values import Document, Path, Values
from .fields import EVENT_FIELDS, GROUPS, KONG_FIELDS, RECORD_FIELDS, SUITS, WIN_FIELDS, WORDS
from .legal import check
from .record import OPEN, RON, Draw, Event, Kong, Record, Winner, Wins

SEATS = ("A", "B", "C", "D", "E", "F")
"""The players where a record names none."""
FORMS = ("win", "wins", "draw", "events")
_SAME_FOR_ALL = ("by", "from", "tile")
"""What the winners on one tile have in common: said once is enough."""


class KessenReader(Values):
    """Reads one document; ``problems`` collects what is wrong."""

    most_seats = len(SEATS)

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.kinds |= {
            "win": self._group, "draw": self._group, "kong": self._group, "expect": self._group, "wins": self._wins,
            "events": self._events, "void": self._void, "deltas": self._deltas,
            "names": self._names,
        }  # fmt: skip
        self.void: dict[str, int] = {}

    def read(self, rules: Rules) -> Record | None:
        """The record, or ``None`` where a missing or broken part forbids to make one."""
        raw = self.document.value
        got = self._fields(rules)
        forms = [n for n in FORMS if n in raw]
        if not forms:
            self.tell("S203.outcome_or_events", (), "add `win:`, `wins:`, `draw:` or `events:`")
        elif len(forms) > 1:
            hint = "a hand with more than one thing to settle lists them under `events:`"
            self.tell("S206.together", (forms[1],), hint, key=True, one=forms[0], other=forms[1])
        if len(forms) != 1 or forms[0] not in got:
            return None
        form = forms[0]
        self.void = dict(got.get("void", {}))
        story = form == "events"
        if story and "out" in raw:
            self.tell("S206.together", ("out",), "who has won follows from the events", True, one="events", other="out")
        told = got[form] if story else [(form, got[form])]
        if told is None:
            return None
        events = [
            self._event(kind, fields, ("events", i, kind) if story else (kind,))
            for i, (kind, fields) in enumerate(told)
        ]
        if None in events or self.seats_unknown:
            return None
        record = Record(
            self.seats, tuple(e for e in events if e is not None), self.void, () if story else got.get("out", ()),
            story, got.get("expect", {}), got.get("title", ""),
        )  # fmt: skip
        self.problems += check(record, rules.values)
        return record

    def open_win(self, rules: Rules) -> dict[str, Any]:
        """The fields of a win whose tile is still open (``calc waits``)."""
        got: dict[str, Any] = self._fields(rules).get("win") or {}
        return got

    def _fields(self, rules: Rules) -> dict[str, Any]:
        raw = self.document.value
        given = self._names(_field(RECORD_FIELDS, "seats"), raw["seats"], ("seats",)) if "seats" in raw else None
        self.seats_unknown = given is None and "seats" in raw
        self.seats = given or SEATS[: rules.values["kessen.players"]]
        return self.read_fields(RECORD_FIELDS, {k: v for k, v in raw.items() if k != "seats"}, ())

    # --- events -----------------------------------------------------------------------------------------------------

    def _event(self, kind: str, got: Any, path: Path) -> Event | None:
        if got is None:
            return None
        if kind == "draw":
            if "hands" not in got:
                hint = "what each player shows who has not won: add `hands: {A: …, B: …}`"
                self.tell("S203.needs", path, hint, key=True, what="a draw", name="hands")
                return None
            return Draw(got["hands"])
        if kind == "kong":
            return self._kong(got, path)
        return self._tile_won([got] if kind == "win" else got, path, kind == "wins")

    def _missing(
        self, table: Sequence[Field], names: Sequence[str], got: dict[str, Any], what: str, path: Path
    ) -> bool:
        absent = [n for n in names if n not in got]
        raw = self._raw(path)
        for name in absent:
            if not (isinstance(raw, dict) and name in raw):  # else: it is there and could not be read
                field = _field(table, name)
                hint = f"{field.help}: add `{name}: {field.example}`"
                self.tell("S203.needs", path, hint, key=isinstance(path[-1], str), what=what, name=name)
        return bool(absent)

    def _raw(self, path: Path) -> Any:
        at = self.document.value
        for step in path:
            at = at[step]
        return at

    def _kong(self, got: dict[str, Any], path: Path) -> Kong | None:
        names = ["player", "kind", "tile"] + ["from"] * (got.get("kind") == OPEN)
        if self._missing(KONG_FIELDS, names, got, "an open kong" if names[3:] else "a kong", path):
            return None
        return Kong(got["player"], got["kind"], got["tile"], got.get("from", ""), bool(got.get("from_hand")))

    def _tile_won(self, wins: list[dict[str, Any]], path: Path, listed: bool) -> Wins | None:
        winners, problems = [], len(self.problems)
        first = wins[0]
        if listed:
            for i, one in enumerate(wins[1:], 1):
                self._same_tile(first, one, (*path, i))
        for i, one in enumerate(wins):
            at = (*path, i) if listed else path
            if self._missing(WIN_FIELDS, ("player", "by", "hand"), one, "a win", at):
                continue
            if one["by"] != "tsumo" and "from" not in one and "from" not in self._raw(at):
                self.tell(
                    "S203.from", (*at, "by"), "add `from:`, the player who discarded the tile or whose kong it was"
                )
            hand = one["hand"]
            if hand.tile is not None and hand.tile != one.get("tile", hand.tile):
                self.tell("S206.two_tiles", (*at, "tile"))
            tile = hand.tile if hand.tile is not None else one.get("tile")
            if tile is None:
                self.tell("S203.tile", (*at, "hand"))
            one["tile"] = tile
            melds: tuple[Meld, ...] = (*hand.melds, *one.get("melds", ()))
            for meld in melds:
                if meld.player and meld.player not in self.seats:
                    self._unknown_player(meld.player, (*at, "hand"))
            if "void" in one:
                self._own_void(one["player"], one["void"], (*at, "void"))
            winners.append(
                Winner(one["player"], hand.concealed, melds, one.get("passed_from", ""), one.get("passed_tile"))
            )
        if len(winners) < len(wins) or first.get("tile") is None:
            return None
        for i, one in enumerate(wins[1:], 1):
            if one["tile"] is not None and one["tile"] & KIND != first["tile"] & KIND:
                self.tell("L205.differs", (*path, i, "hand"), name="tile")
        if any(p.code[0] in "NS" for p in self.problems[problems:]):
            return None

        def flag(name: str) -> bool:
            return any(bool(one.get(name)) for one in wins)

        robbed = first["by"] == "rob" or flag("chankan")
        return Wins(
            RON if first["by"] == "rob" else first["by"], first["tile"], tuple(winners), first.get("from", ""),
            flag("after_kong"), robbed, flag("haitei"), flag("tenhou"), listed,
        )  # fmt: skip

    def _same_tile(self, first: dict[str, Any], one: dict[str, Any], at: Path) -> None:
        """Take over what all winners on one tile share, and say where they contradict each other."""
        for name in _SAME_FOR_ALL:
            if name in one and name in first and one[name] != first[name] and name != "tile":
                self.tell("L205.differs", (*at, name), name=name)
            elif name in first and (name != "tile" or "hand" not in one or one["hand"].tile is None):
                one.setdefault(name, first[name])
        hand = first.get("hand")
        if hand is not None and hand.tile is not None and "hand" in one and one["hand"].tile is None:
            one.setdefault("tile", hand.tile)

    def _own_void(self, player: str, word: str, path: Path) -> None:
        suit = SUITS.index(word)
        if self.void.setdefault(player, suit) != suit:
            self.say("S206", f"{player} has two void suits", path, "`void` beside the win says another", key=True)

    # --- kinds of fields --------------------------------------------------------------------------------------------

    def _choice(self, field: Field, value: Any, path: Path) -> str | None:
        word = value.strip() if isinstance(value, str) else value
        return super()._choice(field, WORDS.get(word, word) if isinstance(word, str) else word, path)

    def _group(self, field: Field, value: Any, path: Path) -> Any:
        return self.read_fields(GROUPS[field.kind], value, path) if isinstance(value, dict) else self._no_group(
            field, value, path
        )  # fmt: skip

    def _no_group(self, field: Field, value: Any, path: Path) -> None:
        self.read_fields(GROUPS[field.kind], value, path)  # says what is wrong

    def _wins(self, field: Field, value: Any, path: Path) -> Any:
        if not isinstance(value, list) or not value:
            self.tell("S202.wins", path)
            return None
        got = [self._group(_field(EVENT_FIELDS, "win"), item, (*path, i)) for i, item in enumerate(value)]
        return None if None in got else got

    def _events(self, field: Field, value: Any, path: Path) -> Any:
        if not isinstance(value, list) or not value:
            self.tell("S202.events", path, "write each as `- kong: {…}`", kinds="kong, win, wins, draw")
            return None
        told: list[tuple[str, Any]] = []
        for i, item in enumerate(value):
            got = self.read_fields(EVENT_FIELDS, item, (*path, i))
            if isinstance(item, dict) and len(item) != 1:
                self.tell("S206.one_event", (*path, i), kinds="kong, win, wins, draw")
            complete = isinstance(item, dict) and len(item) == 1 and len(got) == 1
            told.append(next(iter(got.items())) if complete else ("", None))
        return told

    def _void(self, field: Field, value: Any, path: Path) -> dict[str, int] | None:
        if not isinstance(value, dict):
            self._wrong(field, path, "a suit for each player")
            return None
        got = {}
        one = field._replace(choices=SUITS)
        for player, word in value.items():
            if player not in self.seats:
                self._unknown_player(player, (*path, player), key=True)
            suit = self._choice(one, word, (*path, player))
            if suit is not None:
                got[player] = SUITS.index(suit)
        return got

    def _deltas(self, field: Field, value: Any, path: Path) -> Any:
        if not isinstance(value, list):
            self._wrong(field, path, "a list: the points of each event")
            return None
        return [self._amounts(_field(GROUPS["expect"], "points"), item, (*path, i)) for i, item in enumerate(value)]


def _field(table: Sequence[Field], name: str) -> Field:
    return next(f for f in table if f.name == name)
