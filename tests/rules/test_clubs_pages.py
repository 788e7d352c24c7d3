"""What thirty further pages say: parlours, tables of three, leagues, student clubs and platforms, as facts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

import calc
from calc.problems.problems import NoWin
from calc.problems.synonyms import why_no_rule
from calc.rules.page import _form as form
from calc.rules.page import _phrases as phrases
from calc.rules.proofreader import check, inherited_unsaid, page_words_unsaid
from calc.rules.rules import load_rules

from ..commands import app_of
from ..tables import table_of
from .test_clubs_readers import club, sentences

RULES = app_of("rules")


def rows_of(title: str) -> list[str]:
    """The rows of one table of pages.txt."""
    tables = (Path(__file__).parent / "pages.txt").read_text(encoding="utf-8").split("\n\n")
    return next(rows for heading, *rows in map(str.splitlines, tables) if heading.startswith(f"[{title}]"))


SAID = rows_of("said")
"""What a page says of a rule, what the file extends, rules that it has, and one with a wrong and the right value."""
UNSAID = rows_of("unsaid")
"""What pages say that contradicts no such value, though some words do."""
WORDS = rows_of("words")


@table_of("line", SAID)
def test_what_thirty_more_pages_say_is_compared(line: str) -> None:
    """Of a file with the first value nothing was said before."""
    page, _, rules = line.partition(" = ")
    written, _, right = rules.partition(" → ")
    system, *beside = written.split("; ")
    rule, _, value = beside.pop().partition(": ")
    assert "R114.page" in sentences(club("\n".join([*beside, f"{rule}: {value}"]), system, page))
    assert "R114.page" not in sentences(club("\n".join([*beside, f"{rule}: {right}"]), system, page))


@table_of("line", UNSAID)
def test_what_thirty_more_pages_leave_open_is_no_doubt(line: str) -> None:
    page, _, rules = line.partition(" = ")
    system, *beside = rules.split("; ")
    assert "R114.page" not in sentences(club("\n".join(beside), system, page))


@table_of("line", WORDS)
def test_words_of_thirty_more_pages_lead_to_their_rule(line: str) -> None:
    """The first rule that is shown is the one that the word is about."""
    words, _, due = line.partition(" = ")
    shown = CliRunner().invoke(RULES, ["show", words, "--lang", "en"]).output.splitlines()
    rows = [line.split()[0] for line in shown if line and "." in line.split()[0]]
    assert rows[0] == due


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("アガリとチョンボが同時", "refused_win_beside_chombo"),
        ("役満確定時のチョンボ", "refused_chombo_by_case"),
        ("12 pieces", "refused_liable_discard"),
    ],
)
def test_what_a_record_does_not_tell_has_its_reason(word: str, reason: str) -> None:
    """A chombo dearer after a sure yakuman, or excused by a win of the moment, was shown as `chombo.points`; who is
    liable in Hong Kong by what lay open was not found."""
    assert why_no_rule(word) == reason


@pytest.mark.parametrize(
    ("page", "rules", "due"),
    [
        ("東南戦です。役牌と海底、ダブロンあり", "riichi", ["ダブロン"]),
        ("東南戦です。三連刻と役牌", "kansai3", ["三連刻"]),
        ("トビあり", "riichi", []),
        ("トビあり", "parlour4", ["トビあり"]),
        ("ダブロンと人和", "riichi", ["ダブロン", "人和"]),
        ("起家は回り親。王牌は14枚残し。二度振り", "riichi", ["王牌は14枚残し, 二度振り, 回り親, 起家"]),
        ("100点の位は切り上げて、流局前のリーチ", "riichi", ["100点の位は切り上げ"]),
        ("常に1翻縛りです", "riichi", []),
        ("一人浮き +12000点 ▲8000点", "riichi", ["浮き"]),
    ],
)
def test_what_a_page_says_as_the_file_has_it_is_not_listed(
    tmp_path: Path, page: str, rules: str, due: list[str]
) -> None:
    """Nor is a yaku that all tables play for so many han, and what changes no amount has one line. parlour4 has a bust
    bonus beside トビあり, riichi none; of ダブロンあり the sticks and the deal are left."""
    path = tmp_path / "club.yaml"
    path.write_text(club("match.start: 25000", rules, page), encoding="utf-8")
    assert sorted(each.word for each in page_words_unsaid(str(path))) == sorted(due)


def test_three_above_of_three_need_a_bound_of_their_own() -> None:
    """「35000点持ち40000点返し、三人浮き」: three with 40,000 have more than all points together."""
    uma, start = "match.uma: [12, -4, -8]\nmatch.uma_three_above: [12, -4, -8]", "match.start: 35000"
    (found,) = check(club(f"{uma}\n{start}\nmatch.return: 40000", "sanma"), strict=False)
    assert found.sentence == "R114.alone"
    assert "match.above_from: … / table.players: 4 / match.return: 35000" in str(found.help)
    for more in ("match.return: 35000", "match.return: 40000\nmatch.above_from: 35000"):
        assert sentences(club(f"{uma}\n{start}\n{more}", "sanma")) == []


def test_a_word_of_a_page_shows_no_rule_without_effect(tmp_path: Path) -> None:
    """Beside a pocchi that is not played stood when it counts, and as what."""
    path = tmp_path / "club.yaml"
    path.write_text(club("match.start: 25000", "riichi", "白ポッチはオールマイティ"), encoding="utf-8")
    (shown,) = page_words_unsaid(str(path))
    assert [ruling.key for ruling in shown.rulings] == ["table.pocchi"]


def test_rounding_to_thousands_that_a_preset_brings_is_listed(tmp_path: Path) -> None:
    """「符計算があります」 of a table of three that extends kansai3: 5,200 was 6,000 without a word."""
    path = tmp_path / "club.yaml"
    path.write_text(club("fu.fixed: 0", "kansai3"), encoding="utf-8")
    keys = {ruling.key for each in inherited_unsaid(str(path)) for ruling in each.rulings}
    assert {"points.rounding_unit", "fu.chiitoitsu"} <= keys


def test_a_list_of_a_file_answers_only_for_what_its_items_are(tmp_path: Path) -> None:
    """Any line of chips, or any yaku that is given, answered for 役満祝儀, ダブル役満 and 清一色七対子; a yakuman that
    makes liable for ダブル役満 too."""
    page = "ダブル役満あり\n  役満祝儀あり\n  清一色七対子は役満\n  リーピンのみは満貫\n  大三元あり"
    rules = """
