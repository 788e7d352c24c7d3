"""An evening: standings, who has what from whom, money, and the fewest payments; `calc match` on the command line."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from calc.cli import app
from calc.match import final_scores, settle_match
from calc.match.evening import EXACT, convert_to_money, fewest_payments, head_to_head, parse_rate
from calc.match.place_points import set_streaks
from calc.match.settled import Balance, Rate
from calc.problems.problems import InputError
from calc.render.match import MatchWords
from calc.render.paid import word_payments
from calc.render.width import width
from calc.rules.rules import load_rules
from calc.verdict.ledger import LedgerError, Transfer
from calc.verdict.verdict import as_data
from tests.helpers import render_match

ROOT = Path(__file__).parent.parent.parent
MATCHES = sorted((ROOT / "examples" / "matches").glob("*.yaml"))


# --- payments ---------------------------------------------------------------------------------------------------------


def zero_sum(most: int) -> st.SearchStrategy[dict[str, int]]:
    """Balances of a few players, small amounts so that groups of them cancel often."""
    amounts = st.lists(st.integers(-6, 6), min_size=1, max_size=most - 1)
    return amounts.map(lambda ns: {f"P{i}": n for i, n in enumerate([*ns, -sum(ns)])})


def fewest_by_force(balances: dict[str, int]) -> int:
    """How many payments are needed, by trying every payment that settles one of two players, over and over."""
    state = tuple(sorted(n for n in balances.values() if n))
    rows = 0
    states = {state}
    while () not in states:
        following = set()
        for now in states:
            for i, j in combinations(range(len(now)), 2):
                if now[i] * now[j] < 0:
                    rest = [n for k, n in enumerate(now) if k not in (i, j)] + [now[i] + now[j]]
                    following.add(tuple(sorted(n for n in rest if n)))
        states = following
        rows += 1
    return rows


def apply(balances: dict[str, int], payments: list[tuple[str, str, int]]) -> dict[str, int]:
    left = dict(balances)
    for payer, payee, amount in payments:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    return left


@given(zero_sum(7))
def test_the_payments_are_the_fewest(balances: dict[str, int]) -> None:
    payments, exact = fewest_payments(balances)
    assert exact
    assert not any(apply(balances, payments).values())
    assert len(payments) == fewest_by_force(balances)
    assert all(balances[payer] < 0 < balances[payee] for payer, payee, _ in payments), "nobody passes money on"


@given(zero_sum(20))
def test_many_players_settle_in_a_row(balances: dict[str, int]) -> None:
    payments, exact = fewest_payments(balances)
    there = sum(1 for n in balances.values() if n)
    assert not any(apply(balances, payments).values())
    assert len(payments) <= max(there - 1, 0)
    assert exact == (there <= EXACT)


def test_groups_that_settle_among_themselves() -> None:
    """Five players: 7 = 4 + 3 and 5 = 5: three payments, where the largest debt first would need four."""
    payments, _ = fewest_payments({"A": 7, "B": -4, "C": -3, "D": 5, "E": -5})
    assert len(payments) == 3
    assert ("E", "D", 5) in payments
    assert fewest_payments({"A": 0, "B": 0}) == ([], True)
    with pytest.raises(LedgerError):
        fewest_payments({"A": 1})


# --- money ------------------------------------------------------------------------------------------------------------


def test_rates() -> None:
    assert parse_rate("points=50/1000,chips=100") == {"points": Rate(50, 1000), "chips": Rate(100, 1)}
    assert parse_rate("chips=1/3") == {"chips": Rate(1, 3)}
    wrongs = ("points", "points=", "points=0", "points=1/0", "points=1.5", "money=3", "chips=1,chips=2", "chips=-1")
    for wrong in ("", *wrongs):
        with pytest.raises(InputError) as found:
            parse_rate(wrong)
        assert [p.code for p in found.value.problems] == ["M120"], wrong


def test_fractions_of_money() -> None:
    """45.6, −12.3 and −33.3 at 1 a thousand: 45, −13 and −34 are 2 short; the largest fractions (.7, .7) get them."""
    money, rounded = convert_to_money([({"A": 45600, "B": -12300, "C": -33300}, Rate(1, 1000))])
    assert money == {"A": 45, "B": -12, "C": -33}
    assert rounded
    whole, rounded = convert_to_money([({"A": 45600, "B": -45600}, Rate(50, 1000)), ({"A": -3, "B": 3}, Rate(7))])
    assert whole == {"A": 2259, "B": -2259}
    assert not rounded


@given(zero_sum(9), zero_sum(9), st.integers(1, 50), st.integers(1, 1000), st.integers(1, 9), st.integers(1, 7))
def test_money_sums_to_zero_and_is_at_most_a_unit_off(
    points: dict[str, int], chips: dict[str, int], money: int, per: int, chip: int, per_chip: int
) -> None:
    points = {p: n * 100 for p, n in points.items()}
    if set(chips) - set(points):
        points |= dict.fromkeys(set(chips) - set(points), 0)
    got, _ = convert_to_money([(points, Rate(money, per)), (chips, Rate(chip, per_chip))])
    assert sum(got.values()) == 0
    for player, n in got.items():
        exact = points[player] * money / per + chips.get(player, 0) * chip / per_chip
        assert abs(n - exact) < 1


# --- sums -------------------------------------------------------------------------------------------------------------


def test_head_to_head_is_on_balance() -> None:
    moved = [Transfer("points", "B", "A", 500, ""), Transfer("points", "A", "B", 200, "")]
    moved.append(Transfer("chips", "A", "B", 2, ""))
    assert head_to_head(moved, ["A", "B"]) == (Balance("chips", "A", "B", 2), Balance("points", "B", "A", 300))
    assert head_to_head([moved[0], moved[0]._replace(payer="A", payee="B")], ["A", "B"]) == ()


def test_who_won_what_from_whom_follows_from_the_lines_of_hands() -> None:
    """A reader of the pages: a draw's line said 1,500 from each noten to one tenpai, and the sums counted halves."""
    result = settle_match(
        {"rules": "tcg", "players": list("ABCD"), "hands": ["A ron B 3 han 30 fu", "draw tenpai A,C"]}
    )
    drawn = result.matches[0].hands[1]
    assert word_payments(drawn, MatchWords(result)) == ["B → A 1,500", "D → C 1,500"]
    sums = [(each.payer, each.payee, each.amount) for each in result.head_to_head if each.unit == "points"]
    assert sums == [("B", "A", drawn.scores["A"] - 25000), ("D", "C", 1500)]


