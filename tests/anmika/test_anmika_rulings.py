"""Sentences of the commentary on anmika that needed a second look, and our decisions where it is silent. By hand."""

from __future__ import annotations

from typing import Any

from calc.rules.rules import load_rules
from calc.tiles.tiles import mpsz
from calc.verdict.verdict import as_data

from .. import helpers
from .test_anmika_spec import EIGHT, FEVER, PLAIN, chances, doc, drawn_hand, ids, lines, refused, story, won

Data = dict[str, Any]
V = load_rules("anmika").values


def notes(result: Any) -> list[str]:
    return [name for name, _ in helpers.notes(result)]


# --- tiles ------------------------------------------------------------------------------------------------------------


def test_1_two_plain_fives() -> None:
    """赤・金共に各1枚入り: two plain fives of a suit beside the red and the gold one; three plain norths likewise."""
    assert refused(doc("555p 789p 123s 99m 46s")) == ["L203"]
    assert refused(doc("777p 123p 99m 123s 46s", dora="5s 5s")) == ["L203"]
    assert refused(doc(aside="北 北 北 北")) == ["L203"]
    assert won(doc("0p5p5p 789p 123s 99m 46s")).points["B"] > 0
    values = {"table.red_fives": ["0p", "0p", "0s", "0s"], "table.gold_fives": []}
    data = doc("005p 789p 123s 99m 46s", tile="0s")
    data["rules"]["set"] = values
    assert won(data).points["B"] > 0
    data["win"]["hand"] = "555p 789p 123s 99m 46s"
    assert refused(data) == ["L203"]


# --- 秋 ---------------------------------------------------------------------------------------------------------------


def test_8_autumn_and_its_indicators() -> None:
    """秋 turns one indicator more each, 金北 on it once more, with two tiles left in the live wall; else none."""
    assert notes(won(doc(aside="秋"))) == ["autumn_not_recorded"]
    assert notes(won(story(FEVER, {"tile": "5s"}, {"tile": "5s"}, before="秋"))) == ["autumn_not_recorded"]
    assert notes(won(doc(aside="秋", dora="6z 6z 1s"))) == []
    assert refused(doc(aside="秋", wall_left=2)) == ["L463"]
    assert refused(doc(aside="秋 秋", wall_left=20, dora="6z 6z 1s")) == ["L463"]
    assert refused(doc(aside="秋 gN", gold="autumn", wall_left=20, dora="6z 6z 1s")) == ["L463"]
    assert won(doc(aside="秋 gN", gold="autumn", wall_left=2, dora="6z 6z 1s 1s")).points["B"] > 0
    assert notes(won(doc(aside="秋", wall_left=1))) == []
    assert refused(doc(aside="秋", wall_left=1, dora="6z 6z 1s")) == ["L454"]
    assert won(doc(aside="秋", wall_left=1, dora="6z 6z 1s", top={"kans": 1})).points["B"] > 0
    assert won(doc("[1111p] 789p 123s 99m 46s", aside="秋", wall_left=1, dora="6z 6z 1s")).points["B"] > 0
    assert notes(won(doc(dora="秋 6z", wall_left=20))) == ["autumn_not_recorded"]  # shown, it counts as drawn
    twice = story(FEVER, {"tile": "5s", "dora": "6z 6z 1s"}, {"tile": "5s", "dora": "6z 6z 1s", "wall_left": 1},
                  before="秋")  # fmt: skip
    assert len(won(twice).wins) == 2  # turned when there was a wall


# --- 金北 -------------------------------------------------------------------------------------------------------------


def test_8_gold_on_a_flower_that_is_an_indicator() -> None:
    """An indicator flower counts as drawn (抜いたものとみなして), so 金北 may act on it; a table may say no."""
    data = doc(aside="gN", dora="春 6z")
    assert lines(won(data)) == {"north": 1, "spring_indicated": 1, "spring_gold": 1}
    assert lines(won(data, gold__indicated=False)) == {"north": 1, "spring_indicated": 1}
    assert lines(won(doc(aside="gN", dora="春 6z", gold="none"))) == {"north": 1, "spring_indicated": 1}
    assert refused(doc(aside="gN", dora="春 6z", gold="summer")) == ["L455"]


def test_8_spring_at_a_win_is_from_all() -> None:
    """春春, 金北 on 春 and indicators: オール, by ron too; 秋 and 冬 by ron from the discarder (commentary)."""
    result = won(doc(by="ron", aside="春 春 夏 夏 gN", gold="spring"))
    assert {x.id: x.payers for x in result.wins[0].own.gain.lines} == {
        "north": ("A",), "spring_pair": ("A", "C"), "spring_gold": ("A", "C"),
    }  # fmt: skip


