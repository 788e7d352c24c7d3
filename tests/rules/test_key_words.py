"""The words of rules beside ``rules.yaml``: each is of a key that there is, and of a value that the key can have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calc import compiled
from calc.rules.keys import ListKey
from calc.rules.needs import conditions
from calc.rules.rules import load_rules, scalar
from calc.rules.schema import schema_of

CALC = Path(__file__).parent.parent.parent / "calc"
SCHEMA = schema_of(load_rules("tcg").files)
MISTAKES = sorted(CALC.rglob("mistakes.toml"))


def wrong(key: str, value: str) -> str:
    """What keeps a key from having a value; empty if nothing does."""
    target = SCHEMA.find(key)
    if target is None:
        return f"there is no rule {key}"
    parts = [target, target.item] if isinstance(target, ListKey) and target.of != "item" else [target]
    good = any(not part.read(text)[1] for part in parts for text in (value, scalar(value)))
    return "" if good else f"{key} cannot be {value}"


def said(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The rules with their values, if any, that a file of mistakes words or counts."""
    for name in table.get("said", {}):
        yield name.partition("=")[0], name.partition("=")[2]
    for name in re.findall(r"rule:([a-z_.]+=[^'\",}\]]+)", repr(table)):
        yield name.partition("=")[0], name.partition("=")[2]


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.parent.name)
def test_mistakes_are_about_values_that_rules_can_have(path: Path) -> None:
    pairs = [(key, value) for key, value in said(compiled.read_toml(path.read_bytes())) if value != "*"]
    named = [key for key, value in pairs if not value and SCHEMA.find(key) is None]
    assert (named, [why for key, value in pairs if value and (why := wrong(key, value))]) == ([], [])


def test_words_of_choices_are_of_values_that_rules_can_have() -> None:
    """``[choices]`` of ``render/words.toml``: KEY.VALUE."""
    keys = sorted(SCHEMA.keys, key=len, reverse=True)
    strange = []
    for word in compiled.words(str(CALC / "render" / "words.py"), "choices"):
        key = next((key for key in keys if word.startswith(f"{key}.")), "")
        if not key or wrong(key, word.removeprefix(f"{key}.")):
            strange.append(word)
    assert strange == []


def test_keys_name_rules_that_there_are_and_values_that_they_can_have() -> None:
    """``needs``, ``needs_of``, ``only``, ``least``, ``beside`` and ``length`` of the keys in rules.yaml."""
    strange = []
    for key in SCHEMA.keys.values():
        fields = [key, *key.fields.values()]
        needs = [
            need for field in fields for need in (*field.needs, *(n for ns in field.needs_of.values() for n in ns))
        ]
        compared = [one for need in needs for one in conditions(need) if one.key not in key.fields]
        strange += [why for one in compared if one.how == "=" and (why := wrong(one.key, one.with_))]
        named = [one.key for one in compared] + [key.least, key.beside, str(key.length or "")]
        named += [one.with_ for one in compared if one.how in "<>" and "." in one.with_]
        strange += [name for name in named if name and not name.isdecimal() and SCHEMA.find(name) is None]
        for field in fields:
            values = [*field.needs_of, *(value for choices in field.only.values() for value in choices)]
            strange += [f"{field.name}: {value}" for value in values if field.choices and value not in field.choices]
    assert strange == []


def test_questions_and_names_of_clubs_are_about_rules_that_there_are() -> None:
    club = compiled.toml(str(CALC / "schema" / "starter.py"), "club")
    keys = {key for question in club["questions"] for key in question["keys"]}
    keys |= {key for named in club["called"].values() for key in named}
    families = {key for key in keys if key.endswith("*")}
    assert {key for key in keys - families if SCHEMA.find(key) is None} == set()
    assert all(any(key.startswith(family[:-1]) for key in SCHEMA.keys) for family in families)
