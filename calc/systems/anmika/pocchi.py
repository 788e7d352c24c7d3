"""Coloured whites: the effect of each, and the state that they leave."""

from math import prod
from typing import NamedTuple

from ...rules.rules import V
from ...tiles.tiles import POCCHI_BLUE, POCCHI_GREEN, POCCHI_RED, POCCHI_YELLOW, VARIANT, Tile
from .record import is_true

_COLOURS = {POCCHI_GREEN: "green", POCCHI_BLUE: "blue", POCCHI_YELLOW: "yellow", POCCHI_RED: "red"}


class Factor(NamedTuple):
    """A multiplier, and the rule that says how much it multiplies."""

    id: str
    rule: str
    times: int


class State(NamedTuple):
    """The pocchi state of a hand: its ``factor`` multiplies chips; if it is negative, payments are reversed."""

    factor: int = 1
    acted: bool = False
    """Whether a pocchi has acted yet."""
    largest: int = 1
    """The largest worth of those that have acted since the sign last turned."""


def colour_key(tile: Tile) -> str:
    """Return the key of a pocchi's worth: +1 +2 −1 −2."""
    return "pocchi." + _COLOURS[tile & VARIANT]


def drawn(state: State, tile: Tile, v: V) -> State:
    """Return the state after a pocchi acts. With the same sign the larger magnitude stays; a change of sign multiplies.

    Rule ``pocchi.same_sign``: larger than the whole factor, or than the largest pocchi of this sign in it.
    """
    worth, factor = v[colour_key(tile)], state.factor
    size = abs(worth)
    if not state.acted:
        return State(worth, True, size)
    if (factor > 0) != (worth > 0):
        turned = abs(factor) * prod(factor.times for factor in turn(tile, v))
        return State(turned if worth > 0 else -turned, True, size)
    largest = state.largest if v["pocchi.same_sign"] == "product" else abs(factor)
    return State(factor // largest * size, True, size) if size > largest else state


def turn(tile: Tile, v: V) -> tuple[Factor, ...]:
    """Return what a pocchi that turns the sign multiplies the size of the state by."""
    key, colour = "pocchi.back" if is_true(tile) else "pocchi.over", colour_key(tile)
    return Factor("turned", key, v[key]), Factor(_COLOURS[tile & VARIANT], colour, abs(v[colour]))
