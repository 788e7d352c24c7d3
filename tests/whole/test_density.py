"""The code stays as plain as it has become: what makes it dense for a reader, counted in its syntax trees."""

from __future__ import annotations

import ast
import importlib.util
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from ..helpers import ALL
from ..sources import MODULES, text_of, tree_of
from ..tables import table_of

ROOT = Path(__file__).parent.parent.parent
TOOL = ROOT.parent / "shared" / "tools" / "house_figures.py"

IN_A_THOUSAND = {"vague names": 5, "Any": 14, "text subscripts": 22, "functions over 15 ways": 1.4}
"""At most so many in a thousand lines of code."""
IN_ALL = {"one-letter parameters": 0, "imports in functions": 120, "functions over 25 ways": 0}

UNREAD = re.compile(r"\s*(#|$)")
"""A line that is blank or a comment, unless it stands in a text."""
VAGUE = set(re.findall(r"\w+", "told found seen said own at shown held given known more its one other"))
ONE_WAY = {ast.If, ast.For, ast.While, ast.AsyncFor, ast.ExceptHandler, ast.IfExp, ast.match_case, ast.Assert}
SEVERAL_WAYS = {ast.comprehension, ast.BoolOp}
COUNTED = {
    ast.Name, ast.Subscript, ast.FunctionDef, ast.AsyncFunctionDef, ast.AnnAssign, ast.Assign, ast.For, ast.NamedExpr,
}  # fmt: skip
"""What :func:`of_node` counts something of; most nodes are others."""


def ways(function: ast.AST) -> int:
    """The ways through a function: one, and one more at each branch, condition and case; functions inside it count."""
    total = 1
    for node in ast.walk(function):
        kind = type(node)
        if kind in ONE_WAY:
            total += 1
        elif kind in SEVERAL_WAYS:
            match node:
                case ast.comprehension(ifs=conditions):
                    total += 1 + len(conditions)
                case ast.BoolOp(values=values):
                    total += len(values) - 1
    return total


def lines_of_code(text: str, nodes: Sequence[ast.AST]) -> int:
    """The lines of a module that are not blank, comment or docstring."""
    lines = {number for number, line in enumerate(text.split("\n"), 1) if not UNREAD.match(line)}
    texts, docstrings = set[int](), set[int]()
    for node in nodes:
        match node:
            case ast.Expr(value=ast.Constant(value=str()), lineno=start, end_lineno=int(end)):
                docstrings |= {*range(start, end + 1)}
            case ast.Constant(lineno=start, end_lineno=int(end)) | ast.JoinedStr(lineno=start, end_lineno=int(end)):
                texts |= {*range(start, end + 1)} if end > start else set()
    if texts <= lines | docstrings:
        return len(lines - docstrings)
    return len(lines_of_tokens(text) - docstrings)


def lines_of_tokens(text: str) -> set[int]:
    """The lines that are not blank or comment, slowly: a blank one within a text counts, a comment between its parts
    does not."""
    unread = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    spans = ((token.start[0], token.end[0]) for token in tokens if token.type not in unread)
    return {line for start, end in spans for line in range(start, end + 1)}


def of_function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """What is counted of a function."""
    number = ways(node)
    yield from (f"functions over {limit} ways" for limit in (15, 25) if number > limit)
    names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
    yield from ("one-letter parameters" for name in names if len(name) == 1 and name not in "vw_")
    yield from ("vague names" for name in (*names, node.name.strip("_")) if name in VAGUE)
    yield from ("imports in functions" for inner in ast.walk(node) if isinstance(inner, ast.Import | ast.ImportFrom))


def of_node(node: ast.AST) -> Iterator[str]:
    """What is counted of a node of a syntax tree."""
    targets: list[ast.expr] = []
    match node:
        case ast.Name(id="Any"):
            yield "Any"
        case ast.Subscript(value=ast.Name(id="Literal" | "v" | "V" | "w")):
            pass
        case ast.Subscript(slice=ast.Constant(value=str())):
            yield "text subscripts"
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from of_function(node)
        case ast.AnnAssign(target=ast.Name() as target):
            targets = [target]
        case ast.Assign(targets=targets):
            pass
        case ast.For(target=target) | ast.NamedExpr(target=target):
            targets = [target]
    names = (name for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))
    yield from ("vague names" for name in names if name.id in VAGUE)


def figures(text: str, tree: ast.Module | None = None) -> Counter[str]:
    """The figures of a module, of which the syntax tree may be at hand."""
    nodes = [*ast.walk(tree or ast.parse(text))]
    counted = (what for node in nodes if type(node) in COUNTED for what in of_node(node))
    return Counter({"code": lines_of_code(text, nodes)}) + Counter(counted)


def test_the_code_is_as_plain_as_it_has_become() -> None:
    """One test for all figures, since every module is read for them."""
    whole = sum((figures(text_of(path), tree_of(path)) for path in MODULES), Counter[str]())
    most = {name: most * whole["code"] / 1000 for name, most in IN_A_THOUSAND.items()} | IN_ALL
    assert {name: (whole[name], limit) for name, limit in most.items() if whole[name] > limit} == {}


@table_of(
    ("text", "counted"),
    [
        ("def found(told, *, n): pass", {"code": 1, "vague names": 2, "one-letter parameters": 1}),
        ("def f(v, w):\n  '''A docstring.\n\n  of three lines'''\n\n  # and a comment\n  return v", {"code": 2}),
        ("for its, (x, own) in y: pass\nseen = z = 1\nmore: int\n(held := 2)", {"code": 4, "vague names": 5}),
        ("a['b']['c']\nv['points.base']\nLiteral['a']\na[b]", {"code": 4, "text subscripts": 2}),
        ("x: Any = Any\ny: 'Any'", {"code": 2, "Any": 2}),
        ("import a\ndef f():\n  import b\n  from c import d, e", {"code": 4, "imports in functions": 2}),
        ("def f():\n" + "  if a: b\n" * 14, {"code": 15}),
        ("def f():\n" + "  if a: b\n" * 15, {"code": 16, "functions over 15 ways": 1}),
        ("def f():\n  return [x for x in y if a if b]" + " or c and d" * 6, {"code": 2, "functions over 15 ways": 1}),
        ("def f():\n" + "  while a: b\n" * 25, {"code": 26, "functions over 15 ways": 1, "functions over 25 ways": 1}),
    ],
)  # fmt: skip
def test_what_is_counted(text: str, counted: dict[str, int]) -> None:
    assert figures(text) == counted


@pytest.mark.slow
@pytest.mark.skipif(not TOOL.exists(), reason="the counter of the neighbouring projects is not here")
def test_it_is_counted_as_in_neighbouring_projects() -> None:
    """So the figures can be compared with those of other projects."""
    spec = importlib.util.spec_from_file_location("house_figures", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    worst: list[tuple[int, str]] = []
    paths = MODULES[:: 1 if ALL else 5]
    theirs = sum((tool.measure(path, worst) for path in paths), Counter[str]())
    theirs["functions over 25 ways"] = sum(how > 25 for how, _ in worst)
    ours = sum((figures(text_of(path), tree_of(path)) for path in paths), Counter[str]())
    assert {name: theirs[name] for name in ("code", *IN_A_THOUSAND, *IN_ALL)} == {
        name: ours[name] for name in ("code", *IN_A_THOUSAND, *IN_ALL)
    }
