"""``calc batch``: input that is odd but plausible, and options that do not go together."""

from __future__ import annotations

import json
import re
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.batch import run, sources
from calc.batch.hands import Job
from calc.batch.output import SUFFIX
from calc.batch.work import settle_chunk
from calc.cli.failures import Failures
from tests.batch.test_batch import GOOD, NO_YAKU, lines, rows
from tests.commands import app_of

app = app_of("batch")

call = CliRunner().invoke
HAND = "234m 22444p 33567s + 3s"
KESSEN = "222m 333m 5m 678m (444m) + 5m"
ANMIKA = "123p 789p 123s 99m 46s + 5s"


def test_characters_in_two_escapes_are_no_mistake(tmp_path: Path) -> None:
    """JSON writes 𠮷 as two escapes, which YAML refuses; the record is refused for what is wrong with it."""
    path = tmp_path / "a.jsonl"
    win = {"player": "😀", "by": "ron", "from": "𠮷田", "hand": "123m 22444p 33567s + 3s"}
    refused = {"seats": ["𠮷田", "😀", "C", "D"], "win": win}
    path.write_text(json.dumps(refused) + "\n" + lines(refused), encoding="utf-8")
    assert "\\ud842\\udfb7" in path.read_text(encoding="utf-8")
    escaped, plain = run([str(path)])
    assert escaped.row["status"] == plain.row["status"] == "refused"
    assert escaped.row["codes"] == plain.row["codes"] == ["W302"]
    span = escaped.problems[0].span
    assert span is not None
    assert (span.source.name, span.line) == (str(path), 1)


def test_a_place_in_a_line_that_yaml_reads_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    long = json.dumps({**GOOD, "honba": 7}).replace(": 7", ": " + "7" * 5000)  # more digits than Python takes
    path.write_text(lines(GOOD, {**GOOD, "honba": 10**30}, long, None), encoding="utf-8")
    result = call(app, [str(path), "--errors", str(tmp_path / "e")])
    assert result.exit_code == 2
    for number, row in enumerate(rows((tmp_path / "e").read_text(encoding="utf-8")), 2):
        assert [(p["file"], p["line"], p["code"]) for p in row["problems"]] == [(str(path), number, "S202")]


def test_a_field_of_the_winner_is_a_column(tmp_path: Path) -> None:
    """``void`` and ``aside`` in a CSV are the winner's, as the options of calc score are."""
    path = tmp_path / "a.csv"
    path.write_text(
        "rules,hand,tsumo,void,aside,seats,riichi,dora,ura\n"
        f"kessen,{KESSEN},B,s,,,,,\nanmika,{ANMIKA},B,,春 北,A B C,x,F F,S S\ntcg,{HAND},B,,,,x,4z,1p\n",
        encoding="utf-8",
    )
    kessen, anmika, tcg = run([str(path)])
    assert [o.problems for o in (kessen, anmika, tcg)] == [(), (), ()]
    assert kessen.points == {"A": -400, "B": 1200, "C": -400, "D": -400, "table": 0}  # 清一色: 100 × 4 from each
    written = tmp_path / "b.jsonl"
    written.write_text(lines(
        {"rules": "kessen", "win": {"player": "B", "by": "tsumo", "hand": KESSEN, "void": "s"}},
        {"rules": "anmika", "seats": ["A", "B", "C"], "dora": "F F", "ura": "S S",
         "win": {"player": "B", "by": "tsumo", "hand": ANMIKA, "riichi": True, "aside": "春 北"}},
        {"dora": "4z", "ura": "1p", "win": {"player": "B", "by": "tsumo", "hand": HAND, "riichi": True}},
    ), encoding="utf-8")  # fmt: skip
    told = list(run([str(written)]))
    assert [o.points for o in told] == [o.points for o in (kessen, anmika, tcg)]
    assert [o.chips for o in told] == [o.chips for o in (kessen, anmika, tcg)]


def test_a_table_as_spreadsheets_and_pandas_write_it(tmp_path: Path) -> None:
    """Columns may begin with a capital; whole numbers of a column with gaps are 1.0, flags True."""
    path = tmp_path / "a.csv"
    path.write_text(
        f"Hand,Ron,From,Honba,Riichi\n{HAND},B,C,1.0,True\n{HAND},B,C,,\n{HAND},B,C,1.5,\n", encoding="utf-8"
    )
    first, second, third = run([str(path)])
    assert [o.points["C"] for o in (first, second)] == [-2900, -1300]
    assert [p.code for p in third.problems] == ["S202"]