def test_standings_tell_every_player_of_the_evening() -> None:
    """A player who was in one match only is in the standings with that match."""
    one = {"rules": "tcg", "ended": True, "hands": [{"adjust": {"points": {"A": 5000, "B": -5000}, "winners": ["A"]}}]}
    other = {**one, "players": ["A", "B", "C", "E"]}
    data = as_data(settle_match({**one, "players": ["A", "B", "C", "D"]}, other))
    rows = {r["player"]: r for r in data["standings"]}
    assert data["players"] == ["A", "B", "C", "D", "E"]
    assert (rows["A"]["matches"], rows["D"]["matches"], rows["E"]["matches"]) == (2, 1, 1)
    assert rows["A"]["firsts"] == 2
    assert sum(r["result"] for r in rows.values()) == 0


def test_six_firsts_in_a_row() -> None:
    """mighty §6: six firsts in a row are 5 from all, six lasts 2 from all, chips above the 30 of the start."""
    match = {"rules": "mighty", "players": ["A", "B", "C"], "ended": True,
             "hands": [{"adjust": {"points": {"A": 5000, "C": -5000}, "winners": ["A", "B", "C"]}}]}  # fmt: skip
    data = as_data(settle_match(*[match] * 6))
    assert {r["player"]: r["chips"] for r in data["standings"]} == {"A": 8, "B": -7, "C": -1}
    assert {(t["to"], t["why"], t["amount"]) for t in data["set"]} == {("A", "set.firsts", 5), ("C", "set.lasts", 2)}
    assert as_data(settle_match(*[match] * 5))["set"] == []
    assert len(set_streaks([["A", "B", "C"]] * 12, load_rules("mighty").values)) == 4
    warnings = {w["id"] for w in as_data(settle_match(*[match] * 4))["warnings"]}
    assert warnings == {"first_dealer", "half_set"}


