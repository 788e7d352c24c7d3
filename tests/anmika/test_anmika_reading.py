"""Sentences of the page of anmika that have no test elsewhere, named after their section, and docs/anmika.md, the table
of all sentences. Expected values are worked out by hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import calc
import calc.steps
from calc.problems.problems import InputError
from calc.rules.rules import load_rules
from calc.steps import read_record, read_text, settle
from calc.systems.anmika.hand import kan, sure_triplets
from calc.systems.anmika.match import finish
from calc.systems.anmika.record import WaitingHand
from calc.systems.anmika.settle import make_judge
from calc.tiles.notation import parse_hand
from calc.tiles.tiles import BY_MPSZ, KIND, mpsz
from calc.verdict.expect import differences
from calc.verdict.receipt import Receipt
from calc.verdict.verdict import as_data

from ..helpers import notes
from ..sources import names_of_tests
from ..tables import table_of
from .test_anmika_spec import EIGHT, FEVER, PLAIN, V, chances, doc, drawn_hand, ids, lines, refused, story, won

ROOT = Path(__file__).parent.parent.parent
Data = dict[str, Any]


def tiles(text: str) -> WaitingHand:
    """A waiting hand."""
    hand = parse_hand(text)
    return WaitingHand(hand.concealed, hand.melds)


def kind(text: str) -> int:
    return BY_MPSZ[text] & KIND


# --- §1 tiles and table -----------------------------------------------------------------------------------------------


def test_1_three_seats_a_fourth_sits_out() -> None:
    """Three seats; optionally a fourth player sits out."""
    assert refused(doc(top={"seats": ["A", "B", "C", "D"]})) == ["S205"]
    assert refused(doc(top={"sitout": "A"})) == ["S205"]


@pytest.mark.parametrize(
    ("hand", "code"),
    [("123p 789p 123s 22m 46s", "L203"), ("123p 789p 123s 11m 46s", "L203"), ("00p 5p 789p 123s 99m 46s", "L203"),
     ("123p 789p 123s 99m Pg Pg", "L203"), ("99999m 123p 789p 46s", "L202")],
)  # fmt: skip
def test_1_the_set(hand: str, code: str) -> None:
    """116 tiles; one red and one gold of each five; the four whites are the pocchi; five real ones are bad input."""
    assert code in refused(doc(hand))


def test_1_without_gt_1m_in_place_of_7m() -> None:
    """GT off: 1m in place of 7m, plain."""
    hand = doc("111m 999m 123p 456p 7s", tile="7s")
    assert refused(hand)[0] == "L203"
    assert won(hand, gt__on=False).points["B"] > 0


def test_1_an_open_riichi_of_no_price_of_its_own_lays_a_plain_stick() -> None:
    """``open_riichi.stick: 0`` is the price of any riichi, as in the other games; shipped are two sticks."""
    data = doc(riichi="open")
    del data["sticks"]
    assert won(data).points["table"] == -2000
    assert won(data, open_riichi__stick=0).points["table"] == -1000


def test_1_values_of_the_match() -> None:
    """Start 35000, return 40000, riichi stick 1000, open riichi 2000."""
    assert (V["match.start"], V["match.return"], V["sticks.value"], V["open_riichi.stick"]) == (
        35000,
        40000,
        1000,
        2000,
    )
    data = doc(riichi="open")
    del data["sticks"]
    assert won(data).points["table"] == -2000


def test_1_two_indicators() -> None:
    """Two dora indicators at the start."""
    assert refused(doc(dora="6z")) == ["L209"]


@table_of(
    ("indicator", "dora"),
    [("7m", "9m"), ("9m", "7m"), ("9p", "1p"), ("3s", "4s"), ("1z", "2z"), ("4z", "1z"), ("5z", "6z"), ("7z", "5z")],
)
def test_1_dora_succession(indicator: str, dora: str) -> None:
    """7m→9m→7m; p and s cyclic; E→S→W→N→E; 白→發→中→白."""
    assert [mpsz(k) for k in make_judge(load_rules("anmika"), V).indicated([kind(indicator)])] == [dora]


def test_1_drawing_a_flower_breaks_nothing() -> None:
    """Drawing a flower or a north breaks no ippatsu and no first-turn yaku; its replacement is no 嶺上開花."""
    assert lines(won(doc(ippatsu=True, aside_after="夏")))["ippatsu"] == 1
    assert "tenhou" in ids(won(doc(player="A", riichi=False, tenhou=True, aside="北 夏")))
    assert refused(doc(aside_after="北", rinshan=True)) == ["L206"]


# --- §2 what is a legal win -------------------------------------------------------------------------------------------


def test_2_an_ankan_keeps_the_hand_concealed() -> None:
    """Ankan keeps a hand concealed."""
    assert "tsumo" in ids(won(doc("[1111p] 789p 123s 99m 46s")))
    assert refused(doc("[1111p] 789p 123s 99m 46s", riichi=False)) == ["W440"]


def test_2_late_cheap_tanyao() -> None:
    """An open hand needs one yaku; 喰いタン allowed."""
    assert ids(won(doc("(222p) 678p 345p 88s 46s", by="ron", riichi=False))) == {"tanyao"}


def test_2_riichi_in_furiten_and_with_an_empty_wait() -> None:
    """Riichi is legal in furiten, and with an empty wait, pocchi included; it may take its declarer below zero."""
    assert won(doc(river="5s")).points["B"] > 0
    data = story("13456789p 33z [2222p]") | {"scores": {"A": 35000, "B": -1000, "C": 35000}, "below": ["B"]}
    data["events"] = [{"riichi": {"player": "B"}}, {"draw": {}}]
    assert won(data).points["B"] == 4000


def test_2_a_north_drawn_by_another_may_be_won_on() -> None:
    """A north that another draws aside may be won on by such a wait; passing it is furiten."""
    hand = "111z 222z 333z 4z 123p"
    assert "shousuushii" in ids(won(doc(hand, by="ron", tile="4z")))
    assert refused(doc(hand, by="ron", tile="4z", passed="4z")) == ["W303"]


def test_2_north_in_thirteen_orphans() -> None:
    """North in the hand only for 字一色, 四喜和 and 国士無双."""
    assert "kokushi" in ids(won(doc("7m 9m 1p 9p 1s 9s 1234z Pg 6z 6z", tile="7z")))
    assert "tsuuiisou" in ids(won(doc("111z 222z 44z 66z 777z", by="ron", tile="6z", dora="1s 1s")))
    assert refused(doc("123p 789p 123s 44z 46s", by="ron")) == ["W441"]


def test_2_forced_kan() -> None:
    """A kan that leaves the waits is compulsory; a wait only as a fifth copy does not count; 9m with 7999m may not."""
    hand = tiles("2222455566677s")
    assert [k.forced for k in (kan(hand, kind("5s"), V), kan(hand, kind("6s"), V)) if k] == [True, True]
    eight = kan(tiles("7999m 123p 456p 888s"), kind("9m"), V)
    assert eight is not None
    assert not eight.forced


# --- §3 the 7m --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "fu", "simple"),
    [("777m 123p 456p 99s 46s", 40, 30), ("777m 234p 456p 88s 46s", 30, 30),
     ("[7777m] 123p 456p 99s 46s", 60, 40), ("[7777m] 234p 456p 88s 46s", 40, 40)],
)  # fmt: skip
def test_3_fu_follow_the_nature(hand: str, fu: int, simple: int) -> None:
    """Triplet 777m concealed 8 fu as terminal, 4 as simple; ankan 32/16. Option: always simple."""
    assert won(doc(hand)).wins[0].own.chosen.size.fu == fu
    assert won(doc(hand), gt__fu="simple").wins[0].own.chosen.size.fu == simple


def test_3_terminal_or_simple_for_each_yaku() -> None:
    """清老頭, 純チャン, チャンタ, 混老頭 take it as terminal; 断么九 as simple."""
    assert "chinroutou" in ids(won(doc("777m 999m 111p 99p 11s", by="ron", tile="1s")))
    assert "junchan" in ids(won(doc("777m 123p 789p 99s 13s", tile="2s")))
    assert "chanta" in ids(won(doc("777m 123p 789p 66z 13s", tile="2s", dora="1z 1z")))
    assert "tanyao" in ids(won(doc("777m 234p 678p 88s 46s")))


# --- §4 yaku ----------------------------------------------------------------------------------------------------------

HAN = {
    "1/-": "tsumo riichi ippatsu pinfu iipeikou open_riichi",
    "1/1": "tanyao haku hatsu chun seat_wind round_wind haitei houtei rinshan"
           " chankan",
    "2/2": "toitoi sanankou sankantsu shousangen", "2/1": "ittsu", "2/-": "chiitoitsu",
    "3/-": "ryanpeikou", "3/2": "honitsu",
    "4/-": "double_riichi amerika_chiitoitsu", "4/2": "chanta", "4/4": "sanshoku_doukou sanrenkou", "6/5": "chinitsu",
    "6/-": "shousharin", "6/4": "junchan", "6/6": "honroutou", "8/-": "kanpachiman",
}  # fmt: skip
YAKUMAN = {
    1: "kokushi suuankou daisharin chuuren daisangen ryuuiisou tsuuiisou shousuushii chinroutou suukantsu manzu_honitsu"
       " sanfuu karasu nagashi_yakuman paarenchan kanpachiman_tsumo open_riichi_dealt_in",
    2: "tenhou chiihou renhou kokushi_13 junsei_chuuren daisuushii suurenkou",
}  # fmt: skip


def test_4_han_of_every_yaku() -> None:
    """The list of §4, concealed / open."""
    for text, names in HAN.items():
        closed, opened = (0 if x == "-" else int(x) for x in text.split("/"))
        for name in names.split():
            assert (V["yaku." + name].closed, V["yaku." + name].open) == (closed, opened), name
    for fold, names in YAKUMAN.items():
        for name in names.split():
            worth = V["yaku." + name]
            assert (worth.closed, worth.yakuman) == (fold, True), name


def test_4_a_pair_wait_of_four_triplets_is_single() -> None:
    """四暗刻 (pair wait too is single)."""
    assert won(doc("222p 333p 888s 999s 1z", tile="1z")).wins[0].own.chosen.size.fold == 1


def test_4_yakuman_add_up_without_ceiling() -> None:
    """Yakuman add up; no ceiling (option: three)."""
    data = doc("111z 222z 333z Pg Pb 6z 6z", tile="6z", dora="1s 1s")
    four = won(data).wins[0].own.chosen.size  # 三風, 字一色, 四暗刻 by draw
    assert four.fold == 3
    assert won(data, yakuman__most=2).wins[0].own.chosen.size.fold == 2


def test_4_no_kan_in_seven_pairs() -> None:
    """No kan, ankan included, in a seven-pairs hand."""
    assert refused(doc("[1111p] 33p 44s 66s 99m 77z", tile="3s")) == ["W301"]
    assert refused(doc("(111p+1p) 33p 44s 66s 99m 7z 3s", tile="3s", riichi=False)) == ["W301"]


def test_4_wheels_combine_with_american_pairs() -> None:
    """小車輪 and 大車輪 combine with アメリカ七対子 (for 大車輪 only in the han-chips)."""
    small = won(doc("1111p 33p 55p 77p 66z 7z", by="ron", tile="7z", dora="1z 1z")).wins[0].own.chosen.size
    assert {part.id: part.amount for part in small.yaku} == {"riichi": 1, "shousharin": 6, "amerika_chiitoitsu": 4}
    big = won(doc("1111p 33p 66p 77p 99p 2p", by="ron", tile="2p", dora="1z 1z")).wins[0].own.chosen.size
    assert (big.fold, big.han) == (1, 1 + 6 + 2 + 4)


def test_4_eight_dealer_wins_add_true_yakuman_and_a_ron_is_a_ron() -> None:
    """八連荘: true yakuman of the hand are added, ordinary han are not; a ron is paid as a ron (option: as a tsumo)."""
    both = won(doc("222p 333p 888s 999s 1z", tile="1z", player="A", top={"honba": 8}))
    assert both.wins[0].own.chosen.size.fold == 2
    ron = doc(by="ron", player="A", ippatsu=True, top={"honba": 8}, **{"from": "C"})
    assert won(ron).points == {"A": 64000, "B": 0, "C": -64000, "table": 0}
    assert won(ron, paarenchan__ron_as_tsumo=True).points["B"] == -25000


def test_4_the_eight_needs_riichi() -> None:
    """間八萬 needs riichi, not even 天和 without."""
    assert "W301" in refused(doc(EIGHT, tile="Pg", riichi=False, player="A", tenhou=True))


def test_4_whites_konged_before_riichi_leave_an_empty_wait() -> None:
    """All four whites konged before riichi: a legal empty wait."""
    data = story("79m [PgPbPyPr] 123p 456s 22s")
    data["events"] = [{"riichi": {"player": "B"}}, {"draw": {}}]
    assert won(data).points["B"] == 4000


def test_4_nagashi_is_a_win() -> None:
    """A win (so no draw): sticks and honba; drawn norths and flowers count."""
    result = drawn_hand({"nagashi": "B"}, sticks=2, honba=1, aside={"B": "北"}, river={"B": "7m 1z"})
    assert result.points == {"A": -18000, "B": 30000, "C": -10000, "table": -2000}
    assert result.chips["B"] == 12
    flowers = drawn_hand({"nagashi": "B"}, aside={"B": "夏"}, scores={"A": 21000, "B": 35000, "C": 5000})
    assert flowers.points["B"] == 32000
    assert flowers.chips["B"] == 14 + 5  # 5× is 7; C is pushed below zero, A is not
    many = drawn_hand({"nagashi": "B"}, aside={"B": "春 夏 秋 冬 北 北 北 gN"})
    assert many.chips["B"] == 2 * (4 + 7 + 4 + 4 + 100)
    assert {c["source"] for c in as_data(many)["dice"]} == {"nagashi_yakuman", "four_flowers", "four_norths"}


def test_4_drawn_norths() -> None:
    """Drawn north: 1 dora han each, four of them 8 han; with 西 as indicator each once more; 金北 never double."""
    assert won(doc(aside="北 北 gN")).wins[0].own.chosen.size.dora.north == 3
    assert won(doc(aside="北 北 北 gN")).wins[0].own.chosen.size.dora.north == 8
    west = doc(aside="北 北", dora="3z 6z")
    assert won(west).wins[0].own.chosen.size.dora.dora == 2
    assert won(west, north__indicated=False).wins[0].own.chosen.size.dora.dora == 0


def test_4_dealing_into_an_open_riichi() -> None:
    """Ron on an open riichi's wait by a player not in riichi: true yakuman (option: off)."""
    data = doc(by="ron", riichi="open")
    assert won(data).points["B"] == 32000
    assert won(data, open_riichi__dealt_in="off").points["B"] == 3000
    assert won(doc(by="ron", riichi="open", top={"in_riichi": ["A"]})).points["B"] == 3000


