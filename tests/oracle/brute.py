"""A small scorer written from the rule texts alone, with nothing of calc: every reading of a hand is tried.

It knows what the cases beside it need: hands of riichi without yakuman, and mighty's jokers in hands with
open triplets. Tiles are texts, ``1m`` … ``9s`` and ``1z`` … ``7z`` (E S W N, white, green, red).
``python -m tests.oracle.brute`` writes the cases anew.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

Case = dict[str, Any]
HERE = Path(__file__).parent
ALL = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
MIGHTY = [t for t in ALL if t[1] != "m" or t[0] in "19"]
TERMINALS = {f"{rank}{suit}" for suit in "mps" for rank in (1, 9)}
HONOURS = {t for t in ALL if t[1] == "z"}
GREEN = {"2s", "3s", "4s", "6s", "8s", "6z"}
WHITE, NORTH = "5z", "4z"


class Group(NamedTuple):
    """A set or the pair: its tiles, whether the player made it alone, whether the winning tile is in it."""

    tiles: tuple[str, ...]
    closed: bool
    won: bool = False

    @property
    def run(self) -> bool:
        return self.tiles[0] != self.tiles[1]

    @property
    def pair(self) -> bool:
        return len(self.tiles) == 2

    @property
    def outside(self) -> bool:
        return bool(set(self.tiles) & (TERMINALS | HONOURS))


def after(tile: str, ahead: int) -> str:
    return f"{int(tile[0]) + ahead}{tile[1]}"


def splits(left: Counter[str]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to part tiles into runs, triplets and pairs, the lowest tile first."""
    if not +left:
        yield []
        return
    low = min(+left, key=lambda t: (t[1], t[0]))
    groups: list[tuple[str, ...]] = [(low,) * 2, (low,) * 3]
    if low[1] != "z" and int(low[0]) <= 7:
        groups.append((low, after(low, 1), after(low, 2)))
    for group in groups:
        need = Counter(group)
        if all(left[t] >= n for t, n in need.items()):
            for rest in splits(left - need):
                yield [group, *rest]


def readings(case: Case, concealed: list[str]) -> Iterator[list[Group]]:
    """The groups of every reading, the winning tile in one of those that hold it."""
    melds = [Group(tuple(m["tiles"]), m["type"] == "ankan") for m in case["melds"]]
    for split in splits(Counter([*concealed, case["tile"]])):
        pairs = [g for g in split if len(g) == 2]
        if len(pairs) == 7 and len(set(pairs)) == 7:
            yield [Group(g, True, case["tile"] in g) for g in split]
        if len(pairs) != 1 or len(split) + len(melds) != 5:
            continue
        for i, group in enumerate(split):
            if case["tile"] in group and group not in split[:i]:
                ron = case["by"] == "ron"
                yield [*(Group(g, not (ron and j == i), j == i) for j, g in enumerate(split)), *melds]


def wait(group: Group, tile: str) -> str:
    if group.pair:
        return "tanki"
    if not group.run:
        return "shanpon"
    place = group.tiles.index(tile)
    low = int(group.tiles[0][0])
    return "kanchan" if place == 1 else "penchan" if (low, place) in ((1, 2), (7, 0)) else "ryanmen"


def winds(case: Case) -> tuple[str, str]:
    """Seat and round wind."""
    return f"{1 + case['seats'].index(case['winner'])}z", {"E": "1z", "S": "2z"}[case["round"]]


def yaku_tiles(case: Case) -> tuple[str, ...]:
    """What is a yaku tile for everybody."""
    return ("5z", "6z", "7z", NORTH) if case["game"] == "mighty" else ("5z", "6z", "7z")