def test_7_the_lot_of_the_others() -> None:
    """Opponents who disagree: a lot, 2 : 2 : 1 with the sit-out; the record tells whose wish it drew."""
    data = story(FEVER, {"tile": "Py", "gold": "spring", "lot": "D"}, before="春 gN", sitout="D")
    shown = as_data(won(data))
    assert shown["wins"][0]["lot"] == "D"
    steps = [s for s in shown["receipt"] if s["label"] == "lot"]
    assert [(s["result"], s["detail"]) for s in steps] == [("D", "2 : 2 : 1")]
    assert {r["id"] for r in steps[0]["rules"]} == {"lot.opponent", "lot.sitout"}
    for bad in ({"lot": "B"}, {"lot": "X"}, {"tile": "Pg", "lot": "A"}, {"lot": "A", "gold": None}):
        win = {"tile": "Py", "gold": "spring", "lot": "A"} | bad
        if win["gold"] is None:
            del win["gold"]
        assert refused(story(FEVER, win, before="春 gN", sitout="D")) == ["L464"], bad
    assert refused(doc(tile="Py", aside="春 gN", gold="spring", lot="A")) == ["L464"]


def test_7_winter_left_out() -> None:
    """冬 left out of a fever: it was not turned, and the note says who left it."""
    assert notes(won(story(FEVER, {"tile": "5s"}, before="冬"))) == ["winter_kept"]
    others = story(FEVER, {"tile": "Py"}, {"tile": "5s"}, before="冬", ura="1z 1z")
    assert notes(won(others)) == ["winter_kept_by_others"]
    assert notes(won(story(FEVER, {"tile": "Py", "winter": ["7z"]}, before="冬", ura="1z 1z"))) == []


def test_7_gold_in_a_fever_on_summer_while_reversed() -> None:
    """夏 and 金北, won by yellow and then by 5s: both times the opponents choose; two ranks at the second."""
    result = won(story(FEVER, {"tile": "Py"}, {"tile": "5s"}, before="夏 gN"))
    assert [o.own.chosen.size.ranks for o in result.wins] == [1, 2]
    # 3 han 30 fu + 夏 = mangan: 4000 + 1000, 2000 + 1000; + 2 ranks = haneman: 6000 + 1000, 3000 + 1000
    assert result.points == {"A": 5000 + 7000, "B": -8000 - 11000, "C": 3000 + 4000, "table": 0}
    assert notes(result) == ["gold_by_others"]


def test_4_nagashi_with_the_gold_north() -> None:
    """流し役満 counts drawn norths and flowers; 金北 may act on spring or summer, the better left out."""
    spring = drawn_hand({"nagashi": "B", "gold": "spring"}, aside={"B": "春 春 gN"})
    assert spring.chips["B"] == 2 * 1 + 2 * (5 + 1 + 2 + 2)  # 単春 1 when drawn, the second 春 nothing
    assert drawn_hand({"nagashi": "B"}, aside={"B": "春 春 gN"}).chips == spring.chips
    summer = drawn_hand({"nagashi": "B", "gold": "summer"}, aside={"B": "夏 gN"})
    assert (summer.points["B"], summer.chips["B"]) == (24000 + 12000 + 2000, 2 * (9 + 1))
    four = drawn_hand({"nagashi": "B"}, aside={"B": "夏 夏 gN"})
    assert (four.points["B"], four.chips["B"]) == (4 * 26000, 2 * (5 + 1))  # 夏夏 + 金北 multiplies points only
    assert {x["each_hit"] for x in as_data(four)["dice"]} == {70}
    both = drawn_hand({"nagashi": "B"}, aside={"B": "春 夏 夏 gN"})  # the better: on 春, and two ranks
    assert both.chips["B"] == 2 * 3 + 2 * (5 + 4 + 1 + 3)
    base: Data = {"rules": {"use": "anmika", "set": {}}, "aside": {"B": "秋 gN"}}
    assert refused(base | {"draw": {"nagashi": "B", "gold": "autumn"}}) == ["L455"]
    unused = drawn_hand({"nagashi": "B", "gold": "none"}, aside={"B": "夏 gN"})
    assert (unused.points["B"], unused.chips["B"]) == (20000 + 10000 + 2000, 2 * (7 + 1))


def test_8_gold_is_a_right() -> None:
    """使うことができる: 金北 may end unused outside a fever too; 冬冬 then turns one tile at a time, with シュバ."""
    tulip: Data = {"shubari": True, "gold": "none", "winter": ["9m", "6z"]}
    assert lines(won(doc(aside="冬 冬 gN", **tulip)))["winter"] == 2 * 2 * 2
    unused = won(doc(aside="冬 冬 春 gN", **tulip))
    assert "spring_gold" not in lines(unused)
    assert notes(unused) == []  # the record says so
    left_out: Data = {"shubari": True, "winter": ["9m", "6z"]}
    best = won(doc(aside="冬 冬 春 gN", **left_out))
    assert "spring_gold" in lines(best)
    assert notes(best) == ["gold_best"]
    assert lines(won(doc(aside="冬 gN", winter=["9m", "6z"])))["winter"] == 2 * 2  # one at a time: 金北 is unused
    assert refused(doc(aside="冬 gN", gold="winter", winter=["9m", "6z"])) == ["L458"]


