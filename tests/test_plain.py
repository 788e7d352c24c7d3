"""“`calc score` starts no slower than today”: a line without a mistake is read without typer, and means the same; so
are those of the other commands that are asked often."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.main import get_command
from typer.testing import CliRunner

from calc.cli import app, plain
from calc.cli.commands import app_of
from calc.cli.options import GIVEN, hand_options
from calc.cli.score import score

score_app = app_of("score")

RECORDS = str(Path(__file__).parent.parent / "examples" / "counted-yakuman.yaml")
HAND = "234m 22444p 33567s + 3s"
OWN = ["--rules", "-r", "--set", "-s", "--lang", "-l", "--tiles", "--color", "--json", "--html", "--explain", "-e"]
OPTIONS = [*OWN, "--readings", *(option.name for option in hand_options().values())]
VALUES = [
    "B",
    "C",
    "5z",
    "tcg",
    "1",
    "11",
    "2",
    "１",
    "dora.ura=false",
    "A=1",
    "",
    "-",
    "-1",
    "x y",
    "east 1",
    "--riichi",
]
STRANGE = ["--", "--help", "-h", "--nix", "--no-riichi", "-rtcg", "-r=tcg", "--explain=1", "--json=1", "--ron=B", "-e9"]
WORDS = st.one_of(
    st.sampled_from([HAND, "hand.yaml", *STRANGE]).map(lambda word: [word]),
    st.sampled_from(OPTIONS).map(lambda option: [option]),
    st.tuples(st.sampled_from(OPTIONS), st.sampled_from(VALUES)).map(list),
)


UsageError: Any = typer.BadParameter.__base__


def read_by_typer(words: list[str]) -> dict[str, Any] | None:
    """What the parameters of the command are that differ from what they are where nothing is said."""
    command: Any = get_command(score_app)
    try:
        context = command.make_context("calc", list(words))
    except (UsageError, typer.Exit, SystemExit):
        return None
    return {name: list(v) if isinstance(v, tuple) else v for name, v in context.params.items() if v}


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=5))
def test_what_is_plain_means_the_same_to_typer(found: list[list[str]]) -> None:
    words = [word for several in found for word in several]
    params = plain.read(score, words)
    if params is None:  # typer knows what to say
        return
    hand = params.pop("ctx").meta[GIVEN]
    defaults = {"explain": 1, "readings": 2, "tiles": "mpsz", "color": "auto"}
    by_typer = read_by_typer(words)
    assert by_typer is not None, words
    assert {**defaults, **{name: value for name, value in {**params, **hand}.items() if value}} == by_typer


@pytest.mark.parametrize("option", hand_options().values(), ids=lambda option: option.name)
def test_every_option_of_a_hand_is_plain(option: Any) -> None:
    words = [option.name, *(["B"] if option.metavar else [])]
    params = plain.read(score, [HAND, *words])
    assert params is not None
    assert params["ctx"].meta[GIVEN] == {option.key: ["B"] if option.several else option.metavar == "" or "B"}


@pytest.mark.parametrize(
    "words",
    ["--ron", "--ron B --ron --riichi", "--honba 1 --honba 1", "-r=tcg", "-rtcg", "--explain 3", "--explain x", "--nix",
     "--riichi=1", "--help", "--", "--json=1", "--honba -1", "--target 1m"],
)  # fmt: skip
def test_what_is_not_plain_is_left_to_typer(words: str) -> None:
    assert plain.read(score, [HAND, *words.split()]) is None


@pytest.mark.parametrize(
    "words",
    [
        ("score", HAND, "--ron", "B", "--from", "C", "--riichi", "--dora", "4z"),
        ("score", HAND, "--ron", "B", "--from", "C", "--json"),
        ("score", "B ron C 234m22444p33567s3s", "--lang", "ja", "-r", "anmika"),
        ("score", "123p 789p 123s 99m 46s + 5s", "--tsumo", "A", "--riichi", "-r", "anmika", "--tiles=kanji"),
        ("score", HAND, "--ron", "B", "--from", "C", "--sticks", "x"),
        ("score", HAND, "--ron", "B", "--from", "C", "--sticks", "x", "--json"),
        ("score", HAND, "--ron", "B", "--tsumo", "C"),
        ("score", HAND, "--ron", "B", "--from", "C", "--lang", "fr"),
        ("score", HAND, "--ron", "B", "--from", "C", "--river", "3s"),
        ("score", "nowhere.yaml"),
        ("score",),
        ("waits", "234m", "22444p 33567s", "--ron", "B", "--riichi", "--river", "3s 9m"),
        ("waits", "234m 22444p 33567s", "--set", "points.kiriage=true", "--json"),
        ("waits", "234m 22444p 33567s", "--riichi"),
        ("waits", "234m 22444p 33567x"),
        ("waits",),
        ("batch", RECORDS, "-j", "1"),
        ("batch", RECORDS, RECORDS, "--jobs=1", "--summary", "--lang=ja"),
        (
            "batch",
            RECORDS,
            "-j",
            "1",
            "--format",
            "csv",
            "--per",
            "player",
            "-r",
            "mleague",
            "-s",
            "points.kiriage=false",
        ),
        ("batch", RECORDS, "-j", "1", "--format", "xml"),
        ("batch", RECORDS, "-j", "1", "--resume"),
        ("batch", RECORDS, "-j", "1", "--rules", "nix"),
        ("batch", "nowhere.jsonl", "-j", "1"),
        ("batch", "-j", "1"),
    ],
    ids=" ".join,
)
def test_a_line_is_answered_alike(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    done = CliRunner().invoke(app, words)
    code: object = None
    try:
        plain.answer(words)
    except SystemExit as left:
        code = left.code
    said = (code, *capsys.readouterr())
    if "Usage: " in done.stderr:  # it is used wrongly: nothing is said, and typer reads it again
        assert said == (None, "", "")
    else:
        assert said == (done.exit_code, done.stdout, done.stderr)
