"""Anmika on random hands: a pocchi's choice is that of trying every tile with full settlement; sums, seats, factors."""

from __future__ import annotations

import random
import time
from fractions import Fraction
from typing import Any

import pytest

from calc.problems.problems import InputError
from calc.steps import read_record, settle
from calc.systems.anmika.hand import completing
from calc.systems.anmika.record import WaitingHand
from calc.tiles.tiles import BY_MPSZ, KIND, mpsz
from calc.verdict.verdict import as_data

from ..helpers import rules_with, sample
from ..tables import table_of

Data = dict[str, Any]
V = rules_with("anmika").values
NAMES = [f"{n}{s}" for s in "ps" for n in range(1, 10)] + ["7m", "9m", "1z", "2z", "3z", "6z", "7z"]
POCCHI = ["Pg", "Pb", "Py", "Pr"]


def wall(chance: random.Random) -> list[str]:
    """All tiles but flowers and norths, shuffled; the pocchi are the whites."""
    tiles = [t for t in NAMES for _ in range(4)]
    for suit in "ps":
        tiles.remove(f"5{suit}")
        tiles.remove(f"5{suit}")
        tiles += [f"0{suit}", f"g5{suit}"]
    chance.shuffle(tiles)
    return tiles


def waiting(chance: random.Random) -> tuple[list[str], list[str]]:
    """A hand that waits, made of sets, and the rest of the wall."""
    while True:
        tiles = wall(chance)
        hand: list[str] = []
        counts = {t: [x for x in tiles if BY_MPSZ[x] & KIND == BY_MPSZ[t]] for t in NAMES}

        def take(names: list[str], counts: Any = counts, hand: list[str] = hand) -> bool:
            if any(len(counts[n]) < names.count(n) for n in names):
                return False
            hand.extend(counts[n].pop() for n in names)
            return True

        while len(hand) < 12:
            kind = chance.choice(NAMES)
            if chance.random() < 0.4:
                take([kind] * 3)
            elif kind[1] in "ps" and kind[0] < "8":
                take([f"{int(kind[0]) + i}{kind[1]}" for i in range(3)])
        take([chance.choice(NAMES)] * 2)
        hand.pop(chance.randrange(len(hand)))
        if len(hand) == 13 and completing(WaitingHand(tuple(BY_MPSZ[t] for t in hand), ()), V):
            for tile in hand:
                tiles.remove(tile)
            return hand, tiles


def record(hand: list[str], rest: list[str], chance: random.Random, tile: str, **win: Any) -> Data:
    asides = chance.sample(["1f", "2f", "1f", "2f", "4z", "4z", "4z"], chance.randrange(4))
    return {
        "rules": "anmika", "seats": ["A", "B", "C"], "sitout": "D" if chance.random() < 0.3 else "E",
        "scores": {"A": chance.choice([2000, 35000]), "B": 40000, "C": chance.choice([9000, 35000])},
        "dora": " ".join(rest[:2]), "ura": " ".join(rest[2:4]), "honba": chance.randrange(3),
        "win": {"player": chance.choice("AB"), "by": "tsumo", "hand": " ".join(hand), "tile": tile, "riichi": True,
                "shubari": chance.random() < 0.2, "ippatsu": chance.random() < 0.2, "aside": " ".join(asides)} | win,
    }  # fmt: skip


def settled(data: Data) -> Any:
    entry = read_record(data)
    return settle(entry.record, entry.rules)


def worth(result: Any) -> tuple[Fraction, int]:
    """Expected chips and points of a win with a green pocchi, from what was settled alone."""
    outcome = result.wins[0].own
    chips = sum(t.amount if t.payee == outcome.recorded.player else -t.amount for t in result.ledger.transfers
                if t.unit == "chips" and t.why != "chip_spring")  # fmt: skip
    dice = sum(c.expected(V) * len(c.payers) for c in outcome.gain.chances)
    return Fraction(chips) + dice, sum(s.total for s in outcome.gain.shares)


@pytest.mark.slow
@table_of("seed", range(sample(120, 4)), most=20)
def test_the_choice_is_that_of_trying_every_tile(seed: int) -> None:
    chance = random.Random(seed)
    hand, rest = waiting(chance)
    data = record(hand, rest, chance, "Pg")
    best = worth(settled(data))
    tried = []
    for kind in map(mpsz, range(34)):
        one = data | {"win": data["win"] | {"as": kind}}
        try:
            tried.append(worth(settled(one)))
        except InputError:
            continue
    assert best == max(tried)


