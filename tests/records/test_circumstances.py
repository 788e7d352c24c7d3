"""What cannot go together is one table for the whole riichi family, and every count has its greatest value."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest

from calc.problems.problems import InputError
from calc.records.fields import GROUPS, MOST
from calc.steps import read_record
from calc.systems import ENGINES, fields_of

RIICHI = {"rules": "tcg", "win": {"player": "B", "by": "ron", "from": "C", "hand": "123m 789p 123s 99m 46s + 5s"}}
KAN = "123m 789p 99m 46s [1111z] + 5s"
ANMIKA = {
    "rules": "anmika",
    "seats": ["A", "B", "C"],
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "123p 789p 123s 99m 46s + 5s"},
}
ANMIKA_KAN = "789p 123s 99m 46s [1111z] + 5s"
TSUMO = {"by": "tsumo", "from": None}


def said(base: dict[str, Any], **more: Any) -> list[str]:
    """The sentences that are said about a win, its codes where they have none."""
    win = {name: value for name, value in {**base["win"], **more}.items() if value is not None}
    try:
        read_record({**base, "win": win})
    except InputError as error:
        return [p.sentence or p.code for p in error.problems]
    return []


@pytest.mark.parametrize("base", [RIICHI, {**ANMIKA, "rules": "mighty"}, ANMIKA])
def test_a_winner_among_the_others_in_riichi_won_in_riichi(base: dict[str, Any]) -> None:
    """Issue 34, finding 4: his stick was paid, and his riichi not counted. What is remembered as possible is not taken
    for it."""
    assert said({**base, "in_riichi": ["A"]}) == []
    assert said({**base, "in_riichi": ["A", "B"]}) == ["L206.winner_in_riichi"]
    assert said({**base, "in_riichi": ["A", "B"]}, riichi=True) == []


@pytest.mark.parametrize(("base", "kan"), [(RIICHI, KAN), (ANMIKA, ANMIKA_KAN)], ids=["tcg", "anmika"])
def test_circumstances_that_exclude_each_other(base: dict[str, Any], kan: str) -> None:
    """Issue of impossible hands: which circumstances go together, which need a river of what length, which an own kan
    ends; anmika has what riichi has."""
    dealer = {**TSUMO, "player": "A"}
    assert said(base, riichi=True) == []
    assert said(base, **dealer, tenhou=True) == []
    assert said(base, **dealer, tenhou=True, river="1z") == ["L206.discarded_before"]
    assert said(base, **dealer, tenhou=True, hand=kan) == ["L206.turn_ended"]
    assert said(base, renhou=True) == []
    assert said(base, renhou=True, river="1z") == ["L206.discarded_before"]
    assert said(base, renhou=True, hand=kan) == ["L206.turn_ended"]
    assert said(base, renhou=True, player="A") == ["L206.non_dealer_only"]
    assert said(base, riichi=True, chankan=True, houtei=True) == ["L206.chankan_houtei"]
    assert said(base, riichi=True, chankan=True, **TSUMO) == ["L206.chankan_only"]
    assert said(base, riichi="double", ippatsu=True) == []
    assert said(base, riichi="double", ippatsu=True, river="1z") == []
    assert said(base, riichi="double", ippatsu=True, river="1z 2z") == ["L206.ippatsu_river"]
    assert said(base, riichi="double", ippatsu=True, hand=kan) == ["L206.ippatsu_kan"]
    assert said(base, riichi="double", ippatsu=True, haitei=True, **TSUMO) == ["L206.ippatsu_haitei"]
    assert said(base, riichi="double", ippatsu=True, houtei=True) == ["L206.ippatsu_haitei"]
    assert said(base, riichi=True, haitei=True) == ["L206.haitei_only"]
    assert said(base, riichi=True, river="1z") == []
    for circumstance, river in (({"riichi": True}, ""), ({"houtei": True, "riichi": True}, "1z 2z")):
        assert said(base, **circumstance, river=river) == ["L206.river_short"]
    assert said(base, riichi="double", haitei=True, river="1z", **TSUMO) == ["L206.river_short"]
    assert said(base, riichi=True, houtei=True, river="1z 2z 3z") == []
    assert said(base, riichi=True, tenhou=True, **dealer) == ["L206.first_of_all"]
    assert said(base, riichi=True, river=" ".join(f"{n}s" for n in range(1, 10)) + " 1z" * 30) == ["S202.few_tiles"]


def test_a_drawn_north_ends_the_first_turn_and_ippatsu() -> None:
    """Rule ``first_turn.north_breaks``."""
    hand = "123p 789p 123s 99s 46s + 5s"
    three = {"rules": "tenhou3", "seats": ["A", "B", "C"], "win": {**RIICHI["win"], "hand": hand}}  # type: ignore[dict-item]
    kept = {**three, "rules": {"use": "tenhou3", "set": {"first_turn.north_breaks": False}}}
    dealer = {**TSUMO, "player": "A", "norths": 1}
    assert said(three, **dealer, tenhou=True) == ["L206.turn_ended_north"]
    assert said(three, riichi="double", ippatsu=True, norths=1) == ["L206.ippatsu_north"]
    assert said(three, **dealer, riichi=True, ippatsu=True, rinshan=True) == ["L206.ippatsu_rinshan_north"]
    assert said(kept, **dealer, tenhou=True) == []
    assert said(kept, riichi="double", ippatsu=True, norths=1) == []


def test_nobody_has_discarded_before_a_tenhou() -> None:
    """天和 is the dealer's first draw, before any discard; of 地和 and 人和 others may have discarded."""
    tenhou = {**TSUMO, "player": "A", "tenhou": True}
    assert said({**ANMIKA, "river": {"B": "1z"}}, **tenhou) == ["L206.discarded_before"]
    assert said({**ANMIKA, "river": {"A": "1z"}}, **TSUMO, chiihou=True) == []