# --- §5 points --------------------------------------------------------------------------------------------------------


def test_4_eight_dealer_wins_in_a_fever() -> None:
    """八連荘: in a fever each win is one; a 逆 win pays it."""
    events: list[Data] = [{"riichi": {"player": "A", "fever": "single"}}]
    events += [{"win": {"player": "A", "by": "tsumo", "tile": tile}} for tile in ("5s", "Py")]
    result = won({"rules": {"use": "anmika", "set": {}}, "dora": "6z 6z", "honba": 8, "sticks": 0,
                                     "hands": {"A": FEVER}, "events": events})  # fmt: skip
    assert [chances(result, i) for i in (0, 1)] == [{"paarenchan": 140}, {"paarenchan": -140}]
    assert result.points["A"] == 0


def test_5_counted_yakuman_is_four_times() -> None:
    """Counted yakuman 13+, never more than 4 × mangan by han alone; options 15 → 5×, 17 → 6×."""
    data = doc(dora="7m 7m 7m 8p 8p 8p 7p 7p 2p 1s", ippatsu=True, aside="北 北")
    size = won(data).wins[0].own.chosen.size
    assert (size.han, size.base.points) == (18, 8000)
    assert won(data, limit__five_han=15).wins[0].own.chosen.size.base.points == 10000
    assert won(data, limit__five_han=15, limit__six_han=17).wins[0].own.chosen.size.base.points == 12000


