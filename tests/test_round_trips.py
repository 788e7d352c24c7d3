"""A record that is written as a line and read again is the same record: those of the examples and the gallery of
errors, the cases of independent readers, what every generator of records makes, all of them with fields emptied, and
the hands of matches."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from benchmarks import jokers, wenzhou
from benchmarks.hands import hands as riichi_hands
from calc import settle_match
from calc.document import plain_document
from calc.fields import Field
from calc.formats import Expected, Recorded
from calc.formats.winlines import to_record
from calc.formats.write import record_data
from calc.line.reader import read_line
from calc.line.words import LISTS
from calc.line.writer import write_hand, write_line
from calc.match.record import OWN_FIELDS
from calc.notation import HandText, format_hand
from calc.problems import InputError
from calc.reader import Entry, read_record
from calc.record import BOX_RIICHI
from calc.rules import load_rules
from calc.systems import system
from calc.systems.kessen.record import ExhaustiveDraw, Kong, Wins
from calc.tiles import Meld, Tile, mpsz

from . import anmika_adapter, mighty_adapter, test_kessen_cases, test_kessen_properties, test_wenzhou_cases
from . import test_own_cases as own_cases
from .fuzz.inputs import EVENINGS, VALUES
from .helpers import random_wins, sample
from .test_anmika_properties import record as anmika_win
from .test_anmika_properties import waiting
from .test_anmika_stories import told as anmika_story

Data = dict[str, Any]


# --- the records ------------------------------------------------------------------------------------------------------


def written(concealed: Sequence[Tile], melds: Sequence[Meld] = (), tile: Tile | None = None) -> str:
    return format_hand(HandText(tuple(concealed), tuple(melds), tile))


def of_kessen(seed: int) -> Data:
    """A random story of kessen as a document."""
    story, events = test_kessen_properties.a_story(random.Random(seed)), list[Data]()
    for event in story.events:
        match event:
            case Kong(player, kind, tile, source, from_hand):
                kong: Data = {"player": player, "kind": kind, "tile": mpsz(tile), "from_hand": from_hand}
                events.append({"kong": kong | ({"from": source} if source else {})})
            case Wins(by, tile, winners, source, after_kong):
                shared: Data = {"by": by, "after_kong": after_kong} | ({"from": source} if source else {})
                own = [{"player": w.player, "hand": written(w.concealed, w.melds, tile)} for w in winners]
                events.append({"wins": [shared | one for one in own]})
            case ExhaustiveDraw(shown):
                events.append({"draw": {"hands": {player: written(c, m) for player, c, m in shown}}})
    void = {player: "mps"[suit] for player, suit in story.void.items()}
    return {"rules": "kessen", "seats": list(story.seats), "void": void, "events": events}


def of_wenzhou(seed: int) -> Data:
    """A random win of Wenzhou as a document."""
    rng = random.Random(seed)
    record = wenzhou.random_record(rng, rng.randrange(4))
    (claim,) = record.wins
    win: Data = {"player": claim.player, "by": claim.by, "hand": written(claim.concealed, claim.melds, claim.tile)}
    win |= {name: getattr(claim, name) for name in ("kong_tsumo", "robbed_kong", "first_turn")}
    win |= {"from": claim.source} if claim.source else {}
    assert record.indicator is not None
    return {"rules": "wenzhou", "seats": list(record.seats), "indicator": mpsz(record.indicator), "win": win}


def of_anmika(seed: int) -> Data:
    """A random win of anmika as a document."""
    chance = random.Random(seed)
    hand, rest = waiting(chance)
    return anmika_win(hand, rest, chance, rest[5])


def of_riichi(records: Sequence[Any]) -> Iterator[Data]:
    for record in records:
        (win,) = record.wins
        if win.flags & BOX_RIICHI:  # which no log has
            plain = record._replace(wins=(win._replace(flags=win.flags & ~BOX_RIICHI),))
            data = record_data(Recorded(plain, Expected(), "", 1), expect=False)
            yield data | {"win": data["win"] | {"riichi": "box"}}
            continue
        yield record_data(Recorded(record, Expected(), "", 1), expect=False)


@cache
def collected() -> dict[str, list[Data]]:
    """All records, by where they are from."""
    mighty = [record for whites in range(4) for record in jokers.random_records(3, sample(50), whites)]
    few = range(sample(200))
    return {
        "examples and errors": [value for value in VALUES if isinstance(value, dict)],
        "cases of mighty": [mighty_adapter.to_record(case["record"]) for case in mighty_adapter.load("win")],
        "cases of anmika": [anmika_adapter.to_record(case["record"]) for case in anmika_adapter.load("hand")],
        "cases of kessen": [test_kessen_cases.document(case["record"]) for case in test_kessen_cases.CASES],
        "cases of wenzhou": [test_wenzhou_cases.record_of(case["record"]) for case in test_wenzhou_cases.cases()],
        "cases of a small scorer": [
            own_cases.document(c) for name in ("riichi", "mighty") for c in own_cases.cases(name)
        ],
        "stories of anmika": [anmika_story(seed) for seed in range(80)],
        "wins of anmika": [of_anmika(seed) for seed in few],
        "stories of kessen": [of_kessen(seed) for seed in few],
        "wins of wenzhou": [of_wenzhou(seed) for seed in few],
        "wins of mighty": list(of_riichi(mighty)),
        "wins of riichi": list(
            of_riichi([*random_wins(9, sample(100)), *map(to_record, riichi_hands(sample(200), 9))])
        ),
    }


# --- what must hold ---------------------------------------------------------------------------------------------------

_HOW = {"at": (), "listed": False, "story": True, "expect": {}}
"""How a record is told: a single event as a story of one, one winner as a list of one, and where."""


def alike(value: Any) -> Any:
    """A record without how it is told."""
    if names := getattr(value, "_fields", ()):
        return type(value)(*(_HOW.get(name, alike(getattr(value, name))) for name in names))
    if isinstance(value, dict):
        return {alike(name): alike(one) for name, one in value.items()}
    return tuple(map(alike, value)) if isinstance(value, tuple) else value


def entry_of(value: Data) -> Entry | None:
    """A record as it is read; ``None`` for what cannot be."""
    try:
        return read_record(plain_document(value, ""))
    except InputError:
        return None


def assert_the_same(value: Data) -> bool:
    """Compare a record with what its line says; False for what is no record."""
    value = {name: one for name, one in value.items() if name not in ("expect", "claims")}
    entry = entry_of(value)
    if entry is None:
        return False
    line = write_line(value)
    again = read_record(read_line(line))
    assert alike(again.record) == alike(entry.record), line
    assert again.rules.digest == entry.rules.digest, line
    assert write_line(again.document.value) == line
    return True


@pytest.mark.parametrize("source", list(collected()))
def test_a_record_is_the_same_when_it_is_written_as_a_line(source: str) -> None:
    records = collected()[source]
    same = sum(map(assert_the_same, records))
    assert not records or same > len(records) // 3


def emptied(value: Data) -> Iterator[Data]:
    """A record with one of its lists emptied, or with an empty one that it does not have, each in turn."""
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
                if entry_of(changed):
                    yield deepcopy(changed)


@pytest.mark.parametrize("source", list(collected()))
def test_so_is_one_with_empty_lists(source: str) -> None:
    """``tenpai: []``, ``alice: []``, ``river: []``, ``in_riichi: []``, ``out: []`` …: ``none`` in a line."""
    records = collected()[source]
    some = records[:: max(len(records) // sample(60), 1)]
    same = sum(assert_the_same(changed) for value in some for changed in emptied(value))
    assert not records or same


@pytest.mark.parametrize("number", range(len(EVENINGS)))
def test_the_hands_of_a_match_are_the_same_as_lines(number: int) -> None:
    evening = {name: value for name, value in EVENINGS[number].items() if name != "expect"}
    told = evening.get("rules", "tcg")
    engine = system(load_rules(told if isinstance(told, str) else told.get("use", "tcg")).engine)
    own = {field.name for field in OWN_FIELDS}
    hands = [
        hand if isinstance(hand, str) or "adjust" in hand or not own.isdisjoint(hand) else write_hand(hand, engine)
        for hand in evening["hands"]
    ]
    before, after = (settle_match(evening | {"hands": told}).data() for told in (evening["hands"], hands))
    assert before == after
