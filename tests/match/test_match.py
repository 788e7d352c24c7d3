"""The end of a match: tcg §1 and §4 example 5, mighty §6 and §7 example 5, and the cases of the kinds match and set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from calc.cli import app
from calc.match import final_scores, round_score, set_chips, settle_match
from calc.match.place_points import pays_bust
from calc.problems.problems import InputError
from calc.rules.rules import load_rules
from calc.verdict.verdict import as_data

from ..tables import table_of

CASES = Path(__file__).parent.parent.parent / ".." / "shared" / "data" / "cases" / "mighty.jsonl"


def results(name: str, scores: dict[str, int], sticks: int = 0, **more: Any) -> dict[str, int]:
    """The results of a match in thousands."""
    return {p.player: p.result // 1000 for p in final_scores(scores, sticks, load_rules(name).values, **more)}


def test_tcg_example_5() -> None:
    """40400/29600/20500/9500: 30, 20, 9 for the lower three, minus 30, uma, the top takes the balance."""
    scores = {"A": 40400, "B": 29600, "C": 20500, "D": 9500}
    assert results("tcg", scores) == {"A": 46, "B": 5, "C": -15, "D": -36}


@table_of(
    ("points", "method", "counts"),
    [
        (29600, "goshya_rokunyuu", 30000), (20500, "goshya_rokunyuu", 20000), (-1500, "goshya_rokunyuu", -1000),
        (-1600, "goshya_rokunyuu", -2000), (1600, "toward_return", 2000), (32100, "toward_return", 32000),
        (29900, "toward_return", 30000), (30000, "toward_return", 30000), (-1100, "toward_return", -1000),
        (29950, "none", 29950),
        (5800, "up", 6000), (31900, "down", 31000), (-1100, "up", -1000), (-1100, "down", -2000),
    ],
)  # fmt: skip
def test_rounding(points: int, method: str, counts: int) -> None:
    """tcg: 五捨六入, negative scores on their size. mighty §6: towards 30000, below it up, above it down."""
    assert round_score(points, method, 30000) == counts


def test_mighty_example_5() -> None:
    """A 41300, B 32100, C 1600 yakitori → +51, +7, −58. A 79000 having bust B and C, both yakitori → +119, −63, −56."""
    first = results("mighty", {"A": 41300, "B": 32100, "C": 1600}, yakitori=["C"])
    assert first == {"A": 51, "B": 7, "C": -58}
    scores = {"A": 79000, "B": -3000, "C": -1000}
    second = results("mighty", scores, busts={"B": "A", "C": "A"}, yakitori=["B", "C"])
    assert second == {"A": 119, "B": -63, "C": -56}


def test_mighty_all_yakitori_is_nothing() -> None:
    """§6: all yakitori: nothing."""
    scores = {"A": 25000, "B": 25000, "C": 25000}
    assert results("mighty", scores, yakitori=["A", "B", "C"]) == results("mighty", scores)


def test_ties_go_to_the_earlier_seat() -> None:
    """tcg 1-05-01, mighty §6: equal scores, the earlier seat from the first dealer stands higher."""
    places = final_scores({"A": 25000, "B": 25000, "C": 25000}, 0, load_rules("mighty").values)
    assert [p.player for p in places] == ["A", "B", "C"]
    assert [p.uma for p in places] == [15000, -5000, -10000]


def test_leftover_sticks_go_to_the_top() -> None:
    """tcg 1-12."""
    scores = {"A": 38400, "B": 29600, "C": 20500, "D": 9500}
    assert results("tcg", scores, 2) == {"A": 46, "B": 5, "C": -15, "D": -36}


@pytest.mark.parametrize(
    ("name", "scores", "more", "code"),
    [
        ("tcg", {"A": 100000}, {}, "L301"),
        ("tcg", {"A": 40400, "B": 29600, "C": 20500, "D": 9400}, {}, "L302"),
        ("tcg", {"A": 40400, "B": 29600, "C": 20500, "D": 9500}, {"yakitori": ["A"]}, "L304"),
        ("tcg", {"A": 61000, "B": 30000, "C": 10000, "D": -1000}, {"busts": {"D": "A"}}, "L304"),
        ("mighty", {"A": 41300, "B": 32100, "C": 1600}, {"yakitori": ["X"]}, "L303"),
        ("mighty", {"A": 41300, "B": 32100, "C": 1600}, {"busts": {"C": "A"}}, "L303"),
        ("mighty", {"A": 45000, "B": 31000, "C": -1000}, {}, "L306"),
    ],
)
def test_what_cannot_be(name: str, scores: dict[str, int], more: dict[str, Any], code: str) -> None:
    with pytest.raises(InputError) as error:
        final_scores(scores, 0, load_rules(name).values, **more)
    assert code in [p.code for p in error.value.problems]


def test_set_chips_and_streaks() -> None:
    """mighty §6: chips above 30; six firsts in a row +5 all; six lasts in a row +2 all, the last receives."""
    v = load_rules("mighty").values
    chips = {"A": 41, "B": 28, "C": 21}
    assert set_chips(chips, [["A", "B", "C"]] * 5, v) == {"A": 11, "B": -2, "C": -9}
    six = set_chips(chips, [["A", "B", "C"]] * 6, v)
    assert six == {"A": 11 + 10 - 2, "B": -2 - 5 - 2, "C": -9 - 5 + 4}
    broken = [["A", "B", "C"]] * 3 + [["B", "A", "C"]] + [["A", "B", "C"]] * 3
    assert set_chips(chips, broken, v)["A"] == 11 - 2
    with pytest.raises(InputError):
        set_chips({"A": 41, "B": 28, "C": 22}, [], v)
    assert set_chips({"A": 31, "B": 18, "C": 11}, [], {**v, "set.chips_start": 20}) == {"A": 11, "B": -2, "C": -9}


PRIZES: dict[str, list[Any]] = {
    "match.bust_bonus": [0, 10], "match.bust_bonus_to": ["pusher", "top", "others"], "match.below_zero": [True, False],
    "match.yakitori": [0, 7], "match.yakitori_paid": ["pool", "each"], "match.ties": ["seat", "split"],
    "match.uma_one_above": [(), (30, -10, -20)], "match.above_from": [0, 1000], "match.return": [0, 40000],
    "match.rounding": ["none", "goshya_rokunyuu", "toward_return", "up"], "match.leftover_sticks": ["top", "nobody"],
}  # fmt: skip


@pytest.mark.slow
@given(
    st.lists(st.integers(-300, 1100), min_size=2, max_size=2), st.sampled_from(["mighty", "tenhou3"]),
    st.fixed_dictionaries({key: st.sampled_from(values) for key, values in PRIZES.items()}), st.integers(0, 2),
    st.sets(st.sampled_from(["A", "B", "C"])),
)  # fmt: skip
def test_results_sum_to_zero(pair: list[int], name: str, prizes: dict[str, Any], sticks: int, burnt: set[str]) -> None:
    """Whatever the prizes are, what one gains another loses; but for sticks that nobody gets, and where no points are
    returned, all that were there."""
    v = {**load_rules(name).values, **prizes}
    scores = {"A": pair[0] * 100, "B": pair[1] * 100}
    scores["C"] = 3 * v["match.start"] - sum(scores.values()) - 1000 * sticks
    top = max(scores, key=lambda p: scores[p])
    busts = {p: top for p, n in scores.items() if n < 0} if pays_bust(v) else {}
    places = final_scores(scores, sticks, v, busts, burnt if v["match.yakitori"] else ())
    lost = 1000 * sticks if v["match.leftover_sticks"] == "nobody" else 0
    there = -lost if v["match.return"] else sum(p.rounded for p in places)
    assert sum(p.result for p in places) == there


@pytest.mark.skipif(not CASES.exists(), reason="the cases are not beside this checkout")
def test_cases() -> None:
    """Every case of the kinds match and set."""
    v = load_rules("mighty").values
    seen = 0
    for line in CASES.read_text("utf-8").splitlines():
        case = json.loads(line)
        record, expected = case["record"], case["expected"]
        if case["kind"] == "match":
            busts = {b["player"]: b["by"] for b in record.get("busts", [])}
            scores = {p: record["scores"][p] for p in record["seats"]}
            places = final_scores(scores, 0, v, busts, record.get("yakitori", ()))
            assert [p.player for p in places] == expected["rank"], case["id"]
            assert {p.player: p.result // 1000 for p in places} == expected["total"], case["id"]
            assert {p.player: p.uma // 1000 for p in places} == expected["place"], case["id"]
            assert {p.player: p.yakitori // 1000 for p in places} == expected["yakitori"], case["id"]
            seen += 1
        elif case["kind"] == "set":
            assert set_chips(record["chips"], record["matches"], v) == expected["chips"], case["id"]
            seen += 1
    assert seen >= 2


def test_on_the_command_line() -> None:
    run = CliRunner().invoke(app, ["final", "-r", "mighty", "A=41300", "B=32100", "C=1600", "--yakitori", "C"])
    assert run.exit_code == 0
    assert "+51" in run.output
    assert "−58" in run.output
    chips = CliRunner().invoke(app, ["final", "-r", "mighty", "--chips", "A=41", "B=28", "C=21", "--json"])
    assert json.loads(chips.output)["chips"] == {"A": 11, "B": -2, "C": -9}
    wrong = CliRunner().invoke(app, ["final", "A=1", "B=x"])
    assert wrong.exit_code == 2
    assert "S202" in wrong.output


def test_anmika_ends_in_chips() -> None:
    """anmika §10 and §8: places 45/−15/−30 (second below 40000), 80000: 6 + 2 per further 10000, 連勝, トントンブー."""
    line = ["final", "-r", "anmika", "A=86000", "B=20000", "C=-1000", "--streak", "2", "--east-one", "A", "--json"]
    data = json.loads(CliRunner().invoke(app, line).output)
    assert data["places"] == {"A": 45, "B": -15, "C": -30}
    assert data["chips"] == {"A": 77, "B": -31, "C": -46}
    assert sum(data["chips"].values()) == 0
    four = CliRunner().invoke(app, ["final", "-r", "anmika", "A=50000", "B=45000", "C=5000", "D=40000"])
    assert four.exit_code == 0
    wrong = CliRunner().invoke(app, ["final", "-r", "anmika", "A=86000", "B=20000", "C=-2000"])
    assert wrong.exit_code == 2
    assert "L302" in wrong.output


def test_place_points_that_fit_no_table() -> None:
    """Whatever a rules file says, the answer is a problem, never a traceback."""
    four = ["final", "A=40400", "B=29600", "C=20500", "D=9500", "--set"]
    three = ["final", "-r", "anmika", "A=35000", "B=35000", "C=35000", "--set"]
    for line, code in (
        ([*four, "match.uma=[1, 2]"], "R103"), ([*four, "table.players=3"], "L307"),
        ([*four, "match.uma=[30, 10, -10, -20]"], "L307"), ([*four, "match.uma_two_above=[30, 10, -10, -20]"], "L307"),
        ([*three, "end.second_low=[1, 2]"], "R103"),
        ([*three, "end.second_low=[50, -15, -30]"], "has 3 numbers with a sum of 5, for 3 players: 50, -15, -30"),
    ):  # fmt: skip
        wrong = CliRunner().invoke(app, line)
        assert wrong.exit_code == 2, line
        assert code in wrong.output
    with pytest.raises(InputError):
        settle_match({"rules": {"use": "tcg", "set": {"match.uma": "[1]"}}, "ended": True, "hands": [{"draw": {}}]})


def test_sticks_from_before_the_first_hand_are_asked_for() -> None:
    """Who laid them has so much less; no option of another command is named."""
    hand = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}, "sticks": 1}
    with pytest.raises(InputError) as raised:
        settle_match({"rules": "tenhou4", **hand}, ended=True)
    (said,) = raised.value.problems
    assert said.sentence == "L302.match"
    assert "--sticks" not in said.help
    told = hand | {"scores": {"A": 24000, "B": 25000, "C": 25000, "D": 25000}}
    assert as_data(settle_match({"rules": "tenhou4", **told}, ended=True))["matches"][0]["end"]["over"]
