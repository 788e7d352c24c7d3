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
