"""What 36 further rule sets say (clubs, The last tables): each amount worked out from its sentence."""

from __future__ import annotations

from typing import Any

import pytest

import calc
from calc.match import final_scores, settle_match
from calc.problems.problems import InputError
from calc.riichi.points import base_points, ron_payment
from calc.rules.proofreader import check
from calc.rules.rules import load_rules, parse_yaku
from tests.helpers import Data, claim, notes, points, refused, render, result, value, win, wins, won

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
    assert ron_payment(base_points(25, 90, 0, v).points, True, v) == 72_477_573_200
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


def test_a_table_in_single_points() -> None:
    """4 han 40 fu by ron are 8, by tsumo 2 and 4; in a file of hundreds 8 is a slip."""
    over: Data = {"points.table": ["4/40 ron 8", "4/40 tsumo 2/4"], "points.rounding_unit": 1, "honba.ron": 3}
    hand = win("234m 444p 22p 234s 68s + 7s", ron="B", source="C", riichi=True, dora="1m 2m", honba=2, sticks=0)
    assert points({**hand, "sticks": 1}, {**over, "sticks.value": 1}, "riichi") == (0, 15, -14, 0, -1)
    with pytest.raises(InputError) as error:
        load_rules("riichi", {"points.table": ["4/40 ron 8", "mangan ron 8000"]})
    assert [p.sentence for p in error.value.problems] == ["R103.cell"]


@pytest.mark.parametrize("rules", ["mighty", "anmika"])
def test_points_add_up_in_small_units_in_every_system(rules: str) -> None:
    hand = win("444p 22p 234567s 68s + 7s", tsumo="B", riichi=True, dora="6z 6z", seats=["A", "B", "C"])
    over = {**ADDITIVE, "points.tsumo_extra": 0, "open_riichi.stick": 2, "riichi.least_points": 0}
    assert points(hand, over, rules)[0] == -2 - won(hand, over, rules)["han"]


# --- length and deal --------------------------------------------------------------------------------------------------

DRAW: Data = {"draw": {}}
"""Nobody is tenpai: the deal passes."""


def rounds(*hands: Data, over: Data) -> list[str]:
    """The round of each hand and who deals, and why the match is over."""
    match = evening(*hands, over={"match.extension": False, **over})
    return [f"{hand['round']} {hand['dealer']}" for hand in match["hands"]] + [match["end"]["why"] or ""]


def test_rounds_east_then_west() -> None:
    """「場風は東西」: after East 4 comes West 1, after West 4 the end; a south round is none of these."""
    over: Data = {"match.rounds": ["east", "west"]}
    told = rounds(*[DRAW] * 8, over=over)
    assert (told[3:5], told[8]) == (["east 4 D", "west 1 A"], "last_hand")
    assert refused({"draw": {}, "round": "south 1"}, over, "riichi") == ["L213"]
    assert refused({"draw": {}, "round": "west 1"}, over, "riichi") == []


def test_four_rounds_east_to_north() -> None:
    told = rounds(*[DRAW] * 16, over={"match.rounds": ["east", "south", "west", "north"]})
    assert (told[12], told[15], told[16]) == ("north 1 A", "north 4 D", "last_hand")
    assert rounds(*[DRAW] * 15, over={"match.rounds": ["east", "south", "west", "north"]})[-1] == ""


def test_always_east_and_nine_hands() -> None:
    """「常に東場」: East follows East, here twice. 「九局」: the ninth hand is the last."""
    told = rounds(*[DRAW] * 8, over={"match.rounds": ["east"], "match.laps": 2})
    assert (told[4], told[7], told[8]) == ("east 1 A", "east 4 D", "last_hand")
    over: Data = {"match.rounds": ["east"], "match.laps": 0, "match.hands": 9}
    told = rounds({"draw": {"tenpai": ["A"]}}, *[DRAW] * 8, over=over)
    assert (told[1], told[8], told[9]) == ("east 1 A", "east 4 D", "last_hand")
    assert rounds(*[DRAW] * 8, over=over)[-1] == ""


def test_the_winner_deals_next() -> None:
    """「前局の和了者が次局の親」: C wins and deals, then A; of two winners the one who is paid first."""
    third = {"win": {"player": "C", "by": "tsumo", "hand": "123m 567m 345p 66s 89s + 7s"}}
    over = {"renchan.next_dealer": "winner"}
    adjusted = {"adjust": {"points": {"A": 1000, "C": -1000}, "winners": ["A"]}}
    assert rounds(third, adjusted, DRAW, over=over)[:3] == ["east 1 A", "east 2 C", "east 3 A"]
    assert result(third, over, "riichi").next.dealer == "C"
    both = wins(claim("123p 567p 33s 45s (777z) + 6s", ron="A", source="C"),
                claim("123p 456p 22s 45s 789s + 6s", ron="D", source="C", riichi=True))  # fmt: skip
    two: Data = {**over, "ron.most_winners": 2, "renchan.multiple_ron": "first"}
    assert result(both, two, "riichi").next.dealer == "D"
    assert result(third, {}, "riichi").next.dealer == "B"
    assert "renchan.next_dealer" in receipt(third, over)


def test_one_abortive_draw_passes_the_deal_beside_another() -> None:
    """四風連打 passes the deal while 九種九牌 keeps it."""
    over: Data = {"renchan.abortive": True, "renchan.abortive_passes": ["suufon_renda"], "draw.suufon_renda": True}
    over["draw.kyuushu_kyuuhai"] = True
    kinds = ("suufon_renda", "kyuushu_kyuuhai")
    told = [result({"draw": {"kind": kind}}, over, "riichi").next for kind in kinds]
    assert [(after.dealer, after.honba) for after in told] == [("B", 1), ("A", 1)]
    assert "renchan.abortive_passes" in receipt({"draw": {"kind": "suufon_renda"}}, over)


