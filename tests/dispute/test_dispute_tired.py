"""Answers that a tired player follows at one reading: who is paid, why a limit is none, what no dice chance is."""

from __future__ import annotations

from typing import Any

from .test_dispute_told import told

RIICHI_ALONE: dict[str, Any] = {
    "rules": "mighty", "seats": [*"ABC"], "round": "south 1", "dora": "4z",
    "win": {"player": "B", "by": "ron", "from": "A", "hand": "111m 111456p 33s 33z + 3s", "riichi": True},
}  # fmt: skip
TWO_RONS: dict[str, Any] = {
    "rules": "mighty", "seats": [*"ABC"], "round": "south 2", "dora": "3p",
    "wins": [{"player": "B", "by": "ron", "from": "A", "hand": "11m 1122233s 5z (444z) + 3s"},
             {"player": "C", "by": "ron", "from": "A", "hand": "77p 4555678s 5z (777s) + 3s"}],
}  # fmt: skip


def test_a_kishogun_is_the_limit_that_it_is_paid_as() -> None:
    """24,000 points: a sanbaiman, though it has a name of its own."""
    hand = {**RIICHI_ALONE, "ura": "9s", "alice": "2p"}
    assert "B says “sanbaiman”: right (riichi 1)." in told(hand, "B=sanbaiman")
    assert "B「三倍満」: 正しい" in told(hand, "B=三倍満", "ja")


def test_the_limit_of_a_kishogun_says_what_spoils_it() -> None:
    """With an ura dora, 4p behind 5p, it is 2 han 50 fu."""
    hand = {**RIICHI_ALONE, "ura": "4p", "alice": "2p"}
    assert "“sanbaiman” came from 鬼将軍 counted in spite of the ura dora." in told(hand, "B=sanbaiman")
    assert "「三倍満」なら、裏ドラがあるのに鬼将軍を数えた。" in told(hand, "B=三倍満", "ja")


def test_a_yakuman_claimed_by_its_han_says_from_how_many_it_is() -> None:
    """M.League has none; tcg has one from 13 han."""
    hand = {"rules": "mleague", "seats": [*"ABCD"], "round": "south 1", "dora": "7z", "ura": "8p",
            "win": {"player": "A", "by": "tsumo", "hand": "3305667p 555666z + 7p", "riichi": True}}  # fmt: skip
    text = told(hand, "A=yakuman")
    assert "no, 12 han 40 fu, sanbaiman (riichi 1 + concealed tsumo 1 + twin runs 1 +" in text
    assert text.endswith("the red five 1). 12 han taken for a yakuman: no number of han makes one here (no 数え役満).")
    assert told(hand, "A=役満", "ja").endswith("赤ドラ 1)。 12翻を役満とした。この卓に数え役満はない。")
    text = told({**RIICHI_ALONE, "ura": "4p"}, "B=yakuman")
    assert text.endswith("(riichi 1 + the ura dora 1). Counted yakuman is from 13 han here: 2 is 11 short.")
    assert told({**RIICHI_ALONE, "ura": "4p"}, "B=役満", "ja").endswith("数え役満は13翻から (11翻足りない)。")


def test_who_of_several_winners_is_paid_is_answered_at_once() -> None:
    """Both are; by head bump B alone, next after A."""
    assert told(TWO_RONS, "A=頭ハネ").endswith(
        "no: B and C are paid at this table. With head bump (頭ハネ) only B would be paid, next after A."
    )
    assert told(TWO_RONS, "A=頭ハネ", "ja").endswith("違う。この卓では BとC に払う。 頭ハネなら A の次の B だけ。")


def test_who_says_that_a_winner_gets_nothing_thinks_of_no_chips_of_another() -> None:
    """B pays for the chips of A's 鬼将軍, whoever of the two is paid for his own win."""
    hand = {"rules": "mighty", "seats": [*"ABC"], "dora": "9m", "wins": [
        {"player": "A", "by": "ron", "from": "C", "hand": "12334577p 45679s + 8s", "riichi": True},
        {"player": "B", "by": "ron", "from": "C", "hand": "778899p 3356779s + 8s", "riichi": True},
    ]}  # fmt: skip
    answer = "B gets 2,600 points (B's win), 1,600 after B's own stick. 0 would be right with one winner only (頭ハネ)"
    assert answer in told(hand, "B=gets nothing")
    assert "頭ハネとしたなら0点" in told(hand, "B=gets nothing", "ja")


