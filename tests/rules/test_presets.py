"""The presets on the keys of riichi: what their tables play, who pays for whom. docs/presets.md is the table of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from calc.match import settle_match
from calc.match.place_points import final_scores
from calc.riichi.following import match_over
from calc.rules.rules import load_rules
from calc.tiles.tiles import EAST
from calc.verdict.verdict import NextHand, as_data

from ..helpers import claim, points, refused, result, values, win, wins, won
from ..tables import table_of

BOTH = "(5555z@B) (6666z@D) (7777z@B) (1111m@C) 3z + 3z"
"""A's 大三元, made sure by B, and 四槓子, made sure by C."""
TWO = {"B": "daisangen", "C": "suukantsu"}
HONOURS = "(555z@B) (666z@D) (777z@B) (111z@C) 3z + 3z"
"""A's 大三元, made sure by B, and 字一色, for which nobody answers."""
FOUR = {"pao.yaku": ["daisangen", "suukantsu"]}


# --- liability --------------------------------------------------------------------------------------------------------


def test_two_liable_players_share_by_their_yakuman() -> None:
    """Two liable players share by their yakuman; what neither answers for is paid as usual."""
    assert points(win(BOTH, tsumo="A", pao=TWO), rules="mleague") == (96000, -48000, -48000, 0, 0)
    assert points(win(BOTH, ron="A", source="D", pao=TWO), rules="mleague") == (96000, -24000, -24000, -48000, 0)
    assert points(win(BOTH, ron="A", source="C", pao=TWO), rules="mleague") == (96000, -24000, -72000, 0, 0)
    three = BOTH.replace("1111m", "1111z")
    assert points(win(three, tsumo="A", pao=TWO), rules="mleague") == (144000, -64000, -64000, -16000, 0)
    assert points(win(three, ron="A", source="D", pao=TWO), rules="mleague") == (144000, -24000, -24000, -96000, 0)


def test_the_order_in_which_liable_players_are_written_does_not_matter() -> None:
    """Nor whether one of them is named without a yakuman: he answers for what is named for nobody."""
    for pao in ({"C": "suukantsu", "B": "daisangen"}, {"C": "suukantsu", "B": ""}):
        assert result(win(BOTH, tsumo="A", pao=pao, honba=1), rules="mleague").points["B"] == -48300


def test_honba_of_several_liable_players() -> None:
    """``pao.honba``: of several liable players the first in turn order after the winner; else the discarder."""
    drawn = win(BOTH, tsumo="A", pao=TWO, honba=2)
    assert points(drawn, rules="mleague") == (96600, -48600, -48000, 0, 0)
    ron = win(BOTH, ron="A", source="D", pao=TWO, honba=2)
    assert points(ron, rules="mleague") == (96600, -24600, -24000, -48000, 0)
    assert points(ron, {"pao.honba": "discarder"}, "mleague") == (96600, -24000, -24000, -48600, 0)


def test_honba_of_a_tsumo_is_the_liable_players() -> None:
    """``pao.honba`` is about a ron: by tsumo there is no discarder, and the liable player pays the honba."""
    drawn = win("(555z@B) (666z@D) (777z@B) 123m 9p + 9p", tsumo="A", pao={"B": "daisangen"}, honba=1)
    for who in ("liable", "discarder"):
        assert points(drawn, {"pao.honba": who}, "tenhou4") == (48300, -48300, 0, 0, 0)


def test_nobody_answers_for_more_than_the_hand() -> None:
    """Where fewer folds count than are answered for, the liable players share what the hand is worth."""
    one = win(BOTH, tsumo="A", pao={"B": ["daisangen", "suukantsu"]})
    for cap in ({"yakuman.add_up": False}, {"yakuman.most": 1}):
        assert points(one, {**FOUR, **cap}, "mleague") == (48000, -48000, 0, 0, 0)
        assert points(win(BOTH, tsumo="A", pao=TWO), {**FOUR, **cap}, "mleague") == (48000, -24000, -24000, 0, 0)


