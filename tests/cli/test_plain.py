"""“`calc score` starts no slower than today”: the words of a command are read by one table, without click, and mean
what they mean to click."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.cli import app, main
from calc.cli.command_line import COMMANDS, Command, HelpRequestError, Parameters, read
from calc.cli.front import ShownCommand, command_of
from calc.cli.options import hand_options
from calc.cli.usage import MisuseError

from ..tables import table_of

RECORDS = str(Path(__file__).parent.parent.parent / "examples" / "counted-yakuman.yaml")
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
SCORE = Command("score")


def read_by_table(words: list[str]) -> Parameters | None:
    """The parameters, those of the hand among them; ``None`` for a mistake."""
    try:
        parameters = read(SCORE, words)
    except (MisuseError, HelpRequestError, SystemExit):
        return None
    of_hand: Any = parameters.pop("of_hand")
    kinds = hand_options()
    found = {key: texts if kinds[key].several else not kinds[key].metavar or texts[0] for key, texts in of_hand.items()}
    return parameters | found


def read_by_click(words: list[str]) -> Parameters | None:
    """What the parser of click makes of the same options."""
    command: Any = command_of("score")
    context = click.Context(command)
    try:
        click.Command.parse_args(command, context, list(words))
    except (click.UsageError, click.exceptions.Exit):
        return None
    return {name: list(v) if isinstance(v, tuple) else v for name, v in context.params.items()}


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=5))
def test_words_mean_the_same_to_click(found: list[list[str]]) -> None:
    words = [word for several in found for word in several]
    parameters = read_by_table(words)
    by_click = read_by_click(words)
    if parameters is None or by_click is None:  # of what is given twice click takes the last
        assert parameters is None or not words, words
        return
    empty: tuple[Any, ...] = (None, False, [])
    defaults = {"explain": 1, "readings": 2, "tiles": "mpsz", "color": "auto", "rules": "", "lang": "", "html": ""}
    assert {**defaults, **parameters} == {name: value for name, value in by_click.items() if value not in empty}


@table_of("option", hand_options().values())
def test_every_option_of_a_hand_is_read(option: Any) -> None:
    words = [option.name, *(["B"] if option.metavar else [])]
    assert read(SCORE, [HAND, *words])["of_hand"] == {option.key: words[-1:]}


@table_of("name", COMMANDS)
def test_the_table_is_complete(name: str) -> None:
    """Each parameter of a function is an option or an argument that says what it is."""
    command = Command(name)
    assert command.function.__doc__
    for option in command.options:
        assert option.help("en"), (name, option.key)
        assert (option.kind is bool) != bool(option.metavar), (name, option.key)
    assert isinstance(command_of(name.split()[0]), ShownCommand) == (" " not in name)


@table_of(
    ("words", "says"),
    [
        ("--nix", "No such option: --nix"),
        ("--honbaa 1", "No such option: --honbaa (Possible options: "),
        ("-ron B", "No such option: -ron Did you mean --ron?"),
        ("-x", "No such option: -x"),
        ("--explain 3", "Invalid value for '--explain' / '-e': 3 is not in the range 0<=x<=2."),
        ("--explain x", "Invalid value for '--explain' / '-e': 'x' is not a valid int range."),
        ("--riichi=1", "Option '--riichi' does not take a value."),
        ("--json=1", "Option '--json' does not take a value."),
    ],
)
def test_a_mistake_is_named(words: str, says: str) -> None:
    with pytest.raises(MisuseError) as caught:
        read(SCORE, [HAND, *words.split()])
    assert str(caught.value).startswith(says)


def answer(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> tuple[object, str, str]:
    """The exit status of the program and what it printed."""
    code: object = 0
    try:
        main()
    except SystemExit as left:
        code = left.code
    printed = capsys.readouterr()
    return code, printed.out, printed.err


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
        ("batch", RECORDS, "-j", "1", "--format", "csv", "--per", "player", "-r", "mleague"),
        ("batch", RECORDS, "-j", "1", "--format", "xml"),
        ("batch", RECORDS, "-j", "1", "--resume"),
        ("batch", RECORDS, "-j", "1", "--rules", "nix"),
        ("batch", "nowhere.jsonl", "-j", "1"),
        ("batch", "-j", "1"),
        ("rules", "show", "points.kiriage"),
        ("rules", "shw"),
        ("nix",),
        (),
    ],
    ids=" ".join,
)
def test_a_line_is_answered_alike(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With click, and without it."""
    done = CliRunner().invoke(app, words, prog_name="calc")
    monkeypatch.setattr(sys, "argv", ["calc", *words])
    monkeypatch.setattr("calc.cli.guard_streams", lambda: None)
    code, out, err = answer(words, capsys)
    assert (code, out, re.sub(r"python -m [\w.]*calc", "calc", err)) == (done.exit_code, done.stdout, done.stderr)
