"""Kinds of mistakes and of answers in disputes of the riichi family, each with what it comes to by hand."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from calc.dispute import Dispute, claims_about, dispute
from calc.steps import read_record, settle
from tests.helpers import render_dispute

TSUMO: dict[str, Any] = {
    "rules": "tcg", "seats": [*"ABCD"], "round": "south", "dora": "2p",
    "win": {"player": "D", "by": "tsumo", "hand": "567m88m67p777s (555s) + 8p"},
}  # fmt: skip
"""By tsumo 1 han 30 fu: 300/500."""
SHANPON: dict[str, Any] = {
    "rules": "tcg", "seats": [*"ABCD"], "round": "east", "dora": "1p",
    "win": {"player": "A", "by": "ron", "from": "D", "hand": "22p345p22z (888m) (555z) + 2z"},
}  # fmt: skip
"""A ron that completes a triplet of winds."""
THREE: dict[str, Any] = {
    "rules": "tcg", "seats": [*"ABCD"], "round": "east", "dora": "1p",
    "win": {"player": "B", "by": "ron", "from": "D", "hand": "222m555p77799s33z + 3z"},
}  # fmt: skip
"""三暗刻 by ron; by tsumo it would be 四暗刻."""
MIGHTY: dict[str, Any] = {
    "rules": "mighty", "seats": [*"ABC"], "round": "south", "honba": 3, "dora": "1p", "ura": "0s",
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "123p567p234s6678s + 6s", "riichi": True,
            "ippatsu": True, "alice": "6s 1m"},
}  # fmt: skip


@cache
def asked(record: str, claim: str) -> Dispute:
    """The dispute about a record, which is JSON; each is searched through once, in whatever language it is told."""
    read = read_record(json.loads(record))
    claims, problems = claims_about(read.record, read.rules, [claim])
    assert not problems
    return dispute(read.record, read.rules, claims)


def printed(data: dict[str, Any], claim: str, lang: str = "en", **more: Any) -> str:
    """What is said to a claim."""
    return " ".join(render_dispute(asked(json.dumps(data | more), claim), lang).split())


@pytest.mark.slow
def test_the_nearest_hand_is_one_that_exists() -> None:
    """An open tsumo has 30 fu at least; 25 fu are a 七対子 of two han; 20 fu a pinfu of two."""
    assert "the nearest is 1,100 (1 han 30 fu)" in printed(TSUMO, "D=850")
    assert "nearest: 2,000 (2 han 30 fu) and 2,700" in printed(TSUMO, "D=2250")


@pytest.mark.slow
def test_the_nearest_payment_is_the_payers_own() -> None:
    """The dealer pays half of it."""
    assert "nearest: 800 (1 han 50 fu) and 1,000 (2 han 30 fu)" in printed(TSUMO, "A=I pay 950")
    assert "nearest: 1,000 (2 han 20 fu) and 1,100 (1 han 50 fu)" in printed(TSUMO, "A=I pay 1050", honba=3)


def test_the_dealer_may_be_thought_to_pay_like_the_others() -> None:
    assert "900 is 3 × 300: the dealer (A) paying no more than the others. Or: " in printed(TSUMO, "D=900")
    assert "親 A の支払いを子と同じにした" in printed(TSUMO, "D=900", "ja")


@pytest.mark.slow
def test_the_dealer_of_an_anmika_tsumo_may_be_thought_to_pay_like_the_other() -> None:
    """倍満: 親 8,000 + 加符 1,000, 子 4,000 + 1,000; 5,000 of each is 10,000."""
    hand = {"player": "C", "by": "tsumo", "hand": "4p 7p 4p 9p 6p 2p 3p 6p 2p 8p (777p) + 3p", "aside": "北 北"}
    data = {"rules": "anmika", "seats": [*"ABC"], "dora": "2z 5p", "win": hand}
    assert "10,000 is 2 × 5,000: the dealer (A) paying no more than the others" in printed(data, "C=10000")


def test_drawn_norths_may_be_thought_to_be_chips() -> None:
    """One chip more than the hand has, where one north was drawn aside."""
    win = {**MIGHTY["win"], "norths": 1, "alice": "9m"}
    data = {**MIGHTY, "honba": 0, "win": win}
    chips = -settle(read_record(data).record, read_record(data).rules).chips["C"]
    assert "a chip for each drawn north, as elsewhere" in printed(data, f"C=pays {chips + 1} chips")


def test_triplets_are_not_seen_in_a_hand_of_runs() -> None:
    hand = {"player": "A", "by": "ron", "from": "C", "hand": "6m 7m 7m 8m 8m 8m 9m 3s 4s 4s 5s 5s 6s + 8m"}
    data = {"rules": "kessen", "seats": [*"ABCD"], "void": dict.fromkeys("ABCD", "p"), "events": [{"win": hand}]}
    assert "triplets" not in printed(data, "A=400")


@pytest.mark.slow
def test_a_triplet_completed_by_ron_may_be_taken_for_concealed() -> None:
    assert "the triplet completed by ron counted as concealed" in printed(SHANPON, "A=5200")
    assert "counted as concealed (四暗刻); by ron it is 三暗刻" in printed(THREE, "B=32000")


def test_who_does_not_see_a_pinfu_counts_the_fu_of_the_tsumo() -> None:
    """20 fu have a pinfu: who says 20 has seen it."""
    drawn = {"player": "B", "by": "tsumo", "hand": "234m567m67p55s234s + 8p", "riichi": True}
    text = printed(TSUMO, "B=3 han 20 fu", win=drawn)
    assert "no, 4 han 20 fu (riichi 1 + concealed tsumo 1 + pinfu 1 + all simples 1)" in text
    assert text.endswith("1 han too few: concealed tsumo, all simples or riichi not counted.")


def test_what_one_other_game_alone_counts_is_no_cause() -> None:
    """anmika has 三色 as 4 han, closed only."""
    hand = {"player": "B", "by": "ron", "from": "A", "hand": "12p66z (999m) (123m) (123s) + 3p"}
    assert printed(TSUMO, "B=1 han 30 fu", win=hand, dora="6m").endswith(
        "outside hand or three-colour run not counted."
    )


@pytest.mark.slow
def test_chips_of_a_ron_from_everybody_and_a_line_more() -> None:
    """15 chips of the discarder; with one アリス more 16, from each."""
    text = printed(MIGHTY, "A=I pay 16 chips")
    assert "one chip too many for アリス or 枚場" in text
    assert "(2) the chips of a ron taken from everybody" in text


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_answer_speaks_of_the_time_it_had(lang: str) -> None:
    assert {"en": "time", "ja": "時間"}[lang] not in printed(MIGHTY, "A=17 chips", lang)


@pytest.mark.slow
def test_a_yaku_that_is_claimed_is_told_not_to_be_there() -> None:
    assert "counted as concealed (四暗刻)" in printed(THREE, "B=四暗刻")
    assert printed(THREE, "B=seven pairs").endswith("no: this hand lacks seven pairs.")


def test_a_pinfu_is_not_invented_beside_triplets() -> None:
    hand = {**THREE["win"], "hand": "222m345p678p99s33z + 3z"}
    assert "pinfu" not in printed(THREE, "B=2900", win=hand)


def test_a_bare_limit_is_told_alone_then_with_the_honba() -> None:
    hand = {"player": "B", "by": "tsumo", "hand": "234m234p22567s67p + 8p", "riichi": True}
    text = printed(TSUMO, "B=mangan", win=hand, honba=2, dora="4s")
    assert text.endswith("right: 8,000; with the honba it is 8,600.")


@pytest.mark.slow
def test_an_amount_may_be_said_in_round_thousands() -> None:
    hand = {"player": "B", "by": "ron", "from": "C", "hand": "234m567m68p55s234s + 7p"}
    assert "no, 5,200 points (3 han 40 fu). 5,000 is rounded." in printed(TSUMO, "B=5000", win=hand, dora="4s")
    assert "is rounded" not in printed(TSUMO, "B=6000", win=hand, dora="4s")


def test_a_size_that_is_claimed_is_not_said_again() -> None:
    drawn = {"player": "B", "by": "tsumo", "hand": "234m567m67p55s234s + 8p", "riichi": True}
    assert "1). 3 han 30 fu came from pinfu not counted" in printed(TSUMO, "B=3 han 30 fu", win=drawn)


def test_the_missing_share_may_be_split_alike() -> None:
    """8,000 of a ron, 4,000 from each of two."""
    drawn = {"player": "B", "by": "tsumo", "hand": "123p567p234s678s3s + 3s", "riichi": True, "norths": 1}
    assert "all paying alike" in printed(MIGHTY, "B=4000 all", win=drawn, ura=[])


@pytest.mark.slow
def test_dora_that_are_claimed_are_counted() -> None:
    assert printed(TSUMO, "D=dora 3").endswith("no: the dora bring 0 han here.")


@pytest.mark.slow
def test_who_did_not_discard_pays_nothing() -> None:
    assert printed(SHANPON, "B=I pay 300").endswith("no, B pays nothing (the discarder D alone pays).")


@pytest.mark.slow
def test_a_double_riichi_is_no_grade() -> None:
    assert "this hand lacks double riichi" in printed(SHANPON, "A=double riichi")


def test_shares_turned_round_are_not_right() -> None:
    assert printed(TSUMO, "D=dealer 500, others 300").endswith(": right.")
    assert "no, 300/500. It is the other way round" in printed(TSUMO, "D=dealer 300, others 500")


def test_a_closed_yaku_may_be_taken_for_an_open_one() -> None:
    hand = {"player": "B", "by": "ron", "from": "C", "hand": "234m234p23499s67p + 5p"}
    assert "the closed three-colour run as 1 han, as if open" in printed(TSUMO, "B=3900", win=hand)


ANMIKA: dict[str, Any] = {"rules": "anmika", "seats": [*"ABC"], "dora": "7p 7z"}
TURNED: dict[str, Any] = {
    "player": "B", "by": "tsumo", "hand": "8s2s1p2p9s3p4s2p3z3s4p3z3p + Py", "riichi": True, "shubari": True,
    "aside": "北 北",
}  # fmt: skip
"""逆: a haneman of 4,000/7,000 and ten chips that the winner pays."""


@pytest.mark.slow
def test_an_answer_tells_that_the_winner_pays() -> None:
    """逆, where the claim does not say who pays."""
    data = {**ANMIKA, "sitout": "D", "ura": "2z 6s", "win": TURNED}
    assert "倍の忘れ。払うのは B (逆)" in printed(data, "B=親7000、子4000、5枚オール", "ja")
    text = printed(data, "A=5000/9000")
    assert "taken for baiman; and B pays it (逆). Or: " in text
    assert "逆)" not in printed(data, "B=A gets 9000")


def test_a_triple_fever_may_be_taken_for_a_double_one() -> None:
    """p2: ×4; as ×2 the 64,000 are 32,000."""
    hand = {"player": "C", "by": "ron", "from": "B", "hand": "24p22s777m777p777s + 3p", "riichi": True,
            "fever": "triple"}  # fmt: skip
    assert "a triple fever as a double one" in printed({**ANMIKA, "dora": "7p 6z"}, "C=32000", ura="1z 4p", win=hand)


@pytest.mark.slow
def test_a_yakuman_of_few_tables_may_not_be_known() -> None:
    hand = {"player": "C", "by": "tsumo", "hand": "4455666677778p + 8p", "riichi": True}
    assert "big wheels not counted" in printed({**ANMIKA, "dora": "1p 1s"}, "C=12 han", ura="9p 3p", win=hand)


def test_a_thing_and_its_chips_are_not_told_as_two_mistakes() -> None:
    """Two chips of a north: left out with the north or alone."""
    hand = {"player": "C", "by": "tsumo", "hand": "234p234s67p55s789s + 8p", "riichi": True, "aside": "北"}
    data = {**ANMIKA, "dora": "1p 1s", "ura": "9p 3p", "win": hand}
    chips = -settle(read_record(data).record, read_record(data).rules).chips["A"]
    text = printed(data, f"A=I pay {chips - 1} chips")
    assert "the chips of “drawn norths” or “ura dora” not counted" in text
    assert "norths drawn aside" not in text


def test_what_is_left_of_a_kong_cannon_is_what_one_pays() -> None:
    """⑧⑨: the payer of the 200 has got 300 for his kong and hands it over: "I pay 100" forgets the ×2, nothing else."""
    kong = {"kong": {"player": "A", "kind": "added", "tile": "4p"}}
    hand = {"player": "B", "by": "ron", "hand": "66778889p33789s + 7p", "from": "A", "after_kong": True}
    data = {"rules": "kessen", "seats": [*"ABCD"], "void": {"B": "m"}, "events": [kong, {"win": hand}]}
    text = printed(data, "A=I pay 100")
    assert text.endswith("perhaps kong cannon not counted.")


def test_two_multipliers_are_told_as_two() -> None:
    hand = {"player": "C", "by": "tsumo", "hand": "16m66m78s9s456s (444m) + 1m"}
    data = {"rules": "kessen", "seats": [*"ABCD"], "void": {"C": "p"}, "events": [{"win": hand}]}
    assert "perhaps by two mistakes" in printed(data, "C=1200")
    pairs = {**hand, "hand": "115599m2244668s + 8s"}
    assert "triplets" not in printed(data, "C=4800", events=[{"win": pairs}])


def test_who_loses_to_a_double_is_told_the_rule() -> None:
    """上がり: 双翻 has priority, then who is nearer."""
    near = {"player": "B", "by": "ron", "hand": "666m78m79p123s445566s + 8p", "from": "A"}
    far = {"player": "D", "by": "ron", "from": "A", "hand": "8p (333m) (789m) (345s) (678s) (222m) + 8p"}
    data = {"rules": "wenzhou", "seats": [*"ABCD"], "streak": 2, "indicator": "5p", "wins": [near, far]}
    answer = ": B taken to win (a 双翻 comes first, then the nearest after the discarder)."
    assert printed(data, "B=12 in total").endswith(answer)  # once, and in no other words
    japanese = printed(data, "B=12 in total", lang="ja").replace("、 ", "、")
    assert japanese.endswith("B の和了とした (双翻が優先、次に放銃者に近い人)。")


def test_all_may_be_thought_to_pay_a_stake_of_another_streak() -> None:
    """6 of each for the dealer's third hand is 36 with ×2."""
    hand = {"player": "C", "by": "tsumo", "hand": "35m4556p5z (555m) (567p) (567s) + 5p"}
    data = {"rules": "wenzhou", "seats": [*"ABCD"], "streak": 2, "indicator": "4p", "win": hand}
    assert "C as the dealer, not A, and the dealer's streak taken as 3" in printed(data, "C=36 in all")


