"""What 36 further rule sets say (clubs, The last tables): each amount worked out from its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from calc.match import settle_match
from calc.problems.problems import InputError
from calc.riichi.points import base_points, ron_payment
from calc.rules.rules import load_rules, parse_yaku
from tests.helpers import Data, claim, notes, points, refused, result, value, win, wins, won

SEATS = ("A", "B", "C", "D")


def evening(*hands: Data | str, over: Data | None = None, rules: str = "riichi", **more: Any) -> Data:
    """The only match of an evening."""
    players = list(SEATS[: load_rules(rules, over).values["table.players"]])
    document = {"players": players, "hands": list(hands), **more}
    told: Any = settle_match(document, rules=rules, overrides=over or {}).to_dict()
    match: Data = told["matches"][0]
    return match


def cited(steps: Any) -> set[str]:
    """The rules that the lines of a receipt name."""
    return {rule["id"] for step in steps for rule in step["rules"]}


def receipt(data: Data, over: Data, rules: str = "riichi") -> set[str]:
    return cited(result(data, over, rules).to_dict()["receipt"])


def scores(match: Data, hand: int = -1) -> list[int]:
    return [*match["hands"][hand]["scores"].values()]


# --- wrong when tried -------------------------------------------------------------------------------------------------

OPEN = {"riichi.open": True, "open_riichi.stick": 2000}


def test_an_open_riichi_of_somebody_who_does_not_win_lays_its_own_stick() -> None:
    """「リーチ棒は2000点」: B's open riichi lays 2000, C's plain one 1000; A takes all three with 500 and 300 × 2."""
    drawn: Data = {"draw": {"tenpai": list(SEATS)}, "in_riichi": {"B": "open", "C": True}}
    match = evening(drawn, over=OPEN)
    assert (scores(match), match["hands"][0]["sticks_after"]) == ([25000, 23000, 24000, 25000], 3)
    assert scores(evening("draw tenpai A,B,C,D in-riichi B=open,C=true", over=OPEN)) == scores(match)
    assert scores(evening({**drawn, "in_riichi": "B=open C"}, over=OPEN)) == scores(match)
    takes = win("123m 567m 345p 66s 89s + 7s", ron="A", source="D", yaku=[], riichi=True, in_riichi={"B": "open"})
    assert points(takes, OPEN, "riichi") == (5000, 0, 0, -2000, -3000)  # 1 han 30 fu × 6 is 2000; three sticks
    assert "open_riichi.stick" in receipt(takes, OPEN)
    assert refused(drawn, {}, "riichi") == ["L206"]
    assert refused({**drawn, "in_riichi": {"B": "wide"}}, OPEN, "riichi") == ["S204"]


def test_an_open_riichi_lays_whole_sticks() -> None:
    """1500 is no number of sticks: it is not settled by."""
    with pytest.raises(InputError) as error:
        load_rules("riichi", {**OPEN, "open_riichi.stick": 1500})
    assert [p.sentence for p in error.value.problems] == ["R103.whole"]


@pytest.mark.parametrize(
    ("to", "paid"),
    [("same", [10, 0, 0, -10]), ("nobody", [0, 0, 0, 0]), ("top", [0, 10, 0, -10])],
)
def test_a_noten_payment_makes_bust_and_nobody_is_paid(to: str, paid: list[int]) -> None:
    """「ノーテン罰符で飛んだときの飛ばし賞は誰にも与えない」: D has 900, and pays A 1000 first."""
    over = {"match.bust_bonus": 10, "match.bust_by_noten": to}
    before = {"adjust": {"points": {"D": -24100, "B": 24100}, "winners": ["A"]}}
    match = evening(before, {"draw": {"tenpai": ["A", "B", "C"]}}, over=over)
    got = {place["player"]: place["bust"] // 1000 for place in match["end"]["places"]}
    assert [got[p] for p in SEATS] == paid
    assert ("match.bust_by_noten" in cited(match["end"]["receipt"])) is True


def test_a_pocchi_is_the_best_tile_with_ippatsu_alone() -> None:
    """「一発ツモ条件の時に限りオールマイティー」: five han are mangan; without ippatsu a plain white."""
    over: Data = {"table.pocchi": "one", "pocchi.when": "ippatsu"}
    hand = win("234m 22456p 33367s + Pw", tsumo="B", riichi=True, ippatsu=True, dora="4s", sticks=1)
    assert (won(hand, over)["stands_for"], value(hand, over)) == ("5s", (5, 30, 8000))
    later = win("234m 22456p 33367s + Pw", tsumo="B", riichi=True, dora="4s", sticks=1)
    assert refused(later, over) == ["W301"]
    white = won(win("234m 22456p 678s 55z + Pw", tsumo="B", riichi=True, sticks=1), over)
    assert ("stands_for" in white, {y["id"] for y in white["yaku"]}) == (False, {"riichi", "tsumo", "haku"})
    assert "pocchi.when" in receipt(hand, over, "tcg")


def test_without_any_limit() -> None:
    """青天井: 7 han 40 fu are 40 × 2^9 = 20,480 × 4, rounded up; 25 han 90 fu 12,079,595,520 × 4 = 48,318,382,080."""
    over = {"points.scale": "unlimited"}
    seven = win("234m 444p 22p 234s 68s + 7s", ron="B", source="C", riichi=True, dora="1m 2m 3p")
    assert value(seven, over, "riichi") == (7, 40, 82_000)
    dealer = win("234m 444p 22p 234s 68s + 7s", tsumo="A", riichi=True, dora="1m 2m 3p 3p")
    assert points(dealer, over, "riichi")[1] == -491_600  # 11 han 30 fu: 245,760 × 2
    v = load_rules("riichi", over).values
    assert ron_payment(base_points(25, 90, 0, v).points, False, v) == 48_318_382_100
    assert "points.scale" in receipt(seven, over)


def test_the_check_and_the_settlement_agree_on_closed_yaku() -> None:
    """`yaku.pinfu: 2` says what a closed hand has; by an open worth, which a pinfu cannot have, nothing is settled."""
    assert load_rules("riichi", {"yaku.pinfu": "2"}).values["yaku.pinfu"] == parse_yaku("2/-")
    with pytest.raises(InputError) as error:
        load_rules("riichi", {"yaku.pinfu": "2/1"})
    assert [(p.sentence, p.help) for p in error.value.problems] == [("R103.closed", "write 2/-")]


# --- three wins on one tile -------------------------------------------------------------------------------------------

THREE = wins(
    claim("123p 567p 33s 45s (777z) + 6s", ron="A", source="C"),
    claim("123p 456p 22s 45s 789s + 6s", ron="B", source="C", riichi=True),
    claim("234m 666m 11p 45s (555z) + 6s", ron="D", source="C"),
)


def test_three_wins_are_entered_and_are_a_draw() -> None:
    """三家和は流局: entered as the three wins that were called. Nobody pays, B's stick stays, a honba is added."""
    over = {"ron.triple_is_draw": True}
    settled = result(THREE, over, "riichi")
    assert (settled.ledger.transfers, settled.next.dealer, settled.next.honba, settled.next.sticks) == ([], "A", 1, 1)
    assert notes(settled) == [("three_wins", {"players": ["A", "B", "D"]})]
    assert "ron.triple_is_draw" in receipt(THREE, over)
    match = evening(THREE, over=over)
    assert (scores(match), match["hands"][0]["kind"]) == ([25000, 24000, 25000, 25000], "abortive")
    wrong = {"wins": [*THREE["wins"][:2], claim("234m 668m 11p 45s (555z) + 6s", ron="D", source="C")]}
    assert "W301" in refused(wrong, over, "riichi")


