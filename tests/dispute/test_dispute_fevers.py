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
    assert "7 chips is drawn norths paid 8 − drawn norths 1, perhaps by two mistakes" in both
    assert "a double fever (フィーバー) not multiplied" in both
    assert "シュバリー's doubling not counted" in both or "シュバリー not doubled" in both
    assert "ダブルフィーバーの倍率の忘れ" in told(THRICE, "A=pays 7 chips", "ja")


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


def test_one_colour_of_pocchi_is_taken_for_another_in_all_wins() -> None:
    """Two norths bring A two chips of each of two wins, doubled by the red one, which stays."""
    events = [{"aside": {"player": "B", "tiles": "北 北"}}, {"riichi": {"player": "B", "fever": "single"}}]
    turned = {**TABLE, "hands": {"B": "777p 123p 99m 123s 46s"}, "events": [*events, draw("Pr"), draw("Py")]}
    assert "Perhaps 4 chips came from the pocchi's multiplier (ポッチ) not counted." in told(turned, "A=gets 4 chips")
    assert "逆 forgotten: by it the winner pays" in told(turned, "A=I pay 8 chips")


def test_dice_are_doubled_by_nothing() -> None:
    hand = {**TABLE, "ura": "6z 6z", "win": {
        "player": "A", "by": "tsumo", "hand": "222p 333p 888s 999s 1z + 1z", "riichi": True, "shubari": True,
        "dice": ["12: 33 33 12 34 45 56"]}}  # fmt: skip
    assert "dice 140 + doubles 33 + yakuman rank 10: perhaps the dice chance doubled for シュバリー too" in told(
        hand, "A says C pays 183 chips"
    )
    assert "サイコロもシュバリーで倍にした" in told(hand, "A=183枚オール", "ja")


def test_nagashi_may_be_paid_as_the_mangan_of_other_tables() -> None:
    drawn = {"rules": "anmika", "seats": [*"ABC"], "river": {"B": "7m 9m 1p 9p 1s 9s 1z"}, "draw": {"nagashi": "B"}}
    assert "nagashi yakuman 2,000 + tsumo extra 1,000: 流し役満 paid as a mangan" in told(drawn, "C=pays 3000")
    assert "流し役満をよそのように満貫払いとした" in told(drawn, "C=pays 3000", "ja")


def test_all_yaku_of_an_open_hand_may_be_counted_as_closed() -> None:
    """The straight and the half flush: 8 han for 6."""
    hand = {"rules": "mighty", "seats": [*"ABC"], "dora": "2z",
            "win": {"player": "B", "by": "ron", "from": "A", "hand": "(777z) 123p 456p 33z 79p + 8p"}}  # fmt: skip
    assert "perhaps the open hand's yaku counted as if closed (喰い下がり)." in told(hand, "B=16000")
    assert "喰い下がりを忘れた" in told(hand, "B=16000", "ja")


def test_a_ron_on_a_white_is_doubled_where_the_table_does_not() -> None:
    hand = {"rules": {"use": "mighty", "set": {"white.ron_multiplier": 1}}, "seats": [*"ABC"], "dora": "6p",
            "ura": "8p", "win": {"player": "B", "by": "ron", "hand": "123s 456s 789s 99p 55z + 5z", "from": "C",
                                 "riichi": True}}  # fmt: skip
    assert "24,000 would be right with a ron on a white doubled" in told(hand, "B=24000")


def test_eight_of_manzu_may_be_thought_worth_as_much_as_by_ron() -> None:
    win = {"player": "C", "by": "ron", "from": "A", "hand": "79m 123p 456s 789p 22s + Pg", "riichi": True}
    hand = {**TABLE, "ura": "1z 1z", "win": win}
    assert "8,000 (mangan) would be right with 間八萬 as 4 han" in told(hand, "C=8000")
