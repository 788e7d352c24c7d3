"""Who pays by the rules of other games, nothing claimed, and two mistakes that are everyday ones each: by hands that
somebody has claimed so at a table."""

from __future__ import annotations

from typing import Any

import pytest

import calc
from tests.dispute.test_dispute_kinds import printed

RON: dict[str, Any] = {
    "rules": "tenhou4", "seats": [*"ABCD"], "ura": "9p", "dora": "2z",
    "win": {"player": "A", "by": "ron", "from": "B", "riichi": True, "hand": "11z 999m 567p 345s 67s + 8s"},
}  # fmt: skip
"""2,400 of the dealer."""
TRIPLETS: dict[str, Any] = {
    "rules": "tcg", "ura": "9s", "dora": "2z",
    "win": {"player": "B", "by": "ron", "from": "D", "hand": "222p 444s 678m 33m 77p + 7p", "riichi": True},
}  # fmt: skip
"""2 han 40 fu; of its three triplets one is completed by ron."""
DRAW: dict[str, Any] = {"rules": "mleague", "seats": [*"ABCD"], "draw": {"tenpai": ["B", "C"]}}
PASSED: dict[str, Any] = {
    "rules": "kessen", "seats": [*"ABCD"],
    "win": {"player": "A", "by": "ron", "from": "C", "void": "p", "hand": "654321m 987m 55s 87s + 6s",
            "passed_from": "B"},
}  # fmt: skip
"""The discarder of the winning tile pays, though B had discarded it before."""
FIRST: dict[str, Any] = {**PASSED, "rules": {"use": "kessen", "set": {"kessen.passed_ron": "first"}}}
CAPPED: dict[str, Any] = {
    "rules": {"use": "kessen", "set": {"kessen.cap": 8}},
    "win": {"player": "A", "by": "tsumo", "hand": "(111p) 888p (333p) 44p 77p + 7p", "void": "s"},
}  # fmt: skip
"""All triplets in one suit: ×8, and ×16 with the self-draw doubled."""
SELF_DRAW_DOUBLED = {**CAPPED, "rules": {"use": "kessen", "set": {"kessen.cap": 8, "kessen.times.tsumo": 2}}}
OPEN_RUNS: dict[str, Any] = {
    "rules": "tcg", "honba": 3, "dora": "5s",
    "win": {"player": "A", "by": "ron", "from": "C", "hand": "(234m) 234p 34s 66s 678s + 2s"},
}  # fmt: skip
"""A mangan with three dora; without them, and the open three-colour run as 2 han, 3 han 30 fu."""
BOTH_PAID: dict[str, Any] = {
    "rules": "majsoul4", "seats": [*"ABCD"], "dora": "1z", "sticks": 2, "honba": 1, "ura": "4p",
    "wins": [
        {"player": "A", "hand": "(666z) 345m 22p 777p 13s + 2s", "by": "ron", "from": "D"},
        {"player": "C", "hand": "345m 678m 345p 66p 34s + 2s", "riichi": True, "by": "ron", "from": "D"},
    ],
}  # fmt: skip
PINFU: dict[str, Any] = {
    "rules": "tcg", "dora": "5z", "honba": 1,
    "win": {"player": "C", "by": "ron", "from": "B", "hand": "234p 678s 345m 99s 24m + 3m", "riichi": True},
}  # fmt: skip