@pytest.mark.slow
def test_two_mistakes_of_the_size_are_not_told_beside_one() -> None:
    hand = {"player": "C", "by": "tsumo", "hand": "45m11234p456s (111z) + 3m"}
    data = {**TSUMO, "seats": [*"CDAB"], "dora": "9p", "honba": 2, "win": hand}
    text = printed(data, "A=I pay 2800")
    fu = "every hand 20 + tsumo 2 + open triplet of terminals or honours 4 = 26, rounded up to 30"
    assert f"no, A pays 2,200 points (hand 2,000 + honba 200; {fu})." in text
    assert text.endswith("Perhaps 2,800 is 3 han 40 fu 2,600 + honba 200.")


def test_a_han_and_a_step_of_fu_too_many() -> None:
    """2 han 50 fu of the dealer: 4,800."""
    hand = {"player": "C", "by": "ron", "from": "D", "hand": "24m11p445566p345s + 3m"}
    data = {**TSUMO, "seats": [*"CDAB"], "dora": "6s", "win": hand}
    assert "50 fu instead of 40, and a yaku or dora that is not there" in printed(data, "A=4800")


@pytest.mark.slow
def test_a_honba_of_1500_beside_another_mistake() -> None:
    """3 han 30 fu and three honba of 1,500: 8,400."""
    hand = {"player": "D", "by": "ron", "from": "B", "hand": "555m11p56s (123s) (789s) + 4s"}
    text = printed({**TSUMO, "dora": "4m", "honba": 3, "win": hand}, "D=8400")
    assert "one of the dora or full straight not counted; (2) a honba as 1,500 on a ron" in text


