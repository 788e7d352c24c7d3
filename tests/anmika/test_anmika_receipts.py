"""What a player must find in the receipt of an anmika hand, in the data and in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from calc.verdict.verdict import as_data
from tests.helpers import render

from .test_anmika_spec import FEVER, PLAIN, chances, doc, lines, story, won

Data = dict[str, Any]
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
DOUBLE = "777p 777s 99m 123s 46s"


def texts(result: Any, explain: int = 1) -> tuple[str, str]:
    """The result in English and in Japanese."""
    data = result
    return render(data, "en", explain=explain), render(data, "ja", explain=explain)


def steps(result: Any, label: str) -> list[tuple[str, str, list[str]]]:
    """Detail, result and rules of every receipt line of a label."""
    found = [s for s in as_data(result)["receipt"] if s["label"] == label]
    return [(s["detail"], s["result"], [r["id"] for r in s["rules"]]) for s in found]


# --- 夏 ---------------------------------------------------------------------------------------------------------------


def test_summer_below_mangan_prints_the_size_it_pays() -> None:
    """§5: below mangan 夏 is a han more at the same fu: 2 han 30 fu is paid, and printed, as 3 han 30 fu."""
    result = won(doc(aside="夏"))
    win = as_data(result)["wins"][0]
    assert (win["han"], win["paid_han"], win["fu"], win["limit"]) == (2, 3, 30, None)
    english, japanese = texts(result)
    assert "3 han 30 fu  +5,000" in english.splitlines()[2]
    assert "3翻 30符" in japanese.splitlines()[2]
    assert "2 han 30 fu" not in english
    assert steps(result, "summer") == [("2 + 1", "3", ["summer.rank"])]
    assert [s[1] for s in steps(result, "base")] == ["480", "960"]
    assert "raised by summer                2 + 1 = 3 han" in texts(result, 2)[0]


def test_summer_to_a_limit_prints_the_limit() -> None:
    """§5, S example: 3 han 30 fu with 夏夏 is a haneman."""
    result = won(doc(aside="夏 夏", dora="8p 6z"))
    win = as_data(result)["wins"][0]
    assert (win["han"], win["paid_han"], win["limit"]) == (3, 3, "haneman")
    assert "haneman" in texts(result)[0].splitlines()[2]
    # with the first rank 4 han 30 fu, rounded up to a mangan
    rounded = ["points.base_exponent", "points.mangan", "points.kiriage", "points.kiriage_from"]
    assert steps(result, "summer") == [("+2", "3000", ["summer.rank", "points.haneman", *rounded])]


# --- the state of the pocchi ------------------------------------------------------------------------------------------


def test_the_turn_of_a_pocchi_shows_its_product() -> None:
    """§6: 逆→正 is m = |m| × 2 × |value|; each factor stands there with its key (S: red, blue = 2×2×2)."""
    result = won(story(FEVER, {"tile": "Pr"}, {"tile": "Pb"}))
    first, second = as_data(result)["wins"]
    assert first["turned"] is None
    assert second["turned"] == {"from": -2, "times": [
        {"id": "turned", "rule": "pocchi.back", "times": 2}, {"id": "blue", "rule": "pocchi.blue", "times": 2},
    ]}  # fmt: skip
    assert steps(result, "turned") == [("-2 × 2 × 2", "8", ["pocchi.back", "pocchi.blue"])]
    assert steps(result, "state") == [("Pr", "-2", ["pocchi.red"])]
    english, japanese = texts(result)
    assert "state −2 × 2 turned × 2 blue = +8" in english
    assert "状態 −2 × 2 逆転 × 2 青 = +8" in japanese
    assert "−2 × 2 × 2 = +8" in texts(result, 2)[0]


def test_turning_over_names_its_option_only_where_it_multiplies() -> None:
    """§6: 正→逆 is −|m| × |value|; an extra ×2 there is an option."""
    data = story(FEVER, {"tile": "Pb"}, {"tile": "Pr"})
    assert "state +2 × 2 red = −4" in texts(won(data))[0]
    other = won(data, pocchi__over=2)
    assert "state +2 × 2 turned × 2 red = −8" in texts(other)[0]
    assert steps(other, "turned") == [("2 × 2 × 2", "-8", ["pocchi.over", "pocchi.red"])]


# --- the factor of a fever on points ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "grade", "times", "key", "said"),
    [
        (DOUBLE, "double", 2, "fever.double", ("double fever", "ダブルフィーバー")),
        ("777m 777p 777s 99p 46s", "triple", 4, "fever.triple", ("triple fever", "トリプルフィーバー")),
    ],
)
def test_the_factor_of_a_fever_on_points_is_a_line(
    hand: str, grade: str, times: int, key: str, said: tuple[str, str]
) -> None:
    """§5: a double or triple fever multiplies after the 1000 of 加符; the receipt has the product before and after."""
    result = won(story(hand, {"tile": "5s"}, riichi={"fever": grade}))
    win = as_data(result)["wins"][0]
    assert win["points_times"] == [{"id": "fever", "rule": key, "times": times}]
    paid = sum(x["amount"] for x in win["paid_points"])
    assert steps(result, "fever") == [(f"{paid // times} × {times}", str(paid), [key])]
    parts = [int(s[1]) for label in ("win", "extra") for s in steps(result, label) if s[1].isdigit()]
    assert sum(parts) * times == paid
    for text, name in zip(texts(result), said, strict=True):
        line = next(x for x in text.splitlines() if x.lstrip().startswith(name) and "×" in x)
        assert f"× {times}" in line
        assert key in line


def test_a_single_fever_has_no_factor() -> None:
    """§7: single multiplies nothing."""
    result = won(story(FEVER, {"tile": "5s"}))
    assert as_data(result)["wins"][0]["points_times"] == []
    assert steps(result, "fever") == []


def test_two_summers_and_the_gold_north_are_a_line_too() -> None:
    """§5: 夏夏 + 金北 multiplies every payment of points by 4, instead of ranks."""
    result = won(doc(aside="夏 夏 gN", gold="summer"))
    paid = sum(x["amount"] for x in as_data(result)["wins"][0]["paid_points"])
    assert steps(result, "summer_gold") == [(f"{paid // 4} × 4", str(paid), ["summer.gold_factor"])]
    for text, name in zip(texts(result), ("two summers, gold north", "夏夏金北"), strict=True):
        assert any(x.lstrip().startswith(name) and "× 4" in x for x in text.splitlines())


# --- 冬 ---------------------------------------------------------------------------------------------------------------


def test_winter_says_which_turned_tile_hit_which() -> None:
    """§8: アリス counts equal tiles; with 金北 an upper and a lower tile at a time."""
    result = won(doc(aside="冬 gN", gold="winter", winter=["9m 7z", "6z 1p", "7z 7z"]))
    assert as_data(result)["wins"][0]["winter"]["hits"] == [
        [{"tile": "9m", "hits": [{"tile": "9m", "count": 2}]}, {"tile": "7z", "hits": []}],
        [{"tile": "6z", "hits": []}, {"tile": "1p", "hits": [{"tile": "1p", "count": 1}]}],
        [{"tile": "7z", "hits": []}, {"tile": "7z", "hits": []}],
    ]  # fmt: skip
    assert "9m → 9m ×2 / 7z – · 6z – / 1p → 1p ×1 · 7z – / 7z –: 3 matching" in texts(result)[0]


def test_a_tulip_says_each_neighbour() -> None:
    """§8: チューリップ counts the neighbours too: 9p matches 8p, 9p, 1p; a 正 is the tile that hits most."""
    result = won(doc(aside="冬 冬", winter=["9p", "Pg", "6z"]))
    rows = as_data(result)["wins"][0]["winter"]
    assert rows["hits"][0] == [{"tile": "9p", "hits": [
        {"tile": "8p", "count": 1}, {"tile": "9p", "count": 1}, {"tile": "1p", "count": 1},
    ]}]  # fmt: skip
    assert sum(x["count"] for x in rows["hits"][1][0]["hits"]) == rows["matches"][1] == 3
    assert "9p → 8p ×1, 9p ×1, 1p ×1" in texts(result)[0]


def test_a_turned_flower_hits_the_flowers() -> None:
    """§8: a revealed flower counts the number of drawn flowers, indicator ones included."""
    result = won(doc(aside="冬 夏", winter=["春", "7z"]))
    assert "spring → flowers ×2 · 7z –" in texts(result)[0]
    assert "春 → 華牌 ×2 · 7z –" in texts(result)[1]


# --- シュバリー -------------------------------------------------------------------------------------------------------


def test_shubari_that_does_not_count_is_said() -> None:
    """§8: シュバリー does not touch dice chances, the 100/300 lines, 冬冬金北; 単春 only if drawn after it."""
    gold: Data = {"aside": "冬 冬 gN", "gold": "winter", "winter": ["9m 7z", "7z 6z"], "shubari": True}
    result = won(doc(**gold))
    said = {x["id"]: x["no_shubari"] for x in as_data(result)["wins"][0]["chip_lines"]}
    assert said == {"north": None, "winter_gold": "chips.no_shubari"}
    english, japanese = texts(result)
    assert next(x for x in english.splitlines() if "two winters, gold north   " in x).count("without shubari") == 1
    assert "(シュバ対象外)" in next(x for x in japanese.splitlines() if x.startswith("  冬冬金北"))
    assert "without shubari" not in next(x for x in english.splitlines() if x.startswith("  drawn norths"))
    assert steps(result, "winter_gold")[0][2] == ["chips.winter", "chips.no_shubari"]
    crow = won(doc(by="ron", shubari=True))
    assert as_data(crow)["dice"][0]["no_shubari"] == "chips.no_shubari"
    dice = [x for x in texts(crow)[0].splitlines() if "Crow" in x]
    assert "(without shubari)" in dice[0]
    assert as_data(won(doc(by="ron")))["dice"][0]["no_shubari"] is None
    spring = won(doc(aside="春", aside_after="夏", shubari=True))
    assert [x["no_shubari"] for x in as_data(spring)["plucked"]] == ["before", None]
    assert "(before the shubari)" in texts(spring)[0]
    assert "(シュバ宣言前)" in texts(spring)[1]
    assert "shubari)" not in texts(won(doc(aside="春", aside_after="夏")))[0]


def test_shubari_on_dice_is_a_value() -> None:
    """§9: dice chances are not multiplied by シュバリー (S: シュバリーの効果は受けない); a table may say otherwise."""
    data = doc(by="ron", shubari=True)
    assert chances(won(data)) == {"karasu": 140}
    other = won(data, chips__no_shubari=["eight", "twelve", "winter_gold"])
    assert chances(other) == {"karasu": 280}


# --- チョンボ ---------------------------------------------------------------------------------------------------------


def fault(hand: str, named: str) -> Any:
    """A チョンボ by A while B is in riichi with a hand."""
    return won({
        "rules": {"use": "anmika", "set": {}}, "seats": ["A", "B", "C"], "dora": "6z 6z", "hands": {"B": hand},
        "in_riichi": ["B"], "chombo": {"player": "A", "named": {"B": named}},
    })  # fmt: skip


def test_chombo_names_the_crow() -> None:
    """§10: the chips of a ron; by riichi alone that ron is カラス, and the receipt says so with its rule."""
    result = fault(PLAIN, "5s")
    due = as_data(result)["fault"][0]
    assert [(y["id"], y["yakuman"]) for y in due["yaku"]] == [("karasu", 1)]
    assert steps(result, "karasu") == [("", "1", ["yaku.karasu"])]
    english, japanese = texts(result)
    assert "B is paid as by a ron on 5s: Crow (riichi alone by ron)" in english
    assert "B へロン扱い (5s): カラス" in japanese
    other = as_data(fault("123s 789s 222s 99s 46s", "5s"))["fault"][0]
    assert [y["id"] for y in other["yaku"]] == ["riichi", "ittsu", "chinitsu"]


# --- §13 --------------------------------------------------------------------------------------------------------------


def test_13_three_in_a_row_beside_four() -> None:
    """三連刻's chance beside 四連刻: `both` · `higher`."""
    data = doc("222p 333p 444p 05p 99m", by="ron", tile="5p")
    assert {(c.source, c.chances) for c in won(data).wins[0].own.gain.chances} == {("suurenkou", 2), ("sanrenkou", 1)}
    higher = won(data, dice__sanrenkou="higher").wins[0].own.gain
    assert {(c.source, c.chances) for c in higher.chances} == {("suurenkou", 2)}
    three = won(doc("222p 333p 444p 99m 46s", tile="5s"), dice__sanrenkou="higher")
    assert chances(three) == {"sanrenkou": 70}


