"""Folders of logs as they are: batch, compare, verify and match take every game under its file's name ; what is not
recognised is one line a file."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.batch import run, sources
from calc.batch.records import records
from calc.cli import app
from calc.formats import read_recorded
from calc.problems.problems import Problem

from ..log_writer import Drawn, Story

STORY = Story(
    ["123m123p123s999m7z", "456m456p456s999p7z", "1122m3344p5566s7z", "19m19p19s1234z345m"],
    "1+1z 1-1z 2+5z 2-5z 3+9s", Drawn(("yao9", "九種九牌", "kyushukyuhai"), [0] * 4, (3,)), number=1,
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One hand in each form, packed and not, under names that say nothing; and two files that are nothing."""
    logs = tmp_path / "logs"
    (logs / "more").mkdir(parents=True)
    (logs / "a&tw=2").write_text(STORY.mjlog(), encoding="utf-8")
    (logs / "b.json").write_text(STORY.tenhou6(), encoding="utf-8")
    (logs / "more" / "c.jsonl").write_text(STORY.mjai() * 2, encoding="utf-8")
    (logs / "more" / "d.gz").write_bytes(gzip.compress(STORY.mjlog().encode()))
    (logs / "README.txt").write_text("Games of the club\n", encoding="utf-8")
    (logs / "photo.png").write_bytes(b"\x89PNG\r\n")
    (logs / ".hidden").write_text("mine", encoding="utf-8")
    return logs


call = CliRunner().invoke
GAMES = ["a&tw=2", "b.json", "c.jsonl", "c.jsonl#2", "d.gz"]


def _left_out(text: str) -> list[str]:
    return [Path(line.split(" is left out")[0].split(": ", 1)[1]).name for line in text.splitlines() if "F501]" in line]


@pytest.mark.slow
def test_batch_settles_every_game_under_its_name(folder: Path) -> None:
    result = call(app, ["batch", str(folder)])
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [r["game"] for r in rows] == GAMES
    assert {(r["status"], r["title"], r["system"]) for r in rows} == {("settled", "east 2 honba 0", "tenhou4")}
    assert _left_out(result.stderr) == ["README.txt", "photo.png"]
    assert result.exit_code == 2


@pytest.mark.slow
@pytest.mark.parametrize("command", ["batch", "verify", "convert"])
def test_nothing_in_a_folder_is_lost_without_a_word(folder: Path, command: str) -> None:
    """What is hidden, or was written by a batch, is no input; all else is read or told, whatever its name."""
    (folder / ".checkpoints").mkdir()
    for copy in (folder / ".checkpoints" / "b.json", folder / "._b.json"):
        copy.write_text(STORY.tenhou6(), encoding="utf-8")
    (folder / "rows.jsonl").write_text('{"file":"a","line":1,"status":"settled"}\n', encoding="utf-8")
    (folder / "e.txt").write_text(STORY.tenhou6(), encoding="utf-8")
    (folder / "damaged.gz").write_bytes(b"\x1f\x8b\x08garbage")
    (folder / "nowhere").symlink_to("gone")
    (folder / "round").symlink_to(folder)
    result = call(app, [command, str(folder), *(["--json"] if command == "verify" else [])])
    told = [line.split("]")[0] for line in result.stderr.splitlines() if line.startswith("error[")]
    assert sorted(told) == ["error[F101", "error[F101", "error[F102", "error[F501", "error[F501"]
    for said in ("round: a link to a folder", "nowhere: No such file", "damaged.gz:1:1"):
        assert said in result.stderr
    hands = {"batch": '"settled"', "verify": '"records": 6', "convert": "\nrules:"}[command]
    assert result.stdout.count(hands) == (1 if command == "verify" else 6)


@pytest.mark.slow
def test_compare_verify_convert_and_match_take_the_folder_too(folder: Path) -> None:
    beside = call(app, ["match", str(folder), "--json"])
    assert (beside.exit_code, _left_out(beside.stderr)) == (2, ["README.txt", "photo.png"])
    for name in ("README.txt", "photo.png"):
        (folder / name).unlink()
    verified = json.loads(call(app, ["verify", "--json", str(folder)]).stdout)
    assert (verified["records"], verified["agreed"]) == (5, 5)
    compared = json.loads(call(app, ["compare", str(folder), "-r", "tenhou4", "-r", "mleague", "--json"]).stdout)
    assert compared["hands"] == 5
    converted = call(app, ["convert", str(folder), "--to", "jsonl"])
    assert (converted.exit_code, len(converted.stdout.splitlines())) == (0, 5)
    told = json.loads(call(app, ["match", str(folder), "--json"]).stdout)
    assert [m["title"] for m in told["matches"]] == GAMES
    assert told == json.loads(beside.stdout)


