"""Named tuples that are declared in a quarter of the time.

To a type checker, and to who uses one, :class:`NamedTuple` is ``typing.NamedTuple``. That one compiles a
constructor, six methods and the types of the fields for every class it makes, and a hand loads sixty such classes but
fills twenty: here methods are shared, types stay as they are written, and a constructor is compiled when first called.
``docs/speed.md`` has the figures.
"""

import sys
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING or sys.version_info >= (3, 14):  # where names of fields are no longer in the body of a class
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter

    class _Methods(tuple):
        """What every named tuple can do."""

        __slots__ = ()

        @classmethod
        def _make(cls, values: Any) -> Self:
            """Return a tuple of values, one for each field. Raises TypeError for another number of them."""
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes: Any) -> Self:
            """Return a copy with some fields changed. Raises ValueError for a name that is no field."""
            copy = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return copy

        def _asdict(self) -> dict[str, Any]:
            """Return the values by their fields, in order."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            return f"{type(self).__name__}({', '.join(map('{}={!r}'.format, self._fields, self))})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

    class _Declared(type):
        """Makes a plain class of a declaration, whose annotated names are the fields."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            """Return the class of a declaration: a tuple with a getter for each field, and a constructor that is
            compiled when the first one is made. :class:`NamedTuple` itself, which has no bases, is made as it stands.
            Raises TypeError for defaults before fields without one."""
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            if [*defaults] != [*fields[len(fields) - len(defaults) :]]:
                raise TypeError(f"{name}: a field without a default follows one with a default")
            for place, field in enumerate(fields):
                body[field] = _tuplegetter(place, "")

            def first(kind: type, /, *values: Any, **named: Any) -> Any:
                """Compile the constructor when the first tuple is made, put it in place of this function, and call
                it."""
                made.__new__ = _constructor(body["__qualname__"], fields, tuple(defaults.values()))
                return made.__new__(kind, *values, **named)

            made = type(
                name,
                (_Methods, *bases[1:]),
                body
                | {
                    "__slots__": (),
                    "_fields": fields,
                    "_field_defaults": defaults,
                    "__match_args__": fields,
                    "__new__": first,
                },
            )
            return made

    def _constructor(name: str, fields: tuple[str, ...], defaults: tuple[Any, ...]) -> Any:
        """Return ``__new__`` of a named tuple, as ``collections.namedtuple`` writes it."""
        names = "".join(f"{field}, " for field in fields)
        new = eval(f"lambda _cls, {names}: _new(_cls, ({names}))", {"_new": tuple.__new__, "__builtins__": {}})
        new.__qualname__, new.__defaults__ = f"{name}.__new__", defaults
        return new

    class NamedTuple(metaclass=_Declared):
        """As ``typing.NamedTuple``."""