@pytest.mark.parametrize(
    ("by", "inside", "outside"), [("tsumo", (-12000, -10000), (-9000, -7000)), ("ron", (-76000, 0), (-70000, 0))]
)
def test_13_honba_in_a_double_fever(by: str, inside: tuple[int, int], outside: tuple[int, int]) -> None:
    """honba in a double or triple fever: inside the factor · outside. Three honba: 1000 each by tsumo, 2000 by
    ron; the ron is a カラス, 32000."""
    one: Data = {"tile": "5s", "by": by} | ({"from": "A"} if by == "ron" else {})
    data = story(DOUBLE, one, riichi={"fever": "double"}, honba=3)
    plain = won(data)
    assert (plain.points["A"], plain.points["C"]) == inside
    other = won(data, fever__honba="outside")
    assert (other.points["A"], other.points["C"]) == outside
    assert steps(other, "honba")[0][2] == ["honba." + ("ron" if by == "ron" else "tsumo_each")]
    assert [s["label"] for s in as_data(other)["receipt"] if s["topic"] == "payment"][-2:] == ["fever", "honba"]
    single = story(FEVER, one, honba=3)
    assert won(single).points == won(single, fever__honba="outside").points
    assert lines(plain) == lines(other)


# --- one settlement that tells ----------------------------------------------------------------------------------------


