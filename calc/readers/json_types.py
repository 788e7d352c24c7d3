"""The decoder of a system's records of JSON, typed by the fields that it declares, and decoded at the speed of C: for
batches (:mod:`.decode`) and plain values (:mod:`.quick`)."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypedDict

import msgspec

from ..records.careful_reader import RecordReader
from ..records.fields import Field, Groups
from ..usual.fields import FIELDS, NAMED, NEEDED
from .plain_reader import LISTS


class _ChangedRules(TypedDict, total=False):
    """Rules with values that the record itself changes."""

    use: str
    set: dict[str, str | int | bool | list[str | int]]


_TYPES: Mapping[str, Any] = {
    "player": str, "players": list[str], "seats": list[str], "names": list[str], "text": str, "texts": list[str],
    "tile": str, "tiles": str | list[str], "hand": str, "round": str, "melds": list[str], "hands": dict[str, str],
    "rules": str | _ChangedRules, "amounts": dict[str, int], "counts": dict[str, Annotated[int, msgspec.Meta(ge=0)]],
}  # fmt: skip
"""The JSON type of the usual value of each kind of field; for other kinds: anything."""


@cache
def decoder(cls: type[RecordReader]) -> Any:
    """Return the function that decodes a line of JSON to plain values, for the system that has this reader; made once.
    The function raises ValidationError for a value of another type."""
    return msgspec.json.Decoder(record_type(cls)).decode  # type: ignore[arg-type]  # a class is hashable


@cache
def record_type(cls: type[RecordReader]) -> Any:
    """Return the type that a record usually has as plain values, for the system with this reader: made of the types of
    its groups (a win, an event). A record of another type is left to the careful reader."""
    made: dict[str, Any] = {}  # the types of the groups so far
    typed_dict: Any = TypedDict  # as Any: a type checker takes no names that are known only now
    for name, table in _inner_groups_first(cls.fields.groups):
        made[name] = typed_dict(name, {f.name: _json_type_of(f, made) for f in table}, total=False)
    return made["record"]


_USUAL_TYPES: Mapping[str, Any] = {"seats": tuple[str, ...], "tiles": str}
"""The same for a usual win, where it is another."""


@cache
def usual_decoder(cls: type[RecordReader]) -> Any:
    """Return the function that decodes a line of JSON to a usual win, for the system that has this reader; made once.
    The function raises ValidationError for anything else."""
    return msgspec.json.Decoder(usual_type(cls)).decode  # type: ignore[arg-type]  # a class is hashable


@cache
def usual_type(cls: type[RecordReader]) -> type[msgspec.Struct]:
    """Return the type of usual wins (:mod:`calc.usual.fields`), for the system that has this reader: JSON is decoded
    right into that type. A record with any other field is refused, and so left to the next way."""
    made: dict[str, Any] = {}
    for group in ("win", "record"):
        fields = {field.name: field for field in cls.fields.groups[group]}
        made[group] = msgspec.defstruct(
            f"Usual{group.title()}",
            [_declared(NAMED.get(name, name), fields[name], made) for name in FIELDS[group]],
            rename={attribute: name for name, attribute in NAMED.items()},  # ``from`` can be no attribute
            forbid_unknown_fields=True,
            omit_defaults=True,
            gc=False,  # millions are made, and none refers to itself
        )
    usual: type[msgspec.Struct] = made["record"]
    return usual


def _declared(attribute: str, field: Field, made: Mapping[str, Any]) -> tuple[str, Any] | tuple[str, Any, None]:
    """Return the declaration of a field as ``defstruct`` takes it: the name of its ``attribute``, its type, and the
    default ``None`` unless a usual win always has the field. ``made``: the types of the groups made so far."""
    typed = _USUAL_TYPES.get(field.kind) or _json_type_of(field, made)  # narrower for a usual win
    return (attribute, typed) if field.name in NEEDED else (attribute, typed, None)


def _json_type_of(field: Field, groups: Mapping[str, Any]) -> Any:
    """Return the type of the usual JSON value of a field, which may be narrower than what a record can have: other
    values are left to the careful reader. ``groups``: the types of the groups made so far."""
    if field.kind in groups:
        return groups[field.kind]
    if field.kind in LISTS:
        return list.__class_getitem__(groups[LISTS[field.kind]])  # list[…] of a type known only now
    if field.kind == "count":
        return Annotated[int, msgspec.Meta(ge=0, le=field.most)]
    if field.kind == "choice":
        return Literal[field.choices]
    if field.kind == "flag":
        return Literal[field.choices] | bool if field.choices else bool
    return _TYPES.get(field.kind, Any)


def _inner_groups_first(groups: Groups) -> Iterator[tuple[str, tuple[Field, ...]]]:
    """Yield the groups of fields by name, each behind the groups that it contains, of whose types its type is made. The
    loop ends, since no group contains itself."""
    left = dict(groups)
    while left:  # a group goes when none that it contains is left
        for name, table in list(left.items()):
            if not any(LISTS.get(f.kind, f.kind) in left for f in table):
                yield name, table
                del left[name]