def test_2_a_north_just_drawn_aside_is_one_tile() -> None:
    """他家に抜かれた北: told as drawn aside and as won on it is one tile; it is no 槍槓."""
    hand = "111z 222z 333z 4z 123p"
    data = story(hand, {"aside": {"player": "A", "tiles": "北"}}, {"tile": "4z", "by": "ron", "from": "A"},
                 riichi={"fever": "none"})  # fmt: skip
    data["events"].insert(0, {"aside": {"player": "C", "tiles": "北 gN"}})
    assert "shousuushii" in ids(won(data))
    data["events"].insert(0, {"aside": {"player": "C", "tiles": "北"}})
    assert "L203" in refused(data)
    assert refused(doc(hand, by="ron", tile="4z", chankan=True)) == ["L206"]


# --- fever ------------------------------------------------------------------------------------------------------------


def test_7_a_fever_ends_with_its_waits() -> None:
    """The hand goes on until the waits are gone; no pocchi keeps it alive but a 正 for 間八萬."""
    all_won = [{"tile": t} for t in ("5s", "5s", "0s", "g5s")]
    assert len(won(story(FEVER, *all_won)).wins) == 4
    assert refused(story(FEVER, *all_won, {"tile": "Pg"})) == ["L465"]
    assert refused(story(FEVER, *all_won[1:], {"tile": "Pg"}, dora="5s 6z")) == ["L465"]
    assert refused(story(FEVER, *all_won, {"tile": "5s"})) == ["L202", "L203"]
    assert len(won(story(FEVER, *all_won[1:], {"tile": "Pg"})).wins) == 4
    empty = story("777p 123p 123s 6666z", dora="1z 1z")  # all four 6z in the hand: it may be declared, and is a draw
    assert len(won(empty | {"events": [*empty["events"], {"draw": {}}]}).wins) == 0
    assert refused(story("777p 123p 123s 6666z", {"tile": "Pg"}, dora="1z 1z")) == ["L465"]
    eight = "79m 777p 123p 99s 456s"
    assert len(won(story(eight, {"tile": "Pg"}, {"tile": "Py"}, {"tile": "Pb"})).wins) == 3
    assert refused(story(eight, {"tile": "Pg"}, {"tile": "Pb"}, {"tile": "Py"})) == ["L465"]


# --- yaku and dice ----------------------------------------------------------------------------------------------------


def test_4_crow_by_the_nature_of_seven() -> None:
    """Riichi alone by one nature of 7m, with a yaku by the other, is カラス: the higher counts (H)."""
    simple = doc("777m 234p 678p 22s 46s", by="ron")
    result = won(simple)
    assert ids(result) == {"riichi", "karasu"}
    assert result.wins[0].own.chosen.size.face.nature == "terminal"
    assert {"riichi", "tanyao"} in [c.size.ids for c in result.wins[0].own.order]


def test_4_four_in_a_row_holds_three() -> None:
    """四連刻 holds 三連刻, as counted for chips, so a concealed one has its dice beside its own two (maxim ②; H);
    四暗刻 by draw is a yakuman more."""
    ron = won(doc("222p 333p 444p 05p 99m", by="ron", tile="5p"))
    assert {(c.source, c.chances) for c in ron.wins[0].own.gain.chances} == {("suurenkou", 2), ("sanrenkou", 1)}
    tsumo = won(doc("222p 333p 444p 05p 99m", tile="5p"))
    assert {(c.source, c.chances) for c in tsumo.wins[0].own.gain.chances} == {
        ("suurenkou", 2), ("suuankou", 1), ("sanrenkou", 1),
    }  # fmt: skip
    assert tsumo.wins[0].own.chosen.size.fold == 3


def test_6_a_drawn_true_pocchi_on_a_white_wait_is_free() -> None:
    """正 > 白 > 逆: waiting for 9m and white, a drawn 正 is the highest of both; a 逆 is the white."""
    hand = "123p 789p 123s 99m PyPr"
    true = won(doc(hand, tile="Pg", dora="7m 7m"))
    assert {mpsz(c.size.face.kind) for c in true.wins[0].own.order} == {"9m", "5z"}
    assert mpsz(true.wins[0].own.chosen.size.face.kind) == "9m"
    assert true.wins[0].own.state.factor == 1
    plain = won(doc("123p 789p 123s 99m PgPr", tile="Py", dora="7m 7m"))
    assert (mpsz(plain.wins[0].own.chosen.size.face.kind), plain.wins[0].own.state.acted) == ("5z", False)


def test_4_the_eight_stays_when_a_pocchi_is_spilled() -> None:
    """ポッチこぼし: no tsumo of 間八萬 by it, but a ron, and it stays a 神ポッチ."""
    assert refused(doc(EIGHT, tile="Pb", top={"spilled": "Pb"})) == ["W301"]
    assert won(doc(PLAIN, dora="Pb 6z", top={"spilled": "Pb"})).wins[0].own.chosen.size.dora.dora == 2
    assert chances(won(doc(EIGHT, by="ron", tile="Pb", top={"spilled": "Pb"}))) == {}
