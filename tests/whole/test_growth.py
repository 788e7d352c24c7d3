"""However long an input is: the answer takes time in proportion to its length, and 1 MB of it two seconds and 200 MB.

``CALC_TESTS=all`` takes inputs of 1 MB, otherwise they are shorter. Files of many records (batches, recorded wins) take
their time record by record, so of these only the proportion is looked at.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from calc import InputError
from calc.problems.problems import MOST
from calc.render.terminal import broken
from calc.steps import read_record

from ..fuzz.runner import run
from ..helpers import ALL

SMALL = 250_000 if ALL else 4_000
SECONDS = 2.0
LEAST = 0.05
"""Seconds of the shorter input that are told apart."""
MEGABYTES = 200

Made = Callable[[int], str]
HAND = "234m 22444p 33567s + 3s"


def repeated(text: str, before: str = "", after: str = "") -> Made:
    """A text over and over, up to a length."""
    return lambda n: before + text * (n // len(text)) + after


def numbered(text: str, before: str = "", after: str = "", sign: str = ", ") -> Made:
    """A text with another number each time, up to a length."""
    return lambda n: before + sign.join(text.format(i) for i in range(n // (len(text) + 4))) + after


def parents(n: int) -> str:
    """Systems each of which extends the next."""
    return "\n---\n".join(f"system: x{i}\nextends: x{i + 1}" for i in range(n // 32))


WIN = "win: {player: A, by: tsumo, hand: '"
OK = f"win: {{player: A, by: tsumo, hand: {HAND}"
CLUB = "system: x\nextends: tcg\nrules:\n"
KYOKU = '{"log": [[[0,0,0],[25000,25000,25000,25000],[11],[],[' + "11," * 12 + "11],["

INPUTS: dict[str, tuple[str, Made]] = {
    "open brackets": ("score a.yaml", repeated("(", WIN, "'}")),
    "brackets as options": ("score @ --tsumo A", repeated("(")),
    "no tiles": ("score a.yaml", repeated("x 1m ", WIN, "'}")),
    "too many tiles": ("score a.yaml", repeated("1m ", WIN, "'}")),
    "digits": ("score a.yaml", repeated("1", WIN, "m'}")),
    "numbers without tiles": ("score a.yaml", repeated("89", WIN, "z'}")),
    "plus signs": ("score a.yaml", repeated("+", WIN, "'}")),
    "melds": ("score a.yaml", repeated("(111p)", WIN, " + 1m'}")),
    "broken melds": ("score a.yaml", repeated("(12p)", WIN, " + 1m'}")),
    "melds in a list": ("score a.yaml", repeated("pon 1m, ", OK + ", melds: [", "]}")),
    "river": ("score a.yaml", repeated("1m ", OK + ", river: '", "'}")),
    "dora in a list": ("score a.yaml", repeated("9x, ", OK + "}\ndora: [", "]")),
    "liable": ("score a.yaml", numbered("k{}: x", OK + ", pao: {", "}}")),
    "one name": ("score a.yaml", repeated("A, ", "draw: {tenpai: [", "]}")),
    "strangers": ("score a.yaml", repeated("Z, ", "draw: {tenpai: [", "]}")),
    "one seat": ("score a.yaml", repeated("A, ", "draw: {}\nseats: [", "]")),
    "seats": ("score a.yaml", numbered("p{}", "draw: {}\nseats: [", "]")),
    "names in a text": ("score a.yaml", repeated("A ", "draw: {}\ndead: '", "'")),
    "scores": ("score a.yaml", numbered("p{}: 1", "draw: {}\nscores: {", "}")),
    "digits of a number": ("score a.yaml", repeated("9", "draw: {}\nhonba: ")),
    "digits of a number in JSON": ("score a.json", repeated("9", '{"draw": {}, "honba": ', "}")),
    "a long word": ("score a.yaml", repeated("x", "draw: {kind: ", "}")),
    "a long key": ("score a.yaml", repeated("x", "", ": 1")),
    "a long title": ("score a.yaml", repeated("x", "draw: {}\ntitle: ")),
    "unknown keys": ("score a.yaml", numbered("k{}: 1", sign="\n")),
    "a key again and again": ("score a.yaml", repeated("a: b\n")),
    "rules of the record": ("score a.yaml", numbered("k{}: 1", "draw: {}\nrules: {set: {", "}}")),
    "name of rules": ("score a.yaml", repeated("x", "draw: {}\nrules: ")),
    "expected": ("score a.yaml", numbered("k{}: 1", "draw: {}\nexpect: {points: {", "}}")),
    "claims": ("dispute a.yaml", numbered("k{}: 1", f"{OK}}}\nclaims: {{", "}")),
    "a long claim": ("dispute a.yaml --claim @", repeated("8000 ", "A=")),
    "wins": ("score a.yaml", repeated("{player: A}, ", "wins: [", "]")),
    "empty lists": ("score a.yaml", repeated("[],", "a: [", "]")),
    "aliases": ("score a.yaml", repeated("*a, ", "a: [", "]")),
    "anchors": ("score a.yaml", repeated("&a b, ", "a: [", "]")),
    "control characters": ("score a.yaml", repeated("\x01a")),
    "an open quote": ("score a.yaml", repeated("x", "a: '")),
    "lists in lists": ("score a.yaml", repeated("[", "a: ")),
    "waits": ("waits a.yaml", repeated("1m ", "win: {hand: '", "'}")),
    "hands that are none": ("match a.yaml", repeated("1, ", "hands: [", "]")),
    "hands without anything": ("match a.yaml", repeated("{}, ", "hands: [", "]")),
    "hands": ("match a.yaml", repeated("{draw: {}}, ", "hands: [", "]")),
    "words of a hand line": ("score @", repeated("ron ")),
    "a hand line": ("match a.yaml", repeated("A ron B 1m;", 'hands: ["', '"]')),
    "hand lines": ("match a.yaml", repeated('"x ドラ春 ron B リーチ", ', "hands: [", "]")),
    "hand lines of a match": ("match a.yaml", repeated(f'"{"A ron B 1m;" * 90}", ', "hands: [", "]")),
    "players of a match": ("match a.yaml", numbered("p{}", "hands: [{draw: {}}]\nplayers: [", "]")),
    "lists in a line": ("batch -j 1 a.jsonl", repeated("[")),
    "names in a line": ("batch -j 1 a.jsonl", repeated('"A", ', '{"draw": {"tenpai": [', '"A"]}}')),
    "digits in a line": ("batch -j 1 a.jsonl", repeated("9", '{"draw": {}, "honba": ', "}")),
    "cells": ("batch -j 1 a.csv", repeated("x,", "hand,tsumo\n")),
    "column names": ("batch -j 1 a.csv", repeated("x,", "hand,")),
    "columns": ("batch -j 1 a.csv", numbered("x{}", "hand,", "\n1m,2\n", ",")),
    "a hand in a cell": ("batch -j 1 a.csv", repeated("x ", "hand,tsumo\n", ",A")),
    "quotes": ("batch -j 1 a.csv", repeated('"x', "hand,tsumo\n")),
    "elements": ("convert --input mjlog a", repeated("<x>")),
    "no elements": ("convert --input mjlog a", repeated("<x/ ")),
    "wins of a log": ("convert --input mjlog a", repeated("<AGARI/>", "<mjloggm>", "</mjloggm>")),
    "hands of a log": ("convert --input mjlog a", repeated("<INIT/>", "<mjloggm>", "</mjloggm>")),
    "attributes": ("convert --input mjlog a", numbered('a{}="1"', "<mjloggm><INIT ", "/></mjloggm>", " ")),
    "numbers of an attribute": ("convert --input mjlog a", repeated("1,", '<mjloggm><INIT seed="', '"/></mjloggm>')),
    "empty hands of a log": ("convert --input tenhou6 a", repeated("[],", '{"log": [', "[]]}")),
    "draws of a log": ("convert --input tenhou6 a", repeated("11,", KYOKU, "11]" + ",[]" * 10 + ',["x"]]]}')),
    "lines that are no events": ("convert --input mjai a", repeated("x\n")),
    "events": ("convert --input mjai a", repeated('{"type":"dahai"}\n')),
    "hands of events": ("verify --input mjai a", repeated('{"type":"start_kyoku"}\n')),
    "unknown rules": ("rules check a.yaml", numbered("  a{}: b", CLUB, sign="\n")),
    "unknown yaku": ("rules check a.yaml", numbered("  yaku.a{}: 1", CLUB, sign="\n")),
    "a rule again and again": ("rules check a.yaml", repeated("  a: b\n", CLUB)),
    "a long list of a rule": ("rules check a.yaml", repeated("1, ", CLUB + "  match.uma: [", "]")),
    "parents": ("rules check a.yaml", parents),
    "systems": ("rules check a.yaml", repeated("system: x\nextends: tcg\n---\n")),
    "sources": ("rules check a.yaml", numbered("k{}: {{}}", "document: sources\nsources: {", "}\n---\n" + CLUB)),
    "keys": ("rules check a.yaml", numbered("k{}: {{}}", "document: keys\nkeys: {", "}\n---\n" + CLUB)),
    "rules of a club": (f"score -r a.yaml {HAND!r} --tsumo A", numbered("  a{}: b", CLUB, sign="\n")),
    "a number of an option": ("score '1m' --tsumo A --honba @", repeated("9")),
    "a hand of an option": ("waits @", repeated("1m ")),
}  # fmt: skip
RECORDS: dict[str, tuple[str, Made]] = {
    "records": ("score a.yaml", repeated("--- x\n")),
    "broken records": ("score a.yaml", repeated("---\n'\n")),
    "hands of a match": ("match a.yaml", repeated("--- {draw: {}}\n")),
    "lines": ("batch -j 1 a.jsonl", repeated('{"win": 1}\n')),
    "broken lines": ("batch -j 1 a.jsonl", repeated("{\n")),
    "rows": ("batch -j 1 a.csv", repeated("x,y\n", "hand,tsumo\n")),
    "rows of quotes": ("batch -j 1 a.csv", repeated('"\n', "hand,tsumo\n")),
    "lines of hands": ("batch -j 1 a.txt", repeated("x ドラ春 ron B リーチ\n")),
    "recorded wins": ("convert --input winlines a", repeated("{}\n")),
}


def cost(command: str, text: str) -> float:
    """What a command costs that reads a text as a file, or as an argument where it has an @."""
    import shlex

    words = shlex.split(command)
    Path(words[-1] if "@" not in words else "none").write_text(text, encoding="utf-8")
    for at, word in enumerate(words):
        if word == "a.yaml" and at != len(words) - 1:
            Path(word).write_text(text, encoding="utf-8")
    ran = run([text if word == "@" else word for word in words])
    assert ran.status in (0, 1, 2)
    assert "F599" not in ran.text
    assert ran.megabytes < MEGABYTES
    return ran.seconds


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Modules that are loaded already."""
    path = tmp_path_factory.mktemp("warm") / "a.yaml"
    path.write_text(OK + "}", encoding="utf-8")
    for command in ("score", "waits", "match", "batch", "dispute"):
        run([command, str(path)])


