"""calc.variants: other values of rules, and one record settled under many."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from calc.problems.problems import Problem
from calc.readers.reader import Entry
from calc.riichi.yaku import REGISTRY
from calc.rules.rules import YakuWorth, format_value, load_rules
from calc.rules.schema import schema_of
from calc.steps import read_text
from calc.variants import change_rules, keys_read, other_values, played_elsewhere, settled
from calc.verdict.ledger import LedgerError

from ..helpers import ALL
from ..tables import table_of

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SYSTEMS = ("tcg", "tenhou3", "mighty", "anmika", "wenzhou", "kessen", "kessen5")
RECORDS = (
    "tcg-highest-reading", "tcg-kiriage-ron", "tenhou4-pao", "tenhou3-drawn-norths", "triple-ron", "tcg-draws",
    "mighty-won-on-a-white", "mighty-chips", "mighty-draws", "anmika-ordinary-win", "anmika-winter",
    "anmika-double-fever", "wenzhou-two-claims", "wenzhou-joker-money", "kessen-several-winners", "kessen-draw",
)  # fmt: skip


def entries(name: str) -> list[Entry]:
    text = (EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    found = list(read_text(text, name))
    assert all(isinstance(e, Entry) for e in found)
    return [e for e in found if isinstance(e, Entry)]


def moved(result: Any | list[Problem]) -> Any:
    return [p.code for p in result] if isinstance(result, list) else result.ledger.transfers


@pytest.mark.parametrize("system", SYSTEMS)
def test_other_values_are_other_and_allowed(system: str) -> None:
    rules = load_rules(system)
    schema = schema_of(rules.files)
    lonely = []
    for key, value in rules.values.items():
        found = other_values(rules, key)
        assert value not in found
        assert len({format_value(v) for v in found}) == len(found)
        for other in found:
            assert schema.key(key).value(format_value(other)) == other, key
        if not found:
            lonely.append(key)
    for key in lonely:  # one choice only, or a text
        assert len(schema.key(key).choices) == 1 or schema.key(key).type in ("text", "list"), key


def test_values_of_real_systems_come_first() -> None:
    tcg = load_rules("tcg")
    assert other_values(tcg, "points.kiriage") == (False,)
    played = played_elsewhere(tcg, "fu.pair_double_wind")
    assert set(played) <= {2, 4}
    assert other_values(tcg, "fu.pair_double_wind")[: len(played)] == played
    assert YakuWorth(1, 0, False) in other_values(tcg, "yaku.tanyao")
    with pytest.raises(LookupError):
        other_values(tcg, "points.kiriag")


def test_values_that_an_engine_does_not_know_are_no_other_values() -> None:
    """``only`` of a key: wenzhou has no mangan that a チョンボ could cost."""
    assert set(other_values(load_rules("wenzhou"), "chombo.points")) < {"none", "each"}
    assert "mangan" in other_values(load_rules("mleague"), "chombo.points")


def test_the_value_before_an_override_is_the_first_other() -> None:
    rules = load_rules("tcg", {"honba.ron": 1500})
    assert other_values(rules, "honba.ron")[0] == load_rules("tcg").values["honba.ron"]


def test_a_changed_copy_leaves_the_rules_alone() -> None:
    rules = load_rules("tcg")
    value = rules.values["points.kiriage"]
    copy = change_rules(rules, {"points.kiriage": not value}, "what somebody said")
    assert copy.values["points.kiriage"] is not value
    assert rules.values["points.kiriage"] is value
    assert [(r.key, r.source) for r in copy.overrides] == [("points.kiriage", "what somebody said")]


@pytest.mark.slow
@table_of("name", RECORDS)
def test_any_value_of_any_key_settles_or_is_refused_and_only_keys_asked_make_a_difference(name: str) -> None:
    chance = random.Random(name)
    for entry in chance.sample(entries(name), k=min(2, len(entries(name)))):
        base, asked = moved(settled(entry.record, entry.rules)), keys_read(entry.record, entry.rules)
        for key in entry.rules.values:
            values = other_values(entry.rules, key)
            for value in chance.sample(values, k=min(3 if ALL else 1, len(values))):
                try:
                    outcome = moved(settled(entry.record, change_rules(entry.rules, {key: value})))
                except LedgerError:
                    pytest.fail(f"{key}={format_value(value)} unbalances {name}")
                # of the readings of a joker only those that could be best are asked for their local yaku
                joker = entry.rules.engine == "mighty" and getattr(
                    REGISTRY.get(key.removeprefix("yaku.")), "local", False
                )
                assert outcome == base or key in asked or joker, f"{key}={format_value(value)}"
