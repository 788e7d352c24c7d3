"""What programs write for rules and claims, and what they are told of mistakes."""

from __future__ import annotations

import pytest

import calc
from calc.match.evening import fewest_payments, fewest_with_penalties
from calc.verdict.ledger import TABLE

from ..tables import table_of

CLOSED_ONLY = ({"closed": 1, "open": 0}, {"closed": 1}, "1/-", "1/0")


@table_of("worth", CLOSED_ONLY)
def test_a_yaku_of_closed_hands_alone_is_written_in_several_ways(worth: object) -> None:
    club = calc.rules("tcg", set={"yaku.tanyao": worth})
    assert club.ruling("yaku.tanyao").value == calc.rules("tcg", set={"yaku.tanyao": "1/-"})["yaku.tanyao"]
    with pytest.raises(calc.NoWin, match="W302"):
        calc.score("B ron C 234m 22p 567s 44p (345s) 4p", rules=club)


def test_a_worth_for_open_hands_alone_is_none() -> None:
    with pytest.raises(calc.InputError, match="R103"):
        calc.rules("tcg", set={"yaku.tanyao": {"open": 1}})


def test_changes_of_a_program_are_proofread() -> None:
    club = calc.rules("tcg", set={"honba.ron": 1500, "match.uma": [20, 10, -10, -10]})
    assert {problem.message for problem in calc.check(club)} == {
        "match.uma adds up to 10", "honba.ron is 1500, and honba.tsumo_each stays 100",
    }  # fmt: skip
    assert calc.check(calc.rules("tcg")) == []


def test_of_five_copies_of_a_tile_the_last_is_underlined() -> None:
    with pytest.raises(calc.InputError) as raised:
        calc.score("B ron C 555p 340p 567s 99s 23m 1m dora 5p", rules="tenhou4")
    (problem,) = raised.value.problems
    assert (problem.code, problem.span and (problem.span.start, problem.span.end)) == ("L202", (15, 16))
    *_, excerpt, carets, _ = problem.text("ja").splitlines()
    assert excerpt[carets.index("^")] == "0"  # the red five of 340p, beside three in the hand and the indicator
    assert str(problem).startswith("L202 the record shows 5 × 5p; a set has 4 (look for a mistyped tile")
    with pytest.raises(ValueError, match="lang is one of"):
        problem.text("fr")


def test_tiles_in_kanji_are_underlined_as_a_whole() -> None:
    with pytest.raises(calc.InputError) as raised:
        calc.score({"win": {"player": "B", "by": "tsumo", "hand": "中中中中 234m 55p 678s 9s + 中"}})
    copies = next(problem for problem in raised.value.problems if problem.code == "L202")
    assert copies.span
    assert copies.span.end - copies.span.start > 10


def test_place_points_that_nobody_gets_are_paid_by_who_lost_them() -> None:
    balances = {"C": 50200, "A": 4400, "B": -16000, "D": -58600, TABLE: 20000}
    payments, fewest = fewest_with_penalties(balances, {"D": 20000})
    assert fewest
    assert payments == [("D", TABLE, 20000), ("D", "C", 38600), ("B", "C", 11600), ("B", "A", 4400)]
    # three payments are fewer than four: B owes the table exactly what he owes in all
    few = {"A": 10, "B": -20, "C": -10, TABLE: 20}
    assert fewest_with_penalties(few, {"C": 20})[0] == fewest_payments(few)[0]
    hands = ["B ron C 234m22444p33567s3s riichi", "chombo D"]
    evening = calc.match(hands, rules="mleague", ended=True)
    assert ("D", TABLE, 20000) in [payment[:3] for payment in evening.payments]
    assert "D        → (nobody)         20 place points" in evening.text()


@table_of("rate", [("points=50/1000", 1000), ("points=1/3", 6666)])
def test_they_pay_them_in_money_too(rate: tuple[str, int]) -> None:
    """B owes most once D has paid C, and the chombo was D's: 20 place points."""
    hands = ["B ron C 2 han 40 fu", "draw tenpai A,C riichi C", "chombo D", "C tsumo 3 han 30 fu"]
    evening = calc.match(hands, rules="mleague", ended=True, rate=rate[0])
    assert [payment[:3] for payment in evening.payments if payment.payee == TABLE] == [("D", TABLE, rate[1])]
    assert evening.money is not None
    for player, amount in evening.money.items():
        got = sum(payment.amount for payment in evening.payments if payment.payee == player)
        assert got - sum(payment.amount for payment in evening.payments if payment.payer == player) == amount


def test_a_claim_without_a_claimant_says_what_a_program_writes() -> None:
    with pytest.raises(calc.InputError) as raised:
        calc.dispute("B ron C 4 han 30 fu", [7700])
    assert raised.value.problems[0].help == 'write who says it, and what: `claims={"A": 8000}`'


def test_what_a_program_prints_of_results_is_short() -> None:
    won = calc.score("B ron C 234m 22444p 33567s 3s").wins[0]
    assert repr(won.hand) == "'234m 22444p 33567s + 3s'"
    end = calc.match(["B ron C mangan"], rules="tenhou4", ended=True).matches[0].end
    assert repr(end) == "<MatchEnd ended: B, A, D, C>"
    sums = calc.summary(records=["B ron C mangan", "A tsumo 3 han 30 fu", "C ron D haneman", "draw tenpai A"])
    assert (sums.wins, sums.average_value) == (3, round((8000 + 6000 + 12000) / 3, 4))
    assert calc.summary().average_value is None
