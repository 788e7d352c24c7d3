"""The build of the house: imports point down, and only data holds numbers that players may argue about."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from ..sources import MODULES, PACKAGE, text_of, tree_of
from ..tables import table_of

ROOT = Path(__file__).parent.parent.parent

# The floors of docs/architecture.md, lowest first. A module may import its own floor and those below. A module with a
# dot lies on another floor than its package: what a system's words are made with.
FLOORS = [
    {"compiled", "languages", "named_tuples", "plugins", "problems", "__init__"},
    {"tiles"},
    {"rules"},
    {"verdict"},
    {"records"},
    {"mistakes", "render.paper", "render.rule_words", "render.text", "render.words", "render.width"},
    {"riichi"},
    {"usual"},
    {"systems"},
    {"readers", "line", "match", "formats"},
    {"steps", "plugin", "verify", "variants", "schema", "dispute", "compare"},
    {"render", "batch"},
    {"api"},
    {"cli", "pocket", "serve", "__main__"},
]
FLOOR = {name: i for i, floor in enumerate(FLOORS) for name in floor}


def room(parts: Sequence[str]) -> str:
    """The module or package of a dotted name that has a floor; the first part where none has."""
    return next((name for n in range(len(parts), 0, -1) if (name := ".".join(parts[:n])) in FLOOR), parts[0])


@cache
def imported(path: Path) -> set[tuple[str, ...]]:
    """What a module imports of calc, as dotted names; also inside functions, but not for type checking only."""
    package = ["calc", *path.relative_to(PACKAGE).parts[:-1]]
    found = set()
    left: list[ast.AST] = [tree_of(path)]
    while left:
        node = left.pop()
        if isinstance(node, ast.expr) or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            continue
        left += ast.iter_child_nodes(node)
        names: list[list[str]] = []
        if isinstance(node, ast.Import):
            names = [a.name.split(".") for a in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = [*base, *(node.module.split(".") if node.module else [])]
            names = [[*stem, a.name] for a in node.names]
        found |= {tuple(n[1:]) for n in names if n[0] == "calc" and len(n) > 1}
    return found


@pytest.mark.slow
@table_of("path", MODULES)
def test_imports_point_down(path: Path) -> None:
    here = room(path.relative_to(PACKAGE).with_suffix("").parts)
    assert not re.search(r"^ *(from|import) calc\b", text_of(path), re.M), "import relatively"
    for there in {room(name) for name in imported(path)} - {"__version__"}:
        assert there in FLOOR, f"{there} has no floor: add it to docs/architecture.md and here"
        assert FLOOR[there] <= FLOOR[here], f"{here} imports {there}, which lies above it"


TANGLED = {"problems", "render"}
"""Rooms in which files still import each other; one that is untied comes off the list."""


FROM_HERE = re.compile(r"^ *from \.(?:(\w+)[\w.]* import | import (\([^)]*\)|.*))", re.M)


def imported_files(path: Path) -> set[Path]:
    """The files of its own room that a module imports, whether it is a module or something in one; for type checking
    too."""
    found = FROM_HERE.findall(text_of(path))
    names = {name for module, several in found for name in ([module] if module else re.findall(r"\w+", several))}
    return {path.with_name(f"{name}.py") for name in names} & set(MODULES)


@pytest.mark.slow
@table_of("folder", sorted({path.parent for path in MODULES}))
def test_imports_inside_a_room_go_one_way(folder: Path) -> None:
    """“Circles of files inside a room are untied”: its files stand on floors of their own."""
    left = {path: imported_files(path) for path in MODULES if path.parent == folder}
    while ready := {path for path, needed in left.items() if not needed & left.keys()}:
        left = {path: needed for path, needed in left.items() if path not in ready}
    circles = sorted(path.name for path in left)
    assert bool(circles) == (str(folder.relative_to(PACKAGE)) in TANGLED), circles


SYSTEMS = PACKAGE / "systems"
GAMES = {path.name for path in SYSTEMS.iterdir() if (path / "__init__.py").exists()}
REGISTRY = SYSTEMS / "__init__.py"


@pytest.mark.slow
@table_of("path", MODULES)
def test_a_system_is_known_by_its_package_alone(path: Path) -> None:
    """No module outside a system's package imports from it or names it; the registry of engines apart."""
    home = path.relative_to(SYSTEMS).parts[0] if path.is_relative_to(SYSTEMS) else ""
    strangers = GAMES - {home}
    assert not {name[1] for name in imported(path) if name[0] == "systems" and name[1:]} & strangers
    if path != REGISTRY:
        named = re.findall(r"[\"'](\w+)[\"']", text_of(path))
        assert not set(named) & strangers - {"riichi"}  # which is a declaration as well


@pytest.mark.slow
def test_a_class_has_a_name_of_its_own() -> None:
    """Only what every game has is called alike in each: its record, its readings, what a settlement comes to."""
    of_each_game = {"Record", "Reading", "Score", "SettledWin", "Settlement", "Story", "ExhaustiveDraw", "Chombo"}
    of_each_game |= {"Won", "Worth", "ReadAs"}
    places: dict[str, list[str]] = {}
    for path in MODULES:
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name not in of_each_game:
                places.setdefault(node.name, []).append(str(path.relative_to(PACKAGE)))
    assert {name: its for name, its in places.items() if len(its) > 1} == {}


