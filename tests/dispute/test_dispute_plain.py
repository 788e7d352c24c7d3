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
    assert answer.endswith("the sticks given to C (B takes them).")
    japanese = told(hand, "C=131000 in all", "ja")
    assert "C の収入は 128,000点 (C の和了)、 自分のリーチ棒を引いて 127,000点。" in japanese
    assert "131,000点は C の和了 128,000点 + 供託 3,000点: " in japanese
    assert japanese.endswith("供託を C の取り分とした (取るのは B)。")


def test_shares_that_are_wrong_have_the_han_of_the_hand() -> None:
    hand = {"rules": "tenhou4", "round": "east 1", "honba": 1, "sticks": 2, "dora": "4s 1s",
            "win": {"player": "C", "by": "tsumo", "hand": "5m 123s 222555z [6666s] + 5m"}}  # fmt: skip
    parts = "concealed tsumo 1 + white dragon 1 + three concealed triplets 2 + the dora 1"
    assert f"no, 2,100/4,100 (without honba 2,000/4,000; mangan: {parts})." in told(hand, "C=3100/6100 with honba")
    parts = "門前清自摸和 1 + 役牌 白 1 + 三暗刻 2 + ドラ 1"
    assert f"違う、2,100点/4,100点 (積み棒なしで 2,000点/4,000点。 満貫: {parts})。" in told(
        hand, "C=3100/6100 with honba", "ja"
    )
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
    assert "no, 8 each: 双翻 (double), ×4 for heavenly win (天胡). 12 (3 × 4) would" in told(hand, "A=12ずつ")
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
    assert answer.endswith("forgotten (A's). Or: 3 × (2 × 2): three 財神 (三財神) not counted as 双翻 (double).")
    assert told(hand, "A=A +12", "ja").endswith("または: 3 × (2 × 2): 三財神を双翻と数えなかった。")


def test_what_is_paid_until_the_first_win_comes_before_two_mistakes() -> None:
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
    answer = (
        "1,200 is what D pays until C wins (C's win 800 + kong bonus 300 + A's win 100): the hand taken to end with "
        "the first win (it goes on)."
    )
    assert told(hand, "D=D pays 1200").endswith(answer)
    answer = (
        "の支払い (C の和了 800点 + 槓ボーナス 300点 + A の和了 100点): 最初の和了で局が終わるとした (血戦は続く)。"
    )
    assert told(hand, "D=D pays 1200", "ja").endswith(answer)


def test_who_has_won_is_not_asked_to_pay_again_in_a_second_reason() -> None:
    hand = {"rules": "kessen", "void": dict(zip("ABCD", "spsm", strict=True)), "events": [
        {"kong": {"player": "C", "kind": "暗槓", "tile": "1m"}},
        {"win": {"player": "C", "by": "tsumo", "hand": "2266778899m [1111m] + 2m"}},
        {"kong": {"player": "D", "kind": "明槓", "tile": "4s", "from": "A"}},
        {"win": {"player": "B", "by": "tsumo", "hand": "2333345556778m + 6m"}},
        {"win": {"player": "A", "by": "tsumo", "hand": "99m 12677889999p + 3p"}}]}  # fmt: skip
    assert told(hand, "C=C gets 2800").endswith("A's win 200: B and C, out already, taken to pay too.")
    assert told(hand, "C=C gets 2800", "ja").endswith("和了済みの BとC も払うとした。")


def test_the_first_win_of_a_fever_is_not_called_the_whole_hand() -> None:
    """A takes 18,000 and then 24,000 of B: 22,000 is the first with its honba, where B pays for both."""
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "7m 2p", "ura": "4s 6p", "honba": 2,
            "hands": {"A": "777p 123p 567s 11z 67s"}, "events": [
        {"riichi": {"player": "A", "fever": "single"}},
        {"win": {"player": "A", "by": "ron", "tile": "8s", "from": "B"}},
        {"win": {"player": "A", "by": "ron", "tile": "5s", "from": "B"}}]}  # fmt: skip
    assert "22,000 is only A's win of 18,000, with its honba." in told(hand, "B=I owe 22000")
    assert "22,000点は A の18,000点の和了だけ (積み棒込み)。" in told(hand, "B=I owe 22000", "ja")


