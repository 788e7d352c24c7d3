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

import pytest
from typer.testing import CliRunner

from calc.cli import app
from calc.codes import all_codes, code_of

from .gallery import FOLDER, cases, cut, examples

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs" / "errors.md"
EXAMPLES, CASES = examples(), cases()
COMMANDS = [code for code in all_codes() if (entry := code_of(code)) and entry.command]

# Codes without an example: where they are tested.
ELSEWHERE = {
    "N113": "texts longer than any hand: tests/test_growth.py",
    "S111": "more problems than are told: tests/test_growth.py",
    "S112": "records larger than any: tests/test_growth.py",
    "F": "files of recorded wins and of batches: tests of calc.formats and calc.batch",
    "L305": "chips of a set: tests/test_match.py",
    "L306": "scores of a match, given by options: tests/test_match.py",
    "L307": "place points of a rules file that fit no table: tests/test_match.py",
    "L308": "トントンブー, given by an option: tests/test_anmika_match_end.py",
    "R105": "parents of systems, in rules files only: tests/test_rules.py",
    "R106": "status and source of rulings, in rules files only: tests/test_rules.py",
    "R107": "rules files: R107-no-rules-file in the gallery",
    "R109": "completeness of whole rules files: tests/test_rules_cli.py",
    "R110": "completeness of whole rules files: tests/test_rules_cli.py",
    "R111": "display names, in rules files only: tests/test_rules_cli.py",
    "R114": "values of whole rules files: tests/test_proofreader.py",
    "R113": "rules files named by records: tests/test_strangers.py",
    "R123": "recorded games under rules of another game: tests/test_compare.py",
    "S107": "test_a_file_in_another_encoding below",
    "S211": "what players claim, read by calc dispute: tests/test_dispute.py",
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

An example is a record and what `calc score` says about it (`calc match` for codes with M), or a command. This page is
generated from `calc/codes.toml`: `pytest tests/test_errors.py --update-golden`.
"""


@cache
def said_about(record: str, match: bool, folder: Path) -> tuple[str, int]:
    """What is printed about a record, and the exit status."""
    (folder / "hand.yaml").write_text(record, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        result = CliRunner().invoke(app, ["match" if match else "score", "hand.yaml", "--color", "never"])
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    assert not result.stdout, "a bad record has no result"
    return result.stderr, result.exit_code


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the records are written, one after the other."""
    return tmp_path_factory.mktemp("errors")


@pytest.mark.parametrize("name", [*EXAMPLES, *CASES])
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


@pytest.mark.parametrize("code", COMMANDS)
def test_the_command(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    entry = code_of(code)
    assert entry
    name, *words = shlex.split(entry.command)
    assert name == "calc"
    result = CliRunner().invoke(app, words)
    assert f"error[{code}]: " in result.stderr
    assert result.exit_code == 2


def test_a_file_in_another_encoding(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    (folder / "latin.yaml").write_bytes("title: Müller gewinnt\ndraw: {}\n".encode("latin-1"))
    result = CliRunner().invoke(app, ["score", "latin.yaml"])
    assert result.stderr.startswith("error[S107]: latin.yaml:1 is no UTF-8 text")
    assert result.exit_code == 2


def test_every_code_has_an_example() -> None:
    shown = {*EXAMPLES, *COMMANDS}
    missing = {code for code in all_codes() if code not in shown}
    assert {code for code in missing if code not in ELSEWHERE and code[0] not in ELSEWHERE} == set()
    assert {code for code in ELSEWHERE if len(code) > 1} <= missing


def test_the_page_is_fresh(folder: Path, update_golden: bool) -> None:
    made = "\n".join(page(folder))
    if update_golden:
        DOCS.write_text(made, encoding="utf-8")
    assert DOCS.read_text(encoding="utf-8") == made, "run: pytest tests/test_errors.py --update-golden"


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
                text, _ = said_about(entry.example, code[0] == "M", folder)
                text = re.sub(r"\n\n\d+ (?:problem|refusal)[^\n]*\n\Z", "\n", text)
                yield f"```yaml\n{entry.example.rstrip()}\n```\n"
                yield f"```text\n{text.rstrip()}\n```\n"