OURS = {
    *("module", "folder", "name", "how", "cls", "part", "players", "removed", "everything", "engine", "western"),
    "phrase",
}
"""Arguments of which there are a few: files, classes, games, words of our own data."""


@pytest.mark.slow
@table_of("path", MODULES)
def test_what_is_remembered_is_bounded(path: Path) -> None:
    """“Caches in one place”: what may be anything has a cache with a size."""
    functions = (n for n in ast.walk(tree_of(path)) if isinstance(n, ast.FunctionDef))
    for function in functions:
        decorators = {ast.unparse(one) for one in function.decorator_list}
        if decorators & {"cache", "functools.cache", "lru_cache", "lru_cache(None)", "lru_cache(maxsize=None)"}:
            assert {argument.arg for argument in function.args.args} <= OURS, function.name


# What tests of shapes may count: tiles of a hand, sets, players. Everything else in these modules is a rule.
MECHANICS = ["points", "dora", "payment", "draw"]


@pytest.mark.parametrize("name", MECHANICS)
def test_no_rule_value_stands_in_code(name: str) -> None:
    tree = tree_of(PACKAGE / "riichi" / f"{name}.py")
    annotations = {id(n) for node in ast.walk(tree) if isinstance(node, ast.AnnAssign) for n in ast.walk(node)}
    numbers = [
        n.value
        for n in ast.walk(tree)
        if isinstance(n, ast.Constant) and type(n.value) is int and n.value > 6 and id(n) not in annotations
    ]
    kinds = {9, 27}  # tiles in a suit, the first honour
    assert not set(numbers) - kinds, "this number belongs into rules.yaml"


