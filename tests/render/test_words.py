"""What a user reads: no word of our own workshop, and the words for the standing of rules explained at first sight."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app

from ..helpers import win

ROOT = Path(__file__).parent.parent.parent
NOT_SHOWN = {"receipt.toml", "yaku.toml", "mistakes.toml"}
"""Tables of names and numbers, which have no text."""
OURS = re.compile(
    r"\b(seeds?|engines?|oracles?|ledgers?|fixtures?|goldens?|specs?|stubs?|traced|reading rooms?|plants?|p[12])\b",
    re.I,
)
"""Words of the workshop: documents that only we have, and parts of the program."""
THEIRS = re.compile(
    r"seed=|seed (?:has|does|に)"  # a field of the logs of Tenhou
    r"|engines? that are no|engines が|\bengine:|`engine`|(?:の|も) ?engine"  # of rules files
    r"|\{engines?\}|\{engine:|engines: "
    r"|--engine|engine dask"  # an option of `calc batch`
)
"""The same words where they are the names of fields and options."""


def texts_of(value: Any) -> Iterator[str]:
    """The texts in a value; not the names of its fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts_of(inner)
            if " " in key:  # tables keyed by their English
                yield key
    elif isinstance(value, list):
        for inner in value:
            yield from texts_of(inner)


def rulings() -> Iterator[tuple[str, str]]:
    """Every text of rules.yaml that `calc rules` and receipts show: meanings, sources, reasons, notes, titles."""
    for line in (ROOT / "rules.yaml").read_text(encoding="utf-8").splitlines():
        for text in re.findall(r'(?:meaning|source|because|note|title|unit): "([^"]*)"', line):
            yield "rules.yaml", text


def shipped_texts() -> Iterator[tuple[str, str]]:
    yield from rulings()
    for path in sorted((ROOT / "calc").rglob("*.toml")):
        if path.name not in NOT_SHOWN:
            for text in texts_of(tomllib.loads(path.read_text(encoding="utf-8"))):
                yield str(path.relative_to(ROOT)), text


@pytest.mark.slow
def test_no_word_of_the_workshop_reaches_a_user() -> None:
    found = [(where, text) for where, text in shipped_texts() if OURS.search(THEIRS.sub("", text))]
    assert found == []


def test_the_pages_for_players_have_none_either() -> None:
    """What players read; what architecture, security and speed say is for those who build."""
    pages = [
        "README.md",
        "README.ja.md",
        *(f"docs/{name}.md" for name in PAGES),
        *map(str, (ROOT / "docs/ja").glob("*.md")),
    ]
    words = re.compile(r"\bseeds?\b|\bp[12]\b|\bthe page's own\b", re.I)
    found = [(page, line) for page in pages for line in (ROOT / page).read_text(encoding="utf-8").splitlines()
             if words.search(THEIRS.sub("", line))]  # fmt: skip
    assert found == []


PAGES = ("anmika", "clubs", "compare", "dispute", "kessen", "line", "match", "mighty", "presets", "record", "result",
         "rules", "serve", "tcg", "wenzhou")  # fmt: skip


# --- stated, agreed, reported, house ---

EXPLAINED = {
    "en": {"stated": "the rules say so", "agreed": "all who describe the game say so",
           "reported": "one who describes it says so", "house": "nobody says it; we chose, with a reason"},
    "ja": {"明文": "ルールの文にある", "通説": "語る人が皆そう言う", "伝聞": "そう言う人がいる",
           "当方の裁定": "誰も書いていない。理由を付けて決めた"},
}  # fmt: skip
HAND = win("123p 456p 789p 11s 99s + 1s", ron="B", source="C", riichi=True, dora="7z", honba=1)


def printed(*words: str) -> str:
    """What a command prints, its lines joined."""
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code in (0, 1), done.output
    return re.sub(r"\s+", " ", done.output)


def first_uses(text: str, lang: str) -> dict[str, str]:
    """Each word for the standing of a rule in a print, with what stands in brackets behind its first use."""
    found = {}
    for word in EXPLAINED[lang]:
        first = re.search(rf"(?<![\w.]){word}(?![\w.=])(?: \(([^)]*)\))?", text)
        if first:
            found[word] = first[1] or ""
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("explain", ["1", "2"])
@pytest.mark.parametrize("rules", ["tcg", "mleague", "majsoul4"])
def test_the_words_for_the_standing_of_rules_are_explained_at_first_sight(
    lang: str, explain: str, rules: str, tmp_path: Path
) -> None:
    file = tmp_path / "hand.yaml"
    file.write_text(json.dumps(HAND), encoding="utf-8")
    text = printed("score", str(file), "-r", rules, "--explain", explain, "--lang", lang)
    uses = first_uses(text, lang)
    assert uses
    assert uses == {word: EXPLAINED[lang][word] for word in uses}
    for word in uses:  # and only there
        assert text.count(f"{word} ({EXPLAINED[lang][word]}") == 1


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "command",
    [
        ("rules", "show", "draw"), ("rules", "show", "points.kiriage"),
        ("compare", "{hand}", "--set", "points.rounding_unit=10"), ("dispute", "{hand}", "--claim", "B: 3900"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_other_prints_explain_them_too(lang: str, command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "hand.yaml"
    file.write_text(json.dumps(HAND), encoding="utf-8")
    text = printed(*(word.format(hand=file) for word in command), "--lang", lang)
    uses = first_uses(text, lang)
    assert uses == {word: EXPLAINED[lang][word] for word in uses}


def test_every_system_explains_them() -> None:
    """On a page too, and in every game: an example of each."""
    for name in ("tcg-kiriage-ron", "mighty-alice", "anmika-crow", "wenzhou-soft", "kessen-cap"):
        text = printed("score", str(ROOT / f"examples/{name}.yaml"), "--lang", "en")
        for part in re.split(r"Rests on", text)[1:2]:
            head = "Rests on" + part.partition(". ")[0]
            uses = first_uses(head, "en")
            assert uses, name
            assert uses == {word: EXPLAINED["en"][word] for word in uses}, (name, head)
