"""Which other rules a dispute need not settle a hand under: those that can move nothing of it."""

from __future__ import annotations

from typing import Any

import pytest

from calc.mistakes import View
from calc.riichi.moves import moves
from calc.rules.rules import load_rules
from calc.rules.values import RuleValue
from calc.steps import read_record, settle
from calc.variants import change_rules, settled

MIGHTY: dict[str, Any] = {"rules": "mighty", "seats": [*"ABC"], "dora": "1z"}
PLAIN: dict[str, Any] = {"player": "B", "by": "ron", "from": "C", "hand": "123p567p234s6678s + 6s", "riichi": True}
RED: dict[str, Any] = {**PLAIN, "hand": "123p067p234s6678s + 6s"}
FOUR_ALIKE: dict[str, Any] = {**PLAIN, "hand": "123p567p44z34445s + 4s"}


@pytest.mark.parametrize(
    ("key", "value", "win", "can_move"),
    [
        ("dora.red_han", 2, PLAIN, False),
        ("dora.red_han", 2, RED, True),
        ("dora.han", 2, PLAIN, False),
        ("white.joker", False, PLAIN, False),
        ("points.missing_share", "none", {**PLAIN, "by": "tsumo", "from": None}, False),
        ("points.missing_share", "whole", {**PLAIN, "by": "tsumo", "from": None}, True),
        ("shape.four_as_two_pairs", True, PLAIN, False),
        ("shape.four_as_two_pairs", True, FOUR_ALIKE, True),
        ("north.yaku_tile", False, PLAIN, False),
    ],
)
def test_a_rule_moves_a_hand_only_where_it_counts_something(
    key: str, value: RuleValue, win: dict[str, Any], can_move: bool
) -> None:
    data = {**MIGHTY, "win": {name: said for name, said in win.items() if said is not None}}
    entry = read_record(data)
    view = View.of(settle(entry.record, entry.rules))
    assert moves(key, value, view, entry.rules) is can_move
    if not can_move:
        other = View.of(settled(entry.record, change_rules(load_rules("mighty"), {key: value})))
        assert other.outcome() == view.outcome()
