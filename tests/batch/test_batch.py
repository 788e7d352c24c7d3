"""``calc batch``: every record comes out once, in its order, whatever stands beside it."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from benchmarks.hands import hands
from calc.batch import run, sources, work
from calc.batch.csvread import columns
from calc.batch.hands import SETTLED, Job
from calc.batch.sources import chunks, files_of, kind_by_text
from calc.batch.summary import Summary
from calc.batch.tidy import COLUMNS
from calc.batch.work import settle_chunk
from calc.formats import Expected, Recorded
from calc.formats.winlines import to_record
from calc.formats.write import record_data, yaml_text
from calc.problems.problems import InputError
from calc.rules.names import Names
from calc.steps import read_text, settle
from calc.systems.dealing import Sitting
from calc.verdict.verdict import as_data
from tests.commands import app_of

app = app_of("batch")

ROOT = Path(__file__).parent.parent.parent
call = CliRunner().invoke

GOOD = {"rules": "tcg", "win": {"player": "A", "by": "tsumo", "hand": "234m 22444p 33567s + 3s", "riichi": True}}
NO_YAKU = {"rules": "tcg", "win": {"player": "B", "by": "ron", "from": "A", "hand": "123m 22444p 33567s + 3s"}}
BAD: dict[str, Any] = {"rules": "tcg", "win": {"player": "A", "by": "tsumo"}}


def records(count: int) -> list[dict[str, Any]]:
    return [record_data(Recorded(to_record(h), Expected(), "", 1)) for h in hands(count, seed=3)]


def lines(*values: Any) -> str:
    return "".join((v if isinstance(v, str) else json.dumps(v, ensure_ascii=False)) + "\n" for v in values)


def rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# --- kinds of input ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_same_records_as_json_lines_yaml_and_csv(tmp_path: Path) -> None:
    data = [d for d in records(40) if isinstance(d["rules"], str)]
    (tmp_path / "a.jsonl").write_text(lines(*data), encoding="utf-8")
    (tmp_path / "b.yaml").write_text("---\n".join(map(yaml_text, data)), encoding="utf-8")
    heads = [n for n in columns() if any(n in d or n in d["win"] for d in data)]
    out = io.StringIO()
    table = csv.DictWriter(out, heads)
    table.writeheader()
    for d in data:
        cells = {n: d.get(n, d["win"].get(n, "")) for n in heads}
        table.writerow({n: " ".join(v) if isinstance(v, list) else v for n, v in cells.items()})
    (tmp_path / "c.csv").write_text(out.getvalue(), encoding="utf-8")
    (tmp_path / "d.jsonl.gz").write_bytes(gzip.compress(lines(*data).encode()))
    got = [list(run([str(tmp_path / name)])) for name in ("a.jsonl", "b.yaml", "c.csv", "d.jsonl.gz")]
    for some in got:
        assert [o.problems for o in some] == [()] * len(data)
        assert [o.points for o in some] == [o.points for o in got[0]]
        assert [o.row["wins"] for o in some] == [o.row["wins"] for o in got[0]]
    assert [o.line for o in got[0]] == list(range(1, len(data) + 1))
    assert len(list(run([str(tmp_path)]))) == 4 * len(data)


@pytest.mark.slow
def test_every_example_of_every_system() -> None:
    expected: list[tuple[str, dict[str, int] | None]] = []
    paths = sorted((ROOT / "examples").glob("*.yaml"))
    for path in paths:
        for entry in read_text(path.read_text(encoding="utf-8"), str(path)):
            if not isinstance(entry, list):
                try:
                    expected.append((str(path), as_data(settle(entry.record, entry.rules, checked=True))["points"]))
                except InputError:
                    expected.append((str(path), None))
    outcomes = [o for o in run(list(map(str, paths))) if o.row["status"] != "bad"]
    assert [(o.file, o.row.get("points")) for o in outcomes] == expected


def test_kinds_by_the_first_bytes(tmp_path: Path) -> None:
    assert kind_by_text(b'\xef\xbb\xbf {"win"') == "jsonl"
    assert kind_by_text(b"hand,tsumo\n") == "csv"
    assert kind_by_text(b"rules: tcg\n") == "yaml"
    assert kind_by_text(b"Hand,by\n") == kind_by_text("プレイヤー,手牌\r\n".encode("cp932")) == "csv"
    assert kind_by_text(b"hand\n123m") == "yaml"
    assert kind_by_text(b'{\r\n  "win": {}}') == kind_by_text(b'{"rules": "tcg",\n "win": {}}') == "yaml"
    assert kind_by_text(b'{"rules": "tcg",\n{"win": {}}') == "jsonl"  # its first record is cut off
    (tmp_path / "x").write_text("\ufeff" + lines(GOOD), encoding="utf-8")
    (tmp_path / "one.json").write_text(json.dumps(GOOD, indent=2), encoding="utf-8")
    assert [o.status for o in run([str(tmp_path / "x"), str(tmp_path / "one.json")])] == [0, 0]
    result = call(app, ["-"], input=lines(GOOD, "", GOOD))
    assert [(r["file"], r["line"]) for r in rows(result.stdout)] == [("<stdin>", 1), ("<stdin>", 3)]
    result = call(app, ["-"], input=json.dumps(GOOD, indent=2))
    assert [(r["line"], r["status"]) for r in rows(result.stdout)] == [(1, "settled")]


@pytest.mark.slow
def test_pieces_of_any_size_give_the_same(tmp_path: Path) -> None:
    data = [*records(30), NO_YAKU, BAD]
    cells = 'hand,tsumo,title\n"234m 22444p\n33567s + 3s",A,"a ""b"", c"\n234m 22444p 33567s + 3s,B,\n\n"x,A,\n' * 1
    texts = {"a.jsonl": lines(*data), "b.yaml": "# first\n" + "---\n".join(map(yaml_text, data)), "c.csv": cells}
    settled = cache(lambda chunk: settle_chunk(chunk, Job()).text)
    for name, text in texts.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        whole = None
        for size in (1, 100, 1000, 1 << 20):
            pieces = list(chunks([str(path)], "", None, size))
            got = b"".join(map(settled, pieces))
            whole = whole or got
            assert got == whole
            for piece in pieces:  # and from the end of any piece on
                rest = b"".join(map(settled, chunks([str(path)], "", piece.after, size)))
                assert whole.endswith(rest)
        assert whole


# --- what is wrong ----------------------------------------------------------------------------------------------------


def test_bad_records_stop_nothing_and_are_named(tmp_path: Path) -> None:
    path, out, wrong = (tmp_path / name for name in ("a.jsonl", "out.jsonl", "wrong.jsonl"))
    path.write_text(lines(GOOD, BAD, NO_YAKU, "{", '{"win": 1, "win": 2}', "[1]", '"x"', "1.5", GOOD), encoding="utf-8")
    result = call(app, [str(path), "-o", str(out), "--errors", str(wrong)])
    assert result.exit_code == 2
    got = rows(out.read_text(encoding="utf-8"))
    statuses = ["settled", "bad", "refused", "bad", "bad", "bad", "bad", "bad", "settled"]
    assert [(r["line"], r["status"]) for r in got] == list(enumerate(statuses, 1))
    said = rows(wrong.read_text(encoding="utf-8"))
    assert [(r["line"], r["problems"][0]["code"]) for r in said] == [
        (2, "S203"),
        (3, "W302"),
        (4, "F111"),
        (5, "S102"),
        (6, "S202"),
        (7, "S202"),
        (8, "S202"),
    ]
    assert all(p["file"] == str(path) and p["line"] == r["line"] for r in said for p in r["problems"])
    assert said[0]["problems"][0]["column"] > 1
    text = call(app, [str(path), "--format", "table"])
    assert (text.exit_code, text.stdout.count("\n")) == (2, 10)
    assert f"{path}:5:" in text.stderr
    assert "9 records: 2 settled, 1 refused, 6 bad" in text.stderr
    heads, first, *_ = call(app, [str(path), "--format", "table", "--lang", "ja"]).stdout.splitlines()
    assert heads.split() == ["場所", "状態", "名前", "和了方", "翻", "符", "点数", "チップ"]
    assert not re.search("[a-z]{3}", first.removeprefix(str(path)[-28:]).split(None, 1)[1])


def test_a_key_given_twice_is_noticed_whatever_blanks_stand_before_its_colon(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    good = json.dumps(GOOD | {"honba": 1})
    lone = good.replace('"honba":', '"honba" \t:')
    twice = [f'{good[:-1]}, "honba"{blanks}: 2}}' for blanks in ("", " ", "\t", "  \r")]
    path.write_text(lines(good, lone, *twice), encoding="utf-8", newline="\n")
    got = [(outcome.standing, [p.code for p in outcome.problems]) for outcome in run([str(path)])]
    assert got == [("settled", [])] * 2 + [("bad", ["S102"])] * 4


def test_yaml_that_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    good = json.dumps(GOOD)
    path.write_text(f"- 1\n---\n{good}\n---\nwords\n---\n# nothing\n---\na: [\n---\n{good}\n", encoding="utf-8")
    found = [(o.line, o.status, [p.code for p in o.problems]) for o in run([str(path)])]
    assert found == [(1, 2, ["S202"]), (3, 0, []), (5, 2, ["S202"]), (9, 2, ["S101"]), (11, 0, [])]


def test_rules_are_looked_for_again_after_a_run_and_between_its_records(tmp_path: Path) -> None:
    from calc.rules import rules

    (tmp_path / "a.jsonl").write_text(lines(GOOD, GOOD), encoding="utf-8")
    begun = run([str(tmp_path)])
    assert next(begun).status == 0
    assert rules._PINNED == []  # nobody need take the rest
    assert [o.status for o in begun] == [0]
    assert rules._PINNED == []


@pytest.mark.slow
@pytest.mark.parametrize(("where", "bar"), [("xterm", True), ("dumb", False)])
def test_a_bar_on_a_terminal_that_goes(tmp_path: Path, where: str, bar: bool) -> None:
    pty = pytest.importorskip("pty", reason="no terminal to try it on")
    path = tmp_path / "a.jsonl"
    path.write_text(lines(GOOD, NO_YAKU), encoding="utf-8")
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "calc", "batch", str(path), "-j", "1", "--lang", "en"]
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=slave, env={**os.environ, "TERM": where}, check=False
    )
    os.close(slave)
    written = b""
    with suppress(OSError):  # at the end, where nobody holds the other side any more
        while part := os.read(master, 10_000):  # it may come in pieces
            written += part
    os.close(master)
    shown = written.decode()
    assert (done.returncode, len(done.stdout.splitlines())) == (1, 2)
    assert shown.replace("\x1b[33m", "").startswith("no win[W302]")  # before a bar, or where none is
    drawn = re.search(r"\r100% \[={40}\] 0:\d\d 0:00\r {57}\r2 records", shown)  # a busy machine takes seconds
    assert bool(drawn) == bar


def test_exit_statuses(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    for values, status in (
        ([GOOD], 0),
        ([GOOD, NO_YAKU], 1),
        ([BAD, NO_YAKU], 2),
        ([NO_YAKU | {"expect": {"refused": "W302"}}], 0),
        ([GOOD | {"expect": {"points": {"A": 1}}}], 1),
        ([GOOD | {"expect": {"han": 99}}], 1),
        ([], 0),
    ):
        path.write_text(lines(*values), encoding="utf-8")
        assert call(app, [str(path)]).exit_code == status, values
    assert call(app, [str(tmp_path / "nowhere")]).exit_code == 2
    assert call(app, [str(path), "--rules", "tgc"]).exit_code == 2
    for options in (
        ["--resume"],
        ["--full", "--format", "csv"],
        ["--format", "xml"],
        ["--input", "xml"],
        ["--engine", "x"],
        ["-o", "-"],
        ["--errors", "-"],
        ["--summary", "--full"],
        ["--summary", "--format", "csv", "--per", "win"],
    ):
        assert call(app, [str(path), *options]).exit_code == 2


def test_fail_fast(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(lines(GOOD, NO_YAKU, GOOD), encoding="utf-8")
    result = call(app, [str(path), "--fail-fast"])
    assert (result.exit_code, [r["status"] for r in rows(result.stdout)]) == (1, ["settled", "refused"])


def test_bad_csv(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    hand = "234m 22444p 33567s + 3s"
    for text, code in (
        (f"hand,tsumo,riichy\n{hand},A,1\n", "F502"),
        (f"tsumo\nA\n{hand}\n", "F502"),
        ("hand,hand\n", "F502"),
        ("hand," + "x" * 200_000 + "\n", "F502"),
        (f"hand,ron,from\r{hand},A,C\r", "F502"),
        (f"hand,tsumo\n{hand},A,x\n", "F503"),
        (f"hand,tsumo,ron\n{hand},A,B\n", "F503"),
        (f"hand,tsumo\n{hand},Q\n", "S205"),
        (f"hand,tsumo,honba\n{hand},A,many\n", "S202"),
    ):
        path.write_text(text, encoding="utf-8")
        assert [o.problems[0].code for o in run([str(path)])] == [code], text
    path.write_text(f"hand,ron,from,double-riichi,ippatsu\n{hand},B,C,x,no\n", encoding="utf-8")
    (good,) = run([str(path)])
    assert good.wins[0].yaku[0] == "double_riichi"
    path.write_text(f"hand,tsumo,honba\n{hand},A,many\n", encoding="utf-8")
    (bad,) = run([str(path)])
    span = bad.problems[0].span
    assert span is not None
    assert (span.line, span.source.text[span.start : span.end]) == (2, "many")


def test_a_fault_of_ours_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(lines(GOOD, GOOD), encoding="utf-8")

    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("oops")

    monkeypatch.delenv("CALC_BUGS_RAISE")  # as in the hands of a user
    monkeypatch.setattr("calc.usual.win.Usual.settled", broken)
    assert [o.status for o in run([str(path)])] == [0, 0]
    monkeypatch.setattr(work, "system", broken)
    assert [o.problems[0].code for o in run([str(path)])] == ["F599", "F599"]


# --- output -----------------------------------------------------------------------------------------------------------


def test_rows_as_csv_and_table_and_whole_results(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(lines(GOOD | {"title": "=1+1"}, NO_YAKU), encoding="utf-8")
    text = call(app, [str(path), "--format", "csv"]).stdout
    assert call(app, [str(path), "-o", str(tmp_path / "Rows.CSV")]).exit_code == 1
    assert (tmp_path / "Rows.CSV").read_bytes() == text.encode()  # its name says what it holds
    made = list(csv.DictReader(io.StringIO(text)))
    assert list(made[0]) == [column.name for column in COLUMNS["hand"]]
    assert (made[0]["winner"], made[0]["title"], made[1]["codes"]) == ("A", "'=1+1", "W302")
    whole = rows(call(app, [str(path), "--full"]).stdout)
    assert whole[0]["result"]["points"] == whole[0]["points"]
    assert whole[0]["result"]["receipt"]
    assert call(app, [str(path), "--rules", "tenhou4", "--set", "points.kiriage=true"]).exit_code == 1


def test_summary(tmp_path: Path) -> None:
    data = records(60)
    (tmp_path / "a.jsonl").write_text(lines(*data), encoding="utf-8")
    result = call(app, [str(tmp_path), "--summary"])
    assert result.exit_code == 0
    sums = json.loads(result.stdout)
    wins = [d["win"] for d in data]
    for player in "ABCD":
        own = sums["players"][player]
        assert own["hands"] == 60
        assert own["wins"] == sum(w["player"] == player for w in wins)
        assert own["deal_ins"] == sum(w.get("from") == player for w in wins)
    outcomes = list(run([str(tmp_path)]))
    assert sums["players"]["A"]["points"] == sum(o.points["A"] for o in outcomes)
    assert sums["players"]["A"]["laid"] == sum(o.laid.get("A", 0) for o in outcomes) > 0
    assert sums["table"] + sum(p["points"] for p in sums["players"].values()) == 0
    assert sums["yaku"]["riichi"] == sum("riichi" in o.wins[0].yaku for o in outcomes)
    assert Summary.from_data(sums).data() == sums
    text = call(app, [str(tmp_path), "--summary", "--format", "table", "--lang", "en", "-o", str(tmp_path / "o.txt")])
    assert "deal-ins" in text.stdout
    assert len((tmp_path / "o.txt").read_text(encoding="utf-8").splitlines()) == 61


class Chance(NamedTuple):
    player: str
    number: int
    origin: str = ""
    each_hit: int = 0
    expected: int = 0
    names: Names = Names("", "")
    open: int = 0
    hits: int = 0


class Diced(NamedTuple):
    seats: tuple[str, ...]
    title: str
    points: dict[str, int]
    accounts: tuple[str, ...]
    amounts: tuple[int, ...]
    chips: dict[str, int]
    wins: tuple[()]
    rows: list[dict[str, Any]]
    chances: list[Chance]
    moves_chips: bool = True
    dice: tuple[()] = ()
    paid_wins: tuple[()] = ()
    sitting: Sitting = Sitting()
    laid: dict[str, int] = {}  # noqa: RUF012


def test_dice_chances_are_summed() -> None:
    made = Summary()
    hand = Diced(("A", "B"), "", {"A": 1, "B": -1}, ("A", "B"), (1, -1), {"A": 2, "B": -2}, (), [], [Chance("A", 3)])
    made.add(hand)
    sums = made.data()["players"]["A"]
    assert {name: n for name, n in sums.items() if n} == {"hands": 1, "points": 1, "chips": 2, "dice": 3}


FIVE: list[dict[str, Any]] = [
    {"rules": "tcg", "win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}},
    {"rules": "mighty", "dora": "6z", "win": {"player": "A", "by": "ron", "from": "B",
     "hand": "11m 234p 4s0s6s 111z 66z + 6z"}},
    {"rules": "anmika", "seats": ["A", "B", "C"], "sitout": "D", "dora": "F F",
     "win": {"player": "B", "by": "ron", "from": "C", "renhou": True, "hand": "123p 789p 123s 99m 46s + 5s"}},
    {"rules": "wenzhou", "indicator": "2m",
     "win": {"player": "B", "by": "ron", "from": "C", "hand": "3m4m5z 456p 789p 111s 55s 78s + 9s"}},
    {"rules": "kessen", "wins": [
        {"player": "B", "by": "ron", "from": "A", "hand": "222m 333m 5m 678m (444m) + 5m"},
        {"player": "C", "by": "ron", "from": "A", "hand": "44p 678p 789p 111m 46m + 5m"}]},
]  # fmt: skip


def test_five_systems_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "five.jsonl"
    path.write_text(lines(*FIVE, NO_YAKU), encoding="utf-8")
    made = list(csv.DictReader(io.StringIO(call(app, [str(path), "--format", "csv"]).stdout)))
    assert [r["system"] for r in made] == ["tcg", "mighty", "anmika", "wenzhou", "kessen", ""]
    assert [r["limit"] for r in made][1:4] == ["mangan", "yakuman", "hard"]
    assert (made[4]["wins"], made[4]["winner"], made[4]["from"]) == ("2", "B", "A")
    assert (made[2]["dice"], made[2]["player4"], made[2]["points4"], made[2]["chips4"]) == ("1", "D", "", "0")
    sums = json.loads(call(app, [str(path), "--summary"]).stdout)
    assert (sums["settled"], sums["refused"]) == (5, 1)
    players = sums["players"]
    assert {p: players[p]["hands"] for p in players} == {"A": 5, "B": 5, "C": 5, "D": 3}  # D sat out, or was not there
    assert {p: players[p]["wins"] for p in players} == {"A": 1, "B": 4, "C": 1, "D": 0}
    assert {p: players[p]["deal_ins"] for p in players} == {"A": 1, "B": 1, "C": 3, "D": 0}
    assert (players["B"]["dice"], {p: players[p]["chips"] for p in players}) == (1, {"A": 3, "B": 17, "C": -20, "D": 0})
    assert {"tanyao", "hatsu", "renhou", "no_joker", "flush"} <= set(sums["yaku"])
    for lang, words in (("en", ("Blessing of man", "No 財神", "Flush")), ("ja", ("人和", "財神なし", "清一色"))):
        text = call(app, [str(path), "--summary", "--format", "table", "--lang", lang]).stdout
        for word in words:
            assert word.lower() in text.lower(), text


def test_rows_written_while_lines_are_decoded_are_those_of_values(tmp_path: Path) -> None:
    """The rows of usual wins are written at once, in their order among those of all other records: of other games,
    titled, refused, bad and broken ones, and behind blank lines. What they are summed up to is the same too."""
    usual = records(12)
    for number, hand in enumerate(usual):
        hand["title"] = "" if number % 3 else "東\u007f"
    path = tmp_path / "a.jsonl"
    mixed: list[Any] = [*usual[:5], "", FIVE[1], FIVE[4], *usual[5:7], " ", NO_YAKU, BAD, "{", *usual[7:], FIVE[3]]
    path.write_text(lines(*mixed), encoding="utf-8")
    files = [str(path)]
    (written,) = (settle_chunk(chunk, Job()) for chunk in chunks(files))
    (kept,) = (settle_chunk(chunk, Job(rows=True)) for chunk in chunks(files))
    assert written.text == kept.text
    assert [row["line"] for row in rows(written.text.decode())] == [
        n for n in range(1, 21) if mixed[n - 1] not in ("", " ")
    ]
    assert written.summary.data() == kept.summary.data()
    assert [row.line for row in written.failed] == [row.line for row in kept.failed] == [12, 13, 14]


@pytest.mark.slow
def test_two_processes_give_the_bytes_of_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "SIZE", 2000)
    path = tmp_path / "a.jsonl"
    path.write_text(lines(*records(80), BAD, NO_YAKU, *records(20)), encoding="utf-8")
    texts = []
    for jobs in ("1", "2"):
        result = call(app, [str(path), "-j", jobs])
        assert result.exit_code == 2
        texts.append(result.stdout)
    assert texts[0] == texts[1]
    assert [o.status == SETTLED for o in run([str(path)], jobs=2)].count(True) == 100


def test_the_output_in_the_folder_is_no_input(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(lines(GOOD), encoding="utf-8")
    (tmp_path / "empty").mkdir()
    for _ in "12":
        out = tmp_path / "out.jsonl"
        assert call(app, [str(tmp_path), "-o", str(out)]).exit_code == 0
        assert len(out.read_text(encoding="utf-8").splitlines()) == 1
    assert [getattr(f, "code", f) for f in files_of([str(tmp_path / "empty")])] == ["F501"]


def test_docs_name_every_code() -> None:
    page = (ROOT / "docs" / "batch.md").read_text(encoding="utf-8")
    for code in ("F501", "F502", "F503", "F504", "F505", "F506", "F507", "F508", "F509", "F599"):
        assert f"| {code} |" in page
