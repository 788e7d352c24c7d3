"""Answers without a word too many: the first line explains every figure, one cause has one line, the plainest is
first."""

from __future__ import annotations

from typing import Any

from .test_dispute_told import told

ROBBED_HALF: dict[str, Any] = {
    "rules": "mighty", "seats": [*"ABC"],
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "345p 678p 22s 45s (666s) + 6s", "chankan": True,
            "pon_owner": "B"},
}  # fmt: skip
SANBAIMAN: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "ura": "1z 1z", "dora": "7m 7m 7m 8p 8p 7p",
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "123p 789p 123s 99m 46s + 5s", "ippatsu": True,
            "riichi": True},
}  # fmt: skip
JOKER_MONEY: dict[str, Any] = {
    "rules": {"use": "wenzhou", "set": {"joker_money.each": 1}}, "indicator": "1p", "jokers": {"B": 1, "C": 0, "D": 2},
    "win": {"player": "A", "by": "tsumo", "hand": "345m 678m 456p 99s 111z 78s + 6s"},
}  # fmt: skip
CHANGED_JOKER: dict[str, Any] = {
    "rules": {"use": "wenzhou", "set": {"payment.scale": 3579}}, "indicator": "2m",
    "win": {"player": "A", "by": "ron", "from": "C", "hand": "2m 456789p 123777s 111z + 3p"},
}  # fmt: skip
B_OUT: dict[str, Any] = {
    "rules": {"use": "kessen", "set": {"kessen.times.tsumo": 2}}, "out": ["B"],
    "win": {"player": "D", "by": "tsumo", "void": "m", "hand": "123456s 234s 88s 67s + 5s"},
}  # fmt: skip
CANNON: dict[str, Any] = {
    "rules": "kessen", "seats": ["Ann", "Bea", "Cid", "Dan"],
    "win": {"player": "Bea", "by": "ron", "from": "Ann", "void": "p", "hand": "123s 789s 111m 99m 78m + 9m",
            "after_kong": True},
}  # fmt: skip
KONG_OF_B: dict[str, Any] = {
    "rules": "kessen", "void": {"A": "m", "B": "p", "C": "m", "D": "s"}, "events": [
        {"kong": {"player": "A", "kind": "added", "tile": "2p"}},
        {"win": {"player": "A", "by": "tsumo", "hand": "(222p+2p) 567p 888s 33s 45s + 6s", "after_kong": True}},
        {"kong": {"player": "B", "kind": "concealed", "tile": "7m"}},
        {"win": {"player": "C", "by": "ron", "from": "D", "hand": "345p 999p 123s 55s 67s + 8s"}}],
}  # fmt: skip
OPEN_KONG: dict[str, Any] = {
    "rules": "kessen", "void": {"A": "s", "B": "m", "C": "s", "D": "p"}, "events": [
        {"kong": {"player": "D", "kind": "open", "tile": "5s", "from": "B"}},
        {"win": {"player": "D", "by": "tsumo", "hand": "(5555s) 876s 432m 99m 65m + 4m", "after_kong": True}},
        {"draw": {"hands": {"A": "987654321m 33p 86p", "B": "9641p 8642s 97331s", "C": "852m 963p 741m 852p 6p"}}}],
}  # fmt: skip


def test_a_riichi_stick_stays_on_the_table_at_a_draw() -> None:
    """The ruling has what is paid, as the verdict has."""
    draw = {"rules": "tcg", "draw": {"tenpai": ["D"]}, "in_riichi": ["D"]}
    assert "pay 1,000 each, D gets 3,000 (D's riichi stick stays on the table). " in told(draw, "C=-1500")
    assert "D +3,000点 (D のリーチ棒は場に残る)。" in told(draw, "C=-1500", "ja")


def test_the_sum_of_whoever_is_in_no_claim_is_not_told() -> None:
    """The answer has what C pays; of B and his riichi stick nobody says anything."""
    win = {"player": "B", "by": "tsumo", "hand": "234m 234p 22567s 67p + 8p"}
    data = {"rules": "tcg", "dora": "4s", "honba": 1, "sticks": 1, "win": win}
    assert "A pays 2,700, C and D pay 1,400 each, B gets 6,500. " in told(data, "C=pays 3900")


def test_half_of_a_win_is_explained() -> None:
    """付加槓: 1,000 of 2,000."""
    assert "C pays 1,000 + 2 chips: half each (付加槓), B gets 1,000 + 2 chips." in told(ROBBED_HALF, "B=20 fu")
    assert "C −1,000点 −2枚 (付加槓 折半)" in told(ROBBED_HALF, "B=20符", "ja")


def test_a_bonus_that_the_record_cannot_tell_is_owed() -> None:
    assert "×2, 200 points. Ann also hands over the kong's bonus. " in told(CANNON, "Ann=pays 800")
    assert "200点。Ann は槓ボーナスも渡す。" in told(CANNON, "Ann=pays 800", "ja")


def test_who_claims_no_chips_is_told_his_own() -> None:
    """B's win brings ten, of which A pays three; that the discarder pays all is what A has in mind."""
    text = told(SANBAIMAN, "A=0 chips")
    assert "no, A pays 3 chips (sanbaiman). Perhaps no chips came from the chips of all taken from the discard" in text
    assert "A の支払いは 3枚 (三倍満祝儀)" in told(SANBAIMAN, "A=0 chips", "ja")


def test_a_number_of_chips_that_a_payer_says_may_be_his() -> None:
    assert "no, 10 chips (sanbaiman 9 + ippatsu 1), 3 of them from A. " in told(SANBAIMAN, "A=7 chips")
    assert "(三倍満祝儀 9 + 一発 1)、うち A が3枚。" in told(SANBAIMAN, "A=7 chips", "ja")