def test_the_sticks_are_not_left_out_twice() -> None:
    hand = {"player": "D", "by": "ron", "from": "C", "hand": "233445m4666p (678m) + 5p"}
    text = printed({**TSUMO, "dora": "1m", "sticks": 2, "win": hand}, "D=I get 2600")
    assert "the sticks left out" in text
    assert "the riichi sticks left out" not in text


def test_what_another_one_pays_is_told_with_his_name() -> None:
    hand = {"player": "D", "by": "tsumo", "hand": "456m678m67p345s77s + 5p", "riichi": True, "ippatsu": True}
    text = printed({**TSUMO, "seats": [*"CDAB"], "dora": "6m", "win": hand}, "B=I owe 6000")
    assert "6,000 is what C pays" in text


@pytest.mark.slow
def test_kishogun_may_not_be_known_beside_another_mistake() -> None:
    """鬼将軍 is a sanbaiman; 1 han 40 fu of the dealer by ron is 2,000."""
    hand = {"player": "C", "by": "ron", "from": "B", "hand": "677889p1134599s + 1s", "riichi": True, "alice": "8p 5p"}
    data = {**MIGHTY, "round": "east", "honba": 1, "dora": "1s", "ura": "5s", "win": hand}
    assert "(1) C as the dealer, not A; (2) 鬼将軍 overlooked" in printed(data, "B=I pay 2000")