@pytest.mark.parametrize(("by", "ends"), [("any", "dealer_on_top"), ("win", "")])
def test_tenpai_keeps_the_deal_and_a_win_as_top_ends(by: str, ends: str) -> None:
    """「聴牌は連荘、トップ確定の和了は和了やめ」: D deals South 4 on top, and is tenpai; or wins."""
    over = {"match.dealer_must_end": True, "match.dealer_must_end_by": by, "match.extension": False}
    table: Data = {"round": "south 4", "seats": ["D", "A", "B", "C"]}
    scores: Data = {"scores": {"A": 20000, "B": 20000, "C": 20000, "D": 40000}}
    drawn = {**table, **scores, "draw": {"tenpai": ["D"]}}
    assert (result(drawn, over, "riichi").next.over or "") == ends
    own = {**table, **scores, **win("123m 567m 345p 66s 89s + 7s", tsumo="D")}
    assert result(own, over, "riichi").next.over == "dealer_on_top"
    before = {"adjust": {"points": {"D": 15000, "A": -15000}}}
    match = evening(*[DRAW] * 7, before, {"draw": {"tenpai": ["D"]}}, over=over)
    assert (match["end"]["why"] or "") == ends
    assert "match.dealer_must_end_by" in receipt(drawn, over)


def test_a_chombo_of_a_child_passes_the_deal() -> None:
    """「子のチョンボは親が流れ、親は連荘」"""
    over = {"chombo.deal": "child_passes"}
    assert [result({"chombo": {"player": who}}, over, "riichi").next.dealer for who in "AB"] == ["A", "B"]
    assert rounds({"chombo": {"player": "B"}}, {"chombo": {"player": "B"}}, DRAW, over=over)[:3] == [
        "east 1 A", "east 2 B", "east 2 B",
    ]  # fmt: skip


# --- yaku and fu ------------------------------------------------------------------------------------------------------


def ids(data: Data, over: Data, rules: str = "riichi", index: int = 0) -> list[str]:
    """The yaku of a win, as printed."""
    return [part["id"] for part in won(data, over, rules, index)["yaku"]]


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_second_round_wind(rules: str) -> None:
    """Two round winds: west is one in East 1 too. B's triplet of west is a han; a pair has the fu of a round wind."""
    over: Data = {"match.other_round_wind": "west", "yaku.other_round_wind": "1/1"}
    seats: Data = {"seats": ["A", "B", "C"]} if rules == "mighty" else {}
    triplet = win("123p 789p 99s 45s (333z) + 6s", ron="B", source="A", **seats)
    assert (ids(triplet, over, rules), refused(triplet, {}, rules)) == (["other_round_wind"], ["W302"])
    assert ids(triplet, {**over, "yaku.other_round_wind": "2/2"}, rules) == ["other_round_wind"]
    assert {"yaku.other_round_wind"} <= receipt(triplet, over, rules)
    pair = win("123p 789p 33z 456p 45s + 6s", ron="B", source="A", riichi=True, **seats)
    assert (won(pair, {}, rules)["fu"], won(pair, over, rules)["fu"]) == (30, 40)  # 30 and 2; no pinfu either
    assert ("pinfu" in ids(pair, {}, rules), "pinfu" in ids(pair, over, rules)) == (True, False)


def test_four_kans_are_enough() -> None:
    """「四槓子は4つ目のカンをした時点で成立」: two tiles that are no pair; 32000, of which the dealer pays 16000."""
    hand = win("(2222p) [3333p] (6666s) (8888s) 9m + 1z", tsumo="B", rinshan=True)
    assert refused(hand, {}, "riichi") == ["W301"]
    assert points(hand, {"suukantsu.at_fourth": True}, "riichi") == (-16000, 32000, -8000, -8000, 0)
    three = win("(222p) [3333p] (6666s) (8888s) 9m + 1z", tsumo="B", rinshan=True)
    assert refused(three, {"suukantsu.at_fourth": True}, "riichi") == ["W301"]
    assert "suukantsu.at_fourth" in receipt(hand, {"suukantsu.at_fourth": True})


def test_dealing_into_an_open_riichi_with_another_winner() -> None:
    """Open riichi 6 han when two win: riichi is not in it, tanyao is 1, so 7 han and not a yakuman."""
    over: Data = {**OPEN, "yaku.open_riichi_dealt_in": "yakuman/-", "yaku.open_riichi_shared": "6/-"}
    over |= {"ron.most_winners": 2, "yaku.open_riichi": "off"}
    one = claim("234m 444p 22p 234s 68s + 7s", ron="B", source="C", riichi="open")
    two = claim("123m 567m 99m 68s (777z) + 7s", ron="D", source="C")
    alone = {"win": one, "in_riichi": []}
    assert won(alone, over, "riichi")["limit"] == "yakuman"
    both = {"wins": [one, two], "in_riichi": []}
    shared = next(w for w in result(both, over, "riichi").wins if w.player == "B")
    assert (shared.han, shared.limit) == (8, "baiman")
    assert "yaku.open_riichi_shared" in receipt(both, over)


def test_an_open_riichi_counts_two_han_in_all_beside_another_winner() -> None:
    """「他の方とのダブロンは2翻扱い」: open riichi 2 and tanyao 1, 40 fu: 5,200; alone a yakuman. Added to those of
    the open riichi they were a mangan."""
    over: Data = {"yaku.open_riichi_dealt_in": "yakuman/-", "yaku.open_riichi_shared": "2/-", "ron.most_winners": 2}
    rules = load_rules("riichi", {**OPEN, **over, "yaku.open_riichi": "2/-"})
    line = "B ron C 234m22444p33567s3s riichi open"
    assert calc.score(line, rules=rules).wins[0].points == 32000
    both = calc.score(f"{line} & D ron C 567m789p11s12s777z3s", rules=rules)
    assert [won.points for won in both.wins if won.player == "B"] == [5200]


def test_tanyao_open_beside_all_triplets_or_a_flush_alone() -> None:
    """「トイトイとチンイツに限り鳴いてもタンヤオ」"""
    over: Data = {"worth.beside": [{"yaku": "tanyao", "beside": ["toitoi", "chinitsu"], "hand": "open"}]}
    runs = win("234m 22p 456s 68s (444p) + 7s", ron="B", source="C")
    assert (ids(runs, {}), refused(runs, over, "riichi")) == (["tanyao"], ["W302"])
    triplets = win("222m 55p 666s 88s (444s) + 8s", ron="B", source="C")
    assert ids(triplets, over) == ["tanyao", "toitoi"]
    closed = win("234m 444p 22p 234s 68s + 7s", ron="B", source="C")
    assert ids(closed, over) == ["tanyao"]
    assert "worth.beside" in receipt(triplets, over)