def test_lines_of_hands_come_from_a_stream_too() -> None:
    result = call(app, ["-", "--input", "lines"], input="B ron C 234m22444p33567s3s\n")
    assert (result.exit_code, json.loads(result.stdout)["points"]["B"]) == (0, 1300)


def test_cells_that_are_more_than_a_text(tmp_path: Path) -> None:
    """As the options of calc score: pocchi among the indicators, what others drew, rolls, names with spaces."""
    path, written = tmp_path / "a.csv", tmp_path / "b.jsonl"
    head = "rules,hand,tsumo,seats,riichi,dora,ura,kami,aside,others_aside,winter,gold,scores"
    cells = [
        f'anmika,{ANMIKA},B B,"A,B B,C",x,Pg F,S S,"Pg=5p",,"A=春 夏, C=北",,,"A=34000, B B=35000, C=35000"',
        f'anmika,{ANMIKA},B,A B C,x,F F,S S,,冬 金北,,"9p 7z, 7z 6z",winter,',
        f"anmika,{ANMIKA},B,A B C,x,F F,S S,,冬,,9p 7z,,A=35000 B=34000 C=35000",
    ]
    path.write_text(head + "\n" + "\n".join(cells) + "\n", encoding="utf-8")
    win = {"player": "B", "by": "tsumo", "hand": ANMIKA, "riichi": True}
    base = {"rules": "anmika", "seats": ["A", "B", "C"], "dora": "F F", "ura": "S S"}
    written.write_text(lines(
        {**base, "seats": ["A", "B B", "C"], "dora": "Pg F", "aside": {"A": "春 夏", "C": "北"},
         "scores": {"A": 34000, "B B": 35000, "C": 35000}, "win": {**win, "player": "B B", "kami": {"Pg": "5p"}}},
        {**base, "win": {**win, "aside": "冬 金北", "winter": ["9p 7z", "7z 6z"], "gold": "winter"}},
        {**base, "scores": {"A": 35000, "B": 34000, "C": 35000}, "win": {**win, "aside": "冬", "winter": "9p 7z"}},
    ), encoding="utf-8")  # fmt: skip
    got, told = list(run([str(path)])), list(run([str(written)]))
    assert [o.problems for o in got] == [(), (), ()]
    assert [(o.points, o.chips) for o in got] == [(o.points, o.chips) for o in told]


def test_who_won_and_how_may_be_columns(tmp_path: Path) -> None:
    """和了者 and 和了方法; a cell may repeat its head, or say which kind it is."""
    path = tmp_path / "hands.csv"
    head = "和了者,和了方法,放銃者,手牌,リーチ\n"
    path.write_bytes(f"{head}B,ロン,C,{HAND},リーチ\nA,ツモ,,{HAND},ダブリー\nA,ツモ,,{HAND},なし\n".encode("cp932"))
    assert [found.wins[0].han for found in run([str(path)])] == [2, 4, 2]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
@pytest.mark.parametrize("name", ["a.csv", "a"])
def test_a_table_in_japanese(encoding: str, name: str, tmp_path: Path) -> None:
    """Japanese names of columns, yes as a circle, and the encoding of spreadsheets in Japan."""
    path = tmp_path / name
    head = "手牌,ロン,放銃,リーチ,ドラ,本場,対局者\n"
    path.write_text(head + f"{HAND},佐藤,鈴木,○,4z,1,東野 佐藤 鈴木 田中\n" * 2, encoding=encoding)
    first, second = run([str(path)])
    assert (first.problems, second.problems) == ((), ())
    assert first.points == second.points == {
        "東野": 0, "佐藤": 3900, "鈴木": -2900, "田中": 0, "table": -1000,
    }  # fmt: skip
    assert first.wins[0].han == 2


