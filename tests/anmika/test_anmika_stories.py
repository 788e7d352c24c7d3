"""Random stories of anmika: sums, seats, receipts; what a multiplier covers doubles exactly, and nothing else."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from calc.problems.problems import InputError
from calc.steps import read_record, settle
from calc.systems.anmika.hand import completing, sure_triplets
from calc.systems.anmika.record import WaitingHand
from calc.tiles.tiles import BY_MPSZ, KIND, mpsz
from calc.verdict.verdict import as_data

from ..tables import table_of
from .test_anmika_properties import POCCHI, V, wall

Data = dict[str, Any]
FLOWERS = ["1f", "2f", "3f", "4f"] * 2 + ["4z"] * 3 + ["gN"]
TURN = {"A": "B", "B": "C", "C": "A"}


def tiles_of(hand: list[str]) -> WaitingHand:
    return WaitingHand(tuple(BY_MPSZ[t] for t in hand), ())


@cache
def fever_hand(seed: int, sevens: tuple[str, ...] = ("7p",)) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A waiting hand with sure triplets of some sevens, and the rest of the wall."""
    chance = random.Random(seed)
    while True:
        rest = wall(chance)
        hand = [s for s in sevens for _ in range(3)]
        for tile in hand:
            rest.remove(tile)
        while len(hand) < 12:
            start = chance.choice(rest)
            suit, rank = start[-1], start[-2]
            names = [start] * 3 if chance.random() < 0.3 else [f"{int(rank) + i}{suit}" for i in range(3)]
            if suit in "ps" and rank in "123456789" and all(rest.count(n) >= names.count(n) for n in names):
                hand += names
                for n in names:
                    rest.remove(n)
        pair = chance.choice(rest)
        if rest.count(pair) < 2:
            continue
        hand += [pair, pair]
        rest.remove(pair)
        rest.remove(pair)
        tile = hand.pop(chance.randrange(3 * len(sevens), len(hand)))
        rest.append(tile)
        sure = sure_triplets(tiles_of(hand), V).sure
        if len(hand) == 13 and {BY_MPSZ[s] for s in sevens} <= set(sure):
            return tuple(hand), tuple(rest)


def told(seed: int) -> Data:
    """A random story of B: what anybody draws aside, a riichi or a fever, wins, a draw or a chombo at the end."""
    chance = random.Random(seed)
    hand, left = fever_hand(seed)
    rest, aside = list(left), list(FLOWERS)
    chance.shuffle(rest)
    chance.shuffle(aside)
    waits = set(completing(tiles_of(list(hand)), V))
    pocchi = chance.sample(POCCHI, 4)
    dora, ura = [rest.pop() for _ in range(2)], [rest.pop() for _ in range(2)]
    events: list[Data] = []

    def draws(most: int) -> None:
        events.extend(
            {"aside": {"player": chance.choice("ABBC"), "tiles": aside.pop()}} for _ in range(chance.randrange(most))
        )

    draws(5)
    fever = chance.random() < 0.8
    events.append({"riichi": {"player": "B", "fever": "single" if fever else "none", "shubari": chance.random() < 0.3}})
    for _ in range(chance.randrange(1, 6) if fever else 1):
        draws(2)
        fits = [t for t in rest if BY_MPSZ[t] & KIND in waits]
        if not fits or (pocchi and chance.random() < 0.5):
            if not pocchi:
                break
            win: Data = {"tile": pocchi.pop(), "by": "tsumo"}
        else:
            win = {"tile": chance.choice(fits), "by": chance.choice(["tsumo", "ron"])}
            rest.remove(win["tile"])
        if win["by"] == "ron":
            win["from"] = chance.choice("AC")
        events.append({"win": {"player": "B"} | win})
    if fever:
        events.append(chance.choice([{"draw": {}}, {"chombo": {"player": chance.choice("AC")}}, {"draw": {}}]))
    scores = {p: chance.choice([0, 4000, 35000, 60000]) for p in "ABC"}
    return {
        "rules": "anmika", "seats": ["A", "B", "C"], "sitout": "D", "dora": " ".join(dora), "ura": " ".join(ura),
        "honba": chance.randrange(3), "scores": scores, "hands": {"B": " ".join(hand)}, "events": events,
    }  # fmt: skip


def settled(data: Data) -> Any:
    """The settlement, or nothing where the record is refused."""
    try:
        entry = read_record(data)
        return settle(entry.record, entry.rules, checked=True)
    except InputError:
        return None


def turned(value: Any, at: str = "") -> Any:
    """A record with every player one seat further on."""
    if isinstance(value, dict):
        return {TURN.get(k, k): turned(v, k) for k, v in value.items()}
    if isinstance(value, list):
        return [turned(v, at) for v in value]
    return TURN.get(value, value) if at in ("player", "from", "seats") else value


SEEDS = range(80)


@pytest.mark.slow
@table_of("seed", SEEDS, most=10)
def test_sums_receipts_and_seats_of_a_story(seed: int) -> None:
    """Points and chips sum to zero, the receipt computes the same, and nobody's seat name matters."""
    data = told(seed)
    result = settled(data)
    if result is None:
        pytest.skip("not a legal record")
    shown = as_data(result)
    assert sum(result.points.values()) == sum(result.chips.values()) == 0
    assert shown["chips"].get("D", 0) == result.chips["D"]
    moved = settled(turned(data))
    assert moved is not None
    for mine, other in ((result.points, moved.points), (result.chips, moved.chips)):
        assert {TURN.get(p, p): n for p, n in mine.items()} == dict(other)
    last = shown["wins"][-1]["totals"] if shown["wins"] else None
    events = [next(iter(e)) for e in data["events"]]
    if last and events[-1] == "win":
        assert {p: n for p, n in last["points"].items() if p != "D"} == result.points


