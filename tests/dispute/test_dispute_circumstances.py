"""Mistakes that the tiles do not show: how a hand was won, a draw, a chombo, jokers read otherwise, chips of others."""

from __future__ import annotations

from typing import Any

import pytest

from .test_dispute_told import told

MIGHTY: dict[str, Any] = {"rules": "mighty", "seats": [*"ABC"], "dora": "2z"}
WINDS = {**MIGHTY, "win": {"player": "C", "by": "ron", "from": "B", "hand": "(111z) (222z) (333z) 44z 99p + 4z"}}
DOUBLE = {**MIGHTY, "win": {"player": "A", "by": "tsumo", "riichi": "double", "hand": "123p 789p 234s 99m 46s + 5s"}}
WHITE_HELD = {**MIGHTY, "dora": "6z", "win": {"player": "B", "by": "ron", "from": "A",
                                              "hand": "(444p) 345s 678s 22p 5z4s + 5s"}}  # fmt: skip
JOKER = {**MIGHTY, "win": {"player": "B", "by": "ron", "from": "C", "riichi": True,
                           "hand": "123s 456s 789s 99p 4p5z + 5p"}}  # fmt: skip
ADDED_KONG = {**MIGHTY, "win": {"player": "B", "by": "ron", "from": "A", "chankan": True, "pon_owner": "C",
                                "hand": "345p 678p 44s 78s (666z) + 6s"}}  # fmt: skip
DRAW = {"rules": "mighty", "seats": [*"ABC"]}

NAMED = [
    (DOUBLE, "A=満貫", "Perhaps “満貫” came from riichi counted beside double riichi.",
     "「満貫」なら、たぶんダブル立直に立直も数えた。"),
    (WHITE_HELD, "A=pays 3,000", "the tile won on is none, and B as the dealer, not A.",
     "手の中の白で倍にした、 それと親を A でなく B とした。"),
    (JOKER, "C=pays 10,400", "10,400 is 3 han 40 fu, perhaps by two mistakes: a ron doubled for a white in the hand, "
     "though the tile won on is none, and the joker read as 6p.", "それとジョーカーを 6p と読んだ。"),
    (ADDED_KONG, "C=pays 0, 2 chips", "from A taken to pay all the points (付加槓: half each).",
     "点は A の全額払いとした (付加槓は折半)。"),
    (WINDS, "B=pays 2 chips", "2 chips came from the 祝儀 of a yakuman or 鬼将軍 not counted.",
     "2枚なら、役満や鬼将軍の祝儀の数え忘れ。"),
    (WINDS, "A=pays 5 chips", "5 chips came from big four winds as a single yakuman.",
     "5枚なら、大四喜 を1倍の役満とした。"),
    ({**DRAW, "draw": {"tenpai": ["C"]}}, "B=gets 1,500",
     "B taken to be tenpai (here only C is), and noten payments of 3,000 in all.",
     "B を聴牌とした (ここでは聴牌は C だけ)、 それとノーテン罰符を場3,000点とした。"),
    ({**DRAW, "draw": {"tenpai": ["A", "B"]}}, "B=pays 1000",
     "1,000 is right, the other way round. Or perhaps: B taken not to be tenpai (here A and B are).",
     "1,000点は受け払いが逆。 またはたぶん: B を不聴とした (ここでは聴牌は AとB)。"),
    ({**DRAW, "draw": {"nagashi": ["A"]}}, "B=pays 16000, 5 chips",
     "5 chips would be right with 流し満貫 as 5 chips (祝儀); here it is 0.", "流し満貫に祝儀5枚なら5枚 (ここでは0)。"),
    ({**DRAW, "chombo": {"player": "A"}}, "C=gets 5 chips",
     "5 chips would be right with a chombo as 5 to each; here it is 2.",
     "チョンボを各5枚としたなら5枚 (ここでは2)。"),
]  # fmt: skip


def test_what_a_claim_denies_is_no_han_too_many() -> None:
    """The tiles do not rule ippatsu out, but whoever says that there was none has not counted it."""
    win = {"player": "C", "by": "ron", "from": "A", "hand": "88m 13p678p 234777s + 2p", "riichi": True}
    hand = {"rules": "tcg", "dora": "1p", "ura": "4p", "win": win}
    assert "not there (such as ippatsu, last tile ron or double riichi)." in told(hand, "C=8000")
    assert "not there (such as last tile ron or double riichi)." in told(hand, "C=no ippatsu, 8000")


def test_a_yaku_of_closed_hands_is_no_han_too_many_of_an_open_one() -> None:
    """Where the last tile counts in closed hands only."""
    rules = {"use": "tcg", "set": {"yaku.haitei": "1/-"}}
    hand = {
        "rules": rules,
        "dora": "9s",
        "win": {"player": "C", "by": "tsumo", "hand": "88m 13p 678p 234s (777z) + 2p"},
    }
    assert "such as last tile" not in told(hand, "C=500/1000")
    assert "not there (such as last tile tsumo)" in told({**hand, "rules": "tcg"}, "C=500/1000")


@pytest.mark.parametrize(("data", "claim", "english", "japanese"), NAMED)
def test_what_the_tiles_do_not_show_is_named(data: dict[str, Any], claim: str, english: str, japanese: str) -> None:
    assert english in told(data, claim)
    assert japanese in told(data, claim, "ja")
