"""Recorded wins: every one of the shared data is settled as its server did, and nothing wrong goes unnoticed."""

from __future__ import annotations

import copy
import gzip
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from benchmarks.hands import hands
from calc.api import settle
from calc.cli.verify import verify as verify_command
from calc.formats import FORMATS, Recorded, read_recorded
from calc.formats.stream import LONGEST_LINE
from calc.formats.winlines import ALIASES, to_record
from calc.formats.winlines_check import DORA, NEEDED, OPTIONAL, YAKU, check
from calc.problems import Problem
from calc.rules import Rules, document, load_rules, shipped
from calc.verify import FIELDS, REFUSED, Report, verify

DATA = Path(__file__).resolve().parent.parent / ".." / "shared" / "data"
Line = dict[str, Any]


def tiles(text: str) -> list[str]:
    return [rank + group[-1] for group in text.split() for rank in group[:-1]]


def line(rules: str = "tenhou4") -> Line:
    """A right line of our own making: riichi, pinfu, tanyao; with three players a full straight and a north."""
    four = {
        "id": "own-4", "rules": "tenhou4", "round_wind": "E", "dealer": 0, "honba": 1, "riichi_sticks": 1,
        "winner": 1, "win_type": "ron", "loser": 2, "concealed": tiles("234m 345678p 5567s"),
        "win_tile": "8s", "melds": [], "flags": ["riichi"], "dora_indicators": ["9m"], "ura_indicators": ["9p"],
        "result": {
            "yaku": [{"name": n, "han": 1} for n in ("riichi", "pinfu", "tanyao")], "yakuman": [], "han": 3, "fu": 30,
            "points": 3900, "limit": "", "deltas": [0, 5200, -4200, 0],
        },
    }  # fmt: skip
    three = {
        "id": "own-3", "rules": "tenhou3", "round_wind": "E", "dealer": 0, "honba": 0, "riichi_sticks": 0,
        "winner": 0, "win_type": "tsumo", "loser": None, "win_tile": "9s", "nukidora": 1,
        "concealed": tiles("123456789p 1119s"), "melds": [], "flags": [],
        "dora_indicators": ["5z"], "ura_indicators": [],
        "result": {
            "yaku": [{"name": "tsumo", "han": 1}, {"name": "ittsu", "han": 2}, {"name": "dora", "han": 1}],
            "yakuman": [], "han": 4, "fu": 40, "points": 8000, "limit": "mangan", "deltas": [8000, -4000, -4000],
        },
    }  # fmt: skip
    return copy.deepcopy(four if rules == "tenhou4" else three)


def daisangen() -> Line:
    """A right line with a liable seat: its tsumo costs seat 3 everything."""
    d = line()
    pons = [{"type": "pon", "tiles": [t] * 3, "called": t, "from": f} for t, f in (("5z", 0), ("6z", 2), ("7z", 3))]
    d |= {"id": "own-y", "win_type": "tsumo", "loser": None, "concealed": ["2m", "3m", "9s", "9s"], "win_tile": "4m"}
    d |= {"melds": pons, "flags": [], "ura_indicators": [], "pao": 3, "riichi_sticks": 0, "honba": 2}
    d["result"] = {"yaku": [], "yakuman": ["daisangen"], "han": None, "fu": None, "points": 32000, "limit": "yakuman",
                   "deltas": [0, 32600, 0, -32600]}  # fmt: skip
    return d


def written(path: Path, *lines: Line | str | bytes) -> Path:
    """A file of these lines, gzip if it is named so."""
    texts = [x if isinstance(x, bytes) else (x if isinstance(x, str) else json.dumps(x)).encode() for x in lines]
    content = b"".join(text + b"\n" for text in texts)
    path.write_bytes(gzip.compress(content) if path.suffix == ".gz" else content)
    return path


def compared(path: Path, form: str = "auto") -> tuple[Report, list[Problem]]:
    problems: list[Problem] = []
    return verify(read_recorded(str(path), problems.append, form), load_rules), problems


# --- the data ---------------------------------------------------------------------------------------------------------


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