def test_whole_hand_liability() -> None:
    """Tenhou: a double yakuman with liability for one is paid in full by the liable player (half of it by ron)."""
    drawn, ron = win(HONOURS, tsumo="A", pao={"B": "daisangen"}), win(HONOURS, ron="A", source="C", pao="B")
    for rules in ("tenhou4", "majsoul4"):
        own = rules == "majsoul4"
        assert points(drawn, rules=rules) == ((96000, -64000, -16000, -16000, 0) if own else (96000, -96000, 0, 0, 0))
        assert points(ron, rules=rules) == ((96000, -24000, -72000, 0, 0) if own else (96000, -48000, -48000, 0, 0))
    three = {"seats": ["A", "B", "C"]}
    hand = win(HONOURS.replace("@D", "@C"), tsumo="A", pao="B", **three)
    assert points(hand, rules="tenhou3") == (64000, -64000, 0, 0)


def test_whole_hand_liability_of_two() -> None:
    """``pao.covers: hand`` with two liable players: all of it between them, in proportion to their yakuman."""
    three = BOTH.replace("1111m", "1111z")
    whole = {**FOUR, "pao.covers": "hand"}
    assert points(win(three, tsumo="A", pao=TWO), whole, "tenhou4") == (144000, -72000, -72000, 0, 0)


def test_who_is_named_and_not_liable_is_said() -> None:
    """A liability that the hand or the rules do not know is said, also beside one that they know."""
    settled = result(win("(555z@B) (666z@D) (7777z@B) (1111z@C) 9p + 9p", tsumo="A", pao=TWO), rules="mleague")
    assert settled.points["C"] == 0
    assert settled.notes == [("no_pao", {"player": "C", "winner": "A"})]
    notes = [s["result"] for s in as_data(settled)["receipt"] if s["label"] == "no_pao"]
    assert notes == ["C"]


@table_of(
    ("hand", "pao", "codes"),
    [
        ("555z 666z 777z 234m 9p + 9p", {"B": "daisangen"}, ["L205"]),  # nothing called
        ("555z [6666z] [7777z] 234m 9p + 9p", "B", ["L205"]),
        ("(555z@B) (666z@D) 77z 234m 99p + 7z", {"B": "daisangen"}, ["L205"]),  # the winning tile completes it
        ("(555z@D) (666z@D) (777z@D) 234m 9p + 9p", {"B": "daisangen"}, ["L205"]),  # B gave no tile of it
        ("(555z@D) (666z@D) (777z@D) 234m 9p + 9p", "B", ["L205"]),
        ("(555z) (666z@D) (777z@D) 234m 9p + 9p", {"B": "daisangen"}, []),  # not said who gave 5z
        ("(555z@D) 666z (777z@B) 234m 9p + 9p", "B", ["L205"]),  # nobody saw the third: pao.concealed
        ("(555z@D) [6666z] (777z@B) 234m 9p + 9p", "B", []),  # a concealed kan all have seen
        ("(111z@C) (222z@C) (333z@C) (444z@B) 9p + 9p", {"B": "daisuushii"}, []),
        ("(111z@C) (222z@C) (333z@C) (444z@C) 9p + 9p", {"B": "daisuushii"}, ["L205"]),
        ("[1111m] [2222m] [3333m] (4444m@B) 9p + 9p", "B", []),
        ("[1111m] [2222m] [3333m] [4444m] 9p + 9p", {"B": "suukantsu"}, ["L205"]),
        ("(111m@B+1m) [2222m] [3333m] [4444m] 9p + 9p", {"B": "suukantsu"}, ["L205"]),  # added: no call
        ("(555z@D) (666z@D) 77z 234m 99p + 9p", {"B": "daisangen"}, []),  # no such yakuman: a note
    ],
)
def test_a_liability_that_the_hand_rules_out(hand: str, pao: Any, codes: list[str]) -> None:
    """包 is for the call that made the yakuman sure: nobody answers for what he did not give."""
    assert refused(win(hand, tsumo="A", pao=pao, dora=""), rules="mleague") == codes
    assert refused(win(hand, tsumo="A", pao=pao), rules="tcg") == [], "no liability: a note"


