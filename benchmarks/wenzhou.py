"""How long a Wenzhou hand of seventeen tiles takes, by the number of 財神, beside the naive way: trying every kind for
every 財神.

    python -m benchmarks.wenzhou

The naive way is written apart from the engine (no shapes, no readings), so it is also the oracle of the tests.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from calc.problems.problems import NoWin
from calc.records.record import RON, TSUMO
from calc.rules.rules import load_rules
from calc.systems.wenzhou import SYSTEM
from calc.systems.wenzhou.record import Record, WinClaim
from calc.tiles.tiles import HAKU, Kind, Meld

SEATS = ("A", "B", "C", "D")
RULES = load_rules("wenzhou")

# --- random hands -----------------------------------------------------------------------------------------------------


def random_record(rng: random.Random, jokers: int, melds: int | None = None) -> Record:
    """A legal record with so many 財神, most of them wins: a winning shape with some tiles turned into 財神."""
    while True:
        record = _candidate(rng, jokers, rng.choice((0, 0, 0, 1, 2, 4, 5)) if melds is None else melds)
        if record is not None and not SYSTEM.check(record, RULES):
            return record


def _candidate(rng: random.Random, jokers: int, number: int) -> Record | None:
    indicator = rng.choice((1, 1, rng.randrange(34), HAKU))
    kinds = [k for k in range(34) if indicator == HAKU or k != HAKU]
    concealed: list[Kind] = []
    melds: list[Meld] = []
    if not number and rng.random() < 0.3:
        for kind in rng.choices(kinds, k=8):
            concealed += [kind] * 2
        concealed.append(rng.choice(kinds))
    else:
        for place in range(5):
            if rng.random() < 0.6:
                low = 9 * rng.randrange(3) + rng.randrange(7)
                tiles = [low, low + 1, low + 2]
            else:
                tiles = [rng.choice(kinds)] * 3
            if place >= number:
                concealed += tiles
                continue
            name = "chi" if tiles[0] != tiles[1] else rng.choice(("pon", "pon", "ankan", "daiminkan", "kakan"))
            tiles += [tiles[0]] * ("kan" in name)
            melds.append(Meld(name, tuple(_real(k, indicator) for k in tiles)))
        concealed += [rng.choice(kinds)] * 2
    hand = [_real(k, indicator) for k in concealed]
    rng.shuffle(hand)
    if jokers > len(hand):
        return None
    hand[:jokers] = [indicator] * jokers
    if jokers < len(hand) and rng.random() < 0.25:
        hand[-1] = rng.randrange(34)
    rng.shuffle(hand)
    ron = rng.random() < 0.6
    tile = hand.pop()
    first = rng.random() < 0.1
    kong = any("kan" in m.kind for m in melds)
    source, player = rng.sample(SEATS, 2)
    if first:
        source, player = ("A", rng.choice("BCD")) if ron else ("", "A")
    return Record(SEATS, (
        WinClaim(player, RON if ron else TSUMO, tuple(hand), tile, tuple(melds), source if ron else "",
              kong and not ron and rng.random() < 0.5, ron and not first and rng.random() < 0.15, first),
    ), None, indicator, rng.randint(1, 4), ron and tile == indicator)  # fmt: skip


def _real(kind: Kind, indicator: Kind) -> Kind:
    """The tile that is a kind without being a 財神."""
    return HAKU if kind == indicator else kind


# --- the naive way ----------------------------------------------------------------------------------------------------


def naive_grade(record: Record) -> int:
    """1, 2 or 4, or 0 for no legal win: every kind tried for every 財神, by the words of the page."""
    (claim,) = record.wins
    face = record.indicator
    assert face is not None
    tiles = [*claim.concealed, claim.tile]
    jokers = tiles.count(face)
    fixed = [(face if t == HAKU else t, False, i == len(tiles) - 1) for i, t in enumerate(tiles) if t != face]
    joker_wins = claim.tile == face
    ron = claim.by == RON
    best = 2 if jokers == 3 else 0
    for faces in combinations_with_replacement(range(34), jokers):
        for winner in range(jokers) if joker_wins else (0,):
            stood = [(k, k != face, joker_wins and i == winner) for i, k in enumerate(faces)]
            best = max(best, _grade_of(claim, [*fixed, *stood], jokers, ron))
    return best


def _grade_of(claim: WinClaim, tiles: Sequence[tuple[Kind, bool, bool]], jokers: int, ron: bool) -> int:
    changed = any(c for _, c, _ in tiles)
    counts = Counter(k for k, _, _ in tiles)
    pairs = not claim.melds and sum(n % 2 for n in counts.values()) == 1
    if not pairs and not _standard(tiles, counts, ron):
        return 0
    if claim.first_turn or len(claim.melds) == 5 or jokers == 3 or (pairs and not changed):
        return 4
    return 2 if not ron or claim.robbed_kong or not changed or pairs else 1


def _standard(tiles: Sequence[tuple[Kind, bool, bool]], counts: Counter[Kind], ron: bool) -> bool:
    for kind in [k for k, n in counts.items() if n >= 2]:
        own = [(changed, won) for k, changed, won in tiles if k == kind]
        allowed = [
            (a, b)
            for i, a in enumerate(own)
            for b in own[i + 1 :]
            if not (ron and ((a[1] and b[0] and not a[0]) or (b[1] and a[0] and not b[0])))
        ]
        if allowed and _sets(sorted((counts - Counter({kind: 2})).elements())):
            return True
    return False


def _sets(tiles: list[Kind]) -> bool:
    if not tiles:
        return True
    first = tiles[0]
    if tiles.count(first) >= 3 and _sets(tiles[3:]):
        return True
    if first < 27 and first % 9 < 7 and first + 1 in tiles and first + 2 in tiles:
        rest = list(tiles)
        for kind in (first, first + 1, first + 2):
            rest.remove(kind)
        return _sets(rest)
    return False


def grade(record: Record) -> int:
    """The same by the engine."""
    try:
        factor: int = SYSTEM.settle(record, RULES).wins[0].times
    except NoWin:
        return 0
    return factor


# --- times ------------------------------------------------------------------------------------------------------------


def timed(work: Any, records: Sequence[Record]) -> Iterator[float]:
    """Milliseconds of each."""
    for record in records:
        start = time.perf_counter()
        work(record)
        yield 1000 * (time.perf_counter() - start)


def main() -> None:
    """Print the table."""
    rng = random.Random(7)
    print(f"{'財神':>4} {'hands':>6} {'median ms':>10} {'p99 ms':>8} {'worst ms':>9} {'naive median ms':>16}")
    for jokers in range(4):
        records = [random_record(rng, jokers, 0) for _ in range(1000)]
        times = sorted(timed(grade, records))
        slow = list(timed(naive_grade, records[: (1000, 300, 60, 15)[jokers]]))
        p99, naive = times[int(len(times) * 0.99)], statistics.median(slow)
        median = statistics.median(times)
        print(f"{jokers:>4} {len(records):>6} {median:>10.3f} {p99:>8.3f} {times[-1]:>9.3f} {naive:>16.2f}")


if __name__ == "__main__":
    main()
