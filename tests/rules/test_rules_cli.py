"""calc rules: what it prints, where, and with which exit status; and what check finds in whole files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc import InputError
from calc.render.rule_words import rule_words
from calc.render.rules_page import words_for
from calc.render.terminal import broken
from calc.render.width import clip
from calc.rules.keys import make_key
from calc.rules.proofreader import check as check_file
from calc.rules.rules import load_rules, shipped
from calc.rules.schema import schema_of
from calc.rules.values import format_value
from tests.commands import app_of
from tests.rules.test_rules import BASE, under

from ..tables import table_of


@pytest.fixture(autouse=True)
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "base.yaml"
    path.write_text(BASE, encoding="utf-8")
    monkeypatch.setenv("CALC_RULES", str(path))
    monkeypatch.chdir(tmp_path)
    return path


def run(*words: str, status: int = 0) -> Any:
    result = CliRunner().invoke(app_of("rules"), list(words))
    assert result.exit_code == status, result.output
    return result


def cells(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_list() -> None:
    assert [row[:1] for row in cells(run("list").stdout)] == [["riichi"], ["tcg"], [], ["chips"]]
    assert cells(run("list", "--tables", "tsv").stdout) == [
        ["system", "title", "what", "sets", "it", "apart"], ["riichi", "Base"], ["tcg", "TCG"], ["chips", "チップ"],
    ]  # fmt: skip
    assert "共通" in run("list", "--lang", "ja").stdout
    second = json.loads(run("list", "--json").stdout)[1]
    assert second == {"id": "tcg", "title": {"en": "TCG", "ja": "TCG"}, "note": {}, "extends": "riichi"}


def test_show_one() -> None:
    text = run("show", "points.kiriage").stdout
    assert text.splitlines()[:5] == [
        "points.kiriage = true   (tcg)",
        "meaning   rounded up",
        "allowed   bool: true, false",
        "status    stated (the rules say so)",
        "source    book 2-02 (The book)",
    ]
    assert cells(text)[-2:] == [
        ["tcg", "true", "base.yaml:41", "in", "force"], ["riichi", "false", "base.yaml:27", "replaced"],
    ]  # fmt: skip
    text = run("show", "points.kiriage", "-r", "riichi").stdout
    assert ["tcg", "true", "base.yaml:41", "another", "system"] in cells(text)
    assert "because   somebody must decide" in text
    assert "名前      一気通貫" in run("show", "yaku.ittsu", "--lang", "ja").stdout


def test_show_override() -> None:
    text = run("show", "fu.base", "--set", "fu.base=25").stdout
    assert text.startswith("fu.base = 25 fu   (tcg)\n")
    assert ["override", "25", "--set", "in", "force"] in cells(text)
    assert ["tcg", "30", "base.yaml:42", "replaced"] in cells(text)
    shown = json.loads(run("show", "fu.base", "--set", "fu.base=25", "--json").stdout)
    assert (shown["value"], shown["status"], shown["source"]) == (25, "override", "--set")


def test_show_many() -> None:
    text = run("show").stdout
    assert ["fu.base", "30", "stated", "book"] in cells(text)
    assert [] in cells(text)
    explained, _, table = run("show", "yaku").stdout.partition("\n\n")
    assert explained == "  agreed (all who describe the game say so)"
    assert cells(table)[1:] == [
        ["yaku.ittsu", "2/1", "agreed", "common", "§3"], ["yaku.kokushi", "yakuman*2/-", "agreed", "common"],
    ]  # fmt: skip
    assert run("show", "yaku.*").stdout == run("show", "yaku").stdout
    data = json.loads(run("show", "yaku", "--json").stdout)
    assert [rule["value"] for rule in data["rules"]] == ["2/1", "yakuman*2/-"]


def test_show_unknown() -> None:
    result = run("show", "points.kirage", status=2)
    assert result.stdout == ""
    assert "R102" in result.stderr
    assert "did you mean points.kiriage?" in result.stderr
    assert "did you mean tcg?" in run("show", "-r", "tgc", status=2).stderr
    assert "did you mean yaku?" in run("show", "yakku", status=2).stderr
    assert "R103" in run("show", "--set", "fu.base=x", status=2).stderr


def test_diff(tmp_path: Path) -> None:
    text = run("diff", "riichi", "tcg").stdout
    assert "riichi: 20 fu   tcg: 30 fu   fu.base" in text
    assert "riichi: no   tcg: yes   points.kiriage" in text
    (tmp_path / "club.yaml").write_text("system: club\nextends: tcg\nrules: {fu.base: 22}\n")
    (row,) = json.loads(run("diff", "tcg", "club.yaml", "--json").stdout)
    assert (row["key"], row["tcg"]["value"], row["club"]["value"]) == ("fu.base", 30, 22)
    same = run("diff", "tcg", "tcg")
    assert same.stdout == ""
    assert "the same rules" in same.stderr
    assert "tcg: –   chips: 3   chips.rate" in run("diff", "tcg", "chips").stdout


def test_a_value_that_means_none_is_said_as_what_it_does() -> None:
    w = words_for(load_rules("riichi"), "en")
    fu = make_key("", {"type": "int", "unit": "fu", "words": {"0": {"en": "counted", "ja": "数える"}}})
    rounding = make_key("", {"type": "choice", "words": {"none": {"en": "not rounded", "ja": "丸めない"}}})
    assert w.in_words(0, fu) == "counted"
    assert w.in_words("none", rounding) == "not rounded"
    assert w.in_words("none", make_key("", {"type": "choice"})) == "no"


@pytest.mark.parametrize("words", [("show", "-r", "club.yaml"), ("diff", "tcg", "club.yaml")])
def test_a_page_is_not_written_over_the_rules_that_it_is_of(words: tuple[str, ...]) -> None:
    """It took the place of the club's own file."""
    club = "system: club\nextends: tcg\nrules: {points.kiriage: false}\n"
    Path("club.yaml").write_text(club, encoding="utf-8")
    assert "F507" in run(*words, "--html", "club.yaml", status=2).stderr
    assert Path("club.yaml").read_text(encoding="utf-8") == club