def test_the_example_of_the_docs(tmp_path: Path) -> None:
    page = (Path(__file__).resolve().parent.parent / "docs" / "winlines.md").read_text(encoding="utf-8")
    example = re.search(r"```json\n(.*?)```", page, re.S)
    assert example
    report, problems = compared(written(tmp_path / "w.jsonl", json.loads(example[1])))
    assert (problems, report.agreed) == ([], 1)
    named = set(re.findall(r"`(\w+)`", page))
    for spec in (NEEDED, OPTIONAL):
        assert set(spec) <= named
    assert set(re.findall(r"^\| (F1\d\d) ", page, re.M)) == {code for _, code, _ in BAD if code} | {
        "F101", "F102", "F103", "F104", "F105", "F106", "F111",
    }  # fmt: skip


def test_generated_hands_are_right_lines_and_all_different() -> None:
    made = hands(300, seed=7)
    assert made == hands(300, seed=7)
    assert len({json.dumps(h, sort_keys=True) for h in made}) == 300
    result = line()["result"]
    for hand in made:
        assert check(hand | {"id": "x", "result": result}) == []
        settle(to_record(hand), load_rules(hand["rules"]))  # legal, and a win with a yaku


# --- problems ---------------------------------------------------------------------------------------------------------


def _without(*path: str | int) -> Callable[[Line], None]:
    def change(d: Any) -> None:
        for step in path[:-1]:
            d = d[step]
        del d[path[-1]]

    return change


def _with(*path: Any) -> Callable[[Line], None]:
    """The value at a path set: the last argument is the value."""

    def change(d: Any) -> None:
        for step in path[:-2]:
            d = d[step]
        d[path[-2]] = path[-1]

    return change


CHI = {"type": "chi", "tiles": ["2m", "3m", "4m"], "called": "2m", "from": 0}

BAD: list[tuple[Callable[[Line], None], str, str]] = [
    (_with("hounba", 1), "F113", '"hounba"'),
    (_with("result", "hann", 1), "F113", '"hann"'),
    (_with("result", "yaku", 0, "Han", 1), "F113", '"Han"'),
    (_with("melds", [CHI | {"open": True}]), "F113", '"open"'),
    (_without("honba"), "F114", "{"),
    (_without("result", "fu"), "F114", "{"),
    (_without("result", "yaku", 1, "han"), "F114", "{"),
    (_with("honba", "1"), "F112", '"1"'),
    (_with("honba", True), "F112", "true"),
    (_with("honba", 1.0), "F112", "1.0"),
    (_with("honba", -1), "F112", "-1"),
    (_with("riichi_sticks", 10**40), "F112", str(10**40)),
    (_with("id", ""), "F112", '""'),
    (_with("id", "a\nb"), "F112", '"a\\nb"'),
    (_with("id", "\ud800"), "F112", '"\\ud800"'),
    (_with("melds", {}), "F112", "{"),
    (_with("melds", ["pon"]), "F112", '"pon"'),
    (_with("melds", [CHI | {"type": "kan"}]), "F112", '"kan"'),
    (_with("melds", [CHI | {"type": ["pon"]}]), "F112", '["pon"]'),
    (_with("round_wind", "East"), "F112", '"East"'),
    (_with("round_wind", "ES"), "F112", '"ES"'),
    (_with("win_type", ["ron"]), "F112", '["ron"]'),
    (_with("result", []), "F112", "[]"),
    (_with("result", "limit", "kiriage"), "F112", '"kiriage"'),
    (_with("result", "deltas", 1, None), "F112", "[0, null, -4200, 0]"),
    (_with("flags", "riichi"), "F112", '"riichi"'),
    (_with("multi_ron", {"index": 0, "count": 4}), "F112", "4"),
    (_with("result", "yaku", 0, "name", "aka_dora"), "", ""),
    (_with("flags", ["riichi", "riichi"]), "F115", '"riichi"'),
    (_with("result", "yaku", 0, "name", "pinfu"), "F115", '[{"name": "pinfu"'),
    (_with("rules", "tenhou"), "F116", '"tenhou"'),
    (_with("rules", "../x.yaml"), "F116", '"../x.yaml"'),
    (_with("flags", ["richi"]), "F116", '"richi"'),
    (_with("concealed", 3, "5q"), "F117", '"5q"'),
    (_with("win_tile", "8z"), "F117", '"8z"'),
    (_with("win_tile", "1f"), "F117", '"1f"'),
    (_with("dora_indicators", ["Pb"]), "F117", '"Pb"'),
    (_with("melds", [CHI | {"called": "x"}]), "F117", '"x"'),
    (_with("result", "yaku", 2, "name", "tanyou"), "F118", '"tanyou"'),
    (_with("result", "yakuman", ["dora"]), "F118", '"dora"'),
    (_with("players", 3), "F119", "3"),
    (_with("dealer", 4), "F112", "4"),
    (_with("winner", 2), "F119", "2"),
    (_with("loser", None), "F119", "null"),
    (_with("win_type", "tsumo"), "F119", "2"),
    (_with("pao", 1), "F119", "1"),
    (_with("melds", [CHI | {"from": 1}]), "F119", "1"),
    (_with("melds", [CHI | {"from": 3}]), "F119", "3"),
    (_with("seat_winds", ["S", "W", "N", "E"]), "F119", '["S"'),
    (_with("multi_ron", {"index": 1, "count": 1}), "F119", "{"),
    (_with("result", "deltas", [0, 0, 0]), "F119", "[0, 0, 0]"),
    (_with("melds", [CHI | {"tiles": ["2m", "3m", "5m"]}]), "F120", "{"),
    (_with("melds", [CHI | {"tiles": ["8m", "9m", "1p"], "called": "8m"}]), "F120", "{"),
    (_with("melds", [CHI | {"type": "pon"}]), "F120", "{"),
    (_with("melds", [CHI | {"type": "kakan", "tiles": ["1m"] * 3, "called": "1m"}]), "F120", "{"),
    (_with("melds", [CHI | {"called": "9p"}]), "F120", "{"),
    (_with("melds", [CHI | {"added": "2m"}]), "F120", "{"),
]


