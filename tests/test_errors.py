"""The gallery of errors: a minimal record for every problem, and beside it exactly what the player reads.

``pytest --update-golden`` writes the texts and ``docs/errors.md`` anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from typer.testing import CliRunner

from calc.cli.match import app as match_app
from calc.cli.score import app

ROOT = Path(__file__).parent.parent
GALLERY = ROOT / "tests" / "errors"
DOCS = ROOT / "docs" / "errors.md"
CASES = sorted(GALLERY.glob("*.yaml"))

# Codes that no record can give, with the reason. Everything else must be in the gallery.
ELSEWHERE = {
    "F": "files of recorded wins: tests of calc.formats",
    "L301": "scores of a match, given by options: tests of calc final",
    "L302": "scores of a match, given by options: tests of calc final",
    "L306": "scores of a match, given by options: tests/test_match.py",
    "L307": "place points of a rules file that fit no table: tests/test_match.py",
    "L303": "names of players given by options: tests/test_match.py",
    "L308": "トントンブー, given by an option: tests/test_anmika_match_end.py",
    "L304": "scores of a match, given by options: tests/test_match.py",
    "L305": "chips of a set, given by options: tests/test_match.py",
    "L313": "han and fu given by options: tests of calc value",
    "L310": "han and fu given by options: tests of calc value",
    "L311": "han and fu given by options: tests of calc value",
    "L312": "han and fu given by options: tests of calc value",
    "M120": "--rate, an option: tests/test_match_evening.py",
    "S109": "a match of a system without final scores: tests of calc final",
    "S211": "what players claim, read by calc dispute: tests/test_dispute.py",
    "S106": "a file that cannot be read: test_a_missing_file below",
    "R104": "a key twice in a rules file or in --set; in a record that is S102: tests/test_rules.py",
    "R105": "parents of systems, in rules files only: tests/test_rules.py",
    "R106": "status and source of rulings, in rules files only: tests/test_rules.py",
    "R109": "completeness of whole rules files: tests/test_rules_cli.py",
    "R110": "completeness of whole rules files: tests/test_rules_cli.py",
    "R111": "display names, in rules files only: tests/test_rules_cli.py",
    "R121": "columns of a comparison, given by options: tests/test_compare.py",
    "R122": "columns of a comparison, given by options: tests/test_compare.py",
    "R123": "recorded games under rules of another game: tests/test_compare.py",
}

# Systems that are being built; each is taken out when its codes are in the gallery.
UNDER_WAY: tuple[str, ...] = ()

FAMILIES = {
    "S1": "The text is no YAML a record can be made of",
    "S2": "Fields: unknown, missing, of the wrong kind",
    "N1": "Tiles as they are written",
    "L2": "What no table can have seen",
    "L4": "What no hand of kessen or wenzhou can have seen",
    "M1": "Matches: hands that do not follow each other",
    "R1": "The rules asked for",
    "W3": "No legal win",
    "W4": "No legal draw; no win of kessen or wenzhou",
}

INTRODUCTION = """# Problems, and what to do about them

Every problem has a code that never changes its meaning. Codes beginning with W are answers: the record is well formed,
but the rules forbid what it claims (exit status 1). All others are mistakes in the input (exit status 2); all of them
are reported at once.

Each entry is a record of `tests/errors/` and what `calc score` says about it (`calc match` for codes with M).
This page is generated: `pytest tests/test_errors.py --update-golden`.
"""


def said_about(path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, int]:
    """What is printed about a record, and the exit status."""
    monkeypatch.chdir(ROOT)
    command = match_app if path.stem.startswith("M") else app
    result = CliRunner().invoke(command, [path.relative_to(ROOT).as_posix(), "--color", "never"])
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    assert not result.stdout, "a bad record has no result"
    return result.stderr, result.exit_code


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_text(path: Path, monkeypatch: pytest.MonkeyPatch, update_golden: bool) -> None:
    text, status = said_about(path, monkeypatch)
    golden = path.with_suffix(".txt")
    if update_golden:
        golden.write_text(text, encoding="utf-8")
    code = path.stem.split("-")[0]
    assert f"[{code}]: " in text
    assert status == (1 if code.startswith("W") else 2)
    assert text == golden.read_text(encoding="utf-8")


def test_a_missing_file(monkeypatch: pytest.MonkeyPatch) -> None:
    text, status = said_about(ROOT / "nothing-here.yaml", monkeypatch)
    assert text.startswith("error[S106]: cannot read nothing-here.yaml: ")
    assert status == 2


def test_every_text_has_its_record() -> None:
    assert {p.stem for p in GALLERY.glob("*.txt")} == {p.stem for p in CASES}


def test_every_code_is_in_the_gallery() -> None:
    shown = {path.stem.split("-")[0] for path in CASES}
    known: set[str] = set()
    for source in (ROOT / "calc").rglob("*.py"):
        if source.parent.name in UNDER_WAY:
            continue
        known |= set(re.findall(r"[\"']([A-Z]\d{3})[\"']", source.read_text(encoding="utf-8")))
    needed = {code for code in known if code not in ELSEWHERE and code[0] not in ELSEWHERE}
    assert needed - shown == set(), "write tests/errors/CODE-what.yaml"
    assert shown - known == set(), "nothing gives this code any more"
    assert {code for code in ELSEWHERE if len(code) > 1} - known == set()


def test_the_page_is_fresh(update_golden: bool) -> None:
    made = "\n".join(page())
    if update_golden:
        DOCS.write_text(made, encoding="utf-8")
    assert DOCS.read_text(encoding="utf-8") == made, "run: pytest tests/test_errors.py --update-golden"


def page() -> Iterator[str]:
    """docs/errors.md, line by line."""
    yield INTRODUCTION
    families = list(FAMILIES)
    cases = sorted(CASES, key=lambda path: (families.index(path.stem[:2]), path.stem))
    for family, members in groupby(cases, key=lambda path: path.stem[:2]):
        yield f"## {FAMILIES[family]}\n"
        for code, examples in groupby(members, key=lambda path: path.stem.split("-")[0]):
            yield f"### {code}\n"
            for path in examples:
                yield from _entry(path)


def _entry(path: Path) -> Iterator[str]:
    record = path.read_bytes().decode("utf-8", errors="replace")
    golden = path.with_suffix(".txt")
    text = golden.read_text(encoding="utf-8") if golden.exists() else ""
    text = re.sub(r"\n\n1 (?:problem|refusal)\n\Z", "\n", text).replace("tests/errors/" + path.name, "hand.yaml")
    yield f"```yaml\n{record.rstrip()}\n```\n"
    yield f"```text\n{text.rstrip()}\n```\n"
