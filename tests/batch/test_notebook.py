"""examples/notebook.ipynb: its cells run, and say what a batch of the same games says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from calc.batch import run

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.mark.slow
def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow", reason="the notebook makes Arrow tables")
    pytest.importorskip("matplotlib", reason="the notebook draws").use("Agg")
    monkeypatch.chdir(EXAMPLES)
    notebook = json.loads((EXAMPLES / "notebook.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec("".join(cell["source"]), names)
    outcomes = list(run(["logs"]))
    assert not any(outcome.status for outcome in outcomes)
    points = {row["player"]: row["points_sum"] for row in names["by_player"].to_pylist()}
    assert points == {player: sum(outcome.points[player] for outcome in outcomes) for player in points}
    wins = sum(len(outcome.wins) for outcome in outcomes)
    assert sum(names["by_wait"]["value_count"].to_pylist()) == wins > 50
    drawn = [bar.get_width() for bar in names["axes"].patches]
    assert drawn == names["by_wait"]["value_mean"].to_pylist()
    assert {"ryanmen", "kanchan", "shanpon"} <= {label.get_text() for label in names["axes"].get_yticklabels()}
