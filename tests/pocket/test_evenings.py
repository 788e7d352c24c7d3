"""The program of the page without a server, as its worker asks it, without a browser."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calc.api.match import match
from calc.pocket.evenings import MOST_BYTES, Pocket
from calc.pocket.scenario import CLUB, EVENINGS, answers
from calc.rules.rules import load_rules
from calc.serve.table import OK, WRONG

from ..helpers import load_yaml
from ..tables import table_of


@pytest.fixture
def pocket(tmp_path: Path) -> Iterator[Pocket]:
    """A browser that keeps nothing yet."""
    home = os.getcwd()
    yield Pocket(str(tmp_path / "evenings"))
    os.chdir(home)


def asked(pocket: Pocket, question: str, **fields: object) -> dict[str, Any]:
    """The answer to a question, in English."""
    answer: dict[str, Any] = json.loads(pocket.ask(json.dumps({"lang": "en", "question": question, **fields})))
    return answer


def change(pocket: Pocket, number: int, hand: str) -> dict[str, Any]:
    """The answer to a change based on the state last seen."""
    version = asked(pocket, "state")["content"]["version"]
    return asked(pocket, "change", id=f"{number:08}", version=version, hand=hand)


@pytest.mark.slow
def test_every_question_of_the_scenario_is_answered(pocket: Pocket) -> None:
    """What decides which modules are carried reaches all that is offered: no question of it is unknown."""
    statuses: dict[str, set[int]] = {}
    for question, answer in answers(pocket):
        name = json.loads(question)["question"]
        statuses.setdefault(name, set()).add(json.loads(answer)["status"])
    statuses["open"] = {OK}  # asked between the others
    assert set(statuses) == {*pocket.without_evening, "state", "hand", "change", "read", "review", "dispute"}
    assert all(OK in found for found in statuses.values()), statuses
    assert not any(0 in found for found in statuses.values()), statuses


@pytest.mark.parametrize("rules", EVENINGS)
def test_an_evening_is_the_match_file_that_calc_match_reads(pocket: Pocket, rules: str, tmp_path: Path) -> None:
    players, hands = EVENINGS[rules]
    text = asked(pocket, "begin", rules=rules, players=players)["text"]
    for number, hand in enumerate(hands):
        answer = change(pocket, number, hand)
        assert answer["status"] == OK, answer["content"].get("html")
        text = answer["text"]
    settled = match(load_yaml(text))
    assert sum(settled.points.values()) == 0
    assert len(settled.matches[0].hands) == len(hands)
    again = Pocket(str(tmp_path / "another"))
    assert asked(again, "open", text=text)["status"] == OK
    assert asked(again, "state")["content"]["hands"] == len(hands)


def test_a_clubs_file_is_checked_and_then_played_by(pocket: Pocket) -> None:
    wrong = asked(pocket, "club", name="friday.yaml", text=CLUB.replace("1500", "much"))
    assert wrong["status"] == WRONG
    assert "R103" in wrong["content"]["html"]
    assert not Path("friday.yaml").exists()
    odd = CLUB.replace("honba.ron: 1500", "honba.ron: 15000")
    assert asked(pocket, "club", name="odd.yaml", text=odd)["status"] == OK, "only odd"
    assert asked(pocket, "club", name="friday.yaml", text=CLUB)["content"]["title"]["ja"] == "金曜"
    players, hands = EVENINGS["tenhou4"]
    text = asked(pocket, "begin", rules="./friday.yaml", players=players)["text"]
    assert '"honba.ron": 1500' in text
    change(pocket, 1, hands[1])
    change(pocket, 2, hands[0])
    assert "4,100" in asked(pocket, "hand", number=2)["content"]["html"], "2,600 and a honba of 1,500"


@pytest.mark.parametrize("rules", ["tcg", "anmika"])
def test_rules_are_browsed_in_the_words_of_players(pocket: Pocket, rules: str) -> None:
    answer = asked(pocket, "rules", rules=rules, lang="ja")
    assert answer["status"] == OK
    assert f"<h2>{load_rules(rules).title['ja']}</h2>" in answer["content"]["html"]
    assert "<td>" in answer["content"]["html"]


@table_of(
    ("question", "fields"),
    [
        ("nothing", {}),
        ("state", {}),
        ("hand", {"number": 1}),
        ("begin", {"rules": "tenhou4", "players": "ABCD"}),
        ("begin", {"rules": "tenhou4", "players": [""]}),
        ("open", {"text": 5}),
        ("open", {"text": "x" * (MOST_BYTES + 1)}),
        ("club", {"name": "../../etc.yaml", "text": CLUB}),
        ("club", {"name": "a/b.yaml", "text": CLUB}),
        ("forget", {"name": "evening"}),
        ("rules", {"rules": 5}),
        ("score", {"text": "B", "claims": "B=1"}),
        ("score", {"text": "B", "claims": ["B=1"] * 9}),
        ("value", {"text": "3翻" * 100}),
    ],
)
def test_what_no_page_asks_is_refused_and_changes_nothing(
    pocket: Pocket, question: str, fields: dict[str, object]
) -> None:
    assert asked(pocket, question, **fields) == {"status": 0, "content": {}}


def test_a_file_from_a_stranger_is_told_what_is_wrong_with_it(pocket: Pocket) -> None:
    for text in ("", "hands: 5", "[" * 5000, "rules: tenhou4\nplayers: [A, B, C, D]\nhands:\n  - B ron C 1z", "\0"):
        answer = asked(pocket, "open", text=text)
        assert answer["status"] == WRONG, text[:40]
        assert "error[" in answer["content"]["html"]


def test_a_name_is_never_markup(pocket: Pocket) -> None:
    players = ["<b>A</b>", "B", "C", "D"]
    asked(pocket, "begin", rules="tenhou4", players=players)
    answer = change(pocket, 1, "B ron C 234m22444p33567s3s riichi dora 4z")
    assert answer["status"] == OK
    written = {name: text for name, text in answer["content"].items() if isinstance(text, str)}
    assert "&lt;b&gt;A" in written["standing"]
    assert not any("<b>A" in text for text in [*written.values(), answer["content"]["last"]["html"]])
