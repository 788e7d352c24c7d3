"""Records of strangers open no files, and files that the user names are opened with care."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from calc import InputError, waits
from calc.batch import run as batch
from calc.batch.hands import Job
from calc.batch.output import Output, fingerprint
from calc.batch.sources import chunks
from calc.batch.work import settle_chunk
from calc.match import settle_match
from calc.rules.rules import load_rules
from calc.steps import read_record, read_text

from ..fuzz.runner import run
from ..tables import table_of

WIN = {"player": "A", "by": "tsumo", "hand": "234m 22444p 33567s + 3s"}
CLUB = "system: club\nextends: tcg\nrules:\n  points.kiriage: true\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(CLUB, encoding="utf-8")


def codes(ask: Callable[[], Any]) -> set[str]:
    with pytest.raises(InputError) as caught:
        ask()
    return {p.code for p in caught.value.problems}


@pytest.mark.parametrize("name", ["club.yaml", "./club.yaml", "/dev/zero", "/etc/passwd", "a\0.yaml", "x" * 9999 + "/"])
@pytest.mark.parametrize("whole", [False, True])
def test_a_record_opens_no_file(name: str, whole: bool) -> None:
    record = {"rules": {"use": name, "set": {"points.kiriage": False}} if whole else name, "win": WIN}
    assert codes(lambda: read_record(record)) == {"R113"}
    assert codes(lambda: settle_match({"rules": record["rules"], "hands": [{"win": WIN}]})) == {"R113"}
    found = list(read_text(json.dumps(record)))
    assert isinstance(found[0], list)
    Path("a.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    assert [p.code for o in batch(["a.jsonl"]) for p in o.problems] == ["R113"]
    for words in (["batch", "a.jsonl", "-j", "1"], ["compare", "a.jsonl", "--rules", "tenhou4"]):
        assert "error[R113]" in run(words).err


def test_whoever_names_the_record_or_the_rules_opens_them() -> None:
    record = json.dumps({"rules": "club.yaml", "win": WIN})
    Path("a.json").write_text(record, encoding="utf-8")
    assert run(["score", "a.json"]).status == 0
    assert "error[R113]" in run(["score", "-"], record.encode()).err
    assert run(["score", "-", "--rules", "club.yaml"], record.encode()).status == 0
    assert run(["batch", "a.json", "--rules", "club.yaml", "-j", "1"]).status == 0
    assert read_record({"win": WIN}, "club.yaml").rules.id == "club"


def test_a_rules_file_is_a_regular_and_small_one() -> None:
    os.mkfifo("pipe.yaml")
    Path("large.yaml").write_text(CLUB + "#" * (4 << 20), encoding="utf-8")
    for name in ("pipe.yaml", "/dev/zero", "large.yaml", "a\0.yaml", "./", "none.yaml", "x" * 9999 + ".yaml"):
        assert codes(lambda: load_rules(name)) == {"R108"}  # noqa: B023 - called at once
        assert run(["rules", "check", name.replace("\0", "")]).status == 2


@pytest.mark.parametrize("name", [None, 3, ["tcg"]])
def test_rules_have_a_name(name: Any) -> None:
    assert codes(lambda: load_rules(name)) == {"R101"}


# --- files that are written -------------------------------------------------------------------------------------------


def test_no_output_is_an_input_or_another_output() -> None:
    line = json.dumps({"win": WIN}) + "\n"
    for name in ("a.jsonl", "q.resume", "q.resume.new", "q"):
        Path(name).write_text(line, encoding="utf-8")
    os.symlink("q", "link")
    os.symlink("l2.resume", "l2")
    Path("m.yaml").write_text("hands: [{draw: {}}]", encoding="utf-8")
    for words in (
        "batch a.jsonl -o x --errors x.resume", "batch a.jsonl -o x --errors x.resume.new", "batch q.resume.new -o q",
        "batch q.resume -o q", "batch a.jsonl -o link --errors q", "batch a.jsonl -o l2",
        "batch - -o a.jsonl --errors a.jsonl",
        "batch a.jsonl -r club.yaml -o club.yaml", "batch a.jsonl -r club.yaml#club --errors club.yaml",
        "score club.yaml --html club.yaml", "score m.yaml -r club.yaml --html ./club.yaml",
        "match m.yaml --html m.yaml", "match m.yaml --html x.svg --chart x.svg",
    ):  # fmt: skip
        before = {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}
        ran = run([*words.split(), *(["-j", "1"] if words.startswith("batch") else [])])
        assert (ran.status, "error[F507]" in ran.err) == (2, True), (words, ran.err)
        assert {path: path.read_bytes() for path in Path().iterdir() if path.is_file()} == before


def test_a_pipe_in_a_folder_is_not_waited_for() -> None:
    os.mkdir("in")
    os.mkfifo("in/a.jsonl")
    os.symlink("/dev/zero", "in/b.yaml")
    assert [p.code for o in batch(["in"]) for p in o.problems] == ["F101", "F101"]


# --- going on with a run ----------------------------------------------------------------------------------------------


def interrupted(text: str = "", out: str = "o") -> dict[str, Any]:
    """A run over three files of which two were read; its note."""
    for i, name in enumerate(("a.jsonl", "b.jsonl", "c.jsonl")):
        if not Path(name).exists():
            Path(name).write_text(text or json.dumps({"title": f"{i}", "win": WIN}) + "\n", encoding="utf-8")
    found = Output(out, "", JOB, fingerprint(FILES, JOB, ""), False)
    for piece in list(chunks(FILES))[:2]:
        found.write_chunk(piece.after, settle_chunk(piece, JOB).text, b"", None)
    found.save()
    found.close()
    state: dict[str, Any] = json.loads(Path(out + ".resume").read_text(encoding="utf-8"))
    return state


JOB = Job(sums=False)
"""A run without --summary."""
FILES = ["a.jsonl", "b.jsonl", "c.jsonl"]
AGAIN = ["batch", *FILES, "-o", "o", "-j", "1", "--resume"]


def test_a_run_goes_on_where_its_inputs_are_the_same() -> None:
    interrupted()
    assert run(AGAIN).status == 0
    titles = [json.loads(line)["title"] for line in Path("o").read_text(encoding="utf-8").splitlines()]
    assert titles == ["0", "1", "2"]


@pytest.mark.parametrize("how", ["size", "time", "text"])
@pytest.mark.parametrize("name", FILES)
def test_a_run_does_not_go_on_with_other_inputs(name: str, how: str) -> None:
    interrupted()
    status = os.stat(name)
    text = Path(name).read_text(encoding="utf-8")
    Path(name).write_text(text + "\n" if how == "size" else text.replace('"title": "', '"title": ""'[:-1] + ""))
    if how == "text":
        Path(name).write_text(text.replace("345", "543").replace('{"title"', '{"rules"').replace("tsumo", "tsuma"))
        os.utime(name, ns=(status.st_atime_ns, status.st_mtime_ns))
    elif how == "time":
        os.utime(name, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    ran = run(AGAIN)
    if how == "text" and name == "c.jsonl":
        assert ran.status == 2  # it had not been read: what it says now is what counts
        assert "F505" not in ran.err
    else:
        assert "error[F505]" in ran.err


def test_a_stream_is_compared_too() -> None:
    line = json.dumps({"win": WIN}) + "\n"
    words = ["batch", "-", "-o", "o", "-j", "1", "--input", "jsonl"]
    mark = fingerprint(["-"], JOB, "jsonl")
    found = Output("o", "", JOB, mark, False)
    Path("s.jsonl").write_text(line * 1000, encoding="utf-8")
    piece = next(chunks(["s.jsonl"]))
    found.write_chunk(piece.after, settle_chunk(piece, JOB).text, b"", None)
    found.save()
    found.close()
    assert "error[F505]" in run([*words, "--resume"], line.replace("tsumo", "tsumi").encode() * 1000).err
    assert run([*words, "--resume"], line.encode() * 1000).status == 0
    assert len(Path("o").read_text(encoding="utf-8").splitlines()) == 1000


@table_of(
    "changed",
    [
        {"place": [1]}, {"place": [9, 0, 1, [], ""]}, {"place": [-1, 0, 1, [], ""]}, {"place": None}, {"rows": -5},
        {"rows": "x"}, {"rows": 10**30}, {"rows": 1e400}, {"errors": []}, {"summary": []}, {"summary": {"players": 3}},
        {"place": [[], {}, "x", 3, None]}, {"place": [1, 1, 1, [], "0"]}, {"mark": None}, "[" * 100_000,
        "{", "[]", "3", "\xff",
    ], most=15,
)  # fmt: skip
def test_a_damaged_note_is_said_to_be_one(changed: Any) -> None:
    state = interrupted()
    text = changed if isinstance(changed, str) else json.dumps(state | changed)
    Path("o.resume").write_bytes(text.encode("latin-1"))
    ran = run(AGAIN)
    assert (ran.status, "error[F505]" in ran.err) == (2, True), ran.text


# --- values of a program ----------------------------------------------------------------------------------------------

HUGE = 10**5000
NUMBERED: Any = {1: 2, HUGE: 3}


@table_of(
    "ask",
    [
        lambda: settle_match({**NUMBERED, "hands": [{"win": WIN}]}),
        lambda: settle_match({"hands": [{1: 2, "win": WIN}]}),
        lambda: settle_match({"hands": [{"win": WIN}]}, rate="points=" + "9" * 5000),
        lambda: settle_match(3), lambda: read_record({"win": WIN, "scores": {HUGE: 1}}),  # type: ignore[arg-type]
        lambda: read_record({"win": WIN}, 3), lambda: read_record({"win": WIN}, "tcg", {3: HUGE}),  # type: ignore
        lambda: read_record({"win": WIN}, "tcg", {"fu.base": HUGE}),
        lambda: read_record({"win": {**WIN, "norths": HUGE}}),
        lambda: read_record({"win": {**WIN, "norths": 10**8}, "rules": "tenhou3"}), lambda: read_record(NUMBERED),
        lambda: read_record({"win": WIN, "rules": {"use": "tcg", "set": {"fu.base": HUGE}}}),
        lambda: waits("11111m 234567p 123s"),
    ],
)  # fmt: skip
def test_values_that_cannot_be_are_input_errors(ask: Callable[[], Any]) -> None:
    assert codes(ask)