def test_concealed_triplets_may_make_liable() -> None:
    """Where ``pao.concealed`` says so, concealed triplets count beside the one that was called."""
    for hand in ("(555z@B) 666z 777z 234m 9p + 9p", "111z 222z 333z (444z@B) 9p + 9p"):
        data = win(hand, tsumo="A", pao="B")
        assert [refused(data, {"pao.concealed": so}, "tenhou4") for so in (False, True)] == [["L205"], []]


def test_a_concealed_kan_turns_its_dora_at_once() -> None:
    """Also where open kans turn theirs after the discard; only where indicators are given."""
    for rules in ("tenhou4", "majsoul4", "mleague"):
        konged = win("567m 345p 66s 89s [2222p] + 7s", tsumo="B", riichi=True)
        assert [refused(konged | more, rules=rules) for more in ({}, {"dora": "1z"}, {"dora": "1z 2z"})] == [
            [], ["L209"], []]  # fmt: skip
    open_ = win("567m 345p 66s 89s (2222p) + 7s", tsumo="B", rinshan=True, dora="1z")
    assert [refused(open_, rules=r) for r in ("tenhou4", "mleague")] == [[], ["L209"]]


def test_a_drawn_north_ends_ippatsu_and_the_first_turn() -> None:
    """``first_turn.north_breaks``."""
    three = {"seats": ["A", "B", "C"], "norths": 1}
    hand = "99m 123p 456p 345s 45s + 6s"
    keeps = {"first_turn.north_breaks": False}
    for flags in ({"tsumo": "A", "tenhou": True}, {"tsumo": "B", "chiihou": True},
                  {"tsumo": "B", "riichi": "double", "ippatsu": True},
                  {"tsumo": "B", "riichi": True, "ippatsu": True, "rinshan": True}):  # fmt: skip
        data = win(hand, **flags, **three)
        assert refused(data, rules="tenhou3") == ["L206"]
        assert refused(data, keeps, "tenhou3") == []
    assert refused(win(hand, tsumo="B", riichi=True, ippatsu=True, **three), rules="tenhou3") == []


def test_the_absent_share_of_a_liability_is_lost() -> None:
    """tenhou3: by tsumo the liable player pays what the two others would have paid."""
    hand = win("(555z@B) (666z@C) (777z@B) 123p 9p + 9p", tsumo="A", pao="B", seats=["A", "B", "C"])
    assert points(hand, rules="tenhou3") == (32000, -32000, 0, 0)


def test_one_yakuman_has_one_liable_player() -> None:
    two = win(BOTH, tsumo="A", pao={"B": "daisangen", "D": "daisangen"})
    assert refused(two, rules="mleague") == ["L205"]
    assert refused(win(BOTH, tsumo="A", pao={"B": ["daisangen", "suukantsu"]}), rules="mleague") == []


# --- the first turn ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "flags", "fu"),
    [
        ("12345m 567p 345s 99s + 3m", {"tsumo": "A", "tenhou": True}, 20),  # in 345 and in 123: pinfu is what counts
        ("23456p 345678s 55p + 7p", {"tsumo": "B", "chiihou": True}, 20),
        ("12456p 345678s 55p + 3p", {"tsumo": "B", "chiihou": True}, 30),  # an edge is no pinfu
        ("23456p 345678s 55z + 7p", {"tsumo": "B", "chiihou": True}, 30),  # nor are dragons
    ],
)
def test_fu_of_a_first_turn(hand: str, flags: dict[str, Any], fu: int) -> None:
    """Tenhou: a pinfu shape won as 天和 or 地和 counts 20 fu; elsewhere a yakuman is not pinfu."""
    for rules in ("tenhou4", "mleague"):
        got = won(win(hand, **flags), rules=rules)
        assert (got["fu"], got["yakuman"]) == (fu if rules == "tenhou4" else 30, 1)


