"""Disputes as they come at a table: every claim worked out by hand from the mistake that is named beside it."""

from __future__ import annotations

import gc
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import calc
from calc.dispute import ClaimAnswer, beliefs, dispute, read_claims
from calc.dispute.claims import ClaimReader
from calc.dispute.search import Search
from calc.dispute.sheet import Dispute, build_cause_line
from calc.render.dispute_causes import CauseWords
from calc.rules.rules import load_rules
from calc.steps import read_record
from tests.helpers import load_yaml, plain, render_dispute, some

from ..tables import table_of

FIRST = 2
"""The mistake is named by one of so many explanations."""

HANDS = load_yaml((Path(__file__).parent.parent / "dispute_hands.yaml").read_text(encoding="utf-8"))


class Said(NamedTuple):
    """A claim about a hand, and where it comes from: ``right``, ``unexplained``, or the id of a mistake."""

    hand: str
    claim: str
    cause: str


SAID = [
    Said("kanchan", "B=1300", "right"),
    Said("kanchan", "C=1000", "left_out:fu.wait_kanchan"),
    Said("kanchan", "A=2000", "dealer:B"),
    Said("kanchan", "A=4711", "unexplained"),
    Said("kanchan", "A=17 chips", "unexplained"),
    Said("kanchan", "D=役なし", "left_out:riichi"),
    Said("drawn", "B=700/1300", "added:fu.concealed_ron"),  # 20 + 2 + 2 and the 10 of a ron: 40 fu
    Said("drawn", "B=500/1000", "right"),
    Said("dealer", "A=7700", "right"),
    Said("dealer", "C=5200", "dealer:B"),
    Said("dealer", "B=2600", "both:left_out:dora.dora & dealer:B"),
    Said("no_pinfu", "B=3 han 30 fu, 3900", "added:yaku.pinfu"),
    Said("pinfu", "B=700/1300", "right"),
    Said("pinfu", "C=1000/2000", "happened:pinfu_tsumo 20"),
    Said("pinfu", "A=500/1000", "reading:1"),
    Said("triplets", "B=満貫", "right"),
    Said("triplets", "C=5200", "reading:1"),
    Said("honba", "A=gets 10700", "right"),
    Said("honba", "B=pays 2600", "left_out:honba"),
    Said("honba", "C=pays 2700", "happened:counter 1"),
    Said("honba", "B=pays 2800", "left_out:honba/1"),
    Said("honba", "D=pays 3500", "rule:honba.tsumo_each=300"),
    Said("honba", "A=gets 11700", "added:stick"),
    Said("furiten", "C=フリテン", "right"),
    Said("furiten", "B=3900", "left_out:furiten"),
    Said("anmika_furiten", "B=6000", "left_out:furiten"),
    Said("mighty_furiten", "B=8000", "left_out:furiten"),
    Said("dead", "B=3900", "left_out:dead"),
    Said("dead", "C=no win", "right"),
    Said("one_wait", "B=64000", "rule:yaku.suuankou_tanki=yakuman*2/-"),
    Said("counted", "C=24000", "rule:limit.counted_yakuman_han=0"),
    Said("bumped", "B=3900", "right"),
    Said("bumped", "A=pays 5200", "rule:ron.most_winners=2"),
    Said("two_won", "A=pays 3900", "rule:ron.most_winners=1"),  # what he pays is both: 3,900 is only B's win
    Said("two_won", "A=pays 5200", "right"),
    Said("two_won", "C=1000 for C", "left_out:fu.wait_kanchan"),
    Said("drawn_hand", "A=gets 1500", "right"),
    Said("drawn_hand", "B=pays 1000", "rule:draw.noten_total=2000"),
    Said("drawn_hand", "D=pays 3000", "sense:total"),
    Said("drawn_hand", "D=pays 3000", "happened:tenpai B"),
    Said("drawn_hand", "B=3000 in all", "right"),
    Said("lost_share", "C=pays 3000", "rule:points.missing_share=split"),
    Said("lost_share", "B=8000", "added:missing_share"),
    Said("won_white", "C=5200", "right"),
    Said("won_white", "A=2600", "left_out:times.white_ron"),
    Said("norths", "B=12000, 2 chips", "right"),
    Said("norths", "C=8000, 2 chips", "left_out:dora.dora"),
    Said("chips", "A=10 chips all", "right"),
    Said("chips", "B=7枚オール", "left_out:chips.alice"),
    Said("chips", "C=8 chips all", "left_out:chips.real"),
    Said("dragons", "B=32000", "rule:yaku.daisangen=yakuman"),
    Said("dama", "C=和了なし", "right"),
    Said("dama", "B=2000", "rule:muscle.on=false"),
    Said("crow", "B=2000", "rule:yaku.karasu=off"),
    Said("crow", "C=1300", "both:rule:points.rounding_unit=100 & rule:yaku.karasu=off"),
    Said("yellow", "A=gets 5000", "right"),
    Said("yellow", "A=pays 5000", "left_out:times.turn"),
    Said("yellow", "B=gets 8000", "left_out:times.turn"),
    Said("red", "C=gets 2 chips", "left_out:times.pocchi"),
    Said("red", "A=4枚もらう", "right"),
    Said("stake", "A=2 chips all", "left_out:times.shubari"),
    Said("stake", "C=1 dice", "unexplained"),
    Said("summer", "B=8千点", "left_out:summer.rank"),
    Said("fever", "A=pays 3000", "left_out:fever"),
    Said("no_chip", "B=1 dice", "right"),
    Said("no_chip", "A=no dice", "rule:pocchi.zero=false"),
    Said("no_chip", "C=2 dice", "twice:dice.pocchi_zero"),
    Said("yellow", "C=サイコロなし", "left_out:dice.pocchi_ippatsu"),
    Said("bust", "C=2 chips", "left_out:chips.bust"),
    Said("flush", "C=12000, no chips", "left_out:chips.honitsu"),
    Said("flush", "A=8000, 5 chips", "left_out:yaku.ittsu"),
    Said("streak", "C=30", "rule:payment.scale=3579"),
    Said("streak", "B=12", "happened:streak 1"),
    Said("lone", "B=4", "rule:lone_joker.ron=true"),
    Said("nearer", "C=8", "happened:alone C"),
    Said("void", "B=100", "happened:void B:s"),
    Said("one_out", "A=600", "happened:still_in D"),
    Said("pairs", "C=1600", "left_out:times.root"),
    Said("pairs", "D=400", "both:left_out:times.seven_pairs & left_out:times.root"),
    Said("capped", "D=6400 all", "left_out:cap 3200"),
    Said("pairs", "D=x10", "happened:times_added"),
    Said("two_stories", "C=everyone pays 400 for B", "right"),
    Said("two_stories", "B=1200 for B", "happened:still_in A"),
    Said("bust", "C=pays 12000, pays 7 chips", "dealer:B"),
    Said("self_drawn", "C=soft", "left_out:grade soft"),
    Said("no_joker", "B=双翻", "twice:multiplied"),
    Said("changed", "C=pays 8", "both:added:changed hard & happened:discarder_pays/all"),
    Said("changed", "C=pays 6", "both:dealer:B & happened:discarder_pays/all"),
    Said("raised", "B=役満", "right"),
    Said("kan", "C=1 han 40 fu", "happened:kan_as_triplet"),
    Said("kan", "C=1 han 50 fu", "happened:yaochuu_as_simple"),  # 20 + 10 + 16 and the 2 of the wait
    Said("one_wait", "B=24000", "happened:yakuman_as sanbaiman"),
    Said("kong_after", "B=pays 100", "happened:kong_of_out B"),
    Said("two_of_kessen", "C=pays 1650", "happened:halved"),
    Said("two_of_kessen", "C=pays 200", "happened:cheaper"),
    Said("two_of_kessen", "B=no win", "happened:only A"),
    Said("stake", "B=10000", "added:missing_share"),
    Said("streak", "A=gets 18", "happened:stake_plus"),
    Said("streak", "C=pays 14", "both:rule:payment.scale=3579 & happened:streak 3"),
    Said("closed", "B=×2", "added:times.menzen"),
    Said("near_flush", "B=400", "added:times.flush"),  # all but a run are 筒子: 100 × 4
    Said("closed", "B=400", "both:rule:kessen.base=200 & added:times.menzen"),  # two suits: no full flush
    Said("two_have_won", "D=gets 600", "happened:kong_of_out A B"),  # 200 from C, and from A and B too
    Said("eight_pairs", "B=双翻", "added:pairs double"),
]