def test_without_the_riichi_there_is_no_alice() -> None:
    """リアル 2, アリス 2 or the ura left out are seven chips of nine; without the riichi more are gone."""
    hand = {"player": "B", "by": "tsumo", "hand": "23p789p22s677889s + 4p", "riichi": True, "alice": "8s 3s"}
    data = {**MIGHTY, "round": "east", "win": hand}
    assert "riichi" not in printed(data, "A=I pay 7 chips")


@pytest.mark.slow
def test_chips_of_the_size_are_all_thought_of_or_none() -> None:
    """Without the ippatsu it is a sanbaiman: 12 chips each, 3 for its size; nobody drops the yakuman's 5 alone."""
    hand = {"player": "B", "by": "tsumo", "hand": "12233440668s 11z + 7s", "aside": "夏 北"}
    win = {**hand, "riichi": True, "ippatsu": True}
    data = {**ANMIKA, "sitout": "D", "honba": 1, "dora": "8s 1s", "ura": "9s 6z", "win": win}
    assert "ippatsu, the north drawn aside" in printed(data, "C=I owe 12 chips")
    assert "Perhaps: ippatsu, one of the norths" not in printed(data, "C=I owe 9 chips")


def test_a_hand_a_little_smaller_asks_for_kiriage() -> None:
    """8,000 of 4 han 40 fu: with 30 fu, and without kiriage, 7,700."""
    hand = {"player": "C", "by": "ron", "from": "B", "hand": "456m234p45566s11z + 4s", "riichi": True}
    data = {**TSUMO, "seats": [*"DABC"], "round": "east", "dora": "7z", "ura": "5s", "win": hand}
    text = printed(data, "B=I pay 7700")
    assert "40 fu, mangan" in text
    assert "; (2) without kiriage mangan" in text


@pytest.mark.slow
def test_the_fourth_share_may_have_its_extra_thousand() -> None:
    """加符: each pays 1,000 more; three do, or two and a third without."""
    hand = {"player": "A", "by": "tsumo", "hand": "234p67p55s789p (666z) + 8p", "aside": "北"}
    data = {**ANMIKA, "dora": "4s 3s", "win": hand}
    each = -settle(read_record(data).record, read_record(data).rules).points["B"]
    assert "the missing fourth player's share paid too, with 加符" in printed(data, f"A={3 * each}")
    assert "加符" not in printed(data, f"A={3 * each - 1000}")


def test_one_payer_may_be_forgotten() -> None:
    hand = {"player": "A", "by": "tsumo", "hand": "223344778899s9s + 9s"}
    data = {"rules": "kessen", "seats": [*"ABCD"], "void": {"A": "m"}, "events": [{"win": hand}]}
    assert "6,400 is 2 × 3,200: perhaps one payer too few." in printed(data, "A=6400")


def test_a_flower_may_be_thought_not_to_have_been_drawn() -> None:
    """Without it no chip moves, and nothing breaks; that somebody pays a chip is not nothing."""
    flower = {"aside": {"player": "A", "tiles": "春"}}
    data = {"rules": "anmika", "seats": [*"ABC"], "events": [flower, {"draw": {"tenpai": []}}]}
    text = printed(data, "A=1000")
    assert text.endswith("and no points (spring drawn). Nobody is tenpai, so nobody pays a noten penalty.")
    assert "right" not in printed(data, "B=0 chips")


def test_a_claim_about_one_of_several_wins_of_a_fever_is_answered() -> None:
    """A ron and a tsumo: of the two the claim means the one of its size, and who pays is told in sums."""
    hand = {"player": "A", "dora": "6z 3s", "ura": "3s 1z"}
    events: list[dict[str, Any]] = [
        {"riichi": {"player": "A", "fever": "single"}},
        {"win": {**hand, "by": "ron", "from": "C", "tile": "9m"}},
        {"win": {**hand, "by": "tsumo", "tile": "9m"}},
    ]
    held = {"A": "777s 66z 333p 123p 99m"}
    text = printed({"rules": "anmika", "seats": [*"ABC"], "hands": held, "events": events}, "A=yakuman")
    assert (
        "C pays 53,000 + 10 chips, B pays 5,000, A gets 58,000 + 10 chips "
        "(A's win 56,000 + tsumo extra 2,000). A says “yakuman”: right" in text
    )


def test_what_multiplies_chips_alone_and_what_multiplies_points_are_two_mistakes() -> None:
    """A double fever of 64,000 in シュバリー: without the fever half, with シュバリー twice as much."""
    hand = {"player": "C", "by": "ron", "from": "B", "hand": "24p22s123s777p777s + 3p", "riichi": True,
            "fever": "double", "shubari": True}  # fmt: skip
    data = {**ANMIKA, "dora": "7p 6z", "ura": "1z 4p", "win": hand}
    assert printed(data, "C=32000").endswith("32,000 came from the fever not counted.")
    assert "the points multiplied by shubari too" in printed(data, "C=128000")


