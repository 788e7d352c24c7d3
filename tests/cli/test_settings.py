"""Settings of a user, help, completion, and commands that are misspelt."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from calc.cli import app
from tests.commands import COMMANDS, app_of

RUN = CliRunner()
SEATS = "Ann,Bea,Cid"
CALC = [sys.executable, "-c", "import sys; sys.argv[0] = 'calc'; from calc.cli import main; main()"]


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CALC_CONFIG", str(tmp_path / "new" / "config.toml"))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


def said(*words: str) -> str:
    done = RUN.invoke(app, words)
    assert done.exit_code == 0, done.output
    return done.output


def test_settings_are_what_is_not_said() -> None:
    for key, value in (("lang", "ja"), ("tiles", "kanji"), ("rules", "anmika"), ("seats", SEATS)):
        assert f'{key} = "{value}"' in said("config", key, value)
    typed = said("score", "Bea", "tsumo", "123p789p123s99m46s5s", "riichi")
    assert all(word in typed for word in ("anmika", "Bea ツモ和了", "九九萬", "Cid  → Bea"))
    assert "Ann ツモ和了" in said("score", "123p 789p 123s 99m 46s + 5s", "--tsumo", "Ann", "--riichi")
    assert "B ロン和了" in said(
        "score", "-r", "tcg", "B", "ron", "C", "234m22444p33567s3s"
    )  # four seats: not these three
    assert "B wins" in said("score", "-r", "tcg", "B", "ron", "C", "234m22444p33567s3s", "--lang", "en")
    said("config", "lang", "--unset")
    assert "Bea wins" in said("score", "Bea", "tsumo", "123p789p123s99m46s5s", "riichi")


def test_a_file_is_read_alike_for_everybody(tmp_path: Path) -> None:
    hand = tmp_path / "hand.yaml"
    hand.write_text("win: {player: B, by: ron, from: C, hand: 234m 22444p 33567s + 3s}", encoding="utf-8")
    before = said("score", str(hand))
    said("config", "rules", "anmika")
    said("config", "seats", SEATS)
    assert said("score", str(hand)) == before


def test_a_match_that_names_no_rules_takes_the_setting_and_says_so(tmp_path: Path) -> None:
    """It was settled by tcg in silence."""
    evening, named = tmp_path / "evening.yaml", tmp_path / "named.yaml"
    evening.write_text("players: [Ann, Bea, Cid, Dan]\nhands:\n  - draw tenpai Ann\n", encoding="utf-8")
    named.write_text("rules: mleague\nhands:\n  - draw tenpai A\n", encoding="utf-8")

    def first(*words: str) -> str:
        return said("match", *words, "--lang", "en").splitlines()[0]

    assert first(str(evening)) == "TCG mahjong, basic rules (tcg), chosen by nobody: --rules NAME chooses"
    said("config", "rules", "tenhou4")
    assert first(str(evening)) == "Tenhou, four players (tenhou4), by your setting (`calc config rules`)"
    assert json.loads(said("match", str(evening), "--json"))["rules_chosen_by"] == "setting"
    assert first(str(named)) == "M.League (mleague)"
    assert first(str(evening), "-r", "mleague") == "M.League (mleague)"
    assert first(str(evening), "--set", "points.kiriage=true").startswith(
        "Tenhou, four players (tenhou4) with 1 rule changed, by your setting"
    )
    assert "設定による" in said("match", str(evening), "--lang", "ja").splitlines()[0]


def test_the_hands_of_a_match_without_one_around_them_take_the_setting_too(tmp_path: Path) -> None:
    hands = tmp_path / "hands.yaml"
    hands.write_text("draw: {tenpai: [A]}\n---\ndraw: {tenpai: [B]}\n", encoding="utf-8")
    assert "chosen by nobody" in said("match", str(hands)).splitlines()[0]
    said("config", "rules", "anmika")
    assert "(anmika), by your setting" in said("match", str(hands)).splitlines()[0]


def test_compare_and_final_take_the_setting_too(tmp_path: Path) -> None:
    """“A match file without rules takes the user's setting and says so”: in a comparison as its first column, which
    tcg was; scores typed at the end are settled by it as well."""
    evening, club = tmp_path / "evening.yaml", tmp_path / "club.yaml"
    club.write_text("system: club\nextends: tenhou4\nrules:\n  match.uma: [50, 10, -20, -40]\n", encoding="utf-8")
    evening.write_text("final: {A: 40400, B: 29600, C: 20000, D: 10000}\n", encoding="utf-8")
    said("config", "rules", str(club))
    compared = json.loads(
        said("compare", str(evening), "--rules", "tenhou4", "--set", "match.uma=[0, 0, 0, 0]", "--json")
    )
    assert compared["columns"][0]["label"] == "tenhou4"
    own = json.loads(said("compare", str(evening), "--set", "match.uma=[0, 0, 0, 0]", "--json"))
    assert own["columns"][0]["result"]["system"] == "club"
    assert own["columns"][0]["result"]["rules_chosen_by"] == "setting"
    places = json.loads(said("final", "A=40400", "B=29600", "C=20000", "D=10000", "--json"))
    assert (places["system"], places["places"][0]["uma"]) == ("club", 50000)
    assert json.loads(said("final", "40400", "29600", "20000", "10000", "-r", "tcg", "--json"))["system"] == "tcg"


def test_an_evening_is_begun_by_the_settings(tmp_path: Path) -> None:
    said("config", "rules", "anmika")
    said("config", "seats", SEATS)
    file = tmp_path / "evening.yaml"
    assert RUN.invoke(app, ["table", str(file)], input="draw tenpai Ann\n").exit_code == 0
    assert file.read_text("utf-8").startswith('rules: "anmika"\nplayers: ["Ann", "Bea", "Cid"]\n')
    file.write_text("players: [Ann, Bea, Cid]\nhands:\n", encoding="utf-8")
    done = RUN.invoke(app, ["table", str(file)], input="draw tenpai Ann\nrules\n")
    assert "\nanmika: " in done.output


@pytest.mark.parametrize(
    ("words", "english", "japanese"),
    [
        (("config", "--unset"), "a key alone", "キーだけを付ける"),
        (("config", "lang", "ja", "--unset"), "a key alone", "キーだけを付ける"),
        (("help", "score", "foo"), "extra argument (foo)", "余分な引数: foo"),
        (("explain", "L206", "foo"), "extra argument", "余分な引数: foo"),
    ],
    ids=str,
)
def test_no_word_too_many_is_dropped(
    words: tuple[str, ...], english: str, japanese: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`calc config --unset` and `calc help score foo` said nothing about what they left out."""
    for locale, text in (("en_US.UTF-8", english), ("ja_JP.UTF-8", japanese)):
        monkeypatch.setenv("LC_ALL", locale)
        done = RUN.invoke(app, words)
        assert (done.exit_code, text in done.output) == (2, True), done.output