def test_a_north_in_the_hand_for_some_yakuman_alone() -> None:
    """A north in hand only for four named yakuman: else it must be drawn aside."""
    over: Data = {"north.in_hand_for": ["kokushi", "tsuuiisou", "shousuushii", "daisuushii"]}
    pair = win("123p 789p 44z 456p 45s + 6s", tsumo="B", riichi=True, seats="A B C")
    assert (refused(pair, {}, "sanma"), refused(pair, over, "sanma")) == ([], ["W302"])
    orphans = win("19m 19p 19s 1234567z + 4z", tsumo="B", seats="A B C")
    assert ids(orphans, over, "sanma") == ["kokushi_13"]
    drawn = win("123p 789p 55z 456p 45s + 6s", tsumo="B", riichi=True, norths=2, seats="A B C")
    assert refused(drawn, over, "sanma") == []
    assert "north.in_hand_for" in receipt(orphans, over, "sanma")


def test_a_win_without_yaku_an_open_pinfu_and_a_flush_in_fu() -> None:
    """アルシーアル: 0 han 30 fu are 30 × 2^2 × 4 = 480, rounded to 500; 清一色 is 10 fu: 40 fu, 640, 700."""
    over: Data = {"shibari.han": 0, "yaku.chinitsu": "off", "fu.of_yaku": [{"yaku": "chinitsu", "fu": 10}]}
    plain = win("234m 99p 456s 68s (777p) + 7s", ron="B", source="C")
    assert (refused(plain, {}, "riichi"), value(plain, over, "riichi"), ids(plain, over)) == (
        ["W302"], (0, 30, 500), ["no_yaku"],
    )  # fmt: skip
    assert "shibari.han" in receipt(plain, over)
    flush = win("123p 56p 999p 11p (777p) + 4p", ron="B", source="C")
    one: Data = {**over, "yaku.chinitsu": "1/1"}
    assert won(flush, one, "riichi")["fu"] == won(flush, {**one, "fu.of_yaku": []}, "riichi")["fu"] + 10
    assert "fu.of_yaku" in receipt(flush, one)
    runs = win("234m 99p 456s 67s (345p) + 8s", ron="B", source="C")
    assert ids(runs, {"yaku.open_pinfu": "1/1"}) == ["open_pinfu"]
    assert refused(win("234m 99p 456s 68s (345p) + 7s", ron="B", source="C"), {"yaku.open_pinfu": "1/1"}) == ["W302"]


MIGHTY: Data = {"seats": ["A", "B", "C"]}


def test_yaku_and_fu_of_clubs_in_mighty() -> None:
    """The same in mighty: four kans, tanyao beside others, fu of a yaku, a north in the hand, an open riichi shared."""
    kans = win("(2222p) [3333p] (6666s) (8888s) 9m + 1z", tsumo="B", **MIGHTY)
    assert (refused(kans, {}, "mighty"), ids(kans, {"suukantsu.at_fourth": True}, "mighty")) == (
        ["W301"],
        ["suukantsu"],
    )
    runs = win("345p 22p 456s 68s (444p) + 7s", ron="B", source="C", **MIGHTY)
    over: Data = {"worth.beside": [{"yaku": "tanyao", "beside": ["toitoi"]}]}
    assert (refused(runs, {}, "mighty"), refused(runs, over, "mighty")) == ([], ["W302"])
    adding: Data = {"fu.of_yaku": [{"yaku": "tanyao", "fu": 20}]}
    assert won(runs, adding, "mighty")["fu"] == won(runs, {}, "mighty")["fu"] + 20
    pair = win("123p 789p 44z 456p 45s + 6s", tsumo="B", riichi=True, **MIGHTY)
    assert (refused(pair, {}, "mighty"), refused(pair, {"north.in_hand_for": ["kokushi"]}, "mighty")) == ([], ["W302"])
    one = claim("345p 99p 456s 67s 345p + 8s", ron="B", source="C", riichi="open")
    both = {**MIGHTY, "in_riichi": [], "wins": [one, claim("123p 11z 789p 67s (777z) + 8s", ron="A", source="C")]}
    shared: Data = {"riichi.open": True, "yaku.open_riichi_dealt_in": "yakuman/-", "yaku.open_riichi_shared": "6/-"}
    shared |= {"ron.most_winners": 2}
    assert "open_riichi_shared" in {name for index in (0, 1) for name in ids(both, shared, "mighty", index)}


# --- the end of a match -----------------------------------------------------------------------------------------------


def ends(over: Data, *points: int) -> list[int]:
    """What each player gains or loses at the end, in points; 1000 are one of place points."""
    named = dict(zip(SEATS, points, strict=True))
    places = {place.player: place.result for place in final_scores(named, 0, load_rules("riichi", over).values)}
    return [places[player] for player in SEATS]


PLAIN: Data = {"match.return": 25000, "match.rounding": "none", "match.uma": [20, 10, -10, -20]}


def test_a_loss_is_cut() -> None:
    """「-10000点以降は切り捨て」: D has −22,000, which counts as −10,000; A, the top, has the balance."""
    scores = (70000, 30000, 22000, -22000)
    assert ends(PLAIN, *scores) == [65000, 15000, -13000, -67000]
    assert ends({**PLAIN, "match.loss_limit": 10000}, *scores) == [53000, 15000, -13000, -55000]
    match = evening({"adjust": {"points": {"D": -47000, "A": 47000}}}, over={**PLAIN, "match.loss_limit": 10000})
    assert "match.loss_limit" in cited(match["end"]["receipt"])


def test_places_alone_count() -> None:
    """ブー麻雀: a bust ends it, and each place has its amount, whatever the scores are."""
    over: Data = {**PLAIN, "match.scores_count": False, "match.uma": [30, 0, -10, -20]}
    assert ends(over, 70000, 30000, 22000, -22000) == [30000, 0, -10000, -20000]
    match = evening({"adjust": {"points": {"D": -47000, "A": 47000}}}, over=over)
    assert (match["end"]["why"], "match.scores_count" in cited(match["end"]["receipt"])) == ("bust", True)


