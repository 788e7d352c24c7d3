"""Every match under examples/matches comes to what it expects; every line of every table sums to zero."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from calc.match import MatchResult, settle_match
from calc.match.record import ExpectedEnd
from calc.problems.problems import Source
from calc.readers.reader import read_documents
from calc.verdict.verdict import as_data

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted((ROOT / "examples" / "matches").glob("*.yaml"))


def settled(path: Path, **more: Any) -> MatchResult:
    """The matches of a file."""
    return settle_match(*read_documents(Source(path.name, path.read_text(encoding="utf-8"))), **more)


def check_sums(data: dict[str, Any], stick: int) -> None:
    """Points with the table's sticks, chips and money sum to zero at every line."""
    for match in data["matches"]:
        scores, chips, sticks = dict(match["start"]), dict.fromkeys(match["players"], 0), match["hands"][0]["sticks"]
        total = sum(scores.values()) + sticks * stick
        for hand in match["hands"]:
            assert sum(hand["points"].values()) + (hand["sticks_after"] - sticks) * stick == 0
            assert sum(hand["chips"].values()) == 0
            scores = {p: n + hand["points"][p] for p, n in scores.items()}
            chips = {p: n + hand["chips"][p] for p, n in chips.items()}
            sticks = hand["sticks_after"]
            assert hand["scores"] == scores
            assert hand["chips_total"] == chips
            assert sum(scores.values()) + sticks * stick == total
        end = match["end"]
        if end["over"] or end["why"] == "no_end":
            assert sum(p["result"] for p in end["places"]) == 0
        for p in end["places"] if end["over"] else ():
            net = sum(t["amount"] * ((t["to"] == p["player"]) - (t["from"] == p["player"])) for t in end["ledger"])
            assert net == p["result"]
        assert sum(t["chips"] for t in match["totals"].values()) == 0
    rows = data["standings"]
    assert sum(r["result"] for r in rows) == sum(r["chips"] for r in rows) == 0
    for unit in {p["unit"] for p in data["payments"]}:
        name = {"money": "money", "chips": "chips"}.get(unit, "result")
        left = {r["player"]: r[name] for r in rows}
        for p in data["payments"]:
            if p["unit"] == unit:
                left[p["from"]] += p["amount"]
                left[p["to"]] -= p["amount"]
        assert not any(left.values())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_comes_to_what_it_expects(path: Path) -> None:
    result = settled(path, rate="points=100/1000,chips=500")
    assert result.wrong == []
    proved = [walk.match.expect != ExpectedEnd() for walk in result.walks]
    assert all(proved), "an example without expectations proves nothing"
    rules = result.rules.values
    data = as_data(result)
    check_sums(data, rules.get("sticks.value", 1))
    assert sum(r["money"] for r in data["standings"]) == 0


def test_there_is_one_for_every_system() -> None:
    assert {settled(path).rules.engine for path in EXAMPLES} == {"riichi", "mighty", "anmika", "wenzhou", "kessen"}


def test_a_half_set_of_mighty() -> None:
    """mighty §6 and §7.5: +51 +7 −58 and +119 −63 −56, and chips that run on over the set."""
    data = as_data(settled(ROOT / "examples" / "matches" / "mighty-half-set.yaml", rate="points=100/1000,chips=500"))
    second, third = ({p["player"]: p["result"] for p in m["end"]["places"]} for m in data["matches"][1:])
    assert second == {"A": 51000, "B": 7000, "C": -58000}
    assert third == {"A": 119000, "B": -63000, "C": -56000}
    rows = {r["player"]: r for r in data["standings"]}
    assert {p: r["result"] for p, r in rows.items()} == {"A": 139000, "B": 0, "C": -139000}
    assert {p: r["chips"] for p, r in rows.items()} == {"A": -10, "B": 20, "C": -10}
    assert {p: r["money"] for p, r in rows.items()} == {"A": 8900, "B": 10000, "C": -18900}
    assert [(p["from"], p["to"], p["amount"]) for p in data["payments"]] == [("C", "B", 10000), ("C", "A", 8900)]
    assert data["payments_fewest"]
    assert data["warnings"] == []
    order = [(p["player"], p["place"], p["firsts"]) for p in data["standings"]]
    assert order == [("B", 1, 1), ("A", 2, 2), ("C", 3, 0)]


def test_an_end_names_its_rules() -> None:
    data = as_data(settled(ROOT / "examples" / "matches" / "mighty-half-set.yaml"))
    end = data["matches"][2]["end"]
    steps = {s["label"]: s for s in end["receipt"]}
    assert [r["id"] for r in steps["yakitori"]["rules"]] == ["match.yakitori", "match.yakitori_paid"]
    assert "match.bust_bonus" in {r["id"] for s in end["receipt"] if s["label"] == "bust" for r in s["rules"]}
    assert {t["why"] for t in end["ledger"]} == {"place", "bust", "yakitori"}
    assert sorted((t["from"], t["to"], t["amount"]) for t in end["ledger"] if t["why"] == "bust") == [
        ("B", "A", 10000), ("C", "A", 10000),
    ]  # fmt: skip
    rotation = as_data(settled(ROOT / "examples" / "matches" / "anmika-rotation.yaml"))
    why = {t["why"]: [r["id"] for r in t["rules"]] for t in rotation["matches"][1]["end"]["ledger"]}
    assert why["east_one"] == ["chips.east_one"]
    assert why["streak"] == ["chips.streak_from", "chips.streak"]
