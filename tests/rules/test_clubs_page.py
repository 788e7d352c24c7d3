"""docs/clubs.md: every concept that clubs play is expressible, and the hand that a row names varies its keys."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from calc.rules.rules import shipped
from calc.rules.schema import schema_of

from ..helpers import load_yaml
from ..tables import table_of

HERE = Path(__file__).parent.parent
PAGE = (HERE.parent / "docs" / "clubs.md").read_text(encoding="utf-8")
SPEC = HERE.parent.parent / "shared" / "spec" / "clubs.md"
LOCAL = load_yaml((HERE / "local_yaku.yaml").read_text(encoding="utf-8"))
PRESETS = load_yaml((HERE / "preset_hands.yaml").read_text(encoding="utf-8"))
EXPRESSIBLE = 0.95


class Row(NamedTuple):
    """A concept, how a file says it, and what tests it."""

    concept: str
    keys: str
    tests: str


def rows() -> list[Row]:
    found = [Row(*cells) for cells in re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \|$", PAGE, re.M)]
    return [row for row in found if row.concept not in ("concept", "--")]


@cache
def sources() -> dict[str, str]:
    """Each test with what it is parametrized by, and the helpers and constants of its file that it uses; of the files
    with a test that a row names, as to parse one takes some milliseconds."""
    told: dict[str, str] = {}
    named = {name for row in rows() for name in re.findall(r"\w+", row.tests)}
    for path in HERE.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        if named.isdisjoint(re.findall(r"^def (test_\w+)", text, re.M)):
            continue
        lines, body = text.split("\n"), ast.parse(text).body
        parts = {name: written(node, lines) for node in body for name in names(node)}
        decorated = {n.name: n.decorator_list for n in body if isinstance(n, ast.FunctionDef)}
        for name in decorated:
            seen, left = set[str](), [name]
            while left:
                one = left.pop()
                seen.add(one)
                left += [word for word in set(re.findall(r"\w+", parts[one])) & parts.keys() if word not in seen]
            by = "".join(written(decorator, lines) for decorator in decorated[name])
            told[name] = by + "".join(parts[one] for one in seen if one == name or not one.startswith("test_"))
    return told


def written(node: ast.stmt | ast.expr, lines: list[str]) -> str:
    """The lines of a node: its source segment alone costs a minute over all tests."""
    return "\n".join(lines[node.lineno - 1 : node.end_lineno])


def names(node: ast.stmt) -> list[str]:
    """What a statement of a file defines."""
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def asked(row: Row) -> list[str]:
    """The keys, fields and words of the second column that a test must have."""
    found = list[str]()
    for said in re.findall(r"`([^`]+)`", row.keys):
        key, _, value = said.partition(":")
        word = re.findall(r"\w+", value)
        found += [key] if "." in key or not word or word[-1] == "true" else [word[-1]]
    return [key for key in found if not key.startswith(("…", "calc "))]


@pytest.mark.skipif(not SPEC.exists(), reason="the pages of rules are not beside this clone")
def test_there_is_a_row_for_every_concept() -> None:
    """What the page of clubs names in Japanese stands here, and at least so many concepts as it has."""
    wanted = set(re.findall(r"[一-龯ァ-ヶー々]{2,}", SPEC.read_text(encoding="utf-8").partition("## Presets")[0]))
    assert {name for name in wanted if name not in PAGE} == set()
    assert f"Of the {len(rows())} concepts three need no key" in PAGE


def test_nearly_everything_can_be_said() -> None:
    """At least 95 %: a row without keys is a concept that needs none, or has its reason."""
    said = [row for row in rows() if "`" in row.keys]
    without = {row.concept for row in rows()} - {row.concept for row in said}
    assert len(said) >= EXPRESSIBLE * len(rows()), without
    assert without == {"chips are not points of the match", "without riichi a plain white", "or neither"}


@pytest.mark.slow
@table_of("row", rows(), most=20)
def test_a_row_names_keys_and_the_hand_that_varies_them(row: Row) -> None:
    """Every key is a rule, and every key and field stands in a test that the row names."""
    schema = schema_of((shipped(),))
    for key in (key for key in asked(row) if "." in key):
        assert schema.find(key), key
    text = ""
    for name in re.findall(r"`([\w/.-]+)`", row.tests):
        if name in LOCAL:
            text += f"yaku.{name} {LOCAL[name]}"
        elif name != "tests/rules/test_presets.py":
            assert name in sources(), name
            text += sources()[name]
    text += " ".join(PRESETS) if re.match("by (its|their) name", row.tests) else ""
    assert [key for key in asked(row) if key not in text and key.replace(".", "__") not in text] == []
    assert text
