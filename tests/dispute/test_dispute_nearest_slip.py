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
    (FOUR_HAN, "B=8000点", "8,000 is mangan (5 han): 4 han taken for mangan. Or: a dora or yaku too many.",
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


FLUSH = {"rules": "anmika", "seats": [*"ABC"], "dora": "5s 9s", "win": {
    "player": "B", "by": "tsumo", "riichi": True, "ippatsu": True, "ura": "9m 7m",
    "hand": "1p 2p 3p 3p 4p g5p 6p 7p 7p 8p 8p 8p 8p + 7p"}}  # fmt: skip
SUMMER = {"rules": "anmika", "seats": [*"ABC"], "dora": "6s 3p", "sitout": "D", "honba": 3, "win": {
    "player": "C", "by": "ron", "from": "B", "riichi": True, "ura": "1z 3z", "aside_after": "春", "aside": "夏",
    "hand": "1p 2p 3p 3p 4p 6p 7p 7p 7p 8p 3s 4s 0s + 2p"}}  # fmt: skip
CHIPS = {"rules": "mighty", "seats": [*"ABC"], "round": "east 2", "sticks": 1, "dora": "4p", "ura": "3p",
         "alice": "1m 6s",
         "win": {"player": "C", "by": "ron", "from": "A", "hand": "199m 4p 0577s 56677z + 1m",
                 "riichi": True}}  # fmt: skip


def test_nobody_takes_a_full_flush_for_a_yakuman() -> None:
    two = "a yaku or dora that is not there (such as last tile tsumo); (2) the missing fourth player's share paid too."
    answer = told(FLUSH, "B=I get 27000 in all")
    assert two in answer
    assert "flush" not in answer.partition("perhaps ")[2]
    assert "①余分な役かドラを数えた (海底摸月など)、②ツモ損なしとした" in told(FLUSH, "B=I get 27000 in all", "ja")


def test_a_rule_of_elsewhere_with_any_slip_is_one_sentence() -> None:
    """The tsumo table for a ron is no second slip before a dora; pinfu not counted says what “no pinfu” does."""
    answer = told(SUMMER, "C=本場込み11000")
    assert "(1) a honba as 1,000 on a ron, as on a tsumo; (2) 夏 not counted, or the dora, the red five or" in answer
    assert "tsumo table" not in answer
    assert "①ロンの1本場をツモと同じ1,000点とした、②夏" in told(SUMMER, "C=本場込み11000", "ja").replace(" ②", "②")


def test_that_the_discarder_alone_pays_is_said_once() -> None:
    once = "B pays nothing (the discarder A alone pays). 5 chips is ura dora 2 + alice 2 + red fives 1: the chips of a"
    assert once in told(CHIPS, "B=I pay 5 chips")
    assert "手の点" not in told(CHIPS, "B=I pay 5 chips", "ja")
    assert "(払うのは放銃者の A だけ)。 5枚は 裏ドラ 2" in told(CHIPS, "B=I pay 5 chips", "ja")


KANS = {
    "rules": "mighty",
    "seats": [*"ABC"],
    "round": "east 2",
    "sticks": 2,
    "dora": "1z 1m",
    "ura": "1s 1m",
    "win": {
        "player": "B",
        "by": "ron",
        "from": "A",
        "hand": "99m 234s 24455z [6666p] + 9m",
        "riichi": True,
        "norths": 1,
    },
}
WHITE = {"rules": "mighty", "seats": [*"ABC"], "round": "east 3", "sticks": 1, "dora": "3s", "ura": "3z",
         "alice": "6s 5z 7z", "win": {"player": "C", "by": "ron", "from": "A", "hand": "440566789s 2225z + 5z",
                                      "riichi": True, "declared": "forgotten"}}  # fmt: skip
OPEN = {"rules": "anmika", "seats": [*"ABC"], "dora": "9s 7z", "sitout": "D", "honba": 2, "win": {
    "player": "C", "by": "ron", "from": "A", "hand": "3p 3p 5p 6p 7p 7p 9p 2z 2z 2z (6z6z6z) + 8p",
    "winter": ["8p", "5p", "4p"], "aside": "冬"}}  # fmt: skip


def test_chips_that_are_right_need_no_second_slip() -> None:
    """Without the dora the counted yakuman's chips are fewer; nobody makes up for them with リアル."""
    answer = told(KANS, "B=16000 and 6 chips")
    assert "16,000 is baiman (9–10 han): the dora not counted. Or: the indicator" in answer
    assert "6 chips: right (ura dora 4" in answer
    assert "16,000点は 倍満 (9–10翻): ドラの数え忘れ。" in told(KANS, "B=16000 and 6 chips", "ja")


def test_a_rule_does_not_repeat_the_slip() -> None:
    answer = told(WHITE, "C=一万六千")
    once = "16,000 came from the ron on a white not doubled. Or: mangan (5 han), 8,000 × 2: half flush not counted."
    assert answer.endswith(once)
    assert told(WHITE, "C=一万六千", "ja").count("倍を忘れた") == 1


def test_what_adds_up_comes_before_other_fu() -> None:
    """6,000 and 加符 are 7,000, as 3 han 50 fu are."""
    answer = told(OPEN, "C=7000 and 2 chips")
    assert "Perhaps 7,000 came from the extra of a tsumo (加符) counted on a ron. Or" in answer
    assert "7,000点なら、たぶんロンなのに加符を数えた。" in told(OPEN, "C=7000 and 2 chips", "ja")


DORA = {"rules": "mighty", "seats": [*"ABC"], "round": "south 1", "sticks": 1, "dora": "9p", "ura": "7p", "win": {
    "player": "A", "by": "ron", "from": "B", "hand": "1112378899p 23s 5z + 7p", "riichi": True,
    "norths": 2}}  # fmt: skip


def test_one_of_many_dora_leaves_room_for_a_yaku() -> None:
    answer = told(DORA, "B=11翻です")
    assert "one of the dora, one of the norths, twin runs or riichi not counted; the payment is the same." in answer
    assert "ドラ一つ、北ドラ一つ、一盃口か立直の数え忘れ" in told(DORA, "B=11翻です", "ja").replace(" ", "")