DRAW_OF_HONBA = {**DRAW, "rules": "tcg", "honba": 1}
OWN_STICK: dict[str, Any] = {
    "rules": "tcg", "seats": [*"ABCD"], "draw": {"tenpai": ["A", "B", "D"]}, "in_riichi": ["D"], "sticks": 1,
}  # fmt: skip
TSUMO: dict[str, Any] = {
    "rules": "tcg", "round": "east 2", "dora": "8m", "honba": 1,
    "win": {"player": "B", "by": "tsumo", "hand": "(111m) (999p) 444z 55s 33z + 3z"},
}  # fmt: skip
"""800/1,600 without the honba."""
EDGE: dict[str, Any] = {
    "rules": "tcg", "dora": "3z", "ura": "7m",
    "win": {"player": "D", "by": "ron", "from": "A", "hand": "567m 567p 12s 99m 456s + 3s", "riichi": True},
}  # fmt: skip
"""1 han 40 fu, by an edge wait."""
OUTER: dict[str, Any] = {
    "rules": "tcg", "dora": "3z", "honba": 1,
    "win": {"player": "D", "by": "ron", "from": "B", "hand": "(444z) (999m) 555z 11s 22m + 2m"},
}  # fmt: skip
"""38 fu: 16 of three sets of terminals and honours, of which as simples 8 are left."""
TSUMO_ALONE: dict[str, Any] = {
    "rules": "tcg", "dora": "9s", "win": {"player": "A", "by": "tsumo", "hand": "123m 456p 789s 22p 13p + 2p"},
}  # fmt: skip
UNCAPPED: dict[str, Any] = {
    "rules": "kessen",
    "win": {"player": "D", "by": "tsumo", "void": "s", "after_kong": True,
            "hand": "(1111p) [8888p] (333p) 44p 77p + 7p"},
}  # fmt: skip
"""×64, of which the cap leaves ×32."""
SINGLE: dict[str, Any] = {
    "rules": "wenzhou", "indicator": "2m", "seats": [*"ABCD"],
    "win": {"player": "D", "by": "ron", "from": "A", "hand": "(345m) 456789p 123s 111z 7s + 7s"},
}  # fmt: skip
"""硬 without 財神: 8 points; a naked single would have four melds."""

LIABLE_BY_TSUMO: dict[str, Any] = {
    "rules": "tenhou4", "honba": 1,
    "win": {"player": "B", "by": "tsumo", "hand": "11m 24p (555z@A) (666z@A) (777z@C) + 3p", "pao": {"C": "daisangen"}},
}  # fmt: skip
"""C pays 32,300 alone."""
STICK_ON_THE_TABLE: dict[str, Any] = {
    "rules": "mleague", "draw": {"tenpai": ["C", "D"]}, "in_riichi": ["C"], "sticks": 1,
}  # fmt: skip
ROLLED: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "6z 6z", "ura": "1z 2z",
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "123p 789p 123s 99m 46s + 5s", "riichi": True,
            "dice": ["12: 12 34 45 56"]},
}  # fmt: skip
"""カラス, whose dice hit once: C pays 150 chips, A 140."""
OPEN_RIICHI = {**ROLLED, "win": {**ROLLED["win"], "riichi": "open"}}
"""An open riichi dealt into, which would be 2 han 40 fu without that; its dice are recorded."""
SAT_OUT: dict[str, Any] = {
    **ROLLED, "sitout": "D",
    "win": {"player": "B", "by": "tsumo", "hand": "79m 123p 456s 789p 22s + Pb", "riichi": True,
            "dice": ["24: 13 45 11 56 24"]},
}  # fmt: skip
"""450 chips, a third of them from D."""
HONBA: dict[str, Any] = {
    "rules": "tcg", "honba": 1,
    "win": {"player": "C", "by": "ron", "from": "D", "hand": "(555z) 234m 456p 22s 78s + 9s"},
}  # fmt: skip
BUST: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "6z 6z", "ura": "1z 2z",
    "scores": {"A": 1000, "B": 34000, "C": 69000},
    "win": {"player": "B", "by": "tsumo", "hand": "123p 789p 123s 99m 46s + 5s", "riichi": True, "shubari": True},
}  # fmt: skip

SPRING_BEFORE: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "8p 4z", "ura": "8s 6p",
    "win": {"player": "B", "by": "tsumo", "hand": "123p 789p 123s 99m 46s + 5s", "aside": "春 春 夏", "riichi": True,
            "shubari": True},
}  # fmt: skip
"""シュバリー doubles two springs and the ura dora, not the spring drawn before it."""