@pytest.mark.slow
@pytest.mark.parametrize(
    "data",
    [
        {"rules": "mighty", "seats": [*"ABC"], "sticks": 1, "win": {
            "player": "A", "by": "ron", "from": "C", "pon_owner": "B", "chankan": True,
            "hand": "345p 678p 22s 45s (777p) + 6s"}},
        {"rules": {"use": "riichi", "set": {"riichi.stick_when_tile_won": True}}, "seats": [*"ABCD"], "win": {
            "player": "A", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s", "riichi_tile": True}},
    ],
)  # fmt: skip
def test_a_ron_taken_for_a_tsumo_is_nobodys_discard(data: dict[str, Any]) -> None:
    """Neither whose pon was added to nor who laid a stick pays for it then: both broke."""
    assert "A says 16000: no" in printed(data, "A=16000")


# --- mistakes about who pays what, in other games too -----------------------------------------------------------------

PAO: dict[str, Any] = {
    "rules": "tenhou4", "seats": [*"ABCD"], "dora": "1m",
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "23m99s (555z) (666z) (777z) + 4m", "pao": "D"},
}  # fmt: skip
TWO_RIICHI: dict[str, Any] = {
    "rules": "tenhou4", "seats": [*"ABCD"], "sticks": 2, "dora": "1z",
    "wins": [
        {"player": "B", "by": "ron", "from": "A", "hand": "234m 456p 678p 33s 56s + 7s", "riichi": True},
        {"player": "C", "by": "ron", "from": "A", "hand": "123m 789m 99p 456s 68s + 7s", "riichi": True},
    ],
}  # fmt: skip


def test_the_liable_player_may_be_thought_to_pay_all_of_a_ron() -> None:
    paid = settle(read_record(PAO).record, read_record(PAO).rules).points
    assert paid["C"] == paid["D"] == -16000
    assert "the liable player paying all of a ron" in printed(PAO, "D=I pay 32000")


def test_the_sticks_may_be_thought_to_go_to_the_second_winner() -> None:
    text = printed(TWO_RIICHI, "C=gets 3300")
    assert "the sticks given to C" in text or "the riichi sticks to another winner" in text


def test_noten_payments_may_be_thought_flat() -> None:
    """Of two who are tenpai each gets 1,500; alone among three he gets 1,000 of each where the table pays 2,000."""
    draw = {"rules": "tcg", "seats": [*"ABCD"], "draw": {"kind": "exhaustive", "tenpai": ["A", "B"]}}
    assert "each who is noten paying 1,000" in printed(draw, "C=pays 1000")
    assert "1,000点" in printed(draw, "C=pays 1000", "ja")


def test_fu_may_be_counted_beyond_the_mangan() -> None:
    """4 han 40 fu: 40 × 64 × 4 are 10,240."""
    hand = {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s", "riichi": True}
    data = {"rules": "tcg", "seats": [*"ABCD"], "dora": "1p 3s", "win": hand}
    assert "the fu counted beyond the mangan" in printed(data, "B=10300")


def test_the_dealer_may_be_thought_to_get_half_as_much_again() -> None:
    """3 han 40 fu: 5,200 of another player, 7,700 of the dealer; 1.5 times 5,200 are 7,800."""
    hand = {"player": "A", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s", "riichi": True}
    data = {"rules": "tcg", "seats": [*"ABCD"], "dora": "4s", "win": hand}
    reason = "a non-dealer's ron taken 1.5 times (only the product is rounded up)."
    assert f"7,800 is 5,200 × 1.5: perhaps {reason}" in printed(data, "A=7800")
    japanese = "7,800点は 5,200点 × 1.5: たぶん切り上げた子の点数を1.5倍した (切り上げは掛けてから)。"
    assert japanese in printed(data, "A=7800", lang="ja")
    # 3 han 30 fu: 5,850 are rounded up too
    data = {**data, "dora": "3s", "win": {**hand, "hand": "123m 22456p 34567s + 8s"}}
    assert f"5,900 is 3,900 × 1.5 = 5,850, rounded up: {reason}" in printed(data, "A=5900")
    assert "5,900点は 3,900点 × 1.5 = 5,850点 (切り上げ): " in printed(data, "A=5900", lang="ja")


def test_the_discarder_may_be_thought_to_pay_double() -> None:
    hand = {"player": "B", "by": "ron", "from": "A", "hand": "345m 456p 789p 111s 5s2m 78s + 9s"}
    data = {"rules": "wenzhou", "seats": [*"ABCD"], "indicator": "2m", "win": hand}
    assert "the discarder paying double" in printed(data, "B=6")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("claim", ["C=jokers 3m", "C=jokers 3m 5p 9s", "C=jokers 3m, hard", "C=3/5, 2 chips"])
def test_tiles_of_jokers_are_no_yaku(claim: str, lang: str) -> None:
    """A fact of one value, or of three, is answered like any other."""
    assert "C" in printed(MIGHTY, claim, lang)


@pytest.mark.slow
def test_a_part_of_a_claim_is_told_in_words() -> None:
    """Parts are answered apart, each under its name; points and chips of one player together."""
    assert "no win: no" in printed(SHANPON, "A=500/1000 no ron")
    assert "和了なし は違う" in printed(SHANPON, "A=500/1000 no ron", "ja")
    assert printed(MIGHTY, "C=pays 99000 and 77 chips").endswith(
        "no, C pays 16,000 points and 15 chips (baiman, ura dora 6 + maiba 3 + alice 3 + リアル 2 +"
        " ippatsu 1); no simple slip gives 99,000 points and 77 chips."
    )


def test_wrong_shares_follow_from_a_wrong_size() -> None:
    """6 han: 6,000 from each; one han more, and what a dealer's baiman is worth by ron from each: 24,000."""
    hand = {"player": "A", "by": "tsumo", "hand": "44556688m 3p 2288s + 3p", "riichi": True}
    data = {"rules": "tcg", "seats": [*"ABCD"], "honba": 2, "dora": "1m", "ura": "4m", "win": hand}
    text = printed(data, "D=24000 all")
    assert "or a dora or yaku too many; (2) what a ron is worth taken from each payer." in text


@pytest.mark.slow
def test_two_mistakes_follow_a_single_one_that_is_not_sure() -> None:
    """One mistake first; then two, where no other single mistake is likely; nothing beside one that everybody makes."""
    hand = {"player": "A", "by": "tsumo", "hand": "68m 678p 22244s [1111z] + 7m", "riichi": True}
    data = {"rules": "tcg", "seats": [*"ABCD"], "round": "south", "dora": "4s 7m", "ura": "3z 3s", "win": hand}
    first, _, second = printed(data, "B=pays 12000").partition(". Or: ")
    assert first.endswith("12,000 is mangan (5 han): perhaps the win taken for a ron")
    assert second.endswith("; (2) what a ron is worth taken from each payer.")
    assert "Or: " not in printed(TSUMO, "D=400/700")


def test_both_of_two_winners_may_be_paid() -> None:
    """wenzhou pays one of several: who believes that both are paid pays twice."""
    wins = [
        {"player": "D", "by": "ron", "from": "B", "hand": "8899m 1133p 5577s 3344z + 6s"},
        {"player": "C", "by": "ron", "from": "B", "hand": "224466p 1122334499s + 6s"},
    ]
    data = {"rules": "wenzhou", "seats": [*"ABCD"], "indicator": "2m", "wins": wins}
    text = printed(data, "A=pays 16")
    reason = "both winners paid, D too (only C is: a 双翻 comes first, then the nearest). Or: "
    assert f"16 is C's win 8 + D's win 8: perhaps {reason}" in text


@pytest.mark.slow
def test_a_line_of_chips_may_be_counted_once() -> None:
    """Four han beyond 13 are four chips from each payer; counted once, 21 of 24."""
    hand = {"player": "C", "by": "tsumo", "hand": "1333367s 11z g5s [8888p] + 2s", "riichi": True, "aside": "夏"}
    data = {"rules": "anmika", "seats": [*"ABC"], "sticks": 2, "dora": "9s 2s 2p", "ura": "7p 7p 6s", "win": hand}
    once = "the chips of “han beyond counted yakuman” counted once, not for each."
    assert once in printed(data, "B=11000/21000, 21 chips")


@pytest.mark.slow
def test_several_yakuman_may_be_counted_as_one() -> None:
    hand = {"player": "B", "by": "ron", "from": "A", "hand": "55599p 55666777z + 5z", "riichi": True}
    data = {"rules": "mighty", "seats": [*"ABC"], "honba": 1, "dora": "4z", "ura": "6s", "alice": "5z 1p", "win": hand}
    assert "a yakuman of several folds counted as a single one." in printed(data, "A=64000")


def test_one_of_two_rons_may_be_thought_the_only_one() -> None:
    """3,900 and 1,300 with a honba, which B gets: who has only C paid gives it to him, 1,600."""
    assert "only C's win paid" in printed(TWO_RIICHI, "A=pays 1600", honba=1)
    assert "Cの和了だけを払うとした" in printed(TWO_RIICHI, "A=pays 1600", "ja", honba=1)


def test_who_has_won_in_this_hand_may_be_thought_to_share_in_a_kong() -> None:
    """⑧: the other two pay 100 each, not 150, which would be the three shares of 300."""
    win = {"player": "B", "by": "ron", "hand": "3455667789m 666s + 9m", "from": "A"}
    kong = {"kong": {"player": "C", "kind": "added", "tile": "9p"}}
    void = {"A": "p", "B": "p", "C": "s", "D": "m"}
    data = {"rules": "kessen", "seats": [*"ABCD"], "void": void, "events": [{"win": win}, kong]}
    assert "the share of the kong of who has won already paid by the others" in printed(data, "D=pays 150")


def test_seven_pairs_may_be_thought_one_han() -> None:
    hand = {"player": "A", "by": "tsumo", "hand": "11288p 6788s 5566z + 6s", "norths": 1}
    data = {"rules": "mighty", "seats": [*"ABC"], "round": "east", "dora": "6z", "win": hand}
    assert "seven pairs as 1 han" in printed(data, "A=3翻25符")


def test_another_player_of_the_same_mistake_is_no_second_explanation() -> None:
    """3,200 of one is 6,400 of two payers, whichever of those who have won would be the second; or the cap of ×32."""
    win = {"player": "A", "by": "tsumo", "hand": "1111222233334m + 4m"}
    data = {"rules": "kessen", "seats": [*"ABCD"], "void": {"A": "p"}, "out": ["B", "D"], "win": win}
    assert printed(data, "C=6400").count("out already, taken to pay") == 1


@pytest.mark.slow
def test_a_tired_reader_sees_who_pays_chips_and_what_is_meant() -> None:
    """Who pays points pays the chips too, so both have a minus; 「正しくは」 and “that” are not said of two things."""
    hand = {"player": "B", "by": "tsumo", "hand": "11p1150s1223557z + 1z", "norths": 1}
    data = {"rules": "mighty", "seats": [*"ABC"], "round": "south 1", "honba": 3, "dora": "3z", "win": hand}
    assert "A −6,000点 −4枚、C −3,000点 −4枚。" in printed(data, "A=pays 6300", lang="ja")
    of_parts = "haneman: concealed tsumo 1 + seven pairs 2 + the dora 1 + the red five 1 + the north 1"
    assert f"no, 3,000/6,000 ({of_parts}) and 4 chips each" in printed(data, "A=4000・8000、6枚")
    assert "3,000 is what C pays: the dealer (A) paying no more than the others." in printed(data, "A=pays 3000")
    assert printed(data, "A=6000・3000").endswith("right: the dealer pays the greater share.")
    chombo = {"rules": "mighty", "seats": [*"ABC"], "chombo": {"player": "B"}}
    assert printed(chombo, "B=pays 1500").endswith(
        "no, B pays 4 chips and no points (chombo); no simple slip gives 1,500."
    )
    text = "B pays 4 chips and no points (chombo). 2,000 is a share of a mangan, which a chombo costs at other tables."
    assert printed(chombo, "B=pays 2000").endswith(text)
    stake = {"player": "B", "by": "ron", "from": "A", "hand": "67m34455679s334455z + 5z"}
    data = {"rules": "wenzhou", "seats": [*"ABCD"], "streak": 2, "indicator": "4z", "win": stake}
    assert printed(data, "A=1・5", lang="ja").endswith("親の賭けを3579としたなら1点/5点 (ここでは2468)。")


def test_two_amounts_of_a_tsumo_may_be_its_shares() -> None:
    """4 han 20 fu: 1,300/2,600. With a honba, which is 300 of 5,500, the same words may be points and sticks."""
    drawn = {"player": "B", "by": "tsumo", "hand": "234m234p22567s67p + 8p"}
    assert printed(TSUMO, "B=1300 + 2600", win=drawn, dora="1p").endswith("right.")
    assert "all simples 1 + the dora 1). 1,000/2,000 is 3 han 30 fu" in printed(
        TSUMO, "B=2000 + 1000", win=drawn, dora="1p"
    )
    assert "right with the honba" in printed(TSUMO, "B=5200 + 300", win=drawn, dora="1p", honba=1)
    assert "300/4,000" not in printed(TSUMO, "B=4000 + 300", win=drawn, dora="1p")


TWO_RONS: list[dict[str, Any]] = [
    {"player": "B", "by": "ron", "from": "A", "hand": "234m234p22567s67p + 8p", "riichi": True},
    {"player": "C", "by": "ron", "from": "A", "hand": "345m345p55678s67p + 8p", "riichi": True},
]


def test_how_many_winners_are_paid_can_be_claimed() -> None:
    """tcg has 頭ハネ: B's 8,000 alone are paid."""
    data = {key: value for key, value in TSUMO.items() if key != "win"}
    assert "right." in printed(data, "A=8000払い、頭ハネ", wins=TWO_RONS, dora="1p")
    text = printed(data, "C=double ron", wins=TWO_RONS, dora="1p")
    assert text.endswith("C says “double ron”: no: only B is paid at this table.")


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("B=gets 14000", "the honba taken from one player only"),
        ("B=gets 15000, 10 chips", "a chip for each of the dora, as elsewhere"),
    ],
)
def test_honba_of_one_player_and_chips_for_dora(claim: str, reason: str) -> None:
    """anmika: haneman 6,000 + 3,000, 加符 1,000 each, two honba 2,000 each: 15,000; of one player 2,000 less. Ippatsu,
    ura and the north are four chips each; with one of a dora of 1s five."""
    drawn = {"player": "B", "by": "tsumo", "hand": "123p789p123s99m46s + 5s", "riichi": True, "ippatsu": True,
             "aside": "北"}  # fmt: skip
    data = {"rules": "anmika", "seats": [*"ABC"], "dora": "9s 6z", "ura": "9s 4s", "honba": 2, "win": drawn}
    assert reason in printed(data, claim)


def test_a_single_fever_may_be_thought_to_multiply() -> None:
    """2 han 30 fu: 1,000 and 加符 1,000 from each; ×2 it would be 8,000, ×4 16,000."""
    drawn = {"player": "B", "by": "tsumo", "hand": "777p123p99m123s46s + 5s", "riichi": True, "fever": "single"}
    data = {**ANMIKA, "dora": "6z 6z", "win": drawn}
    answer = "8,000 is hand 4,000 + tsumo extra 4,000: perhaps the fever counted as ×2 (here it is ×1)."
    assert answer in printed(data, "B=gets 8000")
    assert "フィーバーを2倍とした (ここでは1倍)。" in printed(data, "B=gets 8000", lang="ja")
    assert "the fever counted as ×4" in printed(data, "B=gets 16000")


def test_only_the_points_or_only_the_chips_may_be_thought_to_turn() -> None:
    """逆: A gets 7,000 points and 10 chips."""
    data = {**ANMIKA, "sitout": "D", "ura": "2z 6s", "win": TURNED}
    assert "only the points the other way round (逆), not the chips" in printed(data, "A=gets 7000, pays 10 chips")
    assert "only the chips the other way round (逆), not the points" in printed(data, "A=pays 7000, gets 10 chips")


def test_one_line_of_chips_may_be_thought_to_have_other_payers() -> None:
    """A sanbaiman by ron: 3 chips from all, the rest from the discarder."""
    won = {"player": "B", "by": "ron", "from": "A", "hand": "123p789p123s99m46s + 5s", "riichi": True,
           "ippatsu": True, "aside": "北 北"}  # fmt: skip
    data = {"rules": "anmika", "seats": [*"ABC"], "dora": "9s 8s", "ura": "9s 4s", "win": won}
    text = printed(data, "C=pays 2 chips")
    assert "the chips of “drawn norths” taken from everybody (the discarder alone pays them)" in text


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("C=I pay 8000", "C taken to pay all of it (付加槓: half each)"),
        ("A=なし", "C taken to pay all of it (付加槓: half each)"),
    ],
)
def test_an_added_kong_may_be_thought_to_be_paid_by_one(claim: str, reason: str) -> None:
    """付加槓 of a mangan: A and C pay 4,000 and two chips each."""
    won = {"player": "B", "by": "ron", "from": "C", "hand": "0668p40688s5z(222p) + 7p", "chankan": True,
           "pon_owner": "A"}  # fmt: skip
    data = {key: value for key, value in MIGHTY.items() if key not in ("ura", "honba")}
    assert reason in printed(data, claim, win=won, dora="3s")


