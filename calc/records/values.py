"""The values of a record: what each kind of field accepts, and the problem reported for anything else."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from operator import getitem
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar, cast

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import InputError, Path, Problem, Problems, Span, nearest
from ..tiles import notation
from ..tiles.tiles import Kind, Meld, Tile
from .converters import CONVERTERS, NotPlainError, round_of
from .fields import MEANT, SAID, WORDS, Field

_SEAT_WINDS = {word: place for place, words in enumerate(SAID["seats"].values()) for word in words}
NOBODY, EVERYBODY = SAID["nobody"], SAID["everybody"]
"""What players write for an empty list of players, and for all players at the table."""
_MOST_DIGITS = 15
_LONGEST_LIST = 100
"""The most words in a list of players or the like; no table has as many."""
_AMOUNT = re.compile(rf"[+-]?[0-9]{{1,{_MOST_DIGITS}}}")

ReadFields: TypeAlias = dict[str, Any]
"""The values of fields by name, each as the converter of its kind gives it."""
One = TypeVar("One")


class ReadableDocument(Protocol):
    """Plain values whose places in the text are known."""

    @property
    def value(self) -> Any:
        """The values."""

    def span(self, path: Path, key: bool = False) -> Span:
        """Return the place of the value (or its key) at a path."""


class PlainProblems(Problems):
    """Ends the reading at the first problem."""

    def admits(self) -> bool:
        """Tell whether a further problem would be reported: never."""
        raise NotPlainError

    def extend(self, problems: Iterable[Problem]) -> None:
        """Add problems."""
        if any(True for _ in problems):
            raise NotPlainError


def seat_of(name: str, seats: Sequence[str]) -> str:
    """Return the player that a name means: one of the seats (ignoring capitals and full width if that leaves no doubt),
    or the player at a wind (the dealer at the east); any other name is returned unchanged.

    >>> seat_of("ａ", ["A", "B", "C"]), seat_of("south", ["A", "B", "C"]), seat_of("D", ["A", "B", "C"])
    ('A', 'B', 'D')
    """
    if name in seats:
        return name
    plain, *plain_seats = (unicodedata.normalize("NFKC", seat).lower() for seat in (name, *seats))
    alike = [seat for seat, plain_seat in zip(seats, plain_seats, strict=True) if plain_seat == plain]
    place = _SEAT_WINDS.get(plain, len(seats))
    return alike[0] if len(alike) == 1 else seats[place] if place < len(seats) and not alike else name


class Values:
    """Reads single values, with a method for each kind, and notes every problem with its place. ``None`` stands for a
    value that could not be read."""

    words: ClassVar[Mapping[str, str]] = {}
    """What players write for the choices of fields, in addition to :data:`calc.records.fields.WORDS`."""
    instead: ClassVar[Mapping[str, str]] = {}
    """Fields of other systems, and what to write here instead."""
    most_seats = 4
    """How many players a record can have."""

    def __init__(self, document: ReadableDocument) -> None:
        self.document = document
        self.problems = Problems()
        self.seats: tuple[str, ...] = ()
        self.beside: tuple[str, ...] = ()
        """Players who have chips without sitting at the table."""
        self.seats_unknown = False
        """Whether the seats could not be read, in which case nobody can be called unknown."""
        self.plain: Callable[[Sequence[Field], Any], ReadFields] | None = None
        """Reads a group in which everything must be as it is usually written (:mod:`calc.readers.plain_reader`)."""

    def kind(self, name: str) -> Callable[[Field, object, Path], Any]:
        """Return the method that reads fields of a kind."""
        read: Callable[[Field, object, Path], Any] = getattr(self, "_" + name)
        return read

    def convert(self, kind: str, field: Field, value: object, path: Path) -> Any:
        """Return a value as a kind of field: a text is converted; where that fails, the method of the kind reads the
        value, or explains why it cannot be read."""
        if type(value) is str and kind in CONVERTERS:
            with suppress(ValueError):
                return CONVERTERS[kind](field)(value)
        return self.kind(kind)(field, value, path)

    # --- problems ---------------------------------------------------------------------------------------------------

    def tell(self, sentence: str, path: Path, hint: Phrase | None = None, key: bool = False, **words: Any) -> None:
        """Note a problem whose sentence is in the registry (:func:`calc.problems.codes.problem`)."""
        if self.problems.admits():
            span = self.document.span(path, key)
            self.problems.append(problem(sentence, path, span=span, help=hint, **words))

    # --- groups of fields -------------------------------------------------------------------------------------------

    def read_fields(self, table: Sequence[Field], raw: object, path: Path) -> ReadFields:
        """Return the values of a group of fields by name. A value that could not be read is noted and left out."""
        if self.plain is not None:
            return self.plain(table, raw)
        if not isinstance(raw, dict):
            self.tell("S202.fields", path, name=table[0].name, example=table[0].example)
            return {}
        fields, got = {f.name: f for f in table}, {}
        for name, value in raw.items():
            field = fields.get(name)
            if field is None:
                if not self.problems.admits():
                    continue
                hint = Phrase(self.instead[name]) if name in self.instead else _meant(name, fields)
                hint = hint or _as_option(name, table) or nearest(name, fields, "known_here", mark=True)
                self.tell("S201.field", (*path, name), hint, key=True, name=name)
                continue
            if value is None:
                sentence = "S203.empty" if field.example else "S203.value"
                self.tell(sentence, (*path, name), key=True, name=name, example=field.example)
                continue
            read = self.convert(field.kind, field, value, (*path, name))
            if read is not None:
                got[name] = read
        return got

    # --- single values ----------------------------------------------------------------------------------------------

    def _wrong(self, field: Field, path: Path, sentence: str, **words: Any) -> None:
        self.tell(sentence, path, name=field.name, example=field.example, **words)

    def _text(self, field: Field, value: object, path: Path) -> str | None:
        if isinstance(value, (dict, list, bool)):
            self._wrong(field, path, "S202.one_text")
            return None
        return str(value)

    def _texts(self, field: Field, value: object, path: Path) -> list[str] | None:
        items = value if isinstance(value, list) else str(value).replace(",", " ").split()
        if any(isinstance(i, (dict, list, bool)) or i is None for i in items):
            self._wrong(field, path, "S202.words")
            return None
        return None if self.too_long(field, items, path) else [str(i) for i in items]

    def too_long(self, field: Field, items: Sequence[object], path: Path, most: int = _LONGEST_LIST) -> bool:
        """Tell whether a list is longer than any game needs; if so that is noted."""
        if len(items) > most:
            self.tell("S112.list", path, name=field.name, n=len(items), most=most)
        return len(items) > most

    def _count(self, field: Field, value: object, path: Path) -> int | None:
        number = self._number(value)
        if number is None or not 0 <= number <= field.most:
            self._wrong(field, path, "S202.count", most=field.most)
            return None
        return number

    def _number(self, value: object) -> int | None:
        if isinstance(value, bool):
            return None
        if isinstance(value, int):
            return value if abs(value) < 10**_MOST_DIGITS else None
        if isinstance(value, str):
            text = value if value.isascii() else unicodedata.normalize("NFKC", value)  # ２, ＋1,000
            text = text.replace(",", "").replace("_", "").replace("−", "-").strip()
            if _AMOUNT.fullmatch(text):
                return int(text)
        return None

    def _by_player(
        self, field: Field, value: object, path: Path, wrong: str, read: Callable[[Field, object, Path], One | None],
        others: tuple[str, ...] = (),
    ) -> dict[str, One] | None:  # fmt: skip
        """Return what is read for each player of a mapping, ``wrong`` for other values; ``others`` may occur too."""
        if not isinstance(value, dict):
            self._wrong(field, path, wrong)
            return None
        got = {}
        for name, item in value.items():
            player = name
            if name not in self.seats and name not in others:
                player = seat_of(name, self.seats)
                if player in got:
                    self.tell("S205.named_twice", (*path, name), key=True, name=player)
                elif player not in self.seats:
                    self._unknown_player(player, (*path, name), key=True)
            content = read(field, item, (*path, name))
            if content is not None:
                got[player] = content
        return got

    def _counts(self, field: Field, value: object, path: Path) -> dict[str, int] | None:
        return self._by_player(field, value, path, "S202.each_number", self._count)

    def _amounts(self, field: Field, value: object, path: Path) -> dict[str, int] | None:
        others = {"points": ("table",), "chips": self.beside}.get(field.name, ())
        return self._by_player(field, value, path, "S202.each_number", self._amount, others)

    def _amount(self, field: Field, value: object, path: Path) -> int | None:
        number = self._number(value)
        if number is None:
            self._wrong(field, path, "S202.whole", player=path[-1])
        return number

    def _choice(self, field: Field, value: object, path: Path) -> str | None:
        if value in field.choices:
            return str(value)
        word = "none" if value is False else value.strip() if isinstance(value, str) else value
        for words in (self.words, WORDS):
            word = words.get(word, word) if isinstance(word, str) and word not in field.choices else word
        if word in field.choices:
            return str(word)
        hint, allowed = nearest(str(word), field.choices, mark=True), ", ".join(field.choices)
        self.tell("S204.choice", path, hint, name=field.name, value=_shown(value), allowed=allowed)
        return None

    def _flag(self, field: Field, value: object, path: Path) -> bool | str | None:
        if isinstance(value, bool):
            return value
        if field.choices and isinstance(value, str):
            word = self._choice(field._replace(choices=("true", "false", *field.choices)), value, path)
            return {"true": True, "false": False}.get(word, word) if word else None
        words = ", ".join(("true", "false", *field.choices)) if field.choices else Phrase("true_or_false")
        self.tell("S202.flag", path, name=field.name, value=_shown(value), allowed=words)
        return None

    def _names(self, field: Field, value: object, path: Path) -> tuple[str, ...] | None:
        items = self._texts(field, value, path)
        if items is None:
            return None
        if len(set(items)) == len(items) and (not 2 <= len(items) <= self.most_seats or "" in items):
            self._wrong(field, path, "S202.players")
            return None
        for i, name in enumerate(items):
            place = (*path, i) if isinstance(value, list) else path
            if name in items[:i]:
                self.tell("S205.sits_twice", place, name=name)
            if not (name.isascii() and name.isprintable()) and any(unicodedata.category(c)[0] == "C" for c in name):
                self.tell("S205.control", place)
            if name == "table":
                self.tell("S205.table", place)
        return tuple(items)

    _seats = _names

    def _anything(self, field: Field, value: object, path: Path) -> Any:
        return value

    def _unknown_player(self, name: str, path: Path, key: bool = False) -> None:
        if self.seats_unknown or not self.problems.admits():
            return
        self.tell("S205.stranger", path, nearest(name, self.seats, "seats"), key, name=_shown(name))

    def _player(self, field: Field, value: object, path: Path) -> str | None:
        if value in self.seats:
            return str(value)
        name = self._text(field, value, path)
        player = None if name is None else seat_of(name, self.seats)
        if player is not None and player not in self.seats:
            self._unknown_player(player, path)
            return None
        return player

    def _players(self, field: Field, value: object, path: Path) -> tuple[str, ...] | None:
        items = self._texts(field, value, path)
        if items is None:
            return None
        if len(items) == 1 and items[0] in (*NOBODY, *EVERYBODY) and items[0] not in self.seats:
            return self.seats if items[0] in EVERYBODY else ()
        items = [seat_of(name, self.seats) for name in items]
        for i, name in enumerate(items):
            if name not in self.seats:
                self._unknown_player(name, (*path, i) if isinstance(value, list) else path)
            elif name in items[:i]:
                self.tell("S205.named_twice", (*path, i) if isinstance(value, list) else path, name=name)
        return tuple(items)

    def _round(self, field: Field, value: object, path: Path) -> tuple[Kind, int] | None:
        named = round_of(value)
        if not named:
            self._wrong(field, path, "S202.round")
        return named

    def _rules(self, field: Field, value: object, path: Path) -> tuple[str, dict[str, object]] | None:
        if isinstance(value, str):
            return value, {}
        if not isinstance(value, dict):
            self._wrong(field, path, "S202.rules")
            return None
        for name in value:
            if name not in ("use", "set"):
                self.tell("S201.field", (*path, name), Phrase("known_here", names="use, set"), key=True, name=name)
        use, changed = value.get("use", ""), value.get("set") or {}
        if not isinstance(use, str) or not isinstance(changed, dict):
            self._wrong(field, path, "S202.rules_set")
            return None
        return use, changed

    # --- tiles ------------------------------------------------------------------------------------------------------

    def _parsed(self, parse: Callable[[str, Span], One], value: object, field: Field, path: Path) -> One | None:
        if isinstance(value, list):
            self.tell("S202.no_list", path, name=field.name)
            return None
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            self._wrong(field, path, "S202.tiles")
            return None
        try:
            return parse(str(value), self.document.span(path))
        except InputError as error:
            self.problems.extend(p._replace(path=path) for p in error.problems)
            return None

    def _tile(self, field: Field, value: object, path: Path) -> Tile | None:
        return self._parsed(notation.parse_tile, value, field, path)

    def _tiles(self, field: Field, value: object, path: Path) -> tuple[Tile, ...] | None:
        tiles = self._row(field, value, path)
        if tiles is not None and len(tiles) > field.most:
            self._wrong(field, path, "S202.few_tiles", most=field.most, n=len(tiles))
            return None
        return tiles

    def _row(self, field: Field, value: object, path: Path) -> tuple[Tile, ...] | None:
        if isinstance(value, list):
            if self.too_long(field, value, path):
                return None
            row: list[Tile] = []
            for i, item in enumerate(value):
                row.extend(self._parsed(notation.parse_tiles, item, field, (*path, i)) or ())
            return tuple(row)
        if value == "":
            return ()
        tiles = self._parsed(notation.parse_tiles, value, field, path)
        return None if tiles is None else tuple(tiles)

    def _hand(self, field: Field, value: object, path: Path) -> notation.HandText | None:
        return self._parsed(notation.parse_hand, value, field, path)

    def _melds(self, field: Field, value: object, path: Path) -> tuple[Meld, ...] | None:
        if not isinstance(value, list):
            self._wrong(field, path, "S202.melds")
            return None
        read = [self._parsed(self._meld, item, field, (*path, i)) for i, item in enumerate(value)]
        return tuple(m for m in read if m is not None) if None not in read else None

    def _meld(self, text: str, span: Span) -> Meld:
        return notation.parse_meld(text, span)

    def _pao(self, field: Field, value: object, path: Path) -> tuple[tuple[str, str], ...] | None:
        pairs_of = value if isinstance(value, dict) else {str(value): ""}
        pairs: list[tuple[str, str]] = []
        for player, names in pairs_of.items():
            named = seat_of(player, self.seats)
            pairs += [(named, str(name)) for name in (names if isinstance(names, list) else [names])]
        for player, _ in pairs:
            if player not in self.seats:
                self._unknown_player(player, (*path, player) if isinstance(value, dict) else path, True)
        return tuple(pairs)


def _meant(name: object, fields: Collection[str]) -> Phrase | None:
    """Return what to write for a field's name in another program, if the field exists."""
    meant = MEANT.get(str(name), "")
    if isinstance(meant, tuple):
        field, advice = meant
        return Phrase(advice) if field in fields else None
    return Phrase("did_you_mean_word", near=meant) if meant in fields else None


