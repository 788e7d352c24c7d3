"""Coloured whites: which effect each has, and the state m that they leave."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any, NamedTuple

from ...tiles import POCCHI_BLUE, POCCHI_GREEN, POCCHI_RED, POCCHI_YELLOW, VARIANT, Tile

V = Mapping[str, Any]
COLOURS = {POCCHI_GREEN: "green", POCCHI_BLUE: "blue", POCCHI_YELLOW: "yellow", POCCHI_RED: "red"}


class State(NamedTuple):
    """The pocchi state of a hand: ``m`` multiplies chips, its sign turns payments."""

    m: int = 1
    seen: bool = False
    """Whether a pocchi has acted yet."""


def value(tile: Tile, v: V) -> int:
    """What a pocchi is worth: +1 +2 −1 −2."""
    worth: int = v["pocchi." + COLOURS[tile & VARIANT]]
    return worth


def is_true(tile: Tile) -> bool:
    """Whether a tile is a 正 pocchi (green, blue)."""
    return tile & VARIANT in (POCCHI_GREEN, POCCHI_BLUE)


def drawn(state: State, tile: Tile, v: V) -> State:
    """The state after a pocchi that acts. Same sign: the larger magnitude stays; a turn multiplies."""
    worth = value(tile, v)
    m = state.m
    if not state.seen:
        return State(worth, True)
    if (m > 0) == (worth > 0):
        return State(worth if abs(worth) > abs(m) else m, True)
    size = abs(m) * prod(n for *_, n in turn(tile, v))
    return State(size if worth > 0 else -size, True)


def turn(tile: Tile, v: V) -> tuple[tuple[str, str, int], ...]:
    """What a pocchi that turns the state multiplies its size by: names, rules, factors."""
    back, colour = is_true(tile), COLOURS[tile & VARIANT]
    key = "pocchi.back" if back else "pocchi.over"
    return ("turned", key, v[key]), (colour, "pocchi." + colour, abs(value(tile, v)))