def test_5_summer_and_gold() -> None:
    """夏 + 金北: 2 ranks. 夏夏 + 金北: payments of points × 4, not the sticks; chips and dice are not multiplied."""
    two = won(doc(aside="夏 gN", gold="summer", dora="7m 7m")).wins[0].own.chosen.size  # 7 han: haneman
    assert two.base.limit == "sanbaiman"
    four = won(doc(aside="夏 夏 gN", gold="summer", top={"sticks": 1}))
    assert four.points == {"A": -12000, "B": 21000, "C": -8000, "table": -1000}  # 3 han 30 fu: 3000, 2000
    assert lines(four) == {"north": 1}
    dice = won(doc("222p 333s 777z 05p 99m", tile="5p", aside="夏 夏 gN", gold="summer", top={"honba": 1}))
    assert dice.points["B"] == 4 * (16000 + 8000 + 4 * 1000)  # 加符 and honba too
    assert (chances(dice), lines(dice)["red"]) == ({"suuankou": 70}, 2)


def test_5_summer_and_true_yakuman() -> None:
    """True yakuman: k-fold starts at 4k, one more per rank; chips for k ≥ 2 5k/10k + 2 per rank."""
    data = doc("222p 333p 444p 05p 99m", by="ron", tile="5p", aside="夏")
    assert won(data).points["B"] == 4 * 18000
    assert lines(won(data))["yakuman"] == 22


