"""What is said of every win stands in one place, and every game, row, table and the page say it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from calc.batch import run, tidy
from calc.steps import read_record, settle
from calc.systems import ENGINES
from calc.verdict.verdict import TILES, WHO, row_of
from tests.batch.test_batch_brief import results

USUAL = {"rules": "tcg", "win": {"player": "A", "by": "tsumo", "hand": "234m 22444p 33567s + 3s", "riichi": True}}


def facts_on_the_page() -> set[str]:
    """The facts of every win that docs/result.md lists."""
    text = (Path(__file__).parent.parent.parent / "docs" / "result.md").read_text(encoding="utf-8")
    section = text.partition("\n## Every win\n")[2].partition("\nBeside these")[0]
    listed = set(re.findall(r"^\| `(\w+)` \|", section, flags=re.MULTILINE))
    assert set(re.findall(r"`(\w+)`", section.partition("Results alone")[2])) >= {*TILES}
    return listed


def test_the_page_lists_what_is_said_of_every_win() -> None:
    """docs/result.md, *Every win*."""
    assert facts_on_the_page() == {*WHO}


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_every_game_says_it(engine: str) -> None:
    """In results and in rows, once each, and not as a part of the size."""
    wins = [won for verdict in results(engine) for won in verdict.wins]
    assert wins
    for won in wins:
        keys = won.own.keys
        assert {*WHO, *TILES} <= {*keys.result}
        assert [key for key in keys.row if key in WHO] == [*WHO]
        assert not {*WHO} & {*keys.size}
        assert all(len({*names}) == len(names) for names in (keys.result, keys.row, keys.size))


@pytest.mark.parametrize("per", ["hand", "win"])
def test_every_table_has_a_column_of_it(per: str) -> None:
    assert {"winner", *WHO} - {"player"} <= {column.name for column in tidy.COLUMNS[per]}


def test_a_usual_win_says_what_a_settled_one_says(tmp_path: Path) -> None:
    """A batch writes rows of usual wins without settling them."""
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(USUAL), encoding="utf-8")
    (outcome,) = run([str(path)])
    entry = read_record(USUAL)
    (won,) = settle(entry.record, entry.rules).wins
    wins: Any = outcome.row["wins"]
    assert [*wins[0].items()] == [*row_of(won).items()]
