"""A record that is plainly possible is one that the careful check finds nothing wrong with, and the other way round
unless it has something rare in it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.problems.document import plain_document
from calc.problems.problems import InputError
from calc.readers.reader import Entry, read_record
from calc.records.legal import check
from calc.records.possible import is_possible
from calc.records.record import CHANKAN, FLAG_NAMES, Record, Win
from calc.rules.rules import load_rules
from calc.tiles.tiles import BY_MPSZ, EAST, SOUTH, WEST, Meld

from ..readers.test_decode import RECORDS

PRESETS = [load_rules(name) for name in ("tcg", "tenhou4", "tenhou3", "mleague")]
TILES = [BY_MPSZ[name] for name in ("1m", "2m", "5m", "0m", "9m", "0p", "0s", "5s", "4z", "5z", "1f")]
KINDS = ("chi", "pon", "ankan", "daiminkan", "kakan")


def _read() -> list[Entry]:
    found = []
    for value in RECORDS:
        try:
            found.append(read_record(plain_document(value)))
        except InputError:
            continue
    return [one for one in found if type(one.record) is Record and one.record.own is None]


READ = _read()


def rare(record: Record) -> bool:
    """Whether a record is left to the careful check whatever it says."""
    (win, *more) = record.wins or (None,)
    if win is None or win.flowers:
        return True
    return bool(more or record.draw or record.scores or win.pao or win.flags & CHANKAN)


def test_examples_are_plainly_possible_unless_something_rare_is_in_them() -> None:
    plain = [one for one in READ if not rare(one.record)]
    assert len(plain) > 30
    assert all(is_possible(one.record, one.rules) for one in plain)
    assert not any(is_possible(one.record, one.rules) for one in READ if rare(one.record))


def _damaged(record: Record, draw: Any) -> Record:
    win = record.wins[0]
    tiles = st.lists(st.sampled_from(TILES), max_size=6).map(tuple)
    player = st.sampled_from(record.seats)
    called = st.sampled_from(("", *record.seats))
    melds = st.tuples(
        st.sampled_from(KINDS), st.sampled_from([TILES[:3], [2] * 3, [2] * 4, [13] * 4]).map(tuple), called
    )
    ways: dict[str, Any] = {
        "player": player, "by": st.sampled_from(("ron", "tsumo")), "source": called, "tile": st.sampled_from(TILES),
        "norths": st.integers(0, 4), "river": st.none() | tiles, "flags": st.sampled_from(list(FLAG_NAMES)),
        "concealed": tiles.map(lambda more: (*more, *win.concealed[len(more) :])),
        "melds": st.lists(melds.map(Meld._make), max_size=3).map(lambda more: (*win.melds[len(more) :], *more)),
        "dora": tiles, "ura": tiles, "sticks": st.integers(0, 130), "honba": st.integers(0, 3),
        "round_wind": st.sampled_from((EAST, SOUTH, WEST)), "seats": st.permutations(record.seats).map(tuple),
    }  # fmt: skip
    for name in draw(st.lists(st.sampled_from(list(ways)), max_size=3)):
        value = draw(ways[name])
        if name == "flags":
            value ^= win.flags
        if name in Win._fields:
            win = win._replace(**{name: value})
        else:
            record = record._replace(**{name: value})
    return record._replace(wins=(win,))


@pytest.mark.slow
@settings(max_examples=400)
@given(st.sampled_from([one.record for one in READ if not rare(one.record)]), st.sampled_from(PRESETS), st.data())
def test_what_is_plainly_possible_is_what_the_careful_check_finds_nothing_wrong_with(
    record: Record, rules: Any, data: st.DataObject
) -> None:
    damaged = _damaged(record, data.draw)
    assert is_possible(damaged, rules) == (not rare(damaged) and not check(damaged, rules.values))


def test_a_run_that_only_the_player_before_may_give_is_not_taken_for_the_one_that_he_gave() -> None:
    """Two records that differ only in whom a run was called from: one can be, the other cannot (L207)."""
    rules = load_rules("tcg", {"points.kiriage": False})
    value = {"win": {"player": "C", "by": "tsumo", "hand": "2228s444p (456s@B) (567s@B) + 8s"}}
    record = read_record(plain_document(value)).record
    (win,) = record.wins
    melds = {who: tuple(meld._replace(player=who) for meld in win.melds) for who in "ABD"}
    records = [record._replace(wins=(win._replace(melds=melds[who]),)) for who in "BADB"]
    twice = records[1]._replace(seats=("A", "A", "C", "D"))  # A sits before C here; that A sits twice is told elsewhere
    assert is_possible(twice, rules)
    assert [is_possible(one, rules) for one in records] == [True, False, False, True]
    assert [p.sentence for p in check(records[1], rules.values)] == ["L207.chi_from"] * 2


def test_a_river_that_is_empty_is_not_one_that_is_not_told() -> None:
    """A riichi needs its tile in the river; what was found of one record is not taken for the other."""
    value = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s", "riichi": True}}
    record = read_record(plain_document(value)).record
    rules = load_rules("tcg", {"points.kiriage": False})
    empty = record._replace(wins=(record.wins[0]._replace(river=()),))
    assert [is_possible(one, rules) for one in (record, empty, record)] == [True, False, True]
    assert [p.sentence for p in check(empty, rules.values)] == ["L206.river_short"]


def test_who_is_not_at_the_table_was_told_and_breaks_nothing() -> None:
    """A tile called from somebody unknown is a problem of the record, in mighty as in riichi."""
    for rules in ("mighty", "tcg"):
        hand = {"player": "B", "by": "tsumo", "hand": "123p 456p 789s 55s (777z@Q) + 5s"}
        with pytest.raises(InputError) as refused:
            read_record(plain_document({"rules": rules, "win": hand}))
        assert "S205.stranger" in [p.sentence for p in refused.value.problems]