def test_a_bonus_that_is_paid_stands_apart_from_one_that_is_got() -> None:
    """C pays 300 for A's open kong and gets 200 for his own, which as 200 from each would be 400."""
    events = [
        {"win": {"player": "B", "by": "tsumo", "hand": "1122233444789s + 3s"}},
        {"kong": {"player": "C", "kind": "added", "tile": "7p"}},
        {"win": {"player": "D", "by": "tsumo", "hand": "33456p 12356677s + 8s"}},
        {"kong": {"player": "A", "kind": "open", "tile": "9p", "from": "C"}},
        {"win": {"player": "A", "by": "ron", "from": "C", "hand": "1111235558p (9999p) + 8p"}},
    ]
    hand = {"rules": "kessen", "void": dict(zip("ABCD", "mmsm", strict=True)), "events": events}
    assert "Or: 2,200 − 200 (kong bonus 400, not 200): an added kong (加槓) as 200." in told(hand, "C=I pay 2000")
    assert "槓ボーナスの支払い 300点" in told(hand, "C=I pay 2000", "ja")
    assert "(槓ボーナス 200点でなく400点)" in told(hand, "C=I pay 2000", "ja")


def test_a_yaku_that_the_hand_misses_by_little_is_named() -> None:
    """South is neither C's wind nor the round's; nor is west B's; a single terminal spoils tanyao; an open tsumo."""
    hand = {"rules": "tenhou4", "round": "east 1", "honba": 1, "sticks": 2, "dora": "4s 1s",
            "win": {"player": "C", "by": "tsumo", "hand": "5m 123s 222555z [6666s] + 5m"}}  # fmt: skip
    answer = "3,100/6,100 is haneman (6–7 han): perhaps south wrongly counted as a yaku (a guest wind). Or: "
    assert answer in told(hand, "C=3100/6100 with honba")
    assert "たぶん客風の 南 を役に数えた。" in told(hand, "C=3100/6100 with honba", "ja")
    called = {"rules": "mighty", "seats": [*"ABC"], "round": "east 3", "honba": 3, "dora": "9s", "win": {
        "player": "B", "by": "ron", "from": "C", "hand": "99m 89s (666z) (777p) (333z) + 7s"}}  # fmt: skip
    assert "2,600 is 2 han 40 fu: west wrongly counted as a yaku (a guest wind)." in told(called, "B=2600 in all")
    run = {"rules": "parlour4", "round": "south 3", "dora": "6s",
           "win": {"player": "D", "by": "tsumo", "hand": "34440678m 23678s + 1s"}}  # fmt: skip
    assert "1 han too many: all simples wrongly counted (there is a 1s). Or: " in told(run, "D=5 han")
    assert "1翻多い: 1s があるのにタンヤオを数えた。" in told(run, "D=5 han", "ja")
    drawn = {"rules": "anmika", "seats": [*"ABC"], "dora": "5s 6s", "win": {
        "player": "A", "by": "tsumo", "hand": "3p 3p 6p 7p 8p 0s 6s 6s 7s 8s (5p5p0p) + 7s"}}  # fmt: skip
    assert "1 han too many: concealed tsumo wrongly counted (the hand is open). Or: " in told(drawn, "A=8 han")
    assert "鳴いているのに門前清自摸和を数えた。" in told(drawn, "A=8 han", "ja")