def _as_option(name: object, table: Sequence[Field]) -> Phrase | None:
    """Return what to write for a field that is called like another field's option: ``riichi: double`` for
    ``double_riichi``."""
    options = ((f, f.options.get("--" + str(name).replace("_", "-"), {}).get("value")) for f in table)
    written = next((f"`{field.name}: {value}`" for field, value in options if isinstance(value, str)), "")
    return Phrase("write_what", what=written) if written else None


def _shown(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"`{text if len(text) <= 40 else text[:39] + '…'}`"


def document_path(path: Path, raw: object) -> Path:
    """Return the path in the document of a path in the typed record (``wins, 0, …``); the document may say ``win``."""
    if path[:2] == ("wins", 0) and isinstance(raw, dict) and "wins" not in raw:
        path = ("win", *path[2:])
    if path[-1:] in (("dora",), ("ura",)) and isinstance(raw, dict) and path[-1] not in raw and "win" in raw:
        path = ("win", path[-1])
    elif path[-1:] == ("alice",) and isinstance(raw, dict) and "alice" in raw:
        path = ("alice",)
    elif path[-1:] in (("tile",), ("melds",)):
        path = _place_in_hand(path, raw)
    return path


def _place_in_hand(path: Path, raw: object) -> Path:
    """Return the path of a winning tile or of melds: they are usually written in the hand."""
    try:
        group: object = reduce(getitem, path[:-1], cast(Any, raw))
    except (LookupError, TypeError):
        return path
    in_hand = isinstance(group, dict) and path[-1] not in group and "hand" in group
    return (*path[:-1], "hand") if in_hand else path
