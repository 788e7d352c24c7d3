"""Answers that a tired player follows: what he asks about is what the answer is about, and it is said once."""

from __future__ import annotations

from .test_dispute_told import told

TENPAI = {"rules": "majsoul4", "round": "east 2", "honba": 3, "sticks": 1, "draw": {"tenpai": [*"ABCD"]}}
BUMPED = {"rules": "tcg", "round": "east 1", "sticks": 1, "dora": "6z", "wins": [
    {"player": "B", "by": "ron", "from": "C", "hand": "6678m 123456789p + 6m"},
    {"player": "D", "by": "ron", "from": "C", "hand": "23478m 999s 22777z + 6m"},
]}  # fmt: skip


def test_who_says_what_he_gets_is_told_that_he_gets_nothing() -> None:
    """All four are tenpai; or D comes before B, and one ron is paid here."""
    assert "Nobody wins. A says “I get 3000”: no, A gets no points." in told(TENPAI, "A=I get 3000")
    assert "和了者なし。 A「I get 3000」: 違う、A の収入は 0点。" in told(TENPAI, "A=I get 3000", "ja")
    answer = told(BUMPED, "B=I get 3900")
    assert "no, B gets nothing: another winner comes first. 3,900 would be right with two winners paid" in answer
    assert "違う、B の収入はなし (頭ハネ)。 ダブロンありとしたなら3,900点" in told(BUMPED, "B=I get 3900", "ja")


def test_a_winner_whose_stick_another_takes_reads_one_amount_above_and_below() -> None:
    hand = {"rules": "mighty", "seats": [*"ABC"], "round": "east 1", "sticks": 3, "dora": "0p", "ura": "7z", "wins": [
        {"player": "B", "by": "ron", "from": "A", "hand": "222p 123888s 3335z + 5z", "riichi": True, "ippatsu": True},
        {"player": "C", "by": "ron", "from": "A", "hand": "19m 19p 19s 1235567z + 5z", "riichi": True},
    ]}  # fmt: skip
    answer = told(hand, "C=131000 in all")
    assert "C gets 127,000 + 2 chips (C's win 128,000 − riichi stick 1,000)" in answer
    assert "no, C gets 128,000 points (C's win), 127,000 after C's own stick." in answer
    assert "131,000 is C's win 128,000 + riichi sticks 3,000: " in answer
    assert answer.endswith("the sticks given to C.")
    japanese = told(hand, "C=131000 in all", "ja")
    assert "C の収入は 128,000点 (C の和了)、 自分のリーチ棒を引いて 127,000点。" in japanese
    assert "131,000点は C の和了 128,000点 + 供託 3,000点: " in japanese
    assert japanese.endswith("供託を C の取り分とした。")


def test_shares_that_are_wrong_have_the_han_of_the_hand() -> None:
    hand = {"rules": "tenhou4", "round": "east 1", "honba": 1, "sticks": 2, "dora": "4s 1s",
            "win": {"player": "C", "by": "tsumo", "hand": "5m 123s 222555z [6666s] + 5m"}}  # fmt: skip
    parts = "concealed tsumo 1 + white dragon 1 + three concealed triplets 2 + the dora 1"
    assert f"no, 2,100/4,100 (mangan with honba: {parts})." in told(hand, "C=3100/6100 with honba")
    parts = "門前清自摸和 1 + 役牌 白 1 + 三暗刻 2 + ドラ 1"
    assert f"違う、2,100点/4,100点 (満貫・積み棒こみ: {parts})。" in told(hand, "C=3100/6100 with honba", "ja")
    drawn = {"rules": "anmika", "seats": [*"ABC"], "dora": "7m 2s", "honba": 1, "win": {
        "player": "B", "by": "tsumo", "riichi": True, "hand": "1p 2p 3p 3p 4p 5p 7p 9p 1z 1z 2z 2z 2z + Pg",
        "ura": "3z 2z"}}  # fmt: skip
    parts = "honba 1,000); riichi 1 + concealed tsumo 1 + seat wind 1 + half flush 3."
    assert parts in told(drawn, "B=A pays 6000, C pays 4000")
    assert "立直 1 + 門前清自摸和 1 + 自風 1 + 混一色 3。" in told(drawn, "B=A pays 6000, C pays 4000", "ja")


