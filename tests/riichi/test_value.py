"""``calc value``: a size of hand is paid as a settled hand of that size, honba included."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from click.testing import CliRunner

import calc
from calc.cli import app
from calc.problems.problems import InputError
from calc.riichi import payment
from calc.riichi.judge import judge_for
from calc.riichi.value import value
from calc.rules.rules import Rules, load_rules
from calc.steps import read_record, settle
from calc.verdict.ledger import TABLE, Ledger
from calc.verdict.verdict import as_data

from ..helpers import claim, random_wins, rules_with

OF_SIZE = {"win", "extra", "honba"}
CLUBS: dict[str, tuple[str, Mapping[str, object]]] = {
    "tcg": ("tcg", {}),
    "tenhou4": ("tenhou4", {}),
    "honba that cost more": ("tenhou4", {"honba.ron": 1500, "honba.tsumo_each": 500}),
    "an extra of a tsumo": ("tenhou4", {"points.tsumo_extra": 100, "points.rounding_unit": 1000}),
    "honba of a tsumo alone": ("tcg", {"honba.ron": 0}),
}


def paid(result: Any, winner: str) -> dict[str, int]:
    """What each player pays the winner for the size of the hand."""
    given = dict.fromkeys(result.record.seats, 0)
    for transfer in result.ledger.transfers:
        if transfer.why in OF_SIZE:
            given[transfer.payer] += transfer.amount
    return {player: amount for player, amount in given.items() if player != winner}


def of_table(data: Mapping[str, Any], seats: tuple[str, ...], winner: str, source: str) -> dict[str, int]:
    """The same, as ``calc value`` says."""
    row = data["dealer" if winner == seats[0] else "child"]
    others = [player for player in seats if player != winner]
    if source:
        return dict.fromkeys(others, 0) | {source: row["ron"]}
    drawn = row["tsumo"]
    given = [drawn.get("each") or drawn["dealer" if p == seats[0] else "child"] for p in others]
    assert drawn["total"] == sum(given)
    return dict(zip(others, given, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("club", CLUBS)
def test_a_size_is_paid_as_a_settled_hand_of_it(club: str) -> None:
    """Every payer, dealer and non-dealer, ron and tsumo, with 0 to 2 honba."""
    rules, sizes = rules_with(*CLUBS[club]), set()
    for record in random_wins(8, 150, reds=False):
        try:
            result = settle(record, rules)
        except InputError:
            continue
        won, score = record.wins[0], result.wins[0].own.best
        sizes.add((won.player == "A", won.by, record.honba))
        han, fu = (0, 0) if score.yakuman else (score.han, score.fu)
        data = value(han, fu, score.yakuman, record.honba, judge_for(rules)).to_dict()
        assert of_table(data, record.seats, won.player, won.source) == paid(result, won.player), record
    assert len(sizes) == 12


@pytest.mark.parametrize(
    ("system", "hand", "more"),
    [
        ("mighty", "123p 456p 789p 11s 99s + 1s", {"dora": "7z"}),
        ("mighty", "123p 456p 789p 11s 99s + 1s", {"honba.ron": 200, "honba.tsumo_each": 100, "dora": "7z"}),
        ("anmika", "123p 456p 789p 11s 99s + 1s", {"dora": "7z 6z"}),
    ],
)
@pytest.mark.parametrize("honba", [0, 2])
@pytest.mark.parametrize("player", ["A", "B"])
@pytest.mark.parametrize("by", ["ron", "tsumo"])
def test_the_other_games_pay_a_size_alike(
    system: str, hand: str, more: dict[str, Any], honba: int, player: str, by: str
) -> None:
    over = {key: n for key, n in more.items() if "." in key}
    told = {key: n for key, n in more.items() if "." not in key}
    source = "C" if by == "ron" else ""
    one = claim(hand, **{by: player}, **({"source": source} if source else {}), riichi=True)
    entry = read_record({"win": one, "honba": honba, "sticks": 1, **told}, system, over)
    result = settle(entry.record, entry.rules)
    (won,) = as_data(result)["wins"]
    size = value(won["han"], won["fu"], 0, honba, judge_for(entry.rules)).to_dict()
    assert of_table(size, ("A", "B", "C"), player, source) == paid(result, player)


def test_honba_of_a_size_are_those_of_the_payments(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that gave the honba of a win to the table could not be forgotten: there is one place that pays them."""

    def to_the_table(
        ledger: Ledger, seats: Any, winner: str, source: str, honba: int, v: Any, liable: str = ""
    ) -> None:
        for player in (source,) if source else seats:
            ledger.pay(player, TABLE, 7 * honba, "honba")

    def rows(rules: Rules) -> tuple[Any, ...]:
        size = value(3, 40, 0, 2, judge_for(rules))
        assert size.child.tsumo
        return size.child.ron, size.dealer.ron, *size.child.tsumo

    assert rows(load_rules("tcg")) == (5800, 8300, 2800, 1500, 5800)
    monkeypatch.setattr(payment, "pay_honba", to_the_table)
    assert rows(load_rules("tcg")) == (5214, 7714, 2614, 1314, 5242)


def test_the_command_counts_honba() -> None:
    """3翻40符2本場: 5,200 + 600 from the discarder; 1,300 / 2,600 and 200 from each."""
    done = CliRunner().invoke(app, ["value", "3翻40符2本場", "--json"])
    data = json.loads(done.stdout)
    assert data["child"] == {"ron": 5800, "tsumo": {"dealer": 2800, "child": 1500, "total": 5800}}
    assert data["dealer"] == {"ron": 8300, "tsumo": {"each": 2800, "total": 8400}}


@pytest.mark.parametrize(
    ("size", "han", "fu"),
    [("ザンク", 3, 30), ("ゴットー", 2, 30), ("ナナナナ", 3, 40), ("満貫払い", 5, 0), ("three han forty fu", 3, 40),
     ("eight thousand", 5, 0), ("3900点", 3, 30)],
)  # fmt: skip
def test_a_size_is_read_as_players_say_it(size: str, han: int, fu: int) -> None:
    """An amount is the commonest hand that is worth it."""
    value = calc.value(size)
    assert (value.han, value.fu) == (han, fu)
