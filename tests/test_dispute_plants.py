"""Planted errors: of random wins of every system one thing is changed; the first or second explanation names it.

A sample here. All of it: ``CALC_PLANTS=200 pytest tests/test_dispute_plants.py -s``, or ``python -m
benchmarks.dispute``.
"""

from __future__ import annotations

import os

from benchmarks.dispute import measure, table
from benchmarks.plants import SYSTEMS

WINS = int(os.environ.get("CALC_PLANTS", "0"))
SAMPLE = {"tcg": 30, "mighty": 20, "anmika": 12, "wenzhou": 40, "kessen": 40}
WANTED = 0.95
NEAR = "rule (near)"
"""Numbers that no rule set has are planted too; what they come to often has a more plausible cause."""


def test_the_first_or_second_explanation_names_the_planted_cause() -> None:
    counts = {system: measure(system, WINS or SAMPLE[system])[0] for system in SYSTEMS}
    print("\n" + table(counts))
    for system, kinds in counts.items():
        found = sum(hit for kind, (hit, _) in kinds.items() if kind != NEAR)
        planted = sum(all_of_it for kind, (_, all_of_it) in kinds.items() if kind != NEAR)
        assert planted >= 40
        assert found >= WANTED * planted, f"{system}: {found} of {planted}"
    found = sum(hit for kinds in counts.values() for hit, _ in kinds.values())
    planted = sum(number for kinds in counts.values() for _, number in kinds.values())
    assert found >= WANTED * planted, f"with invented numbers: {found} of {planted}"
