"""Mighty: the jokers are naive substitution, and what holds of every win.

The naive way of benchmarks/jokers.py puts every tile in the place of every white, gives the concrete hand to the plain
engine of riichi (whites are whites there), and keeps the best by points, then chips; its 鬼将軍 and chips are written a
second time there.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from benchmarks.jokers import (
    ALL,
    SEATS,
    mighty,
    naive,
    random_records,
    random_wins,
    settled,
    substituted,
    worth,
)
from calc.problems.problems import NoWin
from calc.records.record import BOX_RIICHI, IN_RIICHI, Record
from calc.systems.mighty import SYSTEM
from calc.systems.mighty.legal import check
from calc.systems.mighty.record import KISHOGUN, changed
from calc.tiles.tiles import EAST, HAKU, KIND, SOUTH, VARIANT, WEST
from calc.verdict.verdict import as_data

from ..helpers import sample


def agrees(record: Record) -> bool:
    """Whether the settlement is the best of the naive way, when shown and when all is turned; True for a win."""
    win = record.wins[0]
    options = naive(record)
    if not options:
        with pytest.raises(NoWin):
            SYSTEM.settle(record, mighty())
        return False
    result = settled(record)
    chosen = result.wins[0].own.chosen
    shown, final = chosen.open_score(), chosen.final()
    best = options[0]
    assert (shown.points, shown.chips, shown.base.limit == KISHOGUN) == (best.points, best.chips, best.kishogun)
    assert chosen.key == (best.faces, best.drawn), (chosen.key, best)
    concrete = substituted(win, *chosen.key)
    assert concrete is not None
    turned = worth(record, concrete, chosen.real, True)
    assert turned is not None
    assert (final.points, final.chips, final.base.limit == KISHOGUN) == (turned.points, turned.chips, turned.kishogun)
    assert (final.yakuman, final.han, final.fu) == turned[2:5]
    # what the readings of the result say is what the naive way says of each
    scores = {it.key: it.open_score() for it in result.wins[0].own.choice.order if not _dropped(it)}
    mine = {key: (score.points, score.chips) for key, score in scores.items()}
    assert mine == {(o.faces, o.drawn): (o.points, o.chips) for o in options}
    return True


def _dropped(it: Any) -> bool:
    win = it.party.win
    return win.by == "ron" and win.river is not None and not win.flags & BOX_RIICHI and bool(it.furiten())


@pytest.mark.slow
@pytest.mark.parametrize(("whites", "number"), [(0, 1000), (1, 1500), (2, 500), (3, 40), (4, 5)])
def test_naive_substitution(whites: int, number: int) -> None:
    """Many records with up to two jokers, few with three and four: the same choice, points and chips."""
    number = sample(number)
    assert sum(agrees(record) for record in random_records(1, number, whites)) >= number // 2


# --- what holds of every win ------------------------------------------------------------------------------------------


def shown(result: Any) -> int:
    """The points of the best interpretation when the hand is shown."""
    points: int = result.wins[0].own.chosen.open_score().points
    return points


@pytest.mark.slow
@pytest.mark.parametrize("whites", range(4))
def test_a_white_never_costs_points(whites: int) -> None:
    """A real concealed tile turned into a white never lowers the best points: the white may be that tile. But a red
    five is lost, and 鬼将軍 is without jokers."""
    rng = random.Random(whites)
    for record, result in random_wins(2, sample(300), whites):
        win = record.wins[0]
        free = [i for i, t in enumerate(win.concealed) if t != HAKU and not t & VARIANT]
        if not free or result.wins[0].own.chosen.open_score().base.limit == KISHOGUN:
            continue
        i = rng.choice(free)
        more = record._replace(
            wins=(win._replace(concealed=(*win.concealed[:i], HAKU, *win.concealed[i + 1 :]), river=None),)
        )
        if check(more, mighty()):
            continue  # a fifth white
        assert shown(SYSTEM.settle(more, mighty())) >= shown(result)


@pytest.mark.slow
@pytest.mark.parametrize("whites", range(5))
def test_sums_and_seats(whites: int) -> None:
    """Points, with the table, and chips sum to zero; players of other names get the same."""
    for record, result in random_wins(3, 40, whites):
        assert sum(result.points.values()) == sum(result.chips.values()) == 0
        assert result.points["table"] == -1000 * record.sticks
        names = dict(zip(SEATS, ("東家", "南家", "西家"), strict=True))
        win = record.wins[0]
        again = SYSTEM.settle(
            record._replace(
                seats=tuple(names.values()),
                wins=(win._replace(player=names[win.player], source=names.get(win.source, "")),),
            ),
            mighty(),
        )
        assert _renamed(result.points, names) == again.points
        assert _renamed(result.chips, names) == again.chips


def _renamed(amounts: Mapping[str, int], names: Mapping[str, str]) -> dict[str, int]:
    return {names.get(p, p): n for p, n in amounts.items()}


@pytest.mark.slow
def test_children_are_alike() -> None:
    """Two non-dealers: the same win at the other seat brings the same, where no seat wind is in the hand."""
    seen = 0
    for record, result in random_wins(4, 150, 1):
        win = record.wins[0]
        if win.player == "A" or record.round_wind != EAST or win.river:
            continue
        held = {t & KIND for t in (*win.concealed, win.tile, *(t for m in win.melds for t in m.tiles))}
        if {SOUTH, WEST} & {*held, *result.wins[0].own.chosen.faces, result.wins[0].own.chosen.drawn}:
            continue
        other = {"A": "A", "B": "C", "C": "B", "": ""}
        again = SYSTEM.settle(
            record._replace(wins=(win._replace(player=other[win.player], source=other[win.source]),)), mighty()
        )
        assert again.points[other[win.player]] == result.points[win.player]
        seen += 1
    assert seen > 20


@pytest.mark.slow
@pytest.mark.parametrize("whites", range(4))
def test_ura_and_alice_leave_the_reading(whites: int) -> None:
    """Ura raise points (鬼将軍 apart) and their chips; アリス changes chips alone. Neither changes what the whites
    are."""
    for record, result in random_wins(5, 40, whites):
        win, outcome = record.wins[0], result.wins[0].own
        if not win.flags & IN_RIICHI:
            continue
        bare = settled(record._replace(ura=())).wins[0].own
        assert bare.chosen.key == outcome.chosen.key
        assert bare.best.points == outcome.chosen.open_score().points
        if bare.best.base.limit != KISHOGUN:
            assert outcome.best.points >= bare.best.points
            assert outcome.best.yakuman or outcome.best.han == (bare.best.han + outcome.best.dora.ura)
        hit = win.tile & KIND if outcome.chosen.drawn is None else outcome.chosen.drawn
        miss = next(k for k in ALL if not outcome.chosen.hand.copies(k))
        turned = settled(record._replace(wins=(changed(win, alice=(hit, miss)),)))
        assert turned.points == result.points
        assert turned.wins[0].own.chosen.key == outcome.chosen.key
        payers = 1 if win.by == "ron" else 2
        assert turned.chips[win.player] - result.chips[win.player] == payers * outcome.chosen.hand.copies(hit)


@pytest.mark.slow
@pytest.mark.parametrize("whites", range(1, 4))
def test_declared_readings(whites: int) -> None:
    """Declared as the best reading is, a hand brings the same; another declaration never more when shown."""
    for record, result in random_wins(6, 30, whites):
        win, outcome = record.wins[0], result.wins[0].own
        for it in (outcome.chosen, *outcome.choice.order[-2:]):
            declared = record._replace(wins=(changed(win, declared=("explicit", it.faces, it.drawn)),))
            if _dropped(it):
                with pytest.raises(NoWin, match="W303"):
                    SYSTEM.settle(declared, mighty())
                continue
            again = settled(declared)
            assert again.wins[0].own.chosen.key == it.key
            if it is outcome.chosen:
                assert (again.points, again.chips) == (result.points, result.chips)
            assert shown(again) <= shown(result)
        forgotten = settled(record._replace(wins=(changed(win, declared=("forgotten", (), None)),)))
        assert shown(forgotten) == shown(result)
        assert forgotten.wins[0].own.best.points <= outcome.best.points


@pytest.mark.slow
def test_the_receipt_agrees() -> None:
    """The receipt computes every hand again, and raises where it comes to something else."""
    for whites in range(5):
        for _, result in random_wins(7, 12, whites):
            data = as_data(result)
            assert data["wins"][0]["points"] == result.wins[0].own.best.points
            assert data["chips"] == result.chips