@cache
def asked(name: str, *claims: str) -> tuple[list[ClaimAnswer], dict[str, Any]]:
    """The answers to claims about one of the hands, and the dispute as data; each is searched through once."""
    hand = dict(HANDS[name])
    entry = read_record(hand, hand.pop("rules"))
    found = dispute(entry.record, entry.rules, read_claims(entry, claims))
    return list(found.answers), plain(found)


asked_anew = asked.__wrapped__


def printed(name: str, *claims: str, lang: str = "en") -> str:
    """What is printed before the receipt, its lines joined."""
    data = asked(name, *claims)[1]
    return " ".join(render_dispute(data, lang).split())


@pytest.mark.slow
@table_of("said", SAID, most=20)
def test_the_mistake_is_named_first_or_second(said: Said) -> None:
    (answer,), _ = asked(said.hand, said.claim)
    if said.cause in ("right", "unexplained"):
        assert answer.status == said.cause
    else:
        assert said.cause in {name for one in answer.explanations[:FIRST] for name in one.ids}


def test_a_grade_that_is_claimed_is_answered_with_what_it_rests_on() -> None:
    """硬牌: a self-draw is 硬; a hand won from another is 硬 where every 財神 stands at face value."""
    assert "no, 硬 (hard), ×2 for self-draw. “soft” came from self-draw not counted as 硬 (hard)." in printed(
        "self_drawn", "C=soft"
    )
    assert "ツモ上がりを硬と数えなかった" in printed("self_drawn", "C=軟", lang="ja")
    assert "taking it as 硬 (hard) with a changed 財神" in printed("changed", "B=hard")
    assert "self-draw and no 財神 multiplied to 双翻 (they count once)" in printed("no_joker", "B=double")


@pytest.mark.slow
def test_the_absent_player_adds_nothing_to_the_share_that_is_not_there() -> None:
    """加符 is paid by each who pays: of 満貫 8,000 and two payers' 1,000 each, a third child's 2,000 is missing."""
    assert "the missing fourth player's share paid too" in printed("stake", "B=10000")
    assert printed("stake", "B=13000").count("the missing fourth player's share paid too") < 2


def test_a_kan_is_no_triplet() -> None:
    assert "a kan counted as a triplet" in printed("kan", "C=1 han 40 fu")


def test_a_yakuman_of_several_folds_is_a_yakuman() -> None:
    assert "right: a 3-fold yakuman" in printed("folds", "B=yakuman")
    assert "no, 3-fold yakuman. Perhaps “double yakuman” came from all honours not counted. Or: " in printed(
        "folds", "B=double yakuman"
    )


def test_a_size_that_is_raised_to_yakuman_is_called_so() -> None:
    """夏 raises 三倍満 to 役満: no yaku of the hand is a yakuman, its size is."""
    assert "11 han 30 fu, yakuman, 夏, 32,000 points" in printed("raised", "B=yakuman")


def test_a_rule_that_only_other_tables_play_is_called_theirs() -> None:
    """The seed has no 門清; many tables of 血戦 double a concealed hand."""
    assert "a concealed hand (門清) doubled, as other tables play it" in printed("closed", "B=200")


# --- what is read aloud ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_who_gets_does_not_hear_that_he_pays_as_much() -> None:
    """The winner pays, because of a 逆: "gets 8000" is not what the hand brings, nor another amount meant."""
    (answer,), _ = asked("yellow", "B=gets 8000")
    assert "left_out:times.turn" in answer.explanations[0].ids[0]
    assert printed("yellow", "A=pays 5000").endswith("逆 forgotten: by it the winner pays.")
    assert "another one pays" not in printed("yellow", "A=pays 5000")
    turned = printed("turned", "B=pays 8000")
    assert "tsumo extra 2,000)" in turned
    assert turned.endswith("B says “pays 8000”: right.")  # what he pays is meant, which no stick is part of


def test_what_everybody_pays_is_not_told_as_what_another_pays() -> None:
    (answer,), _ = asked("honba", "B=pays 2600")
    assert all(not one.ids[0].startswith("sense:") for one in answer.explanations)


