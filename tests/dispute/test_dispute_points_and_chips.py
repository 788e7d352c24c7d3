"""Answers to claims that are wrong in points and in chips: each may have a slip of its own; and slips of whites."""

from __future__ import annotations

import calc

from .test_dispute_told import told

MIGHTY = {"rules": "mighty", "seats": [*"ABC"], "round": "east 1", "honba": 0}
ANMIKA = {"rules": "anmika", "seats": [*"ABC"]}


def test_two_slips_have_room_where_points_and_chips_are_wrong() -> None:
    hand = {**MIGHTY, "sticks": 1, "dora": "2s", "ura": "6s",
            "win": {"player": "A", "by": "ron", "from": "B", "hand": "3444567p 34067s 5z + 2s", "riichi": True,
                    "norths": 2}}  # fmt: skip
    answer = told(hand, "A=18000 and 1 chip")
    assert "perhaps the red 5s, the ura indicator 6s or riichi not counted" in answer
    assert "Or: haneman: (1) the chips of “red fives” or “ura dora” not counted; (2) the dora, " in answer
    japanese = told(hand, "A=18000 and 1 chip", "ja")
    assert "赤 5s、裏ドラ表示牌 6sかリーチの数え忘れ" in japanese
    assert "または: 跳満: ①「赤ドラ」のチップか「裏ドラ」のチップの数え忘れ、②ドラ、" in japanese


def test_a_gold_five_as_a_red_one_beside_an_indicator_overlooked() -> None:
    hand = {**ANMIKA, "dora": "2p 5s", "honba": 1, "sticks": 2,
            "win": {"player": "A", "by": "ron", "from": "B", "riichi": True, "winter": ["7m"], "aside": "冬",
                    "hand": "7p 7p 8p 9p 9p 2s 2s 4s 4s 5s g5s 6s 6s + 8p", "ura": "2p 3s"}}  # fmt: skip
    answer = told(hand, "B=18000点、チップ19枚")
    assert "Or: haneman: (1) a gold five as a red one, 2 chips or the chips of “ura dora” not" in answer
    assert "または: 跳満: ①金5を赤5と同じ2枚としたか" in told(hand, "B=18000点、チップ19枚", "ja")


def test_of_points_alone_no_further_room_is_made() -> None:
    hand = {**MIGHTY, "dora": "2s", "win": {"player": "A", "by": "ron", "from": "B", "hand": "3444567p 34067s 5z + 2s"}}
    answer = calc.dispute(hand, ["A=2900"]).text()
    assert "(1)" not in answer[answer.index(" says ") :]


def test_a_tsumo_doubled_for_a_white_is_doubled_in_each_share() -> None:
    claim, win = "C=6000/12000", {"player": "C", "by": "tsumo", "hand": "234066777p 67s 5z 7p + 5z"}
    hand = {**MIGHTY, "dora": "4p", "win": win}
    answer = told(hand, claim)
    assert "6,000/12,000 came from a tsumo on a white doubled, though only a ron on one is." in answer
    assert "白のツモも倍にした" in told(hand, claim, "ja")
    held = {**hand, "win": {**win, "hand": "234066777p 67s 55z + 7p"}}
    answer = told(held, claim)
    assert "6,000/12,000 came from a tsumo doubled for a white in the hand, though only a ron on one is." in answer
    assert "手の中の白でツモを倍にした (倍は白のロンだけ)" in told(held, claim, "ja")
    assert "white" not in told({**hand, "win": {**win, "hand": "234567p 234678s 4s + 4s"}}, claim)


def test_real_as_two_chips_where_it_is_three() -> None:
    hand = {**MIGHTY, "rules": {"use": "mighty", "set": {"chips.real": 3}}, "honba": 1, "dora": "1p",
            "win": {"player": "B", "by": "ron", "from": "A", "norths": 2,
                    "hand": "2224p 123678s (555z) + 3p"}}  # fmt: skip
    answer = told(hand, "B=3900 and 3 chips")
    assert "the chips of “maiba” not counted or リアル as 2 chips, or " in answer
    assert "「枚場」のチップの数え忘れかリアルを2枚とした" in told(hand, "B=3900 and 3 chips", "ja")


def test_ten_fu_of_a_ron_are_not_added_to_seven_pairs() -> None:
    hand = {**MIGHTY, "rules": {"use": "mighty", "set": {"white.ron_multiplier": 1}}, "sticks": 2, "dora": "2p",
            "win": {"player": "B", "by": "ron", "from": "A", "hand": "55p 1122099s 2256z + 6z"}}  # fmt: skip
    answer = told(hand, "B=7200 in all")
    assert "would be right with seven pairs as 40 fu; here it is 25." in answer
    assert "七対子を40符とした" in told(hand, "B=7200 in all", "ja")


def test_pairs_with_one_mistake_in_common_share_a_sentence_rather_than_make_room_for_another() -> None:
    hand = {**MIGHTY, "honba": 1, "dora": "3p", "ura": "6p", "alice": "1p 1m",
            "win": {"player": "A", "by": "tsumo", "hand": "123p 789p 123s 99m 46s + 5s", "riichi": True,
                    "norths": 2}}  # fmt: skip
    answer = told(hand, "C=pays 2000, 4 chips")
    assert answer.endswith("(2) the norths not counted, or the dealer A taken for a non-dealer.")
    assert "②北ドラの数え忘れ、または 親の A を子とした。" in told(hand, "C=pays 2000, 4 chips", "ja")


def test_a_difference_of_chips_is_one_of_what_the_payer_gives() -> None:
    """11 chips from each, one of them for a spring: 30 for the win in all, which no payer has to know."""
    hand = {**ANMIKA, "dora": "1z 2p", "honba": 1, "sitout": "D", "ura": "6z 7s",
            "win": {"player": "C", "by": "tsumo", "hand": "340p 678p 456s 88s 67s + 5s", "riichi": True,
                    "ippatsu": True, "aside": "北 北 春"}}  # fmt: skip
    assert "Or: 10 − 1 without spring drawn: the chips of “ippatsu”, " in told(hand, "A=pays 14000, 9 chips")
    assert "単春を除いて 10 − 1: 「一発」のチップ、" in told(hand, "A=pays 14000, 9 chips", "ja")
    assert "27 chips is 30 − 3" in told(hand, "C=27 chips")


def test_points_meant_in_one_sense_and_chips_in_another_are_two_slips() -> None:
    """B pays 38,000 points and 4 chips, C 3 chips."""
    hand = {**ANMIKA, "dora": "1z 2p", "ura": "2z 8s", "honba": 1,
            "win": {"player": "A", "by": "ron", "from": "B", "hand": "222p 333p 444p 77s 67s + 5s", "riichi": True,
                    "aside": "北"}}  # fmt: skip
    answer = told(hand, "B=pays 36000, 3 chips")
    assert "the chips of “drawn norths” not counted, and the honba left out." in answer


def test_who_forgets_the_player_who_sits_out_forgets_him_in_the_chips_of_a_limit_too() -> None:
    """By that alone D would pay for the spring: no slip in points brings him back among those who pay."""
    hand = {**ANMIKA, "dora": "1z 2p", "honba": 1, "sitout": "D", "ura": "6z 7s",
            "win": {"player": "C", "by": "tsumo", "hand": "340p 678p 456s 88s 67s + 5s", "riichi": True,
                    "ippatsu": True, "aside": "北 北 春"}}  # fmt: skip
    assert "sits out" not in told(hand, "D=pays 4 chips")
    assert "the player who sits out left out of the chips" in told(hand, "D=pays 1 chip")