def test_yakitori_of_four_players_sums_to_zero() -> None:
    """20000 do not divide by three: the odd points fall to the higher places."""
    values = {**load_rules("tcg").values, "match.yakitori": 20}
    places = final_scores({"A": 40000, "B": 30000, "C": 20000, "D": 10000}, 0, values, yakitori=["D"])
    assert [p.yakitori for p in places] == [6667, 6667, 6666, -20000]
    assert sum(p.result for p in places) == 0


# --- the command line -------------------------------------------------------------------------------------------------


def run(*args: str) -> Any:
    return CliRunner().invoke(app, ["match", *args])


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("explain", [0, 1])
@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_the_table_fits_into_eighty_columns(path: Path, explain: int, lang: str) -> None:
    found = run(str(path), "--lang", lang, "--explain", str(explain), "--rate", "points=100/1000,chips=500")
    assert found.exit_code == 0, found.output
    assert all(width(line) <= 80 for line in found.stdout.splitlines()), found.stdout
    assert ("Payments" if lang == "en" else "支払い") in found.stdout
    assert not any(w in found.stdout for w in ("end_", "warn_", "unit_"))


def test_the_table_reads_well() -> None:
    found = run(str(ROOT / "examples" / "matches" / "tcg-east.yaml"), "--rate", "points=50/1000", "--explain", "1")
    lines = found.stdout.splitlines()
    assert " 3 E3-1 C       D tsumo       24,100  30,100  12,800  33,000" in lines
    assert "The match is over: the dealer is on top in the last hand" in lines
    assert "  C → D      1,600" in lines
    assert any(line.startswith("     A −1,400  B −1,400  C −2,700  D +6,500") for line in lines)


def test_receipts_of_every_hand() -> None:
    found = run(str(ROOT / "examples" / "matches" / "tcg-east.yaml"), "--explain", "2")
    assert found.exit_code == 0
    assert found.stdout.count("Receipt") == 4
    assert "Place points: +15 +5 −5 −15" in found.stdout


