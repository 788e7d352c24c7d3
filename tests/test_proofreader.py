"""calc rules check: what a club's proofreader finds beside what stops a load."""

from __future__ import annotations

from pathlib import Path

from calc.proofreader import check as check_file
from calc.rules import shipped

APART = """
system: club
extends: tcg
rules:
  match.uma: [20, 10, -10, -15]
  pao.honba: discarder
  limit.haneman_han: 4
  match.return: 20000
"""


def test_the_proofreader_finds_values_that_do_not_go_together(tmp_path: Path) -> None:
    """Place points that do not add up, a value that nobody asks for, limits out of order: each at its line."""
    path = tmp_path / "club.yaml"
    path.write_text(APART, encoding="utf-8")
    problems = check_file(path, strict=False)
    assert sorted((p.code, p.span.line) for p in problems if p.span) == [("R114", n) for n in (5, 6, 7, 8)]
    path.write_text(APART.replace("-15", "-20").replace("  pao.honba", "  pao.yaku: [daisangen]\n  pao.honba"))
    assert {str(p.message).split(" ")[0] for p in check_file(path, strict=False)} == {
        "limit.haneman_han",
        "match.return",
    }


def test_the_shipped_rules_go_together() -> None:
    assert not check_file(shipped().path)