def told(result: Any) -> list[tuple[str, str]]:
    """Topic and label of every line but those of a hand's value and of what was looked at too."""
    value = {"yaku", "dora", "han", "fu", "points", "considered"}
    return [(s["topic"], s["label"]) for s in as_data(result)["receipt"] if s["topic"] not in value]


def test_each_step_has_its_line_in_the_order_of_the_story() -> None:
    """A fever with its riichi, 単春 between two wins, the turn of a pocchi, sticks, dice that were rolled."""
    wins: list[Data] = [
        {"tile": "Pr", "dice": ["24: 13 45 11 56 24"]}, {"aside": {"player": "A", "tiles": "春"}}, {"tile": "Pb"},
    ]  # fmt: skip
    result = won(story(FEVER, *wins, sticks=1, honba=1))
    assert told(result) == [
        ("riichi", "declared"),
        ("win", "win"), ("reading", "stands_for"), ("reading", "state"),
        ("payment", "win"), ("payment", "extra"), ("payment", "honba"), ("payment", "sticks"),
        ("dice", "pocchi_zero"), ("rolled", "dice"),
        ("flowers", "spring"),
        ("win", "win"), ("reading", "stands_for"), ("reading", "turned"),
        ("payment", "win"), ("payment", "extra"), ("payment", "honba"),
        ("next", "next"),
    ]  # fmt: skip


