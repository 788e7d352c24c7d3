"""Hands: what completes a waiting one, every way to read a complete one, and what a riichi asks of it: sure triplets
of a fever, compulsory kans (カンの強制), what an open one shows."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ...notation import format_tile
from ...record import Win
from ...riichi.hand import Hand
from ...riichi.reading import Reading, waits_of
from ...shapes import PAIRS, STANDARD, Codes, Shape, add, counts, encode, orphans, pairs, standard
from ...shapes import completing as plain_completing
from ...tiles import BY_MPSZ, GOLD, HAKU, HONOURS, KIND, KINDS, RED, SUIT_BITS, VARIANT, YAOCHUU, Kind, Meld, Tile
from .pocchi import is_true
from .record import SETS, V, WaitingHand, is_pocchi

SEVEN, EIGHT, NINE = 6, 7, 8
"""The manzu kinds; the eight exists only as what a pocchi stands for."""
ORDINARY, TERMINAL, SIMPLE = "", "terminal", "simple"
"""Natures of the 7m of a win; ``""`` where there is none."""
_PAIRS = 7
_RANK = 3
_MOST, _MOST_KINDS = 7, 11
_COPIES = 4
_SET = 3
_SUIT = 9
_DORA, _RED, _GOLD = 1, 2, 3
_AS_TERMINAL = YAOCHUU | 1 << SEVEN


def removed_kinds(v: V) -> frozenset[Kind]:
    """The kinds that are not in the set. Rules ``table.removed``, ``gt.on``."""
    return _removed(v["table.removed"] if v["gt.on"] else None)


@lru_cache(maxsize=64)
def _removed(written: tuple[str, ...] | None) -> frozenset[Kind]:
    if written is not None:
        return frozenset(BY_MPSZ[t] & KIND for t in written)
    return frozenset(k for k in range(KINDS) if SUIT_BITS[0] >> k & 1 and not YAOCHUU >> k & 1)


def kinds_in_set(v: V) -> tuple[Kind, ...]:
    """The kinds of which there are tiles."""
    return _others(removed_kinds(v))


@lru_cache(maxsize=64)
def _others(removed: frozenset[Kind]) -> tuple[Kind, ...]:
    return tuple(k for k in range(KINDS) if k not in removed)


@lru_cache(maxsize=1 << 12)
def shapes(codes: Codes, sets: int, gt: bool) -> tuple[Shape, ...]:
    """The shapes of a complete hand. With GT thirteen orphans have 7m where others have 1m."""
    if max(counts(codes)) >= _MOST:
        return ()
    found = standard(codes, sets)
    if sets == SETS:
        found = found + pairs(codes, _PAIRS, twice=True)
        man = codes[0]
        sevens = man >> _RANK * SEVEN & _MOST
        if gt:
            man = man - (sevens << _RANK * SEVEN) + sevens
        for shape in orphans((man, *codes[1:])):
            found = [*found, shape._replace(pair=SEVEN) if gt and not shape.pair else shape]
    return tuple(found)


def completing(held: WaitingHand, v: V) -> Mapping[Kind, tuple[Shape, ...]]:
    """Every kind that completes a hand, with the shapes it makes: fifth copies included, and 8m between 7m and 9m."""
    return _completing(held.codes, held.sets, v["gt.on"], kinds_in_set(v))


@lru_cache(maxsize=1 << 12)
def _completing(codes: Codes, sets: int, gt: bool, kinds: tuple[Kind, ...]) -> Mapping[Kind, tuple[Shape, ...]]:
    held = counts(codes)
    standard_form = plain_completing(codes, sets)
    # seven pairs lack one tile, thirteen orphans too
    others = sets == SETS and (sum(n % 2 for n in held) == 1 or sum(n > 0 for n in held) > _MOST_KINDS)
    every = (*kinds, EIGHT) if gt and held[SEVEN] and held[NINE] else kinds
    near = [kind for kind in every if held[kind] + 1 < _MOST and (others or kind in standard_form)]
    return {kind: made for kind in near if (made := shapes(add(codes, kind), sets, gt))}


def natures(kinds: int, v: V) -> tuple[tuple[str, int], ...]:
    """The natures to try for a hand of some kinds, each with what counts as terminal or honour."""
    if not v["gt.on"] or not kinds >> SEVEN & 1:
        return ((ORDINARY, YAOCHUU),)
    return ((TERMINAL, _AS_TERMINAL), (SIMPLE, YAOCHUU))


class Face(NamedTuple):
    """A reading of a win: what the winning tile is, the nature of 7m, shape and wait."""

    kind: Kind
    nature: str
    reading: Reading


def readings(win: Win, kind: Kind, seats: tuple[str, ...], round_wind: Kind, v: V) -> Iterator[Face]:
    """Every reading of a win whose tile is taken as ``kind``."""
    as_kind = win if win.tile & KIND == kind else win._replace(tile=kind)
    kinds = 1 << kind
    for tile in win.concealed:
        kinds |= 1 << (tile & KIND)
    for meld in win.melds:
        kinds |= 1 << (meld.tiles[0] & KIND)
    for nature, yaochuu in natures(kinds, v):
        hand = Hand(as_kind, seats, round_wind, yaochuu=yaochuu)
        for shape in shapes(hand.codes, hand.need, v["gt.on"]):
            if shape.form == "pairs" and not v["shape.four_as_two_pairs"] and len(set(shape.pairs)) < _PAIRS:
                continue
            for wait in waits_of(shape, kind):
                yield Face(kind, nature, Reading(hand, shape, wait))


def waits_for_white(held: WaitingHand, v: V) -> bool:
    """Whether the hand waits for a white as a white."""
    return bool(shapes(add(held.codes, HAKU), held.sets, v["gt.on"]))


# --- sure triplets of a fever -----------------------------------------------------------------------------------------


class Sure(NamedTuple):
    """Which triplets are sure, and for the others what breaks them."""

    sure: tuple[Kind, ...]
    waits: tuple[Kind, ...]
    broken: dict[Kind, tuple[Kind, Shape]]
    """By kind: a winning tile and a reading in which the tiles are no triplet."""


def sure_triplets(held: WaitingHand, v: V) -> Sure:
    """The sure concealed triplets of a waiting hand, by the hand alone. Rule ``fever.kinds``."""
    found = completing(held, v)
    sure, broken = [], {}
    for text in v["fever.kinds"]:
        kind = BY_MPSZ[text] & KIND
        if any(m.kind == "ankan" and m.tiles[0] & KIND == kind for m in held.melds):
            sure.append(kind)
            continue
        if sum(t & KIND == kind for t in held.concealed) < _SET:
            continue
        other = next(((tile, s) for tile, made in found.items() for s in made if not s.triplets >> kind & 1), None)
        if other is None:
            if found:
                sure.append(kind)
        else:
            broken[kind] = other
    return Sure(tuple(sorted(sure)), tuple(k for k in found if k != EIGHT), broken)


# --- kans after riichi ------------------------------------------------------------------------------------------------


class Kan(NamedTuple):
    """Whether the fourth tile of a kind must be konged after riichi."""

    kind: Kind
    forced: bool
    before: tuple[Kind, ...]
    after: tuple[Kind, ...]


def real_waits(held: WaitingHand, v: V) -> tuple[Kind, ...]:
    """The waits for which there can be a tile: those that exist only as a fifth copy left out."""
    own = [t & KIND for t in held.tiles]
    return tuple(k for k in completing(held, v) if k == EIGHT or own.count(k) < _COPIES)


def kan(held: WaitingHand, kind: Kind, v: V) -> Kan | None:
    """Judge a concealed kan of the fourth of a kind: forced where the waits stay. Rule ``riichi.ankan``."""
    # with all four in the hand another tile was drawn, and takes the place
    if sum(t & KIND == kind for t in held.concealed) != _COPIES - 1:
        return None
    before, after = real_waits(held, v), real_waits(konged(held, kind), v)
    return Kan(kind, v["riichi.ankan"] != "no" and before == after and kind not in before, before, after)


def kan_first(held: WaitingHand, tile: Tile, v: V) -> bool:
    """Whether a drawn 逆 is konged with three whites instead of winning (正 > 白 > 逆). Rule ``pocchi.kan_first``."""
    if not is_pocchi(tile) or is_true(tile) or sum(t & KIND == HAKU for t in held.concealed) != _COPIES - 1:
        return False
    return EIGHT in completing(held, v) or v["pocchi.kan_first"] == "any"


def konged(held: WaitingHand, tile: Tile) -> WaitingHand:
    """The hand with its three of a kind and the fourth, as drawn, konged."""
    mine = tuple(t for t in held.concealed if t & KIND == tile & KIND)
    rest = tuple(t for t in held.concealed if t & KIND != tile & KIND)
    return held._replace(concealed=rest, melds=(*held.melds, Meld("ankan", (*mine, tile))))


def told_as(player: str, tile: Tile) -> str:
    """How a record tells of a kan after riichi."""
    return f"`- kan: {{player: {player}, tile: {format_tile(tile)}}}` among the `events`"


def missed(held: WaitingHand, discards: tuple[Tile, ...], v: V) -> Kan | None:
    """The first compulsory kan that a player in riichi left out: its fourth tile is among his discards since."""
    for tile in discards:
        found = kan(held, tile & KIND, v)
        if found is not None and found.forced:
            return found
    return None


# --- an open riichi ---------------------------------------------------------------------------------------------------


def least_shown(held: WaitingHand, dora: Sequence[Kind], v: V) -> tuple[Tile, ...]:
    """The fewest tiles of a waiting hand that tell its wait and no other; all where its form is no standard one.

    Of equal ones the least worth: black before dora, dora before red, red before gold.
    """
    found = completing(held, v)
    waits = frozenset(found)
    forms = {shape.form for shapes in found.values() for shape in shapes}
    if forms == {PAIRS} and len(waits) == 1:
        (kind,) = waits
        return (min((t for t in held.concealed if t & KIND == kind), key=lambda t: _worth(t, dora)),)
    if forms != {STANDARD}:
        return held.concealed
    known = waits.union(kinds_in_set(v))
    near = [t for t in held.concealed if any(_related(t & KIND, k) for k in waits)]
    near.sort(key=lambda t: _worth(t, dora))
    spare = next(k for k in reversed(range(KINDS)) if k not in waits and k not in {t & KIND for t in held.concealed})
    for size in (n for n in range(1, len(near) + 1) if n % _SET):
        cheapest: dict[tuple[Kind, ...], tuple[Tile, ...]] = {}
        for some in combinations(near, size):  # those worth least come first
            cheapest.setdefault(tuple(sorted(t & KIND for t in some)), some)
        fine = (some for kinds, some in cheapest.items() if _tells(kinds, (spare, spare), waits, known))
        fine = (some for some in fine if _stands(held.concealed, some, (spare, spare)))
        if best := min(fine, key=lambda some: sum(_worth(t, dora) for t in some), default=None):
            return best
    return held.concealed


def _worth(tile: Tile, dora: Sequence[Kind]) -> int:
    if tile & VARIANT == GOLD:
        return _GOLD
    return _RED if tile & VARIANT == RED else _DORA if tile & KIND in dora else 0


def _related(one: Kind, other: Kind) -> bool:
    return one == other or (one < HONOURS and one // _SUIT == other // _SUIT)


def _tells(kinds: tuple[Kind, ...], pair: tuple[Kind, ...], waits: frozenset[Kind], known: frozenset[Kind]) -> bool:
    """Whether some tiles alone, with a pair where they have none, wait for exactly these kinds."""
    whole = kinds if len(kinds) % _SET == 1 else kinds + pair
    return plain_completing(encode(whole), len(whole) // _SET).keys() & known == waits


def _stands(hand: Sequence[Tile], some: Sequence[Tile], pair: tuple[Kind, ...]) -> bool:
    """Whether the rest of a hand is complete without the tiles that are shown, with a pair where it has none."""
    rest = list(hand)
    for tile in some:
        rest.remove(tile)
    rest += () if len(rest) % _SET else pair
    return bool(standard(encode(rest), len(rest) // _SET))