HAND = ("234m 22444p 33567s + 3s", "--ron", "B", "--from", "C", "--riichi", "--dora", "4z")
UNUSED = """click argparse inspect ast dataclasses subprocess pathlib zlib tomllib msgspec concurrent.futures
    calc.rules.check calc.line.reader calc.render.html calc.batch calc.formats calc.match calc.dispute calc.compare
    calc.mistakes calc.systems.anmika"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "more"), [(HAND, "json yaml calc.problems.yaml_document"), (("examples/counted-yakuman.yaml",), "")]
)
def test_a_hand_loads_what_it_needs(words: Sequence[str], more: str) -> None:
    """“`calc score` starts no slower than today”: click alone takes a third of a start."""
    program = "import sys\nfrom calc.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", program, "score", *words]
    for _ in range(2):  # the first run in a fresh checkout compiles the rules
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = set(done.stderr.split())
    assert "calc.riichi.settlement" in found
    assert found & {*UNUSED.split(), *more.split()} == set()


@pytest.mark.slow
@pytest.mark.parametrize("words", ["score B ron C 234m 22444p 33567s 3s riichi dora 4z", "waits 22444m333567p44s"])
def test_a_start_compiles_few_patterns(words: str) -> None:
    """A pattern of a hundred words takes a millisecond to compile, that of all words of a line took five."""
    program = (
        "import re._compiler, sys\npatterns, compiled = [], re._compiler.compile\n"
        "re._compiler.compile = lambda pattern, flags=0: (patterns.append(pattern), compiled(pattern, flags))[1]\n"
        "from calc.cli import main\ntry: main()\nfinally: print(sum(map(len, patterns)), file=sys.stderr)"
    )
    command = [sys.executable, "-c", program, *words.split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stderr) < 2000  # characters


@pytest.mark.slow
def test_a_batch_loads_what_it_needs(tmp_path: Path) -> None:
    """click took a third of the start of a batch too."""
    hands = tmp_path / "hands.jsonl"
    hands.write_text('{"win": {"player": "B", "by": "tsumo", "hand": "123456789m 11p 23s + 4s"}}\n', encoding="utf-8")
    program = "import sys\nfrom calc.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", program, "batch", str(hands), "-j", "1"]
    found = set(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stderr.split())
    unused = {"click", "yaml", "multiprocessing", "calc.problems.yaml_document", "calc.rules.check"}
    assert "calc.readers.decode" in found
    assert found & unused == set()


REFERENCE = re.compile(r":(?:class|func|data|meth|attr):`~?([\w.]+)(?:\(\))?`")


@table_of("path", MODULES)
def test_what_a_docstring_refers_to_is_there(path: Path) -> None:
    """By its place in calc, or by a name of the module or of one of its classes."""
    text = text_of(path)
    if not REFERENCE.search(text):
        return  # many import what is not installed everywhere
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    module = import_module(name)
    classes = [x for x in vars(module).values() if isinstance(x, type) and x.__module__ == name]
    for said in REFERENCE.findall(text):
        first, *rest = said.split(".")
        if first == "calc":
            last = max(n for n in range(len(rest) + 1) if _is_module(["calc", *rest[:n]]))
            found = _is_in(import_module(".".join(["calc", *rest[:last]])), rest[last:])
        else:
            found = any(_is_in(owner, [first, *rest]) for owner in (module, *classes)) or f"self.{said}" in text
        assert found, f"{name} refers to {said}, which is nowhere"


def _is_module(names: Sequence[str]) -> bool:
    place = ROOT.joinpath(*names)
    return place.is_dir() or place.with_suffix(".py").exists()


def _is_in(owner: Any, names: Sequence[str]) -> bool:
    for name in names:
        if name in getattr(owner, "__annotations__", {}) or name in getattr(owner, "_fields", ()):
            return True
        if not hasattr(owner, name):
            return False
        owner = getattr(owner, name)
    return True


# --- plain values are written, not read -------------------------------------------------------------------------------

ENCODERS = {"as_data", "rules_data", "row_of", "size_facts", "problem_data"}
"""The functions that make plain values of results; a method ``to_dict`` makes them too."""
ENCODER = PACKAGE / "verdict" / "verdict.py"
"""The module in which they are put together."""


class PlainReads(ast.NodeVisitor):
    """Finds where plain values of results are read by a text: ``settle(…).to_dict()["wins"]``, also through names."""

    def __init__(self) -> None:
        self.plain: set[str] = set()
        """The names that stand for plain values, or for something in them."""
        self.lines: list[int] = []

    def is_plain(self, node: ast.AST) -> bool:
        """Whether an expression is made of plain values: the call that makes them, or anything taken out of it."""
        match node:
            case ast.Call(func=ast.Name(id=name)):
                return name in ENCODERS or any(map(self.is_plain, node.args[:1]))
            case ast.Call(func=ast.Attribute(attr="to_dict"), args=[]):
                return True
            case ast.Call(func=ast.Attribute(value=value, attr="get" | "values" | "items" | "pop" | "copy")):
                return self.is_plain(value)
            case ast.Subscript(value=value) | ast.Starred(value=value) | ast.NamedExpr(value=value):
                return self.is_plain(value)
            case ast.Name(id=name):
                return name in self.plain
            case ast.BoolOp(values=values):
                return any(map(self.is_plain, values))
            case ast.IfExp(body=body, orelse=other):
                return self.is_plain(body) or self.is_plain(other)
        return False

    def name(self, target: ast.AST, value: ast.AST) -> None:
        """Remember the names that are given to plain values."""
        if self.is_plain(value):
            self.plain |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outside, self.plain = self.plain, set(self.plain)
        self.generic_visit(node)
        self.plain = outside

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, (ast.Name, ast.Tuple)):
                self.name(target, node.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and isinstance(node.target, ast.Name):
            self.name(node.target, node.value)
        self.generic_visit(node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.name(node.target, node.value)
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        self.name(node.target, node.iter)
        self.generic_visit(node)

    def visit(self, node: ast.AST) -> None:
        for part in getattr(node, "generators", ()):
            self.name(part.target, part.iter)
        super().visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        text = isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)
        if text and isinstance(node.ctx, ast.Load) and self.is_plain(node.value):
            self.lines.append(node.lineno)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr="get" | "pop"), args=[ast.Constant(value=str()), *_]):
                if self.is_plain(value):
                    self.lines.append(node.lineno)
        self.generic_visit(node)


def plain_reads(text: str) -> list[int]:
    """The lines of a module that read plain values of results by a text."""
    if not re.search("|".join((*ENCODERS, "to_dict")), text):
        return []  # nothing here makes any
    reads = PlainReads()
    reads.visit(ast.parse(text))
    return sorted(reads.lines)


@table_of("path", MODULES)
def test_results_are_read_by_their_attributes(path: Path) -> None:
    """Whoever wants to know something of a verdict, a match or a dispute asks for an attribute, which has a type; plain
    values are for those outside."""
    if path != ENCODER:
        assert not plain_reads(text_of(path)), "read an attribute of the Verdict, Won or Part"


@pytest.mark.parametrize(
    "text",
    [
        'wins = hand.result.to_dict()["wins"]',
        'tenpai = (hand.result.to_dict() if hand.result else {}).get("tenpai")',
        'def points(verdict):\n    data = as_data(verdict)\n    return data["points"]',
        'def points(verdict):\n    data: dict = verdict.to_dict()\n    return [win["points"] for win in data.values()]',
        'for row in map_of(as_data(verdict)):\n    print(row["yaku"])',
        'if (row := row_of(won)) and row["han"]:\n    pass',
        'def size(won):\n    return size_facts(won).pop("han")',
    ],
)
def test_a_read_of_plain_values_is_found(text: str) -> None:
    assert plain_reads(text)


@pytest.mark.parametrize(
    "text", ["wins = hand.result.wins[0].points", "print(json.dumps(verdict.to_dict()))", 'row = rows["a"].to_dict()']
)
def test_an_attribute_is_no_read_of_plain_values(text: str) -> None:
    assert not plain_reads(text)
