"""Records of Mahjong Soul: where downloaders put the messages, what a friends' table says, and what can be wrong. Whole
hands are in test_formats_stories."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.formats import Recorded, form_of, log_of, read_recorded
from calc.problems.problems import Problem

from ..tables import table_of
from .test_formats_stories import DOUBLE, FOUR, NORTH

call = CliRunner().invoke


def game() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(DOUBLE.majsoul())
    return found


def read(path: Path, told: object) -> tuple[list[Recorded], list[Problem]]:
    path.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
    problems: list[Problem] = []
    return list(read_recorded(str(path), problems.append)), problems


def bare(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [action["result"] for action in told["data"]["data"]["actions"]]


@pytest.mark.parametrize("put", ["list", "data", "record", "records"])
def test_messages_wherever_a_downloader_puts_them(put: str, tmp_path: Path) -> None:
    told = game()
    (whole,), _ = read(tmp_path / "a.json", told)
    messages = [{**message, "name": message["name"].removeprefix(".lq.")} for message in bare(told)]
    shapes = {
        "list": messages, "data": {"head": told["head"], "data": messages},
        "record": {"head": told["head"], "record": messages}, "records": {"data": {"data": {"records": bare(told)}}},
    }  # fmt: skip
    (found,), problems = read(tmp_path / "b.json", shapes[put])
    assert problems == []
    names = dict(zip(found.record.seats, whole.record.seats, strict=True))
    assert [names[win.player] for win in found.record.wins] == [win.player for win in whole.record.wins]
    assert log_of((tmp_path / "b.json").read_bytes()) == "majsoul"


@pytest.mark.parametrize(
    ("room", "overrides"),
    [
        ({"shiduan": 1, "init_point": 25000}, {}),
        ({"shiduan": 0}, {"yaku.tanyao": "1/-"}),
        ({"have_qieshangmanguan": True, "have_toutiao": True}, {"points.kiriage": True, "ron.most_winners": 1}),
    ],
)
def test_a_friends_table_says_its_rules(room: dict[str, Any], overrides: dict[str, Any], tmp_path: Path) -> None:
    told = game()
    told["head"]["config"]["mode"]["detail_rule"] = room
    (found,), problems = read(tmp_path / "a.json", told)
    assert problems == []
    assert found.record.overrides == overrides


def test_a_table_of_another_game_is_refused(tmp_path: Path) -> None:
    told = game()
    told["head"]["config"]["mode"]["detail_rule"] = {"guyi_mode": 1}
    found, (problem,) = read(tmp_path / "a.json", told)
    assert (found, problem.code) == ([], "F606")


def changed(what: str, value: Any, name: str = "RecordDiscardTile") -> dict[str, Any]:
    told = game()
    message = next(m for m in bare(told) if m["name"].endswith(name))
    if what == "name":
        message["name"] = value
    else:
        message["data"][what] = value
    return told


@table_of(
    ("told", "code"),
    [
        ({"data": {"name": ".lq.GameDetailRecords", "data": {}}}, "F603"),
        (changed("name", ".lq.RecordDance"), "F602"),
        (changed("seat", 9), "F603"),
        (changed("tile", "5q"), "F604"),
        (changed("tile", "7z"), "F605"),
        (changed("scores", ["much"], "RecordNewRound"), "F603"),
        (changed("ju", 3, "RecordNewRound"), "F603"),
        (changed("tiles0", 4, "RecordNewRound"), "F603"),
        (changed("hules", [], "RecordHule"), "F603"),
        (changed("delta_scores", [1], "RecordHule"), "F608"),
    ],
)
def test_what_can_be_wrong(told: Any, code: str, tmp_path: Path) -> None:
    _, problems = read(tmp_path / "a.json", told)
    assert code in [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [("fans", [{"id": 99, "val": 1}], "F607"), ("doras", ["1m", "2m"], "F608"), ("hand", ["1m"], "F608")],
)
def test_what_can_be_wrong_with_a_win(field: str, value: Any, code: str, tmp_path: Path) -> None:
    told = game()
    bare(told)[-1]["data"]["hules"][0][field] = value
    found, (problem,) = read(tmp_path / "a.json", told)
    assert (found, problem.code) == ([], code)


def test_a_hand_that_does_not_end(tmp_path: Path) -> None:
    told = game()
    del told["data"]["data"]["actions"][-1]
    found, (problem,) = read(tmp_path / "a.json", told)
    assert (found, problem.code) == ([], "F609")


@pytest.mark.slow
def test_no_damage_raises(tmp_path: Path) -> None:
    rng = random.Random(5)
    odd: list[Any] = [None, -1, "", [], {}, 10**30, "1m", True, [None], "\x1b[31m"]
    for text in (DOUBLE.majsoul(), FOUR.majsoul(), NORTH.majsoul()):
        whole = json.loads(text)
        for _ in range(150):
            told = copy.deepcopy(whole)
            actions = told["data"]["data"]["actions"]
            data = rng.choice(actions)["result"]["data"]
            if rng.random() < 0.3:
                actions.remove(rng.choice(actions))
            elif data:
                data[rng.choice([*data])] = rng.choice(odd)
            found, problems = read(tmp_path / "a.json", told)
            assert all(problem.code.startswith("F") for problem in problems)
            assert len(found) <= 1


def test_commands_know_it(tmp_path: Path) -> None:
    path = tmp_path / "paipu.json"
    path.write_text(DOUBLE.majsoul(), encoding="utf-8")
    assert form_of(path.read_bytes()) == "majsoul"
    said = call(app, ["verify", str(path)])
    assert "records: 1, agree in every field: 1, differ: 0" in said.stdout
    rows = call(app, ["batch", str(tmp_path), "-j", "1"]).stdout.splitlines()
    assert [json.loads(row)["game"] for row in rows] == ["paipu.json"]
    assert "majsoul4" in call(app, ["convert", str(path)]).stdout
    path.write_text("{", encoding="utf-8")
    assert "F601" in call(app, ["convert", "--input", "majsoul", str(path)]).stderr
