"""Every command that the README, the documents and the help show does what a reader expects of it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from calc.cli import app
from tests.commands import COMMANDS

from ..tables import table_of

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


# Commands that need files of the reader's own, or a shell.
ELSEWHERE = re.compile(
    r"[<>|]|&&|\.(yaml|jsonl|mjlog|gz|csv|parquet)|FILE|OPTIONS|games/|calc batch|calc convert|calc verify|calc site"
)


def shown() -> list[str]:
    """The calc commands in shell blocks of the pages."""
    found = []
    for page in PAGES:
        for block in re.findall(r"```sh\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            for line in block.splitlines():
                line = re.sub(r"\s{2,}#.*$", "", line.strip())
                if line.startswith("calc ") and not ELSEWHERE.search(line):
                    found.append(line)
    return list(dict.fromkeys(found))


def helped() -> list[str]:
    """The examples in the help of each command."""
    found = []
    for name in COMMANDS:
        text = CliRunner().invoke(app, [name, "--help"], terminal_width=200).output
        found += re.findall(r"^\s*(calc " + name + r" .*?)\s*$", text, re.MULTILINE)
    return [line for line in dict.fromkeys(found) if not ELSEWHERE.search(line)]


def test_there_are_examples() -> None:
    assert len(shown()) >= 5
    assert len(helped()) >= 4


@pytest.mark.slow
@table_of("line", shown() + helped(), most=25)
def test_the_command_works(line: str) -> None:
    run = CliRunner().invoke(app, shlex.split(line)[1:])
    assert run.exit_code == 0, run.output
    assert run.output


@table_of("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    run = CliRunner().invoke(app, [name, "--help"])
    assert run.exit_code == 0
    assert run.output.split("Options:")[0].split(name, 1)[1].strip()


def test_the_readme_shows_what_is_printed() -> None:
    """The output under the first command is the output of that command, as far as it is quoted."""
    text = (ROOT / "README.md").read_text("utf-8")
    command = re.search(r"calc (score \"234m.*)\n```\n\n```text\n(.*?)  …\n```", text, re.DOTALL)
    assert command
    run = CliRunner().invoke(app, shlex.split(command[1]))
    assert run.output.startswith(command[2])
