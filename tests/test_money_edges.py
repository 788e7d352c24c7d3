"""Edges where money moves or its reason is told, each found by a change of the code that no test had noticed."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.mutation import FILES, ROOT, TESTS, mutants
from calc.ledger import Ledger, LedgerError, Transfer
from calc.notation import parse_hand
from calc.rules import load_rules
from calc.systems.kessen.value import waits

from .helpers import Data, Over, claim, drawn, points, result, win, wins

CLOSED = "234567m 34p 456s 88s + 5p"
MIGHTY_HAND = "345p 678p 66s 234s 45s + 6s"
MIGHTY: Data = {"seats": ["A", "B", "C"]}


def lines(data: Data, over: Over | None = None, rules: str = "tcg") -> list[tuple[Any, ...]]:
    """Label, result, detail and keys of each line of the receipt."""
    told = result(data, over, rules).data()["receipt"]
    return [(s["label"], s["result"], s["detail"], {r["id"] for r in s["rules"]}) for s in told]


def detail(data: Data, over: Over | None = None, rules: str = "tcg") -> str:
    """How the payment of the hand comes about."""
    told = result(data, over, rules).data()["receipt"]
    return next(str(s["detail"]) for s in told if (s["topic"], s["label"]) == ("payment", "win"))


def test_a_ron_says_how_it_is_rounded_and_other_payments_what_each_pays() -> None:
    assert detail(win(CLOSED, ron="B", source="C", riichi=True)) == "960 × 4 ↑ 100"
    assert detail(win(CLOSED, ron="A", source="C", riichi=True)) == "960 × 6 ↑ 100"
    assert detail(win(CLOSED, tsumo="B", riichi=True)) == "2600 + 1300 + 1300"


def test_of_a_liable_players_ron_each_half_has_its_reason() -> None:
    hand = "(555z@B) (666z@D) (777z@B) 123m 9p + 9p"
    for source, wanted in (("C", [("B", "pao"), ("C", "half")]), ("B", [("B", "pao"), ("B", "pao")])):
        data = result(win(hand, ron="A", source=source, pao={"B": "daisangen"}), None, "tenhou4").data()
        assert [(t["from"], t["why"]) for t in data["ledger"]] == wanted
        assert all("↑" not in line["detail"] for line in data["receipt"])


def test_who_takes_the_sticks_of_several_winners_is_cited_for_several_only() -> None:
    one, other = (claim(CLOSED, ron=player, source="C", riichi=True) for player in "BD")
    for data, cited in ((wins(one, other, sticks=2), True), (wins(one, sticks=1), False)):
        keys = next(line[3] for line in lines(data, rules="tenhou4") if line[0] == "sticks")
        assert ("sticks.multiple_ron" in keys) is cited


def test_a_draw_says_who_is_tenpai() -> None:
    assert [line[1] for line in lines(drawn(tenpai=["B", "D"])) if line[0] == "tenpai"] == ["B, D"]
    assert [line[1] for line in lines(drawn()) if line[0] == "tenpai"] == ["–"]


def test_a_white_won_on_says_what_is_doubled() -> None:
    """mighty §2.4: the rounded payment, or the base points."""
    white = win("345p 678p 22s 55z (111m) + 5z", ron="B", source="C", **MIGHTY)
    assert detail(white, rules="mighty") == "1000 × 2"
    assert detail(white, over={"white.ron_multiplied": "base"}, rules="mighty") == "240 × 2"
    assert detail(win(MIGHTY_HAND, ron="B", source="C", riichi=True, **MIGHTY), rules="mighty") == "960 × 4 ↑ 100"


def test_a_box_riichi_is_not_bust_by_a_chombo() -> None:
    """mighty §5: after a チョンボ the hand is played again, as if it had not been."""
    zero: Data = {**MIGHTY, "scores": {"A": 0, "B": 50000, "C": 25000}, "box": ["A"]}
    assert points({**zero, "draw": {"kind": "chombo", "offender": "B"}}, rules="mighty") == (0, 0, 0, 0)
    assert points({**zero, "draw": {"kind": "suukaikan"}}, rules="mighty") == (-1000, 0, 0, 1000)


def test_a_grade_of_wenzhou_names_its_readings_and_what_else_was_looked_at() -> None:
    soft = {"indicator": "2m", "win": {"player": "B", "by": "ron", "from": "C", "hand": "25m 456789p 12366s 111z + 6m"}}
    told = {line[0]: line[1] for line in lines(soft, rules="wenzhou")}
    assert told["best_of"] == "2"
    alone = {"player": "D", "by": "tsumo", "hand": "(456p) (789p) (123s) (111z) (777s) 2m + 9m"}
    told = {line[0]: line[1] for line in lines({"indicator": "2m", "win": alone}, rules="wenzhou")}
    assert (told["best_of"], told["considered"]) == ("1", "self_draw")


@pytest.mark.parametrize("winner", ["A", "B"])
def test_wenzhou_tells_the_stake_between_others_only_where_it_is_paid(winner: str) -> None:
    hand = {"player": winner, "by": "tsumo", "hand": "(456p) (789p) (123s) (111z) (777s) 2m + 9m"}
    labels = [line[0] for line in lines({"indicator": "2m", "win": hand}, rules="wenzhou")]
    assert ("stake_others" in labels) is (winner == "B")


def test_a_hand_with_its_void_suit_waits_for_nothing() -> None:
    """kessen §1: a win uses none of the void suit, melded or held, though one other suit is all there is besides."""
    v = load_rules("kessen").values
    hand = parse_hand("(555s) 111222m 46m 33m")
    assert [w.tile for w in waits(hand.concealed, hand.melds, None, v)] == [4]
    assert waits(hand.concealed, hand.melds, 2, v) == []


def test_a_ron_that_the_first_discarder_pays_is_told_so() -> None:
    """kessen, the option of the appendix."""
    passed = {
        "player": "A",
        "by": "ron",
        "from": "C",
        "void": "s",
        "hand": "123456789m 23p 88p + 4p",
        "passed_from": "B",
    }
    told = result({"win": passed}, {"kessen.passed_ron": "first"}, "kessen").data()
    assert told["points"]["B"] == -100
    assert told["wins"][0]["passed"]["pays"] is True


@pytest.mark.parametrize("amount", [0, -100])
def test_nothing_and_less_is_no_transfer(amount: int) -> None:
    ledger = Ledger("AB")
    ledger.transfers.append(Transfer("points", "A", "B", amount, "win"))
    with pytest.raises(LedgerError, match="impossible transfer"):
        ledger.check()


def test_what_is_mutated_and_what_should_notice_are_there() -> None:
    """``python -m benchmarks.mutation`` follows the files when they move."""
    assert [
        name for name in (*FILES, *(f"tests/test_{name}.py" for name in TESTS)) if not (ROOT / name).is_file()
    ] == []
    assert {("han >= counted", "han > counted")} <= {(m.before, m.after) for m in mutants("calc/riichi/points.py")}
