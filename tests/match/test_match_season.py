"""One evening of several tables, and a season of evenings: one standing by player and by team."""

from __future__ import annotations

import csv
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from calc.cli import app
from calc.match.record import AskedRules
from calc.match.settle import settle_files, settle_match
from calc.problems.problems import InputError, Source
from calc.readers.reader import read_documents
from calc.verdict.verdict import as_data
from tests.seasons import TEAMS, write_season

EVENING: dict[str, Any] = {
    "rules": "tenhou4",
    "rate": "points=50/1000,chips=100",
    "players": ["Ann", "Bea", "Cid", "Dan", "Eve"],
    "teams": {"Dragons": ["Ann", "Bea"], "Winds": ["Cid", "Dan", "Eve"]},
    "matches": [
        {"out": "Eve", "hands": ["Bea ron Cid 234m22444p33567s3s riichi ippatsu dora 4z ura 1p"], "ended": True},
        {"final": {"Eve": 40400, "Bea": 29600, "Cid": 20000, "Dan": 10000}, "chips": {"Eve": 3, "Bea": -3}},
        {"rules": "tenhou3", "rate": "points=100/1000", "final": {"Ann": 50000, "Eve": 35000, "Cid": 20000}},
    ],
}


def run(*args: object) -> Any:
    return CliRunner().invoke(app, ["match", *map(str, args)])


def written(path: Path, document: object) -> Path:
    path.write_text(yaml.safe_dump(document, sort_keys=False), encoding="utf-8")
    return path


def sentences(document: dict[str, Any]) -> list[str]:
    """What is wrong with an evening, by the names of the sentences."""
    try:
        _, problems = settle_files([document], AskedRules())
    except InputError as error:
        problems = error.problems
    return [p.sentence for p in problems]


# --- one evening ------------------------------------------------------------------------------------------------------


def test_rules_rate_and_players_are_named_once() -> None:
    """“Rules named once at the top or per match; a player more than seats; who sat out; teams.”"""
    evening = settle_match(EVENING)
    assert [match.system for match in evening.matches] == ["tenhou4", "tenhou4", "tenhou3"]
    assert evening.matches[0].players == ("Ann", "Bea", "Cid", "Dan")
    rows = {row.player: row for row in evening.standings}
    assert (rows["Eve"].sat_out, rows["Ann"].sat_out) == (1, 0)
    assert [rows[p].matches for p in ("Ann", "Bea", "Cid", "Dan", "Eve")] == [2, 2, 3, 2, 2]
    assert evening.points == {p: sum(m.end.results.get(p) or 0 for m in evening.matches) for p in rows}
    teams = {row.player: row for row in evening.team_standings}
    assert {name: row.result for name, row in teams.items()} == {
        "Dragons": rows["Ann"].result + rows["Bea"].result,
        "Winds": rows["Cid"].result + rows["Dan"].result + rows["Eve"].result,
    }


def test_each_match_has_its_own_rate() -> None:
    """“Place points, chips and money each with its own rate”: three players at 100 a thousand, four at 50."""
    evening = settle_match(EVENING)
    worth = dict.fromkeys(evening.players, 0)
    for match, rate in zip(evening.matches, (50, 50, 100), strict=True):
        for player, result in match.end.results.items():
            worth[player] += (result or 0) * rate // 1000
        for player, total in match.totals.items():
            worth[player] += 100 * total.chips
    assert evening.money == worth
    assert sum(worth.values()) == 0
    apart = settle_match(EVENING["matches"][1] | {"rules": "tenhou4", "rate": "place=7/1000,points=1,chips=2"})
    assert (apart.money or {})["Eve"] == 7 * 50 + 2 * 3
    assert [remark.facts["unit"] for remark in apart.warnings if remark.id == "rate_unused"] == ["points"]
    asked = settle_match(EVENING, rate="points=1/1000,chips=1")
    assert asked.rate == {"points": (1, 1000), "chips": (1, 1)}, "--rate counts for all matches"


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"matches": []}, ["S202.matches"]),
        ({"matches": ["A ron B"]}, ["S202.matches"]),
        ({"teams": ["Ann"]}, ["S202.teams"]),
        ({"teams": {"One": ["Ann"], "Two": ["Ann"]}}, ["S205.two_teams"]),
        ({"rate": "gold=3"}, ["M120.rate"]),
        ({"rules": "tgc"}, ["R101.no_system"]),
        ({"colour": "red"}, ["S201.field"]),
    ],
)
def test_a_bad_head_is_named_once(change: dict[str, Any], wrong: list[str]) -> None:
    """What is said once is wrong once, whatever number of matches takes it over."""
    assert sentences(EVENING | change) == wrong


