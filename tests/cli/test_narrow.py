"""A terminal of forty columns, as a phone has: what is printed for a hand is broken where a reader would."""

from __future__ import annotations

from pathlib import Path

import pytest

from calc import NoWin
from calc.render.result import verdict_blocks
from calc.render.terminal import COLUMNS, LEAST, Terminal, columns_here
from calc.render.width import width
from calc.steps import read_text, settle

from ..helpers import ALL, some

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
NARROW = 40


@pytest.mark.slow
def test_hands_are_told_in_forty_columns() -> None:
    said: dict[str, list[str]] = {"en": [], "ja": []}
    for path in some(sorted(EXAMPLES.glob("*.yaml")), 4):
        for entry in read_text(path.read_text(encoding="utf-8"), path.name):
            assert not isinstance(entry, list)
            try:
                data = settle(entry.record, entry.rules)
            except NoWin:
                continue
            for lang, lines in said.items():
                lines += Terminal(columns=NARROW).lines(verdict_blocks(data, lang, 1))
                lines += Terminal(columns=NARROW).lines(verdict_blocks(data, lang, 2))
    for lines in said.values():
        wide = [line for line in lines if width(line) > NARROW]
        assert len(lines) > (10_000 if ALL else 2_000)
        assert len(wide) * 300 < len(lines), wide[:20]  # products of chips, and the size of a rare win
        assert max(map(width, lines)) <= NARROW + 30


@pytest.mark.parametrize(
    ("told", "columns"), [("40", 40), ("200", COLUMNS), ("3", LEAST), ("0", COLUMNS), ("", COLUMNS), ("x", COLUMNS)]
)
def test_how_many_columns_there_are(told: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", told)
    monkeypatch.setattr("os.get_terminal_size", lambda _: (_ for _ in ()).throw(OSError))
    assert columns_here() == columns
