"""Tables to be pasted elsewhere: every command that has them, in every format, with kanji of two cells."""

from __future__ import annotations

import csv
import gzip
import io
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.cli.answers import TABLES
from calc.render.columns import Compared, EffectRow, Effects, WideTable
from calc.render.paper import Grid
from calc.render.tabulated import FORMATS, format_table, tables_to_paste
from calc.render.terminal import Terminal
from calc.render.width import width

from ..fuzz.runner import run
from ..helpers import ALL

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
MATCH = str(next(iter(sorted((EXAMPLES / "matches").glob("*.yaml")))))
HANDS = [str(EXAMPLES / f"tcg-{name}.yaml") for name in ("kiriage-ron", "head-bump", "no-pao")]
COMMANDS = {
    "match": (["match", MATCH], ["dealer", "player", "points"], ["親", "名前"]),
    "final": (["final", "花子=40400", "Bo=29600", "C=20500", "D=9500"], ["uma", "花子", "result"], ["ウマ", "花子"]),
    "value": (["value", "3翻40符"], ["ron", "tsumo", "dealer"], ["ロン", "親"]),
    "compare": (["compare", HANDS[0], "-r", "tcg", "-r", "tenhou4"], ["tcg", "tenhou4", "limit"], ["点数", "満貫"]),
    "compare sums": (["compare", *HANDS, "-r", "tcg", "-r", "tenhou4"], ["points.kiriage", "hands"], ["ルール"]),
    "rules list": (["rules", "list"], ["system", "tenhou4"], ["天鳳"]),
    "rules diff": (["rules", "diff", "tcg", "tenhou4"], ["points.kiriage"], ["切り上げ満貫"]),
    "batch": (["batch", *HANDS, "--format", "table"], ["status", "settled"], ["状態", "精算"]),
    "batch sums": (["batch", *HANDS, "--format", "table", "--summary"], ["wins", "Riichi"], ["和了", "立直|リーチ"]),
}
"""Commands with their words, and what their tables say in English and in Japanese."""


def in_format(command: str, form: str) -> Any:
    """A command and a format, as parameters of a test that is slow where hands are settled under several rules."""
    return pytest.param(command, form, marks=[pytest.mark.slow] if command.startswith(("compare", "batch")) else [])


PAIRS = [
    in_format(command, form)
    for at, command in enumerate(COMMANDS)
    for form in (TABLES if ALL else (TABLES[2 * at % len(TABLES)], TABLES[(2 * at + 1) % len(TABLES)]))
]
"""Commands and formats: each command with two of them, the next one with two others."""


def answer(*words: str) -> str:
    """What a command prints; no problem, no traceback."""
    done = CliRunner().invoke(app, [*words], catch_exceptions=False)
    assert done.exit_code in (0, 1), done.output
    return done.stdout


def tables_of(text: str) -> list[list[str]]:
    """The tables of a text that begin and end with lines drawn, or have bars: their lines."""
    return [part.split("\n") for part in text.rstrip("\n").split("\n\n") if part[:1] in "|+"]


class Reader(HTMLParser):
    """Counts tables, and keeps the cells."""

    def __init__(self) -> None:
        super().__init__()
        self.tables, self.open, self.cells = 0, list[str](), list[str]()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """Note that an element begins."""
        self.open.append(tag)
        self.tables += tag == "table"

    def handle_endtag(self, tag: str) -> None:
        """Every element ends where it should."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep a cell."""
        if self.open and self.open[-1] in ("td", "th"):
            self.cells.append(data.strip())


def test_the_formats_are_those_that_are_laid_out() -> None:
    assert (*FORMATS,) == TABLES


@pytest.mark.parametrize(("command", "form"), PAIRS)
def test_every_command_has_every_format(command: str, form: str) -> None:
    """“`--tables github|simple|tsv|html …` in `match`, `final`, `compare`, `rules`, `value`, `batch`”."""
    words, english, japanese = COMMANDS[command]
    for lang, parts in (("en", english), ("ja", japanese)):
        text = answer(*words, "--tables", form, "--lang", lang)
        for part in parts:
            assert re.search(part, text), (part, text)
        if form in ("github", "grid"):
            assert tables_of(text)
            for table in tables_of(text):
                assert len(set(map(width, table))) == 1, table
        elif form == "tsv":
            assert any("\t" in line for line in text.splitlines())
        elif form == "html":
            reader = Reader()
            reader.feed(text)
            assert reader.tables
            assert reader.open == []
        else:
            assert re.search(r"^-+(  -+)+$", text, re.M)


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("en", "Invalid value for --tables: 'gihub' is not one of: simple, github, grid, tsv, html"),
        ("ja", "--tables: 'gihub' は使えない。使える値: simple, github, grid, tsv, html"),
    ],
)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_format_names_the_formats(command: str, lang: str, message: str) -> None:
    done = run([*COMMANDS[command][0], "--tables", "gihub", "--lang", lang])
    assert (done.status, done.out) == (2, "")
    assert message in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["value", "3翻40符", "--json"], "JSON has no tables"),
        (["batch", *HANDS], "only with --format table"),
        (["batch", *HANDS, "--format", "csv"], "only with --format table"),
        (["batch", *HANDS, "--format", "table", "--resume", "-o", "rows.txt"], "a table is laid out when all its rows"),
    ],
)
def test_a_format_that_would_be_ignored_is_an_error(words: list[str], why: str) -> None:
    done = CliRunner().invoke(app, [*words, "--tables", "github"])
    assert done.exit_code == 2
    assert why in " ".join(done.stderr.split())