def test_a_table_in_japanese_has_its_problems_too(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(f"手牌,ロン,放銃,色\n{HAND},佐藤,鈴木,赤\n".encode("cp932"))
    (told,) = run([str(path)])
    (wrong,) = told.problems
    assert wrong.span is not None
    assert (wrong.code, wrong.span.source.text[wrong.span.start : wrong.span.end]) == ("F502", "色")
    path.write_bytes(f"手牌,ドラ,ドラ表示牌\n{HAND},4z,4z\n".encode("cp932"))
    (told,) = run([str(path)])
    assert told.problems[0].code == "F502"


def test_an_unknown_column_is_told_once(tmp_path: Path) -> None:
    """It was told for each row, at a cell; a row that says nothing in it is settled."""
    path = tmp_path / "a.csv"
    path.write_text(f"Hand,tsumo,Riichy\n{HAND},A,1\n{HAND},A,\n{HAND},A,x\n", encoding="utf-8")
    result = call(app, [str(path)])
    assert [json.loads(line)["status"] for line in result.stdout.splitlines()] == ["bad", "settled", "bad"]
    assert result.stderr.count("F502") == 1
    assert "a.csv:1:12\n" in result.stderr
    assert result.stderr.endswith("3 records: 1 settled, 2 bad\n")
    call(app, [str(path), "--errors", str(tmp_path / "wrong.jsonl"), "-o", str(tmp_path / "rows.jsonl")])
    errors = [json.loads(line) for line in (tmp_path / "wrong.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(row["line"], row["problems"][0]["line"]) for row in errors] == [(2, 1), (4, 1)]


def test_a_name_twice_in_a_cell_is_no_guess(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"hand,tsumo,scores\n{HAND},A,A=25000 A=1 B=25000 C=25000\n", encoding="utf-8")
    (bad,) = run([str(path)])
    assert [(p.code, p.message) for p in bad.problems] == [("F503", "A is named twice")]


def test_one_mistake_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"hand,tsumo,ron\n{HAND},A,B\n", encoding="utf-8")
    (bad,) = run([str(path)])
    assert [p.code for p in bad.problems] == ["F503"]
    assert call(app, [str(path)]).stderr.endswith("\n1 record: 0 settled, 1 bad\n")


@pytest.mark.slow
@pytest.mark.parametrize("count", [40, 3000, 40_000])
def test_an_open_quote_costs_its_line_alone(tmp_path: Path, count: int) -> None:
    """However long what follows is: less than a chunk, more than one, more than the longest record."""
    path = tmp_path / "a.csv"
    body = [f"{HAND},B,C,t{i}" for i in range(count)]
    body[10] = '"' + body[10]
    path.write_text("hand,ron,from,title\n" + "\n".join(body) + "\n", encoding="utf-8")
    pieces = list(sources.chunks([str(path)]))
    assert not any(p.problem for p in pieces)
    assert sum(p.data.count(b"\n") for p in pieces) == count
    for piece in (*pieces[:4], *pieces[4:-1:4]):  # going on from any of them cuts the rest the same way
        rest = list(sources.chunks([str(path)], "", piece.after))
        assert [c.data for c in rest] == [c.data for c in pieces if c.line > piece.line]
    outcomes = [o for p in pieces[:3] for o in settle_chunk(p, Job(rows=True)).outcomes]
    assert len(outcomes) >= min(count, 3000)
    assert [o.line for o in outcomes] == list(range(2, 2 + len(outcomes)))
    bad = [o for o in outcomes if o.status]
    assert [(o.line, o.problems[0].code) for o in bad] == [(12, "F503")]
    assert "quote" in bad[0].problems[0].message


@pytest.mark.slow
def test_a_quote_within_a_cell_is_a_sign(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    body = [f"{HAND},B,C,t{i}" for i in range(3000)]
    body[1] = f'{HAND},B,C,5" wide'
    path.write_text("hand,ron,from,title\n" + "\n".join(body) + "\n", encoding="utf-8")
    outcomes = list(run([str(path)], jobs=1))
    assert len(outcomes) == 3000
    assert outcomes[1].title == '5" wide'
    assert not any(o.status for o in outcomes)


def test_columns_between_semicolons(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"hand;ron;from\n{HAND};B;C\n", encoding="utf-8")
    result = call(app, [str(path)])
    assert (result.exit_code, "F502" in result.stderr, "separated by commas" in result.stderr) == (2, True, True)
    path.write_text(f"hand,ron,from\n{HAND},B,C\n", encoding="utf-16")
    result = call(app, [str(path)])
    assert (result.exit_code, "F502" in result.stderr, "as UTF-8" in result.stderr) == (2, True, True)


@pytest.mark.slow
def test_like_problems_are_counted_and_unlike_ones_shown(tmp_path: Path) -> None:
    """A file that cannot be read is named behind a thousand mistakes; a mistake of another kind too."""
    path, wrong = tmp_path / "a.jsonl", tmp_path / "wrong.jsonl"
    differing = GOOD | {"expect": {"points": {"B": 1}}}
    path.write_text(lines(*[NO_YAKU] * 50, GOOD | {"dora": "9z"}, *[differing] * 4), encoding="utf-8")
    result = call(app, [str(path), str(tmp_path / "gone.jsonl")])
    assert "gone.jsonl" in result.stderr
    assert [result.stderr.count(code) for code in ("no win[W302]", "error[N102]", "expect: points of B")] == [3, 1, 3]
    assert f"… and 47 more like it: W302, first at {path}:4\n" in result.stderr
    assert f"… and 1 more like it: expect: points, first at {path}:55; --errors FILE takes all of them" in result.stderr
    japanese = call(app, [str(path), "--lang", "ja"]).stderr
    assert f"…同様の誤り ほか 47 件 (W302)、最初は {path}:4\n" in japanese
    assert f"…同様の誤り ほか 1 件 (expect: points)、最初は {path}:55。--errors FILE に全部書ける" in japanese
    assert "more like" not in call(app, [str(path), "--errors", str(wrong)]).stderr
    assert [row["line"] for row in rows(wrong.read_text(encoding="utf-8"))] == [*range(1, 56)]


@pytest.mark.slow
def test_no_more_than_fifty_records_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    fields: dict[str, Any] = {"dora": "9z", "honba": -1, "sticks": "x", "seats": 1, "round": "?", "wrong": 1}
    some = [GOOD | {name: fields[name] for name in names} for n in range(1, 5) for names in combinations(fields, n)]
    path.write_text(lines(*some * 3), encoding="utf-8")
    shown = [line for line in call(app, [str(path)]).stderr.splitlines() if line.startswith("… and ")]
    counted = [int(re.search(r"\d+", line)[0]) for line in shown]  # type: ignore[index]
    assert sum(counted) + Failures.most == 3 * len(some)
    assert "like it" in shown[0]
    assert "like it" not in shown[-1]


def test_options_that_do_not_go_together(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(lines(GOOD), encoding="utf-8")
    result = call(app, [str(path), "--scheduler", "tcp://10.0.0.1:8786"])
    assert (result.exit_code, "only with --engine dask" in result.stderr) == (2, True)


@pytest.mark.slow
def test_an_address_that_is_none_is_told_at_once(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    path = tmp_path / "a.jsonl"
    path.write_text(lines(GOOD), encoding="utf-8")
    start = time.monotonic()
    result = call(app, [str(path), "--engine", "dask", "--scheduler", "myserver"])
    assert (result.exit_code, "F510" in result.stderr, "port" in result.stderr) == (2, True, True)
    assert time.monotonic() - start < 10


@pytest.mark.parametrize("first", [True, False])
def test_errors_are_written_from_the_beginning_or_not_at_all(tmp_path: Path, first: bool) -> None:
    """A run that went on with ``--errors`` would lack those before."""
    path, out, wrong = tmp_path / "a.jsonl", tmp_path / "o", ["--errors", str(tmp_path / "e")]
    path.write_text(lines(NO_YAKU, GOOD), encoding="utf-8")
    interrupted(path, out, wrong if first else [])
    result = call(app, [str(path), "-o", str(out), "--resume", *([] if first else wrong)])
    assert (result.exit_code, "F505" in result.stderr, "--errors" in result.stderr) == (2, True, True)
    result = call(app, [str(path), "-o", str(out), "--resume", *(wrong if first else [])])
    assert result.exit_code == 1, result.stderr
    assert [r["line"] for r in rows(out.read_text(encoding="utf-8"))] == [1, 2]


def interrupted(path: Path, out: Path, more: list[str]) -> None:
    """A run that ended before it could take its note away."""
    from calc.batch.output import Output

    finish: Any = Output.finish
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Output, "finish", lambda self: (self.save(), self.close()))
        assert call(app, [str(path), "-o", str(out), *more]).exit_code == 1
    assert Output.finish is finish
    assert Path(f"{out}{SUFFIX}").exists()
