"""The ruling of a hand as its match has it: on the phone, at the prompt, on the page and on the board alike."""

from __future__ import annotations

from typing import Any

import pytest

from calc.match import MatchResult, settle_match
from calc.render.html.match import last_match
from calc.render.html.page import HandPage
from calc.render.paper import Paper, Sums
from calc.render.result import hand_blocks
from calc.render.review import review
from calc.render.rules_page import words_for
from calc.render.text import BRIEF
from calc.rules.rules import load_rules

from ..evenings import ANMIKA, FOUR

NAMES = ["Ann", "Bea", "Cid", "Dan"]
TOLD = ["draw tenpai Ann,Dan in-riichi Dan", "Ann ron Dan han 2 fu 30 & Bea ron Dan riichi limit mangan"]


def evening(rules: str, hands: list[str]) -> MatchResult:
    """A settled match."""
    players = ["A", "B", "C"] if rules == "anmika" else NAMES
    return settle_match({"rules": rules, "players": players, "hands": hands})


def sums_of(blocks: list[Any]) -> Sums:
    """The sums in the ruling of a hand."""
    (sums,) = [block for paper in blocks if isinstance(paper, Paper) for block in paper.pays if isinstance(block, Sums)]
    return sums


@pytest.mark.parametrize(("rules", "hands"), [("tenhou4", FOUR[:3] + TOLD), ("anmika", ANMIKA)])
def test_points_and_sticks_are_the_change_of_the_score(rules: str, hands: list[str]) -> None:
    """Fresh eyes' findings 2 and 3: “Dan +1,500” led from 25,000 to 25,500, and the columns turned with the dealer."""
    (match,) = evening(rules, hands).matches
    scores, laid = dict(match.start), 0
    for hand in match.hands:
        sums = sums_of(hand_blocks(hand, "en", BRIEF))
        rows = dict(sums.rows)
        assert sums.have
        assert list(sums.have[1]) == list(rows["points"]) == [*match.players]
        assert sums.dealer == hand.dealer
        sticks = rows.get("own stick", {})
        assert {player for player, n in sticks.items() if n} == {*hand.riichi}
        laid += len(hand.riichi)
        for player, score in hand.scores.items():
            change = rows["points"][player] + sticks.get(player, 0)
            assert change == score - scores[player] == (rows["change"][player] if sticks else change)
        scores = dict(hand.scores)
    assert laid > 2


def test_every_ruling_of_a_match_shows_its_sticks_and_marks_its_dealer() -> None:
    """The review before a hand is entered, its ruling, and the lines of a match that unfold."""
    (match,) = evening("tenhou4", ["draw tenpai Bea", *TOLD]).matches
    shown = review(match, 2, "en")
    assert dict(sums_of(shown).rows)["own stick"] == {"Ann": 0, "Bea": 0, "Cid": 0, "Dan": -1000}
    hand = match.hands[1]
    assert hand.result
    for lang, mark, sticks in (("en", "E", "own stick"), ("ja", "東", "出した供託")):
        ruling = HandPage(hand.result, lang, hand).section(())
        assert f'<i class="east">{mark}</i> Bea' in ruling
        assert f">{sticks}<" in ruling
        assert f">{sticks}<" not in HandPage(hand.result, lang).section(()), "alone it has no score before"


@pytest.mark.parametrize(
    ("lang", "shown"),
    [
        ("en", ["han in all", "fu in all", "rounded up to 100s", "not in the set: none", "Rounds: East and South"]),
        ("ja", ["翻の合計", "符の合計", "使わない牌の種類: なし", "対局: 東南戦"]),
    ],
)  # fmt: skip
def test_a_receipt_speaks_the_words_of_players(lang: str, shown: list[str]) -> None:
    """Fresh eyes' finding 1: `table.removed = []`, two rows “total”; what changes nothing is folded, the key last."""
    (match,) = evening("tenhou4", ["Bea ron Cid 234m 45556p 34678s + 5s riichi dora 9m"]).matches
    hand = match.hands[0]
    assert hand.result
    receipt = HandPage(hand.result, lang, hand).section(()).partition('<details class="receipt">')[2]
    decides, _, idle = receipt.partition('<details class="idle">')
    assert all(text in receipt for text in shown)
    assert " = []" not in receipt
    assert "table.removed</span>" in idle
    assert "table.removed" not in decides
    assert "points.rounding_unit</span>" in decides


@pytest.mark.parametrize(
    ("rules", "key", "shown"),
    [
        ("tenhou4", "match.laps", "how often the rounds of a match are played: 1 time"),
        ("kessen", "kessen.tsumo_bonus", "added to a self-draw after the cap (自摸加底): 0 points"),
        ("wenzhou", "payment.scale", "between dealer and non-dealer, for the first to the fourth hand in a row: 2468"),
    ],
)
def test_a_rule_is_said_in_a_short_line(rules: str, key: str, shown: str) -> None:
    """Without the other values that it could have, also where these stand in brackets; 2468 is four stakes."""
    assert words_for(load_rules(rules), "en").sentence(key, "") == shown


def test_the_line_of_a_double_ron_says_whose_size_is_which() -> None:
    """Fresh eyes' finding 9: “2 han 30 fu · mangan”, and “as told · as told” below it."""
    line = last_match(evening("tenhou4", TOLD), "en").turns[1]
    assert "Ann, Bea ron Dan · Ann 2 han 30 fu · Bea mangan" in line
    assert line.count("as told") == 1


def test_a_kessen_hand_whose_end_is_not_said_is_told() -> None:
    """A hand with two winners goes on: whoever forgot the draw, or the third win, is told before and after."""
    two = "void Ann=s,Bea=s,Cid=m,Dan=p; Cid ron Ann 23455p 23467s (666p) + 5s; Bea tsumo 123456789m 3378p + 9p"
    draw = "; draw hands Ann=123456789m1239p,Dan=123456m1234567s"
    for hand, said in ((two, True), (two + draw, False)):
        result = evening("kessen", [hand])
        assert ("the hand is not over" in repr(review(result.matches[0], 1, "en"))) == said
        assert ("the end of the hand is not said" in last_match(result, "en").turns[0]) == said