def test_more_sticks_than_there_are_points() -> None:
    for base in (RIICHI, ANMIKA):
        assert said({**base, "sticks": 5}, riichi=True) == []
        assert said({**base, "sticks": 999}, riichi=True) == ["L212.most"]


def test_a_number_costs_nothing_before_it_is_judged() -> None:
    """``norths: 100000000`` took 800 MB; numbers of thousands of digits are refused as texts are."""
    tracemalloc.start()
    for number in (10**8, 10**5000, "1" * 5000):
        assert said({**RIICHI, "rules": "tenhou3", "seats": ["A", "B", "C"]}, norths=number)[0].startswith("S202.")
        (sentence,) = said({**RIICHI, "honba": number})
        assert sentence.startswith("S202.")
        wrong = said({**RIICHI, "scores": {"A": number}})
        assert [one[:4] for one in wrong] == ([] if number == 10**8 else ["S202"])
    assert tracemalloc.get_traced_memory()[1] < 10 << 20
    tracemalloc.stop()
    enormous = 10**5000
    for name in ("hand", "by", "player", "river", "riichi", "pao"):
        assert said(RIICHI, **{name: enormous})
    for table in ({"seats": enormous}, {"round": enormous}, {"title": enormous}, {"rules": enormous}):
        assert said({**RIICHI, **table})


def test_every_count_has_its_greatest_value() -> None:
    """A count that has none is an amount of points, which costs nothing."""
    tables = [GROUPS, *(fields_of(engine) for engine in ENGINES)]
    counts = {(group, f.name): f.most for groups in tables for group, table in groups.items() for f in table
              if f.kind in ("count", "counts")}  # fmt: skip
    assert {name for name, most in counts.items() if most == MOST} == {("expect", "value")}


def test_there_are_four_kans() -> None:
    """Kans of all players together; in anmika those told as a number and in a story too."""
    assert said({**ANMIKA, "kans": 4}) == []
    assert said({**ANMIKA, "kans": 4}, hand=ANMIKA_KAN) == ["L207.kans"]
    assert said({**ANMIKA, "kans": 5}) == ["S202.count"]