def test_of_two_winners_nobody_believes_three_to_be_paid() -> None:
    """B's 12,000 alone are paid, as he comes before C, which a warning about アリス does not hide."""
    only_one = {**TWO_RONS, "rules": {"use": "mighty", "set": {"ron.most_winners": 1}}, "sticks": 1, "ura": "3p"}
    winner, other = TWO_RONS["wins"]
    only_one["wins"] = [winner, {**other, "hand": "77p 4555678s 5z 777s + 3s", "riichi": True}]
    text = told(only_one, "A=13000払い")
    assert "C also won, and is not paid: B comes before in turn order." in text
    assert "three winners" not in text
    assert "Cの和了は頭ハネ (Bが先)。" in (text := told(only_one, "A=13000払い", "ja"))
    assert "トリプル" not in text


def test_a_counted_yakuman_gives_no_dice_chance() -> None:
    """13 han with a pocchi: a true yakuman would open one."""
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "8s 1p", "sitout": "D", "honba": 2, "sticks": 2,
            "win": {"player": "B", "by": "tsumo", "riichi": True, "ura": "8p 7m", "aside": "北 北 北",
                    "hand": "1p 3p 7p 8p 9p 7s 8s 9s 1z 1z 6z 6z 6z + Pg"}}  # fmt: skip
    answer = "B says 1 dice: no, none: a counted yakuman gives no dice chance."
    assert told(hand, "B=1 dice").endswith(answer)
    assert told(hand, "B=1 dice", "ja").endswith("違う、なし (数え役満にサイコロチャンスはない)。")


def test_each_of_two_mistakes_has_a_number_where_it_may_be_several() -> None:
    """A han too many, rounded down: 1,280 and 2,560 of 3 han 40 fu are 1,200 and 2,500."""
    hand = {"rules": "parlour4", "seats": [*"ABCD"], "round": "east 1", "dora": "1m",
            "win": {"player": "D", "by": "tsumo", "hand": "123m 66p 77s 666z (789m) + 6p"}}  # fmt: skip
    text = told(hand, "D=1200/2500")
    assert "by two mistakes: (1) concealed tsumo wrongly counted (the hand is open), or " in text
    assert text.endswith("; (2) the payment rounded down.")
    assert told(hand, "D=1200/2500", "ja").endswith("②支払いを切り捨てた。")


def test_the_size_of_one_of_two_mistakes_stands_in_brackets() -> None:
    """26 fu go up to 30, and 2,560 up to 2,600."""
    hand = {"rules": "mighty", "seats": [*"ABC"], "round": "east 1", "dora": "1s",
            "win": {"player": "B", "by": "ron", "from": "A", "hand": "24p 33440s 225z (777z) + 2s"}}  # fmt: skip
    answer = "perhaps by two mistakes: 20 fu instead of 30 (rounding down), and the payment rounded down."
    assert answer in told(hand, "B=2500")
    assert "30符でなく20符 (切り捨て)、 それと支払いを切り捨てた。" in told(hand, "B=2500", "ja")


def test_the_pair_of_a_guest_wind_is_called_by_its_name() -> None:
    """South is neither A's wind nor the round's; with 2 fu for it the 30 fu would be 32, so 40: 7,700."""
    hand = {"rules": "mighty", "seats": [*"ABC"], "round": "east 2", "honba": 2, "dora": "9s",
            "win": {"player": "A", "by": "ron", "from": "B", "hand": "340p 46s 22z (555z) (333z) + 0s"}}  # fmt: skip
    assert "7,700 is 3 han 40 fu: fu counted for the pair of south, a guest wind, " in told(hand, "A=7700")
    assert "7,700点は 3翻 40符: 客風の 南 の雀頭に符をつけた、" in told(hand, "A=7700", "ja")