def test_a_kishogun_that_a_joker_or_a_dora_spoils_is_named() -> None:
    """It is a sanbaiman, 24,000; here 2 han 40 fu with a red five and a joker."""
    hand = {"rules": "mighty", "seats": [*"ABC"], "round": "south 2", "sticks": 3, "dora": "2s", "ura": "1s",
            "alice": "3z 5p 6s 1p", "win": {"player": "B", "by": "ron", "from": "C", "riichi": True,
                                            "hand": "06779p 56667s 335z + 8p"}}  # fmt: skip
    answer = "no, 2,600 points (2 han 40 fu: riichi 1 + the red five 1). 24,000 is 鬼将軍 (kishōgun): "
    assert answer + "鬼将軍 counted in spite of the joker." in told(hand, "C=24000 for B")
    assert "24,000点は 鬼将軍: マイティーがあるのに鬼将軍を数えた。" in told(hand, "C=24000 for B", "ja")


def test_a_tenpai_is_not_paid_by_its_cheapest_wait() -> None:
    """D waits for 7s and 8s (×8) and for 9s (×4): 800 count, not 400."""
    hand = {"rules": "kessen", "void": dict(zip("ABCD", "sspm", strict=True)), "events": [
        {"win": {"player": "C", "by": "tsumo", "hand": "22223399m 12266s + 1s"}},
        {"win": {"player": "B", "by": "ron", "from": "A", "hand": "66789m 23345777p + 4p"}},
        {"kong": {"player": "A", "kind": "concealed", "tile": "1m"}},
        {"draw": {"hands": {"A": "36m 22p [1111m] (555m) (444m)", "D": "2344567778889s"}}}]}  # fmt: skip
    answer = "tenpai check 400: perhaps D's tenpai paid by its cheapest wait (the dearest counts). Or: "
    assert "600 is C's win 800 + kong bonus 200 − " + answer in told(hand, "D=D pays 600")
    assert "D の聴牌を安い方の待ちで数えた (高い方で数える)" in told(hand, "D=D pays 600", "ja")


def test_an_open_kong_is_named_beside_a_doubling_that_comes_to_the_same() -> None:
    hand = {"rules": "kessen", "void": dict(zip("ABCD", "mmmp", strict=True)), "events": [
        {"kong": {"player": "D", "kind": "open", "tile": "7s", "from": "A"}},
        {"win": {"player": "D", "by": "rob", "from": "C", "hand": "1156778m (7777s) (666s) + 9m"}},
        {"kong": {"player": "C", "kind": "明槓", "tile": "9s", "from": "B"}},
        {"win": {"player": "A", "by": "ron", "from": "B", "hand": "1233456777788p + 6p"}},
        {"win": {"player": "B", "by": "tsumo", "hand": "234p 1122334456s + 1s"}}]}  # fmt: skip
    answer = "Or: A's win 800 + kong bonus 200 − B's win 100: an open kong (明槓) as 200."
    assert told(hand, "B=900払い").endswith(answer)
    answer = "または: A の和了 800点 + 槓ボーナス 200点 − B の和了 100点: 明槓を200点とした。"
    assert told(hand, "B=900払い", "ja").endswith(answer)


def test_han_and_fu_that_are_both_wrong_have_both_sums() -> None:
    hand = {"rules": "anmika", "seats": [*"ABC"], "dora": "9p 3s", "win": {
        "player": "C", "by": "ron", "from": "A", "hand": "g5p 5p 7p 8p 9p 6z 6z (7z7z7z) (1s1s1s) + 5p"}}  # fmt: skip
    fu = "every hand 20 + dragon pair 2 + open triplet 2 + open triplet of terminals or honours 4 + 4 = 32, rounded"
    assert f"no, 2 han 40 fu ({fu} up to 40; red dragon 1 + the red five 1)." in told(hand, "C=30 fu 3 han")
    assert "明刻 么九牌 4 + 4 = 32、切り上げて 40。役牌 中 1 + 赤ドラ 1)。" in told(hand, "C=30 fu 3 han", "ja")


