"""Slips of players, each with the amount that it comes to and the answer in both languages: of riichi scores, at a
table of three, in the grade of a wenzhou win, and two at once, which are told before a pair with a rare one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dispute.test_dispute_kinds import printed


def hand(tiles: str, by: str = "ron", source: str = "C", **more: Any) -> dict[str, Any]:
    """A record in which B has won at a table of four; ``more``: fields of the record, or of the win as ``win``."""
    win = {"player": "B", "by": by, "hand": tiles, **({"from": source} if by == "ron" else {}), **more.pop("win", {})}
    return {"rules": "tcg", "seats": [*"ABCD"], **more, "win": win}


TRIPLET = hand("44m44456s666z (456m) + 4s", dora="8s")
"""1 han 40 fu: 40 × 8 × 4 = 1,280, rounded up to 1,300."""
OPEN = hand("4067p678s (777z) (333p) + 4p", rules="mighty", seats=[*"ABC"], dora="9p")
"""2 han, 28 fu: an open triplet of dragons as concealed gives 32."""
SEVEN = hand("45p123456789s33z + 6p", dora="8s", ura="3s", win={"riichi": True, "ippatsu": True})
"""7 han: a haneman, one han below a baiman."""
FLUSH = hand("2345567888m (111z) + 8m", rules="jpml-a", source="C", dora="5p", win={"player": "A"})
"""The dealer's open half flush: 4 han 30 fu, and as 3 han a mangan; there is no kiriage here."""
FU = hand("12357p789s22266z + 6p", rules="jpml-a", dora="6p", win={"riichi": True})
"""42 fu, of which any of four parts may be missed."""
CHEAP = hand("6p067s (456m) (456m) (345m) + 6p", rules="tenhou4", dora="7s")
"""2 han 22 fu; a han less and rounded down 700."""
SEVEN_PAIRS = hand("1133m5577p2299s4z + 4z", dora="8m", win={"riichi": True})
"""3 han 25 fu: 3,200; who knows seven pairs as 1 han 50 fu, and counts 2 han as well, says 6,400."""
NAGASHI: dict[str, Any] = {
    "rules": "tenhou4", "seats": [*"ABCD"], "honba": 1, "sticks": 1, "draw": {"tenpai": ["A"], "nagashi": ["B"]},
}  # fmt: skip
"""2,000 of a non-dealer, without the honba."""
OUTSIDE = hand("23m123999p11s (789s) + 1m", rules="saikouisen", dora="8p")
"""Its only yaku 2 han, and three dora: with 3 han and no dora 3,900."""

PINFU = hand("2344m234p122334s + 4m", "tsumo", rules="tenhou4", honba=1, dora="2m", ura="7s",
             win={"player": "A", "riichi": True})  # fmt: skip
"""6 han, a haneman of the dealer."""
LARGE = hand("234m11133p33355z + 5z", "tsumo", rules="ema2025", dora="7z", ura="2z", win={"riichi": True})
"""11 han, a sanbaiman."""
BY_FU = hand("123m222p1237799s + 9s", source="D", dora="1p", win={"player": "C", "riichi": True})
"""4 han 40 fu, by its fu a mangan."""
THREE = hand("1112223334466z + 6z", "tsumo", rules="mleague", win={"player": "D"})
"""Three yakuman: 96,000; counted once 32,000."""
MISSING = hand("678p123406789s3z + 3z", "tsumo", rules="mighty", seats=[*"ABC"], round="east 2", dora="1s",
               win={"player": "C", "norths": 2})  # fmt: skip
"""Haneman: 3,000 + 6,000; with a fourth share of 3,000 12,000, as much as a baiman."""
SHUBARI = hand("2p 2p 3p 3p 4p 5p 6p 7p 9p 9p 1s 2s 3s + 1p", "tsumo", rules="anmika", seats=[*"ABC"], dora="7m 7m",
               honba=2, win={"player": "C", "riichi": True, "shubari": True, "ura": "9m 4s"})  # fmt: skip
"""No chips that シュバリー could double; the dealer pays 2,000 and 2,000 of honba and 1,000 of 加符."""
GAP = hand("1233346789p789s + 5p", source="A", round="east 1", honba=1, dora="1z", win={"player": "D"})
"""2 han 40 fu, 2,600 and 300: without the fu of its wait, and with a honba of 100, 2,000 and 100."""
WINTER_CHIPS = hand("3p 7s 7s 7s 7s 8s 8s 8s 8s 9s (6s6s6s) + 3p", rules="anmika", seats=[*"ABC"], dora="9p 8p",
              win={"winter": ["3p", "2p"], "aside": "冬"})  # fmt: skip