def test_5_honba_and_sticks() -> None:
    """Honba: ron +2000, tsumo +1000 from each; in a double ron both get it; sticks to the first in turn order."""
    assert won(doc(top={"honba": 2})).points["A"] == -4000
    assert won(doc(by="ron", ippatsu=True, top={"honba": 2})).points["A"] == -7000
    data = doc(top={"honba": 1, "sticks": 2})
    del data["win"]
    first = {"by": "ron", "from": "A", "riichi": True, "ippatsu": True}
    data["wins"] = [
        {"player": "C", "hand": "123p 789p 123s 99m 46s + 5s"} | first,
        {"player": "B", "hand": "123p 789p 123s 77m 46s + 5s"} | first,
    ]
    assert won(data).points == {"A": -10000, "B": 7000, "C": 5000, "table": -2000}


def test_5_reverse_pays_but_sticks_are_the_winners() -> None:
    """逆 state: the payment flows the other way; riichi sticks go to the winner all the same."""
    assert won(doc(tile="Py", top={"sticks": 1})).points == {"A": 2000, "B": -3000, "C": 2000, "table": -1000}


# --- §6 pocchi --------------------------------------------------------------------------------------------------------


def test_6_before_riichi_a_white() -> None:
    """Before riichi plain whites."""
    assert refused(doc(tile="Pg", riichi=False), muscle__on=False) == ["W301"]


