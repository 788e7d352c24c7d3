"""Functions that turn named tuples into plain values, written for each class: a result has hundreds of its tuples, and
a display of their fields takes a fifth of the time of a loop over them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..named_tuples import NamedTuple

_PLAIN = frozenset({"str", "int", "bool", "str | None", "int | None", "bool | None"})
"""How fields are declared whose values are plain already."""
_LISTS: Mapping[str, str] = {
    "tuple[str, ...]": "[*{}]",
    "tuple[tuple[str, ...], ...]": "[*map(list, {})]",
}
"""How fields are declared whose values are lists of plain ones, and the expression that makes them such."""


class EncodedField(NamedTuple):
    """A field of a class of named tuples, and how plain values say it."""

    key: str
    declared: str
    """The text of its type (:func:`declared_type`); that of a plain one is relied on."""
    is_spread: bool
    """Whether the fields of its value, if it has any, take its place."""
    is_optional: bool
    """Whether it is left out where it is ``None``."""
    is_nullable: bool
    """Whether an empty value is null."""

    @property
    def is_usual(self) -> bool:
        """Whether its value stands under its key, whatever it is. Such fields need no statement of their own."""
        return not (self.is_spread or self.is_optional or self.is_nullable)


def declared_type(annotation: object) -> str:
    """Return the text of an annotation, by which :func:`write_encoder` chooses expressions. In a module with ``from
    __future__ import annotations`` it is a text already."""
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def write_encoder(
    fields: Sequence[EncodedField], plain_value: Callable[[Any], object]
) -> Callable[[Any], dict[str, object]]:
    """Return a function from a named tuple with these fields to a dictionary of plain values, in their order. Its code
    is written for the fields and compiled here, once for a class, as a loop over them would be slower each time.
    ``plain_value`` encodes the values whose type does not say how.

    >>> fields = [EncodedField("tile", "str", False, False, False), EncodedField("by", "str", False, True, False)]
    >>> encode = write_encoder(fields, str)
    >>> encode(("5m", None)), encode(("5m", "ron"))
    ({'tile': '5m'}, {'tile': '5m', 'by': 'ron'})
    """
    names = [f"value_{number}" for number in range(len(fields))]
    source = "\n    ".join(_encoder_lines(fields, names))
    functions: dict[str, Any] = {"plain_value": plain_value}
    exec(source, functions)  # nothing in it comes from a user: keys and types of our own classes
    encode: Callable[[Any], dict[str, object]] = functions["encode"]
    return encode


def _encoder_lines(fields: Sequence[EncodedField], names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of an encoder. The usual fields up to the first that is not are one display, which is fast; each
    field behind gets a statement, so that the keys stay in the order of the fields. ``names``: a variable for each
    field."""
    usual = next((number for number, field in enumerate(fields) if not field.is_usual), len(fields))
    entries = [f"{field.key!r}: {_expression(field, name)}" for field, name in zip(fields[:usual], names, strict=False)]
    yield "def encode(value):"
    yield f"[{', '.join(names)}] = value"  # in brackets a single name is unpacked too
    yield f"data = {{{', '.join(entries)}}}"
    for field, name in zip(fields[usual:], names[usual:], strict=True):
        yield f"{name} = {_expression(field, name)}"
        otherwise = ""
        # values of a game's own that stand beside those of every game
        if field.is_spread:
            yield f"if {name} is None or isinstance({name}, dict): data.update({name} or {{}})"
            otherwise = "el"
        condition = f"{name} is not None" if field.is_optional else "True"
        yield f"{otherwise}if {condition}: data[{field.key!r}] = {name}{' or None' if field.is_nullable else ''}"
    yield "return data"


def _expression(field: EncodedField, name: str) -> str:
    """Return the Python expression of the plain value of a field; ``name``: the variable that has its value. A plain
    value stands for itself, a list of plain ones is copied, any other goes through ``plain_value``."""
    return name if field.declared in _PLAIN else _LISTS.get(field.declared, "plain_value({})").format(name)