def test_who_won_and_is_not_paid_is_told_so() -> None:
    reasons = {"bumped": "C also won, and is not paid: B comes before in turn order.", "nearer": "C could win too, but"}
    for name, reason in reasons.items():
        text = printed(name, "C=1300 for C")
        assert reason in text
        assert "C wins" not in text
    assert "right as the worth of the hand, but it is not paid" in printed("bumped", "C=1300 for C")
    assert "Cの和了は頭ハネ (Bが先)。" in printed("bumped", "C=1300 for C", lang="ja")
    assert [w["paid"] for w in asked("bumped", "B=3900")[1]["wins"]] == [True, False]
    assert [w["paid"] for w in asked("two_won", "B=3900")[1]["wins"]] == [True, True]


def test_what_is_paid_for_one_of_two_wins_is_said_to_be_that() -> None:
    assert "no, A pays 5,200 points (B's win 3,900 + C's win 1,300). 3,900 is only B's win." in printed(
        "two_won", "A=pays 3900"
    )
    assert "in all C pays 1,600" in printed("cannon", "C=pays 1900")


def test_an_amount_with_its_honba_is_told_with_it() -> None:
    assert "right with the honba; the hand alone is 3,900" in printed("with_honba", "B=4200")
    assert "積み棒込みなら正しい (手だけなら 3,900点)" in printed("with_honba", "B=4200", lang="ja")
    assert "right for the hand; with the honba it is 4,200" in printed("with_honba", "B=3900")
    assert "no, C pays 4,200 points (hand 3,900 + honba 300). 3,900 has the honba left out." in printed(
        "with_honba", "C=pays 3900"
    )
    assert "5,200 is hand 3,900 + riichi sticks 1,000 + honba 300: the discarder" in printed(
        "with_honba", "C=pays 5200"
    )


def test_what_is_paid_in_all_at_a_draw() -> None:
    assert (
        "no, D pays 1,500 points (noten penalty: 3,000 in all, from 2 noten to 2 tenpai). 3,000 is what is paid in all"
        in printed("drawn_hand", "D=pays 3000")
    )
    assert "全員の支払いの合計" in printed("drawn_hand", "D=pays 3000", lang="ja")
    assert "right: what is paid in all" in printed("drawn_hand", "D=3000 in all")


@pytest.mark.slow
def test_a_honba_or_a_stick_more_than_there_is() -> None:
    assert "one honba too many" in printed("with_honba", "C=pays 4500")
    assert "honba" not in printed("kanchan", "B=1600")  # none lies, and something else is likelier
    assert "a honba counted, though there is none" in printed("mangan", "B=gets 9300 in all")
    assert "a riichi stick counted, though none is there" in printed("open_fu", "D=gets 3000 in all")
    assert "供託が1本多い" in printed("honba", "A=gets 11700", lang="ja")


def test_on_a_ron_nobody_counts_the_fu_of_a_tsumo() -> None:
    text = printed("open_fu", "D=2600")
    assert "the fu of the concealed ron wrongly counted" in text
    assert "tsumo" not in text


def test_who_forgets_only_the_han_of_a_pinfu_still_counts_20_fu() -> None:
    assert "concealed tsumo, all simples or pinfu not counted" in printed("pinfu", "A=400/700")


def test_double_riichi_taken_for_one_han() -> None:
    assert "double riichi as 1 han" in printed("double_riichi", "B=1 han 40 fu")


def test_shares_the_other_way_round() -> None:
    """Only one of two payers speaks, so his claim is no turned pair of shares."""
    assert "the shares the other way round" in printed("drawn", "C=A pays 500, C pays 1000, D pays 1000")


def test_what_is_about_as_likely_is_told_in_one_sentence() -> None:
    text = printed("hard_drawn", "C=合計6")
    answer = "Or: 3 × 2: the dealer's stake not multiplied, or A 4 + B 1 + D 1: only the dealer's stake multiplied."
    assert answer in text


def test_an_amount_in_another_sense_than_stated_may_be_a_mistake_too() -> None:
    """Who says what he gets seldom means what one pays; who says “in all” never does."""
    slip = "×1 (A 2 + B 1 + D 1): self-draw not counted as 硬 (hard)"
    assert f"4 is what A pays. Or perhaps: {slip}" in printed("hard_drawn", "C=gets 4")
    assert f"4 is {slip}" in printed("hard_drawn", "C=gets 4 in all")


def test_what_may_be_counted_twice_is_told_in_one_sentence() -> None:
    assert printed("dora_and_red", "B=5 han").endswith("Or: a dora or yaku too many.")


def test_what_contradicts_the_tiles_is_no_reason() -> None:
    """Those left do pay for who has won already; a pair that has no fu is not called another pair."""
    assert "the share of who has won already" in printed("one_out", "A=pays 300")
    assert "dragon" not in printed("kanchan", "B=1600")  # its pair is 99s


def test_a_dice_chance_is_named() -> None:
    assert "the dice chance of “pocchi at ippatsu” not counted" in printed("yellow", "C=no dice")
    assert "「即ポッチ」のサイコロチャンスの数え忘れ" in printed("yellow", "C=no dice", lang="ja")


def test_a_reading_of_the_same_sets_names_its_wait() -> None:
    assert "the tiles read as 234m 456p 567s 678s 33p, closed wait (700 points less)" in printed("pinfu", "A=500/1000")


@pytest.mark.slow
def test_numbers_that_nobody_has_are_shown_only_where_there_is_nothing_else() -> None:
    text = printed("drawn", "C=700")
    assert "points.base_exponent" not in text
    assert "where fu.base" not in text
    assert "more like it" not in text
    assert "child_ron" not in printed("mangan", "C=2000")
    assert "believe" not in printed("dragons", "A=64000")  # a double yakuman, as elsewhere


@pytest.mark.slow
def test_where_nothing_fits_the_nearest_step_of_the_ladder_is_told() -> None:
    text = printed("kanchan", "A=4711")
    assert (
        "no, 1,300 points (1 han 40 fu: riichi 1). No hand comes to 4,711 here; nearest: 3,900 (3 han 30 fu) and 5,200"
        in text
    )
    assert "470点になる手はない。近いのは 400点 (4倍) と 800点 (8倍)" in printed("pairs", "A=470", lang="ja")


def test_two_causes_are_told_as_two() -> None:
    assert "by two mistakes: (1) the dealer A taken for a non-dealer; (2) the dora" in printed("dealer", "B=2600")
    japanese = printed("dealer", "B=2600", lang="ja").replace("、 ", "、")  # a line may be broken there
    assert "2,600点は 2翻 40符。たぶん二つの間違い: ①親の A を子とした、②ドラ" in japanese


