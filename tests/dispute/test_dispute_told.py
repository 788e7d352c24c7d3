"""What an answer tells, so that the table can check it: sums that add up, what makes an amount right, one cause of a
family, who deals, and who else called the tile."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

import calc
from tests.dispute.test_dispute_table import SAID, Said, printed

from ..tables import table_of

SUM = re.compile(r"([\d,]+)(?: chips?| points?)? is ([^:.(]*? [+−] [^:.(]*\d)(?=[:,.(]|$)")


@cache
def asked(record: str, claim: str) -> calc.DisputeSheet:
    """Return the dispute about a record, which is JSON; each is searched through once, for both languages."""
    return calc.dispute(json.loads(record), [claim])


def told(record: dict[str, Any] | str, claim: str, lang: str = "en") -> str:
    """Return what ``calc dispute`` prints of one claim, in one line."""
    return " ".join(asked(json.dumps(record), claim).text(lang).split())


def number(text: str) -> int:
    """Return a printed number."""
    return int(text.replace(",", ""))


def wrong_sums(text: str) -> list[str]:
    """Return the printed sums (“9,500 is mangan 8,000 + honba 1,500”) whose terms do not come to the amount."""
    wrong = []
    for amount, terms in SUM.findall(text):
        signed = re.split(r" ([+−]) ", terms)
        sign, total = 1, 0
        for piece in signed:
            if piece in ("+", "−"):
                sign = 1 if piece == "+" else -1
                continue
            last = re.search(r"([\d,]+)(?: each)?$", piece)
            times = re.search(r"(\d+) × ([\d,]+)$", piece)
            total += sign * (int(times[1]) * number(times[2]) if times else number(last[1]) if last else 0)
        if total != number(amount):
            wrong.append(f"{amount} is {terms}")
    return wrong


SPRING = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "7m 2p", "ura": "7m 9s", "honba": 1, "sticks": 1,
    "win": {"player": "A", "by": "tsumo", "hand": "999m0p1113p4p46s77z + 5s", "riichi": True,
            "aside_after": "4z 2f 1f"},
}  # fmt: skip
STAKED = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "5p 2s", "ura": "5p 2s", "honba": 1, "sticks": 3,
    "win": {"player": "A", "by": "ron", "hand": "999m33p666p222z77z + 7z", "from": "C", "riichi": True,
            "shubari": True, "ippatsu": True, "aside_after": "2f"},
}  # fmt: skip
STORY = {
    "rules": "kessen", "seats": [*"ABCD"], "void": {"A": "m", "B": "m", "C": "p", "D": "m"},
    "events": [
        {"kong": {"player": "A", "kind": "added", "tile": "2s"}},
        {"win": {"player": "B", "by": "ron", "from": "A", "after_kong": True,
                 "hand": "7p8p9p1s1s5s6s6s7s8s (888p) + 4s"}},
        {"win": {"player": "A", "hand": "333p44s66s (222s+2s) (888s) + 4s", "by": "ron", "from": "D"}},
    ],
}  # fmt: skip
SHARED = {
    "rules": "mighty", "seats": [*"ABC"], "round": "south", "honba": 3, "dora": "2z",
    "win": {"player": "A", "by": "tsumo", "hand": "1p2p2p3p4p4p5p5p22z33z5z + 1p", "norths": 3},
}  # fmt: skip


@pytest.mark.slow
@table_of("said", [line for line in SAID if line.cause not in ("right", "unexplained")], most=20)
def test_a_printed_sum_comes_to_the_claimed_amount(said: Said) -> None:
    assert wrong_sums(printed(said.hand, said.claim)) == []


def test_a_wrong_sum_is_found() -> None:
    assert wrong_sums("C says 9,200: no. 9,200 is mangan 8,000 + honba 1,500: one honba too few.")
    assert not wrong_sums("C says 9,200: no. 9,200 is hand 7,700 + honba 1,500: rounding down.")


@pytest.mark.slow
def test_chips_of_the_hand_without_those_beside_it_are_no_second_slip() -> None:
    """26 chips have 4 of spring; 22 are right for the hand, and 20 are two fewer."""
    text = told(SPRING, "A=+37000, +20 chips")
    assert "right for the hand" in told(SPRING, "A=22 chips")
    assert ", 22 without spring drawn" in text
    assert "20 chips is 22 − 2: perhaps the chips of “drawn norths”" in text
    assert "spring drawn left out" not in text
    assert "、単春を除いて 22" in told(SPRING, "A=+37000, +20 chips", "ja")


def test_right_chips_are_itemised_with_what_multiplies_them() -> None:
    text = told(STAKED, "A=32枚")
    assert "A says 32枚: right (yakuman rank 24 + ura dora 6 + ippatsu 2, the ×2 of shubari in each)." in text
    assert "どれもシュバリーの2倍を含む)" in told(STAKED, "A=32枚", "ja")


def test_a_right_sum_of_several_payments_is_itemised() -> None:
    """D pays A 400 for the win and 100 for the kong added before it."""
    assert "D says “-500”: right (A's win 400 + kong bonus 100)." in told(STORY, "D=-500")


def test_a_tsumo_shared_like_a_ron_is_told_once() -> None:
    text = told(SHARED, "A=18000オール")
    assert text.endswith("18,000 is a share of 36,000, not 24,000: the missing fourth player's share paid too.")


def test_parts_counted_twice_stand_in_one_line() -> None:
    """A dora twice, a north twice and a dora that is not there all come to a han too many."""
    text = told(SHARED, "A=12翻")
    assert "1 han too many: a dora or yaku too many" in text


def test_a_root_is_believed_in_only_with_three_alike() -> None:
    win = {"player": "D", "by": "ron", "from": "C", "void": "s", "hand": "4m5m6m7m8m9m1p2p3p5p5p7p8p + 9p"}
    record = {"rules": "kessen", "seats": [*"ABCD"], "win": win}
    assert "root" not in told(record, "D=200")
    triplet = {**win, "hand": "4m5m6m7m8m9m111p55p7p8p + 9p"}
    said = "a root (four alike) or a concealed hand (門清, at other tables) wrongly counted"
    assert said in told({**record, "win": triplet}, "D=200")
    assert "付かない根 (四枚で根)か門清 (他の卓のルール)を数えた" in told({**record, "win": triplet}, "D=200", "ja")


def test_a_mistake_about_the_dealer_names_him() -> None:
    text = printed("hard_drawn", "C=合計6")
    assert "the dealer's higher stake forgotten (A's)" in text
    assert "親 A の払いも子と同じとした" in printed("hard_drawn", "C=合計6", lang="ja")


def test_who_else_called_the_tile_is_answered() -> None:
    """A's bare single is 双翻, but a lone 財神 wins by self-draw only."""
    wins = [
        {"player": "A", "by": "ron", "from": "B", "hand": "4s (4m5m6m) (1s2s3s) (8m8m8m) (5p6p7p) (2p2p2p) + 3p"},
        {"player": "C", "by": "ron", "from": "B", "hand": "1m1m4p5p4s5s6s6s7s7s7s8s1z1z1z5z + 3p"},
    ]
    text = told({"rules": "wenzhou", "streak": 1, "indicator": "4s", "wins": wins}, "C=1/2")
    assert "4 points. A's claim is ignored: a lone 財神 wins by self-draw only." in text


