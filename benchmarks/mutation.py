"""Mutation testing where money moves: one operator or number changed at a time, and whether a test notices.

``python -m benchmarks.mutation`` tries a sample of the changes and prints each that no test noticed; ``--all`` tries
all, ``--only calc/riichi/points.py`` those of one file, ``--seed 2`` another sample. Tests that need data beside the
project are left out: what a clone alone guards is what is measured.

The tests are collected once, and a first run notes which of them pass through which line. Each change is then made in
a process of its own, in the code of the functions that are loaded, and only the tests that pass through its line are
run, the quickest first, up to the first that fails. Values made while modules are loaded are not changed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
FILES = (
    *(f"calc/riichi/{name}.py" for name in ("payment", "points", "draw", "dora", "following", "settlement")),
    "calc/verdict/ledger.py",
    *(f"calc/systems/mighty/{name}.py" for name in ("settle", "interpret")),
    *(f"calc/systems/wenzhou/{name}.py" for name in ("settle", "grade")),
    *(f"calc/systems/kessen/{name}.py" for name in ("settle", "value")),
    *(f"calc/systems/anmika/{name}.py" for name in ("payment", "chips", "dice", "value", "flowers", "win", "fault")),
    "calc/systems/anmika/exhaustive_draw.py",
)
TESTS = (
    "tcg_spec", "presets", "own_cases", "money_edges", "one_record_per_key", "examples", "riichi_properties",
    "match", "match_walk",
    "match_evening", "receipt", "mighty_spec", "mighty_properties", "wenzhou_spec", "wenzhou_properties",
    "kessen_spec", "kessen_properties", "anmika_spec", "anmika_flow", "anmika_fault", "anmika_match_end",
    "anmika_edges", "anmika_rulings", "anmika_keys", "anmika_chosen", "anmika_sentences", "anmika_stories",
    "anmika_properties", "dice", "rule_effects", "clubs_value", "clubs_match", "clubs_chips_spec", "preset_hands",
    "notes", "value", "anmika_receipts", "rests", "clubs_chombo", "errors",
)  # fmt: skip
PATIENCE = 60
"""Seconds after which a changed program counts as noticed: it does not come to an end."""

COMPARISONS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """A change: the file, the line, the place among the nodes of its tree, what it was and what it becomes."""

    file: str
    line: int
    node: int
    before: str
    after: str


def changed(node: ast.AST) -> ast.AST | None:
    """A node with the one change that is tried on it; None where there is none."""
    new = copy.deepcopy(node)
    match new:
        case ast.Compare(ops=[op, *rest]) if type(op) in COMPARISONS:
            new.ops = [COMPARISONS[type(op)](), *rest]
        case ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            new.op = OPERATORS[type(op)]()
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.Constant(value=bool(value)):
            new.value = not value
        case ast.Constant(value=int(value)):
            new.value = value + 1
        case ast.Name(id=name) if name in NAMES:
            new.id = NAMES[name]
        case ast.IfExp(body=body, orelse=other):
            new.body, new.orelse = other, body
        case ast.If(test=test):
            new.test = ast.UnaryOp(ast.Not(), test)
        case _:
            return None
    return new


def body_nodes(tree: ast.Module) -> Iterator[ast.AST]:
    """The nodes of statements in functions, without signatures, annotations, assertions and messages of errors."""

    def inside(node: ast.AST) -> Iterator[ast.AST]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Raise | ast.Assert | ast.arguments):
                continue
            yield child
            yield from inside(ast.Expr(child.value) if isinstance(child, ast.AnnAssign) and child.value else child)

    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.Module):
            for function in node.body:
                if isinstance(function, ast.FunctionDef):
                    for statement in function.body:
                        yield statement
                        yield from inside(statement)


@cache
def source(file: str) -> str:
    """The text of a file, read once: it may change under a long run."""
    return (ROOT / file).read_text(encoding="utf-8")


def mutants(file: str) -> list[Mutant]:
    """Every change of a file."""
    tree = ast.parse(source(file))
    found = []
    for i, node in enumerate(body_nodes(tree)):
        new = changed(node)
        if new is not None:
            shown = [ast.unparse(n.test if isinstance(n, ast.If) else n) for n in (node, new)]
            found.append(Mutant(file, node.lineno, i, *shown))  # type: ignore[attr-defined]
    return found


def tree_of(mutant: Mutant) -> ast.Module:
    """The whole file with the change."""
    tree = ast.parse(source(mutant.file))
    old = list(body_nodes(tree))[mutant.node]
    new = changed(old)
    assert new is not None

    class Exchange(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            return new if node is old else super().visit(node)

    made: ast.Module = ast.fix_missing_locations(Exchange().visit(tree))
    return made


def put_in(mutant: Mutant) -> None:
    """Give the functions that are loaded the code of the changed file."""
    name = mutant.file.removesuffix(".py").replace("/", ".")
    whole = compile(tree_of(mutant), str(ROOT / mutant.file), "exec")
    exchange(whole, importlib.import_module(name))


def exchange(code: CodeType, owner: ModuleType | type) -> None:
    for inner in code.co_consts:
        if isinstance(inner, CodeType) and not inner.co_name.startswith("<"):
            live = vars(owner).get(inner.co_name)
            live = getattr(live, "fget", None) or getattr(live, "__wrapped__", live)
            live = getattr(live, "__func__", live)
            if isinstance(live, FunctionType):
                live.__code__ = inner
            elif isinstance(live, type):
                exchange(inner, live)


class Plugin:
    """Runs the collected tests once, then the ones that matter for each change."""

    def __init__(self, chosen: list[Mutant]) -> None:
        self.chosen = chosen
        self.survivors: list[Mutant] = []
        self.uncovered: list[Mutant] = []
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what fails."""
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        passed: dict[tuple[str, int], list[tuple[float, pytest.Item]]] = {}
        files = {str(ROOT / m.file): m.file for m in self.chosen}
        lines: set[tuple[str, int]] = set()

        def local(frame: FrameType, event: str, _: object) -> Any:
            lines.add((files[frame.f_code.co_filename], frame.f_lineno))
            return local

        def trace(frame: FrameType, event: str, _: object) -> Any:
            return local(frame, event, _) if frame.f_code.co_filename in files else None

        for i, item in enumerate(session.items):
            lines.clear()
            sys.settrace(trace)
            began = time.process_time()
            run(item, session.items[i + 1] if i + 1 < len(session.items) else None)
            sys.settrace(None)
            for at in lines if item.nodeid not in self.failed else ():
                passed.setdefault(at, []).append((time.process_time() - began, item))
        if self.failed:
            print("left out, because they fail as they are: " + ", ".join(sorted(self.failed)), flush=True)
            session.testsfailed = 0
        for mutant in self.chosen:
            items = [item for _, item in sorted(passed.get((mutant.file, mutant.line), ()), key=lambda x: x[0])]
            if not items:
                self.uncovered.append(mutant)
            if not self.noticed(mutant, items, session):
                self.survivors.append(mutant)
                why = f"{len(items)} tests pass" if items else "no test comes here"
                print(f"{mutant.file}:{mutant.line}: {mutant.before}  →  {mutant.after}   ({why})", flush=True)
        print(f"{len(self.chosen)} changes, {len(self.chosen) - len(self.survivors)} noticed")
        return True

    @staticmethod
    def noticed(mutant: Mutant, items: list[pytest.Item], session: pytest.Session) -> bool:
        child = os.fork()
        if child:
            return os.waitpid(child, 0)[1] != 0
        signal.alarm(PATIENCE)
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        put_in(mutant)
        for i, item in enumerate(items):
            run(item, items[i + 1] if i + 1 < len(items) else None)
            if session.testsfailed:
                os._exit(1)
        os._exit(0)


def run(item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=FILES, help="only this file; may be given again")
    parser.add_argument("--sample", type=int, default=150, help="how many changes (default: 150)")
    parser.add_argument("--all", action="store_true", help="every change")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = [m for file in options.only or FILES for m in mutants(file)]
    print(f"{len(found)} changes are possible")
    if not options.all:
        found = sorted(random.Random(options.seed).sample(found, min(options.sample, len(found))))
    names = [str(path) for name in TESTS for path in (ROOT / "tests").rglob(f"test_{name}.py")]
    os.chdir(ROOT)
    plugin = Plugin(found)
    pytest.main(["-o", "addopts=", "-p", "no:terminal", "-p", "no:cacheprovider", "-s", *names], plugins=[plugin])
    sys.exit(bool(plugin.survivors))


if __name__ == "__main__":
    main()