def test_who_counts_dora_is_told_how_many_there_are() -> None:
    hand = {"rules": "mleague", "round": "south 4", "honba": 3, "dora": "9s 9s", "win": {
        "player": "C", "by": "tsumo", "hand": "1115566z (777z) (1111s) + 6z", "rinshan": True}}  # fmt: skip
    assert "C says “dora 9”: no, the dora 8. Perhaps" in told(hand, "C=dora 9")
    assert "C「dora 9」: 違う、ドラ 8。" in told(hand, "C=dora 9", "ja")


def test_half_of_an_added_kong_is_told_once() -> None:
    hand = {"rules": "mighty", "seats": [*"ABC"], "round": "south 2", "honba": 1, "dora": "7z", "win": {
        "player": "B", "by": "ron", "from": "A", "hand": "12306789p 22z (777s) + 4p", "chankan": True,
        "pon_owner": "C"}}  # fmt: skip
    answer = "3,900 is the whole hand: A taken to pay all of it (付加槓: half each)."
    assert told(hand, "A=3900払い").endswith(answer)
    assert told(hand, "A=3900払い", "ja").endswith("3,900点は手全体: A の全額払いとした (付加槓は折半)。")


def test_the_reason_of_a_grade_is_told_once() -> None:
    hand = {"rules": "wenzhou", "streak": 1, "indicator": "2p", "win": {
        "player": "A", "by": "tsumo", "first_turn": True,
        "hand": "1m 1m 4p 4p 4p 5p 6p 7p 3s 4s 5s 5s 6s 7s 7z 7z + 1m"}}  # fmt: skip
    assert "no, 8 each: 双翻 (double), ×4 for heavenly win (天胡). 12 would" in told(hand, "A=12ずつ")
    assert "違う、各8点: 双翻、4倍 (天胡)。" in told(hand, "A=12ずつ", "ja")


def test_who_owes_for_two_winners_and_says_one_is_told_no() -> None:
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "4s 7p", "sticks": 2, "wins": [
        {"player": "A", "by": "ron", "from": "C", "riichi": True, "ura": "9m 9m",
         "hand": "7m 7m 7m 2p 3p 0p 6p 7p 8p 8p 8p 3s 3s + 4p"},
        {"player": "B", "by": "ron", "from": "C", "riichi": True, "ura": "9m 9m",
         "hand": "5p 6p 3s 3s 4s 5s g5s 0s 5s 6s 3z 3z 3z + 4p"},
    ]}  # fmt: skip
    answer = "no, C pays 48,000 points (A's win 36,000 + B's win 12,000). 36,000 is only A's win."
    assert told(hand, "C=I owe 36000").endswith(answer)
    japanese = "違う、C の支払いは 48,000点 (A の和了 36,000点 + B の和了 12,000点)。 36,000点は A の和了だけ。"
    assert told(hand, "C=I owe 36000", "ja").endswith(japanese)


def test_who_pays_for_his_own_win_is_told_nothing_of_his_stick() -> None:
    """A black pocchi: baiman 12,000 and 2,000 for the tsumo, paid by the winner (逆)."""
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "2z 3z", "sitout": "D", "win": {
        "player": "C", "by": "tsumo", "riichi": True, "hand": "2p 3p 5p 6p 7p 9p 9p 1s 2s 3s 5s 6s 7s + Py",
        "ura": "7p 3s", "aside_after": "北", "aside": "北 北"}}  # fmt: skip
    assert told(hand, "C=I owe 14000").endswith("C says “I owe 14000”: right.")
    assert told(hand, "C=I owe 14000", "ja").endswith("C「I owe 14000」: 正しい。")


def test_chips_left_out_are_not_told_again_as_a_payment() -> None:
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "9s 9s", "sitout": "D", "honba": 1, "sticks": 2, "win": {
        "player": "B", "by": "tsumo", "riichi": True, "hand": "1s 2s 3s 6s 7s 7s 8s 9s 3z 3z 7z 7z 7z + Py",
        "ura": "7z 6z", "aside": "北 北 北"}}  # fmt: skip
    answer = "36 chips is 51 − 15: the chips of “concealed half flush” or “yakuman rank” not counted."
    assert told(hand, "B=I pay 36 chips").endswith(answer)
    assert told(hand, "B=I pay 36 chips", "ja").endswith("「門前混一色」のチップか「役満祝儀」のチップの数え忘れ。")


def test_one_product_stands_for_one_thing() -> None:
    hand = {"rules": "wenzhou", "streak": 1, "indicator": "9m", "win": {
        "player": "A", "by": "tsumo", "hand": "6m 7m 8m 9m 9m 9m 1p 3s 4s 4s 5s 6s 5z (6s7s8s) + 3p"}}  # fmt: skip
    answer = told(hand, "A=A +12")
    assert answer.endswith("forgotten (A's). Or: ×2: counting three 財神 (三財神) as 硬 (hard).")
    assert told(hand, "A=A +12", "ja").endswith("または: 2倍: 三財神を硬と数えた。")


