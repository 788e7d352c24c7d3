"""What is public of calc, read from its sources: the names of ``dir(calc)``, their attributes, and what these hold.

:func:`page` is docs/api.md; ``tests/whole/test_reference.py`` holds that it is fresh, complete and typed.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import NamedTuple

import calc
from calc.api.hand_words import HandWords
from calc.named_tuples import inner_names

NOT_HELD = frozenset({"GameWin", "HandWords"})
"""Types that only other types, or keywords, name."""
_ROLE = re.compile(r":\w+:`~?([^`]+)`")


class Attribute(NamedTuple):
    """A public attribute of a class."""

    name: str
    form: str
    """Its type, or for a method its parameters and what it returns, as they are written."""
    doc: str
    is_method: bool


def functions() -> list[FunctionType]:
    """Return the public functions, by name."""
    return [thing for thing in map(_public, calc.__all__) if isinstance(thing, FunctionType)]


def classes() -> list[type]:
    """Return the public classes, by name, without that of the words of a hand, which no object has."""
    return [thing for thing in map(_public, names()) if isinstance(thing, type) and thing is not HandWords]


def names() -> list[str]:
    """Return the public names."""
    return [name for name in dir(calc) if not name.startswith("_")]


def _public(name: str) -> object:
    return getattr(calc, name)


def held() -> list[type]:
    """Return the classes that the public ones hold and that have no public name, by name."""
    public = classes()
    known = dict.fromkeys(public)
    for form, module in _forms_of_functions():
        known |= dict.fromkeys(_named_in(form, module))
    for kind in known_and_added(known):
        for attribute, module in attributes(kind):
            known |= dict.fromkeys(_named_in(attribute.form, module))
    return sorted(known.keys() - {*public}, key=lambda kind: kind.__name__)


def known_and_added(known: dict[type, None]) -> Iterator[type]:
    """Yield the classes of a dictionary, those too that are added meanwhile."""
    done = 0
    while done < len(known):
        yield [*known][done]
        done += 1


def _forms_of_functions() -> Iterator[tuple[str, str]]:
    for function in functions():
        (node,) = _parsed(function).body
        assert isinstance(node, ast.FunctionDef)
        defaults = {name: p.default for name, p in inspect.signature(function).parameters.items()}
        yield _signature(node, defaults), function.__module__


@cache
def _names_in(module: str) -> Mapping[str, object]:
    """Return the names of a module, those imported for type checking only among them."""
    home = import_module(module)
    names: dict[str, object] = {}
    package = module if hasattr(home, "__path__") else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(inspect.getsource(home))):
        if isinstance(node, ast.ImportFrom) and node.level:
            origin = import_module("." * node.level + (node.module or ""), package)
            names |= {alias.asname or alias.name: getattr(origin, alias.name, None) for alias in node.names}
    return {**names, **vars(home)}


def _named_in(form: str, module: str) -> Iterator[type]:
    """Yield the classes of calc that an annotation names, directly or by a name for it."""
    for word in re.findall(r"[A-Za-z_]\w*", form):
        thing = _names_in(module).get(word)
        if isinstance(thing, type) and thing.__module__.startswith("calc") and word not in NOT_HELD:
            yield thing


def attributes(kind: type) -> list[tuple[Attribute, str]]:
    """Return the public attributes of a class, each with the name of its module, those of its bases last."""
    found: dict[str, tuple[Attribute, str]] = {}
    for base in kind.__mro__:
        if base.__module__.partition(".")[0] == calc.__name__ and base.__module__ != "calc.named_tuples":
            for attribute in _declared(base):
                if attribute.name not in inner_names(kind):
                    found.setdefault(attribute.name, (attribute, base.__module__))
    return [*found.values()]


@cache
def _source_of(thing: type | FunctionType) -> str:
    """Return the source of a class or function, for which Python parses its whole module each time."""
    return inspect.getsource(thing)


def _parsed(thing: type | FunctionType) -> ast.Module:
    return ast.parse(textwrap.dedent(_source_of(thing)))


@cache
def _declared(kind: type) -> tuple[Attribute, ...]:
    (node,) = _parsed(kind).body
    assert isinstance(node, ast.ClassDef)
    return tuple([attribute for attribute in _attributes(node) if not attribute.name.startswith("_")])


def _attributes(node: ast.ClassDef) -> Iterator[Attribute]:
    for line, after in zip(node.body, [*node.body[1:], None], strict=True):
        match line:
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield Attribute(name, ast.unparse(line.annotation), _text(after), False)
            case ast.FunctionDef(name=name):
                doc = inspect.cleandoc(ast.get_docstring(line) or "")
                if any(isinstance(mark, ast.Name) and "property" in mark.id for mark in line.decorator_list):
                    yield Attribute(name, ast.unparse(line.returns) if line.returns else "", doc, False)
                elif not line.decorator_list:
                    yield Attribute(name, _signature(line), doc, True)


def _text(node: ast.stmt | None) -> str:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return inspect.cleandoc(text)
    return ""


def _signature(node: ast.FunctionDef, defaults: Mapping[str, object] = {}) -> str:
    """Return the parameters and what is returned; ``defaults`` that are known are told by their values."""
    arguments = node.args
    names = [argument for argument in arguments.args if argument.arg != "self"]
    values = [None] * (len(names) - len(arguments.defaults)) + arguments.defaults
    told = [_parameter(*each, defaults) for each in zip(names, values, strict=True)]
    told += ["*"] if arguments.kwonlyargs else []
    told += [_parameter(*each, defaults) for each in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
    told += ["**" + _parameter(arguments.kwarg, None, {})] if arguments.kwarg else []
    return f"({', '.join(told)}) -> {ast.unparse(node.returns) if node.returns else 'None'}"


def _parameter(argument: ast.arg, value: ast.expr | None, defaults: Mapping[str, object]) -> str:
    form = f"{argument.arg}: {ast.unparse(argument.annotation)}" if argument.annotation else argument.arg
    if value is None:
        return form
    return f"{form} = {repr(defaults[argument.arg]) if argument.arg in defaults else ast.unparse(value)}"


def runtime_names(kind: type) -> set[str]:
    """Return the public names that objects of a class have, whether anybody has written of them or not."""
    names = {name for name in type.__dir__(kind) if not name.startswith("_")}
    for base in kind.__mro__:
        if base.__module__.startswith(calc.__name__):
            names |= {*getattr(base, "__slots__", ()), *getattr(base, "__annotations__", {})}
            names |= set(re.findall(r"self\.(\w+)(?:, self\.\w+)*(?:: [^=\n]+)? = ", _source_of(base)))
            names |= set(re.findall(r"self\.(\w+)(?=, self\.|, \w+ = )", _source_of(base)))
    given = next((dir(base) for base in (tuple, dict, ValueError) if issubclass(kind, base)), [])
    return {name for name in names if not name.startswith("_")} - {*given}


# --- the page ---------------------------------------------------------------------------------------------------------


def page() -> str:
    """Return docs/api.md."""
    (public,) = [part for part in (calc.__doc__ or "").split("\n\n") if part.startswith("Public is")]
    lines = [
        "# The library", "",
        "Generated from the docstrings: `nox -s golden`. `help(calc)` says the same. " + _markdown(public), "",
        "## Functions", "",
    ]  # fmt: skip
    for function, (form, _) in zip(functions(), _forms_of_functions(), strict=True):
        lines += [f"### calc.{function.__name__}", "", "```python", f"calc.{function.__name__}{form}", "```", ""]
        lines += _paragraphs(inspect.getdoc(function) or "")
    lines += ["## Types", ""]
    for kind in classes():
        lines += [f"### calc.{kind.__name__}", "", *_paragraphs(inspect.getdoc(kind) or ""), *_table(kind)]
    lines += [
        *_aliases(),
        "## What these hold",
        "",
        "Types of attributes that have no name of their own in `calc`.",
        "",
    ]
    for kind in held():
        lines += [f"### {kind.__name__}", "", *_paragraphs(inspect.getdoc(kind) or ""), *_table(kind)]
    return "\n".join(lines).rstrip() + "\n"


ALIASES = {"calc.api.hands": ("Hand", "Changes"), "calc.api.hand_words": ("Tiles", "Group")}
"""Names for types that the functions above use."""


def _aliases() -> list[str]:
    """Return what the names for types mean that the functions use, and the words of a hand with their types."""
    lines = ["## Names for types", "", "| name | is | |", "|--|--|--|"]
    for module, names in ALIASES.items():
        node = ast.parse(inspect.getsource(import_module(module)))
        for line, after in zip(node.body, [*node.body[1:], None], strict=True):
            match line:
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if name in names:
                    lines.append(_row(name, ast.unparse(value), _markdown(_text(after))))
    lines += ["", "### calc.HandWords", "", *_paragraphs(inspect.getdoc(HandWords) or "")]
    by_form: dict[str, list[str]] = {}
    for word, form in HandWords.__annotations__.items():
        by_form.setdefault(form.__forward_arg__, []).append(f"`{word}`")
    lines += ["| type | words |", "|--|--|"]
    return [*lines, *(_row(form, ", ".join(words)) for form, words in by_form.items()), ""]


def _row(code: str, *cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in (f"`{code}`", *cells)) + " |"


def _paragraphs(doc: str) -> list[str]:
    """Return a docstring as Markdown, its examples as code."""
    lines: list[str] = []
    for paragraph in filter(None, doc.split("\n\n")):
        if paragraph.startswith((">>>", "    ")):  # an example; a list in columns, which a colon ends before it
            lines += ["```python", textwrap.dedent(paragraph), "```", ""]
        else:
            lines += [_markdown(paragraph).replace("::", ":"), ""]
    return lines


def _markdown(text: str) -> str:
    text = _ROLE.sub(lambda role: f"`{role[1].removeprefix('calc.').rpartition('.')[2]}`", text)
    return re.sub(r"\s+", " ", text.replace("``", "`"))


def _table(kind: type) -> list[str]:
    rows = [attribute for attribute, _ in attributes(kind)]
    if not rows:
        return []
    lines = ["| attribute | type | |", "|--|--|--|"]
    for row in rows:
        parameters, _, form = row.form.rpartition(" -> ") if row.is_method else ("", "", row.form)
        said = " ".join(_markdown(part) for part in row.doc.split("\n\n") if not part.startswith(">>>"))
        lines.append(_row(row.name + parameters, f"`{form}`", said))
    return [*lines, ""]