@pytest.mark.parametrize(("change", "code", "marked"), BAD)
def test_every_kind_of_bad_line(tmp_path: Path, change: Callable[[Line], None], code: str, marked: str) -> None:
    bad = line()
    change(bad)
    report, problems = compared(written(tmp_path / "w.jsonl", line(), bad, line("tenhou3")))
    if not code:  # not a fault of the line: it is read, and differs
        assert (problems, report.differing) == ([], 1)
        return
    assert (report.records, report.agreed) == (2, 2)
    assert code in {p.code for p in problems}
    problem = next(p for p in problems if p.code == code)
    span = problem.span
    assert span is not None
    assert (span.source.name, span.line) == (str(tmp_path / "w.jsonl"), 2)
    assert span.source.text[span.start : span.end].startswith(marked)
    assert problem.message


def test_all_problems_of_a_line_and_of_all_lines(tmp_path: Path) -> None:
    first, second = line(), line()
    first |= {"honba": None, "winner": "B"}
    second |= {"loser": 1, "players": 3}
    del first["flags"]
    _, problems = compared(written(tmp_path / "w.jsonl", first, second))
    assert sorted((p.span.line if p.span else 0, p.code) for p in problems) == [
        (1, "F112"), (1, "F112"), (1, "F114"), (2, "F119"), (2, "F119"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("{", "F111", 2),
        ("[1]", "F112", 1),
        ("null", "F112", 1),
        ('{"id": NaN}', "F111", 1),
        ('{"id": 1' + "0" * 5000 + "}", "F111", 1),
        ("[" * 100_000, "F111", 1),
        ('{"id": "a", "id": "b"}', "F115", 13),
        ('{"id": "a"} x', "F111", 13),
        (b'{"id": "\xff"}', "F103", 9),
        (b'{"id": "' + b"x" * LONGEST_LINE + b'"}', "F104", 1),
    ],
)
def test_lines_that_are_no_object(tmp_path: Path, text: str | bytes, code: str, column: int) -> None:
    report, problems = compared(written(tmp_path / "w.jsonl.gz", line(), line(), text, line("tenhou3")))
    assert (report.records, report.agreed) == (3, 3)
    problem = next(p for p in problems if p.code == code)
    assert problem.span is not None
    assert (problem.span.line, problem.span.column) == (3, column)


