"""What a hand brings over all, riichi sticks laid, is right in a dispute, and the answer says what it counts."""

from __future__ import annotations

import pytest

import calc

NET_OF_DAN = "D ron B 3 han 40 fu honba 2 riichi A, D"
"""5,200 and 600 of honba; A's stick lies there, D's own comes back: +6,800."""


@pytest.mark.parametrize(
    ("hand", "claim", "said"),
    [
        (NET_OF_DAN, "D=6800", "right with the honba and A's stick, D's own stick not counted (7,800 with it)"),
        (NET_OF_DAN, "D=+6800", "right with the honba and A's stick, D's own stick not counted (7,800 with it)"),
        (NET_OF_DAN, "D=6800 in all", "right with the honba and A's stick, D's own stick not counted"),
        (NET_OF_DAN, "C=6800", "right with the honba and A's stick, D's own stick not counted"),
        (NET_OF_DAN, "D=7800", "right with the honba, A's stick and D's own stick (6,800 without D's own stick)"),
        (NET_OF_DAN, "D=+7800", "right with the honba, A's stick and D's own stick (6,800 without D's own stick)"),
        (NET_OF_DAN, "D=5200", "right for the hand; with the honba and A's stick it is 6,800"),
        (NET_OF_DAN, "D=5800", "right with the honba; the hand alone is 5,200"),
        (NET_OF_DAN, "A=-1000", "right: the stick that A laid"),
        (NET_OF_DAN, "A=1000", "no, 5,200 points"),
        (NET_OF_DAN, "A=0", "right without the stick that A laid; with it 1,000"),
        (NET_OF_DAN, "B=-5800", "right."),
        (NET_OF_DAN, "D=+9000", "no, D gets 6,800 points (hand 5,200 + riichi sticks 1,000 + honba 600)"),
        ("D ron B 3 han 40 fu riichi D", "D=+5200", "right: D's own stick is not counted (6,200 with it)"),
        ("D ron B 2 han 40 fu riichi B", "B=-2600", "right without the stick that B laid; with it 3,600"),
        ("D ron B 2 han 40 fu riichi B", "B=-3600", "right with the stick that B laid; without it 2,600"),
        ("D ron B 2 han 40 fu riichi B", "D=+2600", "no, D gets 3,600 points"),
        ("D tsumo 3 han 40 fu honba 1 riichi A, D", "D=+6500", "right with the honba and A's stick, D's own stick not"),
        ("D tsumo 3 han 40 fu honba 1 riichi A, D", "A=-3700", "right with the stick that A laid; without it 2,700"),
        ("D tsumo 3 han 40 fu honba 1 riichi A, D", "A=-2700", "right without the stick that A laid; with it 3,700"),
        ("draw tenpai A,C riichi A,B", "A=+1500", "right without the stick that A laid; with it 500"),
        ("draw tenpai A,C riichi A,B", "A=+500", "right with the stick that A laid; without it 1,500"),
        ("draw tenpai A,C riichi A,B", "B=-2500", "right with the stick that B laid; without it 1,500"),
        ("draw tenpai A,C riichi A,B", "A=-500", "no, A gets 1,500 points"),
    ],
)  # fmt: skip
def test_what_a_hand_brings_over_all_is_right_and_says_whose_stick_it_counts(hand: str, claim: str, said: str) -> None:
    """The scores of a match change by 6,800 where the payments at the end of the hand are 7,800."""
    sheet = calc.dispute(hand, [claim], rules="tcg")
    answer = " ".join(sheet.answer(sheet.claims[0]).split())
    assert said in answer
    assert (sheet.claims[0].status == "right") is said.startswith("right")


def test_a_dispute_has_the_sums_of_the_ruling() -> None:
    """Each player's change is that of the scores, with his own stick told apart."""
    text = " ".join(calc.dispute(NET_OF_DAN, ["D=6800"], rules="tcg").text().split())
    assert "A pays 1,000 (riichi stick), D gets 6,800 (hand 5,200 + riichi sticks 1,000 + honba 600" in text
    assert "D's own stick comes back" in text
    ja = calc.dispute(NET_OF_DAN, ["D=6800"], rules="tcg").text("ja").replace("\n", "")
    assert "D「6800」: 正しい (積み棒とA のリーチ棒込み、自分のリーチ棒を除く" in ja


@pytest.mark.parametrize(
    ("rules", "hand"),
    [
        ("tcg", "A ron B 3 han 40 fu riichi A, C"),
        ("mighty", "A ron B 3 han 40 fu riichi A, C"),
        ("anmika", "A ron B 999m 11p 23p 789s 777s + 4p riichi"),
        ("tcg", "A ron B 3 han 40 fu riichi A; C ron B 2 han 40 fu riichi C, D; sticks 4; honba 1"),
        ("tenhou4", "A ron B 3 han 40 fu riichi A; C ron B 2 han 40 fu riichi C, D; sticks 4; honba 1"),
    ],
)  # fmt: skip
def test_the_net_of_everybody_is_right_wherever_sticks_are_laid(rules: str, hand: str) -> None:
    verdict = calc.score(hand, rules=rules)
    assert verdict.laid
    for player in verdict.record.seats:
        net = verdict.net[player]
        for claim in {net, verdict.points[player]} - {0}:
            sheet = calc.dispute(hand, [f"{player}={claim:+}"], rules=rules)
            assert sheet.claims[0].status == "right", (player, claim)
            assert sheet.rulings[[*sheet.seats].index(player)].net == net


def test_a_record_that_counts_no_stick_on_the_table_has_none_laid() -> None:
    """anmika takes ``sticks: 0`` beside a riichi: the stick is left out, so nothing is taken off what he gains."""
    hand = "A ron B 999m 11p 23p 789s 777s + 4p riichi"
    verdict, without = (calc.score(hand + more, rules="anmika") for more in ("", " sticks 0"))
    assert verdict.laid == {"A": 1000}
    assert not without.laid
    assert without.net == without.points == verdict.net


def test_who_pays_stands_by_seat_in_the_ruling_and_in_the_answer() -> None:
    hand = "Bea tsumo 3 han 40 fu; seats Dan,Bea,Ann,Cid"
    text = calc.dispute(hand, ["Bea=Ann pays 1000, Cid pays 1000, Dan pays 2000"], rules="tcg").text()
    assert "no, Dan pays 2,600 (3 han 40 fu), Ann and Cid pay 1,300 each" in text.replace("\n", " ").replace("  ", " ")
