"""What a standing says beside its sums: matches not counted, rules that nobody chose, names a letter apart, a rate for
single points; and rules files beside a match file. An organiser with the README alone met each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import calc
from calc.cli import app
from calc.match.settle import MatchResult, settle_match
from calc.render.match import evening
from calc.render.terminal import Terminal

from ..tables import table_of

HANDS = ["Bea ron Cid 3 han 30 fu riichi"]
PLAYED = {"rules": "tcg", "players": ["Ann", "Bea", "Cid", "Dan"], "hands": HANDS, "ended": True}
END = {"rules": "tcg", "final": {"Ann": 40400, "Bea": 29600, "Cid": 20500, "Dan": 9500}}


def remarks(*documents: dict[str, Any], rate: str = "") -> dict[str, Any]:
    """The remarks at the standing of an evening, each with its facts."""
    return {remark.id: remark.facts for remark in settle_match(*documents, rate=rate).warnings}


def shown(result: MatchResult, lang: str = "en") -> str:
    return " ".join(" ".join(Terminal("mpsz").lines(evening(result, lang))).split())


def test_a_match_that_is_not_finished_is_named_at_the_standing() -> None:
    """It counted among the matches, and its result was left out without a word."""
    assert remarks(PLAYED, {**PLAYED, "ended": False}) == {"unfinished": {"n": 1, "matches": "2"}}
    assert not remarks(PLAYED, END)
    result = settle_match(PLAYED, {**PLAYED, "ended": False})
    assert "Match 2 is not finished and its result not counted: --ended" in shown(result)
    assert "第2対局は途中で、結果は含まれていない" in shown(result, "ja")
    assert "Match 2 is not finished" in result.html()


def test_rules_that_nobody_chose_are_said_at_the_standing() -> None:
    end = {name: value for name, value in END.items() if name != "rules"}
    assert remarks(PLAYED, end) == {"rules_by_nobody": {"n": 1, "matches": "2", "rules": "tcg"}}
    assert "chosen by nobody" in shown(settle_match(PLAYED, end))  # though match 1 names the same rules


@pytest.mark.parametrize(
    ("name", "near"), [("Anne", "Ann"), ("Ban", "Dan"), ("DAN", "Dan"), ("Eve", ""), ("Bo", ""), ("Dana1", "")]
)
def test_a_name_a_letter_from_another_is_asked(name: str, near: str) -> None:
    final = {name: 40400, "Zoe": 29600, "Yan0": 20500, "Xim": 9500}
    facts = remarks(PLAYED, PLAYED, {**END, "final": final}).get("alike", {})
    assert facts == ({"player": name, "match": 3, "near": near} if near else {})


def test_players_at_one_table_are_not_taken_for_each_other() -> None:
    final = {"Eva": 40400, "Eve": 29600, "Cid": 20500, "Dan": 9500}
    assert not remarks(PLAYED, {**END, "final": final})


def test_a_rate_for_single_points_is_asked() -> None:
    """`--rate points=50` made payments of millions."""
    assert remarks(END, rate="points=50") == {"rate_each_point": {"name": "points", "money": 50}}
    assert not remarks(END, rate="points=50/1000")
    result = settle_match(END, rate="points=50")
    assert "50 for a thousand points is `points=50/1000`" in shown(result)


def test_the_columns_of_an_end_add_up() -> None:
    """Uma and result stood there without oka, and `counts` said nothing."""
    assert "player points over 30,000 oka uma result 1 Ann 40,400 +10 +21 +15 +46" in shown(settle_match(END))


def test_an_evening_page_is_not_called_after_the_rules_of_its_first_match() -> None:
    page = settle_match(PLAYED, {**END, "rules": "tenhou4"}).html()
    assert "<h1>An evening of 2 matches</h1>" in page


def run(*args: object) -> Any:
    return CliRunner().invoke(app, ["match", *map(str, args)])


def test_a_match_file_names_a_rules_file_of_its_own_folder(tmp_path: Path) -> None:
    """`final:` alone had no way to say the club's rules: R113. A file elsewhere stays closed to it."""
    club = "system: east\nextends: tcg\nrules: {match.uma: [20, 10, -10, -20]}\n"
    folder = tmp_path / "friday"
    folder.mkdir()
    (folder / "club.yaml").write_text(club + "---\n" + club.replace("east", "west").replace("20", "30"))
    (tmp_path / "outside.yaml").write_text(club)
    (folder / "link.yaml").symlink_to(tmp_path / "outside.yaml")
    end = folder / "end.yaml"
    for name, uma in (("club.yaml#east", "+20"), ("club.yaml#west", "+30")):
        end.write_text(f"rules: {name}\nfinal: {END['final']}\n")
        answer = run(end)
        assert (answer.exit_code, uma in answer.stdout) == (0, True)
    for name in ("../outside.yaml", "link.yaml", str(tmp_path / "outside.yaml")):
        end.write_text(f"rules: {name}\nfinal: {END['final']}\n")
        assert "error[R113]: a match file names rules files of its own folder only" in run(end).stderr