def test_names_stay_in_their_cells() -> None:
    """A bar ends no cell of Markdown, and no name is a formula of a spreadsheet."""
    heads, rows = ["player", "points"], [["a|b", "−1,500"], ["=1+1", "+2"], ["花\n子", "3"]]
    assert format_table(heads, rows, (0,), "github").split("\n")[2:] == [
        "| a\\|b     |   −1,500 |", "| =1+1     |       +2 |", "| 花<br>子 |        3 |",
    ]  # fmt: skip
    written = format_table(heads, rows, (0,), "tsv")
    assert [*csv.reader(io.StringIO(written), delimiter="\t")] == [
        heads, ["a|b", "-1500"], ["'=1+1", "+2"], ["花 子", "3"],
    ]  # fmt: skip
    assert "<td>&lt;b&gt;</td>" in format_table([], [["<b>", "x"]], (0, 1), "html")


def test_a_table_without_heads_has_empty_ones_only_in_markdown() -> None:
    assert format_table((), [["A", "3"]], (0,), "github").split("\n")[0].strip("| ") == ""
    assert format_table((), [["A", "3"]], (0,), "tsv") == "A\t3"
    assert format_table((), [["A", "3"]], (0,), "simple").split("\n")[1] == "A  3"


def test_an_answer_without_a_table_is_printed_as_always() -> None:
    words = ["compare", HANDS[0], "-r", "tcg", "-s", "fu.pair_double_wind=4"]
    assert answer(*words, "--tables", "github") == answer(*words) != ""


def test_wide_and_small_grids_look_alike() -> None:
    """A table that tabulate lays out by default has the lines of a grid, kanji and tiles in it."""
    heads, rows = ["", "名前", "点"], [["1", "花子 🀄", "25,000"], ["2", "Bo", "−300"]]
    assert Terminal().lines([WideTable(heads, rows, (1,))]) == Terminal().lines([Grid(heads, rows, (1,))])


def test_the_change_of_a_rule_takes_the_lines_that_it_needs() -> None:
    effect = EffectRow(
        "pao.covers", "[daisangen, daisuushii] → [daisangen, daisuushii, suukantsu]", ["1", "−2", "3", "4"]
    )
    effects = Effects(["rule", "value", "hands", "winners", "per hand", "moved"], [effect])
    lines = Terminal(columns=60).lines([effects])
    assert len(lines) > 2
    assert max(map(width, lines)) <= 60
    assert " ".join(" ".join(lines[1:]).split()).startswith("pao.covers [daisangen,")


def test_a_comparison_is_pasted_whole() -> None:
    """However many columns it has: only a terminal is narrow."""
    compared = Compared("What differs", [f"rules{n}" for n in range(9)], [("value", [str(n) for n in range(9)])])
    text = tables_to_paste([compared], "github", Terminal())
    assert text.startswith("What differs\n\n|")
    assert len(text.split("\n")) == 5


@pytest.mark.slow
def test_rows_of_a_batch_are_written_packed(tmp_path: Path) -> None:
    file = tmp_path / "rows.txt.gz"
    answer("batch", *HANDS, "--format", "table", "--tables", "tsv", "-o", str(file))
    rows = gzip.decompress(file.read_bytes()).decode().splitlines()
    assert len(rows) == 1 + 3
    assert len({row.count("\t") for row in rows}) == 1
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "loaded"),
    [
        (["score", HANDS[0]], False),
        (["score", HANDS[0], "--html", "-"], False),
        (["match", MATCH, "--json"], False),
        (["value", "3翻40符"], False),
        (["match", MATCH], True),
        (["value", "3翻40符", "--tables", "simple"], True),
    ],
)
def test_tabulate_is_loaded_only_to_print_such_a_table(words: list[str], loaded: bool, tmp_path: Path) -> None:
    """“imported only where such a table is printed, so that `score` starts as fast”."""
    words = [str(tmp_path / "page.html") if word == "-" else word for word in words]
    program = "import sys\nfrom calc.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, encoding="utf-8", cwd=ROOT, check=True
    )
    modules = set(done.stderr.split())
    assert ("tabulate" in modules, "wcwidth" in modules) == (loaded, loaded)
