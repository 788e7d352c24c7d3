"""Answers as short as players asked for: the rule that differs, one reason once, one reading of the jokers."""

from __future__ import annotations

import calc

from .test_dispute_told import told


def test_little_three_dragons_elsewhere_two_han_is_said_before_readings_of_jokers() -> None:
    hand = {"rules": "mighty", "seats": [*"ABC"], "round": "east 3", "honba": 2, "sticks": 2, "dora": "3z", "ura": "2s",
            "alice": "6s 7z 6s 5s 1z",
            "win": {"player": "B", "by": "ron", "from": "C", "hand": "34567s 55566777z + 5s", "riichi": True,
                    "declared": "forgotten"}}  # fmt: skip
    answer = told(hand, "B=haneman")
    assert (
        "Perhaps “haneman” came from little three dragons counted as 2 han, as elsewhere (here it is a yakuman)."
        in answer
    )
    assert answer.count("the jokers read as") == 1
    assert "「haneman」なら、たぶん小三元をよそのように2翻とした (ここでは役満)" in told(hand, "B=haneman", "ja")


def test_three_triplets_in_a_row_are_two_han_elsewhere() -> None:
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "1z 9p", "sitout": "D", "honba": 3,
            "win": {"player": "A", "by": "ron", "from": "C", "hand": "777888999p1z (9s9s9s) + 1z"}}  # fmt: skip
    assert "three triplets in a row as 2 han, as elsewhere" in told(hand, "A=haneman")
    assert "三連刻をよそのように2翻とした" in told(hand, "A=haneman", "ja")


def test_a_second_winner_believed_to_be_paid_comes_first_where_the_sum_is_claimed() -> None:
    hand = {"rules": "tcg", "round": "east 3", "sticks": 3, "dora": "4p", "ura": "4s", "wins": [
        {"player": "C", "by": "ron", "from": "B", "hand": "567m 123567p 5567s + 5s", "riichi": True},
        {"player": "D", "by": "ron", "from": "B", "hand": "55m 789p 34567789s + 5s", "riichi": True},
    ]}  # fmt: skip
    answer = told(hand, "B=24000払い")
    assert "24,000 (C's win 16,000 + D's win 8,000) would be right with two winners paid (ダブロン)" in answer
    assert "ダブロンありとしたなら24,000点 (C の和了 16,000点 + D の和了 8,000点)" in told(hand, "B=24000払い", "ja")


def test_a_draw_without_a_spring_counted_too_often_doubles_the_chips() -> None:
    """4, 8, 16 chips for the first, second and third in a row."""
    hand = {"rules": "anmika", "seats": [*"ABC"], "sitout": "D", "draw": {"tenpai": ["B"], "springless": 1}, "honba": 2}
    answer = told(hand, "B=チップ8枚払い")
    assert "8 chips came from one draw in a row without a spring too many (the chips double with each)" in answer
    assert "counted twice" not in answer
    assert "8枚なら、春無し流局を一回多く数えた (続くごとに倍)" in told(hand, "B=チップ8枚払い", "ja")
    assert "without a spring too many" in told({**hand, "draw": {"tenpai": ["B"], "springless": 2}}, "B=pays 16 chips")


def test_seven_pairs_are_called_so() -> None:
    hand = {"rules": "tcg", "round": "east 2", "honba": 1, "sticks": 1, "dora": "6m",
            "win": {"player": "B", "by": "ron", "from": "A", "hand": "23344m 445566s 22z + 2m"}}  # fmt: skip
    assert "25 fu 2 han came from the tiles read as seven pairs (3,600 points less)." in told(hand, "B=25符2翻")
    assert "25符 2翻なら、七対子と読んだ (3,600点低い)" in told(hand, "B=25符2翻", "ja")


def test_the_noten_penalty_says_its_sum_and_who_shares_it() -> None:
    hand = {"rules": "mleague", "round": "south 3", "honba": 2, "sticks": 2, "draw": {"tenpai": ["C", "D"]}}
    answer = told(hand, "A=A pays 2000")
    assert "no, A pays 1,500 points (noten penalty: 3,000 in all, from 2 noten to 2 tenpai)." in answer
    assert answer.endswith(" 2,000 came from each who is noten paying 1,000 to each who is tenpai.")
    assert "(不聴罰符、 不聴2人から聴牌2人へ計3,000点)" in told(hand, "A=A pays 2000", "ja")


