"""Starter records: they score as printed, under every system, and every commented line can be used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from calc import InputError, NoWin, Problem
from calc.rules.proofreader import check
from calc.rules.rules import load_rules, systems
from calc.schema.starter import club_starter, starter
from calc.steps import read_text, settle
from tests.commands import app_of

from ..tables import table_of

new = app_of("new")

score = app_of("score")

SYSTEMS = [name for name, _, _ in systems() if load_rules(name).engine == "riichi"]
BOTH = pytest.mark.parametrize("draw", [False, True], ids=["win", "draw"])
EACH = pytest.mark.parametrize("system", SYSTEMS)
_OPTIONAL = re.compile(r"^( *)#(?!#)(\w+:.*)$", re.M)


def problems_of(text: str) -> list[Problem]:
    (entry,) = read_text(text)
    if isinstance(entry, list):
        return entry
    try:
        settle(entry.record, entry.rules, checked=True)
    except NoWin as no:
        return no.problems
    except InputError as error:  # pragma: no cover - read_text has looked already
        return error.problems
    return []


def test_the_three_player_systems_are_among_them() -> None:
    assert {"tcg", "riichi", "sanma", "tenhou3", "tenhou4"} <= set(SYSTEMS)


@EACH
@BOTH
def test_it_scores_as_printed(system: str, draw: bool, tmp_path: Path) -> None:
    printed = CliRunner().invoke(new, [system, *(["--draw"] if draw else [])])
    assert printed.exit_code == 0
    path = tmp_path / "hand.yaml"
    path.write_text(printed.stdout, encoding="utf-8")
    scored = CliRunner().invoke(score, [str(path)])
    assert scored.exit_code == 0, scored.stderr
    assert not scored.stderr


@pytest.mark.slow
@EACH
@BOTH
def test_every_commented_field_is_well_formed(system: str, draw: bool) -> None:
    """One at a time a field may contradict the rest of the hand, but it is always a field with a value that fits."""
    text = starter(load_rules(system), draw=draw)
    found = list(_OPTIONAL.finditer(text))
    assert len(found) > 8
    for line in found:
        if line[2] == "expect:" or line.start() > text.index("#expect:"):
            continue
        used = text[: line.start()] + line[1] + line[2] + text[line.end() :]
        assert not [p for p in problems_of(used) if p.code[0] in "NR" or p.code in ("S101", "S201", "S202", "S204")]


@EACH
def test_the_expectations_can_be_used(system: str) -> None:
    text = starter(load_rules(system))
    head, _, tail = text.partition("#expect:")
    assert not problems_of(head + "expect:" + _OPTIONAL.sub(r"\1\2", tail))


def test_tiles_and_calls_of_three_players() -> None:
    text = starter(load_rules("tenhou3"))
    assert "chi 123m" not in text
    assert "seats: [A, B, C]\n" in text
    assert "norths" in text
    assert "norths" not in starter(load_rules("tcg"))


def test_an_unknown_system_is_a_problem() -> None:
    result = CliRunner().invoke(new, ["tgc"])
    assert result.exit_code == 2
    assert not result.stdout
    assert "R101" in result.stderr
    assert "did you mean tcg?" in result.stderr


def test_a_rules_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "our club.yaml"
    path.write_text("system: club\nextends: tcg\nrules:\n  points.kiriage: false\n", encoding="utf-8")
    result = CliRunner().invoke(new, [str(path)])
    assert result.exit_code == 0, result.stderr
    record = tmp_path / "hand.yaml"
    record.write_text(result.stdout, encoding="utf-8")
    assert CliRunner().invoke(score, [str(record)]).exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
@table_of("system", [name for name, _, _ in systems()], most=20)
def test_a_starter_of_a_club_asks_what_its_rules_answer(system: str, lang: str, tmp_path: Path) -> None:
    """Every line can be used as it stands, and changes nothing; a yaku of the club's own is then there too."""
    text = club_starter(load_rules(system), lang=lang)
    path = tmp_path / "club.yaml"
    path.write_text(text, encoding="utf-8")
    assert not check(path, strict=False)
    path.write_text(re.sub(r"(?m)^( *)#(?=[a-z ]+)(?! )|^#(?=  \w)", r"\1", text), encoding="utf-8")
    assert not check(path, strict=False)
    used, rules = load_rules(str(path)), load_rules(system)
    assert {key: used.values[key] for key in rules.values} == rules.values
    if rules.engine in ("riichi", "mighty", "anmika"):
        assert used.own_yaku == ("all_birds",)
        assert text.count("\n  ## ") >= 15