def test_double_forms_of_tenhou() -> None:
    """Mahjong Soul: 天和 on 四暗刻 or 国士 as its double form, whatever tile stands last."""
    for hand, single, double in (
        ("111m 555p 77s 333s 99p + 9p", "suuankou", "suuankou_tanki"),
        ("119m 19p 19s 123456z + 7z", "kokushi", "kokushi_13"),
        ("1123455678999m + 1m", "chuuren", "junsei_chuuren"),
    ):
        dealt, first = win(hand, tsumo="A", tenhou=True), win(hand, tsumo="B", chiihou=True)
        ids = [[y["id"] for y in won(d, over, "majsoul4")["yaku"]] for d, over in (
            (dealt, None), (first, None), (dealt, {"tenhou.double_forms": []}))]  # fmt: skip
        assert ids == [["tenhou", double], ["chiihou", single], ["tenhou", single]]
        assert points(dealt, rules="majsoul4") == (144000, -48000, -48000, -48000, 0)
        assert points(dealt, rules="tenhou4") == (96000, -32000, -32000, -32000, 0)


def test_a_concealed_kan_robbed_by_kokushi() -> None:
    """Whether kokushi may rob a concealed kan: at Tenhou and in the M.League not, at Mahjong Soul it may."""
    data = win("119m 19p 19s 123456z + 7z", ron="C", source="D", chankan="ankan")
    for rules, code in (("tenhou4", ["W306"]), ("mleague", ["W306"]), ("majsoul4", [])):
        assert refused(data, rules=rules) == code
    assert refused(data | {"seats": ["D", "C", "B"]}, rules="tenhou3") == ["W306"]


def test_riichi_without_an_own_draw() -> None:
    """M.League: riichi without an own draw is allowed, so ippatsu may meet the last discard."""
    late = win("123m 567m 345p 66s 89s + 7s", ron="B", source="C", riichi=True, ippatsu=True, houtei=True)
    assert refused(late, rules="mleague") == []
    assert [refused(late, rules=r) for r in ("tenhou4", "majsoul4")] == [["L206"], ["L206"]]


def test_riichi_below_zero() -> None:
    """M.League: no points are needed for riichi, and play goes on below zero."""
    assert (
        refused(
            win("123m 567m 345p 66s 89s + 7s", ron="B", source="C", riichi=True, scores={"B": -6000}), rules="mleague"
        )
        == []
    )
    below = {"adjust": {"points": {"A": -30000, "B": 30000}, "winners": ["B"], "from": "A"}}
    match = {"rules": "mleague", "hands": [below, {"draw": {"tenpai": ["A"]}, "in_riichi": ["A"]}]}
    assert as_data(settle_match(match))["matches"][0]["hands"][1]["scores"]["A"] == -3000


def test_an_abortive_draw_does_not_end_the_match() -> None:
    """``match.dealer_must_end``: after a win or tenpai; after an abortive draw the dealer on top goes on."""
    top = {"A": 20000, "B": 20000, "C": 20000, "D": 40000}
    south4: dict[str, Any] = {"seats": ["D", "A", "B", "C"], "round": "south 4", "scores": top}
    again = result(south4 | {"draw": {"kind": "kyuushu_kyuuhai"}}, rules="tenhou4").next
    assert again == NextHand("D", honba=1, sticks=0)
    assert result(south4 | {"draw": {"tenpai": ["D"]}}, rules="tenhou4").next.over == "dealer_on_top"
    last = {"adjust": {"points": {"D": 15000, "A": -15000}, "winners": ["D"], "from": "A"}}
    hands = [last] + [{"draw": {}}] * 6 + [{"draw": {"kind": "kyuushu_kyuuhai"}}]
    done = as_data(settle_match({"rules": "tenhou4", "hands": hands}))["matches"][0]
    assert (done["hands"][-1]["round"], done["hands"][-1]["next"]) == (
        "south 4", {"dealer": "D", "round": "south 4", "honba": 7, "sticks": 0})  # fmt: skip
    assert not done["end"]["over"]