OWN_STICK = {
    "rules": "mighty", "seats": [*"ABC"], "round": "east", "honba": 1, "sticks": 1, "dora": "2s", "ura": "8p",
    "win": {"player": "C", "by": "ron", "from": "A", "hand": "333s4s5s5s6s44z55z66z + 6z", "norths": 1,
            "riichi": True, "ippatsu": True, "alice": "3s 4s 5p"},
}  # fmt: skip
KONGS = {
    "rules": {"use": "kessen", "set": {"kessen.times.golden": 2}}, "seats": [*"ABCD"],
    "void": dict.fromkeys("ABCD", "m"),
    "events": [
        {"kong": {"player": "A", "kind": "concealed", "tile": "9s"}},
        {"win": {"player": "A", "hand": "66p999p55s (333s) [9999s] + 6p", "by": "ron", "from": "B"}},
        {"win": {"player": "B", "hand": "2p3p444p6p8p3s44s55s6s + 7p", "by": "ron", "from": "D"}},
        {"kong": {"player": "D", "kind": "concealed", "tile": "8s"}},
        {"win": {"player": "D", "hand": "55p44s (222s) (222p) [8888s] + 5p", "by": "tsumo", "after_kong": True}},
    ],
}  # fmt: skip
TIED = {
    "rules": {"use": "kessen", "set": {"kessen.cap": 16}}, "seats": [*"ABCD"],
    "void": {"A": "m", "B": "s", "C": "p", "D": "p"},
    "events": [
        {"kong": {"player": "A", "kind": "added", "tile": "3s"}},
        {"win": {"player": "A", "hand": "1p111s (333s+3s) (333p) (777s) + 1p", "by": "tsumo", "after_kong": True}},
        {"win": {"player": "B", "hand": "22m33m4444m888m99m + 8m", "by": "tsumo"}},
        {"win": {"player": "D", "hand": "1m2m3m55m6s7s (111m) (555s) + 8s", "by": "ron", "from": "C"}},
    ],
}  # fmt: skip
YAKUMAN = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "6s 2p", "ura": "3p 7m", "sticks": 1,
    "win": {"player": "C", "by": "tsumo", "hand": "777m33p444s222z77z + 7z", "riichi": True, "aside_after": "4z"},
}  # fmt: skip


def test_right_chips_stand_at_the_chips() -> None:
    """The kinds of chips are no terms of the points that stand before them."""
    text = told(OWN_STICK, "C=+33000, +8 chips")
    assert text.endswith("right with C's own stick (32,000 without C's own stick), 8 chips (alice 5 + ippatsu 1 + "
                         "maiba 1 + han beyond the counted yakuman 1).")  # fmt: skip


def test_what_one_pays_in_all_has_its_parts() -> None:
    """C pays 200 for each kong and 800 for D's win: 1,000 are D's alone, which is not what C pays."""
    text = told(KONGS, "C=-1000")
    answer = "no, C pays 1,200 points (D's win 800 + kong bonus 400). 1,000 is what C pays D alone: the kong bonus 200 "
    assert text.endswith(answer + "left out.")
    assert "1,000点は C から D への支払いだけ。槓ボーナス 200点の数え忘れ。" in told(KONGS, "C=-1000", "ja")


@pytest.mark.slow
def test_a_yakuman_is_taken_for_one_rank_higher() -> None:
    """Five times a mangan of a non-dealer, 10,000/20,000, and 1,000 from each."""
    assert "11,000/21,000 came from the yakuman one rank too high, as with 夏." in told(YAKUMAN, "C=11000/21000")
    assert "yakuman one rank too high" in told(YAKUMAN, "B=A pays 21000, B pays 11000")


@pytest.mark.slow
def test_parts_answered_apart_stand_in_one_sentence() -> None:
    text = told(YAKUMAN, "B=A pays 21000, B pays 12000")
    assert "tsumo extra 1,000); 12,000 points: no, B pays 9,000 points" in text


@pytest.mark.slow
def test_of_two_pairs_as_likely_the_one_that_more_may_be_is_kept() -> None:
    """1,600 + 400 − 200: A's win is half by any of three; 800 by three is 267, so 300, a single one."""
    text = told(TIED, "D=−1800")
    assert (
        "(A's win 300, not 800): perhaps one share split among those who pay. Or: B's win 1,600 + A's win 400" in text
    )
    assert "(1) the kong bonus not counted; (2) root, all triplets or kong flower not counted." in text


@pytest.mark.slow
def test_pairs_with_a_mistake_in_common_share_a_sentence_where_each_has_no_room() -> None:
    record = {
        "rules": "anmika", "seats": [*"ABC"], "dora": "9m 6s", "ura": "5p 1s", "sitout": "D", "sticks": 2,
        "win": {"player": "B", "by": "ron", "from": "A", "hand": "7m0225p7799p1122z + 7m", "riichi": "double",
                "aside": "4z 4z"},
    }  # fmt: skip
    answer = told(record, "B=+18 chips")
    assert ("(1) the chips of a ron taken from everybody; (2) the player who sits out left out of the chips, "
            "or a red five as 1 chip") in answer  # fmt: skip
    assert "①ロンのチップを全員からとした、②抜け番のチップの忘れ、または 赤5を1枚とした" in told(
        record, "B=+18枚", "ja"
    ).replace("、 ", "、")


def test_as_many_causes_alike_are_named_as_there_is_room_for() -> None:
    record = {
        "rules": "mighty", "seats": [*"ABC"], "round": "south", "dora": "5z 6z",
        "win": {"player": "B", "by": "tsumo", "hand": "40688s44z666z (9999p) + 4z"},
    }  # fmt: skip
    answer = told(record, "B=8 han")
    assert "the red five, one of the dora, one of the norths, green dragon or north not counted" in answer


# --- what can be checked at the table ---------------------------------------------------------------------------------

