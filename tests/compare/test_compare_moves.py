"""Matches under two rule sets: which rules move whom by how much, each of them alone; and the comparison as a page."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from calc.cli import app
from tests.seasons import write_season

MATCH = {
    "rules": "tcg",
    "players": ["Ann", "Bea", "Cid", "Dan"],
    "hands": [
        "Bea ron Cid 234567m34p45688s5p riichi dora 1m",
        "Bea tsumo 234m 567m 567p 34s 99s 2s riichi ippatsu dora 3m ura 9p",
        "draw tenpai Ann,Cid in-riichi Ann",
    ],
    "ended": True,
}
"""The first hand is 4 han 30 fu, which kiriage makes a mangan."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.yaml"
    path.write_text(yaml.safe_dump(MATCH, sort_keys=False), encoding="utf-8")
    return path


def compared(file: Path, *words: str) -> Any:
    answer = CliRunner().invoke(app, ["compare", str(file), *words, "--json"])
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


def test_one_rule_moves_what_the_columns_differ_in(file: Path) -> None:
    """“Which rules moved whom by how much”: kiriage alone takes 300 points, and nothing is left unexplained."""
    data = compared(file, "--set", "points.kiriage=false", "--set", "match.uma=[30, 10, -10, -30]")
    kiriage, uma = data["moves"]
    (rule,) = kiriage["rules"]
    assert (rule["rule"], rule["first"]["value"], rule["other"]["value"]) == ("points.kiriage", True, False)
    assert (rule["hands"], kiriage["together"]["hands"]) == (1, 1)
    assert rule["result"] == kiriage["together"]["result"]
    assert kiriage["interaction"] == {"hands": 0, "result": {}, "chips": {}}
    (rule,) = uma["rules"]
    assert (rule["hands"], rule["result"]) == (0, {"Ann": 5000, "Bea": 15000, "Cid": -15000, "Dan": -5000})


@pytest.mark.slow
def test_rules_and_their_interaction_are_the_whole_difference(file: Path) -> None:
    """Rows and interaction add up to what the ends differ in, for every player, and to zero over the players."""
    data = compared(file, "--rules", "tcg", "--rules", "tenhou4")
    (moves,) = data["moves"]
    assert {"points.kiriage", "match.uma", "match.rounding"} == {rule["rule"] for rule in moves["rules"]}
    total: Counter[str] = Counter()
    for part in (*moves["rules"], moves["interaction"]):
        total.update(part["result"])
        assert sum(part["result"].values()) == 0
    ends = {row["player"]: row["values"] for row in data["ends"] if row["what"] == "result"}
    for player, (first, second) in ends.items():
        assert total[player] == moves["together"]["result"].get(player, 0) == second - first


@pytest.mark.slow
def test_text_and_page(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ["compare", str(file), "--rules", "tcg", "--rules", "tenhou4", "--html", str(page)]
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 0, answer.output
    assert "Which rules move whom: tcg → tenhou4, each rule alone" in answer.stdout
    assert "points.kiriage: true → false" in " ".join(answer.stdout.split())
    assert all(len(line) <= 80 for line in answer.stdout.splitlines())
    content = page.read_text(encoding="utf-8")
    assert all(text in content for text in ("points.kiriage: true → false", "from their interaction", "Bea", "<table"))
    ja = CliRunner().invoke(app, [*words, "--lang", "ja"]).stdout
    assert "どのルールで誰が動くか" in ja


def test_a_page_is_of_hands_too(tmp_path: Path) -> None:
    """Issue 34: ``compare --html`` of one hand, of several, and of what cannot be read."""
    page, several = tmp_path / "page.html", tmp_path / "hands.yaml"
    hand = "win: {player: B, by: ron, from: C, hand: 234567m 34p 45688s + 5p, riichi: true}\n"
    several.write_text(f"{hand}---\n{hand}", encoding="utf-8")
    line = ["B ron C 234567m34p45688s5p riichi"]
    for asked, text in ((line, "tenhou4"), ([str(several)], "2 hands"), (["B ron"], "S203")):
        done = CliRunner().invoke(app, ["compare", *asked, "--rules", "tcg", "--rules", "tenhou4", "--html", str(page)])
        assert text in page.read_text(encoding="utf-8"), done.output


def test_nothing_is_said_of_matches_of_several_rules(tmp_path: Path) -> None:
    """An evening of three and four players cannot be played by one other system: that column says why."""
    (evening,) = write_season(tmp_path / "season", 1)
    data = compared(evening, "--set", "points.kiriage=true")
    assert data["moves"] == []
    assert [column["status"] for column in data["columns"]] == ["settled", "settled"]
