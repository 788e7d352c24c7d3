"""Two slips of one number, told before a pair with a rare one, each with the answer in both languages; and single ones
that such a number was taken for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dispute.test_dispute_kinds import printed
from tests.dispute.test_dispute_slips import hand

KAN = hand("777p4s111z (6666z) (456s) + 4s", source="A", round="east 3", honba=1, dora="5p 5s", win={"player": "C"})
"""3 han 50 fu, 6,400; with the kan as a triplet 40 fu, of the dealer 7,700."""
DRAGONS = hand("88m55666z (777z) (678m) + 8m", "tsumo", rules="tenhou4", round="east 3", dora="5z", win={"player": "A"})
"""9 han, a baiman: without little three dragons a haneman, 6,000 from each."""
DOUBLE_WIND = hand("222789m57p234s11z + 6p", "tsumo", round="east 2", honba=1, dora="6p", ura="6p",
                   win={"player": "A", "riichi": True})  # fmt: skip
"""4 han 30 fu; with the pair as 4 fu 32 fu."""
CALLED = hand("7p 8p 9p 2s 3s 7s 8s 9s 1z 1z (7m7m7m) + 1s", "tsumo", rules="anmika", seats=[*"ABC"], dora="9p 2z",
              honba=1, win={"player": "C", "aside": "北"})  # fmt: skip
"""3 han 28 fu; with the called triplet as a concealed one 32: 2,000 and 3,000 with 加符, and 2,000 of honba."""
CROW = hand("3p 3p 3p 5p 6p 7p 3s 5s 8s 8s 8s 2z 2z + 4s", source="A", rules="anmika", seats=[*"ABC"], dora="7p 1p",
            honba=3, win={"riichi": True, "ura": "6s 3p"})  # fmt: skip
"""カラス: without it 1 han 50 fu, 1,600, rounded up to 2,000."""
SUMMERS = hand("1p 1p 3p 3p 4p 4p 5p 5p 8p 8p 2z 6z 6z + 2z", rules="anmika", seats=[*"ABC"], dora="9p 4p",
               win={"riichi": True, "ippatsu": True, "ura": "2p 7p", "aside_after": "北", "aside": "夏 夏"},
               )  # fmt: skip
"""A counted yakuman two ranks up, 48,000; one rank 40,000."""
FEVER: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "2p 2s", "ura": "2p 5s", "honba": 1,
    "hands": {"C": "777s 345s 234p 99m 56p"},
    "events": [{"riichi": {"player": "C", "fever": "single"}},
               {"win": {"player": "C", "by": "tsumo", "tile": "7p"}},
               {"win": {"player": "C", "by": "tsumo", "tile": "7p"}}],
}  # fmt: skip
"""Two wins, each of 2,000, 加符 1,000 and a honba of 1,000 from each."""
EXTRA = hand("2p 6p 7p 8p 5s 6s 6s 7s 7s 8s 6z 6z 6z + Pb", "tsumo", rules="anmika", seats=[*"ABC"], dora="1s 3p",
             sitout="D", honba=1, sticks=2, win={"player": "A", "riichi": True, "ura": "1s 3s"})  # fmt: skip
"""3 han 40 fu: 3,000 and 加符 1,000 from each."""
CHIPS = hand("678m055p23s11z [8888p] + 4s", "tsumo", round="east 2", dora="3z 7p", ura="4p 7s",
             rules={"use": "tcg", "set": {"table.red_fives": ["0m", "0p", "0s"], "chips.lines": [
                 {"id": "ura", "count": "ura", "each": 1}, {"id": "red", "count": "red", "each": 1}]}},
             win={"player": "A", "riichi": True})  # fmt: skip
"""A baiman of the dealer; four chips from each: three ura dora and a red five."""
DOUBLED = hand("2p 2p 2p 4p 6p 7p 7p 8p 8p 9p g5s 6s 7s + Pb", "tsumo", rules="anmika", seats=[*"ABC"], dora="1p 1p",
               win={"player": "A", "riichi": True, "shubari": True, "ippatsu": True, "ura": "2p 6p"})  # fmt: skip
"""13 chips × 2 × 2; without the ura dora, and doubled once, 20."""
HALF_FLUSH = hand("1s 2s 3s 3s 4s 4s 5s 6s 6z 6z (7z7z7z) + 2s", "tsumo", rules="anmika", seats=[*"ABC"], dora="4s 6s",
                  sticks=2)  # fmt: skip
"""A mangan and 加符; without the half flush 4,000 and 2,000 of 加符."""
DEALER = hand("40666m66677899p + 8p", source="D", rules="majsoul4", honba=1, sticks=2, dora="5p", ura="5p",
              win={"player": "A", "riichi": True, "houtei": True})  # fmt: skip
"""10 han of the dealer; 7 of a non-dealer 12,000, as the dealer's 4 han would be."""

ANSWERS = [
    (
        KAN,
        "C=7700",
        "(1) C as the dealer, not A; (2) 40 fu instead of 50 (a kan counted as a triplet",
        "①親を A でなく C とした、②50符でなく40符 (槓子を刻子の符で数えたか",
    ),
    (DRAGONS, "A=D owes 6100", "(2) the dora or little three dragons not counted", "小三元の数え忘れ"),
    (
        DOUBLE_WIND,
        "A=3 han 40 fu",
        "(1) the double-wind pair as 4 fu or the fu of the concealed ron wrongly counted; (2)",
        "連風牌の雀頭を4符とした",
    ),
    (
        CALLED,
        "C=5000/6000 with honba",
        "or 40 fu instead of 30 (the fu of the open triplet of terminals or honours as if concealed)",
        "30符でなく40符 (明刻 么九牌の符を暗刻の符で数えた)",
    ),
    (CROW, "B=2000", "2,000 is 1 han 50 fu: crow (riichi alone by ron) not counted.", "カラス"),
    (SUMMERS, "C=40000", "one 夏 of several not counted (each is a rank)", "夏1枚の数え忘れ"),
    (
        FEVER,
        "B=I owe 4000",
        "the hand taken to end with the first win, though the fever goes on",
        "最初の和了で終わりとした",
    ),
    (
        CHIPS,
        "D=8000 all + 3 chips",
        "3 chips came from the chips of “red fives” or one of",
        "「赤ドラ」のチップか「裏ドラ」のチップ一つの数え忘れ",
    ),
    (
        DOUBLED,
        "B=I owe 20 chips",
        "(2) the pocchi's multiplier (ポッチ) or シュバリー's doubling not counted.",
        "②ポッチの倍率かシュバリーの倍の数え忘れ",
    ),
    (HALF_FLUSH, "B=6000 altogether", "half flush not counted", "混一色の数え忘れ"),
    (
        DEALER,
        "A=12000",
        "12,000 is haneman (7 han), perhaps by two mistakes: (1) the dealer A taken for a non-dealer; (2) the dora or",
        "①親の A を子とした、 ②ドラか裏ドラの数え忘れ",
    ),
    (EXTRA, "A=3000 all", "without the extra of a tsumo (加符)", "加符なし"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("data", "claim", "english", "japanese"), ANSWERS)
def test_what_a_number_of_two_slips_comes_from(data: dict[str, Any], claim: str, english: str, japanese: str) -> None:
    assert english in printed(data, claim)
    assert japanese in printed(data, claim, lang="ja")
