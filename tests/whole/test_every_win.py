"""Every recorded win passes through every command that tells of a hand, in both languages, without a crash.

The suite takes every 97th of them; ``CALC_TESTS=all pytest tests/whole/test_every_win.py`` takes all. Wins on one
discard that the data tell apart are also put together, which gives rules with 頭ハネ a hand that is not paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from calc.compare import columns_of, compare
from calc.dispute import dispute, read_claims
from calc.formats import Recorded, read_recorded
from calc.formats.write import is_complete, record_data
from calc.languages import languages
from calc.problems.document import plain_document
from calc.problems.problems import NoWin
from calc.readers.reader import read_record
from calc.records.record import IN_RIICHI
from calc.render.html.page import Shown, score_page
from calc.riichi.waits import HeldTiles
from calc.steps import settle
from calc.systems.family_waits import waits_of
from tests.helpers import render, render_compare, render_dispute, render_waits

from ..helpers import ALL

DATA = Path(__file__).parents[3] / "shared" / "data"
STEP = 1 if ALL else 197


@cache
def recorded(rules: str) -> tuple[Recorded, ...]:
    """The recorded wins under some rules; empty where they do not lie beside the project."""
    path = DATA / f"{rules}_dev.jsonl.gz"
    return tuple(read_recorded(str(path), lambda problem: pytest.fail(str(problem)))) if path.exists() else ()


def doubles() -> Iterator[dict[str, Any]]:
    """Two wins on one discard, recorded one after the other, as one record of rules that pay the nearest player."""
    for one, other in pairwise(recorded("tenhou4")):
        first, second = one.record, other.record
        same = [(r.wins[0].source, r.wins[0].tile, r.dora) for r in (first, second)]
        if first.wins[0].by == "ron" and same[0] == same[1] and one.where[:13] == other.where[:13]:
            sticks = max(first.sticks, sum(bool(r.wins[0].flags & IN_RIICHI) for r in (first, second)))
            both = first._replace(wins=first.wins + second.wins, sticks=sticks, ura=first.ura or second.ura)
            rules = {"use": "tenhou4", "set": {"ron.most_winners": 1}}
            yield {**record_data(one._replace(record=both), False), "rules": rules}


def pass_through(data: dict[str, Any], others: list[str]) -> None:
    """Put a record through ``score``, ``--explain 2``, ``--html``, ``waits``, ``dispute`` and ``compare``."""
    document = plain_document(data)
    entry = read_record(document)
    try:
        result = settle(entry.record, entry.rules)
    except NoWin:
        result = None
    first = entry.record.wins[0]
    waits = waits_of(HeldTiles(first.concealed, first.melds, first.norths), entry.rules, entry.record)
    claims = read_claims(entry, [f"{first.player}=8000"])
    ruling = dispute(entry.record, entry.rules, claims)
    compared = compare(document, columns_of(["", *others]))
    for lang in languages():
        if result is not None:
            assert render(result, lang=lang, explain=2)
            assert score_page([Shown(result)], lang)
        assert render_waits(waits, entry.rules, lang)
        assert render_dispute(ruling, lang, explain=2)
        assert render_compare(compared, lang)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "others"), [("tenhou4", ["tcg", "mleague"]), ("tenhou3", ["tcg", "mighty"])])
def test_a_recorded_win_passes_through_every_command(rules: str, others: list[str]) -> None:
    """score, --explain 2, --html, waits, dispute and compare, English and Japanese, of wins that were really won."""
    if not recorded(rules):
        pytest.skip(f"no recorded wins at {DATA}: they are shared beside the project, not part of it")
    for one in recorded(rules)[::STEP]:
        if is_complete(one.record):  # else one of several winners, whose stick another one took
            print(one.where)
            pass_through(record_data(one, False), others)


@pytest.mark.slow
def test_a_head_bump_of_recorded_wins_passes_through_every_command() -> None:
    """頭ハネ of hands of any size: the unpaid one too is shown with its value."""
    if not recorded("tenhou4"):
        pytest.skip(f"no recorded wins at {DATA}: they are shared beside the project, not part of it")
    bumped = list(doubles())
    assert bumped
    for data in bumped[:: 1 if ALL else 4]:
        pass_through(data, ["tenhou4"])
