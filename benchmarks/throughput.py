"""Hands a second on one core: our settlement beside ``mahjong`` 2.1.0, on the same 10,000 different generated hands.

    python -m benchmarks.throughput [--hands 10000] [--rounds 7] [--seed 1] [--at-least 3.0] [--json]
                                    [--compiled [DIRECTORY]]

Rows, microseconds a hand:

    calc, ready          our settle() of a ready Record: judging, paying, the ledger's check
    calc, from dict      the same from the neutral dict, its conversion to a Record included
    compiled, …          the same two with the compiled modules (``--compiled``: built for the occasion, or those that
                         ``benchmarks.compiled --into DIRECTORY`` made of this checkout)
    mahjong, ready       estimate_hand_value() of ready tiles, melds and HandConfig; it estimates, it pays nobody
    mahjong, from dict   the same from the neutral dict, its conversion included
    riichienv, …         the same two of the PyPI package riichienv (compiled), where it is installed

Each engine has a process of its own. All take turns, 500 hands each, round after round, so that a busy machine hurts
all. Each goes over its 500 twice and the second time counts: so nobody pays for what the one before has left in the
processor's caches. A row is the sum over these slices of the median of the rounds; beside it the best, and the very
first time. (Then our judge is new, though making the hands has filled the table of shapes.)

Ratios are of the medians. The main one compares mahjong with calc from the dict on both sides: the same input,
everything in. Exit status 1 if it is below ``--at-least``, or if calc, compiled or not, and mahjong do not agree on
han, fu and points of every hand.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from benchmarks import peer_riichienv
from benchmarks.compiled import ROOT, Value, Worker, build, timed
from benchmarks.hands import RULES, SUITS, HandDict, hands, number_of_hands, numbering

_WINDS = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH}
_MELDS = {
    "chi": Meld.CHI, "pon": Meld.PON, "ankan": Meld.KAN, "daiminkan": Meld.KAN, "kakan": Meld.SHOUMINKAN,
}  # fmt: skip
_OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False, kiriage=False)


class Prepared(NamedTuple):
    """What mahjong takes."""

    tiles: list[int]
    tile: int
    melds: list[Any] | None
    dora: list[int]
    ura: list[int]
    config: Any


def prepare(hand: HandDict) -> Prepared:
    """A neutral dict in mahjong's terms."""
    number = numbering()
    tile = number(hand["win_tile"])
    tiles = [number(t) for t in hand["concealed"]]
    tiles.append(tile)
    melds = []
    for m in hand["melds"]:
        its = [number(t) for t in m["tiles"]]
        tiles += its
        melds.append(Meld(meld_type=_MELDS[m["type"]], tiles=its, opened=m["type"] != "ankan"))
    dora = [SUITS[t[1]] + ((int(t[0]) or 5) - 1) * 4 for t in hand["dora_indicators"]]
    ura = [SUITS[t[1]] + ((int(t[0]) or 5) - 1) * 4 for t in hand["ura_indicators"]]
    flags = hand["flags"]
    config = HandConfig(
        is_tsumo=hand["win_type"] == "tsumo",
        is_riichi="riichi" in flags,
        is_daburu_riichi="double_riichi" in flags,
        is_ippatsu="ippatsu" in flags,
        is_rinshan="rinshan" in flags,
        is_chankan="chankan" in flags,
        is_haitei="haitei" in flags,
        is_houtei="houtei" in flags,
        player_wind=_WINDS[hand["seat_winds"][hand["winner"]]],
        round_wind=_WINDS[hand["round_wind"]],
        kyoutaku_number=hand["riichi_sticks"],
        tsumi_number=hand["honba"],
        options=_OPTIONS,
    )
    return Prepared(tiles, tile, melds or None, dora, ura, config)


SLICE = 500


class Row(NamedTuple):
    """Microseconds a hand."""

    median: float
    best: float
    first: float


Job = Callable[[int, int], float]
"""Seconds for the hands from one number to another."""


def measure(jobs: Mapping[str, Job], hands: int, rounds: int) -> dict[str, Row]:
    """Let the jobs take turns at slices of the hands; the garbage collector is off while one runs."""
    starts = range(0, hands, SLICE)
    times: dict[str, list[list[float]]] = {name: [[] for _ in starts] for name in jobs}
    first = dict.fromkeys(jobs, 0.0)
    enabled = gc.isenabled()
    for n in range(rounds):
        gc.collect()
        gc.disable()
        for i, start in enumerate(starts):
            for name, job in jobs.items():
                stop = min(start + SLICE, hands)
                before = job(start, stop)
                first[name] += 0 if n else before
                times[name][i].append(job(start, stop))
        if enabled:
            gc.enable()
    each = 1e6 / hands
    return {
        name: Row(sum(map(statistics.median, slices)) * each, sum(map(min, slices)) * each, first[name] * each)
        for name, slices in times.items()
    }


class Mahjong:
    """mahjong, as :class:`benchmarks.compiled.Engine`."""

    def __init__(self, dicts: Sequence[HandDict], rules: str) -> None:
        self.dicts = dicts
        self.ready = [prepare(hand) for hand in dicts]

    def time(self, what: str, start: int, stop: int) -> float:
        """Seconds for a slice of the hands."""
        if what == "ready":
            return timed(_estimate, self.ready[start:stop])
        return timed(lambda hand: _estimate(prepare(hand)), self.dicts[start:stop])

    def values(self) -> list[Value]:
        """What each hand came to; one that it refuses is worth -1."""
        return [_value(_estimate(p), p.config) for p in self.ready]