def test_who_sat_out_is_one_of_the_players() -> None:
    matches = [{"out": "Fay", "hands": [{"draw": {"tenpai": ["Ann"]}}]}]
    assert sentences(EVENING | {"matches": matches}) == ["S205.stranger", "M109.players"]


# --- a season ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_season_is_the_sum_of_its_evenings(tmp_path: Path) -> None:
    """“A season of 30 evenings made by the generator: standing in under 2 s, sums zero, equal to the sums of its
    evenings.”"""
    files = write_season(tmp_path / "season")
    begin = time.process_time()
    answer = run(tmp_path / "season", "--json")
    assert time.process_time() - begin < 4, "2 s alone; --json works every receipt out besides"
    season = json.loads(answer.stdout)
    assert answer.exit_code == 0, answer.output
    assert len(season["matches"]) == 4 * len(files) == 120
    sums: dict[str, Counter[str]] = {key: Counter() for key in ("result", "chips", "matches", "wins", "deal_ins")}
    for file in files:
        evening = settle_match(*read_documents(Source(str(file), file.read_text(encoding="utf-8"))))
        for row in as_data(evening.standings):
            for key, counter in sums.items():
                counter[row["player"]] += row[key]
    for key, counter in sums.items():
        assert {row["player"]: row[key] for row in season["standings"]} == dict(counter), key
    for key in ("result", "chips", "money"):
        assert sum(row[key] for row in season["standings"]) == 0
    for row in season["standings"]:
        assert sum(row["places"]) == row["matches"]
        assert 0 < row["wins"] < row["hands"]


@pytest.mark.slow
def test_the_standing_of_a_season_takes_less_than_two_seconds(tmp_path: Path) -> None:
    write_season(tmp_path / "season")
    begin = time.process_time()
    answer = run(tmp_path / "season")
    assert time.process_time() - begin < 2
    assert answer.stdout.startswith("Season: 30 evenings, 120 matches\n\nStandings\n")
    assert all(len(line) <= 80 for line in answer.stdout.splitlines())
    assert {"Teams", "Hands"} <= set(answer.stdout.splitlines())


def test_best_streak_and_mean_place(tmp_path: Path) -> None:
    """Firsts in a row run over matches and evenings that a player played; a match without the player breaks none."""
    ends = [("A", "B"), ("C", "A"), ("A", "B"), ("A", "C"), ("B", "D"), ("A", "B")]
    others = [*"ABCDE"]
    for number, (first, second) in enumerate(ends):
        rest = [player for player in others if player not in (first, second, *("A" if number == 4 else ()))][:2]
        scores = dict(zip((first, second, *rest), (40000, 30000, 20000, 10000), strict=True))
        written(tmp_path / f"{number}.yaml", {"rules": "tcg", "final": scores})
    rows = {row["player"]: row for row in json.loads(run(tmp_path, "--json").stdout)["standings"]}
    assert (rows["A"]["places"], rows["A"]["mean_place"], rows["A"]["best_streak"]) == ([4, 1], 1.2, 3)
    assert rows["C"]["best_streak"] == 1
    assert rows["A"]["hands"] == 0


@pytest.mark.slow
def test_a_bad_file_is_named_and_the_rest_is_settled(tmp_path: Path) -> None:
    """“Bad files named with their problem, the rest settled.”"""
    files = write_season(tmp_path / "season", 5)
    files[1].write_text("rules: tcg\nfinal: {A: 1, B: 2, C: 3, D: 4}\n", encoding="utf-8")
    files[3].write_text("matches: [}\n", encoding="utf-8")
    page = tmp_path / "season.html"
    answer = run(tmp_path / "season", "--html", page)
    assert answer.exit_code == 2
    assert [files[1].name in answer.stderr, files[3].name in answer.stderr] == [True, True]
    assert "[L302]" in answer.stderr
    assert answer.stdout.startswith("Season: 3 evenings, 12 matches")
    assert "2 files could not be settled and are not counted." in answer.stdout
    assert "2 files could not be settled" in page.read_text(encoding="utf-8")
    good = [files[0], files[2], files[4]]
    alone = json.loads(run(*good, "--json").stdout)["standings"]
    assert [row["money"] for row in json.loads(run(tmp_path / "season", "--json").stdout)["standings"]] == [
        row["money"] for row in alone
    ]