pao.yaku: [daisangen, daisuushii]
worth.given: [{gives: riipin, exactly: [riichi, pinfu]}]
chips.lines: [{count: ippatsu, each: 1}%s]
"""
    path = tmp_path / "club.yaml"
    yaku = "yaku:\n  riipin: {ja: リーピンのみ, en: Riichi and pinfu alone, value: mangan}\n"
    unsaid = []
    for line in ("", ", {count: yakuman, each: 5}"):
        path.write_text(yaku + club(rules.strip() % line, "riichi", page), encoding="utf-8")
        unsaid.append(sorted(each.word for each in page_words_unsaid(str(path))))
    assert unsaid == [["ダブル役満", "役満祝儀", "清一色七対子"], ["ダブル役満", "清一色七対子"]]


def test_a_doubt_about_a_page_shows_its_sentence() -> None:
    """All doubts of a page pointed at its first line; where the file writes the rule, it is that line."""
    text = club("match.start: 25000", "riichi", "アガリやめあり\n  35000点返し")
    spans = [p.span for p in check(text, strict=False) if p.span is not None and p.sentence == "R114.page"]
    assert [span.source.text[span.start : span.end] for span in spans] == ["アガリやめあり", "35000点返し"]


def test_the_page_of_a_game_without_words_is_said_to_be_uncompared() -> None:
    """“No problems” seemed to be said of the page of another game too."""
    page = "page: |\n  Chombo: 10 points each\n"
    assert sentences(f"system: club\nextends: kessen\ntitle: Club\n{page}") == ["R114.page_other_game"]


def test_thirteen_han_for_dealing_into_an_open_riichi_are_no_doubt() -> None:
    """「13翻の役として点数計算」 was a size that no table plays."""
    assert sentences(club("riichi.open: true\nyaku.open_riichi: 2/-\nyaku.open_riichi_dealt_in: 13/-")) == []


def test_a_second_round_wind_wants_its_triplet_too() -> None:
    """With the wind alone 西西 was a pair of a double wind, and 西西西 no yaku."""
    rules = "match.other_round_wind: opposite"
    assert sentences(club(rules)) == ["R114.beside"]
    assert sentences(club(f"{rules}\nyaku.other_round_wind: 1")) == []
    over = {"match.other_round_wind": "opposite", "yaku.other_round_wind": 1, "fu.pair_double_wind": 4}
    # C in the west: two han, 20 + 4 (a closed triplet won by ron) + 10 fu: 40, so 2,600
    verdict = calc.score("C ron A 333z 234p 678s 99s 35m 4m", rules=load_rules("riichi", over))
    assert verdict.points["C"] == 2600


VALUE = """
system: koushuu
extends: sanma
yaku:
  value_man: {ja: 萬子の役牌, en: Manzu of value, value: 1}