def test_place_points_in_tenths() -> None:
    """Uma in tenths: 12.5 and 2.5 are written 125 and 25."""
    over: Data = {**PLAIN, "match.uma": [125, 25, -25, -125], "match.uma_unit": 100}
    assert ends(over, 40000, 30000, 20000, 10000) == [27500, 7500, -7500, -27500]
    match = evening({"adjust": {"points": {"D": -1000, "A": 1000}}}, over=over, ended=True)
    assert "match.uma_unit" in cited(match["end"]["receipt"])


def test_ends_in_mighty() -> None:
    """The same with three players: a cut loss, places alone, and tenths."""
    v: Data = {**PLAIN, "match.start": 25000, "match.uma": [150, 0, -150], "match.uma_unit": 100}
    cut = {**v, "match.loss_limit": 10000}
    three = dict(zip(SEATS, (70000, 25000, -20000), strict=False))
    summing: Data = {**v, "match.uma": [25, 0, -15], "match.uma_sum": 10}
    adding = final_scores(three, 0, load_rules("mighty", summing).values, busts={"C": "A"})
    assert sum(place.result for place in adding) == 1000
    for over, last in ((v, -60000), (cut, -50000), ({**v, "match.scores_count": False}, -15000)):
        places = final_scores(three, 0, load_rules("mighty", over).values, busts={"C": "A"})
        assert places[-1].result - places[-1].bust == last


def test_a_chombo_costs_a_yakuman() -> None:
    """Yakuman chombo: B pays a yakuman by tsumo the other way round, the dealer 16000, the others 8000 each."""
    over = {"chombo.points": "yakuman"}
    assert points({"chombo": {"player": "B"}}, over, "riichi") == (16000, -32000, 8000, 8000, 0)
    assert {"chombo.points", "points.yakuman"} <= receipt({"chombo": {"player": "B"}}, over)


# --- pots, penalties, and what is meant -------------------------------------------------------------------------------

POT: Data = {"draw.noten_total": 0, "draw.noten_pot": 1500, "sticks.value": 100, "riichi.stick": 1000}


def test_a_noten_penalty_goes_into_a_pot_of_any_amount() -> None:
    """「ノーテン罰符1500点は供託」: B, C, D lay 1500 each, A's riichi 1000: 5500 for B, who wins 1000 and 300 next."""
    drawn: Data = {"draw": {"tenpai": ["A"]}, "in_riichi": ["A"]}
    takes = win("234m 22p 456s 68s (444p) + 7s", ron="B", source="C")
    match = evening(drawn, takes, over=POT)
    assert scores(match, 0) == [24000, 23500, 23500, 23500]
    assert (match["hands"][0]["sticks_after"], scores(match)) == (55, [24000, 23500 + 5500 + 1300, 22200, 23500])
    nobody: Data = {"draw": {}}
    assert {"draw.noten_pot", "draw.noten_pot_when"} <= receipt(nobody, POT)
    assert points(nobody, POT, "riichi") == (-1500, -1500, -1500, -1500, 6000)
    assert points(nobody, {**POT, "draw.noten_pot_when": "tenpai"}, "riichi") == (0, 0, 0, 0, 0)
    own = win("123m 567m 345p 66s 89s + 7s", ron="A", source="D", riichi=True)
    assert points(own, POT, "riichi")[4] == -1000  # ten sticks of 100, her own
    assert "riichi.stick" in receipt(own, POT)


def test_noten_pays_each_of_the_others() -> None:
    """「ノーテンは聴牌者それぞれに1000点」: two pay two 1000 each, so 2000 each; of three one gets 3000."""
    over: Data = {"draw.noten_total": 0, "draw.noten_each": 1000}
    assert points({"draw": {"tenpai": ["A", "B"]}}, over, "riichi") == (2000, 2000, -2000, -2000, 0)
    assert points({"draw": {"tenpai": ["C"]}}, over, "riichi") == (-1000, -1000, 3000, -1000, 0)
    assert "draw.noten_each" in receipt({"draw": {"tenpai": ["C"]}}, over)


def test_an_inherited_noten_penalty_beside_one_for_each_is_odd() -> None:
    """「ノーテン罰符1000点」 as noten_each on kansai3: with the inherited 2000 in all two pay 1000 + 1000 each. The
    check doubts that, written or inherited, of the total beside an inherited one for each too, and the receipt names
    both; 0 says which is not paid, ``meant`` that both are."""
    over: Data = {"draw.noten_each": 1000}
    drawn: Data = {"seats": ["A", "B", "C"], "draw": {"tenpai": ["A"]}}
    assert points(drawn, over, "kansai3") == (4000, -2000, -2000, 0)
    text = render(result(drawn, over, "kansai3"))
    assert "2,000 points in all" in text
    assert "pays each who is: 1,000 points" in text
    assert points(drawn, {**over, "draw.noten_total": 0}, "kansai3") == (2000, -1000, -1000, 0)
    assert "in all" not in render(result(drawn, {**over, "draw.noten_total": 0}, "kansai3"))
    club = "system: club\nextends: kansai3\nrules:\n"
    doubts = check(f"{club}  draw.noten_each: 1000\n", strict=False)
    assert [(p.sentence, "draw.noten_total: 0" in p.help) for p in doubts] == [("R114.adds", True)]
    both = f"{club}  draw.noten_each: 1000\n  draw.noten_total: 3000\n"
    doubts = check(both, strict=False)
    assert [(p.sentence, "meant: [draw.noten_each]" in p.help) for p in doubts] == [("R114.adds_both", True)]
    assert not check(both.replace("3000", "0"), strict=False)
    assert not check(f"{both}meant: [draw.noten_each]\n", strict=False)
    later = "---\nsystem: later\nextends: club\nrules:\n  draw.noten_total: "
    parent = f"{club}  draw.noten_each: 1000\n  draw.noten_total: 0\n"
    assert [p.sentence for p in check(f"{parent}{later}3000\n", strict=False)] == ["R114.adds"]
    assert not check(f"{parent}{later}0\n", strict=False)


