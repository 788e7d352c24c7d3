"""The nearest plain slip is named before a rare one: a limit, rounding, seven pairs, a triplet, chips, a counter."""

from __future__ import annotations

from typing import Any

import pytest

from .test_dispute_told import told

RIICHI = {"seats": [*"ABCD"], "rules": "tcg"}
PAIRS = {**RIICHI, "round": "east 1", "honba": 1, "dora": "6p",
         "win": {"player": "D", "by": "tsumo", "hand": "556677m 224p 5566s + 4p"}}  # fmt: skip
FOUR_HAN = {**RIICHI, "round": "east 1", "honba": 1, "sticks": 2, "dora": "6m",
            "win": {"player": "B", "by": "ron", "from": "A", "hand": "4477m 56688p 6677z + 5p"}}  # fmt: skip
EDGE = {**RIICHI, "rules": "tenhou4", "round": "south 2", "dora": "3s",
        "win": {"player": "A", "by": "tsumo", "hand": "111m 678p 78899s 66z + 7s"}}  # fmt: skip
TWO_DORA = {**RIICHI, "rules": "majsoul4", "round": "east 1", "honba": 1, "sticks": 1, "dora": "8s", "ura": "6p",
            "win": {"player": "D", "by": "ron", "from": "B", "hand": "67m 56667p 344056s + 8m",
                    "riichi": True}}  # fmt: skip
COUNTER = {**RIICHI, "round": "east 4", "honba": 3, "dora": "4z",
           "win": {"player": "A", "by": "tsumo", "hand": "456p 3377799s 111z + 9s"}}  # fmt: skip
DEALT = {**RIICHI, "rules": "majsoul4", "round": "east 4", "sticks": 2, "dora": "6z", "ura": "3s",
         "win": {"player": "A", "by": "ron", "from": "D", "hand": "33340678m 340s 11z + 1z", "riichi": "double",
                 "houtei": True}}  # fmt: skip
TRIPLET = {"rules": "mighty", "seats": [*"ABC"], "round": "east 3", "honba": 1, "dora": "7z",
           "win": {"player": "B", "by": "ron", "from": "A", "hand": "11m 406p 111s 33666z + 3z"}}  # fmt: skip
COUNTED = {"rules": {"use": "mighty", "set": {"chips.real": 3}}, "seats": [*"ABC"], "round": "east 2", "sticks": 1,
           "dora": "3z", "ura": "7p", "alice": "8s",
           "win": {"player": "A", "by": "ron", "from": "C", "hand": "2378888p 114445z + 6p", "riichi": True,
                   "ippatsu": True}}  # fmt: skip
JOKER = {"rules": "mighty", "seats": [*"ABC"], "round": "south 3", "dora": "6z",
         "win": {"player": "B", "by": "ron", "from": "A", "hand": "7p 778899s 333577z + 7p"}}  # fmt: skip

TRIPLETS = {**RIICHI, "round": "south 1", "dora": "5s", "ura": "5s", "win": {
    "player": "A", "by": "tsumo", "hand": "77m 23334678p 111z + 7m", "riichi": True}}  # fmt: skip

ANSWERS = [
    (PAIRS, "D=全部で5500点です", "5,500 (4 han 20 fu 5,200 + honba 300) would be right with seven pairs as 20 fu",
     "七対子を20符としたなら5,500点"),
    (FOUR_HAN, "B=8000点", "8,000 is mangan (5 han): 4 han taken for mangan. Or: one of the dora",
     "8,000点は 満貫 (5翻): 4翻を満貫とした。"),
    (EDGE, "C=1000通し", "as if open, the fu of the triplet not counted, or rounding down.",
     "刻子の符の数え忘れか切り捨て。"),
    (TRIPLETS, "A=2000オール", "the fu of the triplet not counted, or rounding down.",
     "刻子の符の数え忘れか切り捨て。"),
    (TWO_DORA, "D=三翻三十符", "2 han too few, two of these: the ura dora, the red five or all simples not counted",
     "2翻少ない: 裏ドラ、赤ドラか断么九の数え忘れ (どれか二つ)。"),
    (COUNTER, "A=6100 each, honba included", "(1) 1 honba counted; (2) concealed tsumo",
     "①1本場とした、 ②門前清自摸和、ドラ一つ"),
    (TRIPLET, "A=四翻六十符", "three concealed triplets (三暗刻) wrongly counted, with the triplet completed by ron.",
     "ロンで完成した刻子を暗刻とし、三暗刻を数えた。"),
    (COUNTED, "C=I pay 13 chips", "13 chips is 8 + 5: 祝儀 counted, which only a real yakuman pays, not a counted one.",
     "13枚は 8 + 5: 数え役満なのに祝儀を数えた。"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "claim", "english", "japanese"), ANSWERS)
def test_the_nearest_slip_is_named(data: dict[str, Any], claim: str, english: str, japanese: str) -> None:
    assert english in told(data, claim)
    assert japanese in told(data, claim, "ja")


def test_two_numbers_of_kanji_are_shares() -> None:
    """千・二千 of a hand of 1,000 and 2,000; another number beside a dot stays what it is."""
    hand = {**RIICHI, "round": "east 1", "dora": "9m",
            "win": {"player": "B", "by": "tsumo", "hand": "234m 567p 23488s 22p + 2p", "riichi": True}}  # fmt: skip
    for claim in ("千・二千", "千と二千"):
        assert told(hand, f"B={claim}").endswith(f"B says “{claim}”: right.")
        assert told(hand, f"B={claim}", "ja").endswith(f"B「{claim}」: 正しい。")
    assert told(hand, "B=三翻・三十符").endswith("right (riichi 1 + concealed tsumo 1 + all simples 1).")


def test_far_fetched_causes_make_room() -> None:
    """Another dealer with other seat winds is rarer than two plain slips; who forgets dora invents no yaku."""
    assert "as the dealer" not in told(DEALT, "A=D owes 12000")
    assert "red fives" in told(DEALT, "A=D owes 12000")
    assert "親を" not in told(DEALT, "A=D owes 12000", "ja")
    assert "guest wind" not in told(JOKER, "B=三翻五十符")
    assert "客風" not in told(JOKER, "B=三翻五十符", "ja")