def test_soft_eight_pairs_are_no_contradiction() -> None:
    hand = {"rules": "wenzhou", "streak": 2, "indicator": "3p",
            "win": {"player": "C", "by": "ron", "from": "D",
                    "hand": "2m2m3m3m5m5m8m3p8p1s1s2s2s8s1z1z + 8m"}}  # fmt: skip
    assert "soft eight pairs (軟八対) not counted as 硬 (hard)" in told(hand, "C=1/5")
    assert "軟八対を硬と数えなかった" in told(hand, "C=1/5", "ja")


def test_all_chips_doubled_are_all_of_them() -> None:
    """6 for the sanbaiman and 3 for the norths: doubled 18, and not 12, with those of the sanbaiman as they are."""
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "8s 8s", "sticks": 2,
            "win": {"player": "A", "by": "ron", "from": "B", "hand": "7m 123p 778899s (1z1z1z) + 7m",
                    "aside": "北 北 北"}}  # fmt: skip
    assert "Or: all chips doubled." not in told(hand, "A=36000, A gets 12 chips")
    assert "all chips doubled." in told(hand, "A=36000, A gets 18 chips")
    assert "祝儀を全部2倍にした。" in told(hand, "A=36000, A gets 18 chips", "ja")


def test_another_base_stands_beside_the_multiplier() -> None:
    """A base of 200 is doubled once; the ruling is 100 × 1."""
    hand = {"rules": "kessen", "void": {"C": "s"},
            "win": {"player": "C", "by": "ron", "from": "B", "hand": "123456m 22345p 78p + 9p"}}  # fmt: skip
    assert "400 is 200 ×2, perhaps by two mistakes: a base of 200" in told(hand, "C=400点")
    assert "400点は 200点の2倍。" in told(hand, "C=400点", "ja")


def test_another_base_is_no_second_mistake_where_two_doublings_may_be_wrong() -> None:
    hand = {"rules": "kessen", "void": {"C": "s"},
            "win": {"player": "C", "by": "ron", "from": "B", "hand": "1112333m 345678p + 1m"}}  # fmt: skip
    answer = told(hand, "C=800点")
    assert "no, 200 points (×2: root). 800 is ×8, perhaps by two mistakes: (1) a root (four" in answer
    assert "(2) a concealed hand (門清) doubled, as other tables play it." in answer
    assert "a base of" not in answer
    assert "800点は 8倍。" in told(hand, "C=800点", "ja")


def test_whose_liability_halves_a_payment_is_said_once() -> None:
    hand = {"rules": "parlour4", "round": "east 3", "dora": "4z",
            "win": {"player": "C", "by": "ron", "from": "A", "hand": "(666z@D) (777z@A) (555z@B) 234p 8m + 8m",
                    "pao": {"B": "daisangen"}}}  # fmt: skip
    answer = told(hand, "A=I pay 32000")
    assert "no, A pays 16,000 points (the discarder's half)." in answer
    assert answer.endswith("32,000 is the whole hand: pao not counted.")
    assert told(hand, "A=I pay 32000", "ja").endswith("(放銃者の折半分)。 32,000点は手全体: 包の数え忘れ。")


def test_a_share_and_its_reason_are_one_thing() -> None:
    hand = {"rules": {"use": "wenzhou", "set": {"payment.scale": 3579}}, "streak": 2, "indicator": "4m",
            "win": {"player": "B", "by": "ron", "from": "D",
                    "hand": "3m5m1p2p2p2p3p6p6p1s2s3s6s7s8s5z + 2p"}}  # fmt: skip
    assert told(hand, "B=+2").endswith("2 is what C and D pay each: only the discarder taken to pay (everybody pays).")
    assert told(hand, "B=+2", "ja").endswith("それぞれの支払い: 放銃者だけの支払いとした (全員が払う)。")


def test_everybody_taken_to_pay_as_the_dealer_is_known() -> None:
    """硬 ×2: the dealer pays 2 × 2, the others 1 × 2 each; three times the former are 12."""
    hand = {"rules": "wenzhou", "streak": 1, "indicator": "4m",
            "win": {"player": "B", "by": "ron", "from": "D",
                    "hand": "3m5m1p2p2p2p3p6p6p1s2s3s6s7s8s5z + 2p"}}  # fmt: skip
    assert "3 × (2 × 2): perhaps all three taken to pay as the dealer does (A)" in told(hand, "B=B gets 12")
    assert "三人とも親 A と同じ払いとした" in told(hand, "B=B gets 12", "ja")