def test_what_is_not_sure_is_told_as_what_may_be() -> None:
    """The dealer and a han too few are two mistakes, for which nothing is sure; 1,000 are ten fu less."""
    assert "perhaps by two mistakes: " in printed("dealer", "B=2600")
    assert "たぶん二つの間違い: " in printed("dealer", "B=2600", lang="ja")
    assert "1,000 is 1 han 30 fu: the fu of the concealed ron or the wait not counted, or rounding down." in printed(
        "kanchan", "B=1000"
    )


def test_of_several_wins_the_one_in_question_is_told() -> None:
    text = printed("two_stories", "A=x8 for A")
    assert "A wins by ron from B: ×4" in text
    assert "B wins" not in text


def test_who_pays_nothing_of_a_ron_is_told_so() -> None:
    assert "no, D pays nothing (the discarder C alone pays). 1,300 came from everybody taken to pay a ron" in printed(
        "kanchan", "D=pays 1300"
    )
    assert "no, C pays 1,300 points (1 han 40 fu). 1,300 came from everybody taken to pay a ron" in printed(
        "kanchan", "B=1300 all"
    )


@pytest.mark.slow
def test_no_key_of_a_rule_is_read_aloud() -> None:
    """A rule without a name is told by what it means."""
    texts = [printed(said.hand, said.claim, lang=lang) for said in SAID[::9] for lang in ("en", "ja")]
    assert not [text for text in texts for key in load_rules("anmika").values if "." in key and key in text]


def test_the_rule_of_the_pocchi_that_was_drawn_is_named() -> None:
    ids = {r["id"] for one in asked("red", "C=gets 2 chips")[1]["claims"][0]["explanations"][:2]
           for cause in one["causes"] for r in cause["rules"] if cause["id"] == "left_out:times.pocchi"}  # fmt: skip
    assert ids == {"pocchi.red"}


def test_a_riichi_is_missed_before_a_robbed_kong_is_invented() -> None:
    hand = {"dora": "9p", "win": {"player": "D", "by": "ron", "from": "A", "hand": "123m 456p 99s 678s 46s + 5s"}}
    entry = read_record(hand, "tcg")
    claims = read_claims(entry, ["D=1300"])
    (answer,) = dispute(entry.record, entry.rules, claims).answers
    assert answer.explanations[0].ids[0] == "added:riichi"


@pytest.mark.parametrize("indicator", ["3p", "9s", "4z", "7z"])
def test_the_indicator_itself_taken_for_the_dora(indicator: str) -> None:
    pair = {"3p": "33p", "9s": "99s", "4z": "44z", "7z": "77z"}[indicator]
    hand = {"dora": indicator, "win": {"player": "B", "by": "ron", "from": "C", "riichi": True,
                                       "hand": f"234m 678m 567p {pair} 57s + 6s"}}  # fmt: skip
    entry = read_record(hand, "tcg")
    claims = read_claims(entry, ["C=4 han" if indicator == "3p" else "C=3 han"])
    (answer,) = dispute(entry.record, entry.rules, claims).answers
    named = {name for one in answer.explanations for name in one.ids}
    assert "happened:indicator_as_dora" in named


# --- how causes are told --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_of_what_is_worth_more_only_so_many_are_told_as_are_missing() -> None:
    """Two norths are two han: a han too few is one of them, however it came not to be counted."""
    text = printed("norths", "C=5 han")
    assert "1 han too few: one of the dora, one of the norths, pinfu or riichi not counted." in text
    assert "drawn aside" not in text
    assert "ドラ一つ、北ドラ一つ、平和か立直の数え忘れ" in "".join(printed("norths", "C=5 han", lang="ja").split())
    text = printed("aside", "B=2 han")
    assert "the north, pinfu" in text
    assert "drawn aside" not in text


def test_han_that_change_no_payment_are_told_to_change_none() -> None:
    assert "; the payment is the same." in printed("norths", "C=7 han")
    assert "。支払いは同じ。" in "".join(printed("norths", "C=7 han", lang="ja").split())
    assert "the payment is the same" not in printed("norths", "C=5 han")


@pytest.mark.slow
def test_the_same_mistake_is_not_told_twice() -> None:
    """Whoever takes a tsumo of 2,100 for 2,000 has read the table of rons, which is to take it for a ron."""
    assert printed("simple_drawn", "D=2000").count("ron table") == 1
    assert printed("maiba", "B=8 chips all").count("枚場") == 1


def test_chips_are_answered_in_chips() -> None:
    assert "ippatsu wrongly counted" in (text := printed("won_white", "A=3 chips"))
    assert "han too many" not in text


@pytest.mark.slow
def test_a_limit_that_comes_of_a_missed_yaku_is_told() -> None:
    """A 鬼将軍 is a closed hand without yaku that wins on its riichi alone: pinfu missed makes one."""
    assert "平和を数えなかった (それで鬼将軍)。" in printed("kishogun", "C=24000、チップ8枚", lang="ja")
    assert "打ち切らず" not in printed("demon", "B=2400", lang="ja")  # 1 han 50 fu reaches no mangan


@pytest.mark.slow
def test_a_real_of_one_chip() -> None:
    assert "リアル as 1 chip" in printed("won_white", "A=1 chip")
    assert "リアルを1枚とした" in printed("won_white", "A=チップ1枚", lang="ja")


@pytest.mark.slow
def test_a_real_that_was_overlooked_or_is_none() -> None:
    """Said as at the table, without “the chips of”; a hand with a joker has none."""
    assert "リアル not counted" in (text := printed("chips", "C=8 chips all"))
    assert "the chips of “リアル" not in text
    assert "リアルの数え忘れ" in printed("chips", "C=8枚オール", lang="ja")
    hand = {
        "player": "A",
        "by": "tsumo",
        "hand": "11m 234p 456s 111z 66z + 5z",
        "riichi": True,
        "dora": "6z",
        "ura": "9m",
    }
    entry = read_record({"win": hand}, "mighty")
    found = dispute(entry.record, entry.rules, read_claims(entry, ("A=5 chips all",)))
    told = {lang: " ".join(render_dispute(found, lang).split()) for lang in ("en", "ja")}
    assert "リアル counted with a joker" in told["en"]
    assert "マイティー使用なのにリアルを数えた" in told["ja"]


