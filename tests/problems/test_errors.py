"""Every record of the gallery of errors is answered by its code, in exactly these words.

``pytest --update-golden`` writes the texts and ``docs/errors.md`` anew.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.problems.codes import all_codes, code_of

from ..gallery import FOLDER, cases, cut, examples
from ..tables import table_of

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs" / "errors.md"
EXAMPLES, CASES = examples(), cases()
COMMANDS = [code for code in all_codes() if (entry := code_of(code)) and entry.command]

# Codes without an example: where they are tested.
ELSEWHERE = {
    "N113": "texts longer than any hand: tests/whole/test_growth.py",
    "S107": "test_a_file_in_another_encoding below",
    "S111": "more problems than are told: tests/whole/test_growth.py",
    "S112": "records larger than any: tests/whole/test_growth.py",
    "R110": "what no system of the program uses: tests/rules/test_rules_cli.py",
    "R115": "packages that bring games: tests/systems/test_plugins.py",
    "W309": "Hong Kong hands: examples/plugin-hongkong/tests",
    "F102": "damaged gzip: tests/formats/test_formats.py",
    "F103": "lines in other encodings: tests/formats/test_formats.py",
    "F104": "lines that are too long: tests/formats/test_formats.py",
    "F108": "logs with hundreds of faults: tests/formats/test_formats.py",
    "F210": "logs that are too long: tests/readers/test_strangers.py",
    "F504": "records that are too long: tests/batch/test_batch_odd.py",
    "F505": "runs that were interrupted: tests/batch/test_batch_faults.py",
    "F508": "workers that die: tests/batch/test_batch_dask.py",
    "F509": "files that are no Parquet: tests/batch/test_batch_tables.py",
    "F510": "what is not installed: tests/batch/test_batch_tables.py",
    "F599": "faults of the program: tests/batch/test_batch_faults.py",
}

FAMILIES = {
    "N1": "Tiles as they are written",
    "S1": "The text is no YAML a record can be made of",
    "S2": "Fields: unknown, missing, of the wrong kind",
    "L2": "What no table can have seen",
    "L3": "Scores, chips, han and fu that cannot be",
    "L4": "What no hand of anmika, kessen or wenzhou can have seen",
    "M1": "Matches: hands that do not follow each other",
    "R1": "The rules asked for",
    "W3": "No legal win",
    "W4": "No legal draw; no win of anmika, kessen or wenzhou",
    "F1": "Recorded games of other programs",
    "F2": "Logs: F2.. of mjlog; F3.. of tenhou6, F4.. of mjai, F6.. of majsoul mean the same",
    "F5": "Files, batches and what must be installed",
}

INTRODUCTION = """# Problems, and what to do about them

Every problem has a code that never changes its meaning. Codes beginning with W are answers: the record is well formed,
but the rules forbid what it claims (exit status 1). All others are mistakes in the input (exit status 2); all of them
are reported at once. `calc explain L206` prints the entry of a code, in Japanese with `--lang ja`.

An example is a record and what `calc score` says about it (`calc match` for codes with M), or a command, with the file
that is its last word. This page is generated from `calc/problems/codes.toml`: `pytest tests/problems/test_errors.py
--update-golden`.
"""


@cache
def said_about(record: str, match: bool, folder: Path) -> tuple[str, int]:
    """What is printed about a record, and the exit status."""
    result = called(["match" if match else "score", "--color", "never", "hand.yaml"], record, folder)
    assert not result.stdout, "a bad record has no result"
    return result.stderr, result.exit_code


def called(words: list[str], file: str, folder: Path) -> Any:
    """What a command says about a file, which is its last word; without one, in the checkout."""
    if file:
        (folder / words[-1]).write_text(file, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder if file else ROOT)
        result = CliRunner().invoke(app, words)
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the records are written, one after the other."""
    return tmp_path_factory.mktemp("errors")


@pytest.mark.slow
@table_of("name", [*EXAMPLES, *CASES], most=20)
def test_the_code(name: str, folder: Path) -> None:
    text, status = said_about(EXAMPLES.get(name) or CASES[name], name.startswith("M"), folder)
    assert f"[{name[:4]}]: " in text
    assert status == (1 if name.startswith("W") else 2)


@pytest.mark.parametrize("family", sorted({name[:2] for name in CASES}))
def test_the_texts(family: str, folder: Path, update_golden: bool) -> None:
    said = {name: said_about(CASES[name], name.startswith("M"), folder)[0] for name in CASES if name.startswith(family)}
    golden = FOLDER / f"{family}.txt"
    if update_golden:
        golden.write_text("".join(f"=== {name}\n{text}" for name, text in said.items()), encoding="utf-8")
    assert cut(golden.read_text(encoding="utf-8"), "===") == said


@table_of("code", COMMANDS, most=25)
def test_the_command(code: str, folder: Path) -> None:
    text, status = commanded(code, folder)
    assert re.search(rf"^error\[{code}\]: ", re.sub(r"\[F[346](?=..\])", "[F2", text), re.M), text
    assert status == 2


def commanded(code: str, folder: Path) -> tuple[str, int]:
    """What the command of a code says, and the exit status."""
    entry = code_of(code)
    assert entry
    name, *words = shlex.split(entry.command)
    assert name == "calc"
    result = called(words, entry.example, folder)
    return result.stderr, result.exit_code


def test_a_file_in_another_encoding(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    (folder / "latin.yaml").write_bytes("title: Müller gewinnt\ndraw: {}\n".encode("latin-1"))
    result = CliRunner().invoke(app, ["score", "latin.yaml"])
    assert result.stderr.startswith("error[S107]: latin.yaml:1 is not UTF-8 text")
    assert result.exit_code == 2


def test_every_code_has_an_example() -> None:
    shown = {*EXAMPLES, *COMMANDS}
    missing = {code for code in all_codes() if code not in shown}
    assert {code for code in missing if code not in ELSEWHERE and code[0] not in ELSEWHERE} == set()
    assert {code for code in ELSEWHERE if len(code) > 1} <= missing


@pytest.mark.slow
def test_the_page_is_fresh(folder: Path, update_golden: bool) -> None:
    made = "\n".join(page(folder))
    if update_golden:
        DOCS.write_text(made, encoding="utf-8")
    assert DOCS.read_text(encoding="utf-8") == made, "run: pytest tests/problems/test_errors.py --update-golden"


def page(folder: Path) -> Iterator[str]:
    """docs/errors.md, line by line."""
    yield INTRODUCTION
    for family, codes in groupby(all_codes(), key=lambda code: code[:2]):
        yield f"## {FAMILIES[family]}\n"
        for code in codes:
            entry = code_of(code)
            assert entry
            yield f"### {code}: {entry.title['en']}\n"
            yield f"{entry.means['en']} {entry.remedy['en']}\n"
            if entry.command:
                yield f"```console\n{entry.command}\n```\n"
            if entry.example:
                kind = "" if entry.command else "yaml"
                yield f"```{kind}\n{entry.example.rstrip()}\n```\n"
            if entry.command or entry.example:
                record = entry.example, code[0] == "M", folder
                said, _ = commanded(code, folder) if entry.command else said_about(*record)
                told = [part for part in said.rstrip().split("\n\n") if re.match(r"[a-z ]+\[\w+\]: ", part)]
                yield "```text\n" + "\n\n".join([*told[:3], *["…"] * (len(told) > 3)]) + "\n```\n"
