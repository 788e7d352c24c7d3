"""Kinds of mistakes and of answers in disputes of the riichi family, each with what it comes to by hand."""

from __future__ import annotations

from typing import Any

import pytest

from calc import read_record, settle
from calc.dispute import claims_about, dispute
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


def printed(data: dict[str, Any], claim: str, lang: str = "en", **more: Any) -> str:
    """What is said to a claim."""
    read = read_record({**data, **more})
    claims, problems = claims_about(read.record, read.rules, [claim])
    assert not problems
    return " ".join(render_dispute(dispute(read.record, read.rules, claims).data(), lang).split())


def test_the_nearest_hand_is_one_that_exists() -> None:
    """An open tsumo has 30 fu at least; 25 fu are a 七対子 of two han; 20 fu a pinfu of two."""
    assert "the nearest is 1,100 (1 han 30 fu by tsumo)" in printed(TSUMO, "D=850")
    assert "nearest: 2,000 (2 han 30 fu by tsumo) and 2,700" in printed(TSUMO, "D=2250")


def test_the_nearest_payment_is_the_payers_own() -> None:
    """The dealer pays half of it."""
    assert "nearest: 800 (1 han 50 fu by tsumo) and 1,000 (2 han 30 fu by tsumo)" in printed(TSUMO, "A=I pay 900")
    assert "nearest: 1,000 (2 han 20 fu by tsumo) and 1,100 (1 han 50 fu by tsumo)" in printed(
        TSUMO, "A=I pay 1050", honba=3
    )


def test_the_dealer_may_be_thought_to_pay_like_the_others() -> None:
    assert "no: the dealer paying no more than the others." in printed(TSUMO, "D=900")
    assert "親の支払いを子と同じにした" in printed(TSUMO, "D=900", "ja")


def test_the_dealer_of_an_anmika_tsumo_may_be_thought_to_pay_like_the_other() -> None:
    """倍満: 親 8,000 + 加符 1,000, 子 4,000 + 1,000; 5,000 of each is 10,000."""
    hand = {"player": "C", "by": "tsumo", "hand": "4p 7p 4p 9p 6p 2p 3p 6p 2p 8p (777p) + 3p", "aside": "北 北"}
    data = {"rules": "anmika", "seats": [*"ABC"], "dora": "2z 5p", "win": hand}
    assert "the dealer paying no more than the others" in printed(data, "C=10000")


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


def test_a_triplet_completed_by_ron_may_be_taken_for_concealed() -> None:
    assert "the triplet completed by ron counted as concealed" in printed(SHANPON, "A=5200")
    assert "counted as concealed (四暗刻); by ron it is 三暗刻" in printed(THREE, "B=32000")


def test_who_does_not_see_a_pinfu_counts_the_fu_of_the_tsumo() -> None:
    """20 fu have a pinfu: who says 20 has seen it."""
    drawn = {"player": "B", "by": "tsumo", "hand": "234m567m67p55s234s + 8p", "riichi": True}
    text = printed(TSUMO, "B=3 han 20 fu", win=drawn)
    assert "1 han too few: concealed tsumo, all simples or riichi not counted" in text
    assert "pinfu" not in text


def test_what_one_other_game_alone_counts_is_no_cause() -> None:
    """anmika has 三色 as 4 han, closed only."""
    hand = {"player": "B", "by": "ron", "from": "A", "hand": "12p66z (999m) (123m) (123s) + 3p"}
    assert printed(TSUMO, "B=1 han 30 fu", win=hand, dora="6m").endswith(
        "outside hand or three-colour run not counted."
    )


def test_chips_of_a_ron_from_everybody_and_a_line_more() -> None:
    """15 chips of the discarder; with one アリス more 16, from each."""
    text = printed(MIGHTY, "A=I pay 16 chips")
    assert "one アリス match too many, and the chips of a ron taken from everybody" in text


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_answer_speaks_of_the_time_it_had(lang: str) -> None:
    assert {"en": "time", "ja": "時間"}[lang] not in printed(MIGHTY, "A=17 chips", lang)


def test_a_yaku_that_is_claimed_is_told_not_to_be_there() -> None:
    assert "counted as concealed (四暗刻)" in printed(THREE, "B=四暗刻")
    assert printed(THREE, "B=seven pairs").endswith("no: there is no seven pairs in this hand.")


def test_a_pinfu_is_not_invented_beside_triplets() -> None:
    hand = {**THREE["win"], "hand": "222m345p678p99s33z + 3z"}
    assert "pinfu" not in printed(THREE, "B=2900", win=hand)


def test_a_bare_limit_is_told_alone_then_with_the_honba() -> None:
    hand = {"player": "B", "by": "tsumo", "hand": "234m234p22567s67p + 8p", "riichi": True}
    text = printed(TSUMO, "B=mangan", win=hand, honba=2, dora="4s")
    assert text.endswith("right: 8,000; with the honba and the sticks it is 9,600.")


def test_an_amount_may_be_said_in_round_thousands() -> None:
    hand = {"player": "B", "by": "ron", "from": "C", "hand": "234m567m68p55s234s + 7p"}
    assert "not quite: about that, but exactly 5,200" in printed(TSUMO, "B=5000", win=hand, dora="4s")
    assert "about" not in printed(TSUMO, "B=6000", win=hand, dora="4s")


def test_a_size_that_is_claimed_is_not_said_again() -> None:
    drawn = {"player": "B", "by": "tsumo", "hand": "234m567m67p55s234s + 8p", "riichi": True}
    assert "no: pinfu not counted" in printed(TSUMO, "B=3 han 30 fu", win=drawn)


def test_the_missing_share_may_be_split_alike() -> None:
    """8,000 of a ron, 4,000 from each of two."""
    drawn = {"player": "B", "by": "tsumo", "hand": "123p567p234s678s3s + 3s", "riichi": True, "norths": 1}
    assert "all paying alike" in printed(MIGHTY, "B=4000 all", win=drawn, ura=[])


def test_dora_that_are_claimed_are_counted() -> None:
    assert printed(TSUMO, "D=dora 3").endswith("no: the dora bring 0 han here.")


def test_who_did_not_discard_pays_nothing() -> None:
    assert printed(SHANPON, "B=I pay 300").endswith("no: B pays nothing, the discarder alone pays.")


def test_a_double_riichi_is_no_grade() -> None:
    assert "there is no double riichi in this hand" in printed(SHANPON, "A=double riichi")


def test_shares_turned_round_are_not_right() -> None:
    assert printed(TSUMO, "D=dealer 500, others 300").endswith(": right.")
    assert "not quite: the other way round" in printed(TSUMO, "D=dealer 300, others 500")


def test_a_closed_yaku_may_be_taken_for_an_open_one() -> None:
    hand = {"player": "B", "by": "ron", "from": "C", "hand": "234m234p23499s67p + 5p"}
    assert "the closed three-colour run as 1 han, as if open" in printed(TSUMO, "B=3900", win=hand)