def test_a_share_and_why_it_is_claimed_are_one_line() -> None:
    assert told(B_OUT, "D=B pays 800").endswith("800 is what each pays: B, out already, taken to pay too.")
    assert told(B_OUT, "D=B pays 800", "ja").endswith("800点は一人の支払い: 和了済みの B も払うとした。")


def test_what_two_players_pay_each_other_is_set_off() -> None:
    """D pays A 4 for the hand and gets 2 of him for 財神."""
    assert "2 is what D pays A alone: hand 4 − 財神銭 2." in told(JOKER_MONEY, "D=I pay 2")
    assert "2点は D から A への支払いだけ: 手 4点 − 財神銭 2点。" in told(JOKER_MONEY, "D=I pay 2", "ja")


def test_what_a_payment_to_one_leaves_out_is_enough() -> None:
    """B pays A 400 and 100 for a kong, and gets 400 for his own: no other size of the hand is guessed beside that."""
    answer = "500 is what B pays A alone: the kong bonus 400 that B gets left out."
    assert told(KONG_OF_B, "B=pays 500").endswith(answer)
    assert told(KONG_OF_B, "B=pays 500", "ja").endswith("B が受け取る槓ボーナス 400点の数え忘れ。")


def test_a_mistake_that_leaves_nothing_else_out_is_first() -> None:
    """500 without the kong; with half the hand it would leave out the tenpai check too."""
    text = told(OPEN_KONG, "B=-500")
    assert "500 is hand 400 + tenpai check 100: perhaps the kong bonus not counted. Or: " in text
    assert text.endswith("root or kong flower not counted, and the tenpai check left out.")
    assert "たぶん槓ボーナスの数え忘れ。" in told(OPEN_KONG, "B=-500", "ja")


def test_a_limit_mixed_up_with_the_next_is_first() -> None:
    """6 han taken for a mangan are nearer than a yaku overlooked."""
    six = {"rules": "mighty", "seats": [*"ABC"], "dora": "1z", "ura": "2p",
           "win": {"player": "A", "by": "tsumo", "hand": "113355p 227799s 6z + 6z", "riichi": True}}  # fmt: skip
    assert "8,000 is mangan: perhaps 6 han taken for mangan. Or: concealed tsumo" in told(six, "A=gets 8000")
    assert "8,000点は 満貫: たぶん6翻を満貫とした。 または: " in told(six, "A=gets 8000", "ja")


def test_a_stake_and_its_multiplier_are_a_product() -> None:
    """All three stakes of 3, by one, doubled."""
    assert "18 is 3 × (3 × 2), perhaps by two mistakes" in told(CHANGED_JOKER, "A=C pays 18")
    assert "18点は 3 × (3 × 2)。たぶん二つの間違い" in told(CHANGED_JOKER, "A=C pays 18", "ja")


def test_beside_a_rule_of_another_table_no_two_mistakes_are_told() -> None:
    answer = "800 (×8) would be right with the outside hand (帯么九) counted; this table plays otherwise."
    assert told(CANNON, "Ann=pays 800").endswith(answer)
    assert told(CANNON, "Ann=pays 800", "ja").endswith("帯么九ありなら800点 (8倍) (この卓は違う)。")


def test_a_grade_mixed_up_for_sure_has_no_second_explanation() -> None:
    win = {"player": "D", "by": "ron", "from": "C", "hand": "(111p) (444s) (999m) (666z) [3333p] 8s + 8s"}
    hand = {"rules": "wenzhou", "indicator": "2m", "streak": 4, "win": win}
    assert told(hand, "D=硬").endswith("“硬” came from naked single (単吊) not counted as 双翻 (double).")


def test_the_sum_of_all_payers_shows_what_is_added_for_each() -> None:
    win = {"player": "D", "by": "tsumo", "void": "m", "hand": "(9999s) [2222s] (777s) 66s 33s + 3s"}
    hand = {"rules": "kessen", "win": win}
    assert "5,100 is 3 × (1,600 (×16) + 100), perhaps by two mistakes" in told(hand, "D=+5,100")
    assert "5,100点は 3 × (1,600点 (16倍) + 100点)。" in told(hand, "D=+5,100", "ja")


def test_what_is_left_out_alone_is_enough_beside_a_multiplier() -> None:
    """Without the full flush ×2: that somebody counts it as ×2 and leaves out the kong cannon nobody believes."""
    win = {"player": "C", "by": "ron", "hand": "(111s) 234s 678s 99s 67s + 8s", "void": "m", "from": "B",
           "after_kong": True}  # fmt: skip
    hand = {"rules": "kessen", "win": win}
    assert told(hand, "C=200 in all").endswith("200 is ×2: full flush not counted.")
    assert told(hand, "C=200 in all", "ja").endswith("200点は 2倍: 清一色の数え忘れ。")


def test_the_ruling_says_what_turned_means() -> None:
    """The winner draws a red pocchi."""
    win = {"player": "A", "by": "tsumo", "riichi": True, "hand": "123p 456p 234s 99m 68s + Pr"}
    hand = {"rules": "anmika", "seats": [*"ABC"], "ura": "2z 1z", "dora": "6z 6z", "win": win}
    assert "2 han 30 fu, 逆 (the winner pays), −4,000 points" in told(hand, "C=pays 1 chip")
    assert "2翻 30符、逆 (和了者が払う)、−4,000点" in told(hand, "C=pays 1 chip", "ja")