def test_6_chips_come_first_with_a_pocchi() -> None:
    """Without a pocchi most points; with a drawn one the larger expected number of chips, dice chances included."""
    hand = "123p 456p 78p 99m 345s"  # waits for 3p, 6p, 9p; with 9p 一気通貫

    def taken(**win: Any) -> str:
        return mpsz(won(doc(hand, tile="Pg", **win)).wins[0].own.chosen.size.face.kind)

    assert taken() == "9p"  # no chip anywhere: the same chance everywhere, points break the tie
    assert taken(ura="5p 6z") == "6p"  # 裏 for two 6p, one otherwise: chips before points
    assert taken(ura="8p 6z") != "9p"  # 裏 for 9p alone: a chip is less than the chance of no chip, 70 × 4/15
    assert won(doc(hand, tile="9p")).wins[0].own.chosen.size.ids >= {"ittsu"}


def test_6_as_is_answered_with_a_warning() -> None:
    """Where placement makes another reading worth more chips the winner may take that: a warning."""
    data = doc("234p 678p 56p 22s 345s", tile="Pg", dora="3p 6z", **{"as": "7p"})
    result = won(data)
    assert mpsz(result.wins[0].own.chosen.size.face.kind) == "7p"
    best = mpsz(result.wins[0].own.order[0].size.face.kind)
    assert (best == "7p") == (not any(n[0] == "taken_as" for n in result.notes))


def test_6_a_discarded_pocchi_never_changes_the_state() -> None:
    """Another's discarded pocchi is a plain white, except 正 for 間八萬, and then it never changes the state."""
    result = won(story("79m 777p 123p 99s 456s", {"tile": "Pb", "by": "ron", "from": "A"}))
    assert result.wins[0].own.state.factor == 1


def test_6_three_whites_and_the_eight_kong_a_reverse_first() -> None:
    """With three concealed whites and 間八萬 a drawn 逆 is konged first."""
    assert refused(doc("79m PgPbPr 123p 456s 22s", tile="Py")) == ["W450"]
    other = doc("46s PgPbPr 123p 789p 22s", tile="Py")
    assert won(other).wins[0].own.state.factor == -1
    assert refused(other, pocchi__kan_first="any") == ["W450"]


# --- §7 fever ---------------------------------------------------------------------------------------------------------


@table_of(
    ("hand", "sure"),
    [("777p 123p 99m 123s 46s", "7p"), ("777p 777s 123p 99m 46s", "7p 7s"),
     ("777m 777p 777s 99p 13s", "7m 7p 7s"),
     ("[7777s] 123p 456p 99m 46s", "7s"), ("555666777p 99m 46s", ""), ("3355p 223344777s", ""),
      ("3455777s 123p 789p", ""),
     ("777m 111p 99p 33z 777z", "7m")],
)  # fmt: skip
def test_7_sure_triplets(hand: str, sure: str) -> None:
    """A triplet in every decomposition of every winning form, by the hand alone; an ankan counts."""
    assert sorted(mpsz(k) for k in sure_triplets(tiles(hand), V).sure) == sorted(sure.split())


def test_7_a_lower_grade_may_be_chosen() -> None:
    """Two of the three kinds: double; a lower grade or none may be chosen; more is refused."""
    hand = "777p 777s 123p 99m 46s"
    assert won(doc(hand, fever="single")).points["B"] * 2 == won(doc(hand, fever="double")).points["B"]
    assert won(doc("777m 777p 777s 99p 13s", tile="2s", fever="triple")).points["A"] == -36000
    assert refused(doc(hand, fever="triple")) == ["W442"]


def test_7_furiten_does_not_matter() -> None:
    """Furiten and empty waits do not matter."""
    assert won(doc(FEVER, fever="single", river="5s")).points["B"] > 0


def test_7_sticks_once_honba_each_win() -> None:
    """Sticks once; honba at each win."""
    result = won(story(FEVER, {"tile": "5s"}, {"tile": "5s"}, honba=1, sticks=2))
    assert result.points == {"A": -6000, "B": 14000, "C": -6000, "table": -2000}


def test_7_gold_is_used_once() -> None:
    """金北 may be held from win to win and used once."""
    spring = {"tile": "5s", "gold": "spring"}
    result = won(story(FEVER, {"tile": "5s", "gold": "none"}, spring, before="春 gN"))
    assert [lines(result, i).get("spring_gold", 0) for i in (0, 1)] == [0, 1]
    assert refused(story(FEVER, spring, spring, before="春 gN")) == ["L455"]


def test_7_gold_left_out_is_the_best_for_whoever_chooses() -> None:
    """While m < 0 the opponents decide about 金北, to their own advantage; left out, the best is taken and said."""
    for tiles, uses, who in (
        ("5s 5s", (None, 1), "gold_best"), ("5s Py", (1, None), "gold_best"), ("Py 5s", (None, -1), "gold_by_others"),
        ("Py Pr 5s", (None, None, -2), "gold_by_others"), ("Py Pb", (-1, None), "gold_by_others"),
        ("5s Pb", (None, 2), "gold_best"), ("Pb Pr 5s", (2, None, None), "gold_best"),
    ):  # fmt: skip
        result = won(story(FEVER, *({"tile": t} for t in tiles.split()), before="春 gN"))
        assert tuple(lines(result, i).get("spring_gold") for i in range(len(uses))) == uses, tiles
        assert [n[0] for n in notes(result)] == [who]