VOIDS = {"A": "m", "B": "p", "C": "m", "D": "s"}
ALICE = {
    "rules": "mighty", "seats": [*"ABC"], "round": "east", "dora": "7s", "ura": "7p", "sticks": 1,
    "win": {"player": "B", "by": "tsumo", "hand": "777s8s11z222z444z5z + 6s", "riichi": True, "alice": "4z 6p"},
}  # fmt: skip
PAIRS_IN_RIICHI = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "1s 6z", "ura": "9s 4s", "honba": 1, "sticks": 1,
    "win": {"player": "C", "by": "tsumo", "hand": "1122445566p8p11z + Pg", "riichi": True, "aside": "4z",
            "aside_after": "4z 1f"},
}  # fmt: skip
STORY_OF_KONGS = {
    "rules": {"use": "kessen", "set": {"kessen.cap": 16}}, "seats": ["Ann", "Bea", "Cid", "Dan"],
    "void": {"Ann": "s", "Bea": "p", "Cid": "m", "Dan": "s"},
    "events": [
        {"kong": {"player": "Cid", "kind": "added", "tile": "3p"}},
        {"win": {"player": "Ann", "hand": "333m888m222p6p (888p) + 6p", "by": "ron", "from": "Dan"}},
        {"kong": {"player": "Dan", "kind": "concealed", "tile": "9m"}},
        {"win": {"player": "Cid", "hand": "5p555s666s888s (3p3p3p+3p) + 5p", "by": "ron", "after_kong": True,
                 "from": "Dan"}},
        {"win": {"player": "Dan", "hand": "22m555m66m77m8m [9999m] + 5m", "by": "tsumo"}},
    ],
}  # fmt: skip
ONE_AFTER_ANOTHER = {
    "rules": "kessen", "seats": [*"ABCD"], "void": {"A": "m", "B": "m", "C": "p", "D": "s"},
    "events": [
        {"win": {"player": "B", "hand": "7899p789s (555s) (999s) + 9p", "by": "ron", "from": "A"}},
        {"win": {"player": "A", "hand": "22233p56s (111p) (777p) + 4s", "by": "ron", "from": "D"}},
        {"draw": {"hands": {"C": "1m2m3m3m4m4m5m5m7m8m2s4s7s", "D": "3p3p4p4p5p5p5p6p6p6p6p8p8p"}}},
    ],
}  # fmt: skip
COUNTED_YAKUMAN = {
    "rules": {"use": "anmika", "set": {"points.rounding_unit": 100}}, "seats": [*"ABC"], "dora": "5s 9p",
    "win": {"player": "C", "by": "ron", "hand": "22s66s888s999s777z + 2s", "from": "A", "riichi": True,
            "shubari": True, "aside_after": "gN", "gold": "none"},
    "ura": "8s 9m", "honba": 3, "sticks": 1,
}  # fmt: skip


def test_a_cap_that_is_reached_is_shown_where_shares_are_told_apart() -> None:
    """×64 of four multipliers, 3,200 of each."""
    win = {"player": "D", "hand": "1111p33p55p6666p8p + 8p", "by": "tsumo"}
    data = {"rules": "kessen", "seats": [*"ABCD"], "void": VOIDS, "events": [{"win": win}]}
    text = told(data, "D=16倍")
    assert text.startswith("D wins by tsumo: ×64, capped at 100 × 32, 9,600 points. A, B and C pay 3,200 each.")


def test_of_a_long_sum_only_what_differs_is_told() -> None:
    """42 chips of five kinds; the gain of a player who pays and gets five times."""
    text = told(COUNTED_YAKUMAN, "C=+39000, +32 chips")
    assert "32 chips is 42 − 10: perhaps the chips of “concealed half flush” not counted" in text
    assert "Or: the chips of a yakuman as for a tsumo, 5" in text


def test_what_was_paid_by_then_comes_before_mistakes() -> None:
    text = told(STORY_OF_KONGS, "Ann=Dan pays 300")
    assert "300 is what Dan pays until Ann wins (Ann's win 200 + kong bonus 100). Or perhaps: " in text
    assert "300点は Ann の和了までの Dan の支払い" in told(STORY_OF_KONGS, "Ann=Dan pays 300", "ja")


def test_a_check_that_is_left_out_is_named() -> None:
    """D pays for two wins and a kong, 1,200, and gets 800 at the draw, as B is noten."""
    kong = {"kong": {"player": "C", "kind": "open", "tile": "9s", "from": "D"}}
    won = {"player": "C", "hand": "1s1s1s2s2s3s3s4s4s5s (9s9s9s9s) + 2s", "by": "tsumo", "after_kong": True}
    second = {"player": "A", "hand": "3m4m5m2p3p3p4p4p5p6p6p7p8p + 3p", "by": "ron", "from": "D"}
    drawn = {"hands": {"B": "2m4m6m6m8m9m1s3s3s7s8s8s8s", "D": "1m1m2m2m3m3m4m6m6m8m8m9m9m"}}
    rules = {"use": "kessen", "set": {"kessen.cap": 8}}
    void = {"A": "s", "B": "p", "C": "p", "D": "s"}
    events = [kong, {"win": won}, {"win": second}, {"draw": drawn}]
    text = told({"rules": rules, "seats": [*"ABCD"], "void": void, "events": events}, "D=-1200")
    assert "1,200 is C's win 800 + kong bonus 300 + A's win 100: the tenpai check left out." in text


def test_what_is_to_be_set_off_may_be_added_up() -> None:
    text = told(ONE_AFTER_ANOTHER, "A=−300")
    assert "300 is 200 + 100: what A pays and what A gets added up, not set off. Or perhaps: " in text


def test_the_tile_of_a_joker_is_told() -> None:
    """アリス counts east only where the white stands for it."""
    assert "8 chips; joker as east. A pays" in told(ALICE, "B=+6枚")
    assert "the pocchi as 8p. A pays" in told(PAIRS_IN_RIICHI, "C=7000/11000")


def test_chips_are_miscounted_before_han() -> None:
    """Two payers of four chips: six are three of each."""
    text = told(ALICE, "B=+6枚")
    assert "6 chips is 2 × 3: perhaps one chip too few for アリス. Or: the chips of “han beyond the counted" in text


def test_who_states_the_chips_of_the_ura_dora_has_rather_forgotten_others() -> None:
    """Six chips have the ura dora and ippatsu in them; so the han missing are first of all others."""
    win = {"player": "A", "by": "ron", "hand": "999p111s33s566s7s5z + 7s", "from": "B", "norths": 3, "riichi": True,
           "ippatsu": True}  # fmt: skip
    data = {"rules": "mighty", "seats": [*"ABC"], "round": "east", "win": win, "honba": 3, "dora": "6p", "ura": "5s",
            "sticks": 1}  # fmt: skip
    text = told(data, "A=18000, 6 chips")
    assert re.search(r"one of the norths.*riichi, the ura dora or ippatsu not counted", text)


def test_a_pinfu_overlooked_is_a_han_where_no_fu_count() -> None:
    """A tsumo counts no pinfu with 30 fu: that is one of the han which a haneman lacks."""
    win = {"player": "B", "by": "tsumo", "riichi": True, "hand": "789p 1112233567s + 1s", "norths": 2}
    text = told({"rules": "mighty", "seats": [*"ABC"], "win": win}, "B=2000/4000")
    assert re.search(r"2,000/4,000 is mangan: perhaps 6 han taken for mangan. Or: [^:]*pinfu[^:]* not counted", text)


def test_the_han_of_the_only_yaku_may_be_forgotten() -> None:
    win = {"player": "A", "by": "ron", "from": "C", "riichi": True, "hand": "123p 33440s 22277z + 2s"}
    assert "riichi" in told({"rules": "tenhou4", "win": win}, "C=pays 2000").partition("2,000 is")[2]