"""Two chips of winter."""

OF_FOUR = [
    (BY_FU, "C=a haneman", "4 han taken for haneman", "4翻を跳満とした"),
    (BY_FU, "C=that makes 12000", "Or: 4 han taken for haneman", "または: 4翻を跳満とした"),
    (THREE, "D=32000", "counted as a single yakuman", "役満の複合なし (1倍とした)"),
    (
        MISSING, "C=12,000", "Or: A 6,000 + B 3,000 + the missing player 3,000: the missing fourth player's share paid",
        "または: A 6,000点 + B 3,000点 + いない人 3,000点: ツモ損なしとした",
    ),
    (
        SHUBARI, "A=I pay 12000", "the points multiplied by shubari too, honba and all",
        "シュバリーで積み棒も点数も倍にした",
    ),
    (GAP, "A=I owe 2100", "a honba as 100 on a ron", "ロンの1本場を100点とした"),
    (WINTER_CHIPS, "C=8000 and 1 chip", "one chip of winter (アリス) too few", "冬 (アリス) のチップを1枚少なく数えた"),
    (PINFU, "C=4000 all, 満貫", "6 han taken for mangan", "6翻を満貫とした"),
    (
        LARGE, "B=跳満",
        "Or: (1) concealed tsumo, one of the ura dora or one of the dora not counted; (2) the dora or the ura dora not",
        "または: ①門前清自摸和、裏ドラ一つかドラ一つの数え忘れ、 ②ドラか裏ドラの数え忘れ、",
    ),
    (TRIPLET, "B=1280", "1,280 came from the payment not rounded up.", "1,280点なら、支払いを切り上げなかった。"),
    (
        OPEN, "B=2 han 40", "the fu of the open triplet of terminals or honours as if concealed",
        "明刻 么九牌の符を暗刻の符で数えた",
    ),

    (SEVEN, "C=I pay 16000", "7 han taken for baiman", "7翻を倍満とした"),
    (FLUSH, "A=12000", "the open half flush as 3 han, as if closed", "混一色の喰い下がりを忘れた"),
    (FU, "B=2600", "the fu of the concealed ron, the wait or the pair not counted", "待ちの符か雀頭の符の数え忘れ"),
    (
        CHEAP, "C=I pay 700", "two mistakes: (1) 20 fu instead of 30 (the fu of the wait not counted or rounding down)",
        "たぶん二つの間違い: ①30符でなく20符 (待ちの符の数え忘れか切り捨て)、②",
    ),
    (
        SEVEN_PAIRS, "B=6400", "seven pairs as 50 fu and 2 han (25 fu go with 2 han, 50 with 1)",
        "七対子を50符2翻とした (25符2翻か、50符なら1翻)",
    ),
    (
        NAGASHI, "C=I pay 2100", "would be right with 流し満貫 as a win, which takes honba and sticks",
        "流し満貫を和了とし、積み棒と供託も取るなら",
    ),
    (OUTSIDE, "B=3900", "; (2) the open pure outside hand as 3 han, as if closed", "②純チャンの喰い下がりを忘れた"),
]  # fmt: skip


@pytest.mark.slow
def test_who_forgets_a_multiplier_forgets_it_for_all_chips() -> None:
    """20 chips, 10 of them of the yakuman: without the pocchi they are 10, not 15."""
    won = {"player": "B", "by": "tsumo", "riichi": True, "hand": "1p1p2p3p4p2s3s3s4s0s7s8s9s + Pb", "ura": "9m 2s",
           "aside": "4z 2f 2f"}  # fmt: skip
    record = {"rules": "anmika", "seats": [*"ABC"], "dora": "8s 7s", "win": won, "honba": 2}
    assert "came from the pocchi" not in printed(record, "A=I pay 15 chips")
    assert "the pocchi's multiplier (ポッチ) not counted." in printed(record, "A=I pay 10 chips")
    assert "ポッチの倍率の忘れ" in printed(record, "A=I pay 10 chips", lang="ja")


@pytest.mark.slow
def test_two_frequent_slips_come_before_a_far_fetched_one() -> None:
    """Of a hand of 700 nobody forgets the base of 20 fu."""
    text = printed(CHEAP, "C=I pay 700")
    assert text.index("two mistakes") < text.index("the 20 fu of every hand")