def test_what_each_pays_is_told_without_the_honba_too() -> None:
    hand = {"rules": "tcg", "round": "east 3", "honba": 3, "sticks": 1, "dora": "5z",
            "win": {"player": "A", "by": "tsumo", "hand": "66m 22334678p (234p) + 4p"}}  # fmt: skip
    answer = told(hand, "A=400 all, 1 han 20 fu")
    assert "no, 800 each (without honba 500; 1 han 30 fu: every hand 20 + tsumo 2 = 22, rounded up to 30)." in answer
    assert answer.endswith("1 han 20 fu and 400 points came from the fu of the tsumo not counted or rounding down.")
    assert "違う、各800点 (積み棒なしで 500点。1翻 30符: " in told(hand, "A=400 all, 1 han 20 fu", "ja")


def test_who_pays_does_not_pay_the_sticks_and_two_mistakes_say_so() -> None:
    """18,000 are a dealer's haneman; the winner gets 16,000 and a stick."""
    hand = {"rules": "tcg", "round": "east 2", "sticks": 1, "dora": "2s", "ura": "4p", "win": {
        "player": "C", "by": "ron", "from": "A", "hand": "445556667p 33s 11z + 1z", "riichi": True}}  # fmt: skip
    assert "18,000 is haneman, perhaps by two mistakes: (1) C as the dealer, not A; (2) " in told(hand, "A=I pay 18000")
    assert "18,000点は 跳満。たぶん二つの間違い: ①親を A でなく C とした、" in told(hand, "A=I pay 18000", "ja")


def test_a_yaku_or_dora_that_is_denied_is_told_with_its_han() -> None:
    hand = {"rules": "parlour4", "round": "south 2", "honba": 1, "dora": "5p", "win": {
        "player": "A", "by": "ron", "from": "B", "hand": "678m 0556p (678p) (678s) + 6p"}}  # fmt: skip
    parts = "all simples 1 + three-colour run 1 + the dora 3 + the red five 1"
    assert f"no: this hand has three-colour run ({parts})." in told(hand, "A=三色なし")
    assert "三色同順がある (断么九 1 + 三色同順 1 + ドラ 3 + 赤ドラ 1)。" in told(hand, "A=三色なし", "ja")
    assert told(hand, "A=no dora").endswith("no: the dora bring 3 han here.")
    dragon = {"rules": "wrc2025", "round": "east 1", "honba": 1, "dora": "5p", "win": {
        "player": "A", "by": "ron", "from": "C", "hand": "456p 678s 3777z (444s) + 3z"}}  # fmt: skip
    assert told(dragon, "A=中").endswith("A says “中”: right.")
    assert told(dragon, "A=發", "ja").endswith("違う。この手に役牌 發はない。")


def test_a_grade_and_stakes_say_why_and_whose_they_are() -> None:
    pairs = {"rules": "wenzhou", "streak": 1, "indicator": "1m", "win": {
        "player": "B", "by": "ron", "from": "C", "hand": "11444559m 55688p 22s 3z + 9m"}}  # fmt: skip
    answer = "no, 4 from A, 2 each from C and D: 硬 (hard), ×2 for soft eight pairs (軟八対). "
    assert answer + "2/1 is ×1: " in told(pairs, "B=the dealer pays 2, the others 1")
    assert "違う、A 4点、CとD 各2点: 硬、2倍 (軟八対)。 2点/1点は 1倍: " in told(pairs, "B=親2、子1", "ja")
    two = {"rules": "wenzhou", "streak": 1, "indicator": "7z", "win": {
        "player": "C", "by": "ron", "from": "D", "hand": "1113m 34455p 66789s 77z + 4m"}}  # fmt: skip
    answer = "no, 軟 (soft), ×1 for discard win with a changed 財神. “双翻” came from "
    assert told(two, "C=双翻").endswith(answer + "three 財神 (三財神) wrongly counted.")
    assert "違う、軟、1倍 (財神を化けさせた振り込み上がり)。" in told(two, "C=双翻", "ja")