def test_of_several_wins_one_may_be_claimed_with_its_honba() -> None:
    """This answer lacked the number that its text names."""
    wins = [
        {"player": "A", "by": "ron", "from": "B", "han": 2, "fu": 30},
        {"player": "D", "by": "ron", "from": "B", "han": 1, "fu": 30},
    ]
    entry = read_record({"honba": 1, "wins": wins}, "tenhou4")
    found = dispute(entry.record, entry.rules, read_claims(entry, ("D=1300",)))
    assert "D says 1300: right with the honba; the hand alone is 1,000." in render_dispute(found)


def test_of_several_wins_what_the_one_in_question_is_paid_is_told() -> None:
    text = printed("two_stories", "B=1200 for B")
    assert "B wins by tsumo: ×4, 800 points. C and D pay 400 each for it. B says" in text


def test_stakes_without_their_multiplier() -> None:
    """硬 doubles every stake: of 12 + 2 + 2 the dealer's 6 alone not doubled makes 10. 単吊 multiplies 8/1 by 4."""
    assert printed("third", "B=10").endswith(" 10 is A 6 + C 2 + D 2: the dealer's stake not multiplied.")
    answer = "1/8 is ×1: the multiplier for naked single (単吊) forgotten."
    assert printed("single", "A=1/8").endswith(answer)


@pytest.mark.slow
def test_what_multiplies_chips_alone_does_not_multiply_points() -> None:
    """シュバリー doubles chips; who doubles the points with it is told so. Chips of 北 go by number."""
    assert "the points multiplied by shubari too: it multiplies chips alone" in printed("shubari", "B=16000")
    assert "one too many of the chips of “drawn norths”" in printed("aside", "B=3900, 2 chips")


@pytest.mark.parametrize(
    ("hand", "claim", "lang", "answer"),
    [
        ("spring", "C=18 chips", "en", "no, 5 chips each (gold fives 4 + spring drawn 1), 10 in all."),
        ("spring", "C=18 chips", "ja", "違う、各5枚 (金 4 + 単春 1)、計10枚。"),
        ("spring", "C=18 chips", "en", "8,000 points, 10 chips. A pays 5,000 + 5 chips"),
        ("spring", "C=8 chips", "en", "right for the hand; in all it is 10 chips."),
        ("norths", "B=12000, 1 chip", "en", "12,000 points: right; 1 chip: no, 2 chips (リアル)."),
        (
            "norths",
            "B=8000, 2 chips",
            "ja",
            "2枚 は正しい; 8,000点 は違う、12,000点 (跳満: 立直 1 + 平和 1 + ドラ 2 + 北ドラ 2)。",
        ),
    ],
)
def test_numbers_of_chips_add_up_and_a_right_part_is_called_right(
    hand: str, claim: str, lang: str, answer: str
) -> None:
    """What a tired reader marked 0 and 1: “4 chips (norths 4 + spring 2)”, and “no” to a part that is right."""
    assert answer in printed(hand, claim, lang=lang)


def test_multipliers_are_added_before_two_are_mistaken() -> None:
    """清一色 ×4 and 七対子 ×4 make ×16; added they make ×8, as either does at ×2."""
    text = printed("two_flushes", "A=x8")
    assert "as ×2" in text
    assert "the multipliers added instead of multiplied (4 + 4 = 8)" in text
    assert "two of these" not in text


@pytest.mark.parametrize(
    ("hand", "alone", "all_of_it", "what"),
    [
        ("spring", "B=pays 4 chips", "B=pays 5 chips", "payment “spring drawn” it is 5"),
        ("spring", "B=4 chips", "B=5 chips", "payment “spring drawn” it is 5"),
        ("spring", "C=gets 8 chips", "C=gets 10 chips", "payment “spring drawn” it is 10"),
        ("spring", "A=8 chips in all", "A=10 chips in all", "payment “spring drawn” it is 10"),
        ("spring", "C=4 chips all", "C=5 chips all", "payment “spring drawn” it is 5"),
        ("kong", "C=pays 400", "C=pays 700", "kong bonus it is 700"),
        ("kong", "D=gets 1200", "D=gets 1500", "kong bonus it is 1,500"),
    ],
)  # fmt: skip
def test_what_was_paid_before_a_win_is_part_of_what_it_brings_or_not(
    hand: str, alone: str, all_of_it: str, what: str
) -> None:
    """春 is paid when it is drawn, a kong when it is made: who leaves them out means the win, and is right."""
    assert f"right for the win; with the {what}" in printed(hand, alone)
    assert ": right" in (text := printed(hand, all_of_it))
    assert "for the win" not in text


def test_a_mistake_comes_to_everything_that_is_claimed() -> None:
    """Who counts the dora has not left out their indicator, nor taken it for the dora."""
    (answer,), _ = asked("one_dora", "C=3 han, dora 1")
    assert answer.explanations
    assert not [name for one in answer.explanations for name in one.ids if "dora" in name]
    assert "left_out:dora.dora" in asked("one_dora", "C=3 han, dora 0")[0][0].explanations[0].ids


def test_chips_beside_what_each_pays_are_what_each_pays() -> None:
    """リーチ一発ツモ, シュバリー: two pay 5,000 and 3,000, and each 4 chips."""
    for claim in ("B=3000/5000, 8 chips", "B=3000/5000, 4 chips all"):
        assert ": right (ippatsu " in printed("stake", claim)
        assert "+ ura dora" in printed("stake", claim)
        assert ", the ×2 of shubari in each)." in printed("stake", claim)
    assert ": right; the chips are what each pays, 8 chips in all" in printed("stake", "B=3000/5000, 4 chips")
    assert ": right; the chips are what each pays" in printed("stake", "B=8000, 4 chips")