def test_the_chips_of_a_concealed_half_flush_may_be_counted_for_an_open_one() -> None:
    """anmika pays 5 for a concealed 混一色; an open one has none."""
    won = {"player": "B", "by": "ron", "from": "A", "hand": "123456p1177z(666z) + 7z"}
    data = {"rules": "anmika", "seats": [*"ABC"], "dora": "6s 6s", "win": won}
    assert "the 祝儀 of “concealed half flush” as for a concealed hand, though it is open" in printed(
        data, "B=I get 5 chips"
    )


def test_the_player_who_sits_out_may_be_left_out_of_a_chombo() -> None:
    """Five chips to each of three; without the one who sits out ten."""
    data = {"rules": "anmika", "seats": [*"ABC"], "sitout": "D", "events": [{"chombo": {"player": "C"}}]}
    assert "10 chips came from the player who sits out left out of the chips of the chombo" in printed(
        data, "C=I pay 10 chips"
    )


def test_a_limit_is_looked_up_before_summer_raises_it() -> None:
    """A dealer's 6 han are a haneman, with 夏 a baiman of 24,000; taken for a mangan, with 夏 18,000."""
    won = {"player": "A", "by": "ron", "from": "B", "hand": "11p88s444s(111z)(666z) + 1p", "aside": "夏 北 北"}
    data = {"rules": "anmika", "seats": [*"ABC"], "round": "south", "dora": "2z 2z", "win": won}
    ids = [id_ for explanation in asked(json.dumps(data), "C=18000").answers[0].explanations for id_ in explanation.ids]
    assert "happened:limit mangan" in ids


