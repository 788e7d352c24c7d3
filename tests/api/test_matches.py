"""Matches in memory: lines and records together, and which hand a problem is in."""

from __future__ import annotations

import pickle
from itertools import product
from typing import Any

import pytest

import calc

from ..tables import table_of

ALIKE: list[tuple[str, dict[str, Any]]] = [
    ("B ron C 234m22444p33567s3s", {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m22444p33567s + 3s"}}),
    ("draw tenpai A,C riichi C", {"draw": {"tenpai": ["A", "C"]}, "in_riichi": ["C"]}),
    ("C tsumo 3 han 30 fu", {"win": {"player": "C", "by": "tsumo", "han": 3, "fu": 30}}),
    ("D ron A 2 han 40 fu", {"win": {"player": "D", "by": "ron", "from": "A", "han": 2, "fu": 40}}),
]
"""Hands of one match, each as a line and as a record."""
RECORD = ALIKE[0][1]
STRANGER = {"win": {**RECORD["win"], "from": "Q"}}


@table_of("kinds", [*product((0, 1), repeat=len(ALIKE))], most=10)
def test_hands_that_follow_each_other_are_one_match_however_they_are_written(kinds: tuple[int, ...]) -> None:
    """A list that mixed lines and records was split into a match of lines and one of records, with wrong points."""
    hands = [both[kind] for both, kind in zip(ALIKE, kinds, strict=True)]
    mixed = calc.match(hands, rules="tcg", ended=True)
    lines = calc.match([line for line, _ in ALIKE], rules="tcg", ended=True)
    assert [len(match.hands) for match in mixed.matches] == [len(ALIKE)]
    assert [hand.scores for hand in mixed.matches[0].hands] == [hand.scores for hand in lines.matches[0].hands]
    assert (mixed.points, mixed.payments) == (lines.points, lines.payments)


NAMED = "Bea ron Cid mangan seats Ann,Bea,Cid,Dan"
NAMED_RECORD = {"win": {"player": "Bea", "by": "ron", "from": "Cid", "limit": "mangan"}, "seats": "Ann,Bea,Cid,Dan"}


@pytest.mark.parametrize("hands", [[NAMED], [NAMED_RECORD], {"hands": [NAMED]}])
def test_the_names_of_the_first_hand_hold_in_the_lines_after_it(hands: Any) -> None:
    """A session: `Ann tsumo` and `draw tenpai Ann` behind a line with `seats` were refused (S201, S203)."""
    (hands["hands"] if isinstance(hands, dict) else hands).extend(["Ann tsumo 3 han 30 fu", "draw tenpai Ann"])
    scores = calc.match(hands, rules="tcg").matches[0].hands[-1].scores
    assert scores == {"Ann": 32000, "Bea": 30000, "Cid": 15000, "Dan": 23000}


@pytest.mark.parametrize(
    ("hands", "wrong"),
    [
        (["B ron C 234m22444p33567s3s", "draw foo", "B ron C 3x"], [1, 2]),
        ([RECORD, STRANGER, RECORD, STRANGER], [1, 3]),
        ([RECORD, "B ron Q 3 han 30 fu", STRANGER], [1, 2]),
        (["B ron Q 3 han 30 fu"] * 2, [0, 1]),
        ([RECORD, 3], [1]),
        (["draw foo", STRANGER], [0]),
        ({"players": list("ABCD"), "hands": [RECORD, STRANGER, "draw foo"]}, [1, 2]),
    ],
)
def test_a_problem_of_a_match_says_its_hand(hands: Any, wrong: list[int]) -> None:
    with pytest.raises(calc.InputError) as caught:
        calc.match(hands, rules="tcg", ended=True)
    problems = sorted(caught.value.problems, key=lambda problem: problem.path[:2])
    assert [problem.path[:2] for problem in problems] == [("hands", n) for n in wrong]
    assert [problem.message.split(":")[0] for problem in problems] == [f"hand {n + 1}" for n in wrong]
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


def test_rules_that_cannot_be_loaded_are_one_problem_of_no_hand() -> None:
    with pytest.raises(calc.InputError) as caught:
        calc.match([ALIKE[0][0]] * 3, rules="tcgg")
    assert [(p.code, p.path) for p in caught.value.problems] == [("R101", ("rules",))]


def test_a_hand_of_one_of_several_matches_is_named_with_its_match() -> None:
    matches = [{"players": list("ABCD"), "hands": [hand]} for hand in (RECORD, STRANGER)]
    with pytest.raises(calc.InputError) as caught:
        calc.match(matches, rules="tcg", ended=True)
    assert [p.path for p in caught.value.problems] == [("matches", 1, "hands", 0, "win", "from")]