@pytest.fixture(autouse=True)
def folder(warm: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a record."""
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text(OK + "}", encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*INPUTS, *RECORDS])
def test_time_grows_like_the_input(name: str) -> None:
    command, made = (INPUTS | RECORDS)[name]
    small = SMALL if name in INPUTS else SMALL // 4
    second = cost(command, made(4 * small))
    if second >= 6 * LEAST or second > SECONDS:  # otherwise the shorter input need not be asked
        first = cost(command, made(small))
        if second > 6 * max(first, LEAST) or second > SECONDS:  # four times the length; the machine may have been busy
            second, first = min(second, cost(command, made(4 * small))), max(first, cost(command, made(small)))
        assert second < 6 * max(first, LEAST)
    if name in INPUTS:
        assert second < SECONDS


def test_a_text_without_blanks_is_broken_in_time_that_grows_like_it() -> None:
    """Each line once measured all that was left: 20,000 signs took a second."""
    began = time.process_time()
    assert [*map(len, broken("役" * 20_000, 78))] == [39] * 512 + [32]
    assert time.process_time() - began < 0.4


def test_the_first_problems_are_told_and_the_rest_counted() -> None:
    with pytest.raises(InputError) as caught:
        read_record({"draw": {}, **{f"k{i}": 1 for i in range(1000)}})
    found = caught.value.problems
    assert len(found) == MOST + 1
    assert (found[-1].code, found[-1].message) == ("S111", "950 more problems")


@pytest.mark.parametrize(
    ("record", "sentence"),
    [({"draw": {"tenpai": ["A"] * 101}}, "S112.list"),
     ({"win": {"player": "A", "by": "tsumo", "hand": "(" * 2001}}, "N113.long")],
)  # fmt: skip
def test_what_is_longer_than_any_hand(record: object, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        read_record(record)  # type: ignore[arg-type]
    assert sentence in {p.sentence for p in caught.value.problems}


@pytest.mark.slow
def test_a_record_has_a_greatest_size() -> None:
    for text, sentence in (("a: [" + "[]," * 20_000 + "]", "S112"), (" " * ((16 << 20) + 1), "S112")):
        Path("a.yaml").write_text(text, encoding="utf-8")
        ran = run(["score", "a.yaml"])
        assert (ran.status, f"error[{sentence}]" in ran.err) == (2, True)