def test_what_the_table_gives_is_told_where_another_gives_less() -> None:
    """A red five brings two chips here; kiriage is not played; 2,000 in all at a draw; the sticks are C's."""
    chips = {"use": "mleague", "set": {"chips.lines": [{"id": "red", "count": "red", "each": 2}]}}
    red = {"rules": chips, "round": "east 1", "honba": 2, "dora": "7m",
           "win": {"player": "A", "by": "tsumo", "hand": "11m 34440789s 444z + 4s"}}  # fmt: skip
    assert told(red, "A=チップ1枚オール").endswith("6 in all. 1 chip came from one chip each for “red fives”.")
    assert told(red, "A=チップ1枚オール", "ja").endswith("1枚なら、「赤ドラ」を1枚ずつとした。")
    drawn = {"rules": "tenhou4", "round": "east 1", "honba": 1, "sticks": 1, "dora": "4z", "ura": "4m", "win": {
        "player": "B", "by": "tsumo", "hand": "456m 12234p 66789s + 3p", "riichi": True, "ippatsu": True}}  # fmt: skip
    assert told(drawn, "D=2000・4000").endswith("with kiriage mangan (切り上げ満貫); it is not played here.")
    assert told(drawn, "D=2000・4000", "ja").endswith("切り上げ満貫ありなら2,000点/4,000点 (満貫) (この卓はなし)。")
    noten = {"rules": "mighty", "seats": [*"ABC"], "round": "east 3", "sticks": 1, "draw": {"tenpai": ["A", "C"]}}
    assert told(noten, "C=I get 3000").endswith("3,000 came from each who is noten paying 3,000 to each who is tenpai.")
    assert told(noten, "C=I get 3000", "ja").endswith("不聴の各自が聴牌者一人ごとに 3,000点払うとした。")
    nagashi = {"rules": "majsoul4", "round": "east 1", "draw": {"nagashi": ["D"], "tenpai": ["D"]}}
    assert told(nagashi, "C=I pay 4000").endswith("Perhaps 4,000 came from C as the dealer, not A.")


def test_shares_of_several_are_told_each_and_together() -> None:
    hand = {"rules": "mighty", "seats": [*"ABC"], "round": "east 1", "honba": 1, "sticks": 3, "dora": "5z",
            "ura": "4p", "alice": "3p 3z", "win": {"player": "B", "by": "tsumo", "riichi": True,
                                                   "hand": "22233356p 55566z + 4p"}}  # fmt: skip
    answer = "12,000/20,000 is 32,000 together, not 24,000: the missing fourth player's share paid too."
    assert told(hand, "B=12000 and 20000").endswith(answer)
    assert "合わせて 32,000点 (24,000点でなく): ツモ損なしとした" in told(hand, "B=12000 and 20000", "ja")
    two = {"rules": "kessen", "void": {"D": "p"}, "out": ["B"], "win": {
        "player": "D", "by": "tsumo", "hand": "22m 99s (111s) (6666m) (333m+3m) + 9s"}}  # fmt: skip
    assert "no, 800 each, 1,600 in all (×8: all triplets 2 × root 2 × root 2)." in told(two, "D=四百点")
    assert "違う、各800点、合計1,600点 (8倍: 対々和 2 × 根 2 × 根 2)。" in told(two, "D=四百点", "ja")
    chips = {"rules": "mighty", "seats": [*"ABC"], "round": "east 1", "honba": 1, "sticks": 2, "dora": "9p",
             "ura": "1p", "alice": "3s", "win": {"player": "B", "by": "ron", "from": "A", "riichi": True,
                                                 "ippatsu": True, "norths": 2,
                                                 "hand": "123789p 7788s 455z + 9s"}}  # fmt: skip
    assert "two mistakes: two of these not counted: maiba, ippatsu or ura dora. Or: " in told(chips, "B=1 chip")
    assert "二つの間違い: 二つのチップの数え忘れ: 枚場、一発か裏ドラ。" in told(chips, "B=1 chip", "ja")