def test_what_is_no_log_is_one_line_for_verify(folder: Path) -> None:
    result = call(app, ["verify", str(folder)])
    assert (_left_out(result.stderr), result.exit_code) == (["README.txt", "photo.png"], 2)


def test_payments_of_a_log_are_expected_under_its_own_rules_only(tmp_path: Path) -> None:
    log = tmp_path / "wrong.mjlog"
    log.write_text(STORY.mjlog().replace('sc="250,0,250,0', 'sc="250,10,250,-10'), encoding="utf-8")
    ((own,), (other,)) = (list(run([str(log)], rules)) for rules in ("", "mleague"))
    assert own.row["expect"]
    assert "expect" not in other.row


def test_problems_of_a_log_stand_between_its_hands(tmp_path: Path) -> None:
    text = STORY.mjai()
    log = tmp_path / "log"
    log.write_text(text + text.replace('"pai": "P"', '"pai": "9x"') + text, encoding="utf-8")
    rows = [(o.row["status"], o.row.get("codes"), o.row.get("game"), o.line) for o in run([str(log)])]
    lines = len(text.splitlines())
    bad = lines + 5
    assert rows[0] == ("settled", None, "log", 2)
    assert rows[1] == ("bad", ["F404"], None, bad)
    assert rows[-1] == ("settled", None, "log#3", 2 * lines + 2)


def test_streams_of_many_games_are_cut_between_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "long.mjai"
    log.write_text(STORY.mjai() * 9, encoding="utf-8")
    monkeypatch.setattr(sources, "SIZE", 3000)
    chunks = list(sources.chunks([str(log)]))
    assert len(chunks) > 2
    problems: list[Problem] = []
    whole = [(r.name, r.line, r.record) for r in read_recorded(str(log), problems.append)]
    hands = [w.hand for c in chunks for w in records(c)]
    assert [(h.name, h.line, h.record) for h in hands if h] == whole
    assert whole[-1][0] == f"{log}#9"
    for at in range(len(chunks) - 1):  # a batch that goes on from the end of any chunk goes on with the next
        assert list(sources.chunks([str(log)], start=chunks[at].after)) == chunks[at + 1 :]


@pytest.mark.parametrize("packed", [False, True])
def test_score_says_what_to_do_with_a_log(tmp_path: Path, packed: bool) -> None:
    log: Any = tmp_path / "game.mjlog"
    text = STORY.mjlog().encode()
    log.write_bytes(gzip.compress(text) if packed else text)
    result = call(app, ["score", str(log)])
    assert result.exit_code == 2
    assert "S108" in result.stderr
    for command in ("verify", "batch", "convert"):
        assert f"`calc {command}`" in result.stderr


def test_a_command_of_documents_names_those_that_read_many_records(tmp_path: Path) -> None:
    """A folder, a packed file, JSON Lines and tables are for batch and compare; match reads them, as in folders."""
    record = json.dumps({"rules": "tcg", "draw": {"tenpai": ["A"]}}) + "\n"
    texts = {
        "a.jsonl": record * 2,
        "d.json": record * 2,
        "b.csv": "hand,tsumo\n234m 22444p 33567s + 3s,A\n",
        "c.yaml.gz": record,
    }
    for name, text in texts.items():
        data = text.encode()
        (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
        refused = call(app, ["score", str(tmp_path / name)])
        assert (refused.exit_code, "S108" in refused.stderr, "`calc batch`" in refused.stderr) == (2, True, True)
        told = json.loads(call(app, ["match", str(tmp_path / name), "--json"]).stdout)
        hands = len(text.splitlines()) - name.endswith(".csv")
        assert len(told["matches"][0]["hands"]) == len(list(run([str(tmp_path / name)]))) == hands
    assert "`calc batch`" in call(app, ["score", str(tmp_path)]).stderr
    (tmp_path / "one.jsonl").write_text(record, encoding="utf-8")
    assert call(app, ["score", str(tmp_path / "one.jsonl")]).exit_code == 0


@pytest.mark.parametrize("command", [["score"], ["dispute"], ["dice"], ["compare", "-r", "tcg", "-r", "mleague"]])
@pytest.mark.parametrize("name", ["games/", "hands.jsonl", "games/hands.csv"])
def test_a_name_of_a_file_that_is_not_there_is_no_hand(command: list[str], name: str) -> None:
    assert f"cannot read {name}" in call(app, [*command, name]).stderr


def test_what_is_wrong_with_a_hand_of_a_log_names_the_hand(folder: Path) -> None:
    """The places are those of the record that is made of it: no line of the log."""
    said = call(app, ["batch", str(folder / "b.json"), "-r", "mighty"]).stderr
    assert f"--> {folder / 'b.json'} (east 2 honba 0):" in said