@pytest.mark.slow
def test_a_payment_is_not_rounded_beside_another_slip() -> None:
    """640 is what a triplet taken for a concealed one gives: 40 fu, 640 base points."""
    drawn = hand("6789m123p (222z) (567p) + 6m", "tsumo", round="south", dora="2m")
    text = printed(drawn, "C=dealer 1280, others 640")
    assert "as if concealed), and the payment not rounded up" in text
    assert "それと支払いを切り上げなかった" in printed(drawn, "C=dealer 1280, others 640", lang="ja")


JOKER = hand(
    "111223789p789s5z + 1p", source="A", rules="mighty", seats=[*"ABC"], dora="7s", ura="2p",
    win={"riichi": True, "alice": "3p 7s 9s 1z"},
)  # fmt: skip
"""The white as 1p is a baiman, as 2p 2 han 40 fu until the ura dora 3p is turned."""
SUMMERS: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "8p 9m",
    "win": {"player": "C", "by": "ron", "from": "B", "riichi": True, "hand": "2p3p3p4p4p4p5p5p6p2z2z7z7z + 2z",
            "ura": "7z 1s", "aside": "2f 2f"},
}  # fmt: skip
"""4 han and two ranks more: a baiman; as 6 han a haneman."""
WINTER: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "3p 7p",
    "win": {"player": "A", "by": "tsumo", "riichi": True, "shubari": True, "hand": "2s2s3s3s4s4s5s6s6s7s8s8s8s + 1s",
            "ura": "9m 6z", "winter": ["2s", "2p"], "aside": "4f"},
}  # fmt: skip
"""Three tiles of 2 chips from each of three, doubled."""
TWO_TIMES: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "3p 7p",
    "win": {"player": "A", "by": "tsumo", "riichi": "double", "shubari": True, "ura": "6p 9m",
            "hand": "2p3p7p7p7p2s3s4s7s7s7s1z1z + Pb"},
}  # fmt: skip
"""3 chips of the ura dora × 2 × 2."""
CROW: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "6p 9p",
    "win": {"player": "A", "by": "ron", "from": "C", "riichi": True, "hand": "4p5p2s3s4s7s8s9s3z3z3z7z7z + 6p",
            "ura": "2p 6p", "aside": "1f"},
}  # fmt: skip
"""Riichi alone, but a spring was drawn."""
TENPAI: dict[str, Any] = {"rules": "anmika", "seats": [*"ABC"], "draw": {"tenpai": [*"ABC"]}}

DRAGONS = hand("44678p66677z (555z) + 7z", rules="mighty", seats=[*"ABC"], dora="3p")
"""Three folds: 96,000."""

RED: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "1z 4p",
    "win": {"player": "C", "by": "tsumo", "hand": "3p4p4p5p0p6p7p8p2z2z (1z1z1z) + 3p", "aside": "4z"},
}  # fmt: skip
"""A red five for 2 chips and a north for 1, from each of three: 9."""
ORPHANS = hand("1m9m1p9p1s9s1z2z3z4z5z6z7z + 1z", rules="mighty", seats=[*"ABC"], dora="3p")
"""Two folds: 64,000."""
HUNDREDS: dict[str, Any] = {
    "rules": {"use": "anmika", "set": {"points.rounding_unit": 100}}, "seats": [*"ABC"], "dora": "6z 1z",
    "win": {"player": "B", "by": "tsumo", "riichi": True, "hand": "9m7p8p9p5s6s6s7s7s8s9s9s9s + 9m", "ura": "6z 2z"},
}  # fmt: skip
"""2 han 40 fu: 1,300 and 700, and 1,000 from each."""

MIGHTY: dict[str, Any] = {"rules": "mighty", "seats": [*"ABC"]}
TIGHT = hand("06779p56667s335z + 8p", **MIGHTY, dora="2s", ura="1s", win={"riichi": True})
"""Riichi and a red five: 2,600; a 鬼将軍 would be 24,000."""
HALF = hand(
    "2346789p577z (999p) + 8p", "tsumo", **MIGHTY, dora="7p", win={"player": "A", "norths": 1, "declared": "7p"}
)
"""5 han, of them 2 of an open half flush."""
WAIT = hand("23444p13056677s + 2s", **MIGHTY, dora="1p", ura="4p", win={"riichi": True})
"""32 fu: 10 of the concealed ron, 2 of the wait."""
NORTHS = hand(
    "1m8s55z (999p) (333z) [4444s] + 8s", source="A", **MIGHTY, dora="2p 9m", win={"player": "C", "norths": 1}
)
"""7 han 60 fu."""
CHIPS = hand("488p122334678s5z + 5z", "tsumo", **MIGHTY, dora="7s", ura="2p",
             win={"player": "A", "riichi": True, "ippatsu": True, "norths": 1, "alice": "3p 6z"})  # fmt: skip
