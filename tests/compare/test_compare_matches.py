"""``calc compare`` of matches: every hand, the places and place points under each rule set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.compare import Column
from calc.compare.matches import compare_matches
from calc.match import settle_match
from calc.problems.document import plain_document
from calc.problems.problems import InputError
from calc.render.width import width
from calc.verdict.verdict import as_data

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "matches"
EVENING: dict[str, Any] = {
    "rules": {"use": "tcg", "set": {"match.length": "east"}},
    "players": ["Ann", "Bea", "Cid", "Dan"],
    "hands": [
        "Bea ron Cid 234567m34p45688s5p riichi dora 1m",  # 3 han 30 fu with one dora: 4 han 30 fu by none
        "draw tenpai Bea",
        "Cid ron Dan 234m22444p33567s3s riichi",
        "Dan tsumo 234m22444p33567s3s",
        "draw tenpai none",
    ],
}


def compared(value: Any, *columns: Column) -> dict[str, Any]:
    found: dict[str, Any] = as_data(compare_matches([plain_document(value, "m.yaml")], columns))
    return found


def call(*words: str, text: str = "") -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["compare", *words], input=text)
    return done.exit_code, done.stdout, done.stderr


KIRIAGE = Column("", (("points.kiriage", "false"),))


@pytest.mark.slow
def test_each_column_is_what_the_match_comes_to_by_its_rules() -> None:
    """Hands, scores, places and place points are those of ``calc match``."""
    for name in ("tcg-east", "mighty-half-set", "anmika-three", "wenzhou-evening", "kessen-evening"):
        path = str(EXAMPLES / f"{name}.yaml")
        data = json.loads(call(path, "--set", "match.uma=[30, 10, -10, -30]" if name == "tcg-east" else
                               {"mighty-half-set": "match.uma=[20,0,-20]", "anmika-three": "honba.ron=1000",
                                "wenzhou-evening": "payment.scale=3579", "kessen-evening": "kessen.base=200"}[name],
                               "--json")[1])  # fmt: skip
        own = json.loads(CliRunner().invoke(app, ["match", path, "--json"]).stdout)
        assert [c["status"] for c in data["columns"]] == ["settled", "settled"], name
        for at, match in enumerate(own["matches"], 1):
            for place in match["end"]["places"]:
                lines = {x["what"]: x["values"][0] for x in data["ends"]
                         if (x["match"], x["player"]) == (at, place["player"])}  # fmt: skip
                assert (lines["place"], lines["score"], lines["result"]) == (
                    place["place"], place["points"], place["result"]
                )  # fmt: skip


def test_the_hands_that_differ_and_what_they_move() -> None:
    data = compared(EVENING, Column(), KIRIAGE)
    points = {(x["hand"], x["player"]): x["values"] for x in data["hands"] if x["what"] == "points"}
    changed = {"rules": {"use": "tcg", "set": {"match.length": "east", "points.kiriage": False}}}
    one, two = (as_data(settle_match(EVENING | more))["matches"][0]["hands"] for more in ({}, changed))
    for number, (mine, other) in enumerate(zip(one, two, strict=True), 1):
        for player in EVENING["players"]:
            values = [mine["points"][player], other["points"][player]]
            assert points.get((number, player), values) == values
            assert ((number, player) in points) == (values[0] != values[1])
    assert points
    assert not data["same"]


def test_columns_with_the_same_values_say_so() -> None:
    data = compared(EVENING, Column(), Column("", (("points.kiriage", "true"),)))
    assert (data["same"], data["hands"]) == (True, [])
    text = call(str(EXAMPLES / "tcg-east.yaml"), "--set", "points.kiriage=false", "--lang", "en")
    assert (text[0], "Nothing differs: the matches come to the same" in text[1]) == (0, True)
    assert "差なし" in call(str(EXAMPLES / "tcg-east.yaml"), "--set", "points.kiriage=false", "--lang", "ja")[1]


@pytest.mark.slow
def test_a_match_that_its_own_rules_ended_has_place_points_by_all() -> None:
    """tenhou4 plays an East match on to South: the players stopped, so it is settled as it stands."""
    status, text, _ = call(str(EXAMPLES / "tcg-east.yaml"), "--rules", "tenhou4", "--rules", "mleague", "--lang", "en")
    assert status == 0
    for shown in ("1. 34,500 +44", "+54.5", "Every hand comes to the same.", "tenhou4", "mleague"):
        assert shown in text
    assert max(map(width, text.splitlines())) <= 80
    assert call(str(EXAMPLES / "tcg-east.yaml"), "--rules", "tenhou4", "--exit-code")[0] == 1


def test_another_deal_follows_the_record() -> None:
    """A noten dealer keeps the deal by other rules: where the record names the round, it is followed."""
    match = {"rules": "tcg", "hands": [{"draw": {"tenpai": ["B"]}}, {"draw": {}, "round": "east 2", "honba": 1}]}
    data = compared(match, Column(), Column("", (("renchan.noten", "true"),)))
    assert [c["status"] for c in data["columns"]] == ["settled", "settled"]
    left_out = compared({"rules": "tcg", "hands": [{"draw": {"tenpai": ["B"]}}] * 2}, Column(),
                        Column("", (("renchan.noten", "true"),)))  # fmt: skip
    (deal,) = (x for x in left_out["hands"] if x["what"] == "deal")
    assert deal["values"] == ["east 2 B 1", "east 1 A 1"]


def test_a_column_that_cannot_be_says_why_and_the_others_stand() -> None:
    status, text, _ = call(str(EXAMPLES / "anmika-three.yaml"), "--rules", "tcg", "--lang", "en")
    assert status == 0
    assert "cannot be settled by these rules\n  M109 the match has 3 players" in text
    assert "Every hand" not in text
    open_tanyao = {"rules": "tcg", "hands": ["B ron C 22444p33567s(234m)3s"]}
    data = compared(open_tanyao, Column(), Column("", (("yaku.tanyao", "1/-"),)))
    assert [c["status"] for c in data["columns"]] == ["settled", "no_win"]
    assert data["columns"][1]["problems"][0]["code"] == "W302"
    assert {x["values"][1] for x in data["ends"]} == {None}


def test_what_no_rules_allow_is_an_error_at_its_place(tmp_path: Path) -> None:
    with pytest.raises(InputError) as refused:
        compared({"rules": "tcg", "hands": ["B ron C 22p"]}, Column(), KIRIAGE)
    assert refused.value.problems[0].span
    file = tmp_path / "m.yaml"
    file.write_text("rules: tcg\nplayers: [A, B]\nhands:\n  - draw\n", encoding="utf-8")
    status, _, err = call(str(file), "--rules", "tenhou4")
    assert (status, "error[M109]" in err) == (2, True)
    file.write_text("rules: tcg\nhands: [\n", encoding="utf-8")
    assert call(str(file), "--rules", "tenhou4")[0] == 2


@pytest.mark.slow
def test_an_evening_has_its_sums_too() -> None:
    path = str(EXAMPLES / "mighty-half-set.yaml")
    data = json.loads(call(path, "--set", "match.uma=[20,0,-20]", "--json")[1])
    sums = {x["player"]: x["values"] for x in data["ends"] if (x["match"], x["what"]) == (0, "result")}
    own = json.loads(CliRunner().invoke(app, ["match", path, "--json"]).stdout)
    assert {p: v[0] for p, v in sums.items()} == {row["player"]: row["result"] for row in own["standings"]}
    text = call(path, "--set", "match.uma=[20,0,-20]", "--lang", "en")[1]
    assert "all matches · A" in text
    assert "+20 chips" in text
    assert "第3対局 · A" in call(path, "--set", "match.uma=[20,0,-20]", "--lang", "ja")[1]


def test_several_files_are_one_evening(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.yaml").write_text("rules: tcg\nhands:\n  - draw tenpai A\n", encoding="utf-8")
    status, text, _ = call(str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml"), "--rules", "mleague", "--lang", "en")
    assert (status, "match 2 · A" in text) == (0, True)
    status, _, err = call(str(tmp_path / "a.yaml"), str(tmp_path / "c.yaml"), "--rules", "mleague", "--lang", "en")
    assert (status, "error[S106]" in err) == (2, True)  # it was left out


def test_a_match_on_standard_input_is_told_where_it_goes() -> None:
    """It was refused with advice about `seats`."""
    status, _, err = call("-", "--rules", "tenhou4", "--lang", "en", text="rules: tcg\nhands:\n  - draw\n")
    assert (status, "error[S110]" in err, "seats" in err) == (2, True, False)
    assert "compare matches by their files alone" in err


def test_hands_are_compared_as_ever(tmp_path: Path) -> None:
    hand = tmp_path / "hand.yaml"
    hand.write_text("win: {player: B, by: ron, from: C, hand: 234m 22444p 33567s + 3s}\n", encoding="utf-8")
    assert "Nothing differs: the hand" in call(str(hand), "--rules", "tenhou4", "--lang", "en")[1]
    kessen = tmp_path / "kessen.yaml"
    kessen.write_text("rules: anmika\nhands: {B: 777p 123p 99m 123s 46s}\nevents:\n- riichi: {player: B}\n"
                      "- win: {player: B, by: tsumo, tile: 5s}\n", encoding="utf-8")  # fmt: skip
    assert call(str(kessen), "--set", "honba.ron=1000", "--lang", "en")[0] == 0
