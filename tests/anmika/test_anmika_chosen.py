"""Pocchi among the indicators, トビ賞, 秋 at the end of the wall, fifth copies, and questions of §13 about chips."""

from __future__ import annotations

from typing import Any

import pytest

from calc.problems.problems import InputError
from calc.verdict.verdict import as_data

from ..helpers import notes
from .test_anmika_spec import FEVER, Data, chances, doc, drawn_hand, ids, lines, refused, story, won

GOD = "123p 789p 123s 99m 46s"
WHO = {"A": 35000, "B": 35000, "C": 35000}


# --- 神ポッチ and the drawn pocchi ------------------------------------------------------------


def test_8_an_ura_god_leaves_the_reading_without_a_chip() -> None:
    """At a win by a drawn pocchi the indicator's is chosen together with it, a zero-chip reading included."""
    result = won(doc(GOD, tile="Py", dora="6z 6z", ura="Pb 1z"))  # on 9m two ura: 2 chips; on nothing a dice chance
    assert (lines(result), chances(result)) == ({}, {"pocchi_zero": -70})
    assert as_data(result)["wins"][0]["kami"] == {"Pb": "9m"}  # the indicator of 7m, of which the hand has none
    ordinary = won(doc(GOD, ura="Pb 1z"))
    assert (lines(ordinary), as_data(ordinary)["wins"][0]["kami"]) == ({"ura": 2}, {"Pb": "7m"})


def test_8_a_dora_god_stays_below_the_chips_of_a_rank() -> None:
    """Of the readings without a chip the one with most points: a dora too many would make it a sanbaiman, 3 chips."""
    nine = doc(GOD, tile="Pg", dora="7m 7m 7m 7m Pb")  # 2 + 8 han; with 9m 12: sanbaiman
    result = won(nine)
    assert (result.wins[0].own.chosen.size.han, chances(result)) == (10, {"pocchi_zero": 70})
    assert won(nine | {"win": nine["win"] | {"ippatsu": True}}).wins[0].own.chosen.size.han >= 13  # no zero to lose


def test_8_the_receipt_says_what_each_pocchi_was_taken_as() -> None:
    """The receipt says what it was taken as: the drawn one and each among the indicators."""
    steps = as_data(won(doc(GOD, tile="Py", dora="Pg 6z", ura="Pb 1z")))["receipt"]
    said = {(s["label"], s["detail"]): s["result"] for s in steps if s["topic"] == "reading"}
    assert said["god", "Pg"] == "7m"
    assert said["god", "Pb"] == "9m"
    assert next(result for (label, _), result in said.items() if label == "stands_for") == "5s"


def test_8_a_god_pocchi_while_reversed_costs_the_least() -> None:
    """While 逆 by an ordinary tile a 正 among the indicators is what costs the winner least, unless he says another."""
    wins = ({"tile": "Py"}, {"tile": "5s"})
    said = {"kami": {"Pg": "6p", "Pb": "6p"}}  # three 7p each
    least, most = (won(story(FEVER, wins[0], wins[1] | kami, dora="Pg 6z", ura="1z Pb")) for kami in (Data(), said))
    assert (lines(least, 1), lines(most, 1)) == ({}, {"ura": -3})
    assert least.points["B"] > most.points["B"]
    notes = [("god_least", {"player": "B", "tile": god, "as": "9m"}) for god in ("Pg", "Pb")]
    assert (least.notes, most.notes) == (notes, [])
    crow = won(story(FEVER, wins[0], {"by": "ron", "from": "A", "tile": "5s"}, dora="Pg 6z"))
    assert "karasu" not in ids(crow, 1)  # one dora costs less than a yakuman


