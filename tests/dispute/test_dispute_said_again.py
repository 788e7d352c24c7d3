"""What an answer says is not said again in other words, and a doubling forgotten comes before chips of as many."""

from __future__ import annotations

from typing import Any

import pytest

from .test_dispute_told import told

DRAW = {"rules": "ema2025", "seats": [*"ABCD"], "round": "south 4", "draw": {"tenpai": [*"BCD"]}, "sticks": 1}
DRAGONS = {"rules": "mighty", "seats": [*"ABC"], "round": "south 1", "honba": 2, "dora": "3z", "win": {
    "player": "B", "by": "ron", "from": "A", "hand": "11m 66777z (555z) (222s) + 6z", "norths": 1}}  # fmt: skip
TWICE = {"rules": "anmika", "seats": [*"ABC"], "dora": "2s 2s", "sticks": 1, "win": {
    "player": "B", "by": "tsumo", "riichi": True, "shubari": True, "ura": "7m 4s",
    "hand": "7m 7m 7m 7p 7p 7p 3s 4s g5s 7s 7s 6z 6z + Pb"}}  # fmt: skip
OUTSIDE = {"rules": "anmika", "seats": [*"ABC"], "dora": "6s 9p", "win": {
    "player": "A", "by": "tsumo", "riichi": True, "ippatsu": True, "ura": "6s 6s", "aside": "北",
    "hand": "1p 3p 7p 8p 9p 7s 8s 9s 1z 1z 6z 6z 6z + 2p"}}  # fmt: skip
GOLD = {"rules": "anmika", "seats": [*"ABC"], "dora": "4s 7s", "sitout": "D", "honba": 3, "win": {
    "player": "B", "by": "ron", "from": "C", "hand": "4p g5p 6p 6p 7p 8p 6s 7s 8s 8s (g5s5s0s) + 8s"}}  # fmt: skip
NORTHS = {"rules": "anmika", "seats": [*"ABC"], "dora": "7s 3z", "sitout": "D", "win": {
    "player": "B", "by": "tsumo", "riichi": True, "ura": "4s 6s", "aside": "北",
    "hand": "6s 7s 7s 7s 8s 8s 9s 9s 1z 1z 1z 6z 6z + 8s"}}  # fmt: skip
WHITE = {"rules": {"use": "wenzhou", "set": {"hard.white": False}}, "seats": [*"ABCD"], "streak": 1,
         "indicator": "6m", "win": {"player": "A", "by": "ron", "from": "C",
                                    "hand": "5m 7m 2p 2p 2p 4p 4p 5p 5p 6p 6p 7p 5z [2222z] + 4p"}}  # fmt: skip
TRIPLETS = {"rules": {"use": "kessen", "set": {"kessen.times.tsumo": 2}}, "seats": [*"ABCD"], "void": {"B": "s"},
            "win": {"player": "B", "by": "tsumo", "hand": "222m 3355577p (555m) + 3p"}}  # fmt: skip
EACH = {"rules": "mighty", "seats": [*"ABC"], "round": "east 1", "honba": 1, "sticks": 1, "dora": "3p", "ura": "1m",
        "alice": "7z", "win": {"player": "A", "by": "tsumo", "hand": "45667788889p 67s + 8s", "riichi": True,
                               "norths": 1}}  # fmt: skip
SHARES = {"rules": "mighty", "seats": [*"ABC"], "round": "east 1", "dora": "4p", "win": {
    "player": "C", "by": "tsumo", "hand": "12377p 12306678s + 7s", "haitei": True}}  # fmt: skip

ENDS = [
    (DRAW, "C=C gets 1500", "1,500 is 3,000 / 2, as with 2 tenpai; here B, C and D are.",
     "1,500点は 3,000点 / 2、聴牌が2人の場合 (ここでは聴牌は B、CとD)。"),
    (DRAGONS, "A=I pay nine chips",
     "9 chips (19 − 10) would be right with 大三元 as a single yakuman; this table plays otherwise.",
     "大三元を1倍の役満としたなら9枚 (19 − 10) (この卓は違う)。"),
    (TWICE, "B=Aがチップ16枚払う", "ura dora 2: the pocchi's multiplier (ポッチ) or シュバリー's doubling not counted. "
     "Or: the chips of “gold fives” not counted.", "または: 「金」のチップの数え忘れ。"),
    (OUTSIDE, "A=11翻です", "Or: the outside hand as 2 han, as elsewhere or as if open, "
     "or the ura indicator itself taken for the dora.", "裏ドラ表示牌そのものをドラとした。"),
    (WHITE, "A=軟", "right (a white stands for the indicator tile).", "正しい (白を財神表示の代わりに使用)。"),
    (TRIPLETS, "C=200", "200 is what each would pay for ×2: self-draw doubled or all triplets not counted.",
     "200点は 2倍の一人分: 自摸加飜か対々和の数え忘れ。"),
    (EACH, "A=4000 all, three chips",
     "right; the chips are what each pays, 6 chips in all, 3 chips each (リアル 2 + maiba 1).",
     "正しい (祝儀は一人分で、全部では 6枚)、各3枚 (リアル 2 + 枚場 1)。"),
]  # fmt: skip
PARTS = [
    (GOLD, "B=八翻", "2 han too few: gold counted for chips alone, not as han; the payment is the same.",
     "2翻少ない: 金をチップだけとし、翻に数えなかった。"),
    (NORTHS, "A=チップ15枚払い", "Or: 1 han too few, and so a chip too few: concealed tsumo, one of the dora",
     "または: 1翻少なく、その分チップも少ない: 門前清自摸和、"),
    (SHARES, "A=2000/4000, 2 chips", "(1) the chips of “red fives” not counted or リアル as 1 chip; (2) ",
     "①「赤ドラ」のチップの数え忘れかリアルを1枚とした、②"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "claim", "english", "japanese"), ENDS)
def test_an_answer_ends_with_the_first_reason(data: dict[str, Any], claim: str, english: str, japanese: str) -> None:
    assert told(data, claim).endswith(english)
    assert told(data, claim, "ja").endswith(japanese)


@pytest.mark.parametrize(("data", "claim", "english", "japanese"), PARTS)
def test_the_plain_slip_is_named(data: dict[str, Any], claim: str, english: str, japanese: str) -> None:
    assert english in told(data, claim)
    assert japanese in told(data, claim, "ja")
