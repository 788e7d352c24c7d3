"""Sums “in all” of a winner who has laid a stick himself, and limits that a claim names, as answers explain them."""

from __future__ import annotations

from typing import Any

import pytest

from .test_dispute_slips import hand
from .test_dispute_told import told

ORPHANS = hand("19m199p19s123567z + 4z", "tsumo", rules="tenhou4", sticks=3, honba=1, dora="2m", ura="9p",
               win={"player": "C", "riichi": True})  # fmt: skip
"""A yakuman: 32,000, 300 of honba, and 2,000 beside his own stick."""
PAIRS = hand("11455667788p11z + 4p", rules="mighty", seats=[*"ABC"], sticks=3, dora="7s", ura="7p",
             win={"riichi": True, "norths": 2, "alice": "5s"})  # fmt: skip
"""A baiman: 16,000, and 3,000 of sticks, of which one is his own."""
DEALER = hand("123m234p345678s9s + 9s", "tsumo", sticks=2, honba=1, dora="1p", ura="8s",
              win={"player": "D", "riichi": True})  # fmt: skip
"""5 han, a mangan: 8,000, 300 of honba and 1,000 beside his own stick."""
SIX = hand("123456m44567s66z + 6z", "tsumo", dora="3s", ura="4s", win={"riichi": True})
"""6 han: just a haneman."""
CHEAP = hand("123m3455566677s + 3s", "tsumo", rules="majsoul4", dora="2m", win={"player": "C"})
"""3 han 30 fu."""
SIMPLES = hand("2240678p(234p)(678s) + 3p", rules="tenhou4", dora="5z", win={"player": "C", "from": "D"})
"""An open hand without fu: 2 han 30 fu; as 20 fu and with a han less 700."""
KOKUSHI = hand("19m19p119s123456z + 7z", "tsumo", rules="mighty", seats=[*"ABC"], honba=2, dora="1m")
"""A yakuman with 9 chips each, 5 of them of the yakuman."""
THREE_DRAGONS = hand("99m44p555666777z + 9m", "tsumo", rules="mighty", seats=[*"ABC"], dora="1m",
                     win={"declared": "forgotten"})  # fmt: skip
"""Four yakuman, three of them of one name."""
PINFU = hand("234m567m345s88s67p + 8p", "tsumo", dora="2z", ura="1z", win={"player": "C", "riichi": True})
"""4 han 20 fu, 5,200; the only stick that he gets is his own, which nobody counts."""
FALSE = [
    (PINFU, "C=2000 in all", "2,000 is 2 han 30 fu, perhaps by two mistakes: ", "2,000点は 2翻 30符"),
    (PINFU, "C=1100 in all", "1,100 is 1 han 30 fu by tsumo.", "1,100点は 1翻 30符"),
    (ORPHANS, "C=34900 in total", "2,000 + honba 900) would be right with a honba as 300 from each; here it is 100.",
     "ツモの1本場を各300点としたなら34,900点 (国士無双 32,000点 + 供託 2,000点 + 積み棒 900点)"),
    (PAIRS, "B=17000 in all", "baiman 16,000 + riichi sticks 1,000: the riichi sticks that lay there left out.",
     "17,000点は 倍満 16,000点 + 供託 1,000点: 場の供託の数え忘れ (自分のリーチ棒だけ)。"),
    (DEALER, "D=13300 in all", "12,000 + riichi sticks 1,000 + honba 300: ", "12,000点 + 供託 1,000点 + 積み棒 300点"),
    (SIX, "B=baiman", "“baiman” came from 6 han taken for baiman. Or: the dora counted twice", "6翻を倍満とした"),
    (CHEAP, "C=mangan", "“mangan” came from 3 han taken for mangan.", "3翻を満貫とした"),
    (SIMPLES, "C=700", "700 is 1 han 20 fu, perhaps by two mistakes: (1) 20 fu instead of 30 (an open hand as 20 fu);",
     "喰い平和形を20符とした"),
    (KOKUSHI, "B=16000/32000, 4 chips", "the 祝儀 of a yakuman or 鬼将軍 not counted, and thirteen orphans as 2-fold",
     "国士無双"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "claim", "english", "japanese"), FALSE)
def test_a_sum_with_his_own_stick_or_a_limit_is_explained(
    data: dict[str, Any], claim: str, english: str, japanese: str
) -> None:
    assert english in told(data, claim)
    assert japanese in told(data, claim, "ja")


def test_no_two_mistakes_leave_less_than_no_yakuman() -> None:
    """All four taken for a sanbaiman and one of them forgotten as well."""
    assert "-1-fold" not in told(THREE_DRAGONS, "B=8000/16000 + 10 chips")
    assert "−1倍" not in told(THREE_DRAGONS, "B=8000/16000 + 10 chips", "ja")


DRAWN_PINFU = hand("5578p344556789s + 6p", "tsumo", dora="5p", win={"player": "A"})
"""The dealer's 3 han 20 fu: 1,300 from each."""
LIABLE = hand("123m7p(555z@D)(777z@A)(666z@B) + 7p", "tsumo", round="south 2", dora="9m",
              win={"player": "C", "pao": {"B": "daisangen"}})  # fmt: skip