def test_a_file_that_is_named_twice_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("end.yaml").write_text(f"rules: tcg\nfinal: {END['final']}\n")
    twice, once = run("end.yaml", "./end.yaml"), run("end.yaml")
    assert (twice.exit_code, twice.stdout) == (2, once.stdout)
    assert "./end.yaml is named twice" in twice.stderr


def notes(line: str, rules: str = "tenhou4", lang: str = "en") -> str:
    """What a hand in a line answers."""
    return " ".join(calc.score(line, rules=rules).text(lang).split())


def test_riichi_without_tenpai_is_no_silence() -> None:
    """A chombo in most rules: it was settled without a word."""
    assert "B is in riichi and not tenpai" in notes("draw tenpai A in riichi B")
    assert "Bはリーチなのにテンパイしていない" in notes("draw tenpai A in riichi B", lang="ja")
    assert "in riichi and not tenpai" not in notes("draw tenpai A,B in riichi B")
    assert "in riichi and not tenpai" not in notes("draw suucha-riichi in riichi A,B,C,D")


@table_of(
    ("line", "rules", "nearest"),
    [
        ("B ron C 3800", "tenhou4", "3,900"),
        ("B +3800 from C", "tenhou4", "3,900"),
        ("B tsumo 2000/3800", "tenhou4", "2,000/3,900"),
        ("B tsumo 2000/3900", "tcg", "2,000/4,000"),  # points.kiriage
        ("B tsumo 2000/3900", "tenhou4", ""),
        ("B ron C 1600", "tenhou4", ""),
        ("A ron C 11600", "tenhou4", ""),
        ("A tsumo 4100 all", "tenhou4", "4,000"),
        ("B ron C 64000", "tenhou4", ""),
        ("B +3800 from C honba 1", "tenhou4", ""),  # honba is in it
        ("B tsumo 1000/2000", "tenhou3", ""),
    ],
)
def test_an_amount_that_no_hand_comes_to_is_named(line: str, rules: str, nearest: str) -> None:
    text = notes(line, rules)
    assert (f"the nearest is {nearest}. Settled as told." in text) if nearest else "no hand comes to" not in text


def test_chips_that_a_size_does_not_count_are_asked_for() -> None:
    """parlour4 pays a chip for ippatsu; a hand without tiles pays those that are said."""
    ippatsu = "B ron C 4 han 30 fu riichi ippatsu"
    asked = "chips are not counted from a size"
    assert asked in notes(ippatsu, "parlour4")
    assert asked not in notes(f"{ippatsu}, 1 chip", "parlour4")
    assert asked not in notes(ippatsu, "tenhou4")
    assert asked not in notes("B ron C 4 han 30 fu", "parlour4")