def test_all_chips_may_be_doubled() -> None:
    win = {"player": "B", "by": "ron", "from": "C", "riichi": True, "aside": "北", "hand": "122334677889s 2z + 2z"}
    data = {"rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "1z 7p", "ura": "4p 4z", "win": win}
    assert "all chips doubled" in told(data, "B=12000, 12 chips")


def test_a_yakuman_not_seen_is_worth_its_yaku() -> None:
    win = {"player": "C", "by": "ron", "from": "D", "hand": "23s 234s 66s (666z) (888s) + 4s"}
    assert "3,900 is 3 han 30 fu: all green not counted" in told({"rules": "tcg", "win": win}, "C=3900")


def test_han_have_their_sum() -> None:
    win = {"player": "D", "by": "ron", "hand": "2m3m4m6m7m3p4p0p5p5p (5m6m7m) + 0m", "from": "B"}
    data = {"rules": "tenhou4", "seats": [*"ABCD"], "round": "east 1", "dora": ["5s"], "win": win}
    assert told(data, "D=30符3翻").endswith("right (all simples 1 + the red fives 2).")
    assert "no, 3 han 30 fu (all simples 1 + the red fives 2)." in told(data, "D=2翻")
    many = {**data, "dora": ["2m", "5m"]}
    assert "no, haneman (6 han 30 fu: all simples 1 + the dora 3 + the red fives 2)." in told(many, "D=倍満")


def test_a_ruling_has_the_own_stick_where_the_claim_counts_it() -> None:
    win = {"player": "B", "by": "tsumo", "hand": "678m123p456p5s678s + 5s", "riichi": True}
    data = {"rules": "jpml-a", "seats": [*"ABCD"], "round": "south 3", "honba": 2, "sticks": 2, "dora": ["5z"],
            "ura": ["6p"], "win": win}  # fmt: skip
    text = told(data, "B=4100 in all")
    assert "no, B gets 3,600 points (hand 2,000 + riichi sticks 1,000 + honba 600; every hand 20 + " in text
    assert "rounded up to 30), 4,600 with B's own stick." in text


def test_a_right_amount_beside_a_wrong_one_says_what_is_in_it() -> None:
    text = told(COUNTED_YAKUMAN, "C=+39000, +32 chips")
    assert "39,000 points: right with the honba and C's own stick (38,000 without C's own stick); 32 chips: no" in text
    hand = {"player": "B", "by": "ron", "from": "C", "riichi": True, "hand": "77m 05p 22233367s g5p + 0s"}
    text = told(
        {"rules": "anmika", "seats": [*"ABC"], "dora": "6s 4z", "ura": "5s 8p", "honba": 2, "win": hand},
        "C=20000, 4 chips",
    )
    assert "20,000 points: right with the honba; the hand alone is 16,000; 4 chips: no" in text


def test_one_of_several_is_called_one() -> None:
    win = {"player": "B", "by": "tsumo", "hand": "0p11p34567p77p666z + 1p", "riichi": True, "aside": "4z 4z"}
    data = {"rules": "anmika", "seats": [*"ABC"], "dora": "2s 7m", "win": win, "ura": "9s 7m", "sitout": "D",
            "sticks": 1}  # fmt: skip
    assert "one of the chips of “drawn norths” not counted" in told(data, "B=8枚オール")


def test_shares_said_with_the_honba_have_it_in_them() -> None:
    """1,300/2,600 and 2 honba are 1,500/2,800; a plain “1300/2600” may be the hand alone."""
    line = "B tsumo riichi 234567m345p88p67s + 8s honba 2"
    assert "right for the hand; with the honba it is 1,500/2,800" in told(line, "B=1300/2600")
    assert "right" in told(line, "B=1500/2800 with honba")
    assert "right" in told(line, "B=2本場込み1500/2800")
    for says in ("1300/2600 with honba", "1300/2600, honba included", "本場込み1300/2600", "1300/2600 (本場込み)"):
        text = told(line, f"B={says}")
        assert "no, 1,500/2,800 (without honba 1,300/2,600; 4 han 20 fu). " in text
        assert text.endswith("1,300/2,600 came from the honba left out.")
    assert told(line, "B=1300/2600 with honba", "ja").endswith("積み棒の数え忘れ。")
    parts = "concealed tsumo, all simples, riichi or pinfu not counted"
    assert f"perhaps by two mistakes: (1) {parts}; (2) the honba left out" in told(line, "B=700/1300 with honba")
    assert told(line, "B=700/1300").endswith(f"700/1,300 is 3 han 20 fu: perhaps {parts}.")
    by_dealer = line.replace("B tsumo", "A tsumo")
    assert "no, 2,800 each" in told(by_dealer, "B=2600 all with honba")
    assert told(by_dealer, "B=2600 all with honba").endswith("2,600 came from the honba left out.")
    assert "right" in told(by_dealer, "B=2600 all")


def test_two_mistakes_are_any_two_of_a_list_only_if_any_two_come_out() -> None:
    """5 han, 3 too few: the dora are 2, anything else is 1."""
    line = "B ron C 234567m 345p 88p 678s riichi dora 7p ura 8s"
    answer = told(line, "B=2 han")
    assert "(1) all simples, pinfu or riichi not counted; (2) the dora not counted or the indicator itself" in answer
    three = line.replace("dora 7p ura 8s", "")
    assert told(three, "B=1 han").endswith("2 han too few, two of these: pinfu, all simples or riichi not counted.")
    of_dora = "(2) the dora not counted or the indicator itself taken for the dora."
    assert told(line, "B=2 han, no pinfu").endswith(f"(1) pinfu not counted; {of_dora}")


def test_a_denied_yaku_beside_a_number_of_dora_leaves_no_hole() -> None:
    """A right number takes nothing from the denial; beside a wrong one all parts are said."""
    line = "B ron C 234567m 345p 88p 67s + 8s riichi dora 7p"
    parts = "riichi 1 + pinfu 1 + all simples 1 + the dora 2"
    assert told(line, "B=no pinfu, dora 2").endswith(f"no: this hand has pinfu ({parts}).")
    assert told(line, "B=no tanyao, 2 dora").endswith(f"no: this hand has all simples ({parts}).")
    assert told(line, "B=no pinfu, dora 2", "ja").endswith(
        "違う。この手には平和がある (立直 1 + 平和 1 + 断么九 1 + ドラ 2)。"
    )
    assert f"no, {parts}. Perhaps" in told(line, "B=no pinfu, dora 1")


def test_who_denies_yaku_and_dora_is_told_what_is_there() -> None:
    line = "B ron C 234567m 345p 88p 678s riichi dora 7p ura 8s"
    parts = "(riichi 1 + pinfu 1 + all simples 1 + the dora 2)."
    assert told(line, "B=no dora, no pinfu").endswith(f"no: the dora bring 2 han here {parts}")
    assert told(line, "B=no pinfu, no dora").endswith(f"no: this hand has pinfu {parts}")
    assert told(line, "B=no dora").endswith("no: the dora bring 2 han here.")


def test_plain_shares_are_those_of_the_hand_alone_which_is_no_second_slip() -> None:
    text = told(PAIRS_IN_RIICHI, "C=7000/11000")
    assert "(without honba 5,000/9,000; " in text
    assert "is 18,000 together, not 14,000: perhaps the missing fourth player's share paid too. Or: " in text


def test_two_mistakes_far_from_likely_are_not_told_beside_one() -> None:
    """400 is the hand without its root, or seven pairs as ×2; nobody also has roots as ×4."""
    win = {"player": "D", "by": "ron", "from": "B", "void": "p", "hand": "114455m2233388s + 3s"}
    data = {"rules": {"use": "kessen", "set": {"kessen.times.chanta": 4}}, "seats": [*"ABCD"], "win": win}
    assert told(data, "D=400点").endswith("400 is ×4: root not counted or seven pairs (七対子) as ×2.")


def test_of_many_payments_the_greatest_are_told_and_the_rest() -> None:
    """43 chips of seven kinds from each payer, one of them for a spring drawn before シュバリー."""
    win = {"player": "C", "by": "tsumo", "hand": "2s 3s 4s 4s 4s g5s 5s 6s 6s 7s 8s 6z 6z + 9s", "riichi": True,
           "shubari": True, "ippatsu": True, "aside": "1f"}  # fmt: skip
    data = {"rules": "anmika", "seats": [*"ABC"], "dora": "2s 4s", "ura": "6s 3s", "honba": 1, "sticks": 2, "win": win}
    text = told(data, "C=39 chips each")
    parts = re.search(r"no, 43 chips each \(([^)]*), some with the ×2 of shubari\), 86 in all", text)
    assert parts
    assert sum(int(number) for number in re.findall(r"\d+", parts[1])) == 43
    assert re.search(r" \+ the rest \d+$", parts[1])
    assert " + 残り " in told(data, "C=39枚オール", "ja")


def test_a_check_at_a_draw_is_no_part_of_a_win() -> None:
    """Dan's win brings 1,000, Bea's tiles of her void suit 3,200 more: nothing of 4,200 is right for the win."""
    kongs = [{"kong": {"player": "Ann", "kind": "added", "tile": "1m"}},
             {"kong": {"player": "Dan", "kind": "concealed", "tile": "5s"}}]  # fmt: skip
    wins = [{"win": {"player": "Ann", "hand": "345m1145678p (111m+1m) + 6p", "by": "tsumo", "after_kong": True}},
            {"win": {"player": "Dan", "hand": "78999m34s (555m) [5555s] + 2s", "by": "tsumo",
                     "after_kong": True}}]  # fmt: skip
    draw = {"draw": {"hands": {"Bea": "23368m457799p78s", "Cid": "234466688m1248p"}}}
    data = {"rules": {"use": "kessen", "set": {"kessen.tsumo_bonus": 100}}, "seats": ["Ann", "Bea", "Cid", "Dan"],
            "void": {"Ann": "s", "Bea": "s", "Cid": "s", "Dan": "p"},
            "events": [kongs[0], wins[0], kongs[1], wins[1], draw]}  # fmt: skip
    in_all = "4,000 (void check 3,200 + Dan's win 1,000 + kong bonus 400 − kong bonus paid 100 − Ann's win 500)"
    assert "no, Dan gets 4,000 points (void check 3,200 + Dan's win 1,000" in told(data, "Dan=+4200")
    assert f"right for Dan's win; in all it is {in_all}" in told(data, "Dan=+1000")
    assert "の和了については正しい。全部では 4,000 (" in told(data, "Dan=+1000", "ja")


OPEN_TURNED: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "7s 7z", "ura": "4p 1s", "honba": 3, "sticks": 4,
    "win": {"player": "B", "by": "tsumo", "hand": "13789s111z333z66z + Pr", "riichi": "open", "shubari": True,
            "aside_after": "4z"},
}  # fmt: skip


