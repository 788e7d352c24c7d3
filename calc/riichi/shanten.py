"""How many tiles a hand still lacks: shanten (向聴数), and the tiles that bring it nearer."""

from collections.abc import Sequence
from functools import lru_cache

from ..tiles import KINDS, YAOCHUU, Kind

_SUIT_ENDS = ((0, 9, True), (9, 18, True), (18, 27, True), (27, KINDS, False))


def shanten(counts: Sequence[int], sets: int, jokers: int = 0) -> int:
    """The shanten of concealed tiles: 0 waits, -1 is complete. ``counts`` by kind, jokers not among them; ``sets`` are
    still to be made of them, four less the melds."""
    lacks = _standard(counts, sets)
    if sets == 4:
        two = sum(n >= 2 for n in counts)
        lacks = min(lacks, 6 - two + max(0, 7 - sum(n >= 1 for n in counts)))
        ends = [n for kind, n in enumerate(counts) if YAOCHUU >> kind & 1]
        lacks = min(lacks, 13 - sum(n >= 1 for n in ends) - any(n >= 2 for n in ends))
    return max(lacks - jokers, -1)


def _standard(counts: Sequence[int], sets: int) -> int:
    found = {(0, 0, 0)}
    for start, end, runs in _SUIT_ENDS:
        blocks = _blocks(tuple(counts[start:end]), runs)
        found = {(m + a, t + b, p + c) for m, t, p in found for a, b, c in blocks if p + c <= 1 and m + a <= sets}
    return min(2 * (sets - m) - min(t, sets - m) - p for m, t, p in found)


@lru_cache(1 << 14)
def _blocks(counts: tuple[int, ...], runs: bool) -> frozenset[tuple[int, int, int]]:
    """What the tiles of a suit can be parted into: how many sets, sets that lack one tile, and pairs (one at most)."""
    at = next((i for i, n in enumerate(counts) if n), None)
    if at is None:
        return frozenset({(0, 0, 0)})
    found = set[tuple[int, int, int]]()

    def take(sets: int, partial: int, pair: int, *tiles: int) -> None:
        left = list(counts)
        for tile in tiles:
            if tile >= len(left) or not left[tile]:
                return
            left[tile] -= 1
        found.update((m + sets, t + partial, p + pair) for m, t, p in _blocks(tuple(left), runs) if p + pair <= 1)

    take(0, 0, 0, at)
    take(1, 0, 0, at, at, at)
    take(0, 1, 0, at, at)
    take(0, 0, 1, at, at)
    if runs:
        take(1, 0, 0, at, at + 1, at + 2)
        take(0, 1, 0, at, at + 1)
        take(0, 1, 0, at, at + 2)
    return frozenset(found)


def useful(counts: Sequence[int], sets: int, joker: Kind | None, jokers: int) -> list[Kind]:
    """The kinds that bring a hand nearer; one of ``joker`` may stand for any other."""
    now = shanten(counts, sets, jokers)
    found = []
    for kind in range(KINDS):
        more = list(counts)
        more[kind] += kind != joker
        if shanten(more, sets, jokers + (kind == joker)) < now:
            found.append(kind)
    return found