def test_the_page_of_a_system_is_of_that_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was that of tcg where the system is no option but the word behind show; a key that is none wrote it too."""
    monkeypatch.delenv("CALC_RULES")
    run("show", "mleague", "--lang", "en", "--html", "wall.html")
    assert "<title>M.League" in Path("wall.html").read_text(encoding="utf-8")
    run("show", "no.such.rule", "--html", "other.html", status=2)
    assert not Path("other.html").exists()


def test_what_differs_is_a_page_for_the_wall(tmp_path: Path) -> None:
    """In both languages; values in the words of players, what they are about above them."""
    (tmp_path / "club.yaml").write_text("system: club\nextends: tcg\nrules: {points.kiriage: false}\n")
    for lang, words in (("en", ["Points", "yes", "no"]), ("ja", ["点数", "あり", "なし"])):
        run("diff", "tcg", "club.yaml", "--lang", lang, "--html", "wall.html")
        page = Path("wall.html").read_text(encoding="utf-8")
        assert all(f">{word}<" in page for word in words)


def test_check(tmp_path: Path) -> None:
    good = run("check")
    assert good.stdout == ""
    assert "no problems" in good.stderr
    (tmp_path / "club.yaml").write_text("system: club\nextends: tcg\nrules:\n  fu.base: 22\n")
    run("check", "club.yaml")
    (tmp_path / "club.yaml").write_text("system: club\nextends: tcg\nrules:\n  fu.base: 220\n  fu.bas: 2\n")
    bad = run("check", "club.yaml", status=2)
    assert "club.yaml:4:12" in bad.stderr
    assert "did you mean fu.base?" in bad.stderr
    assert "R108" in run("check", "missing.yaml", status=2).stderr


def test_sources() -> None:
    assert cells(run("sources").stdout) == [
        ["source", "in", "tcg", "title"],
        ["common", "5", "what", "all", "share"],
        ["book", "2", "The", "book"],
    ]
    assert cells(run("sources", "-r", "riichi").stdout)[-1][:2] == ["(house)", "1"]
    book = json.loads(run("sources", "--json").stdout)[1]
    assert book == {"id": "book", "title": "The book", "language": "ja", "used": 2}


def test_long_texts_fit() -> None:
    assert clip("abcdef", 4) == "abc…"
    assert clip("一気通貫", 8) == "一気通貫"
    assert clip("一気通貫", 7) == "一気通…"
    text = "word " * 40 + "一" * 60
    lines = broken(text, 70)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(len(line) + line.count("一") <= 70 for line in lines)
    assert broken("", 70) == [""]


def test_check_of_a_good_file() -> None:
    assert check_file(BASE) == []


@table_of(("old", "new", "code", "place"), [
    ("value: 30, status", "status", "R103", "fu.base"),
    ("value: true, status: stated", "value: yes, status: stated", "R103", "yes"),
    ("status: stated, source: book}", "status: override, source: book}", "R106", "override"),
    ('"book 2-02"', '""', "R106", "points.kiriage"),
    ("{value: 30, status: stated, source: book}", "30", "R106", "fu.base"),
    (" source: book §9", " source: bok §9", "R106", "bok §9"),
    ("  fu.base: {value: 20", "  fu.base: 5\n  fu.base: {value: 20", "R104", "fu.base"),
    ("  match.name: {value: \"12\", status: agreed, source: common}\n", "", "R110", None),
    ("system: chips", "system: empty\nengine: riichi\n---\nsystem: chips", "R109", "system"),
    ("  chips.rate: {value: 3, status: reported, source: book §9}\n", "", "R110", None),
    ("  ittsu: {ja: 一気通貫, en: Full straight}\n", "", "R111", "yaku.ittsu"),
    ("ja: 一気通貫, ", "", "R111", "ittsu"),
    ('common: {title: "what all share"}', "common: {}", "R106", "common"),
    ("{type: bool, meaning", "{type: boole, meaning", "R103", "points.kiriage"),
    ("of: tile, meaning", "of: tiles, meaning", "R103", "dora.extra"),
    ("{type: choice, choices: [headbump, double, triple, \"off\"]", "{type: choice", "R103", "ron.several"),
    ("min: 0,", "min: none,", "R103", "fu.base"), ("engines: [chips]", "engines: chips", "R103", "chips.rate"),
    ('meaning: "tiles"', 'unit: "tiles"', "R103", "dora.extra"), ("unit: fu", "untis: fu", "R103", "fu.base"),
    ("extends: riichi", "extends: richi", "R105", "richi"), ("system: chips", "system: tcg", "R104", "system"),
    ("document: names", "document: nams", "R102", "document"), ("document: names", "n: names", "R107", "n"),
    ("names:\n", "names:\nx: 1\nnmaes:\n", "R102", "x"), ("title: TCG", "titel: TCG", "R102", "titel"),
], most=20)  # fmt: skip
def test_check_finds(old: str, new: str, code: str, place: str | None) -> None:
    assert old in BASE
    found = check_file(BASE.replace(old, new, 1))
    assert (code, place) in [(p.code, under(p) if p.span else None) for p in found]


class TestNames:
    """Rules are found by the names that players have for them."""

    @pytest.fixture(autouse=True)
    def shipped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("CALC_RULES")

    @table_of(
        ("name", "system"),
        [("マイティー", "mighty"), ("Mリーグ", "mleague"), ("Ｍリーグ", "mleague"), ("血戦麻雀", "kessen"),
         ("血戦", "kessen"), ("アンミカ", "anmika"), ("温州麻将", "wenzhou"), ("wenzhou mahjong", "wenzhou")],
    )  # fmt: skip
    def test_of_systems(self, name: str, system: str) -> None:
        assert load_rules(name).id == system

    def test_a_name_of_several_is_no_guess(self) -> None:
        with pytest.raises(InputError) as refused:
            load_rules("天鳳")
        (problem,) = refused.value.problems
        assert (problem.code, problem.help) == ("R101", "write one of tenhou4, tenhou3")
        with pytest.raises(InputError, match="R101"):
            load_rules("T")

    @table_of(
        ("words", "keys"),
        [("断么九", ["yaku.tanyao"]), ("tanyao", ["yaku.tanyao"]),
         ("切り上げ満貫", ["points.kiriage", "points.kiriage_han"]),
         ("包", ["pao.yaku", "pao.covers", "pao.honba", "pao.chips"]), ("Double Ron", ["ron.most_winners"]),
         ("責任払い", ["pao.yaku", "pao.covers"]), ("オカ", ["match.return"]), ("満貫", ["points.kiriage"])],
    )  # fmt: skip
    def test_of_keys(self, words: str, keys: list[str]) -> None:
        told = json.loads(run("show", words, "--json").stdout)
        found = [rule["key"] for rule in told["rules"]] if "rules" in told else [told["key"]]
        assert found[: len(keys)] == keys

    def test_a_system_in_the_place_of_a_key(self) -> None:
        assert json.loads(run("show", "mighty", "--json").stdout)["system"] == "mighty"
        assert "R102" in run("show", "mighty", "-r", "mleague", status=2).output

    def test_chip_lines_are_a_table(self) -> None:
        """A line of the list a line of the table; a number that another rule holds is shown with it."""
        lines = cells(run("show", "chips.lines", "-r", "anmika").stdout)
        assert lines[1] == ["id", "count", "each", "payers", "by", "yaku", "hand"]
        assert ["yakuman", "yakuman", "chips.yakuman_ron", "=", "10", "ron"] in lines
        assert all(len(line) < 150 for line in run("show", "chips.lines", "-r", "anmika").stdout.splitlines())

    def test_a_file_for_a_club_by_its_name(self) -> None:
        """The club's name is the id; that of a system, or several words, is none."""
        made = run("new", "kiri", "-r", "tenhou4").stdout.splitlines()
        assert made[1:4] == ["system: kiri", "extends: tenhou4", "title: {en: kiri, ja: kiri}"]
        assert "calc rules new our-club -r tcg" in run("new", "tcg", status=2).stderr
        assert "S204" in run("new", "our club", status=2).stderr

    def test_the_page_of_a_club_says_everything_in_words(self, tmp_path: Path) -> None:
        """Tiles are drawn, an item of a list stands on its line, and no choice is a bare word."""
        told = tmp_path / "club.yaml"
        told.write_text(WALL, encoding="utf-8")
        run("diff", "tcg", str(told), "--lang", "ja", "--html", str(tmp_path / "wall.html"))
        page = (tmp_path / "wall.html").read_text(encoding="utf-8")
        for said in (
            "切り上げの会",
            "TCG麻雀 基本ルールと違うところ",
            "鳥: 1枚",
            "全員に3,000点",
            "満貫 ロン 9000",
            "トップなら(聴牌でも)",
        ):
            assert said in page
        assert page.count("<use") == 5  # three red fives, the gold one, the bird
        for key, spec in schema_of((shipped(),)).keys.items():
            for choice in spec.choices if not spec.named and key != "dice.high_sources" else ():
                words = rule_words("ja")
                text = format_value(choice)
                said = words.about(spec.words.get(text, "")) or words.first(text) or text
                assert choice in ("off", "no", "none") or not re.search("[a-z]{2}", said) or "{" in said, (key, choice)