"""3 chips from each, for ippatsu, the ura dora and アリス."""
FOUR: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "9p 6p",
    "win": {"player": "C", "by": "ron", "from": "B", "aside": "4z 4z gN 4z",
            "hand": "4p4p4p5p5p6p6p7p4s6s (8s8s8s) + 5s"},
}  # fmt: skip
"""All simples and four norths, 9 han and a dora: a baiman; with 4 han for the norths a haneman."""
YELLOW: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "9p 6p",
    "win": {"player": "A", "by": "tsumo", "riichi": True, "ura": "2s 6p",
            "hand": "7m7m7p7p1s1s2s2s3s3s8s8s2z + Py"},
}  # fmt: skip
"""4 chips to each of three, by 逆."""
BOTH_TIMES: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "3s 1s",
    "win": {"player": "A", "by": "tsumo", "riichi": True, "shubari": True, "ura": "2s 2z",
            "winter": ["7p", "9s", "1z"], "aside": "4f", "hand": "5p6p6p6p7p1s2s3s5s6s7s8s9s + Pb"},
}  # fmt: skip
"""18,000: シュバリー and the pocchi double chips alone."""
TULIP: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "9s 9m",
    "win": {"player": "A", "by": "ron", "from": "C", "riichi": True, "shubari": True, "ura": "8p 5p",
            "winter": ["7p", "5s"], "aside": "4f", "hand": "6p7p8p9p9p3s3s3s6s6s6s7s8s + 9s"},
}  # fmt: skip
"""10 chips, 4 of them of winter."""
LITTLE = hand("123p678p666z77z55z + 7z", **MIGHTY, dora="4s")
"""Little three dragons, a single yakuman."""
TWICE_DORA = hand("234p678p666z66s99s + 6s", **MIGHTY, dora="0s")
"""7 han: 發, and three 6s that the red indicator makes dora twice."""
GENERAL = hand("56779p23467899s + 8p", **MIGHTY, source="B", dora="7z", ura="2p", round="south",
               win={"player": "C", "riichi": True, "alice": "6p 9p 2p"})  # fmt: skip
"""鬼将軍, 24,000 as a sanbaiman."""
WHITE = hand("345p406789s2255z + 5z", **MIGHTY, source="A", dora="6s", ura="4p", round="south 3",
             win={"riichi": True, "norths": 1, "alice": "9m"})  # fmt: skip
"""7 han, doubled: 24,000; a mangan doubled would be 16,000."""
EACH: dict[str, Any] = {
    **hand("123p456p789p9s9s1s1s + 1s", "tsumo", **MIGHTY, honba=1, dora="4s", win={"player": "A"}),
    "rules": {"use": "mighty", "set": {"honba.ron": 200, "honba.tsumo_each": 100}},
}
"""3 han 30 fu of the dealer: 2,000 and 100 from each of two."""
SHARES = hand("35p11144678s777z + 4p", "tsumo", **MIGHTY, dora="3s", round="east 2", sticks=1)
"""2,000 and 1,000, and a stick; with a fourth share 4,000 for the hand."""
SUMMED = hand("22340567p34578s + 6s", "tsumo", **MIGHTY, dora="1p", win={"riichi": True})
"""A haneman: 6,000 and 3,000; a fourth share and the dealer's both bring 12,000."""
PURE = hand("112233s2666z[9999p] + 2z", **MIGHTY, source="B", dora="6s 6p", win={"player": "C"})
"""4 han with an outside hand, as it has honours; by its fu a mangan."""

THREEFOLD = hand("79p9s5555777z[6666z] + 9s", "tsumo", **MIGHTY, round="east 1", dora="8s 2p", ura="2z 4p",
                 win={"player": "B", "riichi": True, "norths": 1})  # fmt: skip
