"""What a secretary met who set up rule sets from pages that nobody here had read."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import calc
from calc.rules.proofreader import check
from calc.rules.rules import load_rules
from tests.commands import app_of
from tests.rules.test_clubs_readers import club, sentences

RULES = app_of("rules")


def test_place_points_below_0_may_be_written_in_points() -> None:
    """20,000 was read as 20, and -10,000 beside it refused."""
    in_points = [20000, 10000, -10000, -20000], ["20,000点", "10,000点", "▲10,000点", "−20,000点"]
    for points in in_points:
        assert load_rules("riichi", {"match.uma": points}).values["match.uma"] == (20, 10, -10, -20)
    assert load_rules("riichi", {"match.uma_sum": -5000}).values["match.uma_sum"] == -5
    for key, written in (("match.uma", [20500, 0, 0, -20500]), ("match.bust_bonus", -10000)):
        with pytest.raises(calc.InputError):
            load_rules("riichi", {key: written})


def test_a_ceiling_above_that_of_the_page_is_doubted() -> None:
    """「55,000点を超えた時点で終了」 is 55,000 or, in points of 100, 55,100."""
    page = "トップが55,000点を超えた時点でゲーム終了"
    for ceiling, doubts in ((55000, 0), (55100, 0), (54900, 1), (55200, 1), (99000, 1)):
        assert len(sentences(club(f"match.ceiling: {ceiling}", page=page))) == doubts


def test_the_first_place_is_compared_beside_another_sum() -> None:
    """Only a prize of the first that the page names (TOP賞) may stand in its place points too."""
    rules, page = "match.uma: [50, 4, -4, -10]\nmatch.uma_sum: 40", "1位+10、2位+4、3位-4、4位-10"
    assert sentences(club(rules, page=page)) == ["R114.page"]
    assert sentences(club(rules, page=f"{page}。トップ賞40,000点")) == []
    assert sentences(club(rules, page=f"{page.replace('-4', '-5')}。トップ賞40,000点")) == ["R114.page"]


@pytest.mark.parametrize(
    ("page", "due"),
    [
        ("特殊役はありません。", ["daisharin", "manzu_honitsu", "sanfuu", "sanrenkou", "shousharin", "suurenkou"]),
        ("特殊役なしではないので注意。", []),
        ("特殊役はありません。ただし三連刻と大車輪あり。", ["manzu_honitsu", "sanfuu", "shousharin", "suurenkou"]),
        (
            "三連刻などの特殊役はなし。",
            ["daisharin", "manzu_honitsu", "sanfuu", "sanrenkou", "shousharin", "suurenkou"],
        ),
    ],
)
def test_yaku_that_a_page_names_elsewhere_are_not_refused_by_it(page: str, due: list[str]) -> None:
    """A page without local yaku but some asks of the others alone."""
    odd = [
        p for p in check(club("match.start: 35000", "kansai3", page), strict=False) if p.sentence == "R114.page_yaku"
    ]
    asked = str(odd[0].help).split("the club does not play: ")[1] if odd else ""
    assert [yaku for yaku in due if f"yaku.{yaku}: off" not in asked] == []
    assert asked.count(": off") == len(due)


def test_a_small_table_compares_its_yaku_too() -> None:
    """Amounts of a table of small points are its own; 清一色 of 2 han is below 混一色 anywhere."""
    rules = "points.rounding_unit: 10\npoints.table: [3/30 ron 400]\nyaku.chinitsu: 2/1"
    assert "R114.least" in sentences(club(rules))


@pytest.mark.parametrize("word", ["якитори", "Рянхансибари", "텐파이"])
def test_a_word_in_another_script_is_said_to_be_unread(word: str) -> None:
    shown = CliRunner().invoke(RULES, ["show", word, "--lang", "en"])
    assert "words of rules are known in English and Japanese" in " ".join(shown.output.split())


@pytest.mark.parametrize(
    ("rule", "written", "value"),
    [
        ("renchan.south", "any_draw", "always"),
        ("honba.multiple_ron", "each", "all"),
        ("sticks.multiple_ron", "each", "own"),
        ("riichi.ankan", "面子構成が変わらない場合", "shape"),
        ("riichi.ankan", "待ちが変わらない場合", "waits"),
    ],
)
def test_values_may_be_written_as_a_reader_guesses_them(rule: str, written: str, value: str) -> None:
    assert load_rules("riichi", {rule: written}).values[rule] == value


@pytest.mark.parametrize(
    ("words", "due"),
    [("単騎", "fu.wait_tanki"), ("エンドレス", "match.extra_rounds"), ("何周でも", "match.extra_rounds")],
)
def test_the_first_rule_of_a_word_is_the_one_meant(words: str, due: str) -> None:
    shown = CliRunner().invoke(RULES, ["show", words, "--lang", "en"]).output.splitlines()
    rows = [line.split()[0] for line in shown if line and "." in line.split()[0]]
    assert rows[0] == due


@pytest.mark.parametrize(
    ("page", "wrong", "right"),
    [
        ("返り東はエンドレスです", 1, 0),
        ("返り東は一周のみ", 0, 1),
        ("40,000点に届かないときは返り東、誰かが40,000点を超えるまで", 1, 0),
    ],
)
def test_how_often_east_is_played_again_is_compared(page: str, wrong: int, right: int) -> None:
    rules = "match.extension: true\nmatch.extension_round: east\nmatch.extra_rounds: "
    assert "R114.page" in sentences(club(rules + str(wrong), "kansai3", page))
    assert sentences(club(rules + str(right), "kansai3", page)) == []
