"""Whatever stands in a match document, the answer is a result or problems with places, never a traceback."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.match import settle_match
from calc.problems.problems import InputError, Source
from calc.readers.reader import read_documents
from calc.verdict.verdict import as_data
from tests.helpers import render_match

EXAMPLES = sorted((Path(__file__).parent.parent.parent / "examples" / "matches").glob("*.yaml"))
ODD: list[Any] = [
    None, True, -1, 0, 7, 10**12, "", "A", "Z", "E", "東1局", "123m", [], ["A"], ["A", "A"], [None], {}, {"A": 1},
    {"A": "x"}, {"adjust": {}}, {"draw": {}}, [[]], [{}], "west 4", {"use": "tcg", "set": {"match.uma": "[1, 2]"}},
    "tcg", "mighty", {"events": [{"draw": {}}]}, 3.5,
]  # fmt: skip


def documents() -> list[Any]:
    """The match documents of the examples, as plain values."""
    found = []
    for path in EXAMPLES:
        read = read_documents(Source(path.name, path.read_text("utf-8")))
        found += [d.value for d in read if not isinstance(d, list)]
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a value."""
    found = [path]
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        found += places(inner, (*path, key))
    return found


def changed(document: Any, path: tuple[Any, ...], how: str, value: Any) -> Any:
    """A document with one place replaced, dropped, doubled, or a field added."""
    if not path:
        return value
    whole = copy.deepcopy(document)
    at = whole
    for step in path[:-1]:
        at = at[step]
    if how == "replace":
        at[path[-1]] = value
    elif how == "drop":
        del at[path[-1]]
    elif isinstance(at, list):
        at.insert(path[-1], copy.deepcopy(at[path[-1]]))
    else:
        fields = ("seats", "round", "honba", "sticks", "scores", "in_riichi", "sitout", "players", "start", "ended",
                  "streak", "adjust", "box", "expect", "rules", "winners", "points", "deposits")  # fmt: skip
        at[fields[hash((path, str(value))) % len(fields)]] = value
    return whole


@pytest.mark.slow
@given(st.data())
def test_a_changed_match_gives_a_result_or_problems(data: st.DataObject) -> None:
    document = data.draw(st.sampled_from(documents()))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(document)))
        how = data.draw(st.sampled_from(["replace", "drop", "double", "add"]))
        document = changed(document, path, how, data.draw(st.sampled_from(ODD)))
    follow = data.draw(st.booleans())
    if not isinstance(document, dict):
        document = {"hands": document}
    try:
        result = settle_match(document, follow=follow, rate="points=3/100,chips=7")
    except InputError as error:
        empty = [p for p in error.problems if not (p.code and p.message)]
        if empty or not error.problems:
            raise
        return
    assert sum(standing.money or 0 for standing in result.standings) == 0
    assert as_data(result)
    assert render_match(result, explain=1)


TEXTS = ["[]", "3", "hands: []", "hands: [1, 2]", "hands: {A: 1m}", "- win: {}", "players: []"]


@pytest.mark.parametrize("text", TEXTS)
def test_odd_texts(text: str) -> None:
    with pytest.raises(InputError) as caught:
        settle_match(*read_documents(Source("m.yaml", text)))
    assert all(p.span is not None for p in caught.value.problems)
