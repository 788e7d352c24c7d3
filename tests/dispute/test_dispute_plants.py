"""Mistakes planted in random wins of every system: what is printed names them.

A few here, more with ``CALC_TESTS=all pytest tests/dispute/test_dispute_plants.py -s``;
``python -m benchmarks.dispute`` takes as many as one likes.
"""

from __future__ import annotations

import pytest

from benchmarks.dispute import HEAD, hear, row
from benchmarks.plants import SYSTEMS, cases

from ..helpers import ALL

MANY, FEW = 300, 16
WANTED = 0.75
MISLEADING = 0.25


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_first_or_second_explanation_names_the_mistake(system: str) -> None:
    heard = [hear(case) for case in cases(system, MANY if ALL else FEW)]
    print("\n" + HEAD + "\n" + row(system, heard))
    assert not {text: h.answer for h in heard for text in h.untrue}, "what is true is called right"
    false = [h for h in heard if not h.true]
    assert sum(h.named for h in false) >= WANTED * len(false), [h for h in false if not h.named]
    assert sum(h.misleading for h in false) <= MISLEADING * len(false)
