"""Rows for analysis: a row a hand, a win, or a player of a hand, as CSV and as Parquet; what all of them sum to."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.batch import output, parquet, run, sources, tidy
from calc.batch import table as arrow_table
from calc.batch.hands import BatchHand
from calc.batch.output import PART, SUFFIX
from calc.batch.summary import GameSoFar, Summary
from calc.problems.problems import InputError, Problem
from calc.rules.rules import load_rules
from calc.steps import read_record, settle
from calc.systems import ENGINES, system
from calc.verdict.ledger import TABLE
from calc.verdict.verdict import as_data
from tests.batch.test_batch import BAD, FIVE, GOOD, NO_YAKU, lines, records
from tests.commands import app_of
from tests.verdict.test_every_win import facts_on_the_page

from ..helpers import entries_of_examples
from ..log_writer import Drawn, Story

app = app_of("batch")

call = CliRunner().invoke

RIICHI = {"player": "A", "by": "tsumo", "hand": "234m 22444p 33567s + 3s", "riichi": True}
HAND: dict[str, Any] = {"rules": "tcg", "round": "south 2", "honba": 1, "sticks": 2, "seats": ["A", "B", "C", "D"]}
HEAD_BUMP = [
    {"player": "B", "by": "ron", "from": "A", "hand": "234m 22444p 33567s + 3s"},
    {"player": "C", "by": "ron", "from": "A", "hand": "678m 22666p 45567s + 3s"},
]


@pytest.fixture
def five(tmp_path: Path) -> Path:
    path = tmp_path / "five.jsonl"
    path.write_text(lines(*FIVE, NO_YAKU, BAD, HAND | {"win": RIICHI}), encoding="utf-8")
    return path


def read(path: Path) -> list[dict[str, Any]]:
    pq: Any = pytest.importorskip("pyarrow.parquet")
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


def table(path: Path, per: str, *more: str) -> list[dict[str, Any]]:
    """The rows of a CSV, each cell as its column says."""
    text = call(app, [str(path), "--format", "csv", "--per", per, *more]).stdout
    kinds = {column.name: column.kind for column in tidy.COLUMNS[per]}
    made: dict[str, Callable[[str], Any]] = {"int": int, "flag": "true".__eq__, "list": str.split, "text": str}
    rows = csv.DictReader(io.StringIO(text))
    return [{n: made[kinds[n]](cell) if cell else None for n, cell in row.items()} for row in rows]


@pytest.mark.slow
@pytest.mark.parametrize("per", tidy.COLUMNS)
def test_a_cell_has_one_value_and_parquet_says_the_same(five: Path, tmp_path: Path, per: str) -> None:
    made = table(five, per)
    out = tmp_path / "rows.parquet"
    assert call(app, [str(five), "-o", str(out), "--per", per]).exit_code == 2
    assert [{n: v or None if v in ("", []) else v for n, v in row.items()} for row in read(out)] == made
    assert [row["line"] for row in made if row["status"] != "settled"] == [6, 7]
    assert [row["codes"] for row in made if row["status"] != "settled"] == [["W302"], ["S203"]]
    assert {row["system"] for row in made} == {"tcg", "mighty", "anmika", "wenzhou", "kessen", None}
    assert not [cell for row in made for cell in row.values() if isinstance(cell, str) and ("=" in cell or ";" in cell)]


def test_a_row_a_hand(five: Path) -> None:
    made = table(five, "hand")
    for outcome, row in zip(run([str(five)]), made, strict=True):
        points = outcome.points
        assert {row[f"player{n}"]: row[f"points{n}"] for n in range(1, 7) if row[f"points{n}"] is not None} == {
            p: n for p, n in points.items() if p != TABLE
        }
        assert row["table"] == points.get(TABLE)
    *_, last = made
    assert (last["round"], last["dealer"], last["honba"], last["sticks"]) == ("south 2", "A", 1, 2)
    assert (last["table"], last["points1"], last["points4"]) == (-2000, 2000 + 3 * 2100, -2100)
    assert (last["winner"], last["by"], last["han"], last["fu"], last["value"]) == ("A", "tsumo", 3, 30, 6000)
    assert last["yaku"] == ["riichi", "tsumo", "tanyao"]
    assert [row["wins"] for row in made] == [1, 1, 1, 1, 2, None, None, 1]


def test_a_row_a_player(five: Path) -> None:
    made = [row for row in table(five, "player") if row["status"] == "settled"]
    assert len(made) == 4 + 3 + 4 + 4 + 4 + 4
    assert [row["player"] for row in made if row["won"]] == ["B", "A", "B", "B", "B", "C", "A"]
    assert [row["player"] for row in made if row["dealt_in"]] == ["C", "B", "C", "C", "A"]
    winner, *others = made[-4:]
    assert winner["net"] == winner["points"] - 1000
    assert [row["net"] for row in others] == [row["points"] for row in others]  # whatever they may have laid
    assert (winner["riichi"], winner["laid"], winner["points"]) == (True, 1000, 2 * 1000 + 3 * 2100)
    assert [(row["riichi"], row["laid"], row["seat"]) for row in others] == [(None, None, n) for n in (2, 3, 4)]
    out = next(row for row in made if row["player"] == "D" and row["system"] == "anmika")
    assert (out["seat"], out["points"], out["chips"], out["won"]) == (None, None, 0, None)  # D sits out


def test_a_win_tells_how_many_of_its_han_are_dora(tmp_path: Path) -> None:
    """A usual win and one settled in full (with a red five, ura) alike; of a yakuman none count, kessen has none."""
    ron = {"player": "B", "by": "ron", "from": "A"}
    hands = [
        {"rules": "tcg", "dora": "1p", "win": ron | {"hand": "234m 22444p 33567s + 3s"}},
        {"rules": "tenhou4", "dora": "1p", "ura": "2s", "win": RIICHI | {"hand": "234m 22444p 33067s + 3s"}},
        {"rules": "tcg", "dora": "9s", "win": RIICHI | {"hand": "19m 19p 19s 1234567z + 1s"}},
        {"rules": "kessen", "win": ron | {"hand": "234m 22444p 33567p + 3p"}},
    ]
    path = tmp_path / "dora.jsonl"
    path.write_text(lines(*hands), encoding="utf-8")
    rows = table(path, "win")
    assert [row["dora"] for row in rows] == [2, 2 + 3 + 1, 0, None]


def test_a_row_a_win_tells_who_was_not_paid(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    draw = HAND | {"draw": {"tenpai": ["A"]}}
    path.write_text(lines({"rules": "mleague", "wins": HEAD_BUMP}, draw), encoding="utf-8")
    assert [(row["winner"], row["paid"]) for row in table(path, "win")] == [("B", True), ("C", False), (None, None)]
    assert [row["wins"] for row in table(path, "hand")] == [1, 0]
    assert [row["won"] for row in table(path, "player")][:4] == [False, True, False, False]


@pytest.mark.parametrize("per", tidy.COLUMNS)
def test_the_page_names_every_column_and_no_other(per: str) -> None:
    """docs/batch.md: the table of ``--per``, and the size of a win; docs/result.md: what is said of every win."""
    text = (Path(__file__).parent.parent.parent / "docs" / "batch.md").read_text(encoding="utf-8")
    cells = {row[1].strip(" `"): row[-2] for row in (line.split("|") for line in text.splitlines()) if len(row) == 5}
    size = text.partition("The size of a win is ")[2].partition(". ")[0]
    named = {name for part in (cells["--per"], cells[per], size) for name in re.findall(r"`(\w+)`", part)}
    of_every_win = facts_on_the_page() - {"player"}  # in tables: the winner
    assert named | of_every_win | {"codes"} == {column.name.rstrip("123456") for column in tidy.COLUMNS[per]}


@pytest.mark.slow
def test_every_example_has_rows_that_sum_to_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[BatchHand] = []
    rows: Any = tidy.rows
    monkeypatch.setattr(BatchHand, "plain", lambda hand: taken.append(hand))
    for path in sorted((Path(__file__).parent.parent.parent / "examples").glob("*.yaml")):
        taken.clear()
        assert list(run([str(path)]))
        for hand in taken:
            (row,) = rows(hand, "hand")
            players = list(rows(hand, "player"))
            assert all(cells.keys() <= {c.name for c in tidy.COLUMNS["player"]} | {"winner"} for cells in players)
            if row["status"] == "settled":
                assert row["table"] + sum(cells["points"] or 0 for cells in players) == 0
                assert sum(cells["chips"] for cells in players) == 0
                assert all(cells["laid"] is not None for cells in players if cells.get("riichi") is not None)


def test_a_row_has_a_column_for_every_seat() -> None:
    for engine in ENGINES:
        assert system(engine).players(load_rules("tcg" if engine == "riichi" else engine)) <= tidy.MOST_SEATS
    assert system("kessen").players(load_rules("kessen", {"kessen.players": tidy.MOST_SEATS})) == tidy.MOST_SEATS
    with pytest.raises(Exception, match=r"R103 kessen\.players"):
        load_rules("kessen", {"kessen.players": tidy.MOST_SEATS + 1})


@pytest.mark.slow
def test_a_story_tells_of_everybody_whether_he_declared_riichi() -> None:
    seen = 0
    for entry in entries_of_examples():
        if entry.rules.engine == "anmika" and entry.record.written_as_events:
            seen += 1
            sitting = system("anmika").sitting(entry.record, entry.rules)
            assert sitting.riichi.keys() == set(entry.record.seats)
    assert seen > 3


# --- Parquet ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_parquet_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str) -> None:
    """A run that is stopped and one that goes on give the file of an undisturbed run, byte for byte."""
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(sources, "SIZE", 3000)
    monkeypatch.setattr(output, "EVERY", 0.0)
    path = tmp_path / "a.jsonl"
    path.write_text(lines(*records(60), BAD, NO_YAKU, *records(20)), encoding="utf-8")

    def arguments(name: str, jobs: str = jobs) -> list[str]:
        out = str(tmp_path / f"{name}.parquet")
        return [str(path), "-o", out, "--errors", f"{out}.errors", "--per", "player", "-j", jobs]

    assert call(app, arguments("whole")).exit_code == 2
    made, count = output.Output.write_chunk, 0

    def done(self: Any, *rest: Any) -> None:
        nonlocal count
        made(self, *rest)
        count += 1
        if count == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(output.Output, "write_chunk", done)
    assert call(app, arguments("cut", "1")).exit_code == 130
    cut = tmp_path / "cut.parquet"
    assert (cut.exists(), Path(f"{cut}{PART}").exists(), Path(f"{cut}{SUFFIX}").exists()) == (False, True, True)
    assert call(app, [*arguments("cut"), "--resume"]).exit_code == 2
    whole = tmp_path / "whole.parquet"
    assert cut.read_bytes() == whole.read_bytes()
    assert Path(f"{cut}.errors").read_bytes() == Path(f"{whole}.errors").read_bytes()
    assert len(read(cut)) == 80 * 4 + 2
    names = {"a.jsonl", *(f"{name}.parquet{end}" for name in ("cut", "whole") for end in ("", ".errors"))}
    assert {p.name for p in tmp_path.iterdir()} == names


def test_a_disk_that_is_full_at_the_end_costs_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    path, out = tmp_path / "a.jsonl", tmp_path / "o.parquet"
    path.write_text(lines(GOOD, GOOD), encoding="utf-8")
    with monkeypatch.context() as patched:

        def full(*_: Any) -> None:
            raise OSError(28, "No space left on device")

        patched.setattr(parquet, "write", full)
        failed = call(app, [str(path), "-o", str(out)])
    assert (failed.exit_code, "F506" in failed.stderr, out.exists()) == (2, True, False)
    assert call(app, [str(path), "-o", str(out), "--resume"]).exit_code == 0
    assert [row["line"] for row in read(out)] == [1, 2]


def test_parquet_of_no_rows_and_of_half_a_surrogate_pair(tmp_path: Path) -> None:
    path, out = tmp_path / "a.jsonl", tmp_path / "o.parquet"
    for texts, titles in (([], []), ([json.dumps(GOOD | {"title": "x\ud800"})], ["x\\ud800"])):
        path.write_text(lines(*texts), encoding="utf-8")
        call(app, [str(path), "-o", str(out)])
        assert [row["title"] for row in read(out) if row["status"] == "settled"] == titles
        assert list(read(out)[0] if titles else {}) == [c.name for c in tidy.COLUMNS["hand"] if titles]


def test_parquet_in_the_folder_that_is_read_is_written_again_only_where_a_run_wrote_it(tmp_path: Path) -> None:
    pa: Any = pytest.importorskip("pyarrow")
    pq: Any = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "a.jsonl").write_text(lines(GOOD), encoding="utf-8")
    out = tmp_path / "o.parquet"
    for _ in "12":
        assert call(app, [str(tmp_path), "-o", str(out)]).exit_code == 0
        assert len(read(out)) == 1
    pq.write_table(pa.table({"record": [json.dumps(GOOD)]}), out)
    refused = call(app, [str(tmp_path), "-o", str(out)])
    assert (refused.exit_code, "F507" in refused.stderr, len(read(out))) == (2, True, 1)


@pytest.mark.parametrize("form", [[], ["--format", "csv"], ["--format", "parquet"]])
def test_no_other_rows_are_written_under_a_name_of_packed_parquet(five: Path, tmp_path: Path, form: list[str]) -> None:
    result = call(app, [str(five), "-o", str(tmp_path / "rows.parquet.gz"), *form])
    assert (result.exit_code, "parquet needs --output" in result.stderr) == (2, True)
    assert [p.name for p in tmp_path.iterdir()] == ["five.jsonl"]


def test_what_parquet_cannot_is_a_problem(five: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = tmp_path / "null.parquet"
    link.symlink_to("/dev/null")
    assert "F506" in call(app, [str(five), "-o", str(link)]).stderr
    for options in (["--format", "parquet"], ["--format", "csv", "-o", "x.parquet"], ["--per", "player"], ["--full"],
                    ["--format", "csv", "--per", "dealer"], ["--format", "parquet", "-o", "x.gz"]):  # fmt: skip
        options = [*options, *(["-o", "x.parquet"] if options == ["--full"] else [])]
        assert call(app, [str(five), *options]).exit_code == 2, options
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    missing = call(app, [str(five), "-o", str(tmp_path / "o.parquet")])
    assert (missing.exit_code, "mahjong-referee[parquet]" in missing.stderr) == (2, True)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["five.jsonl", "null.parquet"]


@pytest.mark.slow
@pytest.mark.parametrize("per", tidy.COLUMNS)
def test_a_program_gets_the_table_that_a_file_holds(five: Path, tmp_path: Path, per: str) -> None:
    out = tmp_path / "rows.parquet"
    call(app, [str(five), "-o", str(out), "--per", per])
    gone = str(tmp_path / "gone.jsonl")
    nothing, *rows = arrow_table([gone, str(five)], per=per, jobs=2).to_pylist()
    assert rows == read(out)
    told = {"file": gone, "line": 1, "status": "bad", "codes": ["F101"]}
    assert {name: cell for name, cell in nothing.items() if cell} == told
    assert arrow_table([str(five)], "tenhou4", {"points.kiriage": True}, per="win")["fu"].to_pylist()[-1] == 30


def test_a_table_needs_pyarrow_and_a_kind_of_row(five: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="per is one of hand, win, player"):
        arrow_table([str(five)], per="dealer")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(InputError) as raised:
        arrow_table([str(five)])
    assert [p.code for p in raised.value.problems] == ["F510"]


def test_outcomes_have_what_tables_have(five: Path) -> None:
    wins = [win for outcome in run([str(five)]) for win in outcome.wins]
    for win, row in zip(wins, [row for row in table(five, "win") if row["winner"]], strict=True):
        cells = {"source" if name == "from" else "player" if name == "winner" else name: row[name] for name in row}
        of_win = {name: fact for name, fact in win._asdict().items() if name != "dora"}  # tables have no such column
        facts = {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in of_win.items()}
        assert {name: cells[name] or None for name in facts} == {name: fact or None for name, fact in facts.items()}
    players = [(p, n) for outcome in run([str(five)]) for p, n in outcome.points.items() if p != TABLE]
    assert players == [(row["player"], row["points"]) for row in table(five, "player") if row["points"] is not None]


# --- sums -------------------------------------------------------------------------------------------------------------


def summary(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(call(app, [*arguments, "--summary"]).stdout)
    return found


def test_sums_count_sticks_and_the_table_is_a_line(tmp_path: Path) -> None:
    """A lays a stick and takes it back with another that lay there; the sticks of a draw go to nobody."""
    path = tmp_path / "a.jsonl"
    path.write_text(lines(HAND | {"win": RIICHI}, HAND | {"draw": {"kind": "suucha_riichi"}, "sticks": 4}), "utf-8")
    sums = summary(str(path), "--rules", "tenhou4")
    assert {p: n["points"] for p, n in sums["players"].items()} == {
        "A": 6300 + 2000, "B": -2100, "C": -2100, "D": -2100,
    }  # fmt: skip
    assert {p: n["laid"] for p, n in sums["players"].items()} == {"A": 2000, "B": 1000, "C": 1000, "D": 1000}
    assert sums["table"] == -2000
    text = call(app, [str(path), "--rules", "tenhou4", "--summary", "--format", "table", "--lang", "ja"]).stdout
    on_table = next(line for line in text.splitlines() if line.startswith("(供託)"))
    assert on_table.split()[1:] == ["−2,000", "−5,000"]  # every column of points sums to zero
    assert all(word in text for word in ("和了率", "リーチ棒", "平均打点"))


def test_points_and_sticks_are_the_same_numbers_in_rows_tables_and_sums(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    draw = HAND | {"draw": {"tenpai": ["A"]}, "in_riichi": ["C"]}
    path.write_text(lines(*records(80), *FIVE, HAND | {"win": RIICHI}, draw), encoding="utf-8")
    summed = {player: (n["points"], n["laid"]) for player, n in summary(str(path))["players"].items()}
    of_rows = {player: [0, 0] for player in summed}
    for outcome in run([str(path)]):
        for place, amounts in enumerate((outcome.points, outcome.laid)):
            for player, amount in amounts.items():
                if player != TABLE:
                    of_rows[player][place] += amount
    by_hand = {player: [0, 0] for player in summed}
    for row in table(path, "hand"):
        for n in range(1, 7):
            if player := row[f"player{n}"]:
                by_hand[player][0] += row[f"points{n}"] or 0
                by_hand[player][1] += row[f"laid{n}"] or 0
    by_player = {player: [0, 0] for player in summed}
    for row in table(path, "player"):
        by_player[row["player"]][0] += row["points"] or 0
        by_player[row["player"]][1] += row["laid"] or 0
    assert of_rows == by_hand == by_player == {player: list(amounts) for player, amounts in summed.items()}
    assert all(laid for player, (_, laid) in summed.items() if player in "ABC")


@pytest.mark.slow
def test_sums_say_what_wins_were_like_by_player(tmp_path: Path) -> None:
    """As many wins of each player by the fast path and by the careful one, which scores take a record to."""
    path, careful = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    yakuman = {"win": {"player": "A", "by": "ron", "from": "B", "hand": "19m 19p 19s 1234567z + 1z"}, "dora": "4z"}
    data = [*records(80), {"rules": "tcg"} | yakuman]
    path.write_text(lines(*data), encoding="utf-8")
    careful.write_text(lines(*({**value, "expect": {"chips": {}}} for value in data)), encoding="utf-8")
    sums = summary(str(path))["players"]
    assert summary(str(careful))["players"] == sums
    verdicts = [settle(entry.record, entry.rules) for entry in map(read_record, data)]
    wins = [data["wins"][0] for data in (as_data(verdict) for verdict in verdicts)]
    for player, counted in sums.items():
        of_player = [win for win in wins if win["player"] == player]
        called = [win for win in of_player if any(meld["kind"] != "ankan" for meld in win["melds"])]
        dora = sum(sum(win["dora"].values()) for win in of_player if not win["yakuman"])
        assert (counted["value"], counted["calls"], counted["dora"]) == (
            sum(win["points"] for win in of_player), len(called), dora,
        )  # fmt: skip
        assert counted["average_value"] == round(counted["value"] / len(of_player), 4)
        assert counted["call_rate"] == round(len(called) / len(of_player), 4)
        assert counted["average_dora"] == round(dora / len(of_player), 4)
    assert sum(counted["calls"] for counted in sums.values()) > 0
    assert sum(counted["dora"] for counted in sums.values()) > 0


def test_rates_count_hands_and_places_count_games(tmp_path: Path) -> None:
    story = Story(
        ["123m123p123s999m7z", "456m456p456s999p7z", "1122m3344p5566s7z", "19m19p19s1234z345m"],
        "1+1z 1-1z 2+5z 2-5z 3+9s", Drawn(("yao9", "九種九牌", "kyushukyuhai"), [0] * 4, (3,)), number=1,
    )  # fmt: skip
    for name in ("one", "two", "three"):
        (tmp_path / name).write_text(story.tenhou6(), encoding="utf-8")
    sums = summary(str(tmp_path), "-j", "2")
    players = sums["players"].values()
    assert [(p["hands"], p["matches"], p["win_rate"], p["deal_in_rate"]) for p in players] == [(3, 3, 0.0, 0.0)] * 4
    assert sorted(p["average_place"] for p in players) == [1, 2, 3, 4]
    path = tmp_path / "five.jsonl"
    path.write_text(lines(*FIVE), encoding="utf-8")
    five = summary(str(path))["players"]
    assert {p: (n["win_rate"], n["deal_in_rate"], n["average_place"]) for p, n in five.items()} == {
        "A": (0.2, 0.2, None), "B": (0.8, 0.2, None), "C": (0.2, 0.6, None), "D": (0, 0, None),
    }  # fmt: skip


def test_the_parts_of_a_game_are_one_game_wherever_it_was_cut() -> None:
    hands = [
        GameSoFar("g", ("A", "B"), {"A": 1, "B": 2}), GameSoFar("g", ("B", "A"), {"A": 5, "B": 5}),
        GameSoFar("h", ("A", "B"), {"A": 0, "B": 9}),
    ]  # fmt: skip
    whole = Summary()
    for hand in hands:
        part = Summary()
        part._continue_game(hand)
        whole.merge(part)
        whole = Summary.from_data(json.loads(json.dumps(whole.note())))  # as a run that goes on reads it
    players = whole.data()["players"]
    assert {p: (n["matches"], n["places"]) for p, n in players.items()} == {"A": (2, 1 + 2), "B": (2, 2 + 1)}


def test_in_riichi_names_who_did_not_win(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    draw = {"draw": {"tenpai": ["A"]}}
    named = HAND | {"win": RIICHI, "in_riichi": ["C"]}
    path.write_text(lines(named, HAND | draw | {"in_riichi": []}, HAND | draw), encoding="utf-8")
    made = table(path, "player")
    assert [(row["riichi"], row["laid"]) for row in made[:4]] == [(True, 1000), (False, 0), (True, 1000), (False, 0)]
    assert [(row["riichi"], row["laid"]) for row in made[4:]] == [(False, 0)] * 4 + [(None, None)] * 4
    sums = summary(str(path))
    assert {p: (n["riichi"], n["riichi_told"], n["riichi_rate"]) for p, n in sums["players"].items()} == {
        "A": (1, 2, 0.5), "B": (0, 2, 0), "C": (1, 2, 0.5), "D": (0, 2, 0),
    }  # fmt: skip
    assert sums["table"] + sum(p["points"] for p in sums["players"].values()) == 0


def test_sticks_are_at_least_those_of_who_is_in_riichi() -> None:
    assert [p.code for p in problems_of({"rules": "tcg", "sticks": 1, "win": RIICHI, "in_riichi": ["C"]})] == ["L212"]
    record = read_record({"rules": "tcg", "win": RIICHI, "in_riichi": ["C"]}).record
    assert (record.sticks, record.in_riichi) == (2, ("C",))
    ron = {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s", "riichi_tile": True}
    assert read_record({"rules": "tcg", "win": ron, "in_riichi": ["C", "D"]}).record.sticks == 1  # C's is not laid
    chombo = {"rules": "mighty", "draw": {"kind": "chombo", "offender": "B"}, "in_riichi": ["C"]}
    assert read_record(chombo).record.sticks == 0  # the sticks of the hand go back


def problems_of(value: dict[str, Any]) -> list[Problem]:
    with pytest.raises(InputError) as raised:
        read_record(value)
    return list(raised.value.problems)
