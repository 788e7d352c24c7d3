"""Slips of anmika in stories: what a fever multiplies in all its wins, the last of them, honba and rons of two winners;
and yakuman and triplets taken for more or less than they are."""

from __future__ import annotations

from typing import Any

import pytest

from .test_dispute_told import told

TABLE: dict[str, Any] = {"rules": "anmika", "seats": [*"ABC"], "dora": "6z 6z"}
DOUBLE: dict[str, Any] = {"riichi": {"player": "B", "fever": "double"}}
NORTH: dict[str, Any] = {"aside": {"player": "B", "tiles": "北"}}
"""A chip from each, which each win multiplies."""


def draw(tile: str) -> dict[str, Any]:
    return {"win": {"player": "B", "by": "tsumo", "tile": tile}}


def story(*events: dict[str, Any]) -> dict[str, Any]:
    """A hand of B with two triplets, of which the events are told."""
    return {**TABLE, "hands": {"B": "777p 777s 123p 99m 46s"}, "events": [*events]}


ONCE = story(DOUBLE, draw("5s"))
"""The dealer pays 4,000 and 2,000 of 加符, both doubled."""
THRICE = story(NORTH, {"riichi": {"player": "B", "fever": "double", "shubari": True}}, *map(draw, ("Py", "Pb", "5s")))
SLIPPED: dict[str, Any] = {
    **TABLE, "sitout": "D", "hands": {"B": "123p 789p 123s 99m 46s"},
    "events": [{"riichi": {"player": "A", "shubari": True}}, {"riichi": {"player": "B", "shubari": True}}, NORTH,
               {"chombo": {"player": "A", "named": {"B": "0s"}}}],
}  # fmt: skip
RONS: dict[str, Any] = {
    **TABLE, "dora": "8p 6z", "ura": "1z 2z", "honba": 1, "sticks": 2,
    "wins": [{"player": "A", "by": "ron", "from": "C", "hand": "123p 789p 123s 99m 46s + 5s", "riichi": True},
             {"player": "B", "by": "ron", "from": "C", "hand": "234p 678p 345s 77s 46s + 5s", "riichi": True}],
}  # fmt: skip
"""Two on one tile, 4,000 and 2,000 of honba each."""
FOUR: dict[str, Any] = {
    **TABLE, "win": {"player": "B", "by": "ron", "from": "C", "hand": "666s 777s 888s 99s 11p + 9s", "riichi": True},
}  # fmt: skip
"""四連刻, two folds: 64,000."""
TRIPLETS: dict[str, Any] = {
    "rules": "mighty", "seats": [*"ABC"], "dora": "2z", "ura": "9p",
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "222s 444s 678p 33p 77s + 7s", "riichi": True},
}  # fmt: skip
"""2 han 40 fu; the third triplet is completed by ron."""


def test_the_extra_of_a_tsumo_outside_the_fever() -> None:
    assert "hand 4,000 + tsumo extra 1,000: the extra of a tsumo (加符) not multiplied" in told(ONCE, "A=-5000")
    assert "加符にフィーバーの倍率を掛けなかった" in told(ONCE, "A=-5000", "ja")


@pytest.mark.slow
def test_multipliers_are_forgotten_in_all_wins_at_once() -> None:
    """28 chips: without the fever in all three wins 14, and without シュバリー 7."""
    both = told(THRICE, "A=pays 7 chips")
    assert "two mistakes: a double fever (フィーバー) not multiplied, シュバリー not doubled" in both
    assert "ダブルフィーバーの倍率の忘れ、シュバリーの倍の忘れ" in told(THRICE, "A=pays 7 chips", "ja")


@pytest.mark.slow
def test_the_last_of_several_wins_of_a_fever_is_left_out() -> None:
    """Three of 10,000: with the first alone the later ones are left out."""
    thrice = story(DOUBLE, *map(draw, ("5s", "Pb", "Pg")))
    assert "tsumo extra 8,000: perhaps the last win of the fever not counted." in told(thrice, "B=gets 20000")
    assert "the later wins of the fever not counted" in told(thrice, "B=gets 10000")
    assert "フィーバーの最後の和了の数え忘れ" in told(thrice, "B=gets 20000", "ja")


@pytest.mark.slow
def test_two_payments_of_a_chombo_are_forgotten() -> None:
    answer = told(SLIPPED, "A=pays 22 chips")
    assert "22 chips is chombo 20 + drawn norths 2, perhaps by two mistakes: the payment “red fives” not" in answer
    assert "“shubari without a win” not counted" in answer


def test_the_second_of_two_rons_may_be_thought_unpaid() -> None:
    assert "0 came from only A's win paid." in told(RONS, "B=gets nothing")
    assert "0点なら、Aの和了だけを払うとした。" in told(RONS, "B=gets nothing", "ja")


def test_the_honba_of_two_rons_may_be_thought_the_first_one_s() -> None:
    answer = told(RONS, "C=pays 10000")
    assert "the honba paid to A alone." in answer
    assert "積み棒を A にだけ払った" in told(RONS, "C=pays 10000", "ja")


@pytest.mark.slow
def test_a_double_yakuman_as_a_single_one_of_the_dealer() -> None:
    assert "B as the dealer, not A, and four triplets in a row as a single yakuman" in told(FOUR, "C=48000")


def test_three_concealed_triplets_are_counted_with_one_by_ron() -> None:
    """With the fu as they are; those of that triplet as concealed are another slip."""
    answer = told(TRIPLETS, "B=4 han 40 fu")
    assert "2 han too many: three concealed triplets wrongly counted (one was completed by ron)." in answer
    assert "ロンで完成した刻子があるのに三暗刻を数えた" in told(TRIPLETS, "B=4 han 40 fu", "ja")


@pytest.mark.slow
def test_all_may_be_thought_to_pay_as_much_as_the_dealer() -> None:
    """1,000/2,000 for 3 han 30 fu: 4,000, and not 6,000."""
    hand = {"rules": "tcg", "seats": [*"ABCD"], "dora": "9m",
            "win": {"player": "B", "by": "tsumo", "hand": "123m 456p 99s 678s 46s + 5s", "riichi": True}}  # fmt: skip
    assert "all paying as much as the dealer (A)" in told(hand, "B=6000")