def test_a_search_is_bounded_by_its_work_not_by_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two mistakes that need another settlement are tried as long as there is work left; what one does always is."""
    assert asked_anew("streak", "A=gets 18")[1]["searched"]["whole"]
    monkeypatch.setattr(beliefs, "MOST_WORK", 0)
    monkeypatch.setattr("time.process_time", lambda: pytest.fail("the clock is asked"))
    assert not asked_anew("streak", "A=gets 18")[1]["searched"]["whole"]
    assert asked_anew("streak", "C=30")[0][0].explanations[0].ids[0] == "rule:payment.scale=3579"
    monkeypatch.setattr(beliefs, "MOST_ALONE", 0)
    assert not asked_anew("streak", "C=30")[1]["searched"]["whole"]
    assert asked_anew("streak", "B=12")[0][0].explanations[0].ids[0] == "happened:streak 1"


@pytest.mark.slow
def test_what_was_tried_is_forgotten_at_once() -> None:
    """A search leaves next to nothing in circles, which only the collector would find, in one long stop."""
    asked("stake", "B=10000")  # what is kept for the next search is no garbage
    gc.freeze()  # nor is what other tests left: only what the search makes is looked through
    gc.disable()
    asked_anew("stake", "B=11000, 3 chips")
    assert gc.collect() < 1000
    gc.enable()


@pytest.mark.slow
def test_the_reasons_are_four_lines_at_most_as_printed() -> None:
    """Four lines of verdict, with who pays how much, and of what is right before them. Japanese breaks early."""
    for name, claim in (("red", "C=1 chip"), ("yellow", "C=12000")):
        data = asked(name, claim)[1]
        assert len(render_dispute(data, "ja").strip().splitlines()) <= 8


# --- what was judged wrongly ------------------------------------------------------------------------------------------

HANDS["sat_out"] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "2z 5p", "ura": "1s 3s",
    "win": {"player": "C", "by": "tsumo", "hand": "4p 7p 4p 9p 6p 2p 3p 6p 2p 8p 777p + 3p", "riichi": True},
}  # fmt: skip
"""A tsumo for which D, who sits out, pays chips alone."""
HANDS["ron_chips"] = {
    "rules": "mighty", "seats": [*"ABC"], "round": "south", "dora": "1p", "ura": "0s",
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "123p567p234s6678s + 6s", "riichi": True,
            "ippatsu": True, "alice": "6s 1m"},
}  # fmt: skip
"""12 chips, which C alone pays."""
HANDS["tsumo_chips"] = {
    **HANDS["ron_chips"],
    "win": {k: "tsumo" if k == "by" else v for k, v in HANDS["ron_chips"]["win"].items() if k != "from"},
}  # fmt: skip
"""12,000 and 6,000, and 12 chips from each."""


@pytest.mark.slow
@pytest.mark.parametrize("claim", ["no chips", "pays nothing", "pays 0", "0 chips", "0", "チップなし", "払わない"])
def test_who_pays_chips_alone_does_not_pay_nothing(claim: str) -> None:
    """Points and chips are judged apart: no points is true, no chips is not."""
    assert asked("sat_out", f"D={claim}")[0][0].status != "right"
    assert asked("sat_out", "D=pays no points")[0][0].status == "right"
    assert asked("ron_chips", f"A={claim}")[0][0].status == "right"


def test_no_chips_are_not_what_each_pays_in_points() -> None:
    assert printed("kanchan", "A=no chips").endswith("A says “no chips”: right.")
    assert "right for A; the hand brings 12 chips" in printed("ron_chips", "A=no chips")
    assert "手には 12枚" in printed("ron_chips", "A=チップなし", lang="ja")


@pytest.mark.slow
def test_one_payer_of_chips_is_not_everybody() -> None:
    assert asked("ron_chips", "B=12枚オール")[0][0].status != "right"
    assert asked("tsumo_chips", "B=12枚オール")[0][0].status == "right"
    assert "no, 12 chips each (ura dora 6 + " in printed("tsumo_chips", "B=40枚オール")


@pytest.mark.slow
def test_chips_behind_what_somebody_pays_are_what_he_pays() -> None:
    for claim in ("C=A pays 12000 and 12 chips", "B=A pays 12000, 12 chips", "A=pays 12000 and 12 chips"):
        assert asked("tsumo_chips", claim)[0][0].status == "right"
    assert asked("tsumo_chips", "C=A pays 12000 and 24 chips")[0][0].status != "right"


def test_who_claimed_the_win_and_is_not_paid_pays_for_the_other() -> None:
    """C could win too, but a nearer player does, and everybody pays."""
    for claim in ("C=I pay nothing", "C=pays 0", "C=0", "D=I pay nothing"):
        assert asked("nearer", claim)[0][0].status != "right"
    assert asked("nearer", "C=pays 1")[0][0].status == "right"
    assert asked("bumped", "C=I pay nothing")[0][0].status == "right"


def test_what_a_win_brings_is_not_the_sum_of_all() -> None:
    """B pays 400 for A's ron and wins 800: the 400 that he nets is no worth of a win."""
    (answer,), _ = asked("two_stories", "B=gets 800")
    assert answer.status == "right"
    assert "right for B's win; in all it is 400" in printed("two_stories", "B=gets 800")
    assert asked("two_stories", "B=net 400")[0][0].status == "right"
    assert "kongs" not in printed("two_stories", "C=B gets 400")


def test_sticks_are_told_only_where_there_are_some() -> None:
    assert "the sticks too" not in (text := printed("cannon", "C=pays 1900"))
    assert "in all C pays 1,600" in text


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_unit_that_is_not_there_breaks_nothing(lang: str) -> None:
    for claim in ("C=1 chip, 4200", "C=1 chip, 8300", "C=no chips, 4200", "C=4200, 1 chip"):
        assert "C" in printed("with_honba", claim, lang=lang)
    assert "right with the honba" in printed("with_honba", "C=no chips, 4200")


@pytest.mark.slow
def test_what_the_record_does_not_say_decides_nothing() -> None:
    """Furiten without a river, ippatsu without turns, liability without calls, アリス and 金北 not told: a verdict of
    its own, which says what to record."""
    riichi = {**HANDS["ron_chips"]["win"], "ippatsu": False}
    HANDS["untold"] = {**HANDS["ron_chips"], "win": {k: v for k, v in riichi.items() if k != "alice"}}
    for hand, claim, what in (
        ("kanchan", "A=furiten", "say the river"),
        ("untold", "C=ippatsu", "say whether it was within a turn of the riichi"),
        ("untold", "A=アリス", "say the tiles that アリス turned"),
        ("dragons", "C=pao", "say whose tiles were called"),
        ("aside", "C=金北", "say what the gold north was used for"),
    ):
        (answer,), _ = asked(hand, claim)
        assert answer.status == "undecided", (hand, claim)
        assert f"cannot be decided: {what}" in printed(hand, claim)
        assert "判定できない" in printed(hand, claim, lang="ja")
    assert asked("furiten", "A=furiten")[0][0].status == "right"
    assert printed("tsumo_chips", "C=furiten").endswith("no, by tsumo furiten does not matter.")
    assert printed("tsumo_chips", "C=no win").endswith("no, the win is legal.")