def test_a_chombo_lays_a_pot_or_pays_place_points() -> None:
    """「チョンボは5000点供託」, which the next winner takes; 「チョンボは60、他家に20ずつ」 at the end."""
    over: Data = {"chombo.points": "none", "chombo.pot": 5000}
    mistake: Data = {"chombo": {"player": "B"}}
    assert points(mistake, over, "riichi") == (0, -5000, 0, 0, 5000)
    match = evening(mistake, win("234m 22p 456s 68s (444p) + 7s", ron="D", source="C"), over=over)
    assert scores(match) == [25000, 20000, 24000, 31000]
    assert "chombo.pot" in receipt(mistake, over)
    paid: Data = {**PLAIN, "chombo.points": "none", "chombo.place_points": 60, "chombo.place_points_to": "others"}
    end = evening(mistake, over=paid, ended=True)["end"]
    assert {place["player"]: place["penalty"] for place in end["places"]} == {
        "A": 20000, "B": -60000, "C": 20000, "D": 20000,
    }  # fmt: skip
    assert sum(place["result"] for place in end["places"]) == 0
    assert "chombo.place_points_to" in cited(end["receipt"])


def test_pots_in_mighty() -> None:
    drawn: Data = {"seats": ["A", "B", "C"], "draw": {"tenpai": ["A"]}}
    assert points(drawn, {**POT, "draw.noten_each": 100}, "mighty") == (200, -1600, -1600, 3000)
    assert points({"seats": ["A", "B", "C"], "draw": {}}, {**POT, "draw.noten_pot_when": "tenpai"}, "mighty")[3] == 0
    own = win("123p 567p 345p 66s 89s + 7s", tsumo="A", riichi=True, **MIGHTY)
    assert points(own, POT, "mighty")[3] == -1000
    over: Data = {"chombo.points": "none", "chombo.place_points": 60, "chombo.place_points_to": "others"}
    end = evening({"chombo": {"player": "B"}}, over=over, rules="mighty", ended=True)["end"]
    assert {place["player"]: place["penalty"] for place in end["places"]} == {"A": 30000, "B": -60000, "C": 30000}


CLUB = """
system: our-club
extends: riichi
meant: [match.start, match.return]
rules:
  match.start: 8000
  match.return: 8000
  match.uma: [20, 5, -5, -10]
  match.uma_sum: 10
"""


def test_what_a_file_means_is_no_problem() -> None:
    """A true 8,000, and place points that bring 10: said and meant, `calc rules check` is silent; else it asks."""
    assert check(CLUB, strict=False) == []
    unsaid = CLUB.replace("meant: [match.start, match.return]\n", "")
    assert [p.sentence for p in check(unsaid, strict=False)] == ["R114.usual"] * 2
    assert [p.sentence for p in check(CLUB.replace("start, match.return]", "strat]"), strict=False)] == [
        "R102.meant", "R114.usual", "R114.usual",
    ]  # fmt: skip
    assert "R103.names" in [p.sentence for p in check(CLUB.replace("[match.start, match.return]", "all"), strict=False)]
    useless = (
        CLUB.replace("match.return]", "match.return, match.target]")
        + "  match.target: 9000\n  match.extension: false\n"
    )
    assert [p.sentence for p in check(useless, strict=False)] == ["R114.alone"], "without effect is never meant"
    assert [p.sentence for p in check(CLUB.replace("uma_sum: 10", "uma_sum: 5"), strict=False)] == ["R114.sum_of_rule"]


def test_place_points_that_do_not_add_up_to_zero() -> None:
    """20, 5, −5, −10: the top has its 20, and nobody pays the 10 that are left."""
    over: Data = {**PLAIN, "match.uma": [20, 5, -5, -10], "match.uma_sum": 10}
    assert ends(over, 40000, 30000, 20000, 10000) == [35000, 10000, -10000, -25000]
    with pytest.raises(InputError) as error:
        ends({**over, "match.uma_sum": 0}, 40000, 30000, 20000, 10000)
    assert [p.sentence for p in error.value.problems] == ["L307.uma"]
    match = evening({"adjust": {"points": {"D": -15000, "A": 15000}}}, over=over, ended=True)
    assert ([place["result"] for place in match["end"]["places"]], sum(
        transfer["amount"] for transfer in match["end"]["ledger"] if transfer["from"] == "table"
    )) == ([35000, 5000, -5000, -25000], 10000)  # fmt: skip
    assert "match.uma_sum" in cited(match["end"]["receipt"])


def test_one_player_more_sits_out_in_turn() -> None:
    """抜け番: of five the one before the dealer sits out, so five deals a round; a win of D costs only who plays."""
    over: Data = {"match.sits_out": "last", "match.uma_with_out": [20, 10, 0, -10, -20], "match.extension": False}
    five: Data = {"players": list("ABCDE"), "over": over}
    match = evening({"draw": {"tenpai": ["A", "B", "C", "D"]}}, *[DRAW] * 10, **five)
    assert [(hand["round"], hand["dealer"], hand["out"]) for hand in match["hands"][:3]] == [
        ("east 1", "A", "E"), ("east 1", "A", "E"), ("east 2", "B", "A"),
    ]  # fmt: skip
    assert (match["hands"][5]["round"], match["hands"][5]["out"]) == ("east 5", "D")
    assert (match["hands"][10]["round"], match["end"]["why"]) == ("south 5", "last_hand")
    own = {"win": {"player": "D", "by": "tsumo", "hand": "123m 567m 345p 66s 89s + 7s"}}  # 300, and 500 of A
    match = evening(own, over=over, players=list("ABCDE"), ended=True)
    assert scores(match) == [24500, 24700, 24700, 26100, 25000]
    assert [(p["player"], p["uma"]) for p in match["end"]["places"]] == [
        ("D", 20000), ("E", 10000), ("B", 0), ("C", -10000), ("A", -20000),
    ]  # fmt: skip
    assert "match.uma_with_out" in cited(match["end"]["receipt"])
    for out, named in (("next", "B"), ("opposite", "C")):
        match = evening(DRAW, **{**five, "over": {**over, "match.sits_out": out}})
        assert match["hands"][0]["out"] == named
    with pytest.raises(InputError) as error:
        evening({**DRAW, "seats": list("ABCE")}, **five)
    assert [p.sentence for p in error.value.problems] == ["M104.order_and_out"]
    with pytest.raises(InputError) as error:
        evening({"draw": {"tenpai": ["E"]}}, **five)
    assert [p.sentence for p in error.value.problems] == ["S205.sits_out"]
    four = evening({"draw": {"tenpai": ["A"]}}, over={**over, "match.uma_with_out": [15, 5, -5, -15]}, rules="mighty",
                   players=list("ABCD"), ended=True)  # fmt: skip
    assert (four["hands"][0]["out"], [p["uma"] for p in four["end"]["places"]]) == ("D", [15000, 5000, -5000, -15000])


