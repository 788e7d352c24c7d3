"""The joker engine of the shapes layer is naive substitution, only faster: every reading, each once.

The naive way puts every multiset of tiles in the place of the jokers and splits the concrete hand by a few lines of
its own. Domains: plain (34 kinds, four of a kind), mighty (27 kinds), sixteen-tile hands (five sets, no limit).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

import pytest

from calc.tiles.notation import parse_tiles
from calc.tiles.shapes import NO_CAP, RUN, Shape, caps, encode, orphans, pairs, standard
from calc.tiles.tiles import HAKU, KINDS, YAOCHUU, Kind, mask

from ..helpers import sample

MIGHTY = tuple(k for k in range(KINDS) if not 0 < k < 8)
Reading = tuple[tuple[Kind, ...], tuple[int, ...], Kind]
"""What the jokers are, the sets, the pair."""


class Domain(NamedTuple):
    """Which tiles there are, how many of each, and how many sets make a hand."""

    name: str
    kinds: tuple[Kind, ...]
    copies: int
    sets: int
    pairs: int
    twice: bool


DOMAINS = (
    Domain("plain", tuple(range(KINDS)), 4, 4, 7, False),
    Domain("mighty", MIGHTY, 4, 4, 7, False),
    Domain("five sets", tuple(range(KINDS)), 7, 5, 8, True),
)


def naive_splits(count: list[int], sets: int, pair: Kind = -1) -> Iterator[tuple[tuple[int, ...], Kind]]:
    """All ways to take ``sets`` sets and one pair out of the counts, the lowest tile first; some come up twice."""
    low = next((k for k in range(KINDS) if count[k]), -1)
    if low < 0:
        if not sets and pair >= 0:
            yield (), pair
        return
    if pair < 0 and count[low] >= 2:
        count[low] -= 2
        yield from naive_splits(count, sets, low)
        count[low] += 2
    if sets and count[low] >= 3:
        count[low] -= 3
        for rest, p in naive_splits(count, sets - 1, pair):
            yield (low, *rest), p
        count[low] += 3
    if sets and low < 27 and low % 9 < 7 and count[low + 1] and count[low + 2]:
        for k in range(low, low + 3):
            count[k] -= 1
        for rest, p in naive_splits(count, sets - 1, pair):
            yield (RUN | low, *rest), p
        for k in range(low, low + 3):
            count[k] += 1


def substitutions(tiles: Sequence[Kind], jokers: int, kinds: Sequence[Kind], limits: Sequence[int]) -> Iterator[
    tuple[tuple[Kind, ...], list[int]]
]:  # fmt: skip
    """Every multiset of tiles in the place of the jokers, with the counts it makes; none beyond the limits."""
    base = [0] * KINDS
    for t in tiles:
        base[t] += 1
    for faces in combinations_with_replacement(kinds, jokers):
        count = base.copy()
        for k in faces:
            count[k] += 1
        if all(count[k] <= limits[k] for k in faces):
            yield faces, count


def naive(tiles: Sequence[Kind], jokers: int, domain: Domain, limits: Sequence[int], sets: int) -> set[Reading]:
    """All readings as sets and a pair."""
    found = set()
    for faces, count in substitutions(tiles, jokers, domain.kinds, limits):
        if sum(n % 3 for n in count[27:]) > 2:
            continue  # honours make no runs: a quick look before the split
        for split, pair in naive_splits(count, sets):
            found.add((faces, tuple(sorted(split)), pair))
    return found


def readings(shapes: Sequence[Shape]) -> set[Reading]:
    """What the engine found, as the naive way has it; each once."""
    found = {(s.faces, tuple(sorted(s.sets)), s.pair) for s in shapes}
    assert len(found) == len(shapes), "a reading comes up twice"
    return found


def winning_tiles(rng: random.Random, domain: Domain, sets: int) -> list[Kind]:
    """Tiles of some sets and a pair, close together, no kind beyond its copies."""
    while True:
        suits = rng.choice(((0,), (1,), (2,), (1, 2), (0, 1, 2), (0, 1, 2, 3)))
        kinds = [k for k in domain.kinds if k // 9 in suits]
        tiles = [rng.choice(kinds)] * 2
        for _ in range(sets):
            low = rng.choice(kinds)
            run = low < 27 and low % 9 < 7 and low + 1 in domain.kinds and rng.random() < 0.6
            tiles += [low, low + 1, low + 2] if run else [low] * 3
        if max(Counter(tiles).values()) <= domain.copies:
            return tiles


def cases(seed: int, number: int, jokers: int, domain: Domain) -> Iterator[tuple[list[Kind], list[int], int]]:
    """Hands with so many tiles given up for jokers: tiles, limits, sets; now and then one that cannot win."""
    rng = random.Random(f"{seed} {domain.name} {jokers}")
    for _ in range(number):
        melded = rng.choice((0, 0, 0, 1, 2))
        limits = [domain.copies if k in domain.kinds else 0 for k in range(KINDS)]
        sets = domain.sets - melded
        tiles = winning_tiles(rng, domain, sets)
        held = Counter(tiles)
        if domain.copies == 4:  # copies that melds and drawn norths hold are gone
            for _ in range(melded):
                kind = rng.choice(domain.kinds)
                limits[kind] = max(held[kind], limits[kind] - 3)
        rng.shuffle(tiles)
        tiles = tiles[jokers:]
        if rng.random() < 0.1 and tiles:
            tiles[0] = rng.choice([k for k in domain.kinds if tiles.count(k) < min(limits[k], 4)])
        yield tiles, limits, sets


def _mask(domain: Domain) -> int:
    return mask(domain.kinds)


@pytest.mark.slow
@pytest.mark.parametrize("domain", DOMAINS, ids=lambda d: d.name)
@pytest.mark.parametrize(("jokers", "number"), [(0, 500), (1, 400), (2, 150), (3, 25), (4, 5)])
def test_standard_equals_naive_substitution(domain: Domain, jokers: int, number: int) -> None:
    """Every reading of every case, for up to two jokers many cases, for three and four samples."""
    won, number = 0, sample(number)
    for tiles, limits, sets in cases(1, number, jokers, domain):
        codes, cap = encode(tiles), caps(limits) if domain.copies == 4 else NO_CAP
        got = readings(standard(codes, sets, jokers, cap, _mask(domain)))
        assert got == naive(tiles, jokers, domain, limits, sets), (tiles, jokers)
        won += bool(got)
    assert won > number // 2


@pytest.mark.slow
@pytest.mark.parametrize("domain", DOMAINS, ids=lambda d: d.name)
@pytest.mark.parametrize(("jokers", "number"), [(0, 100), (1, 200), (2, 100), (3, 15), (4, 3)])
def test_pairs_equal_naive_substitution(domain: Domain, jokers: int, number: int) -> None:
    """Seven pairs; eight of them in the sixteen-tile game, where four of a kind are two pairs."""
    rng = random.Random(f"pairs {domain.name} {jokers}")
    most = 2 if domain.twice else 1
    for _ in range(sample(number, 4)):
        kinds = rng.sample(domain.kinds, domain.pairs)
        if domain.twice and rng.random() < 0.5:
            kinds[1] = kinds[0]
        tiles = [k for k in kinds for _ in "12"]
        rng.shuffle(tiles)
        tiles = tiles[jokers:]
        limits = [domain.copies if k in domain.kinds else 0 for k in range(KINDS)]
        cap = caps(limits) if domain.copies == 4 else NO_CAP
        found = pairs(encode(tiles), domain.pairs, jokers, cap, _mask(domain), twice=domain.twice)
        got = {(s.faces, s.pairs) for s in found}
        assert len(got) == len(found)
        expected = {
            (faces, tuple(k for k in range(KINDS) for _ in range(count[k] // 2)))
            for faces, count in substitutions(tiles, jokers, domain.kinds, limits)
            if all(n % 2 == 0 and n // 2 <= most for n in count)
        }
        assert got == expected, (tiles, jokers)


@pytest.mark.parametrize("domain", DOMAINS[:2], ids=lambda d: d.name)
@pytest.mark.parametrize(("jokers", "number"), [(0, 30), (1, 60), (2, 60), (3, 10), (4, 2)])
def test_orphans_equal_naive_substitution(domain: Domain, jokers: int, number: int) -> None:
    """Thirteen orphans, with a copy given up for drawn norths now and then."""
    rng = random.Random(f"orphans {domain.name} {jokers}")
    thirteen = [k for k in range(KINDS) if YAOCHUU >> k & 1]
    for _ in range(sample(number, 4)):
        tiles = [*thirteen, rng.choice(thirteen)]
        rng.shuffle(tiles)
        tiles = tiles[jokers:]
        limits = [4 if k in domain.kinds else 0 for k in range(KINDS)]
        less = rng.choice(thirteen)
        limits[less] = max(tiles.count(less), rng.choice((0, 1, 4)))
        found = orphans(encode(tiles), jokers, caps(limits), _mask(domain))
        got = {(s.faces, s.pair) for s in found}
        assert len(got) == len(found)
        expected = set()
        for faces, count in substitutions(tiles, jokers, domain.kinds, limits):
            doubled = [k for k in thirteen if count[k] == 2]
            if all(count[k] for k in thirteen) and len(doubled) == 1 and sum(count) == 14:
                expected.add((faces, doubled[0]))
        assert got == expected, (tiles, jokers, less)


@pytest.mark.parametrize("jokers", range(5))
def test_suits_may_be_exchanged(jokers: int) -> None:
    """Manzu for pinzu, pinzu for souzu, souzu for manzu: the same readings, exchanged."""

    def turned(k: int) -> int:
        return (k & ~63) | ((k & 63) + 9) % 27 if k & 63 < 27 else k

    for tiles, limits, sets in cases(7, 20, jokers, DOMAINS[0]):
        swapped = limits[18:27] + limits[:18] + limits[27:]
        one = readings(standard(encode(tiles), sets, jokers, caps(limits)))
        other = readings(standard(encode([turned(t) for t in tiles]), sets, jokers, caps(swapped)))
        assert {
            (tuple(sorted(map(turned, faces))), tuple(sorted(map(turned, split))), turned(pair))
            for faces, split, pair in one
        } == other


# The worst hands of jokers.md. The page counts readings in which no joker is a white (33 kinds, four of a kind):
# sets and a pair, and seven pairs, as different splits: 14, 117, 301, 662 + 378 = 1,040 (532 + 378 − 53 = 857 different
# concrete hands, as 53 of the hands of seven pairs are read as sets too). A white of ours may stay a white, so we count
# three, seven and forty-three readings more.
WORST = [
    ("4555666777888m", 1, (14, 0), (14, 0), (6, 6)),
    ("444555666777m", 2, (117, 0), (120, 0), (44, 45)),
    ("44555666777m", 3, (301, 0), (308, 0), (132, 135)),
    ("3344556677m", 4, (662, 378), (677, 406), (857, 896)),
]


@pytest.mark.parametrize(("hand", "jokers", "page", "ours", "concrete"), WORST, ids=[w[0] for w in WORST])
def test_worst_hands(
    hand: str, jokers: int, page: tuple[int, int], ours: tuple[int, int], concrete: tuple[int, int]
) -> None:
    """14, 117, 301, 1,040 readings and 857 concrete hands without whites; 14, 120, 308, 1,083 and 896 with them."""
    tiles = parse_tiles(hand)
    cap = caps([4] * KINDS)
    without = mask(k for k in range(KINDS) if k != HAKU)
    for may, counted, hands in ((without, page, concrete[0]), (mask(range(KINDS)), ours, concrete[1])):
        sets = standard(encode(tiles), 4, jokers, cap, may)
        seven = pairs(encode(tiles), 7, jokers, cap, may)
        assert (len(sets), len(seven)) == counted
        assert len({s.faces for s in (*sets, *seven)}) == hands
    assert not orphans(encode(tiles), jokers, cap)


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "jokers"), [(w[0], w[1]) for w in WORST[:3]])
def test_worst_hands_equal_naive_substitution(hand: str, jokers: int) -> None:
    """The counts are those of the naive way, too."""
    tiles, limits = parse_tiles(hand), [4] * KINDS
    assert readings(standard(encode(tiles), 4, jokers, caps(limits))) == naive(tiles, jokers, DOMAINS[0], limits, 4)