def test_an_open_riichi_lays_two_sticks() -> None:
    text = told(OPEN_TURNED, "B=-29000")
    assert "no, B pays 30,000 points" in text
    assert "− riichi sticks 2,000), 28,000 with B's own stick." in text
    assert "(riichi sticks 3,000, not 4,000): perhaps one riichi stick too few (B's open riichi lays two)" in text
    assert "供託が1本少ない (B のオープンリーチは2本)" in told(OPEN_TURNED, "B=-29000", "ja")
    single = {**OPEN_TURNED, "win": {**OPEN_TURNED["win"], "riichi": True}}
    assert "open riichi" not in told(single, "B=-29000")


def test_points_and_chips_leave_the_own_stick_out_as_the_ruling_does() -> None:
    win = {"player": "A", "by": "ron", "from": "B", "hand": "99m111s999s11z666z + 9m", "riichi": True, "shubari": True,
           "ippatsu": True, "aside": "4z", "aside_after": "4z"}  # fmt: skip
    data = {"rules": "anmika", "seats": [*"ABC"], "dora": "7p 7s", "ura": "1s 7z", "sitout": "D", "honba": 1,
            "sticks": 1, "win": win}  # fmt: skip
    text = told(data, "A=+27000, +28 chips")
    assert "no, A gets 50,000 points and 30 chips (counted yakuman 48,000 + honba 2,000, yakuman rank 20" in text
    assert "the ×2 of shubari in each), 51,000 with A's own stick." in text


def test_right_has_its_multipliers_the_han_of_a_limit_and_the_kind_of_a_chip() -> None:
    win = {"player": "B", "by": "ron", "hand": "345m7777m89m4s677s + 5s", "void": "p", "from": "A", "after_kong": True}
    kong = {"rules": "kessen", "seats": [*"ABCD"], "win": win}
    assert told(kong, "B=400点").endswith("B says 400点: right (×4: root 2 × kong cannon 2).")
    assert told(kong, "B=4倍").endswith("right (×4: root 2 × kong cannon 2).")
    assert "正しい (4倍: 根 2 × 槓上炮 2)" in told(kong, "B=400点", "ja")
    drawn = {"player": "B", "by": "tsumo", "hand": "5p6p7p7p8p8p9p9p4s0s5s6s5z + 5z", "riichi": True}
    mangan = {"rules": "mighty", "seats": [*"ABC"], "round": "east", "dora": "9s", "ura": "2s", "sticks": 1,
              "win": drawn}  # fmt: skip
    assert "満貫”: right (riichi 1 + concealed tsumo 1 + pinfu 1 + twin runs 1 + the red five 1)." in told(
        mangan, "B=満貫"
    )
    pairs = {"player": "A", "by": "ron", "hand": "2p3p3p4p4p4p5p2z2z5z (7z7z7z) + 3p", "from": "C", "norths": 1}
    honba = {"rules": "mighty", "seats": [*"ABC"], "round": "south", "honba": 1, "dora": "2s", "sticks": 2,
             "win": pairs}  # fmt: skip
    assert told(honba, "A=+1 chips").endswith("right (maiba).")


def test_shares_of_a_ron_that_all_pay_stand_in_their_sum() -> None:
    win = {"player": "A", "by": "ron", "hand": "8p (4m5m6m) (9m9m9m) (4p5p6p) (2m2m2m+2m) (6p7p8p) + 8p", "from": "C"}
    data = {"rules": {"use": "wenzhou", "set": {"payment.scale": 3579}}, "streak": 4, "indicator": "1s", "win": win}
    assert "33 is ×3 (C 27 + B 3 + D 3), perhaps by two mistakes" in told(data, "A=+33")