"""Big three dragons, three yakuman here."""
DOUBLE: dict[str, Any] = {
    "rules": "anmika", "dora": "7p 9m",
    "win": {"player": "B", "by": "ron", "from": "C", "riichi": True, "fever": "double", "ura": "3p 3s",
            "hand": "2p 3p 4p 7p 7p 7p 1s 3s 7s 7s 7s 3z 3z + 2s", "aside": "北 北"},
}  # fmt: skip
"""A double fever, which doubles the points: mangan 8,000 × 2."""
DRAWN_WHITE: dict[str, Any] = {
    "rules": "anmika", "dora": "1z 5p", "sitout": "D",
    "win": {"player": "B", "by": "tsumo", "riichi": True, "shubari": True, "ura": "3p 3s", "winter": ["2z"],
            "hand": "7p 8p 8p 9p 9p 1s 1s 2s 2s 3s 3s 7z 7z + Pb", "aside": "冬"},
}  # fmt: skip
"""The dealer A pays 9,000, C 5,000."""
LITTLE_RON = hand("067p2255566z[7777z] + 2z", **MIGHTY, source="C", round="east 2", dora="5z 5p", win={"player": "A"})
"""Little three dragons, a yakuman here."""
OF_THREE = [
    (LITTLE, "B=64000", "2-fold yakuman: a single yakuman counted as a double one.", "2倍役満: 1倍の役満を2倍とした。"),
    (
        TWICE_DORA,
        "B=8000",
        "a red indicator's dora counted once, not double (ダブドラ)",
        "赤の表示牌のダブドラを1翻ずつ",
    ),
    (TWICE_DORA, "B=8000", "Or: 7 han taken for mangan.", "または: 7翻を満貫とした。"),
    (GENERAL, "B=I pay 16000", "16,000 would be right with 鬼将軍 as a baiman", "鬼将軍を倍満としたなら16,000点"),
    (
        WHITE,
        "A=16000 2 chips",
        "16,000 is mangan, 8,000 × 2: perhaps 7 han taken for mangan.",
        "16,000点は 満貫、8,000点 × 2: たぶん7翻を満貫とした。",
    ),
    (EACH, "A=I get 4400", "a honba as 200 from each", "ツモの1本場を各200点とした"),
    (
        SHARES,
        "B=8000 in all",
        "8,000 is A 4,000 + C 2,000 + the missing player 2,000: perhaps the missing fourth player's share paid too, "
        "and the sticks left out.",
        "たぶんツモ損なしとした (いない四人目の分も払う)、それと供託の数え忘れ。",
    ),
    (
        SUMMED,
        "B=12000",
        "12,000 is A 6,000 + C 3,000 + the missing player 3,000: perhaps the missing fourth player's share paid too. "
        "Or: 2 × 6,000: B as the dealer, not A, or baiman",
        "たぶんツモ損なしとした (いない四人目の分も払う)。 または: 2 × 6,000点: 親を A でなく B とした、または 倍満",
    ),
    (PURE, "C=5 han", "the outside hand counted as a pure one (it has honours)", "字牌があるチャンタを純チャンとした"),
    (
        TIGHT,
        "B=24000",
        "鬼将軍 counted in spite of the joker",
        "マイティーがあるのに鬼将軍を数えた",
    ),
    (HALF, "A=12000 in all", "perhaps the open half flush as 3 han, as if closed", "混一色の喰い下がりを忘れた"),
    (
        WAIT,
        "B=20/4",
        "two mistakes: the fu of the concealed ron not counted, and the fu of the closed wait not",
        "二つの間違い: ",
    ),
    (
        NORTHS,
        "B=3 han 60",
        "two mistakes: (1) the dora not counted or the indicator itself taken for the dora; (2) the north or seat wind",
        "二つの間違い: ①ドラの数え忘れか表示牌そのものをドラとした、②北ドラか自風の数え忘れ。",
    ),
    (
        CHIPS,
        "A=1 chip all",
        "ura dora or alice. Or: the jokers read as 5p 6p",
        "たぶん二つの間違い: ",
    ),
    (FOUR, "C=12000", "four norths as 4 han, one each", "北4枚を1枚ずつの4翻とした"),
    (
        YELLOW,
        "A=A pays 24 chips",
        "came from the chips doubled for a pocchi that doubles nothing here",
        "倍にならないポッチで",
    ),
    (BOTH_TIMES, "A=36000 in total", "perhaps the points multiplied by the pocchi too", "ポッチで点数も倍にした"),
    (
        TULIP,
        "A=A gets 6 chips",
        "6 chips came from the chips of winter (アリス) not counted",
        "冬 (アリス) のチップの数え忘れ",
    ),
    (
        HUNDREDS,
        "B=A pays 3000, C pays 2000",
        "would be right with payments rounded up to 1,000",
        "1,000点単位に切り上げた",
    ),
    (
        HUNDREDS,
        "B=A pays 3000, C pays 3000",
        "share paid too, or payments rounded up to 1,000",
        "または 支払いを1,000点単位に切り上げた",
    ),
    (RED, "C=I get 6 chips", "Or: a red five as 1 chip.", "または: 赤5を1枚とした。"),
    (ORPHANS, "B=32000", "thirteen orphans as a single yakuman", "国士無双十三面を1倍の役満とした"),
    (DRAGONS, "B=32000", "would be right with 大三元 as a single yakuman", "大三元を1倍の役満としたなら32,000点"),
    (
        JOKER,
        "B=2600",
        "(1) the dora, the ura dora or riichi not counted; (2) the joker read as 2p",
        "②ジョーカーを 2p と読んだ",
    ),
    (SUMMERS, "C=12000 from B", "夏 counted as a han", "夏を1翻とした"),
    (WINTER, "A=A gets 72 chips", "冬 (アリス) as 1 chip a tile", "冬 (アリス) を1枚とした"),
    (
        TWO_TIMES,
        "B=I pay 9 chips",
        "the multipliers of the chips added up to ×3",
        "チップの倍率を掛けずに足して3倍とした",
    ),
    (CROW, "A=48000", "カラス counted, though a dora, a north or a flower spoils it", "ドラ・北・華があるのにカラス"),
    (TENPAI, "A=I pay 2000", "A and B taken not to be tenpai", "AとB を不聴"),
    (THREEFOLD, "B=16000/32000", "is 2-fold yakuman: perhaps 3 yakuman counted as 2.", "たぶん3倍役満を2倍とした。"),
    (DOUBLE, "C=12000", "12,000 is 3 han 40 fu, 6,000 × 2: the ura dora", "12,000点は 3翻 40符、6,000点 × 2: 裏ドラ"),
    (DRAWN_WHITE, "C=I owe 9000", "9,000 is what A pays. Or perhaps: B as the dealer", "9,000点は A の支払い。"),
    (LITTLE_RON, "C=36000払い", "as elsewhere (here it is a yakuman).", "(ここでは役満)。"),
]


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
GRADE_THREE = won("345m456p678p222m66s78s + 9s")
"""双翻 by three 財神: ×4, 8 from the dealer and 4 from each other."""
LONE = won("3s (666s) (777s) (123p) (456p) (789p) + 2m", by="tsumo")
"""A 財神 drawn, which pairs the single 3s."""
FIRST = won("3m4m5m3p3p3p4p5p3s5s6s7s8s8s9s2z + 4s", by="ron", **{"from": "A"}, first_turn=True) | {"indicator": "2z"}
"""地胡, which would be soft without the first turn."""
ONE_JOKER = won("2m 46789p 123777s 9s 111z + 9s") | {"streak": 2}
"""軟: its only 財神 is changed."""
ALL_MELDED = won("3m (678s) (567s) (123p) (678m) (789p) + 3m") | {"streak": 2, "indicator": "4m"}
"""双翻 by 単吊; 硬 without it, as it has no 財神."""
STREAK = won("345m 456p 678p 222s 66s 78s + 9s", by="ron", **{"from": "C"})
"""硬 without 財神: 4 from the dealer A, who has not dealt before."""
KONG = won("345m 456p 66s 78s (678p) [2222s] + 9s")
"""硬 without 財神, with a concealed kong: ×2, 4 from the dealer and 2 from each other; ×4 gives 16."""
FREE: dict[str, Any] = {"rules": "wenzhou", "seats": [*"ABCD"], "indicator": "1s", "draw": {"any_kong": False}}
RICH = won("345m456p678p222m66s78s + 9s", robbed_kong=True)
"""双翻 by three 財神 on a robbed kong: ×4, 16 in all; ×8 gives 32."""
KONGS = won("345m66s78s (678p) [4444p] (2222s) + 9s")
"""硬 with two kongs: doubled for each ×8, 32 in all."""

