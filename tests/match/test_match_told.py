"""What the text and the page of a match tell beside its numbers: sticks, dice chances left, what was followed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.match import settle_match
from calc.render.html.match import match_page
from calc.render.width import width
from tests.helpers import render_match

TENPAI: dict[str, Any] = {"draw": {"tenpai": ["A"]}}
DRAWN: dict[str, Any] = {"draw": {"dora": "6z 9m"}}


def text(*hands: Any, rules: str = "tcg", lang: str = "en", explain: int = 0, **more: Any) -> str:
    data = settle_match({"rules": rules, "players": list("ABCD"), "hands": list(hands)}, **more)
    found = render_match(data, lang, explain=explain)
    assert max(map(width, found.splitlines())) <= 80
    return found


def test_sticks_on_the_table_have_a_column() -> None:
    """Scores of 99000 with a stick beside them; a table without sticks has no column."""
    lines = text({**TENPAI, "in_riichi": ["B"]}, TENPAI).splitlines()
    assert lines[2].endswith("D  sticks")
    assert lines[4].endswith("24,000       1")
    assert "sticks" not in text(TENPAI)


def test_where_no_column_has_room_a_line_tells_the_sticks() -> None:
    riichi = {"events": [{"riichi": {"player": "A"}}, {"draw": {"dora": "6z 9m"}}]}
    assert "     1 stick on the table\n" in text(riichi, rules="anmika")
    assert "供託1本" in text(riichi, rules="anmika", lang="ja")


def test_four_in_rotation_with_dice_have_room() -> None:
    """Six figures, four of chips and a long name: what happened gives way, not the numbers."""
    names = ["プレイヤー一号", "B", "C", "D"]
    hand = {"adjust": {"points": {names[0]: 82000, "B": -30000, "C": -52000}, "winners": [names[0]],
                       "chips": {names[0]: 1240, "B": -840, "C": -200, "D": -200}}}  # fmt: skip
    data = settle_match({"rules": "anmika", "players": names, "hands": [hand]})
    for lang in ("en", "ja"):
        lines = render_match(data, lang).splitlines()
        assert max(map(width, lines)) <= 80
        assert any("117,000 +1,240" in line for line in lines)


def test_what_was_followed_is_told_without_asking() -> None:
    assert "     as recorded; by the rules honba: 1\n" in text(TENPAI, {**TENPAI, "honba": 3}, follow=True)


def test_who_is_tenpai_stands_in_the_line_of_a_draw() -> None:
    assert "draw (A) " in text(TENPAI)
    drawn = {"draw": {"dora": "6z 9m", "tenpai": ["A", "C"]}}
    assert "draw (A, C) " in text(drawn, rules="anmika")
    assert "流局 (A, C) " in text(drawn, rules="anmika", lang="ja")


def test_a_match_that_was_over_is_told_in_words() -> None:
    bust = {"adjust": {"points": {"A": 26000, "B": -26000}, "winners": ["A"], "from": "B"}}
    assert "by the rules: The match is over: a player is bust\n" in text(bust, TENPAI, follow=True)
    assert "ルールでは 終局: トビ\n" in text(bust, TENPAI, follow=True, lang="ja")


def test_dice_chances_left_are_told() -> None:
    """D, who sits out: everybody noten (rolled, one hit) and 春無し (open); then A: both open."""
    rolled = {"draw": {"dora": "6z 9m", "dice": ["24: 13 45 11 56 24"]}}
    found = text(rolled, DRAWN, rules="anmika")
    assert "Dice chances still to be rolled: D 1, A 2\n" in found
    assert "未精算の出目当て: D 1, A 2\n" in text(rolled, DRAWN, rules="anmika", lang="ja")
    reasons = " ".join(text(rolled, rules="anmika", explain=1).split())
    assert "(nobody tenpai), +70 a hit: 1 hit ·" in reasons
    assert "still to be rolled" not in text(TENPAI)


@pytest.mark.parametrize(("lang", "name"), [("en", "(Eight dealer wins)"), ("ja", "(八連荘)")])
def test_a_yaku_with_a_dice_chance_has_its_name(lang: str, name: str) -> None:
    eight = [{"draw": {"tenpai": ["A"], "dora": "6z 9m"}}] * 8
    win = {"win": {"player": "A", "by": "tsumo", "hand": "123p 789p 123s 99m 46s + 5s", "riichi": True},
           "dora": "6z 9m", "ura": "1z 1z"}  # fmt: skip
    document = {"rules": "anmika", "players": ["A", "B", "C"], "hands": [*eight, win]}
    assert name in " ".join(render_match(settle_match(document), lang, explain=1).split())


def test_one_of_a_unit() -> None:
    hand = {"adjust": {"chips": {"A": 1, "B": -1}, "winners": ["A"]}}
    document = {"rules": "mighty", "players": ["A", "B", "C"], "hands": [hand]}
    assert render_match(settle_match(document)).endswith("1 chip")
    assert "rate: 5 for a chip" in render_match(settle_match(document, rate="chips=5"))


def test_a_page_of_matches_that_go_on() -> None:
    """The chart of results has nothing to add for a match that is not over."""
    document = {"rules": "tcg", "hands": [TENPAI]}
    page = match_page(settle_match(document, document))
    assert "The match goes on" in page
    left = {"rules": "anmika", "players": list("ABCD"), "hands": [DRAWN]}
    assert "Dice chances still to be rolled: D 2" in match_page(settle_match(left))


@pytest.mark.parametrize(
    ("command", "given", "said"),
    [
        ("match", None, "check the name of the file"),
        ("dispute", None, "check the name of the file"),
        ("match", "", "`calc new tcg --match` prints one"),
        ("match", "rules: tcg\nhands: 3\n", "`hands` must be a list of hands"),
        ("match", "rules: tcg\nhand:\n  - draw: {}\n", "did you mean `hands`?"),
        ("match", "rules: tcg\nplayer: [A, B, C, D]\nhands:\n  - draw: {}\n", "did you mean `players`?"),
        ("dice", "rules: anmika\nhands:\n  - draw: {}\n", "this is a match, not one hand"),
    ],
)
def test_no_match_is_told_in_words_of_matches(command: str, given: str | None, said: str, tmp_path: Path) -> None:
    file = tmp_path / "given.yaml"
    if given is not None:
        file.write_text(given, encoding="utf-8")
    found = CliRunner().invoke(app, [command, str(file)])
    assert found.exit_code == 2
    assert said in found.stderr


@pytest.mark.parametrize(
    ("line", "cited"),
    [
        ("-r anmika A=80000 B=25000 C=0", ["match.return", "end.second_low", "chips.high"]),
        ("-r anmika A=65000 B=45000 C=-5000 --streak 2", ["end.second_high", "chips.streak"]),
        ("-r mighty A=79000 B=-3000 C=-1000 --yakitori=B --bust B=A --bust C=A", ["match.bust_bonus"]),
        ("-r mighty --chips A=40 B=20 C=30" + " --match A,B,C" * 6, ["set.chips_start", "set.firsts", "set.lasts"]),
    ],
)
def test_final_says_why(line: str, cited: list[str]) -> None:
    """Every column of `calc final` has its rules below the table; what nobody asked for is not told."""
    found = CliRunner().invoke(app, ["final", *line.split()])
    assert found.exit_code == 0
    told = found.stdout
    assert set(cited) <= {row.split(" = ")[0].strip() for row in told.splitlines()}, told
    assert ("chips.streak" in told) == ("--streak" in line)
    assert ("a row of firsts: A +5 from all" in told) == ("--match" in line)


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    """Hands were looked at only once the head was mended, and other hands once every line could be read. What cannot
    be known without the rules or the players is not guessed."""
    text = """rules: {rules}
title: [a]
players: [A, B, C, {fourth}]
ended: perhaps
colour: red
hands:
  - win: {{player: B, by: ron, from: C, hand: 234m 22444p 33567s + 3s, riichi: true, dora: 4z}}
  - B rom C 234m
  - draw: {{tenpai: [A, E]}}
  - {{win: {{player: B, by: ron, from: C, hand: 234m 22444p 3367s + 3s}}, honba: 9}}
"""

    def told(rules: str = "tcg", fourth: str = "D") -> list[tuple[int, str]]:
        path = tmp_path / "evening.yaml"
        path.write_text(text.format(rules=rules, fourth=fourth), encoding="utf-8")
        found = json.loads(CliRunner().invoke(app, ["match", str(path), "--json"]).stdout)["problems"]
        return sorted((problem["line"], problem["code"]) for problem in found)

    head = [(2, "S202"), (4, "S202"), (5, "S201")]
    assert told() == [*head, (8, "S201"), (9, "S205"), (10, "L201")]
    assert told(rules="tgc") == [(1, "R101"), *head]
    assert told(fourth="D, E") == [head[0], (3, "M109"), *head[1:], (8, "S201")]
