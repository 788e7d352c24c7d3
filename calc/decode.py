"""Records of JSON at the speed of C: decoded and typed by msgspec, by the fields that a system declares.

Whatever is not just so (a word in Japanese for a choice, a field given twice, a tile that does not exist, a record that
cannot be) is left to the careful reader, which gives the same record, or every problem with its place. So the two never
disagree: what is decoded here passes through the same methods that make the record and look whether it can be.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, TypedDict

import msgspec

from . import notation
from .fields import MOST, Field, Groups
from .possible import possible
from .problems import InputError, Problem, Source, Span
from .reader import DEFAULT_RULES, Entry
from .record_reader import RecordReader
from .rules import Rules, is_path, load_rules
from .shapes import counted, note_counted
from .systems import system

_MANY = 1 << 13
"""So many texts of tiles are remembered: in a batch the same ones come again and again."""


class _Asked(TypedDict, total=False):
    """Rules with values of the record's own."""

    use: str
    set: dict[str, str | int | bool | list[str | int]]


_TYPES: Mapping[str, Any] = {
    "player": str, "players": list[str], "seats": list[str], "names": list[str], "text": str, "texts": list[str],
    "tile": str, "tiles": str | list[str], "hand": str, "round": str, "melds": list[str], "hands": dict[str, str],
    "rules": str | _Asked, "amounts": dict[str, int], "counts": dict[str, Annotated[int, msgspec.Meta(ge=0)]],
}  # fmt: skip
"""What a value of each kind of field is in JSON, where it is written as it is meant; of other kinds: anything."""


_SHORT = 100
"""Longer lists are looked at carefully."""
_NOWHERE = Span(Source("", ""), 0, 0)
_new: Any = tuple.__new__


class _NotPlainError(Exception):
    """A value that the careful reader must look at."""


