"""Answers that a tired player follows at one reading: who is paid, why a limit is none, what no dice chance is."""

from __future__ import annotations

from typing import Any

from .test_dispute_told import told

RIICHI_ALONE: dict[str, Any] = {
    "rules": "mighty", "seats": [*"ABC"], "round": "south 1", "dora": "4z",
    "win": {"player": "B", "by": "ron", "from": "A", "hand": "111m 111456p 33s 33z + 3s", "riichi": True},
}  # fmt: skip
TWO_RONS: dict[str, Any] = {
    "rules": "mighty", "seats": [*"ABC"], "round": "south 2", "dora": "3p",
    "wins": [{"player": "B", "by": "ron", "from": "A", "hand": "11m 1122233s 5z (444z) + 3s"},
             {"player": "C", "by": "ron", "from": "A", "hand": "77p 4555678s 5z (777s) + 3s"}],
}  # fmt: skip


def test_a_kishogun_is_the_limit_that_it_is_paid_as() -> None:
    """24,000 points: a sanbaiman, though it has a name of its own."""
    hand = {**RIICHI_ALONE, "ura": "9s", "alice": "2p"}
    assert "B says “sanbaiman”: right (riichi 1)." in told(hand, "B=sanbaiman")
    assert "B「三倍満」: 正しい" in told(hand, "B=三倍満", "ja")


def test_the_limit_of_a_kishogun_says_what_spoils_it() -> None:
    """With an ura dora, 4p behind 5p, it is 2 han 50 fu."""
    hand = {**RIICHI_ALONE, "ura": "4p", "alice": "2p"}
    assert "“sanbaiman” came from 鬼将軍 counted in spite of the ura dora." in told(hand, "B=sanbaiman")
    assert "「三倍満」なら、裏ドラがあるのに鬼将軍を数えた。" in told(hand, "B=三倍満", "ja")


def test_a_yakuman_claimed_by_its_han_says_from_how_many_it_is() -> None:
    """M.League has none; tcg has one from 13 han."""
    hand = {"rules": "mleague", "seats": [*"ABCD"], "round": "south 1", "dora": "7z", "ura": "8p",
            "win": {"player": "A", "by": "tsumo", "hand": "3305667p 555666z + 7p", "riichi": True}}  # fmt: skip
    text = told(hand, "A=yakuman")
    assert "no, 12 han 40 fu, sanbaiman (riichi 1 + concealed tsumo 1 + twin runs 1 +" in text
    assert text.endswith("the red five 1). No number of han makes a yakuman here (no 数え役満).")
    assert told(hand, "A=役満", "ja").endswith("赤ドラ 1)。 この卓に数え役満はない。")
    text = told({**RIICHI_ALONE, "ura": "4p"}, "B=yakuman")
    assert text.endswith("(riichi 1 + the ura dora 1). Counted yakuman is from 13 han here: 2 is 11 short.")
    assert told({**RIICHI_ALONE, "ura": "4p"}, "B=役満", "ja").endswith("数え役満は13翻から (11翻足りない)。")


def test_who_of_several_winners_is_paid_is_answered_at_once() -> None:
    """Both are; by head bump B alone, next after A."""
    assert told(TWO_RONS, "A=頭ハネ").endswith(
        "no: B and C are paid at this table. With head bump (頭ハネ) it would be B alone, next after A."
    )
    assert told(TWO_RONS, "A=頭ハネ", "ja").endswith("違う。この卓では BとC に払う。 頭ハネなら A の次の B だけ。")


def test_of_two_winners_nobody_believes_three_to_be_paid() -> None:
    """B's 12,000 alone are paid, as he comes before C, which a warning about アリス does not hide."""
    only_one = {**TWO_RONS, "rules": {"use": "mighty", "set": {"ron.most_winners": 1}}, "sticks": 1, "ura": "3p"}
    winner, other = TWO_RONS["wins"]
    only_one["wins"] = [winner, {**other, "hand": "77p 4555678s 5z 777s + 3s", "riichi": True}]
    text = told(only_one, "A=13000払い")
    assert "C also won, and is not paid: B comes before in turn order." in text
    assert "three winners" not in text
    assert "Cの和了は頭ハネ (Bが先)。" in (text := told(only_one, "A=13000払い", "ja"))
    assert "トリプル" not in text


def test_a_counted_yakuman_gives_no_dice_chance() -> None:
    """13 han with a pocchi: a true yakuman would open one."""
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "8s 1p", "sitout": "D", "honba": 2, "sticks": 2,
            "win": {"player": "B", "by": "tsumo", "riichi": True, "ura": "8p 7m", "aside": "北 北 北",
                    "hand": "1p 3p 7p 8p 9p 7s 8s 9s 1z 1z 6z 6z 6z + Pg"}}  # fmt: skip
    answer = "B says 1 dice: no, none: a counted yakuman gives no dice chance."
    assert told(hand, "B=1 dice").endswith(answer)
    assert told(hand, "B=1 dice", "ja").endswith("違う、なし (数え役満にサイコロチャンスはない)。")