"""A yakuman made sure by B, at a table without liability."""
TWO_CHIPS = hand("678m678p22267s33z + 8s", rules="parlour4", sticks=2, dora="1z", ura="6m",
                 win={"riichi": True, "ippatsu": True})  # fmt: skip


def draw(*tenpai: str, **more: Any) -> dict[str, Any]:
    """An exhaustive draw of four players; ``more``: further fields of the draw."""
    return {"rules": "tcg", "seats": [*"ABCD"], "draw": {"tenpai": [*tenpai], **more}}


def test_a_pinfu_by_tsumo_says_how_many_fu_it_has() -> None:
    text = told(DRAWN_PINFU, "A=6000")
    assert "6,000 is 3 han 30 fu (3 × 2,000): 2 fu counted for the tsumo (a pinfu by tsumo has 20 fu)." in text
    assert ": ツモ符を数えた (ピンヅモは20符)。" in told(DRAWN_PINFU, "A=6000", "ja")


def test_a_yakuman_that_this_table_makes_nobody_liable_for() -> None:
    """The rule comes first: B pays 8,000."""
    text = told(LIABLE, "B=I pay 32000")
    assert text.endswith("32,000 would be right with liability (包) for this hand; it is not played here.")
    assert told(LIABLE, "B=I pay 32000", "ja").endswith("この手に包を適用したなら32,000点 (この卓はなし)。")


def test_of_chips_alone_the_same_is_not_said_again() -> None:
    """Whoever overlooks ippatsu leaves out its chip."""
    text = told(TWO_CHIPS, "B=I get 1 chip")
    assert text.endswith("1 chip came from the chips of “ippatsu” or “ura dora” not counted.")
    assert told(TWO_CHIPS, "B=I get 1 chip", "ja").endswith("1枚なら、「一発」のチップか「裏ドラ」のチップの数え忘れ。")


def test_a_draw_says_who_is_tenpai() -> None:
    """Of one tenpai 1,000 from each; of all or none nothing."""
    assert told(draw("A"), "B=I pay 1500").endswith("as with 2 tenpai; here only A is.")
    assert told(draw("A"), "B=I pay 1500", "ja").endswith("聴牌が2人の場合 (ここでは聴牌は A だけ)。")
    assert told(draw(*"ABCD"), "A=+3000").endswith("B, C and D taken not to be tenpai (here all are).")
    assert told(draw(), "A=-1500").endswith("B and C taken to be tenpai (here nobody is).")
    assert told(draw(), "A=-1500", "ja").endswith("BとC を聴牌とした (ここでは全員不聴)。")
    three = {"rules": "mighty", "seats": [*"ABC"]}
    assert told({**three, "draw": {"tenpai": [*"ABC"]}}, "A=+3000").endswith(
        "All are tenpai, so nobody pays a noten penalty."
    )
    nobody = {**three, "draw": {"tenpai": []}}
    assert told(nobody, "A=I pay 3000").endswith("Nobody is tenpai, so nobody pays a noten penalty.")
    assert told(nobody, "A=I pay 3000", "ja").endswith("全員不聴なので不聴罰符はない。")


def test_a_nagashi_mangan_is_called_so() -> None:
    """4,000 from each to the dealer."""
    passed = {**draw("A", nagashi=["A"]), "rules": "majsoul4"}
    assert told(passed, "A=I get 12000").startswith("Nobody wins; nagashi mangan (流し満貫) by A. ")
    assert told(passed, "A=I get 12000", "ja").startswith("和了者なし、A の流し満貫。")


FU_OF_SETS = hand("345m22p11166z[6666s] + 6z", round="south 4", source="A", dora="5m 8m", ura="1p 2p",
                  win={"player": "C", "riichi": True})  # fmt: skip
"""58 fu."""
NORTHS = hand("123s1666z(999m)(444z) + 1z", "tsumo", rules="mighty", seats=[*"ABC"], dora="2s", win={"player": "A"})
"""7 han."""
MAIBA = hand("12340679p2279s5z + 8p", rules="mighty", seats=[*"ABC"], source="A", honba=2, dora="3z")
"""Two chips of 枚場 and one of the red five."""


def test_of_fu_the_likeliest_are_named() -> None:
    """The payment is that of a mangan in any case."""
    text = told(FU_OF_SETS, "C=50/4")
    causes = "the fu of the concealed kan as if open, or a kan counted as a triplet; the payment is the same."
    forgotten = "the fu of the concealed ron, the kan or the triplet not counted"
    assert f"4 han 50 fu came from {forgotten}, {causes}" in text
    assert "rounding down" not in text
    assert "4翻 50符なら、門前加符、槓子の符か刻子の符の数え忘れ、暗槓" in told(FU_OF_SETS, "C=50/4", "ja")