WALL = """
system: kiri
extends: tcg
title: {en: Kiri club, ja: 切り上げの会}
rules:
  table.red_fives: [0m, 0p, 0s]
  table.special: [{tile: g5p, count: 1, han: 2}]
  points.table: [mangan ron 9000]
  match.dealer_may_end: top
  match.dealer_must_end: false
  chombo.points: each
  chips.lines:
    - {id: bird, ja: 鳥, en: the bird, tile: [1s], each: 1, payers: all}
"""


def test_a_system_or_a_file_stands_before_the_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`calc rules show kansai3 KEY` is `calc rules show KEY -r kansai3`; words of several letters need no quotes."""
    monkeypatch.delenv("CALC_RULES")
    path = tmp_path / "club.yaml"
    path.write_text("system: club\nextends: kansai3\nrules:\n  yaku.tanyao: 1\n", encoding="utf-8")
    assert run("show", "kansai3", "yaku.tanyao").stdout == run("show", "yaku.tanyao", "-r", "kansai3").stdout
    assert run("show", "kansai3", "double", "ron").stdout == run("show", "double ron", "-r", "kansai3").stdout
    assert run("show", str(path), "kuitan").stdout.startswith("yaku.tanyao = 1   (club)")
    assert run("show", str(path), "--json").stdout == run("show", "-r", str(path), "--json").stdout
    assert "kansai3 has no rule nonsense" in run("show", "kansai3", "nonsense", status=2).output


def test_what_a_game_does_not_read_is_not_shown_among_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anmika inherits from riichi who has the honba of several winners, and pays them by a rule of its own: a table
    leaves the inherited value out, and who asks for it is told that it does nothing."""
    monkeypatch.delenv("CALC_RULES")
    assert "honba.multiple_ron" in run("show", "mighty", "honba").stdout
    assert "honba.ron" in run("show", "anmika", "honba").stdout
    assert "honba.multiple_ron" not in run("show", "anmika", "honba").stdout
    assert "honba.multiple_ron does nothing in anmika" in run("show", "anmika", "honba.multiple_ron").stdout
    assert (
        "honba.multiple_ron は anmika では効かない"
        in run("show", "anmika", "honba.multiple_ron", "--lang", "ja").stdout
    )