def test_yaku_of_a_hand_without_tiles_are_left_open() -> None:
    """Nobody wrote the tiles, so that no yaku, dora or han that was not told can be called right or wrong."""
    for hand, claims in (
        ("B ron C 4 han 30 fu", ("pinfu", "no pinfu", "平和なし", "riichi only", "dora 2")),
        ("B ron C mangan", ("5 han", "4 han 30 fu", "pinfu")),
    ):
        for claim in claims:
            sheet = calc.dispute(hand, {"D": claim})
            assert sheet.claims[0].status == "undecided", (hand, claim)
            assert "cannot be decided: say the tiles of the hand" in sheet.text()
            assert "手牌を記録してほしい" in sheet.text("ja")
    assert calc.dispute("B ron C 4 han 30 fu", {"D": "3 han"}).claims[0].status == "unexplained"
    (answer,) = calc.dispute("B ron C 4 han 30 fu", {"D": "pinfu 8000"}).claims
    assert [part.status for part in answer.apart] == ["undecided", "right"]


def test_only_says_that_nothing_else_counts() -> None:
    hand = "B ron C 234567m 345p 88p 678s riichi"
    for claim, beside in (
        ("pinfu only", "no: riichi and all simples count too (riichi 1 + pinfu 1 + all simples 1)."),
        ("リーチのみ", "no: pinfu and all simples count too (riichi 1 + pinfu 1 + all simples 1)."),
        ("riichi and pinfu only", "no: all simples count too (riichi 1 + pinfu 1 + all simples 1)."),
        ("just riichi, pinfu, tanyao", "right."),
        ("riichi only, no tanyao", "no: pinfu and all simples count too (riichi 1 + pinfu 1 + all simples 1)."),
    ):
        sheet = calc.dispute(hand, {"D": claim})
        assert " ".join(sheet.text().split("”: ")[1].split()) == beside, claim
    with_dora = calc.dispute(hand + " dora 7p", {"D": "riichi tanyao pinfu only"})
    assert "no: the dora count too (" in with_dora.text()
    assert calc.dispute(hand + " dora 7p", {"D": "riichi tanyao pinfu dora 2 only"}).claims[0].status == "right"
    # of an amount the same word says nothing
    assert "3900" in calc.dispute(hand, {"D": "riichi only 3900"}).claims[0].says
    assert calc.dispute(hand, {"D": "riichi only 3900"}).claims[0].status == "right"


def test_a_yaku_that_is_denied_is_said_to_be_there() -> None:
    for claim, name in (("no pinfu", "pinfu"), ("no riichi", "riichi"), ("断么九なし", "all simples")):
        sheet = calc.dispute("B ron C 234567m 345p 88p 678s riichi", {"D": claim})
        assert f"no: this hand has {name} (riichi 1 + pinfu 1 +" in " ".join(sheet.text().split()), claim
        assert "known mistake" not in sheet.text()


def test_chips_and_fu_are_not_misread_in_silence() -> None:
    reader = ClaimReader("ABCD", ["B"])
    for text, facts in (
        ("3900 chips 2", [("points", 3900), ("chips", 2)]),
        ("2 chips 3900", [("chips", 2), ("points", 3900)]),
        ("2 han 40, 3900", [("han", 2), ("fu", 40), ("points", 3900)]),
        ("3900チップ2", [("points", 3900), ("chips", 2)]),
    ):
        claim = reader.option("A=" + text)
        assert claim is not None
        assert [(fact.what, fact.value) for fact in claim.facts] == facts


@pytest.mark.slow
def test_amounts_in_different_senses_are_told_apart() -> None:
    """The dealer pays 12,000 and 12 chips, of 24 in all."""
    text = printed("tsumo_chips", "A=pays 6000, 24 chips")
    assert (
        "A pays 12,000 points and 12 chips (sanbaiman, ura dora 6 + alice 3 + リアル 2 + ippatsu 1). "
        "6,000 points is what C pays, and 24 chips is the whole hand." in text
    )
    text = printed("tsumo_chips", "C=pays 6000, 24 chips")
    assert text.endswith(". 24 chips is the whole hand.")


HANDS["bust_twice"] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "6z 6z", "scores": {"A": 1000, "B": 34000, "C": 50000},
    "hands": {"B": "777p 123p 99m 123s 46s"},
    "events": [{"riichi": {"player": "B", "fever": "single"}},
               *({"win": {"player": "B", "by": "tsumo", "tile": tile}} for tile in ("5s", "Py", "Pg"))],
}  # fmt: skip
"""トビ賞 of 5 chips, then of 10 as the green pocchi doubles it."""
HANDS["tenpai"] = {
    "rules": "kessen", "seats": [*"ABCD"], "void": {"A": "p", "B": "m", "C": "m", "D": "p"},
    "events": [{"kong": {"player": "C", "kind": "暗槓", "tile": "9p"}},
               {"draw": {"hands": {"A": "555s 111222333m 5s", "B": "1358p 1246789s 13s",
                                   "C": "[9999p] (333p) 777p 88p 22s", "D": "444m 666m 88m 789s 66s"}}}],
}  # fmt: skip
"""C, with a kong of 200, and D are tenpai, for 400 and 100."""


@pytest.mark.slow
def test_a_bust_prize_may_be_counted_without_what_multiplies_it() -> None:
    (answer,), _ = asked("bust_twice", "A=pays 10 chips")
    assert "left_out:times.bust" in {name for one in answer.explanations for name in one.ids}


def test_tenpai_may_be_thought_flat() -> None:
    """⑪: 100 to each who is tenpai, whatever his hand would be worth."""
    assert "400 is kong bonus 200 + tenpai check 200: perhaps tenpai as a flat 100." in printed("tenpai", "B=pays 400")
    assert "聴牌料を一律 100点とした" in printed("tenpai", "B=pays 400", lang="ja")


OTHER_AMOUNTS = [
    ("kanchan", "B=1200", "happened:rounded_down"),  # 40 fu: 320 base points, 1,280 of the discarder
    ("kanchan", "B=1600", "happened:rounded_base"),  # 400 × 4
    ("simple_drawn", "D=2000 all", "happened:ron_each"),
    ("mangan", "B=haneman", "happened:limit haneman"),
    ("with_honba", "C=pays 5200", "happened:sticks_by_discarder"),
]


@pytest.mark.parametrize(("hand", "claim", "cause"), OTHER_AMOUNTS)
def test_a_payment_may_be_rounded_limited_or_shared_otherwise(hand: str, claim: str, cause: str) -> None:
    (answer,), _ = asked(hand, claim)
    assert cause in {name for one in answer.explanations for name in one.ids}