ANSWERS = [
    (SPRING_BEFORE, "B says A pays 10 chips", "spring drawn 1, some with the ×2 of shubari)",
     "一部はシュバリーの2倍込み)"),
    (LIABLE_BY_TSUMO, "C=pays 16150", "the liable player paying half (here all of it)", "包の人の半額払い"),
    (LIABLE_BY_TSUMO, "C=pays 16300", "the liable player paying half of the hand", "包の人が手の半額を払う"),
    (STICK_ON_THE_TABLE, "D=2500", "the riichi sticks taken by D (at a draw they stay on the table)",
     "流局で供託を D の取り分"),
    (ROLLED, "C=pays 290 chips", "the dice of everybody taken from the discarder", "サイコロを放銃者の全額払い"),
    (ROLLED, "A=pays no chips", "the dice of everybody taken from the discarder", "サイコロを放銃者の全額払い"),
    (OPEN_RIICHI, "C=pays 3000", "dealt into an open riichi not counted", "オープン立直放銃を数えなかった"),
    (SAT_OUT, "B=gets 300 chips", "the player who sits out left out of the chips", "抜け番のチップの忘れ"),
    (HONBA, "C=gets 2500", "would be right with a honba as 1,500 on a ron; here it is 300.",
     "(ここでは300)"),
    (HONBA, "D=pays 1000", "1,000 points. D pays 1,300, C gets 1,300. D says", "D −1,300点、C +1,300点。 D「"),
    (HONBA, "D=pays 1300", "D pays 1,300 (hand 1,000 + honba 300), C gets 1,300. D says “pays 1300”: right.",
     "D −1,300点 (手 1,000点 + 積み棒 300点)、C +1,300点。"),
    (BUST, "C=pays 10 chips", "the bust prize (トビ賞) taken from everybody", "トビ賞を全員から"),
    (DRAW_OF_HONBA, "B=1800", "1,800 is noten penalty 1,500 + honba 300: the honba paid at the draw too.",
     "流局でも積み棒を払うとした"),
    (OWN_STICK, "D=2000", "D's own riichi stick taken back (it stays on the table)", "D が自分のリーチ棒を戻すとした"),
    (TSUMO, "B=800/800", "800/800 came from the dealer (A) paying no more than the others.",
     "親 A の支払いを子と同じ"),
    (EDGE, "D says 2 han 20 fu", "pinfu wrongly counted (the wait is not two-sided)", "平和"),
    (OUTER, "B says it's 7 han 30 fu", "triplets and kans of terminals or honours counted as those", "すべて中張牌"),
    (TSUMO_ALONE, "B=no win", "“no win” came from concealed tsumo not counted.", "門前清自摸和"),
    (UNCAPPED, "C=pays 12800", "self-draw doubled", "自摸"),
    (SINGLE, "D=16", "naked single", "単吊"),
    (RON, "A=gets 8,200 in all", "everybody taken to pay a ron (B alone does)", "ロンなのに全員払いとした"),
    (TRIPLETS, "B=4 han 40 fu", "three concealed triplets wrongly counted", "三暗刻を数えた"),
    (TRIPLETS, "B=4 han 30 fu", "three concealed triplets wrongly counted", "三暗刻を数えた"),
    (DRAW, "B=0", "0 came from the noten penalty left out.", "0点なら、不聴罰符の払い忘れ。"),
    (DRAW, "A=pays nothing", "0 came from the noten penalty left out.", "0点なら、不聴罰符の払い忘れ。"),
    (PASSED, "C=pays nothing", "B taken to pay, not C (a tile was passed up before)",
     "C でなく B の払いとした (見逃しあり)"),
    (FIRST, "C=I pay 100", "no, C pays nothing (B alone pays).", "払うのは B だけ"),
    (SELF_DRAW_DOUBLED, "A=×16", "× self-draw doubled 2, capped at 100 × 8)", "上限 100 × 8)"),
    (OPEN_RUNS, "A=6700", "the open three-colour run as 2 han, as if closed", "三色の喰い下がりを忘れた"),
    (BOTH_PAID, "C=gets 10000", "with kiriage mangan", "切り上げ満貫あり"),
    (PINFU, "C=5,500 points", "the fu of the closed wait", "嵌張"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("data", "claim", "english", "japanese"), ANSWERS)
def test_what_is_played_elsewhere_and_what_is_left_out_is_named(
    data: dict[str, Any], claim: str, english: str, japanese: str
) -> None:
    assert english in printed(data, claim)
    assert japanese in printed(data, claim, lang="ja")


def test_a_ron_of_a_liable_hand_is_not_shared_by_everybody() -> None:
    """包: half by who is liable, half by the discarder; nobody takes both for the payment of each."""
    liable = {"rules": "mleague", "win": {"player": "B", "by": "ron", "from": "C", "pao": {"D": "daisangen"},
                                          "hand": "(555z) (666z) (777z) 23m 99p + 4m"}}  # fmt: skip
    (claim,) = calc.dispute(liable, ["B=48000"]).claims
    assert "happened:all_pay" not in [id_ for explanation in claim.explanations for id_ in explanation.ids]