def test_a_kind_of_chips_left_out_is_not_called_one_too_few() -> None:
    win = {"player": "B", "by": "ron", "hand": "4p4p4p7p4s4s4s7s8s9s4z4z5z + 8p", "from": "C", "norths": 1,
           "riichi": "double", "ippatsu": True}  # fmt: skip
    data = {"rules": "mighty", "seats": [*"ABC"], "round": "east", "honba": 1, "dora": "4p", "ura": "9s", "sticks": 1,
            "win": win}  # fmt: skip
    assert "came from the chips of “maiba” or “ippatsu” not counted" in told(data, "B=チップ1枚")


TWO_ON_A_TILE = {
    "rules": "kessen", "void": {"A": "m", "B": "p", "C": "p", "D": "p"},
    "events": [
        {"kong": {"player": "B", "kind": "open", "tile": "2m", "from": "C"}},
        {"wins": [{"player": "C", "by": "ron", "from": "B", "hand": "44555566m22334s + 4s", "after_kong": True},
                  {"player": "A", "by": "ron", "from": "B", "hand": "2234555667777s + 4s", "after_kong": True}]},
    ],
}  # fmt: skip


@pytest.mark.parametrize("says", ["-{}", "合計-{}", "-{} in all", "pays {} in all", "全部で{}払い"])
def test_what_somebody_loses_in_all_is_the_sum_of_all_wins(says: str) -> None:
    assert " right (C's win 1,600 + A's win 1,600 " in told(TWO_ON_A_TILE, "B=" + says.format(3200))
    one_win = told(TWO_ON_A_TILE, "B=" + says.format(1600))
    assert ("no, B pays 3,200 points" in one_win and "only A's win paid" in one_win) == (says != "-{}")


def test_what_a_refused_win_would_bring_has_no_grade_in_force() -> None:
    win = {"player": "B", "by": "ron", "from": "C", "hand": "2m456789p123777s111z + 9m"}
    text = told({"rules": "wenzhou", "indicator": "2m", "win": win}, "A=pays 2")
    assert "no, the win is not legal" in text
    assert "with a lone 財神 taken to win on a discard" in text


def test_three_alike_beside_a_root_are_taken_for_another() -> None:
    win = {"player": "D", "by": "ron", "from": "C", "void": "s", "hand": "4444m56m111p55p7p8p + 9p"}
    record = {"rules": "kessen", "seats": [*"ABCD"], "win": win}
    assert "400 is ×4: a root (four alike) or a concealed hand" in told(record, "D=400")
    without = {**record, "win": {**win, "hand": "4444m56m123p55p7p8p + 9p"}}
    assert "three alike" not in told(without, "D=400")


def test_a_base_of_other_tables_is_named() -> None:
    win = {"player": "D", "by": "ron", "from": "C", "void": "s", "hand": "456789m123p55p7p8p + 9p"}
    record = {"rules": "kessen", "seats": [*"ABCD"], "win": win}
    assert "as other tables play it. Or: a base of 200." in told(record, "D=200 points")
    assert "基本点を200" in told(record, "D=200点", "ja")


def test_each_joker_counted_as_a_doubling_is_named() -> None:
    win = {"player": "D", "by": "ron", "from": "C", "hand": "(567p) (555m) (567p) 336m678p5s + 8m"}
    data = {"rules": "wenzhou", "indicator": "5s", "win": win}
    assert "each 財神 counted as a doubling" in told(data, "D=8 points")
    assert "財神一枚ごとに倍とした" in told(data, "D=8点", "ja")


def test_nothing_and_a_plus_are_read_of_whoever_says_them() -> None:
    grade = {"rules": {"use": "wenzhou", "set": {"payment.scale": 3579}}, "streak": 3, "indicator": "4z",
             "win": {"player": "B", "by": "tsumo", "hand": "115567m 99p 1133s 6677z + 6m"}}  # fmt: skip
    assert "A says “+36”: right: that is what B gets." in told(grade, "A=+36")
    assert "A「+36」: 正しい (B の収入)。" in told(grade, "A=+36", "ja")
    assert told(grade, "C=nothing").endswith(
        "no, C pays 4 points: 1 × 4, 双翻 (double), ×4 for hard eight pairs (硬八対)."
    )
    assert told(grade, "C=pays 13").endswith("No hand comes to 13 here; the nearest is 4 (×4).")
    ron = "A ron B 234m22444p33567s3s riichi"
    for says in ("nothing", "なし", "0"):
        assert calc.dispute(ron, [f"D={says}"]).text().endswith("right: D neither pays nor gets anything.")
    assert calc.dispute(ron, ["A=nothing"]).text().endswith("no, 3,900 points (2 han 40 fu).")


def test_whom_a_hand_is_taken_from_stays_in_the_answer() -> None:
    ron = "A ron B 234m22444p33567s3s riichi"
    assert "no, 3,900 points from B (2 han 40 fu)." in calc.dispute(ron, ["A=2600 from B"]).text()
    assert "B から3,900点" in calc.dispute(ron, ["A=Bから2600"]).text("ja")
    assert "no, D pays nothing (the discarder B alone pays)." in calc.dispute(ron, ["A=3000 from D"]).text()


@pytest.mark.parametrize("rules", ["tcg", "anmika", "mighty"])
def test_a_riichi_that_the_record_says_needs_no_tiles(rules: str) -> None:
    win = {"player": "A", "by": "ron", "from": "B", "han": 3, "fu": 40}
    record = {"rules": rules, "seats": [*"ABCD"[: 4 if rules == "tcg" else 3]], "win": {**win, "riichi": True}}
    worth = 8000 if rules == "anmika" else 7700
    claims = calc.dispute(record, ["A=riichi", "B=no riichi", f"C=riichi {worth}"])
    assert [claim.status for claim in claims.claims] == ["right", "unexplained", "right"]
    assert "B says “no riichi”: no: this hand has riichi." in claims.text()
    (claim,) = calc.dispute({**record, "win": win}, ["A=riichi"]).claims
    assert claim.status == "undecided"


def test_parts_of_which_none_is_wrong_begin_without_a_no() -> None:
    text = calc.dispute("B ron C 4 han 30 fu", {"D": "pinfu 8000"}).text()
    assert "D says “pinfu 8000”: 8,000 points: right; pinfu: cannot be decided: say the tiles of the hand." in " ".join(
        text.split()
    )


def test_a_claim_that_nothing_explains_names_the_nearest_sizes() -> None:
    ron = {"rules": "anmika", "seats": [*"ABC"], "win": {"player": "A", "by": "ron", "from": "C", "han": 4, "fu": 40}}
    assert (
        told(ron, "A=9999").split("can be decided")[0].count("nearest: 8,000 (3 han 40 fu) and 10,000 (3 han 50 fu).")
    )


def test_of_chips_only_what_differs_is_told_behind_a_choice_of_kinds() -> None:
    hand = {"rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "2z 4s", "ura": "7s 3z", "honba": 1,
            "win": {"player": "B", "by": "ron", "from": "A", "riichi": True, "ippatsu": True, "aside": "春",
                    "hand": "1233334p 678s 666z + 0p"}}  # fmt: skip
    text = told(hand, "B=ロン10000 6枚")
    assert "6 chips is 7 − 1: perhaps the chips of “ippatsu” or “ura dora” not counted." in text


