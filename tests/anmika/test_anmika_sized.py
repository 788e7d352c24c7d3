"""Anmika wins whose tiles nobody wrote: han and fu, limits or amounts, and the chips as told (issue 33, 1)."""

from __future__ import annotations

from typing import Any

import pytest

import calc
from calc.line.reader import read_line
from calc.line.writer import write_line
from calc.match.notebook import Notebook
from calc.problems.problems import InputError
from calc.rules.rules import load_rules
from calc.serve.form import form

from ..tables import table_of

TILES = "123p 789p 123s 99m 46s 5s"


def settled(line: str) -> Any:
    return calc.score(line, rules="anmika")


@pytest.mark.parametrize(("player", "how"), [("B", "tsumo"), ("A", "tsumo"), ("B", "ron C"), ("A", "ron B")])
@pytest.mark.parametrize("table", ["", "honba 2", "sitout D honba 1 sticks 2"])
def test_a_size_is_paid_as_the_hand_that_has_it(player: str, how: str, table: str) -> None:
    """Points, 加符, honba, sticks and the next deal are those of the tiles; chips are those that the table names."""
    by_tiles = settled(f"{player} {how} {TILES} riichi dora 8p 8s {table}")
    win = by_tiles.wins[0]
    by_size = settled(f"{player} {how} {win.han} han {win.fu} fu riichi 3 chips {table}")
    points = [[t for t in verdict.transfers if t.unit == "points"] for verdict in (by_size, by_tiles)]
    assert points[0] == points[1]
    assert by_size.next == by_tiles.next
    others = [name for name in by_size.chips if name not in (player, "table")]
    assert [by_size.chips[name] for name in others] == [-3] * len(others)
    assert by_size.chips[player] == 3 * len(others)


@table_of(
    ("line", "points", "chips"),
    [
        ("B ron C 3 han 40 fu", {"B": 6000, "C": -6000}, {}),
        ("AロンC 親満 チップ5枚", {"A": 12000, "C": -12000}, {"A": 10, "B": -5, "C": -5}),
        ("B ron C yakuman 50 chips", {"B": 32000, "C": -32000}, {"A": -50, "B": 100, "C": -50}),
        ("B tsumo mangan", {"A": -5000, "B": 8000, "C": -3000}, {}),
        ("B +8000 from C, 2 chips", {"B": 8000, "C": -8000}, {"A": -2, "B": 4, "C": -2}),
        ("B tsumo 2000/4000 honba 1", {"A": -5000, "B": 8000, "C": -3000}, {}),
        ("B +3000/5000 honba 1", {"A": -5000, "B": 8000, "C": -3000}, {}),
        ("A +4000 all 7 chips sitout D", {"A": 8000, "B": -4000, "C": -4000}, {"A": 21, "B": -7, "C": -7, "D": -7}),
        ("A ron C 4000点 & B ron C mangan", {"A": 4000, "B": 8000, "C": -12000}, {}),
        ("B ron C mangan, 2 chips", {"B": 8000, "C": -8000}, {"A": -2, "B": 4, "C": -2}),
        ("fever3: B ron C haneman", {"B": 12000, "C": -12000}, {}),
    ],
)
def test_what_people_say_of_a_hand(line: str, points: dict[str, int], chips: dict[str, int]) -> None:
    """The canonical line says the same again."""
    verdict = calc.score(line) if ":" in line else settled(line)
    assert {player: n for player, n in verdict.points.items() if n} == points
    assert {player: n for player, n in verdict.chips.items() if n} == chips
    rules = load_rules("fever3" if ":" in line else "anmika")
    record = read_line(line, rules).value
    again = read_line(write_line({name: value for name, value in record.items() if name != "rules"}, rules.id)).value
    assert again == {"rules": rules.id, **record}


@pytest.mark.parametrize(("lang", "words"), [("en", "as told, not checked"), ("ja", "申告のまま")])
def test_the_receipt_says_as_told_not_checked(lang: str, words: str) -> None:
    verdict = settled("B ron C 3 han 40 fu riichi 2 chips")
    assert [note.id for note in verdict.notes] == ["as_told"]
    assert words in verdict.text(lang, explain=2)
    assert "not checked" in verdict.html()
    told = [step for step in verdict.steps if step.label == "told"]
    assert [(step.result, step.detail) for step in told] == [("4", "2 × 2")]
    (win,) = verdict.to_dict()["wins"]
    assert (win["tile"], win["stands_for"], win["reading"]["form"]) == ("", "", "not_shown")
    assert "points.child_ron" not in str(settled("B +8000 from C").steps)


@table_of(
    ("line", "code"),
    [
        ("B ron C 3 han winter 3m", "S206"), ("B ron C 3 han riichi fever double", "S206"),
        ("B ron C 3 han 123p 789p 123s 99m 46s 5s", "S206"), ("B ron C 3900点", "L240"), ("B ron C 親満", "L240"),
        ("B ron B mangan", "L205"), ("B ron mangan", "S203"), ("B ron C 1 chip", "S203"),
    ],
)  # fmt: skip
def test_what_goes_with_no_size(line: str, code: str) -> None:
    with pytest.raises(InputError) as info:
        settled(line)
    assert code in [p.code for p in info.value.problems]


@pytest.mark.slow
def test_a_dispute_about_a_size_has_a_ruling() -> None:
    """There is nothing to miscount in tiles that nobody wrote."""
    sheet = calc.dispute("B ron C 3 han 40 fu", {"B": 6000, "C": 1300}, rules="anmika")
    assert [claim.status == "right" for claim in sheet.claims] == [True, False]


def test_an_evening_of_four_at_a_three_player_table() -> None:
    """Who sits out pays chips; deals, honba and sticks run on; tiles can be written afterwards; a draw beside them."""
    book = Notebook.begun("friday.yaml", "anmika", ["Ann", "Bea", "Cid", "Dan"])
    for hand in ("Ann +4000 all, 3 chips", "draw tenpai Bea in-riichi Bea", "Bea ron Cid mangan 2 chips"):
        book = book.with_hand(hand)
    result = book.settled()
    assert result
    first, second, third = result.matches[0].hands
    assert first.points == {"Ann": 8000, "Bea": -4000, "Cid": -4000, "Dan": 0}
    assert sum(first.chips.values()) == sum(third.chips.values()) == 0
    assert first.chips["Ann"] == 9
    assert (second.honba, third.honba, third.sticks) == (1, 2, 1)
    assert third.points["Bea"] == 12000 + 2 * 2000 + 1000  # she deals since the draw
    book = book.with_other(1, f"Ann tsumo {TILES} riichi")
    assert book.settled()


def test_the_phone_asks_for_sizes() -> None:
    """翻, 符, 満貫〜 and チップ are taps of an anmika win too."""
    groups = form(Notebook.begun("e.yaml", "anmika", list("ABC")).walked(0))["groups"]
    assert {field["name"] for field in groups["win"]} >= {"han", "fu", "limit", "chips"}
