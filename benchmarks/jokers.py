"""How long choosing and settling the best reading of a mighty hand takes, by the number of whites, beside the naive
way: every tile in the place of every white, and the plain engine of riichi for each.

    python -m benchmarks.jokers [--hands 300] [--seed 1] [--json]

A row is so many different winning hands with exactly so many whites that may be jokers (in the hand, or drawn); all
memory of shapes and of the judge is forgotten before each row, not before each hand; the garbage collector is off. The
worst hand is the one with the most readings, 3344556677 and four whites, in pinzu (mighty has no such manzu), settled
with everything forgotten before each time (best of five): once by ron, and once with the last white drawn, so that each
way of drawing is a reading too. The naive way is too slow for all hands with two whites and more; the table says how
many. Exit status 1 if with four whites the median is above 3 ms or the 99th percentile above 40 ms, or a worst hand
above 60 ms.

The naive way is written apart from the joker engine, so it is also the oracle of the tests.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from benchmarks.hands import number_of_hands
from calc.problems.problems import InputError
from calc.records.record import BOX_RIICHI, HOUTEI, IN_RIICHI, IPPATSU, RIICHI, RINSHAN, Record, Win
from calc.riichi.hand import Hand
from calc.riichi.judge import Judge, Score
from calc.rules.rules import Rules, load_rules
from calc.systems.mighty import SYSTEM
from calc.systems.mighty.legal import check
from calc.tiles import shapes
from calc.tiles.notation import parse_hand
from calc.tiles.tiles import COPIES, FIVES, HAKU, KIND, KINDS, NORTH, RED, VARIANT, Kind, Meld, Tile

ALL = tuple(k for k in range(KINDS) if not 0 < k < 8)
SEATS = ("A", "B", "C")


@cache
def mighty() -> Rules:
    """The rules."""
    return load_rules("mighty")


@cache
def judge() -> Judge:
    """The plain engine under the values of mighty; chips are counted here."""
    return Judge(mighty(), {**mighty().values, "chips.lines": ()})


# --- random wins ------------------------------------------------------------------------------------------------------


def _shape(rng: random.Random) -> tuple[list[Kind], list[Meld]]:
    """Tiles of a winning shape, and melds beside them."""
    form = rng.random()
    if form < 0.1:
        return [k for k in rng.sample(ALL, 7) for _ in "12"], []
    orphans = [k for k in ALL if k > 26 or k % 9 in (0, 8)]
    if form < 0.13:
        return [*orphans, rng.choice(orphans)], []
    style = rng.choice(("any", "any", "flush", "triplets", "simples", "honours"))
    kinds: list[Kind] = list(ALL)
    if style == "flush":
        kinds = [*range(9, 18)] + ([*range(27, 34)] if rng.random() < 0.5 else [])
    elif style == "simples":
        kinds = [*range(10, 17), *range(19, 26)]
    elif style == "honours":
        kinds = orphans
    concealed, melds = [rng.choice(kinds)] * 2, []
    called = rng.choice((0.0, 0.0, 0.0, 0.3, 0.7))
    for _ in range(4):
        low = rng.choice(kinds)
        run = 9 <= low < 27 and low % 9 < 7 and rng.random() < (0.2 if style == "triplets" else 0.75)
        if run:
            concealed += [low, low + 1, low + 2]
        elif rng.random() < called:
            kind = rng.choice(("pon", "pon", "ankan", "daiminkan", "kakan"))
            melds.append(Meld(kind, (low,) * (3 if kind == "pon" else 4)))
        else:
            concealed += [low] * 3
    return concealed, melds


def _reddened(rng: random.Random, tiles: list[Tile], used: set[Kind]) -> list[Tile]:
    out = []
    for tile in tiles:
        red = tile in FIVES and tile != 4 and tile not in used and rng.random() < 0.25
        if red:
            used.add(tile)
        out.append(tile | RED if red else tile)
    return out


def random_win(rng: random.Random, whites: int) -> Record | None:
    """A record in which exactly so many whites may be jokers; None for tiles that cannot be."""
    concealed, melds = _shape(rng)
    used: set[Kind] = set()
    tiles = _reddened(rng, concealed, used)
    rng.shuffle(tiles)
    ron = rng.random() < 0.5
    jokers = sum(t == HAKU for t in (tiles[:-1] if ron else tiles))
    free = [i for i, t in enumerate(tiles) if t != HAKU and not (ron and i == len(tiles) - 1)]
    if not 0 <= whites - jokers <= len(free):
        return None
    for i in rng.sample(free, whites - jokers):
        tiles[i] = HAKU
    norths = rng.choice((0, 0, 0, 1, 2, 3))
    wall = Counter(dict.fromkeys(ALL, COPIES))
    wall.subtract(t & KIND for t in [*tiles, *(t for m in melds for t in m.tiles)])
    wall[NORTH] -= norths
    if min(wall.values()) < 0:
        return None
    rest = list(wall.elements())
    rng.shuffle(rest)
    for five in (13, 22):  # the red one lies elsewhere
        if not wall[five] and five not in used:
            return None
    kans = sum("kan" in m.kind for m in melds)
    flags = 0
    if all(m.kind == "ankan" for m in melds) and rng.random() < 0.6:
        flags |= BOX_RIICHI if rng.random() < 0.1 else RIICHI
        flags |= IPPATSU if rng.random() < 0.2 else 0
    if rng.random() < 0.05 and ron:
        flags |= HOUTEI
    if kans and not ron and not flags & IPPATSU and rng.random() < 0.3:
        flags |= RINSHAN
    count = 1 + kans
    if count > COPIES + 1:
        return None
    dora = [rest.pop() for _ in range(count)]
    ura = [rest.pop() for _ in range(count)] if flags & IN_RIICHI else []
    player, source = rng.sample(SEATS, 2)
    river = None
    if ron and rng.random() < 0.4:
        river = tuple(rest.pop() for _ in range(min(8, len(rest))))
    win = Win(player, "ron" if ron else "tsumo", tuple(tiles[:-1]), tiles[-1], tuple(melds), source if ron else "",
              flags, norths, river)  # fmt: skip
    record = Record(
        SEATS, (win,), rules="mighty", round_wind=rng.choice((27, 28)), honba=rng.choice((0, 0, 1, 2)),
        sticks=bool(flags & IN_RIICHI & ~BOX_RIICHI) + rng.choice((0, 1)), dora=tuple(dora), ura=tuple(ura),
    )  # fmt: skip
    return None if check(record, mighty()) else record


def settled(record: Record) -> Any:
    """The settlement, or None for a refusal."""
    try:
        return SYSTEM.settle(record, mighty())
    except InputError:
        return None


def random_records(seed: int, number: int, whites: int) -> Iterator[Record]:
    """So many records with so many jokers; about all of them are wins."""
    rng = random.Random(f"{seed} {whites}")
    while number:
        record = random_win(rng, whites)
        if record is not None:
            number -= 1
            yield record


def random_wins(seed: int, number: int, whites: int) -> Iterator[tuple[Record, Any]]:
    """So many legal wins with their settlement."""
    rng = random.Random(f"wins {seed} {whites}")
    while number:
        record = random_win(rng, whites)
        result = record and settled(record)
        if record and result:
            number -= 1
            yield record, result


# --- the naive way ----------------------------------------------------------------------------------------------------


class Value(NamedTuple):
    """What a concrete hand brings: points, chips, and by what."""

    points: int
    chips: int
    yakuman: int
    han: int
    fu: int
    faces: tuple[Kind, ...]
    drawn: Kind | None
    kishogun: bool


def placements(win: Win) -> Iterator[tuple[tuple[Kind, ...], Kind | None]]:
    """What the held whites and a drawn one may be."""
    held = sum(t == HAKU for t in win.concealed)
    for faces in combinations_with_replacement(ALL, held):
        for drawn in ALL if win.by != "ron" and win.tile == HAKU else (None,):
            yield faces, drawn


def substituted(win: Win, faces: tuple[Kind, ...], drawn: Kind | None) -> Win | None:
    """The win with these tiles in the place of the whites; None with five of one tile, drawn norths included."""
    real = [t for t in win.concealed if t != HAKU]
    tile = win.tile if drawn is None else drawn
    count = Counter(t & KIND for t in (*real, *faces, tile, *(t for m in win.melds for t in m.tiles)))
    count[NORTH] += win.norths
    if max(count.values()) > COPIES:
        return None
    return win._replace(concealed=(*real, *faces), tile=tile)


def is_furiten(win: Win) -> bool:
    """Whether the fixed thirteen tiles wait for a tile of the river that they have not four of."""
    if win.by != "ron" or win.river is None or win.flags & BOX_RIICHI:
        return False
    held = [t & KIND for t in (*win.concealed, *(t for m in win.melds for t in m.tiles))] + [NORTH] * win.norths
    for tile in {t & KIND for t in win.river if held.count(t & KIND) < COPIES}:
        record = Record(SEATS, (win._replace(tile=tile),))
        hand = Hand(win._replace(tile=tile), SEATS, record.round_wind)
        if judge().scores(hand, record):
            return True
    return False


def chip_count(record: Record, win: Win, score: Score, real: bool, kishogun: bool, ura: int) -> int:
    """All chips that the winner gets, アリス apart."""
    reds = sum(t & VARIANT == RED for t in (*win.concealed, win.tile, *(t for m in win.melds for t in m.tiles)))
    each = bool(win.flags & IPPATSU) + ura + reds + 2 * real + record.honba
    if not score.yakuman and score.han >= 13 and not kishogun:
        each += score.han - 13
    every = 5 * score.yakuman * real + 5 * kishogun
    return each * (1 if win.by == "ron" else 2) + 2 * every


def worth(record: Record, win: Win, real: bool, turned: bool) -> Value | None:
    """The best value of a concrete hand."""
    seen = record if turned else record._replace(ura=())
    best: Value | None = None
    twice = 2 if win.by == "ron" and win.tile & KIND == HAKU else 1
    hand = Hand(win, SEATS, record.round_wind)
    hand.north_yaku = True
    for score in judge().scores(hand, seen):
        if not score.yaku:
            continue
        kishogun = win.by == "ron" and real and {y.id for y in score.yaku} == {"riichi"} and not sum(score.dora)
        points = score.points
        if kishogun:
            points = 36000 if win.player == SEATS[0] else 24000
        chips = chip_count(record, win, score, real, kishogun, score.dora.ura if turned else 0)
        value = Value(points * twice, chips, score.yakuman, score.han, score.fu, (), None, kishogun)
        if best is None or value[:5] > best[:5]:
            best = value
    return best


def naive(record: Record) -> list[Value]:
    """Every interpretation with a yaku that is not furiten, the best first, valued when shown."""
    win = record.wins[0]
    found = []
    for faces, drawn in placements(win):
        concrete = substituted(win, faces, drawn)
        if concrete is None:
            continue
        real = all(k == HAKU for k in faces) and drawn in (None, HAKU)
        value = worth(record, concrete, real, False)
        if value is not None and not is_furiten(concrete):
            found.append(value._replace(faces=faces, drawn=drawn))
    found.sort(key=lambda x: (*(-n for n in x[:5]), x.faces, -1 if x.drawn is None else x.drawn))
    return found


# --- the measurement --------------------------------------------------------------------------------------------------

MEDIAN_MS, P99_MS, WORST_MS = 3.0, 40.0, 60.0
"""What four whites may take."""
_NAIVE_HANDS = {0: 300, 1: 300, 2: 60, 3: 10, 4: 3}
"""The naive way is too slow for all hands with more whites."""
WORST = {"worst, by ron": "344556677p 5555z + 3p", "worst, white drawn": "3344556677p 555z + 5z"}


def forget() -> None:
    """Forget what is remembered of shapes, and the judge that is kept for the rules."""
    for kept in (shapes._read_group, shapes._ranks_in, shapes.classes, shapes.joker_parts):
        kept.cache_clear()
    _fresh.cache_clear()


@cache
def _fresh() -> Rules:
    """A copy of the rules, whose judge has learned nothing yet."""
    return mighty().with_overrides({})


def measured(records: Sequence[Record], cold: bool = False) -> list[float]:
    """Milliseconds to settle each record."""
    took = []
    gc.collect()
    gc.disable()
    forget()
    for record in records:
        if cold:
            forget()
        rules = _fresh()
        start = time.perf_counter()
        SYSTEM.settle(record, rules)
        took.append((time.perf_counter() - start) * 1e3)
    gc.enable()
    return took


def measured_naive(records: Sequence[Record]) -> list[float]:
    """Milliseconds for each record by the naive way."""
    took = []
    for record in records:
        start = time.perf_counter()
        naive(record)
        took.append((time.perf_counter() - start) * 1e3)
    return took


def distinct(seed: int, number: int, whites: int) -> list[Record]:
    """So many different winning hands."""
    found: dict[tuple[Any, ...], Record] = {}
    for record, _ in random_wins(seed, 2 * number, whites):
        win = record.wins[0]
        key = (win.by, tuple(sorted(win.concealed)), win.tile, tuple(sorted(win.melds)))
        found.setdefault(key, record)
        if len(found) == number:
            break
    return list(found.values())


def worst(name: str) -> Record:
    """A worst hand, in riichi: four whites of which one may be drawn."""
    text = parse_hand(WORST[name])
    assert text.tile is not None
    tsumo = name == "worst, white drawn"
    win = Win("B", "tsumo" if tsumo else "ron", text.concealed, text.tile, (), "" if tsumo else "C", RIICHI)
    return Record(SEATS, (win,), rules="mighty", sticks=1, dora=(HAKU + 1,), ura=(HAKU + 2,))


def percentile(times: Sequence[float], of_hundred: int) -> float:
    """So many of a hundred are not above it."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * of_hundred // 100)]


