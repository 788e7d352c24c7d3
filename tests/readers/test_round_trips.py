"""A record that is written as a line and read again is the same record: those of the examples and the gallery of
errors, the cases of independent readers, what every generator of records makes, all of them with fields emptied, and
the hands of matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from itertools import islice
from typing import Any

import pytest

from benchmarks import jokers
from benchmarks.hands import hands as riichi_hands
from calc.formats.winlines import to_record
from calc.line.reader import read_line
from calc.line.words import LISTS
from calc.line.writer import write_hand, write_line
from calc.match import settle_match
from calc.match.record import OWN_FIELDS
from calc.readers.reader import Entry, read_record
from calc.records.fields import Field
from calc.rules.rules import load_rules
from calc.systems import system
from calc.verdict.verdict import as_data

from .. import anmika_adapter, mighty_adapter
from ..anmika.test_anmika_stories import told as anmika_story
from ..every_way import WINS, Data, alike, entry_of, of_anmika, of_kessen, of_record, of_wenzhou
from ..every_way import records as random_records
from ..every_way import told as told_in_every_way
from ..fuzz.inputs import evenings, values
from ..helpers import random_wins, sample
from ..kessen import test_kessen_cases
from ..wenzhou import test_wenzhou_cases
from ..whole import test_own_cases as own_cases

# --- the records ------------------------------------------------------------------------------------------------------


FEW = range(sample(200))
SOURCES: Mapping[str, Callable[[], Iterable[Data]]] = {
    "examples and errors": lambda: (value for value in values() if isinstance(value, dict)),
    "cases of mighty": lambda: (mighty_adapter.to_record(case["record"]) for case in mighty_adapter.load("win")),
    "cases of anmika": lambda: (anmika_adapter.to_record(case["record"]) for case in anmika_adapter.load("hand")),
    "cases of kessen": lambda: (test_kessen_cases.document(case["record"]) for case in test_kessen_cases.CASES),
    "cases of wenzhou": lambda: (test_wenzhou_cases.record_of(c["record"]) for c in test_wenzhou_cases.cases()),
    "cases of a small scorer": lambda: (
        own_cases.document(c) for name in ("riichi", "mighty") for c in own_cases.cases(name)
    ),
    "stories of anmika": lambda: map(anmika_story, range(80)),
    "wins of anmika": lambda: map(of_anmika, FEW),
    "stories of kessen": lambda: map(of_kessen, FEW),
    "wins of wenzhou": lambda: map(of_wenzhou, FEW),
    "wins of mighty": lambda: (
        of_record(record) for whites in range(4) for record in jokers.random_records(3, sample(50), whites)
    ),
    "wins of riichi": lambda: [
        *map(of_record, random_wins(9, sample(100))),
        *(of_record(to_record(hand)) for hand in riichi_hands(sample(200), 9)),
    ],
}
"""Where records are from."""


@cache
def collected(source: str) -> list[Data]:
    """The records of a source."""
    return [*SOURCES[source]()]


# --- what must hold ---------------------------------------------------------------------------------------------------


def without_claims(value: Data) -> Data:
    """A record without what is said about it, which no line has."""
    return {name: one for name, one in value.items() if name not in ("expect", "claims")}


def assert_the_same(value: Data, entry: Entry | None) -> bool:
    """Compare a record, and what is read of it, with what its line says; False for what is no record."""
    if entry is None:
        return False
    line = write_line(value)
    again = read_record(read_line(line))
    assert alike(again.record) == alike(entry.record), line
    assert again.rules.digest == entry.rules.digest, line
    assert write_line(again.document.value) == line
    return True


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES)
def test_a_record_is_the_same_when_it_is_written_as_a_line(source: str) -> None:
    records = [*map(without_claims, collected(source))]
    same = sum(assert_the_same(value, entry_of(value)) for value in records)
    assert not records or same > len(records) // 3


def emptied(value: Data) -> Iterator[tuple[Data, Entry]]:
    """A record with one of its lists emptied, or with an empty one that it does not have, each in turn, and what is
    read of it."""
    entry = entry_of(value)
    if entry is None:
        return
    groups = system(entry.rules.engine).fields
    places: list[tuple[tuple[Any, ...], tuple[Field, ...]]] = [((), groups["record"])]
    for field in groups["record"]:
        told = value.get(field.name)
        if field.kind in groups and isinstance(told, dict):
            places.append(((field.name,), groups[field.kind]))
        elif field.kind == "wins" and isinstance(told, list):
            places += [((field.name, i), groups["win"]) for i in range(len(told))]
        elif field.kind == "events" and isinstance(told, list):
            kinds = {f.name: f.kind for f in groups["event"]}
            for i, event in enumerate(told):
                ((name, part),) = event.items()
                if isinstance(part, dict):
                    places.append(((field.name, i, name), groups[kinds[name]]))
    for path, table in places:
        for field in table:
            if field.kind not in LISTS:
                continue
            changed = deepcopy(value)
            at: Any = changed
            for step in path:
                at = at[step]
            for nothing in (list[Any](), dict[str, Any]()):
                at[field.name] = nothing
                if read := entry_of(changed):
                    yield changed, read


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES)
def test_so_is_one_with_empty_lists(source: str) -> None:
    """``tenpai: []``, ``alice: []``, ``river: []``, ``in_riichi: []``, ``out: []`` …: ``none`` in a line."""
    records = collected(source)
    some = records[:: max(len(records) // sample(100), 1)]
    same = sum(assert_the_same(*changed) for value in some for changed in emptied(without_claims(value)))
    assert not records or same


@pytest.mark.slow
def test_the_hands_of_a_match_are_the_same_as_lines() -> None:
    assert evenings()
    for evening in evenings():
        told = evening.get("rules", "tcg")
        engine = system(load_rules(told if isinstance(told, str) else told.get("use", "tcg")).engine)
        own = {field.name for field in OWN_FIELDS}
        hands = [
            hand if isinstance(hand, str) or "adjust" in hand or not own.isdisjoint(hand) else write_hand(hand, engine)
            for hand in evening["hands"]
        ]
        match = {name: value for name, value in evening.items() if name != "expect"}
        before, after = (as_data(settle_match(match | {"hands": told})) for told in (evening["hands"], hands))
        assert before == after, evening


@pytest.mark.slow
@pytest.mark.parametrize("game", WINS)
def test_random_records_are_the_same_told_in_every_way(game: str) -> None:
    """As YAML, JSON, a line, options of the command line, and to a batch: one record, one result."""
    ways = Counter[str]()
    for value, entry, result in islice(random_records(game, 3), sample(300)):
        told = told_in_every_way(value, entry, result)
        assert not told.wrong, value
        ways.update(told.ways)
    assert ways["line"] == ways["YAML"] == ways["JSON"] == sample(300)
    assert min(ways["batch"], ways["options"]) > 0
