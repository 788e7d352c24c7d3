"""Winning riichi hands by the thousand: seeded, each different, each a win with a yaku under the rules ``tenhou4``.

A hand is a neutral dict in the field names of docs/winlines.md without ``result``, so that every engine converts it for
itself. No engine's own form is favoured: tiles are texts.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from calc.formats.winlines import to_record
from calc.formats.winlines_fields import WINDS
from calc.problems.problems import InputError
from calc.rules.rules import load_rules
from calc.steps import settle

RULES = "tenhou4"

HandDict = dict[str, Any]

_SUITED = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)]
_HONOURS = [f"{n}z" for n in range(1, 8)]
_ORPHANS = [f"{n}{suit}" for suit in "mps" for n in (1, 9)] + _HONOURS
_KANS = ("ankan", "daiminkan", "kakan")


SUITS = {"m": 0, "p": 36, "s": 72, "z": 108}
"""Where a suit begins among the 136 tiles by which the peers number them."""


def numbering() -> Callable[[str], int]:
    """Which of the 136 tiles each text of one hand is, asked tile by tile: no copy twice, the first five is red."""
    used: dict[str, int] = {}

    def number(text: str) -> int:
        rank, suit = text[0], text[1]
        if rank == "0":
            return SUITS[suit] + 16
        nth = used.get(text, 0)
        used[text] = nth + 1
        if rank == "5" and suit != "z":
            nth += 1  # the first of the four is the red one
        return SUITS[suit] + (int(rank) - 1) * 4 + nth

    return number


class _OutOfTilesError(Exception):
    """The wall has no such tile left."""


class _Wall:
    """A set of 136 tiles with three red fives; whoever takes a five gets the red one by chance."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.left = Counter(dict.fromkeys(_SUITED + _HONOURS, 4))
        self.reds = {"5m", "5p", "5s"}

    def take(self, tile: str) -> str:
        left = self.left[tile]
        if not left:
            raise _OutOfTilesError
        self.left[tile] -= 1
        if tile in self.reds and self.rng.random() * left < 1:
            self.reds.discard(tile)
            return "0" + tile[1]
        return tile

    def some(self) -> str:
        return self.take(self.rng.choice([t for t, n in self.left.items() for _ in range(n)]))


def number_of_hands(text: str) -> int:
    """The value of ``--hands``: one or more, as :func:`hands` never ends for none and its figures are per hand."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"a number from 1, not {text}")
    return int(text)


def hands(count: int, seed: int = 1) -> list[HandDict]:
    """So many different winning hands, at least one; the same ones for the same seed."""
    rng = random.Random(seed)
    rules = load_rules(RULES)
    made: list[HandDict] = []
    seen: set[str] = set()
    for hand in candidates(rng):
        key = json.dumps(hand, sort_keys=True)
        if key in seen:
            continue
        try:
            settle(to_record(hand), rules)
        except InputError:  # no yaku, or circumstances that cannot be
            continue
        seen.add(key)
        made.append(hand)
        if len(made) == count:
            break
    return made


def candidates(rng: random.Random) -> Iterator[HandDict]:
    """Hands of winning shape, some of them without a yaku, for ever."""
    while True:
        wall = _Wall(rng)
        try:
            yield _table(rng, wall, *_shape(rng, wall))
        except _OutOfTilesError:
            continue


def _shape(rng: random.Random, wall: _Wall) -> tuple[list[str], list[dict[str, Any]]]:
    """Concealed tiles, the winning one included, and melds (kind and tiles)."""
    form = rng.choices(
        ("any", "simples", "half flush", "flush", "triplets", "pairs", "orphans"), (50, 15, 9, 4, 6, 12, 0.3)
    )[0]
    suit = rng.choice("mps")
    runs = [t for t in _SUITED if t[0] in "1234567"]
    equal = _SUITED + _HONOURS
    if form == "orphans":
        return [wall.take(t) for t in [*_ORPHANS, rng.choice(_ORPHANS)]], []
    if form == "simples":
        runs = [t for t in runs if t[0] in "23456"]
        equal = [t for t in _SUITED if t[0] not in "19"]
    elif form in ("half flush", "flush"):
        runs = [t for t in runs if t[1] == suit]
        equal = [t for t in _SUITED if t[1] == suit] + (_HONOURS if form == "half flush" else [])
    if form == "pairs":
        if rng.random() < 0.2:
            equal = [t for t in equal if t[1] in (suit, "z")]
        return [wall.take(t) for t in rng.sample(equal, 7) for _ in "12"], []
    opened = 0.0 if rng.random() < 0.55 else rng.choice((0.3, 0.5, 0.8))
    triplets = 1.0 if form == "triplets" else 0.28
    concealed: list[str] = []
    melds = []
    for _ in range(4):
        called = rng.random() < opened
        if rng.random() < triplets:
            tile = rng.choice(equal)
            kan = rng.random() < 0.06
            kind = (rng.choice(_KANS[1:]) if kan else "pon") if called else ("ankan" if kan else "")
            tiles = [wall.take(tile) for _ in range(4 if kan else 3)]
        else:
            first = rng.choice(runs)
            kind = "chi" if called else ""
            tiles = [wall.take(f"{int(first[0]) + i}{first[1]}") for i in range(3)]
        if kind:
            melds.append({"type": kind, "tiles": tiles})
        else:
            concealed += tiles
    pair = rng.choice(equal)
    return [*concealed, wall.take(pair), wall.take(pair)], melds


def _table(rng: random.Random, wall: _Wall, tiles: list[str], melds: list[dict[str, Any]]) -> HandDict:
    """A hand with everything around it."""
    winner, dealer = rng.randrange(4), rng.randrange(4)
    others = [seat for seat in range(4) if seat != winner]
    rng.shuffle(tiles)
    *concealed, tile = tiles
    for meld in melds:
        if meld["type"] != "ankan":
            meld["called"] = meld["tiles"][0]
            meld["from"] = (winner - 1) % 4 if meld["type"] == "chi" else rng.choice(others)
        if meld["type"] == "kakan":
            meld["added"] = meld["tiles"][3]
    tsumo = rng.random() < 0.45
    kans = sum(meld["type"] in _KANS for meld in melds)
    closed = all(meld["type"] == "ankan" for meld in melds)
    flags = []
    riichi = closed and rng.random() < 0.7
    if riichi:
        flags.append("riichi")
        if rng.random() < 0.03:
            flags.append("double_riichi")
        if rng.random() < 0.15:
            flags.append("ippatsu")
    if tsumo and kans and "ippatsu" not in flags and rng.random() < 0.15:
        flags.append("rinshan")
    elif rng.random() < 0.015:
        flags.append("haitei" if tsumo else "houtei")
    honba = rng.choice((0, 0, 0, 1, 2))
    return {
        "rules": RULES,
        "players": 4,
        "red_fives": True,
        "kuitan": True,
        "round_wind": rng.choice("ES"),
        "dealer": dealer,
        "seat_winds": [WINDS[(seat - dealer) % 4] for seat in range(4)],
        "honba": honba,
        "riichi_sticks": riichi + rng.choice((0, 0, 1)),
        "winner": winner,
        "win_type": "tsumo" if tsumo else "ron",
        "loser": None if tsumo else rng.choice(others),
        "concealed": concealed,
        "win_tile": tile,
        "melds": melds,
        "nukidora": 0,
        "flags": flags,
        "dora_indicators": [wall.some() for _ in range(1 + kans)],
        "ura_indicators": [wall.some() for _ in range(1 + kans)] if riichi else [],
        "multi_ron": {"index": 0, "count": 1},
        "pao": None,
    }
