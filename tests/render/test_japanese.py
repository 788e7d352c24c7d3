"""Japanese to the end: no sentence of a Japanese run is English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.cli.rules import _explanation_blocks
from calc.languages import Phrase, in_language, named, section
from calc.problems.codes import problem, translate_problem
from calc.render.terminal import Terminal
from calc.rules.rules import load_rules, shipped, systems
from calc.rules.schema import schema_of
from calc.systems import ENGINES
from tests.commands import COMMANDS, app_of

from ..gallery import cases, examples
from ..helpers import some
from ..tables import table_of

ROOT = Path(__file__).parent.parent.parent
RECORDS = {**examples(), **cases()}

_NAMES = re.compile(r"`[^`]*`|\"[^\"]*\"|'[^']*'|\([^()]*\.[^()]*\)")
_ENGLISH = re.compile(r"(?<![\w.`'\"/-])[a-z]{2,},? [a-z]{2,}(?![\w.:*=-])")
# Names of options, files and values that stand beside each other; they are the same in both languages.
_LISTS = re.compile(r"[a-z_]+(?:[:,] [a-z_0-9]+)+|calc [a-z]+( [a-z]+)*|[A-D] ron .*")


# The hand in one line, which ends every result; as in a position of chess its words are the same in both languages.
_HAND_LINE = re.compile(rf"^  (?:{'|'.join(name for name, *_ in systems())}): .+(?:\n  \S.*)*", re.M)


def english_in(text: str) -> list[str]:
    """Two words of English in lower case that stand outside of quotes, fields and lists of names."""
    text = _HAND_LINE.sub("", text)
    lines = [line for line in text.splitlines() if not re.match(r"\s*\d* \||\s*-->", line)]
    return [line for line in lines if _ENGLISH.search(_NAMES.sub("", _LISTS.sub("", line)))]


@table_of("name", RECORDS, most=30)
def test_a_problem_has_no_english(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hand.yaml").write_text(RECORDS[name], encoding="utf-8")
    command = "match" if name.startswith("M") else "score"
    result = CliRunner().invoke(app, [command, "hand.yaml", "--lang", "ja", "--color", "never"])
    assert english_in(result.stderr) == []


HAND = "234m22444p33567s3s"
MISTYPED = [
    *(f"BロンC {HAND} {word}" for word in (
        "リイチ", "放銃", "放じゅう", "本場", "ドラ", "一発つ", "嶺上開", "供託", "門前清自摸和", "ノーテン", "裏裏",
        "役満", "リーチ リーチ", "席", "河",
    )),
    f"Bロン {HAND}", f"{HAND} リーチ", "流局 テンパイ", "流局 テンパイ 田中", f"田中ロンC {HAND}",
    "BロンC 234m22444p33567s", "BロンC 22444p33567s(234m)3s 門前",
]  # fmt: skip


@table_of("line", MISTYPED)
def test_advice_about_a_japanese_line_has_no_english_word(line: str) -> None:
    """`from` のことか: whoever types Japanese is told Japanese words. Options stay as they are."""
    result = CliRunner().invoke(app, ["score", line, "--lang", "ja", "--color", "never"])
    advice = re.findall(r"対処: (.*(?:\n {8}.*)*)", result.stderr)
    assert result.exit_code == 2
    for text in advice:
        assert re.findall(r"(?<![\w-])[a-z]{3,}", re.sub(r"--[a-z-]+|\d+[mpsz]", "", text)) == [], text


def test_a_hand_that_waits_for_nothing_waits_for_nashi() -> None:
    text = str(ROOT / "examples" / "kessen-no-win.yaml")
    assert "和了形になる牌: なし\n" in CliRunner().invoke(app, ["score", text, "--lang", "ja"]).stderr


def test_the_void_suit_is_named_in_japanese() -> None:
    line = "kessen: C ron A 234p 55p (666p) 234s 67s 5s void p"
    assert "Cの欠色は筒子だが" in CliRunner().invoke(app, ["score", line, "--lang", "ja"]).stderr
    assert "C's void suit is pinzu (p)" in CliRunner().invoke(app, ["score", line, "--lang", "en"]).stderr


EXAMPLE = re.compile(r"^(?:使い方:|くわしくは| +calc | +#).*$", re.M)


def commands() -> Iterator[tuple[str, ...]]:
    """The words of every command, those under another included."""
    for name in COMMANDS:
        command = app_of(name)
        yield (name,)
        yield from ((name, under) for under in getattr(command, "commands", ()))


@table_of("words", [(), *commands()])
def test_help_has_no_english(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    result = CliRunner().invoke(app, [*words, "--help"])
    assert not result.exit_code
    assert english_in(EXAMPLE.sub("", result.stdout.replace("<int range>", ""))) == []
    assert "使い方" in result.stdout


def test_help_is_in_the_language_asked_for() -> None:
    assert "待ちの牌" in CliRunner().invoke(app, ["waits", "--lang", "ja", "--help"]).stdout
    assert "Which tiles" in CliRunner().invoke(app, ["waits", "--lang", "en", "--help"]).stdout


@pytest.mark.parametrize(
    "line", ["scor", "new", "score --explain 9 x", "rules shw", "waits 123m --zz", "score --color x"]
)
def test_a_wrong_command_line_is_told_in_japanese(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    result = CliRunner().invoke(app, line.split())
    assert (result.exit_code, english_in(EXAMPLE.sub("", result.stderr))) == (2, [])
    assert "エラー: " in result.stderr


def _of_rules() -> Iterator[str]:
    """What the shipped rules say in words: meanings, reasons, notes, sources and their titles."""
    schema = schema_of(load_rules("tcg").files)
    for key in schema.keys.values():
        yield key.meaning
        if key.unit:
            yield named("units", key.unit)
    for source in schema.sources.values():
        yield from (text for text in (source["title"], source.get("note")) if text)
    for name in shipped().heads:
        for ruling in load_rules(name).entries.values():
            yield from filter(None, (ruling.because, ruling.note, named("sources", ruling.source)))


def test_every_rule_says_in_japanese_what_it_means_and_why() -> None:
    texts = [*_of_rules()]
    assert {text for text in texts if english_in(text) and english_in(in_language(text, "ja"))} == set()
    assert set(section("sources", "ja")) <= set(texts)
    assert set(section("units", "ja")) <= set(texts)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("kind", ["", "--draw", "--match"])
def test_a_starter_record_has_japanese_comments(engine: str, kind: str) -> None:
    name = "tcg" if engine == "riichi" else engine
    result = CliRunner().invoke(app, ["new", name, "--lang", "ja", *kind.split()])
    plain = CliRunner().invoke(app, ["new", name, *kind.split()])
    assert [line.split("#")[0] for line in result.stdout.splitlines()] == [
        line.split("#")[0] for line in plain.stdout.splitlines()
    ]
    comments = [line for line in result.stdout.splitlines() if re.search("##|[^ ]  +# ", line)]
    assert [line for line in comments if not re.search("[ぁ-んァ-ヶ一-龠]", line) and english_in(line)] == []


def test_what_a_run_says_beside_its_answers(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text("B ron C 234m 22444p 33567s 3s\nB ron B 1m\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["batch", str(tmp_path / "hands.txt"), "--lang", "ja"])
    assert english_in(result.stderr) == []
    assert "件: 精算 " in result.stderr
    line = Phrase("expect_line", line=Phrase("expect_points", player="B", wanted="+1000", got="+2000"))
    assert (line, in_language(line, "ja")) == (
        "expect: points of B: +1000 is expected, it is +2000",
        "expect: Bの点は +1000 のはずが +2000",
    )


@pytest.mark.parametrize(
    "line", ["rules list --tables simple", "rules show dora", "rules diff tcg mleague", "rules sources"]
)
def test_tables_of_rules_have_japanese_heads(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    head = CliRunner().invoke(app, line.split()).stdout.splitlines()[0]
    assert re.search("[項ル出卓]", head), head


@pytest.mark.slow
@table_of("path", sorted((ROOT / "examples").rglob("*.yaml")), most=10)
def test_an_example_is_told_without_english(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    titles = re.findall(r"^[ -]*title: *(.+?)(?: +#.*)?$", text, re.M)
    command = "match" if re.search(r"^hands:", text, re.M) else "score"
    result = CliRunner().invoke(app, [command, str(path), "--lang", "ja", "--color", "never"])
    said = result.stdout + result.stderr
    for title in sorted(titles, key=len, reverse=True):
        said = said.replace(title.strip("\"'"), "")
    assert english_in(said) == []


_OWN_WORDS = re.compile(r"使い方: .*|<[a-z ]+>.*|\[[0-9a-z<=;: ]+\]?")
"""What is the same in both languages: usage and kinds of options."""


def _said(*words: str) -> str:
    result = CliRunner().invoke(app, list(words), env={"LC_ALL": "ja_JP.UTF-8"})
    assert result.exception is None or isinstance(result.exception, SystemExit), words
    return _OWN_WORDS.sub("", result.stdout + result.stderr)


@table_of("command", COMMANDS)
def test_the_help_of_every_command_has_no_english(command: str) -> None:
    assert english_in(_said(command, "--help")) == []


@pytest.mark.slow
@pytest.mark.parametrize("system", ["tcg", "mighty", "anmika", "wenzhou", "kessen"])
def test_the_rules_of_a_system_are_told_without_english(system: str) -> None:
    assert english_in(_said("rules", "show", "-r", system)) == []
    rules = load_rules(system)
    assert english_in(_said("rules", "show", next(iter(rules.values)), "-r", system)) == []
    for key in rules.values:
        told = Terminal("mpsz", False, 80).text(_explanation_blocks(rules, rules.ruling(key), "ja"))
        assert english_in(_OWN_WORDS.sub("", told)) == [], key


COMMON_CALLS = (
    ("rules", "diff", "tcg", "tenhou4"), ("rules", "list"), ("rules", "check"), ("rules", "sources"), ("config",),
    ("value", "--han", "3", "--fu", "40"), ("final", "A=40400", "B=29600", "C=20500", "D=9500"),
    ("waits", "1112345678999m"), ("waits", "234m 2245p 335678s 1z"), ("waits", "123m"),
    ("waits", "234m 22444p 33567s", "--ron", "B", "--riichi", "--dora", "4z", "--river", "2p"),
    ("waits", "-r", "mighty", "111m 111p 2378p 88s 5z", "--river", "3z 2z 9m", "--kan", "1p"),
    ("waits", "-r", "kessen", "234m 99m (555p) [1111m] 34p", "--ron", "A", "--void", "s"),
    ("convert", "none.xml"), ("verify", "none.xml"), ("batch", "none.jsonl"), ("explain",), ("no-such",),
)  # fmt: skip


@pytest.mark.slow
@table_of("words", COMMON_CALLS)
def test_other_commands_have_no_english(words: tuple[str, ...]) -> None:
    assert english_in(_said(*words)) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["S", "L2", "L4", "W", "R", "N"])
def test_what_a_command_says_of_a_mistake_has_no_english(kind: str, tmp_path: Path) -> None:
    """Each mistake is told by one of the commands, or by all where all cases are wanted."""
    commands = ("score --explain 2", "compare --rules mleague", "dice", "dispute --why --claim A=8000")
    mistakes = [(name, text) for name, text in RECORDS.items() if name.startswith(kind)]
    for number, (name, text) in enumerate(mistakes):
        for command in some(commands, len(commands), number):
            (tmp_path / "hand.yaml").write_text(text, encoding="utf-8")
            verb, *more = command.split()
            assert english_in(_said(verb, str(tmp_path / "hand.yaml"), *more)) == [], (name, command)


MATCHES = sorted((ROOT / "examples" / "matches").glob("*.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_match_is_told_without_english(path: Path, tmp_path: Path) -> None:
    """With every receipt, and as a page with a chart."""
    text = re.sub(r"(?m)^( *(?:- )?)title: .*", r"\1title: 金曜日", path.read_text(encoding="utf-8"))
    (tmp_path / "match.yaml").write_text(text, encoding="utf-8")
    page, chart = tmp_path / "page.html", tmp_path / "chart.svg"
    told = _said("match", str(tmp_path / "match.yaml"), "--explain", "2", "--html", str(page), "--chart", str(chart))
    assert english_in(told) == []
    for drawn in (page, chart):
        shown = re.sub("<style.*?</style>|<!--.*?-->|<[^>]+>", "\n", drawn.read_text(encoding="utf-8"), flags=re.S)
        assert english_in(shown.replace("&nbsp;", " ")) == []


@pytest.mark.slow
def test_an_evening_at_a_prompt_has_no_english(tmp_path: Path) -> None:
    typed = "\n".join(
        (
            "BロンC 234m22444p33567s3s",
            "help",
            "ルール 切り上げ満貫",
            "争い B=8000",
            "成績",
            "xyz",
            "取消",
            "取消",
            "終了",
        )
    )
    result = CliRunner().invoke(app, ["table", str(tmp_path / "evening.yaml"), "--lang", "ja"], input=typed)
    assert result.exit_code == 0
    assert english_in(result.output) == []


@pytest.mark.parametrize("more", ["--summary", "--format table"])
def test_a_batch_has_no_english(more: str, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(
        "B ron C 234m22444p33567s3s\n流局 テンパイ A、C\nB ron B 1m\n", encoding="utf-8"
    )
    assert english_in(_said("batch", str(tmp_path / "hands.txt"), *more.split())) == []


def test_what_somebody_wrote_is_carried_over_as_it_is() -> None:
    """A player, a field or a file whose name is a text of ours."""
    for name in ("a win", "points", "rules file"):
        p = problem("L461.no_wait", player=name, tile=name, waits="1m 4m")
        assert translate_problem(p, "ja")[0].endswith(f": {name}の指定した {name} は待ち牌でない")
    nothing = problem("L461.no_wait", player="none", tile="1m", waits=Phrase("none"))  # what is ours to say
    assert translate_problem(nothing, "ja") == ("待ちでない牌の指定: noneの指定した 1m は待ち牌でない", "待ちは なし")
