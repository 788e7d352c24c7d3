"""Languages: a catalogue each, the same ids in all, and one more language by one more file."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from click.testing import CliRunner

from calc import languages
from calc.cli import app
from calc.cli.command_line import Command
from calc.formats import FORMATS
from calc.languages import ENGLISH, Phrase, Rewritten, in_language, section
from calc.problems.codes import problem
from calc.render.words import Words
from calc.systems import ENGINES, system
from calc.tiles.tiles import WIND_NAMES

from ..sources import MODULES, calls_of, saying
from .test_japanese import english_in

ROOT = Path(__file__).parents[2]
SECTIONS = ("phrases", "typer", "commands", "options")


def texts(name: str, lang: str) -> dict[str, str]:
    """The texts of a section by their ids."""
    found: dict[str, str] = {}
    for ident, text in section(name, lang).items():
        inner = text.items() if isinstance(text, dict) else [("", text)]
        found |= {f"{ident}.{name}": "\n".join([text] if isinstance(text, str) else text) for name, text in inner}
    return found


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("name", SECTIONS)
def test_catalogues_have_the_same_ids(name: str) -> None:
    english, japanese = texts(name, ENGLISH), texts(name, "ja")
    assert english.keys() == japanese.keys()
    for ident in english if name in ("phrases", "typer") else ():
        assert fields(japanese[ident]) <= fields(english[ident]), ident
        words = re.sub(r"\{\w+\}", "X", japanese[ident])
        assert english_in(words) == [], ident
        assert not re.search(r"[、。] |[,;]$", words), ident


def made() -> Iterator[tuple[str, ast.Call]]:
    """Every place of the source that makes a phrase."""
    for path in saying(r"\bPhrase\("):
        for node in calls_of(path):
            if getattr(node.func, "id", "") == "Phrase":
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


@pytest.mark.slow
def test_every_phrase_is_in_the_catalogues_and_has_its_words() -> None:
    wrong = []
    for place, call in made():
        if isinstance(call.args[0], ast.Constant) and not any(keyword.arg is None for keyword in call.keywords):
            ident, words = str(call.args[0].value), {keyword.arg for keyword in call.keywords}
            if ident not in section("phrases", ENGLISH) or not fields(section("phrases", ENGLISH)[ident]) <= words:
                wrong.append((place, ident))
    assert wrong == []


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be as it stands."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    inner = (
        node.values
        if isinstance(node, ast.BoolOp)
        else ([node.body, node.orelse] if isinstance(node, ast.IfExp) else [])
    )
    for part in inner:
        yield from literals(part)


@pytest.mark.slow
def test_words_of_problems_are_phrases_or_names() -> None:
    """A word in English, as in ``waits or "none"``, would be English in every language."""
    names = {"name", "file", "command", "one", "other"}
    reporters = {"problem", "tell", "cannot", "add", "say", "require"}
    wrong = [
        (str(path.relative_to(ROOT)), node.lineno, text)
        for path in MODULES
        for node in calls_of(path)
        if getattr(node.func, "id", getattr(node.func, "attr", "")) in reporters
        for keyword in node.keywords if keyword.arg not in names
        for text in literals(keyword.value) if text not in FORMATS and re.search("[a-z]{2}", text)
    ]  # fmt: skip
    assert wrong == []


@pytest.mark.slow
def test_every_text_of_the_catalogues_is_said_somewhere() -> None:
    folder = ROOT / "calc"
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    data = "".join(p.read_text(encoding="utf-8") for p in folder.rglob("*.toml") if p.parent.name != "languages")
    said = set(re.findall(r"\b[a-z_0-9]+\b", source + data)) | {f"{wind}_hand" for wind in WIND_NAMES}
    assert [ident for ident in section("phrases", ENGLISH) if ident not in said] == []


def test_phrases_of_fields_are_in_the_catalogues() -> None:
    phrases = section("phrases", ENGLISH)
    assert [one for engine in ENGINES for one in system(engine).instead.values() if one not in phrases] == []


def test_a_phrase_survives_another_process() -> None:
    import pickle

    wrong = problem("L205.own_discard", player="B", help=Phrase("player_none_of", player="B", players="A, C"))
    again = pickle.loads(pickle.dumps(wrong))
    assert again == wrong
    assert in_language(again.help, "ja") == "B は A, C の中にいない"
    assert in_language(pickle.loads(pickle.dumps(Rewritten(wrong.message, str.upper))), "ja").startswith("B")


MOCK = """
[phrases]
for_example = "PAR-EXEMPLE {example}"
example_line = "PAR-EXEMPLE B ron C"
did_you_mean = "VOULEZ-VOUS {near}"
did_you_mean_word = "VOULEZ-VOUS `{near}`"
usage = "EMPLOI"

[words]
points = "LES-POINTS"
scores = "LES-SCORES"

[codes]
"S201.title" = "MOT-INCONNU"
"S201.word" = "{word} EST-INCONNU"

[commands]
score = "UNE-MAIN, SES POINTS"

[options.all]
json = "EN-JSON"

[rules]
"points.kiriage" = "MANGAN-ARRONDI"

[fields]
river = "LA-RIVIERE"
"""


@pytest.fixture
def third(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language that is a file of its own, with a part of the texts."""
    (tmp_path / "fr.toml").write_text(MOCK, encoding="utf-8")
    monkeypatch.setattr(languages, "FOLDERS", [*languages.FOLDERS, str(tmp_path)])
    caches = (languages.languages, languages._load_catalogue)
    for kept in caches:
        kept.cache_clear()
    yield
    for kept in caches:
        kept.cache_clear()


def told(*words: str) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.stdout + result.stderr


def test_a_third_language_is_a_file(third: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has is said in it: messages, advice, help, words of results, meanings; the rest in English."""
    assert languages.languages() == ("en", "fr", "ja")
    unknown = told("score", "B ron C 234m 22444p 33567s 3s xyzzyxq", "--lang", "fr")
    assert "MOT-INCONNU: xyzzyxq EST-INCONNU" in unknown
    assert "PAR-EXEMPLE B ron C" in unknown
    assert Command("score").names["--lang"].metavar == "en|fr|ja"
    helped = told("score", "--lang", "fr", "--help-all")
    for text in ("EMPLOI: ", "UNE-MAIN, SES POINTS", "EN-JSON", "LA-RIVIERE", "Colours on the terminal."):
        assert text in helped
    assert "MANGAN-ARRONDI" in told("rules", "show", "points.kiriage", "--lang", "fr")
    assert Words("fr")("points") == "LES-POINTS"
    assert Words("fr")("tsumo", player="B") == Words("en")("tsumo", player="B")
    assert "LA-RIVIERE" in told("schema", "--lang", "fr")
    assert json.loads(told("explain", "S201", "--lang", "fr", "--json"))["code"] == "S201"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "MOT-INCONNU" in told("score", "B ron C 234m 22444p 33567s 3s xyzzyxq")
