"""anmika at the edge of zero: who is bust, and by what."""

from __future__ import annotations

from typing import Any

import pytest

from .test_anmika_spec import doc, won


def _busts(result: Any) -> list[tuple[str, str, int]]:
    """Who pays whom the chips of トビ賞."""
    return [(t.payer, t.payee, t.amount) for t in result.ledger.transfers if t.why == "chip_bust"]


@pytest.mark.parametrize(("before", "bust"), [(0, True), (1900, True), (2000, False)])
def test_8_bust_from_exactly_zero(before: int, bust: bool) -> None:
    """§8 トビ賞: from ≥ 0 to < 0; who stands at exactly 0 is not bust yet, and is by paying anything."""
    result = won(doc(top={"scores": {"A": before, "B": 35000, "C": 35000}}))
    assert result.points["A"] == -2000
    assert _busts(result) == ([("A", "B", 5)] if bust else [])


@pytest.mark.parametrize(
    ("before", "honba", "bust"), [(8000, 0, True), (9000, 0, False), (9000, 1, True), (10000, 1, False)]
)
def test_8_bust_at_nagashi_counts_all_that_is_paid(before: int, honba: int, bust: bool) -> None:
    """§4, §8: 流し役満 is a win with 加符 and honba; who has enough for the share of 8000 alone is bust by these."""
    data: dict[str, Any] = {"rules": {"use": "anmika", "set": {}}, "seats": ["A", "B", "C"], "honba": honba}
    data |= {"scores": {"A": 60000, "B": 35000, "C": before}, "draw": {"nagashi": "B"}}
    assert _busts(won(data)) == ([("C", "B", 5)] if bust else [])