def test_everybody_has_nagashi_mangan() -> None:
    """What all pay each other comes to nothing, and is told all the same."""
    for rules, names in (("tenhou4", "ABCD"), ("tenhou3", "ABC")):
        settled = result({"draw": {"nagashi": list(names)}, "seats": list(names)}, rules=rules)
        assert set(settled.points.values()) == {0}
        assert settled.next.dealer == "B"
        assert [s["result"] for s in as_data(settled)["receipt"] if s["label"] == "nagashi"] == ["0"]


# --- the end of a match -----------------------------------------------------------------------------------------------


def final(rules: str, *scores: int, sticks: int = 0, **over: object) -> list[int]:
    """The results of A, B, C, D in points, A being the first dealer."""
    v = load_rules(rules, {k.replace("__", "."): x for k, x in over.items()}).values
    places = {p.player: p.result for p in final_scores(dict(zip("ABCD", scores, strict=True)), sticks, v)}
    assert sum(places.values()) == 0
    return [places[p] for p in "ABCD"]


def test_a_tie_for_first_shares_the_50_and_10() -> None:
    """M.League: a tie for first shares the 50 and 10; of three the 50, 10 and −10, to the tenth, odd tenths first."""
    assert final("mleague", 40000, 40000, 15000, 5000) == [40000, 40000, -25000, -55000]
    assert final("mleague", 40000, 30000, 15000, 15000) == [60000, 10000, -35000, -35000]
    assert final("mleague", 32000, 32000, 32000, 4000) == [18700, 18700, 18600, -56000]
    assert final("mleague", 25000, 25000, 25000, 25000) == [0, 0, 0, 0]
    assert final("tenhou4", 40000, 40000, 15000, 5000) == [50000, 20000, -25000, -45000]


def test_sticks_left_are_shared_by_a_tie_for_first() -> None:
    """Of 1,000 three get 400, 300 and 300, of the 50 for their places 16.7, 16.7 and 16.6: the larger parts both times
    for who sat nearer to the first dealer (400・300・300; 順位点と同様に、起家に近い方が大きいポイント)."""
    assert final("mleague", 39500, 39500, 15000, 5000, sticks=1) == [40000, 40000, -25000, -55000]
    assert final("mleague", 30000, 30000, 30000, 9000, sticks=1) == [17100, 17000, 16900, -51000]
    assert final("mleague", 30000, 30000, 30000, 8000, sticks=2) == [17400, 17400, 17200, -52000]
    assert final("mleague", 29000, 29000, 29000, 12000, sticks=1) == [16100, 16000, 15900, -48000]
    assert final("mleague", 31000, 31000, 31000, 6000, sticks=1) == [18100, 18000, 17900, -54000]


def test_majsoul_target_without_oka() -> None:
    """majsoul4: target 30,000 without oka: nobody has it after South 4, so the match goes on; the top has no bonus."""
    v, seats = load_rules("majsoul4").values, ("D", "A", "B", "C")
    low, high = {"A": 29000, "B": 27000, "C": 22000, "D": 22000}, {"A": 31000, "B": 27000, "C": 22000, "D": 20000}
    assert match_over(low, seats, EAST + 1, 4, False, v) == ""
    assert match_over(high, seats, EAST + 1, 4, False, v) == "last_hand"
    assert match_over(high, ("B", "C", "D", "A"), EAST + 2, 1, False, v) == "sudden_death"
    assert final("majsoul4", 31000, 27000, 22000, 20000) == [21000, 7000, -8000, -20000]


