"""Hands a second on one core: our settlement beside ``mahjong`` 2.1.0, on the same 10,000 different generated hands.

    python -m benchmarks.throughput [--hands 10000] [--rounds 7] [--seed 1] [--at-least 3.0] [--json]
                                    [--compiled [DIRECTORY]]

Rows, microseconds a hand:

    calc, ready          our settle() of a ready Record: judging, paying, the ledger's check
    calc, from dict      the same from the neutral dict, its conversion to a Record included
    compiled, …          the same two with the compiled modules (``--compiled``: built for the occasion, or those that
                         ``benchmarks.compiled --into DIRECTORY`` made), in a process of their own
    mahjong, ready       estimate_hand_value() of ready tiles, melds and HandConfig; it estimates, it pays nobody
    mahjong, from dict   the same from the neutral dict, its conversion included
    riichienv, …         the same two of the PyPI package riichienv (compiled), where it is installed

All take turns, 500 hands each, round after round, so that a busy machine hurts all. Each goes over its 500 twice and
the second time counts: so nobody pays for what the one before has left in the processor's caches. A row is the sum over
these slices of the median of the rounds; beside it the best, and the very first time. (Then our judge is new, though
making the hands has filled the table of shapes.)

Ratios are of the medians. The main one compares mahjong with calc from the dict on both sides: the same input,
everything in. Exit status 1 if it is below ``--at-least``, if compiled is not faster than riichienv from the dict
(where both are there), or if calc, compiled or not, and mahjong do not agree on han, fu and points of every hand.
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
from benchmarks.compiled import Compiled, Engine, Value, build, timed
from benchmarks.hands import RULES, HandDict, hands

_WINDS = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH}
_SUITS = {"m": 0, "p": 36, "s": 72, "z": 108}
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
    used: dict[str, int] = {}

    def number(text: str) -> int:
        rank, suit = text[0], text[1]
        if rank == "0":
            return _SUITS[suit] + 16
        nth = used.get(text, 0)
        used[text] = nth + 1
        if rank == "5" and suit != "z":
            nth += 1  # the first of the four is the red one
        return _SUITS[suit] + (int(rank) - 1) * 4 + nth

    tile = number(hand["win_tile"])
    tiles = [number(t) for t in hand["concealed"]]
    tiles.append(tile)
    melds = []
    for m in hand["melds"]:
        its = [number(t) for t in m["tiles"]]
        tiles += its
        melds.append(Meld(meld_type=_MELDS[m["type"]], tiles=its, opened=m["type"] != "ankan"))
    dora = [_SUITS[t[1]] + ((int(t[0]) or 5) - 1) * 4 for t in hand["dora_indicators"]]
    ura = [_SUITS[t[1]] + ((int(t[0]) or 5) - 1) * 4 for t in hand["ura_indicators"]]
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


def own_jobs(name: str, engine: Engine | Compiled) -> dict[str, Job]:
    """The two rows of an engine of ours."""
    return {f"{name}, {what}": functools.partial(engine.time, what) for what in ("ready", "from dict")}


def other_job(run: Callable[[Any], object], items: Sequence[Any]) -> Job:
    """A row of another's."""
    return lambda start, stop: timed(run, items[start:stop])


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, compare, print; the exit status."""
    parser = argparse.ArgumentParser(description="Microseconds a hand: calc beside mahjong 2.1.0.")
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-least", type=float, default=3.0, help="the main ratio must not be below this")
    parser.add_argument("--compiled", nargs="?", const="", help="measure the compiled modules too")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    with ExitStack() as stack:
        dicts = hands(options.hands, options.seed)
        compiled = None
        if options.compiled is not None:
            built = options.compiled or build(Path(stack.enter_context(tempfile.TemporaryDirectory())))
            compiled = Compiled(Path(built).resolve(), options.hands, options.seed, RULES)
            stack.callback(compiled.close)
        return report(options, dicts, Engine(dicts, RULES), compiled)


def report(options: argparse.Namespace, dicts: list[HandDict], ours: Engine, compiled: Compiled | None) -> int:
    """Measure and print; the exit status."""
    estimate = HandCalculator.estimate_hand_value
    prepared = [prepare(hand) for hand in dicts]

    def theirs(p: Prepared) -> Any:
        return estimate(
            p.tiles, p.tile, melds=p.melds, dora_indicators=p.dora, ura_dora_indicators=p.ura, config=p.config
        )

    peer = peer_riichienv.jobs(dicts)
    rows = measure(
        {
            **own_jobs("calc", ours),
            **(own_jobs("compiled", compiled) if compiled else {}),
            "mahjong, ready": other_job(theirs, prepared),
            "mahjong, from dict": other_job(lambda hand: theirs(prepare(hand)), dicts),
            **{name: other_job(*job) for name, job in peer.items()},
        },
        len(dicts),
        options.rounds,
    )
    values = ours.values()
    others = [_value(theirs(p), p.config, not v.fu) for p, v in zip(prepared, values, strict=True)]
    differing = [both for both in zip(dicts, values, others, strict=True) if both[1] != both[2]]
    agree = {"mahjong": len(dicts) - len(differing)}
    if compiled:
        agree["compiled"] = sum(a == b for a, b in zip(values, compiled.values(), strict=True))
    if peer:
        said = (peer_riichienv.points(hand, peer_riichienv.score(peer_riichienv.prepare(hand))) for hand in dicts)
        agree["riichienv"] = sum(tuple(a) == b for a, b in zip(values, said, strict=True))

    ratios = {
        f"{other} / {own}, {what}": rows[f"{other}, {what}"].median / rows[f"{own}, {what}"].median
        for other in ("mahjong", "riichienv")
        for own in ("calc", "compiled")
        for what in ("from dict", "ready")
        if f"{other}, {what}" in rows and f"{own}, {what}" in rows
    }
    main_ratio = ratios["mahjong / calc, from dict"]
    slower = ratios.get("riichienv / compiled, from dict", 1.0) < 1
    if options.json:
        data = {"hands": len(dicts), "seed": options.seed, "rounds": options.rounds,
                "microseconds": {name: row._asdict() for name, row in rows.items()}, "ratios": ratios,
                "main": main_ratio, "agree": agree, "differing": len(differing)}  # fmt: skip
        print(json.dumps(data, indent=2))
    else:
        print(f"{len(dicts)} different hands, seed {options.seed}, {options.rounds} rounds")
        print(f"{'µs/hand':22}{'median':>9}{'best':>9}{'first':>9}{'hands/s':>10}")
        for name, row in rows.items():
            print(f"{name:22}{row.median:9.1f}{row.best:9.1f}{row.first:9.1f}{1e6 / row.median:10.0f}")
        for name, ratio in ratios.items():
            print(f"ratio {name:34}{ratio:6.2f}")
        if not peer:
            print("riichienv is not installed: pip install riichienv adds its rows")
        print(f"main ratio {main_ratio:.2f}, at least {options.at_least:g} wanted")
        for name, same in agree.items():
            note = " (it counts some yakuman double)" if name == "riichienv" else ""
            print(f"{same} of {len(dicts)} hands agree with {name} on han, fu and points{note}")
    for hand, value, other in differing[:5]:
        print(f"differs: calc {value}, mahjong {other}: {json.dumps(hand)}", file=sys.stderr)
    wrong = differing or agree.get("compiled", len(dicts)) < len(dicts)
    return 1 if main_ratio < options.at_least or slower or wrong else 0


def _value(answer: Any, config: Any, yakuman: bool) -> Value:
    """Mahjong's answer; one that it refuses is worth -1."""
    if answer.han is None:
        return Value(-1, -1, -1)
    cost = answer.cost
    points = cost["main"]
    if config.is_tsumo:
        points += 2 * cost["additional"]
    return Value(answer.han, 0 if yakuman else answer.fu, points)


if __name__ == "__main__":
    sys.exit(main())
