"""Slips in the chips, draws and flowers of anmika; and what a han may be that is not there."""

from __future__ import annotations

from typing import Any

import pytest

from .test_dispute_told import told

DRAW: dict[str, Any] = {"rules": "anmika", "seats": [*"ABC"], "sitout": "D"}
CHOMBO: dict[str, Any] = {**DRAW, "chombo": {"player": "A"}}
SPRINGLESS: dict[str, Any] = {**DRAW, "draw": {"tenpai": ["A", "C"], "springless": 3}}
ONE_TENPAI: dict[str, Any] = {**DRAW, "sitout": "", "draw": {"tenpai": ["C"]}}
FLUSH: dict[str, Any] = {
    **DRAW, "dora": "8p 7z",
    "win": {"player": "A", "by": "ron", "from": "C", "hand": "111234678p 99p 45p + 6p", "riichi": True},
}  # fmt: skip
SPRING: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "6z 1z 4z",
    "win": {"player": "B", "by": "tsumo", "hand": "222z 234p 678p 99s 46s + 5s", "riichi": True, "aside": "春 北",
            "aside_after": "秋", "shubari": True},
}  # fmt: skip
SUMMER: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "1s 6z",
    "win": {"player": "A", "by": "ron", "from": "C", "hand": "234p 567p 678s 22s 34s + 5s", "riichi": True,
            "aside": "夏"},
}  # fmt: skip
DICE: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "6z 6z",
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "79m 789p 789s 123p 22s + Pg", "riichi": True,
            "dice": ["12: 12 34 45 56"]},
}  # fmt: skip
TWO_HITS: dict[str, Any] = {**DICE, "win": {**DICE["win"], "dice": ["12: 12 12 45 56"]}}
REVERSED: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "6z 6z",
    "win": {"player": "C", "by": "tsumo", "hand": "234p 678p 345s 99m 46s + Pr", "riichi": True, "ippatsu": True,
            "aside": "gN"},
}  # fmt: skip

PLAIN: dict[str, Any] = {
    "rules": {"use": "anmika", "set": {"points.tsumo_extra": 0}}, "seats": [*"ABC"], "dora": "8p 6z", "ura": "2p 2z",
    "win": {"player": "A", "by": "tsumo", "hand": "345p 678p 456s 88s 35p + 4p", "riichi": True},
}  # fmt: skip
COUNTED: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "7m 7m 7m 8p 8p 8p 7p 7p 2p", "ura": "1z 1z",
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "123p 789p 123s 99m 46s + 5s", "riichi": True,
            "aside": "夏"},
}  # fmt: skip

ANSWERS = [
    (SPRINGLESS, "B=pays 12 chips", "春無し taken 3 times, not doubled with each in a row", "春無しを3回分とした"),
    (SPRINGLESS, "B=pays 4 chips", "春無し paid as the first (the chips double", "一回目の枚数とした"),
    (FLUSH, "A=5 chips", "the chips of a concealed full flush as 5", "清一色の祝儀を5枚とした"),
    (CHOMBO, "A=pays 30 chips", "a chombo as 10 chips to each", "チョンボを10枚ずつとした"),
    (CHOMBO, "A=pays 4 chips", "a chombo as 2 chips to each", "チョンボを2枚ずつとした"),
    (SPRING, "B=8 chips each", "春 as 2 chips a flower", "春を1枚につき2枚とした"),
    (DICE, "A=pays 70 chips", "the dice chance as one of 70 chips", "サイコロチャンスを70枚とした"),
    (TWO_HITS, "A=pays 140 chips", "one hit of the dice paid, not each", "サイコロの当たりを1回分だけとした"),
    (SUMMER, "A=sanbaiman", "one rank too many for 夏 (each is one)", "夏を1ランク多く数えた"),
    (ONE_TENPAI, "B=gets 1,500", "noten payments of 3,000 in all", "ノーテン罰符を場3,000点とした"),
    (ONE_TENPAI, "B=gets 1,500", "B taken to be tenpai (here only C is)", "ここでは"),
    # the chips of each leave out those of the spring, and no chips those of the dice
    (SPRING, "B=1 chip from each", "シュバリー's doubling not counted, and spring drawn left out", "シュバリーの倍"),
    (DICE, "C=pays 0 chips", "the chips of “yakuman rank” not counted, and dice left out", "役満"),
    # what the game has elsewhere, and chips of a ron from everybody before those of another table
    (PLAIN, "B=pays 7000", "would be right with the extra of a tsumo (加符) as 1,000 from each", "加符あり"),
    (COUNTED, "B=24 chips", "24 chips is 2 × 12: perhaps the chips of a ron taken from everybody.", "全員"),
    # the second explanation too has the winner pay
    (REVERSED, "C=2 chips from each", "“ippatsu” or “drawn norths” not counted; and C pays it (逆)", "払うのは C (逆)"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "claim", "english", "japanese"), ANSWERS)
def test_slips_in_chips_and_draws_of_anmika_are_named(
    data: dict[str, Any], claim: str, english: str, japanese: str
) -> None:
    assert english in told(data, claim)
    assert japanese in told(data, claim, "ja")


def test_nobody_takes_a_plain_ron_for_one_on_an_open_riichi() -> None:
    """A yakuman for a hand of 5 han: no simple slip."""
    assert "open riichi" not in told({**SUMMER, "win": {**SUMMER["win"], "aside": "北"}}, "A=yakuman")


def test_a_han_that_is_not_there_is_told_with_what_it_may_be() -> None:
    """Of a riichi ippatsu, of any hand the last tile; double riichi where it brings so many han in place of riichi."""
    line = "B ron C 234m22444p33567s3s riichi"
    assert told(line, "C=5200").endswith(
        "a yaku or dora that is not there (such as ippatsu, last tile ron or double riichi)."
    )
    assert told(line, "C=5200", "ja").endswith("余分な役かドラを数えた (一発、河底撈魚かダブル立直など)。")
    win = {"player": "B", "by": "ron", "from": "C", "hand": "234p22444p33567s + 3s", "riichi": True}
    three = {"use": "mighty", "set": {"yaku.double_riichi": "3/-"}}
    in_mighty = told({"rules": three, "seats": [*"ABC"], "dora": "1z", "win": win}, "B=8000")
    assert "a yaku of two han or two dora not there (such as double riichi)" in in_mighty
    drawn = told("B tsumo 234m22444p33567s3s riichi ippatsu", "B=5 han")
    assert "(such as last tile tsumo or double riichi)" in drawn
