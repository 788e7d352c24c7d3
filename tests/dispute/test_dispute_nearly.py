"""A yaku that the hand nearly has is named before “a yaku or dora that is not there”, with what it lacks."""

from __future__ import annotations

from typing import Any

import pytest

from .test_dispute_told import told

FOUR = {"seats": [*"ABCD"], "sticks": 0}
OPEN_FLUSH = {**FOUR, "rules": "mleague", "round": "south 3", "honba": 3, "dora": "5m",
              "win": {"player": "C", "by": "ron", "from": "D", "hand": "4456677p (567p) (111p) + 5p"}}  # fmt: skip
STRAIGHT = {**FOUR, "rules": "rmu-a", "round": "east 4", "honba": 1, "dora": "1z",
            "win": {"player": "A", "by": "ron", "from": "B", "hand": "67m 12345666678p + 8m"}}  # fmt: skip
THREE_COLOURS = {**FOUR, "rules": "tenhou4", "round": "south 2", "honba": 2, "sticks": 1, "dora": "6m",
                 "win": {"player": "A", "by": "ron", "from": "D", "hand": "78889m 77899p 678s + 8p"}}  # fmt: skip
DRAGON_PAIR = {"rules": "mighty", "seats": [*"ABC"], "round": "south 2", "honba": 2, "sticks": 3, "dora": "6p",
               "ura": "1s", "alice": "1m", "win": {"player": "B", "by": "ron", "from": "C", "riichi": True, "norths": 1,
                                                   "hand": "3344066778p 557z + 5p"}}  # fmt: skip
EDGE_WAIT = {**FOUR, "rules": "tcg", "round": "east 1", "sticks": 1, "dora": "1z", "ura": "1z",
             "win": {"player": "B", "by": "ron", "from": "C", "hand": "12m 456p 456789s 22p + 3m",
                     "riichi": True}}  # fmt: skip
FLUSH = {"rules": "mighty", "seats": [*"ABC"], "round": "east 1", "dora": "6s",
         "win": {"player": "A", "by": "ron", "from": "B", "hand": "0122334456699s + 7s"}}  # fmt: skip
TWINS = {**FOUR, "rules": "tcg", "round": "east 1", "dora": "1z",
         "win": {"player": "B", "by": "ron", "from": "C", "hand": "223344m 55667p 99s + 7p"}}  # fmt: skip
PURE = {**FOUR, "rules": "tcg", "round": "east 1", "dora": "1z",
        "win": {"player": "B", "by": "ron", "from": "C", "hand": "123789m 123p 99p 78s + 9s"}}  # fmt: skip

ANSWERS = [
    (OPEN_FLUSH, "D=I pay 12300", "as if closed, twin runs wrongly counted (the hand is open), or a yaku or dora",
     "、鳴いているのに一盃口を数えた、または 余分な役かドラを数えた (河底撈魚など)、"),
    (STRAIGHT, "A=3,900", "(1) a full straight wrongly counted (there is no 9p), or a yaku of two han or",
     "①9p がないのに一気通貫を数えた、"),
    (STRAIGHT, "A=3,900", "(2) the dealer A taken for a non-dealer, or the fu of the concealed ron not counted.",
     "②親の A を子とした、または 門前加符の数え忘れ。"),
    (THREE_COLOURS, "D=一万千六百点", "(2) three-colour runs wrongly counted (678s is one off).",
     "②678s がずれているのに三色を数えた。"),
    (DRAGON_PAIR, "B=it's 12 han", "1 han too many: pinfu wrongly counted (the pair is one of value); the payment is",
     "1翻多い: 雀頭が役牌なのに平和を数えた。"),
    (EDGE_WAIT, "B=2 han 30 fu", "pinfu wrongly counted (the wait is not two-sided)", "両面待ちでないのに平和を数えた"),
    (FLUSH, "A=18000", "the full flush counted as a half flush", "清一色を混一色とした"),
    (TWINS, "B=2000", "the two twin runs counted as one", "二盃口を一盃口とした"),
    (PURE, "B=3 han", "the pure outside hand counted as one with honours", "純チャンをチャンタとした"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "claim", "english", "japanese"), ANSWERS)
def test_a_yaku_that_is_nearly_there_is_named(data: dict[str, Any], claim: str, english: str, japanese: str) -> None:
    assert english in told(data, claim)
    assert japanese in told(data, claim, "ja")