def test_chips_by_place_and_final_score() -> None:
    """Places 3, 1, −1, −3; a top of 50,000 gets 2 of each; who is below 0 gives 1 for every 10,000 to each."""
    places: Data = {"match.end_chips": [{"place": 1, "payer": 4, "each": 3}, {"place": 2, "payer": 3, "each": 1}]}
    moved = {"adjust": {"points": {"A": 30000, "B": 5000, "C": 1000, "D": -36000}}}

    def chips(over: Data, rules: str = "riichi", end: Data = moved) -> list[int]:
        match = evening(end, over={"match.bust_bonus": 0, **over}, rules=rules, ended=True)
        assert "match.end_chips" in cited(match["end"]["receipt"])
        return [total["chips"] for total in match["totals"].values()]

    assert chips(places) == [3, 1, -1, -3]
    assert chips({"match.end_chips": [{"place": 1, "least": 50000, "each": 2}]}) == [6, -2, -2, -2]
    assert chips({"match.end_chips": [{"most": 0, "per": 10000, "each": -1}]}) == [1, 1, 1, -3]  # D has −11,000
    three: Data = {"adjust": {"points": {"A": 30000, "B": -15000, "C": -15000}}}
    assert chips({"match.end_chips": [{"least": 40000, "per": 10000, "each": 1}]}, "mighty", three) == [2, -1, -1]


def test_totals_of_teams() -> None:
    """A and B against C and D: the places of a match of four and of one of three players add up."""
    four = {"rules": "riichi", "hands": [{"adjust": {"points": {"A": 1000, "C": -1000}}}], "ended": True}
    three = {**four, "rules": "sanma", "players": ["A", "C", "D"]}
    told: Any = settle_match({"teams": {"X": ["A", "B"], "Y": ["C", "D"]}, "matches": [four, three]}).to_dict()
    alone = {row["player"]: row["result"] for row in told["standings"]}
    assert [(row["player"], row["result"]) for row in told["team_standings"]] == [
        ("X", alone["A"] + alone["B"]), ("Y", alone["C"] + alone["D"]),
    ]  # fmt: skip
    assert alone["A"] > 0 > alone["C"]


# --- tiles ------------------------------------------------------------------------------------------------------------

ASIDE: Data = {"table.aside": ["1m", "9m"], "chips.lines": [{"count": "aside", "each": 1}]}


@pytest.mark.parametrize("rules", ["sanma", "mighty"])
def test_terminals_drawn_aside_as_norths_are(rules: str) -> None:
    """ガリ: 1m 9m 9m drawn aside are three han and three chips from each, and one more han each where 9m is dora."""
    hand = "123p 567p 345p 66s 89s + 7s"
    table: Data = {"player": "B", "by": "tsumo", "hand": hand, "riichi": True, "flowers": "1m 9m 9m"}
    drawn: Data = {"win": table, "seats": ["A", "B", "C"], "dora": "2s"}
    over: Data = {**ASIDE, "chips.lines": [{"count": "aside", "each": 1}]}
    plain = {**drawn, "win": {name: part for name, part in table.items() if name != "flowers"}}
    shown = won(drawn, over, rules)
    assert (shown["han"] - won(plain, over, rules)["han"], shown["dora"]["aside"]) == (3, 3)
    assert won({**drawn, "dora": "1m"}, over, rules)["dora"]["dora"] == 2, "1m points at 9m with three players"
    assert result(drawn, over, rules).chips == {"A": -3, "B": 6, "C": -3, "table": 0}
    assert "dora.aside_han" in receipt(drawn, over, rules)
    assert "Tiles drawn aside" in result(drawn, over, rules).text(explain=1)
    assert won(drawn, {**over, "dora.aside_han": 2}, rules)["dora"]["aside"] == 6
    assert refused({**drawn, "win": {**table, "flowers": "1p"}}, over, rules) == ["L203"]
    assert refused(drawn, {}, rules) == ["L203"]
    assert refused({**drawn, "win": {**table, "flowers": "9m9m9m9m9m"}}, over, rules) == ["L202"]
    line = evening("B tsumo 123p567p345p66s89s7s riichi flowers 1m9m9m", over=over, rules="sanma")
    assert line["hands"][0]["result"]["wins"][0]["dora"]["aside"] == 3


def test_chips_are_doubled_for_a_named_condition() -> None:
    """「海底はチップ2倍」: a red five brings 1 from each of three, and with 海底 2."""
    lines = [{"count": "red", "each": 1}, {"count": "red", "each": 1, "beside": ["haitei", "houtei"]}]
    over: Data = {"chips.lines": lines, "table.red_fives": ["0p", "0s"]}
    hand: Data = {"hand": "123m 567m 340p 66s 89s + 7s", "tsumo": "A"}
    assert result(win(**hand), over, "riichi").chips["A"] == 3
    last = win(**hand, haitei=True)
    assert result(last, over, "riichi").chips["A"] == 6
    assert "chips.lines" in receipt(last, over)


