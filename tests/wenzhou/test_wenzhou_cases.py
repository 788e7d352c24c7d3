"""Independent computations (../shared/data/cases/wenzhou.jsonl): every case through an adapter, compared by meaning."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from calc.problems.problems import InputError, NoWin
from calc.steps import read_record, settle
from calc.verdict.verdict import as_data

from ..tables import table_of

CASES = Path(__file__).parents[3] / "shared" / "data" / "cases" / "wenzhou.jsonl"

# Cases that the page or the seed overrules, and why. Nothing is in here as long as all agree.
DISAGREEMENTS: dict[str, str] = {}

# Our ids of reasons, in the words of the cases.
REASONS = {"anything": "three_jokers_junk", "changed_joker": "changed_joker_on_discard"}
GRADES = {"soft": 1, "hard": 2, "double": 4}
BRACKETS = {
    "chow": "({})", "pung": "({})", "kong_open": "({})", "kong_concealed": "[{}]", "kong_added": "({})",
}  # fmt: skip


@cache
def cases() -> list[dict[str, Any]]:
    if not CASES.exists():
        return []
    with CASES.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def name(seat: int | None) -> str:
    return "nobody" if seat is None else f"P{seat}"


def meld(m: dict[str, Any]) -> str:
    tiles = "".join(m["tiles"])
    if m["kind"] == "kong_added":
        tiles = "".join(m["tiles"][:3]) + "+" + m["tiles"][3]
    return BRACKETS[m["kind"]].format(tiles)


def record_of(r: dict[str, Any]) -> dict[str, Any]:
    """A neutral record in our fields."""
    made: dict[str, Any] = {
        "rules": {"use": "wenzhou", "set": {"payment.scale": r["scale"], "hard.white": r.get("white") != "forbidden"}},
        "seats": [name((r["dealer"] + i) % 4) for i in range(4)],
        "streak": r["streak"],
    }
    if r.get("indicator"):
        made["indicator"] = r["indicator"]
    if r["result"] == "draw":
        return made | {"draw": {"any_kong": r["any_kong"]}}
    won = r["win"]
    claims = []
    for c in r["claimants"]:
        hand = " ".join([*c["concealed"], *map(meld, c["melds"]), "+", won["tile"]])
        by = "ron" if won["by"] in ("ron", "rob") else "tsumo"
        one: dict[str, Any] = {"player": name(c["seat"]), "by": by, "hand": hand}
        one |= {"kong_tsumo": won["by"] == "kong_tsumo", "robbed_kong": won["by"] == "rob"}
        one["first_turn"] = bool(won.get("first_turn"))
        if won.get("from") is not None:
            one["from"] = name(won["from"])
        claims.append(one)
    return made | {"wins": claims}


@pytest.mark.skipif(not CASES.exists(), reason="the shared cases are not here")
def test_there_are_cases() -> None:
    assert len(cases()) > 50
    assert set(DISAGREEMENTS) <= {c["id"] for c in cases()}


@pytest.mark.slow
@table_of("case", cases(), most=40)
def test_case(case: dict[str, Any]) -> None:
    assert (case["id"] in DISAGREEMENTS) == bool(list(_differences(case))), list(_differences(case))


def _differences(case: dict[str, Any]) -> list[str]:
    wanted, record = case["expected"], case["record"]
    try:
        entry = read_record(record_of(record))
    except InputError as error:
        return [] if not wanted["valid"] else [f"bad input: {error}"]
    if not wanted["valid"]:
        return [f"{wanted['error']} is expected"]
    try:
        result = settle(entry.record, entry.rules, checked=True)
    except NoWin as no:
        return [] if wanted["winner"] is None and wanted["claims"] else [f"refused: {no}"]
    data = as_data(result)
    found = []
    points = [data["points"][name(i)] for i in range(4)]
    if wanted["payments"] != points:
        found.append(f"payments {wanted['payments']}, here {points}")
    after = {"dealer": name(wanted["next_dealer"]), "streak": wanted["next_streak"]}
    if after != data["next"]:
        found.append(f"next {after}, here {data['next']}")
    by_player = {w["player"]: w for w in data["wins"]}
    for claim in wanted.get("claims") or []:
        ours = by_player.get(name(claim["seat"]))
        if claim["legal"] != (ours is not None):
            found.append(f"{claim['seat']}: legal is {claim['legal']}")
        elif ours is not None:
            if ours["paid"] != (claim["seat"] == wanted["winner"]):
                found.append(f"the winner is {wanted['winner']}")
            if GRADES[ours["grade"]] != claim["grade"] or ours["factor"] != claim["grade"]:
                found.append(f"{claim['seat']}: grade {claim['grade']}, here {ours['grade']}")
            reasons = {REASONS.get(x["id"], x["id"]) for x in ours["reasons"]}
            if reasons != set(claim["reasons"]):
                found.append(f"{claim['seat']}: reasons {claim['reasons']}, here {reasons}")
        else:
            codes = {"no_shape": "ignored_no_shape", "lone_joker": "ignored_lone_joker"}
            warned = {w["id"] for w in data["warnings"] if w["player"] == name(claim["seat"])}
            if codes[claim["reason"]] not in warned:
                found.append(f"{claim['seat']}: {claim['reason']}, here {warned}")
    return found
