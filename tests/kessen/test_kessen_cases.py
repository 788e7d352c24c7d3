"""Cases of kessen worked out by independent readers of the page, in neutral fields: every one must agree.

The files lie beside the project (``../shared/data/cases``); where they are missing the tests are skipped.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from calc.problems.problems import InputError
from calc.readers.reader import Entry
from calc.steps import read_record, settle
from calc.systems.kessen.record import MELD_OF_KONG
from calc.tiles.notation import HandText, format_hand
from calc.tiles.tiles import BY_MPSZ, Meld
from calc.verdict.verdict import as_data

from ..tables import table_of

FILE = Path(__file__).parent.parent.parent.parent / "shared" / "data" / "cases" / "kessen.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()] if FILE.exists() else []
SEATS = "ABCD"

OPTIONS: dict[str, dict[Any, dict[str, object]]] = {
    "cap": {8: {"kessen.cap": 8}, 16: {"kessen.cap": 16}, 32: {}},
    "tsumo": {"add100": {"kessen.tsumo_bonus": 100}, "double": {"kessen.times.tsumo": 2}, "none": {}},
    "tenho": {True: {"kessen.times.tenho": 32}, False: {}},
    "golden": {True: {"kessen.times.golden": 2}, False: {}},
    "haitei": {True: {"kessen.times.haitei": 2}, False: {}},
    "chanta": {True: {"kessen.times.chanta": 4}, False: {}},
    "tanyao": {True: {"kessen.times.tanyao": 2}, False: {}},
}
REASONS = {
    "void_suit": {"W412"}, "three_suits": {"W411"}, "not_complete": {"W413"}, "five_copies": {"L202"},
    "already_out": {"L411"}, "payer_out": {"L411"}, "after_end": {"L412"}, "fourth_winner": {"L412"},
    "circumstance": {"L413"}, "kong_mismatch": {"L414"},
    "bad_record": {"L201", "L203", "L205", "L207", "L211", "L413", "L414", "L415", "S203", "S205", "S206"},
}  # fmt: skip
NAMES = {"tsumo": "tsumo_double"}
"""Our id → the case's, where they differ."""


def meld(one: dict[str, str]) -> Meld:
    kind = "pon" if one["kind"] == "pon" else MELD_OF_KONG[one["kind"].removesuffix("_kong")]
    return Meld(kind, (BY_MPSZ[one["tile"]],) * (3 if kind == "pon" else 4))


def hand(one: dict[str, Any], tile: str | None = None) -> str:
    tiles = tuple(BY_MPSZ[t] for t in one["concealed"])
    return format_hand(HandText(tiles, tuple(map(meld, one["melds"])), BY_MPSZ[tile] if tile else None))


def wins_of(event: dict[str, Any]) -> dict[str, Any]:
    won = []
    for winner in event["winners"]:
        one: dict[str, Any] = {"player": SEATS[winner["seat"]], "by": event["by"], "hand": hand(winner, event["tile"])}
        if event["from"] is not None:
            one["from"] = SEATS[event["from"]]
        one |= {ours: True for ours, theirs in FLAGS.items() if event.get(theirs)}
        won.append(one)
    return {"wins": won}


FLAGS = {"after_kong": "after_kong", "haitei": "haitei", "tenhou": "tenho"}


def event_of(event: dict[str, Any]) -> dict[str, Any]:
    if event["type"] == "kong":
        kong: dict[str, Any] = {"player": SEATS[event["seat"]], "kind": event["kind"].removesuffix("_kong")}
        kong["tile"] = event["tile"]
        return {"kong": kong | ({"from": SEATS[event["from"]]} if event["from"] is not None else {})}
    if event["type"] == "draw":
        return {"draw": {"hands": {SEATS[h["seat"]]: hand(h) for h in event["hands"]}}}
    return wins_of(event)


def document(record: dict[str, Any]) -> dict[str, Any]:
    """A case's record in our fields."""
    made: dict[str, Any] = {"rules": "kessen", "seats": list(SEATS)}
    overrides: dict[str, object] = {}
    for name, chosen in record.get("options", {}).items():
        overrides |= OPTIONS[name][chosen]
    if overrides:
        made["rules"] = {"use": "kessen", "set": overrides}
    if record["type"] == "story":
        made["void"] = {p: s for p, s in zip(SEATS, record["void"], strict=True) if s}
        made["events"] = [event_of(e) for e in record["events"]]
        return made
    event = record | {"winners": [{"seat": 2, **record}], "from": None if record["by"] == "tsumo" else 0}
    made["win"] = wins_of(event)["wins"][0]
    if record["void"]:
        made["win"]["void"] = record["void"]
    return made


def settled(case: dict[str, Any]) -> tuple[dict[str, Any] | None, set[str]]:
    """The result, or the codes of the problems."""
    try:
        entry: Entry = read_record(document(case["record"]))
        return as_data(settle(entry.record, entry.rules, checked=True)), set()
    except InputError as error:
        return None, {p.code for p in error.problems}


def multipliers(win: dict[str, Any]) -> list[list[Any]]:
    return sorted([NAMES.get(y["id"], y["id"]), y["times"]] for y in win["yaku"])


@pytest.mark.skipif(not CASES, reason="no cases beside the project")
@table_of("case", CASES, most=50)
def test_case(case: dict[str, Any]) -> None:
    expected = case["expected"]
    data, codes = settled(case)
    if not expected["legal"]:
        assert data is None
        assert codes & set().union(*(REASONS[r] for r in expected["reasons"])), (codes, expected["reasons"])
        return
    assert data is not None, codes
    if case["record"]["type"] == "single":
        (win,) = data["wins"]
        assert (win["value"], win["raw"]) == (expected["value"], expected["raw"])
        assert multipliers(win) == sorted(expected["multipliers"])
        return
    assert len(data["events"]) == len(expected["events"])
    for got, wanted in zip(data["events"], expected["events"], strict=True):
        assert list(got["points"].values()) == wanted["delta"]
        assert list(got["totals"].values()) == wanted["totals"]
        moved = sorted((t["from"], t["to"], t["amount"], t["why"]) for t in got["transfers"])
        named = [(SEATS[t["from"]], SEATS[t["to"]], t["points"], t["why"]) for t in wanted["transfers"]]
        assert moved == sorted(named)
        if got["type"] == "win":
            wins = {data["wins"][i]["player"]: data["wins"][i] for i in got["wins"]}
            assert set(wins) == {SEATS[w["seat"]] for w in wanted["wins"]}
            for w in wanted["wins"]:
                one = wins[SEATS[w["seat"]]]
                assert (one["value"], one["raw"]) == (w["value"], w["raw"])
                assert multipliers(one) == sorted(w["multipliers"])
        if got["type"] == "draw":
            assert got["void_failed"] == [SEATS[i] for i in wanted["void_failed"]]
            assert {p: t["value"] for p, t in got["tenpai"].items()} == {
                SEATS[int(i)]: n for i, n in wanted["tenpai"].items()
            }
    assert [data["points"][p] for p in SEATS] == expected["totals"]
    # The order of players who win on one tile is free: ours is the turn order, that of KS254, KS262, KS271 and KS317
    # the order in which the record names them.
    assert set(data["out"]) == {SEATS[i] for i in expected["out"]}
    assert data["ended"] == {"three_winners": "winners"}.get(expected["ended"], expected["ended"])
