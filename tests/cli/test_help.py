"""Help as a newcomer meets it: commands by purpose, options by group, one meaning for an option, lines that fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from calc.cli import app
from calc.cli.front import SECTIONS
from calc.render.width import width
from tests.commands import COMMANDS

TERMINAL = 80
EXAMPLE = str(Path(__file__).parent.parent.parent / "examples" / "counted-yakuman.yaml")


def run(*words: str) -> Result:
    """A command, as it ended."""
    return CliRunner().invoke(app, [*words])


def said(*words: str) -> str:
    """What a command prints with success."""
    done = run(*words)
    assert done.exit_code == 0, done.output
    return done.output


def test_commands_are_listed_by_purpose() -> None:
    """`calc --help`: a hand · at the table · the club's rules · many hands; no description is cut."""
    text = said("--help")
    heads = ["\nA hand:\n", "\nAt the table:\n", "\nThe club's rules:\n", "\nMany hands:\n", "\nHelp and settings:\n"]
    assert sorted(map(text.index, heads)) == [*map(text.index, heads)]
    assert sorted(name for names in SECTIONS.values() for name in names) == sorted(COMMANDS)
    assert "..." not in text.split("\nA hand:\n")[1]
    assert max(map(width, text.splitlines())) <= TERMINAL
    assert "\n一局:\n" in said("help", "--lang", "ja")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", ["score", "batch", "match", "dispute"])
def test_many_options_are_named_by_group(name: str, lang: str) -> None:
    """A line for each group; `--help-all` explains what `--help` only names."""
    short, whole = (said(name, option, "--lang", lang) for option in ("--help", "--help-all"))
    groups = short.split(f"calc {name} --help-all")[1].splitlines()[1:]
    assert 2 <= len(groups) <= 10
    assert all(line.startswith("  ") and "--" in line for line in groups)
    assert max(map(width, short.splitlines())) <= TERMINAL
    options = [option.names[0] for option in app.get_command(None, name).command.options if option.names]  # type: ignore[arg-type,union-attr]
    assert all(option in short for option in ("--rules", "--set"))
    assert all(option in whole for option in options)
    assert len(whole) > len(short)


def test_the_help_of_score_leads_with_five_examples() -> None:
    short, whole = said("score", "-h"), said("score", "--help-all")
    first = short.split("\n\n")[2].splitlines()
    assert [line[:13] for line in first] == ["  calc score "[:13]] * 5
    assert "--riichi-tile" in whole
    assert "--riichi-tile" not in short
    assert len(short.splitlines()) < 40 < len(whole.splitlines())


@pytest.mark.slow
def test_an_option_means_the_same_everywhere() -> None:
    """`--input`: the kind of the files; `--format`: how rows are written; `--to`: what logs become."""
    meant = {
        option: sorted(name for name in COMMANDS if f"  {option} " in run(name, "--help-all").output)
        for option in ("--input", "--format", "--to")
    }
    assert meant == {"--input": ["batch", "convert", "verify"], "--format": ["batch"], "--to": ["convert"]}
    for name in ("convert", "verify"):
        done = run(name, "--format", "mjai", "x")
        assert (done.exit_code, "No such option: --format (Possible options: --input)" in done.output) == (2, True)


def test_batch_prints_json() -> None:
    """`--json`: rows as JSON, a line each; sums as JSON whatever the form of the rows; not beside rows of CSV."""
    row = json.loads(said("batch", EXAMPLE, "--json", "-j", "1").splitlines()[0])
    assert row["status"] == "settled"
    sums = json.loads(said("batch", EXAMPLE, "--json", "--summary", "--format", "table", "-j", "1"))
    assert sums["settled"] >= 1
    done = run("batch", EXAMPLE, "--json", "--format", "csv")
    assert (done.exit_code, "only with --format jsonl" in done.output) == (2, True)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_systems_are_listed_within_a_terminal(lang: str) -> None:
    text = said("rules", "list", "--lang", lang)
    assert max(map(width, text.splitlines())) <= TERMINAL
    assert all(f" {name} " in text for name in ("riichi", "tcg", "mighty-base", "wenzhou", "kessen6"))


@pytest.mark.slow
def test_the_shipped_rules_are_called_by_their_name() -> None:
    """No path inside an environment."""
    assert said("rules", "check") == "rules.yaml: no problems\n"


def test_a_refusal_names_furiten_once() -> None:
    done = run("score", "-l", "ja", "234m 22444p 33567s 3s", "--ron", "B", "--from", "C", "--river", "3s")
    assert done.output.startswith("和了不可[W303]: フリテン: 待ちの 3s を捨てたか見逃した\n")
