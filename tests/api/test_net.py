"""What a hand brought over all, with the sticks laid: of verdicts, and of rows of a batch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import calc

from ..helpers import YAML_LOADER

EXAMPLES = sorted((Path(__file__).parent.parent.parent / "examples").glob("*.yaml"))


def settled() -> list[tuple[dict[str, Any], calc.Verdict]]:
    """The examples that are hands and can be settled."""
    hands = [hand for path in EXAMPLES for hand in yaml.load_all(path.read_text(encoding="utf-8"), YAML_LOADER)]
    verdicts = []
    for hand in hands:
        if isinstance(hand, dict) and not {"hands", "players", "match"} & hand.keys():
            try:
                verdicts.append((hand, calc.score(hand)))
            except calc.InputError:
                continue
    return verdicts


@pytest.mark.slow
def test_with_the_sticks_laid_all_points_sum_to_zero() -> None:
    verdicts = settled()
    assert len(verdicts) > 20
    assert any(verdict.laid for _, verdict in verdicts)
    rows = [*calc.batch([hand for hand, _ in verdicts])]
    for (_, verdict), row in zip(verdicts, rows, strict=True):
        assert sum(verdict.net.values()) == sum(row.net.values()) == 0
        assert row.laid == verdict.laid
        assert {p: n for p, n in row.net.items() if n} == {p: n for p, n in verdict.net.items() if n}


@pytest.mark.parametrize(
    ("hand", "net"),
    [
        ("B ron C 234m22444p33567s3s riichi", {"A": 0, "B": 2600, "C": -2600, "D": 0, "table": 0}),
        ("B ron C 234m22444p33567s3s riichi sticks 3", {"A": 0, "B": 4600, "C": -2600, "D": 0, "table": -2000}),
        ("draw tenpai A,C riichi C", {"A": 1500, "B": -1500, "C": 500, "D": -1500, "table": 1000}),
    ],
)
def test_a_stick_laid_is_taken_off_and_one_from_before_is_gained(hand: str, net: dict[str, int]) -> None:
    verdict = calc.score(hand)
    assert verdict.net == net
    assert {p: verdict.points[p] - verdict.laid.get(p, 0) for p in "ABCD"} == {p: net[p] for p in "ABCD"}
