"""The code stays as plain as it has become: what makes it dense for a reader, counted in its syntax trees."""

from __future__ import annotations

import ast
import hashlib
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
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Nodes:
    """The nodes of a syntax tree, each before those under it, with the ways and the imports up to it.

    What lies under a node lies together, so that a function inside another is not walked through twice.
    """

    def __init__(self, tree: ast.AST) -> None:
        self.nodes = list[ast.AST]()
        self.functions = list[tuple[ast.FunctionDef | ast.AsyncFunctionDef, int, int]]()
        """The functions, their ways and the imports in them."""
        self.ways = self.imports = 0
        self.visit(tree)

    def visit(self, node: ast.AST) -> None:
        """Count a node and what is under it; what an expression is for (loaded, stored) is no node here."""
        kind, before = type(node), (self.ways, self.imports)
        self.nodes.append(node)
        if kind in ONE_WAY:
            self.ways += 1
        elif kind is ast.comprehension:
            self.ways += 1 + len(node.ifs)  # type: ignore[attr-defined]
        elif kind is ast.BoolOp:
            self.ways += len(node.values) - 1  # type: ignore[attr-defined]
        elif kind is ast.Import or kind is ast.ImportFrom:
            self.imports += 1
        for value in vars(node).values():
            if type(value) is list:
                for part in value:
                    if isinstance(part, ast.AST):
                        self.visit(part)
            elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
                self.visit(value)
        if isinstance(node, FUNCTIONS):
            self.functions.append((node, 1 + self.ways - before[0], self.imports - before[1]))


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


def of_function(node: ast.FunctionDef | ast.AsyncFunctionDef, ways: int, imports: int) -> Iterator[str]:
    """What is counted of a function."""
    yield from (f"functions over {limit} ways" for limit in (15, 25) if ways > limit)
    names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
    yield from ("one-letter parameters" for name in names if len(name) == 1 and name not in "vw_")
    yield from ("vague names" for name in (*names, node.name.strip("_")) if name in VAGUE)
    yield from ["imports in functions"] * imports


COUNTED = {ast.Name, ast.Subscript, ast.AnnAssign, ast.Assign, ast.For, ast.NamedExpr}
"""What :func:`of_node` counts something of; most nodes are others."""


def of_node(node: ast.AST) -> Iterator[str]:
    """What is counted of a node of a syntax tree that is no function."""
    targets: list[ast.expr] = []
    match node:
        case ast.Name(id="Any"):
            yield "Any"
        case ast.Name():
            return
        case ast.Subscript(value=ast.Name(id="Literal" | "v" | "V" | "w")):
            pass
        case ast.Subscript(slice=ast.Constant(value=str())):
            yield "text subscripts"
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
    module = Nodes(tree or ast.parse(text))
    counted = [what for node in module.nodes if type(node) in COUNTED for what in of_node(node)]
    counted += [what for function in module.functions for what in of_function(*function)]
    return Counter({"code": lines_of_code(text, module.nodes)}) + Counter(counted)


@pytest.fixture
def remembered(pytestconfig: pytest.Config) -> Iterator[dict[str, dict[str, int]]]:
    """The figures of texts that the last run has counted, by what they are of; those of this run take their place."""
    cache = getattr(pytestconfig, "cache", None)
    figures_by_text = dict[str, dict[str, int]]()
    if cache is not None:
        figures_by_text |= cache.get("calc/density", {})
    yield figures_by_text
    if cache is not None:
        cache.set("calc/density", figures_by_text)


def test_the_code_is_as_plain_as_it_has_become(remembered: dict[str, dict[str, int]]) -> None:
    """One test for all figures, since every module is read for them; one that is as it was is not counted again."""
    counter = Path(__file__).read_bytes()
    keys = {path: hashlib.sha256(counter + text_of(path).encode()).hexdigest() for path in MODULES}
    counted = {key: remembered.get(key) or dict(figures(text_of(path), tree_of(path))) for path, key in keys.items()}
    remembered.clear()
    remembered |= counted
    whole = sum((Counter(counted[key]) for key in keys.values()), Counter[str]())
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
