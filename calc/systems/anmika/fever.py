"""Fever: triplets of sevens that stand in every reading of every win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...shapes import PAIRS, RUN, Shape
from ...tiles import BY_MPSZ, KIND, Kind
from .readings import EIGHT, Tiles, completing

V = Mapping[str, Any]
_TRIPLET = 3


class Sure(NamedTuple):
    """Which triplets are sure, and for the others what breaks them."""

    sure: tuple[Kind, ...]
    waits: tuple[Kind, ...]
    broken: dict[Kind, tuple[Kind, Shape]]
    """By kind: a winning tile and a reading in which the tiles are no triplet."""


def sure_triplets(tiles: Tiles, v: V) -> Sure:
    """The sure concealed triplets of a waiting hand, by the hand alone. Rule ``fever.kinds``."""
    found = completing(tiles, v)
    sure, broken = [], {}
    for text in v["fever.kinds"]:
        kind = BY_MPSZ[text] & KIND
        if any(m.kind == "ankan" and m.tiles[0] & KIND == kind for m in tiles.melds):
            sure.append(kind)
            continue
        if sum(t & KIND == kind for t in tiles.concealed) < _TRIPLET:
            continue
        other = next(
            ((tile, s) for tile, made in found.items() for s in made if not s.triplets >> kind & 1),
            None,
        )
        if other is None:
            if found:
                sure.append(kind)
        else:
            broken[kind] = other
    return Sure(tuple(sorted(sure)), tuple(k for k in found if k != EIGHT), broken)


def shape_kinds(shape: Shape) -> list[list[Kind]]:
    """The groups of a shape as kinds, for display."""
    if shape.form == PAIRS:
        return [[k, k] for k in shape.pairs]
    groups = [[c & KIND, (c & KIND) + 1, (c & KIND) + 2] if c & RUN else [c] * 3 for c in shape.sets]
    return [*sorted(groups), [shape.pair, shape.pair]]