@pytest.mark.slow
def test_both_languages_name_the_same_causes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an answer names is the same in each, whatever fits into its lines."""
    for name in ("word_cause", "word_part"):
        monkeypatch.setattr(CauseWords, name, lambda _, cause: f"<{cause.id}>")
    for said in some(SAID, 2):
        english, japanese = (
            sorted(re.findall(r"<(.*?)>", printed(said.hand, said.claim, lang=lang).replace(" ", "")))
            for lang in ("en", "ja")
        )
        assert english == japanese, said


@pytest.mark.slow
def test_the_ruling_comes_first() -> None:
    for said in SAID[::7]:
        text = printed(said.hand, said.claim).rpartition(" says ")[2]
        assert said.cause == "right" or re.search(r": no, .*(\d|hard|pays no)|no win|no, the", text), text


RAW = re.compile(r"[a-z]_[a-z]|[a-z]\.[a-z]|\b(True|False|None)\b|read as \d+$|\b\d[fz]\b|→")
"""What stands in ids, in code and in records, but in no sentence."""
WALKED = ["no_pinfu", "triplets", "bumped", "drawn_hand", "lost_share", "norths", "summer"]
for game in ("kessen", "wenzhou"):
    WALKED += [name for name, hand in HANDS.items() if hand["rules"] == game][:3]


@pytest.mark.slow
@pytest.mark.parametrize("name", WALKED)
def test_every_mistake_has_its_spoken_word(name: str) -> None:
    """Every single mistake that can be printed of a hand, in both languages; rules have words, or are not told."""
    hand = dict(HANDS[name])
    entry = read_record(hand, hand.pop("rules"))
    search = Search(entry.record, entry.rules)
    found = Dispute(entry.record, entry.rules, search.verdict, search.base, (), 0, 0)
    for words in (CauseWords(found.sheet(), lang) for lang in ("en", "ja")):
        for cause in search.beliefs.single:
            assert cause.kind == "rule" or not RAW.search(words.word_cause(build_cause_line(cause, found)))


def test_a_part_of_a_claim_has_its_spoken_word() -> None:
    """A multiplier is called by its name in an answer of several parts; what is right comes first."""
    kessen = next(name for name, hand in HANDS.items() if hand["rules"] == "kessen" and "events" in hand)
    for lang in ("en", "ja"):
        assert not RAW.search(printed(kessen, "A=root, 77777", lang=lang))


SUMS = [
    ("lone_tenpai", "A=gets 1000", "1,000 is what B, C and D pay A each."),
    ("chombo", "B=pays 2 chips", "2 chips is what B pays A."),
]
"""Claims that no slip in the hand explains, and of which payments each is the sum."""
HANDS["lone_tenpai"] = {"rules": "tcg", "draw": {"tenpai": ["A"]}}
HANDS["chombo"] = {"rules": "mighty", "seats": [*"ABC"], "chombo": {"player": "B"}}


@pytest.mark.parametrize(("hand", "claim", "answer"), SUMS)
def test_a_sum_of_the_payments_is_told_as_that(hand: str, claim: str, answer: str) -> None:
    assert answer in printed(hand, claim)


def test_what_counts_in_the_hand_stands_beside_a_han_or_fu_too_many() -> None:
    assert "no, 1,300 points (1 han 40 fu: riichi 1)." in printed("kanchan", "B=2600")
    assert "(1翻 40符: 立直 1)" in printed("kanchan", "B=2600", lang="ja")
    assert "concealed ron 10 + closed wait 2 = 32, rounded up to 40" in printed("kanchan", "B=1000")


def test_a_wrong_number_stands_beside_the_sum_with_its_honba() -> None:
    assert "(3 han 30 fu: riichi 1 + pinfu 1 + all simples 1), 4,200 with its honba" in printed("with_honba", "B=8000")
    assert "7,700 (4 han 30 fu) would be right without kiriage" in printed("four_thirty", "B=7700")


HANDS["four_thirty"] = {"rules": "tcg", "win": {"player": "B", "by": "ron", "from": "A", "han": 4, "fu": 30}}


def test_what_each_of_several_pays_is_told_in_one_clause() -> None:
    """Who says what each pays means that, so that no share of another is told; the right part has its payer."""
    text = printed("hard_drawn", "C=A pays 4, B pays 4, D pays 4")
    assert "A pays 4: right; B pays 4 and D pays 4: no, B and D pay 2 each: 1 × 2, 硬 (hard), ×2 for " in text
    assert ". Perhaps 4 came" in text
    assert "is what A pays" not in text


def test_a_win_in_a_sum_is_called_by_who_is_paid_for_it() -> None:
    """B pays for A's win and wins later himself; the answer has both wins in its sums, so the verdict has both."""
    assert "A gets 400 points (A's win)" in printed("two_stories", "A=gets 300")
    verdict = "A wins by ron from B: ×4, 400 points. B pays 400 for it. B wins by tsumo: ×4, 800 points. C and D pay"
    assert printed("two_stories", "A=gets 300").startswith(verdict)


@pytest.mark.slow
def test_a_multiplier_that_is_claimed_is_not_said_again() -> None:
    assert "“×2” came from a concealed hand (門清) doubled" in printed("closed", "B=×2")
    assert "C pays 2 chips" in printed("norths", "C=-3 chips")


@pytest.mark.slow
def test_a_further_explanation_does_not_repeat_the_first() -> None:
    """A missing share that all pay alike is the missing share again; two mistakes in han have one cause each."""
    hand = {
        "rules": "mighty", "seats": ["A", "B", "C"], "round": "south", "honba": 3, "dora": "2z",
        "win": {"player": "A", "by": "tsumo", "hand": "1p2p2p3p4p4p5p5p2z2z3z3z5z + 1p", "norths": 3},
    }  # fmt: skip
    text = " ".join(calc.dispute(hand, ["A=18000オール"]).text().split())
    assert text.count("the missing fourth player's share paid too") == 1
    line = "C ron A 8m8m1p3p6p7p8p2s3s4s7s7s7s2p riichi dora 1p ura 4p"
    text = " ".join(calc.dispute(line, ["C=8000"]).text().split())
    assert text.endswith(
        "8,000 is mangan (4 han 40 fu): perhaps a yaku of two han or two dora not there. Or: the dora counted twice, "
        "and a yaku or dora that is not there (such as ippatsu, last tile ron or double riichi)."
    )
