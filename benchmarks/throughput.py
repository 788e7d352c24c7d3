"""Hands a second on one core: our settlement beside ``mahjong`` 2.1.0, on the same 10,000 different generated hands.

    python -m benchmarks.throughput [--hands 10000] [--rounds 7] [--seed 1] [--at-least 2.0] [--json]

Rows, microseconds a hand, each the best of so many rounds that take turns, so that a busy machine hurts all:

    calc, ready          our settle() of a ready Record: judging, paying, the ledger's check
    calc, from dict      the same from the neutral dict, its conversion to a Record included
    mahjong, ready       estimate_hand_value() of ready tiles, melds and HandConfig; it estimates, it pays nobody
    mahjong, from dict   the same from the neutral dict, its conversion included
    riichienv, …         the same two of the PyPI package riichienv (compiled), where it is installed: a further peer,
                         whose ratios are printed and decide nothing

Every ratio is mahjong over calc. The main one compares from the dict on both sides: the same input, everything in.
The other two are printed beside it: ready with ready, and the flattering one of mahjong from the dict with our ready
Record. Exit status 1 if the main ratio is below ``--at-least``, or if both sides do not agree on han, fu and points of
every hand. The first round is printed apart: in it our judge is new, though making the hands has filled the table of
shapes.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from benchmarks import peer_riichienv
from benchmarks.hands import RULES, HandDict, hands
from calc.formats.winlines import to_record
from calc.rules import load_rules
from calc.systems.tcg import settle

_WINDS = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH}
_SUITS = {"m": 0, "p": 36, "s": 72, "z": 108}
_MELDS = {
    "chi": Meld.CHI, "pon": Meld.PON, "ankan": Meld.KAN, "daiminkan": Meld.KAN, "kakan": Meld.SHOUMINKAN,
}  # fmt: skip
_OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False, kiriage=False)
_YAKUMAN_HAN = 13


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


class Value(NamedTuple):
    """What both sides must agree on. A yakuman counts 13 han a fold and no fu (no one pays by them)."""

    han: int
    fu: int
    points: int


def best_of(jobs: dict[str, tuple[Callable[[Any], object], Sequence[Any]]], rounds: int) -> dict[str, list[float]]:
    """Microseconds an item of every round; the jobs take turns, the garbage collector is off while one runs."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    enabled = gc.isenabled()
    for _ in range(rounds):
        for name, (run, items) in jobs.items():
            gc.collect()
            gc.disable()
            start = time.perf_counter()
            for item in items:
                run(item)
            took = time.perf_counter() - start
            if enabled:
                gc.enable()
            times[name].append(took / len(items) * 1e6)
    return times


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, compare, print; the exit status."""
    parser = argparse.ArgumentParser(description="Microseconds a hand: calc beside mahjong 2.1.0.")
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-least", type=float, default=2.0, help="the main ratio must not be below this")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)

    dicts = hands(options.hands, options.seed)
    rules = load_rules(RULES).with_overrides({})  # a copy has a judge of its own, which has learned nothing yet
    estimate = HandCalculator.estimate_hand_value
    records = [to_record(hand) for hand in dicts]
    prepared = [prepare(hand) for hand in dicts]

    def theirs(p: Prepared) -> Any:
        return estimate(
            p.tiles, p.tile, melds=p.melds, dora_indicators=p.dora, ura_dora_indicators=p.ura, config=p.config
        )

    other_peer = peer_riichienv.jobs(dicts)
    times = best_of(
        {
            "calc, ready": (lambda record: settle(record, rules), records),
            "calc, from dict": (lambda hand: settle(to_record(hand), rules), dicts),
            "mahjong, ready": (theirs, prepared),
            "mahjong, from dict": (lambda hand: theirs(prepare(hand)), dicts),
            **other_peer,
        },
        options.rounds,
    )
    differing = []
    same_as_riichienv = 0
    for hand, record, given in zip(dicts, records, prepared, strict=True):
        score = settle(record, rules).wins[0].best
        ours = Value(score.yakuman * _YAKUMAN_HAN or score.han, 0 if score.yakuman else score.fu, score.points)
        answer = theirs(given)
        if other_peer:
            said = peer_riichienv.points(hand, peer_riichienv.score(peer_riichienv.prepare(hand)))
            same_as_riichienv += tuple(ours) == said
        other = _value(answer, given.config, bool(score.yakuman))
        if ours != other:
            differing.append((hand, ours, other))

    best = {name: min(each) for name, each in times.items()}
    ratios = {
        "from dict / from dict": best["mahjong, from dict"] / best["calc, from dict"],
        "ready / ready": best["mahjong, ready"] / best["calc, ready"],
        "mahjong from dict / calc ready": best["mahjong, from dict"] / best["calc, ready"],
    }
    main_ratio = ratios["from dict / from dict"]
    for way in ("from dict", "ready") if other_peer else ():
        ratios[f"riichienv {way} / calc {way}"] = best[f"riichienv, {way}"] / best[f"calc, {way}"]
    if options.json:
        first = {name: each[0] for name, each in times.items()}
        report = {"hands": len(dicts), "seed": options.seed, "rounds": options.rounds, "microseconds": best,
                  "first_round": first, "ratios": ratios, "main": main_ratio, "differing": len(differing),
                  "same_as_riichienv": same_as_riichienv}  # fmt: skip
        print(json.dumps(report, indent=2))
    else:
        print(f"{len(dicts)} different hands, seed {options.seed}, best of {options.rounds} rounds")
        print(f"{'':20}{'µs/hand':>9}{'hands/s':>10}{'first round':>13}")
        for name, took in best.items():
            print(f"{name:20}{took:9.1f}{1e6 / took:10.0f}{times[name][0]:13.1f}")
        for name, ratio in ratios.items():
            print(f"ratio {name:36}{ratio:6.2f}")
        if other_peer:
            print(f"{same_as_riichienv} hands agree with riichienv (which counts some yakuman double)")
        else:
            print("riichienv is not installed: pip install riichienv adds its rows")
        print(f"main ratio {main_ratio:.2f}, at least {options.at_least:g} wanted")
        print(f"{len(dicts) - len(differing)} hands agree on han, fu and points, {len(differing)} do not")
    for hand, ours, other in differing[:5]:
        print(f"differs: calc {ours}, mahjong {other}: {json.dumps(hand)}", file=sys.stderr)
    return 1 if main_ratio < options.at_least or differing else 0


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
