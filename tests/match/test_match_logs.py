"""Whole recorded games, converted and walked through as matches, end with the scores and results in the logs."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.formats import read_recorded
from calc.formats.write import record_data
from calc.match import MatchResult, settle_match
from calc.problems.problems import Problem
from calc.rules.rules import load_rules
from calc.verdict.verdict import as_data

from ..tables import table_of
from .test_match_examples import check_sums

LOGS = Path(__file__).parent.parent.parent / ".." / "shared" / "data" / "logs"
GAMES = sorted(p for kind in ("mjlog", "tenhou6", "mjai") for p in (LOGS / kind).glob("*"))
EAST_ONLY = ("tw=3", "suukantsu")  # tables of East alone; the records do not say so


def walked(path: Path, **more: Any) -> MatchResult:
    """A recorded game as a match."""
    problems: list[Problem] = []
    hands = [record_data(r) for r in read_recorded(str(path), problems.append)]
    assert not problems
    east = {"match.length": "east"} if any(name in path.name for name in EAST_ONLY) else {}
    if "tw=3" in path.name:  # a friendly table: tenths are kept
        east["match.rounding"] = "none"
    return settle_match(*hands, overrides=east, **more)


def recorded_end(path: Path) -> tuple[list[int], list[int]] | None:
    """Scores (leftover sticks with the top) and place points in thousands, by seat, as the log says them."""
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode("utf-8-sig")
    if path.suffix == ".json":
        numbers = json.loads(text).get("sc")
        return (numbers[::2], numbers[1::2]) if numbers else None
    found = re.search(r'owari="([^"]*)"', text)
    if not found:
        return None
    numbers = [float(n) for n in found[1].split(",")]
    return [int(n) * 100 for n in numbers[::2]], [round(n * 1000) for n in numbers[1::2]]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name[:40])
def test_every_hand_follows_from_the_ones_before(path: Path) -> None:
    """Dealer, round, honba, sticks and scores of every record are those that follow; every payment is the one
    recorded."""
    if "double_ron" in path.name or "kyushukyuhai" in path.name or "ryukyoku" in path.name:
        pytest.skip("one hand out of a game, whose scores are not those of a start")
    result = walked(path)
    if "confusing_nakis_1" not in path.name:  # see docs/formats.md: the log contradicts itself
        assert result.wrong == []
    check_sums(as_data(result), 1000)


@pytest.mark.slow
@table_of("path", [p for p in GAMES if p.suffix == ".mjlog"], most=20)
def test_the_end_is_the_one_recorded(path: Path) -> None:
    end = recorded_end(path)
    if end is None:
        pytest.skip("the log has no end")
    result = walked(path)
    match = as_data(result)["matches"][0]
    places = {p["player"]: p for p in match["end"]["places"]}
    players = match["players"]
    assert match["end"]["over"]
    assert [places[p]["points"] for p in players] == end[0]
    assert [places[p]["result"] for p in players] == end[1]


@table_of("path", [p for p in GAMES if p.suffix == ".json"])
def test_the_end_of_a_json_log(path: Path) -> None:
    end = recorded_end(path)
    if end is None:
        pytest.skip("the log has no end")
    match = as_data(walked(path))["matches"][0]
    scores = match["hands"][-1]["scores"]
    assert [scores[p] for p in match["players"]] == end[0]


def test_the_end_of_an_mjai_log() -> None:
    """The scores at each start of a hand, and after the last one, are those of the stream."""
    paths = [p for p in GAMES if "mjai" in p.name]
    if not paths:
        pytest.skip("no logs here")
    events = [json.loads(line) for line in paths[0].read_text(encoding="utf-8").splitlines() if line.strip()]
    starts = [e["scores"] for e in events if e["type"] == "start_kyoku" and "scores" in e]
    match = as_data(walked(paths[0]))["matches"][0]
    mine = [[h["scores"][p] for p in match["players"]] for h in match["hands"]]
    if starts:
        assert mine[:-1] == starts[1:]
    assert mine[-1] == [2400, 14900, 38800, 43900]
    assert match["end"]["why"] == "last_hand"


def test_a_dealer_on_top_must_end_there() -> None:
    """tenhou: in the game that ends with the dealer on top nobody plays on; without that rule it would go on."""
    paths = [p for p in GAMES if "fe3371ad" in p.name]
    if not paths:
        pytest.skip("no logs here")
    problems: list[Problem] = []
    hands = [record_data(r) for r in read_recorded(str(paths[0]), problems.append)]
    assert as_data(settle_match(*hands))["matches"][0]["end"]["why"] == "dealer_on_top"
    on = as_data(settle_match(*hands, overrides={"match.dealer_must_end": "false"}))["matches"][0]["end"]
    assert not on["over"]


@pytest.mark.slow
def test_converted_and_replayed_on_the_command_line(tmp_path: Path) -> None:
    """calc convert LOG… > games.yaml && calc match games.yaml: two games in one file are two matches."""
    paths = [p for p in GAMES if "fe3371ad" in p.name or "8e787e61" in p.name]
    if len(paths) < 2:
        pytest.skip("no logs here")
    run = CliRunner()
    converted = run.invoke(app, ["convert", *map(str, paths)])
    assert converted.exit_code == 0
    (tmp_path / "games.yaml").write_text(converted.stdout, encoding="utf-8")
    replayed = run.invoke(app, ["match", str(tmp_path / "games.yaml"), "--rate", "points=50/1000", "--json"])
    assert replayed.exit_code == 0, replayed.output
    data = json.loads(replayed.stdout)
    assert [len(m["hands"]) for m in data["matches"]] == [15, 13]
    # −20 + 48, 16 + 12, −45 − 20, 49 − 40, at fifty a thousand
    assert {r["player"]: r["money"] for r in data["standings"]} == {"A": 1400, "B": 1400, "C": -3250, "D": 450}
    assert len(data["payments"]) == 3


def test_three_players() -> None:
    """tenhou3: drawn norths, tsumo-loss, a match of East that ends by bust."""
    hands: list[dict[str, Any]] = [
        {"win": {"player": "A", "by": "tsumo", "hand": "123p 456p 678s 55s 34s + 2s", "riichi": True, "norths": 1},
         "dora": "1z", "ura": "2z"},
        {"draw": {"tenpai": ["B"]}, "in_riichi": ["B"]},
        {"win": {"player": "C", "by": "ron", "from": "A", "hand": "19m 19p 19s 1234567z + 1m"}, "dora": "1p"},
    ]  # fmt: skip
    data = as_data(settle_match({"rules": "tenhou3", "players": ["A", "B", "C"], "hands": hands}))
    match = data["matches"][0]
    check_sums(data, 1000)
    rules = load_rules("tenhou3").values
    # riichi, tsumo, pinfu, a north: 4 han 20 fu, 1300 × 2 from each, nothing for the missing seat
    assert match["hands"][0]["points"] == {"A": 5200, "B": -2600, "C": -2600}
    # the dealer was not tenpai: B has 2000 (1000 from each), and laid a stick
    assert match["hands"][1]["points"] == {"A": -1000, "B": 1000, "C": -1000}
    assert [h["dealer"] for h in match["hands"]] == ["A", "A", "B"]
    # thirteen orphans from A: a child's 32000 and 2 honba, and the stick
    assert match["hands"][2]["points"]["C"] == 32000 + 2 * rules["honba.ron"] + 1000
    assert match["hands"][2]["scores"]["A"] == 35000 + 5200 - 1000 - 32000 - 2 * rules["honba.ron"]