FLUSH = won("234p345p678p777p99p22p + 2p", by="ron", **{"from": "A"})
"""硬 without 財神, in one suit: ×2, 8 points; 16 where a full flush doubles."""
TRIPLETS = won("(333m) (777p) 555s 111z 22p 88s + 8s")
"""硬 without 財神, all triplets."""
FOUR = won("1111m 33557799p 2244s + 8s")
"""双翻 by eight pairs, two of them equal."""
JUNK = won("222m 147m 258p 369s 1234z + 6z")
"""硬 by three 財神 and anything: 4 of the dealer, 2 of the others."""
STAKES_3579 = {"use": "wenzhou", "set": {"payment.scale": 3579}}
"""Stakes of the dealer among which there is no 2."""
DEALERS = won("222m 46p 79s (789p) (123s) (111z) + 9m", by="ron", **{"from": "C"}) | {"seats": [*"BCDA"], "streak": 2}
"""硬 of the dealer by three 財神 and anything: 8 from each; with 4 + 2 each 6."""
CHOMBO: dict[str, Any] = {"rules": "wenzhou", "seats": [*"ABCD"], "streak": 3, "chombo": {"player": "A"}}
"""8 to each; the dealer's third stake is 6."""
REFUSED = won("2m 456789p 123777s 111z + 4z")
"""A lone 財神 on a discard: no win; by self-draw 8 points."""

