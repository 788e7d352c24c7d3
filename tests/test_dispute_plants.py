"""Planted errors: of random wins of every system one thing is changed; the first or second explanation names it.

A sample here, more with ``CALC_TESTS=all pytest tests/test_dispute_plants.py -s``; ``python -m benchmarks.dispute``
takes as many as one likes.
"""

from __future__ import annotations

from benchmarks.dispute import measure, table
from benchmarks.plants import SYSTEMS

from .helpers import ALL

WINS = {"tcg": 15, "mighty": 8, "anmika": 6, "wenzhou": 30, "kessen": 30}
MANY = 200
WANTED = 0.95
NEAR = "rule (near)"
"""Numbers that no rule set has are planted too; what they come to often has a more plausible cause."""


def test_the_first_or_second_explanation_names_the_planted_cause() -> None:
    counts = {system: measure(system, MANY if ALL else WINS[system])[0] for system in SYSTEMS}
    print("\n" + table(counts))
    for system, kinds in counts.items():
        found = sum(hit for kind, (hit, _) in kinds.items() if kind != NEAR)
        planted = sum(all_of_it for kind, (_, all_of_it) in kinds.items() if kind != NEAR)
        assert planted >= 40
        assert found >= WANTED * planted, f"{system}: {found} of {planted}"
    found = sum(hit for kinds in counts.values() for hit, _ in kinds.values())
    planted = sum(number for kinds in counts.values() for _, number in kinds.values())
    assert found >= WANTED * planted, f"with invented numbers: {found} of {planted}"