def test_no_flush_is_seen_in_two_suits_and_two_doublings_are_a_list() -> None:
    hand = {"rules": "kessen", "out": ["D"],
            "win": {"player": "C", "by": "tsumo", "void": "p", "hand": "777m 1144888s (111m+1m) + 4s"}}  # fmt: skip
    text = told(hand, "C=3200")
    assert "3,200 is ×16 (2 × 1,600), perhaps by two mistakes: any two of these: self-draw doubled or" in text
    assert "all triplets (対々和) as ×4" in text
    assert "flush" not in text


def test_who_deals_comes_before_what_is_not_there() -> None:
    hand = {"rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "2s 2p 1s", "ura": "7z 6z 3p",
            "win": {"player": "C", "by": "ron", "from": "A", "riichi": True, "aside": "秋", "aside_after": "春",
                    "hand": "1334455p 234406s + 1p"}}  # fmt: skip
    text = told(hand, "C=+25000 in all")
    assert "25,000 is baiman 24,000 + C's own stick 1,000: perhaps C as the dealer, not A." in text
    assert "自分のリーチ棒" in told(hand, "C=+25000 in all", "ja")


def test_a_single_other_reading_comes_before_two_mistakes() -> None:
    hand = {"rules": "mighty", "seats": [*"ABC"], "dora": "4s", "honba": 1,
            "win": {"player": "C", "by": "ron", "from": "A", "hand": "99m 234p 5z5z 6s 777s 88s + 9m",
                    "riichi": True}}  # fmt: skip
    assert "Perhaps 1 han 50 fu came from the jokers read as 6s 6s." in told(hand, "C=1han50fu, 1 chip")


def test_the_part_of_a_hand_that_one_pays_is_no_mere_size() -> None:
    hand = {"rules": "mighty", "seats": [*"ABC"], "dora": "9m", "sticks": 2,
            "win": {"player": "B", "by": "ron", "from": "C", "hand": "345p 678p 22s 45s (666s) + 6s", "chankan": True,
                    "pon_owner": "B"}}  # fmt: skip
    assert told(hand, "C=pays 2000").endswith("2,000 is the whole hand.")


AFTER_EACH_OTHER = {
    "rules": "kessen", "seats": [*"ABCD"], "void": {"A": "p", "B": "m", "C": "s", "D": "s"},
    "events": [
        {"kong": {"player": "A", "kind": "open", "tile": "8m", "from": "D"}},
        {"win": {"player": "B", "by": "tsumo", "hand": "2224447799s (555s) + 7s"}},
        {"kong": {"player": "C", "kind": "added", "tile": "9m"}},
        {"win": {"player": "C", "by": "tsumo", "hand": "2223467789p (999m+9m) + 8p"}},
    ],
}  # fmt: skip
"""Of B's win each pays 800; over the whole hand D pays 1,400 and C 200."""


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("B=3200 all", "no, 800 each (×8: all triplets 2 × full flush 4). 3,200 is ×32"),
        ("B=800 all", "right (×8: all triplets 2 × full flush 4)."),
        ("C=800 all", "no, 200 each (×2)."),
    ],
)
def test_what_all_pay_is_answered_with_the_payers_of_one_win(claim: str, said: str) -> None:
    """Kongs and another player's win are no part of what each pays for a win."""
    answer = told(AFTER_EACH_OTHER, claim)
    assert said in answer
    assert "1,400" not in answer
    assert "kong" not in answer


def test_three_jokers_without_a_shape_lack_the_shape() -> None:
    hand = {"rules": "wenzhou", "streak": 1, "indicator": "2m",
            "win": {"player": "B", "by": "ron", "from": "C", "hand": "122235m 18p 1246s 3457z + 2p"}}  # fmt: skip
    text = told(hand, "B=16 in all")
    assert "three 財神 (三財神) taken as 双翻 (double) without a finished shape" in text
    assert "without three" not in text


def test_who_says_in_all_means_no_single_payer() -> None:
    hand = {"rules": "kessen", "void": {"A": "m", "B": "s", "C": "s", "D": "p"},
            "events": [{"kong": {"player": "C", "kind": "open", "tile": "1p", "from": "A"}},
                       {"win": {"player": "B", "by": "tsumo", "hand": "4444666789m 345p + 5m"}}]}  # fmt: skip
    text = told(hand, "B=合計+400")
    assert "one payer too few" in text
    assert "one share" not in text


def test_a_multiplier_beyond_the_cap_says_where_it_is_capped() -> None:
    hand = {"rules": {"use": "kessen", "set": {"kessen.cap": 12}},
            "win": {"player": "D", "by": "ron", "from": "C", "void": "m",
                    "hand": "2334445566p (8888p) + 3p"}}  # fmt: skip
    assert "1,200 is ×16, capped at ×12: all simples or a root (four alike)" in told(hand, "D=+1200 in all")
    assert "1,200点は 16倍 (上限12倍): 付かない断么九か根 (四枚で根)を数えた" in told(hand, "D=+1200 in all", "ja")


def test_a_root_counted_twice_is_told_once() -> None:
    hand = {"rules": "kessen", "void": {"C": "s"},
            "win": {"player": "C", "by": "ron", "from": "B", "hand": "4566m 345789p (888p) + 3m"}}  # fmt: skip
    assert "400 is ×4: a root counted twice (根 as ×4). Or: a base of 200." in told(hand, "C=400")
    assert "400点は 4倍: 根を二度数えた (4倍とした)。" in told(hand, "C=400", "ja")


def test_multipliers_miscounted_and_added_are_two_mistakes() -> None:
    """Full flush 4, the roots 2 and 2, and the kong cannon 2 make ×32; without the flush 2 + 2 + 2."""
    hand = {"rules": "kessen", "void": {"D": "s"}, "events": [
        {"kong": {"player": "A", "kind": "added", "tile": "6s"}},
        {"win": {"player": "D", "by": "ron", "from": "A", "hand": "1233334588m (555m) + 8m", "after_kong": True}},
    ]}  # fmt: skip
    assert "(1) the multipliers added (to 6) instead of multiplied; (2) the roots or full flush" in told(hand, "D=×6")


STORY_OF_THREE = {
    "rules": "kessen", "seats": [*"ABCD"], "void": {"A": "s", "B": "m", "C": "m", "D": "m"},
    "events": [
        {"win": {"player": "B", "by": "tsumo", "hand": "2345677p 123789s + 7p"}},
        {"win": {"player": "D", "by": "tsumo", "hand": "1124455667788s + 2s"}},
    ],
}  # fmt: skip


def test_a_rule_is_believed_of_one_win_beside_another_mistake_in_it() -> None:
    """D gets 1,600 + 100 from each of three, and pays 100 for B's win as ever."""
    answer = told(STORY_OF_THREE, "D=5000 in all")
    assert "no, D gets 3,100 points (D's win 3,200 − B's win 100)" in answer
    assert "100 added to a self-draw (自摸加底), and B, out already, taken to pay too." in answer


