"""What readers of pages stumbled over: words of a page, advice, and what the proofreader says of both."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

import calc
from calc.rules.proofreader import check
from calc.rules.rules import load_rules
from tests.commands import app_of

RULES = app_of("rules")


def club(rules: str, extends: str = "riichi", page: str = "", more: str = "") -> str:
    """The text of a club's file with these lines of rules and a page."""
    lines = "".join(f"  {line}\n" for line in rules.splitlines())
    told = f"page: |\n  {page}\n" if page else ""
    return f"system: club\nextends: {extends}\ntitle: Club\n{told}{more}rules:\n{lines}"


def sentences(text: str) -> list[str]:
    return [p.sentence for p in check(text, strict=False)]


@pytest.mark.parametrize("words", ["その他小車輪、三連刻等の特殊役はナシ", "ローカル役なし", "No local yaku."])
def test_a_page_without_local_yaku_names_those_that_a_preset_brings(words: str) -> None:
    """kansai3 brings six; four are written; 四連刻 and 三風 stay, of 32,000 and 2 han. A written one is meant."""
    off = "\n".join(f"yaku.{y}: off" for y in ("shousharin", "sanrenkou", "daisharin", "manzu_honitsu"))
    (found,) = check(club(off, "kansai3", words), strict=False)
    assert found.sentence == "R114.page_yaku"
    assert "the club does not play: yaku.suurenkou: off, yaku.sanfuu: off; those it plays" in str(found.help)
    assert sentences(club(off + "\nyaku.suurenkou: off\nyaku.sanfuu: 2", "kansai3", words)) == []
    assert sentences(club("match.start: 25000", "riichi", words)) == []


def test_a_page_that_ends_at_once_doubts_an_extra_round_that_a_dealer_keeps() -> None:
    """「返り東、40,000点を超えた時点で終了」: with `passed` a dealer's tenpai over 40,000 plays on."""
    page = "南ラス40,000点ない場合は、返り東、40,000点を超えた時点で終了"
    rules = "match.extension: true\nmatch.extension_round: east\nmatch.extra_target: 40100\nmatch.sudden_death: true"
    assert sentences(club(rules, "kansai3", page)) == ["R114.page"]
    assert sentences(club(rules + "\nmatch.sudden_death_by: any", "kansai3", page)) == []


def test_no_honba_at_a_drawn_hand_doubts_no_honba_of_wins() -> None:
    """“No honba bonus is paid during settlement” of nagashi is not about wins; without nagashi it is."""
    assert sentences(club("honba.ron: 300", page="Nagashi mangan: No honba bonus is paid during settlement.")) == []
    assert sentences(club("honba.ron: 300", page="No honba.")) == ["R114.page"]


def test_the_prize_of_the_first_may_stand_in_place_points_of_another_sum() -> None:
    """TOP賞15000点 with 25,000 and 30,000 is 5 less than the oka: uma +10 … −10 becomes +5, which adds up to −5."""
    page = "25000点持ちの30000点返し(TOP賞15000点)、ウマは1位+10、2位+5、3位−5、4位−10"
    rules = "match.start: 25000\nmatch.return: 30000\nmatch.uma: [5, 5, -5, -10]\nmatch.uma_sum: -5"
    assert sentences(club(rules, page=page)) == []
    assert sentences(club(rules.replace("5, -5, -10", "4, -4, -10"), page=page)) == ["R114.page"]


def test_place_points_may_be_written_in_points() -> None:
    """トビ -10000点 is a bonus of 10: more than 999 thousand is none."""
    for written in (10000, "10,000", "10000点", 10):
        assert load_rules("riichi", {"match.bust_bonus": written}).values["match.bust_bonus"] == 10
    with pytest.raises(calc.InputError):
        load_rules("riichi", {"match.bust_bonus": 10500})


def test_a_field_that_is_there_is_not_what_another_name_means() -> None:
    """`{give: foo, only: …}`: give is gives, and only is a name of its own, whose advice lists the fields."""
    text = club("worth.given: [{give: foo, only: [riichi]}]", more="yaku:\n  foo: {en: foo, ja: フー}\n")
    helps = [p.help for p in check(text, strict=False) if p.sentence == "R103.item_field"]
    assert helps[0] == "did you mean gives?"
    assert helps[1] == "known: exactly, beside, hand, seat, by, kans, aside, base"


def test_who_is_liable_for_which_yakuman_is_one_word() -> None:
    """`pao C daisangen`: the advice was to leave it out."""
    with pytest.raises(calc.InputError) as wrong:
        calc.score("B tsumo 123p9p(555z)(666z)(777z)9p pao C daisangen", rules="riichi")
    assert "`pao C=daisangen`" in str(wrong.value.problems[0].help)
    liable: Any = calc.score("B tsumo 123p9p(555z)(666z)(777z)9p pao C=daisangen", rules="riichi")
    assert {**liable.points, "table": 0} == {"table": 0, "A": 0, "B": 32000, "C": -32000, "D": 0}


def test_a_word_that_names_a_system_too_says_so() -> None:
    """`rules show riichi` is the rules riichi.* of tcg; `rules show kansai3` a system."""
    shown = CliRunner().invoke(RULES, ["show", "riichi", "--lang", "en"])
    assert "riichi.stick" in shown.output
    assert "riichi is a rule system too: calc rules show -r riichi shows all its rules" in shown.output
    assert "too" not in CliRunner().invoke(RULES, ["show", "honba", "--lang", "en"]).output


@pytest.mark.parametrize(
    ("words", "due"),
    [
        ("超えた時点で終了", "match.sudden_death_by"),
        ("満貫未満", "points.missing_share"),
        ("1位:4ポイント", "match.uma_sum"),
        ("TOP賞15000点", "match.uma_sum"),
        ("流しタンヤオ", "a draw has no discards"),
        ("花の取り忘れ", "whoever may not win any more"),
        ("親席払い", "points of a match"),
        ("カンチャン・ペンチャン待ちのみ", "worth.beside"),
        ("チョンボで飛んだ場合", "match.bust_by_chombo"),
        ("沈みウマ", "match.below_pays"),
    ],
)
def test_words_of_pages_lead_to_their_rule_or_their_reason(words: str, due: str) -> None:
    assert due in " ".join(CliRunner().invoke(RULES, ["show", words, "--lang", "en"]).output.split())
