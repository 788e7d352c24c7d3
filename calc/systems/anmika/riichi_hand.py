"""What a riichi asks of a hand: the sure triplets of a fever, compulsory kans (カンの強制), what an open one shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from ...notation import format_tile
from ...shapes import PAIRS, RUN, STANDARD, Codes, Shape, encode, plain_parts
from ...tiles import BY_MPSZ, GOLD, HAKU, HONOURS, KIND, RED, VARIANT, Kind, Meld, Tile
from .pocchi import is_true
from .readings import EIGHT, Tiles, completing, kinds_in_set
from .record import is_pocchi

V = Mapping[str, Any]
_COPIES = 4
_SET = 3
_SUIT = 9
_DORA, _RED, _GOLD = 1, 2, 3


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
        if sum(t & KIND == kind for t in tiles.concealed) < _SET:
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


# --- kans after riichi ------------------------------------------------------------------------------------------------


class Kan(NamedTuple):
    """Whether the fourth tile of a kind must be konged after riichi."""

    kind: Kind
    forced: bool
    before: tuple[Kind, ...]
    after: tuple[Kind, ...]


def real_waits(tiles: Tiles, v: V) -> tuple[Kind, ...]:
    """The waits for which there can be a tile: those that exist only as a fifth copy left out."""
    held = [t & KIND for t in (*tiles.concealed, *(t for m in tiles.melds for t in m.tiles))]
    return tuple(k for k in completing(tiles, v) if k == EIGHT or held.count(k) < _COPIES)


def kan(tiles: Tiles, kind: Kind, v: V) -> Kan | None:
    """Judge a concealed kan of the fourth of a kind: forced where the waits stay. Rule ``riichi.ankan``."""
    mine = [t for t in tiles.concealed if t & KIND == kind]
    if len(mine) < _COPIES - 1:
        return None
    before = real_waits(tiles, v)
    if len(mine) == _COPIES:  # all four in the hand: another tile was drawn, and takes the place
        return None
    after = real_waits(konged(tiles, kind), v)
    return Kan(kind, v["riichi.ankan"] != "no" and before == after and kind not in before, before, after)


def kan_first(tiles: Tiles, tile: Tile, v: V) -> bool:
    """Whether a drawn 逆 is konged with three whites instead of winning (正 > 白 > 逆). Rule ``pocchi.kan_first``."""
    if not is_pocchi(tile) or is_true(tile) or sum(t & KIND == HAKU for t in tiles.concealed) != _COPIES - 1:
        return False
    return EIGHT in completing(tiles, v) or v["pocchi.kan_first"] == "any"


def konged(tiles: Tiles, tile: Tile) -> Tiles:
    """The hand with its three of a kind and the fourth, as drawn, konged."""
    mine = tuple(t for t in tiles.concealed if t & KIND == tile & KIND)
    rest = tuple(t for t in tiles.concealed if t & KIND != tile & KIND)
    return Tiles(rest, (*tiles.melds, Meld("ankan", (*mine, tile))))


def told_as(player: str, tile: Tile) -> str:
    """How a record tells of a kan after riichi."""
    return f"`- kan: {{player: {player}, tile: {format_tile(tile)}}}` among the `events`"


def missed(tiles: Tiles, discards: tuple[Tile, ...], v: V) -> Kan | None:
    """The first compulsory kan that a player in riichi left out: its fourth tile is among his discards since."""
    for tile in discards:
        found = kan(tiles, tile & KIND, v)
        if found is not None and found.forced:
            return found
    return None


# --- an open riichi ---------------------------------------------------------------------------------------------------


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
