"""Every example record comes to what it expects, through the library's front door."""

from __future__ import annotations

from pathlib import Path

from calc import NoWin, Problem
from calc.steps import read_text, settle
from calc.verdict.expect import differences

from ..tables import table_of

EXAMPLES = sorted((Path(__file__).parent.parent.parent / "examples").glob("*.yaml"))


def test_there_are_examples_for_every_preset() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in EXAMPLES)
    assert len(EXAMPLES) >= 24
    for system in ("tcg", "tenhou4", "tenhou3", "mleague", "majsoul4"):
        assert f"rules: {system}\n" in text


@table_of("path", EXAMPLES, most=30)
def test_it_comes_to_what_it_expects(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# "), "the first line says what the example shows"
    for entry in read_text(text, path.name):
        assert not isinstance(entry, list), entry
        expect = entry.record.expect
        assert expect, "an example without expectations proves nothing"
        refused: list[Problem] = []
        verdict = None
        try:
            verdict = settle(entry.record, entry.rules, checked=True)
        except NoWin as no:
            refused = no.problems
        else:
            assert sum(verdict.points.values()) == 0
            assert set(verdict.points) <= {*getattr(entry.record, "everybody", entry.record.seats), "table"}
        assert differences(expect, verdict, refused) == []