def test_coloured_honours() -> None:
    """A red white of 2 han, and a gold north that is drawn aside: its own han beside that of a north, and chips."""
    special = [{"tile": tile, "count": 1, "han": han} for tile, han in {"r5z": 2, "gN": 3, "r4z": 0}.items()]
    lines = [{"id": "gold", "ja": "金", "en": "gold", "tile": ["gN"], "each": 2}]
    over: Data = {"table.special": special, "chips.lines": lines}
    white = win("123p 567p 66s 89s (5zr5z5z) + 7s", ron="B", source="C")
    none = {"dora": 0, "ura": 0, "red": 0, "north": 0}
    assert (won(white, over)["dora"], won(white, over)["han"]) == ({**none, "special": 2}, 3)
    concealed = win("123p 567p 66s 89s 5z5zr5z + 7s", ron="B", source="C")
    assert won(concealed, over)["dora"] == won(white, over)["dora"]
    red = win("123p 567p 66s 89s 5z5zPr + 7s", ron="B", source="C")
    assert refused(red, over) == ["L203"], "a red pocchi is another tile"
    drawn = win("123p 567p 345p 66s 89s + 7s", tsumo="B", riichi=True, seats="A B C", norths=1, flowers="gN r4z")
    assert won(drawn, over, "sanma")["dora"] == {**none, "north": 3, "special": 3}
    assert result(drawn, over, "sanma").chips == {"A": -2, "B": 4, "C": -2, "table": 0}
    assert {"table.special", "dora.north_han"} <= receipt(drawn, over, "sanma")
    assert refused({**drawn, "win": {**drawn["win"], "flowers": "gN gN"}}, over, "sanma") == ["L203"]


# --- what ten rule sets of a fresh reader asked for -------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["sanma", "mighty"])
def test_three_players_have_abortive_draws(rules: str) -> None:
    """三家立直, 三風連打 and 九種九牌 of three players: nothing moves, the dealer stays, the three sticks lie there."""
    over = {"draw.suucha_riichi": True, "draw.suufon_renda": True, "draw.kyuushu_kyuuhai": True}
    lines = "\n".join(f"  {key}: true" for key in over)
    assert check(f"system: club\nextends: sanma\nrules:\n{lines}\n", strict=False) == []
    for kind, sticks in (("suucha_riichi", 3), ("suufon_renda", 0), ("kyuushu_kyuuhai", 0)):
        drawn: Data = {"seats": ["A", "B", "C"], "sticks": sticks, "draw": {"kind": kind}}
        data = result(drawn, over, rules).to_dict()
        after = data["next"]
        assert (set(data["points"].values()), after["dealer"], after["honba"], after["sticks"]) == ({0}, "A", 1, sticks)
        assert f"draw.{kind}" in cited(data["receipt"])
        assert refused(drawn, {f"draw.{kind}": False}, rules) == ["W401"]
    assert scores(evening("流局 三家立直 in riichi A,B,C", rules="sanma", over=over)) == [34000] * 3


@pytest.mark.parametrize("rules", ["riichi", "mighty", "anmika"])
def test_what_counts_towards_the_han_that_a_win_needs(rules: str) -> None:
    """「二翻縛り、一発は含まない」 and 「ドラは含む」: riichi with ippatsu is one han, riichi with a dora two."""
    bound = {"shibari.han": 2, "shibari.honba": 0}
    more = {"seats": "A B C"} if rules == "anmika" else {}
    hand: Data = {"hand": "99m 123p 456p 789s 24s + 3s", "ron": "B", "source": "C", "riichi": True, **more}
    ippatsu = win(**hand, ippatsu=True, dora="6z 6z")
    assert refused(ippatsu, bound, rules) == []
    assert refused(ippatsu, {**bound, "shibari.without": ["ippatsu"]}, rules) == ["W302"]
    dora = win(**hand, dora="8s 6z")
    assert refused(dora, bound, rules) == ["W302"]
    assert refused(dora, {**bound, "shibari.dora": ["ura"]}, rules) == ["W302"]
    with_dora = {**bound, "shibari.dora": ["dora"]}
    assert refused(dora, with_dora, rules) == []
    assert {"shibari.without", "shibari.dora"} <= receipt(dora, with_dora, rules)
    with pytest.raises(InputError, match="ipatsu"):
        load_rules(rules, {**bound, "shibari.without": "[ipatsu]"})


def test_chips_doubled_by_a_flower_as_ura_and_not_beside_a_yakuman() -> None:
    """「裏が花ならチップ2倍」: ippatsu is 1 from each of two, with a flower as ura indicator 2. A drawn
    1m is 1 from each, beside a yakuman of 5 nothing . Such an ura shows the four flowers there are."""
    lines: list[Data] = [
        {"count": "ippatsu", "each": 1},
        {"count": "ippatsu", "each": 1, "beside": ["flower_ura"]},
        {"count": "aside", "each": 1, "unless": ["yakuman"]},
        {"count": "yakuman", "each": 5},
    ]
    over: Data = {"table.flowers": "four", "table.aside": ["1m"], "chips.lines": lines}
    hand: Data = {"hand": "99m 123p 456p 789s 24s + 3s", "tsumo": "A", "riichi": True, "ippatsu": True}
    for rules in ("sanma", "mighty"):
        seats: Data = {"seats": ["A", "B", "C"]}
        assert result(win(**hand, **seats, ura="1s"), over, rules).chips["A"] == 2
        assert result(win(**hand, **seats, ura="1f"), over, rules).chips["A"] == 4
        assert result(win(**hand, **seats, flowers="1m"), over, rules).chips["A"] == 4
    fours = win("111p 222p 333p 55s 66s + 5s", tsumo="A", flowers="1m")
    assert result(fours, over, "sanma").chips["A"] == 10
    assert "1f → 1f 2f 3f 4f\n" in render(result(win(**hand, ura="1f"), over, "sanma"))


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_no_tsumo_in_the_turn_in_which_a_tile_was_let_pass(rules: str) -> None:
    """「同巡フリテンはツモ和了も不可」: not after a pass in the turn, by one's own river still."""
    over = {"furiten.tsumo_in_turn": False}
    seats = {"seats": ["A", "B", "C"]} if rules == "mighty" else {}
    hand: Data = {"hand": "99m 444p 22p 234s 68s 2p + 7s", "tsumo": "B", "riichi": True, "sticks": 1, **seats}
    assert refused(win(**hand, passed="7s"), over, rules) == ["W303"]
    assert refused(win(**hand, passed="7s"), {}, rules) == refused(win(**hand, river="7s"), over, rules) == []
    assert "furiten.tsumo_in_turn" in receipt(win(**hand, passed="7s"), {}, rules)
    told: Any = calc.waits("99m 444p 22p 234s 68s 2p", rules=rules, set=over, passed="7s").to_dict()
    assert {wait["tile"]: wait["tsumo"] for wait in told["waits"]}["7s"] is False


