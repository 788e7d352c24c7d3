"""Sums over many hands as a program asks for them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import calc

from ..commands import app_of

call = CliRunner().invoke

HANDS = ["B ron C 234m22444p33567s3s riichi", "A tsumo 3 han 30 fu", "C ron B mangan", "B ron C 1m"]


def test_a_summary_counts_wins_deal_ins_and_yaku_of_each_player() -> None:
    sums = calc.summary(records=HANDS)
    assert (sums.records, sums.settled, sums.refused, sums.bad) == (4, 3, 0, 1)
    b = sums.players["B"]
    # won 2,600 and its own stick back, paid 2,000 and 8,000
    assert (b.points, b.laid, b.net) == (3600 - 2000 - 8000, 1000, -7400)
    assert (b.win_rate, b.deal_in_rate, b.average_value) == (0.3333, 0.3333, 2600.0)
    assert (sums.players["D"].average_value, sums.players["D"].win_rate) == (None, 0.0)
    assert sum(each.points for each in sums.players.values()) + sums.table == 0
    assert sums.yaku == {"riichi": 1, "tanyao": 1}


def test_a_summary_is_what_the_command_prints(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    record = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}
    path.write_text("\n".join(json.dumps({**record, "honba": n}) for n in range(3)), encoding="utf-8")
    sums = calc.summary(path, jobs=1)
    printed = call(app_of("batch"), [str(path), "--summary", "--json"])
    assert json.loads(printed.stdout) == sums.to_dict()
    assert "断么九     3" in sums.text("ja")


def test_a_summary_takes_what_a_batch_takes_and_refuses_the_rest() -> None:
    assert calc.summary().records == 0
    assert calc.summary([{"win": {"player": "B", "by": "tsumo", "limit": "mangan"}}], rules="mleague").settled == 1
    with pytest.raises(ValueError, match="jobs"):
        calc.summary(jobs=-1)
    with pytest.raises(calc.InputError, match="F101"):
        calc.summary("nowhere.jsonl")


def test_two_rule_sets_differ_by_the_rules_that_were_changed() -> None:
    club = calc.rules("tcg", set={"points.kiriage": False, "honba.ron": 1500})
    differences = {each.key: (each.value, each.other) for each in calc.rules("tcg").diff(club)}
    assert differences == {"points.kiriage": (True, False), "honba.ron": (300, 1500)}
    assert calc.rules("tcg").diff(calc.rules("tcg")) == []
    of_games = {each.key: (each.value, each.other) for each in calc.rules("tcg").diff(calc.rules("kessen"))}
    assert of_games["points.kiriage"] == (True, None)


def test_what_is_wrong_or_odd_in_a_clubs_file_is_told_to_a_program(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text("system: club\nextends: tcg\nrules:\n  honba.tsumo_each: 300\n", encoding="utf-8")
    (doubt,) = calc.check(path)
    assert (doubt.code, doubt.span.line if doubt.span else 0) == ("R114", 4)
    assert calc.rules(str(path))["honba.tsumo_each"] == 300  # odd, and still to be played by
    path.write_text("system: club\nextends: tcg\nrules:\n  honba.tsum: 300\n", encoding="utf-8")
    assert [problem.code for problem in calc.check(path)] == ["R102"]
    assert [problem.code for problem in calc.check(tmp_path / "nowhere.yaml")] == ["R108"]