class Blind:
    """A document without places."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def span(self, path: tuple[str | int, ...], key: bool = False) -> Span:
        """There is none."""
        return _NOWHERE


_LISTS = {"wins": "win", "events": "event"}
"""Kinds of fields that are lists of groups."""


def _typed(field: Field, groups: Mapping[str, Any]) -> Any:
    if field.kind in groups:
        return groups[field.kind]
    if field.kind in _LISTS:
        return list.__class_getitem__(groups[_LISTS[field.kind]])
    if field.kind == "count":
        return Annotated[int, msgspec.Meta(ge=0, le=field.most)]
    if field.kind == "choice":
        return Literal[field.choices]
    if field.kind == "flag":
        return Literal[field.choices] | bool if field.choices else bool
    return _TYPES.get(field.kind, Any)


@cache
def _decoder(cls: type[RecordReader]) -> Callable[[bytes], Any]:
    """What decodes a record of JSON by the fields that its reader declares."""
    made: dict[str, Any] = {}
    typed_dict: Any = TypedDict
    for name, table in _inside_out(cls.fields.groups):
        made[name] = typed_dict(name, {f.name: _typed(f, made) for f in table}, total=False)
    return msgspec.json.Decoder(made["record"]).decode


def _inside_out(groups: Groups) -> Iterator[tuple[str, tuple[Field, ...]]]:
    """The groups of fields by name, those that hold others behind them."""
    left = dict(groups)
    while left:
        for name, table in list(left.items()):
            if not any(_LISTS.get(f.kind, f.kind) in left for f in table):
                yield name, table
                del left[name]


def _keys(value: Any) -> int:
    """How many keys a value has in all its mappings."""
    found, parts = 0, value
    if type(value) is dict:
        found, parts = len(value), value.values()
    for part in parts:
        if type(part) is dict or type(part) is list:
            found += _keys(part)
    return found


def _tiles(text: str) -> tuple[int, ...]:
    of_suit = notation.DIGIT_TILES.get(text[-1:])
    if of_suit is not None and len(text) > 1:
        with suppress(KeyError):  # of more than one suit, or said otherwise
            return tuple([of_suit[digit] for digit in text[:-1]])
    return tuple(notation.parse_tiles(text)) if text else ()


_row_of = lru_cache(_MANY)(_tiles)


def _row(value: str | list[str]) -> tuple[int, ...]:
    """A row of tiles, which may be a list of texts."""
    if type(value) is str:
        return _row_of(value)
    if "" in value or len(value) > _SHORT:
        raise _NotPlainError
    return tuple([tile for text in value for tile in _tiles(text)])


def _at_most(most: int) -> Callable[[str | list[str]], tuple[int, ...]]:
    """What reads a row of so many tiles at most."""

    def row(value: str | list[str]) -> tuple[int, ...]:
        tiles = _row(value)
        if len(tiles) > most:
            raise _NotPlainError
        return tiles

    return row


@lru_cache(_MANY)
def _part(text: str) -> tuple[tuple[int, ...], tuple[Any, ...], int]:
    """What stands in a hand between spaces: tiles, melds, and the tiles counted."""
    if text[:1] in ("(", "["):
        inside, at, caller = text[1:-1].partition("@")
        if at and caller.isascii() and caller.isalpha():  # a name and no more
            (meld,) = _part(text[0] + inside + text[-1])[1]
            return (), (meld._replace(player=caller),), 0
        return (), notation.parse_hand(text).melds, 0
    tiles = _tiles(text)
    return tiles, (), counted(tiles)


def _hand(text: str) -> notation.HandText:
    """A hand by its parts, which are remembered."""
    head, plus, tail = text.partition(" + ")
    concealed: tuple[int, ...] = ()
    melds: tuple[Any, ...] = ()
    packed = 0
    try:
        parts = [_part(part) for part in head.split(" ")]
    except InputError:  # a meld with spaces in it
        return notation.parse_hand(text)
    for tiles, more, count in parts:
        if more:
            melds += more
        else:
            concealed += tiles
            packed += count
    if plus:
        (tile,) = _row_of(tail)
    if not (concealed or melds):
        raise _NotPlainError
    note_counted(concealed, packed)
    return _new(notation.HandText, (concealed, melds, tile if plus else None))  # type: ignore[no-any-return]


_PARSERS: Mapping[Any, Callable[[Any], Any]] = {notation.parse_hand: _hand, notation.parse_tiles: _tiles}
"""What reads texts of tiles as these do, and remembers them; it raises something for any other value."""


@cache
def _plain_reader(cls: type[RecordReader]) -> Any:
    """A reader of a system for values whose types are known; it raises :class:`_NotPlainError` instead of telling a
    problem."""

    class Plain(cls):  # type: ignore[misc, valid-type]
        def __init__(self) -> None:
            super().__init__(Blind({}))
            self._converts: dict[str, Callable[[Any], Any]] = {
                "player": self._plain_player, "tile": self._plain_tile, "tiles": _row, "hand": _hand,
                "round": lru_cache(64)(self._plain_round), "texts": list,
            }  # fmt: skip
            self._seats = lru_cache(_MANY)(self._plain_seats)
            self._groups: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}
            for name, table in _inside_out(self.fields.groups):
                self._groups[name] = self._group_reader({f.name: self._converter(f) for f in table})
            self._by_table = {id(table): self._groups[name] for name, table in self.fields.groups.items()}
            self._fields = 0
            """How many fields were read."""

        def _group_reader(
            self, converters: dict[str, Callable[[Any], Any] | None]
        ) -> Callable[[dict[str, Any]], dict[str, Any]]:
            """What reads the values of a group in their places."""
            plans: dict[tuple[str, ...], list[tuple[str, Callable[[Any], Any]]]] = {}

            def read(values: dict[str, Any]) -> dict[str, Any]:
                self._fields += len(values)
                names = tuple(values)
                plan = plans.get(names)
                if plan is None:
                    if len(plans) >= _MANY:
                        plans.clear()
                    plan = plans[names] = [(name, convert) for name in names if (convert := converters[name])]
                for name, convert in plan:
                    values[name] = convert(values[name])
                return values

            return read

        def _converter(self, field: Field) -> Callable[[Any], Any] | None:
            """What makes the value of a field of what stands in JSON; ``None``: it is that."""
            if field.kind in ("count", "choice", "flag", "text", "rules", "seats"):  # the last two are read before
                return None
            if field.kind == "tiles" and field.most < MOST:
                return _at_most(field.most)
            return self._converts.get(field.kind) or self._careful(field)

        def _careful(self, field: Field) -> Callable[[Any], Any]:
            if field.kind in self.fields.groups:
                return self._groups[field.kind]
            read = self.kinds[field.kind]
            if field.kind in _LISTS:
                return lambda value: read(field, value, (field.name,))

            def counted(value: Any) -> Any:
                self._fields += _keys(value)
                return read(field, value, (field.name,))

            return counted

        def _parsed(self, parse: Any, value: Any, field: Field, path: Any) -> Any:
            known = _PARSERS.get(parse)
            return super()._parsed(parse, value, field, path) if known is None else known(value)

        def say(self, *told: Any, **more: Any) -> None:
            raise _NotPlainError

        tell = say

        def impossible(self, record: Any, rules: Rules) -> list[Problem]:
            problems: list[Problem] = [] if possible(record, rules) else super().impossible(record, rules)
            return problems

        def table(self, rules: Rules) -> dict[str, Any]:
            raw: dict[str, Any] = self.document.value
            seats = raw.get("seats")
            if seats is not None:
                self.seats = self._seats(tuple(seats))
            else:
                self.seats = tuple("ABCDEFG"[: rules.values.get(self.players_key, 4)])
            self.beside = (raw["sitout"],) if "sitout" in raw else ()
            read: dict[str, Any] = self._groups["record"](raw)
            return read

        def read_fields(self, table: Any, raw: Any, path: Any) -> dict[str, Any]:
            return self._by_table[id(table)](raw)

        def _plain_player(self, name: str) -> str:
            if name not in self.seats:
                raise _NotPlainError
            return name

        def _plain_tile(self, text: str) -> int:
            (tile,) = _tiles(text)
            return tile

        def _plain_round(self, text: str) -> Any:
            return self._round(self.field("record", "round"), text, ("round",))

        def _plain_seats(self, names: tuple[str, ...]) -> Any:
            return self._names(self.field("record", "seats"), list(names), ("seats",))

        def unread(self, part: Any, *names: str) -> bool:
            return False  # what could not be read has ended the reading

        def plain(self, value: dict[str, Any], rules: Rules, fields: int) -> Any:
            """The record of so many fields; raises where it is not just so."""
            self.document = Blind(value)
            self._fields = 0
            got = self.table(rules)
            record = self.plain_win(got, rules)
            if record is None:
                record = self.told(got, rules)
            elif not possible(record, rules):
                self.problems += super().impossible(record, rules)
            if record is None or self.problems or self._fields != fields:
                self.problems.clear()
                raise _NotPlainError
            return record

    return Plain()


def _asked(value: Any) -> tuple[str, dict[str, object]]:
    """The name of the rules that a record asks for, and its own values."""
    return (value, {}) if type(value) is str else (value.get("use", ""), value.get("set", {}))


class Decoder:
    """Decodes lines of JSON under the rules of a command: its ``--rules`` and ``--set``."""

    def __init__(self, rules: str = "", overrides: Mapping[str, object] | None = None) -> None:
        self._rules, self._overrides = rules, overrides or {}
        self._untyped = self._last = msgspec.json.Decoder().decode
        self._found: dict[str | bytes, tuple[Rules, Any, Any]] = {}

    def _system(self, asked: Any, key: str | bytes) -> tuple[Rules, Any, Any]:
        use, own = _asked(asked)
        if not self._rules and is_path(use):  # a record opens no file
            raise _NotPlainError
        rules = load_rules(self._rules or use or DEFAULT_RULES, own, "record")
        if self._overrides:
            from .rules_check import override

            rules = override(rules, self._overrides, "--set")
        cls = system(rules.engine).reader
        if len(self._found) >= _MANY:
            self._found.clear()
        found = self._found[key] = rules, _plain_reader(cls), _decoder(cls)
        return found

    def entry(self, line: bytes) -> Entry | None:
        """The record of a line; ``None`` where the careful reader must look at it."""
        try:
            decode = self._last  # as the record before, which is nearly always of the same game
            try:
                value = decode(line)
            except msgspec.ValidationError:
                value, decode = self._untyped(line), self._untyped
            asked, fields = value.get("rules", DEFAULT_RULES), line.count(b'":')
            key = asked
            if type(asked) is not str:
                key = msgspec.json.encode(asked)
                fields -= _keys(asked)
            rules, reader, wanted = self._found.get(key) or self._system(asked, key)
            if decode is not wanted:
                value = wanted(line)
                self._last = wanted
            # A field given twice, or one that there is not, is among those written and not among those read.
            entry: Entry = _new(Entry, (reader.plain(value, rules, fields), rules, reader.document))
            return entry
        except (msgspec.MsgspecError, _NotPlainError, InputError, ValueError, TypeError, KeyError, AttributeError,
                RecursionError):  # fmt: skip
            return None
