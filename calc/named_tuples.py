"""Classes of values: named tuples, declared quickly; help with a text for each attribute.

``help`` lists the names of a :class:`Described` class before it shows their texts. So the first listing gives its
attributes the types and texts that stand below them in the source: nothing else needs them, and reading a source takes
some milliseconds.

To a type checker, and to who uses one, :class:`NamedTuple` is ``typing.NamedTuple``. That one compiles a
constructor, six methods and the types of the fields for every class it makes, and a hand loads sixty such classes but
fills twenty: here methods are shared, types stay as they are written, and a constructor is compiled when first called.
``docs/speed.md`` has the figures.
"""

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self, TypeVar

T = TypeVar("T")
_INNER: dict[type, frozenset[str]] = {}
"""The attributes of classes that the rest of the program uses, as :func:`inner` marks them."""
_DESCRIBED: set[type] = set()
"""The classes whose attributes have their texts."""
_INHERITED = {**vars(dict), **vars(tuple), **vars(BaseException)}
"""What builtin classes can do, by name: it is no news in the help of one that is made of them."""


def inner(*names: str) -> Callable[[type[T]], type[T]]:
    """Return a decorator that marks attributes of a class as not public: they are there for the rest of the program,
    may change at any time, and ``help`` leaves them out."""

    def mark(kind: type[T]) -> type[T]:
        """Note the names of the class (``kind``) in :data:`_INNER`, and return it as it is."""
        _INNER[kind] = frozenset(names)
        return kind

    return mark


def inner_names(kind: type) -> frozenset[str]:
    """Return the attributes of a class, and of those it is made of, that are not public."""
    return frozenset().union(*[_INNER.get(owner, ()) for owner in kind.__mro__])


class Described(type):
    """The class of such classes."""

    def __dir__(cls) -> list[str]:
        """List the public names, after giving their attributes their texts: ``help`` asks for the names first, and
        nothing else needs the texts, which are read from the source."""
        for owner in cls.__mro__:
            if isinstance(owner, Described) and owner not in _DESCRIBED:
                _DESCRIBED.add(owner)
                _describe(owner)
        hidden = inner_names(cls)
        return [
            name for name in super().__dir__()
            if name[0] != "_" and name not in hidden and getattr(cls, name, None) is not _INHERITED.get(name, cls)
        ]  # fmt: skip


def _describe(kind: type) -> None:
    """Change the texts of the attributes of a class (``kind``) to those in its source: ``__doc__`` of each, and for
    what only objects have ``__slots__`` by name, where ``help`` looks."""
    texts = _read_texts(kind)
    for name, attribute in vars(kind).items():
        if name in texts and type(attribute).__name__ in ("property", "cached_property", "_tuplegetter"):
            inherits = isinstance(attribute, property) and "\nAs in :class:" in texts[name]
            attribute.__doc__ = None if inherits else texts[name]  # without one `help` takes that of the class above
    if slots := vars(kind).get("__slots__"):
        kind.__slots__ = {name: texts.get(name, "") for name in slots}  # type: ignore[attr-defined]


def _read_texts(kind: type) -> dict[str, str]:
    """Return the type and the text of each attribute of a class, read from its source, since Python keeps no docstrings
    of attributes. The text is the string below a field, or the docstring of a method with an annotated result. Empty
    for a compiled class, which has no source."""
    import ast  # for who reads the help alone
    import inspect

    try:
        # the line break lets the first line be dedented as well: the class may stand in a function
        (node,) = ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind))).body
    except (OSError, TypeError):
        return {}
    texts: dict[str, str] = {}
    body: list[ast.stmt] = getattr(node, "body", [])
    for line, below in zip(body, [*body[1:], None], strict=True):
        match line, below:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=form), ast.Expr(
                value=ast.Constant(value=str(text))
            ):
                texts[name] = f"{ast.unparse(form)}\n{inspect.cleandoc(text)}"
            case ast.FunctionDef(name=name, returns=ast.expr() as form), _:
                texts[name] = f"{ast.unparse(form)}\n{ast.get_docstring(line) or ''}"
    return {name: _OF_ITS_GAME.sub("", text) for name, text in texts.items()}


_OF_ITS_GAME = re.compile(r"\[(?:O_co|GameWin)\]")
"""In a type what only type checkers of games read."""


if TYPE_CHECKING or sys.version_info >= (3, 14):  # where names of fields are no longer in the body of a class
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter

    class _Methods(tuple):
        """What every named tuple can do."""

        __slots__ = ()

        @classmethod
        def _make(cls, values: Any) -> Self:
            """Return a tuple of this class of ``values``, one for each field in order, as ``typing.NamedTuple`` does.
            Raises TypeError for another number of them."""
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes: Any) -> Self:
            """Return a copy with some fields changed. Raises ValueError for a name that is no field: what is left of
            ``changes`` once every field has taken its own."""
            copy = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return copy

        def _asdict(self) -> dict[str, Any]:
            """Return the values by their fields, in order."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            """Return the class with each field and its value, as a call that would make it again."""
            return f"{type(self).__name__}({', '.join(map('{}={!r}'.format, self._fields, self))})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            """Return the values that pickle and copy pass to the constructor: a tuple's own would be one argument."""
            return tuple(self)

    class _Declared(type):
        """Makes a class of a declaration, whose annotated names are the fields; its help has their texts."""

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
                body[field] = _tuplegetter(place, "")  # its text comes when help asks (_describe)

            def first(kind: type, /, *values: Any, **named: Any) -> Any:
                """Compile the constructor when the first tuple is made, put it in place of this function, and call it:
                of most classes no tuple is made in a run."""
                made.__new__ = _constructor(body["__qualname__"], fields, tuple(defaults.values()))
                return made.__new__(kind, *values, **named)

            made = Described(
                name,
                (_Methods, *bases[1:]),  # in place of NamedTuple, the first base, which is no tuple
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
        """Return ``__new__`` of a named tuple, as ``collections.namedtuple`` writes it: compiled from a text, since
        only so it has the fields as its parameters."""
        names = "".join(f"{field}, " for field in fields)
        # without built-ins: the text consists of names of fields alone
        new = eval(f"lambda _cls, {names}: _new(_cls, ({names}))", {"_new": tuple.__new__, "__builtins__": {}})
        new.__qualname__, new.__defaults__ = f"{name}.__new__", defaults
        return new

    class NamedTuple(metaclass=_Declared):
        """As ``typing.NamedTuple``."""
