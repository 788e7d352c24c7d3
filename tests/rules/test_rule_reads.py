"""A rule that an engine is said to know is one that it reads: nothing that a table writes is without effect.

The ``engines`` of a key in rules.yaml must be exactly the engines that read it while all examples and the tests of the
rules' sentences run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from calc.rules.rules import load_rules, shipped

from ..noting_reads import ENGINES, keys, known, switches

ROOT = Path(__file__).parent.parent.parent
RUN = [
    *("examples", "match", "match_examples", "match_walk", "rule_effects", "circumstances", "local_yaku"),
    *("mighty_spec", "wenzhou_spec", "anmika_spec", "clubs_chips_spec", "clubs_tiles_spec"),
    *("clubs_chombo", "clubs_fresh", "clubs_further", "clubs_last", "clubs_match", "clubs_value"),
    *("anmika_" + name for name in ("chosen", "fault", "flow", "keys", "match_end", "reading", "rulings", "sentences")),
]
"""Tests of rules' sentences that together read every key, and the examples; :mod:`tests.noting_reads` runs of them what
is needed for that."""
SLOW = "doc what_follows_may sums_to_zero dispute sets_its_key disagree fits_the_terminal receipt deposits whatever"
OF_PAGES = "that_plainly_says pages is_compared is_odd of_a_page listed wrong_yaku wrong_with"
LEFT_OUT = " and ".join(f"not {name}" for name in f"{SLOW} {OF_PAGES}".split())
"""Tests that take their time, and those of the proofreader, which settle nothing: they read no key that the others do
not."""


@pytest.fixture
def reads(tmp_path: Path) -> dict[str, set[str]]:
    """The keys that each engine reads; in a process of its own, where nothing was loaded before."""
    noted = tmp_path / "reads.json"
    files = [path for name in RUN for path in (ROOT / "tests").rglob(f"test_{name}.py")]
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    options = ["-q", "--assert=plain", "-p", "tests.noting_reads", "-p", "no:xdist", "-p", "no:cacheprovider",
               "-p", "no:hypothesispytest", f"--basetemp={tmp_path / 'tests'}"]  # fmt: skip
    subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-k", LEFT_OUT, *files],
        cwd=ROOT, env={**own, "NOTED_READS": str(noted)}, capture_output=True, check=False,
    )  # fmt: skip
    return {engine: set(keys) for engine, keys in json.loads(noted.read_text()).items()}


@pytest.mark.slow
def test_an_engine_reads_every_rule_that_it_is_said_to_know(reads: dict[str, set[str]]) -> None:
    """`engines` of a key in rules.yaml: those that read it, no others."""
    found = list[str]()
    for engine in ENGINES:
        found += [f"{engine} never reads {key}" for key in sorted(known(engine) - reads[engine] - switches())]
        found += [f"{engine} reads {key} unsaid" for key in sorted((reads[engine] & keys()) - known(engine))]
    assert not found, (
        "a table that writes a key which is never read is not heard: let the engine read it, with an example or a test"
        " in a file of RUN above, or take the engine out of the key's `engines`; one that is read unsaid is added there"
    )


def test_rules_have_keys_that_their_engine_does_not_know_in_anmika_alone() -> None:
    """Only there can one be read unsaid, so all tests of anmika are run for the reads."""
    rules = [load_rules(name) for name in shipped().heads]
    assert {one.engine for one in rules if (one.values.keys() & keys()) - known(one.engine)} == {"anmika"}
