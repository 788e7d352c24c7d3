"""Wenzhou mahjong on random hands: the engine's grade is that of trying every kind for every 財神; sums and seats."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.wenzhou import RULES, SEATS, grade, naive_grade, random_record
from calc.problems.problems import NoWin
from calc.records.record import RON
from calc.rules.rules import load_rules
from calc.systems.wenzhou import SYSTEM
from calc.systems.wenzhou.hand import claim_tiles, readings
from calc.systems.wenzhou.record import Record
from calc.tiles.shapes import ANY, NO_CAP, encode, set_tiles, standard
from calc.tiles.tiles import KIND
from calc.verdict.ledger import POINTS
from calc.verdict.verdict import as_data

from ..helpers import sample


@pytest.mark.slow
@pytest.mark.parametrize(("jokers", "number"), [(0, 400), (1, 400), (2, 60), (3, 6)])
def test_the_grade_is_that_of_trying_every_kind(jokers: int, number: int) -> None:
    rng = random.Random(100 + jokers)
    found = set()
    for _ in range(sample(number, 4)):
        record = random_record(rng, jokers)
        assert grade(record) == naive_grade(record), record
        found.add(grade(record))
    assert jokers == 3 or found >= {0, 2, 4}


def totals(record: Record, rules: Any = RULES) -> dict[str, int] | None:
    try:
        result: Any = SYSTEM.settle(record, rules)
    except NoWin:
        return None
    as_data(result)  # receipt and settlement agree
    totals: dict[str, int] = result.ledger.totals(POINTS)
    return totals


@pytest.mark.slow
@given(st.integers(0, 10**9), st.integers(0, 3))
def test_payments_sum_to_zero_and_only_the_winner_gains(seed: int, jokers: int) -> None:
    record = random_record(random.Random(seed), jokers)
    got = totals(record)
    if got is not None:
        assert sum(got.values()) == 0
        assert [p for p, n in got.items() if n > 0] == [record.wins[0].player]
        assert all(got[p] < 0 for p in SEATS if p != record.wins[0].player)


@pytest.mark.slow
@given(st.integers(0, 10**9), st.integers(0, 3), st.integers(1, 3))
def test_turning_the_table_turns_the_payments(seed: int, jokers: int, turn: int) -> None:
    """Other names for the same seats change nothing but the names."""
    record = random_record(random.Random(seed), jokers)
    seats = SEATS[turn:] + SEATS[:turn]
    named = dict(zip(SEATS, seats, strict=True)) | {"": ""}
    claim = record.wins[0]._replace(player=named[record.wins[0].player], source=named[record.wins[0].source])
    turned = record._replace(seats=seats, wins=(claim,))
    assert not SYSTEM.check(turned, RULES)
    first, second = totals(record), totals(turned)
    assert (first is None) == (second is None)
    if first is not None and second is not None:
        assert {named[p]: n for p, n in first.items() if p != "table"} == {p: second[p] for p in seats}


@given(st.integers(0, 10**9), st.integers(1, 3))
def test_readings_are_made_of_the_tiles_held(seed: int, jokers: int) -> None:
    """Naturals and what the 財神 stand for are exactly the tiles of the sets and pairs; each reading comes once."""
    record = random_record(random.Random(seed), jokers)
    assert record.indicator is not None
    h = claim_tiles(record.wins[0], record.indicator)
    found = readings(h, RULES.values)
    assert len(found) == len(set(found))
    for r in found:
        if r.form == "junk":
            continue
        made = [k for s in r.sets for k in set_tiles(s)] + [k for k in r.pairs for _ in "12"]
        made += [r.odd] if r.odd >= 0 else []
        assert sorted(made) == sorted((*h.naturals, *r.faces))
        assert len(r.faces) == h.jokers


@given(st.integers(0, 10**9), st.integers(0, 2))
def test_a_tile_that_becomes_a_joker_never_spoils_a_self_draw(seed: int, jokers: int) -> None:
    """By self-draw a 財神 in place of a concealed tile keeps the hand complete."""
    record = random_record(random.Random(seed), jokers)
    claim = record.wins[0]
    if claim.by == RON or claim.tile & KIND == record.indicator or totals(record) is None or not claim.concealed:
        return
    places = [i for i, t in enumerate(claim.concealed) if t != record.indicator]
    if places:
        tiles = list(claim.concealed)
        assert record.indicator is not None
        tiles[places[0]] = record.indicator
        assert grade(record._replace(wins=(claim._replace(concealed=tuple(tiles)),))) > 0


@pytest.mark.slow
def test_seven_tiles_of_the_indicators_kind() -> None:
    """Four whites and three 財神 are seven of a kind: two triplets and a tile of a run."""
    shapes = standard(encode([1, 1, 1, 1, 2, 3, *(9,) * 3, *(20,) * 3, 30, 30]), 5, 3, NO_CAP, ANY)
    assert any(s.faces == (1, 1, 1) for s in shapes)


@pytest.mark.slow
@pytest.mark.parametrize("scale", [2468, 3579])
@pytest.mark.parametrize("streak", [1, 2, 3, 4])
def test_every_stake(scale: int, streak: int) -> None:
    rules = load_rules("wenzhou", {"payment.scale": scale})
    rng = random.Random(scale + streak)
    seen = set()
    for _ in range(40):
        record = random_record(rng, rng.randrange(3))._replace(streak=streak)
        got = totals(record, rules)
        if got is None:
            continue
        factor = SYSTEM.settle(record, rules).wins[0].times
        stake = int(str(scale)[streak - 1])
        winner = record.wins[0].player
        for player in SEATS:
            if player != winner:
                assert -got[player] == factor * (stake if "A" in (player, winner) else 1)
        seen.add(factor)
    assert len(seen) > 1