def test_what_flows_the_other_way_has_a_minus_in_its_line() -> None:
    """§6: 逆 turns the payment; each transfer says which line tells of it."""
    data = as_data(won(doc(tile="Py")))
    line = next(s for s in data["receipt"] if s["label"] == "win" and s["topic"] == "payment")
    paid = [t for t in data["ledger"] if t["why"] == "win"]
    assert {t["from"] for t in paid} == {"B"}
    assert int(line["result"]) == -sum(t["amount"] for t in paid)
    assert all(data["receipt"][t["line"]] is line for t in paid)


def test_a_kan_after_riichi_has_its_line() -> None:
    events = [
        {"riichi": {"player": "B", "fever": "single"}},
        {"kan": {"player": "B", "tile": "7p"}},
        {"win": {"player": "B", "by": "tsumo", "tile": "5s", "dora": "6z 6z 6z"}},
    ]
    result = won(story(FEVER) | {"events": events})
    assert steps(result, "konged") == [("B", "7p", ["riichi.ankan"])]
    assert "concealed kan in riichi         B: 7p" in texts(result, 2)[0]


BEFORE = {"win": 5000, "extra": 2000}


@pytest.mark.parametrize(
    ("counted", "parts"),
    [("inside", {**BEFORE, "honba": 4000, "summer_gold": 44000, "fever": 88000}),
     ("outside", {**BEFORE, "summer_gold": 28000, "fever": 56000, "honba": 16000})],
)  # fmt: skip
def test_the_parts_of_a_payment_come_to_what_is_paid(counted: str, parts: dict[str, int]) -> None:
    """夏夏 with 金北 multiplies all by 4, a double fever by 2, the honba (1,000 each, two of them) or not."""
    data = story(DOUBLE, {"tile": "5s"}, riichi={"fever": "double"}, before="夏 夏 gN", honba=2)
    result = won(data, fever__honba=counted)
    told = [(s["label"], int(s["result"])) for s in as_data(result)["receipt"] if s["topic"] == "payment"]
    assert told == [*parts.items()]
    total = parts["fever"] + (parts["honba"] if counted == "outside" else 0)
    assert result.points["B"] == total == -result.points["A"] - result.points["C"]


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("by", ["ron", "tsumo"])
def test_a_payment_names_the_rules_of_dealer_or_child(dealer: bool, by: str) -> None:
    data = doc("234p 678p 345s 99m 46s", by=by, top={"seats": ["B", "C", "A"]} if dealer else {})
    ((_, _, rules), *_) = steps(won(data), "win")[-1:]
    if by == "ron":
        assert ("points.dealer_ron" in rules, "points.child_ron" in rules) == (dealer, not dealer)
    else:
        assert ("points.tsumo_between_children" in rules) is not dealer


