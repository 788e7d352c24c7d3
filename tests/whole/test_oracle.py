"""Recorded wins: every one of the shared data is settled as its server did, and nothing wrong goes unnoticed."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.formats import FORMATS, Recorded, read_recorded
from calc.problems.problems import Problem
from calc.rules.rules import Rules, load_rules
from calc.verify import FIELDS, REFUSED, verify
from tests.own_lines import Line, compared, daisangen, line, written

DATA = Path(__file__).resolve().parent.parent.parent / ".." / "shared" / "data"


# --- the data ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count", "named", "pao"), [("tenhou4_dev", 2567, 3, 1), ("tenhou3_dev", 292, 2, 0)])
def test_every_recorded_win_is_settled_as_its_server_did(name: str, count: int, named: int, pao: int) -> None:
    path = DATA / f"{name}.jsonl.gz"
    if not path.exists():
        pytest.skip(f"no recorded wins at {path}: they are shared beside the project, not part of it")
    problems: list[Problem] = []
    recordeds = list(read_recorded(str(path), problems.append))
    report = verify(recordeds, load_rules)
    assert problems == []
    assert report.differences == []
    assert (report.records, report.agreed, report.refused) == (count, count, 0)
    for field in FIELDS:
        wanted = count - named if field == "han" else count  # of a named yakuman the server gives no han
        assert (field, report.fields[field].compared, report.fields[field].agreed) == (field, wanted, wanted)
    assert sum(bool(r.record.wins[0].pao) for r in recordeds) == pao
    assert [r.line for r in recordeds] == list(range(1, count + 1))


# --- own lines --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("packed", ["wins.jsonl", "wins.jsonl.gz"])
def test_right_lines_agree(tmp_path: Path, packed: str) -> None:
    no_reds, named = line(), line()
    no_reds |= {"red_fives": False, "kuitan": False, "players": 4, "seat_winds": ["E", "S", "W", "N"], "length": "x"}
    named |= {"deal": "7", "multi_ron": {"index": 0, "count": 2}, "pao": None, "source": {"anything": [1]}}
    report, problems = compared(written(tmp_path / packed, line(), line("tenhou3"), daisangen(), "", no_reds, named))
    assert problems == []
    assert report.differences == []
    assert report.records == report.agreed == 5


def test_second_winner_has_no_honba(tmp_path: Path) -> None:
    d = line()
    d |= {"multi_ron": {"index": 1, "count": 2}, "riichi_sticks": 0}
    d["result"]["deltas"] = [0, 3900, -3900, 0]
    assert compared(written(tmp_path / "w.jsonl", d))[0].agreed == 1


def test_no_open_tanyao(tmp_path: Path) -> None:
    d = line()
    d |= {"concealed": d["concealed"][3:], "flags": [], "ura_indicators": [], "kuitan": False}
    d["melds"] = [{"type": "chi", "tiles": ["2m", "3m", "4m"], "called": "2m", "from": 0}]
    report, problems = compared(written(tmp_path / "w.jsonl", d))
    assert problems == []
    (difference,) = report.differences
    assert difference.fields[0].field == REFUSED
    assert difference.fields[0].calc == ["W302 the hand has no yaku"]


def test_counted_yakuman_and_drawn_norths(tmp_path: Path) -> None:
    d = line("tenhou3")
    d["dora_indicators"] = ["3z"]  # the norths are dora besides, all listed as dora
    d["result"]["yaku"][2]["han"] = 2
    d["result"] |= {"han": 5, "fu": 40}
    apart = copy.deepcopy(d)
    apart["result"]["yaku"][2]["han"] = 1
    apart["result"]["yaku"].append({"name": "nukidora", "han": 1})
    many = copy.deepcopy(d)
    many |= {"nukidora": 4, "dora_indicators": ["3z", "3z"], "flags": ["riichi"], "ura_indicators": ["9p"] * 2,
             "riichi_sticks": 1}  # fmt: skip
    many["result"] |= {"han": 18, "limit": "yakuman", "points": 32000, "deltas": [33000, -16000, -16000]}
    many["result"]["yaku"][2]["han"] = 12
    many["result"]["yaku"] += [{"name": "riichi", "han": 1}, {"name": "ura_dora", "han": 2}]
    report, problems = compared(written(tmp_path / "w.jsonl", d, apart, many))
    assert problems == []
    assert report.differences == []


def _set(d: Line, field: str, value: Any) -> None:
    d["result"][field] = value


PLANTED: dict[str, tuple[Any, set[str]]] = {
    "fu": (40, {"fu"}),
    "han": (4, {"han"}),
    "points": (4000, {"points"}),
    "limit": ("mangan", {"limit"}),
    "deltas": ([-4200, 5200, 0, 0], {"deltas"}),
    "yaku": ([{"name": "riichi", "han": 1}, {"name": "pinfu", "han": 1}, {"name": "aka_dora", "han": 1}], {"yaku"}),
    "yakuman": (["kokushi"], {"yakuman"}),
}


@pytest.mark.parametrize("field", FIELDS)
def test_planted_differences_are_found(tmp_path: Path, field: str) -> None:
    bad = line()
    value, differing = PLANTED[field]
    _set(bad, field, value)
    report, problems = compared(written(tmp_path / "w.jsonl", line(), bad, daisangen()))
    assert problems == []
    assert (report.records, report.agreed, report.differing) == (3, 2, 1)
    (difference,) = report.differences
    assert (difference.where, difference.line, difference.rules) == ("own-4", 2, "tenhou4")
    assert {f.field for f in difference.fields} == differing
    assert report.fields[field].compared - report.fields[field].agreed == 1
    (found,) = difference.fields
    good = line()["result"][field]
    if field == "deltas":
        assert found.recorded == {"A": -4200, "B": 5200, "C": 0, "D": 0}
        assert found.calc == {"A": 0, "B": 5200, "C": -4200, "D": 0}
    elif field == "yaku":
        assert found.recorded == {"riichi": 1, "pinfu": 1, "red_dora": 1}
        assert found.calc == {"riichi": 1, "pinfu": 1, "tanyao": 1}
    else:
        assert (found.recorded, found.calc) == (value, good)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"win_tile": "1z"}, "W301"),
        ({"flags": ["ippatsu"], "riichi_sticks": 0}, "L206"),
        ({"dora_indicators": ["5s", "5s", "5s"]}, "L202"),
        ({"concealed": ["2m"]}, "L201"),
        ({"rules": "tcg", "dora_indicators": ["0m"]}, "L203"),
        ({"red_fives": False, "dora_indicators": ["0m"]}, "L203"),
    ],
)
def test_what_cannot_be_settled_is_a_difference(tmp_path: Path, change: Line, code: str) -> None:
    report, problems = compared(written(tmp_path / "w.jsonl", line() | change, line()))
    assert problems == []
    assert (report.agreed, report.refused, report.differing) == (1, 1, 1)
    (found,) = report.differences[0].fields
    assert (found.field, found.recorded) == (REFUSED, 3900)
    assert any(reason.startswith(code) for reason in found.calc)


def test_a_crash_of_ours_is_a_difference(tmp_path: Path) -> None:
    problems: list[Problem] = []
    (one,) = read_recorded(str(written(tmp_path / "w.jsonl", line())), problems.append)
    broken = Recorded(one.record._replace(rules="broken"), one.expected, "broken", 9)

    def load(name: str, overrides: Mapping[str, object]) -> Rules:
        return load_rules(name, overrides) if name != "broken" else load_rules(str(1 // 0))

    report = verify([broken, one], load, keep=0)
    assert (report.records, report.agreed, report.refused, report.differences) == (2, 1, 1, [])
    (found,) = verify([broken], load).differences[0].fields
    assert found.calc == ["internal error, please report it: ZeroDivisionError: integer division or modulo by zero"]


# --- the command ------------------------------------------------------------------------------------------------------


def run(*arguments: object) -> Any:
    return CliRunner().invoke(app, ["verify", *map(str, arguments)])


def test_command_agrees(tmp_path: Path) -> None:
    a, b = written(tmp_path / "a.jsonl", line()), written(tmp_path / "b.jsonl.gz", line("tenhou3"), daisangen())
    result = run(a, b, "--lang", "en")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("records: 3, agree in every field: 3, differ: 0\n")
    assert re.search(r"^deltas +3 +3 +0$", result.stdout, re.M)
    assert re.search(r"^han +2 +2 +0$", result.stdout, re.M)
    assert result.stderr == ""


def test_command_shows_differences(tmp_path: Path) -> None:
    bad, worse = line(), line()
    _set(bad, "fu", 40)
    _set(bad, "deltas", [-4200, 5200, 0, 0])
    _set(bad, "yaku", [{"name": "riichi", "han": 1}, {"name": "pinfu", "han": 1}])
    worse |= {"win_tile": "1z", "id": "worse"}
    path = written(tmp_path / "a.jsonl", bad, worse)
    result = run(path, "--lang", "en")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    at = lines.index(f"{path}:1  own-4  (tenhou4)")
    assert lines[at + 1 : at + 7] == [
        "  yaku    recorded  (none)",
        "          calc      All simples 1",
        "  fu      recorded  40",
        "          calc      30",
        "  deltas  recorded  A -4200, B +5200, C +0, D +0",
        "          calc      A +0, B +5200, C -4200, D +0",
    ]
    assert "differ: 2, of these not settled: 1" in lines[0]
    assert f"{path}:2  worse  (tenhou4)" in lines
    assert "断么九 1" in run(path, "--lang", "ja").stdout
    few = run(path, "--lang", "en", "--max-differences", 1).stdout
    assert "worse" not in few
    assert "and 1 more" in few


def test_command_json(tmp_path: Path) -> None:
    bad = line()
    _set(bad, "fu", 40)
    path = written(tmp_path / "a.jsonl", bad, "{", line())
    result = run(path, "--json")
    assert result.exit_code == 2
    data = json.loads(result.stdout)
    assert (data["schema"], data["records"], data["agreed"], data["differing"]) == (1, 2, 1, 1)
    assert data["fields"]["fu"] == {"compared": 2, "agreed": 1}
    assert data["differences"] == [
        {"file": str(path), "line": 1, "where": "own-4", "rules": "tenhou4",
         "fields": [{"field": "fu", "recorded": 40, "calc": 30}]}
    ]  # fmt: skip
    assert [(p["code"], p["line"]) for p in data["problems"]] == [("F111", 2)]
    assert "F111" in result.stderr


def test_command_reports_problems_and_goes_on(tmp_path: Path) -> None:
    many = ["{"] * 1200
    result = run(written(tmp_path / "a.jsonl", line(), *many, line()), tmp_path / "nowhere", "--lang", "en")
    assert result.exit_code == 2
    assert result.stdout.startswith("records: 2, agree in every field: 2")
    assert result.stderr.count("error[F111]") == 500
    assert "a.jsonl:501:2" in result.stderr
    assert "and 701 more" in result.stderr  # with the file that is not there


def test_command_from_standard_input() -> None:
    result = CliRunner().invoke(
        app, ["verify", "-", "--input", "winlines", "--lang", "en"], input=json.dumps(line()) + "\n"
    )
    assert (result.exit_code, result.stdout.split("\n")[0]) == (0, "records: 1, agree in every field: 1, differ: 0")


@pytest.mark.parametrize("arguments", [["--input", "mjlgo"], ["--lang", "fr"], ["--max-differences", "-1"]])
def test_command_usage_errors(tmp_path: Path, arguments: list[str]) -> None:
    result = run(written(tmp_path / "a.jsonl", line()), *arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert "winlines" in FORMATS