def test_a_kind_of_payment_left_out_comes_before_two_mistakes() -> None:
    """D pays C 300 and B 200 for kongs."""
    rules, void = {"use": "kessen", "set": {"kessen.tsumo_bonus": 100}}, {**dict.fromkeys("ACD", "s"), "B": "p"}
    hand = {"rules": rules, "void": void, "events": [
        {"kong": {"player": "C", "kind": "暗槓", "tile": "8m"}},
        {"kong": {"player": "C", "kind": "added", "tile": "9m"}},
        {"wins": [{"player": "A", "by": "ron", "from": "D", "hand": "555m 1223345567p + 5p"},
                  {"player": "C", "by": "ron", "from": "D", "hand": "5p (888p) (444m) (999m+9m) [8888m] + 5p"}]},
        {"kong": {"player": "D", "kind": "加槓", "tile": "2m"}},
        {"kong": {"player": "B", "kind": "暗槓", "tile": "1s"}},
        {"win": {"player": "B", "by": "rob", "from": "D", "hand": "456m 3345679s [1111s] + 8s"}}]}  # fmt: skip
    answer = "1,200 is 1,700 − 500: the kong bonus paid left out. Or perhaps: "
    assert answer in told(hand, "D=D pays 1200")
    assert "1,200点は 1,700点 − 500点: 槓ボーナスの支払いの数え忘れ。" in told(hand, "D=D pays 1200", "ja")


def test_who_has_won_is_not_asked_to_pay_again_in_a_second_reason() -> None:
    hand = {"rules": "kessen", "void": dict(zip("ABCD", "spsm", strict=True)), "events": [
        {"kong": {"player": "C", "kind": "暗槓", "tile": "1m"}},
        {"win": {"player": "C", "by": "tsumo", "hand": "2266778899m [1111m] + 2m"}},
        {"kong": {"player": "D", "kind": "明槓", "tile": "4s", "from": "A"}},
        {"win": {"player": "B", "by": "tsumo", "hand": "2333345556778m + 6m"}},
        {"win": {"player": "A", "by": "tsumo", "hand": "99m 12677889999p + 3p"}}]}  # fmt: skip
    assert told(hand, "C=C gets 2800").endswith("A's win 200: payment taken from who has won already (B C).")
    assert told(hand, "C=C gets 2800", "ja").endswith("和了済みの B C も払うとした。")


def test_the_first_win_of_a_fever_is_not_called_the_whole_hand() -> None:
    """A takes 18,000 and then 24,000 of B: 22,000 is the first with its honba, where B pays for both."""
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "7m 2p", "ura": "4s 6p", "honba": 2,
            "hands": {"A": "777p 123p 567s 11z 67s"}, "events": [
        {"riichi": {"player": "A", "fever": "single"}},
        {"win": {"player": "A", "by": "ron", "tile": "8s", "from": "B"}},
        {"win": {"player": "A", "by": "ron", "tile": "5s", "from": "B"}}]}  # fmt: skip
    assert "22,000 is only A's win of 18,000, with its honba." in told(hand, "B=I owe 22000")
    assert "22,000点は A の18,000点の和了だけ (積み棒込み)。" in told(hand, "B=I owe 22000", "ja")


def test_a_bonus_that_is_paid_instead_of_got_has_its_sign() -> None:
    """C pays 300 for A's open kong and gets 200 for his own; paid by everybody, the first would be 100."""
    events = [
        {"win": {"player": "B", "by": "tsumo", "hand": "1122233444789s + 3s"}},
        {"kong": {"player": "C", "kind": "added", "tile": "7p"}},
        {"win": {"player": "D", "by": "tsumo", "hand": "33456p 12356677s + 8s"}},
        {"kong": {"player": "A", "kind": "open", "tile": "9p", "from": "C"}},
        {"win": {"player": "A", "by": "ron", "from": "C", "hand": "1111235558p (9999p) + 8p"}},
    ]
    hand = {"rules": "kessen", "void": dict(zip("ABCD", "mmsm", strict=True)), "events": events}
    assert "Or: 2,200 − 200 (kong bonus +100, not −100): an open kong" in told(hand, "C=I pay 2000")
    assert "(槓ボーナス −100点でなく+100点)" in told(hand, "C=I pay 2000", "ja")