def test_8_a_god_pocchi_of_winter_while_reversed_hits_the_least() -> None:
    """While 逆 the winner, who pays, chooses what a 正 turned by 冬 is: a miss where it is the last, else one tile."""
    first: Data = {"tile": "Py"}

    def second(**more: Any) -> Any:
        data = story(FEVER, first, {"tile": "5s", **more}, before="冬 gN", ura="1z 1z")
        return as_data(won(data))["wins"][1] | {"notes": [n for n in won(data).notes if n[0] == "god_least"]}

    last = second(winter=["9m", "Pg"])
    assert (last["winter"]["matches"], last["winter"]["hits"][1]) == ([2, 0], [{"tile": "Pg", "hits": []}])
    assert [line["each"] for line in last["chip_lines"] if line["id"] == "winter"] == [-4]
    assert [note["tile"] for _, note in last["notes"]] == ["Pg"]
    went_on = second(winter=["Pg", "7z"])
    assert went_on["winter"]["matches"] == [1, 0]
    paired = second(winter=["9m Pg", "Pb 6z", "7z 6z"], gold="winter")  # beside a tile that hits: none
    assert [[x["hits"] for x in row] for row in paired["winter"]["hits"][:2]] == [
        [[{"tile": "9m", "count": 2}], []],
        [[{"tile": "1p", "count": 1}], []],
    ]
    said = second(winter=["Pg", "7z"], kami={"Pg": "7p"})
    assert (said["winter"]["matches"], said["notes"]) == ([3, 0], [])


def test_8_a_god_pocchi_of_winter_may_be_said_to_miss() -> None:
    """A 正 turned by 冬 is any tile: as said, one that misses too; a drawn pocchi takes the highest all the same."""
    data: Data = {"aside": "冬", "ippatsu": True}
    with pytest.raises(InputError) as no:
        won(doc(winter=["Pb"], **data))
    assert "kami: {Pb: 1z}" in no.value.problems[0].help
    assert "winter" not in lines(won(doc(winter=["Pb"], kami={"Pb": "1z"}, **data)))
    one = won(doc(winter=["Pb", "7z"], kami={"Pb": "4s"}, **data))
    assert lines(one)["winter"] == 2
    assert as_data(one)["wins"][0]["winter"]["hits"][0][0] == {"tile": "Pb", "hits": [{"tile": "4s", "count": 1}]}
    assert lines(won(doc(winter=["Pb", "7z"], kami={"Pb": "冬"}, **data)))["winter"] == 2  # one flower drawn
    assert refused(doc(winter=["Pb"], kami={"Pb": "1z"}, tile="Pg", **data)) == ["L452"]
    assert refused(doc(kami={"Pb": "1z"}, winter=["7z"], **data)) == ["L206"]


# --- トビ賞 for 0枚 ------------------------------------------------------------


@pytest.mark.parametrize(("tile", "zero"), [("Py", True), ("Pg", False)])
def test_6_a_bust_counts_for_zero_chips_only_where_it_is_paid(tile: str, zero: bool) -> None:
    """トビ賞 counts only where it would really be paid: an own drawn 逆 makes nobody else bust (0枚は0枚)."""
    result = won(doc(tile=tile, top={"scores": WHO | {"A": 0}}))
    assert chances(result) == ({"pocchi_zero": -70} if zero else {})
    assert lines(result) == ({} if zero else {"bust": 5})


def test_6_a_bust_by_the_own_riichi_is_a_chip_of_the_win() -> None:
    """A トビ賞 due for a declarer below zero by his riichi is paid at this win: its readings are not without a chip."""
    hand = "234p 567p 345s 99m 78s"  # 6s 234567p: 平和, 断么九; 9s less
    low = doc(hand, tile="Pg", top={"scores": WHO | {"A": -500}, "below": ["A"]}, ura="1z 1z", dora="5s 8s")
    result = won(low)
    assert (lines(result), chances(result)) == ({"bust": 5}, {})
    assert result.wins[0].own.gain.chips == 5


# --- 秋 at the end of the wall ------------------------------------------------------------