def draw(rules: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An exhaustive draw at a table with other rules, by default of nobody tenpai."""
    return {"rules": {"use": "tcg", "set": rules}, "draw": {"kind": "exhaustive", "tenpai": [], **more}}


def test_the_verdict_of_a_nagashi_names_who_is_paid() -> None:
    """Of two the first alone is paid, 8,000; where it is a win, nobody is said not to win."""
    one = draw({"draw.nagashi_mangan": "mangan", "nagashi.several": "first"}, nagashi=["B", "C"])
    assert told(one, "B=8000").startswith("Nobody wins; nagashi mangan (流し満貫) by B. A pays 4,000, C and D pay")
    assert told(one, "B=8000", "ja").startswith("和了者なし、B の流し満貫。")
    assert told(one, "B=2000/4000").endswith("B says 2000/4000: right.")
    assert told(one, "B=1000/2000").endswith("no, and no known mistake leads to it.")
    assert told(one, "B=2000/4000", "ja").endswith("B「2000/4000」: 正しい。")
    won = draw({"draw.nagashi_mangan": "mangan", "nagashi.win": True}, nagashi=["B"])
    assert told(won, "B=8000").startswith("Nagashi mangan (流し満貫) by B, as a win. A pays 4,000")
    assert told(won, "B=8000", "ja").startswith("B の流し満貫 (和了扱い)。")


def test_a_noten_penalty_may_lie_on_the_table() -> None:
    """1,000 of each of four; who is tenpai does not matter."""
    pot = draw({"draw.noten_total": 0, "draw.noten_pot": 1000})
    answer = "(noten penalty: 4,000 in all, from 4 noten to the table). Perhaps 2,000 came from"
    assert answer in told(pot, "B=I pay 2000")
    assert "(不聴罰符、 不聴4人から供託へ計4,000点)" in told(pot, "B=I pay 2000", "ja")


def test_a_payment_of_other_tenpai_says_how_many() -> None:
    """3,000 among two are 1,500 each, among three 1,000."""
    two = draw({}, tenpai=["A", "B"])
    answer = "1,000 is 3,000 / 3, as with 3 tenpai; here A and B are."
    assert f"{answer} Or perhaps: each who is noten paying 1,000." in told(two, "A=gets 1000")
    assert "1,000点は 3,000点 / 3、聴牌が3人の場合 (ここでは聴牌は AとB)。" in told(two, "A=gets 1000", "ja")


def test_of_a_win_that_is_none_nothing_is_right() -> None:
    """An open hand without yaku."""
    hand = {"rules": "tcg", "win": {"player": "C", "by": "ron", "from": "B", "hand": "234m567p88p67s(789s) + 5s"}}
    assert told(hand, "C=nothing").endswith("C says “nothing”: right.")
    assert told(hand, "B=0", "ja").endswith("B「0」: 正しい。")
    assert "the win is not legal, so nothing is paid for it; no simple slip gives 8,000." in told(hand, "C=8000")


FIVE: dict[str, Any] = {
    "rules": "ema2025", "dora": "7p",
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "234m567p88p67s567s + 8s", "riichi": True},
}  # fmt: skip


def test_few_han_are_not_taken_for_a_yakuman() -> None:
    """Nobody takes 5 han for one."""
    assert told(FIVE, "B=yakuman").endswith(" No number of han makes a yakuman here (no 数え役満).")
    assert told(FIVE, "B=yakuman", "ja").endswith("。 この卓に数え役満はない。")


def test_honba_and_sticks_left_out_are_said_once() -> None:
    hand = {**FIVE, "rules": "tcg", "honba": 2, "sticks": 3}
    assert told(hand, "B=8000 in all").endswith(" 8,000 has the honba and the sticks left out.")
    assert told(hand, "B=8000 in all", "ja").endswith("8,000点は積み棒と供託の数え忘れ。")


def test_a_limit_that_summer_raises_says_so() -> None:
    """5 han and 夏: a haneman; as a haneman by han it would be a baiman."""
    hand = {"rules": "anmika", "dora": "6z 7z",
            "win": {"player": "C", "by": "tsumo", "riichi": True, "ura": "3z 3z", "aside": "夏",
                    "hand": "1p2p3p4p5p6p7p8p9p 3s4s 6s6s + 2s"}}  # fmt: skip
    answer = told(hand, "C=baiman")
    assert "no, haneman (5 han 20 fu, 夏: riichi 1 + concealed tsumo 1 + pinfu 1 + full straight 2)." in answer
    assert "“baiman” came from 5 han taken for haneman (and 夏 raises that)." in answer
    assert "5翻を跳満とした (さらに夏で上がる)。" in told(hand, "C=baiman", "ja")


def test_a_lower_limit_of_a_turned_win_is_not_raised_to_it() -> None:
    """The winner pays (逆): a mangan of his is less than the haneman, though its points are nearer to 0."""
    hand = {"rules": "anmika", "dora": "9m 5s", "honba": 3, "sticks": 1,
            "win": {"player": "C", "by": "tsumo", "riichi": True, "ippatsu": True, "ura": "1s 7z", "aside": "春",
                    "hand": "3p 4p 5p 7p 7p 7p 8p 9p 2s 2s 7s 8s 9s + Py"}}  # fmt: skip
    assert "“mangan” came from 6 han taken for mangan. Or: " in told(hand, "B=mangan")
    assert "6翻を満貫とした。" in told(hand, "B=満貫", "ja")


OPEN_DRAGON: dict[str, Any] = {
    "rules": "tcg", "dora": "1z",
    "win": {"player": "C", "by": "ron", "from": "A", "hand": "345m 789s 44p (777z) 45s + 6s"},
}  # fmt: skip


def test_a_yaku_of_as_many_han_in_concealed_hands_alone_is_said_so() -> None:
    """“As 1 han” is what it is."""
    assert "Or: red dragon counted in concealed hands only." in told(OPEN_DRAGON, "D=no yaku")
    assert "または: 役牌 中を門前のみとした。" in told(OPEN_DRAGON, "D=役なし", "ja")


def test_who_misses_a_yaku_is_told_what_counts() -> None:
    assert "no, the win is legal: red dragon 1." in told(OPEN_DRAGON, "D=no yaku")
    assert "違う、和了は成立している: 役牌 中 1。" in told(OPEN_DRAGON, "D=役なし", "ja")


def test_a_yaku_of_several_words_is_missing_in_a_whole_sentence() -> None:
    assert told(OPEN_DRAGON, "D=三暗刻").endswith("no: this hand lacks three concealed triplets.")


def test_what_somebody_gets_at_a_draw_is_no_gain_or_loss() -> None:
    draw = {"rules": "tcg", "draw": {"tenpai": ["B"]}}
    assert told(draw, "B=3000").endswith("right: that is what B gets.")
    assert told(draw, "C=1000").endswith("right: that is what C pays.")


NEARER: dict[str, Any] = {
    "rules": "wenzhou", "indicator": "2m",
    "wins": [{"player": "B", "by": "ron", "from": "A", "hand": "345m 456p 789p 111s 5s2m 78s + 9s"},
             {"player": "C", "by": "ron", "from": "A", "hand": "345m 456p 678p 222s 66s 78s + 9s"}],
}  # fmt: skip


def test_a_win_that_is_not_paid_has_no_worth_of_zero() -> None:
    assert told(NEARER, "C=2").endswith("no, C's win is not paid; no simple slip gives 2.")
    assert "違う、C の和了に支払いはない。" in told(NEARER, "C=8", "ja")
    assert told(NEARER, "C=頭ハネ").endswith("right.")  # the grade is no reason for that


def test_a_changed_term_is_not_called_by_the_limit_before() -> None:
    """12,000 is no mangan."""
    hand = {"rules": "anmika", "honba": 1, "sticks": 2, "dora": "2p 1z",
            "win": {"player": "A", "by": "tsumo", "hand": "123p 789p 123s 99m 46s + 5s", "ura": "6z 3s",
                    "riichi": True, "ippatsu": True}}  # fmt: skip
    assert "18,000 is haneman (6–7 han), 14,000 + 4,000 (hand 12,000, not 8,000)" in told(hand, "A=18000")
    assert "(手 8,000点でなく12,000点): たぶん5翻を跳満とした" in told(hand, "A=18000", "ja")


def test_a_form_of_a_yaku_is_that_yaku() -> None:
    """国士無双十三面 is 国士無双, also where that is said to be all."""
    hand = {"rules": "tcg", "win": {"player": "B", "by": "tsumo", "hand": "19m19p19s1234567z + 7z"}}
    assert told(hand, "B=国士").endswith("right.")
    assert told(hand, "B=kokushi only").endswith("right.")
    assert told(hand, "B=no kokushi").endswith("no: this hand has thirteen orphans.")
    assert told(hand, "B=四暗刻").endswith("no: this hand lacks four concealed triplets.")


def test_an_open_riichi_is_one() -> None:
    hand = {
        "rules": {"use": "tcg", "set": {"riichi.open": True, "yaku.open_riichi": "2/-"}}, "seats": [*"ABCD"],
        "win": {"player": "B", "by": "tsumo", "hand": "234m 567m 345s 88s 67p + 8p", "riichi": "open"},
    }  # fmt: skip
    assert told(hand, "B=open riichi, tsumo").endswith("all simples 1).")
    assert "no: this hand has open riichi (open riichi 2" in told(hand, "C=no open riichi")


def test_a_double_riichi_is_no_riichi() -> None:
    """A form of a yaku is one whose id begins with that of the yaku."""
    hand = {
        "rules": "tcg", "seats": [*"ABCD"],
        "win": {"player": "B", "by": "tsumo", "hand": "234m 567m 345s 88s 67p + 8p", "riichi": "double"},
    }  # fmt: skip
    assert told(hand, "C=no riichi").endswith("right.")
    assert "riichi: no, double riichi 2" in told(hand, "B=riichi, double riichi, tsumo")


def test_two_kinds_of_chips_forgotten_share_their_words() -> None:
    hand = {"rules": "anmika", "honba": 1, "dora": "1z 2z",
            "win": {"player": "B", "by": "ron", "from": "C", "hand": "123p 456p 789p 99m 46s + 5s", "riichi": True,
                    "ura": "3z 4z", "aside": "北"}}  # fmt: skip
    assert "Or: the chips of “ura dora” and “drawn norths” not counted." in told(hand, "C=no chips")
    assert "または: 「裏ドラ」のチップと「抜き北」のチップの数え忘れ。" in told(hand, "C=チップなし", "ja")
