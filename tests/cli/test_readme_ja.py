"""The pages for players in Japanese: their commands, in the order in which they stand, do what the pages say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from calc.cli import app

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.ja.md", *sorted((ROOT / "docs" / "ja").glob("*.md"))]
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
COMMAND = re.compile(r"(?:^|&& \.venv/bin/)calc (.*)$", re.M)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_says_what_is_printed(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A block of commands is run; one of text behind it is printed, or typed where the command asks for hands."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    runner = CliRunner(env={"CALC_CONFIG": str(tmp_path / "config.toml"), "LC_ALL": "C.UTF-8"})
    commands, printed, shown = 0, "", 0
    last: list[str] = []
    for kind, text in BLOCK.findall(page.read_text("utf-8")):
        if kind == "yaml" and text.startswith("system: "):
            (tmp_path / "mise.yaml").write_text(text, "utf-8")
        elif kind == "text" and "\n終了\n" in text:
            printed = runner.invoke(app, last, input=text).output
        elif kind == "text":
            shown += 1
            assert text.removesuffix("  …\n") in printed
        elif kind == "sh":
            for line in COMMAND.findall(text):
                last = shlex.split(line)
                run = runner.invoke(app, last, input="")
                assert run.exit_code == 0, (line, run.output)
                printed = run.output
                commands += 1
    assert commands >= 2
    assert shown >= 1


def test_both_readmes_name_each_other() -> None:
    for one, other in (("README.md", "README.ja.md"), ("README.ja.md", "README.md")):
        assert f"({other})" in (ROOT / one).read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_of_the_page_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
