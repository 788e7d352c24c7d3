"""Slips in the grade of a wenzhou win and in who wins it, each with the amount and the answer in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dispute.test_dispute_kinds import printed


def won(tiles: str, **win: Any) -> dict[str, Any]:
    """A record in which B has won; the dealer A pays 2, the others 1 each, times what the grade multiplies by."""
    by = {"by": "ron", "from": "C"} if "by" not in win else {}
    return {
        "rules": "wenzhou",
        "seats": [*"ABCD"],
        "indicator": "2m",
        "win": {"player": "B", "hand": tiles, **by, **win},
    }


ROBBED = won("345m 456p 678p 222s 66s 78s + 9s", robbed_kong=True)
"""硬 by the robbed kong and without 財神: ×2, 8 points; ×4 gives 16."""
DRAWN = won("345m 456p 678p [2222s] 66s 78s + 9s", by="tsumo", kong_tsumo=True)
"""硬 by self-draw and without 財神."""
TWO: dict[str, Any] = {
    "rules": "wenzhou", "seats": [*"ABCD"], "indicator": "2z", "wins": [
        {"player": "A", "by": "ron", "from": "C", "hand": "11m9m1188p2244s5s2z447z + 7z"},
        {"player": "B", "by": "ron", "from": "C", "hand": "345m456p678p999s66s77z + 7z"},
    ],
}  # fmt: skip
"""The dealer wins as the nearer, with ×2: 4 from each; B would take 4 from A and 2 from the others."""
THREE = won("345m456p678p222m66s78s + 9s")
"""双翻 by three 財神: ×4, 8 from the dealer and 4 from each other."""
LONE = won("3s (666s) (777s) (123p) (456p) (789p) + 2m", by="tsumo")
"""A 財神 drawn, which pairs the single 3s."""
FIRST = won("3m4m5m3p3p3p4p5p3s5s6s7s8s8s9s2z + 4s", by="ron", **{"from": "A"}, first_turn=True) | {"indicator": "2z"}
"""地胡, which would be hard without the first turn."""
STREAK = won("345m 456p 678p 222s 66s 78s + 9s", by="ron", **{"from": "C"})
"""硬 without 財神: 4 from the dealer A, who has not dealt before."""
KONG = won("345m 456p 66s 78s (678p) [2222s] + 9s")
"""硬 without 財神, with a concealed kong: ×2, 4 from the dealer and 2 from each other; ×4 gives 16."""
FREE: dict[str, Any] = {"rules": "wenzhou", "seats": [*"ABCD"], "indicator": "1s", "draw": {"any_kong": False}}
RICH = won("345m456p678p222m66s78s + 9s", robbed_kong=True)
"""双翻 by three 財神 on a robbed kong: ×4, 16 in all; ×8 gives 32."""
KONGS = won("345m66s78s (678p) [4444p] (2222s) + 9s")
"""硬 with two kongs: doubled for each ×8, 32 in all."""

SLIPS = [
    (KONGS, "B=32 in all", "each kong counted as a doubling (kongs bring nothing)", "カン一つごとに倍とした"),
    (KONGS, "B=16 in all", "a kong counted as a doubling (kongs bring nothing)", "カンで倍とした"),
    (RICH, "B=32 in all", "robbing a kong (搶槓) counted as a doubling beside 双翻", "双翻に搶槓の倍も掛けた"),
    # 硬 as ×3 here, ×6 with the kong doubled: 12 of the dealer and 6 of each other
    (
        {**KONG, "rules": {"use": "wenzhou", "set": {"factor.hard": 3}}},
        "B=24 in all",
        "a kong counted as a doubling (kongs bring nothing)",
        "カンで倍とした",
    ),
    (KONG, "B=16 in all", "perhaps a kong counted as a doubling (kongs bring nothing).",
     "たぶんカンで倍とした (カンは数えない)。"),
    (FREE, "C=I pay 1", "no, C pays no points. Nobody pays anything at this draw.",
     "違う、C の支払いは 0点。 この流局では誰も払わない。"),
    (ROBBED, "B=hard, 8 in all", "B says “hard, 8 in all”: right (×2 for robbing a kong", "正しい: 2倍 (チャンカン"),
    (ROBBED, "B=soft, 8 in all", "8 points: right (×2 for robbing a kong and no 財神); 軟 (soft): no",
     "8点 は正しい: 2倍 (チャンカンと財神なし); 軟 は違う"),
    (LONE, "A=no win", "no, the win is legal: 双翻 (double), ×4 for naked single", "和了は成立している: 双翻、4倍 ("),
    (LONE, "A=no win", "“no win” came from a lone 財神 taken to win never (it wins by self-draw).",
     "「no win」なら、財神の単騎は和了なしとした (ツモなら和了)。"),
    (ROBBED, "B=16", "robbing a kong (搶槓) counted as 双翻 (double)", "搶槓を双翻と数えた"),
    (ROBBED, "B=dealer 8, others 1", "robbing a kong and no 財神 multiplied to 双翻 (they count once)",
     "チャンカンと財神なしを掛けて双翻とした (数えるのは一度)"),
    (DRAWN, "B=16", "the kong's replacement counted as 双翻 (double)", "カンの補充牌でのツモ上がりを双翻と数えた"),
    (THREE, "B=dealer 2, others 4", "2/4 came from the dealer's stake not multiplied.",
     "2点/4点なら、親の賭けに倍率を掛けなかった。"),
    (DRAWN, "B=dealer 2, others 4",
     "the dealer pays the greater share. Or perhaps: ×4: the dealer's stake not multiplied, and self-draw and no 財神 "
     "multiplied to 双翻 (they count once).",
     "親の賭けに倍率を掛けなかった、 それとツモ上がりと財神なしを掛けて双翻とした (数えるのは一度)"),
    (FIRST, "B=2オール", "(1) earthly win (地胡) overlooked, which leaves 硬 (hard); (2)", "地胡の見落とし (硬になる)"),
    (STREAK, "A=A pays 8", "the dealer's streak taken as 2", "2連荘目とした"),
    (TWO, "C=I pay 2", "Perhaps 2 came from B taken to win (a 双翻 comes first, then the nearest after the discarder).",
     "2点なら、たぶんB の和了とした (双翻が優先、次に放銃者に近い人)。"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("data", "claim", "english", "japanese"), SLIPS)
def test_a_slip_in_the_grade_is_named(data: dict[str, Any], claim: str, english: str, japanese: str) -> None:
    assert english in printed(data, claim)
    assert japanese in printed(data, claim, lang="ja")