def test_an_indicator_counted_beside_its_dora_is_said() -> None:
    """5p is the dora, and the 4p of the same run is counted too: 4 han 30 fu are 8,000 here."""
    line = "B ron C 123567m345p99p678s riichi dora 4p"
    assert told(line, "B=8000").endswith("a dora or yaku too many, such as the indicator itself.")
    assert told(line, "B=8000", "ja").endswith("ドラか役を一つ多く数えた (表示牌そのものなど)。")


def test_an_indicator_counted_beside_its_dora_is_one_of_several_slips() -> None:
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "2p 2s",
            "win": {"player": "B", "by": "tsumo", "riichi": True, "ippatsu": True, "fever": "double", "ura": "4s 7p",
                    "hand": "122345577p7p777s + 3p"}}  # fmt: skip
    (claim,) = calc.dispute(hand, ["B=22000"]).claims
    assert "twice:indicator_as_dora" in claim.explanations[0].ids
    # the causes of the first share its sentence, as the share of the missing player needs a line too
    answer = told(hand, "B=22000")
    assert "perhaps 5 han taken for haneman, or a dora or yaku too many, such as the indicator itself." in answer
    assert answer.endswith("the missing fourth player's share paid too, with 加符.")
    answer = told(hand, "B=22000", "ja")
    assert "たぶん5翻を跳満とした、または ドラか役を一つ多く数えた (表示牌そのものなど)。" in answer
    assert answer.endswith("ツモ損なしとした (加符も四人分)。")


def test_shares_of_a_fourth_player_are_a_product() -> None:
    hand = {"rules": "mighty", "seats": [*"ABC"], "round": "east 2", "honba": 3, "dora": "6p",
            "win": {"player": "A", "by": "tsumo", "hand": "33p 12344556789s + 3s", "norths": 2}}  # fmt: skip
    assert told(hand, "A=全部で18000").endswith("18,000 is 3 × 6,000: the missing fourth player's share paid too.")
    assert told(hand, "A=全部で18000", "ja").endswith(
        "18,000点は 3 × 6,000点: ツモ損なしとした (いない四人目の分も払う)。"
    )


def test_who_claims_nothing_would_get_nothing() -> None:
    """B robbed himself of the kong on C's pon, so that both pay half: 2,000 and 2 chips."""
    hand = {"rules": "mighty", "seats": [*"ABC"], "round": "east 2", "sticks": 1, "dora": "3s",
            "win": {"player": "A", "by": "ron", "from": "B", "hand": "46p 11345567789s + 5p", "chankan": True,
                    "pon_owner": "C"}}  # fmt: skip
    assert "No points and no chips came from B taken to pay all of it" in told(hand, "C=なし")
    assert "0点と0枚なら、B の全額払いとした" in told(hand, "C=なし", "ja")


def test_one_kind_of_chips_left_out_is_one_mistake_beside_a_spring() -> None:
    """61 chips for the hand and 4 of the spring: without the 20 of the ura dora 41."""
    hand = {"rules": {"use": "anmika", "set": {"gt.fu": "simple"}}, "seats": [*"ABC"], "dora": "8p 8p 7m", "honba": 3,
            "scores": {"A": 3000, "B": 24000, "C": 38000},
            "win": {"player": "C", "by": "tsumo", "riichi": True, "ippatsu": True, "ura": "9p 8p 9p", "aside": "春 夏",
                    "hand": "999m 4p0p9p9p 456s [1p1p1p1p] + 6p"}}  # fmt: skip
    answer = told(hand, "C=Cがチップ41枚もらう")
    assert ", 61 without spring drawn. 41 chips is 61 − 20: the chips of “ura dora” not counted." in answer
    assert "単春を除いて 61。 41枚は 61 − 20: 「裏ドラ」のチップの数え忘れ。" in told(
        hand, "C=Cがチップ41枚もらう", "ja"
    )


def test_a_wenzhou_answer_has_the_stakes_and_what_the_grade_rests_on() -> None:
    """In the dealer's fourth hand in a row his stake is 8."""
    hand = {"rules": "wenzhou", "streak": 4, "indicator": "5p",
            "win": {"player": "A", "by": "ron", "from": "C", "hand": "1234567m 1p3p5p5p5p7p 4z6z7z + 9m"}}  # fmt: skip
    assert "no, A gets 48 points: 3 × (8 × 2), 硬 (hard), ×2 for three 財神 and anything." in told(hand, "A=A gets 8")
    assert "A の収入は 48点: 3 × (8 × 2)、硬、2倍 (財神3枚残りめちゃくちゃ)。" in told(hand, "A=A gets 8", "ja")
    assert "no, C pays 16 points: 8 × 2, 硬 (hard), ×2 for " in told(hand, "C=I pay 7")
    assert "right (×2 for three 財神 and anything)." in told(hand, "A=48")
    assert "正しい: 2倍 (財神3枚残りめちゃくちゃ)。" in told(hand, "A=48", "ja")


