"""What to discard: shanten, and the tiles that bring a hand nearer."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from click.testing import CliRunner
from mahjong.shanten import Shanten

from calc.cli import app
from calc.riichi.waits import shanten, useful
from calc.tiles.tiles import COPIES, KINDS

RUN = CliRunner(env={"LC_ALL": "en_US.UTF-8"})
DEAL = random.Random()


@pytest.fixture(autouse=True)
def the_same_tiles_whatever_ran_before() -> None:
    DEAL.seed(18)


def dealt(size: int) -> list[int]:
    counts = [0] * KINDS
    suits = DEAL.choice(([*range(KINDS)], [*range(18)], [*range(9)], [0, 8, 9, 17, 18, *range(26, KINDS)]))
    for tile in DEAL.sample([k for k in suits for _ in range(COPIES)], size):
        counts[tile] += 1
    return counts


@pytest.mark.parametrize("size", [13, 14, 10, 7, 4])
def test_shanten_is_what_a_peer_counts(size: int) -> None:
    peer = Shanten()
    for _ in range(60):
        counts = dealt(size)
        sets = size // 3
        assert shanten(counts, sets) == peer.calculate_shanten(counts), counts


def with_one_more(counts: list[int]) -> list[list[int]]:
    return [[n + (k == kind) for k, n in enumerate(counts)] for kind in range(KINDS)]


@pytest.mark.parametrize(("size", "sets"), [(12, 4), (13, 4), (9, 3), (6, 2), (4, 1)])
def test_a_joker_is_one_tile_that_is_not_lacked(size: int, sets: int) -> None:
    for _ in range(10):
        counts = dealt(size)
        assert shanten(counts, sets, 1) == min(shanten(more, sets) for more in with_one_more(counts)), counts
    assert 31 in useful(dealt(12), 4, 31, 1)


@pytest.mark.parametrize(("sets", "pairs", "jokers"), [(4, 0, 1), (3, 1, 2), (3, 0, 4), (2, 1, 5)])
def test_sets_and_jokers_of_thirteen_tiles_are_not_complete(sets: int, pairs: int, jokers: int) -> None:
    counts = [3] * sets + [2] * pairs + [0] * (KINDS - sets - pairs)
    assert shanten(counts, 4, jokers) == min(shanten(more, 4, jokers - 1) for more in with_one_more(counts)) == 0
    assert shanten(counts, 4, jokers + 1) == -1


def said(*words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(RUN.invoke(app, ["waits", *words, "--json"]).stdout)["discards"]
    return found


def test_a_hand_with_the_drawn_tile_is_told_what_to_discard() -> None:
    best, *others = said("234m22444p33567s1z")
    assert (best["discard"], best["shanten"], best["left"], best["tiles"]) == ("1z", 0, 4, ["2p", "3s"])
    assert {row["shanten"] for row in others} == {1}
    assert [row["left"] for row in others] == sorted((row["left"] for row in others), reverse=True)


def test_what_lies_open_is_not_left() -> None:
    hand = ("123m 456p 2245p 19s 35s",)
    seen = {row["discard"]: row["left"] for row in said(*hand)}
    fewer = {row["discard"]: row["left"] for row in said(*hand, "--river", "3p3p6p")}
    assert all(fewer[tile] <= seen[tile] for tile in seen)
    assert fewer != seen


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (("-r", "kessen", "222m 333m 5m 678m (444m) 9m", "--void", "s"), ("9m", 0)),
        (("-r", "mighty", "123p 789p 123s 99m 4z 46s"), ("4z", 0)),
        (("-r", "anmika", "123p 789p 123s 99m 46s E"), ("1z", 0)),
        (("-r", "wenzhou", "34m5z 456p 789p 111s 55s 78s 1z", "--indicator", "2m"), ("1z", 0)),
    ],
)
def test_every_system_tells_it(words: tuple[str, ...], first: tuple[str, int]) -> None:
    best = said(*words)[0]
    assert (best["discard"], best["shanten"]) == first
    assert RUN.invoke(app, ["waits", *words]).exit_code == 0