def test_json_and_exit_status(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text("rules: tcg\nended: true\nhands:\n  - draw: {tenpai: [A]}\nexpect: {scores: {A: 1}, over: bust}\n")
    found = run(str(path), "--json")
    assert found.exit_code == 1, "an expectation differs"
    data = json.loads(found.stdout)
    assert data["wrong"] == ["scores: A 1 expected, 28000 found", "over: bust expected, ended found"]
    assert data["matches"][0]["hands"][0]["result"]["hand"]["seats"] == ["A", "B", "C", "D"]
    assert data["payments_unit"] == "result"
    assert run(str(path), "--rate", "gold=3").exit_code == 2
    path.write_text("rules: tcg\nhands:\n  - win: {player: A, by: tsumo, hand: 123m 456p 789s 147m 5z + 9s}\n")
    assert run(str(path)).exit_code == 1, "no legal win is an answer"
    path.write_text("rules: tcg\nhands:\n  - honba: 4\n    draw: {}\n")
    told = run(str(path), "--json")
    assert told.exit_code == 2
    assert [(p["code"], p["line"]) for p in json.loads(told.stdout)["problems"]] == [("M102", 3)]
    assert run(str(path), "--follow-record").exit_code == 0
    assert run(str(tmp_path / "none.yaml")).exit_code == 2


def test_several_files_are_one_evening(tmp_path: Path) -> None:
    half = ROOT / "examples" / "matches" / "mighty-half-set.yaml"
    parts = half.read_text(encoding="utf-8").split("\n---\n")
    for i, part in enumerate(parts):
        (tmp_path / f"{i}.yaml").write_text(part, encoding="utf-8")
    whole = json.loads(run(str(half), "--json").stdout)
    files = json.loads(run(*(str(tmp_path / f"{i}.yaml") for i in range(3)), "--json").stdout)
    assert files["standings"] == whole["standings"]
    assert len(files["matches"]) == 3


def test_a_match_is_no_hand() -> None:
    found = CliRunner().invoke(app, ["score", str(MATCHES[0])])
    assert found.exit_code == 2
    assert "S110" in found.stderr
    assert "calc match" in found.stderr


def test_warnings_are_said() -> None:
    match = {"rules": "mighty", "players": ["A", "B", "C"], "ended": True, "hands": [
        {"adjust": {"points": {"A": 100, "B": -100}, "chips": {"A": 1, "B": -1}, "winners": ["A"]}}]}  # fmt: skip
    text = render_match(settle_match(match, match, rate="points=1/1000"))
    assert "No rate for chips" in text
    assert "2 matches: a half set has 3." in text
    assert "Match 2 began with A; the first dealer in turn is B." in text
    with pytest.raises(InputError):
        settle_match(match, rate="nonsense")


def test_a_match_that_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text("rules: tcg\nhands:\n  - draw: {tenpai: [A]}\n")
    assert "The match goes on" in run(str(path)).stdout
    assert "Stopped by the players" in run(str(path), "--ended", "--rate", "points=1/1000,chips=5").stdout
    assert "The rate for chips is not used" in run(str(path), "--ended", "--rate", "points=1/1000,chips=5").stdout


@pytest.mark.parametrize("system", ["tcg", "tenhou3", "mighty", "anmika", "wenzhou", "kessen", "kessen3"])
def test_a_starter_match_settles_as_printed(system: str, tmp_path: Path) -> None:
    printed = CliRunner().invoke(app, ["new", system, "--match"])
    assert printed.exit_code == 0
    assert all(width(line) <= 120 for line in printed.stdout.splitlines())
    (tmp_path / "m.yaml").write_text(printed.stdout, encoding="utf-8")
    found = run(str(tmp_path / "m.yaml"), "--json")
    assert found.exit_code == 0, found.output
    match = json.loads(found.stdout)["matches"][0]
    assert [h["kind"] for h in match["hands"]] == ["win", "adjust"]


# --- files of several systems -----------------------------------------------------------------------------------------


def test_matches_of_several_rules_are_one_evening(tmp_path: Path) -> None:
    """“One evening, several tables”: matches of three and four players and a game without place points have one
    standing, each unit with its own sum; M111 refused them before."""
    (tmp_path / "a.yaml").write_text("rules: tcg\nended: true\nhands: [{draw: {tenpai: [A]}}]\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text("rules: wenzhou\nfinal: {A: 6, B: -2, C: -2, D: -2}\n", encoding="utf-8")
    (tmp_path / "c.yaml").write_text("rules: tenhou3\nfinal: {A: 50000, E: 35000, C: 20000}\n", encoding="utf-8")
    files, page = [str(tmp_path / f"{name}.yaml") for name in "abc"], tmp_path / "page.html"
    found = run(*files, "--json", "--html", str(page))
    assert found.exit_code == 0, found.output
    data = json.loads(found.stdout)
    assert [match["system"] for match in data["matches"]] == ["tcg", "wenzhou", "tenhou3"]
    assert data["units"] == ["result", "points"]
    rows = {row["player"]: row for row in data["standings"]}
    assert rows["A"]["sums"] == {"result": rows["A"]["result"], "points": 6}
    assert rows["E"]["matches"] == 1
    for unit in data["units"]:
        assert sum(row["sums"][unit] for row in rows.values()) == 0
        assert sum(p["amount"] for p in data["payments"] if p["unit"] == unit) > 0
    text = run(*files, "--lang", "en").stdout
    assert text.index("(tcg)") < text.index("(wenzhou)") < text.index("(tenhou3)") < text.index("Standings")
    assert "Wenzhou" in page.read_text(encoding="utf-8")