@pytest.mark.parametrize("last", [{"haitei": True}, {"by": "ron", "houtei": True}, {"wall_left": 1}])
def test_8_autumn_turns_nothing_at_the_end_of_the_wall(last: Data) -> None:
    """秋 needs two tiles left in the live wall, riichi or not: never at 海底, 河底 or with wall_left 0 or 1."""
    assert notes(won(doc(aside="秋", **last))) == []
    assert refused(doc(aside="秋", **(last | {"dora": "6z 6z 1s"}))) == ["L454"]
    assert refused(doc(aside="秋 gN", gold="autumn", **last)) == ["L454"]
    assert refused(doc(aside="秋 秋 gN", gold="autumn", **last)) == ["L454"]  # nor the han of 秋秋金北
    assert won(doc(aside="秋", top={"kans": 1}, **(last | {"dora": "6z 6z 1s"}))).points["B"] > 0


def test_8_gold_on_autumn_turns_an_indicator() -> None:
    """金北 on 秋 turns one indicator more, on 秋秋 too: left out, it is not put there where that one is missing."""
    two = {"aside": "秋 秋 gN", "dora": "6z 6z 1s 1s"}
    assert notes(won(doc(gold="autumn", **two))) == [("autumn_not_recorded", {"player": "B"})]
    left_out = won(doc(**two))
    assert (lines(left_out), notes(left_out)) == ({"north": 1}, [("gold_best", {"player": "B", "use": "none"})])
    with pytest.raises(InputError) as no:
        won(doc(gold="autumn", wall_left=20, **two))
    (problem,) = no.value.problems
    assert problem.code == "L463"
    assert "`gold: none`" in problem.help
    five = won(doc(**two | {"dora": "6z 6z 1s 1s 1s"}))
    assert (notes(five), "autumn_gold" in lines(five)) == ([("gold_best", {"player": "B", "use": "autumn"})], True)


# --- the lines of 100 and 300 chips -----------------------------------------------------------


def test_8_twelve_reached_between_two_wins() -> None:
    """Each grade is paid once: 四華四北 100, then 八華四北 the rest of 300, or nothing more."""
    four, held = "春 夏 秋 冬", {"tile": "5s", "gold": "none"}
    data = story(
        FEVER,
        held,
        {"aside": {"player": "B", "tiles": four}},
        held,
        held | {"tile": "0s"},
        before=f"{four} 北 北 北 gN",
    )
    for value, later in (("rest", 200), ("none", None)):
        result = won(data, chips__twelve_after=value)
        assert lines(result)["eight"] == 100
        assert lines(result, 1).get("twelve") == later
        assert not {"eight", "twelve"} & set(lines(result, 2))


# --- the pair of 小四喜 and 小三元 ------------------------------------------------------------


def test_4_the_pair_of_the_little_winds_is_no_fifth_copy() -> None:
    """小四喜 needs its pair in the wind that is no triplet: a pocchi as a fifth copy of one that is makes none."""
    assert "shousuushii" not in ids(won(doc("111z 222z 333z 1z 456p", tile="Pg")))
    assert refused(doc("111z 222z 444z 1z 456p", tile="Pg")) == ["W441"]
    assert "shousuushii" in ids(won(doc("111z 222z 444z 3z 456p", tile="Pg")))


def test_4_the_pair_of_the_little_dragons_is_no_fifth_copy() -> None:
    """小三元 needs its pair in the dragon that is no triplet."""
    assert "shousangen" not in ids(won(doc("666z 777z 6z 123p 456s", tile="Pg", dora="1z 1z")))
    assert "shousangen" in ids(won(doc("666z 777z Pb 123p 456s", tile="Py", dora="1z 1z")))


# --- §13 ------------------------------------------------------------


