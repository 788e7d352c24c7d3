"""Presets play what their texts say: hands and ends of matches, each with its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calc import InputError, NoWin
from calc.match.place_points import final_scores
from calc.rules.rules import load_rules, shipped
from calc.steps import read_record, settle
from calc.verdict.verdict import as_data

from ..helpers import Data, load_yaml
from ..tables import table_of

TOLD: dict[str, Any] = load_yaml((Path(__file__).parent.parent / "preset_hands.yaml").read_text(encoding="utf-8"))
PRESETS = [name for name in TOLD if name != "hands"]
LEAST = 10
TABLE = ("win", "chombo", "wins", "draw", "hands", "events", "honba", "sticks")


def cases() -> Iterator[Any]:
    for preset in PRESETS:
        for told in TOLD[preset]:
            yield pytest.param(preset, told, id=f"{preset}: {told['says']}")


@table_of(("preset", "told"), [*cases()], most=50)
def test_what_the_text_says(preset: str, told: Data) -> None:
    comes_out(preset, told)


def comes_out(system: str, told: Data) -> None:
    """A hand or an end of a match comes to what is said of it, by a system or a rules file."""
    rules = load_rules(system)
    if "scores" in told:
        ends = final_scores(told["scores"], told.get("sticks", 0), rules.values)
        assert {end.player: end.result / 1000 for end in ends} == told["place_points"]
        return
    record: Data = {name: told[name] for name in TABLE if name in told}
    if "refused" in told:
        with pytest.raises((InputError, NoWin)) as caught:
            settle((entry := read_record(record, system)).record, entry.rules)
        assert told["refused"] in {p.code for p in caught.value.problems}
        return
    entry = read_record(record, system)
    data = as_data(settle(entry.record, entry.rules))
    for unit in ("points", "chips"):
        moved = {name: n for name, n in data[unit].items() if n and name != "table"}
        assert moved == {name: n for name, n in told.get(unit, {}).items() if n}
    if "next" in told:
        assert data["next"]["dealer"] == told["next"]


BASES = {"riichi", "sanma", "federation", "mighty-base"}
"""What presets have in common; nobody plays by them alone."""
ELSEWHERE = {
    "tcg": "tcg_spec",
    "mighty": "mighty_spec",
    "anmika": "anmika_spec",
    "wenzhou": "wenzhou_spec",
} | dict.fromkeys(("kessen", "kessen3", "kessen5", "kessen6"), "kessen_spec")
"""Games whose pages are tested sentence by sentence in a file of their own."""


@table_of("preset", [name for name in shipped().heads if name not in BASES | ELSEWHERE.keys()])
def test_there_are_enough_of_them(preset: str) -> None:
    """Of every preset that `calc rules list` shows, each sentence once."""
    assert len({told["says"] for told in TOLD[preset]}) >= LEAST


def test_the_games_with_pages_of_their_own_are_named() -> None:
    for name, file in ELSEWHERE.items():
        assert name in shipped().heads
        assert re.search(
            rf"\b{name}\b", next(Path(__file__).parent.parent.rglob(f"test_{file}.py")).read_text(encoding="utf-8")
        )