def test_multipliers_may_be_added_up_without_one_that_is_missed() -> None:
    """kessen: full flush ×4, all triplets and a root: ×16; added up without the triplets ×6."""
    kong = {"kong": {"player": "A", "kind": "concealed", "tile": "4p"}}
    won = {"player": "A", "by": "tsumo", "hand": "222333p9p[4444p](777p) + 9p"}
    data = {"rules": "kessen", "seats": [*"ABCD"], "void": {"A": "m"}, "events": [kong, {"win": won}]}
    assert "the multipliers added" in printed(data, "A=×6")


def test_an_open_outside_hand_of_anmika_has_words_of_its_own() -> None:
    """純チャン is 4 han open, 6 closed: 12,000 of a mangan becomes 18,000."""
    won = {"player": "A", "by": "ron", "from": "B", "hand": "12p789p11s789s(999s) + 3p"}
    data = {"rules": "anmika", "seats": [*"ABC"], "dora": "2s 3z", "win": won}
    assert "the open pure outside hand as 6 han, as if closed" in printed(data, "A=跳満")
    assert "純チャンの喰い下がりを忘れた" in printed(data, "A=18000", "ja")


def test_beside_right_points_chips_are_miscounted_before_han() -> None:
    """7 han 12,000; ura 2, norths 2, ippatsu 1: of four chips one is missed, and no han, as the points are right."""
    won = {"player": "B", "by": "ron", "from": "A", "hand": "123p789p123s99m46s + 5s", "riichi": True,
           "ippatsu": True, "aside": "北 北"}  # fmt: skip
    data = {"rules": "anmika", "seats": [*"ABC"], "dora": "1s 6z", "ura": "9s 4s", "win": won}
    assert "4 chips came from the chips of “ippatsu”, one of the chips of “drawn norths”" in printed(
        data, "B=12000, 4 chips"
    )