CLEAN = {
    "small": """
extends: kansai3
rules:
  points.scale: additive
  points.rounding_unit: 1
  points.per_win: 3
  points.per_han: 1
  points.mangan: 5
  sticks.value: 1
  honba.ron: 1
  honba.tsumo_each: 1
  draw.noten_total: 2
  match.place_point: 1
  match.start: 100
  match.return: 100
  points.yakuman: 40
""",
    "korean": """
extends: sanma
rules:
  points.scale: additive
  points.rounding_unit: 1
  points.per_win: 2
  points.per_han: 1
  points.yakuman: 10
  points.dealer_ron: 2
  points.child_ron: 2
  points.tsumo_with_dealer: 1
  yaku.renhou: mangan
  sticks.value: 1
""",
    "single points": """
extends: kansai3
rules:
  points.table: [mangan ron 8, mangan dealer-ron 12, mangan tsumo 3/5]
  points.rounding_unit: 1
  sticks.value: 1
  draw.noten_total: 3
""",
    "ariari": """
extends: kansai3
rules:
  yaku.tanyao: 1
""",
}


@pytest.mark.parametrize("name", CLEAN)
def test_a_file_is_clean_that_says_what_it_means(name: str) -> None:
    """東天紅 counts in small units; アリアリ is no slip in a file that extends a table without open tanyao."""
    assert [p.message for p in check(f"system: club{CLEAN[name]}", strict=False)] == []


@pytest.mark.parametrize(
    ("rule", "advice"),
    [("match.ties: sprit", "split"), ("chombo.place_points: -20", "20")],
)
def test_what_players_call_a_value_is_advised(rule: str, advice: str) -> None:
    """A slip of the pen is told, and what a penalty takes has no sign."""
    (found,) = check(f"system: club\nextends: tcg\nrules:\n  {rule}\n", strict=False)
    assert f"did you mean {advice}?" in found.help


def test_what_is_asked_of_a_file_stands_at_its_place() -> None:
    """A worth that no table gives a club's own yaku is underlined there; a unit that nothing else explains is asked."""
    own = "system: club\nextends: tcg\nyaku:\n  birds: {ja: 鳥, en: birds, value: 12/1}\n"
    (found,) = check(own, strict=False)
    assert (found.sentence, found.span and found.span.line) == ("R114.usual", 4)
    assert check(own + "meant: [yaku.birds]\n", strict=False) == []
    unit = check("system: club\nextends: tcg\nrules:\n  points.rounding_unit: 10\n  sticks.value: 10\n", strict=False)
    assert [p.message.partition(" ")[0] for p in unit] == ["points.rounding_unit"]


def test_a_yaku_of_another_game_can_be_one_of_the_club() -> None:
    """カラス is built into anmika alone: the problem says how a club of riichi writes it, and that works."""
    for file in ("rules:\n  yaku.karasu: 1/-\n", "yaku:\n  karasu: {ja: カラス, en: Crow, value: 1/-}\n"):
        (found,) = check(f"system: club\nextends: tcg\n{file}", strict=False)
        assert "our_karasu: {ja: …, en: …, value: 1/-}" in found.help
    own = "yaku:\n  our_karasu: {ja: カラス, en: Crow, value: 1/-}\n"
    assert check(f"system: club\nextends: tcg\n{own}", strict=False) == []


PAO: Data = {
    "seats": "A B C D",
    "win": {"player": "B", "by": "tsumo", "hand": "(555z@A) (666z@D) (777z@C) 123p 9p + 9p", "pao": {"C": "daisangen"}},
}
"""大三元 that C made sure by its last dragon."""


@pytest.mark.parametrize(
    ("in_riichi", "moved"), [(["C"], (-16000, 32000, -8000, -8000)), (["D"], (0, 32000, -32000, 0))]
)
def test_nobody_in_riichi_is_liable_where_the_rules_say_so(in_riichi: list[str], moved: tuple[int, ...]) -> None:
    """リーチ後のパオなし: C in riichi could not choose his discard; D in riichi changes nothing. Sticks lie apart."""
    record = {**PAO, "in_riichi": in_riichi, "sticks": 1}
    settled = calc.score(record, rules="riichi", set={"pao.in_riichi": False})
    gained = [settled.points[player] - 1000 * (player == "B") for player in "ABCD"]
    assert tuple(gained) == moved
    usual = calc.score(record, rules="riichi")
    assert [usual.points[player] for player in "ABCD"] == [0, 33000, -32000, 0]
    assert ("C is in riichi, so not liable" in settled.text()) == (in_riichi == ["C"])
    assert settled.record == usual.record
    joker: Data = {"player": "B", "by": "tsumo", "hand": "(111p@A) (999p@A) (111s@A) 999s 9m + 9m", "pao": "A"}
    by_in_riichi = [
        calc.score(
            {"win": joker, "in_riichi": ["A"], "sticks": 1},
            rules="mighty",
            set={"pao.yaku": ["chinroutou"], "pao.in_riichi": liable},
        ).points["C"]
        for liable in (True, False)
    ]
    assert by_in_riichi[0] == 0 > by_in_riichi[1]


def test_a_player_in_riichi_has_no_nagashi_mangan_where_the_rules_say_so() -> None:
    """流し満貫…リーチをかけた場合は不成立: B's is no mangan but a draw; D's stays one beside B's riichi."""
    over: Data = {"draw.nagashi_mangan": "mangan", "nagashi.in_riichi": False}
    with pytest.raises(calc.InputError):
        calc.score("draw nagashi B in-riichi B", rules="mighty", set=over)
    with pytest.raises(calc.InputError) as refused:
        calc.score("draw nagashi B in-riichi B", rules="riichi", set=over)
    assert [problem.code for problem in refused.value.problems] == ["W402"]
    usual = calc.score("draw nagashi B in-riichi B", rules="riichi", set={**over, "nagashi.in_riichi": True})
    assert usual.points["B"] == 8000
    assert calc.score("draw nagashi D in-riichi B", rules="riichi", set=over).points["D"] == 8000
