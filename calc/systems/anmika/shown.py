"""What an open riichi must show of its hand: as few tiles as tell the wait, the least worth first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from ...shapes import PAIRS, STANDARD, Codes, encode, plain_parts
from ...tiles import GOLD, HONOURS, KIND, RED, VARIANT, Kind, Tile
from .readings import EIGHT, Tiles, completing, kinds_in_set

V = Mapping[str, Any]
_SET = 3
_SUIT = 9
_DORA, _RED, _GOLD = 1, 2, 3


def least_shown(tiles: Tiles, dora: Sequence[Kind], v: V) -> tuple[Tile, ...]:
    """The fewest tiles of a waiting hand that tell its wait and no other; all where its form is no standard one.

    Of equal ones the least worth: black before dora, dora before red, red before gold.
    """
    found = completing(tiles, v)
    waits = frozenset(found)
    forms = {shape.form for shapes in found.values() for shape in shapes}
    if forms == {PAIRS} and len(waits) == 1:
        (kind,) = waits
        return (min((t for t in tiles.concealed if t & KIND == kind), key=lambda t: _worth(t, dora)),)
    if forms != {STANDARD}:
        return tiles.concealed
    known = (*kinds_in_set(v), EIGHT) if EIGHT in waits else kinds_in_set(v)
    near = [t for t in tiles.concealed if any(_related(t & KIND, k) for k in waits)]
    near.sort(key=lambda t: _worth(t, dora))
    for size in range(1, len(near) + 1):
        if size % _SET == 0:
            continue
        best: tuple[int, tuple[Tile, ...]] | None = None
        tried = set()
        for some in combinations(near, size):
            kinds = tuple(sorted(t & KIND for t in some))
            if kinds in tried:  # the cheapest of equal kinds came first
                continue
            tried.add(kinds)
            if _tells(kinds, waits, known) and _stands(tiles.concealed, some):
                worth = sum(_worth(t, dora) for t in some)
                if best is None or worth < best[0]:
                    best = (worth, some)
        if best is not None:
            return best[1]
    return tiles.concealed


def _worth(tile: Tile, dora: Sequence[Kind]) -> int:
    if tile & VARIANT == GOLD:
        return _GOLD
    return _RED if tile & VARIANT == RED else _DORA if tile & KIND in dora else 0


def _related(one: Kind, other: Kind) -> bool:
    return one == other or (one < HONOURS and one // _SUIT == other // _SUIT)


def _tells(kinds: tuple[Kind, ...], waits: frozenset[Kind], known: Sequence[Kind]) -> bool:
    """Whether some tiles alone wait for exactly these kinds."""
    return all(_whole(encode((*kinds, k)), len(kinds) % _SET == 1) for k in waits) and not any(
        _whole(encode((*kinds, k)), len(kinds) % _SET == 1) for k in known if k not in waits
    )


def _stands(hand: Sequence[Tile], some: Sequence[Tile]) -> bool:
    """Whether the rest of a hand is complete without the tiles that are shown."""
    rest = list(hand)
    for tile in some:
        rest.remove(tile)
    return _whole(encode(rest), len(rest) % _SET > 0)


@lru_cache(maxsize=1 << 12)
def _whole(codes: Codes, pair: bool) -> bool:
    """Whether some tiles are sets alone, or sets and one pair."""
    return any(n == pair for n in _pairs(codes, 0))


def _pairs(codes: Codes, group: int) -> Iterator[int]:
    """How many pairs the readings of the groups from one on need."""
    if group == len(codes):
        yield 0
        return
    here = {part.pair >= 0 for part in plain_parts(group, codes[group])}
    for mine in here:
        for rest in _pairs(codes, group + 1):
            yield mine + rest