def test_a_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    text = json.dumps(line()).encode()
    path = tmp_path / "w.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + text + b"\r\n\r\n" + text)
    report, problems = compared(path)
    assert (problems, report.agreed) == ([], 2)


def test_damaged_files(tmp_path: Path) -> None:
    pads = [[i * 7919 % 10007 for i in range(n, n + 99)] for n in range(99)]
    lines = [line() | {"id": f"n{i}", "source": {"pad": pad}} for i, pad in enumerate(pads)]
    whole = written(tmp_path / "w.jsonl.gz", *lines).read_bytes()
    cut, bent, tail = (tmp_path / name for name in ("cut.gz", "bent.gz", "tail.gz"))
    cut.write_bytes(whole[: len(whole) // 2])
    bent.write_bytes(whole[: len(whole) // 2] + bytes(40) + whole[len(whole) // 2 + 40 :])
    tail.write_bytes(whole[:-8] + bytes(8))
    for path, least, most in ((cut, 10, 98), (bent, 1, 98), (tail, 99, 99)):
        report, problems = compared(path, "winlines")
        assert least <= report.records <= most, path
        assert report.records == report.agreed or path == bent
        assert problems[-1].code == "F102"
        assert problems[-1].span is not None
        assert problems[-1].span.line > report.records


def test_files_that_cannot_be_read_at_all(tmp_path: Path) -> None:
    empty, other, blank, stub = (tmp_path / name for name in ("empty", "other", "blank", "stub.gz"))
    empty.write_bytes(b"")
    other.write_text("<mjloggm/>", encoding="utf-8")
    blank.write_text("\n\n", encoding="utf-8")
    stub.write_bytes(gzip.compress(b"x" * 99)[:12])
    for path, form, code in (
        (tmp_path / "nowhere", "auto", "F101"), (tmp_path / "nowhere", "winlines", "F101"), (tmp_path, "auto", "F101"),
        (empty, "auto", "F105"), (empty, "winlines", "F105"), (blank, "winlines", "F105"), (other, "auto", "F106"),
        (stub, "auto", "F102"), (stub, "winlines", "F102"), (Path("-"), "auto", "F106"),
    ):  # fmt: skip
        report, problems = compared(path, form)
        assert ([p.code for p in problems], report.records) == ([code], 0), (path, form)


def test_yaku_names_are_those_of_the_rules() -> None:
    names = document(shipped(), "document", "names")["names"]
    ours = {ALIASES.get(name, name) for name in YAKU}
    assert ours <= set(names)
    assert set(DORA) <= ours
    assert check(line()) == []


# --- the command ------------------------------------------------------------------------------------------------------

app = typer.Typer()
app.command()(verify_command)


def run(*arguments: object) -> Any:
    return CliRunner().invoke(app, [str(a) for a in arguments])


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
    assert result.stderr.count("error[F111]") == 1200
    assert "a.jsonl:1201:2" in result.stderr
    assert "error[F101]" in result.stderr


def test_command_from_standard_input() -> None:
    result = CliRunner().invoke(app, ["-", "--format", "winlines", "--lang", "en"], input=json.dumps(line()) + "\n")
    assert (result.exit_code, result.stdout.split("\n")[0]) == (0, "records: 1, agree in every field: 1, differ: 0")


@pytest.mark.parametrize("arguments", [["--format", "mjlgo"], ["--lang", "fr"], ["--max-differences", "-1"]])
def test_command_usage_errors(tmp_path: Path, arguments: list[str]) -> None:
    result = run(written(tmp_path / "a.jsonl", line()), *arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert "winlines" in FORMATS
