"""`rules` at the prompt: what differs, and where a club's file says so."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from calc.cli import app


def test_rules_at_the_prompt_are_what_differs_and_where(tmp_path: Path) -> None:
    """“(override, club.yaml:5)” is programmer's talk, and `rules` alone printed a title."""
    club = tmp_path / "club.yaml"
    club.write_text("system: our-club\nextends: tcg\nrules:\n  points.kiriage: false\n")
    words = ["table", str(tmp_path / "friday.yaml"), "--rules", str(club), "--lang", "en"]
    shown = CliRunner().invoke(app, words, input="rules\n").output
    assert "points.kiriage = false  (changed in " in shown
    assert ", line " in shown
    assert "override" not in shown
