"""What a program pays for a hand by the library: ``calc.score`` of a dict beside ``mahjong`` 2.1.0 from the same dict.

    python -m benchmarks.api [--hands 10000] [--rounds 5] [--seed 1] [--json]

Microseconds of the processor a hand, the jobs in turns of 500 hands each, the first round not counted:

    calc.score           ``calc.score(record)``, then ``wins[0].han``, ``.fu`` and ``.points``
    mahjong              the same record in mahjong's terms, estimated: its han, fu and cost; it pays nobody
    line                 the same as a hand line: ``calc.score("B ron C 234m …")``
    to_dict              ``calc.score(record).to_dict()``: every step, its rules, other readings, payments and the rest

A row is the sum over the slices of the median of the rounds. Each hand is another one, so that nothing is gained by
remembering whole hands; han, fu and points of every hand are compared. Exit status 1 if a hand differs, if mahjong
takes less than 2.5 times as long, or if a job of ours takes more than its bar: 60 and 300 µs.
"""

from __future__ import annotations

import argparse
import gc
import json
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

import calc
from benchmarks.batch import block
from benchmarks.hands import RULES, SUITS, number_of_hands
from calc.line.writer import write_line

Record: TypeAlias = dict[str, Any]
SLICE = 500
BARS = {"calc.score": 60.0, "to_dict": 300.0}
AT_LEAST = 2.5
_PART = re.compile(r"(\+?)\s*([\[(]?)([0-9]+)([mpsz])(?:\+([0-9]))?")
_WINDS = {"east": EAST, "south": SOUTH, "west": WEST, "north": NORTH}
_SEATS = (EAST, SOUTH, WEST, NORTH)
LINES: dict[int, str] = {}
"""The line of each record, by its identity."""
_FLAGS = ("ippatsu", "rinshan", "chankan", "haitei", "houtei")
_OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False, kiriage=False)


class Worth(NamedTuple):
    """What a hand came to."""

    han: int
    fu: int
    points: int


def by_calc(record: Record) -> Worth:
    """A hand as a user of the library settles it."""
    win = calc.score(record, rules=RULES).wins[0]
    if win.yakuman:  # as mahjong counts them
        return Worth(13 * win.yakuman, 0, win.points)
    return Worth(win.han, win.fu, win.points)


def by_line(record: Record) -> Worth:
    """A hand as a user of the library settles it who has a line."""
    win = calc.score(LINES[id(record)], rules=RULES).wins[0]
    return Worth(win.han, win.fu, win.points)


def in_full(record: Record) -> Mapping[str, object]:
    """A hand with everything that is known of it."""
    return calc.score(record, rules=RULES).to_dict()


def by_mahjong(record: Record) -> Worth:
    """A hand as one settles it with mahjong."""
    win, used = record["win"], dict[tuple[int, bool], int]()
    tiles, melds, tile = list[int](), list[Any](), 0

    def numbers(digits: str, suit: str) -> Iterator[int]:
        for digit in digits:
            kind = SUITS[suit] + (int(digit) or 5) * 4 - 4
            red = digit == "0" or suit == "z" or digit != "5"
            used[kind, red] = used.get((kind, red), -1) + 1
            yield kind + used[kind, red] + (not red)

    for plus, bracket, digits, suit, added in _PART.findall(win["hand"]):
        its = list(numbers(digits + added, suit))
        tiles += its
        if bracket:
            kind = Meld.KAN if len(its) == 4 else Meld.PON if len({t // 4 for t in its}) == 1 else Meld.CHI
            melds.append(Meld(meld_type=kind, tiles=its, opened=bracket == "("))
        if plus:
            tile = its[0]
    riichi = win.get("riichi", False)
    text = record.get("dora", "") + (" " + record.get("ura", "") if riichi else "")
    dora = [SUITS[part[3]] + (int(digit) or 5) * 4 - 4 for part in _PART.findall(text) for digit in part[2]]
    config = HandConfig(
        is_tsumo=win["by"] == "tsumo",
        is_riichi=riichi is True,
        is_daburu_riichi=riichi == "double",
        player_wind=_SEATS[record["seats"].index(win["player"])],
        round_wind=_WINDS[record.get("round", "east")],
        kyoutaku_number=record.get("sticks", 0),
        tsumi_number=record.get("honba", 0),
        options=_OPTIONS,
        **{"is_" + name: win.get(name, False) for name in _FLAGS},
    )
    answer: Any = HandCalculator.estimate_hand_value(tiles, tile, melds or None, dora, config)
    points = answer.cost["main"] + (2 * answer.cost["additional"] if config.is_tsumo else 0)
    return Worth(answer.han, 0 if any(yaku.is_yakuman for yaku in answer.yaku) else answer.fu, points)


JOBS: Mapping[str, Callable[[Record], object]] = {
    "calc.score": by_calc, "mahjong": by_mahjong, "line": by_line, "to_dict": in_full,
}  # fmt: skip


def measure(records: Sequence[Record], rounds: int) -> dict[str, float]:
    """Microseconds a hand, by job."""
    slices = [records[start : start + SLICE] for start in range(0, len(records), SLICE)]
    times: dict[str, list[list[float]]] = {name: [[] for _ in slices] for name in JOBS}
    for turn in range(rounds + 1):
        for number, part in enumerate(slices):
            for name, job in JOBS.items():
                before = time.process_time()
                for record in part:
                    job(record)
                if turn:
                    times[name][number].append(time.process_time() - before)
    return {name: sum(map(statistics.median, each)) * 1e6 / len(records) for name, each in times.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, compare, print; the exit status."""
    parser = argparse.ArgumentParser(description="Microseconds of the processor a hand, by the library.")
    parser.add_argument("--hands", type=number_of_hands, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    records = [json.loads(line) for line in block(options.seed, options.hands).splitlines()]
    LINES.update((id(record), write_line(record)) for record in records)
    differing = [record for record in records if by_calc(record) != by_mahjong(record)]
    gc.freeze()
    rows = measure(records, options.rounds)
    ratio = rows["mahjong"] / rows["calc.score"]
    if options.json:
        print(json.dumps({"microseconds": rows, "ratio": ratio, "differing": len(differing)}))
    else:
        print(f"{len(records)} different hands, {options.rounds} rounds, µs of the processor a hand")
        for name, each in rows.items():
            print(f"{name:12}{each:8.1f}" + (f"   at most {BARS[name]:g}" if name in BARS else ""))
        print(f"mahjong / calc.score {ratio:.2f}, at least {AT_LEAST:g}")
        print(f"{len(records) - len(differing)} agree on han, fu and points")
    for record in differing[:5]:
        print(f"differs: calc {by_calc(record)}, mahjong {by_mahjong(record)}: {record}", file=sys.stderr)
    missed = ratio < AT_LEAST or any(rows[name] > bar for name, bar in BARS.items())
    return 1 if missed or differing else 0


if __name__ == "__main__":
    sys.exit(main())
