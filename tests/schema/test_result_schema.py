"""The JSON Schema of results, made of the types of a verdict: every result is valid, and has no field that the schema
lacks; what is no result is not valid."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from calc.schema.result_schema import _Types, result_schema
from calc.systems import ENGINES, system
from calc.verdict.verdict import RESULT, as_data
from tests.batch.test_batch_brief import results
from tests.commands import app_of

from ..helpers import some
from ..tables import table_of

jsonschema = pytest.importorskip("jsonschema")

ROOT = Path(__file__).parent.parent.parent
call = CliRunner().invoke


def closed(schema: Any) -> Any:
    """The schema with no other fields than those that it names."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    named = {"additionalProperties": False} if isinstance(schema.get("properties"), dict) else {}
    return named | {key: closed(value) for key, value in schema.items()}


@cache
def validator(engine: str) -> Any:
    schema = closed(result_schema(engine))
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


TYPED = [engine for engine in ENGINES if system(engine).result is not RESULT]
"""The engines that say of which types their verdicts are made."""


@pytest.mark.slow
@pytest.mark.parametrize("engine", TYPED)
def test_every_result_is_valid(engine: str) -> None:
    """All examples, and the shared cases: every second one against the schema, which takes longer than to settle it."""
    found = [json.loads(json.dumps(as_data(verdict))) for verdict in results(engine)]
    assert len(found) > 10
    wrong = [error for data in some(found, 2) for error in validator(engine).iter_errors(data)]
    assert not [f"{error.json_path}: {error.message}" for error in wrong]
    keys = {key for data in found for win in data["wins"] for key in win}
    game = system(engine).result
    assert keys >= {*game.keys}


@pytest.mark.slow
@table_of("path", some(sorted((ROOT / "examples").glob("*.yaml")), 2), most=20)
def test_what_is_printed_is_valid(path: Path) -> None:
    """``calc score --json`` of every example: a result and its line, or problems."""
    printed = call(app_of("score"), [str(path), "--json"]).stdout
    values = [json.loads(printed)] if printed.startswith("{\n") else [*map(json.loads, printed.splitlines())]
    engines = {data["engine"] for data in values if "engine" in data} & {*TYPED}
    valid = {engine: validator(engine) for engine in engines}
    for data in values:
        if data.get("engine") in valid:
            assert not [f"{error.json_path}: {error.message}" for error in valid[data["engine"]].iter_errors(data)]


WRONG: list[Callable[[dict[str, Any]], object]] = [
    lambda data: data.pop("points"),
    lambda data: data["points"].update(A="many"),
    lambda data: data["wins"][0].pop("han"),
    lambda data: data["wins"][0]["yaku"][0].update(han="1"),
    lambda data: data["ledger"][0].update(amount=None),
    lambda data: data.update(engine="other"),
    lambda data: data["receipt"][0].update(rules=[{"id": "dora.han", "value": 1}]),
]


@pytest.mark.parametrize("spoil", WRONG, ids=range(len(WRONG)))
def test_what_is_no_result_is_not_valid(spoil: Callable[[dict[str, Any]], object]) -> None:
    verdict = next(verdict for verdict in results("riichi") if verdict.wins and verdict.transfers)
    data = json.loads(json.dumps(as_data(verdict)))
    valid = jsonschema.Draft7Validator(result_schema("riichi"))
    assert valid.is_valid(data)
    assert valid.is_valid(data | {"later": 1})
    spoil(data)
    assert not valid.is_valid(data)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_command_prints_it(engine: str) -> None:
    result = call(app_of("schema"), ["--result", "--rules", engine if engine != "riichi" else "tcg"])
    assert json.loads(result.stdout) == result_schema(engine)


def test_either_a_match_or_a_result() -> None:
    assert call(app_of("schema"), ["--result", "--match"]).exit_code == 2


def test_the_page_names_every_field() -> None:
    """docs/result.md: the fields of a result of riichi, and of its wins."""
    text = (ROOT / "docs" / "result.md").read_text(encoding="utf-8")
    schema = result_schema("riichi")
    names = {*schema["properties"], *(name for one in schema["definitions"].values() for name in one["properties"])}
    assert not {name for name in names if f"`{name}`" not in text and f"`{name}[]`" not in text}


def test_classes_of_one_name_are_told_apart_however_often_they_are_named() -> None:
    kinds = [NamedTuple("Size", [(field, int)]) for field in ("han", "points", "times")]
    types = _Types(system("riichi").result)
    named = [types.schema_of(kind)["$ref"] for kind in (*kinds, *kinds)]
    assert named == [f"#/definitions/{name}" for name in ("Size", "Size2", "Size3")] * 2
    assert [*types.definitions["Size"]["properties"]] == ["han"]
