"""The words of rules beside ``rules.yaml``: each is of a key that there is, and of a value that the key can have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calc import compiled
from calc.languages import in_language
from calc.rules.keys import ListKey, wrong_spec
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


def test_words_of_values_are_of_values_that_their_rule_can_have() -> None:
    """``words`` of the keys in rules.yaml; the rules that they name in braces are there too."""
    words = [(key.name, value, text) for key in SCHEMA.keys.values() for value, text in key.words.items()]
    assert len(words) > 150
    assert [why for key, value, _ in words if (why := wrong(key, value))] == []
    texts = [in_language(text, lang) for _, _, text in words for lang in ("en", "ja")]
    assert {name for text in texts for name in re.findall(r"\{([\w.]+)\}", text) if SCHEMA.find(name) is None} == set()
    by_language = [texts for key in SCHEMA.keys.values() for texts in key.spec.get("words", {}).values()]
    assert {tuple(texts) for texts in by_language} == {("en", "ja")}


def test_no_other_file_says_what_values_are_called() -> None:
    """“A key's words in one place”: no word of results is called KEY.VALUE."""
    tables = compiled.read_toml((CALC / "render" / "words.toml").read_bytes()).values()
    of_values = {f"{key.name}.{value}" for key in SCHEMA.keys.values() for value in key.choices}
    assert not of_values & {word for table in tables for word in table}


@pytest.mark.parametrize("words", ["first", {"first": "the first"}, {"first": {"ja": "最初の人"}}])
def test_words_of_values_are_by_language(words: object) -> None:
    spec = {"type": "choice", "choices": ["first"], "meaning": "who is paid", "words": words}
    problem = wrong_spec("honba.who", spec)
    assert problem is not None
    assert problem.code == "R103"
    assert wrong_spec("honba.who", {**spec, "words": {"first": {"en": "the first"}}}) is None


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


def test_questions_of_clubs_are_about_rules_that_there_are() -> None:
    club = compiled.toml(str(CALC / "schema" / "starter.py"), "club")
    keys = {key for question in club["questions"] for key in question["keys"]}
    families = {key for key in keys if key.endswith("*")}
    assert {key for key in keys - families if SCHEMA.find(key) is None} == set()
    assert all(any(key.startswith(family[:-1]) for key in SCHEMA.keys) for family in families)