def test_7_winter_under_reverse_is_paid_by_the_owner() -> None:
    """Winter under 逆 is paid by the owner."""
    result = won(story(FEVER, {"tile": "Py", "winter": ["9m", "6z"]}, before="冬"))
    assert lines(result) == {"winter": -4}


def test_7_dice_of_a_true_yakuman_at_each_win_others_once() -> None:
    """Ordinary sources once a hand; a true yakuman at each win; 三色同刻 does not repeat."""
    yakuman = won(story("777p 222p 333s 888s 9m", {"tile": "9m"}, {"tile": "9m"}))
    assert [chances(yakuman, i) for i in (0, 1)] == [{"suuankou": 70}] * 2
    once = won(story("777m 777p 777s 99p 13s", {"tile": "2s"}, {"tile": "2s"}))
    assert [chances(once, i) for i in (0, 1)] == [{"sanshoku_doukou": 70}, {}]


# --- §8 chips ---------------------------------------------------------------------------------------------------------


def test_8_spring_never_takes_a_pocchi_unless_the_option() -> None:
    """単春 in play never takes a pocchi, and is received even while 逆 (option: a blue pocchi doubles it)."""
    data = story(FEVER, {"tile": "Pb"}, {"aside": {"player": "B", "tiles": "春"}}, {"tile": "5s"})
    assert won(data).chips["B"] == 2
    assert won(data, spring__pocchi=True).chips["B"] == 4
    reverse = story(FEVER, {"tile": "Py"}, {"aside": {"player": "B", "tiles": "春"}}, {"tile": "5s"})
    assert won(reverse).chips["B"] == 2


def test_8_spring_takes_shubari_and_fever_declared_before() -> None:
    """単春 in play takes シュバリー and fever only if drawn after the declaration."""
    riichi = {"fever": "double", "shubari": True}
    hand = "777p 777s 123p 99m 46s"
    assert won(story(hand, {"tile": "5s"}, riichi=riichi, before="春")).chips["B"] == 2
    assert won(story(hand, {"tile": "5s"}, riichi=riichi, after="春")).chips["B"] == 8


def test_8_shubari_does_not_touch_the_hundred() -> None:
    """シュバリー does not touch the 100/300 lines."""
    got = lines(won(doc(shubari=True, aside="春 夏 秋 冬 北 北 北 gN", gold="spring", winter=["7z"])))
    assert (got["eight"], got["north"]) == (100, 8)


def test_8_k_fold_option() -> None:
    """A true yakuman k-fold: k × the 4× line; option 8k−3 / 8k+2."""
    ron = doc("222p 333p 444p 05p 99m", by="ron", tile="5p")
    assert lines(won(ron))["yakuman"] == 20
    assert lines(won(ron, chips__fold="stepped"))["yakuman"] == 18


def test_8_daisharin_option() -> None:
    """大車輪: 二盃口's 15 chips too (option)."""
    data = doc("22p 33p 44p 66p 77p 88p 9p", by="ron", tile="9p")
    data["win"] |= {"hand": "22p 33p 44p 55p 66p 77p 8p", "tile": "8p"}
    assert "ryanpeikou" not in lines(won(data))
    assert lines(won(data, chips__daisharin_ryanpeikou=True))["ryanpeikou"] == 15
    two_runs = ("22p 33p 44p 66p 77p 88p 9p", "22p 33p 44p 66p 77p 99p 8p")
    for concealed, chips in (*((hand, 15) for hand in two_runs), ("11p 22p 44p 66p 77p 99p 8p", 0)):
        data["win"] |= {"hand": concealed, "tile": concealed[-2:]}  # two twin runs and a pair, or not
        assert lines(won(data, chips__daisharin_ryanpeikou=True)).get("ryanpeikou", 0) == chips


def test_8_flowers_among_the_indicators() -> None:
    """A flower among the indicators is no dora; the winner has it for the seasons, not for 四華; カラス is off."""
    assert won(doc(dora="夏 6z")).wins[0].own.chosen.size.ranks == 1
    assert "four_flowers" not in chances(won(doc(aside="春 夏 秋", dora="冬 6z 6z", winter=["7z"])))
    assert lines(won(doc(dora="春 夏"))) == {"spring_indicated": 2}


