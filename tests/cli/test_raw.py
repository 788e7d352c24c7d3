"""Nothing that a file says reaches a terminal raw: no control character, no turn of direction, in whatever command."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from calc.formats.write import yaml_text
from calc.problems.problems import Source
from calc.problems.yaml_document import load_yaml
from calc.render.width import escaped

from ..formats.test_formats_stories import NINE
from ..fuzz.oracle import RAW
from ..fuzz.runner import run
from ..tables import table_of

EVIL = "x\x1b]0;own\x07\x9b31m\x7f\u202eevil\u2066\x85\x08\rz"
HAND = "234m 22444p 33567s + 3s"
WIN = {"player": "A", "by": "tsumo", "hand": HAND}
LINK = "evil\x1b]0;own\x07\u202e.json"
COLOURS = re.compile("\x1b\\[[0-9;]{1,8}m")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    record = {"title": EVIL, "win": WIN, "expect": {"yaku": [EVIL]}, "claims": {"A": EVIL}}
    Path("a.json").write_text(json.dumps(record), encoding="utf-8")
    Path("good.json").write_text(
        json.dumps({"title": EVIL, "win": WIN, "expect": {"points": {"A": 1}}}), encoding="utf-8"
    )
    Path("m.json").write_text(json.dumps({"title": EVIL, "hands": [{"title": EVIL, "draw": {}}]}), encoding="utf-8")
    os.symlink("good.json", LINK)
    ruling = {"value": True, "status": "house", "because": EVIL, "note": EVIL}
    club = {
        "system": f"c{EVIL}",
        "extends": "tcg",
        "title": {"en": EVIL, "ja": EVIL},
        "rules": {"points.kiriage": ruling},
    }
    Path("club.yaml").write_text(json.dumps(club), encoding="utf-8")


COMMANDS = (
    "score a.json", "score good.json", "score good.json --explain 2 --lang ja", "score good.json --json",
    "score good.json --color always", "score good.json --html page.html", "score evil* --json", "score evil*",
    "score good.json -r club.yaml --explain 2", "match m.json", "match m.json --json", "match m.json --explain 2",
    "match m.json -r club.yaml --color always", "batch good.json -j 1", "batch evil* -j 1 --format table",
    "batch good.json -j 1 --format csv", "batch a.json -j 1", "batch good.json -j 1 --full",
    "compare good.json -r tenhou4", "compare good.json -r club.yaml -r tcg --json", "dispute a.json",
    "dispute good.json --claim A=8000", "rules show club.yaml", "rules show club.yaml --json",
    "rules diff club.yaml tcg", "rules check club.yaml", "score none*.json", "rules check evil*", "waits evil*",
    "final evil*=3", "convert evil*", "verify evil* --input mjai", "score --evil*", "explain evil*", "new evil*",
)  # fmt: skip


@table_of("command", COMMANDS, most=10)
def test_no_command_prints_what_a_file_says_raw(command: str) -> None:
    words = [
        word.replace("evil*", "evil\x1b]0;own\x07\u202e.json").replace("none*", f"none{EVIL}")
        for word in command.split()
    ]
    ran = run(words)
    assert not RAW.search(COLOURS.sub("", ran.text) if "always" in command else ran.text), ran.text
    assert ran.text
    if "--json" in command and ran.out:
        assert json.loads(ran.out)


def test_outputs_in_files_are_escaped_too() -> None:
    run(["batch", "good.json", "a.json", "-j", "1", "--format", "csv", "-o", "rows.csv", "--errors", "wrong.jsonl"])
    for name in ("rows.csv", "wrong.jsonl"):
        assert not RAW.search(Path(name).read_text(encoding="utf-8"))
    assert json.loads(Path("wrong.jsonl").read_text(encoding="utf-8").splitlines()[0])["problems"] is not None


def test_converted_yaml_says_the_same_without_raw_characters() -> None:
    text = yaml_text({"title": EVIL, "names": {EVIL: 1}, "plain": "東"})
    assert not RAW.search(text)
    (document,), problems = load_yaml(Source("x", text))
    assert not problems
    assert document.value == {"title": EVIL, "names": {EVIL: 1}, "plain": "東"}


def test_a_name_in_a_log_writes_no_line_of_yaml() -> None:
    log = json.loads(NINE.tenhou6())
    log["title"] = ["a\nwin: {player: A}", EVIL]
    log["name"] = ["a\nb", "c", "d", "e"]
    Path("l.json").write_text(json.dumps(log), encoding="utf-8")
    ran = run(["convert", "l.json", "--input", "tenhou6"])
    assert not RAW.search(ran.text)
    assert "\nwin: {" not in ran.out


def test_our_own_colours_pass() -> None:
    ran = run(["score", HAND, "--tsumo", "A", "--color", "always", "--title", "\x1b[31mred"])
    assert "\x1b[1m" in ran.out
    assert "\\u001b[31mred" in ran.out
    assert escaped("\x1b[31mx\x1b]0", True) == "\x1b[31mx\\u001b]0"