def fu(case: Case, groups: list[Group], menzen: bool, pinfu: bool) -> int:
    if len(groups) == 7:
        return 25
    tsumo = case["by"] == "tsumo"
    if pinfu and tsumo:
        return 20
    total = 20 + (10 if menzen and not tsumo else 0) + (2 if tsumo else 0)
    for group in groups:
        if group.won and wait(group, case["tile"]) in ("tanki", "kanchan", "penchan"):
            total += 2
        if group.pair:
            seat, round_wind = winds(case)
            own, of_round = group.tiles[0] == seat, group.tiles[0] == round_wind
            if own and of_round:
                total += case["rules"]["double_wind"]
            elif own or of_round or group.tiles[0] in yaku_tiles(case):
                total += 2
        elif not group.run:
            worth = 2 * (2 if group.closed else 1) * (2 if group.outside else 1)
            total += worth * (4 if len(group.tiles) == 4 else 1)
    if total == 20:
        return 30
    return -(-total // 10) * 10


def yaku(case: Case, groups: list[Group]) -> tuple[dict[str, int], int]:
    """The han of every yaku of a reading, and the folds of its yakuman."""
    menzen = all(m["type"] == "ankan" for m in case["melds"])
    sets = [g for g in groups if not g.pair]
    pair = next(g for g in groups if g.pair)
    runs = [g.tiles for g in sets if g.run]
    triplets = [g.tiles[0] for g in sets if not g.run]
    tiles = {t for g in groups for t in g.tiles}
    seat, round_wind = winds(case)
    dragons = sum(t in ("5z", "6z", "7z") for t in triplets)
    wind_sets = sum(t in ("1z", "2z", "3z", "4z") for t in triplets)
    mighty = case["game"] == "mighty"

    folds = 0
    folds += tiles <= HONOURS
    folds += tiles <= TERMINALS
    folds += tiles <= GREEN
    folds += 2 if wind_sets == 4 else 1 if wind_sets == 3 and pair.tiles[0] in ("1z", "2z", "3z", "4z") else 0
    little = dragons == 2 and pair.tiles[0] in ("5z", "6z", "7z")
    if mighty:
        folds += 3 if dragons == 3 else 1 if little else 0
    folds += sum(not g.run and g.closed for g in sets) == 4

    found: dict[str, int] = {}
    if case["riichi"]:
        found["riichi"] = 1
    if menzen and case["by"] == "tsumo":
        found["tsumo"] = 1
    if not tiles & (TERMINALS | HONOURS):
        found["tanyao"] = 1
    if len(groups) == 7:
        found["chiitoitsu"] = 2
    else:
        worthless = pair.tiles[0] not in (*yaku_tiles(case), seat, round_wind)
        if menzen and len(runs) == 4 and worthless:
            won = next(g for g in groups if g.won)
            if wait(won, case["tile"]) == "ryanmen":
                found["pinfu"] = 1
        for t, name in (("5z", "haku"), ("6z", "hatsu"), ("7z", "chun")):
            if t in triplets:
                found[name] = 1
        if seat in triplets:
            found["seat_wind"] = 1
        if round_wind in triplets:
            found["round_wind"] = 1
        if mighty and NORTH in triplets:
            found["north"] = 1
        twins = sum(n // 2 for n in Counter(runs).values())
        if menzen and twins:
            found["ryanpeikou" if twins == 2 else "iipeikou"] = 3 if twins == 2 else 1
        if len(triplets) == 4:
            found["toitoi"] = 2
        if sum(not g.run and g.closed for g in sets) == 3:
            found["sanankou"] = 2
        if sum(len(g.tiles) == 4 for g in sets) == 3:
            found["sankantsu"] = 2
        starts = {r[0] for r in runs}
        if any({f"{n}m", f"{n}p", f"{n}s"} <= starts for n in range(1, 8)):
            found["sanshoku_doujun"] = 2 if menzen else 1
        if any({f"{n}m", f"{n}p", f"{n}s"} <= set(triplets) for n in range(1, 10)):
            found["sanshoku_doukou"] = 2
        if any({f"1{s}", f"4{s}", f"7{s}"} <= starts for s in "mps"):
            found["ittsu"] = 2 if menzen else 1
        if runs and all(g.outside for g in groups):
            pure = not tiles & HONOURS
            found["junchan" if pure else "chanta"] = (2 if pure else 1) + menzen
        if little and not mighty:
            found["shousangen"] = 2
    if tiles <= TERMINALS | HONOURS:
        found["honroutou"] = 2
    suits = {t[1] for t in tiles}
    if len(suits) == 1 and "z" not in suits:
        found["chinitsu"] = 5 + menzen
    elif len(suits - {"z"}) == 1 and "z" in suits:
        found["honitsu"] = 2 + menzen
    return found, folds


def dora_of(indicator: str, game: str) -> str:
    rank, suit = int(indicator[0]), indicator[1]
    if suit == "z":
        return f"{rank % 4 + 1}z" if rank <= 4 else f"{(rank - 5 + 1) % 3 + 5}z"
    if game == "mighty" and suit == "m":
        return "9m" if rank == 1 else "1m"
    return f"{rank % 9 + 1}{suit}"


def base_points(han: int, fu_: int, folds: int, kiriage: bool) -> int:
    if folds:
        return 8000 * folds
    for least, base in ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000)):
        if han >= least:
            return base
    base = min(fu_ * 2 ** (2 + han), 2000)
    return 2000 if kiriage and base >= 1920 else base