@pytest.mark.parametrize("words", [("lang", "fr"), ("rules", "nix"), ("colour", "x")])
def test_a_setting_that_cannot_be_is_refused(words: tuple[str, ...]) -> None:
    assert RUN.invoke(app, ["config", *words]).exit_code == 2
    assert "=" not in said("config")


def test_a_broken_file_of_settings_is_told(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    for broken in ("lang = ", "lang = " + "[" * 20_000, "lang = 0x" + "f" * 9_999):
        (tmp_path / "new" / "config.toml").write_text(broken, encoding="utf-8")
        done = RUN.invoke(app, ["value", "--han", "3", "--fu", "40"])
        assert done.exit_code == 2
        assert "or delete it" in done.output


def test_help_is_told_in_the_language_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a command, of one below it and of them all, whatever the locale."""
    for locale, lang, said, other in (("en_US", "ja", "使い方: ", "Usage: "), ("ja_JP", "en", "Usage: ", "使い方: ")):
        monkeypatch.setenv("LC_ALL", f"{locale}.UTF-8")
        for words in (["score"], ["rules", "check"], ["rules"], []):
            found = CliRunner().invoke(app, ["help", *words, "--lang", lang])
            assert (found.exit_code, said in found.output, other in found.output) == (0, True, False), words
            assert ("精算" in found.output or "ルール" in found.output) == (lang == "ja"), words


def test_help_is_a_command_too() -> None:
    assert said("help", "score") == said("score", "-h")
    assert said("-V") == said("--version")
    assert all(f"  {name} " in said("help") for name in COMMANDS)


def test_a_misspelt_command_is_known() -> None:
    done = RUN.invoke(app, ["scroe", "234m"])
    assert (done.exit_code, "Did you mean score?" in done.output) == (2, True)


def test_a_long_option_with_one_dash_is_known() -> None:
    done = RUN.invoke(app, ["score", "234m 22444p 33567s 3s", "-ron", "B", "--from", "C"])
    assert (done.exit_code, "Did you mean --ron?" in done.output) == (2, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("calc wa", "waits"),
        ("calc score --ipp", "--ippatsu"),
        ("calc score -r ten", "tenhou4"),
        ("calc waits --lang ", "ja"),
    ],
)
def test_a_shell_completes_commands_and_options(typed: str, offered: str) -> None:
    asked = {"_CALC_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    done = subprocess.run(CALC, env={**os.environ, **asked}, capture_output=True, text=True, check=False)
    assert f"plain,{offered}" in done.stdout.split()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shell", "script", "startup"),
    [
        ("bash", ".bash_completions/calc.sh", ".bashrc"),
        ("zsh", ".zfunc/_calc", ".zshrc"),
        ("fish", ".config/fish/completions/calc.fish", ""),
    ],
)
def test_completion_is_installed_once(shell: str, script: str, startup: str, tmp_path: Path) -> None:
    asked = {**os.environ, "HOME": str(tmp_path), "SHELL": f"/bin/{shell}"}
    if startup:
        (tmp_path / startup).write_text("alias ll='ls -l'", encoding="utf-8")
    for _ in "12":
        done = subprocess.run([*CALC, "--install-completion"], env=asked, capture_output=True, text=True, check=True)
        assert str(tmp_path / script) in done.stdout
    shown = subprocess.run([*CALC, "--show-completion"], env=asked, capture_output=True, text=True, check=True).stdout
    assert (tmp_path / script).read_text(encoding="utf-8") == shown.removesuffix("\n")
    assert f"{shell}_complete" in shown
    if startup:
        first, *others = filter(None, (tmp_path / startup).read_text(encoding="utf-8").splitlines())
        assert (first, len(others)) == ("alias ll='ls -l'", 1)
    if shell == "bash":
        calc = f'calc() {{ "{CALC[0]}" -c "{CALC[2]}" "$@"; }}; export -f calc; '
        typed = "COMP_WORDS=(calc score --ipp); COMP_CWORD=2; _calc_completion calc; echo ${COMPREPLY[@]}"
        offered = subprocess.run(
            ["bash", "-c", f"{calc}. ~/.bashrc; {typed}"], env=asked, capture_output=True, text=True, check=False
        )
        assert offered.stdout.split() == ["--ippatsu"], offered


@pytest.mark.slow
def test_powershell_completes_too_and_is_told_how() -> None:
    asked = {
        **os.environ,
        "SHELL": "",
        "_CALC_COMPLETE": "powershell_complete",
        "COMP_WORDS": "calc wa",
        "COMP_WORD": "wa",
    }
    done = subprocess.run(CALC, env=asked, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["waits"]
    del asked["_CALC_COMPLETE"]
    done = subprocess.run([*CALC, "--install-completion"], env=asked, capture_output=True, text=True, check=False)
    assert (done.returncode, "calc --show-completion >> $PROFILE" in done.stderr) == (2, True)
    done = subprocess.run([*CALC, "--show-completion"], env=asked, capture_output=True, text=True, check=True)
    assert "Register-ArgumentCompleter -Native -CommandName calc" in done.stdout


def test_every_option_says_what_it_is() -> None:

    for name in COMMANDS:
        command = app_of(name)
        for one in getattr(command, "commands", {"": command}).values():
            assert [p.name for p in one.params if isinstance(p, click.Option) and not p.help] == [], name


@pytest.mark.parametrize("name", ["A\x7f", "A\x1b]0;x\x07", "A\udcff", "東\U0001f000", 'A"\\'])
def test_a_setting_that_was_written_can_be_read(name: str) -> None:
    """Characters for terminals and bytes that are no text are kept by their numbers."""
    said("config", "seats", f"{name},B,C,D")
    assert "seats = " in said("config")
    assert said("score", "234m 22444p 33567s + 3s", "--tsumo", "B")
