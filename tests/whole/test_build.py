"""The compiled build (hatch_build.py); ``python -m benchmarks.compiled`` makes it and puts it through the tests."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Sequence
from importlib.metadata import distribution
from pathlib import Path

import pytest

import benchmarks.compiled
import benchmarks.jokers
import calc

from ..sources import MODULES, text_of, tree_of

ROOT = Path(__file__).parent.parent.parent
HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"][
    "wheel"
]["hooks"]["custom"]


REQUIRED = {"click", "msgspec", "pyyaml", "tabulate", "wcwidth"}
MOST_BYTES = 30_000_000


def test_an_install_is_small() -> None:
    """Who embeds the library installs these packages and no others: with calc less than 30 MB."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    size, left, packages = 0, [*project["dependencies"]], set[str]()
    while left:
        name = re.match(r"[\w.-]+", left.pop())[0].lower()  # type: ignore[index]
        if name not in packages:
            packages.add(name)
            package = distribution(name)
            left += [requirement for requirement in package.requires or () if ";" not in requirement]
            files = [Path(str(file.locate())) for file in package.files or ()]
            size += sum(path.stat().st_size for path in files if path.is_file())
    assert packages == REQUIRED
    size += sum(path.stat().st_size for path in (ROOT / "calc").rglob("*") if path.is_file())
    assert size < MOST_BYTES


def test_what_is_compiled_is_there() -> None:
    files = HOOK["compile"]
    assert files == sorted(set(files))
    assert [name for name in files if not (ROOT / name).is_file()] == []


@pytest.mark.slow
def test_classes_that_are_compiled_have_no_subclasses_elsewhere() -> None:
    """A compiled class cannot be the base of an interpreted one."""
    compiled = set()
    for path in MODULES:
        if path.relative_to(ROOT).as_posix() in HOOK["compile"]:
            classes = (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.ClassDef))
            compiled |= {(path.stem, c.name) for c in classes if not any("NamedTuple" in ast.dump(b) for b in c.bases)}
    assert ("hand", "Hand") in compiled
    wrong = []
    names = re.compile(rf"^ *class \w+\(.*\b({'|'.join(name for _, name in compiled)})\b", re.M)
    for path in MODULES:
        if path.relative_to(ROOT).as_posix() in HOOK["compile"]:
            continue
        if not names.search(text_of(path)):
            continue  # no class has a base of this name
        tree = tree_of(path)
        taken = {
            alias.asname or alias.name: ((node.module or "").rpartition(".")[2], alias.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                wrong += [(path.name, node.name) for b in node.bases if taken.get(ast.unparse(b)) in compiled]
    assert wrong == []


def test_the_sources_are_tested_unless_the_compiled_build_is_meant() -> None:
    """No compiled module lies about in a checkout."""
    package = Path(calc.__file__).parent
    if (package.parent / "hatch_build.py").exists():
        assert list(package.rglob("*.so")) == []


@pytest.mark.parametrize("main", [benchmarks.compiled.main, benchmarks.jokers.main])
def test_a_benchmark_of_no_hands_is_refused(
    main: Callable[[Sequence[str]], int], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--hands", "0"])
    assert "argument --hands: a number from 1, not 0" in capsys.readouterr().err
