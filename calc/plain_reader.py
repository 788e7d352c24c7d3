"""For each system, a decoder of its JSON records, typed by the fields that it declares, and a reader of what is
decoded.

Both are derived from the system's own reader, whose methods make the record and check that it is possible. So the two
never disagree.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, NamedTuple, TypedDict

import msgspec

from . import groups as g
from .fields import MOST, Field, Groups
from .groups import Converter, Count, GroupReader, NotPlainError, StrictReader, Unlocated
from .problems import Problem
from .record_reader import RecordReader
from .rules import Rules


class _Asked(TypedDict, total=False):
    """Rules with values that the record itself changes."""

    use: str
    set: dict[str, str | int | bool | list[str | int]]


_TYPES: Mapping[str, Any] = {
    "player": str, "players": list[str], "seats": list[str], "names": list[str], "text": str, "texts": list[str],
    "tile": str, "tiles": str | list[str], "hand": str, "round": str, "melds": list[str], "hands": dict[str, str],
    "rules": str | _Asked, "amounts": dict[str, int], "counts": dict[str, Annotated[int, msgspec.Meta(ge=0)]],
}  # fmt: skip
"""The JSON type of the usual value of each kind of field; for other kinds: anything."""
_AS_WRITTEN = ("count", "choice", "flag", "text", "rules", "seats", "names")
"""The kinds whose values in a record are the same as in JSON. The rules and the players are read before them."""
_LISTS = {"wins": "win", "events": "event"}
"""The kinds of fields that are lists of groups."""


class Ready(NamedTuple):
    """What reads the records of a system."""

    decode: Any
    """From a line of JSON to plain values."""
    read: StrictReader


@cache
def ready(cls: type[RecordReader]) -> Ready:
    """The decoder and reader of the system that has this reader."""
    made: dict[str, Any] = {}
    typed_dict: Any = TypedDict
    for name, table in _inside_out(cls.fields.groups):
        made[name] = typed_dict(name, {f.name: _typed(f, made) for f in table}, total=False)
    return Ready(msgspec.json.Decoder(made["record"]).decode, _reading(cls))


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


def _inside_out(groups: Groups) -> Iterator[tuple[str, tuple[Field, ...]]]:
    """The groups of fields by name, each after those that it contains."""
    left = dict(groups)
    while left:
        for name, table in list(left.items()):
            if not any(_LISTS.get(f.kind, f.kind) in left for f in table):
                yield name, table
                del left[name]


def _reading(cls: type[RecordReader]) -> StrictReader:
    """A reader of a system for values whose types are known; it raises :class:`NotPlainError` instead of reporting a
    problem."""
    count = Count()

    class Plain(cls):  # type: ignore[misc, valid-type]
        def __init__(self) -> None:
            super().__init__(Unlocated({}))
            self._converts: dict[str, Converter] = {
                "player": self._plain_player, "tile": self._plain_tile, "tiles": g.row, "hand": g.hand,
                "round": lru_cache(64)(self.round_named), "texts": list,
            }  # fmt: skip
            self._plans: dict[str, GroupReader] = {}
            for name, table in _inside_out(self.fields.groups):
                self._plans[name] = GroupReader({f.name: self._converter(f) for f in table}, count)
            self._by_table = {id(table): self._plans[name] for name, table in self.fields.groups.items()}

        def _converter(self, field: Field) -> Converter | None:
            """The function that converts the JSON value of a field; ``None``: it is used as it is."""
            if field.kind in _AS_WRITTEN:
                return None
            if field.kind == "tiles" and field.most < MOST:
                return g.row_of_most(field.most)
            return self._converts.get(field.kind) or self._careful(field)

        def _careful(self, field: Field) -> Converter:
            if field.kind in self.fields.groups:
                return self._plans[field.kind].read
            read = self.kind(field.kind)
            if field.kind in _LISTS:
                return lambda value: read(field, value, (field.name,))

            def counted(value: Any) -> Any:
                count.fields += g.keys_in(value)
                return read(field, value, (field.name,))

            return counted

        def _parsed(self, parse: Any, value: Any, field: Field, path: Any) -> Any:
            known = g.PARSERS.get(parse)
            return super()._parsed(parse, value, field, path) if known is None else known(value)

        def tell(self, *told: Any, **more: Any) -> None:
            raise NotPlainError

        def impossible(self, record: Any, rules: Rules) -> list[Problem]:
            if super().impossible(record, rules):
                raise NotPlainError
            return []

        def read_fields(self, table: Any, raw: Any, path: Any) -> dict[str, Any]:
            return self._by_table[id(table)].read(raw)

        def _by_player(
            self, field: Field, value: Any, path: Any, what: str, read: Any, others: tuple[str, ...] = ()
        ) -> Any:
            if not value.keys() <= {*self.seats, *others}:
                raise NotPlainError
            return {name: read(field, one, path) for name, one in value.items()}

        def _dealer(self, field: Field, value: Any, path: Any) -> Any:
            raise NotPlainError  # it turns the seats, which are remembered

        def _choice(self, field: Field, value: Any, path: Any) -> Any:
            if value not in field.choices:
                raise NotPlainError
            return value

        def _plain_player(self, name: str) -> str:
            if name not in self.seats:
                raise NotPlainError
            return name

        def _plain_tile(self, text: str) -> int:
            (tile,) = g.tiles(text)
            return tile

        def round_named(self, text: str) -> Any:
            """The wind and the number of a round."""
            return self._round(self.field("record", "round"), text, ("round",))

        def seats_named(self, names: tuple[str, ...]) -> Any:
            """The seats with these names."""
            return self._names(self.field("record", "seats"), list(names), ("seats",))

        def unread(self, part: Any, *names: str) -> bool:
            return False  # a value that could not be read has ended the reading

        def told_by(self, got: dict[str, Any], rules: Rules) -> Any:
            """The record of the fields that were read, given in the order of the fields."""
            self.document = Unlocated(got)
            return self.told(got, rules)

    plain = Plain()
    return StrictReader(plain, plain._plans["record"], count)