@pytest.mark.slow
@table_of("seed", range(60), most=15)
def test_sums_receipts_and_seats(seed: int) -> None:
    chance = random.Random(seed)
    hand, rest = waiting(chance)
    tile = chance.choice([*POCCHI, *(mpsz(k) for k in completing(WaitingHand(tuple(BY_MPSZ[t] for t in hand), ()), V))])
    data = record(hand, rest, chance, tile)
    try:
        result = settled(data)
    except InputError as no:
        codes = {p.code for p in no.problems}
        pytest.skip(f"not a legal record: {codes}")
    shown = as_data(result)
    assert sum(shown["points"].values()) == sum(shown["chips"].values()) == 0
    turned = {"A": "B", "B": "C", "C": "A"}
    other = data | {"seats": ["B", "C", "A"], "scores": {turned[p]: n for p, n in data["scores"].items()}}
    other["win"] = data["win"] | {"player": turned[data["win"]["player"]]}
    moved = settled(other)
    assert {turned[p]: n for p, n in result.points.items() if p in turned} == {p: moved.points[p] for p in "ABC"}
    assert {turned[p]: n for p, n in result.chips.items() if p in turned} == {p: moved.chips[p] for p in "ABC"}


@pytest.mark.slow
@table_of("seed", range(40), most=25)
def test_shubari_doubles_what_it_covers_and_nothing_else(seed: int) -> None:
    chance = random.Random(seed)
    hand, rest = waiting(chance)
    waits = list(completing(WaitingHand(tuple(BY_MPSZ[t] for t in hand), ()), V))
    tile = mpsz(chance.choice(waits))
    data = record(hand, rest, chance, tile, shubari=False)
    try:
        plain = settled(data)
    except InputError:
        return
    double = settled(data | {"win": data["win"] | {"shubari": True}})
    assert [x.each * (1 if x.id in V["chips.no_shubari"] else 2) for x in plain.wins[0].own.gain.lines] == [
        x.each for x in double.wins[0].own.gain.lines
    ]
    assert plain.points == double.points
    assert [c.each_hit for c in plain.wins[0].own.gain.chances] == [c.each_hit for c in double.wins[0].own.gain.chances]


@pytest.mark.parametrize("bright", ["0", "g5"])
@pytest.mark.parametrize("by", ["tsumo", "ron"])
@table_of("seed", range(15))
def test_a_red_five_never_lowers_chips(seed: int, by: str, bright: str) -> None:
    """A red or gold five in place of a plain one: at least its own chips more (a north is drawn, so no カラス ends)."""
    chance = random.Random(seed)
    while True:
        hand, rest = waiting(chance)
        plain = [t for t in hand if t in ("5p", "5s") and bright + t[1] not in hand]
        held = WaitingHand(tuple(BY_MPSZ[x] for x in hand))
        waits = [t for t in rest if BY_MPSZ[t] & KIND in completing(held, V)]
        if plain and waits:
            break
    brighter = list(hand)
    brighter[hand.index(plain[0])] = bright + plain[0][1]
    tile = next((t for t in waits if t not in brighter or t[0] not in "0g"), waits[0])
    data = record(hand, [t for t in rest if t[0] not in "0g"], chance, tile, by=by, aside="4z")
    player = data["win"]["player"]
    if by == "ron":
        data["win"]["from"] = "C"
    before, more = settled(data), V["chips.red" if bright == "0" else "chips.gold"]
    after = settled(data | {"win": data["win"] | {"hand": " ".join(brighter)}})
    factor = 2 if data["win"]["shubari"] else 1
    assert after.chips[player] - before.chips[player] >= more * factor * (1 if by == "ron" else 3)


@pytest.mark.slow
@pytest.mark.parametrize("gold", ["none", ""])
def test_a_fever_of_twelve_wins_is_quick(gold: str) -> None:
    """Under 30 ms of the processor, alone on a machine, 金北 left to whoever chooses too."""
    events: list[Data] = [
        {"aside": {"player": "B", "tiles": "春 夏 秋 gN 北"}},
        {"riichi": {"player": "B", "fever": "double"}},
    ]
    for tile in ("Pg", "2p", "Pb", "5p", "Py", "2p", "2p", "Pr", "5p", "0p", "g5p", "2p"):
        win = {"player": "B", "by": "tsumo", "tile": tile} | ({"gold": gold} if gold else {})
        events.append({"win": win})
    entry = read_record({"rules": "anmika", "seats": ["A", "B", "C"], "dora": "9m 9s 9s",
                         "scores": {"A": 35000, "B": 35000, "C": 35000}, "hands": {"B": "777p 777s 34p 99m 123s"},
                         "events": events})  # fmt: skip
    spent = []
    for _ in range(5):
        start = time.process_time()
        result = settle(entry.record, entry.rules, checked=True)
        spent.append(time.process_time() - start)
    assert len(result.wins) == 12
    assert min(spent) < 0.15, "30 ms on a quiet machine"