def test_8_god_pocchi_as_indicator() -> None:
    """A 正 as indicator may stand for any indicator tile, freely; best if a drawn pocchi won; a 逆 is a white."""
    best = doc(dora="Pg 6z")
    assert won(best).wins[0].own.chosen.size.dora.dora == 2
    assert won(best | {"win": best["win"] | {"kami": {"Pg": "1z"}}}).wins[0].own.chosen.size.dora.dora == 0
    assert refused(doc(dora="Pg 6z", tile="Pb", kami={"Pg": "1z"})) == ["L452"]
    assert refused(doc(dora="Py 6z", kami={"Py": "8p"})) == ["L206"]
    assert refused(doc(dora="Pg 6z", kami={"Pg": "春"})) == ["L206"]
    assert refused(doc(dora="Pg 6z", kami={"Pg": "8m"})) == ["L206"]
    assert won(doc(dora="Py 6z")).wins[0].own.chosen.size.dora.dora == 0


def test_8_north_as_indicator_gives_only_east() -> None:
    """A north as indicator gives nothing but 東 as dora."""
    result = won(doc("123p 789p 123s 11z 46s", dora="4z 6z"))
    assert (result.wins[0].own.chosen.size.dora.dora, lines(result)) == (2, {})


def test_8_bust() -> None:
    """From ≥ 0 to < 0; 0 is not bust; none for the own 逆; due for a ron while 逆; a riichi below zero counts."""
    zero = {"scores": {"A": 2000, "B": 35000, "C": 35000}}
    assert "bust" not in lines(won(doc(top=zero)))
    own = {"scores": {"A": 35000, "B": 0, "C": 35000}}
    assert "bust" not in lines(won(doc(tile="Py", top=own)))
    ron = story(
        FEVER, {"tile": "Py"}, {"tile": "5s", "by": "ron", "from": "C"}, scores={"A": 35000, "B": 4500, "C": 35000}
    )
    assert [(x.payers, x.receiver, x.each) for x in won(ron).wins[1].own.gain.lines if x.id == "bust"] == [
        (("B",), "C", 5)
    ]
    low = doc(top={"scores": {"A": -500, "B": 35000, "C": 35000}, "below": ["A"]})
    assert lines(won(low))["bust"] == 5
    winner = doc(top={"scores": {"A": 35000, "B": -500, "C": 35000}, "below": ["B"]})
    assert "bust" not in lines(won(winner))


def test_8_shubari_slips_only_for_who_is_at_fault() -> None:
    """An offending シュバリー declarer also pays シュバ滑り; one who is wronged has 10."""
    base = {"rules": {"use": "anmika", "set": {}}, "sitout": "D"}
    events: list[Data] = [{"riichi": {"player": "B", "shubari": True}}]
    own = won(base | {"hands": {"B": PLAIN}, "events": [*events, {"chombo": {"player": "B"}}]})
    assert own.chips == {"A": 5, "B": -25, "C": 5, "D": 15, "table": 0}
    other = won(base | {"events": [*events, {"chombo": {"player": "A"}}]})
    assert (other.chips["B"], other.chips["D"]) == (10, 5)


# --- §9 dice ----------------------------------------------------------------------------------------------------------


def test_9_expected_hits() -> None:
    """Expected hits per chance 4 × 2/30 = 4/15."""
    assert as_data(won(doc("222p 333p 888s 999s 1z", tile="1z")))["dice"][0]["expected"] == "56/3"  # 70 × 4/15


def test_9_options() -> None:
    """三色同順 by tsumo adds none (option: one); アメリカ七対子 (option: 70 × (kinds − 1)); doubles always (option)."""
    run = doc("79m 789p 789s 123p 22s", tile="Pg")
    assert chances(won(run, dice__sanshoku_tsumo=True))["sanshoku_tsumo"] == 70
    pairs = doc("1111p 3333p 77s 99m 7z", by="ron", tile="7z")
    assert chances(won(pairs)) == {}
    assert chances(won(pairs, dice__amerika=70)) == {"amerika_chiitoitsu": 70}
    plain = doc("222p 333p 888s 999s 1z", tile="1z")
    both = (won(plain), won(plain, dice__doubles="always"))
    assert [r.wins[0].own.gain.chances[0].doubles for r in both] == [False, True]


# --- §10 draws and the end --------------------------------------------------------------------------------------------


def test_10_the_next_hand() -> None:
    """Dealer's chombo: the deal passes, it is no draw."""
    data = {"rules": {"use": "anmika", "set": {}}, "honba": 2, "chombo": {"player": "A"}}
    assert as_data(won(data))["next"]["dealer"] == "B"


def test_10_riichi_told_beside_the_events() -> None:
    """Riichi is tenpai at a draw; rolls beyond the chances are refused."""
    assert drawn_hand({}, in_riichi=["B"]).points["B"] == 4000
    base = {"rules": {"use": "anmika", "set": {}}}
    two = ["12: 12 34 45 56"] * 2
    assert refused(base | {"sitout": "D", "draw": {"tenpai": ["A"], "dice": two}}) == ["L453"]
    assert refused(base | {"draw": {"dice": two}}) == ["L453"]


