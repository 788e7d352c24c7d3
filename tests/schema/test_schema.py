"""The JSON Schema: the committed copy is fresh, every example passes, wrong records do not."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.problems.problems import Source
from calc.problems.yaml_document import load_yaml
from calc.records.fields import GROUPS
from calc.rules.rules import load_rules
from calc.schema.record_schema import match_schema, record_schema
from tests.commands import app_of

from ..tables import table_of

app = app_of("schema")

ROOT = Path(__file__).parent.parent.parent
COPY = ROOT / "docs" / "record.schema.json"

WIN = {"player": "A", "by": "tsumo", "hand": "234m 22444p 33567s + 3s"}
WRONG: list[Any] = [
    {},
    [],
    {"win": WIN, "draw": {}},
    {"win": WIN, "hnba": 1},
    {"win": WIN, "honba": -1},
    {"win": WIN, "honba": "two"},
    {"win": WIN, "honba": None},
    {"win": {"player": "A", "by": "tsumo"}},
    {"win": {**WIN, "by": "tusmo"}},
    {"win": {**WIN, "by": "ron"}},
    {"win": {**WIN, "by": "ロン"}},
    {"win": {**WIN, "riichi": "dobule"}},
    {"win": {**WIN, "ippatsu": 1}},
    {"win": {**WIN, "melds": "pon 777z"}},
    {"wins": []},
    {"wins": WIN},
    {"draw": {"kind": "nine"}},
    {"draw": {}, "seats": ["A"]},
    {"draw": {}, "seats": ["A", "A", "B"]},
    {"draw": {}, "rules": {"use": "tcg", "sets": {}}},
    {"draw": {}, "expect": {"point": {}}},
    {"draw": {}, "expect": {"points": {"A": "much"}}},
]
RIGHT: list[Any] = [
    {"win": {**WIN, "by": "ツモ", "riichi": "ダブル"}},
    {"win": {**WIN, "by": "ロン", "from": "B"}, "honba": "1", "scores": {"A": "25,000", "B": "−1000"}},
    {"wins": [{**WIN, "by": "ron", "from": "B", "pao": {"C": ["daisangen", "daisuushii"]}}]},
    {"draw": {"kind": "九種九牌"}, "rules": {"use": "tenhou4", "set": {"points.kiriage": True}}},
    {"draw": {"tenpai": "A C"}, "seats": [1, 2, 3, 4], "dora": ["1m", "2m"]},
]


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


@pytest.fixture(scope="module")
def validator() -> Any:
    jsonschema = pytest.importorskip("jsonschema")
    schema = record_schema()
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def test_the_committed_copy_is_fresh(update_golden: bool) -> None:
    """Made anew by ``calc schema > docs/record.schema.json`` or ``pytest --update-golden``."""
    if update_golden:
        COPY.write_text(written(record_schema()), encoding="utf-8")
    assert COPY.read_text(encoding="utf-8") == written(record_schema())


def test_the_command_prints_it() -> None:
    result = CliRunner().invoke(app, [])
    assert result.exit_code == 0
    assert result.stdout == written(record_schema())


@pytest.mark.parametrize("engine", ["riichi", "mighty", "anmika", "wenzhou", "kessen"])
def test_it_speaks_japanese(engine: str) -> None:
    """``calc schema --lang ja``: the same schema, described in Japanese."""
    for made in (record_schema, match_schema):
        schema = made(engine)
        texts = re.findall(r'"description": "(.*?)"', json.dumps(made(engine, "ja")))
        assert len(texts) == json.dumps(schema).count('"description": "') > 20
        assert not [text for text in texts if not re.search("[ぁ-んァ-ン一-龥]", json.loads(f'"{text}"'))]


def test_every_field_has_its_help() -> None:
    schema = record_schema()
    for name, table in GROUPS.items():
        group = schema if name == "record" else schema["definitions"][name]
        assert list(group["properties"]) == [f.name for f in table]
        assert [p["description"] for p in group["properties"].values()] == [f.help for f in table]
        assert group["additionalProperties"] is False


@pytest.mark.slow
@table_of("path", sorted((ROOT / "examples").glob("*.yaml")), most=20)
def test_examples_pass(path: Path) -> None:
    """Each under the schema of its own system."""
    jsonschema = pytest.importorskip("jsonschema")
    documents, problems = load_yaml(Source(path.name, path.read_text(encoding="utf-8")))
    assert not problems
    for document in documents:
        assert isinstance(document.value, dict)
        rules: Any = document.value.get("rules", "tcg")
        schema = record_schema(load_rules(rules["use"] if isinstance(rules, dict) else rules).engine)
        assert not [e.message for e in jsonschema.Draft7Validator(schema).iter_errors(document.value)]


@table_of("value", WRONG)
def test_wrong_records_do_not(value: Any, validator: Any) -> None:
    assert not validator.is_valid(value)


@pytest.mark.parametrize("value", RIGHT, ids=repr)
def test_other_ways_to_write_pass(value: Any, validator: Any) -> None:
    assert not [e.message for e in validator.iter_errors(value)]
