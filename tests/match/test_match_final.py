"""Matches known only by their end: `final: {A: 40400, …}` and chips settle as hands do, and `calc final` reads chips
beside scores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.match.settle import settle_match
from calc.problems.problems import InputError

from ..tables import table_of

SCORES = {"A": 40400, "B": 29600, "C": 20000, "D": 10000}


def place_points(document: dict[str, object]) -> dict[str, int | None]:
    """What the only match of a document brings each player."""
    return settle_match(document).matches[0].end.results


def codes(document: dict[str, object]) -> list[str]:
    """The sentences about a document that cannot be settled."""
    with pytest.raises(InputError) as caught:
        settle_match(document)
    return [p.sentence for p in caught.value.problems]


def test_an_end_is_settled_as_the_hands_would_be() -> None:
    """tcg 1-02 to 1-05: the same scores give the same places and place points, whoever knows the hands."""
    hands = [
        {"adjust": {"points": {"A": 15400, "B": -15400}, "chips": {"A": 3, "B": -3}, "winners": ["A"], "from": "B"}},
        {"adjust": {"points": {"B": 20000, "D": -20000}, "winners": ["B"], "from": "D"}},
        {"adjust": {"points": {"D": 5000, "C": -5000}, "winners": ["D"], "from": "C"}},
    ]
    played = settle_match({"rules": "tcg", "players": [*"ABCD"], "hands": hands, "ended": True})
    known = settle_match({"rules": "tcg", "final": SCORES, "chips": {"A": 3, "B": -3}})
    assert known.matches[0].end.results == played.matches[0].end.results
    assert known.matches[0].end.results == {"A": 45000, "B": 5000, "C": -15000, "D": -35000}
    assert known.matches[0].totals == played.matches[0].totals
    assert (known.points, known.chips) == (played.points, played.chips)
    assert known.players == ("A", "B", "C", "D")
    assert sum(n or 0 for n in known.matches[0].end.results.values()) == 0


def test_matches_with_and_without_hands_have_one_standing() -> None:
    """“Places, place points, chips, into the same standing.”"""
    hand = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}
    first = {"rules": "tcg", "players": [*"ABCD"], "hands": [hand], "ended": True}
    evening = settle_match(first, {"rules": "tcg", "final": SCORES}, rate="points=50/1000")
    assert [one.matches for one in evening.standings] == [2, 2, 2, 2]
    parts = settle_match(first).points, settle_match({"rules": "tcg", "final": SCORES}).points
    assert evening.points == {p: sum(part[p] for part in parts) for p in "ABCD"}
    assert sum(one.money or 0 for one in evening.standings) == 0


def test_what_an_end_depends_on_besides() -> None:
    """mighty: sticks left go to the top, a bust pays who pushed, 焼き鳥; anmika: places in chips, トントンブー."""
    ended = {"rules": "mighty", "final": {"A": 70000, "B": 9000, "C": -5000}, "sticks": 1, "busts": {"C": "B"}}
    burnt = settle_match({**ended, "yakitori": "C"}).matches[0].end
    assert burnt.places[0].points == 71000
    clean = settle_match({**ended, "yakitori": "none"}).matches[0].end
    assert {p.what.payee for p in burnt.ledger if p.what.why == "bust"} == {"B"}
    assert "yakitori" in {p.what.why for p in burnt.ledger} - {p.what.why for p in clean.ledger}
    fined = settle_match({"rules": "tcg", "final": SCORES, "place_points": {"B": -20}})
    assert (fined.matches[0].end.results["B"], place_points({"rules": "tcg", "final": SCORES})["B"]) == (-15000, 5000)
    chips = {"rules": "anmika", "final": {"A": 110000, "B": 0, "C": -5000}, "chips": {"A": 4, "C": -4}}
    plain, east = settle_match(chips), settle_match({**chips, "east_one": "A"})
    assert east.chips["A"] > plain.chips["A"] > 4
    assert sum(plain.chips.values()) == sum(east.chips.values()) == 0


def test_a_chombo_beside_final_scores_can_cost_a_place() -> None:
    """“From the score before, so that they can cost a place” (chombo.place_points_when): by the WRC's 20 A, first
    with 42,000, is third behind B (+5 +15) and C, and D stays last; by penalties after the places he stays first."""
    final = {"A": 42000, "B": 35000, "C": 25000, "D": 18000}
    costs = {"chombo.place_points": 20}
    before = {"use": "wrc2025", "set": {**costs, "chombo.place_points_when": "before"}}
    end = settle_match({"rules": before, "final": final, "chombos": {"A": 1}}).matches[0].end
    assert end.results == {"B": 20000, "C": 0, "A": -13000, "D": -27000}
    after = {"use": "wrc2025", "set": {**costs, "chombo.place_points_when": "after"}}
    end = settle_match({"rules": after, "final": final, "chombos": {"A": 1}}).matches[0].end
    assert end.results == {"A": 27000 - 20000, "B": 10000, "C": -10000, "D": -27000}
    twice = settle_match({"rules": after, "final": final, "chombos": {"A": 2, "C": 0}}).matches[0].end
    assert twice.results["A"] == 27000 - 40000


def test_results_that_are_scores_are_paid_by_nobody() -> None:
    """Where the players keep what they hold (``match.return: 0``) nobody has lost anything, so nobody pays."""
    rules = {"use": "tcg", "set": {"match.return": 0, "match.uma": [3, 0, 0, -3]}}
    evening = settle_match({"rules": rules, "final": SCORES})
    assert evening.payments == ()
    assert "nobody" not in evening.text()
    assert "Payments" not in evening.text()
    below = {"use": "tcg", "set": {"match.return": 0, "match.uma": [30, 10, -10, -30]}}
    final = {"A": 42000, "B": 27000, "C": 19000, "D": 12000}
    assert settle_match({"rules": below, "final": final}).payments == ()


@table_of(
    ("document", "sentences"),
    [
        ({"rules": "tcg", "final": {**SCORES, "A": 40300}}, ["L302.final"]),
        ({"rules": "tcg", "final": SCORES, "sticks": 1}, ["L302.final_with_sticks"]),
        ({"rules": "tcg", "final": {**SCORES, "A": 40450, "B": 29550}}, ["L309.odd", "L309.odd"]),
        ({"rules": "tcg", "final": SCORES, "chips": {"A": 3, "B": -2}}, ["M108.chips"]),
        ({"rules": "tcg", "final": {"A": 60000, "B": 40000}}, ["M109.players"]),
        ({"rules": "tcg", "players": [*"ABCD"], "final": {"A": 60000, "B": 40000}},
         ["L303.no_score", "L303.no_score"]),
        ({"rules": "tcg", "final": SCORES, "chips": {"E": 1}}, ["S205.stranger"]),
        ({"rules": "tcg", "final": SCORES, "hands": [{"draw": {"tenpai": ["A"]}}]}, ["S206.together"]),
        ({"rules": "tcg", "players": [*"ABCD"], "hands": [{"draw": {"tenpai": ["A"]}}], "chips": {"A": 0}},
         ["S206.beside_final"]),
        ({"rules": "tcg", "final": SCORES, "yakitori": "A"}, ["L304.yakitori"]),
        ({"rules": "tcg", "final": SCORES, "busts": ["A"]}, ["S202.pushed"]),
        ({"rules": "mighty", "final": {"A": 70000, "B": 10000, "C": -5000}}, ["S203.yakitori"]),
        ({"rules": "mighty", "final": {"A": 70000, "B": 10000, "C": -5000}, "yakitori": "none"}, ["L306.who"]),
        ({"rules": "wenzhou", "final": {"A": 3, "B": -3, "C": 0, "D": 0}, "place_points": {"A": 1}},
         ["M108.place_points"]),
        ({"rules": "tcg", "final": SCORES, "chombos": {"A": 1}}, ["M108.chombos"]),
        ({"rules": "tcg", "final": SCORES, "chombos": {"A": -1}}, ["S202.count"]),
        ({"rules": "tcg", "players": [*"ABCD"]}, ["S203.hands"]),
    ],
)  # fmt: skip
def test_an_impossible_end_is_named(document: dict[str, object], sentences: list[str]) -> None:
    """“Bad input never gives a silent guess”: sums, names, what the rules need and what they do not know."""
    assert codes(document) == sentences


def test_the_words_for_an_end_are_no_hand() -> None:
    """Who writes them is told of the field ``ended``, and not asked who won."""
    for word in ("end", "End.", "game over", "終局", "対局終了。"):
        assert codes({"rules": "tcg", "players": [*"ABCD"], "hands": [word]}) == ["S203.ended"]


def test_problems_of_an_end_have_their_line(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text("rules: mighty\nyakitori: none\nfinal: {A: 70000, B: 10000, C: -5000}\n", encoding="utf-8")
    answer = CliRunner().invoke(app, ["match", str(file), "--json"])
    (found,) = json.loads(answer.stdout)["problems"]
    assert answer.exit_code == 2
    assert (found["code"], found["line"]) == ("L306", 1)
    assert "`busts`" in found["help"]


def test_a_page_and_a_text_of_an_end() -> None:
    """No running table of no hands: places alone, in both languages and on a page."""
    evening = settle_match({"rules": "tcg", "final": SCORES, "title": "Table 2"})
    assert "without hands" in evening.text()
    assert "dealer" not in evening.text()
    assert "局の記録なし" in evening.text("ja")
    page = evening.html()
    assert {"Table 2", "+45"} <= set(page.replace("<", ">").split(">"))


@pytest.mark.parametrize(
    ("words", "chips"),
    [
        (["A=40400", "B=29600", "C=20000", "D=10000", "--chips", "A=3,B=-3"], {"A": 3, "B": -3, "C": 0, "D": 0}),
        (["40400", "29600", "20000", "10000", "--chips", "A=3", "--chips", "B=−3"], {"A": 3, "B": -3, "C": 0, "D": 0}),
        (["-r", "mighty", "--chips", "A=40", "B=20", "C=30"], {"A": 10, "B": -10, "C": 0}),
        (["-r", "mighty", "A=40", "B=20", "C=30", "--chips"], {"A": 10, "B": -10, "C": 0}),
        (["-r", "anmika", "A=60000", "B=30000", "C=15000", "--chips", "A=3,C=-3"], {"A": 48, "B": -15, "C": -33}),
    ],
)
def test_final_reads_chips_as_people_write_them(words: list[str], chips: dict[str, int]) -> None:
    """`calc final A=… --chips Ann=3,Bea=-3`; names that have no score are the chips at the end of a set, as before."""
    answer = CliRunner().invoke(app, ["final", *words, "--json"])
    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.stdout)["chips"] == chips


@pytest.mark.parametrize(("text", "code"), [("A=3,B=-2", "M108"), ("A=3,E=-3", "L303"), ("A=x", "S202")])
def test_final_refuses_chips_that_cannot_be(text: str, code: str) -> None:
    words = [f"{player}={points}" for player, points in SCORES.items()]
    answer = CliRunner().invoke(app, ["final", *words, "--chips", text])
    assert answer.exit_code == 2
    assert f"[{code}]" in answer.stderr