def test_who_leaves_out_han_rarely_invents_some_beside() -> None:
    """Two of four single han, rather than three forgotten and one invented."""
    first = "(1) the dora not counted; (2) one of the norths, outside hand, green dragon or north not counted. Or: "
    assert f"5 han came from two mistakes: {first}" in told(NORTHS, "A=5 han")
    assert "①ドラの数え忘れ、②北ドラ一つ、混全帯么九、役牌 發か役牌 北の数え忘れ。" in told(NORTHS, "A=5 han", "ja")


def test_beside_a_plain_mistake_no_two_are_told() -> None:
    assert told(MAIBA, "B=2 chips").endswith("of “red fives” not counted. Or: one chip too few for 枚場.")
    assert told(MAIBA, "B=2 chips", "ja").endswith("または: 枚場のチップを1枚少なく数えた。")


def test_a_chombo_may_cost_a_mangan_elsewhere() -> None:
    """Two chips to each here."""
    record = {"rules": "mighty", "seats": [*"ABC"], "chombo": {"player": "B"}}
    text = told(record, "B=I pay 8000")
    assert text.endswith("no points (chombo). 8,000 is a mangan, which a chombo costs at other tables.")
    assert told(record, "B=I pay 8000", "ja").endswith("8,000点は満貫 (満貫払いのチョンボはよその卓)。")
    assert "mangan" not in told(record, "B=I pay 9000")


def test_several_yaku_that_are_right_have_all_han_beside_them() -> None:
    """The claim leaves out the white dragon and the dora."""
    flush = hand("1666m555z[8888m](567m) + 1m", source="D", dora="9m 7m")
    text = told(flush, "B=honitsu, sanankou")
    assert text.endswith("right (white dragon 1 + three concealed triplets 2 + half flush 2 + the dora 6).")
    assert told(flush, "B=honitsu, sanankou", "ja").endswith("正しい (役牌 白 1 + 三暗刻 2 + 混一色 2 + ドラ 6)。")


def test_at_a_table_of_three_1500_is_what_each_pays() -> None:
    """2,000 in all here; with four players, two of them noten, it is 1,500."""
    noten = {"rules": "mighty", "seats": [*"ABC"], "draw": {"tenpai": ["A", "B"]}}
    assert told(noten, "C=I pay 1500").endswith("1,500 came from each who is noten paying 1,500.")
    assert told(noten, "C=I pay 1500", "ja").endswith("ノーテンの人が各1,500点払うとした。")


def test_a_limit_beside_points_may_come_from_anything() -> None:
    """6 han: the limit mixed up before a han forgotten, which is the greater slip."""
    haneman = hand("345m234567s5777z + 5z", rules="tenhou4", dora="6z", ura="5s", win={"riichi": True})
    answer = "Perhaps 8,000 came from 6 han taken for mangan. Or: the ura dora, one of the dora, red"
    assert answer in told(haneman, "C=mangan, 8000")
    assert "8,000点なら、たぶん6翻を満貫とした。 または: " in told(haneman, "C=満貫、8000", "ja")
    assert "came from 6 han taken for mangan. Or: " in told(haneman, "C=mangan")


def test_a_dealer_who_has_won_is_taken_for_none_once() -> None:
    """8,000 from each."""
    dealer = hand("11234p334405s55z + 2p", "tsumo", rules="mighty", seats=[*"ABC"], round="south 3", dora="4z",
                  ura="1p", win={"player": "A", "riichi": True, "ippatsu": True, "alice": "5s 1p 5p"})  # fmt: skip
    assert told(dealer, "A=4000/8000").endswith("4,000/8,000 came from the dealer A taken for a non-dealer.")
    assert told(dealer, "A=4000/8000", "ja").endswith("親の A を子とした。")


def test_real_as_one_chip_is_told_once() -> None:
    """Three chips here: of リアル two fewer, or the two of the ura dora."""
    real = hand("22344456678s11z + 3s", rules={"use": "mighty", "set": {"chips.real": 3}}, seats=[*"ABC"], honba=1,
                round="south 2", dora="4p", ura="4z",
                win={"player": "A", "from": "B", "riichi": True, "norths": 1, "alice": "7s 2p"})  # fmt: skip
    assert told(real, "A=I get 5 chips").endswith("of “ura dora” not counted. Or: リアル as 1 chip.")
    assert told(real, "A=I get 5 chips", "ja").endswith("または: リアルを1枚とした。")


def test_a_stick_too_many_beside_the_own_one_is_no_likelier_than_two_slips_in_the_hand() -> None:
    hand = {"rules": "mighty", "seats": [*"ABC"], "dora": "0p", "ura": "8s", "alice": "9s 1m", "honba": 2,
            "win": {"player": "B", "by": "ron", "from": "C", "hand": "112233p 567p 99s 67s + 8s", "riichi": True,
                    "ippatsu": True, "norths": 1}}  # fmt: skip
    answer = told(hand, "B=18000")
    assert answer.index("(1) B as the dealer, not A; (2) the dora or ") < answer.index("one riichi stick too many")
    assert "one riichi stick too many" in told(hand, "B=18000 in all")