OF_GRADES = [
    (FLUSH, "B=16 in all", "a full flush (at other tables) or a concealed", "清一色 (他の卓のルール)か門前"),
    (TRIPLETS, "B=16 in all", "all triplets (at other tables) wrongly counted", "対々和 (他の卓のルール)"),
    (FOUR, "B=32 in all", "four equal tiles", "四枚使い"),
    (KONG, "B=11 in all", "a point from each for a kong (kongs bring nothing)", "カンで全員から1点ずつ加えた"),
    (JUNK, "B=17 in all", "a point from each for every 財神 (財神銭 is not played)", "財神一枚ごとに全員から"),
    (GRADE_THREE, "C=pays 5", "stake and multiplier added, not multiplied", "賭けと倍率を掛けずに足した"),
    ({**STREAK, "streak": 4}, "B=36 in all", "doubled from hand to hand (2, 4, 8, 16)", "連荘ごとに倍"),
    ({**JUNK, "rules": STAKES_3579, "streak": 2}, "B=8 in all", "the dealer's stake as 2, whatever his streak",
     "親の賭けを連荘によらず2とした"),
    # three times 4 + 2
    (DEALERS, "C=-18", "Or: the discarder taken to pay for all (each pays his own), and stake and multiplier added,",
     "または: 放銃者の一人払いとした (全員が払う)、 それと賭けと倍率を掛けずに足した"),
    (GRADE_THREE, "C=pays 1", "Or: ×1: the multiplier for three 財神 (三財神) forgotten.", "三財神の倍率の掛け忘れ"),
    # one 財神 is not taken for three
    (ONE_JOKER, "B=48", "No hand comes to 48 here; the nearest is 24 (×4).", "48点"),
    (ALL_MELDED, "B=6", "the multiplier for naked single (単吊) forgotten. Or: 3 × (1 × 2): naked single (単吊) not "
     "counted as 双翻 (double), and the dealer's higher stake forgotten (A's).", "単吊の倍率の掛け忘れ"),
    (CHOMBO, "D=gets 24", "the chombo paid by the stakes, as 双翻 (double)", "チョンボを賭けに応じて双翻の払いとした"),
    (CHOMBO, "D=gets 48", "the chombo multiplied by the stakes", "チョンボに賭けを掛けた"),
    (CHOMBO, "D=gets 4", "half of the chombo paid", "チョンボを半分の払いとした"),
    (REFUSED, "B=8", "the win taken for a self-draw (by that a lone 財神 wins)", "ツモ和了とした (財神の単騎"),
    (KONGS, "B=32 in all", "each kong counted as a doubling (kongs bring nothing)", "カン一つごとに倍とした"),
    (KONGS, "B=16 in all", "a kong counted as a doubling (kongs bring nothing)", "カンで倍とした"),
    (RICH, "B=32 in all", "robbing a kong (搶槓) counted as a doubling beside the grade", "搶槓でさらに倍とした"),
    # 硬 as ×3 here, ×6 with the kong doubled: 12 of the dealer and 6 of each other
    (
        {**KONG, "rules": {"use": "wenzhou", "set": {"factor.hard": 3}}},
        "B=24 in all",
        "a kong counted as a doubling (kongs bring nothing)",
        "カンで倍とした",
    ),
    (KONG, "B=16 in all", "16 is ×4 (A 8 + C 4 + D 4): a kong counted as a doubling (kongs bring nothing). Or: no 財神 "
     "counted as 双翻 (double).",
     "16点は 4倍 (A 8点 + C 4点 + D 4点): カンで倍とした (カンは数えない)。 または: 財神なしを双翻と数えた。"),
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
    (GRADE_THREE, "B=dealer 2, others 4", "2/4 came from the dealer's stake not multiplied.",
     "2点/4点なら、親の賭けに倍率を掛けなかった。"),
    (DRAWN, "B=dealer 2, others 4",
     "the dealer pays the greater share. Or perhaps: ×4: (1) self-draw and no 財神 multiplied to 双翻 (they count "
     "once); (2) the dealer's stake not multiplied.",
     "ツモ上がりと財神なしを掛けて双翻とした (数えるのは一度)"),
    (FIRST, "B=2オール", "2 is ×1, perhaps by two mistakes: (1) earthly win (地胡) overlooked, which leaves 軟 "
     "(soft); (2) all three taken to pay as the dealer does (A), or B as the dealer, not A.",
     "①地胡の見落とし (軟になる)、②三人とも親 A と同じ払いとした"),
    (STREAK, "A=A pays 8", "the dealer's streak taken as 2", "2連荘目とした"),
    (TWO, "C=I pay 2", "2 is 1 × 2: perhaps B taken to win (a 双翻 comes first, then the nearest after the discarder).",
     "2点は 1 × 2: たぶんB の和了とした (双翻が優先、次に放銃者に近い人)。"),
]  # fmt: skip