class Riichienv:
    """riichienv, as :class:`benchmarks.compiled.Engine`."""

    def __init__(self, dicts: Sequence[HandDict], rules: str) -> None:
        self.dicts = dicts
        self.ready = [peer_riichienv.prepare(hand) for hand in dicts]

    def time(self, what: str, start: int, stop: int) -> float:
        """Seconds for a slice of the hands."""
        if what == "ready":
            return timed(peer_riichienv.score, self.ready[start:stop])
        return timed(lambda hand: peer_riichienv.score(peer_riichienv.prepare(hand)), self.dicts[start:stop])

    def values(self) -> list[Value]:
        """What each hand came to."""
        each = zip(self.dicts, self.ready, strict=True)
        return [Value(*peer_riichienv.points(hand, peer_riichienv.score(ready))) for hand, ready in each]


OURS = "benchmarks.compiled:Engine"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, compare, print; the exit status."""
    parser = argparse.ArgumentParser(description="Microseconds a hand: calc beside mahjong 2.1.0.")
    parser.add_argument("--hands", type=number_of_hands, default=10_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-least", type=float, default=3.0, help="the main ratio must not be below this")
    parser.add_argument("--compiled", nargs="?", const="", help="measure the compiled modules too")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    with ExitStack() as stack:
        places = {"calc": (ROOT, OURS)}
        if options.compiled is not None:
            built = options.compiled or build(Path(stack.enter_context(tempfile.TemporaryDirectory())))
            places["compiled"] = Path(built).resolve(), OURS
        places["mahjong"] = ROOT, "benchmarks.throughput:Mahjong"
        if peer_riichienv.there():
            places["riichienv"] = ROOT, "benchmarks.throughput:Riichienv"
        workers = {}
        for name, (directory, engine) in places.items():
            workers[name] = Worker(directory, engine, options.hands, options.seed, RULES)
            stack.callback(workers[name].close)
        for name, worker in workers.items():
            if worker.file.endswith(".py") == (name == "compiled"):
                raise RuntimeError(f"{name}: {worker.file}")
        return report(options, workers)


def report(options: argparse.Namespace, workers: Mapping[str, Worker]) -> int:
    """Measure and print; the exit status."""
    jobs = {
        f"{name}, {what}": functools.partial(worker.time, what)
        for name, worker in workers.items()
        for what in ("ready", "from dict")
    }
    rows = measure(jobs, options.hands, options.rounds)
    values = {name: worker.values() for name, worker in workers.items()}
    agree = {
        name: sum(a == b for a, b in zip(values["calc"], said, strict=True))
        for name, said in values.items()
        if name != "calc"
    }
    ratios = {
        f"{other} / {own}, {what}": rows[f"{other}, {what}"].median / rows[f"{own}, {what}"].median
        for other in ("mahjong", "riichienv")
        for own in ("calc", "compiled")
        for what in ("from dict", "ready")
        if f"{other}, {what}" in rows and f"{own}, {what}" in rows
    }
    main_ratio = ratios["mahjong / calc, from dict"]
    if options.json:
        data = {"hands": options.hands, "seed": options.seed, "rounds": options.rounds,
                "microseconds": {name: row._asdict() for name, row in rows.items()}, "ratios": ratios,
                "main": main_ratio, "agree": agree}  # fmt: skip
        print(json.dumps(data, indent=2))
    else:
        print(f"{options.hands} different hands, seed {options.seed}, {options.rounds} rounds")
        print(f"{'µs/hand':22}{'median':>9}{'best':>9}{'first':>9}{'hands/s':>10}")
        for name, row in rows.items():
            print(f"{name:22}{row.median:9.1f}{row.best:9.1f}{row.first:9.1f}{1e6 / row.median:10.0f}")
        for name, ratio in ratios.items():
            print(f"ratio {name:34}{ratio:6.2f}")
        if "riichienv" not in workers:
            print("riichienv is not installed: pip install riichienv adds its rows")
        print(f"main ratio {main_ratio:.2f}, at least {options.at_least:g} wanted")
        for name, same in agree.items():
            note = " (it counts some yakuman double)" if name == "riichienv" else ""
            print(f"{same} of {options.hands} hands agree with {name} on han, fu and points{note}")
    both = zip(values["calc"], values["mahjong"], hands(options.hands, options.seed), strict=True)
    for value, other, hand in [each for each in both if each[0] != each[1]][:5]:
        print(f"differs: calc {value}, mahjong {other}: {json.dumps(hand)}", file=sys.stderr)
    wrong = any(agree.get(name, options.hands) < options.hands for name in ("mahjong", "compiled"))
    return 1 if main_ratio < options.at_least or wrong else 0


def _estimate(p: Prepared) -> Any:
    return HandCalculator.estimate_hand_value(
        p.tiles, p.tile, melds=p.melds, dora_indicators=p.dora, ura_dora_indicators=p.ura, config=p.config
    )


def _value(answer: Any, config: Any) -> Value:
    """Its answer. A yakuman counts 13 han a fold and no fu."""
    if answer.han is None:
        return Value(-1, -1, -1)
    cost = answer.cost
    points = cost["main"]
    if config.is_tsumo:
        points += 2 * cost["additional"]
    return Value(answer.han, 0 if any(y.is_yakuman for y in answer.yaku) else answer.fu, points)


if __name__ == "__main__":
    sys.exit(main())
