"""The format of recorded wins: whatever is wrong with a file or a line is reported, and the rest is still verified."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks.hands import hands
from calc.cli import app as cli
from calc.formats.stream import LONGEST_LINE, read_lines
from calc.formats.winlines import to_record
from calc.formats.winlines_check import DORA, GROUPS, NAMES, check
from calc.formats.winlines_fields import ALIASES
from calc.problems.problems import Problem
from calc.rules.rules import load_rules, shipped
from calc.steps import settle
from tests.own_lines import Line, compared, line, written

from ..tables import table_of


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
    (_with("flags", ["box_riichi"]), "F116", '"box_riichi"'),
    (_with("flags", ["riichi", "open_riichi"]), "F119", '"open_riichi"'),
    (_with("flags", ["open_riichi", "double_riichi"]), "F119", '"open_riichi"'),
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


@table_of(("change", "code", "marked"), BAD, most=30)
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


@table_of(
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


def test_lines_are_counted_up_to_the_longest(tmp_path: Path) -> None:
    path, problems = tmp_path / "w.jsonl", list[Problem]()
    longest = b"x" * LONGEST_LINE
    path.write_bytes(b"a\n" + longest[1:] + b"\n" + b" " * (2 * LONGEST_LINE + 5) + b"abc\nnext\n" + longest)
    lines = [(number, text[:4], len(text)) for number, text in read_lines(str(path), problems.append)]
    assert lines == [(1, "a", 1), (2, "xxxx", LONGEST_LINE - 1), (4, "next", 4), (5, "xxxx", LONGEST_LINE)]
    assert [(p.code, p.span and p.span.line) for p in problems] == [("F104", 3)]


def test_one_byte_more_than_the_longest_line_is_too_long(tmp_path: Path) -> None:
    path, problems = tmp_path / "w.jsonl", list[Problem]()
    path.write_bytes(b"x" * LONGEST_LINE + b"\nnext\n" + b"x" * (LONGEST_LINE + 1))
    assert list(read_lines(str(path), problems.append)) == [(2, "next")]
    assert [(p.code, p.span and p.span.line) for p in problems] == [("F104", 1), ("F104", 3)]


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
    other.write_text("<html/>", encoding="utf-8")
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
    names = shipped().tables["names"]
    ours = {ALIASES.get(name, name) for name in NAMES}
    assert ours <= set(names)
    assert set(DORA) <= ours
    assert check(line()) == []


def test_the_example_of_the_docs(tmp_path: Path) -> None:
    page = (Path(__file__).resolve().parent.parent.parent / "docs" / "winlines.md").read_text(encoding="utf-8")
    example = re.search(r"```json\n(.*?)```", page, re.S)
    assert example
    report, problems = compared(written(tmp_path / "w.jsonl", json.loads(example[1])))
    assert (problems, report.agreed) == ([], 1)
    named = set(re.findall(r"`(\w+)`", page))
    assert set(GROUPS["line"]) <= named
    assert set(re.findall(r"^\| (F1\d\d) ", page, re.M)) == {code for _, code, _ in BAD if code} | {
        "F101", "F102", "F103", "F104", "F105", "F106", "F111",
    }  # fmt: skip


@pytest.mark.slow
def test_generated_hands_are_right_lines_and_all_different() -> None:
    made = hands(300, seed=7)
    assert made == hands(300, seed=7)
    assert len({json.dumps(h, sort_keys=True) for h in made}) == 300
    result = line()["result"]
    for hand in made:
        assert check(hand | {"id": "x", "result": result}) == []
        settle(to_record(hand), load_rules(hand["rules"]))  # legal, and a win with a yaku


def test_other_commands_read_a_recorded_win_or_say_who_does(tmp_path: Path) -> None:
    """Compare takes it, convert makes a game up that ends like it; batch refuses it in a sentence."""
    path = tmp_path / "wins.jsonl"
    path.write_text(json.dumps(line()) + "\n", encoding="utf-8")
    refused = CliRunner().invoke(cli, ["batch", str(path)])
    assert (json.loads(refused.stdout)["codes"], "`calc verify`" in refused.stderr) == (["S108"], True)
    compared_ = CliRunner().invoke(cli, ["compare", str(path), "--sums", "-r", "tenhou4", "-r", "mleague", "--json"])
    assert json.loads(compared_.stdout)["hands"] == 1
    for form in ("tenhou6", "mjai"):
        made = CliRunner().invoke(cli, ["convert", "--to", form, str(path)])
        (tmp_path / form).write_text(made.stdout, encoding="utf-8")
        report = json.loads(CliRunner().invoke(cli, ["verify", str(tmp_path / form), "--json"]).stdout)
        assert (made.exit_code, report["records"], report["agreed"]) == (0, 1, 1)