def test_13_spring_pair_by_ron() -> None:
    """春春 by ron: all, or the discarder; 金北 on it is the same once more, 単春 through an indicator stays オール."""
    data = doc(by="ron", aside="春 春 gN", gold="spring")
    for value, payers in (("all", ("A", "C")), ("discarder", ("A",))):
        paid = {x.id: x.payers for x in won(data, spring__pair_ron=value).wins[0].own.gain.lines}
        assert (paid["spring_pair"], paid["spring_gold"]) == (payers, payers)
    one = won(doc(by="ron", dora="春 6z"), spring__pair_ron="discarder").wins[0]
    assert {x.id: x.payers for x in one.own.gain.lines} == {"spring_indicated": ("A", "C")}


def test_13_two_springs_among_the_indicators() -> None:
    """Two 春 among the indicators: 2, or 1 + 2; a flower drawn counts for both."""
    assert lines(won(doc(dora="春 春"))) == {"spring_pair": 2}
    assert lines(won(doc(dora="春 春"), spring__indicated_pair="both")) == {"spring_indicated": 1, "spring_pair": 2}
    drawn = won(doc(dora="春 春", aside="夏"), spring__indicated_pair="both")
    assert lines(drawn) == {"spring_indicated": 2, "spring_pair": 3}
    assert lines(won(doc(dora="春 6z", aside="春"), spring__indicated_pair="both")) == {"spring_pair": 2}
    for value, chips in (("pair", 3), ("both", 2 + 3)):
        rules = {"use": "anmika", "set": {"spring.indicated_pair": value}}
        hand = drawn_hand({"nagashi": "B", "dora": "春 春"}, aside={"B": "夏"}, rules=rules)
        assert hand.chips["B"] == 2 * (5 + 2 + chips)  # 夏: a rank


def test_13_the_nature_of_a_terminals_seven() -> None:
    """77m read as simples makes 純チャン lose and カラス win; or the 7m of a terminal's set is a terminal."""
    data = doc("123p 789p 123s 789s 7m", by="ron", tile="7m", dora="2z 2z", ura="2z 2z")
    assert ids(won(data)) == {"riichi", "karasu"}
    assert ids(won(data, nature__free=False)) == {"riichi", "junchan"}
    simple = doc("234p 567p 234s 678s 7m", tile="7m", dora="2z 2z")
    assert "tanyao" in ids(won(simple, nature__free=False))  # no terminal's set: the nature stays free


@pytest.mark.slow
def test_13_the_larger_of_one_sign_after_a_turn() -> None:
    """After a turn “the larger stays” has two readings: 赤 緑 青 is 4 (larger), or 8 as 赤 青 緑 (product)."""
    for tiles, larger, product in (
        (("Pr", "Pg", "Pb"), [-2, 4, 4], [-2, 4, 8]),
        (("Pr", "Pb", "Pg"), [-2, 8, 8], [-2, 8, 8]),
        (("Py", "Pr", "Pg", "Pb"), [-1, -2, 4, 4], [-1, -2, 4, 8]),
        (("Pb", "Py", "Pr"), [2, -2, -2], [2, -2, -4]),
    ):
        data = story(FEVER, *({"tile": t} for t in tiles))
        assert [o.own.m for o in won(data).wins] == larger
        assert [o.own.m for o in won(data, pocchi__same_sign="product").wins] == product
        steps = [x for x in as_data(won(data))["receipt"] if x["label"] == "state"]
        assert "pocchi.same_sign" in {r["id"] for r in steps[-1]["rules"]}


def test_8_terminals_and_honours_beside_all_of_one() -> None:
    """混老頭 holds beside 字一色 and 清老頭: 6 han for chips, or not."""
    for hand, tile in (("111z 222z 333z 777z 6z", "6z"), ("111p 999p 111s 999s 7m", "7m")):
        data = doc(hand, tile=tile)
        more, less = (won(data, honroutou__pure=value).wins[0].own.chosen.size for value in (True, False))
        assert more.fold == less.fold
        assert ("honroutou" in more.ids, "honroutou" in less.ids, more.han - less.han) == (True, False, 6)
