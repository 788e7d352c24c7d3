"""夏, 逆, シュバリー and noten in the answers of anmika: each named as the table calls it, and once."""

from __future__ import annotations

from typing import Any

import pytest

import calc
from calc.systems import system

from .test_dispute_told import told


def drawn(hand: str, dora: str, ura: str, player: str = "A", sticks: int = 0, **win: Any) -> dict[str, Any]:
    """Return a record of anmika with a tsumo in riichi; ``win``: further fields of it."""
    win = {"player": player, "by": "tsumo", "riichi": True, "hand": hand, "ura": ura, **win}
    return {"rules": "anmika", "seats": [*"ABC"], "dora": dora, "sticks": sticks, "win": win}


TWICE = drawn("56667p12356789s + Pb", "3s 1s", "2s 2z", shubari=True)
"""A baiman, 16,000 and 2,000; シュバリー and the blue pocchi each double the chips alone."""
SUMMER = drawn("44p789p4sg5s5s667s22z + Pb", "2s 6s", "4p 6p", player="B", aside="春 夏")
"""6 han, a haneman, which 夏 makes a baiman: 8,000 and 4,000, and 1,000 each."""
TURNED = drawn("g5p67p4s0s668s33z[3333s] + Py", "2z 7s 5s", "6s 4s 2s", player="B")
"""The yellow pocchi turns who pays: A gets 17,000."""
SHUBARI = drawn("99p112233s88s11z77z", "2p 7z", "1s 3p", shubari=True, ippatsu=True, aside="北")
"""A ron: two ura, ippatsu and a north, 4 chips doubled."""
SHUBARI["win"] |= {"by": "ron", "from": "B", "hand": "9p112233s88s11z77z + 9p"}
ALL_TENPAI = {"rules": "anmika", "seats": [*"ABC"], "draw": {"tenpai": [*"ABC"]}}
CLAIMED = [
    # either, so both are named, and once, as no honba are there
    (TWICE, "A=36000 in total", "perhaps the points multiplied by the pocchi too: it multiplies chips alone. Or: the"
     " points multiplied by shubari too: it multiplies chips alone.",
     "または: シュバリーで点数も倍にした (倍になるのはチップだけ)。"),
    (SUMMER, "B=baiman", "+ the dora 1 + the ura dora 1 + the red five 1, 夏).", "+ 赤ドラ 1、夏)。"),
    (SUMMER | {"honba": 1}, "B=baiman", "right: 14,000 (6 han 30 fu, 夏); with the honba it is 16,000.",
     "(手は 14,000点 (6翻 30符、夏)"),
    # 5 han are no haneman by themselves
    (SUMMER, "C=4000/7000", "4,000/7,000 is haneman (5 han, 夏): perhaps", "跳満 (5翻、夏)"),
    (SUMMER, "C=4000/7000", "haneman (6 han): 夏 not counted.", "跳満 (6翻): 夏の数え忘れ。"),
    # once, and with why
    (TURNED, "A=I pay 17000", "逆 forgotten: by it the winner pays.", "逆の忘れ (逆なら和了者が払う)。"),
    (ALL_TENPAI, "C=I pay 1000", "no, C pays no points. All are tenpai, so nobody pays a noten penalty.",
     "全員聴牌なので不聴罰符はない"),
    (SHUBARI, "B=8 chips", "right (ura dora 4 + ippatsu 2 + drawn norths 2, the ×2 of shubari in each).",
     "正しい (裏ドラ 4 + 一発 2 + 抜き北 2、どれもシュバリーの2倍を含む)。"),
]  # fmt: skip


@pytest.mark.parametrize(("record", "claim", "english", "japanese"), CLAIMED)
def test_what_raises_turns_and_multiplies_is_named(
    record: dict[str, Any], claim: str, english: str, japanese: str
) -> None:
    text = told(record, claim)
    assert english in text
    assert "the other way round" not in text
    assert japanese.replace(" ", "") in told(record, claim, "ja").replace(" ", "")


def test_each_win_of_a_fever_is_work_of_its_own() -> None:
    """A search limits itself by the work, so hands of many wins are tried less often."""
    won = {"player": "B", "by": "tsumo", "dora": "9m 2s", "ura": "3s 3s"}
    events = [
        {"riichi": {"player": "B", "fever": "single"}},
        *({"win": {**won, "tile": tile}} for tile in ("4s", "1s")),
    ]
    hands = {"B": "777p 345p 234s 99m 23s"}
    story = calc.score({"rules": "anmika", "seats": [*"ABC"], "hands": hands, "events": events}).record
    single = calc.score(SUMMER).record
    assert [system("anmika").effort(record) for record in (single, story)] == [1, 2]