@pytest.mark.slow
def test_most_stories_are_legal() -> None:
    """The properties above are of many stories, not of none."""
    found = [r for r in map(settled, map(told, SEEDS)) if r is not None]
    assert len(found) > len(SEEDS) * 2 // 3
    assert sum(len(r.wins) > 1 for r in found) > len(SEEDS) // 3
    assert sum(any(o.own.state.factor < 0 for o in r.wins) for r in found) > len(SEEDS) // 6


# --- multipliers ------------------------------------------------------------------------------------------------------


def one_win(seed: int, tile: str = "", riichi: Data | None = None, before: str = "", **win: Any) -> Data:
    """A win of B in a hand with sure triplets of 7p and 7s, without scores."""
    chance = random.Random(seed)
    hand, rest = fever_hand(seed, ("7p", "7s"))
    waits = completing(tiles_of(list(hand)), V)
    fit = [t for t in rest if BY_MPSZ[t] & KIND in waits]
    aside = " ".join(chance.sample([f for f in FLOWERS if f not in ("2f", "gN")], 3))
    events: list[Data] = [{"aside": {"player": "B", "tiles": f"{aside} {before}"}},
                          {"riichi": {"player": "B", "fever": "single"} | (riichi or {})},
                          {"aside": {"player": "B", "tiles": "1f"}}]  # fmt: skip
    if "1f 1f" in f"{aside} 1f" or aside.count("1f") > 1:
        events.pop()
    own = {"player": "B", "by": "tsumo", "tile": tile or (fit[0] if fit else "Pg")}
    dora = [t for t in rest if t != own["tile"]][:4]
    events.append({"win": own | win})
    return {"rules": "anmika", "seats": ["A", "B", "C"], "dora": " ".join(dora[:2]), "ura": " ".join(dora[2:]),
            "honba": chance.randrange(2), "sticks": 0, "hands": {"B": " ".join(hand)}, "events": events}  # fmt: skip


def parts(data: Data) -> tuple[dict[str, int], list[int], list[int], list[int]]:
    """Chips by line, hits, points, and 単春 when drawn."""
    result = settled(data)
    assert result is not None
    o = result.wins[0].own.gain
    springs = [t.amount for t in result.ledger.transfers if t.why == "chip_spring"]
    return {x.id: x.each for x in o.lines}, [c.each_hit for c in o.chances], [s.total for s in o.shares], springs


def times(n: int, values: list[int]) -> list[int]:
    return [n * v for v in values]


@pytest.mark.slow
@table_of("seed", range(40), most=15)
def test_a_blue_pocchi_doubles_chips_and_dice_and_no_points(seed: int) -> None:
    """祝儀倍 doubles every chip line and every chance, not points, not 単春 when drawn; 逆 turns all but 単春."""
    lines, hits, points, springs = parts(one_win(seed, "Pg"))
    assert parts(one_win(seed, "Pb")) == ({k: 2 * n for k, n in lines.items()}, times(2, hits), points, springs)
    assert parts(one_win(seed, "Py")) == (
        {k: -n for k, n in lines.items()}, times(-1, hits), times(-1, points), springs,
    )  # fmt: skip
    assert parts(one_win(seed, "Pr"))[0] == {k: -2 * n for k, n in lines.items()}


@table_of("seed", range(30))
@pytest.mark.parametrize("tile", ["", "Pb"])
def test_a_double_fever_doubles_all(seed: int, tile: str) -> None:
    """A double fever doubles points (加符 and honba in them), every chip line, dice, and 単春 drawn since."""
    single, double = one_win(seed, tile), one_win(seed, tile, {"fever": "double"})
    lines, hits, points, _ = parts(single)
    assert parts(double)[:3] == ({k: 2 * n for k, n in lines.items()}, times(2, hits), times(2, points))


@pytest.mark.slow
@table_of("seed", range(30))
def test_two_summers_and_the_gold_north_multiply_by_four(seed: int) -> None:
    """夏夏 with 金北: points of the hand as without 夏, × 4; chips and dice chances are not multiplied."""
    with_two = one_win(seed, "", {"fever": "none"}, "2f 2f gN", gold="summer")
    lines, hits, points, _ = parts(with_two)
    once = with_two | {"rules": {"use": "anmika", "set": {"summer.gold_factor": 1}}}
    same = parts(once)
    assert (lines, hits, points) == (same[0], same[1], times(4, same[2]))
    result = settled(with_two)
    assert result is not None
    assert result.wins[0].own.chosen.size.base == result.wins[0].own.chosen.size.plain  # no ranks


# --- the choice -------------------------------------------------------------------------------------------------------


@table_of("seed", range(40), most=15)
def test_every_colour_is_read_alike(seed: int) -> None:
    """強制高め取り whatever the colour: the size of a reading, not whether it is received or paid, decides."""
    read = set()
    for colour in POCCHI:
        result = settled(one_win(seed, colour))
        assert result is not None
        read.add(mpsz(result.wins[0].own.chosen.size.face.kind))
    assert len(read) == 1
