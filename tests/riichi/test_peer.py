"""Random wins against the package mahjong (2.1.0): han, fu and points agree.

Both sides start from the same record; nothing of one goes through the other. Where they could differ:

- The peer ranks readings by han, then fu; the rule (点数が最も高くなるように) is by points. No hand met so far is read
  otherwise for it: 180,000 of them under these settings, no disagreement.
- A yakuman beside a counted yakuman of equal points: the peer names the yakuman, and is right. calc must not name the
  counted one because its han are more than the yakuman's none; no points move. test_tcg_spec has such a hand.
- Fu of a yakuman: both count them, nobody is paid for them; they are not compared.
- Double yakuman are off on both sides, and so is the peer's limit of six fold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from benchmarks.against import same
from calc.records.record import CHANKAN, DOUBLE_RIICHI, HAITEI, HOUTEI, IPPATSU, RIICHI, RINSHAN, Record
from calc.riichi.settlement import Settlement
from calc.rules.rules import load_rules
from calc.tiles.tiles import FIVES, KIND, VARIANT, Tile

from ..helpers import random_wins

pytest.importorskip("mahjong")

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

SEED, NUMBER = 20240607, 3000
_MELDS = {
    "chi": Meld.CHI, "pon": Meld.PON, "ankan": Meld.KAN, "daiminkan": Meld.KAN, "kakan": Meld.SHOUMINKAN,
}  # fmt: skip


class _Ids:
    """Tiles as the peer's 136 ids; the first of each five is the red one."""

    def __init__(self) -> None:
        self.used: Counter[Tile] = Counter()

    def id(self, tile: Tile) -> int:
        kind = tile & KIND
        if tile & VARIANT:
            return kind * 4
        self.used[kind] += 1
        first = 1 if kind in FIVES else 0
        # a fourth plain five exists only in a set without reds, where the red's id is free
        return kind * 4 + (first + self.used[kind] - 1) % 4

    def ids(self, tiles: Iterable[Tile]) -> list[int]:
        return [self.id(t) for t in tiles]


def peer(record: Record, kiriage: bool, reds: bool) -> Any:
    """The peer's answer for the one win of a record, honba and sticks apart."""
    win = record.wins[0]
    ids = _Ids()
    tile = ids.id(win.tile)
    tiles = [tile, *ids.ids(win.concealed)]
    melds = []
    for kind, of, _ in win.melds:
        own = ids.ids(of)
        tiles += own
        melds.append(Meld(meld_type=_MELDS[kind], tiles=own, opened=kind != "ankan"))
    flags = win.flags
    config = HandConfig(
        is_tsumo=win.by == "tsumo",
        is_riichi=bool(flags & RIICHI),
        is_daburu_riichi=bool(flags & DOUBLE_RIICHI),
        is_ippatsu=bool(flags & IPPATSU),
        is_rinshan=bool(flags & RINSHAN),
        is_chankan=bool(flags & CHANKAN),
        is_haitei=bool(flags & HAITEI),
        is_houtei=bool(flags & HOUTEI),
        player_wind=27 + record.seats.index(win.player),
        round_wind=record.round_wind,
        options=OptionalRules(
            has_open_tanyao=True, has_aka_dora=reds, has_double_yakuman=False, kiriage=kiriage,
            limit_to_sextuple_yakuman=False,
        ),
    )  # fmt: skip
    return HandCalculator.estimate_hand_value(
        tiles,
        tile,
        melds=melds or None,
        dora_indicators=[4 * (t & KIND) for t in record.dora],
        ura_dora_indicators=[4 * (t & KIND) for t in record.ura],
        config=config,
    )


def peer_points(found: Any, record: Record) -> int:
    """The peer's points, all payers together."""
    win, cost = record.wins[0], found.cost
    if win.by == "ron":
        return int(cost["main"])
    return int(3 * cost["main"] if win.player == record.seats[0] else cost["main"] + 2 * cost["additional"])


def compared(seed: int, number: int, over: dict[str, object], kiriage: bool, reds: bool) -> list[str]:
    """A line for every disagreement."""
    rules = load_rules("tenhou4", over)
    lines = []
    for record in random_wins(seed, number, reds):
        won = Settlement.settle(record, rules).wins[0]
        found = peer(record, kiriage, reds)
        mine = (13 * won.yakuman or won.han, won.fu, won.points)
        theirs = (found.han, found.fu, peer_points(found, record)) if found.error is None else (0, 0, 0)
        if won.yakuman:  # a yakuman has no fu; its han are thirteen a fold there
            mine, theirs = (mine[0], 0, mine[2]), (theirs[0], 0, theirs[2])
        if mine != theirs:
            lines.append(f"{mine} {theirs} {[part.id for part in won.yaku]} {found.yaku} {found.error} {record}")
    return lines


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "over", "kiriage", "reds"),
    [
        (SEED, {}, False, True),
        (SEED + 1, {"points.kiriage": True}, True, True),
        (SEED + 2, {"table.red_fives": []}, False, False),
    ],
    ids=["tenhou4", "kiriage", "no reds"],
)
def test_the_peer_agrees(seed: int, over: dict[str, object], kiriage: bool, reds: bool) -> None:
    assert compared(seed, NUMBER // 3, over, kiriage, reds) == []


def test_a_row_of_a_batch_is_compared_with_one_of_a_script() -> None:
    """``benchmarks.against``: han, fu and points; of a yakuman the points."""
    row: dict[str, Any] = {
        "status": "settled",
        "wins": [{"by": "tsumo", "points": 7800, "han": 3, "fu": 40, "yakuman": 0}],
    }
    other: dict[str, Any] = {"han": 3, "fu": 40, "error": None, "cost": {"main": 2600, "additional": 2600}}
    assert same(row, other)
    for wrong in ({"han": 2}, {"fu": 30}, {"cost": {"main": 2600, "additional": 1300}}, {"cost": None}):
        assert not same(row, other | wrong)
    row["wins"][0]["yakuman"] = 1
    assert same(row, other | {"han": 13, "fu": 50})
    assert not same({"status": "refused"}, other)
    assert same({"status": "refused"}, other | {"error": "no_yaku"})
