"""Whatever is written in a record: a result that sums to zero, or problems with their places. Never anything else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import InputError, Problem
from calc.cli.common import Options
from calc.problems.problems import Source
from calc.problems.yaml_document import load_yaml
from calc.readers.reader import Entry, read_record
from calc.records.fields import GROUPS, WORDS
from calc.render.problems import problems_json, render_problems
from calc.steps import read_record as read_plain
from calc.steps import read_text, settle
from calc.tiles.tiles import KIND
from calc.verdict.verdict import as_data
from tests.helpers import render

from ..gallery import cases, examples

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*.yaml"))]
ERRORS = [*examples().values(), *cases().values()]
TEXTS = EXAMPLES * 4 + ERRORS
DOCUMENTS: list[Any] = [d.value for text in EXAMPLES for d in load_yaml(Source("example", text))[0]]


WEIRD = st.text(st.characters(exclude_categories=[]), max_size=12)
TILES = st.text("0123456789mpszf()[]+@ rgPESWNFC東一萬春🀄🀫青ポッチ０１ｍ,・-", max_size=30)
RUNS = st.lists(
    st.tuples(st.text("0123456789", min_size=1, max_size=5), st.sampled_from("mpsz")).map("".join), max_size=6
).map(" ".join)
NAMES = st.sampled_from(["A", "B", "C", "D", "E", "", "table", "東", "1"])
HANDS = st.one_of(
    TILES,
    WEIRD,
    st.tuples(RUNS, st.sampled_from(["", "(777z)", "[1111m]", "(123p@A)", "(5555s+5s)"]), RUNS).map(
        lambda parts: f"{parts[1]} {parts[0]} + {parts[2]}"
    ),
    st.sampled_from(re.findall(r"hand: ([^,}\n]+)", "\n".join(EXAMPLES))),
)
WORD = st.sampled_from([f.name for table in GROUPS.values() for f in table] + list(WORDS) + list(WORDS.values()))
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 5), st.integers(), WEIRD, TILES, NAMES, HANDS, WORD,
    st.floats(allow_nan=True),
)  # fmt: skip
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORD | NAMES | WEIRD, inner, max_size=4),
    max_leaves=8,
)


@st.composite
def whole_hands(draw: st.DrawFn) -> str:
    """Four sets and a pair, some of them melds; copies are not counted."""
    sets, melds = [], []
    for _ in range(4):
        suit = draw(st.sampled_from("mpsz"))
        n = draw(st.integers(1, 7))
        if suit != "z" and draw(st.booleans()):
            tiles, most = f"{n}{n + 1}{n + 2}{suit}", 1
        else:
            n = n if suit == "z" else draw(st.integers(1, 9))
            tiles, most = f"{n}{n}{n}{suit}", 3
        how = draw(st.integers(-3, most))
        if how <= 0:
            sets.append(tiles)
        elif how == 1:
            melds.append(f"({tiles})")
        else:
            melds.append(f"[{tiles[0]}{tiles}]" if how == 2 else f"({tiles}+{tiles[0]}{suit})")
    pair = draw(st.integers(1, 7)), draw(st.sampled_from("mpsz"))
    loose = [d + run[-1] for run in [*sets, f"{pair[0]}{pair[0]}{pair[1]}"] for d in run[:-1]]
    won = loose.pop(draw(st.integers(0, len(loose) - 1)))
    return " ".join([*melds, *loose, "+", won])


def look(found: Entry | list[Problem]) -> None:
    """What must hold of anything that was read."""
    if isinstance(found, list):
        shown(found)
        return
    try:
        result = settle(found.record, found.rules, checked=True)
    except InputError as no:  # a refusal, or what only the settled reading can tell (アリス)
        shown(no.problems)
        return
    assert sum(result.points.values()) == 0
    assert sum(result.chips.values()) == 0
    if found.rules.engine not in ("riichi", "mighty"):
        return  # other records are other types; their own properties look at their hands
    for win in found.record.wins:
        assert len(win.concealed) + 1 + 3 * len(win.melds) == 14
        own: Iterable[int] = [win.tile, *win.concealed, *(t for m in win.melds for t in m.tiles)]
        assert max(Counter(t & KIND for t in own).values()) <= 4
    data = as_data(result)
    assert data["points"] == result.points
    for lang in ("en", "ja"):
        assert render(result, lang=lang, tiles="mpsz", colour=False, explain=2, readings=2)


def shown(problems: list[Problem]) -> None:
    """Problems can be printed, are of a family that users know, and point into their source."""
    assert problems
    assert render_problems(problems)
    assert problems_json(problems)
    for problem in problems:
        assert problem.code[0] in "SNLRW"
        if problem.span:
            assert 0 <= problem.span.start <= problem.span.end <= len(problem.span.source.text)


@pytest.mark.slow
@given(HANDS, st.sampled_from(["tsumo", "ron"]), NAMES, NAMES, st.sampled_from(["", "tcg", "tenhou3", "majsoul4"]))
def test_any_hand_as_an_option(hand: str, by: str, player: str, source: str, rules: str) -> None:
    options = Options()
    options.put(("win", "player"), player, f"--{by}")
    options.put(("win", "by"), by, f"--{by}", player)
    options.put(("win", "hand"), hand, "hand")
    if by == "ron":
        options.put(("win", "from"), source, "--from")
    try:
        look(read_record(options, rules))
    except InputError as error:
        shown(error.problems)


FLAGS = st.sets(
    st.sampled_from([*"ABCD", "riichi", "ippatsu", "rinshan", "haitei", "houtei", "chankan", "norths"]), max_size=3
)


@pytest.mark.slow
@given(whole_hands(), FLAGS, st.sampled_from(["tcg", "tenhou4", "tenhou3", "mleague", "majsoul4"]), st.integers(0, 3))
def test_winning_hands(hand: str, flags: set[str], rules: str, discarder: int) -> None:
    win: dict[str, Any] = {"player": "A", "by": "ron" if discarder else "tsumo", "hand": hand}
    if discarder:
        win["from"] = "ABCB"[discarder]
    win |= dict.fromkeys(flags - {*"ABCD"}, True)
    if "norths" in win:
        win["norths"] = len(flags)
    seats = ["A", "B", "C"] if rules == "tenhou3" else sorted("ABCD", key=lambda name: (name in flags, name))
    try:
        look(read_plain({"rules": rules, "seats": seats, "dora": "5z", "win": win}))
    except InputError as error:
        shown(error.problems)


@pytest.mark.slow
@given(VALUES)
def test_any_values(value: Any) -> None:
    try:
        look(read_plain(value))
    except InputError as error:
        shown(error.problems)


YAML = st.sampled_from(list("wind: {}[],-\n\t #&*!|>'\"ABtsumoron123mpz+日\r\ufeff\0\ud800\u202e…"))


@given(st.text(YAML, max_size=80))
def test_any_text(text: str) -> None:
    for found in read_text(text):
        look(found)


@pytest.mark.slow
@given(st.data())
def test_examples_with_other_characters(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 6)))
        text = text[:start] + data.draw(WEIRD | TILES | WORD) + text[end:]
    for found in read_text(text):
        look(found)


@pytest.mark.slow
@given(st.data())
def test_examples_with_other_lines(data: st.DataObject) -> None:
    """Lines left out, written twice, exchanged, or taken from another example."""
    lines = data.draw(st.sampled_from(TEXTS)).splitlines()
    other = data.draw(st.sampled_from(TEXTS)).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines)))
        lines[at : at + data.draw(st.integers(0, 2))] = data.draw(st.lists(st.sampled_from(lines + other), max_size=2))
        lines = lines or [""]
    for found in read_text("\n".join(lines)):
        look(found)


@pytest.mark.slow
@given(st.data())
def test_examples_with_other_values(data: st.DataObject) -> None:
    """Fields left out, added, of other types, or with the value of another example."""
    value: Any = deepcopy(data.draw(st.sampled_from(DOCUMENTS)))
    for _ in range(data.draw(st.integers(1, 2))):
        mutate(value, data)
    try:
        look(read_plain(value))
    except InputError as error:
        shown(error.problems)


def mutate(value: Any, data: st.DataObject) -> None:
    """Change one place inside a record."""
    group = value
    while True:
        keys: list[Any] = list(group) if isinstance(group, dict) else list(range(len(group)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(group[key], (dict, list)) and data.draw(st.booleans()):
            group = group[key]
            continue
        break
    how = data.draw(st.sampled_from(["replace", "drop", "add", "tile", "flag"]))
    if how == "replace":
        group[key] = data.draw(VALUES)
    elif how == "drop":
        del group[key]
    elif how == "flag" and isinstance(group, dict):
        group[data.draw(WORD)] = data.draw(st.sampled_from([True, "double", "ankan", 1, "A", "5p"]))
    elif how == "add" and isinstance(group, dict):
        group[data.draw(WORD | NAMES)] = data.draw(VALUES)
    elif how == "tile" and isinstance(group[key], str) and group[key]:
        at = data.draw(st.integers(0, len(group[key]) - 1))
        group[key] = group[key][:at] + data.draw(st.sampled_from("0123456789mpsz+()[] ")) + group[key][at + 1 :]
