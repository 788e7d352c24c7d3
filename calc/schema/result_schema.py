"""The JSON Schema (draft-07) of a result, made of the types of a game's verdict as :func:`calc.verdict.verdict.as_data`
encodes them: which fields ``calc score --json`` prints, and of which types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import reduce
from inspect import getattr_static
from operator import or_
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from ..systems import system
from ..verdict.verdict import ATTRIBUTES, SHORTENED, SPREAD, UNITS, Names, Part, ResultType, VerdictData, Won, key_of
from .record_schema import DRAFT, Schema

_PLAIN = {str: "string", int: "integer", bool: "boolean", NoneType: "null", Fraction: "string"}
_ANY = "*"
"""Stands for fields of any names."""
_LISTS = (tuple, list, Sequence)
_TEXT_OR_NULL: Schema = {"type": ["string", "null"]}


def result_schema(engine: str = "riichi") -> Schema:
    """Return the schema of what ``calc score --json`` prints for one hand of the systems of an engine. Later versions
    only add fields, so other fields are allowed."""
    game: ResultType = system(engine).result
    types = _Types(game)
    schema = types.verdict()
    schema["properties"]["engine"] = {"const": engine}
    schema["properties"]["line"] = {"type": "string"}
    return {"$schema": DRAFT, "title": "calc result", **schema, "definitions": types.definitions}


class _Field(NamedTuple):
    """A field of an object."""

    schema: Schema
    required: bool


class _Types:
    """The schemas of types; those of classes are definitions."""

    def __init__(self, game: ResultType) -> None:
        """Begin without definitions: each is made when a type first refers to it. ``game``: the types that the game's
        verdict and wins are made of."""
        self.game = game
        self.definitions: dict[str, Schema] = {}
        self._defined: dict[str, object] = {}
        """The classes that the definitions are of, by the names of these."""

    def verdict(self) -> Schema:
        """Return the schema of a whole verdict: what all games have (:class:`~calc.verdict.verdict.VerdictData`), with
        the types of this game where they say more, and the keys that only this game has."""
        game = self.game.verdict
        fields = self._schemas_of_fields(VerdictData) | {
            "hand": _Field(self.schema_of(return_type(game, "table")), required=True),
            "wins": _Field(_array_schema(self._refer_to_definition("Won", Won, self._win_schema)), required=True),
            "dice": _Field(self.schema_of(return_type(game, "chances")), required=True),
            **{key: _Field(self.schema_of(type_of_attribute(game, key)), required=True) for key in game.beside},
            "scores": _Field(self.schema_of(dict[str, int]), required=False),  # of a record that has scores
        }
        return _object_schema(fields)

    def _win_schema(self) -> Schema:
        """Return the schema of the object of a win. Keys that a win of the game always has are required; others may be
        there."""
        always, sometimes = self.game.keys, self.game.sometimes
        return _object_schema(
            {key: _Field(self._schema_under_key(key), key in always) for key in (*always, *sometimes)}
        )

    def _schema_under_key(self, key: str) -> Schema:
        """Return the schema of what stands under a key of a win. It is the type of an attribute: of the game's own
        part, of the win, or of what it is worth. They are looked through in the order in which ``fact`` of the verdict
        fetches."""
        name, win = ATTRIBUTES.get(key, key), self.game.win
        owners = (win, *(() if name in SHORTENED else (Won,)), return_type(win, "worth"))
        types = (type_of_attribute(owner, name) for owner in owners if hasattr(owner, name))
        first = next(kind for kind in types if kind is not None)
        return _TEXT_OR_NULL if key == "from" else self.schema_of(first)  # nobody discarded: null

    def schema_of(self, kind: Any) -> Schema:
        """Return the schema of a type. A class is a reference to its definition. An unknown type has an empty schema,
        which allows anything."""
        origin, inner = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            return self._union_schema(inner)
        if origin in _LISTS:
            return _array_schema(self.schema_of(inner[0]))
        if origin is not None and issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.schema_of(inner[1])}
        if kind in _PLAIN:
            return {"type": _PLAIN[kind]}
        if kind is Part:
            return self._refer_to_definition("Part", Part, _part_schema)
        if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
            return self._refer_to_definition(kind.__name__, kind, lambda: _object_schema(self._schemas_of_fields(kind)))
        return {}

    def _union_schema(self, kinds: Sequence[object]) -> Schema:
        """Return the schema of any of some types: of plain ones a list of their names, which is shorter, else
        ``anyOf``."""
        schemas = [self.schema_of(kind) for kind in kinds]
        if all(schema.keys() == {"type"} for schema in schemas):
            return {"type": [schema["type"] for schema in schemas]}
        return {"anyOf": schemas}

    def _refer_to_definition(self, name: str, kind: object, made: Any) -> Schema:
        """Return a reference to the definition of a class. ``made`` returns that definition; it is called for the first
        reference, after the class was noted: a class may contain itself. Classes of one name (of two games) are told
        apart by a number. Changes :attr:`definitions`."""
        definition = next((noted for noted, defined in self._defined.items() if defined is kind), "")
        if not definition:
            namesakes = sum(noted.rstrip("123456789") == name for noted in self._defined)
            definition = f"{name}{namesakes + 1}" if namesakes else name
            self._defined[definition] = kind
            self.definitions[definition] = {}
            self.definitions[definition] = made()
        return {"$ref": f"#/definitions/{definition}"}

    def _schemas_of_fields(self, kind: Any) -> dict[str, _Field]:
        """Return the fields of a named tuple by their keys, as its object has them. A field that is ``None`` by default
        is left out of the object then, so it is not required. A key with ``?`` may be null."""
        hints, defaults = get_type_hints(kind), kind._field_defaults
        fields: dict[str, _Field] = {}
        for name in kind._fields:
            hint, key = hints[name], key_of(kind, name)
            if key == SPREAD and (spread := self._spread_fields(hint)) is not None:
                fields |= spread
            else:
                left_out = defaults.get(name, ...) is None  # ... : it has no default at all
                kind_of_value = without_none(hint) if left_out else hint
                schema = _TEXT_OR_NULL if key.endswith("?") else self.schema_of(kind_of_value)
                fields[key.rstrip("?") or name] = _Field(schema, required=not left_out)
        return fields

    def _spread_fields(self, kind: Any) -> dict[str, _Field] | None:
        """Return the fields of a type whose object is spread in the object around it, in place of one field; of a union
        the fields of all its types. ``None`` if the type has no fields: its value then stands under its name like any
        other."""
        kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
        if all(get_origin(member) is not None for member in kinds):  # a mapping, whose keys are not known
            return {_ANY: _Field({}, required=False)}
        if not all(hasattr(member, "_fields") for member in kinds):
            return None
        several = [self._schemas_of_fields(member) for member in kinds]
        names = dict.fromkeys(name for fields in several for name in fields)
        return {name: _merge_field(name, several) for name in names}


def _merge_field(name: str, several: Sequence[Mapping[str, _Field]]) -> _Field:
    """Return the field ``name`` of an object that may be any of several (``several``: the fields of each): it is of any
    of the types that it has there, and required only if each of the objects requires it."""
    alike = [fields[name] for fields in several if name in fields]
    schemas: list[Schema] = []
    for field in alike:
        if field.schema not in schemas:
            schemas.append(field.schema)
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return _Field(schema, len(alike) == len(several) and all(field.required for field in alike))


def type_of_attribute(owner: Any, name: str) -> Any:
    """Return the annotated type of an attribute of a class: of a field, or of what a property returns; ``None`` for a
    field without annotation. A schema is made of annotations, so that it cannot differ from the program. Raises
    AttributeError for a name that the class lacks, KeyError for a property without annotation: bugs of ours."""
    if isinstance(getattr_static(owner, name), property):
        return return_type(owner, name)
    return get_type_hints(owner).get(name)


def return_type(owner: Any, name: str) -> Any:
    """Return the type of what a property of a class returns, as its annotation says. Raises KeyError for a property
    without annotation."""
    # static: the property itself, whose function has the annotation
    return get_type_hints(getattr_static(owner, name).fget)["return"]


def without_none(kind: Any) -> Any:
    """Return a type without ``None``; any other type as it is. A field that is ``None`` is left out of the object, so
    its schema need not allow it."""
    kinds = [member for member in get_args(kind) if member is not NoneType]
    return reduce(or_, kinds) if kinds and get_origin(kind) in (Union, UnionType) else kind


def _object_schema(fields: Mapping[str, _Field]) -> Schema:
    """Return the schema of an object with these fields; it may have others if :data:`_ANY` is among them. An empty
    ``required`` is left out, as older drafts of JSON Schema forbid it."""
    properties = {name: field.schema for name, field in fields.items() if name != _ANY}
    required = [name for name, field in fields.items() if field.required]
    schema: Schema = {"type": "object", "properties": properties}
    if required:
        schema["required"] = required
    if _ANY in fields:
        schema["additionalProperties"] = True
    return schema


def _array_schema(items: Schema) -> Schema:
    """Return the schema of a list; every item has the schema ``items``."""
    return {"type": "array", "items": items}


def _part_schema() -> Schema:
    """Return the schema of a part of a win, which has its amount under its unit (``"han": 2``; a limit may be named),
    so only its id is required."""
    amounts = {unit: {"type": ["string", "integer"] if unit == "limit" else "integer"} for unit in UNITS}
    names = {name: {"type": "string"} for name in Names._fields}
    properties = {"id": {"type": "string"}, **names, **amounts, "claimed": {"const": True}}
    return {"type": "object", "properties": properties, "required": ["id"]}