def up(points: int) -> int:
    return -(-points // 100) * 100


def pay(case: Case, base: int) -> dict[str, int]:
    """What each gains and loses, honba and sticks included; the dealer sits first."""
    seats, winner, dealer = case["seats"], case["winner"], case["seats"][0]
    moved = dict.fromkeys(seats, 0)
    honba = case["honba"]
    if case["by"] == "ron":
        moved[case["from"]] -= up(base * (6 if winner == dealer else 4)) + 300 * honba
    else:
        for player in seats:
            if player != winner:
                moved[player] -= up(base * (2 if dealer in (winner, player) else 1)) + 100 * honba
    moved[winner] = -sum(moved.values()) + 1000 * case["sticks"]
    return moved


def settle(case: Case, concealed: list[str] | None = None) -> tuple[int, list[str], int, int, dict[str, int]] | None:
    """Base points, yaku, han, fu and payments of the best reading; None for no hand, or one without yaku."""
    concealed = case["concealed"] if concealed is None else concealed
    best = None
    for groups in readings(case, concealed):
        found, folds = yaku(case, groups)
        if not found and not folds:
            continue
        menzen = all(m["type"] == "ankan" for m in case["melds"])
        held = Counter(t for g in groups for t in g.tiles)
        dora = sum(held[dora_of(i, case["game"])] for i in case["dora"])
        dora += sum(held[dora_of(i, case["game"])] for i in case["ura"]) if case["riichi"] else 0
        dora += held[NORTH] if case["game"] == "mighty" else 0
        han, fu_ = sum(found.values()) + dora, fu(case, groups, menzen, "pinfu" in found)
        base = base_points(han, fu_, folds, case["rules"]["kiriage"])
        key = (base, han, fu_)
        if best is None or key > best[0]:
            best = key, (base, sorted(found), han, fu_, pay(case, base)), folds
    if best is None or (best[2] and case["game"] == "riichi"):
        return None
    return best[1]


def joker_settle(case: Case) -> dict[str, int] | None:
    """The payments of the dearest choice of what the whites held stand for."""
    plain = [t for t in case["concealed"] if t != WHITE]
    whites = len(case["concealed"]) - len(plain)
    melded = [t for m in case["melds"] for t in m["tiles"]]
    best = None
    for faces in combinations_with_replacement(MIGHTY, whites):
        held = Counter([*plain, *faces, *melded, case["tile"]])
        found = settle(case, [*plain, *faces]) if max(held.values()) <= 4 else None
        if found is not None and (best is None or found[0] > best[0]):
            best = found
    return best[4] if best else None


# --- the cases --------------------------------------------------------------------------------------------------------


def dealt(rng: random.Random, game: str) -> Case | None:
    kinds = ALL if game == "riichi" else MIGHTY
    wall = Counter(dict.fromkeys(kinds, 4))
    suit = rng.choice("mps")
    near = rng.choice((kinds, kinds, [t for t in kinds if t[1] in (suit, "z")], sorted(TERMINALS | HONOURS)))
    near = [t for t in near if t in wall and not (game == "mighty" and t == WHITE)]
    groups: list[list[str]] = []
    while len(groups) < 4:
        low = rng.choice(near)
        run = low[1] != "z" and int(low[0]) <= 7 and rng.random() < (0.7 if game == "riichi" else 0.3)
        group = [low, after(low, 1), after(low, 2)] if run else [low] * 3
        if all(wall[t] >= n for t, n in Counter(group).items()):
            wall.subtract(group)
            groups.append(group)
    pairs = [t for t in near if wall[t] >= 2]
    if not pairs:
        return None
    pair = rng.choice(pairs)
    wall[pair] -= 2
    melds, concealed = [], [pair, pair]
    often = rng.choice((0.0, 0.0, 0.4)) if game == "riichi" else 0.8
    for group in groups:
        if rng.random() < often and (game == "riichi" or group[0] == group[1]):
            kind = "chi" if group[0] != group[1] else "pon"
            if kind == "pon" and game == "riichi" and wall[group[0]] and rng.random() < 0.4:
                wall[group[0]] -= 1
                kind, group = rng.choice(("ankan", "minkan")), [*group, group[0]]
            melds.append({"type": kind, "tiles": group})
        else:
            concealed += group
    if game == "riichi" and not melds and rng.random() < 0.1:
        concealed = [t for t in rng.sample(kinds, 7) for _ in "12"]
        wall = Counter(dict.fromkeys(kinds, 4)) - Counter(concealed)
    rng.shuffle(concealed)
    tile = concealed.pop()
    if game == "mighty":
        if len(melds) < 2 or any(m["type"] == "chi" for m in melds):
            return None
        for i in range(min(rng.choice((1, 1, 2)), len(concealed))):
            wall[concealed[i]] += 1
            concealed[i] = WHITE
            wall[WHITE] -= 1
    riichi = game == "riichi" and all(m["type"] == "ankan" for m in melds) and rng.random() < 0.5
    shown = 1 + sum(len(m["tiles"]) == 4 for m in melds)
    rest = [t for t in wall.elements() if game == "riichi" or t != "3z"]
    drawn = rng.sample(rest, 2 * shown)
    seats = ["A", "B", "C", "D"] if game == "riichi" else ["A", "B", "C"]
    winner, source = rng.sample(seats, 2)
    ron = rng.random() < 0.6
    rules = {"kiriage": rng.random() < 0.5, "double_wind": rng.choice((2, 4))}
    if game == "mighty":
        rules = {"kiriage": True, "double_wind": 2}
    return {
        "game": game, "rules": rules,
        "seats": seats, "round": rng.choice("ES"), "winner": winner, "by": "ron" if ron else "tsumo",
        "from": source if ron else None, "concealed": sorted(concealed), "tile": tile, "melds": melds, "riichi": riichi,
        "dora": drawn[:shown], "ura": drawn[shown:] if riichi else [],
        "honba": rng.choice((0, 0, 1, 2)) if game == "riichi" else 0, "sticks": riichi + rng.choice((0, 0, 1)),
    }  # fmt: skip


def made(game: str, number: int) -> list[Case]:
    rng, found = random.Random(f"oracle {game}"), list[Case]()
    while len(found) < number:
        case = dealt(rng, game)
        if case is None:
            continue
        if game == "riichi":
            worth = settle(case)
            if worth is not None:
                found.append({**case, "yaku": worth[1], "han": worth[2], "fu": worth[3], "points": worth[4]})
        else:
            moved = joker_settle(case)
            if moved is not None:
                found.append({**case, "points": moved})
    return found


def main() -> None:
    for game, number in (("riichi", 60), ("mighty", 30)):
        lines = [json.dumps(case, separators=(",", ":")) for case in made(game, number)]
        (HERE / f"{game}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
