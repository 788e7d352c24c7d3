"""Mistakes over the parts of a win: left out, counted twice, one more or less; each is settled anew."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from calc.mistakes import Miscount, View, WinMistakes, by_subject, miscounts, recount_parts
from calc.problems.problems import InputError
from calc.steps import settle
from calc.systems import system
from calc.verdict.verdict import Part, Verdict

from ..helpers import entries_of_examples

TANYAO = Part("yaku", "tanyao", 1, "han", ("yaku.tanyao",))
DORA = Part("dora", "dora", 2, "han", ("dora.han",), number=2)
CHIPS = Part("chips", "red", 3, "chips", ("chips.red",))


def ids(*parts: Part) -> list[str]:
    return [one.id for one in miscounts(parts)]


def test_every_part_is_left_out_or_counted_twice_and_things_one_too_few_or_too_many() -> None:
    assert ids(TANYAO) == ["left_out:yaku.tanyao", "twice:yaku.tanyao"]
    assert ids(DORA) == ["left_out:dora.dora", "twice:dora.dora", "left_out:dora.dora/1", "twice:dora.dora/1"]
    assert ids(CHIPS) == ["left_out:chips.red", "twice:chips.red", "added:chips.red/1"]


def test_alike_parts_are_pieces_of_one() -> None:
    """Two roots of kessen are two parts of one subject."""
    root = Part("times", "root", 2, "times")
    assert by_subject([root, TANYAO, root]) == {"times.root": [root, root], "yaku.tanyao": [TANYAO]}
    assert [sum(p.amount for p in one.parts["times.root"]) for one in miscounts([root, root])] == [0, 8, 2, 6]


def test_other_parts_stand_in_the_place_of_those_of_a_subject_or_of_a_kind() -> None:
    fu = [Part("fu", f"fu.{name}", 2, "fu") for name in ("tsumo", "wait_kanchan")]
    guess = Part("fu", "fu", 40, "fu")
    assert recount_parts([TANYAO, *fu], {"fu": (guess,)}) == [TANYAO, guess]
    assert recount_parts([TANYAO, *fu], {"fu.tsumo": ()}) == [TANYAO, fu[1]]


@pytest.mark.parametrize(
    ("one", "other", "clashes"),
    [
        (Miscount("left_out", "a", parts={"yaku.a": ()}), Miscount("left_out", "b", parts={"yaku.b": ()}), False),
        (Miscount("left_out", "yaku.a/1"), Miscount("twice", "yaku.a"), True),
        (Miscount("happened", "fu 40", parts={"fu": ()}), Miscount("twice", "fu.tsumo", parts={"fu.tsumo": ()}), True),
        (Miscount("left_out", "chips.a", chips=True), Miscount("left_out", "yaku.a"), True),
        (Miscount("left_out", "chips.a", chips=True), Miscount("left_out", "chips.b", chips=True), True),
        (Miscount("left_out", "chips.a", chips=True), Miscount("happened", "payers", own=str, chips=True), False),
    ],
)  # fmt: skip
def test_two_mistakes_are_about_different_things(one: Miscount, other: Miscount, clashes: bool) -> None:
    assert (one.clashes(other), other.clashes(one)) == (clashes, clashes)


@cache
def verdicts() -> list[Verdict[Any]]:
    """The verdicts on all examples."""
    found = []
    for entry in entries_of_examples():
        with suppress(InputError):
            found.append(settle(entry.record, entry.rules))
    return found


@pytest.mark.parametrize("engine", ["riichi", "mighty", "wenzhou", "kessen"])
def test_a_win_settled_by_its_own_parts_is_the_win(engine: str) -> None:
    """The settlement by parts is the settlement: nothing differs where nothing is counted otherwise."""
    seen = 0
    for verdict in verdicts():
        if verdict.rules.engine == engine:
            as_it_is = View.of(verdict)
            for found in system(engine).looked_at(verdict, as_it_is):
                assert isinstance(found, WinMistakes)
                again = found.settled([*found.won.parts], lambda own: own, verdict.record)
                assert View.of(again).outcome() == as_it_is.outcome()
                seen += 1
    assert seen >= 8
