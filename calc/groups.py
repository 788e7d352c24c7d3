"""Reads groups of JSON fields by precomputed plans, and texts of tiles by their parts.

Everything is remembered and nothing is explained: for anything unusual it raises an exception, and the careful reader
(:mod:`calc.record_reader`) returns the same record, or every problem with its place.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from . import notation
from .possible import possible
from .problems import InputError, Source, Span
from .riichi.memory import Memory
from .rules import Rules
from .shapes import KEPT

_SHORT: Final = 100
"""Longer lists are left to the careful reader."""
_PARTS: Final = re.compile(r"[(\[][^)\]]*[)\]][^ ]*|[^ ]+")
"""The parts of a hand, separated by spaces; a meld may contain spaces."""
_NOWHERE: Final = Span(Source("", ""), 0, 0)
_new: Final[Any] = tuple.__new__
Converter = Callable[[Any], Any]


class NotPlainError(Exception):
    """A value that the careful reader must look at."""


class Unlocated:
    """A document without places."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def span(self, path: tuple[str | int, ...], key: bool = False) -> Span:
        """Always ``None``."""
        return _NOWHERE


def keys_in(value: Any) -> int:
    """The number of keys in all mappings of a value."""
    found, parts = 0, value
    if type(value) is dict:
        found, parts = len(value), value.values()
    elif type(value) is not list:
        return 0
    for part in parts:
        if type(part) is dict or type(part) is list:
            found += keys_in(part)
    return found


# --- texts of tiles ---------------------------------------------------------------------------------------------------


def tiles(text: str) -> tuple[int, ...]:
    """The tiles of a text."""
    of_suit = notation.DIGIT_TILES.get(text[-1:])
    if of_suit is not None and len(text) > 1:
        with suppress(KeyError):  # of more than one suit, or written unusually
            return tuple([of_suit[digit] for digit in text[:-1]])
    return tuple(notation.parse_tiles(text)) if text else ()


_row_of = lru_cache(KEPT)(tiles)


def row(value: str | list[str]) -> tuple[int, ...]:
    """A row of tiles, which may be a list of texts."""
    if type(value) is str:
        return _row_of(value)
    if "" in value or len(value) > _SHORT:
        raise NotPlainError
    return tuple([tile for text in value for tile in _row_of(text)])


def row_of_most(most: int) -> Converter:
    """A function that reads a row of at most so many tiles."""

    def read(value: str | list[str]) -> tuple[int, ...]:
        found = row(value)
        if len(found) > most:
            raise NotPlainError
        return found

    return read


@lru_cache(KEPT)
def _part(text: str) -> tuple[tuple[int, ...], tuple[Any, ...]]:
    """The tiles or the melds of a part of a hand."""
    if text[0] not in "([":
        return tiles(text), ()
    concealed, melds, tile = notation.parse_hand(text)
    if tile is not None:
        raise NotPlainError
    return concealed, melds


def hand(text: str) -> notation.HandText:
    """A hand by its parts, which are remembered."""
    head, plus, tail = text.partition(" + ")
    concealed: tuple[int, ...] = ()
    melds: tuple[Any, ...] = ()
    try:
        parts = [_part(part) for part in _PARTS.findall(head)]
    except InputError:  # it is written unusually
        return notation.parse_hand(text)
    for its, more in parts:
        concealed += its
        melds += more
    tile = None
    if plus:
        (tile,) = _row_of(tail)
    if not (concealed or melds):
        raise NotPlainError
    return _new(notation.HandText, (concealed, melds, tile))  # type: ignore[no-any-return]


PARSERS: Final[Mapping[Any, Converter]] = {notation.parse_hand: hand, notation.parse_tiles: tiles}
"""Fast counterparts of the parsers of tiles; they remember results and raise an exception for anything unusual."""


# --- groups of fields -------------------------------------------------------------------------------------------------


class Count:
    """How many fields of a record were read."""

    def __init__(self) -> None:
        self.fields = 0


class GroupReader:
    """Reads the values of a group of fields in their order."""

    def __init__(self, converters: dict[str, Converter | None], count: Count) -> None:
        self._converters = converters
        """Functions that convert the JSON value of each field; ``None``: it is used as it is."""
        self._count = count
        self._plans = Memory(self._plan)

    def _plan(self, names: tuple[str, ...]) -> list[tuple[str, Converter]]:
        return [(name, convert) for name in names if (convert := self._converters[name])]

    def read(self, values: dict[str, Any]) -> dict[str, Any]:
        """The values, read."""
        names = tuple(values)
        self._count.fields += len(names)
        for name, convert in self._plans[names]:
            values[name] = convert(values[name])
        return values


class StrictReader:
    """Reads the records of a system; raises an exception for anything unusual."""

    def __init__(self, reader: Any, record: GroupReader, count: Count) -> None:
        self._reader = reader
        """The reader of the system (:mod:`calc.plain_reader`), for rare fields."""
        self._record, self._count = record, count
        self._plain_win: Any = reader.plain_win
        self._seats: Memory[tuple[str, ...]] = Memory(reader.seats_named)

    def record(self, value: dict[str, Any], rules: Rules, fields: int) -> Any:
        """The record of a mapping with so many fields in all. That number exceeds the number read if a field was given
        twice or is unknown."""
        reader, count = self._reader, self._count
        count.fields = 0
        seats = reader.seats = self.seats_of(value.get("seats"), rules)
        reader.beside = (value["sitout"],) if "sitout" in value else ()
        got = self._record.read(value)
        record = self._plain_win(got, seats, rules)
        if record is None:
            record = reader.told_by(got, rules)
        elif not possible(record, rules):
            reader.impossible(record, rules)
        if record is None or count.fields != fields:
            raise NotPlainError
        return record

    def round_of(self, text: str) -> tuple[int, int]:
        """The wind and the number of a round."""
        found: tuple[int, int] = self._reader.round_named(text)
        return found

    def seats_of(self, given: Any, rules: Rules) -> tuple[str, ...]:
        """The players named by a record; ``None`` if it names none."""
        if given is None:
            return tuple("ABCDEFG"[: rules.values.get(self._reader.players_key, 4)])
        return self._seats[tuple(given)]