KAN = hand("777p4s111z (6666z) (456s) + 4s", source="A", round="east 3", honba=1, dora="5p 5s", win={"player": "C"})
"""3 han 50 fu, 6,400; with the kan as a triplet 40 fu, of the dealer 7,700."""
BOTH_DRAGONS = hand(
    "88m55666z (777z) (678m) + 8m", "tsumo", rules="tenhou4", round="east 3", dora="5z", win={"player": "A"}
)
"""9 han, a baiman: without little three dragons a haneman, 6,000 from each."""
DOUBLE_WIND = hand("222789m57p234s11z + 6p", "tsumo", round="east 2", honba=1, dora="6p", ura="6p",
                   win={"player": "A", "riichi": True})  # fmt: skip
"""4 han 30 fu; with the pair as 4 fu 32 fu."""
CALLED = hand("7p 8p 9p 2s 3s 7s 8s 9s 1z 1z (7m7m7m) + 1s", "tsumo", rules="anmika", seats=[*"ABC"], dora="9p 2z",
              honba=1, win={"player": "C", "aside": "北"})  # fmt: skip
"""3 han 28 fu; with the called triplet as a concealed one 32: 2,000 and 3,000 with 加符, and 2,000 of honba."""
BOTH_CROW = hand("3p 3p 3p 5p 6p 7p 3s 5s 8s 8s 8s 2z 2z + 4s", source="A", rules="anmika", seats=[*"ABC"],
                 dora="7p 1p", honba=3, win={"riichi": True, "ura": "6s 3p"})  # fmt: skip
"""カラス: without it 1 han 50 fu, 1,600, rounded up to 2,000."""
BOTH_SUMMERS = hand("1p 1p 3p 3p 4p 4p 5p 5p 8p 8p 2z 6z 6z + 2z", rules="anmika", seats=[*"ABC"], dora="9p 4p",
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
BOTH_CHIPS = hand("678m055p23s11z [8888p] + 4s", "tsumo", round="east 2", dora="3z 7p", ura="4p 7s",
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

OF_TWO = [
    (
        KAN,
        "C=7700",
        "(1) C as the dealer, not A; (2) 40 fu instead of 50 (a kan counted as a triplet",
        "①親を A でなく C とした、②50符でなく40符 (槓子を刻子の符で数えたか",
    ),
    (BOTH_DRAGONS, "A=D owes 6100", "(2) the dora or little three dragons not counted", "小三元の数え忘れ"),
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
    (BOTH_CROW, "B=2000", "2,000 is 1 han 50 fu: crow (riichi alone by ron) not counted.", "カラス"),
    (BOTH_SUMMERS, "C=40000", "one 夏 of several not counted (each is a rank)", "夏1枚の数え忘れ"),
    (
        FEVER,
        "B=I owe 4000",
        "the later wins of the fever not counted",
        "フィーバーの二回目からの和了の数え忘れ",
    ),
    (
        BOTH_CHIPS,
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

SLIPS = [*OF_FOUR, *OF_THREE, *OF_GRADES, *OF_TWO]


@pytest.mark.slow
@pytest.mark.parametrize(("data", "claim", "english", "japanese"), SLIPS)
def test_a_slip_is_named(data: dict[str, Any], claim: str, english: str, japanese: str) -> None:
    assert english in printed(data, claim)
    assert japanese in printed(data, claim, lang="ja")
