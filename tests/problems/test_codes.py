"""The registry of codes holds what the program says, no more and no less; calc explain shows it."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib import import_module
from string import Formatter

import click
import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.languages import Phrase
from calc.problems.codes import Code, all_codes, code_of, problem, translate_problem
from calc.problems.problems import Problem
from calc.records.fields import Field
from calc.rules.rules import load_rules
from calc.systems import ENGINES, system
from tests.commands import COMMANDS, app_of

from ..gallery import examples
from ..sources import PACKAGE, calls_of, saying, tree_of
from ..tables import table_of

CODE = re.compile(r"[A-Z]\d{3}")
SENTENCE = re.compile(r"[A-Z]\d{3}\.\w+")
SAID = r"[\"'][A-Z]\d{3}\b"
# Parameters of the functions that say a registered sentence; any other named argument is a word of it.
NO_WORDS = {"path", "span", "help", "help_", "hint", "key"}
# What the readers of fields add themselves.
OF_THE_FIELD = {"_report_wrong": {"name", "example"}, "_read_by_player": {"name", "example"}}


@cache
def registered(code: str) -> Code:
    entry = code_of(code)
    assert entry
    return entry


@cache
def texts() -> set[str]:
    """Every string constant of the modules that say a code."""
    constants = (node for path in saying(SAID) for node in ast.walk(tree_of(path)) if isinstance(node, ast.Constant))
    return {node.value for node in constants if isinstance(node.value, str)}


@pytest.mark.slow
def test_every_code_said_is_registered_and_the_reverse() -> None:
    said = {text[:4] for text in texts() if CODE.fullmatch(text) or SENTENCE.fullmatch(text)}
    assert said == set(all_codes())
    assert len(set(all_codes())) == len(all_codes()), "a code is registered twice"


@pytest.mark.slow
def test_every_sentence_said_is_registered_and_the_reverse() -> None:
    said = {text for text in texts() if SENTENCE.fullmatch(text)}
    assert said == {f"{code}.{name}" for code in all_codes() for name in registered(code).sentences}


@pytest.mark.slow
def test_no_problem_has_a_sentence_of_its_own() -> None:
    """Only the registry makes problems: a module names a sentence and its words."""
    made = {
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in saying(r"\bProblem\(|\bmessage=")
        for node in calls_of(path)
        if (
            getattr(node.func, "id", getattr(node.func, "attr", "")) == "Problem"
            or (getattr(node.func, "attr", "") == "_replace" and {"message"} & {k.arg for k in node.keywords})
        )
    }
    # That of problems.py is the registry's, filled in where it is counted.
    assert {place.partition(":")[0] for place in made} == {"problems/codes.py", "problems/problems.py"}, made


def test_formats_of_logs_share_their_entries() -> None:
    entry = code_of("F405")
    assert entry
    assert entry == registered("F205")._replace(code="F405")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@table_of("code", all_codes())
def test_an_entry_is_complete(code: str) -> None:
    entry = registered(code)
    for pair in (entry.title, entry.means, entry.remedy):
        assert set(pair) == {"en", "ja"}
    assert len(entry.title["en"]) <= 62
    assert not entry.title["en"].endswith(".")
    for text in (entry.means, entry.remedy):
        assert re.fullmatch(r"[^a-z].*\.", text["en"]), "a sentence"
        assert text["ja"].endswith(("。", "s。"))
    assert entry.guards
    for sentence in entry.sentences.values():
        assert {"en", "ja"} <= set(sentence) <= {"en", "ja", "help", "help_ja"}
        assert placeholders(sentence["ja"]) <= placeholders(sentence["en"])
        assert ("help" in sentence) == ("help_ja" in sentence)


@pytest.mark.slow
def test_a_sentence_gets_the_words_it_has() -> None:
    for path in saying(SAID):
        for node in calls_of(path):
            if getattr(node.func, "attr", "") == "get":  # chosen from a table
                continue
            named = [str(a.value) for a in node.args if isinstance(a, ast.Constant)]
            named = [name for name in named if SENTENCE.fullmatch(name)]
            if not named or any(k.arg is None for k in node.keywords):
                continue
            sentence = registered(named[0][:4]).sentences[named[0][5:]]
            needed = set[str]().union(*map(placeholders, sentence.values()))
            given = {k.arg for k in node.keywords} - NO_WORDS
            assert needed == given | OF_THE_FIELD.get(getattr(node.func, "attr", ""), set()), named[0]


def things() -> set[str]:
    """What a code can guard: fields of every system, rules, options, and files of several kinds."""
    found = {"record", "file", "line", "rules file", "options"}
    tables = list(import_module("calc.match.record").FIELDS.values())
    tables += [table for engine in ENGINES for table in system(engine).fields.values()]
    found |= {f.name for table in tables for f in table if isinstance(f, Field)}
    for name in COMMANDS:
        command = app_of(name)
        for one in getattr(command, "commands", {"": command}).values():
            found |= {opt for param in one.get_params(click.Context(one)) for opt in param.opts}
    for engine in (*ENGINES, "tcg"):
        found |= set(load_rules("tcg" if engine == "riichi" else engine).values)
    return found


def test_what_a_code_guards_is_there() -> None:
    known = things()
    guards = {(code, guard) for code in all_codes() for guard in registered(code).guards}
    assert {(code, guard) for code, guard in guards if guard not in known} == set()


def test_the_rules_that_a_sentence_names_are_guarded() -> None:
    """Of what is wrong with rules themselves (``R…``) a sentence names some as examples."""
    keys = {key for name in ("riichi", "mighty", "wenzhou", "kessen", "anmika") for key in load_rules(name).values}
    table = tomllib.loads((PACKAGE / "problems" / "codes.toml").read_text(encoding="utf-8"))
    for code in set(all_codes()) - {code for code in all_codes() if code[0] == "R"}:
        texts = [text for entry in table[code].values() if isinstance(entry, dict) for text in entry.values()]
        said = {word for text in texts for word in re.findall(r"[a-z_]+(?:\.[a-z_]+)+", text)}
        assert said & keys <= set(registered(code).guards), code


def test_a_sentence_in_both_languages() -> None:
    one = Problem("W302", "the hand has no yaku", None, "dora are none")
    assert translate_problem(one, "en") == ("the hand has no yaku", "dora are none")
    assert translate_problem(one, "ja") == ("役がない: the hand has no yaku", "dora are none")
    assert translate_problem(Problem("X999", "?"), "ja") == ("?", "")


def test_a_registered_sentence() -> None:
    """It knows singular and plural, and its help stays in the language where the problem has its own."""
    one = problem("L209.more_ura", ura=2, dora=1)
    assert one.message == "2 ura indicators cannot lie under 1 dora indicator"
    assert translate_problem(one, "ja") == (
        "表示牌の枚数が矛盾: 裏ドラ表示牌2枚は、ドラ表示牌1枚より多い",
        "裏ドラ表示牌はドラ表示牌の下にある",
    )
    other = problem("L205.own_discard", help=Phrase("quoted", text="who discarded?"), player="B")
    assert (other.code, other.sentence, other.help) == ("L205", "L205.own_discard", "who discarded?")
    assert translate_problem(other, "ja")[1] == "who discarded?"
    with pytest.raises(KeyError):
        problem("L205.own_discard")


def explain(*words: str) -> str:
    result = CliRunner().invoke(app, ["explain", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_explain() -> None:
    text = explain("l206", "--lang", "en")
    assert text.startswith("L206  circumstances that contradict each other\n\nTwo circumstances of the record exclude")
    assert "\nWhat to do: Leave out the circumstance that did not occur.\nAbout: riichi, ippatsu, " in text
    assert "\nRules: riichi.own_draw_left, first_turn.ankan_breaks" in text
    assert "\nFor example:\n\n  win:\n    player: B\n" in text
    assert "\nWhat the program says:\n\n  error[L206]: haitei is won by tsumo" in text


def test_explain_in_japanese() -> None:
    text = explain("W302", "--lang", "ja")
    assert text.startswith("W302  役がない\n\n和了形だが役がない。")
    assert "\n  和了不可[W302]: 役がない: " in text
    assert "\n対象: chips\n" in explain("L305", "--lang", "ja"), "fields are called as they are written"
    assert "\n対象: 行\n" in explain("F114", "--lang", "ja")


def test_explain_a_command_and_a_match() -> None:
    assert "\n  calc value --fu 30\n" in explain("L310", "--lang", "en")
    text = explain("R114", "--lang", "en")
    assert "\nFor example:\n\n  calc rules check club.yaml\n\nclub.yaml:\n\n  system: our-club\n" in text
    assert "\n  error[M105]: " in explain("M105", "--lang", "en")


def test_explain_as_data() -> None:
    data = json.loads(explain("S203", "--json"))
    assert data["code"] == "S203"
    assert data["title"]["ja"] == "必要な項目がない"
    assert data["problems"][0]["code"] == "S203"
    assert data["problems"][0]["file"] == "hand.yaml"


def test_explain_lists_all() -> None:
    assert [line[:4] for line in explain("--lang", "en").splitlines()] == list(all_codes())


def test_explain_an_unknown_code() -> None:
    result = CliRunner().invoke(app, ["explain", "L2O6", "--lang", "en"])
    assert result.exit_code == 2
    assert "error[S204]: there is no code L2O6\n" in result.stderr
    assert "help: did you mean L206?" in result.stderr
    result = CliRunner().invoke(app, ["explain", "honba.ron", "--lang", "en"])
    assert "help: `calc rules show honba.ron` shows a rule" in result.stderr


@table_of("code", examples(), most=50)
def test_explain_says_what_score_says(code: str) -> None:
    from calc.cli.explain import problems_of_example

    assert code in {p.code for p in problems_of_example(registered(code))}


def test_nothing_is_read_before_a_problem() -> None:
    program = "import sys, calc.cli.score, calc.api, calc.render.problems; print('tomllib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