class Row(NamedTuple):
    """A row of the table; milliseconds."""

    name: str
    hands: int
    readings: int
    median: float
    p99: float
    most: float
    naive_hands: int
    naive_median: float
    naive_p99: float


def rows(number: int, seed: int) -> list[Row]:
    """Rows 0 to 4, then the worst hands."""
    table = []
    for whites in range(5):
        records = distinct(seed, number, whites)
        took = measured(records)
        few = records[: _NAIVE_HANDS[whites]]
        slow = measured_naive(few)
        readings = sorted(len(settled(r).wins[0].own.party.interpretations) for r in records)
        table.append(
            Row(str(whites), len(records), readings[len(readings) // 2], percentile(took, 50), percentile(took, 99),
                max(took), len(few), percentile(slow, 50), percentile(slow, 99))
        )  # fmt: skip
    for name in WORST:
        record = worst(name)
        cold = min(measured([record], True)[0] for _ in range(5))
        count = len(settled(record).wins[0].own.party.interpretations)
        slowly = measured_naive([record])[0]
        table.append(Row(name, 1, count, cold, cold, cold, 1, slowly, slowly))
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(description="Milliseconds a mighty hand, by the number of whites.")
    parser.add_argument("--hands", type=number_of_hands, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    table = rows(options.hands, options.seed)
    four = table[4]
    late = [row for row in table[5:] if row.most > WORST_MS]
    missed = four.median > MEDIAN_MS or four.p99 > P99_MS or bool(late)
    if options.json:
        print(json.dumps({"seed": options.seed, "rows": [row._asdict() for row in table], "missed": missed}, indent=2))
        return int(missed)
    print(f"{options.hands} different winning hands a row, seed {options.seed}; milliseconds")
    print(f"{'whites':22}{'hands':>6}{'readings':>9}{'median':>9}{'p99':>9}{'most':>9}   "
          f"{'naive: hands':>12}{'median':>10}{'p99':>10}")  # fmt: skip
    for row in table:
        print(f"{row.name:22}{row.hands:6}{row.readings:9}{row.median:9.2f}{row.p99:9.2f}{row.most:9.2f}   "
              f"{row.naive_hands:12}{row.naive_median:10.2f}{row.naive_p99:10.2f}")  # fmt: skip
    print(f"four whites: median at most {MEDIAN_MS:g}, p99 at most {P99_MS:g}; worst hand at most {WORST_MS:g}, cold")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