rules:
  worth.given:
  - {gives: value_man, triplet: [1m, 9m]}
"""


def of_file(tmp_path: Path, more: str = "") -> str:
    """The path of a file of the table where 1m and 9m are yaku tiles, with further rules."""
    path = tmp_path / "club.yaml"
    path.write_text(VALUE + more, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        # 20 + 10 + 8 fu: 1 han 40 fu; with 9m too 20 + 10 + 8 + 8, 2 han 50 fu
        ("111m 234p 567p 88s 34s 5s", 1300),
        ("111m 999m 234p 88s 34s 5s", 3200),
        # a called one has 4 fu, a concealed kan 32: 30 and 70 fu
        ("(111m) 234p 567p 88s 34s 5s", 1000),
        ("[1111m] 234p 567p 88s 34s 5s", 2300),
        # a pair is worth nothing, and pinfu holds
        ("11m 234p 567p 678s 34s 5s", 1000),
    ],
)
def test_a_triplet_of_certain_tiles_may_be_a_yaku(tmp_path: Path, hand: str, points: int) -> None:
    """「一萬・九萬は役牌」 of the tables of three in 甲州: a han for each triplet or kan."""
    verdict = calc.score(f"B ron C {hand}", rules=of_file(tmp_path))
    assert (verdict.points["B"], verdict.points["C"]) == (points, -points)


def test_a_yaku_tile_of_the_table_is_sure_on_every_wait_or_not(tmp_path: Path) -> None:
    """「完全先付2翻縛り」: riichi and 1m are two sure han, 2 han 40 fu; so are a wait on 9m and red (20 + 10 + 4 + 2
    fu); of 1m and 9p the wait on 9p has riichi alone."""
    sure = "  shibari.han: 2\n  shibari.honba: 0\n  sakizuke.on: true\n  sakizuke.closed: true\n"
    rules = of_file(tmp_path, sure)
    for hand in ("111m 234p 567p 88s 34s 5s", "99m 77z 234p 567p 345s 9m"):
        assert calc.score(f"B ron C {hand} riichi", rules=rules).points["C"] == -2600
    for hand in ("111m 234p 567p 88s 34s 5s", "11m 99p 234p 567p 345s 1m riichi"):
        with pytest.raises(NoWin):
            calc.score(f"B ron C {hand}", rules=rules)


def test_no_phrase_of_pages_stands_twice() -> None:
    """Under another spelling of the same words a phrase is searched in every line for nothing."""
    spelled = Counter((phrase.rule, phrase.value, form(phrase.words)) for phrase in phrases() if phrase.value != "off")
    assert [phrase for phrase, times in spelled.items() if times > 1] == []