def test_10_ties_and_80000() -> None:
    """Ties: the earlier seat from the first dealer; 80000: 6 + 2 per further 10000; 連勝 2 × 2^(n−1)."""
    done = finish({"A": 20000, "B": 20000, "C": 100000}, Receipt(load_rules("anmika")), streak=3)
    assert [*done.places] == ["C", "A", "B"]
    assert done.ledger.totals("chips")["C"] == 45 + 2 * (6 + 4) + 2 * 8


def test_11_gold_norths() -> None:
    """Gold norths in the set: 1, or 2."""
    assert refused(doc(aside="gN gN")) == ["L203"]
    assert lines(won(doc(aside="gN gN"), table__gold_norths=2)) == {"north": 2}


# --- docs/anmika.md ---------------------------------------------------------------------------------------------------

DOCS = ROOT / "docs" / "anmika.md"


def _rows() -> list[list[str]]:
    found = [[c.strip() for c in line.strip().strip("|").split(" | ")] for line in DOCS.read_text("utf-8").splitlines()
             if line.startswith("| §")]  # fmt: skip
    assert all(len(row) == 5 for row in found), [row for row in found if len(row) != 5]
    return found


def test_doc_names_keys_with_their_status() -> None:
    """docs/anmika.md: every key exists, with the status of the row (one for all keys, or one each)."""
    rules, rows = load_rules("anmika"), _rows()
    assert len(rows) > 100
    for page, rule, keys, status, _ in rows:
        names = re.findall(r"`([^`]+)`", keys)
        statuses = [s.strip() for s in status.split(",") if s.strip() not in ("", "–")]
        assert bool(names) == bool(statuses), rule
        assert len(statuses) in (len(names), 1) or not names, rule
        for i, key in enumerate(names):
            assert rules.ruling(key).status == statuses[i if len(statuses) > 1 else 0], f"{page} {key}"


def test_doc_names_tests_that_exist() -> None:
    """docs/anmika.md: every row names tests or examples that exist, or says why a record cannot show it."""
    known = names_of_tests("test_anmika*.py")
    for page, rule, _, _, tests in _rows():
        names = re.findall(r"`(test_[^`]+)`", tests)
        examples = re.findall(r"`(examples/[^`]+)`", tests)
        assert set(names) <= known, (page, set(names) - known)
        assert all((ROOT / path).exists() for path in examples), (page, examples)
        assert names or examples or tests.startswith(("not in a record: ", "open: ")), rule


def test_doc_covers_every_key_of_its_own() -> None:
    """docs/anmika.md names every ruling that rules.yaml gives anmika itself."""
    named = {key for row in _rows() for key in re.findall(r"`([^`]+)`", row[2])}
    text = (ROOT / "rules.yaml").read_text("utf-8")
    own = text[text.index("\nsystem: anmika") :].split("\n---")[0]
    assert set(re.findall(r"^  ([a-z_.0-9]+): \{value", own, re.M)) - named == set()


def test_doc_records_score() -> None:
    """docs/anmika.md: the records shown there come to what they expect."""
    text = DOCS.read_text("utf-8")
    found = [entry for block in re.findall(r"^```yaml\n(.*?)^```", text, re.M | re.S) for entry in read_text(block)]
    assert len(found) >= 4
    for entry in found:
        assert not isinstance(entry, list), entry
        assert entry.record.expect
        assert differences(entry.record.expect, settle(entry.record, entry.rules, checked=True), []) == []


def test_a_score_that_is_missing() -> None:
    """Scores are of all three, or of nobody."""
    with pytest.raises(InputError):
        won(doc(top={"scores": {"A": 35000}}))
    assert read_record(doc()).record is not None


TWO_HANDS = {"B": "777p 123p 99m 123s 46s", "C": "123p 456p 789p 11s 46s"}


@pytest.mark.parametrize(("by", "source", "settled"), [("tsumo", "", False), ("ron", "A", False), ("ron", "B", True)])
def test_7_others_cannot_win(by: str, source: str, settled: bool) -> None:
    """§7 Others cannot win, before the owner's first win either; but the declaration tile may be won on."""
    last: dict[str, Any] = {"player": "C", "by": by, "tile": "5s", "dora": "6z 6z"}
    if source:
        last["from"] = source
    events = [{"riichi": {"player": "C"}}, {"riichi": {"player": "B", "fever": "single"}}, {"win": last}]
    entry = calc.steps.read_record({"rules": "anmika", "hands": TWO_HANDS, "events": events})
    if settled:
        assert calc.steps.settle(entry.record, entry.rules).points["C"] > 0
        return
    with pytest.raises(calc.NoWin) as refused:
        calc.steps.settle(entry.record, entry.rules)
    assert [p.code for p in refused.value.problems] == ["W449"]


def test_10_springless_has_a_bound() -> None:
    """§10 春無し doubles each time in a row: a number no evening reaches is refused, not computed."""
    with pytest.raises(calc.InputError) as error:
        calc.steps.read_record({"rules": "anmika", "sitout": "D", "draw": {"springless": 99999}})
    assert [p.code for p in error.value.problems] == ["S202"]