# --- value ------------------------------------------------------------------------------------------------------------


ADDITIVE: Data = {
    **{f"points.{key}": 1 for key in ("child_ron", "dealer_ron", "tsumo_with_dealer", "tsumo_between_children")},
    "points.scale": "additive",
    "points.per_win": 2,
    "points.per_han": 1,
    "points.rounding_unit": 1,
    "sticks.value": 1,
    "honba.ron": 1,
    "honba.tsumo_each": 1,
    "points.missing_share": "none",
}


def test_points_add_up_in_small_units() -> None:
    """An additive scale in single points: 2 for the win, 1 for each of 4 han; all pay a tsumo, dealer or not."""
    hand = win("234m 444p 22p 234s 68s + 7s", ron="B", source="C", riichi=True, dora="1m 2m", honba=2)
    assert points(hand, ADDITIVE, "riichi") == (0, 9, -8, 0, -1)  # 6, two honba, B's own stick
    drawn = win("234m 444p 22p 234s 68s + 7s", tsumo="B", dora="1m")  # tsumo, tanyao, one dora: 5
    assert points(drawn, ADDITIVE, "riichi") == (-5, 15, -5, -5, 0)
    assert {"points.scale", "points.per_win", "points.per_han"} <= receipt(hand, ADDITIVE)


@pytest.mark.parametrize("rules", ["mighty", "anmika"])
def test_points_add_up_in_small_units_in_every_system(rules: str) -> None:
    hand = win("444p 22p 234567s 68s + 7s", tsumo="B", riichi=True, dora="6z 6z", seats=["A", "B", "C"])
    over = {**ADDITIVE, "points.tsumo_extra": 0, "open_riichi.stick": 2, "riichi.least_points": 0}
    assert points(hand, over, rules)[0] == -2 - won(hand, over, rules)["han"]
