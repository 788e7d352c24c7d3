"""Cases of our own making: what each is worth was worked out apart from calc, by trying everything or by hand.

oracle/riichi.jsonl and oracle/mighty.jsonl are written by oracle/brute.py, which knows the rule texts and nothing of
calc; oracle/by_hand.jsonl was worked out on paper from the worked examples of the rule texts. Each line is a case in
neutral words: tiles one by one, seats with the dealer first, what everybody gains and loses.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from calc.match import settle_match
from calc.steps import read_record, settle
from calc.verdict.verdict import as_data

from ..oracle import brute
from ..tables import table_of

HERE = Path(__file__).parent.parent / "oracle"
Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    return [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def document(case: Case) -> Case:
    """The record of a case as calc reads it."""
    melds = ["[{}]" if m["type"] == "ankan" else "({})" for m in case["melds"]]
    shown = [form.format("".join(m["tiles"])) for form, m in zip(melds, case["melds"], strict=True)]
    win = {"player": case["winner"], "by": case["by"], "tile": case["tile"],
           "hand": " ".join([*case["concealed"], *shown]), "riichi": case["riichi"]}  # fmt: skip
    if case["from"]:
        win["from"] = case["from"]
    return {
        "seats": case["seats"], "round": {"E": "east", "S": "south"}[case["round"]], "win": win,
        "dora": " ".join(case["dora"]), "ura": " ".join(case["ura"]), "honba": case["honba"], "sticks": case["sticks"],
    }  # fmt: skip


@table_of("number", range(60), most=25)
def test_riichi(number: int) -> None:
    case = cases("riichi")[number]
    over = {"points.kiriage": case["rules"]["kiriage"], "fu.pair_double_wind": case["rules"]["double_wind"]}
    entry = read_record(document(case), "tcg", over)
    result = settle(entry.record, entry.rules)
    won = as_data(result)["wins"][0]
    assert {**result.points, "table": 0} == {**case["points"], "table": 0}
    assert (sorted(y["id"] for y in won["yaku"]), won["han"], won["fu"]) == (case["yaku"], case["han"], case["fu"])


@table_of("number", range(30))
def test_jokers_of_mighty(number: int) -> None:
    case = cases("mighty")[number]
    entry = read_record(document(case), "mighty")
    assert {**settle(entry.record, entry.rules).points, "table": 0} == {**case["points"], "table": 0}


def test_the_cases_are_what_the_small_scorer_says() -> None:
    for case in cases("riichi")[:20]:
        worth = brute.settle(case)
        assert worth is not None
        assert worth[1:] == (case["yaku"], case["han"], case["fu"], case["points"])
    for case in cases("mighty")[:10]:
        assert brute.joker_settle(case) == case["points"]


# --- worked out by hand -----------------------------------------------------------------------------------------------

BY_HAND = cases("by_hand")
SCALES = {2468: (2, 4, 6, 8), 3579: (3, 5, 7, 9)}


@table_of("case", [c for c in BY_HAND if c["game"] == "wenzhou"])
@pytest.mark.parametrize("scale", SCALES)
def test_wenzhou_grades_and_stakes(case: Case, scale: int) -> None:
    """All three pay the winner; between the dealer and another it is the stake of the dealer's streak, else 1."""
    for streak, stake in enumerate(SCALES[scale], 1):
        for winner, source in (("A", "C"), ("B", "C"), ("C", "A")):
            win = {"player": winner, "by": case["by"], "hand": f"{case['hand']} + {case['tile']}"}
            win |= {"from": source} if case["by"] == "ron" else {}
            entry = read_record({"seats": list("ABCD"), "indicator": case["indicator"], "streak": streak, "win": win},
                                "wenzhou", {"payment.scale": scale})  # fmt: skip
            lost = {p: case["grade"] * (stake if "A" in (p, winner) else 1) for p in "ABCD" if p != winner}
            points = settle(entry.record, entry.rules).points
            assert {p: -points[p] for p in lost} == lost
            assert points[winner] == sum(lost.values())


@table_of("case", [c for c in BY_HAND if c["game"] == "kessen"])
def test_kessen_multipliers(case: Case) -> None:
    """100 doubled by each multiplier, at most 3200 from each who pays: the discarder, or all by self-draw."""
    value = 100
    for times in case["times"]:
        value *= times
    value = min(value, 3200)
    win = {"player": "C", "by": case["by"], "void": case["void"], "hand": f"{case['hand']} + {case['tile']}"}
    win |= {"from": "A"} if case["by"] == "ron" else {}
    entry = read_record({"win": win}, "kessen")
    payers = "A" if case["by"] == "ron" else "ABD"
    wanted = {p: -value if p in payers else 0 for p in "ABD"} | {"C": value * len(payers)}
    assert {p: n for p, n in settle(entry.record, entry.rules).points.items() if p in "ABCD"} == wanted


@table_of(
    ("rules", "tenpai", "wanted"),
    [
        ("tcg", "", (0, 0, 0, 0)), ("tcg", "A", (3000, -1000, -1000, -1000)), ("tcg", "BD", (-1500, 1500, -1500, 1500)),
        ("tcg", "ABC", (1000, 1000, 1000, -3000)), ("tcg", "ABCD", (0, 0, 0, 0)),
        ("mighty", "", (0, 0, 0)), ("mighty", "B", (-1000, 2000, -1000)), ("mighty", "AC", (1000, -2000, 1000)),
        ("mighty", "ABC", (0, 0, 0)),
    ],
)  # fmt: skip
def test_noten_payments(rules: str, tenpai: str, wanted: tuple[int, ...]) -> None:
    """tcg §2: 3000 in all; mighty §5: 2000 in all."""
    seats = "ABCD"[: len(wanted)]
    entry = read_record({"seats": list(seats), "draw": {"tenpai": list(tenpai)}}, rules)
    points = settle(entry.record, entry.rules).points
    assert tuple(points[p] for p in seats) == wanted


def test_a_match_ends_as_in_the_worked_example() -> None:
    """tcg §4.5: 40400 29600 20500 9500 come to +46 +5 −15 −36."""
    change = {"A": 15400, "B": 4600, "C": -4500, "D": -15500}
    match = {"rules": "tcg", "players": list("ABCD"), "ended": True, "hands": [{"adjust": {"points": change}}]}
    found = {r["player"]: r["result"] for r in as_data(settle_match(match))["standings"]}
    assert found == {"A": 46000, "B": 5000, "C": -15000, "D": -36000}
