"""Matches with wins whose tiles nobody wrote: the table runs as with tiles, which can be written afterwards."""

from __future__ import annotations

from typing import Any

import pytest

import calc
from calc.match.notebook import Notebook
from calc.match.settle import MatchResult
from calc.problems.problems import InputError

PLAYERS = ["Ann", "Bea", "Cid", "Dan"]
TILES = "234m22444p33567s3s"
HANDS = [
    "Bea ron Cid 3 han 30 fu riichi",
    "draw tenpai Bea,Cid in-riichi Dan",
    "Bea +8300 from Cid, 2 chips",
    "Bea tsumo 2000 all",
    "チョンボ Dan",
    "Dan ron Ann 満貫 in-riichi Bea",
    "Cid ron Bea 役満",
]


def evening(hands: list[Any], rules: str = "tcg") -> MatchResult:
    return calc.match({"rules": rules, "players": PLAYERS, "hands": hands})


def test_the_table_runs_as_with_tiles() -> None:
    """Sticks, honba, dealers, scores: two evenings that differ in nothing but the tiles."""
    by_size, by_tiles = (
        evening([f"Bea ron Cid {size} riichi", "draw tenpai Bea", f"Bea ron Dan {size} riichi", "draw tenpai none"])
        for size in ("2 han 40 fu", TILES)
    )
    for without, shown in zip(by_size.matches[0].hands, by_tiles.matches[0].hands, strict=True):
        for name in ("round", "dealer", "honba", "sticks", "kind", "winners", "riichi", "points", "scores", "next"):
            assert getattr(without, name) == getattr(shown, name), name


def test_an_evening_as_people_say_it() -> None:
    """Han and fu, amounts, limits, a draw and a chombo in one table; points and chips sum to what was there."""
    result = evening(HANDS)
    hands = result.matches[0].hands
    assert [hand.kind for hand in hands] == ["win", "draw", "win", "win", "chombo", "win", "win"]
    assert [hand.honba for hand in hands] == [0, 0, 1, 2, 3, 3, 0]
    for hand in hands:
        assert sum(hand.scores.values()) + 1000 * hand.sticks_after == 100_000
        assert not sum(hand.chips.values())
    assert hands[2].points == {"Ann": 0, "Bea": 9300, "Cid": -8300, "Dan": 0}  # the amount, and Dan's stick
    assert hands[2].chips["Bea"] == 2
    assert hands[5].riichi == {"Bea": 1}
    marked = [[note.id for note in hand.warnings if note.id == "as_told"] for hand in hands]
    assert [len(notes) for notes in marked] == [1, 0, 1, 1, 0, 1, 1]


@pytest.mark.parametrize(("lang", "words"), [("en", "no tiles entered"), ("ja", "牌の入力なし")])
def test_the_table_marks_what_is_not_checked(lang: str, words: str) -> None:
    text = evening(HANDS).text(lang, explain=1)
    assert text.count(words) >= 5
    assert "0 han" not in text


def test_a_yakuman_and_a_bust_end_the_match_as_ever() -> None:
    end = evening(["Bea ron Cid yakuman"], "tenhou4").matches[0].end
    assert (end.over, end.why) == (True, "bust")


def test_tiles_can_be_written_afterwards() -> None:
    """The hand in the notebook is replaced by one with its tiles; the hands after it stay."""
    book = Notebook.begun("friday.yaml", "tcg", PLAYERS)
    for hand in ("Bea ron Cid 3 han 30 fu riichi", "draw tenpai Bea"):
        book = book.with_hand(hand)
    before = book.settled()
    book = book.with_other(1, f"Bea ron Cid {TILES} riichi dora 4z")
    after = book.settled()
    assert before
    assert after
    assert [match.matches[0].hands[0].points["Bea"] for match in (before, after)] == [3900, 2600]
    assert [match.matches[0].hands[1].points["Bea"] for match in (before, after)] == [3000, 3000]


def test_the_last_hand_of_an_evening_can_be_disputed() -> None:
    book = Notebook.begun("friday.yaml", "tcg", PLAYERS).with_hand("Bea ron Cid 3 han 30 fu")
    record, rules = book.record_of_hand()
    assert record.wins[0].size.han == 3
    assert rules.id == "tcg"


@pytest.mark.parametrize("rules", ["kessen", "wenzhou"])
def test_amounts_in_games_without_sizes(rules: str) -> None:
    """`B +30 from C, 2 chips` is said in every game without riichi sticks; the deal goes on by its own rules."""
    hands = ["Bea +30 from Cid, 2 chips", "Ann +10 all", "Dan +1,200 Ann"]
    first, second, third = evening(hands, rules).matches[0].hands
    assert first.points == {"Ann": 0, "Bea": 30, "Cid": -30, "Dan": 0}
    assert first.chips == {"Ann": 0, "Bea": 2, "Cid": -2, "Dan": 0}
    assert second.points == {"Ann": 30, "Bea": -10, "Cid": -10, "Dan": -10}
    assert third.scores["Ann"] == -1170
    assert [hand.winners for hand in (first, second, third)] == [("Bea",), ("Ann",), ("Dan",)]
    (in_kanji,) = evening(["Bea +30 from Cid, 三 chips"], rules).matches[0].hands  # it ended the program
    assert in_kanji.chips == {"Ann": 0, "Bea": 3, "Cid": -3, "Dan": 0}


@pytest.mark.parametrize("line", ["Eve ron Bea mangan", "Eve +8000 from Bea", "Eve tsumo mangan", "Bea ron Eve mangan"])
def test_a_player_of_another_table_is_no_misspelt_word(line: str) -> None:
    """“Dan” was said to be `han`."""
    with pytest.raises(InputError) as info:
        evening([line])
    (wrong,) = info.value.problems
    assert str(wrong.message) == "hand 1: nobody called Eve sits at this table"
    assert "Ann, Bea, Cid, Dan" in str(wrong.help)


@pytest.mark.parametrize("line", ["Bea +30", "Bea +30 from Bea", "Bea +30 from Cid by", "Bea +30/20"])
def test_amounts_that_say_too_little(line: str) -> None:
    with pytest.raises(InputError, match="S20"):
        evening([line], "kessen")


def test_a_match_under_two_rules() -> None:
    """4 han 30 fu are a mangan by one of them."""
    match = {"rules": "tcg", "players": PLAYERS, "hands": ["Bea ron Cid 4 han 30 fu"]}
    points = [calc.match(match, rules=rules).matches[0].hands[0].points["Bea"] for rules in ("tcg", "tenhou4")]
    assert points == [8000, 7700]