def test_a_file_of_its_own_heads_all_others(tmp_path: Path) -> None:
    """Teams, rules and rate of a whole season stand in one file of the folder."""
    written(tmp_path / "season.yaml", {"rules": "tcg", "rate": "points=50/1000", "teams": {"X": ["A", "B"]}})
    written(tmp_path / "1.yaml", {"final": {"A": 40000, "B": 30000, "C": 20000, "D": 10000}})
    written(tmp_path / "2.yaml", {"rules": "tenhou3", "final": {"A": 50000, "B": 35000, "C": 20000}})
    data = json.loads(run(tmp_path, "--json").stdout)
    assert [match["system"] for match in data["matches"]] == ["tcg", "tenhou3"]
    assert [row["player"] for row in data["team_standings"]] == ["X"]
    assert data["rate"] == {"points": {"money": 50, "per": 1000}}


@pytest.mark.slow
def test_csv_page_and_every_match(tmp_path: Path) -> None:
    """“As text, CSV and page with a chart, and the same by team.”"""
    write_season(tmp_path / "season", 3)
    table, page = tmp_path / "out.csv", tmp_path / "out.html"
    answer = run(tmp_path / "season", "--csv", table, "--html", page, "--lang", "ja")
    assert answer.exit_code == 0, answer.output
    assert "シーズン: 3回・12対局" in answer.stdout
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [row["kind"] for row in rows] == ["player"] * 6 + ["team"] * 2
    assert {row["team"] for row in rows if row["kind"] == "player"} == set(TEAMS)
    assert sum(float(row["place_points"]) for row in rows if row["kind"] == "player") == 0
    content = page.read_text(encoding="utf-8")
    assert content.count('<svg class="chart"') == 1
    assert "チーム順位" in content
    assert content.count('<circle class="dot"') == 6 * (1 + 3), "a point for each player and evening, and the start"
    every = run(tmp_path / "season", "--each", "--lang", "en").stdout
    assert "Match 12" in every
    assert "Match 1\n" not in run(tmp_path / "season").stdout


def test_no_name_is_a_formula(tmp_path: Path) -> None:
    file = written(tmp_path / "m.yaml", {"rules": "tcg", "final": {"=A1": 40000, "B": 30000, "C": 20000, "D": 10000}})
    run(file, "--csv", tmp_path / "out.csv")
    assert "\nplayer,'=A1," in (tmp_path / "out.csv").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_evening_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """“Four four-player matches (two hand by hand, one by han and fu, one by final scores) and one of three players
    under another file: one standing”, by the commands of the README; the club's file is named once, from any folder."""
    monkeypatch.setenv("CALC_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.chdir(tmp_path)
    written(
        tmp_path / "club.yaml", {"system": "our-club", "extends": "tcg", "rules": {"match.uma": [20, 10, -10, -20]}}
    )
    written(tmp_path / "club3.yaml", {"system": "our-three", "extends": "tenhou3", "rules": {"match.start": 40000}})
    assert CliRunner().invoke(app, ["config", "rules", "club.yaml"]).exit_code == 0
    (tmp_path / "friday").mkdir()
    monkeypatch.chdir(tmp_path / "friday")
    evenings = {
        "one": (["--players", "Ann,Bea,Cid,Dan"], "Ann ron Cid 234m22444p33567s3s riichi\ndraw tenpai Ann,Bea"),
        "two": (["--players", "Ann,Bea,Cid,Eve"], "Eve ron Cid 234m22444p33567s3s riichi"),
        "sized": (["--players", "Bea,Cid,Dan,Eve"], "Bea ron Cid 3 han 30 fu riichi, 1 chip\nDan +8000 from Bea"),
        "three": (["--players", "Ann,Bea,Cid", "-r", "../club3.yaml"], "Ann ron Bea mangan"),
    }
    for name, (options, hands) in evenings.items():
        typed = CliRunner().invoke(app, ["table", f"{name}.yaml", *options], input=f"{hands}\nquit\n")
        assert (typed.exit_code, "error[" in typed.output) == (0, False), typed.output
    written(
        Path("end.yaml"),
        {"final": {"Ann": 40400, "Bea": 29600, "Cid": 20500, "Dan": 9500}, "chips": {"Ann": 3, "Bea": -3}},
    )
    files = [f"{name}.yaml" for name in (*evenings, "end")]
    done = CliRunner().invoke(app, ["match", *files, "--ended", "--rate", "points=50/1000,chips=100", "--json"])
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert [match["system"] for match in data["matches"]] == ["our-club"] * 3 + ["our-three", "our-club"]
    assert {row["player"]: row["matches"] for row in data["standings"]} == {
        "Ann": 4,
        "Bea": 5,
        "Cid": 5,
        "Dan": 3,
        "Eve": 2,
    }
    assert sum(row["money"] for row in data["standings"]) == 0
    end = data["matches"][-1]["end"]["places"]
    assert [place["result"] for place in end] == [51000, 10000, -20000, -41000]
