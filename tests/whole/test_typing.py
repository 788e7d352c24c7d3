"""The programs of ``tests/typing`` run, and mypy and pyright accept them at their strictest; no type is ``Any``."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from ..reference import attributes, functions
from .test_reference import kinds

ROOT = Path(__file__).parent.parent.parent
PROGRAMS = sorted(path for path in (ROOT / "tests" / "typing").glob("*.py") if path.stem != "__init__")
STRICTEST = "# mypy: disallow-any-expr"
"""What each program says of itself: said to mypy, it were true of calc as well, which is then checked once more."""
WRONG = f"""{STRICTEST}
import calc
print(calc.score("", ruled=1))
print(calc.score("").wins[0].hans)
calc.score("", by="rom", riichi="dobble")
"""


def python(*arguments: str | Path, seconds: int = 300) -> subprocess.CompletedProcess[str]:
    """What a run of Python with these arguments comes to."""
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=seconds)


def types_asked() -> list[str]:
    """The lines of a program that asks a checker for the type of every public function and attribute."""
    lines = [STRICTEST, "import calc", *(f"reveal_type(calc.{function.__name__})" for function in functions())]
    for number, kind in enumerate(kinds()):
        lines.append(f"from {kind.__module__} import {kind.__name__} as Type{number}")
        lines.append(f"def show{number}(thing: Type{number}) -> None:")
        lines += [f"    reveal_type(thing.{attribute.name})" for attribute, _ in attributes(kind)]
    return lines


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_the_programs_run(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(program))
    assert capsys.readouterr().out


@pytest.mark.slow
def test_mypy_accepts_them_where_no_expression_is_any_and_refuses_what_is_wrong(tmp_path: Path) -> None:
    """No public type is ``Any`` either: a program asks for the type of every public function and attribute."""
    wrong, asking = tmp_path / "wrong.py", tmp_path / "asking.py"
    wrong.write_text(WRONG, encoding="utf-8")
    lines = types_asked()
    asking.write_text("\n".join(lines), encoding="utf-8")
    done = python("-m", "mypy", *PROGRAMS, wrong, asking)
    revealed = re.findall(r"asking\.py:(\d+): note: Revealed type is (.*)", done.stdout)
    assert len(revealed) == sum("reveal_type" in line for line in lines), done.stdout[-2000:]
    assert not [lines[int(number) - 1] for number, form in revealed if re.search(r"\bAny\b", form)]
    errors = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert all(STRICTEST in program.read_text(encoding="utf-8") for program in PROGRAMS)
    assert errors, done.stdout
    assert all("wrong.py:" in line for line in errors), done.stdout
    assert any("ruled" in line for line in errors)
    assert any('"hans"' in line for line in errors)
    assert any("by" in line and "rob" in line for line in errors), "a way of winning is checked"
    assert any("riichi" in line and "double" in line for line in errors)


@pytest.mark.slow
def test_pyright_accepts_them_and_refuses_what_is_wrong(tmp_path: Path) -> None:
    pytest.importorskip("pyright", reason="pyright is not installed")
    try:
        version = python("-m", "pyright", "--version", seconds=120)
    except subprocess.TimeoutExpired:
        pytest.skip("pyright cannot load its program")
    if version.returncode:
        pytest.skip("pyright has no Node.js, or cannot load its program")
    wrong = tmp_path / "wrong.py"
    wrong.write_text(WRONG, encoding="utf-8")
    settings = tmp_path / "pyrightconfig.json"
    files = [*map(os.fspath, (*PROGRAMS, wrong))]
    settings.write_text(json.dumps({"include": files, "extraPaths": [str(ROOT)], "typeCheckingMode": "strict"}))
    done = python("-m", "pyright", "--project", settings, "--pythonpath", sys.executable)
    errors = [line for line in done.stdout.splitlines() if " - error: " in line]
    assert errors, done.stdout
    assert all("wrong.py" in line for line in errors), done.stdout
    assert any("ruled" in line for line in errors)
    assert any('"hans"' in line for line in errors)