def test_a_claim_that_nothing_explains_is_set_beside_the_claimants_own_win() -> None:
    answer = told(STORY_OF_THREE, "D=4444 in all")
    assert "no, D gets 3,100" in answer
    assert "nearest: 3,100 (×16) and 6,300 (×32)" in answer


def test_a_winner_who_says_in_all_means_no_other_win() -> None:
    hand = {"rules": "kessen", "seats": [*"ABCD"], "void": {"A": "m", "B": "m"}, "events": [
        {"kong": {"player": "C", "kind": "concealed", "tile": "2s"}},
        {"wins": [
            {"player": "A", "by": "ron", "from": "C", "hand": "56777889p 34566s + 6p", "after_kong": True},
            {"player": "B", "by": "ron", "from": "C", "hand": "4445789p (333p) (888s) + 6p", "after_kong": True},
        ]},
    ]}  # fmt: skip
    answer = told(hand, "B=600 in all")
    assert "no, B comes out even (B's win 200 − kong bonus 200)." in answer
    assert answer.startswith("B wins by ron from C")
    assert "would be right with the bonus of the kong handed to each winner in full (槓上炮)" in answer
    assert "Or: only B's win paid." in answer


def test_two_of_several_doublings_are_told_in_short() -> None:
    hand = {"rules": "kessen", "void": {"D": "m"}, "out": ["C"],
            "win": {"player": "D", "by": "tsumo", "hand": "33456p 23477s (666p) + 7s"}}  # fmt: skip
    answer = told(hand, "D=1600 in all")
    assert "any two of these: all simples, self-draw doubled or a root (four alike) wrongly counted" in answer
    assert answer.count("root counted twice") == 1


def test_who_says_what_he_gets_means_no_share() -> None:
    hand = {"rules": "kessen", "void": {"B": "m"}, "out": ["D"],
            "win": {"player": "B", "by": "tsumo", "hand": "22334p 55557799s + 4p"}}  # fmt: skip
    assert "one share" not in told(hand, "B=gets 600")
    assert "no, B gets 1,600" in told(hand, "B=gets 800")


def test_eight_pairs_with_a_changed_joker_are_called_so() -> None:
    answer = printed("eight_pairs", "B=双翻")
    assert "“双翻” came from hard eight pairs (硬八対) counted with a changed 財神." in answer
    assert "財神が化けているのに硬八対とした" in printed("eight_pairs", "B=双翻", lang="ja")


def test_a_stake_is_not_multiplied_by_the_grade_that_is_believed() -> None:
    """硬 and one 財神 make ×4 with the mistake; the dealer pays 2 × 4, the others 1."""
    hand = {"rules": "wenzhou", "streak": 1, "indicator": "2s",
            "win": {"player": "D", "by": "tsumo", "hand": "4m5m3p3p1s2s2z2z2z5z (3m4m5m) (4m5m6m) + 3s"}}  # fmt: skip
    sheet = calc.dispute(hand, ["D=dealer 8, others 1"])
    ids = [id_ for line in sheet.claims[0].explanations for id_ in line.ids]
    assert "both:twice:jokers & left_out:factor/others" in ids


def test_a_rule_behind_a_fact_is_told_without_its_number_again() -> None:
    hand = {"rules": "wenzhou", "streak": 1, "indicator": "9p",
            "win": {"player": "B", "by": "ron", "from": "A",
                    "hand": "1m2m3m3p3p3s4s (4p5p6p) (1s2s3s) (5z7p8p) + 5s"}}  # fmt: skip
    answer = told(hand, "B=gets 4")
    assert "×1 (A 2 + C 1 + D 1): a white for the indicator tile making the hand 軟 (soft)." in answer


def test_the_discarder_does_not_pay_double_and_alone() -> None:
    """One mistake or the other: nobody believes both of one discarder."""
    hand = {"rules": "wenzhou", "streak": 3, "indicator": "1z",
            "win": {"player": "C", "by": "ron", "from": "A", "first_turn": True,
                    "hand": "4m6m3p4p5p7p8p2s5s8s9s1z1z1z4z6z + 3s"}}  # fmt: skip
    assert "double, and only" not in told(hand, "C=24")
    assert told(hand, "C=24").endswith("24 (A 18 + B 3 + D 3) would be right with 硬 as ×3; here it is 2.")


def test_who_says_nothing_is_told_once_what_he_pays() -> None:
    data = {"rules": "anmika", "seats": [*"ABC"], "sitout": "D", "draw": {"tenpai": [*"ABC"], "springless": 3}}
    assert "no, C pays 16 chips (no spring drawn)." in told(data, "C=なし")
    assert "「なし」: 違う、C の支払いは 16枚 (春無し流局)。" in told(data, "C=なし", "ja")


def test_nobody_pays_a_ron_of_one_payer_each() -> None:
    """In kessen too, where what each payer pays is the worth of a hand."""
    win = {"player": "A", "by": "ron", "from": "D", "hand": "44567p 12334589s + 7s"}
    data = {"rules": "kessen", "seats": [*"ABCD"], "void": {"A": "m"}, "win": win}
    assert "no, D pays 100 points (×1). 100 came from everybody taken to pay a ron" in told(data, "A=100 all")
    assert "D says 100: right." in told(data, "D=100")


def test_the_yaku_of_a_concealed_tsumo_is_named_of_an_open_hand() -> None:
    win = {"player": "C", "by": "tsumo", "hand": "6667p 456s (333p) (444s) + 5p"}
    data = {"rules": "mighty", "seats": [*"ABC"], "round": "east 3", "honba": 2, "sticks": 0, "dora": "9s", "win": win}
    assert "concealed tsumo wrongly counted (the hand is open)" in told(data, "C=30符2翻")
    assert "鳴いているのに門前清自摸和を数えた" in told(data, "C=30符2翻", "ja")
    closed = {**data, "win": {**win, "hand": "6667p 456s 333p 444s + 5p"}}
    text = told(closed, "C=3 han 30 fu")
    assert "no, 2 han 30 fu (concealed tsumo 1 + all simples 1)." in text
    assert "though the hand is open" not in text


def test_who_wins_after_a_kong_has_not_won_when_it_was_laid() -> None:
    """B's kong came before A's win, so nobody who has won is thought to pay for it."""
    events = [
        {"kong": {"player": "A", "kind": "暗槓", "tile": "1p"}},
        {"kong": {"player": "B", "kind": "open", "tile": "4s", "from": "C"}},
        {
            "win": {
                "player": "A",
                "by": "ron",
                "from": "B",
                "hand": "3m (666p) (555p) [1111p] (777m) + 3m",
                "after_kong": True,
            }
        },
        {"win": {"player": "C", "by": "tsumo", "hand": "1146m 566778s (666m) + 5m"}},
    ]
    data = {"rules": "kessen", "seats": [*"ABCD"], "void": {"A": "s", "B": "s", "C": "p", "D": "p"}, "events": events}
    assert "who has won already" not in told(data, "A=I get 2200")