def test_a_name_with_and_stands_in_quotation_marks_beside_others() -> None:
    """Drawn, three 財神 and anything are hard for two reasons: ×2 once, 9 × 2 from each."""
    rules = {"use": "wenzhou", "set": {"payment.scale": 3579}}
    hand = {"rules": rules, "seats": [*"ABCD"], "streak": 4, "indicator": "7s",
            "win": {"player": "A", "by": "tsumo", "hand": "1m2p3p6p7p8p1s3s4s6s7s7s7s1z3z4z + 1p"}}  # fmt: skip
    assert "A gets 54 points: 3 × (9 × 2), 硬 (hard), ×2 for self-draw and “three 財神 and anything”." in told(
        hand, "A=108 in all"
    )
    assert "self-draw and “three 財神 and anything” multiplied to 双翻" in told(hand, "A=108 in all")
    assert "ツモ上がりと財神3枚残りめちゃくちゃを掛けて双翻とした" in told(hand, "A=合計108", "ja")


def test_a_hand_with_its_honba_is_a_sum_and_so_are_the_nearest() -> None:
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "9s 6p 2z", "honba": 1,
            "win": {"player": "B", "by": "ron", "from": "C", "riichi": True, "ura": "8s 1p 2s",
                    "hand": "34p 567789s 77z [4444s] + 5p"}}  # fmt: skip
    answer = told(hand, "B=本場込み31500")
    assert "no, 6,000 points (2 han 50 fu 4,000 + honba 2,000; riichi 1 + the ura dora 1)." in answer
    assert "nearest: 26,000 (sanbaiman) and 34,000 (counted yakuman)" in answer
    assert "(2翻 50符 4,000点 + 積み棒 2,000点。立直 1 + 裏ドラ 1)" in told(hand, "B=本場込み31500", "ja")
    crow = told(hand, "B=本場込み33000")
    assert "カラス counted, though a dora, a north or a flower spoils it, and a honba as 1,000 on a ron" in crow


def test_of_chips_alone_a_dora_left_out_is_its_han() -> None:
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "4p 4s 8p", "sitout": "D",
            "win": {"player": "A", "by": "tsumo", "riichi": True, "ura": "9p 2s 7m",
                    "hand": "12334p g5p 33s g5s 7s [9999m] + 6s"}}  # fmt: skip
    assert (
        "15 chips is 20 − 5: the chips of “yakuman rank” not counted. Or: the han of the ura dora not counted."
        in told(hand, "A=15 chips all")
    )
    assert "裏ドラの翻の数え忘れ" in told(hand, "A=15 chips all", "ja")


def test_a_yakuman_of_several_folds_says_how_many() -> None:
    hand = {"rules": "mighty", "seats": [*"ABC"], "dora": "6z",
            "win": {"player": "C", "by": "ron", "from": "A", "hand": "666p 05s 55556677z + 7z"}}  # fmt: skip
    answer = told(hand, "C=32000の3枚")
    assert "no, 96,000 points (3-fold yakuman, big three dragons) and 1 chip" in answer
    assert "a yakuman of several folds counted as a single one" in answer
    assert "96,000点 (3倍役満、大三元)" in told(hand, "C=32000の3枚", "ja")


def test_the_parts_of_a_hand_stand_there_if_a_further_reason_is_about_them() -> None:
    rules = {"use": "mleague", "set": {"limit.counted_yakuman_han": 13}}
    hand = {"rules": rules, "round": "south 3", "dora": "5z 5z 7s",
            "win": {"player": "A", "by": "tsumo", "hand": "6678999s (6666z) (4444m) + 6s",
                    "rinshan": True}}  # fmt: skip
    answer = told(hand, "A=Aが18000もらう")
    assert "(sanbaiman: win after a kan 1 + green dragon 1 + the dora 9)" in answer
    assert "(三倍満: 嶺上開花 1 + 役牌 發 1 + ドラ 9)" in told(hand, "A=Aが18000もらう", "ja")