@pytest.mark.parametrize(
    ("hand", "tile", "named"),
    [("777m 789p 123s 99m 46s", "5s", True), ("123p 789p 123s 77m 79s", "8s", False),
     ("234p 678p 777m 22s 46s", "5s", False), (PLAIN, "5s", False)],
)  # fmt: skip
def test_the_fu_of_a_seven_of_manzu_name_their_rule_where_it_decides(hand: str, tile: str, named: bool) -> None:
    """A triplet of 7m as a terminal has other fu than as a simple; a pair has not, and in 断么九 it is a simple."""
    ((_, _, rules),) = steps(won(doc(hand, tile=tile)), "fu")
    assert ("gt.fu" in rules) is named


def test_gold_waits_for_no_win_that_is_reversed() -> None:
    """金北 on 春 is used at the first win of a fever for one flower: at the second, in 逆, it would cost for five."""
    data = story(FEVER, before="春 gN")
    first, second = ({"win": {"player": "B", "by": "tsumo", "tile": tile}} for tile in ("5s", "Pr"))
    data["events"] += [first, {"aside": {"player": "B", "tiles": "北 夏 冬 夏"}}, second]
    result = won(data)
    assert [lines(result, at).get("spring_gold", 0) for at in range(2)] == [1, 0]
    # in 逆 it is for those who are paid to say what it is on
    for tiles, paid in ((["Pr"], [-2]), (["Pr", "5s"], [0, -2]), (["Pr", "Py", "5s"], [0, 0, -2])):
        reversed_ = won(story(FEVER, *({"tile": tile} for tile in tiles), before="春 gN"))
        assert [lines(reversed_, at).get("spring_gold", 0) for at in range(len(tiles))] == paid