def test_another_winner_by_a_rule_is_paid_in_place_of_the_first() -> None:
    """Of A's 16 and C's 2 both are 18 only if both are paid; C alone, by whatever streak, comes to less."""
    wins = [
        {"player": "C", "by": "ron", "from": "B", "hand": "1m 1m 6m 6m 6m 7m 2p 2p 6p 6p 2s 2s 6s 6s 8s 9s + 9s"},
        {"player": "A", "by": "ron", "from": "B", "hand": "9s (7z7z7z) (7p8p9p) (1p1p1p) (1p2p3p) (5z7p8p) + 9s"},
    ]
    data = {"rules": "wenzhou", "streak": 2, "indicator": "6p", "wins": wins}
    text = printed(data, "B=I pay 18")
    reason = "both winners paid, C too (only A is: a 双翻 comes first, then the nearest)."
    assert text.endswith(f"18 is A's win 16 + C's win 2: {reason}")
    japanese = "Cにも、二人に払うとした (払うのは A だけ。双翻、次に放銃者に近い人が優先)。"
    assert printed(data, "B=I pay 18", lang="ja").endswith(japanese)


def test_a_closed_wait_is_no_kan_of_which_the_fu_were_left_out() -> None:
    """20 + 10 + wait 2 + triplet 8 = 40; one triplet beside a closed wait is not several sets."""
    won = {"player": "B", "by": "ron", "from": "C", "hand": "999m 234p 44566s 33z + 5s", "riichi": True}
    data = {"rules": "tcg", "win": won, "dora": "2m", "ura": "2m", "sticks": 1}
    assert printed(data, "B=30 fu").endswith("30 fu came from the fu of the concealed ron not counted.")
    assert printed(data, "B=30符", lang="ja").endswith("30符なら、門前加符の数え忘れ。")