def test_majsoul_dealer_who_is_first() -> None:
    """majsoul4: the dealer who is first with 30,000 in the last hand ends the match."""
    v, seats = load_rules("majsoul4").values, ("D", "A", "B", "C")
    first = {"A": 25000, "B": 24000, "C": 20000, "D": 31000}
    assert match_over(first, seats, EAST + 1, 4, True, v) == "dealer_on_top"
    assert match_over({**first, "D": 29000, "C": 22000}, seats, EAST + 1, 4, True, v) == ""
    assert match_over({**first, "A": 31000, "B": 18000}, seats, EAST + 1, 4, True, v) == "", "A sat earlier"
    assert match_over(first, seats, EAST + 1, 4, True, load_rules("mleague").values) == ""


# --- sentences that no test held --------------------------------------------------------------------------------------


def test_ura_of_a_double_ron_are_the_riichi_players() -> None:
    """5-02 裏ドラ: of two winners only the one in riichi has ura."""
    two = wins(
        claim("123m 567m 345p 66s 89s + 7s", ron="B", source="C", riichi=True),
        claim("456m 456p 99p 789s 56s + 7s", ron="D", source="C"),
        dora="1z", ura="8p",
    )  # fmt: skip
    with_pinfu = won(two, rules="tenhou4")
    assert with_pinfu["dora"]["ura"] == 0
    assert with_pinfu["han"] == 1
    both = wins(*({**w, "riichi": True} for w in two["wins"]), dora="1z", ura="8p")
    assert won(both, rules="tenhou4")["dora"]["ura"] == 2


def test_a_missing_share_is_split_at_the_dealers_tsumo() -> None:
    """``points.missing_share``: of a dealer's tsumo the absent player's share is what every other pays, halved."""
    mangan = win("123p 567p 345s 66s 89s + 7s", tsumo="A", riichi=True, ippatsu=True, dora="6p 6p", seats=list("ABC"))
    assert points(mangan, rules="tenhou3") == (9000, -4000, -4000, -1000)
    assert points(mangan, {"points.missing_share": "split"}, "tenhou3") == (13000, -6000, -6000, -1000)
    child = win("123p 567p 345s 66s 89s + 7s", tsumo="B", riichi=True, ippatsu=True, dora="6p 6p", seats=list("ABC"))
    assert points(child, {"points.missing_share": "split"}, "tenhou3") == (-5000, 9000, -3000, -1000)


# --- the table --------------------------------------------------------------------------------------------------------

ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
ROWS = ROW.findall((Path(__file__).parent.parent.parent / "docs" / "presets.md").read_text("utf-8"))


@table_of("row", ROWS)
def test_doc_rows(row: tuple[str, ...]) -> None:
    """Keys, values and statuses of docs/presets.md are those of rules.yaml, and its tests exist."""
    system, _, keys, status, tests = row
    rules = load_rules(system)
    named = re.findall(r"`([\w.]+)`", keys)
    assert [rules.ruling(key).status for key in named] == [s.strip() for s in status.split(",")]
    assert re.findall(r"`(test_\w+)`", tests)
    for test in re.findall(r"`(test_\w+)`", tests):
        assert test in globals()


def test_doc_names_every_preset() -> None:
    assert {row[0] for row in ROWS} == {"tenhou4", "tenhou3", "majsoul4", "mleague"}
    assert values("tenhou4")["pao.covers"] == "hand"


@pytest.mark.parametrize("preset", ["ema2025", "ema2016", "wrc2025", "saikouisen", "rmu-a", "jpml-a"])
def test_what_a_body_inherits_is_assumed_at_most(preset: str) -> None:
    """What all others share is no statement of this body's; a club that plays by it sees the same."""
    rules = load_rules(preset)
    inherited = {ruling.status for ruling in rules.entries.values() if ruling.layer != preset}
    assert inherited == {"assumed"}
    assert {ruling.status for ruling in rules.entries.values() if ruling.layer == preset} <= {
        "stated", "agreed", "reported", "house",
    }  # fmt: skip
    assert load_rules("parlour4").ruling("honba.ron").status == "agreed", "a club is no body"
